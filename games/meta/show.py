"""What a seat may see: the one way out of the position for hidden things."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from games.kit.conditions import of_players
from games.kit.dice import Dice
from games.meta.agenda.briefing import briefing
from games.meta.agenda.rulings import in_sentences
from games.meta.cards import CARDS, Card, Op
from games.meta.grammar import spelled
from games.meta.play import Play, level_of, marks, spoken, tower_of
from games.meta.pointing import write_target
from games.meta.ruling.sentences import sentence
from games.meta.speech import flat, write_condition
from games.meta.table import GM, MAIN, REMOVED, Question, State, Trap
from games.meta.targets import said
from games.meta.view_types import Laid, Player, Printed, Request, Seen, Short, Stack, Trapped

NAMES = {card.id: card.name for card in CARDS.values()}
_TOLD = {card_id: (f"'s {name} is ", f"({name})") for card_id, name in NAMES.items()}  # how the log speaks of a card
Names = Mapping[str, str]


def view(state: State, seat: str | None) -> Seen:
    """All that this seat (None: a spectator) may know, as plain values."""
    play = Play(state, Dice("view"))
    names: Names = {**NAMES, **{card.id: card.name for card in state.made.values()}} if state.made else NAMES
    hand = _cards(play, f"hand {seat}", names) if seat in state.seats else []
    return {
        "you": seat,
        "stage": state.stage,
        "turn": state.turn,
        "turn_of": state.turn_of,
        "pulse": state.pulse,
        "order": [name for name in state.order if name not in state.gone],
        "players": [_player(play, name, seat, names) for name in (state.order or state.seats)],
        "stacks": [_stack(play, name, seat) for name, _ in play.stacks()],
        "traps": [_trap(play, trap, seat) for trap in state.traps if not trap.counts],
        "hand": hand,
        "too_many": max(0, len(hand) - play.setting("hand_limit")),
        "counted": [{"count": hand.count(card), "card": card} for n, card in enumerate(hand) if card not in hand[:n]],
        "explained": _explained(play, seat, {card["id"] for card in hand} | _in_the_request(play, seat)),
        "log": list(state.log),
        "removed": len(state.piles.get(REMOVED, ())),
        "aside": [play.card(n).name for n in state.piles.get("parked", ())],
        "suppressed": state.suppressed,
        "modifiers": [f"{m.seat}'s next loss of life {m.change:+d}" for m in state.modifiers],
        "fields": [
            f"numbers on {f'the cards of {scale.seat}' if scale.seat else 'all cards'} {scale.percent} %"
            for scale in state.scales
        ],
        "ruled": [_ruled(trap) for trap in state.traps if trap.deed],
        "overrides": {key.replace("_", " "): n for key, n in state.overrides.items()},
        "rulings": {_title_of(topic): text.split("\n") for topic, text in state.rulings.items()},
        "made": {card_id: card.title for card_id, card in state.made.items()},
        "made_cards": _made(play, seat),
        "question": _question(play, seat),
        "ending": state.ending,
        "winners": list(state.winners),
    }


_BEGINS = ("decks", "drawing")


def _title_of(topic: str) -> str:
    card_id = topic.rpartition("/")[0]
    seat, made, title = card_id.partition(": ")
    return CARDS[card_id].name if card_id in CARDS else f"{title} of {seat}" if made else card_id


def _player(play: Play, name: str, seat: str | None, names: Names) -> Player:
    out = "out of the game" if name in play.gone else f"disabled ({play.out[name]})" if name in play.out else "in play"
    cards = play.cards
    grave = [cards[n] for n in reversed(play.piles.get(f"graveyard {name}", ()))]  # the top first
    sees = seat == GM and play.options.gm_sees_hidden
    return {
        "name": name,
        "life": play.lives.get(name, play.options.life_start),
        "status": out,
        "active": out == "in play",
        "hand": len(play.piles.get(f"hand {name}", ())),
        "memory": len(play.piles.get(f"memory {name}", ())),
        "graveyard": [names[card_id] for card_id in grave],
        "graveyard_ids": grave,
        "grave": _in_runs([names[card_id] for card_id in grave]),
        "pennies": play.pennies.get(name, 0),
        "cards": _cards(play, f"hand {name}", names) if sees else [],
    }


def _in_runs(titles: list[str]) -> str:
    """A pile in words; titles may hold commas, so they are parted by something stronger: "2 x Poison; Retreat"."""
    runs = [(title, len(list(same))) for title, same in groupby(titles)]
    return "; ".join(title if count == 1 else f"{count} x {title}" for title, count in runs)


def _explained(play: Play, seat: str | None, known: set[str]) -> list[Printed]:
    """The open cards whose titles stand in the report, each once, but for those that the reader holds as well.
    What was invented for this match is printed anyway."""
    log = "\n".join(play.log)
    told = {card_id for card_id, said in _TOLD.items() if any(text in log for text in said)}
    there = (_in_the_open(play, seat) | told) - known
    return [shown for card_id, shown in _PRINTED.items() if card_id in there]


def _made(play: Play, seat: str | None) -> list[Printed]:
    """The cards that were invented for this match: all of them where a turn begins, else those that lie open or that
    the report names, each once."""
    there = _in_the_open(play, seat)
    whole, log = play.stage in _BEGINS, "\n".join(play.log)
    told = [card for card in play.made.values() if whole or card.id in there or card.name in log]
    return [_printed(card) for card in {(card.name, card.type, card.text): card for card in told}.values()]


def _in_the_request(play: Play, seat: str | None) -> set[str]:
    """The cards whose text stands in what the GM is asked about."""
    question = asked(play, seat)
    if question is None or seat != GM or question.card not in play.played:
        return set()
    about = [question.card, *(target.number for target in play.played[question.card].targets if target.kind == "card")]
    return {play.cards[number] for number in about if 0 < number < len(play.cards)}


def _in_the_open(play: Play, seat: str | None) -> set[str]:
    """The cards on stacks and the Triggers of traps, as far as this seat sees them."""
    numbers = [card["number"] for name, _ in play.stacks() for card in _stack(play, name, seat)["cards"]]
    numbers += [trap.trigger for trap in play.traps if trap.trigger and not trap.counts and _sees(play, trap, seat)]
    return {play.cards[number] for number in numbers}


def _short(play: Play, number: int) -> Short:
    """A card in one line."""
    card = play.card(number)
    return {"number": number, "id": card.id, "title": card.name}


def _printed(card: Card) -> Printed:
    return {
        "id": card.id,
        "title": card.name,
        "type": card.type,
        "text": card.text,
        "target": card.target,
        "automatic": card.automatic,
    }


_PRINTED = {card.id: _printed(card) for card in CARDS.values()}


def _cards(play: Play, pile: str, names: Names) -> list[Printed]:
    """A hand, sorted by title, so that the order tells nothing; equal cards stand together."""
    ids = sorted([(names[card_id], card_id) for card_id in map(play.cards.__getitem__, play.piles.get(pile, ()))])
    return [_PRINTED.get(card_id) or _printed(play.made[card_id]) for _, card_id in ids]


def _stack(play: Play, name: str, seat: str | None) -> Stack:
    tower = tower_of(name)
    trap = None if tower == MAIN else play.trap(int(tower.split()[1]))
    seen = tower == MAIN or play.options.trap_contents == "open" or _sees(play, trap, seat)
    cards = play.piles[name][::-1]
    return {
        "key": name,
        "name": spoken(name),
        "tower": tower,
        "level": level_of(name),
        "count": len(cards),
        "cards": [_laid(play, n) for n in cards] if seen else [],
    }


def _sees(play: Play, trap: Trap | None, seat: str | None) -> bool:
    """Does this seat see what is hidden on a trap?"""
    return trap is None or seat == trap.owner or (seat == GM and play.options.gm_sees_hidden)


def _laid(play: Play, number: int) -> Laid:
    played, card = play.played[number], play.card(number)
    return {
        "number": number,
        "id": card.id,
        "title": card.name,
        "type": card.type,
        "text": card.text,
        "by": played.seat,
        "aimed": [said(play, target) for target in played.targets],
        "targets": [write_target(target) for target in played.targets],
        "meaning": played.meaning,
        "marks": marks(played),
    }


def _ruled(trap: Trap) -> str:
    """What the GM has ruled to happen, while it waits: it lies open."""
    assert trap.deed is not None
    args = flat(trap.conditions[0])
    op = Op("arm", ("once" if trap.uses == 1 else "always", trap.deed.name, *trap.deed.args, *args))
    return sentence(op) or spelled(op)


def _trap(play: Play, trap: Trap, seat: str | None) -> Trapped:
    own = _sees(play, trap, seat)
    levels = play.levels(f"trap {trap.number}")
    return {
        "number": trap.number,
        "owner": trap.owner,
        "against": said(play, trap.target) if trap.target else "",
        "token": not trap.trigger,
        "trigger": (play.card(trap.trigger).name if trap.trigger else "token") if own or not trap.trigger else "",
        "conditions": [write_condition(c) for c in trap.conditions] if own else [],
        "count": sum(len(play.piles[name]) for name in levels),
        "open": own or play.options.trap_contents == "open",
    }


def _question(play: Play, seat: str | None) -> Request | None:
    """What this seat is asked, with all it needs for the answer."""
    question = asked(play, seat)
    if question is None:
        return None
    card = play.card(question.card) if question.card else None
    shown = [_short(play, n) for n in question.cards]
    return {
        "kind": question.kind,
        "text": question.text,
        "number": question.number,
        "names": list(question.names),
        "cards": sorted(shown, key=lambda c: (c["title"], c["id"])) if question.kind == "discard" else shown,
        "place": question.place,
        "card": _printed(card) if card else None,
        "proposals": [spelled(op) for op in question.proposals],
        "proposed": in_sentences(play, question.proposals) if question.seat == GM else [],
        "precedents": play.rulings[card.topic].split("\n") if card and card.topic in play.rulings else [],
        **briefing(play, question),
    }


def asked(table: Play | State, seat: str | None) -> Question | None:
    """The first question waiting for this seat."""
    return next((question for question in table.questions if question.seat == seat), None)


def facts(view: Mapping[str, Any], seat: str) -> dict[str, float]:
    """What orders may be made to depend on: life and cards of all, and when it is."""
    counts = {"life": "life", "cards": "hand", "memory": "memory"}
    return of_players(view["players"], seat, counts) | {"turn": view["turn"], "pulse": view["pulse"]}
