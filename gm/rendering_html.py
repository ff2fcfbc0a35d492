"""Makes HTML of a plain letter: headings, lists and paragraphs, whose lines end where the screen does."""

from __future__ import annotations

import html
import re

TOP, HEADING, BOARD = "\ue001", "\ue002", "\ue003"  # marks of our templates: what comes first, headings, the position
TYPED, WENT_ON = "  | ", "  : "  # what stands before a line as somebody typed it, and before the rest of a long one

_STYLES = {
    TYPED: "margin:0 0 10px;padding:8px 10px;background:#f6f6f6;border-left:4px solid #888888",
    TOP: "margin:0 0 12px;padding:8px 10px;background:#eef4fb;border-left:4px solid #0072b2",
    "h2": "font-size:17px;margin:22px 0 6px;border-bottom:1px solid #bbbbbb;padding-bottom:3px",
    "p": "margin:0 0 10px",
    "ul": "margin:0 0 10px;padding-left:20px",
    "li": "margin:0 0 4px",
    "pre": "margin:0 0 10px;font-size:11px;line-height:1.3;overflow-x:auto",
}
_ITEM = re.compile(r"\s*[-*] ")
_NUMBERED = re.compile(r"\s*[0-9]+[.)] ")
_DRAWN = re.compile(r"\+-{3,}|^ {2,}\|", re.MULTILINE)  # boxes of a drawing in signs


def from_text(text: str, board: str = "") -> str:
    """A plain letter as HTML with the same words; `board` stands where the mark of the position is."""
    blocks = re.split(r"\n[ \t]*\n", text.strip("\n"))
    return "\n".join(board if block.strip() == BOARD else _block(block) for block in blocks)


def _block(block: str) -> str:
    if "\n" not in block and (block.startswith(HEADING) or block.isupper()):
        return _tag("h2", block.removeprefix(HEADING))
    if block.startswith(TOP):
        return f'<p style="{_STYLES[TOP]}">{html.escape(" ".join(block[1:].split()), quote=False)}</p>'
    if all(line.startswith((TYPED.rstrip(), WENT_ON)) for line in block.split("\n")):
        return _typed(block.split("\n"))
    if _DRAWN.search(block):
        return _tag("pre", block)
    return "\n".join(_list(text) if tag == "ul" else _tag("p", text) for tag, text in _pieces(block.split("\n")))


def _typed(lines: list[str]) -> str:
    """Lines as somebody typed them, each whole again."""
    whole = list[str]()
    for line in lines:
        said = line[len(TYPED) :]
        whole[-1:] = [f"{whole[-1]} {said}"] if whole and line.startswith(WENT_ON) else [*whole[-1:], said]
    inner = "".join(f"<div>{html.escape(as_typed(line), quote=False)}</div>" for line in whole)
    return f'<div style="{_STYLES[TYPED]}">{inner}</div>'


def as_typed(line: str) -> str:
    """A line whose blanks a browser shows, all of them; an empty one has its height."""
    indent = len(line) - len(line.lstrip())
    return "\u00a0" * indent + line.lstrip().replace("  ", "\u00a0 ") or "\u00a0"


def _pieces(lines: list[str]) -> list[tuple[str, str]]:
    """Paragraphs and lists of a block, as ("p", words), ("n", a numbered item) or ("ul", an item on each line)."""
    found: list[tuple[str, str]] = []
    for line in lines:
        tag, said = found[-1] if found else ("", "")
        if _ITEM.match(line):
            item = line.strip()[2:]
            found[-1:] = [("ul", f"{said}\n{item}")] if tag == "ul" else [*found[-1:], ("ul", item)]
        elif _NUMBERED.match(line) and (tag in ("", "n") or said.endswith(":")):
            found.append(("n", line.strip()))
        elif tag == "p" or (tag and line.startswith(" ")):
            found[-1] = (tag, f"{said} {line.strip()}")
        else:
            found.append(("p", line.strip()))
    return found


def _list(items: str) -> str:
    inner = "".join(_tag("li", item) for item in items.split("\n"))
    return f'<ul style="{_STYLES["ul"]}">{inner}</ul>'


def _tag(tag: str, words: str) -> str:
    return f'<{tag} style="{_STYLES[tag]}">{html.escape(words, quote=False)}</{tag}>'
