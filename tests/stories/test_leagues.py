"""A league led by its GM in letters: late matches, rulings, corrections, and seasons of all formats to the champion."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gm.desk import deeds
from gm.desk.leagues import directing, keeping, rating, running
from gm.desk.matches.replaying import replayed
from gm.desk.standings import final
from gm.domain.leagues.ratings import replayed as rated_anew
from gm.domain.leagues.season import Season, differences
from tests.kit.evening import Evening, Mail
from tests.leagues.test_season import NAMES, described, letters, play, season_of
from tests.stories.conftest import Open

GRETA = "Greta <greta@example.net>"


def league(folder: Path, count: int, **more: Any) -> Evening:
    """A league that has begun, and its first round opened."""
    evening = Evening(folder, game="")
    said = described(count, **{"policy": {"gm": GRETA, "outage_hours": 0, "second_thoughts": 0}, **more})
    keeping.new(evening.desk, said, "seed", evening.now)
    keeping.start(evening.desk, "autumn", evening.now)
    evening.tick()
    return evening


def seated(evening: Evening) -> Evening:
    """All who are invited say yes."""
    for mail in letters(evening):
        if mail.kind == "invitation":
            evening.write(mail.to.partition("@")[0].capitalize(), "yes", to=mail, minutes=0, tick=False)
    return evening.later(minutes=5)


def rules(evening: Evening, text: str, match: str) -> Mail:
    """Greta answers her newest letter about a match, and says yes where she is asked."""
    letter = [mail for mail in evening.mail("Greta") if match in mail.subject][-1]
    asked = evening.write("Greta", text, to=letter)
    assert asked is not None
    answer = evening.write("Greta", "yes", to=asked) if "yes" in asked.flat else None
    return answer or asked


# -- rulings -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "result"),
    [
        ("adjudicate by position", {"Anna": 0, "Bruno": 0, "Clara": 0}),
        ("Please adjudicate the match as it stands.", {"Anna": 0, "Bruno": 0, "Clara": 0}),
        ("score the game by position", {"Anna": 0, "Bruno": 0, "Clara": 0}),
        ("adjudicate: Anna 9, Bruno 4 and Clara 2.5", {"Anna": 9, "Bruno": 4, "Clara": 2.5}),
        ("walkover for Clara", {"Anna": 0, "Bruno": 0, "Clara": 1}),
        ("give Clara the walkover", {"Anna": 0, "Bruno": 0, "Clara": 1}),
        ("annul the match", None),
    ],
)
def test_a_gm_ends_a_match_by_a_ruling(evening: Open, words: str, result: dict[str, float] | None) -> None:
    e = evening(policy={"gm": GRETA}).seated()
    asked = e.write("Greta", words, to=next(m for m in e.mail("Greta") if "For the GM" in m.subject))
    assert asked is not None
    assert e.table().match.status == "running", "it is asked about first"
    e.write("Greta", "yes", to=asked)
    match = e.table().match
    assert (match.status, match.result) == ("over", result)
    told = e.last("Anna")
    assert told.subject == "[friday] The match has been ended"
    assert "The GM has ended this match; it is " in told


def test_a_ruling_wants_everybody_and_can_be_taken_back(evening: Open) -> None:
    e = evening(policy={"gm": GRETA}).seated()
    letter = next(m for m in e.mail("Greta") if "For the GM" in m.subject)
    answer = e.write("Greta", "adjudicate: Anna 9, Bruno 4", to=letter)
    assert answer is not None
    assert "How many points has Clara?" in answer
    deeds.do(e.desk, "friday", "walkover for Anna", e.now)
    deeds.do(e.desk, "friday", "undo", e.now)
    assert e.table().match.status == "running"
    assert e.table().match.result is None


def test_a_walkover_against_somebody_who_has_not_answered_yet_ends_the_round(tmp_path: Path) -> None:
    e = league(tmp_path, 3, table=2, format="balanced", rounds=2, round_days=10)
    name = "autumn-r1-t1"
    table = e.table(name)
    assert table.match.status == "inviting"
    winner = table.match.seats[0]
    deeds.do(e.desk, name, f"walkover for {winner}", e.now)
    e.later(hours=1)
    assert len(season_of(e).rounds) == 2
    issue = next(mail for mail in letters(e) if f"{winner} wins by walkover." in mail.flat)
    assert issue.subject == "[autumn] Round 1 (issue 1)"


def test_nobody_is_called_silent_whose_match_was_cut_short_before_its_deadline(tmp_path: Path) -> None:
    e = seated(league(tmp_path, 4, table=4, format="balanced", rounds=1))
    deeds.do(e.desk, "autumn-r1-t1", "adjudicate: Anna 9, Bruno 4, Clara 2, Dora 1", e.now)
    e.later(hours=1)
    issue = next(mail for mail in letters(e) if "issue 1" in mail.subject)
    assert "Anna wins with 9 points." in issue.flat
    assert "Silent at times" not in issue.flat


def test_who_is_on_a_ladder_hears_how_to_challenge(tmp_path: Path) -> None:
    e = league(tmp_path, 3, format="ladder", table=2, reach=2)
    begun = [mail for mail in letters(e) if "begins" in mail.subject]
    assert len(begun) == 3
    for mail in begun:
        assert 'challenge somebody up to 2 places above you: write "autumn: challenge" and their name.' in mail.flat
        assert "rounds are played" not in mail.flat


def test_a_league_that_stumbles_is_told_to_the_operator_and_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    e = league(tmp_path, 4, table=2, format="balanced", rounds=2)

    def stumbles(*_: Any) -> bool:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(running, "look_at", stumbles)
    e.later(hours=3, step=1)
    told = [mail for mail in e.mailer.sent if b"The league autumn is stuck" in mail.raw]
    assert len(told) == 1


def test_points_that_were_given_are_what_the_standings_tell(tmp_path: Path) -> None:
    e = seated(league(tmp_path, 4, table=2, format="balanced", rounds=1))
    one, two = e.table("autumn-r1-t1").match.seats
    deeds.do(e.desk, "autumn-r1-t1", f"adjudicate: {one} 9, {two} 4", e.now)
    assert final(e.table("autumn-r1-t1")) == [
        f"{one} wins with 9 points.",
        f"{two} comes second with 4 points.",
        "It was adjudicated so.",
    ]


# -- rounds that take too long -----------------------------------------------------------------------------------------


def test_a_late_match_is_warned_about_and_the_gm_decides(tmp_path: Path) -> None:
    e = seated(league(tmp_path, 4, table=2, format="balanced", rounds=2, round_days=10, warn_days=3))
    e.later(hours=24 * 7 + 1, step=12)
    warning = next(mail for mail in e.mail("Anna") if "The round ends on" in mail.subject)
    assert "If it goes on then, the GM decides how it ends." in warning
    assert len([mail for mail in e.mail("Anna") if "The round ends on" in mail.subject]) == 1
    assert not [mail for mail in e.mail("Greta") if "Late" in mail.subject]
    waiting = set(season_of(e).waiting)
    e.later(hours=24 * 3, step=12)
    late = [mail for mail in e.mail("Greta") if "Late" in mail.subject]
    assert {mail.subject for mail in late} == {f"[{name}] Late: how does it end?" for name in waiting}
    assert "walkover for" in late[0]
    for name in sorted(waiting):
        first = e.table(name).match.seats[0]
        assert "wins" in rules(e, f"walkover for {first}", name)
    e.later(hours=1)
    season = season_of(e)
    assert len(season.rounds) == 2, "the next round opens"
    assert {one.how for one in season.ended} == {"walkover"}
    assert not differences(keeping.journal(e.archive, "autumn"))
    e.look_over()


def test_a_round_ends_by_the_position_where_the_terms_say_so(tmp_path: Path) -> None:
    e = seated(
        league(tmp_path, 4, table=2, format="balanced", rounds=1, round_days=6, warn_days=2, stragglers="position")
    )
    before = e.table("autumn-r1-t1").match.turn
    assert before
    e.later(hours=24 * 6 + 2, step=6)
    season = season_of(e)
    assert season.status == "over"
    assert {one.how for one in season.ended} <= {"", "adjudicated"}
    assert "adjudicated" in {one.how for one in season.ended}
    told = next(mail for mail in e.mail("Anna") if "The match has been ended" in mail.subject)
    assert "The end of the round of autumn has ended this match; it is " in told, "adjudicated, or a draw"


def test_a_corrected_match_corrects_the_table_and_those_whom_it_moves_hear_of_it(tmp_path: Path) -> None:
    e = seated(league(tmp_path, 4, table=2, format="balanced", rounds=1))
    for name in sorted(season_of(e).waiting):
        deeds.do(e.desk, name, f"walkover for {e.table(name).match.seats[0]}", e.now)
    e.later(hours=1)
    season = season_of(e)
    assert season.status == "over"
    table = e.table("autumn-r1-t1")
    winner, loser = table.match.seats
    deeds.do(e.desk, "autumn-r1-t1", f"adjudicate: {winner} 2, {loser} 5", e.now)
    read = len(e.mailer.sent)
    e.later(hours=2, step=1 / 60)
    corrected = [mail for mail in letters(e, read) if mail.subject == "[autumn] A corrected result"]
    assert {f"{name.lower()}@example.net" for name in table.match.seats} <= {mail.to for mail in corrected}
    mine = next(mail for mail in corrected if mail.to == f"{loser.lower()}@example.net")
    assert f"Now: {loser} 1, {winner} 0" in mine
    assert "You have 1 point and stand in place 2; before, you had 0 and stood in place 4." in mine
    places = {line.member: line.place for line in season_of(e).table()}
    assert places[table.match.chairs[1].player] < places[table.match.chairs[0].player]
    assert len(corrected) == len({mail.to for mail in corrected}), "each hears once"
    e.look_over()


def test_rounds_open_at_their_date_and_nobody_has_more_matches_than_they_may(tmp_path: Path) -> None:
    e = seated(league(tmp_path, 4, table=2, format="balanced", rounds=3, every_days=2, at_once=2))
    e.later(hours=47, step=12)
    assert len(season_of(e).rounds) == 1
    e.later(hours=2)
    assert len(season_of(e).rounds) == 2, "at its date, though the first goes on"
    assert len(season_of(e).waiting) == 4
    e.later(hours=60, step=12)
    assert len(season_of(e).rounds) == 2, "everybody has two matches"
    for name in ("autumn-r1-t1", "autumn-r1-t2"):
        deeds.do(e.desk, name, f"walkover for {e.table(name).match.seats[0]}", e.now)
    e.later(hours=1)
    assert len(season_of(e).rounds) == 3
    assert not differences(keeping.journal(e.archive, "autumn"))


def test_a_round_is_drawn_anew(tmp_path: Path) -> None:
    e = seated(league(tmp_path, 6, table=3, format="balanced", rounds=2))
    before = season_of(e).rounds[0]
    directing.redraw(e.desk, "autumn", e.now)
    assert e.table("autumn-r1-t1").match.ruled == "annulled"
    e.later(hours=1)
    assert any("draws this round anew: the GM has ended this match; it is annulled" in m for m in e.mail("Anna"))
    season = season_of(e)
    assert season.matches == (("autumn-r1b-t1", "autumn-r1b-t2"),)
    assert season.rounds[0] != before
    assert not differences(keeping.journal(e.archive, "autumn"))
    assert not replayed(e.archive, "autumn-r1-t1").differences


# -- ladder ------------------------------------------------------------------------------------------------------------


def said(e: Evening, who: str, text: str, to: Mail | None = None) -> Mail:
    answer = e.write(who, text, to=to or e.last(who))
    assert answer is not None
    return answer


def rungs(e: Evening) -> list[str]:
    return [player.name for who in season_of(e).rungs if (player := e.archive.player(who))]


@pytest.mark.parametrize(
    "words",
    ["autumn: challenge Bruno", "I'd like to challenge Bruno on autumn.", "I challenge bruno to a match in autumn!"],
)
def test_a_ladder_is_climbed_by_a_challenge(tmp_path: Path, words: str) -> None:
    e = league(tmp_path, 4, format="ladder", table=2, reach=2)
    assert rungs(e) == ["Anna", "Bruno", "Clara", "Dora"]
    assert "Your challenge is on its way to Bruno" in said(e, "Dora", words)
    letter = e.last("Bruno")
    assert letter.subject == "[autumn] Dora challenges you"
    assert "Dora, on rung 4 of the ladder autumn, challenges you, on rung 2, to a match." in letter
    assert "You take up the challenge of Dora" in said(e, "Bruno", "I accept!", letter)
    seated(e)
    assert list(season_of(e).waiting) == ["autumn-r1-t1"]
    assert "have a match or a challenge already" in said(e, "Clara", "autumn: challenge Bruno")
    deeds.do(e.desk, "autumn-r1-t1", "walkover for Dora", e.now)
    e.later(hours=1)
    assert rungs(e) == ["Anna", "Dora", "Bruno", "Clara"]
    assert not differences(keeping.journal(e.archive, "autumn"))
    e.look_over()


def test_declining_too_often_or_silence_costs_the_rung(tmp_path: Path) -> None:
    e = league(tmp_path, 4, format="ladder", table=2, reach=3, declines=1, answer_days=3)
    said(e, "Dora", "autumn: challenge Anna")
    told = said(e, "Anna", "I'd rather not", e.last("Anna"))
    assert "You decline the challenge of Dora; the ladder stays as it is." in told
    assert "Anna declines your challenge. The ladder stays as it is." in e.last("Dora")
    said(e, "Clara", "autumn: challenge Anna")
    assert "as you have declined before, Clara then takes your rung" in e.last("Anna")
    e.later(hours=24 * 3 + 1, step=12)
    assert rungs(e) == ["Clara", "Anna", "Bruno", "Dora"]
    assert "Anna has not answered your challenge. You take the rung of Anna." in e.last("Clara")
    assert not season_of(e).waiting
    assert not differences(keeping.journal(e.archive, "autumn"))


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("autumn: challenge Dora", "You may challenge up to 1 places above your own."),
        ("autumn: challenge Brunno", "There is nobody called Brunno on the ladder autumn. Did you mean Bruno?"),
        ("autumn: challenge Anna and Bruno", "A match here is for 2: challenge one player."),
        ("autumn: accept", "Nobody waits for an answer of yours on the ladder autumn."),
    ],
)
def test_what_cannot_be_on_a_ladder_is_told(tmp_path: Path, words: str, answer: str) -> None:
    e = league(tmp_path, 4, format="ladder", table=2, reach=1)
    assert answer in said(e, "Clara", words)
    assert not season_of(e).ladder.challenges


def test_a_ladder_ends_on_its_day(tmp_path: Path) -> None:
    e = league(tmp_path, 3, format="ladder", table=2, ends="2026-11-22")
    e.later(hours=24 * 3, step=12)
    assert season_of(e).status == "over"


# -- a season of each format -------------------------------------------------------------------------------------------

FORMATS: dict[str, tuple[int, dict[str, Any]]] = {
    "swiss": (5, {"table": 2, "rounds": 3, "bye": "win"}),
    "knockout": (5, {"table": 2}),
    "groups": (6, {"table": 2, "group": 3, "rounds": 3, "advance": 1}),
    "divisions": (6, {"table": 3, "division": 3, "rounds": 1, "seasons": 2}),
    "balanced": (
        6,
        {"table": 3, "rounds": 2, "games": ["Eat Me", "No More Meat"], "teams": {"red": ["Anna", "Bruno"]}},
    ),
}


@pytest.mark.parametrize("fmt", sorted(FORMATS))
def test_a_season_of_each_format_is_told_in_letters_from_the_invitation_to_the_champion(
    tmp_path: Path, fmt: str
) -> None:
    count, more = FORMATS[fmt]
    e = Evening(tmp_path, game="")
    short = {} if fmt == "knockout" else {"round_days": 9, "warn_days": 2, "stragglers": "position"}
    keeping.new(e.desk, described(count, format=fmt, **short, **more), "seed", e.now)
    keeping.start(e.desk, "autumn", e.now)
    season = play(e)
    assert not differences(keeping.journal(e.archive, "autumn"))
    assert not season.waiting
    _as_the_format_has_it(e, season, fmt)
    first = [line.member for line in season.table() if line.place == 1]
    called = [player.name for who in first if (player := e.archive.player(who))]
    for name in NAMES[:count]:
        paper = [mail for mail in e.mail(name) if "[autumn]" in mail.subject and mail.kind == "paper"]
        assert "The season is over." in paper[-1]
        assert all(winner in paper[-1] for winner in called)


def _as_the_format_has_it(e: Evening, season: Season, fmt: str) -> None:
    if fmt == "knockout":
        assert [len(one.tables) for one in season.rounds] == [2, 1, 1], "three play on: one sits out, then the final"
    elif fmt == "groups":
        assert len(season.rounds) == 4
        assert {len(group) for group in season.divisions} == {3}
    elif fmt == "divisions":
        assert season.number == 2
        assert len(season.champions) == 1
        begins = [m for m in letters(e) if "Season 2 begins" in m.subject]
        assert len(begins) == 6
        assert sum("up from division 2" in mail for mail in begins) == 1
        assert sum("down from division 1" in mail for mail in begins) == 1
    elif fmt == "balanced":
        assert {e.table(name).match.game for name in season.matches[0]} == {"eat_me"}
        assert {e.table(name).match.game for name in season.matches[1]} == {"no_more_meat"}
        assert list(season.teams) == ["red"]
        assert all(not set(season.teams["red"]) <= set(seats) for one in season.rounds for seats in one.tables)
    else:
        assert {len(one.byes) for one in season.rounds} == {1}


# -- who is asked, who sits out, who is late ---------------------------------------------------------------------------


def test_an_invitation_names_league_and_round_and_a_time_that_suits_it(tmp_path: Path) -> None:
    e = league(tmp_path, 5, table=2, format="balanced", rounds=2, round_days=8)
    asked = [mail for mail in letters(e) if mail.kind == "invitation"]
    assert len(asked) == 4
    for mail in asked:
        assert "of round 1 of the league autumn" in mail.flat
        assert mail.subject.endswith("Will you play Eat Me in round 1 of autumn?")
        assert "Please answer by 24 November 2026" in mail.flat
    [out] = [mail for mail in letters(e) if "sit out" in mail.subject]
    assert out.subject == "[autumn] You sit out round 1"
    assert "You get the average of what a table brings for it." in out
    assert out.to not in {mail.to for mail in asked}
    e.look_over()


def test_who_has_not_answered_hears_of_the_end_and_a_late_yes_is_told_the_truth(tmp_path: Path) -> None:
    e = league(tmp_path, 4, table=2, format="balanced", rounds=3)
    name = "autumn-r1-t1"
    winner, other = e.table(name).match.seats
    asked = {m.to: m for m in letters(e) if m.kind == "invitation"}
    e.write(winner, "yes", to=asked[f"{winner.lower()}@example.net"])
    e.later(hours=24 * 8, step=12)
    told = [mail for mail in e.mail("Greta") if mail.subject == f"[{name}] {other} has not answered"]
    assert len(told) == 1, "the GM hears once whom the match waits for"
    assert f'"walkover for {winner}"' in told[0]
    rules(e, f"walkover for {winner}", name)
    e.later(hours=1)
    gone = e.last(other)
    assert gone.subject == f"[{name}] The match has been ended"
    assert f"decided by walkover: {winner} wins. Your invitation to it needs no answer any more." in gone
    assert "You stay a member of the league autumn." in gone
    late = e.write(other, "Yes, sorry for being late!", to=asked[f"{other.lower()}@example.net"])
    assert late is not None
    assert "the match autumn-r1-t1 is over already" in late
    assert f"{winner} wins" in late
    assert "You are still a member of the league autumn" in late
    assert "Good to have you" not in late
    later = e.write(other, "yes!", to=asked[f"{other.lower()}@example.net"], minutes=60 * 24 * 70)
    assert later is not None
    assert "is over already" in later, "also when the invitation has run out long ago"
    e.look_over()


def test_a_yes_after_the_day_that_was_named_still_counts(tmp_path: Path) -> None:
    e = league(tmp_path, 2, table=2, format="balanced", rounds=1)
    e.later(hours=24 * 20, step=24)
    seated(e)
    assert e.table("autumn-r1-t1").match.status == "running"


def test_a_corrected_result_changes_the_ratings_as_if_it_had_been_so_at_once(tmp_path: Path) -> None:
    e = seated(league(tmp_path, 4, table=2, format="balanced", rounds=3, policy={"gm": GRETA, "hours": 12}))
    e.later(hours=13, step=13)  # a turn of silence in each match

    def end(number: int) -> None:
        for name in (f"autumn-r{number}-t1", f"autumn-r{number}-t2"):
            one, two = e.table(name).match.seats
            deeds.do(e.desk, name, f"adjudicate: {one} 9, {two} 4", e.now)

    end(1)
    e.later(minutes=5)
    e.later(hours=13, step=13)
    end(2)
    e.later(minutes=5)
    assert len(rating.entries(e.archive, "eat_me")) == 4
    one, two = e.table("autumn-r1-t1").match.seats
    before = {who: rating.current(e.archive, "eat_me", who.lower()) for who in (one, two)}
    deeds.do(e.desk, "autumn-r1-t1", f"adjudicate: {one} 1, {two} 7", e.now)
    deeds.do(e.desk, "autumn-r1-t2", "annul", e.now)
    e.later(minutes=9, step=1 / 60)
    kept = rating.entries(e.archive, "eat_me")
    found, wrong = rated_anew(kept)
    assert not wrong
    assert [entry["match"] for entry in kept] == ["autumn-r1-t1", "autumn-r2-t1", "autumn-r2-t2"]
    assert kept[0]["result"] == [1.0, 7.0]
    now = {who: rating.current(e.archive, "eat_me", who.lower()) for who in (one, two)}
    assert now == {who: found[who.lower()] for who in (one, two)}
    assert now[one].number < before[one].number
    assert now[two].number > before[two].number
    told = e.write(one, "record me", to=e.last(one, "paper"))
    assert told is not None
    assert "autumn-r1-t1" in e.last(one, "record")


def test_a_walkover_counts_in_the_league_and_is_not_rated(tmp_path: Path) -> None:
    e = seated(league(tmp_path, 2, table=2, format="balanced", rounds=1))
    deeds.do(e.desk, "autumn-r1-t1", "walkover for Anna", e.now)
    e.later(hours=1)
    assert season_of(e).table()[0].member == "anna"
    assert not rating.entries(e.archive, "eat_me")
