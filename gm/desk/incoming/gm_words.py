"""A GM's letter: each of its lines asks for a deed, and is done, asked about, or answered with what would be right."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.kit import rolls
from gm.desk import deeds, house_words
from gm.desk.case import Case
from gm.desk.deeds import Asked
from gm.desk.handling import asking, own_words, past_turns, plainly
from gm.desk.handling.wishes import Wish as Wanted
from gm.desk.incoming import asides, freely_told, gm_deeds, gm_help, going_on, handed_on, settings, which, whose
from gm.desk.incoming.hearsay import hearsay, seats_in
from gm.desk.incoming.misread import misread
from gm.desk.incoming.parts import FOR_US, SENTENCES, apart, heard
from gm.desk.matches import leading
from gm.desk.matches.hosting import Missing
from gm.desk.table import Table
from gm.domain.match import GM
from gm.post.answers import answer, remarks

NOTHING_ASKED = (
    "The letter that you answer with this has asked nothing of you, so it does nothing. If it is meant for another "
    "question of mine, please {}."
)
_WHERE = (
    "answer the letter that put it",
    'write it in the conversation where I put it, or name the match: "yes to friday"',
)
_BARE = re.compile(r"(?i)(?:yes|no|do it|go ahead)(?:,? (?:please|thanks|thank you|do it|go ahead))?[.! ]*")
_OF_ALL = re.compile(r"\b(?:we|us|they|them|everybody|everyone|anybody|anyone|all)\b", re.IGNORECASE)
_FOR_ALL = ("rules", "help", "timezone")  # words of the house that whoever leads asks for as players do
_ASKS = re.compile(r"\?|\b(?:please|could you|can you|would you|make sure|i want|i need|let's)\b", re.IGNORECASE)
_CLOCK = ("extend", "deadline", "pause")  # beside an answer that begins a turn they would be about the one it ends
_NEXT_CLOCK = (
    "The turn that begins with your answer has a clock of its own: write this once more in answer to the letter that "
    "tells you of it."
)
_WAS = re.compile(r"(?i)(?:did|has|have|was|were|is|are|does|do|who|when|where|how)\b.*\?\W*$")  # a question, no wish
_SOMETHING = re.compile(
    r"(?i)\b(?:something|anything|do what|what (?:can|shall|should|do) (?:i|we|you)|can(?:no|')t go on|think best)\b"
)
_SHORT = 3  # words of a sentence that is no more than a yes or no
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
    case.leading = gm_help.leading()
    return pick(case, text) if case.seat and not _at_leisure(case) else answered(case, text)


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
    if (left := _about_the_letter_before(case, text)) is not None:
        return left
    alone = bool(case.seat) and _only_leads(case, text)
    among = not alone and asides.leads_beside(case, text)
    if alone and case.seat == GM:
        case.stale = ""  # it is about the match as it is now, whichever letter it answers
    freely = alone or among or not case.seat or _at_leisure(case)
    lines = text.splitlines()
    rows = handed_on.joined(case.desk, case.table, apart(text)) if freely else lines
    rest = _done(case, rows, freely, len(rows) == len(lines))
    return "" if len(rest) < alone * len(rows) else "\n".join(rest)  # what only sounded like deeds is still to be read


def _about_the_letter_before(case: Case, text: str) -> str | None:
    """What is left to be read of a letter that comes too late for a ruling, asks back, approves or changes what was
    shown; None: none such."""
    if late := asides.too_late(case, text):
        if isinstance(late, Asked) and case.seal:
            case.say(0, "", asides.OVER.format(case.seal.turn), "told")
        gm_deeds.ask_first(case, 0, "", case.table, late)
        return ""
    if back := asides.asked_back(case, text):
        gm_deeds.ask_first(case, 0, back.said["text"], case.table, back)
        return ""
    if _approved(case, text):
        return "yes"
    return text if plainly.agreed(case, text) or (case.seat == GM and plainly.anew(case, text)) else None


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
        if (freely or line.rstrip().endswith("?")) and not deeds.find(words) and _misread(case, number, line, table):
            continue
        ways = _ways(case, table, words, freely)
        if ways and (freely or not _tells(case, table, ways)):
            at = _with_words_below(case, ways, rows, at, freely)
            gm_deeds.best(case, number, line, table, ways, above)
        else:
            rest.append(line)
    return rest


def _tells(case: Case, table: Table | None, ways: Sequence[gm_deeds.Way]) -> bool:
    """May a line of a table's story only sound like a deed, as none can be done: "Deadline for autumn is Wednesday"?"""
    story = case.table is not None and case.seat == GM and GM in case.table.asks and case.table.game.grammar.whole
    return story and not any(gm_deeds.able(case, table, asked) for asked, _ in ways)


def _ways(case: Case, table: Table | None, words: str, freely: bool) -> list[tuple[list[Asked], str]]:
    """How these words may be heard, but for what would be strange while a ruling is asked for."""
    ways = list(deeds.hear(words)) if freely else [([one], "") for one in (deeds.find(words),) if one]
    if case.seat == GM and table and GM in table.asks:
        return [way for way in ways if not any(whose.strange(case, table, asked) for asked in way[0])]
    return ways


def _with_words_below(
    case: Case, ways: Sequence[tuple[list[Asked], str]], rows: Sequence[str], at: int, freely: bool
) -> int:
    """Where the lines go on: those below a deed that takes words belong to it, up to the next that is for us."""
    line, last = rows[at - 1], ways[0][0][-1]
    if not last.deed.words:
        return at
    below = []
    amid = freely and not any(asked == [last] and not beside for asked, beside in ways)
    aside = ":" not in line  # "tell all that we meet. Then please remind Bruno": said to us
    while not amid and at < len(rows) and not _calls(case, rows[at], freely, aside):
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


def _misread(case: Case, number: int, line: str, table: Table | None) -> bool:
    """Does a line say what was played otherwise in a past turn, or ask somebody something? It is shown first, or asked
    which, or answered."""
    if table and (
        said := past_turns.answer(case.desk, table, case.seat, line) or asides.not_waited_for(case.desk, table, line)
    ):
        case.leads = True
        case.say(number, line, said, "told")
        return True
    if table and freely_told.told(case, number, line, table):
        return True
    told: Asked | Missing | str | None = handed_on.by_itself(case.desk, table, line) or misread(case.desk, table, line)
    if not told and gm_deeds.several(case, number, line, table):
        return True
    told = told or deeds.read(going_on.asked(table, line)) or _addressed(case, table, line)
    gm_deeds.ask_first(case, number, line, table, told)
    return bool(told)


def _addressed(case: Case, table: Table | None, line: str) -> Asked | str | None:
    """What a line puts to a player, a deputy or the table."""
    said = asides.to_a_player(case, table, line) or asides.to_a_deputy(case, table, line)
    return said or asides.to_the_table(table, line)


def _calls(case: Case, line: str, freely: bool, aside: bool) -> bool:
    """Does a line below words for somebody ask for a deed itself, or for something else of us?"""
    words = which.about(case, line)[1]
    return bool(aside and freely and FOR_US.match(line)) or deeds.find(words) is not None or (freely and heard(words))


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
    house = []
    for line in remarks(pick(case, text)):
        table = which.about(case, line)[0]
        if gm_help.HELP.fullmatch(line.strip(" .!?")):
            house.append("help") if case.seat else gm_help.words(case)  # of a chair it tells what is written there, too
        elif gm_help.MATCHES.fullmatch(line.strip(" .!?")):
            gm_help.matches(case)
        elif line.strip().endswith("?") and table and _OF_ALL.search(line) and not deeds.near(line):
            gm_deeds.do(case, 0, line, table, Asked(deeds.deeds()["status"], {}, line))
        elif (word := house_words.find(line)) and (case.seat or not word[0].read):
            house.append(line)
        elif (wish := own_words.find(line, case.hears)) and wish.name in _FOR_ALL:
            leads = wish.name == "help" and not case.seat
            gm_help.words(case) if leads else house.append(_called(wish, table))
        elif _BARE.fullmatch(line.strip()):
            by_mail = case.desk.us.channel_to(case.address) == case.desk.us.mail
            case.say(0, line, NOTHING_ASKED.format(_WHERE[not by_mail]), "told")
        elif deeds.courtesy(line):
            case.talk.append(line)
        elif line in case.heard and not heard(line):
            continue
        elif table and (chosen := settings.meant(table, line)):
            gm_deeds.ask_first(case, 0, line, table, chosen)
        elif told := hearsay(case.desk, table, line):
            gm_deeds.do(case, 0, line, table, told, line)
        elif gm_deeds.guessed(case, 0, line, table):
            continue
        elif _told_why(case, table, line):
            case.talk.append(line)
        elif likely := [] if _WAS.match(line) else deeds.near(line):
            words = " or ".join(f'"{gm_deeds.example(deed, table, line)}"' for deed in likely)
            case.say(0, line, f"I am not sure what to do. Write for example: {words}.", "unclear")
        elif line.strip().endswith("?") and table:
            gm_deeds.do(case, 0, line, table, Asked(deeds.deeds()["status"], {}, line))
        elif about := _vague(case, table, line):
            case.say(0, line, about, "unclear")
        else:
            case.talk.append(line)
    refused = [line for line in case.talk if _was_the_no(case, line)]
    case.talk[:] = [line for line in case.talk if line not in refused]
    for line in filter(_OTHERWISE.search, refused):
        case.say(0, "", OTHERWISE.format(line), "told")
    for line in case.talk if case.said else ():
        if not deeds.courtesy(line):
            asks = bool(_ASKS.search(line))
            case.say(0, line, "I do not know what to do with this." if asks else "I read past this.", "told")
    lines = {said.line for said in case.said}
    case.talk[:] = [line for line in case.talk if line not in lines]
    if case.talk and not case.said and not house:
        case.say(0, "", f"{leading.HOW} Nothing in your letter was done.", "told")
    return "\n".join(house)


OTHERWISE = 'I have not done anything else that "{}" may wish for: please write it as a sentence of its own.'
_INSTEAD = re.compile(r"(?i)(?:but|rather|only|until|till|make (?:it|that))\b")
_OTHERWISE = re.compile(
    r"(?i)\b(?:rather|instead|only|until|till|make (?:it|that)|give|can have|should|shall|but)\b|\b(?:it|her|his|"
    r"name) ?(?:is|'s)\b"
)


def _was_the_no(case: Case, line: str) -> bool:
    """Is it the no to a question, with a reason, or what stands behind it: "but half a week is fine"?"""
    behind = answer(line).says == "no" or _INSTEAD.match(line)
    return bool(behind) and any(said.text == asking.LEFT for said in case.said)


def _told_why(case: Case, table: Table | None, line: str) -> bool:
    """Does a line only tell of a player about whom another one asks for something: "Clara has vanished"?"""
    about = seats_in(case.desk, table, line)
    asked = " ".join(f"{said.line} {said.text}" for said in case.said) if case.question else ""
    return bool(about) and not _ASKS.search(line) and set(about) <= set(seats_in(case.desk, table, asked))


def _vague(case: Case, table: Table | None, line: str) -> str:
    """What can be done about the player of whom a GM says that something should be; empty for other lines."""
    named = seats_in(case.desk, table, line)
    if len(named) != 1 or not _SOMETHING.search(line):
        return ""
    names = ("remind", "tell", "away", "autopilot", "replace")
    ways = [gm_deeds.example(deeds.deeds()[name], table, line) for name in names]
    return f"What shall I do with {named[0]}? Write for example: {'; '.join(ways)}."


def _called(wish: Wanted, table: Table | None) -> str:
    """The line that calls a word of the house; rules are those of the match."""
    return f"rules {table.game.meta.title}" if table and wish.name == "rules" else wish.called


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
