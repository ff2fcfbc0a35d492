"""Reply addresses that ran out: what their owner reads, and who hears that a chair is still wanted."""

from __future__ import annotations

from gm.desk.bench import Desk
from gm.desk.case import Case
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
from gm.desk.verbs import accept
from gm.ports import Player, Seal
from gm.ports.archive import Outgoing

SAID = {
    "invite": "This invitation has run out, so nothing in your letter was acted on.",
    "confirm": "My question whether that letter was yours has run out. What you want to play, please send once more, "
    "as an answer to your newest report.",
    "question": "My question has run out, so nothing was done. Please write once more what you would like.",
    "address": "My question about that address has run out. Please write once more: address add, followed by it.",
}


def matters(desk: Desk, seal: Seal, player: Player) -> bool:
    """Does its owner have to hear of it? Others learn nothing, and who sits at the table needs no invitation."""
    if seal.player != player.id or seal.purpose not in SAID:
        return False
    sheet = desk.archive.match(seal.match) if seal.purpose == "invite" else None
    return seal.purpose != "invite" or (sheet is not None and player.id not in sheet.players)


def answer(case: Case, seal: Seal) -> None:
    """Say so; of an invitation the GM hears too, once."""
    sheet = case.desk.archive.match(seal.match) if seal.purpose == "invite" else None
    if sheet is not None and sheet.status == "over":
        case.say(0, "", accept.too_late(case, Table.of(sheet)), "told")
        return
    told = _word_to_gm(case, Table.of(sheet), seal) if sheet else []
    case.letters += told
    whom = f" The GM of {seal.match} knows that you asked." if told else " Please ask the GM for a new one."
    case.say(0, "", SAID[seal.purpose] + (whom if sheet else ""), "told")


def _word_to_gm(case: Case, table: Table, seal: Seal) -> list[Outgoing]:
    name, who = seal.match, case.player.name
    words = [
        f"{who} answered the invitation to the chair {seal.seat}, which has run out. Nothing has changed.",
        "If the chair is to be theirs, invite them again with: "
        f'postgm match replace {name} {seal.seat} "{who} <{case.address}>"',
    ]
    about = f"[{name}] {who} answered an invitation that has run out"
    return to_gm(case.desk, table, f"lapsed/{seal.token}", about, words, case.now)
