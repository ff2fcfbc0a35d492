"""END: a match ends here, without a winner."""

from __future__ import annotations

from gm.desk.deeds.deed import Deed, Done, Wish, changed, news, openly
from gm.desk.deeds.speech import MATCH
from gm.desk.matches.changing import invited
from gm.desk.matches.hosting import Wrong
from gm.desk.outgoing import endings
from gm.domain import deadlines
from gm.domain.match import Ended


def plan(wish: Wish) -> Done:
    match = wish.table.match
    if match.status == "over":
        raise Wrong(f"{wish.name} is over already, and kept as it was.")
    table = changed(wish, Ended(deadlines.iso(wish.now)))
    begun = f"at turn {match.turn}" if match.turn else "before its first turn"
    words = f"The GM has ended this match {begun}; nobody has won. Thank you for playing."
    guests = invited(wish.desk, table, "The match has been ended", words, wish.now, wish.mark)
    words = " ".join([words, *endings.told(wish.desk, table)])
    letters = openly(wish, table, news("The match has been ended", words))
    return Done(
        table,
        f"{wish.name} is over; its players are told.",
        f"That ends {wish.name} for good ({begun}), without a winner, and tells its players.",
        [*letters, *guests],
    )


DEED = Deed(
    "end",
    "end match",
    "End a match for good, without a winner.",
    "end match",
    (r"(?:end|cancel|abandon|close down|call off|terminate|archive)(?: (?:the |this )?(?:match|game))",),
    plan,
    called="the end of the match",
    grave=True,
    about=r"call(?:ed)? (?:\w+ ){0,2}off|had enough|give up|start (?:again|anew|over)|"
    r"(?:end|close|stop|finish) (?:it|the (?:match|game))",
    freely=(
        rf"(?:end|cancel|abandon|close|close down|call off|terminate|finish|stop|quit|shut down|wrap up"
        rf"|break off|kill|give up)"
        rf" {MATCH}(?: (?:here|now|for good|as it is|without a winner))*",
        rf"call (?:it|this|that|this one|{MATCH}|the whole thing) (?:a day|quits|off)(?: (?:with|for|on) {MATCH})?|"
        rf"{MATCH} (?:is|ends|shall end"
        rf"|should end)(?: (?:over|here|now|off))*",
        rf"(?:that's|that is|this is) the end of {MATCH}|(?:stop|end) here for good",
        r"(?:end|finish|cancel|abandon|terminate|drop) (?:it|this one)(?: (?:all|here|now|for good))*",
        rf"(?:stop|end|finish|quit) (?:playing|this|it)? ?(?:here|altogether)|{MATCH} is (?:cancelled|called off|off)",
        rf"(?:i (?:think|guess) )?(?:we|we're|we are|all|everybody is) ?(?:done|through|finished) with {MATCH}",
        rf"pull the plug(?: on {MATCH})?",
    ),
)
