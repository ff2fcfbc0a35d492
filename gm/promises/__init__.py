"""The promises every game keeps, as a trial that runs wherever PostGM is installed: `postgm game check`, or pytest.

@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_my_game_keeps_its_promises(promise):
    assert not list(promise(Trial(MyGame(), 3)))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gm.promises.play import Position, Trial
from gm.promises.rules import RULES
from gm.promises.secrecy import SECRECY
from gm.promises.words import WORDS

PROMISES = (*RULES, *SECRECY, *WORDS)
"""Of a game at a table: each takes a Trial and yields a sentence for everything that is not as promised."""

__all__ = ["PROMISES", "RULES", "SECRECY", "WORDS", "Position", "Trial", "broken"]


def broken(
    trial: Trial, most: int = 3, promises: Sequence[Callable[[Trial], Iterator[str]]] = PROMISES
) -> Iterator[tuple[str, str]]:
    """(promise, sentence) of what is not kept at this table, a few sentences for each promise. An engine that raises
    breaks the promise under trial, too."""
    for promise in promises:
        told: list[str] = []
        try:
            for sentence in promise(trial):
                told.append(sentence)
                if len(told) >= most:
                    break
        except Exception as raised:  # whatever an engine under trial does
            told.append(f"{type(raised).__name__}: {raised}")
        yield from ((promise.__name__.replace("_", " "), sentence) for sentence in dict.fromkeys(told))
