"""NEW LEAGUE: whoever runs the house describes one in the lines of a letter; it is shown, and written down on a yes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_type_hints

from gm.desk.case import Case
from gm.desk.deeds.policy import value
from gm.desk.handling.proposing import asking
from gm.desk.incoming.leagues.league_case import known_by_reply
from gm.desk.incoming.new_matches.described import option, person
from gm.desk.incoming.new_matches.opening import runs, without_farewell
from gm.desk.leagues import keeping, telling
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.of_league import ALL
from gm.domain.leagues.season import Event, fold
from gm.domain.leagues.terms import Terms
from gm.domain.policy import Policy
from gm.ports import Player
from gm.post.addressing import token_for
from gm.post.answers import remarks

DEED = "open league"
EXAMPLE = (
    "new league autumn",
    "game: Eat Me",
    "format: balanced",
    "table: 4",
    "rounds: 5",
    "until: 2026-12-01 20:00",
    "hours: 48",
)
_CALL = re.compile(
    r"(?:please,? )?(?:(?:open|start|begin|create|make|set up|found) )?(?:a )?new (?:league|season|tournament)"
    r"(?:,? (?:called |named )?(?P<name>[\w.-]{1,60}))?(?:,? please)?\s*[:.]?",
    re.IGNORECASE,
)
_ROW = re.compile(r"[-*\s]*(?P<key>[a-z][\w -]{0,30}?)\s*[:=]\s*(?P<value>.*)", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*[,;]\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
_POINTS = re.compile(r"(?P<who>.+?)[\s:=]+(?P<points>[+-]?[\d.]+)(?: points?)?\s*", re.IGNORECASE)  # "Anna 2"
_ALSO = {
    "handicap": "handicaps",
    "players": "members",
    "seats": "table",
    "tables": "table",
    "sign_up_until": "until",
    "signup_until": "until",
}


def heard(case: Case, text: str) -> bool:
    """Does a letter of whoever runs the house describe a league? Then it is asked about, or told what is amiss."""
    first, _, below = text.strip().partition("\n")
    call = _CALL.fullmatch(first.strip())
    if call is None or not runs(case):
        return False
    case.leads = case.opens = True
    about = "\n".join([call["name"] or "", *remarks(without_farewell(below))])
    try:
        event, _ = _planned(case, about)
    except Wrong as wrong:
        for complaint in wrong.complaints:
            case.say(0, "", complaint, "unclear")
        case.say(0, "", "Nothing was opened. A league is described like this: " + " / ".join(EXAMPLE), "told")
        return True
    season = fold([event])
    would = f"That opens a league. {telling.how(case.desk, season)[0]} Members so far: {len(season.members)}."
    case.say(0, "", asking.ask(case, DEED, f"{would} Shall I do it?", about), "told")
    return True


def agreed(case: Case, about: str) -> str:
    """Whoever runs the house said yes: the league is written down."""
    case.leads = case.opens = True
    if not runs(case):
        return "You do not run this house any more, so nothing was done."
    try:
        event, people = _planned(case, about)
    except Wrong as wrong:
        return f"{wrong} So nothing was opened."
    season = fold([event])
    name = season.terms.name
    known_by_reply(case, name)
    case.people += people
    case.notes += [(ALL, name, ""), *keeping.written(name, 0, [event])]
    return (
        f"The league {name} is written down, with {len(season.members)} members. Its draw comes from the seed "
        f"{season.seed}. Who would like to play writes: join {name}. To begin it by hand, write: league start {name}"
    )


def _planned(case: Case, about: str) -> tuple[Event, Sequence[Player]]:
    name, *rows = about.split("\n")
    said = described(rows)
    if name:
        said["name"] = name.lower()
    seed = token_for(case.desk.us.key, name, 0, about, "league seed")[:16]
    return keeping.planned(case.desk, said, seed)


def described(rows: Sequence[str]) -> dict[str, Any]:
    """What lines tell of a league: those of its file, or "hours: 48" line by line. Wrong says what is amiss."""
    try:
        return tomllib.loads("\n".join(rows))
    except tomllib.TOMLDecodeError:
        return _line_by_line(rows)


def _line_by_line(rows: Sequence[str]) -> dict[str, Any]:
    """What stands behind each word goes where it belongs: to the league, to how matches are run, or to the game."""
    said, last = dict[str, str](), ""
    for row in rows:
        if found := _ROW.fullmatch(row):
            plain = found["key"].strip().lower().replace(" ", "_").replace("-", "_")
            last = _ALSO.get(plain, plain)
            said[last] = found["value"].strip()
        elif last:
            said[last] += (", " if last == "members" else " ") + row.strip(" -*,")
        else:
            raise Wrong(f'I do not know what "{row.strip()}" tells of a league.')
    table: dict[str, Any] = {"options": {}, "policy": {}}
    for key, text in said.items():
        if key in Terms.__dataclass_fields__:
            table[key] = _term(key, text)
        elif key in Policy.__dataclass_fields__:
            table["policy"][key] = value(text, getattr(Policy(), key))
        else:
            table["options"][key] = option(text.strip(" \"'"))
    return table


def _term(key: str, text: str) -> Any:
    """A word of the league, or a list of them."""
    if key == "handicaps":
        rows = [_POINTS.fullmatch(row) for row in _BETWEEN.split(text.strip(" {}"))]
        return {row["who"].strip(" \"'"): option(row["points"]) for row in rows if row} if all(rows) else {text: ""}
    if not str(get_type_hints(Terms)[key]).startswith("tuple"):
        return option(text.strip(" \"'")) if key not in ("name", "game", "until") else text.strip(" \"'")
    parts = [part.strip(" \"'") for part in _BETWEEN.split(text.strip(" []")) if part.strip(" \"'")]
    reads: Mapping[str, Callable[[str], Any]] = {"members": person, "points": float}
    return [reads.get(key, str)(part) for part in parts]
