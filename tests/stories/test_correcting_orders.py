"""A past order is put right by mail: all since follows from it, and only those whose own report changes hear of it."""

from __future__ import annotations

from typing import Any

import pytest

from gm.desk.history import History
from gm.desk.matches.correcting import played_again
from gm.desk.matches.differences import concerned
from tests.kit.evening import Evening
from tests.stories.conftest import Open
from tests.stories.test_corrections import ALL, GRETA, SHORT, led, plays, same_again, says, to_the_end

GAMES = ["Eat Me", "Teamturns", "No More Meat", "Hold my Bear", "Meta"]


def other(e: Evening, turn: int) -> tuple[str, str]:
    """A seat that was asked in a turn, and other orders that it might have sent; not played by silence."""
    closed = History(e.archive, e.name).closes(turn)
    assert closed is not None
    table = type(e.table())(closed)
    for seat in table.asks:
        for n in range(40):
            dice = table.dice("other", seat, n)
            orders = (
                table.game.suggest(table.state, seat, dice)
                if n % 2
                else table.game.complete(table.state, seat, (), dice)
                if n % 4
                else table.game.example(table.state, seat)
            )
            if orders and seat in closed.held and table.game.grammar.write(orders) != closed.held[seat].text:
                return seat, "\n".join(table.spell(orders))
    return "", ""


@pytest.mark.usefixtures("as_folded")
@pytest.mark.parametrize("game", GAMES)
def test_played_again_with_the_same_orders_nothing_differs_for_anybody(evening: Open, game: str) -> None:
    e = evening(game, policy={"gm": GRETA}, options=SHORT.get(game, {})).seated()
    plays(e, 2)
    plays(e, 1, but="Clara")
    plays(e, 3)
    table, history = e.table(), History(e.archive, e.name)
    closed = history.closes(1)
    assert closed is not None
    seat = next(iter(closed.held))
    again = played_again(e.desk, table, history, 1, seat, closed.held[seat].text)
    assert again.match.position == table.match.position
    assert not again.spoilt
    assert not concerned(table, type(table)(again.match), again.steps)


@pytest.mark.usefixtures("as_folded")
@pytest.mark.parametrize("game", GAMES)
def test_a_correction_is_shown_done_told_and_led_to_the_end(evening: Open, game: str) -> None:
    e = evening(game, policy={"gm": GRETA}, options=SHORT.get(game, {})).seated()
    plays(e, 5)
    turn = next(t for t in range(1, e.turn) if other(e, t)[0])
    seat, orders = other(e, turn)
    before = {name: e.table().view(name) for name in ALL}
    got = {name: len(e.mail(name)) for name in ALL}
    position = e.table().match.position
    asked = says(e, f"correct turn {turn}: {seat}:\n{orders}")
    assert "undo brings back what stands now" in asked
    assert e.table().match.position == position
    done = says(e, "yes", to=asked)
    assert f"Turn {turn} of friday is corrected." in done
    for name in ALL:
        if len(e.mail(name)) > got[name]:
            assert f"The GM has corrected turn {turn}" in e.last(name, "report")
        else:
            assert e.table().view(name) == before[name]
    same_again(e)
    to_the_end(e)
    same_again(e)


def test_a_deadline_that_is_near_moves_and_the_gm_hears_of_it_before_and_after(evening: Open) -> None:
    e = evening("Eat Me", policy={"gm": GRETA, "hours": 72}).seated()
    plays(e, 3)
    turn = next(t for t in range(1, e.turn) if other(e, t)[0])
    seat, orders = other(e, turn)
    e.later(hours=71, step=71)
    due = e.table().match.due
    asked = says(e, f"correct turn {turn}: {seat}:\n{orders}")
    done = says(e, "yes", to=asked)
    assert e.table().match.due > due
    assert "The deadline moves from" in asked
    assert "The deadline moves from" in done


def bid(e: Evening, turn: int, **bids: str) -> None:
    """These bids, and the lowest card of each."""
    for name, said in bids.items():
        seat = name.capitalize()
        hand = e.table().view(seat)["hand"]
        e.write(seat, said if turn == 1 else f"play {hand[0]}, {said}", to=e.last(seat, "report"))


def test_orders_that_are_not_possible_any_more_are_left_out_and_the_gm_reads_so_first(evening: Open) -> None:
    e = led(evening)
    bid(e, 1, anna="bid 1", bruno="bid 2", clara="bid 3")
    hand = e.table().view("Clara")["hand"]
    bid(e, 2, anna="bid 1", bruno="bid 2", clara="bid 3")
    bid(e, 3, anna="bid 1", bruno="bid 2", clara="bid 3")
    used = hand[1]  # played in turn 3
    asked = says(e, f"correct turn 2: Clara: play {used}")
    assert "What Clara sent for turn 3 is not possible any more: it is left out, and silence filled." in asked
    assert f"play {used}," not in asked.flat.partition("What Clara sent")[2]
    says(e, "yes", to=asked)
    report = e.last("Clara", "report")
    assert "is not possible any more after a correction of the GM" in report
    assert "Clara had sent what is not possible any more" in e.last("Anna", "report")
    assert not e.table().match.chair("Clara").missed  # type: ignore[union-attr]
    same_again(e)


def test_who_hears_nothing_new_keeps_a_letter_that_can_be_answered(evening: Open) -> None:
    options = {"show_bids": False, "publish_order": False}
    e = evening("Eat Me", policy={"gm": GRETA}, options=options).seated()
    bid(e, 1, anna="bid 1", bruno="bid 20", clara="bid 30")
    mail = {name: len(e.mail(name)) for name in ALL}
    answer = says(e, "yes", to=says(e, "correct turn 1: Clara: bid 31"))
    told = [name for name in ALL if len(e.mail(name)) > mail[name]]
    quiet = [name for name in ALL if name not in told]
    assert "Clara" in told
    assert f"A new report goes to {' and '.join(told)}." in answer or len(told) == 3
    for name in quiet:
        card = e.table().view(name)["hand"][0]
        assert e.write(name, f"play {card}, bid 1", to=e.last(name, "report"))
        assert name in e.table().match.held
    old = next(m for m in reversed(e.mail("Clara", "report")) if "corrected" not in m)
    e.write("Clara", f"play {e.table().view('Clara')['hand'][0]}, bid 1", to=old)
    assert "Clara" not in e.table().match.held


def test_an_old_report_says_that_it_was_corrected_to_those_alone_who_heard_of_it(evening: Open) -> None:
    e = evening("Eat Me", policy={"gm": GRETA}, options={"show_bids": False, "publish_order": False}).seated()
    bid(e, 1, anna="bid 1", bruno="bid 20", clara="bid 30")
    bid(e, 2, anna="bid 1", bruno="bid 2", clara="bid 3")
    done = says(e, "yes", to=says(e, "correct turn 1: Clara: bid 31"))
    heard = [name for name in ALL if "The GM has corrected turn 1" in e.last(name, "report")]
    assert "Clara" in heard, done
    for name in ALL:
        again = says(e, "resend 2", name, e.last(name, "report"))
        assert ("tells what was so before the GM corrected the match" in again) == (name in heard)
        assert [m for m in e.mail(name)[-2:] if m.kind == "report"]


def test_undo_takes_a_correction_back(evening: Open) -> None:
    e = led(evening)
    plays(e, 4)
    was = e.table().match
    seat, orders = other(e, 2)
    says(e, "yes", to=says(e, f"correct turn 2: {seat}:\n{orders}"))
    assert e.table().match.position != was.position
    says(e, "yes", to=says(e, "undo"))
    assert e.table().match.position == was.position
    same_again(e)
    to_the_end(e)


def test_a_second_correction_keeps_the_first(evening: Open) -> None:
    e = led(evening)
    plays(e, 4)
    for turn in (3, 2):
        seat, orders = other(e, turn)
        says(e, "yes", to=says(e, f"correct turn {turn}: {seat}:\n{orders}"))
        closed = History(e.archive, e.name).closes(turn)
        assert closed is not None
        assert closed.held[seat].text.replace("\n", "; ") == "; ".join(
            e.table().spell(type(e.table())(closed).sent(seat))
        )
    same_again(e)
    to_the_end(e)
    same_again(e)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("correct turn 9: Clara: bid 5", "has not been played yet"),
        ("correct turn 1: Zoe: bid 5", 'no chair "Zoe"'),
        ("correct turn 1: Clara: hello there", "could not read that"),
        ("correct turn 1: Clara: bid 9999", "cannot play that"),
        ("correct turn 2: Clara: play 1", "for the present turn: orders for Clara"),
    ],
)
def test_what_cannot_be_corrected_is_said_and_changes_nothing(evening: Open, words: str, hint: str) -> None:
    e = led(evening)
    bid(e, 1, anna="bid 1", bruno="bid 2", clara="bid 3")
    before = e.table().match
    assert hint in says(e, words)
    assert e.table().match == before


def test_a_gm_who_plays_corrects_nothing_and_sees_no_hand_in_a_rollback(evening: Open) -> None:
    e = evening(policy={"gm": "anna@example.net", "gm_hands": True}).seated()
    bid(e, 1, anna="bid 1", bruno="bid 2", clara="bid 3")
    letter = next(m for m in e.mail("Anna") if "For the GM" in m.subject)
    assert "You play Anna in friday yourself" in says(e, "correct turn 1: Clara: bid 5", "Anna", letter)
    asked = says(e, "rollback 1", "Anna", letter)
    for name in ("Bruno", "Clara"):
        assert ", ".join(map(str, e.table().view(name)["hand"])) not in asked


def test_a_gm_may_read_the_differences_where_the_match_opens_hands(evening: Open) -> None:
    e: Any = led(evening, gm_hands=True)
    bid(e, 1, anna="bid 1", bruno="bid 2", clara="bid 3")
    bid(e, 2, anna="bid 1", bruno="bid 2", clara="bid 3")
    hand = e.table().view("Clara")["hand"]
    asked = says(e, f"correct turn 2: Clara: play {hand[3]}")
    assert 'To Clara alone: Before: "Your hand:' in asked
    blind = led(evening)
    bid(blind, 1, anna="bid 1", bruno="bid 2", clara="bid 3")
    bid(blind, 2, anna="bid 1", bruno="bid 2", clara="bid 3")
    assert "Your hand" not in says(blind, f"correct turn 2: Clara: play {blind.table().view('Clara')['hand'][3]}")
