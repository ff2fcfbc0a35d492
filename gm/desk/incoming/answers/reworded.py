"""An answer with other words than those that I have shown: "no, make it: you get cards from the house"."""

from __future__ import annotations

import re

from games.kit.interjections import SIGH
from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.handling import press
from gm.desk.handling.proposing import asking
from gm.desk.incoming.leading import gm_deeds
from gm.desk.incoming.sentences import which
from gm.post.answers import answer, remarks

_SAYS = (
    rf"(?:(?:{SIGH}|no+|nope|nearly|almost|not quite|yes|yeah|ok(?:ay)?|sorry|wait|but|and|only|please|better|rather|"
    r"just|well|stop|could you|can you|i(?:'d| would)(?: like (?:you )?to)?|you should|let's)\b[\s,.!;-]*)*"
)
_INTO = (
    r"(?:make (?:it|that|this)|(?:write|say|put|send|tell (?:him|her|them)|pass on)(?: (?:it|that|this))?|"
    r"(?:let|have) it (?:say|read|be)|(?:it|that|this|the (?:text|letter|words|message)) (?:should|shall|must|ought "
    r"to) (?:say|read|be)|(?:change|correct) (?:it|that|this|the (?:text|letter|words|message))(?: in)?to|"
    r"(?:my |the )?(?:new|other|better|right|correct) (?:text|words|version|wording)(?: is| are)?|i (?:meant|mean)|"
    r"rather|better|instead)"
)
_BEHIND = r"(?:[\s,]+(?:instead|rather|please|as|like|this|so|simply|just|to say)\b)*"
_NEW = re.compile(
    rf"(?is)\W*{_SAYS}{_INTO}{_BEHIND}\s*(?::\s*(?P<words>\S.*)|"
    r"[\"\u201c\u201e](?P<quoted>[^\"\u201d\u201c]+)[\"\u201d\u201c]\W*)"
)


def answered(case: Case, text: str) -> bool:
    """Does an answer give other words for those that were shown? Then these are shown, and asked about anew."""
    said = "\n".join(remarks(text)).strip()
    found = _NEW.fullmatch(said)
    if case.seal is None or case.desk.archive.noted(asking.PURPOSE, case.seal.token) is not None:
        return False
    if found is None:
        return _in_another_match(case, said)
    words = " ".join((found["words"] or found["quoted"]).split()).strip(" \"'\u201c\u201d\u201e")
    deed, _, about = case.seal.note.partition("\n")
    if deed == press.DEED:
        case.say(0, "", press.offered(case, about.partition("\n")[0].split("\t"), words), "told")
        return True
    return deed == asking.LEAD and _deed(case, about, words)


def _deed(case: Case, about: str, words: str) -> bool:
    """The same of a deed that tells somebody something."""
    name, seen, calls = (*about.split("\n", 2), "", "")[:3]
    table, kind = which.opened(case, name), (*seen.split(), "", "")[1]
    asked = next((one for one in deeds.readings(calls, kind) if one.deed.words), None)
    old = asked.said.get("text", "").partition("\n")[0] if asked else ""
    if table is None or not old or old not in calls:
        return False
    line = calls[: calls.rindex(old)] + words
    again = next((one for one in deeds.readings(line, kind) if one.deed.words), None)
    gm_deeds.ask_first(case, 0, line.partition("\n")[0], table, again)
    return again is not None


def _in_another_match(case: Case, said: str) -> bool:
    """The same deed in another match that is meant: "no, I meant wizards". It is asked about; the first is left."""
    assert case.seal is not None
    deed, name, _, calls = (*case.seal.note.split("\n", 3), "", "", "")[:4]
    meant = [one for one in which.names(case) if which.is_the_one(one, said)] if deed == asking.LEAD else []
    if len(meant) != 1 or meant[0] == name or answer(said).says == "yes":
        return False
    case.notes.append((asking.DECLINED, case.seal.token, deed))
    gm_deeds.ask_first(case, 0, "", which.opened(case, meant[0]), deeds.read(calls))
    return True
