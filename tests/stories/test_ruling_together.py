"""Who rules beside the GM: deputies, a GM who takes over, and a chair that keeps its holder until the yes. Meta, with
real cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.leading import given
from tests.kit.meta_evening import SEATS, MetaEvening
from tests.stories.conftest import OpenMeta

DAN, GRETA = "dan@example.net", "Greta <greta@example.net>"


def asked(table: MetaEvening) -> MetaEvening:
    """The GM is asked about Powerup on Poison."""
    table.play(f"Poison on {table.other}", "Powerup on Poison")
    return table


# -- deputies --------------------------------------------------------------------------------------------------------


def test_a_deputy_gets_a_copy_of_the_request_and_rules(opened: OpenMeta) -> None:
    table = asked(opened(deputies=(DAN,)))
    victim, copy = table.other, table.last("dan", "report")
    assert "Every number on the named card grows by half" in copy
    assert "You help to lead friday, so you may answer in the place of its GM." in copy
    assert copy.reply_to != table.request.reply_to
    answer = table.write("Dan", "Yes, that is fine.", to=copy)
    assert answer is not None
    assert "I read: as proposed" in answer
    assert table.lives(victim) == 15 - 5


def test_a_yes_with_an_instruction_beside_it_is_asked_about_with_the_proposal(opened: OpenMeta) -> None:
    table = asked(opened())
    victim = table.other
    answer = table.write("gina", f"Yes and also {victim} loses 1 life.", to=table.request)
    assert answer is not None
    assert f"as proposed; {victim} loses 1 life" in answer
    assert "GM" in table.table().asks, "nothing is held"
    table.write("gina", "yes", to=answer)
    assert table.lives(victim) == 15 - 5 - 1


@pytest.mark.parametrize("words", ["yes, and {} loses 1 life", "that's fine, plus {} loses 1 life"])
def test_a_yes_with_an_instruction_behind_a_comma_is_not_the_instruction_alone(opened: OpenMeta, words: str) -> None:
    table = asked(opened())
    answer = table.write("gina", words.format(table.other), to=table.request)
    assert answer is not None
    assert f'"as proposed; {table.other} loses 1 life"' in answer.flat
    assert "GM" in table.table().asks, "nothing is held"


def test_the_lead_is_told_who_ruled_and_how(opened: OpenMeta) -> None:
    table = asked(opened(deputies=(DAN,)))
    table.write("Dan", "no effect", to=table.last("dan", "report"))
    told = table.last("gina", "notice")
    assert 'Dan, who helps to lead friday, has ruled: "no effect".' in told
    assert "Powerup" in told
    assert not [letter for letter in table.mail("dan", "notice") if "has ruled" in letter]


def test_nobody_is_told_of_a_ruling_of_the_gms_own(opened: OpenMeta) -> None:
    table = asked(opened(deputies=(DAN,)))
    table.write("gina", "as proposed", to=table.request)
    assert not [letter for who in ("gina", "dan") for letter in table.mail(who) if "has ruled" in letter]


def test_what_a_deputy_is_asked_back_about_is_answered_by_yes(opened: OpenMeta) -> None:
    table = asked(opened(deputies=(DAN,)))
    victim = table.other
    answer = table.write("Dan", f"life {victim} -20", to=table.last("dan", "report"))
    assert answer is not None
    assert "ends the match" in answer
    assert not [letter for letter in table.mail("gina") if "has ruled" in letter]
    table.write("Dan", "yes", to=answer)
    assert table.table().match.status == "over"


def test_a_deputy_who_plays_neither_sees_the_request_nor_rules(opened: OpenMeta) -> None:
    table = asked(opened(deputies=("anna@example.net",)))
    assert not [letter for letter in table.mail("anna", "report") if "What is to be ruled on" in letter]
    table.write("anna", "as proposed", to=table.last("anna", "report"))
    assert "GM" in table.table().asks


def test_a_deputy_hears_so_once_and_is_asked_only_where_a_ruling_is_wanted(opened: OpenMeta) -> None:
    table = opened(deputies=(DAN,))
    assert not table.mail("dan", "report")
    (letter,) = table.mail("dan")
    assert "has begun, and you help to lead it" in letter
    table.write(table.first, "play!", to=table.last(table.first, "report"))
    table.write(table.other, "pass", to=table.last(table.other, "report"))
    assert len(table.mail("dan")) == 1


def test_the_first_report_of_a_gm_says_what_a_gm_can_say(opened: OpenMeta) -> None:
    table = opened()
    (first, *_) = table.mail("gina", "report")
    assert "Where your word is wanted, the letter says so" in first
    assert '"extend 24h", "remind"' in first


def test_a_gm_who_is_named_with_the_address_is_called_so(tmp_path: Path) -> None:
    table = MetaEvening(tmp_path, gm="Greta <greta@example.net>").seated()
    assert "Greta" in str(table.last("greta", "report").message["To"])
    table.close()


def test_who_is_no_deputy_any_more_does_not_rule(opened: OpenMeta) -> None:
    table = asked(opened(deputies=(DAN,)))
    copy = table.last("dan", "report")
    table.write("gina", "gm drop dan@example.net", to=table.request)
    table.write("gina", "yes", to=table.last("gina", "receipt"))
    table.write("Dan", "as proposed", to=copy)
    assert "GM" in table.table().asks


def test_somebody_else_with_a_deputys_letter_does_nothing(opened: OpenMeta) -> None:
    table = asked(opened(deputies=(DAN,)))
    copy = table.last("dan", "report")
    table.write("zoe", "as proposed", to=copy)
    table.write("anna", "as proposed", to=copy)
    assert "GM" in table.table().asks


def test_words_about_a_chair_of_ones_own_are_not_for_a_deputy(opened: OpenMeta) -> None:
    table = asked(opened(deputies=(DAN,)))
    answer = table.write("Dan", "leave friday", to=table.last("dan", "report"))
    table.write("Dan", "yes", to=answer)
    chair = table.table().match.chair("GM")
    assert chair is not None
    assert chair.player
    assert not chair.left


def test_who_helps_from_now_on_is_sent_what_waits(opened: OpenMeta) -> None:
    table = asked(opened())
    victim = table.other
    table.write("gina", "gm add dan@example.net", to=table.request)
    table.write("gina", "yes", to=table.last("gina", "receipt"))
    table.write("Dan", "as proposed", to=table.last("dan", "again"))
    assert table.lives(victim) == 15 - 5


def test_an_observer_is_named_by_mail_and_may_only_ask(opened: OpenMeta) -> None:
    table = opened()
    table.write("gina", "add observer otto@example.net", to=table.request)
    table.write("gina", "yes", to=table.last("gina", "receipt"))
    letter = table.last("otto")
    assert "You look on in this match: friday, Meta." in letter
    assert "To lead" not in letter
    answer = table.write("otto", "status", to=letter)
    assert answer is not None
    assert "friday, Meta: turn 1" in answer
    assert "not lead it" in str(table.write("otto", "pause", to=letter))
    assert table.table().match.status == "running"


@pytest.mark.parametrize(
    ("said", "told"), [("eject Bruno", "Who shall have the chair"), ("archive match", "That ends friday")]
)
def test_other_words_for_what_can_be_done_are_understood(opened: OpenMeta, said: str, told: str) -> None:
    table = opened()
    assert told in str(table.write("gina", said, to=table.request))


# -- the match is handed over ----------------------------------------------------------------------------------------


def test_who_takes_a_match_over_has_the_chair_and_what_waits(opened: OpenMeta) -> None:
    table = asked(opened())
    victim = table.other
    table.write("gina", "gm hand over Dan <dan@example.net>", to=table.request)
    asks = table.last("gina", "receipt")
    assert "rulings" in asks
    table.write("gina", "yes", to=asks)
    welcome = next(letter for letter in table.mail("dan") if "You lead this match now" in letter)
    assert "the chair GM" in welcome
    assert "A ruling is wanted" in welcome
    table.write("gina", "as proposed", to=table.request)
    assert "GM" in table.table().asks, "who handed it over rules no more"
    table.write("Dan", "as proposed", to=table.last("dan", "again"))
    assert table.lives(victim) == 15 - 5


# -- the chair is given to somebody else -----------------------------------------------------------------------------


def test_the_gm_keeps_the_chair_until_the_other_says_yes(opened: OpenMeta) -> None:
    table = asked(opened())
    victim = table.other
    given(table.desk, table.name, "GM", GRETA, table.now)
    table.tick()
    chair = table.table().match.chair("GM")
    assert chair is not None
    assert chair.player
    table.write("gina", "as proposed", to=table.request)
    assert table.lives(victim) == 15 - 5


def test_the_invitation_of_a_gm_says_what_a_gm_does_and_has_a_sensible_term(opened: OpenMeta) -> None:
    table = asked(opened())
    given(table.desk, table.name, "GM", GRETA, table.now)
    table.tick()
    letter = table.last("greta", "invitation")
    assert letter.subject == "[friday] Will you rule in a match of Meta?"
    assert "4 December 2026" in letter
    for wrong in ("take the place of", "would play", "your own hand", "GM can see"):
        assert wrong not in letter, wrong
    assert "A ruling is wanted now" in letter
    table.write("greta", "yes", to=letter)
    chair = table.table().match.chair("GM")
    assert chair is not None
    assert chair.player == "greta"
    assert "rules in friday from now on" in table.last("gina", "notice")
    assert "A new player" not in table.last("anna").subject


def test_a_gm_who_is_asked_and_does_not_want_to_changes_nothing(opened: OpenMeta) -> None:
    table = asked(opened())
    before = table.table().match.chair("GM")
    given(table.desk, table.name, "GM", GRETA, table.now)
    table.tick()
    table.write("greta", "no", to=table.last("greta", "invitation"))
    assert table.table().match.chair("GM") == before
    assert "The GM goes on ruling." in table.last("gina", "notice")


# -- more time -------------------------------------------------------------------------------------------------------


def test_more_time_for_a_ruling_is_told_to_no_player(opened: OpenMeta) -> None:
    table = asked(opened())
    before = {seat: len(table.mail(seat)) for seat in SEATS}
    table.write("gina", "extend 24h", to=table.request)
    assert {seat: len(table.mail(seat)) for seat in SEATS} == before
    assert "The deadline moves from" in table.last("gina", "receipt")


def test_more_time_for_those_who_play_is_told_to_all(opened: OpenMeta) -> None:
    table = opened()
    table.write("gina", "extend 24h", to=table.request)
    assert all("New deadline" in table.last(seat).subject for seat in SEATS)
