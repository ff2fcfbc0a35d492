"""An answer to "Did you mean ...?" that changes what was read: "no, 4 instead of 2", "nearly: 18 and 7"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from games.kit.interjections import SIGH, TURN
from games.kit.order import Order, Orders, amend
from games.kit.reading import manners
from games.kit.words import fold, number_said, tidy, tokens
from gm.desk.case import Case
from gm.desk.handling.proposing import altered
from gm.desk.table import Table
from gm.post.answers import Says, answer, firm, remarks

_OPENS = rf"^(?:(?:{SIGH}|well|sorry|actually|ok(?:ay)?|thanks)[\s,.!]+)*"
_DENIES = re.compile(
    _OPENS + r"(?:no+|nope|nah|nearly|almost|close(?: enough)?|half|partly|right \w+,? (?:but )?(?:the )?wrong(?= \w+)|"
    r"(?:not )?(?:quite|exactly|entirely|really|right)(?: right)?|not that(?: one| \w+)?|wrong|"
    r"that(?:'s| is) (?:wrong|not (?:it|right|quite (?:it|right))))"
    r"\b(?:[\s,.!;:-]+(?:sorry|wait|but|only|just)\b)*[\s,.!;:-]*",
    re.IGNORECASE,
)
_AGREES = re.compile(
    _OPENS + r"(?:ye+s|yep|yeah|yup|ok(?:ay)?|sure|correct|right|exactly|good|fine)\b[\s,.!;:-]*"
    r"(?:(?:but|only|just|except|with|and|though|apart from that)\b[\s,:]*)+",
    re.IGNORECASE,
)
_MEANT = re.compile(
    r"(?:\b(?:i (?:meant|mean|said|wanted|want|would like|'d like|wrote)|make (?:it|that)|it (?:should|must) be|"
    r"it(?:'s| is)|that (?:should be|is)|"
    r"should (?:be|read)|rather|actually|instead|please|pls|sorry|thanks|thank you|the|a|an|of|put|use|take|there|"
    r"my|to|is|wrong|right|not|for)\b|[^\w\s-])",
    re.IGNORECASE,
)
_SURELY = re.compile(
    r"(?i)\b(?:of course|naturally|obviously|clearly|certainly|sure|i (?:mean|meant)|i'm sorry|sorry|please|no|yes|"
    r"it is|it's|that is|that's|him|her|who else)\b|[^\w\s'-]"
)
_INSTEAD = (
    re.compile(r"(?P<new>.+?),? (?:instead of|rather than|in place of|and not|not) (?P<old>.+)", re.IGNORECASE),
    re.compile(r"not (?P<old>.+?)(?:,| but)+ (?P<new>.+)", re.IGNORECASE),
)
_OPENERS = re.compile(_OPENS, re.IGNORECASE)
_HALTS = re.compile(
    rf"\b(?:{SIGH}|{TURN}|no+|nope|then|now|after all|better|a|an|the)\b",
    re.IGNORECASE,
)
_BUT = re.compile(r"\b(?:but|only|except|instead|other|different|change)\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_WORD = re.compile(r"[\w'-]+")
_ASKS = re.compile(
    r"(?i)\W*(?:(?:but|and|so|also|oh|only|just)\W+)*"
    r"(?:what|how|who|whose|when|where|which|why|does|is it|can i|may i)\b"
)
_WISHES = re.compile(  # a question that is a wish for something else: "Could it be the fish instead?"
    r"(?i)\b(?:instead|rather|better|other|different|but|only|not|(?:make|change|take|use|put|let) (?:it|that|this)|"
    r"(?:can|could|would|will|may|might|shall|should) (?:you|we|it|that|this)|please|pls|what (?:about|if)|"
    r"how about|or)\b"
)


def of_the_game(table: Table, seat: str, line: str) -> bool:
    """Does a line hold a word or number of the game, the names of players and sayings ("play nice") left out?"""
    spoken = manners.sayings(tokens(tidy(line)))
    return any(at not in spoken for at, _ in table.named_in(seat, line, seats=False))


def only_asks(said: str) -> bool:
    """Is a sentence a question that wishes for nothing else than was asked about?

    >>> only_asks("Can I still play Powerup later?"), only_asks("Could you make it Powerup?"), only_asks("Powerup.")
    (True, False, False)
    """
    return said.rstrip().endswith("?") and not _WISHES.search(said)


def asks(said: str) -> bool:
    """Is it a question, whether a sign ends it or not?"""
    return bool(_ASKS.match(said))


def any_firmly(case: Case, lines: Sequence[str]) -> bool:
    """Does one of several lines begin with a plain yes or no?"""
    return any(firmly(case, line) for line in lines)


def firmly(case: Case, line: str) -> bool:
    """Does a line begin with a plain yes or no, which is no word of what it orders: "No shirt, no service"?"""
    table = _played(case)
    if table is None or not firm(line):
        return firm(line)
    orders = table.game.grammar.line(line, table.words(case.seat)).orders
    told = [word for order in orders for word in fold(table.game.grammar.spell(order)).split()[1:]]
    return fold(next(iter(_WORD.findall(line)), "")) not in told


_FRAME = re.compile(  # what makes a wish for something else of it: "may I rather ...", "could you make it ..."
    r"(?i)^\W*(?P<turn>(?:(?:h+m+|er+|um+|wait|no+|oh|well|actually|but|and|or|rather|sorry|please|though|only)\b\W*)*)"
    r"(?P<modal>(?:(?:may|might|can|could|shall|should|would|will) (?:i|we|you|it|that)\b|"
    r"i(?:['\u2019]d| would| had|['\u2019]ll| will)?(?= (?:rather|sooner|prefer|better|like))|let(?= (?:it|that|me)\b))"
    r"(?:\W+(?:please|rather|sooner|perhaps|maybe|still|also|just|better|possibly|prefer|like|to|me|if i may))*)?"
    r"\W*(?P<into>(?:(?:make|change|turn|let|set|put|switch) )?(?:it|that|this)(?: (?:be|to|into))?\b|be\b|"
    r"(?:take|have|use|choose|pick)(?= (?:the |a |an |my )?[\w-]+))?\W*"
)
_SWERVE = re.compile(r"(?i)\b(?:no+|wait|actually|rather|but|sorry)\b")
_BETTER = re.compile(
    r"(?i)\W*\b(?:(?:would|might|will|could) (?:be|do|suit me|fit)(?: me| us)? ?(?:better|nicer|wiser|preferable)?|"
    r"(?:is|seems) (?:better|nicer|wiser)|instead(?: of (?:it|that|this))?|rather|after all|in its place)\W*$"
)


@dataclass(frozen=True, slots=True)
class Change:
    """What an answer makes of the reading that was asked about: another `reading` to be asked back; or it `says` yes or
    no to it, and what else is to be read for certain stands in `rest`; or it names what neither tells (`unsure`)."""

    says: Says = ""
    reading: Orders = ()
    rest: str = ""
    unsure: bool = False


def change(case: Case, about: str, text: str) -> Change | None:
    """The change in an answer; None where it is a plain one, or none at all."""
    table, said = _played(case), "\n".join(remarks(text))
    if table is None:
        return None
    return _wished(case, table, table.read_again(about, case.seat), said) or _told(case, table, about, said)


def _told(case: Case, table: Table, about: str, said: str) -> Change | None:
    """The change that an answer tells, and does not wish for."""
    base = table.read_again(about, case.seat)
    piece = _altered(table, case.seat, said, about)
    if things := _untold(table, case.seat, piece, about):
        found = _meaning(case, table, base, things, ())
        return Change(reading=found) if found and set(found) != set(base) else Change(unsure=True)
    if not piece and (whole := _completed(base, tuple(_ordered(table, case.seat, said)))):
        return Change("yes", rest=table.game.grammar.write(whole))
    if found := _of(case, table, base, _who(table, said)):
        return Change("yes") if set(found) == set(base) else Change(reading=found)
    head, rest = _headed(said)
    if not head and piece:
        head, rest = "yes", altered.core(piece)
        if found := _of(case, table, base, _who(table, rest)):
            return Change(reading=found)
        return _with_what_follows(_in_words(case, table, base, head, rest), said.partition(piece)[2])
    return _in_words(case, table, base, head, rest)


def _with_what_follows(found: Change | None, more: str) -> Change | None:
    """The same with what stands behind the piece of a yes that is a change: "Yes. Discard Joker, Poison"."""
    if found is None or not _WORD.search(more):
        return found
    return replace(found, rest=f"{found.rest}{more}" if found.rest else more.lstrip(" .,;:!?-\n"))


def _wished(case: Case, table: Table, base: Orders, said: str) -> Change | None:
    """The reading with what a sentence wishes for in its place: "Yes. May I rather play Medicine?"."""
    parts = _turned([part for part in _SENTENCE.split(said) if part.strip()])
    for n, part in enumerate(parts):
        meant = _framed(part) or (_swerves(case, table, part) if n else "")
        found = _replaced(case, table, base, meant) if meant else ()
        if found and set(found) != set(base):
            more = [one for one in parts[n + 1 :] if not _framed(one)]
            return Change(reading=found, rest=" ".join(more))
    return None


def _turned(parts: Sequence[str]) -> list[str]:
    """Sentences, those that only halt ("hmm, no!") with the one behind them."""
    rows = list[str]()
    for part in parts:
        halts = len(rows) > 1 and not _FRAME.sub("", rows[-1])
        rows = [*rows[:-1], f"{rows[-1]} {part}"] if halts else [*rows, part]
    return rows


def _swerves(case: Case, table: Table, part: str) -> str:
    """What a sentence behind a yes names that begins as one who changes their mind does, where it may stand beside what
    was asked about as well as in its place: "hmm, no! Medicine"."""
    head = _FRAME.match(part)
    rest = part[head.end("turn") :].strip() if head else ""
    turns = head is not None and _SWERVE.search(head["turn"]) is not None
    new = table.game.grammar.line(rest, table.words(case.seat)).orders if turns and rest else ()
    return rest if any(order.several for order in new) else ""


def _framed(sentence: str) -> str:
    """What a sentence wishes for instead of something; empty where it wishes for nothing so."""
    head = _FRAME.match(sentence)
    bare = _BETTER.sub("", sentence[head.end() :] if head else sentence).strip(" ?.!,")
    wishes = bool(head and (head["modal"] or (head["into"] and not head["into"].lower().startswith("take"))))
    return bare if wishes or _BETTER.search(sentence) else ""


def _replaced(case: Case, table: Table, base: Orders, said: str) -> Orders:
    """The reading with what is said in the place of what it is about."""
    line = table.game.grammar.line(said, table.words(case.seat))
    new = line.orders or line.reading
    if new and any(order.several for order in new):
        return new if len(base) == 1 else ()
    return _meaning(case, table, base, in_figures(said), new)


def _in_words(case: Case, table: Table, base: Orders, head: Says, rest: str) -> Change | None:
    """The change behind the head of an answer: "no, 4 instead of 2"."""
    first, below = _cut(rest)
    if not first:
        return None
    line = table.game.grammar.line(first, table.words(case.seat))
    if head and line.orders and (head == "yes" or _whole(base, line.orders)):
        return Change(head, rest=rest)
    found = _meaning(case, table, base, first, (line.orders or line.reading) if head else ())
    return Change(reading=found, rest=below) if found and set(found) != set(base) else None


def _altered(table: Table, seat: str, said: str, about: str) -> str:
    """The piece of a yes that names something else of the game than was asked about, or says that it is a change."""

    def new(words: str) -> bool:
        return bool(_new(table, seat, words, about))

    beside = takewhile(lambda piece: not altered.adds(piece), altered.pieces(said))
    return next((piece for piece in beside if altered.of_another(piece, about, new)), "")


def _new(table: Table, seat: str, said: str, told: str) -> list[str]:
    """The words of the game in what is said that are not among those told."""
    known = {*_WORD.findall(fold(told)), *altered.SAYS_LITTLE}
    return [word for word in _WORD.findall(said) if fold(word) not in known and of_the_game(table, seat, word)]


def _untold(table: Table, seat: str, piece: str, about: str) -> str:
    """What of the game a piece of a yes names beside an order in it, told neither by that nor by what was asked about:
    the meat of "karma and the meat"."""
    found = " ".join(table.game.grammar.spell(order) for order in _ordered(table, seat, piece)) if piece else ""
    numbers = {*_numbers(found), *_numbers(about)}
    new = _new(table, seat, piece, f"{found} {about}") if found else []
    return " ".join(word for word in new if not {*_numbers(word)} & numbers)


def _ordered(table: Table, seat: str, said: str) -> Iterator[Order]:
    """What an answer orders by itself."""
    rows = [(n, row) for n, row in enumerate(said.splitlines(), 1) if row.strip()]
    for line in table.game.grammar.letter(rows, table.words(seat)):
        yield from line.orders or line.reading


def _completed(base: Orders, new: Orders) -> Orders:
    """What was asked about with the other half of it, which an answer brings; () where it brings something else."""
    asked = {order.key(): order for order in base if not order.several}
    if not new or any(order.key() not in asked or order.completing(asked[order.key()]) == order for order in new):
        return ()
    return amend(base, new)


def _played(case: Case) -> Table | None:
    """The table of the letter, where its writer plays there."""
    return case.table if case.table and case.seat and case.table.match.position else None


def _headed(text: str) -> tuple[Says, str]:
    """What the head of an answer says to the reading, and the change behind it; empty where there is none."""
    if denied := _DENIES.match(text):
        return "no", text[denied.end() :]
    if agreed := _AGREES.match(text):
        return "yes", text[agreed.end() :]
    return "", text if _INSTEAD[0].fullmatch(text) else ""


def _meaning(case: Case, table: Table, base: Orders, said: str, new: Orders) -> Orders:
    """The reading with new orders in it, or with a word of it exchanged: "the wrong bid: 4" names what it changes."""
    if new and not (len(base) > 1 and "wrong" in fold(said).split()):
        return amend(base, new)
    spelled = [table.game.grammar.spell(order) for order in base]
    return next((found for texts in _exchanged(spelled, said) if (found := _one(table, case.seat, texts))), ())


def _who(table: Table, said: str) -> str:
    """The seat that an answer names and says nothing beside: "Bruno, of course"."""
    plain = " ".join(_SURELY.sub(" ", said).split()).casefold()
    return next((seat for seat in table.words("").seats if seat.casefold() == plain), "")


def _of(case: Case, table: Table, base: Orders, who: str) -> Orders:
    """The reading with this seat in the place of the one that it names; () where it names none, or several."""
    spelled = [table.game.grammar.spell(order) for order in base]
    there = {seat for seat in table.words("").seats for text in spelled if re.search(rf"\b{re.escape(seat)}\b", text)}
    if len(there) != 1 or not who:
        return ()
    return _one(table, case.seat, ["\n".join(re.sub(rf"\b{re.escape(min(there))}\b", who, text) for text in spelled)])


def beside_a_yes(case: Case, about: str, text: str) -> bool:
    """Does a yes come with a number that was not asked about, or with a "but" about the game, in words of which no
    order is read?"""
    table, whole = _played(case), " ".join(remarks(text))
    said = " ".join(part for part in _SENTENCE.split(whole) if not (_ASKS.match(part) or only_asks(part)))
    if table is None or answer(said).says != "yes":
        return False
    known = table.words(case.seat)
    if any(not (line := table.game.grammar.line(part, known)).talk or line.why for part in _SENTENCE.split(said)):
        return False
    if _altered(table, case.seat, said, about):
        return True
    new = set(_numbers(said)) - set(_numbers(about))
    return bool(new or (_BUT.search(said) and of_the_game(table, case.seat, said)))


def _numbers(said: str) -> Iterator[int]:
    line = tokens(tidy(said))
    yield from (found[0] for at in range(len(line)) if (found := number_said(line, at)))
    yield from (int(token.text) for token in line if token.kind == "number" and token.text.isdigit())


def exchanged(table: Table, seat: str, said: str) -> list[Orders]:
    """The ways in which the orders that are held may be meant with one thing of them exchanged for what a correction
    names, "oh wait, make that 11"; none where it says more than that."""
    spelled = [table.game.grammar.spell(order) for order in table.orders(seat)]
    meant = in_figures(_HALTS.sub(" ", _OPENERS.sub("", said)))
    return next((found for texts in _exchanged(spelled, meant) if (found := _legal(table, seat, texts))), [])


def in_figures(said: str) -> str:
    """The same with number words as figures: "no, eleven" is "no , 11"."""
    line, words, at = tokens(tidy(said)), [], 0
    while at < len(line):
        number, end = number_said(line, at) or (line[at].text, at + 1)
        words.append(str(number))
        at = end
    return " ".join(words)


def _cut(text: str) -> tuple[str, str]:
    """The first sentence of a text, and the rest."""
    first, *rest = _SENTENCE.split(text.strip(), maxsplit=1)
    return first.strip(" .!,;"), "".join(rest)


def _whole(base: Orders, new: Orders) -> bool:
    """Do new orders answer all that was asked about?"""
    return {order.key() for order in base} <= {order.key() for order in new}


def _exchanged(spelled: list[str], said: str) -> Iterator[list[str]]:
    """The reading with one of its words exchanged, in all ways that are meant alike."""
    for found in filter(None, (pattern.fullmatch(said) for pattern in _INSTEAD)):
        yield [_put(spelled, at, _core(found["old"]), _core(found["new"])) for at in range(len(spelled))]
    new = fold(_core(said)).split()
    value = next((word for word in reversed(new) if word.isdigit()), " ".join(new))
    if set(new) <= {value, *fold(" ".join(spelled)).split()}:
        yield [_put(spelled, at, word, value) for at, word in _places(spelled, said, value.isdigit())]


def _places(spelled: list[str], said: str, number: bool) -> Iterator[tuple[int, str]]:
    """The words that may be meant: those of the order that is named, where one is; numbers or others."""
    about = [at for at, order in enumerate(spelled) if set(fold(order).split()) & set(fold(said).split())]
    for at in about if len(about) == 1 else range(len(spelled)):
        yield from (
            (at, word)
            for word in spelled[at].split()[1:]
            if word.isdigit() == number and word not in altered.SAYS_LITTLE
        )


def _core(said: str) -> str:
    return " ".join(_MEANT.sub(" ", said).split())


def _put(spelled: list[str], at: int, old: str, new: str) -> str:
    """The orders with a word of one of them exchanged; empty where it does not stand there."""
    changed = re.sub(rf"(?i)(?<![\w-]){re.escape(old)}(?![\w-])", new, spelled[at]) if old and new else spelled[at]
    return "" if changed == spelled[at] else "\n".join([*spelled[:at], changed, *spelled[at + 1 :]])


def _one(table: Table, seat: str, texts: list[str]) -> Orders:
    """The orders of these texts, where one of them alone is legal."""
    legal = _legal(table, seat, texts)
    return legal[0] if len(legal) == 1 else ()


def _legal(table: Table, seat: str, texts: list[str]) -> list[Orders]:
    """The legal ones of the orders of these texts."""
    read = [orders for text in dict.fromkeys(filter(None, texts)) if (orders := _read(table, seat, text))]
    return [one for one in read if not any(c.fatal for c in table.check(seat, table.amended(seat, one)))]


def _read(table: Table, seat: str, text: str) -> Orders:
    try:
        return table.read(text, seat)
    except (ValueError, KeyError):
        return ()
