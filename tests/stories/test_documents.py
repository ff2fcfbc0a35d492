"""The letters and games that stand in the documents are real ones."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

import games
from gm.domain.policy import Policy
from tests.kit.evening import CAST
from tests.stories.conftest import Open

ROOT = Path(__file__).resolve().parents[2]


def shown(page: str, what: str) -> str:
    """The block of a document that stands under a mark such as `<!-- letter: report -->`."""
    found = re.search(rf"<!-- {re.escape(what)} -->\n```\w*\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.S)
    assert found, f"{page} shows no {what}"
    return found[1].strip()


def test_the_letters_in_the_readme_are_what_the_house_writes(evening: Open) -> None:
    e = evening().seated()
    for name, bid in zip(CAST, (10, 4, 7), strict=True):
        e.write(name, f"bid {bid}")
    assert shown("README.md", "letter: report") in e.last("Anna", "report").text
    answer = e.write("Anna", "Hello Gina,\n\nplay 11\nbidd 12\n\nSee you on Sunday")
    assert answer is not None
    assert shown("README.md", "letter: receipt") in answer.text


@pytest.mark.parametrize("key", games.shelf())
def test_the_guide_for_gms_explains_every_option(key: str) -> None:
    page = (ROOT / "docs/gms.md").read_text(encoding="utf-8")
    title = games.game(key).meta.title
    section = page.partition(f"### {title} (")[2].partition("\n### ")[0]
    missing = [f.name for f in fields(games.game(key).Options) if f"`{f.name}`" not in section]
    assert not missing


def test_the_guide_for_gms_explains_every_policy() -> None:
    page = (ROOT / "docs/gms.md").read_text(encoding="utf-8").partition("## Policy")[2].partition("\n## ")[0]
    assert not [f.name for f in fields(Policy) if f"`{f.name}`" not in page]
