"""Execution: towers from the top down, card by card, instruction by instruction; interrupted at any point."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.dice import Dice
from games.meta.agenda import deeds_people, deeds_towers, life
from games.meta.agenda.life import recycles
from games.meta.agenda.operations import OPERATIONS
from games.meta.agenda.rulings import request
from games.meta.agenda.triggers import paradox, springing, token_trap
from games.meta.cards import TOKEN, Card, Op
from games.meta.play import Play, level_of, spoken
from games.meta.table import MAIN, PARKED, REMOVED, WORK, Question, Step
from games.meta.targets import NEEDS, valid


def run(play: Play, step: Step) -> None:
    """The top card of the highest level, again and again, until the tower is empty."""
    levels = play.levels(step.place)
    if not levels:
        return
    if step.place == MAIN and play.parking and level_of(levels[-1]) == 0:
        _park(play)
        return
    if play.executed >= play.options.max_executed:
        play.then(step)
        _too_many(play, step.place)
        return
    number = play.piles[levels[-1]][-1]
    seat = play.played[number].seat
    before = springing(play, "before", "execute", [seat], card=number)
    star = springing(play, "at", "star", [seat]) if play.card(number).uniqueness == "*" else []
    play.then(*before, *star, Step("execute", number, seat, levels[-1]), step)


def _too_many(play: Play, tower: str) -> None:
    """An endless round of cards is a paradox; after it the count begins anew."""
    play.executed = 0
    paradox(play, f"more than {play.options.max_executed} cards were executed in one turn", tower)


def _park(play: Play) -> None:
    play.parking = False
    for number in list(play.piles[f"{MAIN} 0"]):
        play.put(number, PARKED)
    play.tell("The main stack is set aside until the next turn begins.")


def execute(play: Play, step: Step) -> None:
    """One card: off its stack, its targets read again, its instructions on the agenda, then its burial."""
    if play.place(step.card) != step.place:
        return  # something that sprang before has moved it
    play.executed += 1
    play.quiet = 0
    card, played = play.card(step.card), play.played[step.card]
    play.put(step.card, WORK)
    bury = Step("bury", step.card, play.owners[step.card], step.place, number=1)
    why = _fizzles(play, step, card)
    _announce(play, step, why)
    if why:
        play.mark(step.card, undying="")  # it was not executed, so it does not come back
        play.then(bury)
    elif not card.automatic:
        play.then(bury)
        request(play, step)
    else:
        ops = opposite(card.program) if played.inverted else card.program
        play.then(*(Step("do", step.card, played.seat, step.place, op=op) for op in ops), Step("settle"), bury)


def _fizzles(play: Play, step: Step, card: Card) -> str:
    """Why a card has no effect; empty when it has one."""
    if card.type == "Trigger":
        return "a Trigger does nothing on a stack"
    need = NEEDS[card.target]
    if card.target != "free" and len(play.played[step.card].targets) < need.count:
        return "it is aimed at nothing"
    if not valid(play, step.card, step.place):
        return "its target is gone"
    if step.seat in play.gone:
        return f"{step.seat} has left the game"
    if play.played[step.card].inverted and card.program:
        if not (turned := opposite(card.program)):
            return "it has no opposite"
        if card.automatic and _decides(play, step, turned):
            return "its opposite would end the match"
    return ""


def _decides(play: Play, step: Step, ops: Sequence[Op]) -> bool:
    """Would these instructions, tried out without traps, end the match or put somebody out of it for good?"""
    trial = Play(play.frozen(), Dice("trial"))
    trial.suppressed, floor = True, len(trial.agenda)
    trial.then(*(Step("do", step.card, step.seat, step.place, op=op) for op in ops), Step("settle"))
    while len(trial.agenda) > floor and not trial.questions and not trial.ending:
        following = trial.agenda.pop()
        TRIED[following.what](trial, following)
        life.won(trial)
    return bool(trial.ending) or len(trial.gone) > len(play.gone)


def _announce(play: Play, step: Step, why: str) -> None:
    said = play.title(step.card)
    where = "" if step.place == f"{MAIN} 0" else f" ({spoken(step.place)})"
    text = f"{said} has no effect: {why}." if why else f"{said} is executed{where}."
    play.tell(text, kind="card")
    play.log.append(text)


def opposite(program: Sequence[Op]) -> tuple[Op, ...]:
    """The program turned into its opposite; empty when one of its instructions has none."""
    turned = [OPERATIONS[op.name].opposite(op) for op in program]
    found = [op for op in turned if op is not None]
    return tuple(found) if len(found) == len(turned) else ()


def do(play: Play, step: Step) -> None:
    """One instruction of a card or of a ruling."""
    assert step.op is not None
    OPERATIONS[step.op.name].run(play, step, *step.op.args)


def bury(play: Play, step: Step) -> None:
    """A card is discarded; number 1: after its execution. Some go elsewhere, and Recycling asks its owner."""
    number, owner = step.card, step.seat
    if _has_a_place(play, step):
        return
    if play.cards[number].startswith(TOKEN):
        play.put(number, REMOVED)
        return
    undying = play.played[number].undying if number in play.played else ""
    if step.number and undying and undying in play.present:
        token_trap(play, number, undying)
        return
    counts = play.options.executed_counts_as_discard or not step.number
    if recycles(play.card(number)) and counts and owner in play.present:
        text = f"{play.card(number).name} is discarded. Shall it go on top of your memory? Write `accept` or `decline`."
        play.ask(Question("recycle", owner, text, card=number))
        return
    play.put(number, f"graveyard {owner}")


def _has_a_place(play: Play, step: Step) -> bool:
    """Has the card gone where it belongs already?"""
    place = play.place(step.card)
    return place.startswith(("graveyard ", "memory ")) or place == REMOVED or (step.number > 0 and place != WORK)


def back_from_aside(play: Play) -> None:
    """What Delayed action set aside returns in the same order, under nothing else."""
    if parked := list(play.piles.get(PARKED, ())):
        for number in parked:
            play.put(number, f"{MAIN} 0")
        play.tell("The main stack that was set aside is back on the table.")


STEPS = {"run": run, "execute": execute, "do": do, "bury": bury}
TRIED = {**STEPS, **life.STEPS, **deeds_people.STEPS, **deeds_towers.STEPS}  # what instructions of cards lead to
