"""Newcomers: somebody unknown asked for a chair, a place or copies, and has answered from their address."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from gm.desk.case import Case
from gm.desk.handling.proposing import asking
from gm.desk.incoming.leagues import league_visitors, league_words, paper_words
from gm.desk.incoming.visitors import strangers
from gm.desk.leagues import words
from gm.desk.verbs import join, watch
from gm.post.answers import Answer
from gm.post.answers import answer as answer_of

_LIMITS = re.compile(r"\b(?:but|only|if|unless|except|provided|as long as)\b", re.I)  # of a yes
_MORE = re.compile(r"\b(?:not|when|who|what|how)\b|n't\b|[?]", re.I)  # asks for more than a yes brings
_MEANT = re.compile(r"\b(?:that|this|it)(?: is|'s| was|s) what i (?:meant|want(?:ed)?|mean)\b", re.I)
_BRIEF = 8  # words beside a yes


def answer(case: Case, text: str) -> None:
    """Somebody new has answered from the address that asked for a chair, for a place in a league, or to look on."""
    assert case.seal is not None
    _, _, word, more = (*case.seal.note.split("\n"), "", "")[:4]
    word = word or "join"
    wish = strangers.wish_of(case.desk, text, "", case.now)
    found = answer_of(text)
    said = found.says or ("yes" if wish == (word, case.seal.match) else "")
    if said == "yes" and (_bare(found) or (word == "league" and not _LIMITS.search(found.talk))):
        _welcome(case, word, more, found.talk)
        return
    asks = {**asking.AGAIN, **_AGAIN}[word].format(case.seal.match)
    case.reply = case.seal  # a yes to this letter is one to what was asked
    case.say(0, "", asking.LEFT if said == "no" else f"{asks} {asking.ANSWER}", "told")


def _bare(found: Answer) -> bool:
    """Stands no more beside an answer than a few words that limit nothing?"""
    talk = _MEANT.sub("", found.talk)
    return not (found.says and talk) or (
        len(talk.split()) <= _BRIEF and not (_LIMITS.search(talk) or _MORE.search(talk))
    )


def _welcome(case: Case, word: str, more: str, beside: str) -> None:
    """They get what they asked for, and what else they wish, then and now."""
    assert case.seal is not None
    name = case.seal.match
    case.people.append(case.player)
    case.reply = words.seal(case.desk, name, case.player.id) if word in ("league", "read") else None
    case.say(0, "", WANTED[word](case, name), "told")
    if more:
        league_visitors.welcome(case, more)
    if word == "league" and beside:
        found = league_visitors.visit(case.desk, beside, "", case.now, known=name)
        league_visitors.welcome(case, league_visitors.note(found))


_AGAIN = {
    "standby": "Shall I put you on the list of those who wait for a chair of {}?",
    "league": "Shall I give you a place in the league {}?",
    "read": "Shall I send you the paper of {}?",
}


WANTED: Mapping[str, Callable[[Case, str], str]] = {
    "join": join.deed,
    "standby": lambda case, name: join.deed(case, f"{name} {join.AS_A_RESERVE}"),
    "watch": watch.deed,
    "league": league_words.join,
    "read": paper_words.subscribe,
}
