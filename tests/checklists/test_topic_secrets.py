"""Canaries for the topic of a match: nothing of a hand, of an order or of a whisper ever stands where all may read."""

from __future__ import annotations

from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import pytest

import games
from games.kit.dice import Dice
from gm.ports import Fetched, Parcel
from gm.ports.channel import Channel
from gm.post.forms import FORMS
from tests.checklists.test_secrets import CAST, SECRETS, address_of, play_on, whole, with_other_secrets
from tests.kit.evening import Evening

WANDA = "wanda@example.net"
FORM = FORMS["markdown"]


class Topical(Evening):
    """An evening whose match has a topic."""

    def __init__(self, folder: Path, key: str, chance: str) -> None:
        super().__init__(folder, "")
        us = replace(self.desk.us, channels=(Channel("board", "gm@board.test", "markdown"),))
        self.desk = self.house.desk = replace(self.desk, us=us)
        players = tuple(f"{name} <{address_of(name)}>" for name in (*CAST, "Dora"))
        policy = {"forum": "board", "watchers": [WANDA], "topic_lock": True}
        self.open(key, players, SECRETS.get(key), policy, f"twin-{chance}")
        self.seated()

    @property
    def posts(self) -> list[Parcel]:
        return [parcel for parcel in self.mailer.sent if parcel.to == f"topic+{self.name}@board.test"]

    def post(self, who: str, said: str) -> None:
        """Somebody writes in the topic."""
        self._written += 1
        letter = EmailMessage()
        letter["From"], letter["To"] = f"{who}@board.test", "gm@board.test"
        letter["Message-ID"] = f"<post-{self._written}.0@board.test>"
        letter["PostGM-Topic"] = f"topic+{self.name}@board.test"
        letter.set_content(said)
        uid = str(self._written)
        self.archive.keep([Fetched("channel board/1", uid, self.now, letter.as_bytes())], self.now)
        self.tick()


@pytest.mark.usefixtures("as_folded")
@pytest.mark.parametrize("turns", [0, 3])
@pytest.mark.parametrize("key", games.shelf())
def test_posts_are_byte_equal_whatever_is_hidden_from_those_who_look_on(tmp_path: Path, key: str, turns: int) -> None:
    one, other = Topical(tmp_path / "one", key, "topic"), Topical(tmp_path / "other", key, "topic")
    play_on(one, other, turns)
    assert [p.raw for p in one.posts] == [p.raw for p in other.posts], "twins until now"
    if one.table().match.status != "running":
        pytest.skip("the match was over before its secrets could be changed")
    if not with_other_secrets(other, None, "anew"):  # type: ignore[arg-type]
        pytest.skip("nothing is hidden from them at this moment")
    since = len(one.posts)
    for e in (one, other):
        for asked in ("@gm status", "@gm who is missing?", "What a day!", "@gm standings"):
            e.post("mallory", asked)
            e.later(minutes=5)  # the same is answered once a minute
        e.write(e.table().match.seats[0], "wait")
        e.later(minutes=5)
    assert len(one.posts) >= since + 3
    assert [whole(p) for p in one.posts] == [whole(p) for p in other.posts]


@pytest.mark.usefixtures("as_folded")
@pytest.mark.parametrize("key", games.shelf())
def test_no_private_part_of_a_letter_ever_stands_in_a_post(tmp_path: Path, key: str) -> None:
    """Each line that a seat reads and spectators do not is looked for in all that the topic ever held by then."""
    e = Topical(tmp_path, key, "canary")
    secret = 0
    for turn in range(5):
        table = e.table()
        if table.match.status != "running":
            break
        seen = " ".join(line for mail in e.mail(WANDA, "watch") for line in lines(mail.text))
        private = {
            line
            for seat in table.match.seats
            for mail in e.mail(seat, "report")
            for line in lines(mail.text)
            if line not in seen and len(line) > 11
        }
        secret += len(private)
        e.post("mallory", "@gm status")
        told = " ".join(topic(e))
        assert not [line for line in private if line in told]
        for seat in [s for s in table.asks if table.match.chair(s)]:
            chair = e.table().match.chair(seat)
            player = e.archive.player(chair.player) if chair else None
            if seat in e.table().asks and e.table().match.turn == table.match.turn and player:
                orders = table.game.suggest(table.state, seat, Dice(f"{turn}/{seat}"))
                e.write(player.address, "\n".join(e.table().spell(orders)))
                held = {line for line in e.table().spell(e.table().orders(seat)) if len(line) > 5}
                e.later(minutes=2)
                if e.table().match.turn == table.match.turn:
                    assert not [line for line in held if line in topic(e)[-1]], "an order before its turn is over"
    assert secret > 10, "there was something to tell"
    assert len(e.posts) > 4


def lines(text: str) -> list[str]:
    """The lines of a letter as a post would hold them, each flat."""
    return [" ".join(line.replace("\\", "").split()) for line in FORM(text).splitlines() if line.strip(" -#`")]


def topic(e: Topical) -> list[str]:
    """What each post of the topic holds, flat."""
    return [" ".join(" ".join(lines(whole(parcel))).split()) for parcel in e.posts]
