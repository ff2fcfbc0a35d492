"""The housekeeper: layers, sizes, banned calls, style, and documents in step with the code."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

import games
import gm
from gm import ways
from gm.config import Settings, load
from gm.desk import deeds, house_words, verbs
from gm.desk.house_words import HOUSE_WORDS
from gm.sections import InSection, OutSection

ROOT = Path(__file__).resolve().parents[1]
MODULES = sorted([*ROOT.glob("gm/**/*.py"), *ROOT.glob("games/**/*.py")])

# What each room of the desk may stand on: the worlds below it, and what the whole desk needs.
GROUND = (
    "gm.domain",
    "gm.post",
    "gm.ports",
    "games",
    "gm.desk.bench",
    "gm.desk.case",
    "gm.desk.history",
    "gm.desk.house_words",
    "gm.desk.players",
    "gm.desk.scene",
    "gm.desk.standings",
    "gm.desk.table",
)
DESK = (*GROUND, *(f"gm.desk.{room}" for room in ("outgoing", "matches", "deeds", "handling", "leagues", "verbs")))
# The rooms of letters that came, each above those behind it.
INCOMING = ("topic", "writers", "visitors", "answers", "leagues", "leading", "new_matches", "playing", "sentences")
# Whom the three rooms of Meta may call on beside each other.
META = ("cards", "decks", "grammar", "kinds", "options", "orders", "play", "pointing", "speech", "table", "targets")
META_GROUND = ("games.kit", *(f"games.meta.{part}" for part in (*META, "verbs", "view_types")))
# Who may call on whom: a room and the rooms it may import. The longest prefix of a module's name counts.
LAYERS: dict[str, tuple[str, ...]] = {
    "games.kit": ("games.kit",),
    "games.eat_me": ("games.kit", "games.eat_me"),
    "games.no_more_meat": ("games.kit", "games.no_more_meat"),
    "games.hold_my_bear": ("games.kit", "games.hold_my_bear"),
    "games.teamturns": ("games.kit", "games.teamturns"),
    "games.meta": ("games.kit", "games.meta"),
    "games.meta.agenda": (*META_GROUND, "games.meta.agenda", "games.meta.ruling"),
    "games.meta.ruling": (*META_GROUND, "games.meta.ruling", "games.meta.reading.occasions"),
    "games.meta.reading": (*META_GROUND, "games.meta.reading"),
    "games.open_table": ("games.kit", "games.open_table"),
    "games": ("games",),
    "gm.ports": ("gm.ports",),
    "gm.share": (),
    "gm.keys": ("gm.sections", "gm.ports"),
    "gm.domain": ("gm.domain",),
    "gm.domain.leagues": ("gm.domain.leagues", "games.kit"),
    "gm.domain.terms": ("gm.domain", "gm.post", "games.kit"),
    "gm.post": ("gm.post",),
    **{room: GROUND for room in GROUND if room.startswith("gm.desk.")},
    "gm.desk.outgoing": (*GROUND, "gm.desk.outgoing"),
    "gm.desk.matches": (*GROUND, "gm.desk.outgoing", "gm.desk.matches"),
    "gm.desk.matches.voting": (*GROUND, "gm.desk.outgoing", "gm.desk.matches", "gm.desk.deeds"),  # a vote does a deed
    "gm.desk.deeds": (*GROUND, "gm.desk.outgoing", "gm.desk.matches", "gm.desk.deeds"),
    "gm.desk.handling": (*GROUND, "gm.desk.outgoing", "gm.desk.matches", "gm.desk.handling"),
    "gm.desk.handling.proposing": (
        *GROUND,
        "gm.desk.outgoing",
        "gm.desk.matches",
        "gm.desk.handling.proposing",
        "gm.desk.handling.wishing",
    ),
    "gm.desk.handling.wishing": (*GROUND, "gm.desk.outgoing", "gm.desk.matches", "gm.desk.handling.wishing"),
    "gm.desk.leagues": (*GROUND, "gm.desk.leagues", "gm.desk.matches", "gm.desk.outgoing"),
    "gm.desk.verbs": (*GROUND, "gm.desk.outgoing", "gm.desk.matches", "gm.desk.handling", "gm.desk.verbs"),
    **{
        f"gm.desk.verbs.{verb}": (*GROUND, "gm.desk.leagues", "gm.desk.matches", "gm.desk.outgoing", "gm.desk.verbs")
        for verb in ("leagues", "ratings", "record", "listed")
    },
    "gm.desk.incoming": ("gm.desk", "gm.domain", "gm.post", "gm.ports", "games"),
    **{
        f"gm.desk.incoming.{room}": (*DESK, *(f"gm.desk.incoming.{below}" for below in INCOMING[at:]))
        for at, room in enumerate(INCOMING)
    },
    "gm.desk": (),
    "gm.store": ("gm.store", "gm.ports"),
    "gm.transports.forum": ("gm.transports.forum", "gm.ports"),
    "gm.transports": ("gm.transports", "gm.ports"),
    "gm.accounts": ("gm.accounts", "gm.ports"),
    "gm.vitals": ("gm.vitals", "gm.house", "gm.ports"),
    "gm.logins": ("gm.accounts", "gm.config", "gm.ports", "gm.sections", "gm.transports.bearer"),
    "gm.alarm": ("gm.config", "gm.ports", "gm.transports.smtp"),
    "gm.lettering": ("gm.share",),
    "gm.pictures": ("gm.lettering", "gm.share"),
    "gm.printing": (),
    "gm.rendering": (
        "gm.pictures",
        "gm.ports",
        "gm.printing",
        "gm.rendering_html",
        "gm.rendering_text",
        "gm.share",
        "games",
    ),
    "gm.rendering_html": (),
    "gm.rendering_text": (),
    "gm.promises": ("gm.promises", "gm.rendering", "games"),
    "gm.house": ("gm.desk", "gm.ports"),
    "gm.schedule": ("gm.house", "gm.ports"),
    "gm.sending": ("gm.house", "gm.desk.outgoing.outbox", "gm.ports"),
    # no way to a seat; calendars make octets of deadlines alone
    "gm.web": ("gm.web", "gm.desk.bench", "gm.desk.outgoing.unsubscribing", "gm.desk.outgoing.calendars", "gm.ports"),
    "gm.sections": ("gm.post.addressing", "gm.domain.deadlines"),
    "gm.config": ("gm.domain", "gm.sections", "games.kit"),
    "gm.ways": ("gm.config", "gm.logins", "gm.ports", "gm.sections", "gm.store.presence", "gm.transports"),
    "gm.bootstrap": ("gm", "games"),
    "gm.cli": ("gm", "games"),
    "gm": (),
}
STANDARD_ONLY = ("games",)  # rooms that import nothing from outside the standard library
PURE = ("games", "gm.domain", "gm.post")  # rooms that read no clock, file, environment or chance
BANNED = {
    "datetime.now",
    "datetime.utcnow",
    "datetime.today",
    "date.today",
    "time.time",
    "time.monotonic",
    "random.random",
    "random.choice",
    "random.shuffle",
    "random.randint",
    "random.Random",
    "secrets.token_hex",
    "os.environ",
    "os.getenv",
    "open",
    "input",
    "print",
    "uuid.uuid4",
}
DOORS = {"games.kit.facts"}  # the one door to data/


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    return max((room for room in LAYERS if module == room or module.startswith(room + ".")), key=len)


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                place = ROOT / full.replace(".", "/")
                yield full if place.with_suffix(".py").exists() or (place / "__init__.py").exists() else node.module


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_room_calls_only_on_those_it_may(path: Path) -> None:
    module = name_of(path)
    allowed = LAYERS[room_of(module)]
    for used in imports(path):
        if used.split(".")[0] in ("gm", "games"):
            assert any(used == a or used.startswith(a + ".") for a in allowed), f"{module} may not call on {used}"
        elif module.split(".")[0] in STANDARD_ONLY:
            assert used.split(".")[0] in sys.stdlib_module_names, f"{module} may use the standard library only: {used}"


@pytest.mark.parametrize("path", [p for p in MODULES if name_of(p).startswith(PURE)], ids=name_of)
def test_pure_rooms_read_no_clock_no_file_and_roll_no_dice_of_their_own(path: Path) -> None:
    if name_of(path) in DOORS:
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        said = ast.unparse(node) if isinstance(node, ast.Attribute | ast.Name) else ""
        called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
        assert said != "os.environ", f"{path}:{getattr(node, 'lineno', 0)}"
        assert called not in BANNED, f"{path}:{getattr(node, 'lineno', 0)}: {called}"


KEPT = 1  # file with a line that is kept from the formatter: there were 130
DENSE = 95  # functions with more than twelve ways through: a number that may fall and never rises


def test_dense_functions_become_fewer_and_hardly_a_line_is_kept_from_the_formatter() -> None:
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in MODULES}
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    dense = [n.name for tree in trees.values() for n in ast.walk(tree) if isinstance(n, kinds) and _ways(n) > 12]
    assert len(dense) <= DENSE, f"{len(dense)} functions have more than twelve ways through"
    kept = [path.name for path in MODULES if "fmt: skip" in path.read_text(encoding="utf-8")]
    assert len(kept) <= KEPT, f"format these as the formatter does: {kept}"


def test_values_of_many_parts_are_made_by_name() -> None:
    """Nobody counts to the ninth place in another file."""
    for path in MODULES:
        if "versions" not in path.parts:  # of migrations: tables are written in columns
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                made = isinstance(node, ast.Call) and ast.unparse(node.func)[:1].isupper() and len(node.args)
                assert not made or made < 9, f"{path}:{node.lineno} gives {made} values by their place"


def _ways(function: ast.AST) -> int:
    """Conditions a test of it has to meet: branches, loops, and every part of an and or an or."""
    branches = (ast.If, ast.IfExp, ast.For, ast.While, ast.ExceptHandler, ast.Assert, ast.comprehension, ast.match_case)
    found = 1
    for node in ast.walk(function):
        found += isinstance(node, branches)
        found += len(node.values) - 1 if isinstance(node, ast.BoolOp) else 0
        found += len(node.ifs) if isinstance(node, ast.comprehension) else 0
    return found


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_modules_open_with_a_sentence_and_stay_readable(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    said = ast.get_docstring(tree)
    assert said, f"{path} does not say what it is for"
    assert said.strip().splitlines()[0].rstrip()[-1] in ".:?", f"{path}: its first line is no sentence"
    assert text.count("\n") <= 450, f"{path} is too long to be one thing"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or 0) - node.lineno <= 70, f"{path}:{node.lineno} {node.name} is too long"


def test_style_is_clean() -> None:
    run([sys.executable, "-m", "ruff", "check", "."])
    run([sys.executable, "-m", "ruff", "format", "--check", "."])


def test_types_are_clean() -> None:
    run([sys.executable, "-m", "mypy"])


def run(command: list[str]) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stdout + done.stderr


# -- documents in step with the code -----------------------------------------------------------------------------------


def test_the_example_configuration_names_every_setting_with_its_default() -> None:
    assert load(ROOT / "config.example.toml").model_dump(exclude={"policy", "house"}) == Settings().model_dump(
        exclude={"policy", "house"}
    ) | {"outgoing": load(ROOT / "config.example.toml").model_dump()["outgoing"]}
    text = (ROOT / "config.example.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    for name, field in Settings.model_fields.items():
        inner = getattr(field.annotation, "model_fields", None)
        assert name in table, f"{name} is not explained"
        for setting in inner or ():
            assert setting in table[name] or f"#{setting} =" in text, f"{name}.{setting} is not explained"


def test_every_line_of_the_example_configuration_is_explained() -> None:
    lines = (ROOT / "config.example.toml").read_text(encoding="utf-8").splitlines()
    for before, line in pairwise(lines):
        if "=" in line and not line.startswith("# "):
            assert before.startswith("# "), f"no sentence above {line!r}"


def test_every_kind_of_mailbox_and_way_out_has_a_row() -> None:
    kinds = [get_args(section.model_fields["kind"].annotation) for section in (InSection, OutSection)]
    assert [set(kind) for kind in kinds] == [set(ways.IN), set(ways.OUT)]


def test_the_version_stands_in_one_place_and_every_release_has_its_section() -> None:
    assert "version" in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dynamic"]
    sections = re.findall(r"(?m)^## (\S+)", (ROOT / "CHANGELOG.md").read_text())
    assert sections[0] == gm.__version__
    assert len(sections) == len(set(sections))


def test_every_verb_has_a_file_help_and_an_example_it_answers_to() -> None:
    files = {path.stem for path in (ROOT / "gm/desk/verbs").glob("*.py")} - {"__init__", "verb", "answering"}
    assert files == {word.name for word in HOUSE_WORDS} - {"start"}
    for word in HOUSE_WORDS:
        assert word.help.endswith(".")
        found = verbs.find(word.example, word.under[0] if word.under else "")
        assert found is not None
        assert found[0] is verbs.verbs()[word.name]


def test_no_verb_takes_a_line_that_a_game_reads_as_an_order() -> None:
    for key in games.shelf():
        for form in games.game(key).grammar.forms:
            found = house_words.find(form.example)
            own_dice = found and found[0].name == "roll" and games.game(key).grammar.whole  # there roll gives way
            assert found is None or own_dice, (key, form.example)


def test_the_guide_for_players_names_every_verb() -> None:
    guide = (ROOT / "docs/players.md").read_text(encoding="utf-8")
    for word in HOUSE_WORDS:
        assert f"`{word.shown}`" in guide, word.shown


def test_the_guide_for_gms_names_every_deed_and_every_deed_has_a_file() -> None:
    guide = (ROOT / "docs/gms.md").read_text(encoding="utf-8").replace(chr(92), "")
    for deed in deeds.deeds().values():
        assert f"| `{deed.shown}` | {deed.help}" in guide, deed.shown
        assert f"| {deed.example} |" in guide, deed.example
    files = {path.stem for path in (ROOT / "gm/desk/deeds").glob("*.py")}
    assert files - {"__init__", "deed", "speech", "seats"} == set(deeds.NAMES)


def test_the_guide_for_operators_names_every_command() -> None:
    from typer.main import get_command

    from gm.cli import app

    guide = "".join((ROOT / f"docs/{of}.md").read_text(encoding="utf-8") for of in ("operators", "gms", "leagues"))
    top = get_command(app)
    for name, command in top.commands.items():  # type: ignore[attr-defined]
        for sub in getattr(command, "commands", {}) or [""]:
            assert f"postgm {name} {sub}".strip() in guide, f"postgm {name} {sub}"


def test_every_command_has_help_with_an_example() -> None:
    from typer.main import get_command

    from gm.cli import app

    for name, command in get_command(app).commands.items():  # type: ignore[attr-defined]
        for sub in (getattr(command, "commands", {}) or {"": command}).values():
            assert "Example:" in (sub.help or ""), f"postgm {name} {sub.name}"


@pytest.mark.parametrize(
    "name", ["README.md", "docs/players.md", "docs/gms.md", "docs/operators.md", "docs/authors.md", "docs/decisions.md"]
)
def test_links_between_documents_lead_somewhere(name: str) -> None:
    import re

    page = ROOT / name
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{name}: {target}"


def test_the_page_of_the_architecture_names_what_there_is() -> None:
    """Each `name` (path) of the two ways is a function or class of that file; each folder it names is there."""
    import re

    page = " ".join((ROOT / "docs/architecture.md").read_text(encoding="utf-8").split())
    named = re.findall(r"`([\w.]+)`,? \(?([\w/]+\.py)\)", page)
    assert len(named) > 15
    for name, path in named:
        where = ROOT / path if (ROOT / path).exists() else ROOT / "tests/kit" / path
        assert re.search(rf"(?:def|class) {name.rpartition('.')[2]}\b", where.read_text(encoding="utf-8")), (name, path)
    for path in re.findall(r"`((?:gm|games|tests|templates|data)[\w/.]*)`", page):
        assert (ROOT / path).exists(), path
    rooms = [*ROOT.glob("gm/*"), *ROOT.glob("gm/desk/*/"), *ROOT.glob("games/*/")]
    for room in (room for room in rooms if not room.name.startswith("__")):
        assert f"{room.relative_to(ROOT)}" in page or f" {room.name} " in page, room
