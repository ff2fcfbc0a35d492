"""Whole evenings of GMs: a ruling put right ten turns later, a league week with absences, a GM with only a phone."""

from __future__ import annotations

from email import message_from_bytes
from pathlib import Path

from gm.desk.leagues import keeping
from gm.desk.table import Table
from gm.domain import deadlines
from tests.kit.evening import GM, Evening, Mail
from tests.kit.open_evening import POWERS, OpenEvening
from tests.stories.conftest import Open
from tests.stories.test_corrections import same_again, says
from tests.stories.test_gm_opens import OLGA

NAMES = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Frida")
PHONE = "\n\nSent from my iPhone"


def test_a_wrong_ruling_is_corrected_ten_turns_later_and_three_of_five_hear_of_it(tmp_path: Path) -> None:
    e = OpenEvening(tmp_path).seated()
    for n in range(6):
        e.orders(**{name.lower(): f"army {name} holds" for name in POWERS})
        e.decides(f"Round {n} is quiet.\nto Anna, Bruno and Clara:\nYou took the fort in round {n}.")
    assert e.turn == 13
    before = {name: len(e.mail(name)) for name in POWERS}
    wrong = "correct turn 2: GM: Round 0 is quiet.\nto Anna, Bruno and Clara:\nYou lost the fort in round 0."
    shown = says(e, wrong, "gina", e.request)
    assert "Nothing that all can see changes. A new report goes to Anna, Bruno, Clara and the GM." in shown
    assert "Nothing changes for Dora, Emil, who are not written to." in shown
    says(e, "yes", "gina", shown)
    assert [name for name in POWERS if len(e.mail(name)) > before[name]] == ["Anna", "Bruno", "Clara"]
    for name in ("Anna", "Bruno", "Clara"):
        told = 'After turn 2. Before: "| You took the fort in round 0." Now: "| You lost the fort in round 0."'
        assert told in e.last(name, "report")
    same_again(e)
    e.orders(**{name.lower(): "army stays" for name in POWERS})
    e.decides("All is well.\nthe end")
    assert e.table().match.status == "over"
    e.look_over()
    e.close()


def said(e: Evening, since: int) -> list[Mail]:
    return [Mail(parcel, message_from_bytes(parcel.raw)) for parcel in e.mailer.sent[since:]]


def test_a_league_week_with_three_absences(tmp_path: Path) -> None:
    """Two tables of three; a deadline waits for those of its own table who are away, and the round ends for all."""
    e = Evening(tmp_path, game="")
    members = [f"{name} <{name.lower()}@example.net>" for name in NAMES]
    terms = {"table": 3, "format": "balanced", "rounds": 1, "policy": {"absence_days": 7, "early": False}}
    keeping.new(e.desk, {"name": "autumn", "game": "Eat Me", "members": members, **terms}, "seed", e.now)
    keeping.start(e.desk, "autumn", e.now)
    for _ in range(3):
        e.later(hours=1)
        for mail in said(e, 0):
            if mail.kind == "invitation":
                e.write(mail.to.partition("@")[0].capitalize(), "yes", to=mail, minutes=0, tick=False)
    e.later(hours=1)
    tables = [Table.of(sheet) for sheet in e.archive.matches("running")]
    assert len(tables) == 2
    away, other = tables[0].match, tables[1].match
    gone = [*[chair.name for chair in away.chairs][:2], other.chairs[0].name]
    for name, days in zip(gone, ("22 Nov to 25 Nov", "24 Nov to 26 Nov", "30 Nov to 1 Dec"), strict=True):
        answer = says(e, f"away {days}", name, e.last(name, "report"))
        assert "of 7 days are used." in answer
    dues = {name: deadlines.moment(e.table(name).match.due) for name in (away.name, other.name)}
    assert f"{dues[away.name]:%Y-%m-%d}" == "2026-11-27"
    assert dues[other.name] == deadlines.moment(other.due)
    e.later(hours=24 * 9, step=2)
    charged = {c.name: c.missed for name in (away.name, other.name) for c in e.table(name).match.chairs}
    assert all(charged[name] < 4 for name in gone)
    e.later(hours=73 * 14, step=12)
    assert [e.table(name).match.status for name in (away.name, other.name)] == ["over", "over"]
    e.close()


def test_an_evening_led_by_a_gm_who_only_has_a_phone_with_mail(evening: Open) -> None:
    """From the first word to the last, all of it in short letters with the telephone's own signature."""
    e = evening("")
    new = "New match sunday\ngame: Eat Me\nplayers: Anna <anna@example.net>, Bruno <bruno@example.net>, Clara "
    shown = says(e, f"{new}<clara@example.net>\ngm: {OLGA}{PHONE}", OLGA, GM)  # type: ignore[arg-type]
    assert "That opens sunday: Eat Me." in shown
    says(e, f"Yes{PHONE}", OLGA, shown)
    e.name = "sunday"
    e.seated()

    def leads(text: str) -> Mail:
        to = next(m for m in reversed(e.mail(OLGA)) if "[sunday] For the GM" in m.subject)
        return says(e, f"{text}{PHONE}", OLGA, to)

    e.write("Clara", "press GM: may I have a day more?", to=e.last("Clara", "report"))
    assert "The deadline moves" in leads("Give them another day")
    assert "Clara" in leads("Tell Clara: done, enjoy your trip")
    assert "done, enjoy your trip" in e.last("Clara")
    for name in ("Anna", "Bruno"):
        e.write(name, "bid 4", to=e.last(name, "report"))
    assert "Orders are missing from: Clara" in leads("Who is late?")
    asked = leads("Process the turn")
    says(e, f"Yes please{PHONE}", OLGA, asked)
    assert e.turn == 2
    asked = leads("Correct turn 1: Anna: bid 6")
    says(e, f"Yes{PHONE}", OLGA, asked)
    assert any("The GM has corrected turn 1" in m for m in e.mail("Anna", "report"))
    asked = leads("Replace Clara with Dora <dora@example.net>")
    says(e, f"Ok{PHONE}", OLGA, asked)
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    assert e.table().match.chair("Clara").player == "dora"  # type: ignore[union-attr]
    same_again(e)
    says(e, f"Yes{PHONE}", OLGA, leads("End match"))
    assert e.table().match.status == "over"
