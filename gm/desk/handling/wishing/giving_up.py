"""Whether a sentence says that its writer gives up a chair: "I've got to stop, sorry", "can somebody take my seat?".

It is no order, and it is not shown to who takes the chair over: the GM is told of it.
"""

from __future__ import annotations

import re

from gm.desk.handling.wishing.small_talk import leaves

_SEAT = re.compile(
    r"(?is)\b(?:i|i'm|my)\b.*\b(?:must|ha(?:ve|d) to|need to|want to|would like to|'d like to|will|going to|shall|"
    r"can(?:not|'t))\b(?: \w+){0,2} (?:give up|giving up|give away|hand over|step down from|drop out of|quit|"
    r"resign from|vacate|keep|leave) (?:my|the|this) (?:seat|chair|game|match)\b(?! of)"
)
_SELF = r".*\b(?:i|we)(?:'ve| have|'ll| will|'m| am|'d| would)?"
_BOUND = r"(?: (?:really|just|sadly|unfortunately|now|got|had|have|need|want|must|going|like|afraid|forced|i|to))*"
_STOPS = (
    r" (?:stop|quit|resign|retire|withdraw|(?:drop|bow|back|pull|get) out|step (?:down|back)|call it a day|"
    r"leave (?:you|this|the game|the match|the table)|throw in the towel|say goodbye)"
)
_THEN = r"(?: (?:playing|here|now|completely|altogether|all|for good|at this point|with this|soon))*\W*"
_WHY = r"(?:(?:sorry|because|as|since|guys|folks|all|everybody|everyone|new|and (?:sorry|thank\w*))\b.*)?"
_NOT_MINE = r"(?!.*\b(?:he|she|they|his|their|the (?!game|match|time)\w+)\b)"
_ANYBODY = r".*\b(?:some|any)(?:body|one)(?: else)?\b"
_MINE = r"\bmy (?:seat|chair|place|position|country|side|part)\b"
_WAYS = tuple(
    re.compile(rf"(?is){row}")
    for row in (
        rf"{_SELF}{_BOUND},?{_STOPS}{_THEN}{_WHY}",
        rf"{_NOT_MINE}.*\b(?:can't|cannot|can not|won't|will not|not able to|unable to|no longer|not)"
        r"(?: be able to| able to| really| sadly)* "
        r"(?:go on(?! to)|continue|carry on|keep (?:on )?playing|play (?:on|along|any ?more|any longer)|stay in)\b.*",
        rf"{_NOT_MINE}.*\b(?:no|not enough|not the|little|(?:don't|do not) have (?:the |any |enough )*) ?time"
        r"(?: left| for (?:it|games|(?:this|the)(?: game| match)?))?,?"
        r"(?: any ?more| any longer| now| left| for (?:this|it)| these days)\W*",
        rf"{_ANYBODY}.{{0,25}}\b(?:take|have|get|want|play|like)s?\b.{{0,12}}{_MINE}.*",
        r".*\b(?:find|look for|ask) (?:some|any)(?:body|one)(?: else)?\b.{0,20}"
        rf"(?:{_MINE}|\binstead of me\b|\bfor me\b).*",
        r".*\b(?:replace me|take me out(?: of (?:it|this|the (?:game|match)))?|count me out|i(?:'m| am|m) out"
        r"(?: of (?:it|this|here|the (?:game|match)))?|done with (?:this|the) (?:game|match))\b[^?]{0,12}",
    )
)


def gives_up(sentence: str) -> bool:
    """Does its writer get up for good, whatever else the sentence says?

    >>> gives_up("I've got to stop, sorry"), gives_up("no time anymore."), gives_up("I must stop the train at York")
    (True, True, False)
    """
    said = sentence.strip().replace("\u2019", "'")
    if any(row.fullmatch(said) for row in _WAYS) or leaves(said):
        return True
    return bool(_SEAT.search(said)) and not said.endswith("?")
