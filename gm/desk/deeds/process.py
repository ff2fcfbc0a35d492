"""PROCESS: the present turn is played now, as at its deadline."""

from __future__ import annotations

from gm.desk.deeds.deed import Deed, Done, Wish, news, told
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import names_in
from gm.desk.matches import stuck
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.rounds import look
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain.match import GM, OrdersWithdrawn, TurnResolved


def plan(wish: Wish) -> Done:
    match = wish.table.match
    if match.status != "running":
        raise Wrong(f"{wish.name} is {match.status}, so there is no turn to process.")
    if wish.said["turn"] and int(wish.said["turn"]) != match.turn:
        raise Wrong(f"{wish.name} is in turn {match.turn} now, not {wish.said['turn']}; nothing was done.")
    out = [seat_of(wish.table, said, wish.desk) for said in names_in(wish.said["without"])]
    table, letters = wish.table, []
    taken = [seat for seat in out if seat in match.held]
    for seat in taken:
        words = f"What {seat} sent for this turn has been taken out by the GM."
        table = table.then(OrdersWithdrawn(seat), stir=True)
        letters += told(wish, table, news(f"What {seat} sent has been taken out", words))
    with stuck.told(wish.desk, wish.name, wish.now):
        after, reports = look(wish.desk, table, wish.now, None, force=True)
    missing = [seat for seat in table.missing if seat != GM]
    gone = f" What {listed(taken)} sent is taken out." if taken else ""
    silent = f"; nothing complete is in from {listed(missing)}, whose silence is filled by the rules" if missing else ""
    return Done(
        after,
        _told(table, after),
        f"That plays turn {match.turn} of {wish.name} now{silent}.{gone}",
        (*letters, *reports),
        notes=after.rulings,
    )


def _told(before: Table, after: Table) -> str:
    """Which turns were played, and why more than one: whose orders were left ahead for it."""
    played = [event for event in after.events if isinstance(event, TurnResolved)]
    said = f"Resolved turn {before.match.turn} of {before.match.name}."
    for number, last in enumerate(played[:-1], before.match.turn + 1):
        seats = [seat for seat in before.match.seats if seat in last.held]
        why = f"with what {listed(seats)} had left ahead for it" if seats else "as nobody had to be waited for"
        said += f" Turn {number} followed at once, {why}."
    return said


_ALL_IN = (
    r"(?:(?:everyone|everybody|they|we|all(?: of (?:them|us))?|all(?: the)? (?:orders|players))(?:'s| is| are|'re| has"
    r"| have)?(?: all)? (?:in|there|done|ready|here|written|answered)(?: now| already)?[,.;!]* (?:and |so )?)?"
)
_GONE = (
    r"(?:(?P<gone>(?!he\b|she\b|they\b)[\w-]+) (?:seems to have|has|must have|may have|appears to have|is|seems to be)"
    r"(?: just| simply)? (?:vanished|disappeared|gone|dropped out|left(?: us)?|lost)[,.;!]* (?:and |so |please )*)?"
)
_NOT_FOR = r"(?:waiting for )?"
_WITHOUT = (  # whom, and perhaps why
    r"(?P<without>.+?)(?:(?:,| -)? (?:he|she|they|who|because|as|since) .+)?"
)
_PATIENCE = r"(?: any)?(?: longer| more)?(?: (?:for|on) (?:[\w' -]+?))?(?: any ?(?:longer|more))?(?: now)?"
DEED = Deed(
    "process",
    "process [turn 4] [without Clara]",
    "Play the turn now, as at its deadline.",
    "process turn 4",
    (
        r"(?:process|resolve|close|adjudicate)(?: (?:the |this )?turn)?(?: (?:turn )?(?P<turn>\d{1,4}))?"
        rf"(?:,? without {_NOT_FOR}{_WITHOUT})?",
        rf"(?:play|run) (?:the |this )?turn(?: (?P<turn>\d{{1,4}}))?(?:,? without {_NOT_FOR}{_WITHOUT})?",
    ),
    plan,
    called="the closing of the turn",
    grave=True,
    anew=True,
    covers=r"(?:and |so |then |please |just |let's )*(?:go (?:ahead|on)|carry on|continue|move on|play on|proceed)"
    r"(?: with (?:the |this )?(?:turn|round|match|game|it))?(?: now| please)*",
    freely=(
        rf"(?:only )?{_GONE}(?:process|resolve|close|play|run|adjudicate|finish|end|evaluate|do) "
        r"(?:the |this |that |his |her |their )?(?:turn|round)"
        r"(?: (?P<turn>\d{1,4}))?(?: now| already| at once| right away| as it is)?(?:,? without (?P<without>.+))?",
        r"(?:(?:let's|let us|we|you) )?(?:go on|go ahead|continue|carry on|proceed|move on|play on"
        r"|play)(?: now)?,? without"
        r" (?P<without>.+)",
        rf"{_ALL_IN}(?:(?:i|we) )?(?:do not|don't|let's not|not|no need to|stop|won't|will not|can't|cannot)"
        rf"(?: (?:want|like|wish|need|have) to)? (?:wait|waiting){_PATIENCE}",
        rf"(?:(?:i|we|let's) )?(?:wait|waited) (?:no longer|no more|long enough){_PATIENCE}|enough waiting{_PATIENCE}",
        rf"{_ALL_IN}(?:please )?(?:play|process|resolve|run|close) (?:it|the turn|the round)(?: now| please)*",
        r"(?:play|close|process|resolve) (?:it|this)(?: now| already| at once| right away| as it is)?"
        r"(?:,? without (?P<without>.+))?",
        r"no more waiting|(?:(?:let's|let us) )?(?:move on|get on with it)(?: now)?",
    ),
)
