"""The switches of Eat Me, and how many cards are dealt for so many players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from games.kit import facts

MOST_CARDS = 999  # more would make neither a game nor a letter


SAID = {  # how players say them; "" is not said
    "variant=same_round": "bids count in the round in which they are made",
    "variant=ouroboros": "Ouroboros, in which everybody picks from one open pool",
    "players": "",
    "deck_scheme=standard52": "one deck of 52 cards",
    "deck_scheme=standard52_cap10": "one deck of 52 cards, ten a hand at most",
    "D": "{} cells round the ring",
    "H": "{} cards for each player",
    "R=1": "one card revealed at the start",
    "R": "{} cards revealed at the start",
    "S=0": "no stop card",
    "S": "a secret stop card",
    "bid_points": "{} bid points each",
    "bid_payment=none_if_last": "who ends up last in the order does not pay",
    "self_eat_scores": "nothing for an organism that another of its owner eats",
    "publish_order": "the order of play is secret until the cards are chosen",
    "show_bids": "bids are not named",
    "show_lists": "preference lists are shown once they were used",
    "partial_order=nmr_both": "half an order counts as none",
    "overbid=clip": "a bid above the points left is all that is left",
    "setup_nmr_bid": "silence bids {} for the first round",
    "ouroboros_draft=to_hand": "all cards are picked before the first is played",
    "tie_break=most_bid_points_left": "of equal points, more bid points left win",
}


@dataclass(frozen=True, slots=True)
class Options:
    """Defaults are the rules as written by Allan Stagg; see the rules sheet for what each switch changes."""

    said = SAID

    variant: Literal["standard", "same_round", "ouroboros"] = "standard"  # bid ahead; bid with the card; open pool
    players: int | None = None  # insist on a table of this size; None: as many as sit down
    deck_scheme: Literal["scaled", "standard52", "standard52_cap10"] = "scaled"  # row of the set-up table
    D: int | None = None  # cards round the ring; None: from the scheme
    H: int | None = None  # cards a hand (Ouroboros: turns a player); None: from the scheme, less if D is too small
    R: int | None = None  # cards revealed as unowned organisms; None: whatever is left over
    S: int | None = None  # 1: one secret stop card is withdrawn; 0: none; None: from the scheme
    bid_points: int = 100  # bid points each player starts with
    bid_payment: Literal["all", "none_if_last"] = "all"  # everybody pays; whoever ends up last in the order does not
    self_eat_scores: bool = True  # an organism eaten by one of the same owner scores all the same
    publish_order: bool = True  # the order of play is announced before the cards are chosen
    show_bids: bool = True  # bids are named after they were taken (the points left are public anyway)
    show_lists: bool = False  # Ouroboros: preference lists are shown once they were used
    partial_order: Literal["fill_half", "nmr_both"] = "fill_half"  # half an order: fill the rest; or drop it all
    overbid: Literal["refuse", "clip"] = "refuse"  # a bid above the points left: no bid; or all that is left
    setup_nmr_bid: int | None = None  # a silent player's bid at set-up; None: ten per cent, as in every round
    ouroboros_draft: Literal["pick_and_play", "to_hand"] = "pick_and_play"  # play what you pick; or pick all first
    tie_break: Literal["shared", "most_bid_points_left"] = "shared"  # equal points at the end


class Setup(NamedTuple):
    """How the cards are divided: deck = hand * players + revealed + stop."""

    deck: int
    hand: int
    revealed: int
    stop: int


_TABLE = {
    (row["variant"], row["scheme"], int(row["players"])): Setup(
        int(row["deck"]), int(row["rounds"]), int(row["revealed"]), int(row["withdrawn"])
    )
    for row in facts.rows("eat_me", "setups.csv")
}


def setup_for(players: int, options: Options) -> Setup | None:
    """The division of the cards, explicit numbers first; None when the scheme has no row for this table.

    What is not given explicitly comes from the scheme; D is then worked out, or, where D is given, R (and H, if a
    full hand does not fit). Whether the numbers add up is the business of `objections`.
    """
    kind = "ouroboros" if options.variant == "ouroboros" else "base"
    scheme = "scaled" if options.D is not None else options.deck_scheme
    row = _TABLE.get((kind, options.deck_scheme, players)) or _TABLE.get((kind, scheme, players))
    if row is None:
        return None
    stop = _given(options.S, row.stop)
    hand = _given(options.H, row.hand)
    if options.D is None:
        rest = row.revealed if options.deck_scheme == "scaled" else row.deck - hand * players - stop
        shown = _given(options.R, rest)
        return Setup(hand * players + shown + stop, hand, shown, stop)
    if options.H is None:
        hand = min(row.hand, (options.D - (options.R or 0) - stop) // players)
    return Setup(options.D, hand, _given(options.R, options.D - hand * players - stop), stop)


def _given(number: int | None, otherwise: int) -> int:
    return otherwise if number is None else number


def objections(seats: int, options: Options) -> list[str]:
    """Why these options make no match for so many players, one sentence each."""
    found = []
    if options.players not in (None, seats):
        found.append(f"The option players says {options.players}, but {seats} sit at the table.")
    if options.bid_points < 0:
        found.append(f"bid_points must be 0 or more, not {options.bid_points}.")
    elif options.setup_nmr_bid is not None and not 0 <= options.setup_nmr_bid <= options.bid_points:
        found.append(f"setup_nmr_bid must be 0 to {options.bid_points}, not {options.setup_nmr_bid}.")
    if options.variant == "ouroboros" and not options.publish_order:
        found.append("Ouroboros needs publish_order: a preference list is as long as the player's place in the order.")
    if options.variant != "ouroboros" and (options.show_lists or options.ouroboros_draft != "pick_and_play"):
        found.append("show_lists and ouroboros_draft belong to the variant ouroboros.")
    setup = setup_for(seats, options)
    if setup is None:
        found.append(
            f"The deck scheme {options.deck_scheme} has no Ouroboros for {seats} players: "
            "choose scaled, or standard52 with at most 5 players, or give D."
        )
        return found
    return found + _division(seats, options, setup)


def _division(players: int, options: Options, setup: Setup) -> list[str]:
    found = []
    if setup.hand < 1:
        found.append(f"H must be at least 1: {setup.deck} cards do not give {players} players one card each.")
    if setup.revealed < 0:
        found.append(f"R cannot be below 0: {players} hands of {setup.hand} need more than {setup.deck} cards.")
    if setup.stop not in (0, 1):
        found.append(f"S must be 0 or 1, not {setup.stop}: two stop cards would leave two last organisms.")
    if setup.stop and options.variant == "ouroboros":
        found.append("Ouroboros has no stop card: S must be 0.")
    if setup.deck > MOST_CARDS:
        found.append(f"D may be at most {MOST_CARDS}, not {setup.deck}.")
    dealt = setup.hand * players + setup.revealed + setup.stop
    if setup.deck != dealt:
        found.append(
            f"D must be H * players + R + S: {setup.hand} * {players} + {setup.revealed} + {setup.stop} "
            f"is {dealt}, not {setup.deck}."
        )
    return found
