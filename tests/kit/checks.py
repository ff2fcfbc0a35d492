"""Looks at a finished world and says what is wrong in it, from books that the house did not write."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from datetime import datetime
from email.utils import parsedate_to_datetime
from functools import cached_property
from itertools import pairwise

from gm.desk.replaying import replayed
from gm.domain import codec
from gm.domain.match import Event, TurnResolved
from gm.store import broken
from tests.kit.faults import Handed
from tests.kit.letters import Received
from tests.kit.referee import Referee
from tests.kit.world import OPERATOR, WATCHER, World

_TOKEN = re.compile(r"(?<![a-z2-7])[a-z2-7]{26}(?![a-z2-7])")
_CANARY = re.compile(r"zq([a-z]+)\d+x")
_ADDRESS = re.compile(r"[\w.]+@players\.example")
_PUBLIC = re.compile(r"(?:Free cells|Pool)[^.]*\.")
_HELD = re.compile(r"^I have from you: (.+)$", re.MULTILINE)


class Inspection:
    """A finished world and everything that can be read in its books."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.referees = {match.name: Referee(world, match) for match in world.matches}

    @cached_property
    def sent(self) -> list[tuple[Handed, Received]]:
        """Every parcel the wire was given, as a letter."""
        return [(handed, Received(handed.parcel.raw, handed.parcel.to)) for handed in self.world.wire.book]

    @cached_property
    def by_id(self) -> dict[tuple[str, str], list[tuple[Handed, Received]]]:
        """The same by Message-ID and addressee."""
        found = defaultdict(list)
        for handed, letter in self.sent:
            found[letter.id, letter.to].append((handed, letter))
        return found

    @cached_property
    def answers(self) -> dict[str, set[str]]:
        """Receipts by the letter they answer."""
        found = defaultdict(set)
        for _, letter in self.sent:
            if letter.kind == "receipt":
                found[letter.head("In-Reply-To")].add(letter.id)
        return found

    def address(self, seat: str) -> str:
        return self.world.players[seat].address


Check = Callable[[Inspection], Iterator[str]]


def complaints(world: World) -> list[str]:
    """Everything that is wrong, with the name of the promise that is broken."""
    look = Inspection(world)
    return [f"{check.__name__.replace('_', ' ')}: {wrong}" for check in CHECKS for wrong in check(look)]


def visited(world: World) -> Counter[str]:
    """Where the world has been: what the odds did, and what became of the letters."""
    look, tally = Inspection(world), Counter(world.tally)
    for name, referee in look.referees.items():
        referee.judge()
        tally.update(f"letter {fate}" for fate in referee.fates.values())
        for turn, event in zip(referee.turns, _resolved(look, name), strict=False):
            tally["turns"] += 1
            tally["turns closed early"] += turn.closed <= turn.closes
            tally["turns closed at the deadline"] += turn.closed > turn.closes
            tally["turns played at once"] += not turn.told
            tally["silences"] += len(event.silent)
            tally["silences charged"] += len(event.charged)
            tally["silences excused"] += len(event.silent) - len(event.charged)
    tally.update(f"{kind}s" for kind in ({letter.id: letter.kind for _, letter in look.sent}.values()))
    tally["twins"] += sum(len(parcels) - 1 for parcels in look.by_id.values())
    tally.update(f"from a {a.written.nature}" for a in world.arrivals if a.written.nature != "human")
    tally["the same letter again"] += len(world.arrivals) - len({a.written.id for a in world.arrivals})
    tally["worlds"] += 1
    return tally


# -- letters in --------------------------------------------------------------------------------------------------------


def no_letter_is_lost(look: Inspection) -> Iterator[str]:
    counts = look.world.final.counts()
    for state in ("letters.received", "letters.aside"):
        if counts.get(state):
            told = [(k.id, k.reason) for k in look.world.final.letters(state.partition(".")[2])]
            yield f"{counts[state]} {state}: {told[:3]}"
    if look.world.mailbox.open:
        yield f"{len(look.world.mailbox.open)} letters were left in the mailbox"


def every_letter_is_answered_once(look: Inspection) -> Iterator[str]:
    for written in {a.written.id: a.written for a in look.world.arrivals}.values():
        answers = len(look.answers[written.id])
        if written.nature == "human" and answers != 1:
            yield f"{written.id} ({[w.typed for w in written.words]}) has {answers} receipts"
        if written.nature != "human" and answers:
            yield f"{written.nature} {written.id} has {answers} receipts"


def machines_and_thieves_get_no_letter(look: Inspection) -> Iterator[str]:
    odd = {a.written.id: a.written.nature for a in look.world.arrivals if a.written.nature in ("machine", "thief")}
    for _, letter in look.sent:
        if letter.head("In-Reply-To") in odd:
            yield f"{odd[letter.head('In-Reply-To')]} {letter.head('In-Reply-To')} was answered by {letter.id}"


def strangers_hear_once_a_day(look: Inspection) -> Iterator[str]:
    days: dict[tuple[str, str], set[str]] = defaultdict(set)
    for _, letter in look.sent:
        if letter.to.endswith("@elsewhere.example"):
            days[letter.to, f"{_written_at(letter):%Y-%m-%d}"].add(letter.id)
    yield from (f"{to} got {len(ids)} letters on {day}" for (to, day), ids in days.items() if len(ids) > 1)


def plain_letters_are_not_doubted(look: Inspection) -> Iterator[str]:
    for _, letter in look.sent:
        if letter.kind == "receipt" and "because I was not sure what you wrote" in letter.flat:
            yield f"{letter.id} doubts {letter.head('In-Reply-To')}"


def receipts_say_what_is_held(look: Inspection) -> Iterator[str]:
    holds = {id: held for referee in look.referees.values() for id, held in referee.holds.items()}
    for _, letter in look.sent:
        asked = letter.head("In-Reply-To")
        if letter.kind == "receipt" and "WHAT I HOLD" in letter.text and asked in holds:
            said = _HELD.findall(letter.text)
            if said != holds[asked] and "It is not your turn" not in letter.text:
                yield f"{letter.id} says {said}, after {asked} it is {holds[asked]}"


# -- turns -------------------------------------------------------------------------------------------------------------


def the_last_word_in_time_is_played(look: Inspection) -> Iterator[str]:
    for name, referee in look.referees.items():
        yield from (f"{name}: {wrong}" for wrong in referee.judge())


def the_journal_can_be_played_again(look: Inspection) -> Iterator[str]:
    for name in look.referees:
        yield from replayed(look.world.final, name).differences
        entries = look.world.final.journal(name)
        if [e.seq for e in entries] != list(range(1, len(entries) + 1)) or broken(entries):
            yield f"{name}: the journal has a gap or a broken link"


def silence_is_charged_only_to_who_was_reached(look: Inspection) -> Iterator[str]:
    for name, referee in look.referees.items():
        if referee.match.policy.charge_unreached:
            continue
        for number, event in enumerate(_resolved(look, name), 1):
            for seat in event.charged:
                if seat not in event.silent:
                    yield f"{name} turn {number}: {seat} was charged and not silent"
                if not _reached(look, name, number, seat, datetime.fromisoformat(event.at)):
                    yield f"{name} turn {number}: {seat} was charged and had no report"


def _reached(look: Inspection, name: str, turn: int, seat: str, by: datetime) -> bool:
    """Had a server taken the report, and nobody said by then that it came back?"""
    ids = [
        letter.id for handed, letter in look.sent
        if letter.kind == "report" and letter.about == (name, turn) and letter.to == look.address(seat)
        and handed.fate in ("taken", "lost") and handed.at <= by
    ]  # fmt: skip
    box = look.world.mailbox
    back = [a.written.bounced for a in look.world.arrivals if box.settled.get(a.number, by) < by]
    return any(ids.count(id) > back.count(id) for id in ids)


def reminders_go_only_to_who_is_missing(look: Inspection) -> Iterator[str]:
    for letter in {letter.id: letter for _, letter in look.sent if letter.kind == "reminder"}.values():
        name, number = letter.about
        at = _written_at(letter)
        if look.referees[name].complaints:
            continue
        turn = next(turn for turn in look.referees[name].turns if turn.number == number)
        missing = [seats for since, seats in turn.missing if since <= at][-1]
        if letter.to not in {look.address(seat) for seat in missing} and not _in_between(look, letter.to, at):
            yield f"{letter.to} was reminded of {name} turn {number} at {at}; missing: {sorted(missing)}"


def _in_between(look: Inspection, writer: str, at: datetime) -> bool:
    """Was a letter shown to the house by then and not put away? It may have been kept, or not."""
    box = look.world.mailbox
    numbers = [a.number for a in look.world.arrivals if a.written.address == writer]
    return any(n in box.fetched and box.fetched[n] <= at < box.settled[n] for n in numbers)


def every_match_ends(look: Inspection) -> Iterator[str]:
    for sheet in look.world.final.matches():
        if sheet.status != "over":
            yield f"{sheet.name} is {sheet.status}"


# -- letters out -------------------------------------------------------------------------------------------------------


def every_report_is_sent_once(look: Inspection) -> Iterator[str]:
    got: dict[tuple[str, int, str], set[str]] = defaultdict(set)
    for _, letter in look.sent:
        if letter.kind == "report" and not look.referees[letter.about[0]].complaints:
            got[(*_about(look, letter), letter.to)].add(letter.id)
    wanted = {
        (name, turn, look.address(seat))
        for name, referee in look.referees.items()
        if not referee.complaints
        for turn in [t.number for t in referee.turns if t.told] + [len(referee.turns) + 1]
        for seat in referee.match.seats
    }
    for name, turn, to in sorted(wanted | set(got)):
        ids = got.get((name, turn, to), set())
        if len(ids) != ((name, turn, to) in wanted):
            yield f"{name} turn {turn}: {to} got {len(ids)} reports {sorted(ids)}"


def _about(look: Inspection, letter: Received) -> tuple[str, int]:
    name, turn = letter.about
    return (name, len(look.referees[name].turns) + 1) if letter.the_end else (name, turn)


def every_letter_reaches_the_wire_to_its_end(look: Inspection) -> Iterator[str]:
    for (id, to), parcels in look.by_id.items():
        if not any(handed.fate in ("taken", "lost", "refused") for handed, _ in parcels):
            yield f"{id} to {to} was never taken"
    left = {state: look.world.final.counts().get(f"outbox.{state}") for state in ("queued", "later", "sending")}
    yield from (f"{count} letters are still {state}" for state, count in left.items() if count)


def one_identity_is_one_letter(look: Inspection) -> Iterator[str]:
    for (id, to), parcels in look.by_id.items():
        if len({handed.parcel.raw for handed, _ in parcels}) > 1:
            yield f"{id} to {to} was sent with different bytes"
    to_whom: dict[str, set[str]] = defaultdict(set)
    for id, to in look.by_id:
        to_whom[id].add(to)
    yield from (f"{id} went to {sorted(to)}" for id, to in to_whom.items() if len(to) > 1)


def twins_only_where_the_answer_was_lost(look: Inspection) -> Iterator[str]:
    for (id, to), parcels in look.by_id.items():
        arrived = [handed for handed, _ in parcels if handed.fate in ("taken", "lost")]
        for before, twin in pairwise(arrived):
            if before.fate != "lost" and before.life == twin.life and not _asked_again(look, to, twin.at):
                yield f"{id} to {to} was sent again without need at {twin.at}"


def _asked_again(look: Inspection, to: str, before: datetime) -> bool:
    return any(
        a.written.address == to and a.stamp <= before and a.written.words
        and a.written.words[0].typed == "resend"
        for a in look.world.arrivals
    )  # fmt: skip


# -- secrets -----------------------------------------------------------------------------------------------------------


def nobody_gets_anothers_key(look: Inspection) -> Iterator[str]:
    for _, letter in look.sent:
        for token in set(_TOKEN.findall(_everything(letter))):
            if look.world.tokens.get(token, letter.to) != letter.to:
                yield f"{letter.id} to {letter.to} holds a key of {look.world.tokens[token]}"


def nobody_reads_anothers_words(look: Inspection) -> Iterator[str]:
    for _, letter in look.sent:
        names = set(_CANARY.findall(_everything(letter))) & {name.lower() for name in look.world.players}
        said = {f"{name}@players.example" for name in names}
        if said - {letter.to}:
            yield f"{letter.id} to {letter.to} holds words of {sorted(said)}"
        if letter.kind != "notice" and set(_ADDRESS.findall(_everything(letter))) - {letter.to}:
            yield f"{letter.id} to {letter.to} holds the address of somebody else"


def nobody_sees_anothers_hand(look: Inspection) -> Iterator[str]:
    hands: dict[tuple[str, int], dict[str, str]] = defaultdict(dict)
    for _, letter in look.sent:
        if len(letter.hand) > 2 and letter.hand[0].isdigit() and "Hand of" not in letter.flat:
            hands[letter.about][letter.to] = ", ".join(letter.hand)
    for _, letter in look.sent:
        for whose, hand in hands[letter.about].items() if letter.about[1] else ():
            if whose != letter.to and hand in _PUBLIC.sub("", letter.flat) and ", ".join(letter.hand) != hand:
                yield f"{letter.id} to {letter.to} shows the hand of {whose}: {hand}"


def nobody_hears_what_was_told_to_another(look: Inspection) -> Iterator[str]:
    for name, referee in look.referees.items():
        for event in _resolved(look, name):
            ears: dict[str, set[str]] = defaultdict(lambda: {OPERATOR})
            for told in event.told:
                ears[" ".join(told.text.split())] |= {look.address(seat) for seat in told.audience or referee.seats}
            for _, letter in look.sent:
                for text, may in ears.items():
                    if letter.to not in may | {WATCHER} and text in letter.flat:
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


def _written_at(letter: Received) -> datetime:
    return parsedate_to_datetime(letter.head("Date"))


def _resolved(look: Inspection, name: str) -> list[TurnResolved]:
    events: list[Event] = [codec.event_from_json(e.kind, e.data) for e in look.world.final.journal(name)]
    return [event for event in events if isinstance(event, TurnResolved)]


CHECKS: tuple[Check, ...] = (
    the_last_word_in_time_is_played,  # first: others read its books
    no_letter_is_lost,
    every_letter_is_answered_once,
    machines_and_thieves_get_no_letter,
    strangers_hear_once_a_day,
    plain_letters_are_not_doubted,
    receipts_say_what_is_held,
    the_journal_can_be_played_again,
    silence_is_charged_only_to_who_was_reached,
    reminders_go_only_to_who_is_missing,
    every_match_ends,
    every_report_is_sent_once,
    every_letter_reaches_the_wire_to_its_end,
    one_identity_is_one_letter,
    twins_only_where_the_answer_was_lost,
    nobody_gets_anothers_key,
    nobody_reads_anothers_words,
    nobody_sees_anothers_hand,
    nobody_hears_what_was_told_to_another,
    watchers_see_no_hand,
)
