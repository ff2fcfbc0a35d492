"""What the sheet says of the words and questions that players have about it: with what holds in this match."""

from __future__ import annotations

from games.eat_me import faq
from games.eat_me.options import Options
from games.eat_me.state import State
from games.kit.rulebook import DEALT, ENDS, LEFT, PLACES, SECRETS, SILENCE, STARTS, TIES, WINS, Entry

_WHO = r"(?:i|we|you|one|somebody|someone|a player|anybody|two players|two of us|two people)"
_TIE = {
    "shared": "Equal points share the win.",
    "most_bid_points_left": "Of equal points, more bid points left win; if these are equal too, the win is shared.",
}


def entries(state: State) -> tuple[Entry, ...]:
    return (*_bids(state), *_ring(state), *_rest(state), *faq.entries(state))


def _bids(state: State) -> tuple[Entry, ...]:
    o = state.options
    which = "this very round" if o.variant == "same_round" else "the next round"
    above = " A bid above them counts as all of them." if o.overbid == "clip" else ""
    first = f"The highest bid goes first in {which}."
    equal = "Of equal bids, whoever played later in the round before goes first; the first time chance decides."
    spent = (
        "All bids are spent, whatever place they bought."
        if o.bid_payment == "all"
        else "All bids are spent, except that whoever ends up last keeps the points."
    )
    return (
        Entry(
            "bid/bids/bidding/bid points/bid point",
            f"A bid is a whole number from 0 to the bid points you have left.{above} {first} {spent}",
            (
                rf"(?:can|may|could|must|is it allowed|am i allowed)(?: {_WHO})?(?: also| to)? bid (?:0|zero|nothing|"
                rf"no points|more than (?:i|we) have|more points than (?:i|we) have|everything|all(?: my "
                rf"points)?)[\w ]{{0,15}}",
                rf"(?:must|do) {_WHO} (?:have to )?bid(?: (?:something|at least 1|every (?:round|turn)|more than "
                rf"(?:0|zero)))?|how (?:much|many)(?: points)? (?:can|may|must) (?:i|we|you|one) bid(?: at (?:most|"
                rf"least))?|what (?:is|are) the (?:lowest|highest|smallest|biggest|minimum|maximum|least|most)(?: "
                rf"possible)? bids?",
            ),
        ),
        Entry(
            "",
            spent,
            (
                rf"(?:do|does|are|is|will|what happens (?:to|with)) (?:{_WHO} |my |the )?(?:lose|spend|pay|get back|"
                rf"get|keep|bids?|bid points|points)(?: (?:my|the|all))?(?: (?:bids?|bid points|points))?(?: (?:lost|"
                rf"spent|gone|back|paid))?(?: (?:if|when|even if|also if|although) {_WHO} (?:am |are |is |do |does |"
                rf"did )?(?:not |lose|last|first|highest|the |go |get |win|outbid| )+)?(?: anyway| afterwards)?",
            ),
        ),
        Entry(
            "equal bids/same bid",
            equal,
            (
                rf"what (?:happens|if|is)(?: if| when| with)? (?:the |two |both |our )*(?:bids )?(?:{_WHO} "
                rf")?(?:bids? |are |is |have |has |made )*(?:the |an? )?(?:same|equal|identical|tied|draw|level)(?: "
                rf"bids?| amount| number)*(?: as [\w ]{{1,20}})?|who (?:is first|goes first) (?:if|when) [\w "
                rf"]{{0,20}}(?:equal|same)[\w ]{{0,10}}",
            ),
        ),
        Entry("order/order of play/turn order/start/first player", f"{first} {equal}", STARTS),
    )


def _ring(state: State) -> tuple[Entry, ...]:
    o = state.options
    own = "you score the eaten one all the same" if o.self_eat_scores else "nobody scores"
    eaten = (
        "When a card comes to lie between two organisms, the larger eats the card and the smaller one; of equals the "
        "older eats. The owner of the one that was EATEN scores as many points as it had cells."
    )
    score_of = r"(?:gets|scores|is given|has|earns|wins)(?: the)? ?(?:points?|score)?"
    stop = (
        (
            Entry(
                "stop card/withdrawn card/card put aside/stop",
                "The stop card was put aside unseen at the beginning. Nobody has it, and it is shown at the end.",
                about=("stop_card is/there/any/who/where/when",),
            ),
        )
        if state.stop
        else (
            Entry(
                "stop card/stop", "There is no stop card in this match.", about=("stop_card is/there/any/who/where",)
            ),
        )
    )
    return (
        Entry(
            "organism/organisms/animal/creature",
            "An organism is a row of cells of the ring that lie side by side. A card played with nothing beside it "
            "becomes one of yours; a card beside one feeds it.",
        ),
        Entry(
            "eat/eating/eats/eaten/eating rule/scoring/score/points",
            f"{eaten} If both are yours, {own}.",
            (
                rf"who {score_of} (?:if|when) [\w ]{{1,50}} eat(?:en|s)?(?: [\w ]{{1,25}})?|who eats (?:whom|who|"
                rf"what|which)|how (?:do|does|can|are|is) (?:i|we|you|one|points|the score|scoring) (?:get|score|"
                rf"make|earn|scored|counted|work)(?: points)?|which (?:one )?eats(?: the other)?|what (?:happens|"
                rf"if)(?: if| when)? (?:both|two organisms|they|two) (?:are |have )?(?:of )?(?:the )?(?:same size|"
                rf"equal size|equally large|equally big|equal|same)",
                r"do i (?:get|score)(?: points)? (?:for|when i) eat(?:ing)?",
            ),
        ),
        Entry(
            "unowned/unowned organism/revealed card/nobody s organism",
            "An unowned organism lies on a card that was revealed. It never eats and never scores; it is eaten by "
            "the organism that comes to lie beside it.",
        ),
        Entry(
            "ring/ring of cells/circle", f"The ring has {state.deck} cells, 1 to {state.deck}; {state.deck} touches 1."
        ),
        Entry("cell/cells/size", "Each card is a cell of the ring; an organism is as large as the cells it covers."),
        Entry(
            "older/age/number/lower number",
            "Organisms are numbered as they are born; a lower number is older. Of two equally large ones the older "
            "eats.",
        ),
        *stop,
    )


def _rest(state: State) -> tuple[Entry, ...]:
    o = state.options
    wins = f"After the last round the player with most points wins. {_TIE[o.tie_break]}"
    many = (
        r"how many (?:rounds|turns) (?:are there|do we play|does (?:it|the game) (?:have|take|last)|is (?:it|the "
        r"game)|will there be)"
    )
    return (
        Entry("win/winner/winning/goal/aim", wins, WINS),
        Entry("tie/ties", _TIE[o.tie_break], TIES),
        Entry(
            "end places/places/final places/ranking", f"Places go by points, most first. {_TIE[o.tie_break]}", PLACES
        ),
        Entry("end/end of the game/last round", f"The match has {state.rounds} rounds. {wins}", (*ENDS, many)),
        Entry("silence", _silence(o), SILENCE),
        Entry("hand/pool", _cards(o), SECRETS),
        Entry("", _cards(o), (*DEALT, *LEFT)),
    )


def _cards(o: Options) -> str:
    if o.variant == "ouroboros":
        return "Nobody is dealt a hand: all cards but the revealed ones form the pool, open to everybody."
    return (
        "Your hand is dealt at the start and yours alone to see; all other cards are in other hands, on the ring or "
        "put aside."
    )


def _silence(o: Options) -> str:
    half = (
        "If half of your order is missing, only that half is filled in."
        if o.partial_order == "fill_half"
        else "If half of your order is missing, the other half is dropped as well."
    )
    return (
        f"If no card comes in time, chance picks one. If no bid comes in time, ten per cent of the points you have "
        f"left are bid for you, rounded up. {half}"
    )
