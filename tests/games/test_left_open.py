"""What a held line leaves open is asked about where other words of it may answer, and nothing is lost on the way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.eat_me.orders import GRAMMAR as EAT_ME
from games.hold_my_bear.grammar import GRAMMAR as BEAR
from games.kit.kinds import Words
from games.no_more_meat.orders import GRAMMAR as MEAT
from tests.games.test_strangers import KITCHEN, PICK, TABLE, TURN, read

ROUND = Words(TABLE, "Anna", {"hand": [2, 3, 11, 27], "round": 2}, frozenset({"card and bid"}))
OPENING = replace(ROUND, asked=frozenset({"only bid"}))


@pytest.mark.parametrize(
    ("letter", "held", "asked"),
    [
        ("2. bid 5", "", "play 2; bid 5"),
        ("3) bid 8", "", "play 3; bid 8"),
        ("1. bid 5", "bid 5", ""),  # no card of this hand
        ("2. bid 5\nplay 11", "bid 5; play 11", ""),
        ("1. bid 5\n2. play 11", "bid 5; play 11", ""),
        ("2. bid 5. play 11", "bid 5; play 11", ""),
        ("1. 11", "", "play 11; bid 1"),
        ("11. 8", "play 11; bid 8", ""),
        ("11. bid 5", "play 11; bid 5", ""),
    ],
)
def test_a_number_before_a_dot_is_asked_about_where_it_may_be_a_card(letter: str, held: str, asked: str) -> None:
    assert read(EAT_ME, ROUND, letter) == (held, asked)


@pytest.mark.parametrize(
    ("letter", "held", "asked"),
    [
        ("Tofu deserves better but Backwards it is; karma too", "take karma", "cook tofu on backwards"),
        ("My fish smells, so off to Select. Open card.", "take open", "cook fish on select"),
        ("The eggs are old but Mystery it is. Karma.", "take karma", "cook eggs on mystery"),
        ("K. Fish/Mystery.", "cook fish on mystery", "take karma"),
        ("O. Tofu on Select", "cook tofu on select", "take open"),
        ("H\neggs on Backwards", "cook eggs on backwards", "take hidden"),
        ("karma. Fish/Mystery. A.", "take karma; cook fish on mystery", ""),  # signed
        ("fish on Mystery, A.", "cook fish on mystery", ""),
        ("ok, fish on mystery", "cook fish on mystery", ""),
        ("karma. Bruno's fish smells", "take karma", ""),
    ],
)
def test_what_may_answer_the_other_question_is_asked_about(letter: str, held: str, asked: str) -> None:
    assert read(MEAT, KITCHEN, letter) == (held, asked)


@pytest.mark.parametrize("said", ["{}, who would have thought", "{} - who'd have guessed", "{}, fancy that!"])
def test_what_one_marvels_at_is_no_order(said: str) -> None:
    assert read(EAT_ME, OPENING, said.format("12"))[0] == ""
    assert read(BEAR, TURN, said.format("vole 2"))[0] == ""
    assert read(MEAT, PICK, said.format("fish"))[0] == ""


def test_with_a_verb_it_is_one() -> None:
    assert read(BEAR, TURN, "I play vole 2, who would have thought") == ("play vole 2", "")


@pytest.mark.parametrize(
    ("letter", "held"),
    [
        ("a dozen", "bid 12"),
        ("A dozen, please", "bid 12"),
        ("half a dozen", "bid 6"),
        ("a dozen it is", "bid 12"),
        ("a dozen points", "bid 12"),
        ("a dozen eggs", ""),
        ("half a dozen roses", ""),
        ("a dozen of us", ""),
        ("dozens of people", ""),
        ("a dozen times I said no", ""),
    ],
)
def test_a_dozen_is_a_bid_where_nothing_is_counted(letter: str, held: str) -> None:
    assert read(EAT_ME, OPENING, letter) == (held, "")


@pytest.mark.parametrize(
    ("letter", "held"),
    [
        ("Going with the vole pair: vole 2 and vole 4.", "play vole 2, vole 4"),
        ("The voles: vole 2 and vole 4, I play both", "play vole 2, vole 4"),
        ("Playing my voles, vole 2 and vole 4", "play vole 2, vole 4"),
        ("My team: vole 2 and vole 4", "play vole 2, vole 4"),
        ("Hello team, vole 2", "play vole 2"),
        ("Team: vole 2", ""),
    ],
)
def test_a_pair_is_headed_by_its_animal_and_a_team_by_nobody(letter: str, held: str) -> None:
    assert read(BEAR, TURN, letter)[0] == held


@pytest.mark.parametrize(
    ("letter", "held"),
    [
        ("20? Too rich for me. 8.", "bid 8"),
        ("20? Nope. 8", "bid 8"),
        ("Should I bid 20? Nah, 8.", "bid 8"),
        ("tough one. 2 or 3? I go with 3", "bid 3"),
        ("Hmm, what to bid ... 12? 15? Nah, 12 it is.", "bid 12"),
        ("let's see. 12? 15? 15.", "bid 15"),
        ("12? Yes, 12.", "bid 12"),
        ("12? Yes", "bid 12"),
        ("12? 15? I take 8", ""),  # neither
        ("12? No, 12.", ""),
        ("12? No.", ""),
        ("12? Who knows. 8 maybe", ""),
        ("12? Nah. I'll tell you tomorrow at 8", ""),
        ("12? too many. I'll think", ""),
        ("Has Bruno 12? No, 8.", ""),
        ("Are we 12? No, 8.", ""),
    ],
)
def test_who_asks_themselves_and_answers_bids_what_is_answered(letter: str, held: str) -> None:
    assert read(EAT_ME, OPENING, letter)[0] == held


@pytest.mark.parametrize(
    ("letter", "held"),
    [
        ("open? nah, karma. tofu on select", "take karma; cook tofu on select"),
        ("Should I take karma? Yes I should. Eggs on Backwards.", "take karma; cook eggs on backwards"),
        ("Karma? Yes please. Fish on Mystery.", "take karma; cook fish on mystery"),
        ("Karma? No idea. Fish on Mystery.", ""),
        ("Karma? Perhaps. I'll write tonight.", ""),
    ],
)
def test_a_yes_or_no_to_oneself_counts_where_two_things_are_asked(letter: str, held: str) -> None:
    assert read(MEAT, KITCHEN, letter)[0] == held


@pytest.mark.parametrize(
    ("letter", "held"),
    [("vole 2? No, vole 4.", "play vole 4"), ("vole 2? Yes!", "play vole 2"), ("vole 2? Bruno, no, I won't", "")],
)
def test_the_card_that_is_turned_down_is_not_played(letter: str, held: str) -> None:
    assert read(BEAR, TURN, letter)[0] == held


@pytest.mark.parametrize(
    ("letter", "held"),
    [
        ("Tough call: 11, 5", "play 11; bid 5"),
        ("A close call: 11 and 8", "play 11; bid 8"),
        ("Phone calls: 11, 5", ""),
        ("A close one in my street: 11, 5", ""),
    ],
)
def test_a_decision_that_was_hard_heads_what_was_decided(letter: str, held: str) -> None:
    assert read(EAT_ME, ROUND, letter)[0] == held


@pytest.mark.parametrize(
    ("letter", "held"),
    [
        ("vole 2 + bear 1, hold my beer", "play vole 2, bear 1"),
        ("hold my beer: vole 2 and vole 4", "play vole 2, vole 4"),
        ("vole 2, hold my bear!", "play vole 2"),
        ("hold my bear 1 for me", ""),
        ("vole 2, hold on", ""),
    ],
)
def test_who_has_their_beer_held_waits_for_nothing(letter: str, held: str) -> None:
    assert read(BEAR, TURN, letter)[0] == held
