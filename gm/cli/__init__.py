"""The front door of the operator: the command `postgm`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from gm import __version__
from gm.cli import (
    carrying,
    checking,
    doctor,
    forums,
    founding,
    games,
    leagues,
    login,
    mailroom,
    matches,
    moving,
    people,
    play,
    proofs,
    service,
    upgrading,
)
from gm.cli.common import ConfigOption, complain, named_first, say
from gm.desk.matches.hosting import Wrong
from gm.desk.table import NoSuchMatch
from gm.ports import Refused, Shut, Unreachable
from gm.sections import BadConfig

app = typer.Typer(
    name="postgm",
    help="The game master for play-by-email groups.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _tell_version(wanted: bool) -> None:
    if wanted:
        say(f"postgm {__version__}")
        raise typer.Exit


@app.callback()
def _version(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_tell_version, help="Which version this is.")
    ] = False,
    config: ConfigOption = None,
) -> None:
    """The game master for play-by-email groups."""
    named_first(config)


matches.app.command("export")(carrying.export)
matches.app.command("import")(carrying.import_)
app.add_typer(matches.app, name="match")
app.add_typer(people.app, name="player")
app.add_typer(leagues.app, name="league")
app.add_typer(forums.app, name="forum")
app.add_typer(games.app, name="game")
app.add_typer(proofs.app, name="proof")
app.add_typer(mailroom.outbox, name="outbox")
app.add_typer(mailroom.aside, name="aside")
for command in (
    founding.init,
    login.login,
    checking.check,
    doctor.doctor,
    service.run,
    service.tick,
    service.status,
    service.weekly,
    moving.backup,
    moving.restore,
    moving.restored,
    moving.newkey,
    upgrading.upgrade,
    play.demo,
    play.simulate,
    play.replay,
    play.rules,
    mailroom.explain,
):
    app.command()(command)


def main() -> None:
    """Run the command line; what is wrong is said in a sentence, with exit code 2."""
    try:
        _stand_somewhere()
        app(prog_name="postgm")
    except BadConfig as bad:
        complain(*bad.complaints)
    except Wrong as wrong:
        complain(*wrong.complaints)
    except NoSuchMatch as missing:
        near = f' Did you mean "{missing.near}"?' if missing.near else ""
        complain(f'There is no match "{missing}".{near} See them with: postgm match list')
    except Shut as door:
        complain(str(door), code=1)
    except Refused as no:
        complain(str(no))
    except Unreachable as away:
        complain(f"Not reachable at the moment: {away}", code=1)
    except BrokenPipeError:
        sys.exit(0)


def _stand_somewhere() -> None:
    """Relative names are meant from the working folder, which may be gone. Refused when it is."""
    try:
        Path.cwd()
    except FileNotFoundError:
        raise Refused(
            "The folder you stand in is gone. Go to the one of your configuration, by cd, and ask again."
        ) from None


if __name__ == "__main__":
    main()
