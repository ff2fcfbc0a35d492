"""A small NodeBB: what a real one of version 4.11 was seen to answer, made general, with its waits and its queue."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from tests.kit.forums.small import Answer, Asked, SmallForum, page_of

FIRST_WAIT = timedelta(seconds=10)
NEW_WAIT, WAIT = timedelta(seconds=120), timedelta(seconds=10)
TRUSTED = 3  # points of reputation
SHORTEST, LONGEST, CHAT = 8, 32_767, 1_000
POSTS, MESSAGES = 20, 50  # a page


@dataclass
class Account:
    uid: int
    name: str
    joined: datetime
    reputation: int = 0
    moderator: bool = False  # of everything: neither waits nor is queued
    queued: bool = False  # do posts wait for a moderator?
    barred: bool = False  # may it not post?
    last: datetime | None = None


@dataclass
class Post:
    pid: int
    uid: int
    content: str
    at: datetime
    edited: datetime | None = None
    deleted: bool = False
    was: list[tuple[datetime, str]] = field(default_factory=list)  # since when it said what, before it was changed

    def change(self, text: str, now: datetime) -> None:
        self.was.append((self.edited or self.at, self.content))
        self.content, self.edited = text, now


@dataclass
class Topic:
    tid: int
    cid: int
    title: str
    locked: bool = False
    posts: list[Post] = field(default_factory=list)


@dataclass
class Room:
    id: int
    owner: int
    uids: list[int]
    messages: list[Post] = field(default_factory=list)


class SmallNodeBB(SmallForum):
    """The token of each account is its name and -token. Accounts joined a day ago."""

    def __init__(self, bot: str = "postgm", players: tuple[str, ...] = ("anna", "bruno", "clara")) -> None:
        super().__init__()
        joined = self.at - timedelta(days=1)
        self.accounts = {n: Account(uid, n, joined, TRUSTED) for uid, n in enumerate((bot, *players), 2)}
        self.accounts[bot].moderator = True
        self.topics: dict[int, Topic] = {}
        self.rooms: dict[int, Room] = {}
        self.queue: list[Callable[[], None]] = []
        self._pids, self._mids = 1, 0  # a new forum has a topic of its own

    def approve(self) -> None:
        """A moderator looks at what waits."""
        waiting, self.queue = self.queue, []
        for post in waiting:
            post()

    def shown(self, name: str) -> list[tuple[bool, str]]:
        """What an account has posted and still stands: may all read it, and its source."""
        uid = self.accounts[name].uid
        open = [(True, post) for topic in self.topics.values() for post in topic.posts]
        closed = [(False, post) for room in self.rooms.values() for post in room.messages]
        return [(so, post.content) for so, post in (*open, *closed) if post.uid == uid and not post.deleted]

    def change(self, id: str, text: str) -> None:
        """Its writer edits a post or message."""
        self._any(id).change(text, self.now())

    def hidden(self, id: str) -> bool:
        """Is it out of sight?"""
        return self._any(id).deleted

    def _any(self, id: str) -> Post:
        spoken = (post for room in self.rooms.values() for post in room.messages if f"m{post.pid}" == id)
        return next(spoken) if id.startswith("m") else self._post(int(id))

    def routes(self) -> list[tuple[str, str, Callable[..., Answer]]]:
        return [
            ("GET", "/api/self", self._self),
            ("GET", "/api/category/([0-9]+)", self._category),
            ("GET", "/api/user/([^/]+)", self._user),
            ("GET", "/api/topic/([0-9]+)", self._topic),
            ("POST", "/api/v3/topics", self._new_topic),
            ("POST", "/api/v3/topics/([0-9]+)", self._reply),
            ("PUT", "/api/v3/topics/([0-9]+)/lock", self._lock),
            ("DELETE", "/api/v3/topics/([0-9]+)/lock", self._lock),
            ("PUT", "/api/v3/posts/([0-9]+)", self._edit),
            ("GET", "/api/v3/posts/([0-9]+)/diffs", self._diffs),
            ("GET", "/api/v3/posts/([0-9]+)/diffs/([0-9]+)", self._diff),
            ("PUT", "/api/v3/posts/([0-9]+)/state", self._state),
            ("DELETE", "/api/v3/posts/([0-9]+)/state", self._state),
            ("GET", "/api/v3/chats", self._chats),
            ("POST", "/api/v3/chats", self._new_chat),
            ("GET", "/api/v3/chats/([0-9]+)/messages", self._messages),
            ("GET", "/api/v3/chats/([0-9]+)/users", self._members),
            ("POST", "/api/v3/chats/([0-9]+)", self._say),
            ("PUT", "/api/v3/chats/([0-9]+)/messages/([0-9]+)", self._edit_message),
            ("DELETE", "/api/v3/chats/([0-9]+)/messages/([0-9]+)", self._delete_message),
        ]

    def nowhere(self, asked: Asked) -> Answer:
        return Answer(404, {"path": asked.path, "title": "[[global:404.title]]"})

    def answer(self, asked: Asked) -> Answer:
        given = asked.headers.get("Authorization", "")
        if not given:
            return Answer(403, b"Forbidden")
        return super().answer(asked) if self._who(asked) else _no(403, "forbidden", _FORBIDDEN)

    def _who(self, asked: Asked) -> Account | None:
        token = asked.headers.get("Authorization", "").removeprefix("Bearer ")
        return self.accounts.get(token.removesuffix("-token")) if token.endswith("-token") else None

    def _me(self, asked: Asked) -> Account:
        who = self._who(asked)
        assert who, "looked at before"
        return who

    def _named(self, uid: int) -> Account:
        return next(one for one in self.accounts.values() if one.uid == uid)

    # -- people --------------------------------------------------------------------------------------------------------

    def _self(self, asked: Asked) -> Answer:
        me = self._me(asked)
        flags = dict.fromkeys(("isGlobalModerator", "isAdminOrGlobalModeratorOrModerator"), me.moderator)
        return Answer(200, {**_user(me), **flags, "isAdmin": False, "canChat": False})

    def _user(self, asked: Asked, slug: str) -> Answer:
        found = self.accounts.get(slug)
        return Answer(200, _user(found)) if found else self.nowhere(asked)

    # -- topics --------------------------------------------------------------------------------------------------------

    def _category(self, asked: Asked, cid: str) -> Answer:
        me = self._me(asked)
        here = [topic for topic in self.topics.values() if topic.cid == int(cid)]
        rows = [
            {
                "tid": topic.tid,
                "title": topic.title,
                "titleRaw": topic.title,
                "lastposttime": _stamp(topic.posts[-1].at),
                "postcount": len(topic.posts),
                "deleted": 0,
            }
            for topic in sorted(here, key=lambda topic: topic.posts[-1].at, reverse=True)
        ]
        may = {"topics:create": True, "topics:read": True, "read": True, "isAdminOrMod": me.moderator}
        return Answer(200, {"cid": int(cid), "topics": rows[:20], "privileges": may})

    def _topic(self, asked: Asked, tid: str) -> Answer:
        me, topic = self._me(asked), self.topics.get(int(tid))
        if topic is None:
            return self.nowhere(asked)
        pages, page = -(-len(topic.posts) // POSTS), int(asked.query.get("page", 1))
        if page > pages:
            return self.nowhere(asked)
        shown = topic.posts[(page - 1) * POSTS : page * POSTS]
        rows = [self._shown(topic, post, me) for post in shown]
        return Answer(
            200,
            {
                "tid": topic.tid,
                "title": topic.title,
                "titleRaw": topic.title,
                "locked": int(topic.locked),
                "postcount": len(topic.posts),
                "pagination": {"currentPage": page, "pageCount": pages},
                "privileges": {"topics:reply": True, "isAdminOrMod": me.moderator},
                "posts": rows,
            },
        )

    def _shown(self, topic: Topic, post: Post, me: Account) -> dict[str, Any]:
        seen = page_of(post.content) if not post.deleted or me.moderator else "[[topic:post-is-deleted]]"
        return {
            "pid": post.pid,
            "tid": topic.tid,
            "uid": post.uid,
            "index": topic.posts.index(post),
            "content": seen,
            "timestamp": _stamp(post.at),
            "edited": _stamp(post.edited) if post.edited else 0,
            "deleted": int(post.deleted),
            "user": _user(self._named(post.uid)),
        }

    def _new_topic(self, asked: Asked) -> Answer:
        topic = Topic(len(self.topics) + 2, asked.wish["cid"], asked.wish["title"])

        def opened(post: Post) -> dict[str, Any]:
            self.topics[topic.tid] = topic
            topic.posts.append(post)
            return {"tid": topic.tid, "cid": topic.cid, "titleRaw": topic.title, "mainPid": post.pid, "index": 0}

        return self._posted(asked, opened)

    def _reply(self, asked: Asked, tid: str) -> Answer:
        topic = self.topics.get(int(tid))
        if topic is None:
            return _no(404, "not-found", "Topic does not exist")
        if topic.locked and not self._me(asked).moderator:
            return _no(400, "bad-request", "Topic locked")

        def replied(post: Post) -> dict[str, Any]:
            topic.posts.append(post)
            return {"pid": post.pid, "tid": topic.tid, "uid": post.uid, "index": len(topic.posts) - 1}

        return self._posted(asked, replied)

    def _posted(self, asked: Asked, put: Callable[[Post], dict[str, Any]]) -> Answer:
        me, text, now = self._me(asked), asked.wish["content"], self.now()
        if me.barred:
            return _no(403, "forbidden", _FORBIDDEN)
        if why := self._refused(me, text, now):
            return _no(400, "bad-request", why)

        def stands() -> dict[str, Any]:
            self._pids += 1
            me.last = now
            return put(Post(self._pids, me.uid, text, self.now()))

        if me.queued and not me.moderator:
            self.queue.append(lambda: void(stands()))
            said = {"id": f"reply-{_stamp(now)}", "message": "[[success:post-queued]]", "queued": True, "type": "reply"}
            return Answer(202, {"status": {"code": "accepted", "message": "Accepted"}, "response": said})
        return _ok(stands())

    def _refused(self, me: Account, text: str, now: datetime) -> str:
        if len(text.strip()) < SHORTEST:
            return f"Please enter a longer post. Posts should contain at least {SHORTEST} character(s)."
        if len(text) > LONGEST:
            return f"Please enter a shorter post. Posts can't be longer than {LONGEST} character(s)."
        if me.moderator:
            return ""
        if now - me.joined < FIRST_WAIT:
            return "Sorry, you are required to wait 10 second(s) before making your first post"
        new = me.reputation < TRUSTED
        if me.last and now - me.last < (NEW_WAIT if new else WAIT):
            if new:
                return (
                    "As a new user, you can only post once every 120 second(s) until you have earned 3 reputation - "
                    "please wait before posting again"
                )
            return "You can only post once every 10 second(s) - please wait before posting again"
        return ""

    def _lock(self, asked: Asked, tid: str) -> Answer:
        if not self._me(asked).moderator:
            return _no(403, "forbidden", _FORBIDDEN)
        self.topics[int(tid)].locked = asked.method == "PUT"
        return _ok({})

    def _edit(self, asked: Asked, pid: str) -> Answer:
        post = self._post(int(pid))
        if post.uid != self._me(asked).uid:
            return _no(403, "forbidden", _FORBIDDEN)
        post.change(asked.wish["content"], self.now())
        return _ok({"pid": post.pid, "edited": _stamp(post.edited or post.at)})

    def _diffs(self, asked: Asked, pid: str) -> Answer:
        post = self._post(int(pid))
        stamps = [str(_stamp(at)) for at in (post.edited or post.at, *(at for at, _ in reversed(post.was)))]
        rows = [{"timestamp": stamp, "uid": post.uid, "username": self._named(post.uid).name} for stamp in stamps]
        may = dict.fromkeys(("deletable", "editable"), self._me(asked).moderator)
        return _ok({**may, "pid": pid, "revisions": rows, "timestamps": stamps, "uid": self._me(asked).uid})

    def _diff(self, asked: Asked, pid: str, stamp: str) -> Answer:
        post = self._post(int(pid))
        found = next((text for at, text in post.was if str(_stamp(at)) == stamp), None)
        if found is None:
            return _no(404, "not-found", "No diffs")
        return _ok({"pid": post.pid, "uid": post.uid, "content": page_of(found), "timestamp": int(stamp)})

    def _state(self, asked: Asked, pid: str) -> Answer:
        post, me = self._post(int(pid)), self._me(asked)
        if post.uid != me.uid and not me.moderator:
            return _no(403, "forbidden", _FORBIDDEN)
        post.deleted = asked.method == "DELETE"
        return _ok({})

    def _post(self, pid: int) -> Post:
        return next(post for topic in self.topics.values() for post in topic.posts if post.pid == pid)

    # -- chats ---------------------------------------------------------------------------------------------------------

    def _chats(self, asked: Asked) -> Answer:
        me = self._me(asked)
        mine = [room for room in self.rooms.values() if me.uid in room.uids]
        mine.sort(key=lambda room: (room.messages[-1].pid if room.messages else 0, room.id), reverse=True)
        return _ok({"rooms": [self._room(room, me) for room in mine[:20]], "nextStart": 20})

    def _room(self, room: Room, me: Account) -> dict[str, Any]:
        others = [self._named(uid) for uid in room.uids if uid != me.uid]
        last = room.messages[-1] if room.messages else None
        return {
            "roomId": room.id,
            "roomName": "",
            "usernames": ", ".join(other.name for other in others),
            "users": [_user(other) for other in others],
            "messageCount": len(room.messages),
            "teaser": {"content": last.content, "timestamp": _stamp(last.at)} if last else None,
        }

    def _new_chat(self, asked: Asked) -> Answer:
        me = self._me(asked)
        room = Room(len(self.rooms) + 1, me.uid, [me.uid, *asked.wish["uids"]])
        self.rooms[room.id] = room
        return _ok({"roomId": room.id, "roomName": "", "messageCount": 0, "userCount": len(room.uids)})

    def _mine(self, asked: Asked, id: str) -> Room | None:
        room = self.rooms.get(int(id))
        return room if room and self._me(asked).uid in room.uids else None

    def _messages(self, asked: Asked, id: str) -> Answer:
        room = self._mine(asked, id)
        if room is None:
            return _no(403, "forbidden", _FORBIDDEN)
        start = int(asked.query.get("start", 0))
        end = len(room.messages) - start
        shown = room.messages[max(0, end - MESSAGES) : max(0, end)]
        return _ok({"messages": [self._message(room, one) for one in shown]})

    def _members(self, asked: Asked, id: str) -> Answer:
        room = self._mine(asked, id)
        if room is None:
            return _no(403, "forbidden", _FORBIDDEN)
        return _ok({"users": [_user(self._named(uid)) for uid in room.uids]})

    def _message(self, room: Room, one: Post) -> dict[str, Any]:
        return {
            "mid": one.pid,
            "messageId": one.pid,
            "roomId": str(room.id),
            "content": page_of(one.content),
            "timestamp": _stamp(one.at),
            "edited": _stamp(one.edited) if one.edited else 0,
            "deleted": int(one.deleted),
            "system": 0,
            "fromuid": one.uid,
            "fromUser": _user(self._named(one.uid)),
        }

    def _say(self, asked: Asked, id: str) -> Answer:
        me, room, text = self._me(asked), self._mine(asked, id), asked.wish["message"]
        if room is None or me.barred:
            return _no(403, "forbidden", _FORBIDDEN)
        if len(text) > CHAT:
            return _no(400, "bad-request", f"Chat messages can not be longer than {CHAT} characters.")
        self._mids += 1
        room.messages.append(Post(self._mids, me.uid, text, self.now()))
        return _ok(self._message(room, room.messages[-1]))

    def _edit_message(self, asked: Asked, id: str, mid: str) -> Answer:
        one = next(one for one in self.rooms[int(id)].messages if one.pid == int(mid))
        one.content, one.edited = asked.wish["message"], self.now()
        return _ok({})

    def _delete_message(self, asked: Asked, id: str, mid: str) -> Answer:
        next(one for one in self.rooms[int(id)].messages if one.pid == int(mid)).deleted = True
        return _ok({})


_FORBIDDEN = "You do not have enough privileges for this action."


def _user(one: Account) -> dict[str, Any]:
    return {"uid": one.uid, "username": one.name, "userslug": one.name.lower(), "displayname": one.name}


def _ok(said: Any) -> Answer:
    return Answer(200, {"status": {"code": "ok", "message": "OK"}, "response": said})


def _no(status: int, code: str, message: str) -> Answer:
    return Answer(status, {"status": {"code": code, "message": message}, "response": {}})


def _stamp(at: datetime) -> int:
    return int(at.timestamp() * 1000)


def void(_: object) -> None:
    return None
