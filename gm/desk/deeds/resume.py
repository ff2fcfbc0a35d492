"""RESUME: the clock runs again, with the time that was left."""

from __future__ import annotations

from gm.desk.deeds.deadline import due_news
from gm.desk.deeds.deed import Deed, Done, Wish, changed, openly
from gm.desk.deeds.speech import MATCH
from gm.desk.matches.carrying import BACK, departures, moved_away
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.pausing import due_after
from gm.domain import deadlines
from gm.domain.match import Resumed


def plan(wish: Wish) -> Done:
    match = wish.table.match
    if match.status != "paused":
        raise Wrong(f"{wish.name} is not paused.")
    here, away = bool(wish.said.get("here")), moved_away(wish.desk, wish.name)
    if away and not here:
        raise Wrong(
            f"{wish.name} moved to another house on {deadlines.shown(away, wish.zone)}; two houses must not lead it. "
            'If it stays here after all, and nowhere else, write "resume here".'
        )
    due = due_after(match, wish.now)
    table = changed(wish, Resumed(deadlines.iso(due)))
    letters = openly(wish, table, due_news("The clock runs again", "The clock runs again", due))
    day = due - deadlines.moment(match.due) != wish.now - deadlines.moment(match.paused)
    fixed = ", the next of its fixed days" if day else ""
    said = f"The clock of {wish.name} runs again; orders are due {deadlines.shown(due, wish.zone)}{fixed}."
    back = [(departures(wish.name), deadlines.iso(wish.now), BACK)] if away else []
    return Done(table, said, letters=letters, notes=back)


DEED = Deed(
    "resume",
    "resume",
    "Let the clock run again with the time that was left.",
    "resume",
    (
        r"(?:resume|unpause|continue|unfreeze)(?: (?:the )?(?:match|game|clock|turn))?(?P<here> here)?",
        r"(?:re)?start the clock(?: again)?",
    ),
    plan,
    called="the going on of the clock",
    freely=(
        r"(?:(?:the |our |this )?(?:clock|match|game|time|play|round|turn)|it|everything|all|things|it all)"
        r"(?: (?:can|may|should|shall|could|now|all|please))* (?:run|tick|go|move|continue|start|roll)s?"
        r"(?: (?:on|again|once more|as before|now|along))+",
        rf"(?:resume|unpause|continue|unfreeze|go on|carry on|restart|proceed|take up)(?: (?:with )?{MATCH}"
        rf"| the clock)?(?: again)?",
        rf"(?:let|get) (?:{MATCH}|the clock) (?:run|go on|continue|going|running|start)(?: again)?",
        r"(?:on we go|we go on|we continue|back to (?:the )?(?:match|game|work)|the (?:break"
        r"|pause) is over)(?: again)?",
    ),
)
