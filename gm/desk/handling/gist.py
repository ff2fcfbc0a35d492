"""What a sentence is about that fits no row of `wishes`: the last look before it is offered to the GM.

What changes nothing is told at once; what changes something is asked about, with what would be done. So a row need not
say all that may stand in a sentence, only what it is about, what it does (ask, want or tell), and what speaks against
it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from gm.desk.handling.own_words import bare, plain
from gm.domain.deadlines import find_zone

Sort = Literal["told", "asked", "said"]


@dataclass(frozen=True, slots=True)
class Gist:
    """A word of the house that a sentence is likely about: `told` (it is called at once), or `asked` about in these
    `words`; or words that are the whole answer, `said`."""

    sort: Sort
    called: str = ""
    words: str = ""
    ends: bool = False  # is all said with that, so that nobody else need hear of it?
    sure: bool = False  # is it no order, whatever else its words may be?


@dataclass(frozen=True, slots=True)
class _Row:
    sort: Sort
    called: str
    about: re.Pattern[str]
    words: str = ""
    asks: bool = False  # counts only for a question or a wish
    never: re.Pattern[str] | None = None
    ends: bool = False


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(patterns)})")


_QUESTION = re.compile(
    r"(?:who|whom|whose|what|when|where|why|how|which|is|are|am|do|does|did|can|could|will|would|may|might|shall|"
    r"should|has|have|had|was|were|any|please|pls|until|till|by) "
)
_WANTS = re.compile(
    r"(?:(?:re)?send|show|tell|give|get|let|print|list|explain|repeat|confirm|suggest|find|check|put|use|change|take|"
    r"cancel|delete|scrap|remove|forget|ignore|disregard|stop|only|no|not|do not|less|fewer|too|"
    r"(?:i|we) (?:would|want|need|wish|do not|can not|have no|could|must|am|wonder|ask|hope|prefer|did not|never)) "
)
_WE = re.compile(r"\b(?:i|we|my)\b")
_THERE = re.compile(  # was away, and is not
    r"\b(?:was|were|had been|used to|last (?:week|year|month|summer|winter|time)|not (?:away|gone|on|off ?line)|if)\b"
)
_MAIL = r"(?:e ?mails?|mails?|letters?|messages?|post)"
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_OF_MINE = re.compile(
    r"\b(?:my|me|i|from now on|instead|here)\b(?!.*\b(?:friend|brother|sister|wife|husband|partner|son|daughter|cousin|"
    r"colleague|join|invite|him|her|them|his|their)\b)"
)
_ZONED = re.compile(r"\b(?:i (?:live|am based|have moved|moved)|time ?zone|(?:my|local|your) (?:time|clock)|times?)\b")
_CITY = re.compile(r"\b(?:in|of|for|to|at|on) ([a-z]+(?:[ /_][a-z]+)?)")
_ABSENT = _any(
    r"(?:away|gone|off ?line|abroad|unavailable|unreachable|travell?ing)\b",
    r"(?:on |a )?(?:holidays?|vacation|leave|trip|journey|cruise|retreat)\b",
    r"(?:in |at )?(?:the )?(?:hospital|clinic)\b|(?:have|having|got|in) (?:my |our )?(?:exams?|finals|honeymoon)\b",
    r"no (?:internet|access|connection|computer|laptop|e ?mail|wifi|network|signal|reception)\b",
    r"without (?:my |an? |any )?(?:internet|access|connection|computer|laptop|e ?mail|wifi|network|signal)\b",
    r"(?:can not|could not|will not|shall not|unable to|not able to|not be able to|will hardly) (?:be able to )?"
    r"(?:play|write|answer|reply|read|take part|move|be (?:there|here|around|online)|respond|check|join)\b",
    r"not (?:be )?(?:available|reachable|around|there|online|here|at home)\b",
)
_TIMES = re.compile(
    r"\b(?:(?:from|between|until|till|to|through|for|on|next|this|over|starting|and|tomorrow|today|tonight|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week(?:end)?s?|days?|january|february|march|april|may|june|july|"
    r"august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|the|a|an|one|two|three|"
    r"four|five|six|seven|eight|nine|ten|\d{1,2}(?:st|nd|rd|th)?|of|evening|morning|night)\b[ -]*)+"
)
_HERE = r"(?! (?:(?:in|of|at|on) )?(?:the|an?) (?!game|match|table|round|turn|moment|end|lead|ring|present|next))"
_LONG = re.compile(r"for \w")
_SINCE = re.compile(r"(?:from|starting|beginning|on|next) (?=\w)")
_ROWS = (
    _Row(
        "said",
        "",
        _any(
            r"are you (?:an? )?(?:\w+ )?(?:robot|bot|human|machine|person|program|computer|real|ai|people|alive|man|"
            r"woman)",
            r"who (?:or what )?are you\b",
            r"(?:am i|is this) (?:\w+ )?(?:talking|speaking|writing|an? (?:robot|bot|machine|program|human|person))",
        ),
        "I am PostGM, a program that keeps this table going by mail; behind me stands a GM, who is a person.",
    ),
    _Row(
        "asked",
        "i propose a draw",
        _any(
            r"(?:call|declare|make) (?:it|this) (?:a |an? honou?rable )?(?:draw|tie)\b",
            r"(?:agree (?:to|on|upon)|settle (?:for|on)|offer(?: you)?|take|accept|end (?:it |this |the (?:game|"
            r"match) )?"
            r"(?:in|as|with)|how about|what about|fancy|for) (?:a|the) (?:draw|tie)\b",
            r"(?:a )?draw(?: (?:now|then|anyone|anybody|please))*$",
            r"(?:share|split) (?:the )?(?:win|victory|first place)\b",
        ),
        "Shall I let the table vote on a draw?",
        never=_any(r"(?:not|never|no) (?:a )?draw", r"(?:want|wish|will|would) not\b", r"if\b"),
    ),
    _Row(
        "told",
        "leave the match",
        _any(
            r"(?:take (?:over )?|have |want )(?:over )?my (?:seat|place|chair|position|cards)\b",
            r"(?:somebody|someone|anybody|anyone) else (?:please )?(?:to )?(?:play|take|can|could|should) "
            r".*\bmy (?:seat|place|chair|position)\b",
            r"(?:how|where) (?:do|can|may|could|should) i (?:leave|quit|resign|get out|drop out|step down)\b",
            r"(?:i|me) (?:would )?(?:rather|prefer to|had better) (?:stop|quit|leave|not go on|not continue|end)\b"
            r"(?!.*\b(?:early|talking|writing|mail)\b)",
            r"(?:this is|it is|it gets|it has become) (?:all )?(?:too much|over my head|too complicated) for me\b",
        ),
        never=_any(
            r"if\b",
            r"(?:while|until|till|when|holidays?|vacation|away|next|this (?:turn|round|week)|today|tomorrow|once)\b",
            r"(?:he|she|bruno|they)\b.*(?:leave|quit)",
        ),
    ),
    _Row(
        "asked",
        "cancel",
        _any(
            r"(?:cancel|delete|scrap|withdraw|void|ignore|forget|disregard|undo|scratch|drop|remove|annul|throw away) "
            r"(?:everything|all|whatever|anything|the (?:whole|last|previous|earlier|other)|my (?:previous|last|"
            r"earlier)|"
            r"(?:that|this) (?:last |previous )?(?:mail|letter|message|order|move|e ?mail))\b",
            r"(?:mail|letter|message|order|move|that|it|this) (?:was|is) not (?:from|by|written by|sent by) me\b",
            rf"(?:son|daughter|wife|husband|kid|kids|child|children|cat|dog|brother|sister|partner|flatmate) (?:has |"
            rf"have )?"
            rf"(?:wrote|written|sent|typed|answered|walked|pressed)\b.*\b(?:{_MAIL}|it|that|this|order|answer|"
            rf"keyboard)\b",
            r"(?:wrong|mistaken) (?:address|person|match|game|table|thread|recipient)\b",
            r"(?:sent|send|hit|pressed) (?:it |that |this |them |send )?(?:by (?:mistake|accident)|too (?:early|soon)|"
            r"accidentally|prematurely)\b",
        ),
        "Shall I take all your orders of this turn back?",
        never=_any(r"(?:do not|not|never) (?:cancel|delete|ignore|forget|withdraw)"),
    ),
    _Row(
        "asked",
        "daily",
        _any(
            rf"(?:many|fewer|less|a lot of|flood of|tons of) (?:of (?:these|your) )?{_MAIL}\b",
            rf"(?:one|a single|once) (?:{_MAIL} )?(?:a|per|each|every) day\b",
            rf"{_MAIL} (?:at|in|during|through) (?:the )?night\b",
            r"(?:digest|bundle|summary (?:a|per|each|every) day|all (?:in|at) once a day|daily (?:mail|letter|"
            r"summary))\b",
        ),
        "Shall I gather all that is open for you into one letter a day, at 8:00? (Another hour: daily 19:00)",
        never=_any(r"from (?:bruno|clara|the others)\b"),
    ),
    _Row(
        "said",
        "",
        _any(
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
        never=_any(r"how (?:do|can|should|must|would) i\b", r"what (?:can|must|should) i (?:do|write|say|send)\b"),
    ),
    _Row(
        "told",
        "orders",
        _any(
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
            r"(?:what|which) (?:did|have|had|was) (?:i|my)\b.*\b(?:sen[dt]|writ|wrote|order|bid|play|say|said|chosen|"
            r"choose|"
            r"last)\b",
        ),
        asks=True,
    ),
    _Row(
        "told",
        "resend",
        _any(
            r"what (?:has |have |did |was |were )?(?:just |actually )?(?:happened?|happens|going on|the outcome|"
            r"the result|i miss)\b",
            r"(?:last|previous|latest) (?:turn|round|report|result|one)s?\b.*\b(?:see|again|once more|happen|missed|"
            r"asleep|show)",
            r"(?:i|we) (?:have )?(?:missed|overslept|slept through|lost track|did not see|did not follow)\b",
            r"what did (?:everybody|everyone|the others|they|we all|\w+) (?:play|bid|do|choose|take|pick|order)\b",
        ),
        asks=True,
        never=_any(r"what (?:happens|will happen) (?:if|when|with)"),
    ),
    _Row(
        "told",
        "status",
        _any(
            rf"(?:who|which)\b.*\b(?:winning|ahead|leads?|leading|in front|first|last|best|worst|else|plays?|playing|"
            rf"sits?|"
            rf"missing|late|dates?|match|game|round|turn|in)\b{_HERE}",
            rf"(?:what|how)\b.*\b(?:scores?|standings?|points|karma|deadline|dates?|schedule)\b{_HERE}",
            r"how (?:many|much|long)\b(?! (?:has|have|is|did|was))\b.*\b(?:turns?|rounds?|points|karma|days|hours|"
            r"time|left|last|go on|more|take|takes)\b",
            r"when\b.*\b(?:next|end|ends|over|due|close|closes|finish|deadline|turn|round|report|results?|go on|"
            r"continue)\b",
            r"(?<!what )(?<!who )(?<!which )(?:is|are|has|have|did) (?!you\b|i\b|my\b|this\b|that\b|"
            r"it\b)\w+ (?:still |already |yet )?(?:playing|there|alive|"
            r"in the game|in it|"
            r"around|active|moved|answered|in|on holiday|away|asleep|gone|written|been)\b",
            r"(?:same|next|new|this|current) (?:deadline|dates?|schedule)\b",
            r"(?:where|how) (?:do|am|are|is) (?:i|we|it|things)\b.*\b(?:stand|doing|going|placed|ranked)\b",
        ),
        asks=True,
        never=_any(
            r"cards?\b",
            r"ties?\b|tied\b",
            r"(?:what|how|which) .*\b(?:decided|counted|scored|mean|means|computed|worth)\b",
        ),
    ),
    _Row(
        "told",
        "hand",
        _any(
            r"(?:show|see|send|print|need|get|have|give|look at|remind)\b.*\b(?:the |my |our |current )*(?:table|"
            r"board|hand|"
            r"position|ring|cards|picture|state|layout|pile|situation)\b",
            r"how many (?:cards?|animals|tiles|bears|pieces|points)\b.*\b(?:left|have|has|got|hold|holds|hand|there)\b",
            r"(?:what|which)(?: \w+)? (?:is|are|lies|does|do|did|has|have)\b.*\b(?:table|board|hand|ring|pile|left|"
            r"hold|holds)\b",
        ),
        asks=True,
        never=_any(r"an? (?:helping )?hand\b"),
    ),
    _Row(
        "said",
        "",
        _any(
            r"pictures?\b.*\b(?:not|no|broken|missing|empty|blank|too (?:small|big))\b",
            r"(?:no|not any|without) pictures?\b",
        ),
        "All that a picture of mine shows stands in words in the same letter, too.",
    ),
    _Row(
        "said",
        "",
        _any(r"(?:which|what) time ?zone\b", r"time ?zone (?:do|is|are)\b"),
        'Write for example "timezone Europe/London" to have deadlines told in your own time.',
        ends=True,
    ),
    _Row(
        "said",
        "",
        re.compile(r"i am (?:finally )?(?:home|back)(?: again| home)*(?: (?:from|to) .+)?$"),
        "Welcome back.",
        ends=True,
    ),
    _Row(
        "told",
        "help",
        _any(
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
        never=_any(r"how do (?:you|they|people) (?:do|find|feel|like)\b"),
    ),
    _Row(
        "said",
        "",
        _any(
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
        'The rules come to you when you write "rules".',
        asks=True,
        never=_any(r"why (?:not|do you)\b"),
    ),
    _Row(
        "said",
        "",
        _any(
            r"(?:i am |am |we are )?still (?:thinking|pondering|undecided|not sure|deciding|making up my mind)\b",
            r"(?:need|want|give me|just|take|takes) (?:me )?(?:a |another |some |"
            r"one )?(?:few )?(?:more )?(?:minutes?|moments?|"
            r"seconds?|hours?|sec|time|while)\b",
            r"(?:hang|hold) on\b",
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
        never=_any(r"you (?:will|need|have)\b", r"not need\b", r"(?:he|she|they|it) (?:will|needs?)\b"),
    ),
)


def read(sentence: str, whom: str = "") -> Iterator[Gist]:
    """What a sentence may be about, the likeliest first. `whom`: what the house and its GM are called.

    >>> next(read("Can we call it a draw?")).called, next(read("Who else is in this match?")).called
    ('i propose a draw', 'status')
    """
    said, direct = plain(sentence, whom), f"{bare(sentence, whom)} "
    asks = "?" in sentence or bool(_QUESTION.match(direct) or _WANTS.match(direct))
    yield from _address(sentence, said)
    yield from _zone(said)
    yield from _away(said)
    for row in _ROWS:
        if (asks or not row.asks) and row.about.search(said) and not (row.never and row.never.search(said)):
            yield Gist(row.sort, row.called, row.words, row.ends)


def _address(sentence: str, said: str) -> Iterator[Gist]:
    """An address of the writer's that they name."""
    found = _ADDRESS.search(sentence)
    if found and _OF_MINE.search(said):
        address = found[0].rstrip(".")
        words = f"Shall I ask at {address} whether it is yours, and take letters from there too?"
        yield Gist("asked", f"address add {address}", words, sure=True)


def _zone(said: str) -> Iterator[Gist]:
    """A place by whose time its writer lives."""
    places = [place for found in _CITY.finditer(said) for place in (found[1], found[1].split()[0])]
    if zone := next(filter(None, map(find_zone, places)), "") if _ZONED.search(said) else "":
        yield Gist("asked", f"timezone {zone}", f"Shall I tell you deadlines in the time of {zone}?")


def _away(said: str) -> Iterator[Gist]:
    """A time for which its writer is not there, as the word AWAY may take it."""
    if _ABSENT.search(said) and _WE.search(said) and not _THERE.search(said):
        for rest in _spans([found[0].strip(" -,") for found in _TIMES.finditer(said)]):
            yield Gist("asked", f"away {rest}", "Shall I write down that you are away {when}?")


def _spans(times: list[str]) -> Iterator[str]:
    """Ways to put together the times that stand in a sentence: how long and since when, all of them, one of them."""
    long, since = (next(filter(sort.match, times), "") for sort in (_LONG, _SINCE))
    if long and since:
        yield f"{long} from {_SINCE.sub('', since)}"
    yield " ".join(times)
    yield from times
