"""Composes letters of every kind of quoting: who is quoted, how it is marked, broken and framed, where the answer is.

Each strategy draws letters whose quotation holds decoys: lines that read as orders and were not typed. The parts are
drawn apart from each other, so that they meet in ways that no mail program has been seen to use.
"""

from __future__ import annotations

import html as markup
import textwrap
from dataclasses import dataclass

from hypothesis import strategies as st

from tests.post.quoting import ATTRIBUTIONS, BLOCKS, DECOYS, GERMAN, PAGES, REPORT, as_html, letter

ORDERS = ("sail 7", "bid 3", "Pass", "trade salt for rope", "HAUL 5", "wait / sail 9 on reef")
CHAT = ("Hello there,", "I think that Bruno is bluffing.", "Here is what I do:", "")
ORPHAN = "bid 99"
SENTENCE = "Clara: what I keep telling you since the winter is that a wise player so often writes to me"

# --- who is quoted ----------------------------------------------------------------------------------------------------

DATES = (
    "Tue, Mar 4, 2025 at 8:00 AM",
    "4. Brezna 2025 v 08:00",
    "2025-03-04 08:00",
    "04.03.2025 08:00",
    "2025/3/4 8:00",
    "Dé Máirt 4 Márta 2025 08:00",
    "4 آذار 2025 08:00",
    "4/3/25 8:00 PM",
    "२०२५ मार्च 4, 08:00",
    "2025年3月4日 8:00",
)
PEOPLE = (
    "Harbourmaster <harbour@example.com>",
    '"Zoë ✿ K." <harbour@example.com>',
    "<harbour@example.com>",
    "张伟 <a@b.cn>",
    "Jiří Dvořáček [mailto:harbour@example.com]",
    "Harbourmaster (harbour@example.com)",
)
VERBS = ("wrote", "schrieb", "a écrit", "написал(а)", "写道", "wapisa", "ⵢⵓⵔⴰ", "scríobh", "qorgan edi", "")
SHAPES = ("{date}, {who} {verb}:", "{who} {verb} {date}:", "{verb} {who} ({date}):", "* {who} [{date}] {verb}：")
LABELS = (
    ("From", "Sent", "To", "Subject"),
    ("Von", "Gesendet", "An", "Betreff"),
    ("发件人", "发送时间", "收件人", "主题"),
    ("Igice", "Itariki", "Kuri", "Umutwe"),
    ("Mai", "Rā", "Ki", "Kaupapa"),
)
RULES = ("", "-----Original Message-----", "_" * 32, "* * *", "‐‐‐‐‐‐‐ Original ‐‐‐‐‐‐‐", "─" * 20)
ENCLOSED = (
    ">>> {who} {date} >>>",
    "----- {who}, {date} -----",
    "=== {date} {who} ===",
    "-- Original Message --",
    "--------------------\nPosted by {who} on {date}",
)


@st.composite
def heads(draw: st.DrawFn) -> str:
    """Lines above a quotation: those that mail programs write, and others of their shape."""
    kind = draw(st.sampled_from(["seen", "block", "shape", "labels", "enclosed"]))
    if kind == "seen":
        return draw(st.sampled_from(list(ATTRIBUTIONS.values())))
    if kind == "block":
        return textwrap.indent(draw(st.sampled_from(list(BLOCKS.values()))), draw(st.sampled_from(["", "", "  "])))
    date, who = draw(st.sampled_from(DATES)), draw(st.sampled_from(PEOPLE))
    if kind == "labels":
        bold = draw(st.sampled_from(["{}: {}", "*{}:* {}", "{} : {}", "{}： {}", "{}:\t{}"]))
        labels = draw(st.sampled_from(LABELS))
        block = "\n".join(
            bold.format(*pair) for pair in zip(labels, (who, f"{date} 08:00", "Anna", "Turn 9"), strict=True)
        )
        rule = draw(st.sampled_from(RULES))
        return f"{rule}\n{block}" if rule else block
    if kind == "enclosed":
        return draw(st.sampled_from(ENCLOSED)).format(who=who, date="04.03.2025 08:00")
    line = draw(st.sampled_from(SHAPES)).format(date=date, who=who, verb=draw(st.sampled_from(VERBS)))
    return "\n".join(textwrap.wrap(line, draw(st.sampled_from([30, 45, 60, 72, 200])), break_long_words=False))


# --- how it is marked -------------------------------------------------------------------------------------------------

SIGNS = ("> ", ">", ">> ", "> > ", "| ", "|", ": ", "% ", "} ", "] ", "» ", "＞ ", "GM> ", "张> ", "    Jürgen> ", "│ ")
SIGNS_BELOW_A_HEAD = ("# ", "+ ", "~ ", "= ")


def marked(report: str, sign: str, width: int, broken: bool) -> str:
    """Every line with the sign in front; `broken`: wrapped afterwards, so that the remainders stand without it."""
    lines = []
    for line in report.splitlines():
        pieces = textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False) or [""]
        lines += [sign + pieces[0], *((piece if broken else sign + piece) for piece in pieces[1:])]
    return "\n".join(line.rstrip() if line.strip() == sign.strip() else line for line in lines) + "\n"


@dataclass(frozen=True)
class Composed:
    """A letter, what was typed in it, and what its recipient had sent."""

    raw: bytes
    typed: tuple[str, ...]
    sent: tuple[str, ...]
    decoys: tuple[str, ...] = (*DECOYS, ORPHAN)


def earlier(report: str) -> str:
    """The report of the turn before: the same frame around other facts."""
    return _changed(report, CHANGED)


def much_earlier(report: str) -> str:
    """A report of many turns before, whose examples were partly the same ones."""
    return _changed(
        report, {"Bruno": "Dora", "The next turn": "Your turn", "rope for salt": "a lamp for a bag of salt"}
    )


def _changed(report: str, changes: dict[str, str]) -> str:
    for now, before in changes.items():
        report = report.replace(now, before)
    return report


CHANGED = {
    "turn 9": "turn 8",
    "Zug 9": "Zug 8",
    "sail 31": "sail 28",
    "rope for salt": "salt for a lantern",
    "SAIL 12": "SAIL 3",
    "bid 40": "bid 41",
    "7, 12, 31": "3, 7, 28",
}
STARRED = f"*** The Harbour Game *** round 9 *** sheet for\n***\n\n{REPORT.split(chr(10), 2)[2]}"
REPORTS = st.permutations([REPORT, GERMAN, STARRED]).map(lambda reports: reports[:2])
WIDTHS = st.sampled_from([40, 60, 72, 200])
ANSWERS = st.lists(st.sampled_from(ORDERS), min_size=1, max_size=3, unique=True)
SENT = st.sampled_from(["the report", "nothing", "another report", "both", "the report before", "a report long before"])
FOOTERS = st.sampled_from(["", "", "Sent from my iPhone\n", "-- \nAnna\nbid 40\n", "Enviado desde mi Huawei P40\n"])


def _sent(which: str, report: str, other: str) -> tuple[str, ...]:
    return {
        "the report": (report,),
        "nothing": (),
        "another report": (other,),
        "both": (report, other),
        "the report before": (earlier(report),),
        "a report long before": (much_earlier(report),),
    }[which]


@st.composite
def _answers(draw: st.DrawFn) -> tuple[tuple[str, ...], str]:
    typed = draw(ANSWERS)
    return tuple(typed), "\n".join([*draw(st.lists(st.sampled_from(CHAT), max_size=1)), *typed]) + "\n"


@st.composite
def texts(draw: st.DrawFn) -> Composed:
    """Plain letters with marked lines."""
    report, other = draw(REPORTS)
    typed, answer = draw(_answers())
    head = draw(heads())
    sign = draw(st.sampled_from(SIGNS + SIGNS_BELOW_A_HEAD))
    broken = draw(st.booleans())
    quoted = report
    if broken:
        width = draw(st.sampled_from([60, 68, 72, 76]))
        lead = textwrap.wrap(SENTENCE, width - len(ORPHAN))[0]  # so that the orphan is the first that does not fit
        quoted = report.replace("\n\n", f"\n\n{lead} {'x' * (width - len(lead) - 3)} {ORPHAN}\n", 1)
    else:
        width = draw(st.integers(30, 90))
    body = marked(quoted, sign, width, broken)
    if draw(st.booleans()) and sign in SIGNS:
        body = "[...]\n" + "\n".join(body.splitlines()[-9:]) + "\n"
    where = draw(st.sampled_from(["top", "bottom", "inline"]))
    if where == "top":
        whole = f"{answer}\n{draw(FOOTERS)}\n{head}\n{body}"
    elif where == "bottom":
        whole = f"{head}\n{body}\n{answer}\n{draw(FOOTERS)}"
    else:
        lines = body.splitlines(keepends=True)
        between = [k for k in range(len(lines) - 1) if lines[k + 1].startswith(sign.rstrip())]
        at = draw(st.sampled_from(between))
        whole = f"{head}\n{''.join(lines[: at + 1])}\n{answer}\n{''.join(lines[at + 1 :])}"
    return Composed(letter(whole), typed, _sent(draw(SENT), quoted, other))


@st.composite
def unmarked(draw: st.DrawFn) -> Composed:
    """Plain letters whose quotation bears no mark at all."""
    report, other = draw(REPORTS)
    typed, answer = draw(_answers())
    width, margin = draw(st.sampled_from([40, 60, 200])), draw(st.sampled_from(["", "    ", "\t"]))
    body = "".join(f"{margin}{piece}\n" for line in report.splitlines() for piece in textwrap.wrap(line, width) or [""])
    head = draw(heads())
    top = draw(st.booleans())
    whole = f"{answer}\n{draw(FOOTERS)}\n{head}\n\n{body}" if top else f"{head}\n\n{body}\n\n{answer}"
    return Composed(letter(whole), typed, _sent(draw(SENT), report, other))


@st.composite
def headless(draw: st.DrawFn) -> Composed:
    """Letters that do not say where the quotation begins; what was sent shows it."""
    report, other = draw(REPORTS)
    typed, answer = draw(_answers())
    lines = [piece for line in report.splitlines() for piece in textwrap.wrap(line, draw(WIDTHS)) or [""]]
    margin = draw(st.sampled_from(["", "  ", "\t"]))
    body = "".join(f"{margin}{line}\n" for line in lines)
    whole = f"{answer}\n{body}" if draw(st.booleans()) else f"{body}\n\n{answer}"
    sent = draw(st.sampled_from(["the report", "both", "the report before", "a report long before"]))
    return Composed(letter(whole), typed, _sent(sent, report, other))


# --- HTML -------------------------------------------------------------------------------------------------------------

FRAMES = (
    "<blockquote>{r}</blockquote>",
    '<blockquote type="cite" style="margin:0">{r}</blockquote>',
    '<div style="border-left: 2px solid #ccc; padding-left: 1ex">{r}</div>',
    '<div style="BORDER-LEFT: #1010ff 2px solid; MARGIN-LEFT: 5px">{r}</div>',
    '<div style="margin-left: 40px">{r}</div>',
    '<table style="border-left:3px solid gray"><tr><td>{r}</td></tr></table>',
    '<div class="acme-quoted-text">{r}</div>',
    '<div id="x_prev-message">{r}</div>',
    '<section class="original_message">{r}</section>',
    "<details><summary>...</summary>{r}</details>",
    '<div data-type="citation">{r}</div>',
    "<fieldset>{r}</fieldset>",
    "<pre>{plain}</pre>",
    "<div>{r}</div>",
    "{r}",
)
LEADS = (
    "<p>{head}</p>",
    "<div><span>{head}</span></div>",
    "{head}<br>",
    "<div style='border-top:1px solid'>{head}</div>",
    "<hr>{head}<br>",
    "<table><tr><td>{head}</td></tr></table>",
    "<div><b>{head}</b></div>",
)


@st.composite
def pages(draw: st.DrawFn) -> Composed:
    """HTML letters: containers of mail programs, and containers that only their structure gives away."""
    report, other = draw(REPORTS)
    typed, answer = draw(_answers())
    new, old = as_html(answer), as_html(report)
    if draw(st.booleans()):
        page = PAGES[draw(st.sampled_from(sorted(PAGES)))](new, old)
    else:
        head = markup.escape(draw(heads())).replace("\n", "<br>")
        frame = draw(st.sampled_from(FRAMES)).format(r=old, plain=markup.escape(report))
        lead = draw(st.sampled_from(LEADS)).format(head=head)
        inside = draw(st.booleans()) and old in frame
        page = f"<div>{new}</div><br>" + (frame.replace(old, lead + old) if inside else lead + frame)
    struck = draw(st.sampled_from(["", "<s>bid 40</s>", '<p style="text-decoration: line-through">bid 40</p>']))
    page = f"<html><body>{struck}{page}</body></html>"
    plain = draw(st.sampled_from(["", f"{answer}\n{ATTRIBUTIONS['gmail en']}\n{marked(report, '> ', 70, False)}"]))
    return Composed(letter(plain, page), typed, _sent(draw(SENT), report, other))
