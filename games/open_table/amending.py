"""A few words about a GM's answer that change it: another word, a line more, a sentence less, a part for others.

What comes of them is shown and waits for a yes, so they may be read freely; where they are about nothing that stands in
the answer, they are no change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple, Self

from games.kit import rolls
from games.kit.interjections import SIGH, TURN
from games.kit.model import Seat
from games.kit.words import fold, tidy
from games.open_table.names import seat_named, seats_in
from games.open_table.readers import meant_for
from games.open_table.reading import FILE, WORDS, answer, owned, points_in
from games.open_table.signs import ONE_READS

_UNITS = r"(?:lines?|sentences?|paragraphs?|parts?|bits?|words?|section|heading)"
LEAD = re.compile(
    r"(?i)^(?:(?:(?:(?:good|dear|oh|my) )*(?:heavens|lord|god|grief|gracious|goodness)|nope|nah|"
    rf"{SIGH}|{TURN}|no+|yes|ok(?:ay)?|sorry|stop|halt|hey|careful|i (?:have )?made a mistake|"
    r"well|but|and|please|pls|could you|"
    r"can you|would you|you should|we should|let's|let us|just)\b[\s,.:;!-]*)+"
)
_QUOTES = "\"'`\u201c\u201d\u2018\u2019\u00ab\u00bb .,;!"
_IN = r"(?: (?:in|of|for|at) (?P<scope>.+?))?(?:,? please)?"
_SURE = (  # every place
    re.compile(r"s/(?P<old>[^/\s][^/]*)/(?P<new>[^/]*)/?g?"),
    re.compile(r"(?P<old>.+?)\s*(?:->|=>|\u2192)\s*(?P<new>.+)"),
    re.compile(
        rf"(?i)(?:replace|change|swap|correct|turn)(?: the word)? (?P<old>.+?) (?:with|by|to|into|for) "
        rf"(?P<new>.+?){_IN}"
    ),
)
_LIKELY = (  # where it stands in one place only
    re.compile(r"(?i)(?P<old>.+?) (?:should|must|shall|has to|ought to) (?:be|read|say) (?P<new>.+)"),
    re.compile(
        r"(?i)(?:it(?:'s| is)|make it|write|read|i meant|it (?:should|must) be) "
        r"(?:[\w'-]+ (?:who|that|which) [\w'-]+ )?(?P<new>.+?),? not (?P<old>.+)"
    ),
    re.compile(r"(?i)(?:it(?:'s| is)|make it|write|i meant)? ?(?P<new>.+?) instead of (?P<old>.+)"),
    re.compile(r"(?i)not (?P<old>.+?),? but (?P<new>.+)"),
    re.compile(r"(?i)(?P<tail>.+?),? (?:and )?not (?P<old>.+)"),
)
_ADDS = re.compile(
    r"(?is)(?:and |also )*(?:add|append|insert|include|put)(?: (?:in|also|too|this|that|the following|an?|one|another|"
    rf"more|{_UNITS}|note))*(?: (?:to|for) (?P<who>[^:]{{1,60}}?))?\s*:\s*(?P<words>\S.*)"
)
_END = re.compile(r"(?i)(?:it|that|this|the (?:end|bottom|result|report|text|answer|story|public part))")
_LESS = re.compile(
    r"(?i)(?:delete|remove|drop|leave out|leave|take out|take|cut|omit|strike|skip|erase) (?P<what>.+?)"
    r"(?: (?:out|away|off|again))*(?:,? please)?[.!]*"
)
_PLACE = re.compile(rf"(?i)\b(?P<which>last|final|first) (?P<unit>{_UNITS})\b")
_ABOUT = re.compile(
    rf"(?i)\b(?P<unit>{_UNITS}) (?:about|with|on|that says|saying|where|which says|beginning with|of) (?P<said>.+)"
)
_CALLED = re.compile(
    rf"(?i)\b(?:the|this|that|my) (?P<said>(?!(?:last|final|first|whole)\b)[\w'@-]+(?: [\w'-]+)?) (?P<unit>{_UNITS})\b"
)  # "the Kiel line"
_PART = re.compile(
    rf"(?i)\b(?:(?P<whose>[\w-]+)['\u2019]s? {_UNITS}|"
    rf"(?:{_UNITS}|what (?:is|stands|was)) (?:for|to|of) (?P<who>[\w-]+))"
)
_GOES = re.compile(r"(?i)\b(?:is|are|was|be|goes?|belongs?|make|move|give|send|isn't|not|public|read)\b")
_CLAUSE = re.compile(
    r"(?i)(?P<said>.+?) (?:(?:is|are|was|were|should|shall|must|has to|goes?|belongs) (?P<rest>.+)|"
    r"(?P<all>public)\W*)"
)
_THEN = re.compile(r"(?<=[.!?;])\s+|\n+")
_KIND = re.compile(
    r"(?i)(?:(?:many |big )?(?:thanks?(?: you)?|thx|sorry|my mistake|cheers|oops|hi|hello)\b,?[^.,]{0,20}|"
    r"that(?:'s| is) all|"
    r"(?:all )?(?:the )?(?:rest|everything else|all else|others?) (?:(?:is|are|looks?) "
    r"(?:fine|good|ok(?:ay)?|right|great|perfect|as it (?:is|was))|(?:stays?|stands?)[^.,]{0,20}))[.!,]*"
)  # of a sentence that changes nothing
_WHY = re.compile(
    r"(?i),? (?:because|since|due to|thanks to|as (?:he|she|they|it|i|we|you)\b|in (?:the|my) (?:last|previous|latest) "
    r"(?:result|answer|report|story|round|letter)s?\b).*$"
)  # of a sentence that is read without it, too
_HAS = re.compile(
    r"(?i)(?P<who>[^\W\d][\w' -]*?) (?:has|gets?|got|is at|stands at|holds?|should have|must have) (?P<new>-?\d+)\b.*?"
    r"\bnot (?P<old>-?\d+)(?: \w+)?\W*"
)
_SENTENCE = re.compile(r"(?<=[.!?;])\s+")
_ARTICLE = re.compile(r"^(?:the|an?|my|that|this) ")
_SAID = r"[\"\u201c\u201d\u00ab](?P<{}>[^\"\u201c\u201d\u00ab\u00bb]+)[\"\u201c\u201d\u00bb]"
_QUOTED = (  # what stands in signs is meant to the letter
    re.compile(
        rf"(?i)(?:(?:replace|change|swap|correct|turn)(?: the (?:words?|line))? )?{_SAID.format('old')} "
        rf"(?:with|by|to|into|should (?:be|read)|->) {_SAID.format('new')}(?P<after>.*)"
    ),
    re.compile(
        rf"(?i)(?:say|write|put|read|make it)? ?{_SAID.format('new')} instead of {_SAID.format('old')}(?P<after>.*)"
    ),
)
_SENDS = re.compile(r"(?i)\W*(?:(?:and|then|please|send|publish|it|that|this|now|off|out|yes|ok|after|thanks)\b\W*)*")
_STARTS = re.compile(rf"(?i)(?:the (?:lines?|sentences?|paragraphs?|words?) )?{_SAID.format('said')} (?P<rest>.+)")
_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")
_DULL = frozenset("the a an that this it all of is are everything nothing he she they you i".split())


MANY = 100  # places in which a word is changed at once


class _Row(NamedTuple):
    """A line: what stands before its words ("to Anna: "), these, and whose alone they are (None: everybody's)."""

    head: str
    said: str
    whose: tuple[Seat, ...] | None

    def for_some(self, seats: Collection[Seat]) -> bool:
        """Is it for nobody but some of these?"""
        return bool(self.whose) and set(self.whose or ()) <= set(seats)

    def with_(self, word: re.Pattern[str], new: str) -> Self:
        """The line with something else for each such word."""
        return self._replace(said=word.sub(lambda _: new, self.said))


class _Text(NamedTuple):
    """An answer, taken apart to be changed."""

    rows: tuple[_Row, ...]
    files: tuple[str, ...]
    seats: Sequence[Seat]

    def having(self, rows: Sequence[_Row], *more: str) -> str:
        """The answer with these rows, and lines below them."""
        return "\n".join((*(row.head + row.said for row in rows), *more, *self.files))

    def swapped(self, there: Collection[int], word: re.Pattern[str], new: str) -> str:
        """The answer with something else for each such word in some rows."""
        return self.having([row.with_(word, new) if n in there else row for n, row in enumerate(self.rows)])

    def without(self, number: int, start: int, end: int) -> tuple[_Row, ...]:
        """The rows less some words of one."""
        row = self.rows[number]
        left = f"{row.said[:start].rstrip()} {row.said[end:].lstrip()}".strip()
        below = self.rows[number + 1 : number + 2]
        goes_on = bool(below) and not below[0].head and below[0].whose == row.whose  # under the same heading
        kept = [row._replace(said=left)] if left or (row.head and goes_on) else []
        return (*self.rows[:number], *kept, *self.rows[number + 1 :])

    def moved(self, number: int, start: int, end: int, whom: str) -> str:
        """The answer with some words of a row for others."""
        return self.having(self.without(number, start, end), f"to {whom}:", self.rows[number].said[start:end].strip())

    def with_files(self, files: Sequence[str]) -> Self:
        return self._replace(files=tuple(files))


def amended(text: str, reply: str, seats: Sequence[Seat], brief: bool, place: _Place) -> str:
    """The GM's letter as a reply to what was shown of it changes it; empty where it does not. One that is not `brief`
    only adds to it. `place`: what a sentence makes of the first or last line."""

    def placed(whole: _Text, said: str) -> str:
        return place(whole.having(whole.rows), said, seats)

    whole, said = _read(text, seats), LEAD.sub("", reply.strip())
    adds: tuple[_Way, ...] = (_more, _part_anew)
    new = _first(adds, whole, said)
    return new or (_each(whole, said, (placed, *_WAYS)) if brief else "")


def _each(whole: _Text, said: str, ways: Sequence[_Way]) -> str:
    """The answer as each sentence of a reply changes it; empty where one of them does not."""
    pieces = list(_told(said))
    if not all(rolls.asked(one) or rolls.in_prose(one) for one in pieces):
        ways = (*ways, _rolls)
    for n, one in enumerate(pieces):
        new = _first(ways, whole, one) or _first(ways, whole, _WHY.sub("", one))
        if not new:
            return "" if n else _alone(whole, pieces, said, ways)
        whole = _read(new, whole.seats)
    return whole.having(whole.rows) if pieces else ""


def _alone(whole: _Text, pieces: Sequence[str], said: str, ways: Sequence[_Way]) -> str:
    """The answer as all of a reply changes it at once, where none of its sentences does for itself."""
    return "" if any(_first(ways, whole, one) for one in pieces) else _first(ways, whole, said)


def _first(ways: Sequence[_Way], whole: _Text, said: str) -> str:
    return next((new for way in ways if (new := way(whole, said)) and new.strip()), "")


def _read(text: str, seats: Sequence[Seat]) -> _Text:
    files = tuple(line for line in text.splitlines() if FILE.fullmatch(line))
    lines = [line for line in text.splitlines() if not FILE.fullmatch(line)]
    return _Text(tuple(_Row(head, said, whose) for head, said, whose in owned(lines, seats)), files, seats)


def _told(said: str) -> Iterator[str]:
    """The sentences of a reply that may change something."""
    for one in map(str.strip, _THEN.split(said)):
        plain = LEAD.sub("", one)
        if plain.strip(_QUOTES) and not (_KIND.fullmatch(one) or _KIND.fullmatch(plain)):
            yield plain


def _rolls(whole: _Text, said: str) -> str:
    """ "roll d6", or dice asked for in words, beside words that change something."""
    line = said if rolls.asked(said) else rolls.in_prose(said)
    return whole.having(whole.rows, "to all:", line) if line else ""


_Way = Callable[[_Text, str], str]
_Place = Callable[[str, str, Sequence[Seat]], str]


def _more(whole: _Text, said: str) -> str:
    """ "Add for Clara: your fleet is back"."""
    found = _ADDS.fullmatch(said)
    whom = _named(found["who"] or "", whole.seats) if found else ""
    return whole.having(whole.rows, f"to {whom}:", found["words"].strip()) if found and whom else ""


def _named(who: str, seats: Sequence[Seat]) -> str:
    """For whom, as a heading has it; empty for nobody who sits here."""
    plain = fold(who).strip(" .:")
    if not plain or _END.fullmatch(plain) or plain in WORDS["everybody"]:
        return "all"
    named = [seat_named(one, seats) for one in re.split(r"\s*(?:,|&|\band\b)\s*", who) if one.strip()]
    return " and ".join(named) if named and all(named) else ""


def _part_anew(whole: _Text, said: str) -> str:
    """Nothing but what is for some alone: it stands in the place of what was for them, and all else stays."""
    new = answer(said, whole.seats)
    story = "".join(new.public).strip()
    if new.wrong or not new.private or story or any((new.rolls, new.ends, new.points)):
        return ""
    rest = [row for row in whole.rows if not row.for_some(new.private)]
    return whole.having(rest, *said.splitlines()) if any(row.said.strip() for row in rest) else ""


def _less(whole: _Text, said: str) -> str:
    """ "Delete the last sentence", "leave out the line about Kiel", "remove Anna's part", "remove map.png"."""
    found = _LESS.fullmatch(said)
    if found is None:
        return ""
    what = found["what"].strip(_QUOTES)
    named = f"attached: {fold(what).removeprefix('the ')} #"
    files = [line for line in whole.files if not fold(line).startswith(named)]
    if len(files) < len(whole.files):
        return whole.with_files(files).having(whole.rows)
    if whose := _part(what, whole):
        return whole.having([row for row in whole.rows if row.whose != (whose,)])
    place = _unit(what, whole)
    return whole.having(whole.without(*place)) if place else ""


def _part_to_others(whole: _Text, said: str) -> str:
    """ "Bruno's part is for everybody"."""
    part, whose = _PART.search(said), _part(said, whole)
    if part is None or not whose:
        return ""
    rest = f"{said[: part.start()]} {said[part.end() :]}"
    whom = meant_for(rest, whole.seats) if _GOES.search(rest) else ""
    lines = [row.said for row in whole.rows if row.whose == (whose,) and row.said]
    return whole.having([row for row in whole.rows if row.whose != (whose,)], f"to {whom}:", *lines) if whom else ""


def _unit_to_others(whole: _Text, said: str) -> str:
    """ "The sentence about Kiel goes to Clara alone"."""
    told, called = _ABOUT.search(said), _CALLED.search(said)
    about = told["said"] if told else f"{called[0]}{said[called.end() :]}" if called else ""
    clause = _CLAUSE.match(about)
    if clause is None:
        return ""
    place = _unit(f"{told['unit']} about {clause['said']}" if told else clause["said"], whole)
    whom = meant_for(clause["rest"] or "all", whole.seats)
    return whole.moved(*place, whom) if place and whom else ""


def _told_to_one(whole: _Text, said: str) -> str:
    """ "The tale of the cousin was for Clara only": the only sentence that speaks of it."""
    found = ONE_READS.fullmatch(said)
    whom = meant_for(found["rest"], whole.seats) if found else ""
    words = fold(found["said"]).strip(_QUOTES).split() if found else []
    tails = (" ".join(words[at:]) for at in range(len(words)) if words[-1] not in _DULL)
    place = next((place for tail in tails if (place := _told_of(whole, "sentence", tail))), None)
    return whole.moved(*place, whom) if place and whom not in ("", "all") else ""


def _part(what: str, whole: _Text) -> Seat:
    """Whose part is named, of those who have one alone."""
    found = _PART.search(what)
    whose = seat_named(found["whose"] or found["who"], whole.seats) if found else ""
    return whose if whose and any(row.whose == (whose,) for row in whole.rows) else ""


def _unit(what: str, whole: _Text) -> tuple[int, int, int] | None:
    """The line or sentence that is meant: its row, and from where to where it goes there."""
    if found := _PLACE.search(what):
        which = 0 if found["which"].lower() == "first" else -1
        rows = [n for n, row in enumerate(whole.rows) if row.said.strip()]
        return _piece(whole, rows[which], found["unit"], which) if rows else None
    found = _ABOUT.search(what)
    if found:
        return _told_of(whole, found["unit"], _ARTICLE.sub("", fold(found["said"]).strip(_QUOTES)))
    return _called(whole, fold(called["said"])) if (called := _CALLED.search(what)) else None


def _called(whole: _Text, said: str) -> tuple[int, int, int] | None:
    """The only line that has a word, perhaps in what heads it: "the Psst line"."""
    meant = [
        n for n, row in enumerate(whole.rows) if re.search(rf"(?<!\w){re.escape(said)}", fold(row.head + row.said))
    ]
    return (meant[0], 0, len(whole.rows[meant[0]].said)) if len(meant) == 1 else None


def _told_of(whole: _Text, unit: str, said: str) -> tuple[int, int, int] | None:
    """The only line or sentence that speaks of something."""
    there = [(n, span) for n, row in enumerate(whole.rows) for span in _pieces(row.said, unit)]
    meant = [(n, *span) for n, span in there if said and said in fold(whole.rows[n].said[slice(*span)])]
    return meant[0] if len(meant) == 1 else None


def _piece(whole: _Text, number: int, unit: str, which: int) -> tuple[int, int, int]:
    return (number, *list(_pieces(whole.rows[number].said, unit))[which])


def _pieces(said: str, unit: str) -> Iterator[tuple[int, int]]:
    """From where to where the sentences of a line go; of a line as such all of it."""
    at = 0
    for found in () if unit.lower().startswith(("line", "paragraph", "part", "section")) else _SENTENCE.finditer(said):
        yield at, found.start()
        at = found.end()
    yield at, len(said)


def _other_word(whole: _Text, said: str) -> str:
    """ "Change Belgium to Holland", "it's Spring, not Autumn"; in how all stand, too."""
    new = _word(whole, said)
    return _points(_read(new, whole.seats) if new else whole, said) or new


def _points(whole: _Text, said: str) -> str:
    """ "Ole has 28 gold, not 25", of a line that tells how all stand."""
    found = _HAS.fullmatch(said.strip())
    who = seat_named(found["who"], whole.seats) if found else ""
    if found is None or not who:
        return ""
    row = re.compile(rf"(?i)(?P<who>\b(?:{re.escape(who)}|{re.escape(found['who'])})[\s:=]+){found['old']}\b")
    rows = [
        one._replace(head=row.sub(rf"\g<who>{found['new']}", one.head))
        if points_in(_plain(one.head), whole.seats)
        else one
        for one in whole.rows
    ]
    return whole.having(rows) if rows != list(whole.rows) else ""


def _plain(line: str) -> str:
    return fold(tidy(line)).strip(" .!*_")


def _word(whole: _Text, said: str) -> str:
    plain = said.strip().rstrip(".!")
    quoted = next(
        (found for way in _QUOTED if (found := way.fullmatch(plain)) and _SENDS.fullmatch(found["after"])), None
    )
    if quoted:
        return _swapped(whole, {**quoted.groupdict(), "scope": quoted["old"]}, True, plain)
    for sure, pattern in (*((True, one) for one in _SURE), *((False, one) for one in _LIKELY)):
        found = pattern.fullmatch(plain)
        if found and (new := _swapped(whole, found.groupdict(), sure, plain)):
            return new
    return ""


def _swapped(whole: _Text, found: dict[str, str | None], sure: bool, said: str) -> str:
    """The answer with one word for another; where that is not `sure`, it stands there once."""
    old = re.sub(r"(?i)^the words? ", "", found["old"] or "").strip(_QUOTES)
    new = found.get("new") or _for_it(whole, old, (found.get("tail") or "").strip(_QUOTES))
    if not new or not (sure or _telling(old, whole.seats)):
        return ""
    alone = seats_in(found.get("scope") or said, whole.seats)
    for flags in (0, re.IGNORECASE):
        word = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)", flags)
        if there := _places(whole, word, alone, sure):
            return whole.swapped(there, word, new.strip(_QUOTES))
    return ""


def _places(whole: _Text, word: re.Pattern[str], alone: set[Seat], sure: bool) -> list[int]:
    """The rows in which a word is meant; none where that is not `sure` and it stands in several places."""
    there = _naming(whole, _having(whole, word, alone), set() if sure else alone)
    many = len(word.findall("\n".join(whole.rows[n].said for n in there)))
    return there if 0 < many < (MANY if sure else 2) else []


def _for_it(whole: _Text, old: str, tail: str) -> str:
    """What stands for a word in "Ines has 3 gold left, not 4": the only number for a number, else the last words, where
    what stands before them stands before the word, too, or nothing does."""
    if _NUMBER.fullmatch(old):
        numbers = _NUMBER.findall(tail)
        return numbers[0] if len(numbers) == 1 else ""
    words, many = tail.split(), len(old.split())
    before = words[-many - 1] if len(words) > many else ""
    stands = re.compile(rf"(?i)(?<!\w){re.escape(before)}\W+{re.escape(old)}(?!\w)")
    there = not before or any(stands.search(row.said) for row in whole.rows)
    return " ".join(words[-many:]) if there else ""


def _telling(old: str, seats: Sequence[Seat]) -> bool:
    """Are words such as stand for nothing else?"""
    return bool(old) and fold(old) not in _DULL and not seat_named(old, seats)


def _having(whole: _Text, word: re.Pattern[str], alone: set[Seat]) -> list[int]:
    """The rows in which a word stands, those for these seats alone before all others."""
    there = [n for n, row in enumerate(whole.rows) if word.search(row.said)]
    return [n for n in there if alone & set(whole.rows[n].whose or ())] or there


def _quoted_to_others(whole: _Text, said: str) -> str:
    """ "'Next: Autumn 1901...' is for everybody": the only line that begins so, or holds these words."""
    found = _STARTS.fullmatch(said)
    words = fold(found["said"]).strip(_QUOTES + "\u2026") if found else ""
    whom = meant_for(found["rest"], whole.seats) if found and _GOES.search(found["rest"]) else ""
    there = [n for n, row in enumerate(whole.rows) if words and words in fold(row.said)]
    return whole.moved(there[0], 0, len(whole.rows[there[0]].said), whom) if len(there) == 1 and whom else ""


def _naming(whole: _Text, there: list[int], named: set[Seat]) -> list[int]:
    """Of several rows those in which a seat is named that is spoken of: "Ines has 3 left, not 4"."""
    if len(there) < 2 or not named:
        return there
    return [n for n in there if seats_in(whole.rows[n].said, whole.seats) & named] or there


_WAYS: tuple[_Way, ...] = (
    _more,
    _part_anew,
    _less,
    _part_to_others,
    _unit_to_others,
    _quoted_to_others,
    _told_to_one,
    _other_word,
)
