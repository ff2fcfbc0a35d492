"""Goes through the lines of a letter: verbs are done, orders collected, the rest told apart as unclear or talk."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from games.kit.line import Line
from games.kit.reading.manners import final
from games.kit.words import nearest, odd_digit, tidy
from gm.desk import house_words, verbs
from gm.desk.case import Asked, Case, Tone
from gm.desk.handling import conditional, relayed, to_the_gm, unasked
from gm.desk.handling.proposing import asking, plainly
from gm.desk.handling.wishing import own_words, past_turns, rules_asked, wishes
from gm.desk.handling.wishing.wishes import Wish
from gm.desk.house_words import HOUSE_WORDS
from gm.desk.incoming.playing import whole, wished_matches
from gm.desk.incoming.sentences import headings, joints, wishing
from gm.desk.matches import absences, naming
from gm.desk.table import Table
from gm.desk.verbs.verb import NOT_PROVEN, Verb
from gm.domain.match import GM
from gm.post.answers import agrees, remarks, sentences
from gm.post.trimming.signatures import footer

_OF_A_CHAIR = ("leave", "away", "back", "weekend")
NOT_YOURS = "That would be about the chair of the GM, which is not yours though you may rule; I have changed nothing."
PAST = "I read past this."
_POSTSCRIPT = re.compile(r"(?i)^\s*p\.?\s?s\.?(?:\s*[:,-]|\s)\s*(?=\w)")
_CALLED_OUT = re.compile(r"\s*([^\W\d_]+)\s*(?:[,:!]|-\s)")
_BRIEF = 3  # words: an order or a greeting, no talk
DAMAGED = "\N{REPLACEMENT CHARACTER}"  # what the reading of letters puts for octets that are no text
_COMMENT = re.compile(r"#(?!\d)")  # "#4" is the fourth card
_END = re.compile(r"(?:-- ?|_{5,}|end|end of orders|stop here|cheers|regards|best regards|kind regards|best)[.!,]*")


def go_through(case: Case, text: str, signature: Sequence[str] = ()) -> None:
    """Every line in turn, up to a sign-off; what stands below one is named, not done."""
    text = wished_matches.picked(case, to_the_gm.taken(case, unasked.taken(case, text)))
    case.text = text
    if plainly.answered(case, text) or _only_of_the_past(case, text) or whole.taken(case, text, signature, done):
        return
    lines = headings.own_lines(case, text).splitlines()
    for number, line in enumerate(lines, 1):
        plain = tidy(line)
        if not plain or _COMMENT.match(plain):
            case.talk += [line.strip()] if agrees(line) == "yes" else []  # a thumb
            continue
        if number > 1 and _END.fullmatch(plain.lower()):
            flush(case)
            below(case, lines[number:], f'below "{plain}"', number)
            return
        case.below = "\n".join(lines[number:])
        if _line(case, number, line.strip()):
            break
        if len(case.orders) + len(case.pending) > case.desk.limits.orders_a_letter:
            case.say(number, line, "This letter has more orders than I take at once; I stopped here.", "unclear")
            break
    flush(case)


def only_checks(text: str) -> bool:
    """Does the letter want to be looked at only? "Check." at the end of talk is talk."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    asks = [n for n, line in enumerate(lines) if (found := house_words.find(line)) and found[0].name == "check"]
    brief = all(len(line.split()) <= _BRIEF for line in lines[:-1])
    return bool(asks) and (asks[0] < len(lines) - 1 or brief)


def flush(case: Case) -> None:
    """Read the lines of the game that came so far, held against each other."""
    lines, case.pending = case.pending, []
    if not lines or case.table is None:
        return
    called, held = naming.called(case.desk.archive, case.table), case.table.match.held.get(case.seat)
    words = replace(case.table.words(case.seat), called=called)
    if held and not case.orders:
        words = replace(words, held=case.table.scene.read(held.text, case.seat))
    letter = case.table.game.grammar.letter(lines, words)
    ordered = any(read.orders for read in letter)
    for read in letter:
        _noted(case, case.table, read, ordered)


def _noted(case: Case, table: Table, read: Line, ordered: bool) -> None:
    """What came of a line of the game: an order, a question, a complaint, or talk. Is anything `ordered` beside it?"""
    if read.reading:
        case.asked.append(Asked(read.number, read.text, "; ".join(table.spell(read.reading)), read.why))
        for past in read.past:
            case.say(read.number, past, PAST, "told")
    elif read.orders:
        case.orders += [(read.number, read.text, order) for order in read.orders]
        case.final = case.final or final(read.text)
        for past in read.past:
            case.say(read.number, past, PAST, "told")
    elif all(said in case.heard for said in sentences(read.text)):
        return
    elif read.complaint:
        case.say(read.number, read.text, read.complaint, "unclear")
    elif read.why:
        case.say(read.number, read.text, _past(read.why), "unclear" if _ruling(case, read.why) else "past")
    elif ordered and read.past:
        case.say(read.number, read.text, PAST, "past")
    else:
        case.talk.append(read.text)


def _ruling(case: Case, why: str) -> bool:
    """Is it a question about a ruling, in a sentence of its own?"""
    return case.seat == GM and why.endswith(".")


def _past(why: str) -> str:
    """Why a line was read past: a reason, or a sentence of its own."""
    return why if why.endswith(".") else f"I read past this: {why}."


def might_matter(case: Case, doubtful: tuple[str, ...]) -> bool:
    """Could lines that may be typed or quoted change anything? With none named, the whole letter is in doubt."""
    words = case.table.words(case.seat) if case.table and case.seat and case.table.match.position else None
    for line in doubtful:
        if house_words.find(line.strip(), case.seal.purpose if case.seal else ""):
            return True
        if (
            words
            and case.table
            and (case.table.game.grammar.whole or not case.table.game.grammar.line(line, words).talk)
        ):
            return True
    return not doubtful


def _line(case: Case, number: int, line: str) -> bool:
    """Read one line. True when the rest of the letter belongs to it."""
    if DAMAGED in line and _almost(case, line):
        case.say(number, line, "This line arrived damaged, so I did not act on it. Please write it again.", "unclear")
        return False
    return any(_part(case, number, part) for part in joints.apart(case, line))


def _part(case: Case, number: int, line: str) -> bool:
    """Read a line, or what it joins to others. True when the rest of the letter belongs to it."""
    if _of_the_past(case, number, line):
        return False
    if found := _called(case, line):
        flush(case)
    if found and not _asked_about(case, found[0].name) and found[0].counts(case, found[1], line):
        done(case, number, line, *found)
        return found[0].block(found[1])
    if not (line := _wishes(case, number, line)):
        return False
    if case.table is None or not case.seat or not case.table.match.position:
        _stray(case, number, line)
    elif conditional.taken(case, number, line):
        flush(case)
    elif meant := plainly.line(case, line):
        flush(case)
        case.orders += [(number, line, order) for order in meant]
    elif case.seat != GM and wishing.apart(case.table, case.seat, line) and not _of_the_game(case, line):
        case.talk.append(line)  # what is left of a letter is seen to at its end (`other_words`)
    else:
        case.pending.append((number, line))
    return False


def _called(case: Case, line: str) -> tuple[Verb, str] | None:
    """The word of the house that a line is, a postscript or not: "PS: press all: who is with me?"."""
    purpose = case.seal.purpose if case.seal else ""
    return verbs.find(line, purpose) or verbs.find(_POSTSCRIPT.sub("", line), purpose)


def _wishes(case: Case, number: int, line: str) -> str:
    """Do what a line asks of the house in its writer's own words; returns the rest of it, which is still to be read."""
    parts = own_words.parted(line, case.hears)
    if any(wish for _, wish in parts) and _told_another(case, line):
        return line
    rest = [said for said, wish in parts if not _granted(case, number, said, wish)]
    rest = [said for said in rest if not _of_an_absence(case, said)]
    return line if len(rest) == len(parts) else " ".join(rest)


def _told_another(case: Case, line: str) -> bool:
    """Is a line spoken to another player: "Clara, what do you have?" asks her, and not us?"""
    names = case.table.words(case.seat).names if case.table and case.seat else ()
    called = _CALLED_OUT.match(line)
    return called is not None and called[1].casefold() in {name.casefold() for name in names if name != case.seat}


def _of_an_absence(case: Case, said: str) -> bool:
    """Does it only add to an absence that was noted that nobody need wait?"""
    told = any(called.startswith("away ") for called in case.heard.values())
    if told and absences.unwaited(said):
        case.heard[said] = "away"
    return case.heard.get(said) == "away"


def _granted(case: Case, number: int, said: str, wish: Wish | None) -> bool:
    """Do what is wished for, or ask whether it is meant; not where the words are an order, or the word does not count
    here."""
    if case.heard.get(said) == relayed.ON:
        return True
    theirs = wish is None and relayed.plainly(case, said)
    if not theirs and _of_the_rules(case, number, said, wish):
        return True
    if (not theirs and _ordered(case, said)) or (wish and wish.name == "cancel" and (case.pending or case.orders)):
        return False  # "ignore that" below an order corrects this letter, and is read with it
    if _of_the_past(case, number, said):
        return True
    called = wish.called if wish else "press"
    if wish is None:
        granted = (theirs or not _ordered(case, said, likely=True)) and relayed.heard(case, number, said)
    elif granted := verbs.verbs()[wish.name].counts(case, wish.rest, called) and called not in case.heard.values():
        flush(case)
        _grant(case, number, said, wish)
    if granted or (wish and called in case.heard.values()):
        case.heard[said] = called
    return said in case.heard


def _only_of_the_past(case: Case, text: str) -> bool:
    """Is all of a letter a question about a turn that is over, where any other words would be orders?"""
    said = remarks(text)
    whole_letter = case.table is not None and case.table.game.grammar.whole
    return whole_letter and len(said) == 1 and _of_the_past(case, 0, said[0])


def _of_the_past(case: Case, number: int, said: str) -> bool:
    """Is it a question about a turn that is over? It is answered."""
    past = past_turns.answer(case.desk, case.table, case.seat, said) if case.table and case.seat else ""
    if past:
        case.say(number, said, past, "answer")
    return bool(past)


def _of_the_rules(case: Case, number: int, said: str, wish: Wish | None) -> bool:
    """Is it a question about the rules, and no more? It is answered; what may be an order besides is still read so."""
    told = rules_asked.answer(case.table, said, case.hears, case.seat)
    told = told or (rules_asked.meaning(case.table, said, case.hears) if wish is None else "")
    if told:
        case.say(number, said, told, "answer")
    return bool(told) and not _ordered(case, said, likely=True)


def _grant(case: Case, number: int, said: str, wish: Wish) -> None:
    if wish.sure and not _asked_about(case, wish.name):
        done(case, number, said, verbs.verbs()[wish.name], wish.rest)
    elif not case.check:
        words = wishes.MEANT[wish.name].format(rest=wish.rest)
        case.say(number, said, asking.ask(case, asking.WORD, words, wish.called), "told")


def _asked_about(case: Case, word: str) -> bool:
    """Is a word asked about first, as its writer may have told others of it?"""
    return case.for_others and word in wishes.MEANT


def wished(case: Case, about: str) -> str:
    """Its writer said yes to a word of the house: it is done."""
    verb, rest = verbs.find(about) or (None, "")
    if verb is None or (verb.needs == "seat" and not case.seat) or not verb.counts(case, rest, about):
        return "That is not possible any more, so nothing has changed."
    return NOT_YOURS if of_another(case, verb) else verb.run(case, rest)


def of_another(case: Case, verb: Verb) -> bool:
    """Would a word be about the chair of the GM, in whose place its writer may rule, and no more?"""
    return case.stands_in and verb.name in _OF_A_CHAIR


def _ordered(case: Case, line: str, likely: bool = False) -> bool:
    """Is there an order in a line, or what is `likely` meant so?"""
    if case.table is None or not case.seat or not case.table.match.position:
        return False
    read = case.table.game.grammar.line(line, case.table.words(case.seat))
    return bool(read.orders or (likely and read.reading))


def _of_the_game(case: Case, line: str) -> bool:
    """Is a line an order, likely meant so, or answered by the game: "can I invent a card?"?"""
    table = case.table
    if _ordered(case, line, likely=True) or table is None:
        return table is not None
    read = table.game.grammar.letter([(1, line)], table.words(case.seat)) if table.match.position else []
    return any(one.complaint and not one.reading for one in read)


def commands(case: Case, text: str) -> str:
    """Do the lines of a letter to people that are exactly a word of the house; returns the words for the people, where
    more than a greeting and a name is left."""
    rows, rest = text.splitlines(), list[str]()
    purpose = case.seal.purpose if case.seal else ""
    for number, line in enumerate(rows, 1):
        case.below, case.talk = "\n".join(rows[number:]), rest
        verb, more = verbs.find(line.strip(), purpose) or (None, "")
        alone = verb is not None and (not more or (verb.changes and not verb.block(more)))
        if verb and alone and verb.counts(case, more, line):
            done(case, number, line.strip(), verb, more)
        else:
            rest.append(line)
    case.below, case.talk = "", []
    return "\n".join(rest) if set(remarks(text)) & {line.strip() for line in rest} else ""


def _almost(case: Case, line: str) -> bool:
    """Would the line be an order or a word of the house, were its damage mended or left out?"""
    if case.table is None or not case.seat or not case.table.match.position:
        words = None
    else:
        words = case.table.words(case.seat)
    for mended in (line.replace(DAMAGED, ""), line.replace(DAMAGED, " "), line.replace(DAMAGED, "0")):
        if house_words.find(mended, case.seal.purpose if case.seal else ""):
            return True
        if words and case.table and not case.table.game.grammar.line(mended, words).talk:
            return True
    return False


def done(case: Case, number: int, line: str, verb: Verb, rest: str) -> None:
    if why := _why_not(case, verb):
        case.say(number, line, *why)
    elif case.check and verb.changes:
        case.say(number, line, f'I read this as the word "{verb.name}", and did nothing.', "told")
    else:
        before = len(case.letters)
        text = verb.run(case, rest)
        own = any(answer.post.to == case.address for answer in case.letters[before:])
        case.say(number, line, text, "sent" if own and not verb.changes else "answer" if verb.answers else "told")
        if verb.answers and not verb.changes:
            case.late.append((case.said[-1], lambda: verb.run(case, rest)))


def told_anew(case: Case) -> None:
    """How it stands is told as the orders of the same letter have left it."""
    for early, again in case.late:
        case.said = [replace(said, text=again()) if said is early else said for said in case.said]


def _why_not(case: Case, verb: Verb) -> tuple[str, Tone] | None:
    """Why a word of the house is not done for who wrote it, and as what that is told."""
    if verb.changes and not (case.proven or verb.asks):
        return NOT_PROVEN, "not allowed"
    if of_another(case, verb):
        return NOT_YOURS, "told"
    if verb.needs == "seat" and not case.seat:
        return "I do not know which match you mean. Answer a letter of that match.", "unclear"
    return None


def _stray(case: Case, number: int, line: str) -> None:
    """A line outside any match: near a verb it deserves a hint, else it is talk."""
    first = tidy(line).split(" ")[0].strip(".,!:").lower()
    near = nearest(first, [word.name for word in HOUSE_WORDS]) if len(line.split()) <= 4 else None
    if near and not odd_digit(first):
        case.say(number, line, f'I did not understand this. Did you mean "{near}"?', "unclear")
    else:
        case.talk.append(line)


def below(case: Case, rest: Sequence[str], where: str, number: int = 0) -> None:
    """Orders at a place that is not read, as under a sign-off, are not done, but their writer hears of it; `where` they
    stand: 'below "cheers"'."""
    if case.table is None or not case.seat or not case.table.match.position:
        return
    words = case.table.words(case.seat)
    for offset, line in enumerate(rest, 1):
        if not footer(line.strip()) and (orders := case.table.game.grammar.line(line, words).orders):
            at = number + offset if number else 0
            case.asked.append(Asked(at, line.strip(), "; ".join(case.table.spell(orders)), f"it stands {where}"))
