"""Who is new joins by mail; whoever cannot be reached is told to the GM; an order may stand in the subject."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm.desk.bench import Limits
from gm.desk.matches import hosting
from gm.desk.matches.hosting import new_player
from gm.desk.matches.naming import name_for
from gm.desk.matches.replaying import replayed
from gm.ports import Address
from tests.kit.evening import GM, OPERATOR, Evening, Mail, address_of
from tests.kit.leading import given
from tests.stories.conftest import Open


def said(answer: Mail | None) -> Mail:
    assert answer is not None
    return answer


def test_a_stranger_takes_a_free_chair_by_answering_from_that_address(evening: Open) -> None:
    e = evening(players=("Anna", "free"))
    question = said(e.write("Dora", "Hello,\njoin friday\nDora", to=GM))
    assert question.subject == "[friday] Would you like to play?"
    assert not [c for c in e.table().match.chairs if c.player]
    assert "Welcome to friday" in said(e.write("Dora", "Yes please!", to=question))
    assert [c.player for c in e.table().match.chairs if c.player] == ["dora"]
    assert "[friday] Dora joined" in [m.subject for m in e.mail(OPERATOR)]
    e.write("Anna", "yes", to=e.last("Anna", "invitation"))
    e.later(minutes=5)
    assert e.mail("Dora", "report")


def test_nobody_joins_under_anothers_address_and_nobody_is_flooded_through_it(evening: Open) -> None:
    e = evening(players=("Anna", "free"), limits=Limits(strangers_a_day=2))
    for n in range(5):
        e.write(f"n{n}@elsewhere.example", "join friday", to=GM)
    e.write("n0@elsewhere.example", "join friday", to=GM)
    letters = [p for p in e.mailer.sent if p.to.endswith("@elsewhere.example")]
    assert len(letters) == 2
    question = e.last("n0@elsewhere.example")
    e.write("Bruno", "yes", to=question)
    assert not [c for c in e.table().match.chairs if c.player]


def test_a_robot_keeps_its_chair_when_somebody_joins(evening: Open) -> None:
    e = evening(players=("Anna", "robot", "free"))
    e.write("Dora", "yes", to=said(e.write("Dora", "join friday", to=GM)))
    assert [c.player for c in e.table().match.chairs] == ["", "", "dora"]
    assert [c.autopilot for c in e.table().match.chairs] == [False, True, False]


def test_who_was_added_by_hand_joins_with_one_answer(evening: Open) -> None:
    e = evening(players=("Anna", "free"))
    with e.archive.step() as step:
        step.player(new_player(e.desk, "Emil", "emil@example.net"))
    question = said(e.write("Emil", "join friday", to=GM))
    assert "Shall I give you a chair in friday?" in question
    assert "Welcome to friday" in said(e.write("Emil", "yes", to=question))
    assert "emil" in [c.player for c in e.table().match.chairs]


def test_an_invitation_that_reaches_nobody_is_told_to_the_gm_at_once(evening: Open) -> None:
    e = evening()
    e.bounce(e.last("Anna", "invitation"))
    letter = e.last(OPERATOR)
    assert letter.subject == "[friday] The invitation to Anna came back"
    assert "replace Anna with NAME <ADDRESS>" in letter


@pytest.mark.parametrize("subject", ["bid 17", "Bid 17 please"])
def test_orders_in_the_subject_of_an_empty_letter_are_read(evening: Open, subject: str) -> None:
    e = evening().seated()
    e.write("Anna", "", to=e.last("Anna", "report"), quote=False, Subject=subject)
    assert e.table().match.held["Anna"].text == "bid 17"


def test_an_empty_answer_under_our_subject_holds_no_order(evening: Open) -> None:
    e = evening().seated()
    said(e.write("Anna", ""))
    assert "Anna" not in e.table().match.held


def test_one_letter_does_not_become_many_to_others(evening: Open) -> None:
    e = evening().seated()
    lines = "\n".join(f"address add v{n}@victim.example" for n in range(30))
    answer = said(e.write("Anna", lines))
    e.write("Anna", lines.replace("v0@", "w0@"), minutes=60)
    assert len([p for p in e.mailer.sent if p.to.endswith("@victim.example")]) == 3
    assert "I write to at most 3 new addresses a day for you" in answer


GRETA = "greta@example.net"


def asked_for(e: Evening, lines: str, who: str = GRETA) -> str:
    answer = said(e.write(who, lines, to=e.mail(who)[-1]))  # under a seal of the GM's own
    return said(e.write(who, "yes", to=answer)).flat if "Shall I do it?" in answer else answer.flat


def written_to(e: Evening) -> set[str]:
    return {p.to for p in e.mailer.sent if p.to.endswith("@victim.example")}


def test_one_letter_of_a_gm_sends_no_copies_to_many_who_never_asked_for_them(evening: Open) -> None:
    e = evening(policy={"gm": GRETA}).seated()
    answer = asked_for(e, "\n".join(f"watch add v{n}@victim.example" for n in range(30)))
    assert "I write to at most 3 new addresses a day for you; please ask for v3@victim.example tomorrow." in answer
    e.later(hours=73)
    assert written_to(e) == {f"v{n}@victim.example" for n in range(3)}


@pytest.mark.parametrize(
    "lines",
    ["replace Clara with Dora <v{}@victim.example>", "gm add v{}@victim.example", "address Anna v{}@victim.example"],
)
def test_letter_after_letter_of_a_gm_reaches_few_new_addresses_a_day(evening: Open, lines: str) -> None:
    e = evening(policy={"gm": GRETA}).seated()
    for n in range(5):
        e.later(minutes=10)
        answer = asked_for(e, lines.format(n))
    assert "I write to at most 3 new addresses a day for you" in answer
    assert len(written_to(e)) == 3
    e.later(hours=24)
    asked_for(e, lines.format(7))
    assert len(written_to(e)) == 4


def test_who_runs_the_house_is_not_counted(evening: Open) -> None:
    e = evening(policy={"gm": OPERATOR}).seated()
    asked_for(e, "\n".join(f"watch add v{n}@victim.example" for n in range(5)), who=OPERATOR)
    assert len(e.table().match.policy.watchers) == 5


def test_players_whom_the_house_knows_are_not_counted(evening: Open) -> None:
    e = evening(policy={"gm": GRETA}).seated()
    with e.archive.step() as step:
        for n in range(5):
            step.player(new_player(e.desk, f"Known {n}", f"k{n}@known.example"))
    asked_for(e, "\n".join(f"watch add k{n}@known.example" for n in range(5)))
    assert len(e.table().match.policy.watchers) == 5


def test_an_address_is_asked_once_a_day_whoever_names_it(evening: Open) -> None:
    e = evening().seated()
    for name in ("Anna", "Bruno", "Clara", "Anna"):
        answer = said(e.write(name, "address add v@victim.example"))
    assert "I wrote to v@victim.example today already" in answer
    assert len(e.mail("v@victim.example")) == 1
    e.later(hours=24)
    e.write("Bruno", "address add v@victim.example")
    assert len(e.mail("v@victim.example")) == 2


def test_who_was_replaced_the_newcomer_and_the_table_all_hear_of_it(evening: Open) -> None:
    e = evening().seated()
    given(e.desk, "friday", "Clara", "Fred <fred@example.net>", e.now)
    e.later(minutes=5)
    assert "The GM has given your chair Clara in the match friday to somebody else" in e.last("Clara", "notice")
    invitation = e.last("Fred", "invitation")
    assert (
        "The match is in turn 1; Anna 0 points, Bruno 0 points, Clara 0 points. Your first letter shows you everything"
        in invitation
    )
    answer = said(e.write("Fred", "yes", to=invitation))
    assert "Good to have you: from this turn on you are Clara." in answer
    for name in ("Anna", "Bruno"):
        letter = e.last(name, "notice")
        assert letter.subject == "[friday] A new player for Clara"
        assert "From now on Fred plays Clara" in letter
    e.write("Anna", "bid 5", to=e.last("Anna", "notice"))
    assert e.table().match.held["Anna"].text == "bid 5"
    assert len(e.mail("Clara", "notice")) == 1


def test_the_gm_hears_that_who_was_asked_has_said_yes(evening: Open) -> None:
    e = evening(policy={"gm": GRETA}).seated()
    given(e.desk, e.name, "Clara", "Dora <dora@example.net>", e.now)
    e.tick()
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    assert "Dora has said yes, and plays Clara of friday now." in e.last(GRETA)


def test_where_talk_is_anonymous_no_name_is_told(evening: Open) -> None:
    e = evening(policy={"press": "anonymous"}).seated()
    given(e.desk, "friday", "Clara", "Fred <fred@example.net>", e.now)
    e.later(minutes=5)
    e.write("Fred", "yes", to=e.last("Fred", "invitation"))
    assert "another player plays Clara" in e.last("Anna", "notice")
    assert "Fred" not in e.last("Anna", "notice").text


def test_who_gives_way_to_a_robot_hears_so(evening: Open) -> None:
    e = evening().seated()
    given(e.desk, "friday", "Clara", "robot", e.now)
    e.later(minutes=5)
    assert "has given your chair Clara in the match friday to a robot" in e.last("Clara", "notice")


# -- what a chair is called ------------------------------------------------------------------------------------------


def test_a_chair_is_called_as_who_takes_it_before_the_match_begins(evening: Open) -> None:
    e = evening(players=("Anna", "Bruno", "free", "free"))
    answer = said(e.write("Zoe", "yes", to=said(e.write("Zoe", "join friday", to=GM))))
    assert "Welcome to friday: you are Zoe there." in answer
    assert "taken the chair Free 3 of friday by mail, which is called Zoe from now on." in e.last(OPERATOR)
    e.write("zoe@work.example", "yes", to=said(e.write("zoe@work.example", "join friday", to=GM)))
    assert [c.name for c in e.table().match.chairs][:3] == ["Anna", "Bruno", "Zoe"]
    e.write("Anna", "yes", to=e.last("Anna", "invitation"))
    old = e.last("Bruno", "invitation")
    fresh = given(e.desk, "friday", "Bruno", "Anna <other@example.net>", e.now)
    assert fresh.name == "Anna 2"
    e.later(minutes=5)
    assert "This invitation does not stand any more" in said(e.write("Bruno", "yes", to=old))
    letter = e.last("other@example.net", "invitation")
    assert "you are Anna 2 in friday" in said(e.write("other@example.net", "yes", to=letter))
    e.later(minutes=5)
    report = e.last("Zoe", "report")
    assert "Free 3" not in report.text
    assert "Bruno" not in report.text
    assert e.table().match.seats[:3] == ("Anna", "Anna 2", "Zoe")
    before = e.table().match.seats
    given(e.desk, "friday", "Anna", "Fred <fred@example.net>", e.now)
    assert e.table().match.seats == before
    assert not replayed(e.archive, "friday").differences


@pytest.mark.parametrize("name", ["all", "GM", "me", "wait", "17"])
def test_a_chair_is_not_called_by_a_word_that_means_something_else(evening: Open, name: str) -> None:
    e = evening(players=("Anna", "free"))
    chair = e.table().match.chairs[1]
    assert name_for(e.table(), chair, name) == "Free 2"
    assert given(e.desk, "friday", "Free 2", f"{name} <zoe@example.net>", e.now).name == "Free 2"


def test_a_chair_that_an_option_names_keeps_its_name(evening: Open) -> None:
    e = evening("No More Meat", options={"start_player": "Clara"})
    assert given(e.desk, "friday", "Clara", "Dora <dora@example.net>", e.now).name == "Clara"
    assert given(e.desk, "friday", "Bruno", "robot", e.now).name == "Bruno"


# -- one chair for each person ---------------------------------------------------------------------------------------


def test_one_person_has_one_chair_of_a_match_and_so_sees_one_hand(evening: Open) -> None:
    e = evening()
    anna = e.archive.player("anna")
    assert anna is not None
    second = Address("anna@work.example", "anna", confirmed=True)
    with e.archive.step() as step:
        step.player(replace(anna, addresses=(*anna.addresses, second)))
    before = e.table().match
    for said in ("Anne <anna@example.net>", "Anne <anna@work.example>", "anna"):
        with pytest.raises(hosting.Wrong, match="Anna has a chair of friday already"):
            given(e.desk, "friday", "Clara", said, e.now)
    e.seated()
    with pytest.raises(hosting.Wrong, match="Anna has a chair of friday already"):
        given(e.desk, "friday", "Clara", "Anne <anna@example.net>", e.now)
    assert [c.name for c in e.table().match.chairs] == [c.name for c in before.chairs]
    given(e.desk, "friday", "Anna", "Anna <anna@work.example>", e.now)  # her own chair


@pytest.mark.parametrize("other", ["Anne <anna@example.net>", "Anne <ANNA@example.net>"])
def test_a_match_with_one_person_twice_is_not_opened(evening: Open, other: str) -> None:
    e = evening(game="")
    with pytest.raises(hosting.Wrong, match="Anna stands twice in the list of players, the second time as Anne"):
        e.open("Eat Me", ("Anna", other, "Bruno"))
    assert not e.archive.matches()


def test_who_is_invited_and_joins_takes_the_chair_of_the_invitation(evening: Open) -> None:
    e = evening(players=("Anna", "free", "Bruno"))
    invitation = e.last("Bruno", "invitation")
    e.write("Bruno", "yes", to=said(e.write("Bruno", "join friday", to=GM)))
    assert [c.player for c in e.table().match.chairs] == ["", "", "bruno"]
    e.write("Bruno", "yes", to=invitation)
    assert [c.player for c in e.table().match.chairs] == ["", "", "bruno"]


@pytest.mark.parametrize("name", ["Emil", "Bruno"])
def test_who_took_over_a_chair_is_meant_by_either_name(evening: Open, name: str) -> None:
    e = evening("Hold my Bear", options={"start": "random"}).seated()
    seat, other, *_ = sorted(e.table().match.seats, key=lambda seat: seat not in e.table().asks)
    given(e.desk, "friday", other, "Emil <emil@example.net>", e.now)
    e.later(minutes=5).write("Emil", "yes", to=e.last("Emil", "invitation"))
    first, second = e.later(minutes=5).table().view(seat)["hand"][:2]
    answer = e.write(seat, f"give {first} and {second} to {name if name == 'Emil' else other}")
    assert f"give {first} and {second} to {other}" in said(answer)


@pytest.mark.parametrize(
    "words",
    [
        "Hello, I would like to join friday, please!",
        "May I take part in the match friday?",
        "Is there a seat in friday?",
    ],
)
def test_a_stranger_asks_in_ordinary_words(evening: Open, words: str) -> None:
    e = evening(players=("Anna", "free"))
    asked = said(e.write("Dora", words, to=GM))
    assert asked.subject == "[friday] Would you like to play?"
    e.write("Dora", "yes", to=asked)
    assert "dora" in {chair.player for chair in e.table().match.chairs}


def test_a_stranger_who_declines_in_ordinary_words_is_not_asked_to_play(evening: Open) -> None:
    e = evening(players=("Anna", "free"))
    answer = e.write("Dora", "I would rather not join friday, thank you.", to=GM)
    assert answer is None or answer.subject != "[friday] Would you like to play?"


def test_a_stranger_who_does_what_our_letter_says_is_answered_the_same_day(evening: Open) -> None:
    e = evening(players=("Anna", "free"))
    first = said(e.write("Dora", "Hello, are there any games going on?", to=GM))
    assert "write join and its name" in first
    asked = said(e.write("Dora", "join friday", to=GM))
    assert asked.subject == "[friday] Would you like to play?"
    assert e.write("Dora", "join friday", to=GM) is None


def test_who_takes_a_chair_and_asks_what_to_do_hears_nothing_untrue(evening: Open) -> None:
    e = evening("No More Meat", policy={"gm": address_of("gina")}).seated()
    seat = next(iter(e.table().asks))
    shown = e.write("Gina", f"replace {seat} with Dora <dora@example.net>", to=e.last("Gina"))
    e.write("Gina", "yes", to=shown)
    e.write("Dora", "Sure, why not. What do I have to do?", to=e.last("Dora"))
    letters = [" ".join(mail.text.split()) for mail in e.mail("Dora")]
    assert any("Whoever takes the chair reads in its first letter what is asked" in text for text in letters)
    assert not any("Nothing is asked of you now" in text for text in letters)
    assert any("Your turn: take karma" in text for text in letters)
