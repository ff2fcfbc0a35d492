"""Newcomers: somebody unknown asked for a chair, a place or copies, and has answered from their address."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.desk.case import Case
from gm.desk.handling import asking
from gm.desk.incoming import correspondents, league_visitors, league_words, paper_words
from gm.desk.leagues import words
from gm.desk.verbs import join, watch
from gm.post.answers import agrees


def answer(case: Case, text: str) -> None:
    """Somebody new has answered from the address that asked for a chair, for a place in a league, or to look on."""
    assert case.seal is not None
    _, _, word, more = (*case.seal.note.split("\n"), "", "")[:4]
    word = word or "join"
    wish = correspondents.wish_of(case.desk, text, "", case.now)
    said = agrees(text) or ("yes" if wish == (word, case.seal.match) else "")
    if said == "yes":
        case.people.append(case.player)
        case.reply = words.seal(case.desk, case.seal.match, case.player.id) if word in ("league", "read") else None
        case.say(0, "", WANTED[word](case, case.seal.match), "told")
        if more:
            league_visitors.welcome(case, more)
    else:
        case.say(0, "", asking.LEFT if said else f"{asking.AGAIN[word]} {asking.ANSWER}", "told")


WANTED: Mapping[str, Callable[[Case, str], str]] = {
    "join": join.deed,
    "watch": watch.deed,
    "league": league_words.join,
    "read": paper_words.subscribe,
}
