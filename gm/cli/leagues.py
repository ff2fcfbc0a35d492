"""postgm league: seasons of many matches, from the file that describes them to the champion."""

from __future__ import annotations

import csv
import json
import secrets
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import games
from gm.cli.common import ConfigOption, JsonOption, complain, desk, now, say, show
from gm.cli.matches import _read
from gm.desk import deeds
from gm.desk.bench import Desk
from gm.desk.leagues import directing, feed, issues, keeping, rating, reckoned
from gm.desk.leagues import story as telling_of
from gm.desk.leagues.rehearsing import Unended, by_lots, figures
from gm.desk.leagues.rehearsing import rehearse as rehearsed
from gm.desk.leagues.words import called
from gm.domain.leagues import draw
from gm.domain.leagues.ratings import SCALE, luck, read, replayed
from gm.domain.leagues.season import Season, differences, fold
from gm.domain.leagues.standings import shown, team_standings

app = typer.Typer(help="Seasons of many matches.", no_args_is_help=True, rich_markup_mode=None)
Name = Annotated[str, typer.Argument(help="The name of the league.")]
File = Annotated[Path, typer.Argument(help="A TOML file that describes the league.")]


@app.command()
def rehearse(
    file: File,
    players: Annotated[int, typer.Option(help="How many members.", min=2, max=200)] = 12,
    seed: Annotated[str, typer.Option(help="The same seed tells the same season.")] = "1",
    lots: Annotated[
        int, typer.Option(help="So many seasons with results by lot instead: does any draw go wrong?", min=0)
    ] = 0,
    as_json: JsonOption = False,
) -> None:
    """Play a whole season in virtual time: its length, its letters, who meets whom how often. Nothing is stored.

    Example: postgm league rehearse autumn.toml --players 40
    """
    terms, policy = keeping.described(_read(file))
    if players < terms.table:
        complain(f"{players} members do not fill a table of {terms.table}.")
    try:
        data = by_lots(terms, players, lots, seed) if lots else figures(rehearsed(terms, players, seed, policy.hours))
    except Unended as why:
        complain(str(why), code=1)
    if as_json:
        print(json.dumps(data, indent=2))
        return
    if not lots:
        say("One member in ten never answers, two in ten forget at times, and some are away when a round opens.")
    for key, value in data.items():
        told = ", ".join(f"{k} {v}" for k, v in value.items()) if isinstance(value, dict) else value
        say(f"{key.replace('_', ' ')}: {told}")


@app.command()
def new(file: File, config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """Write down a league. Everything that is wrong with its file is told at once; then nothing is written.

    Example: postgm league new autumn.toml
    """
    with desk(config) as (bench, _):
        season = keeping.new(bench, _read(file), secrets.token_hex(8), now())
    name = season.terms.name
    say(
        f"The league {name} is written down, with {len(season.members)} members. Its draw comes from the seed "
        f"{season.seed}. It begins by: postgm league start {name}",
        as_json,
        {"name": name, "seed": season.seed, "members": list(season.members)},
    )


@app.command()
def start(name: Name, config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """Begin a season: its first round opens with the next tick, the others by themselves.

    Example: postgm league start autumn
    """
    with desk(config) as (bench, _):
        keeping.start(bench, name, now())
    say(f"The league {name} begins: its first round opens with the next tick.", as_json, {"name": name})


@app.command("list")
def list_(config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """All leagues.

    Example: postgm league list
    """
    with desk(config) as (bench, _):
        rows = [_row(fold(keeping.journal(bench.archive, name))) for name in keeping.names(bench.archive)]
    show(rows, as_json, "There is no league. Write one down with: postgm league new autumn.toml")


def _row(season: Season) -> dict[str, Any]:
    return {
        "league": season.terms.name,
        "game": season.terms.game,
        "status": season.status,
        "members": len(season.members),
        "round": f"{len(season.rounds)} of {season.length}",
        "goes_on": ", ".join(season.waiting),
    }


@app.command("show")
def show_(name: Name, config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """How a league stands: its round, its matches, its seed.

    Example: postgm league show autumn
    """
    with desk(config) as (bench, _):
        season = fold(keeping.journal(bench.archive, name))
    row = {**_row(season), "format": season.terms.format, "table": season.terms.table, "seed": season.seed}
    won = [called(bench, who) for first in season.champions for who in first]
    row |= {**_met_again(season), **({"champions": ", ".join(won)} if won else {})}
    if as_json:
        show([row], as_json, "")
        return
    for key, value in row.items():
        say(f"{key.replace('_', ' ')}: {value}".rstrip())


def _met_again(season: Season) -> dict[str, int]:
    """How many meetings of this season were not the first, and below how many no draw could go."""
    least = draw.fewest_repeats(season.members, season.terms.table, season.past)
    whole = season.terms.format in ("round_robin", "balanced", "swiss") and season.past
    return {"repeats": draw.repeats(season.past), "repeats_at_least": least} if whole else {}


@app.command()
def adjudicate(
    name: Name,
    match: Annotated[str, typer.Argument(help="The match, as in autumn-r1-t2; none: those that go on.")] = "",
    ruling: Annotated[
        str, typer.Argument(help='"by position", "walkover for Anna", "Anna 9, Bruno 4" or "annul".')
    ] = "by position",
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """End a match of a league by a ruling, or give one that is over another result; the standings follow.

    Example: postgm league adjudicate autumn autumn-r1-t2 "walkover for Anna"
    """
    with desk(config) as (bench, _):
        season = fold(keeping.journal(bench.archive, name))
        if match not in season.places:
            rows = [{"match": one, "round": r, "table": t} for one, (r, t) in season.waiting.items()]
            if match:
                complain(
                    f"There is no match {match} in {name}. Those that go on: {', '.join(season.waiting) or 'none'}."
                )
            show(rows, as_json, f"No match of {name} goes on.")
            return
        line = ruling if ruling.startswith(("walkover", "annul", "adjudicate")) else f"adjudicate {ruling}"
        done = deeds.do(bench, match, line, now())
    say(done.said, as_json, {"league": name, "match": match, "said": done.said})


@app.command()
def redraw(
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Draw the newest round anew: its matches are annulled, and the next tick opens others.

    Example: postgm league redraw autumn
    """
    with desk(config) as (bench, _):
        asks = directing.asked(fold(keeping.journal(bench.archive, name)))
        if not yes and not typer.confirm(asks):
            complain("Nothing has changed.", code=1)
        season = directing.redraw(bench, name, now())
    number = len(season.rounds) + 1
    say(f"Round {number} of {name} is drawn anew with the next tick; its players are told.", as_json, {"round": number})


@app.command("round")
def round_(
    name: Name,
    number: Annotated[int, typer.Option(help="Which round; the newest otherwise.", min=0)] = 0,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """The tables of a round and what they brought.

    Example: postgm league round autumn --number 2
    """
    with desk(config) as (bench, _):
        season = fold(keeping.journal(bench.archive, name))
        chosen = number or len(season.rounds)
        if chosen > len(season.rounds):
            complain(f"Round {chosen} of {name} has not opened; there are {len(season.rounds)}.")
        rows = [row for row in reckoned.results(bench, season) if row["round"] == chosen]
        byes = season.rounds[chosen - 1].byes if chosen else ()
        sits_out = reckoned.sits_out(bench, byes) if byes else ""
        out = [{"round": chosen, "member": called(bench, who), "sits_out": True} for who in byes]
    show([*rows, *out] if as_json else rows, as_json, f"No round of {name} has opened.")
    if sits_out and not as_json:
        typer.echo(sits_out)


@app.command("standings")
def standings_(
    name: Name,
    cross: Annotated[bool, typer.Option("--cross", help="The crosstable: how often before whom, of how many.")] = False,
    teams: Annotated[bool, typer.Option("--teams", help="What the members of each team brought together.")] = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Who stands where, with everything that tie-breaks count.

    Example: postgm league standings autumn --cross
    """
    with desk(config) as (bench, _):
        season = fold(keeping.journal(bench.archive, name))
        rows = reckoned.cross(bench, season) if cross else reckoned.standings(bench, season)
        rows = _teams(season) if teams else rows
    show(rows, as_json, "This league has no members.")


def _teams(season: Season) -> list[dict[str, Any]]:
    rows = team_standings(season.table(), season.teams)
    return [{"place": place, "team": team, "points": shown(points)} for place, team, points in rows]


@app.command()
def replay(name: Name, config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """Draw every round again from the published seed and compare it with the journal.

    Example: postgm league replay autumn
    """
    with desk(config) as (bench, _):
        wrong = differences(keeping.journal(bench.archive, name))
    told = " ".join(wrong) or f"The league {name} was drawn from its seed, and its journal is whole."
    say(told, as_json, {"league": name, "differences": wrong})
    if wrong:
        raise typer.Exit(1)


@app.command()
def export(
    name: Name,
    what: Annotated[str, typer.Option(help="results or standings, as CSV.")] = "standings",
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Results or standings for other tools: CSV, or with --json both.

    Example: postgm league export autumn --what results
    """
    if what not in ("results", "standings"):
        complain("--what is results or standings.")
    with desk(config) as (bench, _):
        season = fold(keeping.journal(bench.archive, name))
        tables = {"standings": reckoned.standings(bench, season), "results": reckoned.results(bench, season)}
    if as_json:
        print(json.dumps({"league": name, "seed": season.seed, **tables}, ensure_ascii=False, indent=2))
        return
    rows = tables[what]
    out = csv.DictWriter(sys.stdout, list(rows[0]) if rows else [])
    out.writeheader()
    out.writerows(rows)


@app.command()
def ratings(
    game: Annotated[str, typer.Argument(help='The game, or "overall".')],
    player: Annotated[str, typer.Option(help="How each match moved this player's rating; their id.")] = "",
    seats: Annotated[
        bool, typer.Option("--seats", help="How often each seat won, beside what chance would do.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Make all ratings once more from the matches, and compare.")
    ] = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """The ratings of a game over all leagues, how they came about, and whether they are what the matches say.

    Example: postgm league ratings "Eat Me" --check
    """
    key = rating.OVERALL if game == rating.OVERALL else games.find(game)
    if key is None or (key == rating.OVERALL and (player or seats or check)):
        complain(f'There is no game "{game}" on the shelf.')
    with desk(config) as (bench, _):
        if check:
            found, wrong = replayed(rating.entries(bench.archive, key))
            told = f"{len(found)} ratings were made again from the matches" + (
                f"; not as kept: {wrong}" if wrong else "."
            )
            say(told, as_json, {"game": key, "rated": len(found), "differences": wrong})
            raise typer.Exit(1 if wrong else 0)
        rows = _moves(bench, key, player) if player else _luck(bench, key) if seats else _rated(bench, key)
    show(rows, as_json, "Nobody is rated in this game yet.")


def _rated(bench: Desk, key: str) -> list[dict[str, Any]]:
    rows = rating.overall(bench) if key == rating.OVERALL else rating.table(bench, key)
    return [
        {"member": called(bench, who), "rating": r.number, "uncertainty": round(SCALE * r.sigma), "played": r.played}
        | {"provisional": r.provisional}
        for who, r in rows
    ]


def _moves(bench: Desk, key: str, player: str) -> list[dict[str, Any]]:
    return [
        {"match": one.match, "at": one.at[:16], "before": one.before.shown, "after": one.after.shown}
        for one in rating.history(bench.archive, key, player)
    ]


def _luck(bench: Desk, key: str) -> list[dict[str, Any]]:
    found = luck(read(entry) for entry in rating.entries(bench.archive, key))
    return [
        {"seat": seat, "matches": many, "won": f"{100 * won:.1f} %", "by chance": f"{100 * chance:.1f} %"}
        for seat, many, won, chance in found
    ]


@app.command("paper")
def paper_(
    name: Name,
    number: Annotated[int, typer.Option(help="Which issue; the newest otherwise.", min=0)] = 0,
    form: Annotated[str, typer.Option("--format", help="text, html, pdf, or atom: a feed of all issues.")] = "text",
    out: Annotated[Path | None, typer.Option(help="The file to write; else it is printed (but a PDF).")] = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """An issue of a league's paper, as text, HTML or a page to be printed; or all of them as an Atom feed.

    Example: postgm league paper autumn --number 3 --format pdf --out autumn-3.pdf
    """
    with desk(config) as (bench, _):
        keeping.journal(bench.archive, name)
        archive = bench.archive
        there = [n for n in issues.numbers(archive, name) if issues.released(archive, name, n)]
        made = [one for n in there if n == (number or n) and (one := issues.kept(archive, name, n))]
        if not made:
            complain(f"There is no issue {number} of {name}." if number else f"No issue of {name} has appeared yet.")
        written = _as(bench, form, made)
    if as_json:
        print(json.dumps(made[-1], ensure_ascii=False, indent=2))
    elif out:
        out.write_bytes(written)
        say(f"Written to {out}.")
    elif form == "pdf":
        complain("A PDF wants a file: --out autumn-3.pdf")
    else:
        print(written.decode())


def _as(bench: Desk, form: str, made: list[dict[str, Any]]) -> bytes:
    if form == "pdf":
        return bench.pages.printed(made[-1])
    if form == "atom":
        return feed.atom(bench, made)
    if form not in ("text", "html"):
        complain("--format is text, html, pdf or atom.")
    page = issues.page(bench, made[-1], "")
    return str(page.html if form == "html" else page.text).encode()


@app.command()
def story(name: Annotated[str, typer.Argument(help="The match.")], config: ConfigOption = None) -> None:
    """A match that is over, told from its journal with the turns on which it turned.

    Example: postgm league story autumn-r1-t1
    """
    with desk(config) as (bench, _):
        if bench.archive.match(name) is None:
            complain(f'There is no match "{name}".')
        told = telling_of.told(bench, name)
    print("\n".join(told) or f"{name} is not over, or ended without a result.")
