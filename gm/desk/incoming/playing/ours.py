"""Letters of ours that came back without marks, and are no more in our books: what is typed and what quoted?"""

from __future__ import annotations

import re

UNMARKED = "It holds words of a letter of mine without marks of quotation, so I cannot tell which lines are yours."
_PHRASES = (
    "how things stand",
    "what happened",
    "your decision",
    "nothing to decide",
    "the match is over",
    "how to answer",
    "if i hear nothing",
    "to decide answer this letter",
    "you could write",
    "please answer by",
    "any of my letters",
    "i hold from you",
    "times are",
    "what you can write",
    "invites you",
    "answer this letter",
    "with yes or no",
    "in the words of postgm",
    "an example round",
    "an example turn",
    "who sees what",
    "how to write orders",
    "how to write your orders",
    "good to have you",
    "the first report comes",
    "you can change it",
    "nothing to do for you now",
    "turn is closed with this",
    "the report follows",
    "would be closed with this at once",
    "stored or done",
)
_MANY = 2  # of them: nobody writes so by chance
_WORD = re.compile(r"[a-z']+")


def unmarked(text: str) -> bool:
    """Does this hold the fixed words of our letters? Their lines may have been broken anew."""
    flat = " ".join(_WORD.findall(text.lower()))
    return sum(phrase in flat for phrase in _PHRASES) >= _MANY
