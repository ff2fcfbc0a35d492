"""A season of each format from its founding to the champion, every letter of it through the embedded post office."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from gm.desk.leagues import keeping
from gm.domain.leagues.season import Season, differences, fold
from tests.stories.test_mailing_list import HOUSE, Club, text

OLGA = "olga@house.example"
NAMES = ("Anna", "Bruno", "Clara", "Dora")
FOUNDED = """new league autumn
game: Eat Me
table: 2
gm: Olga <{olga}>
outage_hours: 0
statements: no
members: {members}
{more}"""
FORMATS = {
    "round_robin": "",
    "balanced": "rounds: 3",  # everybody meets everybody
    "swiss": "rounds: 2",
    "knockout": "",
    "groups": "group: 2\nadvance: 1",
    "divisions": "division: 2\nseasons: 2",
    "ladder": "ends: 2026-11-23\nreach: 3",
}


def address(name: str) -> str:
    return f"{name.lower()}@example.net"


class League(Club):
    """A club whose members play in a league, and a GM who ends each match with a word."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.done = set[str]()

    @property
    def season(self) -> Season:
        return fold(keeping.journal(self.service.archive, "autumn"))

    def last(self, who: str, about: str = "") -> EmailMessage:
        return [one for one in self.letters(who) if about in str(one["Subject"])][-1]

    def replies(self, who: str, letter: EmailMessage, said: str) -> str:
        before = len(self.letters(who))
        self.writes(who, letter["Reply-To"].addresses[0].addr_spec, said, f"Re: {letter['Subject']}")
        return " / ".join(map(text, self.letters(who)[before:]))

    def sure(self, letter: EmailMessage, said: str) -> str:
        """The GM says something that is asked about, and means it."""
        assert "Answer this letter with yes or no" in self.replies(OLGA, letter, said)
        return self.replies(OLGA, self.last(OLGA), "yes")

    def founds(self, fmt: str) -> None:
        members = ", ".join(f"{name} <{address(name)}>" for name in NAMES)
        said = FOUNDED.format(olga=OLGA, members=members, more=f"format: {fmt}\n{FORMATS[fmt]}").strip()
        self.writes(OLGA, HOUSE, said, "A league")
        assert "is written down, with 4 members" in self.replies(OLGA, self.last(OLGA), "yes")
        assert "The league autumn begins" in self.sure(self.last(OLGA), "league start autumn")
        self.tick()

    def plays_on(self) -> None:
        """Who is invited says yes, and who stands first at a table gets the better result from the GM."""
        for who in map(address, NAMES):
            for letter in self.letters(who):
                subject = str(letter["Subject"])
                if subject.startswith("[") and "Will you play" in subject and f"{who} {subject}" not in self.done:
                    self.done.add(f"{who} {subject}")
                    assert "Good to have you" in self.replies(who, letter, "Yes, with pleasure!")
        for name, place in self.season.waiting.items():
            one, two = sorted(self.season.seats(place))
            self.sure(self.last(OLGA, f"[{name}]"), f"adjudicate: {one.title()} 9, {two.title()} 4")
            assert self.service.archive.match(name).status == "over"  # type: ignore[union-attr]
        self.tick()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[League]:
    club = League(tmp_path)
    yield club
    club.service.close()


@pytest.mark.parametrize("fmt", FORMATS)
def test_a_season_of_each_format_goes_through_the_post(club: League, fmt: str) -> None:
    club.founds(fmt)
    if fmt == "ladder":
        begun = club.last(address("Dora"), "begins")
        assert "on its way to Bruno" in club.replies(address("Dora"), begun, "I'd like to challenge Bruno")
        assert "You take up the challenge" in club.replies(address("Bruno"), club.last(address("Bruno")), "You're on!")
    for _ in range(8):
        if club.season.status != "over" and club.season.waiting:
            club.plays_on()
    if fmt == "ladder":
        club.at = club.at.replace(month=11, day=24)
        club.tick()
    season = club.season
    assert season.status == "over"
    assert not differences(keeping.journal(club.service.archive, "autumn"))
    assert season.table()[0].member == "anna", "who wins all that they play"
    papers = {
        who: [text(one) for one in club.letters(address(who)) if "(issue " in str(one["Subject"])] for who in NAMES
    }
    assert len({len(there) for there in papers.values()}) == 1
    if fmt != "ladder":
        assert all("The season is over. Anna wins the league." in there[-1] for there in papers.values())
