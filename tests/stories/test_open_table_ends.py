"""The end of an open table, and the changes before: who wins, how all stand, whose a line is; and what follows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Mail
from tests.kit.open_evening import OpenEvening

STORY = """The last round.
Clara lays Aston-Dunn, 4 gold left.
Bruno saves and keeps 4.

Just for Anna: your mine brings you 3.

And Clara alone: you hear rumours of silver.

Standings after this round: Anna 14, Bruno 9, Clara 7"""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenEvening]:
    one = OpenEvening(tmp_path, ("Anna", "Bruno", "Clara"), {"press": "private"}).seated()
    one.orders(anna="I build", bruno="I buy", clara="I wait here")
    yield one
    one.close()


def sent(table: OpenEvening, text: str, to: Mail | None = None) -> Mail:
    answer = table.write("gina", text, to=to or table.request, minutes=1)
    assert answer is not None
    return answer


def test_each_part_is_for_whom_it_says_and_the_standings_are_for_all(table: OpenEvening) -> None:
    sent(table, "yes", sent(table, STORY))
    table.later(minutes=10)
    assert "rumours" not in table.last("Anna", "report")
    assert "rumours" in table.last("Clara", "report")
    assert "mine" not in table.last("Clara", "report")
    assert "Anna 14" in table.last("Bruno", "report").flat


@pytest.mark.parametrize(
    ("reply", "there", "gone"),
    [
        ("Clara has 3 gold left, not 4", "Clara lays Aston-Dunn, 3 gold left.", "left gold left"),
        ('Change "4 gold left" to "3 gold left", then send it', "Clara lays Aston-Dunn, 3 gold left.", "4 gold"),
        ('"The last round" should be "The third round"', "The third round.", "last round"),
        ("No, the second... no: Bruno has nothing left, not four", "4 gold left", "left left"),
    ],
)
def test_a_number_is_put_right_and_nothing_is_garbled(table: OpenEvening, reply: str, there: str, gone: str) -> None:
    told = sent(table, reply, sent(table, STORY))
    assert there in told.flat
    assert gone not in told.flat.split("How to answer")[0].replace(reply, "")


def test_a_line_for_one_alone_is_not_shown_to_all_by_a_no_to_another(table: OpenEvening) -> None:
    story = "All quiet.\nto Anna: your mine brings you 3.\n\nYou hear rumours of silver."
    told = sent(table, "No, the last paragraph is for Clara alone, not for Anna", sent(table, story))
    everybody, _, rest = told.flat.partition("Anna alone reads:")
    assert "rumours" not in everybody
    assert "rumours" in rest.partition("Clara alone reads:")[2]


@pytest.mark.parametrize(
    "reply",
    ["winner: Anna", "Yes, and Anna wins, congratulations!", "Anna has won", "No! Anna wins and it must go out"],
)
def test_the_winner_is_put_into_what_was_shown(table: OpenEvening, reply: str) -> None:
    told = sent(table, reply, sent(table, STORY))
    assert "The match ends with this; Anna wins." in told
    assert "Final standings: Anna 14, Bruno 9, Clara 7." in told
    sent(table, "yes", told)
    table.later(minutes=10)
    assert table.table().match.status == "over"
    assert "Anna wins with 14 points." in table.last("Bruno", "report").flat


@pytest.mark.parametrize("reply", ["Yes, and that is the end of the game", "the end", "yes, game over"])
def test_a_yes_with_the_end_shows_the_story_as_the_last_one(table: OpenEvening, reply: str) -> None:
    told = sent(table, reply, sent(table, STORY))
    assert "The match ends with this" in told
    assert "4 gold left" in told
    sent(table, "yes", told)
    table.later(minutes=10)
    assert table.table().match.status == "over"
    assert "4 gold left" in table.last("Bruno", "report")


def test_old_points_are_no_final_standings_and_nobody_shares_a_place(table: OpenEvening) -> None:
    sent(table, "yes", sent(table, "Standings: Anna 2, Bruno 4, Clara 3"))
    for _ in range(2):
        table.orders(anna="I build", bruno="I buy", clara="I wait here")
        told = sent(table, "yes", sent(table, "Everybody builds."))
    table.orders(anna="I build", bruno="I buy", clara="I wait here")
    told = sent(table, "Anna has it all at last.\nwinner: Anna")
    assert "No points are told" in told
    sent(table, "yes", told)
    table.later(minutes=10)
    report = table.last("Bruno", "report").flat
    assert "Anna wins." in report
    assert "share" not in report
    assert "4 points" not in report


@pytest.fixture
def over(table: OpenEvening) -> OpenEvening:
    sent(table, "yes", sent(table, f"{STORY}\n\nwinner: Anna"))
    table.later(minutes=10)
    assert table.table().match.status == "over"
    return table


@pytest.mark.parametrize(
    "said", ["thanks, that was great", "Congratulations Anna! What a finish.", "That is wrong, I had 15 at the end!"]
)
def test_what_a_player_says_after_the_end_reaches_the_others_after_a_yes(over: OpenEvening, said: str) -> None:
    asked = over.write("Bruno", said, to=over.last("Bruno", "report"), minutes=1)
    assert asked is not None
    assert "The match is over. Shall I pass this on to Anna, Clara and GM" in asked
    over.write("Bruno", "yes", to=asked, minutes=1)
    assert said in over.last("Clara", "press").flat
    assert said in over.last("gina", "press").flat


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("Congratulations, Anna! Please pass that on to her :-)", "Anna"),
        ("Well done! Please send that to Clara only.", "Clara"),
        ("Well played all of you. Please pass it on to everybody.", "Anna, Clara and GM"),
    ],
)
def test_whom_words_after_the_end_are_for_is_no_part_of_them(over: OpenEvening, said: str, whom: str) -> None:
    asked = over.write("Bruno", said, to=over.last("Bruno", "report"), minutes=1)
    assert asked is not None
    words = said.partition(" Please")[0]
    assert f'Shall I pass this on to {whom}: "{words}"' in asked.flat


def test_a_protest_to_the_gm_reaches_the_gm_alone(over: OpenEvening) -> None:
    said = "Gina, that is wrong! I had 15."
    asked = over.write("Bruno", said, to=over.last("Bruno", "report"), minutes=1)
    assert asked is not None
    assert "Shall I pass this on to the GM?" in asked
    over.write("Bruno", "yes", to=asked, minutes=1)
    assert "I had 15." in over.last("gina").flat
    assert not over.mail("Clara", "press")


@pytest.mark.parametrize(
    "said",
    [
        "Thanks everybody, it was a great pleasure. Would you like another one in January?",
        "Well played, Anna!",
        "Thank you all, it was a pleasure. Please send that to everybody.",
    ],
)
def test_the_gm_thanks_all_after_the_end(over: OpenEvening, said: str) -> None:
    asked = sent(over, said, over.last("gina", "notice") if over.mail("gina", "notice") else over.last("gina"))
    assert "Shall I send this to everybody who played" in asked
    sent(over, "yes", asked)
    assert said.split(".")[0] in over.last("Clara").flat
    assert "Please send that" not in over.last("Clara").flat


def test_what_is_approved_waits_a_little_and_goes_out_at_once_with_a_word(tmp_path: Path) -> None:
    one = OpenEvening(tmp_path, ("Anna", "Bruno"), {"second_thoughts": 15}).seated()
    one.orders(anna="I build\nfinal", bruno="I buy\nfinal")
    one.later(minutes=20)
    told = sent(one, "yes", sent(one, "Everybody builds."))
    assert 'Write "final" to send it at once.' in told
    sent(one, "final", told)
    assert "Everybody builds." in one.last("Anna", "report")
    one.close()
