"""Players who named no time zone have none, and read deadlines in the zone of their match."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Forward; there is no way back but a copy of the database. UTC was written for everybody who had named none."""
    op.execute("UPDATE players SET zone = '' WHERE zone = 'UTC'")
