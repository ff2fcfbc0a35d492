"""What nobody may read: keys, words, hands and whispers of others."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from tests.kit.checks.inspection import Inspection, resolved
from tests.kit.drawing import WATCHER
from tests.kit.letters import Received
from tests.kit.world import OPERATOR

_TOKEN = re.compile(r"(?<![a-z2-7])[a-z2-7]{26}(?![a-z2-7])")
_CANARY = re.compile(r"zq([a-z]+)\d+x")
_ADDRESS = re.compile(r"[\w.]+@players\.example")
_PUBLIC = re.compile(r"(?:Free cells|Pool)[^.]*\.")


def nobody_gets_anothers_key(look: Inspection) -> Iterator[str]:
    for _, letter in look.sent:
        for token in set(_TOKEN.findall(_everything(letter))):
            if look.reader(look.world.tokens.get(token, letter.to)) != look.reader(letter.to):
                yield f"{letter.id} to {letter.to} holds a key of {look.world.tokens[token]}"


def nobody_reads_anothers_words(look: Inspection) -> Iterator[str]:
    for _, letter in look.sent:
        names = set(_CANARY.findall(_everything(letter))) & {name.lower() for name in look.world.players}
        if names - {look.reader(letter.to).lower()} and not _for_the_gm(look, letter):
            yield f"{letter.id} to {letter.to} holds words of {sorted(names)}"
        addresses = {look.reader(address) for address in _ADDRESS.findall(_everything(letter))}
        if letter.kind != "notice" and addresses - {look.reader(letter.to)}:
            yield f"{letter.id} to {letter.to} holds the address of somebody else"


def _for_the_gm(look: Inspection, letter: Received) -> bool:
    """What stood beside an answer to an invitation, or beside a leave, or was passed on with leave; whoever plays here
    gets no such."""
    passed_on = ("answered the invitation", "writes to you", " left")
    seats = look.referees[letter.match].seats if letter.match in look.referees else {}
    plays = any(letter.to in look.sat(letter.match, seat) for seat in seats if seat != "GM")
    return letter.kind == "notice" and letter.head("Subject").endswith(passed_on) and not plays


def nobody_sees_anothers_hand(look: Inspection) -> Iterator[str]:
    hands: dict[tuple[str, int], dict[str, str]] = defaultdict(dict)
    for _, letter in look.sent:
        if len(letter.hand) > 2 and letter.hand[0].isdigit() and not _open(look, letter.about[0]):
            hands[letter.about][look.reader(letter.to)] = ", ".join(letter.hand)
    for _, letter in look.sent:
        for whose, hand in hands[letter.about].items() if letter.about[1] else ():
            if (
                whose != look.reader(letter.to)
                and hand in _PUBLIC.sub("", letter.flat)
                and ", ".join(letter.hand) != hand
            ):
                yield f"{letter.id} to {letter.to} shows the hand of {whose}: {hand}"


def _open(look: Inspection, match: str) -> bool:
    """In Ouroboros all cards lie open."""
    return match in look.referees and look.referees[match].match.options.get("variant") == "ouroboros"


GM_EARS = {"gm@players.example"}  # who leads hears what everybody hears


def nobody_hears_what_was_told_to_another(look: Inspection) -> Iterator[str]:
    for name, referee in look.referees.items():
        ears: dict[str, set[str]] = defaultdict(lambda: {OPERATOR, WATCHER})
        for told in (told for event in resolved(look, name) for told in event.told):
            ears[" ".join(told.text.split())] |= {
                address for seat in told.audience or referee.seats for address in look.sat(name, seat)
            } | (GM_EARS if told.audience is None else set())
        for letter in {(letter.id, letter.to): letter for _, letter in look.sent if letter.match == name}.values():
            for text, may in ears.items():
                if letter.to not in may and text in letter.flat:
                    yield f"{letter.id} to {letter.to} tells {text!r}"


def watchers_see_no_hand(look: Inspection) -> Iterator[str]:
    for _, letter in look.sent:
        if letter.to == WATCHER and (letter.hand or letter.token or letter.asks):
            yield f"{letter.id} shows a watcher what only a seat may see"


def _everything(letter: Received) -> str:
    """Head, text and HTML, decoded."""
    parts = [f"{name}: {value}" for name, value in letter.message.items()]
    for part in letter.message.walk():
        if part.get_content_maintype() == "text":
            payload = part.get_payload(decode=True)
            parts.append(payload.decode("utf-8", "replace") if isinstance(payload, bytes) else "")
    return "\n".join(parts)
