"""The pieces of what a GM writes: sentences, clauses, and what of it is said in two pieces and is one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from games.kit.interjections import TURN
from games.kit.kinds import Words
from games.kit.line import Line
from games.meta.orders import Rule
from games.meta.ruling.omitted import written_out
from games.meta.ruling.weighing import COUNTED

WHY = re.compile(r"(?i)[\s,;(]*\b(?:because|since|as (?:he|she|it|they|the|his|her)|so that|otherwise)\b[^.;!]*")
JOINT = re.compile(
    r"(?i)\s*(?:[.;:!\n]+(?:\s+|$)|,\s+)(?:(?:and|plus|also|but|then|so|while)\b\s*)*|"
    r"\s+(?:and|plus|then|but|while)\s+(?:also\s+)?"
)
LED = re.compile(
    r"(?i)^\W*(?:(?:and|plus|also|but|then|so|instead|rather|well|only|just|please|i (?:say|rule|think))\b[\s,:]*)+"
)
_EXCEPT = re.compile(
    r"(?i)\b(?:everybody|everyone|all(?: players| of them)?|each player|every player) "
    r"(?:but|except(?: for)?|save|other than|apart from) (?P<but>\w+(?:(?:,| and| or) [A-Z]\w+)*)"
)
_ELSE = re.compile(
    r"(?i)\b(?:every(?:body|one) else|all (?:the )?others|(?:all )?the other players|the others|"
    r"(?:all )?the rest(?: of (?:you|them|the players))?)(?= \w)(?! of\b)"
)
_FUSED = (  # what is said in two pieces, and is one
    (
        re.compile(
            r"(?i)\b(?:picks?|chooses?) ([\w ]{1,12}? ?cards?[\w ]{0,18}?),? and (?:throws?|discards?|puts?|drops?) "
            r"(?:them|it|those|both)(?: away| out| down)?"
        ),
        r"discards \1",
    ),
    (re.compile(r"(?i),? (?:and|but) only by\b"), " by"),
)
_ANEW = re.compile(rf"(?i)^\W*(?:(?:sorry|oops|no wait|{TURN}|after all)\b[\s,.:;!-]+)+(?=\S)")
SENTENCE = re.compile(r"[.;!\n]+(?:\s+|$)")
_SMILES = "\U0001f44c\U0001f44d\U0001f44f\U0001f600-\U0001f64f\U0001f3fb-\U0001f3ff\u263a\u2705\u2764\ufe0f"
_SMILE = re.compile(rf"(?:\s*[{_SMILES}])+\s*$")
_NOTE = re.compile(r"(?is)\bnote\b(?! (?:counts?|is|stays)\b).*")
_NUMBER = re.compile(rf"(?i)\b(?:{COUNTED})\b")
_COUNT = re.compile(rf"(?i)\b(?P<n>{COUNTED})(?: (?:then|please|though|only|now|instead))*$")
_LATER = re.compile(
    rf"(?i)(?:another |then )?(?:{COUNTED})(?: (?:more|life|cards?|points?))* (?:at|when|next|later|now)\b"
)


def prepared(raw: str, words: Words) -> str:
    """A line without "I changed my mind" and the smile at its end, with everybody named, and what is one in a piece."""
    if _NOTE.match(raw.strip()):
        return raw
    raw = _SMILE.sub("", raw)
    for pieces, whole in _FUSED:
        raw = pieces.sub(whole, raw)
    plain = _EXCEPT.sub(lambda found: _all_but(found, words), written_out(_ANEW.sub("", raw), words))
    return _ELSE.sub(lambda found: _else(found, words), plain)


def _else(found: re.Match[str], words: Words) -> str:
    """Everybody less those who were named before: behind "Clara gains 2" the others are Anna and Bruno, whosever the
    card is that is ruled on."""
    before = named_in(found.string[: found.start()], words)
    return " and ".join(seat for seat in words.seats if seat not in before) if before else found[0]


def _all_but(found: re.Match[str], words: Words) -> str:
    """Everybody less those who are named: "everybody but Clara" is Anna and Bruno."""
    but = named_in(found["but"], words)
    return " and ".join(seat for seat in words.seats if seat not in but) if but else found[0]


def named_in(clause: str, words: Words) -> list[str]:
    return [name for name in words.names if re.search(rf"\b{re.escape(name)}\b", clause, re.IGNORECASE)]


def subject(clause: str, words: Words, before: str, one: bool = False) -> str:
    """Whom a clause is about: who is named first in it (the only `one`), or everybody; else who was `before`."""
    if re.match(r"(?i)\W*(?:everybody|everyone|each player|all players)\b(?! (?:but|except|else)\b)", clause):
        return "everybody"
    named = named_in(clause, words)
    return named[0] if named and not (one and named[1:]) else before


def tells(clause: str, words: Words) -> bool:
    """May a clause be meant for the game: three words, a number, or somebody's name?"""
    return len(clause.split()) >= len("abc") or bool(re.search(r"\d", clause) or named_in(clause, words))


def left_out(line: Line, past: Sequence[str], words: Words) -> tuple[str, ...]:
    """The clauses that may be meant for the game and are no part of the orders: "seat order Anna, Bruno" holds both."""
    listed = {str(each).casefold() for order in line.orders if isinstance(order, Rule) for each in order.op.args}
    return tuple(clause for clause in past if clause.casefold() not in listed and tells(clause, words))


def clauses(said: str) -> Iterator[str]:
    """The clauses of a sentence; a note is one to its end. "Two at the end of the turn" has the verb before it."""
    lead = ""
    note = _NOTE.search(said)
    for clause in (*JOINT.split(WHY.sub("", said[: note.start()] if note else said)), note[0] if note else ""):
        if plain := LED.sub("", clause).strip(" ,-:("):
            whole = f"{lead} {plain}" if lead and _LATER.match(plain) else plain
            counted = _NUMBER.search(whole)
            lead = whole[: counted.start()].strip() if counted else lead
            yield whole


def with_unit(clause: str, words: Words) -> str:
    """ "She gets two": of life, or of cards where the card that is ruled on speaks of nothing else."""
    text = str(((words.view.get("question") or {}).get("card") or {}).get("text", "")).lower()
    unit = "cards" if re.search(r"\b(?:draws?|discards?|cards)\b", text) and "life" not in text else "life"
    return _COUNT.sub(rf"\g<n> {unit}", clause) if _COUNT.search(clause) else ""
