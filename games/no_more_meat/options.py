"""The switches of No More Meat, and why some of them do not go together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from games.no_more_meat.foods import FOODS, TABLES, TARGET, Dish, menu

SAID = {  # how players say them
    "uniqueness=table": "only lifestyles that no other living player has pay karma",
    "flip=always": "a new card is opened after a hidden one, too",
    "mystery_from=bottom": "Mystery is dealt from the bottom",
    "death=on_empty": "who has no card left after eating starves",
    "win_check=end_of_turn": "enough karma wins at the end of the turn",
    "karma_floor=none": "karma may fall below 0",
    "reshuffle_served": "cards just served are not drawn at the same meal",
    "extras_to=active": "what is left over goes to the player at turn",
    "lifestyle_reshuffle": "the lifestyle deck is not made anew",
    "start_player=declared": "who has most diets in real life begins",
    "start_player": "{} begins",
    "food_table=generous": "the generous food values",
    "food_table": "food values of its own",
    "karma_supply": "{} karma tokens in all",
    "tie_break=lifestyles": "of equal karma, more lifestyles win, then more cards",
    "split_turn=always": "the food is asked for in a letter of its own",
    "split_turn=never": "both steps in one letter, also with a hidden card",
    "select_mode=lists": "all pick from Select at once, by lists",
    "nmr_pan=emptiest": "silence cooks on the emptiest pan",
    "leavers=starve": "who leaves starves",
}


@dataclass(frozen=True, slots=True)
class Options:
    """Each switch with the reading of the rules that is played unless a table agrees on another."""

    said = SAID

    # Which lifestyles count for karma: the different ones in one's own row, or only those no other living player has?
    uniqueness: Literal["own", "table"] = "own"
    # After a hidden card: only refill the open place when it is empty, or always turn a new open card?
    flip: Literal["refill", "always"] = "refill"
    # Is Mystery dealt from the card placed last (top) or from the one placed first (bottom)?
    mystery_from: Literal["top", "bottom"] = "top"
    # Does a player die when a card is due and none is there, or as soon as the hand is empty after eating?
    death: Literal["when_due", "on_empty"] = "when_due"
    # Does enough karma end the match at once, or only when the turn is over?
    win_check: Literal["at_once", "end_of_turn"] = "at_once"
    # Does karma stop at zero, or may it fall below?
    karma_floor: Literal["zero", "none"] = "zero"
    # Are the cards just served on the discard pile already when the same meal's cards are drawn?
    reshuffle_served: bool = True
    # Who gets what is left when somebody is dead: once more around the circle, or the player at turn alone?
    extras_to: Literal["circle", "active"] = "circle"
    # Is an empty lifestyle deck made anew from its discards?
    lifestyle_reshuffle: bool = True
    # Who begins: "random", "declared" (see below), or the name of a seat.
    start_player: str = "random"
    # How many dietary restrictions each seat has in real life, for start_player = "declared"; ties by lot.
    declared: dict[str, int] = field(default_factory=dict)
    # Values of the foods: "house", "generous" (two or three players), or one's own: {"tofu": {"karma": 2, "draw": 0}}.
    food_table: str | dict[str, dict[str, int]] = "house"
    # How many karma tokens there are: no limit, or a number (the box has 40).
    karma_supply: int | None = None
    # Equal highest karma after a meal: a shared win, or more lifestyles, then more cards in hand, then shared.
    tie_break: Literal["shared", "lifestyles"] = "shared"
    # When is the food asked for in a letter of its own: after any step 1 that comes without it, only after a hidden
    # card, or never?
    split_turn: Literal["always", "on_hidden", "never"] = "on_hidden"
    # Are the picks from Select asked for one after another, or as lists from everybody at once?
    select_mode: Literal["sequential", "lists"] = "sequential"
    # Where silence puts its random card: on a random pan, or on the emptiest one.
    nmr_pan: Literal["random", "emptiest"] = "random"
    # A seat left for good: does it play on as if silent, or starve?
    leavers: Literal["play_on", "starve"] = "play_on"

    @property
    def menu(self) -> dict[str, Dish]:
        """What each food gives in this match."""
        return menu(self.food_table)


def objections(options: Options) -> Iterator[str]:
    """Why these options make no match, one sentence each."""
    if options.karma_supply is not None and options.karma_supply < TARGET:
        yield f"karma_supply must be at least {TARGET}, or nobody could ever win by karma."
    if options.start_player.casefold() == "declared" and not options.declared:
        yield 'start_player = "declared" needs the table `declared`, such as { Anna = 2, Bruno = 0 }.'
    if not all(type(count) is int for count in options.declared.values()):
        yield "declared must give every seat it names a whole number."
    if isinstance(options.food_table, str):
        if options.food_table not in TABLES:
            yield f"food_table must be {' or '.join(TABLES)}, or a table of foods, not {options.food_table!r}."
    else:
        for food, dish in options.food_table.items():
            yield from _odd_dish(food, dish)


def _odd_dish(food: str, dish: Any) -> Iterator[str]:
    if food not in FOODS:
        yield f"food_table knows no food {food!r}: the foods are {', '.join(FOODS)}."
    elif not isinstance(dish, dict) or set(dish) != {"karma", "draw"} or not all(type(n) is int for n in dish.values()):
        yield f"food_table must give {food} whole numbers for karma and draw, such as {{ karma = 1, draw = 1 }}."
    elif dish["draw"] < 0:
        yield f"food_table cannot let {food} draw fewer than 0 cards."
