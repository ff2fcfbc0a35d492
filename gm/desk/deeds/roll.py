"""ROLL: dice of the match, for all to see."""

from __future__ import annotations

from gm.desk.deeds.deed import Deed, Done, Wish
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.rolling import rolled


def plan(wish: Wish) -> Done:
    if wish.table.game.grammar.whole:
        raise Wrong(
            "At this table dice are rolled with the turn: write the line into the letter that tells the result."
        )
    table, letters, said = rolled(wish.desk, wish.table, wish.plays, wish.said["dice"], wish.mark, wish.now)
    return Done(table, said, letters=letters)


_MANY = r"(?:\d{1,6} ?)?d ?\d{1,6}(?: ?[+-] ?\d{1,4})?"
DEED = Deed(
    "roll",
    "roll <dice>",
    "Roll dice for all to see.",
    "roll 3d6",
    (
        rf"(?:roll|throw)(?: me| us| for me| for us)?(?: an?| the)? "
        rf"(?P<dice>{_MANY}(?:(?:,| and|, and) (?:an? )?{_MANY})*)"
        r"(?: (?:for|to)(?! (?:if|when))\b[^?]{1,60})?",
    ),
    plan,
    lasting=True,
    about="dice",
)
