"""The ruling desk: what the GM is asked, what is proposed, what a ruling may say, and how it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kit.order import Orders
from games.kit.reading.repeating import repeats
from games.meta.agenda.deeds_people import scaled
from games.meta.agenda.operations import OPERATIONS
from games.meta.agenda.triggers import condition_faults, counting
from games.meta.cards import Card, Op
from games.meta.grammar import spelled, told
from games.meta.orders import Agree, Answer, Rule
from games.meta.play import Play, level_of, listed, on_tower, spoken
from games.meta.ruling.language import PHRASES, things_offered
from games.meta.speech import EVENTS, flat, unflat
from games.meta.table import AS_SAID, GM, WORK, Condition, Question, Step, Trap
from games.meta.targets import card as card_meant

LATE = "The GM gave no ruling; by the rules"
_ALL = 100  # percent
SHOWS = ("The coin shows ", "The die shows ")
RULED = ("ruled",)  # of a step: more than a toss has been ruled before it
ROUNDS = 8  # how often the GM may toss, roll and offer before the ruling must come

# -- asking ----------------------------------------------------------------------------------------------------------


def request(play: Play, step: Step, round: int = 0) -> None:
    """Stop before the effect of a card and ask the GM; after a toss with what it shows, and with what was proposed,
    where nothing but the toss has been ruled."""
    text = f"{play.title(step.card)} (card {step.card}) is being executed. What happens?"
    text = " ".join((text, *(line for line in play.log[-1:] if round and line.startswith(SHOWS))))
    proposals = proposed(play, step, play.card(step.card)) if step.names != RULED else ()
    play.ask(
        Question(
            "ruling",
            GM,
            text,
            step.card,
            cards=(step.card,),
            proposals=proposals,
            names=(step.seat,),
            place=step.place,
            round=round,
        )
    )


def proposed(play: Play, step: Step, card: Card) -> tuple[Op, ...]:
    """The card's own program with names and numbers put in, as far as the GM can write it."""
    ops = (
        Op(op.name, tuple(_concrete(play, step, a) for a in op.args)) for op in map(_grown(play, step), card.program)
    )
    return tuple(counting(play, step) if op.name == "count" else op for op in ops)


def _grown(play: Play, step: Step) -> Callable[[Op], Op]:
    """How much a card makes numbers grow is one of its numbers: a Powerup on it makes 110 percent 115."""

    def grown(op: Op) -> Op:
        if op.name != "field":
            return op
        who, percent = op.args
        return Op("field", (who, _ALL + scaled(play, step, int(percent) - _ALL)))

    return grown


def _concrete(play: Play, step: Step, arg: str | int) -> str | int:
    if arg == "self":
        return step.seat
    if arg not in ("target", "other"):
        return arg
    target = play.played[step.card].targets[arg == "other"]
    if target.kind in ("player", "hand"):
        return target.seat or "target"
    return target.stack if target.kind == "stack" else card_meant(play, target, step.card, step.place) or 0


def request_trap(play: Play, trap: Trap, conditions: Sequence[Condition]) -> None:
    """A trap with conditions of its player's making is confirmed by the GM before it can spring."""
    card = play.card(trap.trigger)
    text = f"{trap.owner} sets trap {trap.number} with {card.name}. Shall it spring as proposed?"
    ops = tuple(Op("watch", (trap.number, *flat(condition))) for condition in conditions)
    play.ask(Question("ruling", GM, text, trap.trigger, trap.number, proposals=ops, names=(trap.owner,)))


def again(play: Play, step: Step) -> None:
    """After a coin, a die or a choice the GM rules on."""
    if step.card in play.piles.get(WORK, ()):
        request(play, step, step.number)


def in_sentences(play: Play, ops: Sequence[Op]) -> list[str]:
    """Instructions as people say them, with the cards by their names and what their numbers become."""
    return [told(op, play) for op in ops]


def in_other_words(play: Play, question: Question) -> Callable[[str], bool]:
    """Does a sentence only repeat what is proposed: in the words of the card, the question or the conditions?"""
    ops = question.proposals
    cards = [
        play.title(value)
        for op in ops
        for value, slot in zip(op.args, PHRASES[op.name].slots, strict=False)
        if slot in ("card", "tablecard", "other") and isinstance(value, int) and 0 < value < len(play.cards)
    ]
    events = [" ".join(EVENTS[str(op.args[2])]) for op in ops if op.name == "watch"]
    proposed = "; ".join((*map(spelled, ops), *cards))
    printed = play.card(question.card).text if question.card else ""  # a paradox is about no card
    about = " ".join((question.text, printed, *events, "percent"))
    return lambda said: repeats(said, proposed, about, play.seats)


# -- what a ruling may say -------------------------------------------------------------------------------------------


def faults(play: Play, question: Question, op: Op) -> list[str]:
    """Everything wrong with one instruction of a ruling; cards are conserved and numbers bounded by these rows."""
    found = []
    for slot, value in zip(PHRASES[op.name].slots, op.args, strict=False):
        check = _SLOTS.get(slot)
        found += check(play, question, value) if check else []
    low, high = _ranges(play).get(op.name if op.name != "override" else f"override {op.args[0]}", (-60, 60))
    for n in [a for a, slot in zip(op.args, PHRASES[op.name].slots, strict=False) if slot == "number"]:
        if op.name != "watch" and not low <= int(n) <= high:
            found.append(f"The number {n} is out of bounds: it may be {low} to {high} here.")
    return found + (_WHOLE[op.name](play, question, op) if op.name in _WHOLE else [])


def _ranges(play: Play) -> dict[str, tuple[int, int]]:
    least, most = play.setting("life_least"), play.setting("life_most")
    return {
        "life": (least - most, most - least),
        "set_life": (least, most),
        "draw": (1, 60),
        "discard": (1, 60),
        "discard_blindly": (1, 60),
        "mill": (1, 60),
        "steal": (1, 60),
        "scale": (0, 1000),
        "field": (0, 1000),
        "modifier": (-40, 40),
        "dice": (2, 1000),
        "schedule": (-40, 40),
        "arm": (-40, 40),
        "override hand_limit": (1, 60),
        "override draw": (1, 20),
        "override life_most": (1, 1000),
        "override life_least": (-1000, -1),
    }


def _who(play: Play, question: Question, seat: str | int) -> list[str]:
    known = seat in play.present or seat in ("all", "others")
    return [] if known else [f"{seat} is not in the match; those who are: {', '.join(play.present)}."]


def _card(play: Play, question: Question, number: str | int) -> list[str]:
    lies = isinstance(number, int) and 0 < number < len(play.cards) and on_tower(play.place(number))
    return [] if lies else [f"Card {number} does not lie on a stack."]


def _moved(play: Play, question: Question, op: Op) -> list[str]:
    """Only cards in sight can be moved, and a ruling may not end in a stack that does not exist."""
    number, zone = op.args
    place = play.place(int(number)) if 0 < int(number) < len(play.cards) else ""
    found = (
        []
        if on_tower(place) or place == WORK or place.startswith("graveyard ")
        else [f"Card {number} lies neither on a stack nor in a graveyard."]
    )
    return found + _zone(play, str(zone))


def _zone(play: Play, zone: str) -> list[str]:
    if on_tower(zone):
        trap = int(zone.split()[1]) if zone.startswith("trap ") else 0
        high = max([level_of(name) for name in play.levels(zone.rpartition(" ")[0])], default=0) + 1
        if (trap and not play.trap(trap)) or level_of(zone) > high:
            return [f"There is no {spoken(zone)}."]
        return []
    seat = zone.removeprefix("bottom ").partition(" ")[2]
    return _who(play, Question("", "", ""), seat) if seat else []


def _token(play: Play, question: Question, op: Op) -> list[str]:
    zone = str(op.args[1])
    return ["A token must go somewhere."] if zone == "removed" else _zone(play, zone)


def _order(play: Play, question: Question, op: Op) -> list[str]:
    same = sorted(map(str, op.args)) == sorted(play.present)
    return [] if same else [f"A turn order names each of {', '.join(play.present)} once."]


def _stack(play: Play, question: Question, op: Op) -> list[str]:
    stack, *cards = op.args
    there = play.piles.get(str(stack), [])
    same = sorted(map(int, cards)) == sorted(there)
    return (
        []
        if same and there
        else [f"The {spoken(str(stack))} holds {listed([f'card {n}' for n in there]) or 'no card'}."]
    )


def _last(play: Play, question: Question, op: Op) -> list[str]:
    return [] if len(play.active) > 1 or op.args[0] in play.out else ["Somebody must stay in play."]


def _robbed(play: Play, question: Question, op: Op) -> list[str]:
    who, taker, _ = op.args
    if who == taker:
        return [f"{taker} cannot take cards from the own hand."]
    return [f"{taker} is disabled and takes no cards."] if taker in play.out else []


def _subgame(play: Play, question: Question, op: Op) -> list[str]:
    running = _playing_inside(play)
    if running == (op.args[0] == "start"):
        return ["A subgame is running already." if running else "No subgame is running."]
    return []


def _playing_inside(play: Play) -> bool:
    return any(pile for name, pile in play.piles.items() if name.startswith("subgame "))


def _options(play: Play, question: Question, op: Op) -> list[str]:
    several = len(things_offered(str(op.args[1]))) > 1
    return [] if several else ["Name at least two things to pick from, with a slash between them."]


def _trap(play: Play, question: Question, op: Op) -> list[str]:
    there = [] if play.trap(int(op.args[0])) else [f"There is no trap {op.args[0]}."]
    return there + condition_faults(unflat(op.args[1:]))


def _pennies(play: Play, question: Question, op: Op) -> list[str]:
    return condition_faults(unflat(op.args[1:]))


def _armed(play: Play, question: Question, op: Op) -> list[str]:
    return condition_faults(unflat(op.args[4:]))


_Check = Callable[[Play, Question, str | int], list[str]]
_SLOTS: dict[str, _Check] = {"who": _who, "player": _who}


def _named_card(play: Play, question: Question, op: Op) -> list[str]:
    cards = op.args[:2] if op.name == "pill" else op.args[:1]
    return [text for number in cards for text in _card(play, question, number)]


_WHOLE: dict[str, Callable[[Play, Question, Op], list[str]]] = {
    "move": _moved,
    "token": _token,
    "turn": _order,
    "reorder": _stack,
    "remove_player": _last,
    "subgame": _subgame,
    "steal": _robbed,
    "choose": _options,
    "watch": _trap,
    "count": _pennies,
    "arm": _armed,
    "negate": _named_card,
    "scale": _named_card,
    "invert": _named_card,
    "undying": _named_card,
    "pill": _named_card,
}


# -- ruling ----------------------------------------------------------------------------------------------------------


def ops_of(question: Question, orders: Orders) -> tuple[Op, ...]:
    """The instructions of a ruling; "as proposed" stands for all proposals."""
    found: list[Op] = []
    for order in orders:
        if isinstance(order, Agree):
            found.extend(question.proposals)
        elif isinstance(order, Rule):
            found.append(order.op)
    return tuple(found)


def rule(play: Play, question: Question, orders: Orders) -> None:
    """Carry a ruling out, instruction by instruction, and keep it as a precedent."""
    if question.number:
        _rule_trap(play, question, orders)
        return
    ops, card = ops_of(question, orders), play.card(question.card)
    said, tossed = "; ".join(in_sentences(play, ops)), _only_tossed(ops)
    told = f"The GM rules on {play.title(question.card)}: {said}."
    play.tell(told, kind="ruling")
    if not tossed:
        play.rulings[card.topic] = known(play.rulings.get(card.topic, ""), said)
    if not any(op.name == "nothing" for op in ops):
        play.log.append(told)
    step = Step("do", question.card, question.names[0], question.place)
    steps = [Step("do", step.card, step.seat, step.place, number=AS_SAID, op=op) for op in ops]
    if any(_open(op) for op in ops) and question.round < ROUNDS:
        names = () if tossed and not any(map(_open, question.proposals)) else RULED
        steps.append(Step("rule again", step.card, step.seat, step.place, question.round + 1, names=names))
    elif _playing_inside(play):
        steps.append(Step("do", step.card, step.seat, op=Op("subgame", ("end",))))
    play.then(*steps, Step("settle"))


def known(before: str, said: str) -> str:
    """The rulings on a card, one a line, each once and the newest last."""
    return "\n".join((*(line for line in before.split("\n") if line not in ("", said)), said))


def _only_tossed(ops: Sequence[Op]) -> bool:
    """Has nothing been ruled yet but a toss?"""
    return all(_open(op) or op.name == "note" for op in ops)


def _open(op: Op) -> bool:
    return OPERATIONS[op.name].open and op.args != ("end",)


def _rule_trap(play: Play, question: Question, orders: Orders) -> None:
    """The conditions of a trap; "no effect" puts the trap away."""
    owner, ops = question.names[0], ops_of(question, orders)
    trap = play.trap(question.number)
    if trap is None:
        return
    if any(op.name == "watch" for op in ops):
        play.tell(f"The GM has ruled on trap {trap.number}: {'; '.join(in_sentences(play, ops))}.", GM, owner)
        play.then(*(Step("do", trap.trigger, owner, op=op) for op in ops))
    else:
        _put_away(play, trap.number, f"The GM does not allow trap {trap.number} of {owner}")


def _put_away(play: Play, trap: int, why: str) -> None:
    play.tell(f"{why}: its cards go to the graveyard.")
    for name in [f"trap {trap}", *play.levels(f"trap {trap}")]:
        for number in list(play.piles.get(name, ())):
            play.put(number, f"graveyard {play.owners[number]}")
    play.traps = [t for t in play.traps if t.number != trap]


def unruled(play: Play, question: Question) -> None:
    """Nobody has ruled: the card has no effect, or the trap is not set."""
    if question.number:
        _put_away(play, question.number, f"{LATE} trap {question.number} of {question.names[0]} is not set")
        return
    play.tell(f"{LATE} {play.title(question.card)} has no effect.")
    if _playing_inside(play):
        play.then(Step("do", question.card, question.names[0], op=Op("subgame", ("end",))))
    play.then(Step("settle"))


def answer(play: Play, question: Question, orders: Orders) -> None:
    """A public answer to a question asked in the pushing stage."""
    said = [order.text for order in orders if isinstance(order, Answer)]
    asker, text = question.names
    reply = " ".join(said).rstrip(".!? ")
    play.tell(f"{asker} asks the GM: {text}?")
    play.tell(f"The GM answers: {reply}." if reply else "The GM gave no answer.")


STEPS = {"rule again": again}
