"""The words of the house: help, rules, games, matches, join, status, hand, resend, stop and start."""

from __future__ import annotations

from gm.desk.deeds import do
from tests.kit.evening import GM, Mail
from tests.stories.conftest import Open


def said(answer: Mail | None) -> Mail:
    assert answer is not None
    return answer


def test_help_lists_the_orders_of_the_game_and_the_words_of_the_house(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "Help!")
    letter = e.last("Anna", "help")
    assert "ORDERS IN EAT ME" in letter.text
    assert '"bid <points>"' in letter
    assert '"resend [turn]"' in letter
    assert 'At this moment you could write "bid' in letter


def test_an_empty_letter_is_answered_with_a_hint(evening: Open) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", ""))
    assert "I could not find your move in this. For example:" in answer


def test_rules_of_any_game_on_the_shelf(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "rules")
    assert e.last("Anna", "rules").subject == "The rules of Eat Me"
    e.write("Anna", "The rules, please.\nRules please!")
    assert e.last("Anna", "rules").subject == "The rules of Eat Me"
    e.write("Anna", "rules no more meat")
    assert e.last("Anna", "rules").subject == "The rules of No More Meat"
    assert "Which game?" in said(e.write("Anna", "rules of thumb"))


def test_games_tells_what_is_on_the_shelf(evening: Open) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", "games"))
    assert "Eat Me (2 to 10 players)" in answer
    assert "No More Meat (2 to 7 players)" in answer


def test_a_free_chair_is_seen_in_matches_and_taken_by_join(evening: Open) -> None:
    e = evening(players=("Anna", "Bruno", "Clara")).seated()
    e.open("No More Meat", ("Dora", "Emil", "free"), name="sunday")
    answer = said(e.write("Anna", "matches"))
    assert "You play in friday (Eat Me, turn 1)." in answer
    assert "Open to join: sunday." in answer
    assert "Welcome to sunday" in said(e.write("Anna", "join sunday"))
    assert "You already sit at the table of sunday." in said(e.write("Anna", "join sunday"))
    assert "All chairs of sunday are taken." in said(e.write("Bruno", "join sunday"))
    assert 'There is no match "monday" to join.' in said(e.write("Bruno", "join monday"))


def test_status_tells_who_is_missing_and_until_when(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17")
    answer = said(e.write("Anna", "status"))
    assert "friday: turn 1, due Monday 23 November 2026, 19:05 UTC; still missing: Bruno, Clara." in answer


def test_hand_sends_the_position_again(evening: Open) -> None:
    e = evening().seated()
    line = next(line for line in e.last("Anna", "report").text.splitlines() if line.startswith("Your hand"))
    said(e.write("Anna", "hand"))
    assert any(line in m.text for m in e.mail("Anna")[-2:])


def test_resend_brings_an_earlier_report_back_byte_for_byte(evening: Open) -> None:
    e = evening().seated()
    first = e.last("Anna", "report")
    e.later(hours=73)
    e.write("Anna", "resend 1")
    assert first.parcel.raw in [m.parcel.raw for m in e.mail("Anna")[-2:]]
    assert "I have no report of turn 9 for you" in said(e.write("Anna", "resend 9"))
    assert "I can resend a turn by its number" in said(e.write("Anna", "resend everything"))


def test_nobody_gets_the_report_of_another_seat(evening: Open) -> None:
    e = evening().seated()
    hand = next(line for line in e.last("Bruno", "report").text.splitlines() if line.startswith("Your hand"))
    e.write("Anna", "resend 1 Bruno")
    assert all(hand not in m.text for m in e.mail("Anna"))


def test_stop_means_no_more_letters_and_start_brings_them_back(evening: Open) -> None:
    e = evening().seated()
    assert "Shall I stop writing to you?" in said(e.write("Clara", "stop"))
    assert "I will not write to you any more." in said(e.write("Clara", "yes"))
    count = len(e.mail("Clara"))
    e.later(hours=73)
    assert e.turn == 2
    assert len(e.mail("Clara")) == count
    assert "Clara wants no more letters" in [m.subject for m in e.mail("olga@example.org")]
    e.later(hours=73)
    assert e.table().match.chair("Clara").silences == 1, "only the turn whose report still reached her"  # type: ignore[union-attr]
    assert "friday: turn 3" in said(e.write("Clara", "status"))
    assert "Welcome back" in said(e.write("Clara", "start"))
    e.later(hours=73)
    assert "match friday, turn 4." in e.last("Clara", "report")


def test_a_zone_can_be_named_by_its_city_and_riddles_are_asked_back(evening: Open) -> None:
    e = evening().seated()
    assert "in the zone Europe/London from now on" in said(e.write("Anna", "timezone london"))
    assert 'I do not know the time zone "the moon"' in said(e.write("Anna", "timezone the moon"))


def test_a_word_that_is_nearly_one_of_the_house_gets_a_hint(evening: Open) -> None:
    e = evening(players=("Anna", "free"))
    e.write("Anna", "yes")
    assert 'Did you mean "matches"?' in said(e.write("Anna", "matchs", to=GM))


def test_a_player_in_two_matches_answers_each_report_for_its_own_match(evening: Open) -> None:
    e = evening().seated()
    e.open("Eat Me", ("Anna", "Bruno"), name="sunday")
    e.seated()
    friday = next(m for m in e.mail("Anna", "report") if "[friday]" in m.subject)
    sunday = next(m for m in e.mail("Anna", "report") if "[sunday]" in m.subject)
    e.write("Anna", "bid 17", to=sunday)
    e.write("Anna", "bid 4", to=friday)
    assert e.table("sunday").match.held["Anna"].text == "bid 17"
    assert e.table("friday").match.held["Anna"].text == "bid 4"


def test_a_letter_without_a_seal_in_two_matches_says_what_it_lacks(evening: Open) -> None:
    e = evening().seated()
    e.open("Eat Me", ("Anna", "Bruno"), name="sunday")
    e.seated()
    answer = said(e.write("Anna", "orders", to="gm@example.org"))
    assert "I do not know which match you mean." in answer


def test_the_gm_can_process_while_letters_wait(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17", tick=False)
    e.tick()
    do(e.desk, "friday", "process", e.now)


def test_who_sits_at_a_table_joins_with_a_card_as_well_as_a_match(evening: Open) -> None:
    e = evening("Teamturns", ("Anna", "Bruno"), options={"start_player": "Anna"}).seated()
    e.write("Anna", "present 2")
    assert "I read: play left." in said(e.write("Bruno", "join with my left card"))
    assert 'no match "eatme-9" to join' in said(e.write("Anna", "join eatme-9"))
