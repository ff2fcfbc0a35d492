"""Everyday wishes of a GM in their own words are shown as what would be done; talk that looks like one is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.evening import address_of
from tests.kit.open_evening import OpenEvening
from tests.stories.conftest import Open

LED = {"gm": address_of("gina"), "hours": 48}


def flat(evening: Open, words: str) -> str:
    e = evening(policy=LED).seated()
    answer = e.write("gina", words, to=e.last("gina"))
    assert answer is not None
    return " ".join(answer.text.split())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Let's say this round is due Sunday night at nine instead.", "That moves the deadline of turn 1"),
        ("All bids have to be in by Thursday noon.", "That moves the deadline of turn 1"),
        ("I'd like to have all bids by tomorrow evening.", "That moves the deadline of turn 1"),
        ("Deadlines should be in the morning from now on, say at 9:00.", "from 20:00 to 09:00"),
        ("Slow down to a round a week, please.", "That changes hours from 48 to 168."),
        ("lets speed up, one round every day", "That changes hours from 48 to 24."),
        ("No turns on Sundays any more.", "No deadline falls on Sunday. Shall I do it?"),
        ("Hold everything until I say so.", "That stops the clock until you write resume."),
        ("Please stop everything for now.", "That stops the clock until you write resume."),
        ("When are the next few rounds due?", "Deadlines of the next turns"),
        ("has Clara sent hers yet", "Orders are missing from"),
        ("can someone else sit in Clara's place, Jon Hale (jon@example.net) says he wants to", "offers it to Jon Hale"),
        ("Make Dan (dan@example.net) my co-host.", "That lets dan@example.net lead friday like you."),
        (
            "Greta Vance (greta@example.net) is in charge from today.",
            "That gives friday to greta@example.net, for good",
        ),
        ("Clara can be reached at clara.new@example.org now.", "asks clara.new@example.org whether it is Clara"),
        ("Tom Ray (tom@example.net) would like to be on the bench.", "Then tom@example.net would stand by"),
        ("Ask the three of them whether they'd like to call it even.", "That lets the table vote on a draw."),
        ("Let them whisper among themselves.", "That changes press from public to private."),
        ("No more chatter between players.", "That changes press from public to none."),
        (
            "I thought about it: we do not wait for Clara, please close the round now, her cards rest.",
            "That plays turn 1",
        ),
        ("Nobody else may join from now on.", "That changes joining"),
        ("Please always wait for the full time, even if everybody has sent.", "That changes early"),
    ],
)
def test_an_everyday_wish_is_shown_before_it_is_done(evening: Open, words: str, told: str) -> None:
    assert told in flat(evening, words)


@pytest.mark.parametrize(
    "words",
    [
        "We always closed at 8 in my old club.",
        "Weekends are fine for hiking.",
        "All cards were in by Thursday noon last week.",
        "We may share the points about cooking.",
        "I used to play one round every day.",
        "Not one round every day, please.",
        "I never wait for the whole day at the dentist.",
        "From now on I drink tea at 8.",
        "Dan (dan@example.net) is sitting with me.",
        "She whispers a lot.",
        "Don't close the round yet.",
        "I closed the round of beers last night.",
        "Draw lots who begins.",
    ],
)
def test_talk_that_looks_like_a_wish_asks_for_nothing(evening: Open, words: str) -> None:
    assert "Shall I do it?" not in flat(evening, words)


@pytest.mark.parametrize(
    "words",
    [
        "Oh no, that was only a question. Please take it back so that I can write the proper result of the round.",
        "Please go back to the point where I write the result of round 1, with the orders that were sent.",
    ],
)
def test_a_result_that_went_out_too_early_is_written_again(tmp_path: Path, words: str) -> None:
    table = OpenEvening(tmp_path, ("Anna", "Bruno")).seated()
    table.orders(anna="I go north", bruno="I go south")
    shown = table.answers("All is well in the land.")
    sent = table.write("gina", "yes", to=shown, minutes=1)
    asked = table.write("gina", words, to=sent, minutes=1)
    assert asked is not None
    assert "That sets friday back from turn 3 to the start of turn 2" in asked.flat
    table.close()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("hi, any chance of 12h extra for all? uni exams", "That moves the deadline of turn 1"),
        ("Could everybody have one more day please, half of us are stuck at work", "That moves the deadline of turn 1"),
        ("could we go weekly instead? everyone's swamped", "That changes hours from 48 to 168."),
        ("we don't play on the 1st of May", "That keeps days free of deadlines"),
        ("In Germany the 3 October is free day, please nothing due then", "That keeps days free of deadlines"),
        ("Max Ott (max@example.net) takes the game over for good, farewell", "That gives friday to max@example.net"),
        ("Bruno quits. Max Ott (max@example.net) in.", "offers it to Max Ott"),
        ("Lena Voss (lena@example.net) minds Bruno's seat till Friday", "asks Lena Voss <lena@example.net> to sit in"),
        (
            "Dora Lind (dora@example.net) will look after Clara's cards until the 9th of December.",
            "to sit in for Clara",
        ),
        ("let the bot take Clara's turns for now", "autopilot Clara on"),
        ("Tina (tina@example.net) wants to peek, can she?", "watch add tina@example.net"),
        ("We stop here. Thanks everyone!", "That ends friday for good"),
        ("Nobody new comes in from now on.", "from yes to no."),
        ("what are our rules about silence again", "How friday is run"),
        ("give me the calendar for the next rounds", "Deadlines of the next turns"),
        ("what dates do we have coming up in december", "Deadlines of the next turns"),
        ("tell the lot: pizza on Saturday at mine", 'Anna, Bruno and Clara is on its way: "pizza on Saturday at mine"'),
        ("bruno 12h", "A deadline is one for all"),
    ],
)
def test_a_wish_of_a_few_words_is_read(evening: Open, words: str, told: str) -> None:
    assert told in flat(evening, words)


@pytest.mark.parametrize(
    "words",
    [
        "Phew, what a week.",
        "What a day!",
        "Such a week",
        "nearly two weeks",
        "Quite a week, that",
        "in two days",
        "Christmas takes two weeks",
        "More than two days of rain here",
        "No need to go back to round 1",
        "We stop here for tea",
        "Clara and I play chess weekly",
        "The bot played Clara's cousin last week",
        "The 1st of May is my birthday",
        "Lena (lena@example.net) keeps asking about Bruno",
    ],
)
def test_talk_of_days_and_people_does_nothing(evening: Open, words: str) -> None:
    e = evening(policy=LED).seated()
    before = e.table().match
    answer = e.write("gina", words, to=e.last("gina"))
    assert answer is not None
    assert "Shall I do it?" not in answer.flat
    assert e.table().match.due == before.due


def test_a_round_is_begun_anew_in_other_words(evening: Open) -> None:
    for words in ("We have to redo round 1, Anna saw Bruno's card", "Take us all back to the beginning of round 1"):
        e = evening(policy=LED).seated()
        for who in ("Anna", "Bruno", "Clara"):
            e.write(who, "bid 4")
        e.later(hours=1)
        answer = e.write("gina", words, to=e.last("gina"))
        assert answer is not None
        assert "That sets friday back from turn 2 to the start of turn 1" in answer.flat


@pytest.mark.parametrize(
    ("words", "until"),
    [
        ("stop the game for the time being and tell everybody why: I'm ill", ""),
        ("hold the game for now and tell everybody that I'm ill", ""),
        ("pause until Friday and tell everybody that I'm ill", "until Friday 27 November 2026, 20:00 UTC"),
    ],
)
def test_a_pause_does_not_swallow_what_all_shall_hear(evening: Open, words: str, until: str) -> None:
    told = flat(evening, words)
    assert f"The clock of friday is stopped {until}".rstrip() in told
    assert "when" not in told.lower().partition("a letter to")[0]
    assert 'A letter to Anna, Bruno and Clara is on its way: "I\'m ill"' in told
