"""A match is opened by mail: described in a few lines, shown, and opened on a yes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.evening import GM, Evening, Mail
from tests.kit.meta_evening import MetaEvening
from tests.stories.conftest import Open

FRIDAY = """new match sunday

game: Eat Me
players: Anna <anna@example.net>,
  Bruno <bruno@example.net> and a robot
hours: 48
variant: same_round

Olga"""
FILE = """new match

name = "sunday"
game = "Eat Me"
players = ["Anna <anna@example.net>", "Bruno <bruno@example.net>", "robot"]

[policy]
days = ["tuesday", "friday"]
gm = "Greta <greta@example.net>"
"""
OLGA = "olga@example.org"


def asks(e: Evening, text: str, who: str = OLGA, to: Mail | str = GM) -> Mail:
    answer = e.write(who, text, to=to)
    assert answer is not None
    return answer


@pytest.mark.parametrize("before", ["", "Eat Me"])
def test_a_match_is_opened_by_mail_and_begins(evening: Open, before: str) -> None:
    e = evening(before)
    shown = asks(e, FRIDAY.replace("a robot", "robot"))
    assert "That opens sunday: Eat Me. I invite Anna <anna@example.net> and Bruno <bruno@example.net>." in shown
    assert "Orders are due 2 days after each report. Options: variant same_round. You lead it." in shown
    assert e.archive.match("sunday") is None
    assert "sunday is open, and its players are invited." in asks(e, "yes", to=shown)
    e.name = "sunday"
    e.seated()
    assert (e.table().match.status, e.table().match.policy.hours) == ("running", 48)
    assert "[sunday]" in e.last("Anna", "report").subject


@pytest.mark.parametrize(
    "row", ["option variant=same_round", "options: variant = same_round", "With the option variant: same_round"]
)
def test_a_line_may_say_that_it_is_an_option(evening: Open, row: str) -> None:
    shown = asks(evening(""), FRIDAY.replace("a robot", "robot").replace("variant: same_round", row))
    assert "Options: variant same_round. You lead it." in shown


def test_a_greeting_below_the_description_is_no_part_of_it(evening: Open) -> None:
    shown = asks(evening("Eat Me"), FRIDAY.replace("a robot", "robot") + "\n\nThanks a lot, Olga")
    assert "That opens sunday: Eat Me." in shown
    assert "Options: variant same_round. You lead it." in shown


def test_addresses_need_no_brackets_and_the_short_clock_is_told(evening: Open) -> None:
    plain = FRIDAY.replace("a robot", "robot").replace("<anna@example.net>", "anna@example.net")
    shown = asks(
        evening(""), plain.replace("<bruno@example.net>", "(bruno@example.net)").replace("48", "48\npick hours: 2")
    )
    assert "I invite Anna <anna@example.net> and Bruno <bruno@example.net>." in shown
    assert "Short questions wait for 2 hours at most." in shown


def test_a_match_file_will_do_and_names_its_gm(evening: Open) -> None:
    e = evening("")
    shown = asks(e, FILE)
    assert "Orders are due on Tuesdays and Fridays at 20:00 (UTC). greta@example.net leads it." in shown
    asks(e, "yes", to=shown)
    assert e.table("sunday").match.policy.gm == "greta@example.net"


PROSE = """{0}I would like to set up an evening of Teamturns for four of us:
- Anna, anna@example.net
- Bruno (bruno@example.net)
- Clara <clara@example.net>
- Dora: dora@example.net
Three days per turn would be nice, no, better 2 days per turn. Call it thursday.
I bake a cake.

Yours, Olga"""


@pytest.mark.parametrize("before", ["", "new match\n"])
def test_a_match_described_in_sentences_is_shown_with_what_was_not_read(evening: Open, before: str) -> None:
    e = evening("")
    shown = asks(e, PROSE.format(before))
    assert "That opens thursday: Teamturns. I invite Anna <anna@example.net>, Bruno <bruno@example.net>" in shown
    assert "Orders are due 2 days after each report." in shown
    assert "That is what I took from your words, and no more" in shown
    assert '"I bake a cake."' in shown
    assert "thursday is open, and its players are invited." in asks(e, "yes", to=shown)


@pytest.mark.parametrize(
    "words",
    [
        "Anna (anna@example.net) and Bruno (bruno@example.net) tell me they like Teamturns.",
        "Shall we start a game of Teamturns or one of Eat Me? Anna anna@example.net, Bruno bruno@example.net",
        "Please start a round of Teamturns for Anna anna@example.net.",
    ],
)
def test_sentences_that_do_not_say_which_game_and_who_open_nothing(evening: Open, words: str) -> None:
    assert "That opens" not in asks(evening(""), words)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("new match", '"game" is missing.'),
        ("new match x\ngame: Eat Meet\nplayers: Anna <anna@example.net>", 'There is no game "Eat Meet" on the shelf'),
        ("new match x\ngame: Chess\nplayers: Anna <anna@example.net>", "Open Table is for 2 to 26 players, not 1."),
        ("new match x\ngame: Eat Me\nplayers: Anna, Bruno <b@example.net>", '"Anna"'),
        ("new match x\ngame: Eat Me\nplayers: Anna <a@example.net>, robot\nhour: 3", '"hour"'),
    ],
)
def test_what_is_amiss_is_told_and_nothing_is_opened(evening: Open, words: str, hint: str) -> None:
    e = evening("")
    answer = asks(e, words)
    assert hint in answer
    assert "Nothing was opened." in answer
    assert not e.archive.matches()


def test_nobody_else_opens_a_match_of_the_house(evening: Open) -> None:
    e = evening(policy={"gm": "Greta <greta@example.net>"}).seated()
    for who in ("Greta", "Anna"):
        asks(e, FRIDAY, who, e.last(who))
    assert [sheet.name for sheet in e.archive.matches()] == ["friday"]
    shown = asks(e, FRIDAY.replace("a robot", "robot"))
    e.write("Bruno", "yes", to=shown)
    assert [sheet.name for sheet in e.archive.matches()] == ["friday"]


@pytest.mark.parametrize("waits", [False, True])
def test_who_sits_in_the_chair_of_a_gm_hears_of_a_new_match_alone(tmp_path: Path, waits: bool) -> None:
    """The letter and the yes to it are about thursday: nothing of the ruling that friday waits for."""
    e = MetaEvening(tmp_path, gm=OLGA).seated()
    if waits:
        e.play(f"Poison on {e.other}", "Powerup on Poison")
    assert ("GM" in e.table("friday").asks) is waits
    shown = asks(e, FRIDAY.replace("sunday", "thursday").replace("a robot", "robot"))
    done = asks(e, "yes", to=shown)
    for letter in (shown, done):
        assert "friday" not in letter.subject
        assert "match friday" not in letter
        assert "Still missing" not in letter
    assert "That opens thursday" in shown
    assert "thursday is open, and its players are invited." in done


ROWS = """game: Eat Me
players: Anna <anna@example.net>, Bruno <bruno@example.net>
gm: Greta <greta@example.net>
deputies: dan@example.net
second_thoughts: 0
variant: same_round"""


@pytest.mark.parametrize(
    "letter",
    [
        "Hi,\n\nnew match sunday\n{}\n\nThank you!\nOlga",
        "Dear PostGM,\nplease open a new match called sunday:\n\n{}",
        "Hello!\n\nI'd like to start a new match.\n\nnew match sunday\n{}\n\nCheers, Olga",
        "new match sunday, please:\n{}",
        "Could you open a new match sunday?\n{}\n\nThanks",
        "Good evening,\n\nplease set up a new match:\nname: sunday\n{}\n-- \nOlga",
        "name: sunday\n{}",
        "Hi there,\n\nNew match: sunday\n\n{}",
        "Hello,\nthe sun shines at last.\n\nnew match sunday\n{}",
        'let\'s have another new match "sunday"\n- {}',
    ],
)
def test_the_lines_of_a_match_are_read_below_whatever_greeting(evening: Open, letter: str) -> None:
    shown = asks(evening("Eat Me"), letter.format(ROWS.replace("\n", "\n- ") if "\n- " in letter else ROWS))
    assert "That opens sunday: Eat Me. I invite Anna <anna@example.net> and Bruno <bruno@example.net>." in shown
    assert "Options: variant same_round. greta@example.net leads it. dan@example.net may help to lead it." in shown
    assert ('I read past "the sun shines at last."' in shown) == ("sun" in letter.replace("sunday", ""))


def test_a_subject_calls_a_match_too(evening: Open) -> None:
    shown = evening("Eat Me").write(OLGA, f"Hi,\n\n{ROWS}", to=GM, subject="New match sunday")
    assert shown is not None
    assert "That opens sunday: Eat Me." in shown


def test_a_line_amiss_is_told_and_never_left_out(evening: Open) -> None:
    shown = asks(evening("Eat Me"), f"Hi,\n\nnew match sunday\n{ROWS}\ndeputis: x@example.net\n\nOlga")
    assert "That opens" not in shown
    assert "deputis" in shown


FRIENDS = """new match picnic
game: Teamturns
players: Anna <anna@example.net>, Bruno <bruno@example.net>, Clara <clara@example.net>
hours: 48
"""


def offered(e: Evening, text: str = FRIENDS) -> Mail:
    shown = asks(e, text)
    assert "That opens picnic: Teamturns." in shown
    return shown


def test_a_yes_with_a_change_opens_nothing_and_shows_the_change(evening: Open) -> None:
    e = evening("")
    shown = asks(e, "yes, but make it 72 hours", to=offered(e))
    assert e.archive.match("picnic") is None
    assert "Orders are due 3 days after each report." in shown
    asks(e, "yes", to=shown)
    assert e.table("picnic").match.policy.hours == 72


def test_a_yes_with_what_is_no_change_is_asked_about_with_these_words(evening: Open) -> None:
    e = evening("")
    shown = asks(e, "yes, but with cake", to=offered(e))
    assert e.archive.match("picnic") is None
    assert "with cake" in shown


@pytest.mark.parametrize("wish", ["and second thoughts at nine", "and please be kind", "but with cake and candles"])
def test_an_and_is_no_day(evening: Open, wish: str) -> None:
    e = evening("")
    shown = asks(e, f"yes, {wish}", to=offered(e))
    assert "Orders are due 24 hours" not in shown
    assert wish.removeprefix("and ").removeprefix("but ") in shown
    assert e.archive.match("picnic") is None


def test_a_wish_for_free_weekends_beside_a_yes_is_taken_up(evening: Open) -> None:
    e = evening("")
    shown = asks(e, "yes, and weekends off please", to=offered(e))
    assert "2 days after each report" in shown
    assert "but not on Saturdays and Sundays" in shown
    done = asks(e, "yes", to=shown)
    assert "Orders are due 2 days after each report, but not on Saturdays and Sundays." in done
    policy = e.table("picnic").match.policy
    assert (policy.hours, policy.blackout) == (48, ("saturday", "sunday"))


PARTY = """I'd like to start a new match of Teamturns please, call it picnic
with Anna <anna@example.net>, Bruno <bruno@example.net>, and Clara clara@example.net
two days a turn, time zone berlin, and press private
standby: Eve <eve@example.net>"""


def test_in_sentences_too_who_stands_by_is_no_player(evening: Open) -> None:
    e = evening("")
    shown = offered(e, PARTY)
    assert "I invite Anna <anna@example.net>, Bruno <bruno@example.net> and Clara <clara@example.net>." in shown
    assert "Also: zone Europe/Berlin; press private; standby eve@example.net." in shown
    asks(e, "yes", to=shown)
    policy = e.table("picnic").match.policy
    assert (policy.hours, policy.press, policy.standby) == (48, "private", ("eve@example.net",))


@pytest.mark.parametrize(
    "words",
    [
        "almost - Clara doesn't play, she is only the standby. and press should be private, time zone Europe/Berlin",
        "no, Clara is only standby\npress: private\nzone: Berlin",
        "No, Clara must not play. Standby: Clara <clara@example.net>. Private press please, and Berlin time.",
    ],
)
def test_what_is_wrong_with_an_offered_match_is_said_in_words(evening: Open, words: str) -> None:
    e = evening("")
    shown = asks(e, words, to=offered(e))
    assert "I invite Anna <anna@example.net> and Bruno <bruno@example.net>." in shown
    asks(e, "yes please", to=shown)
    policy = e.table("picnic").match.policy
    assert (policy.zone, policy.press, policy.standby) == ("Europe/Berlin", "private", ("clara@example.net",))


def test_somebody_more_plays_and_a_whole_description_takes_its_place(evening: Open) -> None:
    e = evening("")
    more = asks(e, "yes, and Dora <dora@example.net> wants to play too", to=offered(e))
    assert "Clara <clara@example.net> and Dora <dora@example.net>." in more
    anew = asks(e, f"no, like this:\n\n{FRIENDS}second thoughts: 0", to=more)
    assert (
        "and Clara <clara@example.net>. Orders are due 2 days after each report. A short question in between "
        "waits 24 hours. You lead it. Also: second_thoughts 0." in anew
    )
    asks(e, "no", to=anew)
    assert e.archive.match("picnic") is None


@pytest.mark.parametrize(
    ("more", "pace"),
    [
        ("days: mon, wed and fri at 8pm\nzone: London", "Mondays, Wednesdays and Fridays at 20:00 (Europe/London)"),
        ("three days per turn", "3 days after each report"),
    ],
)
def test_days_hours_and_zones_are_read_as_people_write_them(evening: Open, more: str, pace: str) -> None:
    assert f"{pace}." in offered(evening(""), FRIENDS.replace("hours: 48", more))


def test_a_line_that_says_nothing_of_the_match_is_named_and_breaks_nothing(evening: Open) -> None:
    shown = offered(evening(""), f"{FRIENDS}Please tell them it is a friendly match.\n")
    assert 'I read past "Please tell them it is a friendly match."' in shown
    assert "Orders are due 2 days after each report." in shown


def test_who_opens_a_match_by_mail_invites_by_name_and_hears_of_each_turn(evening: Open) -> None:
    e = evening("")
    asks(e, "yes", to=asks(e, FRIDAY.replace("a robot", "robot")))
    e.name = "sunday"
    e.seated()
    assert "Olga invites you to a match of Eat Me" in e.mail("Anna")[0].flat
    assert e.table("sunday").match.policy.gm == OLGA


DIPLOMACY = """I'd like to run a game of Diplomacy for Tom, Kathi, Mia <mia@example.net> and Otto <otto@example.net>.
I am the umpire. One week per turn, and they must be able to write each other in secret."""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            DIPLOMACY,
            "where you decide. I invite Tom <tom@example.net>, Kathi <kathi@example.net>, Mia <mia@example.net> and",
        ),
        ("A quick No More Meat with Mia <mia@example.net>, Tom and Kathi. 24 hours a turn.", "No More Meat. I invite"),
        ("Let us play Eat Me as well, the three of us: me, Tom and Mia (mia@example.net).", "I invite Olga <olga@"),
        ("Please open a new match of Eat Me, for me, Tom and Mia (mia@example.net)", "I invite Olga <olga@"),
        ("new match k2\ngame: Eat Me\nplayers: me, Tom, Mia <mia@example.net>", "That opens k2: Eat Me. I invite Olga"),
        (
            "I want to run a game of Eat Me. Their addresses: Tom, Mia (mia@example.net), and I play too.",
            "and Olga <olga",
        ),
        ("open a new match k2 of open table", "Who plays? I need a name and an address for each"),
    ],
)
def test_who_leads_a_match_opens_another_in_plain_words_with_friends_whom_the_house_knows(
    evening: Open, words: str, told: str
) -> None:
    e = evening("Eat Me", ["Tom", "Kathi", f"Olga <{OLGA}>"], name="supper", policy={"hours": 48}).seated()
    shown = asks(e, words, f"Olga <{OLGA}>")
    assert told in shown
    assert "supper" not in shown
    asks(e, "yes", f"Olga <{OLGA}>", to=shown)
    assert e.table("supper").match.policy.hours == 48
    if words == DIPLOMACY:
        policy = e.table("diplomacy-1").match.policy
        assert (policy.hours, policy.press) == (168, "private")
        assert "Diplomacy is not on the shelf, so that is an Open Table" in shown


def test_a_question_about_one_of_several_matches_names_it(evening: Open) -> None:
    e = evening("Eat Me", ["Tom", "Kathi"], name="supper", policy={"hours": 48})
    e.open("Eat Me", ["Mia", "Otto"], name="lunch")
    assert "In supper: That changes hours from 48 to 24" in asks(e, "supper: 24 hours a turn is enough")


@pytest.mark.parametrize(
    "words", ["make the deadline 9pm", "Shorter turns please", "Yes. Oh and the bids should be secret until the end."]
)
def test_what_is_said_of_an_offered_match_opens_nothing_unread_and_touches_no_other(evening: Open, words: str) -> None:
    e = evening("Eat Me", ["Tom", "Kathi"], name="supper", policy={"hours": 48}).seated()
    due = e.table("supper").match.due
    shown = asks(e, FRIDAY.replace("a robot", "robot"))
    again = asks(e, words, to=shown)
    assert f'I could not put "{words}" into it, so nothing is opened yet' in again
    assert (e.archive.match("sunday"), e.table("supper").match.due) == (None, due)
    assert "sunday is open" in asks(e, "yes", to=again)


def test_a_yes_with_thanks_and_a_name_opens_and_words_for_another_match_are_for_that(evening: Open) -> None:
    e = evening("Eat Me", ["Tom", "Kathi"], name="supper", policy={"hours": 48}).seated()
    shown = asks(e, FRIDAY.replace("a robot", "robot"))
    assert "The deadline moves" in asks(e, "supper: extend 24h", to=shown)
    assert "sunday is open" in asks(e, "Yes please, thanks a lot!\nOlga", to=shown)


def test_a_forgotten_wish_and_oneself_are_put_into_an_offered_match(evening: Open) -> None:
    e = evening("")
    shown = asks(e, FRIDAY.replace("a robot", "robot"), f"Olga <{OLGA}>")
    assert "Orders are due 3 days after each report" in asks(e, "hours 72", f"Olga <{OLGA}>", to=shown)
    shown = asks(e, "You forgot me: I play too.", f"Olga <{OLGA}>", to=shown)
    assert f"Olga <{OLGA}>" in shown
