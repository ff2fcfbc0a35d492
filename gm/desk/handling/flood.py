"""How much is too much: what is answered, passed on and told to strangers within an hour or a day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from gm.desk.bench import Desk
from gm.desk.case import Case
from gm.desk.outgoing import places
from gm.desk.outgoing.letters import notice, to_gm, to_operator
from gm.domain.match import Match
from gm.domain.policy import Policy
from gm.ports import Kept
from gm.ports.archive import Outgoing
from gm.post.addressing import shown
from gm.post.writing import Person

HOUR = timedelta(hours=1)
SAME = 2  # times that the same words are answered within an hour when nothing in them is for us
KEPT = "Your orders are still read and kept: the last legal ones before the deadline count."
UNASKED = (
    "Letters that need your yes wait unasked: if one of them is yours, please send it again when the hour is over."
)


def answered_enough(case: Case) -> bool:
    """Did its writer get as many answers within the hour as one gets? Those to letters that proved nothing count by
    themselves: anybody can send such in a player's name, and that shall not silence the player."""
    archive, since = case.desk.archive, case.now - HOUR
    return archive.posted_since(case.address, since, doubted=not case.proven) >= case.desk.limits.answers_an_hour


def heard_enough(desk: Desk, address: str, now: datetime) -> bool:
    """Did this address get as many letters of other players within the hour as are passed on?"""
    return desk.archive.posted_since(address, now - HOUR, press=True) >= desk.limits.press_an_hour


def everywhere(desk: Desk, kept: Kept, now: datetime) -> bool:
    """Have more letters come within the hour, from everybody, than we answer?"""
    earlier = kept.id - desk.limits.letters_an_hour
    came = desk.archive.came(earlier) if earlier > 0 else None
    return came is not None and came > now - HOUR


def about_its_match(case: Case) -> bool:
    """Have more letters come within the hour about the match of this one, from everybody, than we answer?"""
    most = case.desk.limits.match_letters_an_hour
    return case.table is not None and case.desk.archive.about(case.table.match.name, case.now - HOUR, most) >= most


def of_no_use(case: Case) -> bool:
    """Was nothing in this letter for us for certain? Such letters an answering machine may write, in answer to ours."""
    useless = case.guessed or all(said.tone in ("unclear", "offer") for said in case.said)
    return useless and not (case.orders or case.ahead)


def says_the_same_again(case: Case, typed: str) -> bool:
    """Did the same words, nothing in them for us, come twice within the hour? People write others; machines do not."""
    if not of_no_use(case):
        return False
    before = [text for _, text in case.desk.archive.notes(_useless(case))]
    return before.count(_both(case, typed)) >= SAME or len(before) >= case.desk.limits.answers_an_hour // 2


def not_understood(case: Case, typed: str) -> tuple[str, str, str]:
    """The note that a letter was of no use to us; `typed` is the digest of its words."""
    return _useless(case), str(case.kept.id), _both(case, typed)


def _both(case: Case, typed: str) -> str:
    """What was written and what is answered: only where both are the same does a letter come again."""
    return "\n".join([typed, *(said.text for said in case.said)])


def _useless(case: Case) -> str:
    return f"unclear/{_name(case)}/{case.now:%Y-%m-%dT%H}"


def _name(case: Case) -> str:
    """Whose letters are counted together: a player's, or those that only say they are."""
    return case.player.id if case.proven else f"{case.player.id}?"


def held_back(case: Case, answers: list[Outgoing]) -> list[Outgoing]:
    """What goes out for a letter: all, or in a flood one notice an hour, and nothing that is passed on."""
    flooded, crowded = everywhere(case.desk, case.kept, case.now), about_its_match(case)
    enough = flooded or answered_enough(case)
    answers = [_doubted(case, answer) for answer in answers]
    if not answers or not (enough or crowded):
        return answers
    others = [a for a in answers if a.post.to != case.address and a.post.kind != "press"]
    about = case.table.match.name if case.table and not enough else ""
    return [*others, _doubted(case, _pause(case, about)), *_alarms(case, flooded, crowded)]


def _alarms(case: Case, flooded: bool, crowded: bool) -> Iterator[Outgoing]:
    if flooded:
        yield from alarm(case.desk, case.now)
    if crowded:
        yield from _alarm_of_match(case)


def _doubted(case: Case, answer: Outgoing) -> Outgoing:
    """The answer, marked where nobody proved to have asked for it."""
    mine = not case.proven and answer.post.to == case.address
    return replace(answer, post=replace(answer.post, doubted=True)) if mine else answer


def _pause(case: Case, about: str) -> Outgoing:
    """One notice an hour for who writes more than we answer, or about a flooded match; its key stops a second."""
    many, mine = (f"Many letters about {about}", "those") if about else ("Many letters", "yours")
    words = [
        f"{many} have come within the hour, so I stop answering {mine} until the hour is over.",
        KEPT if case.proven and not case.question else UNASKED,
    ]
    key = f"enough/{about}/{_name(case)}/{case.now:%Y-%m-%dT%H}"
    return notice(
        case.desk,
        key,
        Person(case.address, case.player.name),
        "A pause in my answers" + (f" about {about}" if about else ""),
        words,
        case.now,
        player=case.player.id,
        match=about,
        auto="replied",
    )


def _alarm_of_match(case: Case) -> list[Outgoing]:
    """The GM of a match hears of a flood in it, once an hour."""
    assert case.table is not None
    name, desk = case.table.match.name, case.desk
    words = [
        f"More than {desk.limits.match_letters_an_hour} letters about {name} came within an hour. Its orders are still "
        "taken; who writes gets one notice. Other matches are answered as always.",
        "The limit stands in the configuration as limits.match_letters_an_hour.",
    ]
    key = f"flood/{name}/{case.now:%Y-%m-%dT%H}"
    return to_gm(desk, case.table, key, f"{name}: more letters than usual", words, case.now)


def alarm(desk: Desk, now: datetime) -> list[Outgoing]:
    """The operator hears of a flood, once an hour."""
    words = [
        f"More than {desk.limits.letters_an_hour} letters came within an hour. Orders are still taken; who writes gets "
        "one notice, and strangers get none.",
        "The limit stands in the configuration as limits.letters_an_hour.",
    ]
    return to_operator(desk, f"flood/{now:%Y-%m-%dT%H}", "More letters than usual", words, now)


def stranger_hears(desk: Desk, kept: Kept, asks: str, now: datetime, most: int = 1) -> str:
    """Under what the answer to this stranger is to be noted; empty: there is none. A forged sender could make us write
    to anybody, so all of them together get few letters a day, and each of them one, or `most` of one kind."""
    known = {key for key, _ in desk.archive.notes(today(now))}
    if len(known) >= desk.limits.strangers_a_day or everywhere(desk, kept, now):
        return ""
    names = [asks, *(f"{asks} {n}" for n in range(2, most + 1))]
    return next((name for name in names if name not in known), "")


def spare_outsider(case: Case, address: str) -> str:
    """Why this player can have no letter sent to an address that we do not know; empty: it goes, and is noted.

    Few a day for each player, one for each address, whoever asks: or one letter of many lines would be hundreds to
    others.
    """
    topic, most, who = f"outsiders/{case.now:%Y-%m-%d}", case.desk.limits.outsiders_a_day, _asks(case)
    told = dict(case.desk.archive.notes(topic)) | {key: text for about, key, text in case.notes if about == topic}
    if address in told:
        return f"I wrote to {shown(address)} today already, and ask there once a day; please look into its mailbox."
    if list(told.values()).count(who) >= most:
        return f"I write to at most {most} new addresses a day for you; please ask for {shown(address)} tomorrow."
    case.notes.append((topic, address, who))
    return ""


def spare_outsiders(case: Case, before: Match, after: Match, letters: Sequence[Outgoing]) -> str:
    """The same of what a GM does to a match: for whom it writes to, now or from now on, beside those who belong to it
    already. Who runs the house answers for it, and is not counted."""
    if case.leads_as == case.desk.us.operator:
        return ""
    us, chairs = case.desk.us, before.chairs
    rooms = (places.public_place(us, after), places.chat_of(us, after.policy))  # where all read it
    known = {*_readers(before.policy), us.operator, *rooms, *(chair.invited for chair in chairs)}
    to = {letter.post.to for letter in letters} | set(_readers(after.policy))
    new = [a for a in sorted(to - known) if a and not case.desk.archive.player_at(a)]
    return next(filter(None, (spare_outsider(case, address) for address in new)), "")


def _readers(policy: Policy) -> tuple[str, ...]:
    return (policy.gm, *policy.deputies, *policy.observers, *policy.watchers)


def _asks(case: Case) -> str:
    """Whom such letters count for: a GM need not be a player."""
    return case.player.id or case.address


def today(now: datetime) -> str:
    """The topic under which the strangers of a day are noted."""
    return f"strangers/{now:%Y-%m-%d}"
