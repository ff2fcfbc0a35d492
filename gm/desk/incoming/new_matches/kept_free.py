"""Days of the week on which nothing shall be due, as a GM says it of a new match: "Sundays must stay free"."""

from __future__ import annotations

import re

from gm.desk.deeds.speech import WEEKDAY
from gm.domain.policy import DAYS

_DAY = rf"(?:{WEEKDAY}s?|week-?ends?)"
_NAMED = rf"(?P<days>{_DAY}(?:(?:,? (?:and|or|nor) |, ?| ?[&/+] ?)(?:on )?(?:a |any |the )?{_DAY})*)"
_ANY = r"(?:(?:a|any|the|all|every|our|my|on) )*"
_DUE = r"(?:deadlines?|turns?|letters?|rounds?|play(?:ing)?|clos\w+|moves?|orders?|answers?)"
_BETWEEN = r"(?: (?!(?:before|until|till|later|only|just|if|but|and)\b)[\w'-]+)"
_FREE = r"(?:free|off|out|clear|sacred|holy|excluded|closed|exempt|deadline-?free|taboo)"
_WILL = r"(?:(?:are|is|stays?|must|should|shall|will|to|be|remain|have|need|ought|kept|left|always|also|please) ?)*"
_WAYS = tuple(
    re.compile(rf"(?i){way}")
    for way in (
        rf"\b(?:no|without(?: any)?|never any?){_BETWEEN}{{0,2}}? {_DUE}{_BETWEEN}{{0,3}}? "
        rf"(?:on|at|in|over|during|for) {_ANY}{_NAMED}",
        rf"\b(?:black-?out|block(?: out)?|no-go)(?: on| for)?:? {_ANY}{_NAMED}",
        rf"\bno {_NAMED}(?: {_DUE})?(?! (?:before|until))",
        rf"\b(?:never|not|nothing|nobody|none|(?:do|should|shall|must|can|will|wo|ca|is|are)n't|can't|cannot|won't|don't|"
        rf"shouldn't){_BETWEEN}{{0,6}}? (?:on|at|in|over|during) {_ANY}{_NAMED}",
        rf"\b(?:skip|avoid|spare|exclude|omit|leave out|leave off|except(?: for| on)?|apart from|other than|but not|"
        rf"without|free of) {_ANY}{_NAMED}(?! (?:line|thing|part|rule))",
        rf"\b(?:keep|leave|have|want|make|take) {_ANY}{_NAMED} (?:as )?(?:\w+ )?{_FREE}(?: of \w+)?",
        rf"\b{_NAMED} {_WILL}{_FREE}\b(?: of \w+)?",
        rf"\b{_NAMED} (?:are|is) (?:our|my|a|the|always) ?(?:days? (?:of rest|off)|rest(?:ing)? days?|family "
        r"days?|free days?|sabbaths?)",
        rf"\b{_NAMED} (?:(?:do|does|are|is|will|should|shall|must|can|should|to) ?)+(?:not|n't)\b(?: (?:be )?"
        r"(?:count|fine|ok|okay|possible|work|good|due|a \w+|used?))?(?=\W*$|[,.;!])",
        rf"\b(?:can't|cannot|can not|don't|do not|won't) (?:do|work|have|use|take|like|want) {_ANY}{_NAMED}",
    )
)
_FINE = re.compile(rf"(?i)\b{_NAMED} (?:are|is|would be) (?:all )?(?:fine|ok|okay|right|possible|allowed|good)\b")


def heard(text: str) -> tuple[list[str], list[str]]:
    """The days, in their order, and the words that say so of each.

    >>> heard("Two days a turn, but not on Saturdays and Sundays")
    (['saturday', 'sunday'], ['not on Saturdays and Sundays'])
    >>> heard("every Sunday at 20:00"), heard("not before Sunday")
    (([], []), ([], []))
    """
    days, said = set[str](), list[str]()
    for way in _WAYS:
        for found in way.finditer(text):
            days.update(_days(found["days"]))
            said.append(found[0])
            text = text.replace(found[0], " ", 1)
    return [day for day in DAYS if day in days], said


_PLURAL = re.compile(rf"(?i)\b(?:{WEEKDAY}s|week-?ends?)\b")
_HAS_BEEN = re.compile(r"(?i)\b(?:was|were|did|wrote|sent|played|came|got|last|heard)\b|\bha(?:d|ve|s) (?!to\b)|\?\W*$")


def wished(sentence: str) -> list[str]:
    """The days that a sentence wishes to keep free in a match that runs, and not tells of one of them.

    >>> wished("I want that we play no turns in the weekend"), wished("nobody wrote on Sunday")
    (['saturday', 'sunday'], [])
    """
    return heard(sentence)[0] if _PLURAL.search(sentence) and not _HAS_BEEN.search(sentence) else []


def without(text: str) -> str:
    """The text without what it says of days that are free, or are none of them."""
    for words in (*heard(text)[1], *(found[0] for found in _FINE.finditer(text))):
        text = text.replace(words, " ", 1)
    return text


def _days(named: str) -> set[str]:
    said = named.lower()
    weekend = DAYS[5:] if "week" in said else ()
    return {*weekend, *(day for day in DAYS if day[:3] in said.replace("week", ""))}
