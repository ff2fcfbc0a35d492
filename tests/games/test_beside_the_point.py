"""What stands beside an order and cannot touch it does not keep it from being held; what can, does."""

from __future__ import annotations

import pytest

from tests.games import test_meta_said as meta
from tests.games.test_stated import held


@pytest.mark.parametrize(
    ("place", "letter", "meant"),
    [
        # letters and shorthand of old hands
        ("round", "c14 b12", "play 14; bid 12"),
        ("round", "Pl: 27 / Bd: 12", "play 27; bid 12"),
        ("round", "B 12, C 27", "bid 12; play 27"),
        ("bid", "b: 12", "bid 12"),
        ("turn", "P: V4", "play vole 4"),
        ("kitchen", "a) karma b) tofu on select", "take karma; cook tofu on select"),
        # slips and sounds drawn out
        ("kitchen", "karmaaaaa plz, toofu on mystery", "take karma; cook tofu on mystery"),
        ("turn", "paly vole 2 nd bear 1", "play vole 2, bear 1"),
        # remarks that tell of others, or of what was
        ("round", "She was so rude to me. I play 14 and bid 12.", "play 14; bid 12"),
        ("round", "Almost there, hooray. 14 for me, bid: twelve", "play 14; bid 12"),
        ("kitchen", "Karma, and the tofu may go to Select, it never liked me", "take karma; cook tofu on select"),
        ("turn", "My wife sends greetings. I lay vole 2 and vole 4.", "play vole 2, vole 4"),
        ("turn", "Is it my turn? then the vole with the 4 on it", "play vole 4"),
        ("turn", "Vole 4, go get them!", "play vole 4"),
        ("turn", "I use vole 4 and save the bear for another day", "play vole 4"),
        ("turn", "Hold my bear!! vole 2, bear 1", "play vole 2, bear 1"),
        # what a thing is wanted for
        ("list", "My top three would be 14, 11, 27. I bid 12.", "prefer 14 11 27; bid 12"),
        ("list", "I'd love these the most: 14, 11, 27. And I bid 12.", "prefer 14 11 27; bid 12"),
        ("round", "14 and I spend 12 for the place", "play 14; bid 12"),
        ("round", "I lay 14. For next turn I bid 12 points.", "play 14; bid 12"),
        ("kitchen", "I'd be obliged for karma, and kindly place my tofu in Select.", "take karma; cook tofu on select"),
        ("round", "Bid 12 - I was much too slow last round - and card 27", "bid 12; play 27"),
        ("round", "It was a long day but 14 it is, bid 12", "play 14; bid 12"),
        ("round", "after a heated debate with the cat I play 14 and bid 12", "play 14; bid 12"),
        ("bid", "Hello! 12 from the hammock.", "bid 12"),
        ("round", "27 and a 12 point bid", "play 27; bid 12"),
        ("turn", "vole 2. Thank you for your patience", "play vole 2"),
        ("round", "the whole street voted: 27 into the ring and a 12 point bid", "play 27; bid 12"),
        ("round", "Not my best card but 27, with a bid of 12", "play 27; bid 12"),
        ("kitchen", "well I'm no cook but tofu on Select, and karma", "cook tofu on select; take karma"),
        # what somebody does in a verb that no table knows
        ("turn", "I shall wrangle vole 2, helped by bear 1", "play vole 2, bear 1"),
        ("round", "I'll yeet 14 and bid 12", "play 14; bid 12"),
        # things called in other ways
        ("turn", "the vole with the number 2 and the one with the number 4", "play vole 2, vole 4"),
        ("turn", "Both voles come along: vole 2 and vole 4", "play vole 2, vole 4"),
        ("turn", "bear 1 and ferret 1 are yours, Bruno", "give bear 1 and ferret 1 to Bruno"),
        ("turn", "TO: Bruno\nCARDS: ferret 1 and bear 1\nWHAT: gift", "give ferret 1 and bear 1 to Bruno"),
    ],
)
def test_what_cannot_touch_an_order_keeps_it_from_nothing(place: str, letter: str, meant: str) -> None:
    assert held(place, letter) == meant


@pytest.mark.parametrize(
    ("place", "letter"),
    [
        ("round", "no way I play 14 and bid 12"),
        ("round", "There's no way that we play 14 and bid 12"),
        ("round", "for next turn I plan 14 and 12"),
        ("round", "Next turn I play 14 and bid 12"),
        ("round", "c14 b12?"),
        ("bid", "vitamin b 12 every day"),
        ("round", "never again 14, never again 12"),
        ("turn", "Never again with vole 2 and vole 4"),
        ("bid", "I must be home by 12"),
        ("bid", "Time for bed, it's 12"),
        ("round", "I won't decide today. 14 and 12"),
        ("round", "In the last round: 14 and 12"),
        ("round", "I refuse: card 14, bid 12"),
        ("round", "It was a bad idea: card 14, bid 12"),
        ("round", "My old plan was this: card 14, bid 12"),
        ("round", "The plan failed: card 14, bid 12"),
        ("round", "Card 14, bid 12, but then my wife called"),
        ("round", "Card 14, bid 12. I was wrong."),
        ("round", "Everybody expects it: card 14, bid 12"),
        ("round", "He always did the same: card 14, bid 12"),
        ("kitchen", "Karma, tofu on Select because my sister said no"),
        ("kitchen", "Karma, tofu on Select but the doctor forbade it"),
        ("turn", "I'll dodge vole 2"),
        ("turn", "I will hide vole 2 and vole 4"),
        ("round", "My sister played: card 14, bid 12"),
        ("round", "Bruno's neighbour played: 14, bid 12"),
        ("round", "Had I the nerve, 14 and 12"),
        ("turn", "I'll miss vole 2 and vole 4"),
        ("turn", "a vole 2 would be lovely to have"),
        ("turn", "A parcel for Clara! Inside: vole 2 and bear 1"),
        ("turn", "vole 2. Thanks for the bear"),
        ("turn", "I shall remember vole 2"),
        ("list", "14 would be a mistake, 11 would be worse, 27 would be mad. 12"),
        ("kitchen", "Tofu on Mystery, the film."),
        ("kitchen", "Eggs in Select, a comedy"),
        ("turn", "On my desk: vole 2, vole 4, bear 1."),
        ("turn", "Under her pillow: vole 2 and bear 1"),
        ("turn", "I give him ferret 1 and vole 2"),
        ("turn", "I pass them vole 2 and vole 4"),
        ("turn", "it was a joke: vole 2 and vole 4"),
        ("turn", "keep vole 2 and the bear for later"),
        ("turn", "I don't do that. vole 2, vole 4"),
    ],
)
def test_what_can_touch_it_keeps_it_from_being_held(place: str, letter: str) -> None:
    assert held(place, letter) == ""


@pytest.mark.parametrize(
    ("letter", "orders"),
    [
        ("no further cards from me", "pass"),
        ("I'll have to pass, I'm afraid", "pass"),
        ("MEDICINE (the card, not the pills)", "play Medicine"),
        ('I contribute the card "Medicine"', "play Medicine"),
        ("Poison for Bruno he started it", "play Poison on Bruno"),
        ("I'd be grateful if you laid my Poison upon Bruno", "play Poison on Bruno"),
        ("Clara, drink Poison.", ""),
        ("Bruno, smell the Poison", ""),
        ("go ahead, Clara", ""),
    ],
)
def test_a_card_of_meta_beside_other_words(letter: str, orders: str) -> None:
    assert meta.held(letter) == orders
