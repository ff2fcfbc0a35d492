"""Cards of one's own in an open match: beside the starter deck, in other words, and what is wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from games.meta.cards import CARDS, STAR, starter
from tests.kit.evening import Evening, Mail, address_of

Asked = Callable[..., tuple[Evening, Mail]]
SIESTA = "new card Event 2 Siesta: the player with the most life skips the next turn"


@pytest.fixture
def asked(tmp_path: Path) -> Asked:
    """Vera answers the question for her deck."""

    def answered(text: str, mode: str = "open", size: int = 60) -> tuple[Evening, Mail]:
        options = {"mode": mode, "deck_size": size}
        match = Evening(tmp_path, "Meta", ("Sam", "Vera"), options=options, policy={"gm": address_of("gina")}).seated()
        answer = match.write("Vera", text)
        assert answer is not None
        return match, answer

    return answered


def held(match: Evening) -> str:
    orders = match.table().match.held.get("Vera")
    return orders.text if orders else ""


def deck(match: Evening) -> Counter[str]:
    """What Vera plays with once Sam has filed his deck, too."""
    match.write("Sam", "deck starter")
    state = match.table().state
    return Counter(card for card, owner in zip(state.cards, state.owners, strict=True) if owner == "Vera")


@pytest.mark.parametrize(
    "before",
    [
        "deck starter",
        "I'll take the starter deck, plus a card of my own:",
        "Hi, I take the starter thing, but please with this one:",
        "",
    ],
)
def test_the_starter_deck_fills_a_deck_up_around_cards_of_ones_own(asked: Asked, before: str) -> None:
    match, answer = asked(f"{before}\n{SIESTA}".strip())
    assert SIESTA in held(match)
    assert "58 cards of the starter deck and 2 others, in the place of" in answer.flat
    mine = deck(match)
    assert mine.total() == 60
    assert mine["Vera: Siesta"] == 2
    assert (Counter(starter(60)) - mine).total() == 2


def test_a_star_card_of_ones_own_takes_the_place_of_one(asked: Asked) -> None:
    match, answer = asked("deck starter\nnew card Event * Moonfall: the player with the most life loses 4 life")
    assert "59 cards of the starter deck and 1 other, in the place of" in answer.flat
    mine = deck(match)
    stars = [card for card in mine if card in CARDS and CARDS[card].uniqueness == STAR]
    assert (len(stars), mine["Vera: Moonfall"], mine.total()) == (1, 1, 60)


def test_cards_of_the_list_beside_the_starter_deck_are_in_it_so_often(asked: Asked) -> None:
    match, answer = asked("deck starter\ndeck: 3 I hate the world, 1 Joker")
    assert "of the starter deck and 1 other" in answer.flat
    mine = deck(match)
    joker = next(card.id for card in CARDS.values() if card.title == "Joker")
    assert (mine[joker], mine.total()) == (1, 60)


@pytest.mark.parametrize("often", ["4", "20"])
def test_a_card_that_is_too_often_in_a_deck_is_refused_with_the_numbers_that_fit(asked: Asked, often: str) -> None:
    match, answer = asked(SIESTA.replace("2", often, 1))
    assert held(match) == ""
    assert "Siesta: a card of your own is in your deck once, twice or three times" in answer.flat


def test_a_deck_list_that_is_too_short_beside_a_card_of_ones_own_hears_how_it_is_filled_up(asked: Asked) -> None:
    match, answer = asked(f"deck: 3 Poison, 2 Medicine\n{SIESTA}")
    assert held(match) == ""
    assert 'this one has 7, 2 of them your own. Write "deck starter" on a line of its own' in answer.flat


@pytest.mark.parametrize(
    ("said", "card"),
    [
        (
            "I'd love a card called Moonfall, an event: the player with the most life loses 4. Two of them please. The "
            "rest just the normal deck.",
            "Event 2 Moonfall: the player with the most life loses 4",
        ),
        ("new card Rain: nobody gains life this turn", "Event 1 Rain: nobody gains life this turn"),
        ("new card: Rain (Meta, 2 copies) - nobody gains life", "Meta 2 Rain: nobody gains life"),
        ('my card "Rain", an event, 3 times: nobody gains life', "Event 3 Rain: nobody gains life"),
        ("2 x Rain (Meta): the card below does nothing", "Meta 2 Rain: the card below does nothing"),
        ("I play the starter deck, but add this card: Event 3 Rain: all gain 1", "Event 3 Rain: all gain 1"),
        (
            "standard deck please. Plus 2 copies of my own card Rain, Trigger: all gain 1",
            "Trigger 2 Rain: all gain 1",
        ),
    ],
)
def test_a_card_told_in_other_words_is_asked_about(asked: Asked, said: str, card: str) -> None:
    match, answer = asked(said)
    assert held(match) == ""
    assert f'Did you mean: "new card {card}"' in answer.flat
    match.write("Vera", "yes", to=answer)
    assert held(match) == f"new card {card}"


@pytest.mark.parametrize(
    "said",
    ["Can I invent a card called Windmill?", "10 new cards please", "own card: Rain", "new card Event 0 Rain: all win"],
)
def test_who_wants_a_card_of_their_own_hears_how_it_is_told(asked: Asked, said: str) -> None:
    _, answer = asked(said)
    assert "A card of your own is told on a line of its own" in answer.flat


@pytest.mark.parametrize("mode", ["assisted", "auto"])
def test_a_match_that_is_not_open_says_so(asked: Asked, mode: str) -> None:
    match, answer = asked(f"deck starter\n{SIESTA}", mode)
    assert held(match) == ""
    assert "cards of your own are for matches in the mode open, and this one is not" in answer.flat
    answer = match.write("Vera", "Can I invent a card called Windmill?")
    assert answer is not None
    assert "Cards of your own are for matches in the mode open" in answer.flat


@pytest.mark.parametrize(
    "said", ["starter deck please, without own cards", "the starter deck, I have no cards of my own"]
)
def test_who_wants_none_has_the_starter_deck_alone(asked: Asked, said: str) -> None:
    match, answer = asked(said)
    assert held(match) == "deck starter" or 'Did you mean: "deck starter"' in answer.flat
    assert "new card" not in held(match)


def test_a_word_in_the_talk_behind_the_starter_deck_leaves_it_to_be_asked_about(asked: Asked) -> None:
    _, answer = asked("fine, the starter deck. Jonas told me it's too complicated otherwise")
    assert 'Did you mean: "deck starter"' in answer.flat


@pytest.mark.parametrize(
    ("mode", "told"),
    [
        ("assisted", "The starter deck has nothing for you to rule on"),
        ("open", "the starter deck fills up around them, and has nothing to rule on itself"),
    ],
)
def test_who_opens_a_match_by_mail_hears_what_there_is_to_rule_on(tmp_path: Path, mode: str, told: str) -> None:
    match = Evening(tmp_path, "")
    wish = f"Please start a game of Meta called wizards, mode {mode}, with Sam (sam@example.net) and Vera (vera@x.org)."
    answer = match.write("olga@example.org", wish, to="gm@example.org")
    assert answer is not None
    assert told in answer.flat
