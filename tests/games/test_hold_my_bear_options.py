"""Hold my Bear: every switch of the rules sheet, and the fourteen animals of the expansion."""

from __future__ import annotations

import pytest

from games.hold_my_bear.cards import BASE, EXPANSION
from games.hold_my_bear.moves import measure, what_beats
from games.hold_my_bear.options import Options, objections, settled
from games.hold_my_bear.state import State
from games.kit.dice import Dice
from games.kit.model import Resolution
from gm.rendering import Letters
from tests.games.bear_world import GAME, after, cards, complaints, position, read, story

ALL = (*BASE, *EXPANSION)


def fits(state: State, move: str) -> bool:
    return complaints(state, "Anna", f"play {move}") == []


# -- rulesets ----------------------------------------------------------------------------------------------------------


def test_the_published_ruleset_fills_what_is_left_open_and_nothing_else() -> None:
    seed, published = settled(Options()), settled(Options(ruleset="published"))
    assert (seed.start, seed.steal_count, seed.split_gift) == ("claims", 5, False)
    assert (published.start, published.steal_count, published.replace_with_bear) == ("highest_bear", 4, True)
    assert settled(Options(ruleset="published", steal_count=5)).steal_count == 5


def test_in_the_published_game_the_highest_bear_begins() -> None:
    for seed in range(20):
        state = GAME.setup(("Anna", "Bruno", "Clara"), Options(ruleset="published"), Dice(f"{seed}"))
        best = max(c for hand in state.hands.values() for c in hand if c.startswith("bear"))
        assert best in state.hands[state.turn]


def test_a_random_start_asks_one_seat_at_once() -> None:
    firsts = {GAME.setup(("Anna", "Bruno", "Clara"), Options(start="random"), Dice(f"{n}")).turn for n in range(30)}
    assert firsts == {"Anna", "Bruno", "Clara"}


def test_the_first_claim_to_arrive_is_played() -> None:
    state = position(
        "T1", {"Anna": "V1 V2", "Bruno": "F1 F2"}, turn="", phase="claims", options=Options(start="first_arrival")
    )
    for seed in range(10):
        said = ("Bruno: claim ferret 1, ferret 2", "Anna: claim vole 1, vole 2")
        assert after(state, *said, seed=f"{seed}").state.owner == "Bruno"


def published(hands: dict[str, str]) -> Resolution[State]:
    state = position("T3", hands, turn="Clara", owner="Anna", options=Options(ruleset="published"))
    return after(state, "Clara: give vole 1 and vole 2 to Anna")


def test_published_a_bear_replaces_the_match_and_the_first_who_can_must_beat_it() -> None:
    end = published({"Anna": "B1 B4 T2", "Bruno": "B5 F1", "Clara": "V1 V2 V3"}).state
    assert (end.match, end.owner, end.turn) == (cards("B4"), "Anna", "Bruno")
    assert end.hands["Anna"] == cards("B1 T2 V1 V2")
    assert complaints(end, "Bruno", "give bear 5, ferret 1 to Clara") != []
    assert after(end).state.match == cards("B5")


def test_published_who_cannot_beat_the_bear_may_give_and_the_duty_goes_on() -> None:
    end = published({"Anna": "B1 B4 T2", "Bruno": "F1", "Clara": "V1 V2 V3 B5"}).state
    after_bruno = after(end, "Bruno: give ferret 1 to Anna").state
    assert complaints(after_bruno, "Clara", "give bear 5, vole 3 to Anna") != []
    assert complaints(after_bruno, "Clara", "play bear 5") == []


def test_published_the_last_bear_may_win_a_round_later() -> None:
    end = published({"Anna": "B4 T2", "Bruno": "F1", "Clara": "V1 V2 V3"}).state
    end = after(end, "Bruno: give ferret 1 to Anna").state
    assert after(end, "Clara: give vole 3 to Anna").state.winner == "Anna"


def test_published_four_cards_are_stolen() -> None:
    state = position(
        "T3",
        {"Anna": "", "Bruno": "F1 F2 F3", "Clara": "V1 V2 V3"},
        phase="steal",
        options=Options(ruleset="published"),
    )
    assert len(after(state).state.hands["Anna"]) == 4


def test_split_gift_goes_to_two_players() -> None:
    state = position("T3", {"Anna": "B1 B2"}, options=Options(split_gift=True))
    end = after(state, "Anna: give bear 1 to Bruno, bear 2 to Clara")
    assert (end.state.hands["Bruno"], end.state.hands["Clara"]) == (cards("B1 V5"), cards("B2 V5"))
    assert story(end) == ["Anna gives bear 1 to Bruno.", "Anna gives bear 2 to Clara."]


def test_any_animal_lets_bears_alone_stand_for_an_animal() -> None:
    state = position(
        "T3 T2", {"Anna": "B1 B5", "Bruno": "F1 F2 F3"}, options=Options(any_animal=True, bear_majority=True)
    )
    end = after(state, "Anna: play bear 1, bear 5 as tiger").state
    assert (end.sport, GAME.view(end, None)["match"]["sports"]) == ("tiger", ("tiger",))
    lying = position("B4 B3", {"Anna": "B1 B2", "Bruno": "B2 B2"}, options=Options(any_animal=True))
    assert not fits(lying, "bear 1, bear 2")  # two are not more than two under any name, and 3 is not above 7
    higher = position("F1 F2 B1 B2", {"Anna": "B4 B5"}, options=Options(any_animal=True))
    assert fits(higher, "bear 4, bear 5 as ferret")
    assert fits(higher, "bear 4, bear 5")  # undeclared, they stand for what is valid
    assert not fits(higher, "bear 4, bear 5 as vole")


def test_show_card_shows_the_lowest_bear() -> None:
    state = position(
        "T3", {"Anna": "B1 B4", "Clara": "V1 V2 V3"}, turn="Clara", owner="Anna", options=Options(show_card=True)
    )
    end = after(state, "Clara: give vole 1 and vole 2 to Bruno")
    assert "Anna would win now, but shows bear 1: the game goes on." in story(end)
    assert end.state.known["Anna"] == cards("B1")


# -- what bears join ---------------------------------------------------------------------------------------------------


def test_bears_join_all_level_animals_unless_one_is_to_be_chosen() -> None:
    move = cards("T1 V5 B1")
    assert measure(move, settled(Options())).sports == ("tiger", "vole")
    choosing = settled(Options(choose_one=True))
    assert measure(move, choosing, "vole").sports == ("vole",)
    assert measure(move, choosing, "vole").count == 2
    state = position("H1 V1", {"Anna": "T1 V4 B5"}, options=Options(choose_one=True))
    assert fits(state, "tiger 1, vole 4, bear 5 as vole")
    assert (
        "Your bears can stand for tiger or vole"
        in complaints(state, "Anna", "play tiger 1, vole 4, bear 5 as ferret")[0]
    )


def test_bear_majority_makes_a_match_of_bears() -> None:
    move = cards("T3 B1 B2")
    assert measure(move, settled(Options())).sports == ("tiger",)
    assert measure(move, settled(Options(bear_majority=True))) == measure(cards("B1 B5"), settled(Options()))


def test_partial_overlap_needs_value_unless_taken_literally() -> None:
    hands = {"Anna": "V1 V1 F1 F1"}
    assert not fits(position("T1 V5", hands), "vole 1, vole 1, ferret 1, ferret 1")
    literal = position("T1 V5", hands, options=Options(partial_overlap="literal"))
    assert fits(literal, "vole 1, vole 1, ferret 1, ferret 1")


def test_known_cards_may_be_stolen_by_name() -> None:
    state = position(
        "T3",
        {"Anna": "", "Bruno": "B2 F2 F3", "Clara": "V1 V2 V3"},
        phase="steal",
        known={"Bruno": "B2"},
        options=Options(steal_known=True),
    )
    assert "Nobody can know that Clara holds vole 1." in complaints(state, "Anna", "steal vole 1 from Clara")
    end = after(state, "Anna: steal bear 2 from Bruno, 3 from Clara")
    assert "Anna steals bear 2 from Bruno." in story(end)
    assert len(end.state.hands["Anna"]) == 5
    assert "bear 2" in end.state.known["Anna"]


def test_the_opening_match_may_be_a_bear_or_not() -> None:
    openings = [GAME.setup(("A", "B", "C"), Options(), Dice(f"{n}")).match[0] for n in range(60)]
    assert any(card.startswith("bear") for card in openings)
    redrawn = [GAME.setup(("A", "B", "C"), Options(opening_bear="redraw"), Dice(f"{n}")) for n in range(60)]
    assert not any(state.match[0].startswith("bear") for state in redrawn)
    assert {len(state.hands["A"]) for state in redrawn} == {13}


def test_the_deck_grows_with_the_table_and_can_be_chosen() -> None:
    assert GAME.setup(tuple("ABCDEFGH"), Options(), Dice("1")).animals == BASE
    chosen = Options(animals=("bear", "sheep", "tiger", "bat"))
    assert GAME.setup(("A", "B", "C"), chosen, Dice("1")).animals == ("bear", "tiger", "bat", "sheep")


def test_objections_name_what_is_impossible() -> None:
    assert "allow_two" in objections(2, Options())[0]
    assert objections(2, Options(allow_two=True)) == []
    assert "The bear must be among the animals." in objections(3, Options(animals=("tiger", "vole")))
    assert 'There is no animal "tigr": did you mean "tiger"?' in objections(3, Options(animals=("bear", "tigr")))
    assert "too few" in objections(8, Options(animals=("bear", "tiger")))[0]
    assert len(objections(3, Options(animals=("bear", "bear", "vole"), stall_rounds=0, steal_count=0))) == 3
    assert objections(3, Options(steal_count=0)) == ["steal_count must be at least 1."]
    assert objections(3, Options(steal_count=1)) == []


# -- the stall guard ---------------------------------------------------------------------------------------------------


def stalling(options: Options, **more: int) -> Resolution[State]:
    hands = {"Anna": "B1 F1 F2", "Bruno": "V1 V2 V3", "Clara": "H1 H2 H3"}
    about = {"quiet": 3 * options.stall_rounds - 1, **more}
    state = position("T5", hands, turn="Clara", owner="Anna", options=options, **about)
    return after(state, "Clara: give hamster 1, hamster 2 to Bruno")


def test_a_stall_switches_the_bear_rule_and_the_second_is_a_draw() -> None:
    once = stalling(Options())
    assert once.state.options.replace_with_bear
    told = [h for h in once.happenings if h.text.startswith("Nobody has played for 5 rounds, so the bears change: ")]
    assert [(h.kind, h.audience) for h in told] == [("stall", None), ("stall", ("GM",))]
    twice = stalling(Options(replace_with_bear=True)).state
    assert GAME.result(twice) == {"Anna": 0.5, "Bruno": 0.5, "Clara": 0.5}


def test_a_stall_may_be_a_draw_or_only_be_told() -> None:
    assert stalling(Options(on_stall="draw", stall_rounds=2)).state.phase == "over"
    told = stalling(Options(on_stall="continue", stall_rounds=1))
    assert (told.state.phase, told.state.quiet, told.state.stalls) == ("act", 0, 1)
    assert told.state.turn == "Anna"
    assert "Nobody has played for 1 round, so the GM is told, and the game goes on." in story(told, "GM")


def test_a_bear_that_becomes_the_play_to_beat_is_a_play_and_ends_a_stall() -> None:
    shown = stalling(Options(replace_with_bear=True, stall_rounds=3), quiet=4).state
    assert (shown.match, shown.quiet) == (cards("B1"), 0)


def test_stalls_that_are_only_told_end_in_a_draw_some_time() -> None:
    for stalls, phase in ((8, "act"), (9, "over")):
        told = stalling(Options(on_stall="continue", stall_rounds=1), stalls=stalls)
        assert told.state.phase == phase
        assert ("Nobody has played for 1 round, so the game is a draw." in story(told)) == (phase == "over")


@pytest.mark.parametrize(
    ("options", "then"),
    [
        (Options(), "Then the bears change: a bear that keeps its holder from winning becomes the play to beat, "),
        (Options(replace_with_bear=True), "Then the game is a draw."),
        (Options(on_stall="draw"), "Then the game is a draw."),
        (Options(on_stall="continue"), "Then the GM is told, and the game goes on."),
    ],
)
def test_a_report_says_what_the_stall_will_lead_to(options: Options, then: str) -> None:
    view = GAME.view(position("T3", {"Anna": "T4"}, quiet=7, options=options), "Anna")
    page = Letters()._env.get_template("hold_my_bear/report.txt.j2").render(view=view, seat="Anna", over=False)
    assert then in " ".join(page.split())


def test_a_play_ends_the_silence_of_the_guard() -> None:
    state = position("T3", {"Anna": "T4"}, quiet=7)
    assert after(state, "Anna: play tiger 4").state.quiet == 0


# -- fallbacks ---------------------------------------------------------------------------------------------------------


def test_a_fallback_gift_is_filled_up_like_any_other() -> None:
    state = position("F1 F2 F3", {"Anna": "T3 T4 B1"}, options=Options(standing_fallback=True))
    end = after(state, "Anna: play tiger 3, tiger 4 else give bear 1").state
    assert "bear 1" in end.hands["Bruno"]
    assert len(end.hands["Anna"]) == 1


def test_a_gift_beside_a_fallback_is_what_is_given() -> None:
    state = position("F1 F2 F3", {"Anna": "T3 T4 B1"}, options=Options(standing_fallback=True))
    both = (
        *read(state, "Anna", "play tiger 3 else give bear 1"),
        *read(state, "Anna", "give tiger 3, tiger 4 to Clara"),
    )
    full = GAME.complete(state, "Anna", both, Dice("both"))
    assert "tiger 3" in GAME.resolve(state, {"Anna": full}, Dice("both")).state.hands["Clara"]


def test_a_beaver_closes_the_way_to_a_play_that_has_a_fallback() -> None:
    state = position("T3", {"Anna": "T4 V1 B1"}, options=Options(standing_fallback=True), beavered=("Anna",))
    end = after(state, "Anna: play tiger 4 else give bear 1 and vole 1 to Bruno").state
    assert (end.match, end.hands["Anna"]) == (cards("T3"), cards("T4"))


def test_a_fallback_gift_stands_in_for_a_play_that_is_not_valid_any_more() -> None:
    state = position("F1 F2 F3", {"Anna": "T3 T4 B1"}, options=Options(standing_fallback=True))
    order = "play tiger 3, tiger 4 else give bear 1 and tiger 3 to Bruno"
    assert [c.fatal for c in GAME.check(state, "Anna", read(state, "Anna", order))] == [False]
    assert after(state, f"Anna: {order}").state.hands["Bruno"] == cards("B1 T3 V5")
    good = position("F1", {"Anna": "T3 T4 B1"}, options=Options(standing_fallback=True))
    assert after(good, f"Anna: {order}").state.match == cards("T3 T4")


def test_without_the_option_a_fallback_is_refused() -> None:
    state = position("F1", {"Anna": "T3 T4 B1"})
    assert "takes no fallback" in complaints(state, "Anna", "play tiger 3, tiger 4; else give bear 1 to Bruno")[0]


# -- animals that are always particular --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("animal", "alone", "mixed", "level"),
    [
        ("ape", False, True, True),
        ("bat", True, True, False),
        ("walrus", True, False, False),
        ("squid", False, False, True),
    ],
)
def test_ape_bat_walrus_and_squid_are_particular(animal: str, alone: bool, mixed: bool, level: bool) -> None:
    state = position("V1", {"Anna": f"{animal}-4 {animal}-5 T4 T5"}, animals=ALL)
    assert fits(state, f"{animal} 4, {animal} 5") is alone
    assert fits(state, f"{animal} 4, {animal} 5, tiger 4") is mixed
    assert fits(state, f"{animal} 4, tiger 4, {animal} 5, tiger 5") is level


def test_the_fish_takes_the_highest_other_number() -> None:
    options = settled(Options())
    assert measure(cards("fish-1 T5"), options).value == 10
    assert measure(cards("fish-1 fish-2"), options).value == 3
    assert fits(position("fish-4", {"Anna": "fish-1 T5"}, animals=ALL), "fish 1, tiger 5")


def test_a_sheep_makes_a_tie_enough_where_the_option_says() -> None:
    new = {"Anna": "sheep-3"}
    assert fits(position("T5", new, animals=ALL), "sheep 3")
    assert not fits(position("T5", new, animals=ALL, options=Options(sheep="current_match")), "sheep 3")
    lying = position("sheep-3", {"Anna": "T1"}, animals=ALL, options=Options(sheep="current_match"))
    assert fits(lying, "tiger 1")
    assert "because of the sheep" in what_beats(lying.match, lying.options)[-1]
    bears = position("B5", {"Anna": "sheep-1 B4"}, animals=ALL, options=Options(sheep="both"))
    assert fits(bears, "sheep 1, bear 4")


# -- animals that do something when played -----------------------------------------------------------------------------


def test_the_aardvark_takes_a_card_back_and_the_smaller_match_stays() -> None:
    state = position("T3", {"Anna": "aardvark-1 F4 F5"}, animals=ALL)
    end = after(state, "Anna: play aardvark 1, ferret 4, ferret 5; take back ferret 5").state
    assert end.match == cards("aardvark-1 F4")
    assert end.hands["Anna"] == cards("F5")
    assert end.turn == "Bruno"


def test_a_power_without_a_choice_is_asked_for_and_silence_leaves_it_unused() -> None:
    state = position("T3", {"Anna": "aardvark-1 aardvark-2 giraffe-1 F5"}, animals=ALL)
    asked = after(state, "Anna: play aardvark 1, aardvark 2, giraffe 1").state
    assert list(GAME.asks(asked)) == ["Anna"]
    assert GAME.asks(asked)["Anna"].pace == "pick"
    assert complaints(asked, "Anna", "ask Bruno for vole 5") == [
        "There is no kangaroo at work; I wait for aardvark and giraffe."
    ]
    assert complaints(asked, "Anna", "take back vole 5") != []
    half = after(asked, "Anna: name vole").state
    assert half.turn == "Bruno"  # silence about the aardvark passes
    assert after(asked).state.match == asked.match


def test_an_aardvark_alone_cannot_leave() -> None:
    state = position("F1", {"Anna": "aardvark-2 aardvark-1"}, animals=ALL)
    tops = position("aardvark-1", {"Anna": "aardvark-2"}, animals=ALL)
    assert after(tops, "Anna: play aardvark 2").state.phase == "act"
    assert after(state, "Anna: play aardvark 1, aardvark 2").state.phase == "powers"


def test_the_giraffe_makes_everybody_tell() -> None:
    state = position("T3", {"Anna": "giraffe-1 giraffe-2", "Bruno": "B2 B3", "Clara": "V1"}, animals=ALL)
    end = after(state, "Anna: play giraffe 1, giraffe 2; name bear")
    assert "The giraffe asks for cards of the bear: Anna 0, Bruno 2 and Clara 0." in story(end)


def test_the_kangaroo_gets_the_card_if_it_is_there() -> None:
    state = position("T3", {"Anna": "kangaroo-1 kangaroo-2", "Bruno": "V1 V4"}, animals=ALL)
    won = after(state, "Anna: play kangaroo 1, kangaroo 2; ask Bruno for vole 4").state
    assert (won.hands["Anna"], won.known["Anna"]) == (cards("V4"), cards("V4"))
    lost = after(state, "Anna: play kangaroo 1, kangaroo 2; ask Bruno for vole 5")
    assert lost.state.hands["Anna"] == ()
    assert story(lost)[-1] == "With the kangaroo Anna asks Bruno for vole 5: not there."
    assert complaints(state, "Anna", "play kangaroo 1, kangaroo 2; ask Anna for vole 5") != []
    assert "needs a move with the kangaroo" in complaints(state, "Anna", "ask Bruno for vole 5")[0]


def test_the_badger_pays_the_owner_of_the_beaten_match() -> None:
    state = position("T3", {"Anna": "badger-1 badger-2 F5"}, owner="Bruno", animals=ALL)
    end = after(state, "Anna: play badger 1, badger 2")
    assert end.state.hands["Bruno"] == cards("F5 V5")
    assert "The badger's card for Bruno is ferret 5." in story(end, "Bruno")
    assert not any("ferret 5" in line for line in story(end, "Clara"))
    nobody = position("T3", {"Anna": "badger-1 badger-2 F5"}, animals=ALL)
    assert after(nobody, "Anna: play badger 1, badger 2").state.hands["Anna"] == cards("F5")


def test_while_a_rabbit_lies_everybody_who_can_play_must() -> None:
    state = position("rabbit-1", {"Anna": "rabbit-3 V1", "Bruno": "F1"}, owner="Clara", animals=ALL)
    assert "must beat" in GAME.asks(state)["Anna"].text
    assert complaints(state, "Anna", "give vole 1, rabbit 3 to Bruno") != []
    end = after(state).state
    assert end.match == cards("rabbit-3")
    assert complaints(end, "Bruno", "give ferret 1 to Anna") == []


# -- animals that do something when given ------------------------------------------------------------------------------


def test_the_turtle_is_answered_with_another_card_of_the_receivers_choice() -> None:
    state = position("T3", {"Anna": "turtle-2 V1", "Bruno": "turtle-2 F3 F4"}, animals=ALL)
    asked = after(state, "Anna: give turtle 2, vole 1 to Bruno").state
    assert list(GAME.asks(asked)) == ["Bruno"]
    assert complaints(asked, "Bruno", "return turtle 2") == [
        "For the turtle you hand back ferret 3, ferret 4 or vole 1."
    ]
    end = after(asked, "Bruno: return ferret 3")
    assert end.state.hands["Anna"] == cards("F3")
    assert end.state.turn == "Bruno"
    assert after(asked).state.hands["Anna"] != ()


def test_the_bison_wants_a_bear_from_a_receiver_who_holds_one() -> None:
    none = after(position("T3", {"Anna": "bison-1 V1"}, animals=ALL), "Anna: give bison 1, vole 1 to Bruno")
    assert "Bruno has no bear to hand back for the bison." in story(none)
    one = position("T3", {"Anna": "bison-1 V1", "Bruno": "B3 F1"}, animals=ALL)
    assert after(one, "Anna: give bison 1, vole 1 to Bruno").state.hands["Anna"] == cards("B3")
    two = position("T3", {"Anna": "bison-1 V1", "Bruno": "B3 B1"}, animals=ALL)
    asked = after(two, "Anna: give bison 1, vole 1 to Bruno").state
    assert "which bear" in GAME.asks(asked)["Bruno"].text
    assert after(asked, "Bruno: give back bear 1").state.hands["Anna"] == cards("B1")


def test_the_beaver_obliges_to_give_and_stronger_than_the_rabbit() -> None:
    state = position("rabbit-1", {"Anna": "beaver-1 V1", "Bruno": "rabbit-5 F1 F2"}, animals=ALL)
    end = after(state, "Anna: give beaver 1, vole 1 to Bruno").state
    assert "obliges you" in GAME.asks(end)["Bruno"].text
    assert "The beaver obliges you" in complaints(end, "Bruno", "play rabbit 5")[0]
    given = after(end, "Bruno: give ferret 1, ferret 2 to Clara").state
    assert given.beavered == ()


def test_stolen_animals_do_nothing() -> None:
    state = position("T3", {"Anna": "", "Bruno": "beaver-1 turtle-2"}, phase="steal", animals=ALL)
    assert after(state).state.beavered == ()


@pytest.mark.parametrize("animal", sorted(EXPANSION))
@pytest.mark.parametrize("seats", [3, 6])
def test_matches_with_each_animal_come_to_their_end(animal: str, seats: int) -> None:
    options = Options(animals=tuple(dict.fromkeys(("bear", animal, "tiger", "turtle", "ferret", "giraffe"))))
    for seed in range(4):
        state = GAME.setup(tuple("ABCDEF"[:seats]), options, Dice(f"{animal}/{seed}"))
        for turn in range(600):
            full = {s: GAME.suggest(state, s, Dice(f"{seed}/{turn}/{s}")) for s in GAME.asks(state)}
            if not full:
                break
            for seat, orders in full.items():
                assert not [c for c in GAME.check(state, seat, orders) if c.fatal]
                assert not GAME.gaps(state, seat, orders)
            state = GAME.resolve(state, full, Dice(f"{seed}/{turn}")).state
        assert GAME.result(state) is not None


def test_what_a_thief_may_take_is_told_only_while_somebody_steals() -> None:
    state = GAME.setup(("Anna", "Bruno", "Clara"), Options(), Dice("loot"))
    assert state.phase != "steal"
    assert GAME.view(state, "Anna")["loot"] == 0


def test_too_few_cards_are_counted() -> None:
    few = GAME.objections(6, Options(animals=("bear", "tiger")))
    assert "16 cards are too few for 6 players: add animals." in few


def test_what_the_published_rules_switch_on() -> None:
    seed, published = settled(Options()), settled(Options(ruleset="published"))
    switches = ("start", "steal_count", "replace_with_bear", "any_animal", "split_gift")
    assert [getattr(seed, name) for name in switches] == ["claims", 5, False, False, False]
    assert [getattr(published, name) for name in switches] == ["highest_bear", 4, True, True, True]
    assert settled(Options(ruleset="published", split_gift=False)).split_gift is False
