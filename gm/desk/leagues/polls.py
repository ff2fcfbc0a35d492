"""A poll of a league's readers: put by who leads it or edits its paper, answered by letter, told in each issue."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from gm.ports import Archive

MOST = 8  # ways to answer


class Poll(NamedTuple):
    """A question, the ways to answer it, and who chose which: the last word of each reader counts."""

    key: str
    question: str
    options: tuple[str, ...]
    votes: dict[str, str]
    open: bool

    @property
    def counts(self) -> list[tuple[str, int]]:
        """How many chose what, the most first."""
        counted = Counter(self.votes.values())
        return sorted(((option, counted[option]) for option in self.options), key=lambda one: -one[1])


def newest(archive: Archive, league: str) -> Poll | None:
    """The poll that was put last, open or ended; None where none was."""
    kept = archive.notes(f"paper-poll/{league}")
    if not kept:
        return None
    key, text = kept[-1]
    found = json.loads(text)
    votes = {who.partition("/")[0]: said for who, said in archive.notes(f"paper-vote/{league}/{found['of'] or key}")}
    return Poll(found["of"] or key, found["question"], tuple(found["options"]), votes, not found["of"])


def put(league: str, question: str, options: Sequence[str], now: datetime, letter: int) -> tuple[str, str, str]:
    """The note of a new poll, which ends the one before."""
    return _note(league, {"question": question, "options": list(options), "of": ""}, now, letter)


def end(league: str, poll: Poll, now: datetime, letter: int) -> tuple[str, str, str]:
    """The note of its end: the next issue tells it for the last time."""
    return _note(league, {"question": poll.question, "options": list(poll.options), "of": poll.key}, now, letter)


def vote(league: str, poll: Poll, who: str, option: str, letter: int) -> tuple[str, str, str]:
    """The note of what a reader chose."""
    return f"paper-vote/{league}/{poll.key}", f"{who}/{letter:012}", option


def _note(league: str, what: dict[str, object], now: datetime, letter: int) -> tuple[str, str, str]:
    return f"paper-poll/{league}", f"{now.isoformat()}/{letter:012}", json.dumps(what, ensure_ascii=False)


def told(archive: Archive, league: str, since: str) -> Iterator[str]:
    """What an issue says of it. `since`: when the issue before appeared; a poll that had ended by then is told no
    more."""
    poll, kept = newest(archive, league), archive.notes(f"paper-poll/{league}")
    if poll is None or (not poll.open and kept[-1][0] < since):
        return
    yield poll.question
    yield from (f"- {option}: {number}" for option, number in poll.counts)
    if poll.open:
        yield f"To answer, write for example: poll {poll.options[0]}"
    else:
        yield "That is the result; the poll is over."
