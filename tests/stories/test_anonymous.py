"""Anonymous matches: nobody but the GM knows who sits where until the end, and then everybody does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from gm.desk.matches import inviting, naming
from gm.desk.matches.hosting import Wrong
from gm.desk.outgoing import masks
from gm.desk.table import Table
from gm.desk.verbs import accept
from tests.kit.evening import Evening, Mail, address_of
from tests.stories.conftest import Open
from tests.stories.test_corrections import GRETA, SHORT, same_again, says
from tests.stories.test_votes import ballot, flat

PEOPLE = ("Quentin", "Rosalind", "Sigrid", "Tancred", "Ulrike")  # the last two come later
GAMES = ("Eat Me", "Teamturns", "No More Meat", "Hold my Bear", "Meta")


def masked(evening: Open, game: str = "Eat Me", **policy: Any) -> Evening:
    terms = {"gm": GRETA, "anonymous": True, "press": "private", "hours": 24, **policy}
    e = evening(game, [*PEOPLE[:3], "free"], policy=terms, options=SHORT.get(game, {}))
    for who in PEOPLE[:3]:
        e.write(who, "yes", to=e.last(who, "invitation"))
    e.write("Tancred", "join friday", to="gm@example.org")
    e.write("Tancred", "yes", to=e.last("Tancred"))
    return e.later(minutes=5)


def seat(e: Evening, who: str) -> str:
    [name] = [c.name for c in e.table().match.chairs if c.player == who.lower() and c.name != "GM"]
    return name


def leaks(e: Evening) -> Iterator[tuple[str, str, str]]:
    """(reader, subject, name) of each letter to one of the players that names another, before the match is over."""
    for who in PEOPLE:
        for letter in e.mail(who):
            parts = [str(value) for value in letter.message.values()] + [letter.text, letter.html]
            for part in letter.message.walk():
                payload = part.get_payload(decode=True)
                parts.append(payload.decode("utf-8", "replace") if isinstance(payload, bytes) else "")
            said = "\n".join([letter.subject, *parts])
            for other in set(PEOPLE) - {who}:
                if "Who was who" not in said and re.search(rf"\b{other}\b", said, re.IGNORECASE):
                    yield who, letter.subject, other


def turn(e: Evening) -> None:
    begun = e.turn
    for name in e.table().asks:
        table = e.table()
        chair = table.match.chair(name)
        if chair and chair.player and name in table.asks and name not in table.match.held:
            orders = table.game.suggest(table.state, name, table.dice("test", name))
            who = next((one for one in PEOPLE if one.lower() == chair.player), "Greta")
            e.write(who, "\n".join(table.spell(orders)), to=(e.mail(who, "report") or e.mail(who, "again"))[-1])
    if e.turn == begun:
        e.later(hours=25, step=5)


def evening_of_everything(e: Evening) -> None:
    """Talk, votes, dice, an absence, questions, a leaver and a replacement."""
    anna, bruno = seat(e, "Quentin"), seat(e, "Rosalind")

    def writes(who: str, text: str, to: Mail | None = None) -> None:
        e.write(who, text, to=to or e.last(who, "report"))

    writes("Quentin", f"press {bruno}: shall we?\n\n-- \nQuentin Smith")
    writes("Rosalind", "Gladly.", e.last("Rosalind", "press"))
    writes("Sigrid", "press all: good evening")
    writes("Sigrid", "press GM: am I late?")
    writes("Quentin", "status\nmatches\nhelp\ncalendar on\nresend 1")
    writes("Rosalind", "roll 2d6")
    writes("Sigrid", "propose extend 24h")
    writes("Quentin", "yes", ballot(e, "Quentin"))
    writes("Rosalind", "no", ballot(e, "Rosalind"))
    writes("Tancred", "away 3 Dec to 9 Dec")
    says(e, f"announce: on we go\ntell {anna}: hurry\nremind\nextend 2h")
    leaver = "Rosalind" if seat(e, "Sigrid") == e.table().match.seats[0] else "Sigrid"
    e.write(leaver, "yes", to=e.write(leaver, "leave friday", to=e.last(leaver, "report")))
    left = next(c.name for c in e.table().match.chairs if c.vacant)
    says(e, "yes", to=says(e, f"replace {left} with Ulrike <ulrike@example.net>"))
    e.later(minutes=5)
    e.write("Ulrike", "yes", to=e.last("Ulrike", "invitation"))
    assert seat(e, "Ulrike") == left


@pytest.mark.usefixtures("as_folded")
@pytest.mark.parametrize("game", GAMES)
def test_no_letter_names_another_player_before_the_end_and_then_all_are_named(evening: Open, game: str) -> None:
    e = masked(evening, game)
    assert set(e.table().match.seats) <= set(masks.TREES)
    assert "Nobody but the GM knows who plays which chair" in flat(e.last("Quentin", "invitation"))
    evening_of_everything(e)
    for _ in range(3):
        turn(e)
    assert list(leaks(e)) == []
    sat = {who: seat(e, who) for who in PEOPLE if any(c.player == who.lower() for c in e.table().match.chairs)}
    for _ in range(120):
        if e.table().match.status == "over":
            break
        turn(e)
    assert list(leaks(e)) == []
    assert e.table().match.status == "over"
    for who in sat:
        told = flat(e.last(who))
        assert "Who was who: " in told
        assert all(chair in told and name in told for name, chair in sat.items())
    same_again(e)


@pytest.mark.parametrize("how", ["ended", "draw"])
def test_a_match_that_is_ended_tells_who_was_who(evening: Open, how: str) -> None:
    e = masked(evening)
    chairs = {who: seat(e, who) for who in PEOPLE[:4]}
    if how == "ended":
        says(e, "yes", to=says(e, "end match"))
    else:
        e.write("Quentin", "propose draw", to=e.last("Quentin", "report"))
        for who in PEOPLE[1:4]:
            e.write(who, "yes", to=ballot(e, who))
    e.later(minutes=5)
    for who in PEOPLE[:3]:
        told = " ".join(flat(mail) for mail in e.mail(who)[-2:])
        assert all(f"{chair} is {name}" in told for name, chair in chairs.items()), told
    assert list(leaks(e)) == []


def test_the_gm_alone_is_told_who_sits_where(evening: Open) -> None:
    e = masked(evening, deputies=["dan@example.net"])
    chair = seat(e, "Quentin")
    assert f"{chair} is Quentin" in flat(says(e, "status"))
    assert "settled when it is opened" in flat(says(e, "policy anonymous=no"))
    assert "cannot play in it" in flat(says(e, "gm add quentin@example.net"))
    e.write("Dan <dan@example.net>", "status", to="gm@example.org")
    assert not [mail for mail in e.mail("dan@example.net") if "Who sits where" in mail.text]


def test_who_leads_an_anonymous_match_does_not_play_in_it(evening: Open) -> None:
    with pytest.raises(Wrong, match=r"cannot play in it: quentin@example\.net"):
        evening(players=PEOPLE[:3], policy={"gm": address_of("Quentin"), "anonymous": True})


def open_hearted(table: Table) -> Table:
    """The same table, as if all knew who sits where."""
    policy = replace(table.match.policy, anonymous=False)
    return replace(table, match=replace(table.match, policy=policy))


def test_planted_leaks_are_seen(evening: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    e = masked(evening)
    with monkeypatch.context() as patch:
        introduced = inviting.introduced
        patch.setattr(accept, "introduced", lambda desk, table, *more: introduced(desk, open_hearted(table), *more))
        evening_of_everything(e)
    assert {(subject.partition("]")[2].split(" for ")[0], name) for _, subject, name in leaks(e)} == {
        (" A new player", "Ulrike")
    }
    monkeypatch.setattr(masks, "masked", lambda chairs, names, seed: list(chairs))
    assert list(leaks(masked(evening)))


def test_an_order_that_names_a_person_says_nothing_about_their_chair(evening: Open) -> None:
    e = masked(evening)
    assert naming.called(e.archive, e.table()) == ()
    named = naming.called(e.archive, open_hearted(e.table()))
    assert ("Rosalind", seat(e, "Rosalind")) in named
