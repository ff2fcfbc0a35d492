"""The words of a letter as a channel's pages are written: as they are, as Markdown, or as BBCode."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise

WIDTH = 72  # columns of a text letter
LEFT_OVER = 3  # words that no last line is left with; those before it are narrower then
_ITEM = re.compile(r"\s*(?:[-*•]|[0-9]{1,3}[.)])\s")
_ENDS = ".:;!?"  # of a sentence, or of a line before something that stands alone
_SIGNS = re.compile(r"([\\`*_\[\]<>&#~|!])")  # what Markdown would take for its own
_ODD = re.compile(r"(?m)^([-+=]|[0-9]+[.)])(?=\s|$|[-+=])")  # the same, where a line begins with it


def plain(text: str) -> str:
    """As it is."""
    return text


def markdown(text: str) -> str:
    """Headings, items and paragraphs; what is set off or drawn stays as it was typed."""
    return _by_blocks(text, _as_markdown)


def bbcode(text: str) -> str:
    """The same with square brackets; those of the letter itself mean nothing."""
    return _by_blocks(text, _as_bbcode)


def _by_blocks(text: str, dressed: Callable[[str], str]) -> str:
    blocks = re.split(r"\n[ \t]*\n", text.strip("\n"))
    blocks = [block if _set_off(block) else _flowing(block) for block in blocks]
    return "\n\n".join(dressed(block) for block in blocks) + "\n"


def _flowing(block: str) -> str:
    """The lines that were broken only because the next words did not fit, or as few would be left over, are one again,
    and so are those of an item, below whose words they stand; others stay."""
    lines = block.split("\n")
    said = lines[0]
    for before, line in pairwise(lines):
        item = _ITEM.match(said.rpartition("\n")[2])
        hangs = line.startswith("  ") if item else _folded(before, line)
        broken = line.strip() and not _ITEM.match(line) and hangs
        said += f" {line.lstrip()}" if broken else f"\n{line}"
    return said


def _folded(before: str, line: str) -> bool:
    """Is this line below that one because it did not fit there: its first word, or within a sentence its first few? Or
    because too few words would have been left over, for which lines before are narrower?"""
    words, begun = line.split(), before.rstrip()
    whole = f"{begun} {' '.join(words)}"
    if not words or len(whole) <= WIDTH:
        return False
    amid = words[0][0].islower() and begun[-1:] not in _ENDS
    few = words[: 1 if words[0][0].isupper() else LEFT_OVER]
    left = len(words) <= LEFT_OVER and len(whole[WIDTH:].split()) < LEFT_OVER
    return amid or left or len(f"{begun} {' '.join(few)}") > WIDTH


def _heads(block: str) -> bool:
    return "\n" not in block and block.isupper()


def _set_off(block: str) -> bool:
    """Is it a drawing, or what somebody typed? Its blanks count."""
    lines = block.split("\n")
    return all(line.startswith("  ") and not _ITEM.match(line) for line in lines)


def _as_markdown(block: str) -> str:
    if _set_off(block):
        longest = max((len(run) for run in re.findall(r"`+", block)), default=0)
        fence = "`" * max(3, longest + 1)
        return f"{fence}\n{block}\n{fence}"
    if _heads(block):
        return f"## {_SIGNS.sub(_escaped, block)}"
    lines = block.split("\n")
    ends = {n for n, (one, next) in enumerate(pairwise(lines), 1) if _ITEM.match(one) and not _ITEM.match(next)}
    return "\n".join("\n" * (n in ends) + _line_of_markdown(line) for n, line in enumerate(lines))


def _line_of_markdown(line: str) -> str:
    """A line that stays one; an item keeps its sign."""
    item = _ITEM.match(line)
    head, rest = (item[0].replace("•", "-"), line[item.end() :]) if item else ("", line.lstrip())
    body = _SIGNS.sub(_escaped, rest)
    return f"{head}{body if item else _ODD.sub(_escaped_head, body)}  "


def _escaped(found: re.Match[str]) -> str:
    return f"\\{found[1]}"


def _escaped_head(found: re.Match[str]) -> str:
    said = found[1]
    return f"{said[:-1]}\\{said[-1]}"


def _as_bbcode(block: str) -> str:
    safe = block.replace("[", "[\N{WORD JOINER}")  # reads the same, and opens no tag
    if _set_off(block):
        return f"[code]\n{safe}\n[/code]"
    return f"[b]{safe}[/b]" if _heads(block) else safe


FORMS: Mapping[str, Callable[[str], str]] = {"html": plain, "text": plain, "markdown": markdown, "bbcode": bbcode}
