"""Machines, floods, copies, giants and poison: the evening goes on."""

from __future__ import annotations

import pytest

from gm.desk.bench import Limits
from gm.desk.incoming import intake
from tests.kit.evening import GM, Evening
from tests.stories.conftest import Open


def held(e: Evening, seat: str) -> str:
    there = e.table().match.held.get(seat)
    return there.text if there else ""


@pytest.mark.parametrize(
    "fields",
    [
        {"Auto_Submitted": "auto-replied"},
        {"X_Autoreply": "yes", "Precedence": "auto_reply"},
        {"Subject": "Automatic reply: [friday] Eat Me: turn 1", "X_Auto_Response_Suppress": "All"},
    ],
)
def test_machines_are_not_answered_and_not_obeyed(evening: Open, fields: dict[str, str]) -> None:
    e = evening().seated()
    before = len(e.mailer.sent)
    e.write("Clara", "I am on holiday until Monday.\nbid 99", **fields)
    assert held(e, "Clara") == ""
    assert len(e.mailer.sent) == before


def test_our_own_letters_coming_back_are_not_answered(evening: Open) -> None:
    e = evening().seated()
    before = len(e.mailer.sent)
    e.arrives(e.last("Anna", "report").parcel.raw)
    assert len(e.mailer.sent) == before


def test_a_copy_of_a_letter_is_played_once_and_answered_once(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17", Message_Id="<same@mail.example.net>")
    receipts = len(e.mail("Anna", "receipt"))
    e.write("Anna", "bid 17", to=e.last("Anna", "report"), Message_Id="<same@mail.example.net>", X_Relay="other")
    assert len(e.mail("Anna", "receipt")) == receipts


def test_the_same_bytes_twice_are_one_letter(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17")
    raw, receipts = e.box.done[-1].raw, len(e.mail("Anna", "receipt"))
    e.arrives(raw)
    assert len(e.mail("Anna", "receipt")) == receipts


def test_another_letter_under_a_used_name_is_set_aside(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17", Message_Id="<same@mail.example.net>")
    e.write("Anna", "bid 99", to=e.last("Anna", "report"), Message_Id="<same@mail.example.net>")
    assert held(e, "Anna") == "bid 17"
    (aside,) = e.archive.letters("aside")
    assert "same Message-ID" in aside.reason
    told = e.last("Anna")
    assert told.subject == "[friday] A letter of yours that I set aside"
    assert "bid 99" not in told
    assert "bid 17" not in told
    assert e.archive.retry(aside.id)
    e.tick()
    assert e.last("Anna").parcel == told.parcel, "one word about one letter"
    assert (held(e, "Anna"), len(e.archive.letters("aside"))) == ("bid 17", 1)


def test_a_flood_of_letters_under_one_name_is_told_of_up_to_the_limit(evening: Open) -> None:
    e = evening(limits=Limits(answers_an_hour=5)).seated()
    report = e.last("Anna", "report")
    for n in range(12):
        e.write("Anna", f"bid {n}", to=report, minutes=0.1, Message_Id="<same@mail.example.net>")
    assert len([m for m in e.mail("Anna") if m.subject.endswith("that I set aside")]) <= 5
    assert e.last("Anna").subject == "A pause in my answers"


def test_who_floods_us_gets_one_notice_then_silence_and_still_plays(evening: Open) -> None:
    e = evening(limits=Limits(answers_an_hour=6)).seated()
    report = e.last("Anna", "report")
    for n in range(12):
        e.write("Anna", f"bid {n}", to=report, minutes=0.1)
    assert [m.subject for m in e.mail("Anna")].count("A pause in my answers") == 1
    assert len(e.mail("Anna", "receipt")) <= 6
    assert held(e, "Anna") == "bid 11"
    e.later(hours=2)
    answer = e.write("Anna", "bid 33", to=report)
    assert answer is not None
    assert "I read: bid 33." in answer


def test_what_the_house_sends_of_its_own_takes_nothing_from_the_answers_somebody_gets(evening: Open) -> None:
    gina = "gina@example.net"
    e = evening(limits=Limits(answers_an_hour=6), policy={"gm": gina}).seated()
    for n in range(3):
        for who in ("Anna", "Bruno", "Clara"):
            e.write(who, f"My brother number {n} would like to look on", to=e.last(who, "report"), minutes=0.1)
            e.write(who, "yes", minutes=0.1)
    assert len(e.mail(gina, "notice")) > 9, "what players have passed on to their GM"
    answer = e.write(gina, "status", to=e.mail(gina, "notice")[0], minutes=0.1)
    assert answer is not None
    assert "A pause in my answers" not in [m.subject for m in e.mail(gina)]


def test_forged_letters_silence_no_player(evening: Open) -> None:
    """Anybody can write in Anna's name; only what proves to be hers counts as hers."""
    e = evening(limits=Limits(answers_an_hour=6)).seated()
    report = e.last("Anna", "report")
    for _ in range(12):
        e.write("Anna", "status", to=GM, minutes=0.1)
    assert [m.subject for m in e.mail("Anna")].count("A pause in my answers") == 1, "the forger's share is used up"
    answer = e.write("Anna", "bid 33", to=report)
    assert answer is not None
    assert "I read: bid 33." in answer
    for n in range(12):
        e.write("Anna", f"bid {n}", to=report, minutes=0.1)
    assert [m.subject for m in e.mail("Anna")].count("A pause in my answers") == 2, "her own share has a limit too"


def test_a_match_that_is_flooded_falls_silent_and_the_next_one_is_answered_as_ever(evening: Open) -> None:
    e = evening(limits=Limits(match_letters_an_hour=6), policy={"gm": "gina@example.net"}).seated()
    e.open("Eat Me", ("Anna", "robot", "robot"), policy={"early": False}, name="sunday")
    e.write("Anna", "yes", to=e.last("Anna", "invitation"))
    e.name = "friday"
    e.later(hours=2)
    crowded, calm = (next(m for m in e.mail("Anna", "report") if name in m.subject) for name in ("friday", "sunday"))
    for n in range(8):
        e.write("Anna", f"bid {n}", to=crowded, minutes=0.1)
        e.write("Clara", f"bid {n}", minutes=0.1)
        if n > 3:
            answer = e.write("Anna", f"bid {n}", to=calm, minutes=0.1)
            assert answer is not None
            assert f"I read: bid {n}." in answer
    for who, about in (
        ("Anna", "A pause in my answers about friday"),
        ("Clara", "A pause in my answers about friday"),
        ("gina@example.net", "friday: more letters than usual"),
    ):
        assert [m.subject for m in e.mail(who)].count(about) == 1, who
    assert (held(e, "Anna"), held(e, "Clara")) == ("bid 7", "bid 7")
    e.later(hours=1)
    assert e.write("Clara", "bid 9") is not None


def test_who_has_no_seat_in_a_match_cannot_silence_it(evening: Open) -> None:
    e = evening(limits=Limits(match_letters_an_hour=6)).seated()
    report = e.last("Anna", "report")
    e.later(hours=2)
    for _ in range(10):
        e.write("Dora", "bid 99", to=report, minutes=0.1)
    answer = e.write("Anna", "bid 3", to=report, minutes=0.1)
    assert answer is not None
    assert "I read: bid 3." in answer


def test_a_letter_that_is_too_large_is_refused_politely(evening: Open) -> None:
    e = evening(largest=20_000).seated()
    answer = e.write("Anna", "bid 17\n" + "x" * 40_000)
    assert answer is not None
    assert "kB, which is more than I take. Orders need only a few lines." in answer
    assert held(e, "Anna") == ""


def test_a_letter_of_too_many_orders_is_read_up_to_the_limit(evening: Open) -> None:
    e = evening(limits=Limits(orders_a_letter=5)).seated()
    answer = e.write("Anna", "\n".join(f"bid {n}" for n in range(20)), quote=False)
    assert answer is not None
    assert "more orders than I take at once" in answer


def test_a_letter_that_makes_us_stumble_goes_aside_the_queue_goes_on_and_it_can_be_retried(
    evening: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    e = evening().seated()
    honest = intake.decide

    def stumbling(desk: object, kept: object, now: object) -> object:
        if b"poison" in kept.raw:  # type: ignore[attr-defined]
            raise ValueError("a bug of ours")
        return honest(desk, kept, now)  # type: ignore[arg-type]

    with monkeypatch.context() as broken:
        broken.setattr(intake, "decide", stumbling)
        e.write("Anna", "bid 17\npoison", tick=False)
        e.write("Bruno", "bid 4")
        for _ in range(4):
            e.later(minutes=10)
    assert held(e, "Bruno") == "bid 4"
    assert held(e, "Anna") == ""
    (aside,) = e.archive.letters("aside")
    assert "a bug of ours" in aside.reason
    assert f"postgm aside retry {aside.id}" in e.last("olga@example.org")
    assert e.archive.retry(aside.id)
    e.tick()
    assert held(e, "Anna") == "bid 17"


# -- letters that do not arrive --------------------------------------------------------------------------------------


def test_a_report_that_came_back_excuses_the_silence(evening: Open) -> None:
    e = evening().seated()
    e.bounce(e.last("Clara", "report"))
    e.later(hours=73)
    assert {c.name: c.silences for c in e.table().match.chairs} == {"Anna": 1, "Bruno": 1, "Clara": 0}


def test_a_report_that_came_back_goes_to_the_second_address(evening: Open) -> None:
    e = evening().seated()
    e.write("Clara", "address add clara@work.example.com")
    e.write("clara@work.example.com", "confirm", to=e.last("clara@work.example.com"))
    e.bounce(e.last("Clara", "report"))
    e.later(hours=73)
    e.bounce(e.last("Clara", "report"))
    assert e.last("clara@work.example.com", "report").subject == e.last("Clara", "report").subject
    assert "Your hand" in e.last("clara@work.example.com", "report")


def test_the_operator_hears_when_somebody_cannot_be_reached(evening: Open) -> None:
    e = evening().seated()
    e.bounce(e.last("Clara", "report"))
    e.later(hours=73)
    e.bounce(e.last("Clara", "report"))
    told = [m for m in e.mail("olga@example.org") if m.subject == "Clara cannot be reached"]
    assert len(told) == 1
    assert "Seats: Clara in friday." in told[0]


def test_a_server_that_says_later_gets_the_letter_later(evening: Open) -> None:
    e = evening().seated("Anna", "Bruno")
    e.refuse_mail_to("Bruno")
    e.write("Clara", "yes", to=e.last("Clara", "invitation"))
    assert not e.mail("Bruno", "report")
    e.refuse_mail_to()
    e.later(hours=2)
    assert "match friday, turn 1." in e.last("Bruno", "report")
