"""Web hooks: a signed request wakes whoever looks at a forum; nothing else does, and nothing in it is believed."""

from __future__ import annotations

import hmac
import io
import threading
from collections.abc import Mapping
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from gm.ports.channel import Channel, Hooked
from gm.transports.forum.book import Book
from gm.transports.forum.discourse import Discourse
from gm.transports.forum.hooks import Hook
from gm.transports.forum.line import Line
from gm.transports.forum.opening import opened
from gm.transports.forum.reader import ForumMailbox, Habits
from gm.vitals.door import LONGEST, door
from tests.kit.forums.discourse import SmallDiscourse

BODY = b'{"post": {"raw": "play 14"}}'
FIELD = "HTTP_X_DISCOURSE_EVENT_SIGNATURE"


def signature(secret: bytes, body: bytes = BODY) -> str:
    return f"sha256={hmac.digest(secret, body, 'sha256').hex()}"


def asked(hooks: Mapping[str, Hooked], path: str, body: bytes = BODY, **fields: str) -> str:
    said: list[Any] = []
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
        **fields,
    }
    pulse: Any = SimpleNamespace()
    list(door(pulse, lambda: 0, hooks=hooks)(environ, lambda *told: said.extend(told)))  # type: ignore[arg-type, return-value]
    return str(said[0])


def mailbox(folder: Path, forum: Any, kind: str = "discourse", secret: str = "s3cret") -> ForumMailbox:
    channel = Channel("main", "gm@forum.test", "markdown", account="postgm")
    book, hook = Book(folder / "channel-main.sqlite3"), Hook(kind, lambda: secret) if secret else None
    return ForumMailbox(channel, forum, book, Habits(("4",), poll=30), hook=hook)


def test_a_signed_request_and_no_other_is_heard(tmp_path: Path) -> None:
    hooks = {"main": mailbox(tmp_path, Discourse(Line("http://127.0.0.1:9", 1), "postgm", str))}
    assert asked(hooks, "/hook/main", **{FIELD: signature(b"s3cret")}).startswith("202")
    assert asked(hooks, "/hook/main", **{FIELD: signature(b"guess")}).startswith("403")
    assert asked(hooks, "/hook/main").startswith("403")
    assert asked(hooks, "/hook/main", BODY + b" ", **{FIELD: signature(b"s3cret")}).startswith("403")
    assert asked(hooks, "/hook/other", **{FIELD: signature(b"s3cret")}).startswith("404")
    assert asked(hooks, "/health", **{FIELD: signature(b"s3cret")}).startswith("405")
    assert asked(hooks, "/hook/main", CONTENT_LENGTH=str(LONGEST + 1)).startswith("404")


@pytest.mark.parametrize("secret", ["", "s3cret"])
def test_who_has_no_secret_hears_nobody(tmp_path: Path, secret: str) -> None:
    hooks = {"main": mailbox(tmp_path, Discourse(Line("http://127.0.0.1:9", 1), "postgm", str), "misago", secret)}
    said = {"HTTP_X_HUB_SIGNATURE_256": signature(secret.encode())}
    assert asked(hooks, "/hook/main", **said).startswith("202" if secret else "403")


def test_a_post_is_read_as_soon_as_the_forum_says_so(tmp_path: Path) -> None:
    forum = SmallDiscourse()
    with forum:
        box = mailbox(tmp_path, Discourse(Line(forum.url, 5), "postgm", lambda: "postgm-key"))
        box.fetch(50)
        knocks = threading.Timer(0.2, lambda: asked({"main": box}, "/hook/main", **{FIELD: signature(b"s3cret")}))
        began = monotonic()
        knocks.start()
        assert box.wait(10) is False, "nothing was posted: what the hook says is not believed"
        anna = Discourse(Line(forum.url, 5), "anna", lambda: "anna-key")
        anna.open_talk("postgm", "A question for you all", "When do we begin, please?")
        threading.Timer(0.1, lambda: asked({"main": box}, "/hook/main", **{FIELD: signature(b"s3cret")})).start()
        assert box.wait(10) is True
        assert monotonic() - began < 8, "a poll would have taken half a minute"
        box.close()


def test_the_secret_is_a_setting_of_the_channel(tmp_path: Path) -> None:
    wish = {
        "kind": "discourse",
        "url": "https://f.example",
        "account": "gm",
        "token": "t",
        "hook_secret": "s3cret",
    }
    branch = opened("main", wish, tmp_path)
    assert isinstance(branch.mailbox, Hooked)
    assert branch.mailbox.knock({"x-discourse-event-signature": signature(b"s3cret")}, BODY)
    branch.mailbox.close()
