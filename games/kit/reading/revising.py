"""Whether words that nobody could read speak of changing what was sent before: "wrong target", "the other one instead".

They order nothing. Whoever wrote them is asked what shall change, and until they have answered what is held may not be
what they want.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from games.kit.interjections import SIGH, TURN
from games.kit.words import fold

_SENT = r"(?:sent|wrote|said|told|bid|played|ordered|chose|picked|gave|put|asked|had|did|answered|mailed)"
_MINE = r"(?:it|that|this|them|those|the|my|what|everything|all)"
_SPEAKS = re.compile(  # of a change, whatever else stands there
    r"\b(?:"
    r"(?:chang\w+|made up|out of) (?:of )?(?:my |our )?(?:mind|heart|plans?)|second thoughts?|on reflection|"
    r"slept on it|thought (?:better|again|it over|about it|twice)|reconsider\w*|"
    r"in (?:its|his|her|their|the|that|this)(?: \w+)? (?:stead|place)|"
    rf"(?:chang(?:e|ing)|swap\w*|switch\w*|replac\w+|exchang\w+|amend\w*|revis\w+|revert\w*|alter) (?:round )?{_MINE}|"
    r"after all(?! (?:that|this|these|those|the)\b)|instead|rather than|"
    r"(?:the|my|an?) (?:wrong|other|opposite|different) (?!(?:players?|people|others|day|hand|side of)\b)\w+|wrong|"
    r"mistakes?|mistaken|error|typos?|mis(?:read|typed|counted|took|clicked|understood|spelt|spelled)|mix(?:ed)?[- ]up|"
    rf"i (?:really |actually |of course )?(?:meant|intended)|(?:what|than|as|which) i (?:\w+ )?{_SENT}|"
    r"i (?:was|were|am|'m) (?:\w+ )?(?:joking|kidding|wrong|too \w+)|"
    r"my (?:last|earlier|previous|first|old|other) \w+|the one (?:before|from before)|"
    r"same (?:as|again|bid|card|one|thing)|(?:not|never) that one|other way (?:round|around)|"
    rf"(?:take|taking|took) (?:{_MINE} )?(?:\w+ )?back|draw(?:ing)? back|back(?:ing)? out|"
    rf"(?:undo|scratch|scrap|cancel|withdraw|revoke|disregard|ignore|"
    rf"forget|strike|delete|drop|raise|lower|increase|reduce|double|halve|bump|cut) {_MINE}|"
    r"i forgot|i overlooked|i (?:now )?regret|wish i had|should(?:n't| not)? have|shouldn't|"
    r"too (?:much|many|little|low|high|late|few)|"
    r"(?:one|two|\d+|a (?:bit|little)) (?:more|less|higher|lower|better)|no longer|not any ?more|"
    r"(?:would|'d) (?:rather|prefer)|better (?:idea|with|without|not)|rather not|on closer"
    r")\b"
)
_HEADS = re.compile(  # so does this, where a sentence begins with it
    rf"^(?:(?:{SIGH}|ok|okay|but|and|gm|sorry|please|no|dear|well|so|actually)[ ,.!-]+)*"
    rf"(?:{TURN}|stop|oops|whoops|no|nope|not (?:so fast|yet)|argh|damn)(?: please)?"
    r"(?:[ ]?[,.!:;-]|$| i(?:'\w+)?\b| a (?:moment|minute|second))"
)
_STAYS = re.compile(  # the opposite of a change, be there a no before it
    rf"(?:(?:{SIGH}|no|nope|k|kk|ok|okay|all right|fine|sorry|please|just|actually|wait|thanks|yes|yeah|well|so)"
    r"[ ,.!-]+)*(?:(?:leave|keep|let) (?:it|that|this|them|all|everything|what (?:i|you) (?:said|have|hold|had|wrote|"
    r"sent)|my \w+|the \w+)|(?:it|that|they|all|everything|(?:my|the) "
    r"\w+) (?:all )?(?:stays?|stands?|remains?)|"
    r"(?:as|like) it (?:is|was|stands)|no changes?|nothing (?:new|changes|changed|has changed|(?:more |else )?to "
    r"(?:change|add|correct|report|say))|happy with (?:it|that|my \w+))"
    r"(?: (?:as|like) (?:it|they|is|was|that|i|before)(?: \w+)*|"
    r" (?:so|then|please|stand|be|alone|at that|that way|for me|from me|from my side|here|on my side|this (?:time|turn|"
    r"round)|today|now))*"
    r"[ .!]*"
)
_UNSURE = re.compile(r"\b(?:not (?:so |quite |entirely )?sure|unsure|hesitat\w+|in doubt|doubts?|torn)\b")
_OWN = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|my|mine|me)\b")
_OTHERS = re.compile(r"\b(?:he|she|they|his|her|their|you|your)\b")
_SENTENCES = re.compile(r"(?<=[.!?;])\s+|\n+")


def revises(text: str, names: Iterable[str] = ()) -> str:
    """The words that speak of changing, doubting or asking after what their writer sent; empty where none do. What
    others (`names`) changed their mind about is their own affair.

    >>> revises("Oh dear, wrong target!"), revises("Bruno has changed his mind", ["Bruno"]), revises("Lovely weather.")
    ('wrong', '', '')
    """
    if stays(text):
        return ""
    others = {name.casefold() for name in names}
    told = (_told(_plain(said), others) for said in _SENTENCES.split(text))
    return next(filter(None, told), "")


def _plain(said: str) -> str:
    """A sentence folded, with what thumbs leave out: "im not sure bout it"."""
    plain = " ".join(fold(said).replace("\u2019", "'").split())
    return re.sub(r"\bbout\b", "about", re.sub(r"\b(i)(m|ve|d|ll)\b(?! \w+s\b)", r"\1'\2", plain))


def stays(text: str) -> bool:
    """Is it said that all stays as it was sent, and nothing beside?

    >>> stays("Nothing to change here."), stays("Let it stand!"), stays("Nothing for me.")
    (True, True, False)
    >>> stays("k it stays"), stays("no. just keep what i said"), stays("keep the 4 and change the rest")
    (True, True, False)
    """
    return bool(_STAYS.fullmatch(" ".join(fold(text).replace("\u2019", "'").split())))


def _told(said: str, others: set[str]) -> str:
    """The same of a sentence."""
    if stays(said):
        return ""
    if head := _HEADS.match(said):
        return head[0].strip(" ,.!:;-")
    own = bool(_OWN.search(said))
    theirs = not own and bool(_OTHERS.search(said) or others & set(re.findall(r"\w+", said)))
    if theirs:
        return ""
    if (found := _SPEAKS.search(said) or (own and _UNSURE.search(said))) and not isinstance(found, bool):
        return found[0]
    asks = said.endswith("?") and re.search(rf"\b(?:did|have|was|is|were) (?:it |that )?(?:i|my)\b|\bi {_SENT}\b", said)
    return asks[0] if asks else ""
