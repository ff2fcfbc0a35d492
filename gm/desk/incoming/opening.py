"""NEW MATCH: whoever runs the house describes one in a few lines of a letter; it is shown, and opened on a yes."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, Literal, get_args, get_origin, get_type_hints

import games
from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.deeds.policy import shown, value
from gm.desk.handling import asking, plainly
from gm.desk.incoming import guests, in_prose, offered, which
from gm.desk.matches import hosting
from gm.desk.matches.hosting import Description, Opening, Wrong
from gm.desk.matches.inviting import pace
from gm.desk.standings import listed
from gm.domain.policy import Policy
from gm.post.addressing import token_for
from gm.post.answers import remarks
from gm.post.sender import plain_words

DEED = "open"
_FROM_PROSE = (
    "That is what I took from your words, and no more; what else you wish, answer in a line of its own, such as "
    '"every Sunday at 20:00", "hours: 48" or "call it lunch".'
)
_PAST = 'I read past "{}".'
MORE = (
    "To open a match I need its game and who plays, each new to me with an address. Write for example: new match "
    "friday / game: Eat Me / players: Anna <anna@example.net>, Bruno <bruno@example.com>, me. Any game that is not on "
    "the shelf can be led at an Open Table."
)
EXAMPLE = (
    "new match friday",
    "game: Eat Me",
    "players: Anna <anna@example.net>, Bruno <bruno@example.com>, robot",
    "hours: 48",
)
_CALL = re.compile(
    r"(?:please,? |(?:could|can|would|will) you (?:please )?|i(?:'d| would) like (?:you )?to |i want (?:you )?to |"
    r"let's |let us )*(?:(?:open|start|begin|create|make|set up|have) )?(?:(?:a|another|the) )?new (?:match|game)"
    r"(?:\s*[,:]?\s*(?:(?:called|named) )?[\"\[]?(?P<name>(?!please\b)[\w.-]{0,59}\w)[\"\]]?)?(?:,? please)?\s*[:.!?]*",
    re.IGNORECASE,
)
_ROW = re.compile(r"[-*\s]*(?P<key>[a-z][\w -]{0,30}?)\s*(?!(?<=\d):\d)[:=]\s*(?P<value>.*)", re.IGNORECASE)
_ANY = "Open Table"
_BRIEF = "brief_for_"
_BARE = re.compile(r"(?P<name>[^<>@]*[^<>@\s:(-])[\s:(-]+(?P<address>[^\s<>@()]+@[^\s<>@()]+)\)?")
_TOLD = (
    "hours",
    "days",
    "at",
    "holidays",
    "pick_hours",
    "ruling_hours",
    "gm",
    "gm_name",
    "deputies",
    "forum",
    "mailing_list",
)
_PLAIN = re.compile(r"[\w .'-]{1,60}")
_AT = re.compile(r"(?P<days>[^\d]+?),?(?: at)? (?P<at>\d.*)", re.IGNORECASE)
_PLAYERS = ("players", "player", "seats", "with")
_BETWEEN = re.compile(r"\s*[,;]\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)


def heard(case: Case, text: str) -> bool:
    """Does a letter of whoever runs the house describe a new match? Then it is asked about, or told what is amiss."""
    readings = _readings(case, text) if runs(case) else ()
    wrong: Sequence[str] = ()
    for about, beside in readings:
        if not (wrong := _shown(case, about, beside)):
            break
    if not readings and runs(case) and case.seal is None and in_prose.opens(text):
        case.say(0, "", MORE, "unclear")
        case.leads = case.opens = True
        return True
    if wrong:
        _refused(case, text, wrong, readings[-1][0])
    case.leads, case.opens = case.leads or bool(readings), case.opens or bool(readings)
    return bool(readings)


def _refused(case: Case, text: str, wrong: Sequence[str], about: str) -> None:
    """Tell what is amiss, or whose address is wanted; the answer may be what is missing."""
    lacks = _lacks(case, text)
    for complaint in [lacks] if lacks else wrong:
        case.say(0, "", complaint, "unclear")
    asking.ask(case, DEED, "", about)
    how = "" if lacks else " A match is described like this: " + " / ".join(EXAMPLE)
    case.say(0, "", f"Nothing was opened.{how} {_GOES_ON}", "told")


_GOES_ON = "Answer this letter with what is missing or different; I show it then."


def _lacks(case: Case, text: str) -> str:
    """Who is named in sentences and has no address; empty: nobody."""
    if (rows := _rows(case, text)) and any(_of(row, "game") for row in rows[1].splitlines()):
        return ""
    told = _prose(case, guests.addressed(case, text, _PLAYERS))
    return told.lacks if told else ""


def _prose(case: Case, text: str) -> in_prose.Told | None:
    """The match that a letter tells of in sentences; under a seal words are about the match of that."""
    return in_prose.told(text, _choices()) if case.seal is None else None


def _readings(case: Case, text: str) -> Sequence[tuple[str, str]]:
    """The match that a letter describes, line by line or in sentences, each with what is told beside it."""
    found: list[tuple[str, str]] = []
    text = guests.addressed(case, text, _PLAYERS)
    if rows := _rows(case, text):
        name, below, past = rows
        mine, beside = sorted_rows(remarks(without_farewell(below)))
        found.append(("\n".join([name, *mine]), " ".join(map(_PAST.format, [*past, *beside]))))
        if any(_of(row, "game") for row in below.splitlines()):
            return found  # its lines say all there is; what is amiss with them is told
    if prose := _prose(case, text):
        found.append(("\n".join([prose.name, *prose.rows]), _beside(prose)))
    return found


def sorted_rows(below: Sequence[str]) -> tuple[list[str], list[str]]:
    """The lines that describe a match, and others among them that tell nothing of one; what is wished for in words of
    its own ("two days per turn") becomes a line. A match file stays as it is."""
    if any(row.lstrip().startswith("[") for row in below) or _is_toml(below):
        return list(below), []
    mine, past, open_ = list[str](), list[str](), False
    for row in below:
        rows = [row] if _ROW.fullmatch(row) else [line for line, _ in in_prose.wished(row)]
        if rows:
            open_ = _goes_on(rows[-1])
        (mine if rows or open_ else past).extend(rows or [row])
    return mine, past


def _goes_on(row: str) -> bool:
    """May what a line says go on in the next one: a list of players, or one that ends in a comma?"""
    return _of(row, *_PLAYERS) or row.rstrip().endswith((",", ":", "="))


def _is_toml(rows: Sequence[str]) -> bool:
    try:
        return bool(tomllib.loads("\n".join(rows)))
    except tomllib.TOMLDecodeError:
        return False


def amended(case: Case, text: str) -> bool:
    """Does an answer to the question whether to open a match describe it anew, or change something of it? Then I ask
    once more, with the change in it."""
    deed, _, about = case.seal.note.partition("\n") if case.seal else ("", "", "")
    if deed != DEED or not runs(case) or _about_another(case, text):
        return False
    if (rows := _rows(case, text)) and any(_of(row, "game") for row in rows[1].splitlines()):
        return heard(case, text)
    name, *lines = about.split("\n")
    try:
        before = description(lines, name)
        found = offered.changes(guests.with_me(case, text), before, _choices().get(_title(before), {}))
        if not found:
            return _as_it_is(case, text, about, known=found.so_already)
        after = offered.changed(before, found, _line_by_line(found.rows))
    except Wrong as wrong:
        complaints: Sequence[str] = wrong.complaints
    else:
        beside = " ".join(map(_PAST.format, found.past))
        complaints = _shown(case, "\n".join([after.name, *offered.written(after)]), beside)
    for complaint in complaints:
        case.say(0, "", complaint, "unclear")
    if complaints:
        case.say(0, "", "Nothing was opened. A yes to my last letter opens the match as that one tells it.", "told")
    case.leads = case.opens = True
    return True


def _as_it_is(case: Case, text: str, about: str, known: bool = False) -> bool:
    """Where an answer is neither a plain yes or no nor a change that I understand, the question is put once more, with
    its words: they are about this match, and no other that its writer leads."""
    assert case.seal is not None
    agreed = case.desk.archive.noted(asking.PURPOSE, case.seal.token) is not None
    if agreed or plainly.says(text) or not remarks(text):
        return False
    said = " / ".join(remarks(text))
    how = 'write what shall be different in a line of its own, such as "every Sunday at 20:00" or "players: ...".'
    words = f'I could not put "{said}" into it, so nothing is opened yet; {how}'
    case.leads = case.opens = not _shown(case, about, "That is so already." if known else words)
    return case.opens


def _about_another(case: Case, text: str) -> bool:
    """Does a line begin with the name of a match that its writer leads?"""
    return any(row.partition(":")[0].strip().lower() in which.names(case) for row in remarks(text))


def _rows(case: Case, text: str) -> tuple[str, str, list[str]] | None:
    """The name of a match that is described line by line, its lines, and what stands above them and is no greeting."""
    rows = [*_subject(case), *text.strip().splitlines()]
    described = _first(rows, "game", "name", *_PLAYERS)
    calls = {n: called for n, row in enumerate(rows[: described + 1]) if (called := _CALL.fullmatch(row.strip()))}
    if not calls and (case.seal or len(rows) in (_first(rows, "game"), _first(rows, *_PLAYERS))):
        return None
    at = max(calls) + 1 if calls else described
    name = next((called["name"] for called in reversed(calls.values()) if called["name"]), "")
    above = [row.strip() for n, row in enumerate(rows[:at]) if n not in calls and not deeds.courtesy(row)]
    return name, "\n".join(rows[at:]), above


def _subject(case: Case) -> list[str]:
    """The subject of a new letter, where it calls for a match."""
    said = plain_words(case.letter.first("subject"), 200).strip()
    return [said] if case.seal is None and _CALL.fullmatch(said) else []


def _first(rows: Sequence[str], *keys: str) -> int:
    """Where a line says one of these of a match first; the number of lines where none does."""
    return next((n for n, row in enumerate(rows) if _of(row, *keys)), len(rows))


def _of(row: str, *keys: str) -> bool:
    """Does a line say one of these of a match?"""
    found = _ROW.fullmatch(row)
    return bool(found and found["key"].strip().lower() in keys)


def _beside(prose: in_prose.Told) -> str:
    """What is told beside a match that was read from sentences: that there is no more of it."""
    past = (_PAST.format(said) for said in prose.past if not _CALL.fullmatch(said))
    return " ".join(filter(None, [*prose.notes, prose.lacks, _FROM_PROSE, *past]))


def _shown(case: Case, about: str, beside: str) -> Sequence[str]:
    """Ask whether to open it; what is wrong with it where it cannot be opened."""
    try:
        opening = _planned(case, about)
    except Wrong as wrong:
        return wrong.complaints
    words = asking.ask(case, DEED, f"{_would(opening, case.desk.us.operator)} Shall I do it?", about)
    case.say(0, "", f"{words} {beside}".strip(), "told")
    return ()


def _choices() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Of each game its options that are words, with what they may be set to."""
    found: dict[str, dict[str, Sequence[str]]] = {}
    for game in (games.game(key) for key in games.shelf()):
        hints = get_type_hints(game.Options)
        found[game.meta.title] = {name: get_args(hint) for name, hint in hints.items() if get_origin(hint) is Literal}
    return found


def without_farewell(below: str) -> str:
    """What is said of a match, without the paragraphs at the end that say nothing of one: "Thanks, Gina"."""
    parts = re.split(r"\n\s*\n", below.strip())
    while len(parts) > 1 and not any(_ROW.fullmatch(row) or "@" in row for row in parts[-1].splitlines()):
        parts.pop()
    return "\n".join(parts)


def agreed(case: Case, about: str) -> str:
    """Whoever runs the house said yes: the match is written down, and its players are invited."""
    case.leads = case.opens = True
    if not runs(case):
        return "You do not run this house any more, so nothing was done."
    try:
        opening = _planned(case, about)
    except Wrong as wrong:
        return f"{wrong} So nothing was opened."
    case.other_tables.append(opening.table)
    case.people += opening.people
    case.letters += opening.letters
    due = pace(opening.table)
    return (
        f"{opening.table.match.name} is open, and its players are invited. {due[0].upper()}{due[1:]}. It begins when "
        "every chair has somebody."
    )


def runs(case: Case) -> bool:
    """Does its writer run this house?"""
    operator = case.desk.us.operator
    return bool(operator) and any(a.confirmed and a.address == operator for a in case.player.addresses)


def _planned(case: Case, about: str) -> Opening:
    name, *rows = about.split("\n")
    desk, wanted = case.desk, description(rows, name.lower())
    if not wanted.policy.get("gm"):  # who opens a match by mail leads it by mail, and hears of each turn
        named = f"{case.player.name} <{desk.us.operator}>" if _PLAIN.fullmatch(case.player.name) else desk.us.operator
        wanted = replace(wanted, policy={**wanted.policy, "gm": named})
    seed = "".join(token_for(desk.us.key, str(n), case.kept.id, about, "seed") for n in range(2))
    return hosting.opening(desk, wanted, desk.terms, seed, case.now)


def description(rows: Sequence[str], name: str = "") -> Description:
    """A match as these lines tell of it: a match file, or "hours: 48" line by line. Wrong says what is amiss."""
    try:
        table: dict[str, Any] = tomllib.loads("\n".join(rows))
    except tomllib.TOMLDecodeError:
        table = _line_by_line(rows)
    return _of_any_game(hosting.description({**({"name": name} if name else {}), **table}))


def _title(wanted: Description) -> str:
    """What its game is called on the shelf."""
    key = games.find(wanted.game)
    return games.game(key).meta.title if key else ""


def _of_any_game(wanted: Description) -> Description:
    """A game that is not on the shelf, and is like none there, is played at an open table."""
    titles = [games.game(key).meta.title for key in games.shelf()]
    known = games.find(wanted.game) or get_close_matches(wanted.game, titles, 1, in_prose.LIKE)
    if known or not _PLAIN.fullmatch(wanted.game):
        return wanted
    return replace(wanted, game=_ANY, options={**wanted.options, "plays": wanted.game})


def _line_by_line(rows: Sequence[str]) -> dict[str, Any]:
    """What stands behind each word goes where it belongs: to the match, to how it is run, or to the game's options."""
    said = _said(rows)
    briefs = {key: said.pop(key) for key in [*said] if key.startswith(_BRIEF)}
    table: dict[str, Any] = {"options": {}, "policy": {}}
    for key, text in said.items():
        plain = text.strip(" \"'")
        if key == "days" and (timed := _AT.fullmatch(plain)):
            text = timed["days"]
            table["policy"]["at"] = timed["at"]
        if key == "players":
            table[key] = [person(who) for who in _BETWEEN.split(text.strip(" []")) if who.strip(" \"'")]
        elif key in ("name", "game"):
            table[key] = plain.lower() if key == "name" else plain
        elif key in Policy.__dataclass_fields__:
            table["policy"][key] = value(text, getattr(Policy(), key))
        else:
            table["options"][key] = option(plain)
    table["options"] |= _briefs(briefs, table.get("players", ()))
    return table


def _briefs(said: Mapping[str, str], players: Sequence[str]) -> dict[str, Any]:
    """The option that lines such as "brief for Anna" make, by the names as the list of players writes them."""
    names = [who.partition("<")[0].strip(' "') for who in players]
    known = {name.lower().replace(" ", "_").replace("-", "_"): name for name in names}
    whom = {key: key.removeprefix(_BRIEF) for key in said}
    found = {known.get(whom[key], whom[key].capitalize()): text.strip(" \"'") for key, text in said.items()}
    return {"briefs": found} if found else {}


def _said(rows: Sequence[str]) -> dict[str, str]:
    """What stands behind each word, with the lines below that belong to it."""
    said: dict[str, str] = {}
    last = ""
    for row in rows:
        found = _ROW.fullmatch(row)
        if found:
            last = found["key"].strip().lower().replace(" ", "_").replace("-", "_")
            last = "players" if last in _PLAYERS else last
            said[last] = found["value"].strip()
        elif last:
            said[last] += (", " if last == "players" else " ") + row.strip(" -*,")
        else:
            raise Wrong(f'I do not know what "{row.strip()}" tells of a match.')
    return said


def person(said: str) -> str:
    """ "Anna anna@example.net" and "Anna (anna@example.net)" as an address is written."""
    plain = said.strip(" \"'")
    found = _BARE.fullmatch(plain)
    return f"{found['name']} <{found['address']}>" if found else plain


def option(said: str) -> Any:
    """A value as somebody wrote it: a number, a truth value, a list, or words."""
    try:
        return json.loads(said)
    except ValueError:
        return {"yes": True, "on": True, "no": False, "off": False}.get(said.lower(), said)


def _short(opening: Opening) -> Iterator[str]:
    """The clocks of short questions that were asked for, where they are not told with that of a turn."""
    table, policy = opening.table, opening.table.match.policy
    if "pick_hours" in opening.given and not table.game.short_questions:
        yield f"Short questions wait for {policy.pick_hours:g} hours at most."
    if "ruling_hours" in opening.given:
        yield f"The GM has {policy.ruling_hours:g} hours for an answer."


def _besides(opening: Opening) -> str:
    """What else was said of how it is run, so that it can be seen to be understood."""
    policy = opening.table.match.policy
    told = (name for name in Policy.__dataclass_fields__ if name not in _TOLD)
    said = [f"{name} {shown(getattr(policy, name))}" for name in told if name in opening.given]
    return f"Also: {'; '.join(said)}." if said else ""


def _led_by(policy: Policy, mine: bool) -> str:
    leads = "You lead it." if mine else f"{policy.gm} leads it."
    return f"{leads} {listed(list(policy.deputies))} may help to lead it." if policy.deputies else leads


def _chosen(options: Mapping[str, Any]) -> Iterator[str]:
    """What the options of the game are, and what each player alone reads."""
    if chosen := [f"{name} {said}" for name, said in options.items() if name not in ("briefs", "plays")]:
        yield f"Options: {'; '.join(chosen)}."
    for seat, said in options.get("briefs", {}).items():
        yield f'{seat} alone reads: "{said}"'


def _would(opening: Opening, operator: str) -> str:
    table, match = opening.table, opening.table.match
    when = pace(table).rstrip(".")
    invited = [f"{chair.name} <{chair.invited}>" for chair in match.chairs if chair.invited]
    other = table.title != table.game.meta.title
    others = [chair.name for chair in match.chairs if not chair.invited and not chair.player]
    return " ".join(
        filter(
            None,
            [
                f"That opens {match.name}: {table.title}.",
                f"{table.title} is not on the shelf, so that is an {_ANY}, where you decide." if other else "",
                f"I invite {listed(invited)}." if invited else "",
                f"Further chairs: {listed(others)}." if others else "",
                f"{when[:1].upper()}{when[1:]}.",
                *_short(opening),
                *_chosen(match.options),
                f"It has a topic on {match.policy.forum}." if match.policy.forum else "",
                f"It lives on the mailing list {match.policy.mailing_list}." if match.policy.mailing_list else "",
                _led_by(match.policy, match.policy.gm == operator),
                _besides(opening),
            ],
        )
    )
