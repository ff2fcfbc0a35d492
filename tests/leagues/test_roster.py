"""Who is in a league: what each event makes of its roster, and a draw that is proven without those who were away."""

from __future__ import annotations

from gm.domain.leagues import roster
from gm.domain.leagues.season import Event, differences, fold, opened, round_opened, started

PEOPLE = ("anna", "bruno", "clara", "dora", "emil")
AT = "2026-12-05T12:00:00+00:00"


def league(*more: Event) -> list[Event]:
    said = {"name": "autumn", "game": "Eat Me", "format": "balanced", "table": 2, "rounds": 3}
    return [opened(said, "seed", PEOPLE), *more]


def test_who_comes_goes_and_waits() -> None:
    season = fold(league(roster.joined("frida"), roster.joined("georg", "waiting"), roster.left("bruno")))
    assert season.members == ("anna", "clara", "dora", "emil", "frida")
    assert season.roster.waiting == ("georg",)
    season = fold(league(roster.joined("georg", "waiting"), roster.joined("georg")))
    assert season.members[-1] == "georg"
    assert not season.roster.waiting


def test_who_leaves_a_season_that_runs_stays_in_its_table_and_may_come_back() -> None:
    out = league(started(), roster.left("bruno"))
    assert "bruno" in fold(out).members
    assert fold(out).roster.gone == ("bruno",)
    assert "bruno" not in {who for table in fold(out).drawn.tables for who in table} | set(fold(out).drawn.byes)
    assert not fold([*out, roster.joined("bruno")]).roster.gone


def test_absences_and_loads_last_until_they_are_taken_back() -> None:
    away = roster.available("anna", away=("2026-12-01T00:00:00+00:00", "2026-12-10T00:00:00+00:00"))
    season = fold(league(away, roster.available("bruno", load=2)))
    assert season.roster.absent(AT) == ("anna",)
    assert season.roster.absent("2026-12-10T00:00:00+00:00") == ()
    assert season.roster.loads == {"bruno": 2}
    back = fold(league(away, roster.available("anna", away=()), roster.available("bruno", load=0)))
    assert back.roster.absent(AT) == ()
    assert not back.roster.loads


def test_a_round_without_those_who_are_away_is_proven_from_the_seed() -> None:
    away = roster.available("anna", away=("2026-12-01T00:00:00+00:00", "2026-12-10T00:00:00+00:00"))
    events = league(started(), away)
    absent = fold(events).roster.absent(AT)
    drawn = fold(events).draw(absent)
    assert all("anna" not in table for table in drawn.tables)
    assert "anna" not in drawn.byes, "who is away does not sit out in their turn"
    assert differences([*events, round_opened(drawn, ["a", "b"], absent)]) == []
    assert differences([*events, round_opened(drawn, ["a", "b"])]) == ["Round 1 was not drawn from the seed."]
