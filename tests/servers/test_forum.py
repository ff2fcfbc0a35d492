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
from typing import Any

import pytest

from gm.bootstrap import Service, open_house
from gm.config import Settings
from gm.desk.table import Table
from gm.ports import BARRED, Parcel
from gm.store import WallClock
from gm.transports.forum.words import reference
from gm.ways import channels_of
from tests.kit.servers.misago import NEWBIE, PLAYERS, SCRIBE, Misago, shared
from tests.servers.forum_world import HOST, Mailer, opened, service_of, settings_of, standing, until_over
from tests.servers.posters import Poster, plain

pytestmark = [pytest.mark.server("misago"), pytest.mark.server("postgresql"), pytest.mark.timeout(300)]


@pytest.fixture
def forum() -> Misago:
    return shared().emptied()


def people_of(forum: Misago, *names: str) -> list[Poster]:
    return [Poster(name, forum.url) for name in names or PLAYERS[:3]]


def test_three_accounts_play_eat_me_to_its_end_by_private_messages(forum: Misago, tmp_path: Path) -> None:
    people = people_of(forum)
    with service_of(tmp_path, forum) as service:
        opened(service, "picnic", "Eat Me", people, H=3)
        sheet = until_over(service, "picnic", people, 200)
        assert requests_of_a_look(service.house.mailboxes[-1]) == 2, "the one category, and the private threads"
    assert sheet.turn == 5
    assert not list((tmp_path / "out").glob("*/new/*"))  # nothing of it went by mail
    times = standing(people)
    assert set(times.values()) == {1}
    assert len(times) >= 3 * (sheet.turn + 1)
    for one in people:
        ours = [talk for talk in one.talks() if "picnic" in talk["title"]]
        assert len(ours) == 1, "one conversation for each seat and match"
        assert sum("I read: " in text for text in one.read) >= 3, "each answer has its receipt there"
        for other in people:
            if other is not one:
                with pytest.raises(ValueError, match="404"):
                    other.posts("private-threads", ours[0]["id"])


def requests_of_a_look(box: Any) -> int:
    """What it costs to look once more where nothing has happened."""
    while box.fetch(50):
        pass
    line, asked = box._forum._line, list[Any]()
    whole = line.ask
    line.ask = lambda *wish, **more: (asked.append(wish), whole(*wish, **more))[1]
    assert not box.fetch(50)
    return len(asked)


def test_three_more_games_are_led_to_their_ends_side_by_side_between_forum_and_mail(
    forum: Misago, tmp_path: Path
) -> None:
    """One at the forum, who need not wait between two posts, and one by mail."""
    scribe, clara = Poster(SCRIBE, forum.url, writes=spelt_out), Mailer(tmp_path, "clara@example.net")
    games = {
        "harbour": ("Teamturns", {"mode": "express", "hand_size": 2}),
        "hill": ("Hold my Bear", {"allow_two": True, "start": "random"}),
        "tower": ("Meta", {"mode": "auto", "deck_size": 12, "draw": 1, "last_turn": 1}),
    }
    with service_of(tmp_path, forum) as service:
        for name, (game, options) in games.items():
            opened(service, name, game, [scribe], (clara.address,), **options)
        in_the_wrong_conversation(service, scribe, clara)
        for name in games:
            until_over(service, name, (scribe, clara), 200)
    assert set(standing([scribe]).values()) == {1}
    for name in games:
        assert len([talk for talk in scribe.talks() if name in talk["title"]]) == 1


def spelt_out(example: str) -> str:
    """As people write where a forum wants five characters: "pass" alone is none of its posts."""
    return "I pass" if example == "pass" else example.replace("; ", "\n")


def in_the_wrong_conversation(service: Service, scribe: Poster, clara: Mailer) -> None:
    """Orders of one match, posted in the conversation of another, are taken in neither, and answered there."""
    for people in ((scribe, clara), ()):
        service.house.tick(WallClock().now())
        for one in people:
            one.look()  # and say yes
    service.house.tick(WallClock().now())
    talk = next(talk["id"] for talk in scribe.talks() if "hill" in talk["title"])
    scribe.write(talk, "bid 40 and play 11 at once")
    service.house.tick(WallClock().now())
    tables = [Table.open(service.archive, name) for name in ("hill", "harbour", "tower")]
    assert not [table.match.name for table in tables if table.match.held.get("Scribe")]
    said = [plain(post["content"]) for post in scribe.posts("private-threads", talk)]
    assert 'I read past: "bid 40 and play 11 at once"' in " ".join(said[-1].split())


def test_twenty_kills_around_posts_leave_nothing_double_and_nothing_missing(forum: Misago, tmp_path: Path) -> None:
    """A match of two at the forum and one by mail, whose house is killed again and again while it is at work."""
    people, luck = people_of(forum, "dora", "emil"), Random(14)
    settings = settings_of(tmp_path, forum)
    clara = Mailer(tmp_path, "clara@example.net")
    with service_of(tmp_path, forum) as service:
        opened(service, "storm", "No More Meat", people, (clara.address,), food_table=FILLING)
    for _ in range(20):
        killed(settings, luck.uniform(0.05, 0.9))
        for one in (*people, clara):
            one.look()
    with service_of(tmp_path, forum) as service:
        until_over(service, "storm", [*people, clara], 200)
        service.house.tick(WallClock().now())
    times = standing(people)
    assert set(times.values()) == {1}
    assert {(who, ref) for who, ref, _ in times} >= sent_by(tmp_path, people)
    assert len(sent_by(tmp_path, people)) > 20


FILLING = {food: {"karma": 5, "draw": 2} for food in ("meat", "dairy", "fish", "eggs", "broccoli", "tofu")}
"""With these a match has twelve turns, and else more than twenty."""


def killed(settings: Settings, seconds: float) -> None:
    """A house in a process of its own, which nobody asks to stop, after so long at work."""
    opened_at, told = os.pipe()
    process = os.fork()
    if not process:
        try:
            service = open_house(settings)
            os.write(told, b".")
            while True:
                service.house.tick(WallClock().now())
        finally:
            os._exit(1)
    os.close(told)
    assert os.read(opened_at, 1), "it is at work"
    os.close(opened_at)
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
    assert not came()

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


def test_a_right_that_the_bot_lacks_is_known_from_too_much_haste(forum: Misago, tmp_path: Path) -> None:
    forum.run(WITHOUT_PRIVATE_THREADS)
    settings = settings_of(tmp_path, forum, account=NEWBIE)
    (tmp_path / "forum-password").write_text(f"{NEWBIE}-password")
    [branch] = channels_of(settings)
    mailer, heads = branch.mailer(), {"PostGM-Match": "quay", "Subject": "The match of the quay"}

    def send(to: str, *texts: str) -> list[tuple[str, int]]:
        letters = [letter_to(to, text, f"{text[:4]}.{forum.port}", heads) for text in texts]
        return [(fate.outcome, fate.code) for fate in mailer.send(letters)]

    assert send("anna", "Your hand: 2, 4 and 6.") == [("later", BARRED)]
    assert send("topic+quay", "Here it begins.", "Anna bids.") == [("sent", 250)] * 2, "after too much haste, it waits"
    scribe = Poster(SCRIBE, forum.url).browser
    topics = scribe.ask("GET", f"/api/threads/?category={forum.games}")["results"]
    [topic] = [topic["id"] for topic in topics if "quay" in topic["title"]]
    scribe.ask("PATCH", f"/api/threads/{topic}/", [{"op": "replace", "path": "is-closed", "value": True}])
    assert send("topic+quay", "Bruno bids.") == [("later", 450)], "a locked topic may be opened again"
    for part in (mailer, branch.mailbox):
        part.close()


WITHOUT_PRIVATE_THREADS = f"""
from django.contrib.auth import get_user_model
from misago.acl.models import Role
from misago.users.models import Rank
newbie = get_user_model().objects.get(username={NEWBIE!r})
may = Role.objects.get(name="Private threads").permissions
may["misago.threads.permissions.privatethreads"]["can_start_private_threads"] = 0
newbie.roles.set([Role.objects.get(name="Member"), Role.objects.create(name="Answers", permissions=may)])
newbie.rank = Rank.objects.create(name="Of no rights", slug="of-no-rights", order=99)
newbie.update_acl_key()
newbie.save()
"""


def letter_to(local: str, text: str, id: str, heads: dict[str, str]) -> Parcel:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Message-ID"] = f"gm@{HOST}", f"{local}@{HOST}", f"<{id}@house.test>"
    for name, value in heads.items():
        letter[name] = value
    letter.set_content(text)
    return Parcel(1, f"gm@{HOST}", f"{local}@{HOST}", letter.as_bytes())
