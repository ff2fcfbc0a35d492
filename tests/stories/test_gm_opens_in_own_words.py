"""A GM opens a match in sentences, and puts right what is offered as one would to a person."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.desk.incoming.new_matches import clocks
from gm.desk.incoming.sentences import readdressed
from tests.kit.evening import Evening
from tests.kit.opening import asks

EAT_ME = "Let's play Eat Me: Anna <anna@a.example>, Bruno <bruno@bruno.invalid> and me"


@pytest.fixture
def house(tmp_path: Path) -> Evening:
    return Evening(tmp_path, "")


@pytest.mark.parametrize(
    ("words", "rows"),
    [
        ("Deadline every Sunday evening at 8.", ["days: sunday", "at: 20:00"]),
        ("the deadline should be every Sunday at 8pm, and call it dip", ["days: sunday", "at: 20:00"]),
        ("turns end on Mondays and Thursdays at 9 in the evening", ["days: monday, thursday", "at: 21:00"]),
        ("deadlines Tue/Fri 21:30", ["days: tuesday, friday", "at: 21:30"]),
        ("orders due Wed and Sat, 18h", ["days: wednesday, saturday", "at: 18:00"]),
        ("each Sunday by midnight", ["days: sunday", "at: 23:59"]),
        ("on weekdays at noon", ["days: monday, tuesday, wednesday, thursday, friday", "at: 12:00"]),
        ("We start on Friday, deadlines every Sunday", ["days: sunday"]),
        ("weekly turns", ["hours: 168"]),
        ("a turn a week", ["hours: 168"]),
        ("a turn every three days", ["hours: 72"]),
        ("48h turns", ["hours: 48"]),
        ("one week between turns", ["hours: 168"]),
        ("I am away every Sunday", []),
        ("no deadline on Sundays", []),
        ("every day but Sunday", []),
        ("we sat at 8", []),
        ("Anna, 2 days a week in London", []),
        ("Eve is back on Sunday at 8", []),
    ],
)
def test_the_clock_of_a_match_in_plain_words(words: str, rows: list[str]) -> None:
    assert [row for row, _ in clocks.told(words)] == rows


@pytest.mark.parametrize(
    ("words", "moved"),
    [
        ("yes but Bruno's address is bruno@b.example", {"Bruno": "bruno@b.example"}),
        ("Oh and Brunos address is wrong, it's bruno@b.example.", {"Bruno": "bruno@b.example"}),
        ("Bruno has moved. He is at keller@b.example now.", {"Bruno": "keller@b.example"}),
        ("sorry, bruno@b.example", {"Bruno": "bruno@b.example"}),
        (
            "Anna is anna@new.example now, and Bruno bruno@b.example",
            {"Anna": "anna@new.example", "Bruno": "bruno@b.example"},
        ),
        ("Bruno's is bruno@b.example, not bruno@x.example", {"Bruno": "bruno@b.example"}),
        ("Bruno can't, take Dora dora@d.example", {}),
        ("Invite Dora at dora@d.example too", {}),
        ("Anna and Bruno know him: tom@t.example", {}),
        ("Bruno bruno@bruno.invalid is right", {}),
    ],
)
def test_whose_address_is_put_right(words: str, moved: dict[str, str]) -> None:
    offered = ("Anna <anna@a.example>", "Bruno <bruno@bruno.invalid>")
    found = {old.split()[0]: new.split("<")[1][:-1] for old, (new, _) in readdressed.moved(words, offered).items()}
    assert found == moved


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("yes but Bruno's address is bruno@b.example", "Bruno <bruno@b.example> and Olga"),
        (
            "No wait. Invite Bruno at bruno@b.example instead, the other address doesn't exist",
            "Bruno <bruno@b.example> and",
        ),
        ("call it supper2", "That opens supper2: Eat Me."),
        ("Almost - every Sunday at 8pm, and call it lunch please. Then yes", "That opens lunch: Eat Me."),
        ("Almost - every Sunday at 8pm, and call it lunch please. Then yes", "due on Sundays at 20:00 (UTC)"),
        (
            "fine, but two days are enough and let's say private press",
            "due 2 days after each report. You lead it. Also: press private.",
        ),
        ("with the Ouroboros variant please", "Options: variant ouroboros."),
        ("Same Round Bid, please", "Options: variant same_round."),
        ("Tuesdays and Fridays at noon, Berlin time", "due on Tuesdays and Fridays at 12:00 (Europe/Berlin)"),
    ],
)
def test_what_is_offered_is_put_right_as_to_a_person_and_opened_on_a_yes(house: Evening, words: str, told: str) -> None:
    again = asks(house, words, asks(house, EAT_ME))
    assert told in again
    assert not house.archive.matches()
    assert "is open, and its players are invited" in asks(house, "yes", again)


def test_what_each_player_alone_reads_is_added_in_answers(house: Evening) -> None:
    shown = asks(house, "Let's play En Garde with Tom <tom@t.example> and Mia <mia@m.example>")
    again = asks(house, "And for Mia alone: you hold the letter", asks(house, "Brief for Tom: you are poor", shown))
    assert 'Tom alone reads: "you are poor" Mia alone reads: "you hold the letter"' in again


@pytest.mark.parametrize(
    "words",
    [
        "Please open a chair for Dora (dora@d.example) and Emil (emil@e.example)",
        "Dora (dora@d.example) and Emil (emil@e.example) say hello",
        "Tom <tom@t.example> and Mia <mia@m.example> have asked me who leads here",
    ],
)
def test_other_letters_open_nothing(house: Evening, words: str) -> None:
    assert "That opens" not in asks(house, words)


def test_what_cannot_be_put_into_it_is_named_and_opens_nothing(house: Evening) -> None:
    again = asks(house, "but only if the weather is fine", asks(house, EAT_ME))
    assert 'I could not put "but only if the weather is fine" into it' in again
    assert not house.archive.matches()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "I'd like to start a game of Eat Me with friends: Anna (anna@a.example), Bruno Keller <bruno@b.invalid> "
            "and Clara, clara@c.example. Oh and Brunos address is wrong, it's bruno@b.example. Can we call it lunch?",
            "That opens lunch: Eat Me. I invite Anna <anna@a.example>, Bruno Keller <bruno@b.example> and Clara",
        ),
        (
            "and one more - a Meta game please, I do the refereeing. Rosa rosa@r.example, Sam sam@s.example. "
            "3 days a turn",
            "That opens meta-1: Meta. I invite Rosa <rosa@r.example> and Sam <sam@s.example>.",
        ),
        (
            "I want to run a Diplomacy at an open table. England is tom@t.example, France mia@m.example",
            "I invite England <tom@t.example> and France <mia@m.example>.",
        ),
        (
            "I'd like to run a railway game for Tom (tom@t.example) and Vic, vic@v.example. It's home-made, call it "
            '"Iron Roads". Everybody starts with 20 pounds. Please call it roads. Thanks a lot, Olga',
            "That opens roads: Iron Roads.",
        ),
        (
            "and a Hold my Bear for Ben (ben@b.example), Cora (cora@c.example), Dick (d@d.example), a day a turn",
            "That opens hold-my-bear-1: Hold my Bear.",
        ),
        (
            "I want to open a game called Iron Roads with Tom (tom@t.example) and Vic (vic@v.example). I lead it.",
            "That opens iron-roads-1: Iron Roads.",
        ),
        (
            "Please open a match of Iron Roads for Tom (tom@t.example) and Vic (vic@v.example). Call the match roads. "
            "Brief for Vic: you own the coal mine",
            'Vic alone reads: "you own the coal mine"',
        ),
        (
            "I'd like to run a treasure hunt for Tom (tom@t.example), Ulla (ulla@u.example)",
            "That opens treasure-hunt-1:",
        ),
        ("Let's play Eat Meet: Tom <tom@t.example>, Mia <mia@m.example>", "That opens eat-me-1: Eat Me."),
        (
            "new match\ngame: Diplomacy\nplayers: Anna anna@a.example, Bruno bruno@b.example\n"
            "every sunday at 20:00\nname: dip",
            "That opens dip: Diplomacy. Diplomacy is not on the shelf, so that is an Open Table, where you decide.",
        ),
    ],
)
def test_a_match_in_sentences_is_shown_as_it_would_be(house: Evening, words: str, told: str) -> None:
    assert told in asks(house, words)


def test_every_letter_of_an_open_table_names_the_game_that_is_played(house: Evening) -> None:
    shown = asks(
        house, "Let's play En Garde with Anna <anna@example.net> and Bruno <bruno@example.net>, one turn a week"
    )
    assert "That opens en-garde-1: En Garde." in shown
    asks(house, "yes", shown)
    house.name = "en-garde-1"
    assert house.last("Anna", "invitation").subject == "[en-garde-1] Will you play En Garde?"
    house.seated()
    assert "En Garde, match en-garde-1, turn 1" in house.last("Anna", "report")
    assert "En Garde, match en-garde-1, turn 1" in house.write("Anna", "I join the Dragoons")
    assert "Open Table" not in "".join(mail.text for mail in house.mail("Anna") if mail.kind != "help")


WIZARDS = "with Sam (sam@example.com), Nora (nora@example.com) and Vera (vera@example.com)"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (f"Please start a game of Meta, the open kind, called wizards, {WIZARDS}", "Options: mode open."),
        (f"another Meta please, the mode is open, {WIZARDS}, no time for second thoughts", "Also: second_thoughts 0."),
        (f"please start Eat Me {WIZARDS}. When everybody is in I want no waiting.", "Also: second_thoughts 0."),
        (
            f"a game of Eat Me {WIZARDS}, hands stay hidden, a prize for the winner",
            'past "hands stay hidden" and "a prize',
        ),
        (f"a game of Meta, the open kind where we make up cards, {WIZARDS}", 'read past "where we make up cards"'),
    ],
)
def test_what_is_said_of_how_it_is_run_is_taken_or_named(house: Evening, words: str, told: str) -> None:
    assert told in " ".join(asks(house, words).text.split())


def test_nothing_is_named_that_was_taken(house: Evening) -> None:
    shown = asks(house, f"Hi! I'd like to start a game of Eat Me {WIZARDS} and me, please. Two days a turn. Thanks!")
    assert "read past" not in shown.text
    answer = asks(house, "Yes, close the round at once when all are in.", shown)
    assert "second_thoughts 0." in answer.text
    assert "read past" not in answer.text
