"""Questions about a turn that is over, "what did Gus play in turn 4?": answered from what was told then."""

from __future__ import annotations

import re

from games.kit.words import ordinal, tokens
from gm.desk.bench import Desk
from gm.desk.history import History, Passed
from gm.desk.outgoing.contents import heard_by
from gm.desk.standings import listed, so_far
from gm.desk.table import Table
from gm.domain.match import GM, Match, TurnResolved
from gm.domain.policy import Told

_NUMBERED = re.compile(r"\b(?:turn|round)\s+(?:no\.?\s*|number\s+|#)?(?P<turn>\d{1,4})\b", re.I)
_NTH = re.compile(r"\bthe\s+(?P<nth>\w+)\s+(?:turn|round)\b", re.I)
_LAST = re.compile(r"\b(?:the\s+)?(?:last|previous)\s+(?:turn|round)\b|\bturn before\b", re.I)
_ASKS = re.compile(
    r"(?i)(?:\W*\w+,? ){0,3}?\b(?:what|which|how|who|whom|did|was|were)\b.*"
    r"\b(?:did|do|does|was|were|has|have|had|played|bid|happened|chose|sent|got|won|ate|voted|went|gave|took|ordered|wrote|write|order)\b"
)
_STOOD = re.compile(
    r"(?i)(?:(?:what (?:was|were|is)|what's|show(?: me| us)?|give (?:me|us)|please|tell (?:me|us)|the) )*"
    r"(?:status|standings?|scores?|how did (?:it|things|we|the (?:match|game)) stand|how it stood)"
    r"(?: (?:at|of|in|after|before|for|(?:as )?of|at the (?:beginning|start|end) of))?(?: the)?"
    r" (?:turn |round |turn #)?(?P<turn>\d{1,4})(?:,? (?:please|thanks))?[\s.!?]*"
)
_AGAIN = re.compile(r"(?i)\b(?:report|letter|mail|message|resend|rules?|deadline)\b")
_I = re.compile(r"\bI\b")


def answer(desk: Desk, table: Table, seat: str, line: str) -> str:
    """What this reader (a seat; empty: who sees what all may see) was told of the turn that a question is about, of the
    players whom it names; empty for other lines."""
    if then := stood_at(line):
        return stood(desk, table, then)
    turn = _turn(line, table.match.turn) if _asks(line) else 0
    passed = _after(desk, table, turn) if turn else None
    if passed is None:
        return ""
    played = passed.match
    mine, whom = _same_player(played, table.match, seat), _whom(table, seat, line)
    found = [told.text for told in heard_by(played, seat if mine else None) if _about(told, whom, seat)]
    found += _written(table, passed, seat, whom) if mine else []
    if not found:
        again = f"; its whole report comes with: resend {turn + 1}" if mine else "."
        return f"I find nothing of {listed(whom)} among the news of turn {turn}{again}"
    return f"Of turn {turn} {'you were' if mine else 'everybody was'} told: {' '.join(found)}"


def stood(desk: Desk, table: Table, turn: int) -> str:
    """How the match stood in a turn, as all may see it: when it began, and when it was over."""
    name, history = table.match.name, History(desk.archive, table.match.name)
    began, ended = history.begins(turn), history.begins(turn + 1)
    if began is None:
        return f"There was no turn {turn} in {name} yet; it is in turn {table.match.turn}."
    then = [so_far(Table(match)) for match in (began, ended) if match]
    if not any(then):
        return f"Of turn {turn} of {name} there is no count; its report tells how it went."
    over = f" When it was over: {then[1]}." if ended else ""
    return f"When turn {turn} of {name} began: {then[0]}.{over}"


def stood_at(line: str) -> int:
    """The turn of which a line asks how the match stood then; 0: none."""
    found = _STOOD.fullmatch(line.strip())
    return int(found["turn"]) if found else 0


def _written(table: Table, passed: Passed, seat: str, whom: list[str]) -> list[str]:
    """Letters of a turn that their reader has had: their own, and all of them who decides what comes of them."""
    letters = passed.event.played if isinstance(passed.event, TurnResolved) and table.game.grammar.whole else {}
    read = {who: text for who, text in letters.items() if who in whom and who != GM and seat in (who, GM)}
    return [
        f'{"You" if who == seat else who} had written: "{" / ".join(text.splitlines())}".' for who, text in read.items()
    ]


def _after(desk: Desk, table: Table, turn: int) -> Passed | None:
    """What made the match as it is right after a turn was played."""
    line = History(desk.archive, table.match.name).line()
    return next((passed for passed in line if passed.match.turn == turn + 1 and passed.match.told), None)


def _whom(table: Table, seat: str, line: str) -> list[str]:
    """Of whom a question is; nobody: of all."""
    names = [chair.name for chair in table.match.chairs if _names(line, chair.name)]
    return names or [seat] * bool(seat and _I.search(line))


def _asks(line: str) -> bool:
    """Is it a question about what was?"""
    return line.rstrip(" )").endswith("?") and bool(_ASKS.match(line)) and not _AGAIN.search(line)


def _names(text: str, seat: str) -> bool:
    return re.search(rf"(?i)\b{re.escape(seat)}\b", text) is not None


def _about(told: Told, whom: list[str], seat: str) -> bool:
    """Is it about one of these? What was told to a seat alone is about that seat."""
    return not whom or any(_names(told.text, name) for name in whom) or (told.audience is not None and seat in whom)


def _same_player(then: Match, now: Match, seat: str) -> bool:
    """Did whoever sits there now sit there then?"""
    before, present = then.chair(seat), now.chair(seat)
    return before is not None and present is not None and before.player == present.player


def _turn(line: str, now: int) -> int:
    """The past turn that a line names; 0: none."""
    found, nth, last = _NUMBERED.search(line), _NTH.search(line), _LAST.search(line)
    counted = ordinal(tokens(nth["nth"].lower()), 0) if nth else None
    turn = int(found["turn"]) if found else counted[0] if counted else now - 1 if last else now
    return turn if 0 < turn < now else 0
