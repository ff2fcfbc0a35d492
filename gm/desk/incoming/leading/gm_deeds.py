"""A deed that a GM's letter asks for: it is done, asked about first, or answered with why it cannot be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256

from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.deeds import Asked
from gm.desk.deeds.deed import Deed, Done
from gm.desk.deeds.speech import THEM
from gm.desk.handling.proposing import asking
from gm.desk.incoming.leading import earlier, handed_on, taken
from gm.desk.incoming.leading.beside import is_reason, left_out
from gm.desk.incoming.leading.gm_guesses import (
    TOLD,
    able,
    absences_in,
    begins_alike,
    by_clauses,
    clauses,
    each,
    guesses,
    in_one,
    likely,
    may,
    once,
    rather,
    wish,
)
from gm.desk.incoming.leading.hearsay import hearsay, orders_alone
from gm.desk.incoming.leading.said_to_us import turned
from gm.desk.incoming.sentences import which, whose
from gm.desk.incoming.sentences.parts import DOES, SENTENCES
from gm.desk.matches.hosting import Missing, Wrong
from gm.desk.outgoing.letters import GM_WORDS
from gm.desk.table import Table
from gm.desk.verbs.answering import pending

Way = tuple[list[Asked], str]  # deeds that a line may ask for, and what stands beside them
_SHOWN = 60  # characters of a line
FOR_A_DAY = timedelta(days=1)  # a preview holds for so long
_CHAIRS = ("replace", "sitter", "standby")
_SEVERAL = 2
_WITH_A_REASON = ("resume",)  # whose effect no reason beside it could limit
_THEN = re.compile(r"(?i)[,;] (?:and )?then\b|\band then\b")  # one thing after the other, whatever the reason
_HEADS = re.compile(  # words for somebody
    r"(?i)(?!\w+ (?:phoned|rang|called|texted|wrote|says|said|mailed|messaged)\b)[\w ,]{1,40}:"
)
UNPROVEN = "I could not make sure that this letter is from you, so I have not done it yet."


def ask_of(case: Case, number: int, line: str, name: str, asked: Asked) -> None:
    """Do or ask about what is wanted of a match by its name, also of one that is over."""
    do(case, number, line, which.opened(case, name), asked)


def ask_first(case: Case, number: int, line: str, table: Table | None, told: Asked | Missing | str | None) -> None:
    """Show what would be done and wait for a yes, or say what is to be written, or is missing."""
    if isinstance(told, Asked):
        do(case, number, line, table, told, line)
    elif isinstance(told, Missing) and table:
        _incomplete(case, number, line, table, told)
    elif told:
        case.leads = True
        case.say(number, line, str(told), "unclear" if line else "told")


def best(
    case: Case, number: int, line: str, table: Table | None, ways: Sequence[Way], above: Sequence[str] = ()
) -> None:
    """Of the ways to hear a line, with those `above` it, the first that can be done; where none can, why the first
    cannot."""
    ways = [(whose.meant(case, asked, table, line, above), beside) for asked, beside in ways]
    chosen = _chosen(case, table, ways)
    if _more(case, number, line, table, ways, chosen or ways[0]):
        return
    chosen = _fuller(case, table, line, ways, chosen) if chosen else None
    if chosen is None and _otherwise(case, number, line, table, ways[0]):
        return
    heard, beside = chosen or _known(case, table, ways)
    heard, beside = _in_full(case, table, line, heard, beside)
    heard = once(heard)
    for one in heard:
        one, more = orders_alone(table, one)
        do(case, number, line if len(heard) == 1 else one.line, table, one, beside)
        if more and not guessed(case, number, more, table):
            case.say(number, more, "I read past this.", "told")


def _for_whom(way: Way) -> bool:
    """Are these words for somebody who is only "her" or "him", and so never for all?"""
    last = way[0][-1]
    return last.deed.words and bool(THEM & set(last.said.get("seat", "").lower().split()))


def _chosen(case: Case, table: Table | None, ways: Sequence[Way]) -> Way | None:
    """The first that can be done; but how the match is run, where all of a line says so: why that cannot be is more
    than what a part of it could mean."""
    runs = (way for way in ways[:1] if not way[1] and [one.deed.name for one in way[0]] == ["policy"])
    return next(runs, None) or next((way for way in ways if able(case, table, way[0])), None)


def _more(case: Case, number: int, line: str, table: Table | None, ways: Sequence[Way], chosen: Way) -> bool:
    """Is what stands beside a deed another one? Then both are asked about."""
    whole = any(len(asked) > 1 and not rest for asked, rest in ways)
    may_be = bool(chosen[1]) and not whole and (not is_reason(chosen[1]) or bool(_THEN.search(line)))
    return may_be and several(case, number, line, table, chosen[0][-1].deed)


def _in_full(case: Case, table: Table | None, line: str, heard: Sequence[Asked], beside: str) -> Way:
    """The same where some of a line about a chair would be left out: all of it."""
    if table and (more := rather(case, table, line, heard[-1], beside)):
        return [more], line
    told = handed_on.read(case.desk, table, line) if table and beside and heard[-1].deed.name in _CHAIRS else None
    return ([told], line) if isinstance(told, Asked) else (list(heard), beside)


def _known(case: Case, table: Table | None, ways: Sequence[Way]) -> Way:
    """The first way that is about no chair that there is not; else the first."""
    strange = [table is not None and any(whose.strange(case, table, one) for one in way[0]) for way in ways]
    return ways[strange.index(False) if False in strange else 0]


def _fuller(case: Case, table: Table | None, line: str, ways: Sequence[Way], best: Way) -> Way:
    """Where a part of a line would be left out: all of it, though some of it cannot be done; or the deed it is likely
    about, where an address in it has to do with a name."""
    if not best[1]:
        return best
    whole = next((way for way in ways if len(way[0]) > 1 and not way[1]), None)
    return whole or _at_an_address(case, table, line, best)


def _at_an_address(case: Case, table: Table | None, line: str, best: Way) -> Way:
    guesses = likely(case, table, line) if table and "@" in line else ()
    same = (one for one in guesses if one.deed is best[0][-1].deed and able(case, table, [one]))
    return next((([one], line) for one in same), best)


def _otherwise(case: Case, number: int, line: str, table: Table | None, way: Way) -> bool:
    """Where the likeliest deed cannot be done: is it what a player has told the GM, or about another deed?"""
    if _for_whom(way):
        return False
    likeliest = way[0][-1].deed
    told = hearsay(case.desk, table, line) if not likeliest.words or likeliest.name == "orders" else None
    if told:
        do(case, number, line, table, told, line)
    called = deeds.find(which.about(case, line)[1])  # what is called in full is told why it cannot be
    wakes = likeliest.name == "resume" and table is not None and table.match.status != "paused"  # "go on", as it runs
    elsewhere = called is None or wakes or begins_alike(case, table, line, likeliest)
    return bool(told) or (elsewhere and guessed(case, number, line, table, tells=False))


def guessed(case: Case, number: int, line: str, table: Table | None, tells: bool = True) -> bool:
    """Ask about the first deed that a line, or a sentence of it, may be about and that can be done, or say why the
    first cannot; False where there is none, or one that only `tells` where something was to be done."""
    if table is None:
        return False
    parts = dict.fromkeys((line, *SENTENCES.split(line)))
    if any(_of_people(case, number, part, table, tells) for part in parts) or several(case, number, line, table):
        return True
    found = [(one, part) for one, part in guesses(case, table, line, parts) if tells or one.plain not in TOLD]
    able_to = [(asked, part) for asked, part in found if able(case, table, [asked])]
    for asked, part in (able_to or found)[:1]:
        do(case, number, line, table, asked, _beside(case, table, line, part, asked))
    return bool(found)


def reported(case: Case, number: int, line: str, table: Table) -> bool:
    """Show what a player has ordered by another way, where one clause of a line tells it, and read the other clauses
    by themselves: "Bruno says he bids 9, and Clara is back tomorrow"."""
    parts = list[str]()
    for part in clauses(line):
        one = _one_order(case, table, parts[-1], part) if parts else ""
        parts = [*parts[:-1], one] if one else [*parts, part]
    said = [hearsay(case.desk, table, part) for part in parts]
    if len(parts) < _SEVERAL or all(said) or not any(said):
        return False
    for part, told in zip(parts, said, strict=True):
        if told:
            do(case, number, part, table, told, part)
        elif not guessed(case, number, part, table):
            case.talk.append(part)
    return True


def _one_order(case: Case, table: Table, before: str, part: str) -> str:
    """Two clauses as one, where both together tell more of what was ordered: "he plays 5 and bids 9"."""
    alone = hearsay(case.desk, table, before)
    both = hearsay(case.desk, table, f"{before} and {part}") if alone else None
    return f"{before} and {part}" if both and alone and len(both.line) > len(alone.line) else ""


def _beside(case: Case, table: Table, line: str, part: str, asked: Asked) -> str:
    """What stands beside the part of a line that was guessed at; a guess from all of it is asked about, with the clause
    that wishes for something else."""
    if part != line:
        return line.replace(part, "").strip()
    if asked.plain in TOLD:
        return ""
    every = clauses(line)
    others = [one for one in every if asked.plain not in (guess.plain for guess in likely(case, table, one))]
    more = [one for one in others if DOES.match(one)]
    return ", ".join(more) if more and len(others) < len(every) else line


def several(case: Case, number: int, line: str, table: Table | None, heard: Deed | None = None) -> bool:
    """Ask about what each sentence of a line, or each of its clauses, is likely about, where they are about more than
    one thing; with the deed that was `heard`, where one was."""
    if table is None:
        return False
    found = each(case, table, SENTENCES.split(line))
    if len(found) < _SEVERAL and not (_HEADS.match(line) or in_one(case, table, line)):
        found = by_clauses(case, table, line, found)
    more = len(found) >= _SEVERAL and (heard is None or any(asked.deed is heard for asked, _ in found.values()))
    for asked, part in found.values() if more else ():
        do(case, number, part, table, asked, part)
    return more


def _of_people(case: Case, number: int, line: str, table: Table, asks: bool) -> bool:
    """Show what a line tells of who is away, or of who gets a chair, where need be it `asks` whose; False where it is
    about neither."""
    away = absences_in(case, table, line)
    for one in away:
        do(case, number, line, table, one, line)
    handed = None if away else handed_on.read(case.desk, table, line)
    handed = handed if asks or not isinstance(handed, Missing) else None
    if handed:
        _handed(case, number, line, table, handed)
    return bool(away or handed)


def _handed(case: Case, number: int, line: str, table: Table, told: Asked | Missing | str) -> None:
    """Show who would get a chair; or why nothing needs to be done."""
    if isinstance(told, Asked):
        do(case, number, line, table, told, line)
    elif isinstance(told, Missing):
        _incomplete(case, number, line, table, told)
    else:
        case.leads = True
        case.say(number, line, told, "told")


def agreed(case: Case, about: str) -> str:
    """The GM said yes: the deed is done, if the match is still where it was when I asked."""
    case.leads = True
    name, turn, line = about.split("\n", 2)
    turn, called, seen = (*turn.split(" "), "")[:3]
    table, ways = which.opened(case, name), list(deeds.readings(line, called))
    asked = next((one for one in ways if able(case, table, [one])), ways[0] if ways else None)
    if table is None or asked is None or not may(case, table, asked):
        return "You do not lead that match any more, so nothing was done."
    moved = _moved(case, name, turn)
    try:
        done = deeds.settle(asked, wish(case, table, asked))
    except Wrong as wrong:
        return f"{moved} {wrong}".strip()
    if _otherwise_now(asked.deed, done, moved, seen):
        since = moved or "Something has come in since I asked."
        return f"{since} {_asked(case, table, asked, line, _would(asked, done), _digest(done))}"
    return taken.too_many(case, done) or taken.take(case, done, asked.deed)


def _otherwise_now(deed: Deed, done: Done, moved: str, seen: str) -> bool:
    """May it do something else now than what was shown? What tells no effect beside its line does as it says."""
    if deed.any_turn and not (deed.anew or done.sum or done.would):
        return False
    return bool(moved and not deed.any_turn) or (bool(moved or deed.anew) and seen != _digest(done))


def _moved(case: Case, name: str, turn: str) -> str:
    """That the match is in another turn than when I asked, or in this one anew; what the same yes has done beside is no
    news. Empty: it is where it was."""
    match = Table.open(case.desk.archive, name).match
    if match.numbered() == turn:
        return ""
    anew = turn.partition(".")[0] == str(match.turn)
    since = f"Turn {match.turn} of {name} was begun anew" if anew else f"{name} has moved on to turn {match.turn}"
    return f"{since} since I asked, so nothing was done yet."


def do(case: Case, number: int, line: str, table: Table | None, asked: Asked, beside: str = "") -> None:
    """Do it, ask whether to, or say why not. Words `beside` that I do not know make me ask."""
    case.leads = True
    case.acted.append((asked.deed.name, line))
    table = (table and pending(case, table.match.name)) or table
    if table is None and asked.deed.everywhere:
        table = which.opened(case, which.names(case)[0])
    if table is None or not may(case, table, asked):
        _not_here(case, number, line, table, asked)
        return
    try:
        done = deeds.settle(asked, wish(case, table, asked))
    except Missing as missing:
        _incomplete(case, number, line, table, missing)
        return
    except Wrong as wrong:
        _wrong(case, number, line, table, asked, wrong)
        return
    beside = beside or (line if turned(asked) else "")
    case.letters += done.tries
    _do_or_show(case, number, line, table, asked, done, beside)


def _do_or_show(case: Case, number: int, line: str, table: Table, asked: Asked, done: Done, beside: str) -> None:
    """It is done now, or shown first."""
    before, nods = earlier.than_now(case, table, asked), _nods(case, line)
    if not (before or nods) and _may_now(case, asked.deed, done, beside):
        _do_now(case, number, line, asked, done)
    else:
        _show_first(case, number, line, table, asked, replace(done, would=before + _would(asked, done)), beside)


def _nods(case: Case, line: str) -> bool:
    """Does a line begin with a yes, though the letter that it answers has asked nothing? It may be meant for a question
    of another letter."""
    return case.seal is not None and case.seal.purpose == GM_WORDS and bool(_YES.match(line))


_YES = re.compile(r"(?i)\W*(?:ye+s+|yep|yeah|yup|yea)\b(?=\W+\w)(?!\W+(?:please\W*)?(?:and|also)\b)")


def _may_now(case: Case, deed: Deed, done: Done, beside: str) -> bool:
    """Is it done without a question? What may be told to all who lead needs no proof."""
    for_all = "observer" in deed.who
    plain = not beside or for_all or (deed.name in _WITH_A_REASON and is_reason(beside))
    return (case.proven or for_all) and not (deed.grave or done.sudden) and plain


def _not_here(case: Case, number: int, line: str, table: Table | None, asked: Asked) -> None:
    """It is not said for which match, or for one that its writer does not lead."""
    if table is None:
        names = which.names(case)
        words = f"Which match? You lead {', '.join(names)}. Write its name before, as in: {names[0]}: {line[:_SHOWN]}"
        case.say(number, line, words, "unclear")
        return
    helps = may(case, table, Asked(deeds.deeds()["status"], {})) and asked.deed.who == ("lead",)
    why = "that is for its GM alone" if helps else "but not lead it"
    case.say(number, line, f"You may look on in {table.match.name}, {why}.", "not allowed")


def _incomplete(case: Case, number: int, line: str, table: Table, missing: Missing) -> None:
    """Something is missing: what the answer to this letter says is put in its place."""
    case.leads = True
    if missing.calls:
        asking.fill_in(case, missing.calls, table.match.name)
    case.say(number, line, str(missing), "told")


def _wrong(case: Case, number: int, line: str, table: Table, asked: Asked, wrong: Wrong) -> None:
    """Why it cannot be done; where only a "his" is not clear, the answer to that is put in its place."""
    if calls := whose.asked_of(asked, table):
        _incomplete(case, number, line, table, Missing(calls, str(wrong)))
    else:
        case.say(number, line, str(wrong), "told")


def _do_now(case: Case, number: int, line: str, asked: Asked, done: Done) -> None:
    if enough := taken.too_many(case, done):
        case.say(number, line, enough, "told")
        return
    first, *more = taken.take(case, done, asked.deed).split("\n")
    if any(said.text == first and said.tone == "done" for said in case.said):
        return  # how it stands is told once
    case.say(number, "" if more else line, first, "done")
    for paragraph in more:
        case.say(number, "", paragraph, "done")


def _show_first(case: Case, number: int, line: str, table: Table, asked: Asked, done: Done, beside: str) -> None:
    """What it would do, and the question whether to; of what cannot be, that."""
    if done.refused:
        case.say(number, line, done.said, "told")
        return
    would = _would(asked, done) if beside else done.would or f'You wrote "{line.strip()}".'
    if len(which.names(case)) > 1 and table.match.name not in would:  # a yes to it is for no other match
        would = f"In {table.match.name}: {would}"
    words = would if case.proven else f"{UNPROVEN} {would}"
    if beside != line:
        words += left_out(table, asked.deed, beside, bool(done.letters))
    *effects, last = words.split("\n")
    for n, paragraph in enumerate(effects):
        case.say(number, "" if n else line, paragraph, "told")
    question = _asked(case, table, asked, asked.line or which.about(case, line)[1], last, _digest(done))
    case.say(number, "" if effects else line, question, "told")


def _would(asked: Asked, done: Done) -> str:
    return done.would or f'I would do this: "{asked.line.strip()}".'


def _asked(case: Case, table: Table, asked: Asked, calls: str, words: str, seen: str) -> str:
    """The question whether to do it; what its yes will need to know."""
    below = asked.said.get("below", "") if asked.deed.words else ""
    about = f"{table.match.name}\n{table.match.numbered()} {asked.deed.name} {seen}\n{calls}\n{below}".rstrip()
    return asking.ask(case, asking.LEAD, f"{words} Shall I do it?", about, table.match.name, FOR_A_DAY)


def _digest(done: Done) -> str:
    """Of the effect as it was told."""
    return sha256((done.sum or done.would).encode()).hexdigest()[:12]
