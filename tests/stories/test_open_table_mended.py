"""The GM of an open table asks one player, rolls first, and puts a result right that has gone out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Mail
from tests.kit.open_evening import OpenEvening

STORY = "Round 1. Anna builds.\nBruno has 6 gold left.\nto Clara: you have 3."


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenEvening]:
    one = OpenEvening(tmp_path, ("Anna", "Bruno", "Clara")).seated()
    one.orders(anna="I build", bruno="I buy", clara="I wait here")
    yield one
    one.close()


def sent(table: OpenEvening, text: str, to: Mail | None = None) -> Mail:
    answer = table.write("gina", text, to=to or table.last("gina"), minutes=1)
    assert answer is not None
    return answer


@pytest.mark.parametrize("shown", [False, True])
@pytest.mark.parametrize(
    "said", ["Clara, what are your orders? That letter was none.", "Hi Clara, did you mean York or Yeovil?"]
)
def test_a_question_to_one_player_is_no_result(table: OpenEvening, shown: bool, said: str) -> None:
    before = sent(table, STORY) if shown else None
    asked = sent(table, said, before)
    assert "Shall I send this to Clara alone" in asked
    sent(table, "yes", asked)
    assert said.partition(", ")[2] in table.last("Clara").flat
    assert said.partition(", ")[2] not in " ".join(mail.flat for mail in table.mail("Anna"))
    assert table.turn == 2


@pytest.mark.parametrize("said", ["Anna, Bruno and Clara meet. Who would have thought?\nIt rains.", STORY])
def test_a_story_with_a_question_is_a_story(table: OpenEvening, said: str) -> None:
    assert "Everybody reads:" in sent(table, said)


def test_dice_are_rolled_before_what_was_shown_which_still_waits(table: OpenEvening) -> None:
    rolled = sent(table, "roll 2d6", sent(table, STORY))
    assert "what I showed you still waits for your yes" in rolled
    assert "The GM rolls 2d6" in table.last("Anna", "report")
    changed = sent(table, "Bruno has 5 gold left, not 6", table.request)
    assert "Bruno has 5 gold left." in changed
    sent(table, "yes", changed)
    table.later(minutes=10)
    assert "Bruno has 5 gold left." in table.last("Anna", "report")


@pytest.mark.parametrize(
    "said",
    [
        "Oh, I made a mistake: Bruno has 5 gold, not 6",
        "Oh, I made a mistake: Bruno has 5 gold, not 6. Sorry, Bruno!",
        "Bruno has 5 gold, not 6, in the last result",
        "Bruno has 5 gold left, not 6, because of the toll",
        "I want to correct my last answer: Bruno has 5 gold, not 6.",
        "In the last result Bruno should have 5 gold, not 6.",
        "Correction: Bruno has 5 gold left, not 6",
        'correct turn 2: GM: change "6 gold" to "5 gold"',
    ],
)
def test_a_result_that_went_out_is_put_right_in_a_few_words(table: OpenEvening, said: str) -> None:
    sent(table, "yes", sent(table, STORY))
    table.later(minutes=10)
    asked = sent(table, said)
    assert "That plays turn 2 of friday again" in asked
    sent(table, "yes", asked)
    table.later(minutes=10)
    letter = table.last("Anna").flat
    assert "Bruno has 5 gold left." in letter
    assert "6 gold" not in letter.partition("HOW THINGS STAND")[2]
    assert "you have 3." in table.last("Clara").flat.partition("HOW THINGS STAND")[2]


def test_two_stories_in_one_batch_and_the_later_one_waits(table: OpenEvening) -> None:
    for number in range(6):
        table.write(
            "gina",
            f"A story of number {number}, told anew from its beginning to its end.",
            to=table.request,
            minutes=0,
            tick=False,
        )
    table.tick()
    told = sent(table, "yes", table.last("gina", "receipt"))
    table.later(minutes=10)
    assert told
    assert "A story of number 5" in table.last("Anna", "report")


def test_a_story_that_is_copied_with_its_bars_is_not_dropped_without_a_word(table: OpenEvening) -> None:
    shown = sent(table, STORY)
    told = sent(table, "  | Round 1. Anna builds.\n  | Bruno has 5 gold left.", shown)
    assert "I took them for my own words quoted" in told
    assert "Please send the lines that you mean without the bars." in told


@pytest.mark.parametrize(
    "heading",
    ["And now something just for Bruno:", "Here comes a bit for Bruno only:", "One more thing only for Bruno:"],
)
def test_words_just_for_somebody_are_no_part_of_the_one_before(table: OpenEvening, heading: str) -> None:
    shown = sent(table, f"Storms.\n\nClara privately: they pay you 3 gold.\n{heading} the cousin pays 6.")
    sent(table, "yes", shown)
    assert "the cousin pays 6" in table.last("Bruno").flat
    assert "the cousin" not in " ".join(mail.flat for who in ("Clara", "Anna") for mail in table.mail(who))
