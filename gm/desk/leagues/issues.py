"""The paper of a league as it appears: numbered issues, an editor who releases them, and readers who may leave."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from operator import itemgetter
from typing import Any

from gm.desk import players
from gm.desk.bench import Desk
from gm.desk.leagues import chosen, words
from gm.desk.leagues.paper import Facts, issue
from gm.desk.outgoing import unsubscribing
from gm.desk.outgoing.letters import Envelope, letter, notice
from gm.desk.table import Table
from gm.domain.leagues.season import Season
from gm.ports import Archive, Player, Seal, Step
from gm.ports.archive import Outgoing
from gm.post.addressing import normalise, token_for
from gm.post.writing import Enclosure, Person

EDITOR, STATEMENT = "editor", "statement"  # of reply addresses: who releases an issue; who says something of a match
Issue = Mapping[str, Any]
Part = Outgoing | tuple[str, str, str]  # of an issue that appears: a letter, or a note to be kept
WEEK, HOUR = 0, 8  # a weekly issue appears on Monday from eight o'clock UTC on


# -- what is kept ------------------------------------------------------------------------------------------------------


def numbers(archive: Archive, league: str) -> list[int]:
    """The numbers of the issues there are, released or not."""
    return sorted(int(key) for key, _ in archive.notes(f"paper/{league}"))


def kept(archive: Archive, league: str, number: int) -> dict[str, Any] | None:
    """An issue, with the editor's note as it is by now."""
    text = archive.noted(f"paper/{league}", str(number))
    if text is None:
        return None
    found: dict[str, Any] = json.loads(text)
    return found | {"note": note_of(archive, league, number)}


def note_of(archive: Archive, league: str, number: int) -> list[str]:
    """The lines that the editor has written for an issue: the last ones count."""
    notes = archive.notes(f"paper-note/{league}/{number}")
    return notes[-1][1].splitlines() if notes else []


def released(archive: Archive, league: str, number: int) -> bool:
    """Has it gone out?"""
    return archive.noted(f"paper-out/{league}", str(number)) is not None


def said(archive: Archive, league: str) -> tuple[list[tuple[str, dict[str, str]]], list[tuple[str, dict[str, str]]]]:
    """Letters to the editor, and statements about matches, that no issue has printed yet; each with its key."""
    printed = {key for number in numbers(archive, league) for key in _printed(archive, league, number)}
    letters = [(f"l/{key}", json.loads(text)) for key, text in archive.notes(f"paper-letters/{league}")]
    last = {key.rpartition("/")[0]: (f"s/{key}", json.loads(text)) for key, text in archive.notes(f"said/{league}")}
    return [one for one in letters if one[0] not in printed], [one for one in last.values() if one[0] not in printed]


def _printed(archive: Archive, league: str, number: int) -> Sequence[str]:
    found = json.loads(archive.noted(f"paper/{league}", str(number)) or "{}")
    keys: Sequence[str] = found.get("printed", ())
    return keys


# -- an issue appears --------------------------------------------------------------------------------------------------


def after_round(desk: Desk, season: Season, number: int, now: datetime) -> Iterator[Part]:
    """The issue of a round that has ended: notes to be written, and letters; to its editor first, where it has one."""
    if season.terms.paper == "weekly" and season.status != "over":
        return
    yield from appear(desk, season, number, now)


def weekly(desk: Desk, season: Season, now: datetime) -> Iterator[Part]:
    """The issue of a week, once, where the league has one."""
    if season.terms.paper == "round" or season.status != "running" or not season.rounds or now.weekday() != WEEK:
        return
    week = f"{now:%G-%V}"
    if now.hour >= HOUR and desk.archive.noted(f"paper-week/{season.terms.name}", week) is None:
        yield f"paper-week/{season.terms.name}", week, ""
        done = all(number != len(season.rounds) for number, _ in season.waiting.values())
        yield from appear(desk, season, len(season.rounds) - (not done and len(season.rounds) > 1), now)


def appear(desk: Desk, season: Season, number: int, now: datetime) -> Iterator[Part]:
    """A new issue is made and kept; it goes to all readers, or to the editor who releases it."""
    league = season.terms.name
    letters, statements = said(desk.archive, league)
    liked = chosen.liked(desk.archive, league, max(numbers(desk.archive, league), default=0))
    loved = _loved(desk.archive, league)
    facts = Facts(
        desk,
        season,
        number,
        now,
        letters=[(one["who"], one["words"]) for _, one in letters],
        statements=[(one["match"], one["who"], one["words"]) for _, one in statements],
        since=_last(desk.archive, league),
        liked=liked,
        loved=[*loved, *sorted({piece.who for piece in liked.pieces})],
    )
    made = issue(facts, 1 + max(numbers(desk.archive, league), default=0))
    made["printed"] = [key for key, _ in (*letters, *statements)]
    made["liked"] = sorted({piece.who for piece in liked.pieces})
    yield f"paper/{league}", str(made["number"]), json.dumps(made, ensure_ascii=False)
    if season.terms.editor:
        yield draft(desk, season, {**made, "note": []}, now)
    else:
        yield from out(desk, season, {**made, "note": []}, now)


def _loved(archive: Archive, league: str) -> list[str]:
    """Whose words readers chose in the issues so far, an entry for each."""
    made = [json.loads(text) for _, text in archive.notes(f"paper/{league}")]
    return [who for one in made for who in one.get("liked", ())]


def _last(archive: Archive, league: str) -> str:
    """When the newest issue appeared; empty: there is none yet."""
    there = numbers(archive, league)
    made = json.loads(archive.noted(f"paper/{league}", str(there[-1])) or "{}") if there else {}
    return str(made.get("date", ""))


def write(desk: Desk, step: Step, parts: Sequence[Part], now: datetime) -> None:
    """What an issue came to becomes part of a step."""
    for part in parts:
        if isinstance(part, Outgoing):
            part.put(step)
        else:
            step.note(*part, now)


def out(desk: Desk, season: Season, made: Issue, now: datetime) -> Iterator[Part]:
    """It goes out to every reader, once."""
    yield f"paper-out/{season.terms.name}", str(made["number"]), ""
    for person, player in readers(desk, season):
        yield copy(desk, season.terms.name, made, person, player, now)


def readers(desk: Desk, season: Season) -> list[tuple[Person, Player | None]]:
    """Members, who waits, who leads, and who has subscribed, less those who have left the paper; each address once."""
    league, found = season.terms.name, dict[str, tuple[Person, Player | None]]()
    for address, name in filter(itemgetter(0), _readers(desk, season)):
        player = desk.archive.player_at(address)
        if not (player and not player.address):
            found.setdefault(normalise(address), (Person(address, name), player))
    return [one for at, one in found.items() if unsubscribing.wanted(desk.archive, unsubscribing.paper(league, at))]


def _readers(desk: Desk, season: Season) -> Iterator[tuple[str, str]]:
    """The addresses and names of all of them; some may stand there twice."""
    known = [desk.archive.player(who) for who in (*season.members, *season.roster.waiting)]
    leads = words.leader(desk, season)
    for player in (*known, desk.archive.player_at(leads) if leads else None):
        yield (player.address, player.name) if player else ("", "")
    yield leads, leads.partition("@")[0].title()
    yield from desk.archive.notes(f"subscribers/{season.terms.name}")


def page(desk: Desk, made: Issue, to: str, plain: bool = False) -> Any:
    """An issue as a letter to somebody."""
    closing = (
        f'A letter to the editor begins with "to the paper:"; this issue to be printed, or an earlier one, comes for: '
        f"print {made['league']} {made['number']}"
    )
    if any(section["said"] for section in made["sections"]):
        closing += ". Whose words here do you like best? Write: best, and their name"
    context = {**made, "us": desk.us.name, "player": to, "closing": closing}
    return replace(desk.pages.page("paper", "league", context, plain), game="")


def copy(
    desk: Desk, league: str, made: Issue, to: Person, player: Player | None, now: datetime, again: str = ""
) -> Outgoing:
    """A reader's copy, and the key with which they leave the paper."""
    key = unsubscribing.paper_key(desk.us, league, to.address)
    who = player.id if player else normalise(to.address)
    envelope = Envelope(
        key="/".join(filter(None, ("paper", league, str(made["number"]), who, again))),
        kind="paper",
        to=to,
        subject=made["subject"],
        seal=words.seal(desk, league, player.id) if player else None,
        player=player.id if player else "",
        mark=token_for(desk.us.key, f"{league}/{made['number']}/{who}/{again}", 0, "", "mark")[:12],
        unsubscribe=unsubscribing.ways(desk.us, key),
    )
    sheet = (Enclosure(f"{league}-{made['number']}.pdf", "application/pdf", desk.pages.printed(made)),) if again else ()
    written = letter(desk, envelope, page(desk, made, to.name, bool(player and player.plain)), now, sheet)
    return replace(written, seals=(*written.seals, key))


# -- the editor --------------------------------------------------------------------------------------------------------


def draft(desk: Desk, season: Season, made: Issue, now: datetime, version: str = "0") -> Outgoing:
    """The issue as its editor reads it before anybody else."""
    league, address = season.terms.name, normalise(season.terms.editor)
    player = desk.archive.player_at(address)
    token = token_for(desk.us.key, league, made["number"], address, EDITOR)
    how = (
        "This issue waits for you. Answer with your note, of one line or several, and it stands at the head; answer "
        '"release" (also below a note) and it goes out to all readers.'
    )
    shown = {**made, "head": f"{how} {made['head']}"}
    envelope = Envelope(
        key=f"paper-draft/{league}/{made['number']}/{version}",
        kind="paper",
        to=Person(address, player.name if player else ""),
        subject=f"For the editor: {made['subject']}",
        seal=Seal(token, EDITOR, player=player.id if player else "", note=f"{league}\n{made['number']}\n{address}"),
        player=player.id if player else "",
        mark=token_for(desk.us.key, f"{league}/{made['number']}/{version}", 0, "", "draft")[:12],
    )
    return letter(desk, envelope, page(desk, shown, player.name if player else ""), now)


# -- what is asked for -------------------------------------------------------------------------------------------------


def statements(desk: Desk, season: Season, names: Sequence[str], now: datetime) -> Iterator[Outgoing]:
    """Who played in a match that has ended is asked for a few words about it, to be printed."""
    league = season.terms.name
    for name in names if season.terms.statements else ():
        sheet = desk.archive.match(name)
        match = Table.of(sheet).match if sheet else None
        ended = match and match.result and match.position
        for _, player in players.readers(desk.archive, match.chairs if match and ended else ()):
            yield _statement(desk, league, name, player, now)


def _statement(desk: Desk, league: str, match: str, player: Player, now: datetime) -> Outgoing:
    token = token_for(desk.us.key, match, 0, player.id, STATEMENT)
    told = [
        f"The match {match} is over. Would you like to say something about it, for the paper of {league}? Whatever you "
        "answer to this letter is printed in the next issue under your name, for all members to read.",
        "If not, do nothing. If you write twice, your last words are printed.",
    ]
    return notice(
        desk,
        f"statement/{match}/{player.id}",
        Person(player.address, player.name),
        f"[{league}] A few words on {match}?",
        told,
        now,
        seal=Seal(token, STATEMENT, player=player.id, note=f"{league}\n{match}"),
        player=player.id,
    )
