"""Matches as they are drawn: which switches a game is played with, and how its table is run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gm.domain.policy import Policy
from tests.kit.faults import Chance

WATCHER = "watcher@papers.example"


@dataclass(frozen=True)
class Opened:
    """A match as the world ordered it."""

    name: str
    game: str
    seats: tuple[str, ...]
    options: Mapping[str, Any]
    policy: Policy
    seed: str


def options_of(key: str, draw: Chance) -> dict[str, Any]:
    return _OPTIONS[key](draw) if key in _OPTIONS else {}


def _eat_me(draw: Chance) -> dict[str, Any]:
    variant = draw.pick(("standard", "same_round", "ouroboros"))
    options: dict[str, Any] = {
        "variant": variant,
        "H": 3 + draw.below(3),
        "bid_payment": draw.pick(("all", "none_if_last")),
        "show_bids": draw.coin(),
        "partial_order": draw.pick(("fill_half", "nmr_both")),
        "overbid": draw.pick(("refuse", "clip")),
        "tie_break": draw.pick(("shared", "most_bid_points_left")),
        "publish_order": variant == "ouroboros" or draw.often(0.7),
    }
    if variant == "ouroboros":
        options |= {"ouroboros_draft": draw.pick(("pick_and_play", "to_hand")), "show_lists": draw.coin()}
    return options


def _no_more_meat(draw: Chance) -> dict[str, Any]:
    return {
        "food_table": "generous",  # the shorter matches
        "split_turn": draw.pick(("always", "on_hidden", "never")),
        "select_mode": draw.pick(("sequential", "lists")),
        "death": draw.pick(("when_due", "on_empty")),
        "win_check": draw.pick(("at_once", "end_of_turn")),
        "flip": draw.pick(("refill", "always")),
        "mystery_from": draw.pick(("top", "bottom")),
        "nmr_pan": draw.pick(("random", "emptiest")),
        "extras_to": draw.pick(("circle", "active")),
        "uniqueness": draw.pick(("own", "table")),
    }


MOST = {"no_more_meat": 2}  # seats beyond the first one, where turns ask one seat after another
_OPTIONS = {"eat_me": _eat_me, "no_more_meat": _no_more_meat}


def policy_of(draw: Chance) -> Policy:
    policy = Policy(
        hours=float(draw.pick((24, 48, 72))),
        pick_hours=float(draw.pick((12, 24))),
        grace_hours=float(draw.pick((0, 0, 2))),
        reminders=draw.pick(((24.0, 6.0), (6.0,), ())),
        early=draw.often(0.85),
        silence_limit=draw.below(4),
        on_limit=draw.pick(("default", "autopilot")),
        charge_unreached=draw.often(0.1),
        watchers=(WATCHER,) if draw.often(0.2) else (),
    )
    if draw.often(0.2):
        policy = replace(policy, days=("tuesday", "thursday", "sunday"), at="02:30", zone="Europe/London")
    return policy
