"""Final standings: in what the game counts, with ties and places as players say them."""

from __future__ import annotations

from games.kit.model import Standing
from gm.desk.standings import told
from tests.stories.conftest import Open


def karma(**seats: int) -> dict[str, Standing | None]:
    return {seat: Standing(f"{count} karma", count) for seat, count in seats.items()}


def test_who_won_is_told_in_karma_and_equal_losers_share_their_place() -> None:
    won = {"Anna": 0.0, "Bruno": 0.0, "Clara": 0.0, "Dora": 1.0}
    assert told(won, karma(Anna=7, Bruno=4, Clara=7, Dora=9)) == [
        "Dora wins with 9 karma.",
        "Anna and Clara share second place with 7 karma each.",
        "Bruno comes fourth with 4 karma.",
    ]


def test_the_last_one_alive_wins_whatever_the_others_had() -> None:
    starved = Standing("starved", float("-inf"))
    result = {"Anna": 1.0, "Bruno": 0.0, "Clara": 0.0}
    assert told(result, {"Anna": Standing("0 karma", 0), "Bruno": starved, "Clara": starved}) == [
        "Anna wins with 0 karma.",
        "Bruno and Clara share second place (starved).",
    ]


def test_a_shared_win_stays_shared_and_a_whole_table_of_equals_is_a_draw() -> None:
    assert told({"Anna": 1.0, "Bruno": 1.0, "Clara": 0.0}, karma(Anna=10, Bruno=10, Clara=2))[0] == (
        "Anna and Bruno share the win with 10 karma each."
    )
    points = {"Anna": Standing("0 points", 0), "Bruno": Standing("0 points", 0)}
    assert told({"Anna": 0.0, "Bruno": 0.0}, points) == ["It is a draw with 0 points each."]


def test_where_only_the_win_counts_no_places_of_the_others_are_told() -> None:
    nothing = dict.fromkeys(("Anna", "Bruno", "Clara"), Standing("", 0))
    assert told({"Anna": 0.0, "Bruno": 1.0, "Clara": 0.0}, nothing) == [
        "Bruno wins.",
    ]


def test_a_game_that_counts_nothing_of_its_own_is_told_in_points() -> None:
    assert told({"Anna": 1.0, "Bruno": 2.5}, {"Anna": None, "Bruno": None}) == [
        "Bruno wins with 2.5 points.",
        "Anna comes second with 1 point.",
    ]


def test_the_last_report_and_the_word_status_speak_of_what_the_game_counts(evening: Open) -> None:
    e = evening(game="No More Meat").seated()
    answer = e.write("Anna", "status")
    assert answer is not None
    assert "Anna 0 karma, Bruno 0 karma, Clara 0 karma" in answer
    while e.table().match.status == "running":
        e.later(hours=73, step=73)
        assert e.turn < 200
    last = e.last("Anna", "report")
    state = e.table().state
    winner = state.winners[0]
    assert f"{winner} wins with {state.karma[winner]} karma." in last
    assert f"{winner} wins with {state.karma[winner]} karma." in last.html
    assert "1 point" not in last
