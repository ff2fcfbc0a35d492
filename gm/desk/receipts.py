"""The answer to an order mail: what was understood and is held, what is missing, what silence would do, until when."""

from __future__ import annotations

from typing import Any

from gm.desk import stopped
from gm.desk.case import Case
from gm.desk.letters import Envelope, Outgoing, heading, holding, letter, orders_seal, subject
from gm.desk.table import Table
from gm.domain import deadlines
from gm.ports import Seal
from gm.post.sender import plain_words
from gm.post.writing import Person


def receipt(case: Case, before: Table | None, doubt: str = "", doubtful: tuple[str, ...] = ()) -> Outgoing:
    """The receipt of a letter; `before` is the table as it was before it, `doubt` why nothing was taken from it."""
    table = case.table if case.seat else None
    context: dict[str, Any] = {
        "us": case.desk.us.name,
        "player": case.player.name,
        "said": [{"number": s.number, "line": s.line, "text": s.text, "tone": s.tone} for s in _ordered(case)],
        "stopped": stopped.reminded(case.desk, case.player),
        "talk": case.talk[:10],
        "doubt": doubt,
        "doubtful": list(doubtful)[:10],
        "questions": [{"number": a.number, "line": a.line, "reading": a.reading, "why": a.why} for a in case.asked],
        "check": case.check,
        "match": "",
        "title": "",
        "deadline": "",
        "changed": [],
        "asked": False,
        "held": [],
        "gaps": [],
        "standing": [],
        "ahead": [],
        "example": "",
    }
    if table is not None and table.match.position and table.match.status in ("running", "paused"):
        context |= _position(case, table, before)
    name = table.match.name if table else ""
    ours = case.letter.first("message-id")
    envelope = Envelope(
        key=f"receipt/{case.kept.id}",
        kind="receipt",
        to=Person(case.address, case.player.name),
        subject=f"Re: {subject(table)}" if table and table.match.position else _re(case),
        seal=case.question or seal_for(case),
        match=name,
        turn=table.match.turn if table else 0,
        seat=case.seat,
        player=case.player.id,
        in_reply_to=ours,
        references=(ours,) if ours else (),
        auto="replied",
        mark=str(case.kept.id),
    )
    return letter(
        case.desk, envelope, case.desk.pages.page("receipt", table.match.game if table else "", context), case.now
    )


def _ordered(case: Case) -> list[Any]:
    return sorted(case.said, key=lambda said: said.number)


def seal_for(case: Case) -> Seal | None:
    """What an answer to a letter that answers this one is about: the seat's turn, or the same question as before."""
    if case.seat and case.table and case.table.match.position:
        return orders_seal(case.desk, case.table, case.seat)
    return case.seal if case.seal and case.seal.purpose in ("orders", "invite") else None


def _re(case: Case) -> str:
    words = plain_words(case.letter.first("subject"), 120)
    return words if words.lower().startswith("re:") else f"Re: {words}" if words else "Your letter"


def _position(case: Case, table: Table, before: Table | None) -> dict[str, Any]:
    """What is held for the seat now, and what changed since its last letter."""
    match, seat = table.match, case.seat
    due = deadlines.moment(match.due) if match.due else None
    now_held = table.spell(table.orders(seat))
    then_held = before.spell(before.orders(seat)) if before and before.match.turn == match.turn else []
    ask = table.asks.get(seat)
    return {
        **heading(table),
        **holding(table, seat, teaching=any(said.tone in ("unclear", "not allowed") for said in case.said)),
        "seat": seat,
        "asked": ask is not None,
        "ask": ask.text if ask else "",
        "deadline": deadlines.shown(due, case.player.zone) if due else "",
        "left": deadlines.left(due, case.now) if due else "",
        "changed": [
            *[f"no longer {line}" for line in then_held if line not in now_held],
            *[f"now {line}" for line in now_held if line not in then_held],
        ]
        if then_held
        else [],
        "waits": seat in match.waits,
        "early": match.policy.early,
        "closing": deadlines.hour(deadlines.moment(match.closing), case.player.zone) if match.closing else "",
        "closed": bool(match.closing) and deadlines.moment(match.closing) <= case.now,
        "missing": [s for s in table.missing if s != seat],
        "paused": match.status == "paused",
    }
