"""The turn: decks and set-up, drawing, pushing, executing and discarding stage, each as steps of the agenda."""

from __future__ import annotations

from games.meta.agenda import passing
from games.meta.agenda.deeds_people import must_discard, rolled_order
from games.meta.agenda.execution import back_from_aside
from games.meta.agenda.life import finish
from games.meta.agenda.triggers import springing
from games.meta.cards import starter
from games.meta.play import Play, counted, listed
from games.meta.table import GM, MAIN, Question, Step

# -- before the first turn -------------------------------------------------------------------------------------------


def ask_decks(play: Play, step: Step) -> None:
    """Everybody without a deck is asked for one."""
    text = (
        f'Write "deck starter" to play the starter deck, or file a deck of your own of {play.options.deck_size} cards.'
    )
    if play.options.mode == "open":
        text += (
            " You may make up cards, each on a line of its own: `new card Event 2 Sunshine: everybody gains 2 life` "
            "puts two of it into your deck, and the starter deck fills it up. A card of your own is an Event, a Meta "
            "or a Trigger, 1, 2 or 3 times in your deck (or *: a star card, of which there is one); the GM rules on it."
        )
    for seat in play.seats:
        if seat not in play.decks:
            play.ask(Question("deck", seat, text))


def set_up(play: Play, step: Step) -> None:
    """Shuffled memories, first hands, full life, and the turn order by D20."""
    play.cards, play.owners = [""], [""]
    for seat in play.seats:
        deck = play.decks.get(seat) or starter(play.options.deck_size)
        numbers = list(range(len(play.cards), len(play.cards) + len(deck)))
        play.cards += deck
        play.owners += [seat] * len(deck)
        shuffled = play.dice.shuffle(numbers)
        first = play.options.first_hand
        play.piles[f"hand {seat}"], play.piles[f"memory {seat}"] = shuffled[:first], shuffled[first:]
        play.piles[f"graveyard {seat}"] = []
        play.lives[seat] = play.options.life_start
        play.pennies[seat] = 0
    play.decks = {}
    play.order = rolled_order(play, list(play.seats))
    play.tell(f"The turn order is {', '.join(play.order)}. Everybody draws {play.options.first_hand} cards.")
    play.then(Step("turn"))


# -- a turn ----------------------------------------------------------------------------------------------------------


def turn(play: Play, step: Step) -> None:
    """The next player, and everything that happens in his turn."""
    if play.options.last_turn is not None and play.turn >= play.options.last_turn:
        _out_of_time(play)
        return
    play.turn_of, play.turn = _next(play), play.turn + 1
    play.stage, play.pulse, play.executed, play.suppressed, play.log = "drawing", 0, 0, False, []
    play.parking = False
    play.silent, play.until, play.away, play.passed = {}, {}, {}, []
    play.tell(f"A turn begins: it is {play.turn_of}'s.", kind="turn")
    play.then(*(Step(what) for what in ("begin", "draw all", "prepare", "executing", "discarding", "turn")))


def _next(play: Play) -> str:
    """Clockwise from the last player at turn; who is disabled is skipped (M9)."""
    allowed = play.active if play.options.disabled_turn == "skipped" else play.present
    order = play.order
    start = order.index(play.turn_of) + 1 if play.turn_of in order else 0
    return next(seat for seat in order[start:] + order[:start] if seat in allowed)


def _out_of_time(play: Play) -> None:
    most = max(play.lives[seat] for seat in play.active)
    winners = [seat for seat in play.active if play.lives[seat] == most]
    finish(play, "turn_limit", winners)
    verb = "wins" if len(winners) == 1 else "share the win"
    play.tell(f"The last turn is over. With {most} life {listed(winners)} {verb}.", kind="end")


def begin(play: Play, step: Step) -> None:
    """What was set aside returns, what was planned happens, traps spring."""
    back_from_aside(play)
    play.then(*_planned(play, "turn_start"), *springing(play, "at", "turn_start", [play.turn_of]))


def _planned(play: Play, moment: str) -> list[Step]:
    due = [plan for plan in play.plans if plan.when == moment and plan.turn <= play.turn]
    play.plans = [plan for plan in play.plans if plan not in due]
    return [Step("do", op=plan.op) for plan in due]


def draw_all(play: Play, step: Step) -> None:
    """Everybody in play draws at the same time."""
    n = play.setting("draw")
    drawing = play.active
    play.tell(f"Everybody in play draws {counted(n)}.")
    play.then(Step("draw", names=tuple(drawing), numbers=(n,) * len(drawing)))


def prepare(play: Play, step: Step) -> None:
    """The turn opens: its player sets traps and plays; the others file what they push whatever he does.

    By arrival nobody files anything beforehand: the stage opens when the player at turn has written.
    """
    if play.turn_of in play.active:
        text = 'It is your turn: set traps if you like, then play your first cards, or write "play!".'
        play.ask(Question("prepare", play.turn_of, text))
    if play.options.push_mode == "pulses":
        play.pulse = 1
        text = (
            f"{play.turn_of} opens the turn. Push cards for the first pulse, or pass; "
            "what is laid in it you may answer in the next."
        )
        for seat in play.active:
            if seat != play.turn_of and passing.able(play, seat):
                play.ask(Question("push", seat, text))
    if not play.questions:
        play.then(Step("push"))


def push(play: Play, step: Step) -> None:
    """One pulse: who does not pass is asked; who passes until something happens may write. It is repeated until nobody
    adds a card, and where nobody is left to ask, the stage ends."""
    play.stage, play.pulse = "pushing", play.pulse + 1
    able = [seat for seat in play.active if passing.able(play, seat)]
    if all(seat in play.until for seat in able):
        play.tell("Nobody is left who would push a card now.")
        return
    text = f"Pulse {play.pulse}: push cards onto the towers, or pass, as you like."
    for seat in able:
        if seat not in play.until:
            play.ask(
                Question("push", seat, f"{passing.aimed(play, seat)} {text}".strip(), names=_may_close(play, seat))
            )
        elif said := passing.told(play, seat):
            play.ask(
                Question(
                    "push",
                    seat,
                    f"You pass {said}. You may push cards now, but nobody waits for you.",
                    names=(passing.MAY, *_may_close(play, seat)),
                )
            )


def _may_close(play: Play, seat: str) -> tuple[str, ...]:
    return ("close",) if play.options.priority_close and seat == play.turn_of and seat in play.passed else ()


def executing(play: Play, step: Step) -> None:
    """The main tower is executed, then hands are looked at."""
    play.stage = "executing"
    play.then(Step("run", place=MAIN), Step("discard all"))


def discard_all(play: Play, step: Step) -> None:
    """Everybody above the hand limit discards, all at once."""
    play.stage = "discarding"
    limit = play.setting("hand_limit")
    for seat in play.present:
        over = len(play.piles[f"hand {seat}"]) - limit
        if over > 0:
            must_discard(play, seat, over, f"Your hand may hold {counted(limit)}: discard {over}.")


def discarding(play: Play, step: Step) -> None:
    """The end of the turn: what was planned for it, then traps."""
    play.then(*_planned(play, "turn_end"), *springing(play, "at", "turn_end", [play.turn_of]))


def put_question(play: Play, step: Step) -> None:
    """A question of the pushing stage goes to the GM."""
    seat, text = step.names
    play.ask(Question("answer", GM, f"{seat} asks: {text}?", names=step.names))


STEPS = {
    "decks": ask_decks,
    "set up": set_up,
    "turn": turn,
    "begin": begin,
    "draw all": draw_all,
    "prepare": prepare,
    "push": push,
    "executing": executing,
    "discard all": discard_all,
    "discarding": discarding,
    "put question": put_question,
}
