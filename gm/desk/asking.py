"""Questions of ours that a plain yes answers: a receipt asks, its reply address knows what, nothing is done before."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta

from gm.desk.case import Case
from gm.ports import Seal
from gm.post.addressing import token_for
from gm.post.answers import Says, agrees, answer, remarks

OPEN = timedelta(days=14)
PURPOSE = "question"
LEFT = "All right, I leave it at that; nothing has changed."
ANSWER = "Answer this letter with yes or no."
LONGEST = 21_000  # characters that a question keeps of what it is about

Deed = Callable[[Case, str], str]


def ask(case: Case, deed: str, words: str, about: str = "") -> str:
    """Put a question under the receipt of this letter; returns it. `about` is what the deed will need to know. A letter
    gets one question, the first."""
    if case.question:
        return "I ask one thing at a time; please write this once more afterwards."
    table = case.table if case.seat else None
    match, turn = (table.match.name, table.match.turn) if table else ("", 0)
    token = token_for(case.desk.us.key, match, turn, f"{case.seat}\n{case.player.id}\n{case.kept.id}", PURPOSE)
    note = f"{deed}\n{about[:LONGEST]}"
    case.question = Seal(token, PURPOSE, match, turn, case.seat, case.player.id, note, case.now + OPEN)
    return f"{words} {ANSWER}"


def answered(case: Case, text: str, deeds: Mapping[str, Deed]) -> str:
    """Do what was agreed to. Returns what of the letter is still to be read: what stands below a yes or beside a no,
    or all of a letter that answers something else."""
    assert case.seal is not None
    deed, _, about = case.seal.note.partition("\n")
    said, rest = _said(text)
    if not said:
        return text
    if said == "no":
        case.say(0, "", LEFT, "told")
    elif case.desk.archive.noted(PURPOSE, case.seal.token) is not None:
        case.say(0, "", "That is done already.", "told")
    elif not case.proven:
        case.say(0, "", "I could not make sure that this letter is from you, so I did not act on it.", "not allowed")
    else:
        case.notes.append((PURPOSE, case.seal.token, deed))
        case.say(0, "", deeds[deed](case, about), "told")
    return rest


def _said(text: str) -> tuple[Says, str]:
    """The answer, where a line of its own gives it and no other takes it back; and what else is to be read."""
    lines = remarks(text)
    meant = answer("\n".join(lines)).says
    for n, line in enumerate(lines):
        if meant and agrees(line) == meant:
            beside = [line] if answer(line).talk else []
            return meant, "\n".join([*lines[:n], *beside, *lines[n + 1 :]])
    return "", ""


def reported(who: str, text: str) -> Sequence[str]:
    """What somebody wrote, as paragraphs of a letter to another person; no line of it reads like one of ours."""
    return [f"{who}: {line.strip()}" for line in text.splitlines() if line.strip()]
