"""What the sheet says of the words and questions that players have about it: with what holds in this match."""

from __future__ import annotations

from games.kit.rulebook import DEALT, ENDS, LEFT, PLACES, SECRETS, SILENCE, STARTS, TIES, WINS, Entry, sentences
from games.no_more_meat import faq
from games.no_more_meat.options import Options
from games.no_more_meat.state import State

_WHO = r"(?:i|we|you|one|somebody|someone|a player|anybody|the dead|dead players|(?:a )?dead player)"
_TIE = {
    "shared": "If several of the living have ten or more, the highest karma wins; equals share the win.",
    "lifestyles": "If several of the living have ten or more, the highest karma wins; of equals the one with more "
    "lifestyles, then with more cards in hand.",
}
_FIRST = {
    "random": "Lots decide who begins; play goes clockwise.",
    "declared": "Whoever has most dietary restrictions in real life begins, lots breaking ties; play goes clockwise.",
}


def entries(state: State) -> tuple[Entry, ...]:
    o = state.options
    rows = (*_goal(o), *_death(o), *_turn(state), *_pans(state), *_rest(state))
    return (*rows, *faq.entries(state, sentences(rows)))


def _goal(o: Options) -> tuple[Entry, ...]:
    soon = "in step 1 win at once" if o.win_check == "at_once" else "win at the end of the turn"
    wins = (
        f"Be the first to have ten karma, or the last one who has not starved. Ten karma {soon}; the last one alive "
        f"wins with any karma."
    )
    floor = "Karma never falls below 0." if o.karma_floor == "zero" else "Karma may fall below 0."
    return (
        Entry(
            "win/winner/winning/goal/aim",
            wins,
            (
                *WINS,
                r"how (?:much|many) karmas? (?:do|does|must|is|are) (?:i|we|you|one|somebody|a player|needed|"
                r"required|enough)[\w ]{0,15}(?:to win|for (?:a|the) win)?",
            ),
        ),
        Entry(
            "karma",
            "Ten karma win the game. You gain it in step 1 by choosing karma, one for each different lifestyle in "
            "your row, and from food that you may eat; eating what your row forbids makes it 0."
            if o.uniqueness == "own"
            else "Ten karma win the game. You gain it in step 1 by choosing karma, one for each lifestyle in your row "
            "that no other living player has, and from food that you may eat; forbidden food makes it 0.",
            (r"how (?:do|can|does) (?:i|we|you|one) (?:get|gain|earn|make|collect) (?:more )?karma",),
        ),
        Entry(
            "karma below 0/negative karma",
            floor,
            (
                r"(?:can|may|does|will) karma (?:ever )?(?:go|fall|be|drop|get) (?:below (?:zero|0|nothing)|negative|"
                r"under (?:zero|0))",
            ),
        ),
        Entry("tie/ties", _TIE[o.tie_break], TIES),
        Entry(
            "end places/places/final places/ranking",
            "Who wins is first. Of the others, places go by their karma; those who starved come after them, and "
            "share the last place.",
            PLACES,
        ),
        Entry("end/end of the game", f"The game ends when somebody wins. {wins}", ENDS),
    )


def _death(o: Options) -> tuple[Entry, ...]:
    starve = (
        "Who has no card to cook when one is due, in step 2 of their turn, starves and is out of the game. An empty "
        "hand between your turns does no harm: you may still draw cards from a pan that is served."
        if o.death == "when_due"
        else "Whoever has an empty hand at the end of a turn starves and is out of the game."
    )
    return (
        Entry(
            "starve/starving/starved/starvation/death/die/dying/dead",
            starve,
            (
                rf"what (?:happens|if)(?: to me)?(?: if| when)? {_WHO} (?:has|have|run out of|runs out of|am out of|"
                rf"am left with|do not have|does not have|can not|cannot)(?: got)?(?: no| any| not any)?(?: "
                rf"more)?(?: (?:cards?|food|foods|hand|cook|anything|left|to cook|in (?:my )?hand|an empty hand|"
                rf"empty hand|any ?more))*",
                r"(?:when|how) (?:do|does|can|is|did) (?:i|we|you|one|somebody|a player) (?:starve|die|starved|dead|"
                r"out)",
            ),
        ),
        Entry(
            "",
            "No: the dead cannot win, and their row no longer counts for anybody.",
            (
                rf"(?:can|may|could|do|does) {_WHO} (?:still )?(?:win|play on|play|come back)(?: (?:when|if|after|"
                rf"once|although) .{{1,40}})?",
            ),
        ),
    )


def _turn(state: State) -> tuple[Entry, ...]:
    o = state.options
    return (
        Entry(
            "lifestyle/lifestyles/lifestyle card/row/my row/lifestyle row/step 1/diet",
            "Each lifestyle card forbids one food, for good. The different ones in your row pay karma whenever you "
            "choose karma in step 1. A lifestyle you have already goes to the discards.",
        ),
        Entry(
            "open/open card/open lifestyle/open lifestyle card/face up card/take open",
            "The open card lies beside the lifestyle deck for all to see. Taken in step 1, it goes into your row for "
            "good, and the next card of the deck is turned open.",
        ),
        Entry(
            "hidden/hidden card/hidden lifestyle/hidden lifestyle card/take hidden/face down card",
            "The hidden card is the top one of the lifestyle deck, which nobody knows. Taken in step 1, it goes into "
            "your row for good.",
        ),
        Entry(
            "cook/cooking/step 2",
            "In step 2 you put a food card of your hand on one of the three pans. You must, if you have one.",
            (
                r"(?:do|must|does) (?:i|we|you|one) (?:have to |need to |always (?:have to )?)?cook(?: (?:a card|"
                r"something|every turn|each turn))?|(?:can|may|could) (?:i|we|you|one) (?:not cook|skip cooking|cook "
                r"nothing|pass)",
            ),
        ),
        Entry(
            "eat/eating/eaten/step 4/meal/plate",
            "You eat all that you are served. If nothing of it is forbidden by your row, you gain its karma and draw "
            "its cards. If anything is, your karma becomes 0, and forbidden cards draw nothing.",
        ),
        Entry(
            "forbidden/forbidden food/forbidden card/break/breaking",
            "Your row forbids its foods. If anything you are served is forbidden, your karma becomes 0, whatever "
            "else is on your plate; forbidden cards draw nothing, the others still do.",
            (
                r"what (?:happens|if)(?: to me)?(?: if| when)? (?:i|we|you|one|somebody) (?:eats?|gets?|am served|is "
                r"served|get served) (?:something|anything|food|a food|a card|what|meat|that)? ?(?:that )?(?:is |i "
                r"am |my row )?(?:forbidden|not allowed|forbids|may not eat|am not allowed)",
            ),
        ),
        Entry(
            "food/foods/food card/hand",
            'Food cards are what you cook; what each gives to somebody who may eat it says for example "explain tofu". '
            "Your hand is yours alone; others see how many cards you hold.",
            SECRETS,
        ),
        Entry("discard/discards", "What was eaten, and lifestyles that were taken twice, lie open on the discards."),
        Entry(
            "start/start player/first player",
            _FIRST.get(o.start_player, f"{o.start_player} begins; play goes clockwise."),
            STARTS,
        ),
    )


def _pans(state: State) -> tuple[Entry, ...]:
    o, size = state.options, len(state.seats) + 1
    picks = "as lists from everybody at once" if o.select_mode == "lists" else "one after another"
    ends = "downwards" if o.mystery_from == "top" else "upwards"
    unused = f"{state.aside.capitalize()} is the pan that is not used in this match."
    pans = (
        Entry("select", f"Select is served clockwise: everybody picks a card. Picks are asked for {picks}."),
        Entry("shuffle", "Shuffle is served clockwise, and the cards are dealt at random."),
        Entry("backwards", "Backwards is served counterclockwise, from the top card downwards."),
        Entry(
            "mystery/face down",
            f"On Mystery cards lie face down: only who put one there knows what it is. It is served clockwise, from "
            f"the {o.mystery_from} card {ends}.",
        ),
    )
    return (
        Entry(
            "pan/pans/full pan/full/serve/served/serving/step 3",
            f"A pan is full with {size} cards, one more than there were players at the start. It is then served at "
            f"once, one card each in turn, to the living, whoever cooked last first, until no card is left.",
            (
                r"when (?:is|are|does|do) (?:a |the )?pans? (?:served|full|emptied|eaten|get served|get full)|who "
                r"(?:gets|eats) (?:the |what is in the |what is in a |what lies on a )?(?:cards (?:of|in|on|from) a |"
                r"cards (?:of|in|on|from) the )?pans?|how (?:many|much) (?:cards )?(?:fit|fits|go|goes|does it take|"
                r"are needed)[\w ]{0,20}pan",
            ),
        ),
        *(Entry(pan.words, unused) if pan.words.startswith(state.aside.lower()) else pan for pan in pans),
    )


def _rest(state: State) -> tuple[Entry, ...]:
    o = state.options
    where = "the emptiest pan" if o.nmr_pan == "emptiest" else "a random pan"
    decks = (
        f"{len(state.food_deck)} food cards lie in their deck, {len(state.food_discards)} on the discards; "
        f"{len(state.lifestyle_deck)} lifestyle cards in theirs. An empty food deck is made anew from its discards."
    )
    return (
        Entry("deck/decks/food deck/lifestyle deck", decks, LEFT),
        Entry("", "Everybody gets four food cards.", DEALT),
        Entry(
            "silence",
            f"If nothing comes in time, you take karma, and a random card of your hand goes on {where}. A pick "
            f"follows your wish, or else takes the uppermost card you may eat.",
            SILENCE,
        ),
        Entry(
            "wish/wishes/pick/picks",
            "From Select everybody picks a card. A wish, a list of foods, picks for you without waiting, and stays "
            "until you replace it.",
        ),
    )
