"""What others may do, and what is denied of something else, stands beside an order and is none; whom "her" means."""

from __future__ import annotations

import pytest

import games
from games.kit.grammar import Words

SEATS = ("Anna", "Bruno", "Clara", "Dora")
VIEWS = {
    "eat_me": {"hand": [1, 4, 14, 17, 27], "left": 50, "round": 2},
    "hold_my_bear": {"hand": ("vole 2", "vole 4", "ferret 1", "bear 1"), "animals": ("vole", "ferret", "bear")},
}


def _held(game: str, asked: str, text: str) -> str:
    words = Words(SEATS, "Anna", VIEWS.get(game, {}), frozenset(asked.split(", ")))
    grammar = games.game(game).grammar
    return "; ".join(grammar.spell(order) for line in grammar.read(text, words) for order in line.orders)


@pytest.mark.parametrize(
    ("game", "asked", "text", "orders"),
    [
        (
            "eat_me",
            "card and bid",
            "Card: 14, because the rest is weak. Bid: 4, I can't afford more.",
            "play 14; bid 4",
        ),
        ("eat_me", "card and bid", "play 14, bid 5, maybe then Bruno stops singing", "play 14; bid 5"),
        ("eat_me", "card and bid", "my lowest card, and no bid at all this time, thank you dear", "play 1; bid 0"),
        ("no_more_meat", "cook", "Put fish in Mystery; I don't want Clara to know. Cheers", "cook fish on mystery"),
        ("no_more_meat", "cook", "eggs on Backwards, nobody likes eggs anyway", "cook eggs on backwards"),
        ("no_more_meat", "cook", "fish on mystery then, no idea if that's clever", "cook fish on mystery"),
        (
            "hold_my_bear",
            "play, give",
            "bruno can have bear 1 and ferret 1 i dont want them",
            "give bear 1 and ferret 1 to Bruno",
        ),
        (
            "hold_my_bear",
            "play, give",
            "Clara has been so kind, so ferret 1 and bear 1 for her",
            "give ferret 1 and bear 1 to Clara",
        ),
        ("hold_my_bear", "steal", "Sorry Clara!! 4 from you.", "steal 4 from Clara"),
        ("teamturns", "present", "number two, cos I bet Dora can do something with it", "present 2"),
        ("teamturns", "pick", "I pick Dora, Clara will hate me", "pick Dora"),
    ],
)
def test_a_remark_leaves_the_order_alone(game: str, asked: str, text: str, orders: str) -> None:
    assert sorted(_held(game, asked, text).split("; ")) == sorted(orders.split("; "))


@pytest.mark.parametrize(
    ("game", "asked", "text"),
    [
        ("eat_me", "card and bid", "play 14 bid 5, Bruno thinks"),
        ("eat_me", "card and bid", "play 14 bid 5, I haven't decided"),
        ("eat_me", "card and bid", "play 14 bid 5, I don't want it"),
        ("eat_me", "card and bid", "play 14 bid 5, but Clara won't let me"),
        ("eat_me", "card and bid", "play 14 bid 5, my wife hasn't agreed yet"),
        ("eat_me", "card and bid", "play 14 bid 5, because I am not sure"),
        ("eat_me", "card and bid", "play 14 bid 5, that might change"),
        ("eat_me", "card and bid", "play 14 bid 5, no way"),
        ("eat_me", "card and bid", "My favourites are 14, 23 and 19. I won't pay more than 7... so 7."),
        ("teamturns", "pick", "Dora won't do, Clara will"),
    ],
)
def test_what_touches_the_order_does_not(game: str, asked: str, text: str) -> None:
    assert _held(game, asked, text) == ""


def test_one_of_two_who_were_named_is_not_guessed() -> None:
    assert "give" not in _held("hold_my_bear", "play, give", "Bruno helped Clara, so ferret 1 and bear 1 for her")
