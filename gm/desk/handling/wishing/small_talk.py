"""What is hardly an order where any text may be one: the kinds of talk, a row each, and the shapes that orders have."""

from __future__ import annotations

import re

from games.kit.interjections import SIGH

_I = r"(?:i|we)(?:'m|'ve|'ll|'d)?"
_WHO = r"(?:i|we|you|he|she|they|it|there|this|that|these|those|the|my|his|her|our|their|your|anybody|everybody|anyone)"
_POST = r"(?:report|result|map|adjudication|letter|mail|e-?mail|message|rules?|deadline|ruling|game|match|turn|round)s?"
_THEN = r"(?!.*\b(?:and|so|then)\b,? (?:then )?(?:i|we|my)\b)"  # "I am late for the ball, so I run" moves
TALK = tuple(
    re.compile(rf"(?is)\W*(?:(?:{SIGH}|and|also|so|well|but|ok(?:ay)?|wait|hey|no|btw|ps|by the way)\b\W+)*(?:{row})")
    for row in (
        # asks, with or without the sign
        rf"(?:is|are|am|was|were|does|did|can|could|may|might|should|would|has|have) {_WHO}\b",
        r"(?:do|will|shall) (?:i|we|you|they|there)\b",
        r"(?:who|whose|when|where|why|how|which|what)(?:'s| is| are| was| were| does| do| did| can| may| has| have| "
        r"many| much"
        r"| about| happens| would| should)\b",
        r"(?:question|just wondering|i wonder|any (?:news|idea|chance)|may i ask|could (?:some|any)(?:body|one))\b",
        # knows, thinks, feels
        rf"{_I} (?:do not|don't|did not|didn't|can't|cannot|can not|am not|could not|couldn't) (?:know|understand|"
        rf"get|see|"
        r"remember|find|believe|think|recall|agree|mind|read|decide|open|have)\b",
        rf"{_I}(?: still| really| just| only)* (?:think|guess|hope|wish|believe|suppose|fear|wonder|doubt|assume|"
        rf"love|hate|enjoy)"
        rf"(?:ed|d)? (?!about\b){_THEN}",
        r"(?:no idea|not sure|sorry (?:for|about|that|guys|all|everybody|everyone|to)|my apologies|apologies)\b",
        rf"{_I}(?: have| had)?(?: already| just| also)? (?:asked|told|wrote|written|spoken?|phoned|called|rang|texted|"
        rf"mailed|e-?mailed|talked|chatted) {_THEN}(?:to |with )?(?:her|him|them|you|it|[A-Z])",
        rf"(?:i am|i'm|i was|i have been|i'll be|i will be|we are|running|am) (?:still |a (?:bit|little) |so |too |"
        rf"very )*"
        rf"(?:lost|confused|late|ill|sick|busy|away|back|sorry|thinking|waiting|at work|in hospital|on holiday|stuck|"
        rf"tired|happy)\b{_THEN}",
        r"(?:still )?(?:waiting|thinking|working)\b",
        # the letters, the GM, what was
        rf"(?:the|your|my|this|that|there|last) {_POST} (?:says|said|shows?|showed|is|was|has|looks?|looked|did|does|"
        rf"doesn't|came|"
        r"never|arrived)\b",
        r"(?:there (?:is|was|must be|seems to be)|there's|i found|i see) (?:a|an|some|another) (?:mistake|error|"
        r"problem|bug|typo)\b",
        r"you(?:'ve| have)? (?:forgot\w*|missed|wrote|said|made|mixed|promised|told|sent|lost|did|overlooked|had)\b",
        # orders to come
        r"(?:(?:my|the) )?(?:orders?|moves?|turn|answer) (?:will |is |are )*(?:follow\w*|com(?:e|es|ing)|arrive|be "
        r"(?:there|sent)|"
        r"later|tonight|tomorrow|soon)\b",
        rf"(?:you'll|you will|{_I} will|i'll) (?:get|have|receive|send|write|answer|try|be|do it|let you know|"
        rf"think)\b{_THEN}",
        # kindness and noise
        r"(?:many |big )?(?:thanks|thank you|thx|cheers|merci|danke|congrat\w*|happy \w+|merry \w+|good luck|have "
        r"fun|enjoy|get well|"
        r"welcome|nice|great|unbelievable|incredible|amazing|terrible|awful|fantastic|unfair|outrageous|"
        r"lovely|beautiful|brilliant|cool|wow|ha(?:ha)*|lol|ouch|damn|argh|bravo|well (?:done|"
        r"played)|good game|"
        r"poor)\b(?!.*[-\u2013>]\s?[a-z]{3}\b)(?! (?:britain|hope)\b)",
        r"(?:what|such) an? [^.?]+!*$",
        r"(?:tell|give|say)\b.*\b(?:best wishes|regards|love|hello|hi|get well|sorry|i (?:won't|will|am|do|don't))\b",
        r"(?:please )?(?:tell|ask|let) (?:him|her|them|everybody|everyone|the others|[A-Z]\w+)\b(?! (?:hold|go|move|"
        r"attack))",
        r"(?:never ?mind|forget it|no problem|no worries|it'?s (?:ok|okay|fine|all right)|all good|no it'?s ok)\b",
        # others at the table
        r"(?:[A-Z]\w+ )?(?:to|for) (?:the |our )?(?:gm|game ?master|host)\b[^.?!]{0,3}:",
        r"[A-Z]\w+ (?:has |have |just |again )*(?:stabbed|tricked|fooled|cheated|ruined|hates?|hated|robbed|"
        r"betrayed|hurt) "
        r"(?:me|us|you|everybody)\b",
        r"(?:never|don't|do not) (?:trust|believe|worry|mind)\b",
        r"(?:i|we)(?:'d| would)? (?:need|want|am looking for|look for|like) an? (?:sub|substitute|stand-?in|"
        r"sitter|replacement)\b",
        rf"{_I}(?: would)?(?: rather| prefer to| want to| like to| need to)* wait\b.*\b(?:decide|see|know|hear)\b",
        r"[A-Z]\w+ (?:promised|lied|told|said|betrayed|cheat\w*|is (?:cheating|lying|late|away|a )|was|hasn't|has "
        r"not|didn't|did not|never)\b",
    )
)
LEAVES = re.compile(
    r"(?is)\W*(?:(?:oh|and|well|so|ok(?:ay)?|sorry|guys|all|folks|but|hi|hello)\b\W+)*(?:i(?:'m| am)?|we)(?: really| "
    r"just| must| have to| had to"
    r"| need to| want to| think i| will| would like to| am going to| shall)*(?:'ll|'d)? ?(?:resign|quit|"
    r"drop(?:ping)? out|give up|giving up|out"
    r"|leav(?:e|ing)|withdraw|stop playing|retire|concede|surrender)"
    r"(?:,? (?:now|here|from (?:the|this) (?:game|match|table)|the (?:game|match|table)|of (?:the|this|it)(?: game| "
    r"match)?|altogether|for good|too|"
    r"sorry|guys|all|folks|this|it|myself))*\W*(?:$|(?:sorry|it was|this was|thanks|bruno has|[A-Z]\w+ has|because|"
    r"as|since|new|no)\b.*)"
)
_ORDERS = re.compile(
    r"\b[A-Za-z]{3,}\.?\s?(?:->|=>|\u2192|--?|\u2013|"
    r"\u2014)\s?[A-Za-z]{3,}\b(?<!e-mail)"  # Par-Bur, London -> North Sea
    r"|(?:^|[\s,;(])(?:[AF]|[Aa]rmy|[Ff]leet) [A-Z][a-z]{2}|\b[A-Z][A-Za-z]{2,} (?:[HSC]|holds?|stays?|stands?|"
    r"supports?|convoys?|retreats?)\b"
    r"|(?i:^\W*(?:\d+[.)] ?)?(?:(?:spring|autumn|fall|winter|orders?|moves?|builds?|retreats?)\b[^:\n]{0,20}:|"
    r"(?:hold|build|disband|retreat|waive|move|attack|support|convoy)\b))"
    r"|(?i:\b(?:all|everything|everybody|everyone|units|armies|fleets)\b.{0,20}\b(?:holds?|stays?|stands?|support)\b)"
)
_DEEDS = (
    r"(?:advance|annex|appoint|arrest|assault|attack|auction|ban|bet|bid|block|borrow|bribe|bring|build|buy|capture|carry|"
    r"charge|claim|close|collect|connect|conquer|cross|defend|deliver|dig|disband|discard|draft|draw|drive|embark|escort|"
    r"exchange|expand|explore|extend|fight|fire|float|fly|follow|fortify|found|garrison|give|go|guard|hire|hold|hunt|"
    r"improve|invade|invest|investigate|issue|join|keep|land|launch|lay|lease|lend|load|loot|march|merge|mine|mortgage|"
    r"move|occupy|offer|order|pay|place|plant|play|plough|plunder|produce|promote|proceed|put|raid|raise|recruit|repair|"
    r"repay|rescue|research|retreat|ride|rob|run|sail|save|scout|search|sell|send|settle|share|ship|siege|spend|spy|stay|"
    r"steal|store|supply|support|take|tax|train|transfer|transport|trade|travel|turn|unload|upgrade|use|vote|wait|walk|"
    r"withdraw|work)"
)
_GREETS = re.compile(
    r"(?i)\W*(?:hi|hello|hey|hallo|hola|ciao|dear|good (?:morning|afternoon|evening|day))\b(?:[ ,]*[^\W\d]+){0,2}\W*"
)
_DOES = re.compile(
    rf"(?i)\W*(?:\d+[.)] ?)?(?:(?:and|then|so|also|now|first|next|finally|please|but|instead|otherwise)\b,? ?)*(?:"
    rf"(?:i|we)(?:'ll| will| want to|(?:'d| would) like to| shall| am going to| am| just| now| also| then| only)* "
    rf"{_DEEDS}(?:s|ing)?\b|(?:my|our|the|all|both|one|two|three|\d+) [\w' -]{{1,30}}? {_DEEDS}(?:e?s)?\b|{_DEEDS}\b|"
    r"\d+ [a-z]+ (?:to|from|in|at|for|on|of|more)\b)"
)
_ALL = re.compile(r"(?i)\b(?:all|everything|everybody|everyone|same)\b")
_PASSES = re.compile(
    r"(?i)\W*(?:i )?(?:pass|hold|none|nothing|waive|no (?:orders|builds?|moves?|retreats?|change))\b.{0,30}"
)


def talks(sentence: str) -> bool:
    """Is it one of these kinds?"""
    return any(row.match(sentence.replace("\u2019", "'")) for row in TALK)


def greets(sentence: str) -> bool:
    """Is it a greeting, whoever is greeted: "Hi Gina!"?"""
    return bool(_GREETS.fullmatch(sentence))


def beside(sentence: str) -> bool:
    """May it stand beside news of its writer without being an order: a greeting, a question, talk?"""
    return greets(sentence) or ((sentence.endswith("?") or talks(sentence)) and not orders(sentence))


def orders(sentence: str) -> bool:
    """Has it the shape of an order: "A Par - Bur", "London holds", "all units hold"?"""
    return bool(_ORDERS.search(sentence) or _PASSES.fullmatch(sentence))


def moves(sentence: str) -> bool:
    """Is it likely told what somebody does in a game: "I go on to Oxford", "Buy one more track", "3 miles to York"?"""
    return bool(_DOES.match(sentence.replace("\u2019", "'"))) and not (sentence.endswith("?") or talks(sentence))


def leaves(said: str) -> bool:
    """Does its writer get up for good: "I resign", "I'm out, sorry"?"""
    return bool(LEAVES.fullmatch(said.strip().replace("\u2019", "'")))


def whole(said: str) -> bool:
    """Is it about all that its writer has: "all units hold", "no orders"?"""
    return bool(_PASSES.fullmatch(said) or _ALL.search(said))
