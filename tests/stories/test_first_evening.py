"""The first evening: invitations, answers, the first report, the last one."""

from __future__ import annotations

from gm.desk.standings import final
from tests.stories.conftest import Open


def test_an_invitation_says_what_the_game_is_who_plays_and_how_to_answer(evening: Open) -> None:
    letter = evening().last("Anna")
    assert letter.subject == "[friday] Will you play Eat Me?"
    assert "You would play with Bruno and Clara." in letter
    assert "answer this letter with the word yes" in letter
    assert "Allan Stagg" in letter


def test_yes_from_everybody_starts_the_match_and_brings_everybody_a_report(evening: Open) -> None:
    e = evening()
    answer = e.write("Anna", "Yes, gladly!\n\nyes")
    assert answer is not None
    assert "Good to have you: you are Anna in friday." in answer
    assert not e.mail("Anna", "report")
    e.write("Bruno", "Yes")
    e.write("Clara", "count me in")
    for name in ("Anna", "Bruno", "Clara"):
        report = e.last(name, "report")
        assert report.subject == "[friday] your bid, by Mon 19:15"
        assert "Your hand:" in report
        assert "Bid 0 to 100 points for the first round." in report


def test_a_no_is_taken_kindly_and_told_to_the_gm(evening: Open) -> None:
    e = evening()
    answer = e.write("Clara", "no thanks")
    assert answer is not None
    assert "Perhaps another time." in answer
    assert "Clara does not want the chair Clara of friday." in e.last("olga@example.org")
    e.write("Anna", "yes")
    e.write("Bruno", "yes")
    assert e.table().match.status == "inviting"


def test_the_rules_can_be_read_before_saying_yes(evening: Open) -> None:
    e = evening()
    e.write("Anna", "rules")
    assert "EAT ME" in e.last("Anna", "rules")
    answer = e.write("Anna", "yes", to=e.last("Anna", "invitation"))
    assert answer is not None
    assert "Good to have you" in answer


def test_saying_yes_twice_is_no_mistake(evening: Open) -> None:
    e = evening()
    e.write("Anna", "yes")
    answer = e.write("Anna", "yes, I said!\nyes", to=e.last("Anna", "invitation"))
    assert answer is not None
    assert "You have accepted already" in answer


def test_an_order_to_a_match_that_has_not_begun_is_answered_with_a_word(evening: Open) -> None:
    e = evening()
    answer = e.write("Anna", "yes\nbid 17")
    assert answer is not None
    assert "Good to have you" in answer


def test_when_everybody_has_answered_the_turn_closes_early(evening: Open) -> None:
    e = evening().seated()
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 10")
    assert e.turn == 2
    report = e.last("Anna", "report")
    assert "WHAT HAPPENED" in report.text
    assert report.message["In-Reply-To"] == e.mail("Anna", "report")[0].message["Message-ID"]


def test_a_match_is_played_to_its_end_and_its_standings(evening: Open) -> None:
    e = evening().seated()
    while e.table().match.status == "running":
        e.later(hours=73, step=73)
        assert e.turn < 20
    last = e.last("Anna", "report")
    assert last.subject == "[friday] Eat Me: the end"
    assert last.flat.startswith("The match is over.")
    assert all(last.flat.count(sentence) == 1 for sentence in final(e.table()))
    assert "Thank you for playing." in last
    answer = e.write("Anna", "play 13\nbid 4")
    assert answer is not None
    assert answer.flat.count("This match is over.") == 1


def test_spectators_get_a_copy_that_shows_no_hand(evening: Open) -> None:
    e = evening(policy={"watchers": ["walter@example.com"]}).seated()
    copy = e.last("walter@example.com", "watch")
    assert "nobody's hand is shown here" in copy
    assert "Your hand" not in copy
    hand = next(line for line in e.last("Anna", "report").text.splitlines() if line.startswith("Your hand"))
    assert hand.removeprefix("Your hand: ") not in copy
