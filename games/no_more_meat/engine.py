"""No More Meat, the game: one player cooks at a time, and whoever is served eats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kit.cards import deal
from games.kit.dice import Dice
from games.kit.model import Ask, Complaint, Gap, Meta, Orders, Resolution, Rules, Seat, Standing
from games.kit.options import strangers
from games.no_more_meat import example, rulebook, secrets
from games.no_more_meat.advice import advise
from games.no_more_meat.eating import eat
from games.no_more_meat.ending import end_turn, starve, walk_out, won_in_step_one
from games.no_more_meat.foods import (
    FOOD_DECK,
    FOODS,
    HAND,
    LIFESTYLE_DECK,
    OPEN_PANS,
    PANS,
    TARGET,
    Dish,
    in_order,
    lifestyle,
)
from games.no_more_meat.judging import asked, complaints, sources
from games.no_more_meat.lifestyle import step_one
from games.no_more_meat.options import Options as Switches
from games.no_more_meat.options import objections
from games.no_more_meat.orders import GRAMMAR, Cook, Take, last
from games.no_more_meat.serving import cook, full, hand_out, serve
from games.no_more_meat.silence import completed, gaps
from games.no_more_meat.state import Service
from games.no_more_meat.state import State as Position
from games.no_more_meat.table import Table, income
from games.no_more_meat.telling import counted, either, listed
from games.no_more_meat.view import facts, view


class NoMoreMeat(Rules[Position, Switches]):
    """The rules as the service plays them. A turn asks one seat; a full Select asks one seat after another."""

    meta = Meta(
        key="no_more_meat",
        title="No More Meat",
        seats=range(2, 8),
        rules=3,
        blurb="Cook for everybody, collect lifestyles that forbid you half the menu, and be first to ten karma.",
        credit="Rules by the authors of No More Meat; food values not printed in the rules are house values of PostGM.",
        endings=("karma_in_step_1", "karma_after_eating", "last_one_alive", "shared_win"),
    )
    grammar = GRAMMAR
    Options = Switches
    State = Position
    short_questions = True

    redeal = staticmethod(secrets.redeal)
    example = staticmethod(example.example)
    complete = staticmethod(completed)
    rulebook = staticmethod(rulebook.entries)
    view = staticmethod(view)
    facts = staticmethod(facts)
    suggest = staticmethod(advise)

    def objections(self, seats: int, options: Switches) -> Sequence[str]:
        """Why these options make no match, one sentence each."""
        return tuple(objections(options))

    def strangers(self, seats: Sequence[Seat], options: Switches) -> Sequence[str]:
        """Names in `start_player` and `declared` that are not at the table."""
        begins = options.start_player.casefold()
        known = begins in ("random", "declared", *(seat.casefold() for seat in seats))
        first = strangers("start_player", () if known else [options.start_player], seats)
        return (*first, *strangers("declared", options.declared, seats))

    def lasts(self, seats: int, options: Switches) -> str:
        """As matches of autopilots show."""
        return f"about {6 * seats} turns"

    def setup(self, seats: Sequence[Seat], options: Switches, dice: Dice) -> Position:
        """Four cards each, three of four pans, one lifestyle open (rules section 3). ValueError when `start_player`
        names nobody at the table."""
        hands, food_deck = deal(dice.shuffle(FOOD_DECK), len(seats), HAND)
        pans = dice.shuffle(list(PANS))[:OPEN_PANS]
        face_up, *lifestyles = dice.shuffle(LIFESTYLE_DECK)
        return Position(
            options=options,
            menu=options.menu,
            seats=tuple(seats),
            aside=next(pan for pan in PANS if pan not in pans),
            turn=1,
            at_turn=_first(seats, options, dice),
            phase="lifestyle",
            hands=dict(zip(seats, hands, strict=True)),
            karma=dict.fromkeys(seats, 0),
            rows=dict.fromkeys(seats, ()),
            dead=(),
            gone=(),
            pans={pan: () for pan in PANS if pan in pans},
            food_deck=food_deck,
            food_discards=(),
            face_up=face_up,
            lifestyle_deck=tuple(lifestyles),
            lifestyle_discards=(),
            service=None,
            winners=(),
            ending="",
        )

    def asks(self, state: Position) -> Mapping[Seat, Ask]:
        """The player at turn, or whoever picks from Select."""
        pace = "pick" if state.phase == "pick" else "turn"
        return {seat: Ask(_question(state), pace, short=_SHORT[state.phase]) for seat in asked(state)}

    def listens(self, state: Position, seat: Seat) -> frozenset[str]:
        """A pick from Select; else step 1 and step 2, or step 2 alone."""
        if seat not in asked(state):
            return frozenset()
        return _LISTENS[state.phase]

    def check(self, state: Position, seat: Seat, orders: Orders) -> Sequence[Complaint]:
        """All that is wrong with these orders."""
        return tuple(complaints(state, seat, orders))

    def gaps(self, state: Position, seat: Seat, orders: Orders) -> Sequence[Gap]:
        """Step 1, step 2 or a pick that is still open. A hidden card may be looked at before food is chosen."""
        return tuple(gaps(state, seat, orders))

    def resolve(self, state: Position, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[Position]:
        """As much of the turn as the orders reach: lifestyle, cook, serve, eat, next player."""
        table = Table(state, dice)
        if state.phase == "pick":
            assert state.service is not None
            _serve_on(table, "select", state.service, orders)
        else:
            _play(table, orders)
        return table.closed()

    def result(self, state: Position) -> Mapping[Seat, float] | None:
        """1 for whoever won or shares the win, 0 for the others."""
        if state.phase != "over":
            return None
        return {seat: float(seat in state.winners) for seat in state.seats}

    def standing(self, state: Position, seat: Seat) -> Standing:
        """Karma; who starved is behind all who live."""
        if seat in state.dead:
            return Standing("starved", float("-inf"))
        return Standing(f"{state.karma[seat]} karma", state.karma[seat])

    def glossary(self, state: Position) -> Mapping[str, str]:
        """Foods with their values, and what lifestyle cards forbid."""
        forbids = "forbids {0}: whoever lives by it and is served {0} falls to 0 karma."
        foods = {food: f"{_worth(dish)} when eaten." for food, dish in state.menu.items()}
        return foods | {lifestyle(food): forbids.format(food) for food in FOODS}

    def public(self, state: Position, seat: Seat, orders: Orders) -> Orders:
        """All but what is cooked face down."""
        return tuple(order for order in orders if not isinstance(order, Cook) or not PANS[order.pan].hidden)

    def leave(self, state: Position, seat: Seat, dice: Dice) -> Resolution[Position]:
        """With leavers = "starve" the seat dies now, or after the picks that are under way."""
        if state.options.leavers == "play_on" or state.phase == "over" or seat in (*state.dead, *state.gone):
            return Resolution(state)
        table = Table(state, dice)
        table.now(gone=(*table.state.gone, seat))
        if state.phase != "pick":
            walk_out(table)
        return table.closed()


def _play(table: Table, orders: Mapping[Seat, Orders]) -> None:
    sent = orders[table.state.at_turn]
    take, cooked = last(sent, Take), last(sent, Cook)
    if table.state.phase == "lifestyle":
        assert take is not None
        step_one(table, take.what)
        if won_in_step_one(table):
            return
    if not table.hands[table.state.at_turn]:
        starve(table)
    elif cooked is None:
        table.now(phase="cook")
    else:
        cook(table, cooked)
        if not full(table, cooked.pan):
            end_turn(table)
        else:
            _serve_on(table, cooked.pan, serve(table, cooked.pan), orders)


def _serve_on(table: Table, pan: str, service: Service, orders: Mapping[Seat, Orders]) -> None:
    """Hand out a full pan; unless a pick from Select must be asked for, everybody eats and the turn ends."""
    lists = table.state.options.select_mode == "lists"
    if lists and table.state.phase != "pick":
        orders = {}
    service = hand_out(table, service, orders, lists and table.state.phase == "pick")
    if service.left:
        table.now(phase="pick", service=service)
        return
    eat(table, pan, service.served)
    end_turn(table, eaten=True)


def _first(seats: Sequence[Seat], options: Switches, dice: Dice) -> Seat:
    """Who begins: a named seat, the most restricted eater, or anybody."""
    wanted = options.start_player.casefold()
    if wanted == "random":
        return dice.pick(seats)
    if wanted == "declared":
        most = max(options.declared.get(seat, 0) for seat in seats)
        return dice.pick([seat for seat in seats if options.declared.get(seat, 0) == most])
    for seat in seats:
        if seat.casefold() == wanted:
            return seat
    raise ValueError(f"start_player names {options.start_player!r}, but the seats are {listed(list(seats))}.")


_LISTENS = {
    "lifestyle": frozenset({"step 1", "step 2"}),
    "cook": frozenset({"step 2"}),
    "pick": frozenset({"pick"}),
    "over": frozenset[str](),
}
_SHORT = {"lifestyle": "your turn", "cook": "a food card and a pan", "pick": "your pick"}


def _question(state: Position) -> str:
    if state.phase == "pick":
        assert state.service is not None
        return f"Select is served: pick from {counted(in_order(state.service.left))}."
    pans = either(tuple(state.pans))
    if state.phase == "cook":
        return f"Now step 2: cook a food card from your hand on {pans}."
    step_two = f"; then cook a food card on {pans}" if state.hands[state.at_turn] else ""
    return f"Your turn: take {listed(sources(state), 'or')}{step_two}.{_starving(state)}"


def _starving(state: Position) -> str:
    """What comes of a turn without a card to cook."""
    if state.hands[state.at_turn]:
        return ""
    gain = state.karma[state.at_turn] + income(state, state.at_turn)
    saved = " unless karma makes you win first," if gain >= TARGET and state.options.win_check == "at_once" else ""
    return f" You have no food to cook:{saved} you starve after it."


def _worth(dish: Dish) -> str:
    karma = f"{dish.karma:+d} karma" if dish.karma else "no karma"
    return f"{karma}, and {dish.draw or 'no'} food card{'' if dish.draw == 1 else 's'} to draw"
