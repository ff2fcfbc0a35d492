"""Votes of a table by reply: something is proposed, each seat says yes or no, and what passes is done by its deed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from gm.desk.bench import Desk
from gm.desk.deeds import Asked, readings, settle
from gm.desk.deeds.deed import Done, Wish
from gm.desk.deeds.speech import moment
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.spans import within
from gm.desk.outgoing import endings
from gm.desk.outgoing.letters import notice, to_gm
from gm.desk.players import readers
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import GM, Match, MotionDone, MotionPut, VoteCast
from gm.domain.votes import Motion, counted, tally
from gm.ports import Player, Seal
from gm.ports.archive import Outgoing
from gm.post.addressing import token_for
from gm.post.writing import Person

_UNTIL = re.compile(r"(?i)\b(?:until|till)\s+([^.,;!?]{2,40}?)(?: please)?(?=[.,;!?]|$)")
Voted = tuple[Table, list[Outgoing], str]  # the match after it, the letters of it, a sentence for who wrote
PURPOSE = "vote"  # of the reply address of a letter that is answered with a vote
KINDS = {"extend": "extend", "deadline": "extend", "option": "option", "policy": "policy", "replace": "replace"}
NEEDS = {"all": "all", "two_thirds": "two thirds", "majority": "more than half"}
COUNTS = {"no": "counts as no", "yes": "counts as yes", "abstain": "is not counted"}
# How policies begin that only a GM changes.
_LED = ("gm", "vote", "trust", "watchers", "onlookers", "deputies", "observers")
_DRAW = re.compile(
    r"(?:(?:that )?(?:we|everybody|all of us) )?(?:to )?(?:(?:agree|end|call|share|have|play|settle)\w* )?"
    r"(?:(?:the|this) (?:match|game) |it |for |on |to |in |as |the |win )*"
    r"(?:a |the )?(?:draw|tie|remis)(?: now| here)?",
    re.IGNORECASE,
)
_CONCEDE = re.compile(
    r"(?:that )?(?:we |everybody |all )?(?:to )?(?:concede|give up|surrender|resign|concession|a concession|give"
    r"(?: (?:the )?(?:win|victory|match|game))?)(?: (?:the |this )?(?:match|game|win|victory))?"
    r"(?: (?:to|for|in favou?r of) (?P<to>[\w' -]+))?|(?:that )?(?P<wins>[\w'-]+) (?:wins|has won)",
    re.IGNORECASE,
)


_LEADS_IN = re.compile(r"^(?:(?:that|to|we|should|let's|let us|could|just)\s+)+", re.IGNORECASE)


def understood(desk: Desk, table: Table, text: str, now: datetime, by: str) -> tuple[str, str]:
    """(kind, line) of what is proposed. Wrong says why it cannot be, or what can."""
    plain = text.strip(" .!?:").removeprefix("to vote on ")
    if _DRAW.fullmatch(plain):
        return "draw", "a draw"
    if found := _CONCEDE.fullmatch(plain):
        return "concede", f"to concede the match to {_winner(table, (found['to'] or found['wins'] or '').strip())}"
    plain = _LEADS_IN.sub("", plain)
    ways = [asked for asked in readings(plain) if asked.deed.name in KINDS]
    if not ways:
        raise Wrong(f'I do not know how to vote on "{text.strip()}". {_can(table)}')
    kind = KINDS[ways[0].deed.name]
    if by:
        _leave_to_the_gm(kind, plain, ways[0].said.get("name", ""))
    _settled(desk, table, ways, now)  # or Wrong says why not
    return kind, plain


def _leave_to_the_gm(kind: str, plain: str, policy: str) -> None:
    """Wrong where it is not for the table to say."""
    if kind == "replace" and "@" in plain:
        raise Wrong("Who comes in their place is for the GM; propose for example: replace Clara with robot")
    if kind == "policy" and policy.lower().startswith(_LED):
        raise Wrong("That is for the GM of the match alone.")


def _settled(desk: Desk, table: Table, ways: Iterable[Asked], now: datetime) -> Done:
    """What would come of the first of these readings that can be done. Wrong says why none can."""
    why = Wrong(_can(table))
    for asked in ways:
        try:
            return settle(asked, _wish(desk, table, asked.said, now, "vote"))
        except Wrong as wrong:
            why = wrong
    raise why


def _winner(table: Table, said: str) -> str:
    """The seat to which a match is conceded. Wrong says whom one can name."""
    seat = next((seat for seat in table.match.seats if seat.lower() == said.lower()), "")
    if said and not seat:
        raise Wrong(f'There is no "{said}" at this table; there are {listed(list(table.match.seats))}.')
    if not seat:
        raise Wrong("To whom? Write for example: propose concede to " + table.match.seats[0])
    return seat


def newcomers(desk: Desk, table: Table, line: str, now: datetime) -> Sequence[Player]:
    """Whom the house has to know, should it pass: who would be invited then."""
    try:
        return _settled(desk, table, readings(line), now).people
    except Wrong:
        return ()


def _can(table: Table) -> str:
    """What may be proposed in this match."""
    shown = {
        "draw": "propose draw",
        "concede": f"propose concede to {table.match.seats[0]}",
        "extend": "propose extend 24h",
        "option": "propose option NAME=VALUE",
        "policy": "propose policy hours=48",
        "replace": "propose replace Clara with robot",
    }
    words = [f'"{shown[kind]}"' for kind in table.match.policy.votes]
    return f"You can write: {' or '.join(words)}." if words else "In this match nothing is voted on."


def put(desk: Desk, table: Table, text: str, by: str, now: datetime, mark: str) -> Voted:
    """The match with a new vote, which everybody else is asked for. Wrong says why there can be none."""
    match, policy = table.match, table.match.policy
    kind, line = understood(desk, table, text, now, by)
    _may_be_put(table, kind, by)
    voters = tuple(c.name for c in match.chairs if c.in_person and c.name != GM)
    if not voters:
        raise Wrong("There is nobody to vote.")
    until = now + timedelta(hours=policy.vote_hours)
    motion = Motion(
        number=match.seq + 1,
        kind=kind,
        line=line,
        by=by,
        turn=match.turn,
        until=deadlines.iso(until),
        voters=voters,
        quorum=policy.vote_quorum,
        silence=policy.vote_silence,
        secret=policy.vote_secret,
        cast={by: True} if by else {},
    )
    table = table.then(MotionPut(motion), stir=True)
    letters = [
        _ballot(desk, table, motion, seat, player, now) for seat, player in _people(desk, table, voters) if seat != by
    ]
    table, more, said = _looked(desk, table, now, False, by)
    shown = deadlines.shown(until, policy.zone)
    return table, [*letters, *more], said or f"The table is asked: {line}. The vote ends {shown} at the latest."


def _may_be_put(table: Table, kind: str, by: str) -> None:
    """Wrong says why there can be no such vote now."""
    match = table.match
    if by and kind not in match.policy.votes:
        raise Wrong(f"In this match that is for the GM. {_can(table)}")
    if match.status not in ("running", "inviting") or (match.status == "inviting" and kind != "option"):
        raise Wrong(f"{match.name} is not running, so nothing is voted on now.")
    if match.motion:
        shown = deadlines.shown(deadlines.moment(match.motion.until), match.policy.zone)
        raise Wrong(f"The table votes already, on this: {match.motion.line}. That ends {shown} at the latest.")
    if by and by in match.movers:
        raise Wrong("You have proposed something this turn already; in the next you can again.")


def _people(desk: Desk, table: Table, seats: Sequence[str]) -> list[tuple[str, Player]]:
    """Who sits on these chairs and gets letters."""
    return list(readers(desk.archive, (chair for chair in table.match.chairs if chair.name in seats)))


def _ballot(desk: Desk, table: Table, motion: Motion, seat: str, player: Player, now: datetime) -> Outgoing:
    match, zone = table.match, table.zone(player)
    who = "A player" if match.policy.press == "anonymous" else motion.by
    words = [
        f"{who if motion.by else 'The GM'} proposes this to the table: {motion.line}.",
        f"Answer this letter with yes or no, until {deadlines.shown(deadlines.moment(motion.until), zone)}. Your last "
        "word counts, once.",
        f"It passes when {NEEDS[motion.quorum]} {'of you ' if motion.quorum != 'all' else ''}say yes; who does not "
        f"answer {COUNTS[motion.silence]}. "
        + ("Numbers are told, and not who voted how." if motion.secret else "All are told who voted how."),
    ]
    name, token = match.name, f"{seat}\n{player.id}\nvote{motion.number}"
    seal = Seal(
        token_for(desk.us.key, match.name, match.turn, token, PURPOSE),
        PURPOSE,
        name,
        match.turn,
        seat,
        player.id,
        str(motion.number),
    )
    return notice(
        desk,
        f"vote/{name}/{motion.number}/{seat}",
        Person(player.address, player.name),
        f"[{name}] A vote: {motion.line}",
        words,
        now,
        match=name,
        seat=seat,
        player=player.id,
        turn=match.turn,
        mark=f"vote{motion.number}",
        seal=seal,
    )


def cast(desk: Desk, table: Table, seat: str, yes: bool, number: int, came: datetime, now: datetime) -> Voted:
    """The match with the vote of a seat that `came` then. `number`: of the motion that is meant; 0: the present one."""
    motion = table.match.motion
    if motion is None or number not in (0, motion.number) or came > deadlines.moment(motion.until):
        return table, [], "That vote is over." if number else "Nothing is voted on now."
    if seat not in motion.voters:
        return table, [], "You have no vote in this one: it began before you took your chair."
    table = table.then(VoteCast(motion.number, seat, yes), stir=True)
    table, letters, said = _looked(desk, table, now, False, seat)
    return table, letters, f"Your vote on {motion.line}: {'yes' if yes else 'no'}. {said}".strip()


def ended(desk: Desk, table: Table, now: datetime, swept: datetime | None) -> tuple[Table, list[Outgoing]]:
    """A vote whose time is over is counted, once the mailbox was seen empty after it."""
    motion = table.match.motion
    if motion is None or table.match.status not in ("running", "inviting"):
        return table, []
    late = motion.turn != table.match.turn and motion.kind == "extend"
    end = deadlines.moment(motion.until)
    if late or (end <= now and swept is not None and swept > end + deadlines.SETTLING):
        table, letters, _ = _looked(desk, table, now, True, "")
        return table, letters
    return table, []


def _looked(desk: Desk, table: Table, now: datetime, closed: bool, but: str) -> Voted:
    """What came of the vote, if it is decided: the match after it, the letters that tell of it to all `but` one seat,
    and the words for that seat."""
    motion = table.match.motion
    assert motion is not None
    lapsed = motion.kind == "extend" and motion.turn != table.match.turn
    outcome = "lapsed" if lapsed else tally(motion, closed)
    if not outcome:
        return table, [], ""
    table = table.then(MotionDone(motion.number, outcome), stir=True)
    done, effect = _effect(desk, table, motion, now) if outcome == "passed" else (Done(table, ""), "All stays as is.")
    heard = (
        f"The vote is over: {motion.line}. {_numbers(motion)}"
        if not lapsed
        else (f"The turn was played before the vote was over, so it counts no longer: {motion.line}.")
    )
    words = [
        heard,
        f"It has {'passed' if outcome == 'passed' else 'not passed'}. {effect}",
        *endings.told(desk, done.table),
    ]
    name, key = table.match.name, f"voted/{table.match.name}/{motion.number}"
    about = f"[{name}] The vote: {motion.line}"
    # told in the same words to everybody, so that nobody's letter tells more than another's
    letters = [
        notice(
            desk,
            f"{key}/{seat}",
            Person(player.address, player.name),
            about,
            words,
            now,
            match=name,
            seat=seat,
            player=player.id,
            turn=table.match.turn,
            mark=f"voted{motion.number}",
        )
        for seat, player in _people(desk, table, [s for s in table.match.seats if s != but])
    ]
    letters += to_gm(desk, table, key, about, words, now)
    return done.table, [*letters, *done.letters], " ".join(words)


def _numbers(motion: Motion) -> str:
    """How the vote went, as far as all may know."""
    yes, no, silent = counted(motion)
    told = f"{yes} said yes, {no} said no and {silent} said nothing."
    if motion.secret:
        return told
    by = [f"{seat} {'yes' if motion.cast[seat] else 'no'}" for seat in motion.voters if seat in motion.cast]
    return f"{told} {listed(by)}." if by else told


def _effect(desk: Desk, table: Table, motion: Motion, now: datetime) -> tuple[Done, str]:
    """What passed is done by the deed a GM would do it with."""
    line = "end match" if motion.kind in ("draw", "concede") else motion.line
    why = "it fits no longer"
    for asked in readings(line):
        try:
            done = settle(asked, _wish(desk, table, asked.said, now, f"vote{motion.number}"))
        except Wrong as wrong:
            why = str(wrong)
            continue
        if motion.kind in ("draw", "concede"):
            return Done(done.table, ""), _farewell(table.match, motion)
        said = done.said.replace(" The players are told.", "").replace(" Who has accepted is told.", "")
        return Done(done.table, "", letters=done.letters if motion.kind == "replace" else ()), said
    return Done(table, ""), f"But it cannot be done now: {why}"


def _farewell(match: Match, motion: Motion) -> str:
    how = "in a draw" if motion.kind == "draw" else f"and {motion.line.rpartition(' to ')[2]} has won"
    return f"{match.name} ends here, {how}. Thank you for playing."


def _wish(desk: Desk, table: Table, said: dict[str, str], now: datetime, mark: str) -> Wish:
    return Wish(desk, table, said, now, mark, table.match.policy.zone)


def given(table: Table, wish: str, now: datetime, zone: str) -> str:
    """How the GM gives the time that somebody wishes for: until when, for how long, or else for a day."""
    named, due = until(table, wish, now, zone), table.match.due
    if named and due and named[1] > deadlines.moment(due):
        return f"deadline {named[0]}"
    length = within(wish)
    return f"extend {length.total_seconds() / 3600:g}h" if length else "extend 24h"


def until(table: Table, wish: str, now: datetime, zone: str) -> tuple[str, datetime] | None:
    """Until when somebody wishes to have time, in their words and as a moment; None where they name none."""
    said = _UNTIL.search(wish)
    try:
        return (said[1], moment(said[1], None, now, zone, table.match.policy.at)) if said else None
    except Wrong:
        return None
