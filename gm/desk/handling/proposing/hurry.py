"""A wish that what is approved goes out at once: "no need to wait", "it can go out now". It is no word to wait."""

from __future__ import annotations

import re

from gm.post.answers import answer

_NO_WAIT = re.compile(
    r"(?i)\b(?:(?:there(?:'s| is) )?no need|(?:you )?(?:do not|don't|need not|needn't|should not|shouldn't)"
    r"(?: need| have)?)(?: (?:to|for an?))? (?:wait|delay|hold (?:it|that) back)\b(?: any longer| longer| any more)?"
    r"|\b(?:no|without)(?: any| more| further)* (?:waiting|delays?|wait)\b"
)
_AT_ONCE = re.compile(
    r"(?i)\b(?:at once|right (?:away|now)|straight away|immediately|now|asap|as soon as (?:possible|you can)|final)\b"
)
_WORDS = frozenset(
    "so and please just it that this with can could may might should let lets us out go goes went send publish post "
    "mail now all then the result turn story letter report close is are am fine final be sent at once right straight "
    "away immediately without delay waiting everybody everyone them to you we i need no was more any for on asap as "
    "soon possible really also but sure oh hey what of im its thats thanks thank do".split()
)
_CLAUSE = re.compile(r"[.,!?;:\n]+|\s-+\s|\s(?=and\b)")


def hurries(said: str) -> bool:
    """Is it a wish that something goes out at once, and nothing else?

    >>> hurries("You can send it right away, no need to wait"), hurries("Don't send it now"), hurries("wait")
    (True, False, False)
    """
    plain = said.replace("\u2019", "'")
    rest = _NO_WAIT.sub(" ", plain)
    known = _WORDS.issuperset(re.findall(r"\w+", rest.replace("'", "").lower()))
    return known and (rest != plain or _AT_ONCE.search(plain) is not None)


def beside_a_yes(said: str) -> bool:
    """Does one clause of a yes wish for that?"""
    return any(hurries(clause) and answer(clause).says != "yes" for clause in _CLAUSE.split(said) if clause.strip())
