"""What a ruling leaves to be reckoned: conditions of what lies open, shares and caps of a card's number, "he".

Each gives plain words that the language of rulings reads, and how they came about, which is told with them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from operator import eq, ge, gt, le, lt
from typing import Any, NamedTuple

from games.kit.kinds import Words

_NUMBERS = {word: n for n, word in enumerate("zero one two three four five six seven eight nine ten".split())}
COUNTED = rf"\d{{1,3}}|{'|'.join(_NUMBERS)}"
_N = COUNTED
_WHAT = {"card": "hand", "cards": "hand", "life": "life", "lives": "life", "points": "life", "pennies": "pennies"}
_CALLED = {"hand": "cards in hand", "life": "life", "pennies": "pennies"}
_THING = rf"(?P<what>{'|'.join(_WHAT)})(?: of life| (?:left )?(?:in|on) (?:the|his|her|their) hands?| left)?"
_HAS = r"(?:has|have|holds?|had|got|has got)"
_OR = r"or (?:more|fewer|less)"
_HOLDS = {"more than": gt, "at least": ge, "or more": ge, "": eq}
_HOLDS |= {"fewer than": lt, "less than": lt, "at most": le, "or fewer": le, "or less": le}
_CONDITIONS = tuple(
    rf"(?i)(?P<who>{{who}}) {rest}\b"
    for rest in (
        rf"{_HAS} (?P<how>fewer|less|more) {_THING} than (?P<other>{{who}})(?: {_HAS}| does)?",
        rf"{_HAS} (?P<how>(?:fewer|less|more) than|at least|at most) (?P<n>{_N}) {_THING}",
        rf"{_HAS} (?P<n>{_N}) (?:(?P<how>{_OR}) )?{_THING}(?: (?P<after>{_OR}))?",
    )
)
_IF = re.compile(r"(?i)^(?P<lead>.*?\b)??if (?P<rest>.+)$")
_THEN = re.compile(
    r"(?i)^[\s,:]*(?:then )?(?P<then>.+?)(?:[\s,;.]*\b(?:otherwise|else|if not|or else)\b[\s,:]*(?P<else>.+))?$"
)
_BEHIND = re.compile(r"(?i)^(?P<then>[^,;]+?),? (?P<kind>if|unless) (?P<if>[^,;]+?)$")
_YES_IF = re.compile(r"(?i)^\W*(?:yes|ok(?:ay)?|fine|sure|agreed)\b\W*(?:but )?(?:only |just )?(?=(?:if|unless)\b)")
_BARE = re.compile(rf"(?i)(?:only |just )?(?:{_N})(?: (?:life|cards?|damage|points?))?[.! ]*")
_NUMBER = re.compile(rf"(?i)\b(?:{_N})\b")
_HE = re.compile(r"(?i)\b(?:s?he|they)\b")

_SHARES = {"half": 50, "twice": 200, "double": 200, "a third": 33, "a quarter": 25, "three times": 300}
_SHARES |= {"a half": 50, "triple": 300, "two thirds": 67, "one and a half times": 150}
_SHARE = rf"(?P<share>\d{{1,4}} ?(?:%|per ?cent)|{'|'.join(sorted(_SHARES, key=len, reverse=True))})"
_DOES = (
    r"(?:(?:shall|should|will|may|only|just|now) )*(?:does|do|takes?|deals?|counts?|has|is|gives?|heals?|works?|"
    r"loses?|suffers?|gains?)"
)
_SUBJECT = rf"(?:(?P<card>it|he|she|they|(?!the numbers)[^,;.]{{3,40}}?) {_DOES} (?:only |just |for |at |by )*)?"
_ROUND = r"(?:[, (]+(?:and )?round(?:ed|ing)? (?:it )?(?P<round>up|down)(?:wards)?\)?)?[.! ]*"
_SHARED = re.compile(
    rf"(?i){_SUBJECT}(?:only |just |make it )*{_SHARE}"
    r"(?: (?:as much|of (?:it|that|what it (?:says|does))|what it (?:says|does)|its numbers?|strength))*" + _ROUND
)
_MORE = re.compile(
    rf"(?i)(?:i'd say |i say )?{_SUBJECT}(?:only |just |by |plus |\+ ?)*(?P<n>{_N}) (?:life |points? )?"
    r"(?P<how>more|less|fewer|extra|on top)(?: than it says)?(?: only)?"
    rf"(?:,? (?:instead of|rather than|and not|not) \+?(?P<other>{_N}))?[.! ]*"
)
_PLUS = re.compile(
    rf"(?i)(?:only |just )?(?:plus |\+ ?|add (?:only |just )?)(?P<n>{_N})(?: only| life)?"
    rf"(?:,? (?:instead of|rather than|and not|not) (?:\+ ?|plus )?(?P<other>{_N}))?[.! ]*"
)
_GROWN = re.compile(
    rf"(?i)(?:(?:it|they) grows? )?(?:only |just |by )*{_SHARE} (?:more|extra|on top)(?: only)?" + _ROUND
)
_ROUNDED = re.compile(r"(?i)(?:but )?round(?:ed|ing)? (?:it )?(?P<round>up|down)(?:wards)?(?: please| though)?[.! ]*")
_INSTEAD = re.compile(
    rf"(?i)(?:(?P<lead>[^\d]{{0,30}})[,;:] )?\W*(?:"
    rf"(?P<n>{_N})\W* (?:instead of|rather than|not|and not) \W*(?:a |the )?(?P<old>{_N})|"
    rf"(?:the |a )?(?:number |word )?\W*(?P<was>{_N})\W* "
    rf"(?:becomes?|turns into|is now|changes (?:in)?to) (?:a )?\W*(?P<new>{_N})"
    r")\W*"
)
_EXACTLY = re.compile(
    rf"(?i)(?:no\W+)?(?:make|let) (?:it|that)(?: be)?(?: only| just)? (?P<n>{_N})(?: life| damage)?[.! ]*"
)
_MOST = 30  # a greater number is of percent
_OPPOSITE = re.compile(
    r"(?i)(?:(?:it|the card) does )?(?:just |exactly )?the (?:opposite|reverse|contrary)"
    r"(?: of (?:it|that|what it says))?[.! ]*|the other way (?:round|around)[.! ]*"
)
_CAP = re.compile(
    rf"(?i)(?:yes|ok(?:ay)?|fine|sure|good)?[\s,]*(?:but )?(?:(?:cap it|capped|limit it|limited)(?: at| to)?|at most|"
    rf"no more than|not more than|up to)\s*:?\s*"
    rf"(?:(?:nobody|no one|everybody) \w+ (?:at most|more than|no more than) )?"
    rf"(?P<n>{_N})(?: (?:life|points?|damage|of it|from it|at most))*[.! ]*"
)


_SHOWN = re.compile(r"(?:[^\s]+['\u2019]s )?(?P<title>[^()]+?) \(card (?P<card>\d+)\)")


class Reckoned(NamedTuple):
    """Plain words for what was said, and how they came about."""

    said: str
    why: str
    beside: str = ""  # what stands before it and is not part of it


class _Weighed(NamedTuple):
    """Does a condition hold, whom is it about, what was counted, and what stands behind it."""

    holds: bool
    who: str
    why: str
    rest: str


def reckoned(said: str, words: Words) -> Reckoned | None:
    """What a sentence comes to; None where there is nothing to reckon in it, or it cannot be told."""
    weighed = _weighed(said, words)
    inner = next(filter(None, (way(weighed.said if weighed else said, words) for way in _WAYS)), None)
    return inner._replace(why=weighed.why, beside=weighed.beside) if weighed and inner else weighed or inner


# -- conditions ------------------------------------------------------------------------------------------------------


def _weighed(said: str, words: Words) -> Reckoned | None:
    """Of "if Bruno has fewer cards than Anna he loses 3, otherwise 6" what holds now."""
    plain = _YES_IF.sub("as proposed ", " ".join(said.split()).strip(" .!"))
    return _behind(plain, words) or _ahead(plain, words)


def _behind(said: str, words: Words) -> Reckoned | None:
    """A condition behind what it is about: "Anna gains 2 life unless Bruno has more"."""
    found = _BEHIND.match(said)
    weighed = _weigh(found["if"], words) if found else None
    if found is None or weighed is None or weighed.rest:
        return None
    return _taken(found["then"] if weighed.holds ^ (found["kind"].lower() == "unless") else "", weighed)


def _ahead(said: str, words: Words) -> Reckoned | None:
    """A condition before what it is about, and perhaps what is to be otherwise."""
    found = _IF.match(said)
    weighed = _weigh(found["rest"], words) if found else None
    parts = _THEN.match(weighed.rest) if weighed else None
    if weighed is None or parts is None:
        return None
    then, other = parts["then"], parts["else"] or ""
    if _BARE.fullmatch(other) and (n := _NUMBER.search(other)):
        other = _NUMBER.sub(n[0], then, count=1)
    return _taken(then if weighed.holds else other, weighed, (found["lead"] or "") if found else "")


def _taken(deed: str, weighed: _Weighed, lead: str = "") -> Reckoned:
    return Reckoned(_HE.sub(weighed.who, deed) if deed else "no effect", weighed.why, lead.strip(" ,.;:"))


def _weigh(said: str, words: Words) -> _Weighed | None:
    """A condition at the head of some words, weighed."""
    he = str((words.view.get("question") or {}).get("he") or "")
    said = _HE.sub(he, said, count=1) if he and _HE.match(said) else said
    names = "|".join(map(re.escape, sorted(words.seats, key=len, reverse=True))) or "-"
    players = {row["name"].lower(): row for row in words.view.get("players", ())}
    for pattern in _CONDITIONS:
        found = re.compile(pattern.replace("{who}", names)).match(said)
        if found and found["who"].lower() in players:
            return _counted(found.groupdict(), players, said[found.end() :].strip(" ,"))
    return None


def _counted(said: Mapping[str, str | None], players: Mapping[str, Mapping[str, object]], rest: str) -> _Weighed:
    key = _WHAT[(said["what"] or "").lower()]
    one, other = players[(said["who"] or "").lower()], players.get((said.get("other") or "").lower())
    mine, bound = int(str(one[key])), int(str(other[key])) if other else counted(said["n"] or "")
    how = (said.get("how") or said.get("after") or "").lower() + (" than" if other else "")
    beside = f" and {other['name']} {other[key]}" if other else ""
    return _Weighed(
        _HOLDS[how](mine, bound), str(one["name"]), f"{one['name']} has {mine} {_CALLED[key]}{beside}", rest
    )


def counted(word: str) -> int:
    """The number that a word or figure says."""
    return _NUMBERS[word.lower()] if word.lower() in _NUMBERS else int(word)


def numeral(number: int) -> str:
    """A pattern of a number, as a figure or a word."""
    words = [word for word, n in _NUMBERS.items() if n == number]
    return rf"(?:{'|'.join((str(number), *words))})"


# -- shares, caps and the opposite -----------------------------------------------------------------------------------


def _aim(words: Words) -> tuple[int, int | None]:
    """The one card that is aimed at, and its number where it has a single one."""
    return aim(words.view.get("question") or {})[:2]


def aim(question: Mapping[str, Any]) -> tuple[int, int | None, str]:
    """The same of a question, with the title of the card."""
    rows: Sequence[Mapping[str, str]] = question.get("aimed", ())
    cards = [(card, row["says"]) for row in rows if (card := _SHOWN.search(row["said"]))]
    if len(cards) != 1:
        return 0, None, ""
    card, numbers = cards[0][0], set(re.findall(r"\d+", cards[0][1]))
    return int(card["card"]), int(numbers.pop()) if len(numbers) == 1 else None, card["title"]


def would_be(question: Mapping[str, Any]) -> int | None:
    """What the number of the card that is aimed at would be as proposed; None where nothing is proposed for it."""
    card, number, _ = aim(question)
    return number if f"invert card {card}" in question.get("proposals", ()) else _scaled(question)


def _scaled(question: Mapping[str, Any]) -> int | None:
    """The same, where it is to grow or to shrink."""
    card, number, _ = aim(question)
    scaled = re.fullmatch(r"scale card (\d+) to (\d+)", "".join(question.get("proposals", ())))
    return rounded(number, int(scaled[2])) if number and scaled and int(scaled[1]) == card else None


def _opposite(said: str, words: Words) -> Reckoned | None:
    card, _ = _aim(words)
    return Reckoned(f"card {card} does the opposite", "") if card and _OPPOSITE.fullmatch(said.strip()) else None


def _capped(said: str, words: Words) -> Reckoned | None:
    """At most so many, of the number on the card: as proposed, where that is not more."""
    found, (card, number) = _CAP.fullmatch(said.strip()), _aim(words)
    would = _scaled(words.view.get("question") or {})
    if not (found and card and number and would is not None):
        return None
    most = counted(found["n"])
    if would <= most:
        return Reckoned("as proposed", f"the proposal comes to {would}")
    return Reckoned(f"the numbers on card {card} become {to(number, most)}", f"{number} would become {would}")


def _instead(said: str, words: Words) -> Reckoned | None:
    """ "2 instead of 1", "one becomes two": of the number on the card that is aimed at."""
    found, (card, number) = _INSTEAD.fullmatch(said.strip()), _aim(words)
    if not found or not card or not number:
        return None
    old, new = (counted(found[a] or found[b]) for a, b in (("old", "was"), ("n", "new")))
    said = f"the numbers on card {card} become {to(number, new)}"
    return Reckoned(said, "", found["lead"] or "") if old == number else None


def _exactly(said: str, words: Words) -> Reckoned | None:
    """ "Make it 4": the number on the card that is aimed at."""
    found, (card, number) = _EXACTLY.fullmatch(said.strip()), _aim(words)
    most = counted(found["n"]) if found else _MOST + 1
    return Reckoned(f"the numbers on card {card} become {to(number, most)}", "") if number and most <= _MOST else None


def _shared(said: str, words: Words) -> Reckoned | None:
    """ "Half of it, rounded down", "one more than it says": the card that is aimed at, as so many percent."""
    found = next(filter(None, (way.fullmatch(said.strip()) for way in (_SHARED, _MORE))), None)
    card, number = _aim(words)
    if not found or not card or not _spoken(found["card"] or "it", card, words):
        return None
    percent = _percent(found.groupdict(), number)
    return Reckoned(f"the numbers on card {card} become {percent}", "") if percent is not None else None


def _grown(said: str, words: Words) -> Reckoned | None:
    """ "+1 instead of +2", "only a quarter more", "rounded down": what a number grows by, beside what is proposed."""
    question, plain = words.view.get("question") or {}, _BUT.sub("", said.strip())
    (card, number), would = _aim(words), _scaled(question)
    if not card or not number or would is None:
        return None
    ways = (way.fullmatch(plain) for way in (_PLUS, _GROWN, _ROUNDED))
    found: dict[str, str | None] = next((one.groupdict() for one in ways if one), {})
    turned_down = found.get("other")
    if not found or (turned_down and counted(turned_down) != would - number):
        return None
    return Reckoned(f"the numbers on card {card} become {to(number, _made_of(found, number, question))}", "")


_BUT = re.compile(r"(?i)^(?:yes|ok(?:ay)?|fine|sure|good)?[\s,]*(?:but )?(?=\S)")


def _made_of(said: Mapping[str, str | None], number: int, question: Mapping[str, Any]) -> int:
    """A number that grows by so much, by such a share, or as proposed but rounded."""
    if n := said.get("n"):
        return number + counted(n)
    percent = int(re.findall(r"\d+", "".join(question["proposals"]))[-1])
    if share := (said.get("share") or "").lower():
        percent = 100 + (_SHARES.get(share) or int(re.findall(r"\d+", share)[0]))
    if way := (said.get("round") or "").lower():
        return -(-number * percent // 100) if way == "up" else number * percent // 100
    return rounded(number, percent)


def _percent(said: Mapping[str, str | None], number: int | None) -> int | None:
    """What a share comes to; None where it must be known of which number, and is not."""
    if n := said.get("n"):
        more = -counted(n) if (said["how"] or "").lower() in ("less", "fewer") else counted(n)
        return to(number, max(0, number + more)) if number else None
    share, way = (said["share"] or "").lower(), (said["round"] or "").lower()
    percent = _SHARES.get(share) or int(re.findall(r"\d+", share)[0])
    if not way:
        return percent
    if number is None:
        return None
    return to(number, -(-number * percent // 100) if way == "up" else number * percent // 100)


def _spoken(subject: str, card: int, words: Words) -> bool:
    """Is the card that is aimed at meant by these words: its title or number, it, or whom it strikes?"""
    plain, he = subject.lower(), str((words.view.get("question") or {}).get("he", "")).lower()
    if plain in ("it", "he", "she", "they", he, f"card {card}"):
        return True
    rows = [row for stack in words.view.get("stacks", ()) for row in stack["cards"] if row["number"] == card]
    return any(row["title"].lower() in plain for row in rows)


def _done(said: str, words: Words) -> Reckoned | None:
    """ "The Poison heals Anna by 3 instead": the card that is aimed at, with its number or turned round."""
    found, question = _DEED.fullmatch(said.strip()), words.view.get("question") or {}
    card, number, title = aim(question)
    if not (found and card and number and title.lower() in found["card"].lower()):
        return None
    says = next(row["says"] for row in question["aimed"] if f"(card {card})" in row["said"]).lower()
    turned = bool(LOSES.search(says)) == (found["gains"] is not None)
    new = counted(found["n"])
    if not (turned or new != number) or bool(LOSES.search(says)) == ("gain" in says):
        return None
    parts = [f"card {card} does the opposite"] * turned
    parts += [f"the numbers on card {card} become {to(number, new)}"] * (new != number)
    return Reckoned(". ".join(parts), "")


LOSES = re.compile(r"\bloses?\b")
_DEED = re.compile(
    rf"(?i)(?:the )?(?P<card>[^,;.]{{3,40}}?) (?:(?:now|just|only|simply|will|shall|should) )*"
    r"(?:(?:makes?|lets?) (?:[^\W\d]+ ){1,2})?"
    r"(?:(?P<gains>heals?|gives?|restores?|gains?)|loses?|costs?|hurts?|takes?|damages?|harms?) "
    rf"(?:[^\W\d]+ ){{0,2}}?(?:by |for |just |only )*(?P<n>{_N})(?: (?:life|damage|points?))*"
    r"(?:(?: from [^\W\d]+)? ?(?:instead\b[^,;.]*|(?:rather than|and not|not) [^,;.]*)?)?[\s.!]*"
)
_WAYS = (_done, _opposite, _capped, _instead, _exactly, _grown, _shared)


def rounded(number: int, percent: int) -> int:
    """What a number on a card becomes: rounded to the nearest whole number, halves up."""
    return (2 * number * percent + 100) // 200


def to(number: int, value: int) -> int:
    """The percent that make one number of another, or what is next to them."""
    percent = round(100 * value / number) if number else 100
    return next((p for p in (percent, percent + 1, percent - 1) if rounded(number, p) == value), percent)
