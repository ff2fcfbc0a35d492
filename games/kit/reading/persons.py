"""Whom "her", "him" or "you" means: the one player who was named before it, or who is called."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.reading.manners import SIGNS
from games.kit.words import Token

_OBJECT, _SUBJECT = frozenset({"her", "him"}), frozenset({"she", "he"})
_AT = frozenset("on to at for from with against over upon".split())
_GIVING = frozenset("give hand send pass offer donate".split())
_GIFTS = frozenset("the a an both two these those this my".split())  # "give her the bear", not "give her bear"
_TAKING = frozenset("pick choose select".split())
_GETS = frozenset("get gets may can shall will should has have receives takes gives".split())
_CALLING = frozenset("sorry dear hi hey hello oh dearest thanks".split())
_BEHIND = frozenset("too also please pls as and now then again instead".split())


def meant(line: Sequence[Token], others: frozenset[str]) -> tuple[Token, ...]:
    """The line with the name in the place of such a word; as it was where nobody or more than one could be meant.

    >>> from games.kit.words import tokens
    >>> " ".join(t.fold for t in meant(tokens("Schadenfreude on Clara, and Poison on her too"), frozenset({"clara"})))
    'schadenfreude on clara , and poison on clara too'
    """
    out, named, called = list(line), dict[str, Token](), dict[str, Token]()
    for at, token in enumerate(line):
        name = token.fold.removesuffix("'s")
        if name in others:
            named[name] = token
            if _called(line, at):
                called[name] = token
        elif who := _who(line, at, named, called):
            out[at] = who
    return tuple(out)


def _who(line: Sequence[Token], at: int, named: dict[str, Token], called: dict[str, Token]) -> Token | None:
    word, before = line[at].fold, line[at - 1].fold if at else ""
    behind = line[at + 1].fold if at + 1 < len(line) else "."
    at_whom, gets = before in _AT | _TAKING, behind in _GETS
    known: dict[str, Token] = {}
    if (word in _OBJECT and _goes_to(before, behind)) or (word in _SUBJECT and gets):
        known = named
    elif word == "you" and (at_whom or gets):
        known = called
    return _said(next(iter(known.values())), line[at]) if len(known) == 1 else None


def _goes_to(before: str, behind: str) -> bool:
    """Does something go to somebody there: "on her too", "give her the bear"?"""
    return (before in _AT | _TAKING and behind in _BEHIND | SIGNS) or (before in _GIVING and behind in _GIFTS)


def _said(who: Token, place: Token) -> Token:
    """A name where it is meant; as it was typed, which free words behind an order are kept as."""
    return Token(who.fold.removesuffix("'s"), place.text, place.at, "word")


def _called(line: Sequence[Token], at: int) -> bool:
    """Is somebody spoken to: "Sorry Clara!", "Bruno, ..."?"""
    apart = at + 1 == len(line) or line[at + 1].fold in ",!.:"
    return apart and (at == 0 or line[at - 1].fold in _CALLING or line[at - 1].kind == "sign")
