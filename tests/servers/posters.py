"""People who play by forum: code of its own that speaks a Misago forum's own interface, and knows nothing else.

Nothing of PostGM is imported here, so that what these people achieve is what a stranger's browser achieves.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import unescape
from http.cookiejar import Cookie, CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

_EXAMPLE = re.compile(r'you could write "([^"]+)"')
_TOKEN = "0123456789abcdef" * 2


class Browser:
    """Logged in to a forum as somebody."""

    def __init__(self, url: str, name: str) -> None:
        self.url, self.name, self._jar = url, name, CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._jar))
        made = (0, "csrftoken", _TOKEN, None, False, "127.0.0.1", False, False, "/", True, False, None, True, None)
        self._jar.set_cookie(Cookie(*made, None, {}))
        self.ask("POST", "/api/auth/", {"username": name, "password": f"{name}-password"})

    def ask(self, method: str, path: str, wish: Any = None) -> Any:
        """What the forum answers; ValueError with its words where it says no."""
        token = next(cookie.value for cookie in self._jar if cookie.name == "csrftoken")
        headers = {"Content-Type": "application/json", "Accept": "application/json", "X-CSRFToken": str(token)}
        body = None if wish is None else json.dumps(wish).encode()
        try:
            with self._opener.open(Request(self.url + path, body, headers, method=method), timeout=30) as answer:
                return json.loads(answer.read())
        except HTTPError as no:
            raise ValueError(f"{no.code} {no.read().decode()[:300]}") from None


@dataclass
class Poster:
    """Somebody with an account. `writes` makes an answer of the example in a message; None is silence."""

    name: str
    url: str
    bot: str = "postgm"
    writes: Callable[[str], str | None] = lambda example: example.replace("; ", "\n")
    read: list[str] = field(default_factory=list)  # all that the bot wrote to them, in order
    _read: set[int] = field(default_factory=set)
    _marks: dict[int, int] = field(default_factory=dict)
    _at: Browser | None = None

    @property
    def browser(self) -> Browser:
        if self._at is None:
            self._at = Browser(self.url, self.name)
        return self._at

    def look(self) -> int:
        """Read what is new in the private threads, and answer what asks for an answer. Returns how many came."""
        came = list(self._new())
        for talk, text in came:
            self.read.append(text)
            if said := answer(text, self.writes):
                self.write(talk, said)
        return len(came)

    def write(self, talk: int, text: str) -> int:
        """Post in a private thread, as soon as the forum lets us. Returns the number of the post."""
        return self._post(f"/api/private-threads/{talk}/posts/", {"post": text})

    def post(self, topic: int, text: str) -> int:
        """The same in a topic."""
        return self._post(f"/api/threads/{topic}/posts/", {"post": text})

    def edit(self, kind: str, spot: int, post: int, text: str) -> None:
        """Change a post; `kind` is threads or private-threads."""
        self.browser.ask("PUT", f"/api/{kind}/{spot}/posts/{post}/", {"post": text})

    def talks(self) -> list[Any]:
        """Our private threads."""
        return list(self.browser.ask("GET", "/api/private-threads/")["results"])

    def posts(self, kind: str, spot: int) -> list[Any]:
        """All posts of a topic or private thread, page by page."""
        found: dict[int, Any] = {}  # two pages may share a post
        page = 1
        while page:
            shown = self.browser.ask("GET", f"/api/{kind}/{spot}/posts/?page={page}")["post_set"]
            found |= {post["id"]: post for post in shown["results"] if not post["is_event"]}
            page = shown["next"] or 0
        return list(found.values())

    def _post(self, path: str, wish: dict[str, str]) -> int:
        for _ in range(20):
            try:
                return int(self.browser.ask("POST", path, wish)["id"])
            except ValueError as no:
                if "quickly" not in str(no):
                    raise
                time.sleep(0.3)
        raise AssertionError("the forum does not take it")

    def _new(self) -> Iterator[tuple[int, str]]:
        for talk in self.talks():
            if self._marks.get(talk["id"]) == talk["last_post"]:
                continue
            self._marks[talk["id"]] = talk["last_post"]
            for post in self.posts("private-threads", talk["id"]):
                if post["id"] not in self._read:
                    self._read.add(post["id"])
                    if post["poster_name"] == self.bot:
                        yield talk["id"], plain(post["content"])


def answer(said: str, writes: Callable[[str], str | None]) -> str | None:
    """What is written to a letter, where it asks for something."""
    text = " ".join(said.split())
    if "answer this letter with the word yes" in text or "So nothing of it counts yet. Answer yes to do it" in text:
        return "yes, please"
    example = _EXAMPLE.search(text)
    return writes(example[1]) if example and "YOUR DECISION" in text else None


def plain(html: str) -> str:
    """What a page shows."""
    return unescape(re.sub(r"<[^>]+>", "", re.sub(r"<br ?/?>|</(?:p|li|h\d|pre)>", "\n", html)))
