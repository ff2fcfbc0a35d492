"""Cards that are called by their size: "my highest ferret", "the lower of my two voles", "the little vole"."""

from __future__ import annotations

import re

from games.hold_my_bear.cards import ANIMAL, ANIMALS, NUMBER
from games.kit.kinds import Words

_LOW = "lowest|smallest|littlest|weakest|tiniest|lower|smaller|weaker|lesser"
_HIGH = "highest|biggest|largest|strongest|greatest|higher|bigger|larger|stronger"
_ANIMALS = "|".join(ANIMALS)
_MOST = re.compile(  # one card: "my two lowest voles" are more
    rf"(?i)(?<!two )(?<!three )(?<!\d )\b(?:the |my )?(?P<how>{_LOW}|{_HIGH})(?: one| card)?"
    rf"(?: of (?:the |my |our )?(?:two |three |four )?(?P<of>{_ANIMALS})s| (?P<one>{_ANIMALS}))\b"
    rf"(?: (?:card|i have|i've got|in my hand))?(?! [\d]| (?:one|two|three|four|five)\b)"
)
_SOME = re.compile(
    rf"(?i)\b(the|my|a|that|this|our) (?:(?:poor|dear|cute) )?(?:little|small|tiny|big|large|baby|young|old|fat|tame) "
    rf"(?=(?:{_ANIMALS})\b)"
)
_ONE_OF = re.compile(rf"(?i)\b(?:one|any) of (?:the|my|our) (?:\w+ )?(?P<animal>{_ANIMALS})s\b")
_APPOSED = re.compile(  # "them my two worst, which are tiger 2 and the vole, to Clara"
    r"(?i)\b(?:(?:them|him|her) )?(?:my|the|these) (?:\w+ ){0,2}\w+, (?:which are|that is|that are|namely|being) "
    r"(?P<cards>[^,.!?;]+), (?=(?:over |back )?(?:to|for|go)\b)"
)


def sized(raw: str, words: Words) -> str:
    """A line with cards in the place of what is called by its size; which "little vole" is meant may stay open.

    >>> sized("give my highest vole and the little bear to Bruno", Words(view={"hand": ("vole 2", "vole 4", "bear 1")}))
    'give vole 4 and the bear to Bruno'
    """

    def card(found: re.Match[str]) -> str:
        animal = (found["of"] or found["one"]).lower()
        hand = [one for one in words.view.get("hand", ()) if ANIMAL.get(one) == animal]
        low = re.fullmatch(_LOW, found["how"].lower())
        return str((min if low else max)(hand, key=NUMBER.__getitem__)) if hand else found[0]

    named = _APPOSED.sub(r"\g<cards> ", _MOST.sub(card, raw))
    return _SOME.sub(r"\1 ", _ONE_OF.sub(r"a \g<animal>", named))
