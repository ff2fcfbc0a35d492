"""Quotation: letters composed of every kind of it, and letters of ours that come back broken anew.

Whatever holds nothing that was typed may change nothing: where the sent text is known nothing of it is taken, and where
it is not, it is asked about at most.
"""

from __future__ import annotations

import tempfile
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from unittest import mock

from hypothesis import HealthCheck, Phase, given, seed, settings

import games
from bench.figures import out, steps, table
from bench.gallery import letters
from gm.desk.case import Outcome
from gm.desk.incoming import intake
from gm.desk.incoming.writers import correspondents
from gm.ports import Kept
from gm.post.reading import read
from gm.post.trimming import trim
from tests.kit.evening import Evening, Mail, quoted
from tests.post.composing import Composed, headless, pages, texts, unmarked

LETTERS = 2000  # composed ones, unless told
KINDS = {"marked": texts, "unmarked": unmarked, "without a head": headless, "HTML": pages}
WIDTHS = range(20, 85, 5)
NAMED = 5  # findings that are printed of each sort
HEADS = "From: {who}\r\nTo: {to}\r\nSubject: Re: {subject}\r\nMessage-ID: <{id}@mail.example.net>\r\n"
PLAIN = "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"


def run(count: int = LETTERS) -> None:
    """Both tables, and what is wrong in them line by line."""
    table("Composed letters", [_composed(kind, count // len(KINDS)) for kind in steps(list(KINDS), "composed")])
    with tempfile.TemporaryDirectory() as folder:
        rows = [_ours(Path(folder) / key, key) for key in steps(list(games.shelf()), "ours")]
    table("Letters of ours, broken anew", rows)


# --- composed ---------------------------------------------------------------------------------------------------------


def _composed(kind: str, count: int) -> dict[str, object]:
    """Decoys are lines that read as orders and were not typed; an order that was typed is found, or asked about."""
    tally = Counter[str]()

    @seed(count)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(KINDS[kind]())
    def look(composed: Composed) -> None:
        found = trim(read(composed.raw), composed.sent)
        taken, typed = _folded(found.lines), _folded(composed.typed)
        decoys, asked = taken & _folded(composed.decoys), _folded(found.doubtful)
        tally.update(
            {
                "letters": 1,
                "decoys": bool(decoys),
                "asked": bool(typed - taken),
                "lost": bool(typed - taken - asked),
                "exact": typed == taken & (typed | _folded(composed.decoys)),
            }
        )
        if decoys or typed - taken - asked:
            _tell(tally, f"{kind}: taken {sorted(decoys)}, lost {sorted(typed - taken - asked)}")

    look()
    return {"quotation": kind, **{name: tally[name] for name in ("letters", "exact", "decoys", "asked", "lost")}}


def _folded(lines: Sequence[str]) -> set[str]:
    return {" ".join(line.lower().split()) for line in lines}


# --- ours -------------------------------------------------------------------------------------------------------------


def filled(text: str, width: int) -> str:
    """The paragraphs in lines of another width."""
    return "\n\n".join(textwrap.fill(" ".join(part.split()), width) for part in text.split("\n\n"))


def broken(text: str, width: int) -> str:
    """Each line that is too long, broken; its rest stands alone."""
    return "\n".join(piece for line in text.splitlines() for piece in textwrap.wrap(line, width) or [""])


WAYS: tuple[Callable[[str, int], str], ...] = (filled, broken)


def _ours(folder: Path, key: str) -> dict[str, object]:
    tally = Counter[str]()
    for evening, mail in letters(folder, key):
        if not mail.reply_to.endswith(evening.desk.us.host):
            continue  # an answer to it goes from person to person
        tally["kinds"] += 1
        for text in _again(mail):
            for known in (True, False):
                outcome = _decided(evening, mail, text, known)
                sort = "known" if known else "not known"
                tally["letters"] += 1
                tally[f"{sort}: held"] += (held := _changes(evening, outcome))
                tally[f"{sort}: asked"] += not held and outcome.reason == intake.UNCLEAR
                if held:
                    _tell(tally, f"{key}, {mail.kind}, {sort}: {mail.subject}\n{textwrap.indent(text, '    ')}")
    columns = ("kinds", "letters", "known: held", "known: asked", "not known: held", "not known: asked")
    return {"game": games.game(key).meta.title, **{name: tally[name] for name in columns}}


def _again(mail: Mail) -> Iterator[str]:
    """The letter at every width, in both ways, without a mark and with one on each line."""
    for width in WIDTHS:
        for way in WAYS:
            yield way(mail.text, width)
            yield quoted(way(mail.text, width))


def _decided(evening: Evening, mail: Mail, text: str, known: bool) -> Outcome:
    """What would become of it; nothing is written down."""
    head = HEADS.format(who=mail.to, to=mail.reply_to, subject=mail.subject, id=abs(hash(text)))
    thread = f"In-Reply-To: {mail.message['Message-ID']}\r\n" if known else ""
    raw = (head + thread + PLAIN + text.replace("\n", "\r\n")).encode()
    kept = Kept(10**9, "gallery", "1", evening.now, raw)
    if known:
        return intake.decide(evening.desk, kept, evening.now)
    with mock.patch.object(correspondents, "read_before", return_value=[]):
        return intake.decide(evening.desk, kept, evening.now)


def _changes(evening: Evening, outcome: Outcome) -> bool:
    """Is anything held, done or passed on to others? Who writes for the first time is noted, and that is no deed."""
    known = [person for person in outcome.people if evening.archive.player(person.id) is not None]
    return bool(outcome.tables or known or outcome.reopened)


def _tell(tally: Counter[str], what: str) -> None:
    tally["told"] += 1
    if tally["told"] <= NAMED:
        out.print(what, markup=False)
