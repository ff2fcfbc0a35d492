"""TOPIC: the topic of a match on a forum is locked, or opened again."""

from __future__ import annotations

from gm.desk.deeds.deed import Deed, Done, Wish
from gm.desk.matches.hosting import Wrong
from gm.desk.outgoing import places, topics

HIDES = (
    "I take a post out of sight by myself where it reads as a secret order, or tells a hand. Any other one is for the "
    "moderators of the forum to hide."
)


def plan(wish: Wish) -> Done:
    if not places.topic_of(wish.desk.us, wish.table.match):
        raise Wrong(f"{wish.name} has no topic on a forum.")
    if wish.said["hide"]:
        raise Wrong(HIDES)
    shut = wish.said["how"].lower() in ("lock", "close", "shut")
    post = topics.lock(wish.desk, wish.table, f"lock/{wish.name}/{wish.mark}", wish.now, shut=shut)
    then = (
        "A post of mine there closes it; to open it again, write to me here, by message: topic open"
        if shut
        else "A post of mine there opens it."
    )
    return Done(wish.table, f"If my account may: {then[0].lower()}{then[1:]}", letters=[post])


_WHERE = r"(?:the |this |our |that )?(?:topic|thread)(?: (?:please|for now|again|now|here))*"
_WHAT = r"(?:that|this|the|it|my|[\w-]+['\u2019]s)(?: last)?(?: (?:post|reply|message|one))?"
_BY = r"(?: (?:by|of|from) [\w-]+)?(?: please)?"
DEED = Deed(
    "topic",
    "topic lock|open",
    "Lock the topic of the match on a forum, or open it again.",
    "topic lock",
    (
        rf"(?P<how>lock|unlock|close|shut|open|reopen|re-open) {_WHERE}",
        r"(?P<how>lock|unlock)(?: it)?(?: (?:please|for now|again|now))*",
        r"(?:topic|thread) (?P<how>lock|unlock|close|shut|open|reopen)",
        rf"(?P<hide>hide(?:/lock)?(?: {_WHAT})?{_BY}|(?:remove|delete) {_WHAT}(?<=post){_BY})",
    ),
    plan,
    any_turn=True,
)
