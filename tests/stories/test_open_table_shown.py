"""A GM's result was shown, and a few words come in answer: they change it or are asked about, and it is never lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Mail
from tests.kit.open_evening import MAP, PAPER, OpenEvening, files_of

THREE = ("Anna", "Bruno", "Clara")
TALE = """Autumn 1901

Anna's army takes Belgium; Bruno's fleet is bounced in the Channel. Clara sits and waits.
Paris is lost to Bruno.

to Anna: your spy saw a fleet in Kiel.
to Bruno: you may build two."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenEvening]:
    one = OpenEvening(tmp_path, THREE).seated()
    one.orders(anna="A Paris - Burgundy", bruno="F Brest H", clara="A Rome H")
    yield one
    assert not one.archive.letters("aside")
    one.close()


def wrote(table: OpenEvening, text: str, to: Mail | None) -> Mail:
    answer = table.write("gina", text, to=to, minutes=1)
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    "remark",
    [
        "hmm, Anna's line is too long",
        "the map is missing",
        "wait, Bruno lost Paris too",
        "Bruno lost Paris too",
        "And Clara gets an army.",
        "that's not right, Bruno has only one build",
        "the first line should be bold",
        "is the map attached?",
        "not sure about Paris",
        "Nothing happens.",
        "oops",
        "No, Bruno lost Paris too",
    ],
)
def test_a_remark_is_no_other_result_and_what_was_shown_stays(table: OpenEvening, remark: str) -> None:
    told = wrote(table, remark, table.answers(TALE, MAP))
    assert '"add it"' in told
    assert '"instead"' in told
    assert table.turn == 2
    wrote(table, "yes", told)
    report = table.last("Clara", "report")
    assert "Paris is lost to Bruno." in report
    assert remark not in report.text
    assert "map.png" in files_of(report)


def test_what_was_remarked_is_put_below_or_takes_the_place_of_all(table: OpenEvening) -> None:
    told = wrote(table, "Bruno lost Paris too", table.answers(TALE, MAP))
    added = wrote(table, "Yes, add it please", told)
    everybody = added.flat.partition("Everybody reads:")[2].partition("Anna alone reads:")[0]
    assert "Paris is lost to Bruno." in everybody
    assert "Bruno lost Paris too" in everybody
    other = wrote(table, "instead", wrote(table, "Nothing happens.", added))
    assert "Paris is lost" not in other
    wrote(table, "yes", other)
    assert "Nothing happens." in table.last("Clara", "report")


@pytest.mark.parametrize(
    ("words", "now", "before"),
    [
        ("typo: Belgium should be Holland", "takes Holland", "Belgium"),
        ("s/Belgium/Holland/", "takes Holland", "Belgium"),
        ("Belgium -> Holland", "takes Holland", "Belgium"),
        ('Please replace "Belgium" with "Holland".', "takes Holland", "Belgium"),
        ("No, it's Holland, not Belgium", "takes Holland", "Belgium"),
        ("It's Spring 1902, not Autumn 1901", "Spring 1902", "Autumn 1901"),
        ('please change "two" to "one" in Bruno\'s part', "you may build one.", "build two"),
        ("Bruno may build one, not two", "you may build one.", "build two"),
        ("to Bruno: you may build one.", "you may build one.", "build two"),
        ("delete the sentence about waits", "bounced in the Channel.", "sits and waits"),
        ("remove the line about Kiel", "Paris is lost", "Kiel"),
        ("leave Anna's part out", "Paris is lost", "Kiel"),
    ],
)
def test_a_few_words_change_what_was_shown(table: OpenEvening, words: str, now: str, before: str) -> None:
    shown = wrote(table, words, table.answers(TALE, MAP))
    read = shown.flat.partition("reads:")[2]
    assert now in read
    assert before not in read
    assert "map.png" in read
    wrote(table, "yes", shown)
    sent = "".join(table.last(who, "report").flat for who in THREE)
    assert now in sent
    assert before not in sent.replace(words, "")


@pytest.mark.parametrize(
    ("words", "who", "line"),
    [
        ("Add a line for Clara: your fleet is back", "Clara", "your fleet is back"),
        ("to Clara: your fleet is back", "Clara", "your fleet is back"),
        ("Anna's part is for Clara", "Clara", "a fleet in Kiel"),
        ("the line about Kiel goes to Clara alone", "Clara", "a fleet in Kiel"),
    ],
)
def test_a_line_more_or_a_part_for_another_is_for_that_one_alone(
    table: OpenEvening, words: str, who: str, line: str
) -> None:
    wrote(table, "yes", wrote(table, words, table.answers(TALE, MAP)))
    assert line in table.last(who, "report")
    assert not [other for other in THREE if other != who and line in table.last(other, "report")]
    assert "Paris is lost to Bruno." in table.last("Anna", "report")


def test_a_part_that_was_for_one_is_for_all(table: OpenEvening) -> None:
    wrote(table, "yes", wrote(table, "Bruno's part should be for everybody", table.answers(TALE)))
    assert all("you may build two" in table.last(who, "report") for who in THREE)


def test_a_file_that_comes_with_a_few_words_is_for_what_was_shown(table: OpenEvening) -> None:
    new = ("map.png", "image/png", MAP[2] + b"new")
    shown = table.answers("oops, here is the right map", new, to=table.answers(TALE, MAP))
    assert shown is not None
    assert 'left out your words beside it: "oops, here is the right map"' in shown
    shown = table.answers("and the treaty for Anna", PAPER, to=shown)
    assert shown is not None
    wrote(table, "yes", shown)
    assert files_of(table.last("Clara", "report")) == {"map.png": new[2]}
    assert set(files_of(table.last("Anna", "report"))) == {"map.png", "treaty.pdf"}
    assert "Paris is lost to Bruno." in table.last("Clara", "report")


@pytest.mark.parametrize(
    "words",
    [
        "New version:\nAll quiet. Everybody holds.",
        "Scrap that. All quiet this season.",
        "All quiet.\n\nto Anna: your spy is lost.\n\nto Bruno: no builds.",
        "Nobody moves in this season, for a storm has come over the sea and the land, and all armies stay in their "
        "tents; the bread is eaten, the wine is drunk, and spring is far away.",
    ],
)
def test_a_result_that_says_so_or_is_long_or_has_parts_takes_the_place_of_the_other(
    table: OpenEvening, words: str
) -> None:
    wrote(table, "yes", wrote(table, words, table.answers(TALE, MAP)))
    assert "Paris is lost" not in table.last("Clara", "report")
    assert words[-20:].split(": ")[-1] in "".join(table.last(who, "report").flat for who in THREE)


def test_what_is_approved_is_changed_too_and_waits_for_a_yes_again(tmp_path: Path) -> None:
    table = OpenEvening(tmp_path, THREE, {"second_thoughts": 15}).seated()
    table.orders(anna="A Paris - Burgundy", bruno="F Brest H", clara="A Rome H")
    table.later(minutes=20, step=0.1)
    wrote(table, "yes", table.answers(TALE, MAP))
    shown = wrote(table, "Sorry, Belgium should be Holland", table.last("gina"))
    assert "What you had approved before is not sent either" in shown
    assert "takes Holland" in shown
    wrote(table, "yes", shown)
    told = wrote(table, "Bruno lost Paris too", table.last("gina"))
    assert "What you have approved stands" in told
    table.later(minutes=40, step=0.1)
    assert table.turn == 2, "it waits while the GM is asked"
    table.close()


@pytest.mark.parametrize("said", ["Yes, send", "send", "Perfect, send it. And don't wait, it can go out at once"])
def test_a_yes_in_other_words_is_one(table: OpenEvening, said: str) -> None:
    wrote(table, said, table.answers(TALE, MAP))
    assert "Paris is lost to Bruno." in table.last("Clara", "report")


@pytest.mark.parametrize(
    ("said", "sent"),
    [
        ("You can send it right away, no need to wait", True),
        ("what? no! please send it out NOW", True),
        ("Please don't wait any longer with that", True),
        ("Don't send it now", False),
        ("wait", False),
    ],
)
def test_who_need_not_wait_is_not_taken_for_who_waits(tmp_path: Path, said: str, sent: bool) -> None:
    table = OpenEvening(tmp_path, THREE, {"second_thoughts": 15}).seated()
    table.orders(anna="A Paris - Burgundy", bruno="F Brest H", clara="A Rome H")
    table.later(minutes=20, step=0.1)
    wrote(table, "yes", table.answers(TALE, MAP))
    told = wrote(table, said, table.last("gina"))
    assert ("The turn stays open" in told) != sent
    assert (table.turn == 3) == sent
    table.close()


def test_what_a_late_letter_to_a_result_tells_of_it_is_no_story_once_more(table: OpenEvening) -> None:
    preview = table.answers(TALE, MAP)
    wrote(table, "yes", preview)
    told = wrote(table, "Wonderful, and what now?", preview)
    assert "attached:" not in told.flat
    assert 'your letter "Autumn 1901"' in told


WHISPERS = """Tom's train reaches Reading, and Anna has 19 pounds left.

Psst, Bruno: the mine yields 5 pounds.

The Lord Mayor pays for each station."""


def everybody_reads(shown: Mail) -> str:
    return shown.flat.partition("Everybody reads:")[2].partition("alone reads:")[0]


@pytest.mark.parametrize(
    "head",
    [
        "Psst, Bruno:",
        "Pssst Bruno,",
        "(psst, Bruno:",
        "Bruno, psst:",
        "@Bruno, psst -",
        "Whispering to Bruno:",
        "@Bruno:",
    ],
)
def test_a_whispered_paragraph_is_for_one_alone_and_the_next_for_all(table: OpenEvening, head: str) -> None:
    shown = table.decides(WHISPERS.replace("Psst, Bruno:", head))
    assert "The Lord Mayor" in everybody_reads(shown)
    assert "the mine" not in everybody_reads(shown)
    assert "Bruno alone reads: | the mine yields 5 pounds." in " ".join(shown.flat.split())
    assert "The Lord Mayor" in table.last("Clara", "report")
    assert "the mine" not in table.last("Clara", "report")
    assert "the mine" in table.last("Bruno", "report")


@pytest.mark.parametrize("head", ["Bruno whispers:", "Psst, all:", "Bruno says psst and goes:", "The miners:"])
def test_what_is_told_of_whispers_is_for_all(table: OpenEvening, head: str) -> None:
    shown = table.answers(WHISPERS.replace("Psst, Bruno:", head))
    assert shown is not None
    assert "the mine" in everybody_reads(shown)


@pytest.mark.parametrize(
    "head",
    ["All others:", "The others:", "Everybody else:", "To all others:", "And the rest of you:", "to the others:"],
)
@pytest.mark.parametrize("first", [True, False])
def test_what_is_for_all_others_is_not_for_who_has_a_part(table: OpenEvening, head: str, first: bool) -> None:
    parts = [f"{head} the road is closed.", "@Bruno: you got through."]
    shown = table.decides("\n".join(["Rain falls.", *(parts if first else reversed(parts))]))
    assert everybody_reads(shown).strip() == "| Rain falls. Anna"
    assert "the road is closed" in table.last("Clara", "report")
    assert "you got through" not in table.last("Clara", "report")
    assert "the road is closed" not in table.last("Bruno", "report")


@pytest.mark.parametrize("line", ["All others: the road is closed.", "The rest of the road: mud.", "@all: mud."])
def test_others_are_nobody_where_no_one_has_a_part(table: OpenEvening, line: str) -> None:
    shown = table.answers(line)
    assert shown is not None
    assert "alone reads" not in shown.flat


@pytest.mark.parametrize(
    "words",
    [
        "Can Bruno write me what he meant with the cart?",
        "Could Bruno please tell me how many bags he takes?",
        "What did Bruno mean by the cart?",
        "Please ask Bruno what he meant with the cart.",
        "Could you ask Bruno whether he takes both bags?",
    ],
)
def test_what_the_gm_wants_to_hear_of_a_player_is_no_story(table: OpenEvening, words: str) -> None:
    shown = table.answers(words)
    assert shown is not None
    assert "That sends a letter to Bruno" in shown.flat
    assert "Everybody reads" not in shown.flat
    table.write("gina", "yes", to=shown, minutes=1)
    word = table.last("Bruno", "notice")
    assert words[-14:].rstrip("?.") in word.flat
    answer = table.write("Bruno", "Both bags, and the cart is Clara's", to=word, minutes=1)
    assert answer is not None
    assert "I have passed it on to the GM" in answer.flat
    assert "Both bags, and the cart is Clara's" in table.last("gina")
    assert table.turn == 2


@pytest.mark.parametrize(
    "words",
    [
        "Can Bruno carry the cart over the bridge? The river is high.",
        "Bruno asks what the cart costs.",
        "Bruno means it.",
    ],
)
def test_a_story_that_asks_of_a_player_is_one(table: OpenEvening, words: str) -> None:
    shown = table.answers(words)
    assert shown is not None
    assert "Everybody reads" in shown.flat


@pytest.mark.parametrize(
    "reply",
    [
        "Oh, the mine line is only for Bruno, please! And it's Anna who has 18, not 19",
        "It's 18, not 19. And the mine line must go to Bruno alone, sorry",
        "delete the mine line please. And for Bruno: the mine yields 5 pounds. And it's 18, not 19.",
    ],
)
def test_all_of_a_correction_is_done(table: OpenEvening, reply: str) -> None:
    shown = wrote(table, reply, table.answers(WHISPERS.replace("Psst, Bruno:", "Pst -")))
    assert "the mine" not in everybody_reads(shown)
    assert "Anna has 18 pounds" in everybody_reads(shown)
    wrote(table, "yes", shown)
    assert "the mine" not in table.last("Clara", "report")
    assert "the mine" in table.last("Bruno", "report")


def test_of_a_correction_that_is_half_understood_nothing_is_done_and_that_is_said(table: OpenEvening) -> None:
    told = wrote(table, "The Kiel line is only for Bruno! And it's 18, not 19", table.answers(WHISPERS))
    assert "19 pounds" in everybody_reads(told)
    assert '"add it"' in told


@pytest.mark.parametrize(
    "reply", ["It's 18, not 19. The last line is for Clara alone", "the last line is only for Clara! And 18, not 19"]
)
def test_a_line_by_its_place_goes_to_one_beside_another_word(table: OpenEvening, reply: str) -> None:
    shown = wrote(table, reply, table.answers(WHISPERS))
    assert "Anna has 18 pounds" in everybody_reads(shown)
    assert "The Lord Mayor" not in everybody_reads(shown)


@pytest.mark.parametrize(
    "remark",
    [
        "Stop! Anna must not read that about Kiel.",
        "Anna should not read about Kiel",
        "Wait, the thing about Kiel is a secret",
        "that was meant for Bruno's eyes only",
        "nobody but Bruno may know of Paris!",
        "I wanted it private",
        "Bruno only should know of Paris!",
        "Clara can't see the second line, please",
    ],
)
def test_what_its_writer_objects_to_goes_out_by_no_hasty_yes(table: OpenEvening, remark: str) -> None:
    told = wrote(table, remark, table.answers(TALE))
    assert "not by a yes alone" in told
    asked = wrote(table, "yes", told)
    assert table.turn == 2
    assert remark in asked.flat
    assert table.turn == 2
    assert "Paris is lost" in asked  # it is shown once more
    wrote(table, "yes, send it as it is", asked)
    assert "Paris is lost to Bruno." in table.last("Clara", "report")


def test_further_words_do_not_promise_that_a_yes_sends_what_was_objected_to(table: OpenEvening) -> None:
    told = wrote(table, "Clara must not read about Paris!", table.answers(TALE))
    more = wrote(table, "Hm, and the map is too long, I think?", told)
    assert "yes sends it" not in more.flat
    assert "not by a yes alone" in more.flat
    wrote(table, "yes", more)
    assert table.turn == 2


def test_an_objection_that_is_put_right_needs_but_a_yes(table: OpenEvening) -> None:
    told = wrote(table, "Clara must not read about Paris!", table.answers(TALE))
    mended = wrote(table, "The line about Paris is for Anna and Bruno only, Clara must not read it.", told)
    assert "Paris" in mended.flat.partition("Anna alone reads:")[2]
    wrote(table, "yes", mended)
    assert "Paris is lost" not in table.last("Clara", "report").text
    assert "Paris is lost" in table.last("Bruno", "report").text


def test_an_approval_that_its_writer_objects_to_is_none(tmp_path: Path) -> None:
    table = OpenEvening(tmp_path, THREE, {"second_thoughts": 15}).seated()
    table.orders(anna="A Paris - Burgundy", bruno="F Brest H", clara="A Rome H")
    table.later(minutes=20)
    table.decides(TALE)
    wrote(table, "Oh dear, Clara must not know about Paris!", table.last("gina"))
    table.later(hours=1)
    assert table.turn == 2
    table.close()


@pytest.mark.parametrize(
    ("said", "turn"),
    [
        ("How long do I have for my answer?", 3),
        ("looks good, send it", 3),
        ("Shouldn't Bruno have an army in Paris?", 2),
    ],
)
def test_a_question_that_the_house_answers_keeps_no_turn_open(tmp_path: Path, said: str, turn: int) -> None:
    table = OpenEvening(tmp_path, THREE, {"second_thoughts": 15}).seated()
    table.orders(anna="A Paris - Burgundy", bruno="F Brest H", clara="A Rome H")
    table.later(minutes=20)
    table.decides(TALE)
    wrote(table, said, table.last("gina"))
    table.later(hours=1)
    assert table.turn == turn
    table.close()


@pytest.mark.parametrize(
    ("words", "who"),
    [
        ("The line about Paris is for Bruno alone, Clara must not read that.", "B"),
        ("Stop! The line about Paris is only for Bruno", "B"),
        ("the line about Paris is for everybody but Clara", "AB"),
        ("The line about Paris is only for Bruno, not for Clara.\nroll d6", "B"),
        ("Stop! The line about Paris is for Bruno alone, Clara must not read that. And I wanted a die rolled.", "B"),
    ],
)
def test_who_shall_not_read_a_line_does_not(table: OpenEvening, words: str, who: str) -> None:
    shown = wrote(table, words, table.answers(TALE))
    wrote(table, "yes", shown)
    assert table.turn == 3
    assert {one[0] for one in THREE if "Paris is lost" in table.last(one, "report").text} == set(who)
