"""Ordinary answers to questions of ours: a no with a reason is a no, a yes with a limit is none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Evening, Mail, address_of
from tests.kit.open_evening import OpenEvening
from tests.stories.conftest import Open

LEFT = "All right, I leave it at that"
WORDS = "My brother asks whether he may look on from the sofa"
OF_COURSE_NOT = (
    "no that's fine",
    "no it's fine as it is",
    "no leave it, I'll tell her myself",
    "No wait, Bruno has just written to me, he's back. Leave it as it is",
    "No need, thanks, I've asked her on the phone",
    "Not necessary any more, thanks",
    "Leave it",
    "don't bother",
    "Please don't, it was only a joke",
    "Cancel that",
    "Nah all good",
    "Thanks, but that won't be necessary",
    "Oh no, that's not what I meant",
    "no!! stop",
)


def said(answer: Mail | None) -> Mail:
    assert answer is not None
    return answer


@pytest.fixture
def led(evening: Open) -> Evening:
    return evening(policy={"gm": address_of("gina"), "hours": 48, "absence_days": 20}).seated()


def test_a_no_in_anybodys_words_passes_nothing_on(led: Evening) -> None:
    for words in OF_COURSE_NOT:
        before = len(led.mail("gina"))
        answer = said(led.write("Anna", words, to=said(led.write("Anna", WORDS))))
        assert LEFT in answer, words
        assert "not sure whether" not in answer, words
        assert "read past" not in answer, words
        assert len(led.mail("gina")) == before, words
        led.later(minutes=30)


def test_a_no_in_anybodys_words_keeps_the_chair(led: Evening) -> None:
    for words in OF_COURSE_NOT:
        answer = said(led.write("Anna", words, to=said(led.write("Anna", "I have to stop playing, sorry"))))
        assert LEFT in answer, words
        chair = led.table().match.chair("Anna")
        assert chair is not None
        assert not chair.left, words
        led.later(minutes=30)


def test_a_no_in_anybodys_words_replaces_nobody_and_stops_no_clock(led: Evening) -> None:
    before = led.table().match
    for words in OF_COURSE_NOT:
        question = said(led.write("Gina", "replace Clara with Dora dora@example.org", to=led.last("Gina")))
        answer = said(led.write("Gina", words, to=question))
        assert LEFT in answer, words
        assert "read past" not in answer.flat.lower(), words
        assert led.table().match.seq == before.seq, words


@pytest.mark.parametrize("words", ["yes but only after Friday", "Yes, but not today", "yes, if Bruno agrees"])
def test_a_limited_yes_takes_nobody_out(led: Evening, words: str) -> None:
    answer = said(led.write("Anna", words, to=said(led.write("Anna", "I have to stop playing, sorry"))))
    chair = led.table().match.chair("Anna")
    assert chair is not None
    assert not chair.left
    assert "Answer this letter with yes or no" in answer


def test_what_stands_beside_a_yes_of_the_gm_is_read_past_once(led: Evening) -> None:
    question = said(led.write("Gina", "replace Clara with Dora dora@example.org", to=led.last("Gina")))
    answer = said(led.write("Gina", "Yes. I'm sorry. It was fun", to=question))
    assert "is offered to Dora" in answer
    assert answer.flat.count("It was fun") == 1


def test_an_absence_under_an_open_question_is_an_absence(led: Evening) -> None:
    words = "I'm skiing from the 20th to the 27th of December, no internet there"
    answer = said(led.write("Anna", words, to=said(led.write("Anna", WORDS))))
    assert "away from 20 December 2026 to 27 December 2026" in answer
    assert "not sure whether that is a no" not in answer


def test_a_no_with_an_absence_beside_it_is_both(led: Evening) -> None:
    words = "No. I'm skiing from the 20th to the 27th of December, I told you"
    answer = said(led.write("Anna", words, to=said(led.write("Anna", WORDS))))
    assert LEFT in answer
    assert "away from 20 December 2026 to 27 December 2026" in answer


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ("yes to the first", {"Clara"}),
        ("Yes, but only the second one please", {"Bruno"}),
        ("only Clara", {"Clara"}),
        ("Yes for Clara, no for Bruno", set()),
        ("Yes, but not Bruno", set()),
        ("Yes to both", {"Bruno", "Clara"}),
        ("yes please do both", {"Bruno", "Clara"}),
        ("Yes, thanks for that", {"Bruno", "Clara"}),
    ],
)
def test_a_yes_to_one_of_two_does_one(led: Evening, words: str, given: set[str]) -> None:
    two = "replace Clara with Dora dora@example.org\nreplace Bruno with Emil emil@example.org"
    question = said(led.write("Gina", two, to=led.last("Gina")))
    answer = said(led.write("Gina", words, to=question))
    assert {chair.name for chair in led.table().match.chairs if chair.invited} == given
    assert given or "Answer this letter with yes or no" in answer
    assert "read past" not in answer.flat.lower()


@pytest.mark.parametrize(
    "words", ["Yes, until Wednesday evening. Get well soon Ben!", "yes, after this turn", "Yes, from Friday on"]
)
@pytest.mark.parametrize("wish", ["Please stop the clock, Ben is ill", "replace Clara with Dora dora@example.org"])
def test_a_yes_for_another_time_does_nothing_now(led: Evening, wish: str, words: str) -> None:
    question = said(led.write("Gina", wish, to=led.last("Gina")))
    before = led.table().match.seq
    answer = said(led.write("Gina", words, to=question))
    assert led.table().match.seq == before
    assert "Answer this letter with yes or no" in answer


@pytest.mark.parametrize("words", ["yes to the question. and bid 9", "Yes, ask her please. I bid 9 for now"])
def test_an_order_behind_a_yes_is_no_part_of_it(led: Evening, words: str) -> None:
    answer = said(led.write("Anna", words, to=said(led.write("Anna", WORDS))))
    assert "I have passed it on" in answer
    assert led.table().match.held["Anna"].text == "bid 9"


def test_a_move_that_may_mean_no_is_no_answer_beside_a_yes(evening: Open) -> None:
    e = evening("Meta", policy={"gm": address_of("gina"), "hours": 48}).seated()
    question = said(e.write("Anna", WORDS))
    assert "hall I pass" in question
    answer = said(e.write("Anna", "Yes, ask her please. I pass for now", to=question))
    assert "I have passed it on" in answer
    assert "not sure whether" not in answer


def test_who_leads_may_be_called_by_name_beside_a_yes(evening: Open) -> None:
    e = evening(policy={"gm": "Hanna <hanna@example.net>"})
    e.write("Anna", "Count me in Hanna, long time no see", to=e.last("Anna", "invitation"))
    chair = e.table().match.chair("Anna")
    assert chair is not None
    assert chair.player == "anna"


def test_a_yes_to_a_vote_counts_in_the_next_turn_too(led: Evening) -> None:
    question = said(led.write("Gina", "Shall we let them vote on a draw?", to=led.last("Gina")))
    assert "That lets the table vote on" in question
    for who in ("Anna", "Bruno", "Clara"):
        led.write(who, "bid 5", to=led.last(who))
    led.later(minutes=5)
    answer = said(led.write("Gina", "Yes, let them vote", to=question))
    assert "moved on" not in answer
    assert led.table().match.motion is not None


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[tuple[OpenEvening, Mail]]:
    e = OpenEvening(tmp_path, ("Anna", "Bruno", "Clara")).seated()
    e.orders(anna="A Paris - Burgundy", bruno="F Brest H", clara="A Rome H")
    yield e, said(e.answers("Spring 1901: everything worked.\n\nTo Anna: mind your back."))
    e.close()


@pytest.mark.parametrize(
    "words",
    [
        "Yes, send",
        "Yes!! Send",
        "Yes please send it out",
        "Perfect, send it. And don't wait, it can go out at once",
        "Yes, no need to wait",
        "Yes, and send it right away please",
        "Yes, out with it",
        "Great, off it goes",
        "Yep, publish",
        "Yes, exactly that",
    ],
)
def test_a_yes_with_the_verb_of_the_deed_sends_what_was_shown(shown: tuple[OpenEvening, Mail], words: str) -> None:
    e, preview = shown
    turn = e.turn
    e.write("gina", words, to=preview)
    assert e.turn > turn


@pytest.mark.parametrize(
    "words",
    ["Leave it", "No, wait", "No, don't send it yet", "Yes, but don't send it before Friday", "Send it tomorrow"],
)
def test_what_is_no_plain_yes_sends_nothing(shown: tuple[OpenEvening, Mail], words: str) -> None:
    e, preview = shown
    turn = e.turn
    e.write("gina", words, to=preview)
    assert e.turn == turn


@pytest.mark.parametrize(
    "said", ["Yes but on Bruno", "yes, only later", "Yes but from Sunday", "Yes, unless Clara bids"]
)
def test_a_yes_to_a_reading_that_is_limited_is_asked_about_once_more(evening: Open, said: str) -> None:
    one = evening("Teamturns", policy={"gm": address_of("gina"), "second_thoughts": 15}).seated()
    asked = one.write("Anna", "I think I'd present 2, maybe")
    assert asked is not None
    assert 'Did you mean: "present 2"?' in asked.text
    again = one.write("Anna", said, to=asked)
    assert again is not None
    assert "so I have not done it" in " ".join(again.text.split())
    assert "Anna" not in one.table().match.held
    one.write("Anna", "yes", to=again)
    assert one.table().match.held["Anna"].text == "present 2"


@pytest.mark.parametrize("said", ["yes but from Sunday", "Yes, but only until the 5th"])
def test_a_yes_to_an_absence_with_another_day_is_asked_about_once_more(evening: Open, said: str) -> None:
    one = evening("Eat Me", policy={"gm": address_of("gina"), "absence_days": 30}).seated()
    asked = one.write("Anna", "Je suis en vacances: I'm in Spain until the 9th of December, can the game wait?")
    assert asked is not None
    assert "Shall I write down that you are away" in asked.text
    again = one.write("Anna", said, to=asked)
    assert again is not None
    assert "You say yes, but also" in again.text
    assert "You will be away" not in again.text


@pytest.mark.parametrize("said", ["OK OK: bid 7", "ok, bid 7", "Alright then, bid 7"])
def test_an_order_that_begins_with_ok_passes_nothing_on(evening: Open, said: str) -> None:
    one = evening("Eat Me", policy={"gm": address_of("gina")}).seated()
    asked = one.write("Anna", "Goodness, what now? My two worst are awful.")
    assert asked is not None
    assert "pass your words on to the GM" in " ".join(asked.text.split())
    before = len(one.mail("Gina"))
    one.write("Anna", said, to=asked)
    assert one.table().match.held["Anna"].text == "bid 7"
    assert len(one.mail("Gina")) == before


@pytest.fixture
def fish(evening: Open) -> tuple[Evening, str, Mail, list[str]]:
    """Somebody is asked whether they mean karma and the first of their cards on Select."""
    e = evening("No More Meat", policy={"gm": address_of("gina"), "second_thoughts": 15}).seated()
    who = next(seat for seat in ("Anna", "Bruno", "Clara") if seat in e.table().asks)
    hand = sorted(set(map(str, e.table().view(who)["hand"])))
    question = said(e.write(who, f"maybe karma and then the {hand[0]} into select"))
    assert f'Did you mean: "take karma; cook {hand[0]} on select"?' in question
    return e, who, question, hand


@pytest.mark.parametrize(
    "words",
    ["sure, the {} though", "Sure. The {} though.", "Yes, the {} will do", "yes, {}", "y, {} tho", "ok. Actually {}."],
)
def test_a_yes_with_another_card_is_asked_about_as_it_is_changed(
    fish: tuple[Evening, str, Mail, list[str]], words: str
) -> None:
    e, who, question, hand = fish
    answer = said(e.write(who, words.format(hand[1]), to=question))
    assert f'Did you mean: "take karma; cook {hand[1]} on select"?' in answer
    assert who not in e.table().match.held
    e.write(who, "yes", to=answer)
    assert set(e.table().match.held[who].text.splitlines()) == {"take karma", f"cook {hand[1]} on select"}


@pytest.mark.parametrize("words", ["Yes, karma and the {}", "yes, karma but {}", "Yes: karma, and rather the {}"])
def test_a_yes_that_says_half_of_it_again_and_names_another_card_is_none(
    fish: tuple[Evening, str, Mail, list[str]], words: str
) -> None:
    e, who, question, hand = fish
    answer = said(e.write(who, words.format(hand[1]), to=question))
    assert who not in e.table().match.held
    assert "id you mean" in answer


def test_a_yes_with_a_question_behind_it_is_both(fish: tuple[Evening, str, Mail, list[str]]) -> None:
    e, who, question, hand = fish
    answer = said(e.write(who, "si. but what does select do", to=question))
    assert set(e.table().match.held[who].text.splitlines()) == {"take karma", f"cook {hand[0]} on select"}
    assert "Select is served" in answer


@pytest.mark.parametrize(
    "words", ["yes on mystery", "Sure thing, the other card though", "Yes, although I'd rather not"]
)
def test_a_yes_with_a_change_that_is_not_clear_is_none(fish: tuple[Evening, str, Mail, list[str]], words: str) -> None:
    e, who, question, _ = fish
    assert "so I have not done it" in said(e.write(who, words, to=question))
    assert who not in e.table().match.held


@pytest.mark.parametrize(
    "words",
    [
        "Yes, thanks, sorry for the mess though",
        "Sure, thanks! It's late though.",
        "Yes please, I had {1} for lunch and am full",
        "Yes, the {0}",
        "Yes, that is plenty for today.",
        "Indeed, that is precisely what I had in mind.",
        "duh, yes",
        "Quite so.",
        "sure y not",
    ],
)
def test_a_yes_with_talk_or_in_other_words_is_a_yes(fish: tuple[Evening, str, Mail, list[str]], words: str) -> None:
    e, who, question, hand = fish
    e.write(who, words.format(*hand), to=question)
    assert set(e.table().match.held[who].text.splitlines()) == {"take karma", f"cook {hand[0]} on select"}


MORE = "Could I have one more day please?"


@pytest.mark.parametrize(
    ("words", "due"),
    [
        ("Sure, half a day is plenty though.", "Monday 23 November 2026, 07:05"),
        ("Sure, twelve hours should do.", "Monday 23 November 2026, 07:05"),
        ("Fine. Half a day must be enough for her.", "Monday 23 November 2026, 07:05"),
        ("Sure, he can have two days", "Tuesday 24 November 2026, 19:05"),
        ("yes, until Sunday 22:00 though", "Sunday 22 November 2026, 22:00"),
        ("Yes, give her until Monday 20:00", "Monday 23 November 2026, 20:00"),
        ("Sure, a little less though", ""),
        ("Yes, for Anna only", ""),
    ],
)
def test_a_yes_with_another_length_is_shown_as_it_is_changed(led: Evening, words: str, due: str) -> None:
    led.write("Anna", MORE)
    before = led.table().match.due
    answer = said(led.write("Gina", words, to=led.last("Gina")))
    assert led.table().match.due == before
    assert (f"to {due} UTC" if due else "You say yes, but also") in answer
    assert "Answer this letter with yes or no" in answer


@pytest.mark.parametrize(
    "words",
    [
        "Sure, a day should do",
        "Yes, that is plenty",
        "Yes of course. It's the third time this month though!",
        "Sure, no hurry, I'm away myself until Sunday",
        "Yes, she works so hard",
        "By all means, give it her",
    ],
)
def test_a_yes_to_more_time_with_talk_beside_it_gives_it(led: Evening, words: str) -> None:
    led.write("Anna", MORE)
    before = led.table().match.due
    led.write("Gina", words, to=led.last("Gina"))
    assert led.table().match.due != before


@pytest.mark.parametrize(("words", "left"), [("Yes, next week though", False), ("yes, sad though", True)])
def test_who_leaves_next_week_has_not_left(led: Evening, words: str, left: bool) -> None:
    led.write("Anna", words, to=said(led.write("Anna", "I have to stop playing, sorry")))
    chair = led.table().match.chair("Anna")
    assert chair is not None
    assert chair.left == left


@pytest.mark.parametrize("words", ["Very well, in plainer language: I bid 7.", "Very well: bid 7"])
def test_very_well_before_an_order_is_no_yes_to_an_older_question(led: Evening, words: str) -> None:
    question, before = said(led.write("Anna", WORDS)), len(led.mail("gina"))
    led.write("Anna", words, to=question)
    assert led.table().match.held["Anna"].text == "bid 7"
    assert len(led.mail("gina")) == before


def test_a_no_to_one_of_two_deeds_is_told_as_no_yes(led: Evening) -> None:
    two = "replace Clara with Dora dora@example.org\nreplace Bruno with Emil emil@example.org"
    answer = said(
        led.write(
            "Gina",
            "No chair for Emil please, only the one for Dora.",
            to=said(led.write("Gina", two, to=led.last("Gina"))),
        )
    )
    assert "You say yes" not in answer
    assert "Answer this letter with yes or no" in answer
