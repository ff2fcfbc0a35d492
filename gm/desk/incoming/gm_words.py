"""A GM's letter: each of its lines asks for a deed, and is done, asked about, or answered with what would be right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256

from games.kit import rolls
from gm.desk import deeds, house_words
from gm.desk.case import Case
from gm.desk.deeds import Asked
from gm.desk.deeds.deed import Deed, Done, Wish
from gm.desk.handling import asking, flood, own_words, plainly
from gm.desk.handling.wishes import Wish as Wanted
from gm.desk.incoming import asides, gm_help, settings, which, whose
from gm.desk.incoming.hearsay import hearsay, seats_in
from gm.desk.incoming.misread import misread
from gm.desk.incoming.parts import FOR_US, SENTENCES, apart, heard
from gm.desk.matches import leading
from gm.desk.matches.hosting import Wrong
from gm.desk.outgoing import ruling
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
from gm.desk.verbs.answering import pending, put
from gm.domain.match import GM
from gm.ports.archive import Outgoing
from gm.post.answers import remarks

FOR_A_DAY = timedelta(days=1)  # a preview holds for so long
NOTHING_ASKED = (
    "The letter that you answer with this has asked nothing of you, so it does nothing. If it is meant for another "
    "question of mine, please answer the letter that put it."
)
_BARE = re.compile(r"(?i)(?:yes|no|do it|go ahead)(?:,? (?:please|thanks|thank you|do it|go ahead))?[.! ]*")
UNPROVEN = "I could not make sure that this letter is from you, so I have not done it yet."
_OF_ALL = re.compile(r"\b(?:we|us|they|them|everybody|everyone|anybody|anyone|all)\b", re.IGNORECASE)
_FOR_ALL = ("rules", "help", "timezone")  # words of the house that whoever leads asks for as players do
_ASKS = re.compile(r"\?|\b(?:please|could you|can you|would you|make sure|i want|i need|let's)\b", re.IGNORECASE)
_CLOCK = ("extend", "deadline", "pause")  # beside an answer that begins a turn they would be about the one it ends
_NEXT_CLOCK = (
    "The turn that begins with your answer has a clock of its own: write this once more in answer to the letter that "
    "tells you of it."
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
    if late := asides.too_late(case, text):
        if isinstance(late, Asked) and case.seal:
            case.say(0, "", asides.OVER.format(case.seal.turn), "told")
        _ask_first(case, 0, "", case.table, late)
        return ""
    if back := asides.asked_back(case, text):
        _ask_first(case, 0, back.said["text"], case.table, back)
        return ""
    if _approved(case, text):
        return "yes"
    alone = bool(case.seat) and _only_leads(case, text)
    among = not alone and asides.leads_beside(case, text)
    if alone and case.seat == GM:
        case.stale = ""  # it is about the match as it is now, whichever letter it answers
    freely = alone or among or not case.seat or _at_leisure(case)
    rows, rest, at = apart(text) if freely else text.splitlines(), list[str](), 0
    while at < len(rows):
        line, number = rows[at], at + 1
        at += 1
        table, words = which.about(case, line)
        words = settings.spelled(table, words)
        if not words.strip() or (_order(case, line) and not deeds.corrects(words)):
            rest.append(line)
            continue
        if (freely or line.rstrip().endswith("?")) and not deeds.find(words) and _misread(case, number, line, table):
            continue
        ways = list(deeds.hear(words)) if freely else [([one], "") for one in (deeds.find(words),) if one]
        if case.seat == GM and table and GM in table.asks:
            ways = [way for way in ways if not any(whose.strange(case, table, asked) for asked in way[0])]
        if not ways:
            rest.append(line)
            continue
        last = ways[0][0][-1]
        if last.deed.words:
            below = []
            amid = freely and not any(asked == [last] and not beside for asked, beside in ways)
            aside = ":" not in line  # "tell all that we meet. Then please remind Bruno": said to us
            while not amid and at < len(rows) and not _calls(case, rows[at], freely, aside):
                below.append(rows[at])
                at += 1
            for way, _ in ways:
                way[-1].said["below"] = "\n".join(_said(below))
                way[-1].said["text"] = f"{way[-1].said.get('text', '')}\n{way[-1].said['below']}".strip()
        _best(case, number, line, table, ways)
    return "" if alone else "\n".join(rest)


def _approved(case: Case, text: str) -> bool:
    """Is it a yes to what waits to be published, and calls deeds beside it? Then these are done; more time is for the
    turn that begins with what is published."""
    said = plainly.beside_a_yes(case, text) if case.seat == GM else []
    heard = [(line, list(deeds.hear(line))) for line in said]
    if not heard or not all(ways for _, ways in heard):
        return False
    rows = text.splitlines()
    for line, ways in heard:
        number = next((n for n, row in enumerate(rows, 1) if line in row), 0)
        if ways[0][0][0].deed.name in _CLOCK:
            case.say(number, line, _NEXT_CLOCK, "told")
        else:
            _best(case, number, line, case.table, ways)
    return True


def _misread(case: Case, number: int, line: str, table: Table | None) -> bool:
    """Does a line say what was played otherwise in a past turn? It is shown first, or asked which."""
    told = misread(case.desk, table, line) or asides.to_a_player(case, table, line)
    told = told or asides.to_a_deputy(case, table, line)
    _ask_first(case, number, line, table, told)
    return bool(told)


def _ask_first(case: Case, number: int, line: str, table: Table | None, told: Asked | str | None) -> None:
    """Show what would be done and wait for a yes, or say what is to be written."""
    if isinstance(told, Asked):
        _do(case, number, line, table, told, line)
    elif told:
        case.leads = True
        case.say(number, line, told, "unclear" if line else "told")


def _calls(case: Case, line: str, freely: bool, aside: bool) -> bool:
    """Does a line below words for somebody ask for a deed itself, or for something else of us?"""
    words = which.about(case, line)[1]
    return bool(aside and freely and FOR_US.match(line)) or deeds.find(words) is not None or (freely and heard(words))


def _only_leads(case: Case, text: str) -> bool:
    """Does every line of a letter call a deed, greetings and thanks aside?"""
    said = [line for line in remarks(text) if _FIRM.match(line) or not deeds.courtesy(line)]
    if _answers(case, said):
        return False
    return bool(said) and not any(_order(case, line) or not heard(which.about(case, line)[1]) for line in said)


def _answers(case: Case, said: Sequence[str]) -> bool:
    """Is a sentence of these lines no more than a yes or no, while a question waits for one: "Yes. And remind Anna"?"""
    asked = case.seat and case.table is not None and case.seat in case.table.asks
    sentences = (one for line in said for one in SENTENCES.split(line)) if asked else ()
    return any(plainly.says(one) for one in sentences if len(one.split()) <= _SHORT)


def _best(case: Case, number: int, line: str, table: Table | None, ways: Sequence[tuple[list[Asked], str]]) -> None:
    """Of the ways to hear a line the first that can be done; where none can, why the first cannot."""
    ways = [([whose.named(one, table, line) for one in asked], beside) for asked, beside in ways]
    able = next(((asked, beside) for asked, beside in ways if _able(case, table, asked)), None)
    likeliest = ways[0][0][-1].deed
    if able is None and (not likeliest.words or likeliest.name == "orders") and (told := hearsay(table, line)):
        _do(case, number, line, table, told, line)
        return
    able = able or ways[0]
    for one in able[0]:
        _do(case, number, line if len(able[0]) == 1 else one.line, table, one, able[1])


def _able(case: Case, table: Table | None, asked: Sequence[Asked]) -> bool:
    """Can all of this be done, as the match is now?"""
    if table is None or not all(_may(case, table, one) for one in asked):
        return True  # nothing is done at all
    try:
        for one in asked:
            deeds.settle(one, _wish(case, table, one))
    except Wrong:
        return False
    return True


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
            _do(case, 0, line, table, Asked(deeds.deeds()["status"], {}, line))
        elif house_words.find(line):
            house.append(line)
        elif (wish := own_words.find(line, case.hears)) and wish.name in _FOR_ALL:
            leads = wish.name == "help" and not case.seat
            gm_help.words(case) if leads else house.append(_called(wish, table))
        elif _BARE.fullmatch(line.strip()):
            case.say(0, line, NOTHING_ASKED, "told")
        elif deeds.courtesy(line):
            case.talk.append(line)
        elif table and (chosen := settings.meant(table, line)):
            _ask_first(case, 0, line, table, chosen)
        elif told := hearsay(table, line):
            _do(case, 0, line, table, told, line)
        elif likely := deeds.near(line):
            words = " or ".join(f'"{_example(deed, table, line)}"' for deed in likely)
            case.say(0, line, f"I am not sure what to do. Write for example: {words}.", "unclear")
        elif line.strip().endswith("?") and table:
            _do(case, 0, line, table, Asked(deeds.deeds()["status"], {}, line))
        else:
            case.talk.append(line)
    for line in case.talk if case.said else ():
        if not deeds.courtesy(line):
            asks = bool(_ASKS.search(line))
            case.say(0, line, "I do not know what to do with this." if asks else "I read past this.", "told")
    if case.talk and not case.said and not house:
        case.say(0, "", f"{leading.HOW} Nothing in your letter was done.", "told")
    return "\n".join(house)


def _called(wish: Wanted, table: Table | None) -> str:
    """The line that calls a word of the house; rules are those of the match."""
    return f"rules {table.game.meta.title}" if table and wish.name == "rules" else wish.called


def _example(deed: Deed, table: Table | None, line: str) -> str:
    """How a deed is asked for, with the player whom the line names and the turn before this one."""
    named = seats_in(table, line)
    names = [chair.name for chair in table.match.chairs] if table else []
    spoken = next((name for name in ("Clara", *names) if re.search(rf"\b{re.escape(name)}\b", deed.example)), "")
    example = deed.example.replace(spoken, named[0]) if len(named) == 1 and spoken else deed.example
    return re.sub(r"turn \d+", f"turn {max(1, table.match.turn - 1)}", example) if table else example


def agreed(case: Case, about: str) -> str:
    """The GM said yes: the deed is done, if the match is still where it was when I asked."""
    case.leads = True
    name, turn, line = about.split("\n", 2)
    turn, called, seen = (*turn.split(" "), "")[:3]
    table, ways = which.opened(case, name), list(deeds.readings(line, called))
    asked = next((one for one in ways if _able(case, table, [one])), ways[0] if ways else None)
    if table is None or asked is None or not _may(case, table, asked):
        return "You do not lead that match any more, so nothing was done."
    if table.match.numbered() != turn:
        return (
            f"{name} has moved on to turn {table.match.turn} since I asked, so nothing was done. Please write it anew."
        )
    try:
        done = deeds.settle(asked, _wish(case, table, asked))
        if asked.deed.anew and seen != _digest(done):
            return f"Something has come in since I asked. {_asked(case, table, asked, line, done.would, _digest(done))}"
        return _too_many(case, done) or _take(case, done, asked.deed)
    except Wrong as wrong:
        return str(wrong)


def ask_of(case: Case, number: int, line: str, name: str, asked: Asked) -> None:
    """Do or ask about what is wanted of a match by its name, also of one that is over."""
    _do(case, number, line, which.opened(case, name), asked)


def _do(case: Case, number: int, line: str, table: Table | None, asked: Asked, beside: str = "") -> None:
    """Do it, ask whether to, or say why not. Words `beside` that I do not know make me ask."""
    case.leads = True
    table = (table and pending(case, table.match.name)) or table
    if table is None and asked.deed.everywhere:
        table = which.opened(case, which.names(case)[0])
    if table is None:
        names = ", ".join(which.names(case))
        case.say(
            number,
            line,
            f"Which match? You lead {names}. Write its name before: {names.split(', ')[0]}: {asked.deed.example}",
            "unclear",
        )
        return
    if not _may(case, table, asked):
        helps = _may(case, table, Asked(deeds.deeds()["status"], {})) and asked.deed.who == ("lead",)
        why = "that is for its GM alone" if helps else "but not lead it"
        case.say(number, line, f"You may look on in {table.match.name}, {why}.", "not allowed")
        return
    try:
        done = deeds.settle(asked, _wish(case, table, asked))
    except Wrong as wrong:
        case.say(number, line, str(wrong), "told")
        return
    proven = case.proven or "observer" in asked.deed.who  # what may be told to all of them needs no proof
    if proven and not asked.deed.grave and (not beside or "observer" in asked.deed.who):
        if enough := _too_many(case, done):
            case.say(number, line, enough, "told")
            return
        first, *more = _take(case, done, asked.deed).split("\n")
        case.say(number, "" if more else line, first, "done")
        for paragraph in more:
            case.say(number, "", paragraph, "done")
        return
    would = done.would or (f'I would do this: "{asked.line.strip()}".' if beside else f'You wrote "{line.strip()}".')
    words = would if case.proven else f"{UNPROVEN} {would}"
    if beside and beside != line:
        words += f' The rest, "{beside}", I can do nothing with.{_hint(table, beside, asked.deed)}'
    *effects, last = words.split("\n")
    for n, paragraph in enumerate(effects):
        case.say(number, "" if n else line, paragraph, "told")
    question = _asked(case, table, asked, asked.line or which.about(case, line)[1], last, _digest(done))
    case.say(number, "" if effects else line, question, "told")


def _hint(table: Table, beside: str, asked: Deed) -> str:
    """How to write what stands beside a deed, where it may be about another one."""
    likely = [deed for deed in deeds.near(beside) if deed is not asked]
    return f' Is it about something, write for example "{_example(likely[0], table, beside)}".' if likely else ""


def _asked(case: Case, table: Table, asked: Asked, calls: str, words: str, seen: str) -> str:
    """The question whether to do it; what its yes will need to know."""
    below = asked.said.get("below", "") if asked.deed.words else ""
    about = f"{table.match.name}\n{table.match.numbered()} {asked.deed.name} {seen}\n{calls}\n{below}".rstrip()
    return asking.ask(case, asking.LEAD, f"{words} Shall I do it?", about, table.match.name, FOR_A_DAY)


def _digest(done: Done) -> str:
    """Of the effect as it was told."""
    return sha256(done.would.encode()).hexdigest()[:12]


def _too_many(case: Case, done: Done) -> str:
    """Why it is not done: it would write to more people who have nothing to do with the match than a GM may."""
    before = which.opened(case, done.table.match.name)
    assert before is not None
    return flood.spare_outsiders(case, before.match, done.table.match, done.letters)


def _take(case: Case, done: Done, deed: Deed) -> str:
    """What was planned becomes part of this letter's one commit."""
    if done.table.events:
        _put(case, replace(done.table, stir=True))
    case.letters += done.letters
    if deed.grave or done.table.events:
        case.letters += _told_the_gm(case, done)
    case.people += done.people
    case.notes += done.notes
    if case.stands_in and not ruling.stands_in(case.desk, done.table, case.player):
        case.seat = ""  # given away with the match: the rest of the letter, and its receipt, is not from that chair
    return done.said


def _told_the_gm(case: Case, done: Done) -> list[Outgoing]:
    """What a deputy did is told to whoever leads the match."""
    policy, name = done.table.match.policy, done.table.match.name
    if case.leads_as not in policy.deputies:
        return []
    about, key = f"[{name}] For the GM: {case.player.name} has led", f"led/{case.kept.id}-{len(case.letters)}"
    said = [f"{case.player.name}, who helps to lead {name}, has done this: {done.openly or done.said}"]
    letters = to_gm(case.desk, done.table, key, about, said, case.now)
    return [letter for letter in letters if letter.post.to == (policy.gm or case.desk.us.operator)]


def _put(case: Case, table: Table) -> None:
    if case.table is None and not pending(case, table.match.name):
        case.other_tables.append(table)
    else:
        put(case, table)


def _wish(case: Case, table: Table, asked: Asked) -> Wish:
    chair = table.match.chair_of(case.player.id)
    return Wish(
        case.desk,
        table,
        asked.said,
        case.now,
        f"{case.kept.id}-{len(case.letters)}",
        case.player.zone or table.match.policy.zone,
        case.leads_as,
        plays=chair.name if chair and chair.name != GM else "",
    )


def _may(case: Case, table: Table, asked: Asked) -> bool:
    roles = {deeds.role_of(case.desk, table.match.policy, a.address) for a in case.player.addresses if a.confirmed}
    return bool(roles & set(asked.deed.who))


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
