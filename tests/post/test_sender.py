"""Who wrote a letter, and how much our own border server vouches for it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.post.letter import Letter
from gm.post.sender import Sender, sender, trust


def letter(*fields: tuple[str, str]) -> Letter:
    return Letter(fields, (), 0)


def named(field: str) -> Sender:
    return sender(letter(("from", field)))


@pytest.mark.parametrize(
    ("field", "address", "name"),
    [
        ("anna@example.org", "anna@example.org", ""),
        ("<Anna@Example.org>", "anna@example.org", ""),
        ("Anna Smith <anna@example.org>", "anna@example.org", "Anna Smith"),
        ('"Smith, Anna" <anna@example.org>', "anna@example.org", "Smith, Anna"),
        ('"Anna \\"the cat\\" S." <anna@example.org>', "anna@example.org", 'Anna "the cat" S.'),
        ("Anna J. Smith <anna@example.org>", "anna@example.org", "Anna J. Smith"),
        ("anna@example.org (Anna Smith)", "anna@example.org", "Anna Smith"),
        ("=?utf-8?q?=C3=84nna?= <anna@example.org>", "anna@example.org", "Änna"),
        ("Änna <anna@example.org>", "anna@example.org", "Änna"),
        ("anna@example.org <anna@example.org>", "anna@example.org", "anna@example.org"),
        ('"a b"@example.org', '"a b"@example.org', ""),
        ("Anna <anna@müller.example>", "anna@xn--mller-kva.example", "Anna"),
        ("Anna\ufffd <anna@example.org>", "anna@example.org", "Anna\ufffd"),
    ],
)
def test_one_mailbox_names_the_writer(field: str, address: str, name: str) -> None:
    assert named(field) == Sender(address, name)


@pytest.mark.parametrize(
    "field",
    [
        "",
        "Anna",
        "anna@example.org, bruno@example.org",
        "Anna <anna@example.org>, Bruno <bruno@example.org>",
        "players: anna@example.org;",
        "undisclosed-recipients:;",
        "alice@example.org)bob@evil.example",
        "alice@example.org]bob@evil.example",
        "alice@example.org<bob@evil.example>",
        "alice@example.org <bob@evil.example>",
        "<alice@example.org><bob@evil.example>",
        "<alice@example.org> bob@evil.example",
        "alice@example.org@evil.example",
        "alice @example.org",
        "alice@ example.org",
        "<@relay.example:alice@example.org>",
        "alice@[127.0.0.1]",
        "alice@example..org",
        ".alice@example.org",
        "alice@-example.org",
        '"alice@example.org',
        "alice(comment@example.org",
        "(" * 40 + "x" + ")" * 40 + " alice@example.org",
        "=?utf-8?q?alice=40example.org?=",
        "ali\u200bce@example.org",
        "ali\x00ce@example.org",
        "Anna\r\nBcc: x <anna@example.org>",
        "a" * 3000 + "@example.org",
        "Anna <" + "a" * 300 + "@example.org>",
    ],
)
def test_anything_else_names_nobody_and_says_why(field: str) -> None:
    nobody = named(field)
    assert nobody.address == ""
    assert nobody.problem
    assert nobody.problem.endswith(".")


def test_two_from_fields_or_none_name_nobody() -> None:
    assert sender(letter(("from", "anna@example.org"), ("from", "anna@example.org"))).problem
    assert sender(letter(("sender", "anna@example.org"))).problem


def test_encoded_words_are_decoded_only_after_the_address_is_known() -> None:
    disguised = named("=?utf-8?Q?anna=40example.org_=3Canna=40example.org=3E=2C?= <dora@evil.example>")
    assert disguised == Sender("dora@evil.example", "")


def test_a_name_stays_on_one_line_and_shows_no_hidden_marks() -> None:
    assert named("=?utf-8?Q?An=0D=0ABcc=3A_x_=E2=80=AEna?= <anna@example.org>").name == "An Bcc: x na"


@given(st.text(max_size=200))
def test_no_field_makes_it_fail(field: str) -> None:
    one = named(field)
    assert bool(one.address) != bool(one.problem)


@given(st.text(alphabet='<>@",:;()\\ab.= ?', max_size=60))
def test_a_named_address_always_has_one_plain_form(field: str) -> None:
    one = named(field)
    if one.address:
        assert one.address.rpartition("@")[0]
        assert "," not in one.address or one.address.startswith('"')
        assert named(f"<{one.address}>").address == one.address


# --- trust ------------------------------------------------------------------------------------------------------------

OURS = ["mx.club.example"]
GOOD = "mx.club.example; dkim=pass header.d=example.org; dmarc=pass header.from=example.org"
HOP = ("received", "from out.example.org by mx.club.example with ESMTPS; Fri, 20 Nov 2026 12:00:00 +0000")
INSIDE = ("received", "from mx.club.example by mx.club.example with LMTP id 1; Fri, 20 Nov 2026 12:00:01 +0000")


def result(*fields: tuple[str, str], domain: str = "example.org", **more: list[str]) -> str:
    return trust(letter(*fields), domain, OURS, **more).result


def said(text: str) -> tuple[str, str]:
    return "authentication-results", text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (GOOD, "pass"),
        ("mx.club.example; dmarc=pass header.from=Example.ORG", "pass"),
        ("mx.club.example; dkim=pass (2048-bit key) header.d=example.org header.s=s1", "pass"),
        ("mx.club.example; dkim=pass header.i=@example.org", "pass"),
        ("mx.club.example; spf=pass smtp.mailfrom=anna@example.org", "pass"),
        ("mx.club.example; dkim=fail header.d=example.org; dmarc=pass header.from=example.org", "pass"),
        ("mx.club.example; dmarc=fail header.from=example.org; dkim=pass header.d=example.org", "fail"),
        ("mx.club.example; dkim=fail header.d=example.org", "fail"),
        ("mx.club.example; dkim=pass header.d=evil.example", "none"),
        ("mx.club.example; dkim=pass header.d=org", "none"),
        ("mx.club.example; dkim=pass header.d=notexample.org", "none"),
        ("mx.club.example; spf=pass smtp.mailfrom=dora@evil.example", "none"),
        ("mx.club.example; spf=pass smtp.helo=example.org", "none"),
        ("mx.club.example; dmarc=pass header.from=evil.example", "none"),
        ("mx.club.example; dkim=none; spf=none", "none"),
        ("mx.club.example; none", "none"),
        ("mx.evil.example; dmarc=pass header.from=example.org", "none"),
        (
            "spf=pass (sender IP is 1.2.3.4) smtp.mailfrom=example.org; dmarc=pass action=none header.from=example.org",
            "none",
        ),
        ("mx.club.example; dmarc=pass header.from=example.org " + "(" * 3000, "none"),
        ("", "none"),
    ],
)
def test_a_result_of_our_border_server_is_weighed_against_the_from_domain(text: str, expected: str) -> None:
    assert result(said(text), HOP) == expected


def test_a_subdomain_may_be_vouched_for_by_its_parent_but_not_the_other_way_round() -> None:
    assert result(said("mx.club.example; dkim=pass header.d=example.org"), domain="mail.example.org") == "pass"
    assert result(said("mx.club.example; dkim=pass header.d=mail.example.org")) == "none"


def test_a_result_below_the_hop_that_took_the_letter_in_may_be_forged() -> None:
    assert result(HOP, said(GOOD)) == "none"
    assert result(INSIDE, said(GOOD), HOP) == "pass"
    assert result(INSIDE, HOP, said(GOOD)) == "none"


DATE = "Fri, 20 Nov 2026 12:00:00 +0000"


@pytest.mark.parametrize(
    "hop",
    [
        # an envelope sender that carries the words, as Exim and others write it into a comment
        f"from evil.example by mx.club.example with esmtps (Exim) (envelope-from <x with LMTP y@e.test>); {DATE}",
        f'from evil.example by mx.club.example with ESMTP (envelope-from <"a) with LMTP id 1 (b"@e.test>) id 1; {DATE}',
        f'from evil.example by mx.club.example (envelope-from <"a) with LMTP id 1; {DATE} (b"@e.test>) id 1; {DATE}',
        f'from evil.example by mx.club.example (Postfix) for <"gm+ with LMTP "@club.example>; {DATE}',
        # a greeting that carries them
        f"from x with LMTP (unknown [192.0.2.9]) by mx.club.example (Postfix) with ESMTPS id 5; {DATE}",
        f"from x by mx.club.example with LMTP id 1 ( (unknown [192.0.2.9]) by mx.club.example (Postfix) id 5; {DATE}",
        f"from unknown (HELO x) by mx.club.example with LMTP; {DATE} () (192.0.2.9) by mx.example with SMTP; {DATE}",
        f"(with LMTP) from out.evil.example by mx.club.example with ESMTPS id 5; {DATE}",
        f"from out.evil.example by mx.club.example with ESMTPS id LMTP; {DATE}",
        f"from out.evil.example by mx.club.example with LMTPX id 1; {DATE}",
        # nothing that can be read
        "with LMTP",
        "from",
        "by",
        "x",
        '"',
        "(",
        ")",
        "from a by b with LMTP; tomorrow",
        "from a by b with LMTP " + "x" * 3000,
    ],
)
def test_words_that_whoever_brought_the_letter_chose_do_not_make_its_hop_ours(hop: str) -> None:
    assert result(("received", hop), said(GOOD)) == "none"


def test_a_greeting_that_names_our_border_server_does_not_make_its_hop_ours() -> None:
    hop = f"from x by mx.club.example (evil [192.0.2.9]) by other.example with ESMTP id 1; {DATE}"
    assert result(("received", hop), said(GOOD), received_by=["mx.club.example"]) == "none"


@pytest.mark.parametrize(
    "hop",
    [
        f"from mx.club.example ([127.0.0.1])\r\n\tby mx.club.example with LMTP\r\n\tid A (envelope-from <a@b.example>)"
        f"\r\n\tfor <gm@club.example>; {DATE}",
        f"from localhost ([unix socket]) by mx.club.example (Cyrus v3.2) with LMTPA; {DATE} (GMT)",
        f"by mx.club.example (Postfix, from userid 1000) id 77; {DATE}",
        f"(qmail 29 invoked by uid 89); {DATE}",
        "from a by mx.club.example with UTF8LMTPSA id 1; 20 Nov 2026 12:00 GMT",
    ],
)
def test_a_hop_within_our_own_house_is_passed_over(hop: str) -> None:
    assert result(("received", hop), said(GOOD), HOP) == "pass"


def test_a_border_server_that_writes_below_its_own_hop_is_believed_when_it_is_named() -> None:
    assert result(HOP, said(GOOD), received_by=["mx.club.example"]) == "pass"
    foreign = ("received", "from a.example by out.example.org with ESMTP")
    assert result(HOP, foreign, said(GOOD), received_by=["mx.club.example"]) == "none"


def test_gmails_way_of_writing_a_result_is_read_when_its_server_is_named() -> None:
    fields = (
        ("received", "by 2002:a05:6402:1111:0:0:0:0 with SMTP id x1csp; Fri, 20 Nov 2026 04:00:00 -0800 (PST)"),
        ("received", "from out.example.org (out.example.org. [192.0.2.1]) by mx.google.com with ESMTPS id z"),
        said(
            "mx.google.com; dkim=pass header.i=@example.org header.s=s1 header.b=abc; spf=pass (google.com: domain of "
            "anna@example.org designates 192.0.2.1 as permitted sender) smtp.mailfrom=anna@example.org; "
            "dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.org"
        ),
    )
    assert trust(letter(*fields), "example.org", ["mx.google.com"], ["mx.google.com"]).result == "pass"
    assert trust(letter(*fields), "example.org", ["mx.google.com"]).result == "none"


def test_the_topmost_word_on_a_method_counts() -> None:
    assert result(said("mx.club.example; dmarc=fail header.from=example.org"), said(GOOD), HOP) == "fail"
    assert result(said("mx.club.example; spf=none"), said(GOOD), HOP) == "pass"


def test_a_forwarder_is_believed_only_when_named_and_its_chain_is_whole() -> None:
    arc = (
        ("arc-seal", "i=1; a=rsa-sha256; cv=none; d=list.example; s=s1; b=x"),
        ("arc-authentication-results", "i=1; mx.list.example; dmarc=pass header.from=example.org"),
    )
    whole = said("mx.club.example; arc=pass; dmarc=fail header.from=example.org")
    assert result(whole, HOP, *arc, forwarders=["list.example"]) == "pass"
    assert result(whole, HOP, *arc) == "fail"
    assert result(whole, HOP, *arc, forwarders=["other.example"]) == "fail"
    assert result(said("mx.club.example; arc=fail; dkim=none"), HOP, *arc, forwarders=["list.example"]) == "none"
    newer = ("arc-seal", "i=2; cv=pass; d=evil.example; s=s1; b=x")
    assert result(whole, HOP, newer, *arc, forwarders=["list.example"]) == "fail"


OLDER = "i=1; mx.elsewhere.example; dmarc=pass header.from=example.org"
NEWEST = "i=2; mx.list.example; dmarc=fail header.from=example.org"


@pytest.mark.parametrize("seen", [(OLDER, NEWEST), (NEWEST, OLDER)])
def test_of_several_arc_sets_only_the_newest_is_believed(seen: tuple[str, str]) -> None:
    arc = (
        ("arc-seal", "i=1; a=rsa-sha256; cv=none; d=list.example; s=s1; b=x"),
        ("arc-seal", "i=2; a=rsa-sha256; cv=pass; d=list.example; s=s1; b=y"),
        *(("arc-authentication-results", text) for text in seen),
    )
    whole = said("mx.club.example; arc=pass; dkim=none")
    assert result(whole, HOP, *arc, forwarders=["list.example"]) == "fail"
    without = (*arc[:2], ("arc-authentication-results", OLDER), ("arc-authentication-results", "dmarc=pass"))
    assert result(whole, HOP, *without, forwarders=["list.example"]) == "none", "and no older one in its place"


@given(st.lists(st.tuples(st.sampled_from(["authentication-results", "received", "arc-seal"]), st.text(max_size=200))))
def test_no_header_earns_trust_by_accident_or_makes_it_fail(fields: list[tuple[str, str]]) -> None:
    assert trust(letter(*fields), "example.org", OURS, forwarders=["list.example"]).result == "none"
