"""When the nearest reading of a sentence is sure enough to be held without a question.

It answers several questions at once, or asks politely, and no word beside it can touch it. A talker hardly ever names
a card and a bid in one breath: who does means them, whatever words stand around ("Carte 14, s'il vous plait, and bid
5"). The words around are still held against the closed set of `games.kit.unsettling`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from games.kit import binding, manners, unsettling
from games.kit.cover import questions

if TYPE_CHECKING:
    from games.kit.order import Orders
    from games.kit.sentence import Sentence
    from games.kit.words import Token

_SIGNS = frozenset(",.;:!-()")
_PLEASE = frozenset("please pls plz kindly thanks thx ta cheers".split())
_OWN = frozenset("do have me us we mine".split())  # of the writer: "I have to", "we do"
_MOST = 8  # words beside the orders; more is a story
_FEW = 6  # beside a single order without a verb


def settled(sentence: Sentence, likely: Orders) -> bool:
    """May this nearest reading be held without a question?"""
    line, filled = sentence.line, sentence.filled
    beside = [at for at in range(len(line)) if at not in filled and line[at].fold not in _SIGNS]
    asks = any(line[at].fold in _PLEASE for at in beside)
    said = any(token.fold in sentence.grammar.verbs for at, token in enumerate(line) if at in filled)
    many = questions(likely) > 1
    if not (many and (said or asks or sentence.commits)) and not (asks and len(beside) <= _FEW):
        return False
    if len(beside) > _MOST or binding.past(line) or binding.correction(line):
        return False
    ends = [at + 1 for at, after in pairwise((*sorted(filled), len(line))) if after != at + 1]
    begins = [at for at in filled if at - 1 in beside]
    return (
        all(_harmless(sentence, at) for at in beside)
        and not any(_goes_on(line, at) for at in ends)
        and not any(_of_another(sentence, at) for at in begins)
    )


def _harmless(sentence: Sentence, at: int) -> bool:
    token, line = sentence.line[at], sentence.line
    has = token.fold == "have" and [word.fold for word in line[at + 1 : at + 2]] != ["to"]
    if sentence.hot(at) or has:
        return False
    return token.fold in unsettling.LEADING | _OWN or unsettling.aside(token) or bool(manners.fillers(line, at))


def _of_another(sentence: Sentence, at: int) -> bool:
    """Is it done by somebody else: "my sister plays 14"?"""
    return sentence.line[at].kind == "word" and sentence.line[at].fold.endswith("s")


def _goes_on(line: tuple[Token, ...], at: int) -> bool:
    """Does a noun or a verb behind an order make something else of it: "27 apples", "bid 8 is bold"?"""
    if at >= len(line) or line[at].kind == "sign":
        return False
    word = line[at].fold
    joins = unsettling.LEADING | unsettling.ADVERBS | unsettling.DETERMINERS | _PLEASE | {"i", "we", "then", "thank"}
    return not (word in joins or word.endswith("ly") or manners.fillers(line, at))
