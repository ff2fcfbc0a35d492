"""For whom a few words about an answer say that something is, and for whom not: "for Pia, Ole must not read it"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.kit.model import Seat
from games.kit.words import fold
from games.open_table.names import seat_named, seats_in
from games.open_table.reading import WORDS

_NOT_ALONE = re.compile(
    r"(?i)(?:\bnot|n't)(?: meant)? (?:only|just)\b|(?:\bnot|n't) (?:meant )?for [^.;]{1,40} (?:alone|only)\b"
    r"|(?<!not )(?<!n't )\bpublic\b"
)
_NAMES = r"[\w'-]+(?:(?:,| and| or| nor)+ [\w'-]+)*"
_NOT_FOR = re.compile(  # who shall not read it: "not for Ole", "Ole must not read that", "everybody but Ole"
    rf"(?i)(?:\bnot|n't)(?: (?:only|just|meant))* (?:for|to|by) {_NAMES}"
    rf"|{_NAMES} (?:(?:must|should|may|shall|can|could|might|does|do|need|ought|will|is|are)(?:n't| not| never)|"
    r"cannot)\b[^.;]*"
    rf"|\b(?:not|never|without|except(?: for)?|(?:hidden|hide it|away|secret|safe|kept?|keep (?:it|this|that)) from) "
    rf"(?!only\b|just\b|for\b|to\b){_NAMES}"
    rf"|\bbut (?:not )?{_NAMES}"
)


def meant_for(words: str, seats: Sequence[Seat]) -> str:
    """ "all", or the names of whom something is for, as a heading has them; empty where nobody is named."""
    left_out = " ".join(found[0] for found in _NOT_FOR.finditer(words))
    said = re.findall(r"[\w'-]+", _NOT_FOR.sub(" ", words).replace("\u2019", "'"))
    everybody = any(fold(word) in WORDS["everybody"] for word in said)
    if (out := seats_in(left_out, seats)) and everybody:
        return " and ".join(seat for seat in seats if seat not in out)
    if named := [seat for word in said if (seat := seat_named(re.sub(r"'s?$", "", word), seats))]:
        return " and ".join(dict.fromkeys(named))
    return "all" if _NOT_ALONE.search(words) or everybody else ""
