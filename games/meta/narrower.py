"""What a GM would have a trap wait for beside its condition: "only on Anna's own turn", "3 or more at once", "once".

No trap waits for that, which its GM hears, with the proposal as what it can be.
"""

from __future__ import annotations

import re

from games.kit.kinds import Words

_NARROW = re.compile(
    r"(?i)(?P<rest>\b(?:only|just|but|once|unless|except|if|when(?:ever)?|as long as|provided|at (?:least|most)|not|"
    r"the first|the second|every|each|per)\b.*)",
    re.DOTALL,
)
_ONCE = re.compile(
    r"(?i)^\W*(?:(?:yes|ok(?:ay)?|sure|fine|but|only|just|for)\W+)*(?:once|one time|the first time)(?: only)?\W*$"
)
_TWICE = "00002F"  # Good for a second time
_GONE = "it is gone when it has sprung once"
_NO_FINER = (
    'a trap waits for its condition and nothing narrower, so I cannot keep "{}"; "no effect" forbids the trap, and '
    "another condition may stand in its place"
)


def told(said: str, words: Words) -> str:
    """Why a trap cannot wait for what is said, or need not be told; empty where nothing narrower is said."""
    found, card = _NARROW.search(said), (words.view.get("question") or {}).get("card") or {}
    if _ONCE.search(said) and card.get("id") != _TWICE:
        return _GONE
    return _NO_FINER.format(found["rest"].strip(" ,.!")) if found else ""
