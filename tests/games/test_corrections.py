"""What corrects what, and what a hasty hand may do: kinds of letters that worlds of people have found."""

from __future__ import annotations

import pytest

import games
from games.eat_me.options import Options
from games.kit.dice import Dice
from games.kit.grammar import Line, Words
from tests.games import bear_world, meta_table
from tests.games.test_strangers import BEAR, EAT_ME, ROUND, TURN, read

SEATS = ("Anna", "Bruno", "Clara")


def bids(text: str) -> list[Line]:
    """As a player of Eat Me, who is asked for a bid, is read."""
    game = games.game("eat_me")
    state = game.setup(SEATS, game.Options(), Dice("a/b"))
    return game.grammar.read(text, Words(SEATS, "Anna", game.view(state, "Anna"), asked=game.listens(state, "Anna")))


def orders(lines: list[Line], key: str = "eat_me") -> list[str]:
    return [games.game(key).grammar.spell(order) for line in lines for order in line.orders]


@pytest.mark.parametrize(
    "said",
    [
        "Sorry, I meant: bid 8",
        "No, better: bid 8",
        "No, I meant: bid 8",
        "Correction: bid 8",
        "No, sorry, bid 8",
        "Change of plan: bid 8",
        "Second thoughts: bid 8",
        "No - I mean bid 8",
    ],
)
def test_a_correction_may_end_in_a_colon(said: str) -> None:
    assert orders(bids(f"bid 12\n{said}")) == ["bid 8"]


@pytest.mark.parametrize(
    "said", ["Correction to my last letter: bid 8", "Instead of what I wrote before: bid 8", "Change of plans, bid 8"]
)
def test_a_later_letter_may_say_what_it_corrects(said: str) -> None:
    assert orders(bids(said)) == ["bid 8"]


def test_words_up_to_a_colon_make_no_talk_of_an_order() -> None:
    assert orders(bids("One more time, and now for good: bid 8")) == ["bid 8"]
    assert not orders(bids("Bruno's idea: bid 8"))
    assert not orders(bids("Not this: bid 8"))


@pytest.mark.parametrize("said", ["bid 8, thnaks", "Plaese bid 8", "I've deicded to bid 8", "Would you plaese bid 8"])
def test_politeness_typed_in_haste_is_politeness(said: str) -> None:
    assert orders(bids(said)) == ["bid 8"]


def test_next_time_is_a_plan() -> None:
    assert not orders(bids("I'll bid 8 points next time."))


# -- Meta: orders that stand beside each other -------------------------------------------------------------------------


def pushes(text: str) -> list[Line]:
    state = meta_table.table(SEATS, hands={"Anna": ["Schadenfreude", "Poison", "Medicine", "Keep thinking"]})
    words = Words(SEATS, "Anna", meta_table.GAME.view(state, "Anna"), frozenset({"push"}))
    return meta_table.GAME.grammar.read(text, words)


def test_a_corrected_card_is_not_pushed_beside_the_other() -> None:
    assert orders(pushes("push Schadenfreude on Bruno\nOops, I meant lay Poison on Clara"), "meta") == [
        "play Poison on Clara"
    ]
    assert orders(pushes("Pass\nCorrection: push Poison on Bruno"), "meta") == ["play Poison on Bruno"]


def test_which_of_several_cards_is_corrected_is_asked() -> None:
    first, second = pushes("play Schadenfreude on Bruno and play Keep thinking\nno wait, Poison on Clara")
    assert not first.orders
    assert first.reading
    assert orders([second], "meta") == ["play Poison on Clara"]


# -- the other games ---------------------------------------------------------------------------------------------------


def test_two_moves_on_two_lines_do_not_become_one_gift() -> None:
    state = bear_world.position("T3", {"Anna": "F2 B4 B1 V2"})
    words = Words(SEATS, "Anna", bear_world.GAME.view(state, "Anna"), asked=bear_world.GAME.listens(state, "Anna"))
    read = bear_world.GAME.grammar.read("give Bruno ferret 2 and bear 4\nlay vole 2, bear 1", words)
    assert orders(read, "hold_my_bear") == ["give ferret 2 and bear 4 to Bruno", "play vole 2, bear 1"]


def test_who_is_left_no_choice_may_name_what_is_left() -> None:
    game = games.game("eat_me")
    state = game.setup(("Anna", "Bruno"), Options(variant="ouroboros", H=3), Dice("pool"))
    while len(state.pool) != 2:
        full = {seat: game.suggest(state, seat, Dice(seat)) for seat in game.asks(state)}
        state = game.resolve(state, full, Dice("turn")).state
    last = state.order[-1]
    words = Words(state.seats, last, game.view(state, last), asked=game.listens(state, last))
    cards = " ".join(map(str, state.pool))
    assert orders(game.grammar.read(f"take {cards}", words)) == [f"prefer {cards}"]


@pytest.mark.parametrize(
    "letter",
    [
        "Play the 14, bidding 4. No wait, make it 27",
        "play 14, bid 4. No, make it 27",
        "play 14 and bid 4\nno wait make it 27",
        "Play the 14, bidding 4. Make it 27",
    ],
)
def test_a_number_that_may_be_the_card_or_the_bid_is_asked_about_and_not_what_it_replaces(letter: str) -> None:
    held, asked = read(EAT_ME, ROUND, letter)
    assert held == ""
    assert "play 14; bid 4" not in asked
    assert "please write" in " ".join(line.complaint or "" for line in EAT_ME.read(letter, ROUND))


def test_a_number_that_can_be_only_the_bid_corrects_that() -> None:
    assert read(EAT_ME, ROUND, "play 14, bid 4. No wait, make it 99") == ("play 14; bid 99", "")
    assert read(EAT_ME, ROUND, "play 14, bid 3, or rather 8") == ("play 14; bid 8", "")


def test_another_card_behind_a_gift_may_be_for_the_gift_or_played() -> None:
    assert read(BEAR, TURN, "I give bear 1 to Bruno. No wait, vole 2")[0] == ""
    assert read(BEAR, TURN, "I give bear 1 to Bruno. No wait, I play vole 2")[0] == "play vole 2"


def test_what_its_writer_will_feel_binds_no_order() -> None:
    told = ("play 14; bid 8", "")
    assert read(EAT_ME, ROUND, "14, bid 8. If Bruno bids more than me I'll cry lol") == told
    assert read(EAT_ME, ROUND, "play 14, bid 8. If Bruno wins I'd be furious") == told
    for bound in ("If Bruno bids I'll pass", "If it rains I'll wait", "If that's too much I'll take 5"):
        assert read(EAT_ME, ROUND, f"14, bid 8. {bound}")[0] == "", bound


@pytest.mark.parametrize(
    "talk",
    [
        "In the other match I play 14 and bid 9",
        "My plan for round 5: card 14, bid 9",
        "I have 14 cards in my other game and 9 points",
        "14, 9 points: that's what the autopilot suggests",
        "14 and 9, that's Bruno's style",
    ],
)
def test_another_match_a_plan_and_the_advice_of_others_order_nothing(talk: str) -> None:
    assert read(EAT_ME, ROUND, talk)[0] == ""
    assert read(EAT_ME, ROUND, "I play 14 and bid 9. In the other game I was luckier.")[0] == "play 14; bid 9"


@pytest.mark.parametrize(
    "plan",
    [
        "Next turn I play vole 2 and bear 1",
        "next turn: vole 2",
        "I'll play vole 2 next turn",
        "next turn, if possible, bear 1 and ferret 1",
    ],
)
def test_what_is_for_another_turn_orders_nothing_in_this(plan: str) -> None:
    assert read(BEAR, TURN, plan)[0] == ""


@pytest.mark.parametrize("test", ["This is only a test. Card 14, bid 12", "card 14, bid 12 (just a test)"])
def test_a_test_is_no_order(test: str) -> None:
    assert read(EAT_ME, ROUND, test)[0] == ""
