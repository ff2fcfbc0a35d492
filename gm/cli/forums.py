"""postgm forum: which topics and accounts there are, a topic made a match's own, an account linked to a player."""

from __future__ import annotations

from typing import Annotated

import typer

from gm import ways
from gm.cli.common import ConfigOption, JsonOption, complain, desk, now, say, settings, show
from gm.desk.deeds import do
from gm.desk.outgoing import places
from gm.desk.table import Table, room_of
from gm.desk.verbs.address import question
from gm.ports.kept import host_of
from gm.post.addressing import normalise, shown

app = typer.Typer(help="Topics and accounts on forums.", no_args_is_help=True, rich_markup_mode=None)
Forum = Annotated[
    str, typer.Option(help="The channel, by its name in the configuration; needed where there are several.")
]


@app.command("list")
def list_(config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """The forums, the matches that have a topic there, and the accounts that are linked to players.

    Example: postgm forum list
    """
    with desk(config) as (bench, _):
        people = [(one, address) for one in bench.archive.players() for address in one.addresses if address.confirmed]
        rows = [
            {
                "forum": channel.name,
                "account": places.called(channel),
                "topics": ", ".join(bench.archive.led(room_of(channel.name))),
                "players": ", ".join(
                    f"{player.id} ({address.address.partition('@')[0]})"
                    for player, address in people
                    if host_of(address.address) == channel.host
                ),
            }
            for channel in bench.us.channels
        ]
    show(rows, as_json, "I play by mail alone. A forum is a section [channels.NAME] of the configuration.")


@app.command()
def adopt(
    match: Annotated[str, typer.Argument(help="The name of the match.")],
    url: Annotated[str, typer.Argument(help="The address of the topic, as a browser shows it.")],
    forum: Forum = "",
    config: ConfigOption = None,
) -> None:
    """Make a topic that somebody has opened the topic of a match. What stands there so far is left unread.

    Example: postgm forum adopt friday https://forum.example.org/t/friday-night/12
    """
    name = _named(config, forum)
    rooms = next(branch.rooms for branch in ways.channels_of(settings(config)) if branch.channel.name == name)
    with desk(config) as (bench, _):
        table = Table.open(bench.archive, match)
        if rooms is None:
            complain(f"The channel {name} has no topics.")
        try:
            title = rooms.adopt(match, url)
        except ValueError as why:
            complain(str(why))
        finally:
            rooms.close()
        if table.match.policy.forum != name:
            do(bench, match, f"policy forum={name}", now())
    say(f'"{title}" is the topic of {match} from now on; the next report stands there.')


@app.command()
def link(
    player: Annotated[str, typer.Argument(help="The id of the player: postgm player list.")],
    account: Annotated[str, typer.Argument(help="The account there.")],
    forum: Forum = "",
    config: ConfigOption = None,
) -> None:
    """Ask an account of a forum whether it is a player's; its yes there links the two.

    Example: postgm forum link anna anna-k
    """
    name = _named(config, forum)
    with desk(config) as (bench, _):
        known = bench.archive.player(player)
        if known is None:
            complain(f'There is no player "{player}". See them with: postgm player list')
        address = normalise(bench.us.full(f"{account.lstrip('@').partition('@')[0]}@{name}"))
        if bench.archive.player_at(address):
            complain(f"{shown(address)} is linked already.")
        with bench.archive.step() as step:
            question(bench, known, address, now()).put(step)
    say(f"{shown(address)} is asked by private message with the next tick; a yes there links it to {known.name}.")


def _named(config: ConfigOption, forum: str) -> str:
    """The channel that is meant: the one named, or the only one there is."""
    with desk(config) as (bench, _):
        names = [channel.name for channel in bench.us.channels]
    if forum in names:
        return forum
    if not names:
        complain("I play by mail alone. A forum is a section [channels.NAME] of the configuration.")
    if forum or len(names) > 1:
        complain(f"Which forum? There are {', '.join(names)}; say it with --forum.")
    return names[0]
