"""Hold my Bear: how players write their orders, and what of our own letters must never be taken for one."""

from __future__ import annotations

import pytest

from games.hold_my_bear import spelling
from games.hold_my_bear.cards import BASE, EXPANSION
from games.hold_my_bear.deeds import AskFor, Fallback, Give, GiveBack, Name, Pass, Play, Sport, Steal, TakeBack
from games.hold_my_bear.options import Options
from games.hold_my_bear.spelling import run
from games.hold_my_bear.thefts import Thefts, Victims
from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.model import Orders
from games.kit.order import Order
from games.kit.words import tidy, tokens
from gm.rendering import Letters
from tests.games.bear_world import GAME, position

CAST = ("Anna", "Bruno", "Clara")
PAIR = Give((("ferret 1", "Bruno"), ("bear 2", "Bruno")))


def line(text: str, animals: tuple[str, ...] = BASE[:3]) -> Orders:
    return GAME.grammar.line(text, Words(CAST, "Anna", {"animals": animals})).orders


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("play tiger 3, bear 2", Play(("tiger 3", "bear 2"))),
        ("I'd like to play tiger 3 and bear 2 please.", Play(("tiger 3", "bear 2"))),
        ("PLAY TIGER 3 BEAR 2!", Play(("tiger 3", "bear 2"))),
        ("play tigers 3 and 4 with bear 2", Play(("tiger 3", "tiger 4", "bear 2"))),
        ("play tiger 3, 4, bear 2", Play(("tiger 3", "tiger 4", "bear 2"))),
        ("play T3 B2", Play(("tiger 3", "bear 2"))),
        ("play t3, t4, b2", Play(("tiger 3", "tiger 4", "bear 2"))),
        ("play tiger3", Play(("tiger 3",))),
        ("plya tigre 3", Play(("tiger 3",))),
        ("- claim ferret 1, ferret 2", Play(("ferret 1", "ferret 2"))),
        ("play ferret 2 # my best guess", Play(("ferret 2",))),
        ("give ferret 1 and bear 2 to Bruno", PAIR),
        ("Give ferret 1, bear 2 to bruno", PAIR),
        ("give Bruno ferret 1 and bear 2", PAIR),
        ("give to Bruno: ferret 1, bear 2", PAIR),
        ("give F1 + B2 to Bru", PAIR),
        ("give ferret 1 to Bruno, bear 2 to Clara", Give((("ferret 1", "Bruno"), ("bear 2", "Clara")))),
        ("give ferret 1 to Bruno and bear 2 to Clara", Give((("ferret 1", "Bruno"), ("bear 2", "Clara")))),
        ("give ferret 1, bear 2", Give((("ferret 1", ""), ("bear 2", "")))),
        ("steal 3 from Bruno, 2 from Clara", Steal(((3, "Bruno"), (2, "Clara")))),
        ("steal 3 Bruno, 2 Clara", Steal(((3, "Bruno"), (2, "Clara")))),
        ("steal 3 cards from Bruno and 2 from Clara", Steal(((3, "Bruno"), (2, "Clara")))),
        ("steal bear 2 from Bruno, 4 from Clara", Steal((("bear 2", "Bruno"), (4, "Clara")))),
        ("decline", Pass()),
        ("pass", Pass()),
        ("I decline, thanks", Pass()),
        ("sport tiger", Sport("tiger")),
        ("take back tiger 3", TakeBack("tiger 3")),
        ("name bears", Name("bear")),
        ("ask Bruno for tiger 3", AskFor("Bruno", "tiger 3")),
        ("return bear 2", GiveBack("bear 2")),
        ("give back bear 2", GiveBack("bear 2")),
        ("otherwise give ferret 1 and bear 2 to Bruno", Fallback(PAIR.gifts)),
    ],
)
def test_natural_lines_are_understood(text: str, order: Order) -> None:
    assert line(text) == (order,)


def test_several_orders_may_stand_on_one_line() -> None:
    assert line("play tiger 3 else give bear 1 to Clara") == (Play(("tiger 3",)), Fallback((("bear 1", "Clara"),)))
    assert line("play bear 2, bear 3 as tiger") == (Play(("bear 2", "bear 3")), Sport("tiger"))
    both = ("aardvark", "kangaroo", *BASE)
    assert line("play aardvark 3, kangaroo 4; take back aardvark 3, ask Clara for vole 5", both) == (
        Play(("aardvark 3", "kangaroo 4")),
        TakeBack("aardvark 3"),
        AskFor("Clara", "vole 5"),
    )


@pytest.mark.parametrize(
    "text",
    [
        "I would never play tiger 3 here",
        "Should I play tiger 3?",
        "if I play tiger 3 you will win",
        "Bruno, give me your bear 2 and I give you ferret 1",
        "You know I hold bear 2 and tiger 3",
        "> Anna gives ferret 1 and bear 2 to Bruno.",
        "Did Bruno steal 3 from Clara?",
        "play well everybody",
        "pass the salt",
        "give my love to Bruno",
        "Anna would win now, but holds a bear",
        "bears 2, ferrets 1",
        "T3 B2",
    ],
)
def test_talk_is_no_order(text: str) -> None:
    assert line(text) == ()


def said(text: str, *asked: str) -> str:
    view = {"animals": BASE, "loot": 5, "owed_to": "Bruno"}
    return GAME.grammar.write(GAME.grammar.line(text, Words(CAST, "Anna", view, frozenset(asked))).orders)


@pytest.mark.parametrize(
    ("asked", "text", "meant"),
    [
        ("give play", "beat it with tiger 3 and bear 2", "play tiger 3, bear 2"),
        ("give play", "the 3 of tigers, thanks", "play tiger 3"),
        ("give play", "two tiger ones", "play tiger 1, tiger 1"),
        ("give play", "tiger 1 twice", "play tiger 1, tiger 1"),
        ("give play", "Bruno gets my bear 1 and ferret 2", "give bear 1 and ferret 2 to Bruno"),
        ("give play", "hand ferret 1 and bear 2 over to Clara", "give ferret 1 and bear 2 to Clara"),
        ("give play", "ferret 1 -> Bruno, bear 2 -> Bruno", "give ferret 1 and bear 2 to Bruno"),
        ("give play", "for Bruno the tiger 3 and the bear 2", "give tiger 3 and bear 2 to Bruno"),
        ("give play", "play tiger 3, not bear 2", "play tiger 3"),
        ("give play", "play 3 tigers", ""),
        ("give play", "Bruno: tiger 3", ""),
        ("give play", "give bear 2 to Bruno if he passes", ""),
        ("give must", "ferret 1 and bear 2", "give ferret 1 and bear 2"),
        ("steal", "all five from Clara", "steal 5 from Clara"),
        ("steal", "2 from Bruno and the rest from Clara", "steal 2 from Bruno, 3 from Clara"),
        ("steal", "take three of Bruno's cards and two of Clara's", "steal 3 from Bruno, 2 from Clara"),
        ("steal", "Bruno 3, Clara 2", "steal 3 from Bruno, 2 from Clara"),
        ("steal", "rob Clara of 5 cards", "steal 5 from Clara"),
        ("steal", "5 from Bruno or Clara", ""),
        ("powers giraffe", "tigers please", "name tiger"),
        ("powers aardvark", "tiger 3 back into my hand", "take back tiger 3"),
        ("powers kangaroo", "ask Bruno if he has tiger 3", "ask Bruno for tiger 3"),
        ("powers kangaroo", "kangaroo: bear 2 from Clara", "ask Clara for bear 2"),
        ("powers kangaroo", "I don't use it", "decline"),
        ("return", "Bruno gets bear 2 back", "return bear 2"),
        ("return", "here is bear 2", "return bear 2"),
        ("return", "bear 2 or 3", ""),
        ("claim play", "I won't claim", "decline"),
        ("claim play", "somebody else can start", "decline"),
        ("claim play", "I open with tiger 3", "play tiger 3"),
    ],
)
def test_people_are_understood_where_they_are_asked(asked: str, text: str, meant: str) -> None:
    assert said(text, *asked.split()) == meant


def test_short_forms_that_fit_two_animals_are_not_guessed() -> None:
    assert line("play T3", ("bear", "tiger", "turtle")) == ()
    assert line("play tu3", ("bear", "tiger", "turtle")) == (Play(("turtle 3",)),)


def test_every_animal_of_the_game_can_be_written() -> None:
    everything = (*BASE, *EXPANSION)
    for animal in everything:
        assert line(f"play {animal} 4", everything) == (Play((f"{animal} 4",)),)


def test_no_line_of_a_report_is_an_order() -> None:
    letters, read = Letters(), set[str]()
    state = GAME.setup(CAST, Options(animals=("bear", "aardvark", "turtle", "rabbit", "sheep")), Dice("letters"))
    for turn in range(200):
        for seat in (*CAST, None):
            view = GAME.view(state, seat)
            context = {
                "view": view,
                "seat": seat,
                "seats": CAST,
                "options": state.options,
                "meta": GAME.meta,
                "happenings": [],
                "forms": GAME.grammar.help(),
            }
            pages = [
                letters._env.get_template(f"hold_my_bear/{p}.j2").render(context)
                for p in ("report.txt", "report.html", "rules.txt")
            ]
            for text in (pages[0], pages[2]):
                assert max(map(len, text.splitlines())) <= 72
                for said in set(text.splitlines()) - read:
                    read.add(said)
                    assert GAME.grammar.line(said, Words(CAST, seat, view)).orders == (), said
            assert "http" not in pages[1]
        if not (asks := GAME.asks(state)):
            return
        state = GAME.resolve(
            state, {s: GAME.suggest(state, s, Dice(f"{turn}{s}")) for s in asks}, Dice(f"{turn}")
        ).state
    raise AssertionError("the match does not end")


def test_the_rules_sheet_names_every_order_and_the_options_in_force() -> None:
    def sheet(options: Options) -> str:
        context = {"options": options, "forms": GAME.grammar.help(), "meta": GAME.meta}
        return " ".join(Letters()._env.get_template("hold_my_bear/rules.txt.j2").render(context).split())

    plain, published = sheet(Options()), sheet(Options(ruleset="published"))
    for pattern, _help, _example in GAME.grammar.help():
        assert pattern in plain
    assert "steal 5 from others" in plain
    assert "steal 4 from others" in published
    assert "highest bear begins" in published
    assert "Pandaqi" in plain
    assert "A sheep makes a tie enough when it is in the new move" in sheet(Options(animals=("bear", "sheep", "bat")))


def test_the_report_shows_the_hand_to_its_owner_alone() -> None:
    state = position("T3", {"Anna": "B1 F4", "Bruno": "H1"})
    for seat, found in (("Anna", True), ("Bruno", False), (None, False)):
        context = {"view": GAME.view(state, seat), "seat": seat}
        text = Letters()._env.get_template("hold_my_bear/report.txt.j2").render(context)
        assert ("ferret 4" in text) is found


def test_a_line_that_breaks_off_after_a_letter_is_no_order() -> None:
    for text in ("t", "give t", "swap tiger 3 with t", "steal b"):
        assert line(text) == ()


def holding(text: str, hand: str, **more: object) -> Orders:
    held = tuple(f"vole {number}" for number in hand)
    view = {"animals": ("bear", "tiger", "vole"), "hand": held, **more}
    return GAME.grammar.line(text, Words(CAST, "Anna", view)).orders


@pytest.mark.parametrize(
    "text",
    [
        "play a pair of tiger 1",
        "play 2x tiger 1",
        "play two x tiger 1",
        "play double tiger 1",
        "play tiger 1 twice",
        "play tiger 1 x 2",
        "play tiger 1 x2",
        "play a pair of tiger ones",
        "play 2 of my tiger 1s",
    ],
)
def test_two_equal_cards_may_be_said_in_many_ways(text: str) -> None:
    assert line(text) == (Play(("tiger 1", "tiger 1")),)


@pytest.mark.parametrize(
    ("text", "hand", "cards"),
    [
        ("play both voles", "555", ("vole 5", "vole 5")),
        ("play both voles", "543", ("2 voles",)),
        ("play both voles", "54", ("vole 5", "vole 4")),
        ("play both voles", "5", ("2 voles",)),
        ("play the vole", "5", ("vole 5",)),
        ("play the vole", "55", ("vole 5",)),
        ("play the vole", "54", ("vole",)),
        ("play two vole 5", "55", ("vole 5", "vole 5")),
    ],
)
def test_cards_without_a_number_are_those_of_the_hand_where_no_others_can_be_meant(
    text: str, hand: str, cards: tuple[str, ...]
) -> None:
    assert holding(text, hand) == (Play(cards),)


def test_all_of_an_unknown_loot_is_no_number() -> None:
    assert line("steal all from Bruno") == ()
    assert holding("steal all from Bruno", "5", loot=3) == (Steal(((3, "Bruno"),)),)


@pytest.mark.parametrize(
    ("kind", "text", "end", "cost"),
    [
        (Victims(), "Bruno 3, Clara 2", 5, 0),
        (Victims(), "Brno 3, Clara 2", 5, 2),
        (Victims(), "Bruno 3, Clra 2", 5, 2),
        (Victims(), "Brno 3, Clra 2", 5, 4),
        (Thefts(), "3 from Bruno, 2 from Clara", 7, 0),
        (Thefts(), "3 from Brno, 2 from Clara", 7, 2),
        (Thefts(), "3 from Brno, 2 from Clra", 7, 4),
    ],
)
def test_each_slip_in_a_name_makes_a_theft_less_sure(kind: Thefts, text: str, end: int, cost: int) -> None:
    words = Words(CAST, "Anna", {"animals": BASE[:3], "loot": 5})
    (read,) = kind.read(tokens(tidy(text)), 0, words)
    assert tuple(read) == (((3, "Bruno"), (2, "Clara")), end, cost)


@pytest.mark.parametrize(
    ("text", "shares", "end"),
    [
        ("3 from Bruno, the others from Clara", ((3, "Bruno"), (2, "Clara")), 8),
        ("4 from Bruno, the others from Clara", ((4, "Bruno"), (1, "Clara")), 8),
        ("3 from Bruno and the rest from Clara", ((3, "Bruno"), (2, "Clara")), 8),
        ("everything from Clara", ((5, "Clara"),), 3),
        ("the other 2 from Clara", ((2, "Clara"),), 5),
    ],
)
def test_the_rest_of_a_theft_is_counted(text: str, shares: object, end: int) -> None:
    words = Words(CAST, "Anna", {"animals": BASE[:3], "loot": 5})
    for before in (0, 2, 3, 4):
        said = tokens("xyzzy " * before + tidy(text))
        (read,) = Thefts().read(said, before, words)
        assert (read.value, read.end - before, read.cost) == (shares, end, 0)


@pytest.mark.parametrize(
    ("text", "cost"),
    [("tiger 3 and bear 2", 0), ("tigre 3 and bear 2", 2), ("tiger 3 and baer 2", 2), ("tigre 3 and baer 2", 4)],
)
def test_each_slip_in_a_row_of_cards_makes_it_less_sure(text: str, cost: int) -> None:
    found = run(tokens(tidy(text)), 0, Words(CAST, "Anna", {"animals": BASE[:3]}))[-1]
    assert (found.value, found.end, found.cost) == (("tiger 3", "bear 2"), 5, cost)


@pytest.mark.parametrize("before", range(6))
def test_a_card_said_to_be_two_ends_behind_the_word_for_it_wherever_it_stands(before: int) -> None:
    words = Words(CAST, "Anna", {"animals": BASE[:3]})
    for text, length in (("tiger 1 x 2 now", 4), ("tiger 1 twice now", 3), ("tiger 1 x2 now", 3)):
        found = spelling._twice(tokens("xyzzy " * before + text), before, words)
        assert found is not None
        assert (found.value, found.end - before, found.cost) == (("tiger 1", "tiger 1"), length, 0)


@pytest.mark.parametrize("kind", ["gifts", "given"])
@pytest.mark.parametrize(("text", "cost"), [("tiger 1 to Bruno", 0), ("tigre 1 to Bruno", 2)])
def test_a_gift_is_the_farther_reading_where_a_card_is_to_be_handed_back(kind: str, text: str, cost: int) -> None:
    for asked, more in (("", 0), ("return", 1)):
        words = Words(CAST, "Anna", {"animals": BASE[:3]}, frozenset({asked}))
        (read,) = GAME.grammar.kinds[kind].read(tokens(text), 0, words)
        assert (read.value, read.end, read.cost) == ((("tiger 1", "Bruno"),), 4, cost + more)


def test_a_stranger_is_a_word_but_no_little_one() -> None:
    words = Words(CAST, "Anna", {"animals": BASE[:3]})
    for text, whom in (("to Zoe", "Zoe"), ("to me", None), ("to 3", None), ("to", None)):
        found = spelling._stranger(tokens(text), 1, words)
        assert (found.value if found else None) == whom
