"""What people write in the topic of a match: to the house, to each other, by mistake, and what they change later."""

from __future__ import annotations

from datetime import timedelta

import pytest

from gm.desk.deeds import do
from gm.desk.matches import hosting
from gm.desk.standings import so_far
from gm.domain.policy import Policy
from tests.kit.board.evening import START, Evening, flat, seated

SEATS = ("Anna <anna@board>", "Bruno <bruno@board>", "Clara <clara@example.net>")
PLAIN = {"second_thoughts": 0, "outage_hours": 0, "forum": "board", "gm": "gina@example.net"}


def opened(house: Evening, seats: tuple[str, ...] = SEATS, **policy: object) -> Evening:
    wanted = hosting.Description("friday", "Eat Me", seats, {}, {**PLAIN, **policy})
    hosting.open_match(house.service.desk, wanted, Policy(), "seed", START)
    house.tick()
    return house


def held(house: Evening, seat: str) -> list[str]:
    return house.table.spell(house.table.orders(seat))


def hidden(house: Evening) -> str:
    path = house.topic / "hidden"
    return path.read_text() if path.exists() else ""


def pages(house: Evening, who: str) -> int:
    return len(list((house.folder / "board" / who / "pages").glob("*.page")))


def test_talk_is_answered_by_nobody(house: Evening) -> None:
    seated(opened(house))
    before, posts = pages(house, "anna"), len(house.posts)
    house.post("anna", "I had such a bad hand last time. Good luck to all of you!\nI would never bid that much.")
    house.post("mallory", "Nice game, may the best one win.")
    house.tick()
    assert (pages(house, "anna"), len(house.posts)) == (before, posts)
    assert not (house.folder / "board" / "mallory" / "pages").exists()


def test_a_line_to_the_house_is_an_order_and_its_receipt_is_private(house: Evening) -> None:
    seated(opened(house))
    posts = len(house.posts)
    house.post("anna", "What a ring!\n@gm bid 4\nGood luck all.")
    house.tick()
    assert held(house, "Anna") == ["bid 4"]
    assert "I hold from you" in house.page("anna") or "I read: bid 4" in flat(house.page("anna"))
    assert "It stood in the topic for all to read" in flat(house.page("anna"))
    assert len(house.posts) == posts
    assert hidden(house), "it counts, and the others need not know"


def test_orders_of_all_are_read_where_the_match_plays_openly(house: Evening) -> None:
    seated(opened(house, public_orders=True))
    house.post("anna", "Hm, what shall I do?\nbid 4\nThat must be enough.")
    house.tick()
    assert held(house, "Anna") == ["bid 4"]
    assert "for all to read" not in flat(house.page("anna"))
    assert "orders may stand here, too" in house.first


def test_a_secret_order_that_slips_into_the_topic_is_hidden_and_counts(house: Evening) -> None:
    seated(opened(house))
    post = house.post("anna", "bid 4")
    house.tick()
    assert held(house, "Anna") == ["bid 4"]
    assert f"<{post.replace('.', '-')}.0@board.test>" in hidden(house)
    assert "I take the post out of sight where I may; it counts" in flat(house.page("anna"))
    told = house.plain("gina")
    assert "Anna has posted in the topic what reads as an order" in told
    assert "bid 4" not in told, "the GM may play, too"
    assert "bid 4" not in " ".join([*house.posts, house.first])


@pytest.mark.parametrize(
    "said",
    [
        "I will bid 4",
        "Hello! Clara, shall we both bid low next time? I will bid 4",
        "Clara, how about next time?\nI will bid 4",
    ],
)
def test_talk_that_may_be_an_order_is_asked_about_and_what_is_held_stands(house: Evening, said: str) -> None:
    seated(opened(house))
    house.answer("anna", "bid 2")
    house.post("anna", said)
    house.tick()
    assert held(house, "Anna") == ["bid 2"]
    assert not hidden(house)
    assert 'Did you mean: "bid 4"?' in house.pages("anna")[-1]
    assert "I took it for talk" in house.pages("anna")[-1]
    house.answer("anna", "yes")
    house.tick()
    assert held(house, "Anna") == ["bid 4"]


def test_talk_of_what_could_not_be_played_is_talk(house: Evening) -> None:
    seated(opened(house))
    before = pages(house, "anna")
    house.post("anna", "Next time we all see. I will bid 400")
    house.tick()
    assert pages(house, "anna") == before


def test_where_slips_do_not_count_the_writer_sends_it_by_message(house: Evening) -> None:
    seated(opened(house, slips_count=False))
    house.post("anna", "bid 4")
    house.tick()
    assert held(house, "Anna") == []
    assert hidden(house)
    assert 'answer this message with it: "bid 4"' in flat(house.page("anna"))
    house.answer("anna", "bid 4")
    house.tick()
    assert held(house, "Anna") == ["bid 4"]


def test_how_it_stands_is_told_in_the_topic_from_what_all_may_see(house: Evening) -> None:
    seated(opened(house))
    asks = ("status", "who is missing?", "when is the deadline?", "can you tell me who is still left to move?")
    for asked in ("gm: standings please", *(f"@gm {said}" for said in (*asks, "who has yet to bid?"))):
        before = len(house.posts)
        house.post("mallory", asked)
        house.tick()
        assert len(house.posts) == before + 1, asked
        assert "I wait for Anna, Bruno and Clara." in house.posts[-1]
    assert not (house.folder / "board" / "mallory" / "pages").exists()


@pytest.mark.parametrize("said", ["status turn 2", "standings at turn 2, please", "how did it stand after turn 2?"])
def test_how_it_stood_in_an_earlier_turn_is_told_in_topic_and_message(house: Evening, said: str) -> None:
    seated(opened(house))
    house.answer("anna", "bid 3")
    house.answer("bruno", "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 1")
    house.tick()
    for who in ("anna", "bruno"):
        house.answer(who, f"play {house.table.view(who.title())['hand'][0]}, bid 4")
    house.write("clara@example.net", house.key("clara"), f"play {house.table.view('Clara')['hand'][0]}, bid 4")
    house.tick()
    assert house.table.match.turn == 3
    house.post("mallory", f"@gm {said}")
    house.answer("anna", said)
    house.tick()
    for told in (house.posts[-1], house.pages("anna")[-1]):
        assert "When turn 2 of friday began: Anna 0 points, Bruno 0 points, Clara 0 points." in told
        assert f"When it was over: {so_far(house.table)}." in told
    house.post("mallory", "@gm status turn 7")
    house.tick()
    assert "There was no turn 7 in friday yet; it is in turn 3." in house.posts[-1]


def test_a_flood_of_questions_does_not_fill_the_topic(house: Evening) -> None:
    seated(opened(house))
    for _ in range(60):
        house.post("mallory", "@gm status", minutes=0.2)
    house.tick()
    house.tick()
    assert len(house.posts) <= 32


def test_a_topic_is_answered_in_however_many_turns_it_has_had_within_an_hour(house: Evening) -> None:
    seated(opened(house))
    for n in range(40):
        do(house.service.desk, "friday", f"policy silence_limit={n + 1}", house.at)
        do(house.service.desk, "friday", f"extend {n + 1} minutes", house.at)
        house.at += timedelta(minutes=1)
        house.service.house.tick(house.at)
    heard = len(house.posts)
    house.post("anna", "@gm status", minutes=1)
    house.tick()
    assert len(house.posts) == heard + 1


def test_who_asks_when_the_topic_has_had_many_answers_is_answered_by_message(house: Evening) -> None:
    seated(opened(house))
    for _ in range(45):
        house.post("mallory", "@gm status", minutes=1)
        house.service.house.tick(house.at)
    house.post("anna", "@gm status", minutes=1)
    house.tick()
    assert "this one comes by message" in house.pages("anna")[-1]
    assert "Turn 1." in house.pages("anna")[-1]


def test_the_same_question_of_several_is_answered_once(house: Evening) -> None:
    seated(opened(house))
    heard = len(house.posts)
    for who in ("anna", "bruno", "mallory"):
        house.post(who, "@gm status", minutes=0.1)
    house.tick()
    assert len(house.posts) == heard + 1


def test_people_sign_up_in_the_topic(house: Evening) -> None:
    opened(house, ("Anna <anna@board>", "free", "free"))
    house.post("dora", "I'm in!")
    house.post("emil", "@gm join please")
    house.post("anna", "count me in")
    house.tick()
    match = house.table.match
    assert {chair.name for chair in match.chairs if chair.player} == {"Anna", "Dora", "Emil"}
    assert any("Welcome to friday: you are Dora there" in page for page in house.pages("dora"))
    assert match.turn == 1


def test_a_joke_is_no_sign_up_once_the_match_runs(house: Evening) -> None:
    seated(opened(house))
    for who in ("anna", "bruno"):
        house.answer(who, "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    assert house.table.match.turn == 2
    house.post("dora", "me too!")
    house.tick()
    assert not (house.folder / "board" / "dora" / "pages").exists()


def test_a_gm_leads_in_the_topic_once_the_account_is_linked(house: Evening) -> None:
    seated(opened(house))
    due = house.table.match.due
    house.post("gina", "@gm extend 24h")
    house.tick()
    assert house.table.match.due == due, "anybody may be called gina"
    house.write("gina@example.net", house.key("gina"), "link gina@board")
    house.tick()
    house.answer("gina", "confirm")
    house.tick()
    house.post("gina", "@gm extend 24h")
    house.tick()
    assert house.table.match.due > due
    assert "Its deadline" in house.first


def test_press_is_spoken_from_the_topic(house: Evening) -> None:
    seated(opened(house))
    house.post("anna", "@gm press all: may the worst bid win\nsays Anna")
    house.tick()
    assert "may the worst bid win" in house.plain("clara")
    assert "says Anna" in house.plain("clara")


# -- edits and deletions ---------------------------------------------------------------------------------------------


def test_an_edit_in_time_counts_and_one_after_the_deadline_changes_nothing(house: Evening) -> None:
    seated(opened(house))
    post = house.post("anna", "@gm bid 4")
    house.tick()
    house.edit(post, "@gm bid 7")
    house.tick()
    assert held(house, "Anna") == ["bid 7"]
    house.answer("bruno", "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    assert house.table.match.turn == 2
    before = pages(house, "anna")
    house.edit(post, "@gm bid 99", revision=2)
    house.tick()
    assert held(house, "Anna") == []
    assert pages(house, "anna") == before + 1
    assert "changes nothing" in flat(house.page("anna"))
    points = house.table.view("Anna")["players"]
    assert {row["seat"]: row["left"] for row in points}["Anna"] == 93


def test_an_edit_between_the_deadline_and_the_report_changes_nothing(house: Evening) -> None:
    seated(opened(house))
    post = house.post("anna", "@gm bid 4")
    house.tick()
    house.at += timedelta(hours=80)
    house.edit(post, "@gm bid 7")
    house.tick()
    assert house.table.match.turn == 2
    assert {row["seat"]: row["left"] for row in house.table.view("Anna")["players"]}["Anna"] == 96
    assert any("changes nothing" in page for page in house.pages("anna"))


def test_an_edit_of_talk_beside_an_order_does_not_bring_the_order_back(house: Evening) -> None:
    seated(opened(house))
    post = house.post("anna", "@gm bid 4\nHello all")
    house.tick()
    house.answer("anna", "bid 9")
    house.tick()
    before = pages(house, "anna")
    house.edit(post, "@gm bid 4\nHello to all of you")
    house.tick()
    assert held(house, "Anna") == ["bid 9"]
    assert pages(house, "anna") == before


def test_an_order_taken_out_of_a_post_still_stands_and_writer_and_gm_hear_of_it(house: Evening) -> None:
    seated(opened(house))
    post = house.post("anna", "@gm bid 4")
    house.tick()
    house.edit(post, "never mind")
    house.tick()
    assert held(house, "Anna") == ["bid 4"]
    assert "That takes nothing back" in flat(house.page("anna"))
    assert "taken orders out of a post" in house.plain("gina")
    assert "bid 4" not in house.plain("gina")


def test_a_deleted_post_that_held_orders_is_told(house: Evening) -> None:
    seated(opened(house))
    post = house.post("anna", "@gm bid 4")
    house.tick()
    house.edit(post, "@gm bid 4\nhi")
    house.tick()
    house.delete(post, revision=2)
    house.tick()
    assert held(house, "Anna") == ["bid 4"]
    assert "was deleted" in flat(house.page("anna"))
    assert "was deleted" in house.plain("gina")


def test_a_deleted_post_that_held_nothing_is_told_to_nobody(house: Evening) -> None:
    seated(opened(house))
    post = house.post("anna", "hello")
    house.tick()
    before = pages(house, "anna")
    house.delete(post)
    house.tick()
    assert pages(house, "anna") == before


def test_dice_are_not_thrown_by_an_edit(house: Evening) -> None:
    seated(opened(house))
    post = house.post("anna", "@gm roll 2d6")
    house.tick()
    rolled = len(house.mail("clara"))
    house.edit(post, "@gm roll 3d6")
    house.tick()
    assert len(house.mail("clara")) == rolled
    assert "Dice are not thrown by changing a post" in flat(house.page("anna"))


def test_words_for_others_are_not_sent_again_by_an_edit_nor_played(house: Evening) -> None:
    seated(opened(house))
    post = house.post("anna", "@gm press all: hello\nI will soon be back")
    house.tick()
    letters = len(house.mail("clara"))
    house.edit(post, "@gm press all: hello\nbid 9")
    house.tick()
    assert len(house.mail("clara")) == letters
    assert held(house, "Anna") == []


def test_a_post_of_an_earlier_turn_that_becomes_an_order_does_not_count(house: Evening) -> None:
    seated(opened(house))
    post = house.post("anna", "hello")
    house.tick()
    for who in ("anna", "bruno"):
        house.answer(who, "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    assert house.table.match.turn == 2
    card = house.table.view("Anna")["hand"][0]
    house.edit(post, f"@gm play {card}")
    house.tick()
    assert held(house, "Anna") == []
    assert "belongs in a new post or message" in flat(house.page("anna"))


def test_nobody_can_say_by_mail_that_a_letter_stood_in_a_topic(house: Evening) -> None:
    seated(opened(house))
    house.write("clara@example.net\r\nPostGM-Topic: topic+friday@board.test", house.key("clara"), "@gm bid 4")
    house.tick()
    assert "It stood in the topic" not in house.plain("clara")
