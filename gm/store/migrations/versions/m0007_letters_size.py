"""Letters know their size, who wrote them, and whether that is a player: raw mail has a cap, strangers' goes first."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Forward; there is no way back but a copy of the database. Letters of before count as those of players."""
    op.add_column("letters", sa.Column("size", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("letters", sa.Column("sender", sa.String(), nullable=False, server_default=""))
    op.add_column("letters", sa.Column("known", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.execute("UPDATE letters SET size = length(raw) WHERE raw IS NOT NULL")
    lying = sa.text("raw IS NOT NULL")
    op.create_index(
        "letters_lying", "letters", ["known", "arrived", "size"], sqlite_where=lying, postgresql_where=lying
    )
