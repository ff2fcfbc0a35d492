"""Traps: when they spring, in which order, and what becomes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.meta.cards import CARDS, Op
from games.meta.play import Play, titled
from games.meta.speech import NAMEABLE, flat, write_condition
from games.meta.table import AS_SAID, GM, Condition, Played, Question, Step, Target, Trap
from games.meta.targets import card as card_meant

LASTING = 99  # times that something happens which the GM rules to happen every time: to the end, but not without end
PENNIES = 3  # tokens that buy 1 life or 1 card
OCCASIONS = frozenset(
    {
        ("at", "turn_start"),
        ("at", "turn_end"),
        ("at", "star"),
        ("after", "play"),
        ("before", "execute"),
        ("before", "stack"),
        ("before", "life_loss"),
        ("after", "life_loss"),
        ("before", "life_gain"),
        ("after", "life_gain"),
        ("before", "disable"),
        ("after", "disable"),
    }
)  # what `springing` is called for: no trap can wait for anything else


def condition_faults(condition: Condition) -> list[str]:
    """Why no trap can wait for this."""
    said = write_condition(condition)
    if (condition.when, condition.event) not in OCCASIONS:
        return [f'No trap can wait for "{said}"; the conditions there are stand in the rules sheet under traps.']
    about = condition.target
    if about and (about.kind not in NAMEABLE or not (about.card or about.number)):
        return [f'A trap cannot wait for "{said}": name a player, a card or a trap.']
    return []


def springing(
    play: Play, when: str, event: str, seats: Sequence[str] = ("",), card: int = 0, trap: int = 0
) -> list[Step]:
    """The steps of all traps that something sets off: by turn order from the player at turn, the oldest first."""
    if play.suppressed or not play.traps:
        return []
    steps = []
    for owner in play.from_turn():
        for mine in [t for t in play.traps if t.owner == owner]:
            for seat in seats:
                if (hit := _hit(play, mine, when, event, seat, card, trap)) is not None:
                    steps.append(Step("spring", number=mine.number, conditions=(hit,)))
                    break
    return steps


def _hit(play: Play, trap: Trap, when: str, event: str, seat: str, card: int, other: int) -> Condition | None:
    for condition in trap.conditions:
        if (condition.when, condition.event) != (when, event) or other == trap.number:
            continue
        if _whose(condition.seat, seat) and _which(play, condition.target, card, other):
            return condition
    return None


def _whose(wanted: str, seat: str) -> bool:
    return wanted in ("", seat) or (wanted.startswith("!") and wanted[1:] != seat)


def _which(play: Play, wanted: Target | None, card: int, trap: int) -> bool:
    if wanted is None:
        return True
    if wanted.kind == "trap":
        return wanted.number == trap
    return bool(card) and card_meant(play, wanted) == card


def spring(play: Play, step: Step) -> None:
    """A trap whose condition came true: counted, tossed for, claimed, or sprung."""
    trap = play.trap(step.number)
    if trap is None or play.suppressed:
        return
    if trap.deed:
        _as_ruled(play, trap, trap.deed)
    elif trap.counts:
        play.pennies[trap.owner] = play.pennies.get(trap.owner, 0) + 1
        play.tell(f"{trap.owner} puts a penny aside and has {play.pennies[trap.owner]}.")
    elif trap.coin and not play.dice.coin():
        rest = tuple(c for c in trap.conditions if c not in step.conditions)
        again = trap.conditions if trap.uses > 1 else ()
        play.change_trap(trap.number, conditions=rest, coin=False, again=again)
        play.tell(f"A coin is tossed for {trap.owner}'s trap {trap.number}: it does not spring this time.")
    elif play.options.triggers == "claimed" and trap.owner not in play.gone:
        text = f"Your trap {trap.number} may spring now. Shall it? Write `accept` or `decline`."
        play.ask(Question("claim", trap.owner, text, number=trap.number))
    else:
        fire(play, trap)


def _as_ruled(play: Play, trap: Trap, deed: Op) -> None:
    """What the GM has ruled for this condition happens, with the numbers as they were said."""
    if trap.uses <= 1:
        play.traps = [other for other in play.traps if other.number != trap.number]
    else:
        play.change_trap(trap.number, uses=trap.uses - 1)
    play.tell("What the GM has ruled comes true.", kind="trap")
    play.then(Step("do", seat=trap.owner, number=AS_SAID, op=deed))


def fire(play: Play, trap: Trap) -> None:
    """Set a trap off, unless traps lie too deep in one another; what waits for its execution comes first."""
    depth = sum(step.what == "open trap" or (step.what == "run" and step.place != "main") for step in play.agenda)
    if depth >= play.options.max_nesting:
        paradox(play, f"trap {trap.number} lies {depth + 1} traps deep", f"trap {trap.number}")
        return
    before = springing(play, "before", "stack", [trap.owner], trap=trap.number)
    play.then(*before, Step("open trap", number=trap.number))


def open_trap(play: Play, step: Step) -> None:
    """The Trigger goes to the graveyard first, then its tower is executed like the main tower."""
    trap = play.trap(step.number)
    if trap is None:
        return
    tower = f"trap {trap.number}"
    last = trap.uses <= 1
    name = play.card(trap.trigger).name if trap.trigger else "a token"
    play.tell(f"{trap.owner}'s trap {trap.number} springs: {name}.", kind="trap")
    play.log.append(f"{trap.owner}'s trap {trap.number} sprang ({name}).")
    if last:
        play.traps = [t for t in play.traps if t.number != trap.number]
        if trap.trigger:
            play.put(trap.trigger, f"graveyard {play.owners[trap.trigger]}")
    else:
        whole = trap.again or trap.conditions
        play.change_trap(
            trap.number, uses=trap.uses - 1, conditions=whole, coin=trap.coin or bool(trap.again), again=()
        )
    play.then(Step("run", place=tower))


def new_trap(play: Play, owner: str, trigger: int, conditions: Sequence[Condition], **more: object) -> Trap:
    """A trap with the next free number."""
    trap = replace(Trap(play.next_trap, owner, trigger, tuple(conditions)), **more)  # type: ignore[arg-type]
    play.next_trap += 1
    play.traps.append(trap)
    if trigger:
        play.put(trigger, f"trap {trap.number}")
    return trap


def for_owner(condition: Condition, owner: str) -> Condition:
    """What the GM says of a trap is said for its owner: "of others" means others than the owner."""
    return replace(condition, seat=f"!{owner}") if condition.seat == f"!{GM}" else condition


def condition_of(op: Op, owner: str, target: Target | None) -> Condition:
    """The condition a Trigger's program gives: "watch before life_loss owner"."""
    when, event, *whose = map(str, op.args)
    aimed = target is not None and target.kind == "player"
    match whose:
        case ["owner"]:
            return Condition(when, event, owner)
        case ["others"]:
            return Condition(when, event, f"!{owner}")
        case ["target"] if target is not None and aimed:
            return Condition(when, event, target.seat)
        case ["target"]:
            return Condition(when, event, "", target)
    return Condition(when, event)


def counting(play: Play, step: Step) -> Op:
    """Pennies for what would spring the Trigger that the card being executed names."""
    trigger, *aimed = play.played[step.card].targets
    condition = condition_of(CARDS[trigger.card].program[0], step.seat, aimed[0] if aimed else None)
    return Op("count", (step.seat, *flat(condition)))


# -- paradox ---------------------------------------------------------------------------------------------------------


def paradox(play: Play, why: str, tower: str) -> None:
    """What cannot be executed to its end: the GM removes it or lets a coin decide; without a GM it is removed."""
    play.tell(f"A paradox: {why}.", kind="turn")
    if not play.options.refereed:
        remove_paradox(play, tower)
        return
    text = f"A paradox: {why}. Write `paradox remove` (all cards of it go to their graveyards) or `paradox coin`."
    play.ask(Question("paradox", GM, text, place=tower, proposals=(Op("paradox", ("remove",)),)))


def remove_paradox(play: Play, tower: str) -> None:
    """All cards of a tower go to the graveyards of their owners."""
    names = [*play.levels(tower), tower] if tower != "main" else play.levels(tower)
    cards = [number for name in names for number in play.piles.get(name, ())]
    for number in cards:
        play.put(number, f"graveyard {play.owners[number]}")
    play.traps = [trap for trap in play.traps if f"trap {trap.number}" != tower]
    said = titled([play.card(number).name for number in cards])
    play.tell(f"The paradox is removed; into the graveyards: {said or 'nothing'}.")


STAGES = ("draw all", "prepare", "push", "executing", "discard all", "discarding", "turn", "bury")


def cut(play: Play, why: str) -> None:
    """What goes round without end is stopped: all towers are removed, and the turn goes on with its next stage."""
    play.tell(f"A paradox: {why}.", kind="turn")
    play.agenda = [step for step in play.agenda if step.what in STAGES]
    for tower in ("main", *(f"trap {trap.number}" for trap in play.traps)):
        remove_paradox(play, tower)


def token_trap(play: Play, number: int, owner: str) -> None:
    """They always come back: the card lies on a trap of its own that may be sprung at will."""
    was = play.played.get(number, Played(owner))
    trap = new_trap(play, owner, 0, ())
    play.lay(number, f"trap {trap.number} 0", replace(was, seat=owner, undying=""))
    play.tell(f"{play.card(number).name} comes back on trap {trap.number} of {owner}, to be sprung for 1 life.")


STEPS = {"spring": spring, "open trap": open_trap}
