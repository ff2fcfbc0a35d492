"""Mistakes of a GM and of players are put right by mail: looked at first, set back, corrected, undone."""

from __future__ import annotations

from typing import Any

import pytest

from gm.desk.matches.replaying import replayed
from tests.kit.evening import Evening, Mail
from tests.stories.conftest import Open

GRETA = "Greta <greta@example.net>"
SHORT: dict[str, Any] = {"Meta": {"mode": "auto", "last_turn": 3}}
ALL = ("Anna", "Bruno", "Clara")


def led(evening: Open, game: str = "Eat Me", **policy: Any) -> Evening:
    return evening(game, policy={"gm": GRETA, **policy}).seated()


def says(e: Evening, text: str, who: str = "Greta", to: Mail | None = None) -> Mail:
    answer = e.write(who, text, to=to or next(m for m in e.mail(who) if "For the GM" in m.subject))
    assert answer is not None
    return answer


def test_a_gm_sees_who_would_be_played_and_no_hand(evening: Open) -> None:
    e = led(evening)
    e.write("Anna", "bid 4")
    shown = says(e, "What would happen if the turn were played now?")
    assert "Played as sent: Anna. Silent, filled by the rules: Bruno and Clara. It can be played." in shown
    assert "bid 4" not in shown
    assert e.turn == 1


def test_a_match_may_open_hands_to_a_gm_who_does_not_play_and_says_so(evening: Open) -> None:
    e = led(evening, gm_hands=True)
    e.write("Anna", "bid 4")
    shown = says(e, "preview")
    assert 'For Anna "bid 4". For Bruno, silent, "bid 10".' in shown
    assert "The GM of this match may read all hands and orders." in e.last("Clara", "report")
    mine = evening(policy={"gm": "anna@example.net", "gm_hands": True}).seated()
    mine.write("Clara", "bid 4")
    assert "bid 4" not in says(mine, "preview", "Anna")


def plays(e: Evening, turns: int = 1, but: str = "") -> None:
    """Everybody who is asked sends what the engine suggests, turn by turn."""
    for _ in range(turns):
        table = e.table()
        for seat in [seat for seat in table.asks if seat != but]:
            now = e.table()
            if now.match.turn == table.match.turn and now.missing:
                orders = now.game.suggest(now.state, seat, now.dice("test", seat))
                e.write(seat, "\n".join(now.spell(orders)), to=e.last(seat, "report"))
        if e.table().match.turn == table.match.turn:
            e.later(hours=80, step=4)


def to_the_end(e: Evening) -> None:
    for _ in range(400):
        if e.table().match.status == "over":
            return
        plays(e)
    raise AssertionError("it does not end")


def same_again(e: Evening) -> None:
    """Played again from the journal, everything is as it was kept."""
    found = replayed(e.archive, e.name)
    assert not found.differences, found.sentence


@pytest.mark.usefixtures("as_folded")
@pytest.mark.parametrize("game", ["Eat Me", "Teamturns", "No More Meat", "Hold my Bear", "Meta"])
def test_a_match_is_set_back_and_led_to_its_end_by_letters(evening: Open, game: str) -> None:
    e = evening(game, policy={"gm": GRETA}, options=SHORT.get(game, {})).seated()
    plays(e, 3)
    hands = {seat: e.table().view(seat) for seat in ALL}
    turn, begun = e.turn, e.table()
    plays(e, 2)
    asked = says(e, f"rollback {turn}")
    assert f"sets friday back from turn {e.turn} to the start of turn {turn}" in asked
    assert "Nothing is lost: undo brings back what stands now." in asked
    before = e.turn
    assert e.table().match.position != begun.match.position
    done = says(e, "yes", to=asked)
    assert f"friday is at the start of turn {turn} again" in done
    assert (e.turn, e.table().match.position) == (turn, begun.match.position)
    for seat in ALL:
        report = e.last(seat, "report")
        assert f"turn {turn} is played again. Forget the report" in report
        assert e.table().view(seat) == hands[seat]
    assert before > turn
    to_the_end(e)
    same_again(e)


def test_the_same_orders_meet_the_same_dice(evening: Open) -> None:
    e = led(evening)
    plays(e, 4)
    first = e.table().match.position
    says(e, "yes", to=says(e, "roll back to turn 3"))
    plays(e, 2)
    assert (e.turn, e.table().match.position) == (5, first)
    same_again(e)


def test_with_orders_what_was_sent_is_held_again_until_the_gm_lets_it_be_played(evening: Open) -> None:
    e = led(evening)
    plays(e, 3)
    first = e.table().match.position
    says(e, "yes", to=says(e, "rollback 3 with orders"))
    held = e.table().match.held
    assert set(held) == set(ALL)
    assert f"I already hold from you: {'play'}" in e.last("Anna", "report")
    e.later(hours=3)
    assert e.turn == 3
    says(e, "yes", to=says(e, "process"))
    assert (e.turn, e.table().match.position) == (4, first)
    same_again(e)


def test_a_letter_to_a_forgotten_report_binds_nothing(evening: Open) -> None:
    e = led(evening)
    plays(e, 1)
    old = e.last("Anna", "report")
    plays(e, 2)
    says(e, "yes", to=says(e, "rollback 2"))
    card = e.table().view("Anna")["hand"][0]
    answer = e.write("Anna", f"play {card}, bid 1", to=old)
    assert answer is not None
    assert "from before the GM set the match back" in answer
    assert "Anna" not in e.table().match.held
    e.write("Anna", f"play {card}, bid 1", to=answer)
    assert "Anna" in e.table().match.held


def test_undo_brings_back_what_stood_before(evening: Open) -> None:
    e = led(evening)
    plays(e, 4)
    e.write("Bruno", f"play {e.table().view('Bruno')['hand'][0]}, bid 3", to=e.last("Bruno", "report"))
    was = e.table().match
    says(e, "yes", to=says(e, "rollback 2"))
    plays(e, 1)
    asked = says(e, "undo")
    assert "That takes back the set-back." in asked
    assert "turn 3 to where it stood before, turn 5" in asked
    says(e, "yes", to=asked)
    match = e.table().match
    assert (match.turn, match.position, match.held) == (was.turn, was.position, was.held)
    assert "the match stands in turn 5 again" in e.last("Clara", "report")
    to_the_end(e)
    same_again(e)


def test_undo_of_a_small_step_leaves_what_others_sent_meanwhile(evening: Open) -> None:
    e = led(evening)
    due = e.table().match.due
    says(e, "extend 24h")
    e.write("Anna", "bid 4")
    says(e, "yes", to=says(e, "undo"))
    assert e.table().match.due == due
    assert e.table().match.held["Anna"].text == "bid 4"
    assert e.last("Bruno").subject == "[friday] New deadline: Mon 23 Nov 19:05"
    assert "no deed of yours" in says(e, "undo")


def test_orders_entered_by_mistake_are_taken_back_unless_their_player_wrote_since(evening: Open) -> None:
    e = led(evening)
    e.write("Clara", "bid 7")
    says(e, "orders for Clara: bid 4")
    says(e, "yes", to=says(e, "undo"))
    assert e.table().match.held["Clara"].text == "bid 7"
    assert 'I hold from you: "bid 7".' in e.last("Clara")
    says(e, "orders for Clara: bid 4")
    e.write("Clara", "bid 9", to=e.last("Clara", "report"))
    assert "Clara has written since" in says(e, "undo")
    assert e.table().match.held["Clara"].text == "bid 9"


def test_a_turn_that_was_processed_too_early_is_opened_again(evening: Open) -> None:
    e = led(evening)
    e.write("Anna", "bid 4")
    says(e, "yes", to=says(e, "process"))
    assert e.turn == 2
    says(e, "yes", to=says(e, "undo"))
    match = e.table().match
    assert (match.turn, match.held["Anna"].text) == (1, "bid 4")
    for name in ("Bruno", "Clara"):
        e.write(name, "bid 4", to=e.last(name, "report"))
    assert e.turn == 1
    e.later(hours=80, step=4)
    assert e.turn == 2


def test_a_match_that_was_ended_by_mistake_goes_on(evening: Open) -> None:
    e = led(evening)
    says(e, "yes", to=says(e, "end match"))
    says(e, "yes", to=says(e, "undo"))
    assert e.table().match.status == "running"
    to_the_end(e)


def test_an_answer_after_a_day_does_nothing(evening: Open) -> None:
    e = led(evening, hours=200)
    plays(e, 2)
    asked = says(e, "rollback 1")
    e.later(hours=25, step=5)
    says(e, "yes", to=asked)
    assert e.turn == 3


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("rollback 9", "any turn from 1 to 1"),
        ("rollback 0", "any turn from"),
        ("rollback 1 with orders", "has not been played yet"),
    ],
)
def test_what_cannot_be_gone_back_to_is_said(evening: Open, words: str, hint: str) -> None:
    e = led(evening)
    before = e.table().match
    assert hint in says(e, words)
    assert e.table().match == before


def test_silence_after_a_set_back_is_charged_only_to_who_got_the_new_report(evening: Open) -> None:
    e = led(evening)
    plays(e, 3)
    e.refuse_mail_to("Clara")
    says(e, "yes", to=says(e, "rollback 2"))
    before = {chair.name: chair.silences for chair in e.table().match.chairs}
    e.later(hours=80, step=4)
    after = {chair.name: chair.silences for chair in e.table().match.chairs}
    assert e.turn == 3
    assert (after["Bruno"], after["Clara"]) == (before["Bruno"] + 1, before["Clara"])


def test_resend_brings_the_report_that_counts_now(evening: Open) -> None:
    e = led(evening)
    plays(e, 3)
    first = {e.turn - 1 - n: letter for n, letter in enumerate(reversed(e.mail("Anna", "report")[:-1]))}
    says(e, "yes", to=says(e, "rollback 2"))
    assert "I have no report of turn 3 for you" in says(e, "resend 3", "Anna", e.last("Anna", "report"))
    e.later(hours=80, step=4)
    other = e.last("Anna", "report")
    assert e.turn == 3
    e.later(minutes=5)
    e.write("Anna", "resend 3", to=other)
    assert e.last("Anna", "report").parcel.raw == other.parcel.raw
    says(e, "yes", to=says(e, "undo"))
    e.write("Anna", "resend 3", to=e.last("Anna", "report"))
    assert first[3].parcel.raw in [m.parcel.raw for m in e.mail("Anna")[-2:]]


@pytest.mark.parametrize(
    "words",
    [
        "set Anna's points to 12",
        "change the position: Anna has 5 points",
        "correct the draw of turn 2",
        "deal turn 1 again",
        "The shuffle was wrong, reshuffle",
        "edit the position",
    ],
)
def test_a_gm_who_would_set_points_or_draws_by_hand_hears_what_leads_there(evening: Open, words: str) -> None:
    e = led(evening)
    plays(e, 1)
    before = e.table().match.seq
    answer = says(e, words)
    assert "I do not set them by hand" in answer
    assert "correct turn 3: Clara: play 13" in answer
    assert e.table().match.seq == before


def test_a_turn_of_who_has_left_waits_for_its_gm_after_a_set_back(evening: Open) -> None:
    e = evening("Teamturns", policy={"gm": "gina@example.net"}).seated()
    e.write("Anna", "present 1")
    e.write("Anna", "leave friday")
    e.write("Anna", "yes", to=e.last("Anna", "receipt"))
    assert e.turn == 2
    shown = e.write("gina", "rollback 1", to=e.last("gina"))
    assert shown is not None
    assert "It is not played before that, unless you write process." in shown.flat
    e.write("gina", "yes", to=shown)
    e.later(minutes=30)
    assert e.turn == 1
    shown = e.write("gina", "process", to=e.last("gina"))
    e.write("gina", "yes", to=shown)
    assert e.turn == 2


def test_after_a_set_back_the_gm_may_order_for_a_chair_that_was_left_and_no_engine_does(evening: Open) -> None:
    e = evening("Hold my Bear", policy={"gm": "gina@example.net"}).seated()
    first = e.table().match.turn
    mover = next(iter(e.table().asks))
    e.write(mover, "leave friday")
    e.write(mover, "yes", to=e.last(mover, "receipt"))
    rules = f"While nobody sits on {mover}, what the rules do for a silent player is done there, unless you enter"
    assert rules in next(m for m in reversed(e.mail("gina")) if m.subject.endswith("left"))
    e.later(hours=80)
    assert e.turn > first
    shown = e.write("gina", f"rollback {first}", to=e.last("gina"))
    assert shown is not None
    assert rules in shown
    e.write("gina", "yes", to=shown)
    chair = e.table().match.chair(mover)
    assert chair is not None
    assert (chair.left, chair.autopilot) == (True, False)
    order = e.table().spell(e.table().game.suggest(e.table().state, mover, e.table().dice("x")))
    done = e.write("gina", f"orders for {mover}: {'; '.join(order)}", to=e.last("gina"))
    assert done is not None
    assert f"For {mover} I hold" in done
    e.write("gina", "yes", to=e.write("gina", "process", to=e.last("gina")))
    assert e.turn == first + 1
    assert not replayed(e.archive, "friday").differences
