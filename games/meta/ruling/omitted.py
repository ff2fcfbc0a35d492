"""What a GM leaves out of a ruling, because everybody knows it.

The verb of the second player, who "both" are, how much half of a life is, what the card says.

What is certain is written out and read like any ruling; what has to be reckoned is shown first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from typing import Any

from games.kit.kinds import Words
from games.kit.line import Line
from games.meta.orders import Rule
from games.meta.ruling.made import Made, apart, asked
from games.meta.ruling.weighing import COUNTED, Reckoned

_AND = r"(?:,? and|,|;| while| but) "
_SHARES = {"half": 2, "a third": 3, "a quarter": 4, "a fifth": 5}
_SHARE = rf"(?P<share>{'|'.join(_SHARES)})"
_ROUND = r"(?:,? \(?(?:and )?round(?:ed|ing)? (?:it )?(?P<round>up|down)\)?)?"
_SECOND = (
    rf"(?P<first>(?P<a>{{who}}) (?P<verb>(?:(?!and\b)[^\W\d]+ ){{1,4}}?)(?P<n>{COUNTED}|an?(?= card| life| point))"
    r"(?P<unit> life| lives| cards?| points?)?)"
    rf"(?: (?:now|each))?{_AND}(?:(?:so (?:does|do|must) )(?P<so>{{who}})|(?P<b>{{who}}) (?:"
    rf"(?P<same>too|also|as well|likewise|does too|the same)|(?:(?:only|just|to|at|on|by) )*(?P<m>{COUNTED})"
    r"(?: life| lives| cards?| points?)?))(?=\W*$|[.;,!]|\s+(?:because|since|as|for|who|while|though)\b)"
)
_BOTH = re.compile(
    r"(?i)\b(?:they both|(?:the )?both(?: of (?:them|you))?|each of (?:them|you))(?= (?:must |shall )?[a-z]+)"
)
_REMARK = re.compile(
    rf"(?i)(?P<n>\b\d+\b(?: life)?),? \(?(?:(?:that is|that's|which is|being|i\.e\.|as) )?{_SHARE} of "
    rf"(?:(?:his|her|their|the|all|[^\W\d]+['\u2019]s) )*(?P<of>\d+)(?: life)?{_ROUND}\)?"
)
_TAIL = re.compile(
    r"(?i),? (?:just )?(?:as (?:is )?(?:printed|it says|the card says|written)|according to the card)(?=\W*$)"
)
_LASTING = re.compile(
    r"(?i),? (?:from now on|from here on|for the rest of the (?:game|match)|"
    r"(?:up )?to the end(?: of the (?:game|match))?)"
)
_NOTE_TO = re.compile(r"(?i)\bnote (?:for|to) (?:everybody|everyone|all|the table)\b[:,]?\s*")
_LOSES = (
    rf"\W*(?:so |then |well )*(?P<who>{{who}}|s?he|they) (?:must |shall |has to )?(?:(?P<loses>loses?|pays?|gives up)|"
    rf"gains?) {_SHARE}(?: of)?(?: (?:it|that|all))?(?:(?: (?:his|her|their|the))? (?:own )?(?:life|lives|points))?"
    rf"{_ROUND}\W*"
)
_SWAPS = (
    r"\W*(?:so |then |well )*(?:(?:they |you )?(?P<a>{who}) and (?P<b>{who}) |"
    r"(?:they|you|the two|both)(?: both| two| all)? )"
    r"(?:just |simply |now )*(?:swap|exchange|trade|switch)s?(?: (?:their|your|the))?"
    r"(?: (?:life|lives|totals?|points|amounts?))*"
    r"\W*"
)
_AS_IT_SAYS = re.compile(
    r"(?i)\W*(?:yes|ok(?:ay)?|so|then|just|exactly|simply|well|do|play it|it does|he does|she does|\W)*"
    r"(?:as|what|like) (?:it|the card|(?:it )?is) ?(?:says|printed|reads|written|states)(?: (?:there|on it|please))?\W*"
)
_ELSE = re.compile(
    r"(?i)(?:[.,;:!]|\band\b|\bbut\b|^)\s*(?:(?:and|but|so)\s+)?(?:"
    r"nothing (?:else|more|further)(?: happens| comes of it)?|"
    r"no (?:further|other|more) effects?|that(?:'s| is) (?:all|it)|without (?:further|other) effect)\W*(?=$|\n|[A-Z])"
)
_NAMELY = (  # "The player with the most life loses 4, that is Nora"
    r"(?i)^\W*(?:(?:so|then|well),? )*(?P<whom>(?:the|whoever|who) [^,;.:()]{2,60}?) "
    r"(?P<does>(?:must |shall |has to )?(?:loses?|gains?|draws?|discards?|goes)\b[^,;.:()]*)[\s,;.(-]+(?:and )?"
    r"(?:that(?:'s| is| would be| means)|which is|who is|namely|i\.e\.|so|meaning|here|right now|at the moment)"
    r"(?: now| here)?,? (?P<who>{who})\W*$"
)
HALF = "{} of {}, rounded {}"
SWAP = "{} has {} life now, and {} {}"
TEXT = 'the card says: "{}"'
NOTED = "told to everybody as a note, without an effect"


def written_out(raw: str, words: Words) -> str:
    """A line with what it leaves out, where that is certain."""
    raw = _NOTE_TO.sub("note ", raw)
    if re.match(r"(?i)\W*note\b", raw):
        return raw
    text = str(((words.view.get("question") or {}).get("card") or {}).get("text", ""))
    raw = _REMARK.sub(_kept, raw)
    if len(_TAIL.sub("", raw).split()) > 2:
        raw = _TAIL.sub("", raw)
    if "end of the game" in text:
        raw = _LASTING.sub("", raw)
    second = re.compile(rf"(?i){_SECOND.replace('{who}', _names(words))}")
    for _ in words.seats:
        raw = second.sub(_again, raw)
    return _BOTH.sub(lambda found: _both(found, words), raw)


def _both(found: re.Match[str], words: Words) -> str:
    """Who they are, where they are not named just before: "Anna and Bruno both"."""
    named = re.search(r"\band\s+[\w'-]+\s*$", found.string[: found.start()])
    return found[0] if named else _two(found.string, words) or found[0]


def known(raw: str, words: Words) -> Reckoned | None:
    """What a line comes to that speaks of somebody's life, or of what the card says; None for others."""
    return _named(raw, words) or _half(raw, words) or _swap(raw, words) or _noted(raw, words)


def of_the_card(raw: str, words: Words) -> str:
    """The line; in the place of one that points at the card that is ruled on, its text, with those named whom it means,
    where nothing is proposed."""
    question: Mapping[str, Any] = words.view.get("question") or {}
    text = str((question.get("card") or {}).get("text", ""))
    if question.get("proposals") or not text or not _AS_IT_SAYS.fullmatch(raw):
        return raw
    he, by = str(question.get("he") or ""), str(question.get("by") or "")
    plain = re.sub(r"(?i)\bthe named player\b", he, text) if he else text
    return re.sub(r"\b[Yy]ou (?=gain|lose|draw|discard|and )", f"{by} ", plain) if by else plain


def whole(line: Line, words: Words) -> Line:
    """The line; one of which half was read is not offered, but asked about: "Anna goes to 9 and Bruno hm to 2"."""
    done = {arg for order in line.reading if isinstance(order, Rule) for arg in order.op.args}
    left = next((past for past in line.past if _of_another(past, done, words)), "")
    if not line.reading or not left or done & {"all", "others"}:
        return line
    return asked(line, Made(asks=apart(line.reading, left)), "")


def _of_another(past: str, done: Set[object], words: Words) -> bool:
    """Does what was read past name somebody of whom nothing is done, with a number or as one more?"""
    named = [seat for seat in words.seats if re.search(rf"(?i)\b{re.escape(seat)}\b", past) and seat not in done]
    more = re.search(rf"(?i)\b(?:{COUNTED}|too|also|as well|likewise|does|same)\b", past)
    return bool(named) and (more is not None or len(past.split()) == 1)


def _names(words: Words) -> str:
    return "|".join(map(re.escape, sorted(words.seats, key=len, reverse=True))) or "(?!)"


def _again(found: re.Match[str]) -> str:
    """ "Anna goes to 9 and Bruno to 2" with the verb said twice."""
    unit, other = found["unit"] or "", found["so"] or found["b"]
    number = found["m"] or found["n"]
    verb = re.sub(r"(?i)\beach\s+", "", found["verb"])
    return f"{found['first']}. {other} {verb}{number}{unit}"


def _named(raw: str, words: Words) -> Reckoned | None:
    """ "The player with the most life loses 4, that is Nora"."""
    found = re.match(_NAMELY.replace("{who}", _names(words)), raw)
    return (
        Reckoned(f"{found['who']} {found['does']}", f'you name {found["who"]} for "{found["whom"]}"') if found else None
    )


def _kept(found: re.Match[str]) -> str:
    """ "7, half of his 15 rounded down" is 7, where that is so."""
    whole, part = divmod(int(found["of"]), _SHARES[found["share"].lower()])
    ways = {"up": (whole + bool(part),), "down": (whole,)}.get(
        (found["round"] or "").lower(), (whole, whole + bool(part))
    )
    return found["n"] if int(re.findall(r"\d+", found["n"])[0]) in ways else found[0]


def _two(raw: str, words: Words) -> str:
    """Who "both" are: the two of a match, or the two who are named."""
    named = [seat for seat in words.seats if re.search(rf"(?i)\b{re.escape(seat)}\b", raw)]
    two = words.seats if len(words.seats) == len("ab") else named
    return " and ".join(two) if len(two) == len("ab") else ""


def _lives(words: Words) -> dict[str, int]:
    return {str(row["name"]): int(row["life"]) for row in words.view.get("players", ())}


def _half(raw: str, words: Words) -> Reckoned | None:
    """ "Anna loses half of her life, rounded down"; not of a card that is aimed at a card, which has a number."""
    question, lives = words.view.get("question") or {}, _lives(words)
    found = re.fullmatch(rf"(?i){_LOSES.replace('{who}', _names(words))}", raw.strip())
    if not found or any(row["says"] for row in question.get("aimed", ())):
        return None
    who = next((seat for seat in lives if seat.lower() == found["who"].lower()), str(question.get("he") or ""))
    text = str((question.get("card") or {}).get("text", ""))
    return _share(found, who, lives[who], text) if who in lives else None


def _share(found: re.Match[str], who: str, life: int, text: str) -> Reckoned:
    """So much of a life, rounded as is said, or as the card says."""
    way = (found["round"] or ("up" if "rounded up" in text.lower() else "down")).lower()
    whole, part = divmod(life, _SHARES[found["share"].lower()])
    why = HALF.format(found["share"], life, way) if part else f"{found['share']} of {life}"
    verb = "loses" if found["loses"] else "gains"
    return Reckoned(f"{who} {verb} {whole + bool(part and way == 'up')} life", why)


def _swap(raw: str, words: Words) -> Reckoned | None:
    """ "They exchange life"."""
    found = re.fullmatch(rf"(?i){_SWAPS.replace('{who}', _names(words))}", raw.strip())
    question, lives = words.view.get("question") or {}, _lives(words)
    pair = [found[name] for name in "ab"] if found and found["a"] else [question.get("by"), question.get("he")]
    two = [seat for said in pair for seat in lives if seat.lower() == str(said or "").lower()]
    if not found or len(set(two)) != len("ab"):
        return None
    a, b = two
    return Reckoned(f"{a} goes to {lives[b]} life. {b} goes to {lives[a]} life", SWAP.format(a, lives[a], b, lives[b]))


def _noted(raw: str, words: Words) -> Reckoned | None:
    """ "Otto has shown his Medicine to all. Nothing else happens": what only is told."""
    found = _ELSE.search(raw)
    told = (
        re.sub(r"(?i)^\W*(?:note )?", "", f"{raw[: found.start()]} {raw[found.end() :]}").strip(" .,;:!")
        if found
        else ""
    )
    bound = (
        not told or len(told.split()) < len("abc") or re.search(rf"(?i)\b(?:{COUNTED}|loses?|gains?|draws?)\b", told)
    )
    return None if bound else Reckoned(f"note {told}", NOTED)
