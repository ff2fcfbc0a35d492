"""Meta: the ruling desk. What the GM is asked, what may be answered, and what a silent GM does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.grammar import Words
from games.meta.agenda import rulings
from games.meta.cards import CARDS, STARTER, Op
from games.meta.orders import Rule
from games.meta.play import Play
from games.meta.table import Played, Question, State, Step
from tests.games.meta_table import (
    GAME,
    HEADS,
    IDS,
    TAILS,
    After,
    Loaded,
    all_cards,
    answer,
    complaints,
    number,
    read,
    run,
    table,
)

THREE = ("Anna", "Bruno", "Clara")


def ruled(*tower: str, **more: object) -> After:
    """The tower, executed up to the ruling request."""
    after = run(table(tower=tower, **more))  # type: ignore[arg-type]
    assert (after.question.kind, after.question.seat) == ("ruling", "GM")
    return after


def request(after: After) -> Any:
    """What the GM's letter is made of."""
    return GAME.view(after.state, "GM")["question"]


def proposals(after: After) -> list[str]:
    shown: list[str] = request(after)["proposals"]
    return shown


# -- the twelve ruled cards ------------------------------------------------------------------------------------------


def test_00000C_hey_no_recursion_plays_a_game_inside_by_ruling() -> None:
    after = ruled("Anna: Hey, no recursion!")
    inside = after.answer("subgame start")
    assert len(inside.piles["memory Anna"]) == 10
    assert inside.question.kind == "ruling"
    over = inside.answer("subgame end", "life Bruno -4")
    assert len(over.piles["memory Anna"]) == 20
    assert over.lives["Bruno"] == 11
    assert not over.questions


def test_00000C_a_subgame_that_is_not_ended_ends_with_the_ruling() -> None:
    inside = ruled("Anna: Hey, no recursion!").answer("subgame start")
    assert len(inside.answer("no effect").piles["memory Anna"]) == 20


def test_00000D_red_or_blue_pill_doubles_one_card_and_puts_the_other_away() -> None:
    tower = ["Anna: Poison on Bruno", "Bruno: Medicine", "Anna: Red or blue pill on Poison and Medicine"]
    after = ruled(*tower)
    poison, medicine = number(after, "Poison"), number(after, "Medicine")
    assert proposals(after) == [f"pill card {poison} card {medicine}"]
    doubled = {answer(after.state, {"GM": "as proposed"}, Loaded(coin)).lives["Bruno"] for coin in (HEADS, TAILS)}
    assert doubled == {15 + 6, 15 - 6}


def test_00000D_what_cannot_be_doubled_becomes_a_token_that_poisons() -> None:
    tower = ["Bruno: Stealth", "Bruno: Medicine", "Anna: Red or blue pill on Stealth and Medicine"]
    for coin in (HEADS, TAILS):
        after = answer(ruled(*tower).state, {"GM": "as proposed"}, Loaded(coin))
        if after.questions:
            assert after.question.seat == "Anna"
            done = after.answer("aim at Bruno")
            assert done.lives["Bruno"] == 12
            assert done.titles("removed") == ["Bitter pill"]


def test_00000D_one_card_named_twice_is_not_two() -> None:
    push = [Question("push", "Anna", "?")]
    state = table(hands={"Anna": ["Red or blue pill"]}, tower=["Bruno: Medicine"], questions=push, agenda=())
    n = number(state, "Medicine")
    assert "named the same one twice" in complaints(state, "Anna", f"play Red or blue pill on card {n} and Medicine")[0]


def test_00000E_powerup_makes_numbers_half_as_large_again() -> None:
    after = ruled("Anna: Poison on Bruno", "Anna: Powerup on Poison")
    assert proposals(after) == [f"scale card {number(after, 'Poison')} to 150"]
    assert after.answer("as proposed").lives["Bruno"] == 15 - 5
    assert after.answer(f"scale card {number(after, 'Poison')} to 100").lives["Bruno"] == 12
    assert after.answer("no effect").lives["Bruno"] == 12


def test_00002A_a_glitch_in_the_matrix_is_what_the_gm_makes_of_it() -> None:
    after = ruled("Anna: Poison on Bruno", "Bruno: A glitch on Poison because loses should be gains")
    assert (request(after)["by"], request(after)["meaning"]) == ("Bruno", "loses should be gains")
    assert proposals(after) == []
    assert complaints(after.state, "GM", "as proposed")
    poison = number(after, "Poison")
    assert after.answer("note loses is now gains", f"invert card {poison}").lives["Bruno"] == 18


def test_00002A_a_glitch_in_the_matrix_may_be_aimed_at_itself() -> None:
    push = [Question("push", "Anna", "?")]
    state = table(hands={"Anna": ["A glitch in the Matrix"]}, questions=push, agenda=[Step("run", place="main")])
    after = answer(state, {"Anna": "play A glitch in the Matrix on itself"})
    assert after.said("aimed at Anna's A glitch in the Matrix (card 1).")
    assert after.question.kind == "ruling"


def test_00002B_they_always_come_back_makes_a_trap_of_an_executed_card() -> None:
    after = ruled("Anna: Poison on Bruno", "Bruno: They always come back on Poison").answer("as proposed")
    assert after.lives["Bruno"] == 12
    assert after.titles("trap 1 0") == ["Poison"]
    asks = [Question("push", seat, "?") for seat in ("Anna", "Bruno")]
    state = replace(after.state, questions=tuple(asks), stage="pushing")
    assert complaints(state, "Anna", "spring trap 1")
    sprung = answer(state, {"Bruno": "spring trap 1", "Anna": "pass"})
    assert sprung.lives["Bruno"] == 12 - 1 - 3


def test_00002B_no_card_of_another_uniqueness_that_came_later_comes_back() -> None:
    after = run(table(tower=["Bruno: They always come back on top of main", "Anna: Stealth"]))
    assert after.said("Bruno's They always come back has no effect: its target is gone.")


def test_00002B_a_card_that_had_no_effect_does_not_come_back() -> None:
    after = ruled(
        "Anna: Poison on Bruno",
        "Anna: Poison on Bruno",
        "Clara: They always come back on Poison",
        seats=THREE,
        lives={"Bruno": 3},
    )
    upper = number(after, "Poison", "main 0")
    done = after.answer(f"undying card {upper}", "life Bruno -3")
    assert done.out == {"Bruno": "life"}
    assert not done.traps
    assert done.titles("graveyard Anna") == ["Poison", "Poison"]


def test_00002B_nothing_is_paid_for_a_trap_that_cannot_spring() -> None:
    after = ruled("Anna: Poison on Bruno", "Bruno: They always come back on Poison").answer("as proposed")
    asks = [Question("push", seat, "?") for seat in ("Anna", "Bruno")]
    state = replace(after.state, questions=tuple(asks), stage="pushing")
    assert answer(state, {"Bruno": "spring trap 1\nspring trap 1"}).lives["Bruno"] == 12 - 1 - 3
    assert answer(replace(state, suppressed=True), {"Bruno": "spring trap 1"}).lives["Bruno"] == 12


def test_00002B_only_cards_of_uniqueness_two_or_three_come_back() -> None:
    push = [Question("push", "Anna", "?")]
    state = table(hands={"Anna": ["They always come back"]}, tower=["Bruno: Stealth"], questions=push, agenda=())
    assert "has uniqueness 1" in complaints(state, "Anna", "play They always come back on Stealth")[0]


def test_000030_powerup_field_makes_the_cards_of_one_player_stronger() -> None:
    after = ruled("Bruno: Drop it on Anna", "Anna: Epiphany lost", "Anna: Powerup field").answer("field Anna 120")
    assert len(after.piles["hand Anna"]) == 6


def test_000030_powerup_field_proposes_115_percent() -> None:
    assert proposals(ruled("Anna: Powerup field")) == ["field Anna 115"]


def test_000031_global_powerup_field_makes_all_cards_stronger() -> None:
    after = ruled("Anna: Epiphany lost", "Bruno: Global Powerup field")
    assert proposals(after) == ["field all 110"]
    assert len(after.answer("field all 120").piles["hand Anna"]) == 6


def test_000032_point_of_view_turns_a_card_into_its_opposite() -> None:
    after = ruled("Anna: Poison on Bruno", "Bruno: Point of view on Poison")
    assert after.answer("as proposed").lives["Bruno"] == 18


def test_000032_a_card_without_an_opposite_is_discarded_without_effect() -> None:
    done = ruled("Anna: Stealth", "Bruno: Point of view on Stealth").answer("as proposed")
    assert done.said("Anna's Stealth has no effect: it has no opposite.")


INVERTED = "Bruno: Point of view on Anna's Schadenfreude"


def test_000032_point_of_view_may_not_end_the_match() -> None:
    """Inverted, Anna would lose the 1 life she has left and Bruno would win."""
    after = ruled("Anna: Schadenfreude on Bruno", INVERTED, lives={"Anna": 1}).answer("as proposed")
    assert after.said("Anna's Schadenfreude has no effect: its opposite would end the match.")
    assert not after.ending
    assert after.lives == {"Anna": 1, "Bruno": 15}
    assert ruled("Anna: Schadenfreude on Bruno", INVERTED, lives={"Anna": 2}).answer("as proposed").lives["Anna"] == 1


def test_000032_point_of_view_may_put_nobody_out_of_the_game() -> None:
    """Inverted, the party disables all in play at once: the mass rule would remove Clara for good."""
    party = ("Anna: Throwing a party", "Bruno: Point of view on Throwing a party")
    after = ruled(*party, seats=("Anna", "Bruno", "Clara"), lives={"Anna": 4, "Bruno": 2}, out={"Clara": "life"})
    after = after.answer("as proposed")
    assert after.said("its opposite would end the match")
    assert not after.gone


def test_000032_the_preview_goes_on_to_the_end() -> None:
    after = ruled("Anna: Poison on Bruno", "Bruno: Point of view on Poison")
    (told,) = GAME.check(after.state, "GM", read(after.state, "GM", "as proposed"))
    assert "will do the opposite of what it says" in told.text
    assert "Bruno gains 3 life and has 18." in told.text


def test_a_preview_tells_nothing_that_the_gm_cannot_see() -> None:
    layout = {
        "hands": {"Bruno": ["Stealth", "Medicine"]},
        "memories": {"Bruno": ["Painkiller"] * 3},
        "traps": ["Bruno: Timeout with Medicine"],
    }
    after = ruled("Anna: Powerup field", **layout)
    for ruling in ("life Bruno -15", "mill Bruno 2", "life Bruno -1"):
        told = " ".join(c.text for c in GAME.check(after.state, "GM", read(after.state, "GM", ruling)))
        assert told
        assert not [title for title in ("Stealth", "Medicine", "Painkiller", "Timeout") if title in told], ruling
    seeing = ruled("Anna: Powerup field", gm_sees_hidden=True, **layout)
    assert "Painkiller" in GAME.check(seeing.state, "GM", read(seeing.state, "GM", "mill Bruno 2"))[0].text


def test_000033_if_i_had_penny_counts_what_would_spring_a_trigger() -> None:
    after = ruled(
        "Anna: Poison on Bruno", "Bruno: Medicine", "Bruno: If I had penny on Timeout", hands={"Bruno": ["Timeout"]}
    )
    assert proposals(after) == ["count pennies for Bruno before life loss of Bruno"]
    assert after.answer("as proposed").pennies["Bruno"] == 1


def test_000033_a_coin_for_the_paradox_counts_as_was_proposed() -> None:
    after = ruled(
        "Anna: Poison on Bruno", "Bruno: Medicine", "Bruno: If I had penny on Timeout", hands={"Bruno": ["Timeout"]}
    )
    counted = answer(after.state, {"GM": "paradox coin"}, Loaded(HEADS))
    assert counted.said("heads, it holds")
    assert counted.pennies["Bruno"] == 1


def test_000033_a_trigger_that_must_be_aimed_is_aimed_with_the_penny() -> None:
    hand = {"Anna": ["If I had penny", "You did what"]}
    state = table(hands=hand, questions=[Question("push", "Anna", "?")], agenda=(), stage="pushing")
    assert "and Bruno" in complaints(state, "Anna", "play If I had penny on You did what")[0]
    assert "somebody else" in complaints(state, "Anna", "play If I had penny on You did what and Anna")[0]
    assert complaints(state, "Anna", "play If I had penny on You did what and Bruno") == []
    after = ruled("Bruno: If I had penny on You did what and Anna", hands={"Bruno": ["You did what"]})
    assert proposals(after) == ["count pennies for Bruno after playing of Anna"]
    counted = replace(
        after.answer("as proposed").state,
        agenda=(),
        questions=(Question("push", "Anna", "?"), Question("push", "Bruno", "?")),
        stage="pushing",
        piles={**after.state.piles, "hand Anna": (), "hand Bruno": ()},
    )
    both = table(hands={"Anna": ["Medicine"], "Bruno": ["Medicine"]}, agenda=(), questions=counted.questions)
    both = replace(both, traps=counted.traps, next_trap=2)
    played = answer(both, {"Anna": "play Medicine", "Bruno": "play Medicine"})
    assert played.pennies["Bruno"] == 1  # for Anna's card, not for his own


def test_000033_a_trigger_with_its_own_condition_is_not_aimed() -> None:
    state = table(hands={"Anna": ["If I had penny", "Timeout"]}, questions=[Question("push", "Anna", "?")], agenda=())
    assert "as in `on Timeout`." in complaints(state, "Anna", "play If I had penny on Timeout and Bruno")[0]
    assert "a Trigger in your hand" in complaints(state, "Anna", "play If I had penny on Bruno")[0]
    assert complaints(state, "Anna", "play If I had penny on Timeout") == []


def test_000033_three_pennies_buy_a_life_or_a_card() -> None:
    state = replace(table(questions=[Question("push", "Anna", "?")], agenda=()), pennies={"Anna": 3, "Bruno": 0})
    assert answer(state, {"Anna": "spend pennies for life"}).lives["Anna"] == 16
    assert len(answer(state, {"Anna": "spend pennies for card"}).piles["hand Anna"]) == 1
    poor = replace(state, pennies={"Anna": 2, "Bruno": 0})
    assert complaints(poor, "Anna", "spend pennies for card")
    twice = "spend pennies for life\nspend pennies for card"
    assert len(complaints(state, "Anna", twice)) == 1
    assert complaints(replace(state, pennies={"Anna": 6, "Bruno": 0}), "Anna", twice) == []


def test_of_two_equal_orders_of_which_one_can_be_done_one_is_kept() -> None:
    state = table(questions=[Question("push", "Anna", "?")], agenda=(), hands={"Anna": ["Medicine"]}, stage="pushing")
    sent = read(state, "Anna", "play Medicine\nplay Medicine")
    assert GAME.complete(state, "Anna", sent, Dice("x")) == sent[:1]


# -- the words of a GM -----------------------------------------------------------------------------------------------

SAID = {
    "life Anna 1": ["life Anna +1", "life Anna + 1", "life Anna plus one", "Anna gains 1 life"],
    "life Bruno -2": [
        "life Bruno - 2",
        "life Bruno \u2013 2",
        "life Bruno minus 2",
        "Bruno loses 2 life.",
        "Bruno loses -2 life",
    ],
    "life all -1": ["everybody loses 1 life", "life all - 1"],
    "life others -1": ["everybody else loses 1 life", "life others - 1"],
    "deal Anna 2": ["Anna draws 2 cards", "draw Anna 2"],
    "let Bruno discard 2": ["Bruno must discard 2 cards"],
    "no effect": ["No effect!", "Nothing happens.", "It has no effect.", "The card does nothing."],
    "modifier Bruno -1": ["modifier Bruno - 1"],
    "schedule turn end life Bruno -2": ["schedule turn end life Bruno - 2"],
}


@pytest.mark.parametrize(("ruling", "text"), [(ruling, text) for ruling in SAID for text in SAID[ruling]])
def test_a_gm_rules_in_plain_words(ruling: str, text: str) -> None:
    state = ruled("Anna: Powerup field").state
    words = Words(state.seats, "GM", GAME.view(state, "GM"), GAME.listens(state, "GM"))
    (line,) = GAME.grammar.read(text, words)
    assert GAME.grammar.write(line.orders) == ruling


# -- the desk --------------------------------------------------------------------------------------------------------


def test_a_ruling_is_asked_under_the_cards_id_and_version() -> None:
    after = ruled("Anna: Powerup field")
    ask = GAME.asks(after.state)["GM"]
    assert ask.topic == "000030/001"
    assert "Proposed: the numbers on the cards of Anna become 115 percent." in ask.text


def test_a_ruling_is_offered_again_the_next_time() -> None:
    after = ruled("Anna: Powerup field", "Bruno: Powerup field").answer("field Bruno 130")
    assert request(after)["precedents"] == ["the numbers on the cards of Bruno become 130 percent"]


def test_the_gm_sees_no_hands_unless_the_match_allows() -> None:
    hands = {"Anna": ["Poison"], "Bruno": ["Medicine"]}
    closed = GAME.view(ruled("Anna: Powerup field", hands=hands).state, "GM")
    assert [player["cards"] for player in closed["players"]] == [[], []]
    opened = GAME.view(ruled("Anna: Powerup field", hands=hands, gm_sees_hidden=True).state, "GM")
    assert [player["cards"][0]["title"] for player in opened["players"]] == ["Poison", "Medicine"]


def test_a_ruling_is_previewed_before_it_is_given() -> None:
    after = ruled("Anna: Medicine", "Anna: Powerup field")
    (remark,) = GAME.check(after.state, "GM", read(after.state, "GM", "life Bruno -2"))
    assert not remark.fatal
    assert remark.text == "What comes of it: Bruno loses 2 life and has 13."


def test_a_silent_gm_means_no_effect_and_the_game_goes_on() -> None:
    after = answer(ruled("Anna: Medicine", "Anna: Powerup field").state, {})
    assert after.said("The GM gave no ruling; by the rules Anna's Powerup field has no effect.")
    assert after.lives["Anna"] == 18


def test_a_match_may_wait_for_its_gm() -> None:
    waiting = answer(ruled("Anna: Powerup field", gm_silence="hold").state, {})
    assert waiting.said("The match waits for the GM's ruling.")
    assert waiting.question.kind == "ruling"


GOOD = [
    "life Bruno -2",
    "set life of Bruno to 7",
    "deal Anna 2",
    "mill Bruno 2",
    "let Bruno discard 1",
    "negate card {m}",
    "scale card {m} to 200",
    "modifier Bruno 1",
    "schedule turn end life all -1",
    "seat order Bruno, Anna",
    "override hand limit 10",
    "note so be it",
    "no effect",
    "paradox remove",
    "move card {m} to hand of Bruno",
    "move card {m} to bottom of memory of Anna",
    "move card {m} to removed",
    "reorder main stack card {m}",
    "token Anna to hand of Anna A shield",
    "invert card {m}",
    "undying card {m}",
    "field all 110",
    "count pennies for Anna at turn end",
    "paradox coin",
    "coin",
    "dice 20",
    "offer Bruno this / that",
    "move card {m} to meta stack",
    "token Anna to main stack A shield",
]


@pytest.mark.parametrize("text", GOOD)
def test_the_operations_language_conserves_cards_and_bounds(text: str) -> None:
    hands = {"Anna": ["Poison"], "Bruno": ["Poison", "Medicine"]}
    after = ruled("Bruno: Medicine", "Anna: Powerup field", hands=hands)
    cards = len(after.state.cards) - 1
    after = after.answer(text.format(m=number(after, "Medicine", "main 0")))
    for _ in range(12):
        if not after.questions:
            break
        after = answer(after.state, {})
    assert not after.questions
    assert all_cards(after.state) == list(range(1, len(after.state.cards)))
    assert len(after.state.cards) - 1 == cards + text.startswith("token")
    assert all(-15 <= n <= 25 for n in after.lives.values())


BAD = [
    ("life Bruno -99", "out of bounds"),
    ("set life of Bruno to 40", "out of bounds"),
    ("negate card 1", "does not lie on a stack"),
    ("move card 1 to hand of Anna", "neither on a stack nor in a graveyard"),
    ("move card {m} to meta 5 stack", "There is no meta 5 stack"),
    ("reorder main stack card 1 card {m}", "The main stack holds"),
    ("seat order Bruno", "names each of Anna, Bruno once"),
    ("subgame end", "No subgame is running"),
    ("offer Bruno only this", "at least two"),
    ("watch trap 9 at turn end", "There is no trap 9"),
    ("dice 1", "out of bounds"),
    ("no effect\nlife Anna 1", "either"),
    ("remove Anna\nremove Bruno", "Somebody must stay"),
    ("play Medicine", "This is no answer"),
    ("ask me again\nno effect", "stands alone"),
    ("token Anna to removed A shield", "must go somewhere"),
]


@pytest.mark.parametrize(("text", "fault"), BAD)
def test_a_ruling_that_breaks_the_table_is_refused(text: str, fault: str) -> None:
    after = ruled("Bruno: Medicine", "Anna: Powerup field", hands={"Anna": ["Poison"], "Bruno": []})
    said = " ".join(complaints(after.state, "GM", text.format(m=number(after, "Medicine"))))
    assert fault in said


@pytest.mark.parametrize("stack", ["main 0", "meta 0"])
def test_a_stack_without_cards_has_no_order_to_lie_in(stack: str) -> None:
    """Nor could the journal keep it: `reorder main stack` and nothing behind it is no line that is read."""
    after = ruled("Anna: Powerup field")
    said = GAME.check(after.state, "GM", (Rule(Op("reorder", (stack,))),))
    assert [c.text.endswith(" holds no card.") for c in said if c.fatal] == [True]


def test_the_gm_may_toss_and_roll_and_let_choose_before_ruling() -> None:
    after = ruled("Anna: Powerup field")
    tossed = answer(after.state, {"GM": "coin"}, Loaded(HEADS))
    assert tossed.said("The GM tosses a coin: heads.")
    offered = tossed.answer("offer Bruno lose 2 life / discard a card")
    assert offered.question.seat == "Bruno"
    assert complaints(offered.state, "Bruno", "choose 3") == ["Choose a number from 1 to 2."]
    chosen = offered.answer("choose 1")
    assert chosen.said("Bruno chooses: lose 2 life.")
    assert chosen.answer("life Bruno -2").lives["Bruno"] == 13


def test_an_override_of_the_bounds_of_life_holds_at_once() -> None:
    after = ruled("Anna: Hey, no recursion", lives={"Bruno": 20}).answer("override most life 12")
    assert after.lives == {"Anna": 12, "Bruno": 12}


def test_the_gm_is_told_how_a_card_was_changed() -> None:
    after = ruled("Anna: Powerup field", "Bruno: Powerup on Powerup field").answer("as proposed")
    assert request(after)["marks"] == ["numbers 150 %"]


def test_the_numbers_of_a_ruling_are_meant_as_they_stand() -> None:
    after = ruled("Anna: Powerup field", "Bruno: Powerup on Powerup field").answer("as proposed")
    assert after.answer("life Bruno -3").lives["Bruno"] == 12


def test_what_is_scheduled_happens_once() -> None:
    later = ruled("Anna: Powerup field").answer("schedule turn end life all -1")
    evening = replace(later.state, agenda=(Step("discarding"), Step("discarding")))
    assert run(evening).lives == {"Anna": 14, "Bruno": 14}


def test_an_override_holds_from_then_on() -> None:
    later = ruled("Anna: Powerup field", hands={"Anna": ["Poison"] * 12}).answer("override hand limit 10")
    assert run(replace(later.state, agenda=(Step("discard all"),))).question.number == 2


def test_a_player_the_gm_removes_is_gone_and_the_last_one_wins() -> None:
    three = ruled("Anna: Powerup field", seats=THREE).answer("remove Clara")
    assert three.gone == ("Clara",)
    two = ruled("Anna: Powerup field").answer("remove Bruno")
    assert GAME.result(two.state) == {"Anna": 1.0, "Bruno": 0.0}


def test_questions_of_the_pushing_stage_are_answered_in_public() -> None:
    push = [Question("push", "Anna", "?"), Question("push", "Bruno", "?")]
    state = table(questions=push, agenda=(), stage="pushing")
    after = answer(state, {"Anna": "question does Medicine heal a disabled player?", "Bruno": "pass"})
    assert after.question.seat == "GM"
    assert answer(after.state, {}).said("The GM gave no answer.")
    told = after.answer("public answer Yes, as far as life goes")
    assert told.said("Anna asks the GM: does Medicine heal a disabled player?")
    assert told.said("The GM answers: Yes, as far as life goes.")
    assert told.stage == "pushing"
    auto = table(questions=push, agenda=(), stage="pushing", mode="auto")
    assert complaints(auto, "Anna", "question why not") == ["This match has no GM to ask."]


# -- cards of one's own ----------------------------------------------------------------------------------------------

SUN = "new card Event 2 Sunshine: everybody gains 2 life"


def own_deck(extra: str) -> str:
    """58 cards of the list, and a card of one's own."""
    return "deck starter" if not extra else f"{extra}\n" + "\n".join(_starter_lines())


def _starter_lines() -> list[str]:
    cut = [card for card in STARTER if card not in (IDS["Stealth"], IDS["Last Words"])]
    return [f"deck {cut.count(card)} {CARDS[card].name}" for card in dict.fromkeys(cut)]


def test_an_open_match_takes_cards_of_ones_own_and_the_gm_rules_on_them() -> None:
    state = GAME.setup(("Anna", "Bruno"), GAME.Options(mode="open"), Dice("open/0"))
    assert not complaints(state, "Anna", own_deck(SUN))
    begun = answer(state, {"Anna": own_deck(SUN), "Bruno": "deck starter"})
    assert begun.state.cards.count("Anna: Sunshine") == 2
    hand = replace(begun.state, questions=(Question("push", "Anna", "?"),), agenda=(Step("run", place="main"),))
    play_it = _with_in_hand(hand, "Anna", "Anna: Sunshine")
    after = answer(play_it, {"Anna": "play Sunshine because it is noon"})
    for _ in range(4):
        if after.question.kind == "ruling":
            break
        after = answer(after.state, {})
    assert request(after)["card"]["text"] == "everybody gains 2 life"
    sent = read(play_it, "Anna", "play Sunshine because it is noon")
    assert read(play_it, "Anna", GAME.grammar.write(sent)) == sent  # as it is kept until the others have answered
    turned = _on_main(replace(play_it, questions=()), "Anna: Sunshine", inverted=True)
    assert request(run(turned))["marks"] == ["does its opposite"]
    assert after.answer("life all 2").lives == {"Anna": 17, "Bruno": 17}


def _with_in_hand(state: State, seat: str, card_id: str) -> State:
    n = state.cards.index(card_id)
    piles = {name: tuple(c for c in pile if c != n) for name, pile in state.piles.items()}
    piles[f"hand {seat}"] = (*piles[f"hand {seat}"], n)
    return replace(state, piles=piles)


def _on_main(state: State, card_id: str, **marks: Any) -> State:
    n = state.cards.index(card_id)
    piles = {name: tuple(c for c in pile if c != n) for name, pile in state.piles.items()}
    return replace(state, piles={**piles, "main 0": (n,)}, played={n: Played(state.owners[n], **marks)})


@pytest.mark.parametrize(("mode", "fault"), [("assisted", "in the mode open"), ("auto", "in the mode open")])
def test_other_matches_refuse_cards_of_ones_own(mode: str, fault: str) -> None:
    state = GAME.setup(("Anna", "Bruno"), GAME.Options(mode=mode), Dice("open/0"))  # type: ignore[arg-type]
    assert fault in " ".join(complaints(state, "Anna", own_deck(SUN)))


def test_an_auto_match_refuses_cards_that_need_a_gm() -> None:
    state = GAME.setup(("Anna", "Bruno"), GAME.Options(mode="auto"), Dice("auto/0"))
    assert "Powerup needs a GM, and this match has none." in complaints(state, "Anna", "deck 1 Powerup")


def test_a_gm_who_holds_a_ruling_back_for_ever_is_waited_for_a_few_times_only() -> None:
    after = ruled("Anna: Medicine", "Anna: Powerup field", gm_silence="hold")
    for text in ("", "ask me again", ""):
        after = answer(after.state, {"GM": text})
        assert after.said("The match waits for the GM's ruling")
    assert after.said("for the last time")
    assert answer(after.state, {"GM": "ask me again"}).said("by the rules Anna's Powerup field has no effect")


@pytest.mark.parametrize("title", [c.name for c in CARDS.values() if not c.automatic and c.type != "Trigger"])
def test_every_example_in_a_request_may_be_answered_as_it_stands(title: str) -> None:
    aim = {
        "card_on_stack": " on Poison",
        "card": " on Poison",
        "card_uniqueness_2_or_3": " on Poison",
        "two_cards": " on Poison and Medicine",
        "own_hand_trigger": " on Good Evening",
        "own_hand_trigger_aimed": " on Good Evening",
    }
    card = CARDS[IDS[title]]
    after = ruled(
        "Anna: Poison on Bruno",
        "Bruno: Medicine",
        f"Anna: {title}{aim.get(card.target, '')}",
        hands={"Anna": ["Good Evening"]},
    )
    words = request(after)["words"]
    assert len(words) > 1
    known = Words(after.state.seats, "GM", GAME.view(after.state, "GM"), GAME.listens(after.state, "GM"))
    for row in words:
        orders = [order for line in GAME.grammar.read(row["write"], known) for order in line.orders]
        assert orders, row
        assert not [c.text for c in GAME.check(after.state, "GM", orders) if c.fatal], row


def test_the_numbers_of_a_ruling_are_bounded_by_what_a_life_may_be() -> None:
    assert rulings._ranges(Play(table(), Dice("bounds"))) == {
        "life": (-40, 40), "set_life": (-15, 25), "draw": (1, 60), "discard": (1, 60), "mill": (1, 60),
        "discard_blindly": (1, 60),
        "steal": (1, 60),
        "scale": (0, 1000), "field": (0, 1000), "modifier": (-40, 40), "dice": (2, 1000), "schedule": (-40, 40),
        "arm": (-40, 40),
        "override hand_limit": (1, 60), "override draw": (1, 20), "override life_most": (1, 1000),
        "override life_least": (-1000, -1),
    }  # fmt: skip


def test_what_stands_alone_in_a_ruling() -> None:
    asked = ruled("Anna: Poison on Bruno", "Bruno: A glitch in the Matrix on Anna's Poison").state
    assert complaints(asked, "GM", "say nothing") == []
    assert "`say nothing` stands alone" in complaints(asked, "GM", "say nothing\nno effect")[0]
    assert complaints(asked, "GM", "ask me again") == []
    assert "`ask me again` stands alone" in complaints(asked, "GM", "ask me again\nno effect")[0]
    assert complaints(asked, "GM", "no effect") == []
    assert "either `no effect` or instructions" in complaints(asked, "GM", "no effect\nlife Bruno -3")[0]
    assert "Nothing is proposed here" in complaints(asked, "GM", "agree")[0]
