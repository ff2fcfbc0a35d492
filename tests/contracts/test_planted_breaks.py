"""A trial is worth what it catches: breaks planted in a small game and in the games of this house are all found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

import pytest

import games
from games.kit.dice import Dice
from games.kit.grammar import Form, Grammar
from games.kit.kinds import Number
from games.kit.model import Ask, Complaint, Gap, Happening, Meta, Order, Orders, Resolution, Rules, Seat
from games.kit.secrets import Hidden, Private
from gm.promises import PROMISES, Trial, broken


@dataclass(frozen=True)
class Options:
    """No switches."""


@dataclass(frozen=True)
class State:
    """A row of prizes, of which the first lies open; hands."""

    prize: int
    prizes: Annotated[tuple[int, ...], Hidden("prizes")]
    hands: Annotated[dict[Seat, tuple[int, ...]], Private("hands")]
    points: dict[Seat, int]


@dataclass(frozen=True)
class Undeclared:
    """The same, and nothing is said of secrets."""

    prize: int
    prizes: tuple[int, ...]
    hands: dict[Seat, tuple[int, ...]]
    points: dict[Seat, int]


@dataclass(frozen=True, slots=True)
class Bid(Order):
    """Bid this card."""

    card: int


class Prizes(Rules[Any, Options]):
    """Hands are dealt from one deck; whoever bids highest takes the prize."""

    meta = Meta("prizes", "Prizes", range(2, 5), 1, "Bid for prizes.", "Nobody.", ("most_points",))
    grammar = Grammar((Form("bid <card:number>", Bid, "Bid a card.", "bid 4", order=Bid),), {"number": Number()})
    Options, State = Options, State

    def setup(self, seats: Sequence[Seat], options: Options, dice: Dice) -> Any:
        cards = dice.shuffle(range(1, 31))
        hands = {seat: tuple(sorted(cards[5 * n : 5 * n + 5])) for n, seat in enumerate(seats)}
        first, *prizes = dice.shuffle(range(1, 6))
        return self.State(first, tuple(prizes), hands, dict.fromkeys(seats, 0))

    def asks(self, state: Any) -> Mapping[Seat, Ask]:
        return {seat: Ask(f"Bid for {state.prize}.") for seat, hand in state.hands.items() if hand}

    def check(self, state: Any, seat: Seat, orders: Orders) -> Sequence[Complaint]:
        hand = state.hands[seat]
        return [Complaint(f"You hold {hand}.", about=o) for o in orders if isinstance(o, Bid) and o.card not in hand]

    def gaps(self, state: Any, seat: Seat, orders: Orders) -> Sequence[Gap]:
        return () if orders else [Gap("a card", "your lowest is bid")]

    def complete(self, state: Any, seat: Seat, orders: Orders, dice: Dice) -> Orders:
        return orders or (Bid(state.hands[seat][0]),)

    def resolve(self, state: Any, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[Any]:
        bids = {seat: sent[0].card for seat, sent in orders.items()}  # type: ignore[attr-defined]
        best = max(bids, key=lambda seat: bids[seat])
        told = [Happening(f"{seat} bids {bid}.") for seat, bid in bids.items()]
        hands = {seat: tuple(card for card in hand if card != bids[seat]) for seat, hand in state.hands.items()}
        points = {**state.points, best: state.points[best] + state.prize}
        prize, *rest = state.prizes or (0,)
        return Resolution(self.State(prize, tuple(rest), hands, points), tuple(told))

    def view(self, state: Any, seat: Seat | None) -> Mapping[str, Any]:
        return {"prize": state.prize, "left": len(state.prizes), "points": dict(state.points),
                "hand": state.hands.get(seat, ()) if seat else (), "played": _gone(state)}  # fmt: skip

    def result(self, state: Any) -> Mapping[Seat, float] | None:
        return None if self.asks(state) else {seat: float(n) for seat, n in state.points.items()}

    def suggest(self, state: Any, seat: Seat, dice: Dice) -> Orders:
        return (Bid(dice.pick(state.hands[seat])),)


def _gone(state: Any) -> int:
    return 5 - len(next(iter(state.hands.values())))


class ShowsTheNextPrize(Prizes):
    def view(self, state: Any, seat: Seat | None) -> Mapping[str, Any]:
        return {**super().view(state, seat), "next": state.prizes[:1]}


class ShowsTheNextPrizeUndeclared(ShowsTheNextPrize):
    State = Undeclared


class KeepsItsSecretsButSaysNothingOfThem(Prizes):
    State = Undeclared


class ShowsAHand(Prizes):
    def view(self, state: Any, seat: Seat | None) -> Mapping[str, Any]:
        return {**super().view(state, seat), "next": state.hands["Bruno"][-1:]}


class AsksWithASecret(Prizes):
    def asks(self, state: Any) -> Mapping[Seat, Ask]:
        return {seat: Ask(f"{ask.text} {sum(state.prizes)} {state.prizes[-1:]} to come.")
                for seat, ask in super().asks(state).items()}  # fmt: skip


class AdvisesWithASecret(Prizes):
    def suggest(self, state: Any, seat: Seat, dice: Dice) -> Orders:
        hand = state.hands[seat]
        return (Bid(hand[-1] if state.prize > (state.prizes or (0,))[0] else hand[0]),)


class ShowsAnExampleWithASecret(Prizes):
    def example(self, state: Any, seat: Seat) -> Orders:
        hand = state.hands[seat]
        return (Bid(hand[-1] if state.prize > (state.prizes or (0,))[0] else hand[0]),)


class ShowsItsAdviceAsAnExample(Prizes):
    def example(self, state: Any, seat: Seat) -> Orders:
        return self.suggest(state, seat, Dice("example"))


class ShowsAnIllegalExample(Prizes):
    def example(self, state: Any, seat: Seat) -> Orders:
        return (Bid(99),)


class ComplainsWithASecret(Prizes):
    def check(self, state: Any, seat: Seat, orders: Orders) -> Sequence[Complaint]:
        return [*super().check(state, seat, orders), Complaint(f"{state.prizes} would be better.", fatal=False)]


class FillsGapsWithASecret(Prizes):
    def gaps(self, state: Any, seat: Seat, orders: Orders) -> Sequence[Gap]:
        return () if orders else [Gap("a card", f"your lowest is bid, then {state.prizes[:1]} comes")]


class TellsTheLastPrize(Prizes):
    def resolve(self, state: Any, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[Any]:
        done = super().resolve(state, orders, dice)
        return replace(done, happenings=(*done.happenings, Happening(f"The last prize is {state.prizes[-1:]}.")))


class NeverEnds(Prizes):
    def resolve(self, state: Any, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[Any]:
        return Resolution(state, (Happening("Nothing happens."),))


class AsksAStranger(Prizes):
    def asks(self, state: Any) -> Mapping[Seat, Ask]:
        asks = super().asks(state)
        return {**asks, "GM": Ask("Rule!", required=False)} if asks else asks

    def suggest(self, state: Any, seat: Seat, dice: Dice) -> Orders:
        return super().suggest(state, seat, dice) if seat != "GM" else ()

    def complete(self, state: Any, seat: Seat, orders: Orders, dice: Dice) -> Orders:
        return super().complete(state, seat, orders, dice) if seat != "GM" else ()

    def resolve(self, state: Any, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[Any]:
        return super().resolve(state, {seat: sent for seat, sent in orders.items() if seat != "GM"}, dice)


class TakesAWordOfTheHouse(Prizes):
    grammar = Grammar((Form("final <card:number>", Bid, "Bid.", "final 4", order=Bid),), {"number": Number()})


BREAKS = [
    (ShowsTheNextPrize, "what a seat cannot see does not change its view", '"next"'),
    (ShowsTheNextPrizeUndeclared, "what nobody is shown is declared", "No spectator is shown hands"),
    (KeepsItsSecretsButSaysNothingOfThem, "what nobody is shown is declared", "No spectator is shown prizes"),
    (ShowsAHand, "what a seat cannot see does not change its view", 'of Anna shows what it may not: "next"'),
    (AsksWithASecret, "what a seat cannot see changes nothing it is asked or advised", "the question to"),
    (AdvisesWithASecret, "what a seat cannot see changes nothing it is asked or advised", "the advice to"),
    (ShowsAnExampleWithASecret, "what a seat cannot see changes nothing it is asked or advised", "the example for"),
    (ShowsItsAdviceAsAnExample, "what letters show as an example is legal and read as itself", "asks for advice"),
    (ShowsAnIllegalExample, "what letters show as an example is legal and read as itself", "99"),
    (ComplainsWithASecret, "what a seat cannot see changes nothing it is asked or advised", "a complaint to"),
    (FillsGapsWithASecret, "what a seat cannot see changes nothing it is asked or advised", "missing"),
    (TellsTheLastPrize, "what everybody is told can be seen on the table", "The last prize is"),
    (NeverEnds, "the match ends and then there is a result", "goes on for"),
    (AsksAStranger, "only people at the table are asked", "GM"),
    (TakesAWordOfTheHouse, "no form begins with a word of the house", "final"),
]


def found(game: Any, players: int = 3) -> dict[str, str]:
    told: dict[str, str] = {}
    for promise, sentence in broken(Trial(game, players, seeds=(0, 1))):
        told[promise] = f"{told.get(promise, '')} {sentence}"
    return told


def test_the_small_game_itself_keeps_every_promise_but_that_of_its_words() -> None:
    assert set(found(Prizes())) == {"the words of the game are there"}


@pytest.mark.parametrize(("game", "promise", "words"), BREAKS, ids=lambda value: getattr(value, "__name__", None))
def test_a_break_in_a_small_game_is_found(game: Callable[[], Any], promise: str, words: str) -> None:
    assert words in found(game()).get(promise, "")


# -- the games of this house -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Leaky:
    """A game of this house with another engine's method in place of its own."""

    game: Any
    changed: Mapping[str, Callable[..., Any]]

    def __getattr__(self, name: str) -> Any:
        return self.changed.get(name) or getattr(self.game, name)


def shows_what_all_hold(game: Any) -> Leaky:
    """A word of the view that comes from all of the position."""

    def view(state: Any, seat: Any) -> Any:
        return {**game.view(state, seat), "peek": repr(state)}

    return Leaky(game, {"view": view})  # fmt: skip


def tells_all_what_is_for_some(game: Any) -> Leaky:
    """Every whisper is said aloud."""

    def resolve(state: Any, orders: Any, dice: Any) -> Any:
        done = game.resolve(state, orders, dice)
        return replace(done, happenings=tuple(replace(told, audience=None) for told in done.happenings))

    return Leaky(game, {"resolve": resolve})  # fmt: skip


def warns_of_what_is_hidden(game: Any) -> Leaky:
    def check(state: Any, seat: Any, orders: Any) -> Any:
        return [*game.check(state, seat, orders), Complaint(f"Beware of {state!r}.", fatal=False)]

    return Leaky(game, {"check": check})  # fmt: skip


@pytest.mark.parametrize("key", games.SHELF)
def test_a_view_that_shows_too_much_is_found(key: str) -> None:
    told = found(shows_what_all_hold(games.game(key)))
    assert '"peek"' in told["what a seat cannot see does not change its view"]


@pytest.mark.parametrize("key", games.SHELF)
def test_a_complaint_that_knows_too_much_is_found(key: str) -> None:
    assert "what a seat cannot see changes nothing it is asked or advised" in found(
        warns_of_what_is_hidden(games.game(key)))  # fmt: skip


@pytest.mark.parametrize("key", ["no_more_meat", "teamturns", "meta"])
def test_a_drawn_card_told_to_all_is_found(key: str) -> None:
    told = found(tells_all_what_is_for_some(games.game(key)))
    assert "everybody is told" in told["what everybody is told can be seen on the table"]


def test_every_promise_has_a_break_that_it_catches() -> None:
    mended = {
        "what is suggested is legal and complete", "silence becomes something legal and what was sent is kept",
        "resolving twice gives the same and leaves its input untouched", "a position survives json and is frozen",
        "orders survive writing and reading", "views hold plain values",
        "happenings are sentences for somebody at the table", "the example of every form can be read",
        "the words of the game are there", "every view can be told in a letter",
    }  # fmt: skip
    names = {promise.__name__.replace("_", " ") for promise in PROMISES}
    assert names == mended | {promise for _, promise, _ in BREAKS}
