"""Meta: what instructions do to players, what a pulse and a turn ask for, what a GM may rule, and long deck lists."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.words import tokens
from games.meta import example, targets
from games.meta.agenda import briefing, deeds_gm, deeds_people, desk, life, passing, pulses, rulings, stages
from games.meta.agenda.rulings import proposed
from games.meta.cards import CARDS, Op
from games.meta.grammar import GRAMMAR
from games.meta.orders import Pass, PassTurn, Push, Silence, Take
from games.meta.play import Play
from games.meta.speech import Entries
from games.meta.table import Condition, Laid, Modifier, Played, Question, Scale, State, Step, Target
from tests.games.meta_table import GAME, HEADS, IDS, TAILS, Loaded, answer, complaints, number, read, run, table

THREE = ("Anna", "Bruno", "Clara")


def playing(state: State | None = None, *faces: int, **more: Any) -> Play:
    return Play(state or table(THREE, **more), Loaded(*faces) if faces else Dice("deeds"))


def story(play: Play) -> list[str]:
    return [h.text for h in play.told]


# -- whom, and how much ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "seats"),
    [
        ("all", ["Anna", "Bruno"]),
        ("others", ["Bruno"]),
        ("self", ["Anna"]),
        ("Bruno", ["Bruno"]),
        ("Clara", []),  # gone for good
    ],
)
def test_whom_an_instruction_concerns(who: str, seats: list[str]) -> None:
    play = playing()
    play.gone, play.out = ["Clara"], {"Bruno": "life"}
    assert deeds_people.whom(play, Step("do", seat="Anna"), who) == seats


@pytest.mark.parametrize(("works", "seats"), [(True, ["Anna"]), (False, [])])
def test_you_on_the_card_of_a_disabled_player(works: bool, seats: list[str]) -> None:
    play = playing(out={"Anna": "life"}, disabled_self_effects=works)
    assert deeds_people.whom(play, Step("do", seat="Anna"), "self") == seats
    assert deeds_people.whom(play, Step("do", seat="Bruno"), "self") == ["Bruno"]


def test_the_target_of_a_card_is_nobody_once_disabled() -> None:
    play = playing(tower=["Anna: Poison on Bruno"])
    step = Step("do", number(play.frozen(), "Poison", "main 0"), "Anna")
    assert deeds_people.whom(play, step, "target") == ["Bruno"]
    play.out["Bruno"] = "memory"
    assert deeds_people.whom(play, step, "target") == []


@pytest.mark.parametrize(
    ("n", "percents", "scales", "value"),
    [
        (3, (), (), 3),
        (3, (150,), (), 5),  # 4.5: halves go up
        (-3, (150,), (), -5),
        (1, (150,), (), 2),
        (3, (150, 150), (), 7),  # 6.75
        (3, (50,), (), 2),
        (1, (50,), (), 1),
        (1, (49,), (), 0),
        (0, (150,), (), 0),
        (4, (), (("Anna", 150),), 6),
        (4, (), (("", 150),), 6),
        (4, (), (("Bruno", 150),), 4),
        (4, (50,), (("", 150),), 3),
    ],
)
def test_numbers_on_a_card_are_scaled_and_rounded_once(
    n: int, percents: tuple[int, ...], scales: tuple[tuple[str, int], ...], value: int
) -> None:
    play = playing(tower=["Anna: Poison on Bruno"])
    card = number(play.frozen(), "Poison", "main 0")
    play.mark(card, percents=percents)
    play.scales = [Scale(*row) for row in scales]
    assert deeds_people.scaled(play, Step("do", card, "Anna"), n) == value
    assert deeds_people.scaled(play, Step("do", card, "Anna", number=1), n) == n  # as the GM said it


@pytest.mark.parametrize(
    ("lives", "rounding", "mean"),
    [
        ((10, 10, 10), "up", 10),
        ((10, 10, 11), "up", 10),
        ((10, 11, 11), "down", 11),
        ((-4, -3, -4), "up", -4),
    ],
)
def test_the_average_life_goes_to_the_nearest(lives: tuple[int, ...], rounding: str, mean: int) -> None:
    play = playing(lives=dict(zip(THREE, lives, strict=True)), mean_rounding=rounding)
    deeds_people.level_life(play, Step("do", seat="Anna"), "all")
    assert set(play.lives.values()) == {mean}
    assert story(play) == [f"The average is {mean}: everybody has {mean} life now."]


@pytest.mark.parametrize(
    ("rounding", "lives", "mean"),
    [("up", (3, 4), 4), ("down", (3, 4), 3), ("even", (3, 4), 4), ("even", (4, 5), 4), ("up", (4, 4), 4)],
)
def test_one_half_of_an_average_goes_as_the_match_says(rounding: str, lives: tuple[int, int], mean: int) -> None:
    play = playing(table(lives=dict(zip(("Anna", "Bruno"), lives, strict=True)), mean_rounding=rounding))
    deeds_people.level_life(play, Step("do", seat="Anna"), "all")
    assert play.lives == {"Anna": mean, "Bruno": mean}


@pytest.mark.parametrize(
    ("before", "delta", "now", "said"),
    [
        (15, -3, 12, "Anna loses 3 life and has 12."),
        (15, 3, 18, "Anna gains 3 life and has 18."),
        (24, 3, 25, "Anna gains 1 life and has 25."),
        (25, 3, 25, "Anna's life stays at 25."),
        (-14, -3, -15, "Anna loses 1 life and has -15."),
    ],
)
def test_life_stays_within_its_bounds_and_what_changed_is_told(before: int, delta: int, now: int, said: str) -> None:
    play = playing(lives={"Anna": before})
    life.apply_life(play, Step("apply life", names=("Anna",), numbers=(delta,)))
    assert play.lives["Anna"] == now
    assert story(play) == [said]


@pytest.mark.parametrize(
    ("changes", "delta", "now", "lasting"),
    [
        ((-2,), -3, 14, False),
        ((-5,), -3, 15, False),
        ((2,), -3, 10, False),
        ((2, -1), -3, 11, True),
        ((2,), 3, 18, True),
    ],
)
def test_the_next_loss_is_larger_or_smaller_and_never_a_gain(
    changes: tuple[int, ...], delta: int, now: int, lasting: bool
) -> None:
    play = playing(permanent_modifiers=lasting)
    painkiller = play.new_card(IDS["Painkiller"], "Anna", "graveyard Anna")
    play.modifiers = [Modifier("Anna", change, painkiller) for change in changes]
    play.modifiers.append(Modifier("Bruno", 9, painkiller))
    life.apply_life(play, Step("apply life", names=("Anna",), numbers=(delta,)))
    # a modifier is what the loss grows by; one that shrinks it is negative
    assert play.lives["Anna"] == now
    kept = [m.seat for m in play.modifiers]
    assert kept == (["Anna"] * len(changes) if lasting or delta > 0 else []) + ["Bruno"]


@pytest.mark.parametrize(("n", "said"), [(-2, "2 less"), (3, "3 more")])
def test_a_modifier_is_told(n: int, said: str) -> None:
    play = playing()
    deeds_people.modifier(play, Step("do", 0, "Anna", number=1), "self", n)
    assert story(play) == [f"The next time Anna loses life, it will be {said}."]


@pytest.mark.parametrize(
    ("rounding", "held", "n", "life_left"),
    [
        ("down", 1, 3, 14),
        ("down", 2, 3, 15),
        ("up", 2, 3, 14),
        ("up", 1, 3, 14),
        ("down", 3, 3, 15),
        ("down", 1, 5, 13),
    ],
)
def test_who_cannot_draw_all_loses_half_a_life_for_each(rounding: str, held: int, n: int, life_left: int) -> None:
    after = run(
        table(
            memories={"Anna": ["Poison"] * held, "Bruno": ["Medicine"] * 9},
            agenda=[Step("draw", names=("Anna", "Bruno"), numbers=(n, n))],
            draw_loss_rounding=rounding,
        )
    )
    assert after.lives == {"Anna": life_left, "Bruno": 15}
    assert len(after.piles["hand Anna"]) == min(held, n)
    assert len(after.piles["hand Bruno"]) == n
    assert after.said(f"Anna lacks {n - held} of the {n} cards to draw.") is (life_left < 15)


def test_cards_of_the_memory_go_to_the_graveyard_as_many_as_there_are() -> None:
    play = playing(memories={"Anna": ["Poison", "Medicine", "Joker"], "Bruno": []})
    top = list(play.piles["memory Anna"])
    deeds_people.mill_seat(play, "Anna", 2)
    deeds_people.mill_seat(play, "Bruno", 2)
    deeds_people.mill_seat(play, "Anna", 0)
    deeds_people.mill_seat(play, "Anna", -1)
    assert play.piles["memory Anna"] == top[2:]
    assert play.piles["graveyard Anna"] == top[:2]
    assert story(play) == ["Anna discards Poison and Medicine from the memory."]


@pytest.mark.parametrize(
    ("held", "hand_first", "from_hand", "milled"),
    [(3, False, 2, 0), (2, False, 2, 0), (1, False, 0, 2), (1, True, 1, 1), (0, True, 0, 2)],
)
def test_dropped_cards_come_from_the_hand_or_else_the_memory(
    held: int, hand_first: bool, from_hand: int, milled: int
) -> None:
    play = playing(hands={"Anna": ["Poison"] * held}, memories={"Anna": ["Medicine"] * 5}, drop_hand_first=hand_first)
    play.agenda = []
    deeds_people.drop(play, Step("do", seat="Bruno", number=1), "Anna", 2)
    assert [(step.what, step.seat, step.number) for step in play.agenda if step.what == "pick discards"] == [
        ("pick discards", "Anna", from_hand)
    ]
    assert len(play.piles["memory Anna"]) == 5 - milled


@pytest.mark.parametrize(
    ("held", "n", "asked"), [(3, 2, True), (2, 2, False), (1, 2, False), (3, 0, False), (0, 2, False)]
)
def test_what_is_discarded_is_asked_where_there_is_a_choice(held: int, n: int, asked: bool) -> None:
    play = playing(hands={"Anna": ["Poison"] * held})
    play.agenda = []
    deeds_people.pick_discards(play, Step("pick discards", seat="Anna", number=n))
    assert bool(play.questions) is asked
    assert len(play.agenda) == (0 if asked else min(held, n))
    if asked:
        assert (play.questions[0].text, play.questions[0].number) == ("Discard 2 of your 3 cards.", 2)


def test_the_highest_roll_goes_first_and_equal_ones_roll_again() -> None:
    play = playing(None, 7, 19, 3)
    assert deeds_people.rolled_order(play, list(THREE)) == ["Bruno", "Anna", "Clara"]
    assert story(play) == ["The D20: Anna 7, Bruno 19, Clara 3."]
    tied = playing(None, 7, 19, 7, 2, 5)
    assert deeds_people.rolled_order(tied, list(THREE)) == ["Bruno", "Clara", "Anna"]
    assert story(tied)[1] == "The D20: Anna 2, Clara 5."


def test_the_turn_order_may_be_turned_round_or_said() -> None:
    play = playing()
    deeds_people.turn_order(play, Step("do", seat="Anna"), "reverse")
    assert (play.order, story(play)) == (["Clara", "Bruno", "Anna"], ["The turn order is now Clara, Bruno, Anna."])
    deeds_people.turn_order(play, Step("do", seat="Anna"), "Bruno", "Anna", "Clara")
    assert play.order == ["Bruno", "Anna", "Clara"]
    deeds_people.turn_order(play, Step("do", seat="Anna"), "choose")
    assert (play.questions[-1].kind, play.questions[-1].seat) == ("order", "Anna")


# -- a pulse -----------------------------------------------------------------------------------------------------------


def pushes(*names: str) -> tuple[Push, ...]:
    return tuple(Push(Laid(IDS[name])) for name in names)


def laid(order: list[tuple[str, Push]]) -> list[tuple[str, str]]:
    return [(seat, CARDS[push.card.card].name) for seat, push in order]


def test_cards_are_laid_round_by_round_in_turn_order_or_letter_by_letter() -> None:
    sent: dict[str, Any] = {"Clara": pushes("Joker"), "Anna": pushes("Poison", "Medicine"), "Bruno": (Pass(),)}
    play = playing(turn_of="Bruno")
    assert laid(pulses._in_order(play, sent)) == [("Clara", "Joker"), ("Anna", "Poison"), ("Anna", "Medicine")]
    play = playing(turn_of="Anna")
    assert laid(pulses._in_order(play, sent)) == [("Anna", "Poison"), ("Clara", "Joker"), ("Anna", "Medicine")]
    play = playing(turn_of="Anna", push_mode="arrival")
    assert laid(pulses._in_order(play, sent)) == [("Clara", "Joker"), ("Anna", "Poison"), ("Anna", "Medicine")]


@pytest.mark.parametrize(
    ("orders", "passed", "until"),
    [
        ((Pass(),), True, ""),
        ((PassTurn(),), True, "the turn ends"),
        ((Silence(),), True, "a card is aimed"),
        ((), False, "Bruno"),
        (pushes("Poison"), False, ""),
        ((*pushes("Poison"), PassTurn()), False, "the turn ends"),
    ],
)
def test_who_passes_and_until_when(orders: Any, passed: bool, until: str) -> None:
    play = playing()
    play.until["Anna"] = "Bruno"
    assert pulses._passes(orders) is passed
    pulses._stand(play, "Anna", orders)
    assert play.until.get("Anna", "") == until


def test_who_is_silent_again_passes_for_the_turn() -> None:
    play = playing()
    pulses._stand(play, "Anna", (Silence(),))
    assert play.until["Anna"] == "a card is aimed"
    pulses._stand(play, "Anna", (Silence(),))
    assert (play.until["Anna"], play.silent["Anna"]) == ("the turn ends", 2)


@pytest.mark.parametrize(
    ("until", "words"),
    [
        ("the turn ends", ""),
        ("a card is aimed", "until a card is aimed at you or yours"),
        ("Bruno", "until Bruno pushes a card"),
        ("zoe", "until zoe pushes a card"),
        ("Anna", "until Anna pushes a card"),
        ("", ""),
    ],
)
def test_until_when_a_seat_passes_in_words(until: str, words: str) -> None:
    play = playing()
    if until:
        play.until["Anna"] = until
    assert passing.told(play, "Anna") == words


@pytest.mark.parametrize(
    ("hand", "pennies", "able"), [(["Poison"], 0, True), ([], 0, False), ([], 2, False), ([], 3, True), ([], 4, True)]
)
def test_who_can_do_anything_in_a_pulse(hand: list[str], pennies: int, able: bool) -> None:
    play = playing(hands={"Anna": hand})
    play.pennies["Anna"] = pennies
    assert passing.able(play, "Anna") is able


@pytest.mark.parametrize(
    ("title", "need"),
    [("Poison", 1), ("Powerup", 1), ("The old switcheroo", 2)],
)
def test_an_example_of_an_aim_names_as_many_as_the_card_needs(title: str, need: int) -> None:
    state = table(tower=["Anna: Medicine", "Bruno: Medicine"])
    play = playing(state)
    card = play.new_card(IDS[title], "Anna", "hand Anna")
    (aim,) = example._aim(play, Question("aim", "Anna", "", card), Dice("aim"))
    assert len(aim.targets) == need  # type: ignore[attr-defined]
    assert targets.faults(play, play.card(card), aim.targets, "Anna") == []  # type: ignore[attr-defined]
    event = play.new_card(IDS["Medicine"], "Anna", "hand Anna")
    assert example._aim(play, Question("aim", "Anna", "", event), Dice("aim")) == ()


@pytest.mark.parametrize(
    ("passed", "more", "closed", "told"),
    [
        ([], False, False, ["Nobody adds a card."]),
        (["Anna"], False, False, ["Nobody adds a card."]),
        (["Anna"], True, False, ["Anna passes."]),
        (["Anna", "Bruno"], True, False, ["Anna and Bruno pass."]),
        ([], True, False, []),
        ([], False, True, ["Nobody adds a card.", "Anna closes the pushing stage."]),
    ],
)
def test_how_a_pulse_ends_is_told(passed: list[str], more: bool, closed: bool, told: list[str]) -> None:
    play = playing()
    play.passed = passed
    pulses._tell(play, more, closed)
    assert story(play) == told


# -- a turn ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn_of", "out", "skipping", "following"),
    [
        ("Anna", {}, "skipped", "Bruno"),
        ("Clara", {}, "skipped", "Anna"),
        ("Anna", {"Bruno": "life"}, "skipped", "Clara"),
        ("Anna", {"Bruno": "life"}, "played", "Bruno"),
        ("", {}, "skipped", "Anna"),
    ],
)
def test_whose_turn_is_next(turn_of: str, out: dict[str, str], skipping: str, following: str) -> None:
    play = playing(turn_of=turn_of, out=out, disabled_turn=skipping)
    assert stages._next(play) == following


@pytest.mark.parametrize(
    ("turn", "last", "over"), [(99, 100, False), (100, 100, True), (101, 100, True), (300, None, False)]
)
def test_the_last_turn_is_the_last(turn: int, last: int | None, over: bool) -> None:
    play = playing(lives={"Anna": 3, "Bruno": 9, "Clara": 9}, last_turn=last)
    play.turn = turn
    stages.turn(play, Step("turn"))
    assert bool(play.ending) is over
    if over:
        assert (play.ending, play.winners) == ("turn_limit", ("Bruno", "Clara"))
        assert story(play) == ["The last turn is over. With 9 life Bruno and Clara share the win."]
    else:
        assert (play.turn, story(play)) == (turn + 1, ["A turn begins: it is Bruno's."])


def test_one_alone_wins_when_time_is_over() -> None:
    play = playing(lives={"Bruno": 16}, out={"Clara": "life"})
    stages._out_of_time(play)
    assert story(play) == ["The last turn is over. With 16 life Bruno wins."]


@pytest.mark.parametrize(("held", "over"), [(12, 0), (13, 1), (15, 3)])
def test_hands_above_the_limit_are_asked_what_to_discard(held: int, over: int) -> None:
    play = playing(hands={"Anna": ["Poison"] * held})
    stages.discard_all(play, Step("discard all"))
    assert [(q.seat, q.number, q.text) for q in play.questions] == (
        [("Anna", over, f"Your hand may hold 12 cards: discard {over}.")] * bool(over)
    )


# -- what a GM may rule ------------------------------------------------------------------------------------------------


def ruling(*, gone: tuple[str, ...] = (), out: dict[str, str] | None = None) -> State:
    after = run(table(THREE, tower=["Bruno: Medicine", "Anna: Powerup field"], hands={"Anna": ["Poison"]}, out=out))
    return replace(after.state, gone=gone)


@pytest.mark.parametrize(
    ("out", "text", "fine"),
    [
        ({}, "remove Bruno", True),
        ({"Clara": "life", "Bruno": "life"}, "remove Anna", False),
        ({"Clara": "life", "Bruno": "life"}, "remove Bruno", True),
        ({"Clara": "life"}, "remove Anna", True),
    ],
)
def test_somebody_stays_in_play_whatever_is_ruled(out: dict[str, str], text: str, fine: bool) -> None:
    play = playing(ruling())
    play.out = out
    (order,) = read(play.frozen(), "GM", text)
    found = rulings.faults(play, play.questions[0], order.op)  # type: ignore[attr-defined]
    assert found == ([] if fine else ["Somebody must stay in play."])


@pytest.mark.parametrize(
    ("op", "low", "high"),
    [
        ("life", -40, 40),
        ("set_life", -15, 25),
        ("draw", 1, 60),
        ("discard", 1, 60),
        ("mill", 1, 60),
        ("field", 0, 1000),
        ("modifier", -40, 40),
    ],
)
def test_numbers_of_a_ruling_end_at_their_bounds(op: str, low: int, high: int) -> None:
    play = playing(ruling())
    for n in (low, high):
        assert rulings.faults(play, play.questions[0], Op(op, ("Anna", n))) == []
    for n in (low - 1, high + 1):
        assert rulings.faults(play, play.questions[0], Op(op, ("Anna", n))) == [
            f"The number {n} is out of bounds: it may be {low} to {high} here."
        ]


def test_who_is_not_in_the_match_and_what_does_not_lie_there_is_named() -> None:
    play = playing(ruling(gone=("Clara",)))
    asked = play.questions[0]
    assert rulings.faults(play, asked, Op("life", ("Clara", 1))) == [
        "Clara is not in the match; those who are: Anna, Bruno."
    ]
    for who in ("all", "others", "Anna"):
        assert rulings.faults(play, asked, Op("life", (who, 1))) == []
    medicine = number(play.frozen(), "Medicine", "main 0")
    for n in (medicine, 1, 0, -1, len(play.cards)):
        fault = [] if n == medicine else [f"Card {n} does not lie on a stack."]
        assert rulings.faults(play, asked, Op("negate", (n,))) == fault


@pytest.mark.parametrize(
    ("zone", "fault"),
    [
        ("main 0", ""),
        ("main 1", ""),
        ("main 2", "There is no meta 2 stack."),
        ("trap 9 0", "There is no stack of trap 9."),
        ("hand Anna", ""),
        ("bottom memory Bruno", ""),
        ("hand Zoe", "Zoe is not in the match; those who are: Anna, Bruno, Clara."),
        ("removed", ""),
    ],
)
def test_where_a_card_may_be_moved(zone: str, fault: str) -> None:
    play = playing(ruling())
    medicine = number(play.frozen(), "Medicine", "main 0")
    assert rulings.faults(play, play.questions[0], Op("move", (medicine, zone))) == ([fault] if fault else [])
    hidden = play.piles["hand Anna"][0]
    said = f"Card {hidden} lies neither on a stack nor in a graveyard."
    assert rulings.faults(play, play.questions[0], Op("move", (hidden, zone))) == [said, *([fault] if fault else [])]


def test_a_ruling_is_a_list_of_instructions_or_one_word() -> None:
    state = ruling()
    alone = "leave it out to rule"
    assert complaints(state, "GM", "say nothing\nlife Anna 1") == [f"`say nothing` stands alone; {alone}."]
    assert complaints(state, "GM", "ask me again\nlife Anna 1") == [f"`ask me again` stands alone; {alone} now."]
    assert complaints(state, "GM", "no effect\nlife Anna 1") == [
        "A ruling is either `no effect` or instructions, not both."
    ]
    assert complaints(state, "GM", "life Anna 1\nlife Bruno 1") == []
    assert complaints(state, "GM", "remove Anna\nremove Bruno") == []
    assert complaints(state, "GM", "remove Anna\nremove Bruno\nremove Clara")[-1] == "Somebody must stay in play."
    nothing = replace(state.questions[0], proposals=())
    assert complaints(replace(state, questions=(nothing,)), "GM", "agree") == [
        "Nothing is proposed here; write the instructions, or `no effect`."
    ]


@pytest.mark.parametrize("silence", ["hold", "no_effect"])
@pytest.mark.parametrize("waits", [0, 1, 2, 3])
@pytest.mark.parametrize("text", ["", "ask me again"])
def test_a_match_waits_for_a_ruling_so_often_and_says_when_it_is_the_last_time(
    silence: str, waits: int, text: str
) -> None:
    state = ruling()
    state = replace(
        state,
        options=replace(state.options, gm_silence=silence),
        questions=(replace(state.questions[0], waits=waits),),
    )
    after = answer(state, {"GM": text})
    if waits < desk.WAITS and (text or silence == "hold"):
        last = ", for the last time" if waits == 2 else ""
        assert after.story[0] == f"The match waits for the GM's ruling{last}."
        assert after.question == replace(state.questions[0], waits=waits + 1)
    else:
        assert after.story[0] == "The GM gave no ruling; by the rules Anna's Powerup field has no effect."


@pytest.mark.parametrize(("text", "fine"), [("paradox remove", True), ("paradox coin", True), ("life Anna 1", False)])
def test_a_paradox_has_two_cures(text: str, fine: bool) -> None:
    asked = run(table(tower=["Anna: Medicine", "Bruno: Medicine"], max_executed=1)).state
    assert asked.questions[0].kind == "paradox"
    assert complaints(asked, "GM", text) == (
        [] if fine else ["A paradox is answered by `paradox remove` or `paradox coin`."]
    )


def test_how_a_paradox_ends_is_told() -> None:
    asked = run(table(tower=["Anna: Medicine", "Bruno: Medicine"], max_executed=1)).state
    heads = answer(asked, {"GM": "paradox coin"}, Loaded(HEADS))
    tails = answer(asked, {"GM": "paradox coin"}, Loaded(TAILS))
    silent = answer(asked, {})
    assert heads.story[0] == "A coin is tossed for the paradox: heads, it goes on."
    assert tails.story[0] == "A coin is tossed for the paradox: tails, it does not."
    assert silent.story[0] == "The GM gave no ruling; by the rules a paradox is removed."
    assert heads.lives == {"Anna": 18, "Bruno": 18}
    assert tails.lives == silent.lives == {"Anna": 15, "Bruno": 18}


# -- decks on one line -------------------------------------------------------------------------------------------------

NAMES = [card.name for card in CARDS.values() if "," not in card.name]


@pytest.mark.parametrize("size", [1, 10, 11, 12, 20, 30, len(NAMES)])
@pytest.mark.parametrize("end", ["", " ", "."])
def test_a_whole_deck_may_stand_on_one_line(size: int, end: str) -> None:
    said = "deck " + ", ".join(f"1 {name}" for name in NAMES[:size]) + end
    words = Words(("Anna", "Bruno"), "Anna", {}, frozenset({"deck"}))
    line = GRAMMAR.line(said, words)
    assert line.complaint is None
    found = [entry for order in line.orders for entry in order.entries]  # type: ignore[attr-defined]
    assert found == [(1, IDS[name]) for name in NAMES[:size]]


@pytest.mark.parametrize("size", [1, 12, 30, len(NAMES)])
def test_a_deck_that_is_asked_about_is_not_filed(size: int) -> None:
    said = "deck " + ", ".join(f"1 {name}" for name in NAMES[:size]) + "?"
    assert not GRAMMAR.line(said, Words(("Anna", "Bruno"), "Anna", {}, frozenset({"deck"}))).orders


def test_titles_that_end_with_a_mark_may_stand_anywhere_in_a_long_deck() -> None:
    names = [*NAMES[:30], "You did what?", *NAMES[30:34], "Red or blue pill?", *NAMES[34:36]]
    for shift in range(len(names)):
        row = names[shift:] + names[:shift]
        if row[-1][-1] != "?":
            line = GRAMMAR.line("deck " + ", ".join(f"1 {name}" for name in row), Words(asked=frozenset({"deck"})))
            assert len([entry for order in line.orders for entry in order.entries]) == len(row)  # type: ignore[attr-defined]


def test_a_long_deck_with_a_card_nobody_knows_is_none() -> None:
    said = "deck " + ", ".join(f"1 {name}" for name in [*NAMES[:24], "Frobnicate"])
    line = GRAMMAR.line(said, Words(("Anna", "Bruno"), "Anna", {}, frozenset({"deck"})))
    assert not line.orders
    assert "Frobnicate" in (line.complaint or "")


@pytest.mark.parametrize("before", [0, 1, 2, 3, 5])
@pytest.mark.parametrize(
    ("text", "entries", "length"),
    [
        ("3 Medicine, 2 Poison", [(3, "Medicine"), (2, "Poison")], 5),
        ("3x Medicine", [(3, "Medicine")], 2),
        ("Medicine x3", [(3, "Medicine")], 2),
        ("Medicine x 3", [(3, "Medicine")], 3),
        ("Medicine (3)", [(3, "Medicine")], 4),
        ("3 copies of Medicine", [(3, "Medicine")], 4),
    ],
)
def test_how_often_a_card_is_in_a_deck(before: int, text: str, entries: list[tuple[int, str]], length: int) -> None:
    said = tokens("xyzzy " * before + text)
    found = [(tuple(read.value), read.end - before) for read in Entries().read(said, before, Words())]
    assert (tuple((n, IDS[name]) for n, name in entries), length) in found


@pytest.mark.parametrize("text", ["Medicine yes 3", "Medicine y 3", "Medicine w 3", "Medicine [3]", "Medicine (33)"])
def test_a_number_behind_another_word_is_no_count(text: str) -> None:
    said = tokens(text)
    found = [read for read in Entries().read(said, 0, Words()) if read.end == len(said)]
    assert found == []


@pytest.mark.parametrize(("proposals", "near"), [((), 2), ((0,), 2), ((999,), 2), ((1,), 1), ((2,), 2)])
def test_the_card_that_is_spoken_of_most_likely_is_one_proposed_else_the_topmost(
    proposals: tuple[int, ...], near: int
) -> None:
    play = playing(tower=["Anna: Poison on Bruno", "Bruno: Medicine"])
    rows = play.piles["main 0"]
    named = tuple(Op("negate", (rows[n - 1] if 0 < n < 9 else n,)) for n in proposals)
    assert briefing._near(play, Question("ruling", "GM", "", proposals=named)) == rows[near - 1]
    assert briefing._near(playing(), Question("ruling", "GM", "")) == 0


def test_what_is_proposed_to_a_gm_names_whom_and_what_the_card_is_aimed_at() -> None:
    play = playing(tower=["Anna: Poison on Bruno"])
    card = number(play.frozen(), "Poison", "main 0")
    step = Step("run", card, "Anna", "main 0")
    (op,) = proposed(play, step, play.card(card))
    assert op.args[0] == "Bruno"
    play.played[card] = Played("Anna", (Target("player", "Clara"),))
    assert proposed(play, step, play.card(card))[0].args[0] == "Clara"


def test_a_question_of_a_player_is_answered_in_public() -> None:
    play = playing()
    question = Question("answer", "GM", "", names=("Anna", "does it hurt"))
    rulings.answer(play, question, ())
    assert story(play) == ["Anna asks the GM: does it hurt?", "The GM gave no answer."]
    assert GAME.meta.key == "meta"


@pytest.mark.parametrize(
    ("pulse", "own", "pushes_one"),
    [(1, 0, True), (4, 0, True), (5, 0, False), (9, 0, False), (1, 4, False), (1, 3, True)],
)
def test_an_example_of_a_pulse_is_a_card_until_there_are_enough(pulse: int, own: int, pushes_one: bool) -> None:
    play = playing(tower=["Anna: Medicine"] * own, hands={"Anna": ["Medicine"]})
    play.pulse = pulse
    orders = example._push(play, Question("push", "Anna", ""), Dice("example"))
    assert orders == ((Push(Laid(IDS["Medicine"])),) if pushes_one else (Pass(),))


def test_an_example_passes_over_cards_that_need_a_ruling_or_a_target_that_is_not_there() -> None:
    play = playing(hands={"Anna": ["Powerup field", "Global Powerup field", "The old switcheroo", "Medicine"]})
    for n in range(20):
        orders = example._push(play, Question("push", "Anna", ""), Dice(f"example/{n}"))
        assert orders == (Push(Laid(IDS["Medicine"])),)


def test_what_a_gm_lets_a_player_pick_is_numbered_from_one() -> None:
    play = playing()
    deeds_gm.choose(play, Step("do"), "Bruno", "lose 2 life / discard a card/ nothing /")
    (asked,) = play.questions
    assert asked.text == (
        "The GM lets you pick: 1) lose 2 life, 2) discard a card, 3) nothing. Write `choose` and a number."
    )
    assert asked.names == ("lose 2 life", "discard a card", "nothing")


@pytest.mark.parametrize(
    ("zone", "fault"),
    [
        ("main 0", ""),
        ("main 1", ""),
        ("main 3", "There is no meta 3 stack."),
        ("trap 1 0", ""),
        ("trap 2 0", "There is no stack of trap 2."),
        ("removed", "A token must go somewhere."),
    ],
)
def test_where_a_token_may_go(zone: str, fault: str) -> None:
    play = playing(tower=["Bruno: Medicine"], traps=["Clara: Good Evening"])
    asked = Question("ruling", "GM", "")
    assert rulings.faults(play, asked, Op("token", ("Anna", zone, "A shield"))) == ([fault] if fault else [])


@pytest.mark.parametrize("text", ["Medicine", "take Medicine", "give me Medicine"])
def test_a_card_is_fetched_by_its_title_where_it_is_asked_for(text: str) -> None:
    words = Words(("Anna", "Bruno"), "Anna", {}, frozenset({"fetch"}))
    (order,) = GRAMMAR.line(text, words).orders
    assert order == Take(IDS["Medicine"])
    assert not GRAMMAR.line("Medicine", Words(("Anna", "Bruno"), "Anna", {}, frozenset({"push"}))).orders


@pytest.mark.parametrize(("delta", "sprung"), [(-1, "life_loss"), (1, "life_gain"), (0, "")])
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("event", ["life_loss", "life_gain"])
def test_traps_tell_a_loss_from_a_gain(delta: int, sprung: str, when: str, event: str) -> None:
    play = playing(
        traps=[f"Clara: Joker when {when} {event.replace('_', ' ')} of Bruno with Medicine"], confirm_traps=False
    )
    if not any(trap.conditions for trap in play.traps):
        play.traps = [replace(trap, conditions=(Condition(when, event, "Bruno"),)) for trap in play.traps]
    play.agenda = []
    life.change(play, {"Bruno": delta})
    waiting = play.agenda
    if when == "after":
        while waiting and waiting[-1].what != "apply life":
            waiting.pop()
        if waiting:
            life.apply_life(play, waiting.pop())
    assert any(step.what == "spring" for step in play.agenda) is (sprung == event)
