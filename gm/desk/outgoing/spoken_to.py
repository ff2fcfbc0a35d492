"""Words about somebody as words to them: "she saw a lantern" is "you saw a lantern" in her own letter."""

from __future__ import annotations

import re
from collections.abc import Collection

_BE = {"is": "are", "was": "were", "has": "have", "does": "do", "isn't": "aren't", "wasn't": "weren't"}
_BE |= {"hasn't": "haven't", "doesn't": "don't"}
_AMID = r"(?P<amid>(?: (?:also|now|just|only|still|really|always|never|already|secretly))*)"
_SUBJECT = re.compile(rf"(?i)\b(?:he|she)(?P<is>['\u2019]?s)?\b(?:{_AMID} (?P<verb>[a-z]+(?:n['\u2019]t)?)\b)?")
_NO_NOUN = (  # "I support her into Vienna"
    r"(?:in|into|to|on|onto|at|for|from|with|and|or|but|that|if|when|while|again|too|now|please|as|by|off|out|up|down|"
    r"about|over|because|so|then|there|here|back|alone|a|an|the|my|all|is|was|will|this|tonight|tomorrow|soon)"
)
_OWN = re.compile(rf"(?i)\b(?P<own>his|hers|her(?= (?!{_NO_NOUN}\b)\w))\b|\b(?P<him>him|her)\b|\b(?:him|her)self\b")
_HE, _SHE = re.compile(r"(?i)\b(?:he|him|his|himself)\b"), re.compile(r"(?i)\b(?:she|her|hers|herself)\b")
_FIRST = re.compile(  # "that he ...", "it is his move"
    r"(?i)(?:(?:please )?(?:not )?to [a-z]+ (?:(?:up|in|on|out|for|with) )?)?"
    r"(?:(?:that|how|when|and|it|this|is|was|['\u2019]s|now|once more|again|not)\b ?)*"
    r"(?:he|she|his|her)(?:s|['\u2019]s)?\b"
)
_PLAIN = re.compile(r"(?i).*(?:ss|us|is)$")


def to_you(said: str, others: Collection[str], told: bool = False) -> str:
    """The same as words to the one whom they begin with as "he" or "she"; as they were, where somebody else may be
    meant by that. What is said of another one who is named stays as it is. What is `told` to one
    speaks of that one wherever it says "he" or "she".

    >>> to_you("her cousin pays 6 gold", ()), to_you("he did it, and he knows where his rope is", ())
    ('your cousin pays 6 gold', 'you did it, and you know where your rope is')
    >>> to_you("she is ill and Ole knows she is", ("Ole",)), to_you("the bridge is down", ())
    ('she is ill and Ole knows she is', 'the bridge is down')
    >>> to_you("it is his turn, and that Mo has sent hers", ("Mo",)), to_you("he and Mo beat her", ("Mo",))
    ('it is your turn, and that Mo has sent hers', 'you and Mo beat her')
    >>> to_you("I find him charming", (), told=True)
    'I find you charming'
    """
    if told and any(re.search(rf"(?i)\b{re.escape(one)}\b", said) for one in others):
        return said
    third = _third(said, others)
    theirs, rest = said[: third.start()], said[third.start() :]
    if not (told or _FIRST.match(theirs)) or (_HE.search(theirs) and _SHE.search(theirs)):
        return said
    own = _HE if _HE.search(theirs) else _SHE
    if own.search(rest):
        return said
    return f"{_OWN.sub(_yours, _SUBJECT.sub(_you, theirs))}{rest}"


def _third(said: str, others: Collection[str]) -> re.Match[str]:
    """Where a clause about another one who is named begins; the end where there is none."""
    named = "|".join(map(re.escape, others)) or r"(?!)"
    found = re.search(rf"(?i)(?:(?:[,;] )?(?:(?:and|but|while) )?(?:that )?\b(?:{named})\b)|$", said)
    assert found is not None
    return found


def _you(found: re.Match[str]) -> str:
    verb, amid = found["verb"] or "", found["amid"] or ""
    if found["is"]:
        return f"you're{amid} {verb}".rstrip()
    return f"you{amid} {_plural(verb)}".rstrip()


def _plural(verb: str) -> str:
    """ "knows" as "know"."""
    if verb.lower() in _BE:
        return _BE[verb.lower()]
    if verb.endswith("ies") and len(verb) > len("dies"):
        return f"{verb[:-3]}y"
    if re.search(r"(?:sh|ch|ss|x|o)es$", verb):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not _PLAIN.match(verb) else verb


def _yours(found: re.Match[str]) -> str:
    return "yours" if found[0].lower() == "hers" else "your" if found["own"] else "you" if found["him"] else "yourself"
