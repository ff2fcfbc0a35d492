"""Posts that were changed or deleted: what counts is what stood there in time, and their writer hears of it.

A channel gives each version of a post as a letter of its own, under the stamp of the change. New lines in time count as
any letter does. What was there before is not done twice; taking words away takes no order back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from games.kit.words import tidy
from gm.desk import deeds, house_words
from gm.desk.bench import Desk
from gm.desk.case import Case
from gm.desk.incoming.playing import lines
from gm.desk.outgoing.letters import to_gm
from gm.desk.outgoing.places import TOPIC
from gm.domain.deadlines import in_time, moment
from gm.ports import Kept
from gm.post.letter import Letter
from gm.post.reading import read
from gm.post.trimming import Trimmed, trim

REVISION, FIRST, DELETED = "PostGM-Revision", "PostGM-First", "PostGM-Deleted"
OVER = "You changed a post of yours after {}. That changes nothing: what counts is what stood there in time."
NOW = "What is to count for the present turn belongs in a new post or message."
STANDS = "That takes nothing back: what I hold still stands, and the word cancel ends it."
GONE = f"You took orders out of a post of yours. {STANDS}"
DELETED_POST = f"A post of yours that held orders was deleted. {STANDS}"
DICE = "Dice are not thrown by changing a post; write that in a new one."
NOTHING = "A post was changed where it says nothing to us."
SPOKEN = "A post with words for others is not read again when it is changed; please write what is new in a new one."
_ID = re.compile(r"<(?P<post>.+)\.(?P<revision>\d+)@(?P<host>[^@<>]+)>")
_OLDEST = 50  # versions that are looked for

Extract = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be read of a version, and what its writer is told before; `done`: nothing of it is for us."""

    text: str = ""
    told: tuple[str, ...] = ()
    done: str = ""


def is_one(desk: Desk, kept: Kept, letter: Letter) -> bool:
    """Is it a later version of a post, or tells that it is gone? The channel says so; nobody can by mail."""
    return desk.us.came_by(kept.mailbox) != desk.us.mail and bool(letter.first(REVISION) or letter.first(DELETED))


def post_of(letter: Letter) -> str:
    """The name that all versions of a post have in common; empty: it has none."""
    found = _ID.fullmatch(letter.first("message-id").strip())
    return f"{found['post']}@{found['host']}" if found else ""


def first_stamp(desk: Desk, kept: Kept, letter: Letter) -> datetime:
    """When the first version of a post was written."""
    said = letter.first(FIRST) if is_one(desk, kept, letter) else ""
    try:
        stamp = moment(said) if said else kept.arrived
    except ValueError:
        return kept.arrived
    return stamp if stamp.tzinfo else kept.arrived


def look(case: Case, text: str, extract: Extract = str) -> Change:
    """What a version says that the one before did not; `extract` gives of a post's words those that are read."""
    before = _versions(case)
    held = _holds(case, before)
    if case.letter.first(DELETED):
        return Change(told=(DELETED_POST,)) if held else Change(done="A post that held nothing for us was deleted.")
    if any(map(_speaks, text.splitlines())):
        return Change(told=(SPOKEN,))
    old, now = _lines(extract(trim(read(before[0].raw)).text)) if before else {}, _lines(text)
    if new := _apart(case, now, old):
        return _new(case, now, new)
    return Change(told=(GONE,)) if held and _apart(case, old, now) else Change(done=NOTHING)


def _apart(case: Case, these: Mapping[str, str], those: Mapping[str, str]) -> tuple[str, ...]:
    """Lines of these that are none of those, where any of them could matter to us."""
    lone = tuple(these[key] for key in these if key not in those)
    return lone if lone and lines.might_matter(case, lone) else ()


def _new(case: Case, now: Mapping[str, str], new: Sequence[str]) -> Change:
    """The new lines, and the orders beside them; no dice."""
    dice = [line for line in new if (found := house_words.find(line)) and found[0].name == "roll"]
    kept = [line for line in now.values() if line not in dice and (line in new or _ordered(case, line))]
    if not _not_here(case):
        case.stale = _over(case)
    return Change("\n".join(kept), (DICE,) * bool(dice))


def _over(case: Case) -> str:
    """Why what a version says now changes nothing, where it does not."""
    if case.stale:
        return f"{OVER.format('its turn was closed')} {NOW}"
    late = case.table is not None and not in_time(case.table.match, case.kept.arrived)
    return OVER.format("the deadline") if late else ""


def _not_here(case: Case) -> bool:
    """Does a post of the present turn not count for where it stands, be it changed or not?"""
    match = case.table.match if case.table and case.letter.first(TOPIC) else None
    if match is None or not match.asked or not case.stale:
        return False
    return in_time(match, case.kept.arrived) and first_stamp(case.desk, case.kept, case.letter) >= moment(match.asked)


def version(case: Case, typed: Trimmed, told: Sequence[str], extract: Extract) -> tuple[Trimmed, str | None]:
    """What is to be read of what somebody typed, and why nothing is: "" where they are told so."""
    one = is_one(case.desk, case.kept, case.letter)
    change = look(case, typed.text, extract) if one else Change(typed.text)
    if change.done:
        return typed, change.done
    for words in (*told, *change.told):
        case.say(0, "", words, "told")
    _tell_gm(case, change.told)
    return replace(typed, text=change.text), "" if one and not change.text else None


GM_HEARS = {
    DELETED_POST: "A post of {0} that held orders was deleted. They stand, and {0} was told so.",
    GONE: "{0} has taken orders out of a post. They stand, and {0} was told so.",
}


def _tell_gm(case: Case, told: Sequence[str]) -> None:
    """Whoever leads the match hears of what was taken away, too; of no order."""
    said = [GM_HEARS[words].format(case.seat) for words in told if words in GM_HEARS]
    if case.table is None or not case.seat or not said:
        return
    name = case.table.match.name
    about = f"[{name}] A post of {case.seat}"
    case.letters += to_gm(case.desk, case.table, f"post/{case.kept.id}", about, said, case.now)


def _versions(case: Case) -> list[Kept]:
    """The versions before this one that have come, the newest first."""
    found, archive = _ID.fullmatch(case.letter.first("message-id").strip()), case.desk.archive
    if not found:
        return []
    last = int(found["revision"])
    names = [f"<{found['post']}.{n}@{found['host']}>" for n in range(last - 1, max(-1, last - _OLDEST), -1)]
    known = [archive.same_message(f"{case.player.id} {name}", case.kept.id) for name in names]
    return [kept for one in known if one and (kept := archive.letter(one[0]))]


def _holds(case: Case, versions: Sequence[Kept]) -> bool:
    """Does the seat hold for this turn what came with one of these?"""
    held = case.table.match.held.get(case.seat) if case.table else None
    return held is not None and held.letter in [kept.id for kept in versions]


def _lines(text: str) -> dict[str, str]:
    """Its lines, each once, by how they are compared."""
    return {tidy(line).casefold(): line.strip() for line in text.splitlines() if line.strip()}


def _speaks(line: str) -> bool:
    """Does it begin words for others, to which the lines below belong?"""
    found, asked = house_words.find(line), deeds.find(line)
    return bool(found and found[0].takes == "talk") or bool(asked and asked.deed.words)


def _ordered(case: Case, line: str) -> bool:
    """Is a line an order of the seat? Only such are read once more, beside what is new."""
    if case.table is None or not case.seat or not case.table.match.position:
        return False
    return bool(case.table.game.grammar.line(line, case.table.words(case.seat)).orders)
