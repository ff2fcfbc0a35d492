"""Every mail program's way of quoting, in many languages: the typed lines come out, and nothing of the report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from gm.post.reading import read
from gm.post.trimming import trim
from tests.post.quoting import ATTRIBUTIONS, BLOCKS, GERMAN, MARKS, PAGES, REPORT, UNMARKED, as_html, letter

T = TypeVar("T")
BARE = list(UNMARKED.values())
WHOLE = [way for name, way in MARKS.items() if name != "> broken"]
TYPED = {
    "two orders": ["sail 12", "bid 3"],
    "a line of the report again": ["sail 31"],
    "a greeting": ["Ahoy,", "sail 12"],
    "nothing": [],
}
SENT = {"the report is known": (REPORT,), "nothing is known": (), "another report is known": (GERMAN,)}


def typed(body: str, sent: tuple[str, ...], html: str | None = None) -> list[str]:
    return [line for line in trim(read(letter(body, html)), sent).text.splitlines() if line]


def some(ways: Sequence[T], name: str, count: int = 2) -> list[T]:
    """A few of the ways, others for each name: together the names meet them all."""
    start = sum(map(ord, name))
    return [ways[(start + step) % len(ways)] for step in range(count)]


def block(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines) + "\n" if lines else ""


@pytest.mark.parametrize("sent", SENT.values(), ids=SENT)
@pytest.mark.parametrize("lines", TYPED.values(), ids=TYPED)
class TestEveryClient:
    @pytest.mark.parametrize("name", ATTRIBUTIONS)
    def test_typed_above_an_attribution_line(self, name: str, lines: list[str], sent: tuple[str, ...]) -> None:
        for mark in some(BARE + WHOLE, name, 3):
            assert typed(f"{block(lines)}{ATTRIBUTIONS[name]}\n\n{mark(REPORT)}", sent) == lines

    @pytest.mark.parametrize("name", ATTRIBUTIONS)
    def test_typed_below_marked_lines(self, name: str, lines: list[str], sent: tuple[str, ...]) -> None:
        for mark in some(WHOLE, name):
            assert typed(f"{ATTRIBUTIONS[name]}\n{mark(REPORT)}\n{block(lines)}", sent) == lines

    @pytest.mark.parametrize("name", BLOCKS)
    def test_typed_above_a_header_block(self, name: str, lines: list[str], sent: tuple[str, ...]) -> None:
        for mark in some(BARE, name):
            assert typed(f"{block(lines)}{BLOCKS[name]}\n\n{mark(REPORT)}", sent) == lines

    @pytest.mark.parametrize("name", PAGES)
    def test_typed_in_html(self, name: str, lines: list[str], sent: tuple[str, ...]) -> None:
        assert typed("", sent, PAGES[name](as_html(block(lines)), as_html(REPORT))) == lines

    @pytest.mark.parametrize("name", PAGES)
    def test_typed_in_html_beside_a_text_without_marks(
        self, name: str, lines: list[str], sent: tuple[str, ...]
    ) -> None:
        page = PAGES[name](as_html(block(lines)), as_html(REPORT))
        assert typed(f"{block(lines)}{BLOCKS['outlook']}\n\n{REPORT}", sent, page) == lines


@pytest.mark.parametrize("lines", TYPED.values(), ids=TYPED)
class TestWithTheReportAtHand:
    @pytest.mark.parametrize("name", [*MARKS, *UNMARKED])
    def test_no_head_is_needed(self, name: str, lines: list[str]) -> None:
        quoted = {**MARKS, **UNMARKED}[name](REPORT)
        assert typed(f"{block(lines)}{quoted}", (REPORT,)) == lines
        assert typed(f"{quoted}\n{block(lines)}", (REPORT,)) == lines

    @pytest.mark.parametrize("name", [*ATTRIBUTIONS, *BLOCKS])
    def test_an_answer_below_an_unmarked_quotation_is_found(self, name: str, lines: list[str]) -> None:
        head = {**ATTRIBUTIONS, **BLOCKS}[name]
        for mark in some(BARE, name):
            assert typed(f"{head}\n\n{mark(REPORT)}\n\n{block(lines)}", (REPORT,)) == lines

    @pytest.mark.parametrize("name", ATTRIBUTIONS)
    def test_broken_wraps_are_put_together(self, name: str, lines: list[str]) -> None:
        assert typed(f"{block(lines)}{ATTRIBUTIONS[name]}\n{MARKS['> broken'](REPORT)}", (REPORT,)) == lines


@pytest.mark.parametrize("mark", ["> ", ">", "| ", "GM> "])
@pytest.mark.parametrize("gap", ["", "\n"])
def test_an_answer_between_marked_lines_is_found(mark: str, gap: str) -> None:
    lines = [f"{mark}{line}\n" for line in REPORT.splitlines()]
    for at in (3, 6, 10):
        body = "".join([ATTRIBUTIONS["mutt"], "\n", *lines[:at], gap, "sail 12\n", gap, *lines[at:]])
        assert typed(body, (REPORT,)) == ["sail 12"]
        assert typed(body, ()) == ["sail 12"]
