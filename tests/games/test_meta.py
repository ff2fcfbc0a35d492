"""Meta: every worked example of the rules, by its number."""

from __future__ import annotations

import pytest

from games.kit.dice import Dice
from games.meta.agenda.deeds_people import rolled_order
from games.meta.cards import CARDS, STARTER
from games.meta.play import Play
from games.meta.table import Question, State, Step
from tests.games.meta_table import GAME, IDS, Loaded, answer, complaints, number, read, run, started, table

PUSH = {"stage": "pushing", "agenda": (), "questions": [Question("push", "Anna", "?"), Question("push", "Bruno", "?")]}
PREPARE = {"stage": "drawing", "agenda": (Step("push"),), "questions": [Question("prepare", "Anna", "?")]}


def test_ME_01_life_does_not_rise_above_25() -> None:
    assert run(table(lives={"Anna": 24}, tower=["Anna: Medicine"])).lives["Anna"] == 25


def test_ME_02_who_is_disabled_discards_the_hand_and_keeps_the_traps() -> None:
    five = ["Poison", "Medicine", "Keep thinking", "Painkiller", "Stealth"]
    after = run(
        table(
            ("Anna", "Bruno", "Clara"),
            lives={"Bruno": 2},
            hands={"Bruno": five},
            traps=["Bruno: Good Evening with Medicine"],
            tower=["Anna: Poison on Bruno"],
        )
    )
    assert after.lives["Bruno"] == -1
    assert after.out == {"Bruno": "life"}
    assert sorted(after.titles("graveyard Bruno")) == sorted(five)
    assert after.titles("trap 1 0") == ["Medicine"]


def test_ME_04_a_card_aimed_at_a_disabled_player_has_no_effect() -> None:
    state = table(
        ("Anna", "Bruno", "Clara"), lives={"Bruno": -2}, tower=["Anna: Poison on Bruno"], out={"Bruno": "life"}
    )
    after = run(state)
    assert after.lives["Bruno"] == -2
    assert after.titles("graveyard Anna") == ["Poison"]
    assert after.said("Anna's Poison has no effect: its target is gone.")


@pytest.mark.parametrize(("cards", "drawn", "life", "out"), [(1, 1, 14, False), (2, 2, 15, False), (0, 0, 15, True)])
def test_ME_05_drawing_three_from_a_small_memory(cards: int, drawn: int, life: int, out: bool) -> None:
    state = table(
        ("Anna", "Bruno", "Clara"),
        memories={"Anna": ["Medicine"] * cards},
        agenda=[Step("draw", names=("Anna",), numbers=(3,))],
    )
    after = run(state)
    assert len(after.piles["hand Anna"]) == drawn
    assert after.lives["Anna"] == life
    assert ("Anna" in after.out) == out


def test_ME_07_nothing_to_see_here_puts_the_card_below_away() -> None:
    after = run(table(tower=["Anna: Poison on Bruno", "Bruno: Nothing to see here"]))
    assert after.lives["Bruno"] == 15
    assert after.titles("graveyard Anna") == ["Poison"]
    assert after.titles("graveyard Bruno") == ["Nothing to see here"]


def test_ME_09_who_ties_with_the_D20_rolls_again_for_that_place() -> None:
    seats = ["Anna", "Bruno", "Clara", "Dora"]
    play = Play(State(tuple(seats), started().options), Loaded(14, 9, 9, 3, 5, 17))
    assert rolled_order(play, seats) == ["Anna", "Clara", "Bruno", "Dora"]


def test_ME_10_hands_are_discarded_down_to_twelve() -> None:
    seats = ("Anna", "Bruno", "Clara", "Dora")
    hands = {seat: ["Poison"] * n for seat, n in zip(seats, (14, 12, 13, 9), strict=True)}
    after = run(table(seats, hands=hands, agenda=[Step("discard all")]))
    assert {q.seat: q.number for q in after.questions} == {"Anna": 2, "Clara": 1}
    over = answer(after.state, {"Anna": "discard Poison, Poison"})
    assert [len(over.piles[f"hand {seat}"]) for seat in seats] == [12, 12, 12, 9]


def deck(*changes: str) -> str:
    """The starter deck with changes such as "+Stealth" or "-Poison"."""
    counts = {card: STARTER.count(card) for card in STARTER}
    for change in changes:
        card = IDS[change[1:]]
        counts[card] = counts.get(card, 0) + (1 if change[0] == "+" else -1)
    return "deck: " + ", ".join(f"{n} {CARDS[card].title}" for card, n in counts.items() if n)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        (["+A glitch in the Matrix", "-Poison"], "two? star"),
        (["+Evening the playing field", "-Poison"], "Evening the playing field once"),
        (["+Medicine", "-Poison"], "Medicine 3 times"),
        (["-Poison"], "has 60 cards, and this one has 59"),
    ],
)
def test_ME_11_a_wrong_deck_is_refused(changes: list[str], fault: str) -> None:
    state = GAME.setup(("Anna", "Bruno"), GAME.Options(), Dice("decks/0"))
    said = " ".join(complaints(state, "Anna", deck(*changes)))
    assert fault.replace("two? ", "2 ") in said
    assert not complaints(state, "Anna", deck())


def test_a_disabled_hand_is_discarded_down_to_twelve_too() -> None:
    hands = {"Anna": ["Poison"] * 14, "Bruno": []}
    after = run(table(("Anna", "Bruno", "Clara"), hands=hands, out={"Anna": "memory"}, agenda=[Step("discard all")]))
    assert [(q.seat, q.number) for q in after.state.questions] == [("Anna", 2)]


def test_all_faults_of_a_deck_are_told_at_once() -> None:
    state = GAME.setup(("Anna", "Bruno"), GAME.Options(), Dice("decks/0"))
    said = complaints(state, "Anna", deck("+A glitch in the Matrix", "+Medicine", "+Poison"))
    assert len(said) == 4


def test_ME_13_the_last_player_in_play_wins_in_the_middle_of_a_stack() -> None:
    after = run(table(lives={"Bruno": 3}, tower=["Bruno: Medicine", "Anna: Medicine", "Anna: Poison on Bruno"]))
    assert GAME.result(after.state) == {"Anna": 1.0, "Bruno": 0.0}
    assert after.titles("main 0") == ["Medicine", "Medicine"]
    assert after.lives["Bruno"] == 0


def test_ME_14_a_trap_springs_its_trigger_first_to_the_graveyard() -> None:
    state = table(hands={"Anna": ["Good Evening", "Medicine"]}, **PREPARE)  # type: ignore[arg-type]
    after = answer(state, {"Anna": "trap Good Evening with Medicine\nplay!"})
    assert after.titles("trap 1") == ["Good Evening"]
    evening = run(table(traps=["Anna: Good Evening with Medicine"], agenda=[Step("discarding")]))
    assert evening.lives["Anna"] == 18
    assert evening.titles("graveyard Anna") == ["Good Evening", "Medicine"]
    assert not evening.traps


def test_ME_15_others_play_nothing_in_the_drawing_stage_and_no_triggers_later() -> None:
    hands = {"Anna": ["Poison"], "Bruno": ["Poison", "Good Evening"]}
    drawing = table(hands=hands, **PREPARE)  # type: ignore[arg-type]
    assert complaints(drawing, "Bruno", "play Poison on Anna") == ["Bruno is not asked anything now."]
    pushing = table(hands=hands, **PUSH)  # type: ignore[arg-type]
    assert "only the player at turn sets it" in complaints(pushing, "Bruno", "play Good Evening")[0]
    assert "Traps are set by the player at turn" in complaints(pushing, "Bruno", "trap Good Evening")[0]


def test_ME_17_nine_cards_first_and_twelve_after_the_first_draw() -> None:
    state = GAME.setup(("Anna", "Bruno"), GAME.Options(), Dice("sizes/0"))
    play = Play(state, Dice("x"))
    play.questions = []
    from games.meta.agenda.stages import set_up

    set_up(play, Step("set up"))
    assert [len(play.piles[f"{kind} Anna"]) for kind in ("hand", "memory")] == [9, 51]
    begun = started()
    assert [len(begun.piles[f"{kind} Anna"]) for kind in ("hand", "memory")] == [12, 48]


def test_ME_18_events_stay_below_and_a_meta_at_a_graveyard_lies_on_the_main_stack() -> None:
    state = table(hands={"Anna": ["Medicine"], "Bruno": []}, **PUSH)  # type: ignore[arg-type]
    assert "goes on the main stack" in complaints(state, "Anna", "play Medicine on meta stack")[0]
    from games.meta.cards import Card
    from games.meta.table import Target
    from games.meta.targets import stack_for

    digger = Card("x", "Digger", "Meta", "1", "")
    play = Play(table(graves={"Anna": ["Poison"]}), Dice("x"))
    assert stack_for(play, digger, [Target("grave", "Anna", IDS["Poison"])]) == "main 0"


def test_a_meta_lies_one_level_above_what_it_addresses() -> None:
    state = table(
        tower=[
            "Anna: Poison on Bruno",
            "Bruno: Precision strike on Anna's Poison",
            "Anna: No shirt, no service on Bruno's Precision strike",
        ]
    )
    assert [len(state.piles[f"main {level}"]) for level in (0, 1, 2)] == [1, 1, 1]


def test_the_tower_drawn_in_the_rules_sheet_ends_as_told_there() -> None:
    state = table(
        tower=[
            "Anna: Poison on Bruno",
            "Bruno: Medicine",
            "Clara: The first will be the last on main stack",
            "Bruno: Precision strike on Anna's Poison",
            "Anna: No shirt, no service on Bruno's Precision strike",
        ],
        seats=("Anna", "Bruno", "Clara"),
    )
    after = run(state)
    assert after.lives["Bruno"] == 18
    executed = [text.split(" is ")[0] for text in after.log]
    assert executed == [
        "Anna's No shirt, no service",
        "Clara's The first will be the last",
        "Bruno's Precision strike",
        "Anna's Poison",
        "Bruno's Medicine",
    ]


def test_equal_memories_meet_the_mass_rule_in_turn_18() -> None:
    state, turn = started(seed="mass"), 1
    while state.turn < 18:
        state = answer(state, {}, Dice(f"mass/{turn}")).state
        turn += 1
    assert state.quiet == 1
    assert len(state.piles["memory Anna"]) == 60 - 12 - 3


def test_a_position_can_be_read_by_its_orders() -> None:
    state = table(tower=["Anna: Poison on Bruno"], hands={"Bruno": ["Precision strike"], "Anna": []}, **PUSH)  # type: ignore[arg-type]
    after = answer(state, {"Bruno": "play prec on Anna's poison", "Anna": "pass"})
    target = after.played[number(after, "Precision strike")].targets[0]
    assert target.number == number(after, "Poison")
    assert read(state, "Bruno", "play Precision strike on the card below Medicine")
