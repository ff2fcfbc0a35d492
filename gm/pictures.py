"""Pictures: SVG made PNG by resvg, in our own fonts. One that is laid together from pieces draws each of them once."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from math import cos, pi, sin

import resvg_py
from markupsafe import Markup
from PIL import Image, ImageColor

from gm.lettering import outlined
from gm.share import templates

PICTURE_WIDTH = 480  # pixels; drawing costs in proportion to them
GREYS, MOST_COLOURS = 16, 256  # shades between black and white, and all that a palette has room for
_PIECE = re.compile(r'\s*<svg x="(-?\d+)" y="(-?\d+)" ([^>]*>.*?)</svg>\s*', re.DOTALL)
_COLOUR = re.compile(r'"(#(?:[0-9A-Fa-f]{3}){1,2})"')
_DEFINED = re.compile(r'<(\w+) id="([^"]+)".*?</\1>', re.DOTALL)
_OF_ITS_OWN = re.compile(r' (?:viewBox|width|height)="[^"]*"')  # of the sheet's, what every piece has for itself


@lru_cache(maxsize=64)
def png(svg: str) -> bytes:
    """A picture of an SVG; seats that see the same share it.

    An SVG that ends in pieces, nested `<svg x y width height viewBox>` one after the other, is drawn piece by piece,
    and a piece that was drawn before is not drawn again. A piece is known by its own text alone, so nothing of one
    reader's comes into the picture of another.
    """
    first = _PIECE.search(svg)
    between = _PIECE.sub("", svg[first.start() :]).strip() if first else ""
    return _laid(svg, first.start()) if first and between == "</svg>" else _drawn(svg, PICTURE_WIDTH)


def _drawn(svg: str, width: int) -> bytes:
    svg = outlined(svg)
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=_fonts() if "<text" in svg else [],
            sans_serif_family="DejaVu Sans",
        )
    )


@cache
def _fonts() -> list[str]:
    return [str(path) for path in sorted((templates() / "fonts").glob("*.ttf"))]


def _laid(svg: str, start: int) -> bytes:
    """The pieces on their sheet, in a palette of the colours that the SVG names."""
    sheet = _sheet(svg[:start])
    laid, scale = sheet.ground.copy(), sheet.scale
    for x, y, body in _PIECE.findall(svg, start):
        piece = _piece(sheet.frame, body, scale)
        laid.paste(piece, (round(int(x) * scale), round(int(y) * scale)), piece)
    out = BytesIO()
    few = laid.quantize(palette=_palette(frozenset(_COLOUR.findall(svg))), dither=Image.Dither.NONE)
    few.save(out, "PNG", compress_type=zlib.Z_RLE)
    return out.getvalue()


def piece(left: float, top: float, right: float, bottom: float, x: int = 0, y: int = 0) -> str:
    """How a piece opens whose shapes reach so far from a place of its own at x, y. On the sheet its sides are multiples
    of 4, whole pixels in a picture of 640."""
    west, north = (int((place + reach) // 4 * 4) for place, reach in ((x, left), (y, top)))
    wide, high = (int(-(-(place + reach) // 4) * 4) for place, reach in ((x - west, right), (y - north, bottom)))
    box = f"{west - x} {north - y} {wide} {high}"
    return Markup(f'<svg x="{west}" y="{north}" width="{wide}" height="{high}" viewBox="{box}">')


@lru_cache(maxsize=16)
def around(places: int) -> tuple[tuple[float, float], ...]:
    """So many places on a circle of radius 1, from the top clockwise."""
    turns = [2 * pi * n / places for n in range(places)]
    return tuple((sin(turn), -cos(turn)) for turn in turns)


@dataclass(frozen=True, eq=False)
class Frame:
    """What pieces take from the sheet on which they lie: how it opens, and what it defines by name."""

    opening: str
    defined: dict[str, str]


@dataclass(frozen=True, eq=False)
class Sheet:
    """What lies below all pieces, drawn."""

    ground: Image.Image
    scale: float  # pixels to one unit of the SVG
    frame: Frame


@lru_cache(maxsize=16)
def _sheet(svg: str) -> Sheet:
    ground = Image.open(BytesIO(_drawn(f"{svg}</svg>", PICTURE_WIDTH))).convert("RGB")
    opening = svg[svg.index("<svg") : svg.index(">") + 1]
    wide = re.search(r'viewBox="\S+ \S+ (\S+)', opening)
    frame = _frame(_OF_ITS_OWN.sub("", opening)[:-1], svg[: svg.find("</defs>") + 1])
    return Sheet(ground, PICTURE_WIDTH / float(wide[1]) if wide else 1.0, frame)


@lru_cache(maxsize=16)
def _frame(opening: str, defs: str) -> Frame:
    """One for all sheets that open alike, so that they share their pieces."""
    return Frame(opening, {f"url(#{found[2]})": found[0] for found in _DEFINED.finditer(defs)})


@lru_cache(maxsize=1024)
def _piece(frame: Frame, body: str, scale: float) -> Image.Image:
    wide = re.search(r'width="(\d+)"', body)
    defined = "".join(what for name, what in frame.defined.items() if name in body)
    opening, inner = body.split(">", 1)
    svg = f"{frame.opening} {opening}><defs>{defined}</defs>{inner}</svg>"
    piece = Image.open(BytesIO(_drawn(svg, round(int(wide[1]) * scale) if wide else 1)))
    piece.load()
    return piece


@lru_cache(maxsize=32)
def _palette(colours: frozenset[str]) -> Image.Image:
    """Greys, and every colour with its shades towards black and towards white."""
    named = sorted({ImageColor.getrgb(colour)[:3] for colour in colours})
    coloured = [rgb for rgb in named if len(set(rgb)) > 1]
    shades = min(12, (MOST_COLOURS - GREYS) // max(1, len(coloured)))
    darker = shades * 2 // 3
    grey = [n * 255 // (GREYS - 1) for n in range(GREYS) for _ in range(3)]
    dark = [round(part * n / darker) for rgb in coloured for n in range(1, darker + 1) for part in rgb]
    light = [
        round(255 - (255 - part) * n / (shades - darker + 1))
        for rgb in coloured
        for n in range(1, shades - darker + 1)
        for part in rgb
    ]
    palette = Image.new("P", (1, 1))
    palette.putpalette(grey + dark + light)
    return palette
