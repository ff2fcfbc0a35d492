"""A ruling in the midst of a turn: players get the news where they are asked nothing, else what a decision needs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Evening, Mail
from tests.kit.leading import given
from tests.kit.meta_evening import DECK, GINA

SEATS = ("Anna", "Bruno", "Clara")
LONG = ("What these cards do", "Rulings of this match", "Graveyard of", "What was executed earlier")


class Three(Evening):
    """Three players with nearly all their cards in hand, and Gina, who is asked about five of them in one turn."""

    def __init__(self, folder: Path, hand_limit: int = 40) -> None:
        super().__init__(folder, "", SEATS)
        options = {"deck_size": 20, "first_hand": 18, "draw": 1, "hand_limit": hand_limit}
        self.open(
            "Meta",
            SEATS,
            {**options, "decks": dict.fromkeys(SEATS, f"{DECK}, 2 Keep thinking, 2 Throwing a party")},
            {"gm": GINA},
        )
        self.seated()
        self.first = self.table().state.turn_of
        self.second, self.third = (seat for seat in self.table().state.order if seat != self.first)

    def play(self, *cards: str) -> None:
        for card in (*[f"play {card}" for card in cards], "pass"):
            for seat in SEATS:
                self.write(seat, card if seat == self.first else "pass")

    def rule(self, words: str = "as proposed") -> dict[str, Mail]:
        """Gina rules; the reports that leave by it."""
        since = len(self.mailer.sent)
        self.write("gina", words, to=self.last("gina", "report"))
        sent = {p.to for p in self.mailer.sent[since:]}
        assert len([p for p in self.mailer.sent[since:] if p.to == f"{self.second.lower()}@example.net"]) == 1
        return {seat: self.last(seat, "report") for seat in (*SEATS, "gina") if f"{seat.lower()}@example.net" in sent}


@pytest.fixture
def three(tmp_path: Path, as_folded: None) -> Iterator[Three]:
    table = Three(tmp_path)
    yield table
    table.look_over()
    table.close()


FIVE = (
    "Poison on {}",
    "Medicine",
    "Powerup field",
    "Powerup on Poison",
    "They always come back on Medicine",
    "They always come back on Poison",
    "Point of view on Medicine",
)


def five(three: Three) -> None:
    three.play(*(card.format(three.second) for card in FIVE))


def test_of_a_ruling_that_asks_them_nothing_players_get_the_news_alone(three: Three) -> None:
    five(three)
    for _ in range(4):
        reports = three.rule()
        for seat in SEATS:
            letter = reports[seat]
            assert "Nothing to do for you now. I wait for the GM, until" in letter
            assert "The GM rules on" in letter
            assert "Still to be executed" in letter
            assert f"{seat} (you): 15 life, in play" in letter
            assert "Your hand" not in letter
            assert not [words for words in LONG if words in letter or words in letter.html]
            assert "Still to be executed" in letter.html
            assert len(letter.text.splitlines()) <= 36
    reports = three.rule()
    assert "A turn begins" in reports[three.second]
    assert "Your hand" in reports[three.second]
    assert "Graveyard of" in reports[three.second]


def test_the_report_before_the_first_ruling_is_whole(three: Three) -> None:
    five(three)
    letter = three.last(three.second, "report")
    assert "Your hand" in letter
    assert "order of turns" in letter


@pytest.mark.parametrize("word", ["report", "resend", "hand"])
def test_a_word_brings_the_whole_position(three: Three, word: str) -> None:
    five(three)
    letter = three.rule()[three.third]
    assert 'write "report" for the whole position' in letter
    three.write(three.third, word, to=letter)
    whole = three.last(three.third, "again")
    assert "Your hand" in whole
    assert "Rulings of this match" in whole


def test_the_gm_who_is_asked_again_gets_the_whole_position(three: Three) -> None:
    five(three)
    letter = three.rule()["gina"]
    assert "What is to be ruled on" in letter
    assert "Rulings of this match" in letter


def test_a_hand_that_a_ruling_changes_is_shown_to_its_owner_alone(three: Three) -> None:
    five(three)
    three.write("gina", f"{three.third} draws 1 card", to=three.last("gina", "report"), tick=True)
    reports = {seat: three.last(seat, "report") for seat in SEATS}
    assert "Your hand" in reports[three.third]
    assert "Your hand" not in reports[three.second]


def test_who_must_decide_gets_the_hand_and_the_hour_at_the_top(tmp_path: Path, as_folded: None) -> None:
    table = Three(tmp_path, hand_limit=13)
    table.play(f"Poison on {table.second}", "Powerup on Poison")
    reports = table.rule()
    letter = reports[table.second]
    assert letter.subject.startswith("[friday] the cards to discard, by ")
    assert letter.flat.startswith("Your hand may hold 13 cards: discard")
    assert "Your hand:" in letter
    assert "Every player but you loses 1 life." in letter
    assert "For example you could write" in letter
    assert not [words for words in LONG if words in letter or words in letter.html]
    table.look_over()
    table.close()


def test_who_came_in_the_midst_of_a_turn_gets_all_of_it(three: Three) -> None:
    five(three)
    three.rule()
    given(three.desk, three.name, three.third, "Dora <dora@example.net>", three.now)
    three.tick()
    three.write("dora", "yes", to=three.last("dora", "invitation"))
    whole = three.last("dora", "again")
    assert "Your hand" in whole
    assert "Rulings of this match" in whole


# -- rulings from a phone ----------------------------------------------------------------------------------------------

ASKED = {
    "everyone back to 14 pls": '"everybody goes to 14 life"',
    "Bruno minus 3, rest nothing": '"Bruno loses 3 life"',
    "brunno -2 clara +2": '"Bruno loses 2 life; Clara gains 2 life"',
    "everybody exept anna looses 1 lfe": '"Bruno loses 1 life; Clara loses 1 life"',
    "Anna and Bruno each throw away one card of their choice": '"Anna discards a card; Bruno discards a card"',
    "Draw 1 each. Also reverse turn order from here on": '"everybody draws a card; seat order Clara, Bruno, Anna"',
    "At the end of this turn Bruno gets 3 life back": '"at the end of the turn Bruno gains 3 life"',
    "Clara heals 2, everyone else loses 1": '"Clara gains 2 life; Anna loses 1 life; Bruno loses 1 life"',
    "From now on the hand limit is 10 for all": '"override hand limit 10"',
    "Clara picks somebody, that person loses 2": "; offer Clara Anna / Bruno",
    "Bruno loses 3 life unless he'd be out, then he stays at 1": "Bruno has 15, and 15 - 3 is not below 1",
    "No effect, and put the Powerup on top of Anna's memory": "goes to Anna's memory",
}


def test_rulings_as_they_are_thumbed_into_a_phone_are_asked_about_with_what_they_say(three: Three) -> None:
    three.play("Medicine", f"Poison on {three.second}", "Powerup on Poison")
    request = three.last("gina", "report")
    for said, meant in ASKED.items():
        answer = three.write("gina", said, to=request)
        assert answer is not None
        assert "Did you mean" in answer, said
        assert meant in answer, said
        assert set(three.table().state.lives.values()) == {15}
    three.write("gina", "ok as you suggested \N{THUMBS UP SIGN}", to=request)
    assert "GM" not in three.table().asks
    assert three.table().state.lives[three.second] == 10
