"""A table of Meta for tests: what a sentence does not mention has an ordinary value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.model import Happening, Orders
from games.meta.agenda.machine import advance
from games.meta.agenda.placing import put_down, set_trap
from games.meta.cards import CARDS
from games.meta.engine import MetaGame
from games.meta.grammar import GRAMMAR
from games.meta.options import Options
from games.meta.orders import Push, SetTrap
from games.meta.play import Play
from games.meta.table import Question, State, Step

GAME = MetaGame()
SEATS = ("Anna", "Bruno")
IDS = {card.name: card.id for card in CARDS.values()}


class Loaded(Dice):
    """Dice that show what they are told, and then what chance says."""

    def __init__(self, *faces: int) -> None:
        super().__init__("loaded")
        self.faces = list(faces)

    def below(self, n: int) -> int:
        return self.faces.pop(0) - 1 if self.faces else super().below(n)


HEADS, TAILS = 2, 1  # of a coin thrown with Loaded dice


def table(
    seats: Sequence[str] = SEATS,
    *,
    lives: Mapping[str, int] | None = None,
    hands: Mapping[str, Iterable[str]] | None = None,
    memories: Mapping[str, Iterable[str]] | None = None,
    graves: Mapping[str, Iterable[str]] | None = None,
    tower: Iterable[str] = (),
    traps: Iterable[str] = (),
    out: Mapping[str, str] | None = None,
    turn_of: str = "Anna",
    agenda: Sequence[Step] = (Step("run", place="main"),),
    questions: Sequence[Question] = (),
    stage: str = "executing",
    **options: Any,
) -> State:
    """A position. `tower` and `traps`: "Anna: Poison on Bruno", "Anna: Good Evening with Medicine", oldest first."""
    play = Play(State(tuple(seats), Options(**options), order=tuple(seats), turn=1, turn_of=turn_of), Dice("table"))
    play.cards, play.owners, play.stage = [""], [""], stage
    for seat in seats:
        for kind, piles in (("hand", hands), ("memory", memories), ("graveyard", graves)):
            default = ["Keep thinking"] * 20 if kind == "memory" and piles is None else ()
            play.pile(f"{kind} {seat}")
            for title in (piles or {}).get(seat, default):
                play.new_card(IDS[title], seat, f"{kind} {seat}")
        play.lives[seat] = (lives or {}).get(seat, 15)
        play.pennies[seat] = 0
    play.out.update(out or {})
    for text in traps:
        _trap(play, *text.split(": ", 1))
    for text in tower:
        _lay(play, *text.split(": ", 1))
    play.agenda, play.questions = list(agenda), list(questions)
    return play.frozen()


def words(play: Play | State, seat: str) -> Words:
    return Words(tuple(play.seats), seat, {})


def _lay(play: Play, seat: str, text: str) -> None:
    (order,) = GRAMMAR.orders(f"play {text}", words(play, seat))
    assert isinstance(order, Push)
    number = play.new_card(order.card.card, seat, f"hand {seat}")
    put_down(play, seat, order.card, number)


def _trap(play: Play, seat: str, text: str) -> None:
    (order,) = GRAMMAR.orders(f"trap {text}", words(play, seat))
    assert isinstance(order, SetTrap)
    for card_id in (order.trap.trigger.card, *(laid.card for laid in order.trap.cards)):
        play.new_card(card_id, seat, f"hand {seat}")
    set_trap(play, seat, order)
    play.told.clear()


class After:
    """What came of it."""

    def __init__(self, state: State, told: Sequence[Happening]) -> None:
        self.state = state
        self.told = told
        self.story = [h.text for h in told]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def titles(self, pile: str) -> list[str]:
        return [_title(self.state, n) for n in self.state.piles.get(pile, ())]

    def said(self, part: str) -> bool:
        return any(part in text for text in self.story)

    @property
    def question(self) -> Question:
        return self.state.questions[0]

    def answer(self, *texts: str, dice: Dice | None = None) -> After:
        """The first seat asked answers; the others who are asked stay silent."""
        seat = self.question.seat
        return answer(self.state, {seat: "\n".join(texts)}, dice)


def _title(state: State, number: int) -> str:
    card_id = state.cards[number]
    return CARDS[card_id].name if card_id in CARDS else state.made[card_id].name


def run(state: State, dice: Dice | None = None) -> After:
    """Work off what is on the agenda."""
    play = Play(state, dice or Dice("run"))
    advance(play)
    return After(play.frozen(), play.told)


def read(state: State, seat: str, text: str) -> Orders:
    return GRAMMAR.orders(text, Words(state.seats, seat, GAME.view(state, seat)))


def answer(state: State, texts: Mapping[str, str], dice: Dice | None = None) -> After:
    """A resolved turn: legal letters of some seats, silence of the others."""
    full = {}
    for seat, text in texts.items():
        orders = read(state, seat, text)
        fatal = [c.text for c in GAME.check(state, seat, orders) if c.fatal]
        assert not fatal, fatal
        full[seat] = GAME.complete(state, seat, orders, Dice("complete"))
    for seat, ask in GAME.asks(state).items():
        if seat not in full and ask.required:
            full[seat] = GAME.complete(state, seat, (), Dice(f"silence {seat}"))
    resolution = GAME.resolve(state, full, dice or Dice("turn"))
    return After(resolution.state, resolution.happenings)


def complaints(state: State, seat: str, text: str) -> list[str]:
    """Everything that is not allowed about a letter."""
    return [c.text for c in GAME.check(state, seat, read(state, seat, text)) if c.fatal]


def number(state: State | After, title: str, pile: str = "") -> int:
    """The first card with this title (in a pile)."""
    state = state.state if isinstance(state, After) else state
    piles = [state.piles.get(pile, ())] if pile else list(state.piles.values())
    return next(n for numbers in piles for n in numbers if _title(state, n) == title)


def started(seats: Sequence[str] = SEATS, seed: str = "start", **options: Any) -> State:
    """A match after the decks are filed: the first question of the first turn."""
    state = GAME.setup(seats, Options(**options), Dice(f"{seed}/0"))
    while any(q.kind == "deck" for q in state.questions):
        state = answer(state, dict.fromkeys(GAME.asks(state), "deck starter"), Dice(f"{seed}/1")).state
    return state


def all_cards(state: State) -> list[int]:
    """Every card number that lies in some pile."""
    return sorted(n for pile in state.piles.values() for n in pile)
