"""What a letter states of a thing, or only tries out, is no order; what does something with it still is one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.eat_me.orders import GRAMMAR as EAT_ME
from games.hold_my_bear.grammar import GRAMMAR as BEAR
from games.kit.kinds import Words
from games.no_more_meat.orders import GRAMMAR as MEAT

TABLE = ("Anna", "Bruno", "Clara")
_EAT = Words(TABLE, "Anna", {"hand": [4, 11, 12, 14, 27], "round": 2})
_HAND = {"hand": ("bear 1", "ferret 1", "vole 2", "vole 4"), "animals": ("bear", "ferret", "vole")}
PLACES = {
    "round": (EAT_ME, replace(_EAT, asked=frozenset({"card and bid"}))),
    "bid": (EAT_ME, replace(_EAT, asked=frozenset({"only bid"}))),
    "card": (EAT_ME, replace(_EAT, asked=frozenset({"only card"}))),
    "list": (EAT_ME, Words(TABLE, "Anna", {"hand": [], "round": 2}, frozenset({"list", "pool"}))),
    "kitchen": (
        MEAT,
        Words(TABLE, "Anna", {"hand": ["fish", "eggs", "tofu"], "face_up": "meat"}, frozenset({"step 1", "step 2"})),
    ),
    "pick": (MEAT, Words(TABLE, "Anna", {"hand": ["eggs"]}, frozenset({"pick"}))),
    "turn": (BEAR, Words(TABLE, "Anna", _HAND, frozenset({"give", "play"}))),
}


def held(place: str, letter: str) -> str:
    grammar, words = PLACES[place]
    return "; ".join(grammar.spell(order) for line in grammar.read(letter, words) for order in line.orders)


SAID = {
    "round": """
I am 14 and my brother is 12
I'm 14, my sister is 11.
My kids are 14 and 12
14 is lovely and 12 is not bad
I like 14 and 12
I have 14 and 12 in my hand
I've got a 14 and 12 points
There are 14 of us and 12 of them
There is 14 on the table, and 12 in the auction
My hand: 4, 11, 14, 27. Points: 12
With 14 I'd win, with 12 points I'd be first
Playing 14 is dangerous, bidding 12 is worse
It's 14 degrees here, 12 at night
My lucky numbers are 14 and 12
14 is my lucky number, 12 my unlucky one
as good as a 14 with 12 points
It feels like 14 for 12 again
14 looks good, 12 points seem enough
It's too early for a 14 and 12 points
My boys, 14 and 12, say hello
Greetings from my boys (14 and 12)
The 14 scares me, 12 points scare me more
I dreamt of 14 and 12
14 and 12 make 26
I had 14 and 12 last time
""",
    "bid": """
I am 12
I'm 12 years old
I have 12 points
12 is a nice number
my lucky number is 12
There are 12 of us
12 looks good
It's 12 here.
""",
    "card": """
I am 14
14 is a nice card
I have the 14
I hold the 14
There is a 14 in my hand
14 looks tempting
my favourite is 14
I love my 14
""",
    "list": """
I like 14 and 12
I have 14 and 12
There are 14 and 12 left
14 and 12 look nice
""",
    "kitchen": """
It's too early for tofu on Mystery
There is tofu on Mystery
There is fish on Mystery already, isn't that nice.
With tofu on Mystery I'd lose
I like fish on Mystery
What goes with fish on Mystery
The open sea, a fish, a mystery
karma is a mystery to me, like fish
Fish is a mystery to me.
I love eggs on Select
My favourite is fish on Mystery
Fish on Mystery is my favourite dish.
I have fish, eggs and tofu. Karma is low.
I have tofu for Select
Smells like fish on Mystery
As fishy as tofu on Mystery
I am as open as a fish on Mystery
karma comes from fish on Mystery
Karma loves fish on Mystery
fish on Mystery costs karma
""",
    "turn": """
My cards: bear 1, ferret 1
My hand: bear 1, ferret 1, vole 2, vole 4
I have bear 1 and ferret 1
I own bear 1, ferret 1
my two favourites are bear 1 and ferret 1
bear 1 is my favourite, then ferret 1
I love my bear 1 and ferret 1
bear 1 and ferret 1 are strong together
bear 1 and ferret 1 make a good team
There is a bear 1, and a ferret 1.
With bear 1 and ferret 1 I'd win
Playing bear 1 and ferret 1 is too risky
it's too soon to give Bruno ferret 1 and vole 2
as strong as a bear 1 with a ferret 1
like bear 1 and ferret 1
bear 1, ferret 1: what a team
My strongest pair is bear 1 and ferret 1
I won't play: ferret 1 and vole 2 for Bruno
Bruno's cards: ferret 1, vole 2
my bear 1 and ferret 1 say hello
Bruno deserves ferret 1 and vole 2
bear 1 and ferret 1 sleep together
thanks Bruno for ferret 1 and vole 2
""",
}
TRIED = """
Just testing: {}
Test: {}
{} (test)
this is a test: {}
test test {}
Draft: {}
First draft: {}
{}. Still counting
{} - still undecided
{}. Still thinking about it.
{} - final answer follows
{} (final answer follows)
{}. I'll confirm this evening
I'll confirm this evening: {}
{}; will confirm tonight
{}\\nI'll confirm it tomorrow
Tentatively {}
{}, provisionally
provisional: {}
{} (tbc)
{}. To be confirmed.
{}, subject to change
{} - not final
"""
TALK = """
My favourites: {}
My favourites are {}.
My loveliest: {}
Best of all: {}
My best move is {}
The cleverest answer would be {}
These are mine: {}
Those in my hand: {}
My whole collection: {}
My treasures: {}
Ranking of my cards: {}
My cards in order of beauty: {}
Our candidates: {}
For sale: {}
A toast to {}!
An ode to {}
The story of {}
Hail {}, terror of the seas.
Sure, I play {} and everybody laughs.
Oh sure, {} and then you eat me alive.
Yeah right, {}, brilliant.
Bruno, play {}!
Hey Clara, please choose {}.
"""
THINGS = {"round": "14 and 12", "list": "23 and 14", "kitchen": "tofu on Mystery", "turn": "bear 1 and ferret 1"}
ORDERS = {
    "round": "card 14, bid 12",
    "list": "14, 12",
    "kitchen": "karma, fish on mystery",
    "pick": "fish",
    "turn": "give ferret 1 and vole 2 to Bruno",
}


@pytest.mark.parametrize(
    ("place", "letter"), [(place, letter) for place, said in SAID.items() for letter in said.strip().splitlines()]
)
def test_what_is_stated_of_a_thing_orders_nothing(place: str, letter: str) -> None:
    assert held(place, letter) == ""


@pytest.mark.parametrize("place", THINGS)
@pytest.mark.parametrize("letter", TALK.strip().splitlines())
def test_a_line_that_only_talks_of_things_orders_nothing(place: str, letter: str) -> None:
    assert held(place, letter.format(THINGS[place])) == ""


@pytest.mark.parametrize(
    ("place", "letter"),
    [
        ("kitchen", "The fish is on Mystery."),
        ("kitchen", "the tofu is already on Select"),
        ("turn", "ferret 1, vole 2 and Bruno walk into a bar"),
        ("turn", "bear 1 and a priest meet at the gates of heaven"),
        ("turn", "The vole 2 and the bear 1, a fable by Aesop."),
        ("turn", "My plan: first vole 2, then bear 1, then the world."),
        ("bid", "Bid 12 is all I'm sure of."),
        ("bid", "12 is all that I heard"),
        ("bid", "Have a piece of cake for each of us, so 3."),
        ("bid", "Two beers and a bag of crisps, that makes 7."),
        ("card", "the 14 is the best"),
        ("turn", "Oh bear 1, my bear 1!"),
    ],
)
def test_a_verdict_a_place_and_a_story_order_nothing(place: str, letter: str) -> None:
    assert held(place, letter) == ""


@pytest.mark.parametrize("place", ORDERS)
@pytest.mark.parametrize("letter", TRIED.strip().splitlines())
def test_what_is_only_tried_out_orders_nothing(place: str, letter: str) -> None:
    assert held(place, ORDERS[place]) != ""
    assert held(place, letter.replace("\\n", "\n").format(ORDERS[place])) == ""


@pytest.mark.parametrize(
    ("place", "letter", "meant"),
    [
        ("kitchen", "Karma. Cooking tofu on Mystery is too dangerous.", "take karma"),
        ("kitchen", "Karma. To cook tofu on Mystery is silly.", "take karma"),
        ("kitchen", "Take karma. I like fish on Mystery", "take karma"),
        ("kitchen", "Karma please. The fish on Mystery smells.", "take karma"),
        ("kitchen", "Karma. With fish on Mystery, I'd be dead.", "take karma"),
        ("kitchen", "Karma, since tofu on Mystery is worth nothing.", "take karma"),
        ("round", "play 14. Bidding 12 is too expensive.", "play 14"),
        ("round", "Play 14. A bid of 12 is too much.", "play 14"),
        ("round", "Play 14. I have 12 points.", "play 14"),
    ],
)
def test_what_stands_in_another_sentence_is_held(place: str, letter: str, meant: str) -> None:
    assert held(place, letter) == meant


@pytest.mark.parametrize(
    ("place", "letter", "meant"),
    [
        ("round", "The animal is 14 and 12 is my bid", "play 14; bid 12"),
        ("round", "I'll have 14, and I'd like to bid 12", "play 14; bid 12"),
        ("round", "I like my 14 best, so play 14, bid 12", "play 14; bid 12"),
        ("round", "My maths test was fine. Card 14, bid 12", "play 14; bid 12"),
        ("round", "I confirm: card 14, bid 12. My final answer.", "play 14; bid 12"),
        ("round", "The 14 looks juicy, I play it. I bid 12.", "play 14; bid 12"),
        ("bid", "12 it is", "bid 12"),
        ("bid", "12 is my bid", "bid 12"),
        ("pick", "can I have the eggs please", "pick eggs"),
        ("turn", "it's gonna be the vole 2", "play vole 2"),
        ("turn", "Bruno, take my vole 2 and vole 4", "give vole 2 and vole 4 to Bruno"),
        ("turn", "Clara, take the vole 2 and the vole 4", "give vole 2 and vole 4 to Clara"),
        ("turn", "my orders for today: vole 2 and vole 4", "play vole 2, vole 4"),
        ("bid", "I bid 12 because 12 is my lucky number", "bid 12"),
        ("round", "Bruno, watch this: I play 14 and bid 12", "play 14; bid 12"),
        ("round", "Sure, I play 14 and bid 12", "play 14; bid 12"),
        ("kitchen", "The tofu is going on Mystery", "cook tofu on mystery"),
    ],
)
def test_what_does_something_with_it_is_held(place: str, letter: str, meant: str) -> None:
    assert held(place, letter) == meant
