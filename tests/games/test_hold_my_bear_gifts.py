"""Hold my Bear: cards that are named by halves, gifts in two letters, and what is asked back."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.hold_my_bear.deeds import Fallback, Give, Play
from games.hold_my_bear.example import shown
from games.hold_my_bear.state import State
from games.kit.grammar import Line, Words
from games.kit.order import amend, clash
from gm.rendering import Letters
from tests.games.bear_world import GAME, position, read
from tests.kit.evening import Evening, Mail

TABLE = ("Anna", "Bruno", "Emma")
BEARS = Give((("bear 1", "Emma"), ("bear 2", "Emma")))


def at(hand: str) -> State:
    return position("T1", {"Anna": hand}, seats=TABLE)


def written(hand: str, text: str) -> Line:
    state = at(hand)
    return GAME.grammar.line(text, Words(TABLE, "Anna", GAME.view(state, "Anna"), GAME.listens(state, "Anna")))


def wrong(hand: str, text: str) -> str:
    line = written(hand, text)
    assert not line.reading
    return " ".join(c.text for c in GAME.check(at(hand), "Anna", line.orders) if c.fatal)


@pytest.mark.parametrize(
    "text",
    [
        "I give bear 1 to Emma, and bear 2 too.",
        "Emma gets both bears",
        "both my bears to Emma",
        "I give both of my bears to Emma",
        "give Emma my two bears",
        "both bears go to Emma, please",
    ],
)
def test_both_bears_are_meant_for_the_one_who_is_named(text: str) -> None:
    assert written("B1 B2 F4 V4", text).orders == (BEARS,)


def test_cards_without_a_player_are_announced_for_the_one_who_gets_the_other() -> None:
    state = at("B1 B2 F4")
    half = (Give((("bear 1", "Emma"), ("bear 2", ""))),)
    assert [gap.default for gap in GAME.gaps(state, "Anna", half)] == ["Emma gets them"]


@pytest.mark.parametrize(
    ("hand", "text", "named"),
    [
        ("B1 B2 B3 F4", "Emma gets both bears", "bear 1, bear 2 and bear 3"),
        ("B1 H1 H2 H3", "my bear 1 and two hamsters", '"2 hamsters"; you hold hamster 1, hamster 2 and hamster 3'),
        ("B1 B2 F4 V4", "play my bear 1 and two hamsters", "You hold no hamster"),
        ("B1 F4 V4", "I give a ferret 4 to Bruno and the vole to Zoe", "You cannot give cards to Zoe"),
        ("B1 F4 V4", "give Bruno ferret 4 and Zoe the vole", "You cannot give cards to Zoe"),
    ],
)
def test_what_is_not_known_is_named_and_nothing_is_proposed(hand: str, text: str, named: str) -> None:
    assert named in wrong(hand, text)


def test_animals_without_numbers_are_those_of_the_hand_where_no_others_can_be_meant() -> None:
    assert written("B1 H2 H3 V4", "my bear 1 and two hamsters").orders == (Play(("bear 1", "hamster 2", "hamster 3")),)
    assert written("B1 F4 V4", "give ferret 4 and the vole to Emma").orders == (
        Give((("ferret 4", "Emma"), ("vole 4", "Emma"))),
    )
    assert written("B1 B1 V4", "Emma gets both bears").orders == (Give((("bear 1", "Emma"), ("bear 1", "Emma"))),)


@pytest.mark.parametrize("text", ["bears!", "what a bear", "I hate bears", "two bears, ha"])
def test_animals_alone_are_talk(text: str) -> None:
    assert not written("B1 B2 F4 V4", text).orders


def test_vague_animals_are_never_held_for_a_later_hand() -> None:
    state = at("B1 H1 H2 H3")
    orders = (Play(("2 hamsters",)), Fallback((("bear 1", "Emma"), ("hamster 1", "Emma"))))
    assert any(c.fatal and c.about == orders[0] for c in GAME.check(state, "Anna", orders))


def test_a_later_letter_completes_a_gift() -> None:
    state = at("B1 B2 F4 V4")
    half = read(state, "Anna", "give ferret 4 to Emma")
    whole = (Give((("ferret 4", "Emma"), ("vole 4", "Emma"))),)
    assert amend(half, read(state, "Anna", "give vole 4")) == whole
    assert amend(half, written("B1 B2 F4 V4", "vole 4").orders) == whole
    assert amend(half, written("B1 B2 F4 V4", "vole 4 goes to Emma").orders) == whole
    assert amend(half, read(state, "Anna", "play vole 4")) == (Play(("vole 4",)),)
    assert amend(half, read(state, "Anna", "give ferret 4 to Bruno")) == (Give((("ferret 4", "Bruno"),)),)
    assert amend(whole, read(state, "Anna", "give bear 1 to Emma")) == (Give((("bear 1", "Emma"),)),)
    assert amend(whole, (BEARS,)) == (BEARS,)
    other = (Fallback((("ferret 4", "Emma"),)),)
    assert amend(other, (Fallback((("vole 4", ""),)),)) == (Fallback(whole[0].gifts),)


def test_two_lines_of_one_letter_are_one_gift() -> None:
    state = at("B1 B2 F4 V4")
    assert not clash((*read(state, "Anna", "give ferret 4 to Emma"), *read(state, "Anna", "give vole 4 to Emma")))


def test_examples_of_forms_name_who_is_here_and_cards_of_the_hand() -> None:
    assert 'for example "give vole 1 and vole 4 to Bruno"' in (
        written("B1 V1 V4", "give something to Emma").complaint or ""
    )
    sheet = Words(("Clara", "Bruno", "Zoe"), "Zoe", {"hand": ("bear 1", "vole 4")})
    assert shown("give ferret 1 and bear 2 to Bruno", sheet) == "give bear 1 and vole 4 to Clara"
    assert shown("steal 3 from Bruno, 2 from Clara", sheet) == "steal 3 from Clara, 2 from Bruno"
    assert shown("ask Bruno for tiger 3", sheet) == "ask Clara for tiger 3"


def test_an_animal_and_its_numbers_stay_on_one_line() -> None:
    state = position("T1", {"Anna": "B1 B2 F1 F1 F2 F3 T2 T3 T4 H1 H2 H3 H4 V1 V2 V3 V4 V5"}, seats=TABLE)
    view = GAME.view(state, "Anna")
    told = Letters().part("hold_my_bear", "report.txt.j2", {"view": view, "seat": "Anna"})
    assert not [line for line in told.splitlines() if line.strip()[:1].isdigit()]
    assert "tiger 2 3 4" in told


# -- by letter ---------------------------------------------------------------------------------------------------------


def asked(folder: Path) -> tuple[Evening, str, tuple[str, ...]]:
    """A running match, the seat at turn and its hand."""
    evening = Evening(folder, "Hold my Bear", TABLE, options={"start": "random"}).seated()
    seat = next(iter(evening.table().asks))
    return evening, seat, evening.table().view(seat)["hand"]


def write(evening: Evening, seat: str, text: str) -> Mail:
    answer = evening.write(seat, text)
    assert answer is not None
    return answer


def test_what_is_read_of_a_letter_is_what_is_played(tmp_path: Path) -> None:
    evening, seat, hand = asked(tmp_path)
    goal = [name for name in TABLE if name != seat][1]
    answer = write(evening, seat, f"I give {hand[0]} to {goal}, and {hand[1]} too.")
    assert f"give {hand[0]} and {hand[1]} to {goal}" in answer
    assert "Still missing" not in answer
    evening.later(minutes=30)
    assert f"{seat} gives {hand[0]} and {hand[1]} to {goal}." in evening.last(goal, "report")
    evening.close()


def half(tmp_path: Path) -> tuple[Evening, Mail, str, str, str]:
    """Who gives one card away, and is asked about the other: the table, the question, both cards and who gets them."""
    evening, seat, hand = asked(tmp_path)
    one, other = list(dict.fromkeys(hand))[:2]
    goal = [name for name in TABLE if name != seat][1]
    first = write(evening, seat, f"give {one} to {goal}")
    assert f'Did you mean: "give {one} to {goal}"?' in first
    assert "after a yes, chance picks the other" in first
    assert evening.table().orders(seat) == ()
    return evening, first, one, other, goal


def answers(evening: Evening, question: Mail, text: str) -> tuple[Mail, list[str]]:
    """What the house answers to who answers its question, and what it holds then."""
    seat = next(iter(evening.table().asks))
    answer = evening.write(seat, text, to=question)
    assert answer is not None
    return answer, list(evening.table().spell(evening.table().orders(seat)))


@pytest.mark.parametrize("said", ["{other} goes to {goal}", "and {other}", "{other}"])
def test_the_second_card_by_a_second_letter(tmp_path: Path, said: str) -> None:
    evening, question, one, other, goal = half(tmp_path)
    second, held = answers(evening, question, said.format(other=other, goal=goal))
    assert f"I read: give {one} and {other} to {goal}." in second
    assert not held  # the turn is closed with it
    assert "That replaces" not in second
    evening.close()


def test_a_yes_leaves_the_second_card_to_chance(tmp_path: Path) -> None:
    evening, question, one, _, goal = half(tmp_path)
    answer, held = answers(evening, question, "yes")
    assert held == [f"give {one} to {goal}"]
    assert "Still missing: the second card to give away" in answer
    evening.close()


def test_cards_that_only_go_on_with_something_are_no_move_where_nothing_is_held(tmp_path: Path) -> None:
    evening, _, _, other, _ = half(tmp_path)
    seat = next(iter(evening.table().asks))
    write(evening, seat, f"and {other}")  # in answer to the report, not to the question
    assert evening.table().orders(seat) == ()
    evening.close()
