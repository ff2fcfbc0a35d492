"""Backup and moving house: the restored house tells to the end what the old one would have told."""

from __future__ import annotations

import getpass
import itertools
import re
import shutil
import sqlite3
import tarfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from copy import deepcopy
from datetime import datetime
from email import message_from_bytes
from email.message import Message
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest

from gm.bootstrap import Service, open_house
from gm.cli import actors as cast
from gm.cli import demo
from gm.cli.actors import Actor
from gm.cli.demo import JumpingClock
from gm.config import load
from gm.desk.table import Table
from gm.ports import Refused
from gm.store.anew import LEAP
from gm.store.backup import copy_database
from gm.store.locking import locked, opened
from gm.transports.forum.book import Book
from gm.transports.forum.dialect import Spot
from tests.cli.conftest import CONFIG, Command, newest, write
from tests.kit.servers.postgres import shared

OFFICE = """
[house]
data = "{data}"
[incoming]
kind = "office"
[outgoing]
kind = "office"
[office]
port = 0
residents = "everybody"
"""
NAMES = ("Anna", "Bruno", "Clara", "Dora")


class Ids:
    """Message-IDs of players, the same ones in both houses."""

    def __init__(self) -> None:
        self.numbers = itertools.count()

    def __call__(self, domain: str) -> str:
        return f"<{next(self.numbers)}@{domain}>"


class Home:
    """A house with its players at a moment of the match."""

    def __init__(self, data: str, clock: JumpingClock, players: Sequence[Actor] = ()) -> None:
        self.config = Path(f"{data}.toml")
        self.config.write_text(OFFICE.format(data=data))
        self.clock, self.data = clock, Path(data)
        self.players = list(players)

    def open(self) -> Service:
        self.service: Service = open_house(load(self.config), self.clock)
        assert self.service.office
        for player in self.players:
            player.port = self.service.office.port
            player.folder = self.service.office.player_folder(player.address)
        return self.service

    def play(self, match: str, until: int = 999) -> None:
        """Up to the beginning of a turn, or the end."""
        for _ in range(500):
            self.service.house.tick(self.clock.now())
            table = Table.open(self.service.archive, match)
            if table.match.status == "over" or table.match.turn >= until:
                return
            self.clock.moment += demo.timedelta(minutes=7)
            if not sum(player.look() for player in self.players):
                demo._jump(self.clock, table)
        raise AssertionError("the match does not end")

    def told(self) -> Counter[tuple[str, bytes]]:
        """Every letter that lies in a player's mailbox: whose, and its bytes."""
        files = (self.data / "office" / "players").glob("*/new/*")
        return Counter((path.parts[-3], path.read_bytes()) for path in files)

    def words(self) -> Counter[tuple[str, ...]]:
        """What these letters say: whose, their hour, subject and texts."""
        return Counter(said(who, message_from_bytes(raw)) for who, raw in self.told().elements())


def said(who: str, letter: Message) -> tuple[str, ...]:
    parts = (part.get_payload(decode=True) for part in letter.walk() if part.get_content_type() == "text/plain")
    return (who, letter["Date"], letter["Subject"], *(str(part) for part in parts))


@pytest.fixture
def halfway(postgm: Command, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    """A match in its third turn: one answer is queued, one letter waits unread in the post office."""
    monkeypatch.setattr(cast, "make_msgid", Ids())
    home = Home("old", JumpingClock())
    service = home.open()
    match = demo._opened(service, home.clock, "eat_me", NAMES, "moving").match.name
    home.players = demo._actors(service, match, NAMES, "moving")
    home.play(match, until=3)
    for player in home.players:  # read the report
        player.habit = cast.punctual
    service.house.nudge = lambda: None  # the way out is closed
    assert home.players[0].look()
    assert service.house.tick(home.clock.now()).answered
    assert home.players[1].look()
    service.house.nudge = None
    assert service.archive.counts()["outbox.queued"]
    assert list((home.data / "office/spool/new").iterdir())
    yield home
    home.service.close()


def test_a_restored_house_tells_to_the_end_what_the_old_one_would_have_told(
    postgm: Command, halfway: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = postgm("backup", "copy.tar.gz", "-c", "old.toml")  # the old one is at work
    assert (ran.code, ran.err) == (0, "")
    assert Path("copy.tar.gz").stat().st_mode & 0o777 == 0o600
    new = Home("new", JumpingClock(halfway.clock.moment), deepcopy(halfway.players))
    restored = postgm("restore", "copy.tar.gz", "-c", "new.toml")
    assert (restored.code, "office/spool/.Done/cur" in restored.said) == (0, True)
    before = halfway.told()
    assert new.told() == before
    assert "The last backup was made on" in postgm("doctor", "-c", "new.toml").said  # the copy it came from
    before = new.words()
    queued = [(row.key, row.message_id) for row in halfway.service.archive.outbox("queued")]
    for home in (halfway, new):
        monkeypatch.setattr(cast, "make_msgid", Ids())
        if home is new:
            home.open()
        home.play("eat-me-1")
    assert Table.open(new.service.archive, "eat-me-1").match.status == "over"
    assert new.words() == halfway.words()
    assert new.words() > before
    ids = Counter((who, message_from_bytes(raw)["Message-ID"]) for who, raw in new.told().elements())
    assert set(ids.values()) == {1}
    assert {identity for _, identity in queued} <= {identity for _, identity in ids}
    assert postgm("replay", "eat-me-1", "-c", "new.toml").code == 0
    new.service.close()


def test_an_older_copy_gives_no_name_of_a_letter_that_is_out_to_another_one(
    postgm: Command, halfway: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert postgm("backup", "copy.tar.gz", "-c", "old.toml").code == 0
    players = deepcopy(halfway.players)
    halfway.play("eat-me-1", until=6)  # the disk is gone, and every letter since the copy is out
    later = halfway.clock.moment + demo.timedelta(hours=1)
    new = Home("new", JumpingClock(later), players)
    assert postgm("restore", "copy.tar.gz", "-c", "new.toml").code == 0
    for player in new.players:  # they write something else this time
        player.habit = cast.punctual
    new.open()
    new.play("eat-me-1", until=6)
    bytes_of = defaultdict(set)
    for who, raw in (*halfway.told(), *new.told()):
        bytes_of[who, message_from_bytes(raw)["Message-ID"]].add(raw)
    assert [name for name, letters in bytes_of.items() if len(letters) > 1] == []
    reports = [letter for letter in map(message_from_bytes, (raw for _, raw in new.told())) if is_report(letter, later)]
    assert len(reports) >= 8
    named = {message_from_bytes(raw)["Message-ID"] for _, raw in new.told()}
    assert {report["In-Reply-To"] for report in reports} <= named, "threads go on from before the copy to after it"
    new.service.close()


def is_report(letter: Message, since: datetime) -> bool:
    return letter["Message-ID"].startswith("<report-") and parsedate_to_datetime(letter["Date"]) >= since


def test_a_yes_to_a_question_that_was_forgotten_answers_no_other_one(small: Command) -> None:
    """Both questions would have had the same number, and so the same reply address."""
    report = str(newest("anna@localhost")["Reply-To"])
    assert small("backup", "copy.tar.gz").code == 0
    write("Anna", report, "press all: hello 3")
    small("tick")
    forgotten = newest("anna@localhost")
    assert "yes or no" in str(forgotten.get_payload(decode=True) or forgotten)
    assert small("restore", "copy.tar.gz", "-c", "other.toml").code == 0
    write("Anna", report, "leave")
    small("tick", "-c", "other.toml")
    asked = newest("anna@localhost")
    assert asked["Reply-To"] != forgotten["Reply-To"]
    write("Anna", str(forgotten["Reply-To"]), "yes")
    small("tick", "-c", "other.toml")
    assert "Anna left" not in small("match", "show", "eat-me-1", "-c", "other.toml").out


def test_a_database_that_other_tools_brought_back_is_told_of(small: Command) -> None:
    assert small("match", "tell", "eat-me-1", "a word").code == 0
    with sqlite3.connect("postgm-data/postgm.sqlite") as file:
        before = file.execute("SELECT max(id) FROM letters").fetchone()[0] or 0
        file.execute("UPDATE outbox SET state = 'sending', next_try = 9000000000000000 WHERE state = 'queued'")
    ran = small("restored")
    assert (ran.code, "Message-IDs" in ran.out) == (0, True)
    with sqlite3.connect("postgm-data/postgm.sqlite") as file:
        assert file.execute("SELECT max(id) FROM letters").fetchone()[0] >= before + LEAP
    assert small("tick", "--json").data["sent"]
    assert small("match", "tell", "eat-me-1", "another word").code == 0
    small("tick")
    assert re.fullmatch(r"<notice-[0-9]+-[a-z2-9]{4}\.[a-z2-7]{26}@localhost>", newest("anna@localhost")["Message-ID"])


def test_nothing_is_restored_over_something(postgm: Command, halfway: Home) -> None:
    assert postgm("backup", "copy.tar.gz", "-c", "old.toml").code == 0
    Home("new", halfway.clock)
    Path("new").mkdir()
    Path("new/note.txt").write_text("mine")
    ran = postgm("restore", "copy.tar.gz", "-c", "new.toml")
    assert ran.code == 2
    assert "new is not empty" in ran.err
    assert [path.name for path in Path("new").iterdir()] == ["note.txt"]
    again = postgm("backup", "copy.tar.gz", "-c", "old.toml")
    assert (again.code, "copy.tar.gz is there already" in again.err) == (2, True)


@pytest.fixture
def small(match: Command) -> Command:
    """A running match in postgm-data, and other.toml for a house in the folder `other`."""
    Path("other.toml").write_text(CONFIG.replace("[house]", '[house]\ndata = "other"'))
    return match


def test_without_the_key_the_right_copy_of_it_is_needed(small: Command) -> None:
    assert small("backup", "copy.tar.gz", "--without-key").code == 0
    with tarfile.open("copy.tar.gz") as tar:
        assert "key" not in tar.getnames()
    ran = small("restore", "copy.tar.gz", "-c", "other.toml")
    assert (ran.code, "holds no key" in ran.err) == (2, True)
    Path("wrong").write_text("ab" * 32)
    ran = small("restore", "copy.tar.gz", "-c", "other.toml", "--key", "wrong")
    assert (ran.code, "not the one that letters of this house are sealed with" in ran.err) == (2, True)
    assert not any(Path("other").iterdir())
    assert small("restore", "copy.tar.gz", "-c", "other.toml", "--key", "postgm-data/key").code == 0
    assert Path("other/key").read_bytes() == Path("postgm-data/key").read_bytes()
    assert Path("other/key").stat().st_mode & 0o077 == 0
    assert small("match", "show", "eat-me-1", "-c", "other.toml").code == 0


def test_a_missing_or_other_key_is_told_and_never_replaced(small: Command) -> None:
    key = Path("postgm-data/key")
    right = key.read_bytes()
    key.unlink()
    for command in ("status", "tick", "backup"):
        ran = small(*(command, "x.tar.gz") if command == "backup" else (command,))
        assert (ran.code, "is missing" in ran.err) == (2, True), command
        assert not key.exists()
    key.write_text("ab" * 32)
    ran = small("tick")
    assert (ran.code, "not the one that letters of this house are sealed with" in ran.err) == (2, True)
    key.write_bytes(right)
    assert small("tick").code == 0


def test_who_lost_the_key_for_good_goes_on_with_a_new_one(small: Command) -> None:
    Path("postgm-data/key").unlink()
    assert small("newkey", "--yes").code == 0
    assert small("tick").code == 0
    before = newest("anna@localhost")
    assert small("match", "tell", "eat-me-1", "a word").code == 0
    small("tick")
    assert newest("anna@localhost")["Message-ID"] != before["Message-ID"]


def test_a_worker_that_lacks_the_key_of_the_others_makes_none_beside_them(house: Command) -> None:
    url, text = shared().url(), Path("postgm.toml").read_text()
    Path("postgm.toml").write_text(text.replace("[house]\n", f'[house]\ndatabase = "{url}"\n'))
    assert house("tick").code == 0
    shutil.rmtree("postgm-data")
    ran = house("newkey", "--yes")
    assert (ran.code, "copy the file of another" in ran.err) == (2, True)
    assert not Path("postgm-data/key").exists()


def test_an_archive_of_before_whose_key_is_gone_gets_no_new_one_in_silence(small: Command) -> None:
    with sqlite3.connect("postgm-data/postgm.sqlite") as file:
        file.execute("DELETE FROM notes WHERE topic = 'key'")
    Path("postgm-data/key").unlink()
    ran = small("status")
    assert (ran.code, "is missing" in ran.err) == (2, True)


def test_a_passphrase_hides_everything_and_a_wrong_one_opens_nothing(small: Command) -> None:
    Path("phrase").write_text("wyrd sisters\n")
    Path("wrong").write_text("weird sisters\n")
    assert small("backup", "copy", "--passphrase-file", "phrase").code == 0
    content = Path("copy").read_bytes()
    assert b"SQLite" not in content
    assert not tarfile.is_tarfile("copy")
    ran = small("restore", "copy", "-c", "other.toml", "--passphrase-file", "wrong")
    assert (ran.code, "passphrase does not open" in ran.err) == (2, True)
    Path("cut").write_bytes(content[:-1000])
    ran = small("restore", "cut", "-c", "other.toml", "--passphrase-file", "phrase")
    assert (ran.code, "does not open" in ran.err) == (2, True)
    assert small("restore", "copy", "-c", "other.toml", "--passphrase-file", "phrase").code == 0


def test_what_is_no_backup_or_damaged_is_told(small: Command) -> None:
    assert small("backup", "copy.tar.gz").code == 0
    whole = Path("copy.tar.gz").read_bytes()
    for broken in (b"", b"hello", whole[: len(whole) // 2], whole[:-4], whole[:9000] + b"\0" * 500 + whole[9500:]):
        Path("broken").write_bytes(broken)
        ran = small("restore", "broken", "-c", "other.toml")
        assert ran.code == 2
        assert ran.err.startswith("postgm: ")
        assert not any(Path("other").iterdir())
    for config in ("other.toml", "postgm.toml"):  # also where there would be no room for it
        ran = small("restore", "not-there", "-c", config)
        assert (ran.code, ran.err) == (2, "postgm: not-there cannot be restored: No such file or directory.\n")


def test_nothing_leaves_the_folder_that_a_backup_is_restored_into(small: Command) -> None:
    with tarfile.open("evil", "w:gz") as tar:
        tar.add("postgm.toml", "office/../../outside")
    assert small("restore", "evil", "-c", "other.toml").code == 2
    assert not Path("outside").exists()


def test_what_a_channel_remembers_of_its_forum_goes_along(small: Command) -> None:
    name, spot = "channel-main.sqlite3", Spot("topic", "12")
    Book(Path("postgm-data") / name).name(spot, "", "friday", "4")
    assert small("backup", "copy.tar.gz").code == 0
    assert small("restore", "copy.tar.gz", "-c", "other.toml").code == 0
    known = Book(Path("other") / name).named("topic", "", "friday")
    assert known is not None
    assert known.spot == spot
    assert (Path("other") / name).stat().st_mode & 0o077 == 0


def test_a_house_that_moved_works_here_no_more(small: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    write("Anna", str(newest("anna@localhost")["Reply-To"]), "status")
    assert small("backup", "copy.tar.gz", "--moving").code == 0
    for words in (["tick"], ["run"], ["backup", "more.tar.gz"]):
        ran = small(*words)
        assert (ran.code, "was moved away" in ran.err) == (2, True), words
    assert small("restore", "copy.tar.gz", "-c", "other.toml").code == 0
    assert small("tick", "--json", "-c", "other.toml").data["answered"] == 1


def test_what_was_being_sent_leaves_at_once_as_it_was(small: Command) -> None:
    assert small("match", "tell", "eat-me-1", "a word").code == 0
    claimed = "UPDATE outbox SET state = 'sending', worker = 'dead', next_try = 9000000000000000 WHERE state = 'queued'"
    with sqlite3.connect("postgm-data/postgm.sqlite") as file:
        assert file.execute(claimed).rowcount
        rows = file.execute("SELECT recipient, raw FROM outbox WHERE state = 'sending'").fetchall()
    assert small("backup", "copy.tar.gz").code == 0
    restored = small("restore", "copy.tar.gz", "-c", "other.toml")
    assert (restored.code, "done folder" in restored.out) == (0, True)
    assert not [name for name in small("status", "--json", "-c", "other.toml").data if "restored" in name]
    assert "restored" not in small("status", "-c", "other.toml").out
    assert small("tick", "--json", "-c", "other.toml").data["sent"] == len(rows)
    there = [path.read_bytes() for path in Path("outgoing").glob("*/new/*")]
    for _, raw in rows:
        assert [letter.replace(b"\r\n", b"\n") for letter in there].count(raw.replace(b"\r\n", b"\n")) == 1


def test_a_house_at_work_does_not_move(postgm: Command, halfway: Home) -> None:
    ran = postgm("backup", "copy.tar.gz", "--moving", "-c", "old.toml")
    assert (ran.code, "stop it first" in ran.err) == (2, True)
    assert not Path("copy.tar.gz").exists()
    halfway.service.house.tick(halfway.clock.now())


def test_postgresql_has_its_own_tools(postgm: Command) -> None:
    Path("postgm.toml").write_text('[house]\ndatabase = "postgresql+psycopg://gm:hunter2@nowhere/postgm"\n')
    for words in (["backup", "x"], ["restore", "x"]):
        ran = postgm(*words)
        assert (ran.code, "pg_dump" in ran.err) == (2, True)
        assert "hunter2" not in ran.err


def test_a_copy_is_of_one_moment_while_others_write(tmp_path: Path) -> None:
    """Each commit writes both tables; a copy never holds half of one."""
    live = sqlite3.connect(tmp_path / "live", isolation_level=None)
    live.executescript("PRAGMA journal_mode = WAL; CREATE TABLE a (n); CREATE TABLE b (n);")
    for n in range(30):
        live.execute("BEGIN")
        live.execute("INSERT INTO a VALUES (?)", [n])
        if n % 3 == 0:  # in the midst of a step
            copy_database(tmp_path / "live", tmp_path / f"copy{n}")
            with sqlite3.connect(tmp_path / f"copy{n}") as copy:
                counts = [copy.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in "ab"]
            assert counts == [n, n]
        live.execute("INSERT INTO b VALUES (?)", [n])
        live.execute("COMMIT")
    live.close()


def test_a_damaged_database_is_not_copied(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "live") as live:
        live.execute("CREATE TABLE a (n PRIMARY KEY)")
        live.executemany("INSERT INTO a VALUES (?)", [(f"{n:0500}",) for n in range(500)])
    content = bytearray((tmp_path / "live").read_bytes())
    content[40_000:80_000] = bytes(40_000)
    (tmp_path / "live").write_bytes(content)
    with pytest.raises(Refused, match="damaged"):
        copy_database(tmp_path / "live", tmp_path / "copy")


def test_the_same_content_under_the_same_passphrase_never_looks_the_same() -> None:
    first, second = locked(b"x", "phrase"), locked(b"x", "phrase")
    assert first != second
    assert opened(first, lambda: "phrase") == opened(second, lambda: "phrase") == b"x"


def test_without_a_terminal_a_passphrase_is_asked_for_by_its_option(
    match: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("secret").write_text("open sesame\n")
    assert match("backup", "copy.gz", "--passphrase-file", "secret").code == 0
    monkeypatch.setattr("gm.cli.moving.getpass.getpass", getpass.fallback_getpass)
    Path("new.toml").write_text('[house]\ndata = "new"\n')
    ran = match("restore", "copy.gz", "-c", "new.toml")
    assert (ran.code, ran.err.count("\n")) == (2, 1), ran.err
    assert "there is no terminal to ask for it: name a file with --passphrase-file." in ran.err
