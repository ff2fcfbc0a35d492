"""A loss that stops somewhere: "Bruno loses 3 unless he'd be out, then he stays at 1", "but never below 2"."""

from __future__ import annotations

import re

from games.kit.kinds import Words
from games.meta.ruling.weighing import COUNTED, Reckoned, counted

_N = rf"(?P<n>{COUNTED})"
_OUT = r"(?:be |go |get |fall )?(?:out|dead|disabled|eliminated|knocked out|killed|die|lose the (?:game|match))"
_WOULD = (
    rf"(?:(?:that|this|it)(?: would|'d|\u2019d)? (?:puts?|kills?|knocks?|takes?|disables?)(?: (?:him|her|them))?"
    rf"(?: out)?|(?:s?he|they)(?: would|'d|\u2019d| is| are)(?: then)? {_OUT}|(?:s?he|they) (?:dies?|drops? out))"
)
_STAYS = r"(?:then )?(?:(?:s?he|they) )?(?:(?:just|only) )?(?:stays?|stops?|remains?|ends? up|is left|keeps|goes)"
_LIFE = r"(?: (?:life|lives|points?|hp))*"
_WAYS = (
    rf"(?:unless|except (?:if|when)|but if|if) {_WOULD}[ ,;:]*(?:(?:in which case|and|or)\W*)?{_STAYS}"
    rf"(?: (?:at|on|with|to))? {_N}{_LIFE}(?: then)?",
    rf"(?:but |though |and )?(?:(?:s?he|they) )?(?:can(?:not|'t|\u2019t)|never|not|(?:do|does)(?: not|n't))"
    rf"(?: (?:go(?:es)?|falls?|drops?|gets?))* (?:below|under|beneath|lower than|less than) {_N}{_LIFE}",
    rf"but (?:always )?(?:keeps?|stays? at|is left with) at least {_N}{_LIFE}",
    rf"(?:down )?to (?:a minimum of|no less than|not less than|no lower than) {_N}{_LIFE}",
)
_LOSS = r"(?i)\W*(?P<lead>.*?\b(?P<who>{who})\b[^,;.]*?(?<![\w])(?:-|minus )?(?P<loss>" + COUNTED + r")\b[^,;.]*?)"
_DOWN = re.compile(r"(?i)\b(?:los(?:es?|ing)|takes?|suffers?|pays?|minus|damage|hurt)\b|-\d")


def floored(said: str, words: Words) -> Reckoned | None:
    """What a loss with a floor comes to by the life that lies open; None where there is no such thing."""
    plain = " ".join(said.split()).strip(" .!")
    who = "|".join(map(re.escape, words.seats)) or "-"
    lives = {player["name"]: player["life"] for player in words.view.get("players", ())}
    for way in _WAYS:
        found = re.fullmatch(f"{_LOSS.replace('{who}', who)}[ ,;:]*{way}\\W*", plain)
        if found and _DOWN.search(found["lead"]):
            seat = next(seat for seat in words.seats if seat.lower() == found["who"].lower())
            return _told(seat, lives.get(seat, 0), counted(found["loss"]), counted(found["n"]))
    return None


def _told(seat: str, life: int, loss: int, least: int) -> Reckoned:
    below = life - loss < least
    said = f"set life of {seat} to {min(life, least)}" if below else f"life {seat} -{loss}"
    return Reckoned(said, f"{seat} has {life}, and {life} - {loss} is {'' if below else 'not '}below {least}")
