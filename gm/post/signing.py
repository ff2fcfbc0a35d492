"""Signs the stored bytes of a letter with DKIM (RFC 6376), where no mail server of the house does it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from typing import Any, Literal

import dkim
from dkim.canonicalization import CanonicalizationPolicy
from dkim.crypto import UnparsableKeyError, parse_pem_private_key

# Signed as often as they stand there and once more, so that nobody can add another one on the way.
OVERSIGNED = (
    b"from",
    b"subject",
    b"reply-to",
    b"to",
    b"cc",
    b"date",
    b"message-id",
    b"in-reply-to",
    b"references",
    b"list-id",
    b"list-unsubscribe",
    b"list-unsubscribe-post",
    b"auto-submitted",
    b"mime-version",
    b"content-type",
)

Algorithm = Literal["rsa-sha256", "ed25519-sha256"]


class Unsignable(ValueError):
    """The key is no key, or its kind needs a library that is not installed."""


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A private key and where its public half is found: `<selector>._domainkey.<domain>`."""

    domain: str  # aligned with the From address, so an A-label
    selector: str
    private: bytes  # RSA: PEM of 2048 bits or more; Ed25519: the seed in base64 (RFC 8463)
    algorithm: Algorithm = "rsa-sha256"

    def __repr__(self) -> str:
        return f"SigningKey({self.selector}._domainkey.{self.domain}, {self.algorithm})"


def sign(letter: bytes, keys: Iterable[SigningKey], at: datetime) -> bytes:
    """The letter with one DKIM-Signature per key above it; its own bytes stay as they are. Same input, same bytes.

    `at` is the moment stated in the signature. Unsignable if a key cannot be used.
    """
    return b"".join(_signature(letter, key, at) for key in keys) + letter


def _signature(letter: bytes, key: SigningKey, at: datetime) -> bytes:
    """One header field. dkimpy's own `sign` reads the clock, so its parts are put together here."""
    signer = dkim.DKIM(letter, signature_algorithm=key.algorithm.encode())  # type: ignore[no-untyped-call]
    signer.hasher = sha256
    canonical = CanonicalizationPolicy.from_c_value(b"relaxed/relaxed")  # type: ignore[no-untyped-call]
    signed = _fields_to_sign(signer.headers)
    domain = key.domain.encode("ascii")
    fields = [
        (b"v", b"1"),
        (b"a", key.algorithm.encode()),
        (b"c", b"relaxed/relaxed"),
        (b"d", domain),
        (b"s", key.selector.encode("ascii")),
        (b"t", b"%d" % int(at.timestamp())),
        (b"h", b" : ".join(signed)),
        (b"bh", _base64_sha256(canonical.canonicalize_body(signer.body))),
        (b"b", b"0" * 60),
    ]
    private = _private_key(key.private, key.algorithm)
    value = signer.gen_header(fields, signed, canonical, b"DKIM-Signature", private)  # type: ignore[no-untyped-call]
    return b"DKIM-Signature: " + bytes(value)


def _fields_to_sign(headers: list[tuple[bytes, bytes]]) -> tuple[bytes, ...]:
    names = [name.lower() for name, _ in headers]
    return tuple(name for name in OVERSIGNED for _ in range(names.count(name) + 1))


def _base64_sha256(octets: bytes) -> bytes:
    return b64encode(sha256(octets).digest())


@lru_cache(maxsize=8)
def _private_key(private: bytes, algorithm: Algorithm) -> Any:
    if algorithm == "rsa-sha256":
        try:
            return parse_pem_private_key(private)  # type: ignore[no-untyped-call]
        except (UnparsableKeyError, ValueError, TypeError) as broken:
            raise Unsignable("This is no RSA private key in PEM form.") from broken
    try:
        nacl_signing = import_module("nacl.signing")
        base64_encoder = import_module("nacl.encoding").Base64Encoder
    except ImportError as missing:
        raise Unsignable("Ed25519 signatures need the library PyNaCl.") from missing
    try:
        return nacl_signing.SigningKey(private, encoder=base64_encoder)
    except (ValueError, TypeError) as broken:
        raise Unsignable("This is no Ed25519 seed in base64.") from broken
