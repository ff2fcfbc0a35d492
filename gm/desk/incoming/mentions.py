"""Where a post in a topic speaks to the house, and how people say there that they would like to play."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gm.desk import house_words
from gm.desk.bench import Identity
from gm.ports.channel import Channel

_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")
_BEFORE = re.compile(
    r"(?i)(?:.*[.!?:;]|(?:(?:and|so|but|ok(?:ay)?|hey|hi|hello|dear|please|also|then|now|oh|well|yes|thanks)\b[ ,]*)"
    r"{1,3})\s*"
)
"""What may stand before the name of the house on a line, so that the rest is said to it: a sentence, or a greeting."""
_FREE = r"(?: free| last| empty| remaining| open)?(?: (?:chair|seat|place|spot|one))?"
_ROOM = (
    r"(?:so|ok|possible|i may|(?:there(?:'s| is| are)|you have|we have|you've got)(?: still)?(?: a| any)?"
    rf"(?: room|{_FREE}))"
)
_SURE = (
    r"count me in|i'?m in|i am in|sign me up|dibs|i(?:'ll| will) (?:play|join|take part)|i want to (?:play|join)|"
    r"i(?:'d| would) (?:like|love|be (?:glad|happy)) to (?:play|join|take part)|(?:let|deal) me (?:in|join|play)|"
    r"i(?:'d| would) be in|"
    rf"(?:can|may|could) i (?:(?:please|still) )*(?:play|join|(?:have|get|take) (?:a|the|that){_FREE})|"
    rf"i(?:'d| would)? (?:like|love)(?: to have| to take)? (?:a|the|that){_FREE}|"
    rf"i(?:'ll| will) (?:have|take) (?:a|the|that){_FREE}|(?:a|the){_FREE} for me"
)
_ROUND = r"oh|nice|hi|hello|hey|ok|okay|great|cool|well|then|and|so|yes|yeah|yep|sure|please|all|guys|folks|there"
_BEHIND = (
    r"too|as well|then|also|please|pls|now|here|guys|all|folks|everybody|everyone|again|gladly|with (?:you|pleasure)|"
    rf"in|(?:for )?(?:this|that|the)(?: one| match| game| time)|it|as a beginner|if (?:{_ROOM})|still|left|free|thanks|"
    r"xd|d|p"
)
_SIGNS_UP = re.compile(
    rf"(?i)(?:[@/]?(?:in|join(?: me)?)|(?:(?:{_ROUND})\b\W*)*(?:{_SURE})(?!\w)(?:\W*\b(?:{_BEHIND})\b)*)\W*"
)
_BUT = re.compile(
    rf"(?i)\b(?:not|never|no longer|cannot|unless|next|another time|later|but|though|only|wish|maybe|perhaps|in \d+|"
    rf"if (?!{_ROOM}))\b|n't\b"
)


def signs_up(text: str) -> bool:
    """Does a sentence ask for a chair, with no condition but that one is free, and nothing beside it take it back?"""
    plain = text.replace("\u2019", "'")
    whole = [part.strip() for part in _SENTENCE.split(plain) if part.strip()]
    asks = any(_SIGNS_UP.fullmatch(part.strip()) for one in whole for part in (one, *one.split(",")) if part.strip())
    return asks and not _BUT.search(plain)


_TOO = re.compile(
    rf"(?i)(?:(?:{_ROUND})\b\W*)*(?:me,? too|same here|(?:and )?(?:me|i) as well|ditto|\+ ?1|likewise|"
    rf"so (?:am|do|will|would) i|i(?:'d| would) too|i am too|i'm too)(?:\W*\b(?:{_BEHIND})\b)*\W*"
)


def chimes_in(text: str) -> bool:
    """Does a post say no more than that its writer does as others do ("me too!"), whatever that is?"""
    return bool(_TOO.fullmatch(text.strip().replace("\u2019", "'")))


_STANDS_BY = re.compile(
    r"(?i)(?:\b(?:(?:put|note|write|count|mark|take) me (?:down )?(?:as|for|on)|(?:let me|i(?:'d| would)"
    r"(?: (?:like|love|be (?:glad|happy)) to)?|i can|i could) (?:be|stand by as|serve as))"
    r" (?:a |the |your |one of the )?(?:reserves?|substitutes?|sub|stand-?by|replacements?|waiting list)\b)"
)


def stands_by(text: str) -> bool:
    """Does a sentence ask for a place among those who wait for a chair?"""
    plain = text.replace("\u2019", "'")
    return bool(_STANDS_BY.search(plain)) and not _BUT.search(plain)


_LOOKS_ON = re.compile(
    r"(?i)(?:(?:can|could|may|might|am i allowed to|let me|i want to|i(?:'d| would) (?:rather|(?:like|love|prefer) to)|"
    r"is it (?:ok(?:ay)?|all right|alright|possible)(?: for me)?(?: if| to)?|"
    r"(?:(?:do you|would you|does anybody|anybody) )?mind if)\b ?)"
    r"(?:i )?(?:(?:please|just|only|also|perhaps|maybe|still|simply) )*"
    r"(?:watch|look on|spectate|kibitz|lurk|follow|be (?:a|an|one of the) (?:spectator|onlooker|watcher)s?)"
    r"(?: (?:along|this|that|the|it|one|match|game|table|here|too|as well|instead|please|for now|for a while|at first|"
    r"if (?:i|that's|that is|it's) (?:may|ok(?:ay)?|possible|all right|alright)))*\W*"
)


def looks_on(text: str) -> bool:
    """Does a sentence ask to watch the match, and nothing beside it take it back?"""
    plain = text.replace("\u2019", "'")
    whole = [part.strip() for part in _SENTENCE.split(plain) if part.strip()]
    parts = (re.sub(rf"(?i)^(?:(?:{_ROUND}|but)\b\W*)+", "", part.strip()) for one in whole for part in one.split(", "))
    return any(_LOOKS_ON.fullmatch(part) for part in parts) and not re.search(r"(?i)\b(?:not|never)\b|n't\b", plain)


_KIND = r"(?:thank(?:s| you)|thx|cheers|congrat\w*|bravo|well (?:done|played)|gg|(?:nice|good|great|lovely|fun) \w+)"
_PRAISE = re.compile(
    rf"(?i)(?:\W*(?:{_ROUND}|what a|that was|this is|such a|a|for|so far|really|very)\b)*\W*{_KIND}\b[^?0-9]*"
)
_FEW = 8  # words of praise


def praises(said: str) -> bool:
    """Is it no more than a kind word: "nice game so far"?"""
    return len(said.split()) <= _FEW and bool(_PRAISE.fullmatch(said.strip()))


def addressed(text: str, us: Identity, there: Channel) -> Iterator[str]:
    """The words said to the house: on a line that begins with its name, or has it where a sentence begins; below one
    that is no more than that, the paragraph. To be spoken of ("I think @gm sleeps") is not to be spoken to."""
    names = dict.fromkeys((there.account, there.address.partition("@")[0], "gm", "postgm", us.name))
    ours = "|".join(re.escape(name) for name in names if name)
    call = re.compile(rf"(?i)\s*(?:@(?:{ours})(?![\w.-]*\w)[:,]?|(?:{ours})\s*[:,])\s*(?P<rest>.*)")
    inside = re.compile(rf"(?i)(?P<before>[^@]*?)@(?:{ours})(?![\w.-]*\w)[:,]?(?P<rest>.*\w.*)")
    rows, at = text.splitlines(), 0
    while at < len(rows):
        found, at = call.fullmatch(rows[at]) or _amid(inside, rows[at]), at + 1
        if not found:
            continue
        said = found["rest"].strip()
        yield from [said] if re.search(r"\w", said) else ()
        while _takes_all(said) and at < len(rows) and (rows[at].strip() or said):
            yield rows[at].strip()
            at += 1


def _takes_all(said: str) -> bool:
    """Do the lines below belong to it?"""
    word = house_words.find(said)
    return not said or bool(word and word[0].takes == "talk")


def _amid(inside: re.Pattern[str], row: str) -> re.Match[str] | None:
    found = inside.fullmatch(row)
    return found if found and _BEFORE.fullmatch(found["before"]) else None
