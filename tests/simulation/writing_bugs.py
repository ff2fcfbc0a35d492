"""Bugs to be planted in how letters are read and answered: what a reader must never do to the people who write."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from games.kit.line import Line
from games.kit.reading import letter, reader, unwrapping
from gm.desk.handling import judging, receipts
from gm.desk.handling.proposing import asking
from gm.desk.house_words import HouseWord
from gm.desk.incoming import intake
from gm.desk.incoming.answers import agreed
from gm.domain import deadlines

Patch = pytest.MonkeyPatch
Bug = Callable[[Patch], None]


def the_later_line_wins(patch: Patch) -> None:
    """Two answers to one question, and the last is taken for the answer."""
    patch.setattr(judging, "_contradictions", lambda case: None)


def the_first_line_is_guessed(patch: Patch) -> None:
    """Two answers to one question, and the first is taken for the answer: nobody is asked."""

    def guess(case: Any) -> None:
        seen: dict[str, Any] = {}
        case.orders = [entry for entry in case.orders if seen.setdefault(entry[2].key(), entry) is entry]

    patch.setattr(judging, "_contradictions", guess)


def a_word_is_dropped(patch: Patch) -> None:
    """The right card of Clara is the left one, where the word is passed over."""
    whole = unwrapping.read_line

    def read(forms: Any, raw: str, words: Any, number: int = 1) -> Line:
        return replace(whole(forms, re.sub(r"(?i)\bright\b", "left", raw), words, number), text=raw.strip())

    patch.setattr(unwrapping, "read_line", read)


def a_correction_is_lost(patch: Patch) -> None:
    """What is written by mistake is done, and what corrects it is read past."""
    whole = letter._settled

    def settled(forms: Any, read: Sequence[Line], words: Any) -> list[Line]:
        return [replace(line, orders=()) if line.corrects else line for line in whole(forms, read, words)]

    patch.setattr(letter, "_taken_back", lambda before, line: before)
    patch.setattr(letter, "_settled", settled)


def a_receipt_tells_what_was(patch: Patch) -> None:
    """It lists what was held before the letter."""
    whole = receipts._position
    patch.setattr(receipts, "_position", lambda case, table, before: whole(case, before or table, before))


def a_receipt_tells_a_later_hour(patch: Patch) -> None:
    """There seems to be more time for second thoughts than there is."""
    whole = deadlines.hour
    patch.setattr(deadlines, "hour", lambda at, now, zone: whole(at + timedelta(minutes=20), now, zone))


def a_doubted_order_is_done(patch: Patch) -> None:
    """Maybe is yes, a question is an answer, and next turn is now."""

    def left_over(sentence: Any, raw: str, plain: str, number: int) -> Line:
        return Line(number, raw.strip(), sentence.likely())

    patch.setattr(reader, "_left_over", left_over)
    patch.setattr(reader, "doubt_of", lambda raw, plain, line: "")


def a_yes_is_not_heard(patch: Patch) -> None:
    """Did you mean that? Yes. And nothing comes of it."""
    patch.setitem(agreed.DEEDS, "orders", lambda case, about: "Good, as you say.")  # type: ignore[arg-type]


def a_no_is_a_yes(patch: Patch) -> None:
    """Whatever is answered, it is done."""
    patch.setattr(asking, "_said", lambda case, text, deed: ("yes", ""))


def talk_is_left_alone(patch: Patch) -> None:
    """A letter that changes nothing gets no answer."""
    whole = intake._from_a_player

    def from_a_player(*about: Any) -> Any:
        outcome = whole(*about)
        return outcome if outcome.tables else replace(outcome, letters=())

    patch.setattr(intake, "_from_a_player", from_a_player)


def a_house_word_is_found_in_talk(patch: Patch) -> None:
    """What begins like a word of the house is one."""
    whole = HouseWord.called_by

    def called_by(word: HouseWord, line: str) -> str | None:
        begins = re.match(rf"(?i){word.name}\b", line) and word.takes == "nothing" and not word.under
        return "" if begins else whole(word, line)

    patch.setattr(HouseWord, "called_by", called_by)


SHOWN: Mapping[Bug, tuple[str, str]] = {
    the_later_line_wins: ("eat_me", "wrong"),
    the_first_line_is_guessed: ("no_more_meat", "wrong"),
    a_word_is_dropped: ("teamturns", "wrong"),
    a_correction_is_lost: ("no_more_meat", "wrong"),
    a_receipt_tells_what_was: ("hold_my_bear", "untrue"),
    a_receipt_tells_a_later_hour: ("eat_me", "untrue"),
    a_doubted_order_is_done: ("eat_me", "wrong"),
    a_yes_is_not_heard: ("teamturns", "question"),
    a_no_is_a_yes: ("eat_me", "dropped"),
    talk_is_left_alone: ("teamturns", "unanswered"),
    a_house_word_is_found_in_talk: ("no_more_meat", "wrong"),
}
"""Each bug with a game in which it shows, and what it is seen as."""
