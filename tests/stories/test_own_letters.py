"""A house writes its letters in its own words: templates that take the place of ours, given no more than ours are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from gm.desk.deeds import do
from gm.ports.pages import Page
from gm.rendering import Letters
from tests.kit.evening import CAST
from tests.stories.conftest import Open


def own(tmp_path: Path, **texts: str) -> Path:
    folder = tmp_path / "letters"
    for name, text in texts.items():
        file = folder / f"{name.replace('__', '/')}.txt.j2"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder


def test_a_house_writes_its_letters_in_its_own_words(tmp_path: Path, evening: Open) -> None:
    folder = own(
        tmp_path, notice="Ahoy {{ player }}!\n\n{% for p in paragraphs %}\n{{ p }}\n\n{% endfor %}\nYours, {{ us }}\n"
    )
    e = evening(pages=Letters(own=folder)).seated()
    do(e.desk, "friday", "announce: fair winds.", e.now)
    e.tick()
    assert (
        "Ahoy Anna! The GM says: fair winds. What you answer in your own words goes to the GM. Yours, Gina the GM"
        in e.last("Anna").flat
    )
    assert "Ahoy Anna!" in e.last("Anna").html
    e.write("Anna", "bid 4", to=e.last("Anna"))
    assert e.table().match.held["Anna"].text == "bid 4"
    assert "Ahoy" not in e.last("Anna", "receipt")


def test_a_template_that_fails_holds_no_letter_up(tmp_path: Path, evening: Open) -> None:
    e = evening(pages=Letters(own=own(tmp_path, report="{{ nothing.at.all }}"))).seated()
    assert "Your hand:" in e.last("Anna", "report")


@pytest.mark.parametrize(
    "text",
    ["{{ view.__class__.__mro__ }}", "{{ ''.__class__.__base__.__subclasses__() }}", "{{ us.__init__.__globals__ }}"],
)
def test_a_template_reaches_nothing_behind_what_it_is_given(tmp_path: Path, evening: Open, text: str) -> None:
    e = evening(pages=Letters(own=own(tmp_path, report=text))).seated()
    assert "Your hand:" in e.last("Anna", "report")  # ours, in its place
    assert "class" not in e.last("Anna", "report").text


class Noting(Letters):
    """Remembers what templates are given."""

    given: list[Mapping[str, Any]]

    def page(self, name: str, game: str, context: Mapping[str, Any], plain: bool = False) -> Page:
        self.__dict__.setdefault("given", []).append(context)
        return super().page(name, game, context, plain)


def plain(value: Any) -> bool:
    if isinstance(value, Mapping):
        return all(isinstance(key, str | int) and plain(inner) for key, inner in value.items())
    if isinstance(value, list | tuple | frozenset | set):
        return all(map(plain, value))
    return value is None or isinstance(value, str | int | float | bool)


def test_templates_are_given_plain_words_and_no_hand_but_the_readers(tmp_path: Path, evening: Open) -> None:
    pages = Noting(own=own(tmp_path, notice="{{ player }}"))
    e = evening(pages=pages).seated()
    for name in CAST:
        e.write(name, "bid 4", to=e.last(name, "report"))
    seen = [context for context in pages.given if context.get("view")]
    assert seen
    for context in seen:
        assert plain(context["view"]), context["view"]
    hands = {name: e.table().view(name)["hand"] for name in CAST}
    for context in (c for c in seen if c.get("turn") == e.turn and c.get("seat")):
        others = [hand for name, hand in hands.items() if name != context["seat"]]
        assert not any(list(hand) == list(context["view"]["hand"]) for hand in others)


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("notise", "hello", 'notise.txt.j2 takes the place of no letter of ours; did you mean "notice.txt.j2"?'),
        ("notice", "{% for %}", "notice.txt.j2 is no template"),
        ("notice", "Dear {% if us %}all\n{% endif %}", "notice.txt.j2 is no template"),
        ("notice", "{{ password }} and {{ seed }}", "notice.txt.j2 asks for password and seed, which no letter has."),
        ("notice", '<img src="https://example.org/x.png">', "would load something from outside"),
        ("eat_me__report", "{{ view.hand }}", ""),
    ],
)
def test_a_check_names_what_is_wrong_with_them(tmp_path: Path, name: str, text: str, fault: str) -> None:
    faults = Letters(own=own(tmp_path, **{name: text})).faults()
    assert [fault in one for one in faults] == [True] * bool(fault), faults
