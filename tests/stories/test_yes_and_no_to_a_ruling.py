"""A yes, a no and half of one at the ruling desk: which question they answer, and that nothing beside them is lost.
Meta, with real cards."""

from __future__ import annotations

import pytest

from tests.kit.evening import Mail
from tests.kit.meta_evening import MetaEvening
from tests.stories.conftest import OpenMeta


@pytest.fixture
def table(opened: OpenMeta) -> MetaEvening:
    """The GM is asked about Powerup on Poison."""
    table = opened()
    table.play(f"Poison on {table.other}", "Powerup on Poison")
    return table


def said(table: MetaEvening, words: str, to: Mail | None = None, **fields: str) -> Mail:
    """The answer to what the GM writes; {victim} and {first} are the players."""
    words = words.format(victim=table.other, first=table.first)
    answer = table.write("gina", words, to=to or table.request, **fields)
    assert answer is not None
    return answer


def waits(table: MetaEvening) -> bool:
    """Is the ruling still wanted, with nothing held for it?"""
    return "GM" in table.table().asks and not table.table().orders("GM")


# -- which question a yes answers --------------------------------------------------------------------------------------


def test_a_yes_to_the_request_is_for_what_the_request_proposes(table: MetaEvening) -> None:
    victim, request = table.other, table.request
    assert 'a yes to this letter would be "no effect"' in said(table, "no", request)
    said(table, "yes", request)
    assert table.lives(victim) == 15 - 5


@pytest.mark.parametrize("yes", ["yes", "sounds right", "spot on"])
def test_a_yes_to_the_receipt_is_for_what_the_receipt_shows(table: MetaEvening, yes: str) -> None:
    victim = table.other
    said(table, yes, said(table, "no"))
    assert table.lives(victim) == 15 - 3


@pytest.mark.parametrize(("quotes", "lost"), [("receipt", 3), ("request", None)])
def test_without_a_thread_the_quoted_letter_tells_or_it_is_asked(
    table: MetaEvening, quotes: str, lost: int | None
) -> None:
    victim, request = table.other, table.request
    receipt = said(table, "no", request)
    answer = said(table, "yes", receipt if quotes == "receipt" else request, in_reply_to="")
    if lost is None:
        assert 'which of the two it is to be: "as proposed", or "no effect"' in answer
        assert waits(table)
        answer = said(table, "as proposed", request, in_reply_to="")
        lost = 5
    assert table.lives(victim) == 15 - lost


# -- a no with what is to be instead -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "no, {victim} gains 1 life instead",
        "No. {victim} gains 1 life instead.",
        "No thanks, {victim} gains 1 life",
        "Not as proposed: {victim} gets 1 life",
        "no - let {victim} gain 1 life",
        "Nope, give {victim} 1 life please",
        "no\n{victim} gains 1 life",
        "I disagree, {victim} gains 1 life because the Poison is a joke",
        "Hi,\n\nno, instead {victim} gains 1 life.\n\nGina",
        "No, not scaled, {victim} gains 1 life",
    ],
)
def test_a_no_with_a_whole_instruction_is_that_instruction_once_seen(table: MetaEvening, words: str) -> None:
    victim = table.other
    answer = said(table, words)
    assert f'"{victim} gains 1 life"' in answer
    assert waits(table)
    said(table, "yes", answer)
    assert table.lives(victim) == 15 + 1 - 3


@pytest.mark.parametrize(
    ("words", "reading"),
    [
        ("no, she gets 1 life instead", "gains 1 life"),
        ("he loses 2 life", "loses 2 life"),
        ("No. Give them 3 life.", "gains 3 life"),
        ("No, that's far too strong. Give her one life right away instead and be done with it.", "gains 1 life"),
    ],
)
def test_she_is_the_one_at_whom_it_is_aimed_and_that_is_said(table: MetaEvening, words: str, reading: str) -> None:
    answer = said(table, words)
    assert f'Did you mean: "{table.other} {reading}"?' in answer
    assert f"for {table.other}, at whom it is aimed; if you mean {table.first}, answer with that name" in answer
    assert waits(table)


@pytest.mark.parametrize(
    ("words", "lives"), [("{victim} of course", (15, 15 - 2 - 3)), ("{first}, I mean", (15 - 2, 12))]
)
def test_a_name_answers_the_question_who(table: MetaEvening, words: str, lives: tuple[int, int]) -> None:
    first, victim = table.first, table.other
    answer = said(table, words, said(table, "he loses 2 life"))
    if waits(table):
        said(table, "yes", answer)
    assert (table.lives(first), table.lives(victim)) == lives


def test_who_is_named_before_is_meant_by_she(table: MetaEvening) -> None:
    answer = said(table, "no, {victim} is right, she gains 1 life")
    assert f'"{table.other} gains 1 life"' in answer
    assert f'"{table.other} is right": I read past this.' in answer


def test_what_stands_beside_a_no_and_is_no_ruling_is_named(table: MetaEvening) -> None:
    answer = said(table, "No, the moon is full")
    assert 'I can do nothing with "the moon is full".' in answer
    assert waits(table)


# -- half of a sentence ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "past"),
    [
        ("Let {victim} gain 2 life, and the moon turns green.", "the moon turns green"),
        ("{victim} gains 2 life and {first}'s Joker sings", "{first}'s Joker sings"),
        ("The crowd goes wild, {victim} gains 2 life", "The crowd goes wild"),
    ],
)
def test_what_is_read_past_is_named_beside_the_half_that_is_offered(table: MetaEvening, words: str, past: str) -> None:
    victim, past = table.other, past.format(victim=table.other, first=table.first)
    answer = said(table, words)
    assert f'Did you mean: "{victim} gains 2 life"?' in answer
    assert f'"{past}": I read past this.' in answer
    assert waits(table)


@pytest.mark.parametrize(
    "words",
    [
        "Let {victim} gain 2 life, and {first}'s Poison goes away.",
        "{victim} gains 2 life. {first}'s Poison disappears",
        "{victim} gains 2 life and the Poison is removed",
        "{victim} gains 2 life, {first}'s Poison (card 1) fizzles",
        "the Poison goes to the graveyard and {victim} gets 2 life",
    ],
)
def test_both_halves_are_read(table: MetaEvening, words: str) -> None:
    victim = table.other
    answer = said(table, words)
    if waits(table):
        said(table, "yes", answer)
    assert table.lives(victim) == 15 + 2


# -- a yes and more ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "yes, and {victim} loses 1 life",
        "That's fine, plus {victim} loses 1 life",
        "Yes. {victim} loses 1 life too.",
        "ok and also {victim} loses 1 life",
        "Sure but {victim} loses 1 life as well",
    ],
)
def test_a_yes_and_an_instruction_are_asked_about_together(table: MetaEvening, words: str) -> None:
    victim = table.other
    answer = said(table, words)
    assert f'Did you mean: "as proposed; {victim} loses 1 life"?' in answer
    assert waits(table)
    said(table, "yes", answer)
    assert table.lives(victim) == 15 - 5 - 1


@pytest.mark.parametrize(
    "words",
    [
        "yes but only 120",
        "ok, but only 120 percent",
        "Fine, make it 120%",
        "Yes - 120 instead of 150",
        "Fine, but only 20 percent instead of 50",
    ],
)
def test_a_yes_with_another_number_is_the_proposal_with_that_number(table: MetaEvening, words: str) -> None:
    victim = table.other
    answer = said(table, words)
    assert (
        f'Did you mean: "the numbers on {table.first}\'s Poison (card 1) become 120 percent (3 becomes 4)"?' in answer
    )
    assert waits(table)
    said(table, "yes", answer)
    assert table.lives(victim) == 15 - 4


def test_a_yes_with_the_number_that_the_card_shall_have_is_asked_about(table: MetaEvening) -> None:
    answer = said(table, "yes but only 2 life")
    assert f'Did you mean: "the numbers on {table.first}\'s Poison (card 1) become 67 percent (3 becomes 2)"?' in answer
    assert waits(table)


@pytest.mark.parametrize("words", ["yes, but only if Bruno agrees", "ok and all the rest too"])
def test_what_cannot_be_put_into_a_proposal_is_named(table: MetaEvening, words: str) -> None:
    answer = said(table, words)
    assert words.split(maxsplit=1)[1] in answer
    assert "nothing of it counts yet" in answer
    assert waits(table)


@pytest.mark.parametrize("words", ["yes but only 2 life", "Yes, and say hello from me", "ok, if it is not too late"])
def test_a_yes_with_more_to_an_offered_letter_sends_nothing_yet(table: MetaEvening, words: str) -> None:
    first = table.first
    offered = said(table, "{first}, do you mean the first or the second Poison?")
    answer = said(table, words, offered)
    assert f'I would do this: "tell {first}: ' in answer
    assert not [letter for letter in table.mail(first) if "The GM says" in letter]
    said(table, "yes", answer)
    assert "The GM says" in table.last(first)


# -- a question is no answer -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "Do you mean your own Medicine or any?",
        "Good question. Do you mean your own Medicine?",
        "Hi,\n\nwhich Medicine do you mean?\n\nGina",
        "{victim}, which one do you mean?",
        "Why do you ask?",
    ],
)
def test_a_question_is_put_back_to_the_player_and_not_published(opened: OpenMeta, words: str) -> None:
    table = opened()
    first, other = table.first, table.other
    table.write(first, "play Medicine")
    table.write(other, "question does Medicine heal a disabled player?\npass")
    table.write(first, "pass")
    answer = said(table, words)
    assert "A question is no answer, so nothing is published." in answer
    assert f"That sends a letter to {other}: " in answer
    assert waits(table)
    said(table, "yes", answer)
    assert "The GM says:" in table.last(other)
    assert waits(table)


# -- the hold ----------------------------------------------------------------------------------------------------------


def test_more_time_in_answer_to_the_letter_of_a_hold_is_for_the_ruling_that_waits(table: MetaEvening) -> None:
    receipt = said(table, "hold")
    answer = said(table, "extend 24h", receipt)
    assert "The deadline moves from" in answer
    assert "over" not in answer
    assert "What was ruled in turn" not in answer


@pytest.mark.parametrize(
    "words", ["hmm let me think", "I need to think about it", "Not sure yet.", "let me sleep on it", "Give me a moment"]
)
def test_who_wants_to_think_is_told_the_time_and_spends_nothing(table: MetaEvening, words: str) -> None:
    turn, due = table.turn, table.table().match.due
    answer = said(table, words)
    assert "Take your time until Sat 21 Nov" in answer
    assert "extend 24h" in answer
    assert (table.turn, table.table().match.due) == (turn, due)
    assert waits(table)


# -- what a GM says beside a ruling ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "please pause until tomorrow",
        "Could you pause the game until Sunday evening? I am away.",
        "pause until Monday",
        "Stop the clock till Friday please",
        "I am ill. Please pause the match for two days.",
        "Let's take a break until Sunday",
    ],
)
def test_a_gm_who_wants_a_pause_has_it_and_hears_how_it_ends(table: MetaEvening, words: str) -> None:
    answer = said(table, words)
    assert table.table().match.status == "paused"
    assert "and it runs again by itself" in answer
    assert not [letter for letter in table.mail("gina", "notice") if "asks for a pause" in letter]


@pytest.mark.parametrize(
    "words",
    [
        "hand the chair over to Dan",
        "gm hand over to dan",
        "hand over to Dan",
        "pass the match on to Dan",
        "Please give the chair over to Dan",
        "Let Dan take over",
    ],
)
def test_a_match_is_handed_over_by_name_to_who_helps_already(opened: OpenMeta, words: str) -> None:
    table = opened(deputies=("dan@example.net",))
    table.play(f"Poison on {table.other}", "Powerup on Poison")
    answer = said(table, words)
    assert "That gives friday to dan@example.net, for good" in answer
    said(table, "yes", answer)
    assert table.table().match.policy.gm == "dan@example.net"


def test_of_somebody_unknown_the_address_is_asked_for(table: MetaEvening) -> None:
    answer = said(table, "gm hand over to Zoe")
    assert "Which address has Zoe?" in answer
    assert "gm hand over Zoe <zoe@example.net>" in answer


# -- a ruling that is over ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "lost"),
    [
        ("correct turn {turn}: GM: {victim} gains 1 life and the Poison goes away", -1),
        ("correct turn {turn}: GM: no, {victim} loses 1 life instead", 1 + 3),
        ("please correct my ruling: the Poison should go away", 0),
        ("My ruling in turn {turn} was wrong: {victim} loses 1 life", 1 + 3),
        ("change the ruling of turn {turn} to no effect", 3),
        ("correct turn {turn}: GM: no", 3),
    ],
)
def test_a_ruling_is_corrected_in_the_words_that_rule(table: MetaEvening, words: str, lost: int) -> None:
    victim, turn = table.other, table.turn
    said(table, "yes")
    answer = said(table, words.replace("{turn}", str(turn)).replace("{victim}", victim), table.last("gina"))
    assert f"That plays turn {turn} of friday again" in answer
    said(table, "yes", answer)
    assert table.lives(victim) == 15 - lost


def test_who_is_meant_is_told_in_a_correction_too(table: MetaEvening) -> None:
    turn, victim = table.turn, table.other
    said(table, "yes")
    answer = said(table, f"correct turn {turn}: GM: no, she loses 2 life instead", table.last("gina"))
    assert f"{victim} loses 2 life" in answer
    said(table, "yes", answer)
    assert table.lives(victim) == 15 - 2 - 3


def test_undo_says_whose_step_and_when_and_how_a_ruling_is_changed(table: MetaEvening) -> None:
    turn = table.turn
    said(table, "yes")
    said(table, "extend 24h", table.last("gina"))
    answer = said(table, "undo", table.last("gina"))
    assert "The last step was the longer time (Fri 20 Nov" in answer
    assert f'"correct turn {turn}: GM: no effect"' in answer


def test_who_has_the_turn_played_reads_that_there_was_no_ruling_and_not_that_it_was_late(table: MetaEvening) -> None:
    victim = table.other
    said(table, "yes", said(table, "process"))
    assert "The GM gave no ruling; by the rules" in table.last(victim, "report")
    assert "in time" not in table.last(victim, "report").text.split("HOW THINGS STAND")[0]
