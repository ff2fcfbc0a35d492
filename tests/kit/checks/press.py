"""Talk among players: it reaches exactly whom it is for, and tells no name where names are hidden."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from tests.kit.checks.inspection import Inspection
from tests.kit.checks.patience import too_many
from tests.kit.drawing import Opened
from tests.kit.letters import PASSED_ON, Received
from tests.kit.world import OPERATOR


def press_reaches_exactly_its_addressees(look: Inspection) -> Iterator[str]:
    got: dict[str, set[str]] = defaultdict(set)
    for letter in _press(look):
        for word in PASSED_ON.findall(letter.flat):
            got[word].add("operator" if letter.to == OPERATOR else look.reader(letter.to))
    by = {a.written.word_for_others: a.written.id for a in look.world.arrivals if a.written.word_for_others}
    for word in (word for letter in _passed_on(look) for word in PASSED_ON.findall(letter.flat)):
        if "operator" in look.book.ears.get(by.get(word, ""), frozenset()):
            got[word].add("operator")
    for written in {a.written.id: a.written for a in look.world.arrivals if a.written.word_for_others}.values():
        meant, reached = look.book.ears.get(written.id, frozenset()), got.pop(written.word_for_others, set())
        if reached - meant:
            yield f"{written.id} of {written.who} reached {sorted(reached)}, and was for {sorted(meant)}"
        if meant - reached and not too_many(look, written) and not _deaf(look, meant - reached):
            yield f"{written.id} of {written.who} did not reach {sorted(meant - reached)}"
    yield from (f"nobody wrote {word}, which {sorted(readers)} read" for word, readers in got.items())


def _deaf(look: Inspection, missed: frozenset[str]) -> bool:
    """Has everybody whom it missed heard as many words of others as one gets in an hour?"""
    heard = [look.reader(letter.to) for letter in _press(look)]
    return all(heard.count(who) >= look.world.desk.limits.press_an_hour for who in missed)


def words_of_others_come_as_press_alone(look: Inspection) -> Iterator[str]:
    by = {a.written.word_for_others: a.written.who for a in look.world.arrivals if a.written.word_for_others}
    passed = {letter.id for letter in _passed_on(look)}
    for _, letter in look.sent:
        for word in set(PASSED_ON.findall(letter.flat)) if letter.kind != "press" and letter.id not in passed else ():
            if by.get(word) != look.reader(letter.to):
                yield f"{letter.id} to {letter.to} holds {word}"


def hidden_names_stay_hidden(look: Inspection) -> Iterator[str]:
    matches: dict[str, Opened] = {match.name: match for match in look.world.matches}
    by = {a.written.word_for_others: a.written for a in look.world.arrivals if a.written.word_for_others}
    for letter in _press(look):
        if matches[letter.match].policy.press != "anonymous":
            continue
        for word in PASSED_ON.findall(letter.flat)[:1]:
            written = by[word]
            seat = next((h.seat for h in look.book.hearings[written.id] if h.seat), written.who)
            if re.search(
                rf"\b{seat}\b says|from {seat}\b|^{seat}:", letter.text + letter.head("Subject"), re.MULTILINE
            ):
                yield f"{letter.id} to {letter.to} tells that {seat} wrote {word}"


def _passed_on(look: Inspection) -> list[Received]:
    """What a player wished to be passed on to the GM, who is a person: all of a letter, press that was refused too."""
    return [letter for _, letter in look.sent if letter.to == OPERATOR and "writes to you" in letter.head("Subject")]


def _press(look: Inspection) -> list[Received]:
    return list({(letter.id, letter.to): letter for _, letter in look.sent if letter.kind == "press"}.values())
