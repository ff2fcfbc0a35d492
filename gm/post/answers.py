"""Reads a typed answer to a question of ours as people give it: yes, no, or unclear; and the talk beside it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import takewhile
from typing import Literal

from gm.post import yes_and_no as words

Says = Literal["yes", "no", ""]
LONGEST = 4000  # characters that are read; a longer text is no answer to a question
_PATTERNS = tuple(
    (kind, re.compile(rf"(?:{pattern})(?=\s|$)")) for kind, patterns in words.KINDS.items() for pattern in patterns
)
_STRONG = {
    "yes": re.compile(rf"(?:{words.STRONG_YES})(?=[\s,.;:!]|$)"),
    "no": re.compile(rf"(?:{words.STRONG_NO})(?=[\s,.;:!]|$)"),
}
_WHEN_NOT = re.compile(r"not (?:now|yet|today|this (?:turn|round|time|year))")
_SMILEY = re.compile(r"(?<!\w)[:;=]['-]?[)(DPpo/|]+|\^\^|<3|\([ynYN]\)")
_AMID = re.compile(rf"(?:{_SMILEY.pattern})(?=\s+\w)")  # between two clauses: "count me in :) when do we start?"
_SENTENCE = re.compile(r"[.!?;:()\n]+(?=\s|$)|\n")
_ENDED = re.compile(r"(?<=[.!?;])\s+")
_CLAUSE = re.compile(r",|\s-+\s|\s*[\u2013\u2014]\s*|\s(?=(?:but|and|though|although|however|aber|mais|und|et)\s)")
_JOINT = re.compile(r"^(?:but|and|though|although|however|aber|mais|und|et|pero|ma)\s+")


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody answered. `says` is certain; `likely` is what an unclear answer leans to; `talk` is whatever else
    they wrote, in their own words, without greeting and sign-off."""

    says: Says = ""
    likely: Says = ""
    talk: str = ""


@dataclass(frozen=True, slots=True)
class _Piece:
    """Part of a clause: what kind of word it is, and whether it was asked rather than said."""

    kind: str  # yes, wish, no, lack, soft, later, doubt, filler, talk, question, eager
    text: str = ""
    sentence: int = 0


def agrees(text: str) -> Says:
    """Does this text, as a whole, say yes or no to a question of ours? A yes with anything beside it ("yes, but bid
    9") is no plain yes; a no may say more.

    >>> agrees("Yes please!"), agrees("no, I meant 17"), agrees("yes, but bid 9")
    ('yes', 'no', '')
    """
    found = answer(text)
    return "" if found.says == "yes" and found.talk else found.says


def firm(text: str) -> bool:
    """Does it begin with a plain yes or no, not with words that may be about something else?

    >>> firm("No, I meant 17"), firm("I pass")
    (True, False)
    """
    return any(pattern.match(as_read(text)) for pattern in _STRONG.values())


def answer(text: str) -> Answer:
    """Read an answer. Never guesses: what a good GM would ask about has no `says`.

    >>> answer("Yes - but I am away until Friday").says
    'yes'
    """
    lines = remarks(text)
    pieces = _settled(piece for n, part in enumerate(_sentences("\n".join(lines))) for piece in _read(*part, n))
    says, likely = _judged(pieces)
    beside = any(piece.kind in ("talk", "question") for piece in pieces) or len(text) > LONGEST
    return Answer(says, says or likely, "\n".join(lines) if beside else "")


def beside(text: str) -> tuple[list[str], bool]:
    """What stands beside the words of an answer, folded, and whether anything is asked.

    >>> beside("Hell yeah, see you on the ring"), beside("I'm in, who leads?")
    ((['see you on the ring'], False), (['who leads'], True))
    """
    pieces = [piece for part in _sentences("\n".join(remarks(text))) for piece in _read(*part, 0)]
    told = [piece.text for piece in pieces if piece.kind in ("talk", "question", "lack", "perhaps not", "doubt")]
    return list(dict.fromkeys(told)), any(piece.kind == "question" for piece in pieces)


def kinds_in(words: str, known: Container[str]) -> set[str] | None:
    """The kinds of phrases that folded words are made of, where each other word is a `known` one; None where one is
    not.

    >>> sorted(kinds_in("yes six hours", {"six", "hours"})), kinds_in("yes six days", {"six", "hours"})
    (['', 'yes'], None)
    """
    kinds, at = set[str](), 0
    while at < len(words):
        kind, end = _longest(words, at)
        word = words[at:].partition(" ")[0]
        if word in known and kind in _AGAINST_IT:  # "pass" of "pass it on" is no move
            kind, end = "", 0
        if not end and word not in known:
            return None
        kinds.add(kind)
        at = (end or at + len(word)) + 1
    return kinds


def undecided(text: str) -> bool:
    """Will its writer answer later?

    >>> undecided("I must ask my wife first"), undecided("Who else plays?")
    (True, False)
    """
    return any(words.UNDECIDED.search(as_read(line)) for line in remarks(text))


def body(text: str) -> str:
    """The lines of an answer without greeting, sign-off and the name below."""
    return "\n".join(remarks(text))


def sentences(line: str) -> list[str]:
    """The sentences of a line, each with the sign that ends it.

    >>> sentences("Bid 9; thanks! More?")
    ['Bid 9;', 'thanks!', 'More?']
    """
    return _ENDED.split(line)


def remarks(text: str) -> list[str]:
    """What somebody wrote, line by line, without greeting, sign-off and what stands below it, and a name at the end."""
    lines = [line.strip() for line in text[:LONGEST].splitlines() if line.strip()]
    first = [] if _greets(lines) else lines[:1]
    below = list(takewhile(_no_sign_off, lines[1:]))
    if below and len(below) == len(lines) - 1 and _is_name(below[-1]):
        below = below[:-1]
    return [*first, *below]


# -- what is an answer, and what is round it ---------------------------------------------------------------------------


def _greets(lines: list[str]) -> bool:
    """Is the first of several lines a greeting and nothing else?"""
    if len(lines) < 2:
        return False
    plain = as_read(lines[0])
    return bool(words.GREETING.fullmatch(plain)) and not _tells(plain)


def _no_sign_off(line: str) -> bool:
    return not words.SIGN_OFF.fullmatch(as_read(line))


def _tells(plain: str) -> bool:
    """Is an answer in this greeting line? ("Hi yes please")"""
    return any(p.kind in ("yes", "no", "wish", "doubt") for p in _clause(re.sub(r"[^\w\s]", " ", plain).strip(), 0))


def _is_name(line: str) -> bool:
    typed = line.rstrip(".,! ").split()
    if not 1 <= len(typed) <= 3 or not all(w[0].isupper() and w.replace("-", "").isalpha() for w in typed):
        return False
    return all(piece.kind == "talk" for piece in _clause(as_read(line.rstrip(".,! ")), 0))


@lru_cache(maxsize=1024)
def as_read(text: str) -> str:
    """No capitals, accents, typographic quotes or smileys; contractions written out, signs as words."""
    text = _AMID.sub(", ", text.translate(str.maketrans("\u2018\u2019\u00b4`\u02bc", "'''''")))
    text = _SMILEY.sub(" ", text)
    text = "".join(words.SIGNS.get(c, c) for c in text)
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(c for c in plain if unicodedata.category(c) not in ("Mn", "Cf", "So", "Sk", "Co", "Cs"))
    plain = re.sub(r"(?<!\S)\+1(?!\S)", "\u2295", re.sub(r"(?<!\S)-1(?!\S)", "\u2296", plain))
    for pattern, written_out in words.CONTRACTIONS:
        plain = re.sub(pattern, written_out, plain)
    return " ".join(plain.replace("'", "").split())


def _sentences(text: str) -> Iterator[tuple[str, bool]]:
    """Each sentence, folded, and whether it asks."""
    at = 0
    folded = "\n".join(map(as_read, text.splitlines()))
    for end in _SENTENCE.finditer(folded):
        yield folded[at : end.start()], "?" in end.group()
        at = end.end()
    yield folded[at:], False


# -- clauses -----------------------------------------------------------------------------------------------------------


def _read(sentence: str, asks: bool, number: int) -> Iterator[_Piece]:
    """The pieces of a sentence. Of one that asks, its last clause is the question; "why not?" is none."""
    clauses = [c for part in _CLAUSE.split(sentence) if (c := _bare(part))]
    for n, clause in enumerate(clauses):
        if asks and n == len(clauses) - 1 and not words.WHY_NOT.fullmatch(clause):
            hidden = {piece.kind for piece in _clause(clause, number)}
            yield _Piece(_sort_of_question(clause), clause, number)
            if len(clauses) == 1 and hidden & {"yes", "no"} and "talk" not in hidden:
                yield _Piece("doubt", clause, number)  # "yes?"
                yield _Piece("yes" if "yes" in hidden else "no", clause, number)
        else:
            yield from _clause(clause, number)


def _sort_of_question(clause: str) -> str:
    return "eager" if words.EAGER.fullmatch(clause) else "question"


def _bare(part: str) -> str:
    plain = re.sub(r"[^\w\s\u2295\u2296\u2299]", " ", part)
    return _JOINT.sub("", " ".join(plain.split()))


def _clause(clause: str, number: int) -> list[_Piece]:
    """A clause is known when phrases we know cover it whole; else it is talk, but for a plain yes or no at its head."""
    pieces: list[_Piece] = []
    at = 0
    while at < len(clause):
        kind, end = _longest(clause, at)
        if not end:
            return _headed(clause, pieces, number)
        said = clause[at:end].strip()
        both = ("no", "talk") if kind == "stranger" else (kind,)
        pieces += [_Piece(each, said, number) for each in both]
        at = end + 1
    return pieces


def _longest(clause: str, at: int) -> tuple[str, int]:
    found = [(m.end(), kind) for kind, pattern in _PATTERNS if (m := pattern.match(clause, at)) and m.end() > at]
    end, kind = max(found, key=lambda f: f[0], default=(0, ""))
    return kind, end


def _headed(clause: str, covered: list[_Piece], number: int) -> list[_Piece]:
    said = [p for p in covered if p.kind != "filler"]
    if not said:
        return [_Piece("talk", clause, number)]
    if said[0].kind == "doubt":
        return [said[0], _Piece("talk", clause, number)]
    if said[0].kind == "yes" and (head := _STRONG["yes"].match(said[0].text)):
        return [_Piece("yes", head.group(), number), _Piece("talk", clause[head.end() :].strip(), number)]
    if said[0].kind == "no" and _STRONG["no"].match(said[0].text):
        if words.LACK.match(clause):
            return [_Piece("lack", clause, number)]
        word, _, rest = clause.partition(" ")
        if _STRONG["no"].fullmatch(word) and words.GOES_ON.match(rest):
            return [_Piece("no", word, number), *_clause(rest, number)]
        return [_Piece("perhaps not", clause, number), _Piece("talk", clause, number)]
    return [_Piece("talk", clause, number)]


def _settled(pieces: Iterable[_Piece]) -> list[_Piece]:
    """What is lacking ("no internet there") is talk behind a yes; before any, it may be a no."""
    settled: list[_Piece] = []
    for piece in pieces:
        if piece.sentence and _WHEN_NOT.fullmatch(piece.text) and settled and _amid(settled[-1], piece):
            piece = replace(piece, kind="talk")
        agreed = any(before.kind in ("yes", "wish") for before in settled)
        kinds = ("talk",) if agreed else ("perhaps not", "talk")
        settled += [replace(piece, kind=kind) for kind in kinds] if piece.kind == "lack" else [piece]
    return settled


def _amid(before: _Piece, piece: _Piece) -> bool:
    """Does a piece end a sentence that tells something: "you may build there in autumn, not now"?"""
    return before.kind == "talk" and before.sentence == piece.sentence


# -- judgement ---------------------------------------------------------------------------------------------------------


_FOR = frozenset({"yes", "wish"})
_AGAINST_IT = frozenset({"no", "later", "doubt", "stranger"})
_AGAINST = frozenset({"no", "perhaps not"})


def _judged(pieces: list[_Piece]) -> tuple[Says, Says]:
    """What is certain, and what is likely."""
    told = [piece.kind for piece in pieces if piece.kind in (*_FOR, *_AGAINST)]
    kinds = {piece.kind for piece in pieces}
    lean = _leaning(told, kinds)
    if {"soft", "eager"} <= kinds <= {"soft", "eager", "filler"}:
        return "yes", "yes"
    if told and kinds & _AGAINST:
        return ("no", "no") if _refuses(pieces, told, kinds) else ("", lean)
    if "doubt" in kinds or not told:
        return "", lean
    return ("", "yes") if _taken_back(pieces, "yes" in told) else ("yes", "yes")


def _refuses(pieces: Sequence[_Piece], told: Sequence[str], kinds: set[str]) -> bool:
    """Is it a no for certain? "I'd love to, but I can't" is one; a yes before or behind it makes it none. What else is
    not wanted is told behind a plain one: "No, no more reminders"."""
    if "doubt" in kinds or any(words.TURNS.match(piece.text) for piece in pieces if piece.kind == "talk"):
        return False
    plain = _STRONG["no"].fullmatch(pieces[0].text) is not None and kinds.isdisjoint(_FOR)
    return plain or ("perhaps not" not in kinds and "yes" not in told and told[-1] == "no")


def _leaning(told: list[str], kinds: set[str]) -> Says:
    """What an unclear answer leans to: its last yes or no, else what sounds like one."""
    if told:
        return "no" if told[-1] in _AGAINST else "yes"
    return "yes" if "soft" in kinds else "no" if "later" in kinds else ""


def _taken_back(pieces: list[_Piece], plainly: bool) -> bool:
    """Does the talk beside a yes make it doubtful: a condition, a no that is bound to no time, or any "but" to what
    was no plain yes but a wish ("I'd love to, but work is crazy")?"""
    agreed = {piece.sentence for piece in pieces if piece.kind in ("yes", "wish")}
    for piece in pieces:
        if piece.kind != "talk":
            continue
        beside = piece.sentence in agreed
        if beside and not plainly:
            return True
        if words.HEDGE.search(piece.text) if beside else words.HEDGES_ALONE.match(piece.text):
            return True
        if words.AGAINST.search(piece.text) and not words.LIMITED.search(piece.text):
            return True
    return False
