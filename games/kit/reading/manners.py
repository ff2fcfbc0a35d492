"""How people dress an order: greetings, politeness, labels, remarks. What stands here changes nothing about an order.

Nothing that denies, doubts, plans or corrects may stand in these tables: see `games.kit.reading.binding`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from games.kit.reading import courtesies
from games.kit.reading.no_courtesy import no_courtesy
from games.kit.words import EVERYDAY, Token, fold, number_before, number_said, ordinal, tidy, tokens

SIGNS = frozenset(",:;.!'\"()[]*_#=&~|/\\-><")  # may stand between two orders without a meaning
ENDS = frozenset(".!;?")  # end a sentence
EDGES = SIGNS - set("()")

# Words that say nothing beside an order that has its verb: "I want | that | you play 14 | for it".
_LIGHT = frozenset(
    "it its it's up down out mine me us is are be will shall then now still today really again both these those here "
    "there side place thing time turn round game card cards one ones only alone too together please so best first nice "
    "good little dear own whole new hand row table friend friends gm game's myself".split()
)
_LEADING_ON = frozenset("of to for with on in at by from into onto as the a an my our this that and".split())  # to more
# A request: with a word of politeness beside it it is an order, alone it may be a question.
_REQUESTS = """
can you|can u|could you|could u|would you|will you|can i|may i|could i|can we|could we|would you kindly
could you kindly|could you please|can you please|would you please|can i please|may i please|could i please|might i
"""
POLITE = frozenset("please pls plz kindly thanks thank thx ta cheers".split())
_LABELS = frozenset(
    "action type recipient item menu round turn step phase order orders move moves answer decision choice part "
    "item no nr number question my the for "
    "final play game match me seat player next first second third reply re".split()
)
_NUMERALS = frozenset("i ii iii iv v vi a b c d e".split())  # in brackets before a point of a list
_LAUGH = re.compile(
    r"(?:m?[wu]*a?(?:ha|he|hi|ho){2,}h?|ro+a+r+|grr+|a+rgh+|yay+|woo+|hm{0,0}|lol+|xx+|ha|oh+|ah+|oo+h+|yee+ha+w*)"
)
_WHY = frozenset("because cause cos coz 'cause since hoping hope".split())  # begin a reason, to the end of the sentence
_COURTEOUS = frozenset("sorry apologies thanks thx".split())  # "sorry about the silence", "thanks for the game"
_AIMS = frozenset(  # what an order is for: "to win this at last"
    "win beat see start begin open get be make show help keep annoy tease finish end save avoid surprise teach "
    "let punish have try test "
    "confuse".split()
)
_PEOPLE = frozenset("he she it they that this these those there we i you who which what".split())
_ARE = frozenset(
    "is are was were am has have had will shall would can does do did looks seems sounds feels need needs needed "
    "love loves like likes hate hates hope hopes think thinks know knows promised promises started asked deserve "
    "deserves".split()
)
_SHORTENED = re.compile(r"(?:i|he|she|it|they|that|this|there|we|you|who|what)'?(?:s|m|re|ll|ve|d)")


def _rows(table: str) -> list[str]:
    return table.replace("\n", "|").strip("|").split("|")


def _slips() -> dict[str, str]:
    """Long words of politeness as they come out in haste, two letters swapped: "thnaks"."""
    words = {
        word
        for row in _rows(courtesies.SAID + courtesies.WISH + _REQUESTS)
        for word in row.split()
        if len(word) > 5 and word.isalpha()
    }
    found = {
        word[:at] + word[at + 1] + word[at] + word[at + 2 :]: word
        for word in sorted(words)
        for at in range(1, len(word) - 1)
        if word[at] != word[at + 1]
    }
    return {typed: word for typed, word in found.items() if typed not in words | EVERYDAY}


_SLIPS = _slips()


def _next(node: dict[str, dict], typed: str) -> dict:  # type: ignore[type-arg]
    return node.get(typed) or node.get(_SLIPS.get(typed, typed), {})


def polite(word: str) -> bool:
    """Is this (folded) word one of politeness, in whatever haste it was typed?"""
    return _SLIPS.get(word, word) in POLITE


class Phrases:
    """A trie of phrases: how far does one of them reach from a place in a line?"""

    def __init__(self, said: Iterable[str]) -> None:
        self.root: dict[str, dict] = {}  # type: ignore[type-arg]
        for phrase in said:
            node = self.root
            for token in tokens(fold(phrase.strip())):
                node = node.setdefault(token.fold, {})
            node[""] = {}

    def ends(self, line: Sequence[Token], at: int) -> list[int]:
        """Where phrases that begin at `at` end, the longest last."""
        node, found = self.root, list[int]()
        while at < len(line) and (node := self._on(line[at].fold.replace("`", "'"), node)):
            at += 1
            if "" in node:
                found.append(at)
        return found

    def _on(self, word: str, node: dict[str, dict]) -> dict[str, dict]:  # type: ignore[type-arg]
        """The next place of a phrase; the same where a comma stands amid it: "nothing ventured, nothing gained"."""
        amid = word == "," and node is not self.root and "" not in node
        return _next(node, word) or (node if amid else {})


_SAID_OTHERWISE = Phrases(_rows(courtesies.SAYINGS))
_FOLLOWING = (f"{what} {later}" for what in courtesies.OTHER.split("|") for later in courtesies.LATER.split("|"))
_PRAISE = (
    f"{it}would be {fine}{more}"
    for it in courtesies.PRAISED.split("|")
    for fine in courtesies.FINE.split("|")
    for more in courtesies.IF_SO.split("|")
)
_LEAVE = (said.format(who) for who in courtesies.LEAVE.split("|") for said in courtesies.GIVEN.split("|"))
_FILLERS = Phrases((*_rows(courtesies.SAID), *_FOLLOWING, *_PRAISE, *_LEAVE))
_ASKING, _SIGNED_UP = Phrases(_rows(_REQUESTS)), Phrases(_rows(courtesies.SIGNED))
_BEGUN, _MOOD, _DOING = (Phrases(_rows(table)) for table in (courtesies.WHO, courtesies.HOW, courtesies.DO))
_OBLIGED = (
    f"{be}{very}{pleased} {what}"
    for be in ("be ", "")
    for very in courtesies.VERY.split("|")
    for pleased in courtesies.PLEASED.split("|")
    for what in courtesies.IF_YOU.split("|")
)
_WISHED = Phrases((*_rows(courtesies.WISH), *_OBLIGED))
_HAVING = Phrases(_rows("i have|i've|i've got|i have got|we have|there is|there's|there are|i see|it makes|i had"))
_HELD = (courtesies.WHOSE, courtesies.SUCH, courtesies.THEN, courtesies.BE)
_HOLDING, _QUALITY, _FOR_NOW, _BEING = (Phrases(_rows(table)) for table in _HELD)
_POINTED, _OWN, _FINAL, _NOUN = (
    Phrases(_rows(table)) for table in (courtesies.THIS, courtesies.MINE, courtesies.LAST, courtesies.WORD)
)
_OPENING = (_BEGUN, _MOOD, _WISHED, _DOING, _POINTED, _OWN, _FINAL, _HOLDING, _BEING)
_NAMED = Phrases(_rows(courtesies.GREETED))


def counted(line: Sequence[Token], at: int) -> bool:
    """Are thanks counted here: "3 cheers for Dora"?"""
    if at + 1 >= len(line):
        return False
    return line[at].fold in ("cheers", "hugs", "kisses") and at > 0 and line[at - 1].kind == "number"


def fillers(line: Sequence[Token], at: int) -> list[int]:
    """Where words without a meaning for orders end that begin at `at`."""
    if counted(line, at) or no_courtesy(line, at):
        return []
    found = [*_FILLERS.ends(line, at), *_SIGNED_UP.ends(line, at)]
    if not at and line[at].fold == "would":
        found += _WISHED.ends(line, 1)  # "would like to lay down ...", with no word for oneself
    if _opens(line[at].fold):
        found = [*found, *_choosing(line, at), *_named(line, at), *last_words(line, at)]
    if line[at].kind == "word" and _LAUGH.fullmatch(line[at].fold):
        found.append(at + 1)
    return [*found, *_LED[line[at].fold](line, at)] if line[at].fold in _LED else found


def _after_talks(line: Sequence[Token], at: int) -> Iterator[int]:
    """Where "after long talks with everybody", "after a second coffee" ends."""
    end = at + 1
    while end < len(line) and end <= at + _MUCH and line[end].kind == "word" and line[end].fold not in _THOUGHTS:
        end += 1
    if end >= len(line) or line[end].fold not in _THOUGHTS:
        return
    yield end + 1
    if [token.fold for token in line[end + 1 : end + 2]] == ["with"] and end + 2 < len(line):
        yield end + 3 + (line[end + 2].fold in ("my", "the", "our"))


def _from_where(line: Sequence[Token], at: int) -> Iterator[int]:
    """Where "from the sofa" ends behind a number."""
    if not (number_before(line, at) or (at > 1 and number_before(line, at - 1))):
        return
    end = at + 1
    while end < len(line) and end <= at + _MUCH and line[end].kind == "word" and line[end].fold not in _WHERE:
        end += 1
    closed = end + 1 >= len(line) or line[end + 1].kind == "sign"
    if end < len(line) and line[end].fold in _WHERE and closed:
        yield end + 1


_LED: Mapping[str, Callable[[Sequence[Token], int], Iterator[int]]] = {"after": _after_talks, "from": _from_where}
_WHERE = frozenset(
    "train bus tram car plane ferry boat ship beach sofa couch bath bathtub garden balcony hospital office work school "
    "library pub cafe airport station hotel mountains seaside lake campsite camp tent hammock bed attic cellar dentist "
    "zoo park home queue motorway holiday holidays armchair allotment terrace patio tub breakfast lunch road".split()
)
_MUCH = 4  # words that tell how long
_THOUGHTS = frozenset(
    "talk talks thinking thought thoughts discussion discussions consideration deliberation deliberations reflection "
    "debate debates conversation conversations pondering hesitation walk coffee tea "
    "breakfast lunch dinner nap sleep".split()
)


@lru_cache(maxsize=4096)
def _opens(word: str) -> bool:
    """Does a way to say what one chooses, or that it is the last word, begin with this word?"""
    said = word.replace("`", "'")
    return any(_next(phrases.root, said) for phrases in _OPENING)


def _named(line: Sequence[Token], at: int) -> set[int]:
    """Where "my first pick is", "is my choice" ends."""
    owned = _further(line, _step_on(line, {at}, _HOLDING), _QUALITY)
    named = _step_on(line, owned, _NOUN)
    named |= _step_on(line, named, _FOR_NOW)
    before = _step_on(line, named, _BEING)
    begun = _further(line, _step_on(line, _step_on(line, {at}, _BEING), _HOLDING), _QUALITY)
    return before | _step_on(line, begun, _NOUN)


def _choosing(line: Sequence[Token], at: int) -> set[int]:
    """Where "I'd like to go for" ends."""
    begun = _further(line, {at} | _step_on(line, {at}, _BEGUN), _MOOD)
    wished = _further(line, _step_on(line, begun, _WISHED), _MOOD)
    return wished | _step_on(line, begun | wished, _DOING)


def last_words(line: Sequence[Token], at: int) -> set[int]:
    """Where "that's my final decision" ends."""
    said = _step_on(line, {at}, _POINTED)
    said |= _step_on(line, said, _OWN)
    final = _step_on(line, said | _step_on(line, {at}, _OWN), _FINAL)
    return final | _step_on(line, final, _NOUN)


def final(text: str) -> bool:
    """Does a sentence of orders say that it is the last word: "play 14, final", "14 and 8, that's my final answer"?

    >>> final("I'm happy with 15, final."), final("That's my final answer: 15"), final("the final round: 15")
    (True, True, False)
    """
    line = tokens(tidy(text))
    folded = [token.fold for token in line]
    said = {
        (at, end) for at in range(len(line)) for end in (*last_words(line, at), at + 1) if "final" in folded[at:end]
    }
    return any(
        (end == len(line) or line[end].kind == "sign") and (at == 0 or line[at - 1].kind == "sign" or end - at > 1)
        for at, end in said
    )


def _step_on(line: Sequence[Token], places: set[int], phrases: Phrases) -> set[int]:
    """The places that one of these phrases leads to."""
    return {end for at in places if at < len(line) for end in phrases.ends(line, at)}


def _further(line: Sequence[Token], places: set[int], phrases: Phrases) -> set[int]:
    """These places, and those that any number of these phrases leads to."""
    found, new = set(places), set(places)
    while new := _step_on(line, new, phrases) - found:
        found |= new
    return found


def light(line: Sequence[Token], at: int) -> bool:
    """Does this word say nothing beside an order? "Bid 0 to" breaks off, so more must follow a word that leads on."""
    spans = 0 < at < len(line) - 1 and line[at].fold == "to" and line[at - 1].kind == line[at + 1].kind == "number"
    leads = line[at].fold in _LEADING_ON and not (spans or breaks_off(line, at))  # "0 to 100" is no answer
    return line[at].fold in _LIGHT or leads


def breaks_off(line: Sequence[Token], at: int) -> bool:
    """Does a word that leads on lead nowhere: "bid 0 to"?"""
    return line[at].fold in _LEADING_ON and (at + 1 == len(line) or line[at + 1].kind == "sign")


def stripped(line: tuple[Token, ...]) -> tuple[Token, ...]:
    """The line without the signs at its ends."""
    start, end = 0, len(line)
    while start < end and line[start].fold in EDGES:
        start += 1
    while end > start and line[end - 1].fold in EDGES:
        end -= 1
    return line[start:end]


def called_out(line: Sequence[Token], at: int) -> bool:
    """Does a comma part this word from the sentence that it begins or ends?"""
    before = line[at - 1].fold if at else "."
    after = line[at + 1].fold if at + 1 < len(line) else "."
    return (before in ENDS and after == ",") or (before == "," and after in ENDS)


def saying(line: Sequence[Token], at: int) -> bool:
    """Does a saying begin at `at` in which a verb of a game means something else: "pick up the kids"?"""
    return bool(_SAID_OTHERWISE.ends(line, at))


def sayings(line: Sequence[Token]) -> frozenset[int]:
    """The places of all words of sayings."""
    return frozenset(n for at in range(len(line)) for end in _SAID_OTHERWISE.ends(line, at) for n in range(at, end))


def requested(line: Sequence[Token]) -> tuple[Token, ...]:
    """The line with a full stop behind what is a request and only looks like a question: "Please, could you ...?"."""
    said = list(line)
    start = 0
    for at, token in enumerate(said):
        if token.fold in ENDS:
            if token.fold == "?" and _asks_you(said[start:at]):
                said[at] = replace(token, fold=".", text=".")
            start = at + 1
    return tuple(said)


def _asks_you(part: Sequence[Token]) -> bool:
    """Does it ask for something, politely? "May I bid 8, please?" may be a question."""
    kind = any(polite(token.fold) or token.fold in ("kind", "good", "mind") for token in part)  # "be so kind as to"
    asks = any(two.fold in ("you", "u") and requests(part, at) for at, two in enumerate(part[1:]))
    return kind and asks


def requests(line: Sequence[Token], at: int) -> list[int]:
    """Where "could you" and its like end."""
    return _ASKING.ends(line, at)


_AIMED = frozenset("to for from with of at on into off".split())
_SAYS_MORE = frozenset("i meant mean make not no".split())  # "sorry, I meant Clara" greets nobody


def addressed(line: Sequence[Token], at: int, names: frozenset[str]) -> list[int]:
    """Where "Hi Gina," or "thanks, Bruno" ends: a greeting and up to three more words, closed by a sign or the end."""
    found = []
    for end in _greeted(line, at):
        here = end + 1 if end < len(line) and line[end].fold == "," else end
        last = here
        while last < len(line) and last - here < 3 and line[last].kind == "word" and line[last].fold not in _SAYS_MORE:
            last += 1
            if last == len(line) or line[last].fold in ",.!;:-" or line[last - 1].fold in names:
                found.append(last)
    return found


def _greeted(line: Sequence[Token], at: int) -> list[int]:
    """Where the words of a greeting end. "To dear Bruno go ferret 1 and vole 2" greets nobody."""
    led = at > 0 and line[at - 1].fold in _AIMED
    return [] if led or counted(line, at) else _NAMED.ends(line, at)


def label(line: Sequence[Token], at: int, names: frozenset[str]) -> int | None:
    """Where "Round 1:", "Step 2 -", "a)" or "Anna:" ends; None where no label begins."""
    end = at
    while end < len(line) and end - at < 4 and (line[end].fold in _LABELS or line[end].fold in names):
        end += 1
    if end > at and end < len(line) and (line[end].kind == "number" or number_said(line, end)):
        end += 1
    if end > at and end < len(line) and line[end].fold in (":", "=", ")", "|"):
        return end + 1
    if step := _step(line, at) or _round(line, at) or _concerning(line, at) or _listed(line, at):
        return step
    if [token.fold for token in line[at : at + 3 : 2]] == ["(", ")"] and line[at + 1].fold in _NUMERALS:
        return at + 3 if at + 3 < len(line) else None
    one = line[at]
    if at + 1 < len(line) and line[at + 1].fold in (")", ".") and len(one.text) == 1 and one.fold in "abcdef":
        return at + 2
    return None


_FIRST, _AFTER_IT = frozenset({"first", "firstly"}), frozenset("second secondly then next".split())


def _listed(line: Sequence[Token], at: int) -> int | None:
    """Where "First," and "Second," end, if one comes after the other: "First, karma. Second, tofu on mystery"."""
    begins = (at == 0 or line[at - 1].fold in ENDS) and [token.fold for token in line[at + 1 : at + 2]] == [","]
    before, behind = {token.fold for token in line[:at]}, {token.fold for token in line[at + 1 :]}
    first = line[at].fold in _FIRST and behind & _AFTER_IT
    return at + 2 if begins and (first or (line[at].fold in _AFTER_IT and before & _FIRST)) else None


def _step(line: Sequence[Token], at: int) -> int | None:
    """Where "in step 1", "for step two" or "for the second thing" ends, no sign behind it."""
    while at < len(line) and line[at].fold in ("in", "for", "as", "at", "my", "the", "pursuant", "to", "under", "per"):
        at += 1
    if at + 1 >= len(line):
        return None
    if line[at].fold == "step" and (line[at + 1].kind == "number" or number_said(line, at + 1)):
        return at + 2
    return at + 2 if line[at + 1].fold in ("step", "thing", "part") and ordinal(line, at) else None


def _round(line: Sequence[Token], at: int) -> int | None:
    """Where "round 2" ends, if what is done in it follows: "Round 2 card 14, round 3 bid 12"."""
    begun = at == 0 or line[at - 1].kind == "sign" or line[at - 1].fold == "and"
    said = begun and line[at].fold == "round" and [token.kind for token in line[at + 1 : at + 3]] == ["number", "word"]
    return at + 2 if said and line[at + 2].fold in _DONE_IN_IT else None


_CONCERNING = frozenset("with reference regard respect regarding concerning re as to for in of about the".split())
_SPAN = frozenset("round turn step phase r t".split())
_SHORT_SPAN = re.compile(r"[rt]\d{1,2}")


def _concerning(line: Sequence[Token], at: int) -> int | None:
    """Where "With reference to round 2:" or "R2:" ends."""
    end = at
    while end < len(line) and line[end].fold in _CONCERNING:
        end += 1
    if end < len(line) and _SHORT_SPAN.fullmatch(line[end].fold):
        end += 1
    elif end + 1 < len(line) and line[end].fold in _SPAN and line[end + 1].kind == "number":
        end += 2
    else:
        return None
    return end + 1 if end < len(line) and line[end].fold in (":", "-", "=") else None


_DONE_IN_IT = frozenset("card bid play lay i i'll my take points use offer put".split())


def having(line: Sequence[Token], at: int) -> int:
    """Where "no" stands in "I have no good cards"; 0 where nothing begins so."""
    end = max(_HAVING.ends(line, at), default=0)
    return end if end < len(line) else 0


def begins_a_reason(line: Sequence[Token], at: int) -> bool:
    """Does "because ..." or "to win this at last" begin here?"""
    after = line[at + 1].fold if at + 1 < len(line) else ""
    aim = line[at].fold == "to" and after in _AIMS
    courtesy = line[at].fold in _COURTEOUS and after in ("for", "about") and at + 2 < len(line)
    return aim or courtesy or line[at].fold in _WHY


_TOLD_OF = frozenset("he she it they nobody everybody everyone".split())


def begins_a_comment(line: Sequence[Token], at: int) -> bool:
    """Does a clause of its own begin here: "she is nice", "it'll do", "and I will eat you all"?"""
    if line[at].fold in ("and", "but", "so") and at + 1 < len(line):
        at += 1
    if _SHORTENED.fullmatch(line[at].fold) and "'" in line[at].fold:
        return True
    if 0 < at < len(line) - 2 and line[at - 1].fold == "," and line[at].fold in _TOLD_OF:
        return line[at + 1].kind == "word"
    return at + 1 < len(line) and line[at].fold in _PEOPLE and line[at + 1].fold in _ARE
