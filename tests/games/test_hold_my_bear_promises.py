"""Hold my Bear: what holds in every match: moves against a book of our own, secrets, leavers, the autopilot."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.hold_my_bear.cards import deck
from games.hold_my_bear.moves import least, measure, playable, valid
from games.hold_my_bear.options import Options, settled
from games.hold_my_bear.state import State
from games.kit.dice import Dice
from games.kit.model import Orders
from tests.games.bear_world import GAME, after, cards, position, random_orders, story

CAST = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Fritz", "Greta", "Hugo")
ANIMALS = ("bear", "ferret", "tiger", "hamster", "vole")
OPTIONS = settled(Options())
CARDS = deck(ANIMALS)


def book(move: tuple[str, ...], match: tuple[str, ...], hand: tuple[str, ...]) -> bool:
    """Section 4 of the rules once more, written down independently: is the move valid?"""

    def split(held: tuple[str, ...]) -> tuple[int, Counter[str], int]:
        animals = Counter(card.split()[0] for card in held)
        bears = animals.pop("bear", 0)
        return bears, animals, sum(int(card.split()[1]) for card in held)

    bears, animals, value = split(move)
    old_bears, old_animals, old_value = split(match)
    stuck = {card.split()[1] for card in hand if card.startswith("bear")}
    if not 1 <= len(move) <= 5 or any(c.split()[1] in stuck and not c.startswith("bear") for c in move):
        return False
    if bears > old_bears:
        return True
    top, old_top = max(animals.values(), default=0), max(old_animals.values(), default=0)
    sports = {a for a in animals if animals[a] == top} or {"bear"}
    old_sports = {a for a in old_animals if old_animals[a] == old_top} or {"bear"}
    if sports & old_sports:
        return value > old_value
    return top + bears > old_top + old_bears


@st.composite
def deals(draw: st.DrawFn) -> tuple[tuple[str, ...], tuple[str, ...]]:
    mixed = draw(st.permutations(CARDS))
    lying, held = draw(st.integers(1, 5)), draw(st.integers(1, 8))
    return tuple(mixed[:lying]), tuple(mixed[lying : lying + held])


@settings(max_examples=150)
@given(deals())
def test_what_may_be_played_agrees_with_a_book_kept_independently(
    deal: tuple[tuple[str, ...], tuple[str, ...]],
) -> None:
    match, hand = deal
    old = measure(match, OPTIONS)
    moves = [m for size in range(1, min(6, len(hand)) + 1) for m in combinations(hand, size)]
    found = [m for m in moves if book(m, match, hand)]
    for move in moves:
        assert valid(move, match, old, hand, OPTIONS) == (move in found)
    assert (next(playable(hand, match, OPTIONS, ANIMALS), None) is not None) == bool(found)
    smallest = least(hand, match, OPTIONS, ANIMALS)
    assert bool(smallest) == bool(found)
    if found:
        assert book(smallest, match, hand)
        assert len(smallest) == min(map(len, found))


def play(seats: int, seed: str, options: Options, player: str = "suggest") -> list[State]:
    """Every position of a match; `player`: suggest, random or mixed."""
    state = GAME.setup(CAST[:seats], options, Dice(f"{seed}/0"))
    states = [state]
    while asks := GAME.asks(state):
        assert len(states) < 1000
        full: dict[str, Orders] = {}
        for seat in asks:
            dice = Dice(f"{seed}/{len(states)}/{seat}")
            use = GAME.suggest if player == "suggest" or (player == "mixed" and seat == "Anna") else random_orders
            full[seat] = GAME.complete(state, seat, use(state, seat, dice), dice)
        state = GAME.resolve(state, full, Dice(f"{seed}/{len(states)}")).state
        states.append(state)
    return states


EXPANDED = ("bear", "aardvark", "giraffe", "turtle", "bison", "kangaroo", "badger")
PARTICULAR = ("bear", "ape", "bat", "walrus", "squid", "fish", "sheep", "rabbit", "beaver", "turtle")
MATCHES = (
    Options(),
    Options(ruleset="published"),
    Options(animals=EXPANDED),
    Options(animals=PARTICULAR, sheep="both", choose_one=True, split_gift=True),
    Options(animals=EXPANDED, ruleset="published", bear_majority=True, partial_overlap="literal", steal_known=True),
)


@settings(max_examples=50)
@given(st.integers(2, 8), st.integers(0, 10**6), st.sampled_from(MATCHES), st.sampled_from(["random", "mixed"]))
def test_no_card_is_lost_and_what_is_known_is_there(seats: int, seed: int, options: Options, player: str) -> None:
    for state in play(seats, f"{seed}", options, player):
        everywhere = Counter(state.match) + Counter(state.removed)
        for seat, hand in state.hands.items():
            everywhere += Counter(hand)
            assert not Counter(state.known[seat]) - Counter(hand)
        assert everywhere == Counter(deck(state.animals))


@pytest.mark.parametrize(
    "options",
    [Options(), Options(ruleset="published"), Options(animals=EXPANDED)],
    ids=["seed", "published", "animals"],
)
def test_nobodys_view_or_advice_changes_when_what_he_cannot_see_is_dealt_anew(options: Options) -> None:
    for seed in range(4):
        for n, state in enumerate(play(4, f"{seed}", options, "random")):
            for seat in (*CAST[:4], None):
                other = GAME.redeal(state, seat, Dice(f"{seed}/{n}"))
                assert msgspec.json.encode(GAME.view(other, seat)) == msgspec.json.encode(GAME.view(state, seat))
                if seat in GAME.asks(state):
                    once = GAME.suggest(state, seat, Dice("same"))
                    assert GAME.suggest(other, seat, Dice("same")) == once
                    text = [c.text for c in GAME.check(state, seat, once)]
                    assert [c.text for c in GAME.check(other, seat, once)] == text


def test_asks_that_others_see_do_not_tell_what_a_hand_holds() -> None:
    state = position("T3", {"Bruno": "B1 B2"})
    assert "bear" not in GAME.asks(state)["Anna"].text


def test_a_hand_partly_stolen_is_not_known_any_more() -> None:
    state = position(
        "T3",
        {"Anna": "", "Bruno": "B2 F2", "Clara": "V1 V2 V3 V4 H1"},
        phase="steal",
        known={"Bruno": "B2", "Clara": "V1"},
    )
    end = after(state, "Anna: steal 2 from Bruno, 3 from Clara").state
    assert end.known == {"Anna": cards("B2"), "Bruno": (), "Clara": ()}


@pytest.mark.parametrize("taken", [1, 2, 3])
def test_a_blind_theft_tells_those_who_did_not_see_it_nothing_of_what_was_taken(taken: int) -> None:
    state = position(
        "T3",
        {"Anna": "", "Bruno": "B2 F2 F4 H1", "Clara": "V1 V2", "Dora": "H3 H4 T1"},
        phase="steal",
        known={"Bruno": "B2 F4", "Clara": "V1", "Dora": "H3"},
        seats=CAST[:4],
    )
    rest = f", {3 - taken} from Dora" if taken < 3 else ""
    ends = [after(state, f"Anna: steal {taken} from Bruno, 2 from Clara{rest}", seed=f"{n}") for n in range(25)]
    assert len({end.state.hands["Bruno"] for end in ends}) > 1, "chance takes different cards"
    assert len({repr(GAME.view(end.state, None)) for end in ends}) == 1
    assert len({tuple(story(end)) for end in ends}) == 1
    for end in ends:
        assert end.state.known == {"Anna": cards("V1"), "Bruno": (), "Clara": (), "Dora": cards("H3") * (taken == 3)}


# -- leaving -----------------------------------------------------------------------------------------------------------


def test_a_leaver_takes_the_hand_along_and_the_match_becomes_nobodys() -> None:
    state = position("T3", {"Anna": "F1 F2 F3", "Bruno": "V1"}, turn="Bruno", owner="Anna")
    end = GAME.leave(state, "Anna", Dice("x")).state
    assert (end.owner, end.hands["Anna"], end.buried, end.turn) == (None, (), 3, "Bruno")
    assert after(end).state.turn == "Clara"
    assert after(after(end).state, "Clara: give vole 5 to Bruno").state.turn == "Bruno"
    assert "Anna" not in after(end, "Bruno: give vole 1 to Clara").state.living


def test_who_leaves_at_turn_passes_it_on_and_the_last_one_wins() -> None:
    state = position("T3", {"Anna": "F1 F2 F3"})
    one = GAME.leave(state, "Anna", Dice("x")).state
    assert one.turn == "Bruno"
    two = GAME.leave(one, "Clara", Dice("x"))
    assert GAME.result(two.state) == {"Anna": 0.0, "Bruno": 1.0, "Clara": 0.0}
    assert story(two)[-1] == "All others have left: Bruno wins!"


def test_who_leaves_frees_nobody_else_from_the_beaver() -> None:
    state = position("T3", {"Anna": "F1 F2"}, beavered=("Bruno", "Clara"))
    assert GAME.leave(state, "Bruno", Dice("x")).state.beavered == ("Clara",)


def test_leaving_settles_debts_and_claims() -> None:
    animals = ("bear", "turtle", "vole", "ferret", "tiger")
    state = position("T3", {"Anna": "turtle-2 V1", "Bruno": "F3 F4"}, animals=animals)
    asked = after(state, "Anna: give turtle 2, vole 1 to Bruno").state
    assert GAME.leave(asked, "Bruno", Dice("x")).state.turn == "Clara"
    assert GAME.leave(asked, "Anna", Dice("x")).state.phase == "act"
    claims = position("T1", {}, turn="", phase="claims")
    assert list(GAME.asks(GAME.leave(claims, "Bruno", Dice("x")).state)) == ["Anna", "Clara"]


def test_when_a_debtor_leaves_the_next_debt_is_paid_only_by_who_can() -> None:
    animals = ("bear", "turtle", "bison", "vole", "ferret", "tiger")
    state = position(
        "T3",
        {"Anna": "turtle-2 bison-1 V1", "Bruno": "F3 F4", "Clara": "F1 F2"},
        animals=animals,
        options=Options(split_gift=True),
    )
    asked = after(state, "Anna: give turtle 2 to Bruno, bison 1 to Clara").state
    assert list(GAME.asks(asked)) == ["Bruno"]
    left = GAME.leave(asked, "Bruno", Dice("x"))
    assert "Clara has no bear to hand back for the bison." in story(left)
    assert (left.state.phase, left.state.turn) == ("act", "Clara")


def test_a_thief_does_not_wait_for_cards_that_have_left() -> None:
    state = position("T3", {"Anna": "", "Bruno": "F3 F4", "Clara": ""}, phase="steal")
    left = GAME.leave(state, "Bruno", Dice("x"))
    assert "Anna has no cards, and there are none to steal: the turn passes." in story(left)
    assert GAME.result(left.state) == {"Anna": 0.5, "Bruno": 0.0, "Clara": 0.5}


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.lists(st.tuples(st.integers(0, 40), st.sampled_from(CAST[:4])), max_size=3))
def test_matches_with_leavers_end(seed: int, leavers: list[tuple[int, str]]) -> None:
    state = GAME.setup(CAST[:4], Options(), Dice(f"{seed}/0"))
    for turn in range(400):
        for at, seat in leavers:
            if at == turn and seat not in state.left:
                state = GAME.leave(state, seat, Dice(f"{seed}/{turn}")).state
        asks = GAME.asks(state)
        if not asks:
            break
        assert not set(asks) & set(state.left)
        full = {s: GAME.complete(state, s, (), Dice(f"{seed}/{turn}/{s}")) for s in asks}
        state = GAME.resolve(state, full, Dice(f"{seed}/{turn}")).state
    assert GAME.result(state) is not None


# -- the autopilot -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "ruleset"), [(3, "seed"), (5, "seed"), (3, "published")])
def test_the_autopilot_wins_far_more_often_than_chance_would(seats: int, ruleset: str) -> None:
    wins = 0
    for seed in range(60):
        state = GAME.setup(
            tuple(CAST[(k - seed) % seats] for k in range(seats)),
            Options(ruleset=ruleset),  # type: ignore[arg-type]
            Dice(f"{seed}/0"),
        )
        turn = 0
        while asks := GAME.asks(state):
            turn += 1
            full = {}
            for seat in asks:
                use = GAME.suggest if seat == "Anna" else random_orders
                dice = Dice(f"{seed}/{turn}/{seat}")
                full[seat] = GAME.complete(state, seat, use(state, seat, dice), dice)
            state = GAME.resolve(state, full, Dice(f"{seed}/{turn}")).state
        wins += state.winner == "Anna"
    assert wins / 60 > 1.5 / seats
