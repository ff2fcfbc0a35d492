"""Meta: each card by its own effect. Ruled cards are in test_meta_rulings, Triggers in test_meta_traps."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.kit.dice import Dice
from games.meta.cards import CARDS, Card, program
from games.meta.table import Question, Step
from tests.games.meta_table import GAME, IDS, Loaded, answer, complaints, number, read, run, table

THREE = ("Anna", "Bruno", "Clara")


def test_000001_throwing_a_party_gives_two_to_all_and_four_to_its_player() -> None:
    assert run(table(THREE, tower=["Anna: Throwing a party"])).lives == {"Anna": 19, "Bruno": 17, "Clara": 17}


def test_000002_i_hate_the_world_spares_its_player() -> None:
    assert run(table(THREE, tower=["Anna: I hate the world"])).lives == {"Anna": 15, "Bruno": 14, "Clara": 14}


def test_000003_medicine_heals_three() -> None:
    assert run(table(tower=["Bruno: Medicine"])).lives == {"Anna": 15, "Bruno": 18}


def test_000004_poison_takes_three() -> None:
    assert run(table(tower=["Anna: Poison on Bruno"])).lives == {"Anna": 15, "Bruno": 12}


def test_000005_schadenfreude_moves_one() -> None:
    assert run(table(tower=["Anna: Schadenfreude on Bruno"])).lives == {"Anna": 16, "Bruno": 14}


def test_000006_retreat_turns_the_turn_order_from_the_next_turn_on() -> None:
    after = run(table(THREE, tower=["Anna: Retreat, retreat!"], agenda=[Step("turn"), Step("run", place="main")]))
    assert after.state.order == ("Clara", "Bruno", "Anna")
    assert after.turn_of == "Clara"


def test_000007_whose_turn_asks_for_an_order_in_which_its_player_is_not_first() -> None:
    after = run(table(THREE, tower=["Anna: Who's turn was it?"]))
    assert complaints(after.state, "Anna", "turn order Anna, Clara, Bruno") == ["You may not be first yourself."]
    assert complaints(after.state, "Anna", "turn order Clara, Anna") == ["Name each of Anna, Bruno, Clara once."]
    assert after.answer("turn order Clara, Anna, Bruno").state.order == ("Clara", "Anna", "Bruno")
    for seed in range(5):
        assert answer(after.state, {}, Loaded(*([seed + 1] * 9))).state.order[0] != "Anna"


def test_000008_precision_strike_puts_a_main_stack_card_away() -> None:
    after = run(table(tower=["Anna: Poison on Bruno", "Anna: Medicine", "Bruno: Precision strike on Poison"]))
    assert after.lives == {"Anna": 18, "Bruno": 15}
    assert after.said("Anna's Poison is put away without being executed.")


def test_000009_nothing_to_see_here_on_an_empty_stack_does_nothing() -> None:
    after = run(table(tower=["Anna: Nothing to see here"]))
    assert after.said("There is no such card on a stack")
    assert after.titles("graveyard Anna") == ["Nothing to see here"]


def test_00000A_painkiller_makes_the_next_loss_one_smaller_once() -> None:
    after = run(table(tower=["Anna: Poison on Bruno", "Anna: Poison on Bruno", "Bruno: Painkiller"]))
    assert after.lives["Bruno"] == 15 - 2 - 3


def test_00000B_salt_in_the_wound_makes_the_next_loss_one_larger_once() -> None:
    after = run(table(tower=["Anna: Poison on Bruno", "Anna: Poison on Bruno", "Anna: Salt in the wound on Bruno"]))
    assert after.lives["Bruno"] == 15 - 4 - 3


def test_00000F_everyday_im_shuffling_lets_its_player_arrange_the_stack() -> None:
    state = table(
        tower=[
            "Anna: Poison on Bruno",
            "Bruno: Nothing to see here",
            "Anna: Medicine",
            "Bruno: Everyday I'm shuffling on main stack",
        ]
    )
    after = run(state)
    poison, nothing, medicine = (number(after, t) for t in ("Poison", "Nothing to see here", "Medicine"))
    assert complaints(after.state, "Bruno", f"arrange card {poison}, card {nothing}")
    done = after.answer(f"arrange card {medicine}, card {nothing}, card {poison}")
    assert done.lives == {"Anna": 18, "Bruno": 15}


def test_000018_a_little_push_fires_every_trap_in_an_order_rolled_by_D20() -> None:
    traps = ["Anna: Good Evening with Medicine", "Bruno: Good Morning with Schadenfreude on Anna"]
    after = run(table(traps=traps, tower=["Anna: All it needs is a little push"]), Loaded(3, 19))
    springs = [text for text in after.story if "springs" in text]
    assert springs == ["Bruno's trap 2 springs: Good Morning.", "Anna's trap 1 springs: Good Evening."]
    assert after.lives == {"Anna": 17, "Bruno": 16}


def test_000019_recycling_is_good_may_return_to_the_memory() -> None:
    after = run(table(tower=["Anna: Recycling is good on Bruno"]))
    assert after.lives["Bruno"] == 14
    assert after.answer("accept").titles("memory Anna")[0] == "Recycling is good"
    assert after.answer("decline").titles("graveyard Anna") == ["Recycling is good"]


def test_000019_recycling_is_good_asks_also_when_it_is_put_away_or_discarded() -> None:
    away = run(table(tower=["Anna: Recycling is good on Bruno", "Bruno: Nothing to see here"]))
    assert away.question.kind == "recycle"
    dropped = run(table(hands={"Anna": ["Recycling is good", "Medicine"]}, tower=["Bruno: Drop it on Anna"]))
    assert dropped.question.kind == "recycle"


@pytest.mark.parametrize(
    ("tower", "layout"),
    [
        ("Bruno: Drop it on Anna", {"memories": {"Anna": ["Recycling is good", "Medicine"]}}),  # from the memory
        ("Bruno: Poison on Anna", {"hands": {"Anna": ["Recycling is good"]}, "lives": {"Anna": 3}}),  # the whole hand
        ("Anna: Recycling is good on Bruno", {"out": {"Anna": "life"}, "lives": {"Anna": 0}}),
    ],
)
def test_000019_recycling_is_good_asks_however_it_is_discarded(tower: str, layout: dict[str, Any]) -> None:
    after = run(table(THREE, tower=[tower], **layout))
    assert (after.question.kind, after.question.seat) == ("recycle", "Anna")
    assert after.answer("accept").titles("memory Anna")[0] == "Recycling is good"
    assert after.answer("decline").titles("graveyard Anna")[-1] == "Recycling is good"


def test_000019_recycling_is_good_brings_back_who_had_no_memory() -> None:
    state = table(THREE, tower=["Anna: Recycling is good on Bruno"], memories={}, out={"Anna": "memory"})
    assert run(state).answer("accept").said("Anna is back in play")


def test_000019_silence_puts_it_on_the_memory_as_the_card_says() -> None:
    asked = run(table(tower=["Anna: Recycling is good on Bruno"]))
    assert answer(asked.state, {}).titles("memory Anna")[0] == "Recycling is good"


def test_a_number_in_words_grows_as_well() -> None:
    """ "Every player draws a card, and you one more": half as much again is two, and two."""
    state = table(tower=["Anna: I taught you and you taught me"])
    n = number(state, "I taught you and you taught me")
    grown = replace(state, played={n: replace(state.played[n], percents=(150,))})
    after = run(grown)
    assert {seat: len(after.piles[f"hand {seat}"]) for seat in ("Anna", "Bruno")} == {"Anna": 4, "Bruno": 2}


def test_00000A_a_loss_that_painkillers_take_away_is_none() -> None:
    """They all work on the next loss and are used up; nobody has lost life, so nothing springs after it."""
    trap = ["Anna: Joker when after life loss of Anna with Medicine"]
    after = run(
        table(
            tower=["Bruno: I hate the world", "Anna: Painkiller", "Anna: Painkiller"], traps=trap, confirm_traps=False
        )
    )
    assert after.lives["Anna"] == 15
    assert not after.modifiers
    assert len(after.traps) == 1


@pytest.mark.parametrize("undead", ["own", "any"])
def test_a_target_in_a_graveyard_survives_writing_and_reading(undead: str) -> None:
    graves = {"Anna": ["Poison", "Create Lesser Undead", "Medicine"], "Bruno": ["Stealth"]}
    state = table(
        graves=graves, tower=["Anna: Create Greater Undead on Create Lesser Undead in my graveyard"], undead_from=undead
    )
    asked = run(state)
    assert asked.question.kind == "aim"
    pool = [order for n in range(20) for order in GAME.complete(asked.state, "Anna", (), Dice(f"{n}"))]
    for order in pool:
        text = GAME.grammar.spell(order)
        assert read(asked.state, "Anna", text) == (order,)
        title = text.rpartition(" ")[0]
        assert "graveyard" in text, title
        assert complaints(asked.state, "Anna", text) == []


def test_00001A_create_lesser_undead_puts_a_graveyard_card_on_the_memory() -> None:
    state = table(graves={"Anna": ["Poison", "Medicine"]}, tower=["Anna: Create Lesser Undead on Poison"])
    after = run(state)
    assert after.titles("memory Anna")[0] == "Poison"
    assert after.titles("graveyard Anna") == ["Medicine", "Create Lesser Undead"]


def test_00001B_keep_thinking_draws_two() -> None:
    assert len(run(table(tower=["Anna: Keep thinking"])).piles["hand Anna"]) == 2


def test_00001C_i_taught_you_draws_one_for_all_and_two_for_its_player() -> None:
    after = run(table(tower=["Anna: I taught you and you taught me"]))
    assert [len(after.piles[f"hand {seat}"]) for seat in ("Anna", "Bruno")] == [2, 1]


def test_00001D_epiphany_lost_draws_five_and_discards_one_that_is_picked() -> None:
    after = run(table(hands={"Anna": ["Poison"]}, tower=["Anna: Epiphany lost"]))
    assert after.question.number == 1
    done = after.answer("discard Poison")
    assert (len(done.piles["hand Anna"]), done.titles("graveyard Anna")) == (5, ["Poison", "Epiphany lost"])


def test_00001E_pi_and_tau_the_target_draws_one_and_picks_two() -> None:
    state = table(
        hands={"Bruno": ["Poison", "Medicine"]},
        tower=["Anna: Pi steps on Bruno"],
        memories={"Anna": ["Stealth"], "Bruno": ["Stealth"]},
    )
    after = run(state)
    assert after.question.seat == "Bruno"
    assert after.answer("discard Stealth, Medicine").titles("hand Bruno") == ["Poison"]


def test_00001F_create_greater_undead_pushes_a_graveyard_card_under_itself() -> None:
    state = table(graves={"Anna": ["Poison"]}, tower=["Anna: Create Greater Undead on Poison"])
    after = run(state)
    assert after.question.kind == "aim"
    done = after.answer("aim at Bruno")
    assert done.lives["Bruno"] == 12
    assert done.titles("graveyard Anna") == ["Create Greater Undead", "Poison"]


def test_00001F_what_rises_without_enough_to_be_aimed_at_is_not_asked_about() -> None:
    tower = ["Anna: Create Greater Undead on The old switcheroo"]
    after = run(table(tower=tower, graves={"Anna": ["The old switcheroo"]}))
    assert not after.state.questions
    assert after.said("Anna's The old switcheroo has no effect: it is aimed at nothing.")


def test_000020_the_old_switcheroo_swaps_two_cards_of_one_stack() -> None:
    state = table(
        tower=[
            "Anna: Poison on Bruno",
            "Bruno: Medicine",
            "Bruno: Nothing to see here",
            "Bruno: The old switcheroo on Poison and Medicine",
        ]
    )
    after = run(state)
    assert after.lives == {"Anna": 15, "Bruno": 18}


def test_000021_evening_the_playing_field_levels_life() -> None:
    after = run(table(THREE, lives={"Anna": 3, "Bruno": 20, "Clara": 9}, tower=["Anna: Evening the playing field"]))
    assert after.lives == {"Anna": 11, "Bruno": 11, "Clara": 11}


def test_000022_no_emotional_baggage_empties_graveyards_for_good() -> None:
    after = run(table(graves={"Anna": ["Poison"], "Bruno": ["Medicine"]}, tower=["Anna: No emotional baggage"]))
    assert after.titles("removed") == ["Poison", "Medicine"]
    assert after.titles("graveyard Anna") == ["No emotional baggage"]


def test_000024_drop_it_takes_two_from_the_hand_or_two_from_the_memory() -> None:
    picked = run(table(hands={"Bruno": ["Poison", "Medicine", "Stealth"]}, tower=["Anna: Drop it on Bruno"]))
    assert picked.answer("discard Poison, Stealth").titles("hand Bruno") == ["Medicine"]
    state = table(
        hands={"Bruno": ["Poison"]},
        tower=["Anna: Drop it on Bruno"],
        memories={"Anna": ["Stealth"], "Bruno": ["Medicine", "Stealth", "Painkiller"]},
    )
    after = run(state)
    assert after.titles("hand Bruno") == ["Poison"]
    assert after.titles("graveyard Bruno") == ["Medicine", "Stealth"]


def test_000025_the_first_will_be_the_last_turns_a_stack_upside_down() -> None:
    turned = "Bruno: The first will be the last on main stack"
    assert run(table(tower=["Anna: Nothing to see here", "Anna: Poison on Bruno", turned])).lives["Bruno"] == 15
    assert run(table(tower=["Anna: Poison on Bruno", "Anna: Nothing to see here", turned])).lives["Bruno"] == 12


def test_000026_no_shirt_no_service_sends_a_card_to_the_bottom() -> None:
    state = table(tower=["Bruno: Medicine", "Anna: Poison on Bruno", "Bruno: No shirt, no service on Anna's Poison"])
    after = run(state)
    assert after.log[-2:] == ("Bruno's Medicine is executed.", "Anna's Poison is executed.")


def test_000027_stealth_keeps_traps_quiet_for_the_rest_of_the_turn() -> None:
    state = table(traps=["Bruno: Timeout! with Medicine"], tower=["Anna: Poison on Bruno", "Anna: Stealth"])
    after = run(state)
    assert after.lives["Bruno"] == 12
    assert len(after.traps) == 1


def test_000029_deus_ex_machina_fetches_any_card_of_the_list() -> None:
    after = run(table(tower=["Anna: Deus Ex Machina"]))
    done = after.answer("take Evening the playing field")
    assert done.titles("memory Anna")[0] == "Evening the playing field"
    auto = run(table(tower=["Anna: Deus Ex Machina"], mode="auto"))
    assert complaints(auto.state, "Anna", "take Powerup") == ["That card needs a GM, and this match has none."]


def test_00002C_delayed_action_sets_the_main_stack_aside_until_the_next_turn() -> None:
    state = table(
        tower=[
            "Anna: Poison on Bruno",
            "Anna: Medicine",
            "Bruno: Delayed action",
            "Anna: No shirt, no service on Medicine",
        ]
    )
    after = run(state)
    assert after.lives == {"Anna": 15, "Bruno": 15}
    assert after.titles("parked") == ["Medicine", "Poison"]
    later = run(replace(after.state, agenda=(Step("begin"),)))
    assert later.titles("main 0") == ["Medicine", "Poison"]


def test_00002C_delayed_action_over_an_empty_main_stack_delays_nothing_later() -> None:
    state = table(tower=["Anna: Delayed action"], agenda=[Step("turn"), Step("run", place="main")])
    after = run(state)
    assert after.turn == 2
    assert not after.state.parking


def test_000008_precision_strike_reaches_no_meta_that_came_later() -> None:
    laid = ["Anna: Precision strike on top of meta stack", "Bruno: Medicine", "Bruno: No shirt, no service on Medicine"]
    after = run(table(tower=laid))
    assert after.said("Anna's Precision strike has no effect: its target is gone.")
    assert after.said("Bruno's Medicine goes to the bottom")


def test_a_new_card_is_a_line_of_data(monkeypatch: pytest.MonkeyPatch) -> None:
    card = Card("0000FF", "Blood money", "Event", "2", "", "player", "auto", program("life target -2; draw self 1"))
    monkeypatch.setitem(CARDS, card.id, card)  # type: ignore[arg-type]
    state = table(tower=["Anna: Poison on Bruno"])
    (poison,) = state.piles["main 0"]
    cards = tuple(card.id if n == poison else card_id for n, card_id in enumerate(state.cards))
    after = run(replace(state, cards=cards))
    assert after.lives["Bruno"] == 13
    assert len(after.piles["hand Anna"]) == 1


def test_a_trigger_that_rises_from_a_graveyard_does_nothing_on_a_stack() -> None:
    state = table(graves={"Anna": ["You did what"]}, tower=["Anna: Create Greater Undead on You did what"])
    after = run(state)
    assert after.said("Anna's You did what has no effect: a Trigger does nothing on a stack.")


def test_every_card_has_a_test_that_bears_its_number() -> None:
    here = Path(__file__).parent
    said = "".join((here / f"test_meta_{part}.py").read_text() for part in ("cards", "rulings", "traps"))
    assert [card_id for card_id in CARDS if f"test_{card_id}" not in said] == []
    assert len(CARDS) == len(IDS) == 51


def test_two_cards_are_wanted_where_a_card_is_aimed_at_two() -> None:
    state = table(
        hands={"Anna": ["The old switcheroo", "Poison"]},
        tower=["Bruno: Poison on Anna", "Bruno: Medicine"],
        stage="pushing",
        questions=[Question("push", "Anna", "?")],
        agenda=[],
    )
    assert "must be aimed at" in complaints(state, "Anna", "play The old switcheroo on Bruno's Poison")[0]
    assert not complaints(state, "Anna", "play The old switcheroo on Bruno's Poison and Bruno's Medicine")
    assert "must be aimed at a player" in complaints(state, "Anna", "play Poison")[0]


def test_a_card_that_was_executed_is_explained_in_the_report_though_it_lies_nowhere() -> None:
    after = run(table(tower=["Anna: Poison on Bruno"]))
    assert [card["title"] for card in GAME.view(after.state, "Bruno")["explained"]] == ["Poison"]
    holds = run(table(tower=["Anna: Poison on Bruno"], hands={"Bruno": ["Poison"]}))
    assert not GAME.view(holds.state, "Bruno")["explained"]
