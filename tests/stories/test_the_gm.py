"""What the GM does from the command line, and what the players hear of it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from gm.desk.deeds import do
from gm.desk.matches import hosting
from gm.domain.deadlines import moment
from tests.kit.leading import given
from tests.stories.conftest import Open


def test_a_pause_stops_the_clock_and_everybody_is_told(evening: Open) -> None:
    e = evening().seated()
    do(e.desk, "friday", "pause", e.now)
    e.later(hours=200, step=50)
    assert e.turn == 1
    assert "The clock of this match is stopped until I write again." in e.last("Clara")
    answer = e.write("Anna", "bid 17", to=e.last("Anna", "report"))
    assert answer is not None
    assert "I read: bid 17." in answer
    assert "The clock of this match is stopped at the moment" in answer
    assert "Due:" not in answer


def test_after_a_pause_the_time_that_was_left_is_left(evening: Open) -> None:
    e = evening().seated()
    left = moment(e.table().match.due) - e.now
    do(e.desk, "friday", "pause", e.now)
    e.later(hours=100, step=50)
    do(e.desk, "friday", "resume", e.now)
    e.tick()
    assert moment(e.table().match.due) - e.now == left
    assert "The clock runs again. Orders are due" in e.last("Anna")
    assert [m.subject for m in e.mail("Anna", "notice")] == [
        "[friday] The clock is stopped",
        "[friday] The clock runs again: Fri 27 Nov 23:05",
    ]


def test_a_moved_deadline_is_told_and_kept(evening: Open) -> None:
    e = evening().seated()
    do(e.desk, "friday", "deadline +24h", e.now)
    e.later(hours=80)
    assert e.turn == 1
    told = e.mail("Anna", "notice")[0]
    assert "The deadline of turn 1 has been moved. Orders are due Tuesday 24 November 2026" in told
    e.later(hours=17)
    assert e.turn == 2


def test_a_deadline_in_the_past_or_in_riddles_is_refused_with_a_sentence(evening: Open) -> None:
    e = evening().seated()
    with pytest.raises(hosting.Wrong, match="is in the past"):
        do(e.desk, "friday", "deadline -30d", e.now)
    with pytest.raises(hosting.Wrong, match='"2026-12-01 20:00"'):
        do(e.desk, "friday", "deadline next week", e.now)


def test_process_resolves_now_and_never_the_wrong_turn(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17")
    with pytest.raises(hosting.Wrong, match="in turn 1 now, not 4"):
        do(e.desk, "friday", "process turn 4", e.now)
    do(e.desk, "friday", "process turn 1", e.now)
    e.tick()
    assert e.turn == 2
    assert "match friday, turn 2." in e.last("Clara", "report")


def test_a_replacement_gets_an_invitation_and_after_yes_the_seat_with_its_hand(evening: Open) -> None:
    e = evening().seated()
    hand = next(line for line in e.last("Clara", "report").text.splitlines() if line.startswith("Your hand"))
    given(e.desk, "friday", "Clara", "Dora <dora@example.net>", e.now)
    e.tick()
    answer = e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    assert answer is not None
    assert "Good to have you: from this turn on you are Clara." in answer.flat
    assert hand in answer.text
    assert [letter.kind for letter in e.mail("Dora")] == ["invitation", "again"]  # one letter says it all
    e.write("Dora", "bid 4", to=[m for m in e.mail("Dora") if "Your hand" in m][-1])
    assert e.table().match.held["Clara"].text == "bid 4"


def test_the_player_who_was_replaced_can_play_no_more(evening: Open) -> None:
    e = evening().seated()
    old = e.last("Clara", "report")
    given(e.desk, "friday", "Clara", "Dora <dora@example.net>", e.now)
    e.tick()
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    e.write("Clara", "bid 99", to=old)
    assert "Clara" not in e.table().match.held


def test_whoever_leaves_is_asked_twice_and_the_gm_is_told(evening: Open) -> None:
    e = evening().seated()
    answer = e.write("Clara", "leave")
    assert answer is not None
    assert "Shall I take you out of friday for good?" in answer
    assert e.table().match.chair("Clara").player == "clara"  # type: ignore[union-attr]
    answer = e.write("Clara", "Yes please")
    assert answer is not None
    assert "You have left friday." in answer
    assert "Still missing" not in answer
    assert "Clara has left the chair Clara of friday." in e.last("olga@example.org")
    before = len(e.mail("Clara"))
    e.later(hours=73)
    assert e.turn == 2
    assert len(e.mail("Clara")) == before


def test_a_match_can_begin_without_those_who_never_answered(evening: Open) -> None:
    e = evening()
    e.write("Anna", "yes")
    e.write("Bruno", "yes")
    do(e.desk, "friday", "start match", e.now)
    e.tick()
    assert e.turn == 1
    e.write("Anna", "bid 1", to=e.last("Anna", "report"))
    e.write("Bruno", "bid 1", to=e.last("Bruno", "report"))
    assert e.turn == 2
    answer = e.write("Clara", "yes", to=e.last("Clara", "invitation"))
    assert answer is not None
    assert "Good to have you: from this turn on you are Clara." in answer
    assert answer.kind == "again"


def test_a_match_cannot_begin_while_nobody_is_there(evening: Open) -> None:
    e = evening()
    with pytest.raises(hosting.Wrong, match="Nobody has accepted yet"):
        do(e.desk, "friday", "start match", e.now)
    assert e.table().match.status == "inviting"


def test_a_robot_can_take_a_chair(evening: Open) -> None:
    e = evening(players=("Anna", "Bruno", "robot")).seated()
    e.write("Anna", "bid 1")
    e.write("Bruno", "bid 1")
    assert e.turn == 2


def test_a_description_that_cannot_be_is_refused_with_all_that_is_wrong_at_once(evening: Open) -> None:
    e = evening(game="")
    with pytest.raises(hosting.Wrong) as wrong:
        e.open("Eat Me", ("Anna <anna at home>", "Bruno"), {"variant": "sideways"}, {"zone": "Mars"})
    said = " ".join(wrong.value.complaints)
    for part in ("anna at home", "variant", "Mars"):
        assert part in said


def test_a_gm_of_the_match_gets_the_word_that_the_operator_would_get(evening: Open) -> None:
    e = evening(policy={"gm": "greta@example.com"}).seated()
    e.write("Clara", "leave friday")
    e.write("Clara", "yes")
    assert "left" in e.last("greta@example.com").subject
    assert not [m for m in e.mail("olga@example.org") if "left" in m.subject]


def test_time_passes_while_nobody_looks_and_no_turn_is_lost(evening: Open) -> None:
    e = evening().seated()
    e.now += timedelta(days=30)
    e.tick()
    assert e.turn == 2
    e.tick()
    assert e.turn == 2


def test_when_a_chair_is_left_empty_what_the_others_have_in_stands(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17")
    card = next(line for line in e.last("Bruno", "report").text.splitlines() if line.startswith("Your hand"))[11:13]
    e.write("Bruno", f"ahead play {card.strip(' ,')}")
    given(e.desk, "friday", "Clara", "nobody", e.now)
    e.tick()
    assert (e.turn, e.table().match.held["Anna"].text) == (2, "bid 17")
    assert e.table().match.ahead["Bruno"].startswith("play")
    assert "I already hold from you: bid 17." in e.last("Anna", "report")


def test_who_said_stop_is_not_invited(evening: Open) -> None:
    e = evening().seated()
    e.write("Clara", "stop")
    e.write("Clara", "yes")
    with pytest.raises(hosting.Wrong, match="has asked for no more letters"):
        given(e.desk, "friday", "Bruno", "Clara <clara@example.net>", e.now)


def test_who_took_a_chair_over_is_not_charged_for_the_report_of_who_left_it(evening: Open) -> None:
    e = evening().seated()
    given(e.desk, "friday", "Clara", "Dora <dora@example.net>", e.now)
    e.later(hours=73)
    assert e.turn == 2
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    chair = e.table().match.chair("Clara")
    assert chair is not None
    assert (chair.player, chair.silences, chair.missed) == ("dora", 0, 0)


def test_when_nothing_is_missing_without_the_empty_chair_the_turn_is_played_and_told_at_once(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17")
    e.write("Bruno", "bid 9")
    given(e.desk, "friday", "Clara", "nobody", e.now)
    e.tick()
    report = e.last("Anna", "report")
    assert e.turn == 3
    assert "Clara has left the table for good." in report
    assert "Anna (bid 17)" in report.flat
    assert len(e.mail("Anna", "report")) == 2


def test_a_gm_without_a_chair_hears_what_the_game_has_to_tell_the_gm(evening: Open) -> None:
    options = {"start": "random", "stall_rounds": 1, "on_stall": "continue"}
    e = evening("Hold my Bear", options=options, policy={"gm": "gerda@example.net", "on_limit": "default"}).seated()
    e.later(hours=4 * 73)
    told = [m for m in e.mail("gerda@example.net") if m.subject == "[friday] A word to the GM"]
    assert "Nobody has played for 1 round, so the GM is told, and the game goes on." in told[0]
    assert any("so the GM is told, and the game goes on." in report for report in e.mail("Anna", "report"))
