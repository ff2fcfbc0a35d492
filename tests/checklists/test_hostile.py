"""Hostile and broken mail (cases 56 to 66 of the reliability yardsticks; 57, 58 and 60 stand in the inbound list)."""

from __future__ import annotations

import csv
from datetime import timedelta
from pathlib import Path

import pytest

from gm.desk.bench import Limits
from gm.post.guards import classify
from gm.post.reading import read
from tests.checklists.conftest import Open
from tests.checklists.letters import held, posted, said
from tests.kit.evening import CAST, GM, OPERATOR, address_of

CORPUS = Path(__file__).parents[3] / "shared" / "mail-corpus"


def hostile(*folders: str) -> list[bytes]:
    if not (CORPUS / "manifest.csv").exists():
        pytest.skip("the mail corpus is not beside the checkout")
    with (CORPUS / "manifest.csv").open(encoding="utf-8") as file:
        files = [row["file"] for row in csv.DictReader(file) if row["file"].startswith(folders)]
    return [(CORPUS / name).read_bytes() for name in files]


@pytest.mark.parametrize("folder", ["malformed", "auto", "bounces", "charset"])
def test_56_real_orders_between_the_mail_of_the_world_are_all_answered(evening: Open, folder: str) -> None:
    e = evening(limits=Limits(answers_an_hour=1000)).seated()
    before, orders = len(e.mailer.sent), 0
    for n, raw in enumerate(hostile(folder)):
        e.box.put(raw, e.now)
        if n % 10 == 0:
            e.write("Anna", f"bid {n % 90}", to=e.last("Anna", "report"), minutes=0, tick=False)
            orders += 1
    e.tick()
    assert len(e.mail("Anna", "receipt")) == orders + 1, "one for the yes"
    assert not e.archive.letters("received")
    assert not [k for k in e.archive.letters("aside", 1000) if ":" in k.reason and "sender" not in k.reason], (
        "no stumble"
    )
    strangers = [p for p in e.mailer.sent[before:] if p.to not in (*map(address_of, CAST), OPERATOR)]
    assert len(strangers) <= Limits().strangers_a_day
    if folder in ("auto", "bounces"):
        people = {raw for raw in hostile(folder) if classify(read(raw), e.desk.us.own).human}
        assert len(strangers) <= len(people), "no answer to any machine"


def test_59_a_letter_in_somebodys_name_without_the_key_has_no_effect(evening: Open) -> None:
    e = evening(policy={"press": "private"}).seated()
    for to in (GM, e.last("Anna", "report").reply_to):
        for n in range(3):
            e.write("Bruno", f"bid 9{n}\nleave friday\nstop\npress Anna: boo", to=to, quote=False)
    assert held(e, "Bruno") == ""
    bruno = e.archive.player("bruno")
    assert bruno is not None
    assert bruno.address
    assert not e.mail("Anna", "press")
    assert [m.subject for m in e.mail("Anna")].count("A letter in your name") == 1
    hand = next(line for line in e.last("Bruno", "report").text.splitlines() if line.startswith("Your hand"))
    assert all(hand not in m.text for m in e.mail("Anna"))


def test_61_injection_is_shown_in_the_outbound_list(evening: Open) -> None:
    e = evening(policy={"press": "private"}).seated()
    e.write(
        "Anna",
        "press Bruno%0d%0aBcc: dora@example.net: hello\ntimezone Europe/London%0d%0aBcc:x",
        Subject="=?utf-8?q?x=0D=0ABcc:_dora@example.net?=",
    )
    heads = [parcel.raw.partition(b"\r\n\r\n")[0].lower() for parcel in e.mailer.sent]
    assert not [head for head in heads if b"\nbcc:" in head]
    assert not e.mail("Dora")


@pytest.mark.parametrize("robot", ["our own letter back", "an unmarked answering machine", "another house", "a list"])
def test_62_a_robot_that_answers_everything_falls_silent_with_us_soon(evening: Open, robot: str) -> None:
    e = evening().seated()
    seen = count = len(e.mail("Clara"))
    for _ in range(30):
        letter = e.mail("Clara")[-1]
        e.now += timedelta(seconds=20)
        if robot == "our own letter back":
            e.arrives(letter.parcel.raw.replace(b"To: ", b"X-Old-To: ", 1))
        elif robot == "an unmarked answering machine":
            e.write("Clara", "Thank you for your message. I will answer when I am back.", to=letter, minutes=0)
        elif robot == "another house":
            e.write("Clara", "I did not understand your order.", to=letter, minutes=0, Auto_Submitted="auto-replied")
        else:
            e.write("Clara", "Hello all", to=letter, minutes=0, List_Id="<chat.example.com>")
    assert len(e.mail("Clara")) - count <= 3
    assert seen == count


def test_63_while_one_floods_the_others_are_answered_and_the_last_order_of_the_flooder_stands(evening: Open) -> None:
    e = evening().seated()
    report = e.last("Anna", "report")
    for n in range(300):
        e.write("Anna", f"bid {n % 99}", to=report, minutes=0, tick=False, quote=False)
        if n % 100 == 50:
            e.write("Bruno", f"bid {n // 100}", to=e.last("Bruno", "report"), minutes=0, tick=False)
    e.tick()
    assert len(e.mail("Bruno", "receipt")) == 4
    assert len(e.mail("Anna", "receipt")) <= Limits().answers_an_hour
    assert [m.subject for m in e.mail("Anna")].count("A pause in my answers") == 1
    assert held(e, "Anna") == f"bid {299 % 99}"


def test_64_orders_for_two_matches_in_one_letter_go_to_the_one_it_answers(evening: Open) -> None:
    e = evening().seated()
    e.open("Eat Me", ("Anna", "Bruno"), name="sunday")
    e.seated()
    sunday = next(m for m in e.mail("Anna", "report") if "[sunday]" in m.subject)
    answer = said(e.write("Anna", "For sunday:\nbid 17\nFor friday:\nbid 3", to=sunday))
    assert "I read: bid 17." in answer
    assert 'Line 3, "For friday:": What stands below is for friday, so I did not read it here.' in answer
    assert e.table("sunday").match.held["Anna"].text == "bid 17"
    assert "Anna" not in e.table("friday").match.held


def test_64_two_orders_under_no_heading_we_know_are_two_answers_and_neither_is_taken(evening: Open) -> None:
    e = evening().seated()
    e.open("Eat Me", ("Anna", "Bruno"), name="sunday")
    e.seated()
    sunday = next(m for m in e.mail("Anna", "report") if "[sunday]" in m.subject)
    answer = said(e.write("Anna", "Here:\nbid 17\nElsewhere:\nbid 3", to=sunday))
    assert 'You wrote "bid 17", but also "bid 3". I did not take either' in answer
    assert "Anna" not in e.table("sunday").match.held
    assert "Anna" not in e.table("friday").match.held


def test_65_an_order_sent_again_from_an_older_turn_is_stale_and_in_other_hands_nothing(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17")
    old = e.box.done[-1].raw
    e.later(hours=73)
    assert e.turn == 2
    count = len(e.mail("Anna"))
    e.arrives(old)
    assert len(e.mail("Anna")) == count, "the same octets are the same letter"
    answer = said(e.arrives(old.replace(b"Message-ID: <", b"Message-ID: <again."), "Anna"))
    assert "answers turn 1, which is over" in answer
    stolen = old.replace(b"Message-ID: <", b"Message-ID: <stolen.").replace(
        b"From: Anna <anna@", b"From: Bruno <bruno@"
    )
    count = len(e.mail("Bruno"))
    e.arrives(stolen)
    assert len(e.mail("Bruno")) == count
    assert held(e, "Anna") == held(e, "Bruno") == ""


def test_66_in_a_strangers_thread_the_writers_own_rights_decide(evening: Open) -> None:
    e = evening().seated()
    theirs = str(e.last("Bruno", "report").message["Message-ID"])
    mine = e.last("Anna", "report")
    e.write("Anna", "bid 17", to=mine, In_Reply_To=theirs, References=theirs)
    assert (held(e, "Anna"), held(e, "Bruno")) == ("bid 17", "")
    e.write("Anna", "bid 99", to=GM, In_Reply_To=theirs, References=theirs)
    assert (held(e, "Anna"), held(e, "Bruno")) == ("bid 17", "")


def test_66_a_forwarded_report_is_no_way_into_its_seat(evening: Open) -> None:
    e = evening().seated()
    report = e.last("Bruno", "report")
    posted(e, "Anna", f"hand\nbid 99\n\n{report.text}", "text/plain", f"Cc: {report.reply_to}")
    assert held(e, "Bruno") == ""
    hand = next(line for line in report.text.splitlines() if line.startswith("Your hand"))
    assert all(hand not in m.text for m in e.mail("Anna"))
