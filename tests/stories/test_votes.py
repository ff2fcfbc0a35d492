"""A table votes by reply: what is proposed is asked of everybody, counted once a seat, told to all and done."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.desk.incoming.answers.ballots import said
from gm.domain.folding import apply
from gm.domain.match import Match, MotionPut, VoteCast
from gm.domain.votes import Motion, counted, tally
from tests.kit.evening import Evening, Mail
from tests.kit.ordinary_answers import VOTES
from tests.stories.conftest import Open
from tests.stories.test_corrections import GRETA, same_again, says


@pytest.mark.parametrize(("text", "wanted"), VOTES, ids=[text[:40] for text, _ in VOTES])
def test_an_ordinary_answer_is_the_vote_that_it_says(text: str, wanted: str) -> None:
    assert said(text)[0] == wanted


ALL = ("Anna", "Bruno", "Clara")


def led(evening: Open, **policy: Any) -> Evening:
    return evening(policy={"gm": GRETA, **policy}).seated()


def wrote(e: Evening, who: str, text: str) -> Mail:
    return says(e, text, who, e.last(who, "report"))


def ballot(e: Evening, who: str) -> Mail:
    return next(m for m in reversed(e.mail(who)) if "A vote:" in m.subject)


def flat(mail: Mail) -> str:
    return " ".join(mail.text.split())


def votes_for(e: Evening, who: str, text: str) -> Mail:
    return says(e, text, who, ballot(e, who))


@pytest.mark.parametrize(
    "words",
    [
        "propose draw",
        "Propose a draw.",
        "I propose a draw",
        "let's vote on a draw",
        "I offer a draw",
        "propose that we call it a draw",
        "Can we vote on ending the match in a draw?",
    ],
)
def test_a_draw_that_all_want_ends_the_match(evening: Open, words: str) -> None:
    e = led(evening)
    answer = wrote(e, "Anna", words)
    assert "The table is asked: a draw." in answer
    asked = ballot(e, "Bruno")
    assert "Anna proposes this to the table: a draw." in asked
    assert "It passes when all say yes; who does not answer counts as no." in asked
    votes_for(e, "Bruno", "Yes, fine by me.")
    assert e.table().match.status == "running"
    assert "friday ends here, in a draw." in votes_for(e, "Clara", "ok")
    assert e.table().match.status == "over"
    for name in ("Anna", "Bruno", "Greta"):
        assert "3 said yes, 0 said no and 0 said nothing. It has passed." in " ".join(
            e.last(name).text.split()
        ).replace("\n", " ")


def test_a_reason_behind_a_proposal_takes_nothing_from_it(evening: Open) -> None:
    answer = wrote(led(evening), "Anna", "propose draw, this isn't my game")
    assert "The table is asked: a draw." in answer
    assert "this isn't my game" in answer


@pytest.mark.parametrize("no", ["no", "I'm against it", "vote no", "No, sorry.", "nay"])
def test_one_no_is_enough_where_all_must_agree(evening: Open, no: str) -> None:
    e = led(evening)
    wrote(e, "Anna", "propose draw")
    answer = votes_for(e, "Bruno", no)
    assert "All stays as is." in answer
    assert "Your vote on a draw: no." in answer
    assert (e.table().match.status, e.table().match.motion) == ("running", None)
    assert "That vote is over." in votes_for(e, "Clara", "yes")


def test_the_last_word_counts_once_however_often_it_is_said(evening: Open) -> None:
    e = led(evening, vote_quorum="majority")
    wrote(e, "Anna", "propose extend 24h")
    due = e.table().match.due
    motion = e.table().match.motion
    assert motion is not None
    assert counted(motion) == (1, 0, 2)
    wrote(e, "Anna", "vote yes")
    wrote(e, "Anna", "I vote yes")
    assert e.table().match.due == due
    answer = votes_for(e, "Clara", "I'm for it")
    assert "The deadline moves from Mon 23 Nov 19:05 to Tuesday 24 November 2026, 19:05" in answer
    assert e.table().match.due > due
    after = e.table().match.due
    votes_for(e, "Bruno", "yes")
    assert e.table().match.due == after
    same_again(e)


def test_a_vote_that_nobody_answers_ends_by_itself_and_silence_is_what_the_policy_says(evening: Open) -> None:
    e = led(evening, vote_hours=10)
    wrote(e, "Anna", "propose draw")
    e.later(hours=11, step=1)
    assert "1 said yes, 0 said no and 2 said nothing. It has not passed. All stays as is." in " ".join(
        e.last("Bruno").text.split()
    )
    assert e.table().match.motion is None
    e = led(evening, vote_hours=10, vote_silence="yes")
    wrote(e, "Anna", "propose concede to Bruno")
    e.later(hours=11, step=1)
    assert "friday ends here, and Bruno has won." in " ".join(e.last("Clara").text.split())
    assert e.table().match.status == "over"


def test_secret_votes_name_nobody_and_open_ones_everybody(evening: Open) -> None:
    for secret in (True, False):
        e = led(evening, vote_quorum="majority", vote_secret=secret)
        wrote(e, "Anna", "propose draw")
        votes_for(e, "Bruno", "no")
        votes_for(e, "Clara", "no")
        for name in (*ALL, "Greta"):
            told = " ".join(next(m for m in reversed(e.mail(name)) if "vote" in m.text).text.split())
            assert ("Bruno no" in told) is not secret, (name, told)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("propose pizza", 'You can write: "propose draw"'),
        ("propose concede", "To whom?"),
        ("propose concede to Zoe", 'no "Zoe"'),
        ("propose policy hours=48", "that is for the GM"),
        ("propose policy gm_hands=yes", "for the GM of the match alone"),
    ],
)
def test_what_cannot_be_voted_on_is_told(evening: Open, words: str, hint: str) -> None:
    e = led(evening)
    assert hint in " ".join(wrote(e, "Anna", words).text.split())
    assert e.table().match.motion is None


def test_an_unsure_answer_is_asked_back(evening: Open) -> None:
    e = led(evening)
    wrote(e, "Anna", "propose draw")
    assert "vote yes" in votes_for(e, "Bruno", "maybe yes, if Clara wants it too")
    assert "once a turn" not in wrote(e, "Bruno", "I suggest a pizza")
    motion = e.table().match.motion
    assert motion is not None
    assert motion.cast == {"Anna": True}


def test_one_vote_at_a_time_and_one_proposal_a_turn(evening: Open) -> None:
    e = led(evening)
    wrote(e, "Anna", "propose draw")
    assert "The table votes already, on this: a draw." in wrote(e, "Bruno", "propose extend 24h")
    votes_for(e, "Bruno", "no")
    assert "You have proposed something this turn already" in " ".join(wrote(e, "Anna", "propose draw").text.split())


def test_an_extension_lapses_with_its_turn_and_a_former_player_has_no_vote(evening: Open) -> None:
    e = led(evening)
    wrote(e, "Anna", "propose extend 24h")
    mine = ballot(e, "Bruno")
    for name in ALL:
        e.write(name, "bid 4", to=e.last(name, "report"))
    e.later(minutes=30)
    assert e.turn == 2
    says(e, "yes", "Bruno", mine)
    assert "The turn was played before the vote was over" in flat(e.last("Clara"))
    assert e.table().match.motion is None
    wrote(e, "Clara", "propose draw")
    old = ballot(e, "Bruno")
    says(e, "yes", to=says(e, "replace Bruno with robot"))
    e.write("Bruno", "yes", to=old)
    motion = e.table().match.motion
    assert motion is not None
    assert motion.cast == {"Clara": True}


def test_a_gm_lets_the_table_vote_and_a_change_is_done(evening: Open) -> None:
    e = led(evening, vote_quorum="majority")
    says(e, "propose policy hours=48")
    assert "The GM proposes this to the table: policy hours=48." in ballot(e, "Anna")
    votes_for(e, "Anna", "yes")
    votes_for(e, "Bruno", "yes\nbid 4")
    assert e.table().match.policy.hours == 48
    assert e.table().match.held["Bruno"].text == "bid 4"


def test_what_passed_can_be_taken_back_by_the_gm(evening: Open) -> None:
    e = led(evening, vote_quorum="majority")
    due = e.table().match.due
    wrote(e, "Anna", "propose extend 24h")
    votes_for(e, "Bruno", "yes")
    assert e.table().match.due > due
    says(e, "yes", to=says(e, "undo"))
    assert (e.table().match.due, e.table().match.motion) == (due, None)


@pytest.mark.parametrize(
    "words",
    [
        "propose option variant=same_round",
        "I propose option variant=same_round",
        "let's vote on option variant = same_round",
    ],
)
def test_who_has_accepted_votes_on_an_option_before_the_match_begins(evening: Open, words: str) -> None:
    """Clara has not answered her invitation, so she has no vote; the yes of the others is enough."""
    e = evening(policy={"gm": GRETA, "votes": ["option"]})
    invited = {name: e.last(name, "invitation") for name in ALL}
    for name in ("Anna", "Bruno"):
        e.write(name, "yes", to=invited[name])
    assert "The table is asked:" in says(e, words, "Anna", invited["Anna"])
    assert not any("A vote:" in m.subject for m in e.mail("Clara"))
    assert "option variant" in ballot(e, "Bruno")
    answer = votes_for(e, "Bruno", "Yes, fine by me.")
    assert "It has passed. variant is same_round now; it was standard." in answer
    assert e.table().match.options == {"variant": "same_round"}
    assert "variant is same_round now" in e.last("Anna")
    e.write("Clara", "yes", to=invited["Clara"])
    e.later(minutes=30)
    assert e.table().options.variant == "same_round"
    assert "option was settled" in wrote(e, "Anna", "propose option variant=standard") or e.table().match.motion is None
    same_again(e)


def test_an_option_that_makes_no_match_is_not_voted_on(evening: Open) -> None:
    e = evening(policy={"gm": GRETA, "votes": ["option"]})
    invited = e.last("Anna", "invitation")
    e.write("Anna", "yes", to=invited)
    assert 'no option "colour"' in says(e, "propose option colour=blue", "Anna", invited)
    assert e.table().match.motion is None


@pytest.mark.parametrize("words", ["propose replace Clara with robot", "I propose to replace Clara with a robot"])
def test_the_table_votes_a_silent_player_out_and_the_one_who_goes_has_a_vote_too(evening: Open, words: str) -> None:
    e = led(evening, votes=["replace"], vote_quorum="majority")
    wrote(e, "Anna", words)
    assert "Anna proposes this to the table:" in ballot(e, "Clara")
    assert "All stays" not in votes_for(e, "Clara", "no")
    votes_for(e, "Bruno", "Yes")
    chair = e.table().match.chair("Clara")
    assert chair is not None
    assert (chair.player, chair.autopilot) == ("", True)
    for name in ("Anna", "Bruno", "Greta"):
        assert any("2 said yes, 1 said no" in m for m in e.mail(name)), name
    assert any("robot" in m or "place" in m for m in e.mail("Clara")), e.last("Clara")
    for name in ("Anna", "Bruno"):
        e.write(name, "bid 4", to=e.last(name, "report"))
    e.later(minutes=30)
    assert e.turn == 2
    same_again(e)


def test_who_comes_in_somebodys_place_is_for_the_gm_who_may_let_the_table_vote_on_it(evening: Open) -> None:
    e = led(evening, votes=["replace"], vote_quorum="majority")
    assert "Who comes in their place is for the GM" in wrote(
        e, "Anna", "propose replace Clara with Dora <dora@example.net>"
    )
    says(e, "propose replace Clara with Dora <dora@example.net>")
    for name in ("Anna", "Bruno"):
        votes_for(e, name, "yes")
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    chair = e.table().match.chair("Clara")
    assert chair is not None
    assert chair.player == "dora"
    e.write("Dora", "bid 4", to=e.last("Dora"))
    assert e.table().match.held["Clara"].text == "bid 4"


# -- the count itself --------------------------------------------------------------------------------------------------

MOTION = Motion(1, "draw", "a draw", "", 1, "2026-01-01T00:00:00+00:00", ALL)
CAST = st.lists(st.tuples(st.sampled_from((*ALL, "Zoe")), st.booleans()))
TERMS = st.tuples(st.sampled_from(("all", "two_thirds", "majority")), st.sampled_from(("no", "yes", "abstain")))


def after(said: list[tuple[str, bool]], quorum: str = "all", silence: str = "no") -> Motion:
    match = apply(Match("friday"), MotionPut(Motion(**{**_fields(MOTION), "quorum": quorum, "silence": silence})))
    for seat, yes in said:
        match = apply(match, VoteCast(1, seat, yes))
    assert match.motion is not None
    return match.motion


def _fields(motion: Motion) -> dict[str, Any]:
    return {name: getattr(motion, name) for name in Motion.__dataclass_fields__}


def once(said: list[tuple[str, bool]], quorum: str, silence: str) -> None:
    """What each seat said last counts, once, whatever else was said."""
    last = {seat: yes for seat, yes in said if seat in ALL}
    motion = after(said, quorum, silence)
    yes, no, silent = counted(motion)
    assert (yes, no) == (sum(last.values()), len(last) - sum(last.values()))
    assert yes + no + silent == len(ALL)
    assert tally(motion, closed=True) == tally(after(list(last.items()), quorum, silence), closed=True)


@given(CAST, TERMS)
def test_no_vote_counts_twice(said: list[tuple[str, bool]], terms: tuple[str, str]) -> None:
    once(said, *terms)


@given(CAST, CAST, TERMS)
def test_what_is_decided_early_is_what_the_end_would_have_been(
    said: list[tuple[str, bool]], later: list[tuple[str, bool]], terms: tuple[str, str]
) -> None:
    early = tally(after(said, *terms), closed=False)
    new = [(seat, yes) for seat, yes in later if seat not in dict(said)]
    assert not early or early == tally(after(said + new, *terms), closed=True)


def _on_any_chair(motion: Motion, seat: str, yes: bool) -> dict[str, bool]:
    chair = next(other for other in (seat, *motion.voters) if other not in motion.cast)
    return {**motion.cast, chair: yes}


def test_a_vote_counted_twice_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: every letter is a vote of its own, on whatever chair has not voted yet."""
    twice = [("Anna", True), ("Anna", True)]
    once(twice, "majority", "abstain")
    monkeypatch.setattr("gm.domain.folding.voted", _on_any_chair)
    with pytest.raises(AssertionError):
        once(twice, "majority", "abstain")
