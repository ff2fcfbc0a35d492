"""A forum as a mailer: a letter becomes a post or a private message that is seen once, whatever was lost on the way."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from typing import Any, Literal

from gm.ports import BARRED, Delivery, Mailer, Parcel, Refused, Unreachable
from gm.ports.mail import Check
from gm.transports.forum.accounts import account_of, match_of, post_of
from gm.transports.forum.book import Book, Known, Sent
from gm.transports.forum.dialect import Forum, No, Page, Posted, Spot, Why
from gm.transports.forum.words import parts, reference, references, signed

PATIENCE = 15.0  # seconds that a forum may ask us to wait between two posts before we do something else
TRIES = 4  # of a post that comes too soon after another
LOOKED_BACK = 3  # pages

Outcome = Literal["later", "refused", "wait"]
FATES: dict[Why, tuple[Outcome, int]] = {
    "flood": ("wait", 450),  # whoever is behind waits too
    "held": ("later", 450),
    "shut": ("later", 450),
    "barred": ("later", BARRED),
    "gone": ("refused", 550),
    "unknown": ("refused", 550),
    "refused": ("refused", 554),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """A letter as a forum needs it."""

    ref: str
    sent: Sent
    match: str
    category: str
    subject: str
    text: str
    first: bool  # does it take the place of the first post of its topic?
    dated: str
    lock: bool | None
    link: str  # the address of a topic in the words, in whose place a link stands
    hide: str  # the Message-ID of a post that is to be taken out of sight
    mention: tuple[str, ...]  # accounts
    answers: str  # the Message-ID of what it answers, where that is one letter
    pictures: tuple[tuple[str, bytes], ...] = ()  # names and octets


class ForumMailer(Mailer):
    """Before every post it looks whether it stands there already, by the reference line."""

    def __init__(
        self, forum: Forum, book: Book, categories: Mapping[str, str], sleep: Callable[[float], None] = time.sleep
    ) -> None:
        """`categories`: what the forum calls each, by what we call it; a topic goes to the first unless it is said."""
        self._forum, self._book, self._sleep = forum, book, sleep
        self._categories = {name.casefold(): id for name, id in categories.items()}
        self._ids = {id: id for id in categories.values()}  # who leads a match may know these, too

    def send(self, parcels: Sequence[Parcel]) -> Generator[Delivery, None, None]:
        """One after the other; when the forum is away, or wants us to be slower, the rest is not tried."""
        away = ""
        for parcel in parcels:
            fate = Delivery(parcel.id, "wait", 0, away, True) if away else self._fate(parcel)
            away = fate.text if fate.away else ""
            yield fate

    def probe(self) -> list[Check]:
        """The mailbox of the channel tells it all."""
        return []

    def close(self) -> None:
        """Of the connection and the book."""
        self._forum.close()
        self._book.close()

    def _fate(self, parcel: Parcel) -> Delivery:
        try:
            with self._book.alone():
                posted = self._deliver(parcel)
            return Delivery(parcel.id, "sent", 250, f"It stands there as post {posted.post}.")
        except No as why:
            outcome, code = FATES[why.why]
            return Delivery(parcel.id, outcome, code, why.text, outcome == "wait")
        except (Unreachable, Refused) as why:
            return Delivery(parcel.id, "wait", 0, str(why), True)

    def _deliver(self, parcel: Parcel) -> Posted:
        letter = message_from_bytes(parcel.raw, policy=policy.default)
        local = parcel.to.rpartition("@")[0]
        wanted = _wanted(letter)
        if name := match_of(local):
            return self._to_topic(name, wanted)
        return self._to_talk(self._forum.slug(account_of(local)), wanted)

    # -- messages ------------------------------------------------------------------------------------------------------

    def _to_talk(self, account: str, wanted: Wanted) -> Posted:
        self._book.intend(wanted.ref, wanted.sent, account, wanted.match)
        spot, page = self._conversation(account, wanted)
        spot = spot or self._opened_unheard(account, wanted)
        shown = self._shown(spot, wanted.ref, page) if spot else {}
        title = f"Match {wanted.match}: letters of the game master" if wanted.match else "Letters of the game master"
        posted = None
        for part, text in self._pieces(self._linked(wanted), self._forum.limits.talk_longest):
            if spot:
                posted = self._once(spot, wanted.ref, part, text, shown)
            else:
                posted = self._patiently(self._forum.open_talk, account, self._title(title), text)
                spot = posted.spot
                self._book.name(spot, account, wanted.match)
        assert posted, "a letter has one part at least"
        self._book.stands(wanted.ref, posted.spot)
        return posted

    def _conversation(self, account: str, wanted: Wanted) -> tuple[Spot | None, Page | None]:
        """Where it is to stand, with the last posts there: beside what it answers, unless that is the conversation of
        another match; else in the one for this account and match."""
        answered = self._book.place(post_of(wanted.answers))
        beside = self._book.spot(answered.spot) if answered and answered.spot.kind == "talk" else None
        if beside and beside.match not in ("", wanted.match):
            beside = None
        for known in (beside, self._book.named("talk", account, wanted.match)):
            if known and (page := self._still_ours(known.spot, account)):
                return known.spot, page
        return None, None

    def _linked(self, wanted: Wanted) -> Wanted:
        """With the link to a topic; where that is not there yet, without the paragraph that tells of it."""
        if not wanted.link:
            return wanted
        known = self._book.named("topic", "", match_of(wanted.link.rpartition("@")[0]))
        said = [one for one in wanted.text.split("\n\n") if known or wanted.link not in one]
        link = self._forum.link(known.spot.id) if known else ""
        return replace(wanted, text="\n\n".join(said).replace(wanted.link, link))

    def _still_ours(self, spot: Spot, account: str) -> Page | None:
        """Its last posts, if it is there and read by the two of us alone: nobody else may come to read a hand."""
        try:
            page = self._forum.posts(spot, ours=True)
        except No:
            return None
        return page if page.people == {self._forum.me(), account} else None

    def _opened_unheard(self, account: str, wanted: Wanted) -> Spot | None:
        """A talk that we opened with this letter, and never heard of."""
        for listed in self._forum.opened():
            known = self._book.spot(listed.spot)
            if known and known.named:
                continue
            if self._shown(listed.spot, wanted.ref):
                self._book.name(listed.spot, account, wanted.match)
                return listed.spot
        return None

    # -- topics --------------------------------------------------------------------------------------------------------

    def _to_topic(self, name: str, wanted: Wanted) -> Posted:
        if wanted.hide:
            return self._hidden(wanted.hide)
        self._book.intend(wanted.ref, wanted.sent, "", name)
        known = self._book.named("topic", "", name)
        spot = known.spot if known else self._topic_unheard(name, wanted)
        if wanted.first and known and known.first:
            posted = self._rewritten(known, wanted)
        else:
            posted = self._posted_in_topic(name, spot, wanted)
        if wanted.lock is not None:
            self._lock(posted.spot, wanted.lock)
        return posted

    def _posted_in_topic(self, name: str, spot: Spot | None, wanted: Wanted) -> Posted:
        posted, shown = None, self._shown(spot, wanted.ref) if spot else {}
        seen = "" if 1 in shown else self._taken_in(wanted)
        for part, text in self._pieces(wanted, self._forum.limits.longest, seen):
            if spot:
                posted = self._once(spot, wanted.ref, part, text, shown)
            else:
                category, title = self._category(wanted.category), self._title(wanted.subject)
                posted = self._patiently(self._forum.open_topic, category, title, text)
                spot = posted.spot
                self._book.name(spot, "", name, category, posted.post)
            if wanted.first and part == 1:
                self._book.first(posted, wanted.dated)
        assert posted, "a letter has one part at least"
        return posted

    def _rewritten(self, known: Known, wanted: Wanted) -> Posted:
        """The first post says what is so now; what does not fit is left to the reports."""
        [(_, text), *more] = self._pieces(wanted, self._forum.limits.longest)
        if more:
            [text, *_] = parts(text, self._forum.limits.longest)
        posted = Posted(known.spot, known.first)
        if known.dated <= wanted.dated:  # else a newer one was here before
            self._patiently(self._forum.rewrite, posted, text)
            self._book.first(posted, wanted.dated)
        return posted

    def _category(self, said: str) -> str:
        """What the forum calls a category. No("refused") for one that the settings do not name."""
        named = {**self._ids, **self._categories}
        found = named.get(said.casefold()) if said else next(iter(self._categories.values()), None)
        if found is None:
            known = ", ".join(self._categories) or "none; name some under categories in the settings of the channel"
            raise No("refused", f'I know no category "{said}" of the forum. I know {known}.')
        return found

    def _topic_unheard(self, name: str, wanted: Wanted) -> Spot | None:
        category = self._category(wanted.category)
        for listed in self._forum.topics(category):
            known = self._book.spot(listed.spot)
            if (known and known.named) or listed.title != self._title(wanted.subject):
                continue
            if shown := self._shown(listed.spot, wanted.ref):
                self._book.name(listed.spot, "", name, category, shown[min(shown)])
                return listed.spot
        return None

    def _hidden(self, message_id: str) -> Posted:
        posted = self._book.place(post_of(message_id))
        if posted is None:
            raise No("gone", "I know no post of that letter.")
        self._forum.hide(posted)
        self._book.hidden(posted.post)
        return posted

    def _lock(self, spot: Spot, shut: bool) -> None:
        """Where the bot may; where it may not, the topic stays as it is."""
        try:
            self._forum.lock(spot.id, shut)
        except No:
            return

    # -- posts ---------------------------------------------------------------------------------------------------------

    def _taken_in(self, wanted: Wanted) -> str:
        """Its pictures, as a post shows them; without those that the forum does not take: the words say all of it."""
        try:
            return "\n\n".join(self._forum.picture(name, png) for name, png in wanted.pictures)
        except No:
            return ""

    def _pieces(self, wanted: Wanted, longest: int, pictures: str = "") -> list[tuple[int, str]]:
        """The letter in parts that fit, numbered from one, with their reference lines."""
        head = f"**{_safe(wanted.subject)}**" if self._forum.form == "markdown" else f"[b]{wanted.subject}[/b]"
        asked = "".join(f"@{account_of(one)} " for one in wanted.mention).strip()
        whole = "\n\n".join(piece for piece in (head, pictures, wanted.text, asked) if piece)
        texts = parts(self._forum.dressed(whole), longest)
        return [(n, signed(text, wanted.match, wanted.ref, n, len(texts))) for n, text in enumerate(texts, 1)]

    def _once(self, spot: Spot, ref: str, part: int, text: str, shown: Mapping[int, str]) -> Posted:
        """Post it unless it is `shown` there. What a moderator has yet to see is not posted again."""
        if part in shown:
            return Posted(spot, shown[part])
        if self._book.held(ref) == part:
            raise No("held", "It waits for a moderator of the forum.")
        try:
            return self._patiently(self._forum.reply, spot, text)
        except No as why:
            if why.why == "held":
                self._book.hold(ref, part)
            raise

    def _shown(self, spot: Spot, ref: str, page: Page | None = None) -> dict[int, str]:
        """The parts of a letter that stand there, with their posts; `page` holds its last posts, just read."""
        found = self._book.shown(spot, ref)
        page = page or self._forum.posts(spot, ours=True)
        for _ in range(LOOKED_BACK):
            for entry in page.entries:
                mark = references(entry.whole) if entry.writer == self._forum.me() and not entry.gone else None
                if mark and mark[0] == ref:
                    found[mark[1]] = entry.id
            if not page.earlier:
                break
            page = self._forum.posts(spot, page.earlier, ours=True)
        return found

    def _patiently(self, post: Callable[..., Posted], *words: Any) -> Posted:
        """Post it, a little later where it comes too soon after another post."""
        for last in range(TRIES - 1, -1, -1):
            try:
                return post(*words)
            except No as why:
                if not last or why.why != "flood" or why.seconds > PATIENCE:
                    raise
                self._sleep(why.seconds)
        raise AssertionError("the last try is raised or returned")

    def _title(self, said: str) -> str:
        limits = self._forum.limits
        title = said if len(said) >= limits.title_shortest else f"{said} (play by post)"
        return title if len(title) <= limits.title_longest else title[: limits.title_longest - 1] + "…"


def _wanted(letter: EmailMessage) -> Wanted:
    body, list_id = letter.get_body(("plain",)), str(letter["List-Id"] or "").strip("<> ")
    subject = " ".join(str(letter["Subject"]).split())
    dated = parsedate_to_datetime(str(letter["Date"])).astimezone(UTC).isoformat() if letter["Date"] else ""
    return Wanted(
        ref=reference(str(letter["Message-ID"])),
        sent=Sent(str(letter["Message-ID"]), str(letter["Reply-To"] or ""), subject, dated),
        match=str(letter["PostGM-Match"] or list_id.partition(".")[0]),
        category=str(letter["PostGM-Category"] or ""),
        subject=subject,
        text=str(body.get_content()).replace("\r\n", "\n").strip("\n") if body else "",
        first=letter["PostGM-Place"] == "first",
        dated=dated,
        lock={"yes": True, "no": False}.get(str(letter["PostGM-Lock"] or "").lower()),
        link=letter.get("PostGM-Link", ""),
        hide=letter.get("PostGM-Hide", ""),
        mention=tuple(letter.get("PostGM-Mention", "").split()),
        answers=str(letter["In-Reply-To"] or ""),
        pictures=tuple(
            (str(part.get_filename()), part.get_content())
            for part in letter.iter_attachments()
            if part.get_content_type() == "image/png"
        ),
    )


def _safe(words: str) -> str:
    return re.sub(r"([\\`*_\[\]<>])", r"\\\1", words)
