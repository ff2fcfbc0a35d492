"""What people want the house to do, in sentences: a row for each kind of wish.

What they want to know of it stands in `questions`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gm.desk.handling.wishing.questions import AUX, INFORM, KIND, MINE, OURS, WROTE


@dataclass(frozen=True, slots=True)
class Wish:
    """A word of the house that a sentence asks for, and what stands behind that word; where it is not `sure`, it is
    asked about first."""

    name: str
    rest: str = ""
    sure: bool = True

    @property
    def called(self) -> str:
        """The line that calls the word."""
        return f"{self.name} {self.rest}".strip()


_SPAN = (
    r"(?:(?:an?(?:other)?|one|two|three|four|five|six|seven|eight|ten|twelve|\d+|some|a few|a couple of|the)"
    r"(?: more| extra| "
    r"additional| whole| full)? ?(?:h|hrs?|hours?|d|days?|nights?|weeks?|weekend))"
)
_TILL = r"(?:until|till|up to) (?:the )?[\w :.]{2,30}"
_MORE_TIME = (
    rf"(?:(?:(?:a (?:little |bit )?(?:bit |little )?(?:of )?|some |any |slightly )?(?:more|extra|additional) time|"
    rf"(?:a (?:bit|little) )?longer|"
    rf"a (?:longer|later) deadline|(?:an? |any )?(?:extension|postponement|delay)(?: of {_SPAN})?|{_SPAN})"
    rf"(?: more| longer| extra| later)?(?: {_TILL})?|time {_TILL}|{_TILL})"
)
_TAIL = r"(?:[ ,]+[^\W\d]+)*"  # whatever is said beside it, and goes no further
_PUT_OFF = r"(?:extend|prolong|postpone|push(?: back)?|delay|move(?: back)?|shift|put off|stretch|hold)"
_DEADLINE = r"(?:it|(?:the|my|our|this) (?:deadline|turn|round|due date))"
_I = r"(?:i|we)"
_SORRY = r"(?:(?:i am )?(?:afraid|sorry(?: to say)?|unfortunately|sadly)(?: that| but)?,? )?"
_WILL = (
    r"(?:(?:have|need|want|would like|am going|am forced|have decided|decided|am about|will have|wish|would love)"
    r" to |must |will |shall |had better )"
)
_QUIT = (
    r"(?:quit|resign|drop out|stop playing|pull out|bow out|back out|step (?:down|back|out)|give up (?:my|the)"
    r" (?:seat|chair|place)|"
    r"leave(?= (?:the|this|your|our))|withdraw(?= from)|opt out|get out|be out|retire(?= from)|end my (?:part|"
    r"participation)|give up playing)"
)
_QUITTING = (
    r"(?:quitting|resigning|dropping out|pulling out|bowing out|backing out|leaving(?= (?:the|this|your|our))|"
    r"stepping (?:down|out)|"
    r"withdrawing(?= from)|giving up (?:my|the) (?:seat|chair|place)|out(?= of (?:the|this|your) (?:game|match))|"
    r"done with (?:this|the) (?=game|match))"
)
_OF_GAME = (
    r"(?:(?: of| from)? (?:the|this|your|our) (?:game|match|table|round|group)|(?: of)? (?:it|this)|(?:game|match)"
    r")?"
)
_NOW = (
    r"(?:[ ,]+(?:now|for good|at once|today|immediately|altogether|completely|any ?more|any longer|from now on|"
    r"as of now|with (?:this|it)))*"
)
_GO_ON = (
    r"(?:play|continue|go on|carry on|take part|participate|keep (?:on )?playing|keep (?:it )?up|be part of (?:it|"
    r"this)|stay|play on|join in)"
)
_WITH_IT = r"(?: (?:with|in) (?:this|it|you|(?:the|this|your) (?:game|match)))?"
_LETTERS = r"(?:(?:e ?)?mails?|letters?|messages?|newsletters?|post|stuff|things|copies)"
_FROM_YOU = r"(?:(?: from| by) you| here)?"
_TROUBLE = r"(?:sending|writing|mailing|e ?mailing|spamming|bothering|contacting|pestering)"
_TIME = (
    r"(?=.*(?:\d|day\b|days\b|\b(?:mon|tue|wed|thu|fri|sat|sun)\b|week|"
    r"month|tomorrow|christmas|easter|new year|january|february|march|april|may|june|"
    r"july|august|september|october|november|december|(?:a|one|two|three|four|five|six|seven|ten) ))"
    r"(?P<rest>(?:from |between |until |till |to |through |for |before |on |over |this |next |the |tomorrow|today|"
    r"(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day)? |(?:the )?\d{1,2}(?:st|nd|rd|th)? |"
    r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? (?=\d))"
    r".+)"
)
_GONE = (  # surely not there
    r"(?:away|gone|off ?line|out of (?:town|office|reach|the (?:office|country|house))|unavailable|unreachable|"
    r"not (?:available|there|here|"
    r"reachable|around|online|at home)|without (?:internet|e ?mail|access|connection|a computer)|"
    r"(?:away )?on (?:an? )?(?:holidays?|vacation|leave|trip)|abroad)"
)
_ELSEWHERE = (  # likely so
    r"(?:travell?ing|(?:out )?(?:ski|hik|camp|sail|div|cycl|surf|climb|trekk)ing|"
    r"(?:going|leaving)(?: away| on (?:holidays?|vacation|a trip)| abroad)|"
    r"off(?: to)? [\w ]{2,20}?|(?:in|at) (?!the\b|on\b|until\b|till\b|for\b)"
    r"[\w ]{2,25}?|(?:in|at) (?:the )?(?:hospital|mountains|country|sea ?side|clinic)|ill|sick|busy|in bed|"
    r"(?:leaving|going) (?:for|to) [\w ]{2,20}?)"
)
_NOT_ABLE = r"(?:can not|will not be able to|am (?:unable|not able) to|shall not be able to|will not|can hardly)"
_MAIL = (
    r"(?:play|write|answer|reply|read (?:my )?(?:e ?)?mails?|send (?:orders|anything)|"
    r"check (?:my )?(?:e ?)?mails?|get online|be online|respond|move|take part|be there|be here)"
)

_SOONER = r"(?:,? (?:home|again|already|now|earlier|early|sooner|after all|at last|finally|safely|than \w+(?: \w+)?))*"
CHANGE: Mapping[str, Sequence[str]] = {  # what these do is asked about by the word itself, or can be taken back
    "longer": (
        rf"(?P<rest>(?:{AUX} (?:i|we|you|the others|everybody|everyone) {KIND}(?:have|get|give (?:me|us)|"
        rf"grant (?:me|us)|allow (?:me|us)|wait|hold on|spare (?:me|us))|(?:{_I} )?(?:would |will |do |may |might |"
        rf"shall )?{KIND}(?:need|want|like|love|be (?:very )?"
        rf"(?:grateful|glad|happy|thankful) for|could use|require)(?: to have)?|(?:please )?(?:give|grant|allow)"
        rf" (?:me|us)|please wait|(?:is it|would it be) possible to (?:have|get)|(?:is there )?any (?:chance|"
        rf"possibility) (?:of|for|to get|to have)(?: getting| "
        rf"having)?|i (?:ask|beg|am asking) (?:you )?for)(?: (?:maybe|perhaps|please|about|for (?:me|us))"
        rf")* {_MORE_TIME}(?: for (?:me|us|my \w+|this))?){_TAIL}",
        rf"(?P<rest>(?:{AUX} (?:you|i|we) {KIND}|please )?{_PUT_OFF}(?: {_DEADLINE})?(?: back)?(?:(?: by|"
        rf" for)? {_SPAN}(?: more)?| {_TILL}| to (?!the\b)[\w :.]{{2,30}})){_TAIL}",
        rf"(?P<rest>(?:{AUX} (?:you|i|we) {KIND}|please ){_PUT_OFF} {_DEADLINE}(?: back)?(?: a (?:bit|little)"
        rf")?){_TAIL}",
        rf"(?P<rest>(?:{AUX}|is it possible that) {_DEADLINE} (?:{KIND})(?:be )?(?:moved|extended|postponed|"
        rf"pushed back|shifted|later|put off|delayed)(?: back)?(?: (?:by|to|until) [\w ]+)?){_TAIL}",
        r"(?P<rest>(?:is|are|would) (?:an? )?(?:extension|postponement|extra day|longer deadline|later deadline)"
        r" (?:be )?(?:possible|ok|okay|an option|all right))",
        rf"(?P<rest>(?:{AUX}) {_I} {KIND}(?:send|write|answer|move|reply|play|hand in)"
        rf"(?: (?:my )?{OURS})?(?: (?:you|in))? {_SPAN} (?:later|late)){_TAIL}",
        rf"(?P<rest>(?:{AUX} (?:you|we|i) {KIND}|(?:i|we) (?:want|need|wish|would like) to |let us |please )*"
        rf"(?:stop(?= \w+ clock)|pause|suspend|freeze|interrupt|halt)"
        rf" (?:the|this|our) (?:match|game|clock)(?! of (?:every|all\b))(?: for [\w ]{{2,20}})?){_TAIL}",
        r"(?P<rest>more time|an extension|(?:i am )?running (?:late|out of time))",
    ),
    "away": (
        rf"(?:please |just )?(?:(?:note|be aware|know) (?:that )?)?(?:{_I} (?:am|will be|shall be|am going to be|"
        rf"am gonna be)) {_GONE}(?: again)?(?: (?:with|in|at|to) [\w ]{{2,20}}?)? {_TIME}",
        rf"{_I} {_NOT_ABLE} {_MAIL} {_TIME}",
        rf"(?:{_I} (?:am|will be|shall be|go|am going) )?(?:on )?(?:semi )?v/?la {_TIME}",  # vacation, limited access
        rf"(?:{_I} (?:will |shall )?have |there is |there will be )?no (?:internet|access|connection|computer|"
        rf"e ?mail|wifi|network)(?: access| connection)?(?: here)? {_TIME}",
    ),
    "back": (
        rf"(?:(?:i told you|now|as i said|by the way|look)(?: that)?,? )?(?:i am|i have) (?:home|back|returned|"
        rf"here again){_SOONER}(?: from [\w ]{{2,20}}?)?{_SOONER}",
        rf"(?:home|back|here) again{_SOONER}",
        r"i am (?:not|no longer) away(?: any ?more)?",
    ),
    "leave": (
        rf"{_SORRY}{_I} {KIND}{_WILL}(?:{KIND}){_QUIT}{_OF_GAME}{_NOW}{_TAIL}",
        rf"{_SORRY}i (?:hereby )?(?:quit|resign|drop out|withdraw(?= from)){_OF_GAME}{_NOW}",
        rf"{_SORRY}i am {_QUITTING}{_OF_GAME}{_NOW}|i am out(?: for good| from now on)?|"
        rf"(?:please )?count me out from now on",
        rf"{_SORRY}{_I} (?:(?:can|will|do|would) (?:not|rather not)(?: (?:want|wish|like|have (?:the )?time|manage|"
        rf"be able) to)? {_GO_ON}{_WITH_IT}(?: any ?more| any longer)|(?:can not|will not|do not (?:want|wish) to|"
        rf"would rather not|am not able to) "
        rf"(?:continue|go on|carry on|keep playing|keep up|play on){_WITH_IT}|(?:can|want to|will|wish to)"
        rf" no longer {_GO_ON}{_WITH_IT}|no longer (?:want|wish|have (?:the )?time) to {_GO_ON}{_WITH_IT}){_NOW}",
        rf"(?:{AUX} you {KIND}|please )?(?:take|remove|drop|strike|get|kick|cut) me (?:out|off|from)(?: of|"
        rf" from)? ?(?:(?:the|this|your) (?:game|match|table|round|group|list of players)|[\w.-]+(?: game| match)"
        rf")?{_NOW}",
        rf"(?:{AUX} you {KIND}|please )?(?:find|get|look for) (?:a (?:replacement|substitute|successor)|"
        rf"somebody(?: else)?|someone(?: else)?|another player)(?: (?:for|to take(?: over)?|in) (?:me|my (?:seat|"
        rf"chair|place)))",
        rf"{_I} have (?:no|not enough) time for (?:this|it|the game|this game) any ?more",
    ),
    "stop": (
        rf"(?:{AUX} you {KIND}|please )?(?:stop|quit|cease) (?:{_TROUBLE}(?: (?:to )?(?:me|us))?(?: (?:any |"
        rf"these |those |your |all )?(?:more )?{_LETTERS})?|(?:these|those|all|the|your)"
        rf" {_LETTERS}){_FROM_YOU}{_NOW}",
        rf"(?:{AUX} you {KIND}|please )?(?:stop|quit|cease) (?:sending|mailing)(?: (?:me|us))? (?:this|these|those|"
        rf"that){_NOW}",
        rf"(?:please )?(?:do not|never) (?:write|send|e ?mail|mail|contact|bother|spam)(?: (?:to )?(?:me|us)"
        rf")?(?: any)?(?: more)?(?: {_LETTERS})?(?: (?:again|any ?more|any longer|ever again|ever))+|"
        rf"(?:please )?(?:do not|never) send (?:me|us) any more {_LETTERS}",
        rf"(?:please )?no more {_LETTERS}(?: (?:from you|for me|to me))?",
        rf"{_I} (?:do not|no longer) (?:want|wish|need|like)(?: to (?:get|receive|read|have))?(?: (?:any|these|"
        rf"those|your|the))?(?: more)? {_LETTERS}{_FROM_YOU}{_NOW}|i want no more {_LETTERS}{_FROM_YOU}",
        rf"(?:{AUX} you {KIND}|please )?(?:take|remove|delete|strike|drop|get) (?:me|my (?:e ?mail )?address|"
        rf"my name|us)(?: (?:off|from|out of|of))? (?:the|your|this|that|all) ?(?:e ?mail |mailing |"
        rf"address )*(?:lists?|distribution|database|{_LETTERS})",
        r"(?:please )?delete my (?:e ?mail )?(?:address|data|account)(?: from your (?:list|records|system))?|"
        r"(?:please )?unsubscribe me(?: from [\w ]{2,20})?|(?:how (?:do|can) i|i (?:want|would like) to)"
        r" unsubscribe(?: from [\w ]{2,20})?",
        r"(?:please )?leave me (?:alone|in peace)",
    ),
    "cancel": (
        rf"(?:{AUX} (?:you|i|we) {KIND}|(?:i|we) (?:want|need|wish|would like) to |(?:i|we) hereby |"
        rf"please )?(?:scrap|drop|delete|cancel|withdraw|undo|forget|ignore|disregard|discard|remove|void|revoke|"
        rf"retract|reset|annul) (?:{MINE}|{WROTE})",
        rf"(?:{AUX} (?:you|i|we) {KIND}|(?:i|we) (?:want|need|wish|would like) to |please )?(?:take|pull|get|draw|call)"
        rf" (?:back (?:{MINE}|{WROTE})|(?:{MINE}|{WROTE}) back)",
        rf"i (?:cancel|withdraw|retract|revoke) {MINE}",
    ),
    "final": (
        r"(?:that is|it is|this is|these are|those are|here is)? ?(?:my|our) final (?:answer|orders?|decision|"
        r"word|move|bid|choice)s?|final (?:answer|orders?|decision)|(?:that|this|it) is final",
        rf"{MINE} (?:is|are) (?:final|my (?:last|final) (?:word|offer))|"
        r"i am (?:all )?(?:done|finished)(?: (?:for|with) (?:this|my) (?:turn|round|"
        rf"orders?))?|all done",
        r"(?:i am ready(?: and|,) )?(?:i )?change (?:not|nothing)(?: (?:any ?more|any longer|now))?|"
        r"(?:i have )?no more changes(?: (?:from|for) me)?|i (?:will|shall|do)"
        r" not (?:want to )?change (?:anything|my (?:orders?|mind|bid|move))(?: (?:any ?more|any longer))?",
        r"(?:you (?:can|may) )(?:close|end|process|play|finish|run|resolve) (?:the|this) (?:turn|round)"
        r"(?: (?:for me|from my side|as far as i am concerned|now|early|if it is up to me))*|(?:from my side|"
        r"as far as i am concerned|for my part),? (?:you can close )?(?:the|this) "
        r"(?:turn|round)(?: (?:can|may) (?:be closed|end|close|be played))?",
        rf"{MINE} (?:stands?|may stand|stay as (?:they are|it is))",
    ),
}
MAYBE: Mapping[str, Sequence[str]] = {  # asked about, with what would be done
    "propose": (
        r"(?:(?:shall|should|could|can|may|would|do|why do not|i (?:think|say) we should|we should)"
        r" (?:we |you |all |not )*"
        r"|let us |let's )(?:(?:want|like) (?:to )?)?(?:(?:call|make|declare|end) (?:it|this|the (?:match|game))"
        r"(?: (?:in|as|with))?|(?:agree|settle) (?:on|to|for)|have|take|play for|accept|go for)?"
        r" ?(?P<rest>a (?:draw|tie))"
        r"(?: (?:now|here|then))?",
    ),
    "away": (
        rf"{_I} (?:am|will be|shall be|am going to be) {_ELSEWHERE} {_TIME}",
        rf"(?:{_I} (?:am |will be )?)?(?:going|leaving|flying|driving|travelling|traveling)(?: (?:away|"
        rf"on (?:holidays?|vacation)|to [\w ]{{2,20}}?|for [\w ]{{2,20}}?))? {_TIME}",
        rf"{_I} (?:am|will be) (?:only )?back (?:again )?(?:only )?(?:on |by )?(?:the )?(?P<back>[\w ]{{2,25}})",
        rf"{_SORRY}{_I} have no time {_TIME}",
    ),
    "cancel": (
        r"i (?:want to |would like to )?take (?:it|that|this|everything|them)(?: all)? back|scratch (?:that|this|"
        r"it)|(?:please )?(?:forget|ignore|disregard|cancel|undo) (?:that|this|it|everything)(?: please)?|"
        r"never ?mind(?: (?:that|my (?:last )?(?:letter|mail|message|order)))?",
    ),
    "final": (
        rf"(?:i am )?ready(?: when you are| to go)?|(?:please )?do not wait for me(?: any longer| any ?more)?|"
        rf"i am happy with {MINE}|i (?:hereby )?confirm {MINE}|(?:that|it) is (?:it|all)(?: from (?:me|my side)"
        rf")?|you can go (?:ahead|on)|nothing more from me",
    ),
}
MEANT: Mapping[str, str] = {  # how it is asked whether a word is meant
    "away": "Shall I write down that you are away {rest}?",
    "cancel": "Shall I take all your orders of this turn back?",
    "propose": "Shall I let the table vote on {rest}?",
    "final": "Are your orders final, so that the turn may close early?",
}
NOW = "now"  # the help that somebody asks for in own words is about this moment
_ROWS = tuple(
    (name, sure, re.compile(pattern))
    for kinds, sure in ((CHANGE, True), (INFORM, True), (MAYBE, False))
    for name, patterns in kinds.items()
    for pattern in patterns
)


def read(said: str) -> Wish | None:
    """The wish that a folded sentence is, as a whole."""
    for name, sure, pattern in _ROWS:
        if found := pattern.fullmatch(said):
            rest = found.groupdict()
            back = f"until {rest['back']}" if rest.get("back") else NOW if name == "help" else ""
            return Wish(name, (rest.get("rest") or back).strip(), sure)
    return None
