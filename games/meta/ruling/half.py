"""What a GM writes beside a ruling: a yes and more, a no and what is to be instead, half of a sentence, "she".

A line that the grammar reads as a whole stands as it is. Any other is read clause by clause, and what was made out is
asked about with all of it in hand: what a yes or no in front of it leaves of the proposal, and what was read past.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Order, Orders, once
from games.meta.cards import Op
from games.meta.orders import Agree, Answer, Hold, Rule, Silence
from games.meta.ruling import before, chance, narrower, nods, omitted, picking, pieces, stealing
from games.meta.ruling.everyday import armed, picked, rewritten
from games.meta.ruling.floors import floored
from games.meta.ruling.gist import gist, of_all
from games.meta.ruling.language import DEEDS
from games.meta.ruling.limits import beside, beside_these, limited
from games.meta.ruling.made import NO_TO, Made, apart, asked
from games.meta.ruling.outcomes import outcome, spared, struck
from games.meta.ruling.reworded import reworded
from games.meta.ruling.sentences import AS_TOLD
from games.meta.ruling.valued import ON_TOP, valued
from games.meta.ruling.weighing import COUNTED, Reckoned, reckoned
from games.meta.ruling.whom import whom

Read = Callable[[str], Line]
_FINE = r"(?:fine|ok(?:ay)?|right|good|great)"
_YES = re.compile(
    rf"(?i)\W*(?:yes|yep|yeah|yup|ok(?:ay)?|sure|{_FINE}|agreed|go ahead|(?:that|this|it)(?: is|'s) {_FINE}|"
    rf"i agree)(?: (?:with|by|for) me)?\b(?P<rest>.*)",
    re.DOTALL,
)
_NO = re.compile(
    r"(?i)\W*(?:no(?! effect\b)(?! (?:coins?|toss(?:ing)?|flip|dice|die|rolls?)\b)|nope|nah|"
    r"not (?:so|that|quite|like that|as proposed|accepted|approved|ok(?:ay)?)|"
    r"(?:i )?(?:disagree|do not agree|don't agree|refuse|reject)|refused|rejected|denied|"
    r"that is wrong|that's wrong|wrong)\b(?:,? (?:thanks|thank you|sorry|please))?(?P<rest>.*)",
    re.DOTALL,
)
_ONLY = re.compile(
    r"(?i)\b(?:only|just|merely|instead|rather|too|as well|again|each|both|right away|straight away|at once|"
    r"immediately|still|unplayed|unexecuted|(?<=\bthe )full|(?<=\blife )straight)\b"
)
_THING = re.compile(r"(?i)\b(?:it|that|this|that card|this card|the card)\b")
_SAID_CARD = re.compile(r"\(card (\d+)\)")
_COURTESY = re.compile(
    r"(?i)(?:(?:thanks?|thank you|please|pls|cheers|sorry|hi|hello|hey|all|everybody|everyone|folks|gm|"
    r"well|h+m+|nice one|well (?:done|played)|fun|"
    r"ok(?:ay)?|yes|fine|sure|good|then|instead|too|and|so|so be it|for (?:it|that|this)|"
    r"that'?s (?:it|all)|(?:with )?pleasure|with|gladly|nothing else(?: happens)?|(?:and )?be done with it|"
    r"that is enough|have fun|"
    r"good luck|for now|this time|in my (?:opinion|view))\W*)*"
)
_BESIDE = re.compile(
    r"(?i)^(?P<head>.{8,}?) (?P<tail>(?:from|through|by|out of|thanks to|because of|for) (?!\d)[^,;]{2,40})$"
)
_BUT = re.compile(
    r"(?is)\W*(?:yes\W+)?as (?:you )?proposed?\b\W*"
    r"(?P<rest>(?:but|except|without|only|though|although|however|save|not|apart from|minus|if|when|unless)\b.*)"
)
_AT_ONCE = frozenset((*DEEDS, "undying", "remove_player"))
_ABSTAINS = re.compile(
    r"(?i)\b(?:no (?:opinion|ruling|view) (?:on|about|of|from)|(?:play|go|carry) on without (?:me|my|a "
    r"ruling)|(?:do not|don't) "
    r"wait for (?:me|my ruling)|i (?:abstain|leave it to the rules)|let the rules decide|no ruling from me)\b"
)
_RULES = (Rule, Agree, Answer, Hold, Silence)  # what a GM orders
_NOTHING: Orders = (Rule(Op("nothing")),)


def settled(raw: str, words: Words, read: Read, written: str = "") -> Line:
    """A line of the GM: as the grammar reads it where that is all of it; else with all that could be made out of it, to
    be asked about. `written`: the line as it was typed, where that is not all that `raw` holds."""
    others, raw = spared(raw, words), pieces.prepared(omitted.of_the_card(raw, words), words)
    line = _of_a_ruling(read(raw), words)
    if nods.allowed(raw, words) and proposal(words, read):
        return replace(line, orders=(Agree(),), reading=(), complaint=None, past=())
    if left := _left_open(raw, line, words, read):
        return left
    if number := valued(written or raw, words):
        return asked(line, _made(number, words, read), "")
    if _held(line.orders, Hold) and narrower.later(raw):
        return replace(line, orders=(), why=narrower.NO_DAY)
    if _held(line.orders, Agree, Answer):
        return _with_a_but(raw, line, words, read)
    if comes_to := _reckoned(raw, line, words, read, others):
        return comes_to
    found = reworded(raw, line, words) or _beside_the_proposal(raw, line, words, read)
    return _timed(raw, _narrowed(raw, found or _in_full(raw, line, words, read), words), words, read)


def _with_a_but(raw: str, line: Line, words: Words, read: Read) -> Line:
    """An answer as it is; "as proposed, but no doubling" is asked about with what stands beside it."""
    but = _BUT.fullmatch(raw) if _held(line.orders, Agree) else None
    bare = replace(line, orders=(), past=())
    return _allowed(bare, but["rest"], words, read, proposal(words, read)) if but else line


def _chosen(raw: str, line: Line, words: Words, read: Read) -> Line | None:
    """A line that leaves something to a player, asked about with the choice that comes first."""
    choice = None if line.orders or _everyday(raw, words, read) else picking.chosen(raw, words)
    return asked(line, Made(_written(choice.said.split("\n"), read)), choice.why) if choice else None


def _written(said: Sequence[str], read: Read) -> Orders:
    """Instructions in the language of rulings, as orders."""
    return tuple(order for one in said for order in read(one).orders)


def _left_open(raw: str, line: Line, words: Words, read: Read) -> Line | None:
    """A line that wants a toss or a player's choice, asked about with that alone; or, where a toss has fallen, with
    what that makes of it."""
    if toss := _toss(raw, line, words, read):
        whole = chance.proposed(words) and Made((Agree(),))
        return asked(line, whole or Made(toss), chance.ITSELF if whole else chance.FIRST)
    fell = chance.fallen(raw, words)
    if not fell:
        return _chosen(raw, line, words, read)
    one = settled(fell.deed, words, read) if fell.deed else replace(line, orders=(), reading=())
    orders = one.orders or one.reading
    asks = "" if orders else one.why or chance.NOT_SAID.format(fell.why)
    return asked(line, Made(orders, one.past, asks), fell.why)


def _toss(raw: str, line: Line, words: Words, read: Read) -> Orders:
    """The toss that a line wants, with what hangs on it as a note; () for a plain toss, and where there is none."""
    said = chance.tossed(raw, words)
    ops = {order.op.name for order in line.orders if isinstance(order, Rule)}
    other = not ops <= {"coin", "dice"} or (line.orders and "\n" not in said)
    return () if other else tuple(order for part in said.split("\n") for order in read(part).orders)


def _beside_the_proposal(raw: str, line: Line, words: Words, read: Read) -> Line | None:
    """A line that is about what is proposed or was ruled before: a yes, a no, and what stands beside it."""
    if known := _known(raw, line, words, read):
        return known
    proposed = proposal(words, read)
    if nodded := _nodded(raw, line, words, read, proposed):
        return nodded
    more = next((way["rest"] for said in (ON_TOP, _YES) if (way := said.fullmatch(raw))), None)
    if proposed and more is not None:
        return _beside_a_yes(line, more, words, read, proposed)
    made = _made(no["rest"], words, read) if (no := _NO.fullmatch(raw)) else Made()
    if made.orders not in ((), _NOTHING) or made.asks:
        return asked(line, made, NO_TO * bool(proposed))
    return None


def _nodded(raw: str, line: Line, words: Words, read: Read, proposed: Orders) -> Line | None:
    """A line that lets the card be, with more behind it, or forbids it."""
    if proposed and (rest := nods.allowing(raw, words)) is not None:
        return _allowed(line, rest, words, read, proposed)
    if not line.orders and nods.forbidden(raw, words):
        return asked(line, Made(_NOTHING), NO_TO * bool(proposed))
    return None


def _reckoned(raw: str, line: Line, words: Words, read: Read, others: Reckoned | None) -> Line | None:
    """The line, asked about with what it comes to, and with what stands before that; None where nothing is reckoned."""
    told = (
        others
        or floored(raw, words)
        or outcome(raw, words)
        or struck(raw, words)
        or (None if line.orders or _trap(words) else omitted.known(raw, words) or reckoned(raw, words))
    )
    made = _made(told.said, words, read) if told else Made()
    if told is None or not made.orders:
        return None
    lead = Made() if _COURTESY.fullmatch(told.beside) else _made(told.beside, words, read)
    return asked(line, replace(made, orders=(*lead.orders, *made.orders), past=(*lead.past, *made.past)), told.why)


def _trap(words: Words) -> int:
    """The number of the trap that is asked about; 0 where none is."""
    return int((words.view.get("question") or {}).get("number") or 0)


def _narrowed(raw: str, line: Line, words: Words) -> Line:
    """The line; one that would have a trap spring less often than a trap can tell is asked about with the proposal."""
    why = narrower.told(raw, words) if _trap(words) and not _NO.fullmatch(raw) else ""
    read = line.orders or line.reading or line.why
    return line if read or not why else asked(line, Made((Agree(),), why=why), "")


def _timed(raw: str, line: Line, words: Words, read: Read) -> Line:
    """The line; a guess that forgets when it is to happen is no reading."""
    ops = {order.op.name for order in line.reading if isinstance(order, Rule)}
    forgets = narrower.BOUND.search(raw) and ops and ops <= _AT_ONCE and not line.why
    return asked(replace(line, reading=()), _bound(raw, words, read), "") if forgets else line


def _in_full(raw: str, line: Line, words: Words, read: Read) -> Line:
    """A line without a yes or no before it: all of it is taken, or it is asked about."""
    if narrower.BOUND.search(raw) and any(isinstance(o, Rule) and o.op.name in _AT_ONCE for o in line.orders):
        return asked(line, _bound(raw, words, read), "")
    if not line.orders and (said := _everyday(raw, words, read)):
        return replace(line, orders=said, reading=(), complaint=None, why="", past=())
    if not line.orders and (said := _in_sentences(raw, words, read)):
        return replace(line, orders=said, reading=(), complaint=None, why="", past=())
    if line.orders:
        made = Made() if any(map(_free, line.orders)) else _left(line, raw, words, read)
        return asked(line, made, "") if made.orders else line
    return asked(line, _made(raw, words, read), "")


def _in_sentences(raw: str, words: Words, read: Read) -> Orders:
    """The instructions of a line of which each sentence says one in full, as on a line of its own."""
    said = [one for one in pieces.SENTENCE.split(raw) if not _COURTESY.fullmatch(one)]
    lines = [settled(one, words, read) for one in said] if len(said) > 1 else []
    orders = tuple(order for line in lines for order in line.orders)
    whole = all(line.orders and not line.past for line in lines)
    return once(orders) if whole and all(isinstance(order, Rule) for order in orders) else ()


def _bound(said: str, words: Words, read: Read) -> Made:
    """What hangs on a condition that no ruling can wait for; of a trap that is asked about, how it is said."""
    plain = " ".join(said.split()).rstrip(" .!")
    if trap := _trap(words):
        return Made(asks=narrower.TRAP.format(plain, trap, next(iter(words.seats), "Anna")))
    if (waits := armed(pieces.LED.sub("", plain), words.seats)) and (orders := read(waits).orders):
        return Made(orders)
    return Made(asks=narrower.NO_TRAP.format(plain.strip(" ,")))


def _known(raw: str, line: Line, words: Words, read: Read) -> Line | None:
    """The line, asked about with what is known: that the rules may decide without the GM, or what was ruled before."""
    if _ABSTAINS.search(raw):
        return asked(line, Made((Silence(),)), "")
    beside, ruled = before.again(raw), before.ruled(words.view.get("question") or {})
    known = _made(ruled, words, read).orders if beside is not None and ruled else ()
    if not known or beside is None:
        return None
    return asked(line, _and_more(beside, known, words, read) if beside else Made(known), before.AS_BEFORE)


def _and_more(beside: str, known: Orders, words: Words, read: Read) -> Made:
    """What was ruled before with what is said beside it: a condition that holds or does not, another number, more; else
    it is asked, for the one without the other is half of it."""
    plain = before.bare(beside)
    if told := reckoned(f"as proposed {plain}", words):
        orders = {"as proposed": known, "no effect": _NOTHING}.get(told.said.strip(), ())
        return Made(orders, why=told.why, asks="" if orders else apart(known, plain))
    if less := limited(beside, known):
        return Made(less)
    more = _made(plain, words, read) if not narrower.BOUND.search(plain) else Made()
    whole = more.orders and not more.past and not more.asks
    return Made(beside_these(known, more.orders)) if whole else Made(asks=apart(known, plain))


def _everyday(said: str, words: Words, read: Read) -> Orders:
    """A sentence in everyday words, as it is put into the language of rulings."""
    question = words.view.get("question") or {}
    numbers = {n for row in _aimed(words) for n in re.findall(r"\d+", row["says"])}
    trap = int(question.get("number") or 0)
    for card in question.get("cards", ()):  # "Powerup fizzles": the card that is ruled on
        said = re.sub(
            rf"(?i)^(?:the )?{re.escape(card['title'])}(?= (?:has|shall|should|will|does|is|fizzles|fails)\b)",
            "the card",
            said,
        )
    written = rewritten(said, words.names, trap, int(numbers.pop()) if len(numbers) == 1 else 0)
    if not written and said.startswith(AS_TOLD):
        written = armed(said, words.names)
    return read(written).orders if written else ()


def _of_a_ruling(line: Line, words: Words) -> Line:
    """The line, without a reading that no GM would mean ("remind everybody to write pass turn"); the card that is ruled
    on is not put away, it has no effect."""
    put_away = (Rule(Op("negate", ((words.view.get("question") or {}).get("laid", 0),))),)
    if line.orders == put_away:
        return replace(line, orders=_NOTHING)
    meant = all(isinstance(order, _RULES) for order in line.reading) and not chance.denied(line.text)
    return line if meant else replace(line, reading=())


def _held(orders: Orders, *kinds: type[Order]) -> bool:
    return any(isinstance(order, kinds) for order in orders)


def _left(line: Line, raw: str, words: Words, read: Read) -> Made:
    """What a line says beside the orders that were read in it: others, clause by clause, or a clause in which nothing
    is; more than a word or two may be meant for the game."""
    made = _made(raw, words, read, parted=True)
    left = pieces.left_out(line, made.past, words) if made.orders else ()
    more = tuple(order for order in made.orders if order not in line.orders)
    if not left and not (more and set(line.orders) <= set(made.orders)):
        return Made()
    return replace(made, orders=made.orders if more else line.orders, past=left)


def _free(order: Order) -> bool:
    """Does it hold free words, which are not to be taken apart?"""
    return isinstance(order, Rule) and order.op.name in ("note", "choose", "token")


def proposal(words: Words, read: Read) -> Orders:
    found: Sequence[str] = (words.view.get("question") or {}).get("proposals", ())
    return tuple(order for text in found for order in read(text).orders)


def _allowed(line: Line, rest: str, words: Words, read: Read, proposed: Orders) -> Line:
    """Words that let a card be, with more behind them."""
    if _COURTESY.fullmatch(rest):
        return replace(line, orders=(Agree(),), reading=(), complaint=None, past=())
    more = _beside_a_yes(line, rest, words, read, proposed)
    made = Made((Agree(),), (rest.strip(" ,.;-"),))
    known = more.orders or more.reading or _trap(words)
    return more if known else asked(line, made, "it says yes, and more")


def _beside_a_yes(line: Line, rest: str, words: Words, read: Read, proposed: Orders) -> Line:
    """A yes with a limit or an instruction behind it: whether that stands beside the proposal or in the place of some
    of it, its writer knows, and is asked."""
    while again := _YES.fullmatch(rest):  # "Yes, that is fine, ..."
        rest = again["rest"]
    if number := valued(pieces.LED.sub("", rest), words):
        return asked(line, _made(number, words, read), "it says yes, but with another number")
    if less := limited(rest, proposed):
        return asked(line, Made(less), "it says yes, but with another number")
    made = _made(rest, words, read)
    if made.orders and set(made.orders) <= set(proposed) and not made.past:
        return replace(line, orders=(Agree(),), reading=(), complaint=None)
    orders = beside(proposed, made.orders) if made.orders else ()
    return asked(line, replace(made, orders=orders), "it says yes, and more")


def _made(said: str, words: Words, read: Read, parted: bool = False) -> Made:
    """The instructions of these words, as a whole (unless they are to be `parted`) or clause by clause: one without
    a subject has that of the clause before it."""
    plain = pieces.LED.sub("", said)
    whole = read(plain)
    if not parted and (orders := whole.orders or _everyday(plain, words, read)):
        return Made(orders, whole.past if whole.orders else ())
    made, whose = Made(), ""
    for sentence in filter(str.strip, pieces.SENTENCE.split(pieces.WHY.sub("", said))):
        more, whose = _sentence(sentence, said, whose, words, read)
        if more.asks:
            return more
        made = Made((*made.orders, *more.orders), (*made.past, *more.past), why=made.why or more.why)
    found = once(made.orders)
    return replace(made, orders=tuple(o for o in found if o not in _NOTHING) or found)  # "no effect, Anna draws a card"


def _sentence(sentence: str, said: str, whose: str, words: Words, read: Read) -> tuple[Made, str]:
    """What a sentence says, as a whole or clause by clause; and whom it is about. What stands under a condition is not
    taken without it."""
    plain = pieces.LED.sub("", sentence)
    if orders := _everyday(plain, words, read) or _written(of_all(sentence, words), read):
        return Made(orders), pieces.subject(plain, words, whose, one=True)
    bound = narrower.BOUND.search(sentence) is not None
    made, waiting, told = Made(), list[str](), dict[str, Made]()
    for clause in pieces.clauses(sentence):
        seats = pieces.named_in(clause, words)
        if clause.strip().lower() in map(str.lower, seats):
            waiting.append(clause)
            continue
        more = told[clause] = _piece(clause, said, whose, words, read)
        if more.asks and not bound:
            return more, whose
        left = (*waiting, *more.past)[bool(more.orders) * len(waiting) :]
        orders = (*made.orders, *_alike(more.orders, seats, waiting), *more.orders)
        made = Made(orders, (*made.past, *left), why=made.why or more.why)
        whose, waiting = pieces.subject(clause, words, whose), []
    if bound and not _waits(told, made):
        return _bound(sentence, words, read), whose
    return replace(made, orders=once(made.orders), past=(*made.past, *waiting)), whose


def _waits(told: Mapping[str, Made], made: Made) -> bool:
    """Does each clause that says when something happens say it in full, or is nothing made out at all?"""
    timed = [one for clause, one in told.items() if narrower.BOUND.search(clause)]
    orders = [order for one in timed for order in one.orders]
    later = all(isinstance(o, Rule) and o.op.name in ("schedule", "arm") for o in orders)
    full = timed and later and all(one.orders and not one.past for one in timed)
    return bool(full) or len((*made.orders, *made.orders, *made.past)) <= 1


def _piece(clause: str, said: str, whose: str, words: Words, read: Read) -> Made:
    """What a clause says; also without what stands behind it: "gains 4 life from the Poison"."""
    made = _clause(clause, said, whose, words, read) if not chance.denied(clause) else Made()
    if made.orders or made.asks:
        return made
    if orders := _gist(clause, said, whose, words, read):
        return Made(orders)
    cut = _BESIDE.fullmatch(clause)
    made = _clause(cut["head"], said, whose, words, read) if cut else made
    if cut and (made.orders or made.asks):
        return replace(made, past=(cut["tail"],))
    return Made((), () if _COURTESY.fullmatch(clause) else (clause,))


def _gist(clause: str, said: str, whose: str, words: Words, read: Read) -> Orders:
    named = pieces.named_in(said[: said.find(clause)], words)
    return _written(gist(clause, words, whose if whose in words.names else "", named), read)


def _alike(orders: Orders, seats: Sequence[str], waiting: Sequence[str]) -> Iterator[Order]:
    """The same for each of those named before it: "Anna and Bruno lose 2 life"."""
    for name in waiting:
        for order in orders:
            if isinstance(order, Rule) and seats and order.op.args[:1] == (seats[0],):
                yield Rule(Op(order.op.name, (name, *order.op.args[1:])))


def _clause(clause: str, said: str, whose: str, words: Words, read: Read) -> Made:
    """The instructions of a clause; or a question, where "she" may be more than one."""
    plain = " ".join(_ONLY.sub(" ", clause).split())
    for way in dict.fromkeys((clause, plain, f"{whose} {plain}" if whose else plain)):
        if orders := _said(way, words, read).orders:
            return Made(orders)
    if one := _THING.search(plain):
        cards = _SAID_CARD.findall(" ".join(row["said"] for row in _aimed(words)))
        it = f"{plain[: one.start()]}card {cards[0]}{plain[one.end() :]}" if len(cards) == 1 else ""
        if it and (orders := _said(it, words, read).orders):
            return Made(orders)
    return _theft(plain, words, read) or whom(plain, said, words, lambda way: _said(way, words, read).orders)


def _theft(clause: str, words: Words, read: Read) -> Made | None:
    """A clause in which a card of a hand is picked, or stolen from nobody that is named; None for others."""
    if orders := read(picked(clause, words.names)).orders:
        return Made(orders, why=stealing.CHANCE)
    if life := stealing.drained(clause, words.names, COUNTED.split("|")):
        robbed, taker, n = life
        both = (*_everyday(f"{robbed} loses {n} life", words, read), *_everyday(f"{taker} gains {n} life", words, read))
        return Made(both, why=stealing.BOTH_WAYS.format(robbed, n))
    question = words.view.get("question") or {}
    he = str(question.get("he", ""))
    orders = _everyday(stealing.from_him(clause, he), words, read)
    return Made(orders, why=stealing.HIM.format(he, f", {question['he_is']}")) if orders else None


def _aimed(words: Words) -> Sequence[dict[str, str]]:
    found: Sequence[dict[str, str]] = (words.view.get("question") or {}).get("aimed", ())
    return found


def _said(way: str, words: Words, read: Read) -> Made:
    """What a clause says; a number without a unit is one of life, or of cards."""
    orders = read(way).orders or _everyday(way, words, read)
    return Made(orders or (_said(unit, words, read).orders if (unit := pieces.with_unit(way, words)) else ()))
