"""Who tells in a topic what they hold: found by the words alone, be they true or not, so nothing follows from it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from gm.desk.bench import Desk
from gm.desk.incoming.topic import revisions
from gm.desk.outgoing import topics
from gm.desk.outgoing.letters import notice, to_gm
from gm.desk.table import Table
from gm.ports import Player
from gm.ports.archive import Outgoing
from gm.post.letter import Letter
from gm.post.sender import sender
from gm.post.writing import Person

Telling = Literal["", "may", "tells"]
TELLS = (
    "What you wrote in the topic of {match} reads as if it told what you hold, which the others hear from nobody. I "
    "take the post out of sight where I may, be it true or not; who has read it has read it. Nothing of it is an order."
)
MAY = (
    "What you wrote in the topic of {match} may tell what you hold, and all can read it. If it was not meant for all, "
    "change the post, or tell the GM, who can take it out of sight: press GM: please hide my post."
)
ON_A_LIST = (
    "What you wrote on the mailing list of {match} reads as if it told what you hold, which the others hear from "
    "nobody. No letter can be called back. Nothing of it is an order."
)
GM_HEARS = (
    "{seat} has posted in the topic what reads as if it told a hand, which is secret here. I take the post out of "
    "sight where I may, be it true or not; please look whether it is."
)
GM_HEARS_ON_A_LIST = "{seat} has written on the mailing list what reads as if it told a hand, which is secret here."
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")
_SO = r"(?:now|right now|still|only|just|again|here|at the moment|currently|sadly|really)"
_TELLS = (
    rf"\bmy (?:(?:whole|entire|current|own|lovely|poor) )*(?:hand|cards)(?: {_SO})*\s*"
    r"(?:(?:is|are|has|holds?|contains?)\b|[:=-])"
    rf"|\bi(?:'m| am)?(?: {_SO})* (?:hold|holding)\b(?! (?:you|it|that|on|my)\b)|\bmine(?: {_SO})* are\b"
    r"|\b(?:i have|i've(?: got)?) (?:in (?:my )?hand|in front of me)\b"
)
_MAY = rf"\bi(?:'ve| have|'d)?(?: {_SO})*(?: got| have| had| drew| was dealt)?(?: {_SO})*"
_STUCK = rf"\b(?:i(?:'m| am)?(?: {_SO})* (?:stuck with|sitting on)|mine(?: {_SO})* is)"
_MINE = re.compile(rf"(?i){_TELLS}|{_STUCK}|{_MAY} ")
_BETWEEN = r"\W+(?:(?!than\b|your|you\b|his\b|her\b|their\b|points?\b|until\b|till\b|since\b|keys?\b)[\w'-]+\W+){0,3}?"
_COUNT = r"(?:the|a|an|two|three|four|both|all)"
_BEHIND = (
    r"(?:and|or|but|what|which|who|so|too|again|now|left|still|in|for|with|as|here|it|is|are|lol|any|shall|should|how|"
    r"only|just|this|that|to|plus|also|then|if|of course)\b"
)
_NUMBER = rf"\d{{1,3}}(?!\s+(?!{_BEHIND})[a-z])"  # before a noun it is none of cards: "2 kids"


def telling(table: Table, said: str) -> Telling:
    """Do words tell what their writer holds, or may they?"""
    said = said.replace("\u2019", "'")
    cards = _cards(table) if _MINE.search(said) else None
    if cards is None:
        return ""
    tells, may = _patterns(cards)
    parts = [part for part in _SENTENCE.split(said) if part.strip()]
    if any(tells.search(part) for part in parts):
        return "tells"
    return "may" if any(may.search(part) and "had" not in part for part in parts) else ""


@dataclass(frozen=True)
class _Cards:
    """How cards are called in a game, as everybody may know: nothing here depends on who holds what."""

    names: tuple[str, ...]
    numbers: bool  # a card may be called by its number alone
    kinds: bool  # a card is called by its kind and its number: "vole 4"

    def every(self) -> list[str]:
        """Patterns for each way in which a card may be called, the longest first."""
        called = [re.escape(name) for name in sorted(self.names, key=len, reverse=True)]
        numbered = [rf"{name} \d{{1,3}}" for name in called if self.kinds]
        return [*numbered, *called, *([_NUMBER] if self.numbers else [])]

    def plain(self) -> str:
        """Those of which nobody asks whether they are cards: a kind with its number."""
        return "|".join(rf"{re.escape(name)} \d{{1,3}}" for name in self.names if self.kinds) or "(?!)"


def _cards(table: Table) -> _Cards | None:
    """How the cards of hands are called in a match; None where nobody holds any, or all can see them."""
    if not table.match.position or table.view(None).get("hand"):
        return None
    hands = (table.view(seat).get("hand") for seat in table.match.seats)
    card = next((hand[0] for hand in hands if hand), None)
    if card is None:
        return None
    kinds = isinstance(card, str) and card[-1:].isdigit()
    names = (name for name in table.game.glossary(table.state) if not name.isdigit())
    return _Cards(tuple(names), isinstance(card, int), kinds)


def _patterns(cards: _Cards) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """How one tells of such cards, and how one may."""
    card = rf"(?:{'|'.join(cards.every())})s?(?![\w'])(?!\s*(?:points?|o'clock|%|:\d))"
    several = rf"{card}(?:\W+|\W+(?:and|or|an?|the)\b\W*){card}"
    may = rf"{_MAY} (?:{_COUNT} (?:[a-z]+ )?{card}|(?:{cards.plain()})\b|{several})|{_STUCK} (?:{_COUNT} )?{card}"
    return re.compile(rf"(?i)(?:{_TELLS})(?:{_BETWEEN}|\W*){card}"), re.compile(f"(?i){may}")


def letters(
    desk: Desk, letter: Letter, table: Table, player: Player | None, telling: Telling, now: datetime
) -> list[Outgoing]:
    """What its writer and the GM hear of a post that tells a hand, or may; it is taken out of sight if it tells one."""
    chair = table.match.chair_of(player.id) if player else None
    if not telling or player is None or chair is None:
        return []
    match, post = table.match, revisions.post_of(letter) or letter.first("message-id").strip()
    words = ON_A_LIST if letter.place else TELLS if telling == "tells" else MAY
    told = _told(desk, letter, table, player, f"hand/{telling}/{post}", words, now)
    if telling == "may":
        return [] if letter.place else [told]
    hears = GM_HEARS_ON_A_LIST if letter.place else GM_HEARS
    hidden = [] if letter.place else [topics.hide(desk, table, letter.first("message-id").strip(), now, player.id)]
    about, hears = f"[{match.name}] A hand in sight", hears.format(seat=chair.name)
    return [told, *hidden, *to_gm(desk, table, f"hand/{post}/gm", about, [hears], now)]


def _told(desk: Desk, letter: Letter, table: Table, player: Player, key: str, words: str, now: datetime) -> Outgoing:
    match, said = table.match, [words.format(match=table.match.name)]
    to, about = Person(sender(letter).address, player.name), f"[{match.name}] What you hold"
    return notice(desk, key, to, about, said, now, game=match.game, match=match.name, auto="replied")
