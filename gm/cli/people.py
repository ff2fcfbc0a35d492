"""postgm player: who plays here."""

from __future__ import annotations

from typing import Annotated

import typer

from gm.cli.common import ConfigOption, JsonOption, complain, desk, say, show
from gm.desk.matches.hosting import new_player
from gm.desk.outgoing import places
from gm.domain.deadlines import find_zone
from gm.ports import Player
from gm.post.addressing import shown, valid_registration

app = typer.Typer(help="Who plays here.", no_args_is_help=True, rich_markup_mode=None)


@app.command()
def add(
    name: Annotated[str, typer.Argument(help="How the player is called.")],
    address: Annotated[str, typer.Argument(help="Where letters go.")],
    zone: Annotated[str | None, typer.Option(help="The player's time zone; without one, that of each match.")] = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Add a player.

    Example: postgm player add Anna anna@example.org --zone Europe/London
    """
    where = "" if zone is None else find_zone(zone)
    if where is None:
        complain(f'There is no time zone "{zone}"; write it like Europe/London.')
    with desk(config) as (bench, _):
        good = valid_registration(bench.us.full(address), anywhere=True)
        if why := good.problem or places.nobodys(bench.us, bench.archive, good.address):
            complain(why)
        if bench.archive.player_at(good.address):
            complain(f"A player with the address {good.address} is here already.")
        fresh = new_player(bench, name, good.address)
        player = Player(fresh.id, fresh.name, where, addresses=fresh.addresses)
        with bench.archive.step() as step:
            step.player(player)
    say(f"{name} is here now, as {player.id}.", as_json, {"id": player.id, "name": name, "address": good.address})


@app.command("list")
def list_(config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """All players, and how mail to them fares.

    Example: postgm player list
    """
    with desk(config) as (bench, _):
        rows = [
            {
                "id": p.id,
                "name": p.name,
                "zone": p.zone,
                "addresses": ", ".join(shown(a.address) for a in p.addresses),
                "mail": _mail(p),
            }
            for p in bench.archive.players()
        ]
    show(rows, as_json, "Nobody yet. A match invites its players, or: postgm player add Anna anna@example.org")


def _mail(player: Player) -> str:
    if not player.address:
        return "stopped"
    worst = max((a.score for a in player.addresses), default=0)
    return "comes back" if worst >= 4 else "has come back" if worst else "arrives"
