"""Who of a team gets what, however it is put: "you take the points, Bruno, I do the action", "points over action"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.kit.kinds import SOFT, Kind, Read, Words
from games.kit.words import Token
from games.teamturns.reading import Mate

_SHARES: Mapping[str, str] = {
    **dict.fromkeys("points point pts pt score scores scoring cards".split(), "points"),
    **dict.fromkeys("action act acts acting".split(), "action"),
}
_ME = frozenset("i i'll ill i'd id i'm im me mine myself my".split())
_YOU = frozenset("you u you'll yours".split())
_GIVING = frozenset("give gives giving leave leaves leaving let hand pass concede grant cede yield present".split())
_PERMITTING = frozenset("can may shall should must will would".split())
_WISHING = frozenset("want like love prefer need".split())  # what the other wants is no order
_RATHER = ("over", "before", ">", "rather than", "instead of", "more than", "ahead of", "above", "not")
_DOING = frozenset(
    "take takes taking have having get gets getting keep keeps keeping use uses using do does doing play plays playing "
    "perform performs enjoy enjoys enjoying choose chooses choosing collect collects grab grabs pocket bank banks "
    "receive receives carry carries act acts score scores go goes welcome make makes elect elects fall falls devolve "
    "devolves".split()
)
_IDLE = frozenset(
    "the a an all some both those these this that it them then now please pls plz just only instead himself herself "
    "yourself themselves own mine be is are going come comes coming to for with of as out around up on home hand while "
    "therefore thing things part job fun happily gladly upon rather sure fine his her their shall".split()
)
_PARTS = frozenset(", . ; ! : - ( )".split())
_JOINTS = frozenset("and so while but whereas then".split())


class _Clause(NamedTuple):
    """What a clause says: who, in turn; what, in turn; whether it gives, and to whom where that is said."""

    whose: tuple[str, ...] = ()
    what: tuple[str, ...] = ()
    gives: bool = False
    to: str = ""
    rather: bool = False
    does: bool = False  # with a verb
    leads: bool = False  # "to", "for" stood here

    @property
    def empty(self) -> bool:
        return self._replace(leads=False) == _Clause()

    @property
    def idle(self) -> bool:
        """Does it name no share?"""
        return not self.what

    @property
    def owned(self) -> bool:
        """Does it say whose share it is?"""
        return bool(self.whose) or self.rather

    def mine(self) -> str:
        """What the writer gets by it; empty where that is not clear."""
        what = self.what[:1] if self.rather else tuple(dict.fromkeys(self.what))
        whose = {self.to} if self.to else {self.whose[-1]} if self.gives and self.whose else set(self.whose)
        if len(what) != 1 or len(whose) > 1:
            return ""
        return _other(what[0]) if "mate" in whose else what[0]


@dataclass(frozen=True)
class Sharing(Kind):
    """Points or action for the writer, by whatever is said of the writer's share or of the teammate's."""

    name: str = "what"
    bare: bool = False  # without a verb

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """As far as its clauses go on saying the same."""
        if at == len(line) or line[at].fold in _PERMITTING or not words.view.get("teammate"):
            return
        mine, owned, does = set[str](), False, False
        for clause, end in _clauses(line, at, words):
            if clause.idle:
                continue
            mine.add(clause.mine())
            owned, does = owned or clause.owned, does or clause.does
            if len(mine) > 1 or "" in mine:
                return
            if owned and does != self.bare:
                yield Read(next(iter(mine)), end)


def _other(what: str) -> str:
    return "points" if what == "action" else "action"


def _clauses(line: Sequence[Token], at: int, words: Words) -> Iterator[tuple[_Clause, int]]:
    """The clauses from here on in which every word has a part, each with its end."""
    clause = _Clause()
    while at < len(line):
        if line[at].fold in _PARTS or (line[at].fold in _JOINTS and not clause.empty):
            yield clause, at
            clause, at = _Clause(), at + 1
            continue
        step = _step(clause, line, at, words)
        if step is None:
            return
        clause, at = step
    yield clause, at


def _step(clause: _Clause, line: Sequence[Token], at: int, words: Words) -> tuple[_Clause, int] | None:
    """The clause with the word that stands here; None where that is none of its words."""
    word = line[at].fold
    rather = next((said for said in _RATHER if clause.what and _stands(line, at, said)), "")
    if rather:
        return clause._replace(rather=True), at + len(rather.split())
    if mate := next(iter(Mate().read(line, at, words)), None):
        return _of(clause, "mate"), mate.end
    if word in _YOU | _ME:
        return _of(clause, "me" if word in _ME else "mate"), at + 1
    if word in _SHARES:
        return clause._replace(what=(*clause.what, _SHARES[word]), does=clause.does or word in _DOING), at + 1
    return _done(clause, word, at + 1)


def _done(clause: _Clause, word: str, end: int) -> tuple[_Clause, int] | None:
    """The same of verbs, and of words that say nothing."""
    if word in _WISHING and clause.whose != ("me",):
        return None
    if word in _WISHING | _GIVING | _DOING:
        return clause._replace(gives=clause.gives or word in _GIVING, does=True), end
    if word in ("to", "for"):
        return clause._replace(leads=True), end
    idle = word in _IDLE | SOFT or (word in _PERMITTING and "mate" in clause.whose)
    return (clause, end) if idle else None


def _of(clause: _Clause, whose: str) -> _Clause:
    to = whose if clause.leads else clause.to
    return clause._replace(whose=(*clause.whose, whose), to=to, leads=False)


def _stands(line: Sequence[Token], at: int, said: str) -> bool:
    words = said.split()
    return [token.fold for token in line[at : at + len(words)]] == words
