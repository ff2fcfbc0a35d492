"""Trims a letter to what was newly typed: both of its texts are read, weighed and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gm.post.letter import Letter, Part
from gm.post.reading import LIMITS, Limits
from gm.post.trimming.deciding import SIGNATURE, Weighed, weigh
from gm.post.trimming.deciding import TOO_LONG as BEYOND
from gm.post.trimming.edges import DOUBTFUL, TYPED
from gm.post.trimming.known import Known, words_of
from gm.post.trimming.lines import Line, from_flowed, from_plain
from gm.post.trimming.tree import from_html

DISAGREE = "The plain text and the HTML text of the letter do not say the same."
UNSURE = "I cannot tell whether these lines were typed or quoted."
DAMAGED = "The letter arrived damaged, so I cannot be sure of what it says."
TOO_LONG = "The letter is too long to be read to its end."
WIDE = 60  # characters from which a line may have been wrapped by a mail program


@dataclass(frozen=True, slots=True)
class Quoted:
    """Lines that were not newly typed, and the name of the evidence for it."""

    lines: tuple[str, ...]
    evidence: str


@dataclass(frozen=True, slots=True)
class Trimmed:
    """What a player newly typed in a letter.

    `text` holds the typed lines. When evidence conflicts, `conflict` says so in a sentence and `doubtful` holds the
    lines concerned: if one of them reads as an order, ask before anything is run. A doubtful line is left out of
    `text`, except where two texts of a letter say altogether different things: then `text` is that of the plain one.
    """

    text: str
    quoted: tuple[Quoted, ...] = ()
    conflict: str | None = None
    doubtful: tuple[str, ...] = ()
    signature: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(line for line in self.text.split("\n") if line)


def trim(letter: Letter, sent: Sequence[str] | Known = (), limits: Limits = LIMITS) -> Trimmed:
    """The newly typed text of a letter. `sent`: plain texts that we really sent in this thread, newest first."""
    texts = _Texts.of(letter)
    prepared = sent if isinstance(sent, Known) else Known(sent)
    views = [_decided(weigh(view, prepared, limits.typed_lines), limits) for view in texts.views(limits)]
    if not views:
        return Trimmed("")
    result = views[0] if len(views) == 1 else _compared(*views)
    if texts.damaged:
        return _in_doubt(result, DAMAGED)
    if texts.too_long(limits) and result.conflict is None:
        return Trimmed(result.text, result.quoted, TOO_LONG, result.doubtful, result.signature)
    return result


# --- the texts of a letter --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Texts:
    """The inline texts, grouped: each group is a plain text, an HTML text or both of the same."""

    groups: tuple[tuple[Part | None, Part | None], ...]
    damaged: bool

    @classmethod
    def of(cls, letter: Letter) -> _Texts:
        parts = [p for p in letter.inline_texts() if p.media_type in ("text/plain", "text/html")]
        sound = [p for p in parts if p.defect is None]
        usable = sound if any((p.text or "").strip() for p in sound) else parts
        return cls(tuple(_groups(usable)), damaged=usable is not sound and sound != parts)

    def views(self, limits: Limits) -> Iterator[list[Line]]:
        """The letter read by its plain texts and, where that may differ, by its HTML texts."""
        if not self.groups:
            return
        some_plain = any(plain for plain, _ in self.groups)
        if some_plain:
            yield [line for plain, html in self.groups for line in _lines(plain or html, limits)]
        if not some_plain or any(map(all, self.groups)):
            yield [line for plain, html in self.groups for line in _lines(html or plain, limits)]

    def too_long(self, limits: Limits) -> bool:
        return any(len(p.text or "") > _most(p, limits) for group in self.groups for p in group if p is not None)


def _groups(parts: Sequence[Part]) -> Iterator[tuple[Part | None, Part | None]]:
    waiting: dict[int, list[Part | None]] = {}
    order: list[list[Part | None]] = []
    for part in parts:
        column = 0 if part.media_type == "text/plain" else 1
        pair = waiting.get(part.alternative) if part.alternative is not None else None
        if pair is None or pair[column] is not None:
            pair = [None, None]
            order.append(pair)
            if part.alternative is not None:
                waiting[part.alternative] = pair
        pair[column] = part
    for plain, html in order:
        yield (None, html) if plain is not None and html is not None and _is_stub(plain) else (plain, html)


def _is_stub(plain: Part) -> bool:
    """An empty text, or one that only says that the letter is written in HTML."""
    text = (plain.text or "").strip().lower()
    return not text or (len(text) < 300 and "html" in text and any(w in text for w in ("view", "display", "support")))


def _most(part: Part, limits: Limits) -> int:
    return limits.text_chars if part.media_type == "text/plain" else limits.html_chars


def _lines(part: Part | None, limits: Limits) -> list[Line]:
    if part is None or not part.text:
        return []
    text = part.text[: _most(part, limits)]
    if part.media_type == "text/html":
        return from_html(text, limits.line_chars)
    if part.flowed:
        return from_flowed(text, part.delsp, limits.line_chars)
    return from_plain(text, limits.line_chars)


# --- one text ---------------------------------------------------------------------------------------------------------


def _decided(weighed: Weighed, limits: Limits) -> Trimmed:
    piles = _Piles()
    for line, why in zip(weighed.lines, weighed.why, strict=True):
        piles.add(line, why)
    piles.turn_to(TYPED)
    quoted, doubtful = piles.quoted, piles.doubtful
    signature = tuple(text for part in quoted if part.evidence == SIGNATURE for text in part.lines)
    conflict = UNSURE if doubtful else None
    if quoted and quoted[-1].evidence == BEYOND:
        conflict = TOO_LONG
    return Trimmed(_text(piles.typed), tuple(quoted), conflict, tuple(doubtful), signature)


class _Piles:
    """The lines of a text, laid apart: what was typed, the runs of what is quoted, and what is doubtful."""

    def __init__(self) -> None:
        self.typed: list[str] = []
        self.quoted: list[Quoted] = []
        self.doubtful: list[str] = []
        self._run: list[str] = []  # of lines that are not typed, with one evidence
        self._name = TYPED

    def add(self, line: Line, why: str) -> None:
        if line.blank and why in (TYPED, self._name):
            self._here.append("")
            return
        self.turn_to(why)
        self._here.append(line.text)

    @property
    def _here(self) -> list[str]:
        return self.typed if self._name == TYPED else self._run

    def turn_to(self, why: str) -> None:
        """What comes has another evidence: the run ends, and stands apart in what was typed."""
        if why == self._name:
            return
        lines = tuple(filter(None, self._run))
        if self._name == DOUBTFUL:
            self.doubtful += lines
        elif lines:
            self.quoted.append(Quoted(lines, self._name))
        self._run, self._name = [], why
        if why and self.typed:
            self.typed.append("")


def _text(lines: Sequence[str]) -> str:
    """Lines as a text: no blank lines around it, none doubled within."""
    kept: list[str] = []
    for line in lines:
        if line.strip() or (kept and kept[-1]):
            kept.append(line.rstrip())
    return "\n".join(kept).strip("\n")


# --- two texts --------------------------------------------------------------------------------------------------------


def _compared(plain: Trimmed, html: Trimmed) -> Trimmed:
    """What both texts agree on; what only one of them holds is doubtful."""
    ours, theirs = _flat(plain.text), _flat(html.text)
    quoted = plain.quoted + html.quoted
    doubtful = plain.doubtful + tuple(line for line in html.doubtful if line not in plain.doubtful)
    if ours == theirs:
        better = html if max(map(len, plain.lines), default=0) >= WIDE else plain
        return Trimmed(better.text, quoted, UNSURE if doubtful else None, doubtful, better.signature)
    extra_plain, extra_html = _missing(plain.lines, theirs), _missing(html.lines, ours)
    agreed = [line for line in html.text.split("\n") if line not in extra_html]
    doubtful = tuple(dict.fromkeys((*doubtful, *extra_plain, *extra_html)))
    if not any(agreed) and plain.text and html.text:
        return Trimmed(plain.text, quoted, DISAGREE, doubtful, plain.signature)
    return Trimmed(_text(agreed), quoted, DISAGREE if doubtful else None, doubtful, html.signature)


def _flat(text: str) -> str:
    return f" {' '.join(words_of(text))} "


def _missing(lines: Sequence[str], flat: str) -> list[str]:
    """The lines whose words do not stand in the other text in this order."""
    return [line for line in lines if words_of(line) and f" {' '.join(words_of(line))} " not in flat]


def _in_doubt(result: Trimmed, conflict: str) -> Trimmed:
    lines = tuple(dict.fromkeys((*result.lines, *result.doubtful)))
    return Trimmed("", result.quoted, conflict, lines, result.signature)
