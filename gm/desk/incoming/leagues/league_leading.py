"""LEAGUE ...: what whoever leads a league says by mail, each word as the command of the shell that it stands for."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence

from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.incoming.leading import gm_deeds
from gm.desk.incoming.leagues import poll_words
from gm.desk.incoming.leagues.league_case import Wait, events_of, known_by_reply, season_of, take, told_of
from gm.desk.leagues import directing, reckoned, signup, telling, words
from gm.desk.matches.gm_letters import stands
from gm.desk.matches.hosting import Wrong, wanted_chair
from gm.desk.matches.of_league import place_of
from gm.desk.outgoing.letters import notice
from gm.desk.table import Table
from gm.domain.leagues import roster
from gm.domain.leagues.season import differences, handicap, started
from gm.domain.leagues.terms import HANDICAP, POINTLESS
from gm.ports import Player
from gm.post.writing import Enclosure, Person

_LINE = re.compile(r"(?i)\W*(?:please )?(?:postgm )?league (?P<word>[a-z]+)(?: (?P<rest>.*?))?[\s.!]*")


_RULING = re.compile(
    r"(?i)\W*(?:please )?(?:(?:postgm )?league (?:adjudicate|rule)(?: (?P<league>[\w-]+))? )?"
    r"(?P<match>(?P<of>[\w-]+?)-r\d+[a-z]?-t\d+)\s*[:,]?\s+(?P<ruling>.+?)\s*"
)


def _ruled(case: Case, number: int, line: str, names: Sequence[str]) -> bool:
    """A ruling on a match of a league, which may be over: "autumn-r1-t2: walkover for Anna"."""
    found = _RULING.fullmatch(line)
    if found is None or found["of"].lower() not in names or not leads(case, found["of"].lower()):
        return False
    said = found["ruling"]
    asked = deeds.find(said) or deeds.find(f"adjudicate {said}" if line.lower().startswith("league") else "")
    if asked is None or asked.deed.name != "adjudicate" or not case.desk.archive.match(found["match"].lower()):
        return False
    gm_deeds.ask_of(case, number, line, found["match"].lower(), asked)
    return True


_MISSING = re.compile(
    r"(?i)\W*(?:and )?(?:who(?:'s| is| are|m)?|which players are)(?: we| you)? (?:all )?(?:still )?(?:now )?"
    r"(?:missing|late|silent|due|(?:to move|waiting for|wait for))(?: (?:in|from|of))?(?: (?P<name>[\w-]+))?[\s?.!]*"
)


def _questions(case: Case, line: str, names: Sequence[str], here: str) -> str:
    """A question of whoever leads, as the word that answers it: "who is missing?"."""
    found = _MISSING.fullmatch(line)
    if found is None or case.seat or case.spoken_of:
        return ""
    name = (found["name"] or here).lower()
    return f"league missing {name}" if name in names and leads(case, name) else ""


_NUMBER = r"(?P<points>[+-]?\d{1,6}(?:\.\d+)?)(?: points?)?"
_HANDICAPS = [
    re.compile(rf"(?i)\W*(?:please )?{form}(?: (?:in|for|on) (?:the )?(?:league )?(?P<league>[\w-]+))?[\s.!]*")
    for form in (
        rf"handicap (?:of |for )?(?P<who>.+?)[:,=]? {_NUMBER}",
        r"(?:give |let )?(?P<who>.+?)(?:[:,]| (?:should )?(?:gets?|has|have|begins?|starts?)?(?: with)?) ?(?:a )?"
        rf"handicap (?:of )?{_NUMBER}",
        rf"(?:a )?handicap of {_NUMBER} (?:for|to) (?P<who>.+?)",
        r"(?P<points>no) handicap for (?P<who>.+?)",
    )
]


def _handicaps(case: Case, line: str, names: Sequence[str], here: str) -> str:
    """A handicap in the words of whoever leads, as the word that gives it: "give Anna a handicap of 2"."""
    for found in (form.fullmatch(line) for form in _HANDICAPS if not case.seat):
        name = (found["league"] or here or (names[0] if len(names) == 1 else "")).lower() if found else ""
        if found and name in names and leads(case, name):
            return f"league handicap {name} {found['who']} {found['points'].replace('no', '0')}"
    return ""


def taken(case: Case, number: int, line: str, names: Sequence[str], waits: list[Wait], here: str = "") -> bool:
    """Is a line a word of somebody who leads a league? Then it is done, asked about, or told why not."""
    if _ruled(case, number, line, names):
        return True
    reads = (_short(case, line, names), _questions(case, line, names, here), _handicaps(case, line, names, here))
    found = next(filter(None, map(_LINE.fullmatch, (line, *reads))), None)
    if found is None:
        return False
    word, name, more = _parted(found, names)
    if word not in _WORDS:
        return _helped(case, number, line, name, names)
    if name in names and not case.seat:
        known_by_reply(case, name)
    if word == "list":
        case.say(number, line, _list(case, names), "told")
    elif name not in names:
        case.say(number, line, f"Which league do you mean? There is {', '.join(names)}.", "unclear")
    else:
        lead(case, number, line, (word, name, more), waits)
    return True


def lead(case: Case, number: int, line: str, said: tuple[str, str, str], waits: list[Wait]) -> None:
    """Do what whoever leads wants of a league, or put it among what is asked about."""
    word, name, more = said
    if not leads(case, name):
        case.say(number, line, f"You do not lead the league {name}; its GM can do that.", "not allowed")
    elif why := _impossible(case, word, name, more):
        case.say(number, line, why, "unclear")
    elif word in _GRAVE or not (case.proven or word in _LOOKS):
        asks = _GRAVE[word](case, name, more) if word in _GRAVE else _SHALL[word].format(name, more)
        waits.append(Wait(number, line, DEED, asks, [name, word, more]))
    else:
        case.leads = True
        told = _done(case, word, name, more)
        case.say(number, line, told, "sent" if told == _OWN else "told")


_SHORT = re.compile(
    r"(?i)\W*(?:please )?(?P<word>start|begin|redraw|cross(?:table)?|export|replay|round \d+|add (?=.*@)|drop )"
    r"(?: (?:the |this )?(?:league|season|it|now|please))*(?P<rest>.*?)[\s.!]*"
)
_OF_A_MATCH = ("start", "begin", "add ", "drop ")  # in the thread of a match these are about it


def _short(case: Case, line: str, names: Sequence[str]) -> str:
    """What whoever leads a league writes without its name, in answer to one of its letters or of its matches."""
    found = _SHORT.fullmatch(line)
    place = place_of(case.desk.archive, case.spoken_of) if case.spoken_of else None
    here = case.seal.note if case.seal and case.seal.purpose == words.PURPOSE else place.league if place else ""
    if found is None or here not in names or case.seat or not leads(case, here):
        return ""
    if place and found["word"].lower() in _OF_A_MATCH:
        return ""
    word, _, number = found["word"].strip().partition(" ")
    return " ".join(filter(None, ("league", word, here, number, found["rest"].strip())))


def _parted(found: re.Match[str], names: Sequence[str]) -> tuple[str, str, str]:
    """The word, the league, which need not be named where there is one, and what stands behind it."""
    rest = (found["rest"] or "").strip()
    name, _, more = rest.partition(" ")
    alone = len(names) == 1 and name.lower() not in names
    return found["word"].lower(), names[0] if alone else name.lower(), rest if alone else more


def _helped(case: Case, number: int, line: str, name: str, names: Sequence[str]) -> bool:
    """Whoever leads the league of a line that says nothing known hears what they can say."""
    if len(line.split()) > 4 or name not in names or not leads(case, name):
        return False
    told = f'I do not know this word of a league. Write for example "league show {name}"; I know {", ".join(_TAUGHT)}.'
    case.say(number, line, told, "unclear")
    return True


def _impossible(case: Case, word: str, name: str, more: str) -> str:
    """Why nothing can be asked about it at all."""
    try:
        if word == "redraw":
            directing.asked(season_of(case, name))
        if word == "handicap":
            _given(case, name, more)
    except Wrong as wrong:
        return str(wrong)
    return ""


_TAUGHT = tuple("show standings cross round missing start add drop handicap redraw replay export".split())
DEED = "lead league"


def agreed(case: Case, about: str) -> str:
    """Whoever leads the league said yes."""
    rows = told_of(about)
    known_by_reply(case, rows[0][0])
    return " ".join(_agreed(case, *row) for row in rows)


def _agreed(case: Case, name: str, word: str, more: str) -> str:
    if not leads(case, name):
        return f"You do not lead the league {name} any more, so nothing was done."
    return _done(case, word, name, more)


def leads(case: Case, name: str) -> bool:
    """Does the writer lead this league?"""
    mine = {address.address for address in case.player.addresses if address.confirmed} | {case.address}
    return words.leader(case.desk, season_of(case, name)) in mine


def _done(case: Case, word: str, name: str, more: str) -> str:
    try:
        return _WORDS[word](case, name, more)
    except Wrong as wrong:
        return str(wrong)


# -- words ------------------------------------------------------------------------------------------------------------


def _list(case: Case, names: Sequence[str]) -> str:
    seasons = [season_of(case, name) for name in names]
    return " ".join(row.removeprefix("- ") + "." for row in telling.rows(seasons, case.player.id))


def _letter(case: Case, name: str, about: str, told: Sequence[str], files: tuple[Enclosure, ...] = ()) -> str:
    """An answer that is a letter of its own."""
    key = f"league-word/{case.kept.id}/{len(case.letters)}"
    known = case.desk.archive.player(case.player.id)
    seal = words.seal(case.desk, name, case.player.id) if known else None
    to = Person(case.address, case.player.name)
    mark = key.replace("/", "-")
    head = f"[{name}] {about}"
    case.letters.append(notice(case.desk, key, to, head, told, case.now, seal=seal, mark=mark, files=files))
    return _OWN


_OWN = "It is on its way in a letter of its own."


def _show(case: Case, name: str, more: str) -> str:
    return _letter(case, name, "How the league stands", telling.status(case.desk, season_of(case, name)))


def _cross(case: Case, name: str, more: str) -> str:
    rows = reckoned.cross(case.desk, season_of(case, name))
    told = [f"- {row['member']}: {', '.join(_met(row)) or 'nobody so far'}" for row in rows]
    return _letter(case, name, "Crosstable", ["Who came before whom how often, of how many meetings:", *told])


def _met(row: Mapping[str, str]) -> list[str]:
    return [f"{who} {cell}" for who, cell in row.items() if who != "member" and cell not in ("*", "-")]


def _round(case: Case, name: str, more: str) -> str:
    season = season_of(case, name)
    number = int(more) if more.isdigit() else len(season.rounds)
    told = reckoned.tables(case.desk, season, number)
    if not told:
        return f"Round {number} of {name} has not opened; there are {len(season.rounds)}."
    return _letter(case, name, f"Round {number}", told)


def _missing(case: Case, name: str, more: str) -> str:
    """For whom the matches of a league wait, and until when."""
    sheets = [sheet for match in season_of(case, name).waiting if (sheet := case.desk.archive.match(match))]
    zone = case.player.zone or words.policy(case.desk, season_of(case, name)).zone
    told = [f"- {sheet.name}: {stands(Table.of(sheet), zone)}." for sheet in sheets if sheet.status != "over"]
    return _letter(case, name, "Who is missing", told or [f"No match of {name} is under way."])


def _start(case: Case, name: str, more: str) -> str:
    season = season_of(case, name)
    if season.status != "open":
        return f"The league {name} has begun already."
    if len(season.members) < season.terms.table:
        return f"The {len(season.members)} members of {name} do not fill a table of {season.terms.table}."
    take(case, name, signup.Done("", (started(),), tuple(signup.opening(case.desk, season, case.now))))
    return f"The league {name} begins: its first round opens at once, and all members hear of it."


def _add(case: Case, name: str, more: str) -> str:
    """A GM's word takes somebody in, whatever the league demands; who is new is written down."""
    season, player = season_of(case, name), _person(case, more)
    if player is None:
        _, player = wanted_chair(case.desk, more, 1, {}) if "@" in more else (None, None)
        if player is None:
            return f'I know nobody called "{more}". Write the address, too: league add {name} Anna <anna@example.org>'
        case.people.append(player)
    if player.id in season.members and player.id not in season.roster.gone:
        return f"{player.name} is in {name} already."
    take(case, name, signup.Done("", (roster.joined(player.id, by=case.address),)))
    told = [f"The GM of the league {name} has taken you in. {signup.begins(case.desk, season)} {signup.how(name)}"]
    key = f"league/{name}/added/{player.id}/{case.kept.id}"
    case.letters += words.word(case.desk, name, key, player, "You are in", told, case.now)
    return f"{player.name} is in {name} now, and hears so."


def _drop(case: Case, name: str, more: str) -> str:
    season, player = season_of(case, name), _person(case, more)
    if player is None or player.id not in (*season.members, *season.roster.waiting):
        return f'"{more}" is no member of {name}.'
    done = signup.leave(case.desk, season, player, case.now, by=case.address)
    take(case, name, done)
    told = [f"The GM of the league {name} has taken you out of it. If that is a mistake, answer this letter."]
    key = f"league/{name}/dropped/{player.id}/{case.kept.id}"
    case.letters += words.word(case.desk, name, key, player, "You are out", told, case.now)
    return f"{player.name} is out of {name}, and hears so."


def _person(case: Case, said: str) -> Player | None:
    """Somebody known, by address, id or name."""
    plain = said.strip().rpartition("<")[2].strip("> ").casefold()
    known = [*case.people, *case.desk.archive.players()]
    return case.desk.archive.player_at(plain) or next(
        (one for one in known if plain in (one.id, one.name.casefold())), None
    )


_GIVEN = re.compile(rf"(?:for )?(?P<who>.+?)[\s:,=]+{_NUMBER}[\s.]*")


def _given(case: Case, name: str, more: str) -> tuple[Player, float]:
    """Who is to begin with how many points. Wrong: nobody, or not so many."""
    season, found = season_of(case, name), _GIVEN.fullmatch(more)
    player = _person(case, found["who"]) if found else None
    if season.status == "over":
        raise Wrong(f"The league {name} is over, and its standings stay as they are.")
    if found is None:
        raise Wrong(f"Write a handicap with a member and points: league handicap {name} Anna 2")
    if player is None or player.id not in season.members:
        raise Wrong(f'"{found["who"]}" is no member of {name}.')
    if season.terms.format in POINTLESS:
        raise Wrong(f"In a knock-out or on a ladder nobody gets on by points; a handicap would do nothing in {name}.")
    if abs(points := float(found["points"])) > HANDICAP:
        raise Wrong(f"A handicap has {HANDICAP} points at most.")
    return player, points


def _begins_with(case: Case, name: str, more: str, has: str) -> str:
    """What a handicap is, in a sentence without its end."""
    player, points = _given(case, name, more)
    if not points:
        return f"{player.name} {has} no handicap in the league {name} any more"
    many = f"{points:g} point{'s' * (points != 1)}"
    return f"{player.name} {has} a handicap of {many} in the league {name}, which the standings count and show"


def _handicap(case: Case, name: str, more: str) -> str:
    """A member begins with points; all whom it concerns hear of it, and everybody reads it in the standings."""
    player, points = _given(case, name, more)
    take(case, name, signup.Done("", (handicap({player.id: points}),)))
    season, said = season_of(case, name), f"{_begins_with(case, name, more, 'has')}."
    open_ = season.status == "open"
    for who in [player.id] if open_ else [who for who in season.members if who not in season.gone]:
        if one := case.desk.archive.player(who):
            key = f"league/{name}/handicap/{player.id}/{who}/{case.kept.id}/{len(case.letters)}"
            told, about = ["The GM has set it so.", said], f"The handicap of {player.name}"
            case.letters += words.word(case.desk, name, key, one, about, told, case.now)
    return f"{said} {f'{player.name} hears' if open_ else 'All members hear'} of it."


def _redraw(case: Case, name: str, more: str) -> str:
    season = season_of(case, name)
    move = directing.annulled(case.desk, season, case.now)
    case.other_tables += move.tables
    take(case, name, signup.Done("", tuple(move.events), tuple(move.letters)))
    return f"Round {len(season.rounds)} of {name} is drawn anew within minutes; its players are told."


def _replay(case: Case, name: str, more: str) -> str:
    wrong = differences(events_of(case, name))
    return " ".join(wrong) or f"The league {name} was drawn from its seed, and its journal is whole."


def _export(case: Case, name: str, more: str) -> str:
    season = season_of(case, name)
    tables = {"standings": reckoned.standings(case.desk, season), "results": reckoned.results(case.desk, season)}
    files = tuple(Enclosure(f"{name}-{what}.csv", "text/csv", _csv(rows)) for what, rows in tables.items())
    return _letter(case, name, "Standings and results", ["Both are enclosed, as CSV for other tools."], files)


def _csv(rows: Sequence[Mapping[str, object]]) -> bytes:
    out = io.StringIO()
    table = csv.DictWriter(out, list(rows[0]) if rows else [])
    table.writeheader()
    table.writerows(rows)
    return out.getvalue().encode()


_WORDS: Mapping[str, Callable[[Case, str, str], str]] = {
    "list": lambda case, name, more: "",
    "show": _show,
    "standings": _show,
    "status": _show,
    "cross": _cross,
    "crosstable": _cross,
    "round": _round,
    "missing": _missing,
    "start": _start,
    "begin": _start,
    "add": _add,
    "drop": _drop,
    "handicap": _handicap,
    "redraw": _redraw,
    "replay": _replay,
    "export": _export,
    "poll": poll_words.led,
}
_BEGIN = "Shall I begin the league {0} now? Nobody signs up then."
_SHALL = {
    "drop": "Shall I take {1} out of the league {0}?",
    "start": _BEGIN,
    "begin": _BEGIN,
    "add": "Shall I take {1} into the league {0}?",
    "poll": "Shall I do this with the poll of the league {0}: {1}",
}
_GRAVE: Mapping[str, Callable[[Case, str, str], str]] = {
    "drop": lambda case, name, more: _SHALL["drop"].format(name, more),
    "start": lambda case, name, more: _BEGIN.format(name),
    "begin": lambda case, name, more: _BEGIN.format(name),
    "handicap": lambda case, name, more: f"{_begins_with(case, name, more, 'would have')}. Shall I set it so?",
    "redraw": lambda case, name, more: directing.asked(season_of(case, name)),
}
_LOOKS = frozenset(_WORDS) - {*_GRAVE, "add", "poll"}  # they are answered to the writer's own address, whoever wrote
