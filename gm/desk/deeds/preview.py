"""PREVIEW: what would be played now, to the GM alone; hands stay hidden unless the match opens them to its GM."""

from __future__ import annotations

from gm.desk.deeds.deed import Deed, Done, Wish
from gm.desk.deeds.speech import NAME
from gm.desk.matches import stuck
from gm.desk.matches.closing import with_pilots
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.turns import resolve
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain.match import GM, TurnResolved
from gm.domain.policy import Told

HIDDEN = (
    'What players hold, and what they have sent, is hidden from who leads this match. "policy'
    ' gm_hands=on" opens it to a '
    "GM who does not play, and all players are told."
)


def plan(wish: Wish) -> Done:
    match = wish.table.match
    if not match.underway:
        raise Wrong(f"{wish.name} is {match.status}, so nothing would be played.")
    manned = with_pilots(wish.table)
    with stuck.told(wish.desk, wish.name, wish.now):
        after = resolve(wish.desk, manned, wish.now)
    head = f"If turn {match.turn} of {wish.name} were played now:"
    rows = _opened(manned, after) if wish.sees_hands else _hidden(wish.table)
    hidden = [HIDDEN] if (wish.said.get("hands") or wish.said.get("sent")) and not wish.sees_hands else []
    return Done(wish.table, "\n".join([*hidden, head, *rows]))


def _hidden(table: Table) -> list[str]:
    """Whose orders would be played, and whose silence filled; nothing of what they are."""
    flown = [chair.name for chair in table.match.chairs if chair.autopilot and chair.name in table.asks]
    asked = [seat for seat in table.asks if seat not in flown]
    sent, missing = set(filter(table.orders, asked)), set(table.missing)
    rows = [
        ("Played as sent: {}.", sent - missing),
        ("Sent in part, the rest filled by the rules: {}.", sent & missing),
        ("Silent, filled by the rules: {}.", missing - sent),
        ("Played by the engine: {}.", set(flown)),
    ]
    named = ((words, [seat for seat in (*asked, *flown) if seat in seats]) for words, seats in rows)
    return [*(words.format(listed(_called(seats))) for words, seats in named if seats), "It can be played."]


def _opened(table: Table, after: Table) -> list[str]:
    """Everybody's orders, and what would come of them."""
    last = after.events[-1]
    assert isinstance(last, TurnResolved)
    sent = [
        f"For {_called([seat])[0]}" + ", silent," * (seat in last.silent) + f' "{_line(text)}".'
        for seat, text in last.played.items()
    ]
    return [*sent, "What would come of it:", *map(spoken, last.told)]


def spoken(told: Told) -> str:
    """A sentence of the story, with those who alone hear it."""
    return told.text if told.audience is None else f"To {listed(told.audience)} alone: {told.text}"


def _line(text: str) -> str:
    return text.replace("\n", "; ") or "nothing"


def _called(seats: list[str]) -> list[str]:
    return ["the GM" if seat == GM else seat for seat in seats]


DEED = Deed(
    "preview",
    "preview",
    "See what would be played now; hands stay hidden unless gm_hands is on.",
    "preview",
    (
        r"preview(?: (?:the |this )?turn)?",
        r"(?:show (?:me )?)?what would (?:be played|happen)(?: if (?:(?:the |this )?turn (?:were |was )?"
        r"(?:closed|processed|played)|(?:we|i|you) (?:stopped|closed|played|went on|processed)(?: it)?))?(?: now)?\??",
    ),
    plan,
    freely=(
        rf"(?:what(?:'s| is| are)|show me|tell me what is|i want to see) (?:in )?(?P<hands>{NAME}?)'s?"
        rf" (?:hand|cards|orders?)\??",
        rf"(?:(?:show|tell) me(?:, [\w ]+,)? )?(?:what|which cards?|which orders?) (?:has |did |does "
        rf"|have )?(?P<sent>{NAME})"
        r"(?: has)? (?:sent|send|written|write|ordered|order|hold|holds|have|in (?:his|her|their) hand)(?: in)?\??",
    ),
)
