"""What a yes to a question of ours does: one row for each kind of question."""

from __future__ import annotations

import json
from collections.abc import Mapping

from gm.desk.case import Case
from gm.desk.handling import judging, press
from gm.desk.handling.proposing import asking
from gm.desk.handling.proposing.asking import Deed
from gm.desk.incoming.leading import for_players, gm_deeds
from gm.desk.incoming.leagues import league_leading, league_opening, league_words
from gm.desk.incoming.new_matches import opening
from gm.desk.incoming.playing import lines, passing, table_talk
from gm.desk.verbs import join, leave, stop, watch


def together(case: Case, about: str) -> str:
    """Several things that one letter of whoever leads asked for, one after the other."""
    return " ".join(DEEDS[deed](case, said) for deed, said in json.loads(about))


DEEDS: Mapping[str, Deed] = {
    asking.TOGETHER: together,
    "orders": judging.agreed,
    "stop": stop.deed,
    "join": join.deed,
    "watch": watch.deed,
    "leave": leave.deed,
    "pass on": passing.deed,
    asking.TALK: table_talk.passed,
    f"no {asking.TALK}": table_talk.left,
    asking.MOVES: table_talk.orders,
    asking.RELAY: for_players.deed,
    asking.WORD: lines.wished,
    asking.LEAD: gm_deeds.agreed,
    league_words.DEED: league_words.agreed,
    opening.DEED: opening.agreed,
    opening.MISSING: opening.missing,
    league_leading.DEED: league_leading.agreed,
    league_opening.DEED: league_opening.agreed,
    press.DEED: press.agreed,
}
