"""Meta: what a robot thinks of its cards, seen in views of a few lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.kit.dice import Dice
from games.meta import autopilot
from games.meta.autopilot import WHEN
from games.meta.cards import CARDS
from games.meta.orders import Arrange, Discard, Go, Pass, Push, SetTrap, Take, TurnOrder
from games.meta.table import Target
from tests.games.meta_table import IDS


def me(**changes: Any) -> dict[str, Any]:
    return {"name": "Anna", "active": True, "life": 15, "memory": 20, "hand": 5, "graveyard_ids": [], **changes}


def other(name: str, **changes: Any) -> dict[str, Any]:
    return me(**{"name": name, **changes})


def laid(by: str, title: str, *targets: str, number: int = 7) -> dict[str, Any]:
    return {"by": by, "id": IDS[title], "targets": list(targets), "number": number}


def held(title: str) -> dict[str, Any]:
    card = CARDS[IDS[title]]
    return {"id": card.id, "type": card.type, "target": card.target, "automatic": True}


def view(
    *players: Mapping[str, Any],
    main: Sequence[Any] = (),
    hand: Sequence[str] = (),
    kind: str = "push",
    pulse: int = 2,
    **question: Any,
) -> dict[str, Any]:
    return {
        "you": "Anna",
        "players": players or (me(), other("Bruno")),
        "stacks": [{"key": "main 0", "tower": "main", "cards": list(main)}] if main else [],
        "hand": [held(title) for title in hand],
        "traps": [],
        "pulse": pulse,
        "question": {"kind": kind, **question},
    }


def pushed(seen: Mapping[str, Any], tries: int = 30) -> set[Any]:
    """What is pushed, over many throws of the dice."""
    return {autopilot.suggest(seen, Dice(str(n)))[0] for n in range(tries)}


@pytest.mark.parametrize(
    ("name", "about", "holds"),
    [
        ("always", {}, True),
        ("never", {}, False),
        ("hurt", {"life": 22}, True),
        ("hurt", {"life": 23}, False),
        ("weak", {"life": 5}, True),
        ("weak", {"life": 6}, False),
        ("weak", {"life": 7}, False),
        ("curious", {"hand": 10, "memory": 8}, True),
        ("curious", {"hand": 11, "memory": 8}, False),
        ("curious", {"hand": 10, "memory": 7}, False),
        ("curious", {"hand": 3, "memory": 30}, True),
    ],
)
def test_when_a_card_is_worth_pushing_for_how_one_stands(name: str, about: dict[str, int], holds: bool) -> None:
    assert WHEN[name](view(me(**about), other("Bruno", life=1, memory=1, hand=30))) is holds


@pytest.mark.parametrize(
    ("main", "threatened", "theirs"),
    [
        ([], False, False),
        ([laid("Bruno", "Poison", "Anna")], True, True),
        ([laid("Bruno", "Poison", "Clara")], False, True),
        ([laid("Anna", "Poison", "Anna")], False, False),
        ([laid("Anna", "Poison", "Bruno"), laid("Bruno", "Poison", "Anna")], True, False),
    ],
)
def test_when_a_card_is_worth_pushing_for_what_lies_there(main: list[Any], threatened: bool, theirs: bool) -> None:
    seen = view(main=main)
    assert (WHEN["threatened"](seen), WHEN["enemy_on_top"](seen)) == (threatened, theirs)


def test_poison_goes_to_the_weakest_of_the_others_who_is_in_play() -> None:
    out = other("Dora", life=1, active=False)
    seen = view(me(life=2), other("Bruno", life=9), other("Clara", life=8), out, hand=["Poison"] * 7)
    assert {push.card.targets for push in pushed(seen)} == {(Target("player", "Clara"),)}
    even = view(me(), other("Bruno", life=8, memory=3), other("Clara", life=8, memory=4), hand=["Poison"] * 7)
    assert {push.card.targets for push in pushed(even)} == {(Target("player", "Bruno"),)}
    assert pushed(view(me(), out, hand=["Poison"] * 7)) == {Pass()}


def test_what_answers_a_card_is_aimed_at_the_uppermost_threat() -> None:
    main = [laid("Bruno", "Poison", "Clara", number=9), laid("Bruno", "Poison", "Anna", number=8)]
    seen = view(main=main, hand=["Precision strike"] * 7)
    found = pushed(seen)
    assert found == {Pass()} or {push.card.targets for push in found} == {(Target("card", number=8),)}
    assert autopilot._aimed("card_on_stack", seen) == (Target("card", number=8),)
    assert autopilot._aimed("stack", seen) == (Target("stack", stack="main 0"),)
    assert autopilot._aimed("stack", view(main=main[1:])) is None
    assert autopilot._aimed("stack", view(main=main[:1] * 2)) is None
    assert autopilot._aimed("card", view()) is None
    assert autopilot._aimed("none", view()) == ()


def test_the_best_card_of_the_graveyard_that_is_no_star_is_woken() -> None:
    stars = [card.id for card in CARDS.values() if card.uniqueness == "*"][:1]
    plain = [IDS["Keep thinking"], IDS["Poison"], *stars, "no such card"]
    best = max(plain[:2], key=autopilot._worth)
    seen = view(me(graveyard_ids=plain), other("Bruno"))
    assert autopilot._aimed("graveyard_card_not_star", seen) == (Target("grave", "Anna", best),)
    assert autopilot._aimed("graveyard_card_not_star", view()) is None


def test_enough_of_ones_own_cards_or_a_late_pulse_or_a_small_hand_is_a_pass() -> None:
    three = [laid("Anna", "Poison", "Bruno")] * 3
    assert Pass() not in pushed(view(main=three, hand=["Poison"] * 7))
    assert pushed(view(main=[*three, three[0]], hand=["Poison"] * 7)) == {Pass()}
    assert Pass() not in pushed(view(hand=["Poison"] * 7, pulse=6))
    assert pushed(view(hand=["Poison"] * 7, pulse=7)) == {Pass()}
    few = pushed(view(hand=["Poison"] * 6))
    assert Pass() in few
    assert any(isinstance(push, Push) for push in few)


def test_a_trap_is_loaded_with_the_event_worth_most() -> None:
    seen = view(hand=["Good Evening", "Poison", "Keep thinking"], kind="prepare")
    answers = [autopilot.suggest(seen, Dice(str(n))) for n in range(30)]
    assert all(orders[-1] == Go() for orders in answers)
    traps = {order for orders in answers for order in orders if isinstance(order, SetTrap)}
    best = max((IDS["Poison"], IDS["Keep thinking"]), key=lambda card: (autopilot._worth(card), card))
    assert {trap.trap.cards[0].card for trap in traps} == {best}
    assert any(len(orders) == 1 for orders in answers)
    mine = [{"owner": "Anna"}] * 3
    assert all(autopilot.suggest({**seen, "traps": mine}, Dice(str(n))) == (Go(),) for n in range(30))
    assert any(
        len(autopilot.suggest({**seen, "traps": [*mine[:2], {"owner": "Bruno"}]}, Dice(str(n)))) == 2 for n in range(30)
    )


def test_other_questions_are_answered_for_ones_own_good() -> None:
    def said(kind: str, **question: Any) -> Any:
        (order,) = autopilot.suggest(view(main=main, kind=kind, **question), Dice("1"))
        return order

    main = [laid("Bruno", "Poison", number=3), laid("Anna", "Poison", number=4), laid("Bruno", "Poison", number=5)]
    cards = [{"number": n} for n in (3, 4, 5)]
    assert said("arrange", cards=cards) == Arrange((4, 3, 5))
    assert said("order", names=["Bruno", "Anna", "Clara"]) == TurnOrder(("Bruno", "Clara", "Anna"))
    ids = sorted({IDS[title] for title in ("Poison", "Keep thinking", "Joker")}, key=lambda c: (autopilot._worth(c), c))
    assert said("discard", cards=[{"id": card} for card in reversed(ids)], number=2) == Discard(tuple(ids[:2]))
    assert said("fetch", names=ids) == Take(max(ids, key=autopilot._worth))
