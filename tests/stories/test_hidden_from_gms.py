"""What who leads must not learn of a hand: neither by asking whether orders are possible nor from a deputy's letter."""

from __future__ import annotations

import re

from tests.kit.evening import Evening, Mail
from tests.stories.conftest import Open
from tests.stories.test_leading_by_mail import GRETA, led, says


def in_cards(evening: Open, **policy: object) -> Evening:
    """A table that has bid and plays cards now."""
    e = led(evening, **policy)
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 4")
    e.later(minutes=20)
    assert e.turn == 2
    return e


def held_and_not(e: Evening, seat: str) -> tuple[int, int]:
    """A card in a hand, and one that is in another."""
    hands = {chair: list(map(int, e.table().view(chair)["hand"])) for chair in ("Anna", "Bruno", "Clara")}
    return hands[seat][0], next(card for chair, hand in hands.items() if chair != seat for card in hand)


def without_card(mail: Mail, card: int) -> str:
    """What a letter says before its question, whatever the card."""
    return re.sub(rf"\b{card}\b", "CARD", mail.flat.partition("Shall I")[0])


def test_whether_orders_are_possible_is_told_only_once_they_are_entered(evening: Open) -> None:
    e = in_cards(evening)
    has, lacks = held_and_not(e, "Bruno")
    questions = [says(e, f"Bruno phoned me, he plays {card} and bids 0") for card in (has, lacks)]
    assert all("Shall I do it?" in question for question in questions)
    assert without_card(questions[0], has) == without_card(questions[1], lacks)
    letters = len(e.mail("Bruno"))
    answer = says(e, "yes", to=questions[1])
    assert "Bruno cannot play that now. Nothing was changed. Bruno is told that you tried." in answer
    assert len(e.mail("Bruno")) == letters + 1
    assert f'The GM has tried to enter orders for you: "play {lacks}; bid 0".' in e.last("Bruno")
    assert "Bruno" not in e.table().match.held


def test_words_that_only_a_hand_can_fill_are_not_filled_from_it_for_a_gm(evening: Open) -> None:
    e = evening("Hold my Bear", policy={"gm": GRETA}).seated()
    table = e.table()
    pairs = [
        (seat, animal)
        for seat in table.asks
        for animal in ("bear", "ferret", "tiger", "hamster", "vole")
        if sum(card.startswith(animal) for card in table.view(seat)["hand"]) == 2
    ]
    assert pairs
    for seat, animal in pairs:
        asked = says(e, f"{seat} plays both {animal}s")
        assert f'"orders for {seat}: play 2 {animal}s"' in asked


def test_words_that_only_a_hand_fills_are_told_back_as_written_once_they_are_held(evening: Open) -> None:
    e = evening("Hold my Bear", policy={"gm": GRETA}).seated()
    seat, animal = with_a_pair(e)
    answer = says(e, f"orders for {seat}: play both {animal}s")
    held = e.table().match.held.get(seat)
    assert held is None or held.text.count(animal) == 2
    assert not re.search(rf"{animal} \d", answer.flat)


def test_a_correction_tells_back_no_card_that_only_the_hand_could_fill(evening: Open) -> None:
    e = evening("Hold my Bear", policy={"gm": GRETA}).seated()
    seat, animal = with_a_pair(e)
    e.later(hours=200)
    assert e.turn > 1
    answer = says(e, f"correct turn 1: {seat}: play both {animal}s")
    assert "correct" in answer.flat
    assert not re.search(rf'{seat} with "[^"]*{animal} \d', answer.flat)


def with_a_pair(e: Evening) -> tuple[str, str]:
    """Somebody who is asked and holds exactly two of an animal."""
    table = e.table()
    return next(
        (seat, animal)
        for seat in table.asks
        for animal in ("bear", "ferret", "tiger", "hamster", "vole")
        if sum(card.startswith(animal) for card in table.view(seat)["hand"]) == 2
    )


def test_what_a_deputy_enters_is_hidden_from_who_leads(evening: Open) -> None:
    e = led(evening, deputies=["dan@example.net"])
    says(e, "orders for Bruno: bid 7", who="Dan", to=next(m for m in e.mail("dan") if "For the GM" in m.subject))
    told = e.last("Greta")
    assert "who helps to lead friday, has done this: Orders for Bruno were entered." in told
    assert "bid 7" not in told
    assert 'entered orders for you: "bid 7"' in e.last("Bruno")


def test_a_gm_who_plays_sends_nobodys_letters_elsewhere(evening: Open) -> None:
    e = evening(policy={"gm": "anna@example.net"}).seated()
    letter = next(m for m in e.mail("Anna") if "For the GM" in m.subject)
    answer = says(e, "address Clara clara@new.example", "Anna", letter)
    assert "You play Anna in friday yourself, so you cannot say where letters to Clara go." in answer
    assert not e.mail("clara@new.example")
