"""postgm match export, import: a file for its owner alone, and a sentence for whatever is amiss with it."""

from __future__ import annotations

import gzip
import stat
from pathlib import Path

import pytest

from tests.cli.conftest import CONFIG, Command, newest, write

FILE = "eat-me-1.match"


@pytest.fixture
def there(match: Command) -> Command:
    """The same command in another house; its letters go into the same Maildirs."""
    Path("there.toml").write_text(CONFIG.replace("[house]\n", '[house]\ndata = "there"\naddress = "post@there"\n'))

    def run(*words: str, stdin: str = "") -> object:
        return match(*words, "--config", "there.toml", stdin=stdin)

    return run  # type: ignore[return-value]


def test_a_match_goes_from_house_to_house(match: Command, there: Command) -> None:
    match("tick")
    write("Anna", str(newest("anna@localhost")["Reply-To"]), "bid 5")
    match("tick")
    ran = match("match", "export", "eat-me-1", FILE, "--moving")
    assert (ran.code, ran.err) == (0, "")
    assert "every hand" in ran.said
    assert stat.S_IMODE(Path(FILE).stat().st_mode) == 0o600
    assert "paused" in match("match", "list").out
    assert match("tick", "--json").data["sent"] >= 1
    ran = there("match", "import", FILE)
    assert (ran.code, ran.err) == (0, "")
    assert "eat-me-1 goes on here: Eat Me, turn 1, running" in ran.said
    assert there("tick", "--json").data["sent"] >= 2
    assert str(newest("anna@localhost")["From"]).endswith("<post@there>")
    shown = {row["seat"]: row["orders"] for row in there("match", "orders", "eat-me-1", "--reveal", "--json").data}
    assert shown["Anna"] == "bid 5"


def test_a_match_that_moved_away_is_not_led_here_too_by_mistake(match: Command) -> None:
    match("match", "export", "eat-me-1", FILE, "--moving")
    ran = match("match", "resume", "eat-me-1")
    assert (ran.code, "two houses must not lead it" in ran.err, '"resume here"' in ran.err) == (2, True, True)
    assert "paused" in match("match", "list").out
    assert match("match", "resume", "eat-me-1", "--here").code == 0
    match("match", "pause", "eat-me-1")
    assert match("match", "resume", "eat-me-1").code == 0, "it is known to have stayed"


def test_a_passphrase_seals_it(match: Command, there: Command) -> None:
    Path("words").write_text("a long one\n")
    Path("others").write_text("another\n")
    assert "every hand" not in match("match", "export", "eat-me-1", FILE, "--passphrase-file", "words").said
    assert b"Anna" not in Path(FILE).read_bytes()
    wrong = there("match", "import", FILE, "--passphrase-file", "others")
    assert (wrong.code, "passphrase does not open" in wrong.err) == (2, True)
    assert there("match", "import", FILE, "--passphrase-file", "words").code == 0


def test_nothing_is_overwritten_and_nothing_is_told_of_what_is_not_written(match: Command) -> None:
    Path(FILE).write_text("a poem")
    ran = match("match", "export", "eat-me-1", FILE, "--moving")
    assert (ran.code, "is there already" in ran.err, Path(FILE).read_text()) == (2, True, "a poem")
    assert match("match", "export", "eat-me-1", "no/such/folder", "--moving").code == 2
    assert match("match", "export", "no-such", "another").code == 2
    assert not Path("another").exists()
    assert "running" in match("match", "list").out


def test_a_second_time_and_under_another_name(match: Command) -> None:
    match("match", "export", "eat-me-1", FILE)
    ran = match("match", "import", FILE)
    assert (ran.code, 'There is a match "eat-me-1" already' in ran.err) == (2, True)
    assert "--name eat-me-1-2" in ran.err
    assert match("match", "import", FILE, "--name", "Two Words").code == 2
    assert match("match", "import", FILE, "--name", "two").code == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is no match"),
        (b"a poem", "is no match"),
        (gzip.compress(b"{}"), "no match"),
        (gzip.compress(b"x" * 99)[:20], "is no match"),
    ],
    ids=["empty", "text", "other", "torn"],
)
def test_what_is_no_match_is_told(house: Command, content: bytes, said: str) -> None:
    Path(FILE).write_bytes(content)
    ran = house("match", "import", FILE)
    assert (ran.code, said in ran.err) == (2, True), ran.err


def test_a_changed_journal_and_a_missing_file_are_told(match: Command, there: Command) -> None:
    match("match", "export", "eat-me-1", FILE)
    Path(FILE).write_bytes(gzip.compress(gzip.decompress(Path(FILE).read_bytes()).replace(b"Bruno", b"Dora!")))
    ran = there("match", "import", FILE)
    assert (ran.code, "somebody changed it" in ran.err) == (2, True)
    assert there("match", "import", "nowhere").code == 2
