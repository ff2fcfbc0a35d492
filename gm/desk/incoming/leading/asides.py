"""What a GM writes at a ruling that is none: a question to a player, and a ruling that came after its turn."""

from __future__ import annotations

import re

from games.kit.interjections import SIGH
from gm.desk import deeds
from gm.desk.bench import Desk
from gm.desk.case import Case
from gm.desk.deeds import Asked
from gm.desk.handling.proposing import drafts, plainly
from gm.desk.history import History
from gm.desk.incoming.sentences import parts
from gm.desk.matches.naming import seats_in
from gm.desk.table import Table
from gm.domain.match import GM
from gm.post.answers import remarks

_HAIL = r"(?:(?:hi|hello|hey|dear|question (?:to|for)|to|@) ?)?"

_A_DRAW = re.compile(
    r"(?i)(?:\w+,? ){0,3}?(?:shall|should|could|can|do|would|how about|what about|is it|are|who)\b[^.!?]*\ban? "
    r"(?:draw|tie)\b[^.!?]*\?"
)

NO_ANSWER = (
    'A question is no answer, so nothing is published. If it is meant as the answer to all, write it behind "public '
    'answer".'
)
DEPUTY = (
    "{} has this request, too, and may rule in your place; what comes last counts. To give the match away for good, "
    "write: gm hand over {}"
)
NOT_WAITED_FOR = (
    "Nobody waits for {seat} longer than to the deadline, and I have noted no absence: deadlines would wait for that. "
    'To have something played for {seat} meanwhile, write "autopilot {seat} on" or "orders for {seat}: ..."; to play '
    'the turn at once, with what is in, "process".'
)
OVER = "Your ruling came when turn {} was over, so this would be a correction."


def to_a_player(case: Case, table: Table | None, line: str) -> Asked | None:
    """A question to a player, as the letter that puts it to them; where a ruling is wanted, one about them, too."""
    said = line.strip()
    named = [seat for seat in seats_in(case.desk, table, said) if seat != GM]
    if table is None or not named or not said.endswith("?") or table.game.grammar.whole:
        return None
    ask = table.asks.get(GM)
    if ask and ask.words:  # any sentence is the answer
        return None
    about = named[0] if len(named) == 1 and ask and case.seat == GM else ""
    whom = next((seat for seat in named if _hails(said, seat)), about)
    if not whom:
        return None
    return Asked(deeds.deeds()["tell"], {"seat": whom, "text": said}, f"tell {whom}: {said}")


_GREETS_ALL = re.compile(
    r"(?:hi|hello|hey|dear|welcome|good (?:morning|evening|afternoon|day)),? (?:to )?(?:you )?(?:all|everybody|"
    r"everyone|folks|friends|players|guys)\b\W+(?:\w+\W+){2,}",
    re.IGNORECASE,
)


def to_the_table(table: Table | None, line: str) -> Asked | None:
    """A question to all whether it shall be a draw, as the vote that puts it to them; a greeting to all and what it
    says, as words to them."""
    if table and _GREETS_ALL.match(line.strip()):
        return Asked(deeds.deeds()["announce"], {"text": line.strip()}, f"announce: {line.strip()}")
    running = table is not None and table.match.status == "running" and not table.match.motion
    if not running or not _A_DRAW.fullmatch(line.strip()):
        return None
    return Asked(deeds.deeds()["propose"], {"what": "draw"}, "propose draw")


def not_waited_for(desk: Desk, table: Table | None, line: str) -> str:
    """What can be done about a player who is away and shall not be waited for; empty for other lines. An absence that
    is noted makes deadlines wait, and to play the turn now would pass over the others as well."""
    named = [seat for seat in seats_in(desk, table, line) if seat != GM]
    if table is None or len(named) != 1 or not parts.unwaited(line):
        return ""
    return NOT_WAITED_FOR.format(seat=named[0])


def to_a_deputy(case: Case, table: Table | None, line: str) -> str:
    """What a GM hears who asks a deputy by name to rule: they have the request, too."""
    if table is None or case.seat != GM or GM not in table.asks or not line.strip().endswith("?"):
        return ""
    for address in table.match.policy.deputies:
        player = case.desk.archive.player_at(address)
        names = {address.partition("@")[0].lower(), *(player.name.lower().split() if player else ())}
        if names & set(re.findall(r"[^\W\d_]+", line.lower())):
            return DEPUTY.format(address, address)
    return ""


def asked_back(case: Case, text: str) -> Asked | None:
    """What answers a player's question with a question, as the letter that puts it to them: none is an answer."""
    ask = case.table.asks.get(GM) if case.table and case.seat == GM and not case.stale else None
    said = " ".join(remarks(text))
    if ask is None or not ask.words or not said.rstrip(" )").endswith("?") or any(map(deeds.find, remarks(text))):
        return None
    whom = [*_hailed(case, said), *seats_in(case.desk, case.table, ask.text)]
    case.say(0, "", NO_ANSWER, "told")
    return Asked(deeds.deeds()["tell"], {"seat": whom[0], "text": said}, f"tell {whom[0]}: {said}")


_OF_HIM = (
    rf"(?i)(?:(?:{SIGH}|please|and|but|so|wait|no|yes|first|then),? )*(?:"
    r"(?:can|could|would|will|may) {seat}\b.*\b(?:me|us)\b.*\?|"
    r"(?:what|which|how|why|where|who|whom)\b.*\b{seat}\b.*\b(?:means?|meant|intends?|intended|wants?|wanted)\b.*\?|"
    r"(?:(?:can|could|would|will) you )?(?:please )?ask {seat}(?: for me)?,? "
    r"(?:what|which|how|why|where|who|whom|whether|if|when|for)\b.*)\W*"
)


def of_a_player(case: Case, text: str) -> Asked | None:
    """What a GM wants to hear of a player, and what is no story: "Can Ole write me what he meant?"."""
    table, said = case.table, " ".join(remarks(text))
    if table is None or case.seat not in ("", GM) or (GM in table.asks and not table.game.grammar.whole):
        return None
    named = [seat for seat in seats_in(case.desk, table, said) if seat != GM]
    if len(named) != 1 or deeds.find(said) or re.search(r"[.!?]\s+\w", said):
        return None
    return _wants_to_know(named[0], said)


def _wants_to_know(seat: str, said: str) -> Asked | None:
    names = rf"(?:{re.escape(seat)}|{re.escape(seat.split()[0])})"
    if not re.fullmatch(_OF_HIM.format(seat=names), said):
        return None
    asks = re.split(rf"(?i)\bask {names}(?: for me)?,? ", said)
    said = said if len(asks) == 1 else f"The GM would like to know {asks[-1].rstrip(' ?.!')}."
    return Asked(deeds.deeds()["tell"], {"seat": seat, "text": said}, f"tell {seat}: {said}")


def _hailed(case: Case, said: str) -> list[str]:
    return [seat for seat in seats_in(case.desk, case.table, said) if seat != GM and _hails(said, seat)]


def _hails(said: str, seat: str) -> bool:
    """Is a question put to the one who sits there: "Anna, do you mean ...?", "Which one, Anna?"?"""
    name = re.escape(seat)
    return bool(re.match(rf"(?i){_HAIL}{name}\s*[,:]", said) or re.search(rf"(?i),\s*{name}\s*\?$", said))


def leads_beside(case: Case, text: str) -> bool:
    """Is there a word to lead the match in a letter from the GM's chair that says nothing about the ruling? Beside talk
    it may be said freely, too: "I am away. Could you pause the game until Sunday?"."""
    table = case.table if case.seat == GM else None
    ask = table.asks.get(GM) if table else None
    if table is None or (ask and ask.words):
        return False
    if table.game.grammar.whole:
        return _no_to_nothing(case, table, text)
    if plainly.says(text):
        return False
    if plainly.leans(text):
        return _yes_and(text)
    read = [table.game.grammar.line(line, table.words(GM)) for line in remarks(text)]
    if any(line.orders or line.reading or line.why.endswith(".") for line in read):
        return False
    return any(next(deeds.hear(row), None) for row in parts.apart(text))


def _no_to_nothing(case: Case, table: Table, text: str) -> bool:
    """Does a GM refuse what lies there before anything was shown, and ask for something else: "Oh no, these are no
    orders. Go back to turn 1, please"?"""
    if plainly.says(text) != "no" or drafts.draft(case, table).orders:
        return False
    return any(next(deeds.hear(row), None) for row in parts.apart(text))


def _yes_and(text: str) -> bool:
    """Is all of a letter a plain yes and words to lead the match: "Yes. And extend by a day"?"""
    rows = [row for row in parts.apart("\n".join(remarks(text))) if not deeds.courtesy(row)]
    return all(plainly.says(row) == "yes" or next(deeds.hear(row), None) for row in rows)


def of_now(text: str) -> bool:
    """Is there a word about the match as it is now in a letter, whichever letter it answers?"""
    return any(deeds.find(line) or parts.heard(line) for line in remarks(text))


def too_late(case: Case, text: str) -> Asked | str | None:
    """A ruling for a turn that is over, as the correction it would be now; or how one is written. None for other
    letters."""
    seal, table = case.seal, case.table
    if table is None or seal is None or not case.stale or case.seat != GM or seal.turn >= table.match.turn:
        return None
    closed = History(case.desk.archive, table.match.name).closes(seal.turn)
    there = Table(closed) if closed else None
    if there is None or GM not in there.asks or there.game.grammar.whole or of_now(text):
        return None
    calls = f"correct turn {seal.turn}: {GM}: "
    if said := _ruled(there, text):
        return Asked(deeds.deeds()["correct"], {"turn": str(seal.turn), "seat": GM, "text": said}, calls + said)
    return f'{case.stale} To rule on it after all, write for example "{calls}no effect"; I show you what that changes.'


def _ruled(there: Table, text: str) -> str:
    """The ruling that all of a letter is, in canonical spelling; empty where it is none."""
    ask, known = there.asks[GM], there.words(GM)
    plain = {"yes": ask.yes, "no": ask.no}.get(plainly.says(text), ())
    read = [there.game.grammar.line(row, known).orders for row in remarks(text)]
    orders = plain or (tuple(order for one in read for order in one) if all(read) else ())
    return "; ".join(map(there.game.grammar.spell, orders))
