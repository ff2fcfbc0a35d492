"""What players of Teamturns decide, each as an order; the deeds of an action stand in `games.teamturns.doing`."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.order import Order


class TakeChoice(Order):
    """Points or action: one choice replaces another."""

    __slots__ = ()

    def key(self) -> str:
        """One choice a turn."""
        return "take"


class JoinChoice(Order):
    """The side to join with, or a refusal."""

    __slots__ = ()

    def key(self) -> str:
        """One answer a turn."""
        return "join"


@dataclass(frozen=True, slots=True)
class Present(Order):
    """Which card of the row; RIGHT is the right-most."""

    place: int


@dataclass(frozen=True, slots=True)
class Join(JoinChoice):
    """Which edge card joins the combo, sealed or at once."""

    place: int


@dataclass(frozen=True, slots=True)
class Refuse(JoinChoice):
    """No combo with this presenter."""


@dataclass(frozen=True, slots=True)
class Pick(Order):
    """The teammate."""

    player: str


@dataclass(frozen=True, slots=True)
class Take(TakeChoice):
    """Points or action."""

    what: str  # "points" or "action"


@dataclass(frozen=True, slots=True)
class TakeIf(TakeChoice):
    """Points if the combo is worth at least so much, else the action."""

    least: int


@dataclass(frozen=True, slots=True)
class Use(Order):
    """Whose action, where both cards show the same number: "mine" (presented) or "theirs" (joined)."""

    whose: str


@dataclass(frozen=True, slots=True)
class Pass(Order):
    """Nothing more to say; or the action is not used."""
