"""Somebody we do not know: what they hear, what they may ask for, and what of it reaches who runs the house."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from gm.desk.bench import Desk, Identity
from gm.desk.case import Outcome
from gm.desk.handling import flood
from gm.desk.handling.proposing import asking
from gm.desk.incoming.leagues import league_visitors
from gm.desk.incoming.visitors import linking, passers_by
from gm.desk.outgoing.letters import notice, to_operator
from gm.desk.outgoing.places import TOPIC
from gm.desk.verbs.join import asked_for
from gm.ports import Kept, Seal
from gm.ports.archive import Outgoing
from gm.post.addressing import called, shown, token_for
from gm.post.answers import body
from gm.post.letter import Letter
from gm.post.sender import plain_words, sender
from gm.post.trimming import trim
from gm.post.writing import Person

NEWCOMER = "newcomer"  # of a reply address: whoever answers from there may sit down
LONGEST = 1000  # characters of a stranger's letter that are passed on
OFTEN = 5  # answers a day to one stranger on a channel, where nobody writes under the name of another
_WISH = re.compile(r"(?i)\b(?:join\w*|play\w*|games?|match(?:es)?|invit\w*|take part|newcomers?)\b")


def answered(desk: Desk, kept: Kept, letter: Letter, address: str, now: datetime) -> Outcome:
    """One answer a day by mail, and another one to a wish to play or to look on; on a channel a few."""
    text, subject = trim(letter).text, plain_words(letter.first("subject"), 200)
    if mail := linking.wanted(desk, text, address):
        return _links(desk, kept, letter, address, mail, now)
    word, wanted = wish_of(desk, text, subject, now)
    asks = f"{address} wish" if wanted else address  # once a day beside another letter: we say ourselves how to ask
    most = 1 if wanted or desk.us.channel_to(address) == desk.us.mail else OFTEN
    heard = flood.stranger_hears(desk, kept, asks, now, most)
    if not heard:
        return _silent()
    noted = (flood.today(now), heard, "")
    if wanted:
        return newcomer(desk, letter, word, wanted, address, now, noted)
    return _unknown(desk, letter, address, now, noted)


def _silent() -> Outcome:
    return Outcome("refused", "A stranger: enough strangers were answered today, or this one was.", "human")


def _links(desk: Desk, kept: Kept, letter: Letter, address: str, mail: str, now: datetime) -> Outcome:
    heard = flood.stranger_hears(desk, kept, f"{address} link", now)
    if not heard:
        return _silent()
    asked, noted = linking.letters(desk, letter, address, mail, now), [(flood.today(now), heard, "")]
    return Outcome("refused", "An account that asks to be linked.", "human", letters=asked, notes=noted)


def _unknown(desk: Desk, letter: Letter, address: str, now: datetime, noted: tuple[str, str, str]) -> Outcome:
    """The answer to somebody we do not know: what they ask about leagues or a match, or how one comes to play here."""
    said = trim(letter).text, plain_words(letter.first("subject"), 200)
    head, told = league_visitors.facts(desk, *said)
    sheets = list[Outgoing]()
    if not told:
        head, told, sheets = passers_by.facts(desk, letter, address, now)
    passed = [] if told and not league_visitors.vague(*said) else passed_on(desk, letter, address, now)
    words = told or [*unknown(desk.us, address), _to_play(desk, address, bool(passed))]
    words += [passed_words(desk.us, address)] if passed else []
    answer = notice(
        desk,
        f"stranger/{noted[1]}/{now:%Y-%m-%d}",
        Person(address),
        head or "I do not know you yet",
        words,
        now,
        auto="replied",
        in_reply_to=letter.first("message-id"),
    )
    return Outcome("refused", "A stranger.", "human", letters=[answer, *sheets, *passed], notes=[noted])


def _to_play(desk: Desk, address: str, passed: bool) -> str:
    """How one comes to play; on a channel, where nobody hides behind a forged name, with the matches that are open."""
    way = "wait for word of the GM, or where" if passed else "ask the GM for an invitation; where"
    how = f"If you would like to play, {way} a match has a free chair, write join and its name."
    if desk.us.channel_to(address) == desk.us.mail:
        return how
    return " ".join(filter(None, (how, passers_by.open_tables(desk), passers_by.running(desk))))


def wish_of(desk: Desk, text: str, subject: str, now: datetime) -> tuple[str, str]:
    """What somebody unknown asks for: "join" or "watch" a match, a place in a "league", or to "read" its paper; and the
    name of it."""
    found = asked_for(desk, text)
    return found if found[1] else league_visitors.visit(desk, text, subject, now)[:2]


_WISHES = {  # of somebody unknown: what they asked for, and what a yes brings
    "join": (
        "play",
        "for a free chair in the match {}",
        "the chair is yours; where all are taken, you wait for the next one",
    ),
    "league": (
        "play",
        "for a place in the league {}",
        "I see to it: the place is yours, unless all are taken or its GM is to be asked first",
    ),
    "read": ("read the paper", "for the paper of the league {}", "each issue comes to you; one click ends it"),
    "standby": (
        "wait for a chair",
        "to wait for a chair of the match {}",
        "you are on the list: when a chair becomes empty, I ask you whether you want it",
    ),
    "watch": ("look on", "to look on at the match {}", "you get the copies that spectators get, if its GM agrees"),
}


def newcomer(
    desk: Desk, letter: Letter, word: str, name: str, address: str, now: datetime, noted: tuple[str, str, str]
) -> Outcome:
    """Somebody unknown would like a chair, or to look on: whoever can answer at that address may have it. Counted as a
    stranger, so nobody can be flooded through us."""
    who = sender(letter).name or called(address)
    token = token_for(desk.us.key, name, 0, f"{address}\n{now:%Y-%m-%d}", NEWCOMER)
    subject = plain_words(letter.first("subject"), 200)
    visit = league_visitors.visit(desk, trim(letter).text, subject, now) if word in ("league", "read") else None
    note = "\n".join([address, who, word, *([league_visitors.note(visit)] if visit else [])])
    seal = Seal(token, NEWCOMER, name, note=note, expires=now + timedelta(days=14))
    wish, asked, then = _WISHES[word]
    by_mail = desk.us.channel_to(address) == desk.us.mail
    head, tail = _BY_MAIL if by_mail else _ON_A_CHANNEL
    words = [
        head.format(asked.format(name)),
        *(league_visitors.about(desk, visit) if visit else ()),
        tail.format(then),
    ]
    answer = notice(
        desk,
        f"stranger/{address}/{word}/{now:%Y-%m-%d}",
        Person(address, who),
        f"[{name}] Would you like to {wish}?",
        words,
        now,
        seal=seal,
        auto="replied",
        in_reply_to=letter.first("message-id"),
    )
    return Outcome(
        "refused",
        "A newcomer is asked to answer from that address.",
        "human",
        letters=[answer],
        notes=[noted],
        match=name,
    )


_BY_MAIL = (
    "Somebody at this address asked {}, which is played by mail.",
    "If that was you, answer this letter with yes, and {}. If not, do nothing: nobody is told.",
)
_ON_A_CHANNEL = (
    "As I read what you wrote, you ask {}.",
    "If so, answer this message with yes, and {}. If not, do nothing: nobody is told.",
)


def unknown(us: Identity, address: str) -> list[str]:
    """How somebody we do not know becomes known, if they play here already."""
    if us.channel_to(address) == us.mail:
        return [
            "I do not know this address, so I cannot tell whose letter this is.",
            "If you play here, please write from the address you were invited at; from there you can add this one by "
            "writing: address add, followed by it.",
        ]
    return [
        f"{us.name} leads games here: orders are sent by message, and each match has a report for every turn.",
        "I do not know this account yet, so I cannot tell who you are.",
        "If you play here by mail, write: link, followed by your mail address; I ask there whether it is you.",
    ]


def passed_words(us: Identity, address: str) -> str:
    """What they hear of what was passed on."""
    way = "by ordinary mail" if us.channel_to(address) == us.mail else "here"
    return f"I have passed your words on to the GM, who is a person; the answer will come to you {way}."


def passed_on(desk: Desk, letter: Letter, address: str, now: datetime) -> Sequence[Outgoing]:
    """The words of a stranger who speaks of playing, for the operator; nothing for all others. Who calls this sees to
    it that one stranger is heard a few times a day, and few of them in all."""
    topic = letter.first(TOPIC) and desk.us.channel_to(address) != desk.us.mail
    subject = "" if topic else plain_words(letter.first("subject"), 200)  # of a topic: nobody's own words
    said = "\n".join(filter(None, (subject, body(trim(letter).text))))[:LONGEST]
    if not _WISH.search(said):
        return []
    who = sender(letter).name or address.partition("@")[0]
    words = [
        f"{who} ({shown(address)}), whom I do not know, writes:",
        *asking.reported(who, said),
    ]
    key, about = f"wishes/{address}/{now:%Y-%m-%d}", f"{who} would like to play"
    words.append(f"An answer to this letter goes to {who}.")
    return to_operator(desk, key, about, words, now, answers_to=Person(address, who))
