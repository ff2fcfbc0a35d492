"""A forum takes no message under some length: where a letter asks for a single word, it says what will do there."""

from __future__ import annotations

import re
from textwrap import fill

from gm.post.forms import WIDTH

_WANTS_A_WORD = re.compile(r"\byes or no\b|\bword yes\b|\bAnswer yes\b|\bwith yes\b|^HOW TO ANSWER$", re.MULTILINE)
SHORT = (
    'This forum takes no message of fewer than {} characters: write "yes, please", "no, thank you" or "I pass, thank '
    'you" where I ask for a single word.'
)


def with_enough_words(text: str, shortest: int) -> str:
    """The text of a letter, with that sentence above the house's name where it is needed."""
    if shortest <= len("no") or not _WANTS_A_WORD.search(text):
        return text
    words, _, name = text.rstrip().rpartition("\n\n")
    return f"{words}\n\n{fill(SHORT.format(shortest), WIDTH)}\n\n{name}\n"
