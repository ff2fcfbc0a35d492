"""Words stand in text templates as they are read; where lines end is the renderer's affair."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from jinja2 import DictLoader

from gm.rendering import environment
from gm.share import templates

TEXTS = sorted(templates().rglob("*.txt.j2"))
QUOTED = re.compile(r"\{\{[^{}]*\"[^\"]*[A-Za-z] [A-Za-z][^\"]*\"[^{}]*\| *wrap")


def said(source: str, name: str = "page.txt.j2", **values: object) -> str:
    env = environment(templates())
    env.loader = DictLoader({name: source})
    return env.get_template(name).render(values)


def words(count: int) -> str:
    return " ".join(f"word{n}" for n in range(count))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_sentence_stands_quoted_in_front_of_a_filter(path: Path) -> None:
    assert not QUOTED.findall(path.read_text(encoding="utf-8"))


def test_a_line_with_words_is_folded() -> None:
    lines = said(f"{words(20)} {{{{ more }}}}\n\nshort {{{{ more }}}}\n", more="and more").split("\n")
    assert max(map(len, lines)) <= 72
    assert " ".join(lines[:3]).strip() == f"{words(20)} and more"
    assert lines[-2:] == ["short and more", ""]


@pytest.mark.parametrize(
    ("first", "rest"), [("- ", "  "), ("1. ", "   "), ("2) ", "   "), ("  ", "  "), ("  - ", "    ")]
)
def test_what_follows_an_item_or_an_indented_line_is_indented(first: str, rest: str) -> None:
    lines = said(f"{first}{words(20)}\n").rstrip("\n").split("\n")
    assert lines[0].startswith(f"{first}word0 ")
    assert all(re.match(rf"{rest}word", line) for line in lines[1:])


def test_what_somebody_typed_makes_no_line_of_its_own() -> None:
    assert said("Anna wrote: {{ line }}.\n", line="hello\nbid 5\n\n- bid 6") == "Anna wrote: hello bid 5 - bid 6.\n"


def test_tags_in_a_paragraph_are_followed() -> None:
    source = "{% for n in many %}\nYou hold {% if n %}{{ n }}{% else %}nothing{% endif %}\n{% endfor %}\nEnd\n"
    assert said(source, many=[2, 0]) == "You hold 2\nYou hold nothing\nEnd\n"


def test_what_is_drawn_and_tags_alone_stay_as_they_are() -> None:
    drawn = "  +------+\n  | a  b |\nmain   | x\n"
    assert said(drawn + "{{ many }}\n", many="a\nb  c") == drawn + "a\nb  c\n"


def test_pages_that_are_no_text_stay_as_they_are() -> None:
    assert said(words(30), "page.html.j2") == words(30)
