"""The GM of an open table writes as to friends: remarks between rounds, approval in other words, private asides."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Mail
from tests.kit.open_evening import MAP, OpenEvening

STORY = "Bruno takes Paris.\nto Anna:\nYour spy is back."


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenEvening]:
    one = OpenEvening(tmp_path).seated()
    yield one
    one.close()


def asked(table: OpenEvening) -> Mail:
    """The round is closed, and the GM has answered with a story: its preview."""
    table.orders(anna="A Paris - Burgundy", bruno="F Brest H")
    table.passes()
    preview = table.answers(STORY, MAP)
    assert preview is not None
    assert "Bruno takes Paris." in preview
    return preview


def wrote(table: OpenEvening, text: str, to: Mail) -> Mail:
    answer = table.write("gina", text, to=to)
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    "remark",
    ["Clara is in hospital, don't wait for her. Play now", "Oh no! That wasn't for them.", "yes", "no, leave Clara"],
)
def test_a_remark_while_orders_come_in_is_never_published(table: OpenEvening, remark: str) -> None:
    answer = wrote(table, remark, table.last("gina"))
    assert "Kept for later" not in answer
    assert not table.table().match.ahead
    table.orders(anna="A Paris - Burgundy")
    table.passes()
    assert "A Paris - Burgundy" in table.request
    assert not [mail for mail in table.mail("Bruno", "report") if remark in mail.flat]


@pytest.mark.parametrize(
    "said", ["Looks good, send it", "yes, final", "Perfect, publish it", "ok go ahead", "Send it out!"]
)
def test_approval_in_other_words_sends_what_was_shown(table: OpenEvening, said: str) -> None:
    wrote(table, said, asked(table))
    table.later(minutes=30)
    assert "Bruno takes Paris." in table.last("Bruno", "report")
    assert "Your spy is back." in table.last("Anna", "report")
    assert said not in table.last("Bruno", "report")


@pytest.mark.parametrize("said", ["back to the version before please", "hold on, not yet"])
def test_a_remark_about_the_preview_leaves_it_waiting(table: OpenEvening, said: str) -> None:
    answer = wrote(table, said, asked(table))
    assert "I did not take this for the answer itself." in answer
    wrote(table, "yes", answer)
    table.later(minutes=30)
    assert "Your spy is back." in table.last("Anna", "report")


def test_a_no_with_another_text_below_is_that_text(table: OpenEvening) -> None:
    preview = wrote(table, "no\n\nBruno is beaten back.\nto Anna:\nYour spy is lost.", asked(table))
    assert "Bruno is beaten back." in preview
    wrote(table, "yes", preview)
    table.later(minutes=30)
    assert "Your spy is lost." in table.last("Anna", "report")
    assert "Bruno takes Paris." not in table.last("Bruno", "report")


@pytest.mark.parametrize(
    "heading",
    ["Only for Anna:", "Anna, just for you:", "Private to Anna:", "For Anna only:", "Anna only:", "Anna (private):"],
)
def test_what_is_said_to_be_for_one_is_for_one(table: OpenEvening, heading: str) -> None:
    table.orders(anna="A Paris - Burgundy")
    table.passes()
    preview = table.answers(f"The winter is mild.\n\n{heading} your fleet in Trieste is built.")
    assert preview is not None
    assert "Anna alone reads:" in preview
    wrote(table, "yes", preview)
    table.later(minutes=30)
    assert "Trieste" in table.last("Anna", "report")
    assert "Trieste" not in table.last("Bruno", "report")


def test_a_secret_in_the_open_is_pointed_to(table: OpenEvening) -> None:
    table.orders(anna="A Paris - Burgundy")
    table.passes()
    preview = table.answers("Anna has a secret fleet in Trieste.")
    assert preview is not None
    assert "names Anna alone, but everybody reads it" in preview


def test_orders_below_words_for_the_gm_are_not_read_before_the_deadline(table: OpenEvening) -> None:
    letter = "Hi Gina,\npress GM: can I have till Tuesday? I'm travelling\n\nF Brest - London\nSent from my iPhone"
    answer = table.write("Bruno", letter, to=table.last("Bruno", "report"))
    assert answer is not None
    assert '"F Brest - London", which may be your orders' in answer
    assert "one thing at a time" not in answer
    assert not any("F Brest - London" in mail for mail in table.mail("gina"))
    assert "Bruno" not in table.table().match.held
    table.write("Bruno", "press GM: can I have till Tuesday?", to=answer)  # as I have asked
    assert "can I have till Tuesday?" in table.last("gina")
    assert not any("F Brest - London" in mail for mail in table.mail("gina"))
    table.write("Bruno", "yes", to=answer)
    assert "F Brest - London" in table.last("gina")


def test_what_a_telephone_writes_below_is_no_order(table: OpenEvening) -> None:
    answer = table.write("Bruno", "F Brest - London\n\nSent from my iPhone", to=table.last("Bruno", "report"))
    assert answer is not None
    assert "| F Brest - London" in answer
    assert "iPhone" not in answer


def test_a_yes_with_more_dice_sends_nothing(table: OpenEvening) -> None:
    wrote(table, "Looks good. Yes but roll 1d6 as well", asked(table))
    table.later(minutes=30)
    assert not any("Your spy is back." in mail for mail in table.mail("Anna"))


def test_headings_without_their_colon_are_headings(table: OpenEvening) -> None:
    table.orders(anna="A Paris - Burgundy", bruno="F Brest H")
    table.passes()
    preview = table.answers(
        "Paris falls.\nto Anna: your spy is back.\nto Bruno\nYou were asleep.\neverybody:\nAnna wins!"
    )
    assert preview is not None
    assert "Bruno alone reads: | You were asleep." in preview.flat
    assert "Everybody reads: | Paris falls. | Anna wins!" in preview.flat
    assert 'The match goes on with this; to end it, write "winner: Anna"' in preview.flat


def test_a_gm_who_answers_a_question_leads_in_the_same_letter(table: OpenEvening) -> None:
    table.write("Bruno", "press GM: can I have till Tuesday?", to=table.last("Bruno", "report"))
    answer = wrote(table, "Of course, Bruno.\nextend 24h\nremind Anna", table.last("gina"))
    assert "Passed on to Bruno" in answer
    told = [mail for mail in table.mail("Bruno") if "Of course, Bruno." in mail]
    assert told
    assert "GM wrote: Of course, Bruno." in told[0]
    assert not any("remind Anna" in mail for mail in table.mail("Bruno"))
    assert "The deadline moves" in answer.flat


def test_words_for_the_house_amid_talk_are_asked_about(table: OpenEvening) -> None:
    table.write("Bruno", "press GM: can I have till Tuesday?", to=table.last("Bruno", "report"))
    wrote(table, "ok Bruno, take the weekend, and remind Anna", table.last("gina"))
    assert not any("remind Anna" in mail for mail in table.mail("Bruno"))


def test_orders_that_come_while_the_gm_decides_are_offered_to_the_gm(table: OpenEvening) -> None:
    before = table.last("Bruno", "report")
    table.orders(anna="A Paris - Burgundy")
    table.passes()
    answer = table.write("Bruno", "Oh no! F Brest - London", to=before)
    assert answer is not None
    assert "Shall I pass these words on, late as they are?" in answer.flat
    table.write("Bruno", "yes", to=answer)
    assert "F Brest - London" in table.last("gina")


@pytest.mark.parametrize("words", ["I leave. This is not my kind of game, sorry. Bye", "I am leaving the match, sorry"])
def test_who_says_that_they_leave_is_asked_whether_it_is_for_good(table: OpenEvening, words: str) -> None:
    receipt = table.write("Anna", words)
    assert receipt is not None
    assert "Shall I take you out of friday for good?" in receipt
    table.write("Anna", "yes", to=receipt)
    chair = table.table().match.chair("Anna")
    assert chair is not None
    assert chair.left
    receipt = table.write("Bruno", "I leave Paris with my army. I retreat to Munich.")
    assert receipt is not None
    assert "for good" not in receipt


def test_who_read_the_orders_of_a_round_may_ask_for_them_again(table: OpenEvening) -> None:
    asked(table)
    table.write("gina", "yes", to=table.last("gina"))
    own = table.write("Anna", "What did I order in turn 1?", to=table.last("Anna"))
    other = table.write("Anna", "What did Bruno order in turn 1?", to=table.last("Anna"))
    answer = wrote(table, "What did Bruno do in turn 1?", table.last("gina"))
    assert 'Bruno had written: "F Brest H".' in answer
    assert own is not None
    assert other is not None
    assert "F Brest" not in own.text.partition("wrote:")[0]
    assert "F Brest" not in other.text.partition("wrote:")[0]
