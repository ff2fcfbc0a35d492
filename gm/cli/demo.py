"""postgm demo: whole matches through the embedded post office, on a clock that jumps over the waiting."""

from __future__ import annotations

import mailbox
import random
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

import games
from gm.bootstrap import Service, open_house
from gm.cli.actors import HABITS, Actor, body
from gm.cli.common import complain, out, say
from gm.config import Settings
from gm.desk.matches import hosting
from gm.desk.matches.hosting import Description
from gm.desk.standings import final
from gm.desk.table import Table
from gm.domain.deadlines import closes
from gm.domain.policy import Policy
from gm.rendering import Letters
from gm.sections import HouseSection, InSection, OfficeSection

CAST = ("Anna", "Bruno", "Clara", "Dora", "Emil")
MARK = ".postgm-demo"  # what makes a folder ours to clear
MOST_ROUNDS = 3000
LEAP = timedelta(hours=12)  # a house that is silent for a day takes it for an outage of its own
SHORT = {"meta": {"last_turn": 6}, "open_table": {"patience": 2}}  # options that keep a demonstration short
GUEST = "Guest"  # the person at the keyboard


@dataclass
class JumpingClock:
    """A clock that stands still until it is told to go on."""

    moment: datetime = datetime(2026, 11, 24, 19, 0, tzinfo=UTC)

    def now(self) -> datetime:
        return self.moment


def perform(folder: str, seed: str, wanted: Sequence[str]) -> None:
    """Play one match of each game to its end and show where every letter lies."""
    keys = [_key(game) for game in wanted] or list(games.shelf())
    place = _cleared(Path(folder))
    clock = JumpingClock()
    service = _open(place, clock)
    try:
        with Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.fields[at]}"),
            console=Console(stderr=True),
        ) as bar:
            tables = [_play(service, clock, key, seed, bar) for key in keys]
        _tell(service, tables, place)
    finally:
        service.close()


def _key(game: str) -> str:
    key = games.find(game)
    if key is None:
        complain(f'There is no game "{game}"; the shelf holds {", ".join(games.shelf())}.')
    if lacking := Letters().lacking(key):
        complain(f"Letters about {games.game(key).meta.title} cannot be written: there is no {', no '.join(lacking)}.")
    return key


def _cleared(place: Path) -> Path:
    """An empty folder; one that is not an earlier demonstration is left alone."""
    if place.exists():
        if any(place.iterdir()) and not (place / MARK).exists():
            complain(f"{place} holds other things; name another folder with --folder.")
        shutil.rmtree(place)
    place.mkdir(parents=True)
    (place / MARK).touch()
    return place


def _open(place: Path, clock: JumpingClock) -> Service:
    house = HouseSection(name="PostGM", address="gm@localhost", operator="operator@localhost", data=place / "house")
    office = OfficeSection(port=0, residents="everybody")
    settings = Settings(house=house, office=office, incoming=InSection(kind="office"))
    return open_house(settings, clock)


def _play(service: Service, clock: JumpingClock, key: str, seed: str, bar: Progress) -> Table:
    game = games.game(key)
    count = min(max(4, game.meta.seats[0]), len(CAST), game.meta.seats[-1])
    table = _opened(service, clock, key, CAST[:count], seed)
    name = table.match.name
    actors = _actors(service, name, CAST[:count], seed)
    task = bar.add_task(game.meta.title, total=None, at="inviting")
    for _ in range(MOST_ROUNDS):
        service.house.tick(clock.now())
        table = Table.open(service.archive, name)
        bar.update(task, at=f"turn {table.match.turn}")
        if table.match.status == "over":
            bar.update(task, total=1, completed=1, at="over")
            return table
        clock.moment += timedelta(minutes=7)
        if not sum(actor.look() for actor in actors):
            _jump(clock, table)
    complain(f"The demonstration of {game.meta.title} did not come to an end.", code=1)


def _jump(clock: JumpingClock, table: Table) -> None:
    """Nobody writes: on to the next reminder or the deadline, in steps by which the house is never away for long."""
    end = closes(table.match)
    if end is None:
        return
    reminders = [end - timedelta(hours=h) for h in table.match.policy.reminders if h not in table.match.reminded]
    event = min([t for t in reminders if t > clock.moment] + [end]) + timedelta(minutes=1)
    clock.moment = min(event, clock.moment + LEAP)


def _opened(service: Service, clock: JumpingClock, key: str, names: Sequence[str], seed: str) -> Table:
    players = tuple(f"{name} <{name.lower()}@localhost>" for name in names)
    wanted = Description("", key, players, SHORT.get(key, {}), {"hours": 48, "second_thoughts": 0})
    return hosting.open_match(service.desk, wanted, Policy(), f"demo/{seed}/{key}", clock.now())


def _actors(service: Service, match: str, names: Sequence[str], seed: str) -> list[Actor]:
    actors = []
    for n, name in enumerate(names):
        chance = random.Random(f"{seed}/{match}/{name}")
        actors.append(_actor(service, name, HABITS[n % len(HABITS)], chance))
    return actors


def _actor(service: Service, name: str, habit: Callable[[Actor, str], list[str]], chance: random.Random) -> Actor:
    """Somebody with a Maildir at the embedded post office; letters of an earlier match are no news."""
    assert service.office is not None
    address = f"{name.lower()}@localhost"
    folder = service.office.player_folder(address)
    read = set(mailbox.Maildir(folder, create=False).keys()) if folder.is_dir() else set()
    return Actor(name, address, folder, service.office.port, habit, chance, read)


def _tell(service: Service, tables: Sequence[Table], place: Path) -> None:
    for table in tables:
        out.print()
        say(f"{table.title}, match {table.match.name}, turns: {table.match.turn - 1}")
        for sentence in final(table):
            say(f"  {sentence}")
    counts = service.archive.counts()
    out.print()
    say(f"Letters: {counts.get('letters.done', 0)} came in and were answered, {counts.get('outbox.sent', 0)} went out.")
    say("Every letter can be read, one folder for each player:")
    assert service.office is not None
    for name in CAST:
        folder = service.office.player_folder(f"{name.lower()}@localhost")
        if folder.is_dir():
            say(f"  {name}: mutt -f {folder}")
    say(f"The journal can be played again: postgm replay {tables[0].match.name} --config {_config(place)}")


def _config(place: Path) -> Path:
    """A configuration with which other commands can look at what was played."""
    path = place / "postgm.toml"
    path.write_text('[house]\naddress = "gm@localhost"\ndata = "house"\n', encoding="utf-8")
    return path


# -- with you --------------------------------------------------------------------------------------------------------


def take_a_seat(folder: str, game: str, seed: str) -> None:
    """The person at the keyboard plays against the actors, in the terminal or with a mail program."""
    key = _key(game)
    place = _cleared(Path(folder))
    clock = JumpingClock()
    service = _open(place, clock)
    try:
        count = min(4, games.game(key).meta.seats[-1])
        table = _opened(service, clock, key, (GUEST, *CAST[: count - 1]), seed)
        actors = _actors(service, table.match.name, CAST[: count - 1], seed)
        you = _actor(service, GUEST, at_the_keyboard, random.Random(seed))
        say(f"You can also read your letters with: mutt -f {you.folder}")
        _evening(service, clock, table.match.name, actors, you)
    finally:
        service.close()


def _evening(service: Service, clock: JumpingClock, name: str, actors: Sequence[Actor], you: Actor) -> None:
    for _ in range(MOST_ROUNDS):
        service.house.tick(clock.now())
        table = Table.open(service.archive, name)
        for letter in you._new():
            out.rule(escape(str(letter["Subject"])))
            out.print(body(letter), markup=False)
            if "receipt" in str(letter["Message-ID"]) or table.match.status == "over":
                continue
            answers = ["yes"] if table.match.status == "inviting" else you.habit(you, "")
            for answer in answers:
                you._send(letter, answer, body(letter))
        if table.match.status == "over":
            return
        clock.moment += timedelta(minutes=7)
        if not sum(actor.look() for actor in actors):
            _jump_past_silence(service, clock, table)


def _jump_past_silence(service: Service, clock: JumpingClock, table: Table) -> None:
    """Let the letters of this round be answered before the clock jumps on."""
    if service.house.tick(clock.now()).idle:
        _jump(clock, table)


def at_the_keyboard(actor: Actor, example: str) -> list[str]:
    """What you type, up to an empty line; nothing at all is silence."""
    say("Your answer, line by line; an empty line sends it (nothing: you are silent):")
    lines = []
    while line := _typed():
        lines.append(line)
    return ["\n".join(lines)] if lines else []


def _typed() -> str:
    try:
        return input("> ").strip()
    except EOFError:
        return ""
