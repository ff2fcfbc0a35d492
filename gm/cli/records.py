"""What the public DNS tells of the house's own domain: where its mail goes, and why others should believe it."""

from __future__ import annotations

import base64
import re
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import dns.exception
import dns.rdatatype
import dns.resolver
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from gm.config import Settings
from gm.sections import DkimSection

Finding = tuple[str, bool | None, str]
"""What was looked at, whether it is well (None: a person should look), and a sentence."""
Ask = Callable[[str, str], Sequence[str]]
"""The records of a name and a type as text, none where there are none. `Away` where nobody answers."""

SECONDS: Final = 12.0  # for all questions together
EACH: Final = 4.0
PRIVATE: Final = ("localhost", "test", "example", "invalid", "local", "internal", "lan", "home.arpa")
"""Names that the public DNS does not know (RFC 6761 and custom)."""


class Away(Exception):
    """No name server answered."""


def asker(resolver: dns.resolver.Resolver | None = None, seconds: float = SECONDS) -> Ask:
    """Questions to the machine's own name servers (or those of `resolver`), with so many seconds for all of them."""
    until = time.monotonic() + seconds

    def ask(name: str, kind: str) -> Sequence[str]:
        left = until - time.monotonic()
        if left <= 0:
            raise Away
        try:
            found = (resolver or dns.resolver.Resolver()).resolve(name, kind, lifetime=min(EACH, left), search=False)
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
            return ()
        except (dns.exception.DNSException, OSError) as why:
            raise Away from why
        if kind == "TXT":
            return [b"".join(row.strings).decode("utf-8", "replace") for row in found]
        return [row.to_text() for row in found]

    return ask


def findings(known: Settings, ask: Ask) -> list[Finding]:
    """A sentence for each record of the domain that letters come from; one sentence where DNS is no help."""
    domain = known.house.address.rpartition("@")[2].lower()
    if "." not in domain or any(domain == end or domain.endswith(f".{end}") for end in PRIVATE):
        return [("dns", True, f"{domain} is no name of the public DNS; no records are needed for it.")]
    try:
        return list(_public(domain, known, ask))
    except Away:
        return [
            (
                "dns",
                None,
                f"DNS cannot be reached from here, so the records of {domain} (MX, SPF, DKIM, DMARC) "
                "were not looked at.",
            )
        ]


def _public(domain: str, known: Settings, ask: Ask) -> Iterator[Finding]:
    yield mx(domain, ask(domain, "MX"), lambda: bool(ask(domain, "A") or ask(domain, "AAAA")))
    yield spf(domain, ask(domain, "TXT"))
    if known.dkim.domain and known.dkim.selector:
        name = f"{known.dkim.selector}._domainkey.{known.dkim.domain}"
        yield signed(name, ask(name, "TXT"), known.dkim)
    elif known.outgoing.kind == "smtp":
        yield (
            "dkim",
            None,
            f"{known.outgoing.host} signs, or nobody does: look for DKIM-Signature in a letter of "
            "ours that arrived. Where it is missing, PostGM can sign: [dkim].",
        )
    yield dmarc(domain, lambda name: ask(name, "TXT"))


def mx(domain: str, records: Sequence[str], has_address: Callable[[], bool]) -> Finding:
    """Is there a way for letters to the house?"""
    hosts = [record.split()[-1].rstrip(".") for record in records]
    if hosts == [""]:
        return (
            "mx",
            False,
            f"{domain} tells by its MX record that it takes no mail at all; give it the name of your mail server.",
        )
    if hosts:
        return "mx", True, f"Letters to {domain} go to {', '.join(sorted(hosts))}."
    if has_address():
        return "mx", None, f"{domain} has no MX record; letters go to its address. Better publish one."
    return "mx", False, f"{domain} has no MX record and no address, so no letter reaches it; publish an MX record."


def spf(domain: str, records: Sequence[str]) -> Finding:
    """Is it told who may send for the domain?"""
    ours = [record for record in records if record.lower().split(" ")[0] == "v=spf1"]
    if not ours:
        return (
            "spf",
            False,
            f'{domain} has no SPF record; publish a TXT record that names your mail server, such as "v=spf1 mx -all".',
        )
    if len(ours) > 1:
        return "spf", False, f"{domain} has {len(ours)} SPF records, which count as none; join them in one."
    if re.search(r"(?:^|\s)\+?all(?:\s|$)", ours[0], re.IGNORECASE):
        return "spf", False, f'{domain} lets the whole world send for it ("{ours[0]}"); end it with -all or ~all.'
    return "spf", True, f"{domain} says who may send for it: {ours[0]}"


def dmarc(domain: str, texts: Callable[[str], Sequence[str]]) -> Finding:
    """Is it told what becomes of letters that prove nothing? The domain's own record counts, else that of one above."""
    labels = domain.split(".")
    for above in (".".join(labels[n:]) for n in range(len(labels) - 1)):
        ours = [record for record in texts(f"_dmarc.{above}") if record.replace(" ", "").lower().startswith("v=dmarc1")]
        if len(ours) == 1:
            return "dmarc", True, f"_dmarc.{above} says: {ours[0]}"
        if ours:
            return "dmarc", False, f"_dmarc.{above} has {len(ours)} DMARC records, which count as none; keep one."
    return (
        "dmarc",
        False,
        f"{domain} has no DMARC record; publish a TXT record at _dmarc.{domain}, such as "
        '"v=DMARC1; p=none" to begin with. Large providers want one.',
    )


def signed(name: str, records: Sequence[str], key: DkimSection) -> Finding:
    """Does the published key fit the one that letters are signed with?"""
    try:
        own = _public_key(key)
    except (OSError, ValueError, TypeError, UnsupportedAlgorithm):
        return "dkim", False, f"The key {key.key_file} cannot be read as a key for {key.algorithm}."
    kind = "ed25519" if key.algorithm == "ed25519-sha256" else "rsa"
    mend = f'publish a TXT record at {name}: "v=DKIM1; k={kind}; p={base64.b64encode(own).decode()}"'
    told = [p for record in records if (p := _p_of(record)) is not None]
    if not told:
        return "dkim", False, f"No key is published, so our signatures prove nothing; {mend}"
    if not any(_same(p, own) for p in told):
        return "dkim", False, f"The key at {name} is not the one that we sign with, so our letters look forged; {mend}"
    return "dkim", True, f"The key at {name} is the one that we sign with."


def _p_of(record: str) -> str | None:
    fields = dict(part.strip().split("=", 1) for part in record.split(";") if "=" in part)
    return re.sub(r"\s", "", fields["p"]) if "p" in fields else None


def _same(published: str, own: bytes) -> bool:
    """RSA keys may be published with or without the frame that names their kind."""
    try:
        octets = base64.b64decode(published)
        if octets == own:
            return True
        other = serialization.load_der_public_key(octets)
    except (ValueError, UnsupportedAlgorithm):
        return False
    return _framed(other) == own


def _public_key(key: DkimSection) -> bytes:
    private = Path(key.key_file or "").read_bytes()
    if key.algorithm == "ed25519-sha256":
        seed = Ed25519PrivateKey.from_private_bytes(base64.b64decode(private)[:32])
        return seed.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
    return _framed(serialization.load_pem_private_key(private, None).public_key())


def _framed(key: Any) -> bytes:
    octets: bytes = key.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return octets
