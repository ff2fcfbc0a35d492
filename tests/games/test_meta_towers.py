"""Meta: what instructions do to cards, stacks and traps, told in the words of the story."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit.dice import Dice
from games.meta.agenda import deeds_gm, deeds_towers, life, rulings, triggers
from games.meta.cards import Op
from games.meta.play import Play
from games.meta.table import REMOVED, Condition, Question, Step, Target, Trap
from tests.games.meta_table import GAME, HEADS, IDS, TAILS, Loaded, table

THREE = ("Anna", "Bruno", "Clara")


def playing(*faces: int, **more: Any) -> Play:
    more.setdefault("tower", ["Anna: Poison on Bruno", "Bruno: Medicine", "Clara: Stealth"])
    play = Play(table(THREE, **more), Loaded(*faces) if faces else Dice("towers"))
    play.agenda = []
    return play


def story(play: Play) -> list[str]:
    return [h.text for h in play.told]


def rows(play: Play) -> tuple[int, int, int]:
    low, middle, high = play.piles["main 0"]
    return low, middle, high


_GONE = "There is no such card on a stack, so nothing happens."


def test_a_card_on_a_stack_is_put_away_doubled_turned_and_kept_from_dying() -> None:
    play = playing()
    low, middle, high = rows(play)
    me = Step("do", seat="Anna")
    deeds_towers.negate(play, me, low)
    deeds_towers.scale(play, me, middle, 150)
    deeds_towers.scale(play, me, middle, 50)
    deeds_towers.invert(play, me, high)
    deeds_towers.undying(play, me, high)
    assert story(play) == [
        "Anna's Poison is put away without being executed.",
        "The numbers on Bruno's Medicine are 150 percent now.",
        "The numbers on Bruno's Medicine are 50 percent now.",
        "Clara's Stealth will do the opposite of what it says.",
        "Clara's Stealth will come back on a trap of Anna.",
    ]
    assert [(step.what, step.card, step.seat) for step in play.agenda] == [("bury", low, "Anna")]
    assert play.played[middle].percents == (150, 50)
    assert (play.played[high].inverted, play.played[high].undying) == (True, "Anna")
    deeds_towers.invert(play, me, high)
    assert not play.played[high].inverted


@pytest.mark.parametrize("deed", [deeds_towers.negate, deeds_towers.invert, deeds_towers.undying, deeds_towers.bottom])
@pytest.mark.parametrize("number", [0, -1, 1, 999])
def test_what_does_not_lie_on_a_stack_is_told_and_left(deed: Any, number: int) -> None:
    play = playing()
    deed(play, Step("do", seat="Anna"), number)
    assert (story(play), play.agenda) == ([_GONE], [])


def test_cards_change_places_in_one_stack_only() -> None:
    play = playing(tower=["Anna: Poison on Bruno", "Bruno: Medicine", "Clara: Powerup on Anna's Poison"])
    low, middle = play.piles["main 0"]
    (meta,) = play.piles["main 1"]
    deeds_towers.swap(play, Step("do"), low, middle)  # type: ignore[arg-type]
    deeds_towers.swap(play, Step("do"), low, meta)  # type: ignore[arg-type]
    deeds_towers.swap(play, Step("do"), low, 999)  # type: ignore[arg-type]
    assert play.piles["main 0"] == [middle, low]
    assert story(play) == [
        "Anna's Poison and Bruno's Medicine change places.",
        "Anna's Poison and Clara's Powerup lie on different stacks, so nothing happens.",
        _GONE,
    ]


def test_a_stack_is_turned_arranged_and_its_cards_sink() -> None:
    play = playing()
    low, middle, high = rows(play)
    deeds_towers.reverse(play, Step("do"), "main 0")
    assert play.piles["main 0"] == [high, middle, low]
    deeds_towers.reorder(play, Step("do", seat="Anna"), "main 0", middle, low, high)
    assert play.piles["main 0"] == [high, low, middle]
    deeds_towers.arrange(play, "main 0", [middle, low])  # not the same cards
    assert play.piles["main 0"] == [high, low, middle]
    deeds_towers.bottom(play, Step("do"), low)
    assert play.piles["main 0"] == [low, high, middle]
    assert story(play) == [
        "The main stack is turned upside down.",
        "The main stack lies in this order now, top first: Bruno's Medicine, Anna's Poison, Clara's Stealth.",
        "Anna's Poison goes to the bottom of its stack.",
    ]
    deeds_towers.reorder(play, Step("do", seat="Anna"), "main 0")
    (asked,) = play.questions
    assert asked.text == (
        f"Arrange the main stack, the top card first. Now it is card {middle} (Medicine), card {high} (Stealth), "
        f"card {low} (Poison)."
    )
    alone = playing(tower=["Anna: Medicine"])
    deeds_towers.reorder(alone, Step("do", seat="Anna"), "main 0")
    assert alone.questions == []


@pytest.mark.parametrize(
    ("zone", "pile", "at", "said"),
    [
        ("hand Bruno", "hand Bruno", -1, "Bruno's hand"),
        ("graveyard Bruno", "graveyard Bruno", -1, "Bruno's graveyard"),
        ("memory Bruno", "memory Bruno", 0, "the top of Bruno's memory"),
        ("bottom memory Bruno", "memory Bruno", -1, "the bottom of Bruno's memory"),
        ("memory", "memory Anna", 0, "the top of Anna's memory"),
        ("main 1", "main 1", -1, "the meta stack"),
        ("removed", "removed", -1, "where it is out of the game"),
    ],
)
@pytest.mark.parametrize("foreign", ["original", "changes"])
def test_a_card_is_moved_to_the_end_that_was_said(zone: str, pile: str, at: int, said: str, foreign: str) -> None:
    play = playing(foreign_memory=foreign)
    _, middle, _ = rows(play)
    deeds_towers.move(play, Step("do", seat="Anna"), middle, zone)
    assert play.piles[pile][at] == middle
    assert story(play) == [f"Medicine goes to {said}."]
    assert (middle in play.played) is pile.startswith("main")
    owner = pile.split()[1] if foreign == "changes" and pile.startswith("memory") else "Bruno"
    assert play.owners[middle] == owner


def test_what_is_not_there_cannot_be_moved_nor_to_the_memory_of_who_is_disabled() -> None:
    play = playing(disabled_self_effects=False, out={"Anna": "life"})
    deeds_towers.move(play, Step("do", seat="Anna"), 999, "hand Anna")
    deeds_towers.move(play, Step("do", seat="Anna"), rows(play)[0], "memory")
    assert story(play) == ["There is no such card, so nothing happens.", "Anna is disabled, so nothing happens."]


@pytest.mark.parametrize(("face", "doubled", "away"), [(HEADS, 0, 1), (TAILS, 0, 1)])
def test_of_two_cards_one_is_doubled_and_the_other_put_away(face: int, doubled: int, away: int) -> None:
    play = playing(face, tower=["Anna: Poison on Bruno", "Bruno: Medicine"])
    pair = play.piles["main 0"][:]
    deeds_towers.pill(play, Step("do", seat="Anna"), *pair)
    grown = [n for n in pair if play.played[n].percents == (200,)]
    gone = [step.card for step in play.agenda if step.what == "bury"]
    assert sorted(grown + gone) == sorted(pair)
    assert len(grown) == len(gone) == 1
    other = playing(HEADS if face == TAILS else TAILS, tower=["Anna: Poison on Bruno", "Bruno: Medicine"])
    deeds_towers.pill(other, Step("do", seat="Anna"), *pair)
    assert [n for n in pair if other.played[n].percents == (200,)] == gone


def test_one_trap_or_all_are_set_off_and_pennies_are_none() -> None:
    play = playing(traps=["Clara: Good Evening", "Anna: Good Morning", "Clara: Timeout"])
    play.traps.append(Trap(9, "Bruno", 0, counts=True))
    deeds_towers.fire_traps(play, Step("do"), 2)
    assert [(step.what, step.number) for step in play.agenda] == [("open trap", 2)]
    deeds_towers.fire_traps(play, Step("do"), 7)
    assert len(play.agenda) == 1
    both = playing(3, 17, traps=["Clara: Good Evening", "Anna: Good Morning", "Clara: Timeout"])
    deeds_towers.fire_traps(both, Step("do"), "all")
    assert story(both) == ["The D20: Anna 3, Clara 17.", "All traps spring, in this order: Clara and Anna."]
    assert [step.number for step in reversed(both.agenda)] == [1, 3, 2]
    none = playing()
    deeds_towers.fire_traps(none, Step("do"), "all")
    assert story(none) == ["There is no trap to spring."]


@pytest.mark.parametrize(
    ("condition", "when", "event", "seat", "card", "hit"),
    [
        (Condition("before", "life_loss", "Anna"), "before", "life_loss", "Anna", 0, True),
        (Condition("before", "life_loss", "Anna"), "after", "life_loss", "Anna", 0, False),
        (Condition("before", "life_loss", "Anna"), "before", "life_gain", "Anna", 0, False),
        (Condition("before", "life_loss", "Anna"), "before", "life_loss", "Bruno", 0, False),
        (Condition("before", "life_loss"), "before", "life_loss", "Bruno", 0, True),
        (Condition("before", "life_loss", "!Anna"), "before", "life_loss", "Bruno", 0, True),
        (Condition("before", "life_loss", "!Anna"), "before", "life_loss", "Anna", 0, False),
        (Condition("after", "play", target=Target("named", card=IDS["Medicine"])), "after", "play", "Bruno", 2, True),
        (Condition("after", "play", target=Target("named", card=IDS["Medicine"])), "after", "play", "Anna", 1, False),
        (Condition("after", "play", target=Target("named", card=IDS["Medicine"])), "after", "play", "Anna", 0, False),
    ],
)
def test_a_trap_springs_for_what_it_waits_for(
    condition: Condition, when: str, event: str, seat: str, card: int, hit: bool
) -> None:
    play = playing()
    number = rows(play)[card - 1] if card else 0
    play.traps = [Trap(1, "Clara", 0, (condition,))]
    assert bool(triggers.springing(play, when, event, [seat], card=number)) is hit
    play.suppressed = True
    assert triggers.springing(play, when, event, [seat], card=number) == []


def test_traps_spring_from_the_player_at_turn_on_the_oldest_first_and_each_once() -> None:
    play = playing(turn_of="Bruno")
    any_loss = (Condition("before", "life_loss"),)
    play.traps = [Trap(n, seat, 0, any_loss) for n, seat in enumerate(("Anna", "Clara", "Bruno", "Anna"), 1)]
    steps = triggers.springing(play, "before", "life_loss", ["Anna", "Bruno"])
    assert [step.number for step in steps] == [3, 2, 1, 4]


def test_a_trap_that_nobody_allows_goes_to_the_graveyard_of_its_owner() -> None:
    for how in ("ruled", "silent"):
        play = playing(traps=["Clara: Good Evening with Medicine"])
        asked = Question("ruling", "GM", "", number=1, names=("Clara",))
        if how == "ruled":
            rulings.rule(play, asked, ())
        else:
            rulings.unruled(play, asked)
        assert play.traps == []
        assert len(play.piles["graveyard Clara"]) == 2
        why = {
            "ruled": "The GM does not allow trap 1 of Clara",
            "silent": "The GM gave no ruling; by the rules trap 1 of Clara is not set",
        }[how]
        assert story(play) == [f"{why}: its cards go to the graveyard."]
    gone = playing()
    rulings.rule(gone, Question("ruling", "GM", "", number=4, names=("Clara",)), ())
    assert story(gone) == []


def test_who_is_removed_takes_everything_along() -> None:
    play = playing(
        traps=["Clara: Good Evening with Medicine"], hands={"Clara": ["Joker"]}, graves={"Clara": ["Poison"]}
    )
    theirs = sorted(
        n for name, pile in play.piles.items() for n in pile if "Clara" in name or name.startswith("trap 1")
    )
    life.remove(play, "Clara")
    assert sorted(play.piles[REMOVED]) == theirs
    assert (play.traps, play.gone) == ([], ["Clara"])
    assert len(play.piles["main 0"]) == 3
    life.apply_life(play, Step("apply life", names=("Clara", "Anna"), numbers=(-1, -1)))
    assert story(play) == ["Clara is out of the game for good.", "Anna loses 1 life and has 14."]


@pytest.mark.parametrize(("size", "aside"), [(0, 0), (1, 1), (2, 1), (5, 3), (30, 15), (40, 15)])
def test_a_subgame_sets_half_of_each_memory_aside(size: int, aside: int) -> None:
    play = playing(memories={seat: ["Poison"] * size for seat in THREE})
    before = {seat: list(play.piles[f"memory {seat}"]) for seat in THREE}
    deeds_gm.subgame(play, Step("do"), "start")
    assert {len(play.piles[f"subgame {seat}"]) for seat in THREE} == {aside}
    assert play.piles["subgame Anna"] == before["Anna"][:aside]
    deeds_gm.subgame(play, Step("do"), "end")
    assert {seat: sorted(play.piles[f"memory {seat}"]) for seat in THREE} == before
    assert story(play) == ["A subgame begins with half of each memory.", "The subgame is over."]


@pytest.mark.parametrize(("moment", "turn", "said"), [("turn_start", 2, "beginning"), ("turn_end", 1, "end")])
def test_what_is_planned_waits_for_its_moment(moment: str, turn: int, said: str) -> None:
    play = playing()
    deeds_gm.schedule(play, Step("do"), moment, "life", "Anna", -1)
    (plan,) = play.plans
    assert (plan.when, plan.turn, plan.op) == (moment, turn, Op("life", ("Anna", -1)))
    assert story(play) == [f"Something waits for the {said} of a turn."]


@pytest.mark.parametrize(
    ("zone", "pile", "at"),
    [
        ("hand Bruno", "hand Bruno", -1),
        ("memory Bruno", "memory Bruno", 0),
        ("bottom memory Bruno", "memory Bruno", -1),
    ],
)
def test_a_token_comes_where_it_was_said(zone: str, pile: str, at: int) -> None:
    play = playing()
    deeds_gm.token(play, Step("do"), "Anna", zone, "A shield")
    new = len(play.cards) - 1
    assert (play.piles[pile][at], play.owners[new], play.card(new).name) == (new, "Anna", "A shield")
    assert new not in play.played
    assert story(play) == ["Anna receives a token: A shield."]
    deeds_gm.token(play, Step("do"), "Anna", "main 0", "x" * 99)
    assert (play.piles["main 0"][-1], play.played[new + 1].seat) == (new + 1, "Anna")
    assert len(play.card(new + 1).name) == 60


def test_nobody_who_is_not_asked_is_answered_for() -> None:
    state = table(THREE)
    assert GAME.complete(state, "Anna", (), Dice("x")) == ()
    assert GAME.listens(state, "Anna") == frozenset()
    assert list(GAME.gaps(state, "Anna", ())) == []
    stands = [GAME.standing(table(THREE, out={"Bruno": "life"}), seat) for seat in ("Anna", "Bruno")]
    assert [(one.words, one.amount) for one in stands] == [("15 life", 15), ("disabled", float("-inf"))]
