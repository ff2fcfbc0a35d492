"""A chair that goes to somebody else, or back, in a GM's own words: "Bruno has to stop, Dora takes his place".

Who has the chair is told by its name, who gets it by a name that no chair bears, so most sentences tell both wherever
they stand. What is read is told as the line that calls the deed, and shown before it is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.kit.words import fold, tidy
from gm.desk import deeds
from gm.desk.bench import Desk
from gm.desk.deeds import Asked
from gm.desk.deeds.speech import WEEKDAY
from gm.desk.incoming.sentences import politely
from gm.desk.incoming.sentences.parts import SENTENCES
from gm.desk.matches import naming
from gm.desk.matches.hosting import Missing
from gm.desk.table import Table
from gm.domain import codec
from gm.domain.match import GM, Opened, SeatChanged
from gm.domain.policy import Chair
from gm.ports import Player

_S, _P = "\u00a7", "\u00b6"  # stand for the chair and for the person in a sentence
_MAIL = r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
_WITH_MAIL = re.compile(
    rf"(?P<name>(?:(?-i:[A-Z])[^\W\d]*(?: (?-i:[A-Z])[^\W\d]*)?)?)[ ,:]*[(<]?(?:mailto:)?(?P<address>{_MAIL})[)>]?,?",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"(?<![\w@.-])(?<!\bin )(?<!\bat )(?<!\bnear )[A-Z][^\W\d_]+(?: [A-Z][^\W\d_]+)?(?!['\u2019]?\w*@)(?![\w@])"
)
_NO_NAME = frozenset(  # words that begin a sentence, or are written large anyhow
    "a after again all also an and another any anybody as ask at because bring but can change chair could dear do "
    "drop each everybody exchange find for from game get give gm go good grant great hand has have he hello her hey "
    "hi his how i if in instead into invite it just kick know let make match may maybe meanwhile move my next no "
    "nobody not now of off offer oh ok okay on one or our out pass perhaps place please pull put remove replace "
    "seat shall she should sit since so some somebody someone sorry starting substitute swap switch take tell thank "
    "thanks that the their then there they this throw till to today tomorrow transfer turn until was we what when "
    "where while who will with would yes you monday tuesday wednesday thursday friday saturday sunday january "
    "february march april may june july august september october november december christmas easter".split()
)
_THING = (
    r"(?:chair|seat|place|spot|position|part|role|hand|cards|side|team|slot|stool|game|shoes|character|pieces|stuff)"
)
_HIS = rf"(?:{_S}['\u2019]?s?|his|her|their) (?:own |old |empty )?{_THING}"
_OF = rf"(?:{_HIS}|the (?:empty |vacant )?{_THING} (?:of|from|that \w+ to) {_S})"
_CHAIR = rf"(?:{_OF}|the (?:empty |vacant )?{_THING})"
_FEW = r"(?:[^.;!?\u00a7\u00b6]{0,30}?\b)?"
_OUT = (
    r"(?:out|gone|left|leav\w+|quit\w*|stops?|has to stop|must stop|is done|drop\w* out|can(?:no|')t go on|retir\w+|"
    r"withdr\w+|resign\w*|gives? (?:it )?up|has given up|vanished|disappeared|had enough|no longer|not? (?:play|go|"
    r"carry|want|answer|write)\w*|n't (?:play|go|carry|want|answer|write)\w*|(?:not|n't) \w+ any ?more|no time)"
)
_IN = (
    r"(?:(?:is|comes?|jumps?|steps?|goes|joins?|will be|can come|will come|will step|will jump) (?:right )?in\b|takes? "
    r"(?:his |her |their )?(?:place|over|it|part)|plays?|continues?|carr(?:y|ies) on|goes on|follows|joins|instead|"
    r"replaces (?:him|her|them))"
)
_SO = rf"(?:{_S}(?!['\u2019])|him\b|her\b(?! {_THING})|them\b)"
_AUX = (
    r"(?:(?:(?:was|is) (?:so )?(?:kind|good|nice|glad|willing)(?: enough)?(?: as)? to|offer(?:s|ed)? to|"
    r"volunteer(?:s|ed)?(?: to)?|agree[sd]? to|is (?:ready|happy|willing) to|wants to|will|"
    r"shall|should|can|could|may|must|is going to|is to|would|to|now|then|gladly|kindly|'ll|has) )*"
)
_TAKES = r"(?:tak|get|hav|has|fill|inherit|occup|assum|sit|in|into|on|onto|keep|play)\w*"
_PLAYS = r"(?:play|step|sit|stand|fill|cover|sub|com|go|jump|tak|continu|carr|be|in|mov)\w*"
_WAYS = tuple(
    re.compile(way, re.IGNORECASE)
    for way in (
        rf"{_P},? {_FEW}{_TAKES} (?:over |up |in |on )?{_OF}",
        rf"{_OF} {_AUX}(?:go|goes|pass|passes|fall|falls|belong|belongs|is|be|was|given|handed|passed|taken)\b{_FEW}"
        rf"(?:to|for|with|by) {_P}",
        rf"{_OF},? (?:so |and )?{_P} {_FEW}(?:takes? it|gets? it|has it)",
        rf"\b(?:give|hand|pass|offer|transfer|assign|move|grant|leave|let)\w* {_CHAIR}(?: on| over)? to {_P}",
        rf"\b(?:give|hand|offer|grant|assign)\w* {_P},? {_OF}",
        rf"\b(?:swap|replac|exchang|substitut|switch|chang|trad)\w* (?:out )?{_S},? (?:out )?(?:for|with|by|against|to)"
        rf" {_P}",
        rf"{_P},? {_AUX}(?:replac|succeed|substitut|reliev|follow)(?:e|es|s|ing)?(?: for)? {_S}(?!['\u2019])",
        rf"{_S} {_AUX}(?:is |gets |be |been |are )*(?:being )?(?:replaced|substituted|succeeded|followed|swapped|"
        rf"relieved)"
        rf"\b{_FEW}(?:by|with|for) {_P}",
        rf"{_P} ?{_FEW}(?:instead|in (?:the )?place|in lieu|in (?:the )?stead) of {_S}(?!['\u2019])",
        rf"\b(?:instead|in (?:the )?place|in lieu) of {_S},? (?:now |it is |it's |we have |there is )?{_P}",
        rf"{_P},? {_AUX}{_PLAYS}(?: [a-z]+){{0,2}} (?:for|from) {_SO}",
        rf"{_P},? (?:as|is|will be|be) (?:the |a )?(?:replacement|substitute|successor|stand-?in) (?:for|of) {_S}",
        rf"{_S}['\u2019]s? (?:\w+ ){{0,2}}?{_P},? {_AUX}(?:keeps?|minds?|holds?|warms?|watch(?:es)?|looks? after|"
        rf"sits?|takes?)"
        rf"(?: [a-z]+){{0,2}} (?:{_CHAIR}|the {_THING})\b",
        rf"{_P},? {_AUX}(?:makes?|does?|sends?|writes?|enters?|handles?) (?:{_S}['\u2019]s|his|her|their) "
        rf"(?:moves?|orders?|turns?|"
        r"bids?|cards?|plays?|part)\b",
        rf"{_P} (?:is|becomes|will be|to be) (?:the |our )?new {_S}",
        rf"{_S}.*{_P},? {_AUX}(?:[a-z]+ ){{0,2}}?in (?:his|her|their) (?:stead|place)\b",
        rf"{_P},? {_AUX}(?:plays?|takes?|has|gets?) {_S}(?:['\u2019]s \w+)?(?: now| from now on| instead(?: of "
        rf"{_S})?)+\W*$",
        rf"{_S}[^\u00a7\u00b6?]{{0,60}}?\b{_OUT}\b[^\u00a7\u00b6?]{{0,40}}?{_P},? {_AUX}{_IN}",
        rf"{_P} {_AUX}{_IN}[^\u00a7\u00b6?]{{0,40}}?\b(?:because|since|as|for) {_S} ?{_FEW}{_OUT}",
        rf"(?:\bout with )?{_S}(?: is)?(?: out)?,? (?:and )?(?:in with )?{_P}(?: is| comes)?(?: in)?$",
        rf"\b(?:take|kick|throw|pull|move|get|bring) {_S} (?:out|off)\b{_FEW}(?:put|bring|let|take|get|invite)"
        rf"(?: in)? {_P}",
        rf"{_S},? {_AUX}(?:would like to |wants to |has |'s )*(?:hand|giv|pass|leav|left|transfer|yield|offer)\w* "
        rf"(?:over |on |up |it |everything |(?:the |his |her |their )?(?:own )?{_THING} )+(?:on |over )?to {_P}",
    )
)
_BACK = re.compile(
    r"\b(?:is|are|am|'s|comes?|came|will be|has come|there) back\b(?! on| in (?:january|\d))|\breturn(?:s|ed)\b|"
    r"\bwants? "
    rf"(?:to have )?(?:his|her|their) {_THING} back|\bback (?:to|for|in)\b|\btakes? over again|\bplays? again|"
    rf"\b(?:gets?|"
    rf"have|has) (?:it|(?:his|her|their) {_THING}) (?:back|again)|\bin again|\b(?:give|hand)\w* .*\bback\b|"
    r"\b(?:invite|offer|ask)\b.*\b(?:again|anew|once more)\b",
    re.IGNORECASE,
)
_WHO_COMES = re.compile(
    r"\bback to (?P<to>[^\W\d]+)|\b(?i:give|hand|let) (?P<who>[A-Z][^\W\d]+) .*\b(?:back|again)\b"
    r"|(?P<is>\b[A-Z][^\W\d]+)(?:['\u2019]s)? (?:(?:is|has|am|will|now|to|can|may|should|shall) )*(?:back|return|"
    r"com|want|play"
    r"|get|tak|there|in)\w*\b"
)
_CLAIMS = re.compile(rf"\b(?:{_THING}|again|plays?|takes?|give|hand|let)\b", re.IGNORECASE)
_LATER_ON = re.compile(rf"(?i)\b(?:will be|would|until|till|tomorrow|(?:on|next) {WEEKDAY})\b")
_FOR_A_TIME = re.compile(
    r"\b(?:(?P<until>until|till) (?P<day>[^,.;!?]+)|while\b|meanwhile|in the meantime|for (?:now|a while|a bit|the "
    r"time "
    r"being|the (?:day|week|weekend|holidays)|this|next|(?:\w+ )(?:days?|weeks?))|as long as|during|(?:this|next) "
    r"week)\b",
    re.IGNORECASE,
)
_LATER = re.compile(
    r"\b(?:(?:starting|beginning|as of|from)(?: with)? (?:the )?(?:next|coming|following|tomorrow|monday|tuesday|"
    r"wednesday|thursday|friday|saturday|sunday|turn|round)\b[^,.;!?]*|(?:next|coming) (?:turn|round)\b)",
    re.IGNORECASE,
)
_STRANGE = re.compile(r"\b([A-Z][^\W\d_]+)['\u2019]s? (?:chair|seat|place)\b")  # of somebody who plays in no chair
_NOT = re.compile(r"\b(?:not|never|nor)\b|n['\u2019]t\b", re.IGNORECASE)
_WONDERS = re.compile(
    r"(?i)\b(?:if|unless|perhaps|maybe|might|whether|suggests?|proposes?|wonder\w*|thinks? (?:that )?of|think "
    r"about|could "
    r"imagine)\b|\?\W*$"
)
_CHAIRS = ("replace", "sitter", "standby")
HERE = "{} has the chair {} and is not noted as away, so nothing needs to be done for that."


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence with signs in the place of a chair and of a person."""

    plain: str
    seat: str
    person: str  # "Dora", "Dora <dora@example.net>"


def read(desk: Desk, table: Table, line: str) -> Asked | Missing | str | None:
    """The deed that gives a chair to somebody, or back, which a sentence is about; what is to be said instead; None: it
    is about something else."""
    plain = tidy(line).strip()
    if _WONDERS.search(plain) and not politely.begins(plain):
        return None
    back = _back(desk, table, plain)
    return back if back is not None else _given(plain, _seats(desk, table), _left(table))


def by_itself(desk: Desk, table: Table | None, line: str) -> Asked | Missing | str | None:
    """What a line is about before others read it: a line of two sentences of which none tells it alone; and with an
    address at a table where the GM's words are a story, which holds none."""
    story = table is not None and table.game.grammar.whole and "@" in line
    return read(desk, table, line) if table and story else together(desk, table, line)


def calls(desk: Desk, table: Table | None, line: str) -> bool:
    """Does a line call such a deed?"""
    return table is not None and isinstance(read(desk, table, line), Asked)


def joined(desk: Desk, table: Table | None, rows: Sequence[str]) -> list[str]:
    """The sentences of a letter, with two put together where only both of them tell who gets whose chair: "Clara has
    vanished. Dora takes her place."."""
    one, *more = rows or ("",)
    done = [one]
    for row in more if table else ():
        both = f"{done[-1]} {row}"
        if not any(map(_asks, (done[-1], row))) and together(desk, table, both):
            done[-1] = both
        else:
            done.append(row)
    return done if table else list(rows)


def together(desk: Desk, table: Table | None, line: str) -> Asked | None:
    """The same of a line of two sentences of which none tells it alone."""
    said = SENTENCES.split(line) if table else ()
    if table is None or len(said) != 2 or any(_about(desk, table, one) for one in said):
        return None
    return _about(desk, table, line)


def _asks(line: str) -> bool:
    """Does it ask for a deed that is not about chairs?"""
    first = next(deeds.hear(line), None)
    return first is not None and first[0][0].deed.name not in _CHAIRS


def _about(desk: Desk, table: Table | None, line: str) -> Asked | None:
    plain = tidy(line).strip()
    if table is None or (_WONDERS.search(plain) and not politely.begins(plain)):
        return None
    told = _given(plain, _seats(desk, table))
    return told if isinstance(told, Asked) else None


_HERS = re.compile(rf"(?i)(?P<for>\bfor )(?:her|him|them)\b(?! {_THING})")


def _names_any(seats: dict[str, str], plain: str) -> bool:
    return any(_stands(name, plain) for name in seats)


def _left(table: Table) -> str:
    """The chair of the only one who is gone; empty where there is none, or several."""
    gone = [
        chair.name for chair in table.match.chairs if chair.name != GM and (chair.left or chair.vacant or chair.robot)
    ]
    return gone[0] if len(gone) == 1 else ""


def _whose(plain: str, seats: dict[str, str]) -> Missing | None:
    """The question whose chair it is that somebody at an address gets, where a sentence says "for her"."""
    people = _named(plain, seats) if "@" in plain and _HERS.search(plain) else []
    for wording, person in people:
        said = _HERS.sub(rf"\g<for>{_S}", plain.replace(wording, _P), count=1)
        if next(filter(None, (way.search(said) for way in _WAYS)), None):
            names = ", ".join(dict.fromkeys(seats.values()))
            return Missing(f"replace {{}} with {person}", f"Whose chair shall {person} have? There are {names}.")
    return None


def _given(plain: str, seats: dict[str, str], left: str = "") -> Asked | Missing | None:
    """The chair goes to somebody who has none; "for her" is said of the one who has `left`."""
    plain = _HERS.sub(rf"\g<for>{left}", plain, count=1) if left and not _names_any(seats, plain) else plain
    known = seats if _names_any(seats, plain) else {name: name for name in _STRANGE.findall(plain)}
    if not known:
        return _whose(plain, seats)
    for said in _told(plain, known, _named(plain, known)):
        found = next(filter(None, (way.search(said.plain) for way in _WAYS)), None)
        inside = re.sub(_OUT, "", found[0], flags=re.IGNORECASE) if found else ""
        if found and not _NOT.search(inside):
            return _called(said)
    return None


_SINCE = re.compile(
    r"(?i)\b(?:from|starting|as of|beginning)(?: on)? (?!now\b|today\b|tonight\b)(?P<day>[^,.;!?]+?),? (?:until|"
    r"till|to)\b"
)


def _called(said: _Said) -> Asked | None:
    """The line that calls the deed: for a time it is lent."""
    times = list(_FOR_A_TIME.finditer(said.plain))
    time = next((one for one in times if one["until"]), next(iter(times), None))
    if not time:
        later = _LATER.search(said.plain)
        return deeds.read(f"replace {said.seat} with {said.person}{f' {later[0].strip()}' if later else ''}")
    until = time["day"].strip() if time["until"] else ""
    known = f" until {until}" if until and not re.search(rf"(?i)\b(?:he|she|they|{_S})\b|{_S}", until) else ""
    since = _SINCE.search(said.plain[: time.end()])
    starts = f" from {since['day']}" if since and known else ""
    said_so = {"seat": said.seat, "who": said.person, "until": known.removeprefix(" until "), "back": ""}
    said_so["since"] = starts.removeprefix(" from ")
    return Asked(deeds.deeds()["sitter"], said_so, f"sitter for {said.seat}: {said.person}{starts}{known}")


def _told(plain: str, seats: dict[str, str], people: Sequence[tuple[str, str]]) -> list[_Said]:
    """The sentence for each person in it, where it names one chair."""
    found = []
    for wording, person in people:
        rest = re.sub(rf"(?<!\w){re.escape(wording)}(?!\w)", _P, plain)
        named = {chair for name, chair in seats.items() if _stands(name, rest)}
        if len(named) != 1:
            continue
        for name in sorted(seats, key=len, reverse=True):
            rest = re.sub(rf"\b{re.escape(name)}\b", _S, rest, flags=re.IGNORECASE)
        found.append(_Said(rest, named.pop(), person))
    return found


def _stands(name: str, line: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", line, re.IGNORECASE) is not None


def _seats(desk: Desk, table: Table) -> dict[str, str]:
    """The chairs by their names and by those of the people who sit there."""
    own = {chair.name: chair.name for chair in table.match.chairs if chair.name != GM}
    return {name: seat for name, seat in naming.called(desk.archive, table) if seat != GM} | own


def _named(plain: str, seats: dict[str, str]) -> list[tuple[str, str]]:
    """(wording, person) of those whom a line names and who have no chair: with an address, or else by a name."""
    mails = list(_WITH_MAIL.finditer(plain))
    people = _names(plain, seats)
    if len(mails) != 1:
        return [(name, name) for name in people] if len(people) == 1 and not mails else []
    said, name = mails[0], _bare(mails[0]["name"])
    there = people if len(people) == 1 else [one for one in people if fold(one.split()[0]) in fold(said["address"])]
    if not name and len(there) == 1:  # "Olaf takes over, his mail is ..."
        return [(there[0], _written(there[0], said["address"]))]
    return [(said[0].strip(" ,"), _written(name, said["address"]))]


def _names(plain: str, seats: dict[str, str]) -> list[str]:
    taken = {fold(name) for name in seats}
    names = dict.fromkeys(_bare(name) for name in _NAME.findall(plain))
    return [name for name in names if name and fold(name) not in taken]


def _bare(name: str) -> str:
    """A name without a word before it that is none: "Let Emil"."""
    words = [word for word in name.split() if word.lower() not in _NO_NAME]
    return " ".join(words)


def _written(name: str, address: str) -> str:
    return f"{name} <{address}>" if name else address


# -- back to who had it --------------------------------------------------------------------------------


def _back(desk: Desk, table: Table, plain: str) -> Asked | str | None:
    """Somebody is there again, or gets the chair back, as the deed that this needs as the chair is now."""
    if "@" in plain or not _BACK.search(plain) or _NOT.search(plain) or _LATER_ON.search(plain):
        return None
    chair, player = _who(desk, table, plain)
    person = desk.archive.player(player) if player else None
    if chair is None or person is None or (table.match.chair_of(player) or chair).name != chair.name:
        return None
    return _again(chair, person, bool(_CLAIMS.search(plain)))


def _again(chair: Chair, person: Player, claims: bool) -> Asked | str | None:
    """What gives the chair back to this person; of who has it for good only where the chair is claimed."""
    if chair.owner:
        return deeds.read(f"hand back {chair.name}") if chair.owner == person.id else None
    if chair.player == person.id:
        return _there(chair, person.name)
    if not person.address or (chair.player and not claims):
        return None
    return deeds.read(f"replace {chair.name} with {person.name} <{person.address}>")


def _there(chair: Chair, name: str) -> Asked | str | None:
    """What who has the chair needs to play again."""
    if chair.away_until or chair.autopilot:
        return deeds.read(f"back {chair.name}" if chair.away_until else f"autopilot {chair.name} off")
    return HERE.format(name, chair.name)


def _who(desk: Desk, table: Table, plain: str) -> tuple[Chair | None, str]:
    """The chair that goes back and who gets it: whom the line names as having had it, or having it."""
    named = _WHO_COMES.search(plain)
    said = [chair.name for chair in table.match.chairs if _stands(chair.name, plain)]
    name = next(filter(None, named.groups()), "") if named else said[0] if len(said) == 1 else ""
    name = (name or _gone(table, plain)).casefold()
    theirs = _had(desk, table, name) or _declined(desk, table, name)
    owner = [(one.name, one.owner or one.player) for one in table.match.chairs if one.name.casefold() == name]
    seat, player = next(iter([*theirs, *owner]), ("", ""))
    return (table.match.chair(seat), player) if len({seat for seat, _ in theirs}) < 2 else (None, "")


_PRONOUN = re.compile(r"(?i)\b(?:her|him|them|she|he|they)\b")


def _gone(table: Table, plain: str) -> str:
    """The chair of the only one who is gone, where a line speaks of "her"."""
    return _left(table) if _PRONOUN.search(plain) else ""


def _declined(desk: Desk, table: Table, name: str) -> list[tuple[str, str]]:
    """(chair, player) of an empty chair of this name, and who was asked last whether they want it."""
    chair = next((one for one in table.match.chairs if one.name.casefold() == name and one.vacant), None)
    asked = list(_asked(desk, table.match.name, name)) if chair else []
    person = desk.archive.player_at(asked[-1]) if asked else None
    return [(chair.name, person.id)] if chair and person else []


def _asked(desk: Desk, match: str, name: str) -> Iterator[str]:
    """The addresses that were asked whether they want a chair of this name, the first of them first."""
    for entry in desk.archive.journal(match):
        if entry.kind in (SeatChanged.__name__, Opened.__name__):
            chairs = _chairs_of(codec.event_from_json(entry.kind, entry.data))
            yield from (one.invited for one in chairs if one.name.casefold() == name and one.invited)


def _chairs_of(event: object) -> tuple[Chair, ...]:
    """The chairs as an event leaves them."""
    return event.chairs if isinstance(event, Opened) else (event.chair,) if isinstance(event, SeatChanged) else ()


def _had(desk: Desk, table: Table, name: str) -> list[tuple[str, str]]:
    """(chair, player) of those of this name who have or had a chair."""
    sat = [] if table.match.policy.anonymous else naming.former(desk.archive, table.match)
    people = [(seat, person) for seat, player in sat if (person := desk.archive.player(player))]
    return [(seat, one.id) for seat, one in people if name in one.name.casefold().split()]
