"""RENAME: a chair is called something else, before the match begins and orders name it."""

from __future__ import annotations

from dataclasses import replace

from games.kit.words import fold
from gm.desk.deeds.deed import Deed, Done, Wish, changed, news, told
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import NAME
from gm.desk.matches import naming
from gm.desk.matches.hosting import Wrong
from gm.domain.match import GM, SeatChanged


def plan(wish: Wish) -> Done:
    match, seat = wish.table.match, seat_of(wish.table, wish.said["seat"])
    chair, name = match.chair(seat), naming.seat_name(wish.said["new"])
    assert chair is not None
    if match.policy.anonymous:
        raise Wrong(f"{match.name} is anonymous: its chairs keep the names that were drawn for them.")
    if match.status != "inviting":
        raise Wrong(
            f"{match.name} has begun, and orders and reports name {seat}, so that name stays. "
            f"In orders {seat} is also known by the name of who plays it."
        )
    if seat == GM:
        raise Wrong("The chair of the GM keeps its name.")
    if name == seat:
        raise Wrong(f"{seat} is called that already.")
    taken = {fold(old) for old in naming.names_of_others(wish.desk.archive, match, seat)}
    if fold(name) in taken or naming.name_for(wish.table, chair, name) != name:
        raise Wrong(
            f'{seat} cannot be called "{name}": somebody is or was called so in {match.name}, an option names the '
            "chair, or it is a word of mine."
        )
    table = changed(wish, SeatChanged(replace(chair, name=name), "renamed", seat))
    letters = told(wish, table, news(f"{seat} is called {name}", f"{seat} is called {name} in {match.name} now."))
    return Done(table, f"{seat} is called {name} from now on, and everybody who has accepted is told.", letters=letters)


DEED = Deed(
    "rename",
    "rename <seat> to <name>",
    "Call a chair something else, before the match begins.",
    "rename Clara to Cleo",
    (
        rf"rename (?:the )?(?:chair |seat |player )?(?P<seat>{NAME}) (?:to|as|into|:) ?(?P<new>[\w' -]{{1,40}})",
        rf"call (?:the )?(?:chair |seat |player )?(?P<seat>{NAME}) (?P<new>{NAME}) (?:from now on|instead)",
    ),
    plan,
    lasting=True,
    freely=(rf"(?P<seat>{NAME}) (?:wants|would like|prefers) to be called (?P<new>{NAME})",),
)
