"""Who may write for a seat: sealed addresses, own addresses, strangers, and letters nobody vouches for."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening
from tests.stories.conftest import Open

SERVER = "mx.example.org"
GOOD = f"{SERVER}; dkim=pass header.d=example.net; dmarc=pass header.from=example.net"
BAD = f"{SERVER}; dkim=fail header.d=example.net; dmarc=fail header.from=example.net"


def held(e: Evening, seat: str) -> str:
    there = e.table().match.held.get(seat)
    return there.text if there else ""


def test_a_stranger_gets_one_kind_word_a_day_and_learns_nothing(evening: Open) -> None:
    e = evening().seated()
    e.write("Dora", "bid 17", to="gm@example.org")
    e.write("Dora", "hello?", to="gm@example.org")
    letters = e.mail("Dora")
    assert [m.subject for m in letters] == ["I do not know you yet"]
    for secret in ("friday", "Anna", "Bruno", "Eat Me"):
        assert secret not in letters[0]


def test_a_sealed_address_from_a_strangers_hand_does_nothing_and_its_owner_is_told(evening: Open) -> None:
    e = evening().seated()
    e.write("Dora", "bid 99", to=e.last("Anna", "report"))
    assert held(e, "Anna") == ""
    assert not e.mail("Dora")
    warning = e.last("Anna")
    assert warning.subject == "A letter in your name"
    assert "dora@example.net" in warning


def test_a_friends_reply_address_is_no_way_to_play_for_him(evening: Open) -> None:
    e = evening().seated()
    e.write("Bruno", "bid 99", to=e.last("Anna", "report"))
    assert held(e, "Anna") == held(e, "Bruno") == ""
    assert e.last("Anna").subject == "A letter in your name"


def test_who_had_written_from_another_address_registers_it_by_answering_the_warning(evening: Open) -> None:
    e = evening().seated()
    e.write("anna@work.example.com", "bid 17", to=e.last("Anna", "report"))
    warning = e.last("Anna")
    assert warning.subject == "A letter in your name"
    answer = e.write("Anna", "address add anna@work.example.com", to=warning)
    assert answer is not None
    assert "I have sent a letter to anna@work.example.com" in answer
    e.write("anna@work.example.com", "confirm", to=e.last("anna@work.example.com"))
    e.write("anna@work.example.com", "bid 17", to=e.last("Anna", "report"))
    assert held(e, "Anna") == "bid 17"


def test_an_address_that_a_plain_letter_names_is_asked_about_first(evening: Open) -> None:
    e = evening().seated()
    question = e.write("Anna", "address add anna@work.example.com", to="gm@example.org")
    assert question is not None
    assert "Yes only if you wrote it" in question
    assert not e.mail("anna@work.example.com")
    e.write("Anna", "yes", to=question)
    assert e.last("anna@work.example.com").subject == "Is this address yours?"


def test_a_letter_with_two_writers_is_set_aside(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17", From="Anna <anna@example.net>, Dora <dora@example.net>")
    assert held(e, "Anna") == ""
    assert len(e.archive.letters("aside")) == 1


def test_a_forged_letter_that_our_server_saw_through_is_not_believed(evening: Open) -> None:
    e = evening(authserv_ids=(SERVER,)).seated()
    e.write("Anna", "bid 99", Authentication_Results=BAD)
    assert held(e, "Anna") == ""
    assert "sender" in e.archive.letters("aside")[0].reason


def test_where_a_pass_is_required_the_sealed_address_alone_is_not_enough(evening: Open) -> None:
    e = evening(policy={"trust": "pass"}, authserv_ids=(SERVER,)).seated()
    answer = e.write("Anna", "bid 17")
    assert answer is not None
    assert "I could not make sure that this letter is from you" in answer
    assert held(e, "Anna") == ""
    e.write("Anna", "bid 17", Authentication_Results=GOOD)
    assert held(e, "Anna") == "bid 17"


def test_where_letters_are_confirmed_a_yes_lets_the_waiting_letter_count_from_when_it_came(evening: Open) -> None:
    e = evening(policy={"trust": "confirm"}).seated()
    question = e.write("Anna", "bid 17")
    assert question is not None
    assert question.subject == "[friday] Is this letter yours?"
    assert held(e, "Anna") == ""
    came = e.archive.letters("aside")[0].arrived
    e.write("Anna", "yes", to=question, minutes=90)
    assert held(e, "Anna") == "bid 17"
    assert e.table().match.held["Anna"].arrived.startswith(f"{came:%Y-%m-%dT%H:%M}")
    assert "I read: bid 17." in e.last("Anna", "receipt")


def test_a_letter_that_is_never_confirmed_never_counts(evening: Open) -> None:
    e = evening(policy={"trust": "confirm"}).seated()
    e.write("Anna", "bid 17")
    e.later(hours=73)
    assert e.turn == 2
    assert e.table().match.chair("Anna").silences == 1  # type: ignore[union-attr]


def test_a_second_address_is_added_by_a_letter_there_and_then_counts(evening: Open) -> None:
    e = evening().seated()
    answer = e.write("Anna", "address add anna@work.example.com")
    assert answer is not None
    assert "I have sent a letter to anna@work.example.com" in answer
    e.write("anna@work.example.com", "bid 17", to=e.last("Anna", "report"))
    assert held(e, "Anna") == ""
    question = e.last("anna@work.example.com")
    assert question.subject == "Is this address yours?"
    e.write("anna@work.example.com", "confirm", to=question)
    e.write("anna@work.example.com", "bid 17", to=e.last("Anna", "report"))
    assert held(e, "Anna") == "bid 17"


def test_somebody_who_did_not_ask_for_it_confirms_nothing(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "address add anna@work.example.com")
    e.write("Dora", "confirm", to=e.last("anna@work.example.com"))
    assert e.archive.player_at("anna@work.example.com") is None


def test_addresses_can_be_listed_and_dropped_but_not_the_last_one(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "address add anna@work.example.com")
    e.write("anna@work.example.com", "confirm", to=e.last("anna@work.example.com"))
    answer = e.write("Anna", "address list", to=e.last("Anna", "report"))
    assert answer is not None
    assert "I know you by anna@example.net, anna@work.example.com." in answer
    answer = e.write("Anna", "address drop anna@work.example.com", to=e.last("Anna", "report"))
    assert answer is not None
    assert "I have forgotten anna@work.example.com." in answer
    answer = e.write("Anna", "address drop anna@example.net", to=e.last("Anna", "report"))
    assert answer is not None
    assert "That is the only address I have of you" in answer


def test_an_address_of_somebody_else_cannot_be_taken(evening: Open) -> None:
    e = evening().seated()
    answer = e.write("Anna", "address add bruno@example.net")
    assert answer is not None
    assert "This address is in use already" in answer


def test_without_the_sealed_address_the_thread_still_tells_the_seat(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17", to=e.last("Anna", "report"), To="gm@example.org")
    assert held(e, "Anna") == "bid 17"


def test_a_letter_without_any_seal_shows_how_things_stand_but_changes_nothing(evening: Open) -> None:
    e = evening().seated()
    answer = e.write("Anna", "bid 17\nstatus", to="gm@example.org")
    assert answer is not None
    assert "I could not make sure that this letter is from you" in answer
    assert "friday: turn 1" in answer
    assert held(e, "Anna") == ""


def test_who_stopped_and_then_adds_an_address_stays_stopped_there_too_and_is_told(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "stop")
    e.write("Anna", "yes")
    e.write("Anna", "address add anna@work.example.com")
    e.write("anna@work.example.com", "confirm", to=e.last("anna@work.example.com"))
    assert "stay stopped; the word start brings them back" in e.last("anna@work.example.com", "receipt").flat
    assert "The word start lets them go there again" in e.last("Anna", "receipt").flat
    e.later(hours=73)
    assert e.turn == 2
    assert not e.mail("anna@work.example.com", "report")


@pytest.mark.parametrize("mark", [{"Precedence": "list"}, {"List_Id": "<friends.example.net>"}])
def test_a_player_taken_for_a_list_hears_so_once_a_day(evening: Open, mark: dict[str, str]) -> None:
    e = evening().seated()
    for _ in range(3):
        e.write("Anna", "bid 5", to=e.last("Anna", "report"), **mark)
    assert "Anna" not in e.table().match.held
    (letter,) = e.mail("Anna", "notice")
    assert letter.subject == "[friday] I did not read a letter of yours"
    assert "it comes through a mailing list" in letter


@pytest.mark.parametrize(
    "mark",
    [
        {"Auto_Submitted": "auto-replied"},
        {"X_Autoreply": "yes"},
        {"Precedence": "bulk"},
        {"Precedence": "auto_reply"},
        {"Precedence": "list", "Auto_Submitted": "auto-generated"},
    ],
)
def test_answering_machines_are_never_answered(evening: Open, mark: dict[str, str]) -> None:
    e = evening().seated()
    before = len(e.mail("Anna"))
    e.write("Anna", "bid 5", to=e.last("Anna", "report"), **mark)
    assert len(e.mail("Anna")) == before


def test_a_list_letter_from_elsewhere_is_told_to_nobody(evening: Open) -> None:
    e = evening().seated()
    before = len(e.mailer.sent)
    e.write("Dora", "bid 5", to=e.last("Anna", "report"), Precedence="list")
    assert len(e.mailer.sent) == before
