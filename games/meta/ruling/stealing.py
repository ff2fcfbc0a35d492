"""Cards that go from hand to hand by a ruling: "Anna steals a card from Bruno". Nobody sees them, so chance picks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

_MUST = r"(?:(?:must|shall|has to|have to|will|may|now|should|can|only|just|simply|also|then) )*"
_TAKES = r"(?:takes?|steals?|snatche?s?|grabs?|pulls?|nicks?|pinche?s?|gets?|draws?|receives?)"
_GIVES = r"(?:gives?|hands?(?: over)?|passes|pass)"
_MOVES = r"(?:goes|go|moves?|wanders?|passes|comes?|is moved|are moved|is given)(?: over)?"
_BLINDLY = r"(?: (?:at random|blindly|unseen|randomly|by chance))?"
_CARDS = r"(?:(?:more|random|unseen|hidden) )*cards?"
_FROM = r"(?:from|of|out of|off)"
_HAND = r"(?:['\u2019]s?)?(?: (?:hands?|cards?(?: in hand)?))?"
_WAYS = (
    rf"(?:let )?{{who}} {_MUST}{_TAKES} {{n}}(?: {_CARDS}| at random)?{_BLINDLY} {_FROM} {{robbed}}{_BLINDLY}",
    rf"(?:let )?{{who}} {_MUST}(?:blindly |randomly )?{_TAKES} {{n}} of {{robbed}}{_BLINDLY}",
    rf"{{who}} {_MUST}(?:takes?|steals?|robs?) {{robbed}} (?:of )?{{n}} {_CARDS}{_BLINDLY}",
    rf"{{robbed}} {_MUST}(?:loses?|{_GIVES}) {{n}} {_CARDS}{_BLINDLY} to {{who}}{_BLINDLY}",
    rf"{{n}} {_CARDS}{_BLINDLY} {_FROM} {{robbed}}{_BLINDLY} {_MOVES} (?:in)?to {{who}}{_HAND}{_BLINDLY}",
    rf"{{n}} of {{robbed}}{_BLINDLY} {_MOVES} (?:in)?to {{who}}{_HAND}{_BLINDLY}",
    rf"(?:take|steal|move|give) {{n}} {_CARDS}{_BLINDLY} {_FROM} {{robbed}}{_BLINDLY},? "
    rf"(?:and (?:give|pass|hand|put) (?:it|them) )?(?:in)?to {{who}}{_HAND}{_BLINDLY}",
)
_PICKED = (  # somebody would pick the card
    rf"{{robbed}} {_MUST}{_GIVES} {{who}} {{n}} {_CARDS}{_BLINDLY}",
    rf"{{who}} {_MUST}(?:picks?|chooses?|looks for) {{n}} {_CARDS} {_FROM} {{robbed}}",
)
_LIFE = r"(?:life|lives|points?(?: of life)?)"
_DRAINED = rf"{{who}} {_MUST}(?:takes?|steals?|drains?|sucks?|drinks?) {{n}} {_LIFE} {_FROM} {{robbed}}"
_FROM_WHOM = re.compile(rf"(?i)(?P<deed>.*\b(?:steals?|robs?)\b.*?)(?P<blind>{_BLINDLY})$")
BOTH_WAYS = 'taken as life that goes from one to the other; for the loss alone write "{} loses {} life"'
CHANCE = "no ruling lets somebody pick a card of a hand: chance takes it"
HIM = "I take that from {}{}; if you mean somebody else, write from whom"


@lru_cache(maxsize=64)
def _patterns(seats: Sequence[str], counts: Sequence[str], ways: Sequence[str]) -> tuple[re.Pattern[str], ...]:
    names = "|".join(map(re.escape, sorted(seats, key=len, reverse=True))) or "-"
    holes = {
        "{who}": rf"(?P<who>{names})",
        "{robbed}": rf"(?P<robbed>{names}|everybody(?: else)?|everyone(?: else)?|all(?: others)?|the others){_HAND}",
        "{n}": rf"(?:only |just |exactly )?(?P<n>\d{{1,2}}|{'|'.join(sorted(counts, key=len, reverse=True))})",
    }
    made = []
    for way in ways:
        for hole, text in holes.items():
            way = way.replace(hole, text)
        made.append(re.compile(f"(?i){way}"))
    return tuple(made)


def stolen(said: str, seats: Sequence[str], counts: Sequence[str], picked: bool = False) -> tuple[str, str, str] | None:
    """Who is robbed, who takes, and how many cards, as they are said; None where it is not that. `picked`: of a
    sentence in which one of them picks the card."""
    for row in _patterns(tuple(seats), tuple(counts), _PICKED if picked else _WAYS):
        found = row.fullmatch(said)
        if found and found["who"].lower() != found["robbed"].lower():
            everybody = found["robbed"].lower().startswith(("every", "all", "the others"))
            return "all" if everybody else found["robbed"], found["who"], found["n"]
    return None


def drained(said: str, seats: Sequence[str], counts: Sequence[str]) -> tuple[str, str, str] | None:
    """Whose life goes to whom, and how much, as they are said: "Anna steals two life from Bruno"; None for others."""
    (row,) = _patterns(tuple(seats), tuple(counts), (_DRAINED,))
    found = row.fullmatch(said)
    return (found["robbed"], found["who"], found["n"]) if found and found["robbed"] in seats else None


def from_him(said: str, he: str) -> str:
    """ "Anna steals a card" with the one whom the card is about; empty where it is not that."""
    found = _FROM_WHOM.fullmatch(said) if he and not re.search(r"(?i)\b(?:from|of)\b", said) else None
    return f"{found['deed']} from {he}" if found else ""
