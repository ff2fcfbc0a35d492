"""What a GM's sentence is likely about that no deed hears: a row for each subject, told as the line that calls a deed.

Nothing of it is done before a yes, with the exact effect in the question. So a row need not say all that may stand in
such a sentence, only what it is about; the first row whose deed can be done counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from games.kit.words import tidy
from gm.desk import deeds
from gm.desk.deeds import Asked
from gm.desk.deeds.speech import AWAY, SPAN
from gm.desk.incoming import going_on
from gm.desk.incoming.in_prose import WEEKENDS_OFF
from gm.desk.incoming.moments import DAY as _DAY
from gm.desk.incoming.moments import HOUR, WHEN
from gm.desk.table import Table
from gm.domain.match import GM

_SPAN = rf"(?P<span>{SPAN})"
_MAIL = r"(?<![\w.+-])(?P<address>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"
_PERSON = (  # somebody by a name, as names are written
    r"(?P<who>(?-i:(?!(?:Put|Let|Have|Please|Ask|Make|The|She|He|They|My|We|And|Can|Could|May|If|While|When)\b)"
    r"[A-Z][^\W\d]+(?: [A-Z][^\W\d]+)?))"
)
_REST = (  # no turn shall end then
    r"\b(?:pauses?|breaks?|rests?|stops?|freeze|halts?|suspend|free|(?:no|without)(?: \w+)? (?:deadlines?|"
    r"turns?|rounds?|games?|play|playing|moves?)|nobody (?:plays|has to play)|(?:not|don't|won't|n't) play)\b"
)
_BINDS = re.compile(
    r"\b(?:if(?! you (?:would|could|can|do not|don't|like)| you'd| possible| they (?:wish|like|want|prefer)|"
    r" (?:he|she|they|we|I) (?:can|could|may|might) (?:have|get|take))|unless|perhaps|maybe|might|whether)\b",
    re.IGNORECASE,
)


_TELLS = ("plan", "policy", "preview", "status", "rollback {last}")  # also of a sentence that binds: nothing is done


_WONDERS = re.compile(
    r"(?:and |but |so )?(?:when|what(?! about)|which|who|where|how(?! about))\b.*\?\W*$", re.IGNORECASE
)


class Row(NamedTuple):
    """What a sentence must hold, the line that calls a deed then, and what speaks against it."""

    about: tuple[str, ...]  # patterns, each a way to say it; {seat} stands for any chair of the match
    calls: str
    never: str = r"(?!)"


_ROWS = (
    # -- people, by an address in the sentence
    Row(
        (
            rf"\b{{seat}}\b.*?{_PERSON},? .*?{_MAIL}.*\b(?:chair|seat|place|instead|takes? (?:over|it|her|his)|"
            r"replac)",
            rf"{_PERSON},? <?{_MAIL}.*\b(?:takes?|in|gets?|have|into|for|replac\w*)\b.*\b{{seat}}\b(?:'s)? "
            r"(?:chair|seat|place)",
        ),
        "replace {seat} with {who} <{address}>",
        r"\b(?:until|till|while|for a while)\b",
    ),
    Row(
        (
            rf"{_PERSON}\W.*\b(?:help|deputy|deputise|assist|a say|lead with|second gm|co-?gm|stand in for "
            rf"me)\b.*{_MAIL}",
            rf"{_MAIL}.*\b(?:help|deputy|assist|a say)\b",
        ),
        "add deputy {address}",
    ),
    Row(
        (
            rf"\b(?:look on|watch|spectat\w*|read along|observ\w*|follow the)\b.*?{_MAIL}",
            rf"{_MAIL}.*\b(?:look on|watch|spectat\w*|read along|observ\w*|follow the)\b",
        ),
        "watch add {address}",
    ),
    Row(
        (
            r"\b(?:reserves?|stand-?by|a gap|step in|spare|substitutes?|if somebody|if anybody|in "
            rf"case)\b.*?{_MAIL}",
            rf"{_MAIL}.*\b(?:reserves?|stand-?by|a gap|step in|spare|substitutes?|if somebody|if anybody|in "
            r"case)\b",
        ),
        "standby add {address}",
    ),
    Row(
        (rf"\b{{seat}}\b.*\b(?:new|other|another|changed|moved|write|address|mail)\b.*?{_MAIL}",),
        "address {seat} {address}",
        r"\b(?:chair|seat|place|instead|replace)\b",
    ),
    Row(
        (
            rf"{_PERSON}.*\b(?:in|sit|sits|play|plays|stand|stands|step|steps)\b.*\bfor {{seat}}\b.*\b(?:until|"
            rf"till) {WHEN}.*{_MAIL}",
            rf"\b(?:in|sit|sits|play|plays)\b.*\bfor {{seat}}\b.*?{_PERSON}.*?{_MAIL}.*\b(?:until|till) {WHEN}",
        ),
        "sitter for {seat}: {who} <{address}> until {when}",
    ),
    # -- seats
    Row(
        (
            r"\b(?:robot|machine|engine|computer|bot)\b.*\b(?:in|on|to)\b.*\b{seat}\b(?:'s)? (?:chair|seat|"
            r"place)",
        ),
        "replace {seat} with robot",
    ),
    Row(
        (
            r"\b{seat}\b(?:'s| is| has| will be)?(?: now| back)? (?:playing|plays|play) (?:(?:him|her|"
            r"them)sel(?:f|ves)|again)",
        ),
        "autopilot {seat} off",
    ),
    Row(
        (
            r"\b(?:engine|machine|robot|computer|autopilot|program)\b.*\bfor {seat}\b",
            r"\b(?:engine|machine|robot|computer|program)\b.*\bplay\w*\b.*\b{seat}\b",
        ),
        "autopilot {seat} on",
    ),
    Row(
        (
            r"(?:\b(?:not|stop|no more|never)|n't)(?: to)? (?:remind|nudg|pok|chas|push)\w*\b",
            r"\bno (?:more )?reminders?\b",
        ),
        "policy reminders=none",
    ),
    Row((WEEKENDS_OFF,), "policy blackout=saturday, sunday"),
    Row(
        (
            r"\b(?:everybody|everyone|all) (?:but|except) {seat} (?:should|must|may|can|shall) (?:hear|know|learn)"
            r"(?: that| about)? (?P<text>.+)",
        ),
        "tell everybody but {seat}: {text}",
    ),
    Row(
        (
            r"\b(?:fault|against|forgive|record|excuse|good reason|not to blame|overlook|doesn't count|not "
            r"count)\b.*\b{seat}\b",
            r"\b{seat}\b.*\b(?:fault|against (?:him|her|them)|forgive|record|excused|good reason|to blame|"
            r"overlook)\b",
        ),
        "excuse {seat}",
    ),
    Row(
        (
            r"\b(?:find|need|look for|want)\b.*\b(?:somebody|someone|a (?:player|substitute|"
            r"replacement))\b.*\b{seat}\b",
            r"\b{seat}\b.*\b(?:is|'s|has|will be|wants to)? ?(?:quit|quitting|left us|gone for good|leaving|"
            r"out for good)\b",
        ),
        "throw {seat} out",
    ),
    Row((r"^@?{seat} ?: (?P<text>.*[?!.]|.*\byour?\b.*)$",), "tell {seat}: {text}"),
    Row(
        (r"\b{seat}\b.*\b(?:called|named|known as|goes by) (?P<name>[^\W\d]+)",),
        "rename {seat} to {name}",
    ),
    Row(
        (r"\b(?:poke|nudge|remind|prod|chase|push|reminder)\b.*\b{seat}\b",),
        "remind {seat}",
        r"\bnot\b|n't\b|\b(?:has|who|did)\b",
    ),
    Row(
        (
            r"\b(?:gentle |friendly |kind |little )?(?:reminder|nudge|poke|prod)\b.*\b(?:who|those|all|"
            r"everybody|everyone|late|slow|them|rest|others)\b",
        ),
        "remind",
        r"\b(?:not|no) remind|n't remind|\b(?:days?|hours?) before\b",
    ),
    Row(
        (
            rf"(?<!and )\b{{seat}}\b(?! and\b|,).{{0,40}}?\b(?:{AWAY}|travell?ing|moving|(?:can't|cannot|can not|won't|"
            r"will not|is not able to|is unable to) (?:play|write|answer|move|reply))\b"
            r"(?: ?(?P<when>[^,;]*\w[^,;]*)|\W*$)",
        ),
        "away {seat} {when}",
        r"\?$|\b(?:skip|count|silence|deadline|autopilot|engine|robot|somebody|someone|stop|pause|freeze|replace|chair|"
        r"instead|was|were)\b",
    ),
    # -- the clock
    Row(
        (
            rf"{_REST}.*?\b(?:from|between) (?P<days>[^,;]+? (?:to|until|till|and|through|-) [^,;]+?)(?:[.,;!]|$)",
            rf"\b(?:from|between) (?P<days>[^,;]+? (?:to|until|till|and|through|-) [^,;]+?)[,;:]? .*?{_REST}",
        ),
        "policy blackout={days}",
        r"\b(?:from|between) (?:now|today|tonight)\b|\baway\b",
    ),
    Row(
        (rf"{_REST}.*\b(?:over|at|for|during) (?:christmas|xmas|the holidays?)\b.*\b(?:until|till|to) {WHEN}",),
        "policy blackout=24 December to {when}",
    ),
    Row(
        (rf"{_REST}.*\b(?:(?:christmas|xmas).*new year|(?:over|during) the holidays|between the years)\b",),
        "policy blackout=24 December to 1 January",
        rf"\b(?:on|from|until|till) {_DAY}",
    ),
    Row(
        (rf"{_REST}.*\b(?:over|at|for|during) (?:christmas|xmas)\b", rf"\b(?:christmas|xmas)\b.*{_REST}"),
        "policy blackout=24 December to 26 December",
        rf"\b(?:on|from|until|till) {_DAY}",
    ),
    Row(
        (
            rf"\b(?:(?:pause|break|stop|rest) (?:ends?|is over|will end)|resume|restart|go(?:es)? on|carry on|"
            rf"continues?|start(?:s)? again|run(?:s)? again|back)\b.*?{WHEN}",
        ),
        "pause until {when}",
        rf"(?<!back )\bon {_DAY} (?:and|until|till)|\b(?:not|never|was|were|were)\b|n't\b|\?$|\b{{seat}}\b",
    ),
    Row(
        (rf"\b(?:stop|pause|freeze|halt|hold|suspend|breather|break|ice|rest)\b.*\b(?:until|till)\b.*?{WHEN}",),
        "pause until {when}",
        rf"(?<!back )\bon {_DAY} (?:and|until|till)",
    ),
    Row(
        (
            r"\b(?:pause|freeze|halt|suspend|breather|on ice)\b",
            r"\b(?:stop|hold) (?:the |our )?(?:clock|match|game|play)\b",
        ),
        "pause",
        rf"(?<!back )\bon {_DAY}|(?:\bnot|n't) (?:stop|pause|freeze|halt|hold|suspend)|\bhave\b|\?$",
    ),
    Row(
        (
            r"\b(?:unfreeze|unpause|resume|restart|go on|carry on|continue|start again|let it run|clock "
            r"(?:may|can) run)\b",
        ),
        "resume",
        r"\bnot\b|n't\b|\?$|\b(?:stop|pause|freeze|halt|suspend)\b",
    ),
    Row(
        (
            r"\b(?:wait|hold on|hold it|stay) (?:for|until|till) (?:my (?:word|go|ok|okay|sign|signal|answer)|i )",
            r"(?:\bnot|n't) (?:play|process|close|run|resolve)\b.*\b(?:before|until|till|without) (?:i|my)\b",
        ),
        "pause",
    ),
    Row(
        (
            rf"\b(?:deadline|close[sd]?|turn|make it|due|moves? in|orders in|due date|time)\b.*?{WHEN}",
            rf"\b(?:gets?|got|have|has|let|allow|run|open|give (?:them|you) all)\b.*?\b(?:until|till) {WHEN}",
            rf"{WHEN},? (?:would|might|could) (?:be|suit|do|fit)\b",
        ),
        "deadline {when}",
        rf"\b(?:away|back|absent|every|never|each|began|was due|start|asked|says?|wrote)\b(?!.*\b(?:give|let|all)\b)|"
        rf"\bon {_DAY}s\b",
    ),
    Row(
        (
            rf"^(?:(?:ok|okay|yes|sure|fine|all right|granted)[,.]? )*(?:until|till) {WHEN}\W*$",
            rf"^(?:(?:let's|let us|we|say|make it|rather|better|then|now|no|please)[,.:]? )*{WHEN}"
            r"(?:,? (?:please|instead|then|rather|thanks))*\W*$",
            rf"^(?:the )?same day,? (?:but |only |just )*(?:at )?{HOUR.replace('hour', 'when')}\W*$",
        ),
        "deadline {when}",
    ),
    Row(
        (
            r"\b(?:prolong|longer|more|extra|another|on top|add|extend|shift|push|wait|give|grant|later|"
            rf"postpone)\b.*?{_SPAN}",
            rf"{_SPAN}.*\b(?:longer|more|extra|on top|later)\b",
        ),
        "extend {span}",
        r"\b(?:a turn|per turn|each turn|every turn|for)\b(?!.*\bby\b)|(?:\bnot|n't|\bno need to) (?:\w+ )?wait|"
        r"(?:\bnot\b|n't\b|\bno) (?:longer|"
        r"more)\b|\bheard\b",
    ),
    Row(
        (
            r"\b(?:bit|little|while|somewhat) (?:longer|more)\b",
            r"\bmore time\b",
            r"\ba longer (?:turn|deadline)\b",
            r"\bwait (?:a (?:bit|little|while)|for {seat})\b",
        ),
        "extend 24h",
        r"(?:\bnot\b|n't\b|\bno) (?:longer|more|wait)\b|\bhow much\b",
    ),
    # -- how it is run
    Row(
        (rf"{_SPAN} (?:a|per|each|every|for a|for each) (?:turn|round)\b",),
        "{span} a turn",
    ),
    Row(
        (
            r"\bno (?:more )?(?:press|talk|letters|messages|mail)\b",
            r"\b(?:stop|forbid|end) (?:the |all )?(?:press|talk|letters)\b",
        ),
        "policy press=none",
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
            r"\bhow is (?:it|this|the match) (?:set|run)\b",
        ),
        "policy",
    ),
    Row(
        (r"\b(?:the one after|next (?:deadlines|dates)|coming deadlines|when will the next)\b",),
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
        ),
        "status",
    ),
    Row(
        (r"\bdraw\b",),
        "propose draw",
        r"\b(?:no|not|never) (?:a )?draw\b|\bcorrect\b",
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
            r"\b{seat} (?:has won|wins|is the winner)\b",
            r"\bconceded to {seat}\b",
        ),
        "{seat} a walkover",
    ),
    Row(
        (
            r"\b(?:call it a day|lost interest|wind (?:it|this) up|nobody wins|no winner|call the whole "
            r"thing off|pack it in|end (?:it|this|the match|the game))\b",
        ),
        "end match",
        r"(?:\bnot\b|n't\b|\bnever)\b|\b(?:as (?:the )?winner|wins?\b|won\b|points|standings?)",
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
        (r"\b(?:rewind|roll(?:ing)? back|wind back|turn back the|go(?:ing)? back to|set back)\b",),
        "rollback {last}",
        r"\b(?:not|never)\b|n't\b|\b(?:turn|round) \d",
    ),
    Row(
        (
            r"\b(?:shouldn't|should not) have\b",
            r"\bundo\b",
            r"\btake (?:it|that) back\b",
            r"\bthat was a mistake of mine\b",
        ),
        "undo",
    ),
)


@lru_cache(maxsize=64)
def _rows(seats: tuple[str, ...]) -> tuple[tuple[re.Pattern[str], Row, re.Pattern[str]], ...]:
    """The rows as patterns, for these chairs."""
    seat = "|".join(map(re.escape, sorted(seats, key=len, reverse=True)))
    return tuple(
        (pattern, row, re.compile(row.never, re.IGNORECASE))
        for row in _ROWS
        for way in row.about
        for pattern in (re.compile(_named(way, seat), re.IGNORECASE),)
    )


def _named(way: str, seat: str) -> str:
    """The pattern with the chairs in it; only the first of them is the one that is meant."""
    return way.replace("{seat}", f"(?P<seat>{seat})", 1).replace("{seat}", f"(?:{seat})")


def _counts(row: Row, plain: str) -> bool:
    """Is a row looked at for this sentence? One that binds asks for nothing but to be told."""
    return row.calls in _TELLS or "@" in plain or not (_BINDS.search(plain) or _WONDERS.match(plain))


def likely(table: Table, line: str) -> Iterator[Asked]:
    """The deeds that a sentence may be about, likeliest first."""
    plain = tidy(line).strip()
    seats = tuple(chair.name for chair in table.match.chairs if chair.name != GM)
    if not seats:
        return
    yield from filter(None, map(deeds.read, going_on.calls(table, plain)))
    for pattern, row, never in _rows(seats):
        found = pattern.search(plain) if _counts(row, plain) else None
        if found and not never.search(plain):
            named = {name: part or "" for name, part in found.groupdict().items()}
            called = row.calls.format(last=max(1, table.match.turn - 1), **named)
            if asked := deeds.read(called):
                yield asked
