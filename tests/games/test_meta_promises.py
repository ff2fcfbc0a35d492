"""Meta: what holds in every position. Cards conserved, life in bounds, execution that ends, secrets kept."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.kit import facts
from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.model import Orders
from games.meta import autopilot
from games.meta.agenda.answers import ROWS
from games.meta.cards import CARDS
from games.meta.play import on_tower
from games.meta.show import asked
from games.meta.table import State
from tests.games.meta_table import GAME, all_cards, started

SEATS = ("Anna", "Bruno", "Clara")
EASY = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
RULINGS = [
    "life Anna -3",
    "set life of Bruno to 2",
    "deal Clara 2",
    "mill Anna 3",
    "let Bruno discard 2",
    "no effect",
    "as proposed",
    "coin",
    "dice 6",
    "offer Anna this / that",
    "token Bruno to main stack A wall",
    "token Anna to graveyard of Anna A stone",
    "field all 120",
    "modifier Anna 2",
    "subgame start",
    "schedule turn end life all -1",
    "schedule turn start deal all 1",
    "seat order Clara, Anna, Bruno",
    "override hand limit 9",
    "remove Clara",
    "paradox remove",
    "paradox coin",
    "note hm",
    "public answer yes",
    "count pennies for Anna at turn end",
]
ANY_DECK = "\n".join(f"deck 1 {CARDS[card].name}" for card in CARDS if CARDS[card].uniqueness != "*")


def wild(state: State, seat: str, dice: Dice) -> Orders:
    """Something legal that need not be wise: rulings of all kinds, plays of any card at any target."""
    question = asked(state, seat)
    assert question is not None
    words = Words(SEATS, seat, GAME.view(state, seat))
    if seat == "GM":
        orders = GAME.grammar.orders(dice.pick(RULINGS), words)
    elif question.kind in ("push", "prepare"):
        orders = _any_card(state, seat, dice, "trap" if question.kind == "prepare" and dice.coin() else "play")
    else:
        orders = GAME.suggest(state, seat, dice) if dice.coin() else ()
    return GAME.complete(state, seat, orders, dice)


def _any_card(state: State, seat: str, dice: Dice, verb: str) -> Orders:
    view = GAME.view(state, seat)
    tabled = [f"card {card['number']}" for stack in view["stacks"] for card in stack["cards"]]
    others = ["Poison", "below this card", "top of main", "main stack", "meta stack", *SEATS, *tabled]
    others += [
        f"{title} in my graveyard"
        for player in view["players"]
        if player["name"] == seat
        for title in player["graveyard"][:4]
    ]
    hand = [card["title"] for card in view["hand"]]
    said = []
    for title in dice.sample(hand, min(len(hand), dice.below(4))):
        aims = dice.sample(others, min(len(others), dice.below(3)))
        on = f" on {' and '.join(aims)}" if aims else ""
        said.append(
            f"{verb} {title}{on}" + (f" with {dice.pick(hand)} on {dice.pick(SEATS)}" if verb == "trap" else "")
        )
    lines = GAME.grammar.read("\n".join(said), Words(SEATS, seat, view))
    return tuple(order for line in lines for order in line.orders)


def holds(state: State, cards: int) -> None:
    """The promises of every position."""
    assert all_cards(state) == list(range(1, len(state.cards)))
    assert len(state.cards) >= cards
    assert all(state.options.life_least <= n <= state.options.life_most for n in state.lives.values())
    laid = {n for name, pile in state.piles.items() if on_tower(name) for n in pile}
    assert laid <= set(state.played)
    assert not state.piles.get("at work") or state.questions or state.ending
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


@EASY
@given(seed=st.integers(0, 10**6), open_contents=st.booleans(), shallow=st.booleans())
def test_cards_are_conserved_and_life_bounded_under_any_legal_orders_and_rulings(
    seed: int, open_contents: bool, shallow: bool
) -> None:
    contents = "open" if open_contents else "hidden"
    decks = dict.fromkeys(SEATS, ANY_DECK)
    size = ANY_DECK.count("\n") + 1
    state = started(
        SEATS,
        f"wild{seed}",
        deck_size=size,
        decks=decks,
        trap_contents=contents,
        undead_from="any",
        max_nesting=1 if shallow else 20,
        foreign_trap_meta=shallow,
        triggers_in_push=True,
    )
    cards = len(state.cards)
    for turn in range(90):
        asks = GAME.asks(state)
        if not asks:
            break
        full = {seat: wild(state, seat, Dice(f"{seed}/{turn}/{seat}")) for seat in asks}
        for seat, orders in full.items():
            assert not [c.text for c in GAME.check(state, seat, orders) if c.fatal]
        state = GAME.resolve(state, full, Dice(f"{seed}/{turn}")).state
        holds(state, cards)


@pytest.mark.parametrize("mode", ["auto", "assisted", "open"])
def test_positions_ask_the_gm_exactly_where_the_game_says_that_they_may(mode: str) -> None:
    titles = [c.name for c in CARDS.values() if c.uniqueness != "*" and (c.automatic or mode != "auto")]
    deck = "\n".join(f"deck 1 {title}" for title in titles)
    asked_of: set[str] = set()
    for seed in range(6):
        state = started(SEATS, f"{mode}{seed}", mode=mode, deck_size=len(titles), decks=dict.fromkeys(SEATS, deck))
        for turn in range(60):
            asks = GAME.asks(state)
            asked_of |= set(asks)
            full = {seat: wild(state, seat, Dice(f"{seed}/{turn}/{seat}")) for seat in asks}
            state = GAME.resolve(state, full, Dice(f"{seed}/{turn}")).state
    assert ("GM" in asked_of) == GAME.referee(state.options) == (mode != "auto")
    assert asked_of <= {*SEATS, "GM"}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("contents", ["open", "hidden"])
def test_what_a_seat_cannot_see_does_not_change_its_view(seed: int, contents: str) -> None:
    state = started(SEATS, f"redeal{seed}", trap_contents=contents)
    changed = 0
    for turn in range(60):
        asks = GAME.asks(state)
        if not asks:
            break
        for seat in SEATS:
            again = GAME.redeal(state, seat, Dice(f"{seed}/{turn}"))
            changed += again.piles != state.piles
            assert GAME.view(again, seat) == GAME.view(state, seat)
        full = {seat: GAME.suggest(state, seat, Dice(f"{seed}/{turn}/{seat}")) for seat in asks}
        state = GAME.resolve(state, full, Dice(f"{seed}/{turn}")).state
    assert changed > 60


def test_public_happenings_tell_no_drawn_card() -> None:
    state = started(SEATS, "secrets")
    for turn in range(40):
        asks = GAME.asks(state)
        if not asks:
            break
        full = {seat: GAME.suggest(state, seat, Dice(f"{turn}/{seat}")) for seat in asks}
        resolution = GAME.resolve(state, full, Dice(f"{turn}"))
        for happening in resolution.happenings:
            if happening.text.startswith(("You draw", "Your trap", "Your ")):
                assert happening.audience is not None
                assert len(happening.audience) == 1
        state = resolution.state


def test_random_automatic_matches_end_without_fault(capsys: pytest.CaptureFixture[str]) -> None:
    ended: dict[str, int] = {}
    for seed in range(20):
        state, turn = started(SEATS[: 2 + seed % 2], f"auto{seed}", mode="auto"), 0
        while asks := GAME.asks(state):
            turn += 1
            assert turn < 3000
            full = {seat: GAME.suggest(state, seat, Dice(f"{seed}/{turn}/{seat}")) for seat in asks}
            state = GAME.resolve(state, full, Dice(f"{seed}/{turn}")).state
        ended[state.ending] = ended.get(state.ending, 0) + 1
    with capsys.disabled():
        print(f"\n{sum(ended.values())} automatic matches of Meta ended: {ended}")
    assert sum(ended.values()) == 20


def test_suggestions_are_legal_before_chance_fills_them_in() -> None:
    state = started(SEATS, "wise")
    for turn in range(60):
        asks = GAME.asks(state)
        if not asks:
            break
        full = {}
        for seat in asks:
            bare = autopilot.suggest(GAME.view(state, seat), Dice(f"{turn}/{seat}"))
            assert not [c.text for c in GAME.check(state, seat, bare) if c.fatal]
            full[seat] = GAME.complete(state, seat, bare, Dice(f"{turn}/{seat}"))
        state = GAME.resolve(state, full, Dice(f"{turn}")).state


def test_the_autopilot_beats_a_player_who_pushes_anything() -> None:
    wins = 0
    for seed in range(40):
        state, turn = started(("Anna", "Bruno"), f"duel{seed}", mode="auto"), 0
        while asks := GAME.asks(state):
            turn += 1
            full = {}
            for seat in asks:
                dice = Dice(f"{seed}/{turn}/{seat}")
                orders = GAME.suggest(state, seat, dice) if seat == "Anna" else _clumsy(state, seat, dice)
                full[seat] = GAME.complete(state, seat, orders, dice)
            state = GAME.resolve(state, full, Dice(f"{seed}/{turn}")).state
        result = GAME.result(state)
        assert result is not None
        wins += result["Anna"] > result["Bruno"]
    assert wins >= 27  # of 40; chance alone reaches it once in fifty times


def _clumsy(state: State, seat: str, dice: Dice) -> Orders:
    question = asked(state, seat)
    if question is not None and question.kind == "push" and len(state.piles[f"hand {seat}"]) > 6:
        return _any_card(state, seat, dice, "play")
    return ()


def test_every_kind_of_question_says_what_silence_does() -> None:
    for row in ROWS.values():
        assert row.missing
        assert row.default


def test_the_advice_names_cards_of_the_list() -> None:
    rows = facts.rows("meta", "advice.csv")
    assert all(CARDS[row["id"]].title == row["title"] and row["when"] in autopilot.WHEN for row in rows)
