"""A line that was not understood, read once more without what it is wrapped in.

People lead up to what they want, say what they resisted, who helped them to decide, and ask something else at the end:
"I have come to the conclusion that ...", "Tempted by the 27, but no: 14", "The kids voted: 12", "three! And who goes
first if we all bid the same?". The tables stand in `wrappings`. They are only tried where a line orders
nothing as it stands, or not all that it names, and what is taken away may neither deny, doubt nor set a condition, nor
name what is ordered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Orders
from games.kit.reading import binding
from games.kit.reading.gathering import asked_back
from games.kit.reading.reader import read_line
from games.kit.reading.remarked import Clauses
from games.kit.reading.sentence import Sentence
from games.kit.reading.wrappings import PLAINER, WRAPPINGS, Wrapping
from games.kit.words import Token, number_said, tidy, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_SENTENCES = re.compile(r"(?<=[.!?;…])\s+")
_LONGEST = 600  # signs of a line
_CONDITIONS = frozenset(
    "if unless until till when whenever whether almost nearly would could should might may maybe perhaps hardly before "
    "soon tomorrow later once or you your he she his her their others opponents everybody everyone somebody "
    "someone people yesterday".split()
)
_YES = re.compile(r"(?i)\b(?:yes|yeah|it is|after all|then|so|final|stays?|remains?|keep)\b")
_COUNTED = frozenset("cards animals players others things people of more minutes hours days coffees".split())
_BEFORE = re.compile(r"(?<!at )\blast\b")  # "last time we decided"
_TAKEN_BACK = frozenset(
    "rather instead back mistake joke joking kidding test draft meant mean wrong maybe perhaps possibly if "
    "unless until "
    "or too tomorrow later next cancel ignore forget may might could would should".split()
)
_ASIDES = r"(?:(?:and|but|also|oh|btw|by the way|ps|p\.s\.|so|just|now|one|quick|a|question|wondering|curious|out of "
_ASIDES += r"curiosity|tell me|gm|hey|hm+|another thing|still)[ ,.:-]+)*"
_WHAT = r"(?:who|whom|whose|when|where|which|how(?! about)|why(?! not)|what(?! (?:if|about)))\b"
_HELPS = r"(?:do|does|did|is|are|was|were|will|can|has|have)\b"
_SORRY = re.compile(r"(?i)\bsorry\W*$")  # a question behind it is about the order itself
_ASKS = re.compile(rf"(?is)^{_ASIDES}(?:{_WHAT}|{_HELPS}|(?:if|when|in case|suppose|supposing)\b[^?]*?\b{_WHAT})")
_WAVERS = re.compile(  # it asks about the order itself
    r"(?i)\b(?:(?:should|shall|could|would|can|may|might|must|do|did) (?:i|we)|or|sorry|instead|better|rather|"
    r"enough|change|"
    r"changed|that|this|it|ok|okay|right|wise|legal|allowed|valid|possible)\b(?! (?:go|win|move|start)s? "
    r"(?:first|last))"
)
_BEHIND = re.compile(
    rf"(?is)(?<=[\w!.)])[,;:!. -]+(?P<asked>{_ASIDES}(?:(?!which|whom?se?\b){_WHAT}|who (?:goes|wins|starts|"
    rf"begins|is|gets)\b|(?:if|when)\b[^?.!]*?\b{_WHAT})[^?.!]*\?)$"
)


_TWICE = (*WRAPPINGS, *WRAPPINGS)  # one stands in another


class _Rest(NamedTuple):
    """What is left of a text, what was turned down in it, and what it asks besides."""

    text: str
    gone: frozenset[str] = frozenset()
    asked: tuple[str, ...] = ()


def unwrapped(grammar: Grammar, raw: str, words: Words, number: int) -> Line:
    """The line; where it orders nothing as it stands, or not all that it names, what it orders without its "
    "wrappings."""
    words = words.remembering()
    read = read_line(grammar, raw, words, number)
    if settled := _settled_at_last(grammar, raw, words, read):
        return replace(read, reading=settled)
    if read.withdraws or read.corrects or not _worth(grammar, raw, words):
        return read
    for rest in _ways(grammar, tidy(raw), words):
        less = asked_back(grammar, [read_line(grammar, rest.text, words, number)], words)[0]
        told = replace(less, text=read.text, core=rest.text, past=(*less.past, *rest.asked))
        if _more(grammar, less, rest, read):
            return told
        if less.reading and not less.orders and read.talk and not read.why:
            read = told
    return read


def _settled_at_last(grammar: Grammar, raw: str, words: Words, read: Line) -> Orders:
    """What a line that takes back may mean in the end, to be asked about: the one of several that its last sentence
    says yes to: "the voles. No wait, the tigers. Hmm no. So the voles yes"."""
    if not read.why or read.orders or read.reading or binding.dead(raw):
        return ()
    *said, last = _SENTENCES.split(tidy(raw).strip(" .!")) or [""]
    return _agreed(grammar, said, last, words) if said and _YES.search(last) else ()


def _agreed(grammar: Grammar, said: Sequence[str], last: str, words: Words) -> Orders:
    """The one reading of these sentences that the last one names a word of."""
    agreed = {token.fold.removesuffix("s") for token in tokens(last)}
    orders = (read_line(grammar, one, words, 1) for one in said)
    may = {one.orders or one.reading for one in orders if _written(grammar, one) & agreed}
    return next(iter(may)) if len(may) == 1 else ()


def _more(grammar: Grammar, less: Line, rest: _Rest, read: Line) -> bool:
    """Does what is left order more than the line as it stands, and nothing that was turned down?"""
    mine, before = _written(grammar, less), _written(grammar, read)
    beyond = bool(less.orders) and len(less.orders) == len(read.orders) and mine > before
    return (beyond or set(less.orders) > set(read.orders)) and not less.corrects and not rest.gone & mine


def _worth(grammar: Grammar, raw: str, words: Words) -> bool:
    """Is something of the game in it, and is it in force?"""
    if len(raw) > _LONGEST or binding.dead(raw):
        return False
    said = Sentence.of(grammar, tokens(tidy(raw)), words)
    return any(said.hot(at) for at in range(len(said.line)))


def _written(grammar: Grammar, read: Line) -> frozenset[str]:
    """The numbers and names of its orders as we write them."""
    written = tokens(tidy(" ; ".join(map(grammar.spell, read.orders or read.reading))))
    return frozenset(token.fold for token in written if token.kind != "sign" and token.fold not in grammar.verbs)


def _ways(grammar: Grammar, text: str, words: Words) -> Iterator[_Rest]:
    """What is left of a line without its wrappings; and the same in plainer words."""
    bare = _bared(grammar, _less_apology(text, words), words)
    if bare.text and bare.text != text:
        yield bare
    plain = bare.text
    for pattern, word in PLAINER:
        plain = pattern.sub(word, plain)
    if plain != bare.text:
        again = _bared(grammar, plain, words)
        yield _Rest(again.text, bare.gone | again.gone, (*bare.asked, *again.asked))


def _less_apology(text: str, words: Words) -> str:
    """A text without a "sorry, Bruno" that leads up to more: behind an order it could mean him instead."""
    people = "|".join((*map(re.escape, words.names), "all", "everybody", "everyone", "folks", "guys", "friends"))
    return re.sub(
        rf"(?i)\b(?:so |very )?(?:sorry|apologies),? (?:to )?(?:dear )?(?:{people})[,:]+ (?=\w+ \w+)", "", text
    )


def _bared(grammar: Grammar, text: str, words: Words) -> _Rest:
    said, gone, asked, kept = _SENTENCES.split(text), frozenset[str](), tuple[str, ...](), []
    for one in said:
        rest, aside = _unasked(one, words)
        asked += (aside,) if aside else ()
        for wrapping in _TWICE if rest else ():
            rest, more = _unwrap(grammar, wrapping, rest, words)
            gone |= more
        kept.append(rest)
    return _Rest(" ".join(filter(None, kept)).strip(), gone, asked)


def _unasked(sentence: str, words: Words) -> tuple[str, str]:
    """A sentence without a question about something else than what it orders, and that question."""
    if not sentence.endswith("?") or sentence.lower().startswith("sorry"):
        return sentence, ""
    if _ASKS.match(sentence) and _asks_besides(sentence):
        return "", sentence
    found = _BEHIND.search(sentence)
    said = sentence[: found.start()] if found else ""
    if found and _asks_besides(found["asked"]) and not (_calls(said, words) or _SORRY.search(said)):
        return said, found["asked"]
    return sentence, ""


def _calls(said: str, words: Words) -> bool:
    """Is it only the name of another player, whom the question is put to: "Clara, what do you have?"?"""
    return said.strip().casefold() in {name.casefold() for name in words.names if name != words.me}


def _asks_besides(asked: str) -> bool:
    """Does it ask about the rules, or what others do, and name no number that may be an order?"""
    return not (_WAVERS.search(asked) or _numbers(tokens(tidy(asked))))


def _numbers(line: tuple[Token, ...]) -> frozenset[int]:
    """The places of numbers in it that count nothing: not of "two cards"."""
    said = (at for at, token in enumerate(line) if token.kind == "number" or number_said(line, at))
    return frozenset(at for at in said if at + 1 == len(line) or line[at + 1].fold not in _COUNTED)


def _unwrap(grammar: Grammar, wrapping: Wrapping, sentence: str, words: Words) -> tuple[str, frozenset[str]]:
    """A sentence without this wrapping, and the words of what was turned down; itself where it is not wrapped so."""
    found = wrapping.pattern.match(sentence)
    if not found:
        return sentence, frozenset()
    parts = {name: tokens(tidy(part or "")) for name, part in found.groupdict().items()}
    judged = {
        "idle": _touches_nothing,
        "cause": _names_no_thing,
        "told": _takes_nothing_back,
    }
    if any(parts.get(name) and not judge(grammar, parts[name], words) for name, judge in judged.items()):
        return sentence, frozenset()
    return found.expand(wrapping.left).strip(), _things(parts.get("gone") or ())


def _touches_nothing(grammar: Grammar, said: tuple[Token, ...], words: Words) -> bool:
    """Does it name nobody else and no number, and neither deny nor set a condition?"""
    names = {part.casefold() for name in words.names if name != words.me for part in name.split()}
    before = _BEFORE.search(" ".join(token.fold for token in said))
    touched = before or any(token.fold in _CONDITIONS | names or binding.denies(token) for token in said)
    return not touched and _names_no_thing(grammar, said, words)


def _names_no_thing(grammar: Grammar, said: tuple[Token, ...], words: Words) -> bool:
    """Does it name nothing that may be ordered, players aside?"""
    sentence, numbers = Sentence.of(grammar, said, words), _numbers(said)
    things = (at for at in Clauses(sentence).named if said[at].fold.removesuffix("'s") not in sentence.names)
    return not numbers and all(number_said(said, at) for at in things)


def _takes_nothing_back(grammar: Grammar, said: tuple[Token, ...], words: Words) -> bool:
    """Does it only tell something, and does nobody do with it what is asked?"""
    touched = _TAKEN_BACK | {"i'll", "we'll", "will", "won't", "not", "don't"}
    return _names_no_thing(grammar, said, words) and not any(token.fold in touched for token in said)


def _things(gone: tuple[Token, ...]) -> frozenset[str]:
    """The words of what is turned down, numbers in digits."""
    said = (number_said(gone, at) for at in range(len(gone)))
    return frozenset((*(token.fold for token in gone), *(str(one[0]) for one in said if one)))
