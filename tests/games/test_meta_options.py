"""Meta: every switch of the rules sheet, M1 to M20 and the others."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.options import build
from games.meta.decks import starter
from games.meta.options import Options
from games.meta.table import Question, Step
from tests.games.meta_table import GAME, IDS, answer, complaints, number, read, run, started, table

THREE = ("Anna", "Bruno", "Clara")
PUSH = [Question("push", seat, "?") for seat in ("Anna", "Bruno")]
OPEN: dict[str, Any] = {"stage": "pushing", "questions": PUSH, "agenda": ()}


def pushed(state: Any, texts: dict[str, str]) -> list[str]:
    """Who pushed what, in order."""
    return [text.split(" (card")[0] for text in answer(state, texts).story if " pushes " in text]


def test_M1_pulses_interleave_and_arrival_does_not() -> None:
    hands = {"Anna": ["Medicine", "Stealth"], "Bruno": ["Poison", "Painkiller"]}
    texts = {"Bruno": "play Poison on Anna\nplay Painkiller", "Anna": "play Medicine\nplay Stealth"}
    pulses = pushed(table(hands=hands, **OPEN), texts)
    assert [text.split()[0] for text in pulses] == ["Anna", "Bruno", "Anna", "Bruno"]
    arrival = pushed(table(hands=hands, push_mode="arrival", **OPEN), texts)
    assert [text.split()[0] for text in arrival] == ["Bruno", "Bruno", "Anna", "Anna"]


def test_M1_by_arrival_a_card_need_not_wait_for_the_others() -> None:
    state = table(hands={"Anna": ["Medicine", "Poison"], "Bruno": []}, push_mode="arrival", **OPEN)
    assert not any(ask.required for ask in GAME.asks(state).values())
    assert not GAME.ready(state, {})
    assert not GAME.ready(state, {"Anna": read(state, "Anna", "pass")})
    assert GAME.ready(state, {"Anna": read(state, "Anna", "play Medicine")})
    assert GAME.ready(state, {seat: read(state, seat, "pass") for seat in ("Anna", "Bruno")})
    laid = GAME.resolve(state, {"Anna": read(state, "Anna", "play Medicine")}, Dice("x"))
    assert [h.text for h in laid.happenings] == ["Anna pushes Medicine (card 1) onto the main stack."]


def test_M2_the_player_at_turn_may_close_after_a_pulse_passed() -> None:
    close = [Question("push", "Anna", "?", names=("close",)), Question("push", "Bruno", "?")]
    state = table(hands={"Bruno": ["Medicine"], "Anna": []}, stage="pushing", questions=close, agenda=())
    after = answer(state, {"Anna": "close stage", "Bruno": "play Medicine"})
    assert not after.questions
    assert complaints(table(**OPEN), "Anna", "close stage")
    asked = run(
        replace(
            table(hands={"Anna": ["Poison"], "Bruno": ["Medicine"]}, priority_close=True, agenda=[Step("push")]),
            passed=("Anna", "Bruno"),
        )
    )
    assert [q.names for q in asked.questions] == [("close",), ()]
    assert run(replace(table(hands={"Anna": ["Poison"]}, agenda=[Step("push")]), passed=("Anna",))).question.names == ()


def test_M3_the_contents_of_traps_may_be_hidden() -> None:
    trap = ["Anna: Good Evening with Medicine, Poison on Bruno"]
    seen = GAME.view(table(traps=trap), "Bruno")
    assert [len(stack["cards"]) for stack in seen["stacks"]] == [2]
    hidden = GAME.view(table(traps=trap, trap_contents="hidden"), "Bruno")
    assert [(len(s["cards"]), s["count"]) for s in hidden["stacks"]] == [(0, 2)]
    assert len(GAME.view(table(traps=trap, trap_contents="hidden"), "Anna")["stacks"][0]["cards"]) == 2


def test_M3_what_is_hidden_on_a_trap_cannot_be_found_out_by_pointing() -> None:
    layout: dict[str, Any] = {
        "hands": {"Bruno": ["Precision strike", "I've been waiting for this"]},
        "traps": ["Anna: Good Evening with Medicine"],
        "trap_contents": "hidden",
    }
    state = table(turn_of="Bruno", stage="drawing", questions=[Question("prepare", "Bruno", "?")], **layout)
    n = number(state, "Medicine")
    assert complaints(state, "Bruno", "play Precision strike on Medicine") == []  # as if there were none
    for text in (f"trap I've been waiting on card {n}", f"play Precision strike on card {n}"):
        assert complaints(state, "Bruno", text) == [f"Card {n} does not lie on a stack; see the stacks in your report."]
    named = answer(state, {"Bruno": "trap I've been waiting on Medicine\nplay!"})
    assert named.said("Bruno sets trap 2 against Medicine, with")


def test_M4_triggers_in_the_pushing_stage() -> None:
    hands = {"Anna": ["Good Evening"], "Bruno": ["Good Evening"]}
    assert complaints(table(hands=hands, **OPEN), "Anna", "trap Good Evening")
    state = table(hands=hands, triggers_in_push=True, **OPEN)
    assert not complaints(state, "Anna", "trap Good Evening")
    assert complaints(state, "Bruno", "trap Good Evening")


def test_M5_a_meta_aimed_at_a_foreign_trap() -> None:
    layout: dict[str, Any] = {
        "hands": {"Bruno": ["The first will be the last"], "Anna": []},
        "traps": ["Anna: Good Evening with Medicine, Stealth"],
        **OPEN,
    }
    text = "play The first will be the last on stack of trap 1"
    assert "Cards on a trap cannot be aimed at" in complaints(table(**layout), "Bruno", text)[0]
    after = answer(table(foreign_trap_meta=True, **layout), {"Bruno": text, "Anna": "pass"})
    assert after.titles("trap 1 1") == ["The first will be the last"]


@pytest.mark.parametrize("aim", ["stack of trap 9", "meta stack of trap 9"])
def test_M5_a_meta_cannot_be_aimed_at_a_trap_that_is_not_there(aim: str) -> None:
    state = table(foreign_trap_meta=True, hands={"Bruno": ["The first will be the last"]}, **OPEN)
    assert complaints(state, "Bruno", f"play The first will be the last on {aim}") == [
        "There is no trap 9; the traps are listed in your report."
    ]


@pytest.mark.parametrize("life", [1, 15])
def test_M6_life_after_the_mass_rule(life: int) -> None:
    state = table(
        THREE,
        lives={"Anna": 1, "Bruno": 1},
        out={"Clara": "life"},
        tower=["Clara: I hate the world"],
        life_after_mass_rule=life,
    )
    assert run(replace(state, lives={**state.lives, "Clara": -3})).lives["Anna"] == life


@pytest.mark.parametrize(("keep", "left"), [(True, 1), (False, 0)])
def test_M7_the_hand_of_a_player_without_memory(keep: bool, left: int) -> None:
    state = table(
        THREE,
        hands={"Anna": ["Poison"]},
        memories={"Bruno": ["Stealth"] * 9},
        agenda=[Step("draw", names=("Anna",), numbers=(3,))],
        keep_hand_without_memory=keep,
    )
    assert len(run(state).piles["hand Anna"]) == left


@pytest.mark.parametrize(("rounding", "life"), [("down", 15), ("up", 14)])
def test_M8_rounding_of_cards_not_drawn(rounding: str, life: int) -> None:
    state = table(
        memories={"Anna": ["Stealth"] * 2},
        agenda=[Step("draw", names=("Anna",), numbers=(3,))],
        draw_loss_rounding=rounding,
    )
    assert run(state).lives["Anna"] == life


@pytest.mark.parametrize(("how", "of"), [("skipped", "Clara"), ("played", "Bruno")])
def test_M9_the_turn_of_a_disabled_player(how: str, of: str) -> None:
    state = table(THREE, lives={"Bruno": 0}, out={"Bruno": "life"}, agenda=[Step("turn")], disabled_turn=how)
    assert run(state).turn_of == of


@pytest.mark.parametrize(("permanent", "life"), [(False, 15 - 2 - 3), (True, 15 - 2 - 2)])
def test_M10_painkillers_once_or_for_ever(permanent: bool, life: int) -> None:
    tower = ["Anna: Poison on Bruno", "Anna: Poison on Bruno", "Bruno: Painkiller"]
    assert run(table(tower=tower, permanent_modifiers=permanent)).lives["Bruno"] == life


def test_M11_whose_graveyard_the_undead_rise_from() -> None:
    layout: dict[str, Any] = {
        "hands": {"Anna": ["Create Lesser Undead"], "Bruno": []},
        "graves": {"Bruno": ["Poison"]},
        **OPEN,
    }
    text = "play Create Lesser Undead on Poison in Bruno's graveyard"
    assert complaints(table(**layout), "Anna", text) == ["Only your own graveyard can be reached, not that of Bruno."]
    assert not complaints(table(undead_from="any", **layout), "Anna", text)


@pytest.mark.parametrize(("counts", "asked"), [(True, 1), (False, 0)])
def test_M12_is_an_executed_card_discarded(counts: bool, asked: int) -> None:
    state = table(tower=["Anna: Recycling is good on Bruno"], executed_counts_as_discard=counts)
    assert len(run(state).questions) == asked


@pytest.mark.parametrize(("hand_first", "hand", "memory"), [(False, 1, 18), (True, 0, 19)])
def test_M13_drop_it_with_one_card_in_hand(hand_first: bool, hand: int, memory: int) -> None:
    state = table(hands={"Bruno": ["Poison"]}, tower=["Anna: Drop it on Bruno"], drop_hand_first=hand_first)
    after = run(state)
    assert (len(after.piles["hand Bruno"]), len(after.piles["memory Bruno"])) == (hand, memory)


@pytest.mark.parametrize(
    ("rounding", "lives", "mean"),
    [("up", (4, 5), 5), ("down", (4, 5), 4), ("even", (4, 5), 4), ("even", (5, 6), 6), ("up", (4, 4), 4)],
)
def test_M14_an_average_that_ends_in_one_half(rounding: str, lives: tuple[int, int], mean: int) -> None:
    state = table(
        lives={"Anna": lives[0], "Bruno": lives[1]}, tower=["Anna: Evening the playing field"], mean_rounding=rounding
    )
    assert run(state).lives == {"Anna": mean, "Bruno": mean}


@pytest.mark.parametrize(("counts", "springs"), [(True, True), (False, False)])
def test_M16_is_setting_a_trap_playing_a_card(counts: bool, springs: bool) -> None:
    state = table(
        hands={"Anna": ["Good Evening"]},
        traps=["Bruno: You did what? on Anna with Medicine"],
        questions=[Question("prepare", "Anna", "?")],
        agenda=(),
        trap_counts_as_play=counts,
    )
    after = answer(state, {"Anna": "trap Good Evening\nplay!"})
    assert after.said("Bruno's trap 1 springs") == springs


@pytest.mark.parametrize(("check", "out"), [("instruction", {"Anna": "life"}), ("card", {})])
def test_M18_death_after_each_instruction_or_after_the_card(check: str, out: dict[str, str]) -> None:
    """First you lose a life, then the named player gains one: you again, but in time only for the whole card."""
    players = ("Anna", "Bruno", "Clara")
    state = table(players, lives={"Anna": 1}, tower=["Anna: Schadenfreude on Anna"], death_check=check)
    (n,) = state.piles["main 0"]
    after = run(replace(state, played={n: replace(state.played[n], inverted=True)}))
    assert after.out == out


@pytest.mark.parametrize("check", ["instruction", "card"])
def test_the_opposite_of_a_card_may_not_end_the_match(check: str) -> None:
    state = table(lives={"Anna": 3, "Bruno": 2}, tower=["Anna: Throwing a party"], death_check=check)
    (n,) = state.piles["main 0"]
    after = run(replace(state, played={n: replace(state.played[n], inverted=True)}))
    assert after.ending == ""
    assert after.said("The mass rule") == (check == "card")


@pytest.mark.parametrize(("how", "owner"), [("original", "Bruno"), ("changes", "Anna")])
def test_M19_whose_card_it_is_in_a_foreign_memory(how: str, owner: str) -> None:
    state = table(
        graves={"Bruno": ["Poison"]},
        undead_from="any",
        foreign_memory=how,
        tower=["Anna: Create Lesser Undead on Poison in Bruno's graveyard"],
    )
    after = run(state)
    assert after.owners[number(after, "Poison")] == owner


@pytest.mark.parametrize(("works", "life"), [(True, 1), (False, -2)])
def test_M20_you_on_the_card_of_a_disabled_player(works: bool, life: int) -> None:
    state = table(
        THREE, lives={"Bruno": -2}, out={"Bruno": "life"}, tower=["Bruno: Medicine"], disabled_self_effects=works
    )
    assert run(state).lives["Bruno"] == life


@pytest.mark.parametrize(("works", "top"), [(True, "Medicine"), (False, "Keep thinking")])
def test_M20_the_memory_of_a_disabled_player(works: bool, top: str) -> None:
    state = table(
        THREE,
        tower=["Clara: Create Lesser Undead on Medicine"],
        graves={"Clara": ["Medicine"]},
        out={"Clara": "life"},
        lives={"Clara": 0},
        disabled_self_effects=works,
    )
    assert run(state).titles("memory Clara")[0] == top


def test_traps_may_be_claimed() -> None:
    state = table(traps=["Bruno: Timeout! with Medicine"], tower=["Anna: Poison on Bruno"], triggers="claimed")
    after = run(state)
    assert (after.question.kind, after.question.seat) == ("claim", "Bruno")
    assert after.answer("accept").lives["Bruno"] == 15
    kept = after.answer("decline")
    assert kept.lives["Bruno"] == 12
    assert len(kept.traps) == 1


def test_conditions_of_jokers_may_go_unconfirmed() -> None:
    state = table(
        hands={"Anna": ["Joker"]}, questions=[Question("prepare", "Anna", "?")], agenda=(), confirm_traps=False
    )
    after = answer(state, {"Anna": "trap Joker when at turn end\nplay!"})
    assert after.traps[0].conditions[0].event == "turn_end"


def test_numbers_of_the_match() -> None:
    state = started(first_hand=5, draw=2, life_start=9, deck_size=40)
    assert [len(state.piles[f"{kind} Anna"]) for kind in ("hand", "memory")] == [7, 33]
    assert state.lives["Anna"] == 9
    assert run(table(lives={"Anna": 9}, tower=["Anna: Medicine"], life_most=10)).lives["Anna"] == 10
    assert run(table(THREE, lives={"Bruno": 1}, tower=["Anna: Poison on Bruno"], life_least=-1)).lives["Bruno"] == -1
    assert run(table(hands={"Anna": ["Poison"] * 5}, agenda=[Step("discard all")], hand_limit=4)).question.number == 1


def test_decks_are_filed_for_seats_of_the_table_only() -> None:
    options = Options(decks={"Bruni": "deck starter", "Anna": "deck starter"})
    assert GAME.strangers(("Anna", "Bruno"), options) == [
        'The option decks names "Bruni", but the seats are Anna, Bruno: did you mean "Bruno"?'
    ]


def test_decks_filed_beforehand_are_not_asked_for() -> None:
    deck = "deck 3 Medicine, 3 Poison; deck 3 Schadenfreude, 3 Painkiller"
    state = GAME.setup(("Anna", "Bruno"), Options(deck_size=12, decks={"Anna": deck}), Dice("filed/0"))
    assert list(GAME.asks(state)) == ["Bruno"]
    begun = answer(state, {})
    assert sorted(set(begun.state.cards[1:13])) == sorted(
        IDS[title] for title in ("Medicine", "Poison", "Schadenfreude", "Painkiller")
    )


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"decks": {"Anna": "deck 4 Medicine"}}, "The deck of Anna: A deck has 60 cards"),
        ({"decks": {"Anna": "hello"}}, "The deck of Anna: not an order"),
        ({"deck_size": 80}, "76"),
        ({"deck_size": 10}, "too small"),
        ({"life_start": 30}, "not above its top"),
        ({"life_after_mass_rule": 0}, "above 0"),
        ({"draw": 0}, "at least one card"),
        ({"max_nesting": 0}, "one level"),
        ({"last_turn": 0}, "turn 1 or later"),
    ],
)
def test_impossible_options_are_refused(given: dict[str, Any], fault: str) -> None:
    options, wrong = build(Options, given)
    assert not wrong
    assert fault in " ".join(GAME.objections(3, options))


def test_the_starter_deck_fits_every_size() -> None:
    for size in (12, 40, 60, 70, 76):
        deck = starter(size)
        assert len(deck) == size
        assert not complaints(
            GAME.setup(("Anna", "Bruno"), Options(deck_size=size), Dice("s/0")), "Anna", "deck starter"
        )


def test_silence_twice_running_passes_for_the_whole_turn() -> None:
    hands = {"Anna": ["Medicine", "Medicine", "Stealth"], "Bruno": []}
    first = answer(table(hands=hands, **OPEN), {"Anna": "play Medicine"})
    second = answer(first.state, {"Anna": "play Medicine"})
    assert [q.seat for q in second.questions] == ["Anna"]
    third = answer(second.state, {"Anna": "pass turn"})
    assert not third.questions


def test_every_option_is_switched_in_some_test() -> None:
    said = "".join(path.read_text() for path in Path(__file__).parent.glob("test_meta*.py"))
    assert [f.name for f in fields(Options) if f.name not in said] == []
