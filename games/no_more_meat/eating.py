"""Step 4 of a turn: what the served cards do to those who eat them (rules section 4)."""

from __future__ import annotations

from games.kit.model import Seat
from games.no_more_meat.foods import lifestyle
from games.no_more_meat.table import Table, supply_left
from games.no_more_meat.telling import counted, listed

Plates = dict[Seat, list[str]]


def eat(table: Table, pan: str, served: tuple[tuple[Seat, str], ...]) -> None:
    """Karma for everybody served, then the cards to the discards, then the drawing (N6, N7, N8)."""
    plates: Plates = {}
    for seat, food in served:
        plates.setdefault(seat, []).append(food)
    dishes = "; ".join(f"{seat} gets {counted(foods)}" for seat, foods in plates.items())
    table.tell(f"{pan.capitalize()} is served: {dishes}.")
    _change_karma(table, plates)
    eaten = tuple(food for _, food in served)
    if table.state.options.reshuffle_served:
        table.discard(eaten)
    _draw(table, plates)
    if not table.state.options.reshuffle_served:
        table.discard(eaten)


def _change_karma(table: Table, plates: Plates) -> None:
    """Losses first, so that their tokens are back in the middle when gains are paid out."""
    after = {seat: _karma_after(table, seat, foods) for seat, foods in plates.items()}
    for seat in sorted(plates, key=lambda seat: after[seat] >= table.karma[seat]):
        broken = [lifestyle(food) for food in dict.fromkeys(plates[seat]) if food in table.rows[seat]]
        before = table.karma[seat]
        karma = _within_supply(table, before, after[seat])
        table.karma[seat] = karma
        if broken:
            change = f"karma {before} becomes 0" if before > 0 else "there is no karma to lose"
            table.tell(f"{seat} breaks {listed(broken)}: {change}.")
        elif karma != before:
            table.tell(f"{seat} {'gains' if karma > before else 'loses'} {abs(karma - before)} karma and has {karma}.")


def _within_supply(table: Table, before: int, after: int) -> int:
    left = supply_left(table.state)
    if left is None or after - max(0, before) <= left:
        return after
    table.tell(f"The karma tokens run out: only {left} {'is' if left == 1 else 'are'} left to take.")
    return max(0, before) + left


def _karma_after(table: Table, seat: Seat, foods: list[str]) -> int:
    """0 after any forbidden food, which never pays a debt (N6); otherwise the sum of a serving, held at the floor."""
    if any(food in table.rows[seat] for food in foods):
        return min(0, table.karma[seat])
    karma = table.karma[seat] + sum(table.state.menu[food].karma for food in foods)
    return max(0, karma) if table.state.options.karma_floor == "zero" else karma


def _draw(table: Table, plates: Plates) -> None:
    lost = 0
    for seat, foods in plates.items():
        due = sum(table.state.menu[food].draw for food in foods if food not in table.rows[seat])
        if not due:
            continue
        drawn = table.draw_food(due)
        lost += due - len(drawn)
        if drawn:
            table.hands[seat] += drawn
            table.tell(f"{seat} draws {len(drawn)} {'card' if len(drawn) == 1 else 'cards'}.")
            table.tell(f"You draw {counted(drawn)}.", seat)
    if lost:
        table.tell(f"No food card is left to draw: {lost} {'draw is' if lost == 1 else 'draws are'} lost.")
