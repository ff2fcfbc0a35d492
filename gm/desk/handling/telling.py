"""In which words people tell something to others at the table: rows of patterns, each with `to` and `text`."""

from __future__ import annotations

import re

from games.kit.interjections import SIGH
from gm.desk.house_words import EVERYBODY

ALL = (
    rf"(?:(?:{'|'.join(EVERYBODY)})(?: (?:here|at the table))?|"
    rf"them(?: all)?|(?:all )?the others|the (?:other )?players|the table|all (?:of them|"
    rf"players))"
)
_OURSELVES = r"(?!(?:me|myself|us|you|i|him|her|it|yourself)\b)"  # whose words these are, or nobody named
_WHO = (
    rf"(?P<to>{ALL}|(?:the )?(?:gm|game ?master|host)|{_OURSELVES}[\w'-]+"
    rf"(?:(?:, | and | & )(?!(?:that|to|ask|tell|say)\b)"
    rf"[\w'-]+)*)"
)
_KINDLY = (
    r"(?:(?:(?:can|could|would|will) you|i(?:'d| would)? (?:like|want|wanted) you to|i (?:meant|mean)(?: that)? you|"
    r"i (?:beg|ask) you to|be so (?:kind|good)(?: as)?(?: to|(?= and))|kindly|maybe|perhaps|"
    r"you (?:can|may|might|could|should)|feel free to|do|en|und|"
    r"also|and|then|but|oh|well|so|p\.?s\.?:?|by the way|btw),? )*(?:please )?"
)
_NEWS = (
    r"(?:a |the |this |my )?(?:following )?(?:message|note|letter|word|words|mail|line|news|answer|greetings|"
    r"regards|thanks|love|question)"
)
_ALONE = r"(?: (?:from me|please|only|alone|privately|in private|confidentially|too|also|as well))*"


def _ways(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in patterns)


_LETTER = (  # what is sent to somebody
    r"(?:messages?|msg|notes?|words?|lines?|letters?|mails?|questions?|pm|dm|whispers?|hints?|tips?|info|p+s+t+)"
)
_BESIDE_LETTER = (  # words that may stand with it in a label, "psst, one short private note for Pia only, please: ..."
    r"(?:an?|the|one|two|this|that|is|here|here's|comes|goes|my|short|quick|little|small|tiny|brief|private(?:ly)?|"
    r"secret(?:ly)?|personal|confidential(?:ly)?|another|hey|hi|hello|mate|and|also|now|then|but|oh|ok|p\.?s\.?|for|to|"
    r"only|alone|just|please|pls|in|eyes|ears|from|me|strictly|addressed|meant|intended|last|first|finally)"
)
_SAY = (
    r"(?:say|whisper|write|mention|report|reply|answer|message|text|ping|mail|e-?mail|pm|dm|hint|explain|confide|signal|"
    r"confirm|mumble|mutter|relay|communicate|announce)"
)
_TOLD = _ways(  # what stands in such words is nobody's order, be it ever so like one
    rf"{_KINDLY}(?:tell|inform|remind|warn|assure|thank) {_WHO}{_ALONE}(?: that| to|:|,)? (?P<text>.+)",
    rf"{_KINDLY}let {_WHO} know(?: that|:|,)? (?P<text>.+)",
    rf"{_KINDLY}{_SAY}(?: to)? {_WHO}{_ALONE}(?:,? that| if| whether|:) (?P<text>.+)",
    rf"{_KINDLY}(?:say|write|whisper|explain|confide) to {_WHO}{_ALONE},? (?P<text>[^\s:].+)",
    rf"{_KINDLY}(?:write|say|mail|forward)(?: (?:{_NEWS}|this|it|that))?(?: on| along)? (?:to|for) {_WHO}{_ALONE}"
    r"\s*[:,-]\s*(?P<text>.+)",
    rf"{_KINDLY}(?:(?:pass|forward|send) )?{_NEWS}(?: on| along)? (?:to|for) {_WHO}{_ALONE}\s*:\s*(?P<text>.+)",
    r"(?:and |but |also )*(?:i(?:'d| would| should| want| have| must|) ?(?:like |love |want |wish )?(?:to )?|let me )"
    rf"(?:also )?(?:tell|{_SAY})(?: this| something| a word| a line)?(?: to)? {_WHO}{_ALONE}"
    r"(?: this)?(?:,? (?:and )?only (?:to|for) (?:him|her|them))?\s*:\s*(?P<text>.+)",
)
_WILL = r"(?:might|may|can|could|should|would|will|let|have|i(?:'d| would| should|) (?:like|love|want|wish))"
_TO_HEAR = (
    r"(?:(?:also|just|please|kindly|really) )*(?:be (?:told|informed|warned|assured|reminded|thanked|greeted)|"
    r"know|hear|learn)\b(?! (?:the|all) rules\b)"
)
_WISHED = _ways(  # "Might Kees be told that I find him charming?"
    rf"{_KINDLY}{_WILL} {_WHO} (?:to )?{_TO_HEAR}(?:,? please,?)? (?:that )?(?P<text>.+)",
    rf"{_KINDLY}{_WHO} (?:should|ought to|must|may|might) {_TO_HEAR} (?:that )?(?P<text>.+)",
    rf"{_KINDLY}let it be (?:known|said|told) to {_WHO} (?:that )?(?P<text>.+)",
    rf"(?P<text>{_KINDLY}wish {_WHO} (?!you\b)\S.*)",
    rf"{_KINDLY}say {_WHO} (?P<text>(?:i|i'm|i'd|you|your|we|he|she|it|it's|thank|thanks)\b .+)",
    rf"{_KINDLY}{_WHO} (?:should|must|may) read(?: this)?: (?P<text>\S+ \S+ .+)",
    rf"(?P<text>{_KINDLY}(?:convey|give|send|pass(?: on)?|extend) (?:my|our) (?:\w+ )?(?:regards|greetings|love|wishes|"
    rf"congratulations|thanks|apologies|condolences)(?: on)? to {_WHO}{_ALONE}\W*)",
    rf"(?P<text>{_KINDLY}(?:greet|congratulate|hug|kiss) {_WHO}{_ALONE}(?: for me)?\W*(?: ?[:,!-].+)?)",
    rf"(?P<text>(?:(?:and|also|an?|one|my|our|some|big|many|lots of|warm(?:est)?|kind(?:est)?|best|dear) )*"
    rf"(?:kiss|kisses|hugs?|greetings|regards|love|apologies|condolences|compliments) (?:to|for) {_WHO}{_ALONE}\W*"
    r"(?:, .*)?)",
)
OUTRIGHT = (*_TOLD, *_WISHED)
LETTER_FOR = _ways(  # so is what is sent to one of the others
    rf"(?=[^:]*\b{_LETTER}\b)(?:(?:{_LETTER}|{_BESIDE_LETTER})\W+){{0,9}}{_WHO}(?:['\u2019]s)?"
    rf"(?:\W+(?:{_LETTER}|{_BESIDE_LETTER})){{0,6}}\s*:\s*(?P<text>.+)",
)
THEM = re.compile(rf"(?i)^({_KINDLY}(?:tell|inform|remind|warn|assure|thank|let|{_SAY})(?: to)?) (?:him|her)\b")
TO_THEM = re.compile(rf"(?i)\b((?:{_SAY}|speak|talk|words?|lines?|notes?) (?:to|for)) (?:him|her)\b")
THAT = re.compile(  # "Shall we meet? Tell Pia that please"
    rf"(?i){_KINDLY}(?:(?:tell|say|whisper|write|send|give) {_WHO} (?:this|that|it|so)|(?:say|write|send|forward|pass|"
    rf"whisper) (?:this|that|it)(?: on| along)? (?:to|for) {_WHO.replace('<to>', '<also>')})"
    r"(?: (?:from me|please|too|also|as well|for me))*[.!]*"
)
LABELLED_FOR = _ways(  # cards may be given in such words, too: an order is read as one
    rf"{_KINDLY}(?:pass|send)(?: (?:this|it|that))?(?: on| along)? (?:to|for) {_WHO}{_ALONE}\s*[:,-]\s*"
    r"(?P<text>.+)",
    rf"@{_WHO}\s*[:,-]?\s+(?P<text>.+)",
    rf"(?:private(?:ly)?|in private|confidential(?:ly)?|secret(?:ly)?|only)(?: (?:for|to))? {_WHO}\s*[:,-]\s*"
    r"(?P<text>.+)",
    rf"(?:for|to) {_WHO} (?:only|alone|privately|in private|confidentially)\s*[:,-]\s*(?P<text>.+)",
)
TELLING = _ways(
    rf"(?:to|for) {_WHO}:\s*(?P<text>.+)",
    rf"(?P<to>{ALL}):\s*(?P<text>.+)",
    rf"(?P<text>{_KINDLY}ask {_WHO} (?:if|whether|what|when|where|who|how|why|for|about|to) .+)",
    rf"(?P<text>{_KINDLY}(?:say|give|send) (?:hi|hello|{_NEWS}|sorry|thank you|good ?bye)"
    rf"(?: that .+)? to {_WHO}(?: (?:from|for) me)?)",
    rf"(?P<text>{_KINDLY}(?:send|give|wish) {_WHO} (?:my |our |good |all the |the |a )?(?:very )?(?:best|luck|love|"
    r"regards|greetings|wishes|thanks|apologies|happy|merry)\b.*)",
)
_LEAD = (
    r"(?:(?:hi|hey|hello|dear|mate|folks|psst|and|also|now|p\.?s\.?|one|two|this|that|it|here|comes|something|a|an|last|"
    r"short|quick|little|private|secret|words?|notes?|lines?|questions?|things?|bits?|is|just|finally)\b\W*){1,8}"
)
HEADED = _ways(  # "hey mate, one for Pia only: shall we share a caravan?"
    rf"(?:{_LEAD})?(?:(?:only|just|privately|private|secret(?:ly)?) (?:for|to) {_WHO}|"
    rf"(?:for|to) {_WHO.replace('<to>', '<also>')}(?: please)? (?:only|alone|privately|in private|"
    r"confidentially|please)|"
    r"for (?P<eyes>[\w-]+)['\u2019]s? (?:own )?(?:eyes|ears)(?: only| alone)*)(?: please)?\s*[:,-]\s*(?P<text>.+)",
)
_LABEL = r"(?:(?:this|that)(?: is|'s| was) )?(?:(?:only|just|privately|private|strictly) )*(?:for|to)"
FOLLOWED = re.compile(  # "Shall we meet? (for Pia please)"
    rf"(?P<text>.+?)\s*[(\[]\s*{_LABEL} {_WHO}{_ALONE}\s*[)\]]\W*", re.IGNORECASE
)
DEAR = re.compile(
    rf"(?:dear|hi|hello|hey|psst|and)[, ]+{_WHO}\s*[,:!\u2013\u2014-]\s*(?P<text>.*)", re.IGNORECASE
)  # at the head of a paragraph
CALLED_BOTH = re.compile(  # "Bruno, Clara, what have you got?"
    r"(?P<to>[^\W\d][\w'-]*(?:(?:, | and | & )[^\W\d][\w'-]*)+)\s*[:,]\s+(?P<text>.+ .+)", re.DOTALL
)
CALLED = re.compile(r"(?P<to>[^\W\d][\w'-]*)\s*[:,]\s+(?P<text>.+ .+)", re.DOTALL)  # "Bruno: nice move!"
SPOKEN_TO = re.compile(  # beside an order: "psst Bruno - that 31 of yours looks tasty"
    rf"(?:(?:{SIGH}|and|also|dear|p\.?s\.?|ok|okay|so|now)\b\W*)*(?P<aside>p+s+t+\W+|hey\W+|@)?(?P<to>[^\W\d][\w'-]*)"
    r"\s*(?P<sign>[:,!]|\s[-\u2013\u2014])\s+(?P<text>.+ .+)",
    re.IGNORECASE | re.DOTALL,
)
YOU = re.compile(r"(?i)\b(?:you|your|yours|yourself|u|ur|you['\u2019]\w+)\b")
NOTHING = re.compile(r"(?i)(?:nothing|not|nought|none of (?:it|this|that)|no word)\b(?!.*\bbut\b)")
QUIET = _ways(  # "Don't tell Bruno!"
    r"(?:(?:no+|please|but|and|pssh?t?)\W+)*(?:don't|do not|dont|never|not a word to|nothing to|no word to)"
    rf" ?(?:(?:ever )?(?:tell|inform|say (?:it|that|this|anything|a word) to|show (?:it|that|this) to|let))? ?{_WHO}\b"
    r"(?P<text>.*)",
)
POLITE = re.compile(r"(?:can|could|would|will|might|may) [\w-]+ ", re.IGNORECASE)
HOW = re.compile(
    r"(?:(?:how|where) (?:can|could|do|may|would|should) i|(?:can|could|may) i|is it (?:possible|allowed) to|is there "
    r"(?:a|any) way to|i(?:'d| would)? (?:like|want|wish|need) to|let me|i (?:must|have to)) (?:please )?(?:talk|speak|"
    r"write|chat|whisper|(?:send )?(?:a )?(?:private )?(?:message|mail|note|letter|word|line)|get in touch)"
    rf"(?: (?:something|privately|secretly|in private|a line|a word))* (?:(?:to|with) )?{_WHO}\b.*",
    re.IGNORECASE,
)
LABELLED = re.compile(  # "For the GM only: ..."
    rf"(?:(?:this|the following)(?: is|'s) )?(?:(?:just|only|strictly|private(?:ly)?|confidential(?:ly)?)[:,]? )*"
    rf"(?:for |to )?{_WHO}(?:'s eyes)?(?: (?:only|alone|please|privately))*\s*[:\u2014-]\s*(?P<text>.+)",
    re.IGNORECASE | re.DOTALL,
)
THANKS = re.compile(r"(?i)\bthank $")  # "thank Bruno for the game" is told as "Thank you for the game"
MENTIONS, ALSO = re.compile(r"^@[\w'-]+(?:,? (?:and |& )?@[\w'-]+)+"), re.compile(r",? (?:and |& )?@")
SENTENCE = re.compile(r"(?<=[.!?])\s+")
OF_THIRD = re.compile(r"(?i)\b(?:he|she|him|her|his|hers)\b")
JOINED = re.compile(r"(?i)^(?:(?:and|but|so|also|then|oh|btw|by the way)\b[,: ]*)+")
ASIDE = re.compile(r"^\([^()]*\) ?(?:that |to )?")  # "tell Bruno (not Anna!) that ..."
NAMELESS = re.compile(
    r"(?i)\b(?:leave out|without|omit|hide|conceal|(?:do not|don't|never) (?:mention|tell|say|name|give|use))\b"
    r"[^.!?]{0,20}\b"
    r"(?:my name|who (?:it is|it's|i am|wrote|said)|from (?:me|whom))\b|\banonymous(?:ly)?\b"
)
