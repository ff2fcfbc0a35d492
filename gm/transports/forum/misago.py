"""Misago: logs in as a browser does; posts are read as pages, since it shows nobody the source of another's post."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from difflib import restore
from typing import Any, Literal
from urllib.parse import urlsplit

import httpx

from gm.ports import Refused
from gm.ports.mail import Check
from gm.transports.forum.dialect import Entry, Forum, Kind, Limits, Listed, No, Page, Posted, Spot
from gm.transports.forum.line import Line, told
from gm.transports.forum.words import shown, typed, typed_markdown

ROOT: Mapping[Kind, str] = {"topic": "/api/threads/", "talk": "/api/private-threads/"}
FLOOD = 3.0  # seconds between two posts of an account that is not exempt; a limit of posts an hour answers alike
RIGHTS = (  # what each is called in what the forum tells of a topic, and what comes of it where it is missing
    ("post", "can_reply", "post", "give the bot's role the right to reply in this category"),
    ("lock", "can_close", "lock topics", "without it they stay open past the deadline"),
    ("hide", "can_hide", "hide posts", "without it a hand that is shown by mistake stays in sight"),
)
EVERYWHERE = (
    (
        "can_omit_flood_protection",
        "We need not wait between two posts.",
        "We have to wait between two posts: letters go out one by one. Give the bot's role the right to omit flood "
        "protection.",
    ),
    (
        "max_attachment_size",
        "We may attach files: reports have a picture of the table.",
        "We may attach no files: reports have no picture of the table.",
    ),
)
HIDING = (
    "The account may not hide posts in this category, so the post stays in sight. Please hide it by hand, and give the "
    "account the right to hide posts there."
)
MOST_EDITS = 20  # of a post that are looked at
_ATTACHED = re.compile(r"!\[[^\]]*\]\(\S*/a/[^/\s]+/([0-9]+)/\S*\)")
_LIST = re.compile(r"^(?![-\s])(.*\S) *\n(?=- )", re.MULTILINE)
_KEPT = re.compile(r"\\([<&~|])")  # what its Markdown does not know as a sign, and shows with the backslash


class Misago(Forum):
    """Misago 0.39."""

    limits = Limits(
        shortest=5, longest=60_000, talk_longest=60_000, title_shortest=5, title_longest=90, talk_shortest=5
    )
    form: Literal["markdown", "bbcode"] = "markdown"
    pictures = True

    def __init__(self, line: Line, account: str, secret: Callable[[], str]) -> None:
        self._line, self._account, self._secret = line, account, secret
        self._me = ""
        self._pages: dict[Spot, int] = {}  # how many there were when last looked

    # -- logging in ----------------------------------------------------------------------------------------------------

    def me(self) -> str:
        """Logs in when that was not done yet."""
        if not self._me:
            self._log_in()
        return self._me

    def slug(self, account: str) -> str:
        """Letters, digits and underscores: a name holds nothing else, and its address shows the last as hyphens."""
        return re.sub("[^a-z0-9_]", "", _named(account.lower()))

    def _log_in(self) -> None:
        self._line.close()
        token = secrets.token_hex(16)  # any will do that stands in the cookie and in the header
        self._line.client.cookies.set("csrftoken", token, domain=urlsplit(self._line.url).hostname or "", path="/")
        self._line.client.headers["X-CSRFToken"] = token
        who = {"username": self._account, "password": self._secret()}
        answer = self._line.ask("POST", "/api/auth/", json=who)
        if answer.status_code != 200:
            raise Refused(f"{self._line.url} does not let {self._account} in: {_said(answer)}")
        self._line.client.headers["X-CSRFToken"] = answer.cookies.get("csrftoken") or token
        self._me = _named(str(told(answer)["slug"]))

    def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """As the bot; logs in again when the forum has forgotten us."""
        self.me()
        answer = self._line.ask(method, path, **more)
        if answer.status_code in (401, 403) and not self._still_here():
            self._log_in()
            answer = self._line.ask(method, path, **more)
        return answer

    def _still_here(self) -> bool:
        answer = self._line.ask("GET", "/api/auth/")
        return answer.status_code == 200 and bool(told(answer).get("id"))

    # -- reading -------------------------------------------------------------------------------------------------------

    def topics(self, category: str) -> Sequence[Listed]:
        """The first page of a category."""
        return self._listed("topic", self._ask("GET", ROOT["topic"], params={"category": category}))

    def talks(self) -> Sequence[Listed]:
        """The first page of our private threads."""
        return self._listed("talk", self._ask("GET", ROOT["talk"]))

    def opened(self) -> Sequence[Listed]:
        """They stand in one list."""
        return self.talks()

    def _listed(self, kind: Kind, answer: httpx.Response) -> list[Listed]:
        if answer.status_code != 200:
            raise Refused(f"{self._line.url} does not show us its {kind}s: {_said(answer)}")
        rows = told(answer)["results"]
        for row in rows:
            self._pages[Spot(kind, str(row["id"]))] = row["pages"]
        return [
            Listed(Spot(kind, str(row["id"])), row["title"], f"{row['last_post']} {row['replies']}") for row in rows
        ]

    def posts(self, spot: Spot, page: str = "", *, ours: bool = False) -> Page:
        """Pages are counted from the first, so the last one may have to be asked for again."""
        number = int(page or self._pages.get(spot, 1))
        answer = self._page(spot, number)
        if answer.status_code == 404 and number > 1:
            answer = self._page(spot, 1)
        if answer.status_code != 200:
            raise No("gone", f"It is not there for us: {_said(answer)}")
        found = told(answer)
        last = self._pages[spot] = found["post_set"]["pages"]
        if not page and found["post_set"]["page"] < last:
            return self.posts(spot)
        here = found["post_set"]["page"]
        return Page(
            entries=[_entry(row, spot) for row in found["post_set"]["results"] if not row["is_event"]],
            earlier=str(here - 1) if here > 1 else "",
            people=frozenset(_slug(person["url"]) for person in found.get("participants", ())),
            open=found["acl"]["can_reply"],
            title=found["title"],
        )

    def _page(self, spot: Spot, number: int) -> httpx.Response:
        return self._ask("GET", f"{ROOT[spot.kind]}{spot.id}/posts/", params={"page": number} if number > 1 else None)

    def earlier(self, spot: Spot, entry: Entry) -> Sequence[tuple[datetime, str]]:
        """By its edits, of which the forum shows the newest first, each as what it took away and what it put there."""
        path, wish, edits = f"{ROOT[spot.kind]}{spot.id}/posts/{entry.id}/edits/", None, list[Mapping[str, Any]]()
        while len(edits) < MOST_EDITS:
            answer = self._ask("GET", path, params=wish)
            if answer.status_code != 200:
                break
            edits.insert(0, told(answer))
            if not edits[0]["previous"]:
                break
            wish = {"edit": edits[0]["previous"]}
        since = [entry.at, *(datetime.fromisoformat(edit["edited_on"]) for edit in edits[:-1])]
        texts = ("\n".join(restore(edit["diff"], 1)) for edit in edits)
        return [(at, typed_markdown(text, spot.kind == "topic")) for at, text in zip(since, texts, strict=bool(edits))]

    # -- posting -------------------------------------------------------------------------------------------------------

    def open_topic(self, category: str, title: str, text: str) -> Posted:
        """A thread."""
        return self._open("topic", {"category": int(category), "title": title, "post": text})

    def open_talk(self, account: str, title: str, text: str) -> Posted:
        """A private thread with one other."""
        return self._open("talk", {"to": [account], "title": title, "post": text})

    def _open(self, kind: Kind, wish: Mapping[str, Any]) -> Posted:
        answer = self._ask("POST", ROOT[kind], json=wish)
        if answer.status_code == 403 and not self._may_open(wish.get("category")):
            raise No("barred", f"The account may not begin a {kind} there: {_said(answer)}")
        spot = Spot(kind, str(self._posted(answer)["id"]))
        return Posted(spot, self.posts(spot).entries[0].id)

    def _may_open(self, category: int | None) -> bool:
        """May we begin topics in that category, or talks where none is said?"""
        if category is None:
            return bool(told(self._ask("GET", "/api/auth/")).get("acl", {}).get("can_start_private_threads"))
        there = self._ask("GET", f"{ROOT['topic']}editor/")
        return there.status_code == 200 and any(row["id"] == category and row["post"] for row in told(there))

    def reply(self, spot: Spot, text: str) -> Posted:
        """A post."""
        wish = {"post": text, "attachments": _attached(text)}
        answer = self._ask("POST", f"{ROOT[spot.kind]}{spot.id}/posts/", json=wish)
        if answer.status_code == 403 and not self.posts(spot).open:
            raise No("shut" if spot.kind == "topic" else "barred", f"We may not post there: {_said(answer)}")
        made = self._posted(answer)
        return Posted(spot, str(made["id"]))

    def rewrite(self, posted: Posted, text: str) -> Posted:
        """An edit."""
        path = f"{ROOT[posted.spot.kind]}{posted.spot.id}/posts/{posted.post}/"
        self._posted(self._ask("PUT", path, json={"post": text}))
        return posted

    def _posted(self, answer: httpx.Response) -> Any:
        """What was made. Words of refusals differ with the forum's language, so only their kind is looked at."""
        found = told(answer)
        if answer.status_code == 200:
            return found
        if answer.status_code == 403:  # whether we may at all was looked at before
            raise No("flood", _said(answer), FLOOD)
        if answer.status_code == 404:
            raise No("gone", _said(answer))
        raise No("unknown" if set(found) == {"to"} else "refused", _said(answer))

    def picture(self, name: str, png: bytes) -> str:
        """An attachment, which the post that shows it takes with it."""
        answer = self._ask("POST", "/api/attachments/", files={"upload": (name, png, "image/png")})
        if answer.status_code != 200:
            raise No("refused", _said(answer))
        found = told(answer)
        return f"![{name}]({found['url']['index']})"

    def lock(self, topic: str, shut: bool) -> None:
        """A closed thread."""
        self._patch(f"{ROOT['topic']}{topic}/", "is-closed", shut)

    def hide(self, posted: Posted) -> None:
        """A hidden post: moderators still read it."""
        try:
            self._patch(f"{ROOT[posted.spot.kind]}{posted.spot.id}/posts/{posted.post}/", "is-hidden", True)
        except No as why:
            if self._may_hide(posted.spot):
                raise
            raise No("barred", f"{HIDING} {why.text}") from None

    def _may_hide(self, spot: Spot) -> bool:
        """May we hide posts in the category of this topic?"""
        answer = self._page(spot, 1)
        return answer.status_code != 200 or bool(told(answer)["acl"]["can_hide"])

    def _patch(self, path: str, what: str, value: bool) -> None:
        answer = self._ask("PATCH", path, json=[{"op": "replace", "path": what, "value": value}])
        if answer.status_code != 200 or told(answer).get("detail") != ["ok"]:
            raise No("refused", _said(answer))

    # -- the rest ------------------------------------------------------------------------------------------------------

    def topic_of(self, url: str) -> str:
        """Such as https://forum.example.org/t/friday/12/."""
        found = re.search(r"/t/[^/]+/([0-9]+)", url) or re.fullmatch(r"([0-9]+)", url.strip())
        if not found:
            raise ValueError(f'"{url}" is the address of no topic of a Misago forum; it has /t/ and a number in it.')
        return found[1]

    def link(self, topic: str) -> str:
        """The forum itself puts its title in."""
        return f"{self._line.url}/t/topic/{topic}/"

    def rights(self, categories: Sequence[str]) -> list[Check]:
        """Of a category, as far as its newest topic tells; what nothing tells is said to be unknown."""
        found: list[Check] = [("login", True, f"{self._line.url} knows us as {self.me()}.")]
        found.append(("messages", True, f"Private threads are open to us; {len(self.talks())} are there."))
        may = told(self._ask("GET", "/api/auth/")).get("acl", {})
        for right, yes, no in EVERYWHERE:
            found.append(("post", True, yes) if may.get(right) else ("post", None, no))
        for category in categories:
            found += self._rights_in(category)
        return found

    def _rights_in(self, category: str) -> list[Check]:
        listed = self.topics(category)
        rows: list[Check] = [(f"category {category}", True, f"We may read it; {len(listed)} topics are there.")]
        if not listed:
            return [*rows, ("rights", True, "No topic is there yet that would tell what we may do; look again later.")]
        may = told(self._page(listed[0].spot, 1))["acl"]
        return rows + [
            (
                what,
                bool(may[right]) or (False if what == "post" else None),
                f"We may {said}." if may[right] else f"We may not {said}: {lost}.",
            )
            for what, right, said, lost in RIGHTS
        ]

    def dressed(self, text: str) -> str:
        """Its Markdown shows tags as they are typed, and wants an empty line before a list."""
        return _LIST.sub(r"\1\n\n", _KEPT.sub(r"\1", text))

    def close(self) -> None:
        """The next call logs in again."""
        self._me = ""
        self._line.close()


def _attached(text: str) -> list[int]:
    """The attachments that a post of ours shows."""
    return [int(number) for number in _ATTACHED.findall(text)]


def _entry(row: Mapping[str, Any], spot: Spot) -> Entry:
    html = row["content"] or ""
    gone = bool(row["is_hidden"])
    at = datetime.fromisoformat(row["posted_on"])
    edited = datetime.fromisoformat(row["hidden_on"] if gone else row["updated_on"] or row["posted_on"])
    return Entry(
        id=str(row["id"]),
        number=row["id"],
        writer=_slug(row["poster"]["url"]) if row["poster"] else "",
        name=row["poster_name"],
        at=at,
        text=typed(html, spot.kind == "topic"),
        whole=shown(html),
        changed=edited if edited > at else None,
        gone=gone,
    )


def _slug(url: str) -> str:
    """Of /u/anna/2/."""
    return _named(url.strip("/").split("/")[1])


def _named(slug: str) -> str:
    """The account as its owner writes it: dora_k, whose page is /u/dora-k/7/."""
    return slug.replace("-", "_")


def _said(answer: httpx.Response) -> str:
    """Why not, in the forum's words."""
    try:
        found = answer.json()
    except ValueError:
        return f"status {answer.status_code}"
    parts = found.values() if isinstance(found, dict) else found
    return " ".join(str(word) for part in parts for word in (part if isinstance(part, list) else [part]))
