"""The turn: decks and set-up, drawing, pushing, executing and discarding stage, each as steps of the agenda."""

from __future__ import annotations

from games.meta import decks
from games.meta.deeds_people import rolled_order
from games.meta.execution import back_from_aside
from games.meta.life import finish
from games.meta.play import Play, counted, listed
from games.meta.table import GM, MAIN, Question, Step
from games.meta.triggers import springing

SHUT = 9  # in `silent`: passes for the rest of the turn


# -- before the first turn -------------------------------------------------------------------------------------------


def ask_decks(play: Play, step: Step) -> None:
    """Everybody without a deck is asked for one."""
    text = f"File your deck of {play.options.deck_size} cards, or write `deck starter`."
    for seat in play.seats:
        if seat not in play.decks:
            play.ask(Question("deck", seat, text))


def set_up(play: Play, step: Step) -> None:
    """Shuffled memories, first hands, full life, and the turn order by D20."""
    play.cards, play.owners = [""], [""]
    for seat in play.seats:
        deck = play.decks.get(seat) or decks.starter(play.options.deck_size)
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
    play.silent, play.passed = {}, []
    play.tell(f"Turn {play.turn}: it is {play.turn_of}'s turn.", kind="turn")
    play.then(*(Step(what) for what in ("begin", "draw all", "prepare", "push", "executing", "discarding", "turn")))


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
    """The player at turn sets traps; his first card on the main stack, or "Play!", opens the pushing stage."""
    if play.turn_of in play.active:
        text = "It is your turn: set traps if you like, then play your first card, or write `play!`."
        play.ask(Question("prepare", play.turn_of, text))


def push(play: Play, step: Step) -> None:
    """One pulse: everybody files cards or passes; it is repeated until nobody adds a card."""
    play.stage, play.pulse = "pushing", play.pulse + 1
    asked = [seat for seat in play.active if play.silent.get(seat, 0) < SHUT]
    text = f"Pulse {play.pulse} of turn {play.turn}: push cards onto the towers, or pass, as you like."
    for seat in asked:
        play.ask(Question("push", seat, text, names=_may_close(play, seat)))


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
        if (over := len(play.piles[f"hand {seat}"]) - limit) > 0:
            text = f"Your hand may hold {limit} cards: discard {over}."
            play.ask(Question("discard", seat, text, number=over, cards=tuple(play.piles[f"hand {seat}"])))


def discarding(play: Play, step: Step) -> None:
    """The end of the turn: what was planned for it, then traps."""
    play.then(*_planned(play, "turn_end"), *springing(play, "at", "turn_end", [play.turn_of]))


def put_question(play: Play, step: Step) -> None:
    """A question of the pushing stage goes to the GM."""
    seat, text = step.names
    play.ask(Question("answer", GM, f"{seat} asks: {text}?", names=step.names))


STEPS = {"decks": ask_decks, "set up": set_up, "turn": turn, "begin": begin, "draw all": draw_all, "prepare": prepare,
         "push": push, "executing": executing, "discard all": discard_all, "discarding": discarding,
         "put question": put_question}  # fmt: skip
