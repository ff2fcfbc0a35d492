"""PROPOSE: the GM lets the table vote, by reply, on what is then done if it passes."""

from __future__ import annotations

from gm.desk.deeds.deed import Deed, Done, Wish
from gm.desk.matches import voting


def plan(wish: Wish) -> Done:
    table, letters, said = voting.put(wish.desk, wish.table, wish.said["what"], "", wish.now, wish.mark)
    people = voting.newcomers(wish.desk, wish.table, table.match.motion.line, wish.now) if table.match.motion else ()
    would = f"That lets the table vote on {table.match.motion.line}." if table.match.motion else ""
    return Done(table, said, would, letters=letters, people=people)


DEED = Deed(
    "propose",
    "propose <something>",
    "Let the players vote, by reply, on a draw, a concession, more time or another change; what passes is done.",
    "propose draw",
    (
        r"(?:propose|(?:let (?:them|everybody|the players|the table) |let's |let us )?vote (?:on|about)"
        r"|(?:call|hold|start) a vote (?:on|about)|put to (?:a|the) vote):?(?: (?:that|to))?(?: (?P<what>.+))?",
    ),
    plan,
    called="the vote",
    any_turn=True,
    freely=(
        r"(?:let (?:them|everybody|us|the (?:players|table)) vote|put (?:(?:it|this|that) )?to (?:a|the) vote|"
        r"(?:hold|call|start|take) a vote|vote),? (?:on )?(?:whether|if) (?:(?:we|they|to)\b )?"
        r"(?:(?:should|shall|want to|want|would like to|would like|prefer|all) )*(?P<what>.+)",
        r"(?:ask|let) (?:them|all|everybody|the (?:players|table)) (?:to )?(?:decide|vote) (?:on|about)"
        r" (?P<what>.+)",
        r"ask (?:them|all|everybody|everyone|the (?:players|table|others)) (?:whether|if) (?:they|all)?(?:'d| would|"
        r" want to| will)? ?(?:like (?:to )?)?(?:agree (?:to|on|with)|accept|take|want|play for|have) (?P<what>.+)",
    ),
    about="vote|votes|voting|propose",
)
