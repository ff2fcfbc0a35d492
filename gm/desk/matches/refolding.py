"""After an upgrade: what a match remembers is worked out anew from its journal, for what an earlier program did not."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import fields, replace
from datetime import datetime
from typing import Final

from gm.domain import codec
from gm.domain.folding import fold
from gm.domain.match import Match
from gm.ports import Archive, Overtaken, Sheet

FOLDS: Final = "folds"  # the topic of notes: which folds this archive has been through
_PRESENT: Final = " ".join(sorted(one.name for one in fields(Match)))


def refold(archive: Archive, now: datetime) -> int:
    """Matches that were folded anew. A match that does not agree with its journal stays as it is: see `replayed`."""
    if archive.noted(FOLDS, _PRESENT) is not None:
        return 0
    anew = 0
    for sheet in archive.matches():
        folded = _anew(archive, sheet)
        if folded:
            with suppress(Overtaken), archive.step() as step:  # who overtook us has the same program, and goes on
                step.write(replace(sheet, folded=folded), ())
                anew += 1
    with archive.step() as step:
        step.note(FOLDS, _PRESENT, "", now)
    return anew


def _anew(archive: Archive, sheet: Sheet) -> str:
    """The fold with what is lacking in it; empty when nothing is, or when it differs in anything else."""
    kept = json.loads(sheet.folded)
    if not Match.__dataclass_fields__.keys() - kept:
        return ""
    events = [codec.event_from_json(entry.kind, entry.data) for entry in archive.journal(sheet.name)]
    folded = codec.match_to_json(fold(sheet.name, events))
    before, after = json.loads(codec.match_to_json(codec.match_from_json(sheet.folded))), json.loads(folded)
    return folded if all(before[name] == after[name] for name in kept if name in before) else ""
