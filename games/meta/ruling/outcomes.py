"""What a ruling says comes of the card that is aimed at: "she gets two, not three", "he loses 4 in total".

Said alone, "Bruno loses 4 life" is done beside the Poison, which still hurts him. Who turns another number down, speaks
of all that comes of it, or names just what the proposal comes to, means the number of the Poison.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from games.kit.kinds import Words
from games.meta.ruling.weighing import COUNTED, LOSES, Reckoned, aim, counted, to, would_be

_UNIT = r"(?: (?:life|lives|points?(?: of life)?|damage))*"
_VERB = (
    r"(?:(?P<gains>gains?|heals?(?: by)?|regains?|recovers?|is healed by)|(?P<loses>loses?|suffers?|is hurt by)|"
    r"takes?|gets?|has|have|receives?)"
)
_LEAD = (
    r"(?:(?:so|then|no|well|ok(?:ay)?|yes|right|only|just|let|i(?:'d)? (?:say|rule|think)|that|it means|means)\b"
    r"[\s,:;]*)*"
)
_SAID = (
    rf"(?i)\W*{_LEAD}(?P<who>{{who}}|s?he|they|him|her|them) (?:(?:must|shall|has to|have to|will|may|now|should|only|"
    rf"just|simply|does|can) )*{_VERB} (?P<less>(?:only|just|exactly) )?(?:a )?(?P<n>{COUNTED}){_UNIT}"
    rf"(?P<not>,? (?:instead of|rather than|and not|not) (?:(?:losing|gaining|taking|the|a|of) )*"
    rf"(?P<old>{COUNTED}){_UNIT}|,? (?P<turned>instead of|rather than|and not|not) (?:losing|gaining|taking)"
    r"(?: (?:it|them|that|this|any|life|those))*)?"
    r"(?P<all>,? (?:(?:and )?(?:that(?:'s| is) (?:it|all)|nothing (?:else|more)|no more)"
    r"(?: (?:happens|to (?:him|her)))?|"
    r"in total|in all|altogether|all in all|overall|in the end|(?:from|by|through|out of) "
    r"(?:it|that|this|(?:the |{whose} )?{title})))?[\s.!]*"
)
_WHY = 'taken for what comes of {} in all; "{} {} {} life" alone would be done beside it'


class _Aim(NamedTuple):
    """The card that is aimed at: its number, what that would be as proposed, and whether it takes life or gives it."""

    card: int
    number: int
    title: str
    he: str
    loses: bool
    would: int | None
    inverts: bool  # as proposed it does the opposite

    @classmethod
    def of(cls, question: Mapping[str, Any]) -> _Aim | None:
        card, number, title = aim(question)
        he, loses = str(question.get("he") or ""), _loses(question, card) if card else None
        inverts = any(str(p).startswith("invert") for p in question.get("proposals", ()))
        known = number and he and loses is not None
        return cls(card, number or 0, title, he, bool(loses), would_be(question), inverts) if known else None

    def gains(self, said: re.Match[str]) -> bool:
        """Is life gained by what is said? "Gets" says no more than the proposal."""
        told = said["gains"] or said["loses"]
        return said["gains"] is not None if told else self.loses is self.inverts


def outcome(said: str, words: Words) -> Reckoned | None:
    """The number, or the opposite, that gives the card this outcome; None where a sentence is about something else."""
    of = _Aim.of(words.view.get("question") or {})
    found = _found(said, words, of.title) if of else None
    if not of or not found or found["who"].lower() not in (of.he.lower(), *_PERSONS):
        return None
    new, gains = counted(found["n"]), of.gains(found)
    as_it_would = of.would == new and gains is (of.loses is of.inverts)
    meant = _meant(found, of)
    why = _WHY.format(of.title, of.he, "gains" if gains else "loses", new)
    return Reckoned("as proposed" if as_it_would else _ruling(of, gains, new), why) if meant or as_it_would else None


def _meant(said: re.Match[str], of: _Aim) -> bool:
    """Is it said of what the card does: in the place of its number, in all, or instead of losing?"""
    if said["old"]:
        return counted(said["old"]) in (of.number, of.would)
    return bool(said["all"] or said["turned"])


_STRUCK = re.compile(
    rf"(?i)\W*{_LEAD}(?P<who>\w+) (?:loses|takes|suffers|gets) (?:the |those )?(?P<n>{COUNTED}){_UNIT},? "
    r"(?:instead of|rather than|and not|but not|not) (?P<he>\w+)[\s.!]*"
)
_SOMEBODY = "taken for the {} that strikes {} and not {}"


def struck(said: str, words: Words) -> Reckoned | None:
    """ "Anna loses the 3 life, not Bruno": the card strikes somebody else; None where a sentence does not say so."""
    of, found = _Aim.of(words.view.get("question") or {}), _STRUCK.fullmatch(said.strip())
    if of is None or found is None or not of.loses:
        return None
    who = next((seat for seat in words.seats if seat.lower() == found["who"].lower()), "")
    if not who or found["he"].lower() not in (of.he.lower(), "him", "her", "them") or who == of.he:
        return None
    why = _SOMEBODY.format(of.title, who, of.he)
    return Reckoned(f"card {of.card} is cancelled. {who} loses {counted(found['n'])} life", why)


_SPARED = re.compile(
    rf"(?i)\W*{_LEAD}(?:everybody|everyone|all(?: players| of them)?|each player|every player) (?:but|except(?: for)?|"
    rf"save|other than|apart from) (?P<he>\w+) (?:must |shall |has to |now )*(?:loses?|takes?|suffers?) "
    rf"(?P<n>{COUNTED}){_UNIT}(?: instead)?[\s.!]*"
)


def spared(said: str, words: Words) -> Reckoned | None:
    """ "Everyone but Bruno loses 3", of a card that is aimed at Bruno: it strikes the others; None for other words."""
    of, found = _Aim.of(words.view.get("question") or {}), _SPARED.fullmatch(said.strip())
    if of is None or found is None or not of.loses or found["he"].lower() not in (of.he.lower(), "him", "her"):
        return None
    others = [seat for seat in words.seats if seat != of.he]
    lose = ". ".join(f"{seat} loses {counted(found['n'])} life" for seat in others)
    why = _SOMEBODY.format(of.title, " and ".join(others), of.he)
    return Reckoned(f"card {of.card} is cancelled. {lose}", why)


def _ruling(of: _Aim, gains: bool, new: int) -> str:
    parts = [f"card {of.card} does the opposite"] * (gains is of.loses)
    parts += [f"the numbers on card {of.card} become {to(of.number, new)}"] * (new != of.number)
    return ". ".join(parts) or "no effect"


_PERSONS = ("he", "she", "they", "him", "her", "them")


def _found(said: str, words: Words, title: str) -> re.Match[str] | None:
    names = "|".join(map(re.escape, sorted(words.seats, key=len, reverse=True))) or "(?!)"
    pattern = (
        _SAID.replace("{who}", names)
        .replace("{whose}", rf"(?:{names})['\u2019]s?")
        .replace("{title}", re.escape(title))
    )
    return re.fullmatch(pattern, said.strip())


def _loses(question: Mapping[str, Any], card: int) -> bool | None:
    """Does the card take life, or give it? None: neither, or both."""
    says = next((row["says"].lower() for row in question["aimed"] if f"(card {card})" in row["said"]), "")
    takes, gives = LOSES.search(says) is not None, "gain" in says
    return takes if takes is not gives else None
