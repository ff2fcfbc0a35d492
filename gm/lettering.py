"""Text of a picture as outlines: resvg opens a font anew for every letter it sets, which costs more than drawing it."""

from __future__ import annotations

import html
import re
import unicodedata
from functools import cache, lru_cache
from typing import Any

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from gm.share import templates

_TEXT = re.compile(r"<text((?: [\w-]+=\"[^\"]*\")+)>([^<]*)</text>")
_ATTRIBUTE = re.compile(r' ([\w-]+)="([^"]*)"')
_NUMBER = r"-?\d*\.?\d+"
_PLAIN = {  # what a plain line of text may say of itself, and how
    "x": _NUMBER,
    "y": _NUMBER,
    "dy": rf"{_NUMBER}(?:em)?",
    "font-size": _NUMBER,
    "font-weight": "bold|normal",
    "font-family": "DejaVu Sans",
    "text-anchor": "start|middle|end",
    "transform": ".*",
    "fill": ".*",
}
_OURS = 'font-family="DejaVu Sans"'
_AROUND = re.compile(
    r"<style| (?:style|class|font-(?:weight|style|variant|stretch)|text-[a-z]+|[a-z]+-(?:spacing|baseline|mode))="
    r'| font-family="(?!DejaVu Sans")'
)
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}  # how much of a line stands left of its place
_LEFT_TO_RIGHT = {"L", "EN", "ES", "ET", "CS", "ON", "WS", "AN"}


def outlined(svg: str) -> str:
    """The SVG with every plain line of text as paths; what is not plain stays as it is, and all of it does where text
    takes how it looks from what is around it."""
    if _AROUND.search(_TEXT.sub("", svg)) or _OURS not in svg:
        return svg
    return _TEXT.sub(lambda found: _line(found[1], found[2]) or found[0], svg)


@lru_cache(maxsize=1024)
def _line(given: str, words: str) -> str:
    """One line; empty where we cannot set it."""
    attributes = dict(_ATTRIBUTE.findall(given))
    glyphs = [
        _glyph(letter, attributes.get("font-weight") == "bold") for letter in " ".join(html.unescape(words).split())
    ]
    plain = all(name in _PLAIN and re.fullmatch(_PLAIN[name], said) for name, said in attributes.items())
    if not plain or "font-size" not in attributes or not all(glyphs):
        return ""
    size, drawn, x = float(attributes["font-size"]), "", 0
    for advance, outline in filter(None, glyphs):
        drawn += f'<path transform="translate({x})" d="{outline}"/>' if outline else ""
        x += advance
    scale = size / _font(False)["head"].unitsPerEm
    left = float(attributes.get("x", 0)) - x * scale * _BEFORE[attributes.get("text-anchor", "start")]
    down = float(attributes.get("y", 0)) + _length(attributes.get("dy", "0"), size)
    placed = f"{attributes.get('transform', '')} translate({left:.3f} {down:.3f}) scale({scale:.6f} {-scale:.6f})"
    fill = f' fill="{attributes["fill"]}"' if "fill" in attributes else ""
    return f'<g transform="{placed.strip()}"{fill}>{drawn}</g>'


def _length(said: str, size: float) -> float:
    return float(said.removesuffix("em")) * (size if said.endswith("em") else 1)


@cache
def _font(bold: bool) -> Any:
    return TTFont(templates() / "fonts" / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"), lazy=True)


@lru_cache(maxsize=2048)
def _glyph(letter: str, bold: bool) -> tuple[int, str] | None:
    """How far a letter reaches, and its outline; nothing where the font has none, or where letters are not set one
    after the other from left to right."""
    font = _font(bold)
    name = font.getBestCmap().get(ord(letter))
    if name is None or unicodedata.combining(letter) or unicodedata.bidirectional(letter) not in _LEFT_TO_RIGHT:
        return None
    pen = SVGPathPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(pen)
    return font["hmtx"][name][0], pen.getCommands()
