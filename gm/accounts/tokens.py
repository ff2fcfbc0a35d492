"""The tokens of an account: kept beside the data for their owner alone, renewed before they end, lost when taken back.

Several processes and threads share them: whoever renews holds a lock, and looks first whether another did.
"""

from __future__ import annotations

import fcntl
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from urllib.parse import quote

from oauthlib.oauth2 import OAuth2Error, WebApplicationClient

from gm.ports import Refused, Unreachable

FOLDER = "consent"  # in the data folder
EARLY = 120.0  # seconds before its end in which a token is renewed
LASTS = 3600.0  # seconds a token lasts where the issuer does not say
GONE = ("invalid_grant", "access_denied", "interaction_required", "consent_required")
"""What an issuer answers when only a person can mend it (RFC 6749 5.2, OIDC 3.1.2.6)."""
UNKNOWN = ("invalid_client", "unauthorized_client")
"""What it answers to an application it does not know (any more)."""

Post = Callable[[str, str], str]
"""Sends a form to an address, and gives back the answer."""


@dataclass(frozen=True, slots=True)
class Consent:
    """What an issuer gave for one account."""

    user: str
    issuer: str
    client: str
    place: str  # where tokens come from
    refresh: str = field(default="", repr=False)
    access: str = field(default="", repr=False)
    ends: float = 0.0  # of the access token, in seconds of the epoch
    lost: str = ""  # why it is over; empty while it is good


def place_of(data: Path, user: str) -> Path:
    """The file of an account's consent."""
    return data / FOLDER / f"{quote(user, safe='@+')}.json"


def read(path: Path) -> Consent | None:
    """The consent in a file; None when there is none. Refused when it cannot be read."""
    try:
        return Consent(**json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as why:
        reason = type(why).__name__
        raise Refused(f"The consent in {path} cannot be read ({reason}). Give it again: postgm login") from None


def write(path: Path, consent: Consent) -> None:
    """Keep it, for its owner alone: whole or not at all."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        os.fchmod(file.fileno(), 0o600)
        json.dump(asdict(consent), file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)


def all_of(data: Path) -> Iterator[Consent]:
    """The consents of a house."""
    for path in sorted((data / FOLDER).glob("*.json")):
        if consent := read(path):
            yield consent


class Tokens:
    """Access tokens of one account, as logins want them: `tokens()` gives one that is good for some minutes, and
    `tokens(True)` a new one, where the server would not have the last."""

    def __init__(
        self,
        path: Path,
        user: str,
        post: Post,
        secret: Callable[[], str] = lambda: "",
        now: Callable[[], float] = time.time,
    ) -> None:
        self.path, self.user, self._post, self._secret, self._now = path, user, post, secret, now

    def __call__(self, fresh: bool = False) -> str:
        """Refused when a person has to consent (again), Unreachable when the issuer is away."""
        known = self._known()
        if not fresh and known.ends - EARLY > self._now():
            return known.access
        with self._hand():
            again = self._known()
            if again.access != known.access and again.ends - EARLY > self._now():
                return again.access  # another process was faster
            return self._renew(again)

    def _known(self) -> Consent:
        known = read(self.path)
        if known is None:
            raise Refused(f"Nobody has consented yet that I log in as {self.user}. Do it with: postgm login")
        if known.lost:
            raise Refused(sentence(known))
        return known

    def _renew(self, known: Consent) -> str:
        if not known.refresh:
            raise self._over(known, "the issuer gave no refresh token")
        client = WebApplicationClient(known.client)
        words = {"client_secret": secret} if (secret := self._secret()) else {}
        form = client.prepare_refresh_body(refresh_token=known.refresh, client_id=known.client, **words)
        try:
            told = client.parse_request_body_response(self._post(known.place, form))
        except OAuth2Error as no:
            if no.error in GONE:
                raise self._over(known, str(no.error)) from None
            if no.error in UNKNOWN:
                raise Refused(
                    f"{known.issuer} does not know this application ({no.error}): look at oauth.client_id "
                    "and its secret."
                ) from None
            raise Unreachable(f"{known.issuer} gave no token: {no.error}") from None
        new = grown(known, told, self._now())
        write(self.path, new)
        return new.access

    def _over(self, known: Consent, why: str) -> Refused:
        lost = replace(known, lost=why, access="", ends=0.0)
        write(self.path, lost)
        return Refused(sentence(lost))

    @contextmanager
    def _hand(self) -> Iterator[None]:
        """One at a time, in all processes; the lock goes with whoever holds it."""
        with open(os.open(self.path.with_suffix(".lock"), os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield


def grown(known: Consent, told: dict[str, object], now: float) -> Consent:
    """The consent with the tokens of an answer in it; a refresh token that is not renewed goes on."""
    lasts = told.get("expires_in")
    return replace(
        known,
        access=str(told["access_token"]),
        refresh=str(told.get("refresh_token") or known.refresh),
        ends=now + (float(lasts) if isinstance(lasts, int | float) else LASTS),
        lost="",
    )


def sentence(lost: Consent) -> str:
    """That a consent is over, and how to mend it."""
    return (
        f"The consent to log in as {lost.user} is over ({lost.lost}). Give it again: postgm login {lost.issuer} "
        f"--user {lost.user}"
    )
