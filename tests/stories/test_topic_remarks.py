"""What people add to a post, tell of themselves in a topic, and how a GM speaks there: asked about, and never lost."""

from __future__ import annotations

import pytest

from tests.kit.board.evening import Evening, flat, seated
from tests.stories.test_topic_posts import held, hidden, opened, pages

SEATS = ("Anna <anna@board>", "Bruno <bruno@board>", "Dora <dora@board>")


def begun(house: Evening, **policy: object) -> Evening:
    """A match whose GM is at the board, too."""
    opened(house, (*SEATS[:2], "Clara <clara@example.net>"), **{"gm": "gina@board", "absence_days": 20, **policy})
    return seated(house)


def said_in_topic(house: Evening, who: str, text: str) -> str:
    """The page that somebody gets for a post; empty: none."""
    before = pages(house, who) if (house.folder / "board" / who / "pages").exists() else 0
    house.post(who, text)
    house.tick()
    known = house.pages(who) if (house.folder / "board" / who / "pages").exists() else []
    return known[-1] if len(known) > before else ""


@pytest.mark.parametrize(
    "post",
    [
        "@gm bid 4\nno wait, bid 5",
        "@gm bid 4\n\nhm, rather 5",
        "Hi all\n@gm\nbid 4\n\nsorry, I meant bid 5",
        "@gm bid 4 edit: 5",
        "@gm bid 4\n\n*edit: make that 5*",
        "@gm bid 4\n\nEDIT: typo, I meant bid 5",
        "bid 4\n\nEDIT: bid 5",
    ],
)
def test_what_corrects_an_order_below_it_counts_whoever_it_is_said_to(house: Evening, post: str) -> None:
    begun(house)
    house.post("anna", post)
    house.tick()
    assert held(house, "Anna") == ["bid 5"]
    assert hidden(house)


@pytest.mark.parametrize(
    "below",
    [
        "I will bid 9 next time",
        "Last time I bid 7 and lost 3 cards",
        "9 would be too much",
        "Bruno, bid 8!",
        "Dora, will you bid 9?",
        "edited for spelling",
        "Edit: good luck everyone",
        "I have 5 kids at home",
    ],
)
def test_talk_below_an_order_leaves_it_alone(house: Evening, below: str) -> None:
    begun(house)
    house.post("anna", f"@gm bid 4\n\n{below}")
    house.tick()
    assert held(house, "Anna") == ["bid 4"]


def test_an_edit_that_adds_a_correction_below_is_read(house: Evening) -> None:
    begun(house)
    post = house.post("anna", "@gm bid 4")
    house.tick()
    house.edit(post, "@gm bid 4\n\nedit: typo, I meant bid 5")
    house.tick()
    assert held(house, "Anna") == ["bid 5"]
    assert "That replaces: bid 4." in house.pages("anna")[-1]


@pytest.mark.parametrize("break_", [" ", "\n"])
def test_an_order_that_an_edit_adds_to_talk_is_asked_about(house: Evening, break_: str) -> None:
    begun(house)
    post = house.post("anna", "good evening all, great bids!")
    house.tick()
    house.edit(post, f"good evening all, great bids!{break_}edit: typo, I meant bid 5")
    house.tick()
    assert held(house, "Anna") == []
    assert 'Did you mean: "bid 5"?' in house.pages("anna")[-1]
    house.answer("anna", "yes, please")
    house.tick()
    assert held(house, "Anna") == ["bid 5"]


@pytest.mark.parametrize(
    ("post", "asked"),
    [
        ("I'm away until Tuesday", "Shall I write down that you are away"),
        ("I'm away until Tuesday, sorry", "Shall I write down that you are away"),
        ("V/LA until Monday", "Shall I write down that you are away"),
        ("V/LA until Sunday evening, visiting my mum", "Shall I write down that you are away"),
        ("Sorry folks, V/LA until the 3rd", "Shall I write down that you are away"),
        ("V/LA until the 3rd, go on without me", "away until the 3rd, go on without me?"),
        ("drop me please", "Shall I take you out of friday for good?"),
        ("Guys I have to drop out, sorry", "Shall I take you out of friday for good?"),
        ("I need a sub guys", "Shall I pass your words on to the GM"),
        ("can someone sub for me next week?", "Shall I pass your words on to the GM"),
        ("need a replacement please", "Shall I pass your words on to the GM"),
    ],
)
def test_what_a_player_tells_of_their_chair_is_asked_about_by_message(house: Evening, post: str, asked: str) -> None:
    begun(house)
    told = said_in_topic(house, "anna", post)
    assert "I took it for talk" in told
    assert asked in told
    assert house.table.match.chair("Anna").away_until == "", "nothing is done before a yes"
    house.answer("anna", "yes, please")
    house.tick()
    chair = house.table.match.chair("Anna")
    passed = any("Anna writes" in page or "Anna will be away" in page for page in house.pages("gina"))
    assert bool(chair.away_until) or chair.left or passed


@pytest.mark.parametrize(
    "post",
    [
        "I'm out of ideas. I quit smoking.",
        "Nice to be back from holiday!",
        "Is Bruno away until Tuesday?",
        "Bruno said he is V/LA until Monday",
        "please do not drop me",
        "drop me a line when you know",
        "I was away last week, sorry for the delay",
        "Are you away next week, Bruno?",
    ],
)
def test_what_only_sounds_so_is_talk(house: Evening, post: str) -> None:
    assert said_in_topic(begun(house), "anna", post) == ""


@pytest.mark.parametrize("word", ["yes", "yes let emil watch", "yes, emil may watch", "@emil sure! @gm yes"])
def test_a_yes_of_the_gm_in_the_topic_answers_the_question_about_that_match(house: Evening, word: str) -> None:
    begun(house)
    house.post("emil", "@gm can I watch?")
    house.tick()
    assert "would like to look on" in house.pages("gina")[-1]
    house.post("bruno", "@gm yes")
    house.tick()
    assert house.table.match.policy.watchers == (), "a yes of somebody who was not asked"
    house.post("gina", "yes")
    house.tick()
    assert house.table.match.policy.watchers == (), "said to nobody"
    house.post("gina", word if "@gm" in word else f"@gm {word}")
    house.tick()
    assert house.table.match.policy.watchers == ("emil@board.test",)


def test_a_no_in_the_topic_answers_it_too(house: Evening) -> None:
    begun(house)
    house.post("emil", "@gm can I watch?")
    house.tick()
    assert "I leave it at that" in said_in_topic(house, "gina", "@gm no, sorry")
    assert "has asked nothing of you" in said_in_topic(house, "gina", "@gm yes")
    assert house.table.match.policy.watchers == ()


def test_a_gm_names_people_by_their_accounts(house: Evening) -> None:
    begun(house)
    assert "watch add emil@board.test" in said_in_topic(house, "gina", "@gm let @emil watch")
    house.post("gina", "@gm yes")
    house.tick()
    assert house.table.match.policy.watchers == ("emil@board.test",)
    assert "gets the spectators" in said_in_topic(house, "gina", "@gm please add @zoe as a spectator")
    assert "A reminder to Anna" in said_in_topic(house, "gina", "@gm remind @anna")
    assert "offers it to fritz" in said_in_topic(house, "gina", "@gm replace @bruno with @fritz")
    house.post("gina", "@gm tell all: thanks to @emil for watching")
    house.tick()
    assert "thanks to @emil for watching" in flat(house.page("anna")), "words for others stay as they are"


def test_a_gm_who_will_be_away_hears_what_can_be_done(house: Evening) -> None:
    begun(house)
    told = said_in_topic(house, "gina", "@gm I'll be away until Tuesday")
    assert "pause until tuesday" in told
    assert "add deputy" in told
    assert house.table.match.status == "running"
    assert "Anna is away" in said_in_topic(house, "gina", "@gm Anna is away until Tuesday"), "of a player it is a deed"


def test_a_gm_locks_and_opens_the_topic_and_hears_who_hides_posts(house: Evening) -> None:
    begun(house)
    said_in_topic(house, "anna", "@gm lock the topic")
    assert not (house.topic / "locked").exists(), "a player may not"
    told = said_in_topic(house, "gina", "@gm please lock the topic")
    assert "by message: topic open" in told, "who is no moderator cannot write there now"
    assert (house.topic / "locked").read_text() == "yes"
    said_in_topic(house, "gina", "@gm topic open")
    assert (house.topic / "locked").read_text() == "no"
    for wish in ("please hide/lock", "hide that post please", "delete bruno's last post"):
        assert "moderators of the forum" in said_in_topic(house, "gina", f"@gm {wish}")
    assert not hidden(house)


def test_a_new_account_that_asks_for_help_hears_what_is_played_and_how_one_comes_in(house: Evening) -> None:
    begun(house)
    house.tell("zoe", "help")
    house.tick()
    told = flat(house.page("zoe"))
    assert "leads games here" in told
    assert "friday (Eat Me)" in told
    assert "watch friday" in told
    assert "Your hand" not in told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Who is winning in friday right now?", "Orders are missing from"),
        ("What is still missing?", "Orders are missing from"),
        ("bruno has until Sunday 20:00", "That moves the deadline of turn 1"),
        ("Hello! Please remind everyone in friday, and process the turn tonight at ten", "That sends a reminder"),
    ],
)
def test_what_a_gm_asks_of_us_while_somebody_waits_for_an_answer_is_for_us(
    house: Evening, said: str, told: str
) -> None:
    begun(house)
    for who in ("anna", "bruno"):
        house.answer(who, "My sister will play for me while I am in hospital.")
        house.tick()
        house.answer(who, "yes, pass it on please")
        house.tick()
    house.answer("gina", said)
    house.tick()
    assert told in house.pages("gina")[-1]
    assert "pass it on to" not in house.pages("gina")[-1]


def test_what_a_gm_says_to_the_house_in_a_topic_is_for_no_player(house: Evening) -> None:
    begun(house)
    house.answer("anna", "My sister will play for me while I am in hospital.")
    house.tick()
    house.answer("anna", "yes, pass it on please")
    house.tick()
    assert "pass it on to" not in said_in_topic(house, "gina", "@gm please make it a bit more exciting")


def test_a_gms_question_that_only_the_player_can_answer_is_for_them(house: Evening) -> None:
    begun(house)
    house.answer("anna", "My sister will play for me while I am in hospital.")
    house.tick()
    house.answer("anna", "yes, pass it on please")
    house.tick()
    heard = len(house.pages("anna"))
    house.answer("gina", "How is the baby?")
    house.tick()
    assert any("How is the baby?" in page for page in [*house.pages("anna")[heard:], house.pages("gina")[-1]])


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("bruno may watch the match too", 'I would do this: "watch add bruno". Shall I do it?'),
        ("@gm let hugo watch please", "Which address has Hugo?"),
        ("Zoe may look on", "Which address has Zoe?"),
    ],
)
def test_a_gm_lets_somebody_look_on_by_name(house: Evening, said: str, told: str) -> None:
    begun(house)
    house.answer("gina", said)
    house.tick()
    assert told in house.pages("gina")[-1]
    assert house.table.match.policy.watchers == ()
