"""VOTE: yes or no to what the table votes on."""

from __future__ import annotations

import re

from gm.desk.case import Case
from gm.desk.matches import voting
from gm.desk.verbs.verb import Verb
from gm.post.answers import Says, agrees

_so = r"(?:(?:therefore|thus|hence|then|so|hereby|gladly|definitely|clearly|also|however|sadly) )*"
_will = (
    rf"(?:{_so}(?:i |we )?{_so}(?:must|shall|will|would|should|have to|do|am going to|want to) {_so}(?:vote|be|say))"
)
_head = (
    rf"(?:(?:{_will}|(?:i|we) {_so}vote|i'?m|i am|vote"
    r"|i say|i would be|i'd be|count me|put me down(?: as)?|my vote is|my vote:) )?"
)
_it = r"(?: (?:it|this|that|the (?:draw|proposal|motion|vote|extension|idea)))?"
_pro = r"for|pro|aye|yea|no objections?(?: from me)?|in favou?r(?: of)?|i (?:fully |also )?(?:support|second|back|like)"
_contra = (
    r"against|opposed(?: to)?|contra|nay|i (?:object(?: to)?|oppose|disagree(?: with)?|reject)|"
    r"i(?:'d| would) rather (?:play|go) on"
)
_FOR = re.compile(rf"{_head}(?:all )?(?:{_pro}){_it}", re.IGNORECASE)
_AGAINST = re.compile(rf"{_head}(?:{_contra}){_it}", re.IGNORECASE)


def meant(words: str) -> Says:
    """The vote in a line that says nothing else; "" where it is none."""
    plain = words.strip(" .!:*_")
    if _FOR.fullmatch(plain) or _AGAINST.fullmatch(plain):
        return "yes" if _FOR.fullmatch(plain) else "no"
    head = re.sub(r"^(?:i vote|i say|vote|my vote is|my vote:)\s+", "", plain, flags=re.IGNORECASE)
    return agrees(head)


def taken(case: Case, yes: bool, number: int = 0) -> str:
    """The vote of the writer's seat becomes part of this letter's one commit; a sentence of what came of it."""
    assert case.table is not None
    case.table, letters, said = voting.cast(case.desk, case.table, case.seat, yes, number, case.kept.arrived, case.now)
    case.letters += letters
    return said


def run(case: Case, rest: str) -> str:
    return taken(case, meant(rest) == "yes")


def _clear(case: Case, rest: str, line: str) -> bool:
    """Does it say yes or no? Else it is talk, or of the game."""
    return bool(case.table and case.seat and meant(rest))


VERB = Verb("vote", run, needs="seat", changes=True, counts=_clear)
