"""What a view of Meta holds: its templates are checked against these names."""

from __future__ import annotations

from typing import TypedDict

from games.kit.model import Seat


class Printed(TypedDict):
    """What is printed on a card."""

    id: str
    title: str
    type: str
    text: str
    target: str
    automatic: bool


class Short(TypedDict):
    """A card in one line."""

    number: int
    id: str
    title: str


class Counted(TypedDict):
    """Equal cards of a hand."""

    count: int
    card: Printed


class Player(TypedDict):
    """What all know of a player; the hand only for a GM who sees hidden things."""

    name: Seat
    life: int
    status: str
    active: bool
    hand: int
    memory: int
    graveyard: list[str]
    graveyard_ids: list[str]
    grave: str
    pennies: int
    cards: list[Printed]


class Laid(TypedDict):
    """A card on a tower."""

    number: int
    id: str
    title: str
    type: str
    text: str
    by: Seat
    aimed: list[str]
    targets: list[str]
    meaning: str
    marks: list[str]


class Stack(TypedDict):
    """A level of a tower; without its cards where they are hidden."""

    key: str
    name: str
    tower: str
    level: int
    count: int
    cards: list[Laid]


class Trapped(TypedDict):
    """A trap, as far as the reader sees it."""

    number: int
    owner: Seat
    against: str
    token: bool
    trigger: str
    conditions: list[str]
    count: int
    open: bool


class Aim(TypedDict):
    """What a card is aimed at, and the text of that."""

    said: str
    says: str


class Word(TypedDict):
    """A word of the ruling language: what it does, and how it is written now."""

    does: str
    write: str


Briefing = TypedDict(
    "Briefing",
    {
        "laid": int,
        "by": Seat,
        "aimed": list[Aim],
        "he": Seat,
        "he_is": str,
        "from": str,
        "meaning": str,
        "marks": list[str],
        "words": list[Word],
    },
    total=False,
)
"""What only the GM is told with a question."""


class Request(Briefing):
    """What the seat is asked."""

    kind: str
    text: str
    number: int
    names: list[str]
    cards: list[Short]
    place: str
    card: Printed | None
    proposals: list[str]
    proposed: list[str]  # the same as sentences
    precedents: list[str]


class Seen(TypedDict):
    """All that a seat, or a spectator, may know."""

    you: Seat | None
    stage: str
    turn: int
    turn_of: Seat
    pulse: int
    order: list[Seat]
    players: list[Player]
    stacks: list[Stack]
    traps: list[Trapped]
    hand: list[Printed]
    too_many: int  # cards of the hand that must go at the end of the turn, as it is now
    counted: list[Counted]
    explained: list[Printed]
    log: list[str]
    removed: int
    aside: list[str]
    suppressed: bool
    modifiers: list[str]
    fields: list[str]
    ruled: list[str]
    overrides: dict[str, int]
    rulings: dict[str, list[str]]
    made: dict[str, str]
    made_cards: list[Printed]
    question: Request | None
    ending: str
    winners: list[Seat]
