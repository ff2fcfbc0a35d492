"""What one decision sounds like when people write it: by rows of sayings for each kind of order, never by a grammar.

A saying is a verb phrase ("play 14"), a sentence of its own ("my card is 14") or a bare answer ("14").
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.eat_me import orders as eat_me
from games.hold_my_bear import deeds as bear
from games.kit.model import Game, Order
from games.meta import orders as meta
from games.no_more_meat import orders as meat
from games.teamturns import orders as team
from games.teamturns.places import LEFT, RIGHT
from tests.kit.faults import Chance

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()
_NTHS = "- first second third fourth fifth sixth seventh eighth ninth tenth".split()


def spoken(n: int) -> str:
    """14 is "fourteen"; from a hundred on, figures.

    >>> spoken(14), spoken(38), spoken(120)
    ('fourteen', 'thirty-eight', '120')
    """
    if n < 20:
        return _ONES[n]
    tens, ones = divmod(n, 10)
    return str(n) if n >= 100 else _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")


@dataclass(frozen=True)
class Sayings:
    """Ways to say one decision."""

    verbs: Sequence[str] = ()  # "play 14", after "please" or "I'd like to"
    sentences: Sequence[str] = ()  # "my card is 14"
    bare: Sequence[str] = ()  # "14", where nothing else is asked


@dataclass(frozen=True)
class Scene:
    """What somebody has before them when they write."""

    game: Game
    state: Any
    seat: str
    chance: Chance
    listens: frozenset[str]

    def number(self, n: int) -> str:
        """In figures, mostly."""
        return spoken(n) if self.chance.often(0.2) else str(n)


# -- Eat Me ------------------------------------------------------------------


def _card(scene: Scene, order: Any) -> Sayings:
    n = scene.number(order.card)
    return Sayings(
        (f"play {n}", f"play card {n}", f"play the {n}", f"play my {n}", f"lay down {n}", f"use card {n}"),
        (f"my card is {n}", f"card: {n}", f"my card is the {n}"),
        (n, f"the {n}", f"card {n}") if "only card" in scene.listens else (),
    )


def _bid(scene: Scene, order: Any) -> Sayings:
    n = scene.number(order.points)
    points = f"{n} point{'' if order.points == 1 else 's'}"
    return Sayings(
        (f"bid {n}", f"bid {points}", f"offer {points}"),
        (f"my bid is {n}", f"bid: {n}", f"my bid is {points}"),
        (n, points) if "only bid" in scene.listens else (),
    )


def _list(scene: Scene, order: Any) -> Sayings:
    cards = [str(card) for card in order.cards]
    said = scene.chance.pick((", ", " ")).join(cards)
    then = ", then ".join(cards)
    only = len(cards) == 1
    return Sayings(
        (f"take {said}", f"prefer {said}", f"take {then}"),
        (f"my list: {said}", f"my preferences are {', '.join(cards)}") if not only else (f"I take {said}",),
        (said,) if "list" in scene.listens and len(cards) > 1 else (),
    )


# -- No More Meat ------------------------------------------------------------------

_TAKEN: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "karma": (("take karma", "take the karma", "have the karma"), ("karma for me",)),
    "open": (
        ("take the open card", "take the face-up card", "take open", "have the open lifestyle"),
        ("the open card for me",),
    ),
    "hidden": (
        ("take the hidden card", "take hidden", "draw the hidden card", "take the face-down card"),
        ("the hidden card for me",),
    ),
}


def _take(scene: Scene, order: Any) -> Sayings:
    verbs, sentences = _TAKEN[order.what]
    return Sayings(verbs, sentences, (order.what,))


def _cook(scene: Scene, order: Any) -> Sayings:
    food, pan = order.food, order.pan
    return Sayings(
        (
            f"cook {food} on {pan}",
            f"put {food} on {pan}",
            f"put my {food} on the {pan} pan",
            f"cook the {food} in the {pan} pan",
            f"lay {food} on {pan}",
            f"throw the {food} into {pan}",
        ),
        (f"{food} goes on {pan}", f"my {food} on {pan}"),
        (f"{food} on {pan}",),
    )


def _pick(scene: Scene, order: Any) -> Sayings:
    if not order.foods:
        return Sayings(("pick anything",))
    said = ", then ".join(order.foods)
    return Sayings((f"pick {said}", f"have the {said}", f"take {said}"), (f"the {said} for me",), (said, f"the {said}"))


# -- Hold my Bear ------------------------------------------------------------------


def _beast(scene: Scene, card: str) -> str:
    animal, _, n = card.rpartition(" ")
    ways = (card, card, f"{animal} {spoken(int(n))}", f"{animal}-{n}", card.capitalize())
    return scene.chance.pick(ways)


def _beasts(scene: Scene, cards: Sequence[str], joint: str = "") -> str:
    said = [_beast(scene, card) for card in cards]
    return (
        said[0] if len(said) == 1 else f"{', '.join(said[:-1])}{joint or scene.chance.pick((', ', ' and '))}{said[-1]}"
    )


def _move(scene: Scene, order: Any) -> Sayings:
    said = _beasts(scene, order.cards)
    claim = "claim" in scene.listens
    verbs = (f"play {said}", f"lay {said}", f"put down {said}")
    return Sayings(
        (*verbs, f"claim with {said}", f"begin with {said}") if claim else verbs,
        (f"my claim: {said}",) if claim else (f"my move: {said}",),
        (said,) if "play" in scene.listens else (),
    )


def _gift(scene: Scene, order: Any) -> Sayings:
    whose = {goal for _, goal in order.gifts}
    cards = [card for card, _ in order.gifts]
    if len(whose) == 1 and "" not in whose:
        said, goal = _beasts(scene, cards, " and "), next(iter(whose))
        mine = _beasts(scene, cards, " and my ")
        return Sayings(
            (
                f"give {said} to {goal}",
                f"give {goal} {said}",
                f"give my {mine} to {goal}",
                f"hand {said} over to {goal}",
            ),
            (f"{goal} gets {said}", f"{said} for {goal}"),
        )
    return Sayings((scene.game.grammar.spell(order),))


def _theft(scene: Scene, order: Any) -> Sayings:
    parts = [f"{scene.number(n)} from {victim}" for n, victim in order.shares]
    said, joined = ", ".join(parts), " and ".join(parts)
    return Sayings((f"steal {said}", f"steal {joined}", f"take {joined}"), (), (said,))


def _no_claim(scene: Scene, order: Any) -> Sayings:
    if "claim" not in scene.listens:
        return Sayings((scene.game.grammar.spell(order),))
    return Sayings(("decline", "pass"), ("no claim from me", "I make no claim"), ("no claim", "decline"))


# -- Teamturns ------------------------------------------------------------------

_SIDE = {LEFT: "left", RIGHT: "right"}


def _present(scene: Scene, order: Any) -> Sayings:
    if order.place == RIGHT or order.place >= len(_NTHS):
        return Sayings((scene.game.grammar.spell(order),))
    nth, n = _NTHS[order.place], order.place
    return Sayings(
        (
            f"present {n}",
            f"present card {n}",
            f"present my {nth} card",
            f"show card {scene.number(n)}",
            f"present the {nth}",
            f"play the {nth} card",
        ),
        (f"card {n} it is",),
        (str(n), f"card {n}", f"the {nth}"),
    )


def _join(scene: Scene, order: Any) -> Sayings:
    if order.place not in _SIDE:
        return Sayings((scene.game.grammar.spell(order),))
    side = _SIDE[order.place]
    return Sayings(
        (
            f"play {side}",
            f"join with my {side} card",
            f"seal {side}",
            f"add my {side} card",
            f"join with the {side} one",
        ),
        (f"my {side} card it is", f"{side} for me"),
        (side, f"my {side} card", f"the {side} one"),
    )


def _mate(scene: Scene, order: Any) -> Sayings:
    who = order.player
    return Sayings(
        (f"pick {who}", f"choose {who}", f"team up with {who}", f"take {who} as my teammate"),
        (f"{who} shall be my teammate", f"my teammate is {who}"),
        (who,) if "pick" in scene.listens else (),
    )


def _choice(scene: Scene, order: Any) -> Sayings:
    other = "the action" if order.what == "points" else "the points"
    return Sayings(
        (f"take {order.what}", f"take the {order.what}", f"have the {order.what}"),
        (f"the {order.what} for me", f"the {order.what} instead of {other}"),
        (order.what, f"the {order.what}"),
    )


def _deed(scene: Scene, order: Any) -> Sayings:
    who, plain = order.player, scene.game.grammar.spell(order)
    theirs, mine = _SIDE.get(order.theirs, ""), _SIDE.get(order.mine, "")
    table: Mapping[str, tuple[bool, tuple[str, ...]]] = {
        "swap": (
            bool(theirs and mine),
            (
                f"swap my {mine} card with {who}'s {theirs} card",
                f"swap {who}'s {theirs} card for my {mine}",
                f"exchange the {theirs} card of {who} for my {mine} card",
            ),
        ),
        "toss": (
            bool(theirs),
            (
                f"toss {who}'s {theirs} card",
                f"toss the {theirs} card of {who}",
                f"throw out {who}'s {theirs} card",
                f"toss {who} {theirs}",
            ),
        ),
        "give": (
            bool(theirs and mine),
            (f"give {who} my {mine} card at the {theirs} edge", f"give my {mine} card to {who}, {theirs} edge"),
        ),
        "peek": (bool(who), (f"peek at {who}", f"peek {who}", f"peek into {who}'s hand")),
        "expose": (bool(who), (f"expose {who}", f"expose {who}'s hand")),
    }
    fits, said = table.get(order.action, (False, ()))
    return Sayings((plain, *said) if fits else (plain,))


# -- Meta ------------------------------------------------------------------


def _push(scene: Scene, order: Any) -> Sayings:
    plain = scene.game.grammar.spell(order)
    what = plain.removeprefix("play ")
    bare = (what,) if "push" in scene.listens else ()
    return Sayings((plain, f"push {what}", f"lay {what}"), (), bare)


def _away(scene: Scene, order: Any) -> Sayings:
    plain = scene.game.grammar.spell(order)
    what = plain.removeprefix("discard ")
    return Sayings((plain, f"throw away {what}", f"drop {what}"))


def _said(*verbs: str, sentences: Sequence[str] = (), bare: Sequence[str] = ()) -> Callable[[Scene, Any], Sayings]:
    return lambda scene, order: Sayings((scene.game.grammar.spell(order), *verbs), sentences, bare)


TABLE: Mapping[type[Order], Callable[[Scene, Any], Sayings]] = {
    eat_me.Play: _card,
    eat_me.Bid: _bid,
    eat_me.Prefer: _list,
    meat.Take: _take,
    meat.Cook: _cook,
    meat.Pick: _pick,
    bear.Play: _move,
    bear.Give: _gift,
    bear.Steal: _theft,
    bear.Pass: _no_claim,
    team.Present: _present,
    team.Join: _join,
    team.Pick: _mate,
    team.Take: _choice,
    team.Act: _deed,
    team.Refuse: _said(sentences=("I refuse",), bare=("refuse",)),
    team.Pass: _said(sentences=("I pass",), bare=("pass",)),
    meta.Push: _push,
    meta.Discard: _away,
    meta.Pass: _said(sentences=("I pass", "I pass this time"), bare=("pass",)),
    meta.Starter: _said("take the starter deck", sentences=("the starter deck for me",)),
    meta.Accept: _said(sentences=("yes", "yes, please"), bare=("yes",)),
    meta.Decline: _said(sentences=("no", "no, thank you"), bare=("no",)),
}


def sayings(scene: Scene, order: Order) -> Sayings:
    """Every way this order may be said here; canonically, where the table has no row for it."""
    row = TABLE.get(type(order))
    return row(scene, order) if row else Sayings((scene.game.grammar.spell(order),))


def both(scene: Scene, orders: Sequence[Order]) -> Sequence[str]:
    """Two decisions in one breath, where a game has words for that."""
    if len(orders) == 2 and isinstance(orders[0], eat_me.Play) and isinstance(orders[1], eat_me.Bid):
        n, p = scene.number(orders[0].card), scene.number(orders[1].points)
        return (
            f"{n} for {p}",
            f"play {n} for {p}",
            f"play {n} with a bid of {p}",
            f"play {n}, bid {p}",
            f"card {n}, bid {p}",
        )
    if len(orders) == 2 and isinstance(orders[0], meat.Take) and isinstance(orders[1], meat.Cook):
        what, food, pan = orders[0].what, orders[1].food, orders[1].pan
        return (
            f"{what}, {food} on {pan}",
            f"take {what}, then cook {food} on {pan}",
            f"take {what} and put the {food} on the {pan} pan",
        )
    return ()
