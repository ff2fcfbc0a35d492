"""Meta: the turn in one letter, passes that stand until something happens, and what is discarded first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bench.pace import _match
from games.meta.agenda.passing import MAY
from games.meta.table import Question, State, Step
from tests.games.meta_table import GAME, After, answer, complaints, read, run, table

THREE = ("Anna", "Bruno", "Clara")
HANDS = {seat: ["Poison", "Medicine", "Schadenfreude", "Precision strike"] for seat in THREE}


def opening(**about: Any) -> After:
    """The first question of a turn of Anna."""
    return run(table(THREE, **{"hands": HANDS, "stage": "drawing", "agenda": [Step("prepare")], **about}))


def waited_for(state: State | After) -> set[str]:
    """Whose answer the others wait for."""
    state = state.state if isinstance(state, After) else state
    return {seat for seat, ask in GAME.asks(state).items() if ask.required}


def may_write(after: After) -> set[str]:
    return {question.seat for question in after.questions if MAY in question.names}


def test_a_turn_opens_with_one_question_to_everybody() -> None:
    first = opening()
    assert waited_for(first) == set(THREE)
    assert {seat: ask.pace for seat, ask in GAME.asks(first.state).items()} == dict.fromkeys(THREE, "turn")
    after = answer(first.state, {"Bruno": "play Poison on Anna", "Anna": "play Medicine", "Clara": "pass"})
    assert [text.split()[0] for text in after.story if " pushes " in text] == ["Anna", "Bruno"]
    assert {ask.pace for ask in GAME.asks(after.state).values()} == {"pick"}


def test_by_arrival_the_player_at_turn_opens_the_stage_alone() -> None:
    assert waited_for(opening(push_mode="arrival")) == {"Anna"}


def test_traps_of_the_player_at_turn_come_before_all_cards() -> None:
    hands = {**HANDS, "Anna": ["You did what", "Medicine", "Poison"]}
    letters = {"Bruno": "play Medicine", "Anna": "play Poison on Bruno\ntrap You did what on Bruno with Medicine"}
    after = answer(opening(hands=hands).state, letters)
    assert [text.split(" (")[0] for text in after.story if "trap 1" in text or " pushes " in text] == [
        "Anna sets trap 1 against Bruno, with Medicine",
        "Your trap 1 lies on You did what.",
        "Anna pushes Poison",
        "Bruno pushes Medicine",
        "Anna's trap 1 springs: You did what.",
        "Anna's Medicine is executed",
    ]


def test_others_set_no_traps_in_the_opening() -> None:
    hands = {**HANDS, "Bruno": ["Good Evening", "Medicine"]}
    assert (
        "player at turn only" in complaints(opening(hands=hands).state, "Bruno", "trap Good Evening with Medicine")[0]
    )


def test_where_nobody_does_anything_the_stage_ends_at_once() -> None:
    after = answer(opening().state, {"Anna": "play!", "Bruno": "pass", "Clara": "pass"})
    assert not after.questions
    assert after.said("Nobody adds a card.")


def test_a_trap_alone_can_be_answered() -> None:
    hands = {**HANDS, "Anna": ["Good Evening", "Medicine"]}
    after = answer(opening(hands=hands).state, {"Anna": "trap Good Evening with Medicine\npass turn", "Bruno": "pass"})
    assert waited_for(after) == {"Bruno"}


def test_who_can_do_nothing_is_not_asked() -> None:
    hands = {**HANDS, "Clara": ()}
    assert waited_for(opening(hands=hands)) == {"Anna", "Bruno"}
    bare = table(THREE, hands=hands, agenda=[Step("push")])
    assert waited_for(run(replace(bare, pennies={"Clara": 3}))) == set(THREE)
    token = table(THREE, hands=hands, agenda=[Step("push")])
    undead = replace(token, traps=(*run(table(THREE, traps=["Clara: Good Evening"])).traps,))
    assert waited_for(run(replace(undead, traps=(replace(undead.traps[0], trigger=0),)))) == set(THREE)


@pytest.mark.parametrize(
    ("bruno", "anna", "asked", "may"),
    [
        ("pass", "play Medicine", True, True),
        ("pass turn", "play Poison on Bruno", False, False),
        ("pass until aimed", "play Medicine", False, True),
        ("pass until aimed", "play Poison on Clara", False, True),
        ("pass until aimed", "play Poison on Bruno", True, True),
        ("pass until Anna pushes", "play Medicine", True, True),
        ("pass until Clara pushes", "play Medicine", False, True),
        ("play Medicine\npass until aimed", "play Medicine\nplay Precision strike on Bruno's Medicine", True, True),
        ("play Medicine\npass until aimed", "play Medicine\nplay Precision strike on Anna's Medicine", False, True),
        ("play Medicine\npass turn", "play Poison on Bruno", False, False),
    ],
)
def test_a_pass_stands_until_what_it_waits_for(bruno: str, anna: str, asked: bool, may: bool) -> None:
    after = answer(opening().state, {"Anna": anna, "Bruno": bruno, "Clara": "pass"})
    assert ("Bruno" in waited_for(after)) is asked
    assert ("Bruno" in GAME.asks(after.state)) is may
    assert waited_for(after) - {"Bruno"} == {"Anna", "Clara"}


@pytest.mark.parametrize("card", ["Everyday I'm shuffling on main stack", "The first will be the last on main stack"])
def test_a_stack_with_a_card_of_ones_own_is_aimed_at_one(card: str) -> None:
    hands = {**HANDS, "Anna": [card.partition(" on ")[0], "Poison"]}
    after = answer(
        opening(hands=hands).state,
        {"Anna": f"play {card}", "Bruno": "play Medicine\npass until aimed", "Clara": "pass until aimed"},
    )
    assert "Bruno" not in waited_for(after)  # his card came later than what is aimed at the stack
    again = answer(
        opening(hands=hands, tower=["Bruno: Medicine"]).state,
        {"Anna": f"play {card}", "Bruno": "pass until aimed", "Clara": "pass until aimed"},
    )
    assert waited_for(again) == {"Anna", "Bruno"}


def test_a_card_that_strikes_the_one_below_is_aimed_at_its_player() -> None:
    hands = {**HANDS, "Anna": ["Nothing to see here", "Poison"]}
    letters = {"Anna": "play Nothing to see here", "Bruno": "pass until aimed", "Clara": "pass until aimed"}
    assert waited_for(answer(opening(hands=hands, tower=["Bruno: Medicine"]).state, letters)) == {"Anna", "Bruno"}


def test_a_trap_against_somebody_and_what_lies_on_it_in_sight_wake_a_pass() -> None:
    hands = {**HANDS, "Anna": ["You did what", "Poison"]}
    letters = {
        "Anna": "trap You did what on Bruno with Poison on Clara\npass turn",
        "Bruno": "pass until aimed",
        "Clara": "pass until aimed",
    }
    assert waited_for(answer(opening(hands=hands).state, letters)) == {"Bruno", "Clara"}
    assert waited_for(answer(opening(hands=hands, trap_contents="hidden").state, letters)) == {"Bruno"}


def test_who_passes_until_something_happens_may_still_push_and_keeps_nobody_waiting() -> None:
    letters = {"Anna": "play Medicine", "Bruno": "pass until aimed", "Clara": "pass"}
    after = answer(opening().state, letters)
    assert may_write(after) == {"Bruno"}
    assert "nobody waits for you" in GAME.asks(after.state)["Bruno"].text
    pushed = answer(after.state, {"Anna": "pass", "Clara": "pass", "Bruno": "play Schadenfreude on Clara"})
    assert pushed.said("Bruno pushes Schadenfreude")
    assert waited_for(pushed) == set(THREE)
    quiet = answer(after.state, {"Anna": "pass", "Clara": "play Medicine"})
    assert may_write(quiet) == {"Bruno"}


def test_when_all_pass_until_something_the_stage_ends() -> None:
    letters = {"Anna": "play Medicine\npass until aimed", "Bruno": "pass until aimed", "Clara": "pass turn"}
    after = answer(opening().state, letters)
    assert not after.questions
    assert after.said("Nobody is left who would push a card now.")


def test_silence_passes_until_one_is_aimed_at_and_the_second_time_for_the_turn() -> None:
    after = answer(opening().state, {"Anna": "play Medicine", "Clara": "pass"})
    assert waited_for(after) == {"Anna", "Clara"}
    after = answer(after.state, {"Anna": "play Poison on Bruno", "Clara": "pass"})
    assert waited_for(after) == set(THREE)
    after = answer(after.state, {"Anna": "play Schadenfreude on Bruno", "Clara": "pass"})
    assert "Bruno" not in GAME.asks(after.state)


def test_a_pass_stands_for_its_turn_only() -> None:
    letters = {"Anna": "play Medicine", "Bruno": "pass turn", "Clara": "pass turn"}
    after = answer(opening(agenda=[Step("prepare"), Step("turn")][::-1]).state, letters)
    after = answer(after.state, {"Anna": "pass"})
    assert after.turn == 2
    assert waited_for(after) == set(THREE)


def test_a_plain_pass_beside_cards_says_how_to_mean_it() -> None:
    assert "`pass until aimed` or `pass turn`" in complaints(opening().state, "Anna", "play Medicine\npass")[0]
    assert complaints(opening().state, "Anna", "pass turn\npass until aimed")


FULL = ["Poison", "Medicine", "Medicine", "Schadenfreude"]


def test_cards_named_before_go_first_when_the_hand_is_too_full() -> None:
    agenda = [Step("discard all"), Step("prepare")]
    first = opening(hands={**HANDS, "Bruno": FULL}, hand_limit=2, agenda=agenda)
    letters = {
        "Anna": "play!\ndiscard Poison, Medicine",
        "Bruno": "pass\ndiscard Medicine, Poison, Medicine",
        "Clara": "pass\ndiscard Medicine",
    }
    after = answer(first.state, letters)
    assert after.said("Anna discards Poison and Medicine.")
    assert after.said("Bruno discards Medicine and Poison.")
    assert waited_for(after) == {"Clara"}  # too few were named


def test_where_too_few_cards_are_named_before_they_go_first_and_only_the_rest_is_asked() -> None:
    agenda = [Step("discard all"), Step("prepare")]
    first = opening(hands={**HANDS, "Bruno": FULL}, hand_limit=2, agenda=agenda)
    letters = {"Anna": "play!", "Bruno": "pass\ndiscard Medicine", "Clara": "pass"}
    after = answer(first.state, letters)
    assert after.said("Bruno discards Medicine.")
    asked = next(question for question in after.questions if question.seat == "Bruno")
    assert asked.text == (
        "Your hand may hold 2 cards: discard 2. Medicine goes first, as you said beforehand; name 1 more."
    )
    assert len(asked.cards) == 3
    assert complaints(after.state, "Bruno", "discard Poison, Medicine")
    rest = {"Anna": "discard Poison, Medicine", "Bruno": "discard Poison", "Clara": "discard Poison, Medicine"}
    done = answer(after.state, rest)
    assert done.said("Bruno discards Poison.")
    left = [done.cards[n] for n in done.piles["hand Bruno"]]
    assert len(left) == 2


def test_a_card_named_before_goes_once() -> None:
    """Not another one of the same title, when there is more to discard in the same turn."""
    drop = "Drop it or I'll make you"
    hands = {**HANDS, "Anna": [drop], "Bruno": [*FULL, "Medicine"]}
    letters = {"Anna": f"play {drop} on Bruno", "Bruno": "pass turn\ndiscard Medicine, Poison", "Clara": "pass turn"}
    agenda = [Step("discard all"), Step("run", place="main"), Step("prepare")]
    after = answer(opening(hands=hands, agenda=agenda, hand_limit=2).state, letters)
    assert after.said("Bruno discards Medicine and Poison.")
    asked = next(question for question in after.questions if question.seat == "Bruno")
    assert asked.number == 1


def test_cards_named_before_go_first_when_a_card_takes_them_too() -> None:
    drop = "Drop it or I'll make you"
    hands = {**HANDS, "Anna": [drop]}
    letters = {
        "Anna": f"play {drop} on Bruno",
        "Bruno": "pass turn\ndiscard Schadenfreude, Poison",
        "Clara": "pass turn",
    }
    after = answer(opening(hands=hands, agenda=[Step("run", place="main"), Step("prepare")]).state, letters)
    assert after.said("Bruno discards Schadenfreude and Poison.")


def test_what_is_named_before_is_nobodys_business() -> None:
    first = opening()
    told = [c.text for c in GAME.check(first.state, "Bruno", read(first.state, "Bruno", "pass\ndiscard Poison"))]
    assert "In this turn these go first" in told[0]
    lacking = GAME.check(first.state, "Bruno", read(first.state, "Bruno", "pass\ndiscard Painkiller"))
    assert [c.text.partition(";")[0] for c in lacking if c.fatal] == ["You do not hold Painkiller"]
    after = answer(first.state, {"Anna": "play Medicine", "Bruno": "pass\ndiscard Poison", "Clara": "pass"})
    assert after.away == {"Bruno": (first.cards[first.piles["hand Bruno"][0]],)}
    other = replace(after.state, away={})
    assert [GAME.view(after.state, seat) for seat in (*THREE, None)] == [GAME.view(other, s) for s in (*THREE, None)]


def test_only_a_discard_is_no_answer_to_a_pulse() -> None:
    state = opening().state
    assert GAME.gaps(state, "Bruno", read(state, "Bruno", "discard Poison"))
    assert not GAME.gaps(state, "Bruno", read(state, "Bruno", "discard Poison\npass"))
    assert not GAME.gaps(state, "Anna", read(state, "Anna", "pass turn"))


def test_a_match_in_whole_letters_takes_less_than_half_of_the_rounds() -> None:
    """The same suggestions, said a card a letter, and all at once with what can be said beforehand."""
    slow, fast = ([_match(manner, f"pace/{n}") for n in range(3)] for manner in (0, 2))
    per_turn = [sum(row[1] for row in rows) / sum(row[0] for row in rows) for rows in (slow, fast)]
    assert per_turn[1] < per_turn[0] / 2


def test_an_old_question_of_a_pulse_still_has_its_form() -> None:
    """Positions of matches under way hold questions without the new names."""
    state = table(THREE, hands=HANDS, stage="pushing", agenda=(), questions=[Question("push", s, "?") for s in THREE])
    assert waited_for(state) == set(THREE)


def test_who_is_aimed_at_reads_so_in_the_question() -> None:
    after = answer(opening().state, {"Anna": "play Medicine", "Bruno": "play Poison on Clara", "Clara": "pass"})
    asked = {seat: ask.text for seat, ask in GAME.asks(after.state).items()}
    assert asked["Clara"].startswith("Bruno's Poison is aimed at you or yours. Pulse 2:")
    assert asked["Anna"].startswith("Pulse 2:")
