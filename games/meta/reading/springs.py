"""A trap said in ordinary words, and cards of one's own in a line that nobody could read: none of them vanishes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.words import tidy, tokens
from games.meta.cards import CARDS
from games.meta.kinds import KINDS
from games.meta.orders import SetTrap
from games.meta.reading import abstaining, mentions
from games.meta.reading.occasions import written
from games.meta.reading.titles import write_title

Read = Callable[[str, Words], Line]
_TRAP = re.compile(r"(?i)\b(?:traps?|springs?|springing|triggers?|triggered)\b")
_WHEN = re.compile(
    r"(?i)\b(?P<when>(?:when(?:ever)?|if|as soon as|once|each time|every time)\s+[^,.;]+?)"
    r"(?P<rest>(?:\s*,|\s+(?:and|with|holding|carrying|loaded)\b)[^.;]*)?(?=[.;]|$)"
)
_WITH = re.compile(
    r"(?i)^[\s,]*(?:(?:and|it|is|it's)\s+)*(?:(?:with|holding|carrying|loaded with|"
    r"(?:there|it)(?:'s| is| are| has|'re)?(?: got)?)\s+)+(?P<cards>.+)$"
)
_AIMED = re.compile(r"(?i)\s+(?:,? ?(?:which|that) is )?(?:aimed (?:at|on)|at|against) ")
_ON_IT = re.compile(r"(?i)\s+(?:on|in|inside|under) (?:it|top)\b|\s+inside\b")
_LAID = re.compile(
    r"(?i)\b(?:with|holding|carrying|loaded with) (?:an? |the |my |one )?(?P<what>[\w' -]{2,30}?) (?:inside|in it|"
    r"on it)\b"
)
_THEN = re.compile(
    r"(?i)^[\s,:]*(?:then\s+)?(?:(?:i (?:want|play|get|fire|use)|play|fire)\s+)?(?P<cards>[^,.;]+?)"
    r"(?:\s+to (?:go off|spring|fire|work|happen|be played))?$"
)
_TALKS = re.compile(r"(?i)\b(?:would|could|should|might|may|is|was|are|be)\b")
_HINT = (
    "I did not understand this trap. It is written like `trap Joker when before life loss of Anna with Medicine`, or, "
    "for a card that says itself what springs it, `trap Good Evening with Medicine`. A condition is: at turn "
    "start or end; before or after life loss, life gain or disabling; after playing; before execution of a card."
)


def told(line: Line, read: Read, words: Words) -> Line:
    """The line; one that is read past, but names a card of its writer's hand, is asked about as a trap or named."""
    if title := _strange(line, words):
        text = f'You do not hold "{title}", so I have set no trap. Please write it with cards of your hand.'
        return replace(line, orders=(), past=(), complaint=text)
    read_so_far = line.orders or line.reading or line.why
    cards = () if read_so_far else mentions.named(line.text, words)
    if cards and _of_a_trap(line.text, cards[0], words):
        return _as_a_trap(line, _written(line.text, cards[0], words), read, words)
    named = cards and not (line.complaint or line.past)
    return replace(line, past=(line.text,)) if named else line


def _of_a_trap(text: str, card: str, words: Words) -> bool:
    """Does a line speak of a trap, or begin with a Trigger and say when?"""
    sets = _TRAP.search(text) is not None or ("prepare" in words.asked and _springs(card, text))
    return sets and not abstaining.no_traps(tokens(tidy(text)))


def _springs(card: str, text: str) -> bool:
    """Does a line begin with a Trigger, and say when something happens?"""
    found = _WHEN.search(text) if card in CARDS and CARDS[card].type == "Trigger" else None
    return found is not None and not _TALKS.search(text[: found.start()])


def _strange(line: Line, words: Words) -> str:
    """A title beside a trap that nobody has taken up: it is not in the hand; empty where there is none."""
    traps = [order for order in line.orders if isinstance(order, SetTrap)]
    written = " ".join(KINDS["trap"].write(order.trap) for order in traps)
    laid = _LAID.search(line.text) if traps else None
    foreign = mentions.foreign(line.text, words) if traps else ()
    unread = [laid["what"]] if laid and set(laid["what"].lower().split()).isdisjoint(written.lower().split()) else []
    return next((title for title in (*foreign, *unread) if title not in written), "")


def _as_a_trap(line: Line, said: str, read: Read, words: Words) -> Line:
    meant = read(said, words).orders if said else ()
    if meant and all(isinstance(order, SetTrap) for order in meant):
        return replace(line, reading=meant, complaint=None, past=())
    return replace(line, complaint=line.complaint or _HINT, past=())


def _written(text: str, trigger: str, words: Words) -> str:
    """The trap as the sheet writes it; empty where that says less than the line."""
    found, title = _WHEN.search(text), write_title(trigger, words.view.get("made"))
    if not found:
        return ""
    when, rest = (
        written(found["when"], words.names),
        _AIMED.sub(" on ", _ON_IT.sub("", found["rest"] or "")).strip(" ,"),
    )
    laid = _WITH.match(rest) or (_THEN.match(rest) if rest else None)
    if not when or (rest and not laid):
        return ""
    return f"trap {title} when {when}" + (f" with {laid['cards']}" if laid else "")
