"""WATCH: somebody gets the spectators' copies of every report, or no longer."""

from __future__ import annotations

from gm.desk.deeds.deed import Deed, Done, Wish
from gm.desk.deeds.speech import NAME
from gm.desk.matches import acquainted
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.spectators import looks_away, looks_on
from gm.post.addressing import person_at


def plan(wish: Wish) -> Done:
    named = acquainted.addressed(wish.desk, wish.table, wish.by, _account(wish), "watch add {}")
    who, there = person_at(named), wish.table.match.policy.watchers
    if who.problem:
        raise Wrong(who.problem)
    if wish.said["how"].lower() in ("drop", "remove", "end"):
        if who.address not in there:
            raise Wrong(f"{who.address} does not watch {wish.name}; its spectators: {', '.join(there) or 'none'}.")
        return Done(looks_away(wish.table, who.address), f"{who.address} gets no more copies.")
    table, back = looks_on(wish.table, wish.desk, who.address, wish.now)
    said = f"{who.address} gets the spectators' copy of every report from the next one on; no hand is in it."
    return Done(table, said, notes=back)


def _account(wish: Wish) -> str:
    """Who is named, by the address that the house knows of that account or player."""
    said = wish.said["who"]
    there = [one for one in wish.table.match.policy.watchers if one.partition("@")[0].lower() == said.lower()]
    if len(there) == 1 and wish.said["how"].lower() != "add":
        return there[0]
    known = None if "@" in said else wish.desk.archive.player(said.lower())
    return known.address if known else said


DEED = Deed(
    "watch",
    "watch add|drop <address>",
    "Send somebody the spectators' copy of every report, or no longer.",
    "watch add wanda@example.net",
    (
        r"(?:watch|watcher|spectator)s? (?P<how>add|drop|remove|end):? (?P<who>\S+@\S+|.+<\S+@\S+>)",
        r"(?P<how>add|drop|remove) (?P<who>\S+@\S+|.+<\S+@\S+>) (?:as|from) (?:an? |the )?(?:watcher|spectator|"
        r"onlooker)s?",
        rf"(?:watch|watcher|spectator)s? (?P<how>add|drop):? (?P<who>{NAME})",
        r"(?P<how>add|drop|remove) (?:the )?(?:watcher|spectator):? (?P<who>\S+@\S+|.+<\S+@\S+>)",
    ),
    plan,
    any_turn=True,
    freely=(
        rf"(?:send|give|mail) (?P<who>{NAME}) (?:the |a |all |our )?(?:spectators?['\u2019]?s? )?cop(?:y|ies)(?P<how>)"
        r"(?: (?:too|as well|from now on|of (?:the|every|all) reports?))*(?:,? so(?: that)? (?:he|she|they) .*)?",
        rf"(?P<who>{NAME}) (?:is to|shall|should|may|can) (?:have|get) (?:the |a )?(?:spectators?['\u2019]?s? )?"
        r"cop(?:y|ies)(?P<how>)(?: (?:too|as well|from now on))*",
    ),
)
