"""Words of posts: what somebody typed, read by structure; and ours, cut to a forum's lengths, with a reference line."""

from __future__ import annotations

import re
from base64 import b32encode
from collections.abc import Iterator
from hashlib import sha256
from itertools import count, repeat

from selectolax.lexbor import LexborHTMLParser, LexborNode

_QUOTED = "aside.quote-block, blockquote:not(.spoiler-body), .spoiler-overlay, del, s, strike, script, style"
_ASIDE = "pre, .spoiler-block, .spoiler, details"  # in public these are shown, not said
_BREAKS = frozenset("p div h1 h2 h3 h4 h5 h6 blockquote aside pre table tr ul ol li section details hr".split())
_SAID = re.compile(r"@\S.{0,120}:")  # the line above a quotation that names whom it quotes
DEPTH = 200
BETWEEN = {"p": "\n"}  # an empty line


def typed(html: str, public: bool) -> str:
    """What the writer of a post typed: no quotation and nothing struck out; in public, no spoiler and no code block
    either. In a talk these are how people set off their orders."""
    tree = LexborHTMLParser(html)
    for quotation in tree.css("blockquote:not(.spoiler-body)"):
        before = quotation.prev
        while before is not None and before.is_text_node and not (before.text_content or "").strip():
            before = before.prev
        if before is not None and before.tag == "p" and _SAID.fullmatch(before.text().strip()):
            before.decompose()
    for node in tree.css(f"{_QUOTED}, {_ASIDE}" if public else _QUOTED):
        node.decompose()
    return _lines(tree)


def shown(html: str) -> str:
    """All that a post shows."""
    return _lines(LexborHTMLParser(html))


def _lines(tree: LexborHTMLParser) -> str:
    text = "".join(_pieces(tree.body, 0)) if tree.body else ""
    lines = (line.strip() for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _pieces(node: LexborNode, depth: int) -> Iterator[str]:
    heads = _heads(node)
    for child in node.iter(include_text=True):
        if not child.is_text_node:
            yield _element(child, heads, depth)
        elif node.tag in ("pre", "code"):
            yield child.text_content or ""
        else:
            yield re.sub(r"\s+", " ", child.text_content or "")


def _element(node: LexborNode, heads: Iterator[str], depth: int) -> str:
    if node.tag == "br":
        return "\n"
    inside = "".join(_pieces(node, depth + 1)) if depth < DEPTH else ""
    if node.tag == "li":
        inside = next(heads) + inside.strip()
    return f"\n{inside}\n{BETWEEN.get(node.tag or '', '')}" if node.tag in _BREAKS else inside


def _heads(node: LexborNode) -> Iterator[str]:
    """What the items of a list begin with; a number at the head of a line may be a card."""
    if node.tag != "ol":
        return repeat("- ")
    start = node.attributes.get("start") or "1"
    return (f"{number}. " for number in count(int(start) if start.isdecimal() else 1))


_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_PAIRS = {
    "quote": re.compile(r"\[quote[^\]]*\](?:(?!\[quote).)*?\[/quote\]", re.DOTALL | re.IGNORECASE),
    "spoiler": re.compile(r"\[(spoiler|details|hide)[^\]]*\].*?\[/\1\]", re.DOTALL | re.IGNORECASE),
}
_STRUCK = re.compile(r"~~.+?~~|<del>.*?</del>|<s>.*?</s>", re.DOTALL)


def typed_markdown(source: str, public: bool) -> str:
    """The same of a post's source."""
    before = ""
    while before != source:  # quotations stand inside each other
        before, source = source, _PAIRS["quote"].sub("\n", source)
    if public:
        source = _PAIRS["spoiler"].sub("\n", source)
    lines, fence = [], ""
    for line in _STRUCK.sub("", source).replace("\r\n", "\n").split("\n"):
        opened = _FENCE.match(line)
        if fence:
            closes = opened and opened[1].startswith(fence) and line.strip() == opened[1]
            fence = "" if closes else fence
            if not closes and not public:
                lines.append(line)
        elif opened:
            fence = opened[1]
        elif not line.lstrip().startswith(">"):
            lines.append(line)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


# -- ours --------------------------------------------------------------------------------------------------------------

SIGN = "·"
_REFERENCE = re.compile(rf"{SIGN} ([a-z2-7]{{8}})(?: {SIGN} ([0-9]+) of ([0-9]+))?\W*$", re.MULTILINE)
ROOM = 120  # characters that a reference line and a closed fence may take


def reference(message_id: str) -> str:
    """What the reference lines of a letter end with, the same on every forum."""
    return b32encode(sha256(message_id.encode()).digest()[:5]).decode().lower()


def signed(text: str, match: str, ref: str, part: int, parts: int) -> str:
    """A part of a letter with its reference line."""
    of = f" {SIGN} {part} of {parts}" if parts > 1 else ""
    return f"{text.rstrip()}\n\n{match or 'PostGM'} {SIGN} {ref}{of}\n"


def references(whole: str) -> tuple[str, int] | None:
    """The letter of ours that a post of ours shows, and which part of it."""
    found = _REFERENCE.findall(whole)
    return (found[-1][0], int(found[-1][1] or 1)) if found else None


def parts(text: str, longest: int) -> list[str]:
    """The text in pieces no longer than that, cut between paragraphs or else lines; code blocks closed and reopened."""
    room, done, lines, fence = max(longest - ROOM, 200), [], list[str](), ""
    for line in (piece for whole in text.rstrip().split("\n") for piece in _narrow(whole, room - 20)):
        if sum(map(len, lines)) + len(lines) + len(line) + len(fence) + 1 > room:
            at = len(lines) - (lines[-1] == fence) if fence else _paragraph(lines)
            done.append("\n".join(lines[:at] + ([fence] if fence and at == len(lines) else [])))
            lines = lines[at:] or ([fence] if fence else [])
        lines.append(line)
        fence = _fence_after(line, fence)
    return [piece.strip("\n") for piece in (*done, "\n".join(lines)) if piece.strip()]


def _fence_after(line: str, fence: str) -> str:
    """The fence that is open behind a line, of the one that was open before it."""
    mark = _FENCE.match(line)
    if not mark:
        return fence
    return "" if fence and mark[1].startswith(fence) else fence or mark[1]


def _paragraph(lines: list[str]) -> int:
    """Where the last paragraph begins, unless that leaves less than half."""
    at = next((n for n in range(len(lines) - 1, len(lines) // 2, -1) if not lines[n].strip()), len(lines))
    return len(lines) if _FENCE.match("\n".join(lines[at:]).strip() or "-") else at


def _narrow(line: str, room: int) -> Iterator[str]:
    while len(line) > room:
        at = line.rfind(" ", room // 2, room)
        at = at if at > 0 else room
        yield line[:at]
        line = line[at:].lstrip()
    yield line
