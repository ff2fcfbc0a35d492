"""What the GM tells one player in secret goes to others neither unseen nor over an objection."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Mail
from tests.kit.open_evening import OpenEvening

THREE = ("Anna", "Bruno", "Clara")
TALE = (
    "The ford is high; Anna loses one camel.\nBruno pays three coins.\n\n"
    "The tale of the cousin who pays forty coins goes round.\nStandings: Anna 4, Bruno 3, Clara 1"
)
HUSHED = (
    "a word in {}'s ear",
    "into {}'s ears",
    "for {}'s eyes only",
    "{}'s eyes only",
    "whispered to {}",
    "{} learns, and not a soul may hear of it",
    "not a soul but {} may know",
    "nobody must learn this, {}",
    "{}, mum's the word",
    "{} finds out secretly",
    "between us, {}",
    "{} hears in strict confidence",
    "hush, {}, not a word to anyone",
    "{} must keep it from the others",
    "the others must not know what {} knows",
    "{}, tell nobody",
)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenEvening]:
    one = OpenEvening(tmp_path, THREE, {"second_thoughts": 40}).seated()
    one.orders(anna="A Paris - Burgundy", bruno="F Brest H", clara="A Rome H")
    one.later(minutes=45)
    yield one
    assert not one.archive.letters("aside")
    one.close()


def wrote(table: OpenEvening, text: str, to: Mail | None = None) -> Mail:
    answer = table.write("gina", text, to=to or table.last("gina"), minutes=1)
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    "shape", ["{}: the cousin is rich.", "The cousin is rich ({}).", "All quiet. {}: she is rich."]
)
@pytest.mark.parametrize("hushed", HUSHED)
def test_a_name_beside_a_word_of_secrecy_is_warned_about_or_heads_what_is_hers(
    table: OpenEvening, hushed: str, shape: str
) -> None:
    said = shape.format(hushed.format("Clara"))
    shown = wrote(table, f"Bruno pays.\n\n{said[0].upper()}{said[1:]}", table.request)
    assert "Clara alone reads:" in shown or "names Clara alone, but" in shown


@pytest.mark.parametrize(
    "line", ["Clara sails alone to the rest of her fleet.", "Nobody but Clara has gold.", "No ear for Clara."]
)
def test_a_story_without_secrets_is_a_story(table: OpenEvening, line: str) -> None:
    assert "names Clara alone" not in wrote(table, f"All quiet.\n{line}", table.request)


def test_a_word_in_an_ear_is_for_that_one(table: OpenEvening) -> None:
    told = "A word in Clara's ear: your cousin pays forty, and not a soul may learn of it."
    shown = wrote(table, f"The ford is high.\n{told}\n\nStandings: Anna 4, Bruno 3, Clara 1", table.request)
    wrote(table, "yes, final", shown)
    assert "pays forty" in table.last("Clara", "report")
    assert "cousin" not in table.last("Anna", "report").text
    assert table.table().state.points == {"Anna": 4, "Bruno": 3, "Clara": 1}


@pytest.mark.parametrize(
    "said",
    [
        "Good heavens, no. The tale of the cousin was for Clara only!",
        "Oh no, the cousin was meant for Clara.",
        "Nope, the line about the cousin is for Clara's ears.",
    ],
)
def test_who_says_after_the_yes_for_whom_it_was_sees_it_so(table: OpenEvening, said: str) -> None:
    table.decides(TALE)
    shown = wrote(table, said)
    assert "cousin" in shown.flat.partition("Clara alone reads:")[2]
    table.later(minutes=60)
    assert table.turn == 2
    wrote(table, "yes, final", shown)
    assert "cousin" in table.last("Clara", "report")
    assert "cousin" not in table.last("Anna", "report").text


@pytest.mark.parametrize(
    "said",
    [
        "No!",
        "Heavens, no!",
        "No no no, wait",
        "Oh dear, stop. I am not done.",
        "The thing with the money was for Clara",
        "Argh. That goes to Clara, not to all",
        "Do not send it, I forgot who reads the tale",
    ],
)
def test_an_objection_takes_the_approval_back_and_shows_it_anew(table: OpenEvening, said: str) -> None:
    table.decides(TALE)
    shown = wrote(table, said)
    assert "Everybody reads:" in shown
    assert "What you have approved stands" not in shown
    table.later(minutes=60)
    assert (table.turn, "GM" in table.table().match.held) == (2, False)


def test_that_a_turn_stays_open_is_not_said_to_be_asked_for(table: OpenEvening) -> None:
    table.decides(TALE)
    told = wrote(table, "And Anna loses two camels, not a hundred.")
    assert "as you asked" not in told
    table.later(minutes=60)
    assert table.turn == 2
