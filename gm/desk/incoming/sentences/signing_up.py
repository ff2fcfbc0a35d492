"""How people say in a topic that they would like to play, or to wait for a chair."""

from __future__ import annotations

import re

SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")
_SMILES = re.compile(
    r"(?i)(?<!\w)(?:[:;=8x][-'^o]?[)(\]\[dpo/\\|3*]+|<3|\^\^)(?!\w)|[\u2600-\u27bf\ufe0f\U0001f300-\U0001faff]|:[a-z_]+:|"
    r"\b(?:l+o+l+|(?:ha){2,}h?|(?:he){2,}|xd|tbh|imo)\b"
)
_SOUNDS = re.compile(
    r"(?i)^(?:(?:o+h+|a+h+|a+w+|wo+w+|ya+y+|wo+t|wo+ho+|h+m+|u+h+m*|ey|hey+|well|damn|dang|darn|argh+|yes+|omg|whoa)\b"
    r"[\s,!.]*)+(?=\w)"
)


_CALLS = re.compile(r"(?m)^\W*(?:@[\w-]+[\s,:!]+)+(?=\w)")  # whom a line begins with


def _said(text: str) -> str:
    """The words of a post without smileys, and sounds before them: "Ooh, is there still room? :D"."""
    plain = re.sub(r"(?i)\bwhy not\b,?", " ", _SMILES.sub(" ", text.replace("\u2019", "'")))
    plain = _CALLS.sub("", plain)
    return _SOUNDS.sub("", re.sub(r"[ \t]+(?=[ \t.,!?]|$)", "", plain, flags=re.MULTILINE).strip())


_FREE = (
    r"(?: free| last| empty| remaining| open| final| other| third| fourth| fifth| \d(?:rd|th))?"
    r"(?: (?:chair|seat|place|spot|one))?"
)
_NOT_FULL = r"(?:that|it|this)(?:(?:'s| is)(?: still)? not|(?:'s| is)n't)(?: already| yet)? (?:too late|full|taken)"
_ROOM = (
    rf"(?:{_NOT_FULL}|so|ok|possible|i may|i can|needed|allowed|(?:nobody|no one|noone) minds|"
    r"(?:that|it|this)(?:'s| is)(?: still)? "
    r"(?:ok(?:ay)?|fine|all ?right|allowed|possible|open|free|available|going)|you(?:'ll| will) have me|"
    r"(?:there(?:'s| is| are)|you have|we have|you've got)(?: still)?(?: a| any)?"
    rf"(?: room|{_FREE})|you(?:'re| are| still)*(?: need(?:ing)?| short(?: of)?| looking for)(?: (?:a|an|one|another|"
    r"any|some|more|third|fourth|fifth|last|player|people|person|body|somebody|someone|me)\b)*|"
    r"(?:nobody|no one|noone|no-one)(?: else)? (?:wants?|takes?|needs?|would like|comes|does|is)"
    r"(?: (?:it|to|in|that|one))*)"
)
_SURE = (
    r"count me in|i'?m in|i am in|sign me up|dibs|i(?:'ll| will) (?:play|join|take part)|i want to (?:play|join)|"
    r"i(?:'d| would) (?:like|love|be (?:glad|happy)) to (?:play|join|take part)|(?:let|deal) me (?:in|join|play)|"
    r"i(?:'d| would) be in|"
    rf"(?:can|may|could) i (?:(?:please|still) )*(?:play|join|(?:have|get|take) (?:a|the|that){_FREE})|"
    rf"i(?:'d| would)? (?:like|love)(?: to have| to take)? (?:a|the|that){_FREE}|"
    rf"i(?:'ll| will) (?:have|take) (?:a|the|that){_FREE}|(?:a|the){_FREE} for me"
)
ROUND = r"oh|nice|hi|hello|hey|ok|okay|great|cool|well|then|and|so|yes|yeah|yep|sure|please|all|guys|folks|there"
_BEHIND = (
    r"too|as well|then|also|anyway|please|pretty|pls|plz|now|here|guys|all|folks|everybody|everyone|again|gladly|"
    r"with (?:you|pleasure)|"
    rf"in|(?:for )?(?:this|that|the)(?: one| match| game| time)|it|as a beginner|if (?:{_ROOM})|still|left|free|thanks|"
    r"xd|d|p"
)
_SIGNS_UP = re.compile(
    rf"(?i)(?:[@/]?(?:in|join(?: me)?)|(?:(?:{ROUND})\b\W*)*(?:{_SURE})(?!\w)(?:\W*\b(?:{_BEHIND})\b)*)\W*"
)
_NEW_TO_IT = re.compile(
    r"(?i)(?:[,;]? ?\b(?:but|though)\b,? )?\b(?:(?:i|we|i've|we've|i have|we have|have|i'm|i am) )?"
    r"(?:(?:haven't|have not|never|not yet|yet to|not)(?: (?:ever|yet|really|actually|even|have))* "
    r"(?:play|tri|done|seen|heard|had|been|touch|got)\w*|(?:very |quite |totally |completely |still |a bit |a little |"
    r"a (?:total |complete |bit )?)*(?:new|newbie|noob|beginner|rusty|slow|newcomer)\b)(?:,? but\b)?"
)
"""What says no more than how little they know it: "never played it before", "but I'm new to this"."""
_BUT = re.compile(
    rf"(?i)\b(?:not|never|no longer|cannot|unless|next|another time|later|but|though|only|wish|maybe|perhaps|in \d+|"
    rf"if (?!{_ROOM}))\b|n't\b"
)


_CLAUSE = re.compile(r"[,:]\s|\s[-\u2013\u2014]+\s")


def _clauses(plain: str) -> list[str]:
    """The sentences of a post, and of each what stands between its commas and dashes."""
    whole = [one.strip() for one in SENTENCE.split(plain)]
    return [part.strip() for one in whole for part in dict.fromkeys((one, *_CLAUSE.split(one))) if part.strip()]


_FULL = re.compile(rf"(?i)\bif {_NOT_FULL}\b")


def _takes_back(plain: str) -> bool:
    return bool(_BUT.search(_FULL.sub(" ", _NEW_TO_IT.sub(" ", plain))))


def signs_up(text: str) -> bool:
    """Does a sentence ask for a chair, with no condition but that one is free, and nothing beside it take it back?"""
    plain = _said(text)
    return any(_SIGNS_UP.fullmatch(part) for part in _clauses(plain)) and not _takes_back(plain)


_TOO = re.compile(
    rf"(?i)(?:(?:{ROUND})\b\W*)*(?:me,? too|same here|(?:and )?(?:me|i) as well|ditto|\+ ?1|likewise|"
    rf"so (?:am|do|will|would) i|i(?:'d| would) too|i am too|i'm too)(?:\W*\b(?:{_BEHIND})\b)*\W*"
)


def chimes_in(text: str) -> bool:
    """Does a post say no more than that its writer does as others do ("me too!"), whatever that is?"""
    return bool(_TOO.fullmatch(_said(text)))


_ROOMS = r"(?:room|space|chairs?|seats?|places?|spots?|slots?)"
_ASKS_FOR_ROOM = re.compile(
    rf"(?i)(?:(?:{ROUND}|sorry|wait)\b\W*)*(?:(?:(?:is it|am i) )?(?:already |now )?"
    r"too late(?: to \w+(?: (?:in|up|this|it|you))*)?"
    rf"|(?:(?:(?:is|are) there|do you have|have you|you|got|have|any|still|a|free|open|empty)\b ?)*{_ROOMS}"
    r"(?: (?:for (?:me|one more|another(?: one| player)?|one)|left|free|open|still|available|here|"
    r"in (?:this|the) \w+))*"
    r"|(?:can|may|could) (?:one|anyone|anybody|somebody|people|i|newcomers?) (?:still |also )*"
    r"(?:join|play|sign up|get in|take part)(?: (?:in|this|here|too|now|still|please))*)\W*\?\W*"
)


def asks_for_room(text: str) -> bool:
    """Does a sentence ask whether there is a place for one more, as only those do who would like it?"""
    whole = [part.strip() for part in SENTENCE.split(_said(text))]
    return any(_ASKS_FOR_ROOM.fullmatch(part) for part in whole)


_KEEN = re.compile(
    rf"(?i)(?:(?:{ROUND}|(?:i'?m|i am|i(?:'d| would) be)|very|quite|definitely|totally|really|interested in)\b\W*)*"
    r"(?:interested|keen|up for (?:it|this|that|one)|game|down|on board|joining|"
    r"i want in|i(?:'d| would) like in|(?:add|register|pick|choose|enlist|enrol|enter) me|me|yes,? please|"
    r"sign(?:ing)? ?up|"
    rf"put (?:me|my name) (?:down|in)|(?:i )?(?:reserv|claim|tak|grabb|call)(?:e|ing)?s? (?:(?:shotgun|dibs) (?:on )?)?"
    rf"(?:a|the|one|my|that){_FREE}|"
    r"i would (?:like|love) to)(?:\W*\b"
    rf"(?:{_BEHIND}|if nobody minds|in (?:playing|joining|a (?:game|match))|to (?:play|join)|for it)\b)*\W*"
)

_FILL = (
    r"(?: (?:would|will|am|want|wanna|could|might|have|really|so|totally|also|still|be|love|like|wanted|been|wanting|"
    r"always|glad|happy|to|try|up|for|a|another|game|round|match|of|this|that|it|one|keen|on|in|interested|gladly|"
    r"definitely|dying|itching))*"
)
_PLAYS = (
    r"(?:play(?:ing)?|join(?:ing)?|tak(?:e|ing) part|sign(?:ing)? up|participat(?:e|ing)|interested|"
    r"give (?:it|this|that)(?: one| game)? a (?:go|try|shot|whirl|spin|chance)|"
    r"try (?:it|this|that|one)|up for (?:a|another) (?:game|round|match))"
)
_NEWBIE = r"(?:newbie|noob|beginner|newcomer|new player)s?"
_FOURTH = r"(?:third|fourth|fifth|sixth|last)(?: (?:player|one))?"
_MIGHT = re.compile(
    rf"(?i)(?<!as )\b(?:i|i'd|i'll|i'm|i've|id){_FILL} {_PLAYS}\b(?! (?:\d|like\b|next|as\b|with\b|bids?\b))|"
    r"\bhow (?:do|can|could|would|does) (?:i|one|we|people|somebody|someone) (?:join|play(?: along)?|sign up|take part|"
    rf"get in)\b|\b(?:can|could|may) (?:a )?{_NEWBIE}\b.*\b(?:join|play|try)\b|"
    rf"\broom for (?:me|one more|another|a {_NEWBIE})\b|^\W*(?:me\W+){{2,}}$|^\W*dibs\b|"
    rf"\bi(?:'ll| will| can| could|'d| would)? be (?:your|the|a) {_FOURTH}\b|"
    rf"\bneed (?:a|one more) ?(?:{_FOURTH})?\W*\?|"
    r"\bi(?:'d| would) be (?:glad|happy|willing|delighted|thrilled) to (?:have|take|fill|grab) (?:a|the|that|one)"
    rf"{_FREE}\b|"
    r"\b(?:put|pencil|slot|squeeze|write|note|mark) me (?:in|down)\b(?! (?:touch|for a no|as a no|as no))|"
    rf"\bi'?m (?:so|totally|definitely|all) in\W*$|\bi(?:'m| am) in for\b(?! (?:an?|the|it)\b)|"
    rf"^\W*(?:happy|glad|keen|willing|ready|would love|love) to {_PLAYS}\b"
)


def keen(text: str) -> bool:
    """May a sentence, while people gather, be a wish to play ("I'm interested"), or be something else?"""
    plain = _said(text)
    whole = [one.strip() for one in SENTENCE.split(plain) if one.strip()]
    may = any(_KEEN.fullmatch(one) or _MIGHT.search(one) or _MIGHT.search(_NEW_TO_IT.sub("", one)) for one in whole)
    return (may and not _takes_back(plain)) or _may_be_meant(plain)


def _may_be_meant(plain: str) -> bool:
    """Does one sentence ask for a chair, and another hold a word that might take it back, as in "I haven't slept. Count
    me in!"?"""
    sentences = [one.strip() for one in SENTENCE.split(plain) if one.strip()]
    return any(_SIGNS_UP.fullmatch(part) and not _takes_back(one) for one in sentences for part in _clauses(one))


_SPARE = (
    r"(?:(?:reserve|substitute|sub|stand-? ?by|replacement|back-?up|alternate|spare)s?"
    r"(?: (?:player|list|bench|person))?|"
    r"wait(?:ing)?[- ]?list)\b"
)
_AS = r"(?:(?:down|up|in|here|available|free|maybe|only|just|as|for|on|to|a|an|the|your|one of|of)\b ?)*"
_PUT = r"(?:put|note|write|count|mark|take|add|sign|have|list|keep|pencil|make|use|register|consider)"
_BE = (
    r"(?:i(?:'d| would)(?: (?:like|love|be (?:glad|happy|willing)) to)?|i(?:'ll| will)|i (?:can|could|want to)|let me|"
    r"(?:can|could|may|might) i(?: please)?)"
)
_STANDS_BY = re.compile(
    rf"(?i)(?:\b{_PUT} me {_AS}{_SPARE}|\b{_BE} (?:be|serve|stand by|join|play|sign up) {_AS}{_SPARE}|"
    rf"\b(?:i'?m|i am|i(?:'d| would) be)(?: (?:happy|glad|willing)(?: to be)?| in| available| free)+ (?:as|for) "
    rf"{_AS}{_SPARE}|"
    rf"^\W*(?:wait-?list|reserve|standby) me\b|^\W*{_AS}{_SPARE}(?: for me| please)*\W*$)"
)
_STEPS_IN = re.compile(
    r"(?i)\b(?:i(?:'d| would| can| could|'ll| will|'m| am)|(?:can|could|may) i|happy|glad|willing|able|ready|"
    r"available)\b(?: (?:be|happy|glad|willing|able|ready|available|to|also|always|like|love|gladly|please)\b)* "
    r"(?:sub|substitute|fill|step|jump|stand|take)\b(?: (?:in|over|up|by|for \w+))*"
)
_SPARE_ONE = re.compile(rf"(?i)\b(?:i|me|i'm|i'd|i'll)\b.*\b{_SPARE}|\b{_SPARE}.*\b(?:i|me|i'm|i'd|i'll|here)\b")
_NO_RESERVE = re.compile(
    r"(?i)\b(?:not|never|no longer|cannot|unless|next|another time|wish|was|were|been|who|need(?:s|ed)?|find|found|"
    r"looking for|look for|my|his|her|their|hope|why|whether|without|"
    r"remove|strike|off|from|leave|quit)\b|n't\b"
)
_IF_NEEDED = re.compile(r"(?i)\b(?:if|when|in case|should)(?: [\w']+){0,3} need(?:s|ed)?\b")
_A_CHAIR = re.compile(r"(?i)\b(?:if|when|in case|should|whenever|where|whose)\b|[.!?]?\s*$")


_NO_LONGER = re.compile(
    rf"(?i)\b(?:remove|take|strike|cross|delete|drop|get|scratch|pull) me (?:off|from|out of)\b.*\b{_SPARE}|"
    rf"\bno longer (?:be |want to be |available )?{_AS}{_SPARE}|\b(?:leave|quit) the {_SPARE}"
)


def waits_no_longer(text: str) -> bool:
    """Does a sentence ask to be struck off the list of those who wait for a chair?"""
    return bool(_NO_LONGER.search(text.replace("\u2019", "'")))


def stands_by(text: str) -> bool:
    """Does a sentence ask for a place among those who wait for a chair?"""
    plain = _IF_NEEDED.sub("if", text.replace("\u2019", "'"))
    return bool(_STANDS_BY.search(plain)) and not _NO_RESERVE.search(plain)


def may_stand_by(text: str) -> bool:
    """May it, in other words ("happy to fill in if somebody leaves")?"""
    plain = _IF_NEEDED.sub("if", text.replace("\u2019", "'"))
    steps = _STEPS_IN.search(plain)
    offers = bool(steps and _A_CHAIR.match(plain[steps.end() :].lstrip(" ,")))
    return (offers or bool(_SPARE_ONE.search(plain))) and not _NO_RESERVE.search(plain)
