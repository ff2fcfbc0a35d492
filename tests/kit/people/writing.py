"""The kinds of letters that people write, each with what is meant: certain orders, none, or what must be asked about.

A kind is a row of a table (`FIRST`, `IDLE`, `AGAIN`): it dresses the sayings of `phrases` with all that stands beside a
decision in letters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from games.kit.model import Order, Orders
from tests.kit.people.phrases import Scene, both, sayings

Nature = Literal["orders", "nothing", "ask", "withdraw"]


@dataclass(frozen=True)
class Meant:
    """A letter as its writer typed it, and what its writer means by it."""

    kind: str
    text: str
    nature: Nature
    orders: Orders = ()  # to be held; of what must be asked about, the half that is not in dispute
    lines: Sequence[tuple[str, Orders]] = ()  # lines that carry orders: none of them may vanish without a word
    whole: bool = False  # takes the place of everything said before
    truth: Orders = ()  # of what must be asked about: what the writer will say it was
    said_to: str = ""  # press stands in it, for somebody
    style: str = ""  # how the mail program puts it together; empty: any
    holiday: bool = False


@dataclass
class Wish:
    """What somebody wants to write about, and what else they might have wanted."""

    scene: Scene
    orders: Orders
    others: Orders = ()  # for each of the orders another legal one of the same question
    held: bool = False  # is something held already?
    table: Sequence[str] = field(default_factory=tuple)  # the names of the others

    @property
    def chance(self) -> Callable[[Sequence[str]], str]:
        return self.scene.chance.pick


# -- pieces ------------------------------------------------------------------

HELLO = ("Hi Gina,", "Hello!", "Hi all,", "Dear GM,", "Good evening,", "Hey,", "Hello everybody,")
BYE = ("Cheers", "Best wishes,", "Thanks!", "See you,", "Kind regards,", "Love,")
TALK = (
    "It has been raining here all week.",
    "Sorry for the delay, the kids were ill.",
    "What a turn that was!",
    "My train is late again.",
    "I had the best curry of my life yesterday.",
    "Great game so far.",
    "The cat is sitting on my keyboard.",
    "We are painting the kitchen at the moment.",
    "Happy birthday, {other}!",
    "How is your new job, {other}?",
    "I laughed out loud at your last letter, {other}.",
    "Exams are over, hooray!",
)
HOUSE_WORDS = (
    "Wait until you see my garden!",
    "Stop laughing, {other}!",
    "I was at the final last night, what a match.",
    "Help, my neighbours have bought a trumpet!",
    "Check out that new film everybody talks about.",
    "My sister will leave for Peru on Friday.",
    "The status of my cold: better.",
    "Cancel culture is on TV again.",
    "I accept no excuses for that joke, {other}!",
    "The press was full of it this morning.",
    "Wait, is it Thursday already?",
    "Stop! In the name of love, as the song goes.",
)
REMARKS = (
    "(sorry!)",
    "(nobody will expect that)",
    "(my last good idea)",
    "(fingers crossed)",
    "(what a mess)",
    "(as always)",
    "(after a long walk)",
)
DRESS = (
    "{V}",
    "{V}.",
    "{V}!",
    "Please {v}",
    "Please {v}.",
    "{V}, please.",
    "I'd like to {v}.",
    "I would like to {v}",
    "I will {v}",
    "I'll {v}.",
    "I want to {v}",
    "I am going to {v}.",
    "Let's {v}",
    "So, {v}.",
    "{V}, thanks!",
    "{V} please, thank you",
    "My order: {v}",
    "My move: {v}",
    "I {v}",
    "Ok, I {v}",
    "For this turn: {v}",
    "Would you please {v}",
    "I've decided to {v}.",
)
AFTER = ("", "", "", ", thanks", " please", "!", ".", " - thanks a lot", " :)", ". See you!", ". Good luck everybody!")
BEFORE = ("", "", "Hi Gina, ", "Hello! ", "Hi all - ", "Good morning, ", "Dear Gina, ")
CORRECTS = (
    "No, sorry, {v}",
    "No wait, {v}",
    "Scratch that, {v}",
    "Sorry, I meant: {v}",
    "Correction: {v}",
    "On second thought, {v}",
    "Oops, I meant {v}",
    "Forget that. {V}.",
    "Ignore the line above: {v}",
    "No, better: {v}",
    "Wait, no: {v}",
    "Actually, {v}",
    "Changed my mind: {v}",
    "Make that: {v}",
)
LATER = (
    "I have changed my mind: {v}",
    "Sorry, I meant: {v}",
    "Change of plan: {v}",
    "Actually, {v}",
    "Second thoughts: {v}",
    "On reflection: {v}",
    "Sorry to bother you again, but I'd rather {v}",
    "Correction to my last letter: {v}",
    "Instead of what I wrote before: {v}",
    "One more time, and now for good: {v}",
)
DOUBTS = (
    "Maybe I'll {v}",
    "I'm not sure yet, perhaps {v}",
    "{V}?",
    "Should I {v}?",
    "I'm thinking about it: {v}?",
    "Hmm, I might {v}",
    "I could {v}, but let me sleep on it.",
    "Perhaps I should {v}...",
    "What happens if I {v}?",
    "I am tempted to {v}, but I don't know.",
    "{V}... or not?",
    "Do you think I should {v}?",
    "Is it allowed to {v}?",
)
DENIALS = (
    "I won't {v}",
    "Please don't {v}",
    "I will not {v} this time.",
    "Don't {v} for me!",
    "Never {v}, I say.",
    "There is no way that I {v}.",
)
PLANS = (
    "Next turn I'll {v}",
    "Tomorrow I will tell you whether I {v}.",
    "If {other} behaves, I {v}",
    "I'll {v} next time.",
    "When I am back home I may {v}.",
    "I'll {v} unless {other} writes first.",
    "In two turns I will {v}.",
)
HEARSAY = (
    '{other} told me: "{v}"',
    "{other} says I should {v}.",
    'It says "{v}" in the rules as an example.',
    "My brother would {v}, but he always loses.",
    "{other} wants me to {v}, ha!",
    "Last time I wanted to {v} and forgot.",
)
TWO = ("{v}\n{w}", "{v} or {w}", "Either {v} or {w}.", "{V}. {W}.", "{v}\n\n{w}", "Please {v}.\nAnd please {w}.")
HOLIDAYS = (
    "I am on holiday from Friday to the 12th.",
    "I'll be away next week.",
    "Please note that I cannot play from the 3rd to the 9th.",
    "Can somebody play for me next month?",
)
THANKS = ("Thanks!", "Thank you, Gina.", "Thx :)", "Great, thank you very much!")
WITHDRAWN = (
    "Please forget my last letter.",
    "cancel",
    "Please cancel my order.",
    "I take back what I wrote.",
    "Forget what I sent, I need to think.",
    "Please cancel my orders, I have to think it over.",
)
ASKED = (
    "How long do we have?",
    "Can I still change my order?",
    "Who is winning?",
    "Are there any cards left?",
    "When is the next deadline?",
    "How does this work again?",
)
ODD = ("{V} pronto", "{V} forsooth!", "Verily, {v}", "{V}, tally-ho", "Abracadabra, {v}", "{V} willy-nilly")
PHONES = ("Sent from my iPhone", "Sent from my Galaxy", "Get Outlook for iOS", "Von meinem Telefon gesendet")


def _cap(said: str) -> str:
    return said[:1].upper() + said[1:]


def _fill(row: str, wish: Wish, said: str = "", other: str = "") -> str:
    friend = wish.chance(wish.table) if wish.table else "Gina"
    return row.format(v=said, V=_cap(said), w=other, W=_cap(other), other=friend)


def _verb(wish: Wish, order: Order) -> str:
    return wish.chance(list(sayings(wish.scene, order).verbs))


def _verbs(wish: Wish, orders: Orders) -> str:
    """All decisions as one verb phrase: "play 14 and bid 5"."""
    return wish.chance((" and ", ", ", " and then ")).join(_verb(wish, order) for order in orders)


def _dressed(wish: Wish, said: str) -> str:
    line = _fill(wish.chance(DRESS), wish, said)
    if line.endswith((".", "!", "thanks", "thank you")):
        return wish.chance(BEFORE) + line
    return wish.chance(BEFORE) + line + wish.chance(AFTER)


Lines = list[tuple[str, Orders]]


def _lines(wish: Wish, orders: Orders) -> Lines:
    """The decisions of a letter, on one line or on one each."""
    often = wish.scene.chance.often
    if len(orders) == 1:
        said = sayings(wish.scene, orders[0])
        if said.sentences and often(0.25):
            return [(_cap(wish.chance(list(said.sentences))) + wish.chance(("", ".", ", thanks")), orders)]
        return [(_dressed(wish, _verb(wish, orders[0])), orders)]
    if (breath := both(wish.scene, orders)) and often(0.3):
        return [(wish.chance(list(breath)) + wish.chance(("", ", please", "!")), orders)]
    if len(orders) == 2 and often(0.5):
        return [(_dressed(wish, _verbs(wish, orders)), orders)]
    return [
        (_dressed(wish, _verb(wish, order)) if often(0.4) else _cap(_verb(wish, order)), (order,)) for order in orders
    ]


def _meant(kind: str, wish: Wish, lines: Lines, text: str = "", **more: object) -> Meant:
    said = text or "\n".join(line for line, _ in lines)
    return Meant(kind, said, "orders", wish.orders, tuple(lines), **more)  # type: ignore[arg-type]


# -- letters that order ------------------------------------------------------------------


def plain(wish: Wish) -> Meant:
    """A sentence or two, and nothing else."""
    return _meant("plain", wish, _lines(wish, wish.orders))


def bare(wish: Wish) -> Meant | None:
    """Nothing but the answer."""
    said = sayings(wish.scene, wish.orders[0]).bare if len(wish.orders) == 1 else ()
    if not said:
        return None
    line = wish.chance(list(said)) + wish.chance(("", "", ".", "!", " please", ", thanks"))
    return _meant("bare", wish, [(wish.chance((line, _cap(line))), wish.orders)])


def polite(wish: Wish) -> Meant:
    """A greeting above, a sign-off below."""
    lines = _lines(wish, wish.orders)
    body = "\n".join(line for line, _ in lines)
    return _meant("polite", wish, lines, f"{wish.chance(HELLO)}\n\n{body}\n\n{wish.chance(BYE)}\n{wish.scene.seat}")


def chatty(wish: Wish) -> Meant:
    """Talk before and after."""
    lines = _lines(wish, wish.orders)
    talk = [_fill(wish.scene.chance.pick(TALK), wish) for _ in range(2)]
    body = "\n".join(line for line, _ in lines)
    text = f"{talk[0]}\n{body}\n{talk[1]}" if wish.scene.chance.coin() else f"{wish.chance(HELLO)}\n{talk[0]}\n\n{body}"
    return _meant("chatty", wish, lines, text)


def with_house_words(wish: Wish) -> Meant:
    """Talk with words in it that the house knows."""
    lines = _lines(wish, wish.orders)
    body = "\n".join(line for line, _ in lines)
    talk = _fill(wish.chance(HOUSE_WORDS), wish)
    return _meant("house words", wish, lines, f"{body}\n\n{talk}" if wish.scene.chance.coin() else f"{talk}\n\n{body}")


def remarked(wish: Wish) -> Meant:
    """A remark in brackets."""
    lines = [(f"{line.rstrip('.!')} {wish.chance(REMARKS)}", orders) for line, orders in _lines(wish, wish.orders)]
    return _meant("remark", wish, lines)


def labelled(wish: Wish) -> Meant:
    """Old hands number their orders or put a word before them."""
    told = [_verb(wish, order) for order in wish.orders]
    way = wish.scene.chance.below(3)
    if way == 0:
        lines = [(f"{n}. {said}", (order,)) for n, (said, order) in enumerate(zip(told, wish.orders, strict=True), 1)]
    elif way == 1:
        lines = [(f"- {said}", (order,)) for said, order in zip(told, wish.orders, strict=True)]
    else:
        name = wish.chance(("Orders", "Order", wish.scene.seat, "My orders", "Final order"))
        lines = [(f"{name}: {', '.join(told)}", wish.orders)]
    return _meant("label", wish, lines)


def shouted(wish: Wish) -> Meant:
    """All capitals, or none."""
    lines = [
        (line.upper() if wish.scene.chance.coin() else line.lower(), orders)
        for line, orders in _lines(wish, wish.orders)
    ]
    return _meant("capitals", wish, lines)


def phoned(wish: Wish) -> Meant:
    """Typed with a thumb: odd quotation marks, three dots as one, a line of the telephone."""
    lines = [
        (line.replace("'", "\u2019").replace("...", "\u2026") + wish.chance(("", " ", " \U0001f642", "\u2026")), orders)
        for line, orders in _lines(wish, wish.orders)
    ]
    body = "\n".join(line for line, _ in lines)
    return _meant("phone", wish, lines, f"{body}\n\n{wish.chance(PHONES)}")


def slipped(wish: Wish) -> Meant | None:
    """Two letters of a long word change places."""
    lines = _lines(wish, wish.orders)
    n = wish.scene.chance.below(len(lines))
    words = lines[n][0].split(" ")
    long = [at for at, word in enumerate(words) if len(word) > 5 and word.isalpha() and word[2] != word[3]]
    if not long:
        return None
    at = wish.scene.chance.pick(long)
    words[at] = words[at][:2] + words[at][3] + words[at][2] + words[at][4:]
    lines[n] = (" ".join(words), lines[n][1])
    return _meant("slip", wish, lines)


def odd(wish: Wish) -> Meant:
    """With a word that nobody has ever heard."""
    if len(wish.orders) > 1:
        wish.orders = (wish.scene.chance.pick(wish.orders),)
    return _meant("odd", wish, [(_fill(wish.chance(ODD), wish, _verbs(wish, wish.orders)), wish.orders)])


def half(wish: Wish) -> Meant | None:
    """One of two decisions; the other stays open."""
    if len(wish.orders) < 2:
        return None
    wish.orders = (wish.scene.chance.pick(wish.orders),)
    return _meant("half", wish, _lines(wish, wish.orders))


def corrected(wish: Wish) -> Meant | None:
    """One decision, and on the next line another in its place."""
    if not wish.others:
        return None
    at = wish.scene.chance.below(len(wish.others))
    key = wish.others[at].key()
    first = next((order for order in wish.orders if order.key() == key), wish.orders[0])
    fixed = f"{_cap(_verb(wish, first))}\n{_fill(wish.chance(CORRECTS), wish, _verb(wish, wish.others[at]))}"
    meant = (wish.others[at],)
    return Meant("corrected", fixed, "orders", meant, ((fixed.splitlines()[1], meant),))


def on_holiday(wish: Wish) -> Meant:
    """An order, and a word about next week that only a person can deal with."""
    lines = _lines(wish, wish.orders)
    body = "\n".join(line for line, _ in lines)
    return _meant("holiday", wish, lines, f"{body}\n\n{wish.chance(HOLIDAYS)}", holiday=True)


def with_press(wish: Wish) -> Meant | None:
    """An order, and below it words for somebody else."""
    if not wish.table:
        return None
    who = wish.chance(wish.table)
    lines = _lines(wish, wish.orders)
    body = "\n".join(line for line, _ in lines)
    return _meant("press", wish, lines, f"{body}\n\npress {who}: Shall we go fishing on Sunday?", said_to=who)


def changed(wish: Wish) -> Meant | None:
    """A later letter: something else than what is held."""
    if not wish.held or not wish.others:
        return None
    order = wish.scene.chance.pick(wish.others)
    line = _fill(wish.chance(LATER), wish, _verb(wish, order))
    return Meant("changed", line, "orders", (order,), ((line, (order,)),))


# -- letters that order nothing ------------------------------------------------------------------


def _nothing(kind: str, rows: Sequence[str]) -> Callable[[Wish], Meant | None]:
    def write(wish: Wish) -> Meant | None:
        order = wish.scene.chance.pick([*wish.others, *wish.orders])
        return Meant(kind, _fill(wish.chance(rows), wish, _verb(wish, order)), "nothing", truth=(order,))

    return write


def denied(wish: Wish) -> Meant | None:
    """What shall not be done; where there are but two answers, that would be the other one."""
    if wish.scene.listens & {"claim", "powers", "take", "join", "act", "refuse", "talk", "yes or no", "recycle"}:
        return None
    if wish.scene.game.meta.key == "meta" and "push" not in wish.scene.listens:
        return None
    if any("pass" in verb or "decline" in verb for verb in sayings(wish.scene, wish.orders[0]).verbs):
        return None
    return Meant("denied", _fill(wish.chance(DENIALS), wish, _verb(wish, wish.orders[0])), "nothing")


def talks(wish: Wish) -> Meant:
    """Nothing but talk."""
    rows = wish.chance(TALK), wish.chance(HOUSE_WORDS), wish.chance(ASKED)
    text = "\n".join(_fill(row, wish) for row in rows[: 1 + wish.scene.chance.below(3)])
    return Meant("talk", text, "nothing")


def thanks(wish: Wish) -> Meant:
    """Thanks."""
    return Meant("thanks", wish.chance(THANKS), "nothing")


def away(wish: Wish) -> Meant:
    """A holiday, and no order."""
    return Meant("away", wish.chance(HOLIDAYS), "nothing", holiday=True)


def withdrawn(wish: Wish) -> Meant | None:
    """What was sent shall not count any more."""
    return Meant("withdrawn", wish.chance(WITHDRAWN), "withdraw") if wish.held else None


def torn(wish: Wish) -> Meant | None:
    """Two answers to one question."""
    if not wish.others:
        return None
    other = wish.scene.chance.pick(wish.others)
    mine = next((order for order in wish.orders if order.key() == other.key()), None)
    if mine is None or mine == other:
        return None
    text = _fill(wish.chance(TWO), wish, _verb(wish, mine), _verb(wish, other))
    carries = tuple((line, ()) for line in text.splitlines() if line)
    return Meant("torn", text, "ask", (), carries, truth=(wish.scene.chance.pick((mine, other)),))


Kind = Callable[[Wish], Meant | None]
FIRST: Mapping[Kind, int] = {
    plain: 12,
    bare: 8,
    polite: 6,
    chatty: 6,
    with_house_words: 6,
    remarked: 4,
    labelled: 4,
    shouted: 3,
    phoned: 4,
    slipped: 4,
    odd: 3,
    half: 5,
    corrected: 8,
    on_holiday: 2,
    with_press: 2,
}
"""Letters that order, and how often they come."""
IDLE: Mapping[Kind, int] = {
    _nothing("doubt", DOUBTS): 8,
    denied: 4,
    _nothing("plan", PLANS): 5,
    _nothing("hearsay", HEARSAY): 5,
    talks: 4,
    torn: 8,
    thanks: 1,
    away: 1,
}
"""Letters that order nothing, or nothing that is certain."""
AGAIN: Mapping[Kind, int] = {changed: 8, withdrawn: 2, thanks: 2, talks: 2, _nothing("doubt", DOUBTS): 4}
"""Letters of who has ordered already."""


def some(wish: Wish, kinds: Mapping[Kind, int]) -> Meant:
    """One of these letters, drawn by how often they come; a plain one where it does not fit."""
    drawn = [kind for kind, often in kinds.items() for _ in range(often)]
    for _ in range(6):
        if (letter := wish.scene.chance.pick(drawn)(wish)) is not None:
            return letter
    return talks(wish) if kinds is not FIRST else plain(wish)


# -- answers ------------------------------------------------------------------

YES = (
    "yes",
    "Yes.",
    "Yes please!",
    "yep",
    "Yes, that's it.",
    "Exactly.",
    "Yes, thank you",
    "That's right",
    "ok yes",
    "Yes, that is what I meant.",
    "Right, yes",
    "Sure",
    "Correct!",
)
NO = ("no", "No.", "nope", "No, thanks", "No, sorry")
NO_BUT = ("No, I meant: {v}", "no, {v}", "No. {V}.", "Nope, I meant {v}", "No, sorry, {v}", "No\n{v}")
JOIN = (
    "Yes!",
    "Sure, count me in!",
    "I'm in",
    "Yes, with pleasure",
    "Of course I will play.",
    "Love to!",
    "ok",
    "Yes, why not",
    "I'd love to join you.",
    "Yes please, it sounds fun",
    "Absolutely",
    "Great, I am on board!",
    "Yes, I'll play",
    "Gladly",
)
DECLINES = ("No, sorry, I have no time.", "no thanks", "Sorry, not this time.", "I'd rather not", "I can't, sorry")
LATER_PERHAPS = (
    "Maybe, let me think about it",
    "I have to ask my wife first.",
    "Not sure yet",
    "Who else is playing?",
    "Perhaps. How long does it take?",
)


def no_but(wish: Wish, orders: Orders) -> Meant:
    """Not that, this."""
    line = _fill(wish.chance(NO_BUT), wish, _verbs(wish, orders))
    return Meant("no, but", line, "orders", orders, ((line.splitlines()[-1], orders),))


def clearly(wish: Wish, orders: Orders) -> Meant:
    """The words of the sheet, and nothing else."""
    lines = [(wish.scene.game.grammar.spell(order), (order,)) for order in orders]
    return Meant("clearly", "\n".join(line for line, _ in lines), "orders", orders, tuple(lines))
