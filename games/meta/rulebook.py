"""What the sheet of Meta says of the words that players ask about most: with what holds in this match."""

from __future__ import annotations

from games.kit.rulebook import ENDS, SILENCE, WINS, Entry, sentences
from games.meta import faq
from games.meta.options import Options as MetaOptions
from games.meta.table import State as MetaState


def entries(state: MetaState) -> tuple[Entry, ...]:
    rows = (*_goal(state.options), *_cards(state.options), *_turn(state.options))
    return (*rows, *faq.entries(state.options, sentences(rows)))


def _goal(o: MetaOptions) -> tuple[Entry, ...]:
    last = f" After turn {o.last_turn} whoever has most life wins." if o.last_turn else ""
    wins = f"You win at once when you are the only player who is not disabled.{last}"
    return (
        Entry("win/winner/winning/goal/aim", wins, WINS),
        Entry("end/end of the game", wins, ENDS),
        Entry("life/lives/life points", f"Life is never above {o.life_most} or below {o.life_least}. {_DISABLED}"),
        Entry("disabled/disable/disabling", _DISABLED),
        Entry(
            "silence",
            "Without a word from you in your drawing stage no trap is set; in a pulse you pass. Offers are declined, "
            "and what must be chosen, chance chooses.",
            SILENCE,
        ),
    )


_DISABLED = (
    "At 0 life or less you are disabled: you discard your hand, draw and play nothing, and come back when you have "
    "life again; what you have laid down still works."
)


def _cards(o: MetaOptions) -> tuple[Entry, ...]:
    return (
        Entry("event/events", "An Event is a card that does something; it lies on the main stack."),
        Entry("meta/metas/meta card", "A Meta is a card aimed at other cards or stacks; it lies one level above them."),
        Entry("trigger/triggers", "A Trigger begins a trap: when its condition comes true, the trap springs."),
        Entry(
            "trap/traps",
            "You set a trap in your own drawing stage: a Trigger face down, and cards on it. When the condition of "
            "the Trigger comes true, the Trigger goes to the graveyard, and the cards on it are executed at once.",
        ),
        Entry(
            "stack/stacks/tower/main stack/meta stack/main tower",
            "The tower has levels: the main stack, the meta stack above it, the meta 2 stack, and so on. The top "
            "card of the highest level always comes next.",
        ),
        Entry("graveyard/graveyards", "Discarded and executed cards go to the graveyard of their deck's player, open."),
        Entry("memory", "Your memory is your face-down pile, from which you draw."),
        Entry("star card/star", "A deck may hold each star card once, and two star cards at most."),
        Entry(
            "deck/decks", f"Everybody has a deck of {o.deck_size} cards; without a deck of your own the starter deck."
        ),
    )


def _turn(o: MetaOptions) -> tuple[Entry, ...]:
    pulse = (
        "In each pulse everybody secretly sends any number of cards, or passes. What was done in a pulse can be "
        "answered in the next; when nobody does anything, the pushing stage is over."
    )
    return (
        *((Entry("pulse/pulses", pulse),) if o.push_mode == "pulses" else ()),
        Entry(
            "stage/stages/drawing stage/pushing stage/executing stage/discarding stage/turn",
            f"A turn has four stages: everybody draws; cards are laid on the tower; the tower is executed from the "
            f"top; and whoever has more than {o.hand_limit} cards discards down to that.",
        ),
        Entry(
            "pass/passing", "Who passes adds no card now. A pass holds for one pulse; a pass for the turn to its end."
        ),
    )
