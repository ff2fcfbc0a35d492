"""Letters between players, passed on by the house: addresses stay hidden, nothing in them is ever taken as an order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from games.kit.grammar import Words
from games.kit.kinds import Listing, SeatName
from games.kit.words import tidy, tokens
from gm.desk.case import Case
from gm.desk.handling import flood, other_match
from gm.desk.handling.proposing import asking
from gm.desk.house_words import EVERYBODY
from gm.desk.matches import naming
from gm.desk.outgoing import press_letters, unsubscribing
from gm.desk.outgoing.press_letters import Word
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain import talk
from gm.domain.match import GM
from gm.domain.policy import PressMode
from gm.ports import Archive, Player

LONGEST = 20_000  # characters of one letter
OPENLY = "In this match players speak before everybody only."
NONE = "This match is played without letters between players."
_GREETED = re.compile(
    r"(?i)(?:hi|hello|hey|hiya|dear|hallo|liebe[rs]?|good (?:morning|afternoon|evening))[ ,]+(?:the )?(\w+)"
)
DEED = "press"  # of a question whether words shall be passed on all the same


def speak(case: Case, to: str, text: str) -> str:
    """Pass a text on to the named seats; returns what the transcript says of it."""
    table = case.table
    if table is None or not case.seat:
        return "I do not know which match you mean. Answer one of its letters."
    whom, unsigned = talk.unsigned(tidy(to).strip(" :,."))
    mode = _mode(table)
    seats, wrong = addressees(table, case.seat, whom, case.desk.archive)
    if wrong == OPENLY and text.strip():
        return offered(case, seats, text.strip(), wrong)
    if unsigned and not wrong and mode not in ("anonymous", "grey"):
        wrong = "In this match everybody writes under their own name, so I passed nothing on. Leave that word out."
    if wrong:
        return wrong
    if not text.strip():
        return "There is nothing below that line to pass on. Write your words under it."
    masked = (case.seat,) if unsigned or mode == "anonymous" else ()
    return unless_an_order(case, table, Word(case.kept.id, case.seat, seats, text, masked))


def to_the_gm(case: Case, table: Table, text: str) -> str:
    """Pass words on to the GM alone that stand beside others, in a letter of their own."""
    masked = (case.seat,) if _mode(table) == "anonymous" else ()
    return _pass_on(case, table, Word(-case.kept.id, case.seat, (GM,), text, masked))


def answer(case: Case, table: Table, note: str, text: str, doubt: str = "") -> str:
    """Pass an answer to press on to the same people; who of them is not named stays so. Where a `doubt` says that some
    of it is hardly for all of them, I ask first."""
    mode = _mode(table)
    if mode == "none":
        return addressees(table, case.seat, "all")[1]
    round_, masked = _parted(note.split("\n"))
    masked += (case.seat,) * (mode == "anonymous" and case.seat not in masked)
    seats = tuple(seat for seat in round_ if seat != case.seat and seat != GM and _there(table, seat))
    word = Word(case.kept.id, case.seat, seats, text, masked)
    if doubt:
        words = f"{doubt} Shall I pass all of your words on to {_whom(word)} as they are?"
        return asking.ask(case, DEED, words, _kept(word))
    return unless_an_order(case, table, word, greets=_greets_us(case, table, text))


def _parted(names: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Whose round it is, and who of it is not named."""
    masked = tuple(name.removeprefix(press_letters.MASK) for name in names if name.startswith(press_letters.MASK))
    return tuple(name for name in names if not name.startswith(press_letters.MASK)), masked


def unless_an_order(case: Case, table: Table, word: Word, greets: bool = False) -> str:
    """Pass it on, but ask first where a line of it would be an order in answer to a report, or where it `greets` the
    house: perhaps it was meant for us, and others should not read it."""
    orders = orders_in(table, case.seat, word.text)
    elsewhere, others = other_match.found(case, word.text) if not orders else ("", "")
    if not (orders or elsewhere or greets):
        return _pass_on(case, table, word)
    why = "You greet me in this, and not the players."
    if orders or elsewhere:
        where = f" for {elsewhere}" if elsewhere else ""
        why = f'This holds what reads like an order{where}: "{orders or others}".'
    all_of_it = " / ".join(" ".join(line.split()) for line in word.text[:LONGEST].splitlines() if line.strip())
    words = (
        f"{why} Nothing of this is passed on or played. Shall I pass all of these words on to {_whom(word)} all the "
        f'same: "{all_of_it}"? (To play it, answer your report.)'
    )
    return asking.ask(case, DEED, words, _kept(word))


def _greets_us(case: Case, table: Table, text: str) -> bool:
    """Do these words begin with a greeting of the house or of its GM, by a name that nobody at the table has?"""
    policy, seats = table.match.policy, {c.name.lower() for c in table.match.chairs}
    ours = {name.split()[0].lower() for name in (case.desk.us.name, policy.gm_name, "GM", "PostGM") if name.strip()}
    first = next((line for line in text.splitlines() if line.strip()), "")
    greeted = _GREETED.match(tidy(first))
    return greeted is not None and greeted[1].lower() in ours - seats


def doubted(case: Case, to: str, text: str, below: Sequence[str]) -> str:
    """Ask whether words for others and the lines `below` them, which may be orders, are all to be passed on; empty
    where they are for nobody."""
    table = case.table
    seats, wrong = addressees(table, case.seat, to, case.desk.archive) if table else ((), "nobody")
    if table is None or wrong:
        return ""
    masked = (case.seat,) if _mode(table) == "anonymous" else ()
    word = Word(case.kept.id, case.seat, seats, text, masked)
    words = (
        f'Below your words for {_whom(word)} stands "{" / ".join(below)}", which may be your orders, so nothing of '
        f"this is passed on or held yet. Shall I pass all of it on to {_whom(word)}? If they are your orders, please "
        "send them once more in a letter without those words, and the words in one of their own."
    )
    return asking.ask(case, DEED, words, _kept(word))


def offered(case: Case, seats: Sequence[str], text: str, why: str = "") -> str:
    """Ask whether words that a sentence tells of shall be passed on to these seats, and `why` not to others."""
    masked = (case.seat,) if case.table and _mode(case.table) == "anonymous" else ()
    word = Word(case.kept.id, case.seat, tuple(seats), text, masked)
    return asking.ask(case, DEED, f'{why} Shall I pass this on to {_whom(word)}: "{text}"?'.lstrip(), _kept(word))


def _kept(word: Word) -> str:
    """The word as its question keeps it."""
    masked = (f"{press_letters.MASK}{name}" for name in word.masked)
    return "\t".join([*word.seats, *masked]) + "\n" + word.text


def agreed(case: Case, about: str) -> str:
    """The writer said yes: the words are passed on as they were, to whoever of those seats is still there."""
    to, _, text = about.partition("\n")
    if case.table is None or not case.seat:
        return "You do not sit at this table any more, so I passed nothing on."
    named, masked = _parted(to.split("\t"))
    seats = tuple(seat for seat in named if _there(case.table, seat))
    return _pass_on(case, case.table, Word(case.kept.id, case.seat, seats, text, masked))


def _there(table: Table, seat: str) -> bool:
    return seat == GM or table.match.chair(seat) is not None


def _whom(word: Word) -> str:
    """To whom it goes, as its writer may hear: whoever wrote to them unnamed stays so."""
    return "the same people" if word.answers else listed(word.seats)


def orders_in(table: Table, seat: str, text: str) -> str:
    """What of a text reads like orders of this seat, as they would be written; empty: nothing."""
    if not table.match.position or not table.match.underway:
        return ""
    words, grammar = table.words(seat), table.game.grammar
    read = [grammar.line(line, words) for line in text.splitlines() if line.strip()]
    found = [order for line in read for order in line.orders or line.reading]
    return "; ".join(dict.fromkeys(table.spell(found)))


def _mode(table: Table) -> PressMode:
    """How people may talk at this moment."""
    return talk.mode(table.match.policy, {ask.pace for ask in table.asks.values()})


def addressees(table: Table, me: str, to: str, archive: Archive | None = None) -> tuple[tuple[str, ...], str]:
    """The seats somebody speaks to, by the names of chairs and, with an archive, of who sits there; or why that is not
    possible; both where only all of them can be spoken to."""
    mode, to = _mode(table), talk.unsigned(to)[0]
    others = tuple(c.name for c in table.match.chairs if c.name != me)
    plain = tidy(to).lower().strip(" :,.")
    if plain == GM.lower():
        return (GM,), ""
    if mode == "none":
        now = table.match.policy.press != "none"
        return (), "At this moment of the match no letters between players are passed on." if now else NONE
    if plain in ("", *EVERYBODY):
        return others, ""
    named = _named(table, me, others, to, archive)
    if not named:
        return (), f'I do not know whom you mean by "{to}". At the table sit {", ".join(others)}; or write press all.'
    if mode == "public":
        return others, OPENLY
    return named, ""


def _named(table: Table, me: str, others: tuple[str, ...], to: str, archive: Archive | None = None) -> tuple[str, ...]:
    """The seats of a list such as "Anna and Bruno"; none where it is not one. Who sits where is no name where talk
    hides it."""
    known = tuple((c.called, c.name) for c in table.match.chairs if c.called)
    if archive and not talk.hides(table.match.policy):
        known = naming.called(archive, table)
    line = tokens(tidy(to).strip(" :,."))
    reads = Listing(SeatName()).read(line, 0, Words(others, me, called=known))
    return next((tuple(dict.fromkeys(one.value)) for one in reads if one.end == len(line)), ())


def _pass_on(case: Case, table: Table, word: Word) -> str:
    if said := _too_many(case, table, word):
        return said
    chairs = [chair.name for chair in table.match.chairs]
    order = sorted(word.seats, key=lambda seat: chairs.index(seat) if seat in chairs else len(chairs))
    word = replace(word, seats=tuple(order), text=word.text[:LONGEST])
    if not any(_somebody(case, table, seat) for seat in word.seats):
        return "There is nobody to pass it on to: no person sits there at the moment."
    hidden = ", without your name" if word.unnamed else ""
    if table.match.policy.press_delay and word.seats != (GM,) and table.match.underway:
        case.notes.append(press_letters.note(word, table.match.name, table.match.turn))
        return f"Kept for {_whom(word)}{hidden}: it is passed on when turn {table.match.turn} is over."
    heard = press_letters.listeners(case.desk, table, word.seats)
    enough = {seat for seat, player in heard if _enough(case, player, seat)} | _have_read(case)
    case.letters += press_letters.letters(case.desk, table, word, case.now, enough)
    return f"Passed on to {_whom(word)}{hidden}."


def _have_read(case: Case) -> set[str]:
    """Who need not hear words that were said before them: the mailing list."""
    return {press_letters.LIST} if case.letter.place else set()


def _too_many(case: Case, table: Table, word: Word) -> str:
    """Why a word is not passed on where its writer had as many in this turn as the match allows; it is counted."""
    limit = table.match.policy.press_limit
    if not limit or word.seats == (GM,):
        return ""
    topic = f"press-said/{table.match.name}/{table.match.turn}/{case.seat}"
    letters = "one letter" if limit == 1 else f"{limit} letters"
    said = len(case.desk.archive.notes(topic)) + sum(1 for about, _, _ in case.notes if about == topic)
    if said >= limit:
        return f"Each player may send {letters} a turn to the others here, and you have. Nothing was passed on."
    case.notes.append((topic, f"{case.kept.id}/{said}", ""))
    return ""


def _somebody(case: Case, table: Table, seat: str) -> bool:
    """Does a person sit there, or hear what is said to the GM? Whether they want to hear it is their own affair."""
    chair = table.match.chair(seat)
    return bool(chair.player if chair else table.match.policy.gm or case.desk.us.operator)


def _enough(case: Case, player: Player, seat: str) -> bool:
    """Has somebody heard enough for this hour? Then the writer is told that these words are not passed on."""
    enough = flood.heard_enough(case.desk, player.address, case.now)
    if enough:
        case.say(0, "", f"{seat} has heard enough for this hour; these words were not passed on there.", "not allowed")
    return enough


def switch(case: Case, said: str) -> None:
    """Press "on" or "off" for the writer, from now on."""
    topic = unsubscribing.press(case.player.id)
    case.notes.append(unsubscribing.word(topic, said, case.now, case.kept.id, len(case.notes)))
