"""Whether somebody says that what they wrote was no order, or shall be one no more: "forget my orders, I sent none"."""

from __future__ import annotations

import re

_WAYS = re.compile(
    r"(?i)\bnot (?:my|an?|any) (?:orders?|moves?)\b|\b(?:was|were|is|are) (?:no|not) (?:orders?|moves?)\b"
    r"|\b(?:nothing|none) (?:of|in) (?:\w+ ){1,4}(?:is|was|are|were) (?:an? |my )?(?:orders?|moves?)\b"
    r"|\b(?:sent|gave|given|wrote|written) (?:you )?(?:none|no (?:orders?|moves?))\b"
    r"|^\W*(?:(?:oh|no|yes|sorry|ok|please|and|but)\W+)*(?:forget|ignore|scrap|cancel|delete|withdraw|disregard|drop) "
    r"(?:all )?(?:of )?(?:my|the|those|these) (?:last |old |earlier )?(?:orders?|moves?|letters?)\b"
    r"|\btake (?:my|that|this|the|those) (?:\w+ )?(?:letters?|words|orders?|moves?|mail) (?:away|off|out|back)\b"
    r"|\b(?:do not|don't|should not|shouldn't|must not) (?:take|read|hold|count|keep|file|treat) (?:it|that|this|them|"
    r"(?:my|the) \w+) (?:as|for) (?:my |an? )?(?:orders?|moves?)\b"
    r"|\btake (?:that|it|this|them) back\b|\b(?:put|give) (?:\w+ )?(?:orders )?back\b|\bold orders back\b"
)


_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")


def said(words: str) -> bool:
    """Is it one of these?

    >>> said("Nothing of my letters is an order."), said("take my letter away as orders, it was none")
    (True, True)
    >>> said("Take the letter to York"), said("I take back Rome")
    (False, False)
    """
    return any(_WAYS.search(one) for one in _SENTENCE.split(words.replace("\u2019", "'")))
