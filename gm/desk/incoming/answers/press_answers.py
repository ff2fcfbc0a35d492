"""Letters that answer a press letter: words for the same people, and what is said to the house in them."""

from __future__ import annotations

import re

from games.kit.words import tidy
from gm.desk import deeds, verbs
from gm.desk.case import Case
from gm.desk.handling import press, relayed, to_the_gm
from gm.desk.handling.wishing import own_words
from gm.desk.incoming.leading import gm_words
from gm.desk.incoming.playing.lines import commands
from gm.desk.incoming.sentences import parts
from gm.desk.table import Table
from gm.desk.verbs.verb import NOT_PROVEN
from gm.domain import talk
from gm.domain.match import GM
from gm.ports import Seal
from gm.post.answers import remarks

FOR_ME = (
    '"{}" reads like a word for me, so nothing of this is done or passed on yet. To have it done, write it on a line '
    "of its own in an answer to your report."
)
FOR_ONE = '"{}" reads as if not all of them should see it, so nothing of this is passed on yet.'
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_ABOUT_IT = re.compile(  # what shall become of this very letter, or of others like it
    r"(?i)\b(?:(?:do not|don't|please stop|stop|no) (?:\w+ )?(?:send|sending|pass|passing|forward|forwarding|mail|"
    r"post)\b(?! (?:you|us all|them all))|wrong (?:button|window|address|letter)|(?:ignore|disregard|forget) (?:this|"
    r"that) (?:mail|letter|message|one)|, ?(?:ignore|disregard)\b(?! (?:him|her|me|it))|sent by mistake|unsigned|"
    r"i (?:want|wish|would like|have) to complain|"
    r"without my name|(?:messages|mails|letters) any (?:more|longer)|how many of these (?:can|may) i)"
)


def answer(case: Case, text: str) -> None:
    """The answer to a press letter goes to the same people, as press; what is said to the house in it stays here, and
    what stands below a press line of its own goes to whom that line names, and to nobody else."""
    table, seal = case.table, case.seal
    if table is None or seal is None or not case.seat:
        return
    if not case.proven:
        case.say(0, "", NOT_PROVEN, "not allowed")
        return
    above, named = _parted(table, case.seat, to_the_gm.taken(case, text))
    above, ours = _led(case, above) if gm_words.leads(case) else (above, _for_us(case, above))
    if not ours and (private := relayed.for_the_gm(case, table, above)):
        case.say(0, "", press.speak(case, GM, private), "told")
        return
    rest = commands(case, above)
    doubt = FOR_ME.format(ours) if ours else _for_one(case, table, seal, above)
    for number, line, to, words in named:
        case.say(number, line, press.speak(case, to, words), "told")
    if rest or not case.said:
        case.say(0, "", press.answer(case, table, seal.note, rest, doubt), "told")


def _parted(table: Table, seat: str, text: str) -> tuple[str, list[tuple[int, str, str, str]]]:
    """What stands above the first press line of an answer; and each such line, with its number, its addressees and the
    words below it."""
    above, named = list[str](), list[tuple[int, str, str, list[str]]]()
    for number, line in enumerate(text.splitlines(), 1):
        verb, rest = verbs.find(line.strip()) or (None, "")
        to, colon, words = rest.partition(":")
        opens = verb is not None and verb.name == "press" and verb.block(rest)
        if opens and (colon or not press.addressees(table, seat, to)[1]):
            named.append((number, line.strip(), to, [words.strip()]))
        else:
            (named[-1][3] if named else above).append(line)
    return "\n".join(above), [(at, line, to, "\n".join(words).strip()) for at, line, to, words in named]


def _led(case: Case, text: str) -> tuple[str, str]:
    """What is left to be passed on of a letter of somebody who leads, once the lines that are words of a GM are done;
    and what of it may be one, too."""
    rows = text.splitlines()
    mine = [bool(line.strip()) and parts.heard(line) and not deeds.courtesy(line) for line in rows]
    if any(mine):
        gm_words.pick(case, "\n".join(line if led else "" for line, led in zip(rows, mine, strict=True)))
    rest = [line for line, led in zip(rows, mine, strict=True) if not led]
    likely = (asked[0].line.strip() for line in rest if not deeds.courtesy(line) for asked, _ in deeds.hear(line))
    return "\n".join(rest), next(likely, "")


def _for_us(case: Case, text: str) -> str:
    """The sentence of an answer that is rather said to the house: by its name, or about what becomes of the letter."""
    seats = "|".join(re.escape(chair.name) for chair in case.table.match.chairs) if case.table else ""
    us = rf"(?!(?:{seats})\b)(?:gm|{own_words.called(case.hears).pattern})"
    called = re.compile(rf"(?:and |but |so |ps:? )?{us},? .*[^!]", re.IGNORECASE)
    said = (part for line in remarks(text) for part in _SENTENCE.split(line))
    return next((one for one in said if _ABOUT_IT.search(tidy(one)) or called.fullmatch(one)), "")


def _for_one(case: Case, table: Table, seal: Seal, text: str) -> str:
    """A doubt about an answer to several of which some lines are for one of them alone, as its words say."""
    names = [name for name in seal.note.split("\n") if name != case.seat]
    alone = _alone("|".join(map(re.escape, names)))
    private = talk.mode(table.match.policy, {ask.pace for ask in table.asks.values()}) == "private"
    for line in filter(None, map(str.strip, text.splitlines())):
        if len(names) > 1 and (alone.search(tidy(line)) or (private and line.partition(":")[0].strip() in names)):
            return FOR_ONE.format(line)
    return ""


def _alone(name: str) -> re.Pattern[str]:
    """What says that words are for one of these names, or not for them all."""
    return re.compile(
        rf"\b(?:(?:only|just|privately|alone|this is|confidentially)(?: and only)? (?:to|for) (?:you, )?(?:{name})\b|"
        rf"privately|confidential|between (?:you and me|us two)|for (?:your|(?:{name})'s) eyes only|(?:do not|don't) "
        rf"(?:tell|show)(?: this| it| that)?(?: to)? (?:{name})\b|(?:{name}) (?:must not|should not|shouldn't|mustn't) "
        rf"(?:know|see|read|hear))",
        re.IGNORECASE,
    )


def mute(case: Case) -> None:
    """A mail program asks us, for its reader, to send no more press."""
    press.switch(case, "off")
    said = "You get no more press; your seat is not touched. To hear the others again, answer a report with: press on"
    case.say(0, "", said, "told")
