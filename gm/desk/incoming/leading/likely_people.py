"""What a GM's sentence about people is likely to ask for: rows of `likely_deeds`, before those of the clock."""

from __future__ import annotations

import re

from gm.desk.deeds.speech import AWAY
from gm.desk.incoming.leading.likely_helpers import HELPERS, Row
from gm.desk.incoming.new_matches.in_prose import WEEKENDS_OFF
from gm.desk.incoming.sentences.moments import DAY

_KIND = re.compile(
    r"(?i)\b(?:thank (?!you\b|goodness\b|god\b)|congratulat\w+|apologi[sz]e to|wish (?!to\b)\w+ (?:an?|all|the|"
    r"good|happy|merry)"
    r"\b|greet|say (?:hello|hi) to|my (?:regards|love|best wishes|greetings) to)"
)


def is_kind(said: str) -> bool:
    """Does a clause wish for a kind word to somebody: "and please thank Tom for me"?"""
    return bool(_KIND.search(said))


_LATE = (
    r"(?:dawdlers?|laggards?|stragglers?|slackers?|sleepers?|sleepy ?heads?|slow ?pokes?|slow ?coach(?:es)?|"
    r"latecomers?|"
    r"lazy ?bones|procrastinators?|(?:late|missing|lazy|slow|silent)(?: ones| people| players)|whoever|"
    r"who(?:m)? (?:is|are))"
)
_PUSH = r"(?:reminders?|remind|nudges?|pokes?|prods?|push|kick|ping|chase|shake|jog|hurry|wake)"
_CALLED = (  # what a chair shall be called, as names are written
    r"[\"']?(?P<name>(?-i:(?:The )?[A-Z][\w'-]*(?: (?:(?:the|of|von|van|de|la|der) )*[A-Z][\w'-]*){0,3}))[\"']?"
    r"(?=\W*$|[,;]| (?:from|in|instead|please|now|here)\b)"
)
_NEW = (
    r"(?:(?:some|any)(?:body|one)(?: else| new)?|new (?:people|players|ones|blood)|newcomers|latecomers|strangers|"
    r"a (?:new|further|another) (?:player|person|one)|more people|others|whoever (?:likes|wants|wishes))"
)
_COMES_IN = r"(?:join(?: in)?|come in|hop (?:in|on)|jump in|get in|step in|get on board|take part|be added)"
ASKS_ONE = "tell {seat}: The GM would like to know {text}"
PEOPLE = (
    *HELPERS,
    # -- seats
    Row(
        (
            r"\bdeadlines?\b.*\b(?:between|from) (?P<since>[^,;]+?) (?:and|to|until|till) (?P<until>[^,;]+?),? (?:to )?"
            r"(?:wait|hold)\b.*\bfor {seat}\b",
        ),
        "away {seat} {since} to {until}",
    ),
    Row(
        (
            r"\b(?:robot|machine|engine|computer|bot)\b.*\b(?:in|on|into|onto)\b.*\b{seat}\b(?:'s)? (?:chair|seat|"
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
        (r"\b(?:put|write|note|enter|take)(?: down| in)? (?:an? |the )?(?P<text>\d{1,4}) for {seat}\b",),
        "orders for {seat}: {text}",
        r"\b(?:never|not|was|were|had)\b|n't\b|\?$",
    ),
    Row(  # while somebody sits in, or is asked to
        (
            r"\b{seat}\b(?:'s| is| has| will be)?(?: now| back| still)? (?:playing|plays|play) "
            r"(?:him|her|them)sel(?:f|ves)\b",
        ),
        "hand back {seat}",
    ),
    Row(
        (
            r"\b(?:engine|machine|robot|computer|autopilot|program)\b.*\bfor {seat}\b",
            r"\b(?:engine|machine|robot|computer|program)\b.*\bplay\w*\b.*\b{seat}\b",
            r"\b{seat}\b.*\b(?:engine|machine|robot|computer|autopilot|program|bot) (?:may |can |should |shall |"
            r"will |to |"
            r"please )*(?:play|bid|move|choose|decide|go|act|step in|do it|take over)s? (?:for|instead of) "
            r"(?:him|her|them)\b",
            r"\b(?:engine|machine|robot|computer|program|bot|autopilot)\b (?:may |can |should |shall |will |to )?"
            r"(?:take|play|make|do|handle)s? (?:over )?{seat}(?:'s)? (?:turns?|moves?|cards?|hand|orders?|chair)\b",
        ),
        "autopilot {seat} on",
        r"\b(?:not|never|no longer|no more|off|stop|without)\b|n't\b|\bany ?more\b",
    ),
    Row(
        (
            r"(?:\b(?:not|stop|no longer)\b|n't\b).*\b(?:engine|machine|robot|computer|autopilot|"
            r"program)\b.*\b{seat}\b",
            r"\b(?:engine|machine|robot|computer|autopilot|program)\b.*\b(?:no longer|stop)\b.*\b{seat}\b",
        ),
        "autopilot {seat} off",
    ),
    Row(
        (
            r"(?:\b(?:not|stop|no more|never)|n't)(?: to)? (?:remind|nudg|pok|chas|push)\w*\b",
            r"\bno (?:more )?reminders?\b",
        ),
        "policy reminders=none",
        r"\b(?:{seat}|him|her)\b",
    ),
    Row(
        (
            rf"\b{{seat}}\b.*\b(?P<when>(?:the |this |next )?week-?end|{DAY})(?: \w+)? (?:off|free)\b",
            r"\b{seat}\b.*\b(?:asks?|asked) (?:me |us )?for (?P<when>(?:the |this |next )?week-?end)\b",
        ),
        "away {seat} {when}",
    ),
    Row((WEEKENDS_OFF,), "policy blackout=saturday, sunday", r"\b{seat}\b"),
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
    Row(
        (
            r"^(?:and )?(?:for {seat}(?:'s eyes)? (?:only|alone)|{seat} (?:only|alone)):? (?P<text>.+)$",
            r"^(?:and )?{seat} alone (?:should|must|may|shall) (?:know|read|learn)(?: that)?:? (?P<text>.+)$",
        ),
        "brief for {seat}: {text}",
    ),
    Row((r"^@?{seat} ?: (?P<text>.*[?!.]|.*\byour?\b.*)$",), "tell {seat}: {text}"),
    Row(
        (
            rf"\b(?:call|name) {{seat}},? (?:as )?{_CALLED}",
            rf"\b{{seat}}\b.*\b(?:called|named|known as|goes by|listed as|shown as|appear as|"
            rf"renamed(?: to)?)(?: the name)? {_CALLED}",
            rf"\b{{seat}}'s name\b.{{0,30}}\b(?:to|into|be|is) {_CALLED}",
            rf"\bname of {{seat}}\b.{{0,20}}\b(?:to|into|be|is) {_CALLED}",
            rf"\b(?:make|turn|change) {{seat}} (?:into|to) {_CALLED}",
        ),
        "rename {seat} to {name}",
        r"\b(?:was|were|used to|never|not|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|n't\b|\?$|@",
    ),
    Row(
        (r"\b{seat}\b.*\b(?:called|named|known as|goes by) (?P<name>[^\W\d]+)",),
        "rename {seat} to {name}",
    ),
    Row(
        (
            r"^(?:(?:everyone|everybody|they all|they|all|the (?:others|table|players))(?: of them)?|"
            r"all of them) (?:should|must|"
            r"ought to|needs? to|may|shall|has to|have to) (?:know|hear|learn)(?: that| about)?:? (?P<text>.+)",
            r"^(?:an? |one |just )*(?:quick |short |little |small )*(?:word|message|note|line|news|announcement|"
            r"info) (?:to|for) "
            r"(?:everyone|everybody|all|the (?:group|table|others|players|gang|round))(?: of them)?\W{1,2}(?P<text>.+)",
        ),
        "announce: {text}",
    ),
    Row(
        (
            r"^(?:an? |one |just )*(?:quick |short |little |small )*(?:word|message|note|line|info) (?:to|for|"
            r"in the ear of) "
            r"{seat}(?:'s ears?)?(?: (?:only|alone))?(?:,? (?:and )?(?:the (?:others|rest)|nobody|no "
            r"one)[^:]{0,40}:)?\W{1,2}"
            r"(?P<text>.+)",
            r"^(?:just |only |strictly )?(?:this (?:is|stays) )?(?:for|between) {seat}(?: and (?:me|us|you))?(?: "
            r"(?:only|alone))?"
            r"(?:,? (?:and )?(?:the (?:others|rest)|nobody|no one)[^:]{0,40})?: ?(?P<text>.+)",
        ),
        "tell {seat}: {text}",
        r"\?$",
    ),
    Row(
        (
            r"\b(?:pass|send|forward|hand) (?:this|that|it|the following|the (?:word|note|message))(?: on| along)? to "
            r"{seat}(?: (?:only|alone))?: ?(?P<text>.+)",
            r"\b(?:whisper|mention|drop a word|drop a line|pass on|say) (?:softly |"
            r"quietly )?to {seat}(?: (?:only|alone))?"
            r"(?: that|:|,)? (?P<text>.+)",
            r"^{seat} (?:should|must|ought to|needs to|may|shall) (?:know|hear|learn)(?: that|:| about(?= \w+ing))? "
            r"(?!(?:to|how|from|more|less|by|better|his|her|their|its|the (?:rules|ropes|game))\b)(?P<text>.+)",
        ),
        "tell {seat}: {text}",
        r"\bknow better\b|(?:\bnot|n't|\bnever)\b.{0,15}\b(?:whisper|mention|say|know|hear)\b|\?$",
    ),
    Row(
        (
            r"\bthank {seat}\b(?: (?:for me|from me|from all of us|so much|very much|a lot|again|too|as well))*"
            r"(?P<text> for (?!me\b)[^.!?]+)?",
        ),
        "tell {seat}: Thank you{text}!",
        yours=True,
    ),
    Row(
        (r"\bcongratulat\w+,? (?:to )?{seat}\b(?: (?:from|for) me)?(?P<text> (?:on|to|for) (?!me\b)[^.!?]+)?",),
        "tell {seat}: Congratulations{text}!",
        yours=True,
    ),
    Row((r"\bapologi[sz]e to {seat}\b(?P<text> for (?!me\b)[^.!?]+)?",), "tell {seat}: I apologise{text}."),
    Row((r"\bwish {seat} (?P<text>[^.!?]+?)(?: from (?:me|us|all of us))?[.!?]*$",), "tell {seat}: I wish you {text}."),
    Row((r"\bget well(?: soon)?,? {seat}\b", r"^{seat},? get well(?: soon)?\b"), "tell {seat}: Get well soon!"),
    Row(
        (
            r"\b(?:greet|say (?:hello|hi) to|(?:give|send) my (?:regards|love|best wishes|greetings) to|"
            r"(?:best wishes|regards|greetings) to) {seat}\b",
        ),
        "tell {seat}: Greetings!",
    ),
    Row(
        (
            r"\bsay (?P<text>hello|hi|hey|good (?:morning|evening|night)|good ?bye|bye|cheers|thanks|thank you|sorry) "
            r"to (?:all(?: of (?:them|you))?|everybody|everyone|them(?: all)?|the (?:others|players|table|rest))"
            r"(?: from me| for me)?[.!]*$",
        ),
        "announce: {text}!",
    ),
    Row(
        (
            r"\b{seat}\b.*\b(?:lead|leads|run|runs|look(?:s)? after|take care of|in charge of) (?:(?:(?:the|this|"
            r"our|my) )?(?:whole )?(?:match|game|table|rounds?|turns?|evening)|it|things|everything|all)\b(?! of)",
            r"\b{seat}\b.*\b(?:my|the|a) (?:deputy|stand-?in|vice)\b",
            r"\b(?:deputy|stand-?in for me|in my place|second gm|co-?gm)\b.*\b{seat}\b",
        ),
        "make {seat} my deputy",
        r"\b(?:not|never|no longer)\b|n't\b|@",
    ),
    Row(
        (
            r"^(?:and |then |please )*ask {seat}(?: for me)?,? (?P<text>(?:if|whether|what|when|how|who|which|why|"
            r"where)\b.+)",
        ),
        ASKS_ONE,
    ),
    Row(
        (
            r"\b(?:(?:put|light|build|set) (?:an? )?(?:little |small )?(?:rocket|fire|squib|bomb|flame)s? "
            r"(?:under|beneath)|give (?=\w+ (?:a|one) (?:kick|push|shove|nudge|prod|poke|shake)\b)|"
            r"crack the whip (?:at|over|on)|"
            r"(?:gee|chivvy|hurry|jolly|stir|wake|shake|liven) (?:up |along )?|breathe down the neck of|lean on) ?"
            r"{seat}\b",
        ),
        "remind {seat}",
        r"\b(?:not|never)\b|n't\b",
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
            rf"\b{_PUSH}\b.*\b{_LATE}\b",
            rf"\b{_LATE}\b.*\b(?:an?|the|another)(?: \w+)? {_PUSH}\b",
            rf"\b{_LATE}\b.*\b(?:be|get) (?:reminded|nudged|poked|prodded|pushed|chased)\b",
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
        r"\?$|\bback from\b|\b(?:skip|count|silence|deadline|autopilot|engine|robot|somebody|someone|stop|pause|"
        r"freeze|replace|chair|"
        r"instead|was|were)\b",
    ),
    # -- who is waited for no longer
    Row(
        (
            r"(?:\bnot|n't|\bno longer|\bnever mind)(?: \w+){0,2} wait(?:ing)? for {seat}\b.*\b(?:close|play|process|"
            r"run|resolve|end) (?:the |this |our )?(?:round|turn)\b",
            r"(?:^|[,;:] |\b(?:please|so|and|just) )(?:close|process|resolve) (?:the |this |our )?(?:round|turn)"
            r"(?: now)?\b",
        ),
        "process",
        r"(?:\bnot|n't|\bnever) (?:\w+ )?(?:close|play|process|run|resolve|end)\b|\?$|\b(?:once|when|after (?!all\b)|"
        r"until|till|tomorrow|tonight|always|each|every|before|at \d)\b",
    ),
    # -- newcomers
    Row(
        (
            r"\b(?:hop|jump|join|come|get|step) (?:in|on board|the (?:game|match|table))\b.*\b(?:fine|okay?|welcome|"
            r"let them|may|can)\b",
            r"\b(?:let|welcome|take)\b.*\b(?:newcomers|latecomers|new people|anybody|anyone|whoever)\b.*\b(?:in|join|"
            r"chairs?|seats?)\b",
            rf"\b{_NEW} (?:who \w+ )?(?:may|can|could|shall|should|might|is allowed to|are allowed to)(?: still|"
            rf" also| always)? {_COMES_IN}\b",
            rf"\b(?:let|allow) {_NEW} (?:to )?{_COMES_IN}\b",
            r"\b(?:open|welcome) (?:to|for) (?:newcomers|latecomers|new (?:people|players)|anybody|anyone|whoever)\b",
        ),
        "policy joining=yes",
        r"(?:\bnot\b|n't\b|\bno\b|\bnever)|\?$|@",
    ),
    Row(
        (
            r"\b(?:nobody|no one|no-one)(?: else| new| more)? (?:may|can|shall|should|is (?:to|allowed to)) join\b",
            r"\b(?:nobody|no one|no-one) (?:else|new|more) (?:comes?|gets?|is let) in\b",
            r"\bno (?:more )?(?:newcomers|new players|latecomers|new people|strangers)\b",
            rf"(?:\bnot|n't|\bnever) (?:let|allow|take|accept|admit) (?:in )?{_NEW}\b.{{0,10}}\b(?:in|join|"
            rf"any ?more)\b",
            r"^(?:(?:ok|so|now|and|please),? )*(?:we(?:'re| are)|the (?:table|match|game) is) (?:full|complete|closed)"
            r"(?: (?:now|for me|enough|as far as i(?: a|')m concerned))*(?:[,;.] (?:so |please )*.{0,20}\b(?:no|"
            r"nobody)\b.*)?$",
        ),
        "policy joining=no",
    ),
)
