"""What stands in an answer to a question of ours, beside the yes or no, where the whole of a letter may be an order.

Words about the question are none: whom something is for, why, or that it is well. What may be a move is asked about: it
would take the place of orders that are held.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from games.kit.words import fold
from gm.desk.case import Case
from gm.desk.handling import press, relayed
from gm.desk.handling.proposing import asking
from gm.desk.handling.wishing import small_talk
from gm.desk.incoming.playing import passing, taking_back
from gm.desk.matches import naming
from gm.desk.table import Table
from gm.domain.match import GM
from gm.post.answers import answer, remarks

MOVES = 'You also write "{}". Shall I hold that as your orders, {}?'
BACK, NONE = "Shall I take back what I hold as your orders?", "I hold nothing as your orders."
BELOW, ALONE = "below what I hold", "of which I hold none for this turn"
AGAIN = "I was not sure what you want with that, so nothing of it is done or held. {}"
_CLAUSE = re.compile(r"[.,!?;:\n]+|\s-+\s|\s*[\u2013\u2014]\s*")
_WORD = re.compile(r"\w[\w'-]*")
_RELAYS = frozenset(
    "send pass forward tell give write say let it that this them those these him her everybody everyone all others "
    "to for with on along over please "
    "pls just only of course also too and the a my words word letter message yes yep yeah ok okay sure do so thanks "
    "thank you she he they should shall must can may know read hear need needs be told inform ask meant mean i is it's "
    "that's was meant naturally obviously right exactly both".split()
)  # words that say no more than that something shall be passed on, and to whom
_ADDS = frozenset(("too", "also", "both"))


def names_whom(case: Case, table: Table, rows: str, deed: str, about: str) -> bool:
    """Does an answer to the question whether words shall be passed on name whom they are for, and say nothing else:
    "yes please, send it to Anna"? It is a yes to those who were asked about; others are asked about then."""
    said = [fold(word) for word in _WORD.findall(rows)]
    if not (named := _whom(_names(case, table), said)):
        return False
    to, _, text = about.partition("\n") if deed == press.DEED else (GM, "", about)
    asked = {case.seat, *to.split("\t")}
    if asked.intersection(named) or _ADDS.intersection(said):
        _agree(case, deed, about)
    if more := [seat for seat in named if seat not in asked]:
        seats, wrong = press.addressees(table, case.seat, " and ".join(more), case.desk.archive)
        case.say(0, "", press.offered(case, seats, text, wrong) if seats else wrong, "told")
    return True


def for_another(case: Case, text: str) -> bool:
    """Does a no say whom the words are for instead: "No, I want that this goes to Gina"? That is asked then."""
    table = case.playing
    deed, _, about = case.seal.note.partition("\n") if case.seal else ("", "", "")
    if table is None or table.game.grammar.whole or deed not in (asking.OFFERED, press.DEED):
        return False
    to, _, words = about.partition("\n") if deed == press.DEED else (GM, "", about)
    asked = {case.seat, *to.split("\t")}
    if _no(text) and (anew := _anew(case, table, text)):
        _declined(case, deed)
        return relayed.heard(case, 0, anew)
    named = _named_behind_a_no(case, table, text, asked)
    if not named:
        return False
    _declined(case, deed)
    case.say(0, "", _asked_for(case, table, named, words), "told")
    return True


def _no(text: str) -> bool:
    """Does a letter begin with a no, or with whom the words are not for?"""
    rows = remarks(text)
    return bool(rows) and bool(_DENIES.match(rows[0]))


def _anew(case: Case, table: Table, text: str) -> str:
    """Words for somebody behind a no that says nothing else: "No, not Bruno! Tell Clara I have the eggs"."""
    said = " ".join(remarks(text))
    for cut in _CLAUSE.finditer(said):
        before, behind = said[: cut.end()], said[cut.end() :]
        if relayed.plainly(case, behind) and _only_whom(_names(case, table), before) is not None:
            return behind
    return ""


def _named_behind_a_no(case: Case, table: Table, text: str, asked: set[str]) -> dict[str, None]:
    """Whom else a letter names that begins with a no and says nothing else."""
    said = " ".join(remarks(text))
    named = (_only_whom(_names(case, table), said) or {}) if _no(text) else {}
    return {seat: None for seat in named if seat not in asked}


def _only_whom(known: Mapping[str, str], text: str) -> dict[str, None] | None:
    """Whom words name that deny and say whom something is for; None where they say more."""
    said = [fold(word) for word in _WORD.findall(text)]
    beside = [word for word in said if word not in _INSTEAD and word not in known and word not in _RELAYS]
    return None if beside else dict.fromkeys(known[word] for word in said if word in known)


def _declined(case: Case, deed: str) -> None:
    if case.seal is not None:
        case.notes.append((asking.DECLINED, case.seal.token, deed))


def _asked_for(case: Case, table: Table, named: Mapping[str, None], words: str) -> str:
    """The question whether these words shall go to whom is named."""
    if GM in named:
        return asking.ask(case, asking.OFFERED, TO_THE_GM.format(" ".join(words.split())), words)
    seats, wrong = press.addressees(table, case.seat, " and ".join(named), case.desk.archive)
    return press.offered(case, seats, words, wrong) if seats else wrong


TO_THE_GM = 'Shall I pass "{}" on to the GM instead?'
_DENIES = re.compile(r"(?i)\W*(?:(?:oh|sorry|argh|wait|hey|well|please|hm+)\b\W*)*(?:no+|nope|nah|nein|non|not)\b")
_INSTEAD = frozenset(
    "no noo nooo nope nah nein non not i i'd want would like wanted that goes go going it's instead rather but oh "
    "sorry argh wait hey well hm hmm thanks thank you don't do wrong person mistake one other".split()
)


def _whom(known: Mapping[str, str], said: Sequence[str]) -> dict[str, None]:
    """Whom these words name, where they say no more than that something shall be passed on."""
    beside = set(said) - _RELAYS - known.keys()
    return {} if beside else dict.fromkeys(known[word] for word in said if word in known)


def _agree(case: Case, deed: str, about: str) -> None:
    """Do what the question was about, once."""
    if case.seal is None or case.desk.archive.noted(asking.PURPOSE, case.seal.token) is not None:
        return
    case.notes.append((asking.PURPOSE, case.seal.token, deed))
    case.say(0, "", press.agreed(case, about) if deed == press.DEED else passing.deed(case, about), "told")


def only_says_whom(case: Case, table: Table, said: str) -> bool:
    """Do words say no more than for whom something is: "just her please"?"""
    return not {fold(word) for word in _WORD.findall(said)} - _RELAYS - _names(case, table).keys()


def named(case: Case, table: Table, said: str) -> list[str]:
    """The chairs, or the GM, whom words name."""
    known = _names(case, table)
    return list(dict.fromkeys(known[word] for one in _WORD.findall(said) if (word := fold(one)) in known))


def _names(case: Case, table: Table) -> Mapping[str, str]:
    """By what names chairs and the GM are spoken of."""
    theirs = {fold(word): GM for word in _WORD.findall(case.hears) if fold(word) not in _RELAYS}
    return {**theirs, "gm": GM, **naming.known(case.desk.archive, table)}


def heard(case: Case, table: Table, said: str) -> bool:
    """Is it about the question, or asked about now? Else it is a letter like any other."""
    if not case.seal or case.seal.purpose != asking.PURPOSE:
        return False
    clauses = [part.strip() for part in _CLAUSE.split("\n".join(remarks(said))) if part.strip()]
    more = list(_of_moves(case, table, clauses))
    if _takes_back(case, table, said):
        return True
    if any(topic in (asking.PURPOSE, asking.DECLINED) for topic, _, _ in case.notes):
        _ask_of(case, ", ".join(more))
        return True
    about = bool(clauses) and all(_of_the_answer(case, table, clause) for clause in clauses)
    if about:
        _again(case, *case.seal.note.partition("\n")[::2])
    return about


def _takes_back(case: Case, table: Table, said: str) -> bool:
    """Does it say that what came before was no order? What is held is asked about."""
    if not taking_back.said("\n".join(remarks(said))):
        return False
    if case.seat in table.match.held:
        case.say(0, "", asking.ask(case, asking.WORD, BACK, "cancel"), "told")
    else:
        case.say(0, "", NONE, "told")
    return True


def _ask_of(case: Case, words: str) -> None:
    """Ask whether words beside an answer are orders."""
    held = case.table is not None and case.seat in case.table.match.held
    if words:
        asked = MOVES.format(words, BELOW if held else ALONE)
        case.say(0, "", asking.ask(case, asking.MOVES, asked, words), "told")


def _again(case: Case, deed: str, about: str) -> None:
    """Put the question once more."""
    words = AGAIN.format(asking.AGAIN.get(deed, "").format(about=about)).strip()
    case.say(0, "", asking.ask(case, deed, words, about), "told")


def _of_moves(case: Case, table: Table, clauses: list[str]) -> Iterator[str]:
    """What of an answer is not about its question, nor talk."""
    for clause in clauses:
        talk = small_talk.talks(clause) or not answer(clause).talk
        if not (talk or _of_the_answer(case, table, clause)):
            yield clause


def _of_the_answer(case: Case, table: Table, clause: str) -> bool:
    """Is a clause a yes or no, or does it say for whom something is?"""
    return bool(answer(clause).likely) or only_says_whom(case, table, clause)
