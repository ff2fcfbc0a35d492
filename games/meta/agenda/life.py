"""Life, drawing, who is disabled, who comes back, the mass rule and the win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.meta.agenda.triggers import springing
from games.meta.cards import TOKEN, Card
from games.meta.play import Play, counted, listed, titled
from games.meta.table import REMOVED, WORK, Step

QUIET = 2  # mass rules without a card executed between them that make a stalemate


def change(play: Play, changes: Mapping[str, int], card: int = 0, failed: Sequence[tuple[str, int]] = ()) -> None:
    """Give and take life at one moment: first what springs before it, then the change, then what springs after.

    `card`: by whose instruction, for matches that look who is disabled only when a whole card is done (M18).
    `failed`: who could not draw how many cards at the same moment.
    """
    there = {seat: n for seat, n in changes.items() if seat in play.present and n}
    losers = [seat for seat, n in there.items() if n < 0]
    gainers = [seat for seat, n in there.items() if n > 0]
    play.then(
        *springing(play, "before", "life_loss", losers),
        *springing(play, "before", "life_gain", gainers),
        Step("apply life", card, number=len(failed), names=tuple(there), numbers=tuple(there.values())),
        *_unable(failed),
    )


def _unable(failed: Sequence[tuple[str, int]]) -> list[Step]:
    """The check with those who could not draw."""
    return [Step("settle", names=tuple(s for s, _ in failed), numbers=tuple(n for _, n in failed))] if failed else []


def apply_life(play: Play, step: Step) -> None:
    """The change itself, clamped; then the check who is disabled: the one that waits already, for those who could not
    draw at the same moment (`number` of them), or one of its own."""
    lost: list[str] = []
    gained: list[str] = []
    for seat, delta in zip(step.names, step.numbers, strict=True):
        if seat in play.gone:
            continue
        before = play.lives[seat]
        set_life(play, seat, before + (_modified(play, seat, delta) if delta < 0 else delta))
        (lost if play.lives[seat] < before else gained if play.lives[seat] > before else []).append(seat)
        play.tell(_said(seat, before, play.lives[seat]))
    steps = () if play.options.death_check == "card" and step.card else (Step("settle"),)
    if step.number:
        steps = (play.agenda.pop(),)
    play.then(*steps, *springing(play, "after", "life_loss", lost), *springing(play, "after", "life_gain", gained))


def set_life(play: Play, seat: str, value: int) -> None:
    """Life within its bounds."""
    play.lives[seat] = max(play.setting("life_least"), min(play.setting("life_most"), value))


def _said(seat: str, before: int, now: int) -> str:
    if now == before:
        return f"{seat}'s life stays at {now}."
    verb, by = ("gains", now - before) if now > before else ("loses", before - now)
    return f"{seat} {verb} {by} life and has {now}."


def _modified(play: Play, seat: str, delta: int) -> int:
    """A loss after Painkillers and Salt in the wound; they never turn it into a gain."""
    mine = [m for m in play.modifiers if m.seat == seat]
    if mine and not play.options.permanent_modifiers:
        play.modifiers = [m for m in play.modifiers if m.seat != seat]
    for modifier in mine:
        play.tell(f"{play.card(modifier.number).name} changes {seat}'s loss by {modifier.change:+d}.")
        delta -= modifier.change
    return min(0, delta)


# -- drawing ---------------------------------------------------------------------------------------------------------


def draw(play: Play, step: Step) -> None:
    """Each named seat draws; who has too few cards loses life, who has none is disabled."""
    failed: list[tuple[str, int]] = []
    pains: dict[str, int] = {}
    for seat, n in zip(step.names, step.numbers, strict=True):
        if n <= 0 or seat in play.gone:
            continue
        memory = play.pile(f"memory {seat}")
        if not memory:
            failed.append((seat, n))
            continue
        drawn, play.piles[f"memory {seat}"] = memory[:n], memory[n:]
        play.pile(f"hand {seat}").extend(drawn)
        play.tell(f"You draw {titled([play.card(c).name for c in drawn])}.", seat, kind="draw")
        missing = n - len(drawn)
        if pain := (missing + (play.options.draw_loss_rounding == "up")) // 2:
            play.tell(f"{seat} lacks {missing} of the {n} cards to draw.")
            pains[seat] = -pain
    if pains:
        change(play, pains, failed=failed)
    else:
        play.then(*_unable(failed))


# -- disabled --------------------------------------------------------------------------------------------------------


def settle(play: Play, step: Step) -> None:
    """Who comes back, who is disabled; `names` and `numbers`: who could not draw how many cards.

    What springs before somebody is disabled is done to its end first: meanwhile `pending` of the waiting step keeps
    them in play, and only others can be disabled.
    """
    _revive(play)
    for seat, why in play.out.items():
        if why == "memory" and play.lives[seat] <= 0:
            play.then(*drop_hand(play, seat))
    failed = _failed(play, list(zip(step.names, step.numbers, strict=True)))
    spared = {seat for waiting in play.agenda for seat in waiting.pending}
    doomed = [seat for seat in play.active if seat not in spared and (play.lives[seat] <= 0 or seat in failed)]
    if not doomed:
        return
    last_words = [] if step.number else springing(play, "before", "disable", doomed)
    if last_words:
        names, numbers = tuple(failed), tuple(failed.values())
        play.then(*last_words, Step("settle", number=1, names=names, numbers=numbers, pending=tuple(doomed)))
    elif doomed == play.active:
        mass_rule(play, failed)
    else:
        _disable(play, doomed, failed)


def _failed(play: Play, lacking: Sequence[tuple[str, int]]) -> dict[str, int]:
    """Who could not draw how many cards and still cannot; the others draw now."""
    failed = {seat: n for seat, n in lacking if not play.piles[f"memory {seat}"]}
    again = [(seat, n) for seat, n in lacking if seat not in failed]
    if again:
        play.then(Step("draw", names=tuple(seat for seat, _ in again), numbers=tuple(n for _, n in again)))
    return failed


def _disable(play: Play, doomed: list[str], failed: Mapping[str, int]) -> None:
    dropped: list[Step] = []
    for seat in doomed:
        by_life = play.lives[seat] <= 0
        play.out[seat] = "life" if by_life else "memory"
        play.tell(f"{seat} is disabled: " + ("no life is left." if by_life else "the memory is empty."), kind="turn")
        if by_life or not play.options.keep_hand_without_memory:
            dropped += drop_hand(play, seat)
    if not won(play):
        play.then(*dropped, *springing(play, "after", "disable", doomed))


def drop_hand(play: Play, seat: str) -> list[Step]:
    """The whole hand is discarded; the steps that follow from it."""
    hand = list(play.piles[f"hand {seat}"])
    if hand:
        play.tell(f"{seat} discards the whole hand: {titled([play.card(n).name for n in hand])}.")
    return shed(play, hand)


def shed(play: Play, cards: Sequence[int]) -> list[Step]:
    """Cards go to the graveyards of their owners at once; those that may come back wait until their owners say."""
    asking = [number for number in cards if recycles(play.card(number))]
    for number in cards:
        token = play.cards[number].startswith(TOKEN)
        play.put(number, REMOVED if token else WORK if number in asking else f"graveyard {play.owners[number]}")
    return [Step("bury", number, play.owners[number]) for number in asking]


def recycles(card: Card) -> bool:
    """May its owner have it on top of the memory when it is discarded?"""
    return any(op.name == "recycle" for op in card.program)


def _revive(play: Play) -> None:
    for seat in play.present:
        if seat in play.out and play.lives[seat] > 0 and (play.out[seat] == "life" or play.piles[f"memory {seat}"]):
            del play.out[seat]
            play.tell(f"{seat} is back in play with {play.lives[seat]} life.", kind="turn")


def won(play: Play) -> bool:
    """Is exactly one player left? Then the match is over at once."""
    active = play.active
    if len(active) == 1 and not play.ending:
        finish(play, "last_standing", active)
        play.tell(f"{active[0]} is the only player left in play and wins the match.", kind="end")
    return bool(play.ending)


def finish(play: Play, ending: str, winners: Sequence[str]) -> None:
    """Nothing more is done."""
    play.ending, play.winners = ending, tuple(winners)
    play.agenda, play.questions = [], []


# -- the mass rule ---------------------------------------------------------------------------------------------------


def mass_rule(play: Play, failed: Mapping[str, int]) -> None:
    """All who are left would be disabled: those disabled before leave for good, the others go on from graveyards."""
    play.tell(f"The mass rule: {listed(play.active)} would all be disabled at once, and so nobody is.", kind="turn")
    for seat in [seat for seat in play.present if seat in play.out]:
        remove(play, seat)
    play.quiet += 1
    if play.quiet >= QUIET:
        finish(play, "stalemate", play.active)
        play.tell("No card was executed since the last time: the match ends here and is shared.", kind="end")
        return
    for seat in play.active:
        refill(play, seat)
        if play.lives[seat] <= 0:
            set_life(play, seat, play.options.life_after_mass_rule)
            play.tell(f"{seat} goes on with {play.lives[seat]} life.")
    able = [seat for seat in failed if play.piles[f"memory {seat}"]]
    if able:
        play.then(Step("draw", names=tuple(able), numbers=tuple(failed[seat] for seat in able)))


def refill(play: Play, seat: str) -> None:
    """The graveyard is shuffled into the memory."""
    cards = play.pile(f"memory {seat}") + play.pile(f"graveyard {seat}")
    play.piles[f"memory {seat}"], play.piles[f"graveyard {seat}"] = play.dice.shuffle(cards), []
    play.tell(f"{seat} shuffles the graveyard into the memory, which has {counted(len(cards))} now.")


def remove(play: Play, seat: str) -> None:
    """Out of the game for good, with hand, memory, graveyard and traps; what lies on the main tower stays."""
    play.gone.append(seat)
    play.out.pop(seat, None)
    for trap in [trap for trap in play.traps if trap.owner == seat]:
        for name in [f"trap {trap.number}", *play.levels(f"trap {trap.number}")]:
            for number in list(play.piles.get(name, ())):
                play.put(number, REMOVED)
    play.traps = [trap for trap in play.traps if trap.owner != seat]
    for kind in ("hand", "memory", "graveyard", "subgame"):
        play.pile(REMOVED).extend(play.pile(f"{kind} {seat}"))
        play.piles[f"{kind} {seat}"] = []
    play.tell(f"{seat} is out of the game for good.", kind="turn")


STEPS = {"apply life": apply_life, "settle": settle, "draw": draw}
