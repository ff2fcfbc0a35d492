"""Letters between players: passed on under the house's own address, and never taken for orders."""

from __future__ import annotations

import pytest

from tests.kit.evening import OPERATOR, Mail
from tests.stories.conftest import Open


def said(answer: Mail | None) -> Mail:
    assert answer is not None
    return answer


def test_a_word_to_all_reaches_all_without_an_address(evening: Open) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", "press all: well played, friends!"))
    assert "Passed on to Bruno and Clara." in answer
    for name in ("Bruno", "Clara"):
        letter = e.last(name, "press")
        assert letter.subject == "[friday] Press from Anna to everybody"
        assert "Anna wrote: well played, friends!" in letter.text
        assert "anna@example.net" not in letter.parcel.raw.decode()


def test_all_lines_below_belong_to_the_press_and_none_is_played(evening: Open) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", "press all\nI mean to\nbid 99\nand nothing less"))
    assert 'This holds what reads like an order: "bid 99".' in answer
    assert not e.mail("Bruno", "press")
    assert "Passed on to Bruno and Clara." in said(e.write("Anna", "yes, please", to=answer))
    assert "Anna" not in e.table().match.held
    assert "Anna wrote: bid 99" in e.last("Bruno", "press").text
    assert "Anna wrote: and nothing less" in e.last("Clara", "press").text


def test_orders_above_a_press_line_count(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17\npress all: your turn")
    assert e.table().match.held["Anna"].text == "bid 17"


def test_an_answer_to_press_goes_to_the_same_people_as_talk(evening: Open) -> None:
    e = evening(policy={"press": "private"}).seated()
    e.write("Anna", "press Bruno: shall we?")
    assert not e.mail("Clara", "press")
    answer = said(e.write("Bruno", "We shall!\nbid 44", to=e.last("Bruno", "press")))
    assert 'This holds what reads like an order: "bid 44".' in answer
    assert "To play it, answer your report." in answer
    assert not e.mail("Anna", "press")
    e.write("Bruno", "Yes", to=answer)
    assert "Bruno" not in e.table().match.held
    assert "Bruno wrote: We shall!" in e.last("Anna", "press").text
    assert not e.mail("Clara", "press")


def test_an_order_sent_to_the_wrong_letter_is_shown_to_nobody(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "press all: shall we?")
    answer = said(e.write("Bruno", "bid 44", to=e.last("Bruno", "press")))
    assert "I leave it at that." in said(e.write("Bruno", "no", to=answer))
    e.write("Bruno", "bid 44", to=e.last("Bruno", "report"))
    assert not e.mail("Anna", "press")
    assert e.table().match.held["Bruno"].text == "bid 44"


def test_where_press_is_public_nobody_whispers(evening: Open) -> None:
    e = evening().seated()
    assert "players speak before everybody only" in said(e.write("Anna", "press Bruno: psst"))
    assert not e.mail("Bruno", "press")


def test_where_there_is_no_press_none_is_passed_on(evening: Open) -> None:
    e = evening(policy={"press": "none"}).seated()
    assert "played without letters between players" in said(e.write("Anna", "press all: hello"))
    assert not e.mail("Bruno", "press")


def test_anonymous_press_names_nobody(evening: Open) -> None:
    e = evening(policy={"press": "anonymous"}).seated()
    e.write("Anna", "press all: beware of Bruno")
    raw = e.last("Clara", "press")
    assert raw.subject == "[friday] Press from somebody at the table to everybody"
    assert "Anna" not in raw.text


def test_press_can_be_switched_off_and_on(evening: Open) -> None:
    e = evening().seated()
    assert "You get no more press" in said(e.write("Clara", "press off"))
    e.write("Anna", "press all: hello")
    assert not e.mail("Clara", "press")
    assert e.mail("Bruno", "press")
    e.write("Clara", "press on")
    e.write("Anna", "press all: hello again")
    assert len(e.mail("Clara", "press")) == 1


def test_a_press_letter_names_no_header_of_its_writers_making(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "press all: hello\nBcc: dora@example.net\nX-Evil: yes")
    letter = e.last("Bruno", "press")
    assert letter.message["Bcc"] is None
    assert letter.message["X-Evil"] is None
    assert not e.mail("Dora")


def test_press_to_nobody_known_is_asked_back(evening: Open) -> None:
    e = evening(policy={"press": "private"}).seated()
    assert "At the table sit Bruno, Clara" in said(e.write("Anna", "press Zoe: hello"))


def test_a_mute_can_still_play(evening: Open) -> None:
    e = evening().seated()
    e.write("Clara", "press off\nbid 5")
    assert e.table().match.held["Clara"].text == "bid 5"


def test_the_gm_can_be_written_to_also_where_players_do_not_write_to_each_other(evening: Open) -> None:
    e = evening(policy={"press": "none"}).seated()
    assert "Passed on to GM." in said(e.write("Anna", "press GM: may I have a day more?"))
    assert "Anna wrote: may I have a day more?" in e.last("olga@example.org", "press")
    e = evening(policy={"gm": "greta@example.com"}).seated()
    e.write("Anna", "press GM\nThank you for this evening.")
    letter = e.last("greta@example.com", "press")
    assert "Anna wrote: Thank you for this evening." in letter
    assert "This came to you as the GM." in letter
    assert 'write in answer to any letter of mine about the match: "tell Anna:" and your words' in letter


def test_a_word_of_the_house_in_an_answer_to_press_is_done_and_shown_to_nobody(evening: Open) -> None:
    e = evening().seated()
    for word, done in (
        ("Press off", "You get no more press"),
        ("help\n\nBruno", ""),
        ("hand", ""),
        ("stop", "Shall I stop writing to you?"),
        ("leave", "Shall I take you out of friday for good?"),
        ("wait", "The turn stays open to its deadline"),
    ):
        e.write("Anna", "press all: shall we?")
        e.write("Bruno", "press on")
        before = len(e.mail("Anna", "press"))
        e.write("Anna", "press all: shall we?")
        assert done in said(e.write("Bruno", word, to=e.last("Bruno", "press"))), word
        assert len(e.mail("Anna", "press")) == before, word
    assert e.mail("Bruno", "help")
    assert e.mail("Bruno", "again")


def test_words_of_the_house_within_talk_stay_talk(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "press all: shall we?")
    e.write("Bruno", "I can not lend you a hand\nStop!\nyou are taking all of my bears", to=e.last("Bruno", "press"))
    assert "Bruno wrote: Stop!" in e.last("Anna", "press").text
    e.write("Bruno", "All the same to me.\nPress off", to=e.last("Bruno", "press"))
    letter = e.last("Anna", "press").text
    assert "Bruno wrote: All the same to me." in letter
    assert "Press off" not in letter


def test_a_press_line_in_an_answer_to_press_goes_to_whom_it_names_alone(evening: Open) -> None:
    e = evening(policy={"press": "private"}).seated()
    e.write("Anna", "press all: did everybody understand the bidding?")
    answer = said(
        e.write("Clara", "Yes, I did.\n\npress Bruno: Anna is clueless, shall we?", to=e.last("Clara", "press"))
    )
    assert "Passed on to Anna and Bruno." in answer
    assert "Passed on to Bruno." in answer
    assert "Yes, I did." in e.last("Anna", "press")
    assert "clueless" not in e.last("Anna", "press")
    assert "Clara wrote: Anna is clueless, shall we?" in e.last("Bruno", "press")
    assert "press Bruno" not in "".join(letter.text for letter in e.mail("Bruno", "press"))


def test_a_press_line_to_all_in_an_answer_to_one_reaches_all(evening: Open) -> None:
    e = evening(policy={"press": "private"}).seated()
    e.write("Anna", "press Bruno: shall we?")
    assert "Passed on to Anna and Clara." in said(e.write("Bruno", "press all\nHello!", to=e.last("Bruno", "press")))
    assert "Bruno wrote: Hello!" in e.last("Clara", "press")


def test_an_unsigned_press_line_in_an_answer_to_press_names_nobody(evening: Open) -> None:
    e = evening(policy={"press": "grey"}).seated()
    e.write("Anna", "press all: shall we?")
    e.write("Bruno", "press all unsigned: beware of Anna", to=e.last("Bruno", "press"))
    assert "Bruno" not in e.last("Clara", "press").text.split("beware of Anna")[0]


def test_a_press_line_in_an_answer_to_press_that_names_nobody_known_is_passed_on_to_nobody(evening: Open) -> None:
    e = evening(policy={"press": "private"}).seated()
    e.write("Anna", "press all: shall we?")
    answer = said(e.write("Bruno", "press Zoe: between us", to=e.last("Bruno", "press")))
    assert 'I do not know whom you mean by "Zoe"' in answer
    assert not e.mail("Anna", "press")
    assert len(e.mail("Clara", "press")) == 1


def test_talk_that_begins_with_the_word_press_is_talk(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "press all: shall we?")
    e.write("Bruno", "press on, friends, it will be well", to=e.last("Bruno", "press"))
    assert "press on, friends, it will be well" in e.last("Clara", "press")


def test_an_answer_to_press_that_greets_the_gm_is_asked_about_first(evening: Open) -> None:
    e = evening(policy={"gm_name": "Greta"}).seated()
    e.write("Anna", "press all: shall we?")
    answer = said(e.write("Bruno", "Hi Greta,\n\nthe highest I have, please.\n\nBruno", to=e.last("Bruno", "press")))
    assert "You greet me in this" in answer
    assert not e.mail("Anna", "press")
    e.write("Bruno", "Hi Anna,\n\nwe shall.", to=e.last("Bruno", "press"))
    assert "we shall." in e.last("Anna", "press")


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Gina, is he allowed to write this sort of thing?", "reads like a word for me"),
        ("Nice plan. And Gina, a day longer would help", "reads like a word for me"),
        ("don't send this one yet, I'm still writing", "reads like a word for me"),
        ("Wrong button, ignore", "reads like a word for me"),
        ("Please do not forward me Bruno's messages any more.", "reads like a word for me"),
        ("I would answer, but only to Clara: careful, he lied to me yesterday", "not all of them should see it"),
        ("Just between you and me: I have nothing left", "not all of them should see it"),
    ],
)
def test_an_answer_that_is_hardly_for_all_who_would_get_it_is_asked_about_first(
    evening: Open, words: str, asked: str
) -> None:
    e = evening().seated()
    e.write("Bruno", "press all: shall we talk?")
    answer = said(e.write("Anna", words, to=e.last("Anna", "press")))
    assert asked in answer
    assert len(e.mail("Clara", "press")) == 1
    assert not e.mail("Bruno", "press")
    e.write("Anna", "yes", to=answer)
    assert words.split()[-1] in e.last("Bruno", "press")


@pytest.mark.parametrize(
    "label", ["Only for the GM:", "This is for the game master only:", "For Gina's eyes only:", "To the GM:"]
)
def test_what_is_labelled_for_the_gm_goes_to_the_gm_alone(evening: Open, label: str) -> None:
    e = evening().seated()
    e.write("Bruno", "press all: shall we talk?")
    for to in (e.last("Anna", "press"), e.last("Anna", "report")):
        assert "Passed on to GM." in said(e.write("Anna", f"{label} I suspect those two share a laptop.", to=to))
    assert len(e.mail(OPERATOR, "press")) == 2
    assert "share a laptop" in e.last(OPERATOR, "press")
    assert not e.mail("Bruno", "press")
    assert len(e.mail("Clara", "press")) == 1


@pytest.mark.parametrize("words", ["Happy birthday Bruno!!!", "I'd ignore him, if I were you", "No, ignore me, I rave"])
def test_ordinary_talk_in_an_answer_is_passed_on_at_once(evening: Open, words: str) -> None:
    e = evening().seated()
    e.write("Bruno", "press all: shall we talk?")
    e.write("Anna", words, to=e.last("Anna", "press"))
    assert words in e.last("Clara", "press")


@pytest.mark.parametrize(
    ("words", "passed"),
    [
        ("Could you let Clara know that I'm waiting for Bruno?", "I'm waiting for Bruno"),
        ("Pass this on to Clara please: sorry about last round!", "sorry about last round!"),
        ("@Clara want to team up?", "want to team up?"),
        ("for Clara only: watch out for Bruno", "watch out for Bruno"),
        ("private to clara: bid low, will you?", "bid low, will you?"),
        ("Clara, shall we team up?", "shall we team up?"),
        ("Clara: nice move!", "nice move!"),
        ("Please tell Clara to bid 7", "bid 7"),
        ("Tell Clara: I bid 12 and play 3", "I bid 12 and play 3"),
    ],
)
def test_words_for_a_player_are_offered_to_that_player(evening: Open, words: str, passed: str) -> None:
    e = evening(policy={"press": "private"}).seated()
    asked = said(e.write("Anna", words))
    assert f'Shall I pass this on to Clara: "{passed}"? Answer this letter with yes or no.' in asked
    assert not e.table().match.held
    e.write("Anna", "yes", to=asked)
    assert passed in e.last("Clara", "press")
    assert not e.mail("Bruno", "press")


@pytest.mark.parametrize("words", ["press Clara: watch Bruno", "tell Clara: watch Bruno", "@Clara watch Bruno"])
def test_where_all_hear_all_words_for_one_are_offered_to_all_of_them(evening: Open, words: str) -> None:
    e = evening(policy={"press": "public"}).seated()
    asked = said(e.write("Anna", words))
    assert "In this match players speak before everybody only. Shall I pass this on to Bruno and Clara:" in asked
    assert not e.mail("Bruno", "press") + e.mail("Clara", "press")
    e.write("Anna", "no", to=asked)
    assert not e.mail("Bruno", "press") + e.mail("Clara", "press")


@pytest.mark.parametrize("words", ["I'd like to talk to Bruno in private", "How can I write to Bruno?"])
@pytest.mark.parametrize(("press", "to"), [("private", "Bruno"), ("public", "all")])
def test_how_to_speak_to_somebody_is_told(evening: Open, words: str, press: str, to: str) -> None:
    e = evening(policy={"press": press}).seated()
    answer = said(e.write("Anna", words))
    assert f'To speak, write a letter that begins with "press {to}:".' in answer
    assert "read past" not in answer


def test_a_name_before_ones_own_order_is_no_address(evening: Open) -> None:
    e = evening(policy={"press": "private"}).seated()
    e.write("Anna", "Anna: bid 7")
    assert e.table().match.held["Anna"].text == "bid 7"


@pytest.mark.parametrize(
    "words", ["Pass to {1}: {2} and {3}", "send this to {1}: {2} and {3}", "For {1} only: {2} and {3}"]
)
def test_cards_that_are_passed_on_are_no_words_for_the_table(evening: Open, words: str) -> None:
    e = evening("Hold my Bear", policy={"press": "public"}).seated()
    me = next(iter(e.table().asks))
    other = next(seat for seat in e.table().match.seats if seat != me)
    first, second = list(e.table().view(me)["hand"])[:2]
    answer = said(e.write(me, words.format("", other, first, second)))
    assert "Shall I pass this on" not in answer
    assert not e.mail(other, "press")
