"""postgm match and postgm player: open, look, lead, and be told what is wrong, all at once."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from tests.cli.conftest import PLAYERS, Command, newest, write

DESCRIBED = """
name = "the-ring"
game = "Eat Me"
players = ["Anna <anna@localhost>", "Bruno <bruno@localhost>", "robot"]
[options]
variant = "same_round"
[policy]
days = ["tuesday", "friday"]
zone = "Europe/London"
"""


def test_a_match_file_opens_a_match_and_invites(house: Command) -> None:
    Path("ring.toml").write_text(DESCRIBED)
    made = house("match", "new", "ring.toml", "--json").data
    assert made == {"name": "the-ring", "game": "eat_me", "seats": ["Anna", "Bruno", "Robot 3"]}
    invited = house("outbox", "--json").data
    assert sorted(letter["to"] for letter in invited) == ["anna@localhost", "bruno@localhost"]


def test_flags_win_over_the_file(house: Command) -> None:
    Path("ring.toml").write_text(DESCRIBED)
    assert house("match", "new", "ring.toml", "--name", "other", "--json").data["name"] == "other"


def test_all_faults_of_a_match_file_are_told_at_once_and_nothing_is_opened(house: Command) -> None:
    Path("bad.toml").write_text("""
        name = "The Ring!"
        game = "Eat Me"
        players = ["Anna <anna@localhost>", "Anna <anna2@localhost>", "nobody at all"]
        [options]
        varient = "standard"
        [policy]
        zone = "Europe/Londno"
        at = "25:00"
        days = ["someday"]
    """)
    ran = house("match", "new", "bad.toml")
    assert ran.code == 2
    for fault in ("The Ring!", "varient", "Europe/Londno", "25:00", "someday", "Two chairs", "nobody at all"):
        assert fault in ran.err
    assert 'did you mean "variant"' in ran.err
    assert house("match", "list", "--over", "--json").data == []
    assert house("player", "list", "--json").data == []
    assert house("outbox", "--json").data == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--game", "Eet Mi", *PLAYERS), 'no game "Eet Mi"'),
        (("--game", "Eat Me"), '"players" is missing'),
        ((*PLAYERS,), '"game" is missing'),
        (("--game", "Eat Me", "--player", "Anna <anna@localhost>"), "players, not 1"),
        (("--game", "Eat Me", *PLAYERS, "--option", "variant=sideways"), "sideways"),
        (("--game", "Eat Me", *PLAYERS, "--option", "variant"), "NAME=VALUE"),
        (("--game", "Eat Me", *PLAYERS, "--policy", "hours=0"), "Hours must be more than 0"),
        (("--game", "Eat Me", *PLAYERS, "--policy", "hours=often"), "often"),
        (("nowhere.toml",), "nowhere.toml cannot be read"),
        (("postgm.toml",), '"house" means nothing here'),
    ],
)
def test_a_wrong_wish_is_refused_in_a_sentence(house: Command, words: tuple[str, ...], said: str) -> None:
    ran = house("match", "new", *words)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.startswith("postgm: ")
    assert house("match", "list", "--json").data == []


def test_a_file_that_is_no_toml_is_refused(house: Command) -> None:
    Path("letter.toml").write_bytes(b"Dear \xff GM,")
    ran = house("match", "new", "letter.toml")
    assert ran.code == 2
    assert "not written as TOML" in ran.err


def test_one_person_is_not_given_two_chairs(match: Command) -> None:
    ran = match("match", "replace", "eat-me-1", "Bruno", "Anne <anna@localhost>")
    assert (ran.code, ran.err.count("postgm:")) == (2, 1)
    assert "Anna has a chair of eat-me-1 already, Anna; each person has one chair." in ran.err
    Path("twice.toml").write_text('game = "Eat Me"\nplayers = ["Dora <d@localhost>", "Dori <d@localhost>"]')
    for words in (
        ("twice.toml",),
        ("--game", "Eat Me", "--player", "Dora <d@localhost>", "--player", "Dori <d@localhost>"),
    ):
        ran = match("match", "new", *words)
        assert ran.code == 2
        assert "Dora stands twice in the list of players" in ran.err


def test_a_name_is_given_once(match: Command) -> None:
    ran = match("match", "new", "--game", "Eat Me", "--name", "eat-me-1", *PLAYERS)
    assert ran.code == 2
    assert 'There is a match "eat-me-1" already' in ran.err


def test_how_a_match_stands_is_shown_without_hands(match: Command) -> None:
    shown = match("match", "show", "eat-me-1", "--json").data
    assert shown["status"] == "running"
    assert [seat["seat"] for seat in shown["seats"]] == ["Anna", "Bruno", "Robot 3"]
    assert not any(word in str(shown).lower() for word in ("hand", "card"))
    assert "Eat Me, running, turn 1" in match("match", "show", "eat-me-1").said
    assert "eat-me-1" in match("match", "list").said


def test_orders_are_counted_unless_revealed_and_revealing_is_noted(match: Command) -> None:
    rows = match("match", "orders", "eat-me-1", "--json").data
    assert {row["seat"] for row in rows} == {"Anna", "Bruno", "Robot 3"}
    assert not any(row["orders"].strip(".") for row in rows)
    assert match("match", "orders", "eat-me-1", "--reveal").code == 0


def test_orders_that_are_in_are_told_to_the_minute_in_the_houses_zone(match: Command) -> None:
    Path("postgm.toml").write_text(Path("postgm.toml").read_text().replace("[house]", '[house]\nzone = "Asia/Kolkata"'))
    write("Anna", str(newest("anna@localhost")["Reply-To"]), "bid 17")
    match("tick")
    ran = match("match", "orders", "eat-me-1")
    assert "arrived (Asia/Kolkata)" in ran.said
    at = datetime.fromisoformat(match("match", "orders", "eat-me-1", "--json").data[0]["arrived"])
    assert f"Anna in {at.astimezone(ZoneInfo('Asia/Kolkata')):%Y-%m-%d %H:%M}" in ran.said
    assert "..." not in ran.said
    assert "bid 17" not in ran.said
    assert "bid 17" in match("match", "orders", "eat-me-1", "--reveal").said


def test_processing_tells_which_turns_were_played_and_with_what_was_left_ahead(house: Command) -> None:
    house("match", "new", "--game", "Eat Me", *PLAYERS, "--policy", "second_thoughts=0")
    house("tick")
    for name in ("Anna", "Bruno"):
        write(name, str(newest(f"{name.lower()}@localhost")["Reply-To"]), "yes")
    house("tick")
    for name in ("Anna", "Bruno"):
        report = newest(f"{name.lower()}@localhost")
        text = next(part for part in report.walk() if part.get_content_type() == "text/plain").get_payload()
        card = re.search(r"Your hand: (\d+)", str(text))
        assert card
        write(name, str(report["Reply-To"]), f"ahead play {card[1]}, bid 4")
    house("tick")
    ran = house("match", "process", "eat-me-1")
    assert ran.said == (
        "Resolved turn 1 of eat-me-1. Turn 2 followed at once, with what Anna and Bruno had left ahead for it. "
        "The reports go out with the next tick."
    )
    assert house("match", "process", "eat-me-1").said.startswith("Resolved turn 3 of eat-me-1. The reports")


def test_pause_and_resume(match: Command) -> None:
    assert match("match", "pause", "eat-me-1").code == 0
    assert match("match", "show", "eat-me-1", "--json").data["status"] == "paused"
    assert match("match", "pause", "eat-me-1").code == 2
    assert match("match", "resume", "eat-me-1").code == 0
    assert match("match", "show", "eat-me-1", "--json").data["status"] == "running"
    ran = match("match", "resume", "eat-me-1")
    assert ran.code == 2
    assert "is not paused" in ran.err


def test_a_deadline_is_moved_forward_but_not_into_the_past(match: Command) -> None:
    before = match("match", "show", "eat-me-1", "--json").data["due"]
    assert match("match", "deadline", "eat-me-1", "+24h").code == 0
    assert match("match", "show", "eat-me-1", "--json").data["due"] != before
    for when, said in (("2001-01-01 20:00", "is in the past"), ("tomorrow-ish", "is no moment"), ("", "To which")):
        ran = match("match", "deadline", "eat-me-1", when)
        assert ran.code == 2
        assert said in ran.err


def test_a_turn_is_processed_once(match: Command) -> None:
    assert match("match", "process", "eat-me-1", "--turn", "1").code == 0
    ran = match("match", "process", "eat-me-1", "--turn", "1")
    assert ran.code == 2
    assert "is in turn 2 now, not 1; nothing was done" in ran.err


def test_a_chair_is_given_to_somebody_else(match: Command) -> None:
    assert match("match", "replace", "eat-me-1", "anna", "Dora <dora@localhost>").code == 0
    assert "dora@localhost" in {letter["to"] for letter in match("outbox", "--json").data}
    assert "dora@localhost" in match("match", "show", "eat-me-1").said
    assert match("match", "replace", "eat-me-1", "Dora", "robot").code == 2  # no such chair
    assert match("match", "replace", "eat-me-1", "Anna", "robot").code == 0


def test_a_free_chair_cannot_be_offered_to_nobody(match: Command) -> None:
    ran = match("match", "replace", "eat-me-1", "Anna", "free")
    assert ran.code == 2
    assert "or robot until somebody is found" in ran.err


@pytest.mark.parametrize("verb", [("show",), ("start",), ("orders",), ("pause",), ("resume",), ("process",)])
def test_a_match_nobody_knows_is_missed_plainly(house: Command, verb: tuple[str, ...]) -> None:
    ran = house("match", *verb, "no-such")
    assert ran.code == 2
    assert 'There is no match "no-such"' in ran.err


@pytest.mark.parametrize(
    "words",
    [
        ("match", "show"),
        ("match", "do", "{}", "status"),
        ("replay",),
        ("outbox", "--match"),
        ("match", "export", "{}", "file"),
    ],
)
def test_of_a_match_that_is_nearly_named_the_name_is_told(match: Command, words: tuple[str, ...]) -> None:
    said = [word.format("eatme-1") for word in words]
    ran = match(*said, *([] if "eatme-1" in said else ["eatme-1"]))
    assert (ran.code, 'There is no match "eatme-1". Did you mean "eat-me-1"?' in ran.err) == (2, True)


def test_a_match_starts_once(match: Command) -> None:
    ran = match("match", "start", "eat-me-1")
    assert ran.code == 2
    assert "has begun already" in ran.err


def test_a_player_is_added_once_and_listed(house: Command) -> None:
    added = house("player", "add", "Anna", "anna@example.org", "--zone", "london", "--json").data
    assert added == {"id": "anna", "name": "Anna", "address": "anna@example.org"}
    again = house("player", "add", "Anna", "Anna@Example.org")
    assert again.code == 2
    assert "here already" in again.err
    listed = house("player", "list", "--json").data
    assert [(row["id"], row["zone"], row["mail"]) for row in listed] == [("anna", "Europe/London", "arrives")]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Anna", "anna"), "anna"),
        (("Anna", "anna@example.org", "--zone", "Europe/Londno"), "no time zone"),
        (("Anna", "anna@example.org", "--zone", ""), "no time zone"),
    ],
)
def test_a_wrong_player_is_refused(house: Command, words: tuple[str, ...], said: str) -> None:
    ran = house("player", "add", *words)
    assert ran.code == 2
    assert said in ran.err
    assert house("player", "list", "--json").data == []


def test_a_known_player_is_seated_by_id(house: Command) -> None:
    house("player", "add", "Anna", "anna@localhost")
    made = house("match", "new", "--game", "Eat Me", "--player", "anna", "--player", "robot", "--json").data
    assert made["seats"] == ["Anna", "Robot 2"]
    assert len(house("player", "list", "--json").data) == 1


def test_spectators_are_listed_and_one_who_left_is_brought_back(house: Command) -> None:
    watchers = 'watchers=["walter@Example.org", "walter@example.org", "wanda@example.org"]'
    assert house("match", "new", "--game", "Eat Me", *PLAYERS, "--policy", watchers).code == 0
    both = [{"spectator": f"{who}@example.org", "copies": "sent"} for who in ("walter", "wanda")]
    assert house("match", "watch", "eat-me-1", "--json").data == both
    assert house("match", "watch", "eat-me-1", "walter@example.org", "--json").data == both
    ran = house("match", "watch", "eat-me-1", "dora@localhost")
    assert ran.code == 2
    assert "dora@localhost is no spectator of eat-me-1; it has walter@example.org, wanda@example.org." in ran.err


def test_who_cannot_get_mail_cannot_watch(house: Command) -> None:
    """Such an address would hold up the match with its first report."""
    watchers = 'watchers=["Walter <walter@localhost>", "wanda@localhost"]'
    ran = house("match", "new", "--game", "Eat Me", *PLAYERS, "--policy", watchers)
    assert ran.code == 2
    assert '"Walter <walter@localhost>" cannot watch: ' in " ".join(ran.err.split())


def test_the_gm_tells_everybody_or_one_seat(match: Command) -> None:
    ran = match("match", "tell", "eat-me-1", "Happy New Year!")
    assert ran.said == 'A letter to Anna is on its way: "Happy New Year!"'
    match("tick")
    assert "The GM says: Happy New Year!" in newest("anna@localhost").as_string()
    assert match("match", "tell", "eat-me-1", "anna", "And you?").code == 0
    unquoted = match("match", "tell", "eat-me-1", "Happy", "New", "Year!")
    assert unquoted.code == 2
    assert 'postgm match tell eat-me-1 "Happy New Year!"' in unquoted.err
    assert match("match", "tell", "eat-me-1", "Zoe", "hello").code == 2


def test_any_word_of_leading_by_mail_works_here_and_what_cannot_be_undone_is_shown_first(match: Command) -> None:
    assert "The clock of eat-me-1 is stopped." in match("match", "do", "eat-me-1", "please pause").said
    shown = match("match", "do", "eat-me-1", "end match")
    assert "That ends eat-me-1 for good (at turn 1)" in shown.said
    assert "To do it, add --yes." in shown.said
    assert "is over; its players are told" in match("match", "do", "eat-me-1", "end match", "--yes").said
    assert match("match", "do", "eat-me-1", "make coffee").code == 2


def test_words_that_were_taken_freely_are_told_as_they_were_taken(match: Command) -> None:
    assert match("match", "do", "eat-me-1", "extned 24h").said.startswith('I took that as "extend 24h". ')
    assert "I took" not in match("match", "do", "eat-me-1", "extend 24h").said


def test_the_plan_tells_the_next_deadlines_in_the_zone_of_every_player(house: Command) -> None:
    Path("ring.toml").write_text(DESCRIBED)
    house("match", "new", "ring.toml")
    house("match", "start", "the-ring")
    plain = house("match", "plan", "the-ring")
    assert "Deadlines of the next turns, if each lasts as long as it may:" in plain.said
    assert "turn Europe/London 1 " in plain.said
    assert plain.said.count(" 20:00") == 8
    rows = house("match", "plan", "the-ring", "--json").data
    assert [row["turn"] for row in rows] == [*range(1, 9)]
    assert {datetime.fromisoformat(row["due"]).astimezone(ZoneInfo("Europe/London")).hour for row in rows} == {20}
    assert house("match", "plan", "no-such-match").code == 2
