"""postgm match: open a match, look at it, and lead it."""

from __future__ import annotations

import json
import secrets
import tomllib
from pathlib import Path
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import typer

import games
from gm.cli.common import ConfigOption, JsonOption, complain, desk, now, say, show
from gm.desk.deeds import do, find, planned, read
from gm.desk.matches import forecast, hosting, spectators
from gm.desk.table import Table
from gm.domain.deadlines import left, moment, shown
from gm.domain.forecast import kept_free

app = typer.Typer(help="Open matches and lead them.", no_args_is_help=True, rich_markup_mode=None)
Name = Annotated[str, typer.Argument(help="The name of the match.")]
Pairs = Annotated[list[str] | None, typer.Option(help="NAME=VALUE, may be given again.")]


@app.command()
def new(
    file: Annotated[Path | None, typer.Argument(help="A TOML file that describes the match.")] = None,
    game: Annotated[str, typer.Option(help='The game: "Eat Me".')] = "",
    name: Annotated[str, typer.Option(help="A short name; otherwise one is found.")] = "",
    player: Annotated[list[str] | None, typer.Option(help='"Anna <anna@example.org>", robot or free.')] = None,
    forum: Annotated[str, typer.Option(help="The channel on which it has a topic for all to read.")] = "",
    category: Annotated[str, typer.Option(help="Where on that forum.")] = "",
    mailing_list: Annotated[str, typer.Option("--list", help="The address of a mailing list that it lives on.")] = "",
    option: Pairs = None,
    policy: Pairs = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Open a match and invite its players by mail.

    Example: postgm match new --game "Eat Me" --player "Anna <anna@example.org>" --player "Bruno <b@example.org>"
    """
    table = _read(file) if file else {}
    table |= {key: value for key, value in (("game", game), ("name", name), ("players", player)) if value}
    table["options"] = {**table.get("options", {}), **_pairs(option)}
    rooms = (("forum", forum), ("category", category), ("mailing_list", mailing_list))
    room = {key: value for key, value in rooms if value}
    table["policy"] = {**table.get("policy", {}), **room, **_pairs(policy)}
    with desk(config) as (bench, defaults):
        made = hosting.open_match(bench, hosting.description(table), defaults, secrets.token_hex(32), now())
    seats = ", ".join(made.match.seats)
    say(
        f"Opened {made.match.name}: {made.game.meta.title} for {seats}. The invitations go out with the next tick.",
        as_json,
        {"name": made.match.name, "game": made.match.game, "seats": list(made.match.seats)},
    )


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as why:
        complain(f"{file} cannot be read: {why.strerror}.")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as why:
        complain(f"{file} is not written as TOML: {why}")


def _pairs(given: list[str] | None) -> dict[str, Any]:
    """NAME=VALUE, where VALUE may be JSON (a number, a list, a table) or plain text."""
    pairs: dict[str, Any] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals:
            complain(f'"{pair}" should look like NAME=VALUE.')
        try:
            pairs[name.strip()] = json.loads(value)
        except ValueError:
            pairs[name.strip()] = value
    return pairs


@app.command("list")
def list_(config: ConfigOption = None, as_json: JsonOption = False, over: bool = False) -> None:
    """All matches; with --over also the finished ones.

    Example: postgm match list
    """
    with desk(config) as (bench, _):
        rows = [_row(Table.of(sheet)) for sheet in bench.archive.matches() if over or sheet.status != "over"]
    show(rows, as_json, 'No match is running. Open one with: postgm match new --game "Eat Me" --player ...')


def _row(table: Table) -> dict[str, Any]:
    match = table.match
    waiting = [c.name for c in match.chairs if not c.player and not c.autopilot] if match.status == "inviting" else []
    return {
        "match": match.name,
        "game": games.game(match.game).meta.title,
        "status": match.status,
        "turn": match.turn,
        "missing": ", ".join(waiting or table.missing),
        "due": shown(moment(match.due), match.policy.zone) if match.due else "",
    }


@app.command("show")
def show_(name: Name, config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """How a match stands: seats, orders in, deadline. Hands stay hidden.

    Example: postgm match show eat-me-1
    """
    with desk(config) as (bench, _):
        table = Table.open(bench.archive, name)
        match = table.match
        rows = [
            {
                "seat": c.name,
                "player": c.player
                or (f"invited: {c.invited}" if c.invited else "autopilot" if c.autopilot else "free"),
                "orders": _in(table, c.name),
                "silences": c.silences,
                "autopilot": "yes" if c.autopilot else "",
            }
            for c in match.chairs
        ]
        head = _row(table)
        if as_json:
            say("", True, {**head, "seats": rows, "result": match.result})
            return
        due = f" Due {head['due']}, in {left(moment(match.due), now())}." if match.due else ""
        say(f"{match.name}: {head['game']}, {match.status}, turn {match.turn}.{due}")
        show(rows, False, "")
        if match.result:
            say("Result: " + ", ".join(f"{seat} {points:g}" for seat, points in match.result.items()))


def _in(table: Table, seat: str) -> str:
    if seat not in table.asks:
        return "not asked"
    return "missing" if seat in table.missing else "in"


@app.command()
def start(name: Name, config: ConfigOption = None) -> None:
    """Begin without waiting for the rest: empty chairs are played by the autopilot until somebody comes.

    Example: postgm match start eat-me-1
    """
    with desk(config) as (bench, _):
        done = do(bench, name, "start match", now())
    say(f"{done.said} The first reports go out with the next tick.")


@app.command()
def orders(name: Name, config: ConfigOption = None, as_json: JsonOption = False, reveal: bool = False) -> None:
    """Who has sent orders; with --reveal also what they say, which is written into the match's log.

    Example: postgm match orders eat-me-1
    """
    with desk(config) as (bench, defaults):
        table = Table.open(bench.archive, name)
        rows = [
            {
                "seat": seat,
                "state": _in(table, seat),
                "arrived": held.arrived if (held := table.match.held.get(seat)) else "",
                "orders": held.text.replace("\n", "; ") if held and reveal else "",
            }
            for seat in table.asks
        ]
        if reveal:
            with bench.archive.step() as step:
                step.note(
                    "revealed",
                    f"{name}/{table.match.turn}/{now():%Y%m%dT%H%M%S%f}",
                    "orders shown to the operator",
                    now(),
                )
    show(
        rows if as_json else [_plainly(row, defaults.zone, reveal) for row in rows],
        as_json,
        "Nobody is asked at the moment.",
    )


def _plainly(row: dict[str, Any], zone: str, reveal: bool) -> dict[str, Any]:
    """A row for people: the time to the minute in the house's zone, and no orders unless they are revealed."""
    at = f"{moment(row['arrived']).astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M}" if row["arrived"] else ""
    plain = {"seat": row["seat"], "state": row["state"], f"arrived ({zone})": at}
    return {**plain, "orders": row["orders"]} if reveal else plain


@app.command()
def pause(name: Name, config: ConfigOption = None) -> None:
    """Stop the clock of a match; its players are told.

    Example: postgm match pause eat-me-1
    """
    with desk(config) as (bench, _):
        done = do(bench, name, "pause", now())
    say(done.said)


@app.command()
def resume(
    name: Name,
    here: Annotated[bool, typer.Option("--here", help="It moved away, and stays here after all.")] = False,
    config: ConfigOption = None,
) -> None:
    """Let the clock run again with the time that was left.

    Example: postgm match resume eat-me-1
    """
    with desk(config) as (bench, _):
        done = do(bench, name, "resume here" if here else "resume", now())
    say(done.said)


@app.command()
def deadline(
    name: Name,
    when: Annotated[str, typer.Argument(help='"2026-12-01 20:00" in the match\'s zone, or +24h, or +2d.')],
    config: ConfigOption = None,
) -> None:
    """Move the deadline of the present turn; its players are told.

    Example: postgm match deadline eat-me-1 +24h
    """
    with desk(config) as (bench, _):
        done = do(bench, name, f"deadline {when}", now())
    say(done.said)


@app.command()
def plan(name: Name, config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """The next eight deadlines, in the zone of every player.

    Example: postgm match plan eat-me-1
    """
    with desk(config) as (bench, _):
        table, at = Table.open(bench.archive, name), now()
        rows = (forecast.for_programs if as_json else forecast.for_people)(bench, table, at)
        free = kept_free(table.match.policy, at, forecast.coming(table, at)[-1][1])
    if not as_json:
        say(forecast.heading(table))
    show(rows, as_json, "")
    if free and not as_json:
        say(free[0])


@app.command()
def process(
    name: Name,
    turn: Annotated[int | None, typer.Option(help="Only if the match is still in this turn.")] = None,
    without: Annotated[list[str] | None, typer.Option(help="Leave out what this seat has sent.")] = None,
    config: ConfigOption = None,
) -> None:
    """Resolve the present turn now; silence is filled as at the deadline.

    Example: postgm match process eat-me-1 --turn 4
    """
    with desk(config) as (bench, _):
        this = f" turn {turn}" if turn is not None else ""
        out = f" without {', '.join(without)}" if without else ""
        done = do(bench, name, f"process{this}{out}", now())
    say(f"{done.said} The reports go out with the next tick.")


@app.command()
def tell(
    name: Annotated[str, typer.Argument(help="The match; all: everybody in the house.")],
    words: Annotated[
        list[str], typer.Argument(help="[SEAT] TEXT: the words, behind a seat's name if only it shall hear.")
    ],
    config: ConfigOption = None,
) -> None:
    """Write to everybody in a match, or to one seat: the GM's word, as a letter.

    Example: postgm match tell eat-me-1 Clara "Take your time, I wait until Sunday."
    """
    if len(words) > 2:
        complain(f'Put the words in quotation marks: postgm match tell {name} "{" ".join(words)}"')
    line = f"tell {words[0]}: {words[1]}" if len(words) == 2 else f"announce: {words[0]}"
    with desk(config) as (bench, _):
        if name == "all" and len(words) == 1 and (sheets := bench.archive.matches()):
            name, line = sheets[0].name, f"announce to the whole house: {words[0]}"
        done = do(bench, name, line, now())
    say(done.said)


@app.command()
def replace(
    name: Name,
    seat: Annotated[str, typer.Argument(help="The chair.")],
    player: Annotated[str, typer.Argument(help='"Dora <dora@example.org>", robot, or nobody (for good).')],
    config: ConfigOption = None,
) -> None:
    """Give a chair to somebody else; they are invited by mail.

    Example: postgm match replace eat-me-1 Clara "Dora <dora@example.org>"
    """
    if player.strip().lower() == "free":
        complain('A chair goes to somebody: write "Dora <dora@example.org>", or robot until somebody is found.')
    with desk(config) as (bench, _):
        done = do(bench, name, f"replace {seat} with {player}", now())
    say(done.said)


@app.command("do")
def do_(
    name: Name,
    words: Annotated[str, typer.Argument(help="What you would write in a letter to lead it.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do what cannot be undone, too.")] = False,
    config: ConfigOption = None,
) -> None:
    """Lead a match in the words of a GM's letter; what cannot be undone is shown first, and done with --yes.

    Example: postgm match do eat-me-1 "autopilot Clara on"
    """
    with desk(config) as (bench, _):
        asked = read(words)
        took = f'I took that as "{asked.plain}". ' if asked and not find(words) else ""
        if asked and asked.deed.grave and not yes:
            say(f"{took}{planned(bench, name, words, now()).would} To do it, add --yes.")
            return
        done = do(bench, name, words, now())
    say(f"{took}{done.said}")


@app.command()
def watch(
    name: Name,
    address: Annotated[str, typer.Argument(help="A spectator who unsubscribed and wants the copies again.")] = "",
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Who gets the spectators' copies and who unsubscribed; with an address: send them there again.

    Example: postgm match watch eat-me-1
    """
    with desk(config) as (bench, _):
        if address:
            spectators.watch_again(bench, name, address, now())
        rows = [
            {"spectator": who, "copies": "sent" if gets else "unsubscribed"}
            for who, gets in spectators.spectators(bench, name)
        ]
    show(rows, as_json, "Nobody watches this match.")
