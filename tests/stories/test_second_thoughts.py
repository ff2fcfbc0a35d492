"""Stories of second thoughts: when everything is in, the turn waits a little, and what is written last counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta

import pytest

from gm.desk.deeds import do
from gm.desk.incoming import intake
from gm.domain import codec
from gm.domain.deadlines import moment
from gm.domain.match import TurnResolved
from gm.domain.policy import Policy
from gm.domain.terms import policy_of
from gm.ports import Fetched, Unreachable
from tests.kit.evening import Evening
from tests.stories.conftest import Open, OpenMeta

DUEL = ("Anna", "Bruno")


def orders(e: Evening, who: str, *more: str) -> str:
    """Everything that is asked of them, as the game would suggest it."""
    table = e.table()
    said = table.spell(table.game.suggest(table.state, who, table.dice("story", who)))
    return "\n".join([*said, *more])


def played(e: Evening, turn: int) -> dict[str, str]:
    """What each seat played in that turn."""
    told = [codec.event_from_json(entry.kind, entry.data) for entry in e.archive.journal(e.name)]
    return [event for event in told if isinstance(event, TurnResolved)][turn - 1].played


@contextmanager
def unread(e: Evening) -> Iterator[None]:
    """The mailbox cannot be reached meanwhile."""

    def away(limit: int) -> Sequence[Fetched]:
        raise Unreachable("the mailbox is away")

    e.box.fetch = away  # type: ignore[method-assign]
    yield
    del e.box.fetch  # type: ignore[method-assign]


def full(evening: Open, **policy: object) -> Evening:
    """Two players who have both sent everything: Bruno at 19:15, who completed the turn."""
    e = evening("Eat Me", DUEL, policy={"second_thoughts": 15, **policy}).seated()
    e.write("Anna", orders(e, "Anna"))
    e.write("Bruno", orders(e, "Bruno"))
    return e


def test_a_turn_that_is_full_stays_open_for_a_quarter_of_an_hour(evening: Open) -> None:
    e = full(evening)
    assert e.turn == 1
    assert e.later(minutes=14).turn == 1
    assert e.later(minutes=2).turn == 2


def test_who_completes_the_turn_is_told_when_it_closes(evening: Open) -> None:
    e = full(evening)
    assert "The turn closes at 19:30; until then what you write last counts." in e.last("Bruno", "receipt")


def test_a_change_within_that_time_counts_and_keeps_the_hour(evening: Open) -> None:
    e = full(evening)
    answer = e.write("Anna", "bid 3")
    assert answer
    assert "closes at 19:30" in answer
    e.later(minutes=11)
    assert e.turn == 2
    assert played(e, 1)["Anna"].endswith("bid 3")


def test_a_change_just_before_the_close_gives_its_writer_five_minutes(evening: Open) -> None:
    e = full(evening)
    e.later(minutes=14)
    answer = e.write("Anna", "bid 3", minutes=0)
    assert answer
    assert "closes at 19:34" in answer
    assert e.later(minutes=4).turn == 1
    assert e.later(minutes=2).turn == 2


def test_what_is_taken_back_opens_the_turn_again(evening: Open) -> None:
    e = full(evening)
    e.write("Anna", "cancel")
    assert e.later(hours=5).turn == 1
    e.write("Anna", orders(e, "Anna"))
    assert e.turn == 1
    assert e.later(minutes=16).turn == 2


def test_wait_keeps_a_full_turn_open_to_its_deadline(evening: Open) -> None:
    e = full(evening)
    e.write("Anna", "wait")
    assert e.later(hours=5).turn == 1
    assert e.later(hours=68).turn == 2


def test_when_everybody_says_final_the_turn_closes_at_once(evening: Open) -> None:
    e = evening("Eat Me", DUEL, policy={"second_thoughts": 15}).seated()
    e.write("Anna", orders(e, "Anna", "final"))
    answer = e.write("Bruno", orders(e, "Bruno", "final"))
    assert e.turn == 2
    assert answer
    assert "the turn is closed" in answer
    assert "what you write last counts" not in answer


def test_final_said_in_the_sentence_of_an_order_counts_as_well(evening: Open) -> None:
    e = evening("Eat Me", DUEL, policy={"second_thoughts": 15}).seated()
    assert "For you the turn may close early" in e.write("Anna", "I'm happy with 15, final.")
    closed = e.write("Bruno", "bid 12 - that's my final answer")
    assert "Everybody is in, so the turn is closed with this" in closed
    assert "may close early" not in closed
    assert e.turn == 2


def test_the_final_of_one_alone_hurries_nobody(evening: Open) -> None:
    e = evening("Eat Me", DUEL, policy={"second_thoughts": 15}).seated()
    e.write("Anna", orders(e, "Anna"))
    e.write("Bruno", orders(e, "Bruno", "final"))
    assert e.turn == 1
    e.write("Anna", "final")
    assert e.turn == 2


def test_final_below_a_line_that_is_refused_is_not_counted(evening: Open) -> None:
    e = evening("Eat Me", DUEL, policy={"second_thoughts": 15}).seated()
    e.write("Anna", orders(e, "Anna", "final"))
    e.write("Bruno", orders(e, "Bruno"))
    answer = e.write("Bruno", "bid 777\nfinal")
    assert e.turn == 1
    assert answer
    assert 'I do not count your "final" yet' in answer


def test_the_deadline_is_never_put_off(evening: Open) -> None:
    e = evening("Eat Me", DUEL, policy={"second_thoughts": 15}).seated()
    due = moment(e.table().match.due)
    e.write("Anna", orders(e, "Anna"))
    e.write("Bruno", orders(e, "Bruno"), at=due - timedelta(minutes=4), minutes=60 * 72 - 14)
    assert e.table().match.closing <= due.isoformat(timespec="microseconds")


def test_a_last_word_in_an_unread_mailbox_counts_though_the_hour_has_passed(evening: Open) -> None:
    e = full(evening)
    with unread(e):
        e.write("Anna", "bid 7\nwait", tick=False)
        e.later(hours=1)
        assert e.turn == 1, "the mailbox was not read since the turn was to close"
    e.later(minutes=1)
    assert e.turn == 1
    assert "bid 7" in e.last("Anna", "receipt")


def test_without_second_thoughts_an_unread_mailbox_is_read_first(evening: Open) -> None:
    e = evening("Eat Me", DUEL).seated()
    e.write("Anna", orders(e, "Anna"), tick=False)
    e.write("Bruno", orders(e, "Bruno"), tick=False)
    intake.collect(e.desk, e.box, e.now)
    with unread(e):
        e.write("Anna", "bid 7\nwait", minutes=1)
        assert e.turn == 1, "all is in, but nobody has looked whether more has come"
    e.later(minutes=1)
    assert e.turn == 1
    assert "bid 7" in e.last("Anna", "receipt")


def test_a_pause_stops_that_clock_too(evening: Open) -> None:
    e = full(evening)
    do(e.desk, e.name, "pause", e.now)
    assert e.later(hours=3).turn == 1
    do(e.desk, e.name, "resume", e.now)
    e.tick()
    assert e.turn == 1
    assert e.later(minutes=16).turn == 2


def test_quick_matches_close_at_once_unless_they_say_otherwise(evening: Open) -> None:
    assert policy_of({"hours": 1}, Policy())[0].second_thoughts == 0
    assert policy_of({"hours": 1, "second_thoughts": 3}, Policy())[0].second_thoughts == 3
    assert policy_of({"hours": 24}, Policy())[0].second_thoughts == 15
    wrong = policy_of({"second_thoughts": -1}, Policy())[1]
    assert wrong == ["second_thoughts are minutes, 0 or more, up to ten years."]


def test_a_letter_for_a_turn_that_is_over_hears_what_was_played(evening: Open) -> None:
    e = full(evening)
    report = e.last("Anna", "report")
    e.later(minutes=20)
    answer = e.write("Anna", "bid 3", to=report)
    assert answer
    assert f"It came too late for turn 1. What your seat played in it: {played(e, 1)['Anna']}." in answer


@pytest.mark.parametrize("late", ["hm, twelve would have been better, let me have that", "the 4, as ever\n\nOtto"])
def test_a_late_letter_that_nobody_understands_hears_the_same(evening: Open, late: str) -> None:
    e = full(evening)
    report = e.last("Anna", "report")
    e.later(minutes=20)
    answer = e.write("Anna", late, to=report)
    assert answer
    assert "Your letter answers turn 1, which is over; the match is in turn 2 now." in answer
    assert "could not find your move" not in answer
    assert f"It came too late for turn 1. What your seat played in it: {played(e, 1)['Anna']}." in answer


def test_others_hear_who_keeps_the_turn_open(evening: Open) -> None:
    e = evening("Eat Me", DUEL, policy={"second_thoughts": 15}).seated()
    e.write("Bruno", orders(e, "Bruno", "wait"))
    answer = e.write("Anna", orders(e, "Anna"))
    assert answer
    assert "Bruno asked me to keep the turn open to its deadline." in answer


def test_check_does_nothing_and_tells_nobody(evening: Open) -> None:
    e = evening("Eat Me", DUEL)
    letter = e.last("Anna", "invitation")
    told = len(e.mail("olga@example.org"))
    e.write("Anna", "check\nno", to=letter)
    e.write("Anna", "wait\ncheck", to=letter)
    assert e.table().match.chair("Anna").invited  # type: ignore[union-attr]
    assert len(e.mail("olga@example.org")) == told


def test_a_word_that_brings_a_letter_brings_no_second_one(evening: Open) -> None:
    e = evening("Eat Me", DUEL).seated()
    for word in ("hand", "help", "rules", "resend"):
        before = len(e.mail("Anna"))
        e.write("Anna", f"Hello!\n{word}")
        assert len(e.mail("Anna")) == before + 1, word


def test_a_turn_does_not_close_over_a_question_of_ours(evening: Open) -> None:
    e = evening().seated()
    e.write("Bruno", "bid 3")
    e.write("Clara", "bid 4")
    asked = e.write("Anna", "bid 8\n\nHmm, perhaps bid 12?")
    assert asked is not None
    assert "The turn does not close early until you have answered." in " ".join(asked.text.split())
    assert e.table().match.turn == 1
    waiting = e.write("Bruno", "bid 5")
    assert waiting is not None
    assert "I wait for Anna" in waiting
    e.write("Anna", "yes", to=asked)
    assert e.table().match.turn == 2
    assert "bid 12" in e.last("Anna", "report").flat


@pytest.mark.parametrize("words", ["No, leave it as it is.", "no", "final"])
def test_whatever_answers_it_lets_the_turn_close(evening: Open, words: str) -> None:
    e = evening().seated()
    e.write("Bruno", "bid 3")
    e.write("Clara", "bid 4")
    asked = e.write("Anna", "bid 8\n\nHmm, perhaps bid 12?")
    e.write("Anna", words, to=asked)
    assert e.table().match.turn == 2


def test_a_question_that_nobody_answers_ends_with_the_deadline(evening: Open) -> None:
    e = evening().seated()
    e.write("Bruno", "bid 3")
    e.write("Clara", "bid 4")
    e.write("Anna", "bid 8\n\nHmm, perhaps bid 12?")
    e.later(hours=100)
    assert e.table().match.turn == 2


def test_an_hour_that_is_over_is_told_to_nobody(evening: Open) -> None:
    """The mailbox could not be read, so the turn is still open a while after the hour that was told."""
    e = full(evening)
    with unread(e):
        e.later(minutes=20)
    answer = e.write("Anna", "Thanks, and what is the deadline?", minutes=0)
    assert answer
    assert "closes at 19:30" not in answer
    assert "Everybody is in, and the turn is just being closed." in answer


def test_where_the_gm_wants_no_more_second_thoughts_a_turn_that_waits_for_them_closes(evening: Open) -> None:
    e = full(evening)
    assert e.later(minutes=1).turn == 1
    do(e.desk, e.name, "policy second_thoughts=0", e.now)
    assert e.later(minutes=1).turn == 2


def test_who_writes_after_the_deadline_hears_of_nothing_that_could_still_come(evening: Open) -> None:
    e = evening("Eat Me", DUEL, policy={"reminders": ()}).seated()
    e.write("Bruno", orders(e, "Bruno"))
    with unread(e):
        e.later(hours=73)
    answer = e.write("Anna", "bid 3", minutes=0)
    assert answer
    assert "This came after the deadline" in answer
    assert "If I hear nothing more" not in answer
    assert "Nothing came in time for a bid for the first round: 10 bid points will be bid for you." in answer


def test_no_turn_closes_on_a_letter_of_which_a_line_was_not_understood(opened: OpenMeta) -> None:
    e = opened()
    who = next(seat for seat in e.table().asks if seat != "GM")
    for other in set(e.table().asks) - {who}:
        e.write(other, orders(e, other))
    turn = e.turn
    answer = e.write(who, f"{orders(e, who)}\ntrap You did what on Bruno with a spoon")
    assert answer
    assert e.turn == turn
    assert "the turn is closed" not in answer
    assert 'The turn does not close early until you have written that anew, or "it stays"' in answer
    e.write(who, "it stays")
    assert e.turn > turn


@pytest.mark.parametrize("second_thoughts", [0, 15])
def test_a_line_that_is_not_allowed_keeps_the_turn_open(evening: Open, second_thoughts: int) -> None:
    e = evening("Eat Me", DUEL, policy={"second_thoughts": second_thoughts}).seated()
    e.write("Bruno", orders(e, "Bruno"))
    e.write("Bruno", "bid 777")
    e.write("Anna", orders(e, "Anna"))
    answer = e.write("Bruno", "bid 888")
    assert answer
    assert "closes at" not in answer
    assert 'The turn does not close early until you have written that anew, or "it stays"' in answer
    assert e.later(hours=5).turn == 1
    waiting = e.write("Anna", "bid 4")
    assert waiting
    assert "I wait for Bruno" in waiting
    e.write("Bruno", "bid 7")
    e.later(minutes=20)
    assert e.turn == 2
    assert played(e, 1)["Bruno"].endswith("bid 7")


@pytest.mark.parametrize(
    "words",
    [
        "it stays",
        "ok",
        "k it stays",
        "no. just keep what i said",
        "oh no, leave it",
        "fine, leave it as it was",
        "final",
        "bid 9",
    ],
)
def test_what_settles_it_lets_the_turn_close(evening: Open, words: str) -> None:
    e = evening("Eat Me", DUEL).seated()
    e.write("Bruno", orders(e, "Bruno"))
    e.write("Bruno", "bid 777")
    e.write("Anna", orders(e, "Anna"))
    assert e.turn == 1
    e.write("Bruno", words)
    assert e.turn == 2


@pytest.mark.parametrize("words", ["What a hot day it is!", "My sister says hello", "When is the deadline?"])
def test_talk_settles_nothing_and_opens_nothing(evening: Open, words: str) -> None:
    e = evening("Eat Me", DUEL).seated()
    e.write("Bruno", orders(e, "Bruno"))
    e.write("Bruno", "bid 777")
    e.write("Bruno", words)
    e.write("Anna", orders(e, "Anna"))
    assert e.turn == 1
    other = evening("Eat Me", DUEL).seated()
    other.write("Bruno", orders(other, "Bruno"))
    other.write("Bruno", words)
    other.write("Anna", orders(other, "Anna"))
    assert other.turn == 2


def test_a_letter_for_an_earlier_turn_settles_nothing(evening: Open) -> None:
    e = evening("Eat Me", DUEL).seated()
    old = e.last("Bruno", "report")
    e.write("Bruno", orders(e, "Bruno"))
    e.write("Anna", orders(e, "Anna"))
    assert e.turn == 2
    e.write("Bruno", orders(e, "Bruno"))
    e.write("Bruno", "bid 777")
    e.write("Bruno", "bid 5", to=old)
    e.write("Anna", orders(e, "Anna"))
    assert e.turn == 2
