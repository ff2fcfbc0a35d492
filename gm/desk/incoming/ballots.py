"""A reply to a letter that asks for a vote: a plain yes or no is one, what is not sure is asked about."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.verbs import vote
from gm.desk.verbs.verb import NOT_PROVEN
from gm.post.answers import answer, remarks


def answered(case: Case, text: str) -> str:
    """Take the vote of who answers; returns what of the letter is still to be read."""
    assert case.seal is not None
    lines = remarks(text)
    said = next(((n, found) for n, line in enumerate(lines) if (found := vote.meant(line))), None)
    whole = answer(text)
    if said is None and whole.says and not whole.talk:
        said = (-1, whole.says)
    if said is None:
        if whole.says or whole.likely:
            case.say(
                0,
                "",
                "I was not sure whether that is a yes or a no to what is proposed, so your vote does not "
                "count yet. Write just: vote yes, or: vote no",
                "unclear",
            )
            return ""
        return text
    if not case.proven:
        case.say(0, "", NOT_PROVEN, "not allowed")
        return ""
    case.say(0, "", vote.taken(case, said[1] == "yes", int(case.seal.note)), "told")
    return "\n".join(line for n, line in enumerate(lines) if n != said[0]) if said[0] >= 0 else ""
