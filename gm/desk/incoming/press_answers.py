"""Letters that answer a press letter: words for the same people, and what is said to the house in them."""

from __future__ import annotations

from gm.desk import deeds, verbs
from gm.desk.case import Case
from gm.desk.handling import press
from gm.desk.incoming import gm_words, parts
from gm.desk.incoming.lines import commands
from gm.desk.table import Table
from gm.desk.verbs.verb import NOT_PROVEN


def answer(case: Case, text: str) -> None:
    """The answer to a press letter goes to the same people, as press; what is said to the house in it stays here, and
    what stands below a press line of its own goes to whom that line names, and to nobody else."""
    table, seal = case.table, case.seal
    if table is None or seal is None or not case.seat:
        return
    if not case.proven:
        case.say(0, "", NOT_PROVEN, "not allowed")
        return
    above, named = _parted(table, case.seat, text)
    above, ours = _led(case, above) if gm_words.leads(case) else (above, "")
    rest = commands(case, above)
    for number, line, to, words in named:
        case.say(number, line, press.speak(case, to, words), "told")
    if rest or not case.said:
        case.say(0, "", press.answer(case, table, seal.note, rest, ours), "told")


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


def mute(case: Case) -> None:
    """A mail program asks us, for its reader, to send no more press."""
    press.switch(case, "off")
    said = "You get no more press; your seat is not touched. To hear the others again, answer a report with: press on"
    case.say(0, "", said, "told")
