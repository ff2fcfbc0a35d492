"""A reply to a letter that asks for a vote: a plain yes or no is one, what is not sure is asked about."""

from __future__ import annotations

import re

from gm.desk.case import Case
from gm.desk.verbs import vote
from gm.desk.verbs.verb import NOT_PROVEN
from gm.post.answers import Says, answer, remarks

UNSURE = (
    "I was not sure whether that is a yes or a no to what is proposed, so your vote does not count yet. Write just: "
    "vote yes, or: vote no"
)
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_CLAUSE = re.compile(r"[,;]\s+")
_LIMITS = re.compile(r"(?i)\b(?:but|if|unless|only|except|though|although)\b|\?")


def answered(case: Case, text: str) -> str:
    """Take the vote of who answers; returns what of the letter is still to be read."""
    assert case.seal is not None
    says, rest = said(text)
    if not says:
        if (leans := answer(text)).says or leans.likely:
            case.say(0, "", UNSURE, "unclear")
            return ""
        return text
    if not case.proven:
        case.say(0, "", NOT_PROVEN, "not allowed")
        return ""
    case.say(0, "", vote.taken(case, says == "yes", int(case.seal.note)), "told")
    return rest


def said(text: str) -> tuple[Says, str]:
    """The vote in a letter, and what else it says: a line that is nothing but a vote, or a plain yes or no in a
    sentence.

    >>> said("I'm for it\\nbid 9"), said("Yes, let's call it a draw.")[0], said("I abstain")[0]
    (('yes', 'bid 9'), 'yes', '')
    """
    lines = remarks(text)
    for n, line in enumerate(lines):
        if says := vote.meant(line) or _in_clauses(line):
            return says, "\n".join([*lines[:n], *lines[n + 1 :]])
    parts = [part for line in lines for part in _SENTENCE.split(line)]
    whole = answer(text).says
    return whole, "\n".join(part for part in parts if answer(part).says != whole) if whole else text


def _in_clauses(line: str) -> Says:
    """The vote that one clause of a line gives, where the others say nothing against it: "for me it is good, I am
    for"."""
    clauses = [one for one in _CLAUSE.split(line) if one.strip(" .!")]
    votes: set[Says] = {says for one in clauses if (says := vote.meant(one))}
    if len(votes) != 1 or len(clauses) < 2 or _LIMITS.search(line):
        return ""
    says = votes.pop()
    return says if all((vote.meant(one) or answer(one).likely) == says for one in clauses) else ""
