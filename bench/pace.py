"""The pace of Meta by mail: rounds, letters and days of whole matches of three, as medians; `python -m bench pace`.

Players follow the engine's suggestions, in three manners of writing: a card a letter; all that the suggestions would
lay one after the other in one letter; and that with what can be said beforehand: a pass until somebody aims at them
(for the turn, if the suggestions have no answer to that), and what goes first when they must discard. Only the last
needs words that not every version knows, so the script may be laid beside an older engine to compare.

"Days at most" is what the clock allows if everybody writes at the last moment, with 72 hours for a player's own turn
and 24 for what is asked between; "of them for openings" is what no pass can shorten, for each turn is opened by its
player: only a match with fewer `hours` is shorter.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import median
from typing import Any

import games
from bench.figures import steps, table
from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.model import Game, Orders, Seat
from games.meta import autopilot
from games.meta.orders import Discard, Go, Pass, Push

SEATS = ("Anna", "Bruno", "Clara")
MATCHES = 60
MOST_CARDS = 6  # in a letter
CLOCK = {"turn": 72, "pick": 24}  # hours of a match that says nothing else
READS = 24  # hours in which everybody answers, at a moment of chance
MANNERS = ("a card a letter", "all cards in one letter", "and what can be said beforehand")


def run(matches: int = MATCHES) -> None:
    """One row for each manner of writing."""
    rows = [_row(manner, matches) for manner in steps(range(len(MANNERS)), "pace of Meta")]
    table(f"Pace of Meta, three players, medians of {matches} matches", rows)


def _row(manner: int, matches: int) -> dict[str, object]:
    played = [_match(manner, f"pace/{n}") for n in range(matches)]
    names = (
        "turns",
        "rounds",
        "letters of players",
        "days at most",
        "of them for openings",
        "days if all answer within one",
    )
    return {"writing": MANNERS[manner], **{name: median(row[n] for row in played) for n, name in enumerate(names)}}


def _match(manner: int, seed: str) -> tuple[float, ...]:
    """Turns, rounds, letters, days by the clock, those of them for openings, days when all answer within a day."""
    game = games.game("meta")
    state = game.setup(SEATS, game.Options(), Dice(f"{seed}/setup"))
    rounds = letters = hours = opened = waited = 0
    while asks := {seat: ask for seat, ask in game.asks(state).items() if ask.required}:
        rounds, letters = rounds + 1, letters + len(asks)
        hours += max(CLOCK[ask.pace] for ask in asks.values())
        opened += CLOCK["turn"] * any(ask.pace == "turn" for ask in asks.values())
        waited += max(Dice(f"{seed}/{rounds}/{seat}/mail").roll(READS) for seat in asks)
        orders = {seat: _letter(game, state, seat, manner, Dice(f"{seed}/{rounds}/{seat}")) for seat in asks}
        state = game.resolve(state, orders, Dice(f"{seed}/{rounds}")).state
    return state.turn, rounds, letters, hours / 24, opened / 24, waited / 24


def _letter(game: Game, state: Any, seat: Seat, manner: int, dice: Dice) -> Orders:
    orders = game.suggest(state, seat, dice)
    view = game.view(state, seat)
    if manner and view["question"]["kind"] in ("prepare", "push"):
        orders = _whole(game, state, seat, orders, view, dice)
        if manner > 1:
            orders = _beforehand(game, state, seat, orders, view, dice)
    return game.complete(state, seat, orders, dice)


def _whole(game: Game, state: Any, seat: Seat, orders: Orders, view: Mapping[str, Any], dice: Dice) -> Orders:
    """What the suggestions would lay one after the other, if nobody else wrote: as far as one letter may say it."""
    for _ in range(MOST_CARDS):
        push = autopilot.suggest(_after(view, seat, orders), dice)
        if not push or isinstance(push[0], Pass):
            break
        longer = (*(order for order in orders if not isinstance(order, Go | Pass)), *push)
        if isinstance(orders[-1], Pass) or not _allowed(game, state, seat, longer):
            break
        orders = longer
    return orders


def _after(view: Mapping[str, Any], seat: Seat, orders: Orders) -> Mapping[str, Any]:
    """The view as it will be when these cards are laid, for the next suggestion."""
    laid = [order.card.card for order in orders if isinstance(order, Push)]
    laid += [c.card for o in orders if (trap := getattr(o, "trap", None)) for c in (trap.trigger, *trap.cards)]
    hand = list(view["hand"])
    for card in laid:
        mine = next((held for held in hand if held["id"] == card), None)
        if mine:
            hand.remove(mine)
    there = [{"by": seat, "id": o.card.card, "targets": [], "number": 0} for o in orders if isinstance(o, Push)]
    stacks = [*view["stacks"], {"key": "", "tower": "main", "cards": there}]
    return {**view, "hand": hand, "stacks": stacks, "question": {**view["question"], "kind": "push"}}


def _beforehand(game: Game, state: Any, seat: Seat, orders: Orders, view: Mapping[str, Any], dice: Dice) -> Orders:
    """A pass that stands, and the cards to go at the end of the turn, the least worth first."""
    after = _after(view, seat, orders)
    threat = {"by": "", "id": "000004", "targets": [seat], "number": 1}
    aimed = {**after, "stacks": [{"key": "main 0", "tower": "main", "cards": [threat]}, *after["stacks"]]}
    answer = autopilot.suggest(aimed, dice)
    said = "pass turn" if answer and isinstance(answer[0], Pass) else "pass until aimed"
    standing = game.grammar.orders(said, Words(SEATS, seat, view))
    hand = sorted(after["hand"], key=lambda c: (autopilot._worth(c["id"]), c["id"]))
    away = (Discard(tuple(card["id"] for card in hand)),) if hand else ()
    kept = tuple(order for order in orders if not isinstance(order, Pass))
    for fuller in ((*kept, *standing, *away), (*orders, *away)):
        if _allowed(game, state, seat, fuller):
            return fuller
    return orders


def _allowed(game: Game, state: Any, seat: Seat, orders: Orders) -> bool:
    return not any(complaint.fatal for complaint in game.check(state, seat, orders))
