"""Requests to the house in one's own words: "who are we waiting for?" is `status`, "send me the rules?" is `rules`.

A sentence counts as a whole, whatever stands beside it on its line; what else could be read as an order is read first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from gm.post.answers import as_read

_BEFORE = re.compile(
    r"(?:(?:hi|hey|hello|oh|ok|okay|so|and|but|sorry|please|well|hm+|um|also|by the way|excuse me)[ ,]+(?:\w+, )?)+"
)
_AFTER = re.compile(
    r"(?:[ ,]+(?:please|thanks|thank you|first|again|here|now|then|by the way|exactly|for me|in this (?:game|match)|"
    r"at the moment|right now|anyone|anybody|so far|already|for good))+$"
)
_GAME = r"(?: (?:of |for )?(?:the|this|your) (?:game|match))?"
_KINDLY = r"(?:(?:can|could|would|will|may) (?:you|i|we) |i (?:want|need|would like)(?: to)? )?(?:please )?"
_SPLIT = re.compile(r"(?<=[.!?])\s+|\.{2,}\s*|;\s+|\s[-\u2013\u2014]+\s")
_MINE = (
    r"(?:(?:all )?my (?:last |latest )?(?:orders?|moves?|letters?|mails?|answers?)|"
    r"what i (?:have )?(?:sent|wrote|said)(?: (?:you|before|earlier|to you|so far))*)"
)
_SPAN = (
    r"(?:an?(?:other)?|one|two|three|four|five|six|seven|eight|ten|twelve|\d+|some|a few|a couple of)"
    r"(?: more| extra)? ?"
    r"(?:h|hrs?|hours?|d|days?|nights?|weeks?|weekend)"
)
_LONGER = (
    rf"(?:(?:a (?:bit|little) )?(?:more|extra) time|a longer deadline|an extension|{_SPAN})(?: more| longer| extra)?"
)
_TAIL = r"(?:[ ,]+[^\W\d]+)*"  # whatever is said beside it, and goes no further
_PUT_OFF = r"(?:please )?(?:extend|prolong|postpone|push back|delay|move)"
_ASKED: Mapping[str, tuple[str, ...]] = {  # by the word of the house; "rest" is what it gets
    "rules": (
        _KINDLY + r"(?:send|show|give|get|have|see|read|mail)(?: me| us)? (?:a copy of )?the rules?(?: sheet)?" + _GAME,
        r"(?:where|how) (?:can|do|could) (?:i|we) (?:find|read|get|see) the rules" + _GAME,
        r"(?:what are )?(?:the )?rules" + _GAME,
    ),
    "orders": (
        r"what (?:did|have|had) i (?:send|sent|write|written|order|ordered|enter|entered|submit|submitted)"
        r"(?: to)?(?: you)?(?: for (?P<rest>[\w.-]+))?",
        r"what (?:do|did) you (?:have|hold|get)(?: from me| of mine)?(?: for (?P<rest>[\w.-]+))?",
        r"(?:did|have) you (?:get|got|receive|received) my (?:orders?|move|letter|mail|answer)",
    ),
    "cancel": (
        _KINDLY
        + r"(?:scrap|drop|delete|cancel|withdraw|undo|forget|ignore|disregard|discard|remove|void|revoke) "
        + _MINE,
        _KINDLY + rf"(?:take|pull|get) (?:back {_MINE}|{_MINE} back)",
    ),
    "longer": (
        r"(?P<rest>(?:(?:can|could|may|might) (?:i|we) (?:please |maybe |perhaps |possibly )?(?:have|get)|"
        r"(?:i|we) (?:would )?(?:really )?(?:need|want|like)(?: to have)?|"
        r"(?:can|could|would|will) you (?:please )?(?:give|grant|allow) (?:me|us)|(?:please )?(?:give|grant) (?:me|us)|"
        rf"(?:is it|would it be) possible to (?:have|get)) {_LONGER}){_TAIL}",
        rf"(?P<rest>(?:(?:can|could|would|will|may) (?:you|i|we) )?{_PUT_OFF}"
        rf"(?: (?:it|(?:the|my|this) (?:deadline|turn)))?(?: (?:by|for))? {_SPAN}){_TAIL}",
        rf"(?P<rest>(?:can|could|would|will|may) (?:you|i|we) {_PUT_OFF} (?:the|my|this) deadline){_TAIL}",
    ),
    "status": (
        r"(?:who|whom) (?:are|is|do|does) (?:we|you|everybody|everyone|it)(?: all)?(?: still)? wait(?:ing)? (?:for|on)",
        r"who is (?:still )?(?:missing|late|holding (?:us|it|things|everything) up)|whose turn is it",
        r"how do(?:es)? (?:things|the match|the game) stand",
        r"(?:what is|whats)(?: exactly)? (?:the|my|our)(?: next)? (?:deadline|due date)(?: here)?",
        r"(?:when|what time)(?: exactly)? (?:is|are) (?:it|this|my (?:move|turn|orders?|answer)|(?:the |our )?orders?|"
        r"the turn|this turn)(?: all)? (?:due|wanted|over)",
        r"(?:when|what time|what hour)(?: exactly)? is (?:the|my|our)(?: next)? deadline(?: here)?"
        r"(?: in (?P<rest>[\w/ ]+))?",
        r"how (?:much time|long) (?:do|have) (?:i|we) (?:still )?(?:have|got)(?: left| still)?",
        r"(?:until|till|by) when (?:can|do|must|should) (?:i|we) (?:write|answer|move|decide|send)[\w ]*",
    ),
    "help": (
        r"(?:can|could|would) (?:you|somebody|someone|anybody|anyone) (?:please )?help(?: me| us)?(?: out)?",
        r"i have (?:absolutely )?no (?:clue|idea) (?:what|how) (?:i|to) [\w ]+|what am i supposed to (?:do|write)",
        r"i do not know (?:what|how) (?:to (?:do|write|play|answer)|i am supposed to [\w ]+)",
        r"how does (?:this|it) (?:all )?work|how do i (?:play|answer|write)(?: this)?",
    ),
    "leave": (
        r"[\w ]*\bi (?:have to|must|need to|want to|would like to|am going to) (?:quit|resign|drop out|stop playing|"
        r"leave (?:the|this) (?:game|match))" + _GAME,
        r"(?:take|get) me out(?: of [\w.-]+(?: game| match)?)?|i (?:quit|resign)",
    ),
    "timezone": (r"my time ?zone is (?P<rest>[\w/ +-]+)",),
}
_PATTERNS = tuple((name, re.compile(pattern)) for name, told in _ASKED.items() for pattern in told)


_WHOLE = frozenset({"cancel"})  # asked for by nothing less than a whole line: what stood beside it may be an order


def find(line: str) -> tuple[str, str] | None:
    """The word of the house that a sentence of this line asks for, and what stands behind that word.

    >>> find("Hm, is it hard? Can you send me the rules first?"), find("Who broke the rules here?")
    (('rules', ''), None)
    """
    whole = _bare(line)
    for sentence in _SPLIT.split(line):
        plain = _bare(sentence)
        for clause in (plain, plain.partition(",")[0]):
            for name, pattern in _PATTERNS:
                if (found := pattern.fullmatch(clause)) and (name not in _WHOLE or clause == whole):
                    return name, (found.groupdict().get("rest") or "").strip()
    return None


def _bare(said: str) -> str:
    """What is said, without greeting and courtesy."""
    return _AFTER.sub("", _BEFORE.sub("", as_read(said).strip(" .!?,:;"), count=1))
