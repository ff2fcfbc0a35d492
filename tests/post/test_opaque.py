"""Letters that are signed opaquely are read as if they were signed openly; what cannot be opened is said to be so."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.post import reading
from gm.post.letter import Letter
from gm.post.opaque import DATA, MOST, SIGNED, signed_octets
from gm.post.reading import read

ENTITY = b"Content-Type: text/plain; charset=utf-8\r\n\r\nbid 17\r\n"
# Both made by OpenSSL over ENTITY with a key of nobody: in DER, and streamed in BER with indefinite lengths.
DER = """
MIH7BgkqhkiG9w0BBwKgge0wgeoCAQExDTALBglghkgBZQMEAgEwQgYJKoZIhvcN
AQcBoDUEM0NvbnRlbnQtVHlwZTogdGV4dC9wbGFpbjsgY2hhcnNldD11dGYtOA0K
DQpiaWQgMTcNCjGBkTCBjgIBATAnMA8xDTALBgNVBAMMBEFubmECFFA1HpNhTbq8
/2K8VIlBSD+hEpXTMAsGCWCGSAFlAwQCATAKBggqhkjOPQQDAgRHMEUCIQDbYHRg
KpR8lxqbyfsezEJ1B55myfGmevQN/k8bHDYqRQIgGPo21+LRvWmt7+dFBCnYOasg
8R0o3p7Npc2Bb+aJyeY="""
BER = """
MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcB
oIAkgAQzQ29udGVudC1UeXBlOiB0ZXh0L3BsYWluOyBjaGFyc2V0PXV0Zi04DQoN
CmJpZCAxNw0KAAAAAAAAMYGQMIGNAgEBMCcwDzENMAsGA1UEAwwEQW5uYQIUUDUe
k2FNurz/YrxUiUFIP6ESldMwCwYJYIZIAWUDBAIBMAoGCCqGSM49BAMCBEYwRAIg
eNk2Nqy2ZjyPKYmU4hgEoTeVvvLB3TV2/nxivp3e8jQCICJ1PwRfFXx5uKBQRfyP
i+DgGTebeypVujFyeYeBLuvQAAAAAAAA"""
HEAD = (
    b"From: a@b\r\nContent-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m\r\n"
    b"Content-Disposition: attachment; filename=smime.p7m\r\nContent-Transfer-Encoding: base64\r\n\r\n"
)


def element(tag: int, *inside: bytes) -> bytes:
    content = b"".join(inside)
    return bytes([tag, 0x84]) + len(content).to_bytes(4, "big") + content


def endless(tag: int, *inside: bytes) -> bytes:
    return bytes([tag, 0x80]) + b"".join(inside) + b"\0\0"


def signed(string: bytes, kind: bytes = DATA, algorithms: bytes = element(0x31)) -> bytes:
    content = element(0x30, element(6, kind), element(0xA0, string))
    return element(0x30, element(6, SIGNED), element(0xA0, element(0x30, b"\x02\x01\x01", algorithms, content)))


def letter(octets: bytes) -> bytes:
    return HEAD + base64.encodebytes(octets)


def typed(found: Letter) -> str:
    return "".join(part.text or "" for part in found.inline_texts()).strip()


@pytest.mark.parametrize("packed", [DER, BER])
def test_what_a_mail_program_signed_opaquely_is_read(packed: str) -> None:
    octets = base64.b64decode(packed)
    assert signed_octets(octets) == ENTITY
    found = read(letter(octets))
    assert (typed(found), found.problem) == ("bid 17", None)


def test_the_signed_part_may_have_parts_itself_and_stand_beside_a_footer() -> None:
    two = (
        b"Content-Type: multipart/alternative; boundary=a\r\n\r\n--a\r\n\r\nbid 17\r\n--a\r\n"
        b"Content-Type: text/html\r\n\r\n<p>bid 17</p>\r\n--a--\r\n"
    )
    inner = letter(signed(element(4, two))).partition(b"\r\n")[2]
    outer = (
        b"Content-Type: multipart/mixed; boundary=m\r\n\r\n--m\r\n" + inner + b"\r\n--m\r\n\r\na footer\r\n--m--\r\n"
    )
    found = read(outer)
    assert [(part.media_type, part.alternative) for part in found.inline_texts()] == [
        ("text/plain", 1),
        ("text/html", 1),
        ("text/plain", None),
    ]


@pytest.mark.parametrize(
    "string",
    [
        element(0x24, element(4, ENTITY[:9]), element(4, ENTITY[9:])),
        endless(0x24, element(4, ENTITY[:9]), element(4, ENTITY[9:])),
    ],
)
def test_a_string_in_chunks_is_put_together(string: bytes) -> None:
    assert signed_octets(signed(string)) == ENTITY
    assert signed_octets(signed(string, algorithms=endless(0x31, endless(0x30, b"\x06\x01\x2a")))) == ENTITY


@pytest.mark.parametrize(
    "octets",
    [
        b"",
        signed(element(4, ENTITY))[:-60],
        signed(element(4, ENTITY), kind=SIGNED),
        signed(element(0x24, *[element(4, b"x")] * MOST)),
        signed(b""),
    ],
    ids=["nothing", "cut off", "other content", "endless chunks", "certificates only"],
)
def test_a_signed_letter_that_cannot_be_opened_is_not_called_encrypted(octets: bytes) -> None:
    found = read(letter(octets))
    assert (typed(found), found.problem) == ("", reading.OPAQUE)


def test_a_signed_letter_that_was_damaged_on_its_way_is_not_opened() -> None:
    assert read(letter(signed(element(4, ENTITY))) + b"!!").problem == reading.OPAQUE


def test_an_encrypted_letter_that_was_signed_is_encrypted() -> None:
    inner = b"Content-Type: application/pkcs7-mime; smime-type=enveloped-data\r\n\r\nAAAA"
    found = read(letter(signed(element(4, inner))))
    assert found.problem == reading.ENCRYPTED


def test_a_signed_letter_that_is_only_attached_is_no_letter() -> None:
    forwarded = b"Content-Type: message/rfc822\r\n\r\n" + letter(signed(element(4, ENTITY)))
    assert typed(read(forwarded)) == ""


def test_what_was_signed_meets_the_limits_of_any_letter() -> None:
    deep = b"".join(b"Content-Type: multipart/mixed; boundary=%d\r\n\r\n--%d\r\n" % (n, n) for n in range(200))
    assert read(letter(signed(element(4, deep)))).problem == reading.TOO_DEEP


def test_letters_signed_again_and_again_are_opened_once() -> None:
    again = letter(signed(element(4, letter(signed(element(4, ENTITY))))))
    assert read(again).problem == reading.OPAQUE


@given(st.binary() | st.binary().map(lambda noise: base64.b64decode(BER)[:50] + noise))
def test_no_octets_make_it_raise(octets: bytes) -> None:
    assert signed_octets(octets) is None or isinstance(signed_octets(octets), bytes)
