"""What stands around a title, or says of it that it is played, as a title with its verb: "Stealth is what I play"."""

from __future__ import annotations

import re

from games.meta.cards import CARDS

_TITLES = "|".join(re.escape(card.title) for card in CARDS.values())
_UNMARKED = "|".join(re.escape(card.title.rstrip("?!")) for card in CARDS.values())
_STARRED = re.compile(rf"(?i)(?P<sign>[*_~]+)\s*(?P<title>(?:{_TITLES})[?!]?)\s*(?P=sign)")  # "*** Stealth ***"
_CALLED = re.compile(
    rf"(?i)\b(?P<title>{_UNMARKED})!+(?= (?:with|w/|on|at|for|carrying|holding|when)\b)"
)  # "Timeout! with"
_IS_PLAYED = re.compile(  # "Keep thinking is the card I play"
    rf"(?i)^\W*(?P<title>{_UNMARKED})[?!]? (?:is|'s) (?:what|the (?:card|one)(?: that| which)?) "
    r"(?:i|we)(?: will|'ll| am|'m)?(?: now)? (?:play|push|lay|choose)(?:ing)?\b"
    r"(?=(?: now| this turn| on .*| at .*)?[\s.!]*$)"
)
_THE_NOUN = re.compile(rf"(?i)\b(play|push|lay|use|choose|pick) (?:the|my|a) card (?={_UNMARKED})")  # "Keep thinking"
_THINGS = re.compile(r"(?i)^(\W*(?:two|three|four|\d)) (?:things|actions|plays)(?= |:)")
_TORN = re.compile(  # "I am torn between Medicine and Poison on Clara, but Medicine wins"
    r"(?i)^\W*(?:(?:i'm|i am|still|a bit) )*(?:torn|wavering|undecided|hesitating) between [^.!?]+[,;:.] "
    rf"(?:but |and |so )?(?:the |my )?(?P<title>(?:{_UNMARKED})[?!]?(?: (?:on|at) [^\W\d_]+)?) "
    r"(?:wins|it is|prevails|carries the day)[\s.!]*$"
)
_FOR_EACH = re.compile(  # "For me Medicine, for Bruno Poison"
    rf"(?i)^\W*for (\w+):? (?:the |a |my )?({_UNMARKED})[,;.]? (?:and )?for (\w+):? (?:the |a |my )?({_UNMARKED})\W*$"
)
_ASKS_ITSELF = (  # "Poison. On whom? Clara. How many? All three."
    re.compile(r"(?i)[.,;:!]?\s*\b(on|at|against) (?:whom|who)\?\s+(?=[^\W\d_])"),
    re.compile(r"(?i)\bhow (?:many|often)(?: of (?:them|those))?\?\s+(?=all\b|both\b|one\b|two\b|three\b|\d)"),
)
_PLAINER = (  # what stands around a title, or says of it that it is played, as a title with a verb
    (_STARRED, r"\g<title>"),
    (_CALLED, r"\g<title>"),
    (_IS_PLAYED, r"I play \g<title>"),
    (_TORN, r"I play \g<title>"),
    (_THE_NOUN, r"\1 "),
    (_THINGS, r"\1 cards"),
    (_FOR_EACH, r"\2 for \1, \4 for \3"),
    (_ASKS_ITSELF[0], r" \1 "),
    (_ASKS_ITSELF[1], ""),
)


def written(raw: str) -> str:
    """A line in these plainer words; every other line as it is."""
    for way, plain in _PLAINER:
        raw = way.sub(plain, raw)
    return raw
