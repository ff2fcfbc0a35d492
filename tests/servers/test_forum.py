"""Matches at a real forum: hands and orders by private message, led to their ends by people who only use the forum."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from contextlib import closing
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from random import Random

import pytest

from gm.bootstrap import open_house
from gm.config import Settings
from gm.ports import Parcel
from gm.store import WallClock
from gm.transports.forum.words import reference
from gm.ways import channels_of
from tests.kit.servers.misago import PLAYERS, Misago, shared
from tests.servers.forum_world import HOST, Mailer, opened, service_of, settings_of, standing, until_over
from tests.servers.posters import Poster, plain

pytestmark = [pytest.mark.server("misago"), pytest.mark.server("postgresql"), pytest.mark.timeout(300)]


@pytest.fixture
def forum() -> Misago:
    return shared()


def people_of(forum: Misago, *names: str) -> list[Poster]:
    return [Poster(name, forum.url) for name in names or PLAYERS[:3]]


def test_three_accounts_play_eat_me_to_its_end_by_private_messages(forum: Misago, tmp_path: Path) -> None:
    people = people_of(forum)
    with service_of(tmp_path, forum) as service:
        opened(service, "picnic", "Eat Me", people)
        sheet = until_over(service, "picnic", people, 200)
    assert sheet.turn >= 10
    assert not list((tmp_path / "out").glob("*/new/*"))  # nothing of it went by mail
    times = standing(people)
    assert set(times.values()) == {1}
    assert len(times) >= 3 * (sheet.turn + 1)
    for one in people:
        ours = [talk for talk in one.talks() if "picnic" in talk["title"]]
        assert len(ours) == 1, "one conversation for each seat and match"
        assert sum("I read: " in text for text in one.read) >= 10, "each answer has its receipt there"
        for other in people:
            if other is not one:
                with pytest.raises(ValueError, match="404"):
                    other.posts("private-threads", ours[0]["id"])


def test_twenty_kills_around_posts_leave_nothing_double_and_nothing_missing(forum: Misago, tmp_path: Path) -> None:
    """A match of two at the forum and one by mail, whose house is killed again and again while it is at work."""
    people, luck = people_of(forum, "dora", "emil"), Random(14)
    settings = settings_of(tmp_path, forum)
    clara = Mailer(tmp_path, "clara@example.net")
    with service_of(tmp_path, forum) as service:
        opened(service, "storm", "No More Meat", people, (clara.address,))
    for _ in range(20):
        killed(settings, luck.uniform(0.05, 1.2))
        for one in (*people, clara):
            one.look()
    with service_of(tmp_path, forum) as service:
        until_over(service, "storm", [*people, clara], 200)
        service.house.tick(WallClock().now())
    times = standing(people)
    assert set(times.values()) == {1}
    assert {(who, ref) for who, ref, _ in times} >= sent_by(tmp_path, people)
    assert len(sent_by(tmp_path, people)) > 20


def killed(settings: Settings, seconds: float) -> None:
    """A house at work in a process of its own, which nobody asks to stop."""
    process = os.fork()
    if not process:
        try:
            service = open_house(settings)
            while True:
                service.house.tick(WallClock().now())
        finally:
            os._exit(1)
    time.sleep(seconds)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


def sent_by(folder: Path, people: list[Poster]) -> set[tuple[str, str]]:
    """The letters to these that the house holds for sent: whose, and what their reference lines end with."""
    with closing(sqlite3.connect(folder / "house" / "postgm.sqlite")) as archive:
        rows = archive.execute("SELECT recipient, message_id FROM outbox WHERE state = ?", ("sent",)).fetchall()
    names = {one.name for one in people}
    return {(to.partition("@")[0], reference(id)) for to, id in rows if to.partition("@")[0] in names}


def test_a_real_topic_is_kept_edits_and_slips_are_told_and_rights_are_known(forum: Misago, tmp_path: Path) -> None:
    anna, bruno, clara = people_of(forum)
    settings = settings_of(tmp_path, forum, again_seconds=1, poll_seconds=0.5)
    [branch] = channels_of(settings)
    mailer, box = branch.mailer(), branch.mailbox
    assert branch.rooms

    def send(text: str, id: str, **heads: str) -> str:
        given = {"Subject": "The match of the terrace", "PostGM-Match": "terrace", **heads}
        [fate] = mailer.send([letter_to("topic+terrace", text, f"{id}.{forum.port}", given)])
        return fate.outcome

    def came() -> list[EmailMessage]:
        letters = box.fetch(50)
        box.settle([(one, "done") for one in letters])
        return [message_from_bytes(one.raw, policy=policy.default) for one in letters]

    while came():  # what others wrote here before
        pass
    assert send("Turn 1. Anna is missing.", "first", **{"PostGM-Place": "first"}) == "sent"
    assert send("Turn 1 is over. <b> & `code`", "report") == "sent"
    assert send("Turn 2. Nobody is missing.", "again", **{"PostGM-Place": "first"}) == "sent"
    [topic] = [
        t
        for t in anna.browser.ask("GET", f"/api/threads/?category={forum.games}")["results"]
        if "terrace" in t["title"]
    ]
    first, report = anna.posts("threads", topic["id"])
    assert "Nobody is missing" in plain(first["content"])
    assert "<b> & " in plain(report["content"])

    quoted = '[quote="@postgm"]\nTurn 1 is over.\n[/quote]\n\nplay 11\n\n'
    quoted += "[spoiler]\nplay 12\n[/spoiler]\n\n    play 13\n\n~~play 15~~"
    post = anna.post(topic["id"], quoted)
    [letter] = came()
    assert letter["From"].addresses[0].addr_spec == f"anna@{HOST}"
    assert letter["PostGM-Topic"] == f"topic+terrace@{HOST}"
    assert letter.get_content().split() == ["play", "11"]
    anna.edit("threads", topic["id"], post, "play 14 instead")
    time.sleep(1.2)
    [edited] = came()
    assert (edited["PostGM-Revision"], edited.get_content().strip()) == ("1", "play 14 instead")

    slip = bruno.post(topic["id"], "my hand is 3, 7 and 9")
    [shown] = came()
    assert send("", "hide", **{"PostGM-Hide": str(shown["Message-ID"])}) == "sent"
    [seen] = [one for one in anna.posts("threads", topic["id"]) if one["id"] == slip]
    assert seen["content"] is None
    assert [one["PostGM-Deleted"] for one in came()] in ([], ["yes"])

    assert send("The deadline is over.", "lock", **{"PostGM-Lock": "yes"}) == "sent"
    with pytest.raises(ValueError, match="closed"):
        anna.post(topic["id"], "too late for this")
    assert send("Turn 3 begins.", "unlock", **{"PostGM-Lock": "no"}) == "sent"
    anna.post(topic["id"], "and here I am again")

    elsewhere = clara.browser.ask(
        "POST", "/api/threads/", {"category": forum.games, "title": "Clara's own", "post": "Who plays?"}
    )
    assert branch.rooms.adopt("own", forum.url + elsewhere["url"]) == "Clara's own"
    rights = {test: said for test, good, said in branch.rooms.check() if good}
    assert rights["lock"] == "We may lock topics."
    assert rights["hide"] == "We may hide posts."
    for part in (mailer, box, branch.rooms):
        part.close()


def letter_to(local: str, text: str, id: str, heads: dict[str, str]) -> Parcel:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Message-ID"] = f"gm@{HOST}", f"{local}@{HOST}", f"<{id}@house.test>"
    for name, value in heads.items():
        letter[name] = value
    letter.set_content(text)
    return Parcel(1, f"gm@{HOST}", f"{local}@{HOST}", letter.as_bytes())
