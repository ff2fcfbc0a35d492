"""A GM of several matches says something to everybody at once: one letter a person, in which all can be answered."""

from __future__ import annotations

from typing import Any

import pytest

from gm.desk.deeds import do, hear
from gm.desk.matches.hosting import Wrong
from tests.kit.evening import OPERATOR, Evening, Mail
from tests.stories.conftest import Open
from tests.stories.test_corrections import GRETA, says

WORD = "the server moves on Sunday"


def two(evening: Open, **policy: Any) -> Evening:
    """Greta leads friday (Anna, Bruno, Clara) and supper (Anna, Dora); monday is led by somebody else."""
    e = evening(policy={"gm": GRETA, **policy}).seated()
    for name, who, gm in (("supper", ("Anna", "Dora"), GRETA), ("monday", ("Emil", "Frida"), "hanna@example.net")):
        e.open("Eat Me", who, policy={"gm": gm}, name=name)
        for guest in who:
            e.write(guest, "yes", to=e.last(guest, "invitation"), minutes=0)
    e.later(minutes=10)
    e.name = "friday"
    return e


def heard(e: Evening, who: str) -> list[Mail]:
    return [m for m in e.mail(who) if WORD in m and m.kind == "notice"]


@pytest.mark.parametrize(
    "line",
    [
        f"announce to all matches: {WORD}",
        f"Please announce to all players in my matches: {WORD}",
        f"Tell all my games that {WORD}",
        f"announce to all the matches I lead: {WORD}",
    ],
)
def test_everybody_in_all_matches_of_a_gm_gets_one_letter_each_and_can_answer_it(evening: Open, line: str) -> None:
    e = two(evening)
    asked = says(e, line)
    assert f'One letter each goes to 4 people in friday and supper: "{WORD}" Shall I do it?' in asked
    assert not heard(e, "Anna")
    says(e, "yes", to=asked)
    assert [len(heard(e, who)) for who in ("Anna", "Bruno", "Clara", "Dora", "Emil", "Greta")] == [1, 1, 1, 1, 0, 0]
    assert heard(e, "Anna")[0].subject == "Word of the GM: friday, supper"
    assert heard(e, "Dora")[0].subject == "[supper] Word of the GM"
    assert f"The GM says: {WORD}" in heard(e, "Bruno")[0]
    says(e, "friday: bid 4\nsupper: bid 5", "Anna", heard(e, "Anna")[0])
    says(e, "bid 6", "Bruno", heard(e, "Bruno")[0])
    assert {s: h.text for s, h in e.table("friday").match.held.items()} == {"Anna": "bid 4", "Bruno": "bid 6"}
    assert e.table("supper").match.held["Anna"].text == "bid 5"


def test_a_letter_about_no_match_will_do(evening: Open) -> None:
    e = two(evening)
    e.write("Greta", f"announce to all matches: {WORD}\nBring cake.", to="gm@example.org")
    asked = e.last("Greta")
    assert "4 people in friday and supper" in asked
    says(e, "yes", to=asked)
    assert f"The GM says: {WORD} Bring cake." in heard(e, "Dora")[0]


def test_an_answer_for_the_gm_reaches_the_gm_of_that_match(evening: Open) -> None:
    e = two(evening)
    says(e, "yes", to=says(e, f"announce to all matches: {WORD}"))
    says(e, "supper: press GM: Thanks for telling us!", "Anna", heard(e, "Anna")[0])
    assert "Thanks for telling us!" in e.last("Greta")
    assert "[supper]" in e.last("Greta").subject


def test_to_the_whole_house_only_who_runs_it_speaks(evening: Open) -> None:
    e = two(evening)
    assert "To the whole house only who runs it speaks." in says(e, f"announce to the whole house: {WORD}")
    with pytest.raises(Wrong, match="only who runs it"):
        do(e.desk, "friday", f"announce to the house: {WORD}", e.now, by=GRETA)
    done = do(e.desk, "friday", f"announce to the whole house: {WORD}", e.now, by=OPERATOR)
    assert "6 people in friday, monday and supper" in done.said
    e.tick()
    assert [len(heard(e, who)) for who in ("Anna", "Dora", "Emil", "Frida")] == [1, 1, 1, 1]
    assert f"The house says: {WORD}" in heard(e, "Emil")[0]


def test_a_match_that_is_over_and_a_gm_who_only_looks_on_are_left_out(evening: Open) -> None:
    e = two(evening)
    do(e.desk, "supper", "end match", e.now)
    assert "3 people in friday:" in says(e, f"announce to all matches: {WORD}")
    do(e.desk, "friday", "policy press=none", e.now)
    with pytest.raises(Wrong, match="Nobody"):
        do(e.desk, "friday", f"announce to all matches: {WORD}", e.now, by="wanda@example.net")


@pytest.mark.parametrize(
    "line",
    [
        f"announce to all: {WORD}",
        f"announce: all matches: {WORD}",
        f"announce to everybody in the match: {WORD}",
        f"Tell all that in all matches {WORD}",
        "tell all the match is over",
    ],
)
def test_a_word_to_one_table_is_not_for_all_matches(line: str) -> None:
    heard = [asked.deed.name for way, _ in hear(line) for asked in way]
    assert "everywhere" not in heard
