"""Meta: what players and GMs write, and what must not be taken for an order."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.order import amend
from games.kit.words import tidy, tokens
from games.meta.agenda.operations import OPERATIONS
from games.meta.cards import CARDS
from games.meta.grammar import GRAMMAR
from games.meta.kinds import KINDS
from games.meta.orders import Discard
from games.meta.reading import titles
from games.meta.ruling.language import PHRASES
from tests.games.meta_table import GAME, table

ASKED = frozenset({"prepare", "deck", "ruling", "meant"})
WORDS = Words(("Anna", "Bruno", "Clara"), "Anna", {}, ASKED)


def written(text: str, words: Words = WORDS) -> str:
    return GRAMMAR.write(GRAMMAR.line(text, words).orders)


LINES = [
    ("trap Good Evening with Medicine", "trap Good Evening with Medicine"),
    ("Set trap: Good Evening with Medicine and Poison on Bruno!", "trap Good Evening with Medicine, Poison on Bruno"),
    ("play Poison on Bruno", "play Poison on Bruno"),
    ("PLAY POISON ON BRUNO.", "play Poison on Bruno"),
    ("> play Posion on bruno", "play Poison on Bruno"),
    ("1. Play Poison at Bruno, please", "play Poison on Bruno"),
    ("I'd like to play Poison on Bruno", "play Poison on Bruno"),
    ("play Precision strike on Bruno's Poison", "play Precision strike on Bruno's Poison"),
    ("play prec on Bruno’s poison", "play Precision strike on Bruno's Poison"),
    ("play Precision strike on Poison by Bruno", "play Precision strike on Bruno's Poison"),
    ("play Precision strike on card 17", "play Precision strike on card 17"),
    ("play Precision strike on card no 17", "play Precision strike on card 17"),
    ("play Precision strike on card number 17", "play Precision strike on card 17"),
    ("play Precision strike on card nr. 17", "play Precision strike on card 17"),
    ("play Precision strike on number 17", "play Precision strike on card 17"),
    ("play Precision strike on the card below Poison", "play Precision strike on below Poison"),
    ("play Precision strike on the card under this card", "play Precision strike on below this card"),
    ("play Precision strike on top of main", "play Precision strike on top of main stack"),
    (
        "play No shirt, no service on the bottom card of the meta stack",
        "play No shirt no service on bottom of meta stack",
    ),
    ("play Precision strike on place 2 of main", "play Precision strike on place 2 of main stack"),
    (
        "play The old switcheroo on Bruno's Poison and my Medicine",
        "play The old switcheroo on Bruno's Poison and Anna's Medicine",
    ),
    ("play Everyday I'm shuffling on meta 2 stack", "play Everyday I'm shuffling on meta 2 stack"),
    ("play The first will be the last on stack of trap 3", "play The first will be the last on stack of trap 3"),
    ("trap Trapping the trapmaker on Bruno's trap 2", "trap Trapping the trapmaker on trap 2"),
    ("play Create Lesser Undead on Poison in my graveyard", "play Create Lesser Undead on Poison in Anna's graveyard"),
    ("play Create Lesser Undead on my graveyard Poison", "play Create Lesser Undead on Poison in Anna's graveyard"),
    ("play Poison on Bruno because he is winning, you see", "play Poison on Bruno because he is winning, you see"),
    ("play Poison on Bruno, then play Medicine", "play Poison on Bruno\nplay Medicine"),
    ("play Poison on Bruno, Medicine", "play Poison on Bruno\nplay Medicine"),
    ("play Who's turn was it?", "play Who's turn was it"),
    ("play Red or blue pill? on card 3 and card 4", "play Red or blue pill on card 3 and card 4"),
    ("trap Joker when before life loss of me with Medicine", "trap Joker when before life loss of Anna with Medicine"),
    (
        "trap Schrodinger when at end of turn or after playing by Bruno",
        "trap Schrödinger's condition when at turn end or after playing of Bruno",
    ),
    ("trap Good for a second time copying Timeout", "trap Good for a second time on Timeout"),
    ("play No shirt on The first will be the last", "play No shirt no service on The first will be the last"),
    (
        "play No shirt on the card below a glitch in the Matrix",
        "play No shirt no service on below A glitch in the Matrix",
    ),
    (
        "play Create Lesser Undead on the old switcheroo in my graveyard",
        "play Create Lesser Undead on The old switcheroo in Anna's graveyard",
    ),
    ("add Poison on Bruno to trap 2", "add Poison on Bruno to trap 2"),
    ("Play!", "play"),
    ("pass", "pass"),
    ("Pass the whole turn", "pass turn"),
    ("discard Medicine, Poison", "discard Medicine, Poison"),
    ("discard good ev and med", "discard Good Evening, Medicine"),
    ("arrange card 17, card 12", "arrange card 17, card 12"),
    ("turn order: Clara, Bruno, me", "turn order Clara, Bruno, Anna"),
    ("aim at Bruno", "aim at Bruno"),
    ("question does it work?", "question does it work"),
    ("3x Medicine, 2 Poison", "deck 3 Medicine, 2 Poison"),
    ("deck: 1 A glitch in the Matrix", "deck 1 A glitch in the Matrix"),
    ("Starter deck please", "deck starter"),
    ("roll 20", "dice 20"),
    ("draw Bruno 2", "deal Bruno 2"),
    ("toss coin", "coin"),
    ("set_life Bruno 7", "set life of Bruno to 7"),
    ("order players Bruno, Clara, Anna", "seat order Bruno, Clara, Anna"),
    ("move 17 to Bruno's graveyard", "move card 17 to graveyard of Bruno"),
    ("remove_player Bruno", "remove Bruno"),
]


@pytest.mark.parametrize(("text", "canonical"), LINES)
def test_natural_lines(text: str, canonical: str) -> None:
    assert written(text) == canonical
    assert GRAMMAR.write(GRAMMAR.orders(canonical, WORDS)) == canonical


TALK = [
    "Hello Bruno, good game so far!",
    "Poison on Bruno would be mean",
    "I wonder whether to play Poison on Bruno",
    "Anna's Poison is executed.",
    "Your hand: Medicine, Poison",
    "Shall I play Poison on Bruno?",
    "play Poison on Bruno if he lives",
    "Trap 2 of Bruno: face down.",
    "Not sure what to play next",
    "Questions about the rules are welcome.",
]


@pytest.mark.parametrize("text", TALK)
def test_talk_is_no_order(text: str) -> None:
    assert not GRAMMAR.line(text, WORDS).orders


def test_a_prefix_that_fits_several_titles_is_asked_back_unless_the_hand_decides() -> None:
    assert "please write which" in str(GRAMMAR.line("play Good", WORDS).complaint)
    view = GAME.view(table(hands={"Anna": ["Good Evening", "Poison"]}), "Anna")
    assert written("trap Good", Words(("Anna", "Bruno"), "Anna", view, ASKED)) == "trap Good Evening"


def test_only_the_gm_notes_and_answers_and_only_players_ask() -> None:
    state = table(hands={"Anna": ["Poison"]})
    anna, gm = (Words(("Anna", "Bruno"), seat, GAME.view(state, seat), ASKED) for seat in ("Anna", "GM"))
    assert not GRAMMAR.line("Note that I am away next week", anna).orders
    assert GRAMMAR.line("Note that halves go up", gm).orders
    assert not GRAMMAR.line("question for all of you", gm).orders


def test_the_same_card_may_be_played_twice_in_one_letter() -> None:
    twice = GRAMMAR.orders("play Medicine\nplay Medicine", WORDS)
    assert amend((), twice) == twice


def test_a_comma_in_a_title_may_be_left_out() -> None:
    assert written("play Retreat retreat") == written("play Retreat, retreat!") == "play Retreat retreat"


def test_the_gm_may_point_at_a_card_by_name_when_there_is_but_one() -> None:
    view = GAME.view(table(tower=["Bruno: Poison on Anna"]), "GM")
    assert written("negate Bruno's Poison", Words(("Anna", "Bruno"), "GM", view, ASKED)) == "negate card 41"


def test_every_phrase_of_the_language_has_an_operation() -> None:
    assert set(PHRASES) <= set(OPERATIONS)


def test_seat_names_of_several_words_can_be_pointed_at() -> None:
    words = Words(("Team Red", "Thomas"), "Thomas")
    assert written("play Precision strike on Team Red's Poison", words) == "play Precision strike on Team Red's Poison"
    assert written("play Poison on Thomas", words) == "play Poison on Thomas"


# -- as people say it ------------------------------------------------------------------------------------------------


def at(kind: str, *hand: str) -> Words:
    """What Anna knows who is asked this, with these titles in hand."""
    cards = [{"id": card.id} for title in hand for card in CARDS.values() if card.title == title]
    return Words(("Anna", "Bruno", "Clara"), "Anna", {"hand": cards}, frozenset({kind}))


def ruled(*hand: str) -> Words:
    """The same in the pushing stage, where a GM rules on what cards are meant to do."""
    return replace(at("push", *hand), asked=frozenset({"push", "meant"}))


PUSH = at("push", "Poison", "Poison", "Medicine", "Keep thinking", "The old switcheroo")


def lines(text: str, words: Words) -> str:
    return GRAMMAR.write(tuple(order for line in GRAMMAR.read(text, words) for order in line.orders))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Medicine", "play Medicine"),
        ("Poison on Bruno it is", "play Poison on Bruno"),
        ("my Poison -> Bruno", "play Poison on Bruno"),
        ("Dear Gina, be so kind as to administer my Poison to Bruno.", "play Poison on Bruno"),
        ("poison to bruno n medicine 4 me", "play Poison on Bruno\nplay Medicine"),
        ("play both Poisons on Bruno", "play Poison on Bruno\nplay Poison on Bruno"),
        ("play two Poisons, on Bruno and Clara", "play Poison on Bruno\nplay Poison on Clara"),
        ("first Medicine, then Poison on Clara", "play Medicine\nplay Poison on Clara"),
        ("hit Bruno with Poison", "play Poison on Bruno"),
        ("Card: Poison\nTarget: Bruno", "play Poison on Bruno"),
        ("switcheroo on card 17 and #12", "play The old switcheroo on card 17 and card 12"),
        ("Keep thinking, please", "play Keep thinking"),
        ("I pass this pulse", "pass"),
        ("nothing from me", "pass"),
        ("I pass for the rest of the turn", "pass turn"),
        ("pass the whole turn please", "pass turn"),
    ],
)
def test_in_a_pulse_people_say(said: str, meant: str) -> None:
    assert lines(said, PUSH) == meant


@pytest.mark.parametrize(
    "said",
    [
        "keep thinking, Bruno",
        "Keep thinking, Bruno, it'll come to you!",
        "Medicine is so expensive these days",
        "Poison is such an ugly word",
        "play Poison on Bruno or Clara",
        "not Poison but Medicine",
        "perhaps Medicine",
        "Medicine next turn",
        "I won't pass",
        "play Poison on Dora",
        "~~play Medicine~~",
        "does Poison hit me too",
    ],
)
def test_in_a_pulse_this_is_no_order(said: str) -> None:
    assert lines(said, PUSH) == ""


@pytest.mark.parametrize(
    ("kind", "said", "meant"),
    [
        ("prepare", "no traps, play", "play"),
        ("prepare", "start pushing", "play"),
        ("prepare", "I lay a trap, Good Evening with Poison on Bruno", "trap Good Evening with Poison on Bruno"),
        ("prepare", "Good Evening as a trap with Medicine on it", "trap Good Evening with Medicine"),
        ("prepare", "trap: Good Evening + Medicine", "trap Good Evening with Medicine"),
        ("prepare", "lay Good Evening face down with Medicine", "trap Good Evening with Medicine"),
        ("prepare", "Good evening everybody!", ""),
        ("prepare", "Play nice, Bruno", ""),
        ("discard", "discard 2 Medicine and Poison", "discard Medicine, Medicine, Poison"),
        ("discard", "throw away both Medicines and one Poison", "discard Medicine, Medicine, Poison"),
        ("discard", "Medicine x2, Poison", "discard Medicine, Medicine, Poison"),
        ("discard", "discard Medicine or Poison", ""),
        ("discard", "anything but Good Evening", ""),
        ("deck", "No deck of my own, so starter deck", "deck starter"),
        ("deck", "I'll use the starter deck", "deck starter"),
        ("deck", "the standard deck, please", "deck starter"),
        ("deck", "3 x Medicine, two Poison", "deck 3 Medicine, 2 Poison"),
        ("deck", "not the starter deck", ""),
        ("aim", "Bruno", "aim at Bruno"),
        ("aim", "on Clara, please", "aim at Clara"),
        ("aim", "target: Bruno", "aim at Bruno"),
        ("order", "Bruno first, then Anna, then Clara", "turn order Bruno, Anna, Clara"),
        ("order", "new order: Clara, me, Bruno", "turn order Clara, Anna, Bruno"),
        ("arrange", "17, 12", "arrange card 17, card 12"),
        ("arrange", "order: 12, then 17", "arrange card 12, card 17"),
        ("fetch", "I'd like Medicine please", "take Medicine"),
        ("fetch", "give me the Poison", "take Poison"),
        ("offer", "the second one", "choose 2"),
        ("offer", "number 1 please", "choose 1"),
        ("yes or no", "yes please", "accept"),
        ("yes or no", "no thanks", "decline"),
        ("recycle", "put it on top of my memory", "accept"),
        ("recycle", "to the graveyard", "decline"),
    ],
)
def test_to_other_questions_people_say(kind: str, said: str, meant: str) -> None:
    assert lines(said, at(kind, "Medicine", "Medicine", "Poison", "Good Evening")).replace("\n", "; ") == meant


# -- long rows ---------------------------------------------------------------------------------------------------------

ROW = (
    "I taught you and you taught me",
    "You did what",
    "Pi steps forward tau steps backward",
    "Throwing a party",
    "You did what",
    "Painkiller",
    "Precision strike",
    "Create Greater Undead",
    "I've been waiting for this",
    "Create Lesser Undead",
    "Medicine",
    "Nothing to see here",
    "Drop it or I'll make you",
)


@pytest.mark.parametrize("line", ["discard {}", "play {}", "trap Good Evening with {}", "deck 1 {}"])
def test_a_row_of_cards_is_read_in_steps_that_do_not_double_with_each_card(line: str, monkeypatch: Any) -> None:
    """A title may be read as its beginning, too, and another after it: thirteen cards took half a minute."""
    looked, matches = Counter[int](), titles._matches
    words = Words(("Anna", "Bruno"), "Anna", {"hand": [{"id": card} for card in CARDS]}, frozenset({"push", "deck"}))

    def counted(*args: Any) -> Any:
        looked[size] += 1
        return matches(*args)

    monkeypatch.setattr(titles, "_matches", counted)
    for size in (6, 12):
        text = line.format((", 1 " if "deck" in line else ", ").join(ROW[:size]))
        assert GRAMMAR.orders(text, words)
        assert GRAMMAR.line(text, words)
    assert looked[12] < 8 * looked[6]


@pytest.mark.parametrize("count", ["0", "61", "999999999"])
def test_no_pile_is_empty_or_without_end(count: str) -> None:
    assert not GRAMMAR.line(f"discard {count} Medicine", WORDS).orders


def test_a_row_is_kept_as_it_was_read() -> None:
    for size in range(1, len(ROW) + 1):
        said = f"discard {', '.join(ROW[:size])}"
        assert written(said) == said


def test_a_card_behind_an_aimed_one_on_a_trap_is_no_second_target() -> None:
    said = "trap Good Evening with If I had penny on Timeout, I taught you and you taught me"
    assert written(said) == said
    (order,) = GRAMMAR.orders(said, WORDS)
    assert len(order.trap.cards) == 2  # type: ignore[attr-defined]
    (aimed,) = GRAMMAR.orders("play If I had penny on You did what and Bruno", WORDS)
    assert len(aimed.card.targets) == 2  # type: ignore[attr-defined]


TEA = "new card Event 2 Tea time: everybody gains 1 life"


@pytest.mark.parametrize("card", ["Medicine", "Who's turn was it", "I taught you and you taught me"])
def test_a_card_for_a_trap_of_ones_own_is_none_that_is_played_on_it(card: str) -> None:
    """Its form in the sheet, as a player writes it and as the journal gives it back."""
    said = f"add {card} to trap 13"
    assert written(said, at("push")) == said
    assert GRAMMAR.write(GRAMMAR.orders(said, at("push"))) == said


def invented(*decks: str) -> Any:
    """An open match after everybody has filed a deck."""
    state = GAME.setup(("Anna", "Bruno"), GAME.Options(mode="open", deck_size=10, first_hand=10), Dice("1"))
    orders = {seat: GAME.grammar.orders(deck) for seat, deck in zip(state.seats, decks, strict=True)}
    return GAME.resolve(state, orders, Dice("2")).state


def said(state: Any, seat: str, text: str) -> list[Any]:
    words = Words(state.seats, seat, GAME.view(state, seat), GAME.listens(state, seat))
    return GAME.grammar.read(text, words)


def test_a_deck_that_is_half_understood_is_no_part_of_the_card_that_was_invented_above_it() -> None:
    state = GAME.setup(("Anna", "Bruno"), GAME.Options(mode="open", deck_size=10), Dice("1"))
    made, deck = said(state, "Anna", f"{TEA}\ndeck 3 Poison, 3 Medicine, 2 Nonsense")
    assert GAME.grammar.write(made.orders) == TEA
    assert not deck.orders
    assert 'I know no card "Nonsense"' in deck.complaint


def test_of_two_cards_that_were_invented_under_one_title_the_one_in_hand_is_meant() -> None:
    deck = f"{TEA}\ndeck 3 Poison, 3 Medicine, 2 Keep thinking"
    state = invented(deck, deck)
    for seat in state.seats:
        (line,) = said(state, seat, "play Tea time")
        assert GAME.grammar.write(line.orders) == f"play {seat} Tea time"


def test_a_card_that_two_invented_alike_is_printed_once() -> None:
    deck = f"{TEA}\ndeck 3 Poison, 3 Medicine, 2 Keep thinking"
    assert len(GAME.view(invented(deck, deck), "Anna")["made_cards"]) == 1
    other = deck.replace("1 life", "2 life")
    assert len(GAME.view(invented(deck, other), "Anna")["made_cards"]) == 2


def test_below_this_card_ends_where_the_next_card_of_a_trap_begins() -> None:
    text = "trap Good Morning with Red or blue pill on below card 6 and below this card, All it needs is a little push"
    words = Words(("Anna", "Bruno"), "Anna", {}, ASKED)
    (order,) = GRAMMAR.orders(text, words)
    assert [card.card for card in order.trap.cards] == ["00000D", "000018"]
    assert order.trap.cards[0].targets[1].card == ""
    assert GRAMMAR.write((order,)) == text


def test_a_reason_ends_with_its_line() -> None:
    read = GRAMMAR.read(
        "play Point of view on Bruno's Poison because he would gain by it then\nand then my Medicine.\nHugs, Anna",
        ruled("Medicine"),
    )
    assert [GRAMMAR.write(line.orders) for line in read][:2] == [
        "play Point of view on Bruno's Poison because he would gain by it then",
        "play Medicine",
    ]


def test_what_a_card_should_become_is_no_doubt_about_it() -> None:
    (line,) = GRAMMAR.read("play Powerup on my Poison, it should become 5", ruled())
    assert GRAMMAR.write(line.orders) == "play Powerup on Anna's Poison because it should become 5"


@pytest.mark.parametrize(
    ("said", "filed"),
    [
        ("deck: 3 Poison, powerup, 2 Medicine and a joker", "deck 3 Poison, 1 Powerup, 2 Medicine, 1 Joker"),
        ("Medicine x3, Poison x 2, Joker (1)", "deck 3 Medicine, 2 Poison, 1 Joker"),
        ("two of Poison, 1 Glitch", "deck 2 Poison, 1 A glitch in the Matrix"),
    ],
)
def test_a_deck_is_counted_as_people_count(said: str, filed: str) -> None:
    assert written(said, at("deck")) == filed


def test_a_title_alone_is_no_deck() -> None:
    assert not GRAMMAR.line("Poison, Medicine", at("deck")).orders


@pytest.mark.parametrize("kind", ["play", "laid", "trap"])
@pytest.mark.parametrize(
    ("text", "cost"), [("Poison on Bruno", 0), ("Posion on Bruno", 2), ("Poison on Brno", 2), ("Posion on Brno", 4)]
)
def test_each_slip_makes_a_card_with_its_target_less_sure(kind: str, text: str, cost: int) -> None:
    reads = [read for read in KINDS[kind].read(tokens(tidy(text)), 0, WORDS) if read.end == 3]
    assert [read.cost for read in reads] == [cost]


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("Poison: one on Bruno, one on Anna", 0),
        ("Posion: one on Bruno, one on Anna", 2),
        ("Posion: one on Anna, one on Brno", 4),
    ],
)
def test_each_slip_makes_copies_with_their_targets_less_sure(text: str, cost: int) -> None:
    said = tokens(tidy(text))
    assert min(read.cost for read in KINDS["plays"].read(said, 0, WORDS) if read.end == len(said)) == cost


@pytest.mark.parametrize("many", [2, 33, 45])
def test_however_many_cards_are_discarded_the_journal_keeps_them_all(many: int) -> None:
    """A letter is read so far and no farther, but what was kept of one is read to its end."""
    order = Discard(("000021",) * many)
    assert GRAMMAR.orders(GRAMMAR.write((order,)), WORDS) == (order,)
