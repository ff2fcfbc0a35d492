"""What a seat sent, judged: what is wrong with it, what is missing, and what silence puts in its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.eat_me.bidding import bid_of_silence
from games.eat_me.deeds import Bid, Play, Prefer
from games.eat_me.ring import in_runs
from games.eat_me.state import State, place
from games.kit.dice import Dice
from games.kit.model import Complaint, Gap, Order, Orders, Seat

Card = Play | Prefer


def check(state: State, seat: Seat, orders: Orders) -> list[Complaint]:
    """Everything wrong with these orders, at once."""
    found: list[Complaint] = []
    for order in orders:
        if isinstance(order, Bid):
            found += _about_bid(state, seat, order)
        elif isinstance(order, (Play, Prefer)):
            found += _about_card(state, seat, order)
    return found


def gaps(state: State, seat: Seat, orders: Orders) -> list[Gap]:
    """The halves of the order that are missing, and what silence makes of each. Where there is no choice, none is."""
    if state.phase == "over":
        return []
    card, bid = _sent(state, seat, orders)
    both = state.options.partial_order == "nmr_both" and picks(state, seat) and bids(state, seat)
    dropped = card if both else None
    return [*_card_gaps(state, seat, card, bid if both else None), *_bid_gaps(state, seat, bid, dropped)]


def _card_gaps(state: State, seat: Seat, card: Card | None, dropped: Bid | None) -> Iterator[Gap]:
    """What is missing of the card; `dropped`: the bid that goes with it."""
    if state.phase != "opening" and card is None:
        yield _card_gap(state, ", and your bid is dropped" if dropped else "")
    elif isinstance(card, Prefer) and (short := _short(state, seat, card)) > 0:
        more = "one more card" if short == 1 else f"{short} more cards"
        yield Gap(f"{more} on your list", "chance picks from the pool if all on your list are gone")


def _bid_gaps(state: State, seat: Seat, bid: Bid | None, dropped: Card | None) -> Iterator[Gap]:
    """The bid where it is missing; `dropped`: the card that goes with it."""
    if state.bid_round is not None and bid is None:
        points = bid_of_silence(state.left[seat], state.phase == "opening", state.options)
        drop = f", and your {'list' if isinstance(dropped, Prefer) else 'card'} is dropped" if dropped else ""
        yield Gap(f"a bid for {bid_round(state)}", f"{_points(points)} will be bid for you{drop}")


def bid_round(state: State) -> str:
    """The round that a bid is due for, as players call it."""
    return "this round" if state.same_round else "the next round" if state.round else "the first round"


def complete(state: State, seat: Seat, orders: Orders, dice: Dice) -> Orders:
    """The order in full: a missing or illegal half is filled at random or by ten per cent (rules 7)."""
    card, bid = _sent(state, seat, orders)
    wants_card, wants_bid = state.phase != "opening", state.bid_round is not None
    if state.options.partial_order == "nmr_both" and (card is None or bid is None) and wants_card and wants_bid:
        card = bid = None
    full: list[Order] = []
    if wants_card:
        full.append(_filled(state, seat, card, dice))
    if wants_bid:
        full.append(bid or Bid(bid_of_silence(state.left[seat], state.phase == "opening", state.options)))
    return tuple(full)


def _sent(state: State, seat: Seat, orders: Orders) -> tuple[Card | None, Bid | None]:
    """The legal halves among what was sent (a list without repeats and without cards that are gone), and those that
    nobody needs to send because there is no choice."""
    card: Card | None = None
    bid: Bid | None = None
    for order in orders:
        if isinstance(order, Bid):
            bid = _legal_bid(state, seat, order)
        elif isinstance(order, (Play, Prefer)):
            card = _legal_card(state, seat, order)
    return card or only_card(state, seat), bid or only_bid(state, seat)


def only_card(state: State, seat: Seat) -> Card | None:
    """The answer about a card where there is only one: the last of a hand, or whatever the others leave of the pool."""
    if state.phase == "hand":
        return Play(state.hands[seat][0]) if len(state.hands[seat]) == 1 else None
    if state.pool and state.phase != "opening" and len(state.pool) == place(state.order, seat):
        return Prefer(state.pool, len(state.pool))
    return None


def only_bid(state: State, seat: Seat) -> Bid | None:
    """The bid of a seat that has nothing left to bid."""
    return Bid(0) if state.bid_round is not None and not state.left[seat] else None


def picks(state: State, seat: Seat) -> bool:
    """Has this seat a card to choose now?"""
    return state.phase not in ("opening", "over") and only_card(state, seat) is None


def bids(state: State, seat: Seat) -> bool:
    """Has this seat a bid to choose now?"""
    return state.bid_round is not None and state.left[seat] > 0


# -- cards -------------------------------------------------------------------------------------------------------------


def _legal_card(state: State, seat: Seat, order: Card) -> Card | None:
    if state.phase == "hand":
        return order if isinstance(order, Play) and order.card in state.hands[seat] else None
    if state.phase == "opening":
        return None
    pool = frozenset(state.pool)
    there = tuple([card for card in dict.fromkeys(_listed(order)) if card in pool])
    if isinstance(order, Prefer) and there == order.cards:
        return order
    return Prefer(there) if there else None


def _filled(state: State, seat: Seat, card: Card | None, dice: Dice) -> Card:
    if state.phase == "hand":
        return card or Play(dice.pick(state.hands[seat]))
    listed = _listed(card) if card else ()
    short = place(state.order, seat) - len(listed)
    if short <= 0:
        return card if isinstance(card, Prefer) else Prefer(listed)
    # random cards behind the list are as good as a random card once the list is exhausted, and can be written down
    rest = [card for card in state.pool if card not in listed]
    return Prefer(listed + tuple([rest.pop(dice.below(len(rest))) for _ in range(short)]), short)


def _short(state: State, seat: Seat, card: Prefer) -> int:
    """How many more cards the list needs, so that one of them is still there; 0 or less: none."""
    return 0 if only_card(state, seat) else place(state.order, seat) - len(card.cards)


def _about_card(state: State, seat: Seat, order: Card) -> Iterable[Complaint]:
    if state.phase == "opening":
        return [Complaint("No card is played yet: now only a bid is due.", about=order)]
    if state.phase == "hand":
        return _about_hand(state, seat, order)
    return _about_list(state, order)


def _about_hand(state: State, seat: Seat, order: Card) -> Iterable[Complaint]:
    hand = state.hands[seat]
    if isinstance(order, Prefer):
        return [Complaint(f'There is no pool now: name one card of your hand, such as "play {hand[0]}".', about=order)]
    if order.card not in hand:
        held = ", ".join(map(str, hand))
        return [Complaint(f"You do not hold card {order.card}; your hand is {held}.", about=order)]
    return []


def _about_list(state: State, order: Card) -> Iterable[Complaint]:
    listed = _listed(order)
    pool = frozenset(state.pool)
    gone = [card for card in dict.fromkeys(listed) if card not in pool]
    if len(gone) == len(set(listed)):
        return [Complaint(f"None of these cards is in the pool, which holds {in_runs(state.pool)}.", about=order)]
    remarks = [Complaint(f"Card {card} is not in the pool and will be passed over.", False, order) for card in gone]
    if len(set(listed)) < len(listed):
        remarks.append(Complaint("Your list names a card twice; it counts once.", False, order))
    return remarks


def _listed(order: Card) -> tuple[int, ...]:
    return order.cards if isinstance(order, Prefer) else (order.card,)


def _card_gap(state: State, drop: str) -> Gap:
    if state.phase == "hand":
        return Gap("a card to play", f"chance picks a card of your hand{drop}")
    return Gap("a list of cards in order of preference", f"chance picks a card of the pool when it is your turn{drop}")


# -- bids --------------------------------------------------------------------------------------------------------------


def _legal_bid(state: State, seat: Seat, order: Bid) -> Bid | None:
    left = state.left[seat]
    if state.bid_round is None or order.points < 0:
        return None
    if order.points <= left:
        return order
    return Bid(left) if state.options.overbid == "clip" else None


def _about_bid(state: State, seat: Seat, order: Bid) -> Iterable[Complaint]:
    left = state.left[seat]
    if state.bid_round is None:
        return [
            Complaint("This is the last round: there is nothing left to bid for, so no bid is taken.", False, order)
        ]
    if 0 <= order.points <= left:
        return []
    if order.points > left and state.options.overbid == "clip":
        return [Complaint(f"You have {_points(left)} left, so your bid counts as {left}.", False, order)]
    why = "no bid is less than 0" if order.points < 0 else f"you have {_points(left)} left"
    return [Complaint(f"You cannot bid {order.points}: {why}.", about=order)]


def _points(count: int) -> str:
    return "1 bid point" if count == 1 else f"{count} bid points"
