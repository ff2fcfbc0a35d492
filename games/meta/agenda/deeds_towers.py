"""What instructions do to cards and stacks: putting away, moving, turning, scaling, setting traps off."""

from __future__ import annotations

from games.meta.agenda.deeds_people import rolled_order, whom
from games.meta.agenda.triggers import fire, for_owner, new_trap
from games.meta.cards import TOKEN, Card, Op
from games.meta.play import Play, listed, on_tower, spoken
from games.meta.speech import unflat
from games.meta.table import MAIN, REMOVED, Played, Question, Step, Target
from games.meta.targets import NEEDS, candidates, card

NUMERIC = {"life", "draw", "discard", "drop", "mill", "modifier"}  # instructions whose numbers can grow


def which(play: Play, step: Step, said: str | int) -> int | None:
    """The card an instruction concerns: "target", "other", "below" or its number; None when it is gone."""
    if isinstance(said, int):
        return said if 0 < said < len(play.cards) else None
    if said == "below":
        return card(play, Target("below"), step.card, step.place)
    targets = play.played[step.card].targets
    return card(play, targets[said == "other"], step.card, step.place)


def _on_stack(play: Play, step: Step, said: str | int) -> int | None:
    """The same, if it lies on a stack; otherwise the story says so."""
    number = which(play, step, said)
    if number is None or not on_tower(play.place(number)):
        play.tell("There is no such card on a stack, so nothing happens.")
        return None
    return number


def negate(play: Play, step: Step, said: str | int) -> None:
    """A card on a stack is put away unexecuted."""
    if number := _on_stack(play, step, said):
        text = f"{play.title(number)} is put away without being executed."
        play.tell(text, kind="card")
        play.log.append(text)
        play.then(Step("bury", number, play.owners[number]))


def swap(play: Play, step: Step, one: str, two: str) -> None:
    """Two cards of one stack change places."""
    a, b = _on_stack(play, step, one), _on_stack(play, step, two)
    if not a or not b:
        return
    pile = play.piles[play.place(a)]
    if b not in pile:
        play.tell(f"{play.title(a)} and {play.title(b)} lie on different stacks, so nothing happens.")
        return
    i, j = pile.index(a), pile.index(b)
    pile[i], pile[j] = b, a
    play.tell(f"{play.title(a)} and {play.title(b)} change places.")


def _stack(play: Play, step: Step, said: str) -> str:
    return play.played[step.card].targets[0].stack if said == "target" else said


def reverse(play: Play, step: Step, said: str) -> None:
    """A stack is turned upside down."""
    stack = _stack(play, step, said)
    play.pile(stack).reverse()
    play.tell(f"The {spoken(stack)} is turned upside down.")


def reorder(play: Play, step: Step, said: str, *top_first: int) -> None:
    """A stack as the player of the card, or the GM, wants it."""
    stack = _stack(play, step, said)
    pile = play.pile(stack)
    if top_first:
        arrange(play, stack, list(top_first))
    elif len(pile) > 1:
        names = ", ".join(f"card {n} ({play.card(n).name})" for n in reversed(pile))
        text = f"Arrange the {spoken(stack)}, the top card first. Now it is {names}."
        play.ask(Question("arrange", step.seat, text, cards=tuple(pile), place=stack))


def arrange(play: Play, stack: str, top_first: list[int]) -> None:
    """Exactly the same cards in another order."""
    if sorted(top_first) == sorted(play.piles[stack]):
        play.piles[stack] = top_first[::-1]
        play.tell(f"The {spoken(stack)} lies in this order now, top first: {', '.join(map(play.title, top_first))}.")


def bottom(play: Play, step: Step, said: str | int) -> None:
    """A card goes to the bottom of its stack."""
    if number := _on_stack(play, step, said):
        play.put(number, play.place(number), 0)
        play.tell(f"{play.title(number)} goes to the bottom of its stack.")


def move(play: Play, step: Step, said: str | int, zone: str) -> None:
    """To a zone; "memory" alone is the top of the memory of whoever played the card."""
    number = which(play, step, said)
    if number is None:
        play.tell("There is no such card, so nothing happens.")
        return
    if zone == "memory" and not whom(play, step, "self"):
        play.tell(f"{step.seat} is disabled, so nothing happens.")
        return
    title = play.card(number).name
    into = f"memory {step.seat}" if zone == "memory" else zone.removeprefix("bottom ")
    was = play.played.get(number)
    play.put(number, into, 0 if into.startswith("memory ") and not zone.startswith("bottom ") else None)
    if on_tower(into):
        play.played[number] = was or Played(step.seat or play.owners[number])
    elif into.startswith("memory ") and play.options.foreign_memory == "changes":
        play.owners[number] = into.removeprefix("memory ")
    play.tell(f"{title} goes to {_zone_text(into, zone)}.")


def _zone_text(into: str, zone: str) -> str:
    if on_tower(into):
        return f"the {spoken(into)}"
    if into == REMOVED:
        return "where it is out of the game"
    kind, _, seat = into.partition(" ")
    edge = "" if kind != "memory" else "the bottom of " if zone.startswith("bottom") else "the top of "
    return f"{edge}{seat}'s {kind}"


def rise(play: Play, step: Step, said: str) -> None:
    """Create Greater Undead: onto the stack, right under the card that is being executed."""
    if number := which(play, step, said):
        stack = step.place or f"{MAIN} 0"
        play.lay(number, stack, Played(step.seat))
        play.tell(f"{play.card(number).name} rises from the graveyard onto the {spoken(stack)}.")
        ask_aim(play, number, step.seat)


def ask_aim(play: Play, number: int, seat: str) -> None:
    """A card that came up without being played is aimed now, if it needs it."""
    card = play.card(number)
    need = NEEDS[card.target]
    if card.type == "Trigger" or card.target == "free" or "hand" in need.kinds:  # whether one is held is not told
        return
    if 0 < need.count <= len(candidates(play, card, seat)):
        text = f"{card.name} has come up. Aim it at {need.wants}: write `aim at` and the target."
        play.ask(Question("aim", seat, text, card=number))


def scale(play: Play, step: Step, said: str | int, percent: int) -> None:
    """The numbers on a card become so many percent."""
    if number := _on_stack(play, step, said):
        play.mark(number, percents=(*play.played[number].percents, percent))
        play.tell(f"The numbers on {play.title(number)} are {percent} percent now.")


def invert(play: Play, step: Step, said: str | int) -> None:
    """A card will do its opposite; twice, and it is as before."""
    if number := _on_stack(play, step, said):
        play.mark(number, inverted=not play.played[number].inverted)
        play.tell(f"{play.title(number)} will do the opposite of what it says.")


def undying(play: Play, step: Step, said: str | int) -> None:
    """A card will become a trap of its own after execution."""
    if number := _on_stack(play, step, said):
        play.mark(number, undying=step.seat)
        play.tell(f"{play.title(number)} will come back on a trap of {step.seat}.")


def pill(play: Play, step: Step, one: str | int, two: str | int) -> None:
    """A coin puts one of two cards away and doubles the other; what cannot be doubled becomes a token."""
    pair = [_on_stack(play, step, one), _on_stack(play, step, two)]
    if play.dice.coin():
        pair.reverse()
    loser, winner = pair
    play.tell("A coin is tossed between the two cards.")
    if winner and any(op.name in NUMERIC for op in play.card(winner).program):
        scale(play, step, winner, 200)
    elif winner:
        _token(play, step, winner)
    if loser:
        negate(play, step, loser)


def _token(play: Play, step: Step, number: int) -> None:
    stack = play.place(number)
    at = play.piles[stack].index(number)
    play.tell(f"{play.title(number)} cannot be doubled and becomes a token.")
    play.put(number, f"graveyard {play.owners[number]}")
    token = Card(
        f"{TOKEN} pill",
        "Bitter pill",
        "Event",
        "1",
        "The named player loses 3 life.",
        "player",
        "auto",
        (Op("life", ("target", -3)),),
    )
    play.made[token.id] = token
    new = play.new_card(token.id, step.seat, stack, at)
    play.played[new] = Played(step.seat)
    ask_aim(play, new, step.seat)


def fire_traps(play: Play, step: Step, what: str | int) -> None:
    """One trap, or all of them: whose come first a D20 decides."""
    if what != "all":
        if trap := play.trap(int(what)):
            fire(play, trap)
        return
    owners = [seat for seat in play.order if any(t.owner == seat and not t.counts for t in play.traps)]
    order = rolled_order(play, owners)
    steps = [Step("fire", number=t.number) for seat in order for t in play.traps if t.owner == seat and not t.counts]
    play.tell(f"All traps spring, in this order: {listed(order)}." if steps else "There is no trap to spring.")
    play.then(*steps)


def fire_step(play: Play, step: Step) -> None:
    """One trap sprung by a card, unless Stealth came between."""
    if (trap := play.trap(step.number)) and not play.suppressed:
        fire(play, trap)


def suppress(play: Play, step: Step, what: str) -> None:
    """Traps stay quiet for the rest of the turn."""
    play.suppressed = True
    play.tell("No trap springs for the rest of this turn.")


def exile(play: Play, step: Step, what: str) -> None:
    """All graveyards leave the game."""
    for seat in play.order:
        play.pile(REMOVED).extend(play.pile(f"graveyard {seat}"))
        play.piles[f"graveyard {seat}"] = []
    play.tell("All cards in all graveyards leave the game.")


def park(play: Play, step: Step, what: str) -> None:
    """The main stack will be set aside when no Meta is left."""
    play.parking = True
    play.tell("When the last Meta is done, the main stack will be set aside until the next turn.")


def count(play: Play, step: Step, owner: str, *condition: str | int) -> None:
    """If I had penny: what would spring a Trigger is counted for a player from now on."""
    new_trap(play, owner, 0, (for_owner(unflat(condition), owner),), counts=True)
    play.tell(f"{owner} begins to count pennies.")


def recycle(play: Play, step: Step) -> None:
    """Does nothing while the card is executed: see execution.bury."""


STEPS = {"fire": fire_step}
