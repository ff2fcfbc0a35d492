"""Answers that say nothing but what was asked: "six hours, right", "by all means, play it", "naturally they shall".

A sentence of which each word agrees, thanks, greets, addresses somebody or was in the question is a yes to it; with one
word more, or one that limits or denies, it is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from games.kit.words import fold, number_said, tidy, tokens
from gm.desk.case import Case
from gm.desk.handling.proposing import altered, worded
from gm.post.answers import agrees, as_read, kinds_in, remarks, sentences

_BARS = frozenset(
    "no not never nor none neither but only though although however rather instead except unless if without half still "
    "yet from before after later once until till first second last other another else more less most some any maybe "
    "perhaps might could would".split()
)
_HALTS = frozenset("wait stop hold keep leave cancel forget undo back".split())  # where it was not asked about
_LITTLE = (altered.SAYS_LITTLE - _BARS - _HALTS) | frozenset(
    "i am we he she they shall have has can may must let go going gonna give get dear my friend sir madam gm do make "
    "send take play put know thing things one what how when indeed right exactly that's it's thats its his her all "
    "ahead want wanted like now on yes".split()
)
_ASIDE = re.compile(
    r"\"[^\"]*\"|\bfrom\b[^,;]*?\bto\b|\bit was\b[^.;]*"
)  # words of others, and what would be no longer
_ECHO = re.compile(  # "so they shall", "it is", "she may indeed"
    r"(?:(?:yes|yep|yeah|naturally|certainly|of course|indeed|surely|sure|so|and|well|right|ok|okay|by all means|oh) "
    r")*(?:(?:i|we|he|she|it|they|you|that|this|those|these|all) (?:shall|will|may|can|should|do|did|am|is|are|was)"
    r"(?: (?:indeed|so|too|then|please|of course|certainly|naturally|all|go|have (?:it|that|them)|right|dear))*|"
    r"so (?:it is|be it|do|shall (?:it|they|he|she|you) be|it shall be|say we all))"
)
_HEAD = re.compile(
    r"(?:(?:do|please|pls|just|then|so|and|ok|okay|yes|oh|well|you (?:can|may|shall)) )*(?P<verb>[a-z]+)\b"
)
_FRIENDLY = frozenset(("yes", "wish", "soft", "filler", ""))
_FEW = 12  # words of a sentence that only says again what was asked


def plain(case: Case, text: str) -> str:
    """An answer to a question of ours with "Yes." for each sentence that only says again what was asked."""
    seal = case.seal
    deed = seal.note.partition("\n")[0] if seal else ""
    if seal is None or deed not in worded.AGAIN or deed == "open more":
        return text
    mine = remarks(text)
    if _begs(mine):
        return "Yes."
    if deed == worded.TOGETHER:  # which of several is meant is seen elsewhere
        return _as_offered(case, text)
    said, numbers = _asked(case, deed)

    def plainly(row: str) -> str:
        parts = map(partial(_as_offered, case), sentences(row.strip()))
        return " ".join("Yes." if _echoes(case, one, deed, said, numbers) else one for one in parts)

    return "\n".join(plainly(row) if row.strip() in mine else row for row in text.splitlines())


def _begs(rows: Sequence[str]) -> bool:
    """Is an answer a "please" and nothing else but thanks?"""
    words = set(re.findall(r"\w+", as_read(" ".join(rows))))
    return not words.isdisjoint(_PLEASE) and words <= _PLEASE | _THANKFUL


def _as_offered(case: Case, sentence: str) -> str:
    """A sentence with a yes for its "as it is", where it answers "shall I do it as it is?"."""
    offered = case.seal is not None and case.desk.archive.noted(worded.AS_IT_IS, case.seal.token) is not None
    found = _AS_IT_IS.fullmatch(sentence.strip()) if offered else None
    beside = (found["beside"] or "") if found else ""
    return f"Yes. {beside}".strip() if found and agrees(beside) != "no" else sentence


_PLEASE = frozenset(("please", "pls", "plz"))
_THANKFUL = frozenset("thank thanks thx you sir madam yes ok okay".split())
_AS_IT_IS = re.compile(  # "so yes, as it is", behind what may be its reason; not "leave it as it is"
    r"(?i)\W*(?:(?P<beside>[^,;]*)[,;]\s+)?(?:(?:(?:so|then|and|well|ok|okay|yes|yep|yeah|ja|just|do it)\b\W*)*)"
    r"as (?:it )?is\b\W*(?:(?:then|please|yes|ja|do it|do)\b\W*)*"
)


def _asked(case: Case, deed: str) -> tuple[frozenset[str], frozenset[int]]:
    """The words and the numbers of the question; of what would be passed on none, for a player may order the same."""
    assert case.seal is not None
    about = case.seal.note.partition("\n")[2]
    calls = about.partition("\n")[2].partition("\n")[2] if deed == worded.LEAD else about
    whole = f"{worded.question(case.desk, case.seal)} {worded.AGAIN[deed].partition('{')[0]}"
    there = _ASIDE.sub(" ", whole) + (f" {calls}" if deed in (worded.LEAD, worded.WORD, "orders") else "")
    return frozenset(_words(_ASIDE.sub(" ", whole))) | frozenset(_words(there)), frozenset(_numbers(there))


def _words(said: str) -> Iterator[str]:
    for word in re.findall(r"[^\W\d_]+", as_read(said)):
        yield word
        yield word.removesuffix("s") if word.endswith("s") else f"{word}s"


def _numbers(said: str) -> Iterator[int]:
    line = tokens(tidy(said))
    yield from (found[0] for at in range(len(line)) if (found := number_said(line, at)))
    yield from (int(token.text) for token in line if token.kind == "number" and token.text.isdigit())
    yield from (int(found) for token in line if token.kind == "word" for found in re.findall(r"\d+", token.text))


_ASKS_OR_LISTS = re.compile(r"\?|^\W*[A-Za-z_ ]{2,20}: *\S")  # and lines that describe a match: "gm: Jo Tran"


def _echoes(case: Case, sentence: str, deed: str, asked: frozenset[str], numbers: frozenset[int]) -> bool:
    """Does a sentence say no more than what was asked, and agree to it?"""
    folded = re.sub(r"[^\w\s]", " ", as_read(sentence)).split()
    if (
        not 0 < len(folded) <= _FEW
        or _ASKS_OR_LISTS.search(sentence)
        or agrees(sentence)
        or not (_BARS | _HALTS - asked).isdisjoint(folded)
    ):
        return False
    if not set(_numbers(sentence)) <= numbers or _is_order(case, sentence, deed):
        return False
    words = " ".join(folded)
    names = {fold(name) for name in re.findall(r"\w+", case.hears)}
    kinds = kinds_in(words, asked | _LITTLE | names | _said_numbers(sentence))
    return _ECHO.fullmatch(words) is not None or (kinds is not None and _agrees(kinds, words, sentence, asked))


def _agrees(kinds: set[str], words: str, sentence: str, asked: frozenset[str]) -> bool:
    """Does what is made of words of the question and phrases of these kinds say yes: with a yes, as an order to do what
    was asked, or as a nod beside its number?"""
    if not kinds <= _FRIENDLY:
        return False
    own = asked - _LITTLE
    called = _HEAD.match(words)
    again = not own.isdisjoint(words.split()) or any(True for _ in _numbers(sentence))
    nods = bool(kinds - {"", "filler"}) or (called is not None and called["verb"] in own) or _thanks(kinds, sentence)
    return "yes" in kinds or (again and nods)


def _thanks(kinds: set[str], sentence: str) -> bool:
    """Does it thank, greet or nod beside words of the question that hold its number: "Indeed, 15:39."?"""
    return "filler" in kinds and any(True for _ in _numbers(sentence))


def _said_numbers(sentence: str) -> frozenset[str]:
    """The words of a sentence that are numbers, which are compared as such."""
    line = tokens(tidy(sentence))
    spelled = (token.fold for at, token in enumerate(line) if number_said(line, at) or token.kind == "number")
    return frozenset(part for one in spelled for part in re.findall(r"\w+", one)) | frozenset(
        re.findall(r"\d+", sentence)
    )


def _is_order(case: Case, sentence: str, deed: str) -> bool:
    """Is it an order, which is no answer to a question about anything else?"""
    table = case.playing
    if table is None or deed == "orders" or table.game.grammar.whole:
        return False
    return bool(table.game.grammar.line(sentence, table.words(case.seat)).orders)
