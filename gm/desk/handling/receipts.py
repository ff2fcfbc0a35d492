"""The answer to an order mail: what was read and is held, until when it can be changed, and only then what matters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from games.kit.reading.pointing import pointed
from gm.desk.case import CONVERSATION, Case, Said
from gm.desk.handling.proposing import asking
from gm.desk.handling.proposing.changed import of_the_game
from gm.desk.history import History
from gm.desk.outgoing import calendars, stopped
from gm.desk.outgoing.contents import heading, holding
from gm.desk.outgoing.letters import GM_WORDS, RELAY, Envelope, gm_seal, letter, orders_seal, subject
from gm.desk.outgoing.unmistakable import acts
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import GM, Match
from gm.ports import Seal
from gm.ports.archive import Outgoing
from gm.post.answers import Answer, answer, remarks
from gm.post.sender import plain_words
from gm.post.writing import Person

MOST_TALK = 6  # lines read past that are named
_BRIEF, _AT_HEAD = 9, 60  # words of thanks with a remark; characters that are looked at for them
_BUT = re.compile(r"\b(?:but|for nothing|however|can|could|would|will|please|away)\b|\d", re.IGNORECASE)
_THANKS = re.compile(r"\b(?:(?:many |so many )?thank(?:s| you)|thx|cheers|danke|merci)\b", re.IGNORECASE)
_FINE = re.compile(
    r"(?:(?:ok(?:ay|ey)?|k|👍|fine|great|good|perfect|super|alright|all right|all clear|understood|noted|got it|sure|"
    r"cool|"
    r"will do|no problem|fair enough|good to know|works for me|(?:that is|that's|that’s) (?:fine|ok|okay|good|great)|"
    r"(?:fine|ok|okay|good) (?:with|by|for) me|thanks|thank you|thx)[ .,!]*)+",
    re.IGNORECASE,
)  # an answer to a notice that asks nothing
UNTAKEN = ("unclear", "not allowed")


def told(case: Case, before: Table | None, doubt: str = "", doubtful: tuple[str, ...] = ()) -> dict[str, Any]:
    """What the receipt of a letter tells."""
    table, context = _about(case), _said(case, doubt, doubtful)
    playing = table is not None and table.match.position and table.match.underway
    if table is not None and playing and not _told_elsewhere(case):
        context |= _position(case, table, before)
        context |= _time(case, table)
        context["hastens"] = not (before and before.match.closing)
        read = [order for order in context["read"] if order in context["held"]]
        context["read"] = context["held"] if set(context["held"]) <= set(read) else read  # two of a kind are two
    return context


def _told_elsewhere(case: Case) -> bool:
    """Has its writer just taken a chair, so that their first report says how things stand; or said yes to a letter that
    is read next, whose receipt does?"""
    if case.confirmed and not (case.orders or case.ahead or case.asked):
        return True
    invited = case.seal is not None and case.seal.purpose == "invite"
    return invited and any(out.post.kind == "again" and out.post.to == case.address for out in case.letters)


def _about(case: Case) -> Table | None:
    """The match that the receipt is about."""
    return case.table if case.seat and not _elsewhere(case) else None


def receipt(
    case: Case, before: Table | None, doubt: str = "", doubtful: tuple[str, ...] = (), part: str = ""
) -> Outgoing:
    """The receipt of a letter; `before` is the table as it was before it, `doubt` why nothing was taken from it, `part`
    tells apart those of a letter that has several."""
    table, context = _about(case), told(case, before, doubt, doubtful)
    name = table.match.name if table else ""
    ours = case.letter.first("message-id")
    envelope = Envelope(
        key="/".join(filter(None, ("receipt", str(case.kept.id), part))),
        kind="receipt",
        to=Person(case.address, case.player.name),
        subject=f"Re: {subject(table, case.seat, table.zone(case.player))}"
        if table and table.match.position
        else _re(case),
        seal=case.question or case.reply or (None if _elsewhere(case) else seal_for(case)),
        match=name,
        turn=table.match.turn if table else 0,
        seat=case.seat,
        player=case.player.id,
        in_reply_to=ours,
        references=(ours,) if ours else (),
        auto="replied",
        mark=str(case.kept.id),
        marks=_conversation(case, name),
    )
    files = calendars.entry(case.desk, table, case.seat, case.player, case.now) if table else ()
    page = case.desk.pages.page("receipt", table.match.game if table else "", context)
    return letter(case.desk, envelope, page, case.now, files)


def _conversation(case: Case, name: str) -> tuple[tuple[str, str], ...]:
    """Who wrote in the conversation of a match without a seat there, as its GM, is answered there."""
    match = "" if name else case.spoken_of
    return ((CONVERSATION, match),) if match else ()


def _elsewhere(case: Case) -> bool:
    """Was the letter about a match to be opened, and had nothing for the one its writer sits in?"""
    return case.opens and not (case.orders or case.ahead or case.asked or case.talk)


def _said(case: Case, doubt: str, doubtful: tuple[str, ...]) -> dict[str, Any]:
    """What the letter said and what is told of it, wherever it belongs; of a match there is nothing in it yet."""
    said, talk = sorted(case.said, key=lambda said: said.number), [] if agreeing("\n".join(case.talk)) else _told(case)
    return {
        "us": case.desk.us.name,
        "player": case.player.name,
        "said": [_row(one, case.reworded, case) for one in said],
        "read": list(dict.fromkeys(s.text for s in said if s.tone == "read")),
        "questions": [
            {"number": q.number, "line": q.line, "reading": _named(case, q.reading), "why": q.why} for q in case.asked
        ],
        "alone": _alone(case),
        "nothing": not (case.asked or doubt) and all(s.tone == "offer" or (case.check and not s.text) for s in said),
        "asks_back": case.question is not None,
        "answers": case.seal is not None and case.seal.purpose == asking.PURPOSE,
        "talk": _shown(case, talk),
        "more_talk": len(talk) - len(talk[:MOST_TALK]),
        "stopped": stopped.reminded(case.desk, case.player),
        "doubt": doubt,
        "doubtful": list(doubtful)[:10],
        "check": case.check,
        "heard": bool(case.heard),
        "thanks": thankful("\n".join(case.talk)),
        "agreed": agreeing("\n".join(case.talk)),
        "over": _over(case),
        "match": "",
        "beside": False,
        "chat": False,
        "asked": False,
        "held": [],
        "verbatim": [],
        "draft": [],
        "kept": [],
        "gaps": [],
        "example": "",
        "played": [],
        "answered": 0,
    }


def _shown(case: Case, talk: list[str]) -> list[str]:
    """The lines read past that are named."""
    return [_pointed(case, line) for line in talk[:MOST_TALK]]


def _pointed(case: Case, line: str) -> str:
    """A line that was not read, from where it may hold an order."""
    table = case.table
    plays = table is not None and case.seat and table.match.position and not table.game.grammar.whole
    return pointed(table.game.grammar, line, table.words(case.seat)) if table and plays else line


def _row(said: Said, reworded: bool, case: Case) -> dict[str, Any]:
    """A line and what came of it; where the line is ours, it is not quoted."""
    line = "" if reworded else _pointed(case, said.line) if said.tone in (*UNTAKEN, "past") else said.line
    return {"number": said.number, "line": line, "text": said.text, "tone": said.tone}


def _alone(case: Case) -> bool:
    """Is one thing told, in words that nobody could take for an order when they come back quoted?"""
    game = case.table.match.game if case.table else ""
    return len(case.said) == 1 and not case.asked and not acts(case.said[0].text, game)


def _named(case: Case, reading: str) -> str:
    """A reading as letters call it."""
    table = case.table if case.seat else None
    return "; ".join(table.named(table.read_again(reading, case.seat))) if table and reading else reading


def _told(case: Case) -> list[str]:
    """The lines read past that tell something: no greeting, no courtesy, not the writer's own name."""
    mine = {name.casefold() for name in (case.player.name, *case.player.name.split(), case.seat)}
    lines = [line for line in case.talk if remarks(f"{line}\n.") != ["."] and answer(line) != Answer()]
    return [line for line in lines if line.strip(" .,!-*~").casefold() not in mine]


def beside_a_league(case: Case) -> bool:
    """Does something stand beside words about a league that nothing was made of?"""
    return "leagues" in case.heard.values() and bool(_told(case))


def seal_for(case: Case) -> Seal | None:
    """What an answer to a letter that answers this one is about: the seat's turn, or the same question as before."""
    if case.seat and case.table and case.table.match.position:
        return orders_seal(case.desk, case.table, case.seat, reader=case.player)
    if case.reply or (case.seal and case.seal.purpose in ("orders", "invite", GM_WORDS)):
        return case.reply or case.seal
    return _leading(case)


def _leading(case: Case) -> Seal | None:
    """A GM of one match leads it by answering, though the letter came under no seal, said yes to a question, or was for
    somebody else: on a forum all of this stands in one conversation."""
    purpose = case.seal.purpose if case.seal else ""
    asked = purpose == RELAY or (purpose == asking.PURPOSE and case.leads and case.proven)
    led = [case.seal.match] if case.seal and asked else case.led or ()
    if len(led) != 1 or not (sheet := case.desk.archive.match(led[0])):
        return None
    match = Table.of(sheet).match
    leads = case.leads_as in (match.policy.gm or case.desk.us.operator, *match.policy.deputies)
    return gm_seal(case.desk, match, case.leads_as) if leads else None


def _re(case: Case) -> str:
    words = plain_words(case.letter.first("subject"), 120)
    return words if words.lower().startswith("re:") else f"Re: {words}" if words else "Your letter"


def _position(case: Case, table: Table, before: Table | None) -> dict[str, Any]:
    """What is held for the seat now, what that replaces, and what is still open."""
    match, seat = table.match, case.seat
    holds = holding(table, seat, teaching=bool(case.talk) or any(s.tone in UNTAKEN for s in case.said))
    return {
        **heading(table),
        **holds,
        "seat": seat,
        "beside": case.stands_in,
        "chat": not any(of_the_game(table, seat, line) for line in case.talk),
        "asked": seat in table.asks,
        "way": _other_way(case, before),
        "replaced": _replaced(table, seat, before),
        "draft": table.game.grammar.quoted(case.draft, table.words(seat)),
        "kept": _kept(case, holds),
        "missing": [s for s in dict.fromkeys((*table.missing, *deadlines.doubted(match))) if s != seat],
        "played": _played(case, table),
        "answered": case.seal.turn if case.seal else 0,
        "zone": table.zone(case.player),
    }


def _replaced(table: Table, seat: str, before: Table | None) -> list[str]:
    """What was held in this turn before the letter, and is no more."""
    if before is None or before.match.turn != table.match.turn:
        return []
    now, old = _kept_text(table, seat), _kept_text(before, seat)
    if table.game.grammar.whole and old and now.startswith(f"{old}\n"):
        return []  # it stands above what was added
    return table.named([order for order in before.orders(seat) if order not in table.orders(seat)])


def _kept_text(table: Table, seat: str) -> str:
    """What is held for a seat, as it is kept."""
    held = table.match.held.get(seat)
    return held.text if held else ""


def _kept(case: Case, holds: Mapping[str, Any]) -> list[str]:
    """What stands for other questions, where the receipt does not say so as it is."""
    said = " ".join(one.text for one in case.said)
    lasting = [line for line in holds["standing"] if line not in holds["held"]]
    return [line for line in dict.fromkeys((*lasting, *holds["ahead"])) if f'"{line}"' not in said]


def _other_way(case: Case, before: Table | None) -> str:
    """How the orders were written that were held before, where that was by another channel: "by mail", "on main"."""
    held, us = before.match.held.get(case.seat) if before else None, case.desk.us
    first = case.desk.archive.letter(held.letter) if held and held.letter and us.channels else None
    if first is None or us.came_by(first.mailbox) == us.came_by(case.kept.mailbox):
        return ""
    theirs = us.came_by(first.mailbox)
    return "by mail" if theirs == us.mail else f"on {theirs.name}"


def _time(case: Case, table: Table) -> dict[str, Any]:
    """Until when something can be changed, as far as that is known, and who keeps the turn open."""
    match, zone = table.match, table.zone(case.player)
    early = match.policy.early and not match.closing
    return {
        **_deadline(match, case.now, zone),
        "paused": match.status == "paused",
        **_closing(match, case.now, zone),
        "early": early,
        "thoughts": f"{match.policy.second_thoughts:g}" if early and match.policy.second_thoughts else "",
        "final": case.final and case.seat in match.finals,
        "waits": case.seat in match.waits,
        "clock": _clock(case, table) if case.seat in match.drawing else "",
        "unanswered": case.seat in deadlines.doubted(match),
        "others_wait": [seat for seat in match.waits if seat not in (case.seat, GM)],
        "kept_open": GM in match.waits and case.seat != GM,
    }


def _deadline(match: Match, now: datetime, zone: str) -> dict[str, Any]:
    """The deadline, the end of its grace where that runs, and whether all of it is over."""
    due, end = (deadlines.moment(match.due) if match.due else None), deadlines.closes(match)
    return {
        "deadline": deadlines.brief(due, zone) if due else "",
        "grace": deadlines.brief(end, zone) if due and end and due < now <= end else "",
        "late": bool(end and end < now) and match.status == "running",
    }


def _closing(match: Match, now: datetime, zone: str) -> dict[str, Any]:
    """Of a turn in which all is in: the hour at which it closes, or that it is closed, with this letter or when all
    that came is read."""
    at = deadlines.moment(match.closing) if match.closing else None
    if at is None or at > now:
        return {"closing": deadlines.hour(at, now, zone) if at else "", "closed": False, "closes": False}
    hurried = deadlines.hurried(match, now)
    over = hurried or at < now
    return {"closing": "" if over else deadlines.hour(at, now, zone), "closed": over, "closes": over and not hurried}


def _clock(case: Case, table: Table) -> str:
    """What has been used of the seat's own hours, which run."""
    used = deadlines.used(table.match, case.seat, deadlines.iso(case.now))
    return f"{used:g} h of {table.match.policy.bank_hours:g} h"


def agreeing(text: str) -> bool:
    """Is there nothing in these words but that something was read, and is well?"""
    return bool(_FINE.fullmatch(" ".join(text.split()).strip(" .!,:)")))


def thankful(text: str) -> bool:
    """Is there nothing in these words but thanks, or a short word of joy behind them?"""
    said = answer(text)
    head = text.strip()[:_AT_HEAD]
    brief = bool(_THANKS.match(head)) and len(text.split()) <= _BRIEF and "?" not in text and not said.likely
    return (said == Answer() and bool(_THANKS.search(text))) or (brief and not _BUT.search(text))


def _over(case: Case) -> str:
    """That the turn which a letter answers is over, where it was played and what this names was not understood."""
    table = case.table
    told = any(said.text == case.stale or said.tone in ("read", "done") for said in case.said)
    if table is None or told or case.asked or not _played(case, table):
        return ""
    return case.stale if any(any(table.named_in(case.seat, line, seats=False)) for line in case.talk) else ""


def _played(case: Case, table: Table) -> list[str]:
    """Of a letter for a turn that is over: what was played for its seat then."""
    if not case.stale or not case.seal:
        return []
    event = History(case.desk.archive, table.match.name).played(case.seal.turn)
    text = event.played.get(case.seat, "") if event else ""
    return table.named(table.read(text, case.seat)) if table.game.grammar.whole and text else text.splitlines()
