"""The open table: what is read in free letters, for whom each line of an answer is, and what becomes of silence."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import games
from games.kit.dice import Dice
from games.kit.rolls import in_lines, odd
from games.open_table.engine import LONGEST, LONGEST_ANSWER
from games.open_table.options import Options
from games.open_table.orders import Letter, NoOrders, parts_of
from games.open_table.reading import answer, fields_of
from games.open_table.state import State

GAME: Any = games.game("open_table")
SEATS = ("Anna", "Bruno", "Clara de Soto")
MARK = "0" * 31 + "1"


def asked(options: Options = Options(), **letters: str) -> State:
    """The GM is to answer these letters."""
    start = GAME.setup(SEATS, options, Dice("start"))
    sent = {seat: (Letter(letters[seat]),) if seat in letters else (NoOrders(),) for seat in SEATS}
    state: State = GAME.resolve(start, sent, Dice("round")).state
    return state


def answered(state: State, text: str) -> Any:
    return GAME.resolve(state, {"GM": (Letter(text),)}, Dice("answer"))


def refusals(text: str) -> list[str]:
    return [c.text for c in GAME.check(asked(), "GM", (Letter(text),)) if c.fatal]


# -- whose a line is ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head",
    [
        "## Anna",
        "#Anna",
        "### anna:",
        "to Anna:",
        "To ANNA :",
        "for Anna:",
        "to Anna alone:",
        "# to Anna",
        "## Anna ##",
    ],
)
def test_below_a_heading_lines_are_for_one_alone(head: str) -> None:
    meant = answer(f"For all of you.\n{head}\n\n  your spy  is back\n", SEATS)
    assert meant.public == ("For all of you.",)
    assert meant.private == {"Anna": ("  your spy  is back",)}
    assert not meant.wrong


def test_what_stands_behind_the_colon_is_private_too_and_so_is_all_below() -> None:
    meant = answer("Peace.\nto Bruno: they know.\nRun!\nto all:\nGood night.", SEATS)
    assert meant.public == ("Peace.", "Good night.")
    assert meant.private == {"Bruno": ("they know.", "Run!")}


def test_a_heading_may_name_several_and_a_first_name_will_do() -> None:
    meant = answer("to Anna, Clara and Bruno:\nyou are allies\n## Clara\nbut not for long", SEATS)
    assert meant.private == {
        "Anna": ("you are allies",),
        "Bruno": ("you are allies",),
        "Clara de Soto": ("you are allies", "but not for long"),
    }


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("## Ana\nsecret", "did you mean Anna?"),
        ("to Zoe:\nsecret", "here sit Anna"),
        ("to Anna and Zoe: x", "Zoe"),
        ("to Brunoo: x", "did you mean Bruno?"),
        ("## Spring 1902", "here sit"),
    ],
)
def test_whom_the_house_does_not_know_is_asked_back(text: str, hint: str) -> None:
    assert any(hint in told or hint in text for told in refusals(text))
    assert refusals(text)


def test_talk_that_looks_a_little_like_a_heading_is_talk() -> None:
    text = "to the north: three fleets\nWe go to Paris\nAnna's fleet: lost\n- to be continued"
    assert answer(text, SEATS).public == tuple(text.splitlines())


def test_a_name_alone_before_a_colon_is_for_everybody_and_the_gm_is_told_so() -> None:
    told = GAME.check(asked(), "GM", (Letter("Anna:\nyour spy is back"),))
    assert any('"to Anna:" would be for one alone' in c.text and not c.fatal for c in told)


# -- files -------------------------------------------------------------------------------------------------------------


def test_a_file_is_everybodys_unless_it_is_named_below_a_heading() -> None:
    text = "See map.png\nto Anna: and MAP2.png\nto Bruno: see map2.png too"
    meant = answer(f"{text}\nattached: map.png #{MARK}\nattached: map2.png #{MARK}", SEATS)
    assert [(file.name, file.seats) for file in meant.files] == [("map.png", None), ("map2.png", ("Anna", "Bruno"))]
    assert "map2.png" not in str(parts_of(meant)[0])
    assert not meant.wrong


def test_a_file_that_is_named_for_one_and_came_under_another_name_goes_to_nobody() -> None:
    text = f"Peace.\nto Anna: see treaty.pdf\nattached: treaty (1).pdf #{MARK}"
    assert any('"treaty.pdf" for Anna alone, but it is not attached' in told for told in refusals(text))


# -- fields, dice, the end ---------------------------------------------------------------------------------------------


def test_fields_are_told_apart_and_nothing_of_a_letter_is_lost() -> None:
    text = "Hello\nFleet: London - North Sea\n  Edinburgh holds\n\nand a remark: none\narmy :\nParis"
    found, rest = fields_of(text, ("fleet", "army"))
    assert found == {"fleet": ("London - North Sea", "  Edinburgh holds"), "army": ("Paris",)}
    assert rest == ("Hello", "", "and a remark: none")


def test_a_missing_field_is_told_and_not_refused() -> None:
    start = GAME.setup(SEATS, Options(fields=("fleet", "army")), Dice("s"))
    told = GAME.check(start, "Anna", (Letter("fleet: holds"),))
    assert [c.fatal for c in told] == [False]
    assert "army" in told[0].text
    assert not GAME.gaps(start, "Anna", (Letter("fleet: holds"),))


def test_dice_fall_by_the_seed_and_everybody_hears_of_them() -> None:
    start = GAME.setup(SEATS, Options(), Dice("s"))
    sent = {"Anna": (Letter("My guard fights.\nroll 3d6"),), "Bruno": (NoOrders(),), "Clara de Soto": (NoOrders(),)}
    told = [GAME.resolve(start, sent, Dice(seed)).happenings for seed in ("one", "one", "two")]
    assert told[0] == told[1] != told[2]
    [roll] = [h for h in told[0] if "rolls" in h.text]
    assert roll.text.startswith("Anna rolls 3d6: ")
    assert roll.audience is None


def test_dice_are_fair_and_bounded() -> None:
    [one] = in_lines(["roll d6"])
    fell = Counter(int(one.thrown("x", Dice(f"{n}")).rpartition(": ")[2].rstrip(".")) for n in range(6000))
    assert set(fell) == set(range(1, 7))
    assert max(fell.values()) < 1150
    assert [roll.said for roll in in_lines(["please roll 2d6 and d20+3", "we roll 2d6", "roll on"])] == ["2d6", "d20+3"]
    assert in_lines(["roll 999999d6", "roll 0d6", "roll 2d1"]) == ()
    assert "I cannot roll 51d6" in odd(["roll 51d6"])


def test_an_answer_of_nothing_but_dice_is_rolled_at_once_and_asked_again() -> None:
    state = asked(Anna="attack")
    assert not any(c.grave for c in GAME.check(state, "GM", (Letter("roll d6"),)))
    done = answered(state, "roll d6")
    assert done.state.phase == "answer"
    assert done.state.letters == {"Anna": "attack"}
    assert GAME.view(done.state, "Bruno")["rolls"] == [done.happenings[0].text]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("winner: Bruno", (0, 1, 0)),
        ("Winners: Anna and Clara", (1, 0, 1)),
        ("The end.", ()),
        ("END MATCH", ()),
        ("standings: Anna 5, Bruno 7.5, Clara 2\nthe end", (5, 7.5, 2)),
        ("standings: Anna 5, Bruno 7\nto Anna: well done\nwinner: Anna", (8, 7, 0)),
    ],
)
def test_the_gm_ends_it_with_the_standings_as_written(text: str, points: tuple[float, ...]) -> None:
    result = GAME.result(answered(asked(), text).state)
    assert tuple(result.values()) == points


def test_a_story_that_speaks_of_an_end_ends_nothing() -> None:
    state = answered(
        asked(), "This is not the end.\nThe winner is unknown.\nscore: even\nto Anna:\nscore: Anna 3"
    ).state
    assert state.phase == "orders"
    assert not state.points


# -- secrets and silence -----------------------------------------------------------------------------------------------


def test_nobody_but_the_gm_sees_a_letter_and_only_its_reader_what_is_private() -> None:
    state = asked(Anna="my secret fleet", Bruno="my army")
    assert all("secret fleet" in str(GAME.view(state, seat)) for seat in ("GM", "Anna"))
    for other in ("Bruno", "Clara de Soto", None):
        assert "secret fleet" not in str(GAME.view(state, other))
    after = answered(state, "Calm.\nto Bruno: a secret word").state
    assert "secret word" in str(GAME.view(after, "Bruno"))
    for other in ("Anna", "Clara de Soto", None):
        assert "secret" not in str(GAME.view(after, other))


def test_orders_are_shown_to_all_only_where_the_table_says_so_and_not_before_the_answer() -> None:
    state = asked(Options(reveal=True), Anna="my fleet")
    assert "my fleet" not in str(GAME.view(state, "Bruno"))
    assert "my fleet" in str(GAME.view(answered(state, "Calm.").state, "Bruno"))
    assert "my fleet" not in str(GAME.view(answered(asked(Anna="my fleet"), "Calm.").state, "Bruno"))


def test_a_gm_who_is_silent_is_asked_again_but_not_for_ever() -> None:
    state, told = asked(Options(patience=3), Anna="attack"), []
    for _ in range(3):
        assert state.phase == "answer"
        done = GAME.resolve(state, {"GM": GAME.complete(state, "GM", (), Dice("s"))}, Dice("r"))
        state, told = done.state, [*told, done.happenings[0].text]
    assert state.phase == "over"
    assert "is asked again" in told[0]
    assert "closed as it stands" in told[-1]


def test_nobody_answers_in_the_place_of_the_gm() -> None:
    state = asked()
    assert not GAME.ready(state, {"GM": (NoOrders(),)})
    assert GAME.ready(state, {"GM": (Letter("Calm."),)})


def test_who_leaves_is_not_asked_and_not_written_to_any_more() -> None:
    state = GAME.leave(asked(Anna="attack"), "Anna", Dice("l")).state
    assert [row["seat"] for row in GAME.view(state, "GM")["request"]] == ["Bruno", "Clara de Soto"]
    assert [c.text for c in GAME.check(state, "GM", (Letter("to Anna: bye"),)) if c.fatal]
    assert set(GAME.asks(answered(state, "Calm.").state)) == {"Bruno", "Clara de Soto"}


def test_options_that_make_no_table_are_told() -> None:
    assert GAME.objections(2, Options(fields=("a:b",)))
    assert GAME.objections(2, Options(patience=0))
    assert GAME.objections(2, Options(silence=" "))
    assert not GAME.objections(2, Options(fields=("fleet",), briefs={"Anna": "x"}))
    assert "Zoe" in GAME.strangers(SEATS, Options(briefs={"Zoe": "x"}))[0]


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("standings: Anna 12, Bruno 3", {"Anna": 12, "Bruno": 3}),
        ("standings: Anna 12, more to come", {}),
        ("standings: Anna 12, Anna 13", {}),
        ("standings: Zoe 3, Anna 2", {}),
    ],
)
def test_standings_count_only_where_every_row_is_a_seat_with_a_number(line: str, points: dict[str, float]) -> None:
    assert answer(line, SEATS).points == points


def test_a_heading_with_a_colon_is_for_those_whom_it_names() -> None:
    assert answer("## Anna and Bruno: hello", SEATS).private == {"Anna": ("hello",), "Bruno": ("hello",)}
    strange = answer("## nobody in particular: hello", SEATS)
    assert (strange.public, len(strange.wrong)) == ((), 1)
    two = answer("## Anna and Zoe and Bob: hello", SEATS)
    assert not two.private
    assert "Zoe" in two.wrong[0] or "Anna and Zoe and Bob" in two.wrong[0]


def test_a_field_has_thirty_letters_at_most() -> None:
    assert not GAME.objections(2, Options(fields=("f" * 30,)))
    assert GAME.objections(2, Options(fields=("f" * 31,)))


def test_only_the_gm_has_a_use_for_the_words_of_an_answer() -> None:
    assert [GAME.parts(Options(), 3, seat) for seat in ("GM", "Anna", "Zoe")] == [{"answer"}, frozenset(), frozenset()]


def test_who_leaves_takes_only_the_own_letter_along() -> None:
    state = asked(Anna="attack", Bruno="hold", **{"Clara de Soto": "wait"})
    assert set(GAME.leave(state, "Bruno", Dice("l")).state.letters) == {"Anna", "Clara de Soto"}


def test_orders_are_requested_of_the_gm_when_they_are_in_and_rounds_count_from_one() -> None:
    start = GAME.setup(SEATS, Options(), Dice("start"))
    assert (start.round, GAME.view(start, "GM")["request"]) == (1, [])
    state = asked(Anna="attack")
    assert len(GAME.view(state, "GM")["request"]) == 3
    assert GAME.view(state, "Anna")["request"] == []
    over = answered(state, "the end").state
    assert (over.phase, GAME.view(over, "GM")["request"]) == ("over", [])


def test_the_example_of_a_player_speaks_of_the_first_field() -> None:
    state = GAME.setup(SEATS, Options(fields=("fleet", "army")), Dice("start"))
    (letter,) = GAME.example(state, "Anna")
    assert letter.text == "fleet: as before"
    for name in ("Anna", "Zora"):
        (plain,) = GAME.example(GAME.setup((name, "Bruno"), Options(), Dice("start")), name)
        assert plain.text.startswith("I stay")  # no piece of any game
    (told,) = GAME.example(state, "GM")
    assert told.text.startswith("Nothing has happened")


def test_a_program_says_nothing_for_players_whatever_they_are_called_and_tallies_for_the_gm() -> None:
    for name in ("Anna", "GL", "Zora"):
        state = GAME.setup((name, "Bruno"), Options(), Dice("start"))
        assert GAME.suggest(state, name, Dice("1")) == (NoOrders(),)
    told = asked(Anna="attack\nat dawn", Bruno="hold")
    for number, ends in ((2, False), (3, True), (4, True)):
        (letter,) = GAME.suggest(replace(told, round=number), "GM", Dice("1"))
        assert "Letters came: 2." in letter.text
        assert letter.text.endswith("the end") is ends
    assert {GAME.suggest(told, "GM", Dice(str(n)))[0].text.splitlines()[1] for n in range(30)} == {
        "to Anna: your letter had 2 lines.",
        "to Bruno: your letter had 1 lines.",
        "to Clara de Soto: your letter had 0 lines.",
    }


def test_a_story_of_somebody_who_wins_is_no_end_but_a_line_for_it_must_name_seats() -> None:
    assert not answer("The winner is the north wind.", SEATS).wrong
    assert not answer("winner of hearts and minds", SEATS).wrong
    assert answer("winner: the north wind", SEATS).wrong
    assert answer("winner: Anna and Bruno", SEATS).winners == ("Anna", "Bruno")


def test_what_is_missing_is_told_to_the_gm_and_to_players_in_their_words() -> None:
    state = asked(Anna="attack")
    (gm,) = GAME.gaps(state, "GM", ())
    (player,) = GAME.gaps(GAME.setup(SEATS, Options(silence="all hold"), Dice("s")), "Anna", ())
    assert (gm.missing, "asked again" in gm.default) == ("your answer", True)
    assert (player.missing, player.default) == ("your orders", 'the GM reads "all hold" for you')
    assert GAME.gaps(state, "GM", (Letter("x"),)) == ()


def test_each_answer_is_one_round_and_the_last_adds_none() -> None:
    state = asked(Anna="attack")
    assert state.round == 1
    assert answered(state, "Calm.").state.round == 2
    assert answered(state, "the end").state.round == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Calm.", ["Above stands who will read what."]),
        ("Calm. Anna rolls 2d6\nroll 2d6", ["Then I roll 2d6, for all to see."]),
        ("the end", ["The match ends with this, and nobody is named as its winner."]),
        ("winner: Anna", ["The match ends with this; Anna wins."]),
        ("winner: Anna and Bruno", ["The match ends with this; Anna and Bruno win."]),
    ],
)
def test_the_gm_is_told_what_an_answer_would_do(text: str, told: list[str]) -> None:
    remarks = " ".join(c.text for c in GAME.check(asked(), "GM", (Letter(text),)) if not c.fatal)
    for sentence in told:
        assert sentence in remarks
    assert ("The match ends" in remarks) is ("end" in text or "winner" in text)


def test_the_gm_is_told_who_will_see_which_file() -> None:
    files = "".join(f"\nattached: {name}.png #{MARK}" for name in ("one", "both", "every"))
    letter = Letter(f"Calm.\nto Anna: see one.png\nto Anna and Bruno: see both.png{files}")
    remarks = " ".join(c.text for c in GAME.check(asked(), "GM", (letter,)) if not c.fatal)
    for said in (
        '"one.png" goes to Anna alone',
        '"both.png" goes to Anna and Bruno alone',
        '"every.png" goes to everybody',
    ):
        assert said in remarks


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("roll 2d6", True),
        ("roll 2d6\nAnd so it was.", False),
        ("roll 2d6\nto Anna: well done", False),
        ("roll 2d6\nthe end", False),
        ("Calm.", False),
    ],
)
def test_an_answer_of_nothing_but_dice_is_none_yet(text: str, alone: bool) -> None:
    assert answer(text, SEATS).only_dice is alone


def test_dice_alone_or_an_answer_begin_the_patience_with_the_gm_anew() -> None:
    waited = asked(Options(patience=3), Anna="attack")
    silent = GAME.resolve(waited, {}, Dice("1")).state
    assert (waited.unanswered, silent.unanswered) == (0, 1)
    assert answered(silent, "roll 2d6").state.unanswered == 0
    assert answered(silent, "Calm.").state.unanswered == 0


def test_nobody_has_a_result_before_the_end() -> None:
    state = asked(Anna="attack")
    begun = answered(state, "Calm.\nstandings: Anna 3").state
    assert GAME.result(state) is None
    assert GAME.result(begun) is None
    over = answered(GAME.resolve(begun, {s: (NoOrders(),) for s in SEATS}, Dice("2")).state, "the end").state
    assert GAME.result(over) == {"Anna": 3, "Bruno": 0, "Clara de Soto": 0}


def test_how_an_order_is_called_in_letters() -> None:
    assert GAME.grammar.named(NoOrders()) == "no orders"
    assert GAME.grammar.named(Letter("fleet north")) != "no orders"


def test_a_gm_may_write_more_than_a_player() -> None:
    long = "x\n" * 30_000
    state = asked(Anna="attack")
    start = GAME.setup(("Zora", "Bruno"), Options(), Dice("start"))
    told = [c.text for c in GAME.check(start, "Zora", (Letter(long),)) if c.fatal]
    assert bool(told) is (len(long) > LONGEST)
    assert LONGEST_ANSWER > LONGEST
    between = "x" * (LONGEST + 1)
    assert [c for c in GAME.check(start, "Zora", (Letter(between),)) if c.fatal]
    assert not [c for c in GAME.check(state, "GM", (Letter(between),)) if c.fatal]


def test_a_file_is_told_of_to_those_who_get_it() -> None:
    files = "".join(f"\nattached: {name}.png #{MARK}" for name in ("one", "every"))
    told = answered(asked(), f"Calm.\nto Anna: see one.png{files}").happenings
    found = {h.text: h.audience for h in told if h.kind == f"file {MARK}"}
    assert found == {
        'The GM attached "one.png" to this letter.': ("Anna",),
        'The GM attached "every.png" to this letter.': None,
    }
