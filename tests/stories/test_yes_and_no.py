"""Ordinary people answer ordinary letters: yes and no as they say it, and what they say beside it."""

from __future__ import annotations

import pytest

from gm.desk.deeds import do
from tests.kit.evening import OPERATOR, Evening, Mail
from tests.kit.ordinary_answers import ANSWERS
from tests.stories.conftest import Open


def said(answer: Mail | None) -> Mail:
    assert answer is not None
    return answer


def _becomes(e: Evening) -> str:
    chair = e.table().match.chair("Anna")
    assert chair is not None
    return "yes" if chair.player == "anna" else "ask" if chair.invited else "no"


def test_ordinary_answers_to_an_invitation_are_taken_as_a_good_gm_takes_them(evening: Open) -> None:
    taken = 0
    for first in range(0, len(ANSWERS), 10):  # a house with a hundred matches takes its time
        e = evening(game="")
        for n, (text, wanted) in enumerate(ANSWERS[first : first + 10]):
            e.open("Eat Me", ("Anna", "Bruno"), name=f"m{n}")
            answer = said(e.write("Anna", text, to=e.last("Anna", "invitation")))
            assert _becomes(e) == wanted, text
            if wanted == "ask":
                assert "Please answer this letter with yes or no" in answer, text
                assert "An order stands" not in answer
                e.write("Anna", "Yes, I will!", to=answer)
                assert _becomes(e) == "yes", text
            taken += wanted != "ask"
            e.now = e.now.replace(hour=0) if e.now.hour == 23 else e.now
    assert taken >= 90


def test_what_stands_beside_a_yes_reaches_the_gm_who_can_answer_it(evening: Open) -> None:
    e = evening()
    answer = said(e.write("Anna", "Yes - but I'm away until Friday."))
    assert "Good to have you" in answer
    assert "I have passed on to the GM" in answer
    letter = e.last(OPERATOR)
    assert letter.subject == "[friday] Anna answered the invitation"
    assert "Anna said yes to the invitation to friday, and wrote:" in letter
    assert "Anna: Yes - but I'm away until Friday." in letter
    assert letter.reply_to == "anna@example.net"


def test_a_question_of_somebody_invited_goes_to_the_gm_and_the_chair_stays_open(evening: Open) -> None:
    e = evening()
    answer = said(e.write("Anna", "Is there a prize for the winner?"))
    assert _becomes(e) == "ask"
    assert "Please answer this letter with yes or no." in answer
    assert "Anna: Is there a prize for the winner?" in e.last(OPERATOR)


def test_a_check_of_an_answer_changes_nothing_and_tells_nobody(evening: Open) -> None:
    e = evening()
    e.write("Anna", "check\nNo thanks, my exams are coming up.")
    assert _becomes(e) == "ask"
    assert not e.mail(OPERATOR)
    e.write("Anna", "no thanks")
    assert [m.subject for m in e.mail(OPERATOR)] == ["[friday] Anna declined"]


def test_who_wants_the_rules_first_can_say_yes_to_that_letter(evening: Open) -> None:
    e = evening()
    e.write("Anna", "rules\n\nThanks!")
    assert _becomes(e) == "ask"
    e.write("Anna", "Count me in!", to=e.last("Anna", "rules"))
    assert _becomes(e) == "yes"


def test_stop_is_asked_about_and_a_no_leaves_everything_as_it_was(evening: Open) -> None:
    e = evening().seated()
    assert "Shall I stop writing to you?" in said(e.write("Anna", "stop"))
    assert "I leave it at that." in said(e.write("Anna", "No, sorry!"))
    assert e.archive.player("anna").address  # type: ignore[union-attr]


def test_an_order_in_answer_to_a_question_is_an_order_and_no_yes(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "leave")
    e.write("Anna", "bid 17")
    assert e.table().match.held["Anna"].text == "bid 17"
    assert e.table().match.chair("Anna").player == "anna"  # type: ignore[union-attr]


def test_a_yes_is_done_once(evening: Open) -> None:
    e = evening().seated()
    question = said(e.write("Anna", "leave friday"))
    e.write("Anna", "yes", to=question)
    e.write("Anna", "yes!", to=question)
    assert [m.subject for m in e.mail(OPERATOR)].count("[friday] Anna left") == 1


@pytest.mark.parametrize(
    "chat",
    [
        "STOP!\nin the name of love\nbefore you break my heart",
        "What a song that was, all evening long.\nStop",
        "That bear again, it eats all my honey!\nPlease stop!",
        "leave my bears alone",
        "What a lovely evening this has been.\nCheck.",
        "What a lovely evening this has been.\nWait!",
        "I read the newsletter you sent me.\nUnsubscribe",
    ],
)
def test_words_of_the_house_in_chat_do_nothing(evening: Open, chat: str) -> None:
    e = evening().seated()
    before = e.table().match.seq
    answer = said(e.write("Anna", chat))
    assert e.table().match.seq == before
    assert "Shall I stop" not in answer
    assert "Shall I take you out" not in answer
    assert "nothing of it is stored" not in answer


def test_each_letter_that_is_not_understood_is_answered(evening: Open) -> None:
    e = evening().seated()
    for n, text in enumerate(("My hat, what a night this was", "the stars are out", "Bruno is a rascal"), 1):
        assert "I could not find your move in this" in said(e.write("Anna", text, minutes=1)), n


def test_what_only_a_person_can_deal_with_is_passed_on_with_leave(evening: Open) -> None:
    e = evening().seated()
    text = "Hi Gina,\nI will be on holiday next week, can someone else play for me?\nCheers\nAnna"
    answer = said(e.write("Anna", text))
    assert "hall I pass your words on to the GM" in answer
    assert not e.mail(OPERATOR)
    assert "I have passed it on to the GM" in said(e.write("Anna", "yes please", to=answer))
    letter = e.last(OPERATOR)
    assert "Anna: I will be on holiday next week, can someone else play for me?" in letter
    assert letter.reply_to == "anna@example.net"


def test_a_lively_evening_is_answered_to_its_end(evening: Open) -> None:
    e = evening().seated()
    for n in range(65):
        assert f"I read: bid {n % 90}." in said(
            e.write("Anna", f"bid {n % 90}", to=e.last("Anna", "report"), minutes=0.8)
        )


def test_notices_of_the_clock_can_be_answered_with_orders(evening: Open) -> None:
    e = evening().seated()
    do(e.desk, "friday", "deadline +24h", e.now)
    e.tick()
    e.write("Anna", "bid 17", to=e.last("Anna", "notice"))
    assert e.table().match.held["Anna"].text == "bid 17"
    do(e.desk, "friday", "pause", e.now)
    e.tick()
    e.write("Bruno", "bid 9", to=e.last("Bruno", "notice"))
    do(e.desk, "friday", "resume", e.now)
    e.tick()
    e.write("Bruno", "bid 8", to=e.last("Bruno", "notice"))
    assert e.table().match.held["Bruno"].text == "bid 8"


def test_a_yes_below_talk_is_a_yes(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "leave friday")
    assert "You have left friday." in said(e.write("Anna", "It was a pleasure, it rained all week.\nYes."))


def test_a_check_below_talk_stores_nothing(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "It rained here all week long.\ncheck\nbid 17")
    assert "Anna" not in e.table().match.held


@pytest.mark.parametrize(
    ("game", "order"), [("Meta", "deck starter"), ("Meta", "Deck: 3 Poison, 2 Joker"), ("Eat Me", "and I bid 12")]
)
def test_an_order_beside_a_yes_is_told_to_come_too_early_and_read_by_nobody(
    evening: Open, game: str, order: str
) -> None:
    e = evening(game)
    answer = said(e.write("Anna", f"Yes, gladly!\nIs Dora in, too?\n{order}", to=e.last("Anna", "invitation")))
    assert _becomes(e) == "yes"
    assert f'"{order}" reads like an order' in answer.flat
    assert "Is Dora in, too?" in e.last(OPERATOR).flat
    assert not any(order in letter.flat for who in (OPERATOR, "Bruno") for letter in e.mail(who))


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("Meta", "I accept, but I am away until Friday."),
        ("Hold my Bear", "I decline, my mother is ill."),
        ("Teamturns", "I'll pass this time, too much work."),
    ],
)
def test_an_answer_in_words_that_a_game_knows_is_no_order(evening: Open, game: str, words: str) -> None:
    e = evening(game, ("Anna", "Bruno", "Clara", "Dora"))
    answer = said(e.write("Anna", words, to=e.last("Anna", "invitation")))
    assert "reads like an order" not in answer.flat
    assert words in e.last(OPERATOR).flat


def test_an_order_on_the_line_of_a_yes_is_read_by_nobody_either(evening: Open) -> None:
    e = evening("Meta")
    answer = said(e.write("Anna", "Yes, deck starter", to=e.last("Anna", "invitation")))
    assert _becomes(e) == "yes"
    assert "reads like an order" in answer.flat
    assert not any("starter" in letter.flat for letter in e.mail(OPERATOR))
