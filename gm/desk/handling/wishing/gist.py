"""What a sentence is about that fits no row of `wishes`: the last look before it is offered to the GM.

What changes nothing is told at once; what changes something is asked about, with what would be done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.kit.reading.revising import stays
from gm.desk.handling.wishing.for_the_gm import FOR_THE_GM
from gm.desk.handling.wishing.inquired import INQUIRED
from gm.desk.handling.wishing.own_words import bare, plain
from gm.desk.handling.wishing.subject import Sort, any_of
from gm.desk.handling.wishing.wanted import WANTED
from gm.desk.matches import absences
from gm.domain.deadlines import find_zone


@dataclass(frozen=True, slots=True)
class Gist:
    """A word of the house that a sentence is likely about: `told` (it is called at once), or `asked` about in these
    `words`; or words that are the whole answer, `said`."""

    sort: Sort
    called: str = ""
    words: str = ""
    ends: bool = False  # is all said with that, so that nobody else need hear of it?
    sure: bool = False  # is it no order, whatever else its words may be?
    rest: str = ""  # what is told to that word
    leads: str = ""  # what a GM may write to grant it


UNCHANGED = "All right, it stays as it is."
_QUESTION = re.compile(
    r"(?:who|whom|whose|what|when|where|why|how|which|is|are|am|do|does|did|can|could|will|would|may|might|shall|"
    r"should|has|have|had|was|were|any|please|pls|until|till|by) "
)
_WANTS = re.compile(
    r"(?:(?:re)?send|show|tell|give|get|let|print|list|explain|repeat|confirm|suggest|find|check|put|use|change|take|"
    r"cancel|delete|scrap|remove|forget|ignore|disregard|stop|only|no|not|do not|less|fewer|too|"
    r"(?:i|we) (?:would|want|need|wish|do not|can not|have no|could|must|am|wonder|ask|hope|prefer|did not|never)) "
)
_WE = re.compile(
    r"\b(?:i|we|my|home|(?:from|on|for) me)\b|(?:^|[,:;.!-] )(?:on |also |semi )*(?:v/?la|loa|la)\b|"
    r"^(?:no|without|in|on|off|at|away|away from|out of|offline|abroad|travell?ing)\b"
)
_THERE = re.compile(  # was away, and is not
    r"\b(?:was|were|had been|used to|last (?:week|year|month|summer|winter|time)|not (?:away|gone|on|off ?line)|"
    r"if(?! all goes| everything goes| possible)|"
    r"cancelled|called off|fell through|has returned|have returned)\b"
)
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_OF_MINE = re.compile(r"\b(?:my|me|i|from now on|instead|here)\b")
_OF_ANOTHER = any_of(
    r"(?:friend|brother|sister|wife|husband|partner|son|daughter|cousin|colleague|flatmate|room ?mate|neighbour|mother|"
    r"father|mum|dad|mate|join|invite|play for|him|her|them|his|their)\b"
)
_ZONED = re.compile(r"\b(?:i (?:live|am based|have moved|moved)|time ?zone|(?:my|local|your) (?:time|clock)|times?)\b")
_CITY = re.compile(r"\b(?:in|of|for|to|at|on) ([a-z]+(?:[ /_][a-z]+)?)")
_SILENT = (
    r"(?:internet|connection|network|computer|laptop|wifi|phone|modem|line|power|e ?mail) (?:(?:is|will be|goes|went|"
    r"has|gets?|been|cut) )+(?:down|off|broken|dead|gone|out|cut|died)\b",
    r"no (?:letters?|orders?|mails?|answers?|words?|moves?|news|repl(?:y|ies)|turns?) from (?:me|us)\b",
    r"(?:do not|not|never) (?:\w+ )?(?:expect|count|wait|hear|look) (?:\w+ ){0,3}(?:from|on|for) (?:me|us)\b",
)
_ABSENT = any_of(
    r"(?:v/?la|loa)\b|la(?= (?:until|till|through|from|this|next)\b)",  # vacation, limited access; leave of absence
    r"(?:away|gone|off ?line|abroad|unavailable|unreachable|travell?ing|off to|out of the country|out of town)\b",
    r"(?:i|we) (?:am|are|will be|shall be) (?:at|in|on) (?:the |a |an )?(?!(?:game|match|table|round|turn|lead|ring|"
    r"favou?r|doubt|time|front|last|first|second|third|it|trouble|fact)\b)[a-z]+ (?:from|till|until|next|for|this|"
    r"over|on|tomorrow|between)\b",
    r"(?:am|will be|shall be|go|going|out) (?:ski|hik|camp|sail|div|cycl|surf|climb|trekk)ing\b",
    r"(?:i|we) (?:am|are|have been|will be) (?:very |quite |a bit |really )?(?:ill|sick|unwell|in bed)\b(?! of\b)",
    r"(?:on |a )?(?:holidays?|vacation|leave|trip|journey|cruise|retreat)\b",
    r"(?:in |at )?(?:the )?(?:hospital|clinic)\b|(?:have|having|got|in) (?:my |our )?(?:exams?|finals|honeymoon)\b",
    r"no (?:internet|access|connection|computer|laptop|e ?mail|wifi|network|signal|reception)\b",
    r"without (?:my |an? |any )?(?:internet|access|connection|computer|laptop|e ?mail|wifi|network|signal)\b",
    r"(?:can not|could not|will not|shall not|unable to|not able to|not be able to|will hardly) (?:be able to )?"
    r"(?:play|write|answer|reply|read|take part|move|be (?:there|here|around|online)|respond|check|join)\b",
    *_SILENT,
    r"not (?:be )?(?:available|reachable|around|there|online|here|at home)\b",
)
_TIMES = re.compile(
    r"\b(?:(?:from|between|until|till|to|through|for|on|next|this|over|starting|and|tomorrow|today|tonight|"
    r"(?:mon|tue|wed|wednes|thu|thur|fri|sat|satur|sun)(?:s?days?|s)?|week(?:end)?s?|days?|january|february|march|april|may|june|july|"
    r"august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|the|a|an|one|two|three|"
    r"four|five|six|seven|eight|nine|ten|\d{1,2}(?:st|nd|rd|th)?|of|evening|morning|night)\b[ -]*)+"
)
_RETURNS = re.compile(r"\b(?:back|home|return(?:ing)?|here again)(?: only)?(?: again)? (?:on |by |at )?(?=(?:the )?\w)")
_NO_TIMES = frozenset("the a an of to for on and over this through from next between one two three".split())
_DANGLING = re.compile(r"(?: (?:for|on|in|over|from|and|the|a|an|of|to|next|until|till|at))+$")
_LONG = re.compile(r"for \w")
_SINCE = re.compile(r"(?:from|starting|beginning|on|next) (?=\w)")


def read(sentence: str, whom: str = "", beside: str = "") -> Iterator[Gist]:
    """What a sentence may be about, the likeliest first. `whom`: what the house and its GM are called; `beside`: the
    letter in which it stands.

    >>> next(read("Can we call it a draw?")).called, next(read("Who else is in this match?")).called
    ('i propose a draw', 'status')
    """
    said, direct = plain(sentence, whom), f"{bare(sentence, whom)} "
    if stays(said):
        yield Gist("said", words=UNCHANGED, ends=True)
    asks = "?" in sentence or bool(_QUESTION.match(direct) or _WANTS.match(direct))
    yield from _address(sentence, plain(beside or sentence, whom))
    yield from _zone(said)
    yield from _away(said)
    for row in (*FOR_THE_GM, *WANTED, *INQUIRED):
        found = row.about.search(said) if asks or not row.asks else None
        if found and not (row.never and row.never.search(said)):
            rest = sentence if row.quotes else found.groupdict().get("rest", "")
            yield Gist(row.sort, row.called, row.words, row.ends, rest=rest, leads=row.leads)


def wished(text: str) -> Iterator[Gist]:
    """What of these words only a GM can do or settle."""
    return (about for line in text.splitlines() for about in read(line) if about.sort == "passed")


def _address(sentence: str, said: str) -> Iterator[Gist]:
    """An address of the writer's that they name."""
    found = _ADDRESS.search(sentence)
    if found and _OF_MINE.search(said) and not _OF_ANOTHER.search(said):
        address = found[0].rstrip(".")
        words = f"Shall I ask at {address} whether it is yours, and take letters from there too?"
        yield Gist("asked", f"address add {address}", words, sure=True)


_FOR_ME = re.compile(
    r"(?i)\b(?:someone|somebody|anyone|anybody|one of you|you)\b(?: else)?.{0,30}\b(?:for me|in my place|"
    r"my (?:cards|seat|chair|turns?|place)|take over|sit in|step in)\b"
)


def _zone(said: str) -> Iterator[Gist]:
    """A place by whose time its writer lives."""
    places = [place for found in _CITY.finditer(said) for place in (found[1], found[1].split()[0])]
    if zone := next(filter(None, map(find_zone, places)), "") if _ZONED.search(said) else "":
        yield Gist("asked", f"timezone {zone}", f"Shall I tell you deadlines in the time of {zone}?")


_AWAY = (
    "Shall I write down that you are away {when}?",
    "Shall I tell the GM that you are away {when}, and that nobody need wait for you?",
)


def _away(said: str) -> Iterator[Gist]:
    """A time for which its writer is not there, as the word AWAY may take it; not where somebody else shall play for
    them meanwhile, which is for the GM."""
    if not _FOR_ME.search(said) and _absent(said):
        gone, *returns = _RETURNS.split(said, maxsplit=1)
        times, ends = (_times(words) for words in (gone, "".join(returns)))
        alone = absences.unwaited(said)
        until = [f"from {_SINCE.sub('', times[0])} to {ends[0]}"] if times and ends else []
        for rest in (*until, *(_spans(times or ends) if times or ends else ())):
            yield Gist("asked", f"away {rest}{', do not wait for me' * alone}", _AWAY[alone])


def _absent(said: str) -> bool:
    return bool(_ABSENT.search(said) and _WE.search(said) and not _THERE.search(said))


def gone(sentence: str) -> bool:
    """Does a sentence say that nothing will come of its writer, whether it says when or not?"""
    said = plain(sentence)
    return _absent(said) and bool(any_of(*_SILENT).search(said))


def _times(words: str) -> list[str]:
    found = (_DANGLING.sub("", found[0].strip(" -,")) for found in _TIMES.finditer(words))
    return [time for time in found if time and time not in _NO_TIMES]


def _spans(times: list[str]) -> Iterator[str]:
    """Ways to put together the times that stand in a sentence: how long and since when, all of them, one of them."""
    long, since = (next(filter(sort.match, times), "") for sort in (_LONG, _SINCE))
    if long and since:
        yield f"{long} from {_SINCE.sub('', since)}"
    yield " ".join(times)
    yield from times
