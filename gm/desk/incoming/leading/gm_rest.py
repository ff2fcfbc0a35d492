"""What is left of a GM's letter once the deeds in it are heard: the first reader that knows a line takes it.

What none of them knows is talk."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.kit.words import nearest
from gm.desk import deeds, verbs
from gm.desk.case import Case
from gm.desk.deeds import Asked
from gm.desk.deeds.deed import Deed
from gm.desk.deeds.speech import refuses
from gm.desk.handling.proposing import asking
from gm.desk.handling.wishing import gist, own_words, rules_asked
from gm.desk.incoming.leading import beside, gm_deeds, gm_guesses, gm_help, instead, troubles
from gm.desk.incoming.leading.hearsay import hearsay
from gm.desk.incoming.sentences import politely, settings, which
from gm.desk.incoming.sentences.parts import SENTENCES, heard, signed
from gm.desk.matches import leading
from gm.desk.matches.hosting import Missing
from gm.desk.matches.naming import seats_in
from gm.desk.table import Table
from gm.post.answers import answer

NOTHING_ASKED = (
    "The letter that you answer with this has asked nothing of you, so it does nothing. If it is meant for another "
    "question of mine, please {}."
)
_WHERE = (
    "answer the letter that put it",
    'write it in the conversation where I put it, or name the match: "yes to friday"',
)
_BARE = re.compile(r"(?i)(?:yes|no|do it|go ahead)(?:,? (?:please|thanks|thank you|do it|go ahead))?[.! ]*")
_OF_ALL = re.compile(r"\b(?:we|us|they|them|everybody|everyone|anybody|anyone|all)\b", re.IGNORECASE)
_MAY = re.compile(  # a wish
    r"(?i)\b(?:can|could|may|shall|any chance|(?:how|what) about|would it be|is it possible)\b|\bok(?:ay)?\s*\?$"
)
_FOR_ALL = ("rules", "help", "timezone")  # words of the house that whoever leads asks for as players do
_ASKS = re.compile(r"\?|\b(?:please|could you|can you|would you|make sure|i want|i need|let's)\b", re.IGNORECASE)
_WAS = re.compile(r"(?i)(?:did|has|have|was|were|is|are|does|do|who|when|where|how)\b.*\?\W*$")  # a question, no wish
_DENIES = re.compile(
    r"(?i)(?:no|please|and|but|so)?[, ]*(?:no|don't|do not|never|under no)\b(?!.*\b(?:but|instead|rather)\b)"
)
_SOMETHING = re.compile(
    r"(?i)\b(?:something|anything|do what|what (?:can|shall|should|do) (?:i|we|you)|can(?:no|')t go on|think best)\b"
)
OTHERWISE = 'I have not done anything else that "{}" may wish for: please write it as a sentence of its own.'
_INSTEAD = re.compile(r"(?i)(?:but|rather|only|until|till|make (?:it|that))\b")
_OTHERWISE = re.compile(
    r"(?i)\b(?:rather|instead|only|until|till|make (?:it|that)|give|can have|should|shall|but)\b|\b(?:it|her|his|"
    r"name) ?(?:is|'s)\b"
)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line, the match that it is about, and the lines of its letter that are words of the house."""

    case: Case
    text: str
    table: Table | None
    house: list[str]

    @property
    def plain(self) -> str:
        """Without signs round it."""
        return self.text.strip(" .!?")

    @property
    def asks(self) -> bool:
        """Does it end as a question?"""
        return self.text.strip().endswith("?")


def read(case: Case, lines: Sequence[str]) -> list[str]:
    """Answer lines about leading that call no deed; returns those that are words of the house, for anybody."""
    house = list[str]()
    for text in map(signed, lines):
        line = _Line(case, text, which.about(case, text)[0], house)
        if not any(reader(line) for reader in _READERS):
            case.talk.append(text)
    _refused(case)
    _named(case)
    if case.talk and not case.said and not house:
        case.say(0, "", f"{leading.HOW} Nothing in your letter was done.", "told")
    return house


def of_rules(text: str) -> bool:
    """Is it a question about how the game is played, and not about how it stands?"""
    return bool(_HOW_IT_IS_PLAYED.search(text)) and not _AS_IT_STANDS.search(text)


def tell_rules(case: Case, text: str) -> bool:
    """Answer a question about how the game is played; False: the rules say nothing of it."""
    return _of_rules(_Line(case, signed(text), which.about(case, text)[0], []))


def _named(case: Case) -> None:
    """What was read past is named, where anything was answered."""
    for text in case.talk if case.said else ():
        if not deeds.courtesy(text):
            asks = bool(_ASKS.search(text))
            case.say(0, text, "I do not know what to do with this." if asks else "I read past this.", "told")
    told = {said.line for said in case.said}
    case.talk[:] = [text for text in case.talk if text not in told]


def _refused(case: Case) -> None:
    """What was said with the no to a question is no talk; what it may wish for beside is named."""
    refused = [line for line in case.talk if _was_the_no(case, line)]
    case.talk[:] = [line for line in case.talk if line not in refused]
    for line in filter(_OTHERWISE.search, refused):
        case.say(0, "", OTHERWISE.format(line), "told")


def _was_the_no(case: Case, line: str) -> bool:
    """Is it the no to a question, with a reason, or what stands behind it: "but half a week is fine"?"""
    behind = answer(line).says == "no" or _INSTEAD.match(line)
    return bool(behind) and any(said.text == asking.LEFT for said in case.said)


# -- the readers, in their order -----------------------------------------------------------------------


def _help(line: _Line) -> bool:
    if gm_help.MY_PART.fullmatch(line.plain) and not line.case.seat:
        gm_help.words(line.case, short=True)
        return True
    if not gm_help.HELP.fullmatch(line.plain):
        return False
    if line.case.seat:  # of a chair it tells what is written there, too
        line.house.append("help")
    else:
        gm_help.words(line.case)
    return True


def _matches(line: _Line) -> bool:
    if not gm_help.MATCHES.fullmatch(line.plain):
        return False
    gm_help.matches(line.case)
    return True


def _instead(line: _Line) -> bool:
    """Something that no deed does: what can be done instead is shown, or told."""
    told = instead.told(line.case, line.table, line.text)
    if isinstance(told, Missing) and _wished(line):  # it says more than that
        return False
    if isinstance(told, str):
        line.case.leads = True
        line.case.say(0, line.text, told, "told")
    else:
        gm_deeds.ask_first(line.case, 0, line.text, line.table, told)
    return bool(told)


_HOW_IT_IS_PLAYED = re.compile(
    r"(?i)\b(?:(?:may|can|must|could|should|do|does|are|is|will) (?:two|three|several|both|many|they|you|we|one|"
    r"somebody|someone|anybody|"
    r"players?|people|"
    r"nobody|everybody|everyone|it|an?|the) .*\b(?:bid|play|lose|win|cost|count|score|get|draw|pass|allowed|keep|take|"
    r"discard|present|worth|valid|happen)\w*|(?:what|who|how)\b.*\b(?:happens|counts|wins|scores?|breaks?|cost|"
    r"worth)\b.*\b"
    r"(?:if|when|should|with|by|under)\b|(?:under|by|according to|in) the rules)\b"
)
_AS_IT_STANDS = re.compile(
    r"(?i)\b(?:already|yet|now|still|so far|last (?:turn|round)|this (?:turn|round)|missing|late|in yet|today|ahead|"
    r"winning|leading|have they|has (?:he|she|anybody|everybody))\b"
)


_SHOULD = re.compile(
    r"(?i)\bshould(?= (?:two|three|several|both|all|an?|the|some|any)\b)"
)  # "should two players bid the same"


def _of_rules(line: _Line) -> bool:
    """A question about how the game is played, which no player is named in: what the rules say of its things."""
    table = line.table
    if table is None or not line.asks or not of_rules(line.text):
        return False
    if politely.asks_for(line.text) or seats_in(line.case.desk, table, line.text):
        return False
    said = rules_asked.near(table, "", _SHOULD.sub("if", line.text))
    if said:
        line.case.leads = True
        line.case.say(0, line.text, said, "told")
    return bool(said)


def _of_all(line: _Line) -> bool:
    """A question about all: how it stands answers it."""
    wanted = line.asks and line.table and _OF_ALL.search(line.text) and not deeds.near(line.text)
    if wanted and (politely.asks_for(line.text) or (_MAY.search(line.text) and _wished(line))):
        return False
    return bool(wanted) and _status(line)


def _status(line: _Line) -> bool:
    if "@" in line.text:  # it is about somebody there
        return False
    asked = Asked(deeds.deeds()["status"], {}, line.text)
    gm_deeds.do(line.case, 0, line.text, line.table, asked)
    return True


_NOT_THERE = (
    'Whoever leads is not waited for, so nothing changes by that. To stop the clock meanwhile, write "{pause}". To '
    "tell the table, write: announce: {said} To let somebody lead with you, write: add deputy, followed by their "
    "address."
)


def _own_absence(line: _Line) -> bool:
    """A GM without a chair will be away themselves: what can be done is told."""
    about = next(gist.read(line.text), None)
    if line.table is None or line.case.seat or about is None or about.called.split()[:1] != ["away"]:
        return False
    if _wished(line):
        return False
    until = re.search(r"\b(?:until|till)\b.*", about.called)
    said = line.text.strip() if line.text.strip()[-1:] in ".!?" else f"{line.text.strip()}."
    words = _NOT_THERE.format(pause=f"pause {until[0]}" if until else "pause", said=said)
    line.case.say(0, line.text, words, "told")
    return True


def _word(line: _Line) -> bool:
    """A word of the house, where it counts."""
    verb, rest = verbs.find(line.text) or (None, "")
    if verb is None or not (line.case.seat or not verbs.reads(verb)) or not verb.counts(line.case, rest, line.text):
        return False
    line.house.append(line.text)
    return True


def _wished(line: _Line) -> bool:
    """Is a deed likely that can be done?"""
    case, table, parts = line.case, line.table, (line.text, *SENTENCES.split(line.text))
    wished = gm_guesses.guesses_at(case, table, parts) if table else ()
    if table and any(gm_guesses.absences_in(case, table, part) for part in parts):
        return True
    return any(gm_guesses.able(case, table, [one]) for one, _ in wished)


def _reported(line: _Line) -> bool:
    return line.table is not None and gm_deeds.reported(line.case, 0, line.text, line.table)


def _trouble(line: _Line) -> bool:
    """It tells of a player's trouble, and no deed is likely: what can be done is named."""
    case, table = line.case, line.table
    said = troubles.told(case.desk, table, line.text)
    if not said or _wished(line):
        return False
    case.say(0, line.text, said, "told")
    return True


def _wish(line: _Line) -> bool:
    """The same in own words."""
    wish = own_words.find(line.text, line.case.hears)
    if wish is None or wish.name not in _FOR_ALL:
        return False
    if wish.name == "help" and not line.case.seat:
        gm_help.words(line.case, short=True)
    else:  # rules are those of the match
        rules = f"rules {line.table.game.meta.title}" if line.table and wish.name == "rules" else ""
        line.house.append(rules or wish.called)
    return True


def _answers_nothing(line: _Line) -> bool:
    """A yes or no where nothing was asked."""
    case = line.case
    if not _BARE.fullmatch(line.text.strip()):
        return False
    by_mail = case.desk.us.channel_to(case.address) == case.desk.us.mail
    case.say(0, line.text, NOTHING_ASKED.format(_WHERE[not by_mail]), "told")
    return True


def _courtesy(line: _Line) -> bool:
    if not deeds.courtesy(line.text):
        return False
    line.case.talk.append(line.text)
    return True


def _known(line: _Line) -> bool:
    """What was heard already."""
    return line.text in line.case.heard and not heard(line.text)


def _setting(line: _Line) -> bool:
    chosen = settings.meant(line.table, line.text) if line.table else None
    if chosen:
        gm_deeds.ask_first(line.case, 0, line.text, line.table, chosen)
    return bool(chosen)


def _hearsay(line: _Line) -> bool:
    told = hearsay(line.case.desk, line.table, line.text)
    if told:
        gm_deeds.do(line.case, 0, line.text, line.table, told, line.text)
    return bool(told)


def _guessed(line: _Line) -> bool:
    return gm_deeds.guessed(line.case, 0, line.text, line.table)


def _gone(line: _Line) -> bool:
    """It says that somebody is away, and not when."""
    said = troubles.days_of(line.case.desk, line.table, line.text)
    if said:
        line.case.say(0, line.text, said, "told")
    return bool(said)


def _told_why(line: _Line) -> bool:
    """It only tells of a player about whom another line asks for something: "Clara has vanished"."""
    case, about = line.case, seats_in(line.case.desk, line.table, line.text)
    asked = " ".join(f"{said.line} {said.text}" for said in case.said) if case.question else ""
    if not about or _ASKS.search(line.text) or not set(about) <= set(seats_in(case.desk, line.table, asked)):
        return False
    case.talk.append(line.text)
    return True


def _near(line: _Line) -> bool:
    """It may be about a deed though it does not fit."""
    if _WAS.match(line.text) or refuses(line.text) or _DENIES.match(line.text):
        return False
    likely = [deed for deed in deeds.near(line.text) if _fits(line, deed)]
    words = " or ".join(f'"{beside.example(deed, line.table, line.text)}"' for deed in likely)
    if likely:
        line.case.say(0, line.text, f"I am not sure what to do. Write for example: {words}.", "unclear")
    return bool(likely)


_ANYTHING = ("policy", "option")  # an example of one setting says nothing of another


def _fits(line: _Line, deed: Deed) -> bool:
    """May it be named as what was meant? What cannot be taken back only where the line has its word, or names whom
    it is about."""
    words = re.findall(r"\w+", line.plain.lower())
    whom = "<seat>" in deed.shown and seats_in(line.case.desk, line.table, line.text)
    if deed.name in words or (words and nearest(words[0], [deed.name])):
        return True
    return (deed.name not in _ANYTHING and ("<seat>" not in deed.shown if not deed.grave else False)) or bool(whom)


def _question(line: _Line) -> bool:
    if line.table and "@" in line.text and any(gm_guesses.guesses_at(line.case, line.table, (line.text,))):
        return False
    return bool(line.asks and line.table) and not politely.asks_for(line.text) and _status(line)


def _of_somebody(line: _Line) -> bool:
    """Something should be about a player: what can be done is told."""
    named = seats_in(line.case.desk, line.table, line.text)
    if len(named) != 1 or not _SOMETHING.search(line.text):
        return False
    names = ("remind", "tell", "away", "autopilot", "replace")
    ways = [beside.example(deeds.deeds()[name], line.table, line.text) for name in names]
    line.case.say(0, line.text, f"What shall I do with {named[0]}? Write for example: {'; '.join(ways)}.", "unclear")
    return True


_READERS: tuple[Callable[[_Line], bool], ...] = (
    _help,
    _matches,
    _instead,
    _of_rules,
    _of_all,
    _own_absence,
    _word,
    _reported,
    _trouble,
    _wish,
    _answers_nothing,
    _courtesy,
    _known,
    _setting,
    _hearsay,
    _guessed,
    _told_why,
    _gone,
    _near,
    _question,
    _of_somebody,
)
