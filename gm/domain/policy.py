"""How a match is run: its pace, its patience, its trust; what a match file sets beside the game's own options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gm.domain.votes import Quorum, Silence

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
PressMode = Literal["none", "public", "private", "anonymous", "grey"]  # letters between players


@dataclass(frozen=True, slots=True)
class Policy:
    """The house rules of one match; hours are real hours, also across summer time."""

    hours: float = 72.0  # relative pace: time from a report to the deadline of a turn
    pick_hours: float = 24.0  # the same for short questions (pace "pick")
    ruling_hours: float = 0.0  # the same for what the chair of the GM is asked; 0: as such questions last otherwise
    days: tuple[str, ...] = ()  # calendar pace: weekdays ("tuesday", "friday"); empty: relative pace
    at: str = "20:00"  # calendar pace: time of day in `zone`
    zone: str = "UTC"  # the zone of the calendar, and of players who named none
    least_hours: float = 12.0  # calendar pace: a deadline nearer than this is passed over for the next
    blackout: tuple[str, ...] = ()  # no deadline on these: "2026-12-24..2026-12-26", one day, or "saturday"
    holidays: tuple[str, ...] = ()  # nor on the public holidays of these: "DE-BY", "GB-SCT", "US"
    absence_days: float = 0.0  # days that a player may be away in a match; deadlines wait for them
    bank_hours: float = 0.0  # hours of more time that each player may take by themselves in a match
    bank_late: bool = False  # do they run by themselves for who is missing at a deadline, as on a chess clock?
    own_days: int = 0  # days of the week that each player may keep free of deadlines
    extras: int = 0  # times in a match that a deadline is put off, once a turn, for a player who is missing
    extra_hours: float = 24.0  # by so much
    outage_hours: float = 24.0  # an outage of ours that lasts so long puts deadlines off by as much; 0: none does
    grace_hours: float = 0.0  # after the deadline, time in which letters still count
    reminders: tuple[float, ...] = (24.0, 6.0)  # hours before the deadline, only to those who are missing
    early: bool = True  # close the turn before its deadline when everybody's orders are in
    second_thoughts: float = 15.0  # minutes from then to the close; 0: at once
    silence_limit: int = 2  # silences in a row after which the GM is told; 0: never
    on_limit: Literal["default", "autopilot"] = "default"  # what then plays for the seat until the player writes again
    trust: Literal["open", "pass", "confirm"] = "open"  # what a letter needs beside its sealed address
    press: PressMode = "public"
    press_pick: Literal["same", "none", "public", "private", "anonymous", "grey"] = "same"  # in phases of pace "pick"
    press_limit: int = 0  # letters that a player may send in a turn; 0: as many as they like
    press_delay: bool = False  # are they passed on only when the turn is over?
    press_gm: bool = False  # does the GM, who does not play, read them, too? The players are told
    anonymous: bool = False  # chairs have drawn names, and only the GM knows who sits where until the end
    begins: str = ""  # not before this moment in `zone`, "2026-12-01 20:00"; empty: when every chair has somebody
    begins_short: Literal["wait", "engine"] = "wait"  # with chairs empty then: wait, or the engine plays there
    first_turn: Literal["play", "extend"] = "play"  # who is missing at its deadline: play on, or one more day, once
    votes: tuple[str, ...] = ("draw", "concede", "extend")  # what players may propose, to be voted on by reply
    vote_quorum: Quorum = "all"
    vote_silence: Silence = "no"
    vote_hours: float = 48.0  # that a vote stays open
    vote_secret: bool = True  # are numbers told, and not who voted how?
    standby: tuple[str, ...] = ()  # addresses of people to whom a chair that becomes empty is offered, in order
    standby_hours: float = 48.0  # that each of them has to answer
    charge_unreached: bool = False  # count silence although no report was demonstrably accepted
    gm: str = ""  # address of the GM of this match; empty: the operator's
    gm_name: str = ""  # how the GM is called in invitations; a name that stands with the address will do
    deputies: tuple[str, ...] = ()  # addresses that may do by mail what the GM may
    observers: tuple[str, ...] = ()  # addresses that may ask how the match stands
    gm_letter: Literal["turns", "trouble"] = "turns"  # the GM named in `gm` hears of every turn, or of trouble only
    gm_hands: bool = False  # may the GM, who does not play, read hands and orders before they are played?
    onlookers: Literal["ask", "yes", "no"] = "ask"  # may who asks by mail get them, too: ask the GM, always, never
    joining: Literal["yes", "ask", "no"] = "yes"  # may who writes "join" have a chair: always, as the GM says, never
    members: tuple[str, ...] = ()  # if any: addresses, or "@example.org", of who may; about others the GM is asked
    barred: tuple[str, ...] = ()  # of who may not
    reliability: float = 0.0  # per cent of turns that somebody must have answered here, or the GM is asked
    watchers: tuple[str, ...] = ()  # addresses that get the spectators' copy of every report
    forum: str = ""  # the channel on which the match has a topic that all may read; empty: it has none
    mailing_list: str = ""  # the address of a mailing list that the match lives on, as on a topic; empty: on none
    category: str = ""  # where on it the topic is opened; empty: where that channel opens its topics
    public_orders: bool = False  # are orders read that stand in the topic, without a word to the house before them?
    slips_count: bool = True  # does an order count that its writer posted there by mistake?
    chat: str = ""  # the channel that is told when a turn opens, its deadline is near, and the match is over
    topic_lock: bool = False  # is the topic locked from the deadline to the report, where the house may?


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of a match and who sits there."""

    name: str
    player: str = ""  # id of the player; empty: nobody (yet)
    invited: str = ""  # address an invitation went to
    autopilot: bool = False  # the engine's suggestions play for it
    silences: int = 0  # in a row
    missed: int = 0  # in all
    left: bool = False
    vacant: bool = False  # its player is gone, and somebody who stands by may have it
    offered: str = ""  # ISO time, UTC, until which who stands by may say yes
    away_from: str = ""  # ISO times, UTC, between which the player is away, as they said
    away_until: str = ""
    away_days: float = 0.0  # of the match's absence_days that are used
    banked: float = 0.0  # of the match's bank_hours that are used
    own_days: tuple[str, ...] = ()  # days of the week on which no deadline waits for this player's orders
    own_zone: str = ""  # in which these are days
    extras: int = 0  # of the match's extras that are used
    owner: str = ""  # id of the player whose chair it is, while somebody else sits in for them, or is asked to
    lent_until: str = ""  # ISO time, UTC, when the chair goes back to them
    called: str = ""  # another name under which it is known since the match began

    @property
    def free(self) -> bool:
        """May anybody sit down here? A robot's chair is taken, and so is one that was offered to somebody."""
        return not (self.player or self.invited or self.autopilot or self.left)

    @property
    def robot(self) -> bool:
        """Does the engine play for nobody here?"""
        return self.autopilot and not self.player

    @property
    def in_person(self) -> bool:
        """Does somebody sit here who plays it themselves?"""
        return bool(self.player) and not (self.autopilot or self.left)

    @property
    def lent(self) -> bool:
        """Does somebody sit here for its player?"""
        return bool(self.owner) and self.player != self.owner

    @property
    def flown(self) -> bool:
        """Does the engine play for somebody who may come back?"""
        return self.autopilot and bool(self.player) and not self.left


@dataclass(frozen=True, slots=True)
class Record:
    """How somebody has played in a match, whoever sits on their chair now."""

    answered: int = 0  # turns for which they wrote
    silent: int = 0  # and for which they did not, though their report had reached them
    left: int = 0  # times that they left it for good


@dataclass(frozen=True, slots=True)
class Held:
    """Orders a seat has sent for the present turn."""

    text: str  # canonical, one order a line
    arrived: str  # ISO time, UTC: the mailbox's stamp
    letter: int = 0  # id of the letter they came with
    doubted: bool = False  # their writer was asked what else they meant: no turn closes early over that
    ruled: bool = False  # they follow from what stands for every question, and nobody has written them for this one


@dataclass(frozen=True, slots=True)
class Rule:
    """Orders for later questions that follow from what their seat sees then (games.kit.conditions)."""

    text: str
    lasting: bool = False  # for every question that it fits, until it is changed; else for the next question only
    turn: int = 0  # for the question of that turn; 0: of whichever comes

    @property
    def shown(self) -> str:
        """As its writer reads it again."""
        said = self.text.replace("\n", "; ")
        return f"turn {self.turn}: {said}" if self.turn else said


@dataclass(frozen=True, slots=True)
class Told:
    """A happening as it is kept with its turn."""

    text: str
    audience: tuple[str, ...] | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """An ask as it is kept with its turn."""

    text: str
    pace: str = "turn"
    required: bool = True
    topic: str | None = None


@dataclass(frozen=True, slots=True)
class Anew:
    """From this turn on the letters of a seat were made anew at that moment."""

    turn: int
    at: str  # ISO time, UTC
