"""The words of a letter as pages of a channel are written."""

from __future__ import annotations

from gm.post.forms import markdown

REPORT = """WHAT HAPPENED

- Order of play in the first round: Emil (bid 6), Dora
  (bid 5), Anna (bid 4).
- Nobody plays.

Organisms, clockwise:
- 6: unowned, size 1
All cells but 6 are free.
"""


def test_an_item_is_one_line_and_what_follows_the_items_is_none_of_them() -> None:
    lines = [line.rstrip() for line in markdown(REPORT).splitlines()]
    assert "- Order of play in the first round: Emil (bid 6), Dora (bid 5), Anna (bid 4)." in lines
    assert lines[lines.index("All cells but 6 are free.") - 1] == ""
    assert lines[lines.index("- Nobody plays.") - 1].startswith("- Order of play")
