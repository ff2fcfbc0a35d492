"""What only a ruling can say: later deeds, tokens, coins and dice, standing orders, players removed, subgames."""

from __future__ import annotations

from games.meta.agenda import life
from games.meta.agenda.triggers import LASTING, counting, for_owner, new_trap
from games.meta.cards import TOKEN, Card, Op
from games.meta.play import Play, counted, titled
from games.meta.ruling.language import things_offered
from games.meta.speech import unflat
from games.meta.table import Plan, Played, Question, Step

SUBGAME = 15  # cards a player takes into a subgame at most


def schedule(play: Play, step: Step, moment: str, deed: str, who: str, n: int) -> None:
    """A deed for the next beginning or end of a turn, once."""
    turn = play.turn + (moment == "turn_start")
    play.plans.append(Plan(moment, Op(deed, (who, n)), turn))
    play.tell(f"Something waits for the {'beginning' if moment == 'turn_start' else 'end'} of a turn.")


def arm(play: Play, step: Step, times: str, deed: str, who: str, n: int, *condition: str | int) -> None:
    """A deed for when a condition comes true, once or every time; it lies on the table as a trap without cards."""
    uses, op = LASTING if times == "always" else 1, Op(deed, (who, n))
    new_trap(play, step.seat, 0, (for_owner(unflat(condition), step.seat),), uses=uses, counts=True, deed=op)
    play.tell("What the GM has ruled waits to come true.")


def token(play: Play, step: Step, owner: str, zone: str, text: str) -> None:
    """A new card of somebody, which leaves the match when it is discarded."""
    card = Card(f"{TOKEN} {len(play.cards)}", text[:60], "Event", "1", text)
    play.made[card.id] = card
    number = play.new_card(card.id, owner, zone.removeprefix("bottom "), 0 if zone.startswith("memory ") else None)
    if zone.startswith(("main ", "trap ")):
        play.played[number] = Played(owner)
    play.tell(f"{owner} receives a token: {card.name}.")


def steal(play: Play, step: Step, who: str, taker: str, n: int) -> None:
    """Cards of one hand, or of several, go to another as chance has it; what they are is told to the two alone."""
    for seat in play.present if who in ("all", "others") else [who]:
        if seat == taker:
            continue
        cards = play.dice.shuffle(play.pile(f"hand {seat}"))[:n]
        for card in cards:
            play.put(card, f"hand {taker}")
        play.tell(f"{taker} takes {counted(len(cards)) if cards else 'no card'} from {seat}'s hand.")
        if cards:
            play.tell(f"{taker} has from {seat}: {titled([play.card(card).name for card in cards])}.", taker, seat)


def coin(play: Play, step: Step) -> None:
    """A coin tossed in public."""
    side = "heads" if play.dice.coin() else "tails"
    play.tell(f"The GM tosses a coin: {side}.")
    play.log.append(f"The coin shows {side}.")


def dice(play: Play, step: Step, sides: int) -> None:
    """A die rolled in public."""
    number = play.dice.roll(sides)
    play.tell(f"The GM rolls a die with {sides} sides: {number}.")
    play.log.append(f"The die shows {number}.")


def choose(play: Play, step: Step, seat: str, text: str) -> None:
    """A player picks one of several things, parted by slashes."""
    names = things_offered(text)
    shown = ", ".join(f"{i}) {name}" for i, name in enumerate(names, 1))
    play.ask(Question("offer", seat, f"The GM lets you pick: {shown}. Write `choose` and a number.", names=names))


def override(play: Play, step: Step, rule: str, n: int) -> None:
    """A number of the rules becomes another for the rest of the match."""
    play.overrides[rule] = n
    for seat in play.present:
        life.set_life(play, seat, play.lives[seat])
    play.tell(f"From now on the {rule.replace('_', ' ')} is {n}.")


def remove_player(play: Play, step: Step, seat: str) -> None:
    """Somebody is out of the match for good."""
    life.remove(play, seat)


def subgame(play: Play, step: Step, border: str) -> None:
    """The upper half of each memory, at most 15 cards, is set aside; afterwards memories are shuffled."""
    for seat in play.present:
        memory, aside = play.pile(f"memory {seat}"), play.pile(f"subgame {seat}")
        if border == "start":
            n = min(SUBGAME, (len(memory) + 1) // 2)
            play.piles[f"subgame {seat}"], play.piles[f"memory {seat}"] = aside + memory[:n], memory[n:]
        else:
            play.piles[f"memory {seat}"], play.piles[f"subgame {seat}"] = play.dice.shuffle(memory + aside), []
    play.tell("A subgame begins with half of each memory." if border == "start" else "The subgame is over.")


def note(play: Play, step: Step, text: str) -> None:
    """A word for everybody."""
    play.tell(f"The GM notes: {text.rstrip('.!?')}.")


def nothing(play: Play, step: Step) -> None:
    """The story has said so already."""


def watch(play: Play, step: Step, number: int, *condition: str | int) -> None:
    """One more condition for a trap."""
    if trap := play.trap(number):
        play.change_trap(number, conditions=(*trap.conditions, for_owner(unflat(condition), trap.owner)))


def cure(play: Play, step: Step, how: str) -> None:
    """In a ruling on a card: removed, it does nothing; by a coin, heads lets it do what was proposed."""
    if how == "coin":
        heads = play.dice.coin()
        play.tell(f"A coin is tossed for the paradox: {'heads, it holds' if heads else 'tails, it does not hold'}.")
        if heads and step.card:
            program = play.card(step.card).program
            ops = (counting(play, step) if op.name == "count" else op for op in program)
            play.then(*(Step("do", step.card, step.seat, step.place, op=op) for op in ops))
    else:
        play.tell("The paradox is removed.")
