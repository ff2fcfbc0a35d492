"""Tells or asks about what the sentences of a letter are likely about, where nothing else in it was for us (`gist`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from games.kit.words import tidy, tokens
from gm.desk import verbs
from gm.desk.case import Case, Said
from gm.desk.handling import asking, gist
from gm.desk.handling.gist import Gist
from gm.desk.incoming import lines, passing
from gm.desk.matches import absences
from gm.desk.table import Table
from gm.desk.verbs.verb import Verb
from gm.post.answers import remarks

_SENTENCE = re.compile(r"(?<=[.!?])\s+|;\s+")


def heard(case: Case, text: str) -> bool:
    """Go through the sentences. False where a person should hear of the letter all the same."""
    table = case.table
    if table is None or not passing.in_vain(case):
        return False
    known = tuple(case.said)
    taken = [about for sentence in _sentences(text) for about in _taken(case, table, sentence, known, text)]
    return case.question is not None or any(about.ends for about in taken)


def _taken(case: Case, table: Table, sentence: str, known: Sequence[Said], text: str) -> Iterator[Gist]:
    """What a sentence of this text is taken to be about; then it is read past no more."""
    past = [said for said in known if said.tone in ("past", "unclear") and sentence in said.line]
    for about in _about(case, sentence, past, text):
        if _followed(case, table, sentence, about, text):
            case.talk[:] = [rest for line in case.talk if (rest := line.replace(sentence, "").strip())]
            settled = [said for said in past if not _names(case, table, said.line.replace(sentence, " "))]
            case.said[:] = [said for said in case.said if said not in settled]
            case.guessed = True
            yield about
            return


def _names(case: Case, table: Table, beside: str) -> bool:
    """Does what stands beside a sentence name something of the question? Then it stays named as read past."""
    line, words = tokens(tidy(beside)), table.words(case.seat)
    return any(table.game.grammar.knows(line, at, words) for at in range(len(line)))


def _sentences(text: str) -> Iterator[str]:
    for line in remarks(text):
        yield from filter(None, map(str.strip, _SENTENCE.split(line)))


def _about(case: Case, sentence: str, past: list[Said], text: str) -> Iterator[Gist]:
    """What it may be about; of what may be an order, only what is none for sure."""
    order = any(said.tone == "unclear" for said in past) and not sentence.endswith("?")
    found = (about for about in gist.read(sentence, case.hears, text) if about.sure or not order)
    return (about for about in found if about.called != "final" or _holds(case))


def _holds(case: Case) -> bool:
    return case.table is not None and case.seat in case.table.match.held


def _followed(case: Case, table: Table, sentence: str, about: Gist, text: str) -> bool:
    """Tell what a sentence wants to know, or ask about what it may want done; not where its word does not count."""
    if about.sort == "passed":
        return _offered(case, about, text)
    if not about.called:
        return _told(case, about)
    verb, rest = verbs.find(about.called) or (None, "")
    rest = about.rest or rest
    if verb is None or lines.of_another(case, verb) or not verb.counts(case, rest, about.called):
        return False
    nothing = verb.name == "cancel" and not _holds(case)
    if about.sort == "told" or nothing:
        lines.done(case, 0, sentence, verb, rest)
    else:
        words = about.words.format(when=_when(case, table, verb, rest))
        case.say(0, sentence, asking.ask(case, asking.WORD, words, about.called), "told")
    return True


def _told(case: Case, about: Gist) -> bool:
    """Say it, once."""
    if new := about.words not in (said.text for said in case.said):
        case.say(0, "", about.words, "told")
    return new


def _offered(case: Case, about: Gist, text: str) -> bool:
    """Ask whether the letter shall be passed on to the GM; not where nobody hears it."""
    if able := passing.reachable(case):
        case.say(0, "", asking.ask(case, "pass on", about.words, about="\n".join(remarks(text))), "told")
    return able


def _when(case: Case, table: Table, verb: Verb, rest: str) -> str:
    """The days of an absence."""
    zone = table.zone(case.player)
    time = absences.said(rest, case.now, zone) if verb.name == "away" else None
    return absences.told(*time, zone) if time else ""
