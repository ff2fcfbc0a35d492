"""At a table where any text may be an order, talk is none, and nothing goes out that was not approved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Mail
from tests.kit.open_evening import OpenEvening
from tests.stories.conftest import Open

THREE = ("Anna", "Bruno", "Clara")
TALE = """Spring 1901! Everything worked except A Mar S A Par - Bur. Nobody bumped.

Anna: watch out for Clara.
Bruno - you may build in Edinburgh in autumn, not now.

Deadline for autumn is Wednesday 8pm.

Standings: Anna 3, Clara 4, Bruno 3"""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenEvening]:
    one = OpenEvening(tmp_path, THREE).seated()
    yield one
    assert not one.archive.letters("aside")
    one.close()


def wrote(table: OpenEvening, who: str, text: str, to: Mail | None = None) -> Mail:
    answer = table.write(who, text, to=to, minutes=1)
    assert answer is not None
    return answer


def answering(table: OpenEvening) -> OpenEvening:
    """All orders are in, and the GM is asked what comes of them."""
    table.orders(anna="A Paris - Burgundy", bruno="F Brest H", clara="A Rome H")
    assert "GM" in table.table().asks
    return table


@pytest.mark.parametrize(
    "talk",
    [
        "Sorry, orders come tonight, promise!",
        "Which country am I?",
        "Thanks! Can I have Turkey instead?",
    ],
)
def test_talk_of_the_last_who_is_missing_closes_no_round_and_reaches_the_gm_after_a_yes(
    table: OpenEvening, talk: str
) -> None:
    table.orders(anna="A Paris - Burgundy", bruno="F Brest H")
    receipt = wrote(table, "Clara", talk)
    assert "I take this for words to the GM, so I hold nothing of it as your orders." in receipt
    assert (table.turn, "Clara" in table.table().match.held) == (1, False)
    wrote(table, "Clara", "yes", to=receipt)
    assert talk.rstrip("!?")[-20:] in table.last("gina")
    assert table.turn == 1


def test_an_absence_of_the_last_who_is_missing_is_asked_about_and_closes_no_round(table: OpenEvening) -> None:
    table.orders(anna="A Paris - Burgundy", bruno="F Brest H")
    receipt = wrote(table, "Clara", "I'm on holiday 3-10 Dec, no mail there")
    assert "Shall I write down that you are away from 3 December" in receipt.flat
    assert (table.turn, "Clara" in table.table().match.held) == (1, False)


def test_what_sounded_like_talk_is_orders_where_it_is_called_so(table: OpenEvening) -> None:
    words = "Can my spy go to Rome?"
    wrote(table, "Clara", "no", to=(asked := wrote(table, "Clara", words)))
    assert "Clara" not in table.table().match.held
    wrote(table, "Clara", "these are my orders", to=asked)
    assert table.table().match.held["Clara"].text == words


def test_orders_with_a_question_beside_are_orders(table: OpenEvening) -> None:
    wrote(table, "Clara", "Fleet London holds until Tuesday. Who is Russia?")
    assert "Clara" in table.table().match.held


def test_an_answer_to_the_words_of_the_gm_is_no_order(table: OpenEvening) -> None:
    wrote(table, "gina", "tell Clara: you are Russia", to=table.last("gina"))
    words = wrote(table, "Clara", "Turkey would be nicer.", to=table.last("Clara"))
    assert "Clara" not in table.table().match.held
    wrote(table, "Clara", "yes", to=words)
    assert "Turkey would be nicer" in table.last("gina")


def test_who_says_that_a_letter_was_no_order_is_asked_to_take_it_back(table: OpenEvening) -> None:
    wrote(table, "Clara", "I would like Turkey.")
    assert "Clara" in table.table().match.held
    receipt = wrote(table, "Clara", "Turkey was a question to Lena, not my orders!! Take that back")
    assert "Shall I take back what I hold as your orders?" in receipt
    wrote(table, "Clara", "yes", to=receipt)
    assert "Clara" not in table.table().match.held


def test_a_tale_with_a_deadline_and_a_not_now_in_it_is_shown_whole_with_what_is_perhaps_private(
    table: OpenEvening,
) -> None:
    shown = wrote(answering(table), "gina", TALE, to=table.request)
    for line in filter(None, TALE.splitlines()):
        assert f"| {line[:60]}" in shown.text
    assert 'The line "Anna: watch out for Clara." begins with Anna, and everybody reads it' in shown
    assert "begins with Bruno, and everybody reads it" in shown
    assert table.turn == 2


def test_the_same_tale_once_more_is_no_yes(table: OpenEvening) -> None:
    wrote(answering(table), "gina", TALE, to=table.request)
    again = wrote(table, "gina", TALE, to=table.request)
    assert "So nothing of it counts yet." in again
    assert (table.turn, "GM" in table.table().match.held) == (2, False)
    wrote(table, "gina", "yes", to=again)
    assert table.turn == 3


def test_what_was_approved_goes_nowhere_once_another_is_shown(tmp_path: Path) -> None:
    table = OpenEvening(tmp_path, THREE, {"second_thoughts": 15}).seated()
    answering_ = {"anna": "A Paris - Burgundy", "bruno": "F Brest H", "clara": "A Rome H"}
    table.orders(**answering_)
    table.later(minutes=20, step=0.1)
    wrote(table, "gina", "yes", to=wrote(table, "gina", TALE, to=table.request))
    assert "GM" in table.table().match.held
    told = wrote(table, "gina", "Wait, Otto is not in this game, I have to change the standings in it, sorry")
    assert "What you have approved stands" in told
    table.later(minutes=30, step=0.1)
    assert table.turn == 2
    shown = wrote(table, "gina", TALE.replace("Nobody bumped", "Two bumped"))
    assert "What you had approved before is not sent either" in shown
    table.later(minutes=30, step=0.1)
    assert table.turn == 2
    table.close()


@pytest.mark.parametrize("words", ["why don't you write?", "watch out for Clara."])
def test_words_behind_a_name_go_to_that_one_after_a_yes_and_are_no_orders(table: OpenEvening, words: str) -> None:
    letter = table.last("gina")
    wrote(table, "Anna", "A Paris - Burgundy")
    answer = wrote(table, "gina", f"Anna: {words}", to=letter)
    assert f'That sends a letter to Anna: "{words}"' in answer
    assert table.table().match.held["Anna"].text == "A Paris - Burgundy"
    wrote(table, "gina", "yes", to=answer)
    assert f"The GM says: {words}" in table.last("Anna")
    assert table.table().match.held["Anna"].text == "A Paris - Burgundy"


def test_what_may_be_orders_behind_a_name_is_asked_about_and_what_came_by_telephone_is_held(table: OpenEvening) -> None:
    letter = table.last("gina")
    answer = wrote(table, "gina", "Anna: A Paris - Burgundy", to=letter)
    assert '"tell Anna: ..."' in answer
    assert '"orders for Anna: ..."' in answer
    wrote(table, "gina", "Anna phoned me her orders: A Paris - Burgundy", to=letter)
    assert table.table().match.held["Anna"].text == "A Paris - Burgundy"
    wrote(table, "gina", "Bruno, Clara: please send your orders", to=letter)
    assert "The GM says: please send your orders" in table.last("Bruno")
    assert set(table.table().match.held) == {"Anna"}


def test_a_gm_who_refuses_all_orders_goes_back_a_turn(table: OpenEvening) -> None:
    words = "Oh no, these are no orders. Let them write again please, go back to turn 1, until Sunday evening."
    assert "That sets friday back from turn 2 to the start of turn 1" in wrote(
        answering(table), "gina", words, to=table.request
    )


def test_words_that_call_another_player_are_offered_to_them(tmp_path: Path) -> None:
    table = OpenEvening(tmp_path, THREE, {"press": "private"}).seated()
    wrote(table, "Clara", "A Rome H")
    asked = wrote(table, "Clara", "@Bruno: shall we leave Burgundy empty?")
    assert 'Shall I pass this on to Bruno: "shall we leave Burgundy empty?"?' in asked
    assert table.table().match.held["Clara"].text == "A Rome H"
    wrote(table, "Clara", "yes", to=asked)
    assert "shall we leave Burgundy empty?" in table.last("Bruno")
    table.close()


def test_lines_that_roll_count_or_end_are_told_in_words_of_ours_and_an_old_tale_is_told_as_such(
    table: OpenEvening,
) -> None:
    answering(table).decides("Paris burns.\nroll d6\nstandings: Anna 3, Bruno 4, Clara 3\nto Anna:\nrun.")
    report = table.last("Bruno", "report")
    assert "The GM writes to everybody: | Paris burns." in report.flat
    assert "roll d6" not in report.text
    assert "standings" not in report.text
    assert "Points: Anna 3, Bruno 4, Clara 3." in report
    assert "1d6:" in report or "d6" in report
    table.orders(anna="A Paris - Burgundy", bruno="F Brest H", clara="A Rome H")
    later = table.last("Bruno", "report")
    assert "Before these orders the GM wrote to everybody: | Paris burns." in later.flat
    assert "Before these orders the GM wrote to you alone:" in table.last("Anna", "report")
    table.decides("All is over.\nwinner: Anna")
    end = table.last("Bruno", "report")
    assert "winner:" not in end.text
    assert "Anna wins" in end


@pytest.mark.parametrize(
    "words",
    [
        "Hallo, I am on holiday from Saturday until next Thursday and have no internet there.",
        "Sorry all, I'm ill until Thursday",
    ],
)
def test_an_absence_is_written_down_and_no_order(evening: Open, words: str) -> None:
    e = evening("Open Table", policy={"absence_days": 20, "hours": 48}).seated()
    asked = e.write("Anna", words)
    assert asked is not None
    assert "Shall I write down that you are away from" in asked
    assert "orders after all" not in asked
    assert "You are away from" in (e.write("Anna", "yes", to=asked) or "")
    assert "Anna" not in e.table().match.held


def test_who_is_back_sooner_is_waited_for_no_more(evening: Open) -> None:
    e = evening("Open Table", policy={"absence_days": 20, "hours": 48}).seated()
    e.write("Anna", "away 21 Nov to 25 Nov")
    assert "Good that you are there" in (e.write("Anna", "I'm back earlier than planned") or "")
    assert "Anna" not in e.table().match.held
