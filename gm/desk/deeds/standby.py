"""STANDBY: people to whom a chair that becomes empty is offered, in order."""

from __future__ import annotations

import re
from dataclasses import replace

from gm.desk.deeds.deed import Deed, Done, Wish
from gm.desk.matches.hosting import Wrong, wanted_chair
from gm.domain.match import TermsChanged
from gm.domain.policy import Policy
from gm.ports import Player
from gm.post.addressing import person_at, shown

_EACH = re.compile(
    r"\s*(?:,|;|\band\b)\s*(?:(?:and|then|after that|afterwards|after (?:him|her|them))\b,?\s*)*", re.IGNORECASE
)


def plan(wish: Wish) -> Done:
    if not wish.said["who"]:
        there = ", ".join(map(shown, wish.table.match.policy.standby)) or "nobody"
        return Done(
            wish.table, f"Who stands by for {wish.name}, in this order: {there}. To add somebody: {DEED.example}"
        )
    drops, said, people = wish.said["how"].lower() in ("drop", "remove", "take", "strike"), list[str](), list[Player]()
    before = wish.table.match
    for who in filter(None, _EACH.split(wish.said["who"])):
        after, told, player = _without(wish, who) if drops else _with(wish, who)
        wish = replace(wish, table=wish.table.then(TermsChanged(before.options, after)))
        said.append(told)
        people += [player] if player else []
    if not drops:
        said.append(
            "Who stands by is asked when somebody has left, or when you write, for example: replace "
            f"{before.chairs[0].name} with standby."
        )
    now = ", then ".join(map(shown, wish.table.match.policy.standby)) or "nobody"
    return Done(wish.table, " ".join(said), f"Then {now} would stand by for {wish.name}.", people=people)


def _without(wish: Wish, said: str) -> tuple[Policy, str, None]:
    """The policy without somebody on the list, who is named by address or name."""
    policy, who = wish.table.match.policy, person_at(said)
    named = [address for address in policy.standby if said.strip().lower() in (address, _called(wish, address).lower())]
    address = who.address if not who.problem else next(iter(named), "")
    if address not in policy.standby:
        raise Wrong(f"{said.strip()} does not stand by; {', '.join(map(shown, policy.standby)) or 'nobody'} does.")
    rest = replace(policy, standby=tuple(a for a in policy.standby if a != address))
    return rest, f"{shown(address)} stands by no longer.", None


def _called(wish: Wish, address: str) -> str:
    player = wish.desk.archive.player_at(address)
    return player.name if player else ""


def _with(wish: Wish, said: str) -> tuple[Policy, str, Player]:
    """The policy with somebody at the end of the list."""
    said = re.sub(r"\(([^\s()]+@[^\s()]+)\)", r"<\1>", said)
    match, there, who = wish.table.match, wish.table.match.policy.standby, person_at(said)
    if who.problem:
        raise Wrong(who.problem)
    _, player = wanted_chair(wish.desk, said, 1, {})
    if who.address in there or player is None:
        raise Wrong(f"{shown(who.address)} stands by already.")
    if any(chair.player == player.id for chair in match.chairs):
        raise Wrong(f"{player.name} plays in {wish.name} already.")
    told = f"{player.name} ({shown(who.address)}) stands by at place {len(there) + 1} of the list."
    return replace(match.policy, standby=(*there, who.address)), told, player


_LIST = (
    r"(?:the |our |your )?"
    r"(?:(?:stand-?by|waiting|reserve|substitutes?'?)(?: ?-?list)?|list of (?:substitutes|reserves))"
)
_PEOPLE = r"(?P<who>[^:]*\S+@\S+?)"
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
    any_turn=True,
    called="the change of who stands by",
    freely=(
        rf"(?:my \w+ |our \w+ )?{_PEOPLE} (?:would|could|can|will|might) (?:also )?(?:play|step in"
        rf"|jump in|take over|join)"
        r"(?: in)?,? (?:if|when|whenever|should) .+",
        r"who (?:could|can|would|will|might) (?:step|jump|come) in(?: (?:if|when) .*)?\??|who"
        r" (?:stands|is standing) by\??",
        rf"(?:put|add|write|place|note|enter|take) {_PEOPLE} (?:on|to|onto|in|into) {_LIST}",
        rf"{_PEOPLE} (?:can |could |will |would |shall |may )?(?:stands?|standing) (?:by|ready)",
        rf"{_PEOPLE} (?:is|are|goes?|comes?) (?:next )?on {_LIST}",
        rf"{_LIST}:? {_PEOPLE}",
        rf"(?P<how>drop|remove|take|strike) (?P<who>.+?) (?:from|off) {_LIST}",
    ),
    about=r"stand(?:s|ing)?-?by|waiting list|reserves?|substitutes",
)
