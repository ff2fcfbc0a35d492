"""How orders are written: one Form per order gives the reader, the canonical spelling, the help and "did you mean"."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from games.kit.kinds import SOFT, Choice, FreeText, Kind, Number, Words
from games.kit.line import Line
from games.kit.order import Order, Orders, once
from games.kit.reading import labels, manners, wavering
from games.kit.reading.beforehand import less_before
from games.kit.reading.frames import Frame, frames
from games.kit.reading.gathering import asked_back
from games.kit.reading.headings import unheaded
from games.kit.reading.leftovers import left_over
from games.kit.reading.letter import read_letter
from games.kit.reading.nearest import offered
from games.kit.reading.plain import PLAIN
from games.kit.reading.stated import meant
from games.kit.reading.tree import Reads, Tree, Variant, Word, fullest, pieces, reads
from games.kit.reading.unwrapping import unwrapped
from games.kit.words import Token, fold, number_said, participles, tidy, tokens

SMALL = frozenset("the a an my our your this that please pls plz kindly just now card cards".split())  # inside an order
_SMALL = 2  # letters of words that join others
_COMMON = frozenset(
    "for on to the a an with and of is are from at if or more my in else as no not all be it by me i you take "
    "which one this that what up out off so do go can may shall should will would have has get gets they he she "
    "away back down over how many some other others gm".split()
)  # too common to show that somebody speaks of the game


_LEADING = frozenset(
    "for from on if when with at into no let down out in off here there up after as to auction".split()
)  # a form that begins so does not begin with a verb


@dataclass(frozen=True)
class Form:
    """One order as players write it.

    `pattern` mixes words and slots: "play <card:number> [on] <pan>". Words may have other spellings with a slash
    ("take/get"), parts in brackets may be left out, "<card:number>" fills the field `card` by the kind "number"
    ("<pan>" uses the kind "pan"). `also` lists other ways to write the same; `build` makes the order (or several
    orders) from the slots. A form whose `order` is set writes that order type in canonical spelling.
    """

    pattern: str
    build: Callable[..., Order | tuple[Order, ...]]
    help: str  # one sentence
    example: str
    also: tuple[str, ...] = ()
    order: type[Order] | None = None
    when: str = ""  # said only where this kind of answer is asked for (`Rules.listens`); empty: always
    bare: int = 0  # 1: it has no verb ("left", "14"), so talk beside it makes it talk; 2: and it never stands alone
    alone: Mapping[str, str] = field(default_factory=dict)  # kinds for slots beside which no word of the form stands
    only: str = ""  # the part of the game it belongs to, where a match may lack that (`Rules.parts`); empty: none

    def may(self, words: Words) -> bool:
        """May it be said now, by this writer?"""
        return not self.when or self.when in words.asked

    @property
    def shown(self) -> str:
        """The pattern as help shows it: "play <card>"."""
        plain = re.sub(r"<(\w+)(?::[\w-]+)?>", r"<\1>", self.pattern)
        return re.sub(r"(\S+?)/\S+", r"\1", plain)


@dataclass(frozen=True)
class Grammar:
    """All forms of a game, with its kinds of words."""

    forms: tuple[Form, ...]
    kinds: Mapping[str, Kind]
    replaces: bool = False  # True: a later letter replaces all orders; False: it amends by Order.key()
    small: frozenset[str] = SMALL  # words that may stand inside an order without a meaning
    telling: tuple[str, ...] = ()  # kinds whose words show that somebody speaks of the game; (): all but free text
    amid_plain_words: bool = True  # may orders stand amid plain English? Not where titles are made of it
    answers: Mapping[str, tuple[type[Order], ...]] = field(default_factory=dict)  # what answers each kind of ask
    asides: bool = False  # may words that nobody has listed stand beside an order? See `games.kit.reading.loosely`
    everyday: bool = False  # its answers are everyday words ("right", "action"): with a verb only amid unknown words
    shown: Callable[[str, Words], str] | None = None  # an example of a form, in names and cards that the writer knows
    named_by: tuple[Form, ...] = ()  # what naming fills in; (): the forms. See `games.kit.reading.naming`
    whole: ClassVar[bool] = False  # every letter is one order, line for line: see `games.kit.whole`
    _tree: Tree[Form] = field(init=False, repr=False, compare=False)
    _firsts: Mapping[str, Form] = field(init=False, repr=False, compare=False)
    _writers: Mapping[type[Order], Variant] = field(init=False, repr=False)
    _said: Mapping[str, frozenset[str]] = field(
        init=False, repr=False, compare=False
    )  # telling words of forms, by when
    plain: frozenset[str] = field(init=False, repr=False, compare=False)  # words of plain English that say nothing here

    def __post_init__(self) -> None:
        patterns = ((form, pattern) for form in self.forms for pattern in (form.pattern, *form.also))
        tree = Tree((form, form.when, pieces(pattern, self.kinds)) for form, pattern in patterns)
        firsts = {word: form for word, form in tree.firsts.items() if word not in _LEADING}
        for verb in tree.firsts:
            for doing in participles(verb):
                tree.begin_also(doing, verb)
        writers = {form.order: fullest(pieces(form.pattern, self.kinds)) for form in self.forms if form.order}
        object.__setattr__(self, "_tree", tree)
        object.__setattr__(self, "_firsts", firsts)
        object.__setattr__(self, "_writers", writers)
        said: dict[str, frozenset[str]] = {}
        for form in self.forms:
            found = {t.fold for p in (form.pattern, *form.also) for t in tokens(_bare(_needed(p)))}
            said[form.when] = said.get(form.when, frozenset()) | (found - _COMMON - self.small)
        object.__setattr__(self, "_said", said)
        choices = [kind.also for kind in self.kinds.values() if isinstance(kind, Choice)]
        phrases = [phrase for also in choices for value, more in also.items() for phrase in (value, *more)]
        chosen = {token.fold for phrase in phrases for token in tokens(fold(phrase))}
        plain = PLAIN - frozenset().union(*said.values(), chosen) if self.amid_plain_words else frozenset[str]()
        object.__setattr__(self, "plain", plain)

    # -- writing ---------------------------------------------------------------------------------------------------

    def write(self, orders: Orders) -> str:
        """Canonical text, one order a line; reading it gives the same orders."""
        return "\n".join(self.spell(order) for order in orders)

    def spell(self, order: Order) -> str:
        """One order in canonical spelling: "play 13". KeyError for an order without a form."""
        said = []
        for piece in self._writers[type(order)]:
            if isinstance(piece, Word):
                said.append(piece.fold)
            else:
                said.append(piece.kind.write(getattr(order, piece.field)))
        return " ".join(word for word in said if word)

    def named(self, order: Order) -> str:
        """What letters call an order that they speak of: its spelling, where that is short."""
        return self.spell(order)

    def told(self, order: Order, state: object) -> str:
        """The same over a position (None: there is none yet), where that tells more."""
        return self.named(order)

    def quoted(self, orders: Orders, words: Words) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """What letters show of orders beside their names, as (heading or "", lines as they were typed)."""
        return ()

    def help(self, parts: Container[str] | None = None) -> list[tuple[str, str, str]]:
        """(pattern, sentence, example) of every form that a match with these parts has a use for, for help letters
        and rules sheets; None: of every form there is."""
        told = [form for form in self.forms if form.help and (parts is None or not form.only or form.only in parts)]
        return [(form.shown, form.help, form.example) for form in told]

    def answering(self, words: Words, parts: Container[str]) -> list[tuple[str, str, str]]:
        """The same of those forms alone that answer what its reader is asked now; none where that is not known."""
        wanted = {kind for asked in words.asked for kind in self.answers.get(asked, ())}
        fit = [form for form in self.forms if form.may(words) and (form.order in wanted or not self.answers)]
        there = {form.shown for form in fit}
        return [row for row in self.help(parts) if row[0] in there]

    # -- reading ---------------------------------------------------------------------------------------------------

    def read(self, text: str, words: Words = Words()) -> list[Line]:
        """Every line that is not empty, read together: see `games.kit.reading.reader`."""
        lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
        return self.letter(lines, words)

    def letter(self, lines: Sequence[tuple[int, str]], words: Words = Words()) -> list[Line]:
        """The lines of a letter, (number, text) each, held against each other."""
        words = words.remembering()
        read = less_before(self, lines, words, meant(self, self.together(lines, words), words))
        whole = left_over(self, lines, unheaded(self, lines, read, words), words)
        return offered(self, labels.elsewhere(self, wavering.settled(self, whole, words), words), words)

    def together(self, lines: Sequence[tuple[int, str]], words: Words) -> list[Line]:
        """The same, whatever the letter states or only tries out: a game adds here what lines say together in it."""
        return asked_back(self, read_letter(self, lines, words), words)

    def line(self, raw: str, words: Words = Words(), number: int = 1) -> Line:
        """One line, judged as a whole: a sentence with an order inside is no order."""
        if words.before is None:
            return unwrapped(self, raw, words, number)
        return words.before.line(self, raw, words, number, lambda: unwrapped(self, raw, words, number))

    def halves(self, whole: Sequence[Line], less: Sequence[Line], words: Words) -> bool:
        """Do the lines that are left of a letter order only half of what it says, so that they may not be held?"""
        return False

    def chaired(self, text: str, words: Words) -> str:
        """A whole letter with the names of chairs where it says by the names of people for which something is."""
        return text

    def righted(self, text: str, reply: str, yes: bool, words: Words) -> str:
        """A letter that was asked about as a short reply puts it right, or a `yes`; empty where that says nothing of
        it."""
        return ""

    def moved(self, text: str, reply: str, words: Words) -> str:
        """A letter that was shown with a part of it for others, as a short reply wants it; empty where that says
        nothing of it."""
        return ""

    def corrected(self, before: str, after: str, words: Words) -> str:
        """What a past letter becomes where another is written in its place."""
        return after

    def orders(self, text: str, words: Words = Words()) -> Orders:
        """Orders from canonical text that we wrote ourselves. ValueError when a line is not an order."""
        found: list[Order] = []
        for line in text.splitlines():
            if line.strip():
                found.extend(self._exact(line, words))
        return tuple(found)

    def _exact(self, line: str, words: Words) -> Orders:
        """The orders of a line of ours: forms one after the other, every one of them, and nothing beside."""
        said = tokens(tidy(line), ours=True)
        memo: dict[int, list[tuple[tuple[int, int, int], Orders]]] = {}

        def after(at: int) -> list[tuple[tuple[int, int, int], Orders]]:
            while at < len(said) and (said[at].fold in SOFT or said[at].fold in "-?"):
                at += 1
            if at >= len(said):
                return [((0, 0, 0), ())]
            if at not in memo:
                memo[at] = []  # no way back to here
                found = [
                    ((cost + c, len(orders) + n, strange + s), orders + rest)
                    for orders, end, cost, _ in self.forms_at(said, at, words, every=True)
                    for strange in (int(not self.literal(orders, said[at:end])),)
                    for (c, n, s), rest in after(end)
                ]
                memo[at] = [min(found, key=lambda f: f[0])] if found else []  # of equal readings the first form's
            return memo[at]

        whole = after(0)
        if not whole or not whole[0][1]:
            raise ValueError(f"not an order: {line!r}")
        return whole[0][1]

    def literal(self, orders: Orders, said: Sequence[Token]) -> bool:
        """Are these words how we write these orders ourselves?"""
        try:
            written = tokens(tidy(" ".join(map(self.spell, orders))))
        except KeyError:  # an order that has no spelling
            return False
        return [token.fold for token in written] == [token.fold for token in said]

    def whole_order(self, order: Order) -> bool:
        """Has it all that it needs, and nothing that it cannot have?"""
        return True

    def answered(self, orders: Orders, words: Words) -> bool:
        """May these be one whole answer to what is asked, as far as its writer can see?"""
        return True

    def plainly(self, raw: str, words: Words) -> str:
        """A line in the words that it is read by, where people have ways of their own to name things."""
        return raw

    def counted(self, orders: Orders, words: Words) -> bool:
        """Are these just as many things as the question asks for, so that no other answer can be made of them?"""
        return False

    def forms_at(
        self,
        line: Sequence[Token],
        at: int,
        words: Words,
        every: bool = False,
        loose: bool = False,
        small: frozenset[str] = frozenset(),
        seen: Reads | None = None,
    ) -> Iterator[tuple[Orders, int, int, int]]:
        """Every form that begins at `at`: its orders, where it ends, how far it was off, whether it lacks a verb.

        Forms that may not be said now are left out. `every`: all forms that help lists, and no others. `loose`: words
        of plain English may stand inside it. `small`: these words, too. `seen`: what kinds read in this line.
        """
        small = frozenset[str]() if every else self.small | small | self.plain if loose else self.small | small
        now = None if every else words.asked | {""}
        for reading in self._tree.read(line, at, words, small, now, {} if seen is None else seen):
            if (reading.form.help or reading.form.order) if every else reading.form.may(words):
                built = reading.form.build(**reading.slots)
                orders = built if isinstance(built, tuple) else (built,)
                yield orders, reading.end, reading.cost, reading.form.bare

    def knows(self, line: Sequence[Token], at: int, words: Words, seen: Reads | None = None) -> bool:
        """Does the word at `at` show that somebody speaks of the game: a verb of it, a number, a name, a card?"""
        token = line[at]
        if token.kind == "number" or any(token.fold in self._said.get(when, ()) for when in ("", *words.asked)):
            return True
        if token.kind != "word" or token.fold in _COMMON:
            return False
        if number_said(line, at) or any(token.fold in (part.lower() for part in seat.split()) for seat in words.names):
            return True
        return any(
            read.cost == 0
            for name, kind in self.kinds.items()
            if (name in self.telling if self.telling else not isinstance(kind, FreeText | Number))
            for read in reads(kind, line, at, words, {} if seen is None else seen)
        )

    def means(self, line: Sequence[Token], at: int, words: Words) -> bool:
        """Does a thing of the game begin at `at`, or a number: what an order may be about?"""
        token = line[at]
        if token.kind != "word" or token.fold in _COMMON or len(token.fold) <= _SMALL:
            return token.kind == "number"
        near = (read for kind in self.closed for read in reads(kind, line, at, words, {}))
        return bool(number_said(line, at)) or any(read.cost == 0 and read.value for read in near)

    @property
    def verbs(self) -> Container[str]:
        """The words that orders begin with."""
        return self._firsts

    @cached_property
    def closed(self) -> tuple[Kind, ...]:
        """The kinds whose words are few and known, so that a slip in them can be told."""
        telling = self.telling or self.kinds
        return tuple(
            kind for name, kind in self.kinds.items() if name in telling and not isinstance(kind, FreeText | Number)
        )

    @cached_property
    def heeds(self) -> frozenset[str]:
        """What is asked that changes how its kinds of words read."""
        return frozenset[str]().union(*(kind.heeds for kind in self.kinds.values()))

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """What its orders ask for: see `games.kit.reading.naming`."""
        return frames(self.named_by or self.forms, self.kinds, _COMMON)

    def begins(self, line: Sequence[Token]) -> bool:
        """Does a line begin like an order: with a verb of the game, or a number?"""
        return line[0].kind == "number" or any(word in self._firsts for word in self._tree.near(line[0].fold))

    def fitting(self, readings: Sequence[Orders], words: Words) -> Sequence[Orders]:
        """Of several readings the one that alone answers what is asked, if there is one; else all of them.

        One that says nothing twice goes before others: in "play 4, bid 4" the card is no second bid.
        """
        readings = [orders for orders in readings if once(orders) == orders] or readings
        wanted = {kind for asked in words.asked for kind in self.answers.get(asked, ())}
        fit = [orders for orders in readings if all(type(order) in wanted for order in orders)]
        return fit if len(fit) == 1 else readings

    def hint(self, line: Sequence[Token], words: Words, known: Sequence[bool]) -> str | None:
        """How to write what a line wants to say that no reading covers; None for a line that wants nothing."""
        at = next((n for n, token in enumerate(line) if token.fold in self._firsts or not manners.fillers(line, n)), 0)
        if manners.saying(line, at) or manners.counted(line, 1) or line[at].fold in ("love", "loves", "like", "likes"):
            return None
        if line[at].fold in _NOUGHT and len(line) > _NOUGHT_AND:
            return None
        asked = self._said.keys() & {"", *words.asked}
        near = self._tree.near(line[at].fold)
        first = any(word in self._firsts and any(word in self._said[when] for when in asked) for word in near)
        slip = line[at].fold not in near  # "snowing here" is no slip of "showing"
        told = [n for n in range(at + 1, len(line)) if known[n] and not (n and line[n - 1].fold == ",")]
        told = [n for n in told if not (slip and line[n].fold in PLAIN)]
        if (not first or len(line) > 14 or not (told or len(line) == 1)) and not (
            len(line) <= 4 and line[0].kind == "number"
        ):
            return None
        form = self._nearest_form(line, words)
        strange = next(
            (
                token.text
                for n, token in enumerate(line)
                if not known[n]
                and token.kind == "word"
                and token.fold not in self.small
                and token.fold not in _COMMON
                and not manners.fillers(line, n)
            ),
            "",
        )
        trouble = f' The word "{strange}" is the one I do not know here.' if strange else ""
        example = self.shown(form.example, words) if self.shown else form.example
        return f'I did not understand this.{trouble} It is written like "{form.shown}", for example "{example}".'

    def _nearest_form(self, line: Sequence[Token], words: Words) -> Form:
        """The form that shares most with the whole line, among those that may be said now."""
        folds = {token.fold for token in line}
        likely = {word for typed in folds for word in self._tree.near(typed)} - _COMMON
        numbers = any(token.kind == "number" for token in line)
        may = [form for form in self.forms if form.help and form.may(words)] or self.forms

        def shared(form: Form) -> float:
            said = {token.fold for pattern in (form.pattern, *form.also) for token in tokens(_bare(pattern))}
            fits = numbers and any(isinstance(self.kinds.get(k or f), Number) for f, k in _SLOT.findall(form.pattern))
            return len(said & likely) + 0.5 * fits + 0.1 * (tokens(form.pattern)[0].fold in folds)

        return max(may, key=shared)


_NOUGHT, _NOUGHT_AND = frozenset({"nothing", "none", "nobody", "no"}), 3  # "Nothing good in my hand again" is talk
_SLOT = re.compile(r"<(\w+)(?::([\w-]+))?>")


def _needed(pattern: str) -> str:
    """A pattern without the parts that may be left out."""
    return re.sub(r"\[[^\]]*\]", " ", pattern)


def _bare(pattern: str) -> str:
    """The words of a pattern, without slots and signs."""
    return _SLOT.sub(" ", pattern).translate(str.maketrans("[]/", "   "))


__all__ = ["SMALL", "Form", "Grammar", "Line", "Words", "fold"]
