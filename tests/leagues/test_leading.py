"""A league founded and led by letter: described in lines, begun, people taken in and out, exported."""

from __future__ import annotations

from pathlib import Path

import pytest

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
handicaps: Anna 2, Bruno: -1.5
rating_most: 1200
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
    assert (terms.handicaps, terms.rating_most) == ({"Anna": 2, "Bruno": -1.5}, 1200)
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


def test_every_fault_of_a_description_is_told_at_once(tmp_path: Path) -> None:
    e = Evening(tmp_path, game="")
    lines = LINES.replace("rounds: 3", "rounds: -2\nstragglers: perhaps").replace(
        "hours: 48", "hours: never\nanonymous: yes"
    )
    lines = lines.replace("Bruno <bruno@example.net>", "robot")
    told = answer(e.write(OPERATOR, lines, to=GM))
    assert "rounds: 1 to 100, or 0 where the format says how many it takes; -2 is neither." in told
    for word in ("stragglers", "hours", "cannot be anonymous", "robots and free chairs are no members"):
        assert word in told, word


def test_a_look_is_not_asked_about_and_a_redraw_is(tmp_path: Path) -> None:
    e = founded(tmp_path, LINES.replace("until: 2026-12-01 20:00\n", ""))
    e.write(OPERATOR, "league show autumn", to=GM)
    assert "[autumn] How the league stands" in [m.subject for m in e.mail(OPERATOR)]
    assert "no round under way" in answer(e.write(OPERATOR, "league redraw autumn", to=GM))
    asked = e.write(OPERATOR, "league start autumn\nleague add autumn Clara <clara@example.net>", to=GM)
    assert "A yes is for all of this." in answer(asked)
    e.write(OPERATOR, "yes", to=asked)
    e.later(minutes=5)
    asked = e.write(OPERATOR, "redraw", to=e.last(OPERATOR))
    assert "Shall I annul autumn-r1-t1, and draw round 1 of autumn anew?" in answer(asked)
    assert e.table("autumn-r1-t1").match.status == "inviting"
    assert "is drawn anew within minutes" in answer(e.write(OPERATOR, "yes", to=asked))
    e.later(minutes=5)
    assert e.table("autumn-r1-t1").match.status == "over"
    assert season_of(e).matches[-1] == ("autumn-r1b-t1",)
    assert not differences(keeping.journal(e.archive, "autumn"))
    e.look_over()


def test_help_names_what_members_and_gms_of_leagues_can_say(tmp_path: Path) -> None:
    e = founded(tmp_path)
    e.write("Anna", "help", to=GM)
    told = e.last("Anna", "help")
    assert '"autumn: away until 9 Dec"' in told
    assert "league redraw" not in told
    e.write(OPERATOR, "help", to=GM)
    assert '"league redraw autumn"' in e.last(OPERATOR, "help")
    e.write("Clara", "help", to=e.write("Clara", "join autumn", to=GM))
    e.look_over()


def test_words_of_a_league_are_understood_in_the_thread_of_its_match(tmp_path: Path) -> None:
    e = founded(
        tmp_path,
        LINES.replace("until: 2026-12-01 20:00\n", "").replace("hours: 48", "hours: 48\ngm: Greta <greta@example.net>"),
    )
    keeping.start(e.desk, "autumn", e.now)
    e.later(minutes=5)
    for who in ("Anna", "Bruno"):
        e.write(who, "yes", to=e.last(who, "invitation"))
    e.later(minutes=5)
    thread = next(m for m in e.mail("Greta") if "autumn-r1-t1" in m.subject)
    e.write("Greta", "league cross autumn\nleague round autumn", to=thread)
    assert {"[autumn] Crosstable", "[autumn] Round 1"} <= {m.subject for m in e.mail("Greta")}
    assert "draw round 1 of autumn anew?" in answer(e.write("Greta", "redraw", to=thread))
    e.look_over()


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("format: knockout", "a knock-out, until one is left."),
        ("format: groups\ngroup: 3", "groups in which all meet, then a knock-out."),
        ("format: ladder", "a ladder, on which members challenge those above them."),
        ("format: round_robin", "as many rounds as it takes until everybody has met everybody."),
        ("format: swiss\nrounds: 4", "at tables of 2: 4 rounds."),
    ],
)
def test_what_a_league_plays_is_told_as_its_format_has_it(tmp_path: Path, lines: str, told: str) -> None:
    e = Evening(tmp_path, game="")
    plain = LINES.replace("rounds: 3\n", "").replace("handicaps: Anna 2, Bruno: -1.5\n", "")
    asked = e.write(OPERATOR, plain.replace("format: balanced", lines), to=GM)
    assert told in answer(asked)
