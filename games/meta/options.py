"""The switches of the rules sheet; M1 to M20 are the questions the handbook leaves open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from games.meta.cards import CARDS, Card, starter

SAID = {  # how players say them
    "mode=auto": "without a GM, and without the cards that need one",
    "mode=open": "players may make up cards",
    "push_mode=arrival": "cards are laid as the letters arrive",
    "priority_close": "the player at turn may close the pushing stage",
    "trap_contents=hidden": "what lies on traps is hidden",
    "triggers_in_push": "the player at turn may set traps in the pushing stage, too",
    "foreign_trap_meta": "a Meta may aim at a trap",
    "life_after_mass_rule": "{} life for those whom the mass rule saves",
    "keep_hand_without_memory": "who is disabled by an empty memory loses the hand",
    "draw_loss_rounding=up": "life for cards not drawn is rounded up",
    "disabled_turn=played": "the turn of a disabled player is played",
    "permanent_modifiers": "Painkiller and Salt in the wound work to the end",
    "undead_from=any": "undead cards reach into every graveyard",
    "executed_counts_as_discard": "Recycling is good does not return after it was executed",
    "drop_hand_first": "Drop it takes the hand before the memory",
    "mean_rounding=even": "an average that ends in a half is rounded to even",
    "mean_rounding=down": "an average that ends in a half is rounded down",
    "trap_counts_as_play": "setting a trap is not playing a card",
    "death_check=card": "who is disabled is seen after each card",
    "foreign_memory=changes": "a card becomes his whose memory it goes through",
    "disabled_self_effects": "cards of the disabled do not work for themselves",
    "triggers=claimed": "owners say whether their traps spring",
    "gm_sees_hidden": "the GM sees hands and Triggers",
    "gm_silence=hold": "a GM who does not answer is asked again",
    "confirm_traps": "the GM does not confirm the conditions of traps",
    "deck_size": "decks of {} cards",
    "first_hand": "{} cards drawn before the first turn",
    "draw": "{} drawn each turn",
    "hand_limit": "a hand of {} at most",
    "life_start": "{} life at the start",
    "life_most": "life up to {}",
    "life_least": "life down to {}",
    "max_nesting": "{} traps inside traps at most",
    "max_executed": "{} cards executed in a turn at most",
    "last_turn=None": "no last turn",
    "last_turn": "{} turns of players in all",
}


@dataclass(frozen=True, slots=True)
class Options:
    """Defaults are the rulings of the rules sheet."""

    said = SAID

    mode: Literal["auto", "assisted", "open"] = "assisted"  # auto: no GM; open: also cards the players invent
    push_mode: Literal["pulses", "arrival"] = "pulses"  # M1: sealed lists in rounds, or cards as the letters arrive
    priority_close: bool = False  # M2: the player at turn may close the pushing stage after a pulse he passed
    trap_contents: Literal["open", "hidden"] = "open"  # M3: may all see the cards on a trap (never the Trigger)?
    triggers_in_push: bool = False  # M4: may the player at turn set traps in the pushing stage too?
    foreign_trap_meta: bool = False  # M5: may a pushed Meta aim at a trap? It then lies on that trap
    life_after_mass_rule: int = 1  # M6: the life of those whom the mass rule saved at 0 or less
    keep_hand_without_memory: bool = True  # M7: does who is disabled by an empty memory keep the hand?
    draw_loss_rounding: Literal["down", "up"] = "down"  # M8: one life for every two cards not drawn
    disabled_turn: Literal["skipped", "played"] = "skipped"  # M9: the turn of a disabled player
    permanent_modifiers: bool = False  # M10: Painkiller and Salt in the wound work to the end of the game
    undead_from: Literal["own", "any"] = "own"  # M11: whose graveyard the two undead cards reach into
    executed_counts_as_discard: bool = True  # M12: does Recycling is good return after being executed?
    drop_hand_first: bool = False  # M13: Drop it takes what hand there is before the memory
    mean_rounding: Literal["up", "even", "down"] = "up"  # M14: an average that ends in one half
    trap_counts_as_play: bool = True  # M16: is setting a trap "playing a card"?
    death_check: Literal["instruction", "card"] = "instruction"  # M18: who is disabled is seen after each of them
    foreign_memory: Literal["original", "changes"] = "original"  # M19: whose card it is after another's memory
    disabled_self_effects: bool = True  # M20: "you" works for a disabled player's card
    triggers: Literal["automatic", "claimed"] = "automatic"  # claimed: the owner is asked whether a trap springs
    gm_sees_hidden: bool = False  # does the GM see hands and Triggers?
    gm_silence: Literal["no_effect", "hold"] = (
        "no_effect"  # a GM who does not answer: nothing, or asked up to 3 times more
    )
    confirm_traps: bool = True  # does the GM confirm the conditions of Jokers and their like?
    deck_size: int = 60  # cards in a deck
    decks: Mapping[str, str] = field(default_factory=dict)  # decks filed beforehand: seat to order lines
    first_hand: int = 9  # cards drawn before the first turn
    draw: int = 3  # cards everybody draws at the beginning of a turn
    hand_limit: int = 12  # cards in hand after the discarding stage
    life_start: int = 15  # life at the beginning
    life_most: int = 25  # life never rises above
    life_least: int = -15  # life never falls below
    max_nesting: int = 20  # traps inside traps; one more is a paradox
    max_executed: int = 300  # cards executed in one turn; one more is a paradox
    last_turn: int | None = 100  # the match ends after this turn; none: only when one is left

    @property
    def refereed(self) -> bool:
        """Is there a GM to ask?"""
        return self.mode != "auto"

    @property
    def library(self) -> tuple[Card, ...]:
        """The printed cards that decks of this match may hold."""
        return tuple(card for card in CARDS.values() if card.automatic or self.refereed)

    @property
    def starter(self) -> Counter[str]:
        """The starter deck: how many of which card, by id."""
        return Counter(starter(self.deck_size))

    def objections(self, seats: int) -> Sequence[str]:
        """Why these switches do not go together, one sentence each."""
        return [text for wrong, text in self._rows() if wrong]

    def _rows(self) -> list[tuple[bool, str]]:
        return [
            (
                self.deck_size < self.first_hand + self.draw,
                f"A deck of {self.deck_size} is too small for a first hand of {self.first_hand} and the first draw.",
            ),
            (self.deck_size > 76, "The starter deck cannot grow beyond 76 cards, so deck_size may be 76 at most."),
            (
                not self.life_least < 0 < self.life_start <= self.life_most,
                "Life must begin above 0 and not above its top, and its bottom must be below 0.",
            ),
            (
                not 0 < self.life_after_mass_rule <= self.life_most,
                "Whom the mass rule saves must go on with a life above 0 and not above the top.",
            ),
            (min(self.first_hand, self.draw, self.hand_limit) < 1, "Hands and draws need at least one card."),
            (self.max_nesting < 1 or self.max_executed < 1, "Traps need one level and a turn one card at least."),
            (self.last_turn is not None and self.last_turn < 1, "The last turn must be turn 1 or later, or none."),
        ]
