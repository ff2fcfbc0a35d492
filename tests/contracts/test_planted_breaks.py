"""A trial is worth what it catches: breaks planted in a small game and in the games of this house are all found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, make_dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import games
from games.kit.dice import Dice
from games.kit.grammar import Form, Grammar
from games.kit.kinds import Number
from games.kit.model import Ask, Complaint, Gap, Happening, Orders, Resolution, Seat
from gm.promises import PROMISES, SECRECY, Trial, broken, words
from gm.rendering import Letters
from tests.kit.prizes import Bid, Prizes, State


@dataclass(frozen=True)
class Undeclared:
    """The same, and nothing is said of secrets."""

    prize: int
    prizes: tuple[int, ...]
    hands: dict[Seat, tuple[int, ...]]
    points: dict[Seat, int]


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
        return {
            seat: Ask(f"{ask.text} {sum(state.prizes)} {state.prizes[-1:]} to come.")
            for seat, ask in super().asks(state).items()
        }


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


class AsksByAClockThatThereIsNot(Prizes):
    pace = "soon"

    def asks(self, state: Any) -> Mapping[Seat, Ask]:
        return {seat: replace(ask, pace=self.pace) for seat, ask in super().asks(state).items()}


class AsksShortQuestionsUndeclared(AsksByAClockThatThereIsNot):
    pace = "pick"


class PlaysWhatIsNotTold(Prizes):
    grammar = Grammar(
        tuple(replace(form, only="auction") for form in Prizes.grammar.forms if form.order), Prizes.grammar.kinds
    )


class TakesAWordOfTheHouse(Prizes):
    grammar = Grammar((Form("final <card:number>", Bid, "Bid.", "final 4", order=Bid),), {"number": Number()})


class GivesAResultTooEarly(Prizes):
    def result(self, state: Any) -> Mapping[Seat, float] | None:
        return {seat: float(n) for seat, n in state.points.items()}


class GivesPointsToAStranger(Prizes):
    def result(self, state: Any) -> Mapping[Seat, float] | None:
        return None if self.asks(state) else {"Zoe": 1.0}


class SuggestsWhatIsNotHeld(Prizes):
    def suggest(self, state: Any, seat: Seat, dice: Dice) -> Orders:
        return (*super().suggest(state, seat, dice), Bid(99))


class SuggestsNothing(Prizes):
    def suggest(self, state: Any, seat: Seat, dice: Dice) -> Orders:
        return ()


class MakesOfSilenceWhatIsNotHeld(Prizes):
    def complete(self, state: Any, seat: Seat, orders: Orders, dice: Dice) -> Orders:
        return orders or (Bid(99),)


class LeavesSilenceOpen(Prizes):
    def complete(self, state: Any, seat: Seat, orders: Orders, dice: Dice) -> Orders:
        return orders


class SaysOfSilenceThatNothingIsMissing(Prizes):
    def gaps(self, state: Any, seat: Seat, orders: Orders) -> Sequence[Gap]:
        return ()


class LosesWhatWasSent(Prizes):
    def complete(self, state: Any, seat: Seat, orders: Orders, dice: Dice) -> Orders:
        return (Bid(state.hands[seat][0]),)


class HasAChanceOfItsOwn(Prizes):
    chance = count()

    def resolve(self, state: Any, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[Any]:
        done = super().resolve(state, orders, dice)
        return replace(done, happenings=(*done.happenings, Happening(f"Lot {next(self.chance)} falls.")))


class ChangesItsInput(Prizes):
    def resolve(self, state: Any, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[Any]:
        done = super().resolve(state, orders, dice)
        state.points[min(state.points)] = 99
        return done


Thawed = make_dataclass("Thawed", [(field.name, field.type) for field in fields(State)])


class KeepsAPositionThatMayBeChanged(Prizes):
    State = Thawed


@dataclass(frozen=True)
class Loose(State):
    """A position of which JSON makes another thing: a tuple that is not said to be one."""

    last: Any = ()


class KeepsWhatJsonChanges(Prizes):
    State = Loose

    def resolve(self, state: Any, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[Any]:
        done = super().resolve(state, orders, dice)
        return replace(done, state=replace(done.state, last=tuple(sorted(orders))))


class Forgets(Grammar):
    def spell(self, order: Any) -> str:
        return "bid 1"


class WritesAnotherOrder(Prizes):
    grammar = Forgets(Prizes.grammar.forms, Prizes.grammar.kinds)


class ShowsMoreThanPlainValues(Prizes):
    def view(self, state: Any, seat: Seat | None) -> Mapping[str, Any]:
        return {**super().view(state, seat), "bidders": set(state.points)}


class Tells(Prizes):
    told = Happening("")

    def resolve(self, state: Any, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[Any]:
        done = super().resolve(state, orders, dice)
        return replace(done, happenings=(*done.happenings, self.told))


class TellsNothing(Tells):
    told = Happening(" ")


class TellsHalfASentence(Tells):
    told = Happening("Anna bids and")


class TellsAStranger(Tells):
    told = Happening("The tide turns.", ("Zoe",))


class ShowsAFormThatCannotBeRead(Prizes):
    grammar = Grammar((Form("bid <card:number>", Bid, "Bid.", "bid high", order=Bid),), {"number": Number()})


SILENCE = "silence becomes something legal and what was sent is kept"
TWICE = "resolving twice gives the same and leaves its input untouched"
CLOCKS = "a question has a clock and short ones are declared"
TOLD_FORMS = "what is played is of a form that the match tells"
TOLD = "happenings are sentences for somebody at the table"
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
    (AsksByAClockThatThereIsNot, CLOCKS, '"soon"'),
    (AsksShortQuestionsUndeclared, CLOCKS, "is asked a short question"),
    (PlaysWhatIsNotTold, TOLD_FORMS, 'plays "bid <card>"'),
    (TakesAWordOfTheHouse, "no form begins with a word of the house", "final"),
    (GivesAResultTooEarly, "the match ends and then there is a result", "somebody is asked; the result is {"),
    (GivesPointsToAStranger, "the match ends and then there is a result", "The result names ['Zoe']"),
    (SuggestsWhatIsNotHeld, "what is suggested is legal and complete", "Bid(card=99)) is suggested to Anna, but"),
    (SuggestsNothing, "what is suggested is legal and complete", "lacks a card"),
    (MakesOfSilenceWhatIsNotHeld, SILENCE, "becomes (Bid(card=99),), but"),
    (LeavesSilenceOpen, SILENCE, "still have gaps"),
    (SaysOfSilenceThatNothingIsMissing, SILENCE, "nothing is said to be missing"),
    (LosesWhatWasSent, SILENCE, "is not kept when it is completed"),
    (HasAChanceOfItsOwn, TWICE, "gives two stories"),
    (ChangesItsInput, TWICE, "changes the position it was given"),
    (KeepsAPositionThatMayBeChanged, "a position survives json and is frozen", "Thawed is no frozen dataclass"),
    (KeepsWhatJsonChanges, "a position survives json and is frozen", "last of the position is another thing"),
    (WritesAnotherOrder, "orders survive writing and reading", "'bid 1' of Anna is read as (Bid(card=1),), not"),
    (ShowsMoreThanPlainValues, "views hold plain values", "the view of Anna holds more"),
    (TellsNothing, TOLD, "this is no sentence"),
    (TellsHalfASentence, TOLD, "this is no sentence"),
    (TellsAStranger, TOLD, "('Zoe',) are told something"),
    (ShowsAFormThatCannotBeRead, "the example of every form can be read", '"bid high" is not read as an order'),
]


def found(game: Any, players: int = 3, promises: Any = PROMISES) -> dict[str, str]:
    told: dict[str, str] = {}
    for promise, sentence in broken(Trial(game, players, seeds=(0, 1)), promises=promises):
        told[promise] = f"{told.get(promise, '')} {sentence}"
    return told


@pytest.mark.parametrize(("game", "promise", "told"), BREAKS, ids=lambda value: getattr(value, "__name__", None))
def test_a_break_in_a_small_game_is_found(game: Callable[[], Any], promise: str, told: str) -> None:
    assert told in found(game()).get(promise, "")


# -- the games of this house -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Leaky:
    """A game of this house (or its grammar) with another engine's method or word in place of its own."""

    game: Any
    changed: Mapping[str, Any]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)  # a copy in the making has no game yet
        return self.changed[name] if name in self.changed else getattr(self.game, name)


def shows_what_all_hold(game: Any) -> Leaky:
    """A word of the view that comes from all of the position."""

    def view(state: Any, seat: Any) -> Any:
        return {**game.view(state, seat), "peek": repr(state)}

    return Leaky(game, {"view": view})


def tells_all_what_is_for_some(game: Any) -> Leaky:
    """Every whisper is said aloud."""

    def resolve(state: Any, orders: Any, dice: Any) -> Any:
        done = game.resolve(state, orders, dice)
        return replace(done, happenings=tuple(replace(told, audience=None) for told in done.happenings))

    return Leaky(game, {"resolve": resolve})


def warns_of_what_is_hidden(game: Any) -> Leaky:
    def check(state: Any, seat: Any, orders: Any) -> Any:
        return [*game.check(state, seat, orders), Complaint(f"Beware of {state!r}.", fatal=False)]

    return Leaky(game, {"check": check})


@pytest.mark.parametrize("key", games.SHELF)
def test_a_game_in_a_wrapper_that_changes_nothing_keeps_every_promise(key: str) -> None:
    assert found(Leaky(games.game(key), {}), games.game(key).meta.seats[1]) == {}


@pytest.mark.parametrize("key", games.SHELF)
def test_a_view_that_shows_too_much_is_found(key: str) -> None:
    told = found(shows_what_all_hold(games.game(key)), promises=SECRECY)
    assert '"peek"' in told["what a seat cannot see does not change its view"]


@pytest.mark.parametrize("key", games.SHELF)
def test_a_complaint_that_knows_too_much_is_found(key: str) -> None:
    assert "what a seat cannot see changes nothing it is asked or advised" in found(
        warns_of_what_is_hidden(games.game(key)), promises=SECRECY
    )


@pytest.mark.parametrize("key", ["no_more_meat", "teamturns", "meta"])
def test_a_drawn_card_told_to_all_is_found(key: str) -> None:
    told = found(tells_all_what_is_for_some(games.game(key)), promises=SECRECY)
    assert "everybody is told" in told["what everybody is told can be seen on the table"]


# -- the words of a game -----------------------------------------------------------------------------------------------

PAGES = {
    "report.txt.j2": "The prize is {{ view.prize }}.",
    "report.html.j2": "<p>The prize is {{ view.prize }}.</p>",
    "rules.txt.j2": "{% for shown, sentence, example in forms %}{{ shown }}: {{ sentence }}{% endfor %}",
}
WORDS = [
    ({"rules.txt.j2": "Bid a card."}, "the words of the game are there", 'does not name the form "bid <card>"'),
    ({"report.html.j2": None}, "the words of the game are there", "lack prizes/report.html.j2"),
    ({"report.html.j2": "{{ view.next }}"}, "every view can be told in a letter", "report.html.j2 cannot be written"),
    ({"hand.txt.j2": "{{ view.hand[9] }}"}, "every view can be told in a letter", "hand.txt.j2 cannot be written"),
]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Gives the small game its words, some of them changed or left out."""

    def write(changed: Mapping[str, str | None]) -> None:
        (tmp_path / "prizes").mkdir()
        for name, text in {**PAGES, **changed}.items():
            if text is not None:
                (tmp_path / "prizes" / name).write_text(text, encoding="utf-8")
        monkeypatch.setattr(words, "_pages", lambda _: Letters(tmp_path))

    return write


def test_the_small_game_with_its_words_keeps_every_promise(written: Callable[..., None]) -> None:
    written({})
    assert found(Prizes()) == {}


@pytest.mark.parametrize(("changed", "promise", "told"), WORDS)
def test_words_that_do_not_fit_are_found(
    changed: Mapping[str, str | None], promise: str, told: str, written: Callable[..., None]
) -> None:
    written(changed)
    assert told in found(Prizes())[promise]


def test_every_promise_has_a_break_that_it_catches() -> None:
    names = {promise.__name__.replace("_", " ") for promise in PROMISES}
    assert names == {promise for _, promise, _ in (*BREAKS, *WORDS)}
