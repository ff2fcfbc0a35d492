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
from gm.desk.deeds.speech import refuses
from gm.desk.incoming.leading import meanings
from gm.desk.incoming.leading.likely_clocks import A_SPAN, CLOCK
from gm.desk.incoming.leading.likely_helpers import Row
from gm.desk.incoming.leading.likely_people import ASKS_ONE, PEOPLE
from gm.desk.incoming.leading.likely_run import RUN
from gm.desk.incoming.new_matches import clocks, kept_free
from gm.desk.incoming.sentences import going_on, politely
from gm.desk.incoming.sentences.concepts import tells
from gm.desk.incoming.sentences.moments import DAY, HOUR
from gm.desk.table import Table
from gm.domain.match import GM
from gm.domain.policy import DAYS

_BINDS = re.compile(
    r"\b(?:(?<!even )if(?! (?:some|any)(?:body|one)\b| you (?:would|could|can|do not|don't|like)| you'd| possible|"
    r" they (?:wish|like|want|prefer)| (?:he|she|they|we|I) (?:can|could|may|might) (?:have|get|take)|"
    r" (?:he|she|they) (?:is|was|were|are|has been|have been|stayed) (?:silent|quiet|late|missing)\b)|unless|perhaps|"
    r"(?:leave|keep) (?:it|that|this|the \w+) (?:where|as|at what) (?:it|they) (?:is|are|was|were)|"
    r"maybe|might|whether)\b",
    re.IGNORECASE,
)


_UNREAL = re.compile(  # what was thought of, or would have been
    r"\bI (?:was|am) (?:just |only )?(?:going|about|tempted|inclined) to\b.*\bbut\b|^\W*had\b.*\b(?:should|would|"
    r"could|might)\b|"
    r"\b(?:should|would|could) have (?!been\b)\w+.*\bif\b|\bI (?:had )?(?:considered|thought (?:of|about)|wondered "
    r"about|planned to|"
    r"meant to|wanted to)\b.*\bbut\b|\b(?:used to say|always says?|as they say|the saying)\b",
    re.IGNORECASE,
)


_TELLS = ("plan", "policy", "preview", "status", "rollback {last}")  # also of a sentence that binds: nothing is done


_ASKS_ALL = re.compile(  # what the table is to be asked binds nothing
    r"\bask (?:them|all|everybody|everyone|the (?:players|table|others|\w+(?: of them)?)|each of them)\b|"
    r"\b(?:players|they|them|everybody|everyone|all|table|others|themselves)\b.{0,20}\b(?:say|tell|decide|choose|"
    r"vote|agree)\b"
    r".{0,20}\b(?:if|whether)\b|\bput it to (?:a vote|(?:the )?(?:table|players|others)|them|all|everybody|everyone)\b",
    re.IGNORECASE,
)
_WONDERS = re.compile(
    r"(?:and |but |so )?(?:when|what(?! about)|which|who|where|how(?! about))\b.*\?\W*$", re.IGNORECASE
)

_TAKES_BACK = (
    r"(?:cancel|scrap|revoke|undo|reverse|forget|withdraw|take back|drop|strike|ignore|disregard|annul|call off)"
)
_MY = r"(?:that|this|the|my)"
_WORD = r"(?:thing|word|wish|command|order|instruction|step|change|request|one|letter|mail|message|line|bit|stuff)"
_A_WHILE = r"(?! (?:for (?!good\b|ever\b)|every))"  # "we stop here for tea" ends no match


def unreal(said: str) -> bool:
    """Does a sentence tell what was only thought of, or would have been?"""
    return bool(_UNREAL.search(said))


_ROWS = (
    *PEOPLE,
    *CLOCK,
    *RUN,
    # -- its end
    Row(
        (
            r"\b(?:mails?|letters?|messages?|post) (?:to|for) {seat}\b.*\b(?:through|arriv\w*|reach\w*|deliver\w*)",
            r"\b(?:reach\w*|bounc\w*|deliver\w*)\b.*\b{seat}\b",
            r"\b{seat}\b.*\b(?:get|gets|getting|got) (?:any |no |our |my |the )?(?:mails?|letters)\b.*\?",
            r"^(?:so |and |but )*(?:has|have|did) {seat}(?: already| yet)? (?:sen[dt]|answer(?:ed)?|written|write|"
            r"play(?:ed)?|moved?|bid|repl(?:y|ied)|hand(?:ed)?)\b",
        ),
        "status",
    ),
    Row(
        (
            rf"\b(?:players|they|them|everybody|everyone|all|table|others|themselves)\b.{{0,20}}\b(?:say|tell|"
            rf"decide|choose|"
            rf"vote|agree)\b.{{0,20}}\b(?:if|whether)\b.*?{A_SPAN}",
        ),
        "propose extend {span}",
        r"\b(?:per|a|each|every) (?:turn|round)\b",
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
            r"\b(?:shut|close|wind) (?:it|this|the (?:match|game|table|whole thing)|everything) down\b",
            r"\b(?:call it a day|(?:we|i|everybody|everyone|they|all)(?:'ve| have| has)?(?: all)? lost interest|"
            r"wind (?:it|this) up|nobody wins|no winner|call the whole "
            r"thing off|pack it in|end (?:it|this|the match|the game))\b",
        ),
        "end match",
        r"(?:\bnot\b|n't\b|\bnever)\b|\b(?:as (?:the )?winner|(?<!nobody )(?<!no one )wins?\b|won\b|points|standings?)|"
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
    *(
        Row(
            (
                rf"\b(?:play|do|run|start|redo|replay|repeat|back to) (?:the |that )?(?:whole )?(?:start of the "
                rf")?{nth} "
                r"(?:round|turn)\b",
            ),
            f"rollback {n}",
            r"\b(?:not|never|no (?:reason|need|point)|was|were)\b|n't\b|\?$",
        )
        for n, nth in enumerate(("first", "second", "third", "fourth", "fifth"), 1)
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
            r"\bundo\b(?! (?:her|his|their)\b)",
            r"\bcan (?:it|that|this|i)(?: still)? (?:be )?(?:reversed?|undone|taken back|reverted|revoked?|"
            r"cancell?ed)\b",
            r"\btake (?:it|that) back\b",
            r"\b(?:scrap|cancel|revoke|reverse|forget) (?:my|the) (?:last|latest) (?:change|word|command|thing|"
            r"step|wish)\b",
            r"\bthat was a mistake of mine\b",
            rf"\b{_TAKES_BACK}\b {_MY} (?:(?:last|latest|previous) )?{_WORD}s?\b.{{0,20}}\b(?:ago|just now|earlier|"
            r"(?:just|i|we) (?:\w+ )?(?:said|wrote|asked|told|did|sent|gave))\b",
            rf"\b{_TAKES_BACK}\b (?:what|everything) i (?:just |have |'ve )*(?:said|wrote|asked|told|did|sent)\b",
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
    if unreal(plain):
        return False
    told = (
        row.calls in (*_TELLS, ASKS_ONE)
        or "@" in plain
        or (row.calls.startswith("propose") and _ASKS_ALL.search(plain))
    )
    return bool(told) or not (_BINDS.search(plain) or _WONDERS.match(plain))


def _called(row: Row, found: re.Match[str], last: int) -> str:
    """The line that a row calls, with what the sentence says in its gaps."""
    named = {name: part or "" for name, part in found.groupdict().items()}
    said = _HIS.sub("your", named.get("text", "")) if row.yours else named.get("text", "")
    return row.calls.format(last=last, **{**named, "text": _PLEASE.sub("", said)})


def likely(table: Table, line: str, names: Sequence[str] = ()) -> Iterator[Asked]:
    """The deeds that a sentence may be about, likeliest first; chairs are meant by `names` of people, too."""
    said = tidy(line).strip()
    plain = _RATHER.sub("", politely.wish(said))
    seats = tuple(chair.name for chair in table.match.chairs if chair.name != GM)
    if seats and not (refuses(said) or _ANOTHER.search(said) or tells(said)):
        yield from filter(None, map(deeds.read, _calls(table, said, plain, (*seats, *names))))


def _calls(table: Table, said: str, plain: str, names: Sequence[str]) -> Iterator[str]:
    """The lines that call these deeds, for a sentence and for its wish alone."""
    yield from meanings.firm(table, said, names)
    yield from going_on.calls(table, said)
    told = [line.replace(": ", "=") for line, _ in clocks.told(plain)]
    lines = _fixed_days(table, plain, told) or [line for line in told if line.startswith(_clocks_in(plain))]
    yield from (f"policy {line}" for line in lines)
    for pattern, row, never in _rows(tuple(names)):
        if found := _found(pattern, row, never, (plain, said)):
            yield _called(row, found, max(1, table.match.turn - 1))
    yield from (f"policy blackout={' and '.join(free)}" for free in (kept_free.wished(said),) if free)
    yield from meanings.loose(table, said, names)


def _found(pattern: re.Pattern[str], row: Row, never: re.Pattern[str], wordings: Sequence[str]) -> re.Match[str] | None:
    """Where a row fits one of the wordings of a sentence: its wish alone, and all of it."""
    fits = (one for one in dict.fromkeys(wordings) if _counts(row, one) and not never.search(one))
    return next(filter(None, map(pattern.search, fits)), None)


def _fixed_days(table: Table, plain: str, told: Sequence[str]) -> list[str]:
    """The days on which all turns shall end, where a sentence wishes for such at the hour that there is: "weekly turns,
    Sundays at 8 pm" is no length of turns alone."""
    days = [line for line in told if line.startswith("days=") and line.count(",") < len(DAYS) - 1]
    hours = [line for line in told if line.startswith("at=")]
    if not (days and "hours" in _clocks_in(plain) and any(line.startswith("hours=") for line in told)):
        return []
    return days if hours in ([], [f"at={table.match.policy.at}"]) else []


def _clocks_in(plain: str) -> tuple[str, ...]:
    """What of the clocks in a sentence is wished for: how long the GM has, and the pace where it tells of nothing that
    was or may be."""
    pace = not (_BINDS.search(plain) or _WAS.search(plain) or plain.endswith("?"))
    return ("ruling_hours", "hours") if pace else ("ruling_hours",)


_ANOTHER = re.compile(r"(?i)\b(?:new|another|second|next) (?:game|match)\b")  # what is said of it is not about this one
_WAS = re.compile(
    r"\b(?:was|were|had|used to|last|ago|said|asked|told|would|wouldn't|nicer|but|not|never|no|wonder|think|"
    r"thought)\b|n't\b",
    re.IGNORECASE,
)
_RATHER = re.compile(  # what it shall not be: "at 20:30, not at 19:40"
    rf",? (?:and )?(?:not|instead of|rather than) (?:at |on |by )?(?:the )?(?:{HOUR}|{DAY})(?=\W|$)", re.IGNORECASE
)
_PLEASE = re.compile(r",? (?:please|pls)(?=[.!]*$)", re.IGNORECASE)
_HIS = re.compile(r"\b(?:his|her|their)\b", re.IGNORECASE)
