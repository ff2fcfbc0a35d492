"""What the archive counts, in the words of an operator: `postgm status` and the weekly letter say it alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FATES: Final[Mapping[str, str]] = {
    "received": "wait to be read",
    "done": "answered or done",
    "refused": "not acted on",
    "aside": "set aside",
    "dropped": "dropped",
}
KINDS: Final[Mapping[str, str]] = {
    "human": "from people",
    "autoreply": "automatic answers",
    "bounce": "returned mail",
    "delay": "delays of mail",
    "list": "of mailing lists",
    "mdn": "marks of reading",
    "calendar": "calendar entries",
    "report": "reports of servers",
    "feedback": "complaints",
    "loop": "letters of ours",
    "unknown": "not read through",
}
OURS: Final[Mapping[str, str]] = {
    "queued": "wait to leave",
    "sending": "are being sent",
    "later": "put off by a server",
    "sent": "sent",
    "bounced": "came back",
    "failed": "could not be sent",
    "dropped": "dropped",
}
NOT_ACTED_ON: Final = (
    "Not acted on are letters of machines and strangers, and those that do not prove whose they are; postgm explain "
    "FILE tells why of one."
)


def of(counts: Mapping[str, int], table: str) -> dict[str, int]:
    """The counts of one table: "letters", "kinds", "outbox" or "matches", by state or kind."""
    return {key.partition(".")[2]: number for key, number in counts.items() if key.startswith(f"{table}.")}


def listed(counts: Mapping[str, int], words: Mapping[str, str], always: tuple[str, ...] = ()) -> str:
    """ "9 answered or done, 3 set aside", in the order of the words; what is nought only where it is said `always`."""
    known = [name for name in words if counts.get(name) or name in always]
    more = [name for name in counts if name not in words]
    return ", ".join(f"{counts.get(name, 0)} {words.get(name, name)}" for name in (*known, *more))


def sorts(kinds: Mapping[str, int]) -> str:
    """ "from people: 14, returned mail: 1", those there are most of first."""
    return ", ".join(
        f"{KINDS.get(kind, kind)}: {n}" for kind, n in sorted(kinds.items(), key=lambda of: (-of[1], of[0]))
    )


def letters(counts: Mapping[str, int], always: tuple[str, ...] = ()) -> str:
    """Letters that came, what they were and what became of them."""
    states = of(counts, "letters")
    if not any(states.values()):
        return "No letter came."
    kinds = sorts(of(counts, "kinds"))
    told = f" ({kinds})" if kinds else ""
    return f"Letters that came: {sum(states.values())}{told}. What became of them: {listed(states, FATES, always)}."


def matches(counts: Mapping[str, int]) -> str:
    """Matches by state."""
    states = of(counts, "matches")
    return f"Matches: {', '.join(f'{number} {state}' for state, number in sorted(states.items())) or 'none yet'}."
