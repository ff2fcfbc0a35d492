"""Reading and trimming held against real letters: replies, charsets, malformed mail, and orders above decoys."""

from __future__ import annotations

import csv
import re
import time
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.post.explain import explain, explain_line
from gm.post.guards import classify
from gm.post.reading import read
from gm.post.trimming import trim

CORPUS = Path(__file__).parents[3] / "shared" / "mail-corpus"
Row = dict[str, str]

pytestmark = pytest.mark.skipif(
    not (CORPUS / "manifest.csv").exists(), reason="the mail corpus is not beside the checkout"
)

#: The orders of the game that the corpus plays; an order is a whole line, a sentence never is one.
ORDERS = re.compile(
    r"play (?:\d{1,3}|tofu on \d{1,3})(?: bid \d{1,3})?|bid \d{1,3}|"
    r"take karma(?: / play tofu on (?:for|back)wards)?|pass"
)


def rows(folder: str, manifest: str = "manifest.csv") -> Iterator[Row]:
    with (CORPUS / manifest).open(encoding="utf-8") as file:
        yield from (row for row in csv.DictReader(file) if row["file"].startswith(folder))


def lines(text: str) -> list[str]:
    """The lines as a person compares them: spaces folded, invisible characters and blank lines away."""
    folded = (" ".join(line.replace("\u200b", "").split()) for line in unicodedata.normalize("NFKC", text).split("\n"))
    return [line for line in folded if line]


def orders_in(text: str) -> list[str]:
    return [line for line in (one.lower().rstrip(".!") for one in lines(text)) if ORDERS.fullmatch(line)]


def listed(cell: str) -> list[str]:
    return [] if cell in ("", "-", "none") else cell.split(" | ")


def companion(name: str) -> list[str]:
    return lines((CORPUS / name).read_text(encoding="utf-8")) if name else []


def figures(title: str, good: Counter[str], total: Counter[str]) -> None:
    print(f"\n{title}: {good.total()} of {total.total()}")
    for category in sorted(total):
        print(f"  {category:24} {good[category]:4} of {total[category]}")


def test_the_newly_typed_text_of_replies_is_found_and_no_quoted_line_is_left() -> None:
    good, clean, total = Counter[str](), Counter[str](), Counter[str]()
    for row in rows("replies/"):
        got = lines(trim(read((CORPUS / row["file"]).read_bytes())).text)
        optional, expected = set(companion(row["optional_file"])), companion(row["expected_file"])
        forbidden = set(companion(row["forbidden_file"])) - set(expected) - optional
        wanted = " ".join(line for line in expected if line not in optional)
        total[row["category"]] += 1
        good[row["category"]] += " ".join(line for line in got if line not in optional) == wanted
        clean[row["category"]] += not forbidden.intersection(got)
    figures("replies exact", good, total)
    figures("replies without a quoted line", clean, total)
    assert good.total() >= 0.95 * total.total()
    assert clean.total() >= 0.97 * total.total()


@pytest.mark.parametrize("known", [True, False], ids=["the report is known", "nothing is known"])
def test_orders_are_found_exactly_and_no_decoy_is_taken(known: bool) -> None:
    sent = ((CORPUS / "orders/report.txt").read_text(encoding="utf-8"),) if known else ()
    good, total, asked = Counter[str](), Counter[str](), Counter[str]()
    decoys = []
    for row in rows("", "orders/manifest.csv"):
        letter = read((CORPUS / "orders" / row["file"]).read_bytes())
        found = trim(letter, sent)
        got = orders_in(found.text) if classify(letter).kind in ("human", "list") else []
        wanted = [listed(row["expected"])] + ([listed(row["alternative"])] if row["alternative"] != "-" else [])
        total[row["category"]] += 1
        good[row["category"]] += got in wanted
        asked[row["category"]] += got not in wanted and any(orders_in(line) for line in found.doubtful)
        decoys += [row["file"] for order in got if order in listed(row["decoys"])]
    figures("orders found exactly", good, total)
    assert decoys == []
    assert good.total() >= 0.995 * total.total()
    assert good.total() + asked.total() == total.total()


def test_every_charset_is_decoded() -> None:
    good, total = Counter[str](), Counter[str]()
    for row in rows("charset/"):
        expected = " ".join(companion(row["expected_file"]))
        letter = read((CORPUS / row["file"]).read_bytes())
        texts = [trim(letter).text, *(part.text or "" for part in letter.inline_texts())]
        total[row["category"]] += 1
        good[row["category"]] += any(" ".join(lines(text)).startswith(expected) for text in texts)
    figures("charset", good, total)
    assert good.total() == total.total()


def test_malformed_mail_neither_raises_nor_takes_long() -> None:
    good, total = Counter[str](), Counter[str]()
    for row in rows("malformed/"):
        raw = (CORPUS / row["file"]).read_bytes()
        began = time.process_time()
        made = explain(raw)
        assert time.process_time() - began < 2, row["file"]
        if row["expected_file"] and "informative" not in row["notes"]:
            total[row["category"]] += 1
            good[row["category"]] += lines(made["text"]) == companion(row["expected_file"])
    figures("malformed with an expected text", good, total)
    assert good.total() == total.total()


def test_one_line_of_explain_has_just_the_fields_that_were_asked_for() -> None:
    report = (CORPUS / "orders/report.txt").read_text(encoding="utf-8")
    row = next(row for row in rows("", "orders/manifest.csv") if row["category"] == "top-text")
    made = explain_line(
        {"id": 7, "path": row["file"], "report": report}, (CORPUS / "orders" / row["file"]).read_bytes()
    )
    assert list(made) == ["id", "kind", "guard", "text", "doubtful", "orders", "failed", "delayed"]
    assert (made["id"], made["kind"], made["failed"]) == (7, "human", [])
    assert orders_in(made["text"]) == listed(row["expected"])
    assert (made["doubtful"], made["orders"]) == ([], made["text"].splitlines())
