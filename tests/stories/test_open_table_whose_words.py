"""Whose the words of a player at an open table are: another player's, the GM's, or orders, which are never lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Mail
from tests.kit.open_evening import OpenEvening

THREE = ("Anna", "Bruno", "Clara")
MOVE = "I build 6 miles from London to Reading and buy one coach"
TALK = "I wonder whether anybody goes to Doncaster?"
CALLS = "Anna, shall we meet in Doncaster? I'd pay half of the station"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenEvening]:
    one = OpenEvening(tmp_path, THREE, {"press": "private", "days": ["sunday"], "at": "20:00"}).seated()
    wrote(one, MOVE)
    yield one
    assert not one.archive.letters("aside")
    one.close()


def wrote(table: OpenEvening, text: str, to: Mail | None = None) -> Mail:
    answer = table.write("Clara", text, to=to, minutes=1)
    assert answer is not None
    return answer


def held(table: OpenEvening) -> str:
    return table.table().match.held["Clara"].text


@pytest.mark.parametrize(
    "said", [CALLS, "Hi Anna, could you lend me 5 pounds? You get 6 back", "Anna: what do you think of Bruno?"]
)
def test_talk_that_calls_a_player_goes_to_that_one_after_a_yes(table: OpenEvening, said: str) -> None:
    asked = wrote(table, said)
    assert "Shall I pass this on to Anna" in asked
    assert held(table) == MOVE
    wrote(table, "yes", asked)
    assert said[-25:] in table.last("Anna").flat
    assert held(table) == MOVE


def test_where_nobody_writes_to_one_alone_it_is_offered_to_the_gm(tmp_path: Path) -> None:
    with_public = OpenEvening(tmp_path, THREE, {"press": "public"}).seated()
    assert "Shall I pass it on to the GM?" in wrote(with_public, CALLS)
    with_public.close()


@pytest.mark.parametrize(
    "no",
    [
        "no, tell Anna that please, not Gina",
        "No! That was for Anna only.",
        "that's for anna, not for Bruno",
        "no, pass it on to Anna please",
        "Nope. I meant Anna",
    ],
)
def test_words_for_another_are_offered_to_that_one_and_orders_stay(table: OpenEvening, no: str) -> None:
    asked = wrote(table, no, wrote(table, TALK))
    assert f'Shall I pass this on to Anna: "{TALK}"' in asked.flat
    assert held(table) == MOVE
    wrote(table, "yes", asked)
    assert TALK in table.last("Anna").flat
    assert TALK not in table.last("Bruno").flat
    assert held(table) == MOVE


@pytest.mark.parametrize("first", [TALK, CALLS])
def test_orders_beside_a_no_are_held_and_the_talk_is_not(table: OpenEvening, first: str) -> None:
    said = "My orders are still London to Reading, 6 miles, and one coach for 4 pounds."
    asked = wrote(table, f"What? No! {said} The Doncaster thing was for Anna only.", wrote(table, first))
    assert held(table).endswith(said)
    assert "Doncaster" not in held(table)
    assert "Shall I pass this on to Anna" in asked


@pytest.mark.parametrize(
    "no", ["no, my orders stay as they are", "No. My orders are still the same", "no, I am only joking"]
)
def test_what_is_held_stays_where_nothing_else_is_ordered(table: OpenEvening, no: str) -> None:
    wrote(table, no, wrote(table, TALK))
    assert held(table) == MOVE


@pytest.mark.parametrize("said", ["no, tell Anna that I come to Reading", "Bruno promised me not to come to Reading."])
def test_other_words_are_not_taken_for_whose_the_first_ones_are(table: OpenEvening, said: str) -> None:
    assert f'pass this on to Anna: "{TALK}"' not in wrote(table, said, wrote(table, TALK)).flat
    assert held(table) == MOVE


@pytest.mark.parametrize("no", ["no", "No thanks", "nope, leave it"])
def test_a_bare_no_leaves_it(table: OpenEvening, no: str) -> None:
    told = wrote(table, no, wrote(table, TALK))
    assert "All right, I leave it at that." in told
    assert held(table) == MOVE


@pytest.mark.parametrize("said", ["these are my orders", "No, those are my orders!"])
def test_words_that_are_called_orders_are_put_below_what_is_held(table: OpenEvening, said: str) -> None:
    told = wrote(table, said, wrote(table, TALK))
    assert held(table) == f"{MOVE}\n\nLater:\n{TALK}"
    assert "I leave it at that" not in told


@pytest.mark.parametrize(
    "said",
    [
        "yes, and please find somebody else for my caravan",
        "Yes please. My brother may want my coaches.",
        "ok, and I am sorry for the trouble",
    ],
)
def test_words_to_the_gm_beside_a_yes_go_along(table: OpenEvening, said: str) -> None:
    wrote(table, said, wrote(table, "Sorry Gina, work is killing me. I have to drop out. Was fun!"))
    assert said[-20:].strip(".") in table.last("gina").flat
    assert held(table) == MOVE


def test_orders_beside_a_yes_do_not_go_to_the_gm_at_once(table: OpenEvening) -> None:
    asked = wrote(table, "yes. I also sell two coaches to Anna.", wrote(table, TALK))
    assert "sell two coaches" not in table.last("gina").flat
    assert "sell two coaches" in asked.flat


def test_who_has_told_the_gm_of_giving_up_is_asked_whether_to_leave(table: OpenEvening) -> None:
    said = "Sorry Gina, work is killing me. I have to drop out. Was fun!"
    asked = wrote(table, "yes", wrote(table, said))
    assert "Shall I also take you out of friday for good?" in asked.flat
    wrote(table, "no", asked)
    assert held(table) == MOVE


@pytest.mark.parametrize(
    "said",
    [
        "Nothing of my letters is an order.",
        "please forget my orders, I have sent none",
        "Take my letter away as orders, it was none.",
        "Don't take that as my orders please",
    ],
)
def test_who_says_that_it_was_no_order_is_asked_whether_it_is_taken_back(table: OpenEvening, said: str) -> None:
    asked = wrote(table, said)
    assert "Shall I take back what I hold as your orders?" in asked.flat
    wrote(table, "yes", asked)
    assert "Clara" not in table.table().match.held


def test_a_denial_beside_an_answer_is_heard(table: OpenEvening) -> None:
    asked = wrote(table, "yes please. And take my letter away as orders, it was none.", wrote(table, TALK))
    assert "Shall I take back what I hold as your orders?" in asked.flat
    assert held(table) == MOVE


def test_those_were_orders_and_more_beside_loses_none_of_it(table: OpenEvening) -> None:
    wrote(table, "cancel")
    asked = wrote(table, "Thanks Gina, that was fun to read! Could I go on to Oxford, 9 miles?")
    wrote(table, "No - those are my orders! Build on to Oxford.", asked)
    assert "9 miles" in held(table)
    assert "Build on to Oxford" in held(table)


@pytest.mark.parametrize(
    "said",
    [
        "Gina, I'm so sorry, I've got a new job and must give up my seat. My sister Wilma would love to go on for me.",
        "I have to give up my chair, my brother Otto wants it. It was great!",
        "We had a baby! I will need to quit the game, sorry. Who takes over?",
        "My knee is broken and I can't keep my seat. Thanks for all of it.",
    ],
)
def test_who_gives_up_a_chair_and_says_more_is_asked_and_the_gm_reads_all_of_it(table: OpenEvening, said: str) -> None:
    asked = wrote(table, said)
    assert "Shall I pass it on to the GM?" in asked
    assert held(table) == MOVE
    wrote(table, "yes, and please tell her I'm leaving", asked)
    assert said[-24:] in table.last("gina").flat
    assert held(table) == MOVE


@pytest.mark.parametrize(
    "said", ["I give up Rome and must march north.", "I leave the seat of the king and go to York."]
)
def test_who_gives_up_a_town_orders(table: OpenEvening, said: str) -> None:
    wrote(table, f"orders: {MOVE}, and more")
    wrote(table, said)
    assert said in held(table)


@pytest.fixture
def full(tmp_path: Path) -> Iterator[OpenEvening]:
    """All have written, and Clara then asks Anna for something: nothing else is missing."""
    one = OpenEvening(tmp_path, THREE, {"press": "private"}).seated()
    one.orders(anna="I build to York", clara=MOVE)
    yield one
    one.close()


@pytest.mark.parametrize("said", [CALLS, TALK])
def test_no_turn_closes_over_the_question_whose_the_words_are(full: OpenEvening, said: str) -> None:
    asked = wrote(full, said)
    assert "The turn does not close early until you have answered." in asked
    full.orders(bruno="I build to Hull")
    assert full.turn == 1
    wrote(full, "yes", asked)
    assert full.turn == 2


@pytest.mark.parametrize(
    "said",
    [
        "yes please, send it to Anna",
        "pass it on to Anna please",
        "to Anna please",
        "Anna of course",
        "just Anna",
        "Yes, to Anna only",
        "sure, she should know",
        "please tell Anna that",
    ],
)
@pytest.mark.parametrize("over", [False, True])
def test_an_answer_that_says_for_whom_is_a_yes_and_no_orders(full: OpenEvening, said: str, over: bool) -> None:
    asked = wrote(full, CALLS)
    full.orders(bruno="I build to Hull")
    if over:
        full.passes()
    told = wrote(full, said, asked)
    assert "Passed on to Anna." in told
    assert "Your letter answers turn 1, which is over; the match" not in told
    assert CALLS in full.last("Anna", "press").flat
    assert full.turn == 2
    assert MOVE in full.request
    assert said not in full.request


def test_another_who_is_named_besides_is_asked_about(full: OpenEvening) -> None:
    told = wrote(full, "yes, and tell Bruno too", wrote(full, CALLS))
    assert "Passed on to Anna." in told
    assert "Shall I pass this on to Bruno" in told
    wrote(full, "no", told)
    assert not full.mail("Bruno", "press")
    assert held(full) == MOVE


@pytest.mark.parametrize(
    "said", ["Never mind, I asked her already", "no, forget it", "No thanks, I told him on the phone"]
)
def test_why_not_is_no_order(full: OpenEvening, said: str) -> None:
    wrote(full, said, wrote(full, CALLS))
    assert held(full) == MOVE
    assert not full.mail("Anna", "press")


@pytest.mark.parametrize(
    "said", ["no. I build on to Oxford", "No, 2 miles more towards Oxford", "never mind\nI go to Oxford"]
)
def test_what_may_be_a_move_beside_an_answer_is_asked_about(full: OpenEvening, said: str) -> None:
    asked = wrote(full, said, wrote(full, CALLS))
    if "Shall I hold that as your orders, below what I hold?" in asked:
        assert held(full) == MOVE
        full.orders(bruno="I build to Hull")
        assert full.turn == 1
        wrote(full, "yes", asked)
        assert MOVE in full.request
        assert "Oxford" in full.request
    else:
        assert MOVE in held(full)
        assert "Oxford" in held(full)


def test_words_about_nothing_of_this_are_a_letter_like_any_other(full: OpenEvening) -> None:
    said = "I build on from Reading to Oxford and buy a wagon and two horses for 7 pounds"
    wrote(full, said, wrote(full, CALLS))
    assert said in held(full)


@pytest.mark.parametrize(
    ("said", "kept", "words"),
    [
        (
            "Dear Gina,\n\nthank you for the map. One coach goes to York.\n\nDear Anna, shall we work together? "
            "(for Anna please)\n\nKind regards\nClara",
            "One coach goes to York.",
            "shall we work together?",
        ),
        (
            "One coach goes to York.\n\nDear Anna,\nshall we meet? I wait.",
            "One coach goes to York.",
            "shall we meet? I wait.",
        ),
        (
            "One coach goes to York.\n\nShall we meet in York? (only for Anna)",
            "One coach goes to York.",
            "Shall we meet in York?",
        ),
        ("hey mate, one for Anna only: shall we share a coach?", MOVE, "shall we share a coach?"),
        ("Psst, just for Anna please: let us go to Hull together", MOVE, "let us go to Hull together"),
        ("And here is something for Anna alone: I come to York.", MOVE, "I come to York."),
        (
            "For Anna's eyes only: I let you into York.\n\nOne coach goes to York.",
            "One coach goes to York.",
            "I let you into York.",
        ),
    ],
)
def test_a_part_that_is_for_another_is_offered_to_that_one(
    table: OpenEvening, said: str, kept: str, words: str
) -> None:
    asked = wrote(table, said)
    assert f'Shall I pass this on to Anna: "{words}"' in asked.flat
    assert held(table).endswith(kept)
    assert words not in held(table)
    wrote(table, "yes", asked)
    assert words in table.last("Anna").flat
    assert words not in table.last("Bruno").flat


@pytest.mark.parametrize(
    "said",
    [
        "Two coaches for Anna only: at 3 pounds each.\nThe third one goes to York.",
        "Give two coaches to Anna, please: she pays 3 pounds.\nAll else to York.",
        "One coach goes to York (for Anna a seat)\nThe other one waits.",
    ],
)
def test_what_is_given_to_another_is_an_order(table: OpenEvening, said: str) -> None:
    assert "Shall I pass this on" not in wrote(table, said).flat
    assert said in held(table)


@pytest.mark.parametrize(
    "said",
    [
        "Bruno stabbed me!! Unbelievable. Never trust an Austrian.",
        "I'd rather wait for what Bruno does before I decide. Is that possible?",
        "Clara to the GM: I think the map has a mistake, York isn't mine.",
        "I need a sub for the next two rounds, my sister Lena (lena@example.net) would do it.",
    ],
)
def test_talk_of_all_kinds_takes_the_place_of_no_orders(table: OpenEvening, said: str) -> None:
    assert "Shall I pass" in wrote(table, said).flat
    assert held(table) == MOVE


@pytest.mark.parametrize("said", ["Sorry, my cat walked over the keyboard. Ignore my last letter please."])
def test_a_denial_with_nothing_held_holds_nothing(table: OpenEvening, said: str) -> None:
    wrote(table, "cancel")
    wrote(table, said)
    assert "Clara" not in table.table().match.held


def test_what_may_be_other_orders_beside_a_denial_is_named(table: OpenEvening) -> None:
    asked = wrote(table, "Forget my orders. My second coach goes to Hull.")
    assert 'To have "My second coach goes to Hull." in the place of what I hold' in asked.flat
    assert held(table) == MOVE
