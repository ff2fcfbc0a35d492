"""The instructions of a ruling as a GM says them; the plain phrases of the language stand in `games.meta.language`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from games.kit.grammar import Form
from games.kit.line import Line
from games.kit.order import Order
from games.meta.cards import Op
from games.meta.orders import Agree

_MUST = "[must/shall/has_to/have_to/will/may/now]"
_IS = "is/are/be/gets/counts/does [put] [as]"


_YES_AND = re.compile(
    r"(?i)\W*(?:yes|yep|yeah|ok(?:ay)?|sure|fine|agreed|right|go ahead|"
    r"(?:that|this|it)(?: is|'s) (?:fine|ok(?:ay)?|right))\b[\s,.!:;-]*(?:(?:but )?also|and|plus)\b"
)


def beside_a_yes(raw: str, line: Line) -> Line:
    """A yes with an instruction behind it: whether that stands beside the proposal or says it once more, its writer
    knows, and is asked."""
    said = line.orders or line.reading
    if not said or Agree() in said or not _YES_AND.match(raw):
        return line
    return replace(line, orders=(), reading=(Agree(), *said), why="it says yes, and more")


def said_rulings(rule: Callable[[Op], Order]) -> tuple[Form, ...]:
    """Forms of the GM; `rule` makes an order of an instruction."""

    def said(name: str, sign: int = 1) -> Callable[..., Order]:
        return lambda who, number: rule(Op(name, (who, number if sign > 0 else -abs(number))))

    def percent(n: int) -> Callable[..., Order]:
        return lambda card: rule(Op("scale", (card, n)))

    # fmt: off
    return (
        Form(f"<who> {_MUST} lose/take/suffer <number> life/damage", said("life", -1), "", "", when="ruling",
             also=("let <who> lose/take/suffer <number> [life/damage]", "take <number> life from <who>",
                   f"<who> {_MUST} lose <number>", "<number> damage to/for <who>")),
        Form(f"<who> {_MUST} gain/heal/regain/recover <number> [life]", said("life"), "", "", when="ruling",
             also=("let <who> gain/heal/get/regain/recover <number> [life]", "<who> gets <number> life",
                   "give <who> <number> life", "heal <who> [by] <number> [life]")),
        Form("<who> goes/is/falls/drops/stands/stays [down/up/back] to/at/on <number> [life]", said("set_life"), "", "",
             when="ruling", also=("<who> has <number> life",)),
        Form(f"<who> {_MUST} draw <number> [card/cards]", said("draw"), "", "", when="ruling",
             also=("let <who> draw <number> [card/cards]",)),
        Form(f"<who> {_MUST} discard <number> [card/cards]", said("discard"), "", "", when="ruling"),
        Form(f"<who> {_MUST} draw card", lambda who: rule(Op("draw", (who, 1))), "", "", when="ruling",
             also=("let <who> draw card",)),
        Form(f"<who> {_MUST} discard card", lambda who: rule(Op("discard", (who, 1))), "", "", when="ruling",
             also=("let <who> discard card",)),
        Form("double <card:tablecard>", percent(200), "", "", when="ruling",
             also=(f"<card:tablecard> {_IS} doubled/double",)),
        Form("halve <card:tablecard>", percent(50), "", "", when="ruling",
             also=(f"<card:tablecard> {_IS} halved/half", "half of <card:tablecard>")),
        Form("cancel <card:tablecard>", lambda card: rule(Op("negate", (card,))), "", "", when="ruling",
             also=(f"<card:tablecard> {_IS} cancelled/canceled/negated/stopped/countered/away",)),
        Form("nothing happens", lambda: rule(Op("nothing")), "", "", when="ruling",
             also=("card/it does nothing", "[no] [it/card] has no effect", "[card/it] [is/stays/remains] "
             "without effect",
                   "nothing at all")),
    )
    # fmt: on
