"""Bugs that slipped through every test once, planted one at a time: a test that stands for each of them fails now."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import FunctionType
from typing import Any

import pytest

import games
from gm import rendering, rendering_html
from gm.desk.incoming import intake
from gm.post import trust
from gm.share import templates
from tests.games import test_both_ways as both_ways
from tests.post import test_sender as sender
from tests.stories import test_escaping as escaping
from tests.stories import test_time as stories
from tests.stories.conftest import Open

Judge = Callable[[Open], None]


def plant(patch: pytest.MonkeyPatch, module: Any, name: str, right: str, wrong: str) -> None:
    """The same function with other words in it."""
    honest: FunctionType = getattr(module, name)
    source = inspect.getsource(honest)
    assert source.count(right) == 1, "the bug has no place any more: plant it where the promise is kept now"
    names: dict[str, Any] = vars(module) | {}
    exec(compile(source.replace(right, wrong), inspect.getfile(honest), "exec", 0x1000000), names)  # annotations stay
    patch.setattr(module, name, names[name])


def sets(_: Open) -> None:
    sender.test_a_forwarder_is_believed_only_when_named_and_its_chain_is_whole()
    for seen in ((sender.OLDER, sender.NEWEST), (sender.NEWEST, sender.OLDER)):
        sender.test_of_several_arc_sets_only_the_newest_is_believed(seen)


def pages(_: Open) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(both_ways, "LETTERS", rendering.environment(templates()))
        for key in games.shelf():
            both_ways.test_what_players_wrote_is_escaped_in_html(key)


BUGS: dict[str, tuple[Any, str, str, str, Judge]] = {
    "a sweep noted though the mailbox was not emptied": (
        intake,
        "collect",
        "len(batch) >= desk.limits.batch",
        "len(batch) > desk.limits.batch",
        stories.test_a_mailbox_that_goes_away_half_emptied_closes_no_turn,
    ),
    "the seal of an older ARC set believed": (
        trust,
        "_newest_seal",
        "newest = max(",
        "newest = min(",
        sets,
    ),
    "the results of an older ARC set believed": (
        trust,
        "_by_forwarder",
        "if hit and int(hit[1]) == newest:",
        "if hit:",
        sets,
    ),
    "HTML escaping switched off in templates": (
        rendering,
        "environment",
        'select_autoescape(("html.j2", "svg.j2"), default=False)',
        "False",
        pages,
    ),
    "HTML escaping switched off in paragraphs": (
        rendering_html,
        "_tag",
        "html.escape(words, quote=False)",
        "words",
        escaping.test_what_a_player_writes_is_no_markup_in_any_letter,
    ),
    "HTML escaping switched off in first lines": (
        rendering_html,
        "_block",
        'html.escape(" ".join(block[1:].split()), quote=False)',
        '" ".join(block.split())',
        lambda _: escaping.test_no_place_of_a_letter_takes_words_for_markup(),
    ),
}


@pytest.mark.parametrize("bug", BUGS)
def test_the_bug_is_found(evening: Open, monkeypatch: pytest.MonkeyPatch, bug: str) -> None:
    module, name, right, wrong, judge = BUGS[bug]
    judge(evening)
    plant(monkeypatch, module, name, right, wrong)
    with pytest.raises(AssertionError):
        judge(evening)
