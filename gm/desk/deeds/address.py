"""ADDRESS: letters to a player go to another address, once somebody there has said that it is theirs."""

from __future__ import annotations

from datetime import timedelta

from gm.desk.deeds.deed import Deed, Done, Wish, to_seat
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import NAME
from gm.desk.matches.hosting import Wrong
from gm.desk.outgoing import places
from gm.desk.outgoing.letters import notice
from gm.desk.players import player_of
from gm.ports import Player, Seal
from gm.ports.archive import Outgoing
from gm.post.addressing import person_at, shown, token_for
from gm.post.writing import Person

TERM = timedelta(days=7)  # in which the letter to the new address can be answered


def plan(wish: Wish) -> Done:
    chair, good = wish.table.match.chair(seat_of(wish.table, wish.said["seat"], wish.desk)), person_at(wish.said["new"])
    assert chair is not None
    if wish.plays and wish.plays != chair.name:  # letters hold what is in the other's hand
        raise Wrong(
            f"You play {wish.plays} in {wish.name} yourself, so you cannot say where letters to {chair.name} "
            f"go. {chair.name} can, by a letter: address add {wish.said['new']}"
        )
    player = player_of(wish.desk.archive, chair)
    if player is None:
        raise Wrong(
            f"Nobody sits on the chair {chair.name} yet. To invite somebody: replace {chair.name} with "
            f"{chair.name} <{wish.said['new']}>"
        )
    if why := good.problem or places.nobodys(wish.desk.us, wish.desk.archive, good.address):
        raise Wrong(why)
    if good.address == player.address:
        raise Wrong(f"Letters to {chair.name} go to {shown(good.address)} already.")
    other = wish.desk.archive.player_at(good.address)
    if other and other.id != player.id:
        raise Wrong(
            f"{shown(good.address)} is the address of another player, {other.name}. To give the chair to them: "
            f"replace {chair.name} with {good.address}"
        )
    effect = f"Once somebody there has confirmed it, all letters to {chair.name} go there; until then nothing changes."
    return Done(
        wish.table,
        f"I have asked {shown(good.address)}. {effect}",
        f"That asks {shown(good.address)} whether it is {chair.name}. {effect}",
        _letters(wish, chair.name, player, good.address),
    )


def _letters(wish: Wish, seat: str, player: Player, new: str) -> list[Outgoing]:
    """The question to the new address, and word of it to the old one."""
    name, us = wish.name, wish.desk.us
    token = token_for(us.key, name, 0, f"{player.id}\n{new}\n{wish.mark}", "address")
    seal = Seal(token, "address", name, player=player.id, note=new, expires=wish.now + TERM)
    asked = [
        f"The GM of {name} says that {player.name}, who plays there, is reached at this address now.",
        "If that is you, answer this letter with the word confirm, and all letters of mine come here. If not, do "
        "nothing.",
    ]
    letters = [
        notice(
            wish.desk,
            f"readdress/{name}/{wish.mark}/{seat}",
            Person(new, player.name),
            "Is this address yours?",
            asked,
            wish.now,
            seal=seal,
            mark="new",
        )
    ]
    if player.address:
        words = (
            f"The GM of {name} says that you are reached at {shown(new)} now. I have asked there, and when "
            "somebody confirms it, my letters to you go there.",
            "If that is not your address, answer this letter: press GM: that is not my address.",
        )
        letters.append(to_seat(wish, wish.table, seat, player, "Another address for you", *words))
    return letters


DEED = Deed(
    "address",
    "address <seat> <address>",
    "Write to a player at another address, once somebody there has confirmed it.",
    "address Clara clara@example.org",
    (
        rf"(?:new )?address (?:of |for )?(?P<seat>{NAME})(?: is(?: now)?| to|:|=)? <?(?P<new>[^\s<>@]+@[^\s<>@]+?)>?",
        rf"(?:please )?(?:write|mail|send(?: letters| mail)?) to (?P<seat>{NAME}) (?:at|under) "
        r"<?(?P<new>[^\s<>@]+@[^\s<>@]+?)>?(?: (?:from now on|instead))?",
        rf"(?P<seat>{NAME})'s? (?:new )?(?:mail |e-?mail )?address is(?: now)? <?(?P<new>[^\s<>@]+@[^\s<>@]+?)>?",
    ),
    plan,
    any_turn=True,
    grave=True,
    freely=(
        rf"(?P<seat>{NAME}) (?:has (?:a new|another|a different) address|(?:can be|is) reached at)[:,]? "
        r"<?(?P<new>[^\s<>@]+@[^\s<>@]+?)>?(?: now)?",
    ),
)
