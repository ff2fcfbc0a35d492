"""The pulse in the words of Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Final

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import generate_latest

from gm.vitals.pulse import Pulse, State

COUNTERS: Final[Mapping[str, tuple[str, str]]] = {
    "rounds": ("postgm_rounds", "Rounds that were gone through: fetch, answer, resolve."),
    "came": ("postgm_letters_came", "Letters that were fetched."),
    "answered": ("postgm_letters_answered", "Letters that were read and done with."),
    "sent": ("postgm_letters_sent", "Letters that a mail server took."),
    "failed": ("postgm_letters_refused_for_good", "Letters that a mail server refused for good, in rounds."),
    "resolved": ("postgm_matches_moved", "Matches that were moved on: turns resolved, reminders sent."),
}
TABLES: Final[Mapping[str, tuple[str, str]]] = {
    "letters": ("postgm_letters", "Letters that came and are kept, by what became of them."),
    "kinds": ("postgm_letters_by_kind", "Letters that came and are kept, by what they are."),
    "outbox": ("postgm_outbox", "Letters of ours by state."),
    "matches": ("postgm_matches", "Matches by state."),
}
QUEUED: Final = ("queued", "later", "sending")


class Collector:
    """Made anew at each look."""

    def __init__(self, pulse: Pulse, rested: Callable[[], float]) -> None:
        self._pulse, self._rested = pulse, rested

    def collect(self) -> Iterable[Metric]:
        """All there is to tell."""
        rested = self._rested()
        state, now = self._pulse.state(rested), self._pulse.clock.now()
        done = self._pulse.done()
        for key, (name, words) in COUNTERS.items():
            yield CounterMetricFamily(name, words, value=done.get(key, 0))
        yield _one("postgm_healthy", "1 while /health says so too.", state.well)
        yield _one("postgm_seconds_since_step", "Seconds since the last step of a round.", rested)
        yield _one(
            "postgm_slowest_answer_seconds", "The longest wait for an answer since the start.", self._pulse.slowest
        )
        yield _many(
            "postgm_mailbox_up",
            "1 for a mailbox that answered last, in the order of the configuration.",
            "mailbox",
            {str(n): up for n, up in enumerate(state.mailboxes, 1)},
        )
        yield _one("postgm_outgoing_up", "1 while letters can leave.", state.outgoing)
        if state.counts is not None:
            yield from _kept(state, state.counts, now)


def _kept(state: State, counts: Mapping[str, int], now: datetime) -> Iterable[Metric]:
    """What stands in the database."""
    for table, (name, words) in TABLES.items():
        rows = {key.partition(".")[2]: number for key, number in counts.items() if key.startswith(f"{table}.")}
        yield _many(name, words, "kind" if table == "kinds" else "state", rows)
    queue = sum(counts.get(f"outbox.{name}", 0) for name in QUEUED)
    yield _one("postgm_queue_length", "Letters of ours that wait to leave.", queue)
    waited = (now - state.oldest).total_seconds() if state.oldest else 0
    yield _one("postgm_queue_oldest_seconds", "How long the oldest letter that should have left waits.", waited)
    yield _one("postgm_matches_overdue", "Matches whose hour passed ten minutes ago or more.", state.overdue)
    last = state.last_round.timestamp() if state.last_round else 0
    yield _one("postgm_last_round_timestamp_seconds", "When all mailboxes had been emptied last; 0: never.", last)


def _one(name: str, words: str, value: float) -> Metric:
    return GaugeMetricFamily(name, words, value=value)


def _many(name: str, words: str, label: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(name, words, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family


def page(pulse: Pulse, rested: Callable[[], float]) -> bytes:
    """The whole page, as text."""
    registry = CollectorRegistry()
    registry.register(Collector(pulse, rested))
    return generate_latest(registry)
