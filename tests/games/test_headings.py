"""Something bare behind a colon is an answer where the words before it announce one, and else asked about."""

from __future__ import annotations

from itertools import product

import pytest

from games.kit.kinds import Words
from games.teamturns.orders import GRAMMAR
from tests.games.test_on_the_way import read

ANSWERS = [
    ("bid", "12", "bid 12"),
    ("round", "14, 5", "play 14; bid 5"),
    ("pick", "fish", "pick fish"),
    ("turn", "vole 2", "play vole 2"),
]
POINTING = """
my orders:
My order:
Round 3:
Turn 4:
for tonight:
for today:
In this round:
ok, here we go:
my choice:
Anna:
final answer:
so:
Order from Anna:
here it is:
here is my move:
this is my answer:
My answer to your question:
Here's what I do:
here is what I want:
my decision is:
Hi Gina, here are my orders:
Hello everybody, my move:
And now my move:
After long deliberation:
so I decided:
Dear Gina, my answer is as follows:
The usual:
Please enter for Anna:
After much humming and hawing:
What:
""".strip().splitlines()
TELLING = """
degrees outside:
found in my garden today:
I have a new colleague:
this is where I live:
Team B:
Bruno, you will love this:
my favourite in the zoo:
seen on TV:
on my birthday cake:
number of my bus:
score of the match last night:
the kids had for lunch:
the kids came home with:
the answer to the riddle:
my decision about the holidays:
my new neighbour:
what the doctor said:
what Clara had:
her answer was:
the last move:
my old orders:
what I would never do:
years of marriage:
PS:
in the news:
Bruno:
Fun fact:
today in the zoo:
here in Berlin:
After the concert we had:
""".strip().splitlines()


@pytest.mark.parametrize(("label", "answer"), [*product(POINTING, ANSWERS)], ids=str)
def test_words_that_announce_an_answer_lead_it_in(label: str, answer: tuple[str, str, str]) -> None:
    place, said, meant = answer
    assert read(place, f"{label} {said}") == (meant, "")


@pytest.mark.parametrize(("label", "answer"), [*product(TELLING, ANSWERS)], ids=str)
@pytest.mark.parametrize("gap", [" ", "\n", "\n\n"])
def test_what_stands_bare_behind_other_words_is_never_held(label: str, answer: tuple[str, str, str], gap: str) -> None:
    place, said, _ = answer
    assert read(place, f"{label}{gap}{said}")[0] == ""


@pytest.mark.parametrize("label", POINTING)
def test_an_edge_of_a_row_is_led_in(label: str) -> None:
    assert _sealed(f"{label} left") == "play left"


@pytest.mark.parametrize("label", TELLING)
def test_an_edge_of_something_else_is_not(label: str) -> None:
    assert _sealed(f"{label} left") == ""


def _sealed(letter: str) -> str:
    words = Words(("Anna", "Bruno", "Clara", "Dora"), "Anna", {"row": ("B44", "B01", "B36")}, frozenset({"join"}))
    return "; ".join(GRAMMAR.spell(order) for line in GRAMMAR.read(letter, words) for order in line.orders)


@pytest.mark.parametrize(
    ("place", "letter", "meant"),
    [
        ("bid", "degrees outside: 30. I bid 12.", "bid 12"),
        ("bid", "degrees outside: 12. I bid 12.", "bid 12"),
        ("bid", "I bid 12. Degrees outside: 5.", "bid 12"),
        ("round", "Card: 14\nBid: 5", "play 14; bid 5"),
        ("kitchen", "Take: karma\nFood: fish\nPan: Backwards", "take karma; cook fish on backwards"),
        ("turn", "Bruno gets: bear 1, vole 2", "give bear 1 and vole 2 to Bruno"),
        ("round", "Hello Gina:\n14\n5", "play 14; bid 5"),
    ],
)
def test_what_is_ordered_in_so_many_words_is_held_beside_a_heading(place: str, letter: str, meant: str) -> None:
    assert read(place, letter) == (meant, "")


def test_two_numbers_of_something_else_are_asked_about() -> None:
    assert read("round", "Team: 14, Goals: 5") == ("", "play 14; bid 5")


@pytest.mark.parametrize(
    ("place", "letter", "meant"),
    [
        ("pick", "meat. Nah, fish!", "pick fish"),
        ("pick", "Meat. Nope. Fish!", "pick fish"),
        ("bid", "12. Nah, 15!", "bid 15"),
        ("round", "14, bid 5. Nah, I was joking", ""),
        ("kitchen", "take karma. Tofu goes on Backwards instead of Select", "take karma; cook tofu on backwards"),
        ("kitchen", "karma. Eggs instead of tofu on Select", "take karma; cook eggs on select"),
        ("kitchen", "karma. Tofu on Backwards instead of eggs on Select", "take karma; cook tofu on backwards"),
        ("kitchen", "karma, tofu on Backwards. Eggs instead of tofu", "take karma; cook eggs on backwards"),
        ("round", "14. Bid 5", "play 14; bid 5"),
        ("round", "14. bid 5. No, 7.", "play 14; bid 7"),
        ("round", "1. play 14\n2. bid 5", "play 14; bid 5"),
    ],
)
def test_nothing_of_a_line_is_dropped_and_the_last_word_counts(place: str, letter: str, meant: str) -> None:
    assert read(place, letter)[0] == meant


@pytest.mark.parametrize("letter", ["left. Nah, right!", "left... nah, right", "Left. Nope, right."])
def test_the_edge_named_last_is_sealed(letter: str) -> None:
    assert _sealed(letter) == "play right"
