"""Who plays in several matches may have one letter a day about all of them, and answers it in one reply."""

from __future__ import annotations

import pytest

from tests.kit.evening import CAST, Evening, Mail
from tests.stories.conftest import Open
from tests.stories.test_corrections import GRETA, same_again, says

PROVEN = {"authentication_results": "mx.example.org; dmarc=pass header.from=example.net"}


def three(evening: Open, servers: tuple[str, ...] = (), **policy: object) -> Evening:
    """Anna plays in three matches, and asks for the letter at eight; it has come."""
    e = evening(policy={"gm": GRETA}, authserv_ids=servers).seated()
    for name, game, options in (("supper", "Eat Me", {}), ("kitchen", "No More Meat", {"start_player": "Anna"})):
        e.open(game, CAST, options=options, policy={"gm": GRETA, **policy}, name=name)
        for who in CAST:
            e.write(who, "yes", to=e.last(who, "invitation"), minutes=0)
    e.later(minutes=10)
    friday = next(m for m in e.mail("Anna", "report") if "[friday]" in m.subject)
    asked = says(e, "daily 8:00", "Anna", friday)
    assert "Each day at 08:00 (UTC) you get one letter with all that your matches want from you" in asked
    e.later(hours=14, step=1)
    return e


def held(e: Evening, name: str, seat: str = "Anna") -> str:
    match = e.table(name).match
    return match.held[seat].text if seat in match.held else ""


def answers(e: Evening, text: str, quote: bool = True, **headers: str) -> Mail:
    answer = e.write("Anna", text, to=e.last("Anna", "daily"), quote=quote, **headers)
    assert answer is not None
    return answer


def test_one_letter_a_day_has_every_open_question_and_its_hand(evening: Open) -> None:
    e = three(evening)
    (daily,) = e.mail("Anna", "daily")
    assert daily.subject == "Your move in friday, kitchen, supper"
    assert "3 of your matches wait for you." in daily
    for name, title in (("friday", "EAT ME: YOUR BID"), ("kitchen", "NO MORE MEAT: YOUR TURN")):
        assert f"[{name.upper()}] {title}, BY" in daily
    hand = ", ".join(map(str, e.table("friday").view("Anna")["hand"]))
    assert f"Your hand: {hand}" in daily
    assert not any(m.kind == "daily" for who in ("Bruno", "Clara") for m in e.mail(who))
    e.later(hours=24, step=1)
    assert len(e.mail("Anna", "daily")) == 2


def test_one_reply_answers_all_of_it_and_one_receipt_tells_of_it(evening: Open) -> None:
    e = three(evening)
    had = len(e.mail("Anna", "receipt"))
    answer = answers(e, "friday:\nbid 4\n\nsupper: bid 5\n\nNo More Meat: take hidden")
    assert [held(e, "friday"), held(e, "supper")] == ["bid 4", "bid 5"]
    assert e.table("kitchen").match.turn == 2
    assert len(e.mail("Anna", "receipt")) == had + 1
    for said in ("I read: bid 4", "I read: bid 5", "I read: take hidden"):
        assert said in answer
    for name in ("friday", "supper", "kitchen"):
        e.name = name
        same_again(e)


def test_the_receipt_can_be_answered_in_the_same_way(evening: Open) -> None:
    e = three(evening)
    answer = answers(e, "friday: bid 4\nsupper: bid 5")
    assert "I read: bid 7" in says(e, "supper: bid 7", "Anna", answer)
    assert [held(e, "friday"), held(e, "supper")] == ["bid 4", "bid 7"]


def test_what_stands_under_no_name_is_asked_back_and_does_nothing(evening: Open) -> None:
    e = three(evening)
    answer = answers(e, "bid 4")
    assert "I could not tell which match this is for, so I did nothing with it." in answer
    assert "friday: bid 4" in answer
    assert [held(e, "friday"), held(e, "supper")] == ["", ""]


def test_answers_written_between_the_quoted_lines_go_where_they_stand(evening: Open) -> None:
    e = three(evening)
    rows = []
    for row in e.last("Anna", "daily").text.splitlines():
        rows.append(f"> {row}".rstrip())
        if row.startswith("[FRIDAY]"):
            rows += ["", "bid 4", ""]
        if row.startswith("[SUPPER]"):
            rows += ["", "bid 5", ""]
    answers(e, "On Friday, Gina the GM wrote:\n" + "\n".join(rows), quote=False)
    assert [held(e, "friday"), held(e, "supper")] == ["bid 4", "bid 5"]


def test_what_is_not_sure_is_asked_by_a_letter_of_its_own_and_the_rest_stands(evening: Open) -> None:
    e = three(evening)
    answers(e, "friday: bidd 4\nsupper: I might bid 5")
    asked = [m for m in e.mail("Anna", "receipt") if "yes or no" in m or "Did you mean" in m]
    assert held(e, "friday") == "bid 4"
    assert held(e, "supper") == ""
    if asked:
        e.write("Anna", "yes", to=asked[-1])
        assert held(e, "supper") == "bid 5"


def test_an_answer_for_a_turn_that_is_over_binds_nothing(evening: Open) -> None:
    e = three(evening)
    old = e.last("Anna", "daily")
    for who in CAST:
        letter = next(m for m in reversed(e.mail(who, "report")) if "[friday]" in m.subject)
        e.write(who, "bid 4", to=letter)
    e.later(minutes=10)
    assert e.table("friday").match.turn == 2
    answer = says(e, "friday: bid 6\nsupper: bid 5", "Anna", old)
    assert "Your letter answers turn 1, which is over" in answer
    assert [held(e, "friday"), held(e, "supper")] == ["", "bid 5"]


def test_a_match_that_wants_proof_takes_its_part_of_a_letter_that_a_server_vouches_for(evening: Open) -> None:
    e = three(evening, ("mx.example.org",), trust="pass")
    answer = answers(e, "friday: bid 4\nsupper: bid 5")
    assert "could not make sure that this letter is from you" in answer
    assert [held(e, "friday"), held(e, "supper")] == ["bid 4", ""]
    assert "I read: bid 5" in answers(e, "friday: bid 4\nsupper: bid 5", **PROVEN)
    assert [held(e, "friday"), held(e, "supper")] == ["bid 4", "bid 5"]


def test_where_a_match_wants_a_yes_the_whole_letter_waits_for_one(evening: Open) -> None:
    e = three(evening, trust="confirm")
    asked = answers(e, "friday: bid 4\nsupper: bid 5")
    assert asked.subject == "Is this letter yours?"
    assert "one of them wants to be sure that it is yours" in asked
    assert [held(e, "friday"), held(e, "supper")] == ["", ""]
    e.write("Bruno", "yes", to=asked)
    assert [held(e, "friday"), held(e, "supper")] == ["", ""]
    e.write("Anna", "yes", to=asked)
    assert [held(e, "friday"), held(e, "supper")] == ["bid 4", "bid 5"]
    assert "I read: bid 5" in e.last("Anna", "receipt")
    e.name = "supper"
    same_again(e)


def test_the_parts_of_matches_that_are_open_wait_for_nobody(evening: Open) -> None:
    e = three(evening, trust="confirm")
    answers(e, "friday: bid 4")
    assert held(e, "friday") == "bid 4"


def test_a_check_stores_nothing_and_words_of_the_house_are_done(evening: Open) -> None:
    e = three(evening)
    answers(e, "friday: check\nbid 4\nsupper: bid 5")
    assert [held(e, "friday"), held(e, "supper")] == ["", "bid 5"]
    assert "You get no daily letter any more" in answers(e, "daily off")
    e.later(hours=30, step=1)
    assert len(e.mail("Anna", "daily")) == 1


def test_nobody_else_can_answer_it(evening: Open) -> None:
    e = three(evening)
    e.write("Bruno", "friday: bid 4", to=e.last("Anna", "daily"))
    assert held(e, "friday") == ""
    assert "A letter in your name" in e.last("Anna").subject


@pytest.mark.parametrize("words", ["daily perhaps", "My daily bread", "daily 25:00"])
def test_talk_asks_for_no_letter(evening: Open, words: str) -> None:
    e = evening(policy={"gm": GRETA}).seated()
    e.write("Anna", words, to=e.last("Anna", "report"))
    player = e.archive.player("anna")
    assert player is not None
    assert player.daily == ""
