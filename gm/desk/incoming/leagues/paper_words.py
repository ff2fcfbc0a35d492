"""The paper by mail: letters to its editor, words about a match, its release, and who reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from gm.desk.case import Case
from gm.desk.incoming.leagues.league_case import season_of
from gm.desk.leagues import issues, story, words
from gm.desk.outgoing import unsubscribing
from gm.desk.verbs.answering import answer
from gm.domain.leagues.season import Season
from gm.post.addressing import normalise
from gm.post.answers import remarks
from gm.post.writing import Person

PURPOSES = (issues.EDITOR, issues.STATEMENT)
LONGEST = 4000  # characters of a letter that is printed
_TO_PAPER = re.compile(
    r"(?i)\W*(?:please )?(?:(?:a |my )?letter |words |print )?(?:to|for|in) the (?:paper|editor|zine|issue)"
    r"(?: of (?:the )?(?:league )?(?P<name>[\w-]+?)(?: league)?)?\s*[:,\u2013-]+\s*(?P<rest>.*)"
)
_PRINT = re.compile(
    r"(?i)\W*(?:please )?(?:print|paper|issue)(?: of)?(?: the)? (?P<name>[\w-]+)"
    r"(?:,?(?: issue)?(?: no\.?)? (?P<number>\d+))?[\s.!]*"
)
_STORY = re.compile(
    r"(?i)\W*(?:please )?(?:tell (?:me )?)?(?:the )?story(?: of)?(?: the)?(?: match)? \[?(?P<name>[\w.-]+?)\]?[\s.!]*"
)
_RELEASE = re.compile(
    r"(?i)\W*(?:please )?(?:yes,? )?(?:release|publish|send|print)(?: it| this| the issue| issue \d+)?[\s.!]*"
    r"|\W*yes[\s.!]*"
)


def to_paper(case: Case, number: int, rows: Sequence[str], names: Sequence[str], here: str) -> bool:
    """Does the first of these lines begin a letter to the editor? Then all the others belong to it."""
    found = _TO_PAPER.fullmatch(rows[0])
    league = paper_of(case, found["name"], names, here) if found else ""
    if found and league:
        _to_paper(case, number, rows[0], league, "\n".join([found["rest"], *rows[1:]]))
    return bool(league)


def taken(case: Case, number: int, line: str, names: Sequence[str]) -> bool:
    """Is a line a wish for an issue, or for the story of a match? Then it is answered."""
    if (found := _STORY.fullmatch(line)) and case.desk.archive.match(found["name"].lower()):
        case.say(number, line, _story(case, found["name"].lower()), "told")
    elif (found := _PRINT.fullmatch(line)) and found["name"].lower() in names:
        case.say(number, line, _print(case, found["name"].lower(), int(found["number"] or 0)), "told")
    else:
        return False
    return True


def paper_of(case: Case, name: str | None, names: Sequence[str], here: str) -> str:
    """Whose paper is meant: the named one, that of the letter, that of its match, or the only one."""
    if name and name.lower() in names:
        return name.lower()
    match = case.table.match.name if case.table else ""
    mine = [one for one in names if match.startswith(f"{one}-r")]
    return here or next(iter(mine or (names if len(names) == 1 else ())), "")


def _to_paper(case: Case, number: int, line: str, league: str, said: str) -> None:
    """A letter to the editor: printed in the next issue, as it was written."""
    printed = "\n".join(remarks(said))[:LONGEST]
    if not case.proven:
        case.say(
            number, line, "I could not make sure that this letter is from you, so it is not printed.", "not allowed"
        )
    elif not printed:
        case.say(number, line, 'There was nothing below "to the paper:". Write your words behind it.', "unclear")
    else:
        kept = json.dumps({"who": case.player.name, "words": printed}, ensure_ascii=False)
        case.notes.append((f"paper-letters/{league}", f"{case.now.isoformat()}/{case.kept.id:012}", kept))
        case.say(number, line, f"Thank you: that is printed in the next issue of the paper of {league}.", "told")


def _story(case: Case, name: str) -> str:
    told = story.told(case.desk, name)
    if not told:
        return f"{name} is not over, or ended without a result, so there is no story of it yet."
    answer(case, "story", f"[{name}] How it was played", "notice", {"paragraphs": told})
    return f"The story of {name} is on its way in a letter of its own."


def _print(case: Case, league: str, number: int) -> str:
    """An issue once more, with a page to be printed."""
    archive = case.desk.archive
    there = [n for n in issues.numbers(archive, league) if issues.released(archive, league, n)]
    wanted = number or max(there, default=0)
    made = issues.kept(archive, league, wanted) if wanted in there else None
    if made is None:
        return f"There is no issue {number} of {league}." if number else f"No issue of {league} has appeared yet."
    known = archive.player(case.player.id)
    to = Person(case.address, case.player.name)
    case.letters.append(issues.copy(case.desk, league, made, to, known, case.now, again=str(case.kept.id)))
    return f"Issue {wanted} of {league} is on its way, with a page to be printed."


def reads(case: Case, league: str, wish: str) -> str:
    """Somebody wants the paper of a league, or no longer, whether they play or not."""
    at = normalise(case.address)
    case.notes.append(
        unsubscribing.word(unsubscribing.paper(league, at), wish, case.now, case.kept.id, len(case.notes))
    )
    case.notes.append((f"subscribers/{league}", at, case.player.name))
    return {
        "on": f"You get the paper of {league} from the next issue on. To end that, write: unsubscribe {league}",
        "off": f"You get no more issues of {league}. To get them again, write: subscribe {league}",
    }[wish]


def subscribe(case: Case, league: str) -> str:
    """The same, of somebody who is new."""
    return reads(case, league, "on")


# -- answers to what the paper asks -----------------------------------------------------------------------------------


def answered(case: Case, text: str) -> None:
    """The editor, or somebody who was asked for a few words, has answered."""
    assert case.seal is not None
    said = remarks(text)
    (_statement if case.seal.purpose == issues.STATEMENT else _edited)(case, said)


def _statement(case: Case, said: Sequence[str]) -> None:
    assert case.seal is not None
    league, match = case.seal.note.split("\n")
    case.reply = words.seal(case.desk, league, case.player.id)
    if not said:
        case.say(0, "", "There was nothing in your letter to print.", "unclear")
        return
    kept = {"match": match, "who": case.player.name, "words": "\n".join(said)[:LONGEST]}
    key = f"{match}/{case.player.id}/{case.kept.id:012}"
    case.notes.append((f"said/{league}", key, json.dumps(kept, ensure_ascii=False)))
    case.say(0, "", f"Thank you: that is printed in the next issue of the paper of {league}, under your name.", "told")


def _edited(case: Case, said: Sequence[str]) -> None:
    """The editor's note, and the issue's release: a word alone on the last line."""
    assert case.seal is not None
    league, number, address = case.seal.note.split("\n")
    season, archive = season_of(case, league), case.desk.archive
    case.reply = case.seal
    if case.address != address or normalise(season.terms.editor) != address or not case.proven:
        case.say(0, "", f"You do not edit the paper of {league}, so nothing was done.", "not allowed")
        return
    if issues.released(archive, league, int(number)):
        case.say(0, "", f"Issue {number} of {league} has gone out already.", "told")
        return
    goes, note = bool(said) and bool(_RELEASE.fullmatch(said[-1])), list(said)
    if goes:
        note.pop()
    if note:
        case.notes.append((f"paper-note/{league}/{number}", f"{case.kept.id:012}", "\n".join(note)[:LONGEST]))
    made = issues.kept(archive, league, int(number)) or {}
    made |= {"note": note or made.get("note", [])}
    (_goes_out if goes else _shown_again)(case, season, made)


def _shown_again(case: Case, season: Season, made: dict[str, Any]) -> None:
    case.letters.append(issues.draft(case.desk, season, made, case.now, str(case.kept.id)))
    case.say(0, "", "Your note stands at the head; the issue as it is now is on its way to you.", "sent")


def _goes_out(case: Case, season: Season, made: dict[str, Any]) -> None:
    for part in issues.out(case.desk, season, made, case.now):
        if isinstance(part, tuple):
            case.notes.append(part)
        else:
            case.letters.append(part)
    case.say(0, "", f"Issue {made['number']} of {season.terms.name} goes out to all its readers.", "told")
