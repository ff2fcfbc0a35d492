"""TELL: a word of the GM to one seat."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gm.desk.deeds.deed import Deed, Done, Wish
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import NAME, names_in
from gm.desk.matches.hosting import Wrong
from gm.desk.outgoing.letters import Envelope, letter, orders_seal
from gm.desk.players import readers
from gm.desk.standings import listed
from gm.ports import Player
from gm.ports.archive import Outgoing
from gm.post.writing import Person

ANSWERED = "What you answer in your own words goes to the GM."
_REPORTED = "The GM asks me to tell you: "  # before words that speak of their reader as of a third person
_WONDERS = "The GM would like to know "
_OF_THIRD = re.compile(r"(?i)\b(?:he|she|him|her|his|hers|himself|herself)\b")
_TO_YOU = re.compile(r"(?i)\b(?:you|your|yours|u)\b")
SHOWN = 300  # characters of what was told that its writer sees again


def plan(wish: Wish) -> Done:
    text = _ASIDE.sub("", wish.said["text"])
    if not text:
        raise Wrong("There is nothing to tell; write the words behind the name: tell Anna: take your time.")
    return to(wish, _whom(wish, wish.said["seat"]), text)


_ASIDE = re.compile(  # said to us, of who may read it
    r"(?i)^(?:this is )?(?:just |only |strictly )*(?:between (?:\w+ and (?:me|us)|us|ourselves|you and me)|(?:in "
    r")?confiden\w+|"
    r"alone|only|nobody else (?:may|should|need) \w+(?: \w+)?)\s*[:,-]+\s+"
)


def _whom(wish: Wish, said: str) -> list[str]:
    """The seats of "Anna and Bruno", or of "everybody but Clara"."""
    but = _BUT.match(said)
    named = [seat_of(wish.table, name, wish.desk) for name in names_in(but["names"] if but else said)]
    return [chair.name for chair in wish.table.match.chairs if chair.name not in named] if but else named


def to(wish: Wish, seats: Sequence[str], text: str) -> Done:
    """A letter of the GM to each of these seats. Wrong when nobody could hear it."""
    said = paragraphs(text)
    chairs = (chair for chair in wish.table.match.chairs if chair.name in seats)
    heard = {
        seat: player
        for seat, player in readers(wish.desk.archive, chairs)
        if len(seats) == 1 or not player.known_at(wish.by)  # to oneself only where nobody else is meant
    }
    if not heard:
        raise Wrong("Nobody who could be written to sits there.")
    letters = [_letter(wish, seat, player, said) for seat, player in heard.items()]
    words = f'to {listed(heard)}: "{_REPORTED if reported(said) else ""}{shown(said)}"'
    return Done(
        wish.table,
        f"A letter {words.replace(':', ' is on its way:', 1)}",
        f"That sends a letter {words}",
        letters,
    )


def paragraphs(text: str) -> list[str]:
    """What is to be told, a paragraph each."""
    return [words for part in text.split("\n\n") if (words := " ".join(part.split()))]


def shown(said: Sequence[str]) -> str:
    """What was told, as its writer sees it again."""
    words = " / ".join(said)
    return words if len(words) <= SHOWN else f"{words[:SHOWN]} ..."


def reported(said: Sequence[str]) -> bool:
    """Do these words speak of somebody as one does to a third person: "(tell Bruno that) he gets cards"?"""
    asks = said[:1] and said[0].startswith(_WONDERS)
    return not asks and any(map(_OF_THIRD.search, said)) and not any(map(_TO_YOU.search, said))


def spoken(said: Sequence[str], who: str = "The GM") -> list[str]:
    """The paragraphs of a word: the speaker's name before each keeps a line of them from being taken for an order,
    should it come back quoted."""
    if said[0].startswith(_WONDERS):
        return [said[0], *(f'{who}: "{more}"' for more in said[1:])]
    if reported(said):
        return [f'{who} asks me to tell you: "{said[0]}"', *(f'{who}: "{more}"' for more in said[1:])]
    return [f"{who} says: {said[0]}", *(f"{who}: {more}" for more in said[1:])]


def _letter(wish: Wish, seat: str, player: Player, said: Sequence[str]) -> Outgoing:
    """Answered like a report: its reply address is that seat's."""
    match = wish.table.match
    page = wish.desk.pages.page(
        "notice", match.game, {"paragraphs": [*spoken(said), ANSWERED], "us": wish.desk.us.name, "player": player.name}
    )
    envelope = Envelope(
        key=f"tell/{match.name}/{wish.mark}/{seat}",
        kind="notice",
        to=Person(player.address, player.name),
        subject=f"[{match.name}] Word of the GM",
        seal=orders_seal(wish.desk, wish.table, seat) if wish.table.match.underway else None,
        match=match.name,
        turn=match.turn,
        seat=seat,
        player=player.id,
        mark=wish.mark,
    )
    return letter(wish.desk, envelope, page, wish.now)


_BUT = re.compile(r"(?:all|everybody|everyone) (?:but|except(?: for)?) (?P<names>.+)", re.IGNORECASE)
_NOT = rf"(?:,? (?:but )?not (?:to )?{NAME}(?:(?:,| and|,? or) (?:to )?{NAME})*)?"
DEED = Deed(
    "tell",
    "tell <seat>: <words>",
    "Say something to one player; the lines below belong to it.",
    "tell Anna: take your time, I wait until Sunday.",
    (
        rf"(?:tell|write to|inform) (?P<seat>{NAME}(?:(?:, and|,| and) {NAME})*){_NOT[:-1]}\s*[:,]?\s*(?:that "
        rf")?(?P<text>.+)",
        r"(?:tell|write to) (?P<seat>[^:,]{1,40}?)\s*[:,]\s*(?P<text>.*)",
        r"tell (?P<seat>\S+) that (?P<text>.+)",
    ),
    plan,
    words=True,
    freely=(
        rf"(?:tell|inform|notify|write to|write) (?P<seat>{NAME}(?:(?:, and|,| and) {NAME})+)(?: that|:|,) "
        rf"(?P<text>.+)",
        rf"(?:tell|inform|notify|write to|write|answer) (?P<seat>{NAME})(?! and [A-Z])(?: privately| in private)?"
        r"(?: that|:|,)? (?P<text>.+)",
        rf"(?:(?:gently|kindly) )?remind (?P<seat>{NAME})(?: (?:kindly|gently|again|once more|nicely|please))* that "
        rf"(?P<text>.+)",
        rf"let (?P<seat>{NAME}) know(?: that|:|,)? (?P<text>.+)",
        rf"(?:tell|inform|notify|write to|let) (?P<seat>(?:all|everybody|everyone) (?:but|except(?: for)?) {NAME}"
        rf"(?:(?:,| and|, and) {NAME})*)(?: know)?(?: that|:|,)? (?P<text>.+)",
        rf"(?:message|note|word|say|pass on) (?:to|for) (?P<seat>{NAME})\s*[:,] ?(?P<text>.*)",
        rf"(?P<seat>{NAME}(?:(?:, and|,| and) {NAME})+){_NOT}: (?P<text>.+)",
    ),
    about=r"give my|thank|ask(?! me)|greet|congratulate",
)
