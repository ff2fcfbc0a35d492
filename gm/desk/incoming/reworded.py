"""An answer with other words than those that I have shown: "no, make it: you get cards from the house"."""

from __future__ import annotations

import re

from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.handling import asking, press
from gm.desk.incoming import gm_deeds, which
from gm.post.answers import remarks

_SAYS = (
    r"(?:(?:no+|nope|nearly|almost|not quite|yes|yeah|ok(?:ay)?|oh|hm+|sorry|wait|but|and|only|please|better|rather|"
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
    found = _NEW.fullmatch("\n".join(remarks(text)).strip())
    if found is None or case.seal is None or case.desk.archive.noted(asking.PURPOSE, case.seal.token) is not None:
        return False
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
