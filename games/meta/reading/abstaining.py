"""Who pushes nothing, or only opens the stage, with talk beside: "I pass, and wish everybody a mild evening"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Orders
from games.kit.reading import binding, unison
from games.kit.words import Token, fold, tidy, tokens
from games.meta.orders import Go, Pass, PassTurn

_TRAPS = frozenset("trap traps trick tricks preparation preparations".split())
_OF_THE_TURN = re.compile(r"(?i)\b(?:this|the|rest of|whole|entire|until my|until the next) turn\b(?! is\b|'s\b)")
_SOMEBODY = r"(?:some(?:body|one)|any(?:body|one)|one of you|(?:either|any) of you|you)"
_HITS = (
    r"(?:aims? at|targets?|attacks?|hits?|strikes?|picks? on|goes? (?:for|after)|comes? (?:for|after)|pokes?|"
    r"messes? with|bothers?|touch(?:es)?|threatens?|shoots? at|throws? (?:something|anything|a card) at|"
    r"plays? (?:something|anything|a card) (?:on|at|against))"
)
_AIMED = (
    rf"(?:{_SOMEBODY} {_HITS} me|i(?:'?m| am| get) (?:being )?(?:a target|(?:aimed|shot) at|targeted|attacked|hit|"
    r"struck|picked on|poked|bothered|threatened))\b(?: again)?"
)
_QUIET = (
    r"(?:pass(?:ing)?|sit(?:ting)? (?:back|still|tight|out)|sleep|rest|lie low|stay (?:out|quiet|put)|keep quiet|"
    r"do nothing|nothing|no cards?|no (?:more )?moves?|leave me (?:out|alone))(?: (?:from|for) me)?(?: for now| more)?"
)
_UNTIL_AIMED = (  # who pushes nothing until that, in words that the forms do not hold
    re.compile(
        rf"(?i)\b(?:i(?:'?ll| will| shall| can|'d rather| just)? |let me |we )?{_QUIET},? "
        rf"(?:until|till|unless) {_AIMED}"
    ),
    re.compile(
        rf"(?i)\b(?:(?:{_QUIET}|and|but)[,;.]? )?(?:please )?(?:only |just )?(?:wake|ask|call|ping) me(?: up| again)?"
        rf"(?: only)? (?:when(?:ever)?|if|once|as soon as|should) {_AIMED}"
    ),
)
_VERBS = frozenset("play push pass plays pushes playing pushing skip".split())


def read(raw: str, words: Words, piece: Callable[[str], Line]) -> Orders:
    """The one pass (or "play!") of a line whose other clauses leave it alone; () where there is none, or more."""

    def clause(part: str) -> Line:
        idle = "prepare" in words.asked and no_traps(tokens(tidy(part)))
        return Line(1, part, (Pass(),)) if idle else piece(part)

    found = unison.said(raw, words, clause, (Pass, PassTurn, Go), _VERBS) or ()
    if "prepare" not in words.asked:
        return found if len(found) == 1 else ()
    goes = tuple(order for order in found if isinstance(order, Go))  # "no traps and no cards: play!"
    folded = {token.fold for token in tokens(tidy(raw))}
    return () if folded & set(map(fold, words.names)) else goes  # "Go Bruno, go!"


def until_aimed(raw: str) -> str:
    """A line with such a pass as the sheet writes it: "wake me when someone picks on me"."""
    for way in _UNTIL_AIMED:
        raw = way.sub("pass until aimed", raw)
    return raw


def widest(lines: Sequence[Line]) -> list[Line]:
    """The lines of a letter; who passes and passes for the turn ("Nothing. Pass turn") passes for the turn, once."""
    lines = [_for_the_turn(line) for line in lines]
    if not any(isinstance(order, PassTurn) for line in lines for order in line.orders):
        return lines
    less = [replace(line, orders=tuple(o for o in line.orders if not isinstance(o, Pass))) for line in lines]
    return [after for line, after in zip(lines, less, strict=True) if after.orders or not line.orders]


def _for_the_turn(line: Line) -> Line:
    """Who passes and speaks of the turn ("nothing from me this turn") passes for all of it."""
    if not line.orders or not _OF_THE_TURN.search(line.text) or any(not isinstance(o, Pass) for o in line.orders):
        return line
    return replace(line, orders=(PassTurn(),))


def skipped(lines: Sequence[Line], again: Callable[[str], Line], words: Words) -> list[Line]:
    """Who is at turn and has nothing for all of it ("nothing from me this turn") is asked whether that is a pass."""
    if "prepare" not in words.asked or any(line.orders or line.reading for line in lines):
        return list(lines)
    return [_skips(line, again) for line in lines]


def _skips(line: Line, again: Callable[[str], Line]) -> Line:
    meant = again(line.text).orders if _OF_THE_TURN.search(line.text) else ()
    passes = meant and all(isinstance(order, Pass | PassTurn) for order in meant)
    return Line(line.number, line.text, reading=(PassTurn(),)) if passes else line


def no_traps(said: Sequence[Token]) -> bool:
    """Does it say that no traps are set?"""
    return any(token.fold in _TRAPS for token in said) and any(map(binding.denies, said))
