"""Letters to an open table in which talk stands beside orders, and those of who gives up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Mail
from tests.kit.open_evening import OpenEvening


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenEvening]:
    one = OpenEvening(tmp_path, ("Anna", "Bruno", "Clara"), {"press": "private"}).seated()
    yield one
    one.close()


def wrote(table: OpenEvening, text: str, to: Mail | None = None) -> Mail:
    answer = table.write("Bruno", text, to=to, minutes=1)
    assert answer is not None
    return answer


def held(table: OpenEvening) -> str:
    there = table.table().match.held.get("Bruno")
    return there.text if there else ""


@pytest.mark.parametrize(
    "said",
    [
        "Sorry about that letter, it was a mistake. My orders:\n1. Train from Aston to Brill\n2. sell one depot for 3",
        "I'm back earlier than planned, the hotel has wifi.\nShare the line with Anna. Buy one more track.",
        "Sorry, that was for Anna. orders: A Ven - Tri, F Nap - Ion, A Rom - Apu",
        "Thanks Gina, that was fun to read! I go on to Oxford, 9 miles, and that's all my money.\nBruno",
        "Thanks Gina, that was fun! I go on to Oxford",
        "I hope you are well. We march north and take the bridge.",
        "What a round! 1. Build to York\n2. Buy a wagon",
        "I'm so late, sorry! Then 2 miles to York for me, and I buy a wagon.",
    ],
)
def test_orders_behind_a_line_of_talk_are_held(table: OpenEvening, said: str) -> None:
    told = wrote(table, said)
    assert "I take this for words to the GM" not in told
    assert said.splitlines()[-1] in held(table) or said.splitlines()[-2] in held(table)


def test_what_is_called_orders_takes_the_place_of_what_is_held(table: OpenEvening) -> None:
    wrote(table, "I build to York and buy two wagons, 7 miles.")
    wrote(table, "Sorry, that was for Anna. orders: A Ven - Tri")
    assert "York" not in held(table)
    assert "A Ven - Tri" in held(table)


@pytest.mark.parametrize(
    "said",
    [
        "Bad news folks, we're expecting our second child and I've got to stop, sorry. Can somebody take my seat?",
        "sorry guys new job, no time anymore. im out",
        "I can't go on with this, sorry. It was great with all of you.",
        "Please find somebody else for my seat. My shop eats all my evenings.",
        "I'm afraid I have to quit. Thank you Gina!",
        "I won't be able to continue after this. So sorry!",
        "I don't have time for this game any more. Please replace me.",
    ],
)
def test_who_gives_up_holds_nothing_and_the_gm_reads_all_of_it_after_a_yes(table: OpenEvening, said: str) -> None:
    asked = wrote(table, said)
    assert held(table) == ""
    assert "Shall I pass it on to the GM?" in asked
    wrote(table, "yes", asked)
    assert " ".join(said.split())[:40] in table.last("gina").flat.replace("| ", "")
    table.orders(anna="hold", clara="hold")
    assert table.turn == 1


def test_nothing_of_it_is_shown_to_who_takes_the_chair(table: OpenEvening) -> None:
    wrote(
        table,
        "Bad news folks, we're expecting our second child and I've got to stop, sorry. Can somebody take my seat?",
    )
    table.write("gina", "replace Bruno with Dora <dora@example.net>", to=table.last("gina"), minutes=1)
    table.write("gina", "yes", to=table.last("gina"), minutes=1)
    table.write("dora", "yes", to=table.last("dora", "invitation"), minutes=1)
    assert not any("second child" in mail.flat for mail in table.mail("dora"))


@pytest.mark.parametrize(
    "said", ["I must stop the train at York.", "I withdraw to Reading.", "The king cannot continue; march east."]
)
def test_who_stops_a_train_orders(table: OpenEvening, said: str) -> None:
    wrote(table, said)
    assert said in held(table)


def test_orders_after_all_that_come_too_late_are_offered_to_the_gm(table: OpenEvening) -> None:
    asked = wrote(table, "I wonder whether the bridge holds?")
    table.passes()
    told = wrote(table, "No! Those ARE my orders", asked)
    assert "Good, as you say" not in told
    assert "Shall I pass these words on, late as they are?" in told


@pytest.mark.parametrize(
    "said", ["no change from me", "It stays as it is.", "Leave my orders as they are please", "no changes"]
)
def test_who_changes_nothing_keeps_what_is_held(table: OpenEvening, said: str) -> None:
    wrote(table, "I build to Leeds")
    told = wrote(table, said)
    assert held(table) == "I build to Leeds"
    assert "stays as it is" in told


@pytest.mark.parametrize("said", ["All units hold", "Everything stays where it is, but the fleet goes to York"])
def test_who_orders_to_stay_orders(table: OpenEvening, said: str) -> None:
    wrote(table, "I build to Leeds")
    wrote(table, said)
    assert said in held(table)


@pytest.mark.parametrize(
    "said",
    [
        "please forget my orders, I have sent none",
        "No! Nothing of my letters is an order.",
        "Oh, and I gave no orders",
    ],
)
def test_who_says_that_nothing_was_an_order_is_asked_and_it_holds_nothing(table: OpenEvening, said: str) -> None:
    wrote(table, "Train from York to Hull")
    asked = wrote(table, said)
    assert "Shall I take back what I hold as your orders?" in asked
    assert held(table) == "Train from York to Hull"
    wrote(table, "yes", asked)
    assert held(table) == ""


@pytest.mark.parametrize(
    "said",
    [
        "Forget the orders of the king! My fleet sails to Hull",
        "Dear Gina,\n\nthank you for the silk. One camel goes to Hull with my salt.\n\nKind regards",
        "Hello Gina! Fleet to Hull.",
    ],
)
def test_orders_behind_a_greeting_or_thanks_are_held(table: OpenEvening, said: str) -> None:
    wrote(table, said)
    assert "to Hull" in held(table)


def test_a_holiday_with_a_greeting_and_a_question_is_an_absence_and_no_order(table: OpenEvening) -> None:
    said = "Hi Gina! I'm on holiday in Portugal from Saturday until next Wednesday, so I can't write. Can you wait?"
    assert "Shall I write down that you are away" in wrote(table, said)
    assert held(table) == ""


@pytest.mark.parametrize(
    "said",
    [
        "Dear Anna, I go to Hull with two bags.",
        "Hi Anna,\n\nI go to Hull with two bags. Shall we share the cart?\n\nBruno",
        "Anna, I go to Hull with two bags.",
        "Hey Anna - I take the north road to Hull, fine?",
    ],
)
def test_a_letter_to_another_player_is_no_order(table: OpenEvening, said: str) -> None:
    asked = wrote(table, said)
    assert "Shall I pass this on to Anna" in asked.flat
    assert not held(table)
    wrote(table, "yes", to=asked)
    assert "Hull" in table.last("Anna")
    assert "Hull" not in table.last("Clara")
    assert not held(table)


def test_a_letter_to_another_player_may_be_orders_all_the_same(table: OpenEvening) -> None:
    wrote(table, "these are my orders", to=wrote(table, "Dear Anna, I go to Hull with two bags."))
    assert "Hull" in held(table)
    assert "Hull" not in table.last("Anna")


@pytest.mark.parametrize(
    "said",
    [
        "Dear Gina, I go to Hull with two bags.",
        "Hi all, I go to Hull with two bags.",
        "Anna and Clara go first, I go to Hull with two bags.",
        "Anna: 2 bags\nClara: 3 bags to Hull",
        "Anna, Clara and I go to Hull with two bags.",
        "Dear diary, I go to Hull.",
        "I search the mill at Hull and question Anna: where were you at ten?",
        "We go to Hull and ask Clara: whose rope is it?",
    ],
)
def test_a_letter_that_names_others_is_an_order(table: OpenEvening, said: str) -> None:
    wrote(table, said)
    assert "Hull" in held(table)
