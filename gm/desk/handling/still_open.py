"""A question of ours stays open until it is answered: what is no answer to it is followed by the same question."""

from __future__ import annotations

import re

from gm.desk.case import Case, Said
from gm.desk.handling.proposing import asking, worded
from gm.desk.handling.receipts import thankful
from gm.desk.handling.wishing.own_words import called
from gm.desk.matches import leading
from gm.ports import Seal
from gm.post.answers import answer, as_read

UNSURE = "I am not sure whether that is a yes or a no, so I have done nothing yet."
STILL = "What I asked before is still open:"
_ONCE = (asking.OFFERED, asking.TALK)  # what nobody asked for is not put again beside what was done
_OF_ORDERS = ("orders", asking.MOVES)  # settled by other orders
_NO_ANSWER = ("open more",)  # answered with words, and no yes
_BRIEF, _FEW = 8, 2  # words of what may be an answer to an offer, and of what may be one whatever they are
_PASSES = frozenset("pass tell ask send give forward them him her gm".split())
_NOTHING = ("I read past this.", "I do not know what to do with this.", leading.HOW)
TOO = 'Shall I pass that on to the GM, too, below what you wrote before: "{}"?'


def kept(case: Case, text: str) -> bool:
    """Put the question that a letter answers once more, where the letter neither answered it nor asked for anything
    else; beside something else that was done, say that it is open still. True: it was put."""
    seal = case.seal
    if seal is None or not _is_open(case, seal):
        return False
    deed = seal.note.partition("\n")[0]
    if not _in_vain(case):
        _mention(case, seal, deed)
        return False
    if deed == asking.OFFERED and (thankful(text) or not text.strip()):
        return False
    case.said[:] = [said for said in case.said if not _says_nothing(said)]
    if deed == asking.OFFERED and not _like_an_answer(case, text):
        about = seal.note.partition("\n")[2]
        words = TOO.format(worded.shortened(about))
        case.say(0, "", asking.ask(case, deed, words, f"{about}\n{text}", seal.match), "offer")
    else:
        case.say(0, "", _again(case, seal, UNSURE), "told")
    return True


def _mention(case: Case, seal: Seal, deed: str) -> None:
    """Say that a question is open still, beside what else was done, but for one that other orders settle."""
    settled = (deed in _OF_ORDERS and (case.orders or case.agreed)) or (deed == worded.LEAD and _done_anew(case, seal))
    if deed not in _ONCE and not settled:
        case.say(0, "", _again(case, seal, STILL), "told")


def _done_anew(case: Case, seal: Seal) -> bool:
    """Was the deed that was asked about called by its own word now, in another way: "deadline today 22:00"?"""
    called = next((row.split()[1:2] for row in seal.note.split("\n")[2:3]), [])  # "1 deadline 70430d7e99a0"
    return bool(called) and any(said.line.lower().split()[:1] == called for said in case.said)


def _like_an_answer(case: Case, text: str) -> bool:
    """May it be an answer to an offer, and no talk of its own?"""
    words = re.findall(r"[^\W\d_]+", as_read(text))
    spoken = _PASSES.intersection(words) or called(case.hears).search(as_read(text))
    return len(words) <= _FEW or (len(words) <= _BRIEF and bool(spoken or answer(words[0]).likely))


def _is_open(case: Case, seal: Seal) -> bool:
    """Does a question wait for its answer after this letter, too, with no other one in its place?"""
    deed = seal.note.partition("\n")[0]
    other = deed not in worded.AGAIN or deed in _NO_ANSWER or case.question or case.asked
    over = (seal.expires and seal.expires < case.kept.arrived) or (case.stale and deed in _OF_ORDERS)
    return not (other or over or case.check) and case.proven and not _is_answered(case, seal)


def _is_answered(case: Case, seal: Seal) -> bool:
    topics = (asking.PURPOSE, asking.DECLINED)
    now = any(topic in topics for topic, _, _ in case.notes)
    return now or any(case.desk.archive.noted(topic, seal.token) is not None for topic in topics)


def _in_vain(case: Case) -> bool:
    """Did nothing come of the letter?"""
    heard = {*case.heard.values()} - {asking.REASON}
    done = case.orders or case.ahead or case.rules or case.letters or case.agreed or heard
    return not done and all(said.tone in ("past", "unclear") or _says_nothing(said) for said in case.said)


def _says_nothing(said: Said) -> bool:
    """Is it told of a line only that nothing came of it?"""
    return said.text.startswith(_NOTHING)


def _again(case: Case, seal: Seal, before: str) -> str:
    """The question once more, as it was put."""
    deed, _, about = seal.note.partition("\n")
    lasts = seal.expires - case.now if seal.expires else asking.OPEN
    return asking.ask(case, deed, f"{before} {worded.question(case.desk, seal)}", about, seal.match, lasts)
