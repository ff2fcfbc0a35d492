"""Cells of the matrix: a game in one mode, with one set of options, led to its end by letters that say all there is.

Players and the GM follow the suggestions of the engine, but where a form of the sheet, or a card, has not been written
yet in any cell of this game, and its example (with people, cards and traps that are there) is legal now, they write it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import Any

import games
from games.kit.dice import Dice
from games.kit.grammar import Form
from games.kit.model import Game
from games.kit.order import Orders, amend
from games.meta.cards import CARDS
from games.meta.orders import RULING_FORMS, Push, SetTrap
from gm.desk.table import Table
from gm.domain.match import GM
from gm.promises import wild
from tests.games.random_play import CHOOSERS
from tests.kit.evening import CAST, Evening

GINA = "gina"
MOST_ROUNDS = 400
MOST_TRIES = 60  # lines that are tried for one letter
MOST_LINES = 6  # lines of one form with anything in its slots
MOST_CARDS = 4  # in one letter
DAYS = 4  # longer than any clock of these matches
SPELLED = {Push: "play <card:play>", SetTrap: "trap <trap>"}  # forms whose orders the grammar of Meta writes itself
_NUMBER = re.compile(r"(?<=card )\d+|(?<=trap )\d+")


@dataclass
class Seen:
    """What the letters of the cells of one game have shown."""

    forms: set[str] = field(default_factory=set)  # by their first spelling
    kinds: set[str] = field(default_factory=set)  # what positions asked: kinds of answers, clocks, who
    cards: set[str] = field(default_factory=set)  # cards of Meta that were laid, set as traps, or ruled on
    by_lot: bool = True  # may lines with anything in their slots be written? They end matches of Meta early
    letters: int = 0
    rulings: int = 0


def forms(game: Game) -> list[Form]:
    """The forms that the sheet of rules names."""
    return [form for form in game.grammar.forms if form.help]


def lead(
    folder: Path, key: str, options: Mapping[str, Any], seen: Seen, seats: Sequence[str] = CAST, number: int = 0
) -> Table:
    """One cell from its invitations to its end; cells of different numbers are dealt differently."""
    game = games.game(key)
    gm = {"gm": f"{GINA}@example.net"} if game.referee(game.Options(**options)) else {}
    evening = Evening(folder, "", seats)
    try:
        evening.open(game.meta.title, seats, options, gm, f"friday{number}")
        evening.seated()
        for _ in range(MOST_ROUNDS):
            table = evening.table()
            if table.match.status == "over":
                return table
            _round(evening, table, seen)
        raise AssertionError(f"{key} {dict(options)}: not over after {MOST_ROUNDS} rounds")
    finally:
        evening.close()


def _round(evening: Evening, table: Table, seen: Seen) -> None:
    """Everybody who is asked writes; who still owes an answer after that is waited for until the deadline."""
    note(table, seen)
    turn = table.match.turn
    for seat in table.asks:
        if evening.turn == turn and seat in evening.table().asks:  # by arrival the first letter may have closed it
            text = letter(evening.table(), seat, seen)
            receipt = evening.write(GINA if seat == GM else seat, text, minutes=1) if text else None
            seen.letters += bool(text)
            assert receipt is None or "I did not" not in receipt, (text, receipt)
    if evening.turn == turn and evening.table().match.status != "over":
        evening.later(hours=24 * DAYS, step=24 * DAYS)


def note(table: Table, seen: Seen) -> None:
    """What this position asks."""
    for seat, ask in table.asks.items():
        seen.kinds |= {*table.game.listens(table.state, seat), ask.pace, *(["GM"] if seat == GM else [])}
    seen.kinds |= {question.kind for question in getattr(table.state, "questions", ())}


def letter(table: Table, seat: str, seen: Seen) -> str:
    """What a seat writes: a form or a card that no cell has shown yet, else what the engine suggests."""
    dice = table.dice("matrix", seat)
    orders = _usual(table, seat, dice)
    lines = table.spell(orders)
    written: set[str] = set()
    forms_first = islice(dict.fromkeys(_new(table, seat, seen)), MOST_TRIES)
    cards = islice(_unseen_cards(table, seat, seen), MOST_TRIES)
    by_lot = islice(_by_lot(table, seat, seen) if seen.by_lot else (), MOST_TRIES)
    for pattern, text in chain(forms_first, cards, by_lot):
        more = seat == GM or (pattern in CARDS and written <= CARDS.keys() and len(written) < MOST_CARDS)
        if pattern in written or (written and not more):
            continue
        said = "\n".join((*lines, text)) if written else text  # a GM may say several things, a player lay several cards
        if found := _legal(table, seat, said, () if written else orders):
            lines, written = found, {*written, pattern}
    seen.forms |= written - CARDS.keys()
    read = table.game.grammar.read("\n".join(lines), table.words(seat))
    meant = tuple(order for line in read for order in line.orders)
    seen.forms |= {pattern for order in meant for pattern in _patterns(table.game, order)}
    seen.cards |= {card.card for order in meant for card in _laid(order)}
    seen.rulings += seat == GM
    return "\n".join(lines)


def _usual(table: Table, seat: str, dice: Dice) -> Orders:
    """What the engine suggests; in every second match, but for Meta, anything legal: rare questions come of that."""
    game = table.game
    if game.meta.key == "meta" or table.match.name.endswith(tuple("02468")):
        return game.suggest(table.state, seat, dice)
    return game.complete(table.state, seat, CHOOSERS[game.meta.key](table.state, seat, dice), dice)


def _legal(table: Table, seat: str, text: str, suggested: Orders) -> list[str]:
    """A letter with these lines that would be taken as it stands and leave nothing open: they alone, or with what is
    suggested beside them; empty when there is none."""
    words = table.words(seat)
    try:
        new = table.game.grammar.orders(text, words)
    except ValueError:
        return []
    rest = tuple(order for order in amend(suggested, new) if order not in new)
    for orders in (new, (*new, *rest)):
        if orders and not any(c.fatal for c in table.check(seat, orders)) and not table.gaps(seat, orders):
            usual = table.spell(orders[len(new) :])
            lines = [*text.splitlines(), *usual]
            read = table.game.grammar.read("\n".join(lines), words)
            alone = len(read) == 1  # a bare answer counts where nothing stands beside it, or where it is suggested
            taken = all(
                line.orders
                and not (line.complaint or line.reading or (line.bare and not alone and line.text not in usual))
                for line in read
            )
            return lines if taken else []
    return []


def _laid(order: Any) -> tuple[Any, ...]:
    trap, card = getattr(order, "trap", None), getattr(order, "card", None)
    return (trap.trigger, *trap.cards) if trap else (card,) if hasattr(card, "card") else ()


def _new(table: Table, seat: str, seen: Seen) -> Iterator[tuple[str, str]]:
    """Lines that would show something new, the likeliest first, each with the form whose example it is."""
    view = table.view(seat)
    rows = [row["write"] for row in _question(view).get("words", ())]
    for form in _fitting(table, seat, seen):
        yield from ((form.pattern, text) for text in rows if text.split()[0] == form.pattern.split()[0])
        yield from ((form.pattern, text) for text in fitted(form.example, view, table.match.seats, seat))


def _fitting(table: Table, seat: str, seen: Seen) -> list[Form]:
    """The forms of this match that nobody has shown yet and that this seat may write now."""
    parts = table.game.parts(table.options, len(table.match.seats), seat)
    listens = table.game.listens(table.state, seat)
    return [
        form
        for form in forms(table.game)
        if form.pattern not in seen.forms
        and (not form.when or form.when in listens)
        and (not form.only or form.only in parts)
    ]


def _patterns(game: Game, order: Any) -> set[str]:
    """The forms that write this order."""
    if hasattr(order, "op"):
        return {RULING_FORMS[order.op.name].pattern}
    own = {SPELLED[type(order)]} if type(order) in SPELLED else set[str]()
    return own | {form.pattern for form in forms(game) if form.order and type(order) is form.order}


def _by_lot(table: Table, seat: str, seen: Seen) -> Iterator[tuple[str, str]]:
    """What wild players write: unseen forms with anything in their slots, and rulings."""
    for form in _fitting(table, seat, seen):
        for n in range(MOST_LINES):
            dice = Dice(f"{table.match.turn}/{seat}/{form.pattern}/{n}")
            text, _ = wild.written(table.game, form, form.pattern, table.words(seat), dice)
            yield from [(form.pattern, text)] if text else []
    for n in range(MOST_TRIES if seat == GM else MOST_LINES):
        orders = table.game.anything(table.state, seat, Dice(f"{table.match.turn}/{seat}/{n}"))
        new = sorted({pattern for order in orders for pattern in _patterns(table.game, order)} - seen.forms)
        yield from ((pattern, table.game.grammar.write(orders)) for pattern in new)


def _question(view: Mapping[str, Any]) -> Mapping[str, Any]:
    question = view.get("question")
    return question if isinstance(question, Mapping) else {}


def fitted(example: str, view: Mapping[str, Any], seats: Sequence[str], me: str) -> Iterator[str]:
    """An example with cards and traps that are there, for one person or another."""
    numbers = [str(card["number"]) for stack in view.get("stacks", ()) for card in stack["cards"]][:6]
    traps = [str(trap["number"]) for trap in view.get("traps", ())][:6]
    yield example
    for n in (*numbers, *traps):
        yield _NUMBER.sub(n, example)
    for other in (seat for seat in seats if seat != me):
        yield example.replace("Bruno", other)
    plain = [
        card["title"] for card in view.get("hand", ()) if isinstance(card, Mapping) and card.get("target") == "none"
    ]
    if "Poison on Bruno" in example:  # or with a card that is held
        held = [example.replace("Poison on Bruno", title) for title in plain]
        yield from (_NUMBER.sub(n, line) for n in traps for line in held)


# -- cards of Meta -----------------------------------------------------------------------------------------------------

WHEN = {"one_condition": " when at turn end", "two_conditions": " when at turn end or before life loss of me"}


LEADS = {
    "reorder": "arrange",
    "turn": "order",
    "fetch": "fetch",
    "recycle": "recycle",
    "rise": "aim",
    "count": "spend pennies for <prize>",
    "undying": "spring trap <number>",
}
"""Operations of cards -> the kind of question, or the form, that may come of them."""


def _unseen_cards(table: Table, seat: str, seen: Seen) -> Iterator[tuple[str, str]]:
    """Ways to lay a card of the hand that no cell has shown, that may ask what none has asked, or that the GM must rule
    on while words are unsaid."""
    view = table.view(seat)
    kind = _question(view).get("kind")
    if kind not in ("prepare", "push"):
        return
    unruled = any(form.pattern not in seen.forms for form in RULING_FORMS.values()) and table.game.referee(
        table.options
    )
    hand = {card["id"]: card for card in view["hand"] if kind == "prepare" or card["type"] != "Trigger"}
    loads = [card["title"] for card in hand.values() if card["type"] == "Event" and card["target"] == "none"]
    for n, card in enumerate(sorted(hand.values(), key=lambda card: _ahead(card, seen))):
        if card["id"] not in seen.cards or _leads(card["id"], seen) or (unruled and not card["automatic"]):
            for aim in _aims(view, table, card["target"]):
                trap = f"trap {card['title']}{aim}{f' with {loads[n % len(loads)]}' if loads else ''}"
                yield card["id"], trap if card["type"] == "Trigger" else f"play {card['title']}{aim}"


def _ahead(card: Mapping[str, Any], seen: Seen) -> tuple[bool, bool, bool]:
    """What may lead to something new before all else, then Triggers, for they are set in the first letter of a turn;
    those that are aimed before others."""
    return not _leads(card["id"], seen), card["type"] != "Trigger", card["target"] == "none"


def _leads(card: str, seen: Seen) -> bool:
    """May something come of it that no cell has shown?"""
    program = CARDS[card].program if card in CARDS else ()
    return any(LEADS.get(op.name, "push") not in seen.kinds | seen.forms for op in program)


def _aims(view: Mapping[str, Any], table: Table, target: str) -> Iterator[str]:
    """Targets of the kind a card wants."""
    lying = [f"card {card['number']}" for stack in view["stacks"] for card in stack["cards"]][:6]
    held = [card for card in view["hand"] if card["type"] == "Trigger"]
    triggers = [card["title"] for card in sorted(held, key=lambda card: "turn_" not in str(CARDS[card["id"]].program))]
    grave = [
        f"{title} in my graveyard" for p in view["players"] if p["name"] == view["you"] for title in p["graveyard"]
    ]
    traps = [f"trap {trap['number']}" for trap in view["traps"]]
    aims = {
        "player": table.match.seats,
        "stack": ("main stack",),
        "trigger_stack": traps,
        "graveyard_card_not_star": grave[:4],
        "own_hand_trigger": triggers,
        "two_cards": [f"{lying[0]} and {one}" for one in lying[1:]],
        "two_cards_same_stack": [f"{lying[0]} and {one}" for one in lying[1:]],
        "own_hand_trigger_aimed": [*triggers, *(f"{t} and {seat}" for t in triggers for seat in table.match.seats)],
        "none": (),
        "one_condition": (),
        "two_conditions": (),
    }
    if target in ("none", *WHEN):
        yield WHEN.get(target, "")
    yield from (f" on {one}" for one in aims.get(target, lying))
