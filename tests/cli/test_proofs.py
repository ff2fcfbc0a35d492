"""postgm proof: the record of a match that is over, and the check that needs no house."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Command


def test_the_record_of_a_match_is_written_at_its_end_and_checked_anywhere(match: Command, tmp_path: Path) -> None:
    match("match", "process", "eat-me-1")
    early = match("proof", "open", "eat-me-1")
    assert (early.code, "It is opened when the match is over." in early.err) == (2, True)
    match("match", "do", "eat-me-1", "end match", "--yes")
    known = match("proof", "open", "eat-me-1", "--json").data
    file = tmp_path / "proof.json"
    assert known["seed"] in match("proof", "open", "eat-me-1", str(file)).said
    good = match("proof", "check", str(file), "--story")
    assert (good.code, "the deal and every draw follow from its seed (turns: 1," in good.said) == (0, True)
    assert "Order of play in the first round" in good.said
    file.write_text(json.dumps({**known, "seed": "another"}))
    bent = match("proof", "check", str(file))
    assert (bent.code, "do not make the proof" in bent.said) == (1, True)
    file.write_text(json.dumps({**known, "rules": 99}))
    assert "check it with a PostGM of that time" in " ".join(match("proof", "check", str(file)).err.split())
    file.write_text("no record")
    for path in (file, tmp_path / "nowhere.json"):
        assert match("proof", "check", str(path)).code == 2
