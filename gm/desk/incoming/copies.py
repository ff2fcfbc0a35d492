"""Letters that came before: copies, and others that bear the Message-ID of an earlier one."""

from __future__ import annotations

from gm.desk.case import Case, Outcome
from gm.desk.handling import flood
from gm.desk.outgoing.letters import notice
from gm.ports.archive import Outgoing
from gm.post.writing import Person


def outcome(case: Case, same: bool) -> Outcome:
    """A letter with a Message-ID that came before; with the `same` words it is done already."""
    if same:
        return Outcome("done", "A copy of a letter that is done already.", "human")
    why = "Another letter with the same Message-ID but other words came before."
    return Outcome("aside", why, "human", letters=flood.held_back(case, [_twin(case)]))


def _twin(case: Case) -> Outgoing:
    """Its writer hears, once, of a letter that came under the name of another."""
    words = [
        "A letter of yours came under the same Message-ID as an earlier one, but with other words, so I set it aside "
        "and acted on the earlier one only. If it was meant to count, please send its words as a new letter."
    ]
    name = case.table.match.name if case.table else ""
    about = f"[{name}] " * bool(name) + "A letter of yours that I set aside"
    return notice(
        case.desk,
        f"twin/{case.kept.id}",
        Person(case.address, case.player.name),
        about,
        words,
        case.now,
        match=name,
        player=case.player.id,
        auto="replied",
    )
