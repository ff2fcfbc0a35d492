"""The open table: how a GM's answer is taken apart, sentence by sentence, and what comes of each part of it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.kinds import Words
from games.open_table.names import seat_named
from games.open_table.options import Options
from games.open_table.orders import GRAMMAR, Letter, NoOrders, made, parts_of, typed
from games.open_table.reading import Heading, _heading, answer, fields_of, with_name
from tests.games.test_open_table import GAME, MARK, SEATS, answered, asked, refusals

ENOUGH = "A yes or the name is enough for an answer."
HAVE = "Send it in answer to this: I still have your words."


@pytest.mark.parametrize(
    ("line", "whose", "rest"),
    [
        ("## Anna", ("Anna",), ""),
        ("   # Anna:", ("Anna",), ""),
        ("###### Anna ##", ("Anna",), ""),
        ("## Anna: well met", ("Anna",), "well met"),
        ("## for Anna and Bruno", ("Anna", "Bruno"), ""),
        ("## everybody", None, ""),
        ("to Anna: well met", ("Anna",), "well met"),
        ("for anna & bruno: x", ("Anna", "Bruno"), "x"),
        ("to Anna/Bruno, Clara: x", ("Anna", "Bruno", "Clara de Soto"), "x"),
        ("to Anna and Anna: x", ("Anna",), "x"),
        ("only for Anna: x", ("Anna",), "x"),
        ("Just to Anna: x", ("Anna",), "x"),
        ("privately, to Anna: x", ("Anna",), "x"),
        ("to Anna only: x", ("Anna",), "x"),
        ("to Anna privately:", ("Anna",), ""),
        ("to *Anna*: x", ("Anna",), "x"),
        ("to Clara de Soto: x", ("Clara de Soto",), "x"),
        ("to all: x", None, "x"),
        ("to the table: x", None, "x"),
        ("Bruno, just for you: x", ("Bruno",), "x"),
        ("@Bruno, for your eyes only: x", ("Bruno",), "x"),
        ("Bruno (for you alone): x", ("Bruno",), "x"),
        ("Bruno, secretly: x", ("Bruno",), "x"),
        ("Anna and Bruno, for them only: x", ("Anna", "Bruno"), "x"),
        # talk
        ("Anna: x", "talk", ""),
        ("Anna goes to Bruno", "talk", ""),
        ("####### Anna", "talk", ""),
        ("Zoe, just for you: x", "talk", ""),
        ("to the north: three fleets", "talk", ""),
        ("#5 is lost", "talk", ""),
        ("", "talk", ""),
    ],
)
def test_whose_the_lines_below_are(line: str, whose: Any, rest: str) -> None:
    found = _heading(line, SEATS)
    if whose == "talk":
        assert found is None or found.wrong, found
    else:
        assert found == Heading(whose, rest, wrong="")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "to Ana: x",
            '"to Ana: x" is for somebody whom I do not know: did you mean Anna? ' + ENOUGH,
        ),
        ("to Zoe:", '"to Zoe:" is for somebody whom I do not know: here sit Anna, Bruno, Clara de Soto.'),
        ("to Zoe: x", '"to Zoe: x" is for somebody whom I do not know: here sit Anna, Bruno, Clara de Soto.'),
        (
            "to Anna and Zoe: x",
            '"to Anna and Zoe: x" is for somebody whom I do not know: here sit Anna, Bruno, Clara de Soto.',
        ),
        (
            "to anna and zoe: x",
            '"to anna and zoe: x" is for somebody whom I do not know: here sit Anna, Bruno, Clara de Soto.',
        ),
        (
            "to ana: x",
            '"to ana: x" is for somebody whom I do not know: did you mean Anna? ' + ENOUGH,
        ),
        ("## winter", '"## winter" is for somebody whom I do not know: here sit Anna, Bruno, Clara de Soto.'),
    ],
)
def test_for_whom_nobody_can_be_sure_the_gm_is_asked(line: str, said: str) -> None:
    assert _heading(line, SEATS) == Heading((), rest="", wrong=said)
    assert answer(f"{line}\nsecret", SEATS).wrong == (said,)
    assert answer(f"{line}\nsecret", SEATS).public == ()


@pytest.mark.parametrize(
    ("name", "seat"),
    [
        ("Anna", "Anna"),
        (" anna. ", "Anna"),
        ("*Anna*", "Anna"),
        ("Clara", "Clara de Soto"),
        ("clara de soto", "Clara de Soto"),
        ("de Soto", ""),
        ("Ann", ""),
        ("", ""),
        (".", ""),
    ],
)
def test_a_seat_by_its_name_or_its_first_name(name: str, seat: str) -> None:
    assert seat_named(name, SEATS) == seat


def test_a_first_name_that_two_have_is_nobodys() -> None:
    assert seat_named("Anna", ("Anna Berg", "Anna Tal")) == ""
    assert seat_named("Anna", ("Anna Berg", "Anna")) == "Anna"


@pytest.mark.parametrize(
    ("text", "ends", "winners"),
    [
        ("the end", True, ()),
        ("*The End!*", True, ()),
        ("End of the game.", True, ()),
        ("this is the end", False, ()),
        ("winner: Anna", True, ("Anna",)),
        ("The winner is Bruno!", True, ("Bruno",)),
        ("Winners: Anna and Clara", True, ("Anna", "Clara de Soto")),
        ("winners: Anna, Anna", True, ("Anna",)),
        ("victory for Anna", True, ("Anna",)),
        ("the winner is unknown", False, ()),
        ("winner Zoe", False, ()),
        ("to Anna:\nthe end", True, ()),
        ("to Anna:\nwinner: Bruno", True, ("Bruno",)),
        ("winner: Anna\nwinner: Bruno", True, ("Bruno",)),
        ("winner: Anna\nthe end", True, ("Anna",)),
        ("Peace.", False, ()),
    ],
)
def test_what_ends_a_match(text: str, ends: bool, winners: tuple[str, ...]) -> None:
    meant = answer(text, SEATS)
    assert (meant.ends, meant.winners) == (ends, winners)
    if ends:  # everybody reads it, wherever it stands
        assert any(line.lower().strip("*!. ") for line in meant.public)


def test_a_winner_who_does_not_sit_here_is_asked_about() -> None:
    assert answer("winner: Zoe", SEATS).wrong == (
        '"winner: zoe" names somebody who does not sit here: Anna, Bruno, Clara de Soto do.',
    )
    assert answer("winner: Anna", SEATS).wrong == answer("the winner is Zoe", SEATS).wrong == ()


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("standings: Anna 12, Bruno 9", {"Anna": 12, "Bruno": 9}),
        ("Score: anna: 12; bruno = -9.5 points; Clara 1 pt", {"Anna": 12, "Bruno": -9.5, "Clara de Soto": 1}),
        ("final standings: Anna 1", {"Anna": 1}),
        ("standings Anna 1", {}),
        ("standings: Anna", {}),
        ("standings: Anna 1, and Bruno leads", {}),
        ("the standings: Anna 1", {"Anna": 1}),
        ("the standings show that Anna 1", {}),
    ],
)
def test_points(line: str, points: dict[str, float]) -> None:
    assert answer(line, SEATS).points == points
    assert answer(f"to Anna:\n{line}", SEATS).points == {}


def test_later_points_are_added_to_earlier_ones() -> None:
    first = answered(asked(), "standings: Anna 1, Bruno 2").state
    assert first.points == {"Anna": 1, "Bruno": 2}
    sent = {seat: (NoOrders(),) for seat in SEATS}
    later = answered(GAME.resolve(first, sent, Dice("on")).state, "standings: Bruno 5\nstandings: Clara 1").state
    assert later.points == {"Anna": 1, "Bruno": 5, "Clara de Soto": 1}
    stands = [GAME.standing(later, seat) for seat in SEATS]
    assert [(one.words, one.amount) for one in stands] == [("1 point", 1), ("5 points", 5), ("1 point", 1)]
    assert GAME.standing(asked(), "Anna").words == ""


@pytest.mark.parametrize(
    ("text", "remarks"),
    [
        ("Peace.", []),
        (
            "This is secret, Anna.",
            [
                'The line "This is secret, Anna." names Anna alone, but everybody reads it; "to Anna:" above it keeps '
                "it so."
            ],
        ),
        (
            "Just for you, all",
            ['Everybody reads the line "Just for you, all"; below "to Anna:" it would be for Anna alone.'],
        ),
        ("to Bruno:\nThis is secret.", []),
        ("Bruno:", ['The line "Bruno:" is for everybody, with what follows; "to Bruno:" would be for one alone.']),
        ("The fleet:", []),
        ("to Anna:\nBruno:", []),
    ],
)
def test_lines_that_look_like_secrets_are_remarked_upon(text: str, remarks: list[str]) -> None:
    assert list(answer(text, SEATS).remarks) == remarks


def test_blank_lines_stay_within_and_go_at_the_ends() -> None:
    meant = answer("\n\nOne.  \n\nTwo.\n\nto Anna:\n\nthree\n\nfour\n\n", SEATS)
    assert meant.public == ("One.", "", "Two.")
    assert meant.private == {"Anna": ("three", "", "four")}
    assert answer("to Anna:\n\n", SEATS).private == {}


@pytest.mark.parametrize(
    ("text", "names", "found", "rest"),
    [
        ("fleet: A - B\nC holds\n\nbye", ["fleet"], {"fleet": ("A - B", "C holds")}, ("bye",)),
        ("- Fleet : A\n* army: B", ["fleet", "army"], {"fleet": ("A",), "army": ("B",)}, ()),
        ("fleet:\nA\nfleet: B", ["fleet"], {"fleet": ("A", "B")}, ()),
        ("fleet", ["fleet"], {}, ("fleet",)),
        ("other: x", ["fleet"], {}, ("other: x",)),
        ("fleet:\n\nA", ["fleet"], {"fleet": ()}, ("A",)),
        ("\nhello\n", [], {}, ("hello",)),
    ],
)
def test_fields(text: str, names: list[str], found: dict[str, tuple[str, ...]], rest: tuple[str, ...]) -> None:
    assert fields_of(text, names) == (found, rest)


@pytest.mark.parametrize(
    ("text", "files", "lost"),
    [
        ("Look.\nattached: map.png #M", [("map.png", None)], []),
        ("to Anna: map.png\nattached: map.png #M", [("map.png", ("Anna",))], []),
        ("to Anna: see MAP.PNG.\nattached: map.png #M", [("map.png", ("Anna",))], []),
        ("map.png\nto Anna: hi\nattached: map.png #M", [("map.png", None)], []),
        ("to Anna: bitmap.pngs\nattached: map.png #M", [("map.png", None)], []),
        (
            "to Anna: treaty.pdf",
            [],
            ['You name "treaty.pdf" for Anna alone, but it is not attached. ' + HAVE],
        ),
        (
            "to Anna: treaty.pdf\nattached: map.png #M",
            [("map.png", None)],
            ['You name "treaty.pdf" for Anna alone, but it is not attached; map.png is. ' + HAVE],
        ),
        (
            "to Anna: treaty.pdf\nattached: map.png #M\nattached: b.txt #M",
            [("map.png", None), ("b.txt", None)],
            ['You name "treaty.pdf" for Anna alone, but it is not attached; map.png and b.txt are. ' + HAVE],
        ),
        ("treaty.pdf is no more", [], []),
    ],
)
def test_whose_a_file_is(text: str, files: list[tuple[str, Any]], lost: list[str]) -> None:
    meant = answer(text.replace("#M", f"#{MARK}"), SEATS)
    assert [(file.name, file.seats) for file in meant.files] == files
    assert list(meant.wrong) == lost
    assert {file.mark for file in meant.files} <= {MARK}


def test_what_a_gm_is_shown_before_it_is_sent() -> None:
    meant = answer(f"Peace.\nto Bruno: secret map.png\nattached: map.png #{MARK}\nattached: all.png #{MARK}", SEATS)
    assert parts_of(meant) == (
        ("Everybody reads:", ("Peace.", "[all.png]")),
        ("Bruno alone reads:", ("secret map.png", "[map.png]")),
    )
    assert parts_of(answer("to Anna: hi", SEATS)) == (("Anna alone reads:", ("hi",)),)


@pytest.mark.parametrize("text", ["no orders", "No  orders.", "NO ORDERS!"])
def test_who_says_that_none_come_has_written_and_journals_from_before_know_it_as_silence(text: str) -> None:
    said = made(text)
    assert isinstance(said, Letter)
    assert (GRAMMAR.named(said), GRAMMAR.quoted((said,), Words())) == ("no orders", ())
    assert GRAMMAR.orders(typed(said)) == (said,)
    assert GRAMMAR.orders("no orders") == (NoOrders(),)
    assert made("no orders today") == Letter("no orders today")
    assert (typed(NoOrders()), typed(Letter("x"))) == ("no orders", "x")


def test_a_later_letter_takes_the_place_of_an_earlier_one() -> None:
    first, second = GRAMMAR.orders("Army to Paris"), GRAMMAR.orders("no orders")
    assert first == (Letter("Army to Paris"),)
    assert {order.key() for order in (*first, *second)} == {"letter"}


def test_who_wrote_and_who_has_not_is_known_while_the_gm_is_at_work() -> None:
    state = asked(Anna="x")
    shown = GAME.view(state, "Bruno")
    assert (shown["wrote"], shown["quiet"]) == (["Anna"], ["Bruno", "Clara de Soto"])
    assert [GAME.view(state, seat)["sent"] for seat in SEATS] == [["x"], [], []]
    after = answered(state, "Peace.").state
    assert (GAME.view(after, "Bruno")["wrote"], GAME.view(after, "Bruno")["quiet"]) == ([], [])
    over = answered(state, "the end").state
    assert GAME.view(over, "Bruno")["quiet"] == []
    assert [row["wrote"] for row in GAME.view(state, "GM")["request"]] == [True, False, False]
    assert GAME.view(state, "Anna")["request"] == GAME.view(after, "GM")["request"] == []


def test_what_a_table_is_led_by_that_says_nothing_else() -> None:
    assert asdict(Options()) == {
        "fields": (),
        "silence": "no orders",
        "reveal": False,
        "patience": 30,
        "opening": "",
        "briefs": {},
        "plays": "",
    }


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (Options(patience=1), []),
        (Options(patience=0), ["patience: the GM is asked at least once."]),
        (Options(fields=("a" * 30,)), []),
        (
            Options(fields=("a" * 31,)),
            [f'fields: "{"a" * 31}" cannot be named; a field is a word or a few, without a colon.'],
        ),
        (Options(fields=("fleet", "Fleet")), ["fields: each field is named once."]),
        (Options(silence="a\nb"), ['silence: it is one sentence or a few words, such as "all units hold".']),
        (Options(briefs={"Anna": 3}), ["briefs: what Anna reads is a text."]),  # type: ignore[dict-item]
    ],
)
def test_options_that_make_no_table(options: Options, said: list[str]) -> None:
    assert list(options.objections()) == said


def test_a_letter_that_is_too_long_is_refused_with_its_length() -> None:
    start = GAME.setup(SEATS, Options(), Dice("long"))
    for seat, state, most in (("Anna", start, 20_000), ("GM", asked(), 100_000)):
        fine = GAME.check(state, seat, (Letter("x" * most),))
        (wrong,) = GAME.check(state, seat, (Letter("x" * (most + 1)),))
        assert not any(c.fatal for c in fine)
        assert wrong.text == f"This letter has {most + 1} characters, and I pass on {most}: please make it shorter."
    assert refusals("Peace.") == []


def test_rounds_are_counted_one_by_one_and_the_last_is_not_followed() -> None:
    state = asked()
    for number in (1, 2, 3, 4):
        assert (state.round, GAME.view(state, None)["round"]) == (number, number)
        assert answered(state, "the end").state.round == number
        after = answered(state, "Peace.").state
        assert after.round == number + 1
        state = GAME.resolve(after, {seat: (NoOrders(),) for seat in SEATS}, Dice("on")).state


@pytest.mark.parametrize("seat", ["Anna", "Zoe", "gm", ""])
def test_what_a_player_writes_is_quoted_whole_and_only_a_gms_is_taken_apart(seat: str) -> None:
    text = "Peace.\nto Anna: hi"
    words = Words(("Anna", "Zoe"), seat)
    assert GRAMMAR.quoted((Letter(text),), words) == (("", ("Peace.", "to Anna: hi")),)
    of_gm = GRAMMAR.quoted((Letter(text),), Words(("Anna", "Zoe"), "GM"))
    assert of_gm == (("Everybody reads:", ("Peace.",)), ("Anna alone reads:", ("hi",)))


TWO = "to Ana: run.\nto Bruna: stay."


@pytest.mark.parametrize(
    ("reply", "yes", "righted"),
    [
        ("yes Anna", True, "to Anna: run.\nto Bruna: stay."),
        ("Bruno, sorry", False, "to Ana: run.\nto Bruno: stay."),
        ("yes", True, "to Anna: run.\nto Bruno: stay."),
        ("Clara", False, ""),
        ("no idea", False, ""),
    ],
)
def test_of_two_wrong_names_a_reply_puts_right_only_what_it_says(reply: str, yes: bool, righted: str) -> None:
    assert with_name(TWO, reply, yes, SEATS) == righted


@pytest.mark.parametrize("reply", ["Oh, and Bruno has one pound left, not nothing. Sorry!", "Bruno lost a train"])
def test_a_name_in_words_about_something_else_puts_no_heading_right(reply: str) -> None:
    assert not with_name("All is well.\nTo Wilma: you earn 5 pounds.", reply, False, SEATS)
