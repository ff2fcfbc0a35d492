"""What a GM wishes for behind polite words: "is there any way to pause?", "it would be nice if we paused, ok?"."""

from __future__ import annotations

import re

_IF = (
    r"if (?:you(?:'d| would| could| can| do not mind| don't mind)?(?: be so (?:kind|good)| please| like)?|possible|"
    r"(?:i|one) may(?: (?:ask|say so))?|(?:that's|that is|it's|it is)(?: (?:ok(?:ay)?|possible|all right|alright|fine|"
    r"no trouble|not too much(?: trouble| to ask)?))(?: (?:with|for) you)?)"
)
_TAIL = re.compile(
    rf"(?:[\s,;.!?-]+(?:ok(?:ay)?|all ?right|alright|yes|please|pls|plz|thanks|thank you|thx|cheers|lol|haha|"
    rf":-?\)|{_IF}))+"
    r"[\s.!?]*$",
    re.IGNORECASE,
)
_HEAD = re.compile(
    r"^(?:(?:hi|hello|hey|ok(?:ay)?|so|and|but|well|also|please|sorry|now|then|first(?:ly)?)\b[\s,]*)*"
    r"(?:"
    r"(?:can|could|may|might|shall|should) (?:we|you|i)(?: (?:please|kindly|perhaps|maybe|possibly|just|all|both))*"
    r"(?: ask (?:you )?(?:to|for|that))?"
    r"|(?:can|could|would|will) (?:somebody|someone|anybody|anyone)(?: (?:please|kindly))*"
    r"|(?:would|will) you(?: (?:please|kindly|mind|be so (?:good|kind) as to|be able to|be willing to))*"
    r"|(?:is there|there's|have you)? ?any (?:way|chance|possibility)(?: (?:to|of|that|for|we|you|i|can|could|us))*"
    r"|(?:would it be|is it|would that be)(?: still)? (?:possible|ok(?:ay)?|all ?right|fine)"
    r"(?: (?:to|if|that|for|we|you|us|could|can))*"
    r"|(?:how|what) about|why (?:don't|not) (?:we|you)"
    r"|i (?:should|would|'d) (?:like|love) (?:you )?to|i (?:want|need) (?:you )?to"
    r"|be (?:so |good |kind )+(?:enough |as )?to"
    r"|do you think (?:we|you) (?:can|could|might)"
    r"|(?:i|we)(?: was| am|'m)? wonder(?:ed|ing)? (?:if|whether) (?:you|we) (?:can|could|might)"
    r"|(?:i|we)(?:'d| would) (?:be (?:glad|grateful|happy|obliged)|appreciate it|(?:like|love) it) if"
    r"(?: (?:you|we) (?:can|could|would|might))?"
    r"|it(?:'d| would) be (?:nice|great|lovely|kind|good|best|cool|helpful|better)"
    r"(?: (?:of you )?to| if(?: (?:you|we) (?:can|could|would|might))?)"
    r")(?: please)?(?=\s)\s*",
    re.IGNORECASE,
)
_TO_KNOW = re.compile(r"(?i)(?:tell me|say|show|see|check|know|let me know|find out|look|explain|ask|help|still|use)\b")


def wish(plain: str) -> str:
    """A tidied sentence without the polite words round its wish.

    >>> wish("Is there any way to pause the match, please?"), wish("Who is late, ok?")
    ('pause the match', 'Who is late')
    """
    said = _TAIL.sub("", plain) or plain
    head = _HEAD.match(said)
    return said[head.end() :].rstrip(" ?.!") or said if head else said


def asks_for(line: str) -> bool:
    """Is a question a wish for something to be done, and not to be told something?"""
    head = _HEAD.match(line.strip())
    return head is not None and not _TO_KNOW.match(line.strip()[head.end() :])


def begins(plain: str) -> bool:
    """Does a sentence begin as such a wish?"""
    return _HEAD.match(plain) is not None
