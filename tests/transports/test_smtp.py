"""Sending in bad weather: what a mailer says became of each letter, and what it then does with the rest."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gm.ports import Delivery, Parcel
from gm.transports.smtp import Bucket, SmtpMailer, SmtpSettings, verdict
from tests.kit.badserver import BadSmtp, Mishap
from tests.kit.servers import certificate, free_port

RAW = b"From: gm@house.example\r\nSubject: turn 4\r\n\r\nYour hand is empty.\r\n"
PLAYERS = ("anna", "bruno", "clara")
opened: list[SmtpMailer] = []
LATER = b"451 4.3.0 later please"


def letters(how_many: int = 3, raw: bytes = RAW) -> list[Parcel]:
    return [Parcel(n, "gm@house.example", f"{PLAYERS[n - 1]}@home.example", raw) for n in range(1, how_many + 1)]


def mailer(port: int, **changes: object) -> SmtpMailer:
    wish: dict[str, object] = {"timeout": 0.5, "data_timeout": 0.5, "security": "plain"} | changes
    host = "127.0.0.1" if wish["security"] == "plain" else "localhost"
    opened.append(SmtpMailer(SmtpSettings(host, port, **wish)))  # type: ignore[arg-type]
    return opened[-1]


@pytest.fixture(autouse=True)
def _closed_in_the_end() -> Iterator[None]:
    yield
    while opened:
        opened.pop().close()


def outcomes(fates: list[Delivery]) -> list[str]:
    return [fate.outcome for fate in fates]


def test_a_server_that_is_away_keeps_all_letters_waiting_after_one_try() -> None:
    fates = list(mailer(free_port()).send(letters()))
    assert outcomes(fates) == ["wait"] * 3
    assert "is not to be had" in fates[0].text


@pytest.mark.parametrize("stage", ["connect", "EHLO"])
def test_a_server_that_says_later_at_the_door_is_left_alone(stage: str) -> None:
    with BadSmtp(Mishap(stage, LATER, times=2)) as server:
        sender = mailer(server.port)
        assert outcomes(list(sender.send(letters()))) == ["wait"] * 3
        assert server.calls == 1


@pytest.mark.parametrize(
    ("stage", "first_round"),
    [
        ("MAIL", ["later", "wait", "wait"]),  # speaks of the host: it is slowed down
        ("RCPT", ["later", "sent", "sent"]),  # speaks of one recipient: nobody else is held up
        ("DATA", ["later", "sent", "sent"]),
        ("dot", ["later", "sent", "sent"]),
    ],
)
def test_a_letter_put_off_at_any_stage_goes_once_in_the_next_round(stage: str, first_round: list[str]) -> None:
    with BadSmtp(Mishap(stage, LATER)) as server:
        sender = mailer(server.port)
        fates = list(sender.send(letters()))
        assert outcomes(fates) == first_round
        assert (fates[0].code, fates[0].text) == (451, "4.3.0 later please")
        again = [parcel for parcel, fate in zip(letters(), fates, strict=True) if fate.outcome != "sent"]
        assert outcomes(list(sender.send(again))) == ["sent"] * len(again)
        assert sorted(recipient for _, recipient, _ in server.taken) == sorted(parcel.to for parcel in letters())


@pytest.mark.parametrize("stage", ["MAIL", "RCPT", "DATA", "dot"])
def test_a_no_for_good_concerns_one_letter_only(stage: str) -> None:
    with BadSmtp(Mishap(stage, b"554 5.7.1 not wanted")) as server:
        sender = mailer(server.port)
        fates = list(sender.send(letters()))
        assert outcomes(fates) == ["refused", "sent", "sent"]
        assert fates[0].code == 554
        assert server.calls == 1


@pytest.mark.parametrize("stage", ["RCPT", "DATA", "dot"])
def test_a_server_that_closes_down_sends_the_rest_to_wait(stage: str) -> None:
    with BadSmtp(Mishap(stage, b"421 4.3.2 closing down")) as server:
        assert outcomes(list(mailer(server.port).send(letters()))) == ["later", "wait", "wait"]


def test_a_missing_login_is_our_fault_and_fails_no_letter() -> None:
    with BadSmtp(Mishap("MAIL", b"530 5.7.0 authentication required")) as server:
        assert outcomes(list(mailer(server.port).send(letters()))) == ["wait"] * 3


def test_a_wrong_password_fails_no_letter(tmp_path: Path) -> None:
    pair = certificate(tmp_path)
    with BadSmtp(Mishap("AUTH", b"535 5.7.8 no"), offers=[b"AUTH PLAIN"], certificate=pair) as server:
        wish = {"security": "starttls", "user": "gm", "password": "wrong", "ca_file": str(pair[0])}
        fates = list(mailer(server.port, **wish).send(letters()))
        assert outcomes(fates) == ["wait"] * 3
        assert fates[0].code == 535
        assert "wrong" not in fates[0].text


def test_a_server_may_ask_for_name_and_password_one_by_one(tmp_path: Path) -> None:
    pair = certificate(tmp_path)
    name, word = b64encode(b"gm"), b64encode("groß".encode())
    questions = Mishap("AUTH", b"334 VXNlcm5hbWU6"), Mishap(name.decode().upper(), b"334 UGFzc3dvcmQ6")
    with BadSmtp(
        *questions, Mishap(word.decode().upper(), b"235 ok"), offers=[b"AUTH LOGIN"], certificate=pair
    ) as server:
        wish = {"security": "starttls", "user": "gm", "password": "groß", "ca_file": str(pair[0])}
        assert outcomes(list(mailer(server.port, **wish).send(letters(1)))) == ["sent"]


def test_an_access_token_is_shown_instead_of_a_password(tmp_path: Path) -> None:
    pair = certificate(tmp_path)
    with BadSmtp(offers=[b"AUTH XOAUTH2"], certificate=pair) as server:
        wish = {"security": "starttls", "user": "gm", "token": lambda: "t0ken", "ca_file": str(pair[0])}
        assert outcomes(list(mailer(server.port, **wish).send(letters(1)))) == ["sent"]
        assert "AUTH" in server.heard


def test_a_lost_250_leads_to_one_more_copy_with_the_same_bytes() -> None:
    with BadSmtp(Mishap("dot", deed="lose")) as server:
        sender = mailer(server.port)
        fates = list(sender.send(letters(2)))
        assert outcomes(fates) == ["later", "sent"]
        assert outcomes(list(sender.send(letters(1)))) == ["sent"]
        copies = [raw for _, recipient, raw in server.taken if recipient == "anna@home.example"]
        assert copies == [RAW, RAW]


def test_a_server_that_loses_every_answer_is_left_alone_after_two() -> None:
    with BadSmtp(Mishap("dot", deed="lose", times=99)) as server:
        assert outcomes(list(mailer(server.port).send(letters()))) == ["later", "later", "wait"]


@pytest.mark.parametrize("stage", ["connect", "EHLO", "MAIL", "RCPT"])
@pytest.mark.parametrize("deed", ["reset", "hang", "close"])
def test_a_connection_that_dies_before_the_letter_is_told_costs_no_try(stage: str, deed: str) -> None:
    with BadSmtp(Mishap(stage, deed=deed)) as server:
        sender = mailer(server.port)
        assert outcomes(list(sender.send(letters()))) == ["wait"] * 3
        assert outcomes(list(sender.send(letters()))) == ["sent"] * 3
        assert len(server.taken) == 3


def test_a_server_that_says_nothing_after_the_letter_is_given_up_in_time() -> None:
    with BadSmtp(Mishap("dot", deed="hang")) as server:
        assert outcomes(list(mailer(server.port).send(letters()))) == ["later", "wait", "wait"]


@pytest.mark.parametrize("mishap", [Mishap("MAIL", deed="close"), Mishap("MAIL", b"421 4.4.2 idle for too long")])
def test_a_kept_connection_the_server_tired_of_is_made_anew_at_once(mishap: Mishap) -> None:
    with BadSmtp() as server:
        sender = mailer(server.port)
        assert outcomes(list(sender.send(letters(1)))) == ["sent"]
        server.mishaps.append(replace(mishap))
        assert outcomes(list(sender.send(letters(2)))) == ["sent", "sent"]
        assert server.calls == 2


def test_a_connection_is_kept_for_many_letters_and_then_renewed() -> None:
    with BadSmtp() as server:
        sender = mailer(server.port, per_connection=2)
        assert outcomes(list(sender.send(letters(3)))) == ["sent"] * 3
        assert server.calls == 2
        assert server.heard.count("EHLO") == 2


def test_after_a_no_the_conversation_is_reset() -> None:
    with BadSmtp(Mishap("RCPT", b"550 5.1.1 unknown")) as server:
        sender = mailer(server.port)
        list(sender.send(letters(2)))
        assert server.heard[:6] == ["EHLO", "MAIL", "RCPT", "RSET", "MAIL", "RCPT"]


def test_an_address_outside_ascii_goes_after_a_no_as_well() -> None:
    with BadSmtp(Mishap("RCPT", b"550 5.1.1 unknown")) as server:
        refused, sent = mailer(server.port).send([*letters(1), Parcel(9, "gm@house.example", "änne@home.example", RAW)])
        assert (refused.outcome, sent.outcome) == ("refused", "sent")
        assert server.taken[0][1] == "änne@home.example"


# -- protection --------------------------------------------------------------------------------------------------------


def test_without_starttls_nothing_is_said_in_the_clear() -> None:
    with BadSmtp() as server:
        fates = list(mailer(server.port, security="starttls", user="gm", password="x").send(letters()))
        assert outcomes(fates) == ["wait"] * 3
        assert not {"MAIL", "AUTH"} & set(server.heard)


@pytest.mark.parametrize("mishap", [Mishap("STARTTLS", b"454 4.7.0 not now"), Mishap("STARTTLS", deed="reset")])
def test_starttls_that_fails_sends_nothing_in_the_clear(mishap: Mishap, tmp_path: Path) -> None:
    pair = certificate(tmp_path)
    with BadSmtp(mishap, certificate=pair) as server:
        sender = mailer(server.port, security="starttls", ca_file=str(pair[0]))
        assert outcomes(list(sender.send(letters()))) == ["wait"] * 3
        assert "MAIL" not in server.heard
        assert outcomes(list(sender.send(letters()))) == ["sent"] * 3


@pytest.mark.parametrize("name", ["localhost", "elsewhere.example"])
def test_a_certificate_that_is_not_theirs_sends_nothing(name: str, tmp_path: Path) -> None:
    pair = certificate(tmp_path, name)
    trusted = str(pair[0]) if name == "elsewhere.example" else None  # unknown authority; known, but for another host
    with BadSmtp(certificate=pair) as server:
        fates = list(mailer(server.port, security="starttls", ca_file=trusted).send(letters()))
        assert outcomes(fates) == ["wait"] * 3
        assert "certificate" in fates[0].text.lower()
        assert "MAIL" not in server.heard


def test_an_unprotected_connection_is_for_this_machine_only() -> None:
    with pytest.raises(ValueError, match="this machine"):
        SmtpSettings("mail.example.org", security="plain")


def test_the_password_is_not_in_what_settings_say_of_themselves() -> None:
    assert "hunter2" not in repr(SmtpSettings("mail.example.org", password="hunter2"))


# -- what a server cannot carry ----------------------------------------------------------------------------------------


def test_a_letter_over_the_servers_size_is_refused_without_being_sent() -> None:
    with BadSmtp(offers=[b"SIZE 50"]) as server:
        [fate] = mailer(server.port).send(letters(1))
        assert (fate.outcome, fate.code) == ("refused", 0)
        assert f"{len(RAW)} octets" in fate.text
        assert "MAIL" not in server.heard


def test_an_address_the_server_cannot_write_is_refused_in_plain_words() -> None:
    with BadSmtp(offers=[b"8BITMIME"]) as server:
        fate, other = mailer(server.port).send([Parcel(9, "gm@house.example", "änne@home.example", RAW), *letters(1)])
        assert fate.outcome == "refused"
        assert "änne@home.example" in fate.text
        assert other.outcome == "sent"


def test_an_address_with_a_foreign_domain_is_sent_in_its_ascii_form() -> None:
    with BadSmtp(offers=[b"8BITMIME"]) as server:
        [fate] = mailer(server.port).send([Parcel(9, "gm@house.example", "anna@bücher.example", RAW)])
        assert fate.outcome == "sent"
        assert server.taken[0][1] == "anna@xn--bcher-kva.example"


def test_an_address_outside_ascii_goes_where_it_is_offered() -> None:
    with BadSmtp() as server:
        [fate] = mailer(server.port).send([Parcel(9, "gm@house.example", "änne@home.example", RAW)])
        assert fate.outcome == "sent"
        assert server.taken[0][1] == "änne@home.example"


def test_eight_bit_octets_are_refused_where_they_are_not_carried() -> None:
    with BadSmtp(offers=[b"SIZE"]) as server:
        [fate] = mailer(server.port).send(letters(1, RAW + b"\xc3\xa4\r\n"))
        assert fate.outcome == "refused"
        assert "8BITMIME" in fate.text


@pytest.mark.parametrize(
    "to",
    [
        "anna@home.example>\r\nRCPT TO:<dora@home.example",
        "anna@xn--.\ud800example",
        "a@b\0c",
        "\udc80@home.example",
        "anna",
        "a@b@c",
        "(x)anna@home.example",
    ],
)
def test_an_impossible_address_is_refused_and_the_rest_goes(to: str) -> None:
    with BadSmtp() as server:
        fate, other = mailer(server.port).send([Parcel(9, "gm@house.example", to, RAW), *letters(1)])
        assert fate.outcome == "refused"
        assert other.outcome == "sent"
        assert [recipient for _, recipient, _ in server.taken] == ["anna@home.example"]


def test_a_line_with_a_dot_alone_arrives_as_it_was() -> None:
    raw = RAW + b".\r\n..\r\nend\r\n"
    with BadSmtp() as server:
        list(mailer(server.port).send(letters(1, raw)))
        assert server.taken[0][2] == raw


# -- pure parts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "code", "expected"),
    [
        ("RCPT", 421, ("later", True)),
        ("MAIL", 452, ("later", True)),
        ("RCPT", 450, ("later", False)),
        ("MAIL", 550, ("refused", False)),
        ("MAIL", 535, ("wait", True)),
        ("RCPT", 535, ("refused", False)),
        ("DATA", 554, ("refused", False)),
        ("DATA", 251, ("sent", False)),
        ("RCPT", 999, ("later", True)),
    ],
)
def test_what_a_reply_means(command: str, code: int, expected: tuple[str, bool]) -> None:
    assert verdict(command, code) == expected


def test_a_bucket_gives_so_many_a_minute_and_fills_again() -> None:
    bucket = Bucket(2)
    assert [bucket.take(0), bucket.take(0), bucket.take(0)] == [True, True, False]
    assert [bucket.take(29), bucket.take(30), bucket.take(30)] == [False, True, False]
    assert [bucket.take(10_000) for _ in range(3)] == [True, True, False]


def test_letters_over_our_own_limit_wait() -> None:
    with BadSmtp() as server:
        settings = SmtpSettings("127.0.0.1", server.port, "plain", per_minute=2)
        sender = SmtpMailer(settings, clock=lambda: 100.0)
        opened.append(sender)
        assert outcomes(list(sender.send(letters(3)))) == ["sent", "sent", "wait"]


def test_the_operators_check_tells_what_the_server_offers() -> None:
    with BadSmtp(offers=[b"SIZE 1000"]) as server:
        checks = mailer(server.port).probe()
        assert [name for name, _, _ in checks] == ["connection", "login", "size", "addresses"]
        assert all(good for _, good, _ in checks)
        assert "1000 octets" in checks[2][2]
    assert [good for _, good, _ in mailer(free_port()).probe()] == [False]
