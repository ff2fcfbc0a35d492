"""An open table by mail: five powers, a GM who decides, private news, a map for all and a paper for one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gm.desk.matches.replaying import replayed
from tests.kit.evening import OPERATOR, Mail, address_of, quoted
from tests.kit.open_evening import MAP, PAPER, PDF, PNG, POWERS, OpenEvening, files_of
from tests.stories.test_a_match_moves import another, carry

Open = Callable[..., OpenEvening]
ALL = {
    "anna": "fleet: London - North Sea",
    "bruno": "army: Paris - Burgundy",
    "clara": "army: Rome - Venice",
    "dora": "fleet: Kiel - Denmark",
    "emil": "army: Vienna - Trieste",
}


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    made: list[OpenEvening] = []

    def build(**options: object) -> OpenEvening:
        made.append(OpenEvening(tmp_path / str(len(made)), **options).seated())  # type: ignore[arg-type]
        return made[-1]

    yield build
    for evening in made:
        assert not evening.archive.letters("aside")
        evening.look_over()
        evening.close()


def test_three_rounds_with_private_news_a_map_and_a_paper(opened: Open) -> None:
    e = opened(fields=["fleet", "army"], silence="all units hold")
    e.orders(**ALL)
    assert "The orders" in e.request
    rows = e.request.text.splitlines()
    assert [row.rstrip(":") for row in rows if row.rstrip(":") in POWERS] == list(POWERS)
    preview = e.decides(
        "Spring 1901: see map.png\n  Denmark is taken.\n## Anna\nRead treaty.pdf, and burn it.", MAP, PAPER
    )
    assert "Everybody reads:" in preview
    assert "Anna alone reads:" in preview
    assert '"treaty.pdf" goes to Anna alone' in preview
    assert "  |   Denmark is taken." in e.last("Bruno", "report").text
    for name in POWERS:
        report = e.last(name, "report")
        assert files_of(report) == ({"map.png": PNG, "treaty.pdf": PDF} if name == "Anna" else {"map.png": PNG})
        assert ("burn it" in report) == (name == "Anna")
        assert ("burn it" in report.html) == (name == "Anna")

    e.orders(**{name: text for name, text in ALL.items() if name != "emil"})
    e.passes()
    assert "Emil was silent, which counts as: all units hold" in e.request
    assert "Emil was silent." in e.last("Bruno", "report")
    e.decides("Autumn 1901: nothing moves.\nto Emil: where are you?")
    assert "where are you?" in e.last("Emil", "report")

    e.orders(**ALL)
    e.decides("Winter.\nstandings: Anna 5, Bruno 4, Clara 4, Dora 4, Emil 3\nwinner: Anna")
    assert e.table().match.status == "over"
    assert "Anna wins with 5 points." in e.last("Dora", "report")
    e.write("Anna", "resend 3", to=e.mail("Anna", "report")[0])
    assert files_of(e.last("Anna", "report")) == {"map.png": PNG, "treaty.pdf": PDF}
    assert not replayed(e.archive, "friday").differences


def test_a_letter_counts_whole_and_a_later_one_takes_its_place(opened: Open) -> None:
    e = opened()
    said = "Dear Gina,\n\n## my plan\n   A Paris  -  Burgundy\n1. hold!\nbest\nplay 13\n"
    said += "leave Paris\njoin the attack\nfinal blow"
    receipt = e.write("Anna", said)
    assert receipt is not None
    assert e.table().match.held["Anna"].text == said
    for line in said.splitlines():
        assert f"  | {line}".rstrip() in receipt.text.splitlines()
    receipt = e.write("Anna", "orders: A Paris holds")
    assert 'That replaces: your letter "Dear Gina,"' in str(receipt.flat if receipt else "")
    receipt = e.write("Anna", "Thanks a lot!")
    assert receipt is not None
    assert "My pleasure." in receipt
    assert e.table().match.held["Anna"].text == "A Paris holds"


def test_words_of_the_house_still_work_and_are_no_orders(opened: Open) -> None:
    e = opened()
    receipt = e.write("Anna", "army: holds\nhand\nstatus\npress GM: may I convoy?")
    assert e.table().match.held["Anna"].text == "army: holds"
    assert "may I convoy?" in e.last("gina", "press")
    assert e.last("Anna", "again")
    assert receipt is not None
    e.write("Anna", "check\narmy: attacks")
    assert e.table().match.held["Anna"].text == "army: holds"
    e.write("Anna", "cancel")
    assert "Anna" not in e.table().match.held


def test_what_is_sealed_reaches_nobody_before_the_deadline_not_even_the_gm(opened: Open) -> None:
    told = []
    for secret in ("my fleet sails to Norway", "my army goes south, all of it, and quickly\nroll 2d6"):
        e = opened()
        e.write("Anna", secret)
        for name in (*POWERS[1:], "gina"):
            e.write(name, "status\nhand\norders", to=e.last(name, "report"), minutes=1)
        e.later(hours=70, step=10)
        assert e.turn == 1
        told.append([(p.to, p.raw) for p in e.mailer.sent if p.to != address_of("Anna")])
    assert told[0] == told[1]


def test_what_is_for_one_changes_no_letter_of_another(opened: Open) -> None:
    told = []
    for secret, paper in (("a spy", b"%PDF one"), ("two spies, and a long story of theirs", b"%PDF another")):
        e = opened()
        e.orders(**ALL)
        e.decides(f"Calm.\nto Anna: you see {secret} in x.pdf", MAP, ("x.pdf", "application/pdf", paper))
        e.write("Bruno", "hand\nstatus")
        told.append([p.raw for p in e.mailer.sent if p.to not in (address_of("Anna"), address_of("gina"))])
        assert files_of(e.last("Anna", "report"))["x.pdf"] == paper
    assert told[0] == told[1]


def test_a_name_that_nobody_has_is_asked_back_and_nothing_is_sent(opened: Open) -> None:
    e = opened()
    e.orders(**ALL)
    receipt = e.answers("Calm.\n## Ana\nYour spy is back.")
    assert receipt is not None
    assert "did you mean Anna?" in receipt
    e.write("gina", "yes", to=receipt)
    assert e.turn == 2
    assert not [m for name in POWERS for m in e.mail(name) if "spy" in m]


STORY = "Calm.\nto Emile: your spy saw map.png, and it is yours alone.\nto Anna: rest."


@pytest.mark.parametrize("reply", ["yes Emil", "Yes.", "Emil of course, sorry", "yes, I meant Emil"])
def test_a_name_put_right_in_a_few_words_leaves_the_story_as_it_was(opened: Open, reply: str) -> None:
    e = opened()
    e.orders(**ALL)
    asked = e.answers(STORY.replace("map.png", "everything"))
    assert asked is not None
    assert "did you mean Emil?" in asked.flat
    preview = e.write("gina", reply, to=asked)
    assert preview is not None
    assert "Emil alone reads" in preview
    e.write("gina", "yes", to=preview)
    assert "your spy saw" in e.last("Emil", "report")
    assert "Calm." in e.last("Anna", "report")
    assert not [name for name in POWERS if name != "Emil" and "your spy saw" in e.last(name, "report")]
    assert reply not in e.last("Bruno", "report").text


def test_a_map_that_was_forgotten_goes_where_the_story_says(opened: Open) -> None:
    e = opened()
    e.orders(**ALL)
    asked = e.answers(STORY.replace("Emile", "Emil"))
    assert asked is not None
    assert "it is not attached" in asked.flat
    preview = e.answers("oops, here is the map", MAP, to=asked)
    assert '"map.png" goes to Emil alone' in str(preview.flat if preview else "")
    e.write("gina", "yes", to=preview)
    assert files_of(e.last("Emil", "report"))
    assert not [name for name in POWERS if name != "Emil" and files_of(e.last(name, "report"))]
    assert "oops" not in e.last("Anna", "report").text


def test_an_answer_without_a_word_for_anybody_is_none(opened: Open) -> None:
    e = opened()
    e.orders(**ALL)
    asked = e.answers("to all:")
    assert "no word for anybody" in str(asked.flat if asked else "")
    e.write("gina", "yes", to=asked)
    assert e.turn == 2


def test_every_line_that_speaks_to_one_is_named_where_one_of_them_says_you(opened: Open) -> None:
    e = opened()
    e.orders(**ALL)
    preview = e.answers("Calm.\nBruno: your men are tired.\nAnna: the horse arrives.")
    assert preview is not None
    assert '"to Bruno: ..." is for Bruno alone' in preview.flat
    assert '"to Anna: ..." is for Anna alone' in preview.flat


def test_nothing_is_sent_before_the_yes_and_a_new_text_takes_the_place_of_the_old(opened: Open) -> None:
    e = opened()
    e.orders(**ALL)
    first = e.answers("Calm, and war.\nto Anna: run.", MAP)
    e.later(hours=2)
    assert e.turn == 2
    second = e.answers("New result:\nCalm.", to=first)
    assert second is not None
    e.write("gina", "Yes, that is fine.", to=second)
    assert e.turn == 3
    assert "war" not in e.last("Anna", "report")
    assert not files_of(e.last("Anna", "report"))


@pytest.mark.parametrize("quoting", [True, False])
def test_a_story_sent_again_with_a_sentence_more_keeps_every_private_word(opened: Open, quoting: bool) -> None:
    e = opened()
    e.orders(**ALL)
    private = (
        "to Anna: your horse arrives, two guards stand at the mill.\n"
        "to Bruno: the rafts need wood, and your men are very tired.\n"
    )
    story = f"{private}to all:\nEmil sleeps in the sun and dreams of a bridge over the river.\nroll d6\n"
    e.answers(story)
    again = f"{story}The king falls ill."
    preview = e.answers(f"{again}\n\n{quoted(e.request.text)}" if quoting else again)
    assert preview is not None
    assert "Anna alone reads" in preview
    assert "two guards stand at the mill" in preview
    assert "your men are very tired" in preview
    e.write("gina", "yes", to=preview)
    assert "two guards stand at the mill" in e.last("Anna", "report")
    assert "two guards" not in e.last("Bruno", "report")
    assert "The king falls ill." in e.last("Clara", "report")


@pytest.mark.parametrize("said", ["no", "No, wait"])
def test_a_no_leaves_the_gm_asked(opened: Open, said: str) -> None:
    e = opened()
    e.orders(**ALL)
    preview = e.answers("Calm.")
    e.write("gina", said, to=preview)
    e.write("gina", "yes", to=preview)
    assert e.turn == 2


def test_a_yes_to_nothing_is_no_answer(opened: Open) -> None:
    e = opened()
    e.orders(**ALL)
    receipt = e.write("gina", "yes", to=e.request)
    assert receipt is not None
    assert "no answer of yours that waits for a yes" in receipt
    assert e.turn == 2


def test_a_forged_letter_of_the_gm_does_nothing(opened: Open) -> None:
    e = opened()
    e.orders(**ALL)
    preview = e.answers("Calm.")
    sent = len(e.mailer.sent)
    e.answers("Anna has won.\nwinner: Anna", MAP, who="mallory@example.com")
    e.write("mallory@example.com", "yes", to=preview)
    e.write("Bruno", "yes", to=preview)
    e.answers("Anna has won.\nwinner: Anna", who="anna")
    assert e.turn == 2
    assert not [p for p in e.mailer.sent[sent:] if b"Anna has won" in p.raw and p.to != address_of("gina")]


def test_a_late_order_is_told_and_waits_for_no_round(opened: Open) -> None:
    e = opened()
    asked = e.last("Anna", "report")
    e.passes()
    receipt = e.write("Anna", "A Paris - Burgundy", to=asked)
    assert receipt is not None
    assert "which is over" in receipt
    assert "Burgundy" not in e.request
    receipt = e.write("Anna", "A Paris - Gascony", to=e.last("Anna", "report"))
    assert receipt is not None
    assert 'kept as your orders for the next turn, answer "these are my orders"' in receipt.flat
    e.write("Anna", "these are my orders", to=receipt)
    e.decides("Calm.")
    assert e.table().match.held["Anna"].text == "A Paris - Gascony"


def test_a_silent_gm_is_told_to_all_asked_again_and_to_the_operator(opened: Open) -> None:
    e = opened()
    e.orders(**ALL)
    e.passes()
    e.passes()
    assert "The GM has not answered yet and is asked again" in e.last("Anna", "report")
    assert "silent" not in e.last("Anna", "report")
    assert "GM in friday has been silent 2 turns" in e.last(OPERATOR, "notice")
    assert "London - North Sea" in e.request
    e.decides("Late, but calm.")
    assert "Late, but calm." in e.last("Anna", "report")


def test_dice_of_a_letter_are_told_to_all_and_fall_again_in_a_replay(opened: Open) -> None:
    e = opened()
    e.orders(**{**ALL, "anna": "My guard fights.\nroll 3d6"})
    [sentence] = [line for line in e.request.text.splitlines() if "Anna rolls 3d6" in line][:1]
    assert sentence in e.last("Bruno", "report").text
    e.answers("roll d20")
    assert "The GM rolls d20: " in e.last("Bruno", "report")
    e.decides("The guard wins.")
    assert not replayed(e.archive, "friday").differences


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (("run.exe", "application/octet-stream", b"MZ"), "is none of these"),
        (("map.png", "image/png", b"x" * 3_100_000), "smaller ones"),
        (("map.png", "image/png", b""), "damaged"),
    ],
)
def test_files_that_are_not_passed_on_stop_the_answer(opened: Open, file: tuple[str, str, bytes], why: str) -> None:
    e = opened()
    e.orders(**ALL)
    receipt = e.answers("Calm.", file)
    assert receipt is not None
    assert why in receipt
    e.write("gina", "yes", to=receipt)
    assert e.turn == 2


def test_a_file_may_be_called_anything_and_comes_under_its_name(opened: Open) -> None:
    e = opened()
    e.orders(**ALL)
    name = 'Überblick "1901"; Karte.png'
    e.decides("Calm.", (name, "image/png", PNG), ("Überblick.pdf", "application/pdf", PDF))
    got = files_of(e.last("Bruno", "report"))
    assert got == {"Überblick 1901; Karte.png": PNG, "Überblick.pdf": PDF}


def test_what_a_player_attaches_goes_nowhere_and_is_told(opened: Open) -> None:
    e = opened()
    receipt = e.answers("A Paris holds", MAP, to=e.last("Anna", "report"), who="anna")
    assert receipt is not None
    assert "not what is attached" in receipt
    e.passes()
    assert not files_of(e.request)


def test_a_robot_is_silent_and_a_spectator_reads_what_is_for_all(opened: Open) -> None:
    e = opened(players=("Anna", "Bruno", "robot"), policy={"watchers": ["wanda@example.net"]})
    e.orders(anna="A Paris holds", bruno="no orders")
    assert e.turn == 2
    assert "Robot 3 was silent" in e.request
    e.decides("Calm.\nto Anna: run.", MAP)
    copy = e.last("wanda@example.net", "watch")
    assert files_of(copy) == {"map.png": PNG}
    assert "Calm." in copy
    assert "run." not in copy


@pytest.mark.parametrize("said", ["No orders", "no orders", "No orders."])
def test_who_says_that_no_orders_come_was_not_silent(opened: Open, said: str) -> None:
    e = opened(silence="all units hold")
    receipt = e.write("Anna", said)
    assert receipt is not None
    assert "I read: no orders." in receipt
    e.orders(**{name: text for name, text in ALL.items() if name not in ("anna", "emil")})
    e.passes()
    assert "Anna: | No orders" in e.request.flat
    assert "Anna was silent" not in e.request
    assert "Emil was silent, which counts as: all units hold" in e.request
    assert "letters came from Anna, Bruno, Clara, Dora." in e.last("Bruno", "report")
    assert not replayed(e.archive, "friday").differences


def test_second_thoughts_after_all_are_in(opened: Open) -> None:
    e = opened(policy={"second_thoughts": 15})
    e.orders(**ALL)
    assert e.turn == 1
    e.write("Anna", "fleet: stays", minutes=5)
    e.later(minutes=20, step=0.1)
    assert "stays" in e.request
    assert "North Sea" not in e.request


def test_orders_below_a_closing_word_are_orders_and_a_signature_of_the_gm_is_not_published(opened: Open) -> None:
    e = opened()
    receipt = e.write("Anna", "fleet: holds\nBest wishes\nArmy Paris Burgundy\nAnna", quote=False)
    assert receipt is not None
    assert "  | Army Paris Burgundy" in receipt.text
    e.write("Anna", "hand\n\n-- \nAnna Example\nExample Street 1")
    assert "Army Paris Burgundy" in e.table().match.held["Anna"].text
    e.passes()
    preview = e.decides("Calm.\n\n-- \nGina Example, 555 0199")
    assert "I took this for your signature and left it out: Gina Example, 555 0199." in preview
    assert "555 0199" not in e.last("Bruno", "report")


def test_files_come_along_when_a_match_moves(opened: Open, tmp_path: Path) -> None:
    e = opened()
    e.orders(**ALL)
    e.decides("Calm.\nto Anna: see treaty.pdf", MAP, PAPER)
    there = another(tmp_path, e)
    carry(e, there, called="moved")
    there.tick()
    for name in ("Anna", "Bruno"):
        there.write(name, "hand", to=there.mail(name)[-1])
        files = {"map.png": PNG, "treaty.pdf": PDF} if name == "Anna" else {"map.png": PNG}
        assert files_of(there.mail(name, "again")[-1]) == files
    there.close()


def test_the_help_of_a_gm_tells_how_to_answer_and_how_to_lead(opened: Open) -> None:
    e = opened()
    e.answers("help")
    helped = e.last("gina", "help")
    assert '"standings: <points>"' in helped
    assert '"extend <time>"' in helped
    assert '."."' not in helped
    assert '.".' not in helped
    assert '"extend <time>"' not in _help_of(e, "Anna")


def _help_of(e: OpenEvening, who: str) -> Mail:
    e.write(who, "help")
    return e.last(who, "help")
