"""Whoever else may rule hears who has ruled, and how."""

from __future__ import annotations

from collections.abc import Iterator

from gm.desk.case import Case
from gm.desk.outgoing import ruling
from gm.desk.outgoing.letters import gm_seal, notice, orders_seal
from gm.desk.players import reader
from gm.desk.table import Table
from gm.domain.match import GM
from gm.ports import Player, Seal
from gm.post.writing import Person


def tell(case: Case) -> None:
    """A letter to the GM, and to who leads, about a ruling that was given in the GM's place."""
    table = case.table
    held = table.match.held.get(GM) if table else None
    if table is None or not case.stands_in or case.check or held is None or held.letter != case.kept.id:
        return
    name, (question, mark, _) = table.match.name, table.asks[GM].text.partition("?")
    said = '"; "'.join(table.spell(table.sent(GM)))
    who = "The GM who" if case.player.name == GM else f"{case.player.name}, who"
    did = "answered" if table.game.grammar.whole else "ruled"
    words = [
        f'{who} {_does(table, case.player)} {name}, has {did}: "{said}".',
        f"That answers: {question}{mark}",
    ]
    for person, seal in _others(case, table):
        case.letters.append(
            notice(
                case.desk,
                f"ruled/{case.kept.id}/{person.address}",
                Person(person.address, person.name),
                f"[{name}] {who.split(',')[0].removesuffix(' who')} has {did}",
                words,
                case.now,
                table.match.game,
                match=name,
                turn=table.match.turn,
                player=person.id,
                seal=seal,
                mark=f"ruled{case.kept.id}",
            )
        )


def _does(table: Table, player: Player) -> str:
    return {"lead": "leads"}.get(ruling.role(table, player), "helps to lead")


def _others(case: Case, table: Table) -> Iterator[tuple[Player, Seal]]:
    """Who sits on the GM's chair, and who leads the match and does not play; with what a reply of theirs is about."""
    chair, policy = table.match.chair(GM), table.match.policy
    if holder := reader(case.desk.archive, chair):
        yield holder, orders_seal(case.desk, table, GM)
    for player in ruling.stand_ins(case.desk, table):
        if player.address == policy.gm and player.address != case.leads_as:
            yield player, gm_seal(case.desk, table.match, player.address)
