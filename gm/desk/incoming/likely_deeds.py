"""What a GM's sentence is likely about that no deed hears: a row for each subject, told as the line that calls a deed.

Nothing of it is done before a yes, with the exact effect in the question. So a row need not say all that may stand in
such a sentence, only what it is about; the first row whose deed can be done counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.kit.words import tidy
from gm.desk import deeds
from gm.desk.deeds import Asked
from gm.desk.incoming import clocks, going_on
from gm.desk.incoming.likely_clocks import A_DATE, A_SPAN, CLOCK, DAYS
from gm.desk.incoming.likely_people import PEOPLE, Row
from gm.desk.incoming.moments import HOUR
from gm.desk.table import Table
from gm.domain.match import GM

_BINDS = re.compile(
    r"\b(?:(?<!even )if(?! (?:some|any)(?:body|one)\b| you (?:would|could|can|do not|don't|like)| you'd| possible|"
    r" they (?:wish|like|want|prefer)| (?:he|she|they|we|I) (?:can|could|may|might) (?:have|get|take))|unless|perhaps|"
    r"maybe|might|whether)\b",
    re.IGNORECASE,
)


_TELLS = ("plan", "policy", "preview", "status", "rollback {last}")  # also of a sentence that binds: nothing is done


_ASKS_ALL = re.compile(  # what the table is to be asked binds nothing
    r"\bask (?:them|all|everybody|everyone|the (?:players|table|others|\w+(?: of them)?)|each of them)\b", re.IGNORECASE
)
_WONDERS = re.compile(
    r"(?:and |but |so )?(?:when|what(?! about)|which|who|where|how(?! about))\b.*\?\W*$", re.IGNORECASE
)

_A_WHILE = r"(?! (?:for (?!good\b|ever\b)|every))"  # "we stop here for tea" ends no match

_ROWS = (
    *PEOPLE,
    *CLOCK,
    # -- how it is run
    Row(
        (
            rf"\b(?:from now on|in future|always|henceforth|(?:all|each|every) (?:the |of the )?(?:next |coming |"
            rf"further )?(?:rounds?|turns?|deadlines?)|deadlines|rounds|turns)\b.*?\b(?:deadlines?|cut-?offs?|"
            rf"clos(?:e|es|ed|ing)|due|ends?|ended|turns|rounds)\b.*?\b(?:at|by) {HOUR.replace('(?:at )?', '')}",
            rf"\bfrom now on\b.*?\bat {HOUR.replace('(?:at )?', '')}",
        ),
        "policy at={hour}",
        r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:\bnot\b|n't\b|\bnever)",
    ),
    Row(
        (
            r"\b(?:week-?ends?|saturdays? and sundays?)\b.*\b(?:are|is) (?:fine|ok|okay|good|normal|in|back|days)\b",
            r"\bcount\b.*\b(?:week-?ends?|saturdays? and sundays?)\b|\b(?:week-?ends?|saturdays? and sundays?) "
            r"(?:do )?(?:count|may be played|can be played)\b",
        ),
        "policy blackout=none",
        r"(?:\bnot\b|n't\b|\bno\b|\bnever)|\?$|\b(?:fine|ok|okay|good) for (?!me\b|us\b|all\b)",
    ),
    Row(
        (
            rf"\b(?:no|never|without) (?:\w+ )?(?:turns?|rounds?|deadlines?|play|moves?|games?)\b.*\bon {DAYS}s\b",
            rf"\b{DAYS}s (?:are|stay|shall be|should be|remain) (?:free|off)\b",
        ),
        "policy blackout={days}",
    ),
    Row(
        (r"\b(?:flip|toss|throw) a coin\b|\bheads or tails\b",),
        "roll d2",
        r"(?:\bnot\b|n't\b|\bnever)|\b(?:flipped|tossed|threw)\b",
    ),
    Row(
        (
            r"\b(?:one|a single|1) reminder\b(?!s)",
            r"\bremind\w*\b.*\b(?:only |just )?(?:one|a|the) day before\b",
        ),
        "policy reminders=24",
        r"(?:\bnot\b|n't\b|\bnever)|\bone more\b|\bsend\b|\?$|\b{seat}\b",
    ),
    Row(
        (rf"\bremind (?:them|us|everybody|everyone|all|the players)\b.*?{A_SPAN} before\b",),
        "a reminder {span} before the deadline",
        r"(?:\bnot\b|n't\b|\bnever)|\b{seat}\b",
    ),
    Row(
        (
            r"\b(?:wait|use|keep|run|take|needs?|have|has|give)\b.*\b(?:the )?(?:full|whole|entire) (?:time|clock|"
            r"term|period|hours|days)\b",
            r"(?:\bnever|\bnot|n't|\bno) (?:\w+ )?(?:clos\w*|end\w*|play\w*|go on|process\w*|report\w*) (?:\w+ )?"
            r"(?:early|before (?:the|its) deadline)\b",
        ),
        "policy early=no",
        r"\?$|\b{seat}\b",
    ),
    Row(
        (r"\b(?:let|allow)\b.*\bwhisper\b|\b(?:may|can) whisper\b",),
        "policy press=private",
        r"(?:\bnot\b|n't\b|\bno\b|\bnever)|\?$",
    ),
    Row(
        (rf"{A_SPAN} (?:a|per|each|every|for a|for each) (?:turn|round)\b",),
        "{span} a turn",
        r"\b(?:was|were|had|too (?:many|much|long|short))\b",
    ),
    *(
        Row(
            (
                rf"\b(?:we|us|it|let's|rounds?|turns?|game|match)\b.*\b(?:go|play|be|make it|"
                rf"(?:switch|change) to) {rate}\b",
            ),
            f"a {length} a turn",
            r"\b(?:was|were|had|used)\b|(?:\bnot\b|n't\b|\bnever)",
        )
        for rate, length in (("daily", "day"), ("weekly", "week"))
    ),
    Row(
        (
            rf"(?:\bnot\b|n't\b|\bnobody\b|\bno one\b).{{0,20}}\bplays?\b.{{0,15}}\bon (?P<days>{A_DATE})",
            rf"\b(?:skip|leave out|spare) (?P<days>{A_DATE})",
            rf"\b(?P<days>{A_DATE}) is (?:an? )?(?:free|holiday|day off|public holiday)\b",
        ),
        "policy blackout={days} to {days}",
        r"\b{seat}\b|\bI\b|\?$",
    ),
    Row(
        (
            r"(?:\bnot\b|n't\b|\bno\b).{0,40}\b(?:write|writing|talk\w*|letters?|messages?|mails?)\b.{0,30}"
            r"\b(?:secret(?:ly)?|privately|in private|behind the scenes|behind each other)\b",
            r"\bno (?:more )?(?:secret|private) (?:letters?|messages?|mails?|press|talks?)\b",
        ),
        "policy press=public",
        r"\?|\b{seat}\b|\bto (?:me|us)\b",
    ),
    Row(
        (
            r"\bno (?:more )?(?:press|talk|letters|messages|mail|chatter|chats?|whispers?|whispering)\b",
            r"\b(?:stop|forbid|end) (?:the |all )?(?:press|talk|letters)\b",
            r"\b(?:not|no longer)\b.{0,20}\b(?:write|talk|speak|mail) (?:to )?(?:each other|one another|among "
            r"themselves)\b",
        ),
        "policy press=none",
        r"\?|\b{seat}\b|\b(?:me|us)\b",
    ),
    Row(
        (
            r"\b(?:write|talk|speak|mail)\b.{0,30}?\b(?:each other|one another|among themselves|together)\b.*"
            r"\b(?:privately|secretly|in (?:private|secret)|confidentially)\b",
            r"\b(?:talk|speak|write|negotiate)\b.{0,20}?\b(?:privately|secretly|in (?:private|secret))\b",
            r"\bprivate (?:press|letters|mail|messages|talk)\b",
        ),
        "policy press=private",
        r"\bto (?:me|you|the gm)\b|\bnot?\b|n't\b|\bnever\b|\?$",
    ),
    Row(
        (
            r"\banonymous(?:ly)?\b.*\bif\b",
            r"\bwithout (?:their|a) names?\b",
        ),
        "policy press=grey",
    ),
    Row(
        (r"\b(?:anonymous(?:ly)?|unsigned)\b",),
        "policy press=anonymous",
        r"\bif\b",
    ),
    Row(
        (
            r"\bwhat (?:is|are)\b.*\bsettings?\b",
            r"\bhow is (?:it|this|(?:the|this|our) (?:match|game)) (?:set|run)\b",
            r"\bwhat (?:are|were) (?:our|the) (?:rules|settings|terms) (?:about|on|for)\b",
        ),
        "policy",
    ),
    Row(
        (
            r"\b(?:the one after|next (?:deadlines|dates)|coming deadlines|when will the next)\b",
            r"\bwhen (?:are|do|will)\b.*\b(?:next|coming) (?:\w+ )?(?:rounds|turns|deadlines)\b",
            r"\b(?:on )?(?:which|what) (?:days|dates)\b.*\b(?:we|our|rounds?|turns?)\b.*\b(?:play|deadlines?|due)\b",
            r"\b(?:what|which|when)\b.*\b(?:coming|next) (?:dates|deadlines)\b",
            r"\b(?:what|which) (?:dates|deadlines|rounds)\b.*\bcoming\b",
            r"\b(?:give|show|send|tell|see|where)\b.*\b(?:calendar|schedule|timetable)\b",
        ),
        "plan",
    ),
    Row(
        (r"\bwhat (?:would|will) (?:happen|come of it|the turn)\b.*\b(?:played|closed|now|turn)\b",),
        "preview",
    ),
    # -- its end
    Row(
        (
            r"\b(?:mails?|letters?|messages?|post) (?:to|for) {seat}\b.*\b(?:through|arriv\w*|reach\w*|deliver\w*)",
            r"\b(?:reach\w*|bounc\w*|deliver\w*)\b.*\b{seat}\b",
            r"\b{seat}\b.*\b(?:get|gets|getting|got) (?:any |our |my |the )?(?:mail|letters)",
            r"^(?:so |and |but )*(?:has|have|did) {seat}(?: already| yet)? (?:sen[dt]|answer(?:ed)?|written|write|"
            r"play(?:ed)?|moved?|bid|repl(?:y|ied)|hand(?:ed)?)\b",
        ),
        "status",
    ),
    Row(
        (r"\bdraw\b|\bcall (?:it|this) (?:even|quits)\b|\bshare the (?:win|victory)\b",),
        "propose draw",
        r"\b(?:no|not|never) (?:a )?draw\b|\bcorrect\b|\bdraw (?:lots|a|the|another|two|three|\d)\b",
    ),
    Row(
        (r"\b(?:as it stands|so far ahead|by position|as things are)\b",),
        "adjudicate by position",
    ),
    Row(
        (
            r"\b(?:the )?(?:real |true |right )?winner (?:is|was|should be) {seat}\b",
            r"\b{seat} (?:has )?won,? (?:and )?not\b",
            r"\b(?:it's|it is|it was) {seat} who (?:has )?won\b",
            r"\b{seat} (?:is|was) the winner,? (?:and )?not\b",
        ),
        "my last ruling should be: winner: {seat}",
        r"\bif\b",
    ),
    Row(
        (
            r"\b(?:give|award|hand) {seat} the (?:win|victory|match)\b",
            r"\b{seat} (?:has won|wins|won(?!['\u2019]t)|is the winner)\b",
            r"\bconceded to {seat}\b",
        ),
        "{seat} a walkover",
    ),
    Row(
        (
            r"^(?:ok(?:ay)?,? |so,? )*(?:we|we'll|i) (?:stop|finish|end|quit)(?: it)? here\b" + _A_WHILE,
            r"\b(?:we're|we are|i'm|i am|let's|let us) (?:ending|finish\w*|stopping|end|stop for good) "
            r"(?:it|this|this one|the match|the game|here)\b" + _A_WHILE,
            r"\bthe one to (?:end|stop|finish|close)\b",
            r"\b(?:call it a day|lost interest|wind (?:it|this) up|nobody wins|no winner|call the whole "
            r"thing off|pack it in|end (?:it|this|the match|the game))\b",
        ),
        "end match",
        r"(?:\bnot\b|n't\b|\bnever)\b|\b(?:as (?:the )?winner|wins?\b|won\b|points|standings?)|"
        r"\b(?:until|till|for (?:an?|the|some|one|two|three|now|today|tonight|this|\d+))\b",
    ),
    # -- taking back
    Row(
        (
            r"\b(?:play|do|run) (?:the |that )?(?:whole )?last (?:round|turn) (?:over|again|anew|once "
            r"more)\b.*\b(?:keep|same|with)\b",
        ),
        "rollback {last} with orders",
    ),
    Row(
        (r"\b(?:play|do|run) (?:the |that )?(?:whole )?last (?:round|turn) (?:over|again|anew|once more)\b",),
        "rollback {last}",
    ),
    Row(
        (
            r"\b(?:redo|replay|repeat) (?:the )?(?:round|turn) (?P<text>\d{1,3})\b",
            r"\b(?:do|play|run|start) (?:the )?(?:round|turn) (?P<text>\d{1,3}) (?:again|over|anew|once more|afresh)\b",
            r"\bback to (?:the )?(?:(?:start|beginning) of )?(?:the )?(?:round|turn) (?P<text>\d{1,3})\b",
        ),
        "rollback {text}",
        r"\b(?:not|never|no (?:reason|need|point))\b|n't\b|\?$",
    ),
    Row(
        (
            r"\b(?:rewind|roll(?:ing)? back|wind back|turn back the|go(?:ing)? back to|set back)\b",
            r"\btake (?:it|that|this) back\b.*\b(?:result|answer|report|round|turn)\b",
        ),
        "rollback {last}",
        r"\b(?:not|never|no (?:reason|need|point))\b|n't\b|\bturn \d",
    ),
    Row(
        (
            r"\b(?:shouldn't|should not) have\b",
            r"\bundo\b",
            r"\btake (?:it|that) back\b",
            r"\b(?:scrap|cancel|revoke|reverse|forget) (?:my|the) (?:last|latest) (?:change|word|command|thing|"
            r"step|wish)\b",
            r"\bthat was a mistake of mine\b",
            r"\b(?:take|took) (?:back|the \w+ back|back the \w+)\b(?! (?:his|her|their))",
        ),
        "undo",
    ),
)


@lru_cache(maxsize=64)
def _rows(seats: tuple[str, ...]) -> tuple[tuple[re.Pattern[str], Row, re.Pattern[str]], ...]:
    """The rows as patterns, for chairs that are called so."""
    seat = "|".join(map(re.escape, sorted(seats, key=len, reverse=True)))
    return tuple(
        (pattern, row, re.compile(_named(row.never, seat), re.IGNORECASE))
        for row in _ROWS
        for way in row.about
        for pattern in (re.compile(_named(way, seat), re.IGNORECASE),)
    )


def _named(way: str, seat: str) -> str:
    """The pattern with the chairs in it; only the first of them is the one that is meant."""
    return way.replace("{seat}", f"(?P<seat>{seat})", 1).replace("{seat}", f"(?:{seat})")


def _counts(row: Row, plain: str) -> bool:
    """Is a row looked at for this sentence? One that binds asks for nothing but to be told."""
    told = row.calls in _TELLS or "@" in plain or (row.calls.startswith("propose") and _ASKS_ALL.search(plain))
    return bool(told) or not (_BINDS.search(plain) or _WONDERS.match(plain))


def _called(row: Row, found: re.Match[str], last: int) -> str:
    """The line that a row calls, with what the sentence says in its gaps."""
    named = {name: part or "" for name, part in found.groupdict().items()}
    said = _HIS.sub("your", named.get("text", "")) if row.yours else named.get("text", "")
    return row.calls.format(last=last, **{**named, "text": _PLEASE.sub("", said)})


def likely(table: Table, line: str, names: Sequence[str] = ()) -> Iterator[Asked]:
    """The deeds that a sentence may be about, likeliest first; chairs are meant by `names` of people, too."""
    plain = tidy(line).strip()
    seats = tuple(chair.name for chair in table.match.chairs if chair.name != GM)
    if not seats:
        return
    yield from filter(None, map(deeds.read, going_on.calls(table, plain)))
    lines = (line.replace(": ", "=") for line, _ in clocks.told(plain) if line.startswith(_clocks_in(plain)))
    yield from filter(None, (deeds.read(f"policy {line}") for line in lines))
    for pattern, row, never in _rows((*seats, *names)):
        found = pattern.search(plain) if _counts(row, plain) else None
        if found and not never.search(plain):
            called = _called(row, found, max(1, table.match.turn - 1))
            if asked := deeds.read(called):
                yield asked


def _clocks_in(plain: str) -> tuple[str, ...]:
    """What of the clocks in a sentence is wished for: how long the GM has, and the pace where it tells of nothing that
    was or may be."""
    pace = not (_BINDS.search(plain) or _WAS.search(plain) or plain.endswith("?"))
    return ("ruling_hours", "hours") if pace else ("ruling_hours",)


_WAS = re.compile(
    r"\b(?:was|were|had|used to|last|ago|said|asked|told|would|wouldn't|nicer|but|not|never|no|wonder|think|"
    r"thought)\b|n't\b",
    re.IGNORECASE,
)
_PLEASE = re.compile(r",? (?:please|pls)(?=[.!]*$)", re.IGNORECASE)
_HIS = re.compile(r"\b(?:his|her|their)\b", re.IGNORECASE)
