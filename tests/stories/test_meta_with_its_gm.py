"""Meta with its GM by mail, on the real game with real cards: from the chair and the first request to the ruling."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.evening import OPERATOR
from tests.kit.leading import given
from tests.kit.meta_evening import SEATS, MetaEvening
from tests.stories.conftest import OpenMeta


def asked(opened: OpenMeta, **options: Any) -> MetaEvening:
    """The GM is asked about Powerup on Poison."""
    table = opened(**options)
    table.play(f"Poison on {table.other}", "Powerup on Poison")
    return table


def test_a_match_that_may_need_rulings_has_a_chair_for_its_gm(opened: OpenMeta) -> None:
    assert opened().table().match.chair("GM")
    assert opened(mode="auto", decks={}).table().match.chair("GM") is None


def test_the_gm_is_asked_by_mail_and_the_ruling_is_executed(opened: OpenMeta) -> None:
    table = asked(opened)
    victim = table.other
    assert "Every number on the named card grows by half" in table.request
    table.write("gina", "as proposed", to=table.request)
    assert table.lives(victim) == 15 - 5
    assert "The GM rules on" in table.last(victim, "report")


def test_a_gm_who_is_not_there_holds_nobody_up(opened: OpenMeta) -> None:
    table = asked(opened)
    victim = table.other
    table.refuse_mail_to("gina")
    table.later(hours=30)
    assert table.lives(victim) == 15 - 3
    assert "gave no ruling; by the rules" in table.last(victim, "report")


def test_a_match_that_was_opened_without_anybody_to_ask_goes_on_at_once(opened: OpenMeta) -> None:
    table = opened(nobody=True)
    assert table.table().match.chair("GM") is None
    victim = table.other
    table.play(f"Poison on {victim}", "Powerup on Poison")
    assert table.lives(victim) == 15 - 3
    assert "Nobody sits on the chair GM" in table.last(victim, "report")
    assert "replace friday GM" in table.last(OPERATOR, "notice")
    given(table.desk, table.name, "GM", "Greta <greta@example.net>", table.now)
    table.tick()
    table.write("greta", "yes", to=table.last("greta", "invitation"))
    assert table.table().match.chair("GM").player == "greta"


def test_silence_is_told_as_what_it_is(opened: OpenMeta) -> None:
    table = asked(opened)
    victim = table.other
    table.later(hours=30)
    assert "The GM gave no ruling" in table.last(victim, "report")
    assert "The GM rules" not in table.last(victim, "report")


def test_another_gm_takes_over(opened: OpenMeta) -> None:
    table = asked(opened)
    victim = table.other
    given(table.desk, table.name, "GM", "Greta <greta@example.net>", table.now)
    table.tick()
    table.write("greta", "yes", to=table.last("greta", "invitation"))
    table.write("greta", "as proposed", to=table.last("greta", "again"))
    assert table.lives(victim) == 15 - 5


# -- the ruling desk on a telephone ----------------------------------------------------------------------------------


def test_the_request_holds_all_that_a_ruling_needs(opened: OpenMeta) -> None:
    table = opened()
    victim = table.other
    table.play(f"Poison on {victim}", "Powerup on Poison because three is so little")
    first = table.state.turn_of
    for words in (
        f"played by {first}, from the meta stack",
        "Every number on the named card grows by half",
        f"It is aimed at: {first}'s Poison",
        "The named player loses 3 life.",
        f"{first} means it so: three is so little",
        "Poison (card 1) become 150 percent (3 becomes 5). Answer yes to that",
        "- no effect",
        f"{victim}: 15 life",
        "as it will be executed",
    ):
        assert words in table.request, words
    assert table.request.flat.count("Proposed:") == 1
    for words in ("three is so little", "The named player loses 3 life.", "no effect", "become 150 percent"):
        assert words in table.request.html, words
    table.look_over()


def test_nothing_of_a_hand_stands_in_a_letter_to_the_gm(opened: OpenMeta) -> None:
    table = asked(opened)
    for letter in table.mail("gina", "report"):
        assert "Red or blue pill" not in letter
        assert "Red or blue pill" not in letter.html


def test_the_gm_gets_the_public_reports_too(opened: OpenMeta) -> None:
    table = opened()
    table.write(table.first, f"play Poison on {table.other}")
    table.write(table.other, "pass")
    assert "pushes Poison" in table.last("gina", "report")
    assert "pushes Poison" in table.last("gina", "report").html


YES = [
    "as proposed",
    "yes",
    "Yes, that is fine.",
    "ok",
    "fine by me",
    "OK, do that.\n\nBest,\nGina",
    "Agreed.",
    "Yes please!\nGina",
    "sounds good",
]


@pytest.mark.parametrize("said", YES)
def test_a_plain_yes_accepts_what_is_proposed(opened: OpenMeta, said: str) -> None:
    table = asked(opened)
    victim = table.other
    table.write("gina", said, to=table.request)
    assert table.lives(victim) == 15 - 5


@pytest.mark.parametrize(
    "said",
    [
        "Sure, sounds good, that's what such cards are for. Go on!",
        "Yes that is fine, she had it coming to her anyway\n\nGina",
        "OK for me. Poor soul, though.",
    ],
)
def test_a_yes_with_more_beside_it_is_asked_about_with_what_is_proposed(opened: OpenMeta, said: str) -> None:
    table = asked(opened)
    victim = table.other
    answer = table.write("gina", said, to=table.request)
    assert answer is not None
    assert "I read a yes to what is proposed, and more beside it" in answer.flat
    assert "did not understand this" not in answer.flat
    assert table.lives(victim) == 15
    table.write("gina", "yes", to=answer)
    assert table.lives(victim) == 15 - 5


@pytest.mark.parametrize("said", ["No.", "no thanks\n\nGina", "Nope"])
def test_a_plain_no_is_asked_about_with_what_it_may_mean(opened: OpenMeta, said: str) -> None:
    table = asked(opened)
    victim = table.other
    answer = table.write("gina", said, to=table.request)
    assert answer is not None
    assert "So not as proposed, and nothing counts yet." in answer
    assert 'a yes to this letter would be "no effect"' in answer
    assert table.lives(victim) == 15
    table.write("gina", "yes", to=answer)
    assert table.lives(victim) == 15 - 3


def test_a_correction_of_a_past_turn_is_no_ruling_on_the_card_that_waits(opened: OpenMeta) -> None:
    table = asked(opened)
    turn = table.table().match.turn
    answer = table.write("gina", "correct turn 1: GM: no effect", to=table.request)
    assert answer is not None
    assert "I read: no effect" not in answer.flat
    assert "GM" not in table.table().match.held
    assert table.table().match.turn == turn
    assert "turn 1" in answer.flat


def test_a_yes_beside_a_word_that_is_no_deed_is_not_lost(opened: OpenMeta) -> None:
    table = asked(opened)
    answer = table.write("gina", "Yes. And remind everybody to write pass turn", to=table.request)
    assert answer is not None
    assert "I read a yes to what is proposed" in answer.flat or "I read: as proposed" in answer.flat


def test_a_yes_and_a_word_to_lead_the_match_are_both_done(opened: OpenMeta) -> None:
    table = asked(opened)
    answer = table.write("gina", "Yes. Please extend the deadline by a day.", to=table.request)
    assert answer is not None
    assert "I read: as proposed." in answer.flat
    assert "The deadline moves" in answer.flat


def test_after_a_plain_no_another_ruling_counts(opened: OpenMeta) -> None:
    table = asked(opened)
    victim = table.other
    table.write("gina", "No.", to=table.request)
    table.write("gina", f"life {victim} -1", to=table.request)
    assert table.lives(victim) == 15 - 1 - 3


def test_a_ruling_that_is_half_understood_is_not_executed_until_it_is_confirmed(opened: OpenMeta) -> None:
    table = asked(opened)
    victim = table.other
    answer = table.write("gina", f"life {victim} -2\nscael card the other one too 150", to=table.request)
    assert answer is not None
    assert "nothing of it counts yet" in answer
    assert f"{victim} loses 2 life and has 13." in answer
    assert table.lives(victim) == 15
    table.write("gina", "Yes, that is all.", to=answer)
    assert table.lives(victim) == 15 - 2 - 3


def test_words_beside_a_ruling_are_not_read_past(opened: OpenMeta) -> None:
    table = asked(opened)
    victim = table.other
    answer = table.write(
        "gina", f"life {victim} -2\nand he has to tell us a joke about it\n\nBest,\nGina", to=table.request
    )
    assert answer is not None
    assert "nothing of it counts yet" in answer
    table.write("gina", "no", to=answer)
    assert table.lives(victim) == 15
    table.write("gina", "no effect", to=answer)
    assert table.lives(victim) == 15 - 3


def test_how_a_card_was_ruled_before_is_offered_when_it_comes_up_again(opened: OpenMeta) -> None:
    table = asked(opened)
    table.write("gina", "yes", to=table.request)
    table.open("Meta", SEATS, table.switches, {"gm": "gina@example.net"}, "saturday")
    table.seated()
    table.play(f"Poison on {table.other}", "Powerup on Poison")
    assert "The GM rules on" in table.request
    assert "[saturday]" in table.request.subject
    assert "The GM rules on" in table.request.html


def test_a_player_asks_and_the_gm_answers_in_a_sentence(opened: OpenMeta) -> None:
    table = opened()
    first, other = table.state.turn_of, table.other
    table.write(first, "play Medicine")
    asked = table.write(other, "Question for the referee: does Medicine heal a disabled player?")
    assert asked is not None
    assert "A question is no move" in asked
    assert "Still missing: cards to push, or a pass" in asked
    at_once = table.last("gina")
    assert f"{other} asks: does Medicine heal a disabled player?" in at_once
    table.write(first, "pass")
    assert "GM" not in table.table().asks
    answer = table.write(other, "pass")
    assert answer is not None
    assert len([m for m in table.mail("gina") if "asks you" in m.subject]) == 1
    assert "does Medicine heal a disabled player" in table.request
    answer = "Hi both,\n\nYes, it does. A disabled player may come back that way.\n\nBest,\nGina"
    table.write("gina", answer, to=table.request)
    for seat in SEATS:
        assert "The GM answers: Yes, it does. A disabled player may come back that way." in table.last(seat, "report")


@pytest.mark.parametrize("again", ["yes", "the same"])
def test_a_ruling_that_cannot_be_undone_waits_for_a_yes(opened: OpenMeta, again: str) -> None:
    table = asked(opened)
    victim = table.other
    ruling = f"life {victim} -20"
    answer = table.write("gina", ruling, to=table.request)
    assert answer is not None
    assert "ends the match" in answer
    assert "nothing of it counts yet" in answer
    assert table.table().match.status == "running"
    table.write("gina", ruling if again == "the same" else again, to=answer)
    assert table.table().match.status == "over"


def test_a_ruling_that_cannot_be_undone_may_be_thought_better_of(opened: OpenMeta) -> None:
    table = asked(opened)
    victim = table.other
    table.write("gina", f"life {victim} -20", to=table.request)
    table.write("gina", f"life {victim} -2", to=table.request)
    assert table.table().match.status == "running"
    assert table.lives(victim) == 15 - 2 - 3


def test_a_gm_who_asks_for_a_pause_stops_the_clock(opened: OpenMeta) -> None:
    table = opened()
    answer = table.write("gina", "pause", to=table.request)
    assert answer is not None
    assert "hall I pass your words" not in answer
    assert "The clock of friday is stopped." in answer
    assert table.table().match.status == "paused"


@pytest.mark.parametrize("words", ["pass. Pass turn", "pass\npass turn", "Nope. Pass for the whole turn"])
def test_who_passes_and_passes_for_the_turn_passes_for_the_turn(opened: OpenMeta, words: str) -> None:
    table = opened()
    table.write(table.first, "play Medicine")
    answer = table.write(table.other, words)
    assert answer is not None
    assert "I read: pass turn." in answer


def test_who_has_set_a_trap_is_not_told_that_there_is_none(opened: OpenMeta) -> None:
    table = opened()
    answer = table.write(table.first, f"trap Joker when after playing of {table.other} with Medicine")
    assert answer is not None
    assert 'If I hear nothing more: you say "play!".' in answer
