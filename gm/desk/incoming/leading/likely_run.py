"""What a GM's sentence about how the match is run is likely to ask for: rows of `likely_deeds`, behind the clock."""

from __future__ import annotations

from gm.desk.deeds.speech import SPAN
from gm.desk.incoming.leading.likely_clocks import A_DATE, A_SPAN, DAYS
from gm.desk.incoming.leading.likely_helpers import Row
from gm.desk.incoming.sentences.moments import HOUR

_ALWAYS = (
    r"from now on|(?:in|for) (?:the )?future|always|henceforth|every time|each time|as a rule|generally|from here on|"
    r"from the next (?:turn|round)(?: on)?"
)
_ENDS = r"(?:deadlines?|cut-?offs?|clos(?:e|es|ed|ing)|due|end|ends|ended|turns|rounds)"
_HOUR = HOUR.replace("(?:at )?", "")
_EACH = r"(?:per|a|each|every|for a|for each)"
_FEW = r"(?:one|two|three|four|five|six|seven|ten|twelve|\d{1,2})"
_ENOUGH = (
    r"(?:(?:will|would|should|shall|can|is|are|seems?|must) )?(?:just |quite |surely )?(?:do\b|be (?:enough|"
    r"plenty|fine|better)|"
    r"suffices?\b|enough\b|plenty\b|is (?:enough|plenty|better|fine)|are (?:enough|plenty|better|fine)|instead\b)"
)
_SOME = r"(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|ten|fifteen|twenty|thirty|a few)"
_LAST_IN = (
    r"(?:after|once|when|as soon as) (?:the last (?:answer|order|letter|move|one|person|player|bid|card)|(?:everybody|"
    r"everyone|all|they all|we all)(?:'s|'ve| is| are| has| have)? (?:in|there|answered|written|ready|done|sent|"
    r"played))"
)
RUN = (
    Row(
        (
            rf"\b(?:{_ALWAYS}|(?:all|each|every) (?:the |of the )?(?:next |coming |further )?(?:rounds?|turns?|"
            rf"deadlines?)|"
            rf"deadlines|rounds|turns)\b.*?\b{_ENDS}\b.*?\b(?:at|by|to|till|until) {_HOUR}",
            rf"\b(?:from now on|in future)\b.*?\bat {_HOUR}",
            rf"\b{_ENDS}\b.*?\b(?:at|by|to|till|until) {_HOUR}.*\b(?:{_ALWAYS})\b",
            rf"\b(?:make it|say) {_HOUR}.*\b(?:{_ALWAYS})\b",
            rf"\b(?:deadlines|turns|rounds)\b(?: (?:should|shall|must|will|to|always|be|are|end|close|fall|due|"
            rf"all))* at "
            rf"{_HOUR}",
        ),
        "policy at={hour}",
        rf"\b{DAYS.replace('(?P<days>', '(?:')}s?\b|(?:\bnot\b|n't\b|\bnever)|\b(?:was|were|ago)\b|\?$",
    ),
    Row(  # "make the turns longer, three days is better"
        (
            rf"\b(?:turns|rounds) (?:(?:a (?:bit|little)|much|somewhat|be|to be|should be) )*(?:longer|"
            rf"shorter)\b.*?{A_SPAN}",
            rf"\b(?:longer|shorter) (?:turns|rounds)\b.*?{A_SPAN}",
        ),
        "{span} a turn",
        r"\b(?:not|never|was|were|had)\b|n't\b|\?$|\bmore\b",
    ),
    Row(  # "two days were too many, one will do"
        (
            rf"\b(?P<unit>(?:hour|day|week)s?) {_EACH} (?:turn|round)s?\b.*?\b(?P<span>{_FEW}) {_ENOUGH}",
            rf"\b(?:turn|round)s? .{{0,15}}?\b(?P<unit>(?:hour|day|week)s?)\b.*?\b(?P<span>{_FEW}) {_ENOUGH}",
        ),
        "{span} {unit} a turn",
        rf"\b(?:not|never|without) (?:be )?(?:enough|do)\b|\b{_FEW} (?:would|will) (?:be )?too\b|\?$|n't\b",
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
            rf"\b(?:skip|leave out|leave off|spare|exclude|omit|drop|avoid|jump over|(?:not|n't) (?:count|use|play on))"
            rf" (?:all |the |on |any |our |every )*{DAYS}s?(?<=s)\b",
            rf"\b(?:skip|leave out|spare|exclude|omit|avoid) every {DAYS}\b",
            rf"\b{DAYS}s (?:should|shall|must|may|do|can|will)(?: not|n't) (?:count|be (?:counted|used|played))",
            rf"\bleave (?:all |the |our )*{DAYS}s (?:out|free)\b",
            rf"\b{DAYS}s (?:are|stay|shall be|should be|remain) (?:free|off)\b",
        ),
        "policy blackout={days}",
    ),
    Row(  # "it needn't be a quarter of an hour after the last answer, two minutes is plenty"
        (
            rf"\b(?:{_LAST_IN})\b.*?\b(?P<span>{_SOME} min\w*) {_ENOUGH}",
            rf"\b(?:only|just) (?P<span>{_SOME} min\w*)\b.{{0,20}}\b(?:{_LAST_IN})",
            rf"\b(?:close|end|wait|play|run|go on)\w*\b.{{0,20}}\b(?P<span>{_SOME} min\w*) (?:{_LAST_IN})",
            rf"\bsecond thoughts?\b.*?\b(?P<span>{_SOME} min\w*)",
        ),
        "policy second_thoughts={span}",
        r"\b(?:was|were|had)\b|\?$|\b{seat}\b",
    ),
    Row(
        (
            rf"\b(?:count|counts|accept|accepted|take|taken|valid)\b.{{0,25}}?{A_SPAN} (?:after|past|beyond) "
            rf"(?:the |each |"
            r"every |a )?(?:deadline|bell|end|close|cut-?off|hour)\b",
            rf"\bgrace (?:period|time)?\b.{{0,15}}?{A_SPAN}",
            rf"{A_SPAN} (?:of )?grace\b",
        ),
        "policy grace_hours={span}",
        r"\b(?:was|were|had|not|never)\b|n't\b|\?$|\b{seat}\b",
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
            r"\b(?:wait|use|keep|run|runs|take|takes|lasts?|needs?|have|has|give|go|stay open)\b.*\b(?:full|whole|"
            r"entire) "
            rf"(?:time|clock|term|period|hours|days|length|span|distance|{SPAN})\b",
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
            r"(?:\b(?:not|no longer)\b|n't\b).{0,20}\b(?:write|talk|speak|mail) (?:to )?(?:each other|one another|"
            r"among "
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
            r"\bprivate (?:press|letters|mails?|messages|talk|notes|words|lines|chats?)\b",
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
            r"\bhow (?:long|many (?:hours|days|minutes)) (?:is|are|does|do|has|have) (?:an?|the|each|every|our) "
            r"(?:turns?|rounds?)\b(?! (?:been|open|still|running))",
            r"\bwhat (?:is|are)\b.*\bsettings?\b",
            r"\b(?:what|which) (?:options?|settings?|terms|house rules|policies)\b.*\b(?:in force|apply|set|valid|"
            r"have|hold)\b",
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
)
