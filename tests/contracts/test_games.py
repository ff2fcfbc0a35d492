"""The promises every game on the shelf keeps."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

import games
from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.model import Game, Happening, Orders
from tests.kit.playthrough import parse, retell

ROOT = Path(__file__).resolve().parents[2]
SEEDS = range(10)
RESERVED = {"help", "status", "rules", "press", "ahead", "draw", "quit", "check", "final", "wait", "cancel", "hand",
            "orders", "games", "matches", "join", "leave", "resend", "timezone", "address", "stop"}  # fmt: skip
CAST = ["Anna", "Bruno", "Clara", "Dora", "Emil", "Fritz", "Greta", "Hugo", "Ida", "Jonas"]


def tables() -> list[Any]:
    """(game, seats) for the smallest, a middle and the largest table."""
    rows = []
    for key in games.shelf():
        seats = games.game(key).meta.seats
        for n in sorted({seats[0], seats[len(seats) // 2], seats[-1]}):
            rows.append(pytest.param(games.game(key), n, id=f"{key}-{n}"))
    return rows


def people(game: Game, n: int) -> set[str]:
    """Who may be asked: the seats, and the GM where the game says so of these options."""
    return {*CAST[:n], *(["GM"] if game.referee(game.Options()) else [])}


def turns(game: Game, n: int, seed: int, silent: bool = False):  # type: ignore[no-untyped-def]
    """Every position of a match played by suggestion or by silence: (state, full orders, resolution)."""
    seats = tuple(CAST[:n])
    state = game.setup(seats, game.Options(), Dice(f"{seed}/0"))
    for turn in range(1, 3000):
        asks = game.asks(state)
        if not asks:
            yield state, None, None
            return
        full = {}
        for seat in asks:
            dice = Dice(f"{seed}/{turn}/{seat}")
            sent: Orders = () if silent else game.suggest(state, seat, dice)
            full[seat] = game.complete(state, seat, sent, dice)
        resolution = game.resolve(state, full, Dice(f"{seed}/{turn}"))
        yield state, full, resolution
        state = resolution.state
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(("game", "n"), tables())
@pytest.mark.parametrize("silent", [False, True], ids=["suggested", "silent"])
def test_the_match_ends_and_then_there_is_a_result(game: Game, n: int, silent: bool) -> None:
    for seed in SEEDS:
        for state, _full, resolution in turns(game, n, seed, silent):
            assert (game.result(state) is not None) == (resolution is None)
        result = game.result(state)
        assert result is not None
        assert set(result) <= set(CAST[:n])


@pytest.mark.parametrize(("game", "n"), tables())
def test_only_seats_at_the_table_are_asked_and_suggestions_are_legal_and_complete(game: Game, n: int) -> None:
    for seed in SEEDS:
        for state, _full, resolution in turns(game, n, seed):
            if resolution is None:
                continue
            asks = game.asks(state)
            assert set(asks) <= people(game, n)
            for seat in asks:
                orders = game.suggest(state, seat, Dice(f"{seed}/s"))
                assert not [c for c in game.check(state, seat, orders) if c.fatal]
                assert not game.gaps(state, seat, orders)


@pytest.mark.parametrize(("game", "n"), tables())
def test_silence_is_completed_to_legal_orders_and_complete_keeps_what_was_sent(game: Game, n: int) -> None:
    for seed in SEEDS:
        for state, _full, resolution in turns(game, n, seed):
            if resolution is None:
                continue
            for seat, ask in game.asks(state).items():
                filled = game.complete(state, seat, (), Dice(f"{seed}/c"))
                assert not [c for c in game.check(state, seat, filled) if c.fatal]
                if ask.required:
                    assert not game.gaps(state, seat, filled)
                    assert game.gaps(state, seat, ()), "a required answer is missing, so something must be said of it"
                sent = game.suggest(state, seat, Dice(f"{seed}/s"))
                assert set(sent) <= set(game.complete(state, seat, sent, Dice(f"{seed}/c")))


@pytest.mark.parametrize(("game", "n"), tables())
def test_resolve_gives_the_same_answer_twice_and_leaves_its_input_untouched(game: Game, n: int) -> None:
    for state, full, resolution in turns(game, n, 3):
        if resolution is None:
            continue
        before = msgspec.json.encode(state)
        again = game.resolve(state, full, Dice("3/1"))
        once = game.resolve(state, full, Dice("3/1"))
        assert again == once
        assert msgspec.json.encode(state) == before


@pytest.mark.parametrize(("game", "n"), tables())
def test_state_survives_json_and_is_frozen(game: Game, n: int) -> None:
    assert is_dataclass(game.State)
    for state, _full, _resolution in turns(game, n, 4):
        assert msgspec.json.decode(msgspec.json.encode(state), type=game.State) == state
        with pytest.raises(AttributeError):
            setattr(state, fields(state)[0].name, None)


@pytest.mark.parametrize(("game", "n"), tables())
def test_orders_survive_writing_and_reading(game: Game, n: int) -> None:
    for seed in SEEDS:
        for state, full, _resolution in turns(game, n, seed):
            for seat, orders in (full or {}).items():
                words = Words(tuple(CAST[:n]), seat, game.view(state, seat))
                assert game.grammar.orders(game.grammar.write(orders), words) == orders


def plain(value: Any) -> bool:
    """Nothing but values a template can show."""
    if isinstance(value, dict):
        return all(isinstance(k, str | int) and plain(v) for k, v in value.items())
    if isinstance(value, list | tuple):
        return all(map(plain, value))
    return value is None or isinstance(value, str | int | float | bool)


@pytest.mark.parametrize(("game", "n"), tables())
def test_every_seat_and_the_spectator_can_be_shown_a_view(game: Game, n: int) -> None:
    for state, _full, _resolution in turns(game, n, 5):
        for seat in (*CAST[:n], None):
            assert plain(game.view(state, seat))


@pytest.mark.parametrize(("game", "n"), tables())
def test_happenings_are_sentences_for_somebody_at_the_table(game: Game, n: int) -> None:
    for _state, _full, resolution in turns(game, n, 6):
        for happening in resolution.happenings if resolution else ():
            assert isinstance(happening, Happening)
            assert happening.text.strip()
            assert happening.text[-1] in ".!?:)"
            assert happening.audience is None or set(happening.audience) <= people(game, n)


@pytest.mark.parametrize("key", games.shelf())
def test_no_game_takes_a_word_of_the_house(key: str) -> None:
    """A form may begin with a word of the house only if another word must follow that the house does not know."""
    for form in games.game(key).grammar.forms:
        assert form.shown.split()[0].strip("[]").lower() not in RESERVED


@pytest.mark.parametrize("key", games.shelf())
def test_examples_of_the_grammar_can_be_read(key: str) -> None:
    grammar = games.game(key).grammar
    for form in grammar.forms:
        line = grammar.line(form.example, Words(tuple(CAST), "Anna"))
        assert line.orders, (form.example, line.complaint)


@pytest.mark.parametrize("key", games.shelf())
def test_a_game_is_a_full_citizen(key: str) -> None:
    for path in (f"games/{key}/engine.py", f"games/{key}/orders.py", f"templates/{key}/report.txt.j2",
                 f"templates/{key}/report.html.j2", f"templates/{key}/rules.txt.j2", f"data/{key}",
                 f"tests/games/test_{key}.py", f"tests/games/playthroughs/{key}"):  # fmt: skip
        assert (ROOT / path).exists(), f"{key} lacks {path}"


def golden() -> list[Any]:
    return [
        pytest.param(path, id=f"{path.parent.name}/{path.stem}")
        for path in sorted((ROOT / "tests/games/playthroughs").glob("*/*.txt"))
    ]


@pytest.mark.parametrize("path", golden())
def test_golden_games_are_played_the_same_way_again(path: Path) -> None:
    assert retell(path.read_text(encoding="utf-8")) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("key", games.shelf())
def test_each_way_of_ending_has_a_golden_game(key: str) -> None:
    told = {
        parse(path.read_text(encoding="utf-8")).ending
        for path in (ROOT / "tests/games/playthroughs" / key).glob("*.txt")
    }
    assert set(games.game(key).meta.endings) <= told
