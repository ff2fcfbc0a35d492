"""Properties of trimming: nothing raises, what was typed above a sent report comes out exactly, nothing else does."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from gm.post.letter import Letter, Part
from gm.post.reading import read
from gm.post.trimming import trim
from tests.post.composing import Composed, headless, pages, texts, unmarked
from tests.post.quoting import ATTRIBUTIONS, BLOCKS, GERMAN, MARKS, PAGES, REPORT, UNMARKED, as_html, letter, wrapped

ORDERS = st.sampled_from(
    ["sail 12", "bid 3", "sail 31", "trade rope for salt", "pass", "Ahoy there,", "SAIL 7 AND WAIT"]
)
TYPED = st.lists(ORDERS, max_size=4, unique=True)
REPORTS = st.sampled_from([REPORT, GERMAN])
WAYS = st.sampled_from([*MARKS.values(), *UNMARKED.values()])
HEADS = st.sampled_from([*ATTRIBUTIONS.values(), *BLOCKS.values()])


def lines_of(raw: bytes, *sent: str) -> list[str]:
    return [line for line in trim(read(raw), sent).text.splitlines() if line]


@settings(max_examples=200)
@given(TYPED, REPORTS, HEADS, WAYS, st.integers(30, 90))
def test_what_was_typed_above_the_sent_report_comes_out_exactly(typed, report, head, way, width) -> None:  # type: ignore[no-untyped-def]
    body = "".join(f"{line}\n" for line in typed) + f"\n{head}\n\n{way(wrapped(report, width))}"
    assert lines_of(letter(body), report) == typed


@settings(max_examples=100)
@given(TYPED, REPORTS, st.sampled_from(sorted(PAGES)))
def test_what_was_typed_above_the_sent_report_in_html_comes_out_exactly(typed, report, client) -> None:  # type: ignore[no-untyped-def]
    page = PAGES[client](as_html("".join(f"{line}\n" for line in typed)), as_html(report))
    assert lines_of(letter("", page), report) == typed


@settings(max_examples=150)
@given(REPORTS, WAYS, st.integers(30, 90), st.booleans(), HEADS)
def test_a_sent_report_alone_is_never_typed(report, way, width, headed, head) -> None:  # type: ignore[no-untyped-def]
    body = (f"{head}\n\n" if headed else "") + way(wrapped(report, width))
    assert lines_of(letter(body), report) == []


@settings(max_examples=150)
@given(
    st.lists(
        st.tuples(
            st.sampled_from([">", "> >", "", "  ", "|", "-- ", "On 4 Mar 2025", "From: a@b", "<", "__"]),
            st.text(max_size=30),
        ),
        max_size=30,
    ),
    st.booleans(),
)
def test_any_text_is_trimmed_without_an_exception(pieces, html) -> None:  # type: ignore[no-untyped-def]
    text = "\n".join(f"{mark}{rest}" for mark, rest in pieces)
    part = Part("text/html" if html else "text/plain", text, text.encode("utf-8", "replace"), flowed=not html)
    found = trim(Letter((), (part,), len(text)), (REPORT, text))
    assert isinstance(found.text, str)


TAGS = st.sampled_from(
    [
        "<div>",
        "</div>",
        "<blockquote>",
        "</blockquote>",
        "<br>",
        "<p style='display:none'>",
        "</p>",
        "<table><td>",
        "<div class=gmail_quote>",
        "<hr>",
        "<pre>",
        "<!--",
        "-->",
        "sail 12",
        "&nbsp;",
        "<style>",
        "\n",
    ]
)


@settings(max_examples=150)
@given(st.lists(TAGS, max_size=60))
def test_any_heap_of_tags_is_trimmed_without_an_exception(tags) -> None:  # type: ignore[no-untyped-def]
    html = "".join(tags)
    part = Part("text/html", html, html.encode())
    found = trim(Letter((), (part,), len(html)), ())
    assert "<" not in found.text


@settings(max_examples=60)
@given(st.lists(st.text("abcdefg XYZ", min_size=1, max_size=12), min_size=1, max_size=6))
def test_a_letter_without_any_quotation_loses_no_word(lines) -> None:  # type: ignore[no-untyped-def]
    expected = [f"order {' '.join(line.split())}".strip() for line in lines]
    assert lines_of(letter("".join(f"{line}\n" for line in expected))) == expected


# --- the promise, over letters composed of every kind of quoting ------------------------------------------------------


def folded(lines: object) -> set[str]:
    return {" ".join(line.lower().split()) for line in lines}  # type: ignore[attr-defined]


def keep_the_promise(composed: Composed) -> None:
    """No decoy is ever taken; an order that was typed is found, or it is asked back."""
    found = trim(read(composed.raw), composed.sent)
    assert not folded(found.lines) & folded(composed.decoys)
    assert folded(composed.typed) <= folded(found.lines) | folded(found.doubtful)


@settings(max_examples=250)
@given(texts())
def test_the_promise_holds_for_marked_quotations(composed) -> None:  # type: ignore[no-untyped-def]
    keep_the_promise(composed)


@settings(max_examples=250)
@given(unmarked())
def test_the_promise_holds_for_unmarked_quotations(composed) -> None:  # type: ignore[no-untyped-def]
    keep_the_promise(composed)


@settings(max_examples=100)
@given(headless())
def test_the_promise_holds_without_a_head_where_something_was_sent(composed) -> None:  # type: ignore[no-untyped-def]
    keep_the_promise(composed)


@settings(max_examples=250)
@given(pages())
def test_the_promise_holds_for_html(composed) -> None:  # type: ignore[no-untyped-def]
    keep_the_promise(composed)
