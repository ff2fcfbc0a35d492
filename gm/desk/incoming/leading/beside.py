"""What stands beside a deed in a GM's line: why it is asked for, or something that may be about another deed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.kit.interjections import SIGH
from gm.desk import deeds
from gm.desk.deeds.deed import Deed
from gm.desk.table import Table
from gm.domain.match import GM

_CAST, _ORDER = ("Clara", "Bruno", "Anna"), "play 13"  # in the examples of deeds
_REASON = re.compile(  # why something is asked for, what has become of somebody, or an apology: no wish of its own
    rf"(?:(?:{SIGH}|because|since|as|so|and|for|but|well|ok|okay|now),? )*(?:(?:sorry|oops|apologies|my mistake|"
    r"unfortunately|"
    r"sadly)\b|"
    r"(?:i|we|they|he|she|it|that|this|there|everybody|everyone|all|nobody|(?:my|our|his|her|their|the) \w+)\b|"
    r"(?-i:[A-Z][\w-]*(?: [A-Z][\w-]*)?)(?:'s \w+)? ?(?:'s|has|have|had|is|was|were|won't|will not|can't|cannot|"
    r"never|hasn't|"
    r"isn't|wasn't|doesn't|didn't|did not|does not|just|\w+ed|broke|lost|wrote|told|fell|went|got|said|found|left)\b)"
    r"(?!.*\b(?:please|should|shall|must|only|if|unless|until|till|want|need|wish|instead|rather|\d{1,2}(?::|"
    r"h\b))\b|.*\w: )[^?]*$",
    re.IGNORECASE,
)
_NOTED = re.compile(
    r"(?i)(?:(?:please|kindly) )?(?:note|remember|mind) (?:that|it|this)|please|thanks|that's all(?: for today)?|"
    r"(?:(?:and|so|please|kindly|do),? )*(?:grant|do|make|allow|arrange|see to) (?:it|that|this|so)"
    r"(?: (?:for \w+|please|now))*"
)


def is_reason(beside: str) -> bool:
    """Do these words only say why something is asked for?"""
    return bool(_REASON.match(beside))


_KNOW = re.compile(  # "and let them know", with nothing to be told but what is done
    r"(?i)(?:(?:and|so|please|then|also|kindly),? )*(?:let \w+(?: \w+)? know|(?:tell|inform|notify) (?:\w+|the \w+))"
    r"(?: (?:so|that|it|this|about it|of it|too|as well|please))*[.!]*"
)


def left_out(table: Table, deed: Deed, beside: str, tells: bool = False) -> str:
    """That the words beside a deed are left out, unless they only ask for what it does anyhow; does it write letters
    that tell of it?"""
    if tells and _KNOW.fullmatch(beside):
        return " The players hear of it."
    if (
        not beside
        or _NOTED.fullmatch(beside)
        or is_reason(beside)
        or (deed.covers and re.fullmatch(deed.covers, beside.strip(" ,.!"), re.IGNORECASE))
    ):
        return ""
    return f' The rest, "{beside}", I can do nothing with.{_hint(table, beside, deed)}'


def _named_in(text: str, names: Sequence[str]) -> list[str]:
    """Those of these names that stand in a text."""
    return [name for name in names if re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE)]


def example(deed: Deed, table: Table | None, line: str) -> str:
    """How a deed is asked for in this match: with the player whom the line names, or else one who sits here, the turn
    before this one, and no order of another game."""
    example = deed.like(line)
    names = [chair.name for chair in table.match.chairs if chair.name != GM] if table else []
    if table is None or not names:
        return example
    spoken = next(iter(_named_in(example, (*_CAST, *names))), "")
    seated = _named_in(line, names)
    here = seated[0] if len(seated) == 1 else spoken if spoken in names else names[0]
    example = example.replace(spoken, here) if spoken else example
    ours = any(form.example == _ORDER for form in table.game.grammar.forms)
    example = example if ours else example.replace(_ORDER, "...")
    turn = max(1, table.match.turn - (deed.name != "process"))  # of what is past, the turn before this one
    return re.sub(r"\b(turn|rollback) \d+", rf"\1 {turn}", example)


def _hint(table: Table, beside: str, asked: Deed) -> str:
    """How to write what stands beside a deed, where it may be about another one."""
    likely = [deed for deed in deeds.near(beside) if deed is not asked]
    return f' Is it about something, write for example "{example(likely[0], table, beside)}".' if likely else ""
