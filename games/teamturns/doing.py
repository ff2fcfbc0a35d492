"""How an action is carried out, and how players say it: "swap Anna right mine left", "my left for Bruno's right"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from games.kit.kinds import SOFT, Kind, Phrases, Read, Words
from games.kit.order import Order
from games.kit.reading import manners
from games.kit.words import Token, ordinal, participles
from games.teamturns.addressed import apart
from games.teamturns.cards import ACTIONS
from games.teamturns.deed_words import BEHIND, BETWEEN, CALLED
from games.teamturns.places import LEFT, RIGHT, side
from games.teamturns.reading import SEAT
from games.teamturns.rows import EDGES, NOUNS, amid, at_an_end, edge, row


@dataclass(frozen=True, slots=True)
class Act(Order):
    """How an action is carried out; places not said are 0."""

    action: str
    player: str = ""
    theirs: int = 0
    mine: int = 0

    @property
    def deed(self) -> Act:
        """Itself, as the grammar writes it."""
        return self


def spell(act: Act) -> str:
    """ "swap Anna right mine left"."""
    said = [act.action.replace("_", " "), act.player]
    if act.theirs:
        said += ["at"] if act.action == "give" and not act.mine else []
        said += [side(act.theirs)]
    said += ["mine", side(act.mine)] if act.mine else []
    return " ".join(word for word in said if word)


_WHOLE = frozenset({"row", "hand", "everything", "all", "cards"})
_LEARNING = frozenset("know learn".split())
_PUTS = frozenset("put add place lay stick pop tuck tucked drop slip slide set attach added placed it be them".split())
_MOVES = frozenset(  # how a card goes from one place to another
    "goes go comes come moves move travels travel wanders wander walks jumps hops slides flies migrates changes passes "
    "over across round around becomes lands ends".split()
)
_LITTLE = frozenset(
    "with using of from to at for the a by in on onto into s please pls - far very own target victim".split()
)
_LITTLE |= SOFT - {"("}
_LABELS = frozenset("who whom whose which where what player target victim from card edge side end".split())
_MINE = frozenset("my mine own".split())
_THEIRS = frozenset("his her their theirs hers whose your yours ur".split())
_MANY = frozenset("cards edges ends hands sides".split())
_AT = frozenset("at on to in onto for".split())
_EITHER = frozenset("both either middle wherever".split())
_ENDS = {**dict.fromkeys("first front beginning start head".split(), LEFT)}
_ENDS |= dict.fromkeys("last back tail".split(), RIGHT)
_PLAYER = frozenset("swap give toss peek expose reverse_hand steal_combo trade_hands".split())
_TO_ME = frozenset("give gives giving show shows let hand hands gets for".split())  # "give me Bruno's right"
_PLACE = frozenset("swap give toss rotate draw".split())
_MOVED = frozenset("swap give rotate draw".split())
_SPOKEN: dict[str, tuple[str, ...]] = {
    action: tuple(dict.fromkeys((action.replace("_", " "), action.replace("_", "-"), action))) for action in ACTIONS
}


_NAMED = Phrases(_SPOKEN.items())
_RARE = tuple(action for action in ACTIONS if action != "again")  # an everyday word: "see you again"


def _doing(said: str) -> tuple[str, ...]:
    first, _, rest = said.partition(" ")
    return (said, *(f"{ing} {rest}".strip() for ing in participles(first)))


_VERBS = {
    action: [Phrases([(action, _doing(said))]) for said in CALLED.get(action, "").split("|") if said]
    for action in ACTIONS
}


@dataclass(slots=True)
class _Said:
    """A place as it was said: whose it is, whether a card or an edge was named, whether "to" stood before it."""

    place: int
    whose: str  # "mine", "theirs", ""
    thing: str  # "card", "edge", ""
    at: bool  # "at", "on", "to" before it
    after: bool  # a player was named before
    many: bool  # "left cards": of both players


@dataclass(frozen=True)
class Doing(Kind):
    """An action with whatever it is done to. Without a verb, where only one action can be meant."""

    heeds = frozenset(ACTIONS)
    name: str = "deed"
    bare: bool = False

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """Every way to go on reading that leaves nothing open which was said."""
        for action, end, cost, alone in self._verbs(line, at, words):
            yield from _Reader(line, words, action, cost).reads(end, self.bare, alone)

    def _verbs(self, line: Sequence[Token], at: int, words: Words) -> Iterator[tuple[str, int, int, bool]]:
        """An action called by its name, or in other words: these do not stand alone ("pass" gives nothing)."""
        known = [action for action in ACTIONS if action in words.asked]
        if self.bare:
            if len(known) == 1:
                yield known[0], at, 0, False
            return
        meant = (*known, *_RARE) if known else ACTIONS
        yield from ((read.value, read.end, read.cost, True) for read in _NAMED.read(line, at) if read.value in meant)
        for action in () if _knows(line, at) else known:
            for verb in _VERBS[action]:
                for read in verb.read(line, at):
                    yield action, read.end, read.cost, False

    def write(self, value: object) -> str:
        """See spell."""
        assert isinstance(value, Act)
        return spell(value)


def _knows(line: Sequence[Token], at: int) -> bool:
    """Does somebody know already: "I know what Dora holds", or say it of something else: "see you"? Who wants to know
    looks."""
    return manners.saying(line, at) or (
        at < len(line) and line[at].fold in _LEARNING and (at == 0 or line[at - 1].fold != "to")
    )


def _named(word: str, words: Words) -> str:
    """A name as it is, whether its "s" has an apostrophe or none: "brunos"."""
    names, bare = {name.casefold() for name in words.names}, word.removesuffix("'s").removesuffix("'")
    return bare.removesuffix("s") if bare not in names and bare.removesuffix("s") in names else bare


class _Reader:
    """Reads what an action is done to, word by word."""

    def __init__(self, line: Sequence[Token], words: Words, action: str, cost: int) -> None:
        self.line, self.words, self.action, self.cost = line, words, action, cost
        self.player = ""
        self.places: list[_Said] = []
        self.whose = ""  # of the place that comes next
        self.own = False  # "my" was said
        self.named = self.bare = False  # the action was called by its own name, or not at all
        self.somewhere = False  # an end was spoken of: "at the other end"

    def reads(self, at: int, bare: bool, alone: bool) -> Iterator[Read]:
        """The action with each part more, as long as the parts fit together."""
        self.named, self.bare = alone, bare
        found = [(at, self.settled())] if alone else []
        while at < len(self.line):
            step = self._part(at)
            if step:
                at = step
                found.append((at, self.settled()))
            elif self._little(at):
                at += 1
            else:
                break
        if self.somewhere and self.action in ("draw", "rotate") and not self.places:
            return  # it is not said at which edge
        for end, act in reversed(found):
            if act and not (bare and vague(act)):
                yield Read(act, self._behind(end), self.cost)

    def settled(self) -> Act | None:
        """The deed as far as it was said; None where that can be read in two ways."""
        settle = _SETTLE.get(self.action)
        if self.action == "rotate" and not self.named and len(self.places) == 1 and self.places[0].at:
            return self._moved()
        if settle is None:
            player = self.player or (self.words.me if self.own and self.action in ("expose", "reverse_hand") else "")
            return Act(self.action, player or "")
        return settle(self.player, self.places)

    def _moved(self) -> Act | None:
        """What moves to an end that is named; None where that may be all of them: "turn my row to the right"."""
        if any(token.fold in _WHOLE for token in self.line):
            return None
        return Act("rotate", "", 0, LEFT if self.places[0].place == RIGHT else RIGHT)  # "move it to the left"

    # -- one part after the other --------------------------------------------------------------------------------------

    def _part(self, at: int) -> int | None:
        """Read a player, "my" or a place here, and say where it ends; None when it is none of them."""
        word = self.line[at].fold
        if word in _MINE or word in _THEIRS:
            return self._owner(at, "mine" if word in _MINE else "theirs")
        if self.action in _PLAYER and (seat := self._seat(at)):
            return seat
        return self._place(at) if self.action in _PLACE else None

    def _owner(self, at: int, whose: str) -> int:
        self.own = self.own or whose == "mine"
        last = self.places[-1] if self.places else None
        behind = at and self.line[at - 1].fold in ("of", "(") and last and not last.whose
        if behind and last and (at + 1 >= len(self.line) or self.line[at + 1].fold in NOUNS or whose == "mine"):
            last.whose = whose
        else:
            self.whose = whose
        return at + 1

    def _seat(self, at: int) -> int | None:
        bare = _named(self.line[at].fold, self.words)
        line = (*self.line[:at], replace(self.line[at], fold=bare), *self.line[at + 1 :])
        reads = list(SEAT.read(line, at, self.words))
        if len(reads) != 1 or self.player not in ("", reads[0].value) or self._of_no_deed(line, at):
            return None
        self.player, self.cost = reads[0].value, self.cost + reads[0].cost
        last = self.places[-1] if self.places else None
        if last and not last.whose and self.action != "give" and self.line[at - 1].fold in ("of", "from", "("):
            last.whose = "theirs"
        else:
            self.whose = "theirs"
        return reads[0].end

    def _of_no_deed(self, line: Sequence[Token], at: int) -> bool:
        """Is somebody only spoken to, or who gets something: "give me Bruno's right"?"""
        gets = line[at].fold == "me" and at > 0 and line[at - 1].fold in _TO_ME
        return gets or (self.bare and apart(line, at, self.words))

    def _place(self, at: int) -> int | None:
        token, whose = self.line[at], self.whose
        end = at + 1
        if token.fold in row(self.words):
            place, whose = self._in_row(token.fold), "mine"
        elif token.kind == "number" and token.text.isdigit() and self.action not in ("draw", "rotate"):
            place = int(token.text[:6])
        elif found := edge(self.line, at) or self._end(at):
            place, end = found.value, found.end
        elif token.fold in _ENDS and (token.fold in ("first", "last") or self._to_an_end(at)):
            place = _ENDS[token.fold]
        elif (nth := ordinal(self.line, at)) and self.action not in ("draw", "rotate"):
            place, end = nth
        else:
            return None
        thing, many = "", False
        while end < len(self.line) and self.line[end].fold in NOUNS:
            many = self.line[end].fold in _MANY
            thing = "edge" if self.line[end].fold in EDGES else "card"
            end += 1
        before = at - 1
        while before > 0 and self.line[before].fold in ("the", "my", "his", "her", "their", "a"):
            before -= 1
        lies = before > 0 and self.line[before - 1].fold in NOUNS and self.line[before].fold in ("at", "on")
        there = self.line[before].fold in _AT and not lies  # "the card at my left end" is taken from there
        self.places.append(_Said(place, whose, thing, there, bool(self.player), many))
        self.whose = ""
        return end

    def _end(self, at: int) -> Read | None:
        """ "The end of my row", where a card may come to lie there."""
        found = at_an_end(self.line, at, self.words) if self.action in ("draw", "rotate") else None
        return found if found and found.value in (LEFT, RIGHT) else None

    def _to_an_end(self, at: int) -> bool:
        """ "To the front": not "put it back"."""
        return self.action in ("draw", "rotate") and at > 0 and self.line[at - 1].fold == "the"

    def _in_row(self, card: str) -> int:
        """Where a card of one's own lies; the last is called by its edge by an action that knows edges alone."""
        cards = row(self.words)
        place = cards.index(card) + 1
        return RIGHT if self.action in ("draw", "rotate") and place == len(cards) > 1 else place

    def _little(self, at: int) -> bool:
        word = self.line[at].fold
        if word not in ("the", "'", "s", "a") and word not in NOUNS and not self._labels(at):
            self.whose = "" if self.whose == "theirs" else self.whose
        if word == "hands" and self.action == "swap":
            return False
        self.somewhere |= word in EDGES | _EITHER
        if word == "(":
            return self._owner_in_brackets(at)
        moved = _MOVES | _PUTS if self.action in _MOVED else frozenset[str]()
        return (
            amid(self.line, at)
            or self._labels(at)
            or word in moved | _LITTLE | NOUNS | BETWEEN.get(self.action, frozenset())
        )

    def _labels(self, at: int) -> bool:
        """Does it only say what follows: "Who: Clara", "Her card: left"?"""
        colon = self.line[at].fold == ":" and at > 0 and self.line[at - 1].fold in _THEIRS | _MINE | NOUNS
        label = self.line[at].fold in _LABELS and self.line[at + 1 : at + 2] != () and self.line[at + 1].fold == ":"
        return colon or label

    def _owner_in_brackets(self, at: int) -> bool:
        """ "left (mine)", "right (Dora)"."""
        inner = self.line[at + 1 : at + 3]
        seat = {name.casefold() for name in self.words.names}
        return len(inner) == 2 and inner[1].fold == ")" and (inner[0].fold in _MINE or inner[0].fold in seat)

    def _behind(self, end: int) -> int:
        known = NOUNS | BEHIND.get(self.action, frozenset())
        while end < len(self.line):
            here = end + (self.line[end].fold == ",")
            if here >= len(self.line) or self.line[here].fold not in known:
                break
            end = here + 1
        return end


# -- whose place is meant ----------------------------------------------------------------------------------------------


def _swap(player: str, places: list[_Said]) -> Act | None:
    mine = [p.place for p in places if p.whose == "mine"]
    theirs = [p.place for p in places if p.whose == "theirs"]
    free = [p.place for p in places if not p.whose]
    alike = len(places) == 1 and places[0].many and places[0].whose != "theirs"
    if player and (alike or (len(free) == 2 and free[0] == free[1] and not mine and not theirs)):
        return Act("swap", player, places[0].place, places[0].place)  # "our left cards", "left for left"
    if len(free) == 1 and mine and not theirs:
        theirs, free = free, []
    elif len(free) == 1 and theirs and not mine:
        mine, free = free, []
    if len(free) == 1 and not player:
        theirs, free = free, []  # whose is asked back
    if free or len(mine) > 1 or len(theirs) > 1:
        return None
    return Act("swap", player, *theirs or [0], *mine or [0])


def _give(player: str, places: list[_Said]) -> Act | None:
    mine = [p.place for p in places if p.whose == "mine"]
    theirs = [p.place for p in places if p.whose == "theirs"]
    for p in (p for p in places if not p.whose):
        if p.at or mine:
            theirs.append(p.place)
        elif p.thing == "card" or not p.after:
            mine.append(p.place)
        else:
            return None
    if len(mine) > 1 or len(theirs) > 1:
        return None
    said = next((p for p in places if p.whose == "theirs"), None)
    if said and not mine and not said.at and said.thing != "edge":
        return None  # "give Dora left": my left card, or at her left edge?
    return Act("give", player, *theirs or [0], *mine or [0])


def _toss(player: str, places: list[_Said]) -> Act | None:
    if len(places) > 1:
        return None
    if not places:
        return Act("toss", player)
    if places[0].whose == "mine":
        return None if player else Act("toss", "", 0, places[0].place)
    return Act("toss", player, places[0].place) if player else None


def _draw(player: str, places: list[_Said]) -> Act | None:
    if len({p.place for p in places}) > 1 or any(p.whose == "theirs" for p in places):
        return None
    return Act("draw", "", 0, places[0].place if places else 0)


def _rotate(player: str, places: list[_Said]) -> Act | None:
    if any(p.whose == "theirs" for p in places) or len(places) > 2:
        return None
    if not places:
        return Act("rotate")
    if len(places) == 1:
        return None if places[0].at else Act("rotate", "", 0, places[0].place)
    if places[0].place == places[1].place:
        return None
    first = places[1] if places[0].at and not places[1].at else places[0]
    return Act("rotate", "", 0, first.place)


_SETTLE: Mapping[str, Callable[[str, list[_Said]], Act | None]] = {
    "swap": _swap,
    "give": _give,
    "toss": _toss,
    "draw": _draw,
    "rotate": _rotate,
}


def vague(act: Act) -> bool:
    """Is too little said for an order without a verb?"""
    if act.action in _PLAYER and not act.player and not (act.action == "toss" and act.mine):
        return True
    return act.action in _PLACE and not (act.theirs or act.mine)
