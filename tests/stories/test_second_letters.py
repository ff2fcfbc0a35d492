"""Stories of second letters: a few words that change one thing of what was written before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.evening import Evening, Mail
from tests.kit.meta_evening import MetaEvening
from tests.stories.conftest import Open


def held(e: Evening, who: str) -> str:
    """What is held for a seat."""
    found = e.table().match.held.get(who)
    return found.text if found else ""


def bidding(evening: Open) -> tuple[Evening, int, int]:
    """A round in which a card and a bid are asked for; Anna's orders are in. The card that she plays, one she keeps."""
    e = evening("Eat Me", options={"variant": "same_round"}).seated()
    a, b = sorted(e.table().view("Anna")["hand"])[-2:]
    e.write("Anna", f"play {a}\nbid 3")
    assert held(e, "Anna") == f"play {a}\nbid 3"
    return e, a, b


@pytest.mark.parametrize(
    "words",
    [
        "Sorry, I meant {b}, not {a}.",
        "Make that {b} instead of {a}, my son says.",
        "oh no, {b} rather than {a}",
        "Changed my mind: swap the {a} for the {b} please.",
        "Not the {a}, the {b}! The bid stays.",
        "Changed my mind after talking to my son: make the card {b} please. The bid stays as it was.",
    ],
)
def test_one_thing_of_what_is_held_is_changed_by_a_few_words(evening: Open, words: str) -> None:
    e, a, b = bidding(evening)
    answer = e.write("Anna", words.format(a=a, b=b))
    assert held(e, "Anna") == f"play {b}\nbid 3"
    assert answer
    assert f"play {b}" in answer
    assert "I read past" not in answer


@pytest.mark.parametrize(
    "words",
    ["Hm, perhaps {b} instead of {a}?", "{b} instead of {a} would be bold", "Bruno wanted {b} instead of {a}, ha"],
)
def test_who_only_wonders_or_tells_changes_nothing(evening: Open, words: str) -> None:
    e, a, b = bidding(evening)
    assert e.write("Anna", words.format(a=a, b=b))
    assert held(e, "Anna") == f"play {a}\nbid 3"


def test_what_is_not_wholly_understood_is_asked_about_and_a_yes_is_enough(evening: Open) -> None:
    e, a, b = bidding(evening)
    answer = e.write("Anna", f"Make that wretched {b} of mine count instead of {a}, blimey")
    assert answer
    assert f"play {b}" in answer
    assert held(e, "Anna") == f"play {a}\nbid 3"
    e.write("Anna", "yes", to=answer)
    assert held(e, "Anna") == f"play {b}\nbid 3"


@pytest.mark.parametrize(
    "words",
    ["Gina, wrong card I fear, my head is spinning.", "Hold on, the dog ate my notes.", "Can I still change my mind?"],
)
def test_a_change_that_nobody_can_read_is_asked_about_and_keeps_the_turn_open(evening: Open, words: str) -> None:
    e, a, _ = bidding(evening)
    answer = e.write("Anna", words)
    assert answer
    assert f"I hold from you: play {a}" in answer.flat
    assert f'"{words}": this sounds as if something should change' in answer.flat
    assert "The turn does not close early until you have answered." in answer.flat
    assert "Or shall I pass your words on" not in answer.flat
    assert e.table().match.held["Anna"].doubted
    settled = e.write("Anna", "It stays.", to=answer)
    assert settled
    assert f"it stays as it is. I hold from you: play {a}" in settled.flat
    assert not e.table().match.held["Anna"].doubted


@pytest.mark.parametrize("words", ["Bruno changed his mind again, ha!", "Happy birthday, Clara!", "Thanks, Gina."])
def test_talk_beside_what_is_held_keeps_no_turn_open(evening: Open, words: str) -> None:
    e, _, _ = bidding(evening)
    e.write("Anna", words)
    assert not e.table().match.held["Anna"].doubted


def test_a_food_is_exchanged_for_another(evening: Open) -> None:
    e = evening("No More Meat", policy={"second_thoughts": 15}).seated()
    (who,) = e.table().asks
    one, other = list(dict.fromkeys(e.table().view(who)["hand"]))[:2]
    e.write(who, f"karma, and {one} to shuffle")
    e.write(who, f"sorry me again. not the {one}, the {other}. still in shuffle, still karma")
    assert held(e, who) == f"take karma\ncook {other} on shuffle"
    e.write(who, "On backwards instead, please")
    assert held(e, who) == f"take karma\ncook {other} on backwards"


def test_another_end_of_the_row_is_presented(evening: Open) -> None:
    e = evening("Teamturns", policy={"second_thoughts": 15}).seated()
    e.write("Anna", "I present the left one")
    assert held(e, "Anna") == "present 1"
    e.write("Anna", "I've slept on it: right after all.")
    assert held(e, "Anna") in ("present right", "present 6")


@pytest.mark.parametrize("words", ["Please add Medicine to that.", "play Medicine as well"])
def test_a_card_of_meta_is_added(tmp_path: Path, words: str) -> None:
    table = MetaEvening(tmp_path).seated()
    table.write(table.first, f"play Poison on {table.other}")
    table.write(table.first, words)
    assert held(table, table.first).splitlines() == [f"play Poison on {table.other}", "play Medicine"]
    table.close()


@pytest.mark.parametrize("words", ["Please add {more} to that, I forgot it.", "and {more} as well"])
def test_a_card_is_added_to_a_move_of_hold_my_bear(evening: Open, words: str) -> None:
    e = evening("Hold my Bear", policy={"second_thoughts": 15}).seated()
    table = e.table()
    move = table.game.suggest(table.state, "Anna", table.dice("story", "Anna"))
    [said] = table.spell(move)
    *cards, more = said.removeprefix("play ").split(", ")
    e.write("Anna", f"play {', '.join(cards)}")
    e.write("Anna", words.format(more=more))
    assert sorted(held(e, "Anna").removeprefix("play ").split(", ")) == sorted([*cards, more])


@pytest.mark.parametrize("words", ["Make that Medicine instead of Poison, he apologised.", "Not Poison, Medicine"])
def test_a_card_of_meta_is_exchanged(tmp_path: Path, words: str) -> None:
    table = MetaEvening(tmp_path).seated()
    table.write(table.first, f"play Poison on {table.other}")
    answer = table.write(table.first, words)
    assert isinstance(answer, Mail)
    assert "Medicine" in answer
    assert "Poison" not in held(table, table.first)
    table.close()
