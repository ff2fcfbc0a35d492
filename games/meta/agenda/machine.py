"""The agenda: one step after another until somebody must be asked or the match is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.meta.agenda import deeds_people, deeds_towers, execution, life, placing, rulings, stages, triggers
from games.meta.play import Play
from games.meta.table import Step

STEPS: Mapping[str, Callable[[Play, Step], None]] = {
    **stages.STEPS,
    **placing.STEPS,
    **execution.STEPS,
    **triggers.STEPS,
    **life.STEPS,
    **deeds_people.STEPS,
    **deeds_towers.STEPS,
    **rulings.STEPS,
}


MOST_STEPS = 20_000  # between two questions; the longest turn seen has some hundred


class Endless(Exception):
    """The agenda does not come to an end, whatever is cut off it: a fault of this game, not of its players."""


def advance(play: Play, floor: int = 0) -> None:
    """Do what is on the agenda, down to `floor` steps, unless a question or the end comes before.

    What follows from one another without end is a paradox that is removed: `Endless` if that does not help.
    """
    for budget in (MOST_STEPS, MOST_STEPS):
        for _ in range(budget):
            if len(play.agenda) <= floor or play.questions or play.ending:
                return
            step = play.agenda.pop()
            STEPS[step.what](play, step)
            life.won(play)
        triggers.cut(play, f"more than {MOST_STEPS} things follow from one another")
    raise Endless(f"turn {play.turn} does not end: {play.agenda[-1].what}")
