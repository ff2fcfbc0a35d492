"""The first tables: letters, matches, players and the outbox."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_KEYED = {"sqlite_with_rowid": False}


def upgrade() -> None:
    """Forward; there is no way back but a copy of the database."""
    _letters()
    _matches()
    _notes()
    _outbox()
    _players()
    _sweeps()
    _tokens()
    _addresses()
    _journal()
    _match_players()


def _letters() -> None:
    op.create_table(
        "letters",
        sa.Column("id", _ID, nullable=False),
        sa.Column("identity", sa.String(), nullable=False),
        sa.Column("mailbox", sa.String(), nullable=False),
        sa.Column("uid", sa.String(), nullable=False),
        sa.Column("arrived", sa.BigInteger(), nullable=False),
        sa.Column("kept", sa.BigInteger(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=True),
        sa.Column("oversize", sa.Integer(), nullable=False),
        sa.Column("envelope_from", sa.String(), nullable=True),
        sa.Column("envelope_to", sa.String(), nullable=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("message_id", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("worker", sa.String(), nullable=False),
        sa.Column("claimed_until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="letters_pkey"),
        sa.UniqueConstraint("identity", name="letters_identity_key"),
    )
    op.create_index("letters_named", "letters", ["message_id"], **_where("message_id <> ''"))
    op.create_index("letters_state_arrived_id", "letters", ["state", "arrived", "id"])


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("wake", sa.BigInteger(), nullable=True),
        sa.Column("hour", sa.BigInteger(), nullable=True),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("worker", sa.String(), nullable=False),
        sa.Column("claimed_until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="matches_pkey"),
    )
    op.create_index("matches_hour_name", "matches", ["hour", "name"])
    op.create_index("matches_status_name", "matches", ["status", "name"])


def _notes() -> None:
    op.create_table(
        "notes",
        sa.Column("topic", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("topic", "key", name="notes_pkey"),
        **_KEYED,
    )


def _outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", _ID, nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("recipient", sa.String(), nullable=False),
        sa.Column("sender", sa.String(), nullable=False),
        sa.Column("message_id", sa.String(), nullable=False),
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("next_try", sa.BigInteger(), nullable=False),
        sa.Column("sent", sa.BigInteger(), nullable=True),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="outbox_pkey"),
        sa.UniqueConstraint("key", name="outbox_key_key"),
    )
    op.create_index("outbox_match_seat_id", "outbox", ["match", "seat", "id"])
    op.create_index("outbox_message_id", "outbox", ["message_id"])
    op.create_index("outbox_odd", "outbox", ["state", "id"], **_where("state IN ('failed', 'dropped', 'bounced')"))
    op.create_index(
        "outbox_open", "outbox", ["next_try", "id", "state"], **_where("state IN ('queued', 'later', 'sending')")
    )
    op.create_index("outbox_player_id", "outbox", ["player", "id"])
    op.create_index("outbox_recipient_created", "outbox", ["recipient", "created"])
    op.create_index("outbox_reports", "outbox", ["match", "turn"], **_where("kind = 'report'"))


def _players() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("plain", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="players_pkey"),
        **_KEYED,
    )


def _sweeps() -> None:
    op.create_table(
        "sweeps",
        sa.Column("mailbox", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("mailbox", name="sweeps_pkey"),
        **_KEYED,
    )


def _tokens() -> None:
    op.create_table(
        "tokens",
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("purpose", sa.String(), nullable=False),
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("token", name="tokens_pkey"),
        **_KEYED,
    )


def _addresses() -> None:
    op.create_table(
        "addresses",
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("first", sa.Boolean(), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("bounced", sa.BigInteger(), nullable=True),
        sa.Column("stopped", sa.Boolean(), nullable=False),
        sa.Column("accepted", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="addresses_player_fkey"),
        sa.PrimaryKeyConstraint("address", name="addresses_pkey"),
        **_KEYED,
    )
    op.create_index("addresses_player", "addresses", ["player"])


def _journal() -> None:
    op.create_table(
        "journal",
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("chain", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.name"], name="journal_match_fkey"),
        sa.PrimaryKeyConstraint("match", "seq", name="journal_pkey"),
        **_KEYED,
    )


def _match_players() -> None:
    op.create_table(
        "match_players",
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.name"], name="match_players_match_fkey"),
        sa.PrimaryKeyConstraint("match", "player", name="match_players_pkey"),
        **_KEYED,
    )
    op.create_index("match_players_player", "match_players", ["player"])


def _where(condition: str) -> dict[str, Any]:
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}
