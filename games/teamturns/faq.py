"""What newcomers ask about Teamturns: what such a question names together, and what the sheet says."""

from __future__ import annotations

from collections.abc import Mapping

from games.kit.rulebook import Entry
from games.teamturns.options import Options

_TAKES = (
    "The presenter takes one of the two. Points: both cards go to the presenter's pile, and the teammate uses the "
    "action at once. Action: the presenter uses it at once, and both cards go to the teammate's pile."
)
_MATE = "teammate*/partner*/mate/mates"


def entries(o: Options, told: Mapping[str, str]) -> tuple[Entry, ...]:
    """The rows; `told`: what the rulebook says of single words."""
    people = _of_people(o, told["join"], told["pick"])
    return (*people, *_of_points(told["value"]), *_of_cards(o, told["end"]))


def _of_people(o: Options, joins: str, refuse: str) -> tuple[Entry, ...]:
    meanwhile = (
        "While another presents, you may talk; if you are picked, you say which edge of your hand joins."
        if o.mode == "full"
        else "While another presents, you may talk, and you seal left or right: that edge of your hand joins if you "
        "are picked."
    )
    return (
        Entry(
            "",
            "There are no fixed teams: for each combo the presenter picks a teammate, and everybody scores alone.",
            about=(
                "team/teams/alliance* play/we/are/fixed/whole/always/how",
                f"{_MATE} whole/fixed/always/entire/stay*/for_ever/permanent",
            ),
        ),
        Entry("", _TAKES, about=(f"who/what point*/score*/get/gets/gain*/benefit*/receive* {_MATE}",)),
        Entry(
            "",
            meanwhile,
            about=(
                "what do/task/job/say/send other*/somebody/another/when present*/presenter",
                "what do not_my_turn/turn other*/another",
            ),
        ),
        Entry(
            "",
            refuse,
            about=(
                f"{_MATE} forced/refuse*/have_to/must/agree*/decline*/no",
                "picked/chosen refuse/no/decline/have_to",
            ),
        ),
        Entry(
            "", joins, about=(f"which/what/choose/decide* {_MATE} add*/give*/join*/card*", "left right why/only/what")
        ),
        Entry(
            "",
            "Turns go clockwise, and whoever's turn it is presents.",
            about=("who next/after present*/turn/presenter", "order/sequence turn*/play"),
        ),
        Entry(
            "",
            "You cannot pass: whoever's turn it is presents a card.",
            about=("pass/skip can/may/must/could/allowed/possible",),
        ),
    )


def _of_points(value: str) -> tuple[Entry, ...]:
    higher = "If both cards have an action, that with the higher number counts."
    return (
        Entry(
            "",
            _TAKES,
            about=(
                "why/when/should action* take*/choose*/want*/instead/better",
                "action*/points happen*/become*/who/if action*/points take*/choose*",
                "points split*/share*/half/both",
            ),
        ),
        Entry(
            "",
            "A combo may be worth less than nothing, and so may all that somebody has.",
            about=(
                "negative/minus/below/less/under point*/score*/value*/worth/zero/0 !present*",
                "combo*/pair negative/minus/below/less/under worth/value*/nothing/zero/0",
                "combo*/pair negative/minus/bad have_to/must/take",
            ),
        ),
        Entry("", value, about=("how_much/how/what combo* worth/value/points/score*/count*",)),
        Entry("", higher, about=("both/two action*", "which action* counts/used/higher")),
        Entry(
            "",
            "A combo of which neither card has an action is rotten: the presenter must take it for its points, and the "
            "teammate gets nothing.",
            about=("neither/no/none/without action* card*/combo*/have/if",),
        ),
        Entry(
            "",
            "Circles, squares, triangles and stars are foods: those that a card shows score by the recipe of the other "
            "card in the combo.",
            about=("circle*/square*/triangle*/star/stars/symbol*/icon* what/mean*/for/do",),
        ),
    )


def _of_cards(o: Options, ends: str) -> tuple[Entry, ...]:
    edge = "an edge" if o.present == "edges_only" else "any card"
    return (
        Entry(
            "",
            f"You may present {edge} of your hand.",
            about=(
                "which/what/any/choose/every card* present*",
                "may/can/have_to present* any/which/left/right/edge/middle",
            ),
        ),
        Entry(
            "",
            "Your hand stays in the order in which it was dealt, except where an action says otherwise.",
            about=(
                "order/reorder/rearrange/sort/change/move/swap hand/cards !score",
                "reorder/rearrange/sort card*/hand",
            ),
        ),
        *_sealing(o),
        Entry(
            "",
            ends,
            about=(
                "nobody/only/last/alone/one card* have/has/left/except/with",
                "card* left/remain*/over/unplayed end/over/last",
            ),
        ),
        Entry(
            "",
            "No cards are drawn, except where an action says so.",
            about=("draw/get/receive/new card* draw/new/more/another/refill",),
        ),
        Entry(
            "",
            ends,
            about=("how_long take*/last*/play/go", "how_many turn*/round* play/are/have/there"),
        ),
    )


def _sealing(o: Options) -> tuple[Entry, ...]:
    if o.mode == "full":
        return ()
    said = (
        "Which side you seal nobody sees. If you are picked, your card of that side joins at once; if not, what you "
        "sealed is forgotten unseen."
    )
    return (
        Entry(
            "",
            said,
            about=(
                "see*/know*/secret/hidden/who side*/edge*/sealed/seal*",
                "change/again/new seal*/side*",
                "seal*/side* why/when/before pick*/picked",
            ),
        ),
    )
