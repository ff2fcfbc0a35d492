"""When a turn ends, by the rules of its match and what its GM did to the clock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from gm.domain.deadlines import next_due
from gm.domain.policy import Policy
from tests.kit.gm import Deed


class Sandglass:
    """The clock of one match, from its GM's own book."""

    def __init__(self, policy: Policy, deeds: Iterable[Deed]) -> None:
        self.policy = policy
        self.deeds: Sequence[Deed] = sorted(deeds, key=lambda deed: deed.at)

    def stands(self, at: datetime) -> bool:
        """Is it stopped at this moment?"""
        said = [deed.what for deed in self.deeds if deed.what in ("pause", "resume") and deed.at <= at]
        return bool(said) and said[-1] == "pause"

    def closes(self, paces: Iterable[str], opened: datetime, by: datetime) -> datetime:
        """The end of a turn that began at `opened`, its grace included, as it was told at the moment `by`."""
        due = max(next_due(self.policy, pace, opened) for pace in sorted(paces))
        since = opened
        for deed in self.deeds:
            if opened < deed.at <= by:
                before = due
                due += {"later": timedelta(hours=deed.hours), "resume": deed.at - since}.get(deed.what, timedelta())
                if deed.what == "resume" and self._at_its_hour(before):
                    due = next_due(replace(self.policy, least_hours=0), "turn", due)
                since = deed.at
        return due + timedelta(hours=self.policy.grace_hours)

    def _at_its_hour(self, due: datetime) -> bool:
        """Is it on fixed days, and was it to end at their hour? After a stop it ends on the next of them."""
        there = due.astimezone(ZoneInfo(self.policy.zone))
        return bool(self.policy.days) and f"{there:%H:%M}" == self.policy.at.zfill(5)

    def forced(self, at: datetime) -> bool:
        """Did the GM close a turn just then?"""
        return any(deed.what == "process" and deed.at == at for deed in self.deeds)

    def resumed(self, after: datetime, upto: datetime) -> bool:
        """Did it run again between the two?"""
        return any(deed.what == "resume" and after < deed.at <= upto for deed in self.deeds)
