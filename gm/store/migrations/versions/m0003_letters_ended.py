"""A letter keeps when it came to its end, so that the operator can be told how long answers take."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Forward; there is no way back but a copy of the database. Letters of before have no such time."""
    op.add_column("letters", sa.Column("ended", sa.BigInteger(), nullable=True))
    op.create_index("letters_ended", "letters", ["ended"])
