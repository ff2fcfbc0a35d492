"""`python -m bench` prints all tables; `python -m bench NAME ...` some of them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench import autopilots, engines, letters, pace, pages, slow, store, ticks
from bench.figures import calibrate, out

BENCHES = {
    "engines": engines.run,
    "pace": pace.run,
    "pages": pages.run,
    "letters": letters.run,
    "ticks": ticks.run,
    "slow": slow.run,
    "store": store.run,
    "autopilots": autopilots.run,
}


def main() -> None:
    """Run what was asked for, or everything."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Figures as tables; nothing is asserted.")
    parser.add_argument("names", nargs="*", choices=[*BENCHES, []], metavar="NAME", help=", ".join(BENCHES))
    wanted = parser.parse_args().names or list(BENCHES)
    for name in wanted:
        out.print(f"calibrate {calibrate():.3f} s")
        BENCHES[name]()


if __name__ == "__main__":
    main()
