"""Hold my Bear as people say it: the first move left to others, thefts in many words, gifts that are none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.hold_my_bear.grammar import GRAMMAR
from games.kit.kinds import Words

HAND = ("bear 1", "ferret 1", "ferret 5", "vole 1", "vole 2", "vole 4")
CAST = ("Anna", "Bruno", "Clara")
DECLINED = (
    "somebody else, please|I'll wait|You start|let Bruno begin|thanks, but no|I have nothing to open with|"
    "Not this time, I'll wait and watch. Kisses from Porto, Benedita|Leave me out, somebody else may open this one.|"
    "Someone else can open|not this time|no claim from me, see you on Friday"
)
CLAIM_UNSAID = (
    "wait|wait until Friday please|Bruno may begin with vole 4|let Bruno begin, then vole 4|"
    "I'll wait for Bruno's letter, vole 4 then|if Bruno starts, I'll wait|not now or later?"
)
STOLEN = [
    ("From Bruno I nick 3, and Clara loses 2. Sorry folks.", "steal 3 from Bruno, 2 from Clara"),
    ("Four of Bruno's cards wander into my pocket and one of Clara's.", "steal 4 from Bruno, 1 from Clara"),
    (
        "Clara is to be relieved of four cards, Bruno of a single one, with my sincere apologies.",
        "steal 4 from Clara, 1 from Bruno",
    ),
    ("B3 C2", "steal 3 from Bruno, 2 from Clara"),
    ("4 C, 1 B", "steal 4 from Clara, 1 from Bruno"),
    ("two from b and three from c", ""),  # a letter in the middle of a sentence may be anything
    ("Clara has had a bad day, so 4 from Bruno and just one from her.", "steal 4 from Bruno, 1 from Clara"),
    ("Two of the cards of Bruno, and then three of Clara", "steal 2 from Bruno, 3 from Clara"),
]
NOT_STOLEN = (
    "Bruno has 3 and Clara has 2|I leave Clara 3 and take 2 from Bruno|Clara took 2 and Bruno 3|"
    "3 cheers for Bruno, 2 for Clara|2 letters from Bruno and 3 from Clara today|Bruno lives at 3, Clara at 2|"
    "Poor Bruno lost 3 cards and Clara 2|Bruno beats Clara 3 to 2|3 from Bruno 2 from Clara or the other way"
)
TAKEN = [
    ("My move is vole 2 by itself. I keep vole 4 for later, don't tell the others.", "play vole 2"),
    ("To Clara from me: ferret 1 and the bear, so she can't say I never give", "give ferret 1 and bear 1 to Clara"),
    ("Dibs on the start: vole 4 opens the show.", "play vole 4"),
    ("A brace of ferrets, each wearing the number five", "play ferret 5, ferret 5"),
    ("Both copies of ferret 5 leap in together", "play ferret 5, ferret 5"),
    ("The vole with the number four, together with the one", "play vole 4, vole 1"),
    ("Anna (that's me) gives ferret 1 and vole 2 away. Lucky recipient: Clara.", "give ferret 1 and vole 2 to Clara"),
    ("ANNA PLAYS VOLE 2, BEAR 1", "play vole 2, bear 1"),
    ("i give bruno my bear (bear 1) and my ferret 1 because he is sad", "give bear 1 and ferret 1 to Bruno"),
]


def at(asked: str, **view: Any) -> Words:
    return Words(CAST, "Anna", {"animals": ("bear", "ferret", "vole"), "hand": HAND, **view}, frozenset(asked.split()))


def told(text: str, words: Words) -> str:
    return GRAMMAR.write(GRAMMAR.line(text, words).orders)


@pytest.mark.parametrize("text", DECLINED.split("|"))
def test_the_first_move_is_left_to_others(text: str) -> None:
    assert told(text, at("claim play")) == "decline"


@pytest.mark.parametrize("text", CLAIM_UNSAID.split("|"))
def test_who_waits_for_something_declines_nothing(text: str) -> None:
    assert told(text, at("claim play")) == ""


@pytest.mark.parametrize(
    "text",
    ["Oh all right, I do want to start after all: vole 4", "Forget that I declined, I do want to begin, with vole 4."],
)
def test_who_declined_may_start_after_all(text: str) -> None:
    words = at("claim play")
    (read,) = GRAMMAR.letter([(1, text)], replace(words, held=GRAMMAR.orders("decline", words)))
    assert GRAMMAR.write(read.orders) == "play vole 4"


@pytest.mark.parametrize(("text", "order"), STOLEN)
def test_thefts_in_many_words(text: str, order: str) -> None:
    assert told(text, at("steal", loot=5)) == order


@pytest.mark.parametrize("text", NOT_STOLEN.split("|"))
def test_numbers_beside_names_are_no_thefts_where_something_else_is_told(text: str) -> None:
    assert told(text, at("steal", loot=5)) == ""


@pytest.mark.parametrize(("text", "order"), TAKEN)
def test_one_tells_of_oneself_by_name_and_of_a_card_twice(text: str, order: str) -> None:
    assert told(text, at("give play")) == order


@pytest.mark.parametrize(
    "text",
    [
        "give me bear 1, Bruno",
        "one vole for Clara",
        "four of Bruno's cards go to Clara",
        "bear 1 and ferret 1 are gifts from Clara",
        "Thanks for bear 1 and ferret 1, Clara",
        "Bruno, may I give bear 1 and ferret 1 to Clara",
        "vole 2 is alone at home",
        "The vole 2 opens the game in my other match",
        "bear 1 and ferret 1 go well together",
    ],
)
def test_what_is_asked_of_others_or_only_counted_gives_nothing(text: str) -> None:
    lines = GRAMMAR.letter([(1, text)], at("give play"))
    assert not any(line.orders for line in lines)
