"""GM: somebody helps to lead a match, no longer does, or takes it over."""

from __future__ import annotations

from gm.desk.deeds.deed import Deed, Done, Wish, changed, news, told
from gm.desk.deeds.policy import terms
from gm.desk.matches.hosting import Wrong, holds
from gm.desk.matches.leading import introduced
from gm.desk.outgoing import masks
from gm.desk.outgoing.letters import gm_seal, notice
from gm.desk.table import Table
from gm.domain.match import GM, TermsChanged
from gm.domain.policy import Policy
from gm.ports.archive import Outgoing
from gm.post.addressing import normalise, person_at
from gm.post.writing import Person

SEATED = " Rulings are another matter: the chair GM is given on with replace GM with"


def plan(wish: Wish) -> Done:
    policy, who, how = wish.table.match.policy, person_at(wish.said["who"]), wish.said["how"].lower()
    if who.problem or wish.desk.us.is_ours(normalise(who.address)):
        raise Wrong(who.problem or "That is my own address; a GM is a person.")
    if how in ("drop", "remove"):
        return _drop(wish, policy, who.address)
    known = wish.desk.archive.player_at(who.address)
    if policy.anonymous and known and any(holds(wish.desk, chair, known) for chair in wish.table.match.chairs):
        raise Wrong(f"{masks.NO_LEADER}; {who.address} plays in {wish.name}.")
    if who.address == (policy.gm or wish.desk.us.operator):
        raise Wrong(f"{who.address} leads {wish.name} already.")
    others = tuple(address for address in policy.deputies if address != who.address)
    if how == "add":
        if who.address in policy.deputies:
            raise Wrong(f"{who.address} helps to lead {wish.name} already.")
        after = terms(policy, deputies=(*others, who.address))
        table = changed(wish, TermsChanged(wish.table.match.options, after))
        said = f"{who.address} may lead {wish.name} like you, and is told so."
        return Done(
            table,
            said,
            f"That lets {who.address} lead {wish.name} like you.",
            [_welcome(wish, table, who.address, "You help to lead this match")],
        )
    name = " ".join(wish.said["who"].rpartition("<")[0].replace('"', "").split())
    after = terms(policy, gm=who.address, gm_name=name, deputies=others)
    table = changed(wish, TermsChanged(wish.table.match.options, after))
    words = f"From now on {name or 'another GM'} leads this match; nothing else has changed."
    letters = [
        *told(wish, table, news("A new GM", words)),
        _welcome(wish, table, who.address, "You lead this match now"),
    ]
    seated = f"{SEATED} {wish.said['who']}" if table.match.chair(GM) else ""
    return Done(
        table,
        f"{who.address} leads {wish.name} now; the players are told.{seated}",
        f"That gives {wish.name} to {who.address}, for good: you lead it no longer.",
        letters,
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
    return Done(
        table, f"{address} does not lead {wish.name} any more.", f"That ends what {address} may do in {wish.name}."
    )


def _welcome(wish: Wish, table: Table, address: str, about: str) -> Outgoing:
    match = table.match
    words = [
        f"{about}: {match.name}, {table.game.meta.title}.",
        *introduced(wish.desk, address, match.name),
        "Answer this letter to do so. If you do not know what this is about, do nothing.",
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


DEED = Deed(
    "gm",
    "gm add|drop|hand over <address>",
    "Let somebody help to lead the match, or no longer, or hand it over to them.",
    "gm hand over Dan <dan@example.net>",
    (
        r"(?:gm )?(?P<how>add|drop|remove|hand over)(?: (?:this|it|the match))?(?: to)?:? (?P<who>\S+@\S+|.+<\S+@\S+>)",
        r"(?P<how>hand over)(?: (?:this|it|the match))? to:? (?P<who>\S+@\S+|.+<\S+@\S+>)",
        r"(?P<how>add|remove|drop) (?:a |the )?(?:deputy|gm|co-gm):? (?P<who>\S+@\S+|.+<\S+@\S+>)",
    ),
    plan,
    grave=True,
    who=("lead",),
    about=r"(?:new|other|co-?) ?gm|deputy|lead(?:s)? (?:the|this) match from",
)
