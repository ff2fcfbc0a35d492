"""NodeBB: its write API (v3) by a user's token; posts are read as pages, messages as those of a chat."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Literal

import httpx

from gm.ports import Refused
from gm.ports.mail import Check
from gm.transports.forum.dialect import Entry, Forum, Limits, Listed, No, Page, Posted, Spot, Why
from gm.transports.forum.line import Line, told
from gm.transports.forum.words import shown, typed

CHAT_PAGE = 50  # messages that come at once
SAID: tuple[tuple[re.Pattern[str], Why], ...] = (  # what the bot's language, English, says of a 400
    (re.compile(r"\bwait\b|second\(s\)|too (?:many|fast|quick)"), "flood"),
    (re.compile(r"locked"), "shut"),
)
MOST_EDITS = 20  # of a post that are looked at


class NodeBB(Forum):
    """NodeBB 4."""

    limits = Limits(shortest=8, longest=32_767, talk_longest=1_000, title_shortest=3, title_longest=255)
    form: Literal["markdown", "bbcode"] = "markdown"
    pictures = False

    def __init__(self, line: Line, account: str, secret: Callable[[], str]) -> None:
        self._line, self._account, self._secret = line, account, secret
        self._me, self._uid = "", 0
        self._pages: dict[str, int] = {}  # of a topic, when last looked

    # -- logging in ----------------------------------------------------------------------------------------------------

    def me(self) -> str:
        """Asked once for each connection."""
        if not self._me:
            self._line.client.headers["Authorization"] = f"Bearer {self._secret()}"
            answer = self._line.ask("GET", "/api/self")
            found = told(answer)
            if answer.status_code != 200 or not isinstance(found, dict) or not found.get("uid"):
                raise Refused(f"{self._line.url} does not know the token of {self._account}: {_said(answer)}")
            self._me, self._uid = str(found["userslug"]), found["uid"]
        return self._me

    def slug(self, account: str) -> str:
        """With hyphens where a name has blanks."""
        return re.sub(r"\s+", "-", account.lower())

    def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        self.me()
        return self._line.ask(method, path, **more)

    def _read(self, path: str, **more: Any) -> Any:
        """What is there. No where it is not, or not for us."""
        answer = self._ask("GET", path, **more)
        if answer.status_code in (401, 403, 404):
            raise No("gone", f"It is not there for us: {_said(answer)}")
        return _meant(answer)

    # -- reading -------------------------------------------------------------------------------------------------------

    def topics(self, category: str) -> Sequence[Listed]:
        """The first page of a category."""
        try:
            rows = self._read(f"/api/category/{category}", params={"sort": "recently_replied"})["topics"]
        except No as why:
            raise Refused(f"{self._line.url} does not show us the category {category}: {why}") from None
        return [_listed(row) for row in rows if not row.get("deleted")]

    def talks(self) -> Sequence[Listed]:
        """The chats where something was said last."""
        return [
            Listed(
                Spot("talk", str(room["roomId"])),
                room.get("roomName") or f"Chat with {room['usernames']}",
                f"{room['messageCount']} {(room.get('teaser') or {}).get('timestamp', 0)}",
            )
            for room in self._rooms()
        ]

    def opened(self) -> Sequence[Listed]:
        """They stand in one list."""
        return self.talks()

    def _rooms(self) -> list[Any]:
        try:
            return list(self._read("/api/v3/chats", params={"perPage": 20})["rooms"])
        except No as why:
            raise Refused(f"{self._line.url} does not show us its chats: {why}") from None

    def posts(self, spot: Spot, page: str = "", *, ours: bool = False) -> Page:
        """Pages of topics are counted from the first, those of chats from the last message."""
        return self._messages(spot, int(page or 0)) if spot.kind == "talk" else self._posts(spot, page)

    def _posts(self, spot: Spot, page: str) -> Page:
        number = int(page or self._pages.get(spot.id, 1))
        found = self._read(f"/api/topic/{spot.id}", params={"page": number} if number > 1 else None)
        last, here = found["pagination"]["pageCount"], found["pagination"]["currentPage"]
        self._pages[spot.id] = last
        if not page and here < last:
            return self._posts(spot, "")
        return Page(
            entries=[_post(row) for row in found["posts"] if str(row["pid"]).isdigit()],
            earlier=str(here - 1) if here > 1 else "",
            open=bool(found["privileges"]["topics:reply"]) and not (found["locked"] and not _leads(found)),
            title=found["titleRaw"],
        )

    def _messages(self, spot: Spot, start: int) -> Page:
        rows = self._read(f"/api/v3/chats/{spot.id}/messages", params={"start": start} if start else None)["messages"]
        users = self._read(f"/api/v3/chats/{spot.id}/users")["users"] if not start else []
        people = {str(user["userslug"]) for user in users}
        return Page(
            entries=[_message(row) for row in sorted(rows, key=lambda row: row["mid"]) if not row.get("system")],
            earlier=str(start + CHAT_PAGE) if len(rows) >= CHAT_PAGE else "",
            people=frozenset(people | {self.me()}) if people else frozenset(),
            title=f"Chat with {', '.join(sorted(people - {self.me()}))}",
        )

    # -- posting -------------------------------------------------------------------------------------------------------

    def earlier(self, spot: Spot, entry: Entry) -> Sequence[tuple[datetime, str]]:
        """Of posts: their stamps are told with the newest first, the last of which is that of the post itself. A chat
        keeps no versions, nor does a forum that shows us none."""
        if spot.kind == "talk":
            return ()
        path = f"/api/v3/posts/{entry.id}/diffs"
        try:
            stamps = sorted(map(int, self._read(path)["timestamps"]))[:-1][-MOST_EDITS:]
            pages = [self._read(f"{path}/{stamp}")["content"] for stamp in stamps]
        except No:
            return ()
        return [(_moment(stamp), typed(html, public=True)) for stamp, html in zip(stamps, pages, strict=True)]

    def open_topic(self, category: str, title: str, text: str) -> Posted:
        """A topic."""
        wish = {"cid": int(category), "title": title, "content": text, "tags": []}
        made = self._made(self._ask("POST", "/api/v3/topics", json=wish))
        return Posted(Spot("topic", str(made["tid"])), str(made["mainPid"]))

    def open_talk(self, account: str, title: str, text: str) -> Posted:
        """A chat. NodeBB makes another one whenever it is asked, so one where nothing was said yet is taken."""
        try:
            uid = self._read(f"/api/user/{account}")["uid"]
        except No as why:
            raise No("unknown", f"There is no account {account}: {why}") from None
        empty = (
            room["roomId"]
            for room in self._rooms()
            if not room["messageCount"] and {user["uid"] for user in room["users"]} - {self._uid} == {uid}
        )
        room = next(empty, None) or self._made(self._ask("POST", "/api/v3/chats", json={"uids": [uid]}))["roomId"]
        return self.reply(Spot("talk", str(room)), text)

    def reply(self, spot: Spot, text: str) -> Posted:
        """A post, or a message."""
        if spot.kind == "topic":
            wish = {"content": text}
            return Posted(spot, str(self._made(self._ask("POST", f"/api/v3/topics/{spot.id}", json=wish))["pid"]))
        made = self._made(self._ask("POST", f"/api/v3/chats/{spot.id}", json={"message": text}))
        return Posted(spot, f"m{made['mid']}")

    def rewrite(self, posted: Posted, text: str) -> Posted:
        """An edit of a post."""
        self._made(self._ask("PUT", f"/api/v3/posts/{posted.post}", json={"content": text}))
        return posted

    def _made(self, answer: httpx.Response) -> Any:
        if answer.status_code == 202:
            raise No("held", "A moderator of the forum has to look at it first.")
        if answer.status_code == 200:
            return _meant(answer)
        said = _said(answer)
        if answer.status_code == 429:
            raise No("flood", said, float(answer.headers.get("Retry-After", 60)))
        if answer.status_code in (401, 403, 404):
            raise No("gone" if answer.status_code == 404 else "barred", said)
        why: Why = next((why for sign, why in SAID if sign.search(said)), "refused")
        seconds = re.search(r"([0-9]+) second", said)
        raise No(why, said, float(seconds[1]) if seconds else 60)

    def picture(self, name: str, png: bytes) -> str:
        """Not tried against the real one, so none."""
        raise No("refused", "I put no pictures into this forum.")

    def lock(self, topic: str, shut: bool) -> None:
        """For moderators."""
        self._done(self._ask("PUT" if shut else "DELETE", f"/api/v3/topics/{topic}/lock"))

    def hide(self, posted: Posted) -> None:
        """A deleted post: moderators still read it."""
        if posted.spot.kind == "talk":
            path = f"/api/v3/chats/{posted.spot.id}/messages/{posted.post.removeprefix('m')}"
        else:
            path = f"/api/v3/posts/{posted.post}/state"
        self._done(self._ask("DELETE", path))

    def _done(self, answer: httpx.Response) -> None:
        if answer.status_code != 200:
            raise No("refused", _said(answer))

    # -- the rest ------------------------------------------------------------------------------------------------------

    def topic_of(self, url: str) -> str:
        """Such as https://forum.example.org/topic/12/friday."""
        found = re.search(r"/topic/([0-9]+)", url) or re.fullmatch(r"([0-9]+)", url.strip())
        if not found:
            raise ValueError(f'"{url}" is the address of no topic of a NodeBB forum; it has /topic/ and a number.')
        return found[1]

    def link(self, topic: str) -> str:
        """The forum itself puts its title in."""
        return f"{self._line.url}/topic/{topic}"

    def rights(self, categories: Sequence[str]) -> list[Check]:
        """Of the account, then of each category."""
        me = self.me()
        found = told(self._line.ask("GET", "/api/self"))
        leads = bool(found["isAdminOrGlobalModeratorOrModerator"])
        rows: list[Check] = [
            ("login", True, f"{self._line.url} knows us as {me}."),
            ("messages", True, f"Chats are open to us; {len(self._rooms())} are there."),
            (
                "waiting",
                True if found["isGlobalModerator"] or found["isAdmin"] else None,
                "As a global moderator we neither wait between posts nor for approval."
                if found["isGlobalModerator"] or found["isAdmin"]
                else "Our posts may have to wait: for other posts, and for a moderator. Make the account a global "
                "moderator, and nothing does.",
            ),
        ]
        for category in categories:
            may = self._read(f"/api/category/{category}")["privileges"]
            moderates = leads and bool(may.get("isAdminOrMod"))
            rows += [
                (
                    f"category {category}",
                    bool(may["read"]),
                    "We may read it." if may["read"] else "We may not read it.",
                ),
                ("post", bool(may["topics:create"]), "We may open topics." if may["topics:create"] else "No topics."),
                (
                    "lock and hide",
                    True if moderates else None,
                    "We may lock topics and hide posts."
                    if moderates
                    else "We may not lock topics or hide posts: make the account a moderator of the category.",
                ),
            ]
        return rows

    def dressed(self, text: str) -> str:
        """Its Markdown is ours."""
        return text

    def close(self) -> None:
        """The next call asks again who we are."""
        self._me = ""
        self._line.close()


def _listed(row: Mapping[str, Any]) -> Listed:
    return Listed(Spot("topic", str(row["tid"])), row["titleRaw"], f"{row['lastposttime']} {row['postcount']}")


def _post(row: Mapping[str, Any]) -> Entry:
    return _entry(row, str(row["pid"]), int(row["pid"]), row["user"], public=True)


def _message(row: Mapping[str, Any]) -> Entry:
    return _entry(row, f"m{row['mid']}", int(row["mid"]), row["fromUser"], public=False)


def _entry(row: Mapping[str, Any], id: str, number: int, user: Mapping[str, Any], *, public: bool) -> Entry:
    html, gone = row["content"] or "", bool(row["deleted"])
    return Entry(
        id=id,
        number=number,
        writer=str(user["userslug"]),
        name=user.get("displayname") or user["username"],
        at=_moment(row["timestamp"]),
        text=typed(html, public),
        whole=shown(html),
        changed=_moment(row["edited"]) if row.get("edited") and not gone else None,
        gone=gone,
    )


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def _leads(found: Mapping[str, Any]) -> bool:
    return bool(found["privileges"].get("isAdminOrMod"))


def _meant(answer: httpx.Response) -> Any:
    """The write API wraps what it says."""
    found = told(answer)
    return found["response"] if isinstance(found, dict) and set(found) == {"response", "status"} else found


def _said(answer: httpx.Response) -> str:
    """Why not, in the forum's words."""
    try:
        found = answer.json()
    except ValueError:
        return answer.text[:100] or f"status {answer.status_code}"
    status = found.get("status") if isinstance(found, dict) else None
    return str(status["message"]) if isinstance(status, dict) else f"status {answer.status_code}"
