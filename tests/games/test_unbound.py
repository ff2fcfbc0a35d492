"""What stands beside a clause that denies or sets a condition is asked about; a polite "no" or "if" binds nothing."""

from __future__ import annotations

import pytest

from games.no_more_meat.orders import GRAMMAR as MEAT
from tests.games.test_strangers import KITCHEN, PICK, read


@pytest.mark.parametrize(
    ("letter", "asked"),
    [
        ("Not before Friday: karma, fish on Select", "take karma; cook fish on select"),
        ("open 1 pls (no meat is fine 4 me) + tofu in Select", "take open; cook tofu on select"),
    ],
)
def test_an_order_beside_a_clause_that_binds_is_asked_about_with_its_reading(letter: str, asked: str) -> None:
    assert read(MEAT, KITCHEN, letter) == ("", asked)


@pytest.mark.parametrize(
    "letter",
    [
        "karma? no. fish on Mystery? no way",
        "No karma, no fish, no Mystery.",
        "I'd never take karma, never put fish on Select",
        "Don't put my fish on Mystery!",
        "If Bruno takes karma, I take open and put fish on Select",
        "I'd rather not, karma, fish on Select",
    ],
)
def test_what_is_denied_itself_is_neither_held_nor_offered(letter: str) -> None:
    assert read(MEAT, KITCHEN, letter) == ("", "")


@pytest.mark.parametrize(
    ("letter", "held"),
    [
        ("no more questions: karma for me, tofu on Select", "take karma; cook tofu on select"),
        ("karma. no problem, tofu on Select", "take karma; cook tofu on select"),
        ("no worries: karma, tofu on Select", "take karma; cook tofu on select"),
        ("If it pleases the house, karma, and the fish to Select.", "take karma; cook fish on select"),
        ("If I must choose, karma and eggs on Mystery", "take karma; cook eggs on mystery"),
        ("karma pls, n 1 of my 2 fish in mystery.", "take karma; cook fish on mystery"),
        ("karma, and one of my two eggs on Select", "take karma; cook eggs on select"),
        ("Cook: fish. Where: Backwards.", "cook fish on backwards"),
        ("Where: Mystery\nWhat: fish\nLifestyle: karma", "cook fish on mystery; take karma"),
    ],
)
def test_a_polite_no_or_if_and_labels_bind_nothing(letter: str, held: str) -> None:
    assert read(MEAT, KITCHEN, letter) == (held, "")


@pytest.mark.parametrize(
    ("letter", "held"),
    [
        ("Fish! Sorry Bruno, a girl has to eat.", "pick fish"),
        ("fish for Anna", "pick fish"),
        ("serve me the fish, if the kitchen permits", "pick fish"),
        ("Fish. Sorry, eggs.", ""),
        ("if I could, fish", ""),
    ],
)
def test_an_apology_to_a_friend_corrects_nothing(letter: str, held: str) -> None:
    assert read(MEAT, PICK, letter)[0] == held
