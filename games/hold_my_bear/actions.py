"""What is done in a turn: claims, plays, gifts and thefts (rules sections 3 and 4)."""

from __future__ import annotations

from collections.abc import Mapping

from games.hold_my_bear import powers, turns
from games.hold_my_bear.cards import listed, many
from games.hold_my_bear.deeds import Fallback, Give, Play, Sport, Steal
from games.hold_my_bear.moves import bears_choose, best_sport, measure, told, valid
from games.hold_my_bear.spelling import Gifted
from games.hold_my_bear.state import State, Table, can_play
from games.kit.model import Orders, Seat
from games.kit.order import find


def declared(state: State, seat: Seat, play: Play, orders: Orders) -> str:
    """What the bears of a move stand for: as its player said, else whatever makes the move valid."""
    if not bears_choose(state.options):
        return ""
    if sport := find(orders, Sport):
        return sport.animal
    old = measure(state.match, state.options, state.sport)
    return best_sport(play.cards, state.match, old, state.hands[seat], state.options, state.animals)


def is_valid(state: State, seat: Seat, play: Play, orders: Orders) -> bool:
    """May this move be played now?"""
    old = measure(state.match, state.options, state.sport)
    sport = declared(state, seat, play, orders)
    return valid(play.cards, state.match, old, state.hands[seat], state.options, sport)


# -- the start ---------------------------------------------------------------------------------------------------------


def settle_claims(table: Table, orders: Mapping[Seat, Orders]) -> None:
    """One claim is played: by lot, or the first to arrive. Without a claim somebody who can must open."""
    state = table.state
    claims = [seat for seat, sent in orders.items() if find(sent, Play) and seat in state.living]
    if claims:
        first = claims[0] if state.options.start == "first_arrival" else table.dice.pick(sorted(claims))
        table.now(turn=first, phase="act")
        how = "was first with a claim" if state.options.start == "first_arrival" else "gets the first move"
        table.tell(f"{first} {how}.")
        act(table, {first: orders[first]})
        return
    able = [seat for seat in state.living if can_play(state, seat)]
    opener = table.dice.pick(able or state.living)
    if able:
        table.tell(f"Nobody claims the first move. The lot falls on {opener}, who can beat what lies there and must.")
    else:
        table.tell(f"Nobody can make the first move. {opener} begins.")
    turns.begin(table, opener)
    table.now(forced=bool(able))


# -- a turn ------------------------------------------------------------------------------------------------------------


def act(table: Table, orders: Mapping[Seat, Orders]) -> None:
    """The seat at turn plays or gives; what is valid goes first, then the gift, then the fallback."""
    seat = table.state.turn
    sent = orders[seat]
    play = find(sent, Play)
    if play and is_valid(table.state, seat, play, sent):
        _play(table, play, sent)
        return
    if gift := find(sent, Give) or find(sent, Fallback):
        _give(table, gift.gifts)
    else:
        turns.pass_on(table)


def _play(table: Table, play: Play, sent: Orders) -> None:
    state = table.state
    seat, beaten = state.turn, state.owner
    sport = declared(state, seat, play, sent)
    table.drop(seat, play.cards)
    whose = "their own play" if beaten == seat else f"{beaten}'s play" if beaten else "what lay on the table"
    worth = told(play.cards, state.options, sport)
    table.tell(f"{seat} beats {whose}, {listed(state.match)}, with {listed(play.cards)}: {worth}.")
    table.now(
        match=play.cards,
        owner=seat,
        sport=sport,
        removed=(*state.removed, *state.match),
        forced=False,
        duty=False,
        quiet=0,
    )
    powers.of_move(table, beaten, sent)


def _give(table: Table, gifts: Gifted) -> None:
    seat = table.state.turn
    for goal in dict.fromkeys(to for _, to in gifts):
        cards = [card for card, to in gifts if to == goal]
        table.drop(seat, cards)
        table.add(goal, cards, openly=True)
        table.tell(f"{seat} gives {listed(cards)} to {goal}.")
    table.now(quiet=table.state.quiet + 1)
    powers.of_gift(table, gifts)


def steal(table: Table, orders: Mapping[Seat, Orders]) -> None:
    """A hand without cards is filled from others; thief and victims see the cards, the rest hears the numbers."""
    seat = table.state.turn
    order = find(orders[seat], Steal)
    shares = order.shares if order else ()
    for victim in dict.fromkeys(goal for _, goal in shares):
        named = [what for what, goal in shares if goal == victim and isinstance(what, str)]
        blind = sum(what for what, goal in shares if goal == victim and isinstance(what, int))
        table.drop(victim, named)
        drawn = table.draw(victim, seat, blind)
        table.add(seat, named, openly=True)
        if named:
            table.tell(f"{seat} steals {listed(named)} from {victim}.")
        if drawn:
            table.tell(f"{seat} steals {many(len(drawn), 'card')} from {victim}.")
            table.tell(f"{seat} steals {listed(drawn)} from {victim}.", *sorted((seat, victim)), kind="secret")
    table.now(phase="act")


def fair_shares(state: State, seat: Seat, taken: Mapping[Seat, int], missing: int) -> dict[Seat, int]:
    """`missing` more cards from the others, as evenly as can be: the largest hand first, ties clockwise.

    `taken` counts what is already promised from each hand.
    """
    order = []
    other = state.after(seat)
    while other != seat:
        order.append(other)
        other = state.after(other)
    rest = {s: len(state.hands[s]) - taken.get(s, 0) for s in order}
    order.sort(key=lambda s: -len(state.hands[s]))
    total = dict(taken)
    shares: dict[Seat, int] = {}
    while missing > 0 and any(rest.values()):
        fewest = min(total.get(s, 0) for s in order if rest[s])
        victim = next(s for s in order if rest[s] and total.get(s, 0) == fewest)
        total[victim] = fewest + 1
        shares[victim] = shares.get(victim, 0) + 1
        rest[victim] -= 1
        missing -= 1
    return shares
