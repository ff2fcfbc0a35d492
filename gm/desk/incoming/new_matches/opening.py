"""NEW MATCH: whoever runs the house describes one in a few lines of a letter; it is shown, and opened on a yes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args, get_origin, get_type_hints

import games
from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.handling.proposing import asking, plainly
from gm.desk.incoming.new_matches import (
    described,
    for_one_alone,
    guests,
    in_prose,
    led_by,
    offer_words,
    offered,
    same_people,
    titles,
)
from gm.desk.incoming.sentences import readdressed, which
from gm.desk.matches import hosting
from gm.desk.matches.hosting import Description, Opening, Wrong
from gm.desk.matches.inviting import pace
from gm.desk.standings import listed
from gm.domain.policy import Policy
from gm.post.addressing import token_for
from gm.post.answers import answer, remarks
from gm.post.sender import plain_words

DEED, MISSING = "open", "open more"
_FROM_PROSE = (
    "That is what I took from your words, and no more; what else you wish, answer in a line of its own, such as "
    '"every Sunday at 20:00", "hours: 48" or "call it lunch".'
)
EXAMPLE = (
    "new match friday",
    "game: Eat Me",
    "players: Anna <anna@example.net>, Bruno <bruno@example.com>, robot",
    "hours: 48",
)
_NO_FIRST_WORDS = (
    "This game has no first words of its GM, so I have left yours out: once it is open, write them as "
    '"announce: ..." for all, or "tell Anna: ..." for one alone.'
)
_OWN_SILENCE = "What silence counts as is fixed by this game's own rules, so I have left your words on it out."
_AS_SHOWN = "A yes opens the match as it stands here; else write once more what shall be different."
_FOR_ONE, _OTHERS = '"brief for Anna: ..."', '"every Sunday at 20:00" or "players: ..."'
_CALL = re.compile(
    r"(?:please,? |(?:could|can|would|will) you (?:please )?|i(?:'d| would) like (?:you )?to |i want (?:you )?to |"
    r"let's |let us )*(?:(?:open|start|begin|create|make|set up|have) )?(?:(?:a|another|the) )?new (?:match|game)"
    r"(?:\s*[,:]?\s*(?:(?:called|named) )?[\"\[]?(?P<name>(?!please\b)[\w.-]{0,59}\w)[\"\]]?)?(?:,? please)?\s*[:.!?]*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Reading:
    """A match that a letter describes, with what is told beside it and what is missing of it."""

    about: str
    beside: str
    missing: Sequence[str] = ()


def heard(case: Case, text: str, goes_on: bool = False) -> bool:
    """Does a letter of whoever runs the house describe a new match? Then it is asked about, or told what is amiss.
    `goes_on`: is it one whose description was not whole before?"""
    readings = _readings(case, text, goes_on) if runs(case) else ()
    wrong: Sequence[str] = ()
    for reading in readings:
        if not (wrong := reading.missing or _shown(case, reading.about, reading.beside)):
            break
    for complaint in wrong:
        case.say(0, "", complaint, "told" if readings[-1].missing else "unclear")
    if wrong:
        case.say(0, "", _asks_on(readings), "told")
        asking.go_on(case, MISSING, text)
    case.leads, case.opens = case.leads or bool(readings), case.opens or bool(readings)
    return bool(readings)


def _asks_on(readings: Sequence[_Reading]) -> str:
    """That nothing was opened, and how it goes on."""
    if readings[-1].missing:
        return "Nothing is opened yet. Answer this letter with what is missing, and I show you the whole match."
    return "Nothing was opened. A match is described like this: " + " / ".join(EXAMPLE)


def missing(case: Case, about: str) -> str:
    """Whoever runs the house said yes to what is not whole yet."""
    case.leads = case.opens = True
    return "Something is still missing to open the match; please answer with it."


def _readings(case: Case, text: str, goes_on: bool) -> Sequence[_Reading]:
    """The match that a letter describes, line by line or in sentences, each with what is told beside it."""
    found: list[_Reading] = []
    text = guests.addressed(case, same_people.named(case, text), described.PLAYERS)
    private = for_one_alone.cut(text, [who["name"] for who in in_prose.people_in(text)])
    text = private.text
    if rows := _rows(case, text, goes_on or case.seal is None):
        name, below, past = rows
        below, first = led_by.first_words(below)
        mine, beside = sorted_rows(remarks(without_farewell(below)))
        mine += [*(row for row, _ in first), *private.rows]
        beside += private.unsure
        found.append(_Reading("\n".join([name, *mine]), _read_past([*past, *beside])))
        if any(_of(row, "game") for row in below.splitlines()):
            return found  # its lines say all there is; what is amiss with them is told
    if prose := _in_sentences(case, private, goes_on):
        found.append(prose)
    return found


def _in_sentences(case: Case, private: for_one_alone.Private, goes_on: bool) -> _Reading | None:
    """The match that the sentences of a letter describe: under a seal they are about its match, unless they call for
    a new one."""
    text = private.text
    calls = in_prose.opens(text) or same_people.again(text) or in_prose.one_more(text, _choices())
    if not (goes_on or case.seal is None or calls) or _about_another(case, text):
        return None
    gms = led_by.heard(text)
    prose = in_prose.told(gms.text, _choices(), goes_on or calls, [words for _, words in gms.rows])
    if prose is None:
        return None
    told = gms.lines(prose.rows)
    told, left = _fitting([*told, *private.rows], f"game: {titles.ANY}" in prose.rows)
    past = [*(said for said in prose.past if not _CALL.fullmatch(said)), *private.unsure]
    beside = " ".join(filter(None, [*prose.notes, _FROM_PROSE, _read_past(past), left]))
    return _Reading("\n".join([prose.name, *prose.rows, *told]), beside, prose.missing)


def _fitting(rows: Sequence[str], begins: bool) -> tuple[list[str], str]:
    """The lines that a game has room for, and sentences on those that it has none for: an open table `begins` with
    words of its GM, and takes silence as its GM says."""
    own = [] if begins else [row for row in rows if row.startswith(("opening:", "briefs:", "silence:"))]
    left = [_NO_FIRST_WORDS] * any(not row.startswith("silence:") for row in own)
    left += [_OWN_SILENCE] * any(row.startswith("silence:") for row in own)
    return [row for row in rows if row not in own], " ".join(left)


def _read_past(said: Sequence[str]) -> str:
    """What nothing was made of, named once."""
    return f"""I read past {listed([f'"{one}"' for one in said])}.""" if said else ""


def sorted_rows(below: Sequence[str]) -> tuple[list[str], list[str]]:
    """The lines that describe a match, and others among them that tell nothing of one; what is wished for in words of
    its own ("two days per turn") becomes a line. A match file stays as it is."""
    if any(row.lstrip().startswith("[") for row in below) or _is_toml(below):
        return list(below), []
    mine, past, open_ = list[str](), list[str](), False
    for row in below:
        rows = [row] if described.ROW.fullmatch(row) else [line for line, _ in in_prose.wished(row)]
        if rows:
            open_ = _goes_on(rows[-1])
        (mine if rows or open_ else past).extend(rows or [row])
    return mine, past


def _goes_on(row: str) -> bool:
    """May what a line says go on in the next one: a list of players, or one that ends in a comma?"""
    return _of(row, *described.PLAYERS) or row.rstrip().endswith((",", ":", "="))


def _is_toml(rows: Sequence[str]) -> bool:
    try:
        return bool(tomllib.loads("\n".join(rows)))
    except tomllib.TOMLDecodeError:
        return False


def amended(case: Case, text: str) -> str | None:
    """Does an answer to the question whether to open a match describe it anew, or change something of it? Then I ask
    once more, with the change in it. Returns what of the answer is still to be read: "yes" where it is so already;
    None where it is no such answer."""
    deed, _, about = case.seal.note.partition("\n") if case.seal else ("", "", "")
    if deed not in (DEED, MISSING) or not runs(case) or _about_another(case, text):
        return None
    if deed == MISSING:
        return _with_the_rest(case, text, about)
    if (rows := _rows(case, text, fresh=False)) and any(_of(row, "game") for row in rows[1].splitlines()):
        return "" if heard(case, text) else None
    name, *lines = about.split("\n")
    try:
        return _put_right(case, text, about, described.description(lines, name))
    except Wrong as wrong:
        amiss = " ".join(wrong.complaints)
    left = f"I could not put that into it, so nothing is opened yet, and it is as it was: {amiss} {_AS_SHOWN}"
    case.leads = case.opens = not _shown(case, about, left)
    return "" if case.opens else None


def _one_more(case: Case, text: str, name: str) -> str | None:
    """A second match, wished for in answer to one that is shown: that one waits for its yes."""
    if not heard(case, text):
        return None
    case.say(
        0,
        "",
        f"{name or 'The other match'} is not opened yet: for that, answer the letter that showed it with yes.",
        "told",
    )
    return ""


def _put_right(case: Case, text: str, about: str, before: Description) -> str | None:
    """The match with what an answer changes of it, asked about once more. Wrong says what is amiss with the change."""
    if same_people.again(text) and in_prose.names_a_game(text, _choices()):
        return _one_more(case, text, before.name)
    options = _choices().get(described.title_of(before), {})
    found = offered.changes(guests.with_me(case, text), before, options, case.address)
    if not (found or found.settled):
        return _as_it_is(case, text, about)
    found.rows, left = _fitting(found.rows, described.title_of(before) == titles.ANY)
    after = offered.changed(before, found, described.line_by_line(found.rows, before.players))
    if _in_effect(after) == _in_effect(before) and not left:
        return _so_already(case, text, about, found)
    beside = " ".join(filter(None, [_left_out(before, after), _read_past(found.past), left]))
    if wrong := _shown(case, "\n".join([after.name, *offered.written(after)]), beside):
        raise Wrong(*wrong)
    case.leads = case.opens = True
    return ""


def _left_out(before: Description, after: Description) -> str:
    """Who is not invited any more by what an answer changes, at none of the addresses that stay."""
    stay = {readdressed.name(said) for said in after.players} | {said.partition("<")[2] for said in after.players}
    out = [one for one in before.players if not {readdressed.name(one), one.partition("<")[2]} & stay]
    return f"Not invited any more: {listed([readdressed.name(one) for one in out])}." if out else ""


def _in_effect(wanted: Description) -> tuple[str, list[str]]:
    """A match as it would be run: a GM's clock that is that of short questions says nothing new."""
    short = f"ruling_hours: {float(wanted.policy.get('pick_hours', Policy().pick_hours)):g}"
    return wanted.name, [row for row in offered.written(wanted) if row != short]


def _with_the_rest(case: Case, text: str, about: str) -> str | None:
    """A match that was not whole, with what an answer tells of it; a bare no leaves it."""
    if answer(text).says == "no" and "@" not in text and not in_prose.names_a_game(text, _choices()):
        return None
    heard(case, f"{about.rstrip()}\n{chr(10).join(remarks(text))}", goes_on=True)
    return ""


def _so_already(case: Case, text: str, about: str, found: offered.Changes) -> str | None:
    """An answer that changes nothing: with a yes beside it the match is opened, else it is asked about once more."""
    if found.past or case.seal is None:
        return _as_it_is(case, text, about)
    if answer(text).says != "yes" or answer(text).talk:
        case.say(0, "", "That is so already.", "told")
    if found.agrees:
        return "yes"
    case.leads = case.opens = not _shown(case, about, "")
    return "" if case.opens else None


_OPENS = re.compile(  # what says yes to a match that is shown: "Perfect, please open it"
    r"(?i)\b(?:(?:please|pray|kindly|then|so|just|you (?:can|may)|do) )*"
    r"(?:send (?:out )?(?:the |all (?:the )?)?invitations(?: out)?|(?:open|start|begin|launch|create|set up) "
    r"(?:it|this|that|(?:the|this) (?:match|game)))\b(?: (?:up|now|then|please|as it (?:is|was)|like (?:that|this)))*"
)
_AS_IT_IS = re.compile(  # that nothing shall be different, or not now
    r"(?i)(?:\b(?:(?:leave|keep|take|have|do) (?:it|that|this|everything)|just|exactly|simply|so)\b\W*)*"
    r"\b(?:as|like|the way) (?:it (?:is|was|stands?|stood|were)|before|you (?:have )?(?:showed?|shown|said|wrote|put|"
    r"described)(?: it)?|(?:it (?:is|was) )?(?:shown|above|described))(?: (?:now|here|then))?\b"
    r"|\b(?:and )?i(?:'ll| will| can|'d rather)? (?:set|change|do|see to|add|fix|put right|sort out|decide|settle) "
    r"(?:about )?(?:that|it|this|the rest|the others?|everything else)"
    r"(?: later| afterwards| then| once it runs| myself)+"
)
_DROPS = re.compile(
    r"(?i)\b(?:no|never ?mind|(?:forget|ignore) (?:it|that|this|about (?:it|that)|what i (?:said|wrote)))\b"
)
_BINDS = re.compile(
    r"(?i)\b(?:not|never|no|before|until|till|once|when|if|unless|but|wait|only|on|at|in|with)\b|n't\b|\?"
)


def _as_it_is(case: Case, text: str, about: str) -> str | None:
    """Where an answer is neither a plain yes or no nor a change that I understand, the question is put once more, with
    its words: they are about this match, and no other that its writer leads."""
    assert case.seal is not None
    agreed = case.desk.archive.noted(asking.PURPOSE, case.seal.token) is not None
    if not agreed and _opens_as_shown("\n".join(remarks(text))):
        return "yes"
    said = " / ".join(remarks(text))
    private = for_one_alone.speaks(said, described.names_of(_players(about)))
    if agreed or (plainly.says(text) and not private) or not remarks(text):
        return None
    how = f"write what shall be different in a line of its own, such as {_FOR_ONE if private else _OTHERS}."
    case.leads = case.opens = not _shown(
        case, about, f'I could not put "{said}" into it, so nothing is opened yet; {how}'
    )
    return "" if case.opens else None


def _opens_as_shown(text: str) -> bool:
    """Does an answer say, in so many words, to open what is shown: "never mind, open it as it is"?"""
    rest = _AS_IT_IS.sub(" ", text)
    if _OPENS.search(rest):
        rest = _OPENS.sub("yes", _DROPS.sub(" ", rest))
    elif rest == text:
        return False
    rest = " ".join(rest.split()).strip(" ,.")
    return not _BINDS.search(rest) and plainly.says(rest) == "yes"


def _players(about: str) -> Sequence[str]:
    """Who plays by the lines of an offer."""
    name, *lines = about.split("\n")
    return described.description(lines, name).players


def _about_another(case: Case, text: str) -> bool:
    """Does a line begin with the name of a match that its writer leads?"""
    return any(row.partition(":")[0].strip().lower() in which.names(case) for row in remarks(text))


def _rows(case: Case, text: str, fresh: bool) -> tuple[str, str, list[str]] | None:
    """The name of a match that is described line by line, its lines, and what stands above them and is no greeting.
    One that is not `fresh` must call for it."""
    rows = [*_subject(case), *text.strip().splitlines()]
    first = _first(rows, "game", "name", *described.PLAYERS)
    calls = {n: called for n, row in enumerate(rows[: first + 1]) if (called := _CALL.fullmatch(row.strip()))}
    if not calls and (not fresh or len(rows) in (_first(rows, "game"), _first(rows, *described.PLAYERS))):
        return None
    at = max(calls) + 1 if calls else first
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
    found = described.ROW.fullmatch(row)
    return bool(found and found["key"].strip().lower() in keys)


def _shown(case: Case, about: str, beside: str) -> Sequence[str]:
    """Ask whether to open it; what is wrong with it where it cannot be opened."""
    try:
        opening = _planned(case, about)
    except Wrong as wrong:
        return wrong.complaints
    would = f"{offer_words.would(opening, case.desk.us.operator)} Shall I do it?"
    case.say(0, "", " ".join(filter(None, [asking.ask(case, DEED, would, about), beside])), "told")
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
    while len(parts) > 1 and not any(described.ROW.fullmatch(row) or "@" in row for row in parts[-1].splitlines()):
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
    desk, wanted = case.desk, described.description(rows, name.lower())
    if not wanted.policy.get("gm"):  # who opens a match by mail leads it by mail, and hears of each turn
        named = (
            f"{case.player.name} <{desk.us.operator}>"
            if described.PLAIN.fullmatch(case.player.name)
            else desk.us.operator
        )
        wanted = replace(wanted, policy={**wanted.policy, "gm": named})
    seed = "".join(token_for(desk.us.key, str(n), case.kept.id, about, "seed") for n in range(2))
    return hosting.opening(desk, wanted, desk.terms, seed, case.now)
