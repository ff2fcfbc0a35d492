"""Letters about a match are counted by an index of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Forward; there is no way back but a copy of the database."""
    taken = sa.text("state = 'done'")
    op.create_index("letters_about", "letters", ["match", "arrived"], sqlite_where=taken, postgresql_where=taken)
