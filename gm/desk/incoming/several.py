"""The reply to a letter about many matches: each part is read for its own, and one receipt tells of all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import games
from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.handling.receipts import receipt, told
from gm.desk.incoming.playing import lines
from gm.desk.incoming.writers import correspondents
from gm.desk.outgoing import daily
from gm.desk.outgoing.daily import About
from gm.desk.outgoing.letters import Envelope, letter, orders_seal
from gm.desk.table import Table
from gm.desk.verbs.verb import NOT_PROVEN
from gm.post.trimming import Trimmed
from gm.post.writing import Person

Understands = Callable[[Case, Trimmed], None]
WHICH = "I could not tell which match this is for, so I did nothing with it. Write the name of the match before it: {}"
_NAMED = re.compile(
    r"\W*(?:match |for )?\[?(?P<name>[\w.' -]{1,40}?)\]?\s*(?:[:>=]|\s-+\s|$)\s*(?P<rest>.*)", re.IGNORECASE
)
_OURS = re.compile(r"[>|\s]*\[(?P<name>[\w.-]{1,40})\]", re.IGNORECASE)


@dataclass(frozen=True)
class Part:
    """What a letter holds for one match: the case of it, and the match as it was before."""

    case: Case
    before: Table


def answer(case: Case, typed: Trimmed, understand: Understands) -> None:
    """Do what each part says; the receipts of parts that ask something go by themselves, for their yes."""
    assert case.seal is not None
    known = {about.match: about for about in daily.abouts(case.seal)}
    texts = _parts(case, typed, known)
    loose = texts.pop("", "")
    parts = [part for name, text in texts.items() if (part := _part(case, known[name]))]
    for part in parts:
        part.case.check = case.check or lines.only_checks(texts[part.before.match.name])
        if _proven(case, part):
            understand(part.case, Trimmed(texts[part.before.match.name], signature=typed.signature))
        _gather(case, part)
    if loose.strip():
        _loose(case, loose, list(known))
    _receipts(case, parts)


def _loose(case: Case, text: str, names: list[str]) -> None:
    """Words for the house are done; what seems to be for a match is asked back."""
    lines.go_through(case, text)
    unread, case.talk = [line for line in case.talk if not deeds.courtesy(line)], []
    if unread:
        case.say(0, unread[0], WHICH.format(f"{names[0]}: {unread[0][:60]}"), "unclear")


def _part(case: Case, about: About) -> Part | None:
    """The case of a part, as if it had answered the report of that turn."""
    sheet = case.desk.archive.match(about.match)
    table = Table.of(sheet) if sheet else None
    chair = table.match.chair_of(case.player.id) if table else None
    if table is None or chair is None:
        return None
    seal = orders_seal(case.desk, table, chair.name, about.turn)
    old = correspondents.stale(table, chair.name, replace(seal, note=about.edition))
    mine = Case(
        case.desk, case.now, case.kept, case.letter, case.player, seal, table, chair.name, stale=old, wrote=case.wrote
    )
    return Part(mine, table)


def _parts(case: Case, typed: Trimmed, known: dict[str, About]) -> dict[str, str]:
    """The text for each match by its name; "": what stands under none."""
    if len(known) == 1:
        return {next(iter(known)): typed.text}
    names = _names(case, known)
    found = _under(typed.text.splitlines(), names)
    if not found.get("", "").strip() or len(found) > 1:
        return found
    between = _between(case, set(typed.lines), names)
    return between if len(between) > 1 else found


def _names(case: Case, known: Iterable[str]) -> dict[str, str]:
    """What people may call these matches: by name, or by their game where it is played in one of them alone."""
    sheets = {name: sheet for name in known if (sheet := case.desk.archive.match(name))}
    titles = [games.game(sheet.game).meta.title.lower() for sheet in sheets.values()]
    by_title = {title: name for title, name in zip(titles, sheets, strict=True) if titles.count(title) == 1}
    return {**by_title, **{name.lower(): name for name in sheets}}


def _under(rows: Iterable[str], names: dict[str, str]) -> dict[str, str]:
    """Rows under the heading that they stand under, or begin with."""
    found, at = dict[str, list[str]](), ""
    for row in rows:
        said = _NAMED.fullmatch(row)
        if said and (name := names.get(said["name"].strip().lower())):
            at, row = name, said["rest"]
        found.setdefault(at, []).append(row)
    return {name: "\n".join(texts) for name, texts in found.items()}


def _between(case: Case, typed: set[str], names: dict[str, str]) -> dict[str, str]:
    """Typed rows under the heading of ours that they were written below, where somebody answered between the lines."""
    found, at = dict[str, list[str]](), ""
    for row in _plain(case):
        if (ours := _OURS.match(row)) and row.lstrip().startswith((">", "|")):
            at = names.get(ours["name"].lower(), at)
        elif row.strip() in typed or row in typed:
            found.setdefault(at, []).append(row)
    return {name: "\n".join(texts) for name, texts in found.items()}


def _plain(case: Case) -> list[str]:
    """The rows of the letter's plain text, quoted ones too."""
    texts = (part.text or "" for part in case.letter.parts if part.media_type == "text/plain" and not part.attached)
    return next(texts, "").splitlines()


def waits(case: Case, typed: Trimmed) -> bool:
    """Is a part of it for a match that wants a yes to a letter that nothing but its address speaks for?"""
    if case.vouched or case.seal is None or case.seal.purpose != daily.PURPOSE:
        return False
    known = {about.match: about for about in daily.abouts(case.seal)}
    said = [name for name, text in _parts(case, typed, known).items() if name and text.strip()]
    parts = [part for name in said if (part := _part(case, known[name]))]
    return any(part.before.match.policy.trust == "confirm" for part in parts)


def _proven(case: Case, part: Part) -> bool:
    """May this part change its match, as that match wants letters to be proven?"""
    if case.vouched or part.before.match.policy.trust == "open":
        return True
    part.case.say(0, "", NOT_PROVEN, "not allowed")
    return False


def _gather(case: Case, part: Part) -> None:
    """What a part changes is written down with the whole letter."""
    mine = part.case
    if mine.check:
        case.letters += [mail for mail in mine.letters if mail.post.to == case.address]
        return
    case.letters += mine.letters
    case.people += mine.people
    case.notes += mine.notes
    case.other_tables += [table for table in (mine.table, *mine.other_tables) if table and table.events]


def _receipts(case: Case, parts: list[Part]) -> None:
    """One receipt for all; of parts that ask something, each its own."""
    apart = [part for part in parts if part.case.question]
    case.letters += [receipt(part.case, part.before, part=part.before.match.name) for part in apart]
    together = [part for part in parts if part not in apart]
    sections = [
        {"heading": f"[{part.before.match.name}] {part.before.game.meta.title}", "words": _words(part)}
        for part in together
    ]
    said = [f'"{one.line}": {one.text}' if one.line else one.text for one in case.said]
    case.said.clear()
    if not (sections or said):
        return
    opening = " ".join([*said, *["This is what I read, match by match."] * bool(sections)])
    context = {
        "player": case.player.name,
        "us": case.desk.us.name,
        "opening": opening,
        "sections": sections,
        "closing": "To change anything, answer this letter in the same way.",
    }
    ours = case.letter.first("message-id")
    envelope = Envelope(
        key=f"receipt/{case.kept.id}",
        kind="receipt",
        to=Person(case.address, case.player.name),
        subject="Re: your matches",
        seal=case.seal,
        player=case.player.id,
        in_reply_to=ours,
        references=(ours,) if ours else (),
        auto="replied",
        mark=str(case.kept.id),
    )
    case.letters.append(letter(case.desk, envelope, case.desk.pages.page("several", "", context), case.now))


def _words(part: Part) -> str:
    page = part.case.desk.pages.page("receipt", part.before.match.game, told(part.case, part.before), plain=True)
    return daily.inner(page).removesuffix(part.case.desk.us.name).rstrip("\n")
