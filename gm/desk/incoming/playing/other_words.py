"""Tells or asks about what the sentences of a letter are likely about, where nothing else in it was for us (`gist`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gm.desk import deeds, verbs
from gm.desk.case import Case, Said
from gm.desk.handling import other_match, still_open, to_the_gm
from gm.desk.handling.judging import NO_MORE
from gm.desk.handling.proposing import asking
from gm.desk.handling.wishing import gist, own_words, rules_asked, small_talk
from gm.desk.handling.wishing.gist import Gist
from gm.desk.incoming.playing import lines, passing, untaken
from gm.desk.incoming.sentences import joints
from gm.desk.matches import absences, stretches
from gm.desk.table import Table
from gm.desk.verbs.verb import Verb
from gm.domain.match import GM
from gm.post.answers import answer, as_read, remarks

_ABOUT_PLAY = re.compile(  # what a GM may be asked, and no small talk
    r"\b(?:gm|game ?master|rules?|allowed|legal|cards?|points?|turns?|rounds?|deadline|secret|others|scor(?:e|es|ing)|"
    r"(?:can|may|must|do|should) i)\b"
)
_OF_THINGS = re.compile(
    r"(?i)(?:and |but |so |also )?(?:how|what|which|where|when|does|do|is|are|can|will|would|must|may)\b(?! a\b)"
)
_OF_PERSONS = re.compile(r"(?i)\b(?:you|your|we|us|our|everybody|everyone|anybody|anyone|somebody|someone)\b|\bit\?$")
_CLAUSE = re.compile(r",\s+(?!(?:on|from|until|till|to)\b)|;\s+")
_DASHED = re.compile(r"\s+[-\u2013\u2014]+\s+")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|;\s+")


def heard(case: Case, text: str, wrote_orders: bool) -> bool:
    """Go through the sentences; beside orders through the questions. False where a person should hear of the letter all
    the same."""
    table = case.table
    if table is None or not passing.in_vain(case):
        return table is not None and case.seat != GM and not case.check and _beside(case, table, text, wrote_orders)
    if _known_elsewhere(case, text):
        return True
    known = tuple(case.said)
    taken = [about for sentence in _sentences(case, text) for about in _taken(case, table, sentence, known, text)]
    return case.question is not None or any(about.ends for about in taken)


def _beside(case: Case, table: Table, text: str, wrote_orders: bool) -> bool:
    """Hear of what stands beside orders, or what may be orders, that their writer is away; and what they ask."""
    gone = bool(wrote_orders or case.asked) and _gone_beside(case, table, text)
    return _asked_beside(case, table, text) or gone


def _known_elsewhere(case: Case, text: str) -> bool:
    """Are lines that are not understood here orders of a match of another game? Then that is told in its place."""
    unclear = any(said.tone == "unclear" for said in case.said)
    if not unclear or not _of_another_game(case, other_match.found(case, text)[0]):
        return False
    case.said[:], case.talk[:] = [], []
    case.say(0, "", other_match.told(case, text), "told")
    return True


def _of_another_game(case: Case, name: str) -> bool:
    there = case.desk.archive.match(name) if name else None
    return there is not None and case.table is not None and Table.of(there).match.game != case.table.match.game


def left_over(case: Case, text: str, purpose: str, wrote_orders: bool) -> None:
    """What becomes of the words of a letter, under a seal of this purpose, that are no orders."""
    lost = not case.understood or (passing.complains(case) and (case.talk or not wrote_orders))
    told = heard(case, text, wrote_orders)
    if purpose == asking.PURPOSE and still_open.kept(case, text):
        return
    if lost and not told:
        passing.offer(case, text)
    elif purpose in ("", "orders", asking.PURPOSE) and not told:
        passing.beside(case, text)
    _seen_to(case, text)


def _seen_to(case: Case, text: str) -> None:
    """Each sentence that wants something, and of which nothing came, is taken as it is alone, offered, or named."""
    table = case.playing
    if table is None or case.seat == GM or case.check or table.game.grammar.whole or passing.leads(case):
        return
    known = tuple(case.said)
    for one in _left(case, table, text):
        if not case.question and not case.asked:
            any(_taken(case, table, one, known, text))
    untaken.named(case, _left(case, table, text))


def _left(case: Case, table: Table, text: str) -> list[str]:
    """What wants something in the sentences of a letter, and in the clauses beside an order, and came to nothing."""
    said = (one for sentence in _sentences(case, text) for one in untaken.clauses(case, sentence))
    return [one for one in said if untaken.left(case, table, one)]


def _asked_beside(case: Case, table: Table, text: str) -> bool:
    """Answer the questions beside orders; one about the play that nobody answered is offered to the GM."""
    known = tuple(case.said)
    asked = [] if table.game.grammar.whole else list(_unanswered(case, table, known, text))
    left = [said for said in asked if not any(_taken(case, table, said, known, text, beside=True))]
    _past_no_more(case, " ".join(said for said in asked if said not in left))
    words = " ".join(said for said in left if _for_a_gm(case, table, said))
    if not words or not passing.reachable(case):
        return False
    _past_no_more(case, words)
    if case.question or case.asked:
        case.say(0, "", f"{asking.LATER.format(words)}.", "told")
        return True
    case.say(0, "", asking.ask(case, "pass on", f'Shall I pass on "{words}" to the GM?', about=words), "offer")
    return True


def _gone_beside(case: Case, table: Table, text: str) -> bool:
    """Ask whether their writer is away, where words beside orders say so, hold none, and nobody heard them."""
    for one, about in _of_presence(case, list(_parts(case, text)), text):
        if passing.holds_order(case, one):
            continue
        past = list(_past(case, one))
        if case.question or case.asked:
            case.say(0, "", f"{asking.LATER.format(one)}.", "told")
        elif not _followed(case, table, one, about, text):
            continue
        _read(case, table, one, past)
        case.said[:] = [said for said in case.said if said not in past or not said.text.startswith(NO_MORE)]
        return True
    return False


def _parts(case: Case, text: str) -> Iterator[str]:
    """The sentences that nobody heard and their clauses."""
    for one in _unheard(case, text):
        yield from dict.fromkeys((one, *_DASHED.split(one), *_CLAUSE.split(one)))


def _unheard(case: Case, text: str) -> Iterator[str]:
    """The sentences that were at most read past."""
    told = [said.line for said in case.said if said.tone != "read" and said not in tuple(_past(case))]
    yield from (
        one for one in _sentences(case, text) if one not in case.heard and not any(one in line for line in told)
    )


def _past(case: Case, sentence: str = "") -> Iterator[Said]:
    """What names a sentence as read past."""
    named = (said for said in case.said if said.tone == "past" or said.text.startswith((lines.PAST, NO_MORE)))
    yield from (said for said in named if sentence in said.line)


def _past_no_more(case: Case, words: str) -> None:
    """What is offered to be passed on is not named as read past."""
    case.said[:] = [said for said in case.said if said.text != lines.PAST or said.line.strip() not in words]


def _for_a_gm(case: Case, table: Table, said: str) -> bool:
    """Is it about the play, or to the GM by name; or, where somebody sits on the GM's chair to rule, about things and
    no person?"""
    if _ABOUT_PLAY.search(as_read(said)) or _names(case, table, said) or to_the_gm.asked(case, table, said):
        return True
    return table.match.chair(GM) is not None and bool(_OF_THINGS.match(said)) and not _OF_PERSONS.search(said)


def _unanswered(case: Case, table: Table, known: Sequence[Said], text: str) -> Iterator[str]:
    """The questions of a letter of which nothing came."""
    told = [said.line for said in known if said.tone not in ("past", "read") and said.text != lines.PAST]
    passed = [*case.heard, *(order.asks_gm for _, _, order in case.orders if order.asks_gm)]
    for said in _sentences(case, text):
        part = _asks(case, table, said)
        if part and not any(said in line for line in told) and not any(one in said for one in passed):
            yield part


def _asks(case: Case, table: Table, said: str) -> str:
    """What of a sentence is a question: all of it, or a part that wants to know something of the GM."""
    whole = said.endswith("?") and not passing.holds_order(case, said)
    return said if whole else to_the_gm.asked(case, table, said)


def _taken(
    case: Case, table: Table, sentence: str, known: Sequence[Said], text: str, beside: bool = False
) -> Iterator[Gist]:
    """What a sentence of this text is taken to be about; then it is read past no more. `beside` orders it is told at
    most."""
    past = [said for said in known if said.tone in ("past", "unclear") and sentence in said.line]
    may = _about(case, sentence, past, text)
    named = beside and to_the_gm.asked(case, table, sentence) != ""  # who asks the GM gets no rules for an answer
    for about in filter(joints.only_tells, may) if beside else may:
        if (about.called or not named) and _followed(case, table, sentence, about, text):
            _read(case, table, sentence, past)
            case.guessed = True
            yield about
            return


def _read(case: Case, table: Table, sentence: str, past: Sequence[Said]) -> None:
    """A sentence is named no more as read past."""
    case.talk[:] = [rest for line in case.talk if (rest := line.replace(sentence, "").strip())]
    settled = [said for said in past if not _names(case, table, said.line.replace(sentence, " "))]
    case.said[:] = [said for said in case.said if said not in settled]


def _names(case: Case, table: Table, beside: str) -> bool:
    """Does what stands beside a sentence name something of the question? Then it stays named as read past."""
    return next(table.named_in(case.seat, beside), None) is not None


def _sentences(case: Case, text: str) -> Iterator[str]:
    """The sentences of a text; what is joined to others of another kind is one, too."""
    for line in remarks(text):
        for part in joints.apart(case, line):
            yield from filter(None, map(str.strip, stretches.split(_SENTENCE, part)))


def _about(case: Case, sentence: str, past: list[Said], text: str) -> Iterator[Gist]:
    """What it may be about; of what may be an order, only what is none for sure."""
    order = any(said.tone == "unclear" for said in past) and not sentence.endswith("?")
    said = (*_of_others(case, sentence), *gist.read(sentence, case.hears, text), *_of_the_sheet(case, sentence))
    found = (about for about in said if about.sure or not order)
    return (about for about in found if about.called != "final" or _holds(case))


def _of_others(case: Case, sentence: str) -> Iterator[Gist]:
    """What the rules say to a question that names somebody, and may be about the match."""
    if told := rules_asked.of_somebody(case.table, case.seat, sentence):
        yield Gist("said", words=told)


def _of_the_sheet(case: Case, sentence: str) -> Iterator[Gist]:
    """What the rules say of the things that a question names."""
    near = rules_asked.near(case.table, case.seat, sentence) if sentence.endswith("?") else ""
    if near or (_OF_THINGS.match(sentence) and (near := rules_asked.glossed(case.table, sentence))):
        yield Gist("said", words=near)


def _holds(case: Case) -> bool:
    return case.table is not None and case.seat in case.table.match.held


def _followed(case: Case, table: Table, sentence: str, about: Gist, text: str) -> bool:
    """Tell what a sentence wants to know, or ask about what it may want done; not where its word does not count."""
    if about.sort == "passed":
        return _offered(case, about, text)
    if not about.called:
        return _told(case, _nearer(case, sentence, about.words))
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


def of_presence(case: Case, table: Table, text: str) -> bool:
    """Does a letter tell only that its writer is away, or there again? Then that is asked about, where any text may be
    an order."""
    typed = list(_sentences(case, text))
    found = list(_of_presence(case, typed, text))
    telling = {one for one, _ in found}
    said = [one for one in typed if one in telling or not (deeds.courtesy(one) or answer(one).says)]
    if len(telling) != 1 or not all(one in telling or small_talk.beside(one) for one in said):
        return False
    return any(_followed(case, table, one, about, text) for one, about in found)


def presence_beside(case: Case, table: Table, text: str) -> None:
    """Ask the same of a sentence beside orders that tells it."""
    if case.question or case.check or case.stale:
        return
    typed = [one for one in _sentences(case, text) if not small_talk.orders(one)]
    parts = [part for one in typed for part in dict.fromkeys((one, *_CLAUSE.split(one)))]
    any(_followed(case, table, one, about, text) for one, about in _of_presence(case, parts, text))


def of_questions(case: Case, table: Table, text: str) -> bool:
    """Does a letter only ask what the house knows for sure: "When is the deadline again?"? Then that is told, once."""
    known = {one: _known(case, one) for one in _sentences(case, text) if _says(one)}
    if not known or None in known.values():
        return False
    told = {word[0].name: (one, *word) for one, word in known.items() if word}
    for one, verb, rest in told.values():
        lines.done(case, 0, one, verb, rest)
    return True


_FEW = 2  # words of what says nothing beside a question: "I forgot."


def _says(one: str) -> bool:
    """Is a sentence more than a kind word?"""
    kind = deeds.courtesy(one) or small_talk.greets(one)
    return not kind and (one.endswith("?") or len(one.split()) > _FEW or small_talk.moves(one))


def _known(case: Case, one: str) -> tuple[Verb, str] | None:
    """The word of the house that answers a question, and changes nothing; None where it is none."""
    wish = own_words.find(one) if one.endswith("?") else None
    verb, _ = verbs.find(wish.name) or (None, "") if wish and wish.sure else (None, "")
    known = verb is not None and wish is not None and not verb.changes and verb.counts(case, wish.rest, one)
    return (verb, wish.rest) if known and verb and wish else None


def _of_presence(case: Case, said: Sequence[str], text: str) -> Iterator[tuple[str, Gist]]:
    """The sentences that tell that somebody is away, or there again."""
    for one in said:
        told = gist.read(one, case.hears, text)
        yield from ((one, about) for about in told if about.called.split()[:1] in (["away"], ["back"]))


def _nearer(case: Case, sentence: str, words: str) -> str:
    """What is told instead of the name of the sheet alone, where the sheet has words for it."""
    return (words == rules_asked.SHEET and rules_asked.near(case.table, case.seat, sentence)) or words


def _told(case: Case, words: str) -> bool:
    """Say it, once."""
    if new := words not in (said.text for said in case.said):
        case.say(0, "", words, "told")
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
