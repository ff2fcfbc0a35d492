"""ADJUDICATE: a match ends by a ruling, or a match that is over gets another result."""

from __future__ import annotations

import re

from gm.desk.deeds.deed import Deed, Done, Wish
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import MATCH, SEAT
from gm.desk.matches import adjudicating
from gm.desk.matches.hosting import Wrong
from gm.domain.match import Ruling

_POINTS = re.compile(
    r"(?P<seat>[^\W\d][\w' .-]*?)[ :=]+(?P<points>-?\d{1,6}(?:\.\d{1,3})?)(?: points?)?(?:[,;]| and |$)\s*"
)


def plan(wish: Wish) -> Done:
    ruling = _ruling(wish)
    if wish.table.match.ruled == ruling.how and wish.table.match.result == ruling.result:
        raise Wrong(f"{wish.name} is {adjudicating.told(ruling)} already.")
    table, letters = adjudicating.ruled(wish.desk, wish.table, ruling, "The GM", wish.now, wish.mark)
    return Done(
        table,
        f"{wish.name} is {adjudicating.told(ruling)}. Its players are told.",
        f"{wish.name} would be {adjudicating.told(ruling)}; its players are told, and a league takes it so.",
        letters,
    )


def _ruling(wish: Wish) -> Ruling:
    if wish.said["draw"]:
        return adjudicating.draw(wish.table)
    if wish.said["annul"]:
        return adjudicating.ANNULLED
    if wish.said["seat"]:
        return adjudicating.walkover(wish.table, seat_of(wish.table, wish.said["seat"], wish.desk))
    if not wish.said["points"]:
        return adjudicating.by_position(wish.table)
    given = {
        seat_of(wish.table, m["seat"], wish.desk): float(m["points"]) for m in _POINTS.finditer(wish.said["points"])
    }
    if _POINTS.sub("", wish.said["points"]).strip():
        raise Wrong("I read no points there. Write for example: adjudicate: Anna 9, Bruno 4")
    return adjudicating.by_points(wish.table, given)


DEED = Deed(
    "adjudicate",
    "adjudicate by position",
    "End a match by what everybody has at this moment, by points of yours (adjudicate: Anna 9, Bruno 4), by a walkover "
    "(walkover for Anna), or annul it; a match that is over gets that result instead of its own.",
    "adjudicate by position",
    (
        rf"adjudicate {MATCH}(?: as it (?:is|stands)| now)?",  # alone, the word closes a turn
        rf"adjudicate(?: {MATCH})? (?:by|on) (?:the )?(?:position|points|standings?)s?",
        rf"adjudicate(?: {MATCH})?(?: as| with)?:? ?(?P<points>(?!(?:the )?(?:turn|round)\b)\S.*\d.*)",
        rf"(?:give )?{SEAT} (?:a|the) walkover",
        rf"(?:a )?walkover (?:for|to) {SEAT}",
        rf"(?P<annul>annul(?: {MATCH})?|(?:void|strike) {MATCH})",
    ),
    plan,
    called="the end of the match",
    grave=True,
    about=r"draw|tie",
    freely=(
        rf"(?:end|score|count) {MATCH} by (?:the )?(?:position|points|standings?)"
        r"(?: (?:that )?(?:everyone|everybody|all|each|they|we) (?:has|have)(?: (?:now|at (?:the|this) moment))?)?",
        rf"(?:end|finish|stop|close) {MATCH},? (?:with|and|declar\w+|so that)(?: make)? {SEAT} (?:as |is |wins? ?)?"
        r"(?:the )?(?:winner)?(?: now)?",
        rf"(?P<annul>annul|void|strike) (?:the result of )?{MATCH}",
        rf"(?:call|make|declare|score|count|end) (?:it|this|{MATCH}) (?:off )?(?:as |in )?(?P<draw>an? (?:draw|tie))"
        rf"(?:,? (?:and |then )?(?:close|end|finish|stop) (?:it|{MATCH})| for (?:all|everybody|everyone)| here| now)*",
        rf"(?P<draw>an? (?:draw|tie) it is|it(?:'s| is) an? (?:draw|tie)(?: for (?:all|everybody|everyone))?"
        rf"|agree (?:on|to) an? (?:draw|tie)|{MATCH} (?:is|ends in|shall be|should be) an? (?:draw|tie))",
    ),
)
