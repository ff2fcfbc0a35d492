"""A match on a mailing list: what all may read goes there, what is said there is heard, hands go beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from smtplib import SMTP
from typing import Any

import pytest

from gm.bootstrap import Service, open_house
from gm.config import Settings
from gm.desk.deeds import do
from gm.desk.matches import hosting
from gm.desk.matches.hosting import Wrong
from gm.desk.table import Table
from gm.domain.policy import Policy
from gm.sections import HouseSection, InSection, OfficeSection, OutSection
from tests.kit.reflector import Reflector
from tests.kit.servers import free_port

GAMES, HOUSE = "games@lists.example", "gm@house.example"
SEATS = ("Anna <anna@example.net>", "Bruno <bruno@example.com>", "Clara <clara@example.net>")


class Club:
    """A house with the embedded post office, a list that reflects, and members who read and write."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.at, self._written = folder, datetime(2026, 11, 20, 19, 0, tzinfo=UTC), 0
        self.port = free_port()
        settings = Settings(
            house=HouseSection(data=folder, address=HOUSE, weekly=False, operator="olga@house.example"),
            incoming=InSection(kind="office"),
            outgoing=OutSection(kind="office"),
            office=OfficeSection(port=self.port, residents="everybody"),
        )
        self.service: Service = open_house(settings, self)
        self.members = (HOUSE, "anna@example.net", "bruno@example.com", "clara@example.net", "wanda@example.net")
        self.list = Reflector(self.port, self.members, munges=("example.com",))
        self._sent_on: set[Path] = set()

    def now(self) -> datetime:
        return self.at

    def opens(self, **more: Any) -> None:
        terms = {"second_thoughts": 0, "outage_hours": 0, "mailing_list": GAMES, "gm": "gina@example.net", **more}
        hosting.open_match(
            self.service.desk, hosting.Description("friday", "Eat Me", SEATS, {}, terms), Policy(), "seed", self.at
        )
        self.tick()
        for who in ("anna@example.net", "bruno@example.com", "clara@example.net"):
            self.answers(who, "yes")
        self.tick()

    def tick(self) -> None:
        """The house works, the list sends on, and the house reads that."""
        for _ in range(2):
            self.at += timedelta(minutes=2)
            self.service.house.tick(self.at)
            for path in sorted(self.folder.glob(f"office/**/{GAMES}/new/*")):
                if path not in self._sent_on:
                    self._sent_on.add(path)
                    self.list.reflects(path.read_bytes())

    def letters(self, who: str) -> list[EmailMessage]:
        there = self.folder.glob(f"office/**/{who}/new/*")
        paths = sorted(there, key=lambda path: (path.stat().st_mtime_ns, path.name))
        return [message_from_bytes(path.read_bytes(), policy=policy.default) for path in paths]

    def private(self, who: str) -> list[str]:
        """What the house has written to somebody alone, flat."""
        return [text(one) for one in self.letters(who) if "List-Post" not in one]

    @property
    def public(self) -> list[str]:
        """What the list has sent on of the house's letters, flat."""
        return [text(one) for one in self.list.seen if HOUSE in str(one["From"])]

    def writes(self, who: str, to: str, said: str, subject: str = "Our match", **heads: str) -> None:
        self._written += 1
        letter = EmailMessage(policy=policy.SMTP)
        letter["From"], letter["To"], letter["Subject"] = f"{who.partition('@')[0].title()} <{who}>", to, subject
        letter["Message-ID"] = f"<{self._written}@{who.partition('@')[2]}>"
        for name, value in heads.items():
            letter[name.replace("_", "-")] = value
        letter.set_content(said)
        with SMTP("127.0.0.1", self.port) as office:
            office.sendmail(who, [to], letter.as_bytes())
        self.tick()

    def answers(self, who: str, said: str) -> None:
        """To the last letter that the house wrote them."""
        last = [one for one in self.letters(who) if "List-Post" not in one][-1]
        self.writes(who, last["Reply-To"].addresses[0].addr_spec, said, f"Re: {last['Subject']}")

    def held(self, seat: str) -> list[str]:
        table = Table.open(self.service.archive, "friday")
        return table.spell(table.orders(seat))


def text(letter: EmailMessage) -> str:
    body = letter.get_body(("plain",))
    return " ".join(str(body.get_content()).split()) if body else ""


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = Club(tmp_path)
    yield club
    club.service.close()


def test_reports_go_to_the_list_and_hands_beside_it(club: Club) -> None:
    club.opens()
    assert len(club.public) == 1
    assert "Nobody's hand is shown here" in club.public[0]
    for who in ("anna@example.net", "bruno@example.com", "clara@example.net"):
        assert any("Your hand:" in one for one in club.private(who))
        club.answers(who, "bid 4")
    assert len(club.public) == 2, "a report for the next turn"
    assert not [one for one in club.public if "Your hand:" in one]


def test_what_is_said_there_is_read_and_its_writer_is_asked_whether_it_is_theirs(club: Club) -> None:
    club.opens()
    club.writes("anna@example.net", GAMES, "What a lovely evening!\n\nbid me welcome, friends")
    assert not any("lovely evening" in one for one in club.private("anna@example.net"))
    club.writes("anna@example.net", GAMES, "@gm bid 4")
    assert not club.held("Anna"), "nothing proves who wrote to a list"
    club.answers("anna@example.net", "yes")
    assert club.held("Anna") == ["bid 4"]
    assert "It went to the mailing list for all to read" in club.private("anna@example.net")[-1]
    club.writes("wanda@example.net", GAMES, "gm: status, please")
    assert "I wait for Bruno and Clara." in club.public[-1]


def test_the_writer_behind_the_lists_own_address_is_found(club: Club) -> None:
    club.opens()
    club.writes("bruno@example.com", GAMES, "@gm bid 5")
    assert str(club.list.seen[-1]["From"]) == f"Bruno via Games <{GAMES}>"
    club.answers("bruno@example.com", "yes")
    assert club.held("Bruno") == ["bid 5"]


def test_who_is_named_by_two_behind_the_lists_address_is_nobody(club: Club) -> None:
    """Mallory writes with Anna's address as where answers go; the list adds her own."""
    club.opens()
    club.list.munges = ("evil.example",)
    before = len(club.private("anna@example.net"))
    club.writes("mallory@evil.example", GAMES, "@gm bid 99", Reply_To="anna@example.net")
    assert not club.held("Anna")
    assert len(club.private("anna@example.net")) == before
    assert not club.letters("mallory@evil.example")


def test_a_secret_order_that_slips_onto_the_list_is_told(club: Club) -> None:
    club.opens(trust="open")
    club.writes("clara@example.net", GAMES, "Here is mine.\nbid 7")
    club.answers("clara@example.net", "yes")
    assert club.held("Clara") == ["bid 7"]
    assert "no letter can be called back" in club.private("clara@example.net")[-1]
    assert any("Clara has posted on the mailing list" in one for one in club.private("gina@example.net"))
    assert not any("bid 7" in one for one in club.private("gina@example.net"))


def test_public_words_go_to_the_list_too_and_private_ones_do_not(club: Club) -> None:
    club.opens(press="public")
    club.answers("anna@example.net", "press all: Beware of Bruno!")
    assert "Beware of Bruno!" in club.public[-1]
    assert "as the GM" not in club.public[-1]
    there = len(club.list.seen)
    club.answers("anna@example.net", "press gm: Is he cheating?")
    assert len(club.list.seen) == there
    club.writes("clara@example.net", GAMES, "@gm press all: Oh, Bruno is all right.")
    club.answers("clara@example.net", "yes")
    assert "Oh, Bruno is all right." in club.private("anna@example.net")[-1]


@pytest.mark.parametrize(
    "others",
    [
        lambda club: club.writes(GAMES, HOUSE, "join friday"),
        lambda club: club.writes("olga@example.net", HOUSE, "join friday", List_Id="<chess.lists.example>"),
    ],
    ids=["as the list itself", "by a list of others"],
)
def test_no_list_is_ever_a_player(club: Club, others: Callable[[Club], None]) -> None:
    club.opens()
    there, sent = club.service.archive.player_at(GAMES), len(club.list.seen)
    others(club)
    assert there is None is club.service.archive.player_at(GAMES)
    assert len(club.list.seen) == sent


def test_a_players_address_is_no_list_and_a_list_no_players(club: Club) -> None:
    wanted = hosting.Description(
        "x", "Eat Me", (f"Lena <{GAMES}>", SEATS[0]), {}, {"mailing_list": GAMES, "gm": "gina@example.net"}
    )
    with pytest.raises(Wrong, match="address of a player"):
        hosting.open_match(club.service.desk, wanted, Policy(), "seed", club.at)
    club.opens()
    club.answers("anna@example.net", f"address add {GAMES}")
    assert "where all would read a hand" in club.private("anna@example.net")[-1]
    for deed in ("replace Clara with Dora <{}>", "gm hand over Dora <{}>", "standby add {}", "address Anna {}"):
        with pytest.raises(Wrong, match="mailing list"):
            do(club.service.desk, "friday", deed.format(GAMES), club.at)
    with pytest.raises(Wrong, match="address of a player"):
        do(club.service.desk, "friday", "policy mailing_list=anna@example.net", club.at)
