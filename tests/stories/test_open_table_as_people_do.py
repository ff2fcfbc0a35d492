"""The GM of an open table writes as to friends: remarks between rounds, approval in other words, private asides."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Mail
from tests.kit.open_evening import MAP, OpenEvening

STORY = "Bruno takes Paris.\nto Anna:\nYour spy is back."


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenEvening]:
    one = OpenEvening(tmp_path).seated()
    yield one
    one.close()


def asked(table: OpenEvening) -> Mail:
    """The round is closed, and the GM has answered with a story: its preview."""
    table.orders(anna="A Paris - Burgundy", bruno="F Brest H")
    table.passes()
    preview = table.answers(STORY, MAP)
    assert preview is not None
    assert "Bruno takes Paris." in preview
    return preview


def wrote(table: OpenEvening, text: str, to: Mail) -> Mail:
    answer = table.write("gina", text, to=to)
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    "remark",
    ["Clara is in hospital, don't wait for her. Play now", "Oh no! That wasn't for them.", "yes", "no, leave Clara"],
)
def test_a_remark_while_orders_come_in_is_never_published(table: OpenEvening, remark: str) -> None:
    answer = wrote(table, remark, table.last("gina"))
    assert "Kept for later" not in answer
    assert not table.table().match.ahead
    table.orders(anna="A Paris - Burgundy")
    table.passes()
    assert "A Paris - Burgundy" in table.request
    assert not [mail for mail in table.mail("Bruno", "report") if remark in mail.flat]


@pytest.mark.parametrize(
    "said", ["Looks good, send it", "yes, final", "Perfect, publish it", "ok go ahead", "Send it out!"]
)
def test_approval_in_other_words_sends_what_was_shown(table: OpenEvening, said: str) -> None:
    wrote(table, said, asked(table))
    table.later(minutes=30)
    assert "Bruno takes Paris." in table.last("Bruno", "report")
    assert "Your spy is back." in table.last("Anna", "report")
    assert said not in table.last("Bruno", "report")


@pytest.mark.parametrize("said", ["back to the version before please", "hold on, not yet"])
def test_a_remark_about_the_preview_leaves_it_waiting(table: OpenEvening, said: str) -> None:
    answer = wrote(table, said, asked(table))
    assert "I did not take this for the answer itself." in answer
    wrote(table, "yes", answer)
    table.later(minutes=30)
    assert "Your spy is back." in table.last("Anna", "report")


def test_a_no_with_another_text_below_is_that_text(table: OpenEvening) -> None:
    preview = wrote(table, "no\n\nBruno is beaten back.\nto Anna:\nYour spy is lost.", asked(table))
    assert "Bruno is beaten back." in preview
    wrote(table, "yes", preview)
    table.later(minutes=30)
    assert "Your spy is lost." in table.last("Anna", "report")
    assert "Bruno takes Paris." not in table.last("Bruno", "report")


@pytest.mark.parametrize(
    "heading",
    ["Only for Anna:", "Anna, just for you:", "Private to Anna:", "For Anna only:", "Anna only:", "Anna (private):"],
)
def test_what_is_said_to_be_for_one_is_for_one(table: OpenEvening, heading: str) -> None:
    table.orders(anna="A Paris - Burgundy")
    table.passes()
    preview = table.answers(f"The winter is mild.\n\n{heading} your fleet in Trieste is built.")
    assert preview is not None
    assert "Anna alone reads:" in preview
    wrote(table, "yes", preview)
    table.later(minutes=30)
    assert "Trieste" in table.last("Anna", "report")
    assert "Trieste" not in table.last("Bruno", "report")


def test_a_secret_in_the_open_is_pointed_to(table: OpenEvening) -> None:
    table.orders(anna="A Paris - Burgundy")
    table.passes()
    preview = table.answers("Anna has a secret fleet in Trieste.")
    assert preview is not None
    assert "Everybody reads the line" in preview
