"""Whoever runs the house opens matches by letters of their own words."""

from __future__ import annotations

from tests.kit.evening import GM, Evening, Mail

OLGA = "olga@example.org"


def asks(e: Evening, text: str, to: Mail | str = GM) -> Mail:
    """What the house answers to a letter of hers."""
    answer = e.write(OLGA, text, to=to)
    assert answer is not None
    return answer


def offer(mail: Mail) -> str:
    """The words of an offer, on one line."""
    return " ".join(mail.text.split())
