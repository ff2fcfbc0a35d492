"""A card of Meta that is named once more to be taken back, or for somebody else: never passed over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.meta.grammar import GRAMMAR
from tests.games.test_meta_orders import at

HAND = ("Poison", "Poison", "Medicine", "Keep thinking", "No shirt, no service")
STRUCK = "play Precision strike on Clara's Poison"
ON_BRUNO = "play Poison on Bruno"


def read(text: str, held: str = "") -> tuple[str, str]:
    """What a letter orders, and what it is asked about."""
    words = at("push", *HAND)
    words = replace(words, held=GRAMMAR.orders(held, words))
    lines = GRAMMAR.read(text, words)
    return tuple("; ".join(GRAMMAR.write(said(line)).replace("\n", "; ") for line in lines if said(line))
                 for said in (lambda line: line.orders, lambda line: line.reading))  # type: ignore[return-value]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Poison on Bruno, then Medicine. Sorry, no Medicine.",
        "Poison on Bruno and Medicine. Forget the Medicine.",
        "Poison on Bruno and Medicine. I don't play the Medicine.",
        "Poison on Bruno and Medicine\nno Medicine",
        "Poison on Bruno. Medicine. Drop the second.",
        "Medicine. Poison on Bruno. Not the first.",
        "Poison on Bruno and Medicine\nnot the Medicine, sorry",
    ],
)
def test_what_is_taken_back_by_name_is_not_played_and_the_rest_is_asked_about(text: str) -> None:
    assert read(text) == ("", ON_BRUNO)


@pytest.mark.parametrize(
    "text",
    [
        "Medicine, wait, no Medicine",
        "Medicine. No, no Medicine.",
        "Poison on Bruno, then Medicine, wait, no Medicine",
        "Medicine. Not Medicine after all.",
        "Poison on Bruno and Medicine\nwait, no Medicine",
    ],
)
def test_nothing_of_a_card_is_held_that_is_taken_back(text: str) -> None:
    assert "Medicine" not in "".join(read(text))


def test_a_line_alone_is_taken_back_alone() -> None:
    assert read("Poison on Bruno\nMedicine\nnot Medicine, sorry") == (ON_BRUNO, "")


@pytest.mark.parametrize("text", ["no Medicine", "Skip the Medicine please", "without the Medicine after all"])
def test_of_what_is_held_the_rest_is_asked_about(text: str) -> None:
    assert read(text, f"{ON_BRUNO}\nplay Medicine") == ("", ON_BRUNO)


@pytest.mark.parametrize(
    ("text", "played"),
    [
        ("play Medicine, not Poison", "play Medicine"),
        ("I'd rather play Medicine than Poison", "play Medicine"),
        ("play No shirt, no service on main stack", "play No shirt no service on main stack"),
    ],
)
def test_what_else_is_not_played_touches_nothing(text: str, played: str) -> None:
    assert read(text) == (played, "")


@pytest.mark.parametrize(
    "text",
    [
        "i do poison on bruno and poison on clara hehe nobody is safe",
        "poison bruno and poison clara haha",
        "slip a Poison into Bruno's soup and one into Clara's",
    ],
)
def test_a_second_card_for_somebody_else_is_no_talk(text: str) -> None:
    assert read(text) == (f"{ON_BRUNO}; play Poison on Clara", "")


def test_who_is_pitied_is_not_the_target() -> None:
    assert "Clara" not in read("Poison on Bruno! Sorry Clara.")[0]


@pytest.mark.parametrize(
    "text", ["Poison into Bruno's cup, if you please", "Poison down Bruno's throat!", "Poison in Bruno's morning tea"]
)
def test_a_card_goes_into_somebodys_cup(text: str) -> None:
    assert read(text) == (ON_BRUNO, "")


@pytest.mark.parametrize("text", ["Poison at Bruno's request", "Poison for Bruno's birthday"])
def test_what_is_done_for_somebodys_sake_is_not_aimed_there(text: str) -> None:
    assert read(text)[0] == ""


@pytest.mark.parametrize(
    ("text", "played"),
    [
        ("Actually I would rather play Medicine than pass", "play Medicine"),
        ("Medicine rather than pass", "play Medicine"),
        ("I'd rather pass than play Medicine", "pass"),
    ],
)
@pytest.mark.parametrize("held", ["", "pass"])
def test_what_is_rather_done_is_done(text: str, played: str, held: str) -> None:
    assert read(text, "" if played == "pass" else held) == (played, "")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Precision strike on Bruno's Medicine. Silly me, it's Clara's Poison that has to go.", ("", STRUCK)),
        ("Hm, let me see. It's Clara's Poison that has to go, I fear.", ("", "")),
        ("Precision strike on Clara's Poison, because Bruno's Medicine is aimed at him", (STRUCK, "")),
    ],
)
def test_another_card_on_the_table_behind_the_first_is_asked_about(text: str, meant: tuple[str, str]) -> None:
    laid = [("000003", "Medicine", "Bruno", 68), ("000004", "Poison", "Clara", 129)]
    cards = [{"id": id, "title": title, "by": by, "number": number} for id, title, by, number in laid]
    words = at("push", "Precision strike", "Stealth")
    words = replace(words, view={**words.view, "stacks": [{"key": "main 0", "cards": cards}]})
    line = GRAMMAR.line(text, words)
    assert (GRAMMAR.write(line.orders), GRAMMAR.write(line.reading)) == meant


def test_who_would_rather_do_something_else_entirely_plays_nothing() -> None:
    assert read("I would rather die than play Medicine")[0] == ""


@pytest.mark.parametrize(
    ("text", "played"),
    [
        ("Clara shall suffer: Poison", "play Poison on Clara"),
        ("Medicine for me, then Poison on Bruno", f"play Medicine; {ON_BRUNO}"),
        ("I pass the Poison to Bruno", ON_BRUNO),
        ("Medicine is my opening card", "play Medicine"),
        ("I pass, and wish everybody a mild evening", "pass"),
    ],
)
def test_this_is_understood(text: str, played: str) -> None:
    assert read(text) == (played, "")


@pytest.mark.parametrize(
    "text",
    [
        "There is Poison in Bruno's cup",
        "Poison in Bruno's tea would be funny",
        "Clara will suffer: she has no Medicine",
        "Bruno would rather play Medicine than pass",
        "I'd rather you pass than play Medicine",
        "Poison on Bruno haha just kidding",
        "Poison on Bruno lol no",
        "Poison on Bruno haha I wish",
        "Poison on Bruno, as if!",
        "pass the Medicine",
        "Medicine is a fine card",
    ],
)
def test_this_plays_nothing(text: str) -> None:
    assert read(text)[0] == ""


PI = {"id": "00001E", "title": "Pi steps forward, tau steps backward", "by": "Clara", "number": 17}
GLITCH = "play A glitch in the Matrix on Clara's Pi steps forward tau steps backward because"


def explained(text: str) -> tuple[str, str]:
    words = at("push", "A glitch in the Matrix", "Medicine", "Poison")
    view = {**words.view, "stacks": [{"key": "main 0", "cards": [PI]}]}
    lines = GRAMMAR.read(text, replace(words, view=view, asked=words.asked | {"meant"}))
    return GRAMMAR.write(lines[0].orders), GRAMMAR.write(lines[0].reading)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("{}: I swap the word two for zero", ("", f"{GLITCH} I swap the word two for zero")),
        ("ooh {}!! I swap two for zero", ("", f"{GLITCH} I swap two for zero")),
        ("{}, exchanging two for zero", ("", f"{GLITCH} exchanging two for zero")),
        ("{}\nby that I mean two becomes zero", (f"{GLITCH} two becomes zero", "")),
        ("I won't play {}: too dear", ("", "")),
        ("Poison on Bruno: he is winning", (ON_BRUNO, "")),
    ],
)
def test_what_a_card_is_to_do_goes_with_it_to_the_gm(text: str, meant: tuple[str, str]) -> None:
    assert explained(text.format("A glitch in the Matrix on Clara's Pi steps forward")) == meant
