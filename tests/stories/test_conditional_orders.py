"""Orders under a condition, and such as stand for every question: decided by what their player sees, and told."""

from __future__ import annotations

import pytest

import games
from games.kit.dice import Dice
from gm.promises import Trial
from tests.kit.evening import CAST, Evening, Mail
from tests.stories.conftest import Open
from tests.stories.test_corrections import GRETA, SHORT, led, same_again, says

WITH = [key for key in games.shelf() if key != "open_table"]


def wrote(e: Evening, who: str, text: str) -> Mail:
    return says(e, text, who, e.last(who, "report"))


def food(evening: Open, **policy: object) -> Evening:
    """Anna begins; the others wait for their turn."""
    return evening("No More Meat", policy={"gm": GRETA, **policy}, options={"start_player": "Anna"}).seated()


def plays(e: Evening, *seats: str) -> None:
    """What these still lack they write."""
    for seat in seats:
        table = e.table()
        if seat in table.asks and table.gaps(seat, table.orders(seat)):
            rest = table.game.rest(table.state, seat, table.orders(seat))
            e.write(seat, "\n".join(table.spell(rest)), to=e.last(seat, "report"))


def held(e: Evening, seat: str) -> str:
    table = e.table()
    return table.match.held[seat].text if seat in table.match.held else ""


def test_an_order_under_a_condition_is_decided_when_its_question_comes_and_says_which_branch(evening: Open) -> None:
    e = food(evening)
    answer = wrote(e, "Bruno", "If karma >= 8 karma else take hidden")
    assert 'For your next question I keep: "if karma >= 8: karma; else: take hidden".' in answer
    plays(e, "Anna")
    plays(e, "Anna")
    why = 'By what you left, "if karma >= 8: karma; else: take hidden": karma is 0, so I hold "take hidden" from you.'
    assert why in e.last("Bruno", "report")  # nothing else was wanted of him, so the turn was played with it at once
    for name in ("Anna", "Clara"):
        assert not any("karma >= 8" in m for m in e.mail(name))
    assert not e.table().match.later
    assert "Bruno: 0 karma, 4 cards in hand; No" in e.last("Clara", "report")  # a lifestyle card was taken
    same_again(e)


def test_what_stands_for_every_question_is_used_again_until_it_is_ended(evening: Open) -> None:
    e = food(evening)
    assert "Kept for every later question that it fits" in wrote(e, "Bruno", "always karma")
    for _ in range(20):
        plays(e, *CAST)
    taken = [m for m in e.mail("Bruno", "report") if 'By what you left, "karma": I hold "karma" from you.' in m]
    assert len(taken) > 1
    assert "Nothing that you left for every question counts any more." in wrote(e, "Bruno", "always none")
    assert not e.table().match.later
    same_again(e)


def test_what_is_written_for_the_turn_counts_before_what_stands(evening: Open) -> None:
    e = food(evening, second_thoughts=15)
    wrote(e, "Bruno", "always karma")
    for _ in range(2):
        plays(e, "Anna")
        e.later(minutes=20)
    assert held(e, "Bruno") == "take karma"
    wrote(e, "Bruno", "take hidden")
    assert held(e, "Bruno") == "take hidden"


def test_orders_and_cancel_know_what_was_left(evening: Open) -> None:
    e = food(evening)
    wrote(e, "Bruno", "ahead if turn >= 2, karma, otherwise hidden")
    assert "if turn >= 2: karma; else: hidden" in wrote(e, "Bruno", "orders")
    assert "I have put all your orders away, also those left for later." in wrote(e, "Bruno", "cancel")
    assert not e.table().match.later
    assert "I keep" not in wrote(e, "Bruno", "check\nalways karma").text
    assert not e.table().match.later


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("if score > 3 take hidden", 'I know no "score" to go by. There are: Anna\'s karma'),
        ("if karma > 3 dance on the table else karma", 'I could not read "dance on the table" as an order'),
        ("if Anna's karma is at least 4 then karma", 'I keep: "if Anna\'s karma >= 4: karma"'),
        (
            "when cards are fewer than 2 and turn > 3: hidden; else karma",
            '"if cards < 2 and turn > 3: hidden; else: karma"',
        ),
    ],
)
def test_what_a_condition_lacks_is_told(evening: Open, line: str, said: str) -> None:
    e = food(evening)
    assert said in wrote(e, "Bruno", line)


@pytest.mark.parametrize("key", WITH)
def test_in_every_game_a_condition_is_read_and_counts_now_for_who_is_asked(evening: Open, key: str) -> None:
    title = games.game(key).meta.title
    e = evening(title, policy={"gm": GRETA}, options=SHORT.get(title, {})).seated()
    table = e.table()
    seat = next(iter(set(table.asks) & set(CAST)))
    order = table.spell(table.game.example(table.state, seat))[0]
    fact = list(table.game.facts(table.view(seat), seat))[-1]
    answer = wrote(e, seat, f"if {fact} < -5 {order} else {order}")
    assert f"this counts now, because {fact} is" in answer
    assert order in held(e, seat).splitlines() or e.turn > 1
    same_again(e)


@pytest.mark.parametrize("key", games.shelf())
def test_no_fact_tells_more_than_its_player_can_see(key: str) -> None:
    """Facts are made of a view, and stay what they are when all that it does not show is dealt anew."""
    game = games.game(key)
    trial = Trial(game, max(3, game.meta.seats[0]), seeds=range(2))
    looked = 0
    for position in trial.positions(most=20):
        for seat in trial.seats:
            facts = game.facts(game.view(position.state, seat), seat)
            again = game.redeal(position.state, seat, Dice("again"))
            assert facts == game.facts(game.view(again, seat), seat)
            looked += bool(facts)
    assert bool(looked) == (key in WITH)


ROUND = "same_round"


def eat(evening: Open) -> Evening:
    """Bids and cards of a round are asked for together."""
    return evening(policy={"gm": GRETA}, options={"variant": ROUND}).seated()


@pytest.mark.parametrize(
    "words",
    ["for turn 3: {}", "Ahead turn 3: {}", "In round 3, {}", "ahead for turn 3 {}"],
)
def test_an_order_for_a_later_turn_is_kept_until_then_and_told(evening: Open, words: str) -> None:
    e = eat(evening)
    card = e.table().view("Bruno")["hand"][-1]
    answer = wrote(e, "Bruno", words.format(f"play {card}"))
    assert f'I keep this for turn 3, and look at it again then: "play {card}".' in answer
    assert f"turn 3: play {card}" in wrote(e, "Bruno", "orders")
    assert not held(e, "Bruno")
    mine = next(c for c in e.table().view("Bruno")["hand"] if c != card)
    for turn in (1, 2):
        assert e.turn == turn
        if turn == 1:
            e.write("Bruno", f"play {mine}\nbid 1", to=e.last("Bruno", "report"))
        else:
            other = next(c for c in e.table().view("Bruno")["hand"] if c != card)
            e.write("Bruno", f"play {other}\nbid 1", to=e.last("Bruno", "report"))
        plays(e, "Anna", "Clara")
    assert e.turn == 3
    assert held(e, "Bruno") == f"play {card}"
    assert f'By what you left, "turn 3: play {card}": I hold "play {card}" from you.' in e.last("Bruno", "report")
    for name in ("Anna", "Clara", "Greta"):
        assert not any("what you left" in m or f"turn 3: play {card}" in m for m in e.mail(name)), name
    assert not e.table().match.later
    same_again(e)


def test_what_is_left_for_a_turn_is_added_to_changed_and_taken_away_by_mail(evening: Open) -> None:
    e = eat(evening)
    first, second = e.table().view("Bruno")["hand"][:2]
    wrote(e, "Bruno", f"for turn 3: play {first}")
    assert f'"play {second}". It takes the place of "turn 3: play {first}".' in wrote(
        e, "Bruno", f"for turn 3: play {second}"
    )
    assert f"play {second}; bid 4" in wrote(e, "Bruno", "for turn 3: bid 4")
    wrote(e, "Bruno", "for turn 5: bid 2")
    assert [rule.shown for rule in e.table().match.later["Bruno"]] == ["turn 5: bid 2", f"turn 3: play {second}; bid 4"]
    assert "I keep nothing for turn 3 any more." in wrote(e, "Bruno", "for turn 3: none")
    assert [rule.turn for rule in e.table().match.later["Bruno"]] == [5]
    assert "also those left for later" in wrote(e, "Bruno", "cancel")
    assert not e.table().match.later


def test_what_does_not_fit_when_its_turn_comes_is_told_and_silence_is_what_it_was(evening: Open) -> None:
    e = eat(evening)
    card = e.table().view("Bruno")["hand"][0]
    wrote(e, "Bruno", f"for turn 2: play {card}")
    e.write("Bruno", f"play {card}\nbid 1", to=e.last("Bruno", "report"))
    plays(e, "Anna", "Clara")
    assert e.turn == 2
    assert f'Of what you left, "turn 2: play {card}", nothing is used' in e.last("Bruno", "report")
    assert not held(e, "Bruno")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("for turn 1: bid 4", "I read: bid 4"),
        ("for turn 500: bid 4", "It is turn 1 now, so I keep nothing for turn 500."),
        ("for turn 4: dance on the table", "as an order"),
        ("for turn 4: none", "There was nothing that I kept for turn 4."),
        ("In turn 5 I will be luckier", "bid"),
    ],
)
def test_what_else_is_said_of_turns(evening: Open, line: str, said: str) -> None:
    e = eat(evening)
    assert said in wrote(e, "Bruno", line)
    assert not e.table().match.later


def test_an_order_for_a_later_turn_may_hang_on_a_condition(evening: Open) -> None:
    e = food(evening)
    answer = wrote(e, "Bruno", "for turn 3: if karma >= 8 karma else take hidden")
    assert 'I keep this for turn 3, and look at it again then: "if karma >= 8: karma; else: take hidden".' in answer


def test_a_gm_who_sets_the_match_back_finds_what_was_left_again(evening: Open) -> None:
    e = eat(evening)
    wrote(e, "Bruno", "for turn 2: bid 3")
    plays(e, *CAST)
    assert held(e, "Bruno") == "bid 3"
    says(e, "yes", to=says(e, "rollback 1 with orders"))
    assert [rule.shown for rule in e.table().match.later["Bruno"]] == ["turn 2: bid 3"]
    same_again(e)


def test_ouroboros_keeps_its_rule(evening: Open) -> None:
    e = evening(options={"variant": "ouroboros"}).seated()
    assert "This game knows no orders under a condition" in wrote(e, "Anna", "if points >= 3 bid 4 else bid 5")
    assert "This game knows no orders under a condition" in wrote(e, "Anna", "always bid 4")
    assert not e.table().match.held
    assert not e.table().match.later


def test_a_table_of_standing_orders_does_not_play_itself_to_its_end_at_once(evening: Open) -> None:
    e = food(evening)
    for name in CAST:
        wrote(e, name, "always karma\nalways cook tofu on backwards\nalways cook broccoli on backwards")
    before = e.turn
    e.later(hours=1)
    assert e.turn - before < 3


def test_what_stands_is_there_again_after_a_rollback(evening: Open) -> None:
    e = food(evening)
    wrote(e, "Bruno", "always if karma >= 8 karma else take hidden")
    plays(e, "Anna")
    assert e.turn == 3
    wrote(e, "Bruno", "always none")
    assert not e.table().match.later
    e.write("Greta", "yes", to=says(e, "rollback 2"))
    assert [rule.text for rule in e.table().match.later["Bruno"]] == ["if karma >= 8: karma; else: take hidden"]
    same_again(e)


def test_leaders_read_nothing_of_what_was_left(evening: Open) -> None:
    e = led(evening, "No More Meat")
    wrote(e, "Bruno", "always if karma >= 8 karma else take hidden")
    assert all("karma >= 8" not in m for m in e.mail("Greta"))


@pytest.mark.parametrize(
    ("said", "kept"), [("{0}, bid {0}", "play {0}; bid {0}"), ("{0}, bid 5", "play {0}; bid 5"), ("bid 5", "bid 5")]
)
def test_nothing_of_what_is_left_for_the_next_question_is_dropped(evening: Open, said: str, kept: str) -> None:
    e = evening("Eat Me", policy={"gm": GRETA}).seated()
    table = e.table()
    card = min(table.game.view(table.state, "Anna")["hand"])
    assert f'For your next question I will keep "{kept.format(card)}"' in wrote(e, "Anna", "ahead " + said.format(card))
