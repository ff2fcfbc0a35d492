"""A GM's letter: each of its lines asks for a deed, and is done, asked about, or answered with what would be right."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.kit import rolls
from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.deeds import Asked
from gm.desk.handling.proposing import plainly
from gm.desk.handling.wishing import past_turns, rules_asked
from gm.desk.incoming.leading import (
    asides,
    freely_told,
    gm_deeds,
    gm_guesses,
    gm_help,
    gm_rest,
    handed_on,
    if_missing,
    unmet,
)
from gm.desk.incoming.leading.hearsay import belongs
from gm.desk.incoming.leading.misread import misread
from gm.desk.incoming.new_matches import early_words
from gm.desk.incoming.playing import farewells, mended
from gm.desk.incoming.playing.whole import NOT_ASKED
from gm.desk.incoming.sentences import going_on, settings, which, whose
from gm.desk.incoming.sentences.mentions import spelt_out
from gm.desk.incoming.sentences.parts import ASKS_ONE, FOR_US, SENTENCES, apart, heard, retracted
from gm.desk.matches.hosting import Missing
from gm.desk.table import Table
from gm.domain.match import GM
from gm.post.answers import remarks

_CLOCK = ("extend", "deadline", "pause")  # beside an answer that begins a turn they would be about the one it ends
_NEXT_CLOCK = (
    "The turn that begins with your answer has a clock of its own: write this once more in answer to the letter that "
    "tells you of it."
)
_TAKEN_BACK = "You took that back yourself, so I have done nothing of it."
_SHORT = 3  # words of a sentence that is no more than a yes or no
_IF_SO = re.compile(
    r"(?i)(?:and |but )?if (?:so|yes|that is so|it is so|they (?:all )?(?:have|are))[,:]? "
    r"(?:then |(?:please )?do (?!not\b))?"
)
_FIRM = re.compile(r"(?:yes|agreed|accepted|approved|granted)\b", re.IGNORECASE)


def leads(case: Case) -> bool:
    """Does the writer lead the match of this letter, or any where it is about none? (To look through all the matches
    for each letter of a player would cost too much.)"""
    if case.table is None:
        return bool(which.names(case))
    policy = case.table.match.policy
    return any(deeds.role_of(case.desk, policy, a.address) for a in case.player.addresses if a.confirmed)


def taken(case: Case, text: str) -> str:
    """What of a letter of somebody who leads a match is left to be read, once what leads it is done. Who has a chair
    beside may have meant it for that; a GM whom nothing is asked at present has not."""
    case.leading = gm_help.leading(case.table)
    if farewells.of_the_gm(case, text):
        return ""
    if case.seat and not _at_leisure(case):
        return pick(case, if_missing.settled(case, text) if leads(case) else text)
    return answered(case, text)


def among(case: Case, text: str) -> str:
    """What of a GM's answer to somebody is meant for them, once the lines that are exactly a deed are done."""
    rest = _done(case, text.splitlines(), freely=False) if leads(case) else text.splitlines()
    return "\n".join(rest)


def _at_leisure(case: Case) -> bool:
    """Is it the GM, of whom nothing is asked at present?"""
    return case.seat == GM and case.table is not None and GM not in case.table.asks


def pick(case: Case, text: str) -> str:
    """Do the lines that ask for a deed in a letter of somebody who leads a match; returns the other lines.

    Beside orders, or the story of a table that the GM leads as its engine, only the plain words count; a letter of
    nothing but words for the house may say them freely, and its greeting and name are no part of the story.
    """
    if not leads(case):
        return text
    text = early_words.spelled(case, spelt_out(case, text))
    if (left := _about_the_letter_before(case, text)) is not None:
        return left
    alone = bool(case.seat) and _only_leads(case, text)
    among = not alone and asides.leads_beside(case, text)
    at_the_table = alone * bool(case.seat)
    if alone and case.seat == GM:
        case.stale = ""  # it is about the match as it is now, whichever letter it answers
    freely = alone or among or not case.seat or _at_leisure(case)
    lines = text.splitlines()
    rows = which.parted(case, handed_on.joined(case.desk, case.table, apart(text))) if freely else lines
    rest = _done(case, rows, freely, len(rows) == len(lines))
    return "" if len(rest) < at_the_table * len(rows) else "\n".join(rest)  # the rest is still to be read


def _about_the_letter_before(case: Case, text: str) -> str | None:
    """What is left to be read of a letter that comes too late for a ruling, asks back, approves or changes what was
    shown; None: none such."""
    if late := asides.too_late(case, text):
        if isinstance(late, Asked) and case.seal:
            case.say(0, "", asides.OVER.format(case.seal.turn), "told")
        gm_deeds.ask_first(case, 0, "", case.table, late)
        return ""
    if _asked_and_led(case, text):
        return ""
    if back := asides.asked_back(case, text) or asides.of_a_player(case, text):
        gm_deeds.ask_first(case, 0, back.said["text"], case.table, back)
        return ""
    if _approved(case, text):
        return "yes"
    return text if plainly.agreed(case, text) or (case.seat == GM and plainly.anew(case, text)) else None


def _asked_and_led(case: Case, text: str) -> bool:
    """Is it a question to a player and then nothing but deeds: "Can Ole write me what he meant? And remind Mia."? Each
    is shown, or done."""
    first, *rest = re.split(r"(?<=\?)\s+", " ".join(remarks(text)), maxsplit=1)
    more = SENTENCES.split(rest[0]) if rest else []
    back = asides.of_a_player(case, first) if more and all(map(heard, more)) else None
    if back is None:
        return False
    gm_deeds.ask_first(case, 0, first, case.table, back)
    for line in more:
        gm_deeds.best(case, 0, line, case.table, list(deeds.hear(line)), [first])
    return True


def _done(case: Case, rows: Sequence[str], freely: bool, whole: bool = True) -> list[str]:
    """Do what these lines ask for; the other lines. They have numbers where they are `whole` lines of the letter."""
    rest, at = list[str](), 0
    while at < len(rows):
        line, number, above = rows[at], (at + 1) * whole, rows[:at]
        at += 1
        table, words = which.about(case, line)
        words = settings.spelled(table, words)
        if not words.strip() or (_order(case, line) and not deeds.corrects(words)):
            rest.append(line)
            continue
        if _taken_otherwise(case, number, line, words, freely, table):
            continue
        ways = _ways(case, table, words, freely)
        if ways and (freely or not _tells(case, table, ways)):
            at = _with_words_below(case, table, ways, rows, at, freely)
            gm_deeds.best(case, number, line, table, ways, above)
        else:
            rest.append(line)
    return rest


def _taken_otherwise(case: Case, number: int, line: str, words: str, freely: bool, table: Table | None) -> bool:
    """Is it taken back in the same line, or about something else than a deed that is said plainly?"""
    if freely and retracted(words):
        case.leads = True
        case.say(number, line, _TAKEN_BACK, "told")
        return True
    asks = freely or line.rstrip().endswith("?")
    return asks and not deeds.find(words) and _misread(case, number, line, table)


def _tells(case: Case, table: Table | None, ways: Sequence[gm_deeds.Way]) -> bool:
    """May a line of a table's story only sound like a deed, as none can be done: "Deadline for autumn is Wednesday"?"""
    story = case.table is not None and case.seat == GM and GM in case.table.asks and case.table.game.grammar.whole
    return story and not any(gm_guesses.able(case, table, asked) for asked, _ in ways)


def _ways(case: Case, table: Table | None, words: str, freely: bool) -> list[tuple[list[Asked], str]]:
    """How these words may be heard, but for what would be strange while a ruling is asked for."""
    ways = _called(words) if freely else [([one], "") for one in (deeds.find(words),) if one]
    if case.seat == GM and table and GM in table.asks:
        return [way for way in ways if not any(whose.strange(case, table, asked) for asked in way[0])]
    return ways


def _called(words: str) -> list[gm_deeds.Way]:
    """How words may be heard; what is bound to the question before it, "If so, close it", is shown and not done."""
    condition = _IF_SO.match(words)
    ways = deeds.hear(words[condition.end() :] if condition else words)
    return [(asked, words if condition else beside) for asked, beside in ways]


def _with_words_below(
    case: Case, table: Table | None, ways: Sequence[tuple[list[Asked], str]], rows: Sequence[str], at: int, freely: bool
) -> int:
    """Where the lines go on: those below a deed that takes words belong to it, up to the next that is for us."""
    line, last = rows[at - 1], ways[0][0][-1]
    if not last.deed.words or (table and whose.strange(case, table, last)):
        return at
    below = []
    amid = freely and not any(asked == [last] and not beside for asked, beside in ways)
    aside = ":" not in line  # "tell all that we meet. Then please remind Bruno": said to us
    while not amid and at < len(rows) and not _calls(case, rows[at], freely, aside) and belongs(table, last, rows[at]):
        below.append(rows[at])
        at += 1
    for way, _ in ways:
        way[-1].said["below"] = "\n".join(_said(below))
        way[-1].said["text"] = f"{way[-1].said.get('text', '')}\n{way[-1].said['below']}".strip()
    return at


def _approved(case: Case, text: str) -> bool:
    """Is it a yes to what waits to be published, and calls deeds beside it? Then these are done; more time is for the
    turn that begins with what is published."""
    said = plainly.beside_a_yes(case, text) if case.seat == GM else []
    heard = [(line, list(deeds.hear(line))) for line in said]
    if not heard or not all(ways for _, ways in heard):
        return False
    if any(ways[0][0][0].deed.name == "roll" for _, ways in heard):
        return False  # dice belong to what is published
    rows = text.splitlines()
    for line, ways in heard:
        number = next((n for n, row in enumerate(rows, 1) if line in row), 0)
        if ways[0][0][0].deed.name in _CLOCK:
            case.say(number, line, _NEXT_CLOCK, "told")
        else:
            gm_deeds.best(case, number, line, case.table, ways)
    return True


def _known(case: Case, table: Table, line: str) -> str:
    """What a question is answered by at once: of a past turn, of who is waited for, of the rules."""
    if _dice(table, line) or gm_help.MY_PART.fullmatch(line.strip(" .!?")):
        return ""
    return (
        _too_early(case, table, line)
        or past_turns.answer(case.desk, table, case.seat, line)
        or asides.not_waited_for(case.desk, table, line)
        or rules_asked.answer(table, line, case.hears)
        or rules_asked.meaning(table, line, case.hears)
    )


def _misread(case: Case, number: int, line: str, table: Table | None) -> bool:
    """Does a line say what was played otherwise in a past turn, or ask somebody something? It is shown first, or asked
    which, or answered."""
    if table and (said := _known(case, table, line)):
        case.leads = True
        case.say(number, line, said, "told")
        return True
    if table and freely_told.told(case, number, line, table):
        return True
    told: Asked | Missing | str | None = _dice(table, line) or mended.result(case, table, line)
    told = told or handed_on.by_itself(case.desk, table, line) or misread(case.desk, table, line)
    if not told and gm_deeds.several(case, number, line, table):
        return True
    told = told or deeds.read(going_on.asked(table, line)) or _addressed(case, table, line)
    gm_deeds.ask_first(case, number, line, table, told)
    return bool(told)


def _dice(table: Table | None, line: str) -> Asked | None:
    """Dice that a line asks for in words, where they are no part of a story."""
    return deeds.read(rolls.in_prose(line)) if table and not table.game.grammar.whole else None


_HEADING = re.compile(r"(?i)\W*(?:winners?|results?|outcome|standings|scores?) ?:")


def _too_early(case: Case, table: Table, line: str) -> str:
    """That a result comes while the orders for it are still written, at a table that its GM leads as its engine."""
    waits = _at_leisure(case) and table.match.underway and table.game.grammar.whole
    return NOT_ASKED.format(table.match.turn) if waits and _HEADING.match(line) else ""


def _addressed(case: Case, table: Table | None, line: str) -> Asked | str | None:
    """What a line puts to a player, a deputy or the table."""
    said = asides.to_a_player(case, table, line) or asides.to_a_deputy(case, table, line)
    return said or asides.to_the_table(table, line)


def _calls(case: Case, line: str, freely: bool, aside: bool) -> bool:
    """Does a line below words for somebody ask for a deed itself, or for something else of us?"""
    words = which.about(case, line)[1]
    for_us = aside and freely and (FOR_US.match(line) or ASKS_ONE.match(line))
    return bool(for_us) or deeds.find(words) is not None or (freely and heard(words))


def _only_leads(case: Case, text: str) -> bool:
    """Does every line of a letter call a deed, greetings and thanks aside?"""
    said = [line for line in remarks(text) if _FIRM.match(line) or not deeds.courtesy(line)]
    if _answers(case, said):
        return False
    return bool(said) and not any(_order(case, line) or not _leading(case, line) for line in said)


def _leading(case: Case, line: str) -> bool:
    """Is a line for the house: does it call deeds, or give a chair to somebody at an address, which no story holds?"""
    return heard(which.about(case, line)[1]) or ("@" in line and handed_on.calls(case.desk, case.table, line))


def _answers(case: Case, said: Sequence[str]) -> bool:
    """Is a sentence of these lines no more than a yes or no, while a question waits for one: "Yes. And remind Anna"?"""
    asked = case.seat and case.table is not None and case.seat in case.table.asks
    sentences = (one for line in said for one in SENTENCES.split(line)) if asked else ()
    return any(plainly.says(one) for one in sentences if len(one.split()) <= _SHORT)


def answered(case: Case, text: str) -> str:
    """A letter about leading and nothing else: what it does not ask for rightly is told what can be said. Returns the
    lines that are words of the house, for anybody."""
    text = if_missing.settled(case, text)
    left = gm_rest.read(case, remarks(pick(case, text)))
    return "\n".join([*left, *unmet.seen_to(case, text)])


def _order(case: Case, line: str) -> bool:
    """Is it an order of a GM who plays too, or dice for the story of a table that the GM leads as its engine?"""
    table = case.table if case.seat else None
    if table is None or not table.match.position:
        return False
    grammar = table.game.grammar
    read = grammar.line(line, table.words(case.seat))
    half = bool(read.reading) or read.why.endswith(".")  # half a ruling is asked about as one
    likely = case.seat == GM and half and (not (said := deeds.find(line)) or whose.strange(case, table, said))
    return (grammar.whole and rolls.asked(line)) or bool(read.orders or likely)


def _said(below: list[str]) -> list[str]:
    """The lines that belong to a word, without the sign-off under them."""
    return remarks("\n".join(below))
