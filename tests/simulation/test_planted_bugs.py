"""Bugs of the worst kinds, planted one at a time: the checkers find each of them, or they would prove nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from gm.desk.case import Outcome
from gm.desk.handling import judging
from gm.desk.incoming import intake
from gm.desk.incoming.topic import by_list
from gm.desk.incoming.writers import correspondents
from gm.desk.matches import reminders, rounds, turns
from gm.desk.outgoing import letters, outbox
from gm.desk.outgoing.letters import report_key
from gm.desk.table import Table
from gm.desk.verbs import cancel
from gm.domain import deadlines
from gm.ports import Delivery, Kept, Parcel
from gm.ports.archive import Outgoing
from gm.post.guards import Verdict
from gm.store import archive as store
from tests.kit.checks import complaints
from tests.kit.disk import CutArchive
from tests.kit.faults import Odds
from tests.kit.world import Unfinished, World
from tests.simulation import people_bugs

MOST_SEEDS = 8
Plant = Callable[[pytest.MonkeyPatch], None]


def settle_before_keeping(patch: pytest.MonkeyPatch) -> None:
    """What is put away and then not kept is lost."""

    def collect(desk: Any, mailbox: Any, now: datetime) -> intake.Taken:
        came = 0
        while batch := mailbox.fetch(desk.limits.batch):
            mailbox.settle([(letter, "done") for letter in batch])
            came += desk.archive.keep(batch, now)
        desk.archive.swept(mailbox.name, now)
        return intake.Taken(came)

    patch.setattr(intake, "collect", collect)


def receipt_in_a_transaction_of_its_own(patch: pytest.MonkeyPatch) -> None:
    """The light goes out between the order and its receipt."""
    whole = intake.commit

    def commit(desk: Any, kept: Kept, outcome: Outcome, now: datetime) -> None:
        whole(desk, kept, replace(outcome, letters=()), now)
        with desk.archive.step() as step:
            for letter in outcome.letters:
                letter.put(step)

    def answer_some(desk: Any, now: datetime) -> int:
        batch = desk.archive.waiting(desk.limits.batch)
        for kept in batch:
            intake.answer(desk, kept, now)
        return len(batch)

    patch.setattr(intake, "commit", commit)
    patch.setattr(intake, "answer_some", answer_some)


def mark_as_sent_and_then_send(patch: pytest.MonkeyPatch) -> None:
    """A gap instead of a twin."""

    def send(desk: Any, mailer: Any, rows: Sequence[Any], clock: Callable[[], datetime]) -> Iterator[Delivery]:
        for row in rows:
            desk.archive.delivered(Delivery(row.id, "sent", 250, ""), clock())
        yield from mailer.send([Parcel(row.id, row.sender or desk.us.address, row.to, row.raw) for row in rows])

    patch.setattr(outbox, "send", send)


def deadline_judged_when_fetched(patch: pytest.MonkeyPatch) -> None:
    """A night's outage makes punctual players late."""
    whole = intake.decide
    patch.setattr(intake, "decide", lambda desk, kept, now: whole(desk, replace(kept, arrived=now), now))


def resolve_by_the_clock_with_the_box_unread(patch: pytest.MonkeyPatch) -> None:
    """Letters lie in the mailbox while their turn is closed."""
    whole = rounds.resolve_some
    patch.setattr(rounds, "resolve_some", lambda desk, now, swept, seen: whole(desk, now, now, seen))


def an_old_letter_binds_the_new_turn(patch: pytest.MonkeyPatch) -> None:
    """A late amendment for one turn is played in the next."""
    patch.setattr(correspondents, "stale", lambda table, seat, seal: "")


def letters_without_identity(patch: pytest.MonkeyPatch) -> None:
    """What is fetched twice is another letter each time."""
    whole, numbers = store._letter, count()
    patch.setattr(store, "_letter", lambda letter, now: {**whole(letter, now), "identity": str(next(numbers))})
    patch.setattr(CutArchive, "same_message", lambda self, identity, but: None, raising=False)


def a_refusal_for_now_taken_for_delivery(patch: pytest.MonkeyPatch) -> None:
    """Four hundred and something is not two hundred and fifty."""
    whole = CutArchive.delivered

    def delivered(self: CutArchive, delivery: Delivery, now: datetime, next_try: datetime | None = None) -> None:
        took = replace(delivery, outcome="sent") if delivery.outcome == "later" else delivery
        whole(self, took, now, next_try)

    patch.setattr(CutArchive, "delivered", delivered)


def a_letter_composed_anew_for_every_try(patch: pytest.MonkeyPatch) -> None:
    """The same Message-ID over other bytes."""
    tries = count()

    def parcel(id: int, sender: str, to: str, raw: bytes) -> Parcel:
        return Parcel(id, sender, to, raw + b"\r\n" * (next(tries) % 7))

    patch.setattr(outbox, "Parcel", parcel)


def orders_of_a_machine_taken(patch: pytest.MonkeyPatch) -> None:
    """An answering machine quotes the example of the report."""
    patch.setattr(by_list, "classify", lambda letter, own: Verdict("human", "", "everybody is"))


def anybody_may_use_a_reply_address(patch: pytest.MonkeyPatch) -> None:
    """Whoever has a letter has its seat."""
    whole = correspondents.identify

    def identify(desk: Any, kept: Kept, letter: Any, now: datetime) -> Any:
        seal = correspondents._seal(desk, kept, letter)
        owner = desk.archive.player(seal.player) if seal and seal.player else None
        if owner is None:
            return whole(desk, kept, letter, now)
        return correspondents._seated(desk, letter, owner, seal, True, kept, now)

    patch.setattr(correspondents, "identify", identify)


def the_report_of_the_neighbour(patch: pytest.MonkeyPatch) -> None:
    """Everybody sees the hand of the seat beside them."""
    whole = letters.position

    def position(table: Table, seat: str | None, now: datetime, zone: str) -> Any:
        seats = table.match.seats
        beside = seats[(seats.index(seat) + 1) % len(seats)] if seat in seats else seat
        return {**whole(table, seat, now, zone), "view": table.view(beside)}

    patch.setattr(letters, "position", position)


def reminders_to_everybody(patch: pytest.MonkeyPatch) -> None:
    """Who has written is nagged too."""
    patch.setattr(reminders.Table, "missing", property(lambda table: tuple(table.asks)))


def silence_charged_to_who_was_not_reached(patch: pytest.MonkeyPatch) -> None:
    """No report, no order, and yet a mark for it."""
    patch.setattr(CutArchive, "reached", lambda self, match, turn: frozenset(self._seats(match)), raising=False)
    patch.setattr(
        CutArchive,
        "_seats",
        lambda self, name: [
            (report_key(match, c.name), c.player) for match in (Table.open(self, name).match,) for c in match.chairs
        ],
        raising=False,
    )


def a_cancel_after_the_deadline(patch: pytest.MonkeyPatch) -> None:
    """What was in time is taken back too late."""
    patch.setattr(cancel, "in_time", lambda match, arrived: True)


def a_letter_lets_the_match_sleep(patch: pytest.MonkeyPatch) -> None:
    """All is in, but the last letter of the batch does not say so."""
    patch.setattr(
        intake, "replace", lambda thing, **new: replace(thing, **{k: v for k, v in new.items() if k != "stir"})
    )


def the_autopilot_holds_orders(patch: pytest.MonkeyPatch) -> None:
    """What the engine would play for a seat is kept as if its player had said it."""

    def advance(desk: Any, table: Table, now: datetime, swept: datetime | None, force: bool = False) -> Table:
        for _ in range(500):
            table = turns.with_pilots(table)
            if table.match.status != "running" or not deadlines.ripe(table.match, swept, table.ready, now):
                return table
            table = turns.resolve(desk, table, now)
        return table

    patch.setattr(rounds, "advance", advance)


def a_turn_played_with_other_dice(patch: pytest.MonkeyPatch) -> None:
    """Chance that nobody can tell again."""
    whole, rolls = Table.dice, count()
    patch.setattr(Table, "dice", lambda self, *about: whole(self, *about, next(rolls)))


def the_second_letter_does_not_count(patch: pytest.MonkeyPatch) -> None:
    """Who changes their mind is not heard."""
    whole = judging._take
    patch.setattr(
        judging, "_take", lambda case, table, new: table if case.seat in table.match.held else whole(case, table, new)
    )


def a_letter_with_anothers_key(patch: pytest.MonkeyPatch) -> None:
    """The reminder carries the reply address of the first seat."""
    whole = letters.orders_seal
    patch.setattr(
        letters,
        "orders_seal",
        lambda desk, table, seat, turn=None: whole(desk, table, table.match.seats[0], turn),
    )


def a_report_is_forgotten(patch: pytest.MonkeyPatch) -> None:
    """The third of the players hears nothing of every fifth turn."""
    whole = rounds.reports

    def reports(desk: Any, table: Table, now: datetime) -> list[Outgoing]:
        return [r for n, r in enumerate(whole(desk, table, now)) if n != 1 or table.match.turn % 5 != 2]

    patch.setattr(rounds, "reports", reports)


@dataclass(frozen=True)
class Planted:
    """A bug, and the odds under which it shows."""

    plant: Plant
    odds: Odds
    games: tuple[str, ...] = ("eat_me",)
    manners: Mapping[str, Any] = field(default_factory=dict)
    rules: Mapping[str, Any] = field(default_factory=dict)
    ways: Mapping[str, float] = field(default_factory=dict)
    seen_by: str = ""  # the promise that it breaks; empty: any

    def world(self, seed: int, folder: Path) -> World:
        (folder / str(seed)).mkdir()
        odds = replace(self.odds)
        return World(f"planted/{seed}", folder / str(seed), odds, self.games, self.manners, self.rules, self.ways)


def _cut(place: str) -> Odds:
    return Odds(cut=0.001, favourite=place, favoured=0.2)


BUGS = (
    Planted(settle_before_keeping, _cut("before keep")),
    Planted(receipt_in_a_transaction_of_its_own, _cut("after commit")),
    Planted(mark_as_sent_and_then_send, _cut("after mark")),
    Planted(deadline_judged_when_fetched, Odds(cut=0, asleep=0.3)),
    Planted(resolve_by_the_clock_with_the_box_unread, Odds(cut=0, mailbox_away=0.3, away_hours=48)),
    Planted(an_old_letter_binds_the_new_turn, Odds()),
    Planted(letters_without_identity, Odds(copied=0.2)),
    Planted(a_refusal_for_now_taken_for_delivery, Odds(later=0.2)),
    Planted(a_letter_composed_anew_for_every_try, Odds(lost=0.2)),
    Planted(orders_of_a_machine_taken, Odds()),
    Planted(anybody_may_use_a_reply_address, Odds(stranger=0.4)),
    Planted(the_report_of_the_neighbour, Odds()),
    Planted(reminders_to_everybody, Odds()),
    Planted(silence_charged_to_who_was_not_reached, Odds(bounced=0.3, refused=0.1)),
    Planted(
        a_cancel_after_the_deadline,
        Odds(asleep=0.4),
        manners={"cancel": 0.9, "slow_post": 0.9},
        rules={"hours": 24.0, "early": False},
    ),
    Planted(a_letter_lets_the_match_sleep, Odds(), ("no_more_meat",), {"ahead": 0.7, "slow_post": 0.5}),
    Planted(
        the_autopilot_holds_orders,
        Odds(),
        manners={"silent": 0.4, "half": 0.5},
        rules={"on_limit": "autopilot", "silence_limit": 1},
    ),
    Planted(a_turn_played_with_other_dice, Odds()),
    Planted(the_second_letter_does_not_count, Odds()),
    Planted(a_letter_with_anothers_key, Odds()),
    Planted(a_report_is_forgotten, Odds()),
    *(
        Planted(plant, Odds(cut=0, favoured=0), (game,), manners, rules, {"replies": 0.1, "agrees": 1, **ways}, seen_by)
        for plant, (game, manners, rules, ways, seen_by) in people_bugs.SHOWN.items()
    ),
)


@pytest.mark.usefixtures("as_folded")
@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.plant.__name__)
def test_the_checkers_find(bug: Planted, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bug.plant(monkeypatch)
    for seed in range(MOST_SEEDS):
        world = bug.world(seed, tmp_path)
        try:
            found = [wrong for wrong in complaints(world.run()) if wrong.startswith(bug.seen_by)]
        except Unfinished as stuck:
            found = [str(stuck)]
        finally:
            world.close()
        if found:
            print(f"seed {seed}: {found[0][:300]}")
            return
    pytest.fail(f"{MOST_SEEDS} worlds with this bug, and nobody saw it")


@pytest.mark.usefixtures("as_folded")
@pytest.mark.parametrize(
    "bug",
    [bug for bug in BUGS if not bug.seen_by and (bug.manners or bug.odds.favourite)],
    ids=lambda b: b.plant.__name__,
)
def test_without_the_bug_the_same_world_is_whole(bug: Planted, tmp_path: Path) -> None:
    world = bug.world(0, tmp_path)
    try:
        assert not complaints(world.run())
    finally:
        world.close()
