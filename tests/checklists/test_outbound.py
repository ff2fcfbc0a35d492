"""The twenty-three points of mail going out, each shown on letters that a house really wrote or on a server it met."""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from itertools import pairwise
from pathlib import Path

import pytest

import games
from games.kit.grammar import Words
from gm.bootstrap import open_house
from gm.config import Settings
from gm.desk import house_words
from gm.desk.matches import hosting, spectators
from gm.desk.outgoing.outbox import LONGEST, next_try
from gm.domain.policy import Policy
from gm.ports import Delivery, Parcel, Queued, Unreachable
from gm.post.addressing import valid_registration
from gm.post.signing import SigningKey
from gm.sections import HouseSection, InSection, OfficeSection, OutSection
from gm.transports.copies import CopyingMailer
from gm.transports.maildir import MaildirMailer
from gm.transports.memory import MemoryMailer
from gm.transports.smtp import SmtpMailer, SmtpSettings, options, unfit
from tests.checklists.conftest import Open
from tests.checklists.letters import held, last_kept, posted, said
from tests.kit.badserver import BadSmtp
from tests.kit.evening import CAST, GM, OPERATOR, Evening, Mail, address_of

ED25519 = b"nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A="  # RFC 8463 A.2


def letters(e: Evening) -> list[Mail]:
    return [Mail(parcel, message_from_bytes(parcel.raw)) for parcel in e.mailer.sent]


def busy(e: Evening) -> Evening:
    """An evening with a letter of every kind."""
    e.seated()
    e.write("Anna", "bid 17\nhelp\nrules\nhand\npress all: hello")
    e.write("Dora", "hello", to=GM)
    e.write("Dora", "hello", to=e.last("Anna", "report"))
    e.later(hours=74)
    kinds = {m.kind for m in letters(e)}
    assert kinds >= {"invitation", "report", "receipt", "reminder", "help", "rules-eat", "press", "notice", "again"} - {
        "rules-eat"
    }
    return e


def test_outbound_01_turn_and_reports_are_written_together_and_never_twice(
    evening: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    e = evening().seated()
    honest, written = type(e.archive).step, list[str]()

    class Dark:
        """A step whose light goes out with the second report."""

        def __init__(self, step: object) -> None:
            self._step = step

        def __getattr__(self, name: str) -> object:
            return getattr(self._step, name)

        def post(self, letter: object) -> bool:
            if letter.kind == "report":  # type: ignore[attr-defined]
                written.append(letter.key)  # type: ignore[attr-defined]
                if len(written) == 2:
                    raise Unreachable("the power is gone")
            return bool(self._step.post(letter))  # type: ignore[attr-defined]

    class Step:
        def __init__(self) -> None:
            self._inner = honest(e.archive)

        def __enter__(self) -> Dark:
            return Dark(self._inner.__enter__())

        def __exit__(self, *why: object) -> bool | None:
            return self._inner.__exit__(*why)  # type: ignore[arg-type]

    before = len(e.mail("Anna", "report"))
    with monkeypatch.context() as dark:
        dark.setattr(type(e.archive), "step", lambda self: Step())
        e.now += timedelta(hours=73)
        with pytest.raises(Unreachable):
            e.tick()
    assert (e.turn, len(e.mail("Anna", "report"))) == (1, before), "nothing of the turn was written"
    e.tick()
    e.tick()
    assert (e.turn, len(e.mail("Anna", "report"))) == (2, before + 1)


def test_outbound_02_every_try_sends_the_same_octets_under_the_same_name(evening: Open) -> None:
    e, tried = evening().seated(), list[Parcel]()

    def deaf(parcel: Parcel) -> Delivery:
        tried.append(parcel)
        return Delivery(parcel.id, "later" if len(tried) < 4 else "sent", 451, "not now")

    e.mailer.fate = deaf
    e.write("Anna", "bid 17")
    e.later(hours=3, step=0.2)
    assert len(tried) == 4
    assert len({parcel.raw for parcel in tried}) == 1


def test_outbound_03_every_letter_has_one_recipient_and_an_envelope_sender_of_its_own(evening: Open) -> None:
    e = busy(evening())
    senders = [parcel.sender for parcel in e.mailer.sent]
    assert len(set(senders)) == len(senders)
    assert all(re.fullmatch(r"gm\+[a-z2-7]{26}@example\.org", sender) for sender in senders)
    assert all(parcel.to.count("@") == 1 for parcel in e.mailer.sent)


def test_outbound_04_from_and_reply_to_are_of_our_own_domain_and_the_answer_finds_its_seat(evening: Open) -> None:
    e = busy(evening())
    for m in letters(e):
        assert str(m.message["From"]) == f"Gina the GM <{GM}>"
        assert m.reply_to.endswith("@example.org")
    assert {m.reply_to for m in letters(e) if m.kind == "report"}.isdisjoint({GM})


@pytest.mark.parametrize(
    "name",
    [
        "Anna\r\nBcc: dora@example.net",
        "=?utf-8?q?Anna=0D=0ABcc:_dora@example.net?=",
        "Anna%0d%0aBcc: x",
        "A\x00n\x07na",
        'Anna" <dora@example.net>, "',
        "Анна\u202egnp",
    ],
)
def test_outbound_05_no_name_or_subject_makes_a_header_line(evening: Open, name: str) -> None:
    e = evening(game="")
    e.open("Eat Me", ("Anna", "Bruno"), name="injected")
    player = e.archive.player("anna")
    assert player is not None
    with e.archive.step() as step:
        step.player(replace(player, name=name))
    e.seated()
    e.write("Anna", f"press all: {name}\nhelp", Subject=f"Re: {name}".replace("\r\n", "\r\n "))
    e.write("Anna", "hello", to=GM, Subject=f"{name}".replace("\r\n", "\r\n "))
    for m in letters(e):
        assert m.message["Bcc"] is None
        assert len(m.message.get_all("To", [])) == 1
        assert "dora@example.net" not in str(m.message["To"]).rpartition("<")[2]
    assert not e.mail("Dora")


def test_outbound_06_no_header_line_is_too_long_and_no_structured_field_is_encoded(evening: Open) -> None:
    e = evening(game="")
    e.open("Eat Me", ("Ännchen von Tharau und viele andere Leute <anna@example.net>", "Bruno"), name="a" * 40)
    e.seated()
    for n in range(25):
        e.write(
            "Bruno", f"bid {n}\npress all: {'word ' * 40}", References=" ".join(f"<{'x' * 60}{k}@y>" for k in range(60))
        )
        e.now += timedelta(hours=1)
    for m in letters(e):
        head = m.parcel.raw.partition(b"\r\n\r\n")[0]
        assert max(map(len, head.split(b"\r\n"))) <= 998
        for field in (
            "Message-ID",
            "References",
            "In-Reply-To",
            "Auto-Submitted",
            "List-Id",
            "List-Unsubscribe",
            "Reply-To",
        ):
            assert "=?" not in str(m.message[field] or ""), field
        assert len(str(m.message["References"] or "").split()) <= 20


def test_outbound_07_every_letter_has_its_own_name_free_of_people_and_reports_form_one_thread(evening: Open) -> None:
    e = busy(evening())
    ids = [str(m.message["Message-ID"]) for m in letters(e)]
    assert len(set(ids)) == len(ids)
    assert not [id for id in ids for name in (*CAST, "friday") if name.lower() in id.lower()]
    e.later(hours=300, step=3)
    reports = e.mail("Anna", "report")
    for before, after in pairwise(reports):
        assert str(after.message["In-Reply-To"]) == str(before.message["Message-ID"])
        assert str(before.message["Message-ID"]) in str(after.message["References"])


def test_outbound_08_every_letter_says_that_a_machine_wrote_it(evening: Open) -> None:
    e = busy(evening())
    for m in letters(e):
        answer = m.kind in ("receipt", "help", "rules") or m.subject in ("I do not know you yet",)
        if answer or m.kind == "report":
            assert str(m.message["Auto-Submitted"]) == f"auto-{'replied' if answer else 'generated'}", m.subject
        assert m.message["X-Auto-Response-Suppress"] == "All"
        assert m.message["X-Loop"]
        if "[friday]" in m.subject and m.kind != "help":
            assert m.message["List-Id"] == "<friday.example.org>"
        assert m.message["Precedence"] is None


def test_outbound_09_press_is_left_by_the_mail_programs_own_button_and_seats_have_no_such_button(evening: Open) -> None:
    """The same over a real socket: tests/web/."""
    e = evening(policy={"watchers": [WALTER]})
    us = replace(e.desk.us, web="https://games.example.org/postgm")
    e.desk = e.house.desk = replace(e.desk, us=us)
    e.seated()
    e.write("Anna", "press all: hello")
    by_web, by_mail = ways_out(e.last("Bruno", "press"))
    assert re.fullmatch(r"https://games\.example\.org/postgm/out/[a-z2-7]{26}", by_web)
    assert re.fullmatch(r"gm\+[a-z2-7]{26}@example\.org", by_mail)
    e.write("Bruno", "This message was automatically generated.", to=by_mail, Subject="unsubscribe", quote=False)
    e.write("Anna", "press all: hello again")
    assert len(e.mail("Bruno", "press")) == 1
    assert len(e.mail("Clara", "press")) == 2
    assert "You get no more press; your seat is not touched." in e.last("Bruno", "receipt")
    assert "press on bring them back" in said(e.write("Bruno", "status", to=e.last("Bruno", "report")))
    leaving = [m for m in letters(busy(e)) if m.message["List-Unsubscribe"] or m.message["List-Unsubscribe-Post"]]
    assert {m.kind for m in leaving} == {"press", "watch"}
    assert {m.message["List-Unsubscribe-Post"] for m in leaving} == {"List-Unsubscribe=One-Click"}


@pytest.mark.parametrize(
    "sender", ["bruno@elsewhere.example", "anna@example.net", "noreply@example.com", "not an address"]
)
def test_outbound_09_a_mail_program_may_unsubscribe_from_any_address_and_nobody_is_told(
    evening: Open, sender: str
) -> None:
    e = evening().seated()
    e.write("Anna", "press all: hello")
    (by_mail,) = ways_out(e.last("Bruno", "press"))
    before = len(e.mailer.sent)
    head = f"From: {sender}\r\nTo: {by_mail}\r\nSubject: unsubscribe\r\nMessage-ID: <1@x.example>\r\n"
    e.arrives((head + "Auto-Submitted: auto-generated\r\n\r\nbid 3\r\n").encode())
    assert last_kept(e) == ("done", "Sent by a mail program whose reader unsubscribed.")
    e.arrives((head.replace("<1@", "<2@") + "\r\nbid 3\r\n").encode())
    assert last_kept(e) == ("done", "Sent by a mail program whose reader unsubscribed.")
    assert len(e.mailer.sent) == before, "nobody is told"
    assert not e.table().match.held, "such a key plays nothing"
    e.write("Anna", "press all: hello again")
    assert len(e.mail("Bruno", "press")) == 1
    e.write("Bruno", "press on", to=e.last("Bruno", "report"))
    e.write("Anna", "press all: and again")
    assert len(e.mail("Bruno", "press")) == 2


def test_outbound_09_keys_for_anything_else_still_need_their_players_own_address(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "press all: hello")
    for key in ("report", "press"):
        e.write("Dora", "unsubscribe\npress off\nbid 3", to=e.last("Bruno", key).reply_to)
        assert last_kept(e) == ("refused", "The sender does not hold the seat of this reply address.")
    assert not e.table().match.held
    e.write("Anna", "press all: hello again")
    assert len(e.mail("Bruno", "press")) == 2


def test_outbound_09_of_two_words_that_come_together_the_later_letter_is_the_last(evening: Open) -> None:
    e = evening().seated()
    e.write("Bruno", "press off", tick=False)
    e.write("Bruno", "press on")
    e.write("Anna", "press all: hello")
    assert len(e.mail("Bruno", "press")) == 1


def test_outbound_09_a_spectator_leaves_and_the_gm_brings_them_back(evening: Open) -> None:
    e = evening(policy={"watchers": [WALTER, "wanda@example.com"]}).seated()
    (by_mail,) = ways_out(e.last(WALTER, "watch"))
    assert by_mail in e.last(WALTER, "watch").text
    assert by_mail in e.last(WALTER, "watch").html
    e.write(f"<{WALTER}>", "This message was automatically generated.", to=by_mail, quote=False)
    assert last_kept(e)[0] == "done"
    e.later(hours=80)
    assert (len(e.mail(WALTER)), len(e.mail("wanda@example.com"))) == (1, 2)
    assert spectators.spectators(e.desk, "friday") == [(WALTER, False), ("wanda@example.com", True)]
    spectators.watch_again(e.desk, "friday", "Walter@Example.com", e.now)
    e.later(hours=80)
    assert (len(e.mail(WALTER)), len(e.mail("wanda@example.com"))) == (2, 3)
    with pytest.raises(hosting.Wrong, match="no spectator"):
        spectators.watch_again(e.desk, "friday", "anna@example.net", e.now)


WALTER = "walter@example.com"


def ways_out(letter: Mail) -> list[str]:
    """The https URLs and the addresses in a letter's List-Unsubscribe, in this order."""
    return [
        url.strip("<> ").removeprefix("mailto:").partition("?")[0]
        for url in " ".join(str(letter.message["List-Unsubscribe"]).split()).split(",")
    ]


def test_outbound_10_there_is_always_plain_text_in_utf8_of_78_columns(evening: Open) -> None:
    for m in letters(busy(evening())):
        plain = [part for part in m.message.walk() if part.get_content_type() == "text/plain"]
        assert [str(part.get_content_charset()) for part in plain] == ["utf-8"]
        assert "flowed" not in str(plain[0]["Content-Type"])
        assert max(map(len, m.text.splitlines())) <= 78
        assert max(map(len, m.parcel.raw.split(b"\r\n"))) <= 998


@pytest.mark.parametrize("key", games.shelf())
def test_outbound_11_no_line_of_a_letter_reads_as_an_order(evening: Open, key: str) -> None:
    e = evening(key, CAST).seated()
    e.write("Anna", "help\nrules\nhand\nnonsense about it all")
    grammar, words = games.game(key).grammar, Words(CAST, "Anna")
    for m in letters(e):
        for line in m.text.splitlines():
            assert not (read := grammar.line(line, words)).orders or read.bare, (m.kind, line)
            assert house_words.find(line) is None, (m.kind, line)


def queued(hours: float = 0, tries: int = 0) -> Queued:
    noon = datetime(2026, 11, 20, 12, tzinfo=UTC)
    return Queued(
        1,
        "k",
        "report",
        "anna@example.net",
        "",
        b"",
        "",
        "sending",
        tries,
        "m",
        1,
        "Anna",
        "<i>",
        noon - timedelta(hours=hours),
        noon,
    )


def test_outbound_12_later_means_growing_gaps_for_five_days_and_the_operator_hears_after_hours(evening: Open) -> None:
    e = evening().seated()
    e.refuse_mail_to("Anna")
    e.write("Anna", "bid 17")
    e.later(hours=3)
    assert not e.mail(OPERATOR)
    e.later(hours=2)
    assert [m.subject for m in e.mail(OPERATOR)] == ["A letter does not get through"]
    later, noon = Delivery(1, "later", 451, "no"), queued().next_try
    gaps = [next_try(queued(tries=n), later, noon) for n in range(6)]
    assert [int((gap - noon).total_seconds() // 60) for gap in gaps if gap] == [5, 15, 30, 60, 60, 60]
    assert next_try(queued(hours=121), later, noon) is None
    assert timedelta(days=4) <= LONGEST <= timedelta(days=5)


def test_outbound_12_a_refusal_raises_the_score_and_the_next_address_is_tried(evening: Open) -> None:
    e = evening().seated()
    e.mailer.fate = lambda p: Delivery(
        p.id, "refused" if p.to == "anna@example.net" else "sent", 550, "5.1.1 no such user"
    )
    e.write("Anna", "bid 17")
    player = e.archive.player("anna")
    assert player is not None
    assert player.addresses[0].score == 2


@pytest.mark.parametrize("words", ["5.7.1 blocked by spamhaus", "5.7.26 DMARC policy", "550 this looks like spam"])
def test_outbound_13_where_our_own_standing_is_bad_the_operator_hears_and_the_player_is_not_charged(
    evening: Open, words: str
) -> None:
    e = evening().seated()
    e.mailer.fate = lambda p: Delivery(p.id, "refused" if p.to == "anna@example.net" else "sent", 550, words)
    e.write("Anna", "bid 17")
    player = e.archive.player("anna")
    assert player is not None
    assert player.addresses[0].score == 0
    assert "Our mail was refused" in [m.subject for m in e.mail(OPERATOR)]


def test_outbound_14_no_password_and_no_letter_goes_in_the_clear(evening: Open) -> None:
    """Certificates and STARTTLS against real servers: tests/transports/test_smtp.py."""
    with pytest.raises(ValueError, match="plain"):
        SmtpSettings("mail.example.org", security="plain")
    assert SmtpSettings("mail.example.org").security == "tls"


def test_outbound_15_foreign_letters_before_the_at_need_a_server_that_carries_them() -> None:
    assert valid_registration("änna@example.org").problem
    assert valid_registration("anna@bücher.example.org").address == "anna@xn--bcher-kva.example.org"
    parcel = Parcel(1, GM, "änna@example.org", b"x")
    assert "SMTPUTF8" in unfit(parcel, {})
    assert "SMTPUTF8" in options(parcel, {"smtputf8": ""})


def test_outbound_16_letters_are_small_and_one_over_the_servers_size_is_told(evening: Open) -> None:
    e = busy(evening())
    assert max(len(parcel.raw) for parcel in e.mailer.sent) < 400_000
    assert "takes 10 at most" in unfit(Parcel(1, GM, "a@b.example", b"x" * 11), {"size": "10"})
    assert not [p for m in letters(e) for p in m.message.walk() if p.get_content_disposition() == "attachment"]


@pytest.fixture
def seconds() -> list[float]:
    return [100.0]


def test_outbound_17_a_domain_gets_so_many_a_minute_and_the_others_do_not_wait_for_it(seconds: list[float]) -> None:
    with BadSmtp() as server:
        mailer = SmtpMailer(SmtpSettings("127.0.0.1", server.port, "plain", per_domain=2), clock=lambda: seconds[0])
        parcels = [
            Parcel(n, GM, f"p{n}@{'large' if n < 5 else 'small'}.example", b"Subject: x\r\n\r\nx\r\n") for n in range(7)
        ]
        fates = [fate.outcome for fate in mailer.send(parcels)]
        assert fates == ["sent", "sent", "wait", "wait", "wait", "sent", "sent"]
        seconds[0] += 60
        assert [fate.outcome for fate in mailer.send(parcels[2:5])] == ["sent", "sent", "wait"]
        mailer.close()
        assert server.calls == 1, "one connection for all"


def test_outbound_17_letters_held_back_for_one_domain_hold_up_no_others(evening: Open) -> None:
    e = evening().seated()
    full = {"anna@example.net"}
    e.mailer = e.house.mailer = Picky(full)
    e.later(hours=73)
    assert [p.to for p in e.mailer.sent if p.to == "bruno@example.net"]
    full.clear()
    e.later(hours=1)
    assert "match friday, turn 2." in e.last("Anna", "report")


class Picky(MemoryMailer):
    """Holds letters to some back, as a mailer does whose domain had its share; the others go."""

    def __init__(self, full: set[str]) -> None:
        super().__init__()
        self.full = full

    def send(self, parcels: object) -> Generator[Delivery, None, None]:
        for parcel in parcels:  # type: ignore[attr-defined]
            if parcel.to in self.full:
                yield Delivery(parcel.id, "wait", 0, "held back")
            else:
                yield from super().send([parcel])


def test_outbound_18_a_copy_in_sent_is_the_octets_that_were_taken() -> None:
    class Shelf:
        def __init__(self) -> None:
            self.raws: list[bytes] = []

        def append_sent(self, raw: bytes) -> str:
            self.raws.append(raw)
            if raw == b"two":
                raise Unreachable("the mailbox is away")
            return "Sent"

        def close(self) -> None:
            """Nothing to let go of."""

    shelf, heard = Shelf(), list[str]()
    inner = MemoryMailer(lambda p: Delivery(p.id, "sent" if p.id < 3 else "refused", 250, ""))
    parcels = [Parcel(1, GM, "a@x", b"one"), Parcel(2, GM, "b@x", b"two"), Parcel(3, GM, "c@x", b"three")]
    fates = [fate.outcome for fate in CopyingMailer(inner, shelf, heard.append).send(parcels)]
    assert fates == ["sent", "sent", "refused"], "a copy that cannot be kept holds up nothing"
    assert shelf.raws == [b"one", b"two"]
    assert heard == ["1 sent letter has no copy in the Sent folder: the mailbox is away"]


def test_outbound_18_the_operator_hears_once_a_day_of_copies_that_are_missing(evening: Open) -> None:
    class Away:
        def append_sent(self, raw: bytes) -> str:
            raise Unreachable("the disk is full")

        def close(self) -> None:
            """Nothing to let go of."""

    e = evening()
    e.house.mailer = CopyingMailer(e.mailer, Away(), e.house.missed)
    e.seated()
    for _ in range(3):
        assert e.write("Anna", "bid 17") is not None, "the letters themselves go out"
    told = [m for m in e.mail(OPERATOR) if m.subject == "Copies of sent letters are missing"]
    assert len(told) == 1
    assert "no copy in the Sent folder: the disk is full" in told[0]
    assert e.heard.count("1 sent letter has no copy in the Sent folder: the disk is full") > 1
    assert e.archive.outbox("later") == []
    e.later(hours=24)
    e.write("Anna", "bid 3")
    e.tick()
    assert [m.subject for m in e.mail(OPERATOR)].count("Copies of sent letters are missing") == 2


def test_outbound_18_a_service_with_sent_copies_knows_whom_to_tell(tmp_path: Path) -> None:
    imap = InSection(kind="imap", host="127.0.0.1", port=1, security="plain", user="gm", password="hush", timeout=5)
    out = OutSection(kind="maildir", folder=tmp_path / "out", sent_copy=True)
    service = open_house(Settings(house=HouseSection(data=tmp_path / "data"), incoming=imap, outgoing=out))
    assert [fate.outcome for fate in service.house.mailer.send([Parcel(1, GM, "a@x", b"one")])] == ["sent"]
    assert any("1 sent letter has no copy" in said for said in service.house.tick(datetime.now(UTC)).trouble)
    service.close()


def test_outbound_19_the_bounce_token_knows_better_than_the_address_in_the_bounce(evening: Open) -> None:
    e = evening().seated()
    report = e.last("Clara", "report")
    forwarded = replace(report.parcel, to="clara.old@elsewhere.example")
    e.bounce(Mail(forwarded, report.message))
    clara = e.archive.player("clara")
    assert clara is not None
    assert clara.addresses[0].score == 2
    e.later(hours=73)
    assert e.table().match.chair("Clara").silences == 0  # type: ignore[union-attr]
    e.later(hours=24 * 31, step=6)
    e.bounce(e.last("Clara", "report"))
    clara = e.archive.player("clara")
    assert clara is not None
    assert clara.addresses[0].score == 2, "thirty days without one heal"


def test_outbound_20_a_complaint_stops_mail_at_once_and_the_operator_hears(evening: Open) -> None:
    e = evening().seated()
    report = e.last("Clara", "report")
    body = (
        "--bb\nContent-Type: text/plain\n\nspam\n--bb\nContent-Type: message/feedback-report\n\n"
        "Feedback-Type: abuse\nUser-Agent: x/1\nVersion: 1\nOriginal-Rcpt-To: clara@example.net\n\n"
        f"--bb\nContent-Type: message/rfc822\n\nMessage-ID: {report.message['Message-ID']}\n\nx\n--bb--\n"
    )
    raw = (
        "From: fbl@example.net\r\nTo: gm@example.org\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; "
        'report-type=feedback-report; boundary="bb"\r\n\r\n' + body.replace("\n", "\r\n")
    )
    e.arrives(raw.encode())
    count = len(e.mail("Clara"))
    e.later(hours=73)
    assert len(e.mail("Clara")) == count
    assert any("Clara cannot be reached" in m.subject for m in e.mail(OPERATOR))


def test_outbound_21_reports_share_nothing_but_what_all_may_know(evening: Open) -> None:
    """Every game's reports under re-dealt secrets: tests/checklists/test_secrets.py."""
    e = evening().seated()
    for name in CAST:
        e.write(name, f"bid 1{CAST.index(name)}\nahead play {sorted(e.table().view(name)['hand'])[0]}")
    reports = {name: e.last(name, "report") for name in CAST}
    for name, letter in reports.items():
        hand = ", ".join(map(str, sorted(e.table().view(name)["hand"])))
        assert hand in letter.flat
        for other in CAST:
            assert other == name or hand not in reports[other].flat


def test_outbound_22_a_reminder_stands_in_the_thread_and_a_turns_key_lapses_with_it(evening: Open) -> None:
    e = evening().seated()
    e.later(hours=50)
    first, reminder = e.last("Anna", "report"), e.last("Anna", "reminder")
    assert str(first.message["Message-ID"]) in str(reminder.message["References"])
    e.later(hours=24)
    assert e.last("Anna", "report").reply_to != reminder.reply_to
    answer = said(e.write("Anna", "bid 17", to=reminder))
    assert "answers turn 1, which is over" in answer
    assert held(e, "Anna") == ""


def test_outbound_23_a_dry_run_writes_letters_into_folders_and_nothing_leaves(tmp_path: Path) -> None:
    settings = Settings(
        house=HouseSection(address="gm@localhost", data=tmp_path / "data"),
        incoming=InSection(kind="maildir", folder=str(tmp_path / "in")),
        outgoing=OutSection(kind="maildir", folder=tmp_path / "out"),
        office=OfficeSection(),
    )
    service = open_house(settings)
    try:
        assert isinstance(service.house.mailer, MaildirMailer)
        assert service.office is None
        wanted = hosting.Description("dry", "Eat Me", ("Anna <anna@example.net>", "Bruno <bruno@example.net>"), {}, {})
        from gm.store import WallClock

        hosting.open_match(service.desk, wanted, Policy(), "seed", WallClock().now())
        service.house.tick(WallClock().now())
    finally:
        service.close()
    assert sorted(path.parent.parent.name for path in (tmp_path / "out").rglob("new/*")) == [
        "anna@example.net",
        "bruno@example.net",
    ]


def test_outbound_signing_covers_the_way_out_and_the_bytes_that_are_stored(evening: Open) -> None:
    pytest.importorskip("nacl", reason="PyNaCl is not installed, so there is no Ed25519 key to sign with")
    e = evening(game="")
    us = replace(e.desk.us, signing=(SigningKey("example.org", "s1", ED25519, "ed25519-sha256"),))
    e.desk = e.house.desk = replace(e.desk, us=us)
    e.open("Eat Me", CAST)
    e.seated()
    e.write("Anna", "press all: hello")
    signature = " ".join(str(e.last("Bruno", "press").message["DKIM-Signature"]).split()).lower()
    assert "list-unsubscribe" in signature
    assert " l=" not in signature
    assert posted(e, "Anna", "bid 17") is not None
    assert last_kept(e)[0] == "done"
    assert address_of("Anna") == e.last("Anna").to
