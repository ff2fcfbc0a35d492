"""Matches as they are drawn: which switches a game is played with, and how its table is run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gm.domain.policy import Policy
from tests.kit.faults import Chance
from tests.kit.gm import STANDBYS
from tests.kit.habits import INVITED

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
    table: tuple[str, ...]  # all who may be asked: the seats, and the GM where the game asks for rulings


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


def _hold_my_bear(draw: Chance) -> dict[str, Any]:
    return {
        "ruleset": draw.pick(("seed", "published")),
        "start": draw.pick(("claims", "first_arrival", "highest_bear", "random")),
        "split_gift": draw.coin(),
        "show_card": draw.coin(),
        "partial_overlap": draw.pick(("value", "literal")),
        "standing_fallback": draw.coin(),
        "stall_rounds": 1,  # the shorter matches
        "on_stall": "draw",
        "allow_two": True,
    }


def _teamturns(draw: Chance) -> dict[str, Any]:
    return {
        "mode": draw.pick(("full", "sealed_edge", "express")),
        "hand_size": 2 + draw.below(2),
        "chooser": draw.pick(("card", "presenter")),
        "no_partner": draw.pick(("discard", "solo", "stop")),
        "may_refuse": draw.coin(),
        "early_pick": draw.coin(),
        "compulsory_actions": draw.coin(),
    }


def _meta(draw: Chance) -> dict[str, Any]:
    return {
        "mode": draw.pick(("auto", "assisted", "assisted")),
        "push_mode": draw.pick(("pulses", "arrival")),
        "trap_contents": draw.pick(("open", "hidden")),
        "triggers": draw.pick(("automatic", "claimed")),
        "gm_silence": draw.pick(("no_effect", "hold")),
        "deck_size": 20,
        "first_hand": 5,
        "last_turn": 1,
    }


RULED_DECK = (
    "deck 1 Powerup, 1 Powerup field, 1 Global Powerup field, 3 If I had penny, 2 They always come back, "
    "1 Point of view, 3 Poison, 3 Medicine, 3 I hate the world, 2 Throwing a party"
)


def with_decks(options: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """Meta with its GM: decks half of which need a ruling."""
    if options.get("mode") != "assisted":
        return options
    return {**options, "decks": dict.fromkeys(seats, RULED_DECK), "first_hand": 12}


MOST = {"no_more_meat": 2, "hold_my_bear": 2, "teamturns": 1, "meta": 1}  # seats beyond the second
_OPTIONS = {
    "eat_me": _eat_me,
    "no_more_meat": _no_more_meat,
    "hold_my_bear": _hold_my_bear,
    "teamturns": _teamturns,
    "meta": _meta,
}


def policy_of(draw: Chance) -> Policy:
    policy = Policy(
        hours=float(draw.pick((24, 48, 72))),
        pick_hours=float(draw.pick((12, 24))),
        grace_hours=float(draw.pick((0, 0, 2))),
        reminders=draw.pick(((24.0, 6.0), (6.0,), ())),
        early=draw.often(0.85),
        second_thoughts=0.0,
        outage_hours=0.0,  # a turn closes when it was to, however long the house was off
        silence_limit=draw.below(4),
        on_limit=draw.pick(("default", "autopilot")),
        charge_unreached=draw.often(0.1),
        watchers=(WATCHER,) if draw.often(0.2) else (),
    )
    if draw.often(0.2):
        policy = replace(policy, days=("tuesday", "thursday", "sunday"), at="02:30", zone="Europe/London")
    return policy


# -- the wider worlds --------------------------------------------------------------------------------------------------

GAMES = ("eat_me", "hold_my_bear", "no_more_meat", "teamturns", "meta")
WAYS: Mapping[str, tuple[float, float]] = {  # habit -> (in how many worlds it is found, how often it comes there)
    "talks": (0.7, 0.25),
    "replies": (0.9, 0.3),
    "mutes": (0.5, 0.1),
    "moves": (0.5, 0.12),
    "owns": (1, 0.85),
    "stands by": (1, 0.8),
    "agrees": (1, 0.9),
    "stops": (0.4, 0.06),
    "leaves": (0.4, 0.05),
    "floods": (0.25, 0.05),
    "dawdles": (0.5, 0.15),
    "declines": (0.3, 0.2),
    "ignores": (0.3, 0.2),
    "accepts late": (0.3, 0.3),
    "accepts too late": (0.2, 0.2),
    "declines late": (0.2, 0.2),
    "border": (0.6, 1),
    "pauses": (0.6, 0.25),
    "gives time": (0.3, 0.2),
    "hurries": (0.3, 0.15),
}
GM_WAYS = ("replies", "stands by")


def more_of(name: str, ways: Mapping[str, float]) -> dict[str, float]:
    """Which of a world's habits somebody of it has; the GM of a match has few, and who stands by comes when asked."""
    if name == "GM":
        return {way: ways[way] for way in GM_WAYS if way in ways}
    willing = name in STANDBYS
    return {way: odds for way, odds in ways.items() if not (willing and way in INVITED)}


def wide(seed: str) -> dict[str, Any]:
    """What makes a world a wide one: any game, further habits, another trust, talk among players."""
    draw = Chance(f"{seed}/wide")
    number = seed.rpartition("-")[2]
    game = GAMES[int(number) % len(GAMES)] if number.isdigit() else draw.pick(GAMES)
    ways = {name: often for name, (there, often) in WAYS.items() if draw.often(there)}
    trust = draw.pick(("open", "pass", "confirm")) if "border" in ways else draw.pick(("open", "open", "confirm"))
    rules = {
        "trust": trust,
        "press": draw.pick(("none", "public", "private", "private", "anonymous")),
        "gm": "gm@players.example" if draw.coin() else "",
        "early": draw.often(0.9),
        "hours": float(draw.pick((20, 36))),
        "pick_hours": float(draw.pick((8, 16))),
    }
    return {"ways": ways, "rules": rules, "wanted": (game,)}
