"""Makes paragraphs of the lines of a text template: who writes one writes words, and the renderer breaks the lines."""

from __future__ import annotations

import re

from jinja2.ext import Extension

_TAG = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_ITEM = re.compile(r"(\{\{ top \}\})?( *)(- |[0-9]+[.)] )?")
_DRAWN = re.compile(r"\S {2}|^ *[+|]")
_TAGGED, _SPANNED = "\0", "\1"  # in the place of a tag: of one on its line, and of one over several


class Paragraphs(Extension):
    """In a text template a line with words of its own is a paragraph, to be folded to the width of a letter; below an
    item ("- ", "1. ") or an indented line its other lines are indented too. What is drawn in signs stays as it is, and
    so does a line of tags alone, or one that a filter is told for."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The template as Jinja reads it."""
        if not name or not name.endswith(".txt.j2"):
            return source
        hidden = _TAG.sub(_mask, source)
        pairs = zip(source.split("\n"), hidden.split("\n"), strict=True)
        return "\n".join(_folded(line) if _is_paragraph(line, masked) else line for line, masked in pairs)


def _mask(tag: re.Match[str]) -> str:
    sign = _SPANNED if "\n" in tag[0] else _TAGGED
    return re.sub(r"[^\n]", sign, tag[0])


def _is_paragraph(line: str, masked: str) -> bool:
    """Is there anything on this line beside tags, not drawn, and no tag that goes on from or to another line?"""
    if _SPANNED in masked or line.startswith("{% filter"):
        return False
    return bool(masked.replace(_TAGGED, "").strip()) and not _DRAWN.search(masked)


def _folded(line: str) -> str:
    top, *margin = (part or "" for part in _ITEM.match(line).groups())  # type: ignore[union-attr]
    blanks, item = map(len, margin)
    words = line[len(top) + blanks :]
    return f"{top}{{% filter wrap({blanks + item}, {blanks}) %}}{words}{{% endfilter +%}}"
