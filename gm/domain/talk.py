"""Letters between players: what a match's policy allows, when they go out and who reads them, told to everybody."""

from __future__ import annotations

import re
from collections.abc import Collection

from gm.domain.policy import Policy, PressMode

_TO_WHOM = {
    "none": "none are passed on",
    "public": "to all only, each under the writer's name",
    "private": "to all or to some, each under the writer's name",
    "anonymous": "to all or to some, without the writer's name",
    "grey": 'to all or to some, and without your name when you write "press all unsigned: ..."',
}
_UNSIGNED = re.compile(
    r"(?i)^(?:unsigned|anonymous(?:ly)?|nameless|gr[ea]y)\s|(?:^|[\s,(])(?:unsigned|anonymous(?:ly)?|nameless|gr[ea]y"
    r"|without my name)\)?$"
)


def mode(policy: Policy, paces: Collection[str]) -> PressMode:
    """What is allowed while questions of these paces are open: a phase of short ones may have a mode of its own."""
    short = policy.press_pick != "same" and set(paces) == {"pick"}
    return policy.press_pick if short and policy.press_pick != "same" else policy.press


def openly(policy: Policy) -> str:
    """How people may talk, as all of them are told before they begin."""
    if policy.press == "none" and policy.press_pick in ("same", "none"):
        return "Letters between players: none are passed on."
    said = [f"Letters between players: {_TO_WHOM[policy.press]}."]
    if policy.press_pick not in ("same", policy.press):
        said.append(f"While only a short question is open: {_TO_WHOM[policy.press_pick]}.")
    if policy.press_limit:
        said.append(f"Each player may send {policy.press_limit} a turn.")
    if policy.press_delay:
        said.append("They are passed on when the turn is over.")
    if policy.press_gm:
        said.append("The GM reads them, too.")
    return " ".join(said)


def hides(policy: Policy) -> bool:
    """May letters come without their writer's name?"""
    return bool({policy.press, policy.press_pick} & {"anonymous", "grey"})


def unsigned(to: str) -> tuple[str, bool]:
    """Whom a press line names, and whether its writer asks to stay unnamed.

    >>> unsigned("all unsigned"), unsigned("Bruno, without my name"), unsigned("Clara")
    (('all', True), ('Bruno', True), ('Clara', False))
    """
    plain = " ".join(to.split())
    found = _UNSIGNED.search(plain)
    return ((plain[: found.start()] + plain[found.end() :]).strip(" ,("), True) if found else (plain, False)
