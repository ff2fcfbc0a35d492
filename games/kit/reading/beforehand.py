"""What stands beside an order in a line and is no part of it: a plan given up, a question, a reason, a flourish.

"I wanted to give the bear away, but nobody deserves it, so vole 2", "How many cards has Clara? Vole 2 then", "B24,
since nobody else needs it", "Bruno, you will love this: right": who tells first what they nearly did, asks something
else or says why, orders what else stands there. So where a letter could not be read, what is left of a line without
one of these is read alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from games.kit.interjections import SIGH
from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Orders
from games.kit.reading import binding, persons, unsettling
from games.kit.reading.doubts import doubt_of
from games.kit.reading.headings import Headed
from games.kit.reading.idling import Clause
from games.kit.reading.naming import Naming
from games.kit.reading.reader import spoken
from games.kit.reading.selfasked import answered, leads_in
from games.kit.reading.sentence import Sentence
from games.kit.reading.settled import things
from games.kit.reading.stated import Stated, meant, tried
from games.kit.reading.talking import talks
from games.kit.words import Token, number_said, tidy, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_PLAN = re.compile(
    rf"(?:(?:{SIGH}|well|ok|okay|so|honestly|yes|hi|hello|hey|you know|to be honest|alright) (?:[,.!-] )*)*"
    r"(?:(?:at|in the) )?(?:first |originally |initially |yesterday |this morning |before |really )*(?:, )?"
    r"(?:my (?:first|original|initial|old) (?:idea|plan|thought|choice|instinct) was|"
    r"(?:i |we |i'd |we'd )?(?:had |have |was |were )?(?:at first |first |originally |initially |really |already |"
    r"nearly |almost |just |only )*"
    r"(?:wanted|going to|about to|(?<=nearly )[a-z]+|(?<=almost )[a-z]+|thinking|thought|tempted|meant|"
    r"meaning|planned|planning|intended|intending|considered|considering|hoped|hoping|leaning|liked? to have|"
    r"in mind))\b"
)
_FIRSTLY = re.compile(r"(?:at |in the )?(?:first|originally|initially)\b")
_WAS = frozenset(  # not "I want"
    "nearly almost wanted was were thought had planned intended considered hoped meant i'd".split()
)
_JOINTS = frozenset("but so yet however then".split())
_LEADING = frozenset("but so yet however then now no nope nah , . ; : - !".split())
_ON_THE_WAY = (  # what else leads from the plan to the order
    re.compile(r"(?:on second thoughts?|on reflection|after all|in the end|at last|finally|today|instead|actually) "),
)
_TOUCHING = frozenset(
    "it that this these those them so then ok okay right allowed legal possible fine good enough sure really instead "
    "or not else too either yes no otherwise better if unless wait until till me mine my what's same both".split()
)
_WITHHOLDS = frozenset("if wait unless until till".split())
_IT = "(?:that|this|it|these|those|they)"
_WELL = "(?:work|do|count|be (?:done|ok|okay|fine|enough|allowed|legal))"
_FINE = "(?:ok|okay|allowed|legal|possible|valid|fine|right|all right|alright|permitted|enough|good)"
_MAY_BE = re.compile(  # "does that work? If not I pass."
    rf"(?i)[ ,.;!-]*\b((?:is|are) {_IT} (?:even |really |still )?{_FINE} ?\?|"
    rf"(?:does|do|would|will|can|could) {_IT} (?:even |really )?{_WELL} ?\?)"
    r"(?: ?(?:if|in case) not ,? ?(?:then |so )?(?:i|i'll|i will)(?: just| rather)? (?:pass|decline|skip|wait))?[ .!]*$"
)
_MODALS = frozenset("should shall may can could must might would".split())
_ELSE = (("otherwise",), ("or", "else"), ("even", "if"), ("even", "though"), ("although",), ("though",))
_THIRD = frozenset(
    "he she they his her their him them who which what that if somebody someone anybody anyone nobody everybody one "
    "only whoever others".split()
)
_GENERAL = frozenset("take go use do try have be get choose win spend save keep start begin".split())
_SAVING = frozenset("save spend".split())
_POINTING = frozenset("this it here so".split())  # what follows is what they mean
_WHICH = frozenset("who what which how when where why whose guess".split())  # a thing alone may answer that
_TAG = 2  # words from the end of a question to the "right" that is only its tag
_NO_TAG = frozenset("or and the my a left to".split())
_ENDS = frozenset(".!?")
_DECIDED = frozenset("voted decided chose chosen spoke spoken".split())  # the kids, the dice
_TRIES = 8  # ways to read a letter once more
Lines = Sequence[tuple[int, str]]
_LONGEST = 60


def _typed(line: Sequence[Token]) -> str:
    """These words as people type them: no blank before a sign that ends something."""
    return re.sub(r" (?=[,.;:!?](?: |$))", "", " ".join(token.text for token in line))


class Rest(NamedTuple):
    """What is left of a line, and the things of which what it orders must settle one: "5 or 6? I go with 5"."""

    line: tuple[Token, ...]
    either: frozenset[str] = frozenset()
    asks: str = ""  # what it asks about this: "does that work?"
    firm: bool = False  # must it order with a verb, or several things?
    denied: frozenset[str] = frozenset()  # things that it turned down: "20? Too rich for me. 8"


def less_before(grammar: Grammar, lines: Lines, words: Words, read: list[Line]) -> list[Line]:
    """The lines of a letter of which nothing could be held, read once more without these; as they were where that
    says no more."""
    if any(
        line.orders or line.corrects or line.withdraws or binding.dead(line.text) or tried(line.text) for line in read
    ):
        return read
    for number, less, rest in islice(_less(grammar, lines, words), _TRIES):
        now = meant(grammar, grammar.together(less, words), words)
        if _better(grammar, now, rest) and not grammar.halves(read, now, words):
            return [_as_typed(line, dict(lines)[number], rest) if line.number == number else line for line in now]
    return read


def _as_typed(line: Line, text: str, rest: Rest) -> Line:
    """A line as it was typed; what it asks about itself it does not order yet."""
    if not rest.asks:
        return replace(line, text=text.strip())
    return replace(
        line, text=text.strip(), orders=(), reading=line.orders or line.reading, why=f'it asks "{rest.asks}"'
    )


def _less(grammar: Grammar, lines: Lines, words: Words, deep: bool = True) -> Iterator[tuple[int, Lines, Rest]]:
    """The letter without something in one of its lines, or without two such things."""
    once = []
    for at, (number, text) in enumerate(lines):
        for rest in _of_a_line(grammar, spoken(text), words.remembering()):
            once.append((number, [*lines[:at], (number, _typed(rest.line)), *lines[at + 1 :]], rest))
    yield from once
    for number, less, rest in once if deep else ():
        for _, twice, other in _less(grammar, less, words, deep=False):
            either, denied = rest.either | other.either, rest.denied | other.denied
            both = Rest(other.line, either, rest.asks or other.asks, rest.firm or other.firm, denied)
            yield number, twice, both


def _of_a_line(grammar: Grammar, said: tuple[Token, ...], words: Words) -> Iterator[Rest]:
    """What is left of a line, as it was typed and with the names in the place of "her" and "him"."""
    if said:
        sentence = Sentence.of(grammar, said, words)
        yield from rests(sentence)
        told = persons.meant(said, sentence.names - sentence.mine)
        if told != said:
            named = (new if new == was else replace(new, text=new.fold) for was, new in zip(said, told, strict=True))
            yield from rests(Sentence.of(grammar, tuple(named), words))


def _better(grammar: Grammar, now: Sequence[Line], rest: Rest) -> bool:
    """Do these lines order something, leave nothing open, and settle what the line asked itself?"""
    if any(line.complaint or line.corrects or line.withdraws for line in now):
        return False
    said = [line.orders or (line.reading if rest.asks else ()) for line in now]
    firm = any(said) and not _left_open(now, rest) and _firm(now, said, rest)
    return firm and _settles(grammar, said, rest.either) and rest.denied.isdisjoint(_written(grammar, said))


def _left_open(now: Sequence[Line], rest: Rest) -> bool:
    """Is one of these lines asked about, but not for what it asks itself?"""
    return any(line.reading and not (rest.asks or line.orders) for line in now)


def _firm(now: Sequence[Line], said: Sequence[Orders], rest: Rest) -> bool:
    """Do they order with a verb or several things, where a thing alone may be talk?"""
    return not rest.firm or _several(said) or any(line.orders and not line.bare for line in now)


def _several(said: Sequence[Orders]) -> bool:
    """Do these order more than one thing?"""
    return sum(things(one) for orders in said for one in orders) > 1


def _settles(grammar: Grammar, said: Iterable[Orders], either: frozenset[str]) -> bool:
    """Is one of these things in the orders, where there are any?"""
    return not either or not _written(grammar, said).isdisjoint(either)


def _written(grammar: Grammar, said: Iterable[Orders]) -> set[str]:
    """The words of these orders as we write them."""
    return {token.fold for orders in said for one in orders for token in tokens(tidy(grammar.spell(one)))}


def rests(sentence: Sentence) -> Iterator[Rest]:
    """What is left of a line without a plan that is given up in it, or without its questions."""
    if len(sentence.line) > _LONGEST:
        return
    yield from _after_a_plan(sentence)
    parts = list(_sentences(sentence.line))
    for line, either, denied in answered(sentence.line, parts, lambda part: _things(sentence, part)):
        yield Rest(line, either, denied=denied)
    yield from _without_questions(sentence)
    yield from map(Rest, _without_reason(sentence))
    yield from _behind_a_label(sentence)
    yield from _before_a_doubt(sentence)


def _after_a_plan(sentence: Sentence) -> Iterator[Rest]:
    """What follows the words that give it up: "but", "but no,", ". So"."""
    line = sentence.line
    found = _PLAN.match(" ".join(token.fold for token in line))
    if not found or not (_WAS.intersection(found[0].split()) or _FIRSTLY.search(found[0])):
        return
    begun = len(found[0].split())
    for at in range(begun, len(line) - 1):
        if line[at].fold in _JOINTS and (rest := _led(line[at:])):
            yield Rest(rest, firm=not _of_the_game(sentence, range(begun, at)))


def _of_the_game(sentence: Sentence, plan: range) -> bool:
    """Was what is asked for planned: "to bid 20", "the 14", and not "to meet at 7"?"""
    line = sentence.line
    to = next((at for at in plan if line[at].fold == "to"), plan.start - 1)
    does = line[to + 1].fold if line[to].fold == "to" and to - plan.start < _TAG else ""
    known = not does or does in _GENERAL or sentence.hot(to + 1)
    return known and (does in _SAVING or any(map(sentence.hot, plan)))


def _led(line: tuple[Token, ...]) -> tuple[Token, ...]:
    """These words without those that only lead from what was planned to what is done."""
    at = 0
    while at < len(line):
        rest = " ".join(token.fold for token in line[at:]) + " "
        way = next((found for sign in _ON_THE_WAY if (found := sign.match(rest))), None)
        if way:
            at += len(way[0].split())
        elif line[at].fold in _LEADING:
            at += 1
        else:
            break
    return line[at:]


def _without_reason(sentence: Sentence) -> Iterator[tuple[Token, ...]]:
    """The words before a reason, or what else would be, that names nothing: "B24, since nobody else needs it"."""
    line = sentence.line
    for at in range(1, len(line) - _TAG):
        ahead = _else(line, at) or (1 if unsettling.begins_a_reason(line, at, sentence.names) else 0)
        end = next((n for n in range(at, len(line)) if line[n].fold in ".!?;"), len(line))
        said = line[at + ahead : end]
        other = line[at].fold in ("otherwise", "or") and _hot(sentence, range(at, end))  # "or else I pass"
        if ahead and said and not (other or _things(sentence, range(at, end)) or _binds(said)):
            yield (*line[:at], *line[end:])


def _else(line: tuple[Token, ...], at: int) -> int:
    """How many words lead to what would be else, or is so all the same: "otherwise I starve", "even if I lose"."""
    found = next((lead for lead in _ELSE if tuple(token.fold for token in line[at : at + len(lead)]) == lead), ())
    return len(found)


def _binds(said: tuple[Token, ...]) -> bool:
    """Does a reason doubt or put off what it is given for, or take it back?"""
    goes_on = any(token.fold in _JOINTS for token in said)  # "because she leads, but I don't"
    put_off = goes_on or said[-1].fold in ("no", "pass") or binding.doubted(" ".join(token.fold for token in said))
    return bool(put_off or unsettling.conditional(said) or binding.correction(said) or binding.turned(said))


def _behind_a_label(sentence: Sentence) -> Iterator[Rest]:
    """What follows a colon before which nothing is named: "for tonight: right"."""
    line, others = sentence.line, sentence.names - sentence.mine
    if announced := Headed(sentence, ()).announced:
        yield Rest(line[announced:])
        return
    colon = next((at for at, token in enumerate(line) if token.fold == ":"), 0)
    start = 2 if line[0].fold in others and line[1:2] and line[1].fold == "," else 0
    whole = start < colon < len(line) - 1 and not _things(sentence, range(start, colon))
    if whole and _flourishes(sentence, line[start:colon]) and not talks(Stated(sentence).shape):
        yield Rest(line[colon + 1 :], firm=line[colon - 1].fold not in _POINTING)


def _flourishes(sentence: Sentence, head: tuple[Token, ...]) -> bool:
    """Do words before a colon name nobody, tell nothing that was, and bind nothing?"""
    others, said = sentence.names - sentence.mine, sentence.text
    verbs = frozenset().union(*(frame.telling for frame in Naming(sentence).frames))
    named = any(token.fold.removesuffix("'s") in others | _THIRD for token in head)
    told = [token for token in head if token.fold not in _DECIDED]
    binds = named or binding.past(told) or binding.binds(head) or doubt_of(said, said, sentence)
    return not binds and Clause(head, others, verbs).apart()


def _without_questions(sentence: Sentence) -> Iterator[Rest]:
    """The line without the sentences that ask for something else; nothing where all of them do, or one touches it."""
    line, parts = sentence.line, list(_sentences(sentence.line))
    asking = [part for part in parts if line[part.stop - 1].fold == "?"]
    kept = [part for part in parts if part not in asking]
    first = _first(sentence, kept)
    if asking and kept and all(_apart(sentence, part, behind=part.start > first) for part in asking):
        either = frozenset().union(*(_things(sentence, part) for part in asking))
        yield Rest(tuple(line[at] for part in kept for at in part), either, firm=_answered(line, asking))


def _first(sentence: Sentence, parts: Iterable[range]) -> int:
    """Where the first of these sentences begins that does not only lead to what is asked: "tough one"."""
    found = (part.start for part in parts if not leads_in(sentence.line, part, _things(sentence, part)))
    return next(found, len(sentence.line))


def _answered(line: Sequence[Token], asking: Iterable[range]) -> bool:
    """May a thing alone be the answer to one of these questions: "who wins? 12"?"""
    return any(line[at].fold in _WHICH for part in asking for at in part[:2])


def _before_a_doubt(sentence: Sentence) -> Iterator[Rest]:
    """The words before a question whether that may be done, and before what else would be done: "does that work?"."""
    found = _MAY_BE.search(sentence.text)
    ahead = tokens(sentence.text[: found.start()]) if found else ()
    if found and ahead:
        yield Rest(ahead, asks=found[1].strip())


def _things(sentence: Sentence, part: range) -> set[str]:
    """The words of a question that name something, players aside; "right?" at its end names no edge."""
    line, naming = sentence.line, Naming(sentence)
    named = (at for at in part if line[at].kind == "number" or naming.fills(at) or number_said(line, at))
    return {line[at].fold for at in named if not _tags(line, at, part)} - sentence.names


def _tags(line: Sequence[Token], at: int, part: range) -> bool:
    """Is it the "right" that only ends a question: "my turn, right?"?"""
    ends = at == part.stop - _TAG > part.start and line[part.stop - 1].fold == "?"
    return ends and line[at].fold == "right" and line[at - 1].fold not in _NO_TAG


def _weighs(sentence: Sentence, part: range) -> bool:
    """Does it ask itself which of two, if it names any: "5 or 6?"?"""
    return not _things(sentence, part) or any(sentence.line[at].fold == "or" for at in part[1:-1])


def _apart(sentence: Sentence, part: range, behind: bool) -> bool:
    """Does a question leave alone what is ordered beside it? Of one behind it every small word may touch it."""
    folded = [sentence.line[at].fold for at in part if sentence.line[at].kind != "sign"]
    asks_oneself = any(word in _MODALS and "i" in folded[n + 1 : n + 2] for n, word in enumerate(folded))
    bound = asks_oneself or _WITHHOLDS & set(folded) or not _weighs(sentence, part)
    return not (bound or (behind and (_hot(sentence, part) or _TOUCHING & set(folded))))


def _hot(sentence: Sentence, part: range) -> bool:
    """Is a word of the question in it, names aside?"""
    return any(sentence.hot(at) and sentence.line[at].fold not in sentence.names for at in part)


def _sentences(line: tuple[Token, ...]) -> Iterator[range]:
    start = 0
    for at, token in enumerate(line):
        if token.fold in _ENDS and not (at + 1 < len(line) and line[at + 1].fold in _ENDS):
            yield range(start, at + 1)
            start = at + 1
    if start < len(line):
        yield range(start, len(line))
