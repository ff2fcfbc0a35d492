"""A GM's first letter opens a game of their own; both clocks, roles and what is missing are told as to a person."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.desk.incoming.new_matches import led_by, unaddressed
from tests.kit.evening import Evening
from tests.kit.opening import asks


@pytest.fixture
def house(tmp_path: Path) -> Evening:
    return Evening(tmp_path, "")


RAILS = (
    "Please open a match of Iron Roads for Tom Hale (tom@hale.example), Karl (karl@k.example) and Sofie "
    "(s@s.example). {}Call it rails."
)
RAILWAY = "That opens rails: Iron Roads. Iron Roads is not on the shelf, so that is an Open Table, where you decide."


@pytest.mark.parametrize(
    ("words", "rows", "rest"),
    [
        ("Two days a turn for them, a day for me.", ["ruling_hours: 24"], "Two days a turn for them."),
        ("Five days for them, two days for me.", ["ruling_hours: 48"], "Five days for them."),
        ("They get three days, I get one.", ["hours: 72", "ruling_hours: 24"], "They get three days."),
        (
            "Each round they have 48 hours and I 24.",
            ["hours: 48", "ruling_hours: 24"],
            "Each round they have 48 hours.",
        ),
        ("I get 24 hours and they keep their 48.", ["ruling_hours: 24", "hours: 48"], "and they keep their 48."),
        ("No, I need two days for my own answers.", ["ruling_hours: 48"], "No."),
        ("No 24 hours for my rulings, I need two days.", ["ruling_hours: 48"], ""),
        ("yes but the GM has 48 hours for an answer", ["ruling_hours: 48"], "yes"),
        ("I do the rulings and need two days for them. Three days a turn.", ["ruling_hours: 48"], "Three days a turn."),
        ("Good, but rulings may take two days", ["ruling_hours: 48"], "Good"),
        ("I answer within a day.", ["ruling_hours: 24"], ""),
        ("close the turn right away when everybody is in, without the quarter of an hour", ["second_thoughts: 0"], ""),
        ("Yes, and no waiting for second thoughts", ["second_thoughts: 0"], "Yes"),
        ("I'd like three days per turn", [], "I'd like three days per turn"),
        ("I'm away for two days next week.", [], "I'm away for two days next week."),
        ("3 days a turn, not 2", [], "3 days a turn, not 2"),
        ("Tom and Mia and I played", [], "Tom and Mia and I played"),
        ("Let me think about it for two days.", [], "Let me think about it for two days."),
    ],
)
def test_whose_a_length_of_time_is(words: str, rows: list[str], rest: str) -> None:
    heard = led_by.heard(words)
    assert (heard.lines(), heard.text) == (rows, rest)


@pytest.mark.parametrize(
    ("words", "out"),
    [
        ("I don't play, I'm only the referee.", True),
        ("I am the GM and do not play.", True),
        ("No, take me out of the players please.", True),
        ("yes but without me, four players only", True),
        ("They will play, I won't.", True),
        ("I play too.", False),
        ("I referee.", False),
        ("They don't play often, and I love it.", False),
    ],
)
def test_who_says_that_they_do_not_play(words: str, out: bool) -> None:
    assert led_by.heard(words).out is out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "Hi, I'd like to run a little railway game of my own called Iron Roads with three friends: Tom Hale "
            "(tom@hale.example), Karl (karl@k.example) and Sofie (s@s.example). They have 2 days for each round and "
            "I'd take a day for my answers. They may write each other privately. Please call it rails.",
            ["due 2 days after each report. The GM has 24 hours for an answer.", "press private"],
        ),
        (
            "ok. Could you open a new game for us please? It's my own railway game, Iron Roads, I do the refereeing "
            "myself. Players are Tom Hale (tom@hale.example), Karl (karl@k.example) and Sofie (s@s.example). Please "
            "call it rails.",
            ["due 3 days after each report."],
        ),
        (
            "please open a new match for us. The game is Iron Roads, a railway game of my own that I referee myself. "
            "Players: Tom Hale (tom@hale.example), Karl (karl@k.example), Sofie (s@s.example). They have two days a "
            "turn, I have one day for my answers. They may write to each other in private. Call it rails.",
            ["due 2 days after each report. The GM has 24 hours for an answer.", "press private"],
        ),
        (
            RAILS.format("It is a railway game of my own, I referee. Two days a turn for them, a day for me. "),
            ["due 2 days after each report. The GM has 24 hours for an answer."],
        ),
        (
            "My railway game Iron Roads should be played here, call it rails. Tom Hale (tom@hale.example), Karl "
            "(karl@k.example) and Sofie (s@s.example) will play, I won't. Each round they have 48 hours and I 36.",
            ["due 2 days after each report. The GM has 36 hours for an answer."],
        ),
    ],
)
def test_the_first_letter_of_a_gm_opens_a_game_of_their_own(house: Evening, words: str, told: list[str]) -> None:
    shown = asks(house, words)
    assert f"{RAILWAY} I invite Tom Hale <tom@hale.example>, Karl <karl@k.example> and Sofie <s@s.example>." in shown
    assert all(said in shown for said in told)
    assert "I read past" not in shown


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Can we get a Diplomacy going? Tom (t@t.example) and Mia (m@m.example). Name it dip.", "That opens dip: Dip"),
        ("Game: Kingmaker, refereed by me. Set up a table for Tom (t@t.example), Mia (m@m.example).", ": Kingmaker."),
        ("our group wants to move its Traveller campaign to you: Tom t@t.example, Mia m@m.example", ": Traveller."),
        (
            'I invented a game, "Spice Winds", and want to try it on Tom <t@t.example>, Mia <m@m.example>',
            "Spice Winds.",
        ),
        (
            "We'd like to continue our old Empire campaign here. Players: Ken, k@k.example; Liz, l@l.example.",
            ": Empire.",
        ),
        ("I need a table for Pax Romana: Quin (q@q.example), Rhea (r@r.example). Ten days a turn.", ": Pax Romana."),
        (
            "A card game I made up, Thieves of Bagdad: let's start it with Gus g@g.example, Hal h@h.example",
            "of Bagdad.",
        ),
        (
            "Time for a new round! The game's Kremlin. Boris b@b.example, Ivan i@i.example. Nobody writes privately.",
            "public",
        ),
        ("I'd like to play Eat Me with Rita (r@r.example), Sven (s@s.example). I'd play as well.", "and Olga <olga@"),
        (
            "Let's start Chess: Tom (t@t.example), Mia (m@m.example), and I want 48 hours to adjudicate.",
            "GM has 48 hours",
        ),
        ("A new game, please: Iron Roads, my own, for Tom (tom@t.example) and Mia (mia@m.example).", ": Iron Roads."),
        ("Would you open a game of chess for Tom (t@t.example) and Mia (m@m.example)?", "That opens chess-1: Chess."),
        ("wanna run a game called Space Truckers w/ my buddies tom@t.example and mia@m.example", "I invite Tom <tom@"),
        (
            "I've a little dungeon crawl and would like to run it for Tom, t@t.example, Mia, m@m.example",
            "Dungeon crawl",
        ),
        ("new match please, Hold my Bear, bert@b.example, lou@m.example, ada@a.example", "Bert <bert@b.example>, Lou"),
        ("we'd love to play Eat Me again: anna@a.example, bruno@b.example", "I invite Anna <anna@a.example> and Bruno"),
        ("two of us (Anna anna@a.example and I) would like to play Eat Me", "Anna <anna@a.example> and Olga <olga@"),
        ("Anonymous match of Eat Me? Anna anna@a.example, Bruno b@b.example. Nobody knows who is who.", "anonymous on"),
        ("Let's play Eat Me: Anna anna@a.example, Bruno b@b.example. No private letters, please", "press public"),
    ],
)
def test_a_match_is_opened_as_people_ask_for_it(house: Evening, words: str, told: str) -> None:
    assert told in asks(house, words)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Nearly. I don't play, I'm only the referee. And I want 36 hours for my answers.", "2 days*36"),
        (
            "No, take me out of the players please. 48 hours for the players and 12 hours for the GM's answer.",
            "2 days*12",
        ),
        ("Yes, go ahead, but give me 36 hours for my answers", "2 days*36"),
        ("No! Three days for them, two days for me.", "3 days*48"),
        ("Good, only that I get 36 hours and they keep their 48.", "2 days*36"),
        ("No, the players should have three days.", "3 days*24"),
    ],
)
def test_both_clocks_of_an_offer_are_put_right(house: Evening, words: str, told: str) -> None:
    again = asks(house, words, asks(house, RAILS.format("Two days a turn. ")))
    players, gms = told.split("*")
    assert f"due {players} after each report. The GM has {gms} hours for an answer." in again
    assert "and Sofie <s@s.example>. Orders" in again  # four, and not Olga
    assert "I read past" not in again


@pytest.mark.parametrize(
    "words",
    [
        "yes but without me, three players only",
        "Yes please. And one day for the GM's answers.",
        "Yes. It's a railway game of my own, I referee.",
        "yes, go ahead, 48 hours is right",
        "Yes to all. I am the GM and do not play.",
    ],
)
def test_what_is_so_already_is_said_to_be_so_and_a_yes_beside_it_opens(house: Evening, words: str) -> None:
    done = asks(house, words, asks(house, RAILS.format("Two days a turn. ")))
    assert "That is so already. rails is open, and its players are invited." in done


@pytest.mark.parametrize(
    "words", ["No.", "No, thanks, we've changed our minds.", "no, I'd rather wait until next month"]
)
def test_a_no_with_a_reason_leaves_an_offer(house: Evening, words: str) -> None:
    assert "I leave it at that" in asks(house, words, asks(house, RAILS.format("")))
    assert not house.archive.matches()


def test_more_players_than_are_wished_for_are_named(house: Evening) -> None:
    again = asks(house, "yes but four players only", asks(house, RAILS.format("")))
    assert not house.archive.matches()
    assert "four players only" in again


def test_another_name_of_a_game_that_is_not_on_the_shelf(house: Evening) -> None:
    assert "opens rails: Steel Roads." in asks(house, "No, it's called Steel Roads", asks(house, RAILS.format("")))


@pytest.mark.parametrize(
    ("first", "asked", "then", "told"),
    [
        (
            "Please open a new match of Hold my Bear for Otto, Uma Rao, Bert (bert@b.example) and Lou (lou@l.example).",
            "I know no address of Otto and Uma Rao; please send them to me.",
            "Sorry: Otto is otto@o.example and Uma is uma@u.example",
            "Otto <otto@o.example> and Uma <uma@u.example>.",
        ),
        (
            "Could you open a new game for us?",
            "Which game shall it be? On the shelf are Eat Me,",
            "Eat Me, with Anna (anna@a.example) and Bruno (bruno@b.example)",
            "That opens eat-me-1: Eat Me. I invite Anna <anna@a.example> and Bruno <bruno@b.example>.",
        ),
        (
            "I'd like to run a game for Tom (tom@t.example) and Mia (mia@m.example). Two days a turn, a day for me.",
            "any other is led at an Open Table, if you tell me what it is called.",
            "It's called Iron Roads",
            "due 2 days after each report. The GM has 24 hours",
        ),
        (
            "Shall we start a game of Teamturns or one of Eat Me? Anna anna@a.example, Bruno bruno@b.example",
            "Which game shall it be: Eat Me or Teamturns?",
            "Eat Me",
            "That opens eat-me-1: Eat Me.",
        ),
        (
            "Please open a match of Eat Me for Anna, Bruno and Clara.",
            "I know no address of Anna, Bruno and Clara",
            "anna@a.example, bruno@b.example, clara@c.example",
            "I invite Anna <anna@a.example>, Bruno <bruno@b.example> and Clara <clara@c.example>.",
        ),
    ],
)
@pytest.mark.parametrize("leads", [False, True])
def test_what_is_missing_is_asked_for_by_name_and_the_answer_goes_on(
    house: Evening, first: str, asked: str, then: str, told: str, leads: bool
) -> None:
    if leads:
        house.open("Eat Me", ("Dora", "Emil"), name="friday")
        house.seated()
    again = asks(house, first)
    assert asked in again
    shown = asks(house, then, again)
    assert told in shown
    assert "is open, and its players are invited" in asks(house, "yes", shown)


def test_a_bare_no_leaves_what_was_not_whole(house: Evening) -> None:
    assert "I leave it at that" in asks(house, "no, forget it", asks(house, "Please open a new match."))


@pytest.mark.parametrize(
    "words",
    [
        "How long does a match of Eat Me take?",
        "I played a game of chess with my brother yesterday, it was great.",
        "Can Tom (tom@t.example) and Mia (mia@m.example) watch the match?",
        "Tom (tom@t.example) takes over from Mia (mia@m.example) in our game.",
        "Thanks for the great game! Anna (anna@a.example) and Bruno (bruno@b.example) send their love.",
        "The match with Anna (anna@a.example) and Bruno (bruno@b.example) was great, thanks.",
        "Please add Dora (dora@d.example) and Emil (emil@e.example) to the game",
        "I would like to start a league with Tom (tom@t.example), Mia (mia@m.example) and Ole (ole@o.example)",
    ],
)
def test_talk_of_games_opens_nothing(house: Evening, words: str) -> None:
    answer = asks(house, words)
    assert "That opens" not in answer
    assert "Nothing is opened yet" not in answer


MAP = "The year is 1830.\nFour cities want railways:\n A--B\n C--D"


@pytest.mark.parametrize(
    "words",
    [
        f"Please open a match of Iron Roads for Tom (tom@t.example) and Mia (mia@m.example)."
        f"\n\nOpening: {MAP}\n\nThey have two days, I have one. Call it rails.\n\nOlga",
        "new match rails\ngame: Iron Roads\nplayers: Tom <tom@t.example>, Mia <mia@m.example>\n"
        "opening: The year is 1830.\nFour cities want railways.\nhours: 48",
    ],
)
def test_an_open_table_begins_with_the_words_of_its_gm(house: Evening, words: str) -> None:
    shown = asks(house, words)
    assert 'Everybody reads first: "The year is 1830. Four cities want railways' in shown
    asks(house, "yes", asks(house, "yes but 3 days a turn", shown))
    house.name = "rails"
    invited = house.last("tom@t.example", "invitation")
    assert "With thanks to those who made the game" not in invited
    assert "Options: the usual ones." in invited
    for who in ("tom@t.example", "mia@m.example"):
        house.write(who, "yes", to=house.last(who, "invitation"))
    report = house.last("tom@t.example", "report")
    assert "The GM writes to everybody:" in report
    assert "Four cities want railways" in report.text
    assert (" C--D" in report.text) is ("C--D" in words)


def test_the_offer_of_an_open_table_says_how_it_begins_with_words_of_ones_own(house: Evening) -> None:
    shown = asks(house, RAILS.format(""))
    assert 'such as the map: write "Opening: ...".' in shown
    assert 'Everybody reads first: "1830."' in asks(house, "Yes. Opening: 1830.", shown)


def test_who_is_named_without_an_address() -> None:
    text = "Please open a match of Eat Me for Otto, Uma Rao, Bert (bert@b.example) on Monday. Thanks, Olga"
    assert unaddressed.nameless(text, ["Eat Me"]) == ["Otto", "Uma Rao"]
    assert unaddressed.named("With bert.low@b.example") == "With Bert Low <bert.low@b.example>"
