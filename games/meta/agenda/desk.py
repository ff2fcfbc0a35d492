"""The GM's answers: which rulings may stand, what silence means, how a paradox is cured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.kit.dice import Dice
from games.kit.model import Complaint, Orders
from games.meta.agenda import rulings, triggers
from games.meta.orders import Agree, Hold, Rule, Silence
from games.meta.play import Play
from games.meta.table import Question, Step

Wrong = Sequence[Complaint]
WAITS = 3  # deadlines that a ruling may be waited for beyond its first


def check_ruling(play: Play, question: Question, orders: Orders) -> Wrong:
    """Everything wrong with a ruling, instruction by instruction and as a whole."""
    found = []
    for order in orders:
        if isinstance(order, Rule):
            found += [Complaint(text, about=order) for text in rulings.faults(play, question, order.op)]
        if isinstance(order, Silence) and len(orders) > 1:
            found.append(Complaint("`say nothing` stands alone; leave it out to rule.", about=order))
        if isinstance(order, Agree) and not question.proposals:
            found.append(Complaint("Nothing is proposed here; write the instructions, or `no effect`.", about=order))
    names = [op.name for op in rulings.ops_of(question, orders)]
    if "nothing" in names and len(names) > 1:
        found.append(Complaint("A ruling is either `no effect` or instructions, not both."))
    if any(isinstance(order, Hold) for order in orders) and len(orders) > 1:
        found.append(Complaint("`ask me again` stands alone; leave it out to rule now."))
    elif orders and isinstance(orders[0], Hold):
        found.append(Complaint(_asked_again(question), fatal=False))
    if names.count("remove_player") >= len(play.active):
        found.append(Complaint("Somebody must stay in play."))
    return found


def _asked_again(question: Question) -> str:
    """What `ask me again` brings, and what gives time without it."""
    left = WAITS - question.waits
    how = {0: "not again: the rules decide now", 1: "at once, with a new deadline, for the last time"}
    often = how.get(left, f"at once, with a new deadline, {left} times {'more ' if question.waits else ''}at most")
    return f"You are asked again {often}. For more time on this letter instead: extend 24h."


def silent(play: Play, question: Question, dice: Dice) -> Orders:
    """What the log says of a GM who does not answer."""
    return (Silence(),)


def ruled(play: Play, question: Question, orders: Orders) -> None:
    """The ruling is carried out, or asked for again: a few times, then it is left to the rules."""
    missing = any(isinstance(order, Silence) for order in orders)
    held = any(isinstance(order, Hold) for order in orders) or (missing and play.options.gm_silence == "hold")
    if held and question.waits < WAITS:
        last = question.waits == WAITS - 1
        play.tell(f"The match waits for the GM's ruling{', for the last time' if last else ''}.")
        play.ask(replace(question, waits=question.waits + 1))
    elif held or missing:
        rulings.unruled(play, question)
    else:
        rulings.rule(play, question, orders)


def check_paradox(play: Play, question: Question, orders: Orders) -> Wrong:
    """Only the two cures there are."""
    return [
        Complaint("A paradox is answered by `paradox remove` or `paradox coin`.", about=order)
        for order in orders
        if isinstance(order, Rule) and order.op.name != "paradox"
    ]


def cured(play: Play, question: Question, orders: Orders) -> None:
    """Removed, or by a coin: heads, what was stopped goes on; tails, it is removed. Without a word it is removed."""
    if any(isinstance(order, Silence) for order in orders):
        play.tell(f"{rulings.LATE} a paradox is removed.")
    if any(op.args == ("coin",) for op in rulings.ops_of(question, orders)):
        heads = play.dice.coin()
        play.tell(f"A coin is tossed for the paradox: {'heads, it goes on' if heads else 'tails, it does not'}.")
        if heads:
            trap = play.trap(int(question.place.split()[1])) if question.place != "main" else None
            play.then(*([Step("open trap", number=trap.number)] if trap else []))
            return
    triggers.remove_paradox(play, question.place)
