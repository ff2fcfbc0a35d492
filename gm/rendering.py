"""Renders letters from templates/: each once, as text and as HTML with the same words; pictures from SVG."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    TemplateError,
    meta,
    select_autoescape,
)
from jinja2.sandbox import SandboxedEnvironment

import games
from gm.pictures import around, piece, png
from gm.ports.pages import Page
from gm.printing import sheet
from gm.rendering_html import BOARD, HEADING, TOP, TYPED, WENT_ON, as_typed, from_text
from gm.rendering_text import Paragraphs
from gm.share import templates

WIDTH = 72  # columns of a text letter
_UNSAID = {"picture": "", "brief": False}  # of a letter, unless it says otherwise
NEEDED = ("report.txt.j2", "report.html.j2", "rules.txt.j2")  # of every game


class Templates(Environment):
    """Jinja's own, quicker with what most names in our templates stand for: an entry of a mapping."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """`view.hand`. Jinja looks for an attribute first, and finds none at the price of an exception."""
        if type(obj) is dict and attribute in obj and attribute not in _OF_MAPPINGS:
            return obj[attribute]
        return super().getattr(obj, attribute)


_OF_MAPPINGS = frozenset(dir(dict))


class Sandboxed(Templates, SandboxedEnvironment):
    """The same for templates that are not ours: they reach what they are given, and nothing behind it."""


class Folder(FileSystemLoader):
    """The folder of the letters. Words that a game's text and HTML share stand once, in `words.j2`; HTML takes them
    as `words.html.j2`, and with this name what players wrote is escaped in them."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        return super().get_source(environment, template.replace("words.html.j2", "words.j2"))


def environment(folder: Path, own: Path | None = None) -> Environment:
    """How the letters of a folder are written; a missing word is an error. What lies in a folder of the house's `own`
    takes the place of what has the same name."""
    env = (Sandboxed if own else Templates)(
        loader=ChoiceLoader([*([Folder(own)] if own else []), Folder(folder), PrefixLoader(_brought())]),
        undefined=StrictUndefined,
        autoescape=select_autoescape(("html.j2", "svg.j2"), default=False),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        extensions=[Paragraphs],
    )
    env.filters |= {"wrap": wrap, "listed": listed, "listing": listing, "quote": quote, "as_typed": as_typed}
    env.globals |= {"top": TOP, "glue": GLUE, "heading": HEADING.__add__, "board": BOARD}
    env.globals |= {"piece": piece, "around": around}
    return env


class Letters:
    """The pages of the house. Templates see what they are given and nothing else; a missing word is an error."""

    def __init__(self, folder: Path | None = None, drawing: bool = True, own: Path | None = None) -> None:
        self.folder, self.drawing, self.own = folder or templates(), drawing, own
        as_shipped = own is None and self.folder == templates() and not _brought()
        self._env = _shipped(self.folder) if as_shipped else environment(self.folder, own)
        self._there = frozenset(self._env.list_templates())

    def undrawn(self) -> Letters:
        """The same pages without pictures, for hours in which very many are due."""
        return self if not self.drawing else _kept(self.folder, False, self.own)

    def faults(self) -> list[str]:
        """What is wrong with the templates of the house's own, a sentence each."""
        return [fault for name in _files(self.own) for fault in _faults(self.own, name, environment(self.folder))]

    def _ours(self) -> Letters:
        """The same pages as they come, without any of the house's own."""
        return _kept(self.folder, self.drawing, None)

    def page(self, name: str, game: str, context: Mapping[str, Any], plain: bool = False) -> Page:
        """The letter `name` of the house with a game's own parts; `plain`: words alone, and nothing is drawn. Where a
        template of the house's own fails, the letter is written with ours: none is held up by it."""
        try:
            return self._page(name, game, context, plain)
        except Exception:
            if self.own is None:
                raise
            return self._ours().page(name, game, context, plain)

    def _page(self, name: str, game: str, context: Mapping[str, Any], plain: bool) -> Page:
        full = {**_UNSAID, "game": game, **context}
        words = self._env.get_template(f"{name}.txt.j2").render(full)
        text = self._as_text(words, full)
        if plain:
            return Page(text, game=game)
        images: tuple[tuple[str, bytes, str], ...] = ()
        board = ""
        if BOARD in words:
            if picture := self._picture(game, full):
                images = ((f"{game.replace('_', '-')}-picture", picture, f"The table, drawn. {IN_WORDS}"),)
                full["picture"] = images[0][0]
            board = self._env.get_template("board.html.j2").render(full)
        page = self._env.get_template("letter.html.j2").render({"body": from_text(_tidied(words), board), **full})
        return Page(text, page, images, game)

    def text(self, name: str, game: str, context: Mapping[str, Any]) -> str:
        """The words of a letter alone."""
        full = {**_UNSAID, "game": game, **context}
        return self._as_text(self._env.get_template(f"{name}.txt.j2").render(full), full)

    def _as_text(self, words: str, context: Mapping[str, Any]) -> str:
        """A letter for a terminal: headings in capitals, and the position in the game's own words for text."""
        if BOARD in words:
            words = words.replace(BOARD, self._env.get_template(f"{context['game']}/report.txt.j2").render(context))
        return _tidied(_HEADING.sub(lambda found: found[1].upper(), words).replace(TOP, ""))

    def rules(self, game: str, context: Mapping[str, Any]) -> str:
        """The rules sheet of a game as text."""
        return self.text("rules", game, {"us": "", "player": "", **context})

    def part(self, game: str, name: str, context: Mapping[str, Any]) -> str:
        """What a game's own template makes of this; empty where the game has none of that name."""
        there = f"{game}/{name}"
        return self._env.get_template(there).render(context) if there in self._there else ""

    def lacking(self, game: str) -> list[str]:
        """The templates that every game needs and this one lacks, as paths."""
        return [f"{game}/{name}" for name in NEEDED if f"{game}/{name}" not in self._there]

    def printed(self, issue: Mapping[str, Any]) -> bytes:
        """See gm.ports.pages."""
        return sheet(issue, templates() / "fonts")

    def screen(self, name: str, context: Mapping[str, Any]) -> str:
        """A page of the web room."""
        return self._env.get_template(f"web/{name}.html.j2").render(context)

    def _picture(self, game: str, context: Mapping[str, Any]) -> bytes | None:
        if not self.drawing or f"{game}/picture.svg.j2" not in self._there:
            return None
        return png(self._env.get_template(f"{game}/picture.svg.j2").render(context))


def _brought() -> dict[str, BaseLoader]:
    """The templates that games of other distributions bring along."""
    folders = {key: games.templates(key) for key in games.shelf()}
    return {key: Folder(folder) for key, folder in folders.items() if folder}


@lru_cache(maxsize=1)
def _shipped(folder: Path) -> Environment:
    """The letters as they were shipped, compiled once for all that write them in this process."""
    return environment(folder)


@lru_cache(maxsize=4)
def _kept(folder: Path, drawing: bool, own: Path | None) -> Letters:
    return Letters(folder, drawing, own)


def _files(own: Path | None) -> list[str]:
    """The names of the house's own templates, as they are asked for."""
    return sorted(str(path.relative_to(own)) for path in own.rglob("*.j2")) if own else []


def _faults(own: Path | None, name: str, ours: Environment) -> Iterable[str]:
    """What is wrong with one of them: it takes the place of none of ours, is no template, asks for words that no letter
    has, or would load something from outside."""
    assert own is not None
    known = ours.list_templates()
    if name not in known:
        near = get_close_matches(name, known, 1)
        yield f"{name} takes the place of no letter of ours" + (f'; did you mean "{near[0]}"?' if near else ".")
        return
    text = (own / name).read_text(encoding="utf-8")
    try:
        unknown = meta.find_undeclared_variables(ours.parse(text, name)) - _words(ours)
    except TemplateError as why:
        yield f"{name} is no template: {why}."
        return
    if unknown:
        yield f"{name} asks for {listed(sorted(unknown))}, which no letter has."
    if found := _OUTSIDE.search(text):
        yield f'{name} would load something from outside ("{found[0]}"), which letters never do.'


def _words(ours: Environment) -> frozenset[str]:
    """All that the letters of ours are given."""
    assert ours.loader is not None
    sources = (ours.loader.get_source(ours, name)[0] for name in ours.list_templates() if name.endswith(".j2"))
    return frozenset().union(*(meta.find_undeclared_variables(ours.parse(source)) for source in sources))


_OUTSIDE = re.compile(r"(?i)<script|<link|<iframe|(?:src|background)\s*=\s*.?(?:https?:)?//|url\(")


IN_WORDS = "The same stands in words below."


GLUE = "\ue000"  # a blank at which no line is broken
LONGEST_GLUED = 58
HALF_EMPTY = 44  # columns: a line in the midst of a paragraph that is shorter looks like a break in it
LAST_LINE = 3  # words: a single word left over reads badly, and might read as an order
_EXAMPLE = re.compile(r'\S+ "[^"]{1,400}"\S*')


def wrap(text: Any, indent: int = 0, first: int = 0) -> str:
    """One paragraph in lines of 72 columns; `indent` blanks before all lines but the first, which has `first`.

    What stands in quotation marks stays on the line of the word before it: an example that had a line of its own
    would be an order when the letter comes back.
    """
    plain = " ".join(str(text).split())
    if first + len(plain) <= WIDTH:
        return " " * first + plain.replace(GLUE, " ") if plain else ""
    return _wrapped(plain, indent, first)


@lru_cache(maxsize=2048)
def _wrapped(plain: str, indent: int, first: int) -> str:
    """Most of what one seat reads is read by the others too. Where a long example would leave a line above it half
    empty, only its beginning stays on one line."""
    lines = _lines(_EXAMPLE.sub(_glued, plain), indent, first)
    if min(map(len, lines[:-1]), default=HALF_EMPTY) < HALF_EMPTY:
        parted = _lines(_EXAMPLE.sub(_begun, plain), indent, first)
        lines = parted if len(parted[-1].replace(GLUE, " ").split()) >= LAST_LINE else lines
    wide = [line.replace(GLUE, " ") if len(line) > WIDTH else line for line in lines]
    return "\n".join(piece for line in wide for piece in _cut(line, indent)).replace(GLUE, " ")


def _lines(plain: str, indent: int, first: int) -> list[str]:
    """The widest lines of which the last has words enough."""
    lines = _companioned(_filled(plain, WIDTH, indent, first), indent)
    for narrow in range(WIDTH - 1, WIDTH - 28, -1):
        if len(lines) == 1 or _enough(lines[-1]):
            break
        lines = _filled(plain, narrow, indent, first)
    return lines


def quote(lines: Iterable[Any]) -> str:
    """Lines as they were typed, each with a mark before it, so that none reads as a line of ours or of its reader."""
    shown = []
    for line in lines:
        pieces = textwrap.wrap(
            str(line).expandtabs(4), WIDTH - len(TYPED), drop_whitespace=False, break_on_hyphens=False
        )
        shown += [WENT_ON + piece.lstrip() if n else TYPED + piece for n, piece in enumerate(pieces or [""])]
    return "\n".join(line.rstrip() for line in shown)


def _enough(line: str) -> bool:
    """Has a last line words enough? An example counts as one with the word before it, and for two."""
    return len(line.split()) > 1 if '"' in line else len(line.replace(GLUE, " ").split()) >= LAST_LINE


def _companioned(lines: list[str], indent: int) -> list[str]:
    """Words of the line before come down to a last line that has too few, as long as there is room."""
    *above, before, last = ["", *lines]
    while before.strip() and not _enough(last):
        before, _, down = before.rpartition(" ")
        last = f"{' ' * indent}{down} {last.lstrip()}"
    done = [*above[1:], before, last]
    return done if before.strip() and len(last) <= WIDTH else lines


def _cut(line: str, indent: int) -> list[str]:
    """A line as it is; one too wide for all its glue in several."""
    return [line] if len(line) <= WIDTH else _filled(line, WIDTH, indent, len(line) - len(line.lstrip()))


def _filled(text: str, width: int, indent: int, first: int) -> list[str]:
    return textwrap.wrap(
        text,
        width,
        initial_indent=" " * first,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _glued(example: re.Match[str]) -> str:
    """A short example as one piece; of a long one the beginning, so that it does not open a line."""
    said = example[0]
    return said.replace(" ", GLUE) if len(said) <= LONGEST_GLUED else _begun(example)


def _begun(example: re.Match[str]) -> str:
    """The beginning of an example as one piece."""
    return example[0].replace(" ", GLUE, 3)


def listed(things: Iterable[Any], last: str = "and") -> str:
    """ "a, b and c"."""
    words = [str(thing) for thing in things]
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def listing(orders: Iterable[str]) -> str:
    """Orders in a row: "play 17, bid 8"; with semicolons where one of them holds a comma."""
    said = list(orders)
    return ("; " if any("," in order for order in said) else ", ").join(said)


def _tidied(text: str) -> str:
    """No blank lines in a row, none at the ends, no blanks at line ends."""
    lines = "\n".join(line.rstrip() for line in text.splitlines())
    return re.sub(r"\n{3,}", "\n\n", lines).strip("\n") + "\n"


_HEADING = re.compile(rf"(?m)^{HEADING}(.*)$")
