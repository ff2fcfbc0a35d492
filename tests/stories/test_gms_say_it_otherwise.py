"""What GMs say that was not understood once: absences, closing a turn, helpers, votes, and what was played before."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening
from tests.kit.meta_evening import MetaEvening
from tests.stories.conftest import Open, OpenMeta
from tests.stories.test_leading_by_mail import led, says

BIDS = {"Anna": "bid 4", "Bruno": "bid 3", "Clara": "bid 2"}


def second(evening: Open) -> Evening:
    """A match in its second turn, as nobody has answered yet."""
    e = led(evening)
    for name, bid in BIDS.items():
        e.write(name, bid)
    e.later(minutes=20)
    assert e.turn == 2
    return e


@pytest.mark.parametrize(
    "words",
    [
        "Bruno is away 3 to 9 December",
        "Bruno will be on holiday from 3 Dec to 9 Dec",
        "Bruno told me that he is in hospital from the 3rd to the 9th of December",
        "away Bruno 3 Dec to 9 Dec",
    ],
)
def test_an_absence_that_the_gm_tells_is_noted_after_a_yes_and_the_player_hears_of_it(
    evening: Open, words: str
) -> None:
    e = led(evening)
    asked = says(e, words)
    assert "That notes: Bruno is away from 3 December 2026 to 9 December 2026." in asked
    assert not e.table().match.chair("Bruno").away_until  # type: ignore[union-attr]
    says(e, "yes", to=asked)
    assert e.table().match.chair("Bruno").away_until.startswith("2026-12-10")  # type: ignore[union-attr]
    assert "The GM has noted that you are away from 3 December 2026 to 9 December 2026." in e.last("Bruno")
    answer = e.write("Bruno", "back", to=e.last("Bruno"))
    assert answer is not None
    assert "Good that you are there. The present deadline stays as it was told." in answer
    assert not e.table().match.chair("Bruno").away_until  # type: ignore[union-attr]


def test_the_present_deadline_waits_for_whom_the_gm_says_is_away_and_undo_takes_it_back(evening: Open) -> None:
    e = led(evening, absence_days=10)
    asked = says(e, "Bruno is ill until Tuesday")
    assert "The deadline moves from Mon 23 Nov 19:05 to" in asked
    assert "5 of 10 days are used." in asked
    says(e, "yes", to=asked)
    assert e.table().match.due.startswith("2026-11-25T19:05")
    says(e, "yes", to=says(e, "undo"))
    assert e.table().match.due.startswith("2026-11-23T19:05")


def test_an_absence_without_its_days_is_asked_for_with_an_example(evening: Open) -> None:
    e = led(evening)
    for words in ("Bruno is in hospital until further notice", "away Bruno"):
        assert "From when until when is Bruno away? Write for example: away Bruno 3 Dec to 9 Dec" in says(e, words)


@pytest.mark.parametrize(
    "words",
    [
        "please run the turn now",
        "everyone is in, I don't want to wait",
        "let's not wait any longer for Clara",
        "we wait no longer",
        "Clara seems to have vanished, play her turn without her",
    ],
)
def test_a_turn_is_closed_in_other_words_after_its_preview(evening: Open, words: str) -> None:
    e = second(evening)
    asked = says(e, words)
    assert "That plays turn 2 of friday now; nothing complete is in from Anna, Bruno and Clara" in asked
    says(e, "yes", to=asked)
    assert e.turn == 3


def test_one_yes_closes_the_turn_and_offers_the_chair_of_who_has_vanished(evening: Open) -> None:
    e = second(evening)
    asked = says(
        e,
        "Clara seems to have vanished, please play her turn now without her. And ask Ivy <ivy@example.net> to take her "
        "place",
    )
    assert "That plays turn 2 of friday now" in asked
    assert "offers it to Ivy <ivy@example.net>" in asked
    done = says(e, "yes", to=asked)
    assert "Resolved turn 2 of friday. The chair Clara of friday is offered to Ivy <ivy@example.net>." in done
    assert e.turn == 3
    assert e.last("Ivy", "invitation")


@pytest.mark.parametrize(
    "words", ["make Hilde <hilde@example.net> my deputy", "Hilde <hilde@example.net> will lead with me"]
)
def test_somebody_leads_beside_the_gm(evening: Open, words: str) -> None:
    e = led(evening)
    says(e, "yes", to=says(e, words))
    assert e.table().match.policy.deputies == ("hilde@example.net",)


def test_a_helper_without_an_address_is_asked_for_it(evening: Open) -> None:
    assert "Which address has Dan?" in says(led(evening), "Dan will lead with me")


def test_letters_after_each_turn_are_switched_in_plain_words(evening: Open) -> None:
    e = led(evening)
    says(e, "only write me if there is trouble")
    assert e.table().match.policy.gm_letter == "trouble"
    says(e, "write me a letter after each turn")
    assert e.table().match.policy.gm_letter == "turns"


def test_all_that_stands_on_one_line_is_done_or_asked(evening: Open) -> None:
    e = led(evening)
    answer = says(e, "Clara is ill until Sunday, extend by a day. remind Bruno. announce: we go on")
    assert "That notes: Clara is away" in answer
    assert e.table().match.due.startswith("2026-11-24T19:05")
    assert e.mail("Bruno", "reminder")
    assert "The GM says: we go on" in e.last("Anna")


@pytest.mark.parametrize("words", ["Shall we call it a draw?", "How about a draw?", "Do you all want a draw?"])
def test_a_gm_who_asks_the_table_for_a_draw_lets_it_vote(evening: Open, words: str) -> None:
    e = led(evening)
    asked = says(e, words)
    assert "That lets the table vote on a draw." in asked
    says(e, "yes", to=asked)
    assert e.last("Anna").subject == "[friday] A vote: a draw"


@pytest.mark.parametrize("words", ["Shall we call it a draw? I bid 4", "I bid 4. Let's agree on a draw."])
def test_a_draw_beside_an_order_is_asked_about_and_the_order_is_held(evening: Open, words: str) -> None:
    e = led(evening)
    asked = e.write("Anna", words)
    assert asked is not None
    assert "Shall I let the table vote on a draw?" in asked
    assert e.table().match.held["Anna"].text == "bid 4"
    e.write("Anna", "yes", to=asked)
    assert e.last("Bruno").subject == "[friday] A vote: a draw"


def test_what_was_played_in_a_past_turn_is_told_to_who_asks(evening: Open) -> None:
    e = second(evening)
    answer = says(e, "What did Bruno bid in turn 1?")
    assert "Of turn 1 everybody was told: Order of play in the first round: Anna (bid 4), Bruno (bid 3)" in answer
    mine = e.write("Anna", "what did Bruno bid in the first round?")
    assert mine is not None
    assert "Of turn 1 you were told: Order of play in the first round:" in mine
    assert "Anna" not in e.table().match.held


def test_of_a_past_turn_nobody_hears_what_was_told_to_another_alone(evening: Open) -> None:
    e = evening("Open Table", policy={"gm": "Greta <greta@example.net>"}).seated()
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, f"{name} sails north")
    e.later(minutes=20)
    preview = e.write("Greta", "The storm comes.\n\nto Anna:\nThe gold is in Crete.", to=e.last("Greta", "report"))
    e.write("Greta", "yes", to=preview)
    own, other = (e.write(who, "what happened to Anna in turn 2?") for who in ("Anna", "Bruno"))
    assert own is not None
    assert other is not None
    assert "its whole report comes with: resend 3" in own
    assert "Anna" not in e.table().match.held
    assert "gold" not in other.text.partition("On Friday")[0]


def test_who_rules_hears_of_a_past_turn_what_the_chair_was_told(opened: OpenMeta) -> None:
    e: MetaEvening = opened()
    e.play("Poison on " + e.other)
    e.write("gina", "yes", to=e.request)
    e.later(hours=1)
    answer = e.write("gina", f"What did {e.first} play in turn 1?", to=e.request)
    assert answer is not None
    assert "Of turn 1 you were told:" in answer
