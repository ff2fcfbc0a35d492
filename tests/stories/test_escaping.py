"""What players write is text in the letters of the others and in their own, never markup."""

from __future__ import annotations

from gm.rendering_html import HEADING, TOP, from_text
from tests.stories.conftest import Open

MARKED = "<img src=x onerror=alert(1)> & <b>bold</b>"


def test_what_a_player_writes_is_no_markup_in_any_letter(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", f"bid 17 {MARKED}\nahead play {MARKED}\nresend {MARKED}")
    e.write("Anna", f"press all: {MARKED}", to=e.last("Anna", "report"))
    e.later(hours=73)
    heard = [m for who in ("Anna", "Bruno", "Clara") for m in e.mail(who) if "bold" in m.text]
    assert {"receipt", "press"} <= {m.kind for m in heard}
    for letter in (m for who in ("Anna", "Bruno", "Clara") for m in e.mail(who)):
        assert "<img src=x" not in letter.html
        assert "<b>bold" not in letter.html
    for letter in heard:
        assert "&lt;b&gt;bold" in letter.html


def test_no_place_of_a_letter_takes_words_for_markup() -> None:
    places = (TOP, HEADING, "", "- ", "1. ", "+---+\n| ")
    page = from_text("\n\n".join(place + MARKED for place in places) + f"\n\n{MARKED.upper()}")
    assert page.count("&lt;b&gt;bold") == len(places)
    assert "<b>" not in page
    assert "<img" not in page
    assert "<IMG" not in page
