"""What newcomers ask about No More Meat: what such a question names together, and what the sheet says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.kit.rulebook import Entry
from games.no_more_meat.options import Options
from games.no_more_meat.state import State


def entries(state: State, told: Mapping[str, str]) -> tuple[Entry, ...]:
    """The rows; `told`: what the rulebook says of single words."""
    o = state.options
    return (
        *_lifestyles(o),
        *_eating(o, told["forbidden"], told["starve"]),
        *_pans(state, told["pan"]),
        *_ends(told["win"], told["tie"]),
        *_worth(o),
    )


def _lifestyles(o: Options) -> tuple[Entry, ...]:
    return (
        Entry(
            "",
            "Taking a lifestyle costs nothing but your step 1. It forbids its food for good, and pays when you choose "
            "karma.",
            about=("lifestyle* cost*/price/pay*/free", "lifestyle* good/bad/why/advantage/sense/point"),
        ),
        Entry(
            "",
            "A lifestyle in your row stays there for good.",
            about=("lifestyle*/diet lose/rid/drop/remove/change/back/discard/undo/swap/leave",),
        ),
        Entry(
            "",
            "A lifestyle that you have already goes to the discards, with no other effect.",
            about=("lifestyle* same/twice/again/already/double/duplicate*/second",),
        ),
        Entry(
            "",
            "The open card lies there for all to see; the hidden one is the top of the deck, which nobody knows. "
            "Either goes into your row for good.",
            about=("difference/better/versus/vs/instead open hidden", "open hidden mean*/what"),
        ),
        Entry(
            "",
            "In step 1 you choose one of three, every turn anew: karma, the open lifestyle, or the hidden one.",
            about=("karma every/each/always/again turn*/time*", "step_1/first_step what/choose/options/do/must"),
        ),
    )


def _eating(o: Options, forbidden: str, starve: str) -> tuple[Entry, ...]:
    gives = ", ".join(f"{food} {dish.draw}" for food, dish in o.menu.items())
    takes = ", ".join(f"{food} {dish.karma}" for food, dish in o.menu.items() if dish.karma < 0)
    also = f" Some food takes karma even where it is allowed: {takes}." if takes else ""
    return (
        Entry(
            "",
            forbidden,
            about=(
                "eat*/served forbid*/not_allowed/must_not/may_not/not_may/allowed/wrong/against",
                "lifestyle*/diet break*/broke*/violate*/against",
            ),
        ),
        Entry("", f"{forbidden}{also}", about=("lose*/lost/drop*/fall* karma", "lose everything/all karma/points")),
        Entry(
            "",
            f"You draw cards by eating: of what you may eat, each card lets you draw so many: {gives}.",
            about=("how/when/where get/draw*/receive/new card*/food new/more/draw*/another", "when/how draw* card*"),
        ),
        Entry(
            "",
            starve,
            about=(
                "card*/hand empty/no/out/left/without dead/die*/lose/happen*/starv*",
                "hand empty",
                "when/how die/starve",
            ),
        ),
        Entry(
            "",
            "You eat when a pan is full: it is served at once, and everybody eats what they got.",
            about=("when eat/eating/meal/dinner/served",),
        ),
        Entry(
            "",
            "Only from Select you pick what you eat. From the other pans you get what comes, and eat all of it.",
            about=(
                "choose/pick/decide/refuse/select what/which/food eat*",
                "have_to/must eat* everything/all/what/served",
            ),
        ),
        Entry(
            "",
            "You may cook any card of your hand, also what you may not eat yourself. It counts only who is served it.",
            about=("cook* forbid*/not_allowed/not_may/allowed/may_not/myself eat*/lifestyle*", "cook* any/which !pan*"),
        ),
        Entry(
            "",
            "You cook one card each turn.",
            about=("two/several/more_than_one/many card*/food* cook*", "cook* twice"),
        ),
    )


def _pans(state: State, pan: str) -> tuple[Entry, ...]:
    aside = state.aside.capitalize()
    return (
        Entry(
            "",
            pan,
            about=(
                "who/when/what pan* decide*/served/serve/full/empty",
                "who first/last/next eat*/served/pan*/gets !play",
                "pan* what/why for/are/work*",
            ),
        ),
        Entry(
            "",
            "Clockwise, beginning with whoever cooked last; Backwards goes counterclockwise.",
            about=("direction*/clockwise/order/way served/serve*/eat*/pan*",),
        ),
        Entry(
            "fourth pan/unused pan",
            f"{aside} is the pan that is not used in this match.",
            about=("fourth/unused/missing/other/aside/removed pan*", "pan* not used"),
        ),
        *_of_mystery(state),
    )


def _of_mystery(state: State) -> Iterator[Entry]:
    if state.aside != "mystery":
        said = "On Mystery cards lie face down: only who put one there knows what it is, until it is served."
        yield Entry("", said, about=("see/know/look/secret/what_lies mystery",))


def _ends(wins: str, tie: str) -> tuple[Entry, ...]:
    return (
        Entry("", wins, about=("10/ten karma/points stop*/end*/enough/game/win*/over/need*",)),
        Entry(
            "",
            tie,
            about=("two/both/several/same/three 10/ten/win*/karma/reach* time/once/same/equal*/together",),
        ),
    )


def _worth(o: Options) -> Iterator[Entry]:
    """What each food is worth."""
    for food, dish in o.menu.items():
        said = f"{food.capitalize()} gives who may eat it {dish.karma} karma and {dish.draw} new food cards."
        yield Entry("", said, about=(f"{food} worth/karma/value/give*/points/bring*",))
