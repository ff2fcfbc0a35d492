"""Who is lost gets an answer that fits a phone: what is asked now, what counts, and where the rest stands."""

from __future__ import annotations

import pytest

from tests.kit.evening import address_of
from tests.stories.conftest import Open

_FITS = 32  # lines of a letter
LOST = (
    "I'm lost",
    "what can I do now?",
    "I'm a bit lost, what can I do now? It's not my turn is it",
    "how does this work?",
    "I have no idea what to do",
    "Can you help me please?",
)


@pytest.mark.parametrize("words", LOST)
def test_a_player_who_is_lost_reads_what_is_asked_and_what_answers_it(evening: Open, words: str) -> None:
    e = evening().seated()
    e.write("Anna", words)
    told = e.last("Anna", "help")
    assert len(told.text.splitlines()) < _FITS
    assert "Bid 0 to 100 points for the first round." in told
    assert '"bid <points>"' in told
    assert '"play <card>"' not in told  # nobody is asked for a card yet
    assert '"help" alone lists all that can be written.' in told


def test_who_is_asked_nothing_hears_that(evening: Open) -> None:
    e = evening("Teamturns").seated()
    idle = next(name for name in ("Anna", "Bruno", "Clara") if name not in e.table().asks)
    e.write(idle, "I'm lost, what should I do?")
    assert "Nothing is asked of you now. I wait for" in e.last(idle, "help")


def test_in_a_large_game_it_fits_a_phone_too(evening: Open) -> None:
    e = evening("Meta", policy={"gm": address_of("gina")}).seated()
    e.write("Anna", "what can I do now?")
    told = e.last("Anna", "help")
    assert len(told.text.splitlines()) < _FITS
    assert 'Write "deck starter" to play the starter deck' in told


@pytest.mark.parametrize("game", ["Eat Me", "Open Table"])
@pytest.mark.parametrize("words", LOST[:5])
def test_a_gm_who_is_lost_reads_how_the_match_stands_and_four_words(evening: Open, game: str, words: str) -> None:
    e = evening(game, policy={"gm": address_of("gina")}).seated()
    e.write("gina", words, to=e.last("gina"))
    told = e.last("gina", "help")
    assert len(told.text.splitlines()) < _FITS
    assert "Orders are missing from: Anna, Bruno and Clara." in told
    assert "Play the turn now, as at its deadline: process turn 1" in told
    assert "standby" not in told


def test_the_word_itself_brings_all_and_begins_with_the_moment(evening: Open) -> None:
    e = evening().seated()
    for word in ("help", "help all"):
        e.write("Anna", word)
        told = e.last("Anna", "help")
        assert told.text.index("Bid 0 to 100 points") < told.text.index("ORDERS IN EAT ME") < told.text.index("resend")
    assert "Did you mean" not in (e.write("Anna", "help Bruno") or "")
