"""Reads an HTML text as the tree that it is: hidden nodes dropped, quotations named, then lines."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser, LexborNode

from gm.post.trimming.blocks import CONTAINER, HEADER_BLOCK
from gm.post.trimming.lines import Line, clean

NODES = 30_000  # of one tree; a letter with more is cut
DEPTH = 600  # elements inside each other; the parser takes quadratic time on more
LOOKS = 100  # times that a node's whole inside is looked at

_DROPPED = frozenset(
    """
    head style script title meta link template noscript object embed svg math select option textarea iframe audio
    video canvas map area img input del s strike
    summary
    """.split()
)
_BLOCKS = frozenset(
    """
    address article aside blockquote body center dd details dir div dl dt fieldset figure footer form h1 h2 h3 h4
    h5 h6 header hr html includetail li main nav ol p pre section table tbody tfoot thead tr ul
    """.split()
)
_HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$|!)|"
    r"font-size\s*:\s*0(?:\.0+)?\s*(?:px|pt|em|rem|%)?\s*(?:;|$|!)|max-height\s*:\s*0(?:px)?\s*(?:;|$|!)|"
    r"text-decoration(?:-line)?\s*:[^;]{0,40}line-through",
    re.IGNORECASE,
)
_KEEPS_BREAKS = re.compile(r"white-space\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)
_HIDING_RULE = re.compile(r"\.([\w-]{1,60})\s*\{[^{}]{0,300}display\s*:\s*none", re.IGNORECASE)
_INDENT = re.compile(r"border\s*:\s*(?:none|0)|border-(?:left|width)\s*:\s*(?:none|0)", re.IGNORECASE)
_TOP_RULE = re.compile(r"border-top\s*:\s*(?:solid|[\d.]+p[tx]\s+solid|#\w+\s|\w+\s+solid)", re.IGNORECASE)
_QUOTE = re.compile(
    r"quote(?!less)|includetail|olk_src_body|messagereplysection|divrplyfwdmsg|isreplycontent|reference-message|"
    r"elided|zmail_extra",
    re.IGNORECASE,
)
_EARLIER = re.compile(
    r"\bcit(?:ed?|ation)\b|(?:prev|previous|original|earlier|old)[-_]?(?:message|mail|msg|content)|"
    r"(?:message|mail|thread|conversation)[-_]?history",
    re.IGNORECASE,
)
_ATTRIBUTION = re.compile(r"gmail_attr|cite-prefix|sh-attribution|reply-intro|quote-header|attribution", re.IGNORECASE)
_FROM_HERE = re.compile(
    r"(?:^|\s)(?:x_){0,9}(?:divrplyfwdmsg|appendonsend|stopspelling|zwchr|htc_header|outlookmessageheader|"
    r"mail-editor-reference-message-container|__divider__)(?:\s|$)",
    re.IGNORECASE,
)
_SIGNATURE = re.compile(r"signature(?!dquote)|moz-signature|gmail_extra_sig", re.IGNORECASE)
_SIGNATURE_STARTS = "linebreakatbeginningofsignature"
_TAG = re.compile(
    r"<(/?)(?!p\b|li\b|t[drh]\b|d[dt]\b|option\b|br\b|hr\b|img\b|meta\b|link\b|input\b|col\b)[a-z]", re.IGNORECASE
)
_RUN = re.compile(r"[ \t\r\n\f\u200b]+")


@dataclass(slots=True)
class _Place:
    """Where the walk is: what the ancestors say of the text here."""

    depth: int = 0
    zone: str = ""
    signature: bool = False
    keeps: bool = False


@dataclass(slots=True)
class _Page:
    """The lines so far and the one that is being filled."""

    lines: list[Line] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    open: Line | None = None
    from_here: str = ""
    looks: int = LOOKS

    def write(self, text: str, place: _Place) -> None:
        if not text:
            return
        if self.open is None:
            if text.isspace():
                return
            self.open = Line("", place.depth, place.zone or self.from_here, place.signature)
        self.pieces.append(text)

    def end(self, forced: bool = False) -> None:
        """Ends the line; a forced break (`<br>`) on an empty line makes a blank one."""
        if self.open is not None:
            self.open.text = clean("".join(self.pieces)).rstrip()
            self.lines.append(self.open)
        elif forced:
            self.blank()
        self.open, self.pieces = None, []

    def blank(self) -> None:
        if self.lines and self.lines[-1].text:
            last = self.lines[-1]
            self.lines.append(Line("", 0, last.zone and self.from_here))


def from_html(html: str, line_chars: int = 2_000) -> list[Line]:
    """The visible lines of an HTML text, each with what the structure says of it."""
    root = LexborHTMLParser(_shallow(html)).root
    if root is None:
        return []
    page = _Page()
    _walk(root, page, _hiding_classes(html))
    page.end()
    for line in page.lines:
        line.text = _RUN.sub(" ", line.text[:line_chars]).strip()
    return page.lines


def _shallow(html: str) -> str:
    """The HTML up to where it nests deeper than any mail program would."""
    if html.count("<") <= DEPTH:
        return html
    depth = 0
    for match in _TAG.finditer(html):
        depth = max(0, depth - 1) if match.group(1) else depth + 1
        if depth > DEPTH:
            return html[: match.start()]
    return html


def _hiding_classes(html: str) -> frozenset[str]:
    start = html[:200_000].lower().find("<style")
    if start < 0:
        return frozenset()
    end = html.lower().rfind("</style", start)
    return frozenset(m.group(1) for m in _HIDING_RULE.finditer(html[start : end if end > 0 else start + 50_000]))


def _walk(root: LexborNode, page: _Page, hiding: frozenset[str]) -> None:
    """Goes through the tree without recursion: a hostile letter may nest thousands of nodes."""
    stack: list[tuple[LexborNode | None, _Place, str]] = [(root, _Place(), "")]
    left = NODES
    while stack and left > 0:
        node, place, closing = stack.pop()
        if node is None:
            _close(closing, page)
            continue
        left -= 1
        if node.next is not None and node is not root:
            stack.append((node.next, place, ""))
        tag = node.tag or ""
        if tag == "-text":
            _write(node, page, place)
            continue
        if tag in _DROPPED or tag in ("-doctype", "-comment"):
            continue
        inner = _enter(node, tag, place, page, hiding)
        if inner is None:
            continue
        stack.append((None, place, tag))
        if node.child is not None:
            stack.append((node.child, inner, ""))


def _write(node: LexborNode, page: _Page, place: _Place) -> None:
    text = node.text_content or ""
    if not place.keeps:
        page.write(_RUN.sub(" ", text), place)
        return
    for number, piece in enumerate(text.replace("\r\n", "\n").split("\n")):
        if number:
            page.end(forced=True)
        page.write(piece, place)


def _close(tag: str, page: _Page) -> None:
    if tag in _BLOCKS:
        page.end()
        if tag in ("p", "table", "blockquote", "ul", "ol", "pre", "h1", "h2", "h3", "h4"):
            page.blank()
    elif tag in ("td", "th") and page.open is not None:
        page.pieces.append(" ")


def _enter(node: LexborNode, tag: str, place: _Place, page: _Page, hiding: frozenset[str]) -> _Place | None:
    """What holds inside this node; None when nothing of it is to be read."""
    if tag == "br":
        names = (node.attributes.get("id") or "").lower() if node.attributes else ""
        page.end(forced=True)
        if names == _SIGNATURE_STARTS:
            place.signature = True
        return None
    attributes = node.attributes
    inner = _Place(place.depth, place.zone, place.signature, place.keeps or tag == "pre")
    if tag in _BLOCKS:
        page.end()
    if tag == "hr":
        page.blank()
    if attributes:
        if _is_hidden(attributes, hiding):
            return None
        _judge(node, tag, attributes, inner, page)
    elif tag in ("blockquote", "includetail"):
        _judge(node, tag, {}, inner, page)
    return inner


def _is_hidden(attributes: dict[str, str | None], hiding: frozenset[str]) -> bool:
    if "hidden" in attributes:
        return True
    style = attributes.get("style")
    if style and _HIDDEN.search(style[:1_000]):
        return True
    return bool(hiding) and any(name in hiding for name in (attributes.get("class") or "").split())


def _judge(node: LexborNode, tag: str, attributes: dict[str, str | None], inner: _Place, page: _Page) -> None:
    """Lets the node's name and style speak: quotation, signature, or "from here on everything is quoted"."""
    style = (attributes.get("style") or "")[:1_000]
    names = _names(attributes)
    if _KEEPS_BREAKS.search(style):
        inner.keeps = True
    if tag == "blockquote":
        inner.depth += bool(names.strip()) or not _INDENT.search(style)
    elif tag == "includetail":
        inner.zone = inner.zone or tag
    elif _FROM_HERE.search(names) or (_TOP_RULE.search(style) and _looks_like_header(node, page)):
        page.from_here = page.from_here or HEADER_BLOCK
    elif names.strip():
        _named(node, names, inner, page)


def _names(attributes: dict[str, str | None]) -> str:
    """What a node is called, in all of its ways."""
    return " ".join((value or "")[:200] for key, value in attributes.items() if _names_something(key))


def _named(node: LexborNode, names: str, inner: _Place, page: _Page) -> None:
    """What the names of a node say of the text inside it."""
    outside = inner.depth == 0
    if outside and _ATTRIBUTION.search(names):
        inner.zone = inner.zone or "attribution"
    elif _SIGNATURE.search(names) and "beginning" not in names.lower():
        inner.signature = True
    elif outside and (zone := _quotation(names)) and not _holds_blockquote(node, page):
        inner.zone = inner.zone or zone


def _quotation(names: str) -> str:
    """What a quotation of this name is called; empty for what is none."""
    if _QUOTE.search(names):
        return names.split()[0]
    return CONTAINER if _EARLIER.search(names) else ""


def _names_something(key: str) -> bool:
    return key in ("id", "class", "name", "type") or key.startswith("data-")


def _looks_like_header(node: LexborNode, page: _Page) -> bool:
    page.looks -= 1
    text = (node.text(deep=True) or "")[:600] if page.looks > 0 else ""
    colons = text.count(":") + text.count("：")
    return colons >= 3 or (colons == 2 and "@" in text)


def _holds_blockquote(node: LexborNode, page: _Page) -> bool:
    page.looks -= 1
    return page.looks > 0 and node.css_first("blockquote") is not None
