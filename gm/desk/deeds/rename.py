"""RENAME: a chair is called something else; once the match has begun it is known by that name as well."""

from __future__ import annotations

from dataclasses import replace

from games.kit.words import fold
from gm.desk.deeds.deed import Deed, Done, Wish, changed, news, told
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import NAME
from gm.desk.matches import naming
from gm.desk.matches.hosting import Wrong
from gm.domain.match import GM, SeatChanged
from gm.domain.policy import Chair


def plan(wish: Wish) -> Done:
    if _the_match(wish):
        raise Wrong(
            f"{wish.name} keeps its name until its end: every letter that is out bears it, and is sealed with it."
        )
    match, seat = wish.table.match, seat_of(wish.table, wish.said["seat"], wish.desk)
    chair, name = match.chair(seat), naming.seat_name(wish.said["new"])
    assert chair is not None
    if match.policy.anonymous:
        raise Wrong(f"{match.name} is anonymous: its chairs keep the names that were drawn for them.")
    if match.status == "over":
        raise Wrong(f"{match.name} is over.")
    if seat == GM:
        raise Wrong("The chair of the GM keeps its name.")
    if name in (seat, chair.called):
        raise Wrong(f"{seat} is called that already.")
    if match.status != "inviting":
        return _known_as(wish, chair, name)
    if _taken(wish, chair, name) or naming.name_for(wish.table, chair, name) != name:
        raise _refused(wish, seat, name)
    table = changed(wish, SeatChanged(replace(chair, name=name), "renamed", seat))
    letters = told(wish, table, news(f"{seat} is called {name}", f"{seat} is called {name} in {match.name} now."))
    return Done(table, f"{seat} is called {name} from now on, and everybody who has accepted is told.", letters=letters)


def _the_match(wish: Wish) -> bool:
    """Is it the match that shall have another name, and no chair that is called like it?"""
    said, chairs = fold(wish.said["seat"]), wish.table.match.chairs
    names = {fold(name) for chair in chairs for name in (chair.name, chair.called) if name}
    return said in ("", "match", "game", fold(wish.name)) and said not in names


def _taken(wish: Wish, chair: Chair, name: str) -> bool:
    """Is or was another chair called so?"""
    others = {other.called for other in wish.table.match.chairs if other.name != chair.name}
    return fold(name) in map(fold, others | naming.names_of_others(wish.desk.archive, wish.table.match, chair.name))


def _refused(wish: Wish, seat: str, name: str) -> Wrong:
    return Wrong(
        f'{seat} cannot be called "{name}": somebody is or was called so in {wish.name}, an option or a card is, or it '
        "is a word of mine."
    )


def _known_as(wish: Wish, chair: Chair, name: str) -> Done:
    """The position holds the first name of the chair, and letters with it are still answered: so both are good."""
    seat = chair.name
    words = map(fold, wish.table.game.glossary(wish.table.state))
    if _taken(wish, chair, name) or fold(name) in words or not naming.speaks(name):
        raise _refused(wish, seat, name)
    table = changed(wish, SeatChanged(replace(chair, called=name), "renamed"))
    heard = f"{seat} is called {name} in {wish.name} now. Orders and words may name either; reports say {seat}."
    letters = told(wish, table, news(f"{seat} is called {name}", heard))
    return Done(
        table,
        f"{seat} is known as {name} from now on, and everybody is told. The match has begun, so {seat} is understood "
        "as well, and reports go on saying it.",
        letters=letters,
    )


DEED = Deed(
    "rename",
    "rename <seat> to <name>",
    "Call a chair something else; once the match has begun both names are understood.",
    "rename Clara to Cleo",
    (
        rf"rename (?:the )?(?:chair |seat |player )?(?P<seat>{NAME}) (?:to|as|into|:) ?(?P<new>[\w' -]{{1,40}})",
        r"rename (?:the |this |our )?(?:match|game)(?: [\w.-]+)?(?: to| as| into|:) ?(?P<new>[\w' -]{1,40})",
        rf"call (?:the |this |our )?(?:match|game) (?P<new>{NAME}) (?:from now on|instead)",
        rf"call (?:the )?(?:chair |seat |player )?(?P<seat>{NAME}) (?P<new>{NAME}) (?:from now on|instead)",
    ),
    plan,
    any_turn=True,
    lasting=True,
    freely=(rf"(?P<seat>{NAME}) (?:wants|would like|prefers) to be called (?P<new>{NAME})",),
)
