"""TELL: a word of the GM to one seat."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from games.kit.words import fold
from gm.desk.deeds.deed import Deed, Done, Wish
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import NAME, names_in
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.naming import called, former
from gm.desk.outgoing.letters import Envelope, letter, orders_seal
from gm.desk.outgoing.spoken_to import to_you
from gm.desk.players import readers
from gm.desk.standings import listed
from gm.ports import Player
from gm.ports.archive import Outgoing
from gm.post.writing import Person

ANSWERED = "What you answer in your own words goes to the GM."
_REPORTED = "The GM asks me to tell you: "  # before words that speak of their reader as of a third person
_ASKS_YOU = "The GM asks you "  # before "to hurry up a bit"
_WONDERS = "The GM would like to know "
_OF_THIRD = re.compile(r"(?i)\b(?:(?:he|she)s?|him|her|his|hers|himself|herself)\b")
_TO_YOU = re.compile(r"(?i)\b(?:you|your|yours|u)\b")
_TO_DO = re.compile(
    r"(?i)(?:please )?(?:not )?(?-i:to) (?!(?:the|you|me|us|my|our|your|all|an?|be honest|tell the)\b)[a-z]{2,} "
)
SHOWN = 300  # characters of what was told that its writer sees again


def plan(wish: Wish) -> Done:
    text = _ASIDE.sub("", wish.said["text"])
    if not text:
        raise Wrong("There is nothing to tell; write the words behind the name: tell Anna: take your time.")
    if gone := _gone(wish, wish.said["seat"]):
        return _to_who_left(wish, gone, text)
    return to(wish, _whom(wish, wish.said["seat"]), text)


def _gone(wish: Wish, said: str) -> Player | None:
    """Somebody of this name who has sat at the table and has left it, where nobody who sits there is called so."""
    match, archive = wish.table.match, wish.desk.archive
    here = {player for chair in match.chairs for player in (chair.player, chair.owner) if player}
    if match.policy.anonymous or not (name := fold(said.strip())):
        return None
    left = {player for _, player in former(archive, match)} - here
    people = [one for one in _called_so(wish, left, name) if one.address]
    return people[0] if len(people) == 1 and not any(_called_so(wish, here, name)) else None


def _called_so(wish: Wish, players: Collection[str], name: str) -> Iterator[Player]:
    """Those of these players who are called so."""
    known = map(wish.desk.archive.player, players)
    yield from (person for person in known if person and _is_called(person, name))


def _is_called(person: Player, name: str) -> bool:
    full = fold(person.name)
    return name == full or name in full.split()


def _to_who_left(wish: Wish, person: Player, text: str) -> Done:
    """A letter to somebody who has left the table; shown first, as another one may have the chair of that name."""
    said, third = _as_told(wish, [person.name], text)
    told = f': "{_before(said, third)}{shown(said)}"'
    whom = f"to {person.name}, who has left the table"
    letters = [_letter(wish, "", person, spoken(said, third=third))]
    chair = next((one for one in wish.table.match.chairs if _is_called(person, fold(one.name))), None)
    now = wish.desk.archive.player(chair.player) if chair and chair.player else None
    beside = f" {now.name} has the chair {chair.name} now; to write there, name {now.name}." if chair and now else ""
    would = f"That sends a letter {whom}{told}{beside}"
    return Done(wish.table, f"A letter {whom}, is on its way{told}", would, letters, sudden=True)


def _as_told(wish: Wish, seats: Sequence[str], text: str) -> tuple[list[str], bool]:
    """The paragraphs of a word, and whether they speak of their reader as of a third person: to one reader such words
    are told as words to them."""
    said = paragraphs(text)
    third = reported(said)
    if not third or len(seats) > 1:
        return said, third
    others = [one.name for one in wish.table.match.chairs if one.name not in seats]
    others += [name for name, seat in called(wish.desk.archive, wish.table) if seat not in seats]
    return [to_you(one, others) for one in said], third


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
    said, third = _as_told(wish, seats, text)
    chairs = (chair for chair in wish.table.match.chairs if chair.name in seats)
    heard = {
        seat: player
        for seat, player in readers(wish.desk.archive, chairs)
        if len(seats) == 1 or not player.known_at(wish.by)  # to oneself only where nobody else is meant
    }
    if not heard:
        raise Wrong("Nobody who could be written to sits there.")
    letters = [_letter(wish, seat, player, spoken(said, third=third)) for seat, player in heard.items()]
    whom = listed([_label(wish, seat, player) for seat, player in heard.items()])
    words = f'to {whom}: "{_before(said, third)}{shown(said)}"'
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


def spoken(said: Sequence[str], who: str = "The GM", third: bool | None = None) -> list[str]:
    """The paragraphs of a word: the speaker's name before each keeps a line of them from being taken for an order,
    should it come back quoted."""
    if said[0].startswith(_WONDERS):
        return [said[0], *(f'{who}: "{more}"' for more in said[1:])]
    if _TO_DO.match(said[0]):
        return [f"{who} asks you {said[0]}", *(f"{who}: {more}" for more in said[1:])]
    if reported(said) if third is None else third:
        return [f'{who} asks me to tell you: "{said[0]}"', *(f'{who}: "{more}"' for more in said[1:])]
    return [f"{who} says: {said[0]}", *(f"{who}: {more}" for more in said[1:])]


def _before(said: Sequence[str], third: bool) -> str:
    """What stands before words that are put as the GM's wish, or speak of their reader."""
    return _ASKS_YOU if said and _TO_DO.match(said[0]) else _REPORTED if third else ""


def _label(wish: Wish, seat: str, player: Player) -> str:
    """A chair, with who has it since it was somebody's who was called so."""
    if wish.table.match.policy.anonymous or _is_called(player, fold(seat)):
        return seat
    sat = (wish.desk.archive.player(one) for _, one in former(wish.desk.archive, wish.table.match))
    return f"{player.name} (chair {seat})" if any(one and _is_called(one, fold(seat)) for one in sat) else seat


def _letter(wish: Wish, seat: str, player: Player, said: Sequence[str]) -> Outgoing:
    """Answered like a report: its reply address is that seat's, if it has one."""
    match = wish.table.match
    page = wish.desk.pages.page(
        "notice",
        match.game,
        {"paragraphs": [*said, *[ANSWERED] * bool(seat)], "us": wish.desk.us.name, "player": player.name},
    )
    envelope = Envelope(
        key=f"tell/{match.name}/{wish.mark}/{seat or player.id}",
        kind="notice",
        to=Person(player.address, player.name),
        subject=f"[{match.name}] Word of the GM",
        seal=orders_seal(wish.desk, wish.table, seat) if seat and wish.table.match.underway else None,
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
