"""Words that only a person can deal with: offered to be passed to the GM, and passed when their writer agrees."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gm.desk import verbs
from gm.desk.case import Case
from gm.desk.handling import other_match, relayed
from gm.desk.handling.proposing import asking
from gm.desk.handling.receipts import thankful
from gm.desk.handling.wishing import gist, rules_asked
from gm.desk.incoming.sentences import joints
from gm.desk.matches import leading
from gm.desk.outgoing.letters import to_gm, to_operator
from gm.desk.standings import listed
from gm.domain import deadlines
from gm.domain.match import GM
from gm.post.answers import answer, remarks
from gm.post.writing import Person

OFFER = "Or shall I pass your words on to the GM, who is a person?"
_PERSONAL = re.compile(
    r"(?i)\b(?:holidays?|vacation|travell?ing|abroad|offline|hospital|on leave|not reachable|no (?:internet|access)|"
    r"(?:i'm|i am|i'll be|i will be|be) (?:away|sick(?! of)|ill|out of (?:town|office|the))|"
    r"away (?:from|on|until|till|for)|my name is|"
    r"my (?:brother|sister|wife|husband|son|daughter)|instead of me|more time|(?:move|extend|shift) the deadline)\b"
)
_THINKS = re.compile(
    r"(?i)\b(?:think|thinking|ponder|sleep (?:on|over)|mull|consider|not sure|unsure|need (?:some )?time|moment|"
    r"look (?:it|that) up|come back to|get back to|later|tomorrow|tonight)\b"
)
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_CLAUSE = re.compile(r",\s+|\s+-+\s+|\s+(?:and|but|so|also|because|since)\s+")
_BRIEF = 2  # words of a no that tells no reason
TOO_LATE = "The GM decides about that round just now. Shall I pass these words on, late as they are?"
NOBODY = "There is no GM here whom I could pass your words on to."


def offer(case: Case, text: str) -> None:
    """Ask whether a letter in which nothing was for us shall go to the GM. Courtesies are left alone."""
    words = "\n".join(remarks(text))
    _ask_of_which(case)
    if not words or (not case.said and thankful(words)):
        return
    if waits := _to_be_ruled(case, words):
        found = _takes_time(case) if _THINKS.search(words) else "I found no ruling in this."
        case.say(0, "", f"{found} {waits}", "told")
        return
    if elsewhere := other_match.told(case, words):
        case.say(0, "", elsewhere, "told")
        return
    if not _for_a_person(case, words):
        return
    if leads(case):
        for paragraph in leading.introduced(case.desk, case.leads_as, case.table.match.name if case.table else ""):
            case.say(0, "", f"{paragraph} Nothing in your letter was done.", "told")
        return
    if not reachable(case):
        return
    if answers_the_gm(case):
        case.say(0, "", deed(case, words), "done")
        return
    if told := rules_asked.glossed(case.table, words):
        unread = [said for said in case.said if said.tone in ("past", "unclear") and said.line.rstrip().endswith("?")]
        case.said = [said for said in case.said if said not in unread and said.text != told]
        case.say(0, "", told, "told")
    about = case.table.match.name if case.table else ""  # who has no chair there writes about it all the same
    case.say(0, "", asking.ask(case, "pass on", OFFER, words, about), "offer")


def _ask_of_which(case: Case) -> None:
    """Tell who plays in several matches, and wrote about none, how to name one."""
    us = case.desk.us
    if case.table is not None or case.seal is not None or case.said or us.channel_to(case.wrote) == us.mail:
        return
    mine = [sheet.name for sheet in case.desk.archive.matches(player=case.player.id) if sheet.status != "over"]
    if len(mine) > 1:
        how = f'You play in {listed(mine)}. If that was an order, begin it with the name: "{mine[0]}: ...".'
        case.say(0, "", how, "told")


def _to_be_ruled(case: Case, words: str) -> str:
    """What the writer is asked to rule on, or wants to think about; empty where that is nothing."""
    ask = case.table.asks.get(GM) if case.table and case.seat == GM and not case.stale else None
    return ask.text if ask and (not ask.words or _THINKS.search(words)) else ""


def _takes_time(case: Case) -> str:
    """What is told to who wants to think first: how long there is, and what gives more."""
    table = case.table
    due = deadlines.moment(table.match.due) if table and table.match.due else None
    until = f" until {deadlines.brief(due, table.zone(case.player))}" if table and due else ""
    return f"Take your time{until}; nothing is spent by that. For more, write: extend 24h."


def _for_a_person(case: Case, words: str) -> bool:
    """Is it more than a courtesy: talk, a no with its reason, or any answer to the words of the GM?"""
    said = answer(words)
    if said.talk or (said.says == "no" and len(words.split()) > _BRIEF):
        return True
    return bool(said.says) and answers_the_gm(case)


def answers_the_gm(case: Case) -> bool:
    """Does the letter answer words that the GM said to its writer?"""
    ours = case.desk.archive.sent_to(case.letter.first("in-reply-to").strip())
    return ours is not None and ours.key.startswith("tell/")


def in_vain(case: Case) -> bool:
    """Did a player write, and was nothing of it done, held or asked about, but a no to a question heard?"""
    heard = {*case.heard.values()} - {asking.REASON}
    done = case.check or case.question or case.orders or case.ahead or case.asked or case.letters or heard
    return bool(case.table and case.seat and not done and _idle(case) and not leads(case))


def _idle(case: Case) -> bool:
    return all(
        said.tone in ("past", "unclear") or said.text.startswith((asking.LEFT, asking.FOR_OTHERS)) for said in case.said
    )


def complains(case: Case) -> bool:
    """Was nothing in a letter done or asked about, but what only a person can mend: a line that is read past, a
    question, or words about a turn that is over?"""
    if case.check or case.question or case.orders or case.ahead or case.asked:
        return False
    return any(said.line or case.stale for said in case.said) and all(
        said.tone == "past"
        or (said.tone == "unclear" and (case.stale or said.line.rstrip().endswith("?")))
        or (said.tone == "not allowed" and case.stale)
        for said in case.said
    )


def leads(case: Case) -> bool:
    """Is the writer the GM of this match, or who hears in the place of one?"""
    gm = (case.table.match.policy.gm if case.table else "") or case.desk.us.operator
    return case.seat == GM or gm in {a.address for a in case.player.addresses}


def beside(case: Case, text: str) -> None:
    """Ask the same about what stands beside orders and only a person can deal with: a holiday, a name, more time.

    These sentences go to the GM, no others: an order is nobody's business.
    """
    if late := _late(case, text):
        case.say(0, "", asking.ask(case, "pass on", TOO_LATE, about=late), "offer")
        return
    if _for_others(case, text):
        return
    asked = case.question.note if case.question else ""  # what a question holds already is asked about once
    words = "\n".join(said for said in _parts(case, text) if _told_of(case, said) and said not in asked)
    if not words or not reachable(case) or case.check or leads(case):
        return
    if case.question:
        case.say(0, "", f"{asking.LATER.format(words)}.", "told")
    else:
        case.say(0, "", asking.ask(case, "pass on", f'Shall I pass on "{words}" to the GM?', about=words), "offer")


def _for_others(case: Case, text: str) -> bool:
    """Ask whether words for others behind an order, "bid 5, and tell Bruno I'm with him", shall be passed on."""
    told = filter(None, (_told_behind(case, said) for said in _SENTENCE.split(text)))
    words = next((words for words in told if not any(one in words or words in one for one in case.heard)), "")
    if words and case.question:
        case.say(0, "", f"{asking.LATER.format(words)}.", "told")
    return bool(words) and (case.question is not None or relayed.heard(case, 0, words))


def _told_behind(case: Case, said: str) -> str:
    """What of a sentence tells others something, below an order in it and without one behind; empty: nothing."""
    for found in _CLAUSE.finditer(said):
        if relayed.behind(case, said, found.end()) and holds_order(case, said[: found.start()]):
            ends = [more.start() for more in _CLAUSE.finditer(said, found.end())]
            first = next((end for end in ends if holds_order(case, said[end:].lstrip(" ,-"))), len(said))
            return re.sub(r"(?i)^(?:and|but|so|also) ", "", said[found.end() : first])
    return ""


def _parts(case: Case, text: str) -> Iterator[str]:
    """The sentences of a letter; of one in which an order stands its clauses."""
    for line in text.splitlines():
        for said in (one for part in joints.apart(case, line) for one in _SENTENCE.split(part)):
            yield from _CLAUSE.split(said) if holds_order(case, said) else [said]


def _late(case: Case, text: str) -> str:
    """Orders of a round that a person decides just now: they count no more by themselves, but that person may still
    want to read them."""
    table = case.table
    if table is None or not case.stale or not table.game.grammar.whole or case.check or case.seat == GM:
        return ""
    return "\n".join(remarks(text)) if GM in table.asks and reachable(case) else ""


def _told_of(case: Case, said: str) -> bool:
    """Is this sentence about what only a person can deal with, and neither an order nor answered already?"""
    done = any(said.strip() in of.line for of in case.said if of.tone in ("done", "told") and said.strip())
    verb, rest = verbs.find(said.strip()) or (None, "")
    called = verb is not None and verb.counts(case, rest, said.strip())
    answered = done or called or any(heard in said for heard in case.heard)
    return bool(_PERSONAL.search(said) or next(gist.wished(said), None)) and not (answered or holds_order(case, said))


def holds_order(case: Case, said: str) -> bool:
    return case.table is not None and bool(case.table.game.grammar.line(said, case.table.words(case.seat)).orders)


def reachable(case: Case) -> bool:
    """Does anybody hear what is said to the GM?"""
    return bool(case.desk.us.operator or (case.table and case.table.match.policy.gm))


def _granting(case: Case, about: str) -> list[str]:
    """What the GM may write to do what is wished for."""
    wished = next(gist.wished(about), None) if case.seat else None
    calls = wished.leads.format(seat=case.seat) if wished else ""
    return [f'To do it, write in answer to a letter of mine about the match: "{calls}"'] if calls else []


def deed(case: Case, about: str) -> str:
    """Pass the words on; the GM's answer goes to their writer."""
    name, who = case.table.match.name if case.table else "", case.player.name
    words = [
        f"{who} writes" + (f" about {name}:" if name else ":"),
        *asking.reported(who, about),
        f"An answer to this letter goes to {who}, not to me.",
        *_granting(case, about),
    ]
    subject = f"[{name}] " * bool(name) + f"{who} writes to you"
    key, to = f"passed/{case.kept.id}", Person(case.address, who)
    told = (
        to_gm(case.desk, case.table, key, subject, words, case.now, answers_to=to)
        if case.table
        else to_operator(case.desk, key, subject, words, case.now, answers_to=to)
    )
    case.letters += told
    way = "by ordinary mail" if case.desk.us.channel_to(case.address) == case.desk.us.mail else "here"
    return f"I have passed it on to the GM; the answer will come to you {way}." if told else NOBODY
