"""UNDO: what stood before the last deed of a GM that can be taken back stands again."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from gm.desk.deeds import deeds
from gm.desk.deeds.deadline import due_news
from gm.desk.deeds.deed import Deed, Done, Wish, news, to_seat, told
from gm.desk.deeds.rollback import told as heard
from gm.desk.history import History, Passed
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.setting_back import as_it_stood, set_back
from gm.desk.outgoing.letters import notice
from gm.desk.players import reader
from gm.domain import deadlines
from gm.domain.match import GM, Led, Match, SetBack
from gm.domain.policy import Chair
from gm.ports.archive import Outgoing
from gm.post.writing import Person

_WHOLE = (
    "status",
    "paused",
    "again",
    "due",
    "waits",
    "policy",
    "options",
)  # what a small deed may change in the match itself
_OF_THE_TURN = ("status", "paused", "again", "due", "waits")
_BY_SEAT = ("held", "standing", "ahead")


def called(led: Led) -> str:
    """What a deed is called when it is taken back."""
    deed = deeds().get(led.deed)
    return deed.called if deed and deed.called else f'the step "{deed.shown if deed else led.deed}"'


def plan(wish: Wish) -> Done:
    history = History(wish.desk.archive, wish.name)
    if wish.table.match.seq != history.head:
        raise Wrong("Please write undo in a letter of its own.")
    found = next(((p, led) for p, led in history.deeds() if led.entries and led.deed != "undo"), None)
    if found is None:
        raise Wrong(f"There is no deed of yours in {wish.name} that could be taken back.{_rulings(history)}")
    passed, led = found
    before, after = history.before(passed.seq - led.entries), history.before(passed.seq)
    moved = _set_back(history, passed, led)
    played = (before.position, before.turn) != (after.position, after.turn)
    if moved or played or "over" in (before.status, after.status):
        return _signed(wish, history, passed, led, _whole(wish, history, passed, led, before))
    return _signed(wish, history, passed, led, _part(wish, passed, led, before, after))


def _set_back(history: History, passed: Passed, led: Led) -> bool:
    """Did the deed itself set the match back?"""
    steps = [p.event for p in history.line(passed.seq) if passed.seq - led.entries <= p.seq < passed.seq]
    return any(isinstance(event, SetBack) and not event.undoes for event in steps)


def _signed(wish: Wish, history: History, passed: Passed, led: Led, done: Done) -> Done:
    """What is taken back, told with whose step that was and when, and with what undo does not reach."""
    at = deadlines.brief(history.at[passed.seq], wish.zone)
    by = "" if led.by in ("", wish.by) else f", by {led.by}"
    would = f"The last step was {called(led)} ({at}{by}). {done.would}{_rulings(history)}"
    return replace(done, would=would, sum=str(passed.seq))


def _rulings(history: History) -> str:
    """A ruling is no step that undo takes back: how the last one is changed."""
    turn = history.ruled()
    words = ' To change what you ruled in turn {0} instead, write for example "correct turn {0}: GM: no effect".'
    return words.format(turn) if turn else ""


def _whole(wish: Wish, history: History, passed: Passed, led: Led, before: Match) -> Done:
    """The position was changed: everything is as it was, whatever was played since."""
    match = wish.table.match
    to = as_it_stood(wish.table, before, deadlines.iso(history.at[passed.seq]), wish.now)
    if led.deed == "process":  # or it would close again at once
        to = replace(to, waits=tuple(dict.fromkeys((*to.waits, GM))))
    notice = (
        f"The GM has taken back {called(led)}: the match stands in turn {to.turn} again, as it stood "
        "before. What you were told since then, please forget."
    )
    back = set_back(wish.desk, wish.table, to, before.seq, notice, wish.now, passed.seq)
    due = f", due {deadlines.shown(deadlines.moment(to.due), wish.zone)}" if to.due else ""
    here = f"turn {match.turn}" + (", which is its end," if match.status == "over" else "")
    return Done(
        back.table,
        f"{wish.name} stands in turn {to.turn} again, as before {called(led)}.{back.stays} {heard(back)}",
        f"That takes back {called(led)}. {wish.name} goes from {here} to where it stood before, turn {to.turn}"
        f"{due}.{back.stays} {heard(back)} What stands now stays in the journal.",
        back.letters,
    )


def _part(wish: Wish, passed: Passed, led: Led, before: Match, after: Match) -> Done:
    """What the deed changed is as it was; what others changed since stays."""
    match = _merged(wish, led, before, after)
    table = wish.table.then(SetBack(match, wish.table.match.seq, passed.seq), stir=True)
    return Done(
        table,
        f"I have taken back {called(led)}. {_stands(wish, match)}",
        f"That takes back {called(led)}. {_stands(wish, match)}",
        _letters(replace(wish, table=table), led, before, after),
    )


def _stands(wish: Wish, match: Match) -> str:
    if not match.due:
        return ""
    if match.status == "paused":
        return "The clock stands still."
    return f"Orders are due {deadlines.shown(deadlines.moment(match.due), wish.zone)}."


def _merged(wish: Wish, led: Led, before: Match, after: Match) -> Match:
    present = wish.table.match
    changed: dict[str, Any] = {f: getattr(before, f) for f in _WHOLE if getattr(before, f) != getattr(after, f)}
    if any(getattr(present, f) != getattr(after, f) for f in changed):
        raise Wrong(f"What {called(led)} changed has been changed again since, so it cannot be taken back.")
    for kind in _BY_SEAT:
        was, then, has = getattr(before, kind), getattr(after, kind), getattr(present, kind)
        if was != then:
            changed[kind] = _as_before(was, then, has, called(led))
    turn = (present.turn, present.edition()) == (after.turn, after.edition())
    if not turn and set(changed) & {*_OF_THE_TURN, *_BY_SEAT}:
        raise Wrong(
            f"The last step, {called(led)}, was about turn {after.turn}, which is over. To play it again: "
            f"rollback {after.turn}"
        )
    if before.status == "running":
        changed |= _clock(wish, before, set(changed))
    chairs = tuple(_chair(chair, before, after, led) for chair in present.chairs)
    return replace(present, **changed, chairs=chairs, closing="")


def _as_before(was: Mapping[str, Any], then: Mapping[str, Any], has: Mapping[str, Any], step: str) -> dict[str, Any]:
    """What each seat has, with that as it was which the step changed; not where a seat has written since."""
    seats = [seat for seat in {**was, **then} if was.get(seat) != then.get(seat)]
    if late := [seat for seat in seats if has.get(seat) != then.get(seat)]:
        raise Wrong(f"{late[0]} has written since, so that counts, and I cannot take back {step}.")
    rest = {seat: text for seat, text in has.items() if seat not in seats}
    return {**rest, **{seat: was[seat] for seat in seats if seat in was}}


def _clock(wish: Wish, before: Match, changed: Collection[str]) -> dict[str, str]:
    """The deadline of a clock that runs again, later by as long as it stood still; else one that is still to come."""
    present = wish.table.match
    if "status" in changed:
        stood = max(wish.now - deadlines.moment(present.paused), timedelta())
        return {"due": deadlines.iso(deadlines.moment(present.due) + stood)}
    if "due" in changed and deadlines.moment(before.due) <= wish.now:
        raise Wrong("The deadline from before has passed by now; set another: deadline Friday 20:00")
    return {}


def _chair(present: Chair, before: Match, after: Match, led: Led) -> Chair:
    was, then = before.chair(present.name), after.chair(present.name)
    if was == then:
        return present
    if was is None or then is None or (present.player, present.invited) != (then.player, then.invited):
        raise Wrong(
            f"Who sits on the chair {present.name} has changed again since, so I cannot take back {called(led)}."
        )
    fields = ("player", "invited", "autopilot", "silences", "missed", "left", "vacant", "offered")
    return replace(present, **{f: getattr(was, f) for f in fields if getattr(was, f) != getattr(then, f)})


def _letters(wish: Wish, led: Led, before: Match, after: Match) -> list[Outgoing]:
    """To all, when the clock or the policy is another one; else to those whose chair or orders it was about."""
    match, words = wish.table.match, f"The GM has taken back {called(led)}"
    if (before.status, before.due) != (after.status, after.due):
        if match.status == "paused":
            return told(wish, wish.table, news("The clock is stopped", f"{words}. The clock is stopped again."))
        return told(wish, wish.table, due_news("New deadline", words, deadlines.moment(match.due)))
    if before.policy != after.policy:
        return told(
            wish, wish.table, news("The match is run as before", f"{words}. The match is run as it was before.")
        )
    letters = []
    for chair in match.chairs:
        seat = chair.name
        same = before.chair(seat) == after.chair(seat) and before.held.get(seat) == after.held.get(seat)
        if player := None if same else reader(wish.desk.archive, chair):
            held = wish.table.spell(wish.table.sent(seat)) if seat in wish.table.asks else []
            hold = f'I hold from you: "{"; ".join(held)}".' if held else "I hold nothing from you for this turn."
            sits = f"You are {seat} again, as before." if _back(after, chair) else ""
            said = " ".join(filter(None, (f"{words}.", sits, hold)))
            letters.append(to_seat(wish, wish.table, seat, player, "A step of the GM was taken back", said))
    return [*letters, *_uninvited(wish, after)]


def _back(after: Match, chair: Chair) -> bool:
    """Does somebody have the chair again that had been given on?"""
    then = after.chair(chair.name)
    return then is not None and then.player != chair.player


def _uninvited(wish: Wish, after: Match) -> list[Outgoing]:
    """Word to those whose invitation does not stand any more."""
    match = wish.table.match
    asked = [chair for chair in after.chairs if chair.invited and chair.invited not in _invited(match)]
    guests = [(chair, wish.desk.archive.player_at(chair.invited)) for chair in asked]
    words = f"The GM has taken back the invitation to the match {wish.name}, so you need not answer it."
    return [
        notice(
            wish.desk,
            f"uninvited/{wish.name}/{match.seq}/{chair.name}",
            Person(chair.invited, guest.name),
            f"[{wish.name}] The invitation is withdrawn",
            [words],
            wish.now,
            match=wish.name,
            player=guest.id,
        )
        for chair, guest in guests
        if guest
    ]


def _invited(match: Match) -> set[str]:
    return {chair.invited for chair in match.chairs if chair.invited}


DEED = Deed(
    "undo",
    "undo",
    "Take back the last thing a GM has done in this match, if it can be.",
    "undo",
    (
        r"(?:undo|take back|revert)(?: (?:that|it|this|the last (?:step|thing|change|deed)|what i did))*",
        r"take (?:that|it|this|the last (?:step|thing|change|deed))(?: one)? back(?: again)?",
    ),
    plan,
    grave=True,
    anew=True,
    lasting=True,
    freely=(
        r"(?:undo|take back|revert|cancel|reverse|withdraw|forget|i take back|i withdraw) (?:my |the |our |"
        r"your )?(?:last|"
        r"latest|previous|most recent) (?:ruling|step|deed|order|change|decision|command|word|action|instruction|"
        r"one|thing)",
        r"(?:undo|forget|ignore|revert|reverse|take back) what i (?:have )?(?:just |last )?(?:did|done|said|wrote|"
        r"decided|"
        r"changed|asked for)(?: last)?",
        r"(?:undo|take back|revert|reverse|cancel|withdraw) (?:that|it|this|everything|the (?:last|latest) \w+)?,? ?"
        r"(?:that )?(?:(?:the )?(?:last|latest) )?(?:\w+ )?(?:that )?(?:i|we) (?:have )?(?:just )?"
        r"(?:did|done|made|wrote|changed|said|asked)(?: (?:last|just now|before|for))*",
        r"(?:put|set|turn|make) (?:it|that|this|everything|things) (?:back )?(?:as|to (?:how|what)) "
        r"(?:it|they|everything) (?:was|were)(?: before)?",
        r"(?:i (?:did not|didn't) (?:want|mean) (?:that|to do (?:that|it))|that was not what i (?:wanted|meant))"
        r"[,;:]? (?:so )?(?:please )?(?:undo|take) (?:that|it)(?: back)?",
        r"take (?:my |the |our )?(?:last|latest|previous) "
        r"(?:step|deed|order|change|decision|command|word|action|one|thing)"
        r"(?: (?:i|we) (?:did|made|wrote|said))? back",
        r"i (?:want to |would like to |'d like to )?(?:take|have) (?:that|it|this) (?:back|undone)",
        r"(?:that|it|this) was (?:a mistake|wrong|an error),? (?:undo|take) (?:that|it)(?: back)?",
    ),
    about=r"undo|(?:take|took|put|set) (?:\w+ ){0,3}back|(?:did not|didn't) (?:want|mean) (?:that|it)",
)
