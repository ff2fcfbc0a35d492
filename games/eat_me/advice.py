"""A legal and sensible order, from what the seat itself can see: for test players and the autopilot."""

from __future__ import annotations

from bisect import bisect

from games.eat_me.deeds import Bid, Play, Prefer
from games.eat_me.ring import Organism, eater_of
from games.eat_me.state import State, place
from games.kit.dice import Dice
from games.kit.model import Order, Orders, Seat

CHOICES = 8  # cards of the pool that are looked at, beyond those the seat must list
MINE, THEIRS = 5, -4  # what a point counts for this seat, and for anybody else

# What a cell of an organism will score before the end, in hundredths of a point: who is eaten scores its whole size,
# and who is eaten later has grown meanwhile. So much now, and more for each round to come, as matches of chance show.
BIGGEST = 33  # no larger organism beside it: it may be the last one, which never scores, unless many are at the table
BY_GAP = (0, 28, 38, 42)  # so many empty cells from a larger one: 1, 2, 3, more


def suggest(state: State, seat: Seat, dice: Dice) -> Orders:
    """The card that promises this seat most, and a bid for an early place while places are worth most."""
    orders: list[Order] = []
    if state.phase == "hand":
        orders.append(Play(_ranked(state, seat, state.hands[seat], dice)[0]))
    elif state.phase != "opening":
        turn = place(state.order, seat)
        start = dice.below(len(state.pool))
        some = (state.pool[start:] + state.pool[:start])[: turn + CHOICES]
        orders.append(Prefer(tuple(_ranked(state, seat, some, dice)[:turn])))
    if state.bid_round is not None:
        orders.append(Bid(_bid(state, seat, dice)))
    return tuple(orders)


def _bid(state: State, seat: Seat, dice: Dice) -> int:
    """A quarter to half of what is left: who comes first in the early rounds grows the most. The last bid is all,
    unless points left may decide a tie."""
    left = state.left[seat]
    if state.bid_round == state.rounds and state.options.tie_break == "shared":
        return left
    return left // 4 + dice.below(left // 4 + 1)


def _ranked(state: State, seat: Seat, cards: tuple[int, ...], dice: Dice) -> list[int]:
    """Best first; where cards are equally good, chance says where to begin."""
    start = dice.below(len(cards))
    if len(cards) == 1:
        return list(cards)
    return sorted(cards[start:] + cards[:start], key=Outlook(state, seat).gain, reverse=True)


class Outlook:
    """What the organisms on the ring promise a seat, and what a card would change about it."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.seat, self.deck, self.born = seat, state.deck, state.born + 1
        self.self_eat = state.options.self_eat_scores
        to_come = state.rounds - state.round
        biggest = 20 * len(state.seats) - 40 + BIGGEST * to_come
        self.rates = [biggest, *(100 + more * to_come for more in BY_GAP)]
        self.ring = state.organisms
        self.firsts = [organism.first for organism in self.ring]

    def gain(self, card: int) -> int:
        """How much better this seat stands with the card played: points scored, and what grows against what was."""
        ring, count = self.ring, len(self.ring)
        if not count:
            return 0
        at = bisect(self.firsts, card)
        last, next_ = ring[at - 1], ring[at % count]
        left = last if last.last % self.deck + 1 == card else None
        right = next_ if next_.first == card % self.deck + 1 and next_ is not left else None
        before = ring[(at - 2) % count] if left else last
        after = ring[(at + 1) % count] if right else next_
        grown, good = self._bite(card, left, right)
        good += self._worth(before, grown, after)
        if left:
            good -= self._worth(before, left, next_)
        if right:
            good -= self._worth(last, right, after)
        return good

    def _bite(self, card: int, left: Organism | None, right: Organism | None) -> tuple[Organism, int]:
        """What grows from a card between these organisms, and what the points scored by it are worth."""
        first, last = left.first if left else card, right.last if right else card
        size = 1 + (left.size if left else 0) + (right.size if right else 0)
        eater = eater_of(left, right)
        if eater is None:
            return Organism(self.born, self.seat, first, last, size), 0
        grown = Organism(eater.id, eater.owner, first, last, size)
        eaten = right if eater is left else left
        if eaten is None or eaten.owner is None or (eaten.owner == eater.owner and not self.self_eat):
            return grown, 0
        return grown, 100 * eaten.size * (MINE if eaten.owner == self.seat else THEIRS)

    def _worth(self, before: Organism, organism: Organism, after: Organism) -> int:
        """What an organism between these two promises."""
        if organism.owner is None:
            return 0
        size, near = organism.size, 0
        if before.owner and (before.size > size or (before.size == size and before.id < organism.id)):
            near = (organism.first - before.last - 1) % self.deck
        if after.owner and (after.size > size or (after.size == size and after.id < organism.id)):
            gap = (after.first - organism.last - 1) % self.deck
            near = min(near, gap) if near else gap
        return size * self.rates[min(near, len(BY_GAP))] * (MINE if organism.owner == self.seat else THEIRS)
