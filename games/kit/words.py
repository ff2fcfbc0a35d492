"""Words as players type them: folded, cut into tokens, compared with what we hoped for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

_QUOTES = str.maketrans(
    dict.fromkeys("‘’‚‛′`´", "'") | dict.fromkeys("“”„‟«»″", '"') | dict.fromkeys("‐‑‒–—―−", "-") | {"…": ".", "×": "x"}
)
_TOKEN = re.compile(
    r"(?P<number>(?<![\w.])-?[0-9]+(?:\.[0-9]+)?(?![\w]))"
    r"|(?P<word>[^\W_]+(?:['’-][^\W_]+)*)"
    r"|(?P<sign>>=|<=|[^\s])"
)
LINE_LIMIT = 2000  # characters; more is no order line
TOKEN_LIMIT = 120


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or sign of a line; `fold` is what is compared, `text` what was typed."""

    fold: str
    text: str
    at: int  # position in the tidied line
    kind: str  # "number", "word", "sign"


def tidy(line: str) -> str:
    """NFKC, plain quotes and dashes, no invisible characters, single spaces."""
    if line.isascii() and line.isprintable():
        return " ".join(line.replace("`", "'").replace("^", "").split())
    line = unicodedata.normalize("NFKC", line).translate(_QUOTES)
    line = "".join(c for c in line if unicodedata.category(c) not in ("Cf", "Cc", "So", "Sk", "Co", "Cs") or c == "\t")
    return " ".join(line.split())


def odd_digit(line: str) -> str | None:
    """A digit that is neither 0-9 nor its full-width form: such a number must never be guessed at."""
    return next((c for c in line if not c.isascii() and _hides_a_digit(c)), None)


@lru_cache(maxsize=4096)
def _hides_a_digit(c: str) -> bool:
    if "０" <= c <= "９":
        return False
    return c.isdigit() or c.isnumeric() or any(n.isdigit() for n in unicodedata.normalize("NFKC", c))


def fold(text: str) -> str:
    """For comparison: case and accents do not count."""
    if text.isascii():
        return text.lower()
    loose = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in loose if not unicodedata.combining(c))


def tokens(tidied: str) -> tuple[Token, ...]:
    """The tokens of a tidied line."""
    return tuple(
        Token(fold(m.group()), m.group(), m.start(), m.lastgroup or "sign")
        for m in _TOKEN.finditer(tidied[:LINE_LIMIT])
    )[:TOKEN_LIMIT]


def distance(a: str, b: str, limit: int) -> int:
    """Damerau-Levenshtein (optimal string alignment), or limit + 1 when it is larger."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, ca in enumerate(a, 1):
        row = [i]
        for j, cb in enumerate(b, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (ca != cb))
            if i > 1 and j > 1 and ca == b[j - 2] and a[i - 2] == cb:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
        before, last = last, row
    return last[-1]


@lru_cache(maxsize=16384)
def likeness(typed: str, wanted: str, prefixes: bool = False) -> int | None:
    """How far a typed word is from a wanted one: 0 the same (or its plural), then 2 and more; None: another word.

    A prefix of three letters or more costs 1 when `prefixes` is allowed. Both words are folded.
    """
    if typed == wanted:
        return 0
    if not typed.isalpha() or not wanted[:1].isalpha():
        return None
    if typed in (wanted + "s", wanted + "es") or (wanted in (typed + "s", typed + "es") and len(typed) > 2):
        return 0
    if prefixes and len(typed) >= 3 and wanted.startswith(typed):
        return 1
    limit = 0 if len(wanted) < 3 or len(typed) < 3 else 1 if len(wanted) < 7 else 2
    if len(wanted) == 3 and typed[0] != wanted[0]:
        return None
    far = distance(typed, wanted, limit)
    return 1 + far if far <= limit else None


def nearest(typed: str, known: Iterable[str]) -> str | None:
    """The one known word that a typed one may have meant, for "did you mean"; None when none or several."""
    ranked = sorted((far, word) for word in known if (far := likeness(fold(typed), fold(word), True)) is not None)
    if not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
        return None
    return ranked[0][1]
