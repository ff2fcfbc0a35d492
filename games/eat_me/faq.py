"""What newcomers ask about Eat Me in their own words: what such a question names together, and what the sheet says."""

from __future__ import annotations

from games.eat_me.options import Options
from games.eat_me.state import State
from games.kit.rulebook import Entry

_OLDER = "Of two organisms of the same size the older eats: the one with the lower number."
_NEIGHBOURS = "touch*/neighbour*/neighbor*/adjacent/next_to/beside/border*"


def entries(state: State) -> tuple[Entry, ...]:
    return (*_ring(state), *_rounds(state), *_bids(state.options), *_of_the_pool(state))


def _ring(state: State) -> tuple[Entry, ...]:
    o, deck = state.options, state.deck
    own = "you score the eaten one" if o.self_eat_scores else "nobody scores"
    return (
        Entry(
            "",
            f"The ring has {deck} cells: numbers that follow each other are neighbours, and so are 1 and {deck}.",
            about=(
                f"{_NEIGHBOURS} #_and_#/#_to_#/#_next_to_#/#_beside_#/#_or_#",
                "ring clos*/circular/wrap*/circle/begin*/end*",
                f"{_NEIGHBOURS} highest/lowest/last/biggest/smallest !organism* !mine",
            ),
        ),
        Entry(
            "",
            _OLDER,
            about=(
                "same/equal*/tie*/identical size*/large/big/long/length/cells !bid*",
                "same/equal*/tie*/identical organism*/animal*/creature* eat*/win*",
                "older/oldest/age organism*/animal*/which/what !bid*",
            ),
        ),
        Entry(
            "",
            f"The larger of the two eats the card and the other one; of equals the older does. If both are yours, "
            f"{own}.",
            about=(
                "neighbour*/side*/both/two mine/my_own/my !bid* !play_two",
                "own eat* my/mine",
                "eat*/swallow* myself/itself/yourself",
            ),
        ),
        Entry(
            "",
            "The larger of the two eats the card and the other one; of equals the older does. The owner of the one "
            "that was eaten scores as many points as it had cells.",
            about=("neighbour*/next_to/beside/between different/two/several player*/people/owner*/organism*/animal*",),
        ),
        Entry(
            "",
            "A card played with nothing beside it becomes a new organism of whoever played it. Nobody scores.",
            about=(
                "next_to/beside/near/around nothing/empty/alone/nobody card*",
                "card* alone",
                "free/empty cell*/place",
            ),
        ),
        Entry(
            "",
            "A card beside somebody's organism feeds it: the organism stays theirs, whoever played the card, and "
            "nobody scores. A card beside an unowned one becomes a new organism together with it, of whoever played "
            "the card.",
            about=(
                "next_to/beside/touch* mine/belong*/own*/whose/owner/theirs organism*/animal*/card* !both !neighbours",
                "feed*/join*/grow* organism*/animal* mine/other*/else*/who*/owner",
            ),
        ),
        Entry(
            "",
            "Being eaten scores: the owner of the organism that was EATEN gets as many points as it had cells. The "
            "eater gets no points, but a larger organism.",
            about=(
                "eaten/swallowed good/bad/want*/lose*/happen*/point*/score*/get/gets",
                "point*/score* eat/eats/eating other*/another/one/something",
                "who/when point*/score* eat/eats/eaten",
            ),
        ),
    )


def _rounds(state: State) -> tuple[Entry, ...]:
    o, rounds = state.options, state.rounds
    pool = o.variant == "ouroboros"
    cards = (
        "Nobody has a hand: each round everybody takes one card of the open pool and plays it."
        if pool
        else f"No cards are drawn: your hand has one card for each of the {rounds} rounds."
    )
    last = (
        "The very last card has the same organism on both sides: it is absorbed, and nobody scores."
        if pool
        else "The organism that is left at the end scores nothing for its owner; most points win."
    )
    return (
        Entry("", cards, about=("draw/get/receive/new/pick_up new/more/another/draw card*", "draw card*")),
        Entry(
            "",
            "Everybody plays one card each round.",
            about=("two/several/more_than_one/many/second card* round*/turn*/once/time !hand !start*",),
        ),
        Entry("", last, about=("last/final card*/organism*/animal* !round*", "end left_over/remain* organism*/card*")),
        Entry(
            "",
            "You cannot pass: a card is played for everybody each round. A bid of 0 is allowed.",
            about=("pass/skip can/may/must/could/allowed/possible", "have_to play card*/every/each"),
        ),
        Entry(
            "",
            f"The match has {rounds} rounds, one letter each, beside the first bids.",
            about=("how_long/how_many game/match/round*/turn* take*/last*/play/go/goes/have", "how_long take*/last/go"),
        ),
    )


def _bids(o: Options) -> tuple[Entry, ...]:
    same = o.variant == "same_round"
    which = "the same round" if same else "the next round"
    known = (
        "The order comes out when the cards are played."
        if same or not o.publish_order
        else "Every report says the order of play of the round for which you choose a card."
    )
    after = "names them" if o.show_bids else "does not name them, but says how many points everybody has left"
    back = " Whoever ends up last in the order keeps the points." if o.bid_payment == "none_if_last" else ""
    return (
        Entry(
            "",
            "Of equal bids, whoever played later in the round before goes first; the first time chance decides.",
            about=("bid* same/equal*/tie*/tied/draw*/level/identical/alike", "tie*/tied order/first"),
        ),
        Entry(
            "",
            f"Bids are secret until the turn closes; the report {after}.",
            about=("see/know/secret/hidden/open/public/sealed bid*",),
        ),
        Entry(
            "",
            f"Everybody starts with {o.bid_points} bid points, for the whole match, and with no points.",
            about=(
                "how_many point*/bid_points start/begin/have_at_first !left !win",
                "bid_points refill*/new/more/back",
            ),
        ),
        Entry(
            "",
            f"A bid is for the order of play of {which}. {known}",
            about=(
                "bid* this/next/which/now/what_for round*/turn*",
                "when/find_out/know/learn/told who first",
                "when/find_out/know/learn order",
            ),
        ),
        Entry(
            "",
            "Who has no bid points left plays on, with bids of 0: the highest bids go before.",
            about=("run/ran/out/without/zero/no/none/spent/spend bid_points/bidding_points", "run/ran out point*"),
        ),
        Entry(
            "",
            f"The highest bid goes first in {which}, before the others have changed the ring. All bids are "
            f"spent.{back}",
            about=(
                "point/why/use/reason/purpose/advantage/sense/what_for bid/bids/bidding !back",
                "advantage/why/purpose/use/point first/early/last/late",
            ),
        ),
        Entry(
            "",
            f"All bids are spent, whatever place they bought.{back}",
            about=("bid*/bid_points back/return*/keep/lose/refund*/gone/spent/lost/waste*",),
        ),
    )


def _of_the_pool(state: State) -> tuple[Entry, ...]:
    if state.options.variant != "ouroboros":
        other = "In the variant Ouroboros nobody has a hand, and all pick from one open pool; this match is not it."
        return (Entry("ouroboros", other, about=("ouroboros",)),)
    all_of_it = (
        "Ouroboros: nobody has a hand; the cards to come lie in one pool, open to all. You bid for the order as ever, "
        "and send a list of cards: the first of it that is still there when your place comes is taken and played."
    )
    listed = (
        "Whoever is third in the order lists three different cards of the pool, and so on; more are allowed. The first "
        "that is still there is taken and played at once."
    )
    return (
        Entry("ouroboros/ouroboros variant/variant", all_of_it, about=("ouroboros",)),
        Entry(
            "list/preference list/preferences",
            listed,
            about=("how_many/how_long/why/many list*/name*/preference*", "who first pick*/choose*/take*"),
        ),
        Entry(
            "",
            "If all cards of your list are gone, chance takes one that is left in the pool for you.",
            about=("card*/list* all/somebody/other*/already taken/gone/take*/takes !how_many",),
        ),
        Entry(
            "", all_of_it, about=("same/one/common card*/pool/deck all/everybody/we/together", "have/get/dealt hand")
        ),
    )
