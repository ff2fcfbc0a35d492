"""What instructions do to players: life, cards in hand, turn order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from games.meta.agenda import life
from games.meta.play import Play, counted, listed, titled
from games.meta.table import AS_SAID, Modifier, Question, Scale, Step
from games.meta.targets import player


def whom(play: Play, step: Step, who: str) -> list[str]:
    """The seats an instruction concerns: "all", "others", "self", "target" or a seat by name. Disabled ones too,
    except as a target."""
    if who == "all":
        return play.present
    if who == "others":
        return [seat for seat in play.present if seat != step.seat]
    if who == "target":
        aimed = player(play, play.played[step.card].targets[0])
        return [aimed] if aimed else []
    seat = step.seat if who == "self" else who
    if who == "self" and seat in play.out and not play.options.disabled_self_effects:
        return []
    return [seat] if seat in play.present else []


def scaled(play: Play, step: Step, n: int) -> int:
    """A number of the card being executed, after Powerups: rounded to the nearest whole number, halves up. The GM's
    numbers stay as they were said."""
    if step.number == AS_SAID:
        return n
    percents = list(play.played[step.card].percents) if step.card in play.played else []
    percents += [scale.percent for scale in play.scales if scale.seat in ("", step.seat) and step.card]
    top, bottom = abs(n), 1
    for percent in percents:
        top, bottom = top * percent, bottom * 100
    value = (2 * top + bottom) // (2 * bottom)
    return value if n >= 0 else -value


def change_life(play: Play, step: Step, who: str, n: int) -> None:
    """Life gained or lost, all at one moment."""
    n = scaled(play, step, n)
    life.change(play, dict.fromkeys(whom(play, step, who), n), step.card)


def set_life(play: Play, step: Step, who: str, n: int) -> None:
    """Life becomes a number; that is neither gain nor loss."""
    for seat in whom(play, step, who):
        life.set_life(play, seat, n)
        play.tell(f"{seat}'s life becomes {play.lives[seat]}.")
    play.then(Step("settle"))


def level_life(play: Play, step: Step, who: str) -> None:
    """The average of all players; one half goes as the match says (M14)."""
    seats = whom(play, step, who)
    whole, rest = divmod(sum(play.lives[seat] for seat in seats), len(seats))
    half = {"up": True, "down": False, "even": whole % 2 == 1}[play.options.mean_rounding]
    mean = whole + (2 * rest > len(seats) or (2 * rest == len(seats) and half))
    for seat in seats:
        life.set_life(play, seat, mean)
    play.tell(f"The average is {mean}: everybody has {mean} life now.")
    play.then(Step("settle"))


def draw(play: Play, step: Step, who: str, n: int) -> None:
    """Cards from the memories into the hands, all at one moment."""
    seats, n = whom(play, step, who), scaled(play, step, n)
    if seats and n > 0:
        play.tell(f"{listed(seats)} {'draws' if len(seats) == 1 else 'draw'} {counted(n)}.")
        play.then(Step("draw", names=tuple(seats), numbers=(n,) * len(seats)))


def discard(play: Play, step: Step, who: str, n: int) -> None:
    """Each picks cards of the own hand."""
    n = scaled(play, step, n)
    play.then(*(Step("pick discards", seat=seat, number=n) for seat in whom(play, step, who)))


def discard_blindly(play: Play, step: Step, who: str, n: int) -> None:
    """Cards of the hand go as chance has it."""
    n = scaled(play, step, n)
    for seat in whom(play, step, who):
        if cards := play.dice.shuffle(play.piles[f"hand {seat}"])[: max(0, n)]:
            discard_cards(play, seat, cards)


def drop(play: Play, step: Step, who: str, n: int) -> None:
    """From the hand; who has too few there gives from the top of the memory (M13)."""
    n = scaled(play, step, n)
    for seat in whom(play, step, who):
        held = len(play.piles[f"hand {seat}"])
        from_hand = n if held >= n else held if play.options.drop_hand_first else 0
        play.then(Step("pick discards", seat=seat, number=from_hand))
        mill_seat(play, seat, n - from_hand)


def mill(play: Play, step: Step, who: str, n: int) -> None:
    """Cards from the top of memories to the graveyards."""
    for seat in whom(play, step, who):
        mill_seat(play, seat, scaled(play, step, n))


def mill_seat(play: Play, seat: str, n: int) -> None:
    """Cards from the top of the memory to the graveyard, as many as there are."""
    cards = list(play.piles[f"memory {seat}"][: max(0, n)])
    if cards:
        play.tell(f"{seat} discards {titled([play.card(c).name for c in cards])} from the memory.")
    play.then(*life.shed(play, cards))


def pick_discards(play: Play, step: Step) -> None:
    """Ask which cards go, beside those named beforehand; nothing is asked when all of them must, or enough were."""
    hand = len(play.piles[f"hand {step.seat}"])
    must_discard(play, step.seat, min(step.number, hand), f"Discard {min(step.number, hand)} of your {hand} cards.")


def must_discard(play: Play, seat: str, n: int, text: str) -> None:
    """So many cards of the hand go: those that were named beforehand first, and the seat is asked for the rest."""
    hand = play.piles[f"hand {seat}"]
    first = list(hand) if n == len(hand) else named_before(play, seat)[: max(0, n)]
    if first:
        used = Counter(play.cards[number] for number in first)
        play.away[seat] = tuple(_without(play.away.get(seat, ()), used))
        discard_cards(play, seat, first)
        rest = n - len(first)
        going = f"{titled([play.card(number).name for number in first])} {'goes' if len(first) == 1 else 'go'} first"
        text = f"{text} {going}, as you said beforehand; name {rest} more."
    if len(first) < n:
        left = tuple(number for number in hand if number not in first)
        play.ask(Question("discard", seat, text, number=n - len(first), cards=left))


def _without(named: Sequence[str], used: Counter[str]) -> Iterator[str]:
    """What is named still when these have gone."""
    for card_id in named:
        used[card_id] -= 1
        if used[card_id] < 0:
            yield card_id


def named_before(play: Play, seat: str) -> list[int]:
    """The cards of the hand that the seat named beforehand, in that order."""
    left, found = list(play.piles[f"hand {seat}"]), []
    for card_id in play.away.get(seat, ()):
        if (number := next((n for n in left if play.cards[n] == card_id), None)) is not None:
            left.remove(number)
            found.append(number)
    return found


def discard_cards(play: Play, seat: str, numbers: list[int]) -> None:
    """Cards of a hand, each to its owner's graveyard (or as it says on the card)."""
    play.tell(f"{seat} discards {titled([play.card(n).name for n in numbers])}.")
    play.then(*(Step("bury", n, play.owners[n]) for n in numbers))


def modifier(play: Play, step: Step, who: str, n: int) -> None:
    """The next loss of life becomes larger or smaller."""
    n = scaled(play, step, n)
    for seat in whom(play, step, who):
        play.modifiers.append(Modifier(seat, n, step.card))
        play.tell(f"The next time {seat} loses life, it will be {abs(n)} {'less' if n < 0 else 'more'}.")


def field(play: Play, step: Step, who: str, percent: int) -> None:
    """The numbers on the cards of somebody, or on all, grow to so many percent."""
    seats = [""] if who == "all" else whom(play, step, who)
    for seat in seats:
        play.scales.append(Scale(seat, percent))
        play.tell(
            f"From now on all numbers on {f'the cards of {seat}' if seat else 'all cards'} are {percent} percent."
        )


def turn_order(play: Play, step: Step, *how: str) -> None:
    """ "reverse", "choose", or the seats themselves."""
    if how == ("reverse",):
        new_order(play, [*reversed(play.order)])
    elif how == ("choose",):
        text = "Give the new turn order, all players, first to last; you may not be first yourself."
        play.ask(Question("order", step.seat, text, names=tuple(play.present)))
    else:
        new_order(play, [*how, *play.gone])


def new_order(play: Play, order: list[str]) -> None:
    """From the next turn on."""
    play.order = order
    play.tell(f"The turn order is now {', '.join(play.present)}.")


def fetch(play: Play, step: Step, who: str) -> None:
    """Deus Ex Machina: any card of the collection, which is the whole card list."""
    for seat in whom(play, step, who):
        allowed = tuple(card.id for card in play.options.library)
        text = "Take any card of the card list for the top of your memory: write `take` and its title."
        play.ask(Question("fetch", seat, text, names=allowed))


def rolled_order(play: Play, seats: list[str]) -> list[str]:
    """The highest D20 first; those who tie roll again among themselves and fill their common place."""
    if len(seats) < 2:
        return list(seats)
    rolls = {seat: play.dice.roll(20) for seat in seats}
    play.tell("The D20: " + ", ".join(f"{seat} {roll}" for seat, roll in rolls.items()) + ".")
    order: list[str] = []
    for roll in sorted(set(rolls.values()), reverse=True):
        order += rolled_order(play, [seat for seat in seats if rolls[seat] == roll])
    return order


STEPS = {"pick discards": pick_discards}
