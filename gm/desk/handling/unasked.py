"""A question to a game's GM that its writer takes back: it is held no longer, and the GM hears of it."""

from __future__ import annotations

import re

from games.kit.order import Orders
from gm.desk.case import Case
from gm.desk.handling import to_the_gm
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
from gm.domain.deadlines import iso
from gm.domain.match import OrdersTaken, OrdersWithdrawn
from gm.post.answers import sentences

BACK = 'I have taken your question back: "{}".'
_QUESTION = r"(?:my|the|that|this) (?:last |earlier )?questions?(?: (?:to|for) (?:the )?[^\W\d_]+)?"
_SETTLED = (
    r"(?:settled|answered|solved|moot|obsolete|clear(?:ed up)?|off|withdrawn|gone|not needed|unnecessary|done with)"
)
_TAKES_BACK = re.compile(
    rf"(?i)(?:(?:please|ok(?:ay)?|oh|sorry|no|and|but|so)\W+)*(?:"
    rf"(?:please )?(?:forget|scrap|drop|ignore|skip|cancel|withdraw|disregard|scratch|delete|strike|never ?mind)"
    rf"(?: about)? {_QUESTION}"
    rf"|(?:i(?:'d|'ll| would| will| want)? (?:like )?(?:to )?|let me )?(?:hereby )?(?:take|pull|withdraw|drop) "
    rf"(?:back )?{_QUESTION}(?: back)?"
    rf"|{_QUESTION} (?:is|has been|was|has)(?: now| already)?(?: been)? {_SETTLED}"
    rf"|(?:no need to|you (?:needn't|don't need to|need not)|don't bother to|nobody need) (?:answer|ask|pass on) "
    rf"{_QUESTION}"
    r")(?: please| after all| now| any ?more| again| then)*[.!,;:\s-]*(?:(?:and|but|so)\s+)?"
)
_NEVER_MIND = re.compile(
    r"(?i)(?:oh |ok(?:ay)?,? |please )?(?:never ?mind|forget it|forget that)(?: that| it)?(?:[.!,;:\s-]+|$)"
)


def taken(case: Case, text: str) -> str:
    """Take back what a letter takes back of its writer's questions to the GM; the rest of it."""
    table = None if case.check or case.stale or not case.proven else case.playing
    sent = table.sent(case.seat) if table and case.seat in table.asks else ()
    asked = tuple(order for order in sent if order.asks_gm)
    if table is None or not asked:
        return text
    rest = _rest(text, to_the_gm.called(case, table), only=asked == sent)
    if rest is not None:
        _held_no_more(case, table, asked)
    return text if rest is None else rest


def _held_no_more(case: Case, table: Table, asked: Orders) -> None:
    """What is left is held, and GM and writer hear of it."""
    arrived, name, said = iso(case.kept.arrived), table.match.name, "; ".join(order.asks_gm for order in asked)
    left = table.game.grammar.write(tuple(order for order in table.sent(case.seat) if order not in asked))
    event = OrdersTaken(case.seat, left, arrived, case.kept.id) if left else OrdersWithdrawn(case.seat)
    case.table = table.then(event, stir=True)
    case.say(0, "", BACK.format(said), "done")
    words = [f"{case.seat} does not want to know any more: {said}?"]
    subject = f"[{name}] {case.seat} takes a question back"
    case.letters += to_gm(case.desk, table, f"unasked/{case.kept.id}", subject, words, case.now)


def _rest(text: str, called: str, only: bool) -> str | None:
    """A text without the words that take a question back; None where none do. "Never mind" does, at the beginning,
    where nothing else is held."""
    name = re.compile(rf"(?i)^{called}\W+")
    plain = name.sub("", text.lstrip())
    if only and (found := _NEVER_MIND.match(plain)):
        return plain[found.end() :]
    rows = text.split("\n")
    for at, row in enumerate(rows):
        if (rest := _less(sentences(row), name)) is not None:
            return "\n".join([*rows[:at], rest, *rows[at + 1 :]])
    return None


def _less(said: list[str], name: re.Pattern[str]) -> str | None:
    """The sentences of a line without such words; None where there are none."""
    plain = [name.sub("", one.strip()) for one in said]
    found = next(((n, there.end()) for n, one in enumerate(plain) if (there := _TAKES_BACK.match(one))), None)
    if found is None:
        return None
    at, end = found
    return " ".join(filter(None, [*said[:at], plain[at][end:], *said[at + 1 :]]))
