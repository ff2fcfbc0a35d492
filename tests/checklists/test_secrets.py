"""Secrets (cases 67 to 73 of the reliability yardsticks): what reaches one player, a log or the operator."""

from __future__ import annotations

import re
import sqlite3
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from email import message_from_bytes
from pathlib import Path

import pytest

import games
from games.kit.dice import Dice
from gm.cli import service as cli
from gm.config import Settings
from gm.desk.table import Table
from gm.domain import codec
from gm.domain.deadlines import moment
from gm.ports import Delivery, Parcel
from gm.post.reading import read
from gm.store import WallClock
from gm.vitals.pulse import Pulse
from tests.checklists.conftest import Open
from tests.checklists.letters import held, said
from tests.kit.evening import CAST, GM, OPERATOR, Evening, Mail, address_of, returned


def whole(parcel: Parcel) -> str:
    """Everything in a letter: octets as they are, and texts decoded."""
    return parcel.raw.decode("utf-8", "replace") + "".join(part.text or "" for part in read(parcel.raw).parts)


# -- 68, 69, 70: two matches that differ only in what A may not know -------------------------------------------------


SECRETS = {"open_table": {"briefs": {name: f"{name} seeks a harbour." for name in CAST}}}  # where none is dealt


def seated(evening: Open, key: str, chance: str) -> Evening:
    e = evening("", ())
    players = tuple(f"{name} <{address_of(name)}>" for name in (*CAST, "Dora"))
    e.open(key, players, SECRETS.get(key), None, f"twin-{chance}")
    return e.seated()


def play_on(one: Evening, other: Evening, turns: int) -> None:
    """The same letters in both evenings: everybody who is asked does what the game suggests."""
    for n in range(turns):
        table = one.table()
        for seat in [s for s in table.asks if table.match.chair(s)]:
            chair = one.table().match.chair(seat)
            player = one.archive.player(chair.player) if chair else None
            if seat not in one.table().asks or one.table().match.turn != table.match.turn or player is None:
                continue
            orders = table.game.suggest(table.state, seat, Dice(f"{n}/{seat}"))
            for e in (one, other):
                e.write(player.address, "\n".join(e.table().spell(orders)))


def with_other_secrets(e: Evening, seat: str, chance: str) -> bool:
    """Deal anew whatever this seat cannot see, behind the back of the house. False where nothing is hidden."""
    table = e.table()
    state = table.game.redeal(table.state, seat, Dice(chance))
    folded = codec.match_to_json(replace(table.match, position=codec.position_to_json(state)))
    e.archive.close()
    with sqlite3.connect(e.folder / "evening.sqlite") as database:
        database.execute("UPDATE matches SET folded = ? WHERE name = ?", (folded, table.match.name))
    e.reopen()
    assert e.table().state == state
    return bool(state != table.state)


@pytest.mark.usefixtures("as_folded")
@pytest.mark.parametrize(("chance", "turns"), [("one", 0), ("two", 2), ("one", 5)])
@pytest.mark.parametrize("key", games.shelf())
def test_68_matches_that_differ_in_hidden_cards_only_give_byte_equal_mail(
    evening: Open, key: str, chance: str, turns: int
) -> None:
    one, other = seated(evening, key, chance), seated(evening, key, chance)
    play_on(one, other, turns)
    assert [p.raw for p in one.mailer.sent] == [p.raw for p in other.mailer.sent], "twins until now"
    table = one.table()
    if table.match.status != "running":
        pytest.skip("the match was over before its secrets could be changed")
    seat = next(iter(s for s in table.asks if s in table.match.seats), table.match.seats[0])
    changed = with_other_secrets(other, seat, chance)
    since = len(one.mailer.sent)
    for e in (one, other):
        ask_for_everything(e, seat, table)
    assert changed, "there is something to hide"
    mine, theirs = ([p for p in e.mailer.sent[since:] if p.to == address_of(seat)] for e in (one, other))
    assert len(mine) >= 5
    assert [whole(p) for p in mine] == [whole(p) for p in theirs]
    assert [(p.raw, p.sender) for p in mine] == [(p.raw, p.sender) for p in theirs]


def ask_for_everything(e: Evening, seat: str, table: Table) -> None:
    """One player asks, tries what is allowed and what is not, and is reminded; nothing is resolved."""
    e.write(seat, "wait\nstatus\nhand\norders\nhelp\nrules")
    for form in table.game.grammar.forms:  # 69: allowed or not, the answer depends on nothing hidden
        e.write(seat, f"check\n{form.example}", minutes=10)
    for other in table.match.seats:
        orders = table.game.suggest(table.state, other, Dice("tries"))
        e.write(seat, "check\n" + "\n".join(table.spell(orders)), minutes=10)
    own = table.spell(table.game.suggest(table.state, seat, Dice("mine"))) if seat in table.asks else []
    e.write(seat, "\n".join(["wait", *own[:1]]))
    due = (one := e.table()).match.due
    assert due
    assert one.match.turn == table.match.turn
    e.now = moment(due) - timedelta(hours=1)  # the reminder
    e.tick()


def work(deed: Callable[[], object]) -> int:
    """How many functions are called meanwhile: time that no other program on this machine disturbs."""
    calls = 0

    def count(frame: object, what: str, more: object) -> None:
        nonlocal calls
        calls += what == "call"

    sys.setprofile(count)
    try:
        deed()
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("key", games.shelf())
def test_70_an_answer_takes_as_much_work_and_as_many_octets_whatever_the_others_hold(evening: Open, key: str) -> None:
    first, second, one, other = (seated(evening, key, "timing") for _ in range(4))
    table = one.table()
    seat = next(iter(s for s in table.asks if s in table.match.seats), table.match.seats[0])
    assert all(with_other_secrets(e, seat, "timing") for e in (second, other)), "there is something to hide"
    tries = ["status", "hand", "orders", *(f"check\n{form.example}" for form in table.game.grammar.forms[:9])]
    for e in (first, second):
        for words in tries:
            e.write(seat, words, minutes=10)  # what is worked out once is remembered
    spent, sizes = [], []
    for words in tries:
        spent.append([work(lambda e=e, words=words: e.write(seat, words, minutes=10)) for e in (one, other)])  # type: ignore[misc]
        sizes.append([len(e.mail(seat)[-1].parcel.raw) for e in (one, other)])
    assert [a for a, _ in sizes] == [b for _, b in sizes]
    assert [words for words, (a, b) in zip(tries, spent, strict=True) if abs(a - b) > 0.01 * a] == [], spent


# -- 67: canaries ----------------------------------------------------------------------------------------------------


def test_67_words_reach_their_addressees_only_though_servers_stumble(evening: Open) -> None:
    e = evening(policy={"press": "private"}).seated()
    tries = iter(range(10_000))
    e.mailer.fate = lambda p: Delivery(p.id, "later" if next(tries) % 3 == 0 else "sent", 451, "stumbled")
    for turn in range(3):
        for name in CAST:
            e.write(name, f"zq{name}order\nbid {turn}{turn}00\nahead zq{name}ahead 5\nbid {turn + 1}")
            listener = CAST[(CAST.index(name) + 1) % 3]
            e.write(name, f"press {listener}: zq{name}press", to=e.last(name, "report"))
        e.later(hours=73, step=4)
    for parcel in e.mailer.sent:
        text = whole(parcel)
        for name in CAST:
            listener = CAST[(CAST.index(name) + 1) % 3]
            assert parcel.to == address_of(name) or not {f"zq{name}order", f"zq{name}ahead"} & set(text.split())
            if f"zq{name}press" in text:
                assert parcel.to in (address_of(name), address_of(listener))
    assert any(f"zq{CAST[0]}press" in whole(p) for p in e.mailer.sent if p.to == address_of(CAST[1]))


# -- 69: complaints (see also the twins above) -----------------------------------------------------------------------


def test_69_an_order_for_a_card_of_another_is_refused_as_one_for_a_card_of_nobody(evening: Open) -> None:
    e = evening().seated()
    for name in CAST:
        e.write(name, "bid 3")
    mine = set(e.table().view("Anna")["hand"])
    theirs = sorted(set(e.table().view("Bruno")["hand"]) - mine)[0]
    nobodys = sorted(set(range(1, 100)) - {c for name in CAST for c in e.table().view(name)["hand"]})
    answers = [
        re.sub(rf"\b{card}\b", "N", said(e.write("Anna", f"play {card}", to=e.last("Anna", "report"))).flat)
        for card in (theirs, nobodys[0])
    ]
    refusals = [answer[answer.index("Line 1") : answer.index("Eat Me, match")] for answer in answers]
    assert refusals[0] == refusals[1]


# -- 71: bounces -----------------------------------------------------------------------------------------------------


def test_71_a_bounce_that_quotes_a_whole_report_is_shown_to_nobody(evening: Open) -> None:
    e = evening().seated()
    report = e.last("Bruno", "report")
    hand = next(line for line in report.text.splitlines() if line.startswith("Your hand"))
    bounce = returned(report, "5.1.1") + b"\r\n" + report.parcel.raw
    before = len(e.mailer.sent)
    for _ in range(3):
        e.arrives(bounce + str(_).encode(), envelope_from="", envelope_to=report.parcel.sender)
    e.arrives(b"From: anna@example.net\r\nTo: gm@example.org\r\nSubject: Fwd: x\r\n\r\nlook\r\n" + bounce, "Anna")
    for parcel in e.mailer.sent[before:]:
        assert parcel.to in (OPERATOR, "bruno@example.net", "anna@example.net")
        assert hand not in whole(parcel) or parcel.to == "bruno@example.net"


# -- 72: logs --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", ["plain", "json"])
def test_72_the_log_holds_no_hands_no_words_and_no_addresses(
    evening: Open, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, style: str, tmp_path: Path
) -> None:
    log = cli._log(Settings(log=style))  # type: ignore[arg-type]
    e = evening().seated()
    e.house.watch = lambda trouble: log.warning("trouble", what=trouble)
    honest, pulse = e.house.tick, Pulse(e.house, WallClock(), 10, 30)
    monkeypatch.setattr(e.house, "tick", lambda now: cli._tell(log, pulse, honest(now), tmp_path))
    for name in CAST:
        e.write(name, f"zq{name}word\nbid 300\nbid 17")
    e.write("Dora", "zqDoraword", to=GM)
    e.bounce(e.last("Bruno", "report"))
    e.mailer.fate = lambda p: Delivery(p.id, "wait", 421, "away")
    e.later(hours=80, step=4)
    written = capsys.readouterr()
    log_text = written.out + written.err
    assert "tick" in log_text
    assert "zq" not in log_text
    assert "@" not in log_text
    hands = [
        line.removeprefix("Your hand: ")
        for name in CAST
        for m in e.mail(name, "report")
        for line in m.text.splitlines()
        if line.startswith("Your hand")
    ]
    assert hands
    assert not [hand for hand in hands if hand in log_text]


def test_72_what_breaks_over_a_letter_or_a_match_is_told_without_its_words(
    evening: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gm.desk.matches import rounds

    e = evening().seated()

    def broken(*_: object) -> object:
        raise KeyError("zqhand of Bruno: 3, 4, 5")

    monkeypatch.setattr(rounds, "look", broken)
    e.later(hours=80, step=8)
    told = [m for m in e.mail(OPERATOR) if "stuck" in m.subject]
    assert told
    assert all("zqhand" not in whole(m.parcel) for m in told)
    assert "KeyError" in told[0]


def test_72_no_name_of_a_letter_or_reply_address_gives_the_seed_away(evening: Open) -> None:
    one, other = evening(name="friday").seated(), evening(name="friday").seated()
    names = [
        {str(Mail(p, message_from_bytes(p.raw)).message["Message-ID"]) for p in e.mailer.sent} for e in (one, other)
    ]
    assert names[0] == names[1], "names follow from the key alone"
    assert not [name for name in names[0] if "seed" in name or "friday" in name]


# -- 73: one recipient -----------------------------------------------------------------------------------------------


def test_73_every_letter_has_one_reader_and_names_no_other_address(evening: Open) -> None:
    e = evening(policy={"press": "private"}).seated()
    for name in CAST:
        e.write(name, "bid 17\npress all: hello\nhelp\nmatches")
    e.later(hours=80, step=8)
    assert held(e, "Anna") == ""
    for parcel in e.mailer.sent:
        letter = message_from_bytes(parcel.raw)
        assert letter["Cc"] is None
        assert letter["Bcc"] is None
        assert parcel.to in str(letter["To"])
        for name in CAST:
            assert parcel.to in (address_of(name), OPERATOR) or address_of(name) not in whole(parcel)
