"""An account that takes no passwords: consent, tokens and their end, against a real Dovecot, Postfix and an issuer."""

from __future__ import annotations

import json
import stat
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gm.accounts import consent, issuers, tokens
from gm.accounts.asking import Web
from gm.bootstrap import open_house
from gm.cli import condition
from gm.config import Settings, load
from gm.ports import Parcel
from gm.transports.imap import ImapMailbox
from tests.kit.servers.dovecot import Dovecot
from tests.kit.servers.issuer import CLIENT, SECRET, Issuer
from tests.kit.servers.postfix import Postfix
from tests.servers.people import Account, Person, body
from tests.servers.world import postgm

pytestmark = [pytest.mark.server("dovecot"), pytest.mark.server("postfix"), pytest.mark.timeout(200)]

HOUSE = "house.example"
WAYS = ("oauthbearer xoauth2", "xoauth2")


class Bank:
    """Dovecot and Postfix that let gm in by token, and the issuer of these."""

    def __init__(self, folder: Path, ways: str = WAYS[0], **issuer: object) -> None:
        self.folder = folder
        self.issuer = Issuer(folder, "gm", **issuer)  # type: ignore[arg-type]
        users = {"gm": "nobody ever uses this", "olga": "olga has a secret"}
        self.dovecot = Dovecot(users, introspection=self.issuer.introspection, bearers=ways)
        self.postfix = Postfix(self.dovecot, domain=HOUSE)

    def config(self, way: str = "", more: str = "") -> Path:
        """A configuration without a password; `way` stands in both logins."""
        secret = self.folder / "secret"
        secret.write_text(SECRET)
        secret.chmod(0o600)
        path = self.folder / "postgm.toml"
        path.write_text(f"""
            [house]
            address = "gm@{HOUSE}"
            operator = "olga@{HOUSE}"
            [incoming]
            kind = "imap"
            host = "localhost"
            port = {self.dovecot.imaps}
            user = "gm"
            ca_file = "{self.dovecot.cert}"
            timeout = 20
            {way}
            [outgoing]
            kind = "smtp"
            host = "localhost"
            port = {self.postfix.submission}
            security = "starttls"
            user = "gm"
            ca_file = "{self.dovecot.cert}"
            timeout = 20
            {way}
            [oauth]
            issuer = "{"" if way else self.issuer.url}"
            client_id = "{CLIENT}"
            client_secret_file = "secret"
            ca_file = "{self.issuer.cert}"
            {more}
        """)
        path.chmod(0o600)
        return path

    def consented(self, config: Path) -> Settings:
        """Somebody has typed the code."""
        known = load(config)
        web = Web(str(self.issuer.cert))
        wish = consent.Wish("gm", CLIENT, SECRET)
        place = issuers.find(self.issuer.url, web.get)
        given = consent.by_device(place, wish, web.post, lambda _: None, time.sleep, time.time)
        tokens.write(tokens.place_of(known.house.data, "gm"), given)
        return known

    def olga(self) -> Person:
        """The operator, at her own mail program."""
        return Person(
            "Olga",
            Account(
                "olga",
                self.dovecot.users["olga"],
                f"olga@{HOUSE}",
                self.dovecot.imaps,
                self.postfix.submission,
                str(self.dovecot.cert),
            ),
        )


@pytest.fixture(params=WAYS)
def bank(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Bank]:
    bank = Bank(tmp_path, request.param)
    with bank.issuer, bank.dovecot, bank.postfix:
        yield bank


@pytest.fixture
def plain_bank(tmp_path: Path) -> Iterator[Bank]:
    bank = Bank(tmp_path)
    with bank.issuer, bank.dovecot, bank.postfix:
        yield bank


def test_login_by_code_then_check_finds_everything_in_order(bank: Bank) -> None:
    config = bank.config()
    said = postgm("login", config=config)
    assert said.returncode == 0, said.stderr
    assert "type the code WDJB-MJHT" in said.stdout
    file = bank.folder / "postgm-data/consent/gm.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    found = postgm("check", "--json", config=config, seconds=90)
    rows = json.loads(found.stdout)
    assert found.returncode == 0, found.stdout + found.stderr
    assert all(row["good"] for row in rows)
    assert "plus-addressing" in {row["test"] for row in rows}
    assert "access-" not in found.stdout + found.stderr


def test_before_anybody_consented_status_and_check_say_how(plain_bank: Bank) -> None:
    config = plain_bank.config()
    for command in ("status", "check"):
        said = postgm(command, config=config)
        assert said.returncode == 1
        words = " ".join((said.stdout + said.stderr).split())
        assert "Nobody has consented yet that I log in as gm. Do it with: postgm login" in words
        assert "Traceback" not in words


def test_a_token_that_ended_is_renewed_and_the_work_goes_on(bank: Bank) -> None:
    known = bank.consented(bank.config())
    with closing(open_house(known)) as service:
        assert not service.house.tick(datetime.now(UTC)).trouble
        asked = bank.issuer.times("/token")
        bank.issuer.end_access()
        for part in (service.house.mailboxes[0], service.house.mailer):
            part.close()
        assert not service.house.tick(datetime.now(UTC)).trouble
        raw = b"From: gm@house.example\r\nTo: olga@house.example\r\nSubject: hello\r\n\r\nhello\r\n"
        fates = list(service.house.mailer.send([Parcel(1, f"gm@{HOUSE}", f"olga@{HOUSE}", raw)]))
        assert [fate.outcome for fate in fates] == ["sent"]
        assert bank.issuer.times("/token") == asked + 1  # both logins share what one of them renewed


def test_a_consent_that_is_taken_back_is_told_by_the_other_way(plain_bank: Bank, tmp_path: Path) -> None:
    bank = plain_bank
    told = tmp_path / "told"
    config = bank.config(more=f"[alarm]\ncommand = \"cat >> '{told}'\"")
    known = bank.consented(config)
    with closing(open_house(known)) as service:
        heard: list[str] = []
        service.house.watch = heard.append
        service.house.tick(datetime.now(UTC))
        bank.issuer.revoke()
        service.house.mailboxes[0].close()
        for _ in range(2):
            box = service.house.mailboxes[0]
            assert isinstance(box, ImapMailbox)
            box._not_before = 0.0
            service.house.tick(datetime.now(UTC))
        wrong = condition.troubles(known, None, datetime.now(UTC), cron=True)
    over = "The consent to log in as gm is over (invalid_grant). Give it again: postgm login"
    assert any(over in words for words in heard)
    assert told.read_text().count("The consent to log in as gm is over") == 1
    assert any(over in words for words in wrong)


def test_the_other_way_can_be_another_mail_server(plain_bank: Bank) -> None:
    bank = plain_bank
    (bank.folder / "olgas").write_text(bank.dovecot.users["olga"])
    other = f"""[alarm]
            host = "localhost"
            port = {bank.postfix.submission}
            security = "starttls"
            user = "olga"
            password_file = "olgas"
            ca_file = "{bank.dovecot.cert}"
    """
    known = bank.consented(bank.config(more=other))
    bank.issuer.revoke()
    tokens_file = tokens.place_of(known.house.data, "gm")
    held = tokens.read(tokens_file)
    assert held
    tokens.write(tokens_file, tokens.Consent(**{**tokens.asdict(held), "ends": 0.0}))
    with closing(open_house(known)) as service:
        service.house.tick(datetime.now(UTC))
    olga, end = bank.olga(), time.monotonic() + 20
    while not olga.letters and time.monotonic() < end:
        olga.look()
    olga.close()
    assert "Trouble with INBOX" in str(olga.letters[0]["Subject"])
    assert "Give it again: postgm login" in " ".join(body(olga.letters[0]).split())


def test_an_issuer_that_is_away_ends_no_consent(plain_bank: Bank) -> None:
    bank = plain_bank
    known = bank.consented(bank.config())
    file = tokens.place_of(known.house.data, "gm")
    held = tokens.read(file)
    assert held
    tokens.write(file, tokens.Consent(**{**tokens.asdict(held), "ends": 0.0}))
    bank.issuer.away = True
    with closing(open_house(known)) as service:
        assert "answers 503" in service.house.tick(datetime.now(UTC)).trouble[0]
    bank.issuer.away = False
    with closing(open_house(known)) as service:
        assert not service.house.tick(datetime.now(UTC)).trouble


def test_a_command_may_print_the_token(bank: Bank) -> None:
    script = bank.folder / "token"
    script.write_text(bank.issuer.token())
    config = bank.config(way=f"token_command = \"cat '{script}'\"")
    found = postgm("check", "--json", config=config, seconds=90)
    assert found.returncode == 0, found.stdout + found.stderr
    script.unlink()
    gone = postgm("check", config=config, seconds=90)
    assert gone.returncode == 1
    assert "token_command ended with exit code 1" in " ".join(gone.stdout.split())


def test_letters_come_in_by_a_second_mailbox_too(plain_bank: Bank) -> None:
    bank = plain_bank
    (bank.folder / "olgas").write_text(bank.dovecot.users["olga"])
    second = f"""{{ kind = "imap", host = "localhost", port = {bank.dovecot.imaps}, user = "olga",
        password_file = "olgas", ca_file = "{bank.dovecot.cert}" }}"""
    config = bank.config()
    config.write_text(f"also = [{' '.join(second.split())}]\n{config.read_text()}")
    known = bank.consented(config)
    with closing(open_house(known)) as service:
        raw = b"From: anna@home.example\r\nTo: olga@house.example\r\nSubject: games\r\n\r\ngames\r\n"
        list(service.house.mailer.send([Parcel(1, "anna@home.example", f"olga@{HOUSE}", raw)]))
        end, came = time.monotonic() + 20, 0
        while not came and time.monotonic() < end:
            came = service.house.tick(datetime.now(UTC)).answered
        assert came == 1
        last = condition.last_round(known, service.archive)
        assert last is not None
        assert condition.troubles(known, last, datetime.now(UTC), cron=True) == []
