"""What is wrong with orders, what they leave open, and what silence makes of it (rules sections 7 and 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.hold_my_bear import powers
from games.hold_my_bear.actions import declared, fair_shares, find, is_valid
from games.hold_my_bear.cards import ANIMAL, BEAR, GIFT, Card, listed, many
from games.hold_my_bear.moves import faults, least, told, what_beats
from games.hold_my_bear.orders import (
    AskFor,
    Fallback,
    Gifted,
    Give,
    GiveBack,
    Name,
    Pass,
    Play,
    Sport,
    Steal,
    TakeBack,
)
from games.hold_my_bear.state import State, changed, must_give, must_play
from games.kit.dice import Dice
from games.kit.model import Complaint, Gap, Orders, Seat
from games.kit.order import Order

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
    found: list[Complaint] = []
    for order in orders:
        if not isinstance(order, FITTING[state.phase]):
            found.append(Complaint(f"That is not asked now. I need {ASKED[state.phase]}.", about=order))
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
    if missing := lacking(state.hands[seat], cards):
        yield f"You do not hold {listed(missing)}; your hand is {', '.join(state.hands[seat]) or 'empty'}."


def _play(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[Complaint]:
    assert isinstance(order, Play)
    wrong = list(_no_card(state, seat, order.cards))
    if not wrong:
        sport = declared(state, seat, order, orders)
        wrong = faults(order.cards, state.hands[seat], state.options, sport)
        if not wrong and not is_valid(state, seat, order, orders):
            ways = listed(what_beats(state.match, state.options, state.sport), "or")
            worth = told(order.cards, state.options, sport)
            wrong = [f"{listed(order.cards)} ({worth}) does not beat {listed(state.match)}. It takes {ways}."]
    if must_give(state, seat) and state.phase == "act":
        wrong.append("The beaver obliges you to give cards away this turn.")
    if wrong and find(orders, Fallback) and state.options.standing_fallback:
        yield Complaint(f"{' '.join(wrong)} I hold what you give away instead.", fatal=False, about=order)
        return
    yield from (Complaint(text, about=order) for text in wrong)


def _sport(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[Complaint]:
    assert isinstance(order, Sport)
    play = find(orders, Play)
    if not (state.options.any_animal or state.options.choose_one):
        yield Complaint("In this match bears cannot choose a sport, so this changes nothing.", False, order)
    elif isinstance(play, Play):
        others = sorted({ANIMAL[card] for card in play.cards if card in ANIMAL} - {BEAR})
        if others and order.animal not in others and state.options.choose_one:
            yield Complaint(f"Your bears can stand for {listed(others, 'or')} in this move.", about=order)


def giving(state: State, seat: Seat) -> int:
    """How many cards this seat gives away."""
    return min(GIFT, len(state.hands[seat]))


def _give(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[Complaint]:
    assert isinstance(order, Give | Fallback)
    cards = [card for card, _ in order.gifts]
    goals = list(dict.fromkeys(goal for _, goal in order.gifts if goal))
    others = [s for s in state.living if s != seat]
    wrong = list(_no_card(state, seat, cards))
    if len(cards) > giving(state, seat):
        wrong.append(f"You give away exactly {many(giving(state, seat), 'card')}; this is {len(cards)}.")
    if strangers := [goal for goal in goals if goal not in others]:
        wrong.append(f"You cannot give cards to {listed(strangers, 'or')}; the others are {listed(others)}.")
    if len(goals) > 1 and not state.options.split_gift:
        wrong.append(f"Both cards go to one player: {listed(goals, 'or')}.")
    if isinstance(order, Fallback) and not state.options.standing_fallback:
        wrong.append("This match takes no fallback: write what you do now, or send new orders when your turn comes.")
    if isinstance(order, Give) and not wrong and must_play(state, seat):
        wrong.append(f"You can beat {listed(state.match)}, and this time whoever can must: play a move.")
    yield from (Complaint(text, about=order) for text in wrong)


def _steal(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[Complaint]:
    assert isinstance(order, Steal)
    wrong = []
    total = sum(taken(order).values())
    if total > state.loot(seat):
        wrong.append(f"You steal {many(state.loot(seat), 'card')} in all; this is {total}.")
    for victim, count in taken(order).items():
        if victim == seat or victim not in state.living:
            wrong.append(f"You cannot steal from {victim if victim != seat else 'yourself'}.")
        elif count > len(state.hands[victim]):
            wrong.append(f"{victim} has only {many(len(state.hands[victim]), 'card')}.")
    named = [(what, victim) for what, victim in order.shares if isinstance(what, str)]
    if named and not state.options.steal_known:
        wrong.append("In this match stolen cards are drawn blind: say only how many from whom.")
    elif named:
        for victim in dict.fromkeys(victim for _, victim in named):
            cards = [what for what, goal in named if goal == victim]
            if missing := lacking(state.known.get(victim, ()), cards):
                wrong.append(f"Nobody can know that {victim} holds {listed(missing)}.")
    yield from (Complaint(text, about=order) for text in wrong)


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
        cards = play.cards if isinstance(play, Play) else ()
        if not any(ANIMAL.get(card) == animal for card in cards):
            yield Complaint(f"This needs a move with the {animal} in it.", about=order)
            return
        text = powers.wrong(changed(state, match=cards), seat, order)
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


# -- gaps and silence --------------------------------------------------------------------------------------------------


def gaps(state: State, seat: Seat, orders: Orders) -> list[Gap]:
    """What legal orders leave open, and what silence would do."""
    return list(_GAPS[state.phase](state, seat, orders))


def _gaps_claims(state: State, seat: Seat, orders: Orders) -> Iterator[Gap]:
    if not find(orders, Play) and not find(orders, Pass):
        yield Gap("a claim to the first move", "you make none")


def _gaps_act(state: State, seat: Seat, orders: Orders) -> Iterator[Gap]:
    if find(orders, Play):
        return
    gift = find(orders, Give) or find(orders, Fallback)
    gifts = gift.gifts if isinstance(gift, Give | Fallback) else ()
    following = state.after(seat)
    if not gifts and must_play(state, seat):
        yield Gap("the move you must play", "the smallest move of your hand that is valid is played")
    elif not gifts:
        cards = "two random cards" if giving(state, seat) == GIFT else "your last card"
        yield Gap("a move to play, or two cards to give away", f"{cards} of yours go to {following}")
    elif len(gifts) < giving(state, seat):
        yield Gap("the second card to give away", "a random card goes along")
    if any(not goal for _, goal in gifts):
        yield Gap("who gets the cards", f"{following} gets them")


def _gaps_steal(state: State, seat: Seat, orders: Orders) -> Iterator[Gap]:
    order = find(orders, Steal)
    missing = state.loot(seat) - (sum(taken(order).values()) if isinstance(order, Steal) else 0)
    if missing > 0:
        yield Gap(f"from whom to steal {many(missing, 'card')}", "they are taken as evenly as can be")


def _gaps_powers(state: State, seat: Seat, orders: Orders) -> Iterator[Gap]:
    open_ = [animal for animal in state.pending if not find(orders, powers.CHOICES[animal])]
    if open_ and not find(orders, Pass):
        yield Gap(f"how you use the {listed(open_)}", "the power is not used")


def _gaps_return(state: State, seat: Seat, orders: Orders) -> Iterator[Gap]:
    if not find(orders, GiveBack):
        yield Gap("the card you hand back", "a random one that is allowed")


_GAPS: dict[str, Callable[[State, Seat, Orders], Iterator[Gap]]] = {
    "claims": _gaps_claims,
    "act": _gaps_act,
    "steal": _gaps_steal,
    "powers": _gaps_powers,
    "return": _gaps_return,
}


def complete(state: State, seat: Seat, orders: Orders, dice: Dice) -> Orders:
    """The legal part of the orders, and what silence adds."""
    bad = [c.about for c in check(state, seat, orders) if c.fatal] if orders else []
    sent = tuple(order for order in orders if order not in bad)
    if not gaps(state, seat, sent):
        return sent
    if state.phase == "act":
        return _complete_act(state, seat, sent, dice)
    if state.phase == "steal":
        order = find(sent, Steal)
        shares = order.shares if isinstance(order, Steal) else ()
        had = taken(Steal(shares))
        more = fair_shares(state, seat, had, state.loot(seat) - sum(had.values()))
        return (Steal((*shares, *((count, victim) for victim, count in more.items()))),)
    if state.phase == "return":
        return (GiveBack(dice.pick(powers.owed(state, state.debts[0]))),)
    return (
        *(order for order in sent if isinstance(order, TakeBack | Name | AskFor) and state.phase == "powers"),
        Pass(),
    )


def _complete_act(state: State, seat: Seat, sent: Orders, dice: Dice) -> Orders:
    gift = find(sent, Give) or find(sent, Fallback)
    gifts = gift.gifts if isinstance(gift, Give | Fallback) else ()
    if not gifts and must_play(state, seat):
        return (Play(least(state.hands[seat], state.match, state.options, state.animals, state.sport)),)
    return (Give(_filled(state, seat, gifts, dice)),)


def _filled(state: State, seat: Seat, gifts: Gifted, dice: Dice) -> Gifted:
    """A gift with all its cards and a receiver: random cards, the next player."""
    goal = next((to for _, to in gifts if to), state.after(seat))
    rest = list(state.hands[seat])
    for card, _ in gifts:
        rest.remove(card)
    more = dice.sample(rest, giving(state, seat) - len(gifts))
    return (*((card, to or goal) for card, to in gifts), *((card, goal) for card in more))
