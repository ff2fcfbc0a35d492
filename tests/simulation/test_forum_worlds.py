"""Worlds at a forum whose posts are late, edited, deleted, queued and lost; bugs of the worst kinds are caught."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from gm.desk.incoming.topic import topical
from gm.desk.incoming.writers import elsewhere
from gm.desk.table import Table
from gm.transports.forum import poster, reader
from gm.transports.forum.book import Book, Seen
from gm.transports.forum.dialect import Entry, Posted
from gm.transports.forum.poster import ForumMailer, Wanted
from gm.transports.forum.reader import ForumMailbox
from gm.transports.forum.words import references
from tests.kit.forums.world import ForumWorld

MORE = int(os.environ.get("POSTGM_FORUMS", 2))
MOST_SEEDS = 8


@pytest.mark.parametrize("seed", range(MORE))
def test_every_promise_is_kept_at_a_forum(seed: int, tmp_path: Path) -> None:
    world = ForumWorld(str(seed), tmp_path).run()
    print(world.kind, dict(world.tally))
    assert not world.wrong


def test_a_real_hand_comes_whole_in_numbered_parts_where_messages_are_short(tmp_path: Path) -> None:
    worlds = (ForumWorld(str(seed), tmp_path / str(seed)) for seed in range(20))
    world = next(world for world in worlds if world.kind == "nodebb")
    with world.there:
        world._opens()
        hand = Table.open(world.archive, "friday").view("Anna")["hand"]
        spot = world._talk("Anna")
        world._closes()
        said = [post.content for post in world.there.rooms[int(spot.id)].messages]
    assert all(len(text) <= 1000 for text in said)
    letters: dict[str, list[tuple[int, str]]] = {}
    for text in said:
        if mark := references(text):
            letters.setdefault(mark[0], []).append((mark[1], text))
    numbered = [parts for parts in letters.values() if len(parts) > 1]
    assert numbered, "a report of a real match is longer than a message may be"
    assert all([number for number, _ in parts] == list(range(1, len(parts) + 1)) for parts in letters.values())
    [told] = [told for parts in numbered if "Your hand" in (told := " ".join(text for _, text in parts))]
    assert ", ".join(map(str, hand)) in told


def an_edit_after_the_deadline_counts(patch: pytest.MonkeyPatch) -> None:
    """Each version has the stamp of the first one."""
    whole = ForumMailbox._judged

    def judged(box: ForumMailbox, entry: Entry, seen: Seen | None, now: datetime) -> Any:
        found = whole(box, entry, seen, now)
        return found and (replace(found[0], changed=entry.at), found[1])

    patch.setattr(ForumMailbox, "_judged", judged)


def what_is_new_to_us_is_as_old_as_its_post(patch: pytest.MonkeyPatch) -> None:
    """A post that was changed before anybody read it has always said so."""
    patch.setattr(reader, "FINISHED", timedelta(days=99))


def a_hand_is_posted_in_public(patch: pytest.MonkeyPatch) -> None:
    """Where a match has a topic, the letters about it go there, but for the first to somebody, which is answered."""
    whole = ForumMailer._to_talk

    def to_talk(mailer: ForumMailer, account: str, wanted: Wanted) -> Posted:
        there = all(mailer._book.named(*place, wanted.match) for place in (("topic", ""), ("talk", account)))
        return mailer._to_topic(wanted.match, wanted) if there else whole(mailer, account, wanted)

    patch.setattr(ForumMailer, "_to_talk", to_talk)


def a_lost_answer_is_no_answer(patch: pytest.MonkeyPatch) -> None:
    """What nobody confirmed is posted again."""
    patch.setattr(ForumMailer, "_shown", lambda mailer, spot, ref, page=None: {})


def what_waits_for_a_moderator_is_posted_again(patch: pytest.MonkeyPatch) -> None:
    """It does not stand there, so it was not taken."""
    patch.setattr(Book, "held", lambda book, ref: 0)


def a_slip_stays_in_sight(patch: pytest.MonkeyPatch) -> None:
    """A secret order that all may read."""
    patch.setattr(topical, "_beside", lambda *_: [])


def an_old_letter_is_what_one_answers(patch: pytest.MonkeyPatch) -> None:
    """A reminder that came late is the last letter."""
    patch.setattr(poster, "parsedate_to_datetime", lambda said: datetime(2026, 1, 1, tzinfo=UTC))
    patch.setattr(elsewhere, "_above", lambda *_: [])


PLANTED: dict[Callable[[pytest.MonkeyPatch], None], tuple[int, str]] = {
    an_edit_after_the_deadline_counts: (1, "in time"),
    what_is_new_to_us_is_as_old_as_its_post: (2, "in time"),
    a_hand_is_posted_in_public: (0, "a hand stands in the topic"),
    a_lost_answer_is_no_answer: (0, "stands there twice"),
    what_waits_for_a_moderator_is_posted_again: (0, "stands there twice"),
    a_slip_stays_in_sight: (0, "stays in sight"),
    an_old_letter_is_what_one_answers: (9, "in time"),
}
"""Each bug with the first world in which it shows, and what is seen of it."""


@pytest.mark.usefixtures("as_folded")
@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_bug_is_caught(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plant(monkeypatch)
    first, seen = PLANTED[plant]
    for seed in range(first, first + MOST_SEEDS):
        wrong = ForumWorld(str(seed), tmp_path / str(seed)).run().wrong
        if found := [one for one in wrong if seen in one]:
            print(f"seed {seed}: {found[0]}")
            return
    pytest.fail(f"{MOST_SEEDS} worlds with this bug, and nobody saw it")
