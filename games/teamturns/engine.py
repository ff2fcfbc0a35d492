"""Teamturns: the position asks, orders are judged, the step is worked out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from games.kit.cards import deal
from games.kit.dice import Dice
from games.kit.model import Ask, Meta, Orders, Resolution, Rules, Seat, Standing
from games.kit.options import strangers
from games.kit.order import Order
from games.teamturns import advice, example, judge, rulebook, secrets, sight, silence, turns
from games.teamturns.cards import ACTIONS, KINDS, chosen, spoken, told
from games.teamturns.options import Options as Switches
from games.teamturns.options import hand_size, objections
from games.teamturns.orders import GRAMMAR, Join, Pass, Pick, Present, Refuse, Take
from games.teamturns.state import State as Position
from games.teamturns.state import Table


class Teamturns(Rules[Position, Switches]):
    """Present a card, talk, pick a teammate; one of you gets the points, the other the action."""

    meta = Meta(
        key="teamturns",
        title="Teamturns",
        seats=range(2, 9),
        rules=2,
        blurb="You need a teammate for every combo, and one of you gets the points while the other gets the action.",
        credit="Game by Pandaqi (unfinished); the cards are a house set, not the author's; play by mail by PostGM",
        endings=("most_points", "shared_win", "tie_broken"),
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
    example = staticmethod(example.example)
    objections = staticmethod(objections)

    def strangers(self, seats: Sequence[Seat], options: Switches) -> Sequence[str]:
        named = [options.start_player] if options.start_player and not _named_first(seats, options) else []
        return strangers("start_player", named, seats)

    def lasts(self, seats: int, options: Switches) -> str:
        """As matches of autopilots show."""
        return f"about {10 * seats} short turns"

    def setup(self, seats: Sequence[Seat], options: Switches, dice: Dice) -> Position:
        cards = dice.shuffle(list(chosen(options.cards_csv, options.megamoves, options.cookyclasses)))
        hands, deck = deal(cards, len(seats), hand_size(len(seats), options))
        first = _named_first(seats, options) or dice.pick(seats)
        empty: dict[Seat, tuple[()]] = dict.fromkeys(seats, ())
        return Position(options, tuple(seats), dict(zip(seats, hands, strict=True)), {**empty}, deck, first, first)

    def asks(self, state: Position) -> Mapping[Seat, Ask]:
        if state.phase == "over":
            return {}
        if state.phase == "talk":
            return _talk_asks(state)
        seat, text = _ASKS[state.phase](state)
        return {seat: Ask(text, "turn" if state.phase == "present" else "pick", short=_SHORT[state.phase])}

    def listens(self, state: Position, seat: Seat) -> frozenset[str]:
        """A card, a side, a teammate, points or action, or the action in hand."""
        return frozenset(_listens(state, seat))

    def ready(self, state: Position, orders: Mapping[Seat, Orders]) -> bool:
        return super().ready(state, orders) or (state.phase == "talk" and silence.ends_talk(state, dict(orders)))

    def resolve(self, state: Position, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[Position]:
        table = Table(state, dice)
        _STEPS[state.phase](table, orders)
        return table.closed()

    def result(self, state: Position) -> Mapping[Seat, float] | None:
        if state.phase != "over":
            return None
        best = max(map(state.score, state.seats))
        tied = [seat for seat in state.seats if state.score(seat) == best]
        return {
            seat: state.score(seat) + (0.5 if seat in state.winners and len(state.winners) < len(tied) else 0.0)
            for seat in state.seats
        }

    def standing(self, state: Position, seat: Seat) -> Standing:
        """Points, and of how many combos where that breaks a tie."""
        points, combos = state.score(seat), len(state.piles[seat])
        said = f"{points} point{'' if points in (1, -1) else 's'}"
        if state.options.tie != "shared":
            said += f" from {combos} combo{'' if combos == 1 else 's'}"
        return Standing(said, points)

    def glossary(self, state: Position) -> Mapping[str, str]:
        """The actions, modifiers and scoring classes of this match, and every card by its id."""
        cards = state.cards.values()
        words = {
            spoken(name): KINDS[kind][name]
            for card in cards
            for kind, name in (("action", card.action), ("modifier", card.modifier), ("class", card.scoring))
            if name
        }
        return words | {card.id: told(card).removeprefix(f"{card.id}: ") + "." for card in cards}

    def parts(self, options: Switches, players: int | None = None, seat: Seat | None = None) -> frozenset[str]:
        """What express matches, a choice of actions, refusals, full talks and idle actions bring along."""
        switches = {
            "express": options.mode == "express",
            "chooser": options.chooser == "presenter",
            "refuse": options.may_refuse,
            "talk": options.mode == "full",
            "idle": not options.compulsory_actions,
        }
        return frozenset(part for part, there in switches.items() if there)

    def public(self, state: Position, seat: Seat, orders: Orders) -> Orders:
        """Everything but a sealed side, which may never be shown."""
        return orders if state.phase != "talk" else tuple(order for order in orders if not isinstance(order, Join))


# -- the questions -----------------------------------------------------------------------------------------------------


def _named_first(seats: Sequence[Seat], options: Switches) -> Seat | None:
    """Who begins because the options say so."""
    return next((seat for seat in seats if seat.casefold() == options.start_player.casefold()), None)


def _talk_asks(state: Position) -> dict[Seat, Ask]:
    """The others answer the presented card; the presenter may pick."""
    presenter, card = state.presenter, state.presented
    asks: dict[Seat, Ask] = {}
    express, partners = state.options.mode == "express", state.partners()
    if express and len(partners) > 1:
        asks[presenter] = Ask(
            f"You present {card}: whom do you pick, and do you take points or action?",
            short="your teammate, points or action",
        )
    elif express:
        asks[presenter] = Ask(
            f"You present {card}: do you take points or action? If you say nothing yet, I ask you again when the "
            "combo lies open.",
            required=False,
            short="points or action",
        )
    elif state.options.early_pick and len(partners) > 1:
        asks[presenter] = Ask(
            f"You present {card}: talk, and pick your teammate when you like; if you pick nobody yet, I ask you again "
            "when the talk is over.",
            required=False,
            short="your teammate, when you like",
        )
    if state.options.mode == "full":
        told = f"{presenter} presents {card}: talk as you like, and pass when you have said all."
        return asks | {seat: Ask(told, short="your say") for seat in state.around(presenter)}
    talk = "there is no talk this turn; " if state.modifier() == "no_talk" else "talk as you like, and "
    told = f"{presenter} presents {card}: {talk}say in secret with which card you would join, left or right."
    return asks | {seat: Ask(told, short="left or right") for seat in partners}


def _listens(state: Position, seat: Seat) -> Iterator[str]:
    """The kinds of answers, and the actions that may be carried out."""
    kinds = judge.fitting(state, seat) if state.phase != "over" else ()
    yield from (tag for kind, tag in _TAGS.items() if kind in kinds)
    if state.phase == "take":
        cards = (state.cards[state.presented], state.cards[state.joined])
        yield from (card.action for card in cards if card.action)
    elif state.phase == "act":
        yield from ("act", state.cards[state.acting].action)
    elif state.phase == "talk" and Pass in kinds:
        yield "talk"


def _ask_take(state: Position) -> tuple[Seat, str]:
    card = state.combo.actor()
    points = f"The combo of {state.presented} and {state.joined} is worth {state.worth(state.presenter)}"
    action = f"{spoken(card.action)}, number {card.number}" if card else "none"
    return (
        state.presenter,
        f"{points}; its action is {action}. Do you take points or action? {state.teammate} gets the other.",
    )


def _ask_act(state: Position) -> tuple[Seat, str]:
    action = state.cards[state.acting].action
    return state.actor, f"You have the action {spoken(action)}. {ACTIONS[action]} How do you use it?"


def _ask_pick(state: Position) -> tuple[Seat, str]:
    return state.presenter, f"Whom do you pick as teammate for {state.presented}: {', '.join(state.partners())}?"


def _ask_join(state: Position) -> tuple[Seat, str]:
    whom = "your own card" if state.solo else f"{state.presenter}'s card"
    return state.teammate, f"With which card of your hand do you join {whom} {state.presented}?"


def _ask_present(state: Position) -> tuple[Seat, str]:
    return state.presenter, "It is your turn: which card of your hand do you present?"


_TAGS: dict[type[Order], str] = {
    Present: "present",
    Pick: "pick",
    Join: "join",
    Refuse: "refuse",
    Take: "take",
}
_ASKS: dict[str, Callable[[Position], tuple[Seat, str]]] = {
    "present": _ask_present,
    "pick": _ask_pick,
    "join": _ask_join,
    "take": _ask_take,
    "act": _ask_act,
}
_SHORT = {
    "present": "the card you present",
    "pick": "your teammate",
    "join": "the card you join with",
    "take": "points or action",
    "act": "your action",
}
_STEPS: dict[str, Callable[[Table, Mapping[Seat, Orders]], None]] = {
    "present": turns.present,
    "talk": turns.talk,
    "pick": turns.pick,
    "join": turns.join,
    "take": turns.take,
    "act": turns.act,
}
