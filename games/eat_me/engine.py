"""Eat Me: the engine, as the house of PostGM asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.eat_me import advice, example, judging, rulebook, secrets, showing, turn
from games.eat_me.deeds import Bid, Play
from games.eat_me.options import Options as Switches
from games.eat_me.options import Setup, objections, setup_for
from games.eat_me.orders import GRAMMAR
from games.eat_me.ring import revealed
from games.eat_me.state import State as Position
from games.eat_me.state import place, winners
from games.kit.cards import deal
from games.kit.dice import Dice
from games.kit.model import Ask, Meta, Orders, Rules, Seat, Standing


class EatMe(Rules[Position, Switches]):
    """Bid for your turn, play a card, and hope to be eaten: the owner of what is eaten scores."""

    meta = Meta(
        key="eat_me",
        title="Eat Me",
        seats=range(2, 11),
        rules=1,
        blurb="Grow organisms on a ring of cards and get them eaten: the bigger your loss, the better you score.",
        credit="Rules by Allan Stagg (Eat Me, version 1.2, variablepig.org).",
        endings=("most_points", "shared_win", "most_bid_points_left", "ring_closed"),
    )
    grammar = GRAMMAR
    Options = Switches
    State = Position

    check = staticmethod(judging.check)
    gaps = staticmethod(judging.gaps)
    complete = staticmethod(judging.complete)
    resolve = staticmethod(turn.resolve)
    rulebook = staticmethod(rulebook.entries)
    view = staticmethod(showing.view)
    facts = staticmethod(showing.facts)
    redeal = staticmethod(secrets.redeal)
    glossary = staticmethod(showing.cells)
    suggest = staticmethod(advice.suggest)
    example = staticmethod(example.example)
    objections = staticmethod(objections)

    def lasts(self, seats: int, options: Switches) -> str:
        """As many turns as rounds, and one for the first bids where they are made beforehand."""
        cards = setup_for(seats, options)
        return f"{_rounds(cards, options) + (options.variant != 'same_round')} turns" if cards else ""

    def setup(self, seats: Sequence[Seat], options: Switches, dice: Dice) -> Position:
        """Shuffle and deal. ValueError where `objections` has any."""
        if wrong := objections(len(seats), options):
            raise ValueError(" ".join(wrong))
        cards = setup_for(len(seats), options)
        assert cards is not None
        deck = dice.shuffle(range(1, cards.deck + 1))
        ouroboros = options.variant == "ouroboros"
        hands, rest = deal(deck, len(seats), 0 if ouroboros else cards.hand)
        shown, hidden = rest[: cards.revealed], rest[cards.revealed :]
        return Position(
            options=options,
            seats=tuple(seats),
            deck=cards.deck,
            rounds=_rounds(cards, options),
            round=1 if options.variant == "same_round" else 0,
            organisms=revealed(shown, cards.deck),
            hands={seat: tuple(sorted(hand)) for seat, hand in zip(seats, hands, strict=True)},
            pool=tuple(sorted(hidden)) if ouroboros else (),
            stop=hidden[0] if cards.stop else None,
            left=dict.fromkeys(seats, options.bid_points),
            points=dict.fromkeys(seats, 0),
        )

    def asks(self, state: Position) -> Mapping[Seat, Ask]:
        """Everybody at once. Nobody waits for a seat that has nothing to choose."""
        if state.phase == "over":
            return {}
        return {
            seat: Ask(_question(state, seat), required=bool(short := _short(state, seat)), short=short)
            for seat in state.seats
        }

    def listens(self, state: Position, seat: Seat) -> frozenset[str]:
        """A card, a list, a bid, or a card and a bid; from the pool one may take also what nobody else can."""
        picks, bids = judging.picks(state, seat), judging.bids(state, seat)
        pool = {"pool"} if state.phase in ("pool", "draft") else set[str]()
        if picks and pool:
            return frozenset({"list", "pool"})
        return frozenset(
            {"card and bid"} if picks and bids else {"only card"} if picks else {"only bid", *pool} if bids else pool
        )

    def result(self, state: Position) -> Mapping[Seat, float] | None:
        """Victory points; half a point more shows who won a tie by bid points left."""
        if state.phase != "over":
            return None
        won, most = winners(state), max(state.points.values())
        tie_broken = len(won) < sum(points == most for points in state.points.values())
        return {seat: points + (0.5 if tie_broken and seat in won else 0.0) for seat, points in state.points.items()}

    def standing(self, state: Position, seat: Seat) -> Standing:
        """Victory points, and what is left for bids where that breaks a tie."""
        points, left = state.points[seat], state.left[seat]
        said = f"{points} point{'' if points == 1 else 's'}"
        if state.options.tie_break == "most_bid_points_left":
            said += f" and {left} bid point{'' if left == 1 else 's'} left"
        return Standing(said, points)

    def parts(self, options: Switches, players: int | None = None, seat: Seat | None = None) -> frozenset[str]:
        """Hands are played from, lists written for a pool; Ouroboros may have both."""
        if options.variant != "ouroboros":
            return frozenset({"hand"})
        return frozenset({"hand", "pool"} if options.ouroboros_draft == "to_hand" else {"pool"})

    def public(self, state: Position, seat: Seat, orders: Orders) -> Orders:
        """The card, which is played at once; the bid, where bids are shown. A list stays its writer's."""
        return tuple(o for o in orders if isinstance(o, Play) or (isinstance(o, Bid) and state.options.show_bids))


def _rounds(cards: Setup, options: Switches) -> int:
    """A card in each; twice as many where the pool is drafted to hands first."""
    return cards.hand * (2 if options.variant == "ouroboros" and options.ouroboros_draft == "to_hand" else 1)


def _question(state: Position, seat: Seat) -> str:
    """The ask in words: what there is to choose, the card first; then what goes without saying."""
    picks, bids = judging.picks(state, seat), judging.bids(state, seat)
    choices = ([_about_card(state, seat)] if picks else []) + ([_about_bid(state, seat)] if bids else [])
    known = [", and ".join(choices)] if choices else []
    if not picks and state.phase != "opening":
        known.append("your last card is played" if state.phase == "hand" else "you get the card that the others leave")
    if not bids and state.bid_round is not None:
        known.append("you have no points left to bid")
    if not choices:
        known.append("you need not write")
    text = "; ".join(known)
    return f"{text[0].upper()}{text[1:]}."


def _short(state: Position, seat: Seat) -> str:
    """What there is to choose, for a subject; empty where there is nothing."""
    card = ("card" if state.phase == "hand" else "list of cards") if judging.picks(state, seat) else ""
    bid = "bid" if judging.bids(state, seat) else ""
    return f"your {' and '.join(filter(None, (card, bid)))}" if card or bid else ""


def _about_card(state: Position, seat: Seat) -> str:
    if state.phase == "hand":
        return "play a card of your hand"
    number = place(state.order, seat)
    count = "a card of the pool" if number == 1 else f"{number} cards of the pool in order of preference"
    return f"list {count}, for you are number {number} in the order of play"


def _about_bid(state: Position, seat: Seat) -> str:
    goal = "your place in this round" if state.same_round else judging.bid_round(state)
    return f"bid 0 to {state.left[seat]} points for {goal}"
