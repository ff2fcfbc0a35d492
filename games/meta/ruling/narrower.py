"""What a GM says that no ruling can keep: it is named, and nothing is offered without it.

A trap that waits for more than its condition ("only on Anna's own turn"), what hangs on something that nothing waits
for, and a measure beside an instruction ("one for every three cards"), without which it may mean the opposite.
"""

from __future__ import annotations

import re

from games.kit.kinds import Words

BOUND = re.compile(
    r"(?i)\b(?:when(?:ever)?|if|unless|until|as soon as|each time|every time|any time|the (?:next|first) time|"
    r"at the (?:end|beginning|start) of|every turn|each turn|next turn|from now on|for the rest of)\b"
)
NO_TRAP = (
    'No ruling can wait for that ("{0}"). It acts at once, at the end of this turn or the beginning of the next ("at '
    'the end of the turn Anna loses 2 life"), or when something comes true, with a number of its own and nothing '
    'narrower ("whenever Bruno loses life, Anna gains 1 life"). To keep it in mind for all, write it as a note: '
    '"note {0}".'
)
TRAP = (
    'I am not sure on what you let the trap spring ("{0}"). Please write it in one sentence, such as '
    '"trap {1} springs when {2}\'s turn begins", or "when {2} has gained life", "has played a card" or "is disabled".'
)
_MEASURES = re.compile(
    r"(?i)\b(?:only|except|unless|but not|"
    r"at (?:most|least)|(?<!has )(?<!have )(?<!with )the (?:most|least)|(?:no|not) (?:more|less|fewer)|up to|"
    r"as (?:much|many|long)|(?:for|per) (?:every|each)|per|in (?:all|total)|at random|rounded|however|whichever)\b"
)
NO_PART = (
    'I understand "{}", but cannot put "{}" into it, so I have done nothing. Please say in numbers what happens to '
    "whom; what I understand alone is done when you write it alone."
)
NO_DAY = (
    'I cannot ask you again on a day: "ask me again" asks at once, with a new deadline. For more time write for '
    'example "extend 24h", or "give me until Sunday".'
)
_DAY = re.compile(
    r"(?i)\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekend|next (?:week|month)|in (?:an?|\d+|two|three|a few) "
    r"(?:days?|hours?|weeks?)|at \d)\b"
)
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


def later(said: str) -> bool:
    """Does a wish to be asked again name a day or an hour?"""
    return _DAY.search(said) is not None


def measures(said: str) -> bool:
    """Does what was read past beside an instruction say how much of it, or how often, is meant?"""
    return _MEASURES.search(said) is not None
