"""Words that may stand beside an order without touching it, and those that never may.

An order said with a verb of its own ("lay my 14", "part with 3 points") keeps its meaning whatever nouns, adjectives
and adverbs stand round it. What can change it is a closed set: words that deny, doubt, count, compare, ask, report,
put off, or say the opposite. So here stands the closed set; every other word is an aside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kit.lexicon import SAYING, UNSETTLING
from games.kit.reading import binding
from games.kit.words import Token, ordinal

# Words that lead on to something of their own: not between a verb and what it is about.
LEADING = frozenset("at by in on of off to for from with into onto upon over as like the via and".split())

DETERMINERS = frozenset("the a an my our this that these those".split())
PREDICATES = frozenset("is are isn't aren't means costs seems sounds looks makes smells beats".split())
ADVERBS = frozenset(
    "today now here there anyhow anyway too straight right away down up out back home tonight please early first "
    "forward together alone though indeed folks friends everyone guys mates all because since as so".split()
)
# Adverbs that doubt, limit, or tell of another time.
DOUBTFUL = frozenset(
    "probably possibly presumably supposedly allegedly apparently seemingly reportedly potentially conceivably "
    "theoretically hypothetically ideally preferably tentatively provisionally conditionally nearly hardly barely "
    "scarcely roughly virtually practically approximately usually normally generally typically occasionally regularly "
    "previously formerly originally initially recently lately eventually subsequently alternatively alternately "
    "respectively equally similarly conversely doubly partly partially mostly mainly wrongly mistakenly "
    "accidentally falsely wishfully".split()
)
_SHORT = frozenset("it's that's let's here's there's".split())


def aside(token: Token) -> bool:
    """Does this word leave an order alone that stands beside it? (That it is no word of the game is not known here.)"""
    return (
        token.kind == "word"
        and token.fold.replace("'", "").replace("-", "").isalpha()
        and token.fold not in UNSETTLING
        and token.fold not in DOUBTFUL
        and (len(token.fold) > 1 or token.fold in "aixo")  # a letter alone has lost its word
        and not binding.reason((token,))
        and not token.fold.endswith("n't")
        and not (token.fold.endswith("'s") and token.fold not in _SHORT)  # "Bruno's idea: bid 8"
        and ordinal((token,), 0) is None
    )


def manner(token: Token) -> bool:
    """Is it an adverb that tells how something is done: "gladly", "ruthlessly"?"""
    told = len(token.fold) > _SHORTEST_ADVERB and token.fold.endswith("ly")
    return told and token.fold not in _NO_MANNER and aside(token)


def participle(token: Token) -> bool:
    """Does it tell what goes on beside something: "riding along", "following"?"""
    ends = token.fold.endswith("ing") and len(token.fold) > _SHORTEST_PARTICIPLE
    return ends and token.fold not in _NO_PARTICIPLE and aside(token)


_SHORTEST_PARTICIPLE = 5
_NO_PARTICIPLE = frozenset("evening morning nothing anything something everything spring string building".split())
_SHORTEST_ADVERB = 4
_NO_MANNER = frozenset(
    "early daily weekly monthly yearly hourly family lily rely reply apply imply supply multiply belly jelly bully "
    "monopoly assembly italy july only".split()
)


# -- reasons ---------------------------------------------------------------------------------------------------------

_BECAUSE = frozenset("because cause cos coz 'cause since as although though seeing given hoping considering".split())
_CONDITIONS = frozenset(
    "if unless until till whether or either maybe perhaps possibly except instead rather wait oops undecided "
    "unsure".split()
)
_SUBJECTS = frozenset(
    "he she it they that this these those there nobody everybody everyone somebody someone anyone one who".split()
)
_OWN = frozenset("i we my our".split())
_I = frozenset("i i'll i'd let".split())  # "since nobody stops me I lay ..."
_LINKING = frozenset("that when if what which who how why and or than as but where because since only so".split())
JOINTS = frozenset("and so but then".split())
STOPS = frozenset(",.;:!-()")


def begins_a_reason(line: Sequence[Token], at: int, names: frozenset[str]) -> bool:
    """Does "because Clara ...", "since nobody ...", "as it is the last one" begin here?"""
    if line[at].fold not in _BECAUSE or at + 2 >= len(line):
        return False
    plain = line[at].fold not in ("since", "as", "given", "considering")
    return plain or line[at + 1].fold in _SUBJECTS | _OWN | names or line[at + 1].fold in ("the", "you", "no", "all")


def about_others(line: Sequence[Token], at: int, names: frozenset[str]) -> bool:
    """Does a clause that begins here tell of somebody or something else than the writer?"""
    return at < len(line) and (line[at].fold in _SUBJECTS or line[at].fold in names)


def ends(line: Sequence[Token], at: int) -> Iterator[int]:
    """Where a clause that begins at `at` may end: at a sign, before a word that goes on, at the end."""
    begun = at < len(line) and line[at].fold in _BECAUSE and (at == 0 or line[at - 1].fold in STOPS)
    for here in range(at + 1, len(line)):
        anew = begun and here > at + 2 and line[here].fold in _I and not _quotes(line[at:here])
        if line[here].fold in STOPS or line[here].fold in JOINTS or anew:
            yield here
        if line[here].fold in ".!;?":
            return
    yield len(line)


def _quotes(line: Sequence[Token]) -> bool:
    """Does it end in what somebody says or thinks of what follows: "since Clara thinks I ..."?"""
    return line[-1].kind != "word" or line[-1].fold in _LINKING or any(token.fold in SAYING for token in line)


def conditional(line: Sequence[Token]) -> bool:
    """Does it set a condition, or take something back?"""
    folded = [token.fold for token in line]
    return (
        any(word in _CONDITIONS for word in folded)
        or binding.correction(line) is not None
        or " not sure " in f" {' '.join(folded)} "
        or "?" in folded
    )


# -- second thoughts -------------------------------------------------------------------------------------------------

_TURNING = frozenset(
    "sorry meant not wait hang hold instead rather make change switch swap actually oops whoops failing wrong counted "
    "miscounted misread mistyped typo mistake".split()
)
_REST = frozenset("remaining rest remainder leftover balance".split())  # goes on with what stands before
_TURNING_TO = frozenset(
    "meant mean wait hang hold instead rather make change switch swap".split()
)  # "to Clara instead"


def turns(said: Sequence[Token], speaks: Sequence[bool], names: frozenset[str]) -> bool:
    """Does a sentence behind an order, in which no order was found, turn to something else, or go on: "Sorry, not
    mystery, select!", "the remaining three Bruno can spare"? `speaks`: which of its words are words of the question."""
    folded = {token.fold.removesuffix("'s") for token in said}
    told = any(hot and token.fold not in names for token, hot in zip(said, speaks, strict=True))
    return bool((told and folded & (_TURNING | _REST)) or (folded & names and folded & _TURNING_TO))
