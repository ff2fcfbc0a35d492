"""Teamturns: how players write their orders, and what of our own letters must never be taken for one."""

from __future__ import annotations

import pytest

from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.model import Orders
from games.kit.order import Order
from games.kit.words import tidy, tokens
from games.teamturns.cards import ACTIONS
from games.teamturns.deeds import ways
from games.teamturns.options import Options
from games.teamturns.orders import Act, Join, Pass, Pick, Present, Refuse, Take, TakeIf, Use
from games.teamturns.places import LEFT, RIGHT
from games.teamturns.rows import Place
from games.teamturns.state import Pair
from gm.rendering import Letters
from tests.games.teamturns_world import GAME, position

CAST = ("Anna", "Bruno", "Clara")


def line(text: str, *asked: str) -> Orders:
    view = {"row": ("B11", "B07", "B30"), "teammate": "Bruno"}
    return GAME.grammar.line(text, Words(CAST, "Anna", view, frozenset(asked))).orders


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("present 3", Present(3)),
        ("I'd like to present 3, please", Present(3)),
        ("Presnt 2", Present(2)),
        ("present B07", Present(2)),
        ("present the last but one", Present(2)),
        ("present right", Present(RIGHT)),
        ("present card", None),
        ("left", Join(LEFT)),
        ("RIGHT!", Join(RIGHT)),
        ("play left", Join(LEFT)),
        ("play 2", Join(2)),
        ("add with", None),
        ("pick Bruno", Pick("Bruno")),
        ("choose bruno", Pick("Bruno")),
        ("pick Brno please", Pick("Bruno")),
        ("points", Take("points")),
        ("take the points", Take("points")),
        ("I'll take action", Take("action")),
        ("points if >= 4 else action", TakeIf(4)),
        ("points if >=4", TakeIf(4)),
        ("points if at least 4, otherwise action", TakeIf(4)),
        ("points if 4 or more else action", TakeIf(4)),
        ("points from 4 on", TakeIf(4)),
        ("swap Bruno right for my left", Act("swap", "Bruno", RIGHT, LEFT)),
        ("swap Bruno 2", Act("swap", "Bruno", 2, 0)),
        ("swap my left with Bruno's right", Act("swap", "Bruno", RIGHT, LEFT)),
        ("swap left with Bruno right", Act("swap", "Bruno", RIGHT, LEFT)),
        ("Swap the right card of Bruno for my left one", Act("swap", "Bruno", RIGHT, LEFT)),
        ("peek at Clara", Act("peek", "Clara")),
        ("rotate left", Act("rotate", "", 0, LEFT)),
        ("rotate left to right", Act("rotate", "", 0, LEFT)),
        ("rotate B30", Act("rotate", "", 0, RIGHT)),
        ("rotate to the left my right card", Act("rotate", "", 0, RIGHT)),
        ("rotate my right card to the left", Act("rotate", "", 0, RIGHT)),
        ("rotate my B11", Act("rotate", "", 0, LEFT)),
        ("draw right", Act("draw", "", 0, RIGHT)),
        ("draw at my left edge", Act("draw", "", 0, LEFT)),
        ("give my right card to Clara, left edge", Act("give", "Clara", LEFT, RIGHT)),
        ("toss Clara left", Act("toss", "Clara", LEFT)),
        ("expose Bruno", Act("expose", "Bruno")),
        ("trade hands with Bruno", Act("trade_hands", "Bruno")),
        ("steal combo from Bruno", Act("steal_combo", "Bruno")),
        ("reverse-hand me", Act("reverse_hand", "Anna")),
        ("use mine", Use("mine")),
        ("use theirs", Use("theirs")),
        ("refuse", Refuse()),
        ("pass", Pass()),
    ],
)
def test_natural_lines_are_understood(text: str, order: Order | None) -> None:
    assert line(text, "join", "take") == ((order,) if order else ())


def test_several_orders_may_stand_on_one_line() -> None:
    assert line("action swap Bruno right for my left", "take") == (Take("action"), Act("swap", "Bruno", RIGHT, LEFT))
    assert line("action swap Clara 2", "take") == (Take("action"), Act("swap", "Clara", 2))
    assert line("action, toss Bruno left", "take") == (Take("action"), Act("toss", "Bruno", LEFT))
    assert line("pick Bruno and points if >= 4 else action") == (Pick("Bruno"), TakeIf(4))
    assert line("pick Bruno, points", "take") == (Pick("Bruno"), Take("points"))


@pytest.mark.parametrize(
    "text",
    [
        "I would present 3 if I were you",
        "Bruno, pick me!",
        "my left card has two circles",
        "left has 2 circles, I swear",
        "points are not everything",
        "Anna presents B45: shows 2 triangles",
        "> pick Bruno or Clara?",
        "who wants the action?",
        "swap stories with Bruno later",
        "if you pick me I take the right",
        "peek a boo",
        "again, number 14",
        "rotate, number 13.",
        "draw 22",
        "hand left 31",
    ],
)
def test_talk_is_no_order(text: str) -> None:
    assert line(text) == ()


@pytest.mark.parametrize(
    ("asked", "text", "meant"),
    [
        ("present", "the last one", "present right"),
        ("present", "second to last", "present 2"),
        ("present", "I show the 2nd from the right", "present 2"),
        ("present", "number two", "present 2"),
        ("present", "third or fourth", ""),
        ("present", "not the third", ""),
        ("join", "the left-hand card", "play left"),
        ("join", "the right one", "play right"),
        ("join", "B30", "play right"),
        ("join", "I'm right", ""),
        ("join", "I left the house", ""),
        ("join", "left, I guess", ""),
        ("pick", "I take Clara as partner", "pick Clara"),
        ("pick", "my mate is Clara", "pick Clara"),
        ("pick", "Clara and me", "pick Clara"),
        ("pick", "Bruno or Clara", ""),
        ("pick", "Clara's my partner this time", "pick Clara"),
        ("pick", "Clara's the one", "pick Clara"),
        ("pick", "open Clara's envelope", "pick Clara"),
        ("pick", "Clara's envelope must be full", ""),
        ("pick", "Clara's the best cook", ""),
        ("pick", "Bruno, good luck", ""),
        ("take", "Bruno may have the action", "take points"),
        ("take", "the points go to my partner", "take action"),
        ("take", "no points", ""),
        ("take", "points if it is worth 4 or more, otherwise action", "points if >= 4 else action"),
        ("take", "action if less than 4", "points if >= 4 else action"),
        ("take", "points when over 3", "points if >= 4 else action"),
        ("act swap", "Clara's left for my right please", "swap Clara left mine right"),
        ("act swap", "exchange B11 for Clara's left", "swap Clara left mine left"),
        ("act swap", "swap with Bruno or Clara", ""),
        ("act swap", "don't swap", ""),
        ("act give", "Clara gets my left card on her right", "give Clara right mine left"),
        ("act give", "give Clara left", ""),
        ("act give", "pass", "pass"),
        ("act toss", "Clara's right card must go", "toss Clara right"),
        ("act toss", "toss my own left", "toss mine left"),
        ("act toss", "toss right", ""),
        ("act rotate", "move my right card to the left", "rotate mine right"),
        ("act rotate", "Take the card at my left end and carry it round to the other side.", "rotate mine left"),
        ("act rotate", "my last card goes to the front", "rotate mine right"),
        ("act rotate", "rotate to the right", ""),
        ("act rotate", "rotate both", ""),
        ("act rotate", "move one to the right", "rotate mine left"),
        ("act rotate", "B30 to the front", "rotate mine right"),
        ("act rotate", "B11 goes to the back of the row", "rotate mine left"),
        ("act draw", "pull a card from the deck, it goes at the end of my row", "draw mine right"),
        ("act draw", "a fresh one, at the beginning of my row", "draw mine left"),
        ("act draw", "draw and put it at the other end", ""),
        ("act draw", "draw on both sides", ""),
        ("act swap", "Clara gives me her right card and gets my left one", "swap Clara right mine left"),
        ("act swap", "I'd like Clara's left card, she can have my right one", "swap Clara left mine right"),
        ("act swap", "swap left cards with Clara", "swap Clara left mine left"),
        ("act swap", "right for right with Clara", "swap Clara right mine right"),
        ("act swap", "left for right with Clara", ""),
        ("act give", "Clara, here's a present: my right card, for your left edge", "give Clara left mine right"),
        ("act give", "my B11 is a present for Clara, to be put on her right side", "give Clara right mine left"),
        ("present", "the one before last", "present 2"),
        ("present", "penultimate card", "present 2"),
        ("present", "the third card of my row, counted from the left", "present 3"),
        ("present", "my far-left card", "present 1"),
        ("present", "end of the row, right hand side", "present right"),
        ("present", "1 from the left (or 3 from the right)", "present 1"),
        ("present", "1 from the left (or 2 from the right)", ""),
        ("take", "you take the points, Bruno, I do the action", "take action"),
        ("take", "action, please, and let Bruno score", "take action"),
        ("take", "Bruno, you do the action; the points are for me", "take points"),
        ("take", "I choose points over action", "take points"),
        ("take", "points > action", "take points"),
        ("take", "I leave the points to my partner", "take action"),
        ("take", "Bruno wants the points", ""),
        ("take", "Bruno always gets the points", ""),
        ("take", "I gave Bruno the points", ""),
        ("take", "not the points", ""),
        ("take", "Bruno has the points already", ""),
        ("take", "points if there are 4 or more in it, otherwise I act", "points if >= 4 else action"),
        ("take", "if the combo scores at least 4 I take the points, if not the action", "points if >= 4 else action"),
        (
            "take",
            "I take points when it makes four at least and the action when it's less",
            "points if >= 4 else action",
        ),
        ("take", "with seven or more I take the points, otherwise the action", "points if >= 7 else action"),
        ("take", "if at least 4 points else action", "points if >= 4 else action"),
        ("take", "action unless it is 4 or more", "points if >= 4 else action"),
        ("take", "points unless less than 4", "points if >= 4 else action"),
        ("take", "action if at least 4, else points", ""),
        ("take", "points if >= 4 and action if >= 6", ""),
        ("act draw", "card to the right please", "draw mine right"),
        ("act peek", "have a look at Bruno", "peek Bruno"),
    ],
)
def test_people_are_understood_where_they_are_asked(asked: str, text: str, meant: str) -> None:
    assert GAME.grammar.write(line(text, *asked.split())) == meant


@pytest.mark.parametrize("action", sorted(ACTIONS))
def test_every_action_survives_writing_and_reading(action: str) -> None:
    state = position(
        dict.fromkeys(CAST, "B01 B02 B03"), deck="B47 B48", piles={s: (Pair("B04", "B05", 1),) for s in CAST}
    )
    for act in ways(state, "Anna", action):
        assert line(GAME.grammar.write((act,))) == (act,)


def test_no_line_of_a_letter_is_an_order() -> None:
    letters, read = Letters(), set[str]()
    for mode in ("full", "sealed_edge", "express"):
        options = Options(mode=mode, megamoves=True, cookyclasses=True, no_partner="stop")  # type: ignore[arg-type]
        state = GAME.setup(CAST, options, Dice("letters"))
        for turn in range(200):
            for seat in (*CAST, None):
                view = GAME.view(state, seat)
                context = {
                    "view": view,
                    "seat": seat,
                    "seats": CAST,
                    "options": options,
                    "meta": GAME.meta,
                    "happenings": [],
                    "forms": GAME.grammar.help(),
                }
                text = letters._env.get_template("teamturns/report.txt.j2").render(context)
                html = letters._env.get_template("teamturns/report.html.j2").render(context)
                assert max(map(len, text.splitlines())) <= 72
                assert ("house set" in text) == view["opening"]
                assert ("house set" in html) == view["opening"]
                assert "http" not in html
                for said in set(text.splitlines()) - read:
                    read.add(said)
                    assert GAME.grammar.line(said, Words(CAST, seat, view)).orders == (), said
            if not (asks := GAME.asks(state)):
                break
            state = GAME.resolve(
                state, {s: GAME.suggest(state, s, Dice(f"{turn}{s}")) for s in asks}, Dice(f"{turn}")
            ).state
        else:
            raise AssertionError("the match does not end")


def sheet(options: Options) -> str:
    context = {"options": options, "forms": GAME.grammar.help(), "meta": GAME.meta}
    return Letters()._env.get_template("teamturns/rules.txt.j2").render(context)


def test_the_rules_sheet_is_no_order_and_names_every_form() -> None:
    text = sheet(Options(megamoves=True, cookyclasses=True))
    for said in text.splitlines():
        assert GAME.grammar.line(said, Words(CAST, "Anna")).orders == (), said
    assert max(map(len, text.splitlines())) <= 72
    flat = " ".join(text.split())
    for pattern, _help, _example in GAME.grammar.help():
        assert pattern in flat
    for name in ("Pandaqi", "HOUSE SET", "Megamoves", "Cookyclasses", "peek", "ROTTEN"):
        assert name in text


def test_the_rules_sheet_follows_the_options() -> None:
    assert "seals a side" in sheet(Options())
    assert "seals a side" not in sheet(Options(mode="full"))
    assert "HOUSE SET" not in sheet(Options(cards_csv="id"))
    assert "may refuse" in sheet(Options(may_refuse=True))


def test_the_report_shows_the_hand_to_its_owner_alone() -> None:
    state = position({"Anna": "B01 B02", "Bruno": "B14 B15"})
    for seat, found in (("Bruno", True), ("Anna", False), (None, False)):
        context = {"view": GAME.view(state, seat), "seat": seat}
        assert ("B14" in Letters()._env.get_template("teamturns/report.txt.j2").render(context)) is found


# -- in whatever words, where the place, the player or the choice is plain ---------------------------------------------

SAID = {
    "present": (
        Present(2),
        "The B07 goes on the table|B07 steps forward|on the table goes card 2|may I introduce: B07!|card 2 is "
        "my choice|"
        "the second one, the B07|let me show you card two|Since Clara always takes 3, I present 2.|presenting 2|"
        "As regards your question: card 2|2, because nobody wants stars",
    ),
    "join": (
        Join(RIGHT),
        "if he picks me he gets B30|if you choose me, you get my right card|put me down for right|the far right one|"
        "outermost on the right side|my sealed envelope contains the word right|sealed: right|"
        "the right-hand one, but don't tell Bruno|when she picks me she can have the one at my right edge|"
        "should he choose me he shall get my right card",
    ),
    "pick": (
        Pick("Bruno"),
        "It's gotta be Bruno.|I'm taking Bruno along|Let's do this together, Bruno|teammate for this one = bruno|"
        "my choice falls on Bruno|Bruno comes along with me|bruno 4 me thx|"
        "with Bruno, who else|Bruno, who else!",
    ),
    "take": (
        Take("points"),
        "the points are mine, Bruno may act|I'd sooner score than act|points whatever happens|the points, gladly|"
        "I score and Bruno acts",
    ),
    "act swap": (
        Act("swap", "Bruno", LEFT, RIGHT),
        "exchange right (mine) with left (Bruno)|My right one wanders over to Bruno, whose left-most card comes to me|"
        "swapping my right for Bruno's left",
    ),
    "act rotate": (
        Act("rotate", "", 0, LEFT),
        "B11 travels from my left end to my right end|take the card on the far left and stick it on the far right",
    ),
    "act draw": (Act("draw", "", 0, RIGHT), "draw one and pop it on the right|drawing one, slip it in on the right"),
    "act peek": (Act("peek", "Clara"), "show me what Clara has got|Show me both ends of Clara's row, in private."),
    "act expose": (Act("expose", "Bruno"), "All shall see what Bruno holds!|everybody should see Bruno's cards"),
    "act toss": (Act("toss", "Clara", RIGHT), "Clara has to throw away her right card|target: Clara, edge: right"),
}


@pytest.mark.parametrize(
    ("asked", "order", "text"),
    [(asked, order, text) for asked, (order, said) in SAID.items() for text in said.split("|")],
)
def test_the_same_in_whatever_words(asked: str, order: Order, text: str) -> None:
    read = line(text, *asked.split())
    assert set(read) in ({order}, {Act("rotate", "", 0, 1)} if asked == "act rotate" else {order})


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("present", "B07 looks ugly"),
        ("present", "present a good one"),
        ("present", "Bruno said: card 2"),
        ("present", "Clara's idea: card 2"),
        ("present", "presenting 2 was a mistake"),
        ("present", "who wants my B07"),
        ("join", "if he picks me I am lost"),
        ("join", "if he picks Clara he gets B30 or so"),
        ("take", "if Bruno may act I am happy"),
        ("pick", "but don't tell Bruno"),
        ("pick", "Bruno is taking Clara along"),
        ("take", "Bruno acts strangely"),
        ("present", "2 or so, whatever happens"),
        ("present", "since I present 2, watch out"),
        ("present", "for example: 2"),
        ("act expose", "Bruno has got a cold"),
    ],
)
def test_talk_in_the_same_words_is_no_order(asked: str, text: str) -> None:
    assert line(text, *asked.split()) == ()


@pytest.mark.parametrize(
    ("text", "place", "end"),
    [
        ("B11 (left) now", 1, 4),
        ("left (B11) now", 1, 4),
        ("left, B11 now", 1, 3),
        ("right - the last one", RIGHT, 5),
        ("2 (B07) now", 2, 4),
        ("2 (B11) now", 2, 1),
        ("left now", 1, 1),
    ],
)
def test_a_place_said_again_in_other_words_is_one_place_up_to_its_bracket(text: str, place: int, end: int) -> None:
    words = Words(CAST, "Anna", {"row": ("B11", "B07", "B30"), "teammate": "Bruno"})
    (read,) = Place().read(tokens(tidy(text)), 0, words)
    assert (read.value, read.end) == (place, end)


@pytest.mark.parametrize(
    ("said", "least"),
    [
        (">= 3", 3),
        ("> = 3", 3),
        ("at least 3", 3),
        ("no less than 3", 3),
        ("not less than 3", 3),
        ("more than 3", 4),
        ("over 3", 4),
        ("above 3", 4),
        ("> 3", 4),
        ("better than 3", 4),
        ("higher than 3", 4),
        ("3+", 3),
        ("3 or more", 3),
        ("3 points or better", 3),
    ],
)
def test_from_which_value_on_points_are_taken(said: str, least: int) -> None:
    assert line(f"points if {said}", "take") == (TakeIf(least),)


@pytest.mark.parametrize(
    "said",
    [
        "If we make at least 3 points I keep the points, otherwise I take the action",
        "If the combo's worth 3 or more I want it, if less I'd act",
        "If it's at least 3 I keep the points, if it's less I'd rather have the action",
    ],
)
def test_a_bargain_in_ones_own_words(said: str) -> None:
    assert line(said, "pick", "take") == (TakeIf(3),)


@pytest.mark.parametrize(
    ("said", "least"),
    [
        ("< 3", 3),
        ("below 3", 3),
        ("under 3", 3),
        ("less than 3", 3),
        ("fewer than 3", 3),
        ("lower than 3", 3),
        ("<= 3", 4),
        ("at most 3", 4),
        ("3 or less", 4),
        ("3 or fewer", 4),
        ("3 or below", 4),
    ],
)
def test_up_to_which_value_the_action_is_taken(said: str, least: int) -> None:
    assert line(f"action if {said}", "take") == (TakeIf(least),)
    assert line(f"points if {said}", "take") == ()


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("present the third to last", Present(1)),
        ("present the second last", Present(2)),
        ("present second from the right", Present(2)),
        ("present the 2nd to last", Present(2)),
        ("present 2nd of last", None),
    ],
)
def test_places_from_the_end(text: str, order: Order | None) -> None:
    assert line(text, "present") == ((order,) if order else ())
