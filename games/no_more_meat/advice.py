"""A sensible answer from what the seat itself can see: for test players and the autopilot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kit.dice import Dice
from games.kit.model import Orders, Seat
from games.no_more_meat.foods import FOODS, TARGET
from games.no_more_meat.judging import asked
from games.no_more_meat.lifestyle import hidden_left
from games.no_more_meat.orders import Cook, Pick, Take, What
from games.no_more_meat.state import State
from games.no_more_meat.table import income
from games.no_more_meat.view import seen

ENOUGH = 2  # lifestyles to collect before living off them: who forbids himself more starves more often than he wins
KARMA, CARD = 6, 10  # what a point of karma and a drawn card are worth
HUNGRY, LIFELINE = 2, 20  # with so few cards left in hand, a drawn card is worth this
RID = 3  # what it is worth to be rid of a card one may not eat
NEARLY = 2  # what it costs to leave the last place of a pan to the next player

Worths = Mapping[str | None, int]  # of eating one card; a card face down is worth nothing, as far as one knows


def advise(state: State, seat: Seat, dice: Dice) -> Orders:
    """Complete orders for what the seat is asked. Of hidden things only its own hand and face-down cards count."""
    row = state.rows[seat]
    if state.phase == "pick":
        return (_pick(state, _worths(state, seat, row)),)
    if state.phase == "cook":
        return (_cook(state, seat, row, dice),)
    what = _step_one(state, seat, dice)
    if not state.hands[seat] or (what == "hidden" and state.options.split_turn != "never"):
        return (Take(what),)
    if what == "open" and state.face_up is not None:
        row = (*row, state.face_up)
    return Take(what), _cook(state, seat, row, dice)


def _step_one(state: State, seat: Seat, dice: Dice) -> What:
    row, gain, open_card = state.rows[seat], income(state, seat), state.face_up
    if gain and (len(row) >= ENOUGH or state.karma[seat] + gain >= TARGET):
        return "karma"
    if open_card and open_card not in row and (state.hands[seat].count(open_card) < 2 or dice.coin()):
        return "open"
    if gain and dice.coin():
        return "karma"
    return "hidden" if hidden_left(state) else "karma"


def _pick(state: State, worths: Worths) -> Pick:
    """The best food; with lists, where the best may be gone, all of them in order."""
    assert state.service is not None
    best = sorted(dict.fromkeys(state.service.left), key=lambda food: -worths[food])
    return Pick(tuple(best if len(asked(state)) > 1 else best[:1]))


def _cook(state: State, seat: Seat, row: Sequence[str], dice: Dice) -> Cook:
    """The card and pan that give most, judged by what comes back at once; lots among equals."""
    worths = _worths(state, seat, row)
    hand = [(food, RID if food in row else -worths[food]) for food in FOODS if food in state.hands[seat]]
    scores: list[tuple[int, str, str]] = []
    for pan, cards in state.pans.items():
        room = state.capacity - len(cards)
        if room == 1:
            lying = [seen(pan, placed, seat) for placed in cards]
            scores += [(worth + 2 * _back(pan, [*lying, food], worths), food, pan) for food, worth in hand]
        else:
            cost = NEARLY if room == 2 else 0
            scores += [(worth - cost, food, pan) for food, worth in hand]
    best = max(scores)[0]
    return Cook(*dice.pick([(food, pan) for score, food, pan in scores if score == best]))


def _back(pan: str, foods: list[str | None], worths: Worths) -> int:
    """What the player at turn can expect from serving these cards, bottom to top: two of them."""
    if pan in ("backwards", "mystery"):
        return worths[foods[-1]] + worths[foods[0]]
    each = sorted([worths[food] for food in foods])
    return each[-1] + each[0] if pan == "select" else 2 * sum(each) // len(each)


def _worths(state: State, seat: Seat, row: Sequence[str]) -> dict[str | None, int]:
    loss = -KARMA * max(1, state.karma[seat])
    card = LIFELINE if len(state.hands[seat]) <= HUNGRY else CARD
    worths: dict[str | None, int] = {None: 0}
    for food, dish in state.menu.items():
        worths[food] = loss if food in row else KARMA * dish.karma + card * dish.draw
    return worths
