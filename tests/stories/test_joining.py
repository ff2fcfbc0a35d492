"""Who would like a chair, or to look on, writes so: a chair by name, a place to wait, the spectators' copies."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm.desk.matches.replaying import replayed
from tests.kit.evening import GM, Evening
from tests.stories.conftest import Open
from tests.stories.test_corrections import led, says


def said(mail: object) -> str:
    return " ".join(str(mail).split())


def standby(e: Evening, name: str = "") -> tuple[str, ...]:
    return e.table(name).match.policy.standby


@pytest.mark.parametrize("line", ["join sunday as Seat 3", "join sunday seat 3", "join sunday, chair 3 please"])
def test_a_chair_is_asked_for_by_its_name_or_its_place(evening: Open, line: str) -> None:
    e = evening().seated()
    e.open("No More Meat", ("Dora", "free", "free"), name="sunday", options={"start_player": "Dora"})
    answer = said(e.write("Anna", line))
    assert "Welcome to sunday: you are Anna there." in answer
    assert [c.player for c in e.table("sunday").match.chairs][2] == "anna"
    assert [c.name for c in e.table("sunday").match.chairs][2] == "Anna"


def test_a_chair_that_is_taken_is_answered_with_those_that_are_free(evening: Open) -> None:
    e = evening().seated()
    e.open("No More Meat", ("Dora", "free", "free"), name="sunday")
    answer = said(e.write("Anna", "join sunday as Dora"))
    assert "Dora is not free in sunday. Free there: Free 2, Free 3." in answer
    assert "Free there: Free 2, Free 3." in said(e.write("Anna", "join sunday seat 7"))
    assert e.table("sunday").match.chair_of("anna") is None


def test_who_finds_all_chairs_taken_waits_and_is_asked_first_when_somebody_says_no(evening: Open) -> None:
    e = evening().seated()
    e.open("No More Meat", ("Dora <dora@example.net>", "Emil <emil@example.net>"), name="sunday")
    answer = said(e.write("Anna", "join sunday"))
    assert "All chairs of sunday are taken. You wait for one as number 1" in answer
    assert "you wait for one already, as number 1" in said(e.write("Anna", "join sunday"))
    assert "number 2" in said(e.write("Bruno", "join sunday"))
    assert "Anna (anna@example.net) would like to play in sunday" in e.mail("olga@example.org")[-2]
    e.write("Emil", "no, sorry", to=e.last("Emil", "invitation"))
    e.later(minutes=5)
    assert standby(e, "sunday") == ("bruno@example.net",)
    offer = e.last("Anna", "invitation")
    assert "[sunday] Will you play No More Meat?" in offer.subject
    e.write("Anna", "yes", to=offer)
    assert [c.player for c in e.table("sunday").match.chairs] == ["", "anna"]
    assert [c.name for c in e.table("sunday").match.chairs] == ["Dora", "Anna"]
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    e.later(minutes=5)
    assert e.table("sunday").match.status == "running"
    assert not replayed(e.archive, "sunday").differences


def test_who_waits_gets_the_chair_of_who_leaves_a_match_under_way(evening: Open) -> None:
    e = led(evening, hours=200)
    asked = e.write("Dora", "join friday", to=GM)
    assert "answer this letter with yes" in asked
    assert not standby(e)
    assert "You wait for one as number 1" in said(e.write("Dora", "yes", to=asked))
    e.write("Clara", "yes", to=e.write("Clara", "leave friday"))
    e.later(minutes=5)
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    assert e.table().match.chair("Clara").player == "dora"  # type: ignore[union-attr]


def test_who_waits_no_longer_is_not_asked(evening: Open) -> None:
    e = led(evening, hours=200)
    e.write("Dora", "yes", to=e.write("Dora", "join friday", to=GM))
    asked = e.write("Dora", "leave friday", to=GM)
    assert "Shall I strike you off the lists of friday?" in asked
    assert standby(e) == ("dora@example.net",)
    assert "You wait for a chair of friday no longer." in said(e.write("Dora", "yes", to=asked))
    assert not standby(e)
    assert "You have no seat there." in said(e.write("Dora", "yes", to=e.write("Dora", "leave friday", to=GM)))
    assert "waits for a chair of friday no longer" in e.last("Greta")


def test_the_gm_is_asked_whether_somebody_may_look_on_and_a_yes_brings_the_copies(evening: Open) -> None:
    e = led(evening, hours=24)
    asked = e.write("Wanda", "watch friday", to=GM)
    assert asked.subject == "[friday] Would you like to look on?"
    answer = said(e.write("Wanda", "yes", to=asked))
    assert "I have asked the GM of friday." in answer
    question = e.last("Greta")
    assert "Wanda (wanda@example.net) would like to look on at friday" in question
    e.write("Greta", "yes", to=question)
    assert e.table().match.policy.watchers == ("wanda@example.net",)
    e.later(hours=30)
    copy = e.last("Wanda", "watch")
    for name in ("Anna", "Bruno", "Clara"):
        assert not any(line.startswith("Your hand") for line in copy.text.splitlines()), name
    left = e.write("Wanda", "yes", to=e.write("Wanda", "leave friday", to=GM))
    assert "You get no more copies" in said(left)
    before = len(e.mail("Wanda", "watch"))
    e.later(hours=60)
    assert len(e.mail("Wanda", "watch")) == before


@pytest.mark.parametrize(
    "said_so", ["stop sending me this please", "unsubscribe", "Hi! No more copies please. Thanks", "leave friday"]
)
def test_who_was_let_look_on_by_the_gm_and_wants_no_more_of_it_gets_none(evening: Open, said_so: str) -> None:
    e = led(evening, hours=24)
    shown = e.write("Greta", "watch add wanda@example.net", to=e.last("Greta"))
    if "Shall I" in said(shown):
        e.write("Greta", "yes", to=shown)
    e.later(hours=30)
    answer = said(e.write("Wanda", said_so, to=e.last("Wanda", "watch")))
    assert "You get no more copies of the reports of friday." in answer
    before = len(e.mail("Wanda", "watch"))
    assert before
    e.later(hours=60)
    assert len(e.mail("Wanda", "watch")) == before


def test_other_words_of_who_looks_on_end_nothing(evening: Open) -> None:
    e = led(evening, hours=24)
    e.write("Greta", "watch add wanda@example.net", to=e.last("Greta"))
    e.later(hours=30)
    before = len(e.mail("Wanda", "watch"))
    e.write("Wanda", "Hi, thanks! Don't stop, this is fun. What did Anna play?", to=e.last("Wanda", "watch"))
    e.later(hours=60)
    assert len(e.mail("Wanda", "watch")) > before


def test_a_no_of_the_gm_brings_nothing(evening: Open) -> None:
    e = led(evening, hours=24)
    e.write("Wanda", "yes", to=e.write("Wanda", "watch friday", to=GM))
    e.write("Greta", "no", to=e.last("Greta"))
    assert e.table().match.policy.watchers == ()


def test_the_policy_opens_the_match_to_onlookers_or_closes_it(evening: Open) -> None:
    e = led(evening, hours=24)
    says(e, "policy onlookers=yes")
    answer = said(e.write("Wanda", "yes", to=e.write("Wanda", "I'd like to watch friday", to=GM)))
    assert "You get the spectators' copy of every report of friday" in answer
    assert "looks on at friday from now on" in e.last("Greta")
    says(e, "policy onlookers=no")
    answer = said(e.write("Fritz", "yes", to=e.write("Fritz", "follow friday", to=GM)))
    assert "Nobody is let look on at friday" in answer
    assert "You play in friday; your own reports tell you more." in said(e.write("Anna", "watch friday"))
    assert 'There is no match "monday"' not in said(e.write("Anna", "watch out, Bruno!"))


def opened(evening: Open, **policy: object) -> Evening:
    e = evening(game="")
    people = ("Anna <anna@example.net>", "Bruno <bruno@example.net>", "Clara <clara@example.net>")
    e.open("Hold my Bear", people, policy={"gm": "greta@example.net", "hours": 72, **policy})
    return e


def test_a_match_begins_on_its_day_and_not_before(evening: Open) -> None:
    e = opened(evening, begins="2026-11-24 20:00", zone="Europe/Berlin")
    assert "The match begins on Tuesday 24 November 2026, 20:00 CET" in e.last("Anna", "invitation")
    assert "when everybody has answered" not in e.last("Anna", "invitation")
    for name in ("Anna", "Bruno", "Clara"):
        answer = e.write(name, "yes", to=e.last(name, "invitation"))
        assert "begins on Tuesday 24 November 2026, 20:00 CET" in said(answer)
    assert "it begins on Tuesday 24 November" in str(e.write("Greta", "status", to=GM))
    e.later(hours=90)
    assert e.table().match.status == "inviting"
    e.later(hours=7)
    assert e.table().match.status == "running"
    assert e.mail("Anna", "report")


def test_on_its_day_the_engine_plays_for_who_has_not_answered(evening: Open) -> None:
    e = opened(evening, begins="2026-11-24 20:00", begins_short="engine")
    for name in ("Anna", "Bruno"):
        e.write(name, "yes", to=e.last(name, "invitation"))
    e.later(hours=100)
    assert e.table().match.status == "running"
    assert [chair.name for chair in e.table().match.chairs if chair.autopilot] == ["Clara"]
    e.write("Clara", "yes", to=e.last("Clara", "invitation"))
    assert not [chair.name for chair in e.table().match.chairs if chair.autopilot]
    assert not replayed(e.archive, "friday").differences


def test_on_its_day_a_match_waits_for_the_rest_where_it_says_so(evening: Open) -> None:
    e = opened(evening, begins="2026-11-24 20:00")
    for name in ("Anna", "Bruno"):
        e.write(name, "yes", to=e.last(name, "invitation"))
    e.later(hours=100)
    assert e.table().match.status == "inviting"
    e.write("Clara", "yes", to=e.last("Clara", "invitation"))
    e.later(minutes=5)
    assert e.table().match.status == "running"


def test_a_day_that_is_none_is_refused_in_a_sentence(evening: Open) -> None:
    e = led(evening)
    assert "it like 2026-12-01 20:00" in says(e, "policy begins=someday")


def test_in_the_first_turn_nobody_is_passed_over_at_once(evening: Open) -> None:
    e = led(evening, hours=24, first_turn="extend")
    e.write("Anna", "bid 4")
    e.later(hours=25)
    assert e.table().match.turn == 1
    [letter] = [mail for mail in e.mail("Clara") if "One more day" in mail.subject]
    assert "Bruno and Clara have not written yet" in letter
    assert any("nobody is passed over" in mail for mail in e.mail("Anna"))
    e.later(hours=25)
    assert e.table().match.turn == 2
    assert len([mail for mail in e.mail("Clara") if "One more day" in mail.subject]) == 1
    e.later(hours=25)
    assert e.table().match.turn == 3
    assert not replayed(e.archive, "friday").differences


def test_where_nobody_leads_the_table_votes_on_more_time(evening: Open) -> None:
    e = evening().seated()
    e.desk = e.house.desk = replace(e.desk, us=replace(e.desk.us, operator=""))
    due = e.table().match.due
    answer = e.write("Anna", "I need two more days")
    assert answer is not None
    assert "There is no GM here, so the table decides. The table is asked: extend" in answer
    for name in ("Bruno", "Clara"):
        e.write(name, "yes", to=e.last(name))
    e.later(minutes=5)
    assert e.table().match.due > due
    assert "The table votes already" not in answer
    closed = evening(policy={"votes": ["draw"]}).seated()
    closed.desk = closed.house.desk = replace(closed.desk, us=replace(closed.desk.us, operator=""))
    answer = closed.write("Anna", "more time please")
    assert answer is not None
    assert "There is no GM here who could give more time" in answer
