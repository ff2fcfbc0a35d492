"""Whether a clause that names nothing of the question leaves alone what stands beside it.

What others may or must, will not or perhaps will, is never an order, nor is what its writer denies of something else,
wonders at or gives as a reason. What sets a condition, puts off, reports, takes back, or denies the order itself, is
no mere remark.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.kit.lexicon import MUSING
from games.kit.reading import binding, manners, unsettling
from games.kit.reading.clauses import SMALL
from games.kit.words import Token

_TELLS = frozenset(
    "said says say wrote writes told tells tell thinks thought asked asks suggested suggests suggest advised advises "
    "recommended recommends insists insisted proposed proposes claims claimed meant kidding joking bluffing pretending "
    "teasing trolling pranking kid joke jk bluff example instance theory rule rules idea option quote your yours "
    "yourself u ur read reads".split()
)
_WAS = frozenset({"was", "were"})
_WHEN = frozenset(
    "when whenever once before after tomorrow later next last yesterday soon then yet maybe perhaps possibly probably "
    "only".split()
)
_INVERTED = frozenset("had were should".split())  # "had I known"
_ORDER = frozenset("plan idea intention order orders move choice wish decision thing turn".split())
# What was ordered is not meant, or not sure, where this is denied.
_REVOKED = _ORDER | frozenset(
    "know decide decided decision sure certain understand remember see ready mind think believe yet do does doing done "
    "mean count use send accept agree commit insist recommend promise serious final possible allowed legal real "
    "official valid should ought happen happening going tempted convinced happy mine right true correct so".split()
)
_MYSELF = frozenset("me is it it's that that's this for".split())  # "it's not for me", "not me"
_STRENGTH = frozenset("beat top match outdo".split())  # "can't beat that"
_HELPING = frozenset("does did".split())
_WISHED = frozenset("want like wish need dare try would".split())
_IT = frozenset("it that this".split())
_NO = frozenset("no nope nah".split())
_LED = frozenset("maybe perhaps possibly probably hopefully then so that surely and because cos coz since as".split())
_OTHERS = frozenset(
    "he he's he'll she she's she'll they they're they'll others nobody everybody everyone somebody "
    "someone no-one".split()
)
SUBJECTS = _OTHERS | frozenset("i i'm i've we we're".split())  # who begins a clause, no sign before it
_OF_ONE = frozenset({"my", "our"})  # somebody of one's own: "my daughter won't like it"
_HOPED = frozenset("should will would must might".split())  # "that should annoy Clara"
_UNSETTLED = frozenset("be change wait depend differ follow come".split()) | _WHEN
_PERMIT = frozenset(
    "if unless until till when whenever once before after or either except otherwise than yet decide decides choose "
    "chooses agree agrees agreed allow allows let lets approve approves permit permits veto".split()
)
CONCEDING = frozenset("whatever however".split())  # "take the action, whatever it's worth"
_KNOWING = frozenset("idea clue notion telling matter wonder".split())  # "no idea if that's clever"
_SEEING, _WHAT = frozenset({"see", "find"}), frozenset("what how who whether if where out".split())
_MINDS = frozenset("mind minds object objects complain complains".split())
_THEM = frozenset("him her them anyone anybody everyone everybody people somebody someone".split())
_LEFT = _THEM | frozenset("wait tell say worry mind care bother hesitate blame forget ask laugh anything".split())
_NO_NOUN = _ORDER | frozenset("way chance thanks longer more sense good".split())  # "no way", "no more"
_YOURS = frozenset("you your you're all everyone everybody the".split())
# What may turn an answer from another clause, whatever stands there.
_GRAVE = frozenset(
    "maybe perhaps possibly probably might may could would should unsure undecided whether depends depending suppose "
    "guess assuming provided wait hold hang stop instead rather cancel undo ignore scratch disregard forget strike "
    "withdraw correction actually oops later tomorrow tonight soon next then think thinking believe consider "
    "considering doubt wonder wondering plan planning intend intending pretend pretending hope hoped change swap "
    "replace if unless until till no nope nah not-yet or test testing draft wrong mistake only just "
    "kidding joking bluffing lying lie lied".split()
)
_PAST = frozenset({"", "last turn", "last round", "last time"})  # phrases that only tell when something was
_SENDING = frozenset("say says send sends".split())
_SENDER = 4  # words of who greets
GREETINGS = frozenset("hello hi hey greetings regards love hugs kisses thanks cheers bye miaow woof".split())
_DOES = 2  # words at least of what others do


class Clause(NamedTuple):
    """The words of a clause."""

    said: tuple[Token, ...]
    others: frozenset[str]  # the names of the other players
    verbs: frozenset[str]  # of what is asked

    def idle(self) -> bool:
        """Does it leave alone what stands beside it?"""
        folded = _folded(self.said)
        if not folded or self._harmless() or self._greets():
            return True
        if self.said[0].fold in _NO and (folded <= _NO or self.said[1].fold in _IT):
            return False  # it denies what stands beside it: "no", "no that is silly"
        if self.said[0].fold == "but":
            return len(self.said) in manners.fillers(self.said, 1) if len(self.said) > 1 else False  # "but it'll do"
        if (told := self._told_of_what_was(folded)) is not None:
            return told
        return self.denies_something_else() if self.denies() else not (_touches(self.said) or binding.binds(self.said))

    def _told_of_what_was(self, folded: set[str]) -> bool | None:
        """Does it only tell what was: "it was never my favourite", "he was mean"? None where it is no such tale."""
        if folded & _WAS and folded & {"never", "always"}:
            return not folded & (_WHEN | _ORDER | {"me"})
        if self._was() and not self.denies():
            return not _touches(tuple(token for token in self.said if token.fold not in _WAS))
        return None

    def apart(self) -> bool:
        """Does it tell of something else, beside an answer to all that is asked: "I was far too late last round"?"""
        folded = _folded(self.said)
        little = SMALL | unsettling.DETERMINERS | unsettling.LEADING
        touching = _GRAVE | _TELLS | _PERMIT | _REVOKED | self.verbs - little
        denied = self.denies() and folded & _IT
        doubted = binding.doubted(" ".join(token.fold for token in self.said))
        supposed = len(self.said) <= _DOES or self.said[0].fold in _INVERTED or doubted not in _PAST
        return not (supposed or denied or folded & touching or binding.turned(self.said))

    def of_others(self) -> bool:
        """Does it say what others do, will or might: "maybe then he'll stop whining", "Bruno can choke on the rest"?"""
        start = next((at for at, token in enumerate(self.said) if token.fold not in _LED), len(self.said))
        said = self.said[start:]
        if start and said and said[0].fold == "who" and len(said) > _DOES:
            return not _folded(said) & (_TELLS | _PERMIT | self.verbs)  # "because who does not dare does not win"
        if len(said) <= _DOES or not self._of_another(said):
            return False
        return not (_folded(said) & (_TELLS | _PERMIT | self.verbs) or binding.turned(said))

    def _of_another(self, said: Sequence[Token]) -> bool:
        said = said[1:] if said[0].fold == "the" and said[1].fold == "others" else said
        first, rest = said[0].fold, _folded(said[2:])
        hoped = first in _IT and said[1].fold in _HOPED and not rest & _UNSETTLED
        return hoped or (first in _OF_ONE and len(said) > _DOES + 1) or first in _OTHERS | self.others

    def curious(self) -> bool:
        """Does it wonder what will come: "no idea if that's clever", "see what it is", "if Clara doesn't mind"?"""
        told = [token.fold for token in self.said if token.fold not in _LED | {"let's", "i", "i'll"}]
        first, second = [*told, "", ""][:2]
        wonders = (first == "no" and second in _KNOWING) or (first in _SEEING and second in _WHAT)
        minded = first == "if" and told[-1] in _MINDS
        conceded = self.said[0].fold in CONCEDING and not {"you", "your", "else"} & set(told)
        return wonders or minded or conceded

    def _harmless(self) -> bool:
        """Does it wonder, or wish others well?"""
        return self.curious() or self.wishes()

    def _greets(self) -> bool:
        """Does somebody only greet in it: "my grandson says hello"?"""
        at = next((n for n, token in enumerate(self.said) if token.fold in _SENDING), 0)
        behind = [token.fold for token in self.said[at + 1 : at + 3]]
        return 0 < at <= _SENDER and not GREETINGS.isdisjoint(behind)

    def wishes(self) -> bool:
        """Does it wish others well: "I hope your knee is better"?"""
        told = [token.fold for token in self.said if token.fold not in ("i", "we", "and", "so")]
        begun = told[:1] and told[0] in ("hope", "hoping", "wish", "wishing") and told[1:2] and told[1] in _YOURS
        return bool(begun) and not _folded(self.said) & (_PERMIT | _IT | self.verbs | _ORDER)

    def _was(self) -> bool:
        """Does it tell what others were, or what "it" was: "he was mean to me", "it was a tough decision"?"""
        first, second = [*(token.fold for token in self.said), "", ""][:2]
        tested = {"test", "draft", "order", "orders", "letter", "mail", "week", "time", "turn", "round", "game", "mine"}
        return second in _WAS and first in _OTHERS | self.others | {"it"} and not _folded(self.said) & tested

    def denies(self) -> bool:
        """Is something denied in it?"""
        return any(map(binding.denies, self.said))

    def denies_something_else(self) -> bool:
        """Does it say what it denies: "I don't want to fight", and not "I'm not sure", "don't do it"?"""
        rest = self._undenied()
        folded = _folded(rest)
        strength = _STRENGTH if folded & _IT else frozenset[str]()
        revoked = (self.verbs - strength - _IT) | _REVOKED
        if len(self.said) <= _DOES or folded & revoked or ("me" in folded and folded <= _MYSELF):
            return False  # "I don't give presents", "this is no order"
        if folded & _WISHED and (folded & _IT or self.said[-1].fold in _WISHED | {"to"}):
            return False  # "I don't want it", "I'd not like to"
        told = len(rest) < len(self.said) - 1 or any(map(_tells_something, rest)) or folded & _STRENGTH
        return bool(told) and not _puts_off(rest)

    def _undenied(self) -> tuple[Token, ...]:
        """Its words without those that deny, and without what somebody else shall not do: "Clara to know"."""
        rest = [token for at, token in enumerate(self.said) if not self._of_the_no(at)]
        theirs = next((at for at, token in enumerate(rest) if token.fold in self.others | _THEM), len(rest))
        if [token.fold for token in rest[theirs + 1 : theirs + 2]] == ["to"]:
            rest = rest[:theirs]
        return tuple(token for token in rest if token.fold not in _LEFT)

    def _of_the_no(self, at: int) -> bool:
        """Does it deny, or stand there only for what does: "who does not dare", "no use for it"?"""
        helps = self.said[at].fold in _HELPING and any(map(binding.denies, self.said[at + 1 : at + 2]))
        return helps or binding.denies(self.said[at]) or self._noun(at)

    def _noun(self, at: int) -> bool:
        """Is no more than this denied: "I have no use for it"?"""
        denied = at > 0 and self.said[at - 1].fold == "no"
        return self.said[at].fold == "but" or (denied and self.said[at].fold not in _NO_NOUN | self.verbs - {"use"})


def _folded(said: Sequence[Token]) -> set[str]:
    return {token.fold for token in said}


def _tells_something(token: Token) -> bool:
    return unsettling.aside(token) and token.fold not in unsettling.ADVERBS


def _puts_off(said: tuple[Token, ...]) -> bool:
    """Does it report, put off, doubt or take back?"""
    told = _folded(said) & (_TELLS | _WHEN | unsettling.DOUBTFUL) or binding.turned(said)
    return bool(told or unsettling.conditional(said) or binding.binds(said))


def _touches(said: tuple[Token, ...]) -> bool:
    """Does a clause set a condition, put off, report, doubt or take back?"""
    told = _folded(said) & (_TELLS | _WAS | _WHEN | MUSING | unsettling.DOUBTFUL) or said[0].fold in _INVERTED
    return bool(told or unsettling.conditional(said) or binding.turned(said))
