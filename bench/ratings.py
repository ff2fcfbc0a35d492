"""Ratings of an archive of 50,000 matches, made again from the matches alone: python -m bench.ratings [MATCHES]."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from games.kit.dice import Dice
from gm.desk.leagues import rating
from gm.domain.leagues.ratings import Match, Rating, rated, replayed, written
from gm.store import open_archive

PEOPLE, SEATS, AT = 400, 4, datetime(2026, 11, 20, tzinfo=UTC)


def main(matches: int) -> None:
    """Write so many matches of 400 people at tables of four, then make their ratings again, and compare."""
    dice, now = Dice("bench"), dict[str, Rating]()
    with tempfile.TemporaryDirectory() as folder:
        archive = open_archive(f"sqlite:///{Path(folder) / 'bench.sqlite'}")
        with archive.step() as step:
            for n in range(matches):
                sat = dice.sample(range(PEOPLE), SEATS)
                chairs = tuple(((f"p{who}", 1.0),) for who in sat)
                match = Match(f"m{n:06}", AT.isoformat(), chairs, tuple(float(dice.below(30)) for _ in sat))
                now |= (after := rated(now, match))
                step.note("ratings/eat_me", match.name, json.dumps(written(match, after)), AT)
        began = time.perf_counter(), time.process_time()
        found, wrong = replayed(rating.entries(archive, "eat_me"))
        spent = time.perf_counter() - began[0], time.process_time() - began[1]
        archive.close()
    assert found == now
    assert not wrong
    told = f"{spent[0]:.1f} s by the clock, {spent[1]:.1f} s of processor"
    print(f"{matches} matches of {SEATS}: {told}; equal, {len(found)} rated")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50_000)
