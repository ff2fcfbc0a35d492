"""Meta: what a card may be aimed at, what the words for it mean at that moment, and where a card comes to lie."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.kit.dice import Dice
from games.meta import targets
from games.meta.cards import CARDS, Card
from games.meta.play import Play
from games.meta.table import State, Target
from tests.games.meta_table import IDS, table

THREE = ("Anna", "Bruno", "Clara")
POISON, MEDICINE, EVENING = (IDS[name] for name in ("Poison", "Medicine", "Good Evening"))


def card(name: str) -> Card:
    return CARDS[IDS[name]]


def playing(state: State) -> Play:
    return Play(state, Dice("aims"))


def busy(**options: Any) -> Play:
    """Two Poisons and a Medicine on the main stack, a Stealth in a trap of Clara, graveyards of two."""
    return playing(
        table(
            THREE,
            tower=["Anna: Poison on Bruno", "Bruno: Medicine", "Bruno: Poison on Anna"],
            traps=["Clara: Good Evening with Stealth"],
            graves={"Anna": ["Poison", "Medicine", "Poison"], "Bruno": ["Medicine", "Deus Ex Machina"]},
            hands={"Anna": ["Timeout", "Good for a second time", "Poison"]},
            **options,
        )
    )


def on(play: Play, pile: str) -> list[int]:
    return list(play.piles[pile])


# -- said in the way a card means it -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said", "meant"),
    [
        ("Create Lesser Undead", Target("named", card=POISON), Target("grave", card=POISON)),
        ("Create Lesser Undead", Target("card", number=7), Target("grave", number=7)),
        ("Create Lesser Undead", Target("player", "Anna"), Target("player", "Anna")),
        ("If I had penny", Target("named", card=EVENING), Target("hand", card=EVENING)),
        ("If I had penny", Target("named", "Bruno", EVENING), Target("named", "Bruno", EVENING)),
        ("If I had penny", Target("named", card=POISON), Target("named", card=POISON)),  # no Trigger
        ("If I had penny", Target("below", card=EVENING), Target("below", card=EVENING)),
        ("If I had penny", Target("player", "Bruno"), Target("player", "Bruno")),
        ("If I had penny", Target("named", card="made"), Target("named", card="made")),
        ("Everyday I'm shuffling", Target("trap", number=3), Target("stack", stack="trap 3 0")),
        ("Everyday I'm shuffling", Target("stack", stack="main 1"), Target("stack", stack="main 1")),
        ("Poison", Target("trap", number=3), Target("trap", number=3)),
    ],
)
def test_a_target_is_meant_as_the_card_needs_it(name: str, said: Target, meant: Target) -> None:
    assert targets.fitted(card(name), [said], "Anna") == (meant,)


# -- what is meant now -------------------------------------------------------------------------------------------------


def test_who_is_disabled_or_gone_is_nobody_to_aim_at() -> None:
    play = playing(table(THREE, out={"Bruno": "life"}))
    assert [targets.player(play, Target("player", seat)) for seat in THREE] == ["Anna", None, "Clara"]


def test_a_card_by_its_number_lies_on_a_stack() -> None:
    play = busy()
    (grave, *_), (stealth,) = on(play, "graveyard Anna"), on(play, "trap 1 0")
    for n in range(-1, len(play.cards) + 2):
        lies = n in on(play, "main 0") or n == stealth
        assert targets.card(play, Target("card", number=n)) == (n if lies else None)
    assert targets.card(play, Target("card", number=grave), own=grave) == grave  # what points may mean itself


def test_a_card_by_its_title_is_the_newest_perhaps_of_one_player_and_never_itself() -> None:
    play = busy()
    first, medicine, second = on(play, "main 0")
    assert targets.card(play, Target("named", card=POISON)) == second
    assert targets.card(play, Target("named", "Anna", POISON)) == first
    assert targets.card(play, Target("named", card=POISON), own=second) == first
    assert targets.card(play, Target("named", "Bruno", POISON), own=second) is None
    assert targets.card(play, Target("named", "Clara", MEDICINE)) is None
    assert targets.card(play, Target("named", card=MEDICINE)) == medicine


@pytest.mark.parametrize(
    ("contents", "seat", "seen"),
    [("open", "Anna", True), ("hidden", "Anna", False), ("hidden", "Clara", True), ("hidden", "", True)],
)
def test_a_hidden_card_on_a_trap_can_be_named_by_its_owner_alone(contents: str, seat: str, seen: bool) -> None:
    play = busy(trap_contents=contents)
    (stealth,) = on(play, "trap 1 0")
    found = stealth if seen else None
    assert targets.card(play, Target("card", number=stealth), seat=seat) == found
    assert targets.card(play, Target("named", card=IDS["Stealth"]), seat=seat) == found


@pytest.mark.parametrize("kind", ["below", "above"])
def test_the_card_beside_another(kind: str) -> None:
    play = busy()
    low, middle, high = on(play, "main 0")
    beside = {"below": {low: None, middle: low, high: middle}, "above": {low: middle, middle: high, high: None}}[kind]
    for n, found in beside.items():
        assert targets.card(play, Target(kind, number=n)) == found
        assert targets.card(play, Target(kind), own=n, place="main 0") == found  # of the card that points
        assert targets.card(play, Target(kind, number=n), own=n) is None  # beside itself, by its number
    assert targets.card(play, Target(kind, card=MEDICINE)) == beside[middle]
    assert targets.card(play, Target(kind, "Clara", MEDICINE)) is None
    assert targets.card(play, Target(kind, number=99)) is None


def test_what_is_being_executed_lay_on_top_of_its_stack() -> None:
    play = busy()
    assert targets.card(play, Target("below"), own=99, place="main 0") == on(play, "main 0")[-1]
    assert targets.card(play, Target("above"), own=99, place="main 0") is None
    assert targets.card(play, Target("below"), own=99, place="main 4") is None


def test_a_place_is_counted_without_the_card_that_points() -> None:
    play = busy()
    low, middle, high = on(play, "main 0")
    top = Target("place", number=1, stack="main 0")
    assert targets.card(play, top) == high
    assert targets.card(play, top, own=high) == middle
    assert targets.card(play, replace(top, number=-1), own=low) == middle
    assert targets.card(play, replace(top, stack="main 3")) is None


def test_in_a_graveyard_the_newest_of_the_first_who_has_it() -> None:
    play = busy()
    old, medicine, new = on(play, "graveyard Anna")
    other, _ = on(play, "graveyard Bruno")
    grave = Target("grave", card=POISON)
    assert targets.card(play, grave) == targets.card(play, replace(grave, seat="Anna")) == new
    assert targets.card(play, replace(grave, seat="Bruno")) is None
    assert targets.card(play, Target("grave", card=MEDICINE)) == medicine
    assert targets.card(play, Target("grave", "Bruno", MEDICINE)) == other
    assert targets.card(play, Target("grave", number=old)) == old
    assert targets.card(play, Target("grave", number=old, card=MEDICINE)) == old
    assert targets.card(play, Target("grave", number=on(play, "main 0")[0])) is None


@pytest.mark.parametrize("kind", ["player", "stack", "trap", "hand"])
def test_what_is_no_card_means_none(kind: str) -> None:
    assert targets.card(busy(), Target(kind, "Anna", POISON, 1, "main 0")) is None


# -- announced ---------------------------------------------------------------------------------------------------------


def test_what_can_be_pointed_at_is_fixed_when_it_is_announced() -> None:
    play = busy()
    low, middle, high = on(play, "main 0")
    old, _, new = on(play, "graveyard Anna")
    fixed = [
        (Target("named"), Target("card", number=77)),
        (Target("named", card=POISON), Target("card", number=high)),
        (Target("named", "Anna", POISON), Target("card", number=low)),
        (Target("named", card=EVENING), Target("named", card=EVENING)),  # may come yet
        (Target("below", card=MEDICINE), Target("below", number=middle)),
        (Target("above", "Anna", POISON), Target("above", number=low)),
        (Target("above", card=EVENING), Target("above", card=EVENING)),
        (Target("below"), Target("below")),
        (Target("grave", card=POISON), Target("grave", "Anna", POISON, new)),
        (Target("grave", "Bruno", POISON), Target("grave", "Bruno", POISON)),
        (Target("grave", number=old), Target("grave", "Anna", number=old)),
        (Target("player", "Bruno"), Target("player", "Bruno")),
        (Target("card", number=5), Target("card", number=5)),
        (Target("place", number=1, stack="main 0"), Target("place", number=1, stack="main 0")),
    ]
    for said, meant in fixed:
        assert targets.bound(play, said, "Anna", 77) == meant
    anywhere = busy(undead_from="any")
    assert targets.bound(anywhere, Target("grave", card=MEDICINE), "Bruno", 77) == Target(
        "grave", "", MEDICINE, on(anywhere, "graveyard Anna")[1]
    )


# -- where it comes to lie ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "aims", "tower", "stack"),
    [
        ("Medicine", [], "main", "main 0"),
        ("Poison", [Target("player", "Bruno")], "main", "main 0"),
        ("Poison", [Target("player", "Bruno")], "trap 1", "trap 1 0"),
        ("Joker", [], "main", "main 0"),
        ("Powerup", [Target("named", card=POISON)], "main", "main 1"),
        ("Powerup", [Target("stack", stack="main 0")], "main", "main 1"),
        ("Powerup", [Target("stack", stack="main 2")], "main", "main 3"),
        ("Powerup", [Target("stack", stack="main 0"), Target("stack", stack="main 2")], "main", "main 3"),
        ("Powerup", [Target("place", number=1, stack="main 1")], "main", "main 2"),
        ("Powerup", [Target("trap", number=1)], "main", "trap 1 1"),
        ("Powerup", [Target("named", card=IDS["Stealth"])], "main", "trap 1 1"),
        ("Powerup", [Target("stack", stack="trap 1 1")], "trap 2", "trap 2 2"),
        ("Powerup", [Target("named", card=EVENING)], "main", "main 1"),  # not there yet: a card of the main stack
        ("Powerup", [Target("named", card=IDS["Powerup"])], "main", "main 2"),  # not there yet: a Meta on its stack
        ("Powerup", [Target("card", number=999)], "main", "main 1"),
        ("Powerup", [Target("grave", card=POISON)], "main", "main 0"),
        ("Powerup", [Target("player", "Anna")], "main", "main 1"),
        ("Powerup", [Target("player", "Anna")], "trap 1", "trap 1 1"),
        ("Powerup", [Target("grave", card=POISON), Target("stack", stack="main 0")], "main", "main 1"),
    ],
)
def test_an_event_lies_on_the_main_stack_and_a_meta_above_all_it_is_about(
    name: str, aims: list[Target], tower: str, stack: str
) -> None:
    assert targets.stack_for(busy(), card(name), aims, tower, "Anna") == stack


# -- what is refused ---------------------------------------------------------------------------------------------------

_ONE = "a card on the table, as in `on Bruno's Poison`, `on card 17` or `on the card below Poison`"
_TWO = "two cards on the table, as in `on Bruno's Poison and card 17`"
HERE = Target("named", card=POISON)


@pytest.mark.parametrize(
    ("name", "aims", "fault"),
    [
        ("Medicine", [], ""),
        ("Medicine", [HERE], "Medicine is an Event: it goes on the main stack and is aimed at nothing."),
        ("Poison", [Target("player", "Bruno")], ""),
        ("Poison", [], "Poison must be aimed at a player, as in `on Bruno`."),
        ("Poison", [Target("player", "Bruno")] * 2, "Poison must be aimed at a player, as in `on Bruno`."),
        ("Poison", [HERE], "Poison must be aimed at a player, as in `on Bruno`."),
        (
            "Poison",
            [Target("player", "Clara")],
            "Clara is disabled and cannot be aimed at; those in play are Anna, Bruno.",
        ),
        ("Powerup", [HERE], ""),
        ("Powerup", [], f"Powerup must be aimed at {_ONE}."),
        ("Powerup", [Target("trap", number=1)], f"Powerup must be aimed at {_ONE}."),
        ("Powerup", [Target("card", number=999)], "Card 999 does not lie on a stack; see the stacks in your report."),
        ("Everyday I'm shuffling", [Target("stack", stack="main 0")], ""),
        ("Trapping the trapmaker", [Target("trap", number=1)], ""),
        (
            "Trapping the trapmaker",
            [Target("trap", number=2)],
            "There is no trap 2; the traps are listed in your report.",
        ),
        ("Create Lesser Undead", [Target("grave", card=POISON)], ""),
        ("Create Lesser Undead", [Target("grave", card=EVENING)], "That card does not lie in the graveyard."),
        (
            "Create Lesser Undead",
            [Target("grave", "Bruno", MEDICINE)],
            "Only your own graveyard can be reached, not that of Bruno.",
        ),
    ],
)
def test_what_a_card_may_not_be_aimed_at(name: str, aims: list[Target], fault: str) -> None:
    play = busy()
    play.out["Clara"] = "life"
    assert targets.faults(play, card(name), aims, "Anna") == ([fault] if fault else [])


def test_a_star_card_must_rest_and_other_graveyards_may_be_reached_where_the_match_says_so() -> None:
    play = busy(undead_from="any")
    undead = card("Create Lesser Undead")
    star = Target("grave", "Bruno", IDS["Deus Ex Machina"])
    assert targets.faults(play, undead, [star], "Anna") == ["Deus Ex Machina is a star card and must rest."]
    assert targets.faults(play, undead, [Target("grave", "Bruno", MEDICINE)], "Anna") == []
    number = on(play, "graveyard Bruno")[0]
    assert targets.faults(play, undead, [Target("grave", number=number)], "Anna") == []
    own = busy()
    assert targets.faults(own, undead, [Target("grave", "Bruno", number=number)], "Bruno") == []
    assert targets.faults(own, undead, [Target("grave", number=number)], "Anna") != []


@pytest.mark.parametrize("name", [c.name for c in CARDS.values() if c.target.startswith("two_cards")])
def test_two_cards_are_two(name: str) -> None:
    play = busy()
    low, middle, high = (Target("card", number=n) for n in on(play, "main 0"))
    fault = f"{name} wants two cards, and you named the same one twice; use the numbers of the cards."
    where = ", in one stack" if card(name).target.endswith("stack") else ""
    assert targets.faults(play, card(name), [low, middle], "Anna") == []
    assert targets.faults(play, card(name), [HERE, low], "Anna") == []
    assert targets.faults(play, card(name), [HERE, high], "Anna") == [fault]
    assert targets.faults(play, card(name), [high, high], "Anna") == [fault]
    assert targets.faults(play, card(name), [low], "Anna") == [f"{name} must be aimed at {_TWO}{where}."]
    coming = Target("named", card=EVENING)
    assert targets.faults(play, card(name), [coming, coming], "Anna") == [fault]
    assert targets.faults(play, card(name), [coming, Target("named", card=IDS["Joker"])], "Anna") == []


def test_cards_that_reach_the_main_stack_or_one_uniqueness_only() -> None:
    play = busy()
    for one in CARDS.values():
        if one.target == "card_on_main":
            above = playing(table(tower=["Anna: Poison on Bruno", "Anna: Powerup on Anna's Poison"]))
            (n,) = on(above, "main 1")
            fault = f"Powerup does not lie on a main stack, and {one.name} reaches no other."
            assert targets.faults(above, one, [Target("card", number=n)], "Anna") == [fault]
            assert targets.faults(above, one, [HERE], "Anna") == []
        if one.target == "card_uniqueness_2_or_3":
            (n,) = on(play, "trap 1 0")
            stealth = play.card(n)
            assert stealth.uniqueness not in ("2", "3")
            assert targets.faults(play, one, [Target("card", number=n)], "Anna") == [
                f"Stealth has uniqueness {stealth.uniqueness}; it must be 2 or 3."
            ]


def test_every_candidate_may_be_aimed_at_and_whatever_else_lies_there_may_not() -> None:
    for options in ({}, {"undead_from": "any"}):
        play = busy(**options)
        play.out["Bruno"] = "life"
        others = [Target("player", seat) for seat in THREE]
        others += [Target("card", number=n) for n in range(1, len(play.cards))]
        others += [Target("trap", number=n) for n in range(4)]
        others += [Target("stack", stack=name) for name, _ in play.stacks()]
        others += [Target("grave", seat, number=n) for seat in THREE for n in on(play, f"graveyard {seat}")]
        for one in CARDS.values():
            if targets.NEEDS[one.target].count == 1 and one.target not in (
                "own_hand_trigger_aimed",
                "own_hand_trigger",
            ):
                found = targets.candidates(play, one, "Anna")
                assert [t for t in found if targets.faults(play, one, [t], "Anna")] == []
                may = [t for t in others if not targets.faults(play, one, [t], "Anna")]
                assert {t for t in may if t.seat != "Anna" or t.kind == "grave"} == set(found)


def test_a_trigger_that_is_counted_is_another_of_the_hand_with_what_it_watches() -> None:
    play = playing(table(hands={"Anna": ["If I had penny", "Good Evening", "Timeout", "Joker", "Poison"]}))
    penny = card("If I had penny")

    def faults(*aims: Target) -> list[str]:
        return targets.faults(play, penny, aims, "Anna")

    held, poison = Target("hand", card=EVENING), Target("hand", card=POISON)
    wanted = targets.NEEDS[penny.target].wants
    assert (
        faults()
        == faults(HERE)
        == faults(Target("hand", card="made"))
        == [f"If I had penny must be aimed at {wanted}."]
    )
    assert faults(poison, Target("player", "Bruno")) == [
        "The named card must be another Trigger in your hand with a condition of its own."
    ]
    assert faults(held) == []
    assert faults(Target("hand", card=IDS["Good Morning"])) != []  # not held
    assert faults(Target("hand", card=IDS["Joker"])) != []  # waits for what its player says
    assert faults(held, Target("player", "Bruno")) == [
        "If I had penny must be aimed as Good Evening is, as in `on Good Evening`."
    ]


@pytest.mark.parametrize(
    ("name", "others", "own", "example"),
    [
        ("You did what", Target("player", "Bruno"), Target("player", "Anna"), " and Bruno"),
        ("Trapping the trapmaker", Target("trap", number=1), None, " and trap 2"),
        ("I've been waiting for this", Target("named", card=POISON), None, " and card 17"),
    ],
)
def test_a_counted_trigger_that_is_aimed_is_aimed_at_another(
    name: str, others: Target, own: Target | None, example: str
) -> None:
    play = playing(table(tower=["Anna: Poison on Bruno"], traps=["Bruno: Good Evening"], hands={"Anna": [name]}))
    held, wanted = Target("hand", card=IDS[name]), f"If I had penny must be aimed as {name} is, as in `on {name}"
    faults = [
        targets.faults(play, card("If I had penny"), (held, *aims), "Anna")
        for aims in ([others], [], [others, others], [Target("stack", stack="main 0")])
    ]
    assert faults == [[], *[[f"{wanted}{example}`."]] * 3]
    if own:
        assert targets.faults(play, card("If I had penny"), (held, own), "Anna") == [
            "If I had penny counts what somebody else does, not you."
        ]


@pytest.mark.parametrize(
    ("name", "may"), [("Timeout", True), ("Joker", True), ("Good for a second time", False), ("Poison", False)]
)
def test_a_copy_is_made_of_another_trigger_of_the_hand_which_may_need_a_condition(name: str, may: bool) -> None:
    play = playing(table(hands={"Anna": ["Timeout", "Joker", "Good for a second time", "Poison"]}))
    found = targets.faults(play, card("Good for a second time"), [Target("hand", card=IDS[name])], "Anna")
    assert found == ([] if may else ["The named card must be another Trigger in your hand."])


# -- when it is executed, and in the story -----------------------------------------------------------------------------


def test_what_is_aimed_at_must_still_be_there_when_a_card_is_executed() -> None:
    play = busy()
    low, middle, high = on(play, "main 0")
    aims = [
        (Target("player", "Anna"), True),
        (Target("player", "Clara"), False),
        (Target("stack", stack="main 0"), True),
        (Target("stack", stack="main 1"), False),
        (Target("trap", number=1), True),
        (Target("trap", number=2), False),
        (Target("card", number=middle), True),
        (Target("card", number=999), False),
        (Target("named", "Anna", POISON), True),
        (Target("named", card=EVENING), False),
        (Target("above", number=low), True),
        (Target("above", number=middle), False),  # itself
        (Target("above", number=high), False),
        (Target("hand", card=EVENING), True),  # is looked for when it is used
        (Target("grave", "Anna", number=on(play, "graveyard Anna")[0]), True),
        (Target("grave", "Anna", number=low), False),
    ]
    play.out["Clara"] = "life"
    for aim, alive in aims:
        play.mark(high, targets=(aim,))
        assert targets.valid(play, high, "main 0") is alive, aim
        play.mark(high, targets=(Target("player", "Anna"), aim))
        assert targets.valid(play, high, "main 0") is alive, aim


def test_how_a_target_is_called_in_the_story() -> None:
    play, hidden = busy(), busy(trap_contents="hidden")
    low, _, high = on(play, "main 0")
    (stealth,), (_, grave, _) = on(play, "trap 1 0"), on(play, "graveyard Anna")
    told = [
        (Target("card", number=high), f"Bruno's Poison (card {high})"),
        (Target("card", number=stealth), f"Clara's Stealth (card {stealth})"),
        (Target("card", number=999), "card 999"),
        (Target("card", number=0), "card 0"),
        (Target("card", number=len(play.cards)), f"card {len(play.cards)}"),
        (Target("grave", "Anna", number=grave), "Medicine in the graveyard"),
        (Target("grave", "Anna", POISON), "Poison in Anna's graveyard"),
        (Target("below", number=low), f"the card below Anna's Poison (card {low})"),
        (Target("above", card=POISON), "the card above Poison"),
        (Target("above"), "the card above this card"),
        (Target("stack", stack="main 0"), "the main stack"),
        (Target("place", number=1, stack="main 1"), "the top of meta stack"),
        (Target("player", "Bruno"), "Bruno"),
        (Target("named", "Bruno", POISON), "Bruno's Poison"),
        (Target("trap", number=1), "trap 1"),
    ]
    for target, said in told:
        assert targets.said(play, target) == said
    assert targets.said(hidden, Target("card", number=stealth)) == f"card {stealth}"
    assert targets.said(hidden, Target("card", number=low)) == f"Anna's Poison (card {low})"
