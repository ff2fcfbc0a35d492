"""postgm doctor: of each thing a sentence, well or how to mend it; a name server here has the domain's records."""

from __future__ import annotations

import base64
import os
import shutil
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import dns.resolver
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

import gm
from gm.cli import doctor, records
from gm.cli.records import asker, findings
from gm.config import Settings
from gm.store.presence import Presence
from tests.cli.conftest import CONFIG, Command
from tests.kit.nameserver import Zone, nameserver

DATABASE = "postgm-data/postgm.sqlite"
Doctor = Callable[..., dict[str, dict[str, Any]]]


@pytest.fixture
def examined(match: Command) -> Iterator[Doctor]:
    """`postgm doctor --json` beside a service at work, as rows by name."""
    os.chmod("postgm.toml", 0o600)
    with_somebody = Presence(Path("postgm-data"), "another")

    def rows(*words: str) -> dict[str, dict[str, Any]]:
        return {str(row["test"]): row for row in match("doctor", "--json", *words).data}

    yield rows
    with_somebody.close()


def test_a_sound_house_at_work_is_found_sound(examined: Doctor, match: Command) -> None:
    found = examined()
    assert [name for name, row in found.items() if row["good"] is False] == []
    wanted = {"configuration", "clock", "dns", "queue", "database", "disk", "files", "service", "aside", "backup"}
    assert wanted <= set(found)
    assert gm.__version__ in found["configuration"]["what"]
    ran = match("doctor")
    assert (ran.code, "Nothing is wrong." in ran.said) == (0, True)


def test_it_changes_nothing_and_sends_nothing(examined: Doctor, match: Command) -> None:
    def all_of_it() -> list[tuple[str, bytes]]:
        files = [path for place in ("inbox", "outgoing") for path in Path(place).rglob("*") if path.is_file()]
        return sorted((str(path), path.read_bytes()) for path in files)

    def rows() -> list[Any]:
        with sqlite3.connect(DATABASE) as file:
            tables = [name for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            return [file.execute(f"SELECT * FROM {name}").fetchall() for name in tables]

    before = all_of_it(), rows()
    examined()
    assert (all_of_it(), rows()) == before


def test_nobody_at_work_is_wrong_unless_cron_does_the_work(house: Command) -> None:
    os.chmod("postgm.toml", 0o600)
    house("tick")
    ran = house("doctor")
    assert (ran.code, "PostGM is not running" in ran.said, "Not everything is well" in ran.err) == (1, True, True)
    assert house("doctor", "--cron").code == 0


def test_a_folder_that_others_may_read_is_wrong(examined: Doctor) -> None:
    os.chmod("postgm-data", 0o755)
    row = examined()["files"]
    assert (row["good"], "postgm-data" in row["what"], "chmod" in row["what"]) == (False, True, True)


def test_a_configuration_that_others_may_write_or_that_holds_a_password_is_wrong(examined: Doctor) -> None:
    os.chmod("postgm.toml", 0o644)
    assert examined()["files"]["good"] is True
    os.chmod("postgm.toml", 0o664)
    assert examined()["files"]["good"] is False
    os.chmod("postgm.toml", 0o644)
    Path("postgm.toml").write_text(CONFIG.replace("[outgoing]", 'password = "secret"\n[outgoing]'))
    row = examined()["files"]
    assert (row["good"], "postgm.toml" in row["what"], "secret" in row["what"]) == (False, True, False)


def test_a_damaged_house_is_told_and_the_rest_is_examined_still(examined: Doctor) -> None:
    Path("postgm-data/key").unlink()
    found = examined()
    assert (found["house"]["good"], "key" in found["house"]["what"]) == (False, True)
    assert any(name.startswith("mailbox") for name in found)


def test_a_mailbox_that_is_gone_is_wrong(examined: Doctor) -> None:
    shutil.rmtree("inbox")
    assert [row["good"] for name, row in examined().items() if name.startswith("mailbox")] == [False]


def test_where_nothing_is_set_up_it_says_so_and_makes_nothing(postgm: Command) -> None:
    ran = postgm("doctor")
    assert ran.code == 1
    assert "no postgm.toml here" in ran.said
    assert "There is no house yet" in ran.said
    assert list(Path().iterdir()) == []


def test_words_in_brackets_are_told_as_they_are(postgm: Command, house: Command) -> None:
    Path("postgm.toml").write_text(CONFIG.replace('operator = "olga@localhost"', ""))
    assert "under [house]: operator" in house("doctor").said
    house("match", "new", "--game", "Eat Me", "--player", "Anna <anna@localhost>", "--player", "robot")
    with sqlite3.connect(DATABASE) as file:
        file.execute("UPDATE outbox SET state = 'failed', error = '550 [/bold] no [mx1]'")
    told = house("outbox").said
    assert ("[/bold]" in told, "[mx1]" in told) == (True, True)


def test_letters_aside_are_for_a_person_to_look_at(examined: Doctor) -> None:
    with sqlite3.connect(DATABASE) as file:
        file.execute("UPDATE letters SET state = 'aside'")
    row = examined()["aside"]
    assert (row["good"], "postgm aside list" in row["what"]) == (None, True)


def test_an_overdue_match_is_wrong(examined: Doctor) -> None:
    with sqlite3.connect(DATABASE) as file:
        file.execute("UPDATE matches SET hour = 1")
    assert examined()["matches"]["good"] is False


def test_the_age_of_the_last_backup_is_told(examined: Doctor, match: Command) -> None:
    assert "no backup yet" in examined()["backup"]["what"]
    assert match("backup", "copy.gz").code == 0
    row = examined()["backup"]
    assert (row["good"], f"{datetime.now(UTC):%Y-%m-%d}" in row["what"]) == (True, True)
    old = datetime.now(UTC) - timedelta(days=30)
    with sqlite3.connect(DATABASE) as file:
        file.execute("UPDATE notes SET key = ? WHERE topic = 'backup'", [f"{old:%Y-%m-%d}"])
    assert "Days since the last backup: 30" in examined()["backup"]["what"]


def test_a_server_that_is_away_is_told_with_what_can_be_done(examined: Doctor) -> None:
    there = 'host = "127.0.0.1"\nport = 9\nsecurity = "plain"\n'
    incoming = f'[incoming]\nkind = "imap"\n{there}user = "gm"\npassword = "x"\n'
    Path("postgm.toml").write_text(f'{incoming}[outgoing]\nkind = "smtp"\n{there}')
    found = examined()
    wrong = {name: row["what"] for name, row in found.items() if row["good"] is False}
    assert "Nobody listens there" in wrong["outgoing: connection"]
    assert any(name.startswith("mailbox") and "Nobody listens there" in what for name, what in wrong.items())


def test_the_embedded_post_office_must_answer_while_the_service_is_at_work(postgm: Command) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    Path("postgm.toml").write_text(f'[house]\noperator = "olga@localhost"\n[office]\nport = {port}\n')
    postgm("tick")
    told = {row["test"]: row for row in postgm("doctor", "--cron", "--json").data}
    assert (told["post office"]["good"], "It opens" in told["post office"]["what"]) == (True, True)
    presence = Presence(Path("postgm-data"), "another")
    told = {row["test"]: row for row in postgm("doctor", "--json").data}
    presence.close()
    assert (told["post office"]["good"], "does not answer" in told["post office"]["what"]) == (False, True)
    Path("postgm.toml").write_text('[house]\noperator = "olga@localhost"\n[office]\nport = 0\n')
    told = {row["test"]: row for row in postgm("doctor", "--cron", "--json").data}
    assert (told["post office"]["good"], "any free port" in told["post office"]["what"]) == (None, True)


# -- records of the own domain -----------------------------------------------------------------------------------------

SOUND: Zone = {
    ("games.example.org", "MX"): ("10 mail.example.org.",),
    ("games.example.org", "TXT"): ('"something else"', '"v=spf1 mx " "-all"'),
    ("_dmarc.example.org", "TXT"): ('"v=DMARC1; p=quarantine"',),
}
HOME = {"address": "gm@games.example.org"}
SMTP = {"kind": "smtp", "host": "smtp.example.org"}


def told(zone: Zone, **sections: Any) -> dict[str, tuple[bool | None, str]]:
    known = Settings(**{"house": HOME, "outgoing": SMTP, **sections})
    with nameserver(zone) as resolver:
        return {name: (good, what) for name, good, what in findings(known, asker(resolver))}


def without(*keys: tuple[str, str], more: Zone | None = None) -> Zone:
    return {**{key: value for key, value in SOUND.items() if key not in keys}, **(more or {})}


def test_a_domain_in_order_is_told_so() -> None:
    found = told(SOUND)
    assert {name: good for name, (good, _) in found.items()} == {"mx": True, "spf": True, "dkim": None, "dmarc": True}
    assert "mail.example.org" in found["mx"][1]
    assert "v=spf1 mx -all" in found["spf"][1]
    assert "_dmarc.example.org" in found["dmarc"][1]


@pytest.mark.parametrize(
    ("zone", "name", "good", "word"),
    [
        (without(("games.example.org", "MX")), "mx", False, "no letter reaches it"),
        (without(("games.example.org", "MX"), more={("games.example.org", "A"): ("192.0.2.1",)}), "mx", None, "no MX"),
        (without(more={("games.example.org", "MX"): ("0 .",)}), "mx", False, "takes no mail at all"),
        (without(("games.example.org", "TXT")), "spf", False, "v=spf1 mx -all"),
        (without(more={("games.example.org", "TXT"): ('"v=spf1 -all"', '"v=spf1 mx -all"')}), "spf", False, "2 SPF"),
        (without(more={("games.example.org", "TXT"): ('"v=spf1 +all"',)}), "spf", False, "whole world"),
        (without(("_dmarc.example.org", "TXT")), "dmarc", False, "_dmarc.games.example.org"),
        (without(more={("_dmarc.games.example.org", "TXT"): ('"v=DMARC1; p=none"',)}), "dmarc", True, "p=none"),
        (
            without(more={("_dmarc.games.example.org", "TXT"): ('"v=DMARC1;p=none"', '"v=DMARC1;p=reject"')}),
            "dmarc",
            False,
            "2 DMARC",
        ),
    ],
)
def test_a_record_that_is_amiss_is_told_with_what_to_publish(zone: Zone, name: str, good: bool, word: str) -> None:
    found = told(zone)[name]
    assert (found[0], word in found[1]) == (good, True), found


def rsa_key(folder: Path, name: str = "rsa.pem") -> tuple[Path, bytes, bytes]:
    key = rsa.generate_private_key(65537, 2048)
    file = folder / name
    file.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption()))
    public = key.public_key()
    return (
        file,
        public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo),
        public.public_bytes(Encoding.DER, PublicFormat.PKCS1),
    )


def published(octets: bytes, kind: str = "rsa") -> Zone:
    p = base64.b64encode(octets).decode()
    halves = f'"v=DKIM1; k={kind}; p={p[:180]}"' + (f' "{p[180:]}"' if p[180:] else "")
    return without(more={("post._domainkey.example.org", "TXT"): (halves,)})


def test_the_published_key_must_be_ours(tmp_path: Path) -> None:
    file, framed, bare = rsa_key(tmp_path)
    _, other, _ = rsa_key(tmp_path, "other.pem")
    wish = {"dkim": {"domain": "example.org", "selector": "post", "key_file": file}}
    assert told(published(framed), **wish)["dkim"][0] is True
    assert told(published(bare), **wish)["dkim"][0] is True
    for zone, word in ((published(other), "not the one"), (SOUND, "No key is published"), (published(b""), "not the")):
        good, what = told(zone, **wish)["dkim"]
        assert (good, word in what, base64.b64encode(framed).decode() in what) == (False, True, True), what


def test_the_same_for_ed25519(tmp_path: Path) -> None:
    key = Ed25519PrivateKey.generate()
    seed = key.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
    (tmp_path / "seed").write_bytes(base64.b64encode(seed))
    wish = {
        "dkim": {
            "domain": "example.org",
            "selector": "post",
            "key_file": tmp_path / "seed",
            "algorithm": "ed25519-sha256",
        }
    }
    own = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    assert told(published(own, "ed25519"), **wish)["dkim"][0] is True
    assert told(published(own[::-1], "ed25519"), **wish)["dkim"][0] is False


def test_where_dns_does_not_answer_one_sentence_says_so_soon(house: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as deaf:
        deaf.bind(("127.0.0.1", 0))
        resolver = dns.resolver.Resolver(configure=False)
        resolver.nameservers, resolver.port = ["127.0.0.1"], deaf.getsockname()[1]
        began = time.monotonic()
        (row,) = findings(Settings(house=HOME, outgoing=SMTP), asker(resolver, seconds=1))
        assert time.monotonic() - began < 3
    assert (row[1], "DNS cannot be reached" in row[2]) == (None, True)
    monkeypatch.setattr(records, "asker", lambda: asker(dns.resolver.Resolver(configure=False), seconds=1))
    (again,) = doctor._domain(Settings(house=HOME, outgoing=SMTP))
    assert again["good"] is None


def test_a_private_name_needs_no_records() -> None:
    assert told({}, house={"address": "gm@localhost"})["dns"][0] is True
    assert told({}, house={"address": "gm@box.home.arpa"})["dns"][0] is True
