"""What a signature on our letters promises, checked with dkimpy's own verification and no name server."""

from __future__ import annotations

import base64
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import dkim
import pytest

from gm.post.signing import SigningKey, Unsignable, sign
from gm.post.writing import Draft, Person, compose

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
LETTER = compose(
    Draft(
        message_id="<report.aaaaaaaaaaaaaaaaaaaaaaaaaa@gm.example.org>",
        date=NOON,
        sender=Person("gm@example.org", "The Game Master"),
        to=Person("anna@example.org", "Änna"),
        subject="[eatme-3] Turn 4 – your hand",
        text="You hold the cat.\n\nBruno gave two cards.\n",
        unsubscribe=("https://gm.example.org/stop/1", "mailto:gm@example.org?subject=stop"),
        list_id="eatme-3.gm.example.org",
    )
)


@pytest.fixture(scope="module")
def rsa(tmp_path_factory: pytest.TempPathFactory) -> tuple[SigningKey, bytes]:
    folder: Path = tmp_path_factory.mktemp("keys")
    pem, der = folder / "private.pem", folder / "public.der"
    try:
        subprocess.run(["openssl", "genrsa", "-traditional", "-out", pem, "2048"], check=True, capture_output=True)
        subprocess.run(
            ["openssl", "rsa", "-in", pem, "-pubout", "-outform", "DER", "-out", der], check=True, capture_output=True
        )
    except FileNotFoundError:
        pytest.skip("openssl is not installed, so there is no key to sign with")
    record = b"v=DKIM1; k=rsa; p=" + base64.b64encode(der.read_bytes())
    return SigningKey("example.org", "s1", pem.read_bytes()), record


def verified(letter: bytes, record: bytes) -> bool:
    asked = []

    def dns(name: bytes, timeout: int = 5) -> bytes | None:
        asked.append(name)
        return record if name.startswith(b"s1._domainkey.example.org") else None

    return bool(dkim.verify(letter, dnsfunc=dns)) and bool(asked)


def test_a_signed_letter_verifies_and_keeps_its_own_bytes(rsa: tuple[SigningKey, bytes]) -> None:
    signed = sign(LETTER, [rsa[0]], NOON)
    assert signed.endswith(LETTER)
    assert verified(signed, rsa[1])


def test_the_same_letter_signed_again_gives_the_same_bytes(rsa: tuple[SigningKey, bytes]) -> None:
    assert sign(LETTER, [rsa[0]], NOON) == sign(LETTER, [rsa[0]], NOON)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"You hold the cat", b"You hold the dog"),
        (b"From: The Game Master", b"From: The Game Mistress"),
        (b"https://gm.example.org/stop/1", b"https://evil.example/stop/1"),
        (b"MIME-Version", b"Reply-To: <dora@evil.example>\r\nMIME-Version"),
        (b"MIME-Version", b"Subject: another one\r\nMIME-Version"),
        (b"MIME-Version", b"From: <dora@evil.example>\r\nMIME-Version"),
        (b"MIME-Version", b"Cc: <dora@evil.example>\r\nMIME-Version"),
    ],
)
def test_a_letter_changed_on_the_way_does_not_verify(rsa: tuple[SigningKey, bytes], old: bytes, new: bytes) -> None:
    signed = sign(LETTER, [rsa[0]], NOON)
    assert old in signed
    assert not verified(signed.replace(old, new, 1), rsa[1])


def test_white_space_that_servers_change_does_no_harm(rsa: tuple[SigningKey, bytes]) -> None:
    signed = sign(LETTER, [rsa[0]], NOON)
    assert verified(signed.replace(b"Auto-Submitted: auto", b"auto-submitted:   auto") + b"\r\n\r\n", rsa[1])


def test_an_ed25519_signature_verifies() -> None:
    nacl_signing = pytest.importorskip("nacl.signing", reason="PyNaCl is not installed, so no Ed25519 key can sign")
    key = nacl_signing.SigningKey(bytes(range(32)))
    record = b"v=DKIM1; k=ed25519; p=" + base64.b64encode(bytes(key.verify_key))
    ours = SigningKey("example.org", "s1", base64.b64encode(bytes(range(32))), "ed25519-sha256")
    signed = sign(LETTER, [ours], NOON)
    assert verified(signed, record)
    assert not verified(signed.replace(b"the cat", b"the dog"), record)


def test_a_key_that_is_none_is_refused_with_a_sentence() -> None:
    with pytest.raises(Unsignable, match="RSA private key"):
        sign(LETTER, [SigningKey("example.org", "s1", b"not a key")], NOON)


def test_an_ed25519_key_that_is_none_is_refused_with_a_sentence() -> None:
    with pytest.raises(Unsignable, match="Ed25519"):
        sign(LETTER, [SigningKey("example.org", "s1", b"not a key", "ed25519-sha256")], NOON)


def test_a_key_never_shows_itself() -> None:
    assert "secret" not in repr(SigningKey("example.org", "s1", b"secret"))
