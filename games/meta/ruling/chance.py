"""Chance in a ruling: "roll for it", "heads he keeps it", and what a toss that has fallen decides.

A toss comes first and alone: the GM is asked again with what it shows, and nothing that hangs on it is done before.
What was said of it goes with it as a note, so that all have read it before the coin falls.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from games.kit import rolls
from games.kit.kinds import Words
from games.meta.ruling.weighing import COUNTED, counted

_COIN = re.compile(
    r"(?i)\b(?:(?:flip|toss|throw|spin)(?:s|ing)? (?:\w+ ){0,2}coins?|coin (?:flip|toss|decides?|shall decide)|"
    r"(?:let|have) (?:the|a) coin|(?:heads or tails|heads\b.*\btails|tails\b.*\bheads)|"
    r"(?:by|with|on|up to) (?:a|the) coin|(?:comes?|turns?|lands?|falls?|shows?)(?: (?:up|on))? (?:heads|tails)|"
    r"(?:flip|toss) for it|(?:fifty[ -]fifty|50[ /:-]50))\b"
)
_DIE = re.compile(
    r"(?i)\b(?:rolls? (?:for (?:it|this|that)|(?:an?|the|one|two|some)\b|\d*d\d+|\d+\b|it\b)|"
    r"(?:throws?|let|use|with|by) (?:the |a |some )?(?:dice|die)\b|"
    r"(?:the )?(?:dice|die) (?:decides?|shall)|d(?:4|6|8|10|12|20|100)\b)"
)
_SIDES = re.compile(r"(?i)\bd(\d+)\b|\b(\d+)[- ]sided\b|\bwith (\d+) sides\b")
_CHANCE = re.compile(r"(?i)\W*(?:let )?(?:chance|fate|luck|fortune) (?:shall |will |should )?decides?\W*")
_PLAIN = re.compile(
    r"(?i)\W*(?:(?:yes|no|ok(?:ay)?|well|so|just|then|please|let's|let us|i(?:'d| would)? (?:say|rule)|we|(?:i|we)'ll|"
    r"a|the|coin|die|dice|flip|toss|throw|roll|one|for|it|this|decide[sd]?|let|have|with|sides|sided|d?\d+)\b\W*)*"
)
_NO = re.compile(r"(?i)\b(?:no|not|never|without|instead of|rather than|\w+n't|dont|wont)\b[^,.;:]*$")
_OWN = re.compile(
    r"(?i)^\W*(?:(?:i|we)(?:'ve| have)? )?(?:just )?(?:flipped|tossed|threw|thrown|rolled|spun)\b[^.;]*?"
    r"\b(?P<shown>heads|tails|\d+)\b[\s,.:;-]*(?:and |so |then |means? )*(?P<rest>.*)"
)
_SHOWN = re.compile(r"The (?:coin|die) shows (?P<shown>heads|tails|\d+)\.")
_ON = (
    r"(?:(?:if|on|with|at|for|in case of|when|it(?:'s| is)) )?"
    r"(?:(?:it|the (?:coin|die)) (?:is|shows|falls|comes up|lands on) )?(?:an? )?"
)
_MORE, _LESS = (
    r"(?:or|and) (?:more|higher|above|better|up|over)|\+",
    r"(?:or|and) (?:less|lower|fewer|below|under|worse)",
)
_CASE = re.compile(
    rf"(?i)(?:^|(?<=[\s,.;:]))(?:and |but |so )?{_ON}(?:"
    rf"(?P<side>heads?|tails?|even|odd)|(?P<low>\d+) ?(?:-|to|\N{{EN DASH}}) ?(?P<high>\d+)|"
    rf"(?P<n>{COUNTED}) ?(?:(?P<more>{_MORE})|(?P<less>{_LESS}))|(?:(?<=on )|(?<=on a )|(?<=on an ))(?P<on>\d+)|"
    r"(?P<one>\d+)(?=\s*[:=])|"
    r"(?P<else>otherwise|(?<!body )(?<!one )(?<!thing )else|if not|or else|any other(?: number)?))"
    r"\b\W*(?:then |means? |so )?"
)
_NUMBER = re.compile(rf"(?i)\b(?:{COUNTED})\b")
_BARE = re.compile(rf"(?i)(?:only |just )?(?:{COUNTED})(?: (?:life|cards?|damage|points?))?")
_THAT_MANY = re.compile(
    r"(?i)\b(?:that (?:many|much|number)|as (?:many|much)(?: as it shows)?|the number(?: shown| rolled)?)\b"
)
NOT_SAID = "{}, and I do not read in this what happens then. Please say that in a sentence, or `no effect`."
FIRST = "the toss comes first, and you are asked again with what it shows; what you wrote of it is told as a note"
ITSELF = "what is proposed tosses the coin itself"
_DIE_SIDES, _MANY = 6, 20


class Fallen(NamedTuple):
    """What a toss that has fallen makes of a ruling: the words that count now, and what it shows."""

    deed: str
    why: str


def tossed(said: str, words: Words) -> str:
    """A ruling that wants a toss, in the language of rulings, with what hangs on it as a note before it; empty where a
    ruling wants none or it has fallen already."""
    coin = _COIN.search(said) or _CHANCE.fullmatch(said)
    found = coin or _DIE.search(said)
    if not found or shown(words) or _OWN.match(said) or _NO.search(said[: found.start()]) or _of_the_house(said):
        return ""
    toss = "coin" if coin else f"dice {_sides(said)}"
    plain = " ".join(said.split()).strip(" .!")
    return toss if any(way.fullmatch(said) for way in (_PLAIN, _CHANCE)) else f"note {plain}\n{toss}"


def proposed(words: Words) -> bool:
    """Is a toss proposed already?"""
    return any(str(one).startswith("pill ") for one in (words.view.get("question") or {}).get("proposals", ()))


def denied(said: str) -> bool:
    """Does it say that nothing is tossed: "no coin"?"""
    found = re.search(r"(?i)\b(?:coin|toss|flip|dice|die|roll)\b", said)
    return found is not None and _NO.search(said[: found.start()]) is not None


def _of_the_house(said: str) -> bool:
    """Are these dice that the house rolls, for the GM to rule on: "roll 3d6"?"""
    several = any(roll.count > 1 or roll.more > 0 for roll in rolls.in_words(said)[0])
    return several or (rolls.asked(said) and _PLAIN.fullmatch(said) is not None)


def _sides(said: str) -> int:
    if found := _SIDES.search(said):
        return int(next(filter(None, found.groups())))
    numbers = [int(n) for n in re.findall(r"\d+", said)]
    return _MANY if any(_DIE_SIDES < n <= _MANY for n in numbers) else _DIE_SIDES


def shown(words: Words) -> str:
    """What the last toss of this question shows; empty where there was none."""
    found = _SHOWN.search(str((words.view.get("question") or {}).get("text", "")))
    return found["shown"] if found else ""


def fallen(said: str, words: Words) -> Fallen | None:
    """Of "heads he loses 5, tails nothing" what counts, now that it has fallen; None where nothing hangs on it. The
    deed is empty where no case fits."""
    if own := _OWN.match(said):
        return Fallen(_THAT_MANY.sub(own["shown"], own["rest"]), f"You have tossed it yourself: {own['shown']}")
    lies = shown(words)
    deeds = _cases(said, lies)
    number = lies if lies.isdigit() else "it"
    if not deeds:
        that = _THAT_MANY.sub(number, said)
        return Fallen(that, f"The die shows {lies}") if lies.isdigit() and that != said else None
    now = next((deed for deed, counts in deeds if counts), "")
    if _BARE.fullmatch(now):  # "heads he loses 5, tails 3"
        now = next((_NUMBER.sub(now, deed, count=1) for deed, counts in deeds if not counts), now)
    return Fallen(_THAT_MANY.sub(number, now), f"The {'die' if lies.isdigit() else 'coin'} shows {lies}")


def _cases(said: str, lies: str) -> list[tuple[str, bool]]:
    """What is to be done in each case that these words tell, and whether it is the one that has come."""
    cases = [case for case in _CASE.finditer(said) if _speaks_of(case, lies)]
    if not lies or all(case["else"] for case in cases):
        return []
    ends = [*(case.start() for case in cases[1:]), len(said)]
    return [(said[case.end() : end].strip(" ,.;:-"), _fits(case, lies)) for case, end in zip(cases, ends, strict=True)]


def _speaks_of(case: re.Match[str], lies: str) -> bool:
    """Does a case tell sides of a coin where a coin was tossed, and numbers where a die was?"""
    coin = (case["side"] or "").lower().startswith(("head", "tail"))
    return bool(case["else"]) or coin is not lies.isdigit()


def _fits(case: re.Match[str], lies: str) -> bool:
    if case["else"]:
        return True
    side = (case["side"] or "").lower()
    if not lies.isdigit():
        return bool(side) and lies.startswith(side.rstrip("s"))
    n = int(lies)
    if side:
        return side == ("odd" if n % 2 else "even")
    if case["low"]:
        return int(case["low"]) <= n <= int(case["high"])
    if one := case["on"] or case["one"]:
        return n == int(one)
    return n >= counted(case["n"]) if case["more"] else n <= counted(case["n"])
