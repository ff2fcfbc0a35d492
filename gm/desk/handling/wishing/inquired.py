"""What players want to know, or only tell, in sentences that fit no row of `questions`: likeliest first."""

from __future__ import annotations

import re

from gm.desk.handling.wishing.rules_asked import SHEET
from gm.desk.handling.wishing.subject import MAIL, Subject, any_of
from gm.desk.handling.wishing.wishes import NOW

_HERE = r"(?! (?:(?:in|of|at|on) )?(?:the|an?) (?!game|match|table|round|turn|moment|end|lead|ring|present|next))"
INQUIRED = (
    Subject(
        "told",
        "rules",
        any_of(
            r"(?:see|send|get|have|read|show|look at|find|need|where (?:is|are)|is there)\b.*\b(?:the |your |"
            r"those )(?:\w+ )?(?:"
            r"rules?|rule ?book|instructions)\b",
        ),
        asks=True,
        never=any_of(r"(?:not|against|broke|break|breaks|breaking|cheat\w*|if)\b"),
    ),
    Subject(
        "said",
        "",
        any_of(
            r"(?:what happens|what if|what becomes of me|what do you do|and)\b.*\b(?:i|we|somebody|someone|anybody|"
            r"one)\b.*\b"
            r"(?:do not|forget|never|miss|not)\b ?(?:to )?(?:write|answer|move|send|reply|play|a turn|anything|"
            r"my turn)?",
        ),
        "Where nothing comes by the deadline, the rules play something for that seat; every report says what that "
        "would be.",
        asks=True,
    ),
    Subject(
        "said",
        "",
        any_of(
            r"(?:what|how|which|where) (?:would|should|shall|could|do|card|bid|move)\b.*\b(?:you|i|me)\b.*\b(?:play|"
            r"bid|do|"
            r"pick|choose|advise|suggest|recommend|take|be best)\b.*\b(?:you|me|my place|if you were|best)?",
            r"(?:suggest|recommend|advise)\b",
            r"(?:any |some |your |good )(?:advice|tips?|hints?|suggestions?|ideas?)\b",
            r"(?:is|would|was) \w+(?: \w+)? (?:be )?(?:an? )?(?:good|bad|wise|clever|stupid|better|best|smart|safe|"
            r"strong|weak)"
            r" (?:bid|move|card|choice|idea|play|order)\b",
        ),
        "I stay neutral and give no advice about moves.",
        asks=True,
        ends=True,
        never=any_of(
            r"how (?:do|can|should|must|would) i\b",
            r"what (?:can|must|should) i (?:do|write|say|"
            r"send)\b",
            r"if (?!you)",
        ),
    ),
    Subject(
        "told",
        "orders",
        any_of(
            r"(?:read|repeat|tell me|give me|send me|show)(?: me| us| back| again){0,3} (?:my|the) "
            r"(?:orders?|moves?|bids?|answers?|choices?)\b",
            r"(?:is|are|was|were) my (?:orders?|moves?|bids?|cards?|answer|choice|vote) (?:still|really|now|already)\b",
            r"did you (?:get|receive|read|note|take)\b.*\b(?:from me|of mine|i sent|i wrote)\b",
            r"(?:confirm|acknowledge)\b.*\b(?:receipt|received|got|arrival)\b",
            r"(?:what|which|anything|something|all|see|know|if|whether|do|did|have) (?:that )?(?:do |did |have )?you "
            r"(?:already |still )?(?:have|got|get|hold|know|note|noted|record|recorded|keep|kept|wrote|write|"
            r"received?)\b"
            r".*\b(?:me|mine|my|i|down|on file)\b",
            r"(?:were|was|is|are|did|has|have|will) (?:all )?my (?:last |previous )?(?:orders?|moves?|bids?|mails?|"
            r"e ?mails?|"
            r"letters?|answers?|cards?|votes?|messages?|reply|choice)\b.*\b(?:late|time|count|counted|arrive|arrived|"
            r"through|"
            r"reach|reached|read|in|ok|fine|right|correct|valid|accepted|received|there|lost)\b",
            r"(?:what|which)(?: \w+)* (?:did|have|had|was)(?: it)? (?:i|my)\b.*\b(?:sen[dt]|writ|wrote|order|bid|"
            r"play|say|said|chosen|"
            r"choose|"
            r"last)\b",
        ),
        asks=True,
    ),
    Subject(
        "told",
        "resend",
        any_of(
            r"(?:nothing|never|not|lost|deleted|no (?:mail|letter|report)|see|have|read|get)\b.*\b(?:turn|round|"
            r"report) (?:no\.? "
            r"|number )?(?P<rest>\d+)\b(?! (?:points|cards|days|hours))",
        ),
        never=any_of(r"(?:until|till|before|after|from|by) (?:turn|round)\b"),
    ),
    Subject(
        "told",
        "resend",
        any_of(
            r"(?:re ?send|send|repeat)\b.*\b(?:the |that |this |your )?(?:last|latest|newest|"
            r"previous) (?:\w+ )?(?:report|letter|"
            r"mail|one|turn|round)\b",
            r"what (?:has |have |did |was |were )?(?:just |actually )?(?:happened?|happens|going on|the outcome|"
            r"the result|i miss)\b",
            r"(?:last|previous|latest) (?:turn|round|report|result|one)s?\b.*\b(?:see|again|once more|happen|missed|"
            r"asleep|show)",
            r"(?:have|has) not heard (?:from you|anything|a thing)\b|(?:nothing|no (?:mail|letter|"
            r"report)) (?:has )?(?:came|"
            r"come|arrived|reached)\b",
            r"(?:see|have|read|get) (?:the )?(?:turn|round) \d+\b|(?:turn|round|report) \d+\b.*\b(?:again|missing|"
            r"lost|deleted|"
            r"never|nothing|not)\b",
            r"(?:i|we) (?:have )?(?:missed|overslept|slept through|lost track|did not see|did not follow)\b",
            r"what did (?:everybody|everyone|the others|they|we all|\w+) (?:play|bid|do|choose|take|pick|order)\b",
        ),
        asks=True,
        never=any_of(r"what (?:happens|will happen) (?:if|when|with)"),
    ),
    Subject(
        "told",
        "status",
        any_of(
            rf"(?:who|which)\b.*\b(?:winning|ahead|leads?|leading|in front|first|last|best|worst|else|plays?|playing|"
            rf"sits?|"
            rf"missing|late|away|absent|on holidays?|dates?|match|game|round|turn|in)\b{_HERE}",
            rf"(?:what|how)\b.*\b(?:scores?|standings?|points|karma|deadline|dates?|schedule)\b{_HERE}",
            rf"what (?:is|are) (?:still |yet )?(?:missing|outstanding)\b{_HERE}",
            r"how (?:many|much|long)\b(?! (?:has|have|is|did|was))\b.*\b(?:turns?|rounds?|points|karma|life|days|hours|"
            r"time|left|last|go on|more|take|takes)\b",
            r"when\b.*\b(?:next|end|ends|over|due|close|closes|finish|deadline|turn|round|report|results?|go on|"
            r"continue)\b",
            r"(?<!what )(?<!who )(?<!which )(?:is|are|has|have|did) (?!you\b|i\b|my\b|this\b|that\b|"
            r"it\b)\w+ (?:still |already |yet )?(?:playing|there|alive|"
            r"in the game|in it|"
            r"around|active|moved|answered|in|on holiday|away|asleep|gone|written|been)\b",
            r"(?:same|next|new|this|current) (?:deadline|dates?|schedule)\b",
            r"^(?:am i|are we|is (?:he|she|everybody|everyone|the (?:match|game)|it|this)) (?:still |already )?(?:in|"
            r"in the (?:game|match)|playing|over|on|running|going on|alive|finished|done|out)(?: (?:yet|now|already|"
            r"still))?$",
            r"(?:where|how) (?:do|am|are|is) (?:i|we|it|things)\b.*\b(?:stand|doing|going|placed|ranked)\b",
        ),
        asks=True,
        never=any_of(
            r"if\b",
            r"my (?:seat|chair|place)\b",
            r"cards?\b",
            r"ties?\b|tied\b",
            r"(?:what|how|which) .*\b(?:decided|counted|scored|mean|means|computed|worth)\b",
        ),
    ),
    Subject(
        "told",
        "hand",
        any_of(
            r"(?:show|see|send|print|need|get|have|give|look at|remind)\b.*\b(?:the |my |our |current )*(?:table|"
            r"board|hand|"
            r"position|ring|cards|picture|state|layout|pile|situation)\b",
            r"how many (?:cards?|animals|tiles|bears|pieces|points)\b.*\b(?:left|have|has|got|hold|holds|hand|there)\b",
            r"(?:what|which)(?: \w+)? (?:is|are) (?:still |already )?(?:out there|out|left|gone|in play|in the game|"
            r"unplayed|there)\b",
            r"(?:what|which)(?: \w+)? (?:is|are|lies|does|do|did|has|have)\b.*\b(?:table|board|hand|ring|pile|left|"
            r"hold|holds)\b",
        ),
        asks=True,
        never=any_of(
            r"an? (?:helping )?hand\b", r"(?:gm|others|anybody|everybody|anyone|everyone|he|she|they) (?:see|know)\b"
        ),
    ),
    Subject(
        "said",
        "",
        any_of(
            r"^(?:you (?:can |may |please )?(?:choose|decide|pick)|surprise me|your choice|up to you|dealer's choice)"
            r"(?: for me)?(?: this (?:turn|time|round)| please)*$",
            r"(?:do|play|bid|choose|pick) (?:whatever|what|anything) you (?:like|want|think|please|fancy)\b",
        ),
        "I choose nothing for you: what is played where nothing comes stands in your report.",
    ),
    Subject(
        "said",
        "",
        any_of(
            r"(?:can|may|could) i (?:still )?(?:change|correct|revise|alter|edit|amend) (?:my (?:mind|orders?|moves?|"
            r"bid|answer|choice)|it|that|them)\b"
        ),
        "Until a turn closes, what you write last counts; a turn that is over only the GM can put right.",
        asks=True,
        ends=True,
        never=any_of(r"to\b"),
    ),
    Subject(
        "said",
        "",
        any_of(
            rf"{MAIL}\b.*\b(?:plain text|text only|only text|no html|without (?:html|pictures|images))\b",
            r"(?:no|without|turn off|switch off|stop) (?:the )?html\b|plain text (?:only|please|mails?|letters?)\b",
            r"(?:stop|no|not|without)\b.*\b(?:pictures|images)\b",
        ),
        "My letters hold their words as plain text, too: your mail program can show just that, without pictures.",
        ends=True,
    ),
    Subject(
        "said",
        "",
        any_of(
            r"pictures?\b.*\b(?:not|no|broken|missing|empty|blank|too (?:small|big))\b",
            r"(?:no|not any|without) pictures?\b",
        ),
        "All that a picture of mine shows stands in words in the same letter, too.",
    ),
    Subject(
        "said",
        "",
        any_of(r"(?:which|what) time ?zone\b", r"time ?zone (?:do|is|are)\b"),
        'Write for example "timezone Europe/London" to have deadlines told in your own time.',
        ends=True,
    ),
    Subject(
        "said",
        "",
        re.compile(r"i am (?:finally )?(?:home|back)(?: again| home)*(?: (?:from|to) .+)?$"),
        "Welcome back.",
        ends=True,
    ),
    Subject(
        "told",
        f"help {NOW}",
        any_of(
            r"how (?:do|can|may|could|should|must|would|to|does one|am i) ?(?:i|we|you)?\b.*\b(?:change|leave|vote|"
            r"write|send|"
            r"enter|correct|tell|say|order|move|play|answer|see|find|get|use|start|begin|make|put|ask|join|stop|pass|"
            r"do)\b",
            r"what (?:can|must|should|may|do|am|shall) (?:i|we)\b.*\b(?:do|write|say|send|answer|decide|need|choose|"
            r"play)\b",
            r"(?:do not|did not|can not|not) (?:really |quite |fully |at all )?(?:understand|get it|know (?:how|"
            r"what))\b",
            r"what (?:does|do|is|are)\b.*\b(?:mean|means|meant|stand for|commands?|words?|options?|settings?|"
            r"possibilities)\b",
        ),
        asks=True,
        never=any_of(r"if (?!you)", r"how do (?:you|they|people) (?:do|find|feel|like)\b"),
    ),
    Subject(
        "said",
        "",
        any_of(
            r"if (?:we|two|both|i|somebody|someone|nobody|a|an|the|my|there)\b.*\b(?:who|what|which|how|does|do|is|"
            r"can)\b|"
            r"what do (?:i|we) do if\b",
            r"what (?:if|beats|happens (?:if|when|with)|counts|would happen|breaks? (?:a |the )?ties?)\b",
            r"(?:is it|is that|am i|are we|is (?:talking|bluffing|this)|it is) (?:allowed|legal|permitted|forbidden|"
            r"ok|okay|"
            r"against the rules)\b",
            r"(?:allowed|legal|permitted|forbidden|against the rules)\b",
            r"(?:why|how come) (?:did|do|does|was|were|is|are|has|have|can)\b",
            r"how (?:is|are|does|do)\b.*\b(?:winner|win|decided|counted|scored|scoring|computed|ties?|count|work)\b",
            r"(?:who|which)\b.*\b(?:wins|beats|breaks|counts)\b.*\b(?:tie|if|when)\b",
            r"(?:can|may|could|must|should) (?:i|we|one|somebody|a player) (?:also |even |really |ever )?"
            r"(?:bid|play|take|use|give|steal|keep|look|discard|cook|eat|have|hold|do)\b",
        ),
        SHEET,
        asks=True,
        never=any_of(
            r"(?:wife|husband|son|daughter|friend|flatmate|for me|together|cheat\w*|each other|addresses?|mails?)\b",
            r"why (?:not|do you)\b",
        ),
    ),
    Subject(
        "said",
        "",
        any_of(
            r"(?:i am |am |we are )?still (?:thinking|pondering|undecided|not sure|deciding|making up my mind)\b",
            r"(?:need|want|give me|just|take|takes) (?:me )?(?:a |another |some |"
            r"one )?(?:few )?(?:more )?(?:minutes?|moments?|"
            r"seconds?|hours?|sec|time|while)\b",
            r"(?:hang|hold) on\b(?! to\b)",
            r"(?:please )?(?:wait for|bear with) me\b",
            r"(?:will|shall|going to|have to|try to|must|let me|better)\b.*\b(?:send|answer|play|move|write|decide|"
            r"reply|think|"
            r"come back|get back|sleep on|order|bid|look)\b.*\b(?:tonight|later|tomorrow|soon|this (?:evening|"
            r"afternoon|"
            r"weekend)|after (?:work|dinner|lunch|school)|in (?:a|an|the|two|\d+)|(?:on |by )?\w+day|first|it)\b",
            r"(?:my )?(?:orders?|moves?|answer|bid|reply|decision) (?:will )?(?:follows?|comes?|be there|soon|"
            r"tomorrow|tonight|"
            r"later)\b",
            r"(?:no time (?:today|now|right now|tonight)|more tomorrow|not today|later today)\b",
        ),
        "Take your time.",
        ends=True,
        never=any_of(
            r"you (?:will|need|have|may|can)\b",
            r"(?:give|tell|ask) (?!me\b)[a-z]+\b",
            r"not need\b",
            r"(?:not|no need to) (?:have to |need to )?wait\b|\bforget what\b|nothing to add\b",
            r"(?:he|she|they|it) (?:will|needs?)\b",
        ),
    ),
)
