"""What the sheet says of the words and questions that players have about it: with what holds in this match."""

from __future__ import annotations

from games.kit.rulebook import DEALT, ENDS, LEFT, LIES, PLACES, SECRETS, SILENCE, STARTS, TIES, WINS, Entry, sentences
from games.teamturns import faq
from games.teamturns.options import Options, hand_size
from games.teamturns.state import State

_TIE = {
    "shared": "Equal sums share the win.",
    "fewest_combos": "Of equal sums the one made of fewer combos wins.",
    "most_combos": "Of equal sums the one made of more combos wins.",
}
_LONELY = {
    "solo": "If only one player has cards, that player makes combos alone, for their points; a single card is laid "
    "aside.",
    "stop": "If only one player has cards, they are shown as left over and the game ends.",
    "discard": "If only one player has cards, they are laid aside unscored and the game ends.",
}
_WHO = r"(?:i|we|you|one|somebody|the teammate|a teammate|a player|anybody)"


def entries(state: State) -> tuple[Entry, ...]:
    rows = (*_cards(state), *_combo(state.options), *_goal(state.options))
    return (*rows, *faq.entries(state.options, sentences(rows)))


def _combo(o: Options) -> tuple[Entry, ...]:
    refuse = (
        "A teammate may refuse; the presenter then picks another. The last one left cannot refuse."
        if o.may_refuse
        else "Whoever is picked cannot refuse."
    )
    return (
        Entry(
            "present/presenter/presented card/presenting",
            f"To present is to lay {_any(o)} card of your hand open, when it is your turn; you are the presenter "
            f"then. Another player's card joins it, and of the two, the combo, you take the points or the action.",
        ),
        Entry(
            "pick/teammate/partner/mate",
            f"The presenter picks a teammate among those who have cards; that player's card joins the combo. {refuse}",
        ),
        Entry("", refuse, (rf"(?:can|may|could|must|is) {_WHO} (?:refuse|say no|decline|be refused)[\w ]{{0,40}}",)),
        Entry(
            "edge/side/left/right/left most/right most/left most card/right most card/edge card/side card",
            "The edges of a hand are its left-most and its right-most card. One of these is what a teammate adds.",
        ),
        Entry("join/joined card/joining/seal/sealed/sealed side/sealing", _joins(o)),
        Entry("combo/combos/combination/pair", f"A combo is the presented card and the one that joins it. {_value(o)}"),
        Entry(
            "rotten/rotten combo/rotten pair",
            "A combo is rotten if neither of its cards has an action. The presenter must take it for its points, "
            "even below nothing, and the teammate gets nothing.",
        ),
        Entry(
            "value/score/scoring/points/worth/combo value/counting/scores",
            _value(o),
            (
                r"how (?:are|is|do|does) (?:the |a |my |i |we |you |one )?(?:points?|scores?|combos?|value|values?|"
                r"cards?)(?: of a combo)? ?(?:counted|computed|calculated|worked out|scored|score|count|made|added "
                r"up|get points|work)",
                r"how (?:do|can|does) (?:i|we|you|one) (?:get|score|make|earn|count)(?: the)? points",
            ),
        ),
        Entry(
            "take/taking/points or action/taking points/taking the action",
            "The presenter takes one of the two. Points: both cards go to the presenter's pile, and the teammate "
            "uses the action at once. Action: the presenter uses it at once, and both cards go to the teammate's "
            "pile.",
        ),
        Entry(
            "action/actions/action number/number/numbers/special action",
            "Many cards have an action with a number. If one card of a combo has one, that is on offer; if both have, "
            f'the higher number counts. Whoever has it uses it at once{_idle(o)}. Write for example "explain swap".',
        ),
        Entry(
            "recipe/recipes",
            "A card's recipe says what each food on the OTHER card of a combo scores, which may be less than nothing.",
        ),
        Entry(
            "food/foods/icon/symbol/circle/square/triangle/star",
            "The foods that a card shows score by the recipe of the other card in the combo.",
        ),
    )


def _cards(state: State) -> tuple[Entry, ...]:
    hands = ", ".join(f"{seat} {len(hand)}" for seat, hand in state.hands.items())
    dealt = hand_size(len(state.seats), state.options)
    return (
        Entry("pile/piles", "A player's pile holds the combos scored so far; all piles and their values are open."),
        Entry(
            "hand/row/order of cards/order of my hand/place/position/places in a hand",
            "Your hand is a row, counted from the left; its order never changes, except where an action says so. "
            "Others see only how many cards you have.",
            SECRETS,
        ),
        Entry("deck/undealt", f"{len(state.deck)} cards lie undealt. In hands: {hands}.", LEFT),
        Entry("", f"Everybody is dealt {dealt} cards.", DEALT),
    )


def _goal(o: Options) -> tuple[Entry, ...]:
    tie = _TIE[o.tie]
    wins = f"The highest sum of combo values wins when nobody has cards any more. {tie}"
    return (
        Entry("bluff/bluffing/lie/lying", "Nothing said in talk need be true, and nothing binds.", LIES),
        Entry("talk/talking/talk phase", _talk(o)),
        Entry("win/winner/winning/goal/aim", wins, WINS),
        Entry("tie/ties/equal sums", tie, TIES),
        Entry("end places/places/final places/ranking", f"Places go by the sum of the combos. {tie}", PLACES),
        Entry("end/end of the game", f"The game ends when nobody has cards. {_LONELY[o.no_partner]}", ENDS),
        Entry("silence", _silence(o), SILENCE),
        Entry(
            "start/start player/first player",
            f"{o.start_player or 'Chance decides who'} begins; turns go clockwise.",
            STARTS,
        ),
    )


def _any(o: Options) -> str:
    return "an edge" if o.present == "edges_only" else "any"


def _idle(o: Options) -> str:
    return ", if it can be used" if o.compulsory_actions else ", or leaves it"


def _joins(o: Options) -> str:
    edge = "The card that joins is the left-most or the right-most of the teammate's hand"
    if o.mode == "full":
        return f"{edge}; whoever is picked says which."
    return (
        f"{edge}. Which one, everybody but the presenter seals before the pick, with left or right; what those who "
        f"were not picked have sealed is forgotten unseen."
    )


def _value(o: Options) -> str:
    if o.presenter_only:
        return "The recipe of the presented card scores the foods of the joined card; the other recipe does not count."
    return (
        "Each card's recipe scores the foods of the other card, and both sums together are the value of the combo: a "
        "card that scores 3 for each circle gets 6 from a card with two circles."
    )


def _talk(o: Options) -> str:
    ends = "until all others have passed or the deadline comes" if o.mode == "full" else "until the presenter's pick"
    return (
        f'Once a card is presented, everybody may write to the others {ends}: what stands below "press all:" in your '
        "letter goes to all. Nothing said need be true, and nothing binds."
    )


def _silence(o: Options) -> str:
    action = "an action is used in a way that chance picks" if o.compulsory_actions else "an action stays unused"
    return (
        f"For who is silent the left-most card is presented, or joins; the next player clockwise who has cards "
        f"becomes teammate; the points are taken; {action}. Your report says what silence does at each turn."
    )
