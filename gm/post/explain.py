"""Explains one letter: its class and the guard that decided, the sender, what was typed, what is quoted and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gm.post import bounces
from gm.post.evidence import Own
from gm.post.guards import Verdict, classify
from gm.post.letter import Letter
from gm.post.reading import decoded, read
from gm.post.sender import sender, trust
from gm.post.trimming import Trimmed, trim


def explain(
    raw: bytes,
    sent: Sequence[str] = (),
    own: Own | None = None,
    authserv_ids: Iterable[str] = (),
    received_by: Iterable[str] = (),
    forwarders: Iterable[str] = (),
) -> dict[str, Any]:
    """All that the post makes of one raw letter, as plain values ready for JSON, in the order in which a person asks.

    `sent`: plain texts that were really sent in this thread; `authserv_ids`, `received_by` and `forwarders`: whose word
    on senders counts, as for `sender.trust`.
    """
    letter = read(raw)
    verdict = classify(letter, own)
    trimmed = trim(letter, sent)
    bounce = bounces.read(raw, letter)
    return {
        "kind": verdict.kind,
        "guard": verdict.guard,
        "reason": verdict.reason,
        "sender": _sender(letter, authserv_ids, received_by, forwarders),
        "subject": decoded(letter.first("subject")),
        "text": trimmed.text,
        "quoted": [{"evidence": part.evidence, "lines": list(part.lines)} for part in trimmed.quoted],
        "conflict": trimmed.conflict,
        "doubtful": list(trimmed.doubtful),
        "failed": list(bounce.failed),
        "delayed": list(bounce.delayed),
        "problem": letter.problem,
    }


def explain_line(obj: Mapping[str, Any], raw: bytes) -> dict[str, Any]:
    """One line of `postgm explain --jsonl`: `obj` holds the `id` and perhaps the `report` that had been sent.

    `orders`: the typed lines that nothing speaks against; what of them is an order only a game can tell.
    """
    report = obj.get("report")
    letter = read(raw)
    verdict: Verdict = classify(letter)
    trimmed: Trimmed = trim(letter, (report,) if isinstance(report, str) and report else ())
    bounce = bounces.read(raw, letter)
    return {
        "id": obj.get("id"),
        "kind": verdict.kind,
        "guard": verdict.guard,
        "text": trimmed.text,
        "doubtful": list(trimmed.doubtful),
        "orders": [line for line in trimmed.lines if line not in trimmed.doubtful],
        "failed": list(bounce.failed),
        "delayed": list(bounce.delayed),
    }


def _sender(
    letter: Letter, authserv_ids: Iterable[str], received_by: Iterable[str], forwarders: Iterable[str]
) -> dict[str, Any]:
    writer = sender(letter)
    if writer.problem:
        return {"address": "", "name": "", "problem": writer.problem, "trust": "none", "why": writer.problem}
    judged = trust(letter, writer.address.rpartition("@")[2], authserv_ids, received_by, forwarders)
    return {
        "address": writer.address,
        "name": writer.name,
        "problem": None,
        "trust": judged.result,
        "why": judged.why,
    }
