"""A fact that a GM tells beside a yes to an answer of theirs: "yes, but Pip loses two camels".

It takes the place of the sentence that tells the same of the same person; or it stands below, where it tells of
somebody at the table or in the story. What comes of it is shown, and waits for a yes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.kit.model import Seat
from games.kit.words import fold
from games.open_table.names import seat_named
from games.open_table.reading import FILE

_HEAD = re.compile(
    r"(?i)\W*(?:(?:yes|yep|yeah|ok(?:ay)?|sure|fine|good|great|perfect|exactly|right|of course|certainly|indeed|please|"
    r"pls|send (?:it|that|this)(?: out| off)?|(?:it|that)(?:'s| is) (?:fine|good|right)|go ahead|do|oh|and|also|but|"
    r"only|just|except(?: that)?|though|however|wait|hm+|no+|sorry|actually|then|now)\b\W*)*"
)
_BESIDE = re.compile(  # a yes with a change behind it, or a correction
    r"(?i)^\W*(?:(?:yes|yep|yeah|ok(?:ay)?|sure|fine|good|great|perfect|exactly|right|of course|certainly|indeed|"
    r"please|send (?:it|that|this)(?: out| off)?|go ahead)\b\W*)+(?:but|and|only|except|though|however)\b|"
    r",? (?:and )?(?:not|instead of|rather than) [\w' -]{1,30}\W*$"
)
_NOT = re.compile(
    r"(?i),? (?:and )?(?:not|instead of|rather than) [\w' -]{1,30}$|,? (?:too|also|as well|instead|though)$"
)
_ABOUT_LETTERS = re.compile(
    r"(?i)\?|\b(?:i|you|me|my|your|we|us|send|sends?|letters?|lines?|sentences?|results?|text|version|wait|until|before|"
    r"after|if|unless|agrees?|reads?|knows?|sees?|hears?|should|shall|must|can|may|could|would|please)\b"
)
_TELLS = re.compile(r"(?i)(?:\w+s|\w+ed|lost|won|got|has|had|is|was|are|were|took|fell|went|came|held|kept|gave|made)$")
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")
_MOST = 20  # words of such a fact
_SUBJECT = 2  # words by which a sentence tells of whom, and what befalls them


def told_anew(text: str, reply: str, seats: Sequence[Seat]) -> str:
    """The GM's answer with the facts of a short reply in it; empty where it tells none, or says anything else."""
    rest = reply.strip()[_head(reply.strip()) :]
    facts = [_HEAD.sub("", one, count=1) for one in _SENTENCE.split(rest) if one.strip()]
    changes = _BESIDE.search(reply) or (len(facts) == 1 and _same(facts[0]).search(text))
    if (
        not changes
        or not facts
        or "@" in reply
        or len(reply.split()) > _MOST
        or not all(_is_fact(text, one, seats) for one in facts)
    ):
        return ""
    for one in facts:
        text = _put(text, _NOT.sub("", one.strip().rstrip(".!,")))
    return text


def _head(reply: str) -> int:
    found = _HEAD.match(reply)
    return found.end() if found else 0


def _is_fact(text: str, said: str, seats: Sequence[Seat]) -> bool:
    """Does it tell what befalls somebody at the table, or whom the answer names?"""
    words = re.findall(r"[\w'-]+", said)
    if len(words) <= _SUBJECT or _ABOUT_LETTERS.search(said) or not _TELLS.match(words[1]):
        return False
    known = seat_named(words[0], seats) or re.search(rf"\b{re.escape(words[0])}\b", text)
    there = set(re.findall(r"[\w'-]+", fold(text))) & {fold(word) for word in words[2:] if len(word) > _SUBJECT + 1}
    return bool(known or (words[0][:1].isupper() and there))


def _same(fact: str) -> re.Pattern[str]:
    """What tells the same of the same person."""
    subject = re.escape(" ".join(fold(fact).split()[:_SUBJECT]))
    return re.compile(rf"(?im)(?<![\w-]){subject}\b[^.!?;\n]*")


def _put(text: str, fact: str) -> str:
    """The answer with a fact in the place of the one sentence that tells the same, or below what is for all."""
    same = _same(fact)
    if len(same.findall(text)) == 1:
        return same.sub(lambda _: fact, text)
    rows = text.splitlines()
    files = [row for row in rows if FILE.fullmatch(row)]
    return "\n".join((*(row for row in rows if row not in files), "to all:", f"{fact}.", *files))
