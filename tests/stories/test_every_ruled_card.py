"""Every card of Meta that needs a ruling, led by real letters: played, asked about, ruled; refused without a GM."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.meta.cards import CARDS, Card
from gm.desk.matches import hosting
from tests.kit.evening import OPERATOR
from tests.kit.meta_evening import SEATS, MetaEvening

RULED = [card for card in CARDS.values() if not card.automatic]
HELPERS = ("Poison", "Medicine", "Good Evening")
AIMS = {
    "card": " on Poison",
    "card_on_stack": " on Poison",
    "card_uniqueness_2_or_3": " on Poison",
    "two_cards": " on Poison and Medicine",
    "own_hand_trigger": " on Good Evening",
    "own_hand_trigger_aimed": " on Good Evening",
    "one_condition": " when at turn end",
    "two_conditions": " when at turn end or before life loss of me",
}


def deck_with(card: Card) -> str:
    """The card, what it can be aimed at, and some more."""
    return f"deck 1 {card.name}, 3 Poison, 3 Medicine, 3 Good Evening, 3 I hate the world, 3 Keep thinking"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    MetaEvening.made = []
    yield tmp_path
    for evening in MetaEvening.made:
        evening.close()


def opened(folder: Path, card: Card, **options: object) -> MetaEvening:
    return MetaEvening(
        folder, decks=dict.fromkeys(SEATS, deck_with(card)), deck_size=16, first_hand=14, **options
    ).seated()


def lead(evening: MetaEvening, card: Card) -> None:
    """Play it, as far as the question to the GM."""
    if card.type == "Trigger":
        evening.write(evening.first, f"trap {card.name}{AIMS[card.target]} with Medicine\nplay!")
        evening.write(evening.other, "pass")
        return
    on = AIMS.get(card.target, "")
    needed = [f"Poison on {evening.other}", "Medicine"] if "Medicine" in on else [f"Poison on {evening.other}"]
    evening.play(*needed, f"{card.name}{on}")


@pytest.mark.parametrize("card", RULED, ids=[card.name for card in RULED])
@pytest.mark.parametrize("ruling", ["yes", ""])
def test_it_is_asked_about_and_ruled_and_the_match_goes_on(
    request: pytest.FixtureRequest, folder: Path, card: Card, ruling: str
) -> None:
    if not ruling:  # the lines of its letters were looked at where it is ruled
        request.getfixturevalue("as_folded")
    evening = opened(folder, card)
    lead(evening, card)
    wanted = evening.request
    assert set(evening.table().asks) == {"GM"}
    assert " ".join(card.text.split()[:5]) in wanted
    assert " ".join(card.text.split()[:5]) in wanted.html
    proposed = evening.table().asks["GM"].yes
    if ruling == "yes" and not proposed:
        ruling = "no effect"
    if ruling:
        evening.write("gina", ruling, to=wanted)
    else:
        evening.later(hours=25)
        assert "The GM gave no ruling; by the rules" in " ".join(m.flat for m in evening.mail(evening.other))
    assert "GM" not in evening.table().asks or evening.request.flat != wanted.flat
    assert not [m for m in evening.mail(OPERATOR) if "stuck" in m.subject]
    evening.look_over(to_the_line=bool(ruling))


@pytest.mark.parametrize("card", RULED, ids=[card.name for card in RULED])
def test_it_is_refused_in_a_match_without_a_gm(folder: Path, card: Card) -> None:
    with pytest.raises(hosting.Wrong, match="GM"):
        opened(folder, card, mode="auto")


def test_a_card_of_a_players_own_is_ruled_on_in_an_open_match(folder: Path) -> None:
    deck = "new card Event 2 Sunshine: everybody gains 2 life; deck 3 Poison, 3 Medicine, 3 Keep thinking"
    evening = MetaEvening(folder, mode="open", decks=dict.fromkeys(SEATS, deck), deck_size=11, first_hand=9).seated()
    evening.play(f"{evening.first}: Sunshine because it is noon")
    assert "everybody gains 2 life" in evening.request
    assert "it is noon" in evening.request
    evening.write("gina", "life all 2", to=evening.request)
    assert [evening.lives(seat) for seat in SEATS] == [17, 17]


def test_a_paradox_is_asked_about_and_a_yes_removes_it(folder: Path) -> None:
    evening = opened(folder, CARDS["00000E"], max_executed=1)
    evening.play("Medicine", f"Poison on {evening.other}")
    assert "A paradox" in evening.request
    evening.write("gina", "ok", to=evening.request)
    assert "The paradox is removed" in " ".join(m.flat for m in evening.mail(evening.other, "report"))


def test_a_gm_may_ask_for_time_but_not_for_ever(folder: Path) -> None:
    evening = opened(folder, CARDS["00000E"])
    lead(evening, CARDS["00000E"])
    for _ in range(3):
        evening.write("gina", "ask me again", to=evening.request)
        assert set(evening.table().asks) == {"GM"}
    evening.write("gina", "ask me again", to=evening.request)
    assert evening.lives(evening.other) in (12, 15)
    assert "GM" not in evening.table().asks


def test_a_gm_whose_letters_come_back_is_told_as_out_of_reach(folder: Path) -> None:
    evening = opened(folder, CARDS["00000E"])
    lead(evening, CARDS["00000E"])
    for letter in evening.mail("gina", "report"):
        evening.bounce(letter)
    evening.later(hours=30)
    story = " ".join(m.flat for m in evening.mail(evening.other, "report"))
    assert "No letter reaches the GM at present." in story
    assert "GM" not in evening.table().asks


def test_a_match_without_gm_runs_and_says_that_there_is_nobody_to_ask(folder: Path) -> None:
    deck = "deck 3 Poison, 3 Medicine, 3 Keep thinking, 3 I hate the world"
    evening = MetaEvening(folder, mode="auto", decks=dict.fromkeys(SEATS, deck), deck_size=12, first_hand=9).seated()
    evening.write(evening.first, "play Medicine")
    answer = evening.write(evening.other, "question does Medicine heal a disabled player")
    assert answer is not None
    assert "This match has no GM to ask." in answer
    assert evening.lives(evening.first) == 15
