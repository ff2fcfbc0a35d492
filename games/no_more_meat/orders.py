"""The orders of No More Meat and how players write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeVar

from games.kit.grammar import SMALL, Form, Grammar
from games.kit.kinds import Choice, Kind, Number, Read, Words
from games.kit.model import Order, Orders
from games.kit.reading import unsettling
from games.kit.reading.ranking import Ranked
from games.kit.words import Token, likeness, number_said
from games.no_more_meat.described import given_up, lifestyles, pans
from games.no_more_meat.foods import FOODS, lifestyle

What = Literal["karma", "open", "hidden"]


@dataclass(frozen=True, slots=True)
class Take(Order):
    """Step 1: karma, the open lifestyle card, or the top card of the lifestyle deck."""

    what: What


@dataclass(frozen=True, slots=True)
class Cook(Order):
    """Step 2: a food card from hand onto a pan."""

    food: str
    pan: str


@dataclass(frozen=True, slots=True)
class Pick(Order):
    """A pick from Select, once: the first of these foods that is there. Empty: whatever silence would get."""

    foods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Prefer(Order):
    """A standing wish for every pick from Select: the first of these foods that is there. Empty: no wish."""

    foods: tuple[str, ...]
    standing: ClassVar[bool] = True


_NUMBER = Number()

O = TypeVar("O", bound=Order)  # noqa: E741


def last(orders: Orders, kind: type[O]) -> O | None:
    """The order of this kind that counts, if there is one."""
    for order in reversed(orders):
        if isinstance(order, kind):
            return order
    return None


_ONE = ("the", "a", "an", "my", "one", "1", "of", "last", "only", "that", "this", "some", "piece")


@dataclass(frozen=True)
class Named(Choice):
    """A choice that may be dressed with small words: "the backwards pan", "a tofu", "one of my fish cards"."""

    before: tuple[str, ...] = _ONE
    after: tuple[str, ...] = ()

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        while at < len(line) - 1 and (line[at].fold in self.before or _how_many(line, at)):
            at += 1
        for value, end, cost in Choice.read(self, line, at, words):
            dressed = end < len(line) and any(likeness(line[end].fold, word) is not None for word in self.after)
            yield Read(value, end + dressed, cost)


def _how_many(line: Sequence[Token], at: int) -> bool:
    """Does a number only tell how many one has: "one of my two fish"?"""
    counted = line[at].kind == "number" or number_said(line, at)
    return bool(counted) and at > 1 and line[at - 1].fold in ("my", "the") and line[at - 2].fold == "of"


@dataclass(frozen=True)
class Lifestyle(Named):
    """What step 1 may take; the open card also by its own name, as the report prints it: "No Meat"."""

    before: tuple[str, ...] = ("the", "a", "an", "my", "some", "bit", "of", "little")
    printed: bool = False  # only with capitals, where nothing else shows that "no meat" is the card

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        yield from lifestyles(line, at)
        while at < len(line) - 1 and line[at].fold in self.before:
            at += 1
        for read in (*Choice.read(self, line, at, words), *self._by_name(line, at, words)):
            end = read.end
            while end < len(line) and line[end].fold in self.after:
                end += 1
            named = next(self._by_name(line, _past(line, end, "(:,"), words), None) if read.value == "open" else None
            yield Read(read.value, _past(line, named.end, ")") if named else end, read.cost)
        yield from self._income(line, at, words)

    def _by_name(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        food = words.view.get("face_up")
        if food and (end := given_up(line, at, (food, *_FOOD_WORDS[food]))):
            yield Read("open", end)
        if food and at + 1 < len(line) and f"{line[at].fold} {line[at + 1].fold}" == f"no {food}":
            said = f"{line[at].text} {line[at + 1].text}"
            yield from [Read("open", at + 2)] if said == lifestyle(food) or not self.printed else ()

    def _income(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """ "3 karma", where that is what it gives."""
        mine = [player["income"] for player in words.view.get("players", ()) if player["name"] == words.me]
        for number, end, _ in _NUMBER.read(line, at, words):
            if number in mine and end < len(line) and line[end].fold == "karma":
                yield Read("karma", end + 1)


def _past(line: Sequence[Token], at: int, signs: str) -> int:
    return at + 1 if at < len(line) and line[at].fold in signs else at


_FOOD_WORDS: Mapping[str, tuple[str, ...]] = {
    "meat": ("beef", "steak", "sausage", "bacon", "ham"),
    "dairy": ("milk", "cheese"),
    "fish": ("fishy", "fishes", "fishies"),
    "eggs": ("egg", "eggies"),
    "broccoli": ("brocoli", "veggies", "vegetables", "greens"),
    "tofu": (),
}
FOOD = Named("food", {food: _FOOD_WORDS.get(food, ()) for food in FOODS}, after=("card",))


@dataclass(frozen=True)
class Pan(Named):
    """A pan by its name, or as it is described: "where nobody can see it"."""

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        told = list(pans(line, at))
        yield from told or (read for read in Named.read(self, line, at, words) if not _some(line, read))


def _some(line: Sequence[Token], read: Read) -> bool:
    """Is it any thing of that sort, and no pan: "fish is a mystery to me"?"""
    some = read.end > 1 and line[read.end - 2].fold in ("a", "an")
    return some and line[read.end - 1].fold not in _POTS


_PANS = {
    "select": ("selection",),
    "shuffle": ("random",),
    "backwards": ("backward", "reverse"),
    "mystery": ("secret",),
}
_POTS = ("pan", "pot", "skillet")
_CALLED = ("called", "marked", "named", "says", "reads", "labelled", "labeled", "which", "reading")
PAN = Pan("pan", _PANS, before=(*_ONE, *_POTS, *_CALLED), after=(*_POTS, "one", "pile", "stack", "heap"))
_KARMA = (
    "karma points",
    "karma tokens",
    "karma token",
    "karma income",
    "karma point",
    "one karma",
    "1 karma",
    "some karma",
    "one karma token",
    "more karma",
)
_DECK = (
    "from the deck",
    "from the lifestyle deck",
    "top of the deck",
    "card from the deck",
    "top card of the deck",
    "from the deck hidden",
    "off the deck",
    "off the top of the deck",
    "with the deck",
)
_WHATS = {
    "karma": (*_KARMA, "points", "income"),
    "open": (
        "face up",
        "face-up",
        "faceup",
        "visible",
        "upturned",
        "revealed",
        "open one",
        "card that lies open",
        "card that is open",
        "card which lies open",
        "card lying open",
        "lifestyle card that lies open",
        "lifestyle card that is lying face up",
        "card that lies face up",
        "card lying face up",
        "one that is open",
        "one that's open",
        "card on display",
        "lifestyle that lies open",
        "card lying open on the table",
        "card on the table",
    ),
    "hidden": (
        "face down",
        "face-down",
        "facedown",
        "top",
        "blind",
        "unknown",
        "hidden one",
        "top of the deck",
        "top card of the deck",
        "top card from the deck",
        "top card of the lifestyle deck",
        "secret lifestyle card",
        "top card from the lifestyle deck",
        "from the deck",
        "from the lifestyle deck",
        "card from the deck",
        "one on top of the deck",
        "closed",
        "secret card",
    ),
}
_AFTER = ("card", "lifestyle", "one", "option", "choice", "token")
WHAT = Lifestyle("what", _WHATS, after=_AFTER)
_PLAIN = {"karma": _KARMA, "open": _WHATS["open"], "hidden": ("face down card", "top card", *_DECK)}
BARE = Lifestyle("what", _PLAIN, after=_AFTER, printed=True)  # without "take": no slang
_INTO = "onto|on to|to|in|into|in to|upon|>|@|down on|at|inside|on top of|2"
ONTO = Choice("on", {"on": tuple(_INTO.split("|"))})

_UNMOVED = frozenset("already still lies lying sits sitting stays staying remains waits waiting keeps kept".split())
_MOVED = frozenset("can may shall should will would must i i'd i'll we to be in into on".split())
_FARTHEST = 6  # words between a food and where it goes


@dataclass(frozen=True)
class Way(Kind):
    """How a food comes to its pan, in any words: "tofu | to be deployed | on mystery", "the meat | I place | on"."""

    name: str = "way"
    takes_any: ClassVar[bool] = True

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """Up to a word that leads onto the pan; nobody's name, and nothing that denies or tells of what lies there."""
        names = {part.lower() for seat in words.names for part in seat.split()}
        for end in range(at, min(len(line), at + _FARTHEST)):
            if end > at and line[end].fold in _ONTO:
                yield Read("", end)
            token = line[end]
            known = token.fold in _MOVED or unsettling.aside(token)
            if not known or token.fold in _UNMOVED or token.fold in names or token.fold in ("and", "then"):
                return


_ONTO = frozenset("on onto in into upon to at".split())

_TAKE = (
    "take/taking/get/getting/gain/choose/choosing/have/having/want/grab/grabbing/collect/receive/draw/drawing/pick/use/earn/"
    "acquire/acquisition/claim/accept/adopt/pocket/snatch/snap/bag/keep_to/help_myself_to/go_with/going_with/like/love/fancy/prefer/pick_up/picking_up"
)
_COOK = (
    "get_rid_of/cook/cooking/put/putting/place/placing/play/playing/lay/laying/add/hand/serve/fry/throw/drop/set/bake/roast/grill/"
    "boil/use/toss/chuck/slap/dump/move/give/stick/pop/prepare/adding/throwing/transfer/slip/slide/shove/drop/dropping/tip/"
    "pour/park/deposit/dish_up/offer/contribute/send/sneak/bury/hide/assign/commit/deliver/sacrifice/fling/lob/plonk/plop/"
    "simmer/steam/stew/sizzle/serving/frying/sending/sticking/dropping/dumping"
)
_GOES = (
    "goes/go/going/belongs/is/lands/to_go/to_land/landing/ends_up/ended_up/end_up/to_end_up/coming/comes/served/dropped/thrown/"
    "moves/heads/heading/jumps/hops/wanders/travels/finds_its_way/over/for/straight/right"
)
_SHALL = "can/may_go/shall_be/will_be/should_be/must_be/is_to_be/gets/is/to_be/shall/will/should/must"
_COOKED = "cooked/put/placed/laid/played/served/added/go/land/end_up/dropped/thrown/fried/dumped/sent/come/be"
_SIZZLES = "swim/sizzle/fry/simmer/boil/cook/bake/melt/bubble/roast/stew/rest"
_STEP_ONE = "lifestyle/life [card/step/choice] [is]"


_OUT_OF = "from/out_of/off [the] select/pan/pot [pan/pot]"


def _cook(food: str, pan: str, onto: str = "on", way: str = "") -> Cook:
    return Cook(food, pan)


def _pick(foods: tuple[str, ...]) -> Pick:
    return Pick(foods)


def _prefer(foods: tuple[str, ...]) -> Prefer:
    return Prefer(foods)


GRAMMAR = Grammar(
    forms=(
        Form(
            "take <what>",
            lambda what: Take(what),
            "Step 1: take karma, the open lifestyle card, or the hidden one on top of the deck.",
            "take karma",
            also=(
                f"{_TAKE} <what>",
                "give/gimme/hand [me] <what>",
                f"{_STEP_ONE} <what>",
                "live by <what>",
                "become <what>",
                "<what> is/are mine",
                "<what> [is] secured/taken/pocketed/claimed/chosen/collected/banked/grabbed",
                "<what> comes/goes/moves/walks home/along/over [with/to] [me/us]",
                "<what> comes/goes/moves/joins/lands/walks [to/with/into/in/on] [me/us/my] "
                "[row/collection/lifestyles/pocket/bag/side/house]",
                "help me/myself to <what>",
            ),
            order=Take,
            alone={"what": "bare"},
        ),
        Form("<what:bare>", lambda what: Take(what), "", "karma", bare=1),
        Form(
            "cook <food> on <pan>",
            _cook,
            "Step 2: put a food card from your hand on a pan.",
            "cook tofu on backwards",
            also=(
                f"{_COOK} <food> [down] <onto:onto> <pan>",
                f"{_COOK} <food> [face] down <onto:onto> <pan:dark>",
                f"{_COOK} <onto:onto> <pan> <food>",
                f"<food> [{_GOES}] [down] <onto:onto> <pan>",
                f"<food> [{_GOES}] face down <onto:onto> <pan:dark>",
                f"<food> {_SHALL} {_COOKED} [down] <onto:onto> <pan>",
                f"<food> {_SHALL} {_COOKED} face down <onto:onto> <pan:dark>",
                f"{_COOK} <food> <pan>",
                f"{_COOK} <food> pan/pot/venue/where/place/destination [is] <pan>",
                f"<food> {_SHALL} {_SIZZLES} <onto:onto> <pan>",
                "food [is] <food> [goes] [on/in/and] [pan] [is] <pan>",
                "pan/pot/venue/where [is] <pan> [and] food/dish/card/what [is] <food>",
                f"<onto:onto> <pan> [i] [goes/{_COOK}] <food>",
                "let <food> go/be/land/end_up <onto:onto> <pan>",
                "<pan> gets/receives/welcomes/hosts/swallows <food>",
                "<food> joins/enters/visits/meets/finds/join/enter/gets/into <pan>",
                "<food> <way> <onto:onto> <pan>",
                "food/dish/meal/course/ingredient/menu [is] <food> [goes] [on/in/and] [served] [on/in] [pan/"
                "venue/pot/place/"
                "destination/where/to] [is] <pan>",
                "<onto:onto> <pan> with <food>",
            ),
            order=Cook,
        ),
        Form("<food> [then] <pan>", _cook, "", "tofu backwards", bare=1, also=("<pan> <food>", "<food> for <pan>")),
        Form(
            "pick <foods>",
            _pick,
            'When Select is served: pick a card; of several foods you get the first that is there. "pick anything" '
            "is the uppermost card that you may eat.",
            "pick broccoli",
            also=("choose/take <foods>",),
            order=Pick,
        ),
        Form(
            "eat <foods>",
            _pick,
            "",
            "eat broccoli",
            also=(
                "have/having/get/want/eat/eating/picking/taking/grab/fancy/like/first/choice/give/hand/bring/serve "
                "[me/over] <foods>",
                "pick/first choice is <foods>",
                "<foods> is/are mine",
                "<foods> for me/preference",
                "<foods> one",
                "<foods> looks/look/seems/sounds/is/smells best/good/nice/tasty/fine/delicious [to/for] [me] "
                "take/grab/have/choose/pick/want it/that/this/one",
                "<foods> on my plate",
                f"{_OUT_OF} [i/i'd/i'll] [pick/take/want/have/choose/get/like/eat] <foods>",
                f"[pick/take/want/have/choose/get/like/eat] <foods> {_OUT_OF}",
                "give/put/dish/pass/slide [me/up/over] <foods> [on/onto/to] [my] [plate/way]",
            ),
            when="pick",
        ),
        Form("<foods>", _pick, "", "broccoli", when="pick", bare=1),
        Form(
            "prefer <foods:wishes>",
            _prefer,
            'A standing wish for all your picks from Select, best first; "prefer nothing" ends it.',
            "prefer tofu broccoli",
            also=(
                "preferences/preference/wishes/wishlist/favourites [for/from/on] [select] [is/are] <foods:wishes>",
                "[for/from/on] [next] serving/round [of] select [my] preferences/preference/wishes/favourites [is/are] "
                "<foods:wishes>",
                "wish list [is] <foods:wishes>",
                "standing wish [is] <foods:wishes>",
                "from/for/on select [i] [always] [prefer/pick/take/want] <foods:wishes>",
                "[always] prefer/pick/take/want <foods:wishes> from/on/for select",
                "if/when/whenever select is served [i] [pick/prefer/take/want] <foods:wishes>",
            ),  # not "wish", one slip from "fish"
            order=Prefer,
        ),
    ),
    asides=True,
    answers={"step 1": (Take,), "step 2": (Cook,), "pick": (Pick,)},
    small=SMALL | {"unit", "units", "portion", "bit", "piece", "some", "good", "old"},
    kinds={
        "food": FOOD,
        "pan": PAN,
        "dark": Pan("pan", {"mystery": _PANS["mystery"]}, before=PAN.before, after=PAN.after),
        "what": WHAT,
        "bare": BARE,
        "onto": ONTO,
        "way": Way(),
        "foods": Ranked(FOOD, none=("anything", "whatever")),
        "wishes": Ranked(FOOD, none=("nothing", "none")),
    },
)
