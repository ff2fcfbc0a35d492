"""That a turn shall be played, or shall not wait once all have answered: "everyone is in, go ahead", as GMs say it.

What is read is told as the lines that call a deed, the likeliest first; it is shown before it is done.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gm.desk.matches.naming import seats_in
from gm.desk.matches.spans import span
from gm.desk.table import Table
from gm.domain.match import GM

_SEVERAL = 2  # lengths of the wait: the one that is not wanted, and the one that is
NO_WAIT = "policy second_thoughts=0"
_ALL = (
    r"(?:everybody|everyone|all(?: (?:\d|two|three|four|five|six|seven))?(?: of (?:them|us|you))?|the last(?: one| "
    r"person| player)?|they(?: all)?|we(?: all)?|both)"
)
_ARE = r"(?:'s|'ve|'re| is| are| has| have)?(?: all| now| already| got)*"
_IN = (
    r"(?:in|ready|done|there|through|here|answered|replied|written|sent|wrote|finished|decided|played|chosen|ordered|"
    r"submitted|responded|handed in|moved|bid|picked|complete|set|(?:got|has|have) (?:the|their|a|all)\b)"
)
_ORDERS = r"(?:all|everything|the (?:moves|orders|answers))(?: the)?(?: (?:moves|orders|answers))?"
_ALL_IN = rf"\b(?:{_ALL}{_ARE} {_IN}|{_ORDERS}{_ARE} in)\b"
_AS_SOON = rf"\b(?:as soon as|once|when|whenever|the moment|after|if) {_ALL}{_ARE} {_IN}\b"
_MINUTES = (
    r"(?:(?:\d+|five|ten|fifteen|thirty)(?: more| extra)? ?-?min\w*|(?:a )?quarter of an hour|second thoughts?|waiting "
    r"time|(?:those|these|the) minutes(?: of waiting)?|grace time)"
)
_NO = (
    r"(?:(?:do |does |need |must |should |can |will |would |is |are )?not|n't|no need to|never|stop|without|no more|"
    r"no longer)"
)
_UNWAITED = (
    rf"\bno (?:more )?wait\w* (?:for|of) .*{_MINUTES}",
    rf"\b(?:no|without(?: any)?|not any) (?:time|room|place|minutes?|break|pause) for {_MINUTES}",
    rf"{_AS_SOON}.*\b(?:no|without)(?: any| more| further)? (?:wait\w*|delay|pause)\b",
    rf"\b(?:no|without)(?: any| more| further)? (?:wait\w*|delay|pause)\b.*{_AS_SOON}",
    rf"{_NO}(?: \w+){{0,2}} wait\w*\b.*(?:{_MINUTES}|{_AS_SOON})",
    rf"(?:{_AS_SOON}).*{_NO}(?: \w+){{0,2}} wait",
    rf"\b(?:no|without(?: the| those| these)?|skip(?: the| those| these)?|drop(?: the| those| these)?|cut(?: the| "
    rf"those| "
    rf"these)?) {_MINUTES}",
    rf"(?:n't|\bnot) (?:need|want)(?: the| those| these)? {_MINUTES}",
    rf"{_MINUTES}.*(?:{_NO} (?:need|necessary|want)|\b(?:off|unnecessary|superfluous|away)\b)",
    rf"{_AS_SOON}.*\b(?:at once|right away|straight ?away|immediately|directly|without)\b",
    rf"\b(?:at once|right away|straight ?away|immediately|directly|as soon)\b.*{_AS_SOON}",
)
_LONG = (
    r"(?P<long>(?:\d+(?:[.,]\d+)?|an?|one|two|three|four|five|six|ten|fifteen|twenty|thirty|half an?|a quarter of an|"
    r"a couple of)[ -]?(?:minutes?|mins?|hours?|h|m)\b)"
)
_LAST = r"the last(?: (?:one|person|player|of (?:them|us|you)|answer|letter|order|move))?"
_LAST_IN = (
    rf"(?:(?:as soon as|once|when|whenever|the moment|after) (?:{_LAST}(?:{_ARE} {_IN}| came| arrived|{_ARE} (?:come|"
    rf"arrived|there))|{_ORDERS}{_ARE} (?:in|there))|after {_LAST}\b|{_AS_SOON})"
)
_CLOSE = r"(?:go(?:es)? on|clos\w+|continue|ends?|play|proceed|resolve|process|wait|stay open)"
_WAITED = tuple(  # minutes that a turn waits when all are in
    re.compile(way, re.IGNORECASE)
    for way in (
        rf"(?:\b(?:(?! and )[^.;!?,\n])*?\b{_CLOSE}\b[^.;!?,\n]{{0,20}}? )?{_LONG} {_LAST_IN}",
        rf"{_LAST_IN},? (?:(?:please|then|you|we|it|should|shall|can|still|only|just) )*"
        rf"(?:wait|give|leave|allow|have|keep)\b(?: \w+){{0,4}}? {_LONG}",
        rf"\b(?:wait|waits|allow|give|leave)(?: \w+){{0,4}}? {_LONG}(?: \w+){{0,3}}? {_LAST_IN}",
        rf"(?:\b(?:allow|give|leave|have|with)(?: (?!and)\w+){{0,3}}? )?{_LONG} (?:for|of|to have) "
        r"(?:their |some )?second thoughts?",
        rf"\bsecond thoughts?:? (?:(?:of|for|should|shall|be|is|are|last|take) )*{_LONG}",
    )
)
_INSTEAD = re.compile(rf"(?i),? (?:and |but )?(?:not|instead of|rather than) (?:after )?{_LONG}(?: of waiting)?")
_DENIED = re.compile(r"(?i)(?:\b(?:no|not|never|without|instead of|rather than)\b|n't\b)(?:\W+\w+){0,3}\W*$")
_AT_ONCE = r"\b(?:at once|right away|straight ?away|immediately)\b"
_ALWAYS = (
    r"\b(?:from now on|always|every turn|each turn|in (?:the )?future|generally|this game|this match|this one|too)\b"
)
_GO = (
    r"(?:go(?:ing)? (?:on|ahead)|(?:roll|press|push|march|soldier|keep) on|crack on|keep going|what are (?:you|"
    r"we) (?:still )?"
    r"waiting for|carry on|continue|proceed|move on|get on with it|begin|start|kick off|let's go|"
    r"off we go|"
    r"play|run|process|close|resolve|finish|evaluate|next (?:turn|round)|let(?:'s| us) see|show (?:us|me) what)"
)
_TURN = (
    r"(?:(?:the |this |our )?(?:first |next |present |current )?(?:turn|round)(?: \d+| one)?|"
    r"(?:the |this |our )?(?:game|match))"
)
_GOES = (
    rf"\b(?:go (?:on|ahead)|(?:roll|press|push|crack|carry|get|move) on|continue|proceed) with (?:it|{_TURN})",
    rf"^(?:(?:can|could|may|shall|should) (?:we|you)|let's|let us|we can|you can|please|now|so|ok|"
    rf"and)\b.*\b(?:play|process|"
    rf"run|close|resolve|begin|start) (?:now|{_TURN}(?: \w+)?(?: now| already| please)?)\W*$",
    r"^(?:(?:you|we) (?:can|may) |please |just |so |ok,? |now )*(?:go (?:on|ahead)|(?:roll|press|push|crack) on|"
    r"begin|start|proceed|let's go|"
    r"carry on|"
    r"move on|get on with it)(?: now| please| then)*\W*$",
    r"^(?:\w+[,!] )*(?:please |then )?(?:process|play|close|run|resolve) (?:it|this|that)"
    r"(?:,? (?:then|now|please))*\W*$",
    r"\b(?:play|process|close|run|resolve|do) (?:the )?(?:[\w-]+ )?(?:turn|round)(?: \d+)? now\b",
    r"^(?:the )?(?:turn|round) \d+(?:,? (?:please|go|now|then))+\W*$",
    r"\b(?:play|process|close|run|resolve) (?:it|(?:the |this )?(?:turn|round)) with (?:what(?:ever)?|those who|"
    r"who(?:ever)?|the "
    r"(?:orders|letters|moves))\b",
    r"\bget the (?:next )?(?:letters?|reports?|results?|turn) out\b",
    r"^(?:and |so |now |ok,? )*(?:the )?next (?:turn|round)(?:,? (?:please|now))*\W*$",
    r"\blet(?:'s| us) see what (?:happened|happens|came|comes)\b|\bshow (?:us|me) what (?:happened|happens|came|"
    r"comes)\b",
)
_NOT = re.compile(
    r"\b(?:not|never|nobody|until|till|before|again|anew|over|tomorrow|tonight|later|(?:mon|tues|wednes|thurs|"
    r"fri|satur|sun)days?)\b|n't\b|\bat \d",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"(?i)^\W*(?:(?:ok|so|and|now)\W+)*(?:can|could|may|shall|should|will|would) (?:we|you)\b|^[^?]*$|"
    r"\bwhat are (?:you|we) (?:still )?waiting for\W*$"
)
_CLAUSES = re.compile(r"[,;.!:]+\s+(?:(?:so|and|then|but) )*|\s+-+\s+|\s+(?:so|and) (?=(?:just|please|let|go|carry)\b)")
_LATER = re.compile(
    r"(?i)\b(?:until|till|before|again|anew|over|tomorrow|tonight|later|says?|said|wants?|asks?|asked|told|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b|\bat \d"
)
_DOUBT = re.compile(r"(?i)\b(?:if|unless|perhaps|maybe|might|whether|who|why|how|wait for)\b")


def calls(table: Table, plain: str) -> tuple[str, ...]:
    """The lines that call what a sentence may ask for: that the turn is played now, or that none waits any more."""
    plain = re.sub(rf"(?i)\b{re.escape(table.match.name)}\b", " ", plain)
    plain = " ".join(plain.split())
    if _doubts(plain):
        return ()
    named = any(seat != GM for seat in seats_in(None, table, plain))
    soon = _soon(table, plain)
    if not named and _says_how_long(plain):
        return (soon,)
    if not named and _matches((rf"\b{_GO}\b.*{_AS_SOON}", rf"{_AS_SOON}.*\b{_GO}\b"), plain):
        return (soon,) if table.missing or _matches((_ALWAYS,), plain) else ("process",)
    return ("process", "resume", "start") if _plays_now(plain, named) or _goes_by_itself(table, plain) else ()


def _doubts(plain: str) -> bool:
    """Is it no wish, or one that waits for more than that all have answered?"""
    return not _ASKS.search(plain) or bool(_DOUBT.search(re.sub(_AS_SOON, " ", plain, flags=re.IGNORECASE)))


def _says_how_long(plain: str) -> bool:
    """Does a sentence say how long a turn waits when everybody is in, or that it does not?"""
    return waited(plain) is not None or _matches(_UNWAITED, plain)


def _soon(table: Table, plain: str) -> str:
    """What has turns close as soon as everybody is in, or so many minutes later."""
    denied = _matches(_UNWAITED, plain) and len(re.findall(_MINUTES, plain, re.IGNORECASE)) < _SEVERAL
    if not denied and (waits := waited(plain)):  # "it needn't be a quarter of an hour, two minutes are enough"
        return f"policy second_thoughts={waits[0]:g}"
    return NO_WAIT if table.match.policy.early else "policy early=yes"


def _goes_by_itself(table: Table, plain: str) -> bool:
    """Is the last clause, which names nobody, the wish to go on: "Anna does not answer, just go ahead"?"""
    *before, clause = [part for part in _CLAUSES.split(plain) if part] or [""]
    named = any(seat != GM for seat in seats_in(None, table, clause))
    return bool(before) and not named and not _LATER.search(plain) and _matches(_GOES, clause)


def _matches(ways: Sequence[str], plain: str) -> bool:
    return any(re.search(way, plain, re.IGNORECASE) for way in ways)


def asked(table: Table | None, line: str) -> str:
    """The line that a question calls, or a sentence about the wait for second thoughts; empty for others."""
    called = calls(table, line) if table and line.rstrip().endswith("?") else ()
    return next(iter(called), "") or _unwaited(table, line)


def waited(said: str) -> tuple[float, str] | None:
    """How many minutes a turn waits when everybody is in, and the words that say so.

    >>> waited("Please go on two minutes after the last of them has answered, not a quarter of an hour.")[0]
    2.0
    >>> waited("don't wait a quarter of an hour after the last answer"), waited("two hours per turn")
    (None, None)
    """
    for way in _WAITED:
        found = way.search(said)
        long = span(found["long"].replace("a quarter of an hour", "15 minutes")) if found else None
        if found and long and not _DENIED.search(said[: found.start("long")]):
            more = _INSTEAD.match(said, found.end())
            return long.total_seconds() / 60, said[found.start() : more.end() if more else found.end()]
    return None


def without_waiting(said: str) -> bool:
    """Does a clause say that turns close at once when everybody is in, without minutes for second thoughts?"""
    if waited(said):
        return False
    return _matches(
        (
            *_UNWAITED,
            r"\b(?:as soon as|the moment)\b.*\bclose\b",
            rf"\bclos(?:e|es|ed|ing)\b.*(?:{_AS_SOON}|{_AT_ONCE})",
        ),
        said,
    )


def _unwaited(table: Table | None, line: str) -> str:
    if table is None or any(seat != GM for seat in seats_in(None, table, line)):
        return ""
    waits = _matches((_MINUTES,), line) and _ASKS.search(line) and not re.search(r"(?i)\b(?:if|whether)\b", line)
    return NO_WAIT if waits and _matches(_UNWAITED, line) else ""


def _plays_now(plain: str, named: bool) -> bool:
    """Is the turn to be played now?"""
    if _NOT.search(plain):
        return False
    told = _matches((_ALL_IN,), plain) and _matches((rf"\b{_GO}\b",), plain)
    return told or (not named and _matches(_GOES, plain))
