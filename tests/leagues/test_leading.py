"""A league founded and led by letter: described in lines, begun, people taken in and out, exported."""

from __future__ import annotations

from pathlib import Path

from gm.desk.leagues import keeping
from gm.domain.leagues.season import differences
from tests.kit.evening import GM, OPERATOR, Evening
from tests.leagues.test_signup import answer, in_by_mail, season_of

LINES = """new league autumn
game: Eat Me
format: balanced
table: 2
rounds: 3
points: 3, 1
members: Anna <anna@example.net>, Bruno <bruno@example.net>
until: 2026-12-01 20:00
hours: 48

Thanks
Olga"""


def founded(tmp_path: Path, lines: str = LINES) -> Evening:
    e = Evening(tmp_path, game="")
    asked = e.write(OPERATOR, lines, to=GM)
    assert "Shall I do it?" in answer(asked)
    assert not keeping.names(e.archive)
    assert "The league autumn is written down, with 2 members." in answer(e.write(OPERATOR, "yes", to=asked))
    return e


def test_a_league_is_described_in_a_letter_shown_and_written_down_on_a_yes(tmp_path: Path) -> None:
    e = founded(tmp_path)
    terms = season_of(e).terms
    assert (terms.table, terms.rounds, terms.points, terms.until) == (2, 3, (3.0, 1.0), "2026-12-01 20:00")
    assert float(terms.policy["hours"]) == 48
    assert season_of(e).members == ("anna", "bruno")
    assert "Welcome to the league autumn" in in_by_mail(e, "Clara")
    e.look_over()


def test_a_bad_description_is_told_all_at_once_and_only_the_operator_founds_one(tmp_path: Path) -> None:
    e = Evening(tmp_path, game="")
    told = answer(e.write(OPERATOR, LINES.replace("Eat Me", "Eat Mee Not").replace("table: 2", "table: 99"), to=GM))
    assert 'There is no game "Eat Mee Not"' in told
    assert "a table has 2 to 10 seats" in told
    assert "Nothing was opened." in told
    e.write("Zoe", LINES, to=GM)
    assert not keeping.names(e.archive)


def test_a_gm_who_is_named_with_the_address_leads_it_from_the_first_letter_on(tmp_path: Path) -> None:
    e = founded(tmp_path, LINES.replace("hours: 48", "hours: 48\ngm: Greta <greta@example.net>"))
    asked = e.write("Greta", "league add autumn Dora <dora@example.net>", to=GM)
    told = answer(asked if "yes" not in answer(asked) else e.write("Greta", "yes", to=asked))
    assert "Dora is in autumn now" in told


def test_the_gm_leads_it_by_mail_and_nobody_else(tmp_path: Path) -> None:
    e = founded(tmp_path)
    in_by_mail(e, "Clara")
    assert "Dora is in autumn now" in answer(
        e.write(OPERATOR, "league add autumn Dora <dora@example.net>", to=e.last(OPERATOR))
    )
    assert "has taken you in" in e.last("Dora")
    asked = e.write(OPERATOR, "league drop autumn Bruno", to=GM)
    assert "Shall I take Bruno out of the league autumn?" in answer(asked)
    assert "Bruno is out of autumn" in answer(e.write(OPERATOR, "yes", to=asked))
    assert season_of(e).members == ("anna", "clara", "dora")
    assert "You do not lead the league autumn" in answer(e.write("Clara", "league start autumn", to=e.last("Clara")))
    asked = e.write(OPERATOR, "league start autumn", to=GM)
    assert "The league autumn begins" in answer(e.write(OPERATOR, "yes", to=asked))
    e.later(minutes=5)
    assert season_of(e).status == "running"
    assert len(season_of(e).rounds) == 1
    assert not differences(keeping.journal(e.archive, "autumn"))
    e.write(
        OPERATOR,
        "league round autumn\nleague export autumn\nleague replay autumn\nleague cross autumn",
        to=e.last(OPERATOR),
    )
    letters = {m.subject: m for m in e.mail(OPERATOR)}
    assert "autumn-r1-t1" in letters["[autumn] Round 1"]
    names = [part.get_filename() for part in letters["[autumn] Standings and results"].message.walk()]
    assert "autumn-standings.csv" in names
    e.look_over()
