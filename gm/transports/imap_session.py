"""One conversation with an IMAP server (RFC 9051): logged in, inbox selected, able to fetch, put away and idle."""

from __future__ import annotations

import contextlib
import select
import socket
import ssl
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple, cast

from imapclient import IMAPClient, SocketTimeout
from imapclient.exceptions import CapabilityError, IMAPClientAbortError, IMAPClientError, LoginError

from gm.ports import Place, Refused, Unreachable
from gm.transports.bearer import Token, way
from gm.transports.maildir import LIMIT
from gm.transports.tls import Security, context, insist

PORTS: dict[Security, int] = {"tls": 993, "starttls": 143, "plain": 143}
BATCH = 200
"""Letters asked for in one command."""
BATCH_OCTETS = 8_000_000
MARKS: dict[Place, tuple[bytes, ...]] = {"done": (b"$gm-done",), "aside": (b"$gm-done", b"$gm-aside")}
"""Keywords for servers that can neither move nor expunge single letters."""

PASSING = ("[UNAVAILABLE]", "[INUSE]", "[LIMIT]", "[SERVERBUG]")
"""Response codes of a refused login that speak of the server's trouble, not of ours (RFC 5530)."""
TROUBLE = (
    Refused,
    Unreachable,
    IMAPClientError,
    OSError,
    ValueError,
    LookupError,
    AssertionError,
    AttributeError,
    TypeError,
)
"""What a conversation can end with: our own word, the server's no, the network, and answers the library trips over."""

Way = Literal["move", "expunge", "mark", "copy"]
"""How letters are put away: MOVE; COPY, \\Deleted and UID EXPUNGE; keywords; COPY and remembering. Never EXPUNGE."""


@dataclass(frozen=True, slots=True)
class ImapSettings:
    """Where letters arrive. Times are in seconds."""

    host: str
    user: str
    password: str = field(default="", repr=False)
    port: int = 0  # 0: the usual one for `security`
    security: Security = "tls"
    ca_file: str | None = None
    inbox: str = "INBOX"
    name: str = ""  # tells two accounts of one house apart; empty: the inbox's name
    done: str = "Done"  # "/" in a folder name stands for the server's separator
    aside: str = "Aside"
    sent: str = "Sent"  # used where the server names no folder for sent letters itself
    limit: int = LIMIT  # octets above which only headers are fetched
    connect_timeout: float = 15
    read_timeout: float = 60
    renew: float = 300  # IDLE is renewed so often; networks forget a silent connection after 10 to 30 minutes
    poll: float = 30  # where the server has no IDLE
    token: Token | None = field(default=None, repr=False)  # gives access tokens, where there is no password

    def __post_init__(self) -> None:
        insist(self.security, self.host)
        if not 0 < self.renew <= 540:
            raise ValueError("renew must be between 1 and 540 seconds.")


class Slip(NamedTuple):
    """What is known of a letter before it is fetched."""

    uid: int
    size: int
    arrived: datetime


class Session:
    """A connection with the inbox selected. Raises what the library raises; the mailbox gives it meaning."""

    def __init__(self, settings: ImapSettings) -> None:
        self.settings = settings
        self.client = connect(settings)
        self.folders: dict[str, str] = {}
        try:
            chosen = self.client.select_folder(settings.inbox)
        except BaseException:
            self.hang_up()
            raise
        if b"READ-ONLY" in chosen:
            self.hang_up()
            raise Refused(f"The folder {settings.inbox} is read-only for {settings.user}: letters cannot be put away.")
        self.validity = int(chosen[b"UIDVALIDITY"])
        self.way = self._way(chosen.get(b"PERMANENTFLAGS", ()))

    def _way(self, lasting: Sequence[bytes]) -> Way:
        if self.client.has_capability("MOVE"):
            return "move"
        if self.client.has_capability("UIDPLUS"):
            return "expunge"
        return "mark" if b"\\*" in lasting else "copy"

    def waiting(self) -> list[int]:
        """Uids of letters that nobody has deleted and we have not marked, ascending. \\Seen does not matter.

        SEARCH alone may speak of the mailbox as it was at the last command; NOOP lets the server look first.
        """
        self.client.noop()
        self._told()
        criteria = ["UNDELETED"] + (["UNKEYWORD", MARKS["done"][0].decode()] if self.way == "mark" else [])
        return sorted(int(uid) for uid in self.client.search(criteria))

    def slips(self, uids: Sequence[int]) -> list[Slip]:
        """Size and arrival of letters; those deleted meanwhile are left out."""
        found: list[Slip] = []
        for start in range(0, len(uids), BATCH):
            answer = self.client.fetch(uids[start : start + BATCH], ["RFC822.SIZE", "INTERNALDATE", "FLAGS"])
            for uid, item in answer.items():
                size, arrived = item.get(b"RFC822.SIZE"), item.get(b"INTERNALDATE")
                if size is not None and arrived is not None and b"\\Deleted" not in item.get(b"FLAGS", ()):
                    found.append(Slip(uid, size, arrived.astimezone(UTC)))
        return found

    def bodies(self, slips: Sequence[Slip]) -> dict[int, bytes]:
        """The exact bytes of letters, or of the header block where a letter is too large. Changes no flag."""
        small = {slip.uid: slip.size for slip in slips if slip.size <= self.settings.limit}
        large = {slip.uid: 0 for slip in slips if slip.uid not in small}
        found: dict[int, bytes] = {}
        for sizes, part in ((small, "BODY.PEEK[]"), (large, "BODY.PEEK[HEADER]")):
            key = part.replace(".PEEK", "").encode()
            for batch in batches(sizes):
                answer = self.client.fetch(batch, [part])
                found |= {uid: item[key] for uid, item in answer.items() if isinstance(item.get(key), bytes)}
        return {uid: raw for uid, raw in found.items() if raw or not small.get(uid)}  # nothing of something: expunged

    def put_away(self, uids: Sequence[int], place: Place) -> None:
        """Settle letters the way this server allows; uids that are gone are left alone."""
        wanted = self._still(uids)
        for start in range(0, len(wanted), BATCH):
            self._put_all(wanted[start : start + BATCH], place)

    def _put_all(self, batch: Sequence[int], place: Place) -> None:
        """Where another session put some away meanwhile, the server says NO (EXPUNGEISSUED, RFC 5530): rest then."""
        while batch:
            try:
                return self._put(batch, place)
            except IMAPClientAbortError:
                raise
            except IMAPClientError:
                if len(left := self._still(batch)) == len(batch):
                    raise
                batch = left

    def _still(self, uids: Sequence[int]) -> list[int]:
        present = set(self.waiting())
        return [uid for uid in uids if uid in present]

    def _put(self, batch: Sequence[int], place: Place) -> None:
        if self.way == "mark":
            self.client.add_flags(batch, MARKS[place], silent=True)
        elif self.way == "move":
            self.client.move(batch, self.folder(place))
        else:
            self.client.copy(batch, self.folder(place))
            if self.way == "expunge":
                self.client.add_flags(batch, [b"\\Deleted"], silent=True)
                self.client.uid_expunge(batch)

    def folder(self, name: str) -> str:
        """The server's name of our folder "done", "aside" or "sent"; made when it is not there."""
        if name not in self.folders:
            prefix, separator = self._namespace()
            wish: str = getattr(self.settings, name)
            full = prefix + wish.replace("/", separator)
            if not self.client.folder_exists(full):
                self._create(full)
                self.client.subscribe_folder(full)
            self.folders[name] = full
        return self.folders[name]

    def _create(self, full: str) -> None:
        try:
            self.client.create_folder(full)
        except IMAPClientAbortError:
            raise
        except IMAPClientError:
            if not self.client.folder_exists(full):  # or another session made it meanwhile: ALREADYEXISTS (RFC 5530)
                raise

    def _namespace(self) -> tuple[str, str]:
        if self.client.has_capability("NAMESPACE") and (personal := self.client.namespace().personal):
            prefix, separator = personal[0]
            return prefix or "", separator or "/"
        listed = self.client.list_folders("", "")
        separator = listed[0][1] if listed else b"/"
        return "", separator.decode() if isinstance(separator, bytes) else separator or "/"

    def append_sent(self, raw: bytes) -> str:
        """A copy of a sent letter in the folder the server names for it (RFC 6154), else in ours. Its name."""
        named = self.client.find_special_folder(b"\\Sent") if self.client.has_capability("SPECIAL-USE") else None
        folder = named or self.folder("sent")
        self.client.append(folder, raw, flags=(b"\\Seen",))
        return str(folder)

    def idle(self, seconds: float, bell: socket.socket) -> tuple[bool, bool]:
        """Wait for a sign from the server or for the bell. Was it mail? Was it the bell?

        Reads nothing while it waits and ends IDLE with the ordinary time-out, so a dead connection shows itself.
        """
        if self._told():  # in an answer to the last command: IDLE would not say it again
            return True, False
        self.client.idle()
        rung = readable(self.client.socket(), bell, 0 if self._pending() else seconds)
        _, answers = self.client.idle_done()
        return any(b"EXISTS" in answer for answer in answers), rung

    def _told(self) -> bool:
        """Did the server announce letters beside the answer to another command? Asked once."""
        return bool(self.client._imap.untagged_responses.pop("EXISTS", None))

    def _pending(self) -> bool:
        """Did news come in one breath with the go-ahead? They lie in the library's buffer, where no poll sees them."""
        if (buffer := getattr(self.client._imap, "_readbuf", None)) is not None:  # since Python 3.14
            return bool(buffer)
        connection = self.client.socket()
        connection.setblocking(False)
        try:
            return bool(self.client._imap.file.peek(1))
        except ssl.SSLWantReadError:
            return False
        finally:
            connection.settimeout(self.settings.read_timeout)

    def hang_up(self) -> None:
        """Close the connection without a word."""
        with contextlib.suppress(OSError, IMAPClientError):
            self.client.shutdown()


def meaning(settings: ImapSettings, error: BaseException) -> Refused | Unreachable:
    """What the library or the network raised, in the words of the port."""
    where, words = f"{settings.user} at {settings.host}", " ".join(str(error).split())[:300]
    if isinstance(error, Refused | Unreachable):
        return error
    cut_off = isinstance(
        error.__context__, IMAPClientAbortError
    )  # the library takes a broken line for a wrong password
    if isinstance(error, LoginError) and not cut_off and not any(code in words for code in PASSING):
        return Refused(f"The mail server does not let {where} in: {words}")
    if isinstance(error, CapabilityError):
        return Refused(f"The mail server of {where} lacks something we need: {words}")
    if isinstance(error, (OSError, IMAPClientError)):
        return Unreachable(f"The mailbox of {where} is not to be had: {words or type(error).__name__}")
    return Unreachable(f"The mail server of {where} talks nonsense: {words}")


def connect(settings: ImapSettings) -> Any:
    """A connection (an IMAPClient) that is encrypted as set and logged in."""
    implicit = settings.security == "tls"
    client: Any = IMAPClient(
        settings.host,
        settings.port or PORTS[settings.security],
        ssl=implicit,
        ssl_context=context(settings.ca_file) if implicit else None,
        timeout=cast(float, SocketTimeout(settings.connect_timeout, settings.read_timeout)),
    )
    client.normalise_times = False  # aware times, as the server gave them
    client.socket().setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # the library writes commands in two pieces
    try:
        if settings.security == "starttls":
            if not client.has_capability("STARTTLS"):
                raise CapabilityError(f"{settings.host} does not offer STARTTLS; nothing was sent to it.")
            client.starttls(context(settings.ca_file))
        if settings.token:
            _by_token(client, settings.user, settings.token)
        else:
            client.login(settings.user, settings.password)
    except BaseException:
        client.shutdown()
        raise
    return client


def _by_token(client: Any, user: str, token: Token) -> None:
    """One that the server would not have is made anew once: it may have been taken back before its time."""
    offered = [word.decode().removeprefix("AUTH=") for word in client.capabilities() if word.startswith(b"AUTH=")]
    by = way(offered)
    if by is None:
        raise CapabilityError("it takes no access tokens (AUTH=OAUTHBEARER or AUTH=XOAUTH2).")
    log_in = {"OAUTHBEARER": client.oauthbearer_login, "XOAUTH2": client.oauth2_login}[by]
    first = token()
    try:
        log_in(user, first)
    except LoginError:
        if (second := token(True)) == first:
            raise
        log_in(user, second)


def batches(sizes: Mapping[int, int]) -> Iterator[list[int]]:
    """Uids in portions of at most BATCH letters and (a single large one apart) BATCH_OCTETS octets."""
    portion: list[int] = []
    octets = 0
    for uid, size in sizes.items():
        if portion and (len(portion) >= BATCH or octets + size > BATCH_OCTETS):
            yield portion
            portion, octets = [], 0
        portion.append(uid)
        octets += size
    if portion:
        yield portion


def readable(server: Any, bell: socket.socket, seconds: float) -> bool:
    """Wait until either has something to read, at most so long. True when it was the bell, which is silenced."""
    if isinstance(server, ssl.SSLSocket) and server.pending():
        return False
    poller = select.poll()
    for peer in [server, bell] if server else [bell]:
        poller.register(peer, select.POLLIN)
    ready = {number for number, _ in poller.poll(max(0.0, seconds) * 1000)}
    if bell.fileno() not in ready:
        return False
    bell.recv(4096)
    return True
