"""A second channel: people of a board and people of mail play one match, and nobody speaks for those of the other."""

from __future__ import annotations

from collections.abc import Iterator
from email import message_from_string
from email.policy import default
from pathlib import Path

import pytest

from gm.bootstrap import mailboxes_of, open_house
from gm.desk.deeds import do
from gm.desk.matches import hosting
from gm.desk.matches.hosting import Wrong
from gm.desk.table import Table
from gm.domain.policy import Policy
from gm.ports import BARRED, Delivery, Parcel
from gm.post.forms import FORMS
from gm.sections import BadConfig
from gm.transports.channels import KINDS
from gm.transports.memory import MemoryMailer
from gm.transports.routed import RoutedMailer
from tests.kit import board
from tests.kit import evening as by_mail
from tests.kit.board.evening import START, Evening, flat, reply_to, seated, settings_of


@pytest.fixture(params=["text", "markdown", "bbcode"])
def evening(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    monkeypatch.setitem(KINDS, "board", board.opened)  # the one line
    clock = Evening(tmp_path, None)  # type: ignore[arg-type]
    clock.service = open_house(settings_of(tmp_path, request.param), clock)
    seats = ("Anna <anna@board.test>", "Bruno <bruno@board.test>", "Clara <clara@example.net>")
    wanted = hosting.Description("friday", "Eat Me", seats, {}, {"second_thoughts": 0})
    hosting.open_match(clock.service.desk, wanted, Policy(), "seed", START)
    clock.tick()
    yield clock
    clock.service.close()


def test_a_match_is_played_by_board_and_by_mail(evening: Evening) -> None:
    seated(evening)
    assert evening.table.match.turn == 1
    asked = evening.table
    for seat in ("Anna", "Bruno"):
        order = "\n".join(asked.spell(asked.game.example(asked.state, seat)))
        evening.answer(seat.lower(), order)
    order = "\n".join(asked.spell(asked.game.example(asked.state, "Clara")))
    evening.write("clara@example.net", reply_to(evening.mail("clara")[-1]), order)
    evening.tick()
    assert evening.table.match.turn == 2
    assert "[friday]" in evening.page("anna")
    assert not list((evening.folder / "board").glob("*/answers/*.txt"))


def test_pages_and_answers_go_by_the_channel_s_own_address(evening: Evening) -> None:
    seated(evening)
    for back in (evening.folder / "board").glob("*/pages/*.back"):
        assert "+" in back.read_text()
        assert "@board.test>" in back.read_text().splitlines()[0]
    assert all("board.test" not in letter for letter in evening.mail("clara"))
    assert not list((evening.folder / "out").glob("*board*"))


def test_a_letter_by_mail_speaks_for_nobody_of_the_board(evening: Evening) -> None:
    seated(evening)
    back = sorted((evening.folder / "board" / "anna" / "pages").glob("*.back"))[-1].read_text().splitlines()[0]
    pages = len(list((evening.folder / "board").glob("*/pages/*.page")))
    order = "\n".join(evening.table.spell(evening.table.game.example(evening.table.state, "Anna")))
    evening.write("anna@board.test", back.rpartition("<")[2].strip("> "), order)
    evening.tick()
    assert not evening.table.orders("Anna")
    assert len(list((evening.folder / "board").glob("*/pages/*.page"))) == pages


def test_the_board_speaks_for_nobody_of_mail(evening: Evening) -> None:
    us = evening.service.desk.us
    assert us.vouched("channel board/1", "anna@board.test") is True
    assert us.vouched("channel board/1", "clara@example.net") is False
    assert us.vouched("maildir", "anna@board.test") is False
    assert us.vouched("maildir", "clara@example.net") is None
    assert us.is_ours("gm+abc@board.test")


def test_a_channel_is_watched_like_any_mailbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "board", board.opened)
    assert mailboxes_of(settings_of(tmp_path)) == ["maildir", "channel board"]


def test_an_unknown_kind_and_a_host_named_twice_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadConfig, match="of no kind that I know"):
        open_house(settings_of(tmp_path))
    monkeypatch.setitem(KINDS, "board", board.opened)
    with pytest.raises(BadConfig, match=r"example\.org is named twice"):
        open_house(settings_of(tmp_path, address="board@example.org"))


def test_a_channel_that_is_away_holds_up_its_own_letters_alone() -> None:
    away = MemoryMailer(lambda parcel: Delivery(parcel.id, "wait", 0, "The board is away.", True))
    mail = MemoryMailer()
    way = RoutedMailer(mail, {"board.test": away})
    fates = list(way.send([Parcel(n, "", to, b"") for n, to in enumerate(["a@board.test", "b@example.net"])]))
    assert [(fate.outcome, fate.away) for fate in fates] == [("wait", False), ("sent", False)]
    assert len(mail.sent) == 1


def test_words_mean_nothing_to_the_form_of_a_page() -> None:
    text = 'YOUR HAND\n\n- "play 3" *now* [url=x]\n2. <b>\n# no heading\n\n  | typed ``` [/code]\n'
    marked = FORMS["markdown"](text)
    assert marked.startswith("## YOUR HAND\n")
    assert '- "play 3" \\*now\\* \\[url=x\\]  \n2. \\<b\\>  \n\n\\# no heading' in marked
    assert "````\n  | typed ``` [/code]\n````" in marked
    coded = FORMS["bbcode"](text)
    assert coded.startswith("[b]YOUR HAND[/b]\n")
    two = "Your hand: bear 1 3 4 5, ferret 1 3, tiger 1 2, hamster 1 3\nYour bears block your other cards."
    assert FORMS["markdown"](two).count("  \n") == 2, "two lines are two"
    one = "Please answer by Wed 25 Nov 22:34. If I hear nothing, it is as if you had\nmade none."
    assert FORMS["markdown"](one).count("\n") == 1, "a folded line is one"
    assert "[url" not in coded
    assert coded.count("[/code]") == 1
    assert FORMS["text"](text) == FORMS["html"](text) == text


# -- one player by mail and by the board -----------------------------------------------------------------------------


def linked(evening: Evening) -> Evening:
    """Clara, who plays by mail, is known by her account too: asked for by mail, said yes to on the board."""
    seated(evening)
    evening.write("clara@example.net", reply_to(evening.mail("clara")[-1]), "link clara@board")
    evening.tick()
    assert "says that this account is theirs" in flat(evening.page("clara"))
    evening.answer("clara", "confirm")
    evening.tick()
    return evening


def first_order(evening: Evening, seat: str) -> str:
    table = evening.table
    return "\n".join(table.spell(table.game.example(table.state, seat)))


def test_an_account_is_linked_by_a_word_from_one_side_and_a_yes_from_the_other(evening: Evening) -> None:
    linked(evening)
    player = evening.service.archive.player_at("clara@board.test")
    assert player
    assert player.id == "clara"
    assert player.address == "clara@example.net", "her letters go on by mail until she says otherwise"
    evening.answer("clara", "address use clara@board")
    evening.tick()
    player = evening.service.archive.player_at("clara@example.net")
    assert player
    assert player.address == "clara@board.test"


def test_one_seat_by_mail_and_by_board_is_one_stream_and_the_last_word_counts(evening: Evening) -> None:
    linked(evening)
    evening.write("clara@example.net", reply_to(evening.mail("clara")[-1]), first_order(evening, "Clara"))
    evening.tick()
    by_mail = evening.table.orders("Clara")
    assert by_mail
    sent, change = len(evening.mail("clara")), "bid 5"
    evening.answer("clara", change)
    evening.tick()
    assert evening.table.orders("Clara") != by_mail
    assert len(evening.mail("clara")) == sent, "what is written on the board is answered there"
    assert "That replaces what you wrote by mail" in " ".join(evening.page("clara").replace("\\", "").split())
    evening.write("clara@example.net", reply_to(evening.mail("clara")[-1]), first_order(evening, "Clara"))
    evening.tick()
    assert evening.table.orders("Clara") == by_mail
    assert "That replaces what you wrote on board" in plain(evening.mail("clara")[-1])


def test_who_has_reports_by_mail_may_order_on_the_board_in_every_turn(evening: Evening) -> None:
    linked(evening)
    evening.answer("clara", "bid 1")
    for who in ("anna", "bruno"):
        evening.answer(who, "bid 2")
    evening.tick()
    assert evening.table.match.turn == 2
    evening.answer("clara", f"play {evening.table.view('Clara')['hand'][0]}, bid 3")
    evening.tick()
    assert evening.table.match.held["Clara"], "no report of the turn ever stood there"


def test_a_report_that_is_asked_for_again_is_another_page(evening: Evening) -> None:
    seated(evening)
    evening.answer("anna", "resend 1")
    evening.tick()
    pages = sorted((evening.folder / "board" / "anna" / "pages").glob("*.back"))
    names = [path.read_text().split("\n")[1] for path in pages]
    assert len(set(names)) == len(names), "a forum posts none of one name twice"
    assert evening.pages("anna")[-1] in evening.pages("anna")[:-1]
    evening.answer("anna", "bid 2")
    evening.tick()
    assert evening.table.match.held["Anna"]


def plain(letter: str) -> str:
    body = message_from_string(letter, policy=default).get_body(("plain",))
    assert body
    return " ".join(body.get_content().split())


def test_a_hand_that_is_asked_for_on_the_board_comes_there(evening: Evening) -> None:
    linked(evening)
    sent = len(evening.mail("clara"))
    evening.answer("clara", "hand")
    evening.tick()
    assert "Your decision".upper() in evening.page("clara")
    assert len(evening.mail("clara")) == sent


def test_an_unknown_account_says_who_it_is_and_the_mail_address_is_asked(evening: Evening) -> None:
    seated(evening)
    sent = len(evening.mail("clara"))
    evening.tell("clare", "I do not know how this works. link clara@example.net")
    evening.tell("clare", "link clara@example.net")
    evening.tick()
    assert evening.service.archive.player_at("clare@board.test") is None
    assert len(evening.mail("clara")) == sent + 1
    assert "says that they are you" in " ".join(evening.mail("clara")[-1].split())
    evening.write("clara@example.net", reply_to(evening.mail("clara")[-1]), "confirm")
    evening.tick()
    player = evening.service.archive.player_at("clare@board.test")
    assert player
    assert player.id == "clara"


def test_an_unknown_account_has_one_address_asked_a_day(evening: Evening) -> None:
    seated(evening)
    sent = len(evening.mail("clara"))
    evening.tell("mallory", "link dora@example.net")
    evening.tick()
    for _ in range(3):
        evening.tell("mallory", "link clara@example.net")
        evening.tick()
    assert len(evening.pages("mallory")) == 1
    assert len(evening.mail("clara")) == sent


def test_nobody_learns_from_the_board_who_plays_by_mail(evening: Evening) -> None:
    seated(evening)
    evening.tell("mallory", "link clara@example.net")
    evening.tell("trudy", "link nobody@example.net")
    evening.tick()
    said = [flat(evening.page(who)).replace("clara", "X").replace("nobody", "X") for who in ("mallory", "trudy")]
    assert said[0] == said[1]
    assert not evening.mail("nobody")


def test_a_stranger_on_the_board_joins_without_being_asked_again(evening: Evening) -> None:
    wanted = hosting.Description("open", "Eat Me", ("free", "free", "free"), {}, {})
    hosting.open_match(evening.service.desk, wanted, Policy(), "seed", START)
    evening.tell("dora", "join open")
    evening.tick()
    player = evening.service.archive.player_at("dora@board.test")
    assert player
    assert Table.open(evening.service.archive, "open").match.chair_of(player.id)
    assert "Welcome to open" in evening.page("dora")


def test_letters_to_a_channel_name_their_match(evening: Evening) -> None:
    seated(evening)
    marks = [path.read_text() for path in (evening.folder / "board" / "anna" / "pages").glob("*.marks")]
    assert set(marks) == {"PostGM-Match: friday\n"}
    assert "PostGM-Match" not in "".join(evening.mail("clara"))


def test_a_paragraph_flows_again_and_lines_of_their_own_stay() -> None:
    head, tail = "a word " * 9 + "or two", "reaching on"
    text = f"{head}\n{tail} to the end.\n\n- Anna: 2 points\n- Bruno: 0 points\n\nShort.\nNext.\n"
    for form in ("markdown", "bbcode"):
        said = [" ".join(line.split()) for line in FORMS[form](text).splitlines()]
        assert f"{head} {tail} to the end." in said
        assert said[-5:] == ["- Anna: 2 points", "- Bruno: 0 points", "", "Short.", "Next."]


def test_a_right_that_the_house_lacks_somewhere_is_told_at_once_to_operator_and_gm(tmp_path: Path) -> None:
    e = by_mail.Evening(tmp_path, policy={"gm": "gina@example.net"})
    barred = "You are not allowed to start private threads."

    def fate(parcel: Parcel) -> Delivery:
        hers = parcel.to == "anna@example.net" and b"Subject: [friday] your bid" in parcel.raw
        return Delivery(parcel.id, "later", BARRED, barred) if hers else Delivery(parcel.id, "sent", 250, "ok")

    e.mailer.fate = fate
    e.seated()
    e.later(hours=3)
    for who in (by_mail.OPERATOR, "gina@example.net"):
        [told] = [mail for mail in e.mail(who) if "I lack a right on mail" in mail.subject]
        assert barred in told
    e.close()


def test_a_place_that_all_read_is_nobodys_address(evening: Evening) -> None:
    for deed in ("replace Clara with Dora <{}>", "gm hand over Dora <{}>", "standby add {}"):
        for address in ("topic+friday@board", "all@board.test", "gm@board"):
            with pytest.raises(Wrong, match="nobody"):
                do(evening.service.desk, "friday", deed.format(address), evening.at)


def test_everybody_at_a_match_may_be_named_by_the_short_address(evening: Evening) -> None:
    said = do(evening.service.desk, "friday", "gm hand over Gina <gina@board>", evening.at).said
    assert "gina@board.test leads" in said
    do(evening.service.desk, "friday", "standby add Dora <dora@board>", evening.at)
    assert evening.table.match.policy.standby == ("dora@board.test",)
    seats, terms = ("Anna <anna@board>", "robot"), {"gm": "Gina <gina@board>"}
    two = hosting.Description("two", "Eat Me", seats, {}, terms)
    hosting.open_match(evening.service.desk, two, Policy(), "seed", START)
    assert Table.open(evening.service.archive, "two").match.policy.gm == "gina@board.test"
