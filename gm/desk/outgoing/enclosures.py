"""What a GM encloses with an answer, a map or a paper: taken within bounds, kept with the match, put into reports."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from gm.desk.bench import Desk
from gm.desk.case import Case
from gm.domain.policy import Told
from gm.post.letter import Letter, Part
from gm.post.writing import Enclosure, clean

MOST, LARGEST = 10, 3_000_000  # files of one letter, and octets of them together
_KINDS = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "pdf": "application/pdf",
    "txt": "text/plain",
    "csv": "text/csv",
}
_KEPT = "file"  # of a happening: the mark that its file is kept under follows


class File(NamedTuple):
    """A file of a letter, under a name that can stand in a line."""

    name: str
    octets: bytes
    mark: str


def those_in(letter: Letter) -> list[Part]:
    """The parts of a letter that are files: what is attached, and pictures; no signature of a program."""
    return [part for part in letter.parts if _is_file(part)]


def _is_file(part: Part) -> bool:
    machine = part.media_type.endswith(("signature", "-keys", "-encrypted")) or part.media_type.startswith("message/")
    shown = part.media_type.startswith("image/") or part.media_type == "application/pdf"
    return not machine and (shown or (part.attached and part.filename is not None))


def enclosed(case: Case, match: str) -> tuple[list[str], str]:
    """A line for each file, as the game reads it, and the files noted for keeping; or why they are not taken."""
    parts = those_in(case.letter)
    files, names = list[File](), set[str]()
    for number, part in enumerate(parts, 1):
        name = _name(part, number, names)
        names.add(name)
        if _kind(name) is None:
            return [], (
                f'I pass on pictures, PDF and plain text ({", ".join(_KINDS)}), and "{name}" is none of these, '
                "so nothing of your letter counts. Please send it again without it."
            )
        if part.defect or not part.payload:
            return [], f'"{name}" arrived damaged, so nothing of your letter counts. Please send it again.'
        files.append(File(name, part.payload, sha256(f"{name}\n".encode() + part.payload).hexdigest()[:32]))
    size = sum(len(file.octets) for file in files)
    if len(files) > MOST or size > LARGEST:
        most = f"I pass on up to {MOST} with {LARGEST // 1000} kB together"
        return [], (
            f"You enclose {len(files)} files of {size // 1000} kB; {most}, so nothing of your letter counts. "
            "Please send fewer or smaller ones."
        )
    case.notes += [(topic(match), file.mark, _written(file)) for file in files]
    return [f"attached: {file.name} #{file.mark}" for file in files], ""


def _name(part: Part, number: int, taken: Iterable[str]) -> str:
    """Its name in plain signs, with an ending that tells its kind; different from those before."""
    plain = clean(part.filename or "").replace("\\", "/").rpartition("/")[2].replace("#", "").replace('"', "").strip()
    stem, _, end = plain.rpartition(".")
    if _kind(plain) is None:
        kinds = {kind: end for end, kind in reversed(_KINDS.items())}
        end = kinds.get(part.media_type, end)
        stem = stem or plain or f"file-{number}"
    name = f"{stem[:60] or f'file-{number}'}.{end[:10]}" if end else stem
    return name if name not in set(taken) else f"{stem[:60]}-{number}.{end}"


def _kind(name: str) -> str | None:
    return _KINDS.get(name.rpartition(".")[2].lower())


def topic(match: str) -> str:
    """Under which the files of a match are noted, each by its mark."""
    return f"enclosure/{match}"


def _written(file: File) -> str:
    return json.dumps({"name": file.name, "octets": b64encode(file.octets).decode("ascii")})


def of_match(desk: Desk, match: str, told: Iterable[Told]) -> Iterator[tuple[str, str]]:
    """(mark, what is noted) of every file that somebody was told of, once: for a match that moves."""
    for mark in dict.fromkeys(happening.kind.partition(" ")[2] for happening in told if _tells(happening)):
        if (kept := desk.archive.noted(topic(match), mark)) is not None:
            yield mark, kept


def _tells(told: Told) -> bool:
    return told.kind.startswith(f"{_KEPT} ")


def for_reader(desk: Desk, match: str, heard: Sequence[Told]) -> tuple[Enclosure, ...]:
    """The files of what a reader is told, and of nothing else."""
    files = [json.loads(kept) for _, kept in of_match(desk, match, heard)]
    return tuple(
        Enclosure(file["name"], _kind(file["name"]) or "application/octet-stream", b64decode(file["octets"]))
        for file in files
    )
