"""postgm rules, simulate, replay, demo: try games without mail, check old ones, see it all at work."""

from __future__ import annotations

import json
import statistics
import time
from collections import Counter
from typing import Annotated, Any

import typer
from rich.progress import MofNCompleteColumn, Progress

import games
from games.kit.dice import Dice
from games.kit.model import Game
from games.kit.options import build
from gm.cli.common import ConfigOption, JsonOption, complain, desk, err, out, say, show
from gm.cli.matches import _pairs
from gm.desk.matches.replaying import replayed
from gm.desk.verbs.answering import rules_context
from gm.promises import wild
from gm.promises.wild import Wild
from gm.rendering import Letters

CAST = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Frida", "Georg", "Hanna", "Ivan", "Jana")
MOST_TURNS = 5000


def _game(said: str) -> Game:
    key = games.find(said)
    if key is None:
        complain(f'There is no game "{said}"; the shelf holds {", ".join(games.shelf())}.')
    return games.game(key)


def rules(game: Annotated[str, typer.Argument(help='The game: "Eat Me".')]) -> None:
    """The rules sheet of a game, as players get it by mail.

    Example: postgm rules "Eat Me"
    """
    found = _game(game)
    print(Letters().rules(found.meta.key, rules_context(found.meta.key, found.Options())))


def simulate(
    game: Annotated[str, typer.Argument(help='The game: "Eat Me".')],
    players: Annotated[
        int | None, typer.Option(help="How many play; the game's smallest table plus one otherwise.")
    ] = None,
    matches: Annotated[int, typer.Option(help="How many matches.", min=1)] = 100,
    option: Annotated[list[str] | None, typer.Option(help="NAME=VALUE, may be given again.")] = None,
    seed: Annotated[str, typer.Option(help="The same seed tells the same story.")] = "1",
    silent: Annotated[bool, typer.Option("--silent", help="Nobody sends orders: defaults alone.")] = False,
    wildly: Annotated[
        bool, typer.Option("--wild", help='Random legal orders, tables and options; GAME may be "all".')
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Play many matches by the engine's own suggestions, to try house rules. Nothing is stored.

    Example: postgm simulate "Eat Me" --players 5 --matches 1000 --option variant=same_round
    """
    if wildly:
        keys = games.shelf() if game == "all" else (_game(game).meta.key,)
        return _wild([games.game(key) for key in keys], players, matches, seed, as_json)
    found = _game(game)
    count = players or min(found.meta.seats[0] + 1, found.meta.seats[-1])
    options, seats = _options(found, count, option), CAST[:count]
    results, turns = [], []
    began = time.process_time()
    with Progress(console=err, transient=True, disable=as_json) as bar:
        task = bar.add_task(f"{found.meta.title}, {count} players", total=matches)
        for n in range(matches):
            result, played = one_match(found, seats, options, f"{seed}/{n}", silent)
            results.append(result)
            turns.append(played)
            bar.advance(task)
    rows, spent = _rows(seats, results), time.process_time() - began
    data = {
        "game": found.meta.key,
        "players": count,
        "matches": matches,
        "seats": rows,
        "turns_median": statistics.median(turns),
        "turns_most": max(turns),
        "matches_per_second": round(matches / spent, 1) if spent else None,
    }
    if as_json:
        print(json.dumps(data, indent=2))
        return None
    show(rows, False, "")
    say(
        f"Matches: {matches}, {data['matches_per_second']} for each second of computing time. Turns: "
        f"{data['turns_median']:g} in the middle, {max(turns)} at most."
    )


def _options(game: Game, players: int, given: list[str] | None) -> Any:
    """The options as they were typed; ends the command where so many cannot play so."""
    options, wrong = build(game.Options, _pairs(given))
    if players not in game.meta.seats:
        wrong = (*wrong, f"{game.meta.title} is for {game.meta.seats[0]} to {game.meta.seats[-1]} players.")
    wrong = wrong or (*game.objections(players, options), *game.strangers(CAST[:players], options))
    if wrong:
        complain(*wrong)
    return options


def _wild(found: list[Game], players: int | None, matches: int, seed: str, as_json: bool) -> None:
    """So many wild matches of each game; the first that does not end is told, with exit code 1."""
    rows = []
    with Progress(*Progress.get_default_columns(), MofNCompleteColumn(), console=err, disable=as_json) as bar:
        for game in found:
            task, told, began = bar.add_task(game.meta.title, total=matches), list[Wild](), time.process_time()
            for n in range(matches):
                try:
                    told.append(wild.match(game, f"{seed}/{n}", players if players in game.meta.seats else None))
                except wild.Unended as why:
                    complain(str(why), code=1)
                bar.advance(task)
            turns = [one.turns for one in told]
            rows.append(
                {
                    "game": game.meta.title,
                    "matches": matches,
                    "all_ended": "yes",
                    "turns": sum(turns),
                    "turns_median": f"{statistics.median(turns):g}",
                    "turns_most": max(turns),
                    "written_orders": sum(one.written for one in told),
                    "slowest_step_ms": round(1000 * max(one.slowest for one in told)),
                    "seconds": round(time.process_time() - began),
                }
            )
    show(rows, as_json, "")


def one_match(
    game: Game, seats: tuple[str, ...], options: Any, seed: str, silent: bool
) -> tuple[dict[str, float], int]:
    """One match from deal to result: (points by seat, turns)."""
    state = game.setup(seats, options, Dice(f"{seed}/0/setup"))
    for turn in range(1, MOST_TURNS):
        asks = game.asks(state)
        if not asks:
            return dict(game.result(state) or {}), turn - 1
        orders = {}
        for seat in asks:
            dice = Dice(f"{seed}/{turn}/{seat}")
            sent = () if silent else game.suggest(state, seat, dice)
            orders[seat] = game.complete(state, seat, sent, dice)
        state = game.resolve(state, orders, Dice(f"{seed}/{turn}")).state
    complain(f"A match of {game.meta.title} with the seed {seed} has not ended after {MOST_TURNS} turns.", code=1)


def _rows(seats: tuple[str, ...], results: list[dict[str, float]]) -> list[dict[str, Any]]:
    """Per seat: share of wins (a shared win counts its part), points."""
    wins: Counter[str] = Counter()
    for result in results:
        best = [seat for seat in seats if result.get(seat, 0) == max(result.values(), default=0)]
        for seat in best:
            wins[seat] += 1 / len(best)  # type: ignore[assignment]
    rows = []
    for seat in seats:
        points = [result.get(seat, 0.0) for result in results]
        rows.append(
            {
                "seat": seat,
                "wins": f"{100 * wins[seat] / len(results):.1f} %",
                "points_median": f"{statistics.median(points):g}",
                "points_least": f"{min(points):g}",
                "points_most": f"{max(points):g}",
            }
        )
    return rows


def replay(
    match: Annotated[str, typer.Argument(help="The name of the match.")],
    story: Annotated[bool, typer.Option("--story", help="Tell every turn (all seats' secrets included).")] = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play a match again from its journal and compare every position with what was kept.

    Example: postgm replay eat-me-1
    """
    with desk(config) as (bench, _):
        found = replayed(bench.archive, match)
    if as_json:
        print(json.dumps(found.as_table(), ensure_ascii=False, indent=2))
    else:
        if story:
            for line in found.story:
                out.print(line, markup=False)
        say(found.sentence)
    if found.differences:
        raise typer.Exit(1)


def demo(
    folder: Annotated[str, typer.Option(help="Where the letters are put.")] = "demo-mail",
    seed: Annotated[str, typer.Option(help="The same seed tells the same story.")] = "1",
    play: Annotated[bool, typer.Option("--play", help="Take a seat yourself.")] = False,
    game: Annotated[str, typer.Option(help="Only this game.")] = "",
) -> None:
    """Play whole matches through the embedded post office, with players who slip, change their mind and fall silent.

    Example: postgm demo
    """
    from gm.cli.demo import perform, take_a_seat

    if play:
        take_a_seat(folder, game or "Eat Me", seed)
    else:
        perform(folder, seed, [game] if game else [])
