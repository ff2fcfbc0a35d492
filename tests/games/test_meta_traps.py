"""Meta: traps, when they spring and what they interrupt; life, the mass rule and paradoxes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.kit.dice import Dice
from games.meta.agenda import machine
from games.meta.cards import Op
from games.meta.play import Play
from games.meta.table import Question, State, Step
from tests.games.meta_table import GAME, HEADS, TAILS, After, Loaded, answer, complaints, run, table

THREE = ("Anna", "Bruno", "Clara")
PREPARE = [Question("prepare", "Anna", "?")]
PUSH = [Question("push", seat, "?") for seat in ("Anna", "Bruno")]


def preparing(hand: list[str], **more: object) -> State:
    """Anna is in her drawing stage."""
    more = {"stage": "drawing", "agenda": (Step("push"),), "questions": PREPARE, **more}
    return table(hands={"Anna": hand}, **more)  # type: ignore[arg-type]


def test_000010_last_words_spring_before_their_owner_is_disabled() -> None:
    state = table(THREE, lives={"Bruno": 2}, traps=["Bruno: Last Words with Medicine"], tower=["Anna: Poison on Bruno"])
    after = run(state)
    assert after.lives["Bruno"] == 2
    assert not after.out


def test_000010_last_words_that_do_not_help_are_the_last() -> None:
    state = table(
        THREE,
        lives={"Bruno": 2},
        traps=["Bruno: Last Words with Schadenfreude on Anna"],
        tower=["Anna: Poison on Bruno"],
    )
    after = run(state)
    assert after.lives == {"Anna": 14, "Bruno": 0, "Clara": 15}
    assert after.out == {"Bruno": "life"}


def test_000010_last_words_are_spoken_to_their_end_before_anybody_is_disabled() -> None:
    state = table(
        lives={"Anna": 2},
        hands={"Anna": ["Keep thinking"]},
        tower=["Bruno: Poison on Anna"],
        traps=["Anna: Last Words with Medicine, Poison on Bruno"],
    )
    after = run(state)
    assert after.lives == {"Anna": 2, "Bruno": 12}
    assert after.titles("hand Anna") == ["Keep thinking"]
    assert not after.said("disabled")


def test_000010_last_words_that_disable_everybody_else_win_before_their_owner_is_disabled() -> None:
    state = table(
        lives={"Anna": 2, "Bruno": 3}, traps=["Anna: Last Words with Poison on Bruno"], tower=["Bruno: Poison on Anna"]
    )
    after = run(state)
    assert after.winners == ("Anna",)
    assert after.out == {"Bruno": "life"}


def test_000010_last_words_answered_by_last_words() -> None:
    state = table(
        THREE,
        lives={"Anna": 2, "Bruno": 3},
        tower=["Clara: Poison on Anna"],
        traps=["Anna: Last Words with Poison on Bruno", "Bruno: Last Words with Medicine"],
    )
    after = run(state)
    assert after.lives == {"Anna": -1, "Bruno": 3, "Clara": 15}
    assert after.out == {"Anna": "life"}


def test_000011_you_did_what_springs_when_its_target_has_played_a_card() -> None:
    state = table(
        traps=["Anna: You did what? on Bruno with Precision strike on Poison"],
        agenda=(),
        questions=PUSH,
        stage="pushing",
        hands={"Bruno": ["Poison"], "Anna": []},
    )
    after = answer(state, {"Bruno": "play Poison on Anna", "Anna": "pass"})
    assert after.said("Anna's trap 1 springs: You did what.")
    assert after.titles("graveyard Bruno") == ["Poison"]


def test_000012_good_morning_springs_at_the_beginning_of_a_turn() -> None:
    after = run(table(traps=["Bruno: Good Morning with Medicine"], agenda=[Step("begin")]))
    assert after.lives["Bruno"] == 18


def test_000013_good_evening_springs_at_the_end_of_a_turn() -> None:
    after = run(table(traps=["Bruno: Good Evening with Medicine"], agenda=[Step("discarding")]))
    assert after.lives["Bruno"] == 18


def test_000014_timeout_springs_before_its_owner_loses_life() -> None:
    state = table(lives={"Bruno": 3}, traps=["Bruno: Timeout! with Medicine"], tower=["Anna: Poison on Bruno"])
    after = run(state)
    assert after.lives["Bruno"] == 3
    assert after.story.index("Bruno gains 3 life and has 6.") < after.story.index("Bruno loses 3 life and has 3.")


def test_000015_im_feeling_great_springs_after_a_gain_but_not_at_the_top() -> None:
    trap = ["Bruno: I'm feeling great with Schadenfreude on Anna"]
    assert run(table(traps=trap, tower=["Bruno: Medicine"])).lives == {"Anna": 14, "Bruno": 19}
    full = run(table(traps=trap, tower=["Bruno: Medicine"], lives={"Bruno": 25}))
    assert full.lives["Anna"] == 15


def test_000016_we_have_gathered_springs_after_its_target_is_disabled() -> None:
    state = table(
        THREE,
        lives={"Bruno": 1},
        traps=["Clara: We have gathered today on Bruno with Medicine"],
        tower=["Anna: Poison on Bruno"],
    )
    assert run(state).lives["Clara"] == 18


def test_000017_trapping_the_trapmaker_springs_before_the_trap_it_names() -> None:
    traps = [
        "Bruno: Good Evening with Poison on Anna",
        "Anna: Trapping the trapmaker on trap 1 with Precision strike on Poison",
    ]
    after = run(table(traps=traps, agenda=[Step("discarding")]))
    assert after.lives["Anna"] == 15
    springs = [text for text in after.story if "springs" in text]
    assert springs[0] == "Anna's trap 2 springs: Trapping the trapmaker."


def test_000023_culling_the_called_springs_at_star_cards_of_others_only() -> None:
    trap = ["Anna: Culling the Called with Medicine"]
    other = run(table(traps=trap, tower=["Bruno: Evening the playing field"]))
    assert other.said("Anna's trap 1 springs: Culling the Called.")
    own = run(table(traps=trap, tower=["Anna: Evening the playing field"]))
    assert len(own.traps) == 1


def test_000028_ive_been_waiting_springs_before_the_named_card_is_executed() -> None:
    lies = table(
        hands={"Anna": ["I've been waiting for this", "Nothing to see here", "Precision strike"]},
        tower=["Bruno: Poison on Anna"],
        questions=PREPARE,
        agenda=[Step("run", place="main")],
        stage="drawing",
    )
    trap = "trap I've been waiting on Bruno's Poison with Precision strike on Bruno's Poison"
    after = answer(lies, {"Anna": f"{trap}\npass turn"})
    assert after.said("Anna sets trap 1 against Bruno's Poison")
    assert after.lives["Anna"] == 15
    assert after.said("Bruno's Poison is put away without being executed.")


def test_00002D_schroedingers_condition_springs_by_a_coin_first_and_for_certain_second() -> None:
    state = preparing(["Schrödinger's condition", "Medicine"], mode="assisted", confirm_traps=False)
    set_down = answer(state, {"Anna": "trap Schrödinger when at turn end or at turn start with Medicine\nplay!"}).state
    evening = replace(set_down, agenda=(Step("discarding"),), questions=())
    assert run(evening, Loaded(HEADS)).lives["Anna"] == 18
    missed = run(evening, Loaded(TAILS))
    assert missed.lives["Anna"] == 15
    assert run(replace(missed.state, agenda=(Step("discarding"),))).lives["Anna"] == 15
    assert run(replace(missed.state, agenda=(Step("begin"),))).lives["Anna"] == 18


def test_00002D_schroedinger_needs_two_conditions() -> None:
    state = preparing(["Schrödinger's condition"])
    assert "needs 2 conditions" in complaints(state, "Anna", "trap Schrödinger when at turn end")[0]


def test_00002E_the_joker_waits_for_the_gm_to_confirm_its_condition() -> None:
    state = preparing(["Joker", "Medicine"])
    after = answer(state, {"Anna": "trap Joker when before life loss of Bruno with Medicine\nplay!"})
    assert after.question.seat == "GM"
    assert not after.traps[0].conditions
    assert after.said("Anna sets trap 1 against Bruno, with Medicine (card 2) on it.")
    agreed = after.answer("as proposed")
    fired = run(replace(agreed.state, agenda=(Step("run", place="main"),), questions=()))
    assert agreed.traps[0].conditions[0].event == "life_loss"
    assert fired.lives["Anna"] == 15
    refused = after.answer("no effect")
    assert refused.titles("graveyard Anna") == ["Joker", "Medicine"]


def test_00002E_others_whom_the_gm_names_are_others_than_the_owner() -> None:
    asked = answer(preparing(["Joker", "Medicine"]), {"Anna": "trap Joker when before life loss of others\nplay!"})
    proposed = GAME.view(asked.state, "GM")["question"]["proposals"]
    assert proposed == ["watch trap 1 before life loss of others"]
    assert asked.answer(proposed[0]).traps[0].conditions == asked.answer("as proposed").traps[0].conditions
    assert asked.answer(proposed[0]).traps[0].conditions[0].seat == "!Anna"


@pytest.mark.parametrize(
    "condition",
    [
        "after execution of card 1",
        "before playing of Bruno",
        "before turn end",
        "at life loss of Bruno",
        "before execution of top of main",
    ],
)
def test_00002E_a_condition_that_never_comes_true_is_refused(condition: str) -> None:
    state = preparing(["Joker"], tower=["Bruno: Medicine"])
    assert "wait for" in complaints(state, "Anna", f"trap Joker when {condition}")[0]


def test_00002E_a_ruling_cannot_let_a_trap_wait_for_what_never_comes() -> None:
    asked = answer(preparing(["Joker"]), {"Anna": "trap Joker when at turn end\nplay!"})
    assert "wait for" in complaints(asked.state, "GM", "watch trap 1 before turn end")[0]


@pytest.mark.parametrize(("of", "life"), [("Anna", 18), ("Bruno", 15)])
def test_00002E_a_joker_may_wait_for_the_turn_of_somebody(of: str, life: int) -> None:
    state = preparing(["Joker", "Medicine"], confirm_traps=False)
    after = answer(state, {"Anna": f"trap Joker when at turn end of {of} with Medicine\nplay!"})
    assert run(replace(after.state, agenda=(Step("discarding"),), questions=())).lives["Anna"] == life


@pytest.mark.parametrize("confirmed", [True, False])
def test_00002E_a_joker_may_wait_for_a_card_by_its_name_that_is_still_to_come(confirmed: bool) -> None:
    state = table(
        hands={"Anna": ["Joker", "Medicine"], "Bruno": ["Poison"]},
        questions=PREPARE,
        stage="drawing",
        agenda=(Step("run", place="main"),),
        confirm_traps=confirmed,
    )
    after = answer(state, {"Anna": "trap Joker when before execution of Bruno's Poison with Medicine\nplay!"})
    assert after.said("Anna sets trap 1 against Bruno's Poison")
    after = after.answer("as proposed") if confirmed else after
    after = answer(after.state, {"Bruno": "play Poison on Anna"})
    assert after.said("Anna's trap 1 springs: Joker.")
    assert after.lives["Anna"] == 15


def test_00002F_the_copy_of_a_trigger_that_is_aimed_is_aimed_too() -> None:
    state = preparing(["Good for a second time", "You did what", "Timeout"], confirm_traps=False)
    trap = "trap Good for a second time on You did what"
    assert "`when after playing of Bruno`" in complaints(state, "Anna", trap)[0]
    assert "`when after playing of Bruno`" in complaints(state, "Anna", f"{trap} when at turn end")[0]
    assert (
        "its own condition" in complaints(state, "Anna", "trap Good for a second time on Timeout when at turn end")[0]
    )
    after = answer(state, {"Anna": f"{trap} when after playing of Bruno\nplay!"})
    assert after.said("Anna sets trap 1 against Bruno")
    assert after.traps[0].conditions[0].seat == "Bruno"


@pytest.mark.parametrize("aim", ["Bruno", "below this card", "main stack"])
def test_00002F_only_a_trigger_in_hand_can_be_copied(aim: str) -> None:
    state = preparing(["Good for a second time"])
    assert "another Trigger in your hand" in complaints(state, "Anna", f"trap Good for a second time on {aim}")[0]


def test_00002F_good_for_a_second_time_copies_a_trigger_and_springs_twice() -> None:
    state = preparing(["Good for a second time", "Good Evening", "Medicine", "Schadenfreude"], confirm_traps=False)
    text = "trap Good for a second time on Good Evening with Medicine\nplay!"
    after = answer(state, {"Anna": text})
    assert after.titles("graveyard Anna") == ["Good Evening"]
    once = run(replace(after.state, agenda=(Step("discarding"),), questions=()))
    assert once.lives["Anna"] == 18
    assert len(once.traps) == 1
    twice = run(replace(once.state, agenda=(Step("discarding"),)))
    assert not twice.traps
    assert "Good for a second time" in twice.titles("graveyard Anna")


SECOND = "trap Good for a second time on"


def second(*cards: str) -> State:
    return preparing(["Good for a second time", "Joker", "Schrödinger's condition", *cards], confirm_traps=False)


def test_00002F_a_joker_may_be_copied_with_a_condition_of_its_own() -> None:
    state = second("Medicine")
    assert "condition" in complaints(state, "Anna", f"{SECOND} Joker with Medicine")[0]
    after = answer(state, {"Anna": f"{SECOND} Joker when at turn end with Medicine\npass turn"})
    assert "Joker" in after.titles("graveyard Anna")
    once = run(replace(after.state, agenda=(Step("discarding"),), questions=()))
    assert once.lives["Anna"] == 18
    assert len(once.traps) == 1
    assert not run(replace(once.state, agenda=(Step("discarding"),))).traps


def test_00002F_a_copy_of_schroedingers_condition_tosses_each_time_anew() -> None:
    said = "Schrödinger's condition when at turn end or at turn start with Medicine"
    assert complaints(second("Medicine"), "Anna", f"{SECOND} Schrödinger's condition when at turn end with Medicine")
    after = answer(second("Medicine"), {"Anna": f"{SECOND} {said}\npass turn"})
    end, start = (Step("discarding"),), (Step("begin"),)
    failed = run(replace(after.state, agenda=end, questions=()), Loaded(TAILS))
    assert failed.lives["Anna"] == 15
    first = run(replace(failed.state, agenda=start))
    assert first.lives["Anna"] == 18
    again = run(replace(first.state, agenda=end), Loaded(TAILS))
    assert again.traps
    assert again.said("A coin is tossed")
    assert not run(replace(again.state, agenda=start)).traps


def test_cards_laid_on_a_trap_are_played_even_where_setting_it_is_none() -> None:
    other = ["Bruno: You did what? on Anna with Medicine"]
    state = preparing(["Good Evening", "Poison"], traps=other, trap_counts_as_play=False)
    assert answer(state, {"Anna": "trap Good Evening\nplay!"}).lives["Bruno"] == 15
    assert answer(state, {"Anna": "trap Good Evening with Poison on Bruno\nplay!"}).lives["Bruno"] == 18


# -- order, chains and depth -----------------------------------------------------------------------------------------


def test_the_traps_of_one_owner_spring_the_oldest_first_also_when_one_of_them_was_changed() -> None:
    traps = ["Anna: Good Evening with Medicine", "Anna: Good Evening with Poison on Bruno", "Anna: Good Evening"]
    state = table(traps=traps, agenda=[Step("discarding")])
    changed = run(
        replace(state, agenda=(Step("do", op=Op("watch", (1, "at", "turn_start", "", "", 0, ""))), *state.agenda)[::-1])
    )
    springs = [text for text in changed.story if "springs" in text]
    assert [text.split()[2] for text in springs] == ["1", "2", "3"]
    pushed = run(replace(state, agenda=(Step("do", op=Op("fire", ("all",))),)))
    assert [text.split()[2] for text in pushed.story if "springs" in text] == ["1", "2", "3"]


def test_on_a_trap_the_main_stack_is_the_traps_own() -> None:
    """Nothing to see here strikes what lies under it on the trap, never the shared tower."""
    state = table(
        traps=["Anna: Good Evening with Poison on Bruno, Nothing to see here"],
        tower=["Bruno: Medicine"],
        agenda=[Step("discarding")],
    )
    after = run(state)
    assert after.said("Anna's Poison is put away without being executed.")
    assert after.titles("main 0") == ["Medicine"]


def test_delayed_action_on_a_trap_sets_the_shared_main_stack_aside() -> None:
    state = table(traps=["Anna: Timeout with Delayed action"], tower=["Bruno: Medicine", "Bruno: Poison on Anna"])
    after = run(state)
    assert after.lives == {"Anna": 12, "Bruno": 15}
    assert after.titles("parked") == ["Medicine"]


def test_traps_spring_in_turn_order_from_the_player_at_turn_the_oldest_first() -> None:
    traps = ["Clara: Good Evening with Medicine", "Bruno: Good Evening", "Anna: Good Evening", "Bruno: Good Evening"]
    after = run(table(THREE, traps=traps, turn_of="Bruno", agenda=[Step("discarding")]))
    springs = [text.split(" springs")[0] for text in after.story if "springs" in text]
    assert springs == ["Bruno's trap 2", "Bruno's trap 4", "Clara's trap 1", "Anna's trap 3"]


def chain(**options: object) -> After:
    """Bruno's loss springs Anna's trap on it, whose effect springs Clara's."""
    traps = [
        "Bruno: Timeout! with Schadenfreude on Clara",
        "Clara: Timeout! with Schadenfreude on Anna",
        "Anna: Timeout! with Medicine",
    ]
    return run(table(THREE, traps=traps, tower=["Anna: Poison on Bruno"], **options))  # type: ignore[arg-type]


def test_a_chain_of_traps_ends_with_what_began_it() -> None:
    after = chain()
    springs = [text for text in after.story if "springs" in text]
    assert [text[:5] for text in springs] == ["Bruno", "Clara", "Anna'"]
    assert after.story[-1] == "Bruno loses 3 life and has 13."


def test_a_chain_too_deep_is_a_paradox_for_the_gm() -> None:
    after = chain(max_nesting=2)
    assert (after.question.kind, after.question.seat) == ("paradox", "GM")
    assert "lies 3 traps deep" in after.question.text
    removed = after.answer("paradox remove")
    assert removed.titles("graveyard Anna") == ["Medicine", "Timeout", "Poison"]
    assert answer(after.state, {"GM": "paradox coin"}, Loaded(HEADS)).lives["Anna"] == 17
    assert answer(after.state, {"GM": "paradox coin"}, Loaded(TAILS)).lives["Anna"] == 14


def test_without_a_gm_a_paradox_is_removed() -> None:
    after = chain(max_nesting=2, mode="auto")
    assert not after.questions
    assert after.said("The paradox is removed; into the graveyards: Medicine and Timeout.")


def test_more_cards_in_a_turn_than_the_match_allows_are_a_paradox() -> None:
    tower = ["Anna: Medicine", "Bruno: Medicine", "Anna: Stealth"]
    auto = run(table(tower=tower, max_executed=2, mode="auto"))
    assert auto.said("A paradox: more than 2 cards were executed in one turn.")
    assert auto.lives == {"Anna": 15, "Bruno": 18}
    assert (
        answer(run(table(tower=tower, max_executed=2)).state, {"GM": "paradox coin"}, Loaded(HEADS)).lives["Anna"] == 18
    )


def test_undead_cannot_raise_each_other_for_ever() -> None:
    state = table(graves={"Anna": ["Create Greater Undead"]}, tower=["Anna: Create Greater Undead on Create Greater"])
    after = run(state)
    assert after.said("Anna's Create Greater Undead has no effect: it is aimed at nothing.")
    assert not after.piles.get("main 0")


def test_a_trap_can_be_built_higher_in_a_later_turn_by_its_owner_only() -> None:
    state = preparing(["Poison"], traps=["Anna: Good Evening", "Bruno: Good Evening"])
    assert complaints(state, "Anna", "add Poison on Bruno to trap 2") == ["Trap 2 is not yours; your traps: 1."]
    assert answer(state, {"Anna": "add Poison on Bruno to trap 1\nplay!"}).titles("trap 1 0") == ["Poison"]


# -- disabled, and the mass rule -------------------------------------------------------------------------------------


def test_a_disabled_player_comes_back_with_life() -> None:
    state = table(THREE, lives={"Bruno": -1}, out={"Bruno": "life"}, tower=["Anna: Throwing a party"])
    after = run(state)
    assert not after.out
    assert after.said("Bruno is back in play with 1 life.")


def test_the_mass_rule_removes_the_disabled_and_saves_the_others() -> None:
    state = table(
        THREE,
        lives={"Anna": 1, "Bruno": 1, "Clara": -4},
        out={"Clara": "life"},
        graves={"Anna": ["Poison"] * 4},
        tower=["Clara: I hate the world"],
    )
    after = run(state)
    assert after.gone == ("Clara",)
    assert after.lives["Anna"] == after.lives["Bruno"] == 1
    assert len(after.piles["memory Anna"]) == 24
    assert not after.ending


def test_an_empty_memory_and_a_draw_that_costs_the_last_life_disable_at_the_same_moment() -> None:
    cards = {"Anna": ["Medicine"] * 5, "Bruno": ["Medicine"] * 5}
    state = table(
        memories={"Anna": [], "Bruno": ["Medicine"]},
        lives={"Bruno": 1},
        graves=cards,
        agenda=[Step("draw", names=("Anna", "Bruno"), numbers=(3, 3))],
    )
    after = run(state)
    assert after.said("The mass rule: Anna and Bruno would all be disabled at once")
    assert (after.winners, after.out, after.lives) == ((), {}, {"Anna": 15, "Bruno": 1})
    assert {seat: len(after.piles[f"hand {seat}"]) for seat in ("Anna", "Bruno")} == {"Anna": 3, "Bruno": 1}


def test_who_is_out_by_memory_keeps_the_hand_until_no_life_is_left() -> None:
    def after(life: int) -> After:
        return run(
            table(
                ("Anna", "Bruno", "Clara"),
                out={"Bruno": "memory"},
                lives={"Bruno": life},
                hands={"Bruno": ["Medicine"]},
                tower=["Anna: I hate the world"],
            )
        )

    assert after(2).titles("hand Bruno") == ["Medicine"]
    assert after(1).titles("graveyard Bruno") == ["Medicine"]


def test_the_mass_rule_completes_the_draw() -> None:
    state = table(
        memories={"Anna": [], "Bruno": []},
        graves={"Anna": ["Poison"] * 5, "Bruno": ["Medicine"] * 5},
        agenda=[Step("draw all")],
    )
    after = run(state)
    assert [len(after.piles[f"hand {seat}"]) for seat in ("Anna", "Bruno")] == [3, 3]


def test_a_second_mass_rule_without_a_card_between_shares_the_match() -> None:
    state = replace(table(memories={"Anna": [], "Bruno": []}, agenda=[Step("draw all")]), quiet=1)
    assert GAME.result(run(state).state) == {"Anna": 0.5, "Bruno": 0.5}


def test_after_the_last_turn_most_life_wins() -> None:
    after = run(table(THREE, lives={"Bruno": 20}, agenda=[Step("turn")], last_turn=1))
    assert GAME.result(after.state) == {"Anna": 0.0, "Bruno": 1.0, "Clara": 0.0}


@pytest.mark.parametrize("seed", range(3))
def test_a_match_stopped_in_the_middle_goes_on_from_its_state_alone(seed: int) -> None:
    import msgspec

    state = run(table(tower=["Anna: Medicine", "Anna: Epiphany lost"], hands={"Anna": ["Poison"]})).state
    kept = msgspec.json.decode(msgspec.json.encode(state), type=State)
    orders = {"Anna": GAME.complete(kept, "Anna", (), Dice(f"{seed}"))}
    assert GAME.resolve(kept, orders, Dice("x")) == GAME.resolve(state, orders, Dice("x"))
    assert GAME.resolve(kept, orders, Dice("x")).state.lives["Anna"] == 18


EACH_OTHER = [
    "Anna: Trapping the trapmaker on trap 2 with Medicine",
    "Bruno: Trapping the trapmaker on trap 1 with Medicine",
]


def test_traps_that_wait_for_each_other_to_spring_are_a_paradox_that_is_removed_where_there_is_no_gm() -> None:
    after = run(table(traps=EACH_OTHER, tower=["Anna: All it needs is a little push"], mode="auto"))
    assert after.said("A paradox: trap")
    assert after.said("The paradox is removed")
    assert not after.traps
    assert not after.agenda


@pytest.mark.parametrize("cure", ["paradox remove", "paradox coin", ""])
def test_traps_that_wait_for_each_other_to_spring_are_asked_about_and_the_match_goes_on(cure: str) -> None:
    after = run(table(traps=EACH_OTHER, tower=["Anna: All it needs is a little push"]))
    assert (after.question.kind, after.question.seat) == ("paradox", "GM")
    for _ in range(5):
        after = answer(after.state, {"GM": cure} if cure else {})
        if not after.questions:
            break
    assert not after.traps
    assert not after.agenda


def test_an_agenda_without_end_is_cut_and_what_still_does_not_end_is_said_to_be_stuck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def for_ever(play: Play, step: Step) -> None:
        play.then(step, Step("settle"))

    monkeypatch.setattr(machine, "STEPS", {**machine.STEPS, "spring": for_ever})
    after = run(table(tower=["Anna: Medicine"], agenda=[Step("turn"), Step("discarding"), Step("spring")]))
    assert after.said("A paradox: more than 20000 things follow from one another")
    assert after.titles("graveyard Anna") == ["Medicine"]
    assert after.turn == 2
    monkeypatch.setattr(machine, "STEPS", {**machine.STEPS, "turn": for_ever})
    with pytest.raises(machine.Endless):
        run(table(agenda=[Step("turn")]))


def test_a_trap_that_waits_for_one_trap_waits_for_no_other() -> None:
    traps = [
        "Bruno: Good Evening with Poison on Anna",
        "Bruno: We have gathered today on Bruno with Medicine",
        "Anna: Trapping the trapmaker on trap 2 with Medicine",
        "Anna: Trapping the trapmaker on trap 1 with Keep thinking",
    ]
    after = run(table(traps=traps, agenda=[Step("discarding")]))
    assert [text.split(":")[0] for text in after.story if "springs" in text] == [
        "Anna's trap 4 springs",
        "Bruno's trap 1 springs",
    ]
