"""Throws hostile bytes at guards, senders, addressing and bounces for as long as it is told; nothing may raise or hang.

    python tests/fuzz/fuzz_post_guards.py -max_total_time=20

needs atheris, which brings libFuzzer along; any of its options may follow.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).parents[2]))

with atheris.instrument_imports(include=["gm.post"]):
    from gm.post import bounces
    from gm.post.addressing import normalise, shown, tokens_in, valid_registration
    from gm.post.complaints import complaint
    from gm.post.guards import Own, classify
    from gm.post.letter import Letter
    from gm.post.reading import read
    from gm.post.sender import sender, trust

OWN = Own("gm@club.example", "club.example", "x-7f3a", "bounce@club.example")
SLOWEST_SECONDS = 2.0  # of processor time for one letter, instrumented
NAMES = (
    "from",
    "to",
    "delivered-to",
    "references",
    "authentication-results",
    "received",
    "auto-submitted",
    "x-loop",
    "content-type",
    "subject",
    "return-path",
    "arc-seal",
    "arc-authentication-results",
    "precedence",
)

# Words that a mutation would take long to find.
SEEDS = (
    b"Return-Path: <>\r\nFrom: MAILER-DAEMON@a.example\r\nContent-Type: multipart/report; report-type=delivery-status;"
    b" boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; a\r\n\r\n"
    b"Final-Recipient: rfc822; anna@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550\r\n"
    b"\r\n--b--\r\n",
    b'From: "Anna" (c) <anna@example.org>\r\nTo: gm+a2b3c4d5e6f7g2h3i4j5k6l7m2@club.example\r\n'
    b"Auto-Submitted: (x) no\r\nPrecedence: list\r\nAuthentication-Results: mx.club.example; dkim=pass (x)"
    b" header.d=example.org; dmarc=pass header.from=example.org\r\nReceived: from a by b with LMTP\r\n\r\nplay cat\r\n",
    b"From: postmaster@a.example\r\nSubject: Undelivered Mail\r\nX-Failed-Recipients: a@b.example\r\n\r\n"
    b"The following address(es) failed:\r\n\r\n  <anna@example.org>: user unknown\r\n",
    b"From: f@p.example\r\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\r\n\r\n--b\r\n"
    b"Content-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nOriginal-Rcpt-To: <a@b.example>\r\n--b--",
    b"ARC-Seal: i=1; d=list.example\r\nARC-Authentication-Results: i=1; x; dmarc=pass header.from=b\r\n\r\n",
)


def look(letter: Letter, raw: bytes) -> None:
    verdict = classify(letter, OWN)
    assert verdict.human == (verdict.kind == "human")
    writer = sender(letter)
    assert bool(writer.address) != bool(writer.problem)
    assert "\n" not in writer.name
    tokens_in(letter, "gm@club.example")
    trust(letter, writer.address.rpartition("@")[2], ["mx.club.example"], ["b"], ["list.example"])
    bounce = bounces.read(raw, letter, "token")
    assert len(bounce.missed) <= bounces.MOST_RECIPIENTS
    complaint(raw, letter)


def one(data: bytes) -> None:
    start = time.process_time()
    look(read(data), data)
    text = data.decode("utf-8", "replace")
    name = NAMES[len(data) % len(NAMES)]
    look(Letter(((name, text), ("from", text[::-1])), (), len(data)), b"")
    assert normalise(normalise(text)) == normalise(text)
    shown(text)
    registration = valid_registration(text)
    assert bool(registration.address) != bool(registration.problem)
    assert time.process_time() - start < SLOWEST_SECONDS, "slow"


def main() -> None:
    folder = next((arg for arg in sys.argv[1:] if not arg.startswith("-")), None)
    if folder:
        for number, seed in enumerate(SEEDS):
            (Path(folder) / f"seed-{number}").write_bytes(seed)
    for seed in SEEDS:
        one(seed)
    atheris.Setup([*sys.argv, "-max_len=8192", "-timeout=10", "-rss_limit_mb=1024"], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
