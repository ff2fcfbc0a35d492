"""ROLLBACK: the match goes back to the start of a turn; what was played since stays in the journal."""

from __future__ import annotations

from gm.desk.deeds.deed import Deed, Done, Wish
from gm.desk.history import History
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.setting_back import Back, begun_anew, set_back
from gm.desk.standings import listed, so_far
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import Match

CHANCE = "Orders that are sent again as they were meet the same dice. What players have read since cannot be unread."


def plan(wish: Wish) -> Done:
    match, turn, orders = wish.table.match, _turn(wish), bool(wish.said["orders"])
    history = History(wish.desk.archive, wish.name)
    then, held = history.begins(turn), history.closes(turn) if orders else None
    if match.status == "inviting" or then is None or turn > match.turn:
        raise Wrong(_reach(match))
    if orders and held is None:
        raise Wrong(f"Turn {turn} of {wish.name} has not been played yet, so its orders are what they are.")
    to = begun_anew(wish.table, then, held, wish.now)
    back = set_back(wish.desk, wish.table, to, then.seq, _notice(match, turn, orders), wish.now)
    due = deadlines.shown(deadlines.moment(to.due), wish.zone)
    said = f"{wish.name} is at the start of turn {turn} again; orders are due {due}.{back.stays}"
    return Done(back.table, f"{said} {told(back)}", _would(wish, back, then, orders, due), back.letters)


def _turn(wish: Wish) -> int:
    """The turn to go back to: the one before this, where none is named."""
    return int(wish.said["turn"]) if wish.said["turn"] else max(1, wish.table.match.turn - 1)


def _reach(match: Match) -> str:
    if not match.turn:
        return f"{match.name} has not begun, so there is nothing to go back to."
    last = match.turn - (match.status == "over")
    return f"{match.name} can go back to the start of any turn from 1 to {max(1, last)}, for example: rollback {last}"


def _notice(match: Match, turn: int, orders: bool) -> str:
    """What players read first."""
    if turn == match.turn and match.status != "over":
        return f"The GM begins turn {turn} anew: what was sent for it is not held any more. Please send it again."
    since = f"report of turn {turn + 1}" if turn + 1 == match.turn else f"reports of turns {turn + 1} to {match.turn}"
    how = (
        "What was sent for it the first time is held again, and can be changed until the deadline, or until the GM "
        "lets it be played."
        if orders
        else "Please send your orders for it again."
    )
    return f"The GM has set the match back: turn {turn} is played again. Forget the {since}. {how}"


def _would(wish: Wish, back: Back, then: Match, orders: bool, due: str) -> str:
    """The exact effect, for the GM; no hand is in it."""
    match, turn = wish.table.match, then.turn
    ended = "its end in turn" if match.status == "over" else "turn"
    kept = (
        "What was sent for it is held again."
        if orders
        else "What was sent for it is not held; everybody is asked again."
    )
    points = f" It stands {so_far(Table(then))} there, {so_far(wish.table)} now." if so_far(Table(then)) else ""
    return "\n".join(
        [
            f"That sets {wish.name} back from {ended} {match.turn} to the start of turn {turn}, due {due}."
            f"{back.stays} {kept}",
            f"{told(back)}{points}",
            f"{CHANCE} Nothing is lost: undo brings back what stands now.",
        ]
    )


def told(back: Back) -> str:
    """Who hears of it."""
    return f"A new report goes to {listed(back.names)}." if back.names else "Nobody's own report changes."


_ORDERS = (  # what is held again
    r"(?:(?:all |everybody's |everyone's |their |the |these |those )*(?:same |old )?(?:orders|moves|answers|cards|bids)"
    r"(?: (?:as|that|which|they) (?:they )?(?:were|was|had|have|sent|are)[ \w]*)?"
    r"|(?:all )?(?:what|that|everything)(?: they| everybody| everyone| we)? (?:had|have|has|were|was)?[ \w]*)"
)
_KEEP = (
    rf"(?P<orders>[,;]? (?:and |but )?(?:with|keep(?:ing)?|(?:let|leave) (?:everybody|everyone|them|all)(?: to)? "
    rf"keep|hold(?:ing)?)"
    rf" {_ORDERS})?"
)
DEED = Deed(
    "rollback",
    "rollback <turn> [with orders]",
    "Go back to the start of a turn, which is played again.",
    "rollback 4",
    (
        r"(?:roll ?back|set (?:the match |it )?back|go back|rewind)(?: to)?(?: the)?(?: (?:start|beginning) of)?"
        r"(?: turn)? (?P<turn>\d{1,4})" + _KEEP,
        r"(?:play|repeat) (?:turn|round) (?P<turn>\d{1,4}) (?:again|anew|once more)" + _KEEP,
        r"(?:roll|set|take|bring|put|wind) (?:the match |it |us |everything )?back to (?:the (?:start|beginning) "
        r"of )?(?:turn|round) "
        r"(?P<turn>\d{1,4})" + _KEEP,
    ),
    plan,
    called="the set-back",
    grave=True,
    covers=r"(?:and |so |then |please )*(?:play|do|run) (?:it|the turn|the round) "
    r"(?:again|anew|once more|over)(?: please)?",
    freely=(
        r"(?:undo|take back|replay|repeat|redo|cancel|play) (?:the )?(?:last|previous) (?:turn|round)(?: again|"
        r" once more)?" + _KEEP,
        r"(?:go|set (?:it|us|the match)|roll|take (?:it|us)|step) back (?:by )?(?:one|a|1) (?:turn|round)" + _KEEP,
        r"(?:replay|redo|repeat|play again|return to|restart (?:from|at)|start again (?:from|at|with)|back to)"
        r" (?:the )?"
        r"(?:start of )?(?:turn|round) (?P<turn>\d{1,4})(?: again)?" + _KEEP,
    ),
)
