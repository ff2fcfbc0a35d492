"""A letter to an open table that holds nothing but words to a person: a question, a promise, an excuse, thanks.

Any text may be an order there, and one that is held may close the turn. So such a letter is asked about first, and
nothing of it is held: a yes passes it on to the GM, a no makes it the orders that it may have been.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gm.desk.case import Case
from gm.desk.handling import asking, gist, own_words, press
from gm.desk.incoming import passing
from gm.desk.table import Table
from gm.domain.match import GM
from gm.post.answers import answer

ASKED = (
    "I take this for words to the GM, so I hold nothing of it as your orders. Shall I pass it on to the GM? Should it "
    "be your orders after all, answer no: then it counts as such."
)
TAKEN_BACK = "Shall I take back what I hold as your orders?"
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_CALLS = re.compile(r"@(?P<to>[^\W\d]\w*)\s*[,:]?\s+(?P<text>.+)", re.DOTALL)
_TAKES_BACK = re.compile(
    r"(?i)\bnot (?:my|an?|any) (?:orders?|moves?)\b|\b(?:was|were|is|are) (?:no|not) (?:orders?|moves?)\b"
    r"|\btake (?:that|it|this|them) back\b"
)


def asked(case: Case, table: Table, said: str) -> bool:
    """Is a player's letter talk, or does it take orders back? Then it is asked about, and that is all."""
    if case.seat == GM or case.seat not in table.asks or case.stale or case.check or case.question:
        return False
    if _TAKES_BACK.search(said) and case.seat in table.match.held:
        case.say(0, "", asking.ask(case, asking.WORD, TAKEN_BACK, "cancel"), "told")
        return True
    if to := _for_another(case, table, said):
        case.say(0, "", to, "told")
        return True
    if not passing.reachable(case) or not (passing.answers_the_gm(case) or all(map(_talks, sentences(said)))):
        return False
    case.say(0, "", asking.ask(case, asking.TALK, ASKED, said), "told")
    return True


def _for_another(case: Case, table: Table, said: str) -> str:
    """The question whether a letter that calls a player by name ("@Bruno: ...") shall be passed on, or why it cannot
    be."""
    found = _CALLS.fullmatch(said.strip())
    if found is None or found["to"].casefold() not in {seat.casefold() for seat in table.match.seats}:
        return ""
    seats, wrong = press.addressees(table, case.seat, found["to"])
    return press.offered(case, seats, said if wrong else found["text"], wrong) if seats else wrong


def orders(case: Case, about: str) -> str:
    """They are its writer's orders after all."""
    if case.table is None:
        return "This match is over."
    letter = case.table.game.grammar.letter([*enumerate(about.splitlines(), 1)], case.table.words(case.seat))
    case.agreed = tuple(order for read in letter for order in read.orders)
    return ""


def sentences(said: str) -> Iterator[str]:
    """What is said, a sentence each."""
    return filter(None, map(str.strip, _SENTENCE.split(said)))


def _talks(sentence: str) -> bool:
    """Is this a question, a courtesy, or about the writer and not about what they move?"""
    wish = own_words.find(sentence)
    if wish and wish.name == "leave":
        return False
    if wish or sentence.endswith("?") or not answer(sentence).talk:
        return True
    about = gist.read(sentence)
    return any(one.sort == "said" or one.called.startswith("away") for one in about)
