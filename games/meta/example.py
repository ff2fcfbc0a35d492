"""What letters show as an example: any card that may be laid, any choice there is, by lot. No advice."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kit.dice import Dice
from games.kit.model import Orders, Seat
from games.meta.agenda.answers import ROWS
from games.meta.agenda.placing import push_faults
from games.meta.cards import Card, Op
from games.meta.orders import Accept, Agree, Aim, Answer, Decline, Go, Pass, Push, Rule
from games.meta.play import Play, card_of, tower_of
from games.meta.show import asked
from games.meta.table import MAIN, Laid, Question, State, Target
from games.meta.targets import NEEDS, candidates

ENOUGH = 4  # cards of one's own on the main tower, or pulses, after which the example is a pass


def example(state: State, seat: Seat) -> Orders:
    """One answer to the question of this seat."""
    question = asked(state, seat)
    if question is None:
        return ()
    dice = Dice(f"example/{state.turn}/{state.pulse}/{len(state.piles.get(f'hand {seat}', ()))}/{seat}")
    play = Play(state, dice)
    chosen = _KINDS[question.kind](play, question, dice) if question.kind in _KINDS else ()
    return chosen or ROWS[question.kind].silence(play, question, dice)


def _open(play: Play, card: Card, seat: Seat) -> list[Target]:
    """What a card may be aimed at among the things that everybody sees."""
    return [
        t
        for t in candidates(play, card, seat)
        if t.kind == "player"
        or (t.kind == "stack" and tower_of(t.stack) == MAIN)
        or (t.kind == "card" and tower_of(play.place(t.number)) == MAIN)
    ]


def _card(play: Play, question: Question, dice: Dice) -> Orders:
    """A card of the hand that needs no ruling, aimed where it must be."""
    mine = [played for n, played in play.played.items() if played.seat == question.seat and _lies(play, n)]
    if len(mine) >= ENOUGH or play.pulse > ENOUGH:
        return ()
    for card_id in dice.shuffle(sorted({play.cards[n] for n in play.piles[f"hand {question.seat}"]})):
        card = card_of(play, card_id)
        pool, count = _open(play, card, question.seat), NEEDS[card.target].count
        if not card.automatic or len(pool) < count or card.target == "free":
            continue
        push = Push(Laid(card_id, tuple(dice.sample(pool, count))))
        if not push_faults(play, question.seat, push):
            return (push,)
    return ()


def _lies(play: Play, number: int) -> bool:
    return any(number in pile for name, pile in play.stacks() if tower_of(name) == MAIN)


def _push(play: Play, question: Question, dice: Dice) -> Orders:
    return _card(play, question, dice) or (Pass(),)


def _prepare(play: Play, question: Question, dice: Dice) -> Orders:
    return _card(play, question, dice) or (Go(),)


def _aim(play: Play, question: Question, dice: Dice) -> Orders:
    card = play.card(question.card)
    pool, count = _open(play, card, question.seat), NEEDS[card.target].count
    return (Aim(tuple(dice.sample(pool, count))),) if 0 < count <= len(pool) else ()


def _yes_or_no(play: Play, question: Question, dice: Dice) -> Orders:
    return (Accept() if dice.coin() else Decline(),)


def _rule(play: Play, question: Question, dice: Dice) -> Orders:
    return (Agree(),) if question.proposals else (Rule(Op("nothing")),)


_KINDS: Mapping[str, Callable[[Play, Question, Dice], Orders]] = {
    "prepare": _prepare,
    "push": _push,
    "aim": _aim,
    "claim": _yes_or_no,
    "recycle": _yes_or_no,
    "ruling": _rule,
    "paradox": lambda play, question, dice: (Agree(),),
    "answer": lambda play, question, dice: (Answer("It works as it is printed"),),
}
