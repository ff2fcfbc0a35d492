"""What a later letter changes in a bid or a list that is held: "raise my bid by 2", "swap 14 and 23"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.eat_me.deeds import Bid, Play, Prefer
from games.kit.grammar import Grammar, Line, Words
from games.kit.interjections import SIGHS
from games.kit.order import Order, Orders, find
from games.kit.reading import binding
from games.kit.reading.corrections import which
from games.kit.words import number_said, tidy, tokens

Cards = tuple[int, ...]
_POINTS = r"(?: bid)?(?: points?| pts?)?"
_SUMS: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(r"\b(?:raise|increase|up|bump|push|put|higher)\b[^\d]*\bby (\d+)\b"), 1),
    (re.compile(rf"\badd (\d+){_POINTS}(?: more)?(?: (?:to|on)\b|$)"), 1),
    (re.compile(rf"\b(\d+)(?: more{_POINTS}|{_POINTS} (?:more|higher|extra))\b"), 1),
    (re.compile(r"\b(?:lower|reduce|decrease|cut|drop|bring)\b[^\d]*\bby (\d+)\b"), -1),
    (re.compile(r"\b(?:raise|increase|up|bump|higher)\b[^\d]*\bwith (\d+)\b"), 1),
    (re.compile(r"\b(?:lower|reduce|decrease)\b[^\d]*\bwith (\d+)\b"), -1),
    (re.compile(rf"\b(\d+)(?: (?:less|fewer){_POINTS}|{_POINTS} (?:less|fewer|lower))\b"), -1),
    (re.compile(rf"\btake (\d+){_POINTS} off\b"), -1),
    (re.compile(r"\bplus (\d+)\b"), 1),
    (re.compile(r"\bminus (\d+)\b"), -1),
)
_TO = re.compile(
    r"\b(?:raise|increase|up|bump|push|put|lower|reduce|decrease|cut|drop|bring|correct)(?: up| down)?"
    r" (?:(?!card)[a-z' ])*\bto (\d+)\b"
)
_BY = re.compile(r"\b(?:raise|increase|up|bump|push|higher|lower|reduce|decrease|cut|drop)\b[^\d]*\b(?:by|with) \d+\b")
_WITH = re.compile(r"\b(?:raise|increase|up|bump|higher|lower|reduce|decrease)\b[^\d]*\bwith \d+\b")  # by, or to?
_DOUBLE = re.compile(r"\bdouble (?:it|that|my bid|the bid)\b")
_LINKS = (
    frozenset(  # words that stand in such a change and say nothing else
        "please pls raise increase up bump push put higher lower reduce decrease cut drop bring add take off by to on "
        "my the it that a bit points point pts bid bids make let's more less fewer extra thanks thank you i'd i like "
        "want would just and so ok okay hi hello swap switch exchange with for before ahead of in front above after "
        "behind below right instead place rather than replace at very end bottom back last first top start beginning "
        "head strike cross leave out away remove delete two three first other way round around list order turn reverse "
        "can could should come go be now then move me mine from same as again plus minus double this changed mind "
        "actually sorry wait hold no correct down shall will is set card cards number".split()
    )
    | SIGHS
)


def _without(cards: Cards, card: int) -> Cards:
    return tuple(c for c in cards if c != card)


def _beside(cards: Cards, card: int, other: int, behind: int) -> Cards:
    """The list with a card right before or `behind` another one; none where both are the same."""
    if card == other:
        return ()
    rest = _without(cards, card)
    at = rest.index(other) + behind
    return (*rest[:at], card, *rest[at:])


def _in_place(cards: Cards, new: int, old: int) -> Cards:
    return tuple(new if c == old else c for c in cards) if new not in cards else ()


def _swapped(cards: Cards, one: int, other: int) -> Cards:
    return tuple({one: other, other: one}.get(c, c) for c in cards) if one in cards else ()


_LISTS: tuple[tuple[re.Pattern[str], Callable[..., Cards]], ...] = (
    (re.compile(r"\b(?:swap|switch|exchange)\b[^\d]*(\d+) (?:and|with|for) (?:the )?(\d+)\b"), _swapped),
    (
        re.compile(
            r"(\d+) (?:(?:should|must|shall|has to) (?:come|go|be) )?"
            r"(?:before|ahead of|in front of|above) (?:the )?(\d+)\b"
        ),
        lambda c, a, b: _beside(c, a, b, 0),
    ),
    (
        re.compile(r"(\d+) (?:right |just )?(?:after|behind|below) (?:the )?(\d+)\b"),
        lambda c, a, b: _beside(c, a, b, 1),
    ),
    (re.compile(r"(\d+) (?:instead of|in place of|rather than) (?:the )?(\d+)\b"), _in_place),
    (re.compile(r"\breplace (?:the )?(\d+) (?:by|with) (?:the )?(\d+)\b"), lambda c, a, b: _in_place(c, b, a)),
    (
        re.compile(r"(\d+) (?:(?:at|to|on) (?:the|my) (?:very )?(?:end|bottom|back)|last)\b"),
        lambda c, a: (*_without(c, a), a),
    ),
    (
        re.compile(r"(\d+) (?:first|(?:at|to|on) (?:the|my) (?:very )?(?:front|top|start|beginning|head))\b"),
        lambda c, a: (a, *_without(c, a)),
    ),
    (
        re.compile(
            r"\b(?:take|strike|cross|leave)\b[^\d]*(\d+) (?:off|out|away)\b|\b(?:remove|delete) (?:the )?(\d+)\b"
        ),
        lambda c, a: _without(c, a) if a in c else (),
    ),
    (
        re.compile(r"\bfirst (2)\b.* other way|\b(?:swap|switch) (?:the )?first (2)\b"),
        lambda c, _: (*c[1::-1], *c[2:]),
    ),
    (
        re.compile(
            r"\b(?:turn|put) (?:it|the (?:whole )?(?:list|order)|them|all) (?:a?round|upside down)\b|^(?:\w+ )?"
            r"(?:the )?other way a?round\b|\breverse (?:it|the|my|them)\b"
        ),
        lambda c: c[::-1],
    ),
)


_SHARE = re.compile(r"(?i)%|\b(?:percent|per cent|half|(?<!rather )than|third|quarter)\b")
_BRACKETED = re.compile(r"(?i)\b(\d+) ?\((bid|card)\)")
_ONLY = re.compile(r"(?i)^\W*(?:(?:so|ok|okay|well|then) ,?)*(?:only|just) (?=[0-9]+\b)")  # "so only 5 from me"
_BEHIND = re.compile(r"(?i)^\W*(\d+) (bid|card)\W+(?:and )?(\d+) (?!\2)(bid|card)\b")


_CARD, _BID = r"(?:c|p|cd|crd|card|pl|ply|play)", r"(?:b|bd|bid)"
_LETTERS: tuple[tuple[re.Pattern[str], str], ...] = (  # as old hands write: "C 27 B 7", "pl 27 bd 7", "B7"
    (re.compile(rf"(?i)^\W*{_CARD}\W*(\d+)\W+{_BID}\W*(\d+)(?: ?(?:p|pts?|points))?[\s.!]*$"), r"card \1, bid \2"),
    (re.compile(rf"(?i)^\W*{_BID}\W*(\d+)(?: ?(?:p|pts?|points))?\W+{_CARD}\W*(\d+)[\s.!]*$"), r"bid \1, card \2"),
    (re.compile(r"(?i)^\W*(?:b|bd)[ .:=-]*(\d+)[\s.!]*$"), r"bid \1"),
    (
        re.compile(r"(?i)^\W*(?:what|which)(?: card)?\W+(\d+)\W+(?:and )?how (?:much|many)\W+(\d+)[\s.!]*$"),
        r"card \1, bid \2",
    ),
)
_NEXT_TURN = re.compile(  # what a bid is for: a plan is "next turn I bid"
    r"(?i)\b(for|towards|on|to) (?:the )?next turn(?:'s)?(?: order)?\b(?=[\s.!]*$|"
    r"[ ,:]+(?:(?:i|i'll|we) )?(?:just |only )?(?:bid|bidding|give|pay|offer|spend|stake|wager|invest)s? \d)"
)


_WITH_POINTS = re.compile(r"(?i)(?<=\d) w (?=\d)")  # "40 w 10"


_LIKE = (
    r"(?:my |the )?(?:same|usual|old|last|previous)(?: as (?:before|always|usual|last time|the last one|ever))?|"
    r"(?:as|like) (?:before|always|usual|ever|last time|the last time|in the last round)|"
    r"as (?:little|few|much|many) (?:points )?as [a-z]+(?: can| did| has)?"
)
_LIKE_ANOTHER = re.compile(  # a bid as big as another one: "bid the same", "my usual bid", "bid as much as Clara"
    rf"(?i)(?:\b(?:and|with|i|i'll|my|the)\b )*\bbid(?:ding|s)?(?: (?:is|be|stays|will be|exactly|just|again))* "
    rf"(?:{_LIKE})(?: again| please| too)*|(?:\band )?(?:{_LIKE})(?: again)? (?:bid|for (?:the|my) bid)\b(?: again)?"
)


_SUPPOSED = re.compile(r"(?i)\b(?:if|when|in case|suppose)\b[^.!?]*$")  # "if we bid the same, who goes first?"


def _like_another(told: str, words: Words) -> tuple[str, str]:
    """A bid that is said to be like another one, and the line without it; empty where a number is told, or held."""
    found = next((one for one in _LIKE_ANOTHER.finditer(told) if not _SUPPOSED.search(told[: one.start()])), None)
    part = re.split(r"[,;.!]", told[found.start() :])[0] if found else ""
    known = re.search(r"\d", _digits(part)) or re.search(r"(?i)\bbid \d|\d points", _digits(told))
    if known or not found or words.held:
        return "", told
    return found[0].removeprefix("and ").strip(), told.replace(found[0], "")


class RingGrammar(Grammar):
    """The grammar, with what a later letter changes."""

    def line(self, raw: str, words: Words = Words(), number: int = 1) -> Line:
        """As ever; "22 bid, 2 card" has its words behind the numbers."""
        told = self.plainly(_ONLY.sub("", _BEHIND.sub(r"\2 \1, \4 \3", _BRACKETED.sub(r"\2 \1", raw))), words)
        said, rest = _like_another(told, words)
        read = _placed(super().line(rest, words, number), rest)
        if said:
            meant = tuple(order for order in read.orders or read.reading if not isinstance(order, Bid))
            return Line(number, raw.strip(), reading=meant, why=f'I do not know which bid "{said}" is')
        return read if told == raw else replace(read, text=raw.strip())

    def plainly(self, raw: str, words: Words) -> str:
        """A line with its letters and its round written out."""
        told = _WITH_POINTS.sub(" with ", _NEXT_TURN.sub(r"\1 the next round", raw))
        return next((how.sub(said, told) for how, said in _LETTERS if how.match(told)), told)

    def answered(self, orders: Orders, words: Words) -> bool:
        """Is the card in the hand, where that is known?"""
        play, hand = find(orders, Play), words.view.get("hand")
        return play is None or not hand or play.card in hand

    def together(self, lines: Sequence[tuple[int, str]], words: Words) -> list[Line]:
        """As ever; a change of what is held is reckoned from that."""
        read = [_listing(_unless_relative(line, words.held), words) for line in super().together(lines, words)]
        read = [_changed(line, words.held) if words.held and not line.corrects else line for line in read]
        return [_unless_a_card(self, line, read, words) for line in read]


_BIDS = re.compile(
    r"(?i)\b(?:bid\w*|points?|pts?|offer\w*|stak\w+|wager\w*|pay\w*|spend\w*|invest\w*|auction|give|for)\b"
)
_THE = re.compile(r"(?i)\b(?:the|my|card|number) (?=\d)")


def _unless_a_card(grammar: Grammar, line: Line, read: Sequence[Line], words: Words) -> Line:
    """A line with a bare number as the bid; asked about where it is a card of the hand, too, and none is played."""
    bid, said = find(line.orders, Bid), _digits(line.text)
    if bid is None or not _may_be_a_card(bid, read, words) or _told_points(said, bid.points):
        return line
    card = replace(line, orders=(), corrects=False, complaint=None, why="")
    if _THE.search(said):
        return replace(card, reading=(Play(bid.points),))
    return replace(card, complaint=which(grammar, [(Play(bid.points),), (bid,)]))


def _may_be_a_card(bid: Bid, read: Sequence[Line], words: Words) -> bool:
    """Is a card asked for, none played, and one of this number in the hand?"""
    played = any(find(one.orders, Play) for one in read) or find(words.held, Play)
    return "card and bid" in words.asked and not played and bid.points in (words.view.get("hand") or ())


def _told_points(said: str, many: int) -> bool:
    """Are so many points told in these words: "7 points", "7 it is for the bid"?"""
    before, _, after = said.partition(str(many))
    behind = after.split()[:3]
    return bool(_BIDS.search(before)) or any(
        word in ("bid", "point", "points", "pt", "pts", "p") for word in behind[: 1 + ("for" not in behind[:1])]
    )


def _unless_relative(line: Line, held: Orders) -> Line:
    """A line; one that tells by how much a bid changes is asked about where none is held: "raise my bid by 2"."""
    if find(held, Bid) or not find(line.orders, Bid) or not _BY.search(_digits(line.text)):
        return line
    return replace(line, orders=(), reading=line.orders, why="I hold no bid of yours that it could change")


_LEFT_OPEN = re.compile(r"(?i)\b(?:the rest|nothing else|no others?|trust you|up to you|you (?:choose|pick|decide))\b")


def _listing(line: Line, words: Words) -> Line:
    """A line with a list, asked about where one of its cards is gone, or it is too short and leaves the rest open."""
    listed = find(line.orders, Prefer)
    if not listed or "list" not in words.asked:
        return line
    taken = _taken(words.view)
    there = tuple(card for card in listed.cards if card not in taken)
    gone = [card for card in listed.cards if card in taken]
    open_still = _LEFT_OPEN.search(line.text) and _short(listed, words)
    return _asked(line, listed, there, gone) if there and (gone or open_still) else line


def _asked(line: Line, listed: Prefer, there: Cards, gone: Sequence[int]) -> Line:
    meant = tuple(Prefer(there) if order == listed else order for order in line.orders)
    why = f"card {gone[0]} is not in the pool" if gone else "more cards belong on your list"
    return replace(line, orders=(), reading=meant, why=why)


def _short(listed: Prefer, words: Words) -> bool:
    """May all of its cards be gone when it is the writer's turn?"""
    order = list(words.view.get("order") or ())
    return words.me in order and len(listed.cards) <= order.index(words.me)


def _taken(view: Mapping[str, Any]) -> frozenset[int]:
    """The cards on the ring, where all others are in the pool."""
    if not view.get("free_to_all"):
        return frozenset()
    cells = ((one["first"] + n - 1) % view["deck"] + 1 for one in view["organisms"] for n in range(one["size"]))
    return frozenset(cells)


_PART = re.compile(r"[,;.]|\band\b")
_PLACES = {"last": -1, "end": -1, "bottom": -1, "first": 0, "top": 0, "front": 0}


def _placed(read: Line, raw: str) -> Line:
    """A list that is read, asked about in the order that its words tell, where that is another one than the written."""
    said = read.orders or read.reading
    listed = find(said, Prefer)
    cards = _as_told(listed.cards, raw) if listed else ()
    if not listed or cards == listed.cards:
        return read
    meant = tuple(Prefer(cards) if order == listed else order for order in said)
    return replace(read, orders=(), reading=meant, why="the order is not clear")


def _as_told(cards: Cards, raw: str) -> Cards:
    """These cards in the order that words beside them tell: "14 last, 23 first"."""
    listed = cards
    for part in (_digits(part).split() for part in _PART.split(raw)):
        told = [_PLACES[word] for word in part if word in _PLACES]
        named = [card for card in listed if str(card) in part]
        if len(told) == len(named) == 1:
            rest = _without(cards, named[0])
            cards = (*rest, *named) if told[0] else (*named, *rest)
    return cards


def _changed(line: Line, held: Orders) -> Line:
    said = tokens(tidy(line.text))
    if not said or said[-1].fold == "?" or binding.hesitates(said) or _SHARE.search(line.text):
        return line
    new = changed(text := _digits(line.text), held)
    if not new or new in line.orders:
        return line
    same = replace(line, orders=(), reading=(), complaint=None, why="", past=())
    known = all(word.isdigit() or word in _LINKS for word in text.split()) and not _WITH.search(text)
    return replace(same, orders=(new,), corrects=True) if known else replace(same, reading=(new,))


def changed(text: str, held: Orders) -> Order | None:
    """The bid or the list that these words, numbers in digits, make of what is held; None where they change neither.

    >>> changed("raise my bid by 2", (Bid(5),)), changed("put 19 before 23", (Prefer((14, 23, 19)),)).cards
    (Bid(points=7), (14, 19, 23))
    """
    numbers = re.findall(r"\d+", text)
    if bid := find(held, Bid):
        sums = [(int(m[1]), sign) for pattern, sign in _SUMS if (m := pattern.search(text)) and len(numbers) == 1]
        if sums and bid.points + sums[0][0] * sums[0][1] >= 0:
            return Bid(bid.points + sums[0][0] * sums[0][1])
        if len(numbers) == 1 and (to := _TO.search(text)):
            return Bid(int(to[1]))
        if not numbers and _DOUBLE.search(text):
            return Bid(2 * bid.points)
    listed = find(held, Prefer)
    return _relisted(text, listed.cards, len(numbers)) if listed else None


def _relisted(text: str, cards: Cards, numbers: int) -> Order | None:
    for pattern, change in _LISTS:
        if found := pattern.search(text):
            named = [int(number) for number in found.groups() if number]
            known = all(card in cards for card in named[1:]) and len(named) == numbers
            new = change(cards, *named) if known else ()
            return Prefer(new) if new and new != cards else None
    return None


def _digits(text: str) -> str:
    """A line, folded, with its numbers in digits."""
    line, out, at = tokens(tidy(text)), list[str](), 0
    while at < len(line):
        value, end = number_said(line, at) or (line[at].fold, at + 1)
        if line[at].kind != "sign":
            out.append(str(value))
        at = end
    return " ".join(out)
