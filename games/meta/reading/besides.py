"""What stands beside orders and touches them: a refusal in other words, the order of a list, "one more on Clara".

What is certain is written out and read again; all else is asked about with the reading in hand, never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Order, Orders
from games.kit.reading import binding, telling
from games.kit.reading.plain import commits
from games.kit.words import fold, tidy, tokens
from games.meta import verbs
from games.meta.cards import CARDS
from games.meta.orders import Ask, Discard, Pass, Push, SetTrap
from games.meta.reading import mentions, reasons, retracting
from games.meta.reading.titles import write_title
from games.meta.table import Target
from games.meta.targets import NEEDS

Read = Callable[[str], Line]

_REFUSES = re.compile(
    r"\b(?:(?:refuse|decline|object|hate|loath|reluctant|unwilling|opposed|averse) to|over my dead body|fat chance|"
    r"pass (?:on )?(?:my|our|the) (?:\w+ )?(?:regards|greetings|love|best|wishes|thanks|salt|pepper|butter|news|word)|"
    r"(?:the )?last thing|too [^\W\d_]+ (?:of [^\W\d_]+ )?to|(?:certainly|definitely|absolutely|surely|probably) not|"
    r"(?:as if|i wish|you wish|dream on|yeah right|in (?:my|your) dreams)(?=\W*$))\b"
)
_MORE = re.compile(
    r"\b(?:one more|another(?: one)?|the (?:other|second)(?: one)?|(?:do )?the same|same|ditto|likewise)"
    r"(?= (?:on|for|to|at|against) )",
    re.IGNORECASE,
)
_PARTS = re.compile(r"(?<=[.!;])\s+|\s+[-\N{EN DASH}\N{EM DASH}]\s+|\s*\(")
_JOINTS = re.compile(r"\s*(?:[,;&+]|\band\b|\bplus\b)\s*", re.IGNORECASE)
_AGAIN = re.compile(
    r"\b(?:one|another|more|other|second|same|likewise|ditto|repeat|again|too|as well|also|next|both|plus|and)\b"
)
_ALONE = re.compile(
    r"\W*(?:(?:and|then|please|do) )*(?:again|once more|twice|another|one more|the same|both(?: of them)?)\b[^\w]*"
)
_TALKS = re.compile(r"\b(?:you|your|you're|sorry|is|are|was|were|has|had|did|does|be|turn|round|game)\b|'s\b|\?")
_MISDEALT = "The numbers do not come to as many cards as you name. Please write each card with its player."
_FEW = 9  # words of what goes on with an order
_ORDERED = re.compile(r"\b(?:first|second|third|last|in this order)\b")
_FIRST = re.compile(r"(?:[,;&]|\band\b)(?:[^,;]*\bfirst(?:,? (?:please|thanks))?[\s.!]*$|[\s,]*first\b[^,;]*$)")
_BREAKS_OFF = re.compile(r"(?i)[;,]\s*keep\W*$")
_JUDGES = re.compile(
    r"\b(?:(?:i am|i'm|you are|you're|s?he is|s?he's|we are|we're|they are|they're) (?:like |as |an? |the |pure |mere |"
    r"your |my |her |his )*_+|well played|(?:such|what) an? (?:\w+ )?(?:card|move|play)|"
    r"(?:is|was) (?!my |our )(?:\w+ ){1,3}(?:card|move|play)|"
    r"(?:^|(?<=[.!;] ))\W*(?:(?:oh|ah|wow|ouch|oof|man|damn|but)\W+)*(?:that|those|what an?) _+s?)\b"
)
_KEEPS = re.compile(rf"\b(?:keep|{verbs.KEEP.replace('/', '|')})\b")
_DENIES = re.compile(r"\b(?:\w+n't|dont|wont|not|no|never|without)\b")
_BOTH = re.compile(rf"{_DENIES.pattern}|\bpass(?:ing)? (?:(?:the|my|a|both) )*_")
_LOADS = re.compile(
    r"\b(?:(?:on|onto|in|into|under|below|beneath|with) (?:it|that|top|this trap|the trap)|"
    r"inside|load\w*|add|adding|attach\w*)\b"
)
_GOES = re.compile(
    r"\b(?:(?:go|goes|going)(?! (?:to|at|on|onto|into|for|with|without)\b)|gone|away|out|bin|trash|leaves?|"
    r"farewell|goodbye|rid|graveyard|discard\w*|throw\w*|toss\w*|dump\w*|ditch\w*|drop\w*|chuck\w*|shed|part)\b"
)
_AT_SOMEBODY = re.compile(r"\b(?:to|at|on|for|onto|against) (?:her|him|them)\b")
_PLAYS = frozenset(verbs.PUSH.split("/")) - {"drop", "put", "throw"}


def _words_of(raw: str) -> str:
    """A line, folded, without the titles in it: "Keep thinking" keeps nothing."""
    return reasons.untitled(fold(tidy(raw)))


def unbroken(raw: str, line: Line) -> Line:
    """The line, but asked about where it breaks off: "Good Morning; Salt in the wound; Keep" is half of a list."""
    broken = line.orders and _BREAKS_OFF.search(raw)
    return replace(line, orders=(), reading=line.orders, why="it seems to break off") if broken else line


def unpraised(raw: str, line: Line) -> Line:
    """The line, but asked about where it praises or blames a card: "Poison is a nasty card. Well played, Bruno"."""
    said = _JUDGES.search(_words_of(raw)) if any(isinstance(order, Push) for order in line.orders) else None
    return (
        replace(line, orders=(), reading=line.orders, why=f'it says "{said[0].partition("_")[0].strip()}"')
        if said
        else line
    )


def keeps(raw: str) -> bool:
    """Does a line say that something stays in the hand?"""
    return _KEEPS.search(_words_of(raw)) is not None


def loads(raw: str) -> bool:
    """Does it say that something lies on a trap: "Set Good Evening. Put Medicine on it"?"""
    return _LOADS.search(_words_of(raw)) is not None


def refuses(raw: str) -> str:
    """The words by which a line refuses what it names; empty where it does not."""
    found = _REFUSES.search(fold(tidy(raw)))
    return found[0] if found else ""


def written_out(raw: str, read: Read, words: Words) -> Line | None:
    """A line in which "one more on Clara" follows a card, read with its title; None where that is not certain."""
    found = _MORE.search(raw)
    first = read(raw[: found.start()]) if found else None
    if not found or not first or len(first.orders) != 1 or not (last := _aimed(first.orders)):
        return None
    if sum(card["id"] == last.card.card for card in words.view.get("hand", ())) < len((first, found)):
        return None
    line = read(f"{raw[: found.start()]}{write_title(last.card.card)}{raw[found.end() :]}")
    again = line.orders[:1] == first.orders and len(line.orders) == len((first, found)) and _aimed(line.orders)
    return replace(line, text=raw.strip()) if again and again.card.card == last.card.card else None


def listed(raw: str, orders: Orders) -> Orders:
    """The list that "discard Poison, Medicine first" may mean; () where nothing tells an order."""
    said = fold(tidy(raw))
    thrown = tuple(card for order in orders if isinstance(order, Discard) for card in order.cards)
    played = [order.card for order in orders if isinstance(order, Push)]
    others = len(orders) > len(played) + sum(isinstance(order, Discard) for order in orders)
    plain = _ORDERED.search(said) and not any(card.targets for card in played) and _PLAYS.isdisjoint(said.split())
    if others or not thrown or not plain or not isinstance(orders[0], Discard):
        return ()
    cards = (*thrown, *(card.card for card in played))
    turned = bool(_FIRST.search(said)) and len(cards) > 1
    return (Discard((cards[-1], *cards[:-1])),) if turned else (Discard(cards),) if played else ()


def goes_on(raw: str, orders: Orders, read: Read, words: Words) -> tuple[Orders, str]:
    """What a sentence behind the orders may add to them, and its words; empty where none does."""
    last = _aimed(orders)
    for part in _PARTS.split(raw)[1:] if last else ():
        seats = _others(part, words)
        if _adds(part, bool(seats)) and not read(part).orders:
            return _with(orders, last, seats), part.strip(" ()")
    return (), ""


def begins(raw: str, read: Read, words: Words) -> tuple[Orders, str]:
    """The order that a line which nobody could read begins with, and the words behind it."""
    for joint in _JOINTS.finditer(raw):
        rest = raw[joint.start() :]
        if (seats := _others(rest, words)) and (last := _aimed((first := read(raw[: joint.start()])).orders)):
            if _TALKS.search(fold(tidy(rest))):
                return (), ""
            again = _AGAIN.search(fold(tidy(rest.strip(" ,")))) is not None
            return _with(first.orders, last, seats if again else ()), rest.strip(" ,;&")
    return (), ""


def _adds(part: str, others: bool) -> bool:
    said = fold(tidy(part))
    return bool(
        _ALONE.fullmatch(said)
        or (others and _AGAIN.search(said) and not _TALKS.search(said) and len(said.split()) <= _FEW)
    )


def _aimed(orders: Orders) -> Push | None:
    """The last of these orders, if it is a card that is played on one player."""
    last = orders[-1] if orders else None
    mine = isinstance(last, Push) and len(last.card.targets) == 1 and last.card.targets[0].kind == "player"
    return last if mine and isinstance(last, Push) else None


def _others(part: str, words: Words) -> tuple[str, ...]:
    said = re.findall(r"\w+", fold(tidy(part)))
    return tuple(name for name in words.names if name != words.me and fold(name).split()[0] in said)


def _with(orders: Orders, last: Push | None, seats: tuple[str, ...]) -> Orders:
    """The orders, and the last one again on the one whom the rest names."""
    if last is None or len(seats) != 1:
        return orders
    return (*orders, Push(replace(last.card, targets=(Target("player", seats[0]),))))


def settled(raw: str, line: Line, read: Read, words: Words) -> Line:
    """The line, asked about where something beside its orders touches them or goes on with them."""
    ways = _WAYS if words.asked & PULSES else _ALWAYS
    return next(filter(None, (way(raw, line, read, words) for way in ways)), line)


def _refused(raw: str, line: Line, read: Read, words: Words) -> Line | None:
    said = refuses(raw) if line.orders else ""
    return replace(line, orders=(), past=(), why=f'it says "{said}"') if said else None


def _rather_listed(raw: str, line: Line, read: Read, words: Words) -> Line | None:
    meant = listed(raw, line.orders) if line.orders else ()
    return (
        replace(line, orders=(), past=(), reading=meant, why="the order of the cards is not clear") if meant else None
    )


def _gone_on(raw: str, line: Line, read: Read, words: Words) -> Line | None:
    if line.orders:
        meant, said = goes_on(raw, line.orders, read, words)
    elif line.talk and not line.why:
        meant, said = begins(raw, read, words)
    else:
        return None
    return replace(line, orders=(), past=(), reading=meant, why=f'it says "{said[:40]}"') if said else None


def _both(raw: str, line: Line, read: Read, words: Words) -> Line | None:
    """A pass that is told by what is denied, and a card beside it: "I won't answer the Poison with Medicine", or that
    hands over a card: "I pass the Poison to Bruno"."""
    passes = any(isinstance(order, Pass) for order in line.orders)
    denied = _BOTH.search(_words_of(raw)) if passes and len(line.orders) > 1 else None
    return replace(line, orders=(), past=(), why=f'it says "{denied[0]}"') if denied else None


def _kept(raw: str, line: Line, read: Read, words: Words) -> Line | None:
    """A line that says what stays in the hand, and was not understood as a whole: without that."""
    found, orders = _KEEPS.search(_words_of(raw)), line.orders or line.reading
    if not found or not orders:
        return None
    kept = mentions.named(fold(tidy(raw))[found.start() :], words) or mentions.named(raw, words)
    if not kept:
        return None
    left = tuple(order for order in orders if not set(kept) & set(mentions.cards(order)))
    return replace(line, orders=(), past=(), reading=left, why=f'it says "{found[0]}"')


def _thrown(raw: str, line: Line, read: Read, words: Words) -> Line | None:
    """Cards that go, not all of them by a word of their own: "Poison goes, and so does Medicine"."""
    orders = line.orders or line.reading
    played = [order.card for order in orders if isinstance(order, Push)]
    said = _words_of(raw)
    aimed = any(card.targets for card in played) or not _PLAYS.isdisjoint(said.split()) or _AT_SOMEBODY.search(said)
    thrown = Discard(mentions.named(raw, words))
    acts = bool(played) or (not line.orders and not line.why and len(thrown.cards) > 1 and _acts(raw, words))
    goes = acts and not aimed and thrown.cards and _goes(raw, orders, words)
    return replace(line, orders=(), past=(), reading=(thrown,), complaint=None, why="") if goes else None


_FAREWELL = re.compile(
    r"\b(?:bye|farewell|goodbye|good riddance|adieu|begone|so long)\W+(?:(?:to|my|the|dear|both) )*_"
)
_LEAVES = re.compile(
    r"(?<!let's )(?<!lets )(?<!let us )(?<!\bwe )\b(?:go|goes|leaves?)\b"
    r"(?! (?:without|ahead|on|onto|to|at|for|down|in|into|first|next|up|face)\b)"
)


def _farewell(raw: str, line: Line, read: Read, words: Words) -> Line | None:
    """Cards that only go, and are played by no word: "Bye bye Medicine", "both Medicines go"."""
    said, played = _words_of(raw), [order for order in line.orders if isinstance(order, Push)]
    bare = played == list(line.orders) and _PLAYS.isdisjoint(said.split()) and not any(o.card.targets for o in played)
    thrown = Discard(mentions.named(raw, words))
    goes = played and bare and thrown.cards and (_FAREWELL.search(said) or _LEAVES.search(said))
    return replace(line, orders=(), past=(), reading=(thrown,), why="") if goes else None


_ENOUGH = re.compile(r"\b(?:enough|suffices?)\b")


def _enough(raw: str, line: Line, read: Read, words: Words) -> Line | None:
    """Cards without a verb that are enough: "two Medicines, that should be enough" may tell what is played, or goes."""
    unclear = line.bare and line.orders and _ENOUGH.search(_words_of(raw))
    return replace(line, orders=(), past=(), reading=line.orders, why=f'it says "{unclear[0]}"') if unclear else None


def _goes(raw: str, orders: Orders, words: Words) -> bool:
    """Is it asked what goes, or said of cards that these orders do not play as they are?"""
    told = _GOES.search(_words_of(raw)) is not None
    return "discard" in words.asked or (
        told and (any(map(lacks, orders)) or bool(mentions.unnamed(raw, orders, words)))
    )


def _told(raw: str) -> str:
    """A line without the reason that it gives: a reason orders nothing."""
    why = next((part.why for part in reasons.parted(raw)), "")
    return raw.replace(why, " ") if why else raw


def _retracted(raw: str, line: Line, read: Read, words: Words) -> Line | None:
    """A card that the line itself takes back by name: "Poison on Bruno and Medicine. Forget the Medicine"."""
    orders = line.orders or line.reading
    left = retracting.left(raw, orders, words)
    back = "it takes some of it back" if left else "it takes it back"
    return replace(line, orders=(), past=(), reading=left, why=back) if left != orders else None


def dealt(raw: str, line: Line, words: Words) -> Line:
    """The line; equal cards of which each player gets a number are asked about so, where they were read otherwise."""
    meant = line.orders or line.reading if words.asked & PULSES else ()
    if any(isinstance(order, Push) for order in meant) and mentions.misdealt(raw, words):
        return Line(line.number, raw.strip(), complaint=_MISDEALT)
    pushes = meant and mentions.deals(raw, words)
    meant = mentions.pushed(raw, words) if pushes else ()
    other = set(meant) - set(line.orders or line.reading)
    return replace(line, orders=(), past=(), reading=meant, why="") if other else line


def _laden(raw: str, line: Line, read: Read, words: Words) -> Line | None:
    """A trap with nothing on it, beside words that say what lies there."""
    bare = any(isinstance(order, SetTrap) and not order.trap.cards for order in line.orders)
    pushed = bare and any(isinstance(order, Push) for order in line.orders)
    likely = _on_the_trap(line.orders) if pushed and _PLAYS.isdisjoint(_plain_words(raw)) else ()
    if likely or (pushed and loads(raw)):
        why = "what lies on the trap is not clear"
        return replace(line, orders=(), past=(), reading=likely or line.orders, why=why)
    return None


def _on_the_trap(orders: Orders) -> Orders:
    """A bare trap with the cards that are named behind it laid on it; () where there is more than that."""
    first, *rest = orders
    if not isinstance(first, SetTrap) or not all(isinstance(order, Push) for order in rest):
        return ()
    return (SetTrap(replace(first.trap, cards=tuple(order.card for order in rest if isinstance(order, Push)))),)


def _plain_words(raw: str) -> set[str]:
    """The plain words of a line, without the titles in it."""
    return {token.fold for token in tokens(_words_of(raw))}


def _meant(raw: str, line: Line, read: Read, words: Words) -> Line | None:
    """What a line that nobody could read is likely to mean: the cards it names, each at the player named behind it."""
    lacking = any(map(lacks, line.orders or line.reading))
    if not lacking and (line.orders or line.reading or line.why or not _acts(raw, words)):
        return None
    orders = mentions.pushed(raw, words)
    return replace(line, orders=(), reading=orders, complaint=None, past=()) if orders else None


def lacks(order: Order) -> bool:
    """Is it a card that wants more targets than it has?"""
    card = CARDS.get(order.card.card) if isinstance(order, Push) else None
    return isinstance(order, Push) and card is not None and len(order.card.targets) < NEEDS[card.target].count


def _acts(raw: str, words: Words) -> bool:
    """Does a line that names cards do something with them?"""
    said = tokens(_words_of(raw))
    asks = any(token.fold == "?" for token in said)
    told = binding.reason(said, frozenset(map(fold, words.names))) or binding.judged(said)
    told = told or telling.tells(said, range(len(said)))
    return not (asks or told) and (len(mentions.named(raw, words)) > 1 or commits(token.fold for token in said))


def _left_out(raw: str, line: Line, read: Read, words: Words) -> Line | None:
    """A card of the hand that is named, and that no order has taken up: "Poison on Bruno. Medicine follows". What a
    correction takes back is one of those, and a question to the GM may name any."""
    if any(isinstance(order, Ask) for order in line.orders):
        return None
    denied = retracting.rejected(raw, words)
    meant = line.orders or (() if line.why else line.reading)
    told = _told(_uncorrected(raw)) if meant else ""
    title = mentions.unnamed(told, meant, words, denied)
    title = title or ("" if denied else mentions.elsewhere(told, meant, words))
    return replace(line, orders=(), reading=meant, why=f'it also names "{title}"') if title else None


def _uncorrected(raw: str) -> str:
    """What no correction touches: all of a line without one, else what stands before the sentence that it mends."""
    said = _PARTS.split(raw)
    mends = next((n for n, part in enumerate(said) if binding.correction(tokens(tidy(part)))), None)
    if mends is None:
        return "" if binding.correction(tokens(tidy(raw))) else raw
    return " ".join(said[: max(mends - 1, 0)])


def _half(raw: str, line: Line, read: Read, words: Words) -> Line | None:
    """Several cards without a verb, of which one wants a player and names none: "Medicine and Poison"."""
    lacking = next((order for order in line.orders if lacks(order)), None)
    if not (line.bare and len(line.orders) > 1 and isinstance(lacking, Push)):
        return None
    title = CARDS[lacking.card.card].title
    return replace(
        line, orders=(), complaint=f"Please write at whom {title} is aimed, or what is to become of these cards."
    )


PULSES = frozenset(("push", "prepare", "discard"))  # questions that cards of the hand answer
_ALWAYS = (_refused, _rather_listed, _gone_on)
_WAYS: tuple[Callable[[str, Line, Read, Words], Line | None], ...] = (
    _refused,
    _retracted,
    _both,
    _kept,
    _thrown,
    _farewell,
    _enough,
    _rather_listed,
    _gone_on,
    _laden,
    _left_out,
    _meant,
    _half,
)


def listed_apart(read: Sequence[Line], words: Words) -> list[Line]:
    """The lines of a letter, where cards stand on lines of their own and one of them cannot be played: they may all
    have to go, so nothing is done with any of them."""
    alone = [line for n, line in enumerate(read) if _only_titles(line.text, words, greets=n == 0)]
    thrown = Discard(tuple(card for line in alone for card in mentions.named(line.text, words)))
    taken = {card for line in alone for order in line.orders for card in mentions.cards(order)}
    if len(thrown.cards) <= 1 or not taken or taken >= set(thrown.cards):
        return list(read)
    asked = [Line(line.number, line.text, why="it belongs to the line above") for line in alone]
    asked[0] = Line(alone[0].number, alone[0].text, reading=(thrown,))
    instead = {line.number: line for line in asked}
    return [instead.get(line.number, line) for line in read]


def _only_titles(text: str, words: Words, greets: bool) -> bool:
    """Is there nothing in a line but cards of the hand? The first line of a letter may greet."""
    said = tokens(_words_of(text))
    return (
        bool(mentions.named(text, words))
        and not (greets and mentions.greets(text))
        and not any(token.kind == "word" and set(token.fold) - {"_"} for token in said)
    )
