"""A few seconds of hostile bytes against reading and trimming, in a process of their own."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "fuzz" / "fuzz_post_reading.py"


@pytest.mark.skipif(find_spec("atheris") is None, reason="atheris is not installed, so nothing can be fuzzed")
def test_hostile_bytes_break_neither_reading_nor_trimming(tmp_path: Path) -> None:
    command = [sys.executable, str(SCRIPT), "-max_total_time=4", "-seed=20261120", "-verbosity=0", str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=tmp_path, check=False)
    assert run.returncode == 0, run.stderr[-3000:]
