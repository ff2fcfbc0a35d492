"""A match on a list of a real Mailman 3: `make .mailman`, then this file."""

from __future__ import annotations

from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path

import pytest

from tests.kit.servers import missing
from tests.kit.servers.mailman import HOME, Mailman, RealList
from tests.stories import test_mailing_list as story

GAMES = story.GAMES


@pytest.fixture(scope="module")
def mailman() -> Iterator[Mailman]:
    if not (HOME / "bin/master").exists():
        missing("Mailman is not installed in .mailman")
    with Mailman() as server:
        yield server


@pytest.fixture(params=[False, True], ids=["as it is", "stood in for"])
def club(
    request: pytest.FixtureRequest, mailman: Mailman, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[story.Club]:
    monkeypatch.setattr(story, "free_port", lambda: mailman.out)
    club = story.Club(tmp_path)
    real = RealList(mailman, GAMES, club.members, lambda id: len(sent_on(tmp_path, id)))
    real.munges(request.param)
    club.list = real  # type: ignore[assignment]
    yield club
    club.service.close()


def sent_on(folder: Path, id: str) -> list[Path]:
    """Where a letter lies as the list has sent it on."""
    lie = ((path, message_from_bytes(path.read_bytes())) for path in folder.glob("office/**/new/*"))
    return [path for path, letter in lie if letter["Message-ID"] == id and "List-Post" in letter]


def by_list(club: story.Club, who: str) -> list[str]:
    return [story.text(one) for one in club.letters(who) if "List-Post" in one]


def test_a_match_lives_on_a_real_list(club: story.Club) -> None:
    club.opens()
    assert any("Nobody's hand is shown here" in one for one in by_list(club, "wanda@example.net"))
    assert not [one for one in by_list(club, "wanda@example.net") if "Your hand:" in one]
    club.writes("bruno@example.com", GAMES, "What a ring!\n@gm bid 4", "Re: [Games] [friday] Eat Me: turn 1")
    assert club.held("Bruno") == [], "a list proves nobody"
    club.answers("bruno@example.com", "yes")
    assert club.held("Bruno") == ["bid 4"]
    club.writes("anna@example.net", GAMES, "@gm status", "Re: [Games] [friday] Eat Me: turn 1")
    assert any("I wait for Anna and Clara" in one for one in by_list(club, "wanda@example.net"))
    club.answers("anna@example.net", "bid 3")
    club.answers("clara@example.net", "bid 5")
    assert any("Order of play" in one for one in by_list(club, "wanda@example.net"))
    assert not [one for who in ("wanda", "anna") for one in by_list(club, f"{who}@example.net") if "Your hand:" in one]
