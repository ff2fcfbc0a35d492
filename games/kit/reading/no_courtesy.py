"""Words of courtesy that are none where they stand: "I'm ill" is no "I'll", "See you at 3" no mere goodbye."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.words import Token

_BEING = frozenset("i'm im am is are was were be been feel feels felt fell so very still not he's she's".split())
_PARTING = (("see", "you"), ("see", "ya"), ("see", "u"), ("talk", "soon"), ("talk", "later"), ("until", "then"))
_APPOINTED = frozenset("at on in by around about before after".split())


def no_courtesy(line: Sequence[Token], at: int) -> bool:
    """Does a courtesy that seems to begin here say something of its own?"""
    said = [token.fold for token in line[at : at + 3]]
    ill = said[0] == "ill" and at > 0 and (line[at - 1].fold in _BEING or len(said) == 1)
    return ill or (tuple(said[:2]) in _PARTING and said[2:] != [] and said[2] in _APPOINTED)
