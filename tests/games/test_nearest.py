"""Orders as polite, rambling or terse people write them are read as meant, or offered as meant; never as another."""

from __future__ import annotations

from typing import Any

import pytest

import games
from games.eat_me.deeds import Bid
from games.kit.kinds import Words
from games.kit.order import Orders
from games.meta.cards import CARDS

SEATS = ("Anna", "Bruno", "Clara", "Dora")
RING = {
    "hand": [2, 10, 14, 26, 27, 29, 30, 32, 37, 38, 39],
    "round": 2,
    "players": [{"seat": "Anna", "left": 80}, {"seat": "Bruno", "left": 70}],
}
HAND = ("Poison", "Medicine", "Painkiller", "Keep thinking", "Good Evening", "Nothing to see here")
ASKED: dict[str, tuple[str, dict[str, Any]]] = {
    "eat_me": ("card and bid", RING),
    "no_more_meat": ("step 1, step 2", {"hand": ["tofu", "fish", "meat", "dairy"]}),
    "hold_my_bear": (
        "play, give",
        {"hand": ("bear 1", "ferret 1", "ferret 2", "ferret 2", "vole 2", "vole 4", "hamster 5")},
    ),
    "teamturns": ("pick", {}),
    "meta": ("push", {"hand": [{"id": card.id} for card in CARDS.values() if card.title in HAND]}),
}
MEANT: dict[str, list[tuple[str, str, set[str], str]]] = {  # what is named; what is done; the orders; another thing
    "eat_me": [
        ("the 14, with seven points", "play the 14 and bid seven", {"play 14", "bid 7"}, "the 27"),
        ("27 for 6", "go with the 27 for six points", {"play 27", "bid 6"}, "the 30"),
        ("the 38, for one single point", "put down the 38 and spend one point", {"play 38", "bid 1"}, "the 2"),
    ],
    "no_more_meat": [
        (
            "the karma, and the fish on mystery",
            "take the karma and cook the fish on mystery",
            {"take karma", "cook fish on mystery"},
            "the tofu",
        ),
        (
            "the open card and the meat on select",
            "pick the open card and place the meat on select",
            {"take open", "cook meat on select"},
            "the fish",
        ),
    ],
    "hold_my_bear": [
        ("vole 2 and bear 1", "play vole 2 with bear 1", {"play vole 2, bear 1"}, "hamster 5"),
        ("the hamster 5", "play hamster 5", {"play hamster 5"}, "vole 4"),
        ("vole 2 and vole 4 for Dora", "hand vole 2 and vole 4 to Dora", {"give vole 2 and vole 4 to Dora"}, "bear 1"),
    ],
    "teamturns": [
        ("Bruno", "pick Bruno", {"pick Bruno"}, "Clara"),
        ("Dora", "team up with Dora", {"pick Dora"}, "Bruno"),
    ],
    "meta": [
        ("Medicine", "play Medicine", {"play Medicine"}, "Painkiller"),
        ("Poison on Bruno", "play Poison on Bruno", {"play Poison on Bruno"}, "Medicine"),
        (
            "Keep thinking and Painkiller",
            "play Keep thinking and Painkiller",
            {"play Keep thinking", "play Painkiller"},
            "Medicine",
        ),
    ],
}
FRAMES = (
    "I was wondering whether perhaps {thing} might be suitable, if nobody minds.",
    "I rather think I should like to {do}, if that is quite all right with everybody.",
    "I thought about it all morning, and my sister says one ought never to hurry, so {thing} it is.",
    "Would it be in order to {do}? I should not like to hold anybody up.",
    "Well, nothing ventured, as my late husband used to say. {Thing}, then.",
    "I'd be inclined to {do}, unless that is foolish.",
    "If it is not too much trouble, might I {do}? Thank you so much, dear.",
    "I hope you are all well. It rained here all day. I suppose I shall {do}, for want of anything better.",
    "Dear me, such a hard choice! Let us say {thing}, and be done with it.",
    "I did consider {other}, it is so pretty, but no: {thing}.",
    "I rather like {other}, though one cannot have everything. So {thing}, please.",
    "Perhaps {thing}? Yes, I believe {thing}. Kind regards to everybody.",
    "{thing} ta",
    "{other} wait no, {thing}",
    "ok so {thing} i guess",
    "gonna {do} lol",
    "{Thing}. done. sry late",
    "is {thing} ok?? if yeah then {thing}",
)


def read(game: str, text: str, held: Orders = (), asked: str = "", **view: Any) -> tuple[set[str], set[str]]:
    """What is held, and what is offered beside it."""
    grammar, (ask, known) = games.game(game).grammar, ASKED[game]
    words = Words(SEATS, "Anna", view or known, frozenset((asked or ask).split(", ")), held=held)
    lines = grammar.read(text, words)
    said = [{grammar.spell(order) for line in lines for order in orders(line)} for orders in (_orders, _reading)]
    return said[0], said[1]


def _orders(line: Any) -> Orders:
    return line.orders


def _reading(line: Any) -> Orders:
    return line.reading


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("game", MEANT)
def test_what_is_meant_is_held_or_offered_and_nothing_else_is_held(game: str, frame: str) -> None:
    for thing, do, meant, other in MEANT[game]:
        text = frame.format(thing=thing, do=do, other=other, Thing=thing[:1].upper() + thing[1:])
        held, offered = read(game, text)
        assert held <= meant, text
        assert held | offered == meant, text


@pytest.mark.parametrize(
    ("text", "held", "meant"),
    [
        (
            "I rather like the 30 because it is the year my mother was born, though 29 was a good year too. So the 30. "
            "As for the points, Margaret says never to give more than you would put in the plate, so let us say five.",
            (),
            {"play 30", "bid 5"},
        ),
        (
            "Would the 37 be in order? It is next to the large gentleman at 36. I should not want to give more than, "
            "say, four points for it.",
            (),
            {"play 37", "bid 4"},
        ),
        ("I thought first about the 27, but I do not do it, I do the 10. With 4.", (), {"play 10", "bid 4"}),
        ("29, and nine of my points for it. No, let us be less bold, seven.", (), {"play 29", "bid 7"}),
        ("I shall lay the 14 and give two, unless that is foolish.", (), {"play 14", "bid 2"}),
        ("And then the 38, for one single point.", (), {"play 38", "bid 1"}),
        ("39\nand like 5? tell pru her cat card slaps", (), {"play 39", "bid 5"}),
        ("is bidding 0 ok?? if yeah then 26 for 0", (), {"play 26", "bid 0"}),
        ("The 32, I meant.", (Bid(11),), {"play 32"}),
    ],
)
def test_it_is_offered(text: str, held: Orders, meant: set[str]) -> None:
    assert read("eat_me", text, held) == (set(), meant)


def test_what_is_held_stays_and_what_is_missing_is_offered() -> None:
    text = (
        "I wonder whether the 32 is a good idea, what with the 31 being next door? Well, nothing ventured. I'll play "
        "it. Put me down for eleven."
    )
    assert read("eat_me", text) == ({"bid 11"}, {"play 32"})


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("eat_me", "I'm 12 points behind, this is hopeless"),
        ("eat_me", "anything but 14"),
        ("eat_me", "perhaps 14... I'll tell you tomorrow"),
        ("eat_me", "I might play 14 and bid 12, let me sleep on it"),
        ("eat_me", "Bruno took the 27 and bid 10, did he not?"),
        ("no_more_meat", "Karma will get you, Bruno!"),
        ("no_more_meat", "maybe karma, not sure yet"),
        ("hold_my_bear", "Bruno says I should play vole 2"),
        ("hold_my_bear", "Bear with me, I'm at work"),
        ("teamturns", "Bruno may be late today, his train stands still"),
        ("meta", "Good evening everybody!"),
    ],
)
def test_talk_is_left_alone(game: str, text: str) -> None:
    assert read(game, text) == (set(), set())


@pytest.mark.parametrize("text", ["Go Bruno, go!", "go bruno go", "Go go go Clara!"])
def test_who_cheers_somebody_on_says_nothing_about_their_own_turn(text: str) -> None:
    assert read("meta", text, asked="prepare") == (set(), set())
