"""Judges the orders of a letter: the right seat, the right turn, in time, legal; and says what is held afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.kit.model import Complaint
from games.kit.order import Order, Orders, amend
from games.kit.reading.reader import says_more
from gm.desk.case import Asked, Case, orders_of
from gm.desk.handling import again, referred, revised, ruled
from gm.desk.handling.proposing import asking, changed, plainly
from gm.desk.house_words import explains
from gm.desk.matches import conditional
from gm.desk.table import Table
from gm.domain.deadlines import in_time, iso
from gm.domain.match import GM, OrdersKept, OrdersTaken, OrdersWithdrawn

Numbered = list[tuple[int, str, Order]]
NO_MORE = "I read no more in this than"
NOT_ALL = (
    'I did not understand all that stands beside your yes, so I have not taken "{}" yet. Please write the whole of it '
    "once more."
)

JUST_THAT = "Or did you mean just that?"


def judge(case: Case) -> None:
    """Take what is legal into the match, ask about what is not sure, complain of the rest. (A letter that is only a
    check is not written down.)"""
    _for_others(case)
    _merge(case)
    _take_all(case)
    _read_no_more(case)
    revised.restated(case)
    again.asked(case)
    _ask(case)
    ruled.tell(case)
    referred.tell(case)


def _for_others(case: Case) -> None:
    """Orders that may be talk for others are only asked about."""
    if case.for_others and case.table:
        said: dict[tuple[int, str], list[Order]] = {}
        for number, line, order in case.orders:
            said.setdefault((number, line), []).append(order)
        case.asked += [
            Asked(number, line, "; ".join(case.table.spell(meant))) for (number, line), meant in said.items()
        ]
        case.orders = []


def _merge(case: Case) -> None:
    """What stands beside a yes takes the place of what it changes in the reading agreed to. Where that is not sure, all
    of it together is asked about: a plain yes never brings back what was just changed."""
    base, table = case.agreed, case.table
    if not base or table is None:
        return
    if not _all_read(case):
        _agree_anew(case, NOT_ALL.format('", "'.join(table.spell(base))))
        case.orders = []
        return
    said = orders_of(case.orders)
    meant = amend(amend(base, said), _read(case, table, *case.asked))
    if case.asked and set(meant) != set(base):
        case.asked = [replace(case.asked[0], reading=table.reading(meant))]
        case.orders = []
        return
    case.asked = []
    case.orders += [(0, table.game.grammar.spell(o), o) for o in base if o in meant and o not in said]
    case.say(0, "", "Good, as you say.", "told")


def _agree_anew(case: Case, words: str) -> None:
    """The question that was said yes to is open again, for words beside the yes were not understood."""
    deed, _, about = case.seal.note.partition("\n") if case.seal else ("", "", "")
    if case.seal and case.seal.purpose == asking.PURPOSE and deed == "orders" and not (case.question or case.asked):
        case.notes[:] = [note for note in case.notes if note[:2] != (asking.PURPOSE, case.seal.token)]
        words = asking.ask(case, deed, f"{words} {JUST_THAT}", about)
    case.say(0, "", words, "told")


def _all_read(case: Case) -> bool:
    """Is there a reading of everything in the letter, but for questions?"""
    unread = [said for said in case.said if said.tone in ("unclear", "past") and not changed.only_asks(said.line)]
    return not unread and all(one.reading for one in case.asked)


def _read(case: Case, table: Table, *asked: Asked) -> Orders:
    """The orders of these readings."""
    readings = (one.reading for one in asked if one.reading)
    return tuple(order for reading in readings for order in table.read_again(reading, case.seat))


def _ask(case: Case) -> None:
    """A likely reading is offered for a yes only where it could be held: with the rest of what is held, it is legal."""
    asked, case.asked = case.asked, []
    if case.table is None or not case.seat:
        return
    for one in asked:
        orders = _read(case, case.table, one)
        if why := _trouble(case, case.table) or _unfit(case, case.table, one, orders):
            case.say(one.number, one.line, why, "unclear")
        else:
            case.asked.append(one)
            _takes_place(case, case.table, orders)
    if case.question:
        case.asked = list(map(_later, case.asked))
    elif readings := [one.reading for one in case.asked if one.reading]:
        asking.ask(case, "orders", "", "; ".join([*_beside(case, case.table, readings), *readings]))


def _takes_place(case: Case, table: Table, orders: Orders) -> None:
    """Of orders of which there may be several, a yes to others throws out what is held: that is said beforehand."""
    held = table.orders(case.seat) if case.seat in table.asks else ()
    out = [order for order in _dropped(case, table, orders) if order not in orders_of(case.orders)]
    if out:
        both = ", ".join(table.named((*held, *orders)))
        lost = '", "'.join(table.named(out))
        case.say(0, "", f'A yes puts that in the place of "{lost}". To have both, write: {both}', "told")


def _dropped(case: Case, table: Table, orders: Orders) -> Orders:
    """What is held, of orders of which there may be several, and would not be with these."""
    held = table.orders(case.seat) if orders and case.seat in table.asks else ()
    after = table.amended(case.seat, orders) if held else ()
    return tuple(order for order in held if order.several and order not in after)


def _beside(case: Case, table: Table, readings: Sequence[str]) -> list[str]:
    """What the same letter says for certain, where a yes to the rest would throw it out: the yes is to both."""
    new = orders_of(case.orders)
    dropped = _dropped(case, table, table.read_again("\n".join(readings), case.seat))
    return table.spell([order for order in dropped if order in new])


def agreed(case: Case, about: str) -> str:
    """The writer said yes to a reading: its orders count as if they had been written so, but for what stands beside
    the yes, which is judged with them."""
    if case.table is None:
        return "This match is over."
    case.agreed = case.table.read_again(about, case.seat)
    return ""


def _later(one: Asked) -> Asked:
    """Asked about once another question is answered."""
    return replace(one, reading="", why=asking.LATER.format(one.reading)) if one.reading else one


def _unfit(case: Case, table: Table, one: Asked, orders: Orders) -> str:
    """Why a reading could not be held with the rest of what is; empty where it could."""
    held = table.check(case.seat, table.amended(case.seat, orders)) if orders else ()
    wrong = next((complaint.text for complaint in held if complaint.fatal), "")
    return f'I did not take this. If you meant "{"; ".join(table.named(orders))}": {wrong}' if wrong else ""


def _take_all(case: Case) -> None:
    if case.table is None or not any((case.orders, case.ahead, case.rules)):
        return
    if trouble := _trouble(case, case.table):
        case.say(0, "", trouble, "not allowed")
        case.orders, case.ahead, case.rules = [], [], []
        return
    _contradictions(case)
    asked = case.seat in case.table.asks
    standing, now = _parted(case.orders)
    if not asked:
        case.ahead += now
        now = []
    table = _keep(case, case.table, standing)
    if case.rules:
        table = table.then(conditional.kept(table, case.seat, case.rules))
    if now or (standing and asked):
        table = _take(case, table, now)
    case.table = table


def _parted(entries: Numbered) -> tuple[Numbered, Numbered]:
    """What stands until it is changed, and what is for one question."""
    standing = [entry for entry in entries if entry[2].standing]
    return standing, [entry for entry in entries if not entry[2].standing]


def _read_no_more(case: Case) -> None:
    """While something is still missing, a line that says more than was read in it is named."""
    table = case.table
    if table is None or not case.seat or not table.gaps(case.seat, table.orders(case.seat)):
        return
    told = {0, *(said.number for said in case.said if said.tone != "read")}
    for number, (line, orders) in _by_line(case.orders).items():
        if number not in told and says_more(table.game.grammar, line, table.words(case.seat), orders):
            read = '" and "'.join(map(table.game.grammar.named, orders))
            case.say(number, line, f'{NO_MORE} "{read}".', "told")


def _by_line(entries: Numbered) -> dict[int, tuple[str, Orders]]:
    """The lines by their numbers, each with its orders."""
    found: dict[int, tuple[str, Orders]] = {}
    for number, line, order in entries:
        _, before = found.get(number, ("", ()))
        found[number] = (line, (*before, order))
    return found


def _trouble(case: Case, table: Table) -> str:
    """Why no order of this letter can count; empty when they can."""
    if not case.proven:
        return _unproven(table.match.policy.trust, bool(case.seal))
    if case.stale:
        return case.stale
    if table.match.status == "over":
        return "This match is over."
    if case.seat in table.asks and not in_time(table.match, case.kept.arrived):
        return "This came after the deadline; the turn is being closed without it."
    return overtaken(case, table)


def _unproven(trust: str, sealed: bool) -> str:
    """What is missing to a letter of which nobody can tell whose it is, in a match that trusts letters so."""
    if sealed:
        return "I could not make sure that this letter is from you: your mail server does not vouch for it. Ask the GM."
    if trust == "open":
        return "I could not make sure that this letter is from you. Answer this letter with it: its address is the key."
    return "I could not make sure that this letter is from you. Please answer your report."


def overtaken(case: Case, table: Table) -> str:
    """Why this letter moves nothing that a later one of the same seat has said; empty when none came before it."""
    held = table.match.held.get(case.seat)
    if held and held.arrived > iso(case.kept.arrived) and held.letter:
        return "A letter that you sent later has reached me before this one, so the later one stands."
    return ""


def _contradictions(case: Case) -> None:
    """Two answers to one question in one letter are none: nothing of them is held, and both lines are named."""
    assert case.table is not None
    orders = _joined(case.orders)
    clashing = {at for pair in _clashes(case, case.table, orders) for at in pair}
    spell = case.table.game.grammar.named
    for at in sorted(clashing):
        number, line, order = orders[at]
        others = " and ".join(f'"{spell(o)}"' for n, (_, _, o) in enumerate(orders) if n in clashing and n != at)
        text = f'You wrote "{spell(order)}", but also {others}. I did not take either; please write which one counts.'
        case.say(number, line, text, "unclear")
    case.orders = [entry for at, entry in enumerate(orders) if at not in clashing]


def _joined(orders: Numbered) -> Numbered:
    """Orders that mean one thing together ("steal 3 from Bruno", "steal 2 from Clara") as one."""
    out: Numbered = []
    for number, line, order in orders:
        for at, (n, text, earlier) in enumerate(out):
            if earlier.key() == order.key() and not order.several and (both := order.joined(earlier)) is not None:
                out[at] = (n, text, both)
                break
        else:
            out.append((number, line, order))
    return out


def _clashes(case: Case, table: Table, orders: Numbered) -> list[tuple[int, int]]:
    """Pairs that exclude each other: of one key but not equal, or each allowed alone and not both."""
    found = []
    for second, (_, _, late) in enumerate(orders):
        for first, (_, _, early) in enumerate(orders[:second]):
            same = late.key() == early.key() and not late.several
            if (same and late != early) or (not same and _exclude(case, table, early, late)):
                found.append((first, second))
    return found


def _exclude(case: Case, table: Table, early: Order, late: Order) -> bool:
    if early == late or early.standing or late.standing or case.seat not in table.asks:
        return False

    def fatal(*orders: Order) -> bool:
        return any(c.fatal for c in table.check(case.seat, orders))

    return fatal(early, late) and not fatal(early) and not fatal(late)


def _keep(case: Case, table: Table, standing: Numbered) -> Table:
    """Standing orders and orders ahead are kept for their time."""
    if not standing and not case.ahead:
        return table
    match, seat = table.match, case.seat
    kept = amend(table.read(match.standing.get(seat, ""), seat), orders_of(standing))
    ahead = amend(table.read(match.ahead.get(seat, ""), seat), orders_of(case.ahead))
    for number, line, order in standing:
        case.say(number, line, f'Kept until you change it: "{table.game.grammar.named(order)}"')
    if any(number for number, _, _ in case.ahead):
        case.say(0, "", "It is not your turn, so I keep this for your next question, and check it again then.")
    write = table.game.grammar.write
    return table.then(OrdersKept(seat, write(kept), write(ahead)), stir=bool(standing) and seat in table.asks)


def _take(case: Case, table: Table, new: Numbered) -> Table:
    """Orders for the present question, less those that are not allowed."""
    good = _allowed(case, table, new)
    if not good:
        return table
    if plainly.unfinished(case, table, good):
        whole = table.game.grammar.whole and case.seat in table.match.held
        return table.then(OrdersWithdrawn(case.seat), stir=True) if whole else table
    for number, line, order in good:
        called = table.game.grammar.named(order) if case.seat == GM else table.named([order])[0]
        case.say(number, line, called, "read")
    held = table.amended(case.seat, orders_of(good))
    text = table.game.grammar.write(held)
    return table.then(OrdersTaken(case.seat, text, iso(case.kept.arrived), case.kept.id), stir=True)


def _allowed(case: Case, table: Table, new: Numbered) -> Numbered:
    """The orders that may stand; every complaint is told, each with the line it concerns."""
    good = new
    for _ in range(len(new) + 1):
        complaints = table.check(case.seat, _together(table, case.seat, good))
        _remarks(case, complaints)
        fatal = [c for c in complaints if c.fatal]
        if not fatal:
            return good
        guilty = _guilty(good, fatal)
        if not guilty:
            _blame_all(case, good, fatal)
            return []
        left = [entry for at, entry in enumerate(good) if at not in guilty]
        for at, words in guilty.items():
            _refuse(case, table, good[at], " ".join(words), left)
        good = left
    return good


def _refuse(case: Case, table: Table, entry: tuple[int, str, Order], why: str, left: Numbered) -> None:
    """Say why an order may not stand. Of a line whose other words answer all that is asked it is only read past, for
    it may be no order at all ("left again")."""
    number, line, order = entry
    beside = any(other[0] == number for other in left)
    if beside and not table.gaps(case.seat, _together(table, case.seat, left)):
        case.say(0, "", f'I read past "{table.game.grammar.named(order)}". {why}', "told")
    else:
        case.say(number, line, f"{why} {explains(line, table.game.glossary(table.state))}".rstrip(), "not allowed")


def _guilty(orders: Numbered, fatal: list[Complaint]) -> dict[int, list[str]]:
    """Which orders the complaints are about, and what is said of each; of equal orders the last is one too many."""
    guilty: dict[int, list[str]] = {}
    for text, about in dict.fromkeys((c.text, c.about) for c in fatal):
        found = [at for at, (_, _, order) in enumerate(orders) if order == about]
        if found:
            guilty.setdefault(found[-1], []).append(text)
    return guilty


def _blame_all(case: Case, good: Numbered, fatal: list[Complaint]) -> None:
    number, line = (good[0][0], good[0][1]) if good else (0, "")
    for complaint in fatal:
        case.say(number, line, complaint.text, "not allowed")


def _together(table: Table, seat: str, new: Numbered) -> Orders:
    standing = table.read(table.match.standing.get(seat, ""), seat)
    return amend(standing, table.amended(seat, orders_of(new)))


def _remarks(case: Case, complaints: object) -> None:
    known = {said.text for said in case.said}
    for complaint in complaints if isinstance(complaints, list | tuple) else ():
        if not complaint.fatal and complaint.text not in known:
            case.say(0, "", complaint.text, "told")
