"""Where a post in a topic speaks to the house, and how people say there that they would like to look on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gm.desk import deeds, house_words
from gm.desk.bench import Identity
from gm.desk.case import Case
from gm.desk.incoming.sentences.signing_up import ROUND, SENTENCE
from gm.ports.channel import Channel

_BEFORE = re.compile(
    r"(?i)(?:.*[.!?:;]|(?:(?:and|so|but|ok(?:ay)?|hey|hi|hello|dear|please|also|then|now|oh|well|yes|thanks)\b[ ,]*)"
    r"{1,3})\s*"
)
"""What may stand before the name of the house on a line, so that the rest is said to it: a sentence, or a greeting."""
_LOOKS_ON = re.compile(
    r"(?i)(?:(?:can|could|may|might|am i allowed to|let me|i want to|i(?:'d| would) (?:rather|(?:like|love|prefer) to)|"
    r"is it (?:ok(?:ay)?|all right|alright|possible)(?: for me)?(?: if| to)?|"
    r"(?:(?:do you|would you|does anybody|anybody) )?mind if)\b ?)"
    r"(?:i )?(?:(?:please|just|only|also|perhaps|maybe|still|simply) )*"
    r"(?:watch|look on|spectate|kibitz|lurk|follow|be (?:a|an|one of the) (?:spectator|onlooker|watcher)s?)"
    r"(?: (?:along|this|that|the|it|one|match|game|table|here|too|as well|instead|please|for now|for a while|at first|"
    r"if (?:i|that's|that is|it's) (?:may|ok(?:ay)?|possible|all right|alright)))*\W*"
)


_AS_ONE = re.compile(
    r"(?i)(?:[@/]?join(?: in)?|(?:i'm )?in|(?:count|put|sign) me (?:in|up|down)) as (?:an?|the|one of the) "
    r"(?:spectator|onlooker|observer|watcher|lurker|kibitzer)s?(?: please)?\W*"
)


def looks_on(text: str) -> bool:
    """Does a sentence ask to watch the match, and nothing beside it take it back?"""
    plain = text.replace("\u2019", "'")
    if _AS_ONE.fullmatch(re.sub(r"\bas (?=spectator|onlooker|observer)", "as a ", plain.strip())):
        return True
    whole = [part.strip() for part in SENTENCE.split(plain) if part.strip()]
    parts = (re.sub(rf"(?i)^(?:(?:{ROUND}|but)\b\W*)+", "", part.strip()) for one in whole for part in one.split(", "))
    return any(_LOOKS_ON.fullmatch(part) for part in parts) and not re.search(r"(?i)\b(?:not|never)\b|n't\b", plain)


_KIND = r"(?:thank(?:s| you)|thx|cheers|congrat\w*|bravo|well (?:done|played)|gg|(?:nice|good|great|lovely|fun) \w+)"
_PRAISE = re.compile(
    rf"(?i)(?:\W*(?:{ROUND}|what a|that was|this is|such a|a|for|so far|really|very)\b)*\W*{_KIND}\b[^?0-9]*"
)
_FEW = 8  # words of praise


def praises(said: str) -> bool:
    """Is it no more than a kind word: "nice game so far"?"""
    return len(said.split()) <= _FEW and bool(_PRAISE.fullmatch(said.strip()))


def only_called(text: str, us: Identity, there: Channel) -> bool:
    """Is the name of the house all that is left of a post, once quotations and spoilers are taken out?"""
    rest = re.sub(rf"(?i)@(?:{_ours(us, there)})(?![\w.-]*\w)", "", text)
    return rest != text and not re.search(r"\w", rest)


def _ours(us: Identity, there: Channel) -> str:
    names = dict.fromkeys((there.account, there.address.partition("@")[0], "gm", "postgm", us.name))
    return "|".join(re.escape(name) for name in names if name)


def uncalled(text: str, us: Identity, there: Channel) -> str:
    """A message without the name of the house at the head of its lines, where nobody else is spoken to."""
    return re.sub(rf"(?im)^[ \t]*@(?:{_ours(us, there)})(?![\w.-]*\w)[:,]?[ \t]*", "", text)


def addressed(text: str, us: Identity, there: Channel) -> Iterator[str]:
    """The words said to the house: on a line that begins with its name, or has it where a sentence begins; below one
    that is no more than that, the paragraph. To be spoken of ("I think @gm sleeps") is not to be spoken to."""
    ours = _ours(us, there)
    call = re.compile(rf"(?i)\s*(?:@(?:{ours})(?![\w.-]*\w)[:,]?|(?:{ours})\s*[:,])\s*(?P<rest>.*)")
    aside = re.compile(rf"(?i)[^@]*\s@(?:{ours}):\s+(?P<rest>.*\w.*)")
    inside = re.compile(rf"(?i)(?P<before>.*?)@(?:{ours})(?![\w.-]*\w)[:,]?(?P<rest>.*\w.*)")
    behind = re.compile(rf"(?i)(?:[^@]*[.!:;]\s+)?(?P<rest>[^@.!:;]*\w)\s*,\s*@(?:{ours})(?![\w.-]*\w)\s*\?[?!\s]*")
    rows, at = text.splitlines(), 0
    while at < len(rows):
        ways = call.fullmatch(rows[at]), _amid(inside, rows[at]), aside.fullmatch(rows[at]), behind.fullmatch(rows[at])
        found, at = next(filter(None, ways), None), at + 1
        if not found:
            continue
        said = found["rest"].strip() + "?" * (found.re is behind)
        yield from [said] if re.search(r"\w", said) else ()
        while _takes_all(said) and at < len(rows) and (rows[at].strip() or said):
            yield rows[at].strip()
            at += 1


def _takes_all(said: str) -> bool:
    """Do the lines below belong to it?"""
    word = house_words.find(said)
    return not said or bool(word and word[0].takes == "talk")


def _amid(inside: re.Pattern[str], row: str) -> re.Match[str] | None:
    found = inside.fullmatch(row)
    return found if found and _BEFORE.fullmatch(found["before"]) else None


def spelt_out(case: Case, text: str) -> str:
    """What somebody who leads writes on a channel, with whom they call by an account, "let @clara watch", named as the
    house knows them: by chair or by address. Words for others stay as they are."""
    there = case.desk.us.channel_to(case.address)
    if there == case.desk.us.mail:
        return text
    call = re.compile(rf"(?i)(?<![\w.@])@(?!(?:{_ours(case.desk.us, there)})\b)(?P<who>[\w.-]*\w)(?!@)")
    rows = text.splitlines()
    words = any((asked := deeds.find(row)) and asked.deed.words for row in rows)
    return text if words else "\n".join(call.sub(lambda found: _who(case, found["who"], there), row) for row in rows)


def _who(case: Case, account: str, there: Channel) -> str:
    address = f"{account.lower()}@{there.host}"
    known = case.desk.archive.player_at(address)
    chair = case.table.match.chair_of(known.id) if known and case.table else None
    return chair.name if chair else address
