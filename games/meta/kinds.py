"""The kinds of words in orders of Meta: cards and traps as they are laid, targets, deck lists, the parts of rulings."""

from __future__ import annotations

from typing import Any

from games.kit.kinds import Choice, FreeText, Kind, Listing, Nowhere, Number, SeatName
from games.meta.pointing import CardOnTable, StackName, TargetKind
from games.meta.reading.anchors import AIMED_AT_CARDS, AIMED_AT_PLAYERS, FREE, Held, Load, Lying, Trap, Victim
from games.meta.reading.laying import Counted, FacedKind, LaidKind, PlayKind, PlaysKind
from games.meta.reading.titles import CardTitle
from games.meta.speech import (
    Change,
    ConditionKind,
    Entries,
    InventionKind,
    Offered,
    Said,
    Seats,
    SettingKind,
    Whom,
    Zone,
)

_RULES = {"hand_limit": ("hand limit",), "life_most": ("most life",), "life_least": ("least life",), "draw": ("draw",)}
_MOMENTS = {"turn_start": ("turn start", "start of turn"), "turn_end": ("turn end", "end of turn")}
_TIMES = {"once": ("once",), "always": ("every time", "each time")}
_DEEDS = {"life": (), "draw": ("deal",), "discard": (), "mill": ()}


class Spoken(Choice):
    """A choice that is written by its first spelling."""

    def write(self, value: Any) -> str:
        return self.also[value][0] if self.also[value] else str(value)


KINDS: dict[str, Kind] = {
    "play": PlayKind(),
    "plays": PlaysKind(),
    "laid": LaidKind(),
    "trap": SettingKind(),
    "number": Number(),
    "change": Change(),
    "text": FreeText(),
    "said": Said(),
    "card": CardTitle(),
    "cards": Counted(),
    "hand": PlaysKind(bare=True),
    "held": Held(),
    "free": Held(FREE),
    "thrown": Held(AIMED_AT_PLAYERS),
    "pointed": Held(AIMED_AT_CARDS),
    "lying": Lying(),
    "victim": Victim(),
    "set": Trap(),
    "load": Load(),
    "nowhere": Nowhere(),
    "faced": FacedKind(),
    "laden": SettingKind(laden=True),
    "trigger": SettingKind(plain=False),
    "target": TargetKind(),
    "offered": Offered(),
    "tabled": Listing(CardOnTable(), joint=", "),
    "players": Seats(SeatName(), joint=", "),
    "player": SeatName(),
    "targets": Listing(TargetKind(), joint=" and "),
    "entries": Entries(),
    "made": InventionKind(),
    "prize": Choice("prize", {"life": (), "card": ("a card",)}),
    "who": Whom(),
    "zone": Zone(),
    "stack": StackName(),
    "numbers": Listing(CardOnTable()),
    "other": CardOnTable(),
    "condition": ConditionKind(),
    "times": Spoken("times", _TIMES),
    "moment": Spoken("moment", _MOMENTS),
    "deed": Spoken("deed", _DEEDS),
    "rule": Spoken("rule", _RULES),
    "border": Choice("border", {"start": ("begin",), "end": ("over",)}),
    "cure": Choice("cure", {"remove": (), "coin": ()}),
    "tablecard": CardOnTable(),
}
