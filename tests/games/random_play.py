"""Legal play without any thought, for every game on the shelf; matches of one seat that thinks among such players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import games
from games.eat_me.deeds import Bid, Prefer
from games.eat_me.orders import Play as Card
from games.eat_me.state import place
from games.kit.dice import Dice
from games.kit.model import Game, Orders, Seat
from games.meta.orders import Pass, Push
from games.meta.table import Laid, Target
from games.no_more_meat.orders import Cook, Pick, Take, What
from tests.games import bear_world, teamturns_world

Chooser = Callable[[Any, Seat, Dice], Orders]
MOST_TURNS = 3000


def eat_me(state: Any, seat: Seat, dice: Dice) -> Orders:
    """Any card, any bid; of the pool a list just long enough."""
    bid = (Bid(dice.below(state.left[seat] + 1)),) if state.bid_round is not None else ()
    if state.phase == "opening":
        return bid
    if state.phase == "hand":
        return (Card(dice.pick(state.hands[seat])), *bid)
    return (Prefer(tuple(dice.sample(state.pool, place(state.order, seat)))), *bid)


def no_more_meat(state: Any, seat: Seat, dice: Dice) -> Orders:
    """Any source, any card on any pan, any pick."""
    if state.phase == "pick":
        return (Pick((dice.pick(state.service.left),)),)
    cook = (Cook(dice.pick(state.hands[seat]), dice.pick(tuple(state.pans))),) if state.hands[seat] else ()
    if state.phase == "cook":
        return cook
    sources: list[What] = ["karma", "open", "hidden"]
    there = [what for what in sources if not games.game("no_more_meat").check(state, seat, (Take(what),))]
    return (Take(dice.pick(there)), *cook)


def meta(state: Any, seat: Seat, dice: Dice) -> Orders:
    """Now and then any card at any target; the rest is left to chance."""
    game = games.game("meta")
    view = game.view(state, seat)
    if view["question"]["kind"] != "push" or not view["hand"] or dice.coin():
        return (Pass(),) if view["question"]["kind"] == "push" else ()
    for _ in range(8):
        card = dice.pick(view["hand"])
        orders = (Push(Laid(card["id"], _aimed(view, card["target"], dice))),)
        if not [c for c in game.check(state, seat, orders) if c.fatal]:
            return orders
    return (Pass(),)


def _aimed(view: Mapping[str, Any], wanted: str, dice: Dice) -> tuple[Target, ...]:
    """Some target for a card that wants one of this kind; it need not be a legal one."""
    lying = [card["number"] for stack in view["stacks"] for card in stack["cards"]]
    mine = next(player["graveyard_ids"] for player in view["players"] if player["name"] == view["you"])
    if wanted == "player":
        return (Target("player", dice.pick(view["order"])),)
    if wanted.startswith("card") and lying:
        return (Target("card", number=dice.pick(lying)),)
    if wanted.startswith("two_cards") and lying:
        return (Target("card", number=dice.pick(lying)), Target("card", number=dice.pick(lying)))
    if wanted.startswith("graveyard") and mine:
        return (Target("grave", view["you"], dice.pick(mine)),)
    return (Target("stack", stack="main 0"),) if wanted == "stack" else ()


def open_table(state: Any, seat: Seat, dice: Dice) -> Orders:
    """Words without a meaning."""
    return games.game("open_table").anything(state, seat, dice)


CHOOSERS: Mapping[str, Chooser] = {
    "eat_me": eat_me,
    "no_more_meat": no_more_meat,
    "hold_my_bear": bear_world.random_orders,
    "teamturns": teamturns_world.random_orders,
    "meta": meta,
    "open_table": open_table,
}


def contest(game: Game, seats: Sequence[Seat], options: Any, seed: str) -> tuple[float, float]:
    """One match of an autopilot among random players; which seat it has goes round with the number that ends `seed`.

    Returns its share of the win (1; 1/2 for a win shared by two ...) and its place (1 best; equals share the mean).
    """
    hero = seats[int(seed.rpartition("/")[2]) % len(seats)]
    result = play(game, seats, options, seed, hero)
    mine, best = result[hero], max(result.values())
    level = sum(points == mine for points in result.values())
    ahead = sum(points > mine for points in result.values())
    return (1 / level if mine == best else 0.0), ahead + (level + 1) / 2


def play(game: Game, seats: Sequence[Seat], options: Any, seed: str, hero: Seat | None = None) -> Mapping[Seat, float]:
    """The result of a match in which all but `hero` (and a GM) play at random. RuntimeError if it does not end."""
    state, chance = game.setup(seats, options, Dice(f"{seed}/0")), CHOOSERS[game.meta.key]
    for turn in range(1, MOST_TURNS):
        full: dict[Seat, Orders] = {}
        for seat in game.asks(state):
            dice = Dice(f"{seed}/{turn}/{seat}")
            sent = (game.suggest if seat in (hero, "GM") else chance)(state, seat, dice)
            full[seat] = game.complete(state, seat, sent, dice)
        if not full:
            result = game.result(state)
            assert result is not None
            return result
        state = game.resolve(state, full, Dice(f"{seed}/{turn}")).state
    raise RuntimeError(f"{game.meta.title} with the seed {seed} does not end")
