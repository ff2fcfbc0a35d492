"""The words of the house: what a mail command is called, how it is found in a line, and what HELP says of it.

A table and no deeds: what a word does stands in `gm.desk.verbs`, so that whoever only asks "would this line call
something?" (a name of a chair, a line of our own letters that may come back quoted) needs none of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from games.kit.words import fold, tidy

EVERYBODY = ("all", "everybody", "everyone", "table")  # who is spoken to by them
_POLITE = ("please ", "pls ", "/")
_KINDLY = (" please", " pls", " thanks", " thank you")
_SENT = (
    *(
        f"my {last}{what}"
        for last in ("", "last ")
        for what in ("order", "orders", "letter", "mail", "email", "message")
    ),
    *(f"what i {said}{before}" for said in ("wrote", "sent", "said") for before in ("", " before", " earlier")),
)
_TAKEN_BACK = tuple(
    f"{who}{verb} {what}"
    for who in ("", "i ", "i want to ", "i'd like to ", "i would like to ")
    for verb in ("cancel", "withdraw", "forget", "ignore", "disregard", "take back")
    for what in _SENT
    if not (who == "i " and verb in ("forget", "ignore", "disregard"))
)
_AWAY = tuple(
    f"{who} {what}"
    for who in ("i'm", "i am", "i'll be", "i will be")
    for what in ("away", "on holiday", "on holidays", "on vacation", "on leave", "offline", "travelling", "abroad")
)
_ASKED_OF = (
    "what does",
    "what do",
    "what can",
    "what happens with",
    "how does",
    "how do",
    "can you tell me what",
    "could you tell me what",
    "i don't know what",
    "tell me what",
)
_THING = re.compile(r"(?i)(?:(?:the|a|an|my) )?(?:card |action |animal )?(.+?)(?: (?:do|work|mean)(?:es|s)?)?[?\s]*")


@dataclass(frozen=True, slots=True)
class HouseWord:
    """A mail command of the house, as a line that calls it and as HELP lists it."""

    name: str
    shown: str  # "resend [turn]"
    help: str  # one sentence
    example: str
    also: tuple[str, ...] = ()  # other words that call it
    takes: Literal["nothing", "maybe", "something", "talk"] = "nothing"  # may words follow? talk: kept as typed
    most: int = 4  # words that may follow; more is a sentence about something else
    under: tuple[str, ...] = ()  # only under reply addresses of these purposes: "yes" answers an invitation
    read: bool = False  # is it about orders that we read, or things of a game that we know?

    def called_by(self, line: str) -> str | None:
        """The rest of the line when it calls this word, else None. The line counts as a whole."""
        plain, folded = _plain(line, self.takes == "talk")
        for name in (self.name, *self.also):
            if folded == name:
                return "" if self.takes in ("nothing", "maybe") else None
            if self.takes != "nothing" and folded.startswith(name + " "):
                rest = plain[len(name) + 1 :].strip()
                told_of = self.takes == "talk" and rest.split(" ")[0] in ("is", "was", "stays")  # "press is off now"
                return rest if len(rest.split()) <= self.most and not told_of else None
        return None


HOUSE_WORDS: tuple[HouseWord, ...] = (  # in the order in which help lists them
    HouseWord("help", "help", "Get this list.", "help", also=("commands", "info", "?"), takes="maybe", most=1),
    HouseWord("rules", "rules [game]", "Get the rules sheet of a game.", "rules Eat Me", takes="maybe"),
    HouseWord(
        "explain",
        "explain <name>",
        "Hear what a card, an action or an animal of your match does.",
        "explain Poison",
        also=_ASKED_OF,
        takes="something",
        most=8,
        read=True,
    ),
    HouseWord("games", "games", "See which games there are.", "games"),
    HouseWord("matches", "matches", "See where you play and what is open.", "matches"),
    HouseWord(
        "leagues",
        "leagues",
        "See which leagues there are, how you stand in yours, and how to join one.",
        "leagues",
        also=("league", "my leagues", "which leagues are there", "what leagues are there"),
    ),
    HouseWord(
        "ratings",
        "ratings [game]",
        "See who is rated how in the games of the leagues, and yourself; ratings overall: all games together.",
        "ratings Eat Me",
        also=("rating", "my rating", "my ratings", "what is my rating", "what's my rating", "show me the ratings"),
        takes="maybe",
    ),
    HouseWord(
        "record",
        "record <player>",
        "See how somebody has played here, and how each match moved their rating.",
        "record Anna",
        also=("my record", "record of", "show me the record of"),
        takes="maybe",
    ),
    HouseWord(
        "listed",
        "listed on|off",
        "Be named in public lists of ratings, or not.",
        "listed off",
        takes="something",
        most=1,
    ),
    HouseWord(
        "accept",
        "accept",
        "Say yes to an invitation.",
        "accept",
        also=("yes", "ok", "okay", "i accept", "count me in", "i'm in", "i am in", "yes i will", "sure", "gladly"),
        under=("invite",),
    ),
    HouseWord(
        "decline",
        "decline",
        "Say no to an invitation.",
        "decline",
        also=("no", "no thanks", "no thank you", "sorry no"),
        under=("invite",),
    ),
    HouseWord(
        "join",
        "join <match>",
        'Sit down on a free chair ("join eatme-3 as Clara"), or wait for one.',
        "join eatme-3",
        takes="maybe",
        most=7,
    ),
    HouseWord(
        "watch",
        "watch <match>",
        "Get the spectators' copy of every report.",
        "watch eatme-3",
        also=("follow", "spectate", "look on at", "i'd like to watch", "i would like to watch"),
        takes="something",
    ),
    HouseWord(
        "leave",
        "leave <match>",
        "Leave a match for good; or wait for a chair, or look on, no longer.",
        "leave eatme-3",
        takes="maybe",
    ),
    HouseWord(
        "status",
        "status",
        "See how things stand and who is missing.",
        "status",
        also=("absences", "my absence"),
    ),
    HouseWord("hand", "hand", "Get your hand and the position again.", "hand", also=("my hand", "report")),
    HouseWord(
        "orders",
        "orders",
        "See what I hold from you.",
        "orders",
        also=("my orders", "standing orders", "my standing orders"),
    ),
    HouseWord(
        "proof",
        "proof [match]",
        "See what proves that shuffles and dice were fixed before the match began; after its end, check it.",
        "proof",
        also=("proof of the deal", "the proof"),
        takes="maybe",
        most=1,
    ),
    HouseWord("resend", "resend [turn]", "Get an earlier report again.", "resend 3", takes="maybe"),
    HouseWord(
        "check",
        "check",
        "As the first line: test your orders without storing them.",
        "check",
        also=("check only", "test"),
    ),
    HouseWord(
        "later",
        "for turn <turn>: <order>|none",
        "Leave an order for a later turn, or take it away again.",
        "for turn 5: play 13",
        also=("for turn", "for round", "in turn", "in round", "ahead turn", "ahead for turn", "ahead round"),
        takes="something",
        most=1000,
        read=True,
    ),
    HouseWord(
        "ahead",
        "ahead <order>",
        "Leave an order for your next question.",
        "ahead play 13",
        takes="something",
        most=1000,
        read=True,
    ),
    HouseWord(
        "always",
        "always <order>|none",
        "Leave an order for every later question that it fits; also under a condition, as always if turn >= 3 pass.",
        "always pass",
        takes="something",
        most=1000,
        read=True,
    ),
    HouseWord("cancel", "cancel", "Take your orders back.", "cancel", also=("cancel orders", "withdraw", *_TAKEN_BACK)),
    HouseWord(
        "final",
        "final",
        "Your orders stand: when everybody says so, the turn closes at once.",
        "final",
        also=("final orders", "done", "finished"),
    ),
    HouseWord(
        "away",
        "away <day> to <day>",
        "Say when you cannot play; deadlines wait for it, where your match gives days for that.",
        "away 3 Dec to 9 Dec",
        also=_AWAY,
        takes="something",
        most=12,
    ),
    HouseWord(
        "back",
        "back",
        "You are there again, sooner than you said.",
        "back",
        also=("i'm back", "i am back", "i'm back again", "i am back again"),
    ),
    HouseWord(
        "longer",
        "longer [time]",
        "Ask the GM for more time, or take of your own, where your match gives you hours.",
        "longer 6h",
        also=("more time", "need more time", "i need more time", "more time needed"),
        takes="maybe",
    ),
    HouseWord(
        "weekend",
        "weekend <days>|none",
        "Keep days of the week free of deadlines, where your match lets you.",
        "weekend Friday and Saturday",
        also=("my weekend is", "my weekends are", "my free days are", "my days off are", "days off"),
        takes="something",
        most=10,
    ),
    HouseWord("wait", "wait", "Keep the turn open until its deadline.", "wait"),
    HouseWord(
        "propose",
        "propose <something>",
        "Let the table vote on a draw, a concession or more time.",
        "propose draw",
        also=(
            "i propose",
            "we propose",
            "i'd like to propose",
            "i would like to propose",
            "i want to propose",
            "i suggest",
            "i offer",
            "vote on",
            "call a vote on",
            "call a vote",
            "let's vote on",
            "let us vote on",
            "let's vote",
            "can we vote on",
            "could we vote on",
            "i ask for a vote on",
            "i call a vote on",
        ),
        takes="something",
        most=14,
    ),
    HouseWord(
        "vote",
        "vote yes|no",
        "Say yes or no to what the table votes on.",
        "vote yes",
        also=("i vote", "my vote is", "my vote:"),
        takes="something",
        most=5,
    ),
    HouseWord(
        "roll",
        "roll <dice>",
        "Roll dice for all to see; everybody is told how they fell.",
        "roll 3d6",
        also=(
            *(
                f"{who} {does}"
                for who in (
                    "i",
                    "i'd like to",
                    "i would like to",
                    "i want to",
                    "let me",
                    "can you",
                    "could you",
                    "can i",
                )
                for does in ("roll", "throw")
            ),
            "throw",
        ),
        takes="something",
        most=14,
    ),
    HouseWord(
        "timezone",
        "timezone <zone>",
        "See deadlines in your own time.",
        "timezone Europe/London",
        also=("time zone", "tz"),
        takes="something",
    ),
    HouseWord(
        "calendar",
        "calendar on|off|feed",
        "Get your deadlines as calendar entries, or no more; or the address of a calendar of all of them.",
        "calendar on",
        also=("calendar entries", "calender"),
        takes="maybe",
        most=1,
    ),
    HouseWord(
        "daily",
        "daily <hour>|off",
        "Get one letter a day with all that your matches want from you, and answer all of it in one.",
        "daily 8:00",
        also=("daily letter", "a daily letter"),
        takes="maybe",
        most=3,
    ),
    HouseWord(
        "address",
        "address add|use|drop|list <address>",
        "Write to me from another address too, or get my letters there.",
        "address add anna@example.org",
        takes="something",
    ),
    HouseWord(
        "link",
        "link <account>",
        "Play on a forum as well as by mail, as the same person.",
        "link anna@main",
        also=(
            "link me to",
            "link me with",
            "link account",
            "link my account",
            "link my forum account",
            "my forum account is",
            "my forum name is",
            "my account is",
            "my mail address is",
            "my email address is",
            "my e-mail address is",
        ),
        takes="something",
    ),
    HouseWord(
        "confirm", "confirm", "Confirm a second address.", "confirm", also=("yes",), under=("address", "confirm")
    ),
    HouseWord(
        "press",
        "press <players>: <words>",
        "Speak to other players; all lines below belong to it. Press off and press on: whether you get any.",
        "press all: well played!",
        takes="talk",
        most=1000,
    ),
    HouseWord("stop", "stop", "Get no more letters from me.", "stop", also=("stop mail", "unsubscribe")),
    HouseWord("start", "start", "Get letters again after a stop.", "start", also=("start mail",)),
)


@lru_cache(maxsize=256)
def find(line: str, purpose: str = "") -> tuple[HouseWord, str] | None:
    """The word that a line calls under a reply address of this purpose, and the rest of the line."""
    for word in HOUSE_WORDS:
        rest = word.called_by(line) if not word.under or purpose in word.under else None
        if rest is not None:
            return word, rest
    return None


def named(name: str) -> HouseWord:
    """The word of this name. KeyError when there is none."""
    return {word.name: word for word in HOUSE_WORDS}[name]


def thing(said: str, known: Iterable[str]) -> str | None:
    """The name of something in the game in "(the card) Poison (do?)"; None where it is none of these alone."""
    found = _THING.fullmatch(said)
    return {bare(name): name for name in known}.get(bare(found[1])) if found else None


def bare(name: str) -> str:
    """The letters and digits of a name, folded."""
    return "".join(c for c in fold(name) if c.isalnum())


def explains(line: str, known: Iterable[str]) -> str:
    """How to hear what a line's thing does, where it names one and says nothing else ("card Poison"); else empty."""
    name = thing(tidy(line).rstrip(" .!"), known)
    return f'Write "explain {name}" to be told what it does.' if name else ""


@lru_cache(maxsize=1)
def leading() -> frozenset[str]:
    """The first words of everything that calls a house word, and of what may politely stand before it; folded."""
    said = {name.split()[0] for word in HOUSE_WORDS for name in (word.name, *word.also)}
    return frozenset(fold(word) for word in (*said, "please", "pls"))


@lru_cache(maxsize=64)
def _plain(line: str, talk: bool) -> tuple[str, str]:
    """A line without signs and politeness round it, as typed and folded; talk keeps its end."""
    plain = tidy(line).lstrip(" .!*_:;,").rstrip(" " if talk else " .!*_:;,")
    folded = fold(plain)
    for polite in _POLITE:
        if folded.startswith(polite):
            plain, folded = plain[len(polite) :], folded[len(polite) :]
    for polite in _KINDLY if not talk else ():
        if folded.endswith(polite):
            plain, folded = plain[: -len(polite)].rstrip(" ,"), folded[: -len(polite)].rstrip(" ,")
    return plain, folded
