"""Throws hostile bytes at reading and trimming for as long as it is told; nothing may raise or hang.

    python tests/fuzz/fuzz_post_reading.py -max_total_time=20

needs atheris, which brings libFuzzer along; any of its options may follow.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).parents[2]))

with atheris.instrument_imports(include=["gm.post"]):
    from gm.post.letter import Letter, Part
    from gm.post.reading import LIMITS, decoded, read
    from gm.post.trimming import Known, trim
    from tests.post.quoting import ATTRIBUTIONS, BLOCKS, MARKS, PAGES, REPORT, as_html, letter

KNOWN = Known((REPORT,))
SLOWEST_SECONDS = 2.0  # of processor time for one letter, instrumented

SEEDS = (
    *(letter(f"sail 12\n\n{head}\n\n{MARKS['> '](REPORT)}") for head in list(ATTRIBUTIONS.values())[::6]),
    *(letter(f"sail 12\n\n{head}\n\n{REPORT}") for head in list(BLOCKS.values())[::4]),
    *(letter("", page(as_html("sail 12"), as_html("sail 31"))) for page in PAGES.values()),
    b"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/rfc822\n\nA: b\n\n--b\n"
    b"Content-Type: text/plain; format=flowed; delsp=yes; charset=utf-7\n"
    b"Content-Transfer-Encoding: base64\n\ncGxh\n--b--\n",
)


def one(data: bytes) -> None:
    start = time.process_time()
    found = read(data)
    for _, value in found.headers:
        assert not set(decoded(value)) & set("\r\n\0")
    check(found)
    text = data.decode("utf-8", "replace")
    kind = "text/html" if len(data) % 2 else "text/plain"
    check(Letter((), (Part(kind, text, data, flowed=len(data) % 3 == 0),), len(data)))
    assert time.process_time() - start < SLOWEST_SECONDS, "slow"


def check(found: Letter) -> None:
    for sent in (KNOWN, ()):
        trimmed = trim(found, sent)
        assert len(trimmed.lines) <= LIMITS.typed_lines + 1
        assert bool(trimmed.conflict) or not trimmed.doubtful


def main() -> None:
    folder = next((arg for arg in sys.argv[1:] if not arg.startswith("-")), None)
    for number, seed in enumerate(SEEDS):
        one(seed)
        if folder:
            (Path(folder) / f"seed-{number}").write_bytes(seed)
    atheris.Setup([*sys.argv, "-max_len=8192", "-timeout=10", "-rss_limit_mb=1024"], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
