"""An issue of a league's paper as a page to be printed: two columns, the standings as bars, in our own fonts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from fpdf import FPDF

SIZES = (9.5, 8.5, 7.5, 6.5)  # points of the type: the largest with which all stands on one page
MARGIN, GAP, BAR = 14.0, 6.0, 4.2  # millimetres: round the page, between columns, a bar with its room
BLUE, GREY = (0, 114, 178), (110, 110, 110)  # told apart by colour-blind readers, and in print


def sheet(issue: Mapping[str, Any], fonts: Path) -> bytes:
    """The PDF of an issue: one page in the largest type with which its words fit, or several in the smallest."""
    made = (_set(issue, fonts, size) for size in SIZES)
    pages = next((pdf for pdf in made if pdf.pages_count == 1), None) or _set(issue, fonts, SIZES[-1])
    return bytes(pages.output())


def _set(issue: Mapping[str, Any], fonts: Path, size: float) -> FPDF:
    pdf = FPDF(format="A4")
    pdf.set_creation_date(datetime.fromisoformat(issue["date"]))
    pdf.set_title(f"{issue['league']} {issue['number']}")
    pdf.add_font("sans", "", str(fonts / "DejaVuSans.ttf"))
    pdf.add_font("sans", "B", str(fonts / "DejaVuSans-Bold.ttf"))
    pdf.set_margins(MARGIN, MARGIN, MARGIN)
    pdf.set_auto_page_break(True, MARGIN)
    pdf.add_page()
    pdf.set_font("sans", "B", 17)
    pdf.cell(0, 9, f"{issue['league']}  No. {issue['number']}", new_x="LMARGIN", new_y="NEXT")
    pdf.set_font("sans", "", 9)
    pdf.set_text_color(*GREY)
    pdf.cell(0, 5, issue["head"], border="B", new_x="LMARGIN", new_y="NEXT")
    pdf.set_text_color(0)
    pdf.ln(2)
    _bars(pdf, issue["chart"], size)
    with pdf.text_columns(ncols=2, gutter=GAP, text_align="L", line_height=1.25) as columns:
        for bold, words in _blocks(issue):
            pdf.set_font("sans", "B" if bold else "", size + bold)
            with columns.paragraph(bottom_margin=size * 0.12, top_margin=size * 0.2 if bold else 0) as paragraph:
                paragraph.write(words)
    return pdf


def _blocks(issue: Mapping[str, Any]) -> Iterator[tuple[bool, str]]:
    """Headings (True) and paragraphs in their order."""
    if issue.get("note"):
        yield True, "From the editor"
        yield from ((False, line) for line in issue["note"])
    for section in issue["sections"]:
        yield True, section["heading"]
        yield from ((False, words) for words in section["paragraphs"])
        for who, lines in section["said"]:
            yield False, f"{who} {' '.join(lines)}"


def _bars(pdf: FPDF, chart: list[Mapping[str, Any]], size: float) -> None:
    """The standings drawn: a bar for each member, two columns of them, each with its number beside it."""
    most = max((one["amount"] for one in chart), default=0) or 1
    half = (len(chart) + 1) // 2
    top, wide = pdf.get_y(), (pdf.epw - GAP) / 2
    pdf.set_font("sans", "", min(size, 8))
    for n, one in enumerate(chart):
        x, y = MARGIN + (n >= half) * (wide + GAP), top + (n % half if n < half else n - half) * BAR
        pdf.set_xy(x, y)
        pdf.cell(38, BAR - 0.6, one["label"])
        long = (wide - 56) * one["amount"] / most
        pdf.set_fill_color(*(GREY if one["gone"] else BLUE))
        pdf.rect(x + 38, y + 0.5, max(long, 0.3), BAR - 1.4, style="F")
        pdf.set_xy(x + 39 + long, y)
        moved = f"  {'up' if one['moved'] > 0 else 'down'} {abs(one['moved'])}" if one["moved"] else ""
        pdf.cell(16, BAR - 0.6, f"{one['points']}{moved}")
    pdf.set_xy(MARGIN, top + half * BAR + 2)
