"""A backup under a passphrase: scrypt makes the key, Fernet (AES and HMAC) seals the octets; both by cryptography."""

from __future__ import annotations

import base64
import os
from collections.abc import Callable
from typing import Final

from gm.ports import Refused

HEAD: Final = b"PostGM backup under a passphrase, 1\n"
_SALT: Final = 16
_COST: Final = 2**16  # of scrypt: 64 MB for a moment


def locked(content: bytes, passphrase: str) -> bytes:
    """Sealed, so that nobody reads or changes it unnoticed without the passphrase."""
    from cryptography.fernet import Fernet

    salt = os.urandom(_SALT)
    return HEAD + salt + Fernet(_key(passphrase, salt)).encrypt(content)


def opened(content: bytes, ask: Callable[[], str]) -> bytes:
    """What was sealed, or the content as it is where no passphrase is needed. Refused when the passphrase is wrong."""
    if not content.startswith(HEAD):
        return content
    from cryptography.fernet import Fernet, InvalidToken

    salt, sealed = content[len(HEAD) :][:_SALT], content[len(HEAD) + _SALT :]
    try:
        return Fernet(_key(ask(), salt)).decrypt(sealed)
    except InvalidToken:
        raise Refused("The passphrase does not open this backup, or the file is damaged.") from None


def _key(passphrase: str, salt: bytes) -> bytes:
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    return base64.urlsafe_b64encode(Scrypt(salt=salt, length=32, n=_COST, r=8, p=1).derive(passphrase.encode()))
