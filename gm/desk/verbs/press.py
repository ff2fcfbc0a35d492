"""PRESS: words for other players; all that stands below the line is passed on, and nothing of it is played."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.handling import press
from gm.desk.verbs.verb import Verb


def run(case: Case, rest: str) -> str:
    if _switched(rest):
        press.switch(case, _switched(rest))
        on = _switched(rest) == "on"
        return "Press comes to you again." if on else "You get no more press; your seat is not touched."
    to, _, text = rest.partition(":")
    return press.speak(case, to, "\n".join(filter(None, [text.strip(), case.below])))


def _switched(rest: str) -> str:
    """ "off" or "on" where the line says only that, else nothing."""
    word = rest.lower().strip(" .!")
    return word if word in ("off", "on") else ""


VERB = Verb("press", run, changes=True, block=lambda rest: not _switched(rest))
