"""What newcomers ask about Hold my Bear: what such a question names together, and what the sheet says."""

from __future__ import annotations

from collections.abc import Mapping

from games.hold_my_bear.options import Options
from games.kit.rulebook import Entry

_SOME = "two/three/four/five/six/several/more_than_one"
_ANIMAL = "ferret*/tiger*/hamster*/vole*/chicken*/dog*/cat/cats"
_SPORT = (
    "A sport is just an animal: the sport of a move is the animal it has most of. If several are level, it has all of "
    "these sports. Bears count along with every sport; bears alone are a sport of their own."
)


def entries(o: Options, told: Mapping[str, str]) -> tuple[Entry, ...]:
    """The rows; `told`: what the rulebook says of single words."""
    moves = _of_moves(told["beat"], told["bear"], told["give"])
    return (*_beginning(o, told["start"], told["win"]), *moves, *_of_cards(o, told["give"]))


def _beginning(o: Options, claims: str, wins: str) -> tuple[Entry, ...]:
    several = (
        "If several claim, one claim is drawn by lot and played; the others are forgotten unseen, and their cards stay "
        "in hand."
        if o.start == "claims"
        else claims
    )
    return (
        Entry(
            "",
            several,
            about=(
                "claim* two/several/both/all/same/everybody/more_than_one/many/more",
                "claim* lose*/lost/lot/drawn/chosen/win*/luck*/back/keep",
                "lose/lost/keep/back card* draw/lot/claim*/drawing",
            ),
        ),
        Entry("", claims, about=("claim* nobody/no_one/none", "how/who start/begin/open")),
        Entry(
            "",
            "The opening play to beat is nobody's, so nobody wins with it.",
            about=("win* opening/first/start* card*/play_to_beat/bear",),
        ),
        Entry(
            "",
            "There is one winner, and with that the match is over.",
            about=("one/several/more/many/second winner*/place* !tie", "play_on/go_on/continue win*/winner"),
        ),
        Entry("", wins, about=("why/can/may/could/when/how win*/won bear*",)),
    )


def _of_moves(beats: str, bear: str, gives: str) -> tuple[Entry, ...]:
    return (
        Entry(
            "",
            bear,
            about=(
                "bear* good/bad/want*/use/useful/use*/strong*/special/always/worth/dangerous !how_many",
                "what/why bear* do/for/hold/keep !#",
                "bear* win*/beat* always/every*/all",
            ),
        ),
        Entry(
            "",
            "A bear in your hand blocks your other cards with its number, even when you play the bear along. Bears "
            "themselves are never blocked.",
            about=(f"bear* # {_ANIMAL} !beat* !higher !win*", "why/when/which block*", f"why not {_ANIMAL}/card* play"),
        ),
        Entry(
            "",
            "A move may mix animals: its sport is the animal it has most of, its value the sum of all its numbers.",
            about=(
                "mix*/different/various/combin*/several/two_kinds animal*/sport*/card*/kind* !beat*",
                f"{_ANIMAL} mix*/together/combin*",
            ),
        ),
        Entry(
            "",
            "A move has 1 to 5 cards of your hand, of any animals, as long as it beats the play to beat.",
            about=(
                f"{_SOME}/many card*/animal*/bear* play/put/lay/legal/allowed/move",
                f"{_SOME} {_ANIMAL} play/put/lay/legal/allowed/move !beat* !higher",
            ),
        ),
        Entry(
            "",
            beats,
            about=(
                f"beat*/higher/stronger/trump*/better/above {_ANIMAL}/animal*",
                "order/rank*/hierarchy/strongest/highest animal*",
                "count*/number/more sum/value*/total",
                "same_sport/other_sport/another_sport/different_sport beat*/need/what/when",
            ),
        ),
        Entry(
            "",
            f"You need not play. {gives}",
            about=(
                "have_to/must/need_to/forced play can/could/able/if/possible/always/every",
                "what can_not/unable play/beat/move !block*",
                "pass/skip can/may/must/could/allowed/possible",
            ),
        ),
    )


def _of_cards(o: Options, gives: str) -> tuple[Entry, ...]:
    learns = "You say how many from whom; which cards they are, chance draws."
    known = " Cards of which all know where they are may be named." if o.steal_known else ""
    return (
        Entry(
            "",
            f"{gives} Everybody sees which cards are given.",
            about=(
                "who/whom/which/to_anybody/anyone give*/gift card*/bear*/animal*",
                "see/know/secret/open/hidden give*/gift/given",
                "how give*/work gift/giving/away",
            ),
        ),
        Entry(
            "",
            "Cards that were beaten leave the game.",
            about=("happen*/where/what/becomes/go/goes beaten/old/covered card*/play/move",),
        ),
        Entry(
            "",
            f"No cards are drawn; who has none when their turn begins steals {o.steal_count} from the others.",
            about=("draw/get/receive/new card* new/more/draw/another/deck !claim* !lot !lose",),
        ),
        Entry(
            "",
            f"{learns}{known} You and those you steal from learn them; the others hear only how many.",
            about=("see/look/choose/which/pick/know/random steal*/stolen !how_many", "who/whom/from_whom steal*"),
        ),
        Entry("sport/sports/majority/majority animal", _SPORT, about=("sport* what/mean*/which/football/animal*/why",)),
    )
