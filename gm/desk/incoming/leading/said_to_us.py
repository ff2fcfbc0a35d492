"""Whether words that a GM has told to others may be said to us in part, so that they are shown before they go out."""

from __future__ import annotations

import re

from gm.desk import deeds
from gm.desk.deeds import Asked
from gm.desk.deeds.speech import BESIDES

_OF_THEM = re.compile(r"\b(?:she|he|her|hers|his|him|they|their|them)\b", re.IGNORECASE)
_AND_DO = re.compile(
    r"(?i),? and (?:then |also |please )*(?P<deed>tell|remind|congratulate|thank|ask|extend|pause|give|note|excuse|let|"
    r"invite|welcome|greet)\b"
)


_AND_ASKS = re.compile(  # perhaps asked of us
    r"(?i)(?:, and|[.!;]) (?:how|when|who|whose|what|which|why|where)\b(?![^?]*\b(?:you|your|yours)\b)[^.!]*\?"
)
_BESIDES = re.compile(  # one more thing, perhaps for us
    rf"(?i)(?<=\w)[.!;]?\s+(?:(?:oh,? and|also)\b|(?!oh|ah){BESIDES})(?![^.!?]*\b(?:you|your|yours)\b)"
)
_TOLD = ("tell", "announce")


def turned(asked: Asked) -> bool:
    """Are words to one player told as words about them: "tell Clara that I am sorry for her"; or may their end be said
    to us: "tell all that Anna won, and congratulate her"? They are shown first."""
    text = asked.said.get("text", "")
    before = asked.line.partition(text)[0] if text else ":"
    of_them = asked.deed.name == "tell" and bool(_OF_THEM.search(text))
    more = list(_AND_DO.finditer(text))
    if ":" in before:  # words of their own, unless all of their end calls a deed
        return asked.deed.name in _TOLD and any(deeds.find(text[one.start("deed") :]) for one in more)
    return asked.deed.words and (of_them or bool(more) or bool(_AND_ASKS.search(text) or _BESIDES.search(text)))
