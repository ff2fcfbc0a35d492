"""Requests to the house in one's own words: "who are we waiting for?" is `status`, "send me the rules?" is `rules`.

A line is taken apart into its sentences, and a sentence into its clauses: each that is a wish counts, the rest goes on
to be read as orders or is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.kit.interjections import SIGH
from gm.desk.handling.wishing import wishes
from gm.desk.handling.wishing.wishes import Wish
from gm.desk.matches import stretches
from gm.post.answers import answer, as_read

_BEFORE = re.compile(
    rf"^(?:(?:{SIGH}|hi|hey|hello|hiya|dear|ok|okay|so|and|but|sorry|well|also|too|then|now|"
    r"anyway|by the way|btw|fyi|psa|(?:just )?(?:a )?heads up|just so you (?:all )?know|excuse me|one (?:more "
    r")?question|quick question|another question|apologies|unfortunately|sadly)(?:[ ,:]+|$)(?:(?:gm|house|postgm|all|"
    r"there|everybody|everyone|folks)[ ,:]+)*)+"
)
_LABEL = re.compile(r"^(?:one|two|three|first(?:ly)?|second(?:ly)?|third(?:ly)?|ps|p\.s|[1-9a-c])[:).]+ +")
_NAMED = re.compile(r"^(?:hi|hey|hello|dear|sorry|ok|oh|thanks|please) \w+, ")
_AFTER = re.compile(
    r"(?:[ ,]+(?:please|pls|thanks|thank you|thx|first|here|then|too|as well|by the way|btw|exactly|for me|in this "
    r"(?:game|match)|at the moment|at present|right now|anyone|anybody|so far|already|for good|sorry|though|today|"
    r"(?:dear )?gm|quickly|somehow|if (?:possible|you (?:can|could|do not mind)|i may ask|that is (?:ok|okay|"
    r"possible))|many thanks|thank you (?:very|so) much|will you|would you|can you|could you))+$"
)
_WRITTEN_OUT = (
    (re.compile(r"\b(?<!many )(what|who|when|where|how|there|everybody|everyone|turn|round)s\b(?= )"), r"\1 is"),
    (re.compile(r"\b(you|they)(?:ve|'ve)\b"), r"\1 have"),
    (re.compile(r"\b(?:dont|don t)\b"), "do not"),
    (re.compile(r"\bim (?=\w)"), "i am "),
    (re.compile(r"\b(ca|wo|does|did|have|has|had|is|are|was|were|could|would|should)nt\b"), r"\1 not"),
    (re.compile(r"\bca not\b"), "can not"),
    (re.compile(r"\bwo not\b"), "will not"),
    (re.compile(r"\bu\b"), "you"),
    (re.compile(r"\b(?:'?til|untill)\b"), "until"),
    (re.compile(r"\b(?:tmrw|tmr|tomorow|tommorow|tommorrow)\b"), "tomorrow"),
    (re.compile(r"\bgonna\b"), "going to"),
    (re.compile(r"\be-mail"), "email"),
    (re.compile(r"\b(\w+)-(\w+)\b"), r"\1 \2"),
)
_INDIRECT = re.compile(
    r"^(?:(?:(?:can|could|would|will) (?:you|somebody|someone|anybody|anyone) )?(?:please |kindly |just |also "
    r")*(?:tell (?:me|us)|remind (?:me|us)|let (?:me|us) know|inform (?:me|us)|explain(?: to me)?|check|say|show "
    r"(?:me|us))(?: again| please)*|(?:do|does) (?:you|anybody|anyone|somebody) (?:happen to )?know|may i ask|can i "
    r"ask|(?:i|we) (?:just |only |really |have )*(?:(?:do not|can not) (?:really |quite )?(?:know|remember|recall|"
    r"see|find)|forgot(?:ten)?|wonder(?:ed)?|was wondering|would (?:like|love) to (?:know|see)|want(?:ed)? to "
    r"(?:know|ask|see)|need to (?:know|see)|am (?:not sure|unsure)|have no idea|lost track of)|(?:i have )?no idea|"
    r"any idea)[ ,:]+(?=(?:who|whom|whose|what|when|where|how|which|until when|till when|by when|if|whether|is|are|"
    r"do|does|did|has|have|am)\b)"
)
_PLEASE, _AGAIN = (
    re.compile(r"^(?:(?:please|pls|kindly|just|simply)[ ,]+)+"),
    re.compile(r"(?:[ ,]+(?:again|once more|yet|still|now))+$"),
)
_WHETHER = re.compile(r"^(?:if|whether) ")  # of an indirect question
_SENTENCE = re.compile(r"(?<=[.!?])[\s)\"]+|\.{2,}\s*|;\s+|\s[-\u2013\u2014]+\s|(?<=[?!])(?=[A-Z])")
_CLAUSE = re.compile(r",\s+(?:and |but |so |then )*|\s+(?:and|but|so|because|as|since)\s+")
_BINDS = re.compile(r"\b(?:if|unless|whether|maybe|perhaps|might|but not|not yet|once|later|otherwise|instead)\b")
_PLEADED = re.compile(
    r"(?:i (?:have )?(?:changed my mind|made (?:a|an) (?:mistake|error)|was wrong)|(?:that|it) was (?:a mistake|"
    r"wrong|an error|nonsense)|sorry.*|my (?:mistake|bad))"
)
STRICT = frozenset(
    {("cancel"), "final"}
)  # asked for by nothing less than a whole line: what stood beside it may be an order
_NO_NAME = frozenset("the of at and a an gm house postgm game games master play by mail email".split())
_SPAN = 3  # clauses that a wish may have
Part = tuple[str, Wish | None]


@lru_cache(maxsize=256)
def parted(line: str, whom: str = "") -> tuple[Part, ...]:
    """The parts of a line in their order, each with what it asks of the house, or None. `whom`: what the house and its
    GM are called, whose names may stand beside a wish as "GM" does.

    >>> said = "Bid 9. When is it due, Olga, and can I see my hand?"
    >>> [(said, wish.name if wish else "") for said, wish in parted(said, "Olga the GM")]
    [('Bid 9.', ''), ('When is it due, Olga', 'status'), ('can I see my hand?', 'hand')]
    """
    sentences = filter(None, map(str.strip, stretches.split(_SENTENCE, line)))
    parts = tuple(part for said in sentences for part in _sentence(said, whom))
    if not any(_strict(wish) for _, wish in parts):
        return parts
    if all(_pleads(said, whom) for said, wish in parts if wish is None):
        return tuple(part for part in parts if part[1])
    return tuple((said, None if _strict(wish) else wish) for said, wish in parts)


def _strict(wish: Wish | None) -> bool:
    return wish is not None and wish.name in STRICT


def _pleads(said: str, whom: str) -> bool:
    """Is it only the reason why something is taken back, or courtesy?"""
    return bool(_PLEADED.fullmatch(bare(said, whom))) or not answer(said).talk


def find(line: str, whom: str = "") -> Wish | None:
    """The first thing that a line asks of the house.

    >>> find("Hm, is it hard? Can you send me the rules first?").name, find("Who broke the rules here?")
    ('rules', None)
    """
    return next((wish for _, wish in parted(line, whom) if wish), None)


def _sentence(sentence: str, whom: str) -> Iterator[Part]:
    """A sentence as a whole, or those of its clauses that are wishes, where nothing beside them binds these."""
    if wish := _read(sentence, whom):
        yield sentence, wish
        return
    cuts = list(_CLAUSE.finditer(sentence))
    starts, ends = [0, *(cut.end() for cut in cuts)], [*(cut.start() for cut in cuts), len(sentence)]
    found = list(_clauses(sentence, starts, ends, whom))
    bound = any(_BINDS.search(as_read(said)) for said, wish in found if wish is None)
    yield from [(sentence, None)] if bound or not any(wish for _, wish in found) else found


def _clauses(sentence: str, starts: Sequence[int], ends: Sequence[int], whom: str) -> Iterator[Part]:
    at = begun = 0
    while at < len(starts):
        spans = range(min(at + _SPAN, len(ends)) - 1, at - 1, -1)
        said = ((to, _read(sentence[starts[at] : ends[to]], whom)) for to in spans)
        to, wish = next(((to, wish) for to, wish in said if wish), (at, None))
        if wish and begun < at:
            yield sentence[starts[begun] : ends[at - 1]], None
        if wish:
            yield sentence[starts[at] : ends[to]], wish
            begun = to + 1
        at = to + 1
    if begun < len(starts):
        yield sentence[starts[begun] :], None


def _read(said: str, whom: str) -> Wish | None:
    """What these words ask of the house: as they stand, or without the courtesies round them."""
    return next((wish for plain in _plainer(said, whom) if plain and (wish := wishes.read(plain))), None)


def plain(said: str, whom: str = "") -> str:
    """What is said, folded, without greeting."""
    return next(_plainer(said, whom))


def bare(said: str, whom: str = "") -> str:
    """What is said, folded, without greeting and courtesy, and as a direct question."""
    return list(_plainer(said, whom))[-1]


def forms(said: str, whom: str = "") -> tuple[str, ...]:
    """What is said, folded: as it stands, and with less and less of what is only courtesy."""
    return tuple(dict.fromkeys((as_read(said), *_plainer(said, whom))))


@lru_cache(maxsize=64)
def called(whom: str) -> re.Pattern[str]:
    """The names of the house and its GM, less words that anybody might be called by."""
    names = [re.escape(word) for word in as_read(whom).split() if len(word) > 1 and word not in _NO_NAME]
    return re.compile(rf"\b(?:{'|'.join(names)})\b" if names else "(?!)")


def _plainer(said: str, whom: str) -> Iterator[str]:
    """What is said, folded, with less and less of the courtesies round it."""
    plain = called(whom).sub("gm", as_read(stretches.written_out(said)).strip(' .!?,:;()"'))
    for pattern, written_out in _WRITTEN_OUT:
        plain = pattern.sub(written_out, plain)
    plain = _BEFORE.sub("", _NAMED.sub("", _LABEL.sub("", plain), count=1), count=1)
    yield plain
    for courtesy in (_PLEASE, _AFTER, _INDIRECT, _AFTER, _AGAIN):
        shorter = courtesy.sub("", plain, count=1).strip(" ,:")
        plain = _WHETHER.sub("", shorter) if courtesy is _INDIRECT and shorter != plain else shorter
        yield plain
