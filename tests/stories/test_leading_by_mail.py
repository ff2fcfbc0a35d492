"""A GM who only has a mail program: what is asked for by reply is done, asked about with its effect, or put right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from gm.desk import deeds
from tests.kit.evening import Evening, Mail
from tests.stories.conftest import Open

GRETA = "Greta <greta@example.net>"


def led(evening: Open, **policy: Any) -> Evening:
    return evening(policy={"gm": GRETA, **policy}).seated()


def says(e: Evening, text: str, who: str = "Greta", to: Mail | None = None) -> Mail:
    answer = e.write(who, text, to=to or next(m for m in e.mail("Greta") if "For the GM" in m.subject))
    assert answer is not None
    return answer


def test_a_gm_hears_after_each_turn_how_the_match_stands_and_nothing_of_any_hand(evening: Open) -> None:
    e = led(evening)
    first = e.last("Greta")
    assert first.subject == "[friday] For the GM: turn 1 has begun"
    assert "Orders are missing from: Anna, Bruno and Clara." in first
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 4")
    e.later(minutes=20)
    second = e.last("Greta")
    assert second.subject == "[friday] For the GM: turn 2 has begun"
    hands = [
        line
        for name in ("Anna", "Bruno", "Clara")
        for line in e.last(name, "report").text.splitlines()
        if line.startswith("Your hand")
    ]
    assert hands
    assert not [hand for hand in hands if hand in second.text]


@pytest.mark.parametrize("words", ["matches", "Which games do I lead?", "show me all my matches", "How are my games?"])
def test_the_matches_of_a_gm_are_a_line_each(evening: Open, words: str) -> None:
    e = led(evening)
    e.write("Anna", "bid 4")
    assert "friday: Eat Me, running, turn 1, due Mon 23 Nov 19:05; missing: Bruno and Clara." in " ".join(
        says(e, words).text.split()
    )


@pytest.mark.parametrize(
    "words",
    [
        "extend 24h",
        "Extend the deadline by 24 hours, please.",
        "Hi, could you please extend the deadline by a day? Thanks",
        "please give them another day",
        "deadline Tuesday 19:05",
        "move the deadline to 24 Nov 19:05",
        "- extend 1 day\n\nCheers\nGreta",
        "friday: extend by one day",
        "Push back the deadline by 24 hours",
    ],
)
def test_more_time_however_it_is_said(evening: Open, words: str) -> None:
    e = led(evening)
    answer = says(e, words)
    assert "The deadline moves from Mon 23 Nov 19:05 to Tuesday 24 November 2026, 19:05" in answer
    assert e.last("Anna").subject == "[friday] New deadline: Tue 24 Nov 19:05"
    assert e.table().match.due.startswith("2026-11-24T19:05")


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("deadline 5/6", "can be read in two ways"),
        ("deadline yesterday-ish", "is no moment"),
        ("extend", "By how much?"),
        ("extend -24h", "less"),
        ("tell Zoe: hello", 'no chair "Zoe"'),
        ("proces", "process turn 1"),
        ("what a lovely match", "To lead a match, write"),
        ("autopilot Clara off", "as it is"),
    ],
)
def test_what_is_not_understood_is_answered_and_changes_nothing(evening: Open, words: str, hint: str) -> None:
    e = led(evening)
    before = e.table().match
    assert hint in says(e, words)
    assert e.table().match == before


@pytest.mark.parametrize(
    "words",
    [
        "don't pause",
        "do not end the match",
        "Shall I process turn 1?",
        "maybe extend 24h",
        "if Clara is silent, extend 24h",
    ],
)
def test_doubt_and_negation_do_nothing(evening: Open, words: str) -> None:
    e = led(evening)
    before = e.table().match
    says(e, words)
    assert e.table().match == before


def test_several_words_in_one_letter_are_one_transcript(evening: Open) -> None:
    e = led(evening)
    e.write("Anna", "bid 4")
    answer = says(e, "tell Clara: Take your time.\nI wait until Sunday.\n\nremind Bruno\npause\nextend 24h\n\nGreta")
    for said in (
        "A letter to Clara is on its way",
        "A reminder to Bruno",
        "clock of friday is stopped",
        "The deadline",
    ):
        assert said in answer
    assert any("I wait until Sunday" in letter for letter in e.mail("Clara")[-3:])
    assert e.table().match.status == "paused"
    assert says(e, "resume", to=answer)
    assert e.table().match.status == "running"


def test_what_cannot_be_undone_is_asked_about_with_its_effect(evening: Open) -> None:
    e = led(evening)
    e.write("Anna", "bid 4")
    asked = says(e, "process")
    assert "That plays turn 1 of friday now; nothing complete is in from Bruno and Clara" in asked
    assert e.turn == 1
    assert "Resolved turn 1 of friday." in says(e, "yes", to=asked)
    assert e.turn == 2
    assert e.last("Anna").subject.startswith("[friday] your card")


def test_a_yes_that_comes_after_the_turn_has_closed_does_nothing(evening: Open) -> None:
    e = led(evening)
    asked = says(e, "process turn 1")
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 4")
    e.later(minutes=20)
    assert e.turn == 2
    assert "friday has moved on to turn 2 since I asked, so nothing was done" in says(e, "yes", to=asked)
    assert e.turn == 2


def test_a_chair_is_given_on_by_mail(evening: Open) -> None:
    e = led(evening)
    asked = says(e, "replace Clara with Dora <dora@example.net>")
    assert "offers it to Dora <dora@example.net>" in asked
    says(e, "yes please", to=asked)
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    chair = e.table().match.chair("Clara")
    assert chair is not None
    assert chair.player == "dora"


def test_orders_that_came_by_telephone_are_entered_and_told(evening: Open) -> None:
    e = led(evening)
    assert 'For Clara I hold "bid 4" now; Clara is told.' in says(e, "orders for Clara: bid 4")
    assert e.table().match.held["Clara"].text == "bid 4"
    told = e.last("Clara")
    assert 'The GM has entered orders for you: "bid 4".' in told
    e.write("Clara", "bid 7", to=told)
    assert e.table().match.held["Clara"].text == "bid 7"


def test_a_match_is_ended_by_mail(evening: Open) -> None:
    e = led(evening)
    says(e, "yes", to=says(e, "cancel the match"))
    assert e.table().match.status == "over"
    assert e.last("Bruno").subject == "[friday] The match has been ended"


def test_a_deputy_leads_and_an_observer_only_looks_on(evening: Open) -> None:
    e = led(evening, deputies=["Dan <dan@example.net>"], observers=["olivia@example.net"])
    assert "The clock of friday is stopped" in says(e, "pause", "Dan", e.last("Dan"))
    e.write("Olivia", "[friday] resume\nstatus", to="gm@example.org")
    answer = e.last("Olivia")
    assert "not lead it" in answer
    assert "the clock stands still" in answer
    assert e.table().match.status == "paused"


def test_somebody_else_at_the_gms_address_does_nothing_and_the_gm_hears_of_it(evening: Open) -> None:
    e = led(evening)
    letter = e.last("Greta")
    e.write("Bruno", "end match\npause", to=letter)
    e.write("Mallory", "pause", to=letter)
    assert e.table().match.status == "running"
    assert e.last("Greta").subject == "[friday] A letter in your name"


def test_a_gm_without_the_sealed_address_is_asked_first(evening: Open) -> None:
    e = led(evening)
    e.write("Greta", "pause", to="gm@example.org")
    asked = e.last("Greta")
    assert "could not make sure" in asked
    assert e.table().match.status == "running"
    says(e, "yes", to=asked)
    assert e.table().match.status == "paused"


def test_a_gm_who_plays_too_gives_orders_and_leads(evening: Open) -> None:
    e = evening(policy={"gm": "anna@example.net"}).seated()
    letter = next(m for m in e.mail("Anna") if "For the GM" in m.subject)
    e.write("Anna", "bid 4\nextend 24h", to=e.last("Anna", "report"))
    assert e.table().match.held["Anna"].text == "bid 4"
    assert e.table().match.due.startswith("2026-11-24")
    for tried in ("bid 9999", "bid 5"):  # whether it may stand would tell of another's hand
        answer = says(e, f"orders for Clara: {tried}", "Anna", letter)
        assert "You play Anna in friday yourself, so you cannot enter orders for Clara" in answer
    assert "Clara" not in e.table().match.held


def test_orders_that_cannot_stand_are_refused_without_a_word_of_the_hand(evening: Open) -> None:
    e = led(evening)
    answer = says(e, "orders for Clara: bid 9999")
    assert "Clara cannot play that now. Nothing was changed." in answer
    assert "Clara" not in e.table().match.held


LEADS: Mapping[str, str] = {name: deed.example for name, deed in deeds.deeds().items()}


@pytest.mark.parametrize("name", LEADS)
def test_the_example_of_every_deed_calls_it_and_is_no_order_of_a_game(name: str) -> None:
    asked = deeds.find(LEADS[name])
    assert asked is not None
    assert asked.deed.name == name
    assert asked.deed.help.endswith(".")


def test_a_card_on_the_line_below_is_no_word_to_close_the_turn(evening: Open) -> None:
    e = led(evening)
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 4")
    card = e.table().view("Clara")["hand"][0]
    says(e, f"orders for Clara:\nplay {card}\nbid 3")
    assert (e.turn, e.table().match.held["Clara"].text) == (2, f"play {card}\nbid 3")


def test_a_gm_reads_in_words_how_often_somebody_was_silent(evening: Open) -> None:
    e = led(evening)
    for turn in range(3):
        for name in ("Anna", "Bruno"):
            e.write(name, f"play {turn}, bid 4")
        e.later(hours=90)
        told = ("(silent once before)", "(silent twice in a row)", "(silent 3 times in a row)")[turn]
        assert f"Clara {told}" in next(m for m in reversed(e.mail("Greta")) if "has begun" in m.subject)


def test_what_the_letter_of_the_turn_tells_the_gm_has_no_letter_of_its_own(evening: Open) -> None:
    e = evening(
        "Hold my Bear",
        options={"start": "random", "stall_rounds": 1, "on_stall": "draw"},
        policy={"gm": GRETA, "on_limit": "default"},
    ).seated()
    e.later(hours=4 * 73)
    assert e.table().match.status == "over"
    told = [m for m in e.mail("Greta") if "Nobody has played for" in m.flat and "is a draw" in m.flat]
    assert [m.subject for m in told] == ["[friday] For the GM: the end"]
