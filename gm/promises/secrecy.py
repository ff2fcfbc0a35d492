"""Secrets are promises: what a seat cannot see is dealt anew, and nothing it is shown, told or advised may change.

What is secret a game says once: beside the fields of its State (`Hidden`, `Private` of games.kit.secrets), or by
`redeal`, where that is not enough. That something was forgotten there is found by trial, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from games.kit import secrets
from games.kit.dice import Dice
from games.kit.model import Orders, Resolution, Rules, Seat
from gm.promises.play import Position, Trial

MOST = 120  # positions looked at in one trial; each is dealt anew for every seat
DEALS = 6  # new deals of one position, where most of them would change what is rightly seen as well
Broken = Iterator[str]


def what_a_seat_cannot_see_does_not_change_its_view(trial: Trial) -> Broken:
    """Neither that of the spectators."""
    for at, seat, other in _dealt_anew(trial):
        was, now = trial.game.view(at.state, seat), trial.game.view(other, seat)
        if was != now:
            yield f"At {at.seed} the view of {seat or 'a spectator'} shows what it may not: {_differing(was, now)}."


def what_a_seat_cannot_see_changes_nothing_it_is_asked_or_advised(trial: Trial) -> Broken:
    """Questions, complaints, gaps, suggestions and examples come from what the seat can see alone."""
    game = trial.game
    for at, seat, other in _dealt_anew(trial):
        if seat is None or seat not in at.asks:
            continue
        if game.asks(other).get(seat) != at.asks[seat]:
            yield f"At {at.seed} the question to {seat} tells of what {seat} cannot see."
            continue
        advised = [game.suggest(state, seat, Dice("same")) for state in (at.state, other)]
        if advised[0] != advised[1]:
            yield f"At {at.seed} the advice to {seat} comes from what {seat} cannot see."
        if game.example(at.state, seat) != game.example(other, seat):
            yield f"At {at.seed} the example for {seat} comes from what {seat} cannot see."
        for orders in (advised[0], ()):
            if game.gaps(at.state, seat, orders) != game.gaps(other, seat, orders):
                yield f"At {at.seed} what {seat} is told to be missing comes from what {seat} cannot see."
            if _texts(trial, at.state, seat, orders) != _texts(trial, other, seat, orders):
                yield f"At {at.seed} a complaint to {seat} comes from what {seat} cannot see."


def what_everybody_is_told_can_be_seen_on_the_table(trial: Trial) -> Broken:
    """A sentence for all that changes with hidden things, while nothing on the table does, gives a secret away.

    What is rightly shown for a moment only, and nowhere kept, is told to named seats, or as a happening of the kind
    "shown".
    """
    game, seed = trial.game, "told"
    for at, seat, other in _dealt_anew(trial, MOST // DEALS, DEALS, _various(trial, MOST // DEALS)):
        if at.resolution is None or not _all_may(trial, other, at.full):
            continue
        first, second = (game.resolve(state, at.full, Dice(seed)) for state in (at.state, other))
        told = [_for_all(first), _for_all(second)]
        if told[0] != told[1] and game.view(first.state, seat) == game.view(second.state, seat):
            line = next((a for a, b in zip(*told, strict=False) if a != b), "")
            yield f'At {at.seed} everybody is told "{line}", which {seat or "a spectator"} could not see on the table.'


def what_nobody_is_shown_is_declared(trial: Trial) -> Broken:
    """A pile whose cards the spectators do not see is a secret: the State says so, or `redeal` does."""
    if getattr(type(trial.game), "redeal", None) is not Rules.redeal:
        return
    named = secrets.declared(trial.game.State)
    for field in fields(trial.game.State):
        if field.name in named:
            continue
        places = [(at, row) for at in trial.positions(most=20) for row in _piles(at, field.name)]
        tried = [_shown(trial, at, field.name, row) for at, row in places]
        if tried and not any(tried):
            yield (
                f"No spectator is shown {field.name}: is it a secret? Then say so beside the field of the State, "
                f"{field.name}: Annotated[..., Hidden()] or Private(), and the trial deals it anew."
            )


SECRECY = (
    what_a_seat_cannot_see_does_not_change_its_view,
    what_a_seat_cannot_see_changes_nothing_it_is_asked_or_advised,
    what_everybody_is_told_can_be_seen_on_the_table,
    what_nobody_is_shown_is_declared,
)


# -- means -------------------------------------------------------------------------------------------------------------


def _for_all(done: Resolution[Any]) -> list[str]:
    """What everybody is told and can still see."""
    return [one.text for one in done.happenings if one.audience is None and one.kind != "shown"]


def _dealt_anew(
    trial: Trial, most: int = MOST, deals: int = 0, found: Sequence[Position] = ()
) -> Iterator[tuple[Position, Seat | None, Any]]:
    """(position, whose eyes, the same position to these eyes); of few positions several new deals."""
    found = found or trial.positions("both", most)
    for at in found:
        for seat in (*trial.seats, None):
            for deal in range(deals or min(2 * DEALS, max(1, most // len(found)))):
                other = trial.game.redeal(at.state, seat, Dice(f"{at.seed}/anew/{seat}/{deal}"))
                if other != at.state:
                    yield at, seat, other


def _various(trial: Trial, most: int) -> list[Position]:
    """Positions in which something is done that was done in none before, as a rare deed may tell too much; filled up
    to so many with others."""
    found, done = list[Position](), set[str]()
    for at in trial.positions("both") + trial.positions():
        said = [trial.game.grammar.spell(order) for orders in at.full.values() for order in orders]
        deeds = {" ".join(re.findall(r"[^\W\d_]+", text)[:2]) for text in said}
        if not deeds <= done and len(found) < 2 * most:
            found.append(at)
            done |= deeds
    return [*found, *trial.positions("both", max(1, most - len(found)))]


def _texts(trial: Trial, state: Any, seat: Seat, orders: Orders) -> list[str]:
    return [complaint.text for complaint in trial.game.check(state, seat, orders)]


def _all_may(trial: Trial, state: Any, full: Mapping[Seat, Orders]) -> bool:
    """May these orders be given in this position, too?"""
    asks = trial.game.asks(state)
    return set(full) <= set(asks) and not any(
        complaint.fatal for seat, orders in full.items() for complaint in trial.game.check(state, seat, orders)
    )


def _differing(was: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """The words of a view that differ."""
    return ", ".join(sorted(f'"{key}"' for key in {*was, *now} if was.get(key) != now.get(key)))


def _piles(at: Position, name: str) -> Iterator[Any]:
    """Where piles of two or more different things lie in a field: None for the field itself, or its rows."""
    value = getattr(at.state, name)
    rows = value.items() if isinstance(value, dict) else ((None, value),)
    yield from (row for row, pile in rows if isinstance(pile, tuple | list) and len(set(map(repr, pile))) > 1)


def _shown(trial: Trial, at: Position, name: str, row: Any) -> bool:
    """Does a spectator see it when one thing in a pile is another? What breaks the view counts as seen."""
    value = getattr(at.state, name)
    pile = value if row is None else value[row]
    changed = type(pile)([pile[-1], *pile[1:]]), type(pile)([*pile[:-1], pile[0]])
    for new in changed:
        state = replace(at.state, **{name: new if row is None else {**value, row: new}})
        try:
            if trial.game.view(state, None) != trial.game.view(at.state, None):
                return True
        except Exception:
            return True
    return False
