"""What a GM's sentence about the clock is likely to ask for: rows of `likely_deeds`, behind those of people."""

from __future__ import annotations

from gm.desk.deeds.speech import SPAN, WEEKDAY
from gm.desk.incoming.leading.likely_helpers import Row
from gm.desk.incoming.sentences.moments import DAY as _DAY
from gm.desk.incoming.sentences.moments import HOUR, WHEN

DAYS = rf"(?P<days>{WEEKDAY})"
A_SPAN = rf"(?P<span>{SPAN})"
_REST = (  # no turn shall end then
    r"\b(?:pauses?|breaks?|rests?|stops?|freeze|halts?|suspend|free|(?:no|without)(?: \w+)? (?:deadlines?|turns?|"
    r"rounds?|games?|play|playing|moves?)|nobody (?:plays|has to play)|(?:not|don't|won't|n't) play)\b"
)
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*"
A_DATE = rf"(?:(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}|{_MONTH} (?:the )?\d{{1,2}}(?:st|nd|rd|th)?)\b"
_NOT_SO = r"(?! (?!time|days?|hours?|air|room|for|of|please|then|now)[a-z])"  # "a little more serious"
_WISHED = (
    r"(?:^|[,;:.!] |\b(?:please|let's|let us|should|must|could|can|have to|want to|like to|rather|better) "
    r"(?:we |you )?)"
)
_ONE_MORE = r"(?:another|one more|an? (?:extra|additional|further)) (?:evening|night|morning|afternoon)\b"
CLOCK = (
    Row(
        (
            rf"{_REST}.*?\bbetween (?P<since>[^,;]+?) and (?P<until>[^,;]+?)(?:[.,;!]|$)",
            rf"\bbetween (?P<since>[^,;]+?) and (?P<until>[^,;]+?)[,;:]? {_REST}",
        ),
        "policy blackout={since} to {until}",
        r"\baway\b",
    ),
    Row(
        (
            rf"{_REST}.*?\b(?:from|between) (?P<days>[^,;]+? (?:to|until|till|and|through|-) [^,;]+?)(?:[.,;!]|$)",
            rf"\b(?:from|between) (?P<days>[^,;]+? (?:to|until|till|and|through|-) [^,;]+?)[,;:]? .*?{_REST}",
        ),
        "policy blackout={days}",
        r"\b(?:from|between) (?:now|today|tonight)\b|\baway\b",
    ),
    Row(
        (
            rf"{_REST}.*?\b(?P<days>{A_DATE} ?(?:to|until|till|through|-) ?(?:{A_DATE}|\d{{1,2}}(?:st|nd|rd|th)?))",
            rf"\b(?P<days>{A_DATE} ?(?:to|until|till|through|-) ?(?:{A_DATE}|\d{{1,2}}(?:st|nd|rd|th)?))\b.*?{_REST}",
        ),
        "policy blackout={days}",
        r"\baway\b|\b{seat}\b|\?$",
    ),
    Row(
        (rf"{_REST}.{{0,20}}\b(?:on|for) (?P<days>{A_DATE})", rf"^\W*(?:on )?(?P<days>{A_DATE}):? {_REST}"),
        "policy blackout={days} to {days}",
        r"\baway\b|\b{seat}\b|\?$|\b(?:until|till|to|and) (?:the )?\d|\b(?:until|till)\b",
    ),
    Row(
        (rf"{_REST}.*\b(?:over|at|for|during) (?:christmas|xmas|the holidays?)\b.*\b(?:until|till|to) {WHEN}",),
        "policy blackout=24 December to {when}",
    ),
    Row(
        (
            rf"{_REST}.*\b(?:(?:christmas|xmas).*new year|(?:over|during) the holidays|between the years)\b",
            rf"\b(?:(?:christmas|xmas).*new year|between the years)\b.*{_REST}",
        ),
        "policy blackout=24 December to 1 January",
        rf"\b(?:on|from|until|till) {_DAY}",
    ),
    Row(
        (rf"{_REST}.*\b(?:over|at|for|during) (?:christmas|xmas)\b", rf"\b(?:christmas|xmas)\b.*{_REST}"),
        "policy blackout=24 December to 26 December",
        rf"\b(?:before|after)\b|\b(?:on|from|until|till) {_DAY}",
    ),
    Row(
        (
            rf"\b(?:(?:pause|break|stop|rest) (?:ends?|is over|will end)|resume|restart|go(?:es)? on|carry on|"
            rf"continues?|start(?:s)? again|run(?:s)? again|back)\b.*?{WHEN}",
        ),
        "pause until {when}",
        rf"(?<!back )\bon {_DAY} (?:and|until|till)|\b(?:not|never|was|were|deadlines?|just so you know)\b|n't\b|"
        r"\?$|\b{seat}\b",
    ),
    Row(
        (
            rf"\b(?:until|till) {WHEN}.*\b(?:stop|pause|freeze|halt|hold|suspend|break|rest)\b.*\b(?:until|till|so "
            rf"long)\b",
        ),
        "pause until {when}",
        r"(?:\bnot|n't) (?:stop|pause|freeze|halt|hold|suspend)",
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
            r"\b(?:stop|hold|freeze|halt|suspend) (?:everything|all of it|it all|all this|things)\b",
        ),
        "pause",
        rf"(?<!back )\bon {_DAY}|(?:\bnot|n't) (?:stop|pause|freeze|halt|hold|suspend)|\bhave\b|\?$",
    ),
    Row(
        (
            r"\bwe(?:'re| are) (?:on|back|going|running) again\b|\bget (?:going|started|moving) again\b",
            r"\b(?:unfreeze|unpause|resume|restart|go on|carry on|continue|start again|let it run|clock (?:may|can) "
            r"run)\b",
        ),
        "resume",
        r"\bnot\b|n't\b|\?$|\b(?:stop|pause|freeze|halt|suspend)\b",
    ),
    Row(
        (
            r"\b(?:wait|hold on|hold it) (?:with (?:it|the (?:turn|round|match|game)) )?(?:for|until|till) (?:i |i'm "
            r"|my )",
            r"\bno deadline\b.*\b(?:until|till) i\b",
            r"\b(?:hold|stop|freeze|halt|suspend) (?:everything|all|it|things|the \w+)\b.*\b(?:until|till) (?:i|my|"
            r"further)\b",
            r"\b(?:wait|hold on|hold it|stay) (?:for|until|till) (?:my (?:word|go|ok|okay|sign|signal|answer)|i )",
            r"(?:\bnot|n't) (?:play|process|close|run|resolve)\b.*\b(?:before|until|till|without) (?:i|my)\b",
        ),
        "pause",
    ),
    Row(
        (
            rf"\b(?:deadline|close[sd]?|turn|(?:make|have) (?:it|th(?:is|at)(?: one| round)?)|due|moves? in|"
            rf"orders in|due date|time)\b.*?{WHEN}",
            rf"\b(?:gets?|got|have|has|let|allow|run|open|give (?:them|you) all)\b.*?\b(?:until|till) {WHEN}",
            rf"{WHEN},? (?:would|might|could) (?:be|suit|do|fit)\b",
        ),
        "deadline {when}",
        r"(?:\bnot|n't) (?:have|make|want)\b|\b(?:bit|little|while|somewhat|slightly|much) later\b|"
        rf"\b(?:away|back|absent|every|never|each|began|was due|start|asked|(?<!let's )(?<!let us )says?|"
        rf"wrote)\b(?!.*\b(?:give|let|all)\b)|\bon {_DAY}s\b|(?:\bnot\b|n't\b|\bcannot\b|\bunable\b)[^,;]*\b(?:make|"
        rf"manage|play|write|answer|be)\b",
    ),
    Row(
        (
            rf"\b(?:moves?|orders?|cards?|bids?|letters?|answers?|everything|all)\b.*\b(?:in|here|sent|due|ready|"
            rf"there|with me|come|arrive)\b.*?\b(?:by|before|until|till|on|at|not later than) {WHEN}",
            rf"\b(?:i|we)(?:'d| would)? (?:like|want|need|expect|take)\b.*\b(?:moves?|orders?|cards?|bids?|answers?|"
            rf"everything)\b.*?\b(?:by|before|until|till) {WHEN}",
        ),
        "deadline {when}",
        r"\b(?:was|were|had|last|ago|every|each)\b|n't\b|\bnot (?!later)|\bnever\b|\?$",
    ),
    Row(
        (
            rf"^(?:(?:ok|okay|yes|sure|fine|all right|granted)[,.]? )*(?:until|till) {WHEN}\W*$",
            rf"^(?:(?:let's|let us|we|say|make it|rather|better|then|now|no|please)[,.:]? )*{WHEN}(?:,? (?:please|"
            rf"instead|then|rather|thanks))*\W*$",
            rf"^(?:the )?same day,? (?:but |only |just )*(?:at )?{HOUR.replace('hour', 'when')}\W*$",
        ),
        "deadline {when}",
    ),
    Row(
        (rf"\b{{seat}}\b.*?\b{_ONE_MORE}", rf"\b{_ONE_MORE}.* (?:for|to) {{seat}}\b"),
        "give {seat} 24h",
        r"(?:\bnot\b|n't\b|\bno\b|\bnever)|\b(?:had|was|were|if|whether)\b|\?$",
    ),
    Row(
        (rf"\b{_ONE_MORE}",),
        "extend 24h",
        r"(?:\bnot\b|n't\b|\bno\b|\bnever)|\b(?:had|was|were|what|if|whether)\b|\?$",
    ),
    Row(
        (
            rf"\b(?:prolong|longer|more|extra|another|on top|add|extend|shift|push|wait|give|grant|later|"
            rf"postpone)\b.*?{A_SPAN}",
            rf"{A_SPAN}.*\b(?:longer|more|extra|on top|later)\b",
            rf"^(?=.*\b(?:more|extra|another|longer|additional|further)\b).*?{A_SPAN}",
        ),
        "extend {span}",
        r"\b(?:turns|rounds) (?:(?:a (?:bit|little)|much|somewhat|be|to be|should be) )*(?:longer|shorter)\b|"
        r"\b(?:longer|shorter) (?:turns|rounds)\b|"
        r"\bmore than\b|\b(?:a turn|per turn|each turn|every turn|for(?! (?:all|every(?:body|one)|us|them|the "
        r"(?:players|others))\b))\b(?!.*\bby\b)|(?:\bnot|n't|\bno need to) (?:\w+ )?wait|(?:\bnot\b|n't\b|\bno) "
        r"(?:longer|more)\b|\bheard\b|\b(?:ask|whether)\b|\b(?:say|tell|decide|choose|vote)\b.{0,20}\bif\b|"
        r"\b(?:out|away|gone|ill|sick|flu|off ?line) (?:for|the)\b",
    ),
    Row(
        (
            rf"\b(?:bit|little|while|somewhat) (?:longer|more{_NOT_SO})\b",
            r"\bmore time\b",
            r"\ba longer (?:turn|deadline)\b",
            r"\bwait a (?:bit|little|while)\b",
            rf"{_WISHED} wait for {{seat}}\b",
        ),
        "extend 24h",
        r"(?:\bnot\b|n't\b|\bno) (?:longer|more|wait)\b|\bhow much\b|\b(?:ask|whether)\b",
    ),
    Row(
        (
            r"\b(?:ask|let) (?:them|all|everybody|everyone|the (?:players|table|others))\b.*\b(?:more time|longer|a "
            r"later deadline)\b",
        ),
        "propose extend 24h",
    ),
    Row(
        (
            r"\b(?:give|grant|allow|leave) (?:{seat}|him|her|them|everybody|everyone|us|all) (?:a few|some|several) "
            r"(?:more )?(?:days|hours)\b",
        ),
        "extend",
    ),
)
