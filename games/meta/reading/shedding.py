"""Cards named without more ado, just as many as are too many in the hand: they go at the end of the turn.

Whoever holds 15 cards, may keep 12 and names three of them, says what to discard where one of the three cannot be
played as it is named, or a word says that they go. With another count, or a word that plays, nobody can tell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from games.kit.interjections import SIGH
from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.reading import binding
from games.kit.reading.plain import PLAIN
from games.kit.words import Token, fold, tidy, tokens
from games.meta import verbs
from games.meta.cards import CARDS
from games.meta.orders import Discard, Push
from games.meta.reading import besides, mentions, reasons
from games.meta.targets import NEEDS

_GOES = re.compile(
    r"\b(?:go|goes|gone|away|out|bin|trash|leaves?|farewell|goodbye|rid|graveyard|discard\w*|throw\w*|toss\w*|"
    r"dump\w*|ditch\w*|chuck\w*|shed|part)\b"
)
_HEADING = re.compile(
    r"(?i)[\W_]*(?:(?:to|for|my|the|these|those|cards?|following|i|we|will|shall|must|have|has|be|is|are|goes?|get|"
    r"into|"
    r"a|list|of|what|please|ones?) )*(?:discard(?:s|ed|ing)?|discards? list|bin|trash|graveyard|throw(?:n|ing)? "
    r"(?:out|away)|"
    r"out|away|rubbish|farewell(?: to)?|goodbye(?: to)?)(?: (?:cards?|list|pile|these|the following|please|this "
    r"turn))*\W*:\W*"
)
_AND = re.compile(r"(?i)^[\s>*+-]*(?:and|plus|also|as well as|&)\b")
_ENOUGH = re.compile(
    r"\b(?:enough|suffices?|sufficient|(?:that|this|it)(?: i|')s (?:all|it)|(?:will|must|ha(?:s|ve) to|should) do\b|"
    r"no more(?: than)?|nothing (?:more|else)|not (?:a|one) (?:single )?(?:card )?more|the rest stays|keep the rest)\b"
)
_PLAYS = frozenset(verbs.PUSH.split("/")) - {"drop", "put", "throw", "do", "add"}
_IDIOMS = re.compile(
    r"\b(?:(?:may|can|should|must|shall) (?:all )?(?:go|leave)|ha(?:ve|s) to|the other(?: one)?|"
    r"with (?:a )?heavy hearts?)\b"
)
_HAVING = frozenset("have has had got i've hold drew drawn hand is are was were love like hate nice great".split())
_OPENS = re.compile(  # a greeting, or a question
    rf"\W*(?:(?:{SIGH}|so|and|well|ok(?:ay)?)\W+)*(?:good (?:morning|evening)|shall|should|can|could|may|would|will|"
    r"is|are|do|does|did|what|which|why|how|who)\b"
)
_KNOWN = frozenset(  # words that may stand beside a list of what goes
    "the a my both all three two one and then of these this those it's that's they so sorry please thanks hi hello "
    "dear ok okay well i i'll we off out go goes discard discards farewell bye goodbye from with when down to get "
    "twelve may at end for turn lol haha part throw away cards card gm last but yes hmm argh each again too also "
    "plus".split()
) | {"", "s"}  # and of a title nothing, or its plural
_LONGEST = 35  # words and signs of such a letter


def told(read: Sequence[Line], words: Words) -> list[Line]:
    """The lines of a letter as what goes, where they name just that."""
    read = _enough(_gone_on(_headed(read, words)), words)
    text = "\n".join(line.text for line in read)
    cards = mentions.named(text.replace("\n", " . "), words)
    if len(cards) != (words.view.get("too_many") or -1) or not _may(read, text, cards, words) or not _go(text, cards):
        return read
    named = [n for n, line in enumerate(read) if mentions.named(line.text, words)]
    first = Line(read[named[0]].number, " / ".join(read[n].text for n in named), (Discard(cards),))
    return [first if n == named[0] else line for n, line in enumerate(read) if n not in named[1:]]


def _headed(read: Sequence[Line], words: Words) -> Sequence[Line]:
    """The lines; a list below "To be discarded:" is of what goes."""
    at = next((n for n, line in enumerate(read) if _HEADING.fullmatch(line.text)), None)
    if at is None:
        return read
    end = at + 1
    while end < len(read) and mentions.named(read[end].text, words):
        end += 1
    cards = tuple(card for line in read[at + 1 : end] for card in mentions.named(line.text, words))
    if not cards:
        return read
    text = " / ".join(line.text for line in read[at:end])
    return [*read[:at], Line(read[at].number, text, (Discard(cards),)), *read[end:]]


def _gone_on(read: Sequence[Line]) -> list[Line]:
    """The lines of a letter; "and the Poison" below "throw out a Medicine" goes with it."""
    out: list[Line] = []
    for line in read:
        out[-1:] = _together(out[-1], line) if out else [line]
    return out


def _together(above: Line, line: Line) -> list[Line]:
    """Cards that go, and those below them: alone and with "and" they go as well, without it they are asked about."""
    gone, cards = _thrown(above), _alone(line)
    if not gone or not cards:
        return [above, line]
    both, text = (Discard((*gone, *cards)),), f"{above.text} / {line.text}"
    on = _AND.match(line.text)
    return [replace(above, text=text, orders=both) if on else replace(above, text=text, orders=(), reading=both)]


def _thrown(line: Line) -> tuple[str, ...]:
    """The cards that go by a line, where that is all it says."""
    gone = all(isinstance(o, Discard) for o in line.orders)
    return tuple(card for o in line.orders if isinstance(o, Discard) for card in o.cards) if gone else ()


def _alone(line: Line) -> tuple[str, ...]:
    """The cards of a line that says no more than their titles."""
    cards = tuple(o.card.card for o in line.orders if isinstance(o, Push) and not o.card.targets)
    return cards if line.bare and len(cards) == len(line.orders) else ()


def _enough(read: Sequence[Line], words: Words) -> list[Line]:
    """The lines; those that are to be enough, and are not, are asked about."""
    few = sum(len(o.cards) for line in read for o in line.orders if isinstance(o, Discard))
    many = int(words.view.get("too_many") or 0)
    why = f"{many} must go, and you name {few}"
    return [replace(x, orders=(), reading=x.orders, why=why) if few < many and _ends(x) else x for x in read]


def _ends(line: Line) -> bool:
    """Does a line of cards that go say that they are all?"""
    thrown = bool(line.orders) and all(isinstance(o, Discard) for o in line.orders)
    return thrown and _ENOUGH.search(fold(tidy(line.text))) is not None


def _may(read: Sequence[Line], text: str, named: Sequence[str], words: Words) -> bool:
    """Is nothing of it certain otherwise, and does no word deny, doubt, play, keep or aim?"""
    said = tokens(_IDIOMS.sub(" ", reasons.untitled(fold(tidy(text)))))
    folded = {token.fold for token in said}
    names = {fold(name).split()[0] for name in words.names if name != words.me}
    otherwise = any(map(_settled, read)) or words.held or _OPENS.match(fold(tidy(text)))
    touched = binding.reason(said, frozenset(names)) or besides.keeps(text) or besides.refuses(text)
    aimed = folded & (names | _PLAYS | _HAVING | {"?", '"', "on", "at", "or"})
    return not (otherwise or touched or aimed or len(said) > _LONGEST or _tells(said, named))


def _tells(said: Sequence[Token], named: Sequence[str]) -> bool:
    """Is a word among them that no list of what goes has beside it?"""
    titles = {word for card in named if card in CARDS for word in fold(CARDS[card].title).split()}
    known = _KNOWN | titles | {f"{word}s" for word in titles}
    known |= PLAIN if _GOES.search(" ".join(token.fold for token in said)) else frozenset()
    return any(token.kind == "word" and token.fold.strip("_") not in known for token in said)


def _settled(line: Line) -> bool:
    """Is it read otherwise than as cards that are played or go?"""
    orders = line.orders or line.reading
    plain = all(isinstance(o, Discard) or (isinstance(o, Push) and not o.card.targets) for o in orders)
    return not plain or line.corrects or line.withdraws or (bool(line.orders) and not line.bare)


def _go(text: str, cards: Sequence[str]) -> bool:
    """Does a word say that they go, or can one of them not be played as it stands there?"""
    lacking = (CARDS[card] for card in cards if card in CARDS)
    stuck = any(card.type == "Trigger" or NEEDS[card.target].count for card in lacking)
    return stuck or _GOES.search(reasons.untitled(fold(tidy(text)))) is not None
