"""What a GM does to a match: one deed, one file. The table below prints help, docs and permissions.

A deed is asked for by a line of a letter or by a command; both doors find it here, let it plan, and write what it
planned. A new deed is a file in this folder and its name in `NAMES`.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from importlib import import_module

from games.kit.words import nearest
from gm.desk.bench import Desk
from gm.desk.deeds.deed import Deed, Done, Role, Wish
from gm.desk.deeds.speech import plainly
from gm.desk.matches.changing import TRIES
from gm.desk.matches.hosting import Wrong
from gm.desk.table import Table
from gm.domain.match import Led
from gm.domain.policy import Policy
from gm.ports import Overtaken

NAMES = (
    "status", "remind", "extend", "deadline", "pause", "resume", "process", "preview", "start", "announce", "tell",
    "orders", "excuse", "replace", "autopilot", "correct", "rollback", "undo", "policy", "option", "watch",
    "gm", "end",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    """A deed that a line asks for, with the named parts of the line."""

    deed: Deed
    said: dict[str, str]


@lru_cache(maxsize=1)
def deeds() -> dict[str, Deed]:
    """Every deed by its name, in the order in which help lists them."""
    return {name: import_module(f"{__name__}.{name}").DEED for name in NAMES}


def find(line: str) -> Asked | None:
    """The deed that a line asks for, as a GM would say it; None where it says something else."""
    plain, whole = plainly(line), plainly(line, end=False)
    for deed in deeds().values():
        if (said := deed.called_by(whole if deed.words else plain)) is not None:
            return Asked(deed, said)
    return None


def read(text: str) -> Asked | None:
    """The deed that the first line of a text asks for; the lines below belong to its words, where it takes any."""
    line, _, below = text.partition("\n")
    asked = find(line)
    if asked and asked.deed.words:
        asked.said["text"] = f"{asked.said['text']}\n{below}".strip()
    return asked


def near(line: str) -> Deed | None:
    """The deed whose word stands among the first of a line, or nearly begins it, though the rest does not fit."""
    words = plainly(line).lower().split()
    first = [word.strip(".,:;!") for word in words[:4]]
    named = next((word for word in first if word in NAMES), "")
    return deeds().get(named or (nearest(first[0], NAMES) if first else None) or "")


def role_of(desk: Desk, policy: Policy, address: str) -> Role | None:
    """What somebody at this address may do in a match with this policy; None: nothing."""
    if not address:
        return None
    if address == (policy.gm or desk.us.operator):
        return "lead"
    return "deputy" if address in policy.deputies else "observer" if address in policy.observers else None


def planned(desk: Desk, name: str, line: str, now: datetime, by: str = "") -> Done:
    """What would come of a line that asks something of a match. NoSuchMatch; Wrong says why it cannot be done."""
    asked = read(line)
    if asked is None:
        likely = near(line)
        raise Wrong(
            f'I do not know what "{line}" asks for.' + (f" Write for example: {likely.example}" if likely else "")
        )
    table = Table.open(desk.archive, name)
    mark = f"{now:%Y%m%d%H%M%S%f}"
    return settle(asked, Wish(desk, table, asked.said, now, mark, table.match.policy.zone, by))


def settle(asked: Asked, wish: Wish) -> Done:
    """What would come of a deed, signed: the journal knows by whose deed it changed. Wrong: it cannot be done."""
    done = asked.deed.plan(wish)
    entries = done.table.match.seq - wish.table.match.seq
    if not entries:
        return done
    led = Led(asked.deed.name, wish.by, 0 if asked.deed.lasting else entries)
    return dataclasses.replace(done, table=done.table.then(led, stir=done.table.stir))


def do(desk: Desk, name: str, line: str, now: datetime, by: str = "") -> Done:
    """Do at once, for whoever runs the house, what a line asks of a match, and write it down.

    NoSuchMatch; Wrong says why it cannot be done, or that the line asks for nothing.
    """
    for _ in range(TRIES):
        done = planned(desk, name, line, now, by)
        try:
            with desk.archive.step() as step:
                for person in done.people:
                    step.player(person)
                dataclasses.replace(done.table, stir=True).commit(step, now)
                for letter in done.letters:
                    letter.put(step)
                for topic, key, text in done.notes:
                    step.note(topic, key, text, now)
            return done
        except Overtaken:
            continue
    raise Wrong(f"{name} is being changed by somebody else; please try again.")
