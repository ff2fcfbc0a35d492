"""Players may have one letter a day with all that is open; nobody who is there has asked for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Forward; there is no way back but a copy of the database."""
    op.add_column("players", sa.Column("daily", sa.String(), nullable=False, server_default=""))
