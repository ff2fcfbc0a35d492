"""Meta with its GM through Dovecot and Postfix: rulings given with a mail program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gm.desk.matches import hosting
from gm.desk.matches.replaying import replayed
from gm.store import WallClock
from tests.servers.people import body
from tests.servers.world import HOUSE, MailWorld, until_over

pytestmark = [pytest.mark.server("dovecot"), pytest.mark.server("postfix"), pytest.mark.timeout(280)]


@pytest.fixture
def world(tmp_path: Path) -> Iterator[MailWorld]:
    with MailWorld(tmp_path) as world:
        yield world


RULED = "deck 1 Powerup field, 1 Global Powerup field, 1 Powerup, 3 Poison, 3 Medicine, 3 Schadenfreude"


def _first(mine: list[str]) -> Callable[[str], str]:
    """Somebody who writes these letters before doing what their letters propose."""
    return lambda example: mine.pop(0) if mine else example.replace("; ", "\n")


def test_a_gm_rules_on_cards_of_meta_with_a_mail_program(world: MailWorld) -> None:
    """Two players lay cards that need a ruling; the GM agrees, rules otherwise, and says that nothing happens."""
    anna, bruno, greta, _ = people = [world.person(name) for name in ("anna", "bruno", "dora", "olga")]
    letters = {
        anna.name: ["play Powerup field\nplay Global Powerup field\npass turn"],
        bruno.name: ["play Global Powerup field\npass turn"],  # the other one is not in his hand
    }
    for player in (anna, bruno):
        player.writes = _first(letters[player.name])
    words, said = ["Yes, that is fine.", "field all 120", "no effect"], list[str]()

    def ruling(example: str) -> str:
        said.append(words.pop(0) if words else example)
        return said[-1]

    greta.writes = ruling
    options = {"deck_size": 12, "first_hand": 10, "draw": 1, "last_turn": 2, "decks": {"Anna": RULED, "Bruno": RULED}}
    with world.service(world.config()) as service:
        players = tuple(f"{name.capitalize()} <{name}@{HOUSE}>" for name in ("anna", "bruno"))
        policy = {"second_thoughts": 0, "gm": f"Greta <dora@{HOUSE}>"}
        wanted = hosting.Description("", "Meta", players, options, policy)
        name = hosting.open_match(service.desk, wanted, service.policy, "post", WallClock().now()).match.name
        until_over(service, name, people, 240)
        for _ in range(50):  # the last letters arrive
            service.house.tick(WallClock().now())
            if not sum(person.look() for person in people) and any(
                "the end" in str(m["Subject"]) for m in anna.letters
            ):
                break
        found = replayed(service.archive, name)
    assert not found.differences
    assert not words
    assert len(said) >= 3
    story = " ".join(" ".join(body(letter).split()) for letter in anna.letters)
    for text in ("The GM rules on", "the cards of everybody become 120 percent", "no effect", "The match is over."):
        assert text in story
    assert greta.sent >= 3
