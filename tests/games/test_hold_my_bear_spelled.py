"""Hold my Bear: every way to say cards, gifts and players, with what it means, how far it reaches and how sure it is.

What is said means the same wherever it stands in a line: each row is read behind nothing, one word and three."""

from __future__ import annotations

from typing import Any

import pytest

from games.hold_my_bear import spelling
from games.hold_my_bear.spelling import Cards, Gifts, Other, Presents
from games.hold_my_bear.thefts import Thefts, Victims
from games.kit.kinds import Kind, Words
from games.kit.words import tokens

ANIMALS = ("bear", "tiger", "ferret", "vole", "fish", "sloth", "hamster")
HAND = ("tiger 1", "tiger 1", "bear 2", "bear 3", "vole 2", "vole 4", "vole 5", "sloth 1")


def table(hand: tuple[str, ...] | None = None, asked: tuple[str, ...] = (), **more: Any) -> Words:
    view = {"animals": ANIMALS, **({"hand": hand} if hand else {}), **more}
    return Words(("Anna", "Bruno", "Clara"), "Anna", view, frozenset(asked))


def readings(kind: Kind, text: str, words: Words) -> list[tuple[Any, int, int]]:
    """What is meant, how many words and signs say it, how unsure that is; the same wherever it stands."""
    found = []
    for before in (0, 1, 3):
        said = tokens("xyzzy " * before + text)
        found.append([(read.value, read.end - before, read.cost) for read in kind.read(said, before, words)])
    assert found[0] == found[1] == found[2]
    return found[0]


def listed(cards: str) -> tuple[str, ...]:
    return tuple(cards.split(", ")) if cards else ()


# -- cards with their numbers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cards", "ends", "cost"),
    [
        # short
        ("t3", "tiger 3", [1], 0),
        ("t-3", "tiger 3", [1], 0),
        ("t3b2", "tiger 3, bear 2", [1], 0),
        ("tigers3", "tiger 3", [1], 0),
        ("sl2 v10", "sloth 2, vole 10", [2, 1], 0),
        ("T 3 now", "tiger 3", [2], 0),
        # an animal, its number, and what may stand between
        ("tiger: 3", "tiger 3", [3], 0),
        ("tiger # 3", "tiger 3", [3], 0),
        ("tiger with the value of 3", "tiger 3", [6], 0),
        ("tiger three", "tiger 3", [2], 0),
        ("tiger 12", "tiger 12", [2], 0),
        ("tigre 3", "tiger 3", [2], 2),
        ("my tiger 3", "tiger 3", [3], 0),
        ("this tiger 3 that bear 2", "tiger 3, bear 2", [6, 3], 0),
        # the number first
        ("3 of tigers", "tiger 3", [3], 0),
        ("three of tigers", "tiger 3", [3], 0),
        ("the 3 of tigre", "tiger 3", [4], 2),
        # several
        ("tiger 3, 4 and bear 2", "tiger 3, tiger 4, bear 2", [7, 4, 2], 0),
        ("tiger 3 4 5", "tiger 3, tiger 4, tiger 5", [4, 3, 2], 0),
        ("tiger three and four", "tiger 3, tiger 4", [4, 2], 0),
        ("tiger 3 as well as 4", "tiger 3, tiger 4", [6, 2], 0),
        ("tiger 3 and 4 of tigers", "tiger 3, tiger 4", [6, 2], 0),
        ("3 of tigers 2", "tiger 3, tiger 2", [4, 3], 0),
        ("both tiger 3 and bear 2", "tiger 3, bear 2", [6, 3], 0),
        ("tiger 3 then", "tiger 3", [2], 0),
        # what behind a card is no number of a card
        ("tiger 3 and 4 from", "tiger 3", [2], 0),
        ("tiger 3 and 4 off", "tiger 3", [2], 0),
        ("tiger 3 and 4 cards", "tiger 3", [2], 0),
        ("tiger 3 and 1 card", "tiger 3", [2], 0),
        ("tiger 3 and 4 x", "tiger 3", [2], 0),
        ("tiger 3 and 1.5", "tiger 3", [2], 0),
        ("bear 1 and two voles", "bear 1", [2], 0),
        ("bear 1 and 2 vole 3", "bear 1, bear 2, vole 3", [6, 4, 2], 0),
        # the same card twice
        ("two tiger 1s", "tiger 1, tiger 1", [3], 0),
        ("two tiger ones", "tiger 1, tiger 1", [3], 0),
        ("two tiger fives", "tiger 5, tiger 5", [3], 0),
        ("2x tiger 1", "tiger 1, tiger 1", [3], 0),
        ("2 x tiger 1", "tiger 1, tiger 1", [4], 0),
        ("2 times tiger 1", "tiger 1, tiger 1", [4], 0),
        ("double tiger 1", "tiger 1, tiger 1", [3], 0),
        ("double tigre 1", "tiger 1, tiger 1", [3], 2),
        ("both of my tiger 3s", "tiger 3, tiger 3", [5], 0),
        ("both my the tiger threes", "tiger 3, tiger 3", [5], 0),
        ("a pair of tiger ones", "tiger 1, tiger 1", [5], 0),
        ("pair of tiger 4", "tiger 4, tiger 4", [4], 0),
        ("tiger 1 twice", "tiger 1, tiger 1", [3], 0),
        ("tigre 1 twice", "tiger 1, tiger 1", [3], 2),
        ("tiger 1 x 2 now", "tiger 1, tiger 1", [4], 0),
        ("tigre 1 x 2", "tiger 1, tiger 1", [4], 2),
        ("tiger 1 x2", "tiger 1, tiger 1", [3], 0),
        ("tiger 1 x 3", "tiger 1", [2], 0),
        ("tiger 1 x", "tiger 1", [2], 0),
        ("t1 v2 twice", "tiger 1, vole 2, vole 2", [3, 1], 0),
        # counted, then listed
        ("two voles: 2 and 4", "vole 2, vole 4", [6], 0),
        ("two voles, 2 and 4", "vole 2, vole 4", [6], 0),
        ("two voles (2 and 4) and bear 1", "vole 2, vole 4", [7], 0),
        ("three voles: 2, 4 and 5", "vole 2, vole 4, vole 5", [8], 0),
        ("three voles: values 2, 4, 5 and 1", "vole 2, vole 4, vole 5", [9], 0),
        ("pair of voles: 2, 4", "vole 2, vole 4", [7], 0),
        ("a pair of ferrets, both 2", "ferret 2, ferret 2", [7], 0),
        ("three voles each 2", "vole 2, vole 2, vole 2", [4], 0),
        ("two voles, both with the value 2", "vole 2, vole 2", [8], 0),
        ("voles: 2, 4", "vole 2, vole 4", [5, 3], 0),
        ("bear 1 and two voles: 2, 3", "bear 1, vole 2, vole 3", [9, 2], 0),
        ("bear 1 and two voles, both 3", "bear 1, vole 3, vole 3", [8, 2], 0),
    ],
)
def test_cards_and_how_far_they_reach(text: str, cards: str, ends: list[int], cost: int) -> None:
    found = readings(Cards(), text, table())
    assert found[0][0] == listed(cards)
    assert [end for _, end, _ in found] == ends
    assert found[0][2] == cost


@pytest.mark.parametrize(
    "text",
    [
        "f3",  # ferret or fish
        "f 3",
        "t3f2",
        "a 3",  # words of their own
        "i 3",
        "x 3",
        "tiger",
        "tiger and",
        "tiger 3 of voles",  # the 3 of voles, or tiger 3?
        "tiger twelve",
        "tiger 1.5",
        "tiger no nr number # : 3",  # too much between them
        "tiger 1s",  # several of one that are not counted
        "two tiger 1",  # as many as are held, and none is
        "two",
        "both",
        "pair of",
        "pair tiger 3",
        "3 of",
        "3 of 2",
        "3 tigers",
        "two vole: 2, 4",  # one vole
        "two voles 2 and 4",  # which voles, or a vole 2?
        "three voles: 2, 4",  # one is missing
        "two voles each",
        "zebra 3",
        "3",
        "",
    ],
)
def test_what_names_no_card_for_sure_is_none(text: str) -> None:
    assert readings(Cards(), text, table()) == []


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("tiger 3", ("tiger 3", 2, 0)),
        ("the tiger 3", ("tiger 3", 3, 0)),
        ("tigre 3", ("tiger 3", 2, 2)),
        ("tiger 3, 4", ("tiger 3", 2, 0)),
    ],
)
def test_where_one_card_is_asked_for_the_first_is_read(text: str, card: tuple[str, int, int]) -> None:
    assert readings(Cards(single=True), text, table(HAND)) == [card]


@pytest.mark.parametrize("text", ["t3b2", "two tiger 1s", "two voles: 2, 4", "bear", "both bears"])
def test_where_one_card_is_asked_for_two_or_an_animal_are_none(text: str) -> None:
    assert readings(Cards(single=True), text, table(HAND)) == []


# -- cards of the hand -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "meant", "end"),
    [
        # as many as are held: they can be told
        ("both bears", "bear 2, bear 3", 2),
        ("bears", "bear 2, bear 3", 1),
        ("two bears", "bear 2, bear 3", 2),
        ("3 voles", "vole 2, vole 4, vole 5", 2),
        ("the tiger", "tiger 1", 2),
        ("the tigers", "tiger 1, tiger 1", 2),
        ("both tigers", "tiger 1, tiger 1", 2),
        ("sloth", "sloth 1", 1),
        ("1 sloth", "sloth 1", 2),
        ("the 2 vole", "vole 2", 3),
        # more or fewer: the words stay, and are asked about
        ("the bear", "bear", 2),
        ("the 2 bear", "2 bears", 3),  # the bear of number 2, or two bears?
        ("voles", "2 voles", 1),
        ("all my voles", "2 voles", 3),
        ("two voles", "2 voles", 2),
        ("4 voles", "4 voles", 2),
        ("three tigers", "3 tigers", 2),
        ("sloths", "2 sloths", 1),
        ("fish", "fish", 1),  # several are called as one is
        ("two fish", "2 fish", 2),
    ],
)
def test_animals_without_a_number_are_those_of_the_hand(text: str, meant: str, end: int) -> None:
    assert readings(Cards(loose=True), text, table(HAND)) == [(listed(meant), end, 0)]


@pytest.mark.parametrize("text", ["three of my voles", "bears of mine", "vole as bear", "tigre", "vole twelve of"])
def test_animals_of_which_more_is_said_are_not_guessed(text: str) -> None:
    assert [meant for meant, _, _ in readings(Cards(loose=True), text, table(HAND))] in ([], [("vole",)])


def test_an_animal_alone_is_a_card_only_behind_another() -> None:
    assert readings(Cards(), "bear", table(HAND)) == readings(Cards(), "both bears", table(HAND)) == []
    assert readings(Cards(), "bear 2 and vole", table(HAND)) == [(("bear 2", "vole"), 4, 0), (("bear 2",), 2, 0)]
    assert readings(Cards(), "bear 2 and sloth", table(HAND))[0] == (("bear 2", "sloth 1"), 4, 0)
    assert readings(Cards(), "bear 2 and sloth", table()) == [(("bear 2",), 2, 0)]


def test_an_animal_behind_as_is_what_a_card_plays_as() -> None:
    assert list(Cards(loose=True).read(tokens("vole as sloth"), 2, table(HAND))) == []
    assert list(Cards(loose=True).read(tokens("vole is sloth"), 2, table(HAND)))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("two tiger 1", "tiger 1, tiger 1"),
        ("two tiger 1 now", "tiger 1, tiger 1"),
        ("both tiger 1 and 3", "tiger 1, tiger 3"),
        ("two tiger 1 and 3", ""),
        ("two bear 2", ""),
    ],
)
def test_two_of_a_card_are_two_where_two_are_held_and_no_other_follows(text: str, cards: str) -> None:
    found = readings(Cards(), text, table(HAND))
    assert (found[0][0] if found else ()) == listed(cards)


def test_the_animal_of_what_has_no_number() -> None:
    said = ("bear", "2 bears", "2 fish", "bear 2", "fish", "zebra", "the bear")
    assert [spelling.vague(card) for card in said] == ["bear", "bear", "fish", "", "fish", "", ""]


# -- players -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("Bruno", [("Bruno", 1, 0)]),
        ("Bruno's", [("Bruno", 1, 0)]),
        ("bruno'", [("Bruno", 1, 0)]),
        ("Clra", [("Clara", 1, 2)]),
        ("me", []),
        ("myself", []),
        ("Zoe", []),
        ("", []),
    ],
)
def test_another_player_is_named_also_as_an_owner(text: str, seats: object) -> None:
    assert readings(Other(), text, table()) == seats


def test_what_stands_before_an_owner_is_no_part_of_the_name() -> None:
    robots = Words(("Robot", "Robot 2", "Anna"), "Anna", {}, frozenset())
    found = list(Other().read(tokens("give 2 to Robot's"), 3, robots))
    assert [(read.value, read.end) for read in found if not read.cost] == [("Robot", 4)]


def test_who_is_owed_a_card_is_one_player() -> None:
    assert readings(Other(owed=True), "Bruno's", table(owed_to="Bruno")) == [("Bruno", 1, 0)]
    assert readings(Other(owed=True), "Clara", table(owed_to="Bruno")) == []
    assert readings(Other(owed=True), "Clara", table()) == []


# -- gifts -------------------------------------------------------------------------------------------------------------


def goals(gifts: str) -> tuple[tuple[str, str], ...]:
    """ "tiger 3 > Bruno, bear 2 >" """
    pairs = (gift.partition(" >") for gift in gifts.split(", "))
    return tuple((card, to.strip()) for card, _, to in pairs)


@pytest.mark.parametrize(
    ("text", "gifts", "end", "cost"),
    [
        ("tiger 3 to Bruno", "tiger 3 > Bruno", 4, 0),
        ("tiger 3 and bear 2 to Bruno", "tiger 3 > Bruno, bear 2 > Bruno", 7, 0),
        ("tiger 3 to Bruno and bear 2 to Clara", "tiger 3 > Bruno, bear 2 > Clara", 9, 0),
        ("tiger 3 over to Bruno", "tiger 3 > Bruno", 5, 0),
        ("tiger 3 away as a gift for Bruno", "tiger 3 > Bruno", 8, 0),
        ("tiger 3 - Bruno", "tiger 3 > Bruno", 4, 0),
        ("tiger 3 -> Bruno", "tiger 3 > Bruno", 5, 0),
        ("tiger 3 to Bruno, bear 2", "tiger 3 > Bruno, bear 2 > Bruno", 7, 0),
        ("tiger 3 to Bruno, bear 2 - perhaps", "tiger 3 > Bruno", 4, 0),
        ("tigre 3 to Brno", "tiger 3 > Bruno", 4, 4),
        ("tiger 3 to Bruno, baer 2 to Clra", "tiger 3 > Bruno, bear 2 > Clara", 9, 4),
        ("tigre 3 to Bruno, bear 2 to Clra", "tiger 3 > Bruno, bear 2 > Clara", 9, 4),
        ("both bears to Bruno", "bear 2 > Bruno, bear 3 > Bruno", 4, 0),
        ("tiger 3 to Bruno, vole to Clara", "tiger 3 > Bruno, vole > Clara", 8, 0),
        ("tiger 3 to Bruno, bear 2 to Zoe", "tiger 3 > Bruno, bear 2 > Zoe", 9, 0),
    ],
)
def test_gifts_with_their_goals(text: str, gifts: str, end: int, cost: int) -> None:
    for kind in (Gifts(), Gifts(open=False)):
        assert readings(kind, text, table(HAND)) == [(goals(gifts), end, cost)]


@pytest.mark.parametrize(
    ("text", "gifts", "end"),
    [
        ("tiger 3", "tiger 3 >", 2),
        ("tiger 3 and bear 2", "tiger 3 >, bear 2 >", 5),
        ("tiger 3 to Zoe", "tiger 3 > Zoe", 4),
        ("the sloth", "sloth 1 >", 2),
    ],
)
def test_a_gift_without_a_goal_we_know_is_asked_about_where_that_is_possible(text: str, gifts: str, end: int) -> None:
    assert readings(Gifts(), text, table(HAND)) == [(goals(gifts), end, 0)]
    assert readings(Gifts(open=False), text, table(HAND)) == []


@pytest.mark.parametrize("text", ["tiger 3 to me", "tiger 3 to", "tiger 3 to 4", "tiger 3 - perhaps", "", "Bruno"])
def test_what_goes_to_nobody_is_no_gift(text: str) -> None:
    assert readings(Gifts(), text, table(HAND)) == []


@pytest.mark.parametrize(
    ("text", "gifts", "end", "cost"),
    [
        ("Bruno tiger 3 and bear 2", "tiger 3 > Bruno, bear 2 > Bruno", 6, 0),
        ("Bruno tiger 3, Clara bear 2", "tiger 3 > Bruno, bear 2 > Clara", 7, 0),
        ("Bruno: tiger 3", "tiger 3 > Bruno", 4, 0),
        ("to Bruno - tiger 3", "tiger 3 > Bruno", 5, 0),
        ("Bruno tiger 3, Zoe bear 2", "tiger 3 > Bruno, bear 2 > Zoe", 7, 0),
        ("Bruno tiger 3 and then", "tiger 3 > Bruno", 3, 0),
        ("Brno tigre 3", "tiger 3 > Bruno", 3, 4),
        ("Brno tigre 3, Clra baer 2", "tiger 3 > Bruno, bear 2 > Clara", 7, 8),
        ("Bruno both bears", "bear 2 > Bruno, bear 3 > Bruno", 3, 0),
    ],
)
def test_a_player_first_then_the_cards(text: str, gifts: str, end: int, cost: int) -> None:
    assert readings(Presents(), text, table(HAND)) == [(goals(gifts), end, cost)]
    (handed,) = readings(Presents(), text, table(HAND, ("return",)))
    assert handed[2] == cost + 1  # farther where a card is to be handed back


@pytest.mark.parametrize("text", ["Bruno", "Zoe tiger 3", "tiger 3", "me tiger 3", ""])
def test_a_player_without_cards_and_a_stranger_first_are_no_gift(text: str) -> None:
    assert readings(Presents(), text, table(HAND)) == []


@pytest.mark.parametrize(
    ("gifts", "said"),
    [
        ("tiger 3 > Bruno, bear 2 > Clara", "tiger 3 to Bruno, bear 2 to Clara"),
        ("tiger 3 > Bruno, bear 2 > Clara, vole 1 > Bruno", "tiger 3 and vole 1 to Bruno, bear 2 to Clara"),
        ("tiger 3 >, bear 2 >", "tiger 3 and bear 2"),
    ],
)
def test_how_gifts_are_written(gifts: str, said: str) -> None:
    assert Gifts().write(goals(gifts)) == said


# -- thefts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shares", "end"),
    [
        ("3 from Bruno", ((3, "Bruno"),), 3),
        ("3 cards from Bruno", ((3, "Bruno"),), 4),
        ("3 of them from Bruno", ((3, "Bruno"),), 5),
        ("3 of those cards from Bruno", ((3, "Bruno"),), 6),
        ("a card from Bruno", ((1, "Bruno"),), 4),
        ("a single card from Bruno", ((1, "Bruno"),), 5),
        ("3 random cards off Bruno's hand", ((3, "Bruno"),), 6),
        ("all from Bruno", ((5, "Bruno"),), 3),
        ("all my 5 from Bruno", ((5, "Bruno"),), 5),
        ("3 from Bruno, the rest from Clara", ((3, "Bruno"), (2, "Clara")), 8),
        ("3 from Bruno, the remaining 2 from Clara", ((3, "Bruno"), (2, "Clara")), 9),
        ("3 from Bruno, another 2 from Clara", ((3, "Bruno"), (2, "Clara")), 8),
        ("3 from Bruno and 2", ((3, "Bruno"),), 3),
        ("bear 2 from Bruno, 4 from Clara", (("bear 2", "Bruno"), (4, "Clara")), 8),
        ("from Bruno", None, 0),
        ("3", None, 0),
        ("3 from me", None, 0),
        ("", None, 0),
    ],
)
def test_how_many_cards_are_stolen_from_whom(text: str, shares: object, end: int) -> None:
    found = readings(Thefts(), text, table(loot=5))
    if shares is not None:
        assert found == [(shares, end, 0)]
    else:
        assert all(reach < len(tokens(text)) for _, reach, _ in found)


@pytest.mark.parametrize(
    ("text", "shares", "end"),
    [
        ("Bruno 3, Clara 2", ((3, "Bruno"), (2, "Clara")), 5),
        ("from Bruno 3 cards and from Clara 2", ((3, "Bruno"), (2, "Clara")), 8),
        ("Bruno: 3", ((3, "Bruno"),), 3),
        ("Bruno 3, the rest Clara", ((3, "Bruno"),), 2),
        ("from Bruno I want 3", ((3, "Bruno"),), 5),
        ("Bruno", None, 0),
        ("Bruno 3 from Clara", None, 0),
    ],
)
def test_the_player_first_and_how_many(text: str, shares: object, end: int) -> None:
    found = readings(Victims(), text, table(loot=5))
    assert found == ([(shares, end, 0)] if shares else [])


def test_without_a_loot_all_and_the_rest_are_no_numbers() -> None:
    for text in ("all from Bruno", "the rest from Bruno", "everything from Bruno"):
        assert readings(Thefts(), text, table()) == []


@pytest.mark.parametrize(
    ("text", "end"), [("two voles: 2 and 4) now", 7), ("two voles: 2 and 4 now", 6), ("two voles: 2 and 4, now", 6)]
)
def test_a_bracket_behind_a_list_belongs_to_it_and_no_other_sign(text: str, end: int) -> None:
    assert readings(Cards(), text, table())[0] == (("vole 2", "vole 4"), end, 0)
