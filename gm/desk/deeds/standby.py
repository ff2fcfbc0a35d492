"""STANDBY: people to whom a chair that becomes empty is offered, in order."""

from __future__ import annotations

from dataclasses import replace

from gm.desk.deeds.deed import Deed, Done, Wish, changed
from gm.desk.matches.hosting import Wrong, wanted_chair
from gm.domain.match import TermsChanged
from gm.post.addressing import person_at, shown


def plan(wish: Wish) -> Done:
    match, there = wish.table.match, wish.table.match.policy.standby
    if not wish.said["who"]:
        return Done(
            wish.table,
            f"Who stands by for {wish.name}, in this order: "
            f"{', '.join(map(shown, there)) or 'nobody'}. To add somebody: {DEED.example}",
        )
    who = person_at(wish.said["who"])
    if who.problem:
        raise Wrong(who.problem)
    if wish.said["how"].lower() in ("drop", "remove"):
        if who.address not in there:
            raise Wrong(f"{shown(who.address)} does not stand by; {', '.join(map(shown, there)) or 'nobody'} does.")
        rest = replace(match.policy, standby=tuple(a for a in there if a != who.address))
        return Done(changed(wish, TermsChanged(match.options, rest)), f"{shown(who.address)} stands by no longer.")
    _, player = wanted_chair(wish.desk, wish.said["who"], 1, {})
    if who.address in there or player is None:
        raise Wrong(f"{shown(who.address)} stands by already.")
    if any(chair.player == player.id for chair in match.chairs):
        raise Wrong(f"{player.name} plays in {wish.name} already.")
    after = replace(match.policy, standby=(*there, who.address))
    said = (
        f"{player.name} ({shown(who.address)}) stands by as number {len(there) + 1}, and is asked when somebody "
        f"has left, or when you write, for example: replace {match.chairs[0].name} with standby"
    )
    return Done(changed(wish, TermsChanged(match.options, after)), said, people=[player])


DEED = Deed(
    "standby",
    "standby add|drop <person>",
    "Name people, in order, to whom a chair that becomes empty is offered, each with a term to answer.",
    "standby add Dora <dora@example.net>",
    (
        r"(?:stand-?by|reserve)s?(?: list)?(?:: ?| )?(?:(?P<how>add|drop|remove):? (?P<who>\S+@\S+|.+<\S+@\S+>))?",
        r"(?P<how>add|drop|remove) (?:the )?(?:stand-?by|reserve):? (?P<who>\S+@\S+|.+<\S+@\S+>)",
    ),
    plan,
)
