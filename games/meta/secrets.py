"""What a seat cannot see, dealt anew: for trials of views and advice, which must not change by it."""

from __future__ import annotations

from dataclasses import replace

from games.kit.dice import Dice
from games.kit.model import Seat
from games.meta.cards import Card
from games.meta.play import Play, on_tower
from games.meta.table import State

UNSEEN = Card("unseen", "a card unseen", "Event", "1", "")


def unseen(state: State) -> State:
    """The position with a blank card for each that lies hidden from all but its owner: for what is shown beforehand."""
    return _blank(state, _covered(state))


def bared(before: State, after: State) -> tuple[State, frozenset[str]]:
    """The later position with a blank card for each that lies hidden in the earlier one, and the names of those that
    it would lay open: for a GM who is shown what would be, and sees no hands."""
    if before.options.gm_sees_hidden:
        return after, frozenset()
    names = {n: Play(after, Dice("names")).card(n).name for n in _covered(before) - _covered(after)}
    return _blank(after, set(names)), frozenset(names.values())


def _covered(state: State) -> set[int]:
    return {n for name, pile in state.piles.items() for n in pile if _hides(name)}


def _blank(state: State, cards: set[int]) -> State:
    blank = tuple(UNSEEN.id if n in cards else card for n, card in enumerate(state.cards))
    return replace(state, cards=blank, made={**state.made, UNSEEN.id: UNSEEN})


def _hides(pile: str) -> bool:
    return pile.startswith(("hand ", "memory ", "subgame ")) or (pile.startswith("trap ") and not on_tower(pile))


def redeal(state: State, seat: Seat | None, dice: Dice) -> State:
    """Hands, memories and Triggers that this seat cannot see, dealt anew among the places where they are hidden."""
    piles = dict(state.piles)
    for owner in state.seats:
        hidden = _hidden(state, owner) if owner != seat else [f"memory {owner}"]
        pool = dice.shuffle([n for name in hidden for n in piles.get(name, ())])
        for name in hidden:
            n = len(piles.get(name, ()))
            piles[name], pool = tuple(pool[:n]), pool[n:]
    traps = tuple(replace(t, trigger=piles[f"trap {t.number}"][0]) if t.trigger else t for t in state.traps)
    away = {owner: cards for owner, cards in state.away.items() if owner == seat}
    return replace(state, piles=piles, traps=traps, away=away)


def _hidden(state: State, owner: Seat) -> list[str]:
    """The piles of a seat that the others cannot see."""
    traps = [f"trap {trap.number}" for trap in state.traps if trap.owner == owner and trap.trigger]
    return [f"memory {owner}", f"hand {owner}", *traps]
