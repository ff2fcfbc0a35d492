"""A small Discourse: answers of the form that its published API description gives, with the limits of a fresh site."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tests.kit.forums.small import Answer, Asked, SmallForum, page_of

SHORTEST, SHORTEST_TALK, LONGEST, SHORTEST_TITLE = 20, 10, 32_000, 15
IN_A_ROW = 3  # posts of one author in a topic
A_MINUTE = 60  # requests of all keys
POSTS = 20  # that come at once

_NO = "primary_group_name flair_name flair_url flair_bg_color flair_color user_title deleted_at edit_reason".split()
_FALSE = "can_edit can_delete can_recover can_wiki bookmarked moderator admin staff hidden user_deleted wiki".split()
_ZERO = "reply_count quote_count incoming_link_count reads readers_count reviewable_score_count".split()
POST: dict[str, Any] = {
    **dict.fromkeys((*_NO, "reply_to_post_number"), None),
    **dict.fromkeys((*_FALSE, "can_view_edit_history"), False),
    **dict.fromkeys((*_ZERO, "reviewable_score_pending_count"), 0),
    "avatar_template": "",
    "post_type": 1,
    "score": 0.0,
    "trust_level": 2,
    "actions_summary": [],
}
LISTED: dict[str, Any] = {
    **dict.fromkeys("image_url unpinned featured_link".split()),
    **dict.fromkeys("unseen pinned archived has_summary pinned_globally".split(), False),
    **dict.fromkeys("reply_count views like_count".split(), 0),
    "bumped": True,
    "visible": True,
    "excerpt": "",
    "posters": [],
}
TOPIC: dict[str, Any] = {
    **dict.fromkeys("word_count deleted_at featured_link pinned_at pinned_until image_url draft unpinned".split()),
    **dict.fromkeys("deleted_by topic_timer thumbnails slow_mode_enabled_until".split()),
    **dict.fromkeys(
        "archived has_summary pinned_globally pinned has_deleted bookmarked show_read_indicator".split(), False
    ),
    **dict.fromkeys("views reply_count like_count slow_mode_seconds draft_sequence message_bus_last_id".split(), 0),
    **{name: [] for name in "timeline_lookup suggested_topics tags actions_summary bookmarks".split()},
    "tags_descriptions": {},
    "visible": True,
    "draft_key": "",
    "chunk_size": POSTS,
}
_MAY = "edit move_posts delete remove_allowed_users reply_as_new_topic convert_topic review_topic close_topic".split()
_MAY += (
    "archive_topic split_merge_topic edit_staff_notes toggle_topic_visibility pin_unpin_topic moderate_category".split()
)
DETAILS: dict[str, Any] = {**{f"can_{what}": False for what in _MAY}, "can_remove_self_id": 0, "notification_level": 3}


@dataclass
class Account:
    id: int
    name: str
    trust: int = 2
    staff: bool = False
    queued: bool = False
    barred: bool = False  # may it not post?


@dataclass
class Post:
    id: int
    number: int
    writer: Account
    raw: str
    at: datetime
    changed: datetime
    version: int = 1
    deleted: bool = False


@dataclass
class Topic:
    id: int
    title: str
    category: int
    readers: list[Account]  # of a message; nobody: it is a topic
    closed: bool = False
    groups: list[str] = field(default_factory=list)  # that were let in to a message
    posts: list[Post] = field(default_factory=list)

    @property
    def standing(self) -> list[Post]:
        return [post for post in self.posts if not post.deleted]


class SmallDiscourse(SmallForum):
    """The key of each account is its name and -key. `looked` hears of each answer: method, path, status, body."""

    def __init__(self, bot: str = "postgm", players: tuple[str, ...] = ("anna", "bruno", "clara")) -> None:
        super().__init__()
        self.accounts = {name: Account(id, name) for id, name in enumerate((bot, *players), 1)}
        self.accounts[bot].staff = True
        self.topics: dict[int, Topic] = {}
        self.queue: list[Callable[[], Any]] = []
        self.names: dict[str, int] = {}  # external ids
        self.looked: Callable[[str, str, int, Any], None] = lambda *_: None
        self.counted_from, self.asked = self.at, 0
        self.uploads: list[bytes] = []
        self._ids = 0

    def approve(self) -> None:
        """A moderator looks at what waits."""
        waiting, self.queue = self.queue, []
        for post in waiting:
            post()

    def shown(self, name: str) -> list[tuple[bool, str]]:
        """What an account has posted and still stands: may all read it, and its source."""
        posts = [(not topic.readers, post) for topic in self.topics.values() for post in topic.standing]
        return [(open, post.raw) for open, post in posts if post.writer.name == name]

    def change(self, id: str, text: str) -> None:
        """Its writer edits a post; in the first five minutes that makes no new version."""
        _, post = self._found(id)
        now = self.now()
        quiet = (now - post.at).total_seconds() < 300 and abs(len(post.raw) - len(text)) < 100
        post.raw, post.changed, post.version = text, now, post.version + (not quiet)

    def hidden(self, id: str) -> bool:
        """Is it out of sight?"""
        return self._found(id)[1].deleted

    def routes(self) -> list[tuple[str, str, Callable[..., Answer]]]:
        return [
            ("GET", r"/u/([^/]+)\.json", self._user),
            ("GET", r"/c/[^/]+/([0-9]+)\.json", self._category),
            ("GET", r"/topics/private-messages/([^/]+)\.json", self._inbox),
            ("GET", r"/topics/private-messages-sent/([^/]+)\.json", self._sent),
            ("GET", r"/t/([0-9]+)\.json", self._topic),
            ("GET", r"/t/([0-9]+)/posts\.json", self._posts),
            ("PUT", r"/t/([0-9]+)/status\.json", self._status),
            ("GET", r"/posts/([0-9]+)\.json", self._post),
            ("PUT", r"/posts/([0-9]+)\.json", self._edit),
            ("DELETE", r"/posts/([0-9]+)\.json", self._delete),
            ("POST", r"/posts\.json", self._new),
            ("POST", r"/uploads\.json", self._upload),
        ]

    def answer(self, asked: Asked) -> Answer:
        name, key = asked.headers.get("Api-Username", ""), asked.headers.get("Api-Key", "")
        if name.lower() not in self.accounts or key != f"{name.lower()}-key":
            return _no(403, "You are not permitted to view the requested resource.", "invalid_access")
        if (self.at - self.counted_from).total_seconds() >= 60:
            self.counted_from, self.asked = self.at, 0
        self.asked += 1
        if self.asked > A_MINUTE:
            said = _no(429, "You've performed this action too many times, please try again later.", "rate_limit")
            wait = 60 - (self.at - self.counted_from).total_seconds()
            headers = {"Retry-After": str(int(wait)), "Discourse-Rate-Limit-Error-Code": "admin_api_key_rate_limit"}
            return Answer(429, {**said.body, "extras": {"wait_seconds": int(wait)}}, headers)
        found = super().answer(asked)
        self.looked(asked.method, asked.path, found.status, found.body)
        return found

    def nowhere(self, asked: Asked) -> Answer:
        return _no(404, "The requested URL or resource could not be found.", "not_found")

    def _me(self, asked: Asked) -> Account:
        return self.accounts[asked.headers["Api-Username"].lower()]

    # -- people and lists ----------------------------------------------------------------------------------------------

    def _user(self, asked: Asked, name: str) -> Answer:
        who, me = self.accounts.get(name.lower()), self._me(asked)
        if who is None:
            return self.nowhere(asked)
        may = me.trust > 0 or me.staff
        facts = {"can_send_private_messages": may, "can_send_private_message_to_user": may and who is not me}
        person = {"id": who.id, "username": who.name, "name": who.name.title(), "trust_level": who.trust}
        return Answer(200, {"user_badges": [], "user": {**person, **facts, "moderator": who.staff, "admin": False}})

    def _category(self, asked: Asked, id: str) -> Answer:
        rows = [topic for topic in self.topics.values() if topic.category == int(id) and not topic.readers]
        more = {"users": [], "primary_groups": []}
        return Answer(200, {**more, "topic_list": self._list(rows, can_create_topic=True, per_page=30)})

    def _inbox(self, asked: Asked, name: str) -> Answer:
        me = self.accounts[name.lower()]
        mine = [topic for topic in self.topics.values() if me in topic.readers]
        heard = [topic for topic in mine if any(post.writer is not me for post in topic.standing)]
        return Answer(200, {"users": [], "primary_groups": [], "topic_list": self._list(heard, talks=True)})

    def _sent(self, asked: Asked, name: str) -> Answer:
        me = self.accounts[name.lower()]
        mine = [topic for topic in self.topics.values() if me in topic.readers]
        said = [topic for topic in mine if any(post.writer is me for post in topic.standing)]
        return Answer(200, {"users": [], "primary_groups": [], "topic_list": self._list(said, talks=True)})

    def _list(self, topics: list[Topic], *, talks: bool = False, **more: Any) -> dict[str, Any]:
        shown = sorted(topics, key=lambda topic: topic.standing[-1].changed, reverse=True)[:30]
        return {**more, "topics": [_listed(topic, talks) for topic in shown]}

    # -- topics --------------------------------------------------------------------------------------------------------

    def _seen(self, asked: Asked, id: str) -> Topic | None:
        topic = self.topics.get(int(id))
        return topic if topic and (not topic.readers or self._me(asked) in topic.readers) else None

    def _topic(self, asked: Asked, id: str) -> Answer:
        topic, me = self._seen(asked, id), self._me(asked)
        if topic is None:
            return self.nowhere(asked)
        first, last = topic.standing[0], topic.standing[-1]
        who = {"id": me.id, "username": me.name, "name": me.name, "avatar_template": ""}
        details = {**DETAILS, "can_create_post": not topic.closed or me.staff, "created_by": who, "last_poster": who}
        if topic.readers:
            details["allowed_users"] = [{"id": one.id, "username": one.name} for one in topic.readers]
            details["allowed_groups"] = [{"id": n, "name": name} for n, name in enumerate(topic.groups)]
        more = {
            "id": topic.id,
            "title": topic.title,
            "fancy_title": topic.title,
            "slug": "a-topic",
            "posts_count": len(topic.standing),
            "created_at": _stamp(first.at),
            "last_posted_at": _stamp(last.at),
            "closed": topic.closed,
            "archetype": "private_message" if topic.readers else "regular",
            "category_id": topic.category,
            "user_id": first.writer.id,
            "participant_count": len({post.writer.id for post in topic.standing}),
            "details": details,
        }
        stream = [post.id for post in topic.standing]
        rows = [self._row(topic, post, me, topic_row=True) for post in topic.standing[:POSTS]]
        shape = {"highest_post_number": last.number, "post_stream": {"posts": rows, "stream": stream}}
        return Answer(200, {**TOPIC, **more, **shape})

    def _posts(self, asked: Asked, id: str) -> Answer:
        topic, me = self._seen(asked, id), self._me(asked)
        if topic is None:
            return self.nowhere(asked)
        wanted = set(map(int, asked.many["post_ids[]"]))
        rows = [self._row(topic, post, me, topic_row=True) for post in topic.standing if post.id in wanted]
        return Answer(200, {"post_stream": {"posts": rows}, "id": topic.id})

    def _row(self, topic: Topic, post: Post, me: Account, *, topic_row: bool = False) -> dict[str, Any]:
        row = {
            **POST,
            "id": post.id,
            "name": post.writer.name.title(),
            "username": post.writer.name,
            "display_username": post.writer.name.title(),
            "created_at": _stamp(post.at),
            "updated_at": _stamp(post.changed),
            "cooked": _typographed(page_of(post.raw)),
            "post_number": post.number,
            "yours": post.writer is me,
            "topic_id": topic.id,
            "topic_slug": "a-topic",
            "version": post.version,
            "user_id": post.writer.id,
            "deleted_at": _stamp(post.changed) if post.deleted else None,
        }
        if topic_row:
            return {**row, "link_counts": [], "read": True, "reviewable_id": 0}
        return {**row, "posts_count": len(topic.posts), "reviewable_id": None, "post_url": f"/t/{topic.id}"}

    def _status(self, asked: Asked, id: str) -> Answer:
        if not self._me(asked).staff:
            return _no(403, "You are not permitted to view the requested resource.", "invalid_access")
        self.topics[int(id)].closed = asked.wish["enabled"] == "true"
        return Answer(200, {"success": "OK", "topic_status_update": None})

    # -- posts ---------------------------------------------------------------------------------------------------------

    def _found(self, id: str) -> tuple[Topic, Post]:
        return next((t, post) for t in self.topics.values() for post in t.posts if post.id == int(id))

    def _post(self, asked: Asked, id: str) -> Answer:
        topic, post = self._found(id)
        if topic.readers and self._me(asked) not in topic.readers:
            return _no(403, "You are not permitted to view the requested resource.", "invalid_access")
        return Answer(200, {**self._row(topic, post, self._me(asked)), "raw": post.raw})

    def _edit(self, asked: Asked, id: str) -> Answer:
        topic, post = self._found(id)
        if post.writer is not self._me(asked):
            return _no(403, "You are not permitted to view the requested resource.", "invalid_access")
        self.change(id, asked.wish["post"]["raw"])
        return Answer(200, {"post": {**self._row(topic, post, post.writer), "raw": post.raw, "draft_sequence": 0}})

    def _delete(self, asked: Asked, id: str) -> Answer:
        _, post = self._found(id)
        if post.writer is not self._me(asked) and not self._me(asked).staff:
            return _no(403, "You are not permitted to view the requested resource.", "invalid_access")
        post.deleted, post.changed = True, self.now()
        return Answer(200, {})

    def _new(self, asked: Asked) -> Answer:
        me, wish = self._me(asked), asked.wish
        topic = self._seen(asked, str(wish["topic_id"])) if "topic_id" in wish else None
        if "topic_id" in wish and topic is None:
            return self.nowhere(asked)
        if me.barred:
            return _no(403, "You are not permitted to view the requested resource.", "invalid_access")
        private = bool(topic.readers) if topic else wish.get("archetype") == "private_message"
        if why := self._refused(me, wish, topic, private):
            return Answer(422, {"action": "create_post", "errors": [why]})
        if me.queued and not me.staff and not private:
            self.queue.append(lambda: self._put(me, wish, topic))
            pending = {"id": len(self.queue), "raw": wish["raw"], "created_at": _stamp(self.now())}
            said = {"action": "enqueued", "success": True, "pending_count": 1, "pending_post": pending}
            return Answer(200, said)
        topic, post = self._put(me, wish, topic)
        return Answer(200, {**self._row(topic, post, me), "draft_sequence": 0})

    def _upload(self, asked: Asked) -> Answer:
        """A picture in a form; of such a size as it is said to have."""
        octets = asked.wish[asked.wish.index(b"\x89PNG") :]
        wide, high = int.from_bytes(octets[16:20]), int.from_bytes(octets[20:24])
        name = re.search(rb'filename="([^"]+)"', asked.wish)
        assert name, "a file has a name"
        self.uploads.append(octets)
        row = {"id": len(self.uploads), "url": f"//cdn/{len(self.uploads)}.png", "original_filename": name[1].decode()}
        sizes = {"width": wide, "height": high, "thumbnail_width": wide, "thumbnail_height": high}
        more = {"filesize": len(octets), "human_filesize": "4 KB", "extension": "png", "retain_hours": None}
        short = {"short_url": f"upload://k{len(self.uploads)}.png", "short_path": f"/uploads/k{len(self.uploads)}.png"}
        return Answer(200, {**row, **sizes, **more, **short, "dominant_color": None, "thumbnail": None})

    def _put(self, me: Account, wish: dict[str, Any], topic: Topic | None) -> tuple[Topic, Post]:
        if topic is None:
            others = [self.accounts[name.lower()] for name in wish.get("target_recipients", "").split(",") if name]
            topic = Topic(len(self.topics) + 1, wish["title"], wish.get("category", 0), [me, *others] if others else [])
            self.topics[topic.id] = topic
            if name := wish.get("external_id"):
                self.names[name] = topic.id
        self._ids += 1
        now = self.now()
        post = Post(self._ids, len(topic.posts) + 1, me, wish["raw"], now, now)
        topic.posts.append(post)
        return topic, post

    def _refused(self, me: Account, wish: dict[str, Any], topic: Topic | None, private: bool) -> str:
        least = SHORTEST_TALK if private else SHORTEST
        if len(wish["raw"].strip()) < least:
            return f"Body is too short (minimum is {least} characters)"
        if len(wish["raw"]) > LONGEST:
            return f"Body is limited to {LONGEST} characters; you entered {len(wish['raw'])}."
        return self._no_reply(me, topic, private) if topic else self._no_topic(me, wish, private)

    def _no_reply(self, me: Account, topic: Topic, private: bool) -> str:
        if topic.closed and not me.staff:
            return "Sorry, this topic is closed to new replies."
        row = [post.writer for post in topic.standing[-IN_A_ROW:]]
        if len(row) == IN_A_ROW and set(map(id, row)) == {id(me)} and not me.staff and not private:
            return f"No more than {IN_A_ROW} consecutive replies are allowed. Edit your previous reply, or wait."
        return ""

    def _no_topic(self, me: Account, wish: dict[str, Any], private: bool) -> str:
        if len(wish["title"]) < SHORTEST_TITLE:
            return f"Title is too short (minimum is {SHORTEST_TITLE} characters)"
        if private:
            return "" if me.trust or me.staff else "You are not permitted to send a message to that user."
        if wish.get("external_id") in self.names:
            return "External ID has already been taken"
        taken = any(topic.title == wish["title"] for topic in self.topics.values() if not topic.readers)
        return "Title has already been used" if taken else ""


def _listed(topic: Topic, talk: bool) -> dict[str, Any]:
    last = topic.standing[-1]
    row = {
        **LISTED,
        "id": topic.id,
        "title": topic.title,
        "fancy_title": topic.title,
        "slug": "a-topic",
        "posts_count": len(topic.standing),
        "highest_post_number": last.number,
        "created_at": _stamp(topic.posts[0].at),
        "last_posted_at": _stamp(last.at),
        "bumped_at": _stamp(last.changed),
        "archetype": "private_message" if talk else "regular",
        "closed": topic.closed,
        "last_poster_username": last.writer.name,
    }
    if talk:
        return {
            **row,
            "bookmarked": False,
            "liked": False,
            "category_id": None,
            "allowed_user_count": len(topic.readers),
        }
    return {**row, "bookmarked": None, "liked": None, "category_id": topic.category}


def _no(status: int, said: str, kind: str) -> Answer:
    return Answer(status, {"errors": [said], "error_type": kind})


def _stamp(at: datetime) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03}Z"


def _typographed(page: str) -> str:
    """Quotation marks and dashes as its pages have them."""
    return page.replace("--", "–").replace("...", "…")
