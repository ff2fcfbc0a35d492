"""Rulings that want a toss, take cards of a hand, or point at one given before, by real letters. Meta, real cards."""

from __future__ import annotations

import pytest

from tests.kit.evening import Mail
from tests.kit.meta_evening import SEATS, MetaEvening
from tests.stories.conftest import OpenMeta


@pytest.fixture
def table(opened: OpenMeta) -> MetaEvening:
    """The GM is asked about Powerup on Poison: 3 becomes 5."""
    table = opened()
    table.play(f"Poison on {table.other}", "Powerup on Poison")
    return table


def named(table: MetaEvening, words: str) -> str:
    return words.format(first=table.first, other=table.other)


def said(table: MetaEvening, words: str, to: Mail | None = None) -> Mail:
    answer = table.write("gina", named(table, words), to=to or table.request)
    assert answer is not None
    return answer


def asked(answer: Mail) -> str:
    return answer.flat.partition("Did you mean: ")[2].partition("? Answer yes.")[0]


def waits(table: MetaEvening) -> bool:
    return "GM" in table.table().asks and not table.table().orders("GM")


def showing(table: MetaEvening, toss: str) -> str:
    """What a toss shows, once it is ruled."""
    said(table, toss)
    return table.request.flat.partition(" shows ")[2].partition(".")[0]


# -- a toss ------------------------------------------------------------------------------------------------------------

TOSSES = {
    "Flip a coin, heads he keeps it.": '"note Flip a coin, heads he keeps it; toss a coin"',
    "Flip a coin: heads it works, tails it doesn't": "tails it doesn't; toss a coin\"",
    "Heads {other} loses 5, tails he loses 3": 'tails he loses 3; toss a coin"',
    "50/50: heads he loses 5, tails 3": 'tails 3; toss a coin"',
    "if it comes up heads, {other} loses 6": 'loses 6; toss a coin"',
    "let chance decide": '"toss a coin"',
    "roll for it": '"roll a die with 6 sides"',
    "roll a die: on 4 or more he loses 5": 'he loses 5; roll a die with 6 sides"',
    "Let's roll a d20 - 11 or more and it works": 'and it works; roll a die with 20 sides"',
    "Roll a d6, he loses that many": 'he loses that many; roll a die with 6 sides"',
    "a d6 decides: 1-3 nothing, 4-6 he loses five": 'he loses five; roll a die with 6 sides"',
    "Yes, but flip a coin first": 'first; toss a coin"',
}


def test_a_toss_comes_first_and_nothing_that_hangs_on_it_is_done(table: MetaEvening) -> None:
    for words, comes_to in TOSSES.items():
        assert named(table, comes_to) in asked(said(table, words)), words
        assert waits(table)


NO_TOSSES = (
    "No coin please|I won't flip a coin for this|Heads up, I am away|{other} loses 5 or dies|Roll back the turn|"
    "I flipped a coin: heads, so he loses 6"
)


@pytest.mark.parametrize("words", NO_TOSSES.split("|"))
def test_what_only_sounds_like_a_toss_is_none(table: MetaEvening, words: str) -> None:
    answer = said(table, words)
    assert "note" not in asked(answer)
    assert "die with" not in answer.flat
    assert waits(table)


def test_what_was_said_of_a_toss_is_told_before_it_falls_and_the_proposal_stands(table: MetaEvening) -> None:
    other = table.other
    said(table, "yes", said(table, "Flip a coin, heads he keeps it."))
    told = table.request.flat
    assert told.index("The GM notes: Flip a coin, heads he keeps it.") < told.index("The GM tosses a coin: ")
    assert "(3 becomes 5)" in told
    assert "Rulings of this match" not in told
    said(table, "yes")
    assert table.lives(other) == 15 - 5


def test_of_heads_and_tails_what_has_fallen_counts(table: MetaEvening) -> None:
    lies = showing(table, "toss a coin")
    off = "tails" if lies == "heads" else "heads"
    comes_to = {
        f"{lies} he loses 6, {off} 3": "(3 becomes 6)",
        f"{off} he loses 6, {lies} 4": "{other} loses 4 life",
        f"{off}: as proposed; {lies}: no effect": '"no effect"',
        f"{off} it works, {lies} it doesn't": '"no effect"',
        f"{lies}: {{first}} draws a card, {off}: {{other}} draws a card": '"{first} draws a card"',
        f"it's {lies}, so {{other}} loses 6 life": '"{other} loses 6 life"',
    }
    for words, shown in comes_to.items():
        answer = said(table, words)
        assert any(named(table, one) in asked(answer) for one in (shown, "{other} loses 6 life")), words
        assert off not in asked(answer)
        assert waits(table)
    for words in (f"{off} he loses 7", f"{off} it works"):
        answer = said(table, words)
        assert not asked(answer)
        assert f"The coin shows {lies}" in answer
        assert waits(table)


def test_of_numbers_what_the_die_shows_counts(table: MetaEvening) -> None:
    lies = int(showing(table, "dice 6"))
    low, high = f"{lies} or more", f"{lies + 1} or more"
    comes_to = {
        f"on {low} {{first}} draws a card": '"{first} draws a card"',
        f"on {high} {{first}} draws a card, otherwise {{other}} draws a card": '"{other} draws a card"',
        "{other} loses as many life as it shows": f"{{other}} loses {lies} life",
        f"1-{lies}: {{first}} draws a card, {lies + 1}-6: no effect": '"{first} draws a card"',
    }
    for words, shown in comes_to.items():
        assert named(table, shown) in asked(said(table, words)), words
        assert waits(table)


def test_a_plain_toss_is_no_ruling_on_the_card(table: MetaEvening) -> None:
    first, other = table.first, table.other
    said(table, "toss a coin")
    said(table, "{other} loses 2 life")
    report = table.last(first, "report").flat
    assert f"On Powerup: {other} loses 2 life." in report
    assert "On Powerup: toss a coin" not in report


# -- cards of a hand ---------------------------------------------------------------------------------------------------

STOLEN = (
    "{first} steals a card from {other}|{first} takes a card from {other}'s hand at random|"
    "{first} takes one of {other}'s cards|{other} loses a card to {first}|{first} robs {other} of a card|"
    "a random card from {other}'s hand goes to {first}|take a random card from {other}'s hand and give it to {first}"
)


@pytest.mark.parametrize("words", STOLEN.split("|"))
def test_a_card_goes_from_hand_to_hand_and_only_the_two_know_which(table: MetaEvening, words: str) -> None:
    first, other = table.first, table.other
    piles = table.state.piles
    before = {seat: set(piles[f"hand {seat}"]) for seat in (first, other)}
    said(table, words)
    (card,) = before[other] - set(table.state.piles[f"hand {other}"])
    assert card in table.state.piles[f"hand {first}"]
    told = f"{first} has from {other}: "
    assert told in table.last(first, "report").flat
    assert told in table.last(other, "report").flat
    assert told not in " ".join(m.flat for m in table.mail("gina"))


ROBBED = {
    "She takes a card from {other}'s hand": '"{first} takes a card from {other}\'s hand at random"',
    "{first} steals one at random": '"{first} takes a card from {other}\'s hand at random"',
    "{other} gives {first} a card": '"{first} takes a card from {other}\'s hand at random"',
    "{first} picks a card from {other}'s hand": '"{first} takes a card from {other}\'s hand at random"',
    "Yes, and {first} steals a card from {other}": "as proposed; {first} takes a card from {other}'s hand at random",
    "{first} takes 3 life from {other}": '"{other} loses 3 life; {first} gains 3 life"',
}


def test_a_theft_that_is_not_said_in_full_is_shown_first(table: MetaEvening) -> None:
    for words, comes_to in ROBBED.items():
        assert named(table, comes_to) in asked(said(table, words)), words
        assert waits(table)


@pytest.mark.parametrize(
    "words",
    [
        "{first} does not steal a card from {other}",
        "I won't let {first} steal a card from {other}",
        "{first} takes the top card of {other}'s memory",
        "{first} takes a card from {other}'s graveyard",
        "{first} steals Poison from {other}'s hand",
        "{first} and {other} swap hands",
    ],
)
def test_what_only_looks_like_a_theft_takes_no_card(table: MetaEvening, words: str) -> None:
    assert "at random" not in asked(said(table, words))
    assert waits(table)


BLINDLY = (
    "{other} discards two cards at random|{other} randomly discards two cards|{other} discards two random cards|"
    "{other} loses two random cards from hand|{other} throws two cards away at random|"
    "two cards of {other}'s hand are discarded, picked at random|let {other} discard 2 at random"
)


@pytest.mark.parametrize("words", BLINDLY.split("|"))
def test_chance_discards_what_a_ruling_leaves_to_it_and_nobody_is_asked(table: MetaEvening, words: str) -> None:
    other = table.other
    before = len(table.state.piles[f"graveyard {other}"])
    assert f"I read: {other} discards 2 cards at random." in said(table, words)
    assert len(table.state.piles[f"graveyard {other}"]) == before + 2
    assert other not in {question.seat for question in table.state.questions if question.kind == "discard"}


NOT_WHOLLY = {
    "Yes, and {other} discards a card, chosen by chance": "as proposed; {other} discards a card at random",
    "{other} discards one card, picked at random, and loses 2 life": "{other} discards a card at random; {other} loses",
}


def test_a_blind_discard_beside_more_is_shown_as_one(table: MetaEvening) -> None:
    for words, comes_to in NOT_WHOLLY.items():
        assert named(table, comes_to) in asked(said(table, words)), words
        assert waits(table)


def test_no_ruling_waits_with_a_blind_discard_and_no_player_is_drawn_by_it(table: MetaEvening) -> None:
    late = said(table, "At the end of the turn {other} discards a card at random")
    assert 'cannot put "at random" into it' in late
    assert "discards" not in asked(said(table, "a random player loses 3 life"))
    assert waits(table)


def test_who_picks_is_asked_and_the_gm_hears_that_the_rest_is_open(table: MetaEvening) -> None:
    answer = said(table, "{other} discards two cards")
    assert f"What comes of it: {table.other} is asked for an answer first." in answer
    assert table.other in {question.seat for question in table.state.questions if question.kind == "discard"}


# -- a ruling before ---------------------------------------------------------------------------------------------------


@pytest.fixture
def again(opened: OpenMeta) -> MetaEvening:
    """Two Powerups on one Poison; on the first the GM has ruled that whoever is struck loses 2 life."""
    table = opened()
    first, other = table.first, table.other
    for seat, words in (
        (first, f"play Poison on {other}"),
        (other, "pass"),
        *((s, "play Powerup on Poison") for s in (first, other)),
    ):
        table.write(seat, words)
    for seat in (first, other):
        table.write(seat, "pass")
    said(table, "{other} loses 2 life")
    return table


BEFORE = {
    "like last time": '"{other} loses 2 life"',
    "as {other} got it": '"{other} loses 2 life"',
    "as {other} got, but only if he has less than 10 life": '"no effect"',
    "as {other} got, but only if he has more than 10 life": '"{other} loses 2 life"',
    "like last time, but only 1": '"{other} loses 1 life"',
    "Same as last time, except that {other} draws a card": '"{other} loses 2 life; {other} draws a card"',
    "like last time and {other} gains 1 life": '"{other} loses 2 life; {other} gains 1 life"',
}


def test_a_ruling_like_the_one_before_is_shown_with_what_stands_beside_it(again: MetaEvening) -> None:
    for words, comes_to in BEFORE.items():
        assert named(again, comes_to) in asked(said(again, words)) + '"', words
        assert waits(again)


@pytest.mark.parametrize("beside", ["only when he is at turn", "only on Tuesdays", "only if he behaves"])
def test_half_of_a_ruling_like_the_one_before_is_never_offered(again: MetaEvening, beside: str) -> None:
    answer = said(again, f"like last time, but {beside}")
    assert not asked(answer)
    assert f'cannot put "{beside.removeprefix("only ")}" into it' in answer
    assert waits(again)


def test_two_different_rulings_on_one_card_are_both_kept(again: MetaEvening) -> None:
    first, other = again.first, again.other
    assert f"Ruled before in this match: {other} loses 2 life." in again.request
    said(again, "{first} draws a card")
    report = again.last(first, "report").flat
    assert f"On Powerup: {other} loses 2 life." in report
    assert f"On Powerup: {first} draws a card." in report


# -- what the card that is aimed at does -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "comes_to"),
    [
        ("{other} gains 3 life instead of losing it", "does the opposite"),
        ("{other} gains 3 instead of losing life", "does the opposite"),
        ("{first} loses the 3 life, not {other}", "is cancelled; {first} loses 3 life"),
        ("{first} loses 2 life, not {other}", "is cancelled; {first} loses 2 life"),
        ("{first} takes 3 damage instead of {other}", "is cancelled; {first} loses 3 life"),
    ],
)
def test_who_says_what_becomes_of_the_card_means_that_card(table: MetaEvening, words: str, comes_to: str) -> None:
    assert named(table, comes_to) in asked(said(table, words))
    assert waits(table)


# -- as proposed, but ... ----------------------------------------------------------------------------------------------

BUT = {
    "as proposed, but no doubling": '"but no doubling": I read past this.',
    "as proposed, only without the coin": 'cannot put "only without the coin" into it',
    "Yes, as proposed, except that the Poison does nothing": "except that the Poison does nothing",
    "as proposed but {first} loses 1 life": '"as proposed; {first} loses 1 life"',
    "no coin: the Medicine is cancelled and the Poison is doubled": "is doubled (3 becomes 6)",
}


def test_what_stands_beside_as_proposed_is_never_dropped(opened: OpenMeta) -> None:
    table = opened(
        decks=dict.fromkeys(SEATS, "deck 1 Red or blue pill?, 3 Poison, 3 Medicine"), deck_size=7, first_hand=6
    )
    table.play(f"Poison on {table.other}", "Medicine", "Red or blue pill on Poison and Medicine")
    for words, told in BUT.items():
        answer = said(table, words)
        assert named(table, told) in answer.flat, words
        assert "toss a coin" not in asked(answer)
        assert waits(table)
