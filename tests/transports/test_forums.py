"""What a forum transport does with a forum's limits, moods and losses, on small forums that have them all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from gm.ports import BARRED, Delivery, Parcel, Refused, Unreachable
from gm.ports.channel import Channel
from gm.transports.forum.accounts import account_of, local_of, match_of
from gm.transports.forum.book import Book
from gm.transports.forum.dialect import Forum, Posted, Spot
from gm.transports.forum.discourse import Discourse
from gm.transports.forum.line import Line
from gm.transports.forum.misago import Misago
from gm.transports.forum.nodebb import NodeBB
from gm.transports.forum.opening import ForumRooms, opened
from gm.transports.forum.poster import ForumMailer
from gm.transports.forum.reader import ForumMailbox, Habits
from gm.transports.forum.words import parts, references, typed, typed_markdown
from tests.kit.forums.discourse import SmallDiscourse
from tests.kit.forums.nodebb import SmallNodeBB

HOST = "forum.test"
DOT = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\6\0\0\0"  # a picture, as far as its size
CATEGORY = "4"


@dataclass
class Table:
    """A small forum with the channel to it, and players who write there as its own pages would let them."""

    there: Any
    kind: str
    folder: Path

    def __post_init__(self) -> None:
        self.channel = Channel("main", f"gm@{HOST}", "markdown", account="postgm")
        self.habits = Habits((CATEGORY,), again=600)
        self.box = ForumMailbox(self.channel, self.forum(), self.book(), self.habits, lambda: self.there.at)
        self.mailer = self.another()
        self.rooms = ForumRooms(self.forum(), self.book(), self.habits)

    def book(self) -> Book:
        return Book(self.folder / "channel-main.sqlite3")

    def forum(self, account: str = "postgm") -> Forum:
        line = Line(self.there.url, 5)
        if self.kind == "nodebb":
            return NodeBB(line, account, lambda: f"{account}-token")
        return Discourse(line, account, lambda: f"{account}-key")

    def another(self) -> ForumMailer:
        """A way out, as after a restart."""
        return ForumMailer(self.forum(), self.book(), {"games": CATEGORY}, self.there.sleep)

    def send(self, to: str, text: str, id: str = "r1", **heads: str) -> Delivery:
        [fate] = self.mailer.send([parcel(to, text, id, **heads)])
        return fate

    def letters(self) -> list[EmailMessage]:
        """What has come, put away at once."""
        came = self.box.fetch(50)
        self.box.settle([(one, "done") for one in came])
        return [message_from_bytes(one.raw, policy=policy.default) for one in came]

    def talk(self, account: str = "anna") -> list[tuple[str, str]]:
        """Who wrote what in the talks of somebody with the bot, oldest first."""
        if self.kind == "nodebb":
            uid = self.there.accounts[account].uid
            rooms = [room for room in self.there.rooms.values() if uid in room.uids]
            return [(self.there._named(m.uid).name, m.content) for room in rooms for m in room.messages]
        who = self.there.accounts[account]
        topics = [topic for topic in self.there.topics.values() if who in topic.readers]
        return [(post.writer.name, post.raw) for topic in topics for post in topic.posts]

    def topic(self) -> list[tuple[str, str]]:
        """The same of the only topic."""
        if self.kind == "nodebb":
            [topic] = self.there.topics.values()
            return [(self.there._named(post.uid).name, post.content) for post in topic.posts]
        [topic] = [topic for topic in self.there.topics.values() if not topic.readers]
        return [(post.writer.name, post.raw) for post in topic.posts]

    def says(self, who: str, where: Spot, text: str) -> str:
        """Somebody posts. Returns the post."""
        self.there.sleep(130)
        return self.forum(who).reply(where, text).post

    def talk_spot(self, account: str = "anna", match: str = "friday") -> Spot:
        known = self.book().named("talk", account, match)
        assert known
        return known.spot

    def topic_spot(self) -> Spot:
        known = self.book().named("topic", "", "friday")
        assert known
        return known.spot


def parcel(to: str, text: str, id: str = "r1", **heads: str) -> Parcel:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = f"PostGM <gm@{HOST}>", f"{to}@{HOST}", "[friday] your turn"
    letter["Message-ID"], letter["Reply-To"] = f"<{id}@house.test>", f"gm+{id}@{HOST}"
    letter["Date"] = "Fri, 20 Nov 2026 19:00:00 +0000"
    for name, value in {"PostGM-Match": "friday", **{k.replace("_", "-"): v for k, v in heads.items()}}.items():
        del letter[name]
        letter[name] = value
    letter.set_content(text)
    return Parcel(1, f"gm@{HOST}", f"{to}@{HOST}", letter.as_bytes())


@pytest.fixture(params=["nodebb", "discourse"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    with SmallNodeBB() if request.param == "nodebb" else SmallDiscourse() as there:
        if request.param == "discourse":
            there.looked = lambda *_: setattr(there, "asked", 0)  # its count of requests has a test of its own
        yield Table(there, request.param, tmp_path)


HAND = "Your hand: 2, 4, 6, 11, 14 and 18. What do you play, and what do you bid?"


def test_an_answer_in_a_talk_goes_to_the_reply_address_of_the_letter_before_it(table: Table) -> None:
    assert table.send("anna", HAND).outcome == "sent"
    table.letters()
    table.says("anna", table.talk_spot(), "play 11, and bid 12 of them")
    table.send("anna", "The next turn begins; here is your hand.", "r2")
    table.says("anna", table.talk_spot(), "> Your hand: 2, 4, 6\n\nplay 14 and bid 3")
    first, second = table.letters()
    assert (first["From"].addresses[0].addr_spec, first["To"]) == (f"anna@{HOST}", f"gm+r1@{HOST}")
    assert (first["In-Reply-To"], second["In-Reply-To"]) == ("<r1@house.test>", "<r2@house.test>")
    assert second["To"] == f"gm+r2@{HOST}"
    assert first["Subject"] == "Re: [friday] your turn"
    assert second.get_content().strip() == "play 14 and bid 3"
    assert table.letters() == []


def test_a_reminder_that_came_late_is_not_what_an_answer_is_meant_for(table: Table) -> None:
    table.send("anna", "The next turn begins; here is your hand.", "r2", Date="Fri, 20 Nov 2026 21:00:00 +0000")
    table.send("anna", "I still wait for your orders of turn 1.", "old", Date="Fri, 20 Nov 2026 20:30:00 +0000")
    table.says("anna", table.talk_spot(), "play 14, and bid 3 of them")
    [letter] = table.letters()
    assert letter["To"] == f"gm+r2@{HOST}"


def test_what_a_post_says_that_was_changed_before_we_read_it_is_as_late_as_its_change(table: Table) -> None:
    table.send("anna", HAND)
    spot = table.talk_spot()
    post = table.says("anna", spot, "play 11, and bid 12 of them")
    table.there.sleep(400)
    changed = table.there.at
    edit(table, spot, post, "play 14, and bid 12 of them")
    [came] = table.box.fetch(50)
    letter = message_from_bytes(came.raw, policy=policy.default)
    assert came.arrived >= changed
    assert letter["PostGM-Revision"] == "1"
    assert "play 14" in letter.get_content()


def test_an_edit_is_a_letter_of_its_own_that_answers_what_the_first_version_answered(table: Table) -> None:
    table.send("anna", HAND)
    spot = table.talk_spot()
    post = table.says("anna", spot, "play 11, and bid 12 of them")
    [first] = table.letters()
    table.send("anna", "The next turn begins; here is your hand.", "r2")
    assert table.letters() == []
    edit(table, spot, post, "play 14, and bid 12 of them")
    assert table.letters() == []  # nothing was posted; it is looked at again in ten minutes
    table.there.sleep(700)
    [second] = table.letters()
    assert second["Message-ID"] == str(first["Message-ID"]).replace(".0@", ".1@")
    assert second["PostGM-Revision"] == "1"
    assert second["PostGM-First"]
    assert second["To"] == f"gm+r1@{HOST}"
    assert "play 14" in second.get_content()
    table.there.sleep(700)
    assert table.letters() == []


def test_an_edit_is_found_at_once_when_a_turn_is_about_to_close(table: Table) -> None:
    table.send("anna", HAND)
    spot = table.talk_spot()
    post = table.says("anna", spot, "play 11, and bid 12 of them")
    assert len(table.letters()) == 1
    edit(table, spot, post, "play 14, and bid 12 of them")
    table.box.anew()
    [second] = table.letters()
    assert "play 14" in second.get_content()
    assert table.letters() == []


def test_what_a_post_said_between_two_looks_counts_from_its_hour_where_the_forum_keeps_it(table: Table) -> None:
    first = {"PostGM-Place": "first", "PostGM-Category": "games"}
    assert table.send("topic+friday", "The match friday begins here.", "t1", **first).outcome == "sent"
    spot = table.topic_spot()
    post = table.says("bruno", spot, "@gm bid 2, and good luck")
    table.there.sleep(400)
    edit(table, spot, post, "@gm bid 3, and good luck", "bruno")
    changed = table.there.at
    table.there.sleep(400)
    edit(table, spot, post, "@gm bid 4, and good luck", "bruno")
    came = table.box.fetch(50)
    said = [message_from_bytes(one.raw, policy=policy.default) for one in came]
    kept = ["bid 2", "bid 3", "bid 4"] if table.kind == "nodebb" else ["bid 4"]
    assert [one.get_content().split(",")[0] for one in said] == [f"@gm {what}" for what in kept]
    assert [str(one["PostGM-Revision"] or 0) for one in said] == ["0", "1", "2"][-len(kept) :] or len(kept) == 1
    assert len(kept) == 1 or came[1].arrived <= changed


def test_a_report_in_a_topic_has_its_picture_where_the_forum_takes_one(table: Table) -> None:
    letter = EmailMessage()
    for name, value in message_from_bytes(parcel("topic+friday", "Turn 1.", "t1").raw, policy=policy.default).items():
        if name in ("From", "To", "Subject", "Message-ID", "Date", "PostGM-Match"):
            letter[name] = value
    letter["PostGM-Category"] = "games"
    letter.set_content("Turn 1. Nobody has played yet.")
    letter.add_attachment(DOT, maintype="image", subtype="png", filename="ring.png")
    [fate] = table.mailer.send([Parcel(1, f"gm@{HOST}", f"topic+friday@{HOST}", letter.as_bytes())])
    assert fate.outcome == "sent"
    [(_, said)] = table.topic()
    assert ("![ring.png|1x1](upload://k1.png)" in said) == (table.kind == "discourse")
    assert "Nobody has played yet." in said


def edit(table: Table, spot: Spot, post: str, text: str, who: str = "anna") -> None:
    """As the pages of the forum do it; within five minutes Discourse leaves no trace of it."""
    if table.kind == "nodebb" and spot.kind == "talk":
        wish = {"message": text}
        forum = table.forum(who)
        forum.me()
        forum._line.ask("PUT", f"/api/v3/chats/{spot.id}/messages/{post.removeprefix('m')}", json=wish)  # type: ignore[attr-defined]
    else:
        table.forum(who).rewrite(Posted(spot, post), text)


def test_a_post_that_is_taken_away_is_told_once(table: Table) -> None:
    table.send("anna", HAND)
    spot = table.talk_spot()
    post = table.says("anna", spot, "play 11, and bid 12 of them")
    table.letters()
    table.forum("anna").hide(Posted(spot, post))
    table.there.sleep(700)
    [gone] = table.letters()
    assert gone["PostGM-Deleted"] == "yes"
    assert gone.get_content().strip() == ""
    assert gone["To"] == f"gm+r1@{HOST}"
    table.there.sleep(700)
    assert table.letters() == []


def test_when_nothing_happened_a_look_costs_two_requests(table: Table) -> None:
    table.send("anna", HAND)
    table.send("topic+friday", "The match begins here, and all may read it.", "t1")
    table.says("anna", table.talk_spot(), "play 11, and bid 12 of them")
    table.letters()
    table.letters()
    with table.there.counted() as asked:
        assert table.letters() == []
    assert len(asked) == 2  # the one category, and the talks


def test_after_a_lost_answer_a_letter_stands_once(table: Table) -> None:
    """The forum took it, and nobody heard: the talk that was opened, and a post in it."""
    for id in ("r1", "r2"):
        table.there.lost = 1
        assert table.send("anna", HAND, id).outcome == "wait"
        table.mailer = table.another()
        assert table.send("anna", HAND, id).outcome == "sent"
        assert table.send("anna", HAND, id).outcome == "sent"  # the house did not hear of it either
    marks = [references(text) for who, text in table.talk() if who == "postgm"]
    assert len(marks) == len(set(marks)) == 2
    assert len(table.there.rooms if table.kind == "nodebb" else table.there.topics) == 1


def test_after_a_lost_answer_a_topic_is_opened_once(table: Table) -> None:
    table.there.lost = 1
    opening = "The match begins here, and all may read it."
    assert table.send("topic+friday", opening, "t1").outcome == "wait"
    table.mailer = table.another()
    assert table.send("topic+friday", opening, "t1").outcome == "sent"
    assert len(table.topic()) == 1


def test_a_long_letter_comes_in_numbered_parts_that_fit(table: Table) -> None:
    report = "\n\n".join(f"In place {n} lies a card of {n} points, and nobody knows whose." for n in range(2000))
    assert table.send("anna", f"```\nmap\n```\n\n{report}").outcome == "sent"
    said = [text for _, text in table.talk()]
    longest = table.forum().limits.talk_longest
    assert len(said) > 2
    assert all(len(text) <= longest for text in said)
    assert [references(text) for text in said] == [(references(said[0])[0], n) for n in range(1, len(said) + 1)]  # type: ignore[index]
    assert all(f"a card of {n} points" in "".join(said) for n in range(2000))
    assert f"1 of {len(said)}" in said[0]


def test_a_hand_is_not_posted_where_a_third_reads_along(table: Table) -> None:
    table.send("anna", HAND)
    if table.kind == "nodebb":
        table.there.rooms[1].uids.append(table.there.accounts["bruno"].uid)
    else:
        table.there.topics[1].readers.append(table.there.accounts["bruno"])
    table.send("anna", "A second hand, which is for Anna alone.", "r2")
    assert not any("second hand" in text for _, text in table.talk("bruno"))
    assert any("second hand" in text for _, text in table.talk("anna"))


@pytest.mark.parametrize("table", ["discourse"], indirect=True)  # the others let no groups in
def test_a_hand_is_not_posted_where_a_group_was_let_in(table: Table) -> None:
    table.send("anna", HAND)
    table.there.topics[1].groups.append("the_club")
    table.send("anna", "A second hand, which is for Anna alone.", "r2")
    assert not any("second hand" in post.raw for post in table.there.topics[1].posts)
    assert any("second hand" in text for _, text in table.talk("anna"))


def test_an_account_that_is_not_there_is_refused_and_a_forum_that_is_away_waits(table: Table) -> None:
    assert (table.send("nobody", HAND).outcome, table.send("nobody", HAND).code) == ("refused", 550)
    table.there.away = True
    fates = list(table.mailer.send([parcel("anna", HAND), parcel("bruno", HAND, "r2")]))
    assert [(fate.outcome, fate.away) for fate in fates] == [("wait", True)] * 2
    with pytest.raises(Unreachable):
        table.box.fetch(5)
    table.there.away = False
    assert table.send("anna", HAND).outcome == "sent"


def test_who_waits_for_a_forum_that_is_away_waits_on(table: Table) -> None:
    """Else the thread that waits would end, and posts were seen late from then on."""
    table.there.away = True
    assert not table.box.wait(0.05)
    table.there.away = False
    table.send("anna", HAND)
    table.says("anna", table.talk_spot(), "play 11, and bid 12 of them")
    assert table.box.wait(5)


def test_a_right_that_the_account_lacks_puts_a_letter_off_and_says_why(table: Table) -> None:
    table.there.accounts["postgm"].barred = True
    for to in ("anna", "topic+friday"):
        fate = table.send(to, "The match begins here, and all may read it.", f"r-{to}")
        assert (fate.outcome, fate.code, fate.away) == ("later", BARRED, False)
        assert fate.text
    table.there.accounts["postgm"].barred = False
    assert table.send("anna", HAND, "r-anna").outcome == "sent"


def test_a_letter_costs_one_look_and_one_post_however_many_parts_it_has(table: Table) -> None:
    table.send("anna", HAND)
    pieces = "\n\n".join(f"In place {n} lies a card of {n} points." for n in range(40))
    with table.there.counted() as asked:
        table.send("anna", pieces, "r2")
    posts = [one for one in asked if one.method == "POST"]
    looks = 2 if table.kind == "nodebb" else 1  # at the messages, and at who reads them
    assert len(asked) - len(posts) == looks


def test_what_waits_for_a_moderator_is_put_off_and_never_posted_again(table: Table) -> None:
    table.send("topic+friday", "The match begins here, and all may read it.", "t1")
    bot = table.there.accounts["postgm"]
    if table.kind == "nodebb":
        bot.moderator, bot.queued = False, True
    else:
        bot.staff, bot.queued = False, True
    table.there.sleep(200)
    for _ in range(3):
        fate = table.send("topic+friday", "Turn 1 is over; this is what happened.", "t2")
        assert (fate.outcome, fate.away) == ("later", False)
        table.there.sleep(200)
    assert len(table.there.queue) == 1
    table.there.approve()
    assert table.send("topic+friday", "Turn 1 is over; this is what happened.", "t2").outcome == "sent"
    assert len(table.topic()) == 2


def test_the_topic_is_opened_written_to_kept_up_to_date_locked_and_posts_in_it_are_hidden(table: Table) -> None:
    title = "Friday's match of Eat Me"
    table.send("topic+friday", "Turn 1. Who is missing: Anna.", "t1", PostGM_Place="first", Subject=title)
    table.send("topic+friday", "Turn 1 is over; this is what happened.", "t2", PostGM_Mention="anna bruno")
    newer = "Fri, 20 Nov 2026 20:00:00 +0000"
    table.send("topic+friday", "Turn 2. Nobody is missing.", "t3", PostGM_Place="first", PostGM_Lock="yes", Date=newer)
    table.send("topic+friday", "Turn 2. Anna is missing.", "t4", PostGM_Place="first")  # older, and late
    [(_, first), (_, report)] = table.topic()
    assert "Nobody is missing" in first
    assert "@anna @bruno" in report
    [topic] = [one for one in table.there.topics.values() if not getattr(one, "readers", ())]
    assert topic.title == title
    assert topic.locked if table.kind == "nodebb" else topic.closed
    table.send("topic+friday", "Turn 3 begins, and all may talk again.", "t5", PostGM_Lock="no")
    table.says("bruno", table.topic_spot(), "my hand is 3, 7 and 9, who wants them?")
    [shown] = table.letters()
    assert (shown["PostGM-Topic"], shown["To"]) == (f"topic+friday@{HOST}", f"gm@{HOST}")
    assert shown["In-Reply-To"] == "<t5@house.test>"
    assert table.send("topic+friday", "", "h1", PostGM_Hide=str(shown["Message-ID"])).outcome == "sent"
    assert any(post.deleted for post in topic.posts)
    table.there.sleep(700)
    assert table.letters() == [], "nobody is told that a post was deleted which we have hidden"


def test_a_topic_is_opened_in_a_category_that_the_settings_name(table: Table) -> None:
    fate = table.send("topic+friday", "The match begins here, for all to read.", "t1", PostGM_Category="Chess")
    assert (fate.outcome, fate.text) == ("refused", 'I know no category "Chess" of the forum. I know games.')
    fate = table.send("topic+friday", "The match begins here, for all to read.", "t1", PostGM_Category="Games")
    assert fate.outcome == "sent"
    assert len(table.topic()) == 1


def test_a_topic_of_somebody_else_is_adopted_and_what_stood_there_is_no_letter(table: Table) -> None:
    there = table.forum("bruno").open_topic(CATEGORY, "Bruno's evening of games", "Who wants to play on Friday?")
    url = f"{table.there.url}/{'topic' if table.kind == 'nodebb' else 't/an-evening'}/{there.spot.id}"
    assert table.rooms.adopt("friday", url) == "Bruno's evening of games"
    assert table.letters() == []
    table.says("anna", there.spot, "I would like to play, if there is room")
    [letter] = table.letters()
    assert letter["PostGM-Topic"] == f"topic+friday@{HOST}"
    assert letter["Subject"] == "Bruno's evening of games"
    with pytest.raises(ValueError, match="is the address of no topic"):
        table.rooms.adopt("friday", "https://forum.test/about")


def test_somebody_writes_first_and_is_answered_there(table: Table) -> None:
    there = table.forum("clara").open_talk("postgm", "May I play with you?", "I would like to join friday")
    [letter] = table.letters()
    assert (letter["To"], letter["In-Reply-To"]) == (f"gm@{HOST}", None)
    fate = table.send("clara", "Good to hear of you; which game would it be?", "r1", PostGM_Match="")
    assert fate.outcome == "sent"
    assert table.talk_spot("clara", "") == there.spot


def test_an_answer_stands_in_the_conversation_that_it_answers(table: Table) -> None:
    """Somebody with two conversations of their own, and one of a match: each letter is answered where it was said."""
    table.send("clara", HAND)
    talks = []
    for title in ("Could we open a match?", "And another one, please?"):
        table.there.sleep(130)
        talks.append(table.forum("clara").open_talk("postgm", title, f"{title} With Anna and Bruno."))
    first, second = [str(letter["Message-ID"]) for letter in table.letters()]
    for n, asked in enumerate((second, first), 1):
        table.send("clara", f"Shall I open match {n} of the two?", f"q{n}", In_Reply_To=asked, PostGM_Match="")
    assert standing(table, talks[0].spot, "match 2")
    assert standing(table, talks[1].spot, "match 1")
    table.letters()
    table.says("clara", table.talk_spot("clara"), "for supper I give 3 to Anna")
    [letter] = table.letters()
    table.send("clara", "I read: give 3.", "r2", In_Reply_To=str(letter["Message-ID"]), PostGM_Match="supper")
    assert standing(table, table.talk_spot("clara", "supper"), "I read: give 3")
    assert not standing(table, table.talk_spot("clara"), "I read: give 3"), "that is the conversation of another match"
    table.letters()
    table.says("clara", talks[0].spot, "yes to that, with pleasure")
    [letter] = table.letters()
    assert letter["To"] == f"gm+q2@{HOST}"
    heard = [part.split() for part in str(letter["PostGM-Elsewhere"]).split("/")]
    assert heard == [["<r2@house.test>"], ["<q1@house.test>"], ["<r1@house.test>"]]


def test_where_a_third_reads_along_an_answer_comes_in_a_conversation_of_two(table: Table) -> None:
    there = table.forum("clara").open_talk("postgm", "May I see my cards?", "Show me my cards, please")
    [letter] = table.letters()
    if table.kind == "nodebb":
        table.there.rooms[1].uids.append(table.there.accounts["bruno"].uid)
    else:
        table.there.topics[1].readers.append(table.there.accounts["bruno"])
    table.send("clara", HAND, "r1", In_Reply_To=str(letter["Message-ID"]), PostGM_Match="")
    assert not standing(table, there.spot, HAND)
    assert any(HAND in text for _, text in table.talk("clara"))


def standing(table: Table, spot: Spot, words: str) -> bool:
    """Do these words of ours stand in that conversation?"""
    return any(words in entry.whole for entry in table.forum("clara").posts(spot).entries if entry.writer == "postgm")


def test_what_the_account_may_do_is_told(table: Table) -> None:
    assert all(good for _, good, _ in table.rooms.check())
    stranger = ForumRooms(table.forum("dora"), table.book(), table.habits)
    with pytest.raises(Refused, match="dora"):
        stranger.check()


# -- what only one of them has -----------------------------------------------------------------------------------------


def test_nodebb_lets_a_new_account_wait_and_we_do(tmp_path: Path) -> None:
    with SmallNodeBB() as there:
        bot = there.accounts["postgm"]
        bot.moderator, bot.reputation, bot.joined = False, 3, there.at - timedelta(seconds=2)
        table = Table(there, "nodebb", tmp_path)
        began = there.at
        assert table.send("topic+friday", "The match begins here.", "t1").outcome == "sent"
        assert there.at - began > timedelta(seconds=8)
        bot.reputation = 0
        fate = table.send("topic+friday", "Turn 1 is over; this is what happened.", "t2")
        assert (fate.outcome, fate.away) == ("wait", True)  # two minutes are too long to stand about
        assert "120 second(s)" in fate.text
        there.sleep(120)
        assert table.send("topic+friday", "Turn 1 is over; this is what happened.", "t2").outcome == "sent"


def test_discourse_counts_requests_and_posts_in_a_row(tmp_path: Path) -> None:
    with SmallDiscourse() as there:
        table = Table(there, "discourse", tmp_path)
        there.accounts["postgm"].staff = False
        fates = [table.send("topic+friday", f"Report number {n}: all is well.", f"t{n}") for n in range(5)]
        assert [fate.outcome for fate in fates] == ["sent", "sent", "sent", "later", "later"]
        table.says("anna", table.topic_spot(), "I am still here, by the way")
        assert table.send("topic+friday", "Report number 3: all is well.", "t3").outcome == "sent"
        there.asked = 60
        with pytest.raises(Unreachable, match="less often"):
            table.box.fetch(5)
        there.sleep(61)
        assert len(table.letters()) == 1


# -- words -------------------------------------------------------------------------------------------------------------


def test_quotations_never_count_and_in_public_neither_spoilers_nor_code() -> None:
    page = """<p>@bruno said in <a>Friday</a>:</p><blockquote><p>play 3</p></blockquote>
        <p>play 11<br />bid 12</p><aside class="quote-block"><blockquote>play 4</blockquote></aside>
        <aside class="spoiler-block"><blockquote class="spoiler-body"><p>play 5</p></blockquote></aside>
        <pre><code>play 6</code></pre><p><del>play 7</del></p><ol start="8"><li>play 9</li></ol>"""
    assert typed(page, public=True).split() == "play 11 bid 12 8. play 9".split()
    assert typed(page, public=False).split() == "play 11 bid 12 play 5 play 6 8. play 9".split()
    source = '[quote="bruno"]\nplay 3\n[quote]play 2[/quote]\n[/quote]\nplay 11\n> play 4\n[spoiler]play 5[/spoiler]\n'
    source += "```\nplay 6\n```\n~~play 7~~\nbid 12 -- or not"
    assert typed_markdown(source, public=True).split() == "play 11 bid 12 -- or not".split()
    assert "play 6" in typed_markdown(source, public=False)


def test_a_code_block_that_is_cut_is_closed_and_opened_again() -> None:
    drawing = "\n".join(f"row {n:03} of the map" for n in range(100))
    pieces = parts(f"Before it.\n\n```\n{drawing}\n```\n\nBehind it.", 600)
    assert len(pieces) > 3
    assert all(piece.count("```") % 2 == 0 for piece in pieces)
    assert all(f"row {n:03} of the map" in "\n".join(pieces) for n in range(100))


@pytest.mark.parametrize("account", ["anna", "anna_b-9", "müller", "a.b", ".dots.", "plus+sign", "with space"])
def test_an_account_is_an_address_and_back(account: str) -> None:
    assert account_of(local_of(account)) == account
    assert not match_of(local_of(account))
    assert set(local_of(account)) <= set("abcdefghijklmnopqrstuvwxyz0123456789=._-")


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"url": "https://f.example", "account": "gm", "pasword": "x"}, 'has no setting "pasword"'),
        ({"url": "https://f.example", "account": "gm"}, 'needs the setting "password"'),
        ({"url": "f.example", "account": "gm", "password": "x"}, "begins with https://"),
    ],
)
def test_settings_that_do_not_do_are_named(tmp_path: Path, wish: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        opened("main", {"kind": "misago", **wish}, tmp_path)


def test_a_name_with_an_underscore_is_the_same_coming_and_going() -> None:
    """Misago's pages call dora_k "dora-k"; a letter to what they call her would reach nobody."""
    forum = Misago(Line("http://127.0.0.1:9", 1, None), "postgm", str)
    assert [forum.slug(name) for name in ("dora-k", "Dora_K", "anna")] == ["dora_k", "dora_k", "anna"]


def test_a_quotation_of_a_letter_of_ours_decides_what_is_answered(table: Table) -> None:
    """By its reference line, though others of ours stand below it."""
    table.send("anna", "Bruno asks whether he may be late.", "r1")
    table.send("anna", "Clara joined.", "r2")
    table.letters()
    first = next(text for _, text in table.talk("anna") if "Bruno asks" in text)
    quoted = "\n".join(f"> {line}" for line in first.strip().splitlines())
    table.says("anna", table.talk_spot("anna"), f"{quoted}\n\nYes, he may, until Friday.")
    [letter] = table.letters()
    assert letter["To"] == f"gm+r1@{HOST}"
    assert letter["PostGM-Quoted"] == "<r1@house.test>"
    table.says("anna", table.talk_spot("anna"), "And welcome to Clara as well.")
    [letter] = table.letters()
    assert letter["To"] == f"gm+r2@{HOST}"
    assert letter["PostGM-Quoted"] is None
