"""Orders amid words that nobody has listed: adverbs, lead-ins, numbers at the head, counted cheers, second thoughts."""

import pytest

from games import game
from games.kit.kinds import Words

SEATS = ("Anna", "Bruno", "Clara", "Dora")
BID = Words(SEATS[:3], "Anna", {"hand": [9, 17, 29], "round": 1}, frozenset({"only bid"}))
BOTH = Words(SEATS[:3], "Anna", {"hand": [4, 14, 30], "round": 1}, frozenset({"card and bid"}))
LIST = Words(SEATS[:3], "Anna", {"hand": [], "round": 1}, frozenset({"list", "pool"}))
PRESENT = Words(SEATS, "Anna", {"row": ["B47", "B34", "B44"]}, frozenset({"present"}))
SEAL = Words(SEATS, "Anna", {"row": ["B47", "B34", "B44"]}, frozenset({"join"}))
TAKE = Words(SEATS, "Anna", {}, frozenset({"take"}))
STEAL = Words(SEATS[:3], "Anna", {"hand": [], "loot": 5}, frozenset({"steal"}))


def held(name: str, text: str, words: Words) -> str:
    grammar = game(name).grammar
    return "; ".join(grammar.spell(order) for line in grammar.read(text, words) for order in line.orders)


@pytest.mark.parametrize(
    ("name", "words", "text", "meant"),
    [
        ("eat_me", BID, "6. I'm glad to come last for once.", "bid 6"),
        ("eat_me", BID, "Timid opening: 4", "bid 4"),
        ("eat_me", BID, "Once more, and this is for good: bid 8", "bid 8"),
        ("eat_me", BID, "I'd venture 13", "bid 13"),
        ("eat_me", BID, "I'll ruthlessly bid 11", "bid 11"),
        ("eat_me", BID, "bid 11, don't laugh at me", "bid 11"),
        ("eat_me", LIST, "14 > 23 > 19\n7 pts", "prefer 14 23 19; bid 7"),
        ("eat_me", BOTH, "play 14 and 8", "play 14; bid 8"),
        ("eat_me", BOTH, "30 now, 6 next", "play 30; bid 6"),
        ("eat_me", BOTH, "I lay the 14 and put 3 points in the kitty", "play 14; bid 3"),
        ("eat_me", BOTH, "the 14, and a tenner for the next auction", "play 14; bid 10"),
        ("eat_me", BOTH, "I'm sacrificing 4, next round I'd like to be first so 20 points.", "play 4; bid 20"),
        ("eat_me", BID, "12 ought to do it", "bid 12"),
        ("eat_me", BID, "bid 12, I can't beat that", "bid 12"),
        ("eat_me", BOTH, "play 14 and bid 3. Sorry about the long silence, my bus was late.", "play 14; bid 3"),
        ("eat_me", BOTH, "Apologies for the fuss: play 14, bid 3", "play 14; bid 3"),
        (
            "no_more_meat",
            Words(SEATS[:3], "Anna", {}, frozenset({"lifestyle", "cook", "both"})),
            "(i) I elect to take karma; (ii) cook fish on Select.",
            "take karma; cook fish on select",
        ),
        ("eat_me", BID, "Nine points from me, if it's no trouble.", "bid 9"),
        ("eat_me", BOTH, "play number fourteen comma bid three period over", "play 14; bid 3"),
        ("eat_me", BOTH, "play 14 and bid 3 stop", "play 14; bid 3"),
        ("eat_me", BOTH, "I play 14, and offer three points for the order of play", "play 14; bid 3"),
        ("eat_me", BOTH, "play 14, bid 3. Scrap that, play 30", "play 30"),
        ("teamturns", TAKE, "gimme the points", "take points"),
        ("teamturns", PRESENT, "slot 2 please", "present 2"),
        ("teamturns", PRESENT, "I choose number three to show", "present 3"),
        ("teamturns", SEAL, "I offer Bruno my right card", "play right"),
        ("teamturns", SEAL, "the left one goes into the envelope", "play left"),
        ("hold_my_bear", STEAL, "Clara -> 4\nBruno -> 1", "steal 4 from Clara; steal 1 from Bruno"),
        ("hold_my_bear", STEAL, "Clara: 4, Bruno: 1", "steal 4 from Clara, 1 from Bruno"),
    ],
)
def test_what_is_meant_is_held(name: str, words: Words, text: str, meant: str) -> None:
    assert held(name, text, words) == meant


@pytest.mark.parametrize(
    ("name", "words", "text"),
    [
        ("teamturns", PRESENT, "2 cheers for Clara!"),
        ("eat_me", BOTH, "play 14 and 30"),
        ("eat_me", BID, "Bruno says: bid 8"),
        ("eat_me", BID, "What I wrote yesterday: bid 8"),
        ("eat_me", BID, "I'd hardly bid 8"),
        ("eat_me", BID, "I'll presumably bid 8"),
        ("eat_me", BID, "My sister bids 12"),
    ],
)
def test_what_is_said_of_something_else_is_not_held(name: str, words: Words, text: str) -> None:
    assert held(name, text, words) == ""


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("present 2\nchange of mind: present 3", {"", "present 3"}),
        ("present 2\nsilly typo, 3 it was", {""}),
        ("present 2\nI meant the third, of course", {"", "present 3"}),
    ],
)
def test_a_line_that_speaks_against_one_before_it_keeps_that_from_being_done(text: str, kept: set[str]) -> None:
    assert held("teamturns", text, PRESENT) in kept


@pytest.mark.parametrize("text", ["stop", "please stop", "it is over", "bid 9 if it rains", "sorry about 9"])
def test_a_telegram_is_no_order_without_one(text: str) -> None:
    assert not held("eat_me", text, BID)


@pytest.mark.parametrize("text", ["So, play :)", "Well, play :-)", "ok, bid 8 :)", "So, 8 :)"])
def test_a_smile_is_no_colon(text: str) -> None:
    prepare = Words(("Anna", "Bruno"), "Anna", {}, frozenset({"prepare"}))
    assert held("eat_me", text, BID) == "bid 8" or held("meta", text, prepare) == "play"


PICK = Words(("Anna", "Bruno", "Dora"), "Anna", {"may_pick": ["Bruno", "Dora"]}, frozenset({"pick"}))
PUSH = Words(("Anna", "Bruno"), "Anna", {}, frozenset({"push"}))


@pytest.mark.parametrize(
    ("name", "words", "text", "order"),
    [
        ("teamturns", PICK, "I need Dora on my side", "pick Dora"),
        ("teamturns", PICK, "my choice lands on Dora", "pick Dora"),
        ("meta", PUSH, "Bruno shall have Poison", "play Poison on Bruno"),
        ("meta", PUSH, "Poison may hit Bruno", "play Poison on Bruno"),
        ("teamturns", PRESENT, "I unveil my third card", "present 3"),
        ("teamturns", PRESENT, "number 2 for inspection", "present 2"),
        ("teamturns", PRESENT, "I turn over my third card", "present 3"),
        ("teamturns", PRESENT, "Teamturns, match friday, turn 1. Times are UTC.", ""),
    ],
)
def test_what_is_chosen_has_many_verbs(name: str, words: Words, text: str, order: str) -> None:
    assert held(name, text, words) == order


@pytest.mark.parametrize(
    "text", ["Bruno has Poison", "Poison will hit Bruno", "Bruno took Poison", "Bruno plays Poison"]
)
def test_what_others_have_or_do_is_no_order(text: str) -> None:
    assert held("meta", text, PUSH) == ""
