"""ADDRESS: write to us from a second address; a letter there proves that it is yours."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from gm.desk.bench import Desk
from gm.desk.case import Case
from gm.desk.handling import flood
from gm.desk.handling.proposing import asking
from gm.desk.outgoing import places
from gm.desk.outgoing.letters import notice
from gm.desk.verbs.verb import Verb
from gm.ports import Player, Seal
from gm.ports.archive import Outgoing
from gm.post.addressing import normalise, shown, token_for, valid_registration
from gm.post.writing import Person

ADDRESS: tuple[str, list[str]] = (
    "Is this address yours?",
    [
        "{} asked me to take letters from this address too.",
        "If that was you, answer this letter with the word confirm. If not, do nothing.",
    ],
)
ACCOUNT: tuple[str, list[str]] = (
    "Is this account yours?",
    [
        "{} says that this account is theirs, and asked me to take messages from it too.",
        "If that was you, answer this message with the word confirm: then you may play here as well as before. If not, "
        "do nothing.",
    ],
)
"""How an address is asked about, and an account of a channel: a subject and paragraphs, with who asked for it."""


def run(case: Case, rest: str) -> str:
    word, _, address = rest.partition(" ")
    if word.lower() not in _DEEDS:
        return (
            "Write: address add me@example.org, address use me@example.org, address drop me@example.org, or address "
            "list."
        )
    if not case.proven and word.lower() != "list":
        words = (
            f'A letter from this address of yours asks for "address {rest}". Shall I do that? Yes only if you wrote it.'
        )
        return asking.ask(case, asking.WORD, words, f"address {rest}")
    return _DEEDS[word.lower()](case, address.strip().strip("<>"))


def _list(case: Case, address: str) -> str:
    rows = [
        places.at(case.desk.us, a.address) + ("" if a.confirmed else " (not confirmed yet)")
        for a in case.player.addresses
    ]
    return "I know you by " + ", ".join(rows) + "."


def add(case: Case, address: str) -> str:
    """Ask at this address whether it is the writer's."""
    us, address = case.desk.us, case.desk.us.full(address)
    away = us.channel_to(normalise(address)) != us.mail
    good = valid_registration(address, anywhere=away or us.host == "localhost")
    if good.problem:
        return good.problem
    if why := places.nobodys(case.desk.us, case.desk.archive, good.address):
        return why
    if case.desk.archive.player_at(good.address):
        return "This address is in use already; if it is yours, ask the GM to move it."
    if enough := flood.spare_outsider(case, good.address):
        return enough
    case.letters.append(question(case.desk, case.player, good.address, case.now))
    where = places.at(us, good.address)
    if away:
        return (
            f"I have sent a message to {where}. Answer it there with the word confirm, and I know you by that account."
        )
    return f"I have sent a letter to {where}; answer it from there and I will know you by it."


def question(desk: Desk, player: Player, address: str, now: datetime) -> Outgoing:
    """Asks at an address whether it is this player's, once a day, however often it is asked for."""
    token = token_for(desk.us.key, "", 0, f"{player.id}\n{address}", "address")
    seal = Seal(token, "address", player=player.id, note=address, expires=now + timedelta(days=7))
    about, words = ACCOUNT if desk.us.channel_to(address) != desk.us.mail else ADDRESS
    words, key = [row.format(player.name) for row in words], f"address/{player.id}/{address}/{now:%Y-%m-%d}"
    return notice(desk, key, Person(address), about, words, now, seal=seal, auto="replied")


def _use(case: Case, address: str) -> str:
    known = case.player.addresses
    there = next((a for a in known if a.address == normalise(case.desk.us.full(address)) and a.confirmed), None)
    if there is None:
        return f"I do not know you by {shown(address)} yet; write first: address add {address}"
    case.player = replace(case.player, addresses=tuple(replace(a, first=a == there) for a in known))
    case.people.append(case.player)
    where = places.at(case.desk.us, there.address)
    return f"What I write to you by myself goes to {where} now; a letter is answered where it came from."


def _drop(case: Case, address: str) -> str:
    address = case.desk.us.full(address)
    rest = tuple(a for a in case.player.addresses if a.address != normalise(address))
    if len(rest) == len(case.player.addresses):
        return f"I do not know you by {shown(address)}."
    if not any(a.confirmed for a in rest):
        return "That is the only address I have of you; add another one first."
    case.player = replace(case.player, addresses=rest)
    case.people.append(case.player)
    return f"I have forgotten {places.at(case.desk.us, address)}."


_DEEDS = {"add": add, "use": _use, "first": _use, "drop": _drop, "remove": _drop, "list": _list}
VERB = Verb("address", run, changes=True, asks=True)
