"""Who asks themselves and answers: "20? Too rich for me. 8.", "points? nah, action", "Karma? Yes. Eggs on Mystery".

A thing that is asked of oneself and turned down is not ordered, and something else is; one that gets a yes is ordered
as if the question had been none; of two that are weighed one after the other the answer must settle one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from games.kit.interjections import SIGHS
from games.kit.reading.clauses import SMALL
from games.kit.words import Token

_MUSING = frozenset(
    "should shall do i we take play bid give pick choose put what how about maybe perhaps hm hmm hmmm so well or go "
    "for with let's see oh and then".split()
)
_NO = frozenset("no nope nah naah nay never noo nooo".split())
_YES = frozenset(
    "yes yeah yep yup sure ok okay absolutely definitely certainly course indeed please i should will of".split()
)
_SAYS_YES = _YES - frozenset("please i should will of course".split())
_LEADS = SIGHS | frozenset("well but and".split())
_ASKING = frozenset("should shall do i we what how about maybe perhaps hm hmm hmmm so well oh".split())
_OPENS = frozenset({"what", "which", "let's"})
_OF_WHAT_IS = frozenset("are is was were am it".split())
_SIGNS = frozenset(",.;:!-")
_MOST = 7  # words of such a question


class Answered(NamedTuple):
    """What is left to be read, of which things it must settle one, and which it must not order."""

    line: tuple[Token, ...]
    either: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()


def answered(
    line: tuple[Token, ...], parts: Sequence[range], things: Callable[[range], set[str]]
) -> Iterator[Answered]:
    """What a line orders that asks itself something first; `parts`: its sentences, `things`: what one of them names."""
    asked = [part for part in parts if _mused(line, part, things(part))]
    if not asked or not _together(line, parts, asked):
        return
    before = [part for part in parts if part.start < asked[0].start and not leads_in(line, part, things(part))]
    named = frozenset[str]().union(*map(things, asked))
    behind = _from_first_word(line[asked[-1].stop :])
    if found := _found(line, asked, behind, named):
        yield found._replace(line=(*(line[at] for part in before for at in part), *found.line))


def _found(
    line: tuple[Token, ...], asked: Sequence[range], behind: tuple[Token, ...], named: frozenset[str]
) -> Answered | None:
    if not behind:
        return None
    return _weighed(behind, named) if len(asked) > 1 else _settled(line, asked[0], behind, named)


def _weighed(behind: tuple[Token, ...], named: frozenset[str]) -> Answered:
    """Behind several questions: "12? 15? Nah, 12 it is."."""
    return Answered(_turned_down(behind) or behind, named)


def _settled(
    line: tuple[Token, ...], question: range, behind: tuple[Token, ...], named: frozenset[str]
) -> Answered | None:
    """Behind one, which gets a no or a yes."""
    if denied := _turned_down(behind):
        gone = named - {token.fold for token in denied}
        return Answered(denied, denied=gone) if gone else None
    if not behind or behind[0].fold not in _SAYS_YES:
        return None
    meant = tuple(line[at] for at in question if line[at].fold not in _ASKING and line[at].fold != "?")
    return Answered((*meant, *_less_the_yes(behind)), named)


def _mused(line: Sequence[Token], part: range, named: set[str]) -> bool:
    """Is it a short question that names things and says next to nothing of them: "20?", "should I take karma?"?"""
    said = [line[at].fold for at in part if line[at].kind != "sign"]
    known = (SMALL - _OF_WHAT_IS) | _MUSING | named
    return (
        line[part.stop - 1].fold == "?" and bool(named) and len(said) <= _MOST and all(word in known for word in said)
    )


def _together(line: Sequence[Token], parts: Sequence[range], asked: Sequence[range]) -> bool:
    """Do these questions follow each other, and are there no others?"""
    row = parts[parts.index(asked[0]) : parts.index(asked[-1]) + 1]
    others = any(line[part.stop - 1].fold == "?" for part in parts if part not in asked)
    return list(row) == list(asked) and not others


def leads_in(line: Sequence[Token], part: range, named: set[str]) -> bool:
    """Does it only say that something is to be found: "Hmm, what to bid ...", "let's see", "tough one"?"""
    said = [line[at].fold for at in part if line[at].kind != "sign" and line[at].fold not in _LEADS]
    short = len(said) == 2 and said[1] in ("one", "call", "choice")
    return not said or short or (said[0] in _OPENS and len(said) <= _MOST and not named)


def _from_first_word(said: tuple[Token, ...]) -> tuple[Token, ...]:
    at = next((n for n, token in enumerate(said) if token.kind != "sign" and token.fold not in _LEADS), len(said))
    return said[at:]


def _turned_down(said: tuple[Token, ...]) -> tuple[Token, ...]:
    """What follows the words that turn something down: "nah, action", "Too rich for me. 8."; else nothing."""
    first, second = [*(token.fold for token in said[:2]), "", ""][:2]
    if first in _NO:
        end = next((n for n, token in enumerate(said) if token.fold not in _NO | _SIGNS), len(said))
        return said[end:] if end < len(said) and said[end - 1].kind == "sign" else ()
    if first == "too" or (first, second) in (("rather", "not"), ("better", "not"), ("not", "today"), ("not", "this")):
        end = next((n for n, token in enumerate(said) if token.fold in _SIGNS), len(said))
        return _from_first_word(said[end:])
    return ()


def _less_the_yes(said: tuple[Token, ...]) -> tuple[Token, ...]:
    """With a full stop in the place of the yes."""
    end = next((n for n, token in enumerate(said) if token.fold not in _YES), len(said))
    return said[end:]
