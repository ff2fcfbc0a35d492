"""An open table where somebody thinks again: a part of a letter is for others, a result was wrong, orders grow."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.evening import Mail
from tests.kit.open_evening import MAP, OpenEvening

THREE = ("Anna", "Bruno", "Clara")


@pytest.fixture
def table(tmp_path: Path) -> OpenEvening:
    return OpenEvening(tmp_path, THREE).seated()


def said(answer: Mail | None) -> Mail:
    assert answer is not None
    return answer


def with_orders(table: OpenEvening, anna: str = "A Paris holds") -> OpenEvening:
    table.orders(anna=anna, bruno="F Brest holds", clara="A Kiel holds")
    table.later(minutes=20)
    return table


@pytest.mark.parametrize(
    "reply",
    [
        "No, the last line about autumn is for everybody, please. The rest is fine.",
        "The last line isn't for Bruno only",
        "yes but the last sentence should go to all",
    ],
)
def test_the_last_line_is_for_all_and_nothing_is_typed_anew(table: OpenEvening, reply: str) -> None:
    with_orders(table)
    preview = said(table.answers("All quiet.\nto Bruno: you get a fleet.\nNext turn is autumn.", MAP))
    again = said(table.write("gina", reply, to=preview))
    alone = again.flat.partition("Bruno alone reads:")[2].partition("Everybody reads:")[0]
    assert "autumn" not in alone
    assert "autumn" in again
    assert "map.png" in again
    assert "autumn" not in table.last("Anna")
    table.write("gina", "yes", to=again)
    table.later(minutes=20)
    assert "Next turn is autumn." in table.last("Anna", "report")
    assert "you get a fleet" in table.last("Bruno", "report")
    assert "you get a fleet" not in table.last("Anna", "report")


def test_a_line_that_all_should_not_read_is_given_to_one(table: OpenEvening) -> None:
    with_orders(table)
    preview = said(table.answers("All quiet.\nA spy has seen Kiel."))
    again = said(table.write("gina", "oh no, the last line is for Clara alone!", to=preview))
    table.write("gina", "yes", to=again)
    table.later(minutes=20)
    assert "A spy has seen Kiel." in table.last("Clara", "report")
    assert "A spy has seen Kiel." not in table.last("Anna", "report")


def test_words_to_everybody_lead_back_where_they_stand_on_the_line(table: OpenEvening) -> None:
    with_orders(table)
    table.decides("All quiet.\nto Bruno: you get a fleet\nEverybody: next turn is autumn.")
    table.later(minutes=20)
    assert "next turn is autumn" in table.last("Clara", "report")


def test_that_a_blank_line_ends_no_private_part_is_said(table: OpenEvening) -> None:
    with_orders(table)
    preview = said(table.answers("All quiet.\nto Bruno: you get a fleet.\n\nSee you next week!"))
    assert "All to the end is for Bruno alone, what stands below the blank line, too" in preview


@pytest.mark.parametrize(
    "more",
    [
        "wait, no: A Paris to Picardy. The rest stays as it was.",
        "I forgot: A Marseilles holds",
        "Also A Marseilles holds",
        "A Paris - Picardy, everything else as before",
    ],
)
def test_what_adds_to_a_letter_does_not_take_its_place(table: OpenEvening, more: str) -> None:
    table.write("Anna", "A Paris - Burgundy\nF Mid Atlantic - Spain")
    receipt = said(table.write("Anna", more))
    held = table.table().match.held["Anna"].text
    assert "F Mid Atlantic - Spain" in held
    assert more in held
    assert "F Mid Atlantic - Spain" in receipt


def test_a_whole_new_letter_takes_the_place_of_the_old_one(table: OpenEvening) -> None:
    table.write("Anna", "A Paris - Burgundy\nF Mid Atlantic - Spain")
    table.write("Anna", "A Paris holds\nF Mid Atlantic holds")
    assert table.table().match.held["Anna"].text == "A Paris holds\nF Mid Atlantic holds"


def test_a_roll_says_what_it_was_for(table: OpenEvening) -> None:
    with_orders(table, anna="A Paris holds\nroll d6 for courage")
    assert "Anna rolls d6 for courage: " in table.last("gina", "report")


def test_only_the_winner_is_put_right_and_the_story_stays(table: OpenEvening) -> None:
    with_orders(table)
    table.decides("A long story.\nto Bruno: somebody has seen your fleet.\nwinner: Anna")
    table.later(minutes=20)
    assert table.table().match.status == "over"
    preview = said(table.write("gina", "correct my last ruling: winner: Bruno", to=table.last("gina")))
    assert "No longer" not in preview
    table.write("gina", "yes", to=preview)
    table.later(minutes=20)
    assert table.table().match.result == {"Anna": 0.0, "Bruno": 1.0, "Clara": 0.0}
    report = table.last("Bruno", "report")
    assert "A long story." in report
    assert "somebody has seen your fleet" in report
    assert "Bruno wins" in report


def test_standings_are_put_right_in_mid_match(table: OpenEvening) -> None:
    with_orders(table)
    table.decides("A long story.\nstandings: Anna 4, Bruno 4, Clara 5")
    table.later(minutes=20)
    preview = said(
        table.write("gina", "my last ruling should be: standings: Anna 4, Bruno 5, Clara 4", to=table.last("gina"))
    )
    assert "No longer" not in preview
    table.write("gina", "yes", to=preview)
    table.later(minutes=20)
    assert dict(table.table().state.points) == {"Anna": 4.0, "Bruno": 5.0, "Clara": 4.0}
    assert "A long story." in table.last("Anna", "report")


def test_a_winner_and_thanks_on_one_line_are_both_heard(table: OpenEvening) -> None:
    with_orders(table)
    table.decides("A fine game.\nWinner: Clara. Thank you for playing!")
    table.later(minutes=20)
    assert table.table().match.status == "over"
    assert "Clara wins" in table.last("Anna", "report")
    assert "Thank you for playing!" in table.last("Anna", "report")


def test_a_late_story_in_answer_to_the_first_letter_of_the_same_question_counts(table: OpenEvening) -> None:
    with_orders(table)
    first = table.request
    table.later(hours=60)
    assert table.request.subject != first.subject or table.request.message["Message-ID"] != first.message["Message-ID"]
    assert "asked again" in table.last("Anna", "report")
    preview = said(table.answers("At last: all quiet.\nto Bruno: you get a fleet.", to=first))
    assert "which is over" not in preview
    assert "Bruno alone reads:" in preview
    table.write("gina", "yes", to=preview)
    table.later(minutes=20)
    assert "At last: all quiet." in table.last("Anna", "report")
    assert "you get a fleet" in table.last("Bruno", "report")


def test_an_answer_to_a_question_that_was_answered_is_none_to_the_next(table: OpenEvening) -> None:
    with_orders(table)
    first = table.request
    table.decides("All quiet.")
    table.later(minutes=20)
    with_orders(table)
    answer = said(table.answers("Another story.", to=first))
    assert "which is over" in answer


def test_the_gm_reads_again_what_was_written_to_one_alone_and_nobody_else_does(table: OpenEvening) -> None:
    with_orders(table)
    table.decides("All quiet.\nto Bruno: you get a fleet.")
    table.later(minutes=20)
    with_orders(table)
    assert "Before these orders the GM wrote to Bruno alone:" in table.request
    assert "you get a fleet." in table.request
    assert "you get a fleet." in table.request.html
    for other in ("Anna", "Clara"):
        assert not any("you get a fleet" in letter.text + letter.html for letter in table.mail(other))


@pytest.mark.parametrize(
    "words",
    ["No need to wait, it can go out at once.", "Send it right away please", "You don't have to wait any longer"],
)
def test_what_is_approved_goes_out_at_once_where_that_is_wished(tmp_path: Path, words: str) -> None:
    table = with_orders(OpenEvening(tmp_path, THREE, {"second_thoughts": 15}).seated())
    table.decides("All quiet.\nto Bruno: you get a fleet.")
    turn = table.turn
    table.write("gina", words)
    assert table.turn == turn + 1
    assert "you get a fleet" in table.last("Bruno", "report")


@pytest.mark.parametrize(
    ("words", "waits"),
    [("Don't send it yet, I must look at it again", True), ("hm, is the version above right", False)],
)
def test_a_remark_on_what_is_approved_is_no_new_answer(tmp_path: Path, words: str, waits: bool) -> None:
    table = with_orders(OpenEvening(tmp_path, THREE, {"second_thoughts": 15}).seated())
    table.decides("All quiet.\nto Bruno: you get a fleet.")
    told = said(table.write("gina", words))
    assert "What you have approved stands" in told
    assert "you get a fleet" in table.table().match.held["GM"].text
    turn = table.turn
    table.later(minutes=30)
    assert (table.turn == turn) == waits


def test_that_a_new_answer_takes_the_place_of_the_one_that_was_shown_is_said(table: OpenEvening) -> None:
    with_orders(table)
    preview = table.answers("All quiet.\nto Bruno: you get a fleet.")
    again = said(table.write("gina", "The fleets of Bruno and Anna meet at sea and fight. Both are lost.", to=preview))
    assert "It takes the place of all that I showed you before." in again


def test_everybody_again_leads_back(table: OpenEvening) -> None:
    with_orders(table)
    table.decides("to Bruno:\nyou get a fleet.\nEverybody again:\nSpring it is.")
    table.later(minutes=20)
    assert "Spring it is." in table.last("Clara", "report")
    assert "you get a fleet" not in table.last("Clara", "report")


@pytest.mark.parametrize(
    "words",
    ["No, Bruno has won.", "Bruno is the winner, not Anna.", "It's Bruno who won, not Anna!", "the winner is Bruno"],
)
def test_another_winner_is_named_in_a_reply_to_what_is_shown_or_after_the_end(table: OpenEvening, words: str) -> None:
    with_orders(table)
    preview = said(table.answers("A long story.\nto Clara: you were close.\nwinner: Anna"))
    again = said(table.write("gina", words, to=preview))
    assert "Bruno wins" in again
    assert "you were close" in again
    table.write("gina", "yes", to=again)
    table.later(minutes=20)
    assert table.table().match.result == {"Anna": 0.0, "Bruno": 1.0, "Clara": 0.0}
    wrong = said(table.write("gina", "Sorry, Clara is the winner, not Bruno", to=table.last("gina")))
    table.write("gina", "yes", to=wrong)
    table.later(minutes=20)
    assert table.table().match.result == {"Anna": 0.0, "Bruno": 0.0, "Clara": 1.0}
    assert "A long story." in table.last("Anna", "report")
