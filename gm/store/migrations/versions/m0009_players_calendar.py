"""Players may have deadlines as calendar entries; nobody who is there has asked for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Forward; there is no way back but a copy of the database."""
    op.add_column("players", sa.Column("calendar", sa.Boolean(), nullable=False, server_default=sa.false()))
