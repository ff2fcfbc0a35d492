"""A clause that rules something, behind a reason or beside what was read: a ruling is never held without it.

"Kees loses 2 because of the claws, and has to drop a card" is two instructions: the reason ends where the second
begins. Both are shown for a yes. Where a line is read and an instruction that it speaks of is in none of what was
read, the line is asked about, and the clause that is missing is named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Order, Orders
from games.meta.orders import Agree, Rule
from games.meta.ruling import before
from games.meta.ruling.made import apart

_REASON = (
    r"(?:because|'?cause|cos|coz|cuz|bc|since|seeing that|given that|due to|thanks to|as (?=(?:he|she|it|they|the|his|"
    r"her|that)\b))\b"
)
_JOINT = r"(?:\s*[,;.:!]+\s*(?:(?:and|but|plus|also|then|so)\s+)*|\s+(?:and|but|plus|then|also)\s+)(?:also\s+|then\s+)?"
_MUST = r"(?:(?:also|then|now|only|just|each|must|shall|will|should|(?:has|have|needs?|got) to) )*"
_ORDERED = r"(?:also |then |now )*(?:must|shall|(?:has|have|needs) to|skips?|gets?|goes (?:to|down|up|back)|is out)\b"
_COUNT = r"(?:(?:only|just|another|an?|one|two|three|four|five|six|both|\d{1,2}|more|random|his|her|their|the) )+"
_CARD = r"(?:\w+ )?cards?\b"
_DOES: Mapping[str, str] = {  # what a clause may do: its verb, and what it must speak of
    "discard": rf"(?:discard|drop|ditch|chuck|dump|throw|toss|lose|give)s?(?:es)?(?: (?:away|out|down|up))? {_COUNT}"
    + _CARD,
    "draw": rf"draws? {_COUNT}{_CARD}",
    "gain": rf"(?:(?:gain|heal|regain|recover|win)s?(?: by)?|gets? back) {_COUNT}(?:life|lives|points?)\b"
    rf"|(?:gains?|heals?)(?: by)? (?:\d{{1,2}}|one|two|three|four|five|six)\b(?! cards?\b)",
    "lose": r"(?:loses?|suffers?|pays?)(?: only| just| another)? "
    r"(?:\d{1,2}|one|two|three|four|five|six|an?(?= life| point))\b(?! (?:\w+ )?cards?\b)",
}
_KNOWN: Mapping[str, tuple[str, ...]] = {  # the instructions that may do it
    "discard": ("discard", "discard_blindly", "steal", "move", "mill"),
    "draw": ("draw", "steal", "move"),
    "gain": ("life", "set_life", "modifier"),
    "lose": ("life", "set_life", "modifier", "scale", "field", "invert", "negate"),
}
_WHOLE = frozenset({"life", "set_life", "draw", "discard", "discard_blindly", "scale", "negate", "invert", "mill"})
_DENIED = re.compile(
    r"(?i)\b(?:nobody|no one|none|not|never|nothing|without|instead of|rather than|if|when(?:ever)?|unless|until|or|"
    r"who(?:ever)?|which|that|would|could|may|might|note)\b|n['\u2019]t\b|\?"
)
_WHY = 'it says "{}"'
Settle = Callable[[str], Line]


def settled(raw: str, words: Words, settle: Settle, proposed: Callable[[], Orders]) -> Line:
    """The line of a ruling as `settle` reads it, with what stands behind its reason, and never without a clause of
    it that rules something."""
    if another := before.of_another(raw, words):
        return replace(settle(raw), orders=(), reading=(), complaint=None, why=another, past=())
    cut, why, behind = _without_reason(raw, words)
    line = _behind(raw, settle(cut), why, behind, settle) if cut else settle(raw)
    said = ". ".join(line.past) if line.reading else cut or raw  # what is shown is shown with all that was read past
    meant = line.orders or line.reading
    lost = next(_lost(said, meant, proposed), "")
    return replace(line, orders=(), reading=(), complaint=None, why=apart(meant, lost), past=()) if lost else line


def _behind(raw: str, line: Line, why: str, behind: str, settle: Settle) -> Line:
    """A line that was read without its reason, asked about; or with what stands behind it, where that is not read."""
    if meant := line.orders or line.reading:
        return replace(line, orders=(), reading=meant, complaint=None, why=line.why or _WHY.format(why))
    alone = () if line.why else settle(raw).orders
    return replace(line, complaint=None, why=apart(alone, behind)) if alone else line


def _subject(words: Words) -> str:
    names = "|".join(map(re.escape, sorted(words.seats, key=len, reverse=True))) or "(?!)"
    several = rf"(?:{names})(?:(?:,| and)+ (?:{names}))*"
    return rf"(?:(?:{several}|s?he|they|everybody|everyone|(?:the )?others|all|each player) (?:too )?)?"


def _without_reason(raw: str, words: Words) -> tuple[str, str, str]:
    """A line without the reasons that stand before a clause that rules something, the first of them, and what stands
    behind it."""
    rules = rf"{_subject(words)}(?:{_ORDERED}|{_MUST}(?:{'|'.join(_DOES.values())}))"
    reason = re.compile(rf"(?i)[\s,(-]+(?P<why>{_REASON}[^.;!\n]*?)\)?(?={_JOINT}{rules})")
    found = reason.search(raw)
    return (reason.sub("", raw), found["why"].strip(), raw[found.end() :].strip(" ,.;")) if found else ("", "", "")


def halved(whole: Sequence[Line], less: Sequence[Line], words: Words) -> bool:
    """Do these lines order less than what was made out of the whole, or not what a clause of it rules?"""
    held = {order for line in less for order in line.orders}
    made = {order for line in whole for order in line.reading}
    lost = any(True for line in whole for _ in _lost(line.text, tuple(held), tuple))
    return held < made or lost or any(_without_reason(line.text, words)[0] for line in whole)


def _lost(raw: str, meant: Orders, proposed: Callable[[], Orders]) -> Iterator[str]:
    """The clauses that rule something of which no instruction was made."""
    done = {name for order in meant for name in _names(order, proposed)}
    if not done or not done <= _WHOLE:
        return
    for clause in re.split(rf"(?i){_JOINT}|\s+(?={_REASON})", raw):
        what = next((kind for kind, said in _DOES.items() if re.search(rf"(?i)\b(?:{said})", clause)), "")
        if what and not _DENIED.search(clause) and done.isdisjoint(_KNOWN[what]):
            yield clause.strip()


def _names(order: Order, proposed: Callable[[], Orders]) -> Iterator[str]:
    if isinstance(order, Rule):
        yield order.op.name
    elif isinstance(order, Agree):
        yield from (one.op.name for one in proposed() if isinstance(one, Rule))
