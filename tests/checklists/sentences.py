"""Finds every sentence by which the desk refuses or settles something, so that a test can ask whether it was heard."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

DESK = Path(__file__).parents[2] / "gm" / "desk"
ROOMS = (
    "handling/judging",
    "incoming/playing/lines",
    "handling/press",
    "incoming/answers/press_answers",
    "incoming/writers/correspondents",
    "incoming/intake",
    "outgoing/returned",
    "incoming/writers/confirming",
)
SPEAKERS = ("say", "Outcome", "_ends")
SHORTEST = 12  # letters; less is no sentence


@dataclass(frozen=True)
class Sentence:
    """A sentence in the code: where it stands, and what anything must look like that says it."""

    place: str
    text: str = field(compare=False)
    pattern: re.Pattern[str] = field(compare=False)


def sentences() -> list[Sentence]:
    """All of them, in order of their rooms."""
    files = [DESK / f"{room}.py" for room in ROOMS] + sorted((DESK / "verbs").glob("*.py"))
    return [sentence for path in files for sentence in _of(path)]


def _of(path: Path) -> Iterator[Sentence]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        for spoken in _spoken(node):
            for piece in _pieces(spoken):
                text = _shown(piece)
                if len(re.sub(r"[^A-Za-z]", "", text.replace("...", ""))) >= SHORTEST and " " in text:
                    place = f"{path.relative_to(DESK).with_suffix('')}:{piece.lineno}"
                    yield Sentence(place, text, re.compile(_pattern(piece), re.DOTALL))


def _spoken(node: ast.AST) -> list[ast.expr]:
    """Expressions whose text is said to somebody or noted as a reason."""
    if isinstance(node, ast.Return) and node.value is not None:
        return [node.value]
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return [node.value] if node.targets[0].id.isupper() or node.targets[0].id in ("text", "said") else []
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return list(node.args) if name in SPEAKERS else []
    return []


def _pieces(node: ast.expr) -> Iterator[ast.Constant | ast.JoinedStr]:
    """The texts in an expression; of a choice, each branch."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        yield node
    elif isinstance(node, ast.IfExp | ast.BinOp | ast.BoolOp | ast.Tuple):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr) and not (isinstance(node, ast.IfExp) and child is node.test):
                yield from _pieces(child)


def _shown(node: ast.Constant | ast.JoinedStr) -> str:
    parts = [node] if isinstance(node, ast.Constant) else node.values
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "..." for part in parts)


def _pattern(node: ast.Constant | ast.JoinedStr) -> str:
    parts = [node] if isinstance(node, ast.Constant) else node.values
    said = "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*" for part in parts)
    return said.replace(r"\{\}", ".*")  # where a value is put in later
