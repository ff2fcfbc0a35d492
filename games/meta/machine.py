"""The agenda: one step after another until somebody must be asked or the match is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.meta import deeds_people, deeds_towers, execution, life, placing, rulings, stages, triggers
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


def advance(play: Play, floor: int = 0) -> None:
    """Do what is on the agenda, down to `floor` steps, unless a question or the end comes before."""
    while len(play.agenda) > floor and not play.questions and not play.ending:
        step = play.agenda.pop()
        STEPS[step.what](play, step)
        life.won(play)
