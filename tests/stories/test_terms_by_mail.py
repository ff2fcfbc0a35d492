"""A GM changes by mail how a match is run, who watches it and who leads it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.evening import Evening
from tests.stories.conftest import Open
from tests.stories.test_corrections import GRETA, led, says


@pytest.mark.parametrize(
    ("words", "name", "value", "told"),
    [
        ("policy hours=48", "hours", 48.0, "hours is 48 now; it was 72. It counts from the next turn on"),
        (
            "please set the policy early to no",
            "early",
            False,
            "early, closing early when everybody is in, is off now; it was on. It counts from now on.",
        ),
        ("policy reminders: 48, 12 and 2", "reminders", (48.0, 12.0, 2.0), "reminders is 48, 12, 2 now"),
        (
            "policy days = Tuesday and Friday",
            "days",
            ("tuesday", "friday"),
            "days, days on which turns end, is tuesday, friday now; it was none.",
        ),
        ("policy press=none", "press", "none", "press is none now; it was public."),
    ],
)
def test_the_policy_changes_and_all_hear_what_changes_from_when(
    evening: Open, words: str, name: str, value: Any, told: str
) -> None:
    e = led(evening)
    due = e.table().match.due
    assert told in says(e, words)
    assert getattr(e.table().match.policy, name) == value
    assert e.table().match.due == due
    assert "The GM has changed how this match is run." in e.last("Anna")
    assert told.rpartition(" now; it was")[0].rpartition(" is ")[2] in e.last("Anna").flat  # in words
    says(e, "yes", to=says(e, "undo"))
    assert getattr(e.table().match.policy, name) != value


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("policy hour=4", 'did you mean "hours"?'),
        ("policy hours=0", "more than 0"),
        ("policy hours=soon", "wants"),
        ("policy gm=a@example.net", "gm hand over"),
        ("policy hours=72", "already"),
        ("option variant=same_round", "cannot change in the middle"),
        ("option warp=9", "has no option"),
        ("watch drop nobody@example.net", "does not watch"),
        ("gm drop nobody@example.net", "does not help"),
    ],
)
def test_what_cannot_be_changed_says_why(evening: Open, words: str, hint: str) -> None:
    e = led(evening)
    before = e.table().match
    assert hint in says(e, words)
    assert e.table().match == before


def test_an_option_changes_before_the_match_begins(evening: Open) -> None:
    e = evening(policy={"gm": GRETA})
    e.write("Anna", "yes", to=e.last("Anna", "invitation"))
    e.write("Greta", "[friday] option variant=same_round", to="gm@example.org")
    says(e, "yes", to=e.last("Greta"))
    assert e.table().options.variant == "same_round"
    assert "variant is same_round now; it was standard." in e.last("Anna")


def test_somebody_watches_and_no_longer(evening: Open) -> None:
    e = led(evening)
    says(e, "watch add Wanda <wanda@example.net>")
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 4", to=e.last(name, "report"))
    assert "turn 2" in e.last("Wanda", "watch").subject
    says(e, "watch drop wanda@example.net")
    assert not e.table().match.policy.watchers


def test_a_gm_hands_over_and_a_deputy_processes(evening: Open) -> None:
    e: Evening = led(evening)
    first = next(m for m in e.mail("Greta") if "For the GM" in m.subject)
    says(e, "yes", to=says(e, "gm add dan@example.net"))
    welcome = e.last("Dan")
    assert "You help to lead this match: friday, Eat Me." in welcome
    says(e, "yes", "Dan", says(e, "process", "Dan", welcome))
    assert e.turn == 2
    assert "may look on in friday, but not lead it" not in says(e, "gm drop dan@example.net", "Dan", welcome)
    asked = says(e, "hand over to Gustav <gustav@example.net>")
    assert "gives friday to gustav@example.net" in asked
    says(e, "yes", to=asked)
    assert e.table().match.policy.gm == "gustav@example.net"
    assert "From now on Gustav leads this match" in e.last("Clara")
    assert "The clock of friday is stopped" in says(e, "pause", "Gustav", e.last("Gustav"))
    e.write("Greta", "resume", to=first)
    assert e.table().match.status == "paused"
