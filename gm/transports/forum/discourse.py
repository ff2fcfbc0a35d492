"""Discourse, as its published description of the API says: it was never run against a live site."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

import httpx

from gm.ports import Refused, Unreachable
from gm.ports.mail import Check
from gm.transports.forum.dialect import Entry, Forum, Limits, Listed, No, Page, Posted, Spot, Why
from gm.transports.forum.line import Line, told
from gm.transports.forum.words import references, shown, typed_markdown

POSTS = 20  # that come at once
ROW = re.compile(r"consecutive", re.IGNORECASE)  # too many posts of ours follow each other: somebody else has to speak
CLOSED = re.compile(r"closed|archived", re.IGNORECASE)


class Discourse(Forum):
    """By an API key of the bot's own account. What people typed is read from the source of their posts: on the page
    quotation marks and dashes are changed."""

    limits = Limits(
        shortest=20, longest=32_000, talk_longest=32_000, title_shortest=15, title_longest=255, talk_shortest=10
    )
    form: Literal["markdown", "bbcode"] = "markdown"
    pictures = True

    def __init__(self, line: Line, account: str, secret: Callable[[], str]) -> None:
        self._line, self._account, self._secret = line, account, secret
        self._me = ""
        self._sources: dict[tuple[str, str], str] = {}  # by post and the stamp of its last change

    # -- logging in ----------------------------------------------------------------------------------------------------

    def me(self) -> str:
        """Asked once for each connection."""
        if not self._me:
            self._line.client.headers["Api-Key"] = self._secret()
            self._line.client.headers["Api-Username"] = self._account
            answer = self._line.ask("GET", f"/u/{self._account}.json")
            _spoke_too_often(answer)
            if answer.status_code != 200:
                raise Refused(f"{self._line.url} does not let {self._account} in: {_said(answer)}")
            self._me = str(told(answer)["user"]["username"]).lower()
        return self._me

    def slug(self, account: str) -> str:
        """In small letters."""
        return account.lower()

    def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Unreachable where the forum wants fewer questions: whoever asks comes again later."""
        self.me()
        answer = self._line.ask(method, path, **more)
        if method == "GET":
            _spoke_too_often(answer)
        return answer

    def _read(self, path: str, **more: Any) -> Any:
        answer = self._ask("GET", path, **more)
        if answer.status_code != 200:
            raise No("gone", f"It is not there for us: {_said(answer)}")
        return told(answer)

    # -- reading -------------------------------------------------------------------------------------------------------

    def topics(self, category: str) -> Sequence[Listed]:
        """The first page of a category; its name in the address does not matter."""
        return self._listed("topic", f"/c/-/{category}.json")

    def talks(self) -> Sequence[Listed]:
        """Messages in which somebody else spoke."""
        return self._listed("talk", f"/topics/private-messages/{self.me()}.json")

    def opened(self) -> Sequence[Listed]:
        """Messages in which we spoke."""
        return self._listed("talk", f"/topics/private-messages-sent/{self.me()}.json")

    def _listed(self, kind: Literal["topic", "talk"], path: str) -> list[Listed]:
        try:
            rows = self._read(path)["topic_list"]["topics"]
        except No as why:
            raise Refused(f"{self._line.url} does not show us its {kind}s: {why}") from None
        return [
            Listed(Spot(kind, str(row["id"])), row["title"], f"{row['highest_post_number']} {row['bumped_at']}")
            for row in rows
        ]

    def posts(self, spot: Spot, page: str = "", *, ours: bool = False) -> Page:
        """The ids of all posts come with the first of them; the others are asked for by their ids."""
        found = self._read(f"/t/{spot.id}.json")
        stream, rows = found["post_stream"]["stream"], found["post_stream"]["posts"]
        end = int(page or len(stream))
        start = max(0, end - POSTS)
        if end > POSTS:
            wanted = {"post_ids[]": stream[start:end]}
            rows = self._read(f"/t/{spot.id}/posts.json", params=wanted)["post_stream"]["posts"]
        wanted_ids = set(stream[start:end])
        readers = [str(one["username"]).lower() for one in found["details"].get("allowed_users", ())]
        readers += [f"the group {one['name']}" for one in found["details"].get("allowed_groups", ())]
        return Page(
            entries=[self._entry(row, spot, ours) for row in rows if row["id"] in wanted_ids and row["post_type"] == 1],
            earlier=str(start) if start else "",
            people=frozenset(readers if spot.kind == "talk" else ()),
            open=not found["closed"] and not found["archived"],
            title=found["title"],
        )

    def _entry(self, row: Mapping[str, Any], spot: Spot, ours: bool) -> Entry:
        id, writer = str(row["id"]), str(row["username"]).lower()
        cooked = shown(row["cooked"])
        whole = cooked if writer == self.me() or ours else self._source(id, row["updated_at"])
        at, changed = datetime.fromisoformat(row["created_at"]), datetime.fromisoformat(row["updated_at"])
        return Entry(
            id=id,
            number=row["id"],
            writer=writer,
            name=row.get("display_username") or row.get("name") or row["username"],
            at=at,
            text=typed_markdown(whole, spot.kind == "topic"),
            whole=whole,
            changed=changed if changed > at else None,
            gone=bool(row["deleted_at"] or row["user_deleted"] or row["hidden"]),
        )

    def _source(self, id: str, stamp: str) -> str:
        """Asked for once for each change, even one that leaves no version behind."""
        if (id, stamp) not in self._sources:
            self._sources[(id, stamp)] = self._read(f"/posts/{id}.json")["raw"]
        return self._sources[(id, stamp)]

    # -- posting -------------------------------------------------------------------------------------------------------

    def earlier(self, spot: Spot, entry: Entry) -> Sequence[tuple[datetime, str]]:
        """None: its published description shows no version but the last, and of the first minutes none is kept."""
        return ()

    def open_topic(self, category: str, title: str, text: str) -> Posted:
        """A topic. Our reference is its name for us, too, so that the forum refuses to make it twice."""
        mark = references(text)
        name = {"external_id": f"postgm-{mark[0]}"} if mark else {}
        return self._posted("topic", {"title": title, "raw": text, "category": int(category), **name})

    def open_talk(self, account: str, title: str, text: str) -> Posted:
        """A message."""
        answer = self._ask("GET", f"/u/{account}.json")
        if answer.status_code != 200:
            raise No("unknown", f"There is no account {account}: {_said(answer)}")
        who = told(answer)["user"]
        if not who["can_send_private_message_to_user"]:
            raise No("unknown", f"{who['username']} takes no messages from us.")
        wish = {"title": title, "raw": text, "archetype": "private_message", "target_recipients": who["username"]}
        return self._posted("talk", wish)

    def reply(self, spot: Spot, text: str) -> Posted:
        """A post."""
        return self._posted(spot.kind, {"topic_id": int(spot.id), "raw": text})

    def _posted(self, kind: Literal["topic", "talk"], wish: Mapping[str, Any]) -> Posted:
        made = self._made(self._ask("POST", "/posts.json", json=wish))
        return Posted(Spot(kind, str(made["topic_id"])), str(made["id"]))

    def rewrite(self, posted: Posted, text: str) -> Posted:
        """An edit."""
        self._made(self._ask("PUT", f"/posts/{posted.post}.json", json={"post": {"raw": text}}))
        return posted

    def _made(self, answer: httpx.Response) -> Any:
        found = told(answer)
        if answer.status_code == 200:
            if found.get("action") == "enqueued":
                raise No("held", "A moderator of the forum has to look at it first.")
            return found
        said = _said(answer)
        if answer.status_code == 429:
            raise No("flood", said, float(found.get("extras", {}).get("wait_seconds", 60)))
        if answer.status_code in (403, 404):
            raise No("gone" if answer.status_code == 404 else "barred", said)
        why: Why = "shut" if ROW.search(said) or CLOSED.search(said) else "refused"
        raise No(why, said)

    def picture(self, name: str, png: bytes) -> str:
        """An upload, which a post shows by its short address."""
        wish = {"upload_type": "composer", "synchronous": "true"}
        made = self._made(self._ask("POST", "/uploads.json", data=wish, files={"file": (name, png, "image/png")}))
        return f"![{name}|{made['width']}x{made['height']}]({made['short_url']})"

    def lock(self, topic: str, shut: bool) -> None:
        """A closed topic."""
        wish = {"status": "closed", "enabled": str(shut).lower()}
        self._done(self._ask("PUT", f"/t/{topic}/status.json", json=wish))

    def hide(self, posted: Posted) -> None:
        """A deleted post: staff still read it."""
        self._done(self._ask("DELETE", f"/posts/{posted.post}.json"))

    def _done(self, answer: httpx.Response) -> None:
        if answer.status_code != 200:
            raise No("refused", _said(answer))

    # -- the rest ------------------------------------------------------------------------------------------------------

    def topic_of(self, url: str) -> str:
        """Such as https://forum.example.org/t/friday/12."""
        found = re.search(r"/t/(?:[^/]+/)?([0-9]+)", url) or re.fullmatch(r"([0-9]+)", url.strip())
        if not found:
            raise ValueError(f'"{url}" is the address of no topic of a Discourse forum; it has /t/ and a number in it.')
        return found[1]

    def link(self, topic: str) -> str:
        """The forum itself puts its title in."""
        return f"{self._line.url}/t/{topic}"

    def rights(self, categories: Sequence[str]) -> list[Check]:
        """Of the account, then of each category."""
        me = self._read(f"/u/{self.me()}.json")["user"]
        staff, may = bool(me["moderator"] or me["admin"]), bool(me["can_send_private_messages"])
        rows: list[Check] = [
            ("login", True, f"{self._line.url} knows us as {me['username']}."),
            (
                "messages",
                may,
                f"We may begin messages; {len(self.talks())} are there."
                if may
                else "We may not begin messages, as new accounts may not: raise the account's trust level.",
            ),
            (
                "lock and hide",
                True if staff else None,
                "As staff we may lock topics and hide posts, and wait neither between posts nor for approval."
                if staff
                else "We may not lock topics or hide posts, and may write three posts in a row at most: make the "
                "account a moderator, and nothing is missing.",
            ),
        ]
        for category in categories:
            found = self._read(f"/c/-/{category}.json")["topic_list"]
            opens = bool(found["can_create_topic"])
            rows.append((f"category {category}", opens, "We may open topics." if opens else "We may not open topics."))
        return rows

    def dressed(self, text: str) -> str:
        """Its Markdown is ours."""
        return text

    def close(self) -> None:
        """The next call asks again who we are."""
        self._me = ""
        self._line.close()


def _spoke_too_often(answer: httpx.Response) -> None:
    if answer.status_code == 429:
        raise Unreachable(f"{answer.request.url.host} wants us to ask less often: {_said(answer)}")


def _said(answer: httpx.Response) -> str:
    """Why not, in the forum's words."""
    try:
        found = answer.json()
    except ValueError:
        return f"status {answer.status_code}"
    errors = found.get("errors") if isinstance(found, dict) else None
    return " ".join(map(str, errors)) if errors else f"status {answer.status_code}"
