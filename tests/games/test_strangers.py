"""Letters as strangers write them: what stands round an order, what comes behind it, and what takes it back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.eat_me.orders import GRAMMAR as EAT_ME
from games.hold_my_bear.grammar import GRAMMAR as BEAR
from games.kit.grammar import Grammar
from games.kit.kinds import Words
from games.no_more_meat.orders import GRAMMAR as MEAT

TABLE = ("Anna", "Bruno", "Clara")
_EAT = Words(TABLE, "Anna", {"hand": [4, 11, 14, 27], "round": 2})
ROUND, OPENING = replace(_EAT, asked=frozenset({"card and bid"})), replace(_EAT, asked=frozenset({"only bid"}))
LIST = Words(TABLE, "Anna", {"hand": [], "round": 2}, frozenset({"list", "pool"}))
KITCHEN = Words(TABLE, "Anna", {"hand": ["fish", "eggs", "tofu"], "face_up": "meat"}, frozenset({"step 1", "step 2"}))
PICK = Words(TABLE, "Anna", {"hand": ["eggs"]}, frozenset({"pick"}))
_HAND = {"hand": ("bear 1", "ferret 1", "vole 2", "vole 4"), "animals": ("bear", "ferret", "vole")}
TURN = Words(TABLE, "Anna", _HAND, frozenset({"give", "play"}))


def read(grammar: Grammar, words: Words, letter: str) -> tuple[str, str]:
    """What is held, and what is asked about."""
    lines = grammar.read(letter, words)
    return (
        "; ".join(grammar.spell(order) for line in lines for order in line.orders),
        "; ".join(grammar.spell(order) for line in lines for order in line.reading),
    )


@pytest.mark.parametrize(
    ("letter", "meant"),
    [
        ("11 pls n 8 pts ttyl", "play 11; bid 8"),
        ("I'll have 11, mate, and stick 8 behind it", "play 11; bid 8"),
        ("I can't believe I'm doing this, but play 11 and bid 25", "play 11; bid 25"),
        ("my 11 goes in, and put me down for 8 next time round", "play 11; bid 8"),
        ("I play 11, 27 I mean. Bid 8", "play 27; bid 8"),
        ("11 and 8. No hang on, 27 and 8.", "play 27; bid 8"),
        ("11 and 8. Oh no, wait, hold on: 27 and 8", "play 27; bid 8"),
        ("play 11, no wait, actually 27, bid 8", "play 27; bid 8"),
        ("Might as well get rid of the 11. Eight points.", "play 11; bid 8"),
        ("11 and 8, that would be lovely if you could", "play 11; bid 8"),
        ("My smallest card please, and no points this time, I'm skint", "play 4; bid 0"),
        ("play 11, I'm saving my points", "play 11; bid 0"),
    ],
)
def test_a_card_and_a_bid(letter: str, meant: str) -> None:
    assert read(EAT_ME, ROUND, letter) == (meant, "")


@pytest.mark.parametrize("again", ["Hang on, I need to think.", "Hold on, the phone rings.", "Give me a minute"])
def test_who_wants_a_moment_behind_an_order_has_not_sent_it(again: str) -> None:
    assert read(EAT_ME, ROUND, f"play 11; bid 8. {again}")[0] == ""


def test_who_hangs_on_to_something_asks_for_no_moment() -> None:
    assert read(EAT_ME, ROUND, "11 and 8; I hang on to the rest") == ("play 11; bid 8", "")


def test_what_stresses_a_bid_denies_nothing() -> None:
    assert read(EAT_ME, OPENING, "my opening bid shall be 15, and not a single point more") == ("bid 15", "")


@pytest.mark.parametrize(
    ("letter", "meant"),
    [
        ("26 would be lovely, otherwise the 21. Five points on the auction.", "prefer 26 21; bid 5"),
        (
            "I'd love the 14. Should it be gone, 23 would be fine, or at worst 19. My bid is 5.",
            "prefer 14 23 19; bid 5",
        ),
        ("I'll nab 20 while it's there, and 15 to stay in front", "prefer 20; bid 15"),
        ("1st 23\n2nd 19\n3rd 14\n4th 26\nbid 12", "prefer 23 19 14 26; bid 12"),
        ("I take 14 -- ach, 18 I mean! Bid 5.", "prefer 18; bid 5"),
    ],
)
def test_a_list_and_a_bid(letter: str, meant: str) -> None:
    assert read(EAT_ME, LIST, letter) == (meant, "")


def test_a_list_that_goes_on_in_words_nobody_knows_is_not_cut_short() -> None:
    assert read(EAT_ME, LIST, "I'd love the 14. Otherwise, frankly, the 23 has its charms. My bid is 5.")[0] == ""


@pytest.mark.parametrize(
    "letter", ["play 14, bid 7 - just kidding", "play 14, bid 7. Only joking!", "play 14, bid 7\nI was joking"]
)
def test_who_was_only_joking_ordered_nothing(letter: str) -> None:
    assert read(EAT_ME, ROUND, letter)[0] == ""


def test_foods_and_pans() -> None:
    assert read(MEAT, KITCHEN, "karma pls and yuck fish goes on mystery!!")[0] == "take karma; cook fish on mystery"
    assert read(MEAT, KITCHEN, "Karma, and tofu joins the Select pan.")[0] == "take karma; cook tofu on select"
    assert read(MEAT, PICK, "fish, or if someone was faster, dairy")[0] == "pick fish dairy"


def test_who_is_given_to_stands_first() -> None:
    gift = "give ferret 1 and vole 2 to Bruno"
    assert read(BEAR, TURN, "To dear Bruno go ferret 1 and vole 2")[0] == gift
    assert read(BEAR, TURN, "to Bruno I give card ferret 1 and also card vole 2")[0] == gift
    assert read(BEAR, TURN, "I'll play my only bear with vole 2")[0] == "play bear 1, vole 2"


@pytest.mark.parametrize("sorry", [", sorry, Bruno", ". Sorry, Bruno!", "\nSorry Bruno!"])
def test_who_hears_a_sorry_is_given_nothing_unasked(sorry: str) -> None:
    assert read(BEAR, TURN, f"give ferret 1 and bear 1 to Clara{sorry}")[0] == ""
    assert read(BEAR, TURN, f"give ferret 1 and bear 1 to Bruno{sorry}")[0] == "give ferret 1 and bear 1 to Bruno"


@pytest.mark.parametrize("letter", ["nothing this turn", "nothing from me this time", "I'm not bidding anything"])
def test_who_bids_nothing_bids_0(letter: str) -> None:
    assert read(EAT_ME, OPENING, letter)[0] == "bid 0"
    assert read(EAT_ME, OPENING, "nothing good on TV this time")[0] == ""


@pytest.mark.parametrize(
    "letter", ["Do I have to bid at all?", "It's snowing here, finally.", "This reminds me of Naples, remember?"]
)
def test_what_names_nothing_that_is_asked_for_is_no_order_with_a_fault(letter: str) -> None:
    line = EAT_ME.read(letter, OPENING)[0]
    assert not line.orders
    assert line.complaint is None


def test_what_follows_in_another_letter_holds_up_nothing() -> None:
    assert read(MEAT, KITCHEN, "just karma now, the cooking I'll tell you tonight") == ("take karma", "")
    assert read(MEAT, KITCHEN, "fish on mystery, lifestyle to follow") == ("cook fish on mystery", "")
    assert read(MEAT, PICK, "I'll eat the dairy, the others can fight over what's left.") == ("pick dairy", "")


def test_what_is_done_in_place_of_a_play_is_done_whole_and_what_others_shall_give_is_not_given() -> None:
    assert read(BEAR, TURN, "Instead of playing I give ferret 1 and vole 2 to Bruno")[0] != "give vole 2 to Bruno"
    assert read(BEAR, TURN, "Bruno, hand ferret 1 and vole 2 to me")[0] == ""


@pytest.mark.parametrize(
    ("letter", "held"),
    [
        ("Happy birthday Clara! So 3 cheers", ""),
        ("3 kisses", ""),
        ("A thousand thanks!", ""),
        ("Ten big hugs to all of you", ""),
        ("I bid 3. Cheers", "bid 3"),
        ("bid 3 cheers", "bid 3"),
        ("3\nKisses, Anna", "bid 3"),
        ("3, thanks", "bid 3"),
        ("8 thanks", "bid 8"),
        ("8 cheers", "bid 8"),
    ],
)
def test_what_is_counted_in_a_greeting_is_no_bid(letter: str, held: str) -> None:
    assert read(EAT_ME, OPENING, letter)[0] == held
