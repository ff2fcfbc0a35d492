"""Meta: titles of cards as players write them: which card is meant, how far its words reach, and how sure it is.

0: as it stands on the card; each slip of typing 2; the beginning alone 3, and 2 more when one does not hold it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.kit.kinds import Words
from games.kit.words import tokens
from games.meta.grammar import GRAMMAR
from games.meta.kinds import KINDS
from games.meta.pointing import TargetKind
from games.meta.reading import titles
from games.meta.reading.titles import CardTitle
from games.meta.table import Target
from tests.games.meta_table import IDS

NAMES = {card_id: name for name, card_id in IDS.items()}
MADE = {"Anna Sunshine": "Sunshine", "Bruno Long Day": "Long Day"}


def readings(text: str, near: Sequence[str] = (), made: dict[str, str] | None = None) -> set[tuple[str, int, int]]:
    """Title, words and signs, how unsure; the same wherever it stands in a line."""
    words = Words(("Anna", "Bruno"), "Anna", {"made": made or {}})
    found = []
    for before in (0, 1, 3):
        reads = titles.read_title(
            tokens("xyzzy " * before + text), before, words, [IDS.get(name, name) for name in near]
        )
        found.append({(NAMES.get(read.value, read.value), read.end - before, read.cost) for read in reads})
    assert found[0] == found[1] == found[2]
    return found[0]


@pytest.mark.parametrize(
    ("text", "title", "end", "cost"),
    [
        ("Poison", "Poison", 1, 0),
        ("the Poison", "Poison", 2, 0),
        ("another copy of Poison", "Poison", 4, 0),
        ("(Poison)", "Poison", 2, 0),
        ("this card Poison", "Poison", 3, 0),
        ("poisn", "Poison", 1, 2),
        ("good ev", "Good Evening", 2, 1),
        ("gud evening", "Good Evening", 2, 2),
        ("gud evning", "Good Evening", 2, 4),
        ("the old switcheroo", "The old switcheroo", 3, 0),
        ("Retreat, retreat!", "Retreat, retreat", 3, 0),
        ("Retreat retreat", "Retreat, retreat", 2, 0),
        ("You did what? now", "You did what", 4, 0),
        ("You did what?", "You did what", 3, 0),  # the mark may be that of the line
        ("You did what, now", "You did what", 3, 0),
        ("Schrodingers condition", "Schrödinger's condition", 2, 2),
        ("Timeout", "Timeout", 1, 0),
    ],
)
def test_a_whole_title(text: str, title: str, end: int, cost: int) -> None:
    """The same whether it is held or not."""
    for near in ((), (title,)):
        assert (title, end, cost) in readings(text, near)


@pytest.mark.parametrize(
    ("text", "title", "end", "cost"),
    [
        ("nothing to", "Nothing to see here", 2, 3),
        ("nothing to see", "Nothing to see here", 3, 3),
        ("noth", "Nothing to see here", 1, 4),
        ("if i", "If I had penny", 2, 3),  # three letters
        ("all it", "All it needs is a little push", 2, 3),
        ("the first", "The first will be the last", 2, 3),
        ("trapping", "Trapping the trapmaker", 1, 3),
    ],
)
def test_the_beginning_of_a_title_is_less_sure_and_least_of_a_card_one_does_not_hold(
    text: str, title: str, end: int, cost: int
) -> None:
    assert (title, end, cost) in readings(text, [title])
    assert (title, end, cost + 2) in readings(text)


@pytest.mark.parametrize(
    "text", ["pi", "po", "all", "the", "trap", "keep", "you", "i", "zebra", "", "this card, Poison", "a", "the the"]
)
def test_too_little_of_a_title_or_a_word_of_its_own_names_no_card(text: str) -> None:
    assert readings(text) == readings(text, list(IDS)) == set()


def test_a_beginning_that_several_have_is_each_of_them() -> None:
    cards = {"Good Morning", "Good Evening", "Good for a second time"}
    assert readings("good") == {(name, 1, 5) for name in cards}
    assert readings("good", ["Good Evening"]) == {(name, 1, 5 - 2 * (name == "Good Evening")) for name in cards}


@pytest.mark.parametrize(
    ("text", "title", "end", "cost"),
    [
        ("switcheroo", "The old switcheroo", 1, 3),
        ("thinking", "Keep thinking", 1, 3),
        ("emotional baggage", "No emotional baggage", 2, 3),
        ("baggage", "No emotional baggage", 1, 3),
        ("evening", "Good Evening", 1, 3),
        ("strike", "Precision strike", 1, 3),
    ],
)
def test_the_end_of_a_title_names_a_card_that_is_expected(text: str, title: str, end: int, cost: int) -> None:
    assert (title, end, cost) in readings(text, [title])
    assert (title, end, cost) in readings(text, [title, title])
    assert title not in {found for found, _, _ in readings(text)}


@pytest.mark.parametrize(("text", "title"), [("here", "Nothing to see here"), ("field", "Powerup field")])
def test_an_end_of_few_letters_is_no_title(text: str, title: str) -> None:
    assert readings(text, [title]) == set()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Anna Sunshine", {("Anna Sunshine", 2, 0)}),
        ("anna, sunshine", {("Anna Sunshine", 3, 0)}),
        ("Sunshine", {("Anna Sunshine", 1, 2)}),  # somebody else may have made up one of that title, too
        ("Anna", set()),
        ("Bruno Long", set()),
        ("Bruno Long Day", {("Bruno Long Day", 3, 0)}),
        ("Long", {("Bruno Long Day", 1, 5)}),
    ],
)
def test_cards_made_for_a_match_are_named_by_their_id_or_title(text: str, found: set[object]) -> None:
    assert readings(text, made=MADE) == found


def test_a_made_card_that_is_held_is_sure_by_its_title() -> None:
    assert readings("Sunshine", ["Anna Sunshine"], MADE) == {("Anna Sunshine", 1, 0)}


@pytest.mark.parametrize("name", sorted(IDS))
def test_every_title_comes_back_as_it_is_written(name: str) -> None:
    said = CardTitle().write(IDS[name])
    words = Words(("Anna",), "Anna", {"hand": [{"id": IDS[name]}]})
    assert not set(said) & set(",.!?")
    line = tokens(said)
    whole = [read for read in CardTitle().read(line, 0, words) if read.end == len(line)]
    assert min(whole, key=lambda read: read.cost)[::2] == (IDS[name], 0)


def test_what_is_written_of_a_made_card() -> None:
    assert titles.write_title("Anna Sunshine", {"Anna Sunshine": "Sun, shine!"}) == "Sun shine"
    assert titles.write_title("Anna Sunshine") == "Anna Sunshine"


@pytest.mark.parametrize(
    ("said", "asked", "told"),
    [
        ("deck: 2 Poison, 2 Medicine", True, ""),
        ("2 Poison, 2 Medicine", True, ""),
        ("deck: 2 Frobnicate", False, 'I know no card "Frobnicate", so nothing of this line is taken.'),
        ("Deck 2x Poison, 2x Frobnicate", False, 'I know no card "Frobnicate", so nothing of this line is taken.'),
        ("2 Frobnicate", True, 'I know no card "Frobnicate", so nothing of this line is taken.'),
        ("2 Frobnicate", False, ""),
        ("2 Frobnicate, 2 Bananas", True, 'I know no card "Frobnicate", so nothing of this line is taken.'),
        ("2 days to think", True, ""),
        ("2 Poison, 2 days to think", True, 'I know no card "days to think", so nothing of this line is taken.'),
        ("2 whole days", True, 'I know no card "whole days", so nothing of this line is taken.'),
        (
            "deck: 2 Medikation",
            False,
            'I know no card "Medikation", so nothing of this line is taken. Did you mean "Medicine"?',
        ),
        ("no deck yet", True, ""),
    ],
)
def test_a_deck_list_with_a_card_nobody_knows(said: str, asked: bool, told: str) -> None:
    assert titles.unknown(said, asked) == told


@pytest.mark.parametrize(
    ("plain", "title"),
    [
        ("nothing to see here", "Nothing to see here"),
        ("well nothing to see here today", "Nothing to see here"),
        ("nothing to see heretic", ""),
        ("nothing to see here so i pass", ""),
        ("nothing to see here i skip", ""),
        ("nothing to see here i sit this out", ""),
        ("keep thinking", ""),  # two words may be words
        ("nothing", ""),
    ],
)
def test_a_title_that_sounds_like_a_pass(plain: str, title: str) -> None:
    assert titles.title_in(plain) == title


# -- cards as they are laid --------------------------------------------------------------------------------------------

SLIPS = {"Poison": "Poisno", "Bruno": "Brnuo", "Clara": "Clraa"}


@pytest.mark.parametrize(
    ("kind", "text", "aims"),
    [
        ("play", "Poison on Bruno", [["Bruno"]]),
        ("play", "Poison > Bruno", [["Bruno"]]),
        ("plays", "Poison on Bruno and Poison on Clara", [["Bruno"], ["Clara"]]),
        ("plays", "both Poison on Bruno", [["Bruno"], ["Bruno"]]),
        ("plays", "two Poison on Bruno and Clara", [["Bruno"], ["Clara"]]),
        ("plays", "Poison each on Bruno and Clara", [["Bruno"], ["Clara"]]),
        ("plays", "two Poison, one on Bruno, the other on Clara", [["Bruno"], ["Clara"]]),
        ("plays", "Poison x2 on Bruno", [["Bruno"], ["Bruno"]]),
        ("plays", "Poison twice on Bruno", [["Bruno"], ["Bruno"]]),
        ("faced", "Bruno: Poison", [["Bruno"]]),
    ],
)
def test_each_slip_makes_a_card_that_is_laid_less_sure_and_changes_nothing_else(
    kind: str, text: str, aims: list[list[str]]
) -> None:
    words = Words(("Anna", "Bruno", "Clara"), "Anna", {"hand": [{"id": IDS["Poison"]}]})
    wanted = [(IDS["Poison"], seats) for seats in aims]
    for slipped in (set(), {"Poison"}, {"Bruno"}, {"Clara"}, {"Poison", "Bruno"}, {"Bruno", "Clara"}, set(SLIPS)):
        said, off = text, 0
        for name in slipped:
            off += said.count(name)
            said = said.replace(name, SLIPS[name])
        for before in (0, 1, 3):
            line = tokens("xyzzy " * before + said)
            found = {}
            for read in KINDS[kind].read(line, before, words):
                laid = read.value if isinstance(read.value, tuple) else (read.value,)
                if read.end == len(line) and [(one.card, [t.seat for t in one.targets]) for one in laid] == wanted:
                    found[read.cost] = read.value
            assert min(found) == 2 * off


P = IDS["Poison"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Bruno", Target("player", "Bruno")),
        ("Poison", Target("named", card=P)),
        ("the Poison", Target("named", card=P)),
        ("Bruno's Poison", Target("named", "Bruno", P)),
        ("my Poison", Target("named", "Anna", P)),
        ("Poison of Bruno", Target("named", "Bruno", P)),
        ("Poison by Bruno", Target("named", "Bruno", P)),
        ("Poison that Bruno played", Target("named", "Bruno", P)),
        ("Poison Bruno just pushed", Target("named", "Bruno", P)),
        ("this card", Target("named")),
        ("itself", Target("named")),
        ("card 17", Target("card", number=17)),
        ("card no 17", Target("card", number=17)),
        ("the card below Poison", Target("below", card=P)),
        ("card under Bruno's Poison", Target("below", "Bruno", P)),
        ("above card 17", Target("above", number=17)),
        ("over this card", Target("above")),
        ("below Poison of Bruno", Target("below", "Bruno", P)),
        ("main stack", Target("stack", stack="main 0")),
        ("the main tower", Target("stack", stack="main 0")),
        ("meta stack", Target("stack", stack="main 1")),
        ("meta 2 stack", Target("stack", stack="main 2")),
        ("stack of trap 3", Target("stack", stack="trap 3 0")),
        ("meta stack of trap 3", Target("stack", stack="trap 3 1")),
        ("top of main", Target("place", number=1, stack="main 0")),
        ("the bottom card of the meta stack", Target("place", number=-1, stack="main 1")),
        ("place 3 of main", Target("place", number=3, stack="main 0")),
        ("trap 2", Target("trap", number=2)),
        ("Bruno's trap 2", Target("trap", number=2)),
        ("Poison in my graveyard", Target("grave", "Anna", P)),
        ("Poison from the graveyard", Target("grave", "", P)),
        ("Poison in Bruno's graveyard", Target("grave", "Bruno", P)),
        ("card 17 in Bruno's graveyard", Target("grave", "Bruno", number=17)),
        ("Bruno's graveyard Poison", Target("grave", "Bruno", P)),
        ("the graveyard Poison", Target("grave", "", P)),
    ],
)
def test_what_a_card_is_aimed_at_in_many_words_and_less_sure_for_each_slip(text: str, meant: Target) -> None:
    words = Words(("Anna", "Bruno", "Clara"), "Anna", {"stacks": [{"cards": [{"id": P, "by": "Bruno", "number": 4}]}]})
    for slipped in ((), ("Poison",), ("Bruno",), ("Poison", "Bruno")):
        if any(name not in text.replace("Bruno's", "") for name in slipped):
            continue
        said = text
        for name in slipped:
            said = said.replace(name, SLIPS[name])
        for before in (0, 1, 3):
            line = tokens("xyzzy " * before + said)
            reads = list(TargetKind().read(line, before, words))
            assert min(read.cost for read in reads if (read.value, read.end) == (meant, len(line))) == 2 * len(slipped)
    again = tokens(TargetKind().write(meant))
    assert (meant, len(again), 0) in {tuple(read) for read in TargetKind().read(again, 0, words)}


def test_a_deck_list_counts_cards_with_a_comma_in_their_title() -> None:
    said = "deck 3 Retreat, retreat, 2 Poison, 1 Hey, no recursion, 2 No shirt, no service, 8 Medicine"
    (order,) = GRAMMAR.line(said, Words(me="Anna")).orders
    assert [count for count, _ in order.entries] == [3, 2, 1, 2, 8]
    assert not GRAMMAR.line("deck 2 Poison, 1 Hey, 3 Medicine", Words(me="Anna")).orders
