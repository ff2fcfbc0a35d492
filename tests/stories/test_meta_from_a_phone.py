"""What a GM and three friends stumbled over who led Meta by letters from a phone, with nothing but the guides."""

from __future__ import annotations

import re

import pytest

from tests.kit.evening import Mail
from tests.kit.meta_evening import MetaEvening
from tests.stories.conftest import OpenMeta


@pytest.fixture
def table(opened: OpenMeta) -> MetaEvening:
    """The GM is asked about Powerup on Poison."""
    table = opened()
    table.play(f"Poison on {table.other}", "Powerup on Poison")
    return table


def said(table: MetaEvening, words: str, to: Mail | None = None) -> Mail:
    """The answer to what the GM writes; {victim} and {first} are the players."""
    words = words.format(victim=table.other, first=table.first)
    answer = table.write("gina", words, to=to or table.request)
    assert answer is not None
    return answer


# -- what a GM is shown beforehand -------------------------------------------------------------------------------------


def test_the_preview_of_a_correction_lays_no_hand_open(table: MetaEvening) -> None:
    victim = table.other
    said(table, "yes")
    answer = said(table, f"please correct my last ruling: {victim} loses 30 life")
    assert "The match is over with turn" in answer
    assert "a card unseen" in answer
    assert "I hate the world" not in answer
    assert "Joker" not in answer
    said(table, "yes", answer)
    assert "I hate the world" in table.last("gina", "report")


def end(table: MetaEvening) -> Mail:
    """What is shown of a ruling that ends the match."""
    answer = said(table, "{victim} loses 30 life")
    assert "This ruling ends the match" in answer
    return answer


def test_good_wishes_beside_a_yes_to_the_end_leave_it_a_yes(table: MetaEvening) -> None:
    said(table, "Yes, that's the end, well played everybody!", end(table))
    assert table.table().match.status == "over"


def test_words_beside_a_yes_to_what_was_shown_keep_that_in_hand(table: MetaEvening) -> None:
    victim = table.other
    answer = said(table, "Yes, and may the best cook make us some soup", end(table))
    assert f'Answer yes if it is to be "{victim} loses 30 life"' in answer
    assert "Proposed" not in answer.flat.split("Answer yes if")[1]
    said(table, "yes", answer)
    assert table.table().match.status == "over"


# -- rulings in plain words --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("{victim} and {first} each lose 2 life", '"{victim} loses 2 life; {first} loses 2 life"'),
        ("They all give up: {first} and {victim} both lose 2 life", '"{first} loses 2 life; {victim} loses 2 life"'),
        ("Yes, but only in part: {victim} still discards one card", '"as proposed; {victim} discards a card"'),
        (
            "Half of three is one and a half, so the Poison takes only 2 life instead of 3",
            "become 67 percent (3 becomes 2)",
        ),
        ("No, that's far too strong. Give her one life instead and be done with it.", '"{victim} gains 1 life"'),
    ],
)
def test_a_ruling_is_asked_about_with_all_of_it_in_hand(table: MetaEvening, words: str, shown: str) -> None:
    names = {"victim": table.other, "first": table.first}
    answer = said(table, words)
    assert shown.format(**names) in re.sub(r"card \d+", "Poison", answer.flat)


PENNIES = "deck 3 Poison, 3 Medicine, 3 If I had penny, 3 Good Morning, 3 Drop it, 1 Powerup"


@pytest.mark.parametrize("words", ["same as last time", "Same as Greta ruled last time", "the same ruling as before"])
def test_a_ruling_may_be_that_of_last_time(opened: OpenMeta, words: str) -> None:
    table = opened(decks={"Anna": PENNIES, "Bruno": PENNIES})
    table.play("If I had penny on Good Morning")
    said(table, "Bruno gains 2 life")
    table.play("If I had penny on Good Morning")
    assert '"Bruno gains 2 life"' in said(table, words).flat


# -- traps and cards made up for a match -------------------------------------------------------------------------------

MADE = (
    "deck 3 Poison, 1 Medicine, 3 If I had penny, 3 Good Morning; new card Event 3 Hurricane: somebody loses 6 life; "
    "new card Trigger 3 {} neighbour: springs when somebody plays two cards"
)
NEIGHBOURS = {"Anna": "Nosy", "Bruno": "Loud"}
OPEN = {"mode": "open", "decks": {seat: MADE.format(kind) for seat, kind in NEIGHBOURS.items()}}


def test_no_card_vanishes_beside_a_correction_of_another(opened: OpenMeta) -> None:
    table = opened(**OPEN)
    answer = table.write(
        table.first,
        "Is it my turn? I think I would like to lay a trap: Good Morning, with one of my Medicines on it. And then "
        f"play Poison on {table.other}. Hmm, no, sorry, not {table.other} - on {table.first} I mean.",
    )
    assert answer is not None
    assert '"I think I would like to lay a trap: Good Morning' in answer.flat
    assert "so I have set no trap" in answer.flat
    assert not table.table().orders(table.first)


def test_a_card_behind_a_bare_trap_is_not_played_unasked(opened: OpenMeta) -> None:
    table = opened(**OPEN)
    answer = table.write(table.first, f"trap: good morning, poison on {table.other}\nmedicine")
    assert answer is not None
    assert f'Did you mean: "trap Good Morning with Poison on {table.other}"?' in answer.flat
    assert "trap Good Morning, play" not in answer.flat


def test_a_trigger_that_somebody_made_up_can_be_named_by_another_card(opened: OpenMeta) -> None:
    table = opened(**OPEN)
    neighbour = f"{NEIGHBOURS[table.first]} neighbour"
    words = f"hurricane on {table.other}!!! sorry B\nand If I had penny with my {neighbour}"
    answer = table.write(table.first, words)
    assert answer is not None
    assert "stumbled" not in answer
    assert "Hurricane" in answer
    answer = table.write(table.first, f"If I had penny on my {neighbour} please!")
    assert answer is not None
    assert f"{neighbour} springs as the GM rules" in answer.flat


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (
            "I set my {kind} neighbour as a trap, it goes off as soon as {victim} gains life, and there's a poison on "
            "it aimed at {victim}",
            "neighbour when before life gain of {victim} with Poison on {victim}",
        ),
        ("second trap: {kind} neighbour when {victim} plays a card with Medicine", "neighbour when after playing of"),
        (
            "trap: {kind} neighbour when {victim}'s turn begins with Medicine",
            "neighbour when at turn start of {victim}",
        ),
    ],
)
def test_a_trap_or_a_card_in_everyday_words_is_asked_about(opened: OpenMeta, words: str, shown: str) -> None:
    table = opened(**OPEN)
    names = {"victim": table.other, "kind": NEIGHBOURS[table.first]}
    answer = table.write(table.first, words.format(**names))
    assert answer is not None
    assert "Did you mean" in answer
    assert shown.format(**names) in answer.flat
    assert not table.table().orders(table.first)


@pytest.mark.parametrize(
    ("words", "held"),
    [
        ("that's me done", "pass"),
        ("nope", "pass"),
        ("that's all from me", "pass"),
        ("I'm done for this turn!", "pass turn"),
    ],
)
def test_who_has_nothing_to_add_passes(opened: OpenMeta, words: str, held: str) -> None:
    table = opened()
    table.write(table.other, words)
    assert table.table().named(table.table().orders(table.other)) == [held]


# -- who leads ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "please make dan@example.net my deputy",
        "Dan <dan@example.net> will help me lead from now on",
    ],
)
def test_a_deputy_is_named_in_plain_words(table: MetaEvening, words: str) -> None:
    answer = said(table, words)
    assert "That lets dan@example.net lead friday like you." in answer.flat
    said(table, "yes", answer)
    assert table.table().match.policy.deputies == ("dan@example.net",)
    answer = said(table, "I'm too busy after all, Dan should take over from me for good")
    assert "That gives friday to dan@example.net, for good" in answer.flat
    said(table, "yes", answer)
    assert "From now on Dan leads this match" in table.last("anna").flat


def test_a_gm_is_told_how_to_let_a_trap_spring_on_something_else(opened: OpenMeta) -> None:
    table = opened()
    first, other = table.first, table.other
    table.write(first, f"trap Joker when after life gain of {other} with Medicine\nplay!")
    table.write(other, "pass")
    answer = said(table, "No, make it spring when her turn begins")
    assert "springs when" in answer.flat
    assert "note" not in answer.flat
    answer = said(table, f"trap 1 springs when {other}'s turn begins", answer)
    assert f"I read: trap 1 springs when {other}'s turn begins" in answer.flat


# -- what is said about cards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    ["Poison is a nasty card. Well played {victim}", "I love Medicine, such a good card.", "Well played! Medicine"],
)
def test_who_praises_a_card_is_asked_before_it_is_played(opened: OpenMeta, words: str) -> None:
    table = opened()
    answer = table.write(table.first, words.format(victim=table.other))
    assert answer is not None
    assert "Did you mean" in answer
    assert not table.table().orders(table.first)


def test_a_list_of_a_deck_may_name_the_cards_that_its_letter_makes_up(opened: OpenMeta) -> None:
    table = opened(mode="open", decks={})
    assert "You may make up cards" in table.last("anna", "report").flat
    lines = (
        "Ok here are my very own cards!!",
        "new card Event 3 Hurricane: the named player loses 6 life",
        "new card Event 3 Cup of tea: I gain 4 life",
        "and then my deck is 3 Hurricane, 3 Cup of tea, 1 Joker, 3 Poison, 3 Medicine, 2 Timeout, 1 Powerup",
    )
    answer = table.write("Anna", "\n".join(lines))
    assert answer is not None
    assert "new card Event 3 Cup of tea: I gain 4 life; deck 1 Joker, 3 Poison" in answer.flat
    assert len(table.table().orders("Anna")) == 3


def test_a_yes_with_a_trap_beside_it_takes_neither_before_all_of_it_is_seen(opened: OpenMeta) -> None:
    table = opened()
    first, other = table.first, table.other
    trap = f"Joker, it goes off as soon as {other} loses life, with a Poison on {other}."
    asked = table.write(first, f"A trap: {trap} Then Poison on {other}, and I hate the world.")
    assert asked is not None
    answer = table.write(first, f"Yes, and the trap: {trap}", to=asked)
    assert answer is not None
    assert f"trap Joker when before life loss of {other} with Poison on {other}" in answer
    assert not table.table().orders(first)
    table.write(first, "yes", to=answer)
    assert [type(order).__name__ for order in table.table().orders(first)] == ["Push", "Push", "SetTrap"]
