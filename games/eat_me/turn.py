"""A round resolved: bids taken, cards played one after another, and the position that comes of it."""

from __future__ import annotations

from collections.abc import Mapping

from games.eat_me import bidding, telling
from games.eat_me.deeds import Bid, Play, Prefer
from games.eat_me.judging import complete
from games.eat_me.ring import organisms_on, play, ring_of
from games.eat_me.state import Played, State
from games.kit.cards import without
from games.kit.dice import Dice
from games.kit.model import Happening, Orders, Resolution, Seat


def resolve(state: State, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[State]:
    """The stages of a round (rules 4): Same Round Bid settles the order first, the others bid for the next round."""
    turn = Turn(state, orders, dice)
    if state.same_round:
        turn.take_bids()
    if state.phase == "draft":
        turn.take_cards()
    elif state.phase != "opening":
        turn.play_cards()
    if not state.same_round and state.bid_round is not None:
        turn.take_bids()
    return turn.closed()


class Turn:
    """The position while it changes, and the story so far."""

    def __init__(self, state: State, orders: Mapping[Seat, Orders], dice: Dice) -> None:
        self.before, self.dice = state, dice
        self.orders = {seat: orders.get(seat) or complete(state, seat, (), dice) for seat in state.seats}
        self.ring, self.born = ring_of(state.organisms), state.born
        self.hands, self.pool = dict(state.hands), state.pool
        self.left, self.points = state.left, dict(state.points)
        self.order, self.bids = state.order, state.bids
        self.played: list[Played] = []
        self.told: list[Happening] = []

    def take_bids(self) -> None:
        """Everybody pays, and the order of play is settled (rules 4.1)."""
        state = self.before
        bids = {seat: o.points for seat in state.seats for o in self.orders[seat] if isinstance(o, Bid)}
        self.order = bidding.order_of_play(state.seats, bids, self.order, self.dice)
        self.left = bidding.paid(self.left, bids, self.order, state.options)
        self.bids = bids
        self.told += telling.of_bids(state, bids, self.order)

    def play_cards(self) -> None:
        """One card after another, in the order of play (rules 5)."""
        for seat in self.order:
            self._play(seat, self._card_of(seat))

    def take_cards(self) -> None:
        """Ouroboros to hand: what is picked is kept for the second half of the match."""
        for seat in self.order:
            card = self._card_of(seat)
            self.hands[seat] = tuple(sorted((*self.hands[seat], card)))
            self.told.append(telling.of_draft(seat, card))

    def closed(self) -> Resolution[State]:
        """The next position and the story of how it came about."""
        before = self.before
        after = State(
            options=before.options,
            seats=before.seats,
            deck=before.deck,
            rounds=before.rounds,
            round=before.round + 1,
            organisms=organisms_on(self.ring) if self.played else before.organisms,
            hands=self.hands,
            pool=self.pool,
            stop=before.stop,
            left=self.left,
            points=self.points,
            order=self.order,
            bids=self.bids,
            played=tuple(self.played),
            born=self.born,
        )
        if after.phase == "over":
            self.told += telling.of_end(after)
        return Resolution(after, tuple(self.told))

    def _card_of(self, seat: Seat) -> int:
        """The card this seat's order comes to now; it leaves the hand or the pool."""
        order = next(order for order in self.orders[seat] if isinstance(order, (Play, Prefer)))
        if isinstance(order, Play):
            self.hands[seat] = without(self.hands[seat], order.card)
            return order.card
        card = next(card for card in order.cards if card in self.pool)
        self.pool = without(self.pool, card)
        if self.before.options.show_lists and (listed := order.cards[: len(order.cards) - order.added]):
            self.told.append(telling.of_list(seat, listed))
        return card

    def _play(self, seat: Seat, card: int) -> None:
        bite = play(self.ring, self.before.deck, card, seat, self.born + 1)
        self.born = max(self.born, bite.grown.id)
        scored = 0
        for victim in bite.eaten:
            if victim.owner and (self.before.options.self_eat_scores or victim.owner != bite.grown.owner):
                scored = victim.size
                self.points[victim.owner] += scored
        self.played.append(Played(seat, card))
        self.told.append(telling.of_play(seat, card, bite, self.before.deck, scored))
