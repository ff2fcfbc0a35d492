"""postgm rules, simulate, replay and demo: games without mail, old games again, all of it at work."""

from __future__ import annotations

from pathlib import Path

import pytest

import games
from tests.cli.conftest import Command


@pytest.mark.parametrize("game", games.shelf())
def test_the_rules_of_every_game_are_printed(postgm: Command, game: str) -> None:
    ran = postgm("rules", game)
    assert ran.code == 0
    assert games.game(game).meta.title.lower() in ran.said.lower()
    assert len(ran.out.splitlines()) > 30


def test_many_matches_make_a_table_of_results(postgm: Command) -> None:
    found = postgm("simulate", "Eat Me", "--players", "3", "--matches", "4", "--json").data
    assert (found["game"], found["players"], found["matches"]) == ("eat_me", 3, 4)
    assert [row["seat"] for row in found["seats"]] == ["Anna", "Bruno", "Clara"]
    assert found["turns_most"] >= found["turns_median"] > 0


def test_the_same_seed_tells_the_same_story(postgm: Command) -> None:
    def told(seed: str) -> object:
        return postgm("simulate", "Eat Me", "--matches", "3", "--seed", seed, "--json").data["seats"]

    assert told("x") == told("x")
    assert told("x") != told("y")


def test_a_simulation_is_a_table_for_people_too(postgm: Command) -> None:
    ran = postgm("simulate", "no more", "--matches", "2", "--silent")
    assert ran.code == 0
    assert "Matches: 2, " in ran.said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Chess",), 'no game "Chess"'),
        (("Eat Me", "--players", "99"), "is for 2 to 10 players"),
        (("Teamturns", "--option", "start_player=Annna"), 'did you mean "Anna"?'),
        (("Eat Me", "--option", "variant=sideways"), "sideways"),
        (("Eat Me", "--matches", "0"), "matches"),
    ],
)
def test_a_wrong_wish_is_refused(postgm: Command, words: tuple[str, ...], said: str) -> None:
    ran = postgm("simulate", *words)
    assert ran.code == 2
    assert said in " ".join(ran.err.split())


def test_a_match_is_replayed_and_agrees_with_its_journal(match: Command) -> None:
    match("match", "process", "eat-me-1")
    ran = match("replay", "eat-me-1", "--json")
    assert ran.code == 0, ran.err
    assert match("replay", "eat-me-1", "--story").code == 0
    assert match("replay", "no-such").code == 2


def test_the_demonstration_leaves_other_peoples_folders_alone(postgm: Command) -> None:
    Path("mine").mkdir()
    Path("mine/poem.txt").write_text("roses")
    ran = postgm("demo", "--folder", "mine", "--game", "Eat Me")
    assert ran.code == 2
    assert "holds other things" in ran.err
    assert Path("mine/poem.txt").read_text() == "roses"


def test_a_demonstration_in_which_somebody_is_silent_for_whole_turns_comes_to_its_end(postgm: Command) -> None:
    ran = postgm("demo", "--folder", "shown", "--game", "No More Meat")
    assert ran.code == 0, ran.err
    assert " wins" in ran.out
    for letter in Path("shown").rglob("office/players/*/new/*"):
        assert "neither read nor send mail" not in letter.read_text(), letter


def test_a_demonstration_of_a_game_nobody_knows(postgm: Command) -> None:
    ran = postgm("demo", "--game", "Chess")
    assert ran.code == 2
    assert 'no game "Chess"' in ran.err
