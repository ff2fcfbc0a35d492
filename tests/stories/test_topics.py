"""A match in a topic that all may read: its first post, its reports, and what people write there."""

from __future__ import annotations

from datetime import timedelta

import pytest

from gm.desk.deeds import do
from gm.desk.matches import hosting
from gm.desk.matches.hosting import Wrong
from gm.domain.policy import Policy
from tests.kit import board
from tests.kit.board.evening import START, Evening, seated

SEATS = ("Anna <anna@board>", "Bruno <bruno@board>", "Clara <clara@example.net>")
PLAIN = {"second_thoughts": 0, "outage_hours": 0, "forum": "board", "category": "games"}


def opened(house: Evening, game: str = "Eat Me", seats: tuple[str, ...] = SEATS, **policy: object) -> Evening:
    wanted = hosting.Description("friday", game, seats, {}, {**PLAIN, **policy})
    hosting.open_match(house.service.desk, wanted, Policy(), "seed", START)
    house.tick()
    return house


def test_the_first_post_opens_the_topic_and_tells_how_to_play(house: Evening) -> None:
    opened(house)
    assert "Eat Me: the match friday" in house.first
    assert "The match has not begun" in house.first
    assert "- Anna, asked to play" in house.first
    assert (house.topic / "category").read_text() == "games"
    assert "@gm" in house.first


def test_each_turn_is_one_report_and_the_first_post_keeps_up(house: Evening) -> None:
    seated(opened(house))
    assert len(house.posts) == 1
    assert "Nobody's hand is shown here" in house.posts[0]
    assert "unsubscrib" not in house.posts[0]
    assert "Turn 1. Its deadline: " in house.first
    assert "UTC" in house.first
    assert "I wait for Anna, Bruno and Clara." in house.first
    house.answer("anna", "bid 2")
    house.tick()
    assert "I wait for Bruno and Clara." in house.first
    assert len(house.posts) == 1
    house.answer("bruno", "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    assert house.table.match.turn == 2
    assert len(house.posts) == 2
    assert "Turn 2. Its deadline: " in house.first


def test_those_who_are_asked_are_called_by_their_accounts(house: Evening) -> None:
    seated(opened(house))
    marks = sorted((house.topic / "pages").glob("*.marks"))[-1].read_text()
    assert "PostGM-Mention: anna bruno\n" in marks


def test_nobody_is_called_where_nobody_is_to_know_who_sits_where(house: Evening) -> None:
    seated(opened(house, anonymous=True))
    marks = [path.read_text() for path in (house.topic / "pages").glob("*.marks")]
    assert marks
    assert "Mention" not in "".join(marks)
    assert "Anna" not in house.first


def test_nothing_is_written_again_while_nothing_changes(house: Evening) -> None:
    seated(opened(house))
    first = house.topic / "first"
    first.unlink()
    for _ in range(5):
        house.tick()
    assert not first.exists()


def test_a_topic_is_locked_from_the_deadline_to_the_report(house: Evening) -> None:
    seated(opened(house, topic_lock=True, grace_hours=0))
    house.service.house.mailboxes = [Away(), *house.service.house.mailboxes]
    house.at += timedelta(hours=80)
    house.tick()
    assert house.table.match.turn == 1
    assert "Its deadline has passed" in house.first
    assert (house.topic / "locked").read_text() == "yes"
    house.service.house.mailboxes = house.service.house.mailboxes[1:]
    house.tick()
    assert house.table.match.turn == 2
    assert (house.topic / "locked").read_text() == "no"


def test_before_a_turn_closes_posts_are_compared_once_more(house: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    seated(opened(house))
    asked = list[int]()
    monkeypatch.setattr(board.BoardMailbox, "anew", lambda box: asked.append(house.table.match.turn))
    for _ in range(3):
        asked.clear()
        house.tick()
    assert not asked, "nothing is about to close"
    house.at += timedelta(hours=80)
    house.tick()
    assert house.table.match.turn == 2
    assert asked == [1], "before the turn closes, and once"


def test_the_end_stands_in_the_last_report_and_the_first_post(house: Evening) -> None:
    seated(opened(house, hours=1, silence_limit=0))
    for _ in range(60):
        house.at += timedelta(hours=80)
        house.tick()
        house.tick()
        if house.table.match.status == "over":
            break
    assert house.table.match.status == "over"
    assert "The match is over." in house.posts[-1]
    assert "The match is over." in house.first


def test_the_topic_is_told_the_proof_of_the_deal_and_with_the_end_what_opens_it(house: Evening) -> None:
    seated(opened(house))
    match = house.table.match
    assert match.pledge
    assert f"Proof of the deal: {match.proof}." in house.posts[0]
    assert not any(match.pledge.nonce in page for page in (house.first, *house.posts))
    do(house.service.desk, "friday", "process", house.at)
    house.tick()
    do(house.service.desk, "friday", "adjudicate by position", house.at)
    house.tick()
    assert match.pledge.nonce in "".join((house.first, *house.posts))


def test_a_forum_that_there_is_not_is_told(house: Evening) -> None:
    with pytest.raises(Wrong, match='there is no channel "main"; I know board'):
        opened(house, forum="main")


class Away:
    """A mailbox that cannot be looked into, so that no turn closes."""

    name = "away"

    def fetch(self, limit: int) -> list[object]:
        from gm.ports import Unreachable

        raise Unreachable("away")

    def anew(self) -> None:
        pass

    def tidy(self, before: object) -> int:
        return 0

    def close(self) -> None:
        pass
