"""Ratings: replayed they are the running ones, stretches count by what was played, and nobody is named unasked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from gm.desk.leagues import keeping, rating
from gm.domain.leagues.ratings import ENGINE, Match, Rating, luck, rated, replayed, written
from tests.kit.evening import Evening
from tests.leagues.test_season import described, play


def match(name: str, people: Sequence[str], result: Sequence[float]) -> Match:
    return Match(name, "2026-11-20", tuple(((who, 1.0),) for who in people), tuple(result))


def test_a_table_of_whole_players_is_rated_as_openskill_rates_it() -> None:
    model = PlackettLuce()
    [[a], [b], [c]] = model.rate([[model.rating()], [model.rating()], [model.rating()]], ranks=[1, 2, 2])
    found = rated({}, match("m", "abc", (7, 3, 3)))
    assert [(r.mu, r.sigma) for r in (found["a"], found["b"], found["c"])] == [(x.mu, x.sigma) for x in (a, b, c)]


def test_who_takes_over_gets_their_part_of_the_change_and_the_engine_is_rated_apart() -> None:
    chairs = ((("anna", 0.25), ("bruno", 0.75)), (("clara", 0.5), (ENGINE, 0.5)))
    found = rated({}, Match("m", "2026", chairs, (2.0, 1.0)))
    up = found["anna"].mu - 25, found["bruno"].mu - 25
    assert abs(up[1] - 3 * up[0]) < 1e-9
    assert found[ENGINE].mu == found["clara"].mu < 25
    assert found["anna"].sigma > found["bruno"].sigma, "who played less is known less"


names = st.lists(st.sampled_from("abcdefgh"), min_size=2, max_size=5, unique=True)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(names, st.randoms(use_true_random=False)), max_size=12))
def test_replayed_is_running_in_whatever_order_the_journal_is_read(played: list[tuple[list[str], object]]) -> None:
    running, entries = dict[str, Rating](), []
    for n, (people, dice) in enumerate(played):
        one = match(str(n), people, [dice.randrange(4) for _ in people])  # type: ignore[attr-defined]
        after = rated(running, one)
        running |= after
        entries.append(written(one, after))
    assert replayed(entries) == (running, [])
    assert replayed(entries[::-1]) == (running, []), "a clock that was set back changes nothing"


def test_a_changed_entry_is_found() -> None:
    one = match("m1", "ab", (2, 1))
    entry = written(one, rated({}, one)) | {"result": [1.0, 2.0]}
    assert replayed([entry])[1] == ["m1"]


def test_seats_that_win_too_often_are_seen() -> None:
    assert luck([match("1", "ab", (2, 1)), match("2", "ba", (2, 1)), match("3", "ab", (1, 1))]) == [
        (1, 3, 2.5 / 3, 0.5),
        (2, 3, 0.5 / 3, 0.5),
    ]


def test_a_season_is_rated_as_it_is_played_and_told_by_letter(tmp_path: Path) -> None:
    e = Evening(tmp_path, game="")
    keeping.new(e.desk, described(4, format="round_robin", table=2), "seed", e.now)
    keeping.start(e.desk, "autumn", e.now)
    play(e)
    entries = rating.entries(e.archive, "eat_me")
    assert len(entries) == 6
    found, wrong = replayed(entries)
    assert not wrong
    assert {who: rating.current(e.archive, "eat_me", who) for who in found} == found
    begins = next(m for m in e.mail("Anna") if m.subject == "[autumn] The league begins")
    e.write("Anna", "ratings Eat Me\nrecord me", to=begins)
    told = e.last("Anna", "ratings")
    assert "Eat Me, best first:" in told
    e.write("Anna", "listed off", to=begins)
    e.write("Bruno", "ratings", to=next(m for m in e.mail("Bruno") if "begins" in m.subject))
    assert "Anna" not in e.last("Bruno", "ratings").text
    e.write("Bruno", "record Anna", to=e.last("Bruno", "ratings"))
    assert "I tell nothing of Anna" in e.last("Bruno", "receipt")
    e.write("Anna", "ratings", to=begins)
    mine = rating.current(e.archive, "eat_me", "anna")
    assert (f"You are in no list; you have {mine.shown}" in e.last("Anna", "ratings")) == bool(mine.played)
    e.look_over()
    print(told, e.mail("Anna", "record"))
