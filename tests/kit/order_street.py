"""For the runner of order lines, which is kept outside: the street it brings along, and where this house has its rooms.

That street looks for `hosting` right in the desk, where it once stood; from here on it finds it there again.
"""

from __future__ import annotations

import gm.desk
from gm.desk.deeds import do
from gm.desk.matches import hosting

gm.desk.hosting = hosting  # type: ignore[attr-defined]
hosting.start_now = lambda desk, name, now: do(desk, name, "start match", now)  # type: ignore[attr-defined]

from __main__ import Street  # noqa: E402 - the runner's own; where it does not run, its caller has it all the same

__all__ = ["Street"]
