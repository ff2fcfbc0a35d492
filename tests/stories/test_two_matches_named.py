"""A GM's line that names two matches is done in neither: no word says for sure which one is meant."""

from __future__ import annotations

import pytest

from tests.kit.evening import address_of
from tests.stories.conftest import Open

SEATS = ("Anna", "Bruno", "Clara")


@pytest.mark.parametrize(
    "said",
    ["Let's stop wizards here, the sorcery game is more fun. No winner.", "The sorcery game is better, end wizards"],
)
def test_no_match_is_ended_for_another(evening: Open, said: str) -> None:
    one = evening("Eat Me", SEATS, policy={"gm": address_of("gina")}, name="wizards").seated()
    one.open("Eat Me", SEATS, {}, {"gm": address_of("gina")}, "sorcery")
    answer = one.write("Gina", said, to=one.last("Gina"))
    assert answer is not None
    assert "That ends" not in answer.text
    both = one.write("Gina", "sorcery: end match", to=one.last("Gina"))
    assert both is not None
    assert "That ends sorcery" in both.text


@pytest.mark.parametrize(
    "said",
    ["No!! wizards is the one to end, sorcery must go on.", "No, I meant wizards.", "No, not sorcery. End wizards."],
)
def test_the_other_match_is_offered_after_a_no(evening: Open, said: str) -> None:
    one = evening("Eat Me", SEATS, policy={"gm": address_of("gina")}, name="wizards").seated()
    one.open("Eat Me", SEATS, {}, {"gm": address_of("gina")}, "sorcery")
    asked = one.write("Gina", "sorcery: end match", to=one.last("Gina"))
    answer = one.write("Gina", said, to=asked)
    assert answer is not None
    assert "That ends wizards" in answer.text
    done = one.write("Gina", "yes", to=answer)
    assert done is not None
    assert "wizards is over" in done.flat
    assert one.table("sorcery").match.status == "inviting"
