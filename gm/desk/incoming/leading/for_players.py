"""Words of who leads a match that are for a player: passed on where it is sure for whom, else that is asked.

By mail the reply address tells whom an answer goes to. In a conversation the words of several players stand one below
the other, between news and questions of ours, so none is sent anything for where it stands alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from gm.desk import deeds, house_words
from gm.desk.case import Case
from gm.desk.deeds.tell import paragraphs, spoken
from gm.desk.handling.proposing import asking
from gm.desk.handling.wishing import gist, own_words
from gm.desk.incoming.leading import gm_guesses, gm_help
from gm.desk.incoming.sentences import parts, settings, standing_above, which
from gm.desk.outgoing.letters import notice, orders_seal
from gm.desk.outgoing.places import TOPIC
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
    whom = _waiting(case) if rows else []
    return bool(whom) and not any(_for_us(case, row) for row in rows) and _carried(case, text, rows, whom)


def _carried(case: Case, text: str, rows: list[str], whom: list[Seal]) -> bool:
    """Pass the words on, or ask to whom; not what we are likely asked, where nobody is named."""
    known = {standing_above.named(old): old for old in reversed(whom)}
    names = [name for name in known if standing_above.hails(text, name)]
    alone = len(known) == 1 and _is_newest(case, whom[0]) and not any(_near(case, row) for row in rows)
    if not (names or alone) and any(_likely(case, row) for row in rows):
        return False
    _carry(case, rows, known, names or list(known), alone)
    return True


def _likely(case: Case, row: str) -> bool:
    """Is a line a question that we can answer, or may it call a deed in other words?"""
    table, words = which.about(case, row)
    if table is None or row.rstrip().endswith("?"):
        wish = own_words.find(words)
        called = [wish.called] if wish else [about.called for about in gist.read(words)]
        return any(one.split()[:1] == ["status"] for one in called)
    ways = [*(asked for asked, _ in deeds.hear(words)), *([one] for one in gm_guesses.likely(case, table, words))]
    return any(gm_guesses.able(case, table, asked) for asked in ways)


def _carry(case: Case, rows: list[str], known: Mapping[str, Seal], names: list[str], alone: bool) -> None:
    """Pass the words on, or ask to whom."""
    one = known[names[0]]
    if len(names) > 1:
        case.say(0, rows[0], FOR_WHOM.format(names[0], listed(names)), "unclear")
    elif alone:
        case.say(0, "", passed(case, one, "\n".join(rows)), "told")
    else:
        about = "\n".join((one.token, *rows))
        case.say(0, rows[0], asking.ask(case, asking.RELAY, FOR.format(names[0]), about, one.match), "told")


def _is_newest(case: Case, seal: Seal) -> bool:
    newest = standing_above.newest(case.desk, case.letter)
    return newest is not None and newest.token == seal.token


def _waiting(case: Case) -> list[Seal]:
    """Whose words wait for an answer of the writer, each once, the newest first; what is said in a topic, or by who has
    a chair, is none."""
    if case.seat or case.letter.first(TOPIC):
        return []
    match = case.table.match.name if case.table else ""
    found = (old for old in standing_above.unanswered(case.desk, case.letter) if not match or old.match == match)
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
    case.notes.append((standing_above.RELAYED, seal.token, ""))
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
