"""Targets: what each card must be aimed at, what an expression means at this moment, and on which level a Meta lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.meta.cards import CARDS, STAR, Card
from games.meta.play import card_of, level_of, on_tower, tower_of
from games.meta.pointing import write_target
from games.meta.table import MAIN, Target

if TYPE_CHECKING:
    from games.meta.play import Play

CARDLIKE = ("card", "named", "below", "above", "place")


@dataclass(frozen=True, slots=True)
class Need:
    """What must be named when a card is played."""

    count: int
    kinds: tuple[str, ...] = ()
    wants: str = ""  # for complaints: "a player, as in ..."
    more: int = 0  # how many others may be named beside


_CARD = "a card on the table, as in `on Bruno's Poison`, `on card 17` or `on the card below Poison`"
_TWO = "two cards on the table, as in `on Bruno's Poison and card 17`"
NEEDS = {
    "none": Need(0),
    "player": Need(1, ("player",), "a player, as in `on Bruno`"),
    "card": Need(1, CARDLIKE, _CARD),
    "card_on_main": Need(1, CARDLIKE, _CARD),
    "card_on_stack": Need(1, CARDLIKE, _CARD),
    "card_uniqueness_2_or_3": Need(1, CARDLIKE, _CARD + ", of uniqueness 2 or 3"),
    "two_cards": Need(2, CARDLIKE, _TWO),
    "two_cards_same_stack": Need(2, CARDLIKE, _TWO + ", in one stack"),
    "stack": Need(1, ("stack",), "a stack, as in `on main stack` or `on meta stack`"),
    "trigger_stack": Need(1, ("trap",), "a trap, as in `on trap 2`"),
    "graveyard_card_not_star": Need(1, ("grave",), "a card in a graveyard, as in `on Poison in my graveyard`"),
    "own_hand_trigger": Need(1, ("hand",), "another Trigger in your hand, as in `on Timeout`"),
    "own_hand_trigger_aimed": Need(1, ("hand",), "a Trigger in your hand, as in `on Timeout`", 1),
    "one_condition": Need(0),
    "two_conditions": Need(0),
    "free": Need(2, ("player", "stack", "trap", "grave", *CARDLIKE), "a target"),
}
CONDITIONS = {"one_condition": 1, "two_conditions": 2}


def fitted(card: Card, targets: Sequence[Target], seat: str) -> tuple[Target, ...]:
    """The same targets, said in the way this card means them: "Poison" for an undead card is one in a graveyard."""
    return tuple(_FIT.get(NEEDS[card.target].kinds[:1], _same)(target, seat) for target in targets)


def _same(target: Target, seat: str) -> Target:
    return target


def _in_grave(target: Target, seat: str) -> Target:
    if target.kind in ("named", "card"):
        return replace(target, kind="grave")
    return target


def _in_hand(target: Target, seat: str) -> Target:
    named = CARDS.get(target.card) if target.kind == "named" and target.seat in ("", seat) else None
    return Target("hand", card=target.card) if named and named.type == "Trigger" else target


def _whole_stack(target: Target, seat: str) -> Target:
    return Target("stack", stack=f"trap {target.number} 0") if target.kind == "trap" else target


_FIT: dict[tuple[str, ...], Callable[[Target, str], Target]] = {
    ("grave",): _in_grave,
    ("hand",): _in_hand,
    ("stack",): _whole_stack,
}


# -- what an expression means now ------------------------------------------------------------------------------------


def player(play: Play, target: Target) -> str | None:
    """The seat meant, if it may be aimed at: a disabled player may not."""
    return target.seat if target.seat in play.active else None


def card(play: Play, target: Target, own: int = 0, place: str = "", seat: str = "") -> int | None:
    """The number of the card meant, on a tower or in a graveyard; `own` is the card that points, lying at `place`.

    `seat`: who points, while nothing lies on the table for it yet; hidden cards on traps of others are not seen.
    """
    found = _MEANS[target.kind](play, target, own, place, seat) if target.kind in _MEANS else None
    return found if found != own or target.kind == "card" else None


def _number(play: Play, t: Target, own: int, place: str, seat: str) -> int | None:
    if not 0 < t.number < len(play.cards):
        return None
    lies = play.place(t.number)
    return t.number if t.number == own or (on_tower(lies) and _seen(play, lies, seat)) else None


def _seen(play: Play, stack: str, seat: str) -> bool:
    """May this seat ("": anybody) know what lies on a stack?"""
    tower = tower_of(stack)
    if tower == MAIN or not seat or play.options.trap_contents == "open":
        return True
    trap = play.trap(int(tower.split()[1]))
    return trap is not None and trap.owner == seat


def _newest(play: Play, t: Target, own: int, place: str, seat: str) -> int | None:
    seat = seat or (play.played[own].seat if own in play.played else "")
    for pile in [pile for name, pile in play.stacks() if _seen(play, name, seat)]:
        for n in reversed(pile):
            if n != own and play.cards[n] == t.card and t.seat in ("", play.played[n].seat):
                return n
    return None


def _beside(play: Play, t: Target, own: int, place: str, seat: str) -> int | None:
    step = -1 if t.kind == "below" else 1
    if not (t.number or t.card):
        return _beside_own(play, own, place, step)
    base = _number(play, t, own, place, seat) if t.number else _newest(play, t, own, place, seat)
    if base is None or base == own:
        return None
    pile = play.piles[play.place(base)]
    at = pile.index(base) + step
    return pile[at] if 0 <= at < len(pile) else None


def _beside_own(play: Play, own: int, place: str, step: int) -> int | None:
    pile = play.piles.get(place, [])
    if own in pile:
        at = pile.index(own) + step
        return pile[at] if 0 <= at < len(pile) else None
    return pile[-1] if pile and step < 0 else None  # being executed, it lay on top of what is left


def _at_place(play: Play, t: Target, own: int, place: str, seat: str) -> int | None:
    pile = [n for n in play.piles.get(t.stack, []) if n != own]
    at = len(pile) - t.number if t.number > 0 else -t.number - 1
    return pile[at] if 0 <= at < len(pile) else None


def _in_graveyard(play: Play, t: Target, own: int, place: str, seat: str) -> int | None:
    for owner in [t.seat] if t.seat else play.order:
        for n in reversed(play.piles.get(f"graveyard {owner}", [])):
            if n == t.number or (not t.number and play.cards[n] == t.card):
                return n
    return None


_MEANS = {
    "card": _number,
    "named": _newest,
    "below": _beside,
    "above": _beside,
    "place": _at_place,
    "grave": _in_graveyard,
}


def bound(play: Play, target: Target, seat: str, own: int) -> Target:
    """A target as announced: what can be pointed at now is fixed by its number, the rest is read again later."""
    if target.kind == "named" and not target.card:
        return Target("card", number=own)
    if target.kind == "named" and (n := _newest(play, target, own, "", seat)):
        return Target("card", number=n)
    if target.kind in ("below", "above") and target.card and (n := _newest(play, target, own, "", seat)):
        return replace(target, card="", seat="", number=n)
    if target.kind == "grave":
        mine = target if target.seat or play.options.undead_from == "any" else replace(target, seat=seat)
        found = _in_graveyard(play, mine, own, "", seat)
        return replace(mine, number=found or 0)
    return target


# -- where a card comes to lie ---------------------------------------------------------------------------------------


def stack_for(play: Play, what: Card, targets: Sequence[Target], tower: str = MAIN, seat: str = "") -> str:
    """The stack a card of a seat comes to lie on: an Event on level 0, a Meta one level above all that it addresses."""
    if what.type != "Meta":
        return f"{tower} 0"
    where = [place for target in targets if (place := addressed(play, target, seat)) is not None]
    if any(target.kind == "grave" for target in targets) and not where:
        return f"{tower} 0"
    level = 1 + max((level_of(place) for place in where), default=0)
    towers = [tower_of(place) for place in where if tower_of(place) != MAIN]
    return f"{towers[0] if towers and tower == MAIN else tower} {level}"


def addressed(play: Play, target: Target, seat: str = "") -> str | None:
    """The stack a target lies on or is; None when it lies on none."""
    if target.kind in ("stack", "place"):
        return target.stack
    if target.kind == "trap":
        return f"trap {target.number} 0"
    if target.kind in CARDLIKE:
        number = target.number or (_newest(play, target, 0, "", seat) if target.card else 0)
        place = play.place(number) if number and number < len(play.cards) else ""
        if on_tower(place):
            return place
        return f"{MAIN} 1" if target.card and card_of(play, target.card).type == "Meta" else f"{MAIN} 0"
    return None


# -- what may be said ------------------------------------------------------------------------------------------------


def faults(play: Play, what: Card, targets: Sequence[Target], seat: str) -> list[str]:
    """Everything wrong with the targets named for a card, one sentence each."""
    need = NEEDS[what.target]
    if what.target == "none" and targets:
        if what.type == "Event":
            return [f"{what.name} is an Event: it goes on the main stack and is aimed at nothing."]
        return [f"{what.name} is aimed at nothing; write only its title."]
    if what.target == "own_hand_trigger_aimed":
        return _counting_faults(play, what, targets, seat)
    if what.target != "free" and len(targets) != need.count:
        return [f"{what.name} must be aimed at {need.wants}."]
    found = []
    for target in targets:
        if target.kind not in need.kinds:
            found.append(f"{what.name} must be aimed at {need.wants}.")
        else:
            found += _faults_of(play, what, target, seat)
    return found or _twice_faults(play, what, targets, seat)


def _twice_faults(play: Play, what: Card, targets: Sequence[Target], seat: str) -> list[str]:
    """One card named as two."""
    if what.target not in ("two_cards", "two_cards_same_stack"):
        return []
    one, two = (card(play, target, seat=seat) for target in targets)
    if targets[0] == targets[1] or (one and one == two):
        return [f"{what.name} wants two cards, and you named the same one twice; use the numbers of the cards."]
    return []


def _counting_faults(play: Play, what: Card, targets: Sequence[Target], seat: str) -> list[str]:
    """A Trigger of the hand, and beside it what that is to watch, if it must be aimed: no penny for one's own deeds."""
    first, *watched = targets or (Target(""),)
    if first.kind != "hand" or first.card not in CARDS:
        return [_uncounted(play, what, first)]
    trigger = CARDS[first.card]
    need = NEEDS[trigger.target]
    if len(watched) != need.count or any(target.kind not in need.kinds for target in watched):
        example = {"player": " and Bruno", "trap": " and trap 2", "card": " and card 17"}.get(
            "".join(need.kinds[:1]), ""
        )
        return [f"{what.name} must be aimed as {trigger.name} is, as in `on {trigger.name}{example}`."]
    if any(target.kind == "player" and target.seat == seat for target in watched):
        return [f"{what.name} counts what somebody else does, not you."]
    return [text for target in targets for text in _faults_of(play, what, target, seat)]


def _uncounted(play: Play, what: Card, named: Target) -> str:
    """Why nothing is counted by what was named."""
    if named.card in play.made:
        title = play.made[named.card].name
        return f"{title} springs as the GM rules, so {what.name} cannot count it; it counts a Trigger of the sheet."
    return f"{what.name} must be aimed at {NEEDS[what.target].wants}."


def _faults_of(play: Play, what: Card, target: Target, seat: str) -> list[str]:
    if target.kind == "player" and target.seat not in play.active:
        others = ", ".join(play.active)
        return [f"{target.seat} is disabled and cannot be aimed at; those in play are {others}."]
    if target.kind == "trap" and play.trap(target.number) is None:
        return [f"There is no trap {target.number}; the traps are listed in your report."]
    if target.kind == "grave":
        return _grave_faults(play, target, seat)
    if target.kind == "hand":
        return _hand_faults(play, what, target, seat)
    if target.kind in CARDLIKE:
        n = card(play, target, seat=seat)
        if target.kind == "card" and n is None:
            return [f"Card {target.number} does not lie on a stack; see the stacks in your report."]
        if n and (wrong := _misfit(play, what, n)):
            return [wrong]
    return []


def _hand_faults(play: Play, what: Card, target: Target, seat: str) -> list[str]:
    """Why a card of the hand cannot be copied or counted."""
    held = [play.cards[n] for n in play.piles.get(f"hand {seat}", ())]
    trigger = CARDS.get(target.card)
    chosen = what.type == "Trigger" and trigger is not None and trigger.uniqueness != STAR  # a copy has its own
    if target.card in held and trigger and trigger.type == "Trigger" and (trigger.automatic or chosen):
        return []
    own = "" if what.type == "Trigger" else " with a condition of its own"
    return [f"The named card must be another Trigger in your hand{own}."]


def _misfit(play: Play, what: Card, n: int) -> str:
    """Why a card on the table is none that this one may be aimed at; empty when it is."""
    aimed, place = play.card(n), play.place(n)
    if what.target == "card_on_main" and not (on_tower(place) and level_of(place) == 0):
        return f"{aimed.name} does not lie on a main stack, and {what.name} reaches no other."
    if what.target == "card_uniqueness_2_or_3" and aimed.uniqueness not in ("2", "3"):
        return f"{aimed.name} has uniqueness {aimed.uniqueness}; it must be 2 or 3."
    return ""


def _grave_faults(play: Play, target: Target, seat: str) -> list[str]:
    if play.options.undead_from == "own" and target.seat not in ("", seat):
        return [f"Only your own graveyard can be reached, not that of {target.seat}."]
    n = _in_graveyard(play, bound(play, target, seat, 0), 0, "", seat)
    if n is None:
        return ["That card does not lie in the graveyard."]
    if play.options.undead_from == "own" and n not in play.piles[f"graveyard {seat}"]:
        return ["Only your own graveyard can be reached."]
    return [f"{play.card(n).name} is a star card and must rest."] if play.card(n).uniqueness == STAR else []


def valid(play: Play, number: int, place: str) -> bool:
    """Does every target of a card about to be executed still mean something?"""
    return all(_alive(play, target, number, place) for target in play.played[number].targets if target.kind != "hand")


def _alive(play: Play, target: Target, number: int, place: str) -> bool:
    if target.kind == "player":
        return player(play, target) is not None
    if target.kind == "stack":
        return bool(play.piles.get(target.stack))
    if target.kind == "trap":
        return play.trap(target.number) is not None
    meant = card(play, target, number, place)
    return meant is not None and not (target.kind in CARDLIKE and _misfit(play, play.card(number), meant))


# -- in sentences and at random ----------------------------------------------------------------------------------------


def said(play: Play, target: Target) -> str:
    """A target in a sentence of the story."""
    n = target.number
    if target.kind == "card" and play.options.trap_contents == "hidden" and play.place(n).startswith("trap "):
        return f"card {n}"
    if target.kind in ("card", "grave") and 0 < n < len(play.cards):
        return f"{play.title(n)} (card {n})" if target.kind == "card" else f"{play.card(n).name} in the graveyard"
    if target.kind in ("below", "above"):
        base = f"{play.title(n)} (card {n})" if n else write_target(replace(target, kind="named"))
        return f"the card {target.kind} {base}"
    if target.kind in ("stack", "place"):
        return f"the {write_target(target)}"
    return write_target(target)


def candidates(play: Play, what: Card, seat: str) -> list[Target]:
    """Everything a card may legally be aimed at now: for choices left to chance."""
    need = NEEDS[what.target]
    pool = [Target("player", name) for name in play.active if name != seat]
    pool += [Target("card", number=n) for _, pile in play.stacks() for n in pile]
    pool += [Target("stack", stack=name) for name, _ in play.stacks()]
    pool += [Target("trap", number=trap.number) for trap in play.traps]
    pool += [Target("grave", owner, number=n) for owner in play.order for n in play.piles[f"graveyard {owner}"]]
    return [t for t in pool if t.kind in need.kinds and not _faults_of(play, what, t, seat)]
