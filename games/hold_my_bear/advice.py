"""A player who sees only what its seat sees: for test players and the autopilot.

Its thoughts: get rid of bears, best by playing or giving all of them; then lay the match that is hardest to beat.
A match about to win is stopped by beating it or, just as well, by handing its owner a bear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from games.hold_my_bear import powers
from games.hold_my_bear.actions import fair_shares
from games.hold_my_bear.cards import ANIMAL, BEAR, MOST, NUMBER, Card, bears
from games.hold_my_bear.deeds import AskFor, Give, GiveBack, Name, Pass, Play, Sport, Steal
from games.hold_my_bear.judge import giving
from games.hold_my_bear.moves import Measure, best_sport, least, measure, valid
from games.hold_my_bear.state import State, must_give, must_play
from games.kit.dice import Dice
from games.kit.model import Orders, Seat


def suggest(state: State, seat: Seat, dice: Dice) -> Orders:
    """Complete legal orders for the ask of this seat."""
    return _ADVICE[state.phase](state, seat, dice)


def moves(state: State, seat: Seat) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Valid simple moves, the best first: (worth, cards)."""
    hand, options = state.hands[seat], state.options
    old = measure(state.match, options, state.sport)
    for worth, cards in sorted(_simple(hand, old), reverse=True):
        sport = best_sport(cards, state.match, old, hand, options, state.animals)
        if valid(cards, state.match, old, hand, options, sport):
            yield worth, cards


def _simple(hand: Sequence[Card], old: Measure) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """The highest cards of one animal with the lowest bears, or bears alone, where a look says they may do.

    Worth: cards, value and bears make a match hard to beat; a bear left in the hand makes it useless.
    """
    own = bears(hand)
    blocked = {NUMBER[bear] for bear in own}
    groups: dict[str, list[Card]] = {}
    for card in reversed(hand):
        if ANIMAL[card] != BEAR and NUMBER[card] not in blocked:
            groups.setdefault(ANIMAL[card], []).append(card)
    sums = [0, *accumulate(NUMBER[bear] for bear in own)]
    for joining in range(min(MOST, len(own)) + 1):
        burden = 9 * joining - 40 * (joining < len(own))
        trump = joining > old.bears
        if joining:
            yield burden + sums[joining], tuple(own[:joining])
        for animal, group in groups.items():
            value, same = sums[joining], animal in old.sports
            for count, card in enumerate(group[: MOST - joining], 1):
                value += NUMBER[card]
                if trump or (value >= old.value if same else count + joining >= old.count):
                    yield 3 * count + value + burden, (*group[:count], *own[:joining])


def _move(state: State, seat: Seat, cards: tuple[Card, ...]) -> Orders:
    old = measure(state.match, state.options, state.sport)
    sport = best_sport(cards, state.match, old, state.hands[seat], state.options, state.animals)
    animals = {ANIMAL[card] for card in cards}
    extra: Orders = (Sport(sport),) if sport else ()
    if "giraffe" in animals:
        extra = (*extra, Name(BEAR))
    if "kangaroo" in animals:
        extra = (*extra, _wish(state, seat))
    return (Play(cards), *extra)


def _act(state: State, seat: Seat, dice: Dice) -> Orders:
    worth, cards = (0, ()) if must_give(state, seat) else next(moves(state, seat), (0, ()))
    hand = state.hands[seat]
    if cards and (worth > 0 or not bears(hand)):
        return _move(state, seat, cards)
    if must_play(state, seat):
        cards = cards or least(hand, state.match, state.options, state.animals, state.sport)
        return _move(state, seat, cards)
    return (_gift(state, seat, dice),)


def _gift(state: State, seat: Seat, dice: Dice) -> Give:
    """Bears to the owner of the match, else to somebody; without bears the cards that belong to the smallest groups."""
    hand = state.hands[seat]
    size: dict[str, int] = {}
    for card in hand:
        size[ANIMAL[card]] = size.get(ANIMAL[card], 0) + 1
    cards = sorted(hand, key=lambda c: (ANIMAL[c] != BEAR, size[ANIMAL[c]], NUMBER[c]))[: giving(state, seat)]
    others = [s for s in state.living if s != seat]
    goal = state.owner if state.owner in others else dice.pick(others)
    return Give(tuple((card, goal) for card in cards))


def _claims(state: State, seat: Seat, dice: Dice) -> Orders:
    worth, cards = next(moves(state, seat), (0, ()))
    return _move(state, seat, cards) if worth > 0 else (Pass(),)


def _steal(state: State, seat: Seat, dice: Dice) -> Orders:
    return (Steal(tuple((count, goal) for goal, count in fair_shares(state, seat, {}, state.loot(seat)).items())),)


def _wish(state: State, seat: Seat) -> AskFor:
    """The kangaroo asks for a card that is known to be somewhere, or else makes a guess."""
    known = [(s, c) for s in state.living if s != seat for c in state.known[s] if ANIMAL[c] != BEAR]
    if known:
        return AskFor(*max(known, key=lambda k: NUMBER[k[1]]))
    other = max((s for s in state.living if s != seat), key=lambda s: len(state.hands[s]))
    animal = next(a for a in state.animals if a != BEAR)
    return AskFor(other, f"{animal} 1")


def _powers(state: State, seat: Seat, dice: Dice) -> Orders:
    orders: Orders = (Name(BEAR),) if "giraffe" in state.pending else ()
    if "kangaroo" in state.pending:
        orders = (*orders, _wish(state, seat))
    return orders if "aardvark" not in state.pending else (*orders, Pass())


def _return(state: State, seat: Seat, dice: Dice) -> Orders:
    choices = powers.owed(state, state.debts[0])
    return (GiveBack(next((c for c in choices if ANIMAL[c] == BEAR), min(choices, key=NUMBER.__getitem__))),)


_ADVICE: dict[str, Callable[[State, Seat, Dice], Orders]] = {
    "claims": _claims,
    "act": _act,
    "steal": _steal,
    "powers": _powers,
    "return": _return,
}
