"""Takes letters in: keeps them before reading, settles them at the mailbox, and brings each to an end, once."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache, partial
from hashlib import sha256
from typing import NamedTuple

from gm.desk import house_words
from gm.desk.bench import Desk
from gm.desk.case import Case, Outcome
from gm.desk.handling import flood, unsettled
from gm.desk.handling.judging import judge
from gm.desk.handling.proposing import asking
from gm.desk.handling.receipts import beside_a_league, receipt
from gm.desk.incoming import copies, mistaken, several, stumbling
from gm.desk.incoming.answers import ballots, gaps, invited, press_answers
from gm.desk.incoming.leading import for_players, gm_words
from gm.desk.incoming.leagues import league_opening, league_words, paper_words
from gm.desk.incoming.new_matches import opening
from gm.desk.incoming.playing import lines, other_words, ours, whole
from gm.desk.incoming.sentences import mentions
from gm.desk.incoming.topic import by_list, revisions, topical
from gm.desk.incoming.visitors import former, newcomers, strangers
from gm.desk.incoming.writers import confirming, correspondents, foreseeing, lapsed, talks
from gm.desk.incoming.writers.correspondents import Writer
from gm.desk.matches.closing import minded
from gm.desk.matches.of_league import JOURNALS
from gm.desk.matches.voting import PURPOSE
from gm.desk.outgoing import daily, places, returned
from gm.desk.outgoing.letters import GM_WORDS, mishap
from gm.desk.table import Table
from gm.desk.verbs.confirm import VERB as CONFIRM
from gm.desk.verbs.final import stand_by
from gm.ports import NO_REASON, Crossed, Fetched, Kept, Mailbox, Overtaken, Place, Unreachable
from gm.ports.archive import Outgoing
from gm.post.letter import Letter
from gm.post.reading import read
from gm.post.sender import plain_words, sender
from gm.post.trimming import Trimmed, trim

_OURS = re.compile(r"^\s*(?:re|aw|sv|antw|r|fwd?|wg|tr)\s*:|\[[\w.-]+\]", re.IGNORECASE)
DIED = "the program ended while this was read"
UNCLEAR = "its writer is asked what was typed and what was quoted"
MEANT = "its writer is asked what was meant"


class Taken(NamedTuple):
    """How many letters came, whether more lie there, and how large they were."""

    came: int = 0
    more: bool = False
    octets: int = 0


def collect(desk: Desk, mailbox: Mailbox, now: datetime) -> Taken:
    """A batch of letters out of the mailbox: keep, then settle; note the sweep when it is empty then."""
    batch: Sequence[Fetched] = mailbox.fetch(desk.limits.batch)
    came = desk.archive.keep(batch, now) if batch else 0
    if batch:
        mailbox.settle([(letter, _place(letter)) for letter in batch])
    octets = sum(len(letter.raw) for letter in batch)
    if len(batch) >= desk.limits.batch:
        return Taken(came, True, octets)
    try:
        desk.archive.swept(mailbox.name, now)
    except Unreachable as why:
        raise Unreachable(f"It was emptied, but that could not be written down, so no turn closes yet. {why}") from why
    return Taken(came, False, octets)


def _place(letter: Fetched) -> Place:
    """Of a letter that was too large only the head is kept here, so a person finds it aside."""
    return "aside" if letter.oversize else "done"


@lru_cache(maxsize=64)
def opened(raw: bytes) -> Letter:
    """A letter as parts and text; those of a batch are opened before the first of them is answered, and once."""
    return read(raw)


def answer_some(desk: Desk, now: datetime) -> int:
    """Bring kept letters to their end, in order of arrival: a batch, and what its letters put before us again.

    Returns how many; fewer than a batch when none waits any more.
    """
    done, whole = _suspects(desk, now), True
    but = DIED if desk.gauge.careful else NO_REASON
    while done < desk.limits.batch and (batch := desk.archive.waiting(desk.limits.batch, but)):
        try:
            with desk.archive.batch(whole=whole):
                foreseeing.foresee(desk, [(kept, opened(kept.raw)) for kept in batch], now)
                for kept in batch:
                    answer(desk, kept, now)
                    desk.gauge.waited(now - kept.arrived)
        except Crossed:
            whole = False  # nothing of it stands, and they are in our hand again: now each stands or falls by itself
        else:
            done, whole = done + len(batch), True
        opened.cache_clear()
    return done


def suspect(desk: Desk) -> None:
    """This worker has come back from a death: what it was reading then is read one by one, for one of these letters
    may be what the program died of, and is to take no others with it."""
    desk.gauge.careful, desk.gauge.deaths = desk.archive.suspected(DIED)


def _suspects(desk: Desk, now: datetime) -> int:
    """Letters that the program may have died of, each claimed and written down by itself. Returns how many.

    Where it died over one of them alone, they wait until this life has lasted a second for each such death: of whoever
    kills from outside, again and again, no letter is to bear the blame.
    """
    done, gauge = 0, desk.gauge
    if gauge.careful and gauge.lasted() < gauge.deaths:
        return 0
    while gauge.careful and done < desk.limits.batch:
        alone = desk.archive.waiting(1)
        gauge.careful = gauge.careful - sum(kept.reason == DIED for kept in alone) if alone else 0
        for kept in alone:
            if kept.tries >= desk.limits.tries and kept.reason == DIED:
                ended = "the program ended each time it was read"
                commit(desk, kept, stumbling.set_aside(desk, kept, DIED, ended, now), now)
            else:
                answer(desk, kept, now)
            done += 1
    return done


def answer(desk: Desk, kept: Kept, now: datetime) -> None:
    """One letter: decide what becomes of it, then write all of that down at once. One that makes us stumble is tried
    again, and set aside with its reason after a few times: the next ones do not wait for it."""
    for _ in range(5):
        try:
            commit(desk, kept, decide(desk, kept, now), now)
            return
        except Overtaken:
            continue
        except Unreachable:
            raise  # the database is away: no fault of this letter
        except Exception as e:  # whatever it is: one letter must not hold up all others
            _stumbled(desk, kept, e, now)
            return
    _stumbled(desk, kept, Overtaken("others were always faster"), now)


def _stumbled(desk: Desk, kept: Kept, why: Exception, now: datetime) -> None:
    reason = f"{type(why).__name__}: {why}"[:500]
    if desk.archive.failed(kept.id, reason) >= desk.limits.tries:
        commit(desk, kept, stumbling.set_aside(desk, kept, reason, mishap(why), now), now)


def commit(desk: Desk, kept: Kept, outcome: Outcome, now: datetime) -> None:
    """The letter, what it changed and its answer: all or nothing."""
    with desk.archive.step() as step:
        for person in outcome.people:
            step.player(person)
        for table in outcome.tables:
            replace(table, stir=True).commit(step, now)  # or this letter would let the match sleep that another woke
        for outgoing in outcome.letters:
            outgoing.put(step)
        for topic, key, text in outcome.notes:
            if not step.note(topic, key, text, now) and topic.startswith(JOURNALS):
                raise Overtaken(topic)  # the league has moved meanwhile: the letter is decided anew
        for number in outcome.reopened:
            step.note("confirmed", str(number), "", now)
            step.settle(number, "received", "confirmed by its writer")
        step.settle(
            kept.id,
            outcome.state,
            outcome.reason,
            kind=outcome.kind,
            match=outcome.match,
            message_id=outcome.message_id,
            digest=outcome.digest,
            sender=outcome.sender,
            known=outcome.known,
        )
    for key in outcome.unreached:
        desk.archive.unreached(key)


def decide(desk: Desk, kept: Kept, now: datetime) -> Outcome:
    """What becomes of a letter. Nothing is written here."""
    letter, verdict = by_list.classified(desk, opened(kept.raw))
    if kept.envelope_from == "" and verdict.human:
        return Outcome("refused", "It came from the null sender, as only machines write.", "autoreply")
    if verdict.kind in ("bounce", "delay", "feedback"):
        return returned.decide(desk, kept, letter, verdict, now)
    if verdict.human and returned.to_bounce_address(desk, kept, letter):
        return Outcome("refused", "It came to the address of returned mail and tells of none.", "bounce")
    if not verdict.human:
        seal = correspondents.seal_of(desk, kept, letter)
        told = mistaken.tell(desk, seal, letter, verdict, now)
        return correspondents.unsubscribes(seal, kept, now) or Outcome(
            "refused", f"{verdict.guard}: {verdict.reason}", verdict.kind, letters=told
        )
    if places.topic_in(desk.us, kept.mailbox, letter):
        return topical.decide(desk, kept, letter, _from_a_player, now)
    writer = correspondents.identify(desk, kept, letter, now)
    if writer.outcome:
        return replace(writer.outcome, sender=sender(letter).address)
    assert writer.player is not None
    return replace(_from_a_player(desk, kept, letter, writer, now), sender=writer.player.id, known=True)


def _from_a_player(desk: Desk, kept: Kept, letter: Letter, writer: Writer, now: datetime) -> Outcome:
    assert writer.player is not None
    identity = foreseeing.identity(letter, writer.player.id)
    typed, said = trim(letter, correspondents.read_before(desk, letter, writer)), _uncalled(desk, kept)
    typed = replace(typed, text=said(typed.text))
    digest = sha256(typed.text.encode("utf-8", "replace")).hexdigest()
    case = writer.case(desk, now, kept, letter)
    if twin := (desk.archive.same_message(identity, kept.id) if identity else None):
        return copies.outcome(case, same=twin[1] == digest)
    before = case.table
    outcome = Outcome(
        "done", "", "human", message_id=identity, digest=digest, match=before.match.name if before else ""
    )
    typed, done = revisions.version(case, typed, writer.told, lambda text: writer.extract(said(text)))
    if done is not None:
        return replace(outcome, reason=done) if done else _finish(outcome, case, before)
    typed = correspondents.unsigned(case, typed)
    case.check = lines.only_checks(typed.text)
    if _to_another_room(case, writer, typed):
        return _finish(outcome, case, before)
    if problem := _unreadable(kept, letter):
        case.say(0, "", problem, "unclear")
    elif waits := _waits(outcome, case, before, typed):
        return waits
    else:
        _heard(case, typed)
    for words in writer.facts if flood.of_no_use(case) else ():
        case.say(0, "", words, "told")
    return _finish(outcome, case, before)


def _uncalled(desk: Desk, kept: Kept) -> Callable[[str], str]:
    """What of a text is read: on a channel people may call the house by its account, though they write to it alone."""
    there = desk.us.came_by(kept.mailbox)
    return str if there == desk.us.mail else partial(mentions.uncalled, us=desk.us, there=there)


def _to_another_room(case: Case, writer: Writer, typed: Trimmed) -> bool:
    """A letter of which no orders are read, by the address it came to or by who wrote it. False: it is none."""
    purpose = case.seal.purpose if case.seal else ""
    if purpose == "mute":
        press_answers.mute(case)
    elif writer.former:
        former.answer(case, writer.former, typed.text)
    elif purpose == talks.WHICH:
        talks.ask_which(case)
    elif purpose == GM_WORDS and not case.seat:
        _from_its_gm(case, typed.text or _subject(case))
    elif purpose in former.PASSED_ON:
        former.passed_on(case, typed.text)
    elif writer.lapsed:
        lapsed.answer(case, writer.lapsed)
    else:
        return False
    return True


def _waits(outcome: Outcome, case: Case, before: Table | None, typed: Trimmed) -> Outcome | None:
    """A letter of which it is not sure what was typed, or who typed it: that is asked first."""
    asked = replace(outcome, reason=UNCLEAR)
    if typed.conflict and lines.might_matter(case, typed.doubtful):
        return _with(asked, case, [receipt(case, before, typed.conflict, typed.doubtful)])
    if ours.unmarked(typed.text) and (mine := [n for n in typed.lines if lines.might_matter(case, (n,))]):
        return _with(asked, case, [receipt(case, before, ours.UNMARKED, tuple(mine[:3]))])
    there = confirming.asked_at(case, typed.lines)
    if there or several.waits(case, typed) or confirming.asked_for(case, typed.text):
        letters = flood.held_back(case, [confirming.question(case, typed.text, to) for to in ("", *there)])
        return replace(outcome, state="aside", reason=confirming.WAITS, digest="", message_id="", letters=letters)
    return None


def _heard(case: Case, typed: Trimmed) -> None:
    """What was typed, taken for what the letter answers."""
    purpose = case.seal.purpose if case.seal else ""
    if purpose in paper_words.PURPOSES:
        paper_words.answered(case, typed.text)
    elif purpose == daily.PURPOSE:
        several.answer(case, typed, _understand)
    elif purpose == "press":
        press_answers.answer(case, typed.text)
        _settled(case)
    elif purpose == "invite" and case.table:
        invited.answer(case, league_words.pick(case, typed.text or _subject(case)))
    else:
        _understand(case, typed)


def _from_its_gm(case: Case, said: str) -> None:
    _know(case)
    said = league_words.pick(case, said)
    done = not said or opening.heard(case, said) or for_players.taken(case, said)
    lines.go_through(case, "" if done else gm_words.answered(case, said))


def _understand(case: Case, typed: Trimmed) -> None:
    """Take a letter, or what stands beside an answer in it, line by line; what is for a person is offered to the GM."""
    text, purpose = typed.text or _subject(case), case.seal.purpose if case.seal else ""
    if purpose == asking.PURPOSE:
        text = gaps.answered(case, text)
    elif purpose == PURPOSE:
        text = ballots.answered(case, text)
    elif purpose == strangers.NEWCOMER:
        newcomers.answer(case, text)
        return
    elif purpose in house_words.named("confirm").under and (said := confirming.says(text)):
        case.say(0, "", CONFIRM.run(case, "") if said == "yes" else asking.LEFT, "told")
        text = ""
    text = "" if league_opening.heard(case, text) else whole.in_chairs(case, league_words.pick(case, text))
    if opening.heard(case, text):
        _know(case)
        text = ""
    elif gm_words.leads(case):
        _know(case)
        text = "" if for_players.taken(case, text) else gm_words.taken(case, text)
    lines.go_through(case, text, typed.signature)
    lines.below(case, typed.signature, "below your signature")
    if not typed.text and not text:
        lines.below(case, [_headed(case)], "in the subject")
        whole.behind_bars(case, typed.text)
    wrote_orders = bool(case.orders)
    judge(case)
    lines.told_anew(case)
    _settled(case)
    other_words.left_over(case, text, purpose, wrote_orders)


def _know(case: Case) -> None:
    """Who leads without a chair is written down, so that questions find them again."""
    if case.desk.archive.player(case.player.id) is None:
        case.people.append(case.player)


def _settled(case: Case) -> None:
    """What was final is final now, and the match knows when its turn closes."""
    stand_by(case)
    unsettled.awaited(case)
    if case.table and case.table.events:
        case.table = minded(case.table, case.now)


def _subject(case: Case) -> str:
    """What the subject says where nothing was typed below; that of an answer is ours."""
    words = plain_words(case.letter.first("subject"), 200)
    return "" if _OURS.search(words) else words


def _headed(case: Case) -> str:
    """What the subject of a new letter says behind the name of a match: "[friday] play 14"."""
    words = plain_words(case.letter.first("subject"), 200)
    return words.partition("]")[2].strip() if words.startswith("[") else ""


def _unreadable(kept: Kept, letter: Letter) -> str:
    if kept.oversize:
        return f"Your letter has {kept.oversize // 1000} kB, which is more than I take. Orders need only a few lines."
    return letter.problem or ""


def _finish(outcome: Outcome, case: Case, before: Table | None) -> Outcome:
    """The answers that go out, and what is written with them."""
    if flood.says_the_same_again(case, outcome.digest):
        return replace(outcome, reason="The same words came twice within the hour and were answered both times.")
    answers = list(case.letters)
    answered = any(a.post.to == case.address for a in answers)
    wants = case.orders or case.seat or case.question or case.leads or beside_a_league(case)
    if not _answered(case) and (wants or not answered):
        answers.append(receipt(case, before))
    return _with(_asked_back(outcome, case), case, answers)


def _asked_back(outcome: Outcome, case: Case) -> Outcome:
    """The outcome, which says so where nothing of the letter counts before its writer answers."""
    asks = not (outcome.reason or case.orders) and unsettled.in_question(case)
    return replace(outcome, reason=MEANT) if asks else outcome


def _answered(case: Case) -> bool:
    """Was there nothing in the letter but words that letters of their own answer?"""
    alone = not (case.orders or case.ahead or case.asked or beside_a_league(case) or _left(case))
    return alone and bool(case.said) and {said.tone for said in case.said} == {"sent"}


def _left(case: Case) -> bool:
    """Was something read past that has a word and a number of the game, such as "well, let's say bid 3"?"""
    verbs = case.table.game.grammar.verbs if case.table and case.seat else ()
    said = [re.findall(r"\w+", line.lower()) for line in case.talk]
    return any(any(word.isdigit() for word in one) and any(word in verbs for word in one) for one in said)


def _with(outcome: Outcome, case: Case, answers: list[Outgoing]) -> Outcome:
    """The outcome with what the case changed; a letter that was only a check changes nothing and tells nobody else."""
    notes = [flood.not_understood(case, outcome.digest)] if flood.of_no_use(case) else []
    if case.check:
        answers = [a for a in answers if a.post.to == case.address]
        return replace(outcome, letters=flood.held_back(case, answers), notes=notes)
    tables = tuple(t for t in (case.table, *case.other_tables) if t and t.events)
    return replace(
        outcome,
        tables=tables,
        letters=flood.held_back(case, answers),
        people=case.people,
        notes=[*notes, *case.notes],
        reopened=case.confirmed,
    )
