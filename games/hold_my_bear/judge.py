"""What is wrong with orders: one judge for each kind (rules sections 4 and 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from games.hold_my_bear import powers
from games.hold_my_bear.actions import declared, is_valid
from games.hold_my_bear.cards import ANIMAL, BEAR, GIFT, Card, listed, many
from games.hold_my_bear.deeds import (
    AskFor,
    Fallback,
    Give,
    GiveBack,
    Name,
    Pass,
    Play,
    Sport,
    Steal,
    TakeBack,
)
from games.hold_my_bear.moves import bears_choose, faults, told, what_beats
from games.hold_my_bear.spelling import vague
from games.hold_my_bear.state import State, must_give, must_play
from games.kit.model import Complaint, Orders, Seat
from games.kit.order import Order, find

_MOVE = (Play, Sport, TakeBack, Name, AskFor)
FITTING: dict[str, tuple[type[Order], ...]] = {
    "claims": (*_MOVE, Pass),
    "act": (*_MOVE, Give, Fallback),
    "steal": (Steal,),
    "powers": (TakeBack, Name, AskFor, Pass),
    "return": (GiveBack,),
}
ASKED = {
    "claims": "a claim to the first move, or to decline it",
    "act": "a move to play, or cards to give away",
    "steal": "how many cards you steal from whom",
    "powers": "how you use the powers of your move, or that you pass",
    "return": "which card you hand back",
}


def check(state: State, seat: Seat, orders: Orders) -> list[Complaint]:
    """All that is wrong with the orders for the present ask."""
    kinds = FITTING[state.phase]
    wanted = "" if any(isinstance(order, kinds) for order in orders) else f" I need {ASKED[state.phase]}."
    found: list[Complaint] = []
    for order in orders:
        if not isinstance(order, kinds):
            found.append(Complaint(f"That is not asked now.{wanted}", about=order))
        else:
            found += _JUDGES[type(order)](state, seat, order, orders)
    return found


# -- one judge for each order ------------------------------------------------------------------------------------------


def lacking(hand: Sequence[Card], cards: Sequence[Card]) -> list[str]:
    """Cards that are not in the hand often enough."""
    rest = list(hand)
    missing = []
    for card in cards:
        if card in rest:
            rest.remove(card)
        else:
            missing.append(card)
    return missing


def _no_card(state: State, seat: Seat, cards: Sequence[Card]) -> Iterator[str]:
    for said in dict.fromkeys(card for card in cards if vague(card)):
        yield _which(state.hands[seat], said)
    if missing := lacking(state.hands[seat], [card for card in cards if not vague(card)]):
        yield f"You do not hold {listed(missing)}; your hand is {', '.join(state.hands[seat]) or 'empty'}."


def _which(hand: Sequence[Card], said: str) -> str:
    """What is asked back about animals without numbers."""
    own = [card for card in hand if ANIMAL[card] == vague(said)]
    if not own:
        return f"You hold no {vague(said)}; your hand is {', '.join(hand) or 'empty'}."
    return f'I do not know which you mean by "{said}"; you hold {listed(own)}. Please write the numbers too.'


def _play(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[Complaint]:
    assert isinstance(order, Play)
    wrong = list(_no_card(state, seat, order.cards))
    if not wrong:
        sport = declared(state, seat, order, orders)
        wrong = faults(order.cards, state.hands[seat], state.options, sport)
        if not wrong and not is_valid(state, seat, order, orders):
            ways = "; or ".join(what_beats(state.match, state.options, state.sport))
            worth = told(order.cards, state.options, sport)
            wrong = [f"{listed(order.cards)} does not beat {listed(state.match)}: it is {worth}. It takes {ways}."]
    if must_give(state, seat) and state.phase == "act":
        wrong.append("The beaver obliges you to give cards away this turn.")
    clear = not any(map(vague, order.cards))
    if wrong and clear and find(orders, Fallback) and state.options.standing_fallback:
        yield Complaint(f"{' '.join(wrong)} I hold what you give away instead.", fatal=False, about=order)
        return
    yield from (Complaint(text, about=order) for text in wrong)


def _sport(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[Complaint]:
    assert isinstance(order, Sport)
    play = find(orders, Play)
    if not bears_choose(state.options):
        yield Complaint("In this match bears cannot choose a sport, so this changes nothing.", False, order)
    elif play:
        others = sorted({ANIMAL[card] for card in play.cards if card in ANIMAL} - {BEAR})
        if others and order.animal not in others and state.options.choose_one:
            yield Complaint(f"Your bears can stand for {listed(others, 'or')} in this move.", about=order)


def giving(state: State, seat: Seat) -> int:
    """How many cards this seat gives away."""
    return min(GIFT, len(state.hands[seat]))


def _give(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[Complaint]:
    assert isinstance(order, Give | Fallback)
    cards = [card for card, _ in order.gifts]
    wrong = list(_no_card(state, seat, cards))
    if len(cards) > giving(state, seat):
        wrong.append(f"You give away exactly {many(giving(state, seat), 'card')}; this is {len(cards)}.")
    wrong += _wrong_goals(state, seat, list(dict.fromkeys(goal for _, goal in order.gifts if goal)))
    if isinstance(order, Fallback) and not state.options.standing_fallback:
        wrong.append("This match takes no fallback: write what you do now, or send new orders when your turn comes.")
    if isinstance(order, Give) and not wrong and must_play(state, seat):
        wrong.append(f"You can beat {listed(state.match)}, and this time whoever can must: play a move.")
    yield from (Complaint(text, about=order) for text in wrong)


def _wrong_goals(state: State, seat: Seat, goals: Sequence[Seat]) -> Iterator[str]:
    """What is wrong with those who are to get the cards."""
    others = [s for s in state.living if s != seat]
    if strangers := [goal for goal in goals if goal not in others]:
        yield f"You cannot give cards to {listed(strangers, 'or')}; the others are {listed(others)}."
    elif len(goals) > 1 and not state.options.split_gift:
        yield f"Both cards go to one player: {listed(goals, 'or')}."


def _steal(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[Complaint]:
    assert isinstance(order, Steal)
    total = sum(taken(order).values())
    if total > state.loot(seat):
        yield Complaint(f"You steal {many(state.loot(seat), 'card')} in all; this is {total}.", about=order)
    wrong = (*_wrong_victims(state, seat, order), *_wrong_cards(state, order))
    yield from (Complaint(text, about=order) for text in wrong)


def _wrong_victims(state: State, seat: Seat, order: Steal) -> Iterator[str]:
    for victim, count in taken(order).items():
        if victim == seat or victim not in state.living:
            yield f"You cannot steal from {victim if victim != seat else 'yourself'}."
        elif count > len(state.hands[victim]):
            yield f"{victim} has only {many(len(state.hands[victim]), 'card')}."


def _wrong_cards(state: State, order: Steal) -> Iterator[str]:
    """What is wrong with cards that are named, where any may be: only those can be that their thief has seen."""
    named: dict[Seat, list[Card]] = {}
    for what, victim in order.shares:
        if isinstance(what, str):
            named.setdefault(victim, []).append(what)
    if named and not state.options.steal_known:
        yield "In this match stolen cards are drawn blind: say only how many from whom."
        return
    for victim, cards in named.items():
        if missing := lacking(state.known.get(victim, ()), cards):
            yield f"Nobody can know that {victim} holds {listed(missing)}."


def taken(order: Steal) -> dict[Seat, int]:
    """How many cards from whom."""
    counts: dict[Seat, int] = {}
    for what, victim in order.shares:
        counts[victim] = counts.get(victim, 0) + (what if isinstance(what, int) else 1)
    return counts


def _power(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[Complaint]:
    animal = next(a for a, kind in powers.CHOICES.items() if isinstance(order, kind))
    if state.phase == "powers":
        if animal not in state.pending:
            yield Complaint(f"There is no {animal} at work; I wait for {listed(state.pending)}.", about=order)
            return
        text = powers.wrong(state, seat, order)
    else:
        play = find(orders, Play)
        cards = play.cards if play else ()
        if not any(ANIMAL.get(card) == animal for card in cards):
            yield Complaint(f"This needs a move with the {animal} in it.", about=order)
            return
        text = powers.wrong(replace(state, match=cards), seat, order)
    if text:
        yield Complaint(text, about=order)


def _give_back(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[Complaint]:
    assert isinstance(order, GiveBack)
    choices = powers.owed(state, state.debts[0])
    if order.card not in choices:
        yield Complaint(f"For the {ANIMAL[state.debts[0].card]} you hand back {listed(choices, 'or')}.", about=order)


def _fine(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[Complaint]:
    yield from ()


_JUDGES: dict[type[Order], Callable[[State, Seat, Order, Orders], Iterator[Complaint]]] = {
    Play: _play,
    Sport: _sport,
    Give: _give,
    Fallback: _give,
    Steal: _steal,
    TakeBack: _power,
    Name: _power,
    AskFor: _power,
    GiveBack: _give_back,
    Pass: _fine,
}
