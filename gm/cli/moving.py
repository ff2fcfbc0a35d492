"""postgm backup, restore, restored, newkey: the house in one file, and back again somewhere else."""

from __future__ import annotations

import getpass
import warnings
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Final

import typer

from gm import __version__
from gm.bootstrap import database_of, desk_of, stays_here
from gm.cli.common import ConfigOption, JsonOption, complain, now, say, settings
from gm.cli.condition import last_round
from gm.config import Settings
from gm.keys import TOPIC, key_in, make, mark_of, note, read_key
from gm.ports import Archive, Refused
from gm.store import migrate, open_archive
from gm.store.anew import begin_anew
from gm.store.backup import KEY, MOVED, About, back_up, place_of
from gm.store.backup import restore as bring_back
from gm.store.presence import anybody
from gm.vitals.weekly import backed_up

SPOOL: Final = "office/spool"  # of the embedded post office, in the data folder
STILL: Final = timedelta(minutes=2)  # after which a house that reads no mail is taken to be stopped

PassphraseOption = Annotated[
    str | None,
    typer.Option("--passphrase-file", help="A file whose first line is the passphrase; - asks for it here."),
]


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; one that is there stays as it is.")],
    without_key: Annotated[bool, typer.Option("--without-key", help="Leave out the key; keep its copy apart.")] = False,
    passphrase_file: PassphraseOption = None,
    moving: Annotated[bool, typer.Option("--moving", help="The house moves: it works here no more.")] = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write the whole house into one file, also while it is at work: letters, matches, key, post office.

    Example: postgm backup postgm-backup.tar.gz
    """
    known = settings(config)
    data = known.house.data
    stays_here(data)
    place = place_of(data, database_of(known))
    if not place.database.is_file():
        complain(f"There is nothing to copy yet: no database lies at {place.database}.")
    mark = _mark(known, without_key)
    secret = passphrase(passphrase_file, twice=True) if passphrase_file else ""
    about = About(f"{now():%Y-%m-%dT%H:%M:%SZ}", __version__, known.house.address, mark, moving)
    if moving:
        _leave(data)
    try:
        back_up(place, file, about, not without_key, secret)
    except BaseException:
        if moving:
            (data / MOVED).unlink(missing_ok=True)
        raise
    _note_it(known, now())
    said = [f"Wrote {file}, for its owner alone: the house as it is at {_hour(about)}."]
    if not secret and not without_key:
        said.append("Who can read it can read every hand and write in every player's name.")
    if without_key:
        said.append(f"Keep a copy of {data / KEY} elsewhere: without it the backup cannot be used.")
    if moving:
        said.append("It works here no more. Elsewhere: postgm restore, with this configuration; then postgm run.")
    say(" ".join(said), as_json, {"file": file, "made": about.made, "key": not without_key, "locked": bool(secret)})


def _mark(known: Settings, without_key: bool) -> str:
    """The mark of this house's key, which must be the right one where it is to be copied."""
    path = known.house.data / KEY
    if path.exists():
        _, archive = desk_of(known)  # says what is wrong with the key
        archive.close()
        return mark_of(read_key(path))
    archive = open_archive(database_of(known))
    try:
        marks = archive.notes(TOPIC)
    finally:
        archive.close()
    if without_key and marks:
        return marks[-1][0]
    complain(f"The key {path} is missing, and a backup without it cannot be used. Put back a copy of it first.")


def _note_it(known: Settings, made: datetime) -> None:
    """A copy of the house was made then: what a copy brings back does not know of itself."""
    archive = open_archive(database_of(known))
    try:
        backed_up(archive, made)
    finally:
        archive.close()


def _leave(data: Path) -> None:
    """Nobody is at work here, and nobody will be."""
    busy = "PostGM is at work here. To move house, stop it first; a backup without --moving needs no stop."
    if anybody(data):
        complain(busy)
    (data / MOVED).touch(mode=0o600)
    if anybody(data):  # it came in between
        (data / MOVED).unlink()
        complain(busy)


def restore(
    file: Annotated[Path, typer.Argument(help="A file that postgm backup wrote.")],
    key: Annotated[Path | None, typer.Option(help="The copy of the key, for a backup without it.")] = None,
    passphrase_file: PassphraseOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Bring a house back into an empty data folder; it goes on where the backup was made.

    Example: postgm restore postgm-backup.tar.gz
    """
    known = settings(config)
    place = place_of(known.house.data, database_of(known))
    try:
        own = key.read_bytes() if key else None
    except OSError as why:
        complain(f"The key {key} cannot be read: {why.strerror}.")
    about = bring_back(file, place, lambda: passphrase(passphrase_file or "-"), own, _fits, _opens)
    _note_it(known, datetime.fromisoformat(about.made))
    said = [f"Restored into {place.data}: the house as it was at {_hour(about)}."]
    if about.address != known.house.address:
        said.append(
            f"Look out: it was {about.address} then and is {known.house.address} in this configuration; "
            "answers to its letters go to the old address."
        )
    if not about.moving:
        said.append(f"If it was at work after that hour, first stop what is still at work. {_since(known)}")
    said.append("It goes on with: postgm run")
    say(" ".join(said), as_json, {"data": place.data, "made": about.made, "address": about.address})


def _since(known: Settings) -> str:
    """Where letters lie that came after the copy was made, and how they are read again."""
    if all(place.kind != "office" for place in known.inboxes):
        return "Move the letters that came since from the mailbox's done folder back to its inbox."
    return (
        f"Letters that came since lie where the old data folder is, if it is still there, in {SPOOL}/.Done/cur: copy "
        f"them into {SPOOL}/new of this one."
    )


def _fits(content: bytes, mark: str) -> bool:
    key = key_in(content)
    return key is not None and mark_of(key) == mark


def _opens(database: Path, older: bool) -> None:
    url = f"sqlite:///{database}"
    migrate(url)
    begin_anew(url, now(), older)


def restored(config: ConfigOption = None) -> None:
    """Tell the house that other tools, such as pg_restore, brought its database back from an older copy.

    Example: postgm restored
    """
    known = settings(config)
    stays_here(known.house.data)
    if anybody(known.house.data):
        complain("PostGM is at work here; stop it first.")
    _, archive = desk_of(known)  # with the right key
    archive.close()
    begin_anew(database_of(known), now(), older=True)
    say(
        "Noted. What was being sent leaves at once as it was; letters made from now on carry Message-IDs that none of "
        "those since the copy had. It goes on with: postgm run"
    )


def passphrase(source: str, twice: bool = False) -> str:
    """From a file's first line, or asked for at the terminal ("-")."""
    if source != "-":
        try:
            said = (Path(source).read_text(encoding="utf-8").splitlines() or [""])[0].strip()
        except (OSError, ValueError):
            raise Refused(f"The passphrase in {source} cannot be read.") from None
    else:
        said = _asked("Passphrase: ")
        if twice and said != _asked("Once more: "):
            raise Refused("The two were not the same.")
    if not said:
        raise Refused("The passphrase is empty.")
    return said


def _asked(words: str) -> str:
    """Typed at a terminal, unseen. Refused where there is none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", getpass.GetPassWarning)  # it would be read from elsewhere, and be seen
            return getpass.getpass(words)
    except (getpass.GetPassWarning, EOFError, OSError):
        raise Refused(
            "A passphrase is needed, and there is no terminal to ask for it: name a file with --passphrase-file."
        ) from None


def _hour(about: About) -> str:
    return about.made.replace("T", " ").replace("Z", " UTC")


def newkey(
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False, config: ConfigOption = None
) -> None:
    """Make a new key, when the old one is lost for good or known to others. Letters already sent cannot be answered.

    Example: postgm newkey --yes
    """
    known = settings(config)
    path = known.house.data / KEY
    if not yes and not typer.confirm("Replies to letters that are out will not be known any more. Go on?"):
        raise typer.Exit(1)
    if anybody(known.house.data):
        complain("PostGM is at work here; stop it first.")
    stays_here(known.house.data)
    known.house.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    archive = open_archive(database_of(known))
    try:
        _nobody_else(known, archive)
        if path.exists():
            path.replace(path.with_name(f"key.before-{now():%Y%m%dT%H%M%S}"))
        make(path)
        note(read_key(path), archive, now())
    finally:
        archive.close()
    say(f"Wrote {path}. Answers to earlier letters are not known any more; the next reports carry new seals.")


def _nobody_else(known: Settings, archive: Archive) -> None:
    """Several workers of a house have one key: none is made beside another that is at work."""
    last = last_round(known, archive)
    if database_of(known).startswith("postgresql") and last and timedelta(0) <= now() - last < STILL:
        complain(
            f"A worker of this house read its mail at {last:%H:%M:%S} UTC: stop them all, wait two minutes, and give "
            "each the key that is made here. If only this one lacks it, copy the file of another."
        )
