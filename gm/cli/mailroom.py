"""postgm outbox, aside, explain: letters that wait, letters that could not be handled, and why."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, get_args

import typer

import games
from gm.cli.common import ConfigOption, JsonOption, complain, desk, now, out, say, show, whatever
from gm.desk.bench import Desk
from gm.desk.incoming.foretelling import foretold
from gm.desk.outgoing.unmistakable import acts
from gm.desk.table import Table
from gm.ports import Kept, LetterState, Queued
from gm.post import explain as explaining
from gm.post.evidence import Own
from gm.post.reading import read
from gm.post.trimming import trim
from gm.store.backup import DATABASE

aside = typer.Typer(help="Letters that could not be handled.", no_args_is_help=True, rich_markup_mode=None)
outbox = typer.Typer(invoke_without_command=True, rich_markup_mode=None)
STATES = ("queued", "sending", "later", "sent", "failed", "bounced", "dropped")
WAITING = ("queued", "sending", "later")
LOOKED_AT = 1000  # letters of each state that are looked through for one
MOST_LINES = 200  # of a letter that are shown
Id = Annotated[int, typer.Argument(help="The number of the letter.")]


@outbox.callback()
def list_out(
    state: Annotated[str | None, typer.Option(help="queued, sending, later, sent, failed, bounced or dropped.")] = None,
    match: Annotated[str | None, typer.Option(help="Only letters of this match.")] = None,
    limit: Annotated[int, typer.Option(help="At most so many, the newest; the last one stands below.")] = 50,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Letters that wait, failed or were sent. Their words are not shown.

    Example: postgm outbox --state later
    """
    if state and state not in STATES:
        complain(f'No letter is ever "{state}"; the states are {", ".join(STATES)}.')
    with desk(config) as (bench, _):
        if match:
            Table.open(bench.archive, match)
        rows = [_queued(letter) for letter in bench.archive.outbox(state, match, limit)]
    show(rows, as_json, "No letters there.")


def _queued(letter: Queued) -> dict[str, Any]:
    return {
        "id": letter.id,
        "state": letter.state,
        "kind": letter.kind,
        "to": letter.to,
        "match": letter.match,
        "turn": letter.turn or "",
        "tries": letter.tries,
        "next_try": f"{letter.next_try:%Y-%m-%d %H:%M}" if letter.state in WAITING else "",
        "error": letter.error,
    }


@aside.command("list")
def list_aside(config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """Letters that were set aside, with the reason.

    Example: postgm aside list
    """
    with desk(config) as (bench, _):
        rows = [
            {"id": k.id, "arrived": f"{k.arrived:%Y-%m-%d %H:%M}", "tries": k.tries, "reason": k.reason}
            for k in bench.archive.letters("aside")
        ]
    show(rows, as_json, "Nothing is set aside.")


@aside.command("show")
def show_aside(number: Id, config: ConfigOption = None) -> None:
    """The letter itself, as it came. It may hold what only its writer should see.

    Example: postgm aside show 17
    """
    with desk(config) as (bench, _):
        kept = bench.archive.letter(number)
    if kept is None:
        complain(f"There is no letter {number}. See them with: postgm aside list")
    if kept.state != "aside":  # what a player ordered is not read in passing
        complain(f"Letter {number} is {kept.state}, not set aside. See those that are with: postgm aside list")
    say(f"Letter {kept.id}, {kept.state}: {kept.reason}")
    out.print(_harmless(kept.raw.decode("utf-8", "replace")), markup=False)


def _harmless(text: str) -> str:
    """Without signs that would speak to the terminal instead of the reader."""
    return "".join(c for c in text.replace("\r\n", "\n") if c.isprintable() or c in "\n\t")


@aside.command()
def retry(number: Id, config: ConfigOption = None) -> None:
    """Read the letter again with the next tick.

    Example: postgm aside retry 17
    """
    with desk(config) as (bench, _):
        if not bench.archive.retry(number):
            complain(f"Letter {number} is not set aside. See them with: postgm aside list")
    say(f"Letter {number} is read again with the next tick.")


@aside.command()
def drop(number: Id, config: ConfigOption = None) -> None:
    """Be done with the letter.

    Example: postgm aside drop 17
    """
    with desk(config) as (bench, _):
        kept = bench.archive.letter(number)
        if kept is None or kept.state != "aside":
            complain(f"Letter {number} is not set aside. See them with: postgm aside list")
        with bench.archive.step() as step:
            step.settle(number, "dropped", f"dropped by the operator; was: {kept.reason}")
    say(f"Letter {number} is dropped.")


def explain(
    letters: Annotated[list[Path] | None, typer.Argument(help="Files with raw letters.")] = None,
    report: Annotated[Path | None, typer.Option(help="The text of the report that the letter answers.")] = None,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="Read objects {id, path, report, game} from standard input.")
    ] = False,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Also what was answered: orders read, and why not; this is noted.")
    ] = False,
    as_json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Why was this letter (not) understood? Its kind, its sender, what was typed and what was quoted; and what
    became of it, where this house has had it.

    Where there is a configuration, it tells which letters are our own and whose word on senders counts.

    Example: postgm explain letter.eml --report report.txt
    """
    if jsonl:
        _stream()
        return
    if not letters:
        complain("Name a file with a letter, or use --jsonl. Example: postgm explain letter.eml")
    found = _explained(letters, _text(report) if report else "", reveal, config)
    if as_json:
        print(json.dumps(found if len(found) > 1 else found[0], ensure_ascii=False, indent=2, default=str))
        return
    for path, facts in zip(letters, found, strict=True):
        say(f"{path}")
        for name, value in facts.items():
            if value not in (None, [], ""):
                say(f"  {name}: {_shown(name, value)}")


def _explained(letters: Sequence[Path], sent: str, reveal: bool, config: Path | None) -> list[dict[str, Any]]:
    """The facts of each letter; `sent`: the text of the report that it answers."""
    known = whatever(config)
    house = known.house
    ours = Own(address=house.address, host=house.address.rpartition("@")[2])
    believed = (house.authserv_ids, house.received_by, house.forwarders)
    found = [explaining.explain(_bytes(path), [sent] if sent else [], ours, *believed) for path in letters]
    if not house.database and not (house.data / DATABASE).exists():
        return found
    with desk(config) as (bench, _):
        most = known.incoming.largest
        return [{**facts, **_fate(bench, path, reveal, most)} for path, facts in zip(letters, found, strict=True)]


def _fate(bench: Desk, path: Path, reveal: bool, largest: int) -> dict[str, Any]:
    """What became of the letter here, or would: how it ended, which letter of ours it is about, and the receipt, which
    tells what was read and what was not."""
    raw = _bytes(path)
    kept, (would, about) = _kept(bench, raw), foretold(bench, raw, largest, now())
    if kept is None:
        return {"about": about, "here": f"This house has not had it, or does not keep its words any more. {would}"}
    said = f"Letter {kept.id}, which came {kept.arrived:%Y-%m-%d %H:%M} UTC: {kept.state}."
    facts = {"about": about, "here": f"{said} {kept.reason}".strip()}
    answer = bench.archive.posted(f"receipt/{kept.id}")
    if answer is None:
        return facts
    if not reveal:
        return {**facts, "answer": "A receipt told its writer what was read and what was not; --reveal shows it."}
    with bench.archive.step() as step:
        step.note("revealed", f"letter/{kept.id}/{now():%Y%m%dT%H%M%S%f}", "a receipt shown to the operator", now())
    return {**facts, "answer": answer.text}


def _kept(bench: Desk, raw: bytes) -> Kept | None:
    """This letter among the newest of each state: the one with these octets, or, where a server has changed it on its
    way, the only one with this Message-ID, which a forger can write, too."""
    message_id, sought, named = read(raw).first("message-id"), _unified(raw), []
    for state in get_args(LetterState):
        for kept in reversed(bench.archive.letters(state, LOOKED_AT)):
            if _same_octets(sought, kept.raw):
                return kept
            if message_id and _same_id(message_id, kept.raw):
                named.append(kept)
    return named[0] if len(named) == 1 and _same_words(named[0].raw, raw) else None


def _same_words(one: bytes, another: bytes) -> bool:
    """Did its writer type the same? What servers do to the rest of a letter is no matter."""
    return trim(read(one), []).text.split() == trim(read(another), []).text.split()


def _same_id(message_id: str, raw: bytes) -> bool:
    return message_id.encode("utf-8", "replace") in raw and read(raw).first("message-id") == message_id


def _same_octets(sought: bytes, raw: bytes) -> bool:
    """But for line ends, and for the lines that servers put before a letter on either way."""
    kept = _unified(raw)
    return bool(sought and kept) and (kept.endswith(sought) or sought.endswith(kept))


def _unified(raw: bytes) -> bytes:
    return raw.replace(b"\r\n", b"\n").rstrip()


def _shown(name: str, value: Any) -> str:
    """A fact for people, without signs that would speak to their terminal."""
    words = _WORDS.get(name, str)(value)
    lines = _harmless(words).split("\n")
    more = [f"... and {len(lines) - MOST_LINES} more lines"] if len(lines) > MOST_LINES else []
    return "\n      ".join([*lines[:MOST_LINES], *more])


def _writer(facts: dict[str, Any]) -> str:
    if facts["problem"]:
        return str(facts["problem"])
    name = f" ({facts['name']})" if facts["name"] else ""
    return f"{facts['address']}{name}; {_TRUST[facts['trust']]}: {facts['why']}"


def _quotes(parts: list[dict[str, Any]]) -> str:
    return "\n".join(f"({part['evidence']}) {line}" for part in parts for line in part["lines"])


_TRUST = {"pass": "proven", "fail": "forged", "none": "not proven"}
_WORDS: dict[str, Callable[[Any], str]] = {
    "sender": _writer,
    "quoted": _quotes,
    "doubtful": "\n".join,
    "failed": ", ".join,
    "delayed": ", ".join,
}


def _stream() -> None:
    """One object out for each object in, in order; a bad line is answered too."""
    for line in sys.stdin:
        if not line.strip():
            continue
        asked: Any = None
        try:
            asked = json.loads(line)
            answer = explaining.explain_line(asked, Path(asked["path"]).read_bytes())
            if named := asked.get("game"):
                game = _game(named)
                answer["orders"] = [line for line in answer["orders"] if acts(line, game)]
        except (ValueError, KeyError, TypeError, OSError) as why:
            id = asked.get("id") if isinstance(asked, dict) else None
            answer = {"id": id, "error": f"{type(why).__name__}: {why}"}
        print(json.dumps(answer, ensure_ascii=False), flush=True)


def _game(named: str) -> str:
    """The key of this game; ValueError where there is none."""
    found = games.find(named)
    if found is None:
        raise ValueError(f'no game is called "{named}"')
    return found


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as why:
        complain(f"{path} cannot be read: {why.strerror}.")


def _text(path: Path) -> str:
    return _bytes(path).decode("utf-8", "replace")
