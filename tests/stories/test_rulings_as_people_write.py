"""What GMs write at a ruling beside a yes and a ruling: half a yes, a question to a player, a ruling that comes late,
and what holds it up. Meta, with real cards."""

from __future__ import annotations

import pytest

from tests.kit.meta_evening import SEATS, MetaEvening
from tests.stories.conftest import OpenMeta


def asked(opened: OpenMeta) -> MetaEvening:
    """The GM is asked about Powerup on Poison."""
    table = opened()
    table.play(f"Poison on {table.other}", "Powerup on Poison")
    return table


@pytest.mark.parametrize(
    "said",
    [
        "ok but only half",
        "Hmm, ok but only if Bruno agrees",
        "Yes, but only this time",
        "Fine with me unless somebody objects",
        "Well, sure, as long as nobody minds",
        "Hi,\n\nok though I do not like it\n\nGina",
    ],
)
def test_half_a_yes_is_asked_about_with_the_proposal_in_hand(opened: OpenMeta, said: str) -> None:
    table = asked(opened)
    victim = table.other
    answer = table.write("gina", said, to=table.request)
    assert answer is not None
    assert "nothing of it counts yet" in answer
    assert "Poison (card 1) become 150 percent" in answer
    assert table.lives(victim) == 15
    table.write("gina", "yes", to=answer)
    assert table.lives(victim) == 15 - 5


def test_what_is_no_ruling_is_answered_with_what_is_to_be_ruled_on(opened: OpenMeta) -> None:
    table = asked(opened)
    answer = table.write("gina", "The weather has been lovely up here.", to=table.request)
    assert answer is not None
    assert "I found no ruling in this." in answer
    assert "Poison (card 1) become 150 percent" in answer
    assert "You lead friday" not in answer


@pytest.mark.parametrize(
    "said",
    [
        "{}, do you mean the first or the second Poison?",
        "Hi,\n\nhey {}: which Poison do you mean?\n\nGina",
        "{}, which Poison do you mean, Anna's or Bruno's Poison? Or the second Poison?",
    ],
)
def test_a_question_to_a_player_is_offered_as_a_letter_to_them(opened: OpenMeta, said: str) -> None:
    table = asked(opened)
    first = table.first
    answer = table.write("gina", said.format(first), to=table.request)
    assert answer is not None
    assert f"That sends a letter to {first}: " in answer
    assert not [letter for letter in table.mail(first) if "Poison do you mean" in letter or "second Poison" in letter]
    table.write("gina", "yes", to=answer)
    assert "The GM says:" in table.last(first)
    assert "Poison" in table.last(first)
    assert "GM" in table.table().asks


def test_a_question_about_a_player_is_offered_too(opened: OpenMeta) -> None:
    table = asked(opened)
    answer = table.write("gina", f"Which Poison does {table.first} mean?", to=table.request)
    assert answer is not None
    assert f'That sends a letter to {table.first}: "Which Poison does {table.first} mean?"' in answer


def test_an_answer_with_a_question_in_it_is_the_answer(opened: OpenMeta) -> None:
    table = opened()
    first, other = table.first, table.other
    table.write(first, "play Medicine")
    table.write(other, "question does Medicine heal a disabled player?\npass")
    table.write(first, "pass")
    table.write("gina", f"{other}, why should it not? It does.", to=table.request)
    for seat in SEATS:
        assert f"The GM answers: {other}, why should it not? It does" in table.last(seat, "report")


def test_hold_says_what_comes_of_it_and_what_gives_time(opened: OpenMeta) -> None:
    table = asked(opened)
    answer = table.write("gina", "ask me again", to=table.request)
    assert answer is not None
    assert "asked again at once, with a new deadline, 3 times at most" in answer
    assert "extend 24h" in answer
    answer = table.write("gina", "ask me again", to=table.request)
    assert answer is not None
    assert "2 times more at most" in answer


@pytest.mark.parametrize(("said", "lost"), [("as proposed", 5), ("Yes, that is fine.", 5), ("negate card 1", 0)])
def test_a_ruling_that_comes_too_late_is_offered_as_a_correction(opened: OpenMeta, said: str, lost: int) -> None:
    table = asked(opened)
    victim, request = table.other, table.request
    turn = table.table().match.turn
    table.later(hours=30)
    assert table.lives(victim) == 15 - 3
    answer = table.write("gina", said, to=request)
    assert answer is not None
    assert f"That plays turn {turn} of friday again" in answer
    assert f"Your ruling came when turn {turn} was over" in answer
    assert table.lives(victim) == 15 - 3
    table.write("gina", "yes", to=answer)
    assert table.lives(victim) == 15 - lost


def test_talk_that_comes_too_late_corrects_nothing(opened: OpenMeta) -> None:
    table = asked(opened)
    turn, request = table.table().match.turn, table.request
    table.later(hours=30)
    answer = table.write("gina", "Sorry, I was away all weekend.", to=request)
    assert answer is not None
    assert f'"correct turn {turn}: GM: ' in answer


def test_a_trap_among_other_cards_is_refused_with_how_it_is_set(opened: OpenMeta) -> None:
    table = opened()
    answer = table.write(table.first, "play Joker")
    assert answer is not None
    assert "as a trap" in answer
    assert "`trap Joker when " in answer
