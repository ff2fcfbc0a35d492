"""What strangers write beside an order: words nobody has listed leave it alone, words that can touch it never do."""

from __future__ import annotations

import inspect
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.eat_me.orders import GRAMMAR as EAT_ME
from games.hold_my_bear.grammar import GRAMMAR as BEAR
from games.kit.grammar import Grammar, Line
from games.kit.kinds import Words
from games.kit.lexicon import UNSETTLING
from games.kit.reading.shorthand import written_out
from games.kit.reading.unsettling import aside
from games.kit.words import EVERYDAY, likeness, tidy, tokens
from games.no_more_meat.orders import GRAMMAR as MEAT

TABLE = ("Anna", "Bruno", "Clara")
BID = Words(TABLE, "Anna", {"round": 2}, frozenset({"only bid"}))
ROUND = Words(TABLE, "Anna", {"hand": [1, 4, 14, 27], "round": 2}, frozenset({"card and bid"}))
KITCHEN = Words(TABLE, "Anna", {"hand": ["tofu", "fish"], "face_up": "meat"}, frozenset({"step 1", "step 2"}))
HAND = ("tiger 3", "bear 2", "wolf 1")
TURN = Words(TABLE, "Anna", {"hand": HAND, "animals": ("tiger", "bear", "wolf")}, frozenset({"give", "play"}))
CLAIM = Words(TABLE, "Anna", {"hand": HAND, "animals": ("tiger", "bear", "wolf")}, frozenset({"claim", "play"}))


def read(grammar: Grammar, words: Words, letter: str) -> list[Line]:
    return grammar.read(letter, words)


def orders(grammar: Grammar, words: Words, letter: str) -> str:
    return "; ".join(grammar.spell(order) for line in read(grammar, words, letter) for order in line.orders)


KINDS = {  # kind: (grammar, what is asked, what is meant, letters)
    "put down for it": (
        EAT_ME,
        BID,
        "bid 12",
        ("Put me down for twelve.", "I'm in with 12", "Count me in for 12 points", "Make it a 12", "My money is on 12"),
    ),
    "a pick is named": (
        EAT_ME,
        BID,
        "bid 12",
        (
            "My pick is twelve.",
            "my humble choice for this round is 12",
            "Twelve points is my bid.",
            "12 will do nicely",
            "12 it shall be",
        ),
    ),
    "said of the thing": (
        EAT_ME,
        ROUND,
        "play 14; bid 5",
        (
            "Down goes the 14. For the next round, five points.",
            "14 gets played; 5 shall be my bid",
            "Out comes 14, and five points for round 3",
            "My 14 enters the ring, and I'll spend 5 points",
            "14 on the table, 5 points for the round after this one",
        ),
    ),
    "trailing reasons": (
        EAT_ME,
        ROUND,
        "play 14; bid 5",
        (
            "play 14 and bid 5 because Clara bids 15",
            "Play 14, bid 5, as nobody will go that high",
            "14, because 27 is too dear. Bid 5.",
            "bid 5 since Bruno has only 3 points left, and play 14",
            "Clara will bid 15, so I bid 5 and play 14.",
        ),
    ),
    "described": (
        EAT_ME,
        ROUND,
        "play 14; bid 5",
        (
            "play my poor old 14 and bid a mere 5",
            "I lay down the trusty 14 and offer a whopping 5",
            "playing the glorious 14, bidding a modest five",
            "throw in my beloved 14; bid a solid 5",
            "use the venerable 14 and bid a humble 5",
        ),
    ),
    "gossip round it": (
        EAT_ME,
        ROUND,
        "play 14; bid 5",
        (
            "Dinner is burning, play 14 and bid 5, greetings to grandma",
            "Well, the cat is asleep, so I play 14 and bid 5!",
            "play 14 and bid 5, pigeons of Venice",
            "Gosh, what weather! I play 14 and bid 5, salutations",
            "The train is full so play 14, bid 5",
        ),
    ),
    "thumbs and telegrams": (
        EAT_ME,
        ROUND,
        "play 14; bid 5",
        (
            "CARD 14 STOP BID 5 STOP WEATHER LOVELY STOP",
            "14 4 me n bid 5 pls",
            "pls play 14 w/ bid 5",
            "card = 14 | bid = 5",
            "play 14 n do 5 pts 4 nxt rnd thx",
        ),
    ),
    "dishes and what there is": (
        MEAT,
        KITCHEN,
        "take hidden; cook tofu on mystery",
        (
            "I'll take the unknown one off the top of the deck and slip the tofu onto mystery",
            "The card from the deck, please. My tofu ends up on mystery.",
            "hidden for me, tofu is dropped onto mystery",
            "Give me the face-down lifestyle, and tofu to the Mystery pan",
            "drawing the top card; tofu lands on mystery",
        ),
    ),
    "what lies open": (
        MEAT,
        KITCHEN,
        "take open; cook fish on select",
        (
            "I take the card that lies open, and fish goes to select",
            "The face-up lifestyle for me; fish into Select.",
            "open one, fish 👉 select",
            "Give me the one that is lying open and put the fish on select",
            "pan: select | food: fish | lifestyle: open",
        ),
    ),
    "given": (
        BEAR,
        TURN,
        "give wolf 1 and bear 2 to Bruno",
        (
            "Bruno shall be given wolf 1 and bear 2",
            "wolf 1 and bear 2 are for Bruno",
            "I part with wolf 1 and bear 2 to Bruno",
            "wolf 1 along with bear 2 go over to Bruno",
            "Bruno gets from me wolf 1 and bear 2",
        ),
    ),
    "let loose": (
        BEAR,
        TURN,
        "play tiger 3, bear 2",
        (
            "I attack with tiger 3 and bear 2!",
            "tiger 3 backed up by bear 2 go into the arena",
            "Out come tiger 3 and bear 2",
            "Let tiger 3 and bear 2 loose",
            "I unleash tiger 3 and bear 2",
        ),
    ),
    "who does not begin": (
        BEAR,
        CLAIM,
        "decline",
        (
            "not me, let somebody else begin",
            "I'd rather sit this one out",
            "There will be no claim from my side.",
            "after you",
            "somebody else first please",
        ),
    ),
}


@pytest.mark.parametrize(("letter", "kind"), [(letter, kind) for kind, row in KINDS.items() for letter in row[3]])
def test_a_kind_of_phrase_is_understood(kind: str, letter: str) -> None:
    grammar, words, meant, _ = KINDS[kind]
    assert set(orders(grammar, words, letter).split("; ")) == set(meant.split("; "))


@pytest.mark.parametrize(
    "letter",
    [
        "I keep 14 for later, bid 5 is too much",
        "My sister bids 12",
        "we play cards at 14 and then 5 games of chess",
        "play horse 14 of 5",
        "They play 14 and bid 5",
        "The rules say to play 14 and bid 5",
        "I fear 14 and hate 5",
        "If Clara sleeps, play 14 and bid 5",
        "Bid 0 to 100 points for the first round.",
        "play 14 or thereabouts and bid around 5",
        "Yesterday we played 14, bid 5",
        "To play 14 is to bid 5 farewells",
        "I'd never play 14 nor bid 5",
        "play 14 and bid 5, only kidding",
    ],
)
def test_what_touches_an_order_keeps_it_from_being_done(letter: str) -> None:
    assert orders(EAT_ME, ROUND, letter) == ""


@pytest.mark.parametrize(
    "letter",
    [
        "play 14. Sorry, not 14, 27!",
        "bid 5. Hang on, make the bid 12, Clara!",
        "play 14. Wait, 27 looks better.",
    ],
)
def test_second_thoughts_behind_an_order_are_never_read_past(letter: str) -> None:
    said = orders(EAT_ME, ROUND, letter)
    assert said in ("", "play 27", "bid 12")


@pytest.mark.parametrize(
    "letter", ["karma. Sorry, sorry, not karma, open!", "take karma, and slip something somewhere tofu"]
)
def test_what_may_be_an_order_is_not_told_as_talk(letter: str) -> None:
    assert orders(MEAT, KITCHEN, letter) != "take karma; cook fish on mystery"
    assert any(line.reading or line.complaint or line.orders or line.why for line in read(MEAT, KITCHEN, letter))


_WORDS = sorted(
    word
    for word in EVERYDAY | UNSETTLING
    if word.isalpha() and not any(token.kind == "number" for token in tokens(written_out(tidy(word))))
)
_ORDERS = (
    (EAT_ME, ROUND, "play 14 and bid 5"),
    (EAT_ME, BID, "bid 12"),
    (MEAT, KITCHEN, "take karma and cook tofu on mystery"),
    (BEAR, TURN, "play tiger 3, bear 2"),
    (BEAR, TURN, "give wolf 1 and bear 2 to Bruno"),
)
_SAYS_SOMETHING = frozenset(  # numbers and words of the games: with them it may be another order
    "one six nine ten five forty nothing nil none ones two three four seven eight first second third fourth fifth "
    "hundred twice double both pair points open hidden select shuffle meat fish deck card cards top bear pass "
    "half all back".split()
)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(_ORDERS), st.lists(st.tuples(st.integers(0, 12), st.sampled_from(_WORDS)), min_size=1, max_size=4)
)
def test_no_words_put_in_make_another_order_of_it(
    written: tuple[Grammar, Words, str], put_in: list[tuple[int, str]]
) -> None:
    grammar, words, letter = written
    meant = {order for line in grammar.read(letter, words) for order in line.orders}
    said = letter.split()
    for at, word in put_in:
        if word not in _SAYS_SOMETHING and not any(
            r.cost == 0 for kind in grammar.closed for r in kind.read(tokens(word), 0, words)
        ):
            said.insert(min(at, len(said)), word)
    found = [line for line in grammar.read(" ".join(said), words) if line.orders]
    assert {order.key() for line in found for order in line.orders} <= {order.key() for order in meant}


@given(st.sampled_from(sorted(UNSETTLING)))
def test_what_unsettles_is_no_slip_of_a_verb(word: str) -> None:
    """ "I am planning 14" is no "playing"."""
    for grammar in (EAT_ME, MEAT, BEAR):
        assert all(likeness(word, verb) in (None, 0) for verb in grammar.verbs)


@given(st.sampled_from(sorted(UNSETTLING)))
def test_what_unsettles_is_no_aside(word: str) -> None:
    assert not any(aside(token) for token in tokens(word))


@pytest.mark.parametrize("grammar", [EAT_ME, MEAT, BEAR])
def test_every_form_can_be_built_of_its_slots(grammar: Grammar) -> None:
    for form in grammar.forms:
        for pattern in (form.pattern, *form.also):
            slots = re.findall(r"<(\w+)", pattern)
            needed = re.findall(r"<(\w+)", re.sub(r"\[[^\]]*\]", "", pattern))
            inspect.signature(form.build).bind(**dict.fromkeys(slots))
            inspect.signature(form.build).bind(**dict.fromkeys(needed))


# -- what goes on, and what may be two things --------------------------------------------------------------------------

LIST = Words(TABLE, "Anna", {"round": 2}, frozenset({"list", "pool"}))
THEFT = Words(TABLE, "Anna", {"hand": (), "animals": ("tiger", "bear", "wolf")}, frozenset({"steal"}))


@pytest.mark.parametrize(
    "letter",
    [
        "I'll relieve Clara of two cards; the remaining three Bruno can spare.",
        "I'll relieve Clara of two cards. The remaining three Bruno can spare.",
    ],
)
def test_a_clause_that_goes_on_with_the_rest_is_no_talk(letter: str) -> None:
    assert not orders(BEAR, THEFT, letter)
    assert any(line.reading for line in read(BEAR, THEFT, letter))


def test_a_telegram_is_read() -> None:
    (line,) = read(EAT_ME, BID, "OPENING BID TWENTYFIVE STOP WEATHER HORRID STOP ANNA")
    assert EAT_ME.write(line.orders) == "bid 25"


def test_a_sentence_with_several_words_of_the_game_is_named_where_it_is_read_past() -> None:
    (line,) = read(EAT_ME, ROUND, "The bid for round 3 hides at the very end of this sentence: 8.")
    assert line.orders or line.past or line.reading


def test_what_a_stroke_parts_off_a_list_is_no_part_of_it() -> None:
    assert orders(EAT_ME, LIST, "14 23 19 / 7") == "prefer 14 23 19; bid 7"
    assert orders(EAT_ME, LIST, "14 / 23 / 19") == "prefer 14 23 19"


def test_two_numbers_on_two_lines_are_asked_about_where_they_may_be_a_list_or_a_card_and_a_bid() -> None:
    (line,) = read(EAT_ME, LIST, "14\n12")
    assert not line.orders
    assert line.reading


@pytest.mark.parametrize(
    "letter",
    ["play fourteen (14) and bid five (5) points", "I play card numbered 14, bid 5", "play 14 period bid five period"],
)
def test_a_number_said_again_in_brackets_and_a_dictated_stop_change_nothing(letter: str) -> None:
    assert orders(EAT_ME, ROUND, letter) in ("play 14; bid 5", "")
    assert orders(EAT_ME, ROUND, letter.replace(" period bid", " and bid")) == "play 14; bid 5"


def test_a_number_in_brackets_that_is_another_is_not_the_same() -> None:
    assert orders(EAT_ME, ROUND, "play fourteen (27) and bid 5") != "play 14; bid 5"
