"""What a trap waits for, in everyday words: "when Bruno is hurt" is "before life loss of Bruno"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

_WHEN = r"(?:only |just )?(?:when(?:ever)?|if|as soon as|once|after|before|each time(?: that)?|every time|any time)"
_LIFE = r"(?: (?:any|some|a|his|her|their))?(?: life| lives| damage| points?| hit)?"
_HAS = r"(?P<tense>(?:(?:has|have|had|just|is about to|would|should|must|will) )*)"
_TURN = r"(?:(?:the|a|this|each|every|any|next|my|his|her|their) )?(?:next )?turn"
_ROWS = (  # each with one hole at most; the event it stands for
    (
        rf"{{who}} {_HAS}(?:los(?:es?|t|ing)|suffers?|suffered|takes?|taken|took|is hurt|is hit|is wounded|is damaged|"
        rf"gets? hurt){_LIFE}",
        "life loss",
    ),
    (
        rf"{{who}} {_HAS}(?:gain(?:s|ed)?|gets?|heals?|healed|recovers?|regains?|is healed|is cured){_LIFE}",
        "life gain",
    ),
    (rf"{{who}} {_HAS}(?:be |is |gets? |been )*(?:disabled|knocked out|down|out)", "disabling"),
    (rf"{{who}} {_HAS}(?:falls?|fallen|drops?|goes) (?:down )?to (?:0|zero|nothing)(?: life)?", "disabling"),
    (
        rf"{{who}} {_HAS}(?:plays?|played|push(?:es|ed)?|lays?|laid)"
        r"(?: (?:(?:a|an|any|some|another|his|her|one|the) )?(?:(?:other|next) )?(?:cards?|anything|something))?",
        "playing",
    ),
    (rf"{_TURN}(?: of {{who}})? (?:begins?|starts?)", "turn start"),
    (rf"(?:at )?(?:the )?(?:beginning|start) of {_TURN}(?: of {{who}})?", "turn start"),
    (r"{own} turn (?:begins?|starts?)", "turn start"),
    (r"(?:at )?the (?:beginning|start) of {own} turn", "turn start"),
    (rf"{_TURN}(?: of {{who}})? (?:ends?|is over)", "turn end"),
    (rf"(?:at )?(?:the )?end of {_TURN}(?: of {{who}})?", "turn end"),
    (r"{own} turn (?:ends?|is over)", "turn end"),
    (r"(?:at )?the end of {own} turn", "turn end"),
    (r"(?:somebody|someone|another player|anybody) (?:else )?plays? a star card", "star card of others"),
)
_FIXED = {"turn start": "at", "turn end": "at", "star card of others": "at", "playing": "after"}
_ANYBODY = ("somebody", "someone", "anybody", "anyone", "a player", "any player", "one", "people")
_NO_NAME = re.compile(r"\d|\b(?:card|trap|stack)\b")  # of a card or a trap, not of somebody
_SPOKEN = re.compile(r"(?i)(?:has|have|had|just) $")


@lru_cache(maxsize=64)
def _patterns(seats: Sequence[str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    names = "|".join(re.escape(name) for name in (*seats, "i", "me", *_ANYBODY))
    who, own = rf"(?P<who>{names})", rf"(?P<who>{'|'.join(map(re.escape, seats)) or '-'})['\u2019]?s?"
    ways = ((pattern.replace("{who}", who).replace("{own}", own), event) for pattern, event in _ROWS)
    return tuple((re.compile(rf"(?i)(?P<when>{_WHEN} )?{pattern}"), event) for pattern, event in ways)


def written(said: str, seats: Sequence[str]) -> str:
    """A condition as the language writes it; empty where there is none that a trap can wait for.

    >>> written("when Bruno is hurt", ("Anna", "Bruno")), written("as soon as Anna has gained life", ("Anna",))
    ('before life loss of Bruno', 'after life gain of Anna')
    >>> written("when a turn ends", ()), written("if the moon is full", ("Anna",))
    ('at turn end', '')
    """
    said = said.strip(" ,.;:!")
    for pattern, event in _patterns(tuple(seats)):
        if found := pattern.fullmatch(said):
            groups = found.groupdict()
            who = (groups.get("who") or "").strip()
            of = "" if not who or who.lower() in _ANYBODY else f" of {'me' if who.lower() == 'i' else who}"
            return f"{_FIXED.get(event) or _before_or_after(groups)} {event}{of}"
    return ""


_PLAIN = {
    ("at", "turn start"): "a turn begins",
    ("at", "turn end"): "a turn ends",
    ("at", "star card of others"): "somebody else plays a star card",
    ("before", "life loss"): "{who} is about to lose life",
    ("after", "life loss"): "{who} has lost life",
    ("before", "life gain"): "{who} is about to gain life",
    ("after", "life gain"): "{who} has gained life",
    ("before", "disabling"): "{who} is about to be disabled",
    ("after", "disabling"): "{who} has been disabled",
    ("after", "playing"): "{who} has played a card",
}


def plain(condition: str) -> str:
    """A written condition as people say it; empty where there are no such words.

    >>> plain("after playing of Bruno"), plain("at turn start of Anna"), plain("before execution of card 17")
    ('Bruno has played a card', "Anna's turn begins", '')
    """
    when, _, rest = condition.partition(" ")
    event, of, who = rest.partition(" of ")
    if (when, rest) in _PLAIN:
        return _PLAIN[when, rest].format(who="somebody")
    said = _PLAIN.get((when, event), "") if who not in ("others", "me") and not _NO_NAME.search(who) else ""
    return said.replace("a turn", f"{who}'s turn", 1).format(who=who) if of and said else ""


def _before_or_after(groups: dict[str, str | None]) -> str:
    """A trap springs in time, unless it is said of what has happened already."""
    when = (groups.get("when") or "").strip().lower()
    past = _SPOKEN.search(groups.get("tense") or "") is not None
    return "after" if past or when.endswith("after") else "before"
