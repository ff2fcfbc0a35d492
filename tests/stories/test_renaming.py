"""A chair is called something else before the match begins; who was invited under the old name still sits there."""

from __future__ import annotations

import pytest

from gm.desk import deeds
from gm.desk.matches.hosting import Wrong
from tests.kit.evening import Evening, Mail
from tests.stories.conftest import Open
from tests.stories.test_anonymous import GAMES
from tests.stories.test_corrections import GRETA, same_again, says

HOUSE = "gm@example.org"


def rename(e: Evening, line: str) -> Mail:
    """What Greta reads after she has asked for it by a letter of her own, which is asked about."""
    e.write("Greta", f"[friday] {line}", to=HOUSE)
    return says(e, "yes", to=e.last("Greta"))


@pytest.mark.parametrize("game", GAMES)
def test_a_chair_gets_another_name_before_the_match_begins(evening: Open, game: str) -> None:
    e = evening(game, policy={"gm": GRETA})
    invitation = e.last("Clara", "invitation")
    e.write("Anna", "yes", to=e.last("Anna", "invitation"))
    assert "Clara is called Cleo from now on" in rename(e, "rename Clara to Cleo")
    assert "Clara is called Cleo in friday now" in e.last("Anna")
    e.write("Bruno", "yes", to=e.last("Bruno", "invitation"))
    e.write("Clara", "Yes, gladly", to=invitation)
    e.later(minutes=30)
    assert (e.table().match.status, e.table().match.chair("Clara")) == ("running", None)
    assert e.table().match.chair("Cleo") is not None
    table = e.table()
    for seat in table.asks:
        orders = table.game.suggest(table.state, seat, table.dice("test", seat))
        who = "Clara" if seat == "Cleo" else seat
        e.write(who, "\n".join(table.spell(orders)), to=e.last(who, "report"))
    assert e.turn > table.match.turn
    same_again(e)


def test_who_sits_there_already_keeps_the_chair_and_plays(evening: Open) -> None:
    e = evening(policy={"gm": GRETA})
    e.write("Clara", "yes", to=e.last("Clara", "invitation"))
    rename(e, "Clara would like to be called Cleo")
    e.write("Clara", "status", to=e.last("Clara", "invitation"))
    assert "sit on the chair" not in e.last("Clara")
    e.seated("Anna", "Bruno")
    e.write("Clara", "bid 4", to=e.last("Clara", "report"))
    assert e.table().match.held["Cleo"].text == "bid 4"
    assert "The match has begun" in rename(e, "rename Cleo to Zoe")
    chair = e.table().match.chair("Cleo")
    assert chair is not None
    assert chair.called == "Zoe"


def test_a_declined_invitation_under_the_old_name_empties_the_chair(evening: Open) -> None:
    e = evening(policy={"gm": GRETA})
    rename(e, "rename Clara to Cleo")
    e.write("Clara", "no, sorry", to=e.last("Clara", "invitation"))
    chair = e.table().match.chair("Cleo")
    assert chair is not None
    assert not chair.invited
    assert "Clara does not want the chair Cleo" in e.last("Greta")


@pytest.mark.parametrize("name", ["Bruno", "GM", "all", "status", "7", "Clara"])
def test_a_name_that_means_something_else_is_refused(evening: Open, name: str) -> None:
    e = evening(policy={"gm": GRETA})
    with pytest.raises(Wrong):
        deeds.do(e.desk, "friday", f"rename Clara to {name}", e.now)
    assert e.table().match.chair("Clara") is not None


def test_nobody_gets_the_name_under_which_letters_of_another_are_still_out(evening: Open) -> None:
    e = evening(policy={"gm": GRETA})
    deeds.do(e.desk, "friday", "rename Clara to Cleo", e.now)
    with pytest.raises(Wrong, match="is or was called so"):
        deeds.do(e.desk, "friday", "rename Bruno to Clara", e.now)
    deeds.do(e.desk, "friday", "rename Cleo to Clara", e.now)
    assert e.table().match.chair("Clara") is not None


def test_chairs_of_an_anonymous_match_keep_what_was_drawn(evening: Open) -> None:
    e = evening(policy={"gm": GRETA, "anonymous": True})
    chair = e.table().match.seats[0]
    with pytest.raises(Wrong, match="anonymous"):
        deeds.do(e.desk, "friday", f"rename {chair} to Anna", e.now)


def test_in_mid_match_a_chair_is_known_by_another_name_as_well(evening: Open) -> None:
    """Orders, press and the words of the GM may name either; letters from before stay good."""
    e = evening("Hold my Bear", policy={"gm": GRETA, "press": "private"}).seated()
    before = e.last("Clara", "report")
    answer = rename(e, "rename Clara to Cleo")
    assert "Clara is known as Cleo from now on, and everybody is told." in answer
    for name in ("Anna", "Bruno", "Clara"):
        assert "Clara is called Cleo in friday now. Orders and words may name either" in e.last(name)
    assert "Passed on to Clara." in says(e, "press Cleo: hello there", "Anna", e.last("Anna", "report"))
    assert "hello there" in e.last("Clara")
    says(e, "tell cleo: your turn soon", "Greta", next(m for m in e.mail("Greta") if "For the GM" in m.subject))
    assert "your turn soon" in e.last("Clara")
    while e.turn < 3:
        for seat, table in [(seat, e.table()) for seat in e.table().asks]:
            orders = table.game.suggest(table.state, seat, table.dice("test", seat))
            text = "\n".join(table.spell(orders)).replace("Clara", "Cleo")
            e.write(seat, text, to=before if seat == "Clara" and e.turn == 1 else e.last(seat, "report"))
        e.later(hours=1)
    assert "Clara is called Cleo here, too." in e.last("Anna", "report")
    same_again(e)


@pytest.mark.parametrize("name", ["Bruno", "GM", "all", "status", "7", "Clara"])
def test_in_mid_match_too_a_name_that_means_something_else_is_refused(evening: Open, name: str) -> None:
    e = evening(policy={"gm": GRETA}).seated()
    with pytest.raises(Wrong):
        deeds.do(e.desk, "friday", f"rename Clara to {name}", e.now)
    deeds.do(e.desk, "friday", "rename Clara to Cleo", e.now)
    with pytest.raises(Wrong, match="is or was called so"):
        deeds.do(e.desk, "friday", "rename Bruno to Cleo", e.now)
    with pytest.raises(Wrong, match="called that already"):
        deeds.do(e.desk, "friday", "rename Cleo to Cleo", e.now)


@pytest.mark.parametrize(
    "line",
    [
        "rename match to winter",
        "rename friday to winter",
        "rename the match friday to winter",
        "please rename this game to winter",
        "call the match winter from now on",
    ],
)
def test_a_match_keeps_its_name_and_says_why(evening: Open, line: str) -> None:
    e = evening(policy={"gm": GRETA}).seated()
    e.write("Greta", f"[friday] {line}", to=HOUSE)
    assert "friday keeps its name until its end: every letter that is out bears it" in e.last("Greta")
    with pytest.raises(Wrong, match='no chair "Match3"'):
        deeds.do(e.desk, "friday", "rename Match3 to Cleo", e.now)
    assert deeds.find("call the match off") != deeds.find("rename match to winter")


def test_a_chair_that_is_called_like_the_match_can_be_renamed(evening: Open) -> None:
    e = evening(policy={"gm": GRETA})
    deeds.do(e.desk, "friday", "rename Clara to Friday", e.now)
    deeds.do(e.desk, "friday", "rename friday to Cleo", e.now)
    assert e.table().match.chair("Cleo") is not None
