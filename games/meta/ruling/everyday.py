"""Rulings in everyday words: a sentence put into the language of rulings (`language`), which reads it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from games.meta.reading.occasions import written
from games.meta.ruling.stealing import stolen

_COUNTS = {word: n for n, word in enumerate("zero one two three four five six seven eight nine ten".split())}
_COUNTS |= {"a": 1, "an": 1, "another": 1, "a single": 1, "both": 2, "a couple of": 2, "a pair of": 2}
_SHARES = {"half": 50, "a half": 50, "a third": 33, "a quarter": 25, "a fifth": 20, "a tenth": 10, "two thirds": 67}
_ALL = {"everybody": "all", "everyone": "all", "all players": "all", "all": "all", "each player": "all"}
_OTHERS = ("everybody else", "everyone else", "all others", "the others", "all the others", "the other players")
_MUST = r"(?:(?:must|shall|has to|have to|will|may|now|should|only|just|simply|also|therefore|then) )*"
_LIFE = r"(?:more )?(?:points? of life|life points?|hit points?|life|lives|points?|damage|health|hp)"
_CARDS = r"(?:more |extra |new |other )?cards?"
_OF_HAND = r"(?: (?:of|from|out of) (?:(?:his|her|their|the) )?hand)?"
_UP = r"(?:grows?|grow|rises?|go(?:es)? up|increases?|(?:is|are) (?:increased|raised|strengthened)|gets? stronger)"
_DOWN = r"(?:shrinks?|falls?|go(?:es)? down|decreases?|(?:is|are) (?:reduced|lowered|weakened)|gets? weaker)"
_ON_TOP = r"(?:back )?(?:up)?(?:on|onto|to|at)(?: the)? top of"
_SPRINGS = r"(?:springs?|spring|goes off|go off|is sprung|fires|is triggered|triggers|works)"
_SPRING = rf"(?:{{trap}} )?{_MUST}(?:{_SPRINGS})?"
Rewrite = Callable[[Mapping[str, str], Sequence[str]], str]


def _up(share: str) -> str:
    return str(100 + int(share))


def _down(share: str) -> str:
    return str(max(0, 100 - int(share)))


def _watch(said: Mapping[str, str], seats: Sequence[str]) -> str:
    when = written(said["when"], seats)
    return f"watch trap {said['trap']} {when}" if when and said["trap"] else ""


def _pennies(said: Mapping[str, str], seats: Sequence[str]) -> str:
    when = written(said["when"], seats)
    return f"count pennies for {said['who']} {when}" if when else ""


def _worth(said: Mapping[str, str], seats: Sequence[str]) -> str:
    old = int(said["old"] or 0)
    return f"scale {said['card']} to {round(100 * int(said['n']) / old)}" if old else ""


_ROWS: tuple[tuple[str, str | Rewrite], ...] = (
    (rf"(?:let )?{{who}} {_MUST}(?:loses?|takes?|suffers?|pays?) {{n}} {_LIFE}", "life {who} -{n}"),
    (rf"(?:let )?{{who}} {_MUST}loses? {{n}}", "life {who} -{n}"),
    (rf"{{who}} (?:is|gets) (?:hurt|hit|damaged|wounded)(?: by| for)? {{n}}(?: {_LIFE})?", "life {who} -{n}"),
    (
        rf"(?:let )?{{who}} {_MUST}(?:gains?|gets?(?: back)?|receives?|recovers?|regains?|is given|wins?) "
        rf"{{n}} {_LIFE}",
        "life {who} {n}",
    ),
    (rf"{{who}} {_MUST}(?:heals?|is healed|is cured|recovers?)(?: by)? {{n}}(?: {_LIFE})?", "life {who} {n}"),
    (
        r"{whose} life (?:becomes|is(?: now| set to)?|goes (?:down |up )?to|falls to|rises to) {n}",
        "set life of {who} to {n}",
    ),
    (
        rf"(?:let )?{{who}} {_MUST}(?:draws?|gets?|receives?|picks? up) {{n}} {_CARDS}(?: from (?:his|"
        rf"her|their|the)"
        r" (?:own )?memory)?",
        "deal {who} {n}",
    ),
    (
        rf"(?:let )?{{who}} {_MUST}(?:(?:picks?|chooses?) {{n}} {_CARDS}{_OF_HAND},? (?:and|to) (?:throws?|"
        rf"puts?|discards?|drops?)"
        r" (?:them|it|those|that|both)(?: away| out)?)",
        "let {who} discard {n}",
    ),
    (
        rf"(?:let )?{{who}} {_MUST}(?:discards?|throws? (?:away|out)|drops?|puts? away|gets? rid of|loses?|"
        rf"gives? up|parts? with)"
        rf" {{n}} {_CARDS}{_OF_HAND}",
        "let {who} discard {n}",
    ),
    (
        rf"{{who}} {_MUST}(?:throws?|puts?) {{n}} {_CARDS}{_OF_HAND} (?:away|out|down)"
        rf"|{{n}} {_CARDS} (?:of|from|out of|in) {{whose}} hand {_MUST}(?:goes?|go|(?:is|are|gets?) (?:discarded|"
        r"thrown|put|dropped))(?: (?:away|out|down|(?:in)?to (?:the|his|her|their) graveyard))?",
        "let {who} discard {n}",
    ),
    (
        rf"{{n}} {_CARDS} (?:go(?:es)?|falls?|move) from (?:the top of )?{{whose}} memory (?:in)?to (?:the|"
        rf"his|her|their) graveyard",
        "mill {who} {n}",
    ),
    (
        rf"{{who}} {_MUST}(?:puts?|moves?|throws?) {{n}} {_CARDS} (?:of|from|off) (?:the top of )?(?:his|her|"
        rf"their|the) memory "
        r"(?:in|on)to (?:the|his|her|their) graveyard",
        "mill {who} {n}",
    ),
    (
        r"(?:the next (?:time|loss)|next time) {who} (?:loses|takes|suffers)[\w ]*? is {n} (?:more|higher|larger)",
        "modifier {who} {n}",
    ),
    (
        r"(?:the next (?:time|loss)|next time) {who} (?:loses|takes|suffers)[\w ]*? is {n} (?:less|lower|smaller)",
        "modifier {who} -{n}",
    ),
    (r"{whose} next loss(?: of life)? is {n} (?:more|higher|larger)", "modifier {who} {n}"),
    (r"{whose} next loss(?: of life)? is {n} (?:less|lower|smaller)", "modifier {who} -{n}"),
    (
        rf"(?:(?:the )?numbers on )?{{whose}} (?:own )?cards {_MUST}{_UP}(?: only)? (?:by )?{{share}}",
        "field {who} {up}",
    ),
    (
        rf"(?:(?:the )?numbers on )?{{whose}} (?:own )?cards {_MUST}{_DOWN}(?: only)? (?:by )?{{share}}",
        "field {who} {down}",
    ),
    (
        rf"(?:all )?(?:the )?numbers on all (?:the )?cards {_MUST}{_UP}(?: only)? (?:by )?(?:only )?{{share}}",
        "field all {up}",
    ),
    (rf"(?:all )?{{whose}} numbers {_MUST}{_UP}(?: only)? (?:by )?(?:only )?{{share}}", "field {who} {up}"),
    (
        r"(?:the )?numbers on {whose} (?:own )?cards (?:only )?(?:become|are(?: now)?|change to) {share}",
        "field {who} {share}",
    ),
    (rf"(?:(?:the )?numbers (?:on|of) )?{{card}} {_MUST}{_UP}(?: only)? (?:by )?{{share}}", "scale {card} to {up}"),
    (
        rf"(?:(?:the )?numbers (?:on|of) )?{{card}} {_MUST}{_DOWN}(?: only)? (?:by "
        rf")?{{share}}",
        "scale {card} to {down}",
    ),
    (
        r"{card} (?:is|counts|does|deals|takes|has|gives|heals)(?: now)?(?: only)?(?: worth| for| as| by)?(?: "
        r"only)? {n}"
        rf"(?: {_LIFE})?(?: now)?(?: (?:instead of|rather than|not|and not) {{old}})?",
        _worth,
    ),
    (
        r"(?:turn|flip|reverse|invert) {card}(?: around| round| over| upside down)?|"
        r"{card} (?:is (?:reversed|inverted|turned around|turned upside down|the other way round)|works the "
        r"other way(?: round)?|"
        r"does the (?:reverse|contrary))",
        "invert {card}",
    ),
    (
        r"(?:put|return|move|give|bring) {card} (?:back )?(?:in)?to {whose} (?P<pile>hand|graveyard|memory)|"
        r"{card} (?:goes|returns|moves|comes|is put|is moved|is returned) (?:back )?(?:in)?to {whose} "
        r"(?P<pile>hand|graveyard|memory)",
        "move {card} to {pile} of {who}",
    ),
    (
        rf"(?:put|return|move|bring|lay|place) {{card}} {_ON_TOP} {{whose}} memory|"
        rf"{{card}} (?:goes|returns|moves|comes|is put|is moved|is returned|is laid) {_ON_TOP} {{whose}} memory",
        "move {card} to memory of {who}",
    ),
    (
        r"(?:put|return|move|bring|lay|place) {card} (?:back )?(?:to|under|on|at) the bottom of {whose} memory|"
        r"{card} (?:goes|returns|moves|comes|is put|is moved|is laid) (?:back )?(?:to|under|on|at) the bottom of "
        r"{whose} memory",
        "move {card} to bottom of memory of {who}",
    ),
    (
        r"{card} (?:comes back(?: afterwards| later)?(?: as a trap)?(?: afterwards)?|becomes a trap(?: of its "
        r"own)?|goes onto "
        r"a trap)",
        "undying {card}",
    ),
    (r"{who} (?:gets|puts aside|earns|counts) a penny(?:,)? {when}", _pennies),
    (rf"{_SPRING}[ ,]*{{when}}", _watch),
    (
        r"(?:the )?hand limit (?:becomes|is(?: now)?|falls to|rises to) {n}|nobody (?:may|can) (?:hold|keep) "
        r"more than {n} cards",
        "override hand limit {n}",
    ),
    (
        rf"{{who}} {_MUST}(?:chooses?|picks?)(?: one of| between|:)? (?P<one>[\w ]+?) or (?P<two>[\w ]+)",
        "offer {who} {one} / {two}",
    ),
    (
        r"(?:give|leave|offer|grant) {who} (?:the|a) choice(?: between| of)?:? (?P<one>[\w ]+?),? or (?P<two>[\w ]+)|"
        r"let {who} (?:choose|pick|decide)(?: one of| between)?:? (?P<one>[\w ]+?),? or (?P<two>[\w ]+)",
        "offer {who} {one} / {two}",
    ),
    (r"a coin puts {card} or {second} away and doubles the other", "pill {card} {second}"),
    (r"(?:a |let a )?coin (?:decides|decide|is tossed)|let (?:chance|the coin) decide", "coin"),
    (r"{who} is out(?: of (?:the|this) (?:match|game))?(?: for good)?", "remove {who}"),
    (
        r"(?:(?:the|this|that) )?(?:card|trap|it)(?: (?:shall|must|should|will|may|has to))? "
        r"(?:(?:have|has) no effect(?: at all| whatsoever| on .{3,30})?|(?:be|is|stays?|remains?) without effect|"
        r"(?:is not|isn't|may not be|must not be|not be|is not to be) (?:allowed|set|laid)|(?:be|is) "
        r"(?:forbidden|refused|void)|"
        r"(?:does not|doesn't|shall not|not) count|fizzles?(?: out)?|fails?|does nothing)",
        "no effect",
    ),
)
_PLANNED = (
    (
        re.compile(r"(?i)(?:at (?:the )?end of (?:the|this|a) turn|when (?:the|this) turn ends)[, ]+(?P<deed>.+)"),
        "turn end",
    ),
    (
        re.compile(r"(?i)(?P<deed>.+?),? (?:at (?:the )?end of (?:the|this|a) turn|when (?:the|this) turn ends)"),
        "turn end",
    ),
    (
        re.compile(
            r"(?i)(?:at (?:the )?(?:beginning|start) of the next turn|when the next turn begins|next turn)[, "
            r"]+(?P<deed>.+)"
        ),
        "turn start",
    ),
    (
        re.compile(
            r"(?i)(?P<deed>.+?),? (?:at (?:the )?(?:beginning|start) of the next turn|when the next turn "
            r"begins|next turn)"
        ),
        "turn start",
    ),
)
_LET, _DISCARDS = re.compile(r"let (.+) discard (\d+)"), r"discard \1 \2"
_LATER = re.compile(r"(?:life|deal|let|mill)\b")
_BESIDE = re.compile(
    r"(?i)^(?:my ruling(?: is)?|i rule|ruling|decision|verdict|answer|better|let's say|let us say|say|only|so|"
    r"then)\b[\s:,]*(?:that )?"
)
_TAIL = re.compile(
    r"(?i)[\s,]*(?:,? ?(?:and |but )?(?:this time|for (?:her|his|their|the) trouble|instead|please|only|once|"
    r"now|at once|"
    r"so \d+|if you like|of course|in return|afterwards|after that))+$"
)


@lru_cache(maxsize=64)
def _patterns(seats: Sequence[str]) -> tuple[tuple[re.Pattern[str], str | Rewrite], ...]:
    names = "|".join(map(re.escape, sorted(seats, key=len, reverse=True))) or "-"
    everybody = "|".join((*_OTHERS, *_ALL))
    counts = "|".join(sorted(_COUNTS, key=len, reverse=True))
    shares = "|".join(sorted(_SHARES, key=len, reverse=True))
    holes = {
        "{who}": rf"(?P<who>{names}|{everybody})",
        "{whose}": rf"(?P<who>(?:{names}|everybody|everyone)(?=['\u2019]?s?\b)|all|the others)(?:['\u2019]s?|s)?",
        "{n}": rf"(?:only |just |exactly )?(?P<n>\d{{1,3}}|{counts})",
        "{share}": rf"(?:only )?(?P<share>\d{{1,3}}|{shares})(?: ?%| percent| per cent)?",
        "{old}": rf"(?P<old>\d{{1,3}}|{counts})",
        "{card}": r"(?P<card>(?!numbers\b|the numbers\b)[^,;]{3,50}?|it)",
        "{second}": r"(?P<second>[^,;]{3,50}?)",
        "{trap}": r"(?:the trap|this trap|it|the card|trap (?P<trap>\d+))",
        "{when}": r"(?P<when>.{5,80})",
    }
    made = []
    for pattern, what in _ROWS:
        for way in _alternatives(pattern):
            for hole, text in holes.items():
                way = way.replace(hole, text)
            made.append((re.compile(rf"(?i){way}"), what))
    return tuple(made)


def _alternatives(pattern: str) -> list[str]:
    """The ways at the top of a pattern: a hole may stand once in each."""
    ways, depth = [""], 0
    for sign in pattern:
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and not depth:
            ways.append("")
        else:
            ways[-1] += sign
    return ways


_ALWAYS = r"whenever|each time|every time|any time|always when|from now on,? (?:when(?:ever)?|if|each time|every time)"
_HE = re.compile(r"(?i)\b(?:s?he|they)\b")
_SET = r"(?:(?:set|make|it is|this is) (?:a |another )?(?:new )?trap\W+)?"
_STAYS = r"(?:[,:;] (?:and )?(?:that|it|this) (?:stays|remains|is)(?: there)? (?:as )?a trap)?"
_WAITING = rf"(?:(?P<always>{_ALWAYS})|(?:when|if|as soon as|once|the next time))"
_WAITS = (
    re.compile(rf"(?i){_SET}{_WAITING},? (?:when )?(?P<when>[^,:;]+?)[,:]? (?:then )?(?P<deed>[^,:;]+?){_STAYS}"),
    re.compile(rf"(?i){_SET}(?P<deed>[^,:;]+?),? {_WAITING} (?P<when>[^,:;]+?){_STAYS}"),
)


def armed(said: str, seats: Sequence[str]) -> str:
    """What is to happen when a condition comes true, in the language of rulings; empty where it is not that.

    >>> armed("Whenever Bruno loses life, Anna gains one life", ("Anna", "Bruno"))
    'arm always life Anna 1 before life loss of Bruno'
    >>> armed("Anna draws a card as soon as Bruno has played a card", ("Anna", "Bruno"))
    'arm once draw Anna 1 after playing of Bruno'
    """
    plain = said.strip(" ,.;:!")
    for way in _WAITS:
        for found in _splits(way, plain):
            he = next((seat for seat in seats if re.search(rf"\b{re.escape(seat)}\b", found["when"])), "")
            plainly = _HE.sub(he, found["deed"]) if he else found["deed"]
            deed = rewritten(plainly, seats) or rewritten(f"{plainly} life", seats)
            when = written(f"when {found['when']}", seats)
            if when and _LATER.match(deed):
                often = "always" if found["always"] else "once"
                return f"arm {often} {_LET.sub(_DISCARDS, deed).replace('deal', 'draw', 1)} {when}"
    return ""


def _splits(way: re.Pattern[str], said: str) -> Iterator[re.Match[str]]:
    """The ways to part a sentence into a condition and what is to happen: at a comma, else at any word."""
    if found := way.fullmatch(said):
        yield found
    words = said.split()
    for at in range(3, len(words) - 1):
        if found := way.fullmatch(" ".join(words[:at]) + ", " + " ".join(words[at:])):
            yield found


def rewritten(said: str, seats: Sequence[str], trap: int = 0, number: int = 0) -> str:
    """A sentence of a ruling in the language of rulings; empty where it is none of these. `trap` is the one that is
    asked about, `number` that of the card aimed at, if it has a single one.

    >>> rewritten("Clara discards one card of her hand", ("Anna", "Clara"))
    'let Clara discard 1'
    >>> rewritten("it springs when Anna is hurt", ("Anna", "Clara"), trap=2)
    'watch trap 2 before life loss of Anna'
    >>> rewritten("at the end of the turn everybody loses two life", ("Anna",))
    'schedule turn end life all -2'
    """
    plain = _TAIL.sub("", _BESIDE.sub("", said.strip(" ,.;:!\u2026"))).strip(" ,")
    if taken := stolen(plain, seats, tuple(_COUNTS)):
        return written_theft(taken)
    for pattern, moment in _PLANNED:
        if (found := pattern.fullmatch(plain)) and (deed := rewritten(found["deed"], seats)) and _LATER.match(deed):
            return f"schedule {moment} {_LET.sub(_DISCARDS, deed)}"
    for row, what in _patterns(tuple(seats)):
        if found := row.fullmatch(plain):
            holes = _filled(found.groupdict(), trap, number)
            made = what.format(**holes) if isinstance(what, str) else what(holes, seats)
            if made:
                return made
    return ""


def written_theft(taken: tuple[str, str, str]) -> str:
    """Cards that go from hand to hand, in the language of rulings."""
    robbed, taker, n = taken
    return f"steal from {robbed} for {taker} {_COUNTS.get(n.lower(), n)}"


def picked(said: str, seats: Sequence[str]) -> str:
    """The same of a sentence in which somebody picks the card; empty for others."""
    taken = stolen(said.strip(" ,.;:!"), seats, tuple(_COUNTS), picked=True)
    return written_theft(taken) if taken else ""


def _filled(groups: Mapping[str, str | None], trap: int, number: int) -> dict[str, str]:
    """What stands in the holes, as the language writes it."""
    said = {name: value or "" for name, value in groups.items()}
    for name in ("n", "old"):
        if value := said.get(name):
            said[name] = str(_COUNTS.get(value.lower(), value))
    if share := said.get("share"):
        said["share"] = str(_SHARES.get(share.lower(), share))
        said["up"], said["down"] = _up(said["share"]), _down(said["share"])
    who = said.get("who", "").lower()
    said["who"] = "others" if who in _OTHERS else _ALL.get(who, said.get("who", ""))
    said["trap"] = said.get("trap") or (str(trap) if trap else "")
    said["old"] = said.get("old") or (str(number) if number else "")
    return said
