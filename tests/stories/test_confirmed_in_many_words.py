"""An address, or a letter, is confirmed in the words in which people say that it is theirs."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening
from tests.stories.conftest import Open


def known(e: Evening) -> bool:
    player = e.archive.player("anna")
    assert player is not None
    return any(one.address == "anna@work.example" and one.confirmed for one in player.addresses)


@pytest.mark.parametrize(
    ("words", "theirs"),
    [
        ("confirm", True),
        ("Yes, that is indeed my humble self.", True),
        ("I confirm it, with my compliments.", True),
        ("Certainly, the account is mine", True),
        ("Yes, but that is not me", False),
        ("Who are you?", False),
        ("No, that is not mine", False),
    ],
)
def test_an_address_is_confirmed_in_ones_own_words(evening: Open, words: str, theirs: bool) -> None:
    e = evening().seated()
    e.write("Anna", "address add anna@work.example")
    e.write("anna@work.example", words, to=e.last("anna@work.example"))
    assert known(e) is theirs
