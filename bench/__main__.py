"""`python -m bench` prints all tables but the soak and the mutants; `python -m bench NAME ...` some of them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import games
from bench import autopilots, engines, letters, mutants, pace, pages, rewrap, slow, soak, store, ticks
from bench.figures import calibrate, out
from gm.bootstrap import at_rest

BENCHES = {
    "engines": engines.run,
    "pace": pace.run,
    "pages": pages.run,
    "letters": letters.run,
    "ticks": ticks.run,
    "slow": slow.run,
    "soak": soak.run,
    "store": store.run,
    "autopilots": autopilots.run,
}
NAMES = (*BENCHES, "rewrap", "mutants")
ALONE = ("soak", "mutants")  # long: only when they are named


def main() -> None:
    """Run what was asked for, or everything."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Figures as tables; nothing is asserted.")
    parser.add_argument("names", nargs="*", choices=[*NAMES, []], metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--letters", type=int, default=rewrap.LETTERS, help="composed letters that rewrap reads")
    parser.add_argument("--mutants", type=int, default=mutants.MUTANTS, help="mutants of each game")
    parser.add_argument("--game", default="", choices=["", "kit", *games.SHELF], help="mutants of this one alone")
    parser.add_argument("--seed", type=int, default=1, help="which mutants are drawn")
    given = parser.parse_args()
    benches: dict[str, Callable[[], None]] = {
        **BENCHES,
        "rewrap": partial(rewrap.run, given.letters),
        "mutants": partial(mutants.run, given.mutants, given.seed, given.game),
    }
    wanted = given.names or [name for name in NAMES if name not in ALONE]
    at_rest()  # as `postgm run` is
    for name in wanted:
        out.print(f"calibrate {calibrate():.3f} s")
        benches[name]()


if __name__ == "__main__":
    main()
