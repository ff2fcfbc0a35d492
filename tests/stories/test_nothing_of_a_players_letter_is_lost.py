"""What a player wishes, asks or tells beside an order is done, answered, offered to be passed on, or named; talk is
left in peace; and the order is held as when it comes alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from games.kit.words import fold
from tests.kit.same_evening import Became, SameEvening

ORDERS = {
    "Eat Me": "bid 17",
    "No More Meat": "take karma, cook tofu on select",
    "Teamturns": "present 2",
    "Hold my Bear": "play bear 2",
    "Meta": "play Medicine",
}
WISHES = (
    "Could you send the report to my other address from now on?",
    "Please put me down for the next match too.",
    "I think there is a mistake in the report.",
    "Can you make the letters in larger print?",
    "Would it be possible to get the report as a PDF?",
    "I never got the letter of last turn.",
    "Is there a way to see the old reports?",
    "Please stop sending me reminders.",
    "How do I invite a friend to the next game?",
    "Will there be another game after this one?",
    "I want a rematch when this is over.",
    "Please remove me from the mailing list.",
    "I'd like to see the statistics of everybody.",
    "I will be on the train Saturday, so no letters from me then.",
    "Don't expect anything from me on Sunday.",
    "My internet is down from tomorrow, back on Thursday.",
    "No orders from me then, sorry.",
    "Please let my brother read along.",
    "Could you forward this to Clara?",
    "Ask Clara if she wants to team up.",
    "Does the game end when one of us leaves?",
    "I would like to take a break after this turn.",
    "I want to stop after this game.",
    "I propose that we call it a draw.",
    "I protest against the last ruling.",
    "Please let me know when everyone has answered.",
    "Do not tell anybody what I did.",
    "I forgot to say that I also want the powerup.",
)
TALK = (
    "Hello Gina!",
    "Thanks a lot for running this.",
    "Have a nice weekend.",
    "I had pancakes for breakfast.",
    "What a game!",
    "Sorry for being late.",
    "Greetings from the seaside.",
    "I am really enjoying this.",
    "The kids are finally asleep.",
    "Bruno will hate me for this.",
    "Off to bed now.",
    "My coffee is cold.",
    "I blame the weather.",
    "Fingers crossed!",
    "My grandmother is visiting us this week.",
    "Sorry and thank you!",
    "I feel lucky today.",
)
JOINTS = ("{0}\n{1}", "{1}\n{0}", "{0}. {1}", "{0}\n\nPS: {1}")
JOINED = ("{0}, and {1}", "{0} - {1}")  # in one sentence
TRIED = 16  # letters of each kind in each game
FEW = 4  # words in a row by which a sentence is known


@pytest.fixture(scope="module", params=list(ORDERS))
def there(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[SameEvening, str]]:
    one = SameEvening(tmp_path_factory.mktemp("same") / "evening", request.param)
    yield one, ORDERS[request.param]
    one.evening.close()


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", fold(text)))


def _named(words: str, came: Became) -> bool:
    """Is it quoted in the answer?"""
    said, quoted = _plain(words).split(), _plain(" ".join(re.findall(r'"([^"]*)"', came.told)))
    few = min(FEW, len(said))
    return any(" ".join(said[n : n + few]) in quoted for n in range(len(said) - few + 1))


def _sentences(came: Became) -> set[str]:
    return {one for one in re.split(r"(?<=[.?!:])\s+", came.told) if one}


def _left(came: Became) -> set[str]:
    return {mail.kind for mail in came.mails} - {"receipt"}


def _letters(there: tuple[SameEvening, str], words: tuple[str, ...], joints: tuple[str, ...]) -> list[tuple[str, str]]:
    one, order = there
    said = [row.replace("Bruno", one.others[0]).replace("Clara", one.others[1]) for row in words]
    pairs = [(row, joint.format(order, row)) for row in said for joint in joints]
    return Random(f"{order} {joints}").sample(pairs, TRIED)


@pytest.mark.parametrize("joints", [JOINTS, JOINED])
def test_a_wish_beside_an_order_is_seen_to(there: tuple[SameEvening, str], joints: tuple[str, ...]) -> None:
    one, order = there
    held = one.write(order)
    usual = _sentences(held) | _sentences(one.write("hello"))
    lost = []
    for words, letter in _letters(there, WISHES, joints):
        came, alone = one.write(letter), one.write(words)
        told = (_sentences(came) & _sentences(alone)) - usual
        if not (_named(words, came) or told or _left(came) & _left(alone)):
            lost.append((letter, came.told))
        if came.held != held.held and joints is JOINTS:  # in one sentence with a wish an order may be asked about
            lost.append((letter, came.told))
    assert not lost


def test_talk_beside_an_order_is_left_in_peace(there: tuple[SameEvening, str]) -> None:
    one, order = there
    held = one.write(order).held
    letters = [(words, letter, one.write(letter)) for words, letter in _letters(there, TALK, JOINTS)]
    assert not [(letter, came.told) for words, letter, came in letters if came.held != held or _named(words, came)]
