"""What the sheet says of the words and questions that players have about it: with what holds in this match."""

from __future__ import annotations

from games.hold_my_bear import faq
from games.hold_my_bear.options import Options, settled
from games.hold_my_bear.state import State
from games.kit.rulebook import DEALT, ENDS, LEFT, LIES, PLACES, SECRETS, SILENCE, STARTS, TIES, WINS, Entry, sentences

_WHO = r"(?:i|we|you|one|somebody|someone|a player|anybody)"
_STARTS = {
    "claims": "Who wants to begin sends a whole valid move as a claim, or declines. One of the claims is drawn by lot "
    "and "
    "played; if nobody claims, a player drawn from those who could must open. After that turns go clockwise.",
    "first_arrival": "Who wants to begin sends a whole valid move as a claim. The claim that arrives first is played; "
    "if "
    "nobody claims, a player drawn from those who could must open. After that turns go clockwise.",
    "highest_bear": "Whoever was dealt the highest bear begins; after that turns go clockwise.",
    "random": "Chance says who begins; after that turns go clockwise.",
}


def entries(state: State) -> tuple[Entry, ...]:
    o = settled(state.options)
    rows = (*_goal(o), *_moves(o), *_rest(state, o))
    return (*rows, *faq.entries(o, sentences(rows)))


def _goal(o: Options) -> tuple[Entry, ...]:
    if o.replace_with_bear:
        held = "If you hold one, your highest bear becomes the play to beat, and your turn is over."
    elif o.show_card:
        held = "If you hold one, your lowest bear is shown, and your turn goes on."
    else:
        held = "If you hold one, everybody is told so, and your turn goes on."
    wins = f"If the play to beat is still yours when your turn begins, and you hold no bear, you win. {held}"
    return (
        Entry("win/winner/winning/goal/aim", wins, WINS),
        Entry(
            "",
            wins,
            (
                rf"(?:can|may|could|do|does|is it possible to|what (?:happens|if))(?: if| when)? ?(?:{_WHO} "
                rf")?(?:still |also )?(?:win|hold|have|am holding|would win)[\w ]{{0,20}}\bbears?(?: in (?:my|the) "
                rf"hand)?",
            ),
        ),
        Entry(
            "bear/bears",
            "A move with more bears than the play to beat always beats it. But with a bear in hand you cannot win, "
            "and it blocks your other cards with its number.",
        ),
        Entry("tie/ties", "A tie is never enough to beat a play.", TIES),
        Entry(
            "",
            "A tie is never enough to beat a play.",
            (
                r"(?:is|are|does|do) (?:a |the )?(?:ties?|same value|equal value|same count|equal) (?:enough|beat|"
                r"count|ok|okay|allowed|suffice|good enough)[\w ]{0,20}",
            ),
        ),
        Entry("end places/places/final places/ranking", "There is one winner, and no second place.", PLACES),
        Entry("end/end of the game", f"There is one winner. {wins}", ENDS),
    )


def _moves(o: Options) -> tuple[Entry, ...]:
    literal = (
        " Or they share some sports only, and yours has the higher count." if o.partial_overlap == "literal" else ""
    )
    beats = (
        f"Your move beats the play if it has more bears; or shares a sport with it and has the higher value; or "
        f"shares no sport with it and has the higher count.{literal} A tie is never enough."
    )
    others = "one or two other players" if o.split_gift else "one other player"
    return (
        Entry(
            "beat/beats/beating/valid move/valid/rules for a move",
            beats,
            (
                r"what (?:beats|do i need to beat|is needed to beat|can i beat)[\w ]{0,25}|(?:how|when) (?:do|does|"
                r"can|is) (?:i|we|you|one|it|a move|a play|the play to beat) (?:beat|beaten|valid)[\w ]{0,25}",
            ),
        ),
        Entry(
            "play to beat/match/set on the table",
            f"The play to beat is the set of cards on the table. Beat it, and yours lies there instead; if it is "
            f"still yours when your next turn begins, you win, unless you hold a bear. {beats}",
        ),
        Entry(
            "sport/sports/majority/majority animal",
            "The sport of a move is the animal it has most of; if several are level, it has all of these sports. "
            "Bears count along with every sport; bears alone are a sport of their own.",
        ),
        Entry("value/sum/worth", "The value of a move is the sum of all its numbers."),
        Entry("count/number of cards", "The count of a move is the number of cards of its sport, bears included."),
        Entry(
            "block/blocked/blocks/blocking",
            "A bear in your hand blocks your other cards with its number, even when you play the bear along. Bears "
            "themselves are never blocked.",
        ),
        Entry(
            "cards in a move/move",
            "A move has 1 to 5 cards of your hand.",
            (
                rf"how many (?:cards|animals) (?:can|may|must|do|should) {_WHO} (?:have to )?(?:play|lay|put|use)[\w "
                rf"]{{0,20}}",
            ),
        ),
        Entry(
            "give/giving/gift/give away/given",
            f"In place of playing you may give two cards of your choice to {others}, openly, even when you could "
            f"play. With one card only, you give that.",
            (
                rf"(?:can|may|could|must|is it allowed|am i allowed)(?: {_WHO})?(?: also| even| to)? (?:give|pass "
                rf"on)(?: away)?[\w ]{{0,15}}(?:although|even if|even though|even when|if|when)(?: i| we| one| you)? "
                rf"(?:could|can) play[\w ]{{0,10}}",
                rf"(?:can|may|could) {_WHO} (?:give|pass on)(?: away)? (?:a |the |my )?bears?(?: away)?",
                rf"how many (?:cards|animals) (?:can|may|must|do) {_WHO} (?:have to )?give(?: away)?",
            ),
        ),
        Entry("number/numbers/card/cards/animal/animals", "Each animal has eight cards: 1, 1, 1, 2, 2, 3, 4 and 5."),
    )


def _rest(state: State, o: Options) -> tuple[Entry, ...]:
    hands = ", ".join(f"{seat} {len(hand)}" for seat, hand in state.hands.items())
    claims = _STARTS[o.start or "claims"]
    return (
        Entry(
            "steal/stealing/out of cards",
            f"Who has no cards when their turn begins steals {o.steal_count} from others, or all there are if they "
            f"hold fewer, and says how many from whom; which cards they are is drawn by chance.",
            (
                rf"what (?:happens|if)(?: to me)?(?: if| when)? {_WHO} (?:has|have|run out of|runs out of|am out of|"
                rf"do not have|does not have|can not)(?: got)?(?: no| any)?(?: more)?(?: (?:cards?|animals?|hand|"
                rf"left|an|empty|play|any ?more))*",
            ),
        ),
        Entry("start/start player/first player/claim/claims/claiming", claims, STARTS),
        Entry(
            "hand/hands/secret",
            "How many cards everybody holds is public, which ones is secret, except that cards given away openly are "
            "listed until they move on.",
            SECRETS,
        ),
        Entry(
            "", f"All cards are dealt, as evenly as they can be; there is no deck. In hands: {hands}.", (*LEFT, *DEALT)
        ),
        Entry(
            "silence",
            "Who says nothing on their turn gives two random cards to the next player clockwise; where a move must "
            "be played, the smallest valid one is played. Silence claims nothing.",
            SILENCE,
        ),
        Entry(
            "pass/passing/skip",
            "You cannot pass: on your turn you play a valid move, or give cards away.",
            (rf"(?:can|may|could|must) {_WHO} (?:pass|skip|do nothing|wait)[\w ]{{0,15}}",),
        ),
        Entry(
            "bluff/bluffing/lie/lying/talk/deal/deals", "Talk is free: nothing said need be true, nothing binds.", LIES
        ),
    )
