"""Points and places, against examples worked out by hand."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from gm.domain.leagues import draw
from gm.domain.leagues.standings import Ended, crosstable, points_of, standings
from gm.domain.leagues.terms import Terms, terms

CHESS = Terms(name="chess", game="x", table=2, points=(1.0,), members=("Ann", "Ben", "Cid", "Dot"))


def duel(n: int, a: str, b: str, score: float) -> Ended:
    return Ended(n, n, {a: score, b: 1 - score})


# Ann beats Ben and Cid, loses to Dot; Ben beats Cid and Dot; Cid beats Dot. By the definition that is in use (each
# opponent beaten counts with all its points, each drawn with half; en.wikipedia.org, "Sonneborn-Berger score"):
# points Ann 2, Ben 2, Cid 1, Dot 1; Ann 2 + 1 = 3, Ben 1 + 1 = 2, Cid 1 (Dot), Dot 2 (Ann).
DUELS = [
    duel(1, "Ann", "Ben", 1),
    duel(2, "Ann", "Cid", 1),
    duel(3, "Ann", "Dot", 0),
    duel(4, "Ben", "Cid", 1),
    duel(5, "Ben", "Dot", 1),
    duel(6, "Cid", "Dot", 1),
]


def test_sonneborn_berger_by_hand() -> None:
    lines = standings(CHESS.members, DUELS, {}, CHESS, "s")
    assert [(one.member, int(one.points), int(one.sonneborn_berger)) for one in lines] == [
        ("Ann", 2, 3),
        ("Ben", 2, 2),
        ("Dot", 1, 2),
        ("Cid", 1, 1),
    ]
    drawn = standings(CHESS.members, [*DUELS[:-1], duel(6, "Cid", "Dot", 0.5)], {}, CHESS, "s")
    by = {one.member: one.sonneborn_berger for one in drawn}
    assert by == {"Ann": Fraction(5, 2), "Ben": 2, "Cid": Fraction(3, 4), "Dot": Fraction(9, 4)}


def test_head_to_head_counts_among_those_who_are_equal() -> None:
    only = Terms(**{**{f: getattr(CHESS, f) for f in CHESS.__slots__}, "tie_breaks": ("points", "head_to_head")})
    assert [one.member for one in standings(CHESS.members, DUELS, {}, only, "s")] == ["Ann", "Ben", "Cid", "Dot"]
    assert [one.place for one in standings(CHESS.members, [], {}, only, "s")] == [1, 1, 1, 1], "equals share a place"


def test_the_crosstable_by_hand() -> None:
    assert crosstable(["Ann", "Ben", "Dot"], DUELS) == [["*", "1/1", "0/1"], ["0/1", "*", "1/1"], ["1/1", "0/1", "*"]]


def test_those_who_share_places_share_their_points() -> None:
    said = Terms(table=4, points=(6, 4, 2), bonus=0.5)
    given = points_of(Ended(1, 1, {"a": 9, "b": 5, "c": 5, "d": 0}, ("a", "d")), said)
    assert given == {"a": Fraction(13, 2), "b": 3, "c": 3, "d": Fraction(1, 2)}


RESULTS = st.lists(st.integers(0, 4), min_size=3, max_size=3)


@given(st.lists(RESULTS, min_size=6, max_size=6), st.randoms())
@settings(max_examples=50, deadline=None)
def test_sums_are_right_and_the_order_of_endings_changes_nothing(scores: list[list[int]], shuffle) -> None:  # type: ignore[no-untyped-def]
    said = Terms(table=3, points=(3, 1))
    members = tuple("abcdefg")
    drawn = draw.season(members, 3, 3, "s")
    seats = [(n, t, table) for n, one in enumerate(drawn, 1) for t, table in enumerate(one.tables, 1)]
    ended = [
        Ended(n, t, dict(zip(table, map(float, got), strict=True)))
        for (n, t, table), got in zip(seats, scores, strict=True)
    ]
    assert all(sum(points_of(one, said).values()) == 4 for one in ended)
    byes = {who: sum(who in one.byes for one in drawn) for who in members}
    before = standings(members, ended, byes, said, "s")
    assert sum(one.points for one in before) == 6 * 4 + 3 * Fraction(4, 3)
    mixed = list(ended)
    shuffle.shuffle(mixed)
    assert standings(members, mixed, byes, said, "s") == before


def test_a_file_with_faults_is_told_them_all() -> None:
    _, wrong = terms(
        {
            "name": "Au tumn",
            "gmae": "x",
            "format": "swizz",
            "table": 1,
            "points": [1, 2, 3],
            "tie_breaks": ["poinst"],
            "members": ["a", "a"],
        }
    )
    said = "\n".join(wrong)
    for words in (
        'did you mean "game"',
        '"game" is missing',
        "cannot name a league",
        "one of round_robin, balanced",
        "10 seats",
        "first place down",
        'did you mean "points"',
        "stands there twice",
    ):
        assert words in said, (words, said)
