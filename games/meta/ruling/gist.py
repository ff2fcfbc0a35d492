"""The gist of a ruling: whom a clause names, what becomes of them and how many, whatever words stand between.

It is heard only where nothing else was, and shown for a yes, never done. Every word must be one that is known here: a
word that may deny, limit or put off what is said leaves the clause unheard, and so it is named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.kit.kinds import Words
from games.kit.words import fold, likeness
from games.meta.ruling.weighing import COUNTED, counted

LOSE, GAIN, GET, DRAW, DROP, SET, TO = "lose", "gain", "get", "draw", "drop", "set", "to"
SWAP, TURN, LIFE, CARDS, LIMIT = "swap", "turn", "life", "cards", "limit"
ALL, OTHERS, BUT, MOST, LEAST = "all", "others", "but", "most", "least"
_KNOWN: Mapping[str, str] = {
    LOSE: "lose loses losing lost down minus damage suffer suffers pay pays hurt hit costs cost",
    GAIN: "gain gains gaining heal heals healed recover recovers regain plus up win wins",
    DRAW: "draw draws drawing",
    DROP: "discard discards discarding throw throws toss tosses drop drops ditch ditches dump dumps shed sheds chuck",
    GET: "gets get has have receives receive",
    SET: "set goes becomes become reset falls rises stays",
    TO: "to at",
    SWAP: "swap swaps exchange exchanges trade trades switch switches",
    TURN: "reverse reversed reverses backwards",
    LIFE: "life lives point points hp health lifes",
    CARDS: "card cards hand hands",
    LIMIT: "limit",
    ALL: "all everybody everyone each every",
    OTHERS: "others rest remaining",
    BUT: "except but excluding",
    MOST: "most highest richest",
    LEAST: "fewest least lowest poorest",
    "": "a an the of and both his her their its away back out also again "
    "too now then so please pls ok okay yes with for in on from here who whoever whichever player players person "
    "choice choose chosen own free is are must should shall will let lets more total just turn order seat let's "
    "round this be that make give gives put puts "
    "i say rule dear folks guys people one's oh well right hm nice thanks thx cheers sorry poor there turns",
}
_WORDS = {word: kind for kind, words in _KNOWN.items() for word in words.split()}
_LONG = 4  # letters from which on a slip of the pen is forgiven
_TOKEN = re.compile(r"[-+\u2212\u2013]?\d+|[^\W\d_]+(?:['\u2019][^\W\d_]+)?|[^\w\s,.;:!()'\u2019\"]")
_END = re.compile(r"(?i)[\s,]*(?:at|by|when)? ?(?:the )?end(?: of)?(?: (?:the|this|his|her))? turn(?: ends)?\b[\s,:]*")
_NEXT = re.compile(
    r"(?i)[\s,]*(?:(?:at|from|with)? ?(?:the )?(?:start|beginning)(?: of)? (?:the )?)?next turn\b[\s,:]*"
)
_LASTING = re.compile(r"(?i)\b(?:from (?:now|here|today) on(?:wards?)?|for the rest of the (?:game|match)|for good)\b")


@dataclass
class _Heard:
    """A clause as far as it was heard: who, what, how many, of what; and what was said in full before."""

    view: Mapping[str, Any]
    seats: Sequence[str]
    who: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    what: str = ""
    unit: str = ""
    number: int | None = None
    to: bool = False  # right before a number: "to 4"
    but: bool = False  # "except", and nobody is named yet
    kinds: set[str] = field(default_factory=set)


def of_all(sentence: str, words: Words) -> list[str]:
    """The same of a sentence that is about no single player, and has no clauses: the hand limit, the order of turns,
    lives that change places."""
    heard = _heard(_LASTING.sub(" ", sentence), words)
    return _whole(heard, sentence) if heard else []


def gist(clause: str, words: Words, whose: str = "", named: Sequence[str] = ()) -> list[str]:
    """The instructions of a clause in the language of rulings; empty where it is not heard to the last word.

    `whose`: whom the clause before it was about; `named`: all who were named before, so that the others are the others.
    """
    later, plain = _later(_LASTING.sub(" ", clause))
    heard = _heard(plain, words)
    if heard is None:
        return []
    _of_whom(heard, whose, named)
    return _put_off(_said(heard), later) if later else _said(heard)


def _of_whom(heard: _Heard, whose: str, named: Sequence[str]) -> None:
    """Whom the clause is about where others before it tell."""
    if named and heard.who == ["others"]:
        heard.who = [seat for seat in heard.seats if seat not in named]
    if not heard.who and whose and heard.number is not None and not heard.done:
        heard.who = [whose]


def _put_off(said: Sequence[str], later: str) -> list[str]:
    """The same at a later moment; what cannot wait is not said at all."""
    waits = all(one.startswith(("life", "deal")) for one in said)
    return [f"schedule {later} {one}" for one in said] if waits else []


def _heard(clause: str, words: Words) -> _Heard | None:
    """A clause, where every word of it is one that is known here."""
    tokens = list(_tokens(clause, words.seats))
    if None in tokens:
        return None
    heard = _Heard(words.view, words.seats)
    for token in filter(None, tokens):
        _hear(heard, token)
    return heard


def _later(clause: str) -> tuple[str, str]:
    """When it happens, where that is later, and the clause without it."""
    for way, moment in ((_END, "turn end"), (_NEXT, "turn start")):
        if way.search(clause):
            return moment, way.sub(" ", clause, count=1)
    return "", clause


_Token = tuple[str, Any]  # of what kind a word is, and what it says


def _tokens(clause: str, seats: Sequence[str]) -> Iterator[_Token | None]:
    """What each word is: a seat, a number, a kind of word, "" for one that says nothing; None for one that is none."""
    for found in _TOKEN.finditer(clause):
        word = fold(found[0]).replace("\u2212", "-").replace("\u2013", "-")
        if re.fullmatch(rf"[-+]?\d+|{COUNTED}", word):
            signed = word[0] in "-+"
            yield ("signed", int(word)) if signed else ("number", counted(word))
        elif re.search(r"[^\W\d]", word):
            yield _word(word, seats)
        else:
            yield None if word in "?%/=<>" else ("", "")


def _word(word: str, seats: Sequence[str]) -> _Token | None:
    seat = next((seat for seat in seats if _like(word.removesuffix("'s"), fold(seat))), None)
    kind = _kind(word)
    return ("seat", seat) if seat else None if kind is None else (kind, word)


def _like(typed: str, wanted: str) -> bool:
    return typed == wanted or (len(wanted) >= _LONG and likeness(typed, wanted) is not None)


def _kind(word: str) -> str | None:
    """Of what kind a word is, with a slip of the pen forgiven; None: of none."""
    if word in _WORDS:
        return _WORDS[word]
    near = {kind for known, kind in _WORDS.items() if len(known) >= _LONG and likeness(word, known) is not None}
    near |= {LIFE} if word in ("lfe", "lif", "lief", "lives") else set()
    return near.pop() if len(near) == 1 else None


def _hear(heard: _Heard, token: _Token) -> None:
    kind, value = token
    heard.kinds.add(kind)
    if hears := _HEARD.get(kind):
        hears(heard, value)
    elif kind in _VERBS:
        heard.what = heard.what if heard.what and kind in (GET, SET) else kind
    heard.to = kind == TO or (heard.to and kind == "")


def _people(who: str) -> Callable[[_Heard, Any], None]:
    def named(heard: _Heard, _: Any) -> None:
        heard.who = heard.who or [who]

    return named


def _except(heard: _Heard, _: Any) -> None:
    heard.but = True


def _of(unit: str) -> Callable[[_Heard, Any], None]:
    def told(heard: _Heard, _: Any) -> None:
        heard.unit = heard.unit or unit

    return told


def _name(heard: _Heard, seat: str) -> None:
    """A player is named: behind a number the next begins, behind "except" it is one less."""
    if heard.but or (BUT in heard.kinds and heard.number is None):
        heard.but = False
        heard.who = [one for one in (heard.seats if heard.who in ([], ["all"]) else heard.who) if one != seat]
        return
    if heard.number is not None and heard.who:
        heard.done = _said(heard)
        heard.who, heard.number, heard.unit = [], None, ""
        heard.kinds.clear()
    heard.who.append(seat)


def _number(heard: _Heard, number: int) -> None:
    """A number; a second one with nobody between belongs to nobody."""
    heard.who = heard.who if heard.number is None else []
    heard.number = number
    if heard.to:
        heard.what = SET if heard.what != DROP else DROP
        heard.kinds.add(SET)


def _signed(heard: _Heard, number: int) -> None:
    _number(heard, abs(number))
    heard.what = LOSE if number < 0 else GAIN


_VERBS = frozenset({LOSE, GAIN, GET, DRAW, DROP, SET})
_HEARD: Mapping[str, Callable[[_Heard, Any], None]] = {
    "seat": _name,
    ALL: _people("all"),
    OTHERS: _people("others"),
    BUT: _except,
    "signed": _signed,
    "number": _number,
    LIFE: _of(LIFE),
    CARDS: _of(CARDS),
}


def _said(heard: _Heard) -> list[str]:
    """What was said in full; empty where something is missing."""
    if heard.number is None:
        return heard.done
    who = (heard.who or _extreme(heard)) if heard.what and _plain(heard) else []
    made = [one for seat in who if (one := _one(heard, seat))]
    return [*heard.done, *made] if made and len(made) == len(who) else []


def _plain(heard: _Heard) -> bool:
    """Is it told in one way who is meant: those who are named, all, or who has the most?"""
    several = len(heard.who) > 1 and {"all", "others"} & set(heard.who)
    return not heard.but and not several and not (heard.who and heard.kinds & {MOST, LEAST})


_INSTRUCTIONS = {  # by what becomes of somebody and of what: the number is put in
    (LOSE, LIFE): "life {} -{}",
    (GAIN, LIFE): "life {} {}",
    (GET, LIFE): "life {} {}",
    (SET, LIFE): "set life of {} to {}",
    (LOSE, ""): "life {} -{}",
    (GAIN, ""): "life {} {}",
    (SET, ""): "set life of {} to {}",
    (LOSE, CARDS): "let {} discard {}",
    (GAIN, CARDS): "deal {} {}",
    (GET, CARDS): "deal {} {}",
    (DRAW, CARDS): "deal {} {}",
    (DRAW, ""): "deal {} {}",
    (DROP, CARDS): "let {} discard {}",
    (DROP, ""): "let {} discard {}",
}


def _one(heard: _Heard, seat: str) -> str:
    """One instruction for one of them; empty where there is none, as for a number that "gets" stands before."""
    what, n = heard.what, heard.number or 0
    down_to = what == DROP and SET in heard.kinds
    if what == DROP and heard.unit == LIFE:
        what = SET if down_to else LOSE
    elif down_to:
        n = _over(heard, seat, n)
    row = _INSTRUCTIONS.get((what, heard.unit), "")
    return row.format(seat, n) if n or what == SET else ""


def _rows(heard: _Heard) -> Mapping[str, Any]:
    return {player["name"]: player for player in heard.view.get("players", ()) if player["active"]}


def _over(heard: _Heard, seat: str, down_to: int) -> int:
    """How many cards go where a hand is to be so many."""
    row = _rows(heard).get(seat)
    return max(0, row["hand"] - down_to) if row else 0


def _extreme(heard: _Heard) -> list[str]:
    """Who has the most or the fewest of what is named; nobody where several have."""
    if not heard.kinds & {MOST, LEAST}:
        return []
    what = "hand" if heard.unit == CARDS else "life"
    counts = {seat: row[what] for seat, row in _rows(heard).items()}
    best = (max if MOST in heard.kinds else min)(counts.values(), default=None)
    those = [seat for seat, n in counts.items() if n == best]
    return those if len(those) == 1 else []


def _whole(heard: _Heard, clause: str) -> list[str]:
    """What is no matter of one player and a number."""
    if heard.number is not None:
        return [f"override hand limit {heard.number}"] if {LIMIT, CARDS} <= heard.kinds else []
    if TURN in heard.kinds and re.search(r"(?i)\border\b", clause):
        return ["seat order " + " ".join(reversed(heard.view.get("order", ())))]
    return _swapped(heard) if {SWAP, LIFE} <= heard.kinds else []


def _swapped(heard: _Heard) -> list[str]:
    """Two lives that change places."""
    rows, pair = _rows(heard), heard.who
    known = len(pair) == len({*pair} & set(rows)) == len("ab")
    return [f"set life of {x} to {rows[y]['life']}" for x, y in (pair, pair[::-1])] if known else []
