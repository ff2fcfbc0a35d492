"""The switches of Teamturns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.teamturns.cards import HAND_SIZE, chosen, read, row

SAID = {  # how players say them
    "mode=full": "every step of a turn in a letter of its own",
    "mode=express": "a turn in as few letters as can be",
    "cards_csv": "a list of cards of its own",
    "megamoves": "with the Megamoves",
    "cookyclasses": "with the Cookyclasses",
    "hand_size": "{} cards in each hand",
    "start_player": "{} begins",
    "presenter_only": "only the presented card scores",
    "chooser=presenter": "of equal action numbers the presenter chooses",
    "no_partner=solo": "who finds no teammate scores alone",
    "no_partner=stop": "when nobody else has cards, the game ends",
    "may_refuse": "a teammate may refuse",
    "present=edges_only": "only edge cards may be presented",
    "tie=fewest_combos": "of equal points, fewer combos win",
    "tie=most_combos": "of equal points, more combos win",
    "early_pick": "the talk lasts to its deadline",
    "compulsory_actions": "actions must be used",
}


@dataclass(frozen=True)
class Options:
    """Every switch of the rules sheet."""

    said = SAID

    mode: Literal["full", "sealed_edge", "express"] = "sealed_edge"  # how many letters a turn takes
    cards_csv: str = ""  # a list of cards as CSV text in place of the house set
    megamoves: bool = False  # adds the house cards with stronger actions and modifiers
    cookyclasses: bool = False  # adds the house cards with scoring classes
    hand_size: int | None = None  # None: 8 for two players, else 6
    start_player: str = ""  # who begins; empty: chance
    presenter_only: bool = False  # only the recipe of the presented card scores
    chooser: Literal["card", "presenter"] = "card"  # equal action numbers: the presented card's, or as presenter says
    no_partner: Literal["discard", "solo", "stop"] = "discard"  # nobody else has cards
    may_refuse: bool = False  # a teammate may refuse; the last one left cannot
    present: Literal["any", "edges_only"] = "any"  # which card of the hand may be presented
    tie: Literal["shared", "fewest_combos", "most_combos"] = "shared"  # equal points at the end
    early_pick: bool = True  # a pick sent while others talk ends the talk
    compulsory_actions: bool = False  # an action must be used if it can be; silence uses it at random

    @property
    def deck(self) -> list[str]:
        """Every card of the match in a line."""
        return [row(card) for card in chosen(self.cards_csv, self.megamoves, self.cookyclasses).values()]


def objections(seats: int, options: Options) -> list[str]:
    """Why so many seats cannot play with these options, one sentence each."""
    found = [str(flaw) for flaw in read(options.cards_csv)[1]] if options.cards_csv else []
    size = hand_size(seats, options)
    cards = len(chosen(options.cards_csv, options.megamoves, options.cookyclasses))
    if size < 1:
        found.append("hand_size must be at least 1.")
    elif not found and size * seats > cards:
        found.append(f"{seats} hands of {size} need {size * seats} cards; there are {cards}.")
    return found


def hand_size(seats: int, options: Options) -> int:
    """Cards dealt to each player."""
    return HAND_SIZE[seats] if options.hand_size is None else options.hand_size
