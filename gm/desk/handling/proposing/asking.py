"""Questions of ours that a plain yes answers: a receipt asks, its reply address knows what, nothing is done before."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from gm.desk import house_words
from gm.desk.bench import Desk
from gm.desk.case import Asked, Case
from gm.desk.handling.proposing import altered, changed, one_of_them, plainly, thanked, worded
from gm.desk.handling.wishing import small_talk
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
from gm.domain.match import GM
from gm.ports import Seal
from gm.ports.archive import Outgoing
from gm.post.addressing import token_for
from gm.post.answers import Says, agrees, answer, firm, remarks, sentences

OPEN = timedelta(days=14)
PURPOSE = worded.PURPOSE
OFFERED = worded.OFFERED
RELAY = worded.RELAY
TALK = worded.TALK
MOVES = worded.MOVES
WORD = worded.WORD
LEAD = worded.LEAD
GAP = worded.GAP
TOGETHER = worded.TOGETHER
AGAIN = worded.AGAIN
DECLINED = "declined"  # topic of notes: questions that were answered with no
_LEADING = (LEAD, "lead league")
FOR_OTHERS = "You wrote that for all to read, so I took it for talk: it counts only if you say so here."
LEFT = "All right, I leave it at that."
UNCHANGED = "What I hold as your orders stays as it is, and nothing of the other words is held."
REASON = "no"  # as what the reason of a no is heard
ALONE = "That is all I have done of what I asked about."
ANSWER = "Answer this letter with yes or no."
LATER = 'I ask one thing at a time; if you mean "{}", please write just that'  # of a reading beside another question
_CLAUSE = re.compile(r"[,.!;:]|\s-+\s|\s*[\u2013\u2014]\s*")
_JOINT = re.compile(r"^(?:but|and|only|just|though)\s+", re.IGNORECASE)
_ADDS = re.compile(r"(?:and|also|plus|then)\b", re.IGNORECASE)
_MORE = re.compile(r"(?:and|also|plus|then|but|please)\b", re.IGNORECASE)
_TIME = re.compile(r"\d|\b(?:hours?|days?|weeks?|time|until|till|deadline)\b", re.IGNORECASE)
_LIMITS = re.compile(
    r"(?:but|only|just|if|unless|except|without|though|although|provided|as long as|and|plus|also|instead|not)\b", re.I
)
_HALTS = re.compile(
    r"(?i)\W*(?:(?:stop|wait|hold on|hang on|halt|enough)(?: (?:it|that|this|please|now|all that))*\W*)+"
)
_REASON = re.compile(  # why not: nothing is asked for in it
    r"(?is)\W*(?:(?:because|since|as|but|sorry|thanks|thank you|oh)\W+)*"
    r"(?:(?:i|we|it|that|this|he|she|they|there)\b|[^\W\d_]+ (?:is|has|was|wrote|told|said|did|will|came|stays|"
    r"remains)\b)"
    r"(?!.*(?:[?\d]|\b(?:the one to|\w*days?|weeks?|weekend|month|rather|instead|until|till|make|give|should|shall|"
    r"please|can|could|would)\b|(?<!not )(?<!n't )(?<!n\u2019t )(?<!never )\b(?:want|need|like)s?\b)).*"
)
_BRIEF = 8  # words of what may be a yes or no to the question whether a deed shall be done
_TO_THE_LETTER = (LEAD, TOGETHER, "press", "open")  # of these a yes with more does nothing; of all, one with a limit
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_AT_A_TIME = re.compile(
    r"(?i)(?:(?:but|only|just|and) )*(?:until|till|from (?!me\b|us\b|my\b|all\b)|starting|after (?!all\b)|before|"
    rf"once|when|as soon as|tomorrow|tonight|later|next|(?:on|by|this) {_DAY}|(?:in|for) (?:an?|one|two|three|\d+)\b)"
)
_OK = re.compile(r"(?i)\W*(?:(?:ok|okay|right|alright|all right|very well|well|fine|good)\b\W*)+(?:then\b\W*)?")
_WORD = re.compile(r"[^\W\d_]+")
_STANDS_FOR = frozenset("shall i you your me my it that this them these so do please the all of to".split())
LONGEST = 21_000  # characters that a question keeps of what it is about

Deed = Callable[[Case, str], str]


def ask(case: Case, deed: str, words: str, about: str = "", match: str = "", lasts: timedelta = OPEN) -> str:
    """Put a question under the receipt of this letter; returns it. `about` is what the deed will need to know, `match`
    what it is about where its writer has no seat, `lasts` how long it may be answered. A letter gets one, the first."""
    if case.question and not case.question.note.startswith(f"{GAP}\n"):
        return _together(case, deed, words, about)
    _put(case, deed, about, match, lasts, words)
    return f"{words} {ANSWER}"


def fill_in(case: Case, calls: str, match: str) -> None:
    """The answer to this letter is put into a line that calls a GM's deed, where nothing else is asked."""
    if not case.question:
        _put(case, GAP, f"{match}\n{calls}", match, OPEN)


def go_on(case: Case, deed: str, about: str) -> None:
    """The answer to this letter goes on with something that could not be asked about yet."""
    if not case.question:
        _put(case, deed, about, "", OPEN)


def _put(case: Case, deed: str, about: str, match: str, lasts: timedelta, words: str = "") -> None:
    """The seal under which an answer to the receipt of this letter is known, and the words of the question; of one that
    is put again, those of the first time."""
    table = case.table if case.seat else None
    before = case.seal.match if case.seal and case.seal.purpose == PURPOSE else ""  # of a question that is put again
    match, turn = (table.match.name, table.match.turn) if table else (match or before, 0)
    token = token_for(case.desk.us.key, match, turn, f"{case.seat}\n{case.player.id}\n{case.kept.id}", PURPOSE)
    note = f"{deed}\n{about[:LONGEST]}"
    case.question = Seal(token, PURPOSE, match, turn, case.seat, case.player.id, note, case.now + lasts)
    if case.seal and case.seal.purpose == PURPOSE and case.seal.note == note:
        words = worded.question(case.desk, case.seal)
    if words:
        case.notes.append((worded.PUT, token, words))


def _together(case: Case, deed: str, words: str, about: str) -> str:
    """Another question of whoever leads, beside the first: one yes for all of them. Other questions wait."""
    assert case.question is not None
    first, _, known = case.question.note.partition("\n")
    rows = json.loads(known) if first == TOGETHER else [[first, known]]
    if deed not in _LEADING or rows[0][0] not in _LEADING:
        return "I ask one thing at a time; please write this once more afterwards."
    case.question = replace(case.question, note=f"{TOGETHER}\n{json.dumps([*rows, [deed, about]])}")
    worded.put_too(case.notes, case.question.token, words)
    return f"{words} A yes is for all of this; write one of them alone if you mean only that."


def put_to_gm(
    desk: Desk, table: Table, key: str, about: str, words: Sequence[str], calls: str, now: datetime
) -> list[Outgoing]:
    """A question for whoever leads the match: their yes does the deed that the line `calls`, with nothing seen yet."""
    match = table.match
    note = f"{LEAD}\n{match.name}\n{match.numbered()} {calls.split()[0]} -\n{calls}"
    token = token_for(desk.us.key, match.name, match.turn, f"{key}\n{calls}", PURPOSE)
    seal = Seal(token, PURPOSE, match.name, match.turn, "", "", note, now + OPEN)
    return to_gm(desk, table, key, about, [*words, ANSWER], now, seal=seal)


def answered(case: Case, text: str, deeds: Mapping[str, Deed], heard: Callable[[str], bool] = bool) -> str:
    """Do what was agreed to; where the answer is not certain, ask again. Returns what of the letter is still to be
    read: what stands beside the answer, or all of a letter that answers something else. `heard`: does a clause ask for
    something of its own?"""
    assert case.seal is not None
    deed, _, about = case.seal.note.partition("\n")
    case.leads = case.leads or deed in (LEAD, TOGETHER)  # a no to it, too
    change = changed.change(case, about, text) if deed == "orders" else None
    if (change and change.unsure) or (deed == "orders" and not change and changed.beside_a_yes(case, about, text)):
        return _unsure(case, about)
    if change and change.says != "yes":
        return _asked_back(case, change, text)
    if (left := _not_so(case, text, deed, about, deeds, heard)) is not None:
        return left
    said, rest = ("yes", change.rest) if change else _said(case, text, deed)
    if not said:
        return "" if _once_more(case, deed, about, text) and _only_answers(text, deed) else text
    _done(case, said, deed, about, deeds)
    return _with_more(text, _JOINT.sub("", rest), deed, about, heard) if said == "yes" else rest


def _with_more(text: str, rest: str, deed: str, about: str, heard: Callable[[str], bool]) -> str:
    """The rest, and what else a GM asks for on the line of a yes: "Yes, and remind Bruno"; not what the yes is about
    once more."""
    if deed not in (LEAD, TOGETHER):
        return rest
    clauses = [_JOINT.sub("", said) for said in plainly.leans(text) or () if _MORE.match(said)]
    clock = re.search(r"\b(?:extend|deadline|pause|resume)\b", about) is not None
    more = [said for said in clauses if said not in rest and heard(said) and not (clock and _TIME.search(said))]
    return "\n".join(filter(None, [rest, *more]))


def _some_of_them(case: Case, about: str, said: str, deeds: Mapping[str, Deed]) -> str:
    """Do the one of several that is meant, and nothing else; where that is not sure, ask about all once more."""
    at = one_of_them.meant(about, said)
    if at is None:
        return _bounded(case, TOGETHER, about, said)
    deed, one = json.loads(about)[at]
    _done(case, "yes", deed, one, deeds)
    if any(topic == PURPOSE for topic, _, _ in case.notes):
        case.say(0, "", ALONE, "told")
    return ""


def _done(case: Case, said: str, deed: str, about: str, deeds: Mapping[str, Deed]) -> None:
    """Do what was agreed to, once."""
    assert case.seal is not None
    if said == "no":
        case.notes.append((DECLINED, case.seal.token, deed))
        refused = deeds.get(f"no {deed}")
        case.say(0, "", refused(case, about) if refused else LEFT, "told")
    elif case.desk.archive.noted(PURPOSE, case.seal.token) is not None:
        case.say(0, "", "That is done already.", "told")
    elif not case.proven:
        case.say(0, "", "I could not make sure that this letter is from you, so I did not act on it.", "not allowed")
    else:
        case.notes.append((PURPOSE, case.seal.token, deed))
        case.say(0, "", deeds[deed](case, about), "told")


def _not_so(
    case: Case, text: str, deed: str, about: str, deeds: Mapping[str, Deed], heard: Callable[[str], bool]
) -> str | None:
    """What is left to be read where it is no answer, one to a part, or a yes that is asked about once more; None where
    it is one."""
    if deed in (LEAD, TOGETHER) and _another(text, heard):
        return text
    if deed == TOGETHER and one_of_them.speaks_of_some(some := " ".join(remarks(text))):
        return _some_of_them(case, about, some, deeds)
    beside = _later(text, about) if deed in (LEAD, TOGETHER) else ""
    if not beside:
        beside = _bound(case, text, heard, deed) or altered.left(
            text, deed, about, lambda said: (case.leads and heard(said)) or _is_move(case, said, deed)
        )
    return _bounded(case, deed, about, beside) if beside else None


def _another(text: str, heard: Callable[[str], bool]) -> bool:
    """Is it something else that a GM asks for, whatever word stands in it?"""
    rows = remarks(text)
    begins = bool(rows) and agrees(sentences(rows[0])[0])
    return bool(rows) and not begins and all(heard(row) and not firm(row) for row in rows)


def _later(text: str, about: str) -> str:
    """What binds a yes to a time that was not asked about: "Yes, until Wednesday evening", "yes, after this turn"."""
    known = {*_WORD.findall(about.lower()), "please"}
    said = (said for said in plainly.leans(text) or () if _AT_A_TIME.match(said))
    return next((one for one in said if not known.issuperset(_WORD.findall(one.lower()))), "")


def _bound(case: Case, text: str, heard: Callable[[str], bool], deed: str) -> str:
    """What limits a yes or adds to it and asks for nothing of its own: "yes, but only the first", "and say hello"."""
    beside = _told_beside(text)
    if deed not in _TO_THE_LETTER:
        beside = [said for said in beside if answer(text).says and not _ADDS.match(said)]
    bound = [said for said in beside if _LIMITS.match(said) and answer(said).talk and not heard(_JOINT.sub("", said))]
    return ", ".join(said for said in bound if not _is_move(case, _LIMITS.sub("", said, count=1).strip(), deed))


def _told_beside(text: str) -> list[str]:
    """What stands beside a yes, but for questions, which are answered by themselves."""
    return [said for said in plainly.leans(text) or () if not changed.asks(said)]


def _is_move(case: Case, words: str, deed: str) -> bool:
    """Is it an order; beside a question about orders, anything about a move? What that changes is seen elsewhere."""
    return _moves(case, words) if deed == "orders" else _order(case, words)


def _bounded(case: Case, deed: str, about: str, beside: str) -> str:
    """The question once more, with what would be done and what would be left out."""
    calls = about.split("\n")[2:] if deed == LEAD else []
    would = f' As it is, I would do this: "{" ".join(calls)}".' if calls else ""
    says = "You write" if answer(beside).likely == "no" and deed == TOGETHER else "You say yes, but also"
    words = f'{says} "{beside}", which I cannot put into it, so I have not done it yet.{would}'
    asked = ask(case, deed, f"{words} Write it anew as you want it, or: shall I do it as it is?", about)
    case.say(0, "", asked, "told")
    if case.question:
        case.notes.append((worded.AS_IT_IS, case.question.token, ""))
    return ""


def _unsure(case: Case, about: str) -> str:
    """A yes with a change that is not understood is none."""
    words = f"I was not sure about all that stands beside your yes, so I have not done it. {AGAIN['orders']}"
    case.say(0, "", ask(case, "orders", words.format(about=about), about), "told")
    return ""


def _asked_back(case: Case, change: changed.Change, text: str) -> str:
    """Ask about the changed reading; returns what else is to be read."""
    if change.reading and case.table:
        case.asked.append(Asked(0, remarks(text)[0], case.table.reading(change.reading)))
    return change.rest


def _said(case: Case, text: str, deed: str) -> tuple[Says, str]:
    """The answer, where a line or the head of the letter gives it and nothing takes it back; and what else is to be
    read. To write once more what I asked about is a yes."""
    lines = _lines(case, text, deed)
    if not lines:
        return "", ""
    meant = answer("\n".join(lines)).says
    if meant != "no" and (rest := _said_again(case, lines, deed)) is not None:
        return "yes", rest
    if not meant:
        return _beside_orders(case, lines, deed) or (_approved(case, lines), "")
    for n, line in enumerate(lines):
        if meant == "no" and not changed.firmly(case, line) and _order(case, line):
            return "", ""  # "I pass" is a move where passing is one
        if agrees(line) == meant:
            beside = [line] if answer(line).talk else []
            return meant, _beside(case, [*lines[:n], *beside, *lines[n + 1 :]], deed)
    return _at_the_head(case, lines, deed, meant)


def _beside_orders(case: Case, lines: Sequence[str], deed: str) -> tuple[Says, str] | None:
    """The same where whole sentences are orders, whose words may mean no elsewhere: "Yes, ask her. I pass for now"."""
    parts = [part for line in lines for part in sentences(line)]
    orders = [part for part in parts if _order(case, part)]
    others = [part for part in parts if part not in orders]
    said = answer("\n".join(others)).says if orders and others and deed != "orders" else ""
    return (said, "\n".join([*orders, _beside(case, others, deed)]).strip()) if said else None


def _lines(case: Case, text: str, deed: str) -> Sequence[str]:
    """The lines in which an answer may be: none of an order with a word of thanks, where I only offered something."""
    lines = remarks(text)
    return [] if deed == OFFERED and _only_heard(case, lines) else lines


def _only_heard(case: Case, lines: Sequence[str]) -> bool:
    """Do the words beside an order only take note of what was told: "Ok, got it. I play tiger 3"?"""
    parts = [part for line in lines for part in sentences(line)]
    others = [part for part in parts if not _moves(case, part)]
    repeats = any(_repeats(part, OFFERED) for part in others)
    return len(others) < len(parts) and thanked.only(" ".join(others)) and not repeats


def _said_again(case: Case, lines: Sequence[str], deed: str) -> str | None:
    """What else is to be read where a letter writes what I asked about once more; None where it does not."""
    if all(_calls(line, deed) for line in lines):
        return ""
    return _beside(case, lines, deed) if _repeats(sentences(lines[0])[0], deed) else None


def _approved(case: Case, lines: Sequence[str]) -> Says:
    """Yes, where all of it approves of what was proposed: "perfect"; "" where it does not, or may be an order."""
    approved = plainly.says("\n".join(lines)) == "yes" and not any(_order(case, line) for line in lines)
    return "yes" if approved else ""


def _at_the_head(case: Case, lines: Sequence[str], deed: str, meant: Says) -> tuple[Says, str]:
    """The same of an answer that no line gives by itself: the first clause may."""
    if answer(_CLAUSE.split(lines[0], maxsplit=1)[0]).says != meant:
        return "", ""
    rest = _beside(case, lines, deed)
    if deed not in ("orders", LEAD, TOGETHER) and _OK.match(lines[0]) and _order(case, more := _OK.sub("", lines[0])):
        return (
            ("yes", rest) if answer(sentences(more)[0]).says == "yes" else ("", "")
        )  # "OK, tiger 2 goes to Nora" is an order
    if deed == "orders" and _moves(case, rest):
        return (meant, "\n".join([_changed(lines[0]), *lines[1:]])) if meant == "yes" else ("", "")
    return meant, rest


def _changed(line: str) -> str:
    """What a line says after the yes at its head ("Yes, that is it, but make the bid four")."""
    head, *rest = _CLAUSE.split(line, maxsplit=1)
    return _changed(rest[0]) if rest and (agrees(head) == "yes" or not head.strip()) else line.strip()


def _beside(case: Case, lines: Sequence[str], deed: str) -> str:
    """What stands beside the answer: less the answer itself, and words that only say again what was asked."""
    parts = [part for line in lines for part in sentences(line)]
    if parts and answer(parts[0]).says == "no":
        parts = _with_its_reason(case, parts)
    return "\n".join(part for part in parts if not (_calls(part, deed) or _repeats(part, deed) or _answers(case, part)))


def _with_its_reason(case: Case, parts: Sequence[str]) -> list[str]:
    """What a letter that begins with a no says behind it; the reason of the no is heard, and read past no more."""
    behind = [_behind_the_no(parts[0]), *(part for part in parts[1:] if not _HALTS.fullmatch(part))]
    case.heard |= {part: REASON for part in behind if _REASON.fullmatch(part) and not _moves(case, part)}
    return behind


def _behind_the_no(words: str) -> str:
    """What a sentence says behind the no at its head: "Bruno is back" of "No wait, Bruno is back"."""
    head, *rest = _CLAUSE.split(words, maxsplit=1)
    if not rest or answer(head).says != "no" or answer(head).talk or answer(rest[0]).says:
        return words
    return rest[0].strip()


def _repeats(words: str, deed: str) -> bool:
    """Do these words only say again what was asked: "(yes) pass it on"?"""
    asked = frozenset(_WORD.findall(AGAIN.get(deed, "").lower())) if deed not in ("orders", LEAD) else frozenset()
    said = frozenset(_WORD.findall(words.lower()))
    new = [word for word in said - asked - _STANDS_FOR if answer(word).says != "yes"]
    return len((said & asked) - _STANDS_FOR) > 1 and not new and "?" not in words


def _answers(case: Case, words: str) -> bool:
    """Is a sentence an answer and nothing else that could be read?"""
    read = answer(words)
    return read.says == "yes" and not _moves(case, words) if read.talk else bool(read.says)


def _moves(case: Case, words: str) -> bool:
    """Is there anything about a move in these words, even one that is read past?"""
    table = case.playing
    if table is None:
        return False
    if _all_is_one(case, table):
        return small_talk.orders(words)
    known = table.words(case.seat)
    read = table.game.grammar.read(words, known)
    return any(not line.talk or line.why or line.past for line in read)


def _order(case: Case, words: str, likely: bool = False) -> bool:
    """Is a line an order, or one that is `likely` meant so?"""
    table = case.playing
    if table is None:
        return False
    if _all_is_one(case, table):
        return small_talk.orders(words)
    read = table.game.grammar.line(words, table.words(case.seat))
    return bool(read.orders or (likely and read.reading))


def _all_is_one(case: Case, table: Table) -> bool:
    """Is any letter of this player one order, so that only its shape tells whether a line of it moves anything?"""
    return table.game.grammar.whole and case.seat != GM


def _calls(words: str, deed: str) -> bool:
    """Do these words call the verb that has asked? Words for others may be other words."""
    found = house_words.find(words.strip())
    return bool(found and found[0].name == deed and deed in AGAIN and deed != "press")


def _once_more(case: Case, deed: str, about: str, text: str) -> bool:
    """What may be a yes or a no is asked about once more; an order in its place is an answer of its own."""
    orders = [line for line in remarks(text) if _order(case, line, likely=deed == "orders")]
    long = len(text.split()) > _BRIEF and not any(map(firm, remarks(text)))
    if long and (deed in (LEAD, TOGETHER) or not _begins(text)):
        return False  # "From now on two days a turn, and no more reminders" asks for something of its own
    likely = answer("\n".join(_lines(case, text, deed))).likely
    if not likely or (orders and (deed == "orders" or not changed.any_firmly(case, orders))):
        return False
    assert case.seal is not None
    question = worded.question(case.desk, case.seal)
    words = f"I was not sure whether that is a {likely}, so I have not done it. {question}"
    case.say(0, "", ask(case, deed, words, about), "told")
    return True


def _only_answers(text: str, deed: str) -> bool:
    """May each line of an answer about leading only be meant for the question, so that nothing else is read in it?"""
    return deed in (LEAD, TOGETHER) and len(text.split()) <= _BRIEF and all(map(firm, remarks(text)))


def _begins(text: str) -> bool:
    """Does what somebody wrote begin with what may be an answer, and not only have a no somewhere: "no internet"?"""
    lines = remarks(text)
    return bool(lines) and bool(answer(_CLAUSE.split(lines[0], maxsplit=1)[0]).likely)


def reported(who: str, text: str) -> Sequence[str]:
    """What somebody wrote, as paragraphs of a letter to another person; no line of it reads like one of ours."""
    return [f"{who}: {line.strip()}" for line in text.splitlines() if line.strip()]
