"""Letters for two matches in one: lines under the heading of another match are not read for this one."""

from __future__ import annotations

import re

from games.kit.words import tidy
from gm.desk.case import Case

_HEADING = re.compile(
    r"\[(?P<a>[\w.-]+)\]:?(?P<ra>.*)|(?:for )?(?:match )?(?P<b>[\w.-]+):(?P<rb>.*)|match (?P<c>[\w.-]+)", re.IGNORECASE
)


def headed(line: str) -> tuple[str, str]:
    """What may be the name of a match at the head of a line ("friday:", "For friday: bid 4", "[friday]"), and the
    rest of the line; two empty texts: there is none."""
    found = _HEADING.fullmatch(tidy(line))
    if not found:
        return "", ""
    return (found["a"] or found["b"] or found["c"]).lower(), (found["ra"] or found["rb"] or "").strip()


def bare(name: str, text: str) -> str:
    """Words without the name of the match that they are about: "yes to friday" is yes."""
    known = re.escape(name)
    heads = rf"^\W*(?:for )?(?:the )?(?:match )?{known}\]?:?(?!\w)\W*"
    behind = r"(?: (?:one|match|game|table)\b)?"  # "yes to the bear one"
    amid = rf"\s+(?:(?:to|for|in|at|with) )(?:the (?:match )?)?\[?{known}(?![\w-])\]?{behind}"  # not "until Friday"
    return re.sub(f"(?im){heads}|{amid}", "", text).strip()


def heads(case: Case, line: str) -> str:
    """The match of the writer that a line of its own names ("friday:", "For friday:", "[friday]"), or nothing."""
    name, rest = headed(line)
    return "" if rest else _theirs(case, name)


def _theirs(case: Case, name: str) -> str:
    sheet = case.desk.archive.match(name) if name else None
    return name if sheet and sheet.status != "over" and case.player.id in sheet.players else ""


def own_lines(case: Case, text: str) -> str:
    """The letter with the lines for other matches blanked, so that the rest keeps its line numbers; of those their
    writer is told. A reply address speaks for its own match alone."""
    if case.table is None or not case.seat:
        return text
    here, kept, mail = True, [], case.desk.us.channel_to(case.wrote) == case.desk.us.mail
    for number, line in enumerate(text.splitlines(), 1):
        said, rest = headed(line)
        if name := _theirs(case, said):
            here = name == case.table.match.name
            if not here:
                what = "What stands here" if rest else "What stands below"
                how = (
                    f"answer a letter of {name}" if mail else f'write it in a message of its own that begins "{name}:"'
                )
                case.say(number, line, f"{what} is for {name}, so I did not read it here. Please {how}.", "told")
        kept.append((rest if name else line) if here else "")
    return "\n".join(kept)
