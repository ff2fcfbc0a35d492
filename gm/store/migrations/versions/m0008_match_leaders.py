"""Who leads a match is found by address, as who plays in it is: a letter of somebody we do not know asks for it."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Forward; there is no way back but a copy of the database."""
    op.add_column("matches", sa.Column("leaders", sa.Text(), nullable=False, server_default="[]"))
    op.create_table(
        "match_leaders",
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.name"], name="match_leaders_match_fkey"),
        sa.PrimaryKeyConstraint("match", "address", name="match_leaders_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("match_leaders_address", "match_leaders", ["address"])
    connection = op.get_bind()
    for name, folded in connection.execute(sa.text("SELECT name, folded FROM matches WHERE status <> 'over'")).all():
        leaders = _leaders(json.loads(folded).get("policy", {}))
        connection.execute(
            sa.text("UPDATE matches SET leaders = :leaders WHERE name = :name"),
            {"leaders": json.dumps(leaders, separators=(",", ":")), "name": name},
        )
        for address in leaders:
            connection.execute(
                sa.text("INSERT INTO match_leaders (match, address) VALUES (:match, :address)"),
                {"match": name, "address": address},
            )


def _leaders(policy: dict[str, Any]) -> list[str]:
    return sorted({policy.get("gm", ""), *policy.get("deputies", ()), *policy.get("observers", ())})
