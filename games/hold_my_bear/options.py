"""The switches of Hold my Bear, and the two presets that fill those left open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from games.hold_my_bear.cards import ANIMALS, BEAR, DECKS, EXPANSION, Power
from games.kit.words import nearest

Start = Literal["claims", "first_arrival", "highest_bear", "random"]

PRESETS: dict[str, dict[str, Any]] = {
    "seed": {
        "start": "claims",
        "steal_count": 5,
        "replace_with_bear": False,
        "any_animal": False,
        "split_gift": False,
    },
    "published": {
        "start": "highest_bear",
        "steal_count": 4,
        "replace_with_bear": True,
        "any_animal": True,
        "split_gift": True,
    },
}


SAID = {  # how players say them; "" is not said
    "ruleset=published": "the published rules",
    "start=claims": "hidden claims to the first move",
    "start=first_arrival": "the first claim to arrive begins",
    "start=highest_bear": "the highest bear begins",
    "start=random": "chance says who begins",
    "steal_count": "who has no cards steals {}",
    "replace_with_bear=True": "who would win with a bear puts it down as the play to beat",
    "replace_with_bear=False": "who would win with a bear plays on",
    "any_animal=True": "bears played alone may stand for another animal",
    "any_animal=False": "bears played alone are bears",
    "split_gift=True": "the two cards may go to two players",
    "split_gift=False": "the two cards go to one player",
    "show_card": "who would win with a bear shows the lowest",
    "choose_one": "bears join one leading animal, as declared",
    "bear_majority": "more bears than any other animal make it a play of bears",
    "partial_overlap=literal": "one new sport with more cards is enough",
    "steal_known": "cards that all know of may be stolen by name",
    "opening_bear=redraw": "the first play to beat is no bear",
    "animals": "the animals {}",
    "sheep=current_match": "a sheep makes a tie enough in the play to beat",
    "sheep=both": "a sheep makes a tie enough on either side",
    "standing_fallback": "a gift may stand by in case a play does not fit",
    "stall_rounds": "{} rounds without a play are a stalemate",
    "on_stall=continue": "a stalemate goes on",
    "on_stall=draw": "a stalemate is a draw",
    "allow_two": "",
}


@dataclass(frozen=True)
class Options:
    """Every switch of the rules sheet; None means "as the ruleset says"."""

    said = SAID

    ruleset: Literal["seed", "published"] = "seed"  # fills every switch below that is None
    start: Start | None = None  # claims: hidden claims and a lot; first_arrival: the first claim; or no claims at all
    steal_count: int | None = None  # how many cards a player without cards steals
    replace_with_bear: bool | None = None  # would win with a bear: it replaces the match, and who can move next must
    any_animal: bool | None = None  # bears played alone may stand for one other animal
    split_gift: bool | None = None  # the two cards given away may go to two players
    show_card: bool = False  # would win with a bear: show its lowest bear, not only the fact
    choose_one: bool = False  # bears join one of several leading animals, as declared, instead of all
    bear_majority: bool = False  # more bears than any other animal make it a match of bears
    partial_overlap: Literal["value", "literal"] = "value"  # literal: one new sport with more cards is enough
    steal_known: bool = False  # cards that everybody knows of may be stolen by name
    opening_bear: Literal["allowed", "redraw"] = "allowed"  # may the opening match be a bear
    animals: tuple[str, ...] = ()  # the animals of the deck, bear included; empty: by number of players
    sheep: Literal["new_match", "current_match", "both"] = "new_match"  # where a sheep makes a tie good enough
    standing_fallback: bool = False  # "else give ..." may stand beside a play that is not valid any more
    stall_rounds: int = 5  # complete rounds without a play until the match counts as stalled
    on_stall: Literal["continue", "draw", "switch"] = "switch"  # switch: replace_with_bear from then on; later a draw
    allow_two: bool = False  # lets two players play

    @property
    def powers(self) -> dict[str, Power]:
        """What the animals named for this match can do."""
        return {animal: EXPANSION[animal] for animal in ANIMALS if animal in self.animals and animal in EXPANSION}


@lru_cache(maxsize=256)
def settled(options: Options) -> Options:
    """The options with every open switch filled by the ruleset."""
    preset = PRESETS[options.ruleset]
    return replace(options, **{name: value for name, value in preset.items() if getattr(options, name) is None})


def deck_animals(seats: int, options: Options) -> tuple[str, ...]:
    """The animals in play, the bear first."""
    chosen = options.animals or DECKS[seats]
    return tuple(animal for animal in ANIMALS if animal in chosen)


def objections(seats: int, options: Options) -> list[str]:
    """Why so many seats cannot play with these options, one sentence each."""
    rows = (
        (seats == 2 and not options.allow_two, "Hold my Bear is for 3 to 8 players; set allow_two to play it with 2."),
        (options.steal_count is not None and options.steal_count < 1, "steal_count must be at least 1."),
        (options.stall_rounds < 1, "stall_rounds must be at least 1."),
        (bool(options.animals) and BEAR not in options.animals, "The bear must be among the animals."),
        (len(set(options.animals)) < len(options.animals), "Each animal can be named once only."),
        (
            len(options.animals) > 0 and len(options.animals) * 8 <= seats * 3,
            f"{len(options.animals) * 8} cards are too few for {seats} players: add animals.",
        ),
    )
    return [text for wrong, text in rows if wrong] + [_unknown(a) for a in options.animals if a not in ANIMALS]


def _unknown(animal: str) -> str:
    near = nearest(animal, ANIMALS)
    hint = f'did you mean "{near}"?' if near else f"there are {', '.join(ANIMALS)}."
    return f'There is no animal "{animal}": {hint}'
