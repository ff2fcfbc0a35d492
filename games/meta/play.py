"""The table while a turn is worked out: the position thawed, so that deeds can follow one another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.kit.dice import Dice
from games.kit.model import Happening
from games.meta.cards import CARDS, Card
from games.meta.table import GM, MAIN, PARKED, REMOVED, WORK, Played, Question, State, Step, Trap


class Play:
    """A State one may write on. Holds no secrets of its own: `frozen` gives the next State."""

    def __init__(self, state: State, dice: Dice) -> None:
        self.before = state
        self.dice = dice
        self.seats = state.seats
        self.options = state.options
        self.piles = {name: list(pile) for name, pile in state.piles.items()}
        self.cards, self.owners = list(state.cards), list(state.owners)
        self.made, self.decks = dict(state.made), dict(state.decks)
        self.lives, self.out, self.gone = dict(state.lives), dict(state.out), list(state.gone)
        self.order, self.turn, self.turn_of = list(state.order), state.turn, state.turn_of
        self.stage, self.pulse = state.stage, state.pulse
        self.silent, self.passed = dict(state.silent), list(state.passed)
        self.until, self.away = dict(state.until), dict(state.away)
        self.played = dict(state.played)
        self.traps, self.next_trap = list(state.traps), state.next_trap
        self.suppressed, self.parking = state.suppressed, state.parking
        self.modifiers, self.scales, self.plans = list(state.modifiers), list(state.scales), list(state.plans)
        self.pennies, self.overrides, self.rulings = dict(state.pennies), dict(state.overrides), dict(state.rulings)
        self.executed, self.quiet = state.executed, state.quiet
        self.agenda, self.questions = list(state.agenda), list(state.questions)
        self.log, self.ending, self.winners = list(state.log), state.ending, state.winners
        self.told: list[Happening] = []

    def frozen(self) -> State:
        """The position as it stands now; empty levels of towers are forgotten."""
        return State(
            seats=self.seats,
            options=self.options,
            piles={name: tuple(pile) for name, pile in self.piles.items() if pile or is_private(name)},
            cards=tuple(self.cards),
            owners=tuple(self.owners),
            made=self.made,
            decks=self.decks,
            lives=self.lives,
            out=self.out,
            gone=tuple(self.gone),
            order=tuple(self.order),
            turn=self.turn,
            turn_of=self.turn_of,
            stage=self.stage,
            pulse=self.pulse,
            silent=self.silent,
            until=self.until,
            away=self.away,
            passed=tuple(self.passed),
            played=self.played,
            traps=tuple(self.traps),
            next_trap=self.next_trap,
            suppressed=self.suppressed,
            parking=self.parking,
            modifiers=tuple(self.modifiers),
            scales=tuple(self.scales),
            plans=tuple(self.plans),
            pennies=self.pennies,
            overrides=self.overrides,
            rulings=self.rulings,
            executed=self.executed,
            quiet=self.quiet,
            agenda=tuple(self.agenda),
            questions=tuple(self.questions),
            log=tuple(self.log),
            ending=self.ending,
            winners=self.winners,
        )

    # -- telling, asking, doing later ------------------------------------------------------------------------------

    def tell(self, text: str, *audience: str, kind: str = "") -> None:
        """One sentence of the story; with an audience only for those."""
        self.told.append(Happening(text, audience or None, kind))

    def ask(self, question: Question) -> None:
        """Stop here until the seat has answered."""
        self.questions.append(question)

    def then(self, *steps: Step) -> None:
        """Do these next, in this order, before whatever is on the agenda already."""
        self.agenda.extend(reversed(steps))

    def setting(self, name: str) -> int:
        """A number of the rules sheet, unless the GM has overridden it: "hand_limit", "life_most" ..."""
        found: int = self.overrides.get(name, getattr(self.options, name))
        return found

    # -- people ----------------------------------------------------------------------------------------------------

    @property
    def active(self) -> list[str]:
        """Seats that are neither disabled nor gone, in turn order."""
        return [seat for seat in self.order if seat not in self.out and seat not in self.gone]

    @property
    def present(self) -> list[str]:
        """Seats that are not gone, disabled ones too, in turn order."""
        return [seat for seat in self.order if seat not in self.gone]

    def from_turn(self) -> list[str]:
        """All seats in turn order, beginning with the player at turn."""
        if self.turn_of not in self.order:
            return list(self.order)
        at = self.order.index(self.turn_of)
        return self.order[at:] + self.order[:at]

    # -- cards -----------------------------------------------------------------------------------------------------

    def card(self, number: int) -> Card:
        """What is printed on a card of the table."""
        card_id = self.cards[number]
        return CARDS[card_id] if card_id in CARDS else self.made[card_id]

    def title(self, number: int) -> str:
        """The card in a sentence: "Anna's Poison"."""
        seat = self.played[number].seat if number in self.played else self.owners[number]
        return f"{seat}'s {self.card(number).name}"

    def pile(self, name: str) -> list[int]:
        """A pile, made when it is not there yet."""
        return self.piles.setdefault(name, [])

    def place(self, number: int) -> str:
        """The pile a card lies in."""
        return next((name for name, pile in self.piles.items() if number in pile), REMOVED)

    def put(self, number: int, name: str, at: int | None = None) -> None:
        """Move a card; `at` counts from the beginning of the pile, None is its end (the top of a stack)."""
        self.piles[self.place(number)].remove(number)
        pile = self.pile(name)
        pile.insert(len(pile) if at is None else at, number)
        if not on_tower(name) and name not in (WORK, PARKED):
            self.played.pop(number, None)

    def mark(self, number: int, **changes: object) -> None:
        """Change what is known of a card on a tower."""
        self.played[number] = replace(self.played[number], **changes)  # type: ignore[arg-type]

    def new_card(self, card_id: str, owner: str, pile: str, at: int | None = None) -> int:
        """A card that was not in the match before comes to a pile."""
        self.cards.append(card_id)
        self.owners.append(owner)
        there = self.pile(pile)
        there.insert(len(there) if at is None else at, len(self.cards) - 1)
        return len(self.cards) - 1

    # -- towers ----------------------------------------------------------------------------------------------------

    def levels(self, tower: str) -> list[str]:
        """The stacks of a tower that hold cards, lowest first."""
        return sorted(
            (name for name in self.piles if on_tower(name) and tower_of(name) == tower and self.piles[name]),
            key=level_of,
        )

    def stacks(self) -> Iterator[tuple[str, list[int]]]:
        """Every stack that holds cards: the main tower first, then the traps by age, lowest level first."""
        names = [name for name, pile in self.piles.items() if pile and on_tower(name)]
        ages = {MAIN: 0, **{f"trap {trap.number}": trap.number for trap in self.traps}}
        for name in sorted(names, key=lambda name: (ages.get(tower_of(name), 1 << 30), level_of(name))):
            yield name, self.piles[name]

    def trap(self, number: int) -> Trap | None:
        """The trap with this number, while it is set."""
        return next((trap for trap in self.traps if trap.number == number), None)

    def change_trap(self, number: int, **changes: object) -> None:
        """Write a trap anew."""
        self.traps = [replace(t, **changes) if t.number == number else t for t in self.traps]  # type: ignore[arg-type]

    def lay(self, number: int, stack: str, played: Played) -> None:
        """Put a card on top of a stack for somebody."""
        self.put(number, stack)
        self.played[number] = played


def marks(played: Played) -> list[str]:
    """What other cards have done to a card on a tower."""
    said = [f"numbers {percent} %" for percent in played.percents]
    said += ["does its opposite"] if played.inverted else []
    return said + ([f"comes back for {played.undying}"] if played.undying else [])


def card_of(table: Play | State, card_id: str) -> Card:
    """The card with this id, of the list or made for this match."""
    return CARDS.get(card_id) or table.made[card_id]


def on_tower(pile: str) -> bool:
    """Is this pile a stack of a tower (and not a hand, or the Trigger of a trap)?"""
    first = pile[:5]
    return first == "main " or (first == "trap " and pile.count(" ") == 2)


def tower_of(stack: str) -> str:
    """ "main" or "trap 3"."""
    return stack.rpartition(" ")[0]


def level_of(stack: str) -> int:
    """0 for a main stack, 1 for a meta stack ..."""
    return int(stack.rpartition(" ")[2])


def is_private(pile: str) -> bool:
    """A hand, memory or graveyard: it exists even when it is empty."""
    return pile.startswith(("hand ", "memory ", "graveyard "))


def spoken(stack: str) -> str:
    """A stack in a sentence: "main stack", "meta stack", "meta 2 stack", "meta stack of trap 3"."""
    tower, level = tower_of(stack), level_of(stack)
    name = "main stack" if level == 0 else "meta stack" if level == 1 else f"meta {level} stack"
    return name if tower == MAIN else f"{'stack' if level == 0 else name} of {tower}"


def counted(n: int, thing: str = "card") -> str:
    """ "1 card", "3 cards"."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def listed(words: Sequence[str]) -> str:
    """ "a, b and c"."""
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words)


__all__ = [
    "GM",
    "Play",
    "card_of",
    "counted",
    "is_private",
    "level_of",
    "listed",
    "marks",
    "on_tower",
    "spoken",
    "tower_of",
]


def titled(names: Sequence[str]) -> str:
    """Titles of cards in a sentence, equal ones counted; where a title holds a comma they are parted by semicolons."""
    said = [name if names.count(name) == 1 else f"{names.count(name)} x {name}" for name in dict.fromkeys(names)]
    return "; ".join(said) if any("," in name for name in said) else listed(said)
