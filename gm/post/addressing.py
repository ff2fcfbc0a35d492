"""Sealed reply addresses that tell which seat a letter is about, and the one form in which addresses are compared."""

from __future__ import annotations

import hmac
import re
import unicodedata
from base64 import b32encode
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import idna
from email_validator import EmailNotValidError, validate_email

from gm.post.letter import Letter

TOKEN_CHARS = 26  # base32 characters: 130 bits of the HMAC
LONGEST_LOCAL = 64  # octets, RFC 5321 4.5.3.1.1
LONGEST_ADDRESS = 254  # octets, RFC 5321 4.5.3.1.3 without the angle brackets
LONGEST_FIELD = 20_000  # characters of a header value that are searched for tokens

_PLAIN_LABEL = re.compile(r"[a-z0-9-ß-öø-ÿ]+")  # letters nobody mistakes for others
_KIND = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_DESTINATIONS = ("delivered-to", "x-original-to", "envelope-to", "x-forwarded-to", "to", "cc")
_THREAD = ("in-reply-to", "references")


@lru_cache(maxsize=4096)
def token_for(key: bytes, match: str, turn: int, seat: str, purpose: str) -> str:
    """The 26 base32 characters that stand for a seat's turn: the same every time, so a letter built twice is equal.

    >>> token_for(b"secret", "eatme-3", 4, "anna", "orders") == token_for(b"secret", "eatme-3", 4, "anna", "orders")
    True
    """
    fields = [field.encode("utf-8", "surrogatepass") for field in (match, str(turn), seat, purpose)]
    message = b"".join(b"%d:%s," % (len(field), field) for field in fields)
    return b32encode(hmac.digest(key, message, "sha256"))[:TOKEN_CHARS].decode("ascii").lower()


def plus_address(base: str, token: str) -> str:
    """`gm+token@host` from `gm@host` (RFC 5233); for a bounce the base is `bounce@host` (VERP).

    ValueError if the local part would pass 64 octets, which some servers cut.
    """
    local, at, host = base.rpartition("@")
    if not (local and at and host):
        raise ValueError(f"{base!r} is no address to put a token into")
    if len(local) + 1 + len(token) > LONGEST_LOCAL:
        raise ValueError(f"{local}+token is longer than {LONGEST_LOCAL} octets")
    return f"{local}+{token}@{host}"


def message_id(kind: str, token: str, host: str) -> str:
    """`<kind.token@host>`: unique per kind and seal, free of personal data, and found again in References.

    `kind` is lower-case letters, digits and hyphens (a second receipt is "receipt-2"). ValueError otherwise.
    """
    if not _KIND.fullmatch(kind):
        raise ValueError(f"{kind!r} is no kind of letter")
    return f"<{kind}.{token}@{host}>"


def tokens_in(letter: Letter, base: str, host: str | None = None) -> list[tuple[str, str]]:
    """Every token of ours that the letter carries, likeliest first, each with the field it stood in.

    Destinations come first (where the letter was really delivered, then where the writer sent it), then our own
    Message-IDs: In-Reply-To, and References from the newest, which stands last, to the oldest. `base` is the address
    without token; `host` the host of our Message-IDs if it is another one. A token appears once, at its first place.
    """
    local, _, domain = base.rpartition("@")
    addresses = _address_pattern(local.lower(), domain.lower())
    ours = _thread_pattern((host or domain).lower())
    found: dict[str, str] = {}
    for name in _DESTINATIONS:
        for token in _found(letter, name, addresses):
            found.setdefault(token, name)
    for name in _THREAD:
        for token in reversed(list(_found(letter, name, ours))):
            found.setdefault(token, name)
    return list(found.items())


def _found(letter: Letter, name: str, pattern: re.Pattern[str]) -> Iterator[str]:
    for value in letter.all(name):
        # References grow at their end, so it is the head that may be lost
        yield from pattern.findall(value[-LONGEST_FIELD:].lower())


@lru_cache(maxsize=64)
def _address_pattern(local: str, domain: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.+-]){re.escape(local)}\+([a-z2-7]{{26}})@{re.escape(domain)}(?![\w.-])")


@lru_cache(maxsize=64)
def _thread_pattern(host: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.+-])[a-z0-9][a-z0-9-]{{0,39}}\.([a-z2-7]{{26}})@{re.escape(host)}(?![\w.-])")


def is_our_id(message_id: str, host: str) -> bool:
    """Whether a Message-ID has the form that only `message_id` gives out for our host."""
    return _thread_pattern(host.lower()).search(message_id[:1000].lower()) is not None


def token_of(address: str, base: str) -> str | None:
    """The token in one address such as `bounce+token@host`, or None."""
    local, _, domain = base.rpartition("@")
    hit = _address_pattern(local.lower(), domain.lower()).search(address[:LONGEST_FIELD].lower())
    return hit[1] if hit else None


def normalise(address: str) -> str:
    """The form in which addresses are kept and compared: local part lower case and NFC, domain as IDNA A-labels.

    Never raises; what is no address comes back lower case.
    """
    address = address.strip()
    local, at, domain = address.rpartition("@")
    if not at:
        return address.lower()
    return f"{unicodedata.normalize('NFC', local.lower())}@{a_label(domain)}"


def a_label(domain: str) -> str:
    """A domain in lower case with its foreign labels as xn-- (RFC 5890); left as it is where IDNA refuses it."""
    domain = _without_end(domain.lower())
    if domain.isascii() or len(domain) > LONGEST_ADDRESS:
        return domain
    try:
        return _without_end(idna.encode(domain, uts46=True).decode("ascii"))
    except (idna.IDNAError, UnicodeError, ValueError):
        return domain


def _without_end(domain: str) -> str:
    """Without the dot of the root, and blanks around it."""
    end = len(domain)
    while end and (domain[end - 1] == "." or domain[end - 1].isspace()):
        end -= 1
    return domain[:end]


def called(address: str) -> str:
    """How somebody may be called of whom nothing is known but an address.

    >>> called("greta.smith@example.org")
    'Greta Smith'
    """
    words = address.partition("@")[0].partition("+")[0].replace(".", " ").replace("_", " ").split()
    return " ".join(word[:1].upper() + word[1:] for word in words) or address


def shown(address: str) -> str:
    """The address as people may see it: a domain with letters that could pass for others stays in its xn-- form."""
    local, at, domain = normalise(address).rpartition("@")
    visible = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in local)
    return f"{visible}{at}{'.'.join(_shown_label(label) for label in domain.split('.'))}"


def _shown_label(label: str) -> str:
    if not label.startswith("xn--"):
        return label if label.isascii() else "".join(c if c.isascii() else "?" for c in label)
    try:
        plain = idna.decode(label)
    except (idna.IDNAError, UnicodeError, ValueError):
        return label
    return plain if _PLAIN_LABEL.fullmatch(plain) else label


@dataclass(frozen=True, slots=True)
class Registration:
    """An address somebody wants to play with: normalised, or with one sentence on what is wrong with it."""

    address: str
    problem: str | None = None


def valid_registration(address: str, *, anywhere: bool = False, smtputf8: bool = False) -> Registration:
    """Look at an address before a player is registered with it; nothing is asked of the network.

    `anywhere` also takes names that only a house knows (localhost, .test, and .invalid, as of its channels), `smtputf8`
    also takes foreign letters before the @ (RFC 6531), which needs a mail server that can send them.
    """
    address = address.strip()
    for test, problem in _REFUSALS:
        if test(address):
            return Registration("", problem)
    if not smtputf8 and not address.rpartition("@")[0].isascii():
        return Registration("", "Our mail server cannot write to an address with such letters before the @.")
    if anywhere and _HOUSE_NAME.fullmatch(address):
        return Registration(normalise(address))
    try:
        good = validate_email(
            address, check_deliverability=False, allow_smtputf8=True, test_environment=anywhere, strict=True
        )
    except (EmailNotValidError, ValueError, RecursionError):
        return Registration("", "This is not an address that mail can reach; please check how it is spelt.")
    return Registration(normalise(good.normalized))


def person_at(said: str) -> Registration:
    """An address as people write it, "gina@example.org" or "Gina <gina@example.org>"; networks of a house count too."""
    named = re.fullmatch(r"[^<>]*<([^<>]+)>\s*", said)
    return valid_registration(named[1] if named else said, anywhere=True)


_HOUSE_NAME = re.compile(
    r"[A-Za-z0-9_-]{1,30}(?:[.+][A-Za-z0-9_-]{1,30})?@(?:localhost|(?:[A-Za-z0-9-]{1,40}\.){1,4}invalid)"
)
_REFUSALS = (
    (lambda a: not a, "There is no address to register."),
    (lambda a: len(a) > LONGEST_ADDRESS, "This address is too long for mail to carry it."),
    (lambda a: not a.isprintable() or " " in a, "An address has no spaces or invisible characters in it."),
    (lambda a: "@" not in a, "This address lacks its @, as in anna@example.org."),
    (lambda a: a.count("@") > 1, "This address has more than one @; please give a single address."),
    (lambda a: a.startswith("@"), "This address lacks the name before its @."),
    (lambda a: a.endswith("@"), "This address lacks the mail server after its @."),
    (
        lambda a: "." not in a.rpartition("@")[2] and not a.lower().endswith("@localhost"),
        "The part after the @ lacks its ending.",
    ),
)
