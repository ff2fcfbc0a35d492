"""Words about a whole letter that was shown to its writer, or approved, and goes out by a yes: a map, a GM's result.

A few of them are no other letter: they are kept, what was shown stays, and their writer says what they are for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gm.desk.case import Case
from gm.desk.handling.proposing import drafts
from gm.desk.table import Table
from gm.post.answers import answer, body

WAYS = (
    '"add it" puts these words below it for everybody, "instead" lets them take its place. A few words change it, too: '
    '"change Paris to Rome", "add for {seat}: ...", "delete the last line"; or write the whole once more, with '
    "its files."
)
STILL_WAITS = "I did not take this for the answer itself. What I showed you still waits, as above: yes sends it. "
AS_IT_IS = '"send it as it is" sends it. '
NOT_BY_YES = f"I cannot tell what that changes, so nothing is sent, not by a yes alone either; {AS_IT_IS}"
OBJECTED = 'You wrote "{}" about this, and I could not put that into it, so a yes alone does not send it; '
STANDS = "I did not take this for the answer itself. What you have approved stands, and goes out when the turn closes. "
REFUSED = 'So it is not sent. I cannot tell what "{}" changes in it, and keep both: '
TAKEN_BACK = "So it is not sent: what you had approved waits for your yes once more. "
_ADD_IT = re.compile(
    r"(?i)(?:yes|ok(?:ay)?)?[,.]? ?(?:please )?(?:add|append|include) (?:it|them|that|this|these(?: words)?|my words)"
    r"(?: (?:in|to it|below(?: it)?|for (?:all|everybody|everyone)|please))*[.! ]*"
)
_INSTEAD = re.compile(
    r"(?i)(?:yes|ok(?:ay)?)?[,.]? ?(?:please )?(?:(?:take|use|send|put|publish) (?:it|this|that|them|these(?: "
    r"words)?) )?(?:instead|in its place)(?: of (?:it|that))?(?:,? please)?[.! ]*"
)
_SAYS_SO = re.compile(
    r"(?is)(?:no[,.]? )?(?:(?:here (?:is|comes) )?(?:the |a |my )?(?:new|corrected|revised|other|right|final|whole|"
    r"full) (?:version|result|text|report|answer|story|one)(?: is)?|instead"
    r"(?: of (?:that|this|it|all))?(?: send| write)?)\s*[:\n]\s*(?P<words>\S.*)"
    r"|(?:no[,.]? )?(?:scrap|forget|discard|ignore|drop) (?:that|this|it|all(?: of it| that)?|everything|the last one)"
    r"[.!:,;\n]\s*(?:instead[:,]? )?(?P<rest>\S.*)"
)
_REMARKS = re.compile(
    r"(?i)\?|\b(?:lines?|sentences?|parts?|paragraphs?|maps?|files?|pictures?|attach\w*|version|results?|text|above|"
    r"below|typo|mistake|wrong|missing|forg[eo]t\w*|oops|hm+|should(?:n't)?|instead|too|also|not|private(?:ly)?|public|"
    r"bold|long|short|add|remove|delete|change|replace|let me|i (?:need|think|must|have|will|am|wonder)|sorry|wait|"
    r"right|correct|draft|preview|final|actually)\b"
)
_FOR = re.compile(
    r"(?i)\b(?:for|to) (?P<who>(?!(?:all|everyone|everybody|you|the|this|it)\b)[^.,:!?]{1,60}?)"
    r"(?: alone| only| privately)*[.! ]*$"
)
_HEADED = re.compile(r"(?im)^\s*(?:#{1,6} |to [^.:!?\n]{1,60}:|for [^.:!?\n]{1,60}:)")
_WHO_READS = re.compile(  # of a remark about who may read what
    r"(?i)\b(?:secret\w*|private(?:ly)?|confidential\w*|alone|nobody|no ?one|only (?:for|to|by)|just for|"
    r"eyes|ears?|whisper\w*|leak\w*)\b"
    r"|(?:\bnot|n['\u2019]t|\bnever|\bcannot)\b[^.!?]{0,20}\b(?:read|see|know|hear|learn|find out|told|shown?|"
    r"public|for)\b"
    r"|\bwho (?:can|may|will) (?:read|see)\b"
    r"|\bonly\b[^.!?]{0,30}\b(?:read|know|see|hear|learn)\b|\b(?:read|know|see|hear|learn)\b[^.!?]{0,20}\bonly\b"
)
_FOR_WHOM = r"(?i)\b(?:for|to) (?:poor |dear |good )?{}(?!\w)"
_CRIES = re.compile(  # of a clause that takes an approval back, and is no part of a story
    r"(?i)(?:[\w'\u2019]+ ){0,3}(?:no+|nope|nah|nay|heavens|wrong|"
    r"(?:stop|halt|hold)(?: (?:it|that|this|everything|the (?:press(?:es)?|letters?|results?|print\w*)))?|"
    r"(?:do not|don['\u2019]t)(?: send)?(?: it| that)?)"
)
_AS_IT_IS = re.compile(
    r"(?i)\b(?:as (?:it|they|that|this) (?:is|are|was|were|stands?)|as shown|unchanged|anyway|nonetheless|"
    r"all the same)\b"
)
_REPLY, _ROWS = 30, 3  # words, and lines, from which on it is another letter


def base(case: Case, table: Table) -> str:
    """The letter of the writer that waits for a yes, or is held to go out; empty where none does."""
    shown = drafts.draft(case, table).orders
    held = table.match.held.get(case.seat)
    return table.game.grammar.write(shown) if shown else held.text if held else ""


def replaces(said: str, shown: str) -> bool:
    """Can it stand in the place of what was shown: is it long, or has parts for some alone, or as many words as that
    and none about it?"""
    plain, rows = body(said), [line for line in body(said).splitlines() if line.strip()]
    if _HEADED.search(said) or len(plain.split()) > _REPLY or len(said) > len(plain) + 4000:
        return True
    about = _REMARKS.search(plain) or answer(plain).says or not answer(plain).talk
    return not about and (len(rows) >= _ROWS or len(plain.split()) >= _words(shown))


def _words(shown: str) -> int:
    return sum(len(line.split()) for line in shown.splitlines() if not line.startswith("attached: "))


def another(case: Case, table: Table, text: str) -> str:
    """The letter that a short reply makes of the one that was shown and of words that were kept; or that stands behind
    words that say so ("new version: ..."). Empty where it makes none."""
    shown, said = base(case, table), body(text).strip()
    kept = _kept(case, table)
    if not shown:
        return ""
    if kept and _INSTEAD.fullmatch(said):
        return kept
    if kept and _ADD_IT.fullmatch(said):
        return table.game.grammar.moved(shown, f"add: {kept}", table.words(case.seat))
    found = _SAYS_SO.fullmatch(text.strip())
    return (found["words"] or found["rest"]) if found else ""


def keep(case: Case, table: Table, said: str) -> None:
    """Keep words of which it is not known yet what they are for."""
    case.notes.append((_topic(case, table), str(case.kept.id), said))


def cries(said: str) -> bool:
    """Does it begin with a no to what was approved: "Good heavens, no. ...", "Stop!"?"""
    clauses = [one.strip() for one in re.split(r"[.,;:!?\n]+|\s-+\s|\s*[\u2013\u2014]\s*", body(said)) if one.strip()]
    return any(map(_CRIES.fullmatch, clauses[:2]))


def objects(case: Case, table: Table, said: str) -> bool:
    """Is it about who may read what was shown? Then a hasty yes does not send that any more."""
    names = {re.escape(name) for seat in table.match.seats for name in (seat, seat.split()[0])}
    for_one = re.search(_FOR_WHOM.format(f"(?:{'|'.join(names)})"), body(said))
    if not (for_one or _WHO_READS.search(body(said))):
        return False
    words = " ".join(body(said).split())
    case.notes.append((_topic(case, table, "objected"), str(case.kept.id), f"{words}\n{base(case, table)}"))
    return True


def objected(case: Case, table: Table, text: str) -> str:
    """What is said to a yes to what was objected to; empty where that was put right, or is to go out as it is."""
    found = case.desk.archive.notes(_topic(case, table, "objected"))
    words, _, shown = found[-1][1].partition("\n") if found else ("", "", "")
    if not words or shown != base(case, table) or _AS_IT_IS.search(text):
        return ""
    return OBJECTED.format(words) + told(table, case.seat, AS_IT_IS)


def _kept(case: Case, table: Table) -> str:
    found = case.desk.archive.notes(_topic(case, table))
    return found[-1][1] if found else ""


def _topic(case: Case, table: Table, sort: str = "beside") -> str:
    return f"{sort}/{table.match.name}/{table.match.turn}/{case.seat}"


def told(table: Table, seat: str, head: str = STILL_WAITS) -> str:
    """What is said to who wrote such words."""
    other = next(iter(name for name in table.match.seats if name != seat), "Anna")
    return head + WAYS.format(seat=other)


def refused(table: Table, seat: str, beside: str) -> str:
    """What is said to who wrote such words beside a no."""
    return REFUSED.format(beside) + told(table, seat).removeprefix(STILL_WAITS)


def given_files(case: Case, table: Table, said: str, files: Sequence[str]) -> str:
    """What was shown with files that came with a few words; for whom they are, as these say."""
    shown, found = base(case, table), _FOR.search(body(said))
    names = ", ".join(line.removeprefix("attached: ").rpartition(" #")[0] for line in files)
    add = f"add for {found['who']}: {names}" if found else ""
    own = table.game.grammar.moved(shown, add, table.words(case.seat)) if add else ""
    return with_files(own or shown, files)


def with_files(said: str, files: Sequence[str]) -> str:
    """A letter with these files; one takes the place of another of its name."""
    names = {line.rpartition(" #")[0] for line in files}
    rows = [
        line for line in said.splitlines() if line.rpartition(" #")[0] not in names or not line.startswith("attached: ")
    ]
    return "\n".join((*rows, *files))
