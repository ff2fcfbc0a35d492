"""One line of a letter after reading."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.order import Orders


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a letter after reading: orders; or a complaint; or a question with a likely reading; or talk."""

    number: int
    text: str
    orders: Orders = ()
    complaint: str | None = None
    reading: Orders = ()  # what it may mean, to be confirmed
    why: str = ""  # why nothing was done, where it holds words of the question: "it says "maybe""
    corrects: bool = False  # what it says stands in the place of what was said before
    withdraws: bool = False  # what was said before it is taken back
    bare: bool = False  # without a verb: among many lines it may be anything, so there it is only asked about
    past: tuple[str, ...] = ()  # of its words those that were read past although they speak of the game
    core: str = ""  # what was read, where the line is wrapped in more: see `games.kit.reading.unwrapping`

    @property
    def spoken(self) -> str:
        """The words that were read."""
        return self.core or self.text

    @property
    def talk(self) -> bool:
        """Read past: it looks like conversation."""
        return not self.orders and self.complaint is None and not self.reading
