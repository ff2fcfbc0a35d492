"""What a game of this house declares, its trial holds it to: who may be asked, by which clock, which forms there are,
what is for some only. In each game a break of each declaration is planted, and found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

import games
from games.kit.grammar import Words
from games.kit.model import Ask, Happening
from gm.domain.match import GM
from gm.promises import Trial, broken, rules, secrecy, wild, words
from gm.promises.play import CAST
from gm.rendering import Letters
from tests.contracts.test_planted_breaks import Leaky
from tests.contracts.test_private_happenings import story, wrong

RULED = "deck 1 Powerup field, 1 Global Powerup field, 1 Powerup, 3 Poison, 3 Medicine, 3 Schadenfreude"
POWERS = ("bear", "aardvark", "beaver", "bison", "giraffe", "kangaroo", "turtle")
OPTIONS: Mapping[str, Mapping[str, Any]] = {  # under which a GM, or a short question, may be asked where there is one
    "hold_my_bear": {"animals": POWERS, "stall_rounds": 3, "on_stall": "draw"},
    "meta": {"deck_size": 12, "first_hand": 10, "draw": 1, "last_turn": 2, "decks": dict.fromkeys(CAST[:3], RULED)},
}
GAMES = [games.game(key) for key in games.SHELF]
each_game = pytest.mark.parametrize("game", GAMES, ids=games.SHELF)


def found(game: Any, promise: Callable[[Trial], Any], **changed: Any) -> list[str]:
    """What a trial of a game says of it with these in place of its own."""
    options = game.Options(**OPTIONS.get(game.meta.key, {}))
    trial = Trial(Leaky(game, changed), game.meta.seats[1], options, seeds=range(3))
    return [sentence for _, sentence in broken(trial, promises=[promise])]


# -- who may be asked --------------------------------------------------------------------------------------------------

asked = partial(found, promise=rules.only_people_at_the_table_are_asked)
optional = partial(Ask, "Well?", required=False)


def _asks_too(game: Any, seat: str) -> Callable[[Any], Mapping[str, Ask]]:
    return lambda state: {**there, seat: optional()} if (there := game.asks(state)) else there


def _without(game: Any, *strangers: str) -> dict[str, Any]:
    """The rest of a game that asks strangers, so that its matches go on."""

    def but(deed: Callable[..., Any]) -> Callable[..., Any]:
        return lambda state, seat, *rest: () if seat in strangers else deed(state, seat, *rest)

    def resolve(state: Any, orders: Mapping[str, Any], dice: Any) -> Any:
        return game.resolve(state, {seat: sent for seat, sent in orders.items() if seat not in strangers}, dice)

    return {"suggest": but(game.suggest), "complete": but(game.complete), "resolve": resolve}


@each_game
def test_a_question_to_somebody_who_does_not_sit_there_is_found(game: Any) -> None:
    assert not asked(game)
    told = asked(game, asks=_asks_too(game, "Zoe"), **_without(game, "Zoe"))
    assert any("['Zoe'] are asked" in line for line in told)


def _needs_a_ruling(game: Any) -> Callable[..., Any]:
    """Advice that lays a card of Meta on which the GM must rule; the autopilot lays none."""

    def suggest(state: Any, seat: str, dice: Any) -> Any:
        card = game.grammar.orders("play Powerup field", Words(CAST, seat)) if game.meta.key == "meta" else ()
        fits = card and seat != GM and not game.check(state, seat, card) and not game.gaps(state, seat, card)
        return card if fits else game.suggest(state, seat, dice)

    return suggest


@each_game
def test_a_question_to_a_gm_of_whom_nothing_is_said_is_found(game: Any) -> None:
    if game.referee(game.Options()):
        assert not asked(game, suggest=_needs_a_ruling(game))
        told = asked(game, suggest=_needs_a_ruling(game), referee=lambda options: False)
    else:
        told = asked(game, asks=_asks_too(game, GM), **_without(game, GM))
    assert any(f"['{GM}'] are asked" in line for line in told)


# -- by which clock ----------------------------------------------------------------------------------------------------

clocks = partial(found, promise=rules.a_question_has_a_clock_and_short_ones_are_declared)


def _at(game: Any, pace: str) -> Callable[[Any], Mapping[str, Ask]]:
    return lambda state: {seat: replace(ask, pace=pace) for seat, ask in game.asks(state).items()}


def _wildly(game: Any) -> Callable[..., Any]:
    """Advice by lot, of which questions come that good advice leaves no room for."""
    return lambda state, seat, dice: wild.answer(game, state, seat, CAST[: game.meta.seats[1]], dice)[0]


@each_game
def test_a_short_question_that_is_not_declared_is_found(game: Any) -> None:
    assert not clocks(game, suggest=_wildly(game))
    if game.short_questions:
        told = clocks(game, suggest=_wildly(game), short_questions=False)
    else:
        told = clocks(game, asks=_at(game, "pick"))
    assert any("is asked a short question" in line for line in told)


@each_game
def test_a_clock_that_no_match_has_is_found(game: Any) -> None:
    assert any('at the pace "soon"' in line for line in clocks(game, asks=_at(game, "soon")))


# -- which forms there are ---------------------------------------------------------------------------------------------


def _forms(game: Any, **changed: Any) -> Any:
    """The grammar of a game with all its forms changed so."""
    return replace(game.grammar, forms=tuple(replace(form, **changed) for form in game.grammar.forms))


@pytest.mark.parametrize("game", [game for game in GAMES if not game.grammar.whole], ids=lambda game: game.meta.key)
def test_a_form_that_is_played_and_kept_from_who_plays_it_is_found(game: Any) -> None:
    promise = rules.what_is_played_is_of_a_form_that_the_match_tells
    assert not found(game, promise)
    assert any("tells" in line for line in found(game, promise, grammar=_forms(game, only="nobody")))


@each_game
def test_an_order_that_is_not_written_as_it_is_read_is_found(game: Any) -> None:
    """The journal would keep another one."""
    promise = rules.orders_survive_writing_and_reading
    assert not found(game, promise)
    told = found(game, promise, grammar=Leaky(game.grammar, {"write": lambda orders: "qwertz asdfg"}))
    assert any("qwertz asdfg" in line for line in told)


@each_game
def test_an_example_of_a_form_that_cannot_be_read_is_found(game: Any) -> None:
    promise = words.the_example_of_every_form_can_be_read
    assert not found(game, promise)
    if not game.grammar.whole:  # where every letter is one order, any text can be read
        told = found(game, promise, grammar=_forms(game, example="qwertz asdfg"))
        assert told or all(form.when for form in game.grammar.forms)


class Cut:
    """Pages whose sheets of rules lack the name of one form."""

    def __init__(self, form: str) -> None:
        self.form, self.pages = form, Letters()

    def lacking(self, key: str) -> list[str]:
        return self.pages.lacking(key)

    def part(self, *page: Any) -> str:
        return " ".join(self.pages.part(*page).split()).replace(self.form, "...")


@each_game
def test_a_form_that_the_sheet_of_rules_does_not_name_is_found(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    promise = words.the_words_of_the_game_are_there
    assert not found(game, promise)
    options = game.Options(**OPTIONS.get(game.meta.key, {}))
    told = [shown for shown, _, _ in game.grammar.help(game.parts(options, game.meta.seats[1]))]
    assert told
    for form in told:
        monkeypatch.setattr(words, "_pages", lambda brought, form=form: Cut(form))
        assert any(f'"{form}"' in line for line in found(game, promise))


# -- what is for some only ---------------------------------------------------------------------------------------------


def _tells(game: Any, happening: Callable[[Any], Happening]) -> Callable[..., Any]:
    def resolve(state: Any, orders: Any, dice: Any) -> Any:
        done = game.resolve(state, orders, dice)
        return replace(done, happenings=(*done.happenings, happening(state)))

    return resolve


@each_game
def test_a_secret_told_to_all_is_found(game: Any) -> None:
    promise = secrecy.what_everybody_is_told_can_be_seen_on_the_table
    assert not found(game, promise)
    told = found(game, promise, resolve=_tells(game, lambda state: Happening(f"It stands so: {state!r}.")))
    assert any("It stands so" in line for line in told)


@each_game
def test_a_sentence_told_to_a_stranger_is_found(game: Any) -> None:
    promise = rules.happenings_are_sentences_for_somebody_at_the_table
    told = found(game, promise, resolve=_tells(game, lambda state: Happening("The tide turns.", ("Zoe",))))
    assert any("('Zoe',) are told something" in line for line in told)


@pytest.mark.parametrize("key", games.SHELF)
def test_a_sentence_for_some_that_is_not_said_to_be_private_is_found(key: str) -> None:
    whispered = Happening("Anna has a plan.", ("Anna",))
    assert list(wrong(key, [whispered])) == ["no row says whether this is a secret: Anna has a plan."]
    assert not list(wrong(key, [replace(whispered, audience=None)]))
    assert story(key)
