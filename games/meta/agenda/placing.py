"""Laying cards down: what may be played where, pushing onto the main tower, setting traps and adding to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from games.kit.model import Complaint, Orders
from games.kit.order import Order
from games.meta.agenda import life, passing
from games.meta.agenda.rulings import request_trap
from games.meta.agenda.triggers import PENNIES, condition_faults, condition_of, new_trap, springing
from games.meta.cards import CARDS, Card
from games.meta.orders import AddToTrap, Push, SetTrap, Spend, Spring
from games.meta.play import Play, card_of, counted, listed, spoken, titled, tower_of
from games.meta.speech import write_condition
from games.meta.table import MAIN, Condition, Laid, Played, Step, Target, Trap
from games.meta.targets import CONDITIONS, NEEDS, bound, faults, fitted, said, stack_for

SECOND = "00002F"  # Good for a second time: copies another Trigger


# -- what is allowed -------------------------------------------------------------------------------------------------


def used(order: Order) -> list[str]:
    """The card ids of the hand that an order uses up."""
    match order:
        case Push(laid) | AddToTrap(laid, _):
            return [laid.card]
        case SetTrap(trap):
            copied = [t.card for t in trap.trigger.targets if t.card and trap.trigger.card == SECOND]
            return [trap.trigger.card, *copied, *(laid.card for laid in trap.cards)]
    return []


def hand_faults(play: Play, seat: str, orders: Orders) -> list[Complaint]:
    """Cards that are not in the hand, or not as often."""
    hand = Counter(play.cards[n] for n in play.piles[f"hand {seat}"])
    found = []
    for order in orders:
        for card_id in used(order):
            hand[card_id] -= 1
            if hand[card_id] < 0:
                names = sorted(play.card(n).name for n in play.piles[f"hand {seat}"])
                name = card_of(play, card_id).name
                found.append(Complaint(f"You do not hold {name} for this; your hand is {titled(names)}.", about=order))
    return found


def push_faults(play: Play, seat: str, order: Push) -> list[str]:
    """Why a card cannot be pushed."""
    card = card_of(play, order.card.card)
    if card.type == "Trigger":
        when = " when before life loss of Bruno" if CONDITIONS.get(card.target) else ""
        return [
            f"{card.name} is a Trigger: only the player at turn sets it, in the drawing stage, as a trap: "
            f"`trap {card.name}{when}`."
        ]
    targets = fitted(card, order.card.targets, seat)
    found = faults(play, card, targets, seat)
    tower = MAIN if found else tower_of(stack_for(play, card, targets, seat=seat))
    if tower != MAIN and not play.options.foreign_trap_meta:
        found.append("Cards on a trap cannot be aimed at from outside; only its owner builds there.")
    elif tower != MAIN and not _is_set(play, tower):
        found.append(f"There is no {tower}; the traps are listed in your report.")
    return found


def _is_set(play: Play, tower: str) -> bool:
    trap = play.trap(int(tower.split()[1]))
    return trap is not None and not trap.counts


def trap_faults(play: Play, seat: str, order: SetTrap) -> list[str]:
    """Why a trap cannot be set."""
    card = card_of(play, order.trap.trigger.card)
    if card.type != "Trigger":
        return [f"{card.name} is no Trigger; a trap begins with one."]
    found = faults(play, card, fitted(card, order.trap.trigger.targets, seat), seat)
    if card.id != SECOND:
        found += _condition_count_faults(card, len(order.trap.conditions))
    found += [text for condition in order.trap.conditions for text in condition_faults(condition)]
    if card.id == SECOND and not found:
        found += _copy_faults(order)
    return found + [text for laid in order.trap.cards for text in tower_faults(play, seat, laid)]


def _condition_count_faults(card: Card, given: int) -> list[str]:
    wanted = max(1, given) if card.target == "free" else CONDITIONS.get(card.target, 0)
    if given == wanted:
        return []
    if not wanted:
        return [f"{card.name} has its own condition."]
    many = "condition" if wanted == 1 else "conditions"
    return [f"{card.name} needs {wanted} {many}, as in `when before life loss of Bruno`."]


def _copy_faults(order: SetTrap) -> list[str]:
    """A copied Trigger waits for what it says itself; one that must be aimed is aimed now, by a condition."""
    copied = CARDS[order.trap.trigger.targets[0].card]
    if wanted := CONDITIONS.get(copied.target):
        said = "a condition" if wanted == 1 else f"{wanted} conditions"
        wrong = len(order.trap.conditions) != wanted
        return [f"A copy of {copied.name} needs {said} of its own, as in `when at turn end`."] if wrong else []
    when, event, *_ = map(str, copied.program[0].args)
    need = "".join(NEEDS[copied.target].kinds[:1])
    given = [(c.when, c.event, bool(c.seat or c.target)) for c in order.trap.conditions]
    if given == ([(when, event, True)] if need else []):
        return []
    if not need:
        return [f"{copied.name} has its own condition, and so has its copy."]
    whom = {"player": "Bruno", "trap": "trap 2"}.get(need, "card 17")
    said = write_condition(Condition(when, event))
    return [f"Say what the copy of {copied.name} is aimed at, as in `when {said} of {whom}`."]


def tower_faults(play: Play, seat: str, laid: Laid) -> list[str]:
    """Why a card cannot lie on a trap of its player."""
    card = card_of(play, laid.card)
    if card.type == "Trigger":
        return [f"{card.name} is a Trigger and cannot lie on a trap; it begins one of its own."]
    return faults(play, card, fitted(card, laid.targets, seat), seat)


def add_faults(play: Play, seat: str, order: AddToTrap) -> list[str]:
    """Why a card cannot be added to a trap."""
    trap = play.trap(order.number)
    if trap is None or trap.owner != seat or trap.counts:
        mine = [str(t.number) for t in play.traps if t.owner == seat and not t.counts]
        return [f"Trap {order.number} is not yours; your traps: {listed(mine) or 'none'}."]
    return tower_faults(play, seat, order.card)


def spring_faults(play: Play, seat: str, order: Spring) -> list[str]:
    """Why a token trap cannot be sprung."""
    mine = [t.number for t in play.traps if t.owner == seat and not t.trigger and not t.counts]
    if order.number in mine:
        return []
    return [f"You can spring token traps of your own only: {listed([str(n) for n in mine]) or 'you have none'}."]


def purse_faults(play: Play, seat: str, orders: Orders) -> list[Complaint]:
    """Pennies that are not there, or not as often."""
    have = play.pennies.get(seat, 0)
    beyond = [order for order in orders if isinstance(order, Spend)][have // PENNIES :]
    text = f"{PENNIES} pennies buy 1 life or 1 card, and you have {have}."
    return [Complaint(text, about=order) for order in beyond]


# -- doing it --------------------------------------------------------------------------------------------------------


def place(play: Play, step: Step) -> None:
    """One pushed card; it stays in the hand when it has become impossible to understand."""
    assert step.laid is not None
    seat, laid = step.seat, step.laid
    number = in_hand(play, seat, laid.card)
    wrong = push_faults(play, seat, Push(laid)) if seat in play.active else ["You are disabled."]
    if number is None or wrong:
        name = card_of(play, laid.card).name
        play.tell(f"Your {name} stays in your hand. {wrong[0] if wrong else 'You hold it no more.'}", seat)
        return
    stack = put_down(play, seat, laid, number)
    passing.wake(play, seat, number, play.played[number].targets)
    means = f" {seat}: {laid.meaning.rstrip('.!?')}." if laid.meaning else ""
    what = f"{play.card(number).name} (card {number})"
    play.tell(f"{seat} pushes {what} onto the {spoken(stack)}{aimed(play, number)}.{means}", kind="push")
    play.then(*springing(play, "after", "play", [seat], card=number))


def in_hand(play: Play, seat: str, card_id: str) -> int | None:
    """The number of a card of the hand."""
    return next((n for n in play.piles[f"hand {seat}"] if play.cards[n] == card_id), None)


def put_down(play: Play, seat: str, laid: Laid, number: int, tower: str = MAIN) -> str:
    """From the hand onto the right stack of a tower; the stack."""
    card = play.card(number)
    targets = tuple(bound(play, target, seat, number) for target in fitted(card, laid.targets, seat))
    stack = stack_for(play, card, targets, tower, seat)
    play.lay(number, stack, Played(seat, targets, laid.meaning))
    return stack


def described(play: Play, number: int) -> str:
    """A card on a tower with number and targets: "Poison (card 17), aimed at Bruno"."""
    return f"{play.card(number).name} (card {number}){aimed(play, number)}"


def aimed(play: Play, number: int) -> str:
    """ ", aimed at Bruno", or nothing."""
    targets = [said(play, target) for target in play.played[number].targets]
    return f", aimed at {listed(targets)}" if targets else ""


def set_trap(play: Play, seat: str, order: SetTrap) -> list[Step]:
    """A Trigger face down with cards on it; the steps that follow from it."""
    setting = order.trap
    trigger = in_hand(play, seat, setting.trigger.card)
    assert trigger is not None
    card = play.card(trigger)
    targets = tuple(bound(play, t, seat, trigger) for t in fitted(card, setting.trigger.targets, seat))
    target = targets[0] if targets else None
    copied = _copy(play, seat, target.card) if card.id == SECOND and target is not None else None
    program = (copied or card).program[:1]
    given = tuple(_bound(play, seat, c) for c in setting.conditions) or tuple(
        condition_of(op, seat, None if card.id == SECOND else target) for op in program
    )
    passing.wake(play, seat, at=[t for t in (*targets, *(c.target for c in given)) if t])
    asks = not card.automatic and play.options.refereed and play.options.confirm_traps
    trap = new_trap(
        play,
        seat,
        trigger,
        () if asks else given,
        uses=1 + (card.id == SECOND),
        coin="two_conditions" in (card.target, copied.target if copied else ""),
        target=_announced(seat, given) if card.id == SECOND or setting.conditions else target,
    )
    for laid in setting.cards:
        number = in_hand(play, seat, laid.card)
        assert number is not None
        put_down(play, seat, laid, number, f"trap {trap.number}")
        passing.wake(play, seat, at=_in_sight(play, number))
    play.tell(f"{seat} sets trap {trap.number}{_aimed(play, trap)}{contents(play, trap)}.", kind="trap")
    play.tell(f"Your trap {trap.number} lies on {card.name}.", seat)
    confirm = [Step("confirm trap", number=trap.number, conditions=given)] if asks else []
    played = len(setting.cards) + play.options.trap_counts_as_play
    return confirm + played * springing(play, "after", "play", [seat], card=trigger, trap=trap.number)


def _bound(play: Play, seat: str, condition: Condition) -> Condition:
    return replace(condition, target=bound(play, condition.target, seat, 0)) if condition.target else condition


def _announced(seat: str, conditions: Sequence[Condition]) -> Target | None:
    """Whom or what a condition of a player's making is aimed at; that is told to everybody."""
    for condition in conditions:
        if condition.target:
            return condition.target
        if condition.seat not in ("", seat) and not condition.seat.startswith("!"):
            return Target("player", condition.seat)
    return None


def _copy(play: Play, seat: str, card_id: str) -> Card:
    """Good for a second time: the copied Trigger is discarded, and works once more."""
    number = in_hand(play, seat, card_id)
    assert number is not None
    play.put(number, f"graveyard {play.owners[number]}")
    play.tell(f"{seat} discards {play.card(number).name} to copy it.")
    return play.card(number)


def _aimed(play: Play, trap: Trap) -> str:
    return f" against {said(play, trap.target)}" if trap.target else ""


def contents(play: Play, trap: Trap) -> str:
    """What lies on a trap, as everybody may know it."""
    cards = [n for name in play.levels(f"trap {trap.number}") for n in play.piles[name]]
    if not cards:
        return ", with nothing on it"
    if play.options.trap_contents == "hidden":
        return f", with {counted(len(cards))} on it"
    return f", with {listed([_lying(play, n) for n in cards])} on it"


def _lying(play: Play, number: int) -> str:
    """A card on a trap: "Poison (card 17, aimed at Bruno)"."""
    return f"{play.card(number).name} (card {number}{aimed(play, number)})"


def _in_sight(play: Play, number: int) -> tuple[Target, ...]:
    """At what a card on a trap is aimed, where the others see that."""
    return play.played[number].targets if play.options.trap_contents == "open" else ()


def confirm_trap(play: Play, step: Step) -> None:
    """The GM is asked about conditions of a player's making."""
    if trap := play.trap(step.number):
        request_trap(play, trap, step.conditions)


def add_to_trap(play: Play, seat: str, order: AddToTrap) -> list[Step]:
    """One more card on a trap; the steps that follow from it."""
    number = in_hand(play, seat, order.card.card)
    assert number is not None
    put_down(play, seat, order.card, number, f"trap {order.number}")
    passing.wake(play, seat, at=_in_sight(play, number))
    what = "a card" if play.options.trap_contents == "hidden" else described(play, number)
    play.tell(f"{seat} adds {what} to trap {order.number}.", kind="trap")
    return springing(play, "after", "play", [seat], card=number, trap=order.number)


def spring_token(play: Play, seat: str, order: Spring) -> list[Step]:
    """A token trap is sprung for 1 life."""
    return [Step("pay and spring", seat=seat, number=order.number)]


def pay_and_spring(play: Play, step: Step) -> None:
    """The life is lost first; nothing is paid for a trap that Stealth keeps quiet or that is gone."""
    if play.suppressed or play.trap(step.number) is None:
        play.tell(f"Trap {step.number} cannot spring now, so {step.seat} pays nothing.")
        return
    play.tell(f"{step.seat} springs trap {step.number} for 1 life.")
    play.then(Step("fire", number=step.number))
    life.change(play, {step.seat: -1})


def spend(play: Play, seat: str, order: Spend) -> list[Step]:
    """Three pennies for 1 life or 1 card."""
    play.pennies[seat] -= PENNIES
    play.tell(f"{seat} spends {PENNIES} pennies for a {'life' if order.prize == 'life' else 'card'}.")
    return [Step("prize", seat=seat, place=order.prize)]


def prize(play: Play, step: Step) -> None:
    """What pennies buy."""
    if step.place == "life":
        life.change(play, {step.seat: 1})
    else:
        play.then(Step("draw", names=(step.seat,), numbers=(1,)))


STEPS = {"place": place, "confirm trap": confirm_trap, "pay and spring": pay_and_spring, "prize": prize}
