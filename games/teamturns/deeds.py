"""What the actions on the cards do, and to whom they may be done: one row for each action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from games.kit.model import Seat
from games.teamturns.cards import told
from games.teamturns.orders import Act
from games.teamturns.places import LEFT, RIGHT, edges, index, side
from games.teamturns.state import State, Table


def name(place: int) -> str:
    """ "left-most", "right-most"."""
    return f"{side(place)}-most"


# -- the deeds ---------------------------------------------------------------------------------------------------------


def _peek(table: Table, actor: Seat, act: Act) -> None:
    hand = table.hands[act.player]
    table.tell(f"{actor} looks at the edge cards of {act.player}.")
    cards = [f"{name(place)} {told(table.card(hand[0 if place == LEFT else -1]))}" for place in edges(hand)]
    table.tell(f"The edge cards of {act.player}: {' / '.join(cards)}.", actor, kind="secret")


def _rotate(table: Table, actor: Seat, act: Act) -> None:
    card = table.remove(actor, act.mine)
    table.put(actor, card, -act.mine)
    table.tell(f"{actor} moves the {name(act.mine)} card to the other edge.")


def _swap(table: Table, actor: Seat, act: Act) -> None:
    mine, theirs = table.remove(actor, act.mine), table.remove(act.player, act.theirs)
    table.put(actor, theirs, act.mine)
    table.put(act.player, mine, act.theirs)
    table.tell(f"{actor} exchanges the {name(act.mine)} card for the {name(act.theirs)} card of {act.player}.")
    table.tell(
        f"In the exchange {actor} gets {theirs} and {act.player} gets {mine}.",
        *sorted((actor, act.player)),
        kind="secret",
    )


def _draw(table: Table, actor: Seat, act: Act) -> None:
    card, *deck = table.state.deck
    table.put(actor, card, act.mine)
    table.now(deck=tuple(deck))
    table.tell(f"{actor} draws a card and puts it at the {side(act.mine)} edge.")
    table.tell(f"You draw {told(table.card(card))}.", actor, kind="secret")


def _give(table: Table, actor: Seat, act: Act) -> None:
    card = table.remove(actor, act.mine)
    table.put(act.player, card, act.theirs)
    table.tell(f"{actor} puts the {name(act.mine)} card at the {side(act.theirs)} edge of {act.player}'s hand.")
    table.tell(
        f"The card that goes from {actor} to {act.player} is {card}.", *sorted((actor, act.player)), kind="secret"
    )


def _toss(table: Table, actor: Seat, act: Act) -> None:
    card = table.remove(act.player, act.theirs)
    table.now(tossed=(*table.state.tossed, card))
    whose = "their own" if act.player == actor else f"{act.player}'s"
    table.tell(f"{actor} throws out {whose} {name(act.theirs)} card, {card}.")


def _again(table: Table, actor: Seat, act: Act) -> None:
    table.now(queue=(actor, *table.state.queue))
    table.tell(f"{actor} has another turn after this one.")


def _double_turn(table: Table, actor: Seat, act: Act) -> None:
    table.now(queue=(actor, actor, *table.state.queue))
    table.tell(f"{actor} has two more turns after this one.")


def _expose(table: Table, actor: Seat, act: Act) -> None:
    table.now(exposed=tuple(s for s in table.state.seats if s in (*table.state.exposed, act.player)))
    table.tell(f"{actor} lays {act.player}'s hand open: {', '.join(table.hands[act.player])}.")


def _hand_left(table: Table, actor: Seat, act: Act) -> None:
    passed = {seat: hand[0] for seat, hand in table.hands.items() if hand}
    for seat in passed:
        table.remove(seat, LEFT)
    for seat, card in passed.items():
        table.put(table.state.around(seat)[0], card, RIGHT)
    table.tell("Everybody hands the left-most card to the next player clockwise.")


def _reverse_hand(table: Table, actor: Seat, act: Act) -> None:
    table.hands[act.player] = table.hands[act.player][::-1]
    table.tell(f"{actor} turns {act.player}'s hand round.")


def _steal_combo(table: Table, actor: Seat, act: Act) -> None:
    pile = table.piles[act.player]
    pair = table.dice.pick(pile)
    at = pile.index(pair)
    table.piles[act.player] = (*pile[:at], *pile[at + 1 :])
    table.piles[actor] = (*table.piles[actor], pair)
    table.tell(f"{actor} takes the combo {pair.presented} with {pair.joined} (worth {pair.value}) from {act.player}.")


def _draw_two(table: Table, actor: Seat, act: Act) -> None:
    drawn = table.state.deck[:2]
    for card, edge in zip(drawn, (LEFT, RIGHT), strict=False):
        table.put(actor, card, edge)
        table.tell(f"You draw {told(table.card(card))}; it lies at the {side(edge)} edge.", actor, kind="secret")
    table.now(deck=table.state.deck[2:])
    table.tell(f"{actor} draws {'two cards, one for each edge' if len(drawn) > 1 else 'the last card'}.")


def _trade_hands(table: Table, actor: Seat, act: Act) -> None:
    other = {actor: act.player, act.player: actor}
    exposed = [other.get(seat, seat) for seat in table.state.exposed]  # an open hand lies open wherever it goes
    table.hands[actor], table.hands[act.player] = table.hands[act.player], table.hands[actor]
    table.now(exposed=tuple(seat for seat in table.state.seats if seat in exposed))
    table.tell(f"{actor} and {act.player} exchange their hands.")


# -- to whom -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deed:
    """An action: what it does, whom it may strike, and which places have to be named."""

    do: Callable[[Table, Seat, Act], None]
    whom: Callable[[State, Seat], list[Seat]] | None = None  # None: it needs no player
    mine: str = ""  # "card": an edge card of one's own; "edge": an edge to put a card at
    theirs: str = ""  # the same about the player
    possible: Callable[[State, Seat], bool] = lambda state, actor: True


def _others(state: State, actor: Seat) -> list[Seat]:
    return [seat for seat in state.around(actor) if state.hands[seat]]


def _all(state: State, actor: Seat) -> list[Seat]:
    return [seat for seat in (*state.around(actor), actor) if state.hands[seat]]


def _elsewhere(state: State, actor: Seat) -> list[Seat]:
    return list(state.around(actor))


def _rich(state: State, actor: Seat) -> list[Seat]:
    return [seat for seat in state.around(actor) if state.piles[seat]]


def _hidden(state: State, actor: Seat) -> list[Seat]:
    return [seat for seat in _all(state, actor) if seat not in state.exposed]


def _long(state: State, actor: Seat) -> list[Seat]:
    return [seat for seat in _all(state, actor) if len(state.hands[seat]) > 1]


def _deck(state: State, actor: Seat) -> bool:
    return bool(state.deck)


DEEDS: dict[str, Deed] = {
    "peek": Deed(_peek, _others),
    "rotate": Deed(_rotate, mine="card", possible=lambda state, actor: len(state.hands[actor]) > 1),
    "swap": Deed(_swap, _others, mine="card", theirs="card"),
    "draw": Deed(_draw, mine="edge", possible=_deck),
    "give": Deed(_give, _elsewhere, mine="card", theirs="edge"),
    "toss": Deed(_toss, _all, theirs="card"),
    "again": Deed(_again),
    "expose": Deed(_expose, _hidden),
    "hand_left": Deed(_hand_left),
    "reverse_hand": Deed(
        _reverse_hand, lambda state, actor: [s for s in _all(state, actor) if len(state.hands[s]) > 1]
    ),
    "steal_combo": Deed(_steal_combo, _rich),
    "draw_two": Deed(_draw_two, possible=_deck),
    "double_turn": Deed(_double_turn),
    "trade_hands": Deed(_trade_hands, _elsewhere),
}


def free(action: str) -> bool:
    """Does the action leave nothing to choose?"""
    deed = DEEDS[action]
    return not (deed.whom or deed.mine or deed.theirs)


def ways(state: State, actor: Seat, action: str) -> Iterator[Act]:
    """Every way to carry the action out."""
    deed = DEEDS[action]
    if not deed.possible(state, actor):
        return
    for player in deed.whom(state, actor) if deed.whom else [""]:
        for mine, theirs in product(_places(state, actor, deed.mine), _places(state, player, deed.theirs)):
            yield Act(action, player, theirs, mine)


def _places(state: State, seat: Seat, what: str) -> tuple[int, ...]:
    if what == "card":
        return edges(state.hands[seat])
    return (LEFT, RIGHT) if what == "edge" else (0,)


def plain(state: State, actor: Seat, act: Act) -> Act:
    """The same order with places said as LEFT or RIGHT where they are edges; an edge not said is the left one."""
    deed = DEEDS[act.action]
    if deed.theirs and not deed.mine and act.mine and not act.player:  # "toss my left card"
        act = replace(act, player=actor, theirs=act.mine)
    mine = _edge(state, actor, act.mine or LEFT, deed.mine)
    theirs = _edge(state, act.player, act.theirs or LEFT, deed.theirs) if act.player in state.hands else act.theirs
    return replace(act, mine=mine, theirs=theirs)


def _edge(state: State, seat: Seat, place: int, what: str) -> int:
    if not what:
        return 0
    hand = state.hands[seat]
    at = index(hand, place)
    if what == "card" and at is not None:
        return LEFT if at == 0 else RIGHT if at == len(hand) - 1 else place
    return place
