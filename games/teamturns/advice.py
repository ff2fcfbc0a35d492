"""A player who sees only what its seat sees: for test players and the autopilot.

Its thoughts: present what promises most with an unknown card; take the points when there are any, and leave a bad
combo to the teammate; as teammate join so that the presenter gains least, and nothing bad comes one's own way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from games.kit.dice import Dice
from games.kit.model import Orders, Seat
from games.teamturns import deeds
from games.teamturns.cards import Card, chosen
from games.teamturns.orders import Act, Join, Pass, Pick, Present, Take, TakeIf
from games.teamturns.places import LEFT, RIGHT
from games.teamturns.scoring import Combo, value
from games.teamturns.state import State, joinable

LEAST = 1  # from this value on the points are better than the action
_SAMPLE = 60  # cards of a long list that are looked at


def suggest(state: State, seat: Seat, dice: Dice) -> Orders:
    """Complete legal orders for the ask of this seat."""
    return _ADVICE[state.phase](state, seat, dice)


def _talk(state: State, seat: Seat, dice: Dice) -> Orders:
    if seat == state.presenter:
        if len(state.partners()) < 2:
            return (TakeIf(LEAST),)
        return _pick(state, seat, dice)
    return (Pass(),) if state.options.mode == "full" else _join(state, seat, dice)


def promise(state: State) -> Mapping[str, float]:
    """What each card earns its presenter on average, with a card nobody knows."""
    options = state.options
    return _promises(options.cards_csv, options.megamoves, options.cookyclasses, options.presenter_only)


@lru_cache(maxsize=64)
def _promises(cards_csv: str, megamoves: bool, cookyclasses: bool, presenter_only: bool) -> dict[str, float]:
    deck = chosen(cards_csv, megamoves, cookyclasses)
    some = list(deck.values())[:: max(1, len(deck) // _SAMPLE)]

    def mean(card: Card) -> float:
        others = [other for other in some if other.id != card.id] or some
        return sum(_gain(Combo(card, other), presenter_only) for other in others) / len(others)

    return {card.id: mean(card) for card in deck.values()}


def _gain(combo: Combo, presenter_only: bool) -> float:
    """What the presenter makes of a combo: its points, or the pleasure of leaving it to the other."""
    points = value(combo, 0, presenter_only)
    return points if combo.rotten or points >= LEAST else 0.5 - points / 4


def _present(state: State, seat: Seat, dice: Dice) -> Orders:
    hand = state.hands[seat]
    places = range(1, len(hand) + 1)
    if state.options.present == "edges_only":
        places = range(1, len(hand) + 1, max(1, len(hand) - 1))
    hopes = promise(state)
    return (Present(max(places, key=lambda place: hopes[hand[place - 1]])),)


def _pick(state: State, seat: Seat, dice: Dice) -> Orders:
    """An open hand that can only help, else whoever has the fewest points."""
    presented = state.cards[state.presented]

    def worst(seat: Seat) -> float:
        cards = [state.cards[state.hands[seat][place - 1]] for place in joinable(state, seat)]
        return min(_gain(Combo(presented, card), state.options.presenter_only) for card in cards)

    partners = state.partners()
    hope = promise(state)[state.presented]
    good = [seat for seat in partners if seat in state.exposed and worst(seat) > hope]
    pick = Pick(max(good, key=worst) if good else min(partners, key=lambda s: (state.score(s), dice.below(99))))
    return (pick, TakeIf(LEAST)) if state.options.mode == "express" else (pick,)


def _join(state: State, seat: Seat, dice: Dice) -> Orders:
    """The side that leaves the presenter least, and gives this seat nothing bad."""
    hand, presented, hopes = state.hands[seat], state.cards[state.presented], promise(state)
    rivals = len(state.seats) - 1

    def use(place: int) -> float:
        combo = Combo(presented, state.cards[hand[place - 1]])
        points = value(combo, 0, state.options.presenter_only)
        if state.solo:
            return points
        mine = 0.5 - points / rivals if points >= LEAST else points
        return (-points / rivals if combo.rotten else mine) - 0.2 * hopes[hand[place - 1]]

    place = max(joinable(state, seat), key=use)
    return (Join(LEFT if place == 1 else RIGHT if place == len(hand) else place),)


def _take(state: State, seat: Seat, dice: Dice) -> Orders:
    return (Take("points" if state.locked() or state.worth(seat) >= LEAST else "action"),)


def _act(state: State, seat: Seat, dice: Dice) -> Orders:
    """The way of using the action that looks best; none, where none looks good."""
    ways = list(deeds.ways(state, seat, state.cards[state.acting].action))
    best = max(ways, key=lambda way: (_worth(state, seat, way), dice.below(99)))
    return (best if state.options.compulsory_actions or _worth(state, seat, best) > 0 else Pass(),)


def _worth(state: State, seat: Seat, act: Act) -> float:
    """How glad this seat would be of an action done like this."""
    hopes, hand = promise(state), state.hands[seat]
    mean = sum(hopes.values()) / len(hopes)
    card = hopes[hand[0 if act.mine == LEFT else -1]] if act.mine and hand else mean
    lead = state.score(act.player) - state.score(seat) if act.player and act.player != seat else 0
    table = {
        "swap": mean - card + 0.01 * lead,
        "give": -1.0 - card,
        "toss": 1 + 0.1 * lead if act.player != seat else -5.0,
        "expose": 1 + 0.1 * lead if act.player != seat else -5.0,
        "trade_hands": float(len(state.hands.get(act.player, ())) - len(hand)),
        "steal_combo": _pile(state, act.player),
        "peek": 1 + 0.1 * lead,
        "draw": 1.0,
    }
    return table.get(act.action, 0.0)


def _pile(state: State, seat: Seat) -> float:
    pile = state.piles.get(seat, ())
    return state.score(seat) / len(pile) if pile else 0.0


_ADVICE: dict[str, Callable[[State, Seat, Dice], Orders]] = {
    "present": _present,
    "talk": _talk,
    "pick": _pick,
    "join": _join,
    "take": _take,
    "act": _act,
}
