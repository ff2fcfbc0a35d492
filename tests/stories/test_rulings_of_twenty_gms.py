"""How GMs let a card be, forbid it, give it another number, narrow it and think better of it, by real letters. Meta,
with real cards."""

from __future__ import annotations

import pytest

from games.meta.cards import CARDS
from tests.kit.evening import Mail
from tests.kit.meta_evening import SEATS, MetaEvening
from tests.stories.conftest import OpenMeta
from tests.stories.test_every_ruled_card import RULED, deck_with, lead


@pytest.fixture
def table(opened: OpenMeta) -> MetaEvening:
    """The GM is asked about Powerup on Poison: 3 becomes 5."""
    table = opened()
    table.play(f"Poison on {table.other}", "Powerup on Poison")
    return table


@pytest.fixture
def trapped(opened: OpenMeta) -> MetaEvening:
    """The GM is asked about a Joker against the loss of life."""
    table = opened()
    table.write(table.first, f"trap Joker when before life loss of {table.first} with Medicine\nplay!")
    table.write(table.other, "pass")
    return table


def said(table: MetaEvening, words: str, to: Mail | None = None) -> Mail:
    words = words.replace("{first}", table.first).replace("{other}", table.other)
    answer = table.write("gina", words, to=to or table.request)
    assert answer is not None
    return answer


def waits(table: MetaEvening) -> bool:
    return "GM" in table.table().asks and not table.table().orders("GM")


def asked(answer: Mail) -> str:
    return answer.flat.partition("Did you mean: ")[2].partition("? Answer yes.")[0]


ALLOWED = (
    "Let him have it|let it happen|Let it stand then.|It works as printed|by the book|So be it.|I'll allow it|allowed|"
    "Fair enough!|no objections from me|I have nothing against it|the card works|It does what it says|as the card says|"
    "I don't mind|Powerup works|Well, I permit it this time|5 it is|3 becomes 5, yes|let {first} have her way"
)


@pytest.mark.parametrize("words", ALLOWED.split("|"))
def test_who_lets_a_card_be_says_yes_to_what_is_proposed(table: MetaEvening, words: str) -> None:
    other = table.other
    said(table, words)
    assert table.lives(other) == 15 - 5


FORBIDDEN = (
    "Not allowed|I forbid it|it doesn't work|It can't count|leave the Poison as it is|the Poison stays at 3|it stays 3|"
    "Keep it at three.|I won't allow it|ignore the card|veto|The Powerup is ignored|{first}'s Poison remains unchanged|"
    "Sorry, that is not possible"
)


@pytest.mark.parametrize("words", FORBIDDEN.split("|"))
def test_who_forbids_a_card_is_shown_that_it_has_no_effect(table: MetaEvening, words: str) -> None:
    assert '"no effect"' in said(table, words)
    assert waits(table)


NUMBERS = {
    "she gets two, not three": 2,
    "he loses two, not three": 2,
    "{other} loses four life, not five.": 4,
    "So {other} loses 4 life instead of 5": 4,
    "{other} loses 4 in total": 4,
    "he takes 2 from the Poison": 2,
    "4 damage": 4,
    "five is too much, four": 4,
    "I'd go for 4": 4,
    "rounded down please": 4,
    "yes, but rounded down": 4,
    "one extra, not two": 4,
    "+1 instead of +2": 4,
    "plus one only": 4,
    "only a third more": 4,
    "Oops, no wait: make it 4": 4,
}


def test_another_number_is_that_of_the_card_and_shown_first(table: MetaEvening) -> None:
    for words, number in NUMBERS.items():
        assert f"(3 becomes {number})" in asked(said(table, words)), words
        assert waits(table)


@pytest.mark.parametrize("words", ["so {other} loses 5", "{other} loses five life"])
def test_what_a_card_comes_to_is_not_taken_a_second_time(table: MetaEvening, words: str) -> None:
    other = table.other
    answer = said(table, words)
    assert asked(answer) == '"as proposed"'
    said(table, "yes", answer)
    assert table.lives(other) == 15 - 5


@pytest.mark.parametrize(
    "words",
    ["{other} loses 6 life", "{first} loses 5 life", "he heals 2", "it stays 4", "4 it is not", "Let him have it back"],
)
def test_what_only_looks_like_it_is_no_number_and_no_nod(table: MetaEvening, words: str) -> None:
    answer = said(table, words)
    assert "percent" not in asked(answer)
    assert "as proposed" not in asked(answer)
    assert "I read: as proposed" not in answer


NARROWER = (
    "only when she loses 3 or more at once|only on {first}'s own turn|yes, but only on {first}'s own turn|once a round|"
    "Yes, once per turn.|only if {first} has less than 10 life|I'll allow it, but not below 10 life|"
    "ok if it is {other}'s turn"
)


@pytest.mark.parametrize("words", NARROWER.split("|"))
def test_a_trap_that_shall_spring_less_often_is_offered_as_it_can_be(trapped: MetaEvening, words: str) -> None:
    answer = said(trapped, words)
    assert asked(answer) == '"as proposed"'
    assert "nothing narrower" in answer or "I read past this" in answer
    assert waits(trapped)
    said(trapped, "yes", answer)
    assert not waits(trapped)


@pytest.mark.parametrize("words", ["only once", "Yes, but only the first time"])
def test_a_trap_that_springs_once_is_what_it_is(trapped: MetaEvening, words: str) -> None:
    assert "it is gone when it has sprung once" in said(trapped, words)


def test_who_thinks_better_of_it_in_the_next_letter_is_offered_a_correction(table: MetaEvening) -> None:
    turn, request = table.turn, table.request
    said(table, "yes", request)
    answer = said(table, "I changed my mind: no effect", request)
    assert f"That plays turn {turn} of friday again" in answer


DEFT = {
    "Joker": [
        f"Joker when {when}"
        for when in (
            "at star card of others",
            "after playing of others",
            "before execution",
            "before springing of trap 1",
            "after disabling of me",
        )
    ],
    "Schrödinger's condition": ["Schrödinger's condition when after playing of {other} or at turn end of {other}"],
    "Good for a second time": [
        "Good for a second time on Joker when after playing of {other}",
        "Good for a second time on Schrödinger's condition when after playing of {other} or at turn end",
    ],
}
CASES = [(card.name, "") for card in RULED] + [(name, trap) for name, traps in DEFT.items() for trap in traps]


@pytest.mark.parametrize(("name", "trap"), CASES, ids=[f"{name}: {trap}" for name, trap in CASES])
def test_what_a_request_offers_is_held_as_it_stands_there(opened: OpenMeta, name: str, trap: str) -> None:
    card = next(card for card in CARDS.values() if card.name == name)
    deck = (
        deck_with(card)
        if not trap
        else "deck 1 Joker, 1 Schrödinger's condition, 1 Good for a second time, 3 Poison, 3 Medicine"
    )
    size, hand = (16, 14) if not trap else (9, 8)
    table = opened(decks=dict.fromkeys(SEATS, deck), deck_size=size, first_hand=hand)
    if trap:
        table.write(table.first, f"trap {trap.replace('{other}', table.other)} with Poison on {table.other}\nplay!")
        table.write(table.other, "pass")
    else:
        lead(table, card)
    question = table.table().game.view(table.state, "GM")["question"]
    words = table.table().words("GM")
    proposed = question["proposed"]
    offers = [row["write"] for row in question["words"]] + proposed + ["; ".join(proposed)] * bool(proposed)
    assert len(offers) > 1
    for offer in offers:
        assert offer in table.request.flat, offer
        lines = table.table().game.grammar.letter([(1, offer)], words)
        assert all(line.orders and not line.reading and not line.past for line in lines), offer
    if proposed:
        said(table, "; ".join(proposed))
        assert not waits(table) or question["proposals"] != table.table().game.view(table.state, "GM")["question"]


LATER = {
    "{first} throws one card away and {other} may draw one, and by the way {first} gets one life as consolation": (
        '"{first} discards a card; {other} draws a card; {first} gains 1 life"'
    ),
    "whenever {other} loses life, {first} gains 1": (
        '"every time, when {other} is about to lose life, {first} gains 1 life"'
    ),
    "{other} loses one now and two at the end of the turn": (
        '"{other} loses 1 life; at the end of the turn {other} loses 2 life"'
    ),
    "{other} gets two then": '"{other} gains 2 life"',
    "Let him have it, but make it four rather than five.": "(3 becomes 4)",
}


def test_a_letter_of_several_things_is_shown_with_all_of_them(table: MetaEvening) -> None:
    for words, shown in LATER.items():
        comes_to = shown.replace("{first}", table.first).replace("{other}", table.other)
        assert comes_to in asked(said(table, words)), words
        assert waits(table)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("Everybody loses one life for every three cards in hand, rounded down.", "for every three cards in hand"),
        ("{other} gets 2 life, but not more than 16 in all", "not more than 16 in all"),
    ],
)
def test_a_measure_that_cannot_be_kept_is_named_and_nothing_offered_without_it(
    table: MetaEvening, words: str, part: str
) -> None:
    answer = said(table, words)
    assert f'cannot put "{part}" into it' in answer
    assert not asked(answer)
    assert waits(table)


def test_a_note_is_kept_as_it_was_typed(table: MetaEvening) -> None:
    first = table.first
    said(table, "note that {other} can't lose more than two life at a time until she has been hit three times")
    assert "at a time until she has been hit three times" in table.last(first, "report")


def test_who_is_to_be_asked_again_on_a_day_reads_how_to_have_the_time(table: MetaEvening) -> None:
    assert "I cannot ask you again on a day" in said(table, "Hm, I'm travelling, ask me again on Monday")
    assert waits(table)


# -- where the card goes that is ruled on, and what somebody may pick --------------------------------------------------

BACK = [
    "The Powerup goes back to the top of {first}'s memory\u2026",
    "put the Powerup on top of {first}'s memory afterwards",
    "Return the Powerup onto the top of {first}'s memory",
]


@pytest.mark.parametrize("words", BACK)
def test_the_card_that_is_ruled_on_goes_where_the_gm_says(table: MetaEvening, words: str) -> None:
    owner, other = table.first, table.other
    assert f"goes to the top of {owner}'s memory" in said(table, words)
    assert not waits(table)
    assert "The GM rules" in " ".join(letter.flat for letter in table.mail(other, "report"))


@pytest.mark.parametrize("words", ["double the Powerup", "invert the Powerup"])
def test_what_cannot_be_done_to_the_card_that_is_ruled_on_is_not_done(table: MetaEvening, words: str) -> None:
    assert "does not lie on a stack" in said(table, words)
    assert waits(table)


@pytest.mark.parametrize(
    "words",
    [
        "Give {other} the choice: lose 5 life, or discard two cards.",
        "Let {other} choose: lose 5 life or discard two cards",
        "{other} may choose: lose 5 life or discard two cards",
    ],
)
def test_a_choice_that_is_given_holds_both_ways_out(table: MetaEvening, words: str) -> None:
    said(table, words)
    assert table.lives(table.other) == 15
    asked = table.last(table.other, "report")
    assert "1) lose 5 life, 2) discard two cards" in asked


def test_a_card_that_is_to_hit_somebody_else_is_no_new_player(table: MetaEvening) -> None:
    answer = said(table, "The Poison hits {first} instead of {other}")
    assert "no name" not in answer
    assert 'I read past: "The Poison hits' in answer
    assert waits(table)
