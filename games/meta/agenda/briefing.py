"""What the GM needs for a ruling, from a telephone: the card, who means what by it, and what may be answered now."""

from __future__ import annotations

from collections.abc import Mapping

from games.meta.agenda.operations import OPERATIONS
from games.meta.agenda.rulings import faults
from games.meta.cards import Op
from games.meta.grammar import spelled
from games.meta.play import Play, marks, on_tower, spoken
from games.meta.ruling.language import DEEDS, PHRASES
from games.meta.ruling.sentences import sentence
from games.meta.speech import flat
from games.meta.table import GM, Condition, Question, Target
from games.meta.targets import said as card_said
from games.meta.view_types import Briefing, Word

ANYTHING = (*DEEDS, "discard_blindly", "steal", "schedule", "arm", "token", "coin", "dice", "choose", "note")
FITTING: Mapping[str, tuple[str, ...]] = {
    "scale": ("scale", "negate", "life", "note"),
    "field": ("field", "scale", "note"),
    "invert": ("invert", "negate", "life", "draw", "note"),
    "undying": ("undying", "negate", "move", "note"),
    "pill": ("pill", "negate", "scale", "coin", "life"),
    "count": ("count", "life", "note"),
    "watch": ("watch",),
    "paradox": (),
}  # by what a card proposes: the words of the language that fit it; any other card: ANYTHING


def briefing(play: Play, question: Question) -> Briefing:
    """The request as plain values, over what everybody's view holds."""
    if question.seat != GM:
        return {}
    played = play.played.get(question.card)
    ops = list(question.proposals)
    words = [] if question.kind == "answer" else _words(play, question, ops[0].name if ops else "")
    he, he_is = _he(play, question) if question.kind == "ruling" else ("", "")
    return {
        "laid": question.card,
        "by": question.names[0] if question.kind != "paradox" else "",
        "aimed": [{"said": card_said(play, target), "says": _says(play, target)} for target in played.targets]
        if played
        else [],
        "he": he,
        "he_is": he_is,
        "from": spoken(question.place) if on_tower(question.place) else "",
        "meaning": played.meaning if played else "",
        "marks": marks(played) if played else [],
        "words": words,
    }


def _he(play: Play, question: Question) -> tuple[str, str]:
    """Who is meant by "he" in a ruling, and why: at whom the card is aimed, or the card that it is aimed at; where that
    is nobody, whoever played it."""
    played = play.played.get(question.card)
    targets = [*played.targets] if played else []
    targets += [more for one in targets if one.number in play.played for more in play.played[one.number].targets]
    seats = dict.fromkeys(target.seat for target in targets if target.kind in ("player", "hand") and target.seat)
    if len(seats) == 1:
        return next(iter(seats)), "at whom it is aimed"
    return (question.names[0], "who played it") if question.names and not seats else ("", "")


def _says(play: Play, target: Target) -> str:
    """The text of a card that is aimed at, where it lies in sight."""
    if target.kind not in ("card", "grave") or not 0 < target.number < len(play.cards):
        return ""
    hidden = play.options.trap_contents == "hidden" and play.place(target.number).startswith("trap ")
    return "" if hidden else play.card(target.number).text


def _words(play: Play, question: Question, proposed: str) -> list[Word]:
    """An example of each instruction that fits this case, as people say it, which may be written now."""
    rows: list[Word] = []
    for name in FITTING.get(proposed, ANYTHING):
        op = _example(play, question, name)
        if op and not faults(play, question, op):
            said = sentence(op, lambda number: card_said(play, Target("card", number=number)))
            does = "" if said and not OPERATIONS[name].open else _help(name)
            rows.append({"does": does, "write": said or spelled(op)})
    if question.kind == "ruling":
        does = "the trap is not set" if question.number else ""
        rows.append({"does": does, "write": PHRASES["nothing"].pattern})
    return rows


def _help(name: str) -> str:
    text = PHRASES[name].help.removeprefix("Ruling: ").rstrip(".")
    return text[0].upper() + text[1:]


def _example(play: Play, question: Question, name: str) -> Op | None:
    """An instruction of this kind with people and cards that are there; None where it needs what is not there."""
    same = next((op for op in question.proposals if op.name == name), None)
    if same:
        return same
    asker = question.names[0]
    other = next((seat for seat in play.from_turn() if seat not in (asker, *play.out, *play.gone)), asker)
    card = _near(play, question)
    if name in ("negate", "scale", "invert", "undying", "move") and not card:
        return None
    args: Mapping[str, tuple[str | int, ...]] = {
        "life": (other, -2),
        "set_life": (other, 7),
        "draw": (asker, 2),
        "discard": (other, 2),
        "mill": (other, 2),
        "steal": (other, asker, 1),
        "move": (card, f"hand {other}"),
        "negate": (card,),
        "scale": (card, 150),
        "invert": (card,),
        "undying": (card,),
        "field": (asker, 115),
        "coin": (),
        "dice": (20,),
        "note": ("The word is now friend",),
        "schedule": ("turn_end", "life", other, -2),
        "arm": ("once", "life", other, -2, *flat(Condition("after", "play", asker))),
        "token": (asker, f"hand {asker}", "A wooden shield"),
        "choose": (other, "lose 2 life / discard a card"),
        "watch": (question.number, *flat(Condition("at", "turn_end"))),
        "count": (asker, *flat(Condition("at", "turn_end"))),
    }
    return Op(name, args[name]) if name in args else None


def _near(play: Play, question: Question) -> int:
    """The card on a stack that is spoken of most likely: one proposed, else the topmost."""
    named = [a for op in question.proposals for a in op.args if isinstance(a, int) and 0 < a < len(play.cards)]
    lying = [number for _, pile in play.stacks() for number in reversed(pile)]
    return next((number for number in (*named, *lying) if number in lying), 0)
