"""Bugs to be planted in what the house does with people: talk, clocks, addresses, chairs, trust and patience."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gm.desk.handling import flood, press
from gm.desk.incoming.writers import correspondents
from gm.desk.matches import closing, turns
from gm.desk.outgoing import letters, press_letters
from gm.desk.table import Table
from gm.desk.verbs import accept, address, decline
from gm.domain import deadlines, folding
from gm.domain.match import FinalSaid, Paused, TurnResolved
from gm.ports import Address, Player, Seal
from gm.post.addressing import normalise, token_for
from gm.post.trust import Trust

Patch = pytest.MonkeyPatch


def press_off_is_not_heard(patch: Patch) -> None:
    """Who wants no more talk gets it all the same."""
    patch.setattr(press_letters, "muted", lambda desk, player: False)


def press_goes_to_the_whole_table(patch: Patch) -> None:
    """A word for one is read by all."""
    patch.setattr(press, "addressees", lambda table, me, to: (tuple(s for s in table.match.seats if s != me), ""))


def press_tells_hidden_names(patch: Patch) -> None:
    """Anonymous, but for the name above it."""
    whole = press_letters._letter
    unmasked = lambda desk, table, word, *to: whole(desk, table, replace(word, masked=()), *to)  # noqa: E731
    patch.setattr(press_letters, "_letter", unmasked)


def letters_count_unconfirmed(patch: Patch) -> None:
    """Nobody is asked whether a letter is theirs."""
    whole = correspondents._seated
    patch.setattr(correspondents, "_seated", lambda *about: replace(whole(*about), proven=True))


def what_the_border_found_is_not_read(patch: Patch) -> None:
    """A forged letter is as good as any."""
    patch.setattr(correspondents, "trust", lambda *about: Trust("pass", "everybody is honest"))


def a_second_address_counts_at_once(patch: Patch) -> None:
    """It is written down when it is named."""
    whole = address.add

    def add(case: Any, said: str) -> str:
        new = Address(normalise(said), case.player.id)
        case.player = replace(case.player, addresses=(*case.player.addresses, new))
        case.people.append(case.player)
        return whole(case, said)

    patch.setitem(address._DEEDS, "add", add)


def who_stopped_is_written_to(patch: Patch) -> None:
    """Stop is noted, and nothing follows."""
    patch.setattr(Player, "address", property(lambda player: player.addresses[0].address))


def a_pause_is_announced_and_forgotten(patch: Patch) -> None:
    """The clock runs on."""
    patch.setitem(folding._CHANGES, Paused, lambda match, event: match)


def an_old_letter_binds_while_the_clock_stands(patch: Patch) -> None:
    """Which turn a letter answers does not matter in a pause."""
    whole = correspondents.stale

    def bound(table: Table, seat: str, seal: Seal) -> str:
        return whole(table, seat, seal) if table.match.status == "running" else ""

    patch.setattr(correspondents, "stale", bound)


def wait_is_not_heard(patch: Patch) -> None:
    """All are in, so the turn is closed, whoever wants it open."""
    whole = deadlines.ripe
    patch.setattr(deadlines, "ripe", lambda match, *rest: whole(replace(match, waits=()), *rest))


def final_is_not_heard(patch: Patch) -> None:
    """Who has said wait waits to the end."""
    patch.setitem(folding._CHANGES, FinalSaid, lambda match, event: match)


def a_left_chair_is_silent(patch: Patch) -> None:
    """Nobody plays for who has left."""
    whole = turns.with_pilots

    def pilots(table: Table) -> Table:
        stay = tuple(replace(chair, left=False, autopilot=False) for chair in table.match.chairs)
        held = whole(replace(table, match=replace(table.match, chairs=stay))).match.held
        return replace(table, match=replace(table.match, held=held))

    patch.setattr(turns, "with_pilots", pilots)
    patch.setattr(closing, "with_pilots", pilots)


def an_old_invitation_takes_the_chair(patch: Patch) -> None:
    """Whoever was asked once may sit down where somebody else was asked since."""
    for verb in (accept, decline):
        patch.setattr(verb, "invited", lambda case, chair: chair.invited != "")


def a_seat_keeps_its_keys(patch: Patch) -> None:
    """Who takes a seat over writes under the address of who sat there before."""
    patch.setattr(
        letters,
        "_key",
        lambda desk, table, seat, turn, *_: token_for(desk.us.key, table.match.name, turn, seat, "orders"),
    )


def there_is_no_limit(patch: Patch) -> None:
    """Every letter of a flood is answered."""
    patch.setattr(flood, "answered_enough", lambda case: False)


def what_was_left_ahead_is_forgotten(patch: Patch) -> None:
    """The next question finds nothing."""
    whole: Callable[..., Any] = folding._CHANGES[TurnResolved]
    patch.setitem(folding._CHANGES, TurnResolved, lambda match, event: whole(match, replace(event, held={})))


PLAYED = "the last word in time is played"
ANSWERED = "every letter is answered once"
SAID = "press reaches exactly its addressees"
SLOW = {"stale": 0.6, "slow_post": 0.7}
SHOWN: dict[Callable[[Patch], None], tuple[str, dict[str, Any], dict[str, Any], dict[str, float], str]] = {
    press_off_is_not_heard: ("eat_me", {}, {"press": "public"}, {"talks": 0.6, "mutes": 0.6}, SAID),
    press_goes_to_the_whole_table: ("eat_me", {}, {"press": "private"}, {"talks": 0.6}, SAID),
    press_tells_hidden_names: ("eat_me", {}, {"press": "anonymous"}, {"talks": 0.6}, "hidden names stay hidden"),
    letters_count_unconfirmed: (
        "eat_me",
        {},
        {"trust": "confirm"},
        {"stands by": 0.5},
        "a doubted letter is asked about",
    ),
    what_the_border_found_is_not_read: ("hold_my_bear", {}, {"trust": "pass"}, {"border": 1}, ANSWERED),
    a_second_address_counts_at_once: ("eat_me", {}, {}, {"moves": 0.6}, ANSWERED),
    who_stopped_is_written_to: ("eat_me", {}, {}, {"stops": 0.5}, "who stopped gets nothing unasked"),
    a_pause_is_announced_and_forgotten: (
        "eat_me",
        {},
        {"early": False},
        {"pauses": 1},
        "nothing moves while the clock stands",
    ),
    an_old_letter_binds_while_the_clock_stands: ("eat_me", SLOW, {"hours": 24.0}, {"pauses": 1}, PLAYED),
    wait_is_not_heard: ("hold_my_bear", {}, {"early": True}, {"dawdles": 0.6}, PLAYED),
    final_is_not_heard: ("hold_my_bear", {}, {"early": True}, {"dawdles": 0.6}, PLAYED),
    a_left_chair_is_silent: ("teamturns", {}, {"on_limit": "default"}, {"leaves": 0.3}, PLAYED),
    an_old_invitation_takes_the_chair: (
        "eat_me",
        {},
        {},
        {"accepts late": 0.6, "starts at last": 1},
        "only who sits at the table gets its reports",
    ),
    a_seat_keeps_its_keys: ("no_more_meat", {}, {}, {"leaves": 0.2, "fills chairs": 1}, "nobody gets anothers key"),
    there_is_no_limit: ("eat_me", {}, {}, {"floods": 0.8}, "nobody gets more answers than one gets"),
    what_was_left_ahead_is_forgotten: ("no_more_meat", {"ahead": 0.6}, {}, {"dawdles": 0.1}, PLAYED),
}
"""Each bug with the game, manners, rules and ways under which it shows, and the promise that is seen to break."""
