"""What orders are wrapped in: clauses that lead up to one, tell of somebody, turn something down, or ask something."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.eat_me.orders import GRAMMAR as EAT_ME
from games.hold_my_bear.grammar import GRAMMAR as BEAR
from games.kit.grammar import Grammar
from games.kit.kinds import Words
from games.kit.reading.pointing import pointed
from games.no_more_meat.orders import GRAMMAR as KITCHEN
from games.teamturns.orders import GRAMMAR as TEAM

SEATS = ("Anna", "Bruno", "Clara")
ROUND = Words(SEATS, "Anna", {"hand": [4, 14, 27], "round": 2}, frozenset({"card and bid"}))
FIRST = Words(SEATS, "Anna", {"hand": [4, 14, 27], "round": 1}, frozenset({"only bid"}))
POOL = Words(SEATS, "Anna", {"pool": [14, 21, 26]}, frozenset({"list"}))
COOKS = Words(SEATS, "Anna", {"hand": ["tofu", "fish"]}, frozenset({"take", "cook"}))
TURN = Words(SEATS, "Anna", {"hand": ["vole 2", "vole 4", "ferret 2", "ferret 2"]}, frozenset({"play", "give"}))
CLAIM = Words(SEATS, "Anna", {"hand": ["vole 2", "vole 4"]}, frozenset({"play", "claim"}))
TOSS = Words(SEATS, "Anna", {}, frozenset({"act", "toss"}))
TURNS = Words(SEATS, "Anna", {}, frozenset({"act", "rotate"}))


def held(grammar: Grammar, words: Words, text: str) -> set[str]:
    return {grammar.spell(order) for line in grammar.read(text, words) for order in line.orders}


@pytest.mark.parametrize(
    ("grammar", "words", "text", "orders"),
    [
        # what leads up to an order
        (EAT_ME, FIRST, "After a long walk I have come to the conclusion that I will bid 12", {"bid 12"}),
        (EAT_ME, FIRST, "My wife and I have at last agreed that we bid 12", {"bid 12"}),
        (EAT_ME, FIRST, "Having slept on it, I should like to spend twelve of my points", {"bid 12"}),
        (EAT_ME, FIRST, "I should like, if nobody minds, to spend twelve points on the first round", {"bid 12"}),
        (TEAM, TURNS, "I believe I should like to rotate my left card", {"rotate mine left"}),
        (EAT_ME, ROUND, "Bruno will be after me if I don't hurry, therefore 27, and I pay 5", {"play 27", "bid 5"}),
        (
            EAT_ME,
            POOL,
            "As I come first I help myself to the 14; and seven points go on the round that follows.",
            {"prefer 14", "bid 7"},
        ),
        (EAT_ME, FIRST, "The kids voted: 12", {"bid 12"}),
        # what forces one, and permits it
        (EAT_ME, ROUND, "If I must part with something, let it be 14, and 5 points.", {"play 14", "bid 5"}),
        (EAT_ME, ROUND, "well if you insist: 14, 5 points", {"play 14", "bid 5"}),
        (BEAR, TURN, "If it pleases the house, I play vole 2 and vole 4", {"play vole 2, vole 4"}),
        (BEAR, TURN, "no more questions: vole 2 and vole 4", {"play vole 2, vole 4"}),
        # a list in the words of a grandmother
        (
            EAT_ME,
            POOL,
            "I should very much like the 14, because it sits so nicely next to the 15; failing that, I would be "
            "content "
            "with the 26. As for the next round, seven points seem to me enough.",
            {"prefer 14 26", "bid 7"},
        ),
        (EAT_ME, POOL, "best: 14. if gone: 21", {"prefer 14 21"}),
        # what does not go along, and what is said to somebody
        (BEAR, TURN, "V2 n V4 no bear", {"play vole 2, vole 4"}),
        (BEAR, TURN, "Give vole 2 and vole 4 to Bruno, without a bear", {"give vole 2 and vole 4 to Bruno"}),
        (
            KITCHEN,
            COOKS,
            "karma. fish on select. sorry Bruno, a girl has to eat",
            {"take karma", "cook fish on select"},
        ),
        # gifts in words of giving
        (
            BEAR,
            TURN,
            "So I present our friend Bruno with two cards of mine: let it be my vole 2 and my vole 4.",
            {"give vole 2 and vole 4 to Bruno"},
        ),
        (BEAR, TURN, "I give vole 2 to Clara and with it the ferret 2", {"give vole 2 and ferret 2 to Clara"}),
        (
            BEAR,
            TURN,
            "If I must part with two cards, let it be vole 2 and vole 4 to Bruno",
            {"give vole 2 and vole 4 to Bruno"},
        ),
        (BEAR, CLAIM, "I lay claim to the first move with my two voles 2 and 4", {"play vole 2, vole 4"}),
        # what tells of somebody, and what is felt about the order
        (
            BEAR,
            TURN,
            "To Clara, who never gets anything, I give ferret 2 and vole 2",
            {"give ferret 2 and vole 2 to Clara"},
        ),
        (EAT_ME, FIRST, "I offer twelve points, which strikes me as a reasonable sum", {"bid 12"}),
        # what was turned down, or left open and settled
        (EAT_ME, ROUND, "Tempted by the 27, but no: 14. 8 points.", {"play 14", "bid 8"}),
        (EAT_ME, POOL, "I'll take whatever is next to mine... nah, 26. Bid 4.", {"prefer 26", "bid 4"}),
        # a polite refusal
        (BEAR, CLAIM, "I would rather not claim anything and leave the first move to the others.", {"decline"}),
        # a question about something else
        (EAT_ME, FIRST, "three! and btw if we bid the same who goes first?", {"bid 3"}),
        (EAT_ME, FIRST, "bid 3, who goes first if Bruno bids the same?", {"bid 3"}),
        # stage directions and plainer words
        (EAT_ME, ROUND, "*drumroll* ~~~ card no. 27 ~~~ *trumpets* and a juicy SEVEN points!", {"play 27", "bid 7"}),
        (TEAM, TOSS, "Clara's right-hand card vanishes into the bin", {"toss Clara right"}),
        (KITCHEN, COOKS, "tofu a la mystery, and a spoonful of *karma*", {"cook tofu on mystery", "take karma"}),
        (
            KITCHEN,
            COOKS,
            "The fish tumbles straight onto Backwards, karma for me",
            {"cook fish on backwards", "take karma"},
        ),
    ],
)
def test_what_an_order_is_wrapped_in_is_no_part_of_it(
    grammar: Grammar, words: Words, text: str, orders: set[str]
) -> None:
    assert held(grammar, words, text) == orders


@pytest.mark.parametrize(
    ("grammar", "words", "text"),
    [
        (EAT_ME, FIRST, "I have not come to the conclusion that I will bid 12"),
        (EAT_ME, FIRST, "I have almost decided that I bid 12"),
        (EAT_ME, FIRST, "Bruno has come to the conclusion that I will bid 12"),
        (EAT_ME, FIRST, "If Clara bids 5, I have decided that I bid 12"),
        (EAT_ME, FIRST, "The others voted: 12"),
        (EAT_ME, FIRST, "Last time we decided: 12"),
        (EAT_ME, FIRST, "Having slept on it, I may bid 12."),
        (EAT_ME, FIRST, "Bruno bids 12, therefore he goes first."),
        (EAT_ME, FIRST, "I believe I should like to think about 12 first."),
        (EAT_ME, FIRST, "I'd bid 12 if I were you"),
        (EAT_ME, FIRST, "I'd bid 12 but I am broke"),
        (EAT_ME, FIRST, "Bid 12, which is only a joke."),
        (EAT_ME, FIRST, "I offer twelve points, which may be a mistake."),
        (EAT_ME, FIRST, "if it is possible to go first with it, bid 12"),
        (EAT_ME, FIRST, "three! and if we bid the same, should I bid four?"),
        (EAT_ME, FIRST, "bid three. How about 5?"),
        (EAT_ME, FIRST, "bid three. What do you think, is that too low?"),
        (EAT_ME, ROUND, "Tempted by the 14, but no: 14."),
        (EAT_ME, ROUND, "Tempted by the 14, but no: 14. 8 points."),
        (EAT_ME, POOL, "I'll take whatever is next to mine... nah, Bruno wants the 26."),
        (BEAR, CLAIM, "I will not claim anything and leave the vole 4 to the others."),
        (KITCHEN, COOKS, "Tofu, which I would never put on Mystery, stays in my hand."),
        (EAT_ME, ROUND, "if I must, I play 27 but only if Bruno does"),
        (EAT_ME, ROUND, "if Bruno bids 5, 14 and 5 points"),
        (BEAR, TURN, "vole 2 won't move without bear 1"),
        (BEAR, TURN, "no bear from me"),
        (TEAM, TOSS, "Clara's right card vanished into the bin yesterday"),
    ],
)
def test_what_touches_an_order_is_no_wrapping(grammar: Grammar, words: Words, text: str) -> None:
    assert held(grammar, words, text) == set()


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Play 14 and bid 12.\nI came back wiser: 27 in place of 14, the bid can stay.", {"play 27", "bid 12"}),
        ("Play 14 and bid 12.\nI slept on it: the 27.", set()),
        ("Play 14 and bid 12.\nBetter the 27, the bid stays.", set()),
        ("Play 14 and bid 12.\nHmm, the 27 rather. Bid as it is.", set()),
        ("Play 14 and bid 12.\nHmm, the 14 will do, I hope.", {"play 14", "bid 12"}),
    ],
)
def test_a_later_line_with_another_card_is_never_passed_over(text: str, orders: set[str]) -> None:
    assert held(EAT_ME, ROUND, text) == orders


@pytest.mark.parametrize(
    ("before", "text", "orders"),
    [
        ("play vole 2, vole 4", "nooo not play, GIVE them to Bruno!!", {"give vole 2 and vole 4 to Bruno"}),
        ("play vole 2, vole 4", "not a move, a gift for Clara!", {"give vole 2 and vole 4 to Clara"}),
        ("give vole 2 and vole 4 to Bruno", "no, do not give them, play them!", {"play vole 2, vole 4"}),
        ("play vole 2, vole 4", "can I give them to Bruno?", set()),
        ("play vole 2, vole 4", "Bruno gives me a headache", set()),
        ("play vole 2, vole 4", "I won't give them to Bruno", set()),
    ],
)
def test_what_is_held_is_given_instead_of_played(before: str, text: str, orders: set[str]) -> None:
    assert held(BEAR, replace(TURN, held=BEAR.orders(before, TURN)), text) == orders


def test_of_several_things_the_one_that_gets_a_yes_at_last_is_asked_about() -> None:
    said = "I want claim with vole 2 and vole 4. No wait, with the two tigers of one. Hmm no. So the voles yes."
    (line,) = BEAR.read(said, CLAIM)
    assert (list(map(BEAR.spell, line.reading)), line.orders) == (["play vole 2, vole 4"], ())
    (line,) = BEAR.read("Claim with vole 2 and vole 4. No wait, with the two tigers of one. I go to bed.", CLAIM)
    assert not line.reading


def test_a_long_line_is_shown_from_where_it_may_hold_an_order() -> None:
    said = "I do hope that this letter finds you in better health, dear. Twelve points would be mad, would they not?"
    assert pointed(EAT_ME, said, FIRST).startswith("...Twelve points")
    assert pointed(EAT_ME, "Twelve points would be mad, and now I have to go and feed the hens again.", FIRST)[0] == "T"
    assert pointed(EAT_ME, said.partition(".")[0] * 2, FIRST) == said.partition(".")[0] * 2
