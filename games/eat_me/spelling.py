"""How cards, bids and the round of a bid are spelled: "no bid", "five of my 80 points", "for the next round"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.kit.kinds import Kind, Number, Read, Words
from games.kit.reading.manners import SIGNS
from games.kit.words import Token, number_said, tokens


@dataclass(frozen=True)
class Card(Number):
    """A card by its number; one of the writer's own hand is the likelier reading."""

    name: str = "card"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """Numbers the writer does not hold are read too, so that it can be said what is wrong with them."""
        if _of_a_round(line, at) or _called(line, at, "bid"):
            return
        hand = words.view.get("hand")
        if hand and (told := _extreme(line, at, hand)):
            yield told
        for value, end, cost in Number.read(self, line, at, words):
            if value and not _of_more(line, end):  # no card is 0, "12 of my 80", "two cards"
                yield Read(value, end, cost + bool(hand and value not in hand))
        if hand and 1 in hand and _the_one(line, at):
            yield Read(1, at + 1)


def _of_cards(line: Sequence[Token], at: int) -> bool:
    """Is it counted what stands before this: "two cards"?"""
    return at < len(line) and line[at].fold in ("cards", "animals", "organisms", "beasts", "creatures")


def _of_more(line: Sequence[Token], at: int) -> bool:
    """Does a number before this only count: "12 of my 80", "two cards"?"""
    return bool(_of_all(line, at)) or _of_cards(line, at)


def _no_points(line: Sequence[Token], at: int) -> bool:
    """Does it count cards, or is it followed by what names another number?"""
    return _before_a_label(line, at) or _of_cards(line, at)


@dataclass(frozen=True)
class Asked(Card):
    """A card beside a bid, where one of each may be asked for: to a bid alone "10 + 2", to a list "14-23" is none."""

    heeds = frozenset({"only bid", "list"})

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """As ever, where a card is asked for."""
        yield from Card.read(self, line, at, words) if words.asked.isdisjoint(self.heeds) else ()


@dataclass(frozen=True)
class Listed(Number):
    """A card of a list by its number. "12 points" is none, "12 points 5" is one with a bid behind it."""

    name: str = "card"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """As ever, less the numbers of points."""
        found = () if _of_a_round(line, at) or _counted(line, at) else Number.read(self, line, at, words)
        yield from (read for read in found if not any(way(line, read.end) for way in (_of_points, _of_cards)))


def _called(line: Sequence[Token], at: int, what: str) -> bool:
    """Is what stands here called so: "bid: 7", "card number 7", "the card is 7"? "No bid 7" has lost its comma."""
    while at and line[at - 1].fold in _BETWEEN:
        at -= 1
    before = line[at - 2].fold if at > 1 else ""
    return bool(at) and line[at - 1].fold == what and before not in ("no", "without")


_BETWEEN = frozenset((":", "=", "#", "number", "nr", "is", "of"))


def _of_points(line: Sequence[Token], at: int) -> bool:
    """Do "points" stand here that are no label of what follows: "points: 5"?"""
    labels = at + 1 < len(line) and (line[at + 1].kind == "number" or line[at + 1].fold in _LABELLING)
    return at < len(line) and line[at].fold in ("points", "pts", "point", "pt") and not labels


def _counted(line: Sequence[Token], at: int) -> bool:
    """Does a number here only count: "the highest three"?"""
    return 0 < at < len(line) and line[at].kind == "word" and line[at - 1].fold in _EXTREMES


def _had(line: Sequence[Token], at: int) -> bool:
    """Is it what one has, of which something else is said: "I have 80 points. 22 of them I bid"?"""
    before = " ".join(token.fold for token in line[max(0, at - 3) : at])
    more = "." in (token.fold for token in line[at + 1 : at + 3])
    return more and re.search(r"(?:^| )(?:i have|i've|i've got|i have got|i still have|there are)$", before) is not None


_LABELLING = frozenset(": = is are -".split())
_EXTREMES = {
    **dict.fromkeys("highest biggest largest greatest top".split(), max),
    **dict.fromkeys("lowest smallest littlest tiniest".split(), min),
}
_CARDS = frozenset("card number one animal beast creature organism".split())
_SEVERAL = frozenset("second third next other two three".split())


def _extreme(line: Sequence[Token], at: int, hand: Sequence[int]) -> Read | None:
    """ "My highest card", "the lowest one in my hand", "my biggest". The highest bid is none, and no second-highest."""
    which = _EXTREMES.get(line[at].fold) if at < len(line) else None
    before = line[at - 1].fold if at else ""
    if which is None or before in _SEVERAL:
        return None
    end = at + 1
    while end < len(line) and line[end].fold in _CARDS and end < at + 3:
        end += 1
    alone = before == "my" and (end == len(line) or line[end].fold in SIGNS | _GOES_ON)
    return Read(which(hand), _in_hand(line, end)) if end > at + 1 or alone else None


_HELD = re.compile(
    r"(?:(?:in|of|from) my hand|in hand|(?:that |which )?i(?:'ve got|'ve| have got| have| hold| own|'m holding))\b"
)


def _in_hand(line: Sequence[Token], at: int) -> int:
    """Where "in my hand", "I've got" ends."""
    found = _HELD.match(" ".join(token.fold for token in line[at : at + 4]))
    return at + len(found[0].split()) if found else at


_GOES_ON = frozenset("and for with please bid now".split())


def _the_one(line: Sequence[Token], at: int) -> bool:
    """Is "my one" a card, where one of this number is held? "The one that I bought" is none."""
    said = [token.fold for token in line[max(0, at - 1) : at + 2]]
    ends = len(said) < 3 or said[2] in SIGNS or said[2] in _GOES_ON
    return at > 0 and said[:2] in (["my", "one"], ["the", "one"]) and ends


def _of_a_round(line: Sequence[Token], at: int) -> bool:
    """Does a number here tell a round: "15 for round 2"? "This round 14" is none."""
    if at > 1 and line[at - 2].fold in ("this", "next"):
        return False
    counted = 0 < at < len(line) and (line[at].kind == "number" or number_said(line, at))
    return bool(counted) and line[at - 1].fold in ("round", "rnd", "turn")


@dataclass(frozen=True)
class Points(Number):
    """Bid points; "nothing" is 0."""

    name: str = "points"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """A number, or a word for none."""
        if _of_a_round(line, at) or _called(line, at, "card"):
            return
        if _counted(line, at) or _had(line, at) or _the_card(line, at, words):
            return
        if (said := _sum(line, at)) and not _no_points(line, said.end):
            yield said
        yield from _everything(line, at, words)
        found = Number.read(self, line, at, words)
        for value, end, cost in (read for read in found if not _no_points(line, read.end)):
            yield Read(value, end, cost)
            if whole := _of_all(line, end):
                yield Read(value, whole, cost)


def _the_card(line: Sequence[Token], at: int, words: Words) -> bool:
    """Is it a card of the hand with its article, and no points: "in this round I throw the 4"?"""
    before, behind = (
        [token.fold for token in line[max(0, at - 2) : at]],
        [token.fold for token in line[at + 1 : at + 2]],
    )
    led = len(before) > 1 and before[1] == "the" and before[0] in _THROWN
    held = led and line[at].text in map(str, words.view.get("hand") or ())
    return held and not _POINTS.intersection(behind)


_THROWN = frozenset("throw throwing place placing put putting enter sacrifice sacrificing take have do give".split())
_POINTS = frozenset("points point pts pt p".split())


@dataclass(frozen=True)
class Counted(Number):
    """A number with "points" right behind it."""

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """As ever, where these are no label of what follows, nor is it a card."""
        found = () if _called(line, at, "card") else Number.read(self, line, at, words)
        yield from (read for read in found if not _before_a_label(line, read.end))


def _before_a_label(line: Sequence[Token], at: int) -> bool:
    """Do a sign and "points" follow, which only lead to another number: "card 14. Points for the auction: 10"?"""
    if at + 1 >= len(line) or line[at].kind != "sign" or line[at + 1].fold not in ("points", "pts"):
        return False
    end = next((n for n in range(at + 1, min(len(line), at + _LABEL)) if line[n].kind != "word"), 0)
    return end > 0 and line[end].fold in (":", "=")


_LABEL = 8  # words and signs of a label


_EVERYTHING = re.compile(
    r"(?:(?:absolutely )?(?:all|everything|the (?:whole )?lot|the whole|my (?:whole|entire|full)|"
    r"every (?:single )?(?:one|point))"
    r"(?! (?:in|of you|of them|the best|right))"
    r"(?: of)?(?: the| my| these| those)?(?: remaining| last| precious| hard-earned| lovely| left-over)*"
    r"(?: (?P<sum>[0-9]+))?(?: of my| of the)?"
    r"(?P<what> points| pts| point| bid points| stash| budget| purse| fortune| pot| stack)?"
    r"(?P<left>(?: (?:which|that))?(?: (?:i have|i've got|i've|i own|i had|i hold|is left to me|remains|remain))?"
    r"(?: still)?(?: left)?(?: over| to me)?))(?= |$)(?! (?:is|was|else|looks|seems|went|goes|works|about|hurts|i)\b)"
)
_SO_FAR = 14  # words of all that one has


def _everything(line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
    """ "All my remaining points", "the whole 80", "everything I have"."""
    said = _EVERYTHING.match(" ".join(token.fold for token in line[at : at + _SO_FAR]))
    left = _left(words)
    if left is not None and _bid_all(line, at):
        yield Read(left, at + 1)
    if not said or left is None or (said["sum"] and int(said["sum"]) != left):
        return
    if said["sum"] or said["what"] or said["left"] or said[0] in ("everything", "the whole lot", "the lot"):
        yield Read(left, at + len(said[0].split()))


def _left(words: Words) -> int | None:
    """The points that the writer has left, where they are known."""
    return next((player["left"] for player in words.view.get("players", ()) if player["seat"] == words.me), None)


def _bid_all(line: Sequence[Token], at: int) -> bool:
    """Is it the "all" of "bid all", and nothing behind it that it may be all of?"""
    behind = line[at + 1 : at + 2]
    led = 0 < at < len(line) and line[at].fold == "all" and line[at - 1].fold in ("bid", "bids", "bidding")
    return led and (not behind or behind[0].kind == "sign" or behind[0].fold in ("please", "pls", "thanks", "and"))


def _of_all(line: Sequence[Token], at: int) -> int:
    """Where "of my 100 points" ends behind a number; 0 where it does not stand."""
    end = at
    while end < len(line) and end - at < 3 and line[end].fold in ("of", "from", "out", "my", "the"):
        end += 1
    if end <= at + 1 or end >= len(line):
        return 0
    if line[end].kind == "number":
        return end + 1
    said = number_said(line, end) or ((0, end + 1) if line[end].fold in ("budget", "hundred", "stash") else None)
    return said[1] if said else 0


_ALL = tokens("everything")
_WORDS_FOR = {"dozen": 12, "nothing": 0, "nil": 0, "none": 0, "fiver": 5, "tenner": 10}
_NO_NOUNS = frozenset("points pts thanks cheers this is it's that's as regards was hugs kisses its".split())
_SUMS = {("half", "a", "dozen"): 6, ("half", "dozen"): 6} | {(word,): n for word, n in _WORDS_FOR.items()}


def _sum(line: Sequence[Token], at: int) -> Read | None:
    """A word for a number: "a dozen", "half a dozen", "nothing"."""
    before = [token.fold for token in line[max(0, at - 2) : at]]
    words = (row for row in _SUMS if tuple(token.fold for token in line[at : at + len(row)]) == row)
    found = next(words, None)
    halved = found == ("dozen",) and (before[-1:] == ["half"] or before == ["half", "a"])
    counts = found is not None and found[-1] == "dozen" and _noun(line, at + len(found))
    return None if found is None or halved or counts else Read(_SUMS[found], at + len(found))


def _noun(line: Sequence[Token], at: int) -> bool:
    """Does a word for many things stand here, that are no points: "a dozen eggs"?"""
    word = line[at].fold if at < len(line) and line[at].kind == "word" else ""
    return word.endswith("s") and word not in _NO_NOUNS


@dataclass(frozen=True)
class Unbid(Kind):
    """ "No bid", "without a bid". "No bid 5" has lost its comma."""

    name: str = "unbid"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """Two words, and no number behind them."""
        end = at + 2 + (at + 1 < len(line) and line[at + 1].fold in ("a", "any"))
        said = at < len(line) and line[at].fold in ("no", "without", "skip", "skipping")
        said = said and line[end - 1 : end] != () and line[end - 1].fold in ("bid", "bids", "bidding")
        if said and not (line[end : end + 1] and (line[end].kind == "number" or number_said(line, end))):
            yield Read("", end)


@dataclass(frozen=True)
class Unheld(Points):
    """Points that can be no card: "play 14 and 27", where both are held, may be two cards."""

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """As ever, less the numbers of the hand. "Everything" may be anything."""
        hand = words.view.get("hand") or ()
        if at < len(line) and line[at].fold not in ("everything", "nothing", "none", "nil", "the"):
            yield from (read for read in Points.read(self, line, at, words) if read.value not in hand)


@dataclass(frozen=True)
class Whole(Kind):
    """All that the writer has left, in words."""

    name: str = "points"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """ "All my points", "all in"."""
        yield from _everything(line, at, words)
        if [token.fold for token in line[at : at + 2]] == ["all", "in"]:
            yield from (Read(read.value, at + 2) for read in _everything(_ALL, 0, words))


@dataclass(frozen=True)
class Alone(Number):
    """A number that is a whole answer: "12 of my 80", but not "of my 80"."""

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """As ever, but behind "of my"."""
        if [token.fold for token in line[max(0, at - 2) : at]] == ["of", "my"]:
            return
        led = at + (line[at : at + 1] != () and line[at].fold == "a")
        if line[led : led + 1] and line[led].fold in ("dozen", "half") and (many := _sum(line, led)):
            yield many
        for value, end, cost in Number.read(self, line, at, words):
            yield Read(value, _of_all(line, end) or end, cost)


@dataclass(frozen=True)
class Parted(Number):
    """A number that a stroke parts from what stands before it."""

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """As ever, behind a stroke."""
        if at and line[at - 1].fold in ("/", "|", ";"):
            yield from Number.read(self, line, at, words)


_PREPOSITIONS = frozenset("for in on to at of as from into towards".split())
_WHICH = frozenset(
    "next nxt following coming upcoming new first opening start starting second third fourth other after".split()
)
_PLACES = frozenset("auction queue place position spot slot order early".split())
_OCCASIONS = frozenset("round rnd turn one card bidding afterwards opening".split())


@dataclass(frozen=True)
class When(Kind):
    """The round that a bid is for, in words; a bid is always for the same one: "for the next round", "after that"."""

    name: str = "when"
    ahead: bool = False  # before the bid: there "next turn" is a plan, and "for the next round" is none
    placed: bool = False  # only what shows that a number before it is a bid: "on the next round"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """As many of these words as follow each other, at least one that tells a round."""
        if aim := _AIM.match(" ".join(token.fold for token in line[at : at + _LONGEST])):
            yield Read("", at + len(aim[0].split()))
        yield from (Read("", at + len(row)) for row in _ROWS if tuple(t.fold for t in line[at : at + len(row)]) == row)
        end, told, now = at, False, words.view.get("round", 0)
        if at < len(line) and line[at].fold in (_OCCASIONS if not self.ahead else _OCCASIONS | _WHICH):
            return  # "last round I bid 12"
        while (
            end < len(line)
            and not (self.ahead and line[end].fold == "turn")
            and not (line[end].fold == "bidding" and end + 1 < len(line) and line[end + 1].kind == "number")
            and (kind := _part(line[end].fold))
            and (kind == "told" or end + 1 < len(line))
        ):
            told = told or kind == "told"
            end += 1
            if line[end - 1].fold in ("round", "rnd", "turn") and line[end : end + 1] and _numbered(line[end], now):
                end += 1
        plan = end < len(line) and line[end].fold == "time" and line[at].fold != "for"  # "bid 5 next time"
        many = end - at + (end < len(line) and line[end].fold == "time")
        if self.placed and not (told and line[at].fold in _PREPOSITIONS and many > 2):
            return
        if told and not plan:
            yield Read("", end + (end < len(line) and line[end].fold == "time"))


_AIM = re.compile(  # what a bid is for
    r"(?:so as )?to (?:go|be|stay|get|move|start|play|act|come|land|end up)(?: (?:out|up|in|right|somewhere|somehow))*"
    r"(?: the| a bit)? (?:first|early|earlier|fast|faster|quick|quicker|second|third|last|late|in front|ahead|"
    r"at the front|"
    r"among the first|(?:in|at|around|near|towards|close to) the (?:middle|front|top|head|back|end|bottom)(?: of the "
    r"(?:queue|pack|line|field|row|order))?|before (?:the others|everybody|all of you))(?: again)?(?: next time|"
    r" in the next round| next round)?(?= |$)"
)
_LONGEST = 12  # words of that
_ROWS = (("for", "later"), ("next", "time", "round"), ("the", "next", "time", "round"))


def _part(word: str) -> str:
    """What a word does in the name of a round."""
    if word in _WHICH or word in _PLACES or (word in _OCCASIONS and word != "card"):
        return "told"
    return (
        "small"
        if word in _PREPOSITIONS or word in ("the", "my", "this", "that", "its", "a", "play", "going", "card")
        else ""
    )


def _numbered(token: Token, now: int) -> bool:
    """Is it the number of this round or the next?"""
    said = number_said((token,), 0)
    return (token.text if token.kind == "number" else str(said[0]) if said else "") in (str(now), str(now + 1))


_DOWN = frozenset("down in out up away forward forth loose free on onto into to at face".split())
_RING = frozenset("ring fray arena circle".split())
_PLACES_TO_LIE = frozenset("table ring board arena circle fray middle play round field pool".split())


@dataclass(frozen=True)
class There(Kind):
    """Where cards go: "down", "out", "into the ring"."""

    name: str = "there"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """A word that leads there, or a place after it."""
        if at < len(line) and line[at].fold in _RING:
            yield Read("", at + 1)
        if at >= len(line) or line[at].fold not in _DOWN:
            return
        place = at + 1 + (at + 1 < len(line) and line[at + 1].fold in ("the", "to"))
        place += place < len(line) and line[place].fold == "the"
        if place < len(line) and line[place].fold in _PLACES_TO_LIE:
            yield Read("", place + 1)
        if line[at].fold not in ("on", "onto", "into", "to", "at"):
            yield Read("", at + 1)
