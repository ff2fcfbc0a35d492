"""A player's letter of two parts, an order, a question, words for somebody: each has its effect as when alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random

import pytest

from tests.kit.same_evening import Became, SameEvening

ORDERS = {
    "Eat Me": ("bid 17", "what happens if two of us bid the same?", "Of equal bids"),
    "No More Meat": ("take karma, cook tofu on select", "what does tofu cost?", "tofu: +2 karma"),
    "Teamturns": ("present 2", "what is a rotten combo?", "A combo is rotten"),
    "Hold my Bear": ("play bear 2", "when is a bear blocked?", "A bear in your hand blocks"),
    "Meta": ("play Medicine", "what does Medicine do?", "You gain 3 life"),
}
JOINED = (
    "{0}\n{1}",
    "{0}{stop} {1}",
    "{0} and {1}",
    "{0} btw {1}",
    "{0}{stop} Also, {1}",
    "{0} - {1}",
    "{0}\n\nPS: {1}",
)
PER_GAME = 22  # letters of two parts that are written in each game
There = tuple[SameEvening, str]
Effect = Callable[[Became], object]


def _asked(words: str) -> Effect:
    """These words are shown to be passed on, or named as what to write once more; or they were passed on."""
    shown = re.compile(rf'Shall I pass[^"]*"[^"]*{words}|{words}[^"]*": I ask one|if you mean "[^"]*{words}')
    return lambda came: shown.search(came.told) or words in came.sent("press")


def _standing(came: Became) -> bool:
    """Does it tell how the match stands?"""
    return re.search(r"turn \d, due .{0,60}(?:still missing|Everything is in)", came.told) is not None


def parts(there: SameEvening, game: str) -> dict[str, tuple[str, Effect]]:
    """What is written, and how its effect is known."""
    one, (order, rule, answer) = there.others[0], ORDERS[game]
    held = there.write(order).held
    assert held
    return {
        "order": (order, lambda came: came.held == held),
        "turn": ("whose turn is it?", _standing),
        "winning": ("who's nearest to winning?", _standing),
        "hand": ("Can I see what I have in hand?", lambda came: came.sent("again")),
        "rules": (rule, lambda came: answer in came.told),
        "deadline": ("when is the deadline?", lambda came: re.search("due (?:Mon|Thu)", came.told)),
        "tell": (f"tell {one} that the weather is lovely", _asked("the weather is lovely")),
        "psst": (f"psst, message for {one.lower()} only: do you like caravans", _asked("do you like caravans")),
        "note": (f"A note for {one} alone, please: my cat is red", _asked("my cat is red")),
        "whisper": (f"Would you whisper to {one} that it rains", _asked("it rains")),
        "say": (f"Say {one} that I have a boat", _asked("I have a boat")),
        "all": ("press all: lovely evening here", lambda came: "lovely evening" in came.sent("press")),
        "away": ("I'm away until Wednesday", lambda came: "ou are away from 20 Nov" in came.told),
        "time": ("may I have a day more?", lambda came: "wish for more time" in came.told),
        "gm": ("GM: the dog ate my map", lambda came: "the dog ate my map" in came.sent("press")),
        "thanks": ("thanks!", lambda came: True),
    }


_STATE, _TO_THE_END = {"turn", "winning", "deadline"}, ("all", "gm")
_BEHIND_A_COLON = ("psst", "note")  # takes what follows on its line along, but for wishes and words for others
_TOLD = ("tell", "psst", "note", "whisper", "say")
_OF_THEIR_OWN = (*_TOLD, "all", "gm", "time")


def letters(written: dict[str, tuple[str, Effect]]) -> Iterator[tuple[str, str, str]]:
    """Letters of two parts in every order and joint, but those in which the first takes in the second."""
    for first, second in permutations(written, 2):
        for joint in JOINED:
            line = joint in (JOINED[0], JOINED[-1])
            if (
                {first, second} <= _STATE
                or first in _TO_THE_END
                or (first in _BEHIND_A_COLON and not line and (joint == JOINED[2] or second not in _OF_THEIR_OWN))
                or (first in _TOLD and joint == JOINED[2] and second in ("order", "away", "thanks"))
            ):
                continue
            one, two = written[first][0], written[second][0]
            yield first, second, joint.format(one, two, stop="" if one[-1] in "?!" else ".")


@pytest.fixture(scope="module", params=list(ORDERS))
def there(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[SameEvening, str]]:
    one = SameEvening(tmp_path_factory.mktemp("same") / "evening", request.param)
    yield one, request.param
    one.evening.close()


def test_each_part_of_a_letter_has_its_effect(there: There) -> None:
    written = parts(*there)
    chosen = Random(f"parts of {there[1]}").sample(list(letters(written)), PER_GAME)
    lost = []
    for first, second, letter in chosen:
        came = there[0].write(letter)
        lost += [(letter, part, came.told) for part in (first, second) if not written[part][1](came)]
        if came.held and "order" not in (first, second):
            lost.append((letter, "held", came.held))
    assert not lost


def test_each_part_has_its_effect_alone(there: There) -> None:
    written = parts(*there)
    assert not [words for words, effect in written.values() if not effect(there[0].write(words))]


@pytest.mark.parametrize(
    ("letter", "words"),
    [
        ("hey {0} do you like caravans? tell {0} that please", "do you like caravans?"),
        ("{order}. Shall we meet? Say that to {0} please", "Shall we meet?"),
        ("Tell {0} hello. Say him also that I snore", "I snore"),
        ("{order} - would you be so kind as to whisper to {0} that I wait?", "I wait"),
    ],
)
def test_words_for_one_are_offered_however_it_is_said(there: There, letter: str, words: str) -> None:
    one, game = there
    came = one.write(letter.format(one.others[0], order=ORDERS[game][0]))
    assert _asked(re.escape(words))(came)
    assert bool(came.held) == ("{order}" in letter)
