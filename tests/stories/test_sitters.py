"""Somebody sits in for a player for a time, and the chair goes back with a log of what was played meanwhile."""

from __future__ import annotations

from gm.desk.matches import joining
from tests.kit.evening import Evening, Mail
from tests.stories.conftest import Open
from tests.stories.test_corrections import led, same_again, says

ASKS = "sitter for Clara: Dora <dora@example.net> until 1 December 12:00"


def sat(evening: Open, **policy: object) -> Evening:
    e = led(evening, **policy)
    told = says(e, ASKS)
    until = "until Tuesday 1 December 2026, 12:00 UTC."
    assert f"That asks Dora <dora@example.net> to sit in for Clara of friday {until}" in told
    assert not e.mail("Dora")
    e.write("Greta", "yes", to=told)
    assert e.table().match.chair("Clara").player == "clara"  # type: ignore[union-attr]
    asked = e.last("Dora", "invitation")
    assert "you would sit in for Clara until 1 December 2026, and then the chair goes back." in asked
    e.write("Dora", "yes, with pleasure", to=e.last("Dora", "invitation"))
    return e


def plays(e: Evening, *who: str) -> None:
    table = e.table()
    for name in who:
        seat = "Clara" if name == "Dora" else name
        e.write(name, "\n".join(table.spell(table.game.example(table.state, seat))), to=_report(e, name))


def _report(e: Evening, name: str) -> Mail:
    there = [m for m in e.mail(name) if m.kind in ("report", "again")]
    return there[-1]


def test_a_sitter_plays_for_a_term_and_the_chair_goes_back_with_a_log(evening: Open) -> None:
    e = sat(evening)
    hand = ", ".join(map(str, e.table().view("Clara")["hand"]))
    assert hand in e.last("Dora")
    assert "Dora sits in for you on the chair Clara of friday until Tuesday 1 December 2026" in e.last("Clara")
    plays(e, "Anna", "Bruno", "Dora")
    e.later(minutes=10)
    assert e.turn == 2
    was = e.table().match.turn
    e.later(hours=24 * 12, step=6)
    assert e.table().match.chair("Clara").player == "clara"  # type: ignore[union-attr]
    back = next(m for m in e.mail("Clara") if "The chair is yours again" in m.subject)
    assert '- In turn 1 this was played: "bid' in back
    assert f'- In turn {was} this was played, for silence: "play' in back
    assert "Thank you for sitting in" in e.last("Dora")
    assert "The chair Clara of friday is Clara's again." in e.last("Anna") or any(
        "From now on Clara plays Clara" in m for m in e.mail("Anna")
    )
    plays(e, "Clara")
    assert e.table().match.held["Clara"].text
    same_again(e)


def test_letters_of_the_player_move_nothing_meanwhile_and_back_ends_it(evening: Open) -> None:
    e = sat(evening)
    answer = says(e, "bid 4", "Clara", e.last("Clara", "report"))
    assert "Somebody sits in for you on the chair Clara of friday until" in answer
    assert "Clara" not in e.table().match.held
    answer = says(e, "I'm back!", "Clara", e.last("Clara", "report"))
    assert "The chair Clara of friday is yours again." in answer
    assert "No turn was played meanwhile." in answer
    e.write("Dora", "bid 9", to=_report(e, "Dora"))
    assert "Clara" not in e.table().match.held
    says(e, "bid 4", "Clara", _report(e, "Clara"))
    assert e.table().match.held["Clara"].text == "bid 4"


def test_a_no_leaves_the_chair_and_so_does_who_never_answers(evening: Open) -> None:
    e = led(evening)
    e.write("Greta", "yes", to=says(e, ASKS))
    e.write("Dora", "no, sorry", to=e.last("Dora", "invitation"))
    chair = e.table().match.chair("Clara")
    assert chair is not None
    assert (chair.player, chair.invited, chair.owner) == ("clara", "", "")
    assert "sitter for Clara: NAME <ADDRESS> until DAY" in e.last("Greta")
    e.write("Greta", "yes", to=says(e, "sitter for Clara: Emil <emil@example.net> until 25 November"))
    e.later(hours=24 * 6, step=6)
    chair = e.table().match.chair("Clara")
    assert chair is not None
    assert (chair.player, chair.invited, chair.owner) == ("clara", "", "")


def test_a_gm_and_a_sitter_may_end_it_and_silences_are_the_sitters(evening: Open) -> None:
    e = sat(evening)
    e.later(hours=73, step=1)
    clara, dora = e.archive.player("clara"), e.archive.player("dora")
    assert clara is not None
    assert dora is not None
    assert joining.record(e.desk, clara).silent == 0
    e.write("Greta", "yes", to=says(e, "hand back Clara"))
    assert e.table().match.chair("Clara").player == "clara"  # type: ignore[union-attr]
    e.write("Greta", "yes", to=says(e, "sitter for Bruno: Dora <dora@example.net> until 9 December"))
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    e.write("Dora", "yes", to=says(e, "leave friday", "Dora", _report(e, "Dora")))
    assert e.table().match.chair("Bruno").player == "bruno"  # type: ignore[union-attr]
    same_again(e)


def test_what_cannot_be_is_told(evening: Open) -> None:
    e = sat(evening)
    assert "Somebody sits in for Clara already" in says(e, "sitter for Clara: Emil <emil@example.net> until 5 December")
    assert "has a chair of friday already" in says(e, "sitter for Anna: Bruno <bruno@example.net> until 5 December")
    assert "Until when" in says(e, "sitter for Anna: Emil <emil@example.net>")
    assert "Nobody sits in for Anna." in says(e, "hand back Anna")


def test_who_is_still_there_gets_the_chair_back_by_an_answer_to_any_letter(evening: Open) -> None:
    e = sat(evening)
    answer = says(e, "bid 4", "Clara", e.last("Clara", "report"))
    assert "Somebody sits in for you" in answer
    assert "If you are there, still or again, write: back" in answer
    again = says(e, "But I want to bid 4 until then", "Clara", answer)
    assert "Somebody sits in for you" in again
    assert "The chair Clara of friday is yours again." in says(e, "back", "Clara", again)


def test_the_letter_that_tells_of_a_sitter_is_answered_with_back(evening: Open) -> None:
    e = sat(evening)
    told = next(m for m in e.mail("Clara") if "Somebody sits in for you" in m.subject)
    assert "The chair Clara of friday is yours again." in says(e, "But I'm still here!", "Clara", told)


def test_the_table_hears_until_when_somebody_sits_in(evening: Open) -> None:
    e = sat(evening)
    told = next(m for m in e.mail("Anna") if "A new player for Clara" in m.subject)
    assert "From now on Dora sits in for Clara until 1 December 2026" in told


def test_nobody_takes_a_chair_before_the_day_on_which_they_shall(evening: Open) -> None:
    e = evening(policy={"gm": "gina@example.net"}).seated()
    words = "Hugo (hugo@hugo.example) sits in for Clara from 20 December until 2 January"
    answer = says(e, words, "gina", e.last("gina"))
    assert "Clara would be out of the match before 20 December 2026. Nothing was done." in answer
    assert not e.mail("hugo@hugo.example")
