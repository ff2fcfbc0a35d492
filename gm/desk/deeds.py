"""What a yes to a question of ours does: one row for each kind of question."""

from __future__ import annotations

from collections.abc import Mapping

from gm.desk import judging, passing, press
from gm.desk.asking import Deed
from gm.desk.verbs import join, leave, stop

DEEDS: Mapping[str, Deed] = {
    "orders": judging.agreed,
    "stop": stop.deed,
    "join": join.deed,
    "leave": leave.deed,
    "pass on": passing.deed,
    press.DEED: press.agreed,
}
