"""RESEND: an earlier report of your own seat, byte for byte; where posts are known by what they are called, anew.

Where that of now told the news alone, the whole position goes with it."""

from __future__ import annotations

from dataclasses import replace

from gm.desk.case import Case
from gm.desk.history import History, Told
from gm.desk.matches.differences import Step, concerned
from gm.desk.outgoing.letters import news_alone, orders_seal, report
from gm.desk.table import Table
from gm.desk.verbs.verb import Verb
from gm.ports import Post, Queued
from gm.ports.archive import Outgoing


def run(case: Case, rest: str) -> str:
    table = case.table
    if table is None:
        return "I do not know which match you mean. Answer one of its letters."
    word = rest.lower().removeprefix("report").strip().removeprefix("turn").strip() or str(table.match.turn)
    if not (word.isascii() and word.isdigit()):
        return f'I can resend a turn by its number, for example: resend {table.match.turn}. I could not read "{rest}".'
    turn = int(word[:6])
    history = History(case.desk.archive, table.match.name)
    told = history.told(case.seat, turn)
    sent = _sent(case, told)
    if sent is None or sent.player != case.player.id:
        return f"I have no report of turn {turn} for you; the present turn is {table.match.turn}."
    post = sent.again(f"resend/{case.kept.id}/{turn}", case.address, case.player.id)
    if case.desk.us.channel_to(case.address) != case.desk.us.mail:
        post = _called_anew(post, case.kept.id)
    case.letters.append(Outgoing(replace(post, sender="")))
    if turn == table.match.turn and _brief(history, table, case.seat):
        case.letters.append(report(case.desk, table, case.seat, case.reader, case.now, str(case.kept.id)))
    if told and _corrected(told, case.seat):
        old = f"The report of turn {turn} tells what was so before the GM corrected the match;"
        case.say(0, "", f"{old} the report of turn {table.match.turn} counts.", "told")
    return f"The report of turn {turn} is on its way again."


def _sent(case: Case, told: Told | None) -> Queued | None:
    """The letter that told it, under the address that it had."""
    token = orders_seal(case.desk, Table(told.sent), case.seat).token if told else ""
    return next(filter(None, map(case.desk.archive.sent_to, case.desk.us.ids("report", token))), None)


def _brief(history: History, table: Table, seat: str) -> bool:
    """Did the report of the present turn tell the news alone?"""
    before = history.closes(table.match.turn - 1)
    return before is not None and bool(news_alone(Table(before), table, seat))


def _called_anew(post: Post, letter: int) -> Post:
    """A channel posts nothing twice: under its old name it would be taken for what stands there already."""
    name = post.message_id.strip("<>")
    kind, dot, rest = name.partition(".")
    new = f"{kind}-again{letter}{dot}{rest}"
    raw = post.raw.replace(name.encode(), new.encode(), 1)
    return replace(post, message_id=post.message_id.replace(name, new), raw=raw)


def _corrected(told: Told, seat: str) -> bool:
    """Has a correction changed what this seat itself was told?"""
    sent, counts = Table(told.sent), Table(told.counts)
    return seat in concerned(sent, counts, [Step(told.sent.turn, told.sent, told.counts)])


VERB = Verb("resend", run, needs="seat")
