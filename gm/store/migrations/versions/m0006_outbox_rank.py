"""Letters to be sent know how much they matter, for which host they are, and whose word they answer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Forward; there is no way back but a copy of the database. What waits now matters as much as a notice does."""
    op.add_column("outbox", sa.Column("rank", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("outbox", sa.Column("host", sa.String(), nullable=False, server_default=""))
    op.add_column("outbox", sa.Column("doubted", sa.Boolean(), nullable=False, server_default=sa.false()))
    waiting = sa.text("state IN ('queued', 'later', 'sending')")
    op.drop_index("outbox_open", "outbox")
    op.create_index(
        "outbox_open", "outbox", ["rank", "next_try", "id", "state"], sqlite_where=waiting, postgresql_where=waiting
    )
