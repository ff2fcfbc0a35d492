"""What is an order where any text may be one: beside what is held, between turns, under a question of ours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Mail
from tests.kit.open_evening import OpenEvening

THREE = ("Anna", "Bruno", "Clara")
TALK = """Can you tell me whether the strait is open?|Is the strait open|Question: does a convoy cut support?
I don't understand the rules for convoys.|could you explain retreats|I don't know what to do this turn.|Who is missing
Orders will follow tomorrow|You will get my orders tonight|Still waiting for Bruno's answer before I decide
I will be late|Sorry for the delay, crazy week at work.|I was in hospital, back now.|Great map, well done!
What a mess in the Balkans lol|Bruno promised me not to enter Burgundy. Liar!|I think Anna is cheating
You forgot my army in Rome in the last report|The report says I lost Rome but I hold it
Good luck everybody!
There is a mistake in the last result: my fleet is in Brest|oh and thanks for the extra time, I needed that :)
Wait, is Uwe ok? Tell him best wishes from me|Which centers are still free? I'd like Sweden and Holland
can Gina please send me the map? I've lost track|Dear Gina, is the strait open? Clara"""
ORDERS = """A Par-Bur, A Mar S A Par-Bur, F Bre-MAO|A PAR H
F LON - NTH\\nF EDI - NWG\\nA LVP - YOR
Army Paris to Burgundy. Army Marseilles supports Paris to Burgundy.|par-bur mar s par-bur bre-mao|pass|no orders from me
I move my army in Paris to Burgundy and the fleet goes to the Mid Atlantic.
My fleet in London should go to the North Sea.
I'd like to move Paris to Burgundy please|I retreat to Picardy, or disband if that is not possible|builds: fleet Brest
If Bruno attacks Burgundy, then A Mar holds, otherwise A Mar - Spa|Everything stays where it is.|Attack!|hold everything
I invest 300 in the railway from Leeds to York and sell two shares.|My spy asks the innkeeper who was here last night.
I give up Rome and march north.|I leave Rome and go to Naples.|I think about it, and then I buy the ship.
I am late for the ball, so I run.|I quit the club and join the Guards.|Sorry, Bruno: A Rom - Ven
No builds, I waive"""
GETS_UP = (
    "I resign|I'm out, sorry|I quit.|I give up, Bruno has won this anyway|Sorry guys, I have to drop out, new baby."
)


def each(said: str) -> list[str]:
    return [one.replace("\\n", "\n") for line in said.splitlines() for one in line.split("|")]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenEvening]:
    one = OpenEvening(tmp_path, THREE, {"press": "private", "days": ["sunday"], "at": "20:00"}).seated()
    yield one
    assert not one.archive.letters("aside")
    one.close()


def wrote(table: OpenEvening, text: str, to: Mail | None = None, who: str = "Clara") -> Mail:
    answer = table.write(who, text, to=to, minutes=1)
    assert answer is not None
    return answer


def held(table: OpenEvening) -> str:
    found = table.table().match.held.get("Clara")
    return found.text if found else ""


def closed(table: OpenEvening) -> Mail:
    """The orders are in, and the GM decides; Clara's receipt."""
    receipt = wrote(table, "F Lon - ENG\nF Edi - NWG")
    table.orders(anna="A Paris - Burgundy", bruno="F Brest H")
    assert "GM" in table.table().asks
    return receipt


@pytest.mark.parametrize("before", ["", "F Lon - ENG\nF Edi - NWG"])
def test_talk_is_asked_about_and_what_is_held_stays(table: OpenEvening, before: str) -> None:
    if before:
        wrote(table, before)
    wrong = [
        one for one in each(TALK) if "Shall I pass it on to the GM?" not in wrote(table, one) or held(table) != before
    ]
    assert not wrong


def test_orders_in_many_ways_are_held(table: OpenEvening) -> None:
    wrong = []
    for said in each(ORDERS):
        wrote(table, "cancel")
        wrote(table, said)
        wrong += [said] if held(table) != said and held(table) != "No orders." else []
    assert not wrong


def test_who_gets_up_is_asked_and_nothing_of_it_is_held(table: OpenEvening) -> None:
    asks, report = "Shall I take you out of friday for good?", table.last("Clara", "report")
    wrong = [one for one in each(GETS_UP) if asks not in wrote(table, one, to=report)]
    assert not wrong
    assert not held(table)
    wrote(table, "yes")
    assert not table.table().match.chair("Clara").player  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "more",
    [
        "oh no I meant F Lon - NTH",
        "oops, F Edi - NTH of course, not NWG",
        "Wait I only have 4 centres and 3 units so just the fleet",
        "Thanks Gina! Fleet Brest then only",
        "A Lvp H",
    ],
)
def test_a_few_words_are_put_below_what_is_held(table: OpenEvening, more: str) -> None:
    wrote(table, "F Lon - ENG\nF Edi - NWG\nA Lvp - Yor")
    told = wrote(table, more)
    assert held(table) == f"F Lon - ENG\nF Edi - NWG\nA Lvp - Yor\n\nLater:\n{more}"
    assert "That replaces" not in told
    assert "I have put this below what I held." in told
    wrote(table, "NO, that was not an order! Please put the old ones back")
    assert held(table) == "F Lon - ENG\nF Edi - NWG\nA Lvp - Yor"


@pytest.mark.parametrize("new", ["F Lon H\nF Edi H\nA Lvp H", "All units hold", "orders: A Lvp H", "no orders from me"])
def test_what_is_as_long_or_about_all_takes_the_place_of_what_is_held(table: OpenEvening, new: str) -> None:
    wrote(table, "F Lon - ENG\nF Edi - NWG\nA Lvp - Yor")
    wrote(table, new)
    assert held(table) == new.removeprefix("orders: ")


def test_orders_beside_words_that_the_last_ones_were_none_are_held(table: OpenEvening) -> None:
    wrote(table, "I would like Turkey.")
    wrote(table, "That is not my order!! Paris - Gascony, Brest - MAO, Belgium holds")
    assert held(table) == "Paris - Gascony, Brest - MAO, Belgium holds"


def test_a_correction_of_nothing_is_asked_about(table: OpenEvening) -> None:
    told = wrote(table, "oh no I meant F Lon - NTH")
    assert "I hold nothing of yours for this turn" in told
    assert not held(table)
    asked = wrote(table, "no", to=told)
    assert not held(table)
    wrote(table, "yes", to=asked)
    assert held(table) == "oh no I meant F Lon - NTH"


@pytest.mark.parametrize(
    "said",
    [
        "oh no I meant F Lon - NTH",
        "Could you tell me what I did?",
        "Please tell Bruno (not Anna!) that I won't attack him",
        "A Edi H",
        "No that's not an order! Throw it away please",
    ],
)
def test_between_turns_nothing_is_kept_as_orders_unasked(table: OpenEvening, said: str) -> None:
    closed(table)
    told = wrote(table, said, to=table.last("Clara", "report"))
    assert not table.table().match.ahead
    wrote(table, "yes", to=told)
    to_bruno = "tell Bruno" in said
    words = "I won't attack you" if to_bruno else said[-15:].strip("?!")
    assert words in table.last("Bruno" if to_bruno else "gina")
    assert not table.table().match.ahead


def test_a_no_between_turns_asks_whether_it_is_for_the_next(table: OpenEvening) -> None:
    closed(table)
    asked = wrote(table, "no", to=wrote(table, "A Edi H", to=table.last("Clara", "report")))
    assert not table.table().match.ahead
    wrote(table, "yes", to=asked)
    assert table.table().match.ahead == {"Clara": "A Edi H"}


def test_orders_between_turns_are_kept_where_they_are_called_so(table: OpenEvening) -> None:
    closed(table)
    wrote(table, "these are my orders", to=wrote(table, "A Edi H", to=table.last("Clara", "report")))
    assert table.table().match.ahead == {"Clara": "A Edi H"}


def test_an_answer_to_a_question_of_ours_is_no_order(table: OpenEvening) -> None:
    wrote(table, "No these are my orders", to=wrote(table, "Can you move my army to Burgundy please?"))
    assert held(table) == "Can you move my army to Burgundy please?"
    asked = wrote(table, "Which centers are still free?")
    wrote(table, "hm, well, rather not I think", to=asked)
    assert held(table) == "Can you move my army to Burgundy please?"


def test_a_no_to_the_offer_to_pass_late_words_on_is_no_order(table: OpenEvening) -> None:
    asked = wrote(table, "Who is England actually?", to=closed(table))
    wrote(table, "no it's ok", to=asked)
    assert not table.table().match.ahead


@pytest.mark.parametrize(
    ("said", "words", "rest"),
    [
        ("F Lon - ENG\n\nPS for Gina: I mean the northern one", "I mean the northern one", "F Lon - ENG"),
        ("F Lon - ENG\n@GM: is the strait open?", "is the strait open?", "F Lon - ENG"),
        ("F Lon - ENG (GM: the northern one)\nF Edi H", "the northern one", "F Lon - ENG\nF Edi H"),
        ("@GM: is the strait open?", "is the strait open?", ""),
        ("press all: peace everybody!\n\nPS for Gina: I do not mean it", "I do not mean it", ""),
        ("press Bruno: peace everybody!\n@GM: is the strait open?", "is the strait open?", ""),
        ("press all: peace everybody! (GM: for now)", "for now", ""),
    ],
)
def test_words_to_the_gm_by_name_reach_the_gm_alone_at_once(
    table: OpenEvening, said: str, words: str, rest: str
) -> None:
    wrote(table, said)
    assert any(words in letter for letter in table.mail("gina", "press"))
    assert held(table) == (f"{rest}\n\nFor the GM alone: {words}" if rest else "")
    assert not any(words in letter for who in ("Anna", "Bruno") for letter in table.mail(who))
    if "press" in said:
        assert "peace everybody!" in table.last("Bruno", "press")


def test_words_to_the_gm_alone_are_not_shown_where_all_orders_are(tmp_path: Path) -> None:
    table = OpenEvening(tmp_path, THREE, reveal=True).seated()
    wrote(table, "F Lon - ENG\n@GM: is the strait open?")
    table.orders(anna="A Paris - Burgundy", bruno="F Brest H")
    assert "For the GM alone: is the strait open?" in table.request
    table.decides("All quiet.")
    assert "F Lon - ENG" in table.last("Anna", "report")
    assert "strait" not in table.last("Anna", "report").text
    table.close()


def test_a_question_beside_orders_is_offered_to_be_passed_on_at_once(table: OpenEvening) -> None:
    told = wrote(table, "Build: fleet Brest, army Paris. And can Gina please send me the map?")
    assert held(table).startswith("Build: fleet Brest")
    wrote(table, "yes", to=told)
    assert "can Gina please send me the map?" in table.last("gina")
    assert "fleet Brest" not in table.last("gina")


@pytest.mark.parametrize("said", ["Gina: F Lon - ENG", "Hi Gina,\nF Lon - ENG"])
def test_orders_behind_the_name_of_the_gm_are_orders(table: OpenEvening, said: str) -> None:
    wrote(table, said)
    assert held(table) == said


def test_same_as_last_time_is_written_out_also_after_a_set_back(table: OpenEvening) -> None:
    closed(table)
    table.decides("All quiet.")
    for said in ("same as last turn", "The same orders as before, but F Edi H please"):
        told = wrote(table, said)
        assert held(table) == f"{said}\n\nThat was:\nF Lon - ENG\nF Edi - NWG"
        assert "F Lon - ENG" in told
    wrote(table, "F Lon H\nF Edi H\nA Lvp H\nA Yor H\nA Wal H\nF NTH H")
    asked = wrote(table, "rollback 1", to=table.last("gina"), who="gina")
    wrote(table, "yes", to=asked, who="gina")
    wrote(table, "same as last time", to=table.last("Clara"))
    assert held(table).startswith("same as last time\n\nThat was:\nF Lon H\nF Edi H")


def test_same_as_last_time_at_the_first_time_is_told_to_be_of_nothing(table: OpenEvening) -> None:
    assert "You have sent no orders before that I know of" in wrote(table, "same as last time")
    assert held(table) == "same as last time"
