"""REPLACE: a chair is given to somebody else, who is invited; to a robot; or left empty for good."""

from __future__ import annotations

import re
from dataclasses import replace

from gm.desk.deeds.deed import Deed, Done, Wish, changed
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import NAME
from gm.desk.matches import stuck
from gm.desk.matches.acquainted import addressed
from gm.desk.matches.hosting import Missing, Wrong, holds, wanted_chair
from gm.desk.matches.inviting import invitation, replaced
from gm.desk.matches.naming import name_for
from gm.desk.matches.turns import leave
from gm.desk.outgoing import ruling
from gm.desk.outgoing.reporting import reports
from gm.desk.players import player_of
from gm.domain.match import GM, OrdersWithdrawn, SeatChanged
from gm.domain.policy import Chair
from gm.ports import Player


def plan(wish: Wish) -> Done:
    chair, (new, later) = _chair(wish), _wanted(wish)
    if not new:
        words = _WHO.format(chair.name)
        raise Missing(f"replace {chair.name} with {{}}", words)
    if new.lower() in ("nobody", "no one", "none"):
        return _vacate(wish, chair)
    if new.lower() in ("robot", "a robot", "the engine", "autopilot"):
        table = changed(wish, SeatChanged(replace(chair, player="", invited="", autopilot=True), "robot"))
        return Done(
            table,
            f"The chair {chair.name} of {wish.name} is played by a robot now.",
            f"That gives the chair {chair.name} to a robot.",
            replaced(wish.desk, table, chair, "", wish.now),
        )
    if bound := _BOUND.search(new):
        raise Wrong(f'I do that at once or not at all, and cannot wait for "{bound[0]}". Write it when it is so.')
    if _BY_LIST.fullmatch(new):
        return _stand_by(wish, chair)
    calls = f"replace {chair.name} with {{}} {later}".strip()
    done = _offer(wish, chair, addressed(wish.desk, wish.table, wish.by, _BESIDE.sub("", new), calls))
    return replace(done, would=f"{done.would} {_AT_ONCE.format(later)}") if later else done


def _wanted(wish: Wish) -> tuple[str, str]:
    """Who shall have the chair, and from when on, where that is said."""
    said = (wish.said["new"] + wish.said["address"]).strip(" .,").strip("\"'")
    later = _LATER.search(said)
    new = (said[: later.start()] if later else said).strip(" .,")
    if with_address := re.fullmatch(r"([^<>@]+?)[ ,:(]+<?([^\s<>()]+@[^\s<>()]+)[>)]*", new):
        new = f"{_BESIDE.sub('', with_address[1])} <{with_address[2]}>"
    return new, later[0].strip(" ,") if later else ""


_WHO = (
    'Who shall have the chair {0}? Answer with a name and an address, as in "Dora <dora@example.net>", with "robot",'
    ' or with "nobody".'
)
_AT_ONCE = 'That is done at once, not "{}".'
_NO_PERSON = (  # "The Poison hits Anna instead of Bruno" rules on a card
    r"(?:the|an?|this|that|it|his|her|its) |[^\d@]*\b(?:hits?|strikes?|hurts?|loses?|gains?|draws?|discards?|suffers?|"
    r"goes|is|are|must|should|shall)\b"
)
_LATER = re.compile(
    r",? (?:starting|beginning|as of|from|with|in|at|after) (?:with )?(?:(?:the )?(?:next|coming|following|"
    r"tomorrow|today|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|turn|round)\b[^@]*|(?:this|that) (?:turn|round)\b[^@]*)$",
    re.IGNORECASE,
)
_BESIDE = re.compile(  # a name: "his girlfriend Dora", "Dora please"
    r"(?i)^(?:(?:his|her|their|my|our) (?:new )?(?!own\b)[a-z]+(?:-in-law)? )(?=[^\W\d])|"
    r",? (?:(?:and )?(?:(?:his|her|their|the|with the) )?(?:e-?mail |mail )?(?:address|e-?mail|mail) (?:is|of)?|at|"
    r"under)$|"
    r",? (?:please|pls|thanks|instead|then|who|now)$"
)
_BOUND = re.compile(r"\b(?:if|unless|once|as soon as|in case)\b.*", re.IGNORECASE)
_BY_LIST = re.compile(
    r"(?:(?:the )?(?:first|next)(?: (?:person|one|player|of them))?|(?:somebody|someone)(?: else)?|whoever|who|one)?"
    r"(?: ?(?:who )?(?:is )?(?:next |first )?(?:on|from|of|off|in))? ?(?:the |our |your )?"
    r"(?:stand-?by|waiting|reserves?|substitutes?|list|stands by)(?: list)?"
    r"|(?:somebody|someone|anybody)(?: else)?|replacement",
    re.IGNORECASE,
)


def _stand_by(wish: Wish, chair: Chair) -> Done:
    """The chair is empty, and whoever stands by first is asked at once."""
    policy, status = wish.table.match.policy, wish.table.match.status
    if status == "over" or chair.name == GM:
        raise Wrong("Who stands by gets a player's chair of a match that is not over.")
    if not policy.standby:
        raise Wrong("Nobody stands by. Name somebody: standby add Dora <dora@example.net>")
    empty, begun = replace(chair, player="", invited="", vacant=True, offered=""), status != "inviting"
    if begun:
        empty = replace(empty, left=True, autopilot=policy.on_limit == "autopilot")
    table = changed(wish, *[OrdersWithdrawn(chair.name)] * begun, SeatChanged(empty, "replaced"))
    return Done(
        table,
        f"The chair {chair.name} of {wish.name} is offered to those who stand by, one after the other.",
        f"{_offered(wish, chair)} to those who stand by, {policy.standby[0]} first; each has "
        f"{policy.standby_hours:g} hours to say yes.",
        replaced(wish.desk, table, chair, "somebody", wish.now),
    )


def _offered(wish: Wish, chair: Chair) -> str:
    """What becomes of a chair, up to whom it is offered."""
    if (chair.player or chair.invited) and not chair.left:
        holder = "has it now" if chair.player else "is invited to it"
        return f"That takes the chair {chair.name} of {wish.name} from who {holder}, and offers it"
    return f"That offers the chair {chair.name} of {wish.name}, which nobody has now,"


def _chair(wish: Wish) -> Chair:
    match, said = wish.table.match, wish.said["seat"]
    if said.upper() == GM and not match.chair(GM) and wish.table.game.referee(wish.table.options):
        return Chair(GM)  # opened when there was nobody to ask
    found = match.chair(seat_of(wish.table, said, wish.desk))
    assert found is not None
    return found


def _offer(wish: Wish, chair: Chair, said: str) -> Done:
    """An invitation goes out; until it is accepted an autopilot or the default plays."""
    table, people = wish.table, dict[str, Player]()
    new, player = wanted_chair(wish.desk, said, 1, people)
    if player is None:
        raise Wrong('A chair goes to somebody: write "Dora <dora@example.org>", or robot until somebody is found.')
    others = (c for c in table.match.chairs if c.name not in (chair.name, GM))
    if twice := next((c for c in others if holds(wish.desk, c, player)), None):
        raise Wrong(f"{player.name} has a chair of {wish.name} already, {twice.name}; each person has one chair.")
    if chair.name == GM:
        return _another_gm(wish, chair, new.invited, player)
    called = name_for(table, chair, new.name)
    fresh = Chair(called, "", new.invited, autopilot=table.match.policy.on_limit == "autopilot", left=False)
    table = table.then(SeatChanged(fresh, "replaced", chair.name if called != chair.name else ""))
    letters = [
        *replaced(wish.desk, table, chair, player.id, wish.now),
        invitation(wish.desk, table, called, player, new.invited, wish.now, wish.mark),
    ]
    name = f" It is called {called} from now on." if called != chair.name else ""
    holder = player_of(wish.desk.archive, chair)
    gone = f" {holder.name} hears that the chair was given on." if holder and len(letters) > 1 else ""
    return Done(
        table,
        f"The chair {chair.name} of {wish.name} is offered to {player.name} <{new.invited}>.{name}",
        f"{_offered(wish, chair)} to {player.name} <{new.invited}>.{gone}",
        letters,
        (player,),
    )


def _another_gm(wish: Wish, chair: Chair, address: str, player: Player) -> Done:
    """Somebody is asked to rule; who has the chair keeps it until their yes."""
    holder = player_of(wish.desk.archive, chair)
    if holder and holder.id == player.id:
        raise Wrong(f"{player.name} rules in {wish.name} already.")
    table = changed(wish, SeatChanged(replace(chair, invited=address), "offered"))
    keeps = f"{ruling.called(holder)} rules until then" if holder else "it goes on by its rules until then"
    asked = f"{player.name} <{address}>"
    return Done(
        table,
        f"{asked} is asked to rule in {wish.name}; the chair {GM} goes over with their yes, and {keeps}.",
        f"That asks {asked} to rule in {wish.name}. The chair {GM} goes over with their yes, and {keeps}.",
        [invitation(wish.desk, table, GM, player, address, wish.now, wish.mark)],
        (player,),
    )


def _vacate(wish: Wish, chair: Chair) -> Done:
    """A chair left empty for good; everybody gets the position as it is then."""
    match = wish.table.match
    if match.status != "running":
        raise Wrong(f"{wish.name} is {match.status}; a chair is left empty in a running match only.")
    with stuck.told(wish.desk, wish.name, wish.now, f"{chair.name} cannot be left empty now."):
        table = leave(wish.desk, wish.table, chair.name, wish.now)
        letters = reports(wish.desk, table, wish.now)
    return Done(
        table,
        f"The chair {chair.name} of {wish.name} is empty for good.",
        f"That leaves the chair {chair.name} empty for good, as the rules say for who leaves.",
        letters,
    )


DEED = Deed(
    "replace",
    "replace <seat> with <person>",
    "Give a chair to somebody else, to a robot, or to nobody.",
    "replace Clara with Dora <dora@example.net>",
    (
        r"(?:replace|substitute) (?P<seat>.+?) (?:with|by) (?P<new>.+)",
        r"give (?!my |our )(?:the (?:chair|seat) (?:of )?)?(?P<seat>[\w' -]{1,40}?)(?:'s (?:chair|seat))? (?<!back )to "
        r"(?P<new>.+)",
    ),
    plan,
    any_turn=True,
    anew=True,
    called="the change of a chair",
    grave=True,
    freely=(
        rf"(?:replace|substitute|swap|exchange|change) (?P<seat>{NAME}) (?:with|by|for|against) (?P<new>.+)",
        rf"(?:take|throw|kick|move) (?P<seat>{NAME}) out,?(?: (?:and|then))?(?: (?:of the (?:match|game)|and))*"
        r"(?: (?:put|take|bring|let|invite)(?: in)?) (?P<new>.+?)(?: (?:in|play|instead|there))?",
        r"(?:put|bring|let|invite|take)(?: in)? (?!the (?:engine|autopilot) on\b)"
        r"(?P<new>[^,;]+?|.+?@.+?)(?: (?:in|play|sit|step in|sit in|take over))?(?: now| instead)? "
        rf"(?:for|instead of|in place of|in the place of|from) (?P<seat>{NAME})",
        r"(?:ask|invite|take|try|get) (?P<new>[^,@]+?) instead(?P<address>[,:]? [(<]?[^\s<>@]+@[^\s<>@]+?[>)]?)"
        r"(?P<seat>)",
        r"(?:ask|invite|take|try|get) (?P<new>[^,]+@[^\s,]+?),? instead(?P<seat>)",
        r"(?:put|bring|let|take|get) (?P<new>[^,]+@[^\s,]+?) in(?:to (?:it|the game|the match))?(?: (?:now|instead))?"
        r"(?P<seat>)",  # for whom stands before it
        r"(?P<new>(?!(?:invite|ask|let|get|have)\b)[^,]+?)"
        r",? (?:takes? over|takes?|gets?|will take(?: over)?|replaces|will replace|steps? in for"
        r"|will play for|"
        rf"plays for|sits in for)(?: (?:for|from|the (?:chair|seat|place) of))? (?P<seat>{NAME}?)(?:'s?)?(?:"
        rf" (?:chair|seat|place))?"
        r"(?P<address>[,:]? [(<]?[^\s<>@]+@[^\s<>@]+?[>)]?)?",
        rf"(?P<new>[^@]*@\S+|(?!{_NO_PERSON})[^\d@]+) (?:instead of|in place of) "
        rf"(?P<seat>(?!\d){NAME})",
        rf"(?:find|get|look for|take|ask|choose|pick) (?P<new>(?:somebody|someone|anybody|the first|the next)[^,]*?)"
        rf" for (?P<seat>{NAME}?)(?:'s)? (?:chair|seat|place)(?: (?:(?:from|on|off) (?:the )?(?:\w+ )?list|please))*",
        rf"(?:ask|invite|let|get) (?P<new>[^,]+?),? (?:to )?(?:take|fill|have|get) (?:over )?(?P<seat>{NAME}?)(?:'s)? "
        r"(?:chair|seat|place)",
        rf"(?:offer|give) (?P<seat>{NAME}?)(?:'s)? (?:chair|seat|place) to (?P<new>.+)",
        rf"(?:find|get) (?:a |an )?(?P<new>(?:substitute|replacement|reserve)) for (?P<seat>{NAME})",
        rf"(?P<seat>{NAME}) (?:has |is )?(?:dropped out|left|quit|gone|out|leaves|drops out)[,;]? (?:and |so )?"
        r"(?P<new>[^,]+@[^,]+?),? (?:will |can |would )?(?:plays?|takes?|steps?|joins?|comes?)(?: on| over| in|"
        r" instead)*",
        rf"(?:kick|throw|take) (?P<seat>{NAME}) out(?: of the (?:match|game))?(?P<new>)",
        rf"(?:make|turn) (?P<seat>{NAME}) (?:into )?(?P<new>a robot)",
        rf"(?:remove|drop|eject|kick|boot|expel|kick out|throw out|take out) (?P<seat>{NAME})(?: (?:from|out of) "
        rf"the (?:match|game"
        rf"|table))?(?P<new>)",
    ),
    about=r"eject|new player|substitute|stand-?in|drop(?:ped|s|ping)? out|kick|replacement|vanished|disappeared",
)
