"""What letters about a match say of it: to all, or to one seat that may know no more than this."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from games.kit.model import Ask
from gm.desk import standings
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import GM, Match
from gm.domain.policy import Told


def heading(table: Table) -> dict[str, Any]:
    """What every letter about a match may say of it."""
    match, meta = table.match, table.game.meta
    return {
        "match": match.name,
        "title": table.title,
        "meta": {"key": meta.key, "title": meta.title, "credit": meta.credit, "blurb": meta.blurb, "rules": meta.rules},
        "turn": match.turn,
        "seats": list(match.seats),
        "options": _plain_options(table.options),
        "status": match.status,
    }


def _plain_options(options: Any) -> dict[str, Any]:
    """Switches only: a table (such as decks filed beforehand) may hold what other seats must not see."""
    values = {name: getattr(options, name) for name in options.__dataclass_fields__}
    return {name: value for name, value in values.items() if not isinstance(value, Mapping)}


_NOTHING_HELD: dict[str, Any] = {"held": [], "verbatim": [], "gaps": [], "standing": [], "ahead": [], "example": ""}
_NOTHING_ASKED = Ask("", required=False)


def position(table: Table, seat: str | None, now: datetime, zone: str) -> dict[str, Any]:
    """What a letter says of the present position to one reader, and nothing that this reader may not know."""
    match = table.match
    reader = seat or ""
    ask = table.asks.get(reader, _NOTHING_ASKED)
    heard = heard_by(match, seat)
    return {
        **heading(table),
        "seat": seat,
        "view": table.view(seat),
        "happenings": [t.text for t in heard if t.audience is None] + _known(match) + _flown(match),
        "whispers": [t.text for t in heard if t.audience is not None],
        "ask": ask.text,
        "needed": ask.required,
        "waited": ["the GM" if other == GM else other for other in table.missing if other != seat],
        "zone": zone,
        **_due(match, now, zone),
        "grace_hours": match.policy.grace_hours,
        "early": match.policy.early,
        "talks": match.policy.press != "none",
        "over": match.status == "over",
        "standings": standings.final(table),
        **(holding(table, reader) if reader in table.asks else _NOTHING_HELD),
    }


def _due(match: Match, now: datetime, zone: str) -> dict[str, str]:
    """When the turn closes, in words; empty where it does not."""
    if not match.due:
        return {"by": "", "deadline": "", "left": ""}
    due = deadlines.moment(match.due)
    return {
        "by": deadlines.brief(due, zone),
        "deadline": deadlines.shown(due, zone),
        "left": deadlines.left(due, now),
    }


def heard_by(match: Match, seat: str | None) -> list[Told]:
    """What came of the last turn, as far as this seat (None: a spectator) is told of it."""
    return [t for t in match.told if t.audience is None or (seat is not None and seat in t.audience)]


PILOTED = "the autopilot decides for you, until you write orders"


def holding(table: Table, seat: str, teaching: bool = True) -> dict[str, Any]:
    """What a seat has in, what is open and what silence would do; and, to who is to be taught or has gaps, an example
    that is legal now."""
    orders = table.orders(seat)
    gaps = table.gaps(seat, orders)
    wanted = seat in table.asks and (teaching or gaps)
    example = table.game.rest(table.state, seat, orders) if wanted and gaps and orders else ()
    example = example or (table.game.example(table.state, seat) if wanted else ())
    chair = table.match.chair(seat)
    piloted = chair is not None and chair.autopilot
    return {
        "held": table.named(orders),
        "verbatim": table.game.grammar.quoted(orders, table.words(seat)),
        "gaps": [{"missing": gap.missing, "default": PILOTED if piloted else gap.default} for gap in gaps],
        "standing": [*table.named(table.read(table.match.standing.get(seat, ""), seat)), *_rules(table, seat, True)],
        "ahead": [*table.named(table.read(table.match.ahead.get(seat, ""), seat)), *_rules(table, seat, False)],
        "example": table.reading(example),
    }


def _rules(table: Table, seat: str, lasting: bool) -> list[str]:
    return [rule.shown for rule in table.match.later.get(seat, ()) if rule.lasting == lasting]


def _known(match: Match) -> list[str]:
    """Which chairs have another name by now."""
    return [f"{c.name} is called {c.called} here, too." for c in match.chairs if c.called and match.status != "over"]


def _flown(match: Match) -> list[str]:
    """Whose chairs the engine plays, and until when: one sentence for each player who fell silent."""
    names = [chair.name for chair in match.chairs if chair.flown and match.status != "over"]
    return [f"The engine plays for {name} until {name} writes again." for name in names]
