"""Words of who leads a match that are for a player: passed on where it is sure for whom, else that is asked.

By mail the reply address tells whom an answer goes to. In a conversation the words of several players stand one below
the other, between news and questions of ours, so none is sent anything for where it stands alone.
"""

from __future__ import annotations

from gm.desk import deeds, house_words
from gm.desk.case import Case
from gm.desk.deeds.tell import paragraphs, spoken
from gm.desk.handling import asking
from gm.desk.incoming import gm_help, parts, settings, talks, which
from gm.desk.outgoing.letters import notice, orders_seal
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.ports import Seal
from gm.post.answers import remarks
from gm.post.writing import Person

FOR = "I do not know what to do with this. If it is for a player, shall I pass it on to {}?"
FOR_WHOM = (
    'I do not know what to do with this, so I did nothing. If it is for a player, begin it with the name: "{}, ...". '
    "Those who wait for an answer are {}."
)


def taken(case: Case, text: str) -> bool:
    """Is nothing in a message for us, while somebody waits for an answer? Then it is for them: passed on where only one
    waits, whose letter is the newest, and it cannot be for us; else that is asked."""
    rows = [row for row in remarks(text) if not deeds.courtesy(row)]
    whom = _waiting(case) if rows and not case.seat else []
    if not whom or any(_for_us(case, row) for row in rows):
        return False
    _carry(case, text, rows, whom)
    return True


def _carry(case: Case, text: str, rows: list[str], whom: list[Seal]) -> None:
    """Pass the words on, or ask to whom."""
    known = {talks.named(old): old for old in reversed(whom)}
    names = [name for name in known if talks.hails(text, name)] or list(known)
    if len(names) > 1:
        case.say(0, rows[0], FOR_WHOM.format(names[0], listed(names)), "unclear")
    elif len(known) == 1 and _is_newest(case, whom[0]) and not any(_near(case, row) for row in rows):
        case.say(0, "", passed(case, whom[0], "\n".join(rows)), "told")
    else:
        one = known[names[0]]
        about = "\n".join((one.token, *rows))
        case.say(0, rows[0], asking.ask(case, asking.RELAY, FOR.format(names[0]), about, one.match), "told")


def _is_newest(case: Case, seal: Seal) -> bool:
    newest = talks.newest(case.desk, case.letter)
    return newest is not None and newest.token == seal.token


def _waiting(case: Case) -> list[Seal]:
    """Whose words wait for an answer of the writer, each once, the newest first."""
    match = case.table.match.name if case.table else ""
    found = (old for old in talks.unanswered(case.desk, case.letter) if not match or old.match == match)
    return list({old.note: old for old in reversed(list(found))}.values())[::-1]


def _for_us(case: Case, row: str) -> bool:
    """Does a line call something of us, or a sentence of it?"""
    table, words = which.about(case, row)
    said = (words, *parts.apart(words))
    if any(deeds.find(one) or parts.heard(one) or house_words.find(one) for one in said):
        return True
    helps = any(asked.fullmatch(row.strip(" .!?")) for asked in (gm_help.HELP, gm_help.MATCHES))
    return helps or (table is not None and bool(settings.meant(table, row)))


def _near(case: Case, row: str) -> bool:
    """May a line have been meant for us?"""
    return bool(parts.FOR_US.match(row) or deeds.near(row) or row.rstrip().endswith("?"))


def deed(case: Case, about: str) -> str:
    """Its writer has said for whom the words are."""
    token, _, words = about.partition("\n")
    seal = case.desk.archive.sealed(token)
    return passed(case, seal, words) if seal else "I do not know any more whom that was for."


def passed(case: Case, seal: Seal, words: str) -> str:
    """Pass words on to whoever the letter with this seal brought words of. Orders may be written in answer to it."""
    _, address, name = seal.note.split("\n")
    sheet = case.desk.archive.match(seal.match) if seal.match else None
    player, table, match = case.desk.archive.player_at(address), Table.of(sheet) if sheet else None, seal.match
    chair = table.match.chair_of(player.id) if player and table and table.match.position else None
    case.notes.append((talks.RELAYED, seal.token, ""))
    case.letters.append(
        notice(
            case.desk,
            f"relayed/{case.kept.id}",
            Person(address, name),
            f"[{match}] Word of the GM" if match else "Word of the GM",
            spoken(paragraphs(words)),
            case.now,
            game=table.match.game if table else "",
            match=match,
            seal=orders_seal(case.desk, table, chair.name) if table and chair else None,
            mark=str(case.kept.id),
        )
    )
    return f"I have passed it on to {name or address}."
