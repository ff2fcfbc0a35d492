"""Remarks that touch no order: in brackets, in a sentence of their own, as a reason or a comment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.kit.reading import binding, manners, unsettling
from games.kit.reading.cover import CLAUSE, Piece
from games.kit.words import Token, number_before

if TYPE_CHECKING:
    from games.kit.reading.sentence import Sentence

_REMARK = 20  # what one costs
_NOT_MEANT = frozenset("kidding joking joke jk bluff bluffing pretend pretending hypothetically example".split())


def remarks(said: Sentence, at: int) -> Iterator[Piece]:
    """Those that may begin here."""
    yield from _bracketed(said, at)
    yield from _contrast(said, at)
    reason = manners.begins_a_reason(said.line, at) or _gives_a_cause(said, at)
    comment = manners.begins_a_comment(said.line, at)
    boundary = _begins_a_sentence(said, at)
    if not (boundary or reason or comment):
        return
    end = _sentence_end(said, at)
    if not at and reason and (told := _others_reason(said, end)):
        yield Piece(told, _REMARK + 1)
    if end == at or not _harmless(said, at, end, reason):
        return
    if at and reason and _tells(said, at, end):
        yield _reason(said, at, end)
    elif boundary and _talk(said, at, end):
        order = said.part(at, end).cheapest.orders
        yield Piece(end, _REMARK, clause=CLAUSE * bool(order), passed=order, past=_of_the_game(said, at, end))
    elif comment and at and not any(said.hot(n) for n in range(at, end)):
        yield _comment(said, at, end)


def _begins_a_sentence(said: Sentence, at: int) -> bool:
    before = said.line[at - 1].fold if at else ""
    return at == 0 or before in manners.ENDS or (before == "-" and at > 1)


def _harmless(said: Sentence, at: int, end: int, reason: bool) -> bool:
    """Does no word of it bind what stands beside it? "For nobody will guess" denies nothing."""
    nobody = reason and [token.fold for token in said.line[at + 1 : end][:1]] == ["nobody"]
    no_one = at > 0 and said.line[at - 1].fold == "," and said.line[at].fold == "nobody"  # ", nobody eats it anyway"
    told = said.line[at + 2 * nobody + no_one : end]
    return not binding.binds(told) or _other_things(said, at, end) or (_gives_a_cause(said, at) and _only_denies(told))


_CAUSES = frozenset("because cause cos coz cuz bc since as".split())


def _gives_a_cause(said: Sentence, at: int) -> bool:
    """Does a clause begin here that tells why, and can only tell that: "because I don't trust her"?"""
    return at > 0 and said.line[at].fold in _CAUSES and unsettling.begins_a_reason(said.line, at, said.names)


def _only_denies(told: Sequence[Token]) -> bool:
    """Is what binds in it nothing but a "not", which denies what it tells, and no order?"""
    rest = [token for token in told if not binding.denies(token)]
    doubts = binding.doubted(" ".join(token.fold for token in told))
    return not (
        doubts or binding.binds(rest) or binding.correction(told) or any(token.fold in ("but", "?") for token in told)
    )


# -- in brackets, and by contrast ------------------------------------------------------------------------------------


def _bracketed(said: Sentence, at: int) -> Iterator[Piece]:
    """ "(the card, I am actually in a good mood)". Another number in brackets than the one before them is none."""
    if said.line[at].fold != "(":
        return
    end = next((n for n in range(at + 1, len(said.line)) if said.line[n].fold == ")"), len(said.line))
    inner = said.part(at + 1, end)
    if not inner.line or _binds(inner):
        return
    other = [token.kind for token in inner.line] == ["number"] and number_before(said.line, at)  # "fourteen (27)"
    if not other and (not inner.readings() or _repeats(said, at, inner)):
        yield Piece(min(end + 1, len(said.line)), _REMARK)


def _binds(inner: Sentence) -> bool:
    word = binding.binds(inner.line)
    if any(token.fold in _NOT_MEANT for token in inner.line):
        return True  # "(just kidding)"
    return bool(word) and (word != "actually" or any(inner.hot(n) for n in range(len(inner.line))))


def _repeats(said: Sentence, at: int, inner: Sentence) -> bool:
    """Do the words in brackets only say again what stands before them: "play 14 (fourteen)"?"""
    before, mine = said.part(0, at), inner.readings()
    return any(set(one) <= set(orders) for one in mine for orders in before.readings())


def _contrast(said: Sentence, at: int) -> Iterator[Piece]:
    """ "Instead of the eggs", "rather than 27": up to a sign or "and"; "not the eggs but"."""
    line = said.line
    if line[at].fold == "not" and (but := _but(said, at)):
        yield Piece(but + 1, _REMARK)
    if at and line[at].fold in ("instead", "rather") and at + 2 < len(line) and line[at + 1].fold in ("of", "than"):
        end = at + 2
        while end < len(line) and line[end].fold not in (*manners.ENDS, ",", "and"):
            end += 1
        yield Piece(end, _REMARK)


def _but(said: Sentence, at: int) -> int:
    """Where "but" stands behind what "not" denies: "not the 27 this time but the 14"; 0 where it denies no thing."""
    line = said.line
    but = next((n for n in range(at + 1, min(at + _DENIED, len(line))) if line[n].fold == "but"), 0)
    denied = range(at + 1, but)
    things = but + 1 < len(line) and any(said.hot(n) and line[n].fold not in said.names for n in denied)
    return but if things and not binding.binds(line[at + 1 : but]) and line[at + 1].fold in _THINGS else 0


_DENIED = 9  # words up to "but"
_THINGS = frozenset("the my a this that your card number on to".split())


# -- reasons and comments --------------------------------------------------------------------------------------------


def _tells(said: Sentence, at: int, end: int) -> bool:
    """Does a reason only tell why? "To bid so much ..." goes on."""
    goes_on = said.line[at].fold == "to" and any(said.line[n].fold == "so" for n in range(at, end))
    return not goes_on and not said.part(at + 1, end).hints_at_an_order()


def _reason(said: Sentence, at: int, end: int) -> Piece:
    """It may be a title, too ("Nothing to see here")."""
    beyond = next(unsettling.ends(said.line, at + 1), end)
    return Piece(end, _REMARK + 1, passed=said.part(beyond, end).cheapest.orders if beyond < end else ())


def _comment(said: Sentence, at: int, end: int) -> Piece:
    """About whoever was named it is no thought; else it may be a title ("You did what"), and brackets beside it."""
    about = said.line[at].fold in ("who", "which") and said.line[at - 1].fold == ","
    return Piece(end, _REMARK + 1, clause=0 if about else CLAUSE)


def _others_reason(said: Sentence, end: int) -> int:
    """Where a reason ends that begins the sentence and speaks of others: "since Clara takes 2, ..."; or 0."""
    line = said.line
    others = (said.names - said.mine) | {"he", "she", "they", "nobody", "everybody", "everyone"}
    comma = next((n for n in range(1, end) if line[n].fold == ","), 0)
    return comma if comma > 1 and line[1].fold in others and not binding.binds(line[2:comma]) else 0


def _sentence_end(said: Sentence, at: int) -> int:
    end = at
    while end < len(said.line) and said.line[end].fold not in manners.ENDS and not _dash(said, end, at):
        end += 1
    return end


def _dash(said: Sentence, at: int, begun: int) -> bool:
    """A dash between blanks parts two thoughts."""
    here, before = said.line[at], said.line[at - 1]
    return here.fold == "-" and at > begun and here.at > before.at + len(before.text)


# -- sentences of their own ------------------------------------------------------------------------------------------


def _talk(said: Sentence, at: int, end: int) -> bool:
    """Would these words alone be read past?"""
    if at == 0 and end == len(said.line):
        return False
    inner = said.part(at, end)
    if (at and inner.turns) or _orders_something(inner):
        return False
    return not inner.readings() and not inner.hints_at_an_order()


def _orders_something(inner: Sentence) -> bool:
    """Is a verb of the game in it, and something else of the game?"""
    places = range(len(inner.line))
    verbs = [n for n in places if inner.line[n].kind == "word" and inner.grammar.begins(inner.line[n:])]
    told = any(inner.hot(n) and inner.line[n].fold not in inner.names for n in places if n not in verbs)
    return bool(verbs) and told


def _of_the_game(said: Sentence, at: int, end: int) -> tuple[str, ...]:
    """These words, where they speak of the game: they are read past, and that is told."""
    inner = said.part(at, end)
    return (inner.text,) if inner.speaks_of_the_game else ()


def _other_things(said: Sentence, at: int, end: int) -> bool:
    """Does "No fish for me today" deny only what the rest of the line does not speak of?"""
    line = said.line
    told = manners.having(line, at)
    begun = told or at
    if line[begun].fold != "no" or begun + 1 >= end or not (told or said.hot(begun + 1)):
        return False
    elsewhere = {token.fold for n, token in enumerate(line) if not begun <= n < end}
    denied = range(begun + 1, end)
    return not binding.binds(line[begun + 1 : end]) and not any(
        said.hot(n) and line[n].fold in elsewhere for n in denied
    )
