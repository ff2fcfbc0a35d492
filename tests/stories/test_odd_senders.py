"""Odd senders: whoever stands in the From field is taken or refused with a reason; nothing stumbles over it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gm.desk.incoming import intake
from gm.post.addressing import valid_registration
from tests.kit.evening import GM, OPERATOR, Evening

Open = Callable[..., Evening]


def comes(e: Evening, *fields: str) -> tuple[str, str]:
    """A letter with these From fields: its state and why."""
    head = "".join(f"From: {field}\r\n" for field in fields)
    said = e.archive.counts().get("letters.refused", 0) + e.archive.counts().get("letters.aside", 0)
    e.arrives(f"{head}To: {GM}\r\nMessage-ID: <odd{said}.{len(e.mailer.sent)}@x>\r\n\r\nhello".encode())
    last = [*e.archive.letters("refused"), *e.archive.letters("aside")][-1]
    return last.state, last.reason


@pytest.mark.parametrize(
    "field",
    [
        '"a b"@example.com',
        '"a@b"@example.com',
        '"a>b"@example.com',
        '"a,b"@example.com',
        '"\\t"@example.com',
        '"q\\"x"@example.com',
        "jürgen@example.com",
        "ju\u0308rgen@bücher.example",
        '"é"@example.com',
        "Jürgen <jürgen@example.com>",
        "a" * 80 + "@example.com",
    ],
)
def test_a_stranger_whom_no_letter_of_ours_can_reach_is_refused_with_a_reason(evening: Open, field: str) -> None:
    e = evening()
    before = len(e.mailer.sent)
    assert comes(e, field) == ("refused", "A stranger at an address that our letters cannot carry: not answered.")
    assert len(e.mailer.sent) == before


@pytest.mark.parametrize("address", ["under_score@example.com", "x@ex_ample.com", "o'neil@example.com"])
def test_an_underscore_and_other_marks_are_as_good_as_any(evening: Open, address: str) -> None:
    e = evening()
    assert comes(e, address) == ("refused", "A stranger.")
    assert e.last(address).subject == "I do not know you yet"


@pytest.mark.parametrize(
    "fields",
    [
        (),
        ("",),
        ("anna@example.net", "anna@example.net"),
        ("anna@example.net, dora@example.net",),
        ("players: anna@example.net;",),
        ("undisclosed-recipients:;",),
        ("anna@[127.0.0.1]",),
    ],
)
def test_two_from_fields_none_or_a_group_wait_aside_with_a_sentence(evening: Open, fields: tuple[str, ...]) -> None:
    e = evening().seated()
    before = len(e.mailer.sent)
    state, why = comes(e, *fields)
    assert state == "aside"
    assert why.startswith("sender: The ")
    assert len(e.mailer.sent) == before


def test_an_international_address_is_refused_with_its_reason_where_somebody_gives_it() -> None:
    assert "such letters before the @" in (valid_registration("jürgen@example.com").problem or "")
    assert valid_registration("anna@bücher.example").address == "anna@xn--bcher-kva.example"


def test_the_operator_gets_one_letter_a_day_about_letters_that_make_us_stumble(
    evening: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    e = evening().seated()
    monkeypatch.setattr(intake, "trim", lambda *a: 1 / 0)
    for n in range(5):
        e.write("Anna", f"bid {n}")
        e.later(minutes=30, step=0.1)
    assert len([m for m in e.mail(OPERATOR) if m.subject == "A letter was set aside"]) == 1
    e.later(hours=24)
    e.write("Anna", "bid 17")
    e.later(minutes=30, step=0.1)
    assert len([m for m in e.mail(OPERATOR) if m.subject == "A letter was set aside"]) == 2


def test_a_letter_in_the_houses_own_name_is_nobodys(evening: Open) -> None:
    e = evening().seated()
    before = len(e.mailer.sent)
    assert comes(e, GM)[0] == "refused"
    assert len(e.mailer.sent) == before
    answer = e.write("Clara", f"address add {GM}")
    assert answer is not None
    assert "is my own address, and nobody else's." in answer


def test_a_message_id_that_another_player_used_before_sets_nobodys_letter_aside(evening: Open) -> None:
    e = evening().seated()
    e.write("Bruno", "bid 3", Message_ID="<same@mail.example.net>")
    e.write("Anna", "bid 17", Message_ID="<same@mail.example.net>")
    assert e.table().match.held["Anna"].text == "bid 17"
    assert e.table().match.held["Bruno"].text == "bid 3"
