"""What stands beside a no to the question whether a player's letter is words for somebody: for whom it is, or orders.

Nothing of talk takes the place of orders that are held, and words for another player reach nobody before a yes.
"""

from __future__ import annotations

import re

from games.kit.interjections import SIGH, TURN
from games.kit.words import fold
from gm.desk.case import Case
from gm.desk.handling import press
from gm.desk.handling.proposing import asking, plainly
from gm.desk.handling.wishing import small_talk
from gm.desk.incoming.playing import beside_an_answer, passing, table_talk, taking_back
from gm.desk.table import Table
from gm.domain.match import GM
from gm.post.answers import answer, remarks

AGAIN = (
    "I hold nothing of that, and have passed nothing on: I am not sure what you want with it. Shall I pass it on to "
    'the GM? If it is your orders, answer "these are my orders"; for another player write "tell NAME: ...".'
)
_NO = re.compile(rf"(?i)^\W*(?:(?:{SIGH}|{TURN}|no+|nope|nein|non|what|hey|stop|but|well|sorry|please)\b\W*)+")
_PASSES = re.compile(r"(?i)\b(?:tell|for|to|ask|pass|send|give|forward|meant|means?|say|talk\w*|write|with|only)\b")
_NOT = re.compile(r"(?i)\bnot (?:to |for |the )*[\w'-]+")
_ABOUT_IT = re.compile(
    r"(?i)\W*(?:please )?(?:that|this|it|these|those|tell|pass|send|give|ask|for|only|meant|i meant)\b"
)
_OF_ITS_OWN = re.compile(  # other words than those that were asked about: "tell Anna that I come"
    r"(?i)\b(?:tell|ask|say|write|inform|let)\b[^:]*?(?::| (?:that (?:i|we|he|she|they|the|it|you|my|there)|to [a-z]+|"
    r"about|whether|if|i|we)\b(?=.* .))"
)
_TELL_THEM = re.compile(
    r"(?is)\W*(?:yes|yep|yeah|sure|ok(?:ay)?)\b\W*(?:(?:and|please|also|but|do|that|too)\b\W*)*"
    r"(?P<more>(?:tell|let|ask|inform|say to) (?:her|him|them|the gm|gm)\b.+)"
)
_PASS_IT = re.compile(r"(?i)\W*(?:please )?pass (?:it|this|that|these|those|them|my|the)\b")
_MINE = re.compile(
    r"(?i)\b(?:my|our|the) (?:real |actual |own |old |right )*(?:orders?|moves?)(?: for this (?:turn|round))? "
    r"(?:are|is|were|was|stays?|remains?|stands?)\b"
)
_SAME = re.compile(
    r"(?i)\b(?:stays?|stands?|remains?|unchanged|(?:the )?same|as (?:before|they (?:are|were)|I (?:wrote|said)|sent))"
    r"(?: (?:as (?:before|they (?:are|were))|of course|please))*[.! ]*$"
)
_LIMITED = re.compile(
    r"(?i)\W*(?:but (?!please|also)|only|just|if|unless|except|without|though|although|not|do not|don.t|later|once|"
    r"when|pass|forward|send)\b"
)
_FEW = 2  # words beside a no that say nothing


def answered(case: Case, text: str) -> bool:
    """Is it more than a yes or no to such a question, and dealt with?"""
    table = case.table
    deed, _, about = case.seal.note.partition("\n") if case.seal else ("", "", "")
    if table is None or deed not in (asking.TALK, press.DEED) or not _heard(case, table):
        return False
    rows = "\n".join(remarks(text))
    if beside_an_answer.names_whom(case, table, rows, deed, about):
        return True
    if _OF_ITS_OWN.search(rows) and table_talk.relays(case, table, _NO.sub("", rows)):
        return True
    words = about.partition("\n")[2] if deed == press.DEED else about
    return _offered_late(case, table, rows, words) if case.stale else _more(case, table, rows, words, deed)


def _more(case: Case, table: Table, rows: str, about: str, deed: str) -> bool:
    """The same while the turn of the question lasts."""
    if deed == asking.TALK and (adds := _adds(rows)):
        return _both(case, about, adds)
    if case.seat not in table.asks or answer(rows).says == "yes":
        return False
    if _NO.sub("", rows) == rows and not _ABOUT_IT.match(rows):
        return False
    return _beside(case, table, rows, about, deed)


def _adds(rows: str) -> str:
    """What more is said to the GM beside a yes: "yes, and please find somebody else for my caravan"."""
    if found := _TELL_THEM.match(rows):
        return found["more"]
    beside = plainly.leans(rows) or []
    more = ", ".join(beside)
    limits = any(map(_LIMITED.match, beside)) or taking_back.said(more)
    moves = any(small_talk.moves(one) or _is_order(one) for one in (more, *beside))
    return "" if limits or moves or len(more.split()) <= _FEW else more


def _offered_late(case: Case, table: Table, rows: str, about: str) -> bool:
    """Words for others may be passed on when the turn of the question is over."""
    seats, wrong = _others(case, table, list(table_talk.sentences(rows))) if answer(rows).says != "yes" else ((), "")
    late = not seats and any(map(table_talk.are_orders, table_talk.sentences(rows)))
    if seats:
        case.say(0, "", wrong or press.offered(case, seats, about), "told")
    elif late:
        case.say(0, "", asking.ask(case, "pass on", passing.TOO_LATE, about), "told")
    return bool(seats) or late


def _heard(case: Case, table: Table) -> bool:
    """Is its writer a player whose letters are orders as a whole, and surely them?"""
    return table.game.grammar.whole and case.proven and case.seat != GM


def _beside(case: Case, table: Table, rows: str, about: str, deed: str) -> bool:
    """Is there more than a no, and is that dealt with?"""
    beside = _NO.sub("", rows)
    said = list(table_talk.sentences(beside))
    more = [one for one in said if not table_talk.are_orders(one)]
    if more and len(more) < len(said):
        return _holds(case, table, "\n".join((about, *more)))
    if _for_others(case, table, said, about):
        return True
    if not more:
        return _holds(case, table, about) if said and deed == press.DEED else False
    return deed == asking.TALK and beside != rows and _unclear(case, said, about, rows)


def _both(case: Case, about: str, more: str) -> bool:
    """A yes, and more for the GM: "Yes, and please tell her I'm leaving"."""
    if case.seal is None or case.desk.archive.noted(asking.PURPOSE, case.seal.token) is not None:
        return False
    if any(map(_is_order, table_talk.sentences(more))):
        return False
    case.notes.append((asking.PURPOSE, case.seal.token, asking.TALK))
    case.say(0, "", table_talk.passed(case, f"{about}\n{more}"), "told")
    return True


def _for_others(case: Case, table: Table, said: list[str], about: str) -> bool:
    """Do these sentences say whose the words are, or what the orders are? Then that is asked, and held."""
    own = [one for one in said if _is_order(one)]
    seats, wrong = _others(case, table, [one for one in said if one not in own])
    if own or seats:
        _keeps(case, table, own)
    if seats:
        case.say(0, "", wrong or press.offered(case, seats, about), "told")
    return bool(own or seats)


def _is_order(sentence: str) -> bool:
    return bool(_MINE.search(sentence) or (small_talk.orders(sentence) and not _PASS_IT.match(sentence)))


def _holds(case: Case, table: Table, said: str) -> bool:
    """Hold these orders, below what was held where they only add to it."""
    whole = table_talk.with_held(case, table, said)
    case.agreed = tuple(table.game.grammar.orders(whole, table.words(case.seat)))
    return True


def _keeps(case: Case, table: Table, own: list[str]) -> None:
    """Hold the orders that stand beside the no; or say that what is held stays."""
    held = case.seat in table.match.held
    if own and not (held and all(map(_SAME.search, own))):
        _holds(case, table, "\n".join(own))
    elif held:
        case.say(0, "", asking.UNCHANGED, "told")


def _others(case: Case, table: Table, said: list[str]) -> tuple[tuple[str, ...], str]:
    """For which other players the words are, as these sentences say, and why they cannot be passed on."""
    named, why = list[str](), ""
    for word in _called(case, table, said):
        seats, wrong = press.addressees(table, case.seat, word, case.desk.archive)
        named, why = [*named, *(seats if not wrong else [word])], why or wrong
    return tuple(dict.fromkeys(named)), why


def _called(case: Case, table: Table, said: list[str]) -> list[str]:
    """The names of other players in sentences that say for whom something is."""
    chairs = [chair for chair in table.match.chairs if chair.name != case.seat]
    known = {fold(name) for chair in chairs for name in (chair.name, chair.called) if name}
    about = [one for one in said if _PASSES.search(one) and not _OF_ITS_OWN.search(one)]
    words = re.findall(r"[\w'-]+", "\n".join(_NOT.sub("", one) for one in about))
    return [word for word in words if fold(word) in known]


def _unclear(case: Case, said: list[str], about: str, rows: str) -> bool:
    """Ask once more where what stands beside the no says neither; "No thanks" does."""
    if (answer(rows).says == "no" and not answer(rows).talk) or (
        len(" ".join(said).split()) <= _FEW and not any(map(small_talk.talks, said))
    ):
        return False
    case.say(0, "", asking.ask(case, asking.TALK, AGAIN, about), "told")
    return True
