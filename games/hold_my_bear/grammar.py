"""The grammar of Hold my Bear: its forms, the kinds of words in them, and what a gift without a receiver may mean."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from games.hold_my_bear import verbs
from games.hold_my_bear.cards import ANIMALS, GIFT
from games.hold_my_bear.deeds import AskFor, Give, Pass, Play, Steal
from games.hold_my_bear.example import shown
from games.hold_my_bear.halves import asked_in_full, going_on, lacks, unless_talk
from games.hold_my_bear.orders import FORMS, to
from games.hold_my_bear.protests import protested
from games.hold_my_bear.sharing import shared
from games.hold_my_bear.sized import sized
from games.hold_my_bear.spelling import Animal, Cards, Gifts, Other, Presents, other
from games.hold_my_bear.thefts import Thefts, Victims
from games.kit.grammar import SMALL, Form, Grammar, Line, Words
from games.kit.interjections import SIGH
from games.kit.kinds import Choice, Number
from games.kit.order import Order, Orders
from games.kit.reading import binding, unison
from games.kit.reading.mentioned import Mentioned, mentioned
from games.kit.words import tidy, tokens


class BearGrammar(Grammar):
    """The grammar; who names a player beside a gift without one may mean that one, and is asked."""

    def line(self, raw: str, words: Words = Words(), number: int = 1) -> Line:
        """As ever, but half a gift is not held where the line names somebody whom it may be for."""
        read = replace(self._read(raw, words, number), text=raw.strip())
        if not read.orders and "claim" in words.asked and self._declines(raw, words):
            return Line(number, raw.strip(), (Pass(),))
        if self._may_decline(read, raw, words):
            return Line(number, raw.strip(), reading=(Pass(),))
        gift = next((order for order in read.orders if isinstance(order, Give)), None)
        if _tells(raw, words, read.orders) or (gift and _OWN.search(raw)):
            return replace(read, orders=(), past=())  # "Bruno gives bear 1 and bear 2 to Anna" orders nobody's bears
        return read if gift is None else self._for_whom(_asked_for_whom(read, gift, raw, words), words)

    def _for_whom(self, line: Line, words: Words) -> Line:
        """The line; held where all of it tells who gets the cards: "... Lucky recipient: Clara"."""
        told = mentioned(self, [line], words) if line.reading else None
        sure = told and told.sure and set(told.orders) == set(line.reading)
        return replace(line, orders=line.reading, reading=(), why="") if sure else line

    def together(self, lines: Sequence[tuple[int, str]], words: Words) -> list[Line]:
        """As ever; two cards without a verb are given away where the letter says to whom: "Receiver: Bruno"; half of
        what is asked for is asked about."""
        read = super().together(lines, words)
        alone = [order for line in read for order in line.orders]
        found = self._given(read, words) if len(alone) == 1 and _bare(alone[0]) else None
        told = going_on(asked_in_full(self._as(found, read) if found else read, words), words)
        plain = unless_talk([_in_one_turn(_unless_handed(_unless_for(line, words))) for line in told])
        return protested(plain, words)

    def _given(self, read: list[Line], words: Words) -> Mentioned | None:
        """The gift that the letter tells of, where it does; held only where a label says to whom."""
        said = "\n".join(line.text for line in read)
        labelled = "give" in words.asked and _labelled(said, words)
        told = labelled or ("give" in words.asked and _FOR.search(said))
        found = mentioned(self, read, words) if told else None
        given = found is not None and isinstance(found.orders[0], Give)
        return found._replace(sure=found.sure and labelled) if found and given else None

    @staticmethod
    def _as(found: Mentioned, read: list[Line]) -> list[Line]:
        """The lines, the one with the order as this gift."""
        held, asked = (found.orders, ()) if found.sure else ((), found.orders)
        return [replace(line, orders=held, reading=asked) if line.orders else line for line in read]

    def answered(self, orders: Orders, words: Words) -> bool:
        """Cards of the hand, of which two go to somebody who is named, or one or more are played."""
        (deed,) = orders[:1]
        if isinstance(deed, Give):
            return len(deed.gifts) == GIFT and all(goal for _, goal in deed.gifts) and _held(deed.gifts, words)
        if isinstance(deed, Steal):
            return self.counted(orders, words)
        return not isinstance(deed, Play) or _held([(card, "") for card in deed.cards], words)

    def counted(self, orders: Orders, words: Words) -> bool:
        """A gift of two cards, a theft of as many as there are to steal."""
        return isinstance(orders[0], Give | Steal) and lacks(orders[0], words) == 0

    def plainly(self, raw: str, words: Words) -> str:
        """Cards and thefts written as we do: "my two voles, the 2 and the 4", "B: 2, C: 3"."""
        less = _UNDONE.sub("", _yours(_PLAYED.sub("play ", sized(raw, words)), words))
        said = less if words.held or less.strip() else raw
        said = said if words.held else _EARLY.sub("", said)
        told = _CLAIMS.sub("claim", described(_first_person(_BESIDES.sub("", _less_bear(said)), words.me or "")))
        return shared(told, words) if "steal" in words.asked else told

    def _read(self, raw: str, words: Words, number: int) -> Line:
        """The line with its cards written as we do, or as it stands."""
        told = self.plainly(raw, words)
        read = super().line(told, words, number)
        return read if told == raw or read.orders else super().line(raw, words, number)

    def _declines(self, raw: str, words: Words) -> bool:
        """Does it leave the first move to others, with talk beside?"""
        return len(tokens(raw)) <= _BRIEF and bool(
            unison.said(raw, words, lambda part: super(BearGrammar, self).line(part, words), (Pass,), _VERBS)
        )

    def _may_decline(self, read: Line, raw: str, words: Words) -> bool:
        """Does a clause of it decline, and none name a card: "Then I decline, if that is the magic word"?"""
        if _is_understood(read) or "claim" not in words.asked or len(raw) > _LONG or _CARD.search(raw) or "?" in raw:
            return False
        clauses = (_WOULD.sub("", part.strip()) for part in _CLAUSES.split(raw))
        lines = [super(BearGrammar, self).line(clause, words) for clause in clauses if clause]
        return any(line.orders == (Pass(),) and not line.bare for line in lines)


def _is_understood(read: Line) -> bool:
    """Did a line come to anything?"""
    return bool(read.orders or read.reading or read.complaint)


def _less_bear(raw: str) -> str:
    """A line without the bear that does not go along: "V2 and V4, no bear"."""
    found = _NO_BEAR.search(raw)
    denied = found and any(map(binding.denies, tokens(tidy(raw[: found.start()]))))
    return raw[: found.start()] + raw[found.end() :] if found and not denied else raw


def _in_one_turn(line: Line) -> Line:
    """The line, but asked about where its cards go one after the other, over turns: "first vole 2, then bear 1"."""
    several = any(isinstance(order, Play) and len(order.cards) > 1 for order in line.orders)
    turns = several and _OVER_TURNS.search(line.text)
    return replace(line, orders=(), reading=line.orders, why=f'it says "{turns[0]}"') if turns else line


def _unless_handed(line: Line) -> Line:
    """The line, but asked about where its cards go to somebody of whom nobody can tell who it is: "I give him bear 1
    and vole 2"."""
    played = any(isinstance(order, Play) for order in line.orders)
    if not played or not _HIM.search(line.text):
        return line
    gifts = tuple(
        Give(tuple((card, "") for card in order.cards))
        if isinstance(order, Play) and len(order.cards) == GIFT
        else order
        for order in line.orders
    )
    return replace(line, orders=(), reading=gifts, why="it does not say who gets them")


def _unless_for(line: Line, words: Words) -> Line:
    """The line, but as a gift where its words give two cards: "I present Bruno with two cards of mine: ...";
    asked about where they only stand beside whom something is for: "Post for Clara! Inside: ferret 1 and bear 1"."""
    order = line.orders[0] if len(line.orders) == 1 else None
    if not isinstance(order, Play) or not _may_be_a_gift(order, line.text, words):
        return line
    whom, given = _goal(line.text, [name for name in words.names if name != words.me])
    meant = (Give(to(whom, order.cards)),)
    if not whom or given:
        return replace(line, orders=meant) if whom else line
    return replace(line, orders=(), reading=meant, why=f'it also names "{whom}"')


def _goal(text: str, others: Sequence[str]) -> tuple[str, bool]:
    """For whom something is in these words, or nobody, and whether words of giving say that it is two things."""
    names = "|".join(map(re.escape, others))
    given = re.search(rf"(?i){_GIVES.format(names)}", text) if names else None
    goal = given or (re.search(rf"(?i)\b(?:for|to) ({names})(?=[!.:,;]|$)", text) if names else None)
    said = {one.casefold() for one in goal.groups() if one} if goal else set()
    whom = next((name for name in others if name.casefold() in said), "")
    return whom, given is not None and _TWO.search(given[0]) is not None


def _may_be_a_gift(order: Play, text: str, words: Words) -> bool:
    """Are these two cards that no word of their line plays, where two may be given away?"""
    played = any(token.fold in _PLAYS - {"present"} for token in tokens(tidy(text)))
    return len(order.cards) == GIFT and "give" in words.asked and not played


def _yours(raw: str, words: Words) -> str:
    """A line that says whose cards are from now on, as a gift: "bear 1 and ferret 1 are yours, Clara"."""
    names = "|".join(re.escape(name) for name in words.names if name != words.me)
    return (
        re.sub(rf"(?i)^(.*\d) (?:is|are) (?:all |both |now )*yours,? ({names})\b", r"give \1 to \2", raw)
        if names
        else raw
    )


def _labelled(said: str, words: Words) -> bool:
    """Does a label say to whom: "Receiver: Bruno", "over to Bruno"?"""
    names = "|".join(map(re.escape, words.names))
    whom = r"(?:(?:receiver|recipient|whom) (?:is )?|(?:receiver|recipient|whom|to|for)\s*[:=]\s*|over to )"
    return re.search(rf"(?i)\b{whom}(?:{names})\b", said) is not None


def _bare(order: Order) -> bool:
    """Cards, and no word that plays them."""
    return isinstance(order, Play) and order.bare


def _held(gifts: Iterable[tuple[str, str]], words: Words) -> bool:
    return not Counter(card for card, _ in gifts) - Counter(words.view.get("hand", ()))


_OVER_TURNS = re.compile(
    r"(?i)\bfirst\b(?=.*\bthen\b)|"
    r"(?<!ok )(?<!okay )(?<!well )(?<!fine )(?<!right )(?<!so )\b(?:and |, )?then\b(?= (?:the |my |a )?\w+ \d)"
)
_NO_BEAR = re.compile(
    r"(?i)(?:(?<=\d)[,.;:( -]+|(?<=\w)[,.;(]+ ?)(?:but |and |with |(?:it's |it is )?)(?:no|not (?:the|my|a|any|"
    r"with (?:the|a))|"
    r"without (?:the |my |a |any )?|minus (?:the |my )?) ?bears?(?: [1-5])?(?: (?:this time|today|with (?:it|"
    r"them)|for now|along|"
    r"please|needed|required))*(?=[ )]*(?:[.,;!]|$))\)?"
)
_CLAIMS = re.compile(
    r"(?i)\b(?:lay|stake|make|put in)(?:ing)? (?:my |a )?claim(?: (?:to|on|for) (?:the |my )?(?:first (?:move|"
    r"turn|place|go)|start|"
    r"lead|beginning|opening|right (?:to|of) [a-z]+(?: first)?))?(?= with\b| by\b|:)"
)
_PLAYED = re.compile(r"(?i)^\W*p[ .:=-]+(?=[a-z]{1,9} ?[1-5](?!\w))")  # "P V2"
_CLAUSES = re.compile(r"[.,;:!]+|\s-+\s")
_BRIEF = 45  # words and signs of who declines
_WOULD = re.compile(r"(?i)^i(?:['\u2019]d| would) (?=rather|prefer)")
_LONG = 200  # signs of a line whose clauses are looked at one by one
_UNDONE = re.compile(  # beside an order that takes the place of what is held: "forget that I declined, ..."
    r"(?i)\b(?:please )?(?:forget|ignore|scrap|cancel|undo|disregard) (?:(?:that )?(?:i|my) (?:declin\w+|pass\w*|no)|"
    r"(?:that|my|the)(?: last| previous| earlier| first)* (?:mail|letter|message|note)(?: of mine)?)\b[,.;:]*"
)
_BESIDES = re.compile(  # what is kept, and what nobody is to say
    r"(?i)(?:(?<=[.;!])\s*(?:and |but )?(?:i|we)(?:'ll| will)?|(?<=\d),? (?:and|but)(?: (?:i|we)(?:'ll| will)?)?)"
    r" (?:keep|save|spare|(?:hold|hang) on to)\b"
    r"(?:(?! (?:and|but) (?:i|we|play|give|lay)\b)[^.;!?])*(?=[.;!]|$)|"
    r"(?:,? so (?:that )?(?:he|she|they|nobody|no one|you) (?:can't|cannot|can|won't) (?:say|complain|claim)|"
    r"(?<=[.;!])\s*(?:and )?don't (?:you )?(?:ever )?(?:say|complain))\b[^.;!?]*"
)
_EARLY = re.compile(rf"(?i)^\W*(?:(?:{SIGH}|sorry)\W+)*(?:i )?(?:pressed|hit|clicked) send too (?:soon|early)\W+")
_PLAYS = frozenset(f"{verbs.PLAY}/{verbs.WITH}".split("/"))
_FOR = re.compile(r"(?i)\b(?:give|giving|gifts?|presents?)\b")
_GIVES = (  # who gets something, in words of giving
    r"\b(?:present|treat|honou?r|reward|bless|supply|equip|provide|endow|surprise|delight)(?:s|ing)? (?:(?:our|"
    r"my|the|dear|poor|"
    r"good|old|friend|little|sweet|\w+ friend) )*({0})(?: (?:with|to|by)\b(?: (?:two|2)(?: \w+)? (?:cards|"
    r"animals|of)\b)?)|"
    r"\b({0}) (?:may|can|shall|should|must|will) (?:have|get|take|receive|inherit|keep)\b(?: (?:these |my "
    r")?(?:two|2)\b)?|"
    r"\b(?:make|making) (?:\w+ )?({0}) (?:a|the) (?:\w+ )?(?:gift|present)\b"
)
_TWO = re.compile(r"(?i)\b(?:two|2|have|get|take|receive|inherit)\b")
_HIM = re.compile(r"(?i)\b(?:giv|hand|pass|send|gift|donat)\w* (?:him|her|them|you)\b(?! a (?:taste|go|try)\b)")
_OWN = re.compile(r"(?i)\b(?:give|hand|pass|send|lend|bring) me\b")  # "give me bear 1, Bruno"
_KNOWN = "|".join(ANIMALS)
_CARD = re.compile(rf"(?i)\d|\b(?:{_KNOWN})s?\b")
_NUMBER = rf"(?:[1-5]|one|two|three|four|five)\b(?! (?:{_KNOWN}|cards|things|of)s?\b)"
_WORDS = "namely|that is|i\\.e\\.|with|the|a|of|number(?:ed|s)?|no\\.?|nr\\.?|value|will do the job|each|both|big|"
_WORDS += "bearing|wearing|carrying|showing|marked|labelled|two of them"
_NAMELY = rf"(?:[,:]? (?:{_WORDS})(?=[ :]))+[,:]? "
_COUNT = r"(?:(?:both|two|2|my two|the two|both my|both the|both of my|(?:a|the|my) (?:pair|brace|couple) of) )?"
_COPIES = re.compile(
    rf"(?i)\b(?:both copies of|(?:the |my )?twins?:?|both of) (?:(?:the|my) )?({_KNOWN})s? ({_NUMBER})(?!\w)"
)
_PLUS = r"(?:,|,? (?:and|plus|together with|along with|with))"
_ALSO = r"(?:the )?(?:one (?:with|bearing|marked|showing) )?(?:the )?(?:(?:number|no\.?|nr\.?) )?"
_APART = re.compile(
    rf"(?i)\b({_COUNT})({_KNOWN})s?(?:{_NAMELY}|[,:] |(?<=s) )({_NUMBER})\b((?:{_PLUS} "
    rf"{_ALSO}{_NUMBER}\b)*)"
)


_CRY = re.compile(
    r"(?i)\b(?:and |so )?hold my bear\b[!.,: ]*(?=.*\d)|(?<=\d)\W+(?:and )?hold my bear\W*$"
)  # what one cries, and no card
_SAME = re.compile(rf"(?i)\b({_KNOWN}) (one|two|three|four|five|[1-5]) \((?:\2|one|two|three|four|five)\)")
_HEADED = re.compile(  # "the two voles march in: vole 2 and vole 4"
    rf"(?i)\b(?:the |my |these |those )?(?:(?:two|2|both)(?: \w+)? )?({_KNOWN})(?:s| (?:pair|couple|duo|twins|team))\b"
    r"(?: \w+){0,3} ?[:,] "
    r"(?=(?:the )?\1 [1-5],? ?(?:and|&|\+|plus|with)? ?(?:the )?\1 [1-5]\b)"
)
_ON_IT = re.compile(
    rf"(?i)\b((?:with|bearing|showing) (?:(?:the|a|an) )?(?:number )?{_NUMBER}) (?:up)?on (?:it|them)\b"
)
_AGAIN = re.compile(rf"(?i)\b({_KNOWN}) \((?:the )?(?:\1 )?([1-5])\)")  # "my bear (bear 1)"
_VERBS = frozenset("play claim start begin open give".split())


def _first_person(raw: str, me: str) -> str:
    """A line that begins with its writer's own name, as "I" would say it: "Anna plays vole 2"."""
    verbs_ = (
        "play|give|lay|claim|steal|take|decline|attack|strike|answer|open|start|put|use|place|show|send|choose|pick"
    )
    told = rf"(?i)^\W*{re.escape(me)}(?: \([^)]*\))?,? ({verbs_})s\b"
    return re.sub(told, r"I \1", raw) if me else raw


def described(raw: str) -> str:
    """A line with the numbers of cards right behind their animals.

    >>> described("My two voles, the 2 and the 4"), described("both ferrets with the number 2")
    ('vole 2 and vole 4', 'ferret 2 and ferret 2')
    """
    raw = _HEADED.sub("", _SAME.sub(r"\1 \2", _ON_IT.sub(r"\1", _CRY.sub("", raw))))
    return _APART.sub(_together, _COPIES.sub(r"\1 \2 and \1 \2", _AGAIN.sub(r"\1 \2", raw)))


def _together(found: re.Match[str]) -> str:
    count, animal, number, more = found.groups()
    rest = re.sub(rf"{_ALSO}({_NUMBER})\b", rf"{animal} \1", more)
    if rest or not count:
        return f"{animal} {number}{rest}"
    return f"{animal} {number} and {animal} {number}"


def _asked_for_whom(read: Line, gift: Give, raw: str, words: Words) -> Line:
    """A gift of which nobody is told who gets it; where one player is named beside it, it may be for that one."""
    if len(gift.gifts) < GIFT or any(goal for _, goal in gift.gifts):
        return read
    named = list(dict.fromkeys(name for _, name in _named(raw, words) if name != words.me))
    if len(named) != 1:
        if "give" not in words.asked or "must" in words.asked:
            return read  # there it is all that was asked for
        return replace(read, orders=(), past=(), reading=read.orders, why="it does not say who gets them")
    meant = Give(to(named[0], tuple(card for card, _ in gift.gifts)))
    reading = tuple(meant if order is gift else order for order in read.orders)
    return replace(read, orders=(), past=(), reading=reading, why=f'it also names "{named[0]}"')


def _tells(raw: str, words: Words, orders: Orders) -> bool:
    """Is it told what another does, or what is done to the writer?"""
    if not orders:
        return False
    line = [token.fold for token in tokens(tidy(raw))]
    does = any(line[end : end + 1] and line[end] in _TOLD for end, _ in _named(raw, words))
    robbed = all(isinstance(order, Steal) for order in orders)  # "Bruno gives me 3"
    return (does and not robbed) or any(words.me in _concerned(order) for order in orders if words.me)


def _concerned(order: object) -> tuple[str, ...]:
    """Whom an order is for or about: never oneself."""
    if isinstance(order, Give):
        return tuple(goal for _, goal in order.gifts)
    return (order.player,) if isinstance(order, AskFor) else ()


def _named(raw: str, words: Words) -> list[tuple[int, str]]:
    """The players whom a line names, and the place after each name."""
    line = tokens(tidy(raw))
    return [(read.end, read.value) for at in range(len(line)) if (read := other(line, at, words))]


_TOLD = frozenset("gives gave hands handed passes passed steals stole".split())
_HANDED = "they/them/both/get/gets/take/takes/receive/receives/can/may/should/must/welcome/card/cards/gift/"
_HANDED += "gifts/present/namely/named/off/rid"
_NAMED = (  # a gift whose cards and player stand apart: "Off to Bruno with them: ferret 1, vole 2"
    Form(
        "give <cards> <other:goal>",
        lambda cards, other: Give(to(other, cards)),
        "",
        "",
        also=(f"{verbs.GIVE}/{_HANDED} <cards> <other:goal>",),
        order=Give,
        when="give",
        alone={"cards": "exact"},
    ),
)
GRAMMAR = BearGrammar(
    forms=FORMS,
    named_by=(*FORMS, *_NAMED),
    kinds={
        "cards": Cards(loose=True),
        "exact": Cards(),
        "card": Cards("card", single=True),
        "gifts": Gifts(),
        "given": Gifts(open=False, tells=True),
        "presents": Presents(),
        "shares": Thefts(),
        "many": Number("many"),
        "victims": Victims(),
        "animal": Animal(),
        "bears": Choice("bears", {"bears": ("bear", "they", "it")}),
        "player": Other(),
        "other": Other(),
        "goal": Other(goal=True),
        "giver": Other(owed=True),
    },
    asides=True,
    answers={"play": (Play,), "give": (Give,), "must": (Give,), "steal": (Steal,)},
    small=SMALL - {"your"},
    telling=("cards", "animal"),
    shown=shown,
)
