"""Web hooks of a forum: a signed request says that something was posted, and the forum is asked at once.

Nothing in the request is believed but its signature, and nothing is read of it: it only wakes whoever looks.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from gm.ports import Refused

FIELD: Mapping[str, str] = {"discourse": "x-discourse-event-signature"}
COMMON = "x-hub-signature-256"  # as WebSub and most senders of hooks have it
"""In which field each kind of forum signs, as sha256= and the HMAC of the body in hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Hook:
    """What a request is proved by."""

    kind: str
    secret: Callable[[], str]

    def signed(self, fields: Mapping[str, str], body: bytes) -> bool:
        """Has who sent it the secret? Compared in a time that tells nothing."""
        try:
            key = self.secret().encode()
        except Refused:
            return False
        said = fields.get(FIELD.get(self.kind, COMMON), "").strip().lower()
        return bool(key) and hmac.compare_digest(
            said.encode(), f"sha256={hmac.digest(key, body, 'sha256').hex()}".encode()
        )
