"""What a GM's sentence with an address in it is likely to ask for: who helps, sits in, looks on or gets a chair."""

from __future__ import annotations

from typing import NamedTuple

from gm.desk.incoming.sentences.moments import WHEN

_MAIL = r"(?<![\w.+-])(?P<address>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"
_NAMED = (
    r"(?!(?:he|she|they|you|i|we|it|everybody|everyone|anybody|anyone|who|nobody|him|her|them|us|me)\b)[^\W\d][\w'-]*"
)
_LOOKS = r"(?:watch|look on|spectate|read along|kibitz)"
_PERSON = (  # somebody by a name, as names are written
    r"(?P<who>(?-i:(?!(?:Put|Let|Have|Please|Ask|Make|The|She|He|They|My|We|And|Can|Could|May|If|While|When)\b)"
    r"[A-Z][^\W\d]+(?: [A-Z][^\W\d]+)?))"
)


class Row(NamedTuple):
    """What a sentence must hold, the line that calls a deed then, and what speaks against it."""

    about: tuple[str, ...]  # patterns, each a way to say it; {seat} stands for any chair of the match
    calls: str
    never: str = r"(?!)"
    yours: bool = False  # is it told to the player as "your", what the sentence calls "his" or "her"?


_GOES_TO = rf"(?:to|at|under|via|goes? to|is sent to|be sent to)\W{{1,2}}{_MAIL}"
_POST = r"(?:e-?mails?|mails?|letters?|post|reports?|messages?|everything)"
_AS_I = (
    r"(?:(?:do|decide) (?:everything|anything|all)(?: (?:that )?(?:I|i|me))?|all (?:that )?i (?:can|do|may)|"
    r"(?:the )?(?:same|all(?: of)? my|my) (?:powers?|rights?|say|authority)|(?:stand|step|fill|jump|sit|"
    r"deputi[sz])\w*(?: "
    r"(?:in|up))? for me|in my (?:place|stead|shoes)|on my behalf|(?:replac|represent|substitut)\w* (?:for )?me)"
)
_MEANWHILE = (
    r"(?:(?:while|as long as|when|until|till|whenever) i\b|for (?:now|a while|the time being|"
    r"the (?:week|weekend|holidays?))|meanwhile|in the meantime|during my)"
)

_HELPS = r"(?:jump(?:s|ed|ing)?|step(?:s|ped|ping)?|hop(?:s|ped|ping)?|com(?:es?|ing))"
_LEADS = (
    rf"{_PERSON}\W*{_MAIL}\W*\b(?:is|will be|shall be|takes?|has)\b.*\b(?:in charge|the (?:new )?(?:gm|"
    r"game ?master|referee|umpire|leader|boss|host)|over (?:from me|as gm|the (?:match|game|table)))\b",
    rf"{_PERSON}\W*{_MAIL}.*\b(?:will|shall|should|is to|is going to) (?:lead|run|host|referee|gm)\b",
    rf"{_PERSON} (?:runs|leads|hosts|referees|has) (?:this|it|the (?:match|game|table))\b(?! (?:with|for) me)[^@]*"
    rf"{_MAIL}",
)
_LATER = (
    r"(?P<later>(?:from|as of|starting|beginning)(?: with| on)? (?:(?:the )?next \w+|(?:mon|tues|wednes|thurs|fri|"
    r"satur|sun)day|tomorrow|the \d{1,2}(?:st|nd|rd|th)|\d{1,2} [A-Z][a-z]+|[A-Z][a-z]+ \d{1,2})|next "
    r"(?:week|month|year|turn|round))\b"
)
_SEES = (
    r"(?:(?:get|have|be able|be allowed)(?: to)? )?(?:see|read|get|receive|have|be sent)(?: all)?(?: of)? "
    r"(?:the|our|your|all) (?:reports?|letters? to all|public letters?)"
)
_RESERVE = (
    r"(?:reserves?|stand-?by|on the bench|waiting list|a gap|step in|spare|substitutes?|in case|"
    r"(?:if|should|when(?:ever)?) (?:somebody|anybody|anyone|someone|one of (?:them|you|us|the players)|a "
    r"(?:player|chair|seat))\b)"
)
_NO_HEIR = (
    r"(?:\bnot\b|n't\b|\bnever)|\?$|\b{seat}'s\b|\bme\b(?<!from me)|\bhelp|\b(?:next|new|another|other|last) "
    r"(?:match|game|one|year|month|week)\b"
)
HELPERS = (
    # -- people, by an address in the sentence
    Row(
        (rf"{_MAIL}.*\b{_AS_I}", rf"\b{_AS_I}.*?{_MAIL}"),
        "add deputy {address}",
        r"\b{seat}'s\b|\b(?:no longer|not|never|take away|remove|from|for good|forever)\b|n't\b|\?$|\b(?:last|once|"
        r"ago)\b",
    ),
    Row(
        (
            rf"{_MEANWHILE}.*{_MAIL}\W.*\b(?:leads?|runs?|takes? over|(?:in|takes?) charge|hosts?|looks? after|"
            rf"minds?|the "
            r"(?:gm|boss))\b",
            rf"{_MAIL}\W.*\b(?:leads?|runs?|takes? over|(?:in|takes?) charge|hosts?|looks? after|minds?|the (?:gm|"
            rf"boss))\b.*{_MEANWHILE}",
        ),
        "add deputy {address}",
        r"\b{seat}\b|\b(?:no longer|not|never)\b|n't\b|^(?:who|when|why|did|does|has|is|was)\b",
    ),
    Row(
        (
            rf"\b{_POST}\b[^@]{{0,20}}\b(?:for|to) {{seat}}\b[^@]{{0,30}}\b{_GOES_TO}",
            rf"\bsend {{seat}}(?:'s)? (?:\w+ )?{_POST}\b[^@]{{0,20}}\b{_GOES_TO}",
            rf"\b{{seat}}(?:'s)? (?:\w+ )?{_POST}\b[^@]{{0,30}}\b{_GOES_TO}",
            rf"\b(?:write|mail) (?:to )?{{seat}}\b[^@]{{0,20}}\b{_GOES_TO}",
            rf"\b{{seat}}\b[^@]*\b(?:provider|inbox|account|mailbox|e-?mail|address|job)\b[^@]*\b(?:use|is|to|at|"
            rf"under|take|try)\W{{1,2}}{_MAIL}",
            rf"\b(?:use|try|take)\W{{1,2}}{_MAIL}\W*(?: (?:as|instead|from now on|now)\b)*.{{0,10}}\b(?:for|"
            rf"to reach|with) {{seat}}\b",
        ),
        "address {seat} {address}",
        r"\b(?:chair|seat|place|replac\w+|takes? over|cop(?:y|ies)|watch\w*|no longer|never|was)\b|n't\b|"
        r"\bnot (?:send|write|use)",
    ),
    Row(
        (rf"\b{{seat}}\b (?:can|may|should|will) (?:only )?be reached\b.*{_MAIL}",),
        "address {seat} {address}",
        r"(?:\bnot\b|n't\b|\bnever)|\b(?:was|were|last)\b",
    ),
    Row(
        (rf"\b{{seat}}'s (?:chair|seat|place|spot)\b.*?{_PERSON}\W*{_MAIL}",),
        "replace {seat} with {who} <{address}>",
        r"\b(?:until|till|while|for a while|never|not|was|were|had)\b|n't\b",
    ),
    Row(
        (
            rf"{_PERSON}\W*{_MAIL}.*\b{_HELPS} in for {{seat}}\b",
            rf"\b{{seat}}\b.*?{_PERSON}\W*{_MAIL}.*\b{_HELPS} in(?: for (?:him|her|them))?\b",
        ),
        "replace {seat} with {who} <{address}>",
        r"\b(?:until|till|while|for a while|never|not|was not|if|would|could|might)\b|n't\b|\?$",
    ),
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
            rf"{_MAIL}.*\b(?:help|deputy|assist|a say|co-?host|co-?gm|second gm)\b",
            rf"{_MAIL}.*\b(?:run|lead|manage|host|referee|gm|do)\b.*\b(?:alongside|beside|together with|with) me\b",
        ),
        "add deputy {address}",
    ),
    Row(
        tuple(rf"\b{_LATER}.*?{way}" for way in _LEADS) + tuple(rf"{way}.*?\b{_LATER}" for way in _LEADS),
        "gm hand over {who} <{address}> {later}",
        _NO_HEIR,
    ),
    Row(
        (
            *_LEADS,
            rf"{_PERSON}\W*{_MAIL}\W*(?:will |shall )?\b(?:takes?|gets?|has) (?:the |this |our )?(?:game|match|table)"
            r"(?: over)?\b",
        ),
        "gm hand over {who} <{address}>",
        _NO_HEIR,
    ),
    Row(
        (
            rf"\b(?:look on|watch|spectat\w*|read along|observ\w*|follow (?:the|this|our|along)|cop(?:y|"
            rf"ies))\b.*?{_MAIL}",
            rf"{_MAIL}.*\b{_SEES}\b",
            rf"\b{_SEES}\b.*?{_MAIL}",
            rf"{_MAIL}.*\b(?:look on|watch|spectat\w*|read along|observ\w*|follow (?:the|this|our|along)|cop(?:y|"
            rf"ies)|(?:take a |have a )?peek|(?:take|have) a look)\b",
        ),
        "watch add {address}",
        r"\b(?:stop|no longer|drop|remove)\b|(?:\bnot\b|n't\b)(?! (?:want to |wish to |like to )?(?:play|be a player))",
    ),
    Row(
        (
            rf"^(?:(?:yes|ok|okay|and|please),? )*(?:let|allow) (?P<who>{_NAMED}) (?:to )?{_LOOKS}\b[^@?]*$",
            rf"^(?:(?:ok|okay|and|also),? )*(?P<who>{_NAMED}) (?:may|can|could|is (?:allowed|welcome) to|wants to|"
            rf"would like to) {_LOOKS}\b[^@?]*$",
        ),
        "watch add {who}",
        r"\b(?:not|never|no longer)\b|n't\b",
    ),
    Row(
        (
            rf"\b{_RESERVE}\b.*?{_MAIL}",
            rf"{_MAIL}.*\b{_RESERVE}\b",
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
            rf"{_PERSON}\W*{_MAIL}.*\b(?:minds?|looks? after|takes? care of|covers?)\b.*"
            rf"\b{{seat}}\b.*\b(?:until|till) {WHEN}",
        ),
        "sitter for {seat}: {who} <{address}> until {when}",
    ),
    Row(
        (
            rf"\b{{seat}}\b[^@]*\b(?:quits?|gives? up|is out|leaves|drops? out|stops)\b[^@]*?{_PERSON}\W*{_MAIL}\W*"
            r"(?:in|instead|(?:takes|steps|comes|goes) (?:over|in)|plays|follows)\b",
        ),
        "replace {seat} with {who} <{address}>",
        r"\b(?:until|till|while|for a while|if|never|not)\b|n't\b|\?$",
    ),
    Row(
        (rf"\b(?:stop|end|no longer|no more)\b.*\b(?:cop(?:y|ies)|reports?|watch\w*)\b.*?{_MAIL}",),
        "watch drop {address}",
    ),
)
