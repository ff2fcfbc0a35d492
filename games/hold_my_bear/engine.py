"""Hold my Bear: the position asks, orders are judged, the turn is worked out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.hold_my_bear import actions, advice, example, judge, powers, rulebook, secrets, sight, silence, turns
from games.hold_my_bear.cards import ANIMAL, BEAR, EXPANSION, RANK, Card, deck, listed, many, sort
from games.hold_my_bear.grammar import GRAMMAR
from games.hold_my_bear.moves import bears_choose
from games.hold_my_bear.options import Options as Switches
from games.hold_my_bear.options import deck_animals, objections, settled
from games.hold_my_bear.state import State as Position
from games.hold_my_bear.state import Table, must_give, must_play
from games.kit.dice import Dice
from games.kit.model import Ask, Meta, Orders, Resolution, Rules, Seat, Standing


class HoldMyBear(Rules[Position, Switches]):
    """Beat the match on the table, keep it for a round, and hold no bear when your turn comes."""

    meta = Meta(
        key="hold_my_bear",
        title="Hold my Bear",
        seats=range(2, 9),
        rules=4,
        blurb="Animals compete at sports; the bears that win your matches are what keeps you from winning.",
        credit="Game by Pandaqi (2024); rules for play by mail, words and rulings by PostGM",
        endings=("unbeaten", "draw"),
    )
    grammar = GRAMMAR
    Options = Switches
    State = Position
    short_questions = True

    check = staticmethod(judge.check)
    gaps = staticmethod(silence.gaps)
    complete = staticmethod(silence.complete)
    rulebook = staticmethod(rulebook.entries)
    view = staticmethod(sight.view)
    facts = staticmethod(sight.facts)
    redeal = staticmethod(secrets.redeal)
    suggest = staticmethod(advice.suggest)
    rest = staticmethod(example.rest)
    example = staticmethod(example.example)
    objections = staticmethod(objections)

    def lasts(self, seats: int, options: Switches) -> str:
        """As matches of autopilots show."""
        return "10 to 40 turns"

    def setup(self, seats: Sequence[Seat], options: Switches, dice: Dice) -> Position:
        chosen = settled(options)
        animals = deck_animals(len(seats), options)
        match, hands = _deal(tuple(seats), animals, chosen, dice)
        state = Position(chosen, tuple(seats), animals, hands, dict.fromkeys(seats, ()), (match,))
        if chosen.start in ("claims", "first_arrival"):
            return state
        table = Table(state, dice)
        turns.begin(table, _first(state, dice))
        return table.closed().state

    def asks(self, state: Position) -> Mapping[Seat, Ask]:
        if state.phase == "over":
            return {}
        if state.phase == "claims":
            claim = f"Do you claim the first move, against {state.match[0]}? Send a whole valid move, or decline."
            return {seat: Ask(claim, short="a claim to the first move") for seat in state.living}
        if state.phase == "return":
            debt = state.debts[0]
            what = "a bear" if ANIMAL[debt.card] == "bison" else "a card"
            asked = f"You were given {debt.card}: which {what[2:]} do you hand to {debt.giver}?"
            return {debt.debtor: Ask(asked, "pick", short=f"{what} for {debt.giver}")}
        return {state.turn: _ASKS[state.phase](state)}

    def listens(self, state: Position, seat: Seat) -> frozenset[str]:
        """A claim, a move or a gift, a theft, a power, or a card to hand back."""
        if state.phase == "act":
            return frozenset({"give", "must"} if must_give(state, seat) else {"give", "play"})
        return frozenset(_LISTENS[state.phase]) | frozenset(state.pending)

    def resolve(self, state: Position, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[Position]:
        table = Table(state, dice)
        _STEPS[state.phase](table, orders)
        return table.closed()

    def result(self, state: Position) -> Mapping[Seat, float] | None:
        if state.phase != "over":
            return None
        if state.winner:
            return {seat: float(seat == state.winner) for seat in state.seats}
        return {seat: 0.5 * (seat not in state.left) for seat in state.seats}

    def standing(self, state: Position, seat: Seat) -> Standing:
        """How many cards are held while that matters; few of them are no merit."""
        if seat in state.left:
            return Standing("has left", -1)
        if state.phase == "over":
            return Standing("", 0)
        return Standing(f"{many(len(state.hands[seat]), 'card')} in hand", 0)

    def glossary(self, state: Position) -> Mapping[str, str]:
        """The animals of this match and their powers."""
        plain = "an animal without a power; the count and the value of its cards decide."
        bear = "more bears beat fewer; one in hand blocks your cards of its number and keeps you from winning."
        powers = {animal: f"({row.when}) {row.power}" for animal, row in EXPANSION.items()}
        return {animal: bear if animal == BEAR else powers.get(animal, plain) for animal in state.animals}

    def parts(self, options: Switches, players: int | None = None, seat: Seat | None = None) -> frozenset[str]:
        """What the bears of a move stand for, a gift in place of a play, claims, and the powers of its animals."""
        chosen = settled(options)
        animals = set(deck_animals(players, options) if players else options.animals)
        switches = {
            "sport": bears_choose(chosen),
            "fallback": chosen.standing_fallback,
            "claim": chosen.start in ("claims", "first_arrival") or bool(animals & set(powers.CHOICES)),
            "return": bool(animals & {"turtle", "bison"}),
        }
        return frozenset(animals | {part for part, there in switches.items() if there})

    def public(self, state: Position, seat: Seat, orders: Orders) -> Orders:
        """Whatever silence does is done openly."""
        return orders

    def leave(self, state: Position, seat: Seat, dice: Dice) -> Resolution[Position]:
        table = Table(state, dice)
        turns.leave(table, seat)
        if table.state.phase == "return":
            powers.collect(table)
        return table.closed()


# -- the deal ----------------------------------------------------------------------------------------------------------


def _deal(
    seats: tuple[Seat, ...], animals: tuple[str, ...], options: Switches, dice: Dice
) -> tuple[Card, dict[Seat, tuple[Card, ...]]]:
    """The opening match, and all other cards as evenly as can be; who gets fewer is chance."""
    cards = dice.shuffle(deck(animals))
    if options.opening_bear == "redraw":
        cards.sort(key=lambda card: ANIMAL[card] == BEAR)  # stable: a bear comes up last
        match, *rest = cards
        rest = dice.shuffle(rest)
    else:
        match, *rest = cards
    order = dice.shuffle(seats)
    return match, {seat: sort(rest[order.index(seat) :: len(seats)]) for seat in seats}


def _first(state: Position, dice: Dice) -> Seat:
    """Who begins where no claims are made: chance, or the highest bear (in the deal only one can be highest)."""
    holders = [
        (max(map(RANK.__getitem__, found)), seat)
        for seat in state.seats
        if (found := [c for c in state.hands[seat] if ANIMAL[c] == BEAR])
    ]
    if state.options.start == "highest_bear" and holders:
        return max(holders)[1]
    return dice.pick(state.seats)


# -- the questions -----------------------------------------------------------------------------------------------------


def _ask_act(state: Position) -> Ask:
    seat = state.turn
    match = listed(state.match)
    if must_give(state, seat):
        return Ask(
            f"It is your turn, and the beaver obliges you: which {many(judge.giving(state, seat), 'card')} "
            "do you give to whom?",
            short="your gift",
        )
    if must_play(state, seat):
        return Ask(f"It is your turn, and you must beat {match}: which cards do you play?", short="your move")
    told = f"It is your turn: play a move that beats {match}, or give two cards away."
    return Ask(told, short="your move")


def _ask_steal(state: Position) -> Ask:
    asked = f"You are out of cards: from whom do you steal {many(state.loot(state.turn), 'card')}?"
    return Ask(asked, "pick", short="your theft")


def _ask_powers(state: Position) -> Ask:
    asked = f"Your move is played. How do you use the power of {listed(state.pending)}?"
    return Ask(asked, "pick", short=f"the power of {listed(state.pending)}")


_ASKS: dict[str, Callable[[Position], Ask]] = {"act": _ask_act, "steal": _ask_steal, "powers": _ask_powers}
_LISTENS: dict[str, tuple[str, ...]] = {
    "claims": ("claim", "play"),
    "steal": ("steal",),
    "powers": ("powers",),
    "return": ("return",),
    "over": (),
}
_STEPS: dict[str, Callable[[Table, Mapping[Seat, Orders]], None]] = {
    "claims": actions.settle_claims,
    "act": actions.act,
    "steal": actions.steal,
    "powers": powers.settle,
    "return": powers.repay,
}
