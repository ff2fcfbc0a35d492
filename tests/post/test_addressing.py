"""Tokens that tell nothing and are found again wherever mail programs put them; addresses in one form."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.post.addressing import (
    is_our_id,
    message_id,
    normalise,
    plus_address,
    shown,
    token_for,
    token_of,
    tokens_in,
    valid_registration,
)
from gm.post.letter import Letter

BASE = "gm@club.example"
KEY = b"a key of the house"
TOKEN = token_for(KEY, "eatme-3", 4, "anna", "orders")
OLDER = token_for(KEY, "eatme-3", 3, "anna", "orders")
OTHER = token_for(KEY, "eatme-3", 4, "bruno", "orders")


def letter(*fields: tuple[str, str]) -> Letter:
    return Letter(fields, (), 0)


def test_a_token_is_26_letters_and_digits_that_survive_any_change_of_case() -> None:
    assert re.fullmatch(r"[a-z2-7]{26}", TOKEN)
    assert token_of(f"gm+{TOKEN.upper()}@club.example", BASE) == TOKEN


def test_the_same_seat_and_turn_always_get_the_same_token() -> None:
    assert token_for.__wrapped__(KEY, "eatme-3", 4, "anna", "orders") == TOKEN


@given(st.text(), st.integers(0, 999), st.text(), st.text())
def test_a_token_changes_with_every_part_of_what_it_seals(match: str, turn: int, seat: str, purpose: str) -> None:
    sealed = token_for(b"k", match, turn, seat, purpose)
    others = [
        token_for(b"K", match, turn, seat, purpose),
        token_for(b"k", match + "x", turn, seat, purpose),
        token_for(b"k", match, turn + 1, seat, purpose),
        token_for(b"k", match, turn, seat + "x", purpose),
        token_for(b"k", match, turn, seat, purpose + "x"),
    ]
    assert len({sealed, *others}) == 6


def test_parts_cannot_be_moved_into_each_other() -> None:
    assert token_for(b"k", "ab", 1, "c", "d") != token_for(b"k", "a", 1, "bc", "d")
    assert token_for(b"k", "a", 1, "1:b,", "d") != token_for(b"k", "a", 11, ":b,", "d")


def test_a_token_shows_neither_match_nor_seat() -> None:
    assert "eatme" not in TOKEN
    assert "anna" not in TOKEN


def test_a_reply_address_fits_into_what_servers_carry() -> None:
    assert plus_address(BASE, TOKEN) == f"gm+{TOKEN}@club.example"
    assert token_of(plus_address(BASE, TOKEN), BASE) == TOKEN
    with pytest.raises(ValueError, match="64"):
        plus_address("g" * 38 + "@club.example", TOKEN)
    with pytest.raises(ValueError, match="no address"):
        plus_address("gm", TOKEN)


def test_our_message_ids_are_known_again_and_others_are_not() -> None:
    ours = message_id("receipt-2", TOKEN, "club.example")
    assert is_our_id(ours, "club.example")
    assert is_our_id(ours.upper(), "Club.Example")
    assert not is_our_id(f"<CAF{TOKEN}@club.example>", "club.example")
    assert not is_our_id(ours, "b.example")
    with pytest.raises(ValueError, match="kind"):
        message_id("a\r\nBcc: x", TOKEN, "club.example")


@pytest.mark.parametrize("name", ["delivered-to", "x-original-to", "envelope-to", "x-forwarded-to", "to", "cc"])
def test_a_token_is_found_in_every_destination(name: str) -> None:
    value = f'"The GM, as ever" <GM+{TOKEN.upper()}@Club.Example>, dora@example.org'
    assert tokens_in(letter((name, value)), BASE) == [(TOKEN, name)]


def test_where_a_letter_was_delivered_comes_before_what_it_answers() -> None:
    found = tokens_in(
        letter(
            (
                "references",
                f"{message_id('report', OLDER, 'club.example')} {message_id('report', OTHER, 'club.example')}",
            ),
            ("to", f"gm+{TOKEN}@club.example"),
            ("delivered-to", f"gm+{OTHER}@club.example"),
        ),
        BASE,
    )
    assert found == [(OTHER, "delivered-to"), (TOKEN, "to"), (OLDER, "references")]


def test_without_a_token_in_the_address_the_newest_letter_answered_tells() -> None:
    chain = " ".join(message_id("report", token, "club.example") for token in (OLDER, TOKEN))
    assert tokens_in(letter(("references", chain)), BASE) == [(TOKEN, "references"), (OLDER, "references")]
    answered = ("in-reply-to", message_id("receipt", TOKEN, "club.example"))
    assert tokens_in(letter(("references", chain), answered), BASE)[0] == (TOKEN, "in-reply-to")


@pytest.mark.parametrize(
    "value",
    [
        f"xgm+{TOKEN}@club.example",
        f"gm+{TOKEN}@club.example.evil.example",
        f"gm+{TOKEN}x@club.example",
        f"gm+{TOKEN[:-1]}@club.example",
        f"gm+{TOKEN[:-1]}1@club.example",
        f"gm+{TOKEN}@clubXexample",
    ],
)
def test_what_only_looks_like_our_address_carries_no_token(value: str) -> None:
    assert tokens_in(letter(("to", value)), BASE) == []


@given(st.lists(st.tuples(st.sampled_from(["to", "references", "in-reply-to", "delivered-to"]), st.text())))
def test_no_header_makes_the_search_fail(fields: list[tuple[str, str]]) -> None:
    assert tokens_in(letter(*fields), BASE) == []


# --- addresses --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        (" Anna@Example.ORG ", "anna@example.org"),
        ("anna@MÜLLER.example", "anna@xn--mller-kva.example"),
        ("anna@xn--mller-kva.example.", "anna@xn--mller-kva.example"),
        ("ANNA", "anna"),
        ("a@b@c.example", "a@b@c.example"),
    ],
)
def test_addresses_are_kept_in_one_form(written: str, kept: str) -> None:
    assert normalise(written) == kept


@given(st.text())
def test_normalising_never_fails_and_twice_is_once(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)
    shown(text)


def test_a_domain_of_lookalike_letters_shows_its_true_form() -> None:
    assert shown("anna@ex\u0430mple.org") == "anna@xn--exmple-4nf.org"
    assert shown("anna@xn--mller-kva.example") == "anna@müller.example"
    assert shown("an\u202ena@example.org") == "an\N{REPLACEMENT CHARACTER}na@example.org"


def test_a_good_address_is_taken_in_its_kept_form() -> None:
    registration = valid_registration(" Anna.Smith+games@Example.ORG ")
    assert (registration.address, registration.problem) == ("anna.smith+games@example.org", None)


@pytest.mark.parametrize(
    ("address", "word"),
    [
        ("", "no address"),
        ("anna.example.org", "lacks its @"),
        ("anna@bruno@example.org", "more than one @"),
        ("anna smith@example.org", "spaces"),
        ("anna\r\nBcc: x@example.org", "invisible"),
        ("anna@example", "ending"),
        ("@example.org", "before its @"),
        ("anna@", "after its @"),
        ("anna@-example.org", "spelt"),
        ("anna..smith@example.org", "spelt"),
        ("anna@[127.0.0.1]", "spelt"),
        ("a" * 300 + "@example.org", "too long"),
        ("ännä@example.org", "before the @"),
        ("anna@localhost", "spelt"),
    ],
)
def test_a_bad_address_is_refused_with_one_sentence(address: str, word: str) -> None:
    problem = valid_registration(address).problem
    assert problem is not None
    assert word in problem
    assert problem.endswith(".")
    assert problem.count(". ") == 0


def test_a_house_network_may_use_its_own_names() -> None:
    assert valid_registration("anna@localhost", anywhere=True).address == "anna@localhost"
    assert valid_registration("anna@gm.test", anywhere=True).address == "anna@gm.test"


@given(st.text())
def test_registration_always_gives_an_address_or_a_problem(text: str) -> None:
    registration = valid_registration(text)
    assert bool(registration.address) != bool(registration.problem)
