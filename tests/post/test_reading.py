"""Reading raw bytes: every letter becomes plain values, no letter raises, and limits are told in words."""

from __future__ import annotations

import base64
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.post import reading
from gm.post.letter import Letter
from gm.post.reading import decoded, read

HEAD = b"From: Anna <anna@example.org>\r\nTo: gm@example.com\r\n"


def text_of(letter: Letter) -> str:
    return "".join(part.text or "" for part in letter.inline_texts()).strip()


def with_type(content_type: str, body: bytes, encoding: str = "8bit") -> bytes:
    fields = f"Content-Type: {content_type}\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n"
    return HEAD + fields.encode() + body


def test_headers_keep_their_order_and_lose_their_folds() -> None:
    letter = read(b"Received: one\r\n two\r\nSubject: Hi\r\nReceived: three\r\n\r\nplay 4\r\n")
    assert letter.headers == (("received", "one two"), ("subject", "Hi"), ("received", "three"))
    assert letter.all("Received") == ("one two", "three")


@pytest.mark.parametrize(
    ("declared", "codec", "text"),
    [
        ("utf-8", "utf-8", "Grüße, play 13"),
        ("iso-8859-1", "cp1252", "Grüße – play 13 €"),
        ("utf-8", "cp1252", "Grüße, play 13"),
        ("iso-8859-1", "utf-8", "Grüße, play 13"),
        ("x-unknown-9", "utf-8", "Grüße, play 13"),
        ("", "utf-8", "Grüße, play 13"),
        ("ks_c_5601-1987", "cp949", "안녕하세요 play 13"),
        ("x-sjis", "cp932", "こんにちは play 13"),
        ("iso-2022-jp", "iso2022_jp", "すみません。"),
        ("tis-620", "cp874", "สวัสดี play 13"),
        ("gb2312", "gb18030", "谢谢 play 13"),
        ("big5", "big5", "謝謝 play 13"),
        ("koi8-r", "koi8-r", "Привет, play 13"),
        ("windows-1251", "cp1251", "Привет, play 13"),
        ("unicode-1-1-utf-7", "utf-7", "Grüße, play 13"),
        ("utf-16", "utf-16", "Grüße, play 13"),
    ],
)
def test_a_text_is_decoded_whatever_charset_was_declared(declared: str, codec: str, text: str) -> None:
    octets = text.encode(codec)
    packed = with_type(f'text/plain; charset="{declared}"', base64.encodebytes(octets), "base64")
    assert text_of(read(packed)) == text
    if codec != "utf-16":
        assert text_of(read(with_type(f'text/plain; charset="{declared}"', octets))) == text


@pytest.mark.parametrize("charset", ["\0", "utf-8\0", "idna", "rot13", "zlib", "unicode_escape", "'", "a" * 500])
def test_a_name_that_is_no_charset_does_no_harm(charset: str) -> None:
    assert "play 13" in text_of(read(with_type(f'text/plain; charset="{charset}"', b"play 13")))


def test_an_intact_base64_is_trusted_and_a_damaged_one_is_not() -> None:
    sound = read(with_type("text/plain", b"cGxheSAxMw==\r\n", "base64"))
    damaged = read(with_type("text/plain", b"cGxheSAx\r\n!!!!\r\nMw==\r\n", "base64"))
    cut = read(with_type("text/plain", b"cGxheSAxMw\r\n", "base64"))
    assert (sound.parts[0].text, sound.parts[0].defect) == ("play 13", None)
    assert damaged.parts[0].defect == cut.parts[0].defect == reading.DAMAGED


def test_broken_quoted_printable_stays_as_it_came() -> None:
    assert text_of(read(with_type("text/plain", b"play =31=33\nnote =ZZ", "quoted-printable"))) == "play 13\nnote =ZZ"


def test_a_file_name_in_any_script_makes_a_text_an_attachment() -> None:
    letter = read(with_type("text/plain; name*=utf-8''%C3%9Cbersicht.txt", b"play 44"))
    assert letter.parts[0].filename == "Übersicht.txt"
    assert letter.parts[0].attached
    assert text_of(letter) == ""


@pytest.mark.parametrize("kind", ["message/rfc822", "message/partial; id=1; number=1", "message/external-body"])
def test_a_letter_within_the_letter_is_never_typed_text(kind: str) -> None:
    assert text_of(read(with_type(kind, b"Subject: old\r\n\r\nplay 44\r\n"))) == ""


def test_a_signed_letter_is_read_and_its_signature_is_not() -> None:
    body = (
        b"--s\r\nContent-Type: text/plain\r\n\r\nplay 13\r\n--s\r\n"
        b"Content-Type: application/pgp-signature; name=signature.asc\r\n\r\n-----BEGIN PGP SIGNATURE-----\r\n--s--\r\n"
    )
    letter = read(with_type("multipart/signed; boundary=s", body))
    assert text_of(letter) == "play 13"
    assert letter.problem is None


@pytest.mark.parametrize(
    "raw",
    [
        with_type(
            "multipart/encrypted; boundary=e", b"--e\r\nContent-Type: application/pgp-encrypted\r\n\r\nx\r\n--e--"
        ),
        with_type("application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m", b"AAAA", "base64"),
        with_type("text/plain", b"-----BEGIN PGP MESSAGE-----\r\n\r\nhQ==\r\n-----END PGP MESSAGE-----\r\n"),
    ],
)
def test_an_encrypted_letter_is_known_for_what_it_is(raw: bytes) -> None:
    letter = read(raw)
    assert letter.problem == reading.ENCRYPTED


def test_the_parts_of_an_alternative_are_told_from_the_parts_beside_it() -> None:
    body = (
        b"--m\r\nContent-Type: multipart/alternative; boundary=a\r\n\r\n--a\r\n\r\nplay 13\r\n"
        b"--a\r\nContent-Type: text/html\r\n\r\n<p>play 13</p>\r\n--a--\r\n--m\r\n\r\nfooter\r\n--m--\r\n"
    )
    letter = read(with_type("multipart/mixed; boundary=m", body))
    assert [part.alternative for part in letter.parts] == [1, 1, None]
    assert letter.structure == ("multipart/mixed", "multipart/alternative")


def test_a_header_is_shown_decoded_and_without_control_characters() -> None:
    assert decoded("=?utf-8?Q?Gr=C3=BC=C3=9Fe?= =?iso-8859-1?Q?_an_J=F6rg?=") == "Grüße an Jörg"
    assert decoded("=?UTF-8?Q?Turn=0D=0ABcc:_dora@example.net?=") == "Turn Bcc: dora@example.net"
    assert decoded("=?utf-8?B?!!!?= =?nonsense") != ""


NESTED = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (i, i) for i in range(500)) + b"\n\nhi\n"
MONSTERS = {
    "nested 500 deep": (NESTED, reading.TOO_DEEP),
    "10,000 parts": (with_type("multipart/mixed; boundary=b", b"--b\n\nx\n" * 10_000), reading.TOO_MANY_PARTS),
    "300 parts": (with_type("multipart/mixed; boundary=b", b"--b\n\nx\n" * 300), reading.TOO_MANY_PARTS),
    "a 5 MB header": (HEAD + b"X: " + b"y" * 5_000_000 + b"\n\nhi", reading.TOO_MUCH_HEADER),
    "a million fields": (HEAD + b"X: y\n" * 1_000_000 + b"\n\nhi", reading.TOO_LONG),
    "2,000 fields": (HEAD + b"X: y\n" * 2_000 + b"\n\nhi", reading.TOO_MANY_FIELDS),
    "50 MB": (HEAD + b"\n" + b"x" * 50_000_000, reading.TOO_BIG),
    "a line of 1 MB": (HEAD + b"\n" + b"x" * 1_000_000, None),
    "30 containers and many lines": (NESTED[:1_500] + b"x\n" * 200_000, reading.TOO_DEEP),
}


@pytest.mark.parametrize("name", MONSTERS)
def test_a_monster_is_refused_in_words_within_two_seconds_of_work(name: str) -> None:
    raw, problem = MONSTERS[name]
    began = time.process_time()
    letter = read(raw)
    assert time.process_time() - began < 2
    assert letter.problem == problem
    assert letter.size == len(raw)


def test_a_refused_letter_still_names_its_writer() -> None:
    raw, _ = MONSTERS["50 MB"]
    assert read(raw).first("from") == "Anna <anna@example.org>"


def test_a_very_long_header_line_is_cut_and_the_letter_is_read() -> None:
    letter = read(HEAD + b"X-Long: " + b"y" * 200_000 + b"\n\nplay 13\n")
    assert text_of(letter) == "play 13"
    assert len(letter.first("x-long")) == reading.LIMITS.header_value


@settings(max_examples=150)
@given(st.binary(max_size=3_000))
def test_any_bytes_are_read_without_an_exception(raw: bytes) -> None:
    assert read(raw).size == len(raw)


FIELDS = st.sampled_from(
    [
        b"Content-Type: multipart/mixed; boundary=b",
        b'Content-Type: multipart/alternative; boundary="b',
        b"Content-Type: text/plain; charset=utf-7; name*",
        b"Content-Type: text/html; charset*0*=x''%FF",
        b"Content-Type: message/rfc822",
        b"Content-Type: message/delivery-status",
        b"Content-Transfer-Encoding: base64",
        b"Content-Transfer-Encoding: quoted-printable",
        b"Content-Disposition: attachment; filename*0*=utf-8''%; filename*1",
        b"Subject: =?utf-8?B?====?=",
        b"--b",
        b"--b--",
        b"",
        b"cGxheSAxMw==",
        b"<p>play 13</p>",
        b"=ZZ =",
        b"\xff\xfe play",
    ]
)


@settings(max_examples=200)
@given(st.lists(FIELDS, max_size=25))
def test_any_heap_of_mail_lines_is_read_without_an_exception(lines: list[bytes]) -> None:
    letter = read(b"\r\n".join(lines))
    assert all(isinstance(part.payload, bytes) for part in letter.parts)
    assert all(isinstance(decoded(value), str) for _, value in letter.headers)
