"""What all measurements share: processor time, medians, a yardstick for the machine, tables and progress bars."""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

err = Console(stderr=True)
out = Console(highlight=False)
if not out.is_terminal:
    out = Console(highlight=False, width=130)


def cpu() -> float:
    """Seconds of processor time of this process with all its threads, and of its ended children."""
    mine, theirs = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return mine.ru_utime + mine.ru_stime + theirs.ru_utime + theirs.ru_stime


def calibrate() -> float:
    """Seconds a fixed loop takes: figures of two runs may be compared only where this is alike."""
    began, total = time.process_time(), 0
    for n in range(1_500_000):
        total += n * n % 7
    return time.process_time() - began


class Watch:
    """Processor and wall seconds of a deed."""

    def __init__(self) -> None:
        self.cpu = self.wall = 0.0

    @contextmanager
    def running(self) -> Iterator[None]:
        """Add what the block takes."""
        begun, wall = cpu(), time.perf_counter()
        yield
        self.cpu += cpu() - begun
        self.wall += time.perf_counter() - wall


def median(values: Iterable[float]) -> float:
    """The middle one."""
    return statistics.median(values)


def several(deed: Callable[[], float], times: int = 5) -> float:
    """The median of a measurement taken several times."""
    return median(deed() for _ in range(times))


def steps(things: Sequence[Any], title: str) -> Iterator[Any]:
    """The things one by one, with a progress bar."""
    with Progress(console=err, transient=True) as bar:
        yield from bar.track(things, description=title)


def table(title: str, rows: Sequence[Mapping[str, object]]) -> None:
    """Print rows as a table; numbers with as many digits as mean something."""
    grid = Table(title=title, box=None, pad_edge=False, title_justify="left", title_style="bold")
    for name in rows[0] if rows else ():
        grid.add_column(name, justify="left" if isinstance(rows[0][name], str) else "right")
    for row in rows:
        grid.add_row(*(shown(value) for value in row.values()))
    out.print(grid)
    out.print()


def shown(value: object) -> str:
    """Three digits that count."""
    if not isinstance(value, float):
        return f"{value:,}" if isinstance(value, int) else str(value)
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
