"""Meta: what each seat, the GM and a spectator are shown of one position."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit.dice import Dice
from games.meta import show
from games.meta.play import Play
from games.meta.table import GM, Modifier, Scale, State, Trap
from tests.games.meta_table import IDS, table

THREE = ("Anna", "Bruno", "Clara")
READERS = (*THREE, GM, None)


def position(**options: Any) -> State:
    return table(
        THREE,
        hands={"Anna": ["Poison", "Joker", "Poison"], "Bruno": ["Medicine"]},
        memories={"Anna": ["Stealth"] * 4, "Bruno": ["Stealth"], "Clara": []},
        graves={"Anna": ["Poison", "Retreat, retreat", "Poison", "Poison"]},
        tower=["Anna: Poison on Bruno", "Bruno: Medicine", "Clara: Powerup on Anna's Poison"],
        traps=["Clara: Good Evening with Stealth"],
        lives={"Anna": 7},
        out={"Bruno": "memory"},
        **options,
    )


@pytest.mark.parametrize("hidden", [False, True])
def test_hands_are_their_owners_and_the_gms_where_the_match_says_so(hidden: bool) -> None:
    state = position(gm_sees_hidden=hidden)
    for reader in READERS:
        shown = show.view(state, reader)
        titles = [card["title"] for card in shown["hand"]]
        assert titles == {"Anna": ["Joker", "Poison", "Poison"], "Bruno": ["Medicine"]}.get(reader or "", [])
        open_hands = [[card["title"] for card in player["cards"]] for player in shown["players"]]
        sees = reader == GM and hidden
        assert open_hands == ([["Joker", "Poison", "Poison"], ["Medicine"], []] if sees else [[], [], []])
    counted = show.view(state, "Anna")["counted"]
    assert [(row["count"], row["card"]["title"]) for row in counted] == [(1, "Joker"), (2, "Poison")]


def test_what_everybody_knows_of_the_players() -> None:
    play = Play(position(), Dice("shown"))
    play.gone, play.pennies["Anna"] = ["Clara"], 2
    for reader in READERS:
        shown = show.view(play.frozen(), reader)
        assert shown["order"] == ["Anna", "Bruno"]
        rows = [(p["name"], p["life"], p["status"], p["active"], p["hand"], p["memory"]) for p in shown["players"]]
        assert rows == [
            ("Anna", 7, "in play", True, 3, 4),
            ("Bruno", 15, "disabled (memory)", False, 1, 1),
            ("Clara", 15, "out of the game", False, 0, 0),
        ]
        assert [p["pennies"] for p in shown["players"]] == [2, 0, 0]
        assert shown["players"][0]["graveyard"] == ["Poison", "Poison", "Retreat, retreat", "Poison"]
        assert [p["grave"] for p in shown["players"]] == ["2 x Poison; Retreat, retreat; Poison", "", ""]


@pytest.mark.parametrize(("contents", "sees_all"), [("open", True), ("hidden", False)])
def test_stacks_are_shown_from_the_top_and_hidden_ones_to_their_owner(contents: str, sees_all: bool) -> None:
    state = position(trap_contents=contents)
    for reader in READERS:
        stacks = {stack["key"]: stack for stack in show.view(state, reader)["stacks"]}
        assert [(s["name"], s["tower"], s["level"], s["count"]) for s in stacks.values()] == [
            ("main stack", "main", 0, 2),
            ("meta stack", "main", 1, 1),
            ("stack of trap 1", "trap 1", 0, 1),
        ]
        assert [card["title"] for card in stacks["main 0"]["cards"]] == ["Medicine", "Poison"]
        trap = [card["title"] for card in stacks["trap 1 0"]["cards"]]
        assert trap == (["Stealth"] if sees_all or reader == "Clara" else [])


def test_what_changes_numbers_and_what_lies_aside_is_told() -> None:
    play = Play(position(), Dice("shown"))
    play.modifiers = [Modifier("Anna", -2, 1), Modifier("Bruno", 3, 1)]
    play.scales = [Scale("", 150), Scale("Anna", 115)]
    play.overrides = {"hand_limit": 10}
    play.rulings = {f"{IDS['Powerup']}/1": "scale card 3 150", "Anna Tea/1": "no effect"}
    play.piles["parked"] = play.piles.pop("main 1")
    play.piles["removed"] = [play.piles["hand Bruno"].pop()]
    shown = show.view(play.frozen(), None)
    assert shown["modifiers"] == ["Anna's next loss of life -2", "Bruno's next loss of life +3"]
    assert shown["fields"] == ["numbers on all cards 150 %", "numbers on the cards of Anna 115 %"]
    assert shown["overrides"] == {"hand limit": 10}
    assert shown["rulings"] == {"Powerup": ["scale card 3 150"], "Anna Tea": ["no effect"]}
    assert (shown["aside"], shown["removed"]) == (["Powerup"], 1)


def test_open_cards_are_explained_once_and_not_those_one_holds() -> None:
    play = Play(position(), Dice("shown"))
    play.log = ["Clara's Joker is executed.", "Anna's trap 4 sprang (Timeout)."]
    for reader, known in (("Anna", {"Poison", "Joker"}), ("Bruno", {"Medicine"}), (None, set())):
        titles = [card["title"] for card in show.view(play.frozen(), reader)["explained"]]
        told = {"Poison", "Medicine", "Powerup", "Stealth", "Joker", "Timeout"} - known
        assert set(titles) - {"Good Evening"} == told
        assert len(titles) == len(set(titles))


def test_pennies_that_are_counted_are_no_trap() -> None:
    play = Play(position(), Dice("shown"))
    play.traps.append(Trap(7, "Anna", 0, counts=True))
    assert [trap["number"] for trap in show.view(play.frozen(), "Anna")["traps"]] == [1]


@pytest.mark.parametrize("hidden", [False, True])
def test_a_trap_shows_its_trigger_and_condition_to_its_owner(hidden: bool) -> None:
    play = Play(position(trap_contents="hidden", gm_sees_hidden=hidden), Dice("shown"))
    play.traps.append(Trap(2, "Anna", 0))
    for reader in READERS:
        trap, token = show.view(play.frozen(), reader)["traps"]
        own = reader == "Clara" or (reader == GM and hidden)
        assert (trap["owner"], trap["trigger"], trap["count"], trap["open"]) == (
            "Clara",
            "Good Evening" if own else "",
            1,
            own,
        )
        assert bool(trap["conditions"]) is own
        assert (trap["token"], token["token"], token["trigger"]) == (False, True, "token")


def test_a_card_on_a_stack_says_whose_it_is_and_what_it_is_aimed_at() -> None:
    (meta,) = [s for s in show.view(position(), "Bruno")["stacks"] if s["key"] == "main 1"]
    (card,) = meta["cards"]
    assert (card["by"], card["title"], card["type"], card["marks"]) == ("Clara", "Powerup", "Meta", [])
    number = next(c["number"] for s in show.view(position(), None)["stacks"] for c in s["cards"] if c["by"] == "Anna")
    assert card["aimed"] == [f"Anna's Poison (card {number})"]
    assert card["targets"] == [f"card {number}"]
