"""${message}."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "${up_revision}"
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """Forward; there is no way back but a copy of the database."""
    ${upgrades if upgrades else "pass"}
