"""WATCH: somebody gets the spectators' copies of every report, or no longer."""

from __future__ import annotations

from gm.desk.deeds.deed import Deed, Done, Wish, changed
from gm.desk.deeds.policy import terms
from gm.desk.matches.hosting import Wrong
from gm.desk.outgoing import unsubscribing
from gm.domain.match import TermsChanged
from gm.post.addressing import person_at


def plan(wish: Wish) -> Done:
    match, who = wish.table.match, person_at(wish.said["who"])
    there = match.policy.watchers
    if who.problem:
        raise Wrong(who.problem)
    if wish.said["how"].lower() in ("drop", "remove", "end"):
        if who.address not in there:
            raise Wrong(f"{who.address} does not watch {wish.name}; its spectators: {', '.join(there) or 'none'}.")
        after = terms(match.policy, watchers=tuple(a for a in there if a != who.address))
        return Done(changed(wish, TermsChanged(match.options, after)), f"{who.address} gets no more copies.")
    topic = unsubscribing.copies(wish.name, who.address)
    back = [] if unsubscribing.wanted(wish.desk.archive, topic) else [unsubscribing.word(topic, "on", wish.now)]
    if who.address in there and not back:
        raise Wrong(f"{who.address} gets the copies already.")
    after = terms(match.policy, watchers=(*there, who.address))
    said = f"{who.address} gets the spectators' copy of every report from the next one on; no hand is in it."
    return Done(changed(wish, TermsChanged(match.options, after)), said, notes=back)


DEED = Deed(
    "watch",
    "watch add|drop <address>",
    "Send somebody the spectators' copy of every report, or no longer.",
    "watch add wanda@example.net",
    (
        r"(?:watch|watcher|spectator)s? (?P<how>add|drop|remove|end):? (?P<who>\S+@\S+|.+<\S+@\S+>)",
        r"(?P<how>add|drop|remove) (?:the )?(?:watcher|spectator):? (?P<who>\S+@\S+|.+<\S+@\S+>)",
    ),
    plan,
)
