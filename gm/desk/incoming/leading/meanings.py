"""What a GM's sentence means where no row of `likely_deeds` knows its words: a deed for each meeting of concepts.

A meaning is what a sentence must be about, in any order ("the deadline", "later", a length of time), and the line that
calls its deed. All of it is shown before it is done, so a meaning need not understand every word; but it says nothing
of a tale, a thought, or a wish under a condition, and of a denial only where the denial is what is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.kit.words import number_said, tokens
from gm.desk.deeds.speech import ALL, SPAN
from gm.desk.incoming.leading.misread import turn_named
from gm.desk.incoming.new_matches import clocks
from gm.desk.incoming.sentences.concepts import CONCEPTS, concept, denies, spelt_out, wishes, wonders
from gm.desk.incoming.sentences.moments import DAY, HOUR, WHEN
from gm.desk.matches.naming import seats_in
from gm.desk.matches.spans import span as length
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import GM


@dataclass(frozen=True, slots=True)
class Meaning:
    """Concepts that meet in a sentence, each on words of its own, and the line that they call."""

    calls: str
    of: str  # names of concepts
    but: str = ""  # of concepts none of which may be there
    denied: bool = False  # may it be said with a denial?
    asks: bool = True  # must it be said as a wish?
    thought: bool = False  # may it be said as a thought, or under a condition?


FIRM: Final = (
    Meaning("propose extend {span}", "votes longer", "each", thought=True),
    Meaning("propose policy hours={hours}", "votes each", thought=True),
    Meaning("propose draw", "votes draw", thought=True),
    Meaning("undo", "mine back", "says_to played"),
    Meaning("rollback {turn} with orders", "begins_anew keeps_orders sent", "mine"),
    Meaning("replace {seat} with robot", "engine in_place"),
    Meaning("watch drop {address}", "watches goes"),
    Meaning("add observer {address}", "watches looks_only", denied=True),
    Meaning("policy reminders={hours_ahead}", "unasked ahead_of"),
    Meaning("policy blackout={over_xmas}", "xmas rests", asks=False, denied=True),
    Meaning("policy reminders=none", "unasked too_much", denied=True),
    Meaning("policy second_thoughts={minutes}", "second_thoughts", "denied"),
    Meaning("policy grace_hours={hours}", "late_mail counts"),
    Meaning("policy silence_limit={number}", "silence in_a_row engine"),
    Meaning("policy early=no", "denied early each", denied=True),
    Meaning("policy press=none", "denied talk players each_other", denied=True),
)
LOOSE: Final = (
    # -- taking back
    Meaning("rollback {turn}", "begins_anew anew turn", "mine keeps_orders stops"),
    # -- people
    Meaning("hand back {seat}", "takes_back_chair sitter"),
    Meaning("sitter for {seat}: {who} until {until}", "sits_in for_a_while"),
    Meaning("sitter for {seat}: {who}", "sits_in for_a_while"),
    Meaning("replace {seat} with {who}", "takes_over", "for_a_while"),
    Meaning("autopilot {seat} off", "denied engine plays_for", denied=True),
    Meaning("autopilot {seat} on", "engine plays_for"),
    Meaning("drop {name} from the standby list", "reserves goes"),
    Meaning("standby add {who}", "reserves", "goes"),
    Meaning("watch add {address}", "watches", "goes helps"),
    Meaning("watch drop {name}", "watches goes"),
    Meaning("gm drop {name}", "helps goes"),
    Meaning("add deputy {address}", "helps", "goes"),
    Meaning("gm hand over {who}", "leads ahead", "helps watches", asks=False),
    Meaning("excuse {seat}", "forgives silence"),
    Meaning("away {seat} {stretch}", "gone", asks=False, denied=True),
    # -- how it is run
    Meaning("policy holidays={calendar}", "holidays"),
    Meaning("policy press=private", "private talk players"),
    # -- the clock
    Meaning("resume", "clock runs_on"),
    Meaning("pause until {when}", "stops", "runs_on"),
    Meaning("pause", "stops", "runs_on"),
    Meaning("policy days={days}", "weekdays each", "rests denied"),
    Meaning("process", "plays turn now"),
    Meaning("deadline {sooner_by}", "sooner due", "each longer"),
    Meaning("extend {span}", "longer due", "each sooner"),
    Meaning("extend {span}", "longer moves", "each sooner"),
    Meaning("deadline {when}", "due moves", "each"),
    Meaning("deadline {when}", "sooner", "each"),
    Meaning("deadline {later}", "longer", "each"),
    Meaning("deadline {hour}", "due moves", "each"),
    Meaning("extend until {later}", "gives until", "each stops gone reserves"),
    Meaning("policy hours={hours}", "each lasts", "unasked second_thoughts late_mail stops longer"),
    Meaning("extend", "longer due", "each sooner"),
    # -- its end
    Meaning("{seat} a walkover", "declares wins"),
    Meaning("end match", "ends match for_good", denied=True),
    # -- words
    Meaning("tell everybody but {excepted}: {text}", "says_to"),
    Meaning("announce: {to_all}", "says_to"),
    Meaning("tell {seat}: {text}", "says_to"),
    Meaning("remind {seats}", "nudges"),
    Meaning("remind {seat}", "nudges"),
    Meaning("remind", "nudges missing"),
)
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_NAME = re.compile(r"(?<![\w@.-])[A-Z][^\W\d_]+(?: [A-Z][^\W\d_]+){0,2}(?!\w*@)")
_SPAN = re.compile(rf"(?<!\w){SPAN}", re.IGNORECASE)
_WHEN = re.compile(rf"\b{WHEN}", re.IGNORECASE)
_HOUR = re.compile(rf"(?<!\w){HOUR}", re.IGNORECASE)
_SENTENCES = re.compile(r"[.!?] +[A-Za-z]")
_TWO_DAYS = re.compile(
    r"\b(\d{1,2})(?:st|nd|rd|th)?(?: of)?(?: dec\w*)? ?(?:to|until|till|through|-|\u2013) ?(?:the "
    r")?(\d{1,2})(?:st|nd|rd|th)?\b(?!:)",
    re.IGNORECASE,
)
_THAN = re.compile(rf"(?i)\b(?:later|longer|more) than {DAY}")
_STRETCH = re.compile(rf"\b({DAY}) ?(?:to|until|till|through|thru|[-\u2013])(?: the)? ?({DAY})", re.IGNORECASE)
_UNTIL = re.compile(rf"\b(?:until|till|til|to|by) (?:the )?({DAY})", re.IGNORECASE)
_TO = (  # the words that one shall be told, and to whom
    rf"\b(?:{CONCEPTS['says_to']})\b(?:[^:]{{0,40}}?\b)??(?<!of )(?<!of this )(?<!of the )(?<!of our )"
    rf"(?P<whom>{ALL}(?: (?:but|except|save)(?: for)? "
    rf"[\w-]+)?|{{seat}})\b"
    r"(?: (?:only|alone|too|as well))*(?:,? (?:know|hear|from me)\b)?(?::|,? that| about)? (?P<text>\S.{4,})"
)
_REMOVED = re.compile(
    r"\b(?:remove|drop|strike|scratch|delete|take|cross|kick) (?!the|it|him|her|them|that|this)(\w+) (?:off|from|out)",
    re.I,
)
_EXCEPT = re.compile(r"\b(?:but|except|save)(?: for)? ([\w-]+)", re.IGNORECASE)
_NOT_THAT = re.compile(  # a length of time that is the old one: "15 min is too short", "instead of 72 hours"
    rf"\b(?:instead of|rather than|not|than|was|were)(?: the| just| only)? {SPAN}|(?<!\w){SPAN},? (?:is|are|was|were) "
    r"(?:far |much )?(?:too|not enough)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence of a letter about a match."""

    table: Table
    line: str
    plain: str
    names: Sequence[str]

    def seat(self) -> str:
        """The only chair that it names."""
        seats = [seat for seat in seats_in(None, self.table, self.plain) if seat != GM]
        named = [name for name in self.names if re.search(rf"(?i)\b{re.escape(name)}\b", self.plain)]
        return seats[0] if len(seats) == 1 else named[0] if len(named) == 1 and not seats else ""

    def seats(self) -> str:
        """The chairs that it names, where they are several."""
        seats = [seat for seat in seats_in(None, self.table, self.plain) if seat != GM]
        return " and ".join(seats) if len(seats) > 1 else ""

    def stretch(self) -> str:
        """From which day to which it speaks of."""
        found = _STRETCH.search(self.plain)
        return f"{found[1]} to {found[2]}" if found else ""

    def address(self) -> str:
        """The only address in it."""
        found = _ADDRESS.findall(self.line)
        return found[0] if len(found) == 1 else ""

    def name(self) -> str:
        """Whom it names that sits on no chair: the name before the address, else the only one."""
        sits = {chair.name for chair in self.table.match.chairs} | set(self.names)
        named = [one for one in _NAME.findall(_opened(self.plain)) if not sits & set(one.split())]
        before = [one for one in named if self.line.find(one) < self.line.find("@")]
        near = (before or named)[-1:] or [one.capitalize() for one in _REMOVED.findall(self.plain)]
        local = self.address().partition("@")[0].capitalize()
        return str((near or [local])[0])

    def who(self) -> str:
        """Somebody with an address."""
        address = self.address()
        return f"{self.name()} <{address}>" if address else ""

    def span(self) -> str:
        """The only length of time."""
        every = (one[0] for one in _SPAN.finditer(_NOT_THAT.sub(" ", self.plain)))
        found = [one for one in every if not re.match(r"(?i)the |(?:extra|more|additional|further) minutes", one)]
        return found[0] if len(found) == 1 else ""

    def hours(self) -> str:
        """A length in hours; of "a day more" with those that there are."""
        more = length(self.span()) if concept("longer").search(self.plain) else None
        if more:
            return f"{self.table.match.policy.hours + more.total_seconds() / 3600:g}"
        return _in(self.span(), 1)

    def hours_ahead(self) -> str:
        """How long before a deadline, in hours: all lengths of time in it."""
        found = [_in(one[0], 1) for one in _SPAN.finditer(_NOT_THAT.sub(" ", self.plain))]
        return ", ".join(sorted(filter(None, found), key=float, reverse=True))

    def sooner_by(self) -> str:
        """The deadline, so much earlier."""
        by, due = length(self.span()) if self.span() else None, self.table.match.due
        return f"{deadlines.moment(due) - by:%Y-%m-%d %H:%M} UTC" if by and due else ""

    def over_xmas(self) -> str:
        """From which day to which they keep Christmas."""
        found = _TWO_DAYS.search(self.plain)
        if not found:
            return ""
        first, last = int(found[1]), int(found[2])
        return f"{first} December to {last} {'January' if last < first else 'December'}"

    def minutes(self) -> str:
        return _in(self.span(), 60)

    def when(self) -> str:
        """The last moment that it names."""
        found = [one["when"] for one in _WHEN.finditer(self.plain)]
        return found[-1] if found else ""

    def later(self) -> str:
        """A moment until which there shall be more time, which today is not."""
        when = self.when()
        return "" if re.match(r"(?i)(?:today|tonight|this \w+)\b", when) or _THAN.search(self.plain) else when

    def until(self) -> str:
        found = _UNTIL.search(self.plain)
        return found[1] if found else ""

    def hour(self) -> str:
        """The last hour of a day that it names, where it names no day."""
        found = [one["hour"] for one in _HOUR.finditer(self.plain) if ":" in one["hour"]]
        return found[-1] if found and not self.when() else ""

    def turn(self) -> str:
        """A turn that has been: its number, or the one before this."""
        now = self.table.match.turn
        said = turn_named(self.plain, now)[0]
        return str(said) if said and 0 < said <= now else ""

    def number(self) -> str:
        """The only count in it."""
        words = tokens(self.plain)
        found = [number for n in range(len(words)) if (number := number_said(words, n))]
        return str(found[0][0]) if len(found) == 1 else ""

    def days(self) -> str:
        """The days of the week on which turns end."""
        found = [line.partition(": ")[2] for line, _ in clocks.told(self.plain) if line.startswith("days: ")]
        return found[0] if found else ""

    def _to(self) -> tuple[str, str]:
        """To whom something shall be said, and what."""
        sits = "|".join(map(re.escape, (*self.names, *(c.name for c in self.table.match.chairs if c.name != GM))))
        found = re.search(_TO.replace("{seat}", sits), self.plain, re.IGNORECASE) if sits else None
        return (found["whom"], found["text"]) if found else ("", "")

    def text(self) -> str:
        """What one player, or all but one, shall be told."""
        return self._to()[1]

    def excepted(self) -> str:
        """Who alone shall not be told."""
        found = _EXCEPT.search(self._to()[0])
        return found[1] if found else ""

    def to_all(self) -> str:
        """What all shall be told."""
        whom, text = self._to()
        return text if re.fullmatch(ALL, whom, re.IGNORECASE) else ""

    def calendar(self) -> str:
        """The place that it names, whose calendar may be meant."""
        named: list[str] = _NAME.findall(_opened(self.plain))
        return re.sub(r"^(?:In|For|From|The) ", "", named[-1]) if named else ""


_GAPS: Final = (
    "seat seats address name who span hours minutes when later until stretch hour turn number days calendar text "
    "excepted to_all hours_ahead sooner_by over_xmas"
)
_SLOTS: Final[dict[str, Callable[[_Said], str]]] = {name: getattr(_Said, name) for name in _GAPS.split()}


def firm(table: Table, line: str, names: Sequence[str]) -> Iterator[str]:
    """The lines that call what one sentence means by words that are hardly said of anything else; `names` are those of
    the people."""
    return _calls(FIRM, table, line, names)


def loose(table: Table, line: str, names: Sequence[str]) -> Iterator[str]:
    """The same of what it may mean where nothing else knows it, the likeliest first."""
    if (plain := spelt_out(line)) != line:
        yield plain
    yield from _calls(LOOSE, table, line, names)


def _calls(meanings: Sequence[Meaning], table: Table, line: str, names: Sequence[str]) -> Iterator[str]:
    plain = spelt_out(line)
    if _SENTENCES.search(plain):  # what stands in two of them does not meet
        return
    said, wished, denied, thought = _Said(table, line, plain, names), wishes(plain), denies(plain), wonders(plain)
    for meaning in meanings:
        fits = (wished or not meaning.asks) and denied <= meaning.denied and thought <= meaning.thought
        if fits and _meets(meaning, plain):
            gaps = {name: _SLOTS[name](said) for name in _gaps(meaning.calls)}
            if all(gaps.values()):
                yield meaning.calls.format(**gaps)


@lru_cache(maxsize=128)
def _gaps(shown: str) -> tuple[str, ...]:
    return tuple(re.findall(r"{(\w+)}", shown))


def _meets(meaning: Meaning, plain: str) -> bool:
    """Do all its concepts stand in a sentence, and none that it is not about?"""
    return all(concept(name).search(plain) for name in meaning.of.split()) and not any(
        concept(name).search(plain) for name in meaning.but.split()
    )


def _opened(plain: str) -> str:
    """A sentence whose first word is no name for being the first."""
    return plain[:1].lower() + plain[1:] if re.match(r"(?:[A-Z]\w*) (?![A-Z])", plain) else plain


def _in(span: str, parts: int) -> str:
    """A length of time in hours, or in so many parts of one."""
    found = length(span) if span else None
    return f"{found.total_seconds() / 3600 * parts:g}" if found else ""
