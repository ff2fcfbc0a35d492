"""A claimed letter tells who is sending it, so that a worker that comes back after its death has its own at once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Forward; there is no way back but a copy of the database. What is being sent at this moment is nobody's."""
    op.add_column("outbox", sa.Column("worker", sa.String(), nullable=False, server_default=""))
