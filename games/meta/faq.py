"""What newcomers ask about Meta in their own words: what such a question names together, and what the sheet says."""

from __future__ import annotations

from collections.abc import Mapping

from games.kit.rulebook import STARTS, Entry
from games.meta.options import Options

_DECK = "deck*/memory/library"


def entries(o: Options, told: Mapping[str, str]) -> tuple[Entry, ...]:
    """The rows; `told`: what the rulebook says of single words."""
    return (*_life(o, told["disabled"]), *_of_cards(o), *_turns(o, told.get("pulse", "")), *_traps(o))


def _life(o: Options, disabled: str) -> tuple[Entry, ...]:
    return (
        Entry(
            "",
            f"Everybody begins with {o.life_start} life.",
            about=("how_much/how_many/what life start*/begin*/first",),
        ),
        Entry(
            "",
            disabled,
            about=(
                "life/lives 0/zero/nothing/none/no/out/lose/lost",
                "out/dead/die*/eliminated/killed come_back/return/again/over/really/when",
            ),
        ),
        Entry(
            "",
            f"Life is never above {o.life_most} or below {o.life_least}.",
            about=("life over/above/more/maximum/most/limit/highest/below/under/lowest/negative !0 !zero",),
        ),
        Entry(
            "",
            "If all who are still in play would be disabled at once, none is: those disabled before leave for good, "
            "and the others shuffle their graveyards into their memories and go on.",
            about=("everybody/all/everyone/both die*/dead/disabled/lose/dies/0 once/same/time/together",),
        ),
        Entry(
            "",
            "A disabled player cannot be named as a target; a card aimed at one has no effect.",
            about=("target*/aim*/attack*/name disabled/dead",),
        ),
    )


def _of_cards(o: Options) -> tuple[Entry, ...]:
    clash = (
        "That is a paradox: the cards go to the graveyards."
        if o.mode == "auto"
        else "Cards are executed one after another, from the top; where two really contradict each other, the GM rules."
    )
    return (
        Entry(
            "",
            f"Everybody draws {o.first_hand} cards at first, and {o.draw} at the beginning of each turn.",
            about=("how_many/when/how_often draw* card*/turn/i/we", "when/how get/new/more card* new/more/draw*"),
        ),
        Entry(
            "",
            f"At the end of a turn whoever has more than {o.hand_limit} cards discards down to that.",
            about=("how_many/limit/maximum/most card* hold/hand/keep", "hand limit/size/maximum"),
        ),
        Entry(
            "",
            "You may play as many cards as you like; they cost nothing.",
            about=(
                "how_many/limit card*/events play*/send*/lay !draw* !hold !hand",
                "card*/play* cost/costs/pay/mana/price",
            ),
        ),
        Entry(
            "",
            "The top card of the highest level is executed first, then always the next one from the top: what was laid "
            "last comes first.",
            about=("order/sequence/first/which/when execut*/resolve*/tower !who",),
        ),
        Entry(
            "",
            "Executed and discarded cards go to the graveyard of the player whose deck they came from.",
            about=("where/happen*/go/goes executed/used/played/discarded card*/they",),
        ),
        Entry(
            "",
            "A card whose target is gone goes to the graveyard without effect.",
            about=("target* gone/missing/disappear*/vanish*/not_there/invalid/left/away",),
        ),
        Entry(
            "",
            "Who must draw and has too few cards loses one life for every two that are missing; with an empty memory "
            "one is disabled, until there is a card again.",
            about=(f"{_DECK} empty/run/runs/out/no/few/end/ends/enough", "run/runs out card*"),
        ),
        Entry(
            "", clash, about=("two/both card*/effect* contradict*/conflict*/clash*/opposite", "paradox what/when/mean*")
        ),
        Entry(
            "",
            f"Everybody may file a deck of {o.deck_size} cards before the first turn; who files none plays the starter "
            "deck.",
            about=("build/own/make/choose/design/need deck*",),
        ),
    )


def _turns(o: Options, pulse: str) -> tuple[Entry, ...]:
    ends = f"After turn {o.last_turn} whoever has most life wins." if o.last_turn else "There is no last turn."
    dice = "Dice decide the turn order, the highest first; ties roll again."
    triggers = "in the drawing or pushing stage" if o.triggers_in_push else "in the drawing stage"
    return (
        Entry(
            "order/turn order/start/first player",
            dice,
            STARTS,
            about=("order turn*/play* how/decided/who/what !execut*",),
        ),
        Entry(
            "",
            f"Cards are played in the pushing stage of every turn, also of other players' turns; traps only {triggers} "
            "of your own turn.",
            about=("when play/lay/send/use card*/event*/meta*", "not_my_turn/other*/another turn play"),
        ),
        Entry(
            "",
            "You need play nothing: you may pass.",
            about=("have_to/must/need_to/forced play/send something/card*/every/each/anything",),
        ),
        Entry(
            "",
            "A pass holds for one pulse; a pass for the turn holds to its end.",
            about=("pass whole/entire/turn/count*/long/pulse",),
        ),
        *(
            (Entry("", f"{pulse} There are as many as it takes.", about=("pulse* how_many/when/end/many",)),)
            if pulse
            else ()
        ),
        Entry(
            "",
            f"The match ends when only one player is not disabled. {ends}",
            about=("how_long game/match/take*/last/go/goes/play", "how_many turn*/round* are/there/game/match/play"),
        ),
        Entry(
            "",
            "Events do something and lie on the main stack; Metas are aimed at other cards or stacks, and lie one "
            "level above them; Triggers begin a trap.",
            about=("difference/kinds/types/sorts event*/meta/metas/trigger*/card*",),
        ),
    )


def _traps(o: Options) -> tuple[Entry, ...]:
    when = "in the drawing or pushing stage" if o.triggers_in_push else "in the drawing stage"
    seen = "and the cards on it are open to all" if o.trap_contents == "open" else "and so are the cards on it"
    springs = (
        "A trap springs by itself when the condition of its Trigger comes true"
        if o.triggers == "automatic"
        else "When the condition of its Trigger comes true, the owner is asked whether a trap springs"
    )
    return (
        Entry(
            "",
            f"Traps are set {when} of your own turn.",
            about=("trap*/trigger* now/when set/play/lay/put", "may/can trap*/trigger* play/set"),
        ),
        Entry(
            "",
            f"{springs}: the Trigger goes to the graveyard, and the cards on it are executed at once.",
            about=("trap*/trigger* go/goes/spring*/fire*/off/happen*/work*",),
        ),
        Entry(
            "",
            f"The Trigger of a trap is hidden from the others, {seen}; a player it is aimed at is announced.",
            about=("see*/know*/secret/hidden/open trap*/trigger*",),
        ),
    )
