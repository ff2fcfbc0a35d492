"""What docs/forum.md says a forum has as mail has it, shown by matches that are played there."""

from __future__ import annotations

from datetime import timedelta

import pytest

import games
from gm.desk.matches import hosting
from gm.domain.deadlines import moment
from gm.domain.policy import Policy
from tests.kit.board.evening import START, Evening, flat, seated
from tests.stories.test_topic_posts import held, opened


def second_turn(house: Evening) -> list[int]:
    """Everybody has bid. Returns Anna's hand."""
    seated(opened(house))
    for who in ("anna", "bruno"):
        house.answer(who, "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    assert house.table.match.turn == 2
    return list(house.table.view("Anna")["hand"])


def test_several_orders_of_a_post_are_taken_together(house: Evening) -> None:
    first, second, *_ = second_turn(house)
    house.post("anna", f"Here we go!\n@gm play {first}\nbid 3\nGood luck to all.")
    house.tick()
    assert sorted(held(house, "Anna")) == ["bid 3", f"play {first}"]
    house.post("anna", f"@gm play {second}, bid 4")
    house.tick()
    assert sorted(held(house, "Anna")) == ["bid 4", f"play {second}"]


def test_topic_and_message_of_one_seat_are_one_stream_and_the_last_word_counts(house: Evening) -> None:
    seated(opened(house))
    for number, way in enumerate((house.post, house.answer, house.post, house.answer), 1):
        way("anna", f"{'@gm ' * (way == house.post)}bid {number}")
        house.tick()
        assert held(house, "Anna") == [f"bid {number}"]


@pytest.mark.parametrize(
    ("said", "told", "holds"),
    [
        ("bdi 7 please", "I read: bid 7", ["bid 7"]),
        ("Lovely weather here.\nbid 7\nSee you soon!", "I read: bid 7", ["bid 7"]),
        ("bid seventeen potatoes", 'Did you mean: "bid 17"?', []),
        ("bid 300", 'Line 1, "bid 300"', []),
        ("> bid 9\n\nbid 7", "I read: bid 7", ["bid 7"]),
        ("what do you hold of mine?", "If I hear nothing more: 10 bid points will be bid for you.", []),
    ],
)
def test_a_message_is_read_and_answered_as_a_letter_is(house: Evening, said: str, told: str, holds: list[str]) -> None:
    seated(opened(house))
    house.answer("anna", said)
    house.tick()
    assert told in flat(house.page("anna"))
    assert held(house, "Anna") == holds


@pytest.mark.parametrize("minutes", [-1, 1])
@pytest.mark.parametrize("way", ["post", "answer"])
def test_the_forums_stamp_says_what_was_in_time_whenever_it_is_read(house: Evening, way: str, minutes: int) -> None:
    seated(opened(house))
    house.answer("bruno", "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    house.at = moment(house.table.match.due) + timedelta(minutes=minutes - 5)
    getattr(house, way)("anna", "@gm bid 7" if way == "post" else "bid 7")
    house.at += timedelta(hours=3)
    house.tick()
    assert house.table.match.turn == 2
    left = {row["seat"]: row["left"] for row in house.table.view("Anna")["players"]}["Anna"]
    assert left == (93 if minutes < 0 else 90), "seven in time, or the ten of the default"
    late = any("This came after the deadline" in page for page in house.pages("anna"))
    assert late == (minutes > 0)


def test_the_missing_are_reminded_by_message_and_a_silence_is_filled_and_told(house: Evening) -> None:
    seated(opened(house))
    house.answer("anna", "bid 7")
    house.tick()
    due = moment(house.table.match.due)
    house.at = due - timedelta(hours=3)
    house.tick()
    assert "I wait for you until" in flat(house.page("bruno"))
    assert not any("I wait for you until" in page for page in house.pages("anna"))
    house.at = due + timedelta(minutes=10)
    house.tick()
    assert house.table.match.turn == 2
    assert {chair.name: chair.silences for chair in house.table.match.chairs} == {"Anna": 0, "Bruno": 1, "Clara": 1}
    assert {row["seat"]: row["left"] for row in house.table.view("Anna")["players"]}["Bruno"] == 90
    assert "Eat Me: turn 2" in house.posts[-1]


@pytest.mark.parametrize("key", games.shelf())
def test_each_game_has_its_topic_and_its_messages(house: Evening, key: str) -> None:
    """Opened with a topic, begun by messages, and an order taken of who is asked."""
    game = games.game(key)
    seats = ("Anna <anna@board>", "Bruno <bruno@board>", "Emil <emil@board>", "Fritz <fritz@board>")
    policy = {"second_thoughts": 0, "forum": "board", "gm": "gina@board"}
    wanted = hosting.Description("friday", game.meta.title, seats, {}, policy)
    hosting.open_match(house.service.desk, wanted, Policy(), "seed", START)
    house.tick()
    for who in ("anna", "bruno", "emil", "fritz"):
        house.answer(who, "yes, please")
    house.tick()
    table = house.table
    assert table.match.status == "running"
    assert f"{game.meta.title}: the match friday" in house.first
    assert house.posts
    asked = [seat for seat in table.asks if table.match.chair(seat) and seat != "GM"]
    for seat in asked[:1]:
        said = "\n".join(table.spell(table.game.example(table.state, seat)))
        house.answer(seat.lower(), said)
        house.tick()
        assert house.table.match.turn > table.match.turn or house.table.match.held.get(seat), house.pages(seat.lower())
    whole = " ".join([house.first, *house.posts])
    for seat in ("anna", "bruno", "emil", "fritz"):
        pages = (path.read_text() for path in (house.folder / "board" / seat / "pages").glob("*.page"))
        hands = [flat(line) for page in pages for line in page.splitlines() if line.startswith("Your hand")]
        assert hands or key in ("eat_me", "meta", "open_table"), "what is looked for is there"
        assert not [hand for hand in hands if hand in whole]
