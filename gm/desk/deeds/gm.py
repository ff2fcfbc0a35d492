"""GM: somebody helps to lead a match, no longer does, or takes it over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from gm.desk.deeds.deed import Deed, Done, Wish, changed, news, told
from gm.desk.deeds.policy import terms
from gm.desk.deeds.speech import MATCH
from gm.desk.matches.hosting import Missing, Wrong, holds, new_player
from gm.desk.matches.leading import introduced
from gm.desk.outgoing import masks, ruling
from gm.desk.outgoing.letters import gm_seal, notice, report
from gm.desk.players import player_of
from gm.desk.table import Table
from gm.domain.match import GM, SeatChanged, TermsChanged
from gm.domain.policy import Chair, Policy
from gm.ports import Player
from gm.ports.archive import Outgoing
from gm.post.addressing import person_at
from gm.post.writing import Person


@dataclass(frozen=True, slots=True)
class Chaired:
    """Who rules once a match is handed over: the match then, who is new here, and the sentence that says so."""

    table: Table
    people: Sequence[Player] = ()
    said: str = ""
    passes: bool = False  # does the chair go over, too?


def plan(wish: Wish) -> Done:
    policy, who, how = wish.table.match.policy, person_at(_addressed(wish)), _how(wish)
    if who.problem:
        raise Wrong(who.problem)
    if how in ("drop", "remove"):
        return _drop(wish, policy, who.address)
    if policy.anonymous and _plays(wish, wish.table.match.chairs, wish.desk.archive.player_at(who.address)):
        raise Wrong(f"{masks.NO_LEADER}; {who.address} plays in {wish.name}.")
    if who.address == (policy.gm or wish.desk.us.operator):
        raise Wrong(f"{who.address} leads {wish.name} already.")
    if wish.said["role"]:
        return _looks_on(wish, policy, who.address)
    done = _helps(wish, policy, who.address) if how == "add" else _handed_over(wish, policy, who.address)
    later = wish.said.get("later", "")
    return replace(done, would=f"{done.would} {_AT_ONCE.format(later)}") if later else done


_AT_ONCE = 'That is done at once, not "{}": if it shall be later, write it then.'


def _helps(wish: Wish, policy: Policy, address: str) -> Done:
    """A deputy: somebody who may lead the match, too."""
    if address in policy.deputies:
        raise Wrong(f"{address} helps to lead {wish.name} already.")
    table = changed(wish, TermsChanged(wish.table.match.options, terms(policy, deputies=(*policy.deputies, address))))
    return Done(
        table,
        f"{address} may lead {wish.name} like you, and is told so.",
        f"That lets {address} lead {wish.name} like you.",
        [_welcome(wish, table, address, "You help to lead this match"), *_waits(wish, table, address)],
    )


def _handed_over(wish: Wish, policy: Policy, address: str) -> Done:
    """Somebody else leads the match, for good."""
    others = tuple(deputy for deputy in policy.deputies if deputy != address)
    name = " ".join(_addressed(wish).rpartition("<")[0].replace('"', "").split())
    after = terms(policy, gm=address, gm_name=name, deputies=others)
    taken = _chair(wish, changed(wish, TermsChanged(wish.table.match.options, after)), address, name)
    words = f"From now on {name or 'another GM'} leads this match; nothing else has changed."
    heard = told(wish, taken.table, news("A new GM", words))
    letters = [
        *(letter for letter in heard if letter.post.seat != GM),
        _welcome(wish, taken.table, address, "You lead this match now", taken.passes),
        *_waits(wish, taken.table, address, taken.people),
    ]
    return Done(
        taken.table,
        f"{address} leads {wish.name} now; the players are told.{taken.said}",
        f"That gives {wish.name} to {address}, for good: you lead it no longer.{taken.said}",
        letters,
        taken.people,
    )


def _how(wish: Wish) -> str:
    """What becomes of somebody: "add", "drop", or any other word for a match that goes over to them."""
    return "drop" if wish.said["ends"] else "add" if wish.said["helps"] else wish.said["how"].lower()


def _addressed(wish: Wish) -> str:
    """Who is meant, with an address: somebody who helps to lead, looks on or plays may be called by the name. Wrong
    asks for the address of anybody else."""
    said, helping = wish.said["who"], wish.table.match.policy.deputies
    if said.lower() == "alone" and len(helping) == 1:
        return helping[0]
    if "@" in said:
        return said
    name, found = said[0].upper() + said[1:], _known_as(wish, said.casefold())
    if len(found) != 1:
        how = how if (how := _how(wish)) in ("add", "drop") else "hand over"
        example = f"gm {how} {name} <{name.split()[0].lower()}@example.net>"
        words = f"Which address has {name}? Write it behind the name, for example: {example}"
        raise Missing(f"gm {how} {name} <{{}}>", words)
    return f"{name} <{found.pop()}>"


def _known_as(wish: Wish, name: str) -> set[str]:
    """The addresses of those at this match who are called so, by their name, a word of it, or before the @."""
    match, archive = wish.table.match, wish.desk.archive
    helping = (*match.policy.deputies, *match.policy.observers)
    people = [archive.player(chair.player) for chair in match.chairs if chair.player]
    known = [(address, address.partition("@")[0]) for address in helping]
    known += [
        (player.address, player.name.casefold()) for player in (*people, *map(archive.player_at, helping)) if player
    ]
    return {address for address, called in known if address and name in (called, *called.split())}


def _chair(wish: Wish, table: Table, address: str, name: str) -> Chaired:
    """The GM's chair goes over with the match, where who gives it away sits there and who gets it does not play."""
    chair, heir = table.match.chair(GM), wish.desk.archive.player_at(address)
    if chair is None:
        return Chaired(table)
    if why := _stays(wish, table, chair, heir):
        return Chaired(table, (), why)
    heir = heir or new_player(wish.desk, name or address.partition("@")[0], address)
    table = table.then(SeatChanged(replace(chair, player=heir.id, invited="", left=False, autopilot=False), "replaced"))
    return Chaired(table, (heir,), f" The chair {GM} goes over, too, so rulings come from there.", passes=True)


def _stays(wish: Wish, table: Table, chair: Chair, heir: Player | None) -> str:
    """Why the chair stays where it is; empty where it does not."""
    mine = wish.desk.archive.player_at(wish.table.match.policy.gm or wish.desk.us.operator)
    holder = player_of(wish.desk.archive, chair)
    rules = f" Rulings still come from {ruling.called(holder)}, who keeps the chair {GM}." if holder else ""
    if holder and not (mine and mine.id == holder.id):
        return rules
    others = [other for other in table.match.chairs if other.name != GM]
    if heir and _plays(wish, others, heir):
        return f" {heir.name} plays, so the chair {GM} does not go over.{rules}"
    return ""


def _plays(wish: Wish, chairs: Iterable[Chair], player: Player | None) -> bool:
    """Does somebody sit on one of these chairs, or are they asked to?"""
    return player is not None and any(holds(wish.desk, chair, player) for chair in chairs)


def _waits(wish: Wish, table: Table, address: str, people: Sequence[Player] = ()) -> list[Outgoing]:
    """The letter in which a ruling is wanted, for who may give it from now on."""
    may = [*people, *ruling.stand_ins(wish.desk, table)] if GM in table.asks else []
    mine = [player for player in may if player.known_at(address)]
    return [report(wish.desk, table, GM, player, wish.now, wish.mark, fresh=True) for player in mine[:1]]


def _looks_on(wish: Wish, policy: Policy, address: str) -> Done:
    """An observer: somebody who may ask how the match stands, and do nothing."""
    if address in (*policy.deputies, *policy.observers):
        raise Wrong(f"{address} may look on in {wish.name} already.")
    after = terms(policy, observers=(*policy.observers, address))
    table = changed(wish, TermsChanged(wish.table.match.options, after))
    words = ['Answer this letter with "status" to read how it stands, or with "plan" for the next deadlines.']
    return Done(
        table,
        f"{address} may ask how {wish.name} stands, and is told so.",
        f"That lets {address} ask how {wish.name} stands, and do nothing in it.",
        [_welcome(wish, table, address, "You look on in this match", words=words)],
    )


def _drop(wish: Wish, policy: Policy, address: str) -> Done:
    helping = (*policy.deputies, *policy.observers)
    if address not in helping:
        raise Wrong(f"{address} does not help to lead {wish.name}; it has {', '.join(helping) or 'nobody who does'}.")
    after = terms(
        policy,
        deputies=tuple(a for a in policy.deputies if a != address),
        observers=tuple(a for a in policy.observers if a != address),
    )
    table = changed(wish, TermsChanged(wish.table.match.options, after))
    does = "helps to lead" if address in policy.deputies else "looks on in"
    return Done(
        table,
        f"{address} {does} {wish.name} no longer, and is told so.",
        f"That ends what {address} may do in {wish.name}; they are told so.",
        [_thanked(wish, table, address, does)],
    )


def _thanked(wish: Wish, table: Table, address: str, does: str) -> Outgoing:
    """Who helped or looked on hears that it is over."""
    match, about = (
        table.match,
        f"You no longer {does.replace('helps', 'help').replace('looks', 'look')} {table.match.name}",
    )
    words = [f"{about}. Thank you for your help." if "help" in does else f"{about}: the GM has ended it."]
    return notice(
        wish.desk,
        f"gm-thanks/{match.name}/{wish.mark}/{address}",
        Person(address),
        f"[{match.name}] {about}",
        words,
        wish.now,
        match=match.name,
        game=match.game,
        mark=f"thanks-{wish.mark}",
    )


_CHAIR = f"With it goes the chair {GM}: what the game asks its GM comes to you, and your answer is the ruling."
_WANTED = "A ruling is wanted now; the letter that asks for it comes with this one."


def _welcome(
    wish: Wish, table: Table, address: str, about: str, chair: bool = False, words: Sequence[str] = ()
) -> Outgoing:
    match = table.match
    how = words or [*introduced(wish.desk, address, match.name), "Answer this letter to do so."]
    words = [
        f"{about}: {match.name}, {table.title}.",
        *[_CHAIR] * chair,
        *[_WANTED] * bool(_waits(wish, table, address) or (chair and GM in table.asks)),
        *how,
        "If you do not know what this is about, do nothing.",
    ]
    return notice(
        wish.desk,
        f"gm-welcome/{match.name}/{wish.mark}/{address}",
        Person(address),
        f"[{match.name}] For the GM: {about[0].lower()}{about[1:]}",
        words,
        wish.now,
        match=match.name,
        game=match.game,
        seal=gm_seal(wish.desk, match, address),
        mark=f"welcome-{wish.mark}",
    )


_ALL = r"(?: (?:the |this |my )?(?:it|match|game|chair|gm(?:'s)? chair|gm|job|lead|leading|rulings?|desk))?"
_NAME = r"[^\W\d]+(?: [^\W\d]+)?"
_ROLE = r"(?:deputy|co-?gm|helper|assistant|second gm|observer|gm)"
_A_ROLE = rf"(?:(?:a|an|my|our|the) )?{_ROLE}"
_NO_NAME = r"(?!(?:while|until|till|when|whenever|as|during|if|because|since)\b)"
_PERSON = _NO_NAME + r"(?P<who>[^\W\d]+|\S+@\S+|[^\W\d][\w ]*<\S+@\S+>)"
_WHO = _NO_NAME + r"(?P<who>[^\W\d]+(?: [^\W\d]+)??|\S+@\S+|[^\W\d][\w ]*<\S+@\S+>)"
_TIRED = r"(?:(?:i am|i'm|i have|i've|i cannot|i can't|sorry)\b[^,]{2,60}, (?:so |and )?)?"
DEED = Deed(
    "gm",
    "gm add|drop|hand over <address>",
    "Let somebody help to lead the match, or only look on (add observer ...), or no longer; or hand it over to them.",
    "gm hand over Dan <dan@example.net>",
    (
        r"(?:gm )?(?P<how>add) (?:an? |the )?(?P<role>observer):? (?P<who>\S+@\S+|.+<\S+@\S+>)",
        r"(?:gm )?(?P<how>add|drop|remove|hand over)(?: (?:this|it|the match))?(?: to)?:? (?P<who>\S+@\S+|"
        r".+<\S+@\S+>)",
        r"(?P<how>hand over)(?: (?:this|it|the match))? to:? (?P<who>\S+@\S+|.+<\S+@\S+>)",
        r"(?P<how>add|remove|drop) (?:an? |the )?(?:deputy|gm|co-gm|observer):? (?P<who>\S+@\S+|.+<\S+@\S+>)",
        rf"(?:gm )?(?P<how>hand over){_ALL} to:? (?P<who>{_NAME})",
        rf"(?:gm )?(?:hand|give|pass|turn){_ALL} (?P<how>over|on) to:? (?P<who>{_NAME}|\S+@\S+|.+<\S+@\S+>)",
        rf"gm (?P<how>add|drop|remove):? (?P<who>{_NAME})",
        r"(?:gm )?(?P<how>add|hand over):? (?P<who>[^<>@]+<\S+@\S+>) (?P<later>(?:from|starting|as of|after|next)\b.+)",
    ),
    plan,
    any_turn=True,
    grave=True,
    who=("lead",),
    called="the change of who helps to lead",
    freely=(
        rf"(?:from now on,? )?(?:thanks? [^,;.]*[,;.] )?{_PERSON} (?P<ends>(?:is|are) (?:no longer|not)(?: (?:my|"
        rf"our|the|a|an))?"
        rf" {_ROLE}(?: any ?more| any longer)?|(?:'s|is) (?:no longer needed|relieved|free to go)(?: as "
        rf"{_A_ROLE})?|(?:steps?|stepped|is "
        rf"stepping) down(?: as {_A_ROLE})?|(?:stops?|has stopped|no longer|needn't|need not|does not|doesn't|will "
        rf"not|won't)"
        rf" (?:being {_A_ROLE}|(?:help|lead|assist|watch|look|observ|read)\w*)\b[^,;.]*)",
        rf"(?P<ends>(?:take|strike|remove|drop|dismiss|relieve|release|kick|throw)) {_PERSON} (?:off|out|away|"
        rf"down)? ?(?:(?:the|my|"
        rf"our) (?:list|desk)|as|from being|of|from)(?: {_A_ROLE}| the (?:leading|lead))?(?: list| duties| duty)?",
        rf"(?P<ends>(?:take|strike|remove|drop|dismiss|relieve|release)) (?:my |our |the )?{_ROLE},? {_PERSON}",
        rf"(?P<ends>(?:i|we) (?:do not|don't|no longer) need) {_PERSON}(?:'s)? (?:help|as {_A_ROLE}|to help(?: me| "
        rf"us)?)(?: (?:any ?more|"
        r"any longer|now|from now on))*",
        rf"{_PERSON},? (?P<ends>you(?:'re| are) (?:relieved|off duty|free(?: to go)?|no longer {_A_ROLE}))",
        rf"(?:from now on |now )?(?P<ends>i(?:'ll| will)? lead) (?:{MATCH} )?(?P<who>alone)(?: again)?(?: from now "
        rf"on)?",
        rf"(?:i want|i'd like|i would like|i need|let me have|take|have) {_WHO}(?: as)? (?:(?:the|our|my|an?) )?"
        r"(?P<helps>(?:new )?(?:deputy|co-?gm|helper|assistant|second gm))",
        rf"{_WHO},? (?P<helps>(?:(?:will|shall|may|can|should) )?(?:be able to |be allowed to )?(?:lead|help lead|"
        rf"look after|mind|run))"
        rf"{_ALL}(?:,? (?:too|as well|also|with me|while [^,;.]+|so long|meanwhile))+",
        rf"{_TIRED}(?:let )?{_WHO} (?P<how>(?:takes?|(?:shall|will|should|must|can|is (?:going )?to) take) over)"
        r"(?: (?:for me|from me|as (?:the )?gm|(?:the )?(?:match|game|rulings?|desk)|from (?:here|now)(?: on)?|"
        r"for good))*",
        rf"(?:please )?(?:make|appoint|name) {_WHO}(?: as)? (?:(?:the|our|my|an?) )?"
        r"(?P<helps>(?:new )?(?:deputy|co-?gm|helper|assistant|second gm))",
        rf"{_WHO} (?P<helps>(?:(?:will|shall|may|can|is going to) )?(?:helps?|assists?)) (?:me|us)\b.*",
        rf"{_WHO} (?P<helps>(?:(?:will|shall|may|can|should|is going to) )?(?:co-?)?(?:leads?|runs?|gms?))"
        rf"{_ALL}(?: (?:together )?(?:with|beside) me)(?: from now on)?",
        rf"{_TIRED}{_WHO} (?P<how>(?:shall|should|will|must|can|may) (?:lead|run|gm)){_ALL}"
        r"(?: (?:from (?:now|here) on|now|instead(?: of me)?|in my place))+",
        rf"{_WHO} (?:is|will be|shall be) (?:my|our|the|a) (?P<helps>(?:new )?(?:deputy|co-?gm|helper))"
        r"(?: (?:from (?:now|here) on|now))*",
        r"(?:please )?(?P<how>make|appoint) (?P<who>[^\W\d]+|\S+@\S+|.+<\S+@\S+>) (?:(?:the|our|my) )?(?:new )?"
        r"(?:gm|game ?master|successor|leader)",
        rf"(?P<who>{_NAME}) (?P<how>is|will be) (?:the|your|our) (?:new )?(?:gm|game ?master)(?: (?:from "
        rf"(?:here|now) on|now))?",
    ),
    about=r"(?:new|other|co-?) ?gm|hand(?:ing|s)? .*\bover\b|deputy|observer|lead(?:s)? (?:the|this) match from",
)
