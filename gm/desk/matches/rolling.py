"""Dice that anybody at the table asks for: rolled by the match, written down, and told to all."""

from __future__ import annotations

from datetime import datetime

from games.kit import rolls
from games.kit.dice import Dice
from gm.desk.bench import Desk
from gm.desk.matches.changing import told
from gm.desk.matches.hosting import Wrong
from gm.desk.outgoing.letters import to_gm
from gm.desk.players import readers
from gm.desk.table import Table
from gm.domain.chance import Rolled
from gm.domain.match import Match
from gm.ports.archive import Outgoing

LINES = 5  # of one letter that are rolled for


def fallen(match: Match, who: str, said: str, mark: str) -> tuple[str, ...]:
    """How these dice fall in this match: the same again whenever it is asked."""
    dice = Dice(f"{match.seed}/rolled/{mark}/{who}")
    return tuple(roll.thrown(who or "The GM", dice) for roll in rolls.in_words(said)[0])


def rolled(
    desk: Desk, table: Table, who: str, words: str, mark: str, now: datetime
) -> tuple[Table, list[Outgoing], str]:
    """The match with the dice of a seat (or of the GM), the letters that tell the others, and a sentence of how they
    fell. Wrong says why they are not rolled."""
    wanted, odd = rolls.in_words(words)
    if not table.match.underway:
        raise Wrong(f"{table.match.name} is not running, so no dice are rolled in it.")
    if odd or not wanted:
        raise Wrong(odd or "Which dice? Write for example: roll 2d6, or roll d20+1.")
    before = sum(isinstance(event, Rolled) for event in table.events)
    if before >= LINES:
        raise Wrong(f"Of one letter {LINES} lines are rolled; write several dice on one line: roll 2d6, d20.")
    said, mark = ", ".join(roll.said for roll in wanted), f"{mark}-{before}"
    fell = fallen(table.match, who, said, mark)
    after = table.then(Rolled(who, said, mark, fell))
    return after, _letters(desk, after, who, fell, mark, now), f"{' '.join(fell)} All at the table are told."


def _letters(desk: Desk, table: Table, who: str, fell: tuple[str, ...], mark: str, now: datetime) -> list[Outgoing]:
    """To every other seat; to the GM, where it was not the GM who asked and has no chair."""
    news = (f"{who or 'The GM'} has rolled dice", " ".join(fell))
    others = readers(desk.archive, (chair for chair in table.match.chairs if chair.name != who))
    letters = [told(desk, table, seat, player, news, now, mark) for seat, player in others]
    name, heard = table.match.name, {letter.post.to for letter in letters}
    leads = to_gm(desk, table, f"rolled/{name}/{mark}", f"[{name}] {news[0]}", fell, now) if who else []
    return [*letters, *(letter for letter in leads if letter.post.to not in heard)]
