"""What a letter says of leagues: done, asked about, or answered; the other lines go on to whoever they are for."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from gm.desk import house_words
from gm.desk.case import Case
from gm.desk.handling.proposing import asking
from gm.desk.incoming.leagues import chosen_words, league_available, league_leading, paper_words, poll_words
from gm.desk.incoming.leagues.league_case import Wait, ask_all, known, season_of, take, told_of
from gm.desk.incoming.leagues.league_said import HERE, SENTENCES, Said, Wants, clauses, mentioned
from gm.desk.leagues import climbing, keeping, signup, telling, words
from gm.desk.matches import joining
from gm.desk.matches.of_league import place_of
from gm.desk.outgoing.letters import notice
from gm.desk.table import Table
from gm.desk.verbs.answering import answer, pending
from gm.domain.leagues.season import Season, fold
from gm.domain.match import TermsChanged
from gm.ports import Player, Seal
from gm.ports.archive import Outgoing
from gm.post.addressing import token_for
from gm.post.answers import answer as answer_of
from gm.post.sender import plain_words
from gm.post.writing import Person

DEED = "league"
_SPEAKS = re.compile(
    r"(?i)league|season|handicap|challenge|ladder|against|\b(?:join|leave|play|enter|sign|count|put|part|read|send|digest|newsletter|busy|unavailable|break|pause|skip|sit|miss|seat|accept|decline|redraw|cross(?:table)?|replay|export|round|start|begin|add|away|back|matches|games|holidays?|vacation|"
    r"best|favourite|like|liked|vote|walkover|annul|adjudicate|missing|poll|paper|editor|zine|subscribe|unsubscribe|print|issue|story|travelling|abroad|status|standings?|table|offline|register|withdraw|drop|members?|who|how)\b"
)


def pick(case: Case, text: str) -> str:
    """Do what the lines of a letter want of leagues; returns the other lines, each in its place."""
    names, here = _known(case, text)
    if not names:
        return text
    rows, rest, waits = text.splitlines(), list[str](), list[Wait]()
    for number, line in enumerate(rows, 1):
        if paper_words.to_paper(case, number, rows[number - 1 :], names, here):
            break
        taken = _of_paper_or_gm(case, number, line, names, here, waits)
        rest.append("" if taken else _line(case, number, line, names, here or _ladder(case, line), waits))
        here = here or (mentioned(line, names)[0] if not rest[-1] and case.table is None else "")
    ask_all(case, waits)
    return "\n".join(rest) if any(map(str.strip, rest)) else ""


def _of_paper_or_gm(case: Case, number: int, line: str, names: Sequence[str], here: str, waits: list[Wait]) -> bool:
    """Is a line about the paper, or a word of whoever leads? Then it is done, or answered."""
    lead = partial(league_leading.lead, case, number, line, waits=waits)
    return (
        paper_words.taken(case, number, line, names)
        or poll_words.taken(case, number, line, names, here, lead)
        or chosen_words.taken(case, number, line, names, here)
        or league_leading.taken(case, number, line, names, waits, here)
    )


def _ladder(case: Case, line: str) -> str:
    """The ladder that a line speaks of without its name: the only one that its writer stands on."""
    if not re.search(r"(?i)\bladder\b" if case.table else r"(?i)\bladder\b|\bchallenge\b", line):
        return ""
    mine = [name for name in my_leagues(case) if season_of(case, name).terms.format == "ladder"]
    return mine[0] if len(mine) == 1 else ""


def _line(case: Case, number: int, line: str, names: Sequence[str], here: str, waits: list[Wait]) -> str:
    """Do what a line wants of leagues; returns what of it is for others. What is called by a league's name is answered
    in any case."""
    parts = [part for sentence in SENTENCES.split(line) for part in clauses(sentence, names, here)]
    left = list[str]()
    for words_, wanted in parts:
        if _read(case, number, words_, wanted or _answering(case, words_, here), waits):
            case.heard[words_] = "leagues"
        elif answer_of(words_).talk or len(parts) == 1:
            left.append(words_)
    if len(left) == len(parts):
        return _addressed(case, number, line, names)
    return " ".join(left)


def _addressed(case: Case, number: int, line: str, names: Sequence[str]) -> str:
    """A line under the name of a league ("autumn: bid 5") that says nothing of it: an order in an answer to a letter of
    its match; else its writer hears what can be said there."""
    name, plain = mentioned(line, names)
    found = _UNDER.match(plain) if name else None
    if found is None or _match_named(case, name):
        return line
    if case.seat and case.table and case.table.match.name.startswith(f"{name}-r"):
        return re.split(r"[:,]\s*|\s-+\s", line, maxsplit=1)[-1]
    mine = [
        m for m in season_of(case, name).waiting if case.desk.archive.match(m) and case.player.id in _seats(case, m)
    ]
    also = f" An order for {mine[0]} goes in an answer to a letter of that match." if mine else ""
    case.say(
        number, line, f"I do not know what that says of the league {name}.{also} {telling.SAID.format(name)}", "unclear"
    )
    return ""


_UNDER = re.compile(rf"^\W*{HERE}\s*(?:[:,]|-)\s*\S")


def _seats(case: Case, match: str) -> Sequence[str]:
    sheet = case.desk.archive.match(match)
    return list(sheet.players) if sheet else []


def _answering(case: Case, line: str, here: str) -> list[Said]:
    """A yes or a no to a challenge, as people say it; sure where the letter answers the challenge and says no more."""
    season = season_of(case, here) if here else None
    if season is None or season.terms.format != "ladder" or season.ladder.to(case.player.id) is None:
        return []
    read, ours = answer_of(line), case.desk.archive.sent_to(case.letter.first("in-reply-to").strip())
    asked = ours is not None and ours.key.startswith(f"league/{here}/challenge/")
    wants: Mapping[str, Wants] = {"yes": "accept", "no": "decline"}
    said = read.says or (read.likely if asked else "")
    return [Said(here, wants[said], sure=bool(asked and read.says and not read.talk))] if said else []


def _known(case: Case, text: str) -> tuple[Sequence[str], str]:
    """The leagues that a letter may speak of, and the one that it is about; none where nothing in it sounds so."""
    here = case.seal.note if case.seal and case.seal.purpose == words.PURPOSE else ""
    subject = plain_words(case.letter.first("subject"), 200)
    if not (here or _SPEAKS.search(text) or _SPEAKS.search(subject)):
        return (), ""
    names = keeping.names(case.desk.archive)
    named = mentioned(subject, names)[0] if names and case.table is None else ""
    return names, here or named


def _read(case: Case, number: int, said: str, wanted: Sequence[Said], waits: list[Wait]) -> bool:
    """Do all that some words want; is nothing of them left for others?"""
    ours = [one for one in wanted if _ours(case, said, one)]
    done = [_do(case, number, said, one, waits) for one in ours]
    return bool(done) and all(done)


def _ours(case: Case, line: str, said: Said) -> bool:
    """Is a line about a league, where it may be about the match of the letter too? The name of one decides."""
    if said.wants in ("challenge", "accept", "decline"):
        return bool(said.league) and season_of(case, said.league).terms.format == "ladder"
    if said.league:
        return not (case.seat and said.wants != "join" and house_words.find(line) and _match_named(case, said.league))
    if said.wants == "skip":
        return case.table is None or bool(_league_of(case) and "next" in line.lower())  # games have rounds, too
    return said.wants in ("away", "load") or (said.wants == "back" and case.table is None)


def _league_of(case: Case) -> str:
    """The league of the match that the letter is about."""
    place = place_of(case.desk.archive, case.table.match.name) if case.table else None
    return place.league if place else ""


def _match_named(case: Case, name: str) -> bool:
    return case.desk.archive.match(name) is not None


def _do(case: Case, number: int, line: str, said: Said, waits: list[Wait]) -> bool:
    """Do or ask what is wanted; False where the line is to be read by others as well."""
    here = said.league or (_league_of(case) if said.wants == "skip" else "")
    mine = [here] if here else my_leagues(case)
    if not mine:
        return False
    if not case.seat:
        case.reply = words.seal(case.desk, mine[0], case.player.id)
    if case.check:
        case.say(number, line, f"I read this as a word about the league {mine[0]}, and did nothing.", "told")
    elif said.wants in _TELLS:
        _TELLS[said.wants](case, season_of(case, mine[0]))
        case.say(number, line, "It is on its way in a letter of its own.", "sent")
    elif said.wants == "away" and league_available.time_of(case, mine[0], said.rest) is None:
        case.say(number, line, league_available.WHEN.format(mine[0]), "unclear")
    else:
        _wanted(case, number, line, said, mine, waits)
    return bool(said.league) or case.table is None or said.wants in ("load", "skip")


def _wanted(case: Case, number: int, line: str, said: Said, mine: Sequence[str], waits: list[Wait]) -> None:
    """Do what is wanted of these leagues, or put it among what is asked about."""
    if said.wants == "challenge" and (why := _hopeless(case, mine[0], said.rest)):
        case.say(number, line, why, "told")
    elif _asks_first(case, said):
        waits += [Wait(number, line, DEED, _asked(case, name, said), [name, said.wants, said.rest]) for name in mine]
    elif said.wants == "away" and len(mine) > 1:
        case.say(number, line, league_available.away_from(case, mine, said.rest), "told")
    else:
        for told in filter(None, (_DOES[said.wants](case, name, said.rest) for name in mine)):
            case.say(number, line, told, "told")


def _hopeless(case: Case, name: str, who: str) -> str:
    """Why a challenge cannot be, so that nobody is asked about it first."""
    done = climbing.challenge(case.desk, season_of(case, name), case.player, who, case.now)
    return "" if done.events else done.said


def _asked(case: Case, name: str, said: Said) -> str:
    """What is wanted, as a question."""
    shown = {
        "away": lambda: league_available.period(case, name, said.rest),
        "load": lambda: telling.fewer(said.rest),
        "skip": lambda: league_available.rounds(said.rest),
        "challenge": said.rest.title,
    }
    return _ASKED[said.wants].format(name, shown.get(said.wants, lambda: said.rest)())


def _asks_first(case: Case, said: Said) -> bool:
    return not case.proven or not (said.sure or said.wants in _HARMLESS)


_HARMLESS = ("away", "load", "back")  # can be said again otherwise, and ask nothing of anybody


def agreed(case: Case, about: str) -> str:
    """Its writer said yes to what was asked about leagues."""
    rows = told_of(about)
    case.reply = words.seal(case.desk, rows[0][0], case.player.id)
    return " ".join(done(case, name, wants, rest) for name, wants, rest in rows)


def done(case: Case, name: str, wants: str, rest: str) -> str:
    """Do what is wanted of a league; returns what is told of it."""
    return _DOES[wants](case, name, rest)


# -- what a league knows, with this letter ----------------------------------------------------------------------------


def my_leagues(case: Case) -> list[str]:
    """The leagues that the writer plays in or waits for, as far as they are not over."""
    seasons = [fold(keeping.journal(case.desk.archive, name)) for name in keeping.names(case.desk.archive)]
    there = [s for s in seasons if s.status != "over" and case.player.id in (*s.members, *s.roster.waiting)]
    return [season.terms.name for season in there]


# -- deeds ------------------------------------------------------------------------------------------------------------


def join(case: Case, name: str, rest: str = "") -> str:
    """A place, or one on the waiting list; where the GM is to be asked, they are."""
    season, player = season_of(case, name), case.player
    way = signup.door(case.desk, season, player)
    if way == "shut":
        return f"Nobody joins {name} by themselves: its GM invites."
    if way == "open" or season.status == "over":
        told = take(case, name, signup.join(case.desk, season, player))
        _stands_by(case, name, player)
        return told
    unfit = signup.unfit(case.desk, season, player)
    known = joining.told(player.name, joining.record(case.desk, player))
    known += f" Their rating is {unfit}, which it does not take unasked." * bool(unfit)
    said = [f"{player.name} ({case.address}) would like to play in the league {name}. {known} Shall I let them?"]
    case.letters += ask_leader(case, season, f"asks/{name}/{player.id}/{case.now:%Y-%m-%d}", said, player)
    why = f"{signup.demand(season)} Yours is {unfit}. " if unfit else ""
    return f"{why}I have asked the GM of {name} whether you may join, and you hear of it when they agree."


def _stands_by(case: Case, name: str, player: Player) -> None:
    """Who waits in a league that runs stands by for the matches that are under way already, too; who does no longer
    wait is asked by none of them."""
    season, at = season_of(case, name), player.address or case.address
    for table in _under_way(case, season):
        policy = table.match.policy
        others = tuple(address for address in policy.standby if address != at)
        wanted = (*others, at) if player.id in season.roster.waiting else others
        if set(wanted) != set(policy.standby):
            event = TermsChanged(table.match.options, replace(policy, standby=wanted))
            case.other_tables = [one for one in case.other_tables if one.match.name != table.match.name]
            case.other_tables.append(table.then(event, stir=True))


def _under_way(case: Case, season: Season) -> list[Table]:
    """The matches of a league that are not over, as this letter has changed them."""
    sheets = [sheet for match in season.waiting if (sheet := case.desk.archive.match(match))]
    return [pending(case, sheet.name) or Table.of(sheet) for sheet in sheets if sheet.status != "over"]


def ask_leader(case: Case, season: Season, key: str, said: Sequence[str], player: Player) -> list[Outgoing]:
    """A question whose yes, from whoever leads the league, takes somebody in."""
    name, about = season.terms.name, json.dumps([[season.terms.name, "admit", case.address]])
    token = token_for(case.desk.us.key, name, 0, key, asking.PURPOSE)
    seal = Seal(token, asking.PURPOSE, note=f"{DEED}\n{about}", expires=case.now + asking.OPEN)
    address = words.leader(case.desk, season)
    to = case.desk.archive.player_at(address) or Player("", "", addresses=())
    head = f"[{name}] {player.name} would like to join"
    known(case)
    return [notice(case.desk, key, Person(address, to.name), head, [*said, asking.ANSWER], case.now, seal=seal)]


def _admit(case: Case, name: str, address: str) -> str:
    """The GM takes somebody in, whatever the league demands."""
    season, player = season_of(case, name), case.desk.archive.player_at(address)
    if case.address != words.leader(case.desk, season):
        return f"You do not lead the league {name}, so nothing was done."
    if player is None:
        return f"I do not know {address} any more, so nothing was done."
    done = signup.join(case.desk, season, player, by=case.address)
    key = f"league/{name}/admitted/{player.id}/{case.kept.id}"
    case.letters += words.word(case.desk, name, key, player, "You may play", [done.said], case.now)
    take(case, name, signup.Done("", done.events))
    _stands_by(case, name, player)
    return f"{player.name} is in {name} now, and hears so." if done.events else f"{player.name} is in {name} already."


def _leave(case: Case, name: str, rest: str) -> str:
    season, who = season_of(case, name), case.player.id
    running = season.status == "running" and who in season.members and who not in season.roster.gone
    about = json.dumps([name, "gone", ""])
    if running and not (case.seal and case.seal.purpose == asking.PURPOSE):
        asks = (
            f"Shall I take you out of the league {name} for good? No later round seats you; a match of yours goes on."
        )
        return asking.ask(case, DEED, asks, about)
    return _gone(case, name, rest)


def _gone(case: Case, name: str, rest: str) -> str:
    season, who = season_of(case, name), case.player
    if season.status == "running" and who.id in season.members and who.id not in season.roster.gone:
        told = [f"{who.name} ({case.address}) has left the league {name}; no later round seats them."]
        key = f"league/{name}/gone/{who.id}/{case.kept.id}"
        case.letters += words.to_leader(case.desk, season, key, f"{who.name} has left", told, case.now)
    said = take(case, name, signup.leave(case.desk, season, who, case.now))
    _stands_by(case, name, who)
    return said


def _answer(case: Case, name: str, yes: bool) -> str:
    """What somebody answers to a challenge on a ladder."""
    return take(case, name, climbing.answer(case.desk, season_of(case, name), case.player, yes, case.now))


_DOES: Mapping[str, Callable[[Case, str, str], str]] = {
    "join": join,
    "leave": _leave,
    "gone": _gone,
    "load": league_available.load,
    "away": league_available.away,
    "skip": league_available.skip,
    "back": league_available.back,
    "admit": _admit,
    "challenge": lambda case, name, rest: take(
        case, name, climbing.challenge(case.desk, season_of(case, name), case.player, rest, case.now)
    ),
    "subscribe": lambda case, name, rest: paper_words.reads(case, name, "on"),
    "unsubscribe": lambda case, name, rest: paper_words.reads(case, name, "off"),
    "accept": lambda case, name, rest: _answer(case, name, True),
    "decline": lambda case, name, rest: _answer(case, name, False),
}
_ASKED = {
    "join": "Shall I give you a place in the league {0}?",
    "leave": "Shall I take you out of the league {0}?",
    "load": "Shall I seat you in {0} {1}?",
    "skip": "Shall I leave you out of {1} of {0}?",
    "away": "Shall I note that you are away {1}, so that rounds of {0} that open then go without you?",
    "challenge": "Shall I challenge {1} for you on the ladder {0}?",
    "accept": "Shall I take up the challenge on the ladder {0} for you?",
    "decline": "Shall I decline the challenge on the ladder {0} for you?",
    "back": "Shall I note for {0} that you are there again?",
    "subscribe": "Shall I send you each issue of the paper of {0}?",
    "unsubscribe": "Shall I send you no more issues of the paper of {0}?",
}


# -- what is told -----------------------------------------------------------------------------------------------------


def _status(case: Case, season: Season) -> None:
    name = season.terms.name
    paragraphs = telling.status(case.desk, season, case.player.id)
    _answered(case, name, f"[{name}] How the league stands", paragraphs)


def _how(case: Case, season: Season) -> None:
    name = season.terms.name
    _answered(case, name, f"[{name}] How to take part", telling.how(case.desk, season))


def _answered(case: Case, name: str, subject: str, paragraphs: Sequence[str]) -> None:
    answer(case, f"league-{name}-{len(case.letters)}", subject, "notice", {"paragraphs": list(paragraphs)})


_TELLS: Mapping[str, Callable[[Case, Season], None]] = {"status": _status, "how": _how}
