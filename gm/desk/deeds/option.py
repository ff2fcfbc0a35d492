"""OPTION: a switch of the game changes while the match has not begun; afterwards it lies in the position."""

from __future__ import annotations

from dataclasses import fields

from games.kit.options import build
from games.kit.words import nearest
from gm.desk.deeds.deed import Deed, Done, Wish, changed, news, told
from gm.desk.deeds.policy import value
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import NAME
from gm.desk.matches.hosting import Wrong
from gm.domain.match import TermsChanged


def plan(wish: Wish) -> Done:
    return _brief(wish) if wish.said.get("whom") else _set(wish)


def _brief(wish: Wish) -> Done:
    """What one player alone reads from the first letter on, where the game has such a thing; nobody else is told."""
    match, whom, text = wish.table.match, seat_of(wish.table, wish.said["whom"], wish.desk), wish.said["brief"]
    if "briefs" not in wish.table.game.Options.__dataclass_fields__:
        raise Wrong(f"{wish.table.game.meta.title} has no briefs; write instead: tell {whom}: {text}")
    if match.status != "inviting":
        raise Wrong(f"{wish.name} has begun, so there is no first letter any more; write instead: tell {whom}: {text}")
    briefs = {**match.options.get("briefs", {}), whom: text}
    table = changed(wish, TermsChanged({**match.options, "briefs": briefs}, match.policy))
    said = f'{whom} alone reads with the first letter: "{text}"'
    return Done(table, said, f"That is for one alone. {said}")


def _set(wish: Wish) -> Done:
    match, game = wish.table.match, wish.table.game
    known = {field.name: getattr(wish.table.options, field.name) for field in fields(game.Options)}
    said = wish.said["name"].replace(" ", "_")
    name = next((field for field in known if field.lower() == said.lower()), "")
    if not name:
        near = nearest(said, known)
        raise Wrong(
            f'{game.meta.title} has no option "{said}"'
            + (f'; did you mean "{near}"?' if near else f"; it has {', '.join(known)}.")
        )
    if match.status != "inviting":
        raise Wrong(
            f"{name} was settled when {wish.name} began, and the position follows from it, so it cannot change "
            "in the middle of a match. How the match is run can: policy hours=48"
        )
    options, wrong = build(game.Options, {**match.options, name: value(wish.said["value"], known[name])})
    seats = [chair.name for chair in match.chairs if chair.name != "GM"]
    if wrong := wrong or (*game.objections(len(seats), options), *game.strangers(seats, options)):
        raise Wrong(*wrong)
    given = {**match.options, name: value(wish.said["value"], known[name])}
    now = "nothing" if known[name] == "" else known[name]
    said = f"{name} is {getattr(options, name)} now; it was {now}."
    words = f"The GM has changed an option of this match, which has not begun: {said}"
    table = changed(wish, TermsChanged(given, match.policy))
    would = f"That sets {name} to {getattr(options, name)}; it is {now} now. Who has accepted is told."
    return Done(table, f"{said} Who has accepted is told.", would, told(wish, table, news("An option", words)))


DEED = Deed(
    "option",
    "option <name>=<value>",
    "Change an option of the game before the match begins.",
    "option variant=same_round",
    (
        r"(?:set )?(?:the )?option:? (?P<name>[a-z][a-z_ ]{0,40}?)\s*(?:=|:|\bto\b|\bis\b)\s*(?P<value>.+)",
        rf"briefs? (?:for|to) (?P<whom>{NAME}(?: [^:\s]+){{0,5}}): ?(?P<brief>.+)",
    ),
    plan,
    called="the change of the rules",
)
