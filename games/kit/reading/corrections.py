"""A line that corrects itself, or what stands before it: "play 14, no wait, 15", "and I'll bid fourteen instead"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.kit.interjections import SIGHS
from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Order, Orders, clash, once
from games.kit.reading import binding, manners
from games.kit.reading.doubts import doubt_of
from games.kit.reading.sentence import Sentence
from games.kit.words import Token, number_said

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_CITING = frozenset("what that as than how which who if and but because".split())
_FAR = 5  # words behind a correction that its verb may stand before


def meant_first(line: tuple[Token, ...]) -> tuple[Token, ...]:
    """The line with "I mean" before what is meant, where it stands behind it: "I take 14, ach, 18 I mean!"."""
    for at in range(2, len(line)):
        said = [token.fold for token in line[at - 1 : at + 1]]
        ends = at + 1 == len(line) or line[at + 1].kind == "sign"
        start = next((n + 1 for n in reversed(range(at - 1)) if line[n].kind == "sign"), 0)
        short = 0 < at - 1 - start <= _FAR and not any(token.fold in _CITING for token in line[start:at])
        if said in (["i", "mean"], ["i", "meant"]) and ends and start and short:
            return (*line[:start], *line[at - 1 : at + 1], *line[start : at - 1], *line[at + 1 :])
    return line


def unasked(line: tuple[Token, ...]) -> tuple[Token, ...]:
    """The line with a comma where its writer asks and answers in one breath: "Card: the 30? no, wait, the 10"."""
    return tuple(
        replace(token, fold=",", text=",") if token.fold == "?" and _thinks_again(line[at + 1 :]) else token
        for at, token in enumerate(line)
    )


def _thinks_again(rest: Sequence[Token]) -> bool:
    """Do these words begin with "no, wait", and go on?"""
    said = [token.fold for token in rest if token.kind != "sign"]
    return said[:2] == ["no", "wait"]


def instead(grammar: Grammar, raw: str, line: tuple[Token, ...], words: Words, number: int) -> Line | None:
    """ "And I'll bid fourteen instead, thanks!": an order in the place of what was said before it; None for others."""
    at = [n for n, token in enumerate(line) if token.fold == "instead"]
    if len(at) != 1 or any(token.fold == "of" for token in line[at[0] + 1 : at[0] + 2]):
        return None
    rest = manners.stripped(line[: at[0]] + line[at[0] + 1 :])
    orders = _one(Sentence.of(grammar, rest, words)) if rest else ()
    start = max((n + 1 for n in range(at[0]) if line[n].fold in manners.ENDS), default=0)
    said = manners.stripped(line[start : at[0]])  # the word stands in the sentence of what it is about
    if orders and start and not (said and _one(Sentence.of(grammar, said, words))):
        return None
    if not orders or binding.dead(raw) or doubt_of(raw, raw, Sentence.of(grammar, line, words)):
        return None
    return Line(number, raw.strip(), orders, corrects=True)


def corrected(grammar: Grammar, text: str, line: tuple[Token, ...], words: Words, number: int) -> Line | None:
    """A line that corrects itself, or the lines before it; None for one that corrects nothing."""
    line = _led_by_what_it_says(line)
    found = binding.correction(line)
    if found is None:
        return None
    at, end, whole = found
    stop = sentence_end(line, end)
    if at and not whole and stop < len(line):
        return _and_more(grammar, text, line[:stop], manners.stripped(line[stop:]), words, number)
    before, after = line[:at], manners.stripped(without_make(line[end:]))
    why = f'it says "{" ".join(t.text for t in line[at:end])}"'
    was = _one(Sentence.of(grammar, before, words)) if before else ()
    now = _one(Sentence.of(grammar, after, words)) if after else ()
    beside = any(order.several for order in was)
    if was and after and (not now or (beside and _bare(grammar, after, words))):
        if before[-1].fold in manners.ENDS and (may := either(grammar, was, before, after, words)):
            return Line(number, text, (), may, corrects=True)
        now = completed(grammar, before, after, words) or now
    if before and not was and _weighs(Sentence.of(grammar, before, words), now):
        return None
    if now and _denied(line, end) and (not was or set(now) <= set(was)):
        return Line(number, text, reading=tuple(o for o in was if o not in now), why=why, withdraws=not was)
    if not now and not was and after and (again := corrected(grammar, text, after, words, number)) and again.orders:
        return again  # "edit: typo, I meant bid 5"
    if not now:
        calm = not any(Sentence.of(grammar, before, words).hot(n) for n in range(len(before)))
        begins = _uttered(before) or (calm and line[at - 1].fold in manners.EDGES)
        if not was and not (whole and begins):
            return None
        return Line(number, text, why=why, withdraws=True)
    kept = () if whole else _kept(was, now)
    if kept is None:  # which of several is taken back?
        return Line(number, text, why=why)
    if _of_another_kind(was, now) and _bare(grammar, after, words):  # "give bear 1 to Bruno. No wait, vole 2"
        return Line(number, text, reading=(*kept, *now), why=why)
    return Line(number, text, (*kept, *now), corrects=not was, withdraws=whole and not was)


_UNNAMED = frozenset("whatever whichever anything something everything tempted thought considered".split())


def _weighs(before: Sentence, now: Orders) -> bool:
    """Does it speak of the game before a correction, and order nothing? What names no thing and is left open is
    settled by what follows: "I'll take whatever is next to mine ... nah, 30"."""
    hot = [at for at in range(len(before.line)) if before.hot(at)]
    open_still = (
        now and any(token.fold.removesuffix("'s") in _UNNAMED for token in before.line) and not before.only_names
    )
    named = any(number_said(before.line, at) or before.line[at].kind == "number" for at in hot)
    return bool(hot) and (named or not open_still)


def _led_by_what_it_says(line: tuple[Token, ...]) -> tuple[Token, ...]:
    """The line with an "I mean" before what it is about, where it stands behind that: "toss left. Oh, right I mean"."""
    if [token.fold for token in line[-2:]] not in (["i", "mean"], ["i", "meant"]):
        return line
    signs = (at for at in range(len(line) - 2) if line[at].kind == "sign" and at + 1 < len(line) - 2)
    start = max(signs, default=-1) + 1
    return (*line[:start], *line[-2:], *line[start:-2]) if start > 0 and len(line) - start <= _FAR else line


def _denied(line: Sequence[Token], end: int) -> bool:
    """Does a correction end in a "no" that belongs to what stands behind it: "wait, no Medicine"?"""
    return line[end - 1].fold == "no" and line[end : end + 1] != () and line[end].kind == "word"


def sentence_end(line: Sequence[Token], at: int) -> int:
    """Where the sentence ends that says something from here on."""
    said = next((n for n in range(at, len(line)) if line[n].kind != "sign"), len(line))
    return next((n + 1 for n in range(said, len(line)) if line[n].fold in (".", "!", ";", "?")), len(line))


def _and_more(
    grammar: Grammar, text: str, line: tuple[Token, ...], rest: tuple[Token, ...], words: Words, number: int
) -> Line | None:
    """The same of one with more sentences behind the correction, which it does not touch: "... make it 5. And karma."
    Where it is not clear what is corrected, they are no answer to that."""
    first, more = corrected(grammar, text, line, words, number), Sentence.of(grammar, rest, words)
    if first is None or not rest:
        return first
    then = _one(more)
    if first.orders and not clash((*first.orders, *then)) and (then or not more.names_something):
        return replace(first, orders=once((*first.orders, *then)))
    meant = () if clash((*first.orders, *then)) else (*first.orders, *then) if first.orders else ()
    said = binding.correction(line)
    why = " ".join(token.text for token in line[said[0] : said[1]]) if said else ""
    return Line(number, text, reading=once(meant), why=f'it says "{why}"')


def _bare(grammar: Grammar, line: tuple[Token, ...], words: Words) -> bool:
    """Has it no verb of its own?"""
    return any(cover.bare for cover in Sentence.of(grammar, line, words).covers())


def _kept(was: Orders, now: Orders) -> Orders | None:
    """What of the orders before a correction still stands: what answers another question. Where orders stand beside
    each other, one alone is taken back, of several the one about the same thing; None where that is not one."""
    answered = {new.key() for new in now}
    kept = tuple(order for order in was if order.key() not in answered)
    beside = [order for order in kept if order.several]
    gone = beside if len(beside) < 2 else _alike(beside, now)
    if len(gone) != bool(beside):
        return None
    return tuple(order for order in kept if order not in gone)


def _of_another_kind(was: Orders, now: Orders) -> bool:
    """Does one of these answer a question otherwise than the order before it, with another verb?"""
    before = {order.key(): type(order) for order in was}
    return any(before.get(order.key(), type(order)) is not type(order) for order in now)


def _alike(beside: Sequence[Order], now: Orders) -> list[Order]:
    about = [_about(new) for new in now]
    return [order for order in beside if _about(order) in about]


def _about(order: Order) -> object:
    """What an order is about first: the card of a play, whatever its target."""
    fields = list(getattr(order, "__dataclass_fields__", ()))
    first = getattr(order, fields[0]) if fields else None
    inner = list(getattr(first, "__dataclass_fields__", ()))
    return type(order), getattr(first, inner[0]) if inner else first


_UTTERANCES = SIGHS | frozenset("nope nah no wait actually ok okay so and but just i".split())


def _uttered(before: Sequence[Token]) -> bool:
    """Do only courtesies and sounds stand before a correction: "please forget ...", "err, cancel that"?"""
    return all(
        token.kind == "sign" or token.fold in _UTTERANCES or manners.fillers(before, at)
        for at, token in enumerate(before)
    )


def _one(sentence: Sentence) -> Orders:
    readings = sentence.readings()
    return readings[0] if len(readings) == 1 else ()


def completed(grammar: Grammar, before: tuple[Token, ...], after: tuple[Token, ...], words: Words) -> Orders:
    """What "play 14, no wait, 15" means: the words after the correction with the verb from before it, of the last order
    first: "play 14, bid 3, or rather 8"."""
    return next(_completions(grammar, before, after, words), ())


def either(
    grammar: Grammar, was: Orders, before: tuple[Token, ...], after: tuple[Token, ...], words: Words
) -> str | None:
    """What is answered where a thing of the hand, in a sentence of its own, may be meant for several of the orders
    before it: "Play 14, bid 4. No wait, 27"; None where one is meant."""
    held = set(map(str, words.view.get("hand") or ()))
    mine = len(after) == 1 and after[0].fold in held
    may = dict.fromkeys(_completions(grammar, before, after, words)) if mine else {}
    return which(grammar, [(*(_kept(was, now) or ()), *now) for now in may]) if len(may) > 1 else None


def which(grammar: Grammar, readings: Sequence[Orders]) -> str:
    """Asks which of several readings is meant."""
    meant = " or ".join(f'"{"; ".join(map(grammar.spell, orders))}"' for orders in readings)
    return f"This may mean {meant}: please write which."


def _completions(
    grammar: Grammar, before: tuple[Token, ...], after: tuple[Token, ...], words: Words
) -> Iterator[Orders]:
    """These words with one verb or the other from before them, the last first."""
    verbs = [at for at in range(len(before)) if before[at].fold in grammar.verbs and before[at].kind == "word"]
    for start in (*reversed(verbs), 0) if len(after) <= _FAR else ():
        for end in range(start + 1, min(start + 4, len(before))):
            if _one(Sentence.of(grammar, before[start:end], words)):
                break  # more than a verb
            if orders := _one(Sentence.of(grammar, (*before[start:end], *after), words)):
                yield orders
                break


def without_make(line: tuple[Token, ...]) -> tuple[Token, ...]:
    """Words behind a correction, without a "make it" before what is meant."""
    line = manners.stripped(line)
    return line[2:] if [token.fold for token in line[:2]] in (["make", "it"], ["make", "that"]) else line
