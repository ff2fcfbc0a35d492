"""What a house must not do again under an old name once its archive was brought back from an older copy.

After the copy was made, letters went out and came in that the archive knows nothing of. So letters made from now on
carry an epoch in their Message-IDs, and letters kept from now on get numbers that none of those can have had: no name
is given to two letters of different bytes, and no question is answered by a yes to another one.
"""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from gm.store.engine import create, meaning, micros

EPOCHS: Final = "epoch"  # the topic of notes under which they stand, the newest last
LEAP: Final = 100_000  # numbers of letters, at least
MOST_LEAPS: Final = 90
LONG_AGO: Final = 0  # so that who counts letters by their numbers does not take the leap for a flood
_CHARS: Final = "abcdefghijkmnpqrstuvwxyz23456789"

_NOBODY_AT_WORK: Final = (
    "UPDATE outbox SET next_try = 0 WHERE state = 'sending'",
    "UPDATE letters SET claimed_until = 0 WHERE claimed_until > 0",
    "UPDATE matches SET claimed_until = 0 WHERE claimed_until > 0",
)
_LEAP: Final = text(
    "INSERT INTO letters (id, identity, mailbox, uid, arrived, kept, size, oversize, state, tries, reason, kind, "
    "match, message_id, digest, sender, known, worker, claimed_until, ended) "
    "SELECT coalesce(max(id), 0) + :leap, :mark, "
    "'restored', :mark, :long_ago, :now, 0, 0, 'done', 0, 'Here the archive was brought back from an older copy.', "
    "'restored', '', '', '', '', :known, '', 0, :now FROM letters"
)
"""A mark in the row of letters; there is one before the leap and one behind it."""
_EPOCH: Final = text("INSERT INTO notes (topic, key, text, at) VALUES (:topic, :epoch, '', :now)")


def begin_anew(url: str, now: datetime, older: bool) -> None:
    """Nobody has anything in hand; and where the copy is an `older` one, a new epoch begins. In one transaction."""
    engine = create(url)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            for words in _NOBODY_AT_WORK:
                connection.exec_driver_sql(words)
            if older:
                _epoch(connection, micros(now))
            connection.exec_driver_sql("COMMIT")
    except DBAPIError as error:
        raise meaning(error.orig if isinstance(error.orig, Exception) else error) from error
    finally:
        engine.dispose()


def _epoch(connection: Connection, now: int) -> None:
    epoch = "".join(secrets.choice(_CHARS) for _ in range(4))
    leap = LEAP * (1 + secrets.randbelow(MOST_LEAPS))
    connection.execute(_EPOCH, {"topic": EPOCHS, "epoch": epoch, "now": now})
    for where, step in (("ends", 1), ("begins", leap)):
        mark = {"mark": f"{epoch} {where}", "leap": step, "now": now, "long_ago": LONG_AGO, "known": True}
        connection.execute(_LEAP, mark)
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT setval('letters_id_seq', (SELECT max(id) FROM letters))"))
