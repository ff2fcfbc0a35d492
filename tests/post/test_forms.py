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


def test_a_line_that_was_made_narrower_flows_again_and_short_lines_of_their_own_stay() -> None:
    broken = "What your seat played in turn 2, which\nyour letter answers: play 7, bid 3.\n"
    assert markdown(broken).strip() == broken.replace("\n", " ").strip()
    left = "Thank you: your letter counts from the moment it came.\nIts receipt follows.\n"
    assert markdown(left).strip() == left.replace("\n", " ").strip()
    verse = "roses are red\nviolets are blue\n"
    assert [line.strip() for line in markdown(verse).splitlines()] == verse.splitlines()
