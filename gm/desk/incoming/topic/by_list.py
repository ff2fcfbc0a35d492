"""Letters that came through the mailing list of a match: read as what stands in its topic is."""

from __future__ import annotations

import re

from gm.desk.bench import Desk
from gm.desk.outgoing.places import matches_on
from gm.post.guards import Verdict, classify
from gm.post.letter import Letter
from gm.post.listed import lists_of, unlisted
from gm.post.sender import plain_words

_NAMED = re.compile(r"\[([\w.-]{1,60})\]")
NONE = " "  # the place of a letter on a list of ours that is about no match, or about one of several


def classified(desk: Desk, letter: Letter) -> tuple[Letter, Verdict]:
    """The letter as its writer sent it, where a match lives on the list that it came through, and what kind it is."""
    verdict = classify(letter, desk.us.own)
    if verdict.guard != "list":
        return letter, verdict
    for own in sorted(lists_of(letter)):
        if names := matches_on(desk.archive, own):
            sent = unlisted(letter, own, _meant(letter, names))
            return sent, classify(sent, desk.us.own)
    return letter, verdict


def _meant(letter: Letter, names: list[str]) -> str:
    """The match that its subject names; the only one of the list otherwise."""
    named = [name for name in _NAMED.findall(plain_words(letter.first("subject"), 200)) if name in names]
    return named[0] if named else names[0] if len(names) == 1 else NONE
