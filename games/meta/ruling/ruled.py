"""The instructions of a ruling as a GM says them; the plain phrases of the language stand in `language`."""

from __future__ import annotations

from collections.abc import Callable

from games.kit.grammar import Form
from games.kit.order import Order
from games.meta.cards import Op

_CARD = "<card:tablecard>"
_MUST = "[must/shall/has_to/have_to/will/may/now]"
_WILL = "[must/shall/has_to/will/may/should]"
_IS = "is/are/be/gets/counts/does [put] [as]"


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
                   f"<who> {_MUST} lose <number>", f"<who> {_MUST} lose/take/suffer only <number> life/damage",
                   "<number> damage to/for <who>", "[so] <who> down [by] <number> [life]")),
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
             also=(f"{_CARD} {_IS} cancelled/canceled/negated/stopped/countered/away/removed/gone/discarded/void",
                   f"{_CARD} {_WILL} go/goes/fall/falls away", f"{_CARD} {_WILL} go/goes [to/into] graveyard",
                   f"{_CARD} {_WILL} do/does nothing", f"{_CARD} has no effect", f"stop/counter/remove {_CARD}",
                   f"{_CARD} {_WILL} vanish/vanishes/disappear/disappears/fizzle/fizzles/fail/fails")),
        Form(f"numbers on {_CARD} become/are <number>", lambda card, number: rule(Op("scale", (card, number))), "", "",
             when="ruling"),
        Form("numbers on cards of <who> become/are <number>", lambda who, number: rule(Op("field", (who, number))), "",
             "", when="ruling"),
        Form(f"{_CARD} does opposite", lambda card: rule(Op("invert", (card,))), "", "", when="ruling",
             also=(f"{_CARD} does opposite [of what it says]",)),
        Form("trap <number> springs <condition>", lambda number, condition: rule(Op("watch", (number, *condition))), "",
             "", when="ruling"),
        Form("nothing happens", lambda: rule(Op("nothing")), "", "", when="ruling",
             also=("card/it does nothing", "[no] [it/card] has no effect", "[card/it] [is/stays/remains] "
             "without effect",
                   "nothing at all")),
    )
    # fmt: on
