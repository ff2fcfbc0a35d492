"""What a GM says was meant otherwise in a past turn: "Anna meant 6, not 4, in turn 1". No orders of the present one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from games.kit.words import number_said, ordinal, tokens
from gm.desk import deeds
from gm.desk.bench import Desk
from gm.desk.deeds import Asked
from gm.desk.history import History
from gm.desk.matches.hosting import Missing
from gm.desk.matches.naming import seats_in
from gm.desk.table import Table

_AT = r"(?:,?\s*\b(?:in|of|for|on|during|from|at|back in)\s+)?"
_NUMBERED = re.compile(rf"{_AT}\b(?:turn|round)[\s-]+(?:no\.?\s*|number\s+|#)?(?P<turn>\d{{1,4}})\b[,:]?", re.I)
_NTH = re.compile(rf"{_AT}\bthe\s+(?P<nth>\w+)\s+(?:turn|round)\b[,:]?", re.I)
_LAST = re.compile(
    rf"{_AT}\b(?:the\s+)?(?:(?:last|previous)\s+(?:turn|round|time)|turn\s+before|yesterday|"
    r"(?:turn|round)\s+(?:(?:that|which)\s+)?(?:(?:has|is|was)\s+)?just\s+(?:been\s+)?(?:over|ended|closed|played|"
    r"finished|gone|"
    r"passed))\b[,:]?",
    re.I,
)
_UNREAL = re.compile(
    r"(?i)\W*(?:had|if|were)\b(?!.*\b(?:meant|mistyped|misread)\b)"
)  # "had she not written, I should have ..."
_BACK = 6  # turns in which somebody may not have been asked
_AN_ERROR = re.compile(
    r"(?i)\b(?:(?:there (?:was|is|has been)|i (?:made|found|see)|(?:that|it) (?:was|is)|my|we have) )?(?:an? |the )?"
    r"(?:error|mistake|typo|slip|misprint)\b(?:[^:;,.]{0,25}[:;])?"
)
_ORDERED = re.compile(r"(?i)\b(?:play|bid|sen[dt]|wrote|order|push|discard|chose|pick|took|move)\w*\b")
_PRAISE = re.compile(
    r"(?i)\b(?:well|great|nicely|bad|badly|brilliant\w*|best|worst|fun|nothing|no part|beautiful\w*|terribly|luck\w*)\b"
)
_NOW = re.compile(r"\b(?:this|present|current) (?:turn|round)\b|\b(?:now|next turn)\b", re.I)
_PLAYED = re.compile(  # yesterday is a turn only where something was played, or meant
    r"\b(?:meant?|play\w*|bid|sen[dt]|wrote|order\w*|push\w*|discard\w*|chose|pick\w*|took|mis\w+|wrong\w*|should|"
    r"must|move\w*)\b",
    re.I,
)
_OTHERWISE = re.compile(
    r"\b(?:meant|mistyped|misread|misheard|misunderstood|mistaken|mistakenly|wrong|wrongly|in fact)\b"
    r"|\b(?:should|must|ought to) have\b|\bshould've\b|\bwas supposed to\b|\bin reality\b",
    re.I,
)
_SILENT = re.compile(r"(?i)\b(?:silen\w+|slates?|nmrs?|no-?shows?|excus\w+|forgiv\w+)\b")  # no orders were wrong
_RATHER = (
    re.compile(r"(?P<right>[^,;]+?),? (?:and )?(?:not|instead of|rather than) (?P<wrong>[^,;.]+)", re.I),
    re.compile(r"\bnot (?P<wrong>[^,;]+?),? but (?P<right>[^,;.]+)", re.I),
    re.compile(r"(?P<right>)(?P<wrong>)$"),
)
_SET_RIGHT = re.compile(  # asks no more than for what stands before it
    r"(?i)(?<=[.!;])\s+(?:so |and |please )*(?:can|could|may|might|would|will) (?:we|you|that|this|it|i)\b"
    r"(?: (?:please|yet|still|perhaps|kindly|possibly|not|be|we|you|it|that|this|set|put|made?|get))*"
    r" (?:right|righted|mended?|corrected?|fix(?:ed)?|chang(?:ed?)|undone|amend(?:ed)?|repair(?:ed)?|good)"
    r"(?: (?:again|now|please|that|it|this|still|yet|somehow|for (?:him|her|them)))*\s*[?.!]*\s*$"
)
_WANTED = r"(?:really |actually |only )?(?:meant|wanted|intended|was supposed|should have|should've)\b"
_LED = re.compile(
    r"^.*?\b(?:meant|wanted|intended|should(?: have|'ve)(?: been| played| bid| sent)?|was supposed to|it was|"
    r"that was|was|were|is|played|sent)\b(?: to (?:be|play|send|bid))?[:,]?\s*",
    re.I,
)


def misread(desk: Desk, table: Table | None, line: str) -> Asked | Missing | None:
    """The correction that a line asks for, to be shown first; or why it cannot be told; None for other lines."""
    line = _SET_RIGHT.sub("", line)
    named = _who(seats_in(desk, table, line), line)
    if table is None or len(named) != 1 or line.rstrip().endswith("?") or _sets_back(line):
        return None
    turn, rest = _their_turn(desk, table, named[0], line)
    if not (_otherwise(line) if turn is None else turn < table.match.turn):
        return None
    said = re.sub(rf"\b{re.escape(named[0])}\b(?:'s)?", " ", _AN_ERROR.sub("", rest), flags=re.I)
    text = _meant(desk, table, named[0], turn or table.match.turn - 1, " ".join(said.split()).strip(" ,.;:!"))
    if text and turn:
        return _corrected(table, named[0], turn, text)
    return _asked(table, named[0], turn, text, line) if turn is None or _changes(line) else None


def _changes(line: str) -> bool:
    """Does a line of a past turn say that something was to be otherwise, and not only how it was?"""
    played = _ORDERED.search(line) and not _PRAISE.search(line)
    return bool(played or _otherwise(line) or _AN_ERROR.search(line))


def _who(named: Sequence[str], line: str) -> Sequence[str]:
    """Of several people that are named the one who meant it: "Anna wanted her cards to go to Clara"."""
    meant = [seat for seat in named if re.search(rf"\b{re.escape(seat)} {_WANTED}", line, re.I)]
    return meant if len(named) > 1 and len(meant) == 1 else named


def _otherwise(line: str) -> bool:
    """Does a line that names no turn say what was meant, and not now?"""
    return bool(_OTHERWISE.search(line)) and not _NOW.search(line) and not _SILENT.search(line)


def _sets_back(line: str) -> bool:
    """Does a line ask first for a turn to be played anew, or tell what would have been?"""
    return bool(_UNREAL.match(line)) or any(
        asked.deed.name == "rollback" for asked in next(deeds.hear(line), ([], ""))[0]
    )


def _their_turn(desk: Desk, table: Table, seat: str, line: str) -> tuple[int | None, str]:
    """The turn that a line names, and the rest; "last turn" is the last in which this seat was asked."""
    turn, rest = turn_named(line, table.match.turn)
    return (_their_last(desk, table, seat, turn) if turn and _LAST.search(line) else turn), rest


def _their_last(desk: Desk, table: Table, seat: str, turn: int) -> int:
    """The last turn up to this one in which this seat was asked; where there is none, this one."""
    history = History(desk.archive, table.match.name)
    closed = ((there, history.closes(there)) for there in range(turn, max(0, turn - _BACK), -1))
    return next((there for there, match in closed if match and seat in Table(match).asks), turn)


def _corrected(table: Table, seat: str, turn: int, text: str) -> Asked:
    said = {"turn": str(turn), "seat": seat, "text": text}
    return Asked(deeds.deeds()["correct"], said, f"correct turn {turn}: {seat}: {text}")


def _asked(table: Table, seat: str, turn: int | None, text: str, line: str) -> Missing:
    before = turn or max(1, table.match.turn - 1)
    like = f'Nothing is changed yet. Write for example "correct turn {before}: {seat}: {text or "..."}"'
    if turn:
        return Missing(f"In turn {turn} {seat} meant {{}}", f"What was it that {seat} meant in turn {turn}? {like}.")
    words = f'In which turn was that? {like}; or, if it is the present one, "orders for {seat}: ..." with it.'
    return Missing(f"In turn {{}}: {line}", words)


def turn_named(line: str, now: int) -> tuple[int | None, str]:
    """The turn that a line names by its number or place, or as the last one, and the line without it."""
    if found := _NUMBERED.search(line):
        return int(found["turn"]), f"{line[: found.start()]} {line[found.end() :]}"
    if (found := _NTH.search(line)) and (nth := ordinal(tokens(found["nth"].lower()), 0)):
        return nth[0], f"{line[: found.start()]} {line[found.end() :]}"
    if (found := _LAST.search(line)) and (found[0].strip(" ,:").lower() != "yesterday" or _PLAYED.search(line)):
        return now - 1, f"{line[: found.start()]} {line[found.end() :]}"
    return None, line


def _meant(desk: Desk, table: Table, seat: str, turn: int, said: str) -> str:
    """The orders that this says, in canonical spelling, where they would have been possible then; or nothing."""
    closed = History(desk.archive, table.match.name).closes(turn)
    if closed is None:
        return ""
    there = Table(closed)
    if seat not in there.asks:
        return ""
    ways = (
        text
        for way in _RATHER
        if (found := way.search(said))
        for text in _ways(there, seat, found["right"] or said, found["wrong"], said)
    )
    read = (
        there.game.grammar.line(text, there.overheard(seat)).orders for text in (*ways, *_in_place(there, seat, said))
    )
    return next(("; ".join(map(there.game.grammar.spell, orders)) for orders in read if orders), "")


def _in_place(there: Table, seat: str, said: str) -> Iterator[str]:
    """What was sent, with the numbers that are said in the place of its own, where there are as many: "27 for six"."""
    held = there.match.held.get(seat)
    numbers = _numbers(said)
    if held and len(re.findall(r"\d+", held.text)) == len(numbers) > 1:
        left = iter(numbers)
        yield re.sub(r"\d+", lambda _: next(left), held.text.replace("\n", "; "))


def _numbers(said: str) -> list[str]:
    """The numbers that are said, in words or figures."""
    line, at, found = tokens(said.lower()), 0, list[str]()
    while at < len(line):
        number = number_said(line, at)
        found += [str(number[0])] if number else [line[at].fold] * line[at].fold.isdigit()
        at = number[1] if number else at + 1
    return found


def _ways(there: Table, seat: str, right: str, wrong: str, said: str) -> Iterator[str]:
    """How the orders may have been meant: as they are said, or one of those that were sent with another number."""
    plain = _LED.sub("", right).strip(" ,.;:!")
    held = there.match.held.get(seat)
    rows = [row for row in (held.text.splitlines() if held else []) if len(re.findall(r"\d+", row)) == 1]
    sent = wrong.strip(" ,.;:!")
    if held and " " in sent:  # several cards, which stay the gift or the play that they were
        there_were = re.compile(rf"(?<!\w){re.escape(sent)}(?!\w)", re.I)
        yield from (there_were.sub(lambda _: plain, row) for row in held.text.splitlines() if there_were.search(row))
    if re.fullmatch(r"(?:an? |the )?(?:card )?-?\d+", plain, re.I):
        number = plain.split()[-1]
        words = set(re.findall(r"[a-z]+", said.lower()))
        about = [row for row in rows if wrong and re.search(rf"(?<!\d){re.escape(wrong.split()[-1])}(?!\d)", row)]
        about = about or [row for row in rows if words & set(re.findall(r"[a-z]+", row.lower()))] or rows
        if len(about) == 1 and not any(name in about[0] for name in there.match.seats):
            yield re.sub(r"-?\d+", number, about[0])
    yield plain
    yield right
