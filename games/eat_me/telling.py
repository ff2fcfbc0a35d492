"""The story of a round, one sentence for each card and each decision, as the game master tells it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.eat_me.ring import Bite, Organism, span
from games.eat_me.state import State, winners
from games.kit.model import Happening, Seat


def of_play(player: Seat, card: int, bite: Bite, deck: int, scored: int) -> Happening:
    """A card played: who is born, who eats whom, who scores."""
    grown, eater, eaten = bite
    if grown.size == 1:
        return Happening(f"{player} plays {card}: organism #{grown.id} is born.", None, "play")
    meal = " and ".join([_named(victim, deck) for victim in eaten])
    if eater is None:
        deed = f"organism #{grown.id} is born, eats {meal}"
    else:
        own = " own" if eater.owner == player else ""
        deed = f"{eater.owner}'s{own} #{eater.id} eats it" + (f", then {meal}," if meal else "")
    if grown.size == deck:
        deed += " and bites its own tail: the ring is closed"
    else:
        deed += f" and now fills {span(grown.first, grown.last, deck)} (size {grown.size})"
    victim = next((organism for organism in eaten if organism.owner), None)
    if victim:
        deed += f"; {victim.owner} scores {scored}" if scored else "; nobody scores"
    return Happening(f"{player} plays {card}: {deed}.", None, "score" if scored else "play")


def of_draft(player: Seat, card: int) -> Happening:
    """A card taken into a hand, for everybody to see."""
    return Happening(f"{player} takes {card} from the pool.", kind="draft")


def of_list(player: Seat, cards: Sequence[int]) -> Happening:
    """A preference list, shown after it was used (option show_lists)."""
    return Happening(f"{player}'s list was {', '.join(map(str, cards))}.", kind="list")


def of_bids(state: State, bids: Mapping[Seat, int], order: Sequence[Seat]) -> list[Happening]:
    """The bids and the order they bought, as far as the options make them public."""
    options = state.options
    when = "" if state.same_round else " in the next round" if state.round else " in the first round"
    if options.publish_order or state.same_round:
        line = ", ".join(f"{seat} (bid {bids[seat]})" if options.show_bids else seat for seat in order)
        told = [Happening(f"Order of play{when}: {line}.", kind="order")]
    elif options.show_bids:
        line = ", ".join(f"{seat} {bids[seat]}" for seat in state.seats)
        told = [Happening(f"Bids for the order of play{when}: {line}.", kind="order")]
    else:
        told = [Happening(f"The bids for the order of play{when} are taken.", kind="order")]
    if options.bid_payment == "none_if_last":
        told.append(Happening(f"{order[-1]} comes last and pays nothing.", kind="order"))
    return told


def of_end(state: State) -> list[Happening]:
    """The stop card, and what has decided between equals; who has won is the match's to tell."""
    told = [Happening(f"The stop card was {state.stop}.", kind="stop")] if state.stop is not None else []
    won = winners(state)
    most = max(state.points.values())
    level = [seat for seat in state.seats if state.points[seat] == most]
    if len(won) == 1 < len(level):
        score = "1 point" if most == 1 else f"{most} points"
        text = f"{_listed(level)} have {score} each; {won[0]} wins with more bid points left, {state.left[won[0]]}."
        told.append(Happening(text, kind="end"))
    return told


def _named(organism: Organism, deck: int) -> str:
    if organism.owner is None:
        return f"the unowned {span(organism.first, organism.last, deck)}"
    return f"{organism.owner}'s #{organism.id} (size {organism.size})"


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
