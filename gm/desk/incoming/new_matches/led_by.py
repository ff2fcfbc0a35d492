"""What the description of a match says of its GM: how long the GM has, that the GM does not play, what all read first.

The clauses that say so are taken out of the text, so that nobody reads the GM's day as the players' clock, nor "a day
for me" as one more player.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from gm.desk.incoming.new_matches import clocks, unheard
from gm.desk.incoming.sentences import going_on
from gm.desk.matches.spans import span

_NUMBER = "one|two|three|four|five|six|seven|eight|ten|twelve|fourteen"
_LENGTH = re.compile(
    rf"(?i)\b(?P<many>\d+(?:[.,]\d+)?|half an?|an?|a couple of|{_NUMBER})[ -]?"
    r"(?P<unit>hours?|hrs?|days?|weeks?|(?<=\d)[hd]|(?<=\d )[hd])\b"
)
_BARE = re.compile(rf"(?i)(?<![\w.:])(?P<many>\d{{1,3}}|{_NUMBER})(?![\w:@]| (?:players?|chairs?|of)\b)")
_BARE_WORDS = 7  # of a clause whose length has the unit of the one before: "and I 24"
_BORDER = re.compile(r"([.!?;](?:\s+|$)|\n+|,\s+|\s+-+\s+|\s+\((?!\S+@)|\s+(?=(?:and|but|while|whereas)\b)|:\s+)")
_GM = r"(?:the |your )?(?:gm|referee|game ?master|umpire)"
_ITS_WORK = (
    r"(?:answers?|answering|rulings?|results?|repl(?:y|ies)|judge?ments?|decisions?|work|time|half|part|adjudications?|"
    r"reports?|turns?)"
)
_FOR_GM = re.compile(  # whatever else stands beside it
    rf"(?i)\b(?:for|to|gives?|leaves?|allow|grant|let) (?:me|myself|{_GM})\b(?! and )"
    rf"|\b(?:my|{_GM}(?:'s|s')?)(?: own)? (?:\w+ )?{_ITS_WORK}\b"
    rf"|\b(?:rulings?|judge?ments?|adjudications?|the results|mine)\b|\b{_GM}\b|\bas (?:a )?gm\b"
    r"|\bto (?:adjudicate|rule|judge|decide|write (?:it|them|everything) up)\b"
)
_FOR_ALL = re.compile(
    r"(?i)\b(?:for|to|gives?|leaves?|allow|grant|let) (?:them|everybody|everyone|all|each|(?:the |my |all )?"
    r"(?:players?|others|friends|people))\b|\b(?:they|their|players?|everybody|everyone|each of them)\b"
    r"|\b(?:per|an?|each|every|the) (?:turn|round|move|phase|season)s?\b"
    r"|\b(?:turns?|rounds?|deadlines?|orders?|moves?)\b"
)
_OWN = (
    r"(?:need|take|get|have|answer|rule|decide|reply|require|am allowed|should have|shall have|must have|may take|"
    r"can take|use)"
)
_I_NEED = re.compile(rf"(?i)\bi\b(?:'ll|'d| will| would| only| just| also| then| do| always)*(?: {_OWN}\b|\W+(?=\d))")
_GOES_ON = re.compile(rf"(?i)^\W*(?:and |but )?(?:only |just |also |then )*{_OWN}\b")
_NO_CLOCK = re.compile(r"(?i)\b(?:off|away|left|ago|holidays?|think|before|until|later|from now|free|old|since)\b")
_DENIED = re.compile(r"(?i)\b(?:no|not|never|instead of|rather than)\s+$")
_I = r"(?:\bi(?:'m| am|'ll| will| shall|'d| would)?|^\W*(?:and|but))\b"
_AM = (
    r"(?:\s(?:be|am|only|just|also|myself|still|do|the|a|an|its|your|act|as|like|want|to|here|all|will|on|of course))*"
)
_LEADS = re.compile(
    rf"(?i){_I}{_AM}\s(?:referee|refereeing|ref|umpire|adjudicat(?:e|ing)|judging|gm|game ?master|judge|preside|"
    r"moderat(?:or|e|ing)|rulings|lead|leading|host|watch|decide)\b"
    r"|\b(?:refereed|led|run|judged|hosted) by me\b|^\W*as (?:the )?(?:gm|referee)\W*$"
)
_NOT = r"(?:do not|don't|dont|won't|will not|wouldn't|am not|'m not|not)"
_NOT_PLAY = re.compile(
    rf"(?i){_I}(?:\s(?:am|do|would|will|'m))*\s?{_NOT}(?:\s(?:be|want|wish|to|myself|going))*"
    r"\s(?:playing|play|player|a player|one of (?:the|them)|in it|part of it|take part|join)\b"
    rf"|^\W*(?:only|just) watch(?:ing)?\W*$|\bi {_NOT}\W*$|\bwithout me\b|\bnot me\b"
    r"|\b(?:take|leave|keep|strike|remove|drop) me (?:out|off|from)\b"
    r"|\b(?:remove|drop|strike) me\b|\bi(?:'m| am) (?:no|not a) player\b|\bi(?:'m| am)? (?:only|just) watch(?:ing)?\b"
)
_ABOUT_ROLES = frozenset(
    "i i'm am i'll will be being only just the a an gm referee ref umpire gamemaster game master judge moderator do "
    "shall preside judge "
    "don't dont not won't play playing player players refereeing lead leading it run running myself rulings results of "
    "course and but here this match table watch watching adjudicate so as its your host decide though too also never "
    "with that take me out off leave remove please without from them us would wouldn't like to want no one in all by "
    "adjudicating judging moderating refereed led yes ok okay for our nearly almost sorry".split()
)
_MINE = re.compile(  # a remark that changes nothing
    r"(?i)\b(?:(?:of|is|it's|all) (?:my|our) own|home-?made|home-?brew\w*|(?:i|we)(?:'ve| have)? (?:invented|made up|"
    r"designed|wrote|written)|my own (?:\w+ )?(?:game|invention))\b"
    r"|^\W*it(?:'s|\u2019s| is) an? (?:[\w-]+ ){0,2}game\W*$"
)
_COUNT = re.compile(
    rf"(?i)\b(?:only |just )?(?P<many>\d{{1,2}}|{_NUMBER}) (?:players|people|friends|chairs|of (?:them|us))"
    r"(?: only| and no more)?\b"
)
_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split()
_FIRST_WORDS = (  # "Opening", "Everybody reads first", "For all of them to read at the start", "The scene"
    r"(?:(?:what|the|a|an|our|my|and|for|to|with|at|in|of|here is|here's|words?|text|letter|public|"
    r"common|short|brief)[ ]+)*"
    r"(?:everybody|everyone|all|opening|introduction|intro|prologue|preface|story|scene|setting|background|situation|"
    r"preamble|beginning|plot|premise)"
    r"(?:[ ]+(?:of|the|them|you|players?|guests?|friends?|reads?|knows?|hears?|gets?|sees?|may|should|shall|to|can|is|"
    r"told|know|read|hear|first|at|in|for|with|start|beginning|letter|words?|text|story|game|evening|scene|so|far|"
    r"before|anything|else|everybody|everyone|all))*"
)
_KEYS = (
    r"(?:game|name|players?|(?:pick |ruling )?hours|days|at|press|zone|variant|mode|standby|blackout|gm|deputies|"
    r"second thoughts|brief for [\w ]+)"
)
_NEW = r"(?:(?:and|also|then|here(?:'s| is)|the|my|an?|new|other|another)\s+)*"
_STORY = re.compile(  # a paragraph, or from within a line to its end
    rf"(?im)^[ \t]*{_NEW}{_FIRST_WORDS}\s*:[ \t]*(?P<part>\S[^\n]*(?:\n(?!\s*\n|\s*{_KEYS}\s*[:=])[^\n]+)*)"
    rf"|(?<=[.!?,] ){_FIRST_WORDS}\s*:[ \t]*(?P<line>\S[^\n]*)"
)


@dataclass(slots=True)
class Heard:
    """A text without what it says of the GM, and that as lines of a match, each with the words it comes from."""

    text: str
    rows: list[tuple[str, str]] = field(default_factory=list)
    leads: bool = False  # does its writer lead it, and says so?
    out: bool = False  # does its writer not play?
    many: int = 0  # so many players and no more, where that is said

    @property
    def says(self) -> bool:
        """Was anything found?"""
        return bool(self.rows or self.leads or self.out or self.many)

    def lines(self, others: Sequence[str] = ()) -> list[str]:
        """The lines, the last one where several say the same, and the `others`, where they say it."""
        told = {row.partition(":")[0]: row for row, _ in self.rows}
        return [row for key, row in told.items() if not any(other.startswith(f"{key}:") for other in others)]


def heard(text: str) -> Heard:
    """What a text says of the GM, clause by clause."""
    text, silence = unheard.heard(text)
    text, first = first_words(text)
    found = Heard("", [*silence, *first])
    if waits := going_on.waited(text):
        minutes, words = waits
        found.rows.append((f"second_thoughts: {minutes:g}", words))
        text = text.replace(words, " ", 1)
    parts = _BORDER.split(text)
    borders = [*parts]
    before = unit = ""
    for n in range(0, len(parts), 2):
        if n and not re.match(r"\s*[,(:-]|\s+$", borders[n - 1]):
            before = ""
        clause = parts[n]
        whose = _whose(clause, before)
        unit = _timed(found, clause, whose, unit) or unit
        if "@" not in clause and _about_the_gm(found, clause, whose):
            _cut(parts, n)
        before = whose or before
    found.many = _many(text)
    found.text = "".join(parts)
    return found


def harmless(sentence: str) -> bool:
    """Is it a remark of whoever leads that changes nothing: "a railway game of my own", "I referee"?"""
    return bool(_MINE.search(sentence) or _LEADS.search(sentence) or _NOT_PLAY.search(sentence))


def first_words(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The text without what everybody shall read first, and that as a line, with its words."""
    story = _STORY.search(text)
    if story is None:
        return text, []
    said, behind = story["part"] or "", ""
    if story["line"]:
        sentences = re.split(r"(?<=[.!?])\s+", story["line"])
        many = next((n for n in range(len(sentences), 0, -1) if not _of_the_clock(sentences[n - 1])), len(sentences))
        said, behind = " ".join(sentences[:many]), " ".join(sentences[many:])
    said = said.strip(" \n\"'\u201c\u201d")
    row = f"opening: {json.dumps(said, ensure_ascii=False)}"
    return f"{text[: story.start()]}{behind}{text[story.end() :]}", [(row, said)]


def _of_the_clock(sentence: str) -> bool:
    """Does a sentence tell of the clock, and of nothing that happens in the game?"""
    return bool(next(clocks.told(sentence), None) or (_LENGTH.search(sentence) and _whose(sentence, "") == "gm"))


def _timed(found: Heard, clause: str, whose: str, unit: str) -> str:
    """Keep the length of time that a clause gives to somebody; returns its unit."""
    length = _length(clause, whose, unit)
    if length is None:
        return ""
    unit = length.groupdict().get("unit") or unit
    lasts = span(f"{length['many']} {unit}")
    whose = whose or ("all" if length[0] == clause.strip(" .") else "")
    if whose and lasts and not _is_none(clause, length):
        key = "ruling_hours" if whose == "gm" else "hours"
        if whose == "gm" or not any(row.startswith("hours") for row, _ in clocks.told(clause)):
            found.rows.append((f"{key}: {lasts.total_seconds() / 3600:g}", clause.strip()))
    return unit


def _length(clause: str, whose: str, unit: str) -> re.Match[str] | None:
    """The length of time in a clause; a number alone has the unit of the one before."""
    bare = bool(unit and whose) and len(clause.split()) <= _BARE_WORDS
    return _LENGTH.search(clause) or (_BARE.search(clause) if bare else None)


def _is_none(clause: str, length: re.Match[str]) -> bool:
    """Is it no clock of the match, or one that it shall not have?"""
    return "@" in clause or bool(_NO_CLOCK.search(clause) or _DENIED.search(clause[: length.start()]))


def _whose(clause: str, before: str) -> str:
    """Whom the time is for that a clause speaks of: "gm", "all", or "" where it does not say."""
    if _FOR_GM.search(clause):
        return "gm"
    needs = _I_NEED.search(clause) or (before == "gm" and _GOES_ON.search(clause))
    if needs and not re.search(r"(?i)\b(?:per|an?|each|every) (?:turn|round|move)\b|\b(?:turns|rounds)\b", clause):
        return "gm"
    return "all" if _FOR_ALL.search(clause) else "gm" if _leads(clause) else ""


def _leads(clause: str) -> bool:
    return _LEADS.search(clause) is not None


def _about_the_gm(found: Heard, clause: str, whose: str) -> bool:
    """Note what a clause says of the GM; is there nothing else in it?"""
    out = _NOT_PLAY.search(clause) is not None
    leads = _leads(clause)
    found.out, found.leads = found.out or out, found.leads or leads
    if whose == "gm" and (_LENGTH.search(clause) or (found.rows and found.rows[-1][1] == clause.strip())):
        return not _NO_CLOCK.search(clause)
    words = set(re.findall(r"[a-z']+", clause.lower().replace("\u2019", "'")))
    if (out or leads) and words <= _ABOUT_ROLES:
        return True
    return _unwaited(found, clause)


def _unwaited(found: Heard, clause: str) -> bool:
    """Does a clause say that a turn closes at once when all orders are in?"""
    if not going_on.without_waiting(clause):
        return False
    found.rows.append(("second_thoughts: 0", clause.strip()))
    return True


def _many(text: str) -> int:
    """So many players and no more; 0 where a text does not say."""
    found = next((one for one in _COUNT.finditer(text) if re.search("(?i)only|just|no more", one[0])), None)
    if found is None:
        return 0
    said = found["many"].lower()
    return int(said) if said.isdigit() else _NUMBERS.index(said)


def _cut(parts: list[str], n: int) -> None:
    """Take a clause out, with the sign before it, or behind it where a sentence begins with it."""
    parts[n] = ""
    if n and not re.match(r"[.!?;\n]", parts[n - 1]):
        parts[n - 1] = ""
    if (n == 0 or parts[n - 1] != "" or not "".join(parts[:n])) and n + 1 < len(parts):
        parts[n + 1] = ""
