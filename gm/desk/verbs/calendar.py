"""CALENDAR: whether your deadlines come as calendar entries with the letters, and where a program finds all of them."""

from __future__ import annotations

from dataclasses import replace

from games.kit.words import fold
from gm.desk.case import Case
from gm.desk.outgoing import calendars, unsubscribing
from gm.desk.verbs.verb import Verb

_SAID = {"": True, "on": True, "yes": True, "please": True, "off": False, "no": False, "stop": False}


def run(case: Case, rest: str) -> str:
    if fold(rest) == "feed":
        return _feed(case)
    wanted = _SAID.get(fold(rest))
    if wanted is None:
        return 'Write "calendar on" or "calendar off"; "calendar feed" tells an address for all of them.'
    if wanted != case.player.calendar:
        case.player = replace(case.player, calendar=wanted)
        case.people.append(case.player)
    if wanted:
        return (
            "Your deadlines come with the letters as calendar entries (deadline.ics) from now on. Each follows "
            'its deadline and vanishes when your orders are in. "calendar off" ends it.'
        )
    _show(case, "off")
    return "Your deadlines do not come as calendar entries any more, and nobody sees them at the address of a feed."


def _show(case: Case, wish: str) -> None:
    topic = calendars.topic(case.player.id)
    case.notes.append(unsubscribing.word(topic, wish, case.now, case.kept.id, len(case.notes)))


def _feed(case: Case) -> str:
    """The address of all deadlines of this player, shown to whoever knows it until it is turned off."""
    where = calendars.address(case.desk, case.player)
    if not where:
        return 'This house has no web address, so there is no feed; "calendar on" sends entries with the letters.'
    _show(case, "on")
    case.notes.append((calendars.FEEDS, calendars.key(case.desk, case.player), case.player.id))
    return (
        f"Subscribe to this address in your calendar program, and it shows the deadlines of all your matches here: "
        f"{where} Whoever knows the address sees them, though never a hand, so keep it to yourself; "
        '"calendar off" ends it.'
    )


VERB = Verb("calendar", run, changes=True)
