"""Who takes a chair by mail: lists of the GM, a question to the GM, and how somebody has played so far."""

from __future__ import annotations

from gm.desk.matches import joining
from tests.kit.evening import CAST, Evening, Mail
from tests.stories.conftest import Open
from tests.stories.test_corrections import GRETA, same_again, says


def opened(evening: Open, **policy: object) -> Evening:
    """A match is under way, and another has two free chairs."""
    e = evening(policy={"gm": GRETA}).seated()
    e.open("Eat Me", ("Dora", "free", "free"), policy={"gm": GRETA, **policy}, name="sunday")
    e.name = "friday"
    return e


def seated(e: Evening) -> list[str]:
    return [chair.player for chair in e.table("sunday").match.chairs]


def joins(e: Evening, who: str) -> Mail:
    return says(e, "join sunday", who, e.last(who, "report"))


def asked(e: Evening) -> Mail:
    return next(m for m in reversed(e.mail("Greta")) if "would like to join" in m.subject)


def test_a_gm_reads_at_sign_up_how_somebody_has_played(evening: Open) -> None:
    e = opened(evening)
    for turn in range(2):
        e.write("Anna", f"bid {4 + turn}", to=e.last("Anna", "report"))
        e.later(hours=73, step=4)
    assert "Welcome to sunday" in joins(e, "Anna")
    assert "Turns of Anna here so far: 2 of 2 answered (100 %)." in e.last("Greta")
    assert "Welcome to sunday" in joins(e, "Clara")
    assert "Turns of Clara here so far: 0 of 2 answered (0 %)." in e.last("Greta")
    same_again(e)


def test_who_has_answered_too_few_turns_is_asked_about(evening: Open) -> None:
    e = opened(evening, reliability=60)
    e.later(hours=80 * 5, step=4)
    clara = e.archive.player("clara")
    assert clara is not None
    assert joining.record(e.desk, clara).silent == 5
    assert "I have asked the GM of sunday whether you may join" in joins(e, "Clara")
    assert "clara" not in seated(e)
    assert "Turns of Clara here so far: 0 of 5 answered (0 %)." in asked(e)
    says(e, "yes", to=asked(e))
    assert "clara" in seated(e)
    assert "The GM of sunday gives you the chair Clara." in e.last("Clara")


def test_silences_that_are_excused_stand_in_no_record(evening: Open) -> None:
    e = opened(evening)
    e.later(hours=73, step=4)
    says(e, "excuse Clara")
    assert joining.record(e.desk, e.archive.player("clara")).silent == 0  # type: ignore[arg-type]
    assert joining.record(e.desk, e.archive.player("bruno")).silent == 1  # type: ignore[arg-type]


def test_who_left_a_match_keeps_that_in_the_record(evening: Open) -> None:
    e = opened(evening)
    e.write("Clara", "yes", to=says(e, "leave friday", "Clara", e.last("Clara", "report")))
    says(e, "join sunday", "Clara", "gm@example.org")  # type: ignore[arg-type]
    told = [m for m in e.mail("Greta") if "Turns of Clara here so far: 0 of 0 answered; one match was left." in m]
    assert told or joining.record(e.desk, e.archive.player("clara")).left == 1  # type: ignore[arg-type]


def test_about_who_is_on_no_list_the_gm_is_asked_with_the_record(evening: Open) -> None:
    e = opened(evening)
    told = says(e, "sunday: members add anna@example.net")
    assert "Who may join by themselves in sunday: anna@example.net. About everybody else you are asked." in told
    assert "Welcome to sunday" in joins(e, "Anna")
    assert "I have asked the GM of sunday whether you may join" in joins(e, "Bruno")
    assert "Bruno has not played here before." in asked(e)
    says(e, "no", to=asked(e))
    assert seated(e) == ["", "anna", ""]
    says(e, "yes", to=says(e, "admit bruno@example.net", to=asked(e)))
    assert seated(e) == ["", "anna", "bruno"]


def test_who_is_barred_does_not_join_and_a_list_can_be_read(evening: Open) -> None:
    e = opened(evening)
    says(e, "sunday: bar bruno@example.net")
    assert "Nobody joins sunday by themselves: its GM invites." in joins(e, "Bruno")
    assert "may not join: bruno@example.net" in says(e, "sunday: members")
    says(e, "sunday: unbar bruno@example.net")
    assert "Welcome to sunday" in joins(e, "Bruno")
    says(e, "members add @example.net", to=e.last("Greta"))
    assert e.table("sunday").match.policy.members == ("@example.net",)


def test_a_gm_may_be_asked_about_everybody_and_a_full_table_is_waited_for_as_the_gm_says(evening: Open) -> None:
    e = opened(evening, joining="ask")
    for who in CAST:
        assert "I have asked the GM of sunday" in joins(e, who)
        says(e, "yes", to=asked(e))
    assert seated(e) == ["", "anna", "bruno"]
    assert e.table("sunday").match.policy.standby == ("clara@example.net",)


def test_what_is_no_address_is_told(evening: Open) -> None:
    e = opened(evening)
    assert "@example.org" in says(e, "sunday: members add @nowhere")
    assert "is not on that list" in says(e, "sunday: members drop dora@example.net")
    assert "I know nobody at" in says(e, "sunday: admit nobody@example.net")
