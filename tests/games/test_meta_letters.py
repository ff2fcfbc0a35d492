"""The letters of Meta: the report in text and HTML, and the rules sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.grammar import Words
from games.meta.cards import CARDS, STARTER
from games.meta.options import Options
from games.meta.table import State
from gm.desk.outgoing.unmistakable import WIDEST, unmistakable
from gm.rendering import environment
from gm.share import templates
from tests.games.meta_table import GAME, answer, run, started, table

SEATS = ("Anna", "Bruno", "Clara")


LETTERS = environment(templates())


def report(state: State, seat: str | None, kind: str = "txt") -> str:
    """The report this seat would get."""
    said = LETTERS.get_template(f"meta/report.{kind}.j2").render(
        view=GAME.view(state, seat),
        seat=seat,
        seats=state.seats,
        options=state.options,
        meta=GAME.meta,
        happenings=(),
        brief=False,
    )
    return unmistakable(said, "meta") if kind == "txt" else said


def rules(**options: Any) -> str:
    """The rules sheet of a match with these options."""
    template = LETTERS.get_template("meta/rules.txt.j2")
    return unmistakable(template.render(options=Options(**options), meta=GAME.meta, forms=GAME.grammar.help()), "meta")


def positions(seed: str, **options: Any) -> Iterator[State]:
    """A match by suggestion."""
    state, turn = started(SEATS, seed, **options), 0
    while asks := GAME.asks(state):
        yield state
        turn += 1
        full = {seat: GAME.suggest(state, seat, Dice(f"{seed}/{turn}/{seat}")) for seat in asks}
        state = GAME.resolve(state, full, Dice(f"{seed}/{turn}")).state
    yield state


def busy() -> State:
    """A table on which everything lies that a report can show."""
    return run(
        table(
            SEATS,
            mode="open",
            hands={"Anna": ["Poison", "Poison", "Powerup"], "Bruno": ["Medicine"]},
            graves={"Bruno": ["Stealth", "Medicine"]},
            traps=["Anna: Timeout! with Schadenfreude on Bruno", "Bruno: You did what? on Anna with Medicine"],
            tower=["Anna: Medicine", "Anna: Poison on Bruno", "Bruno: Powerup on Poison", "Bruno: Powerup field"],
            lives={"Clara": -2},
            out={"Clara": "life"},
        )
    ).state


@pytest.mark.parametrize("seed", ["one", "two"])
def test_no_line_of_a_report_is_an_order_and_none_is_too_long(seed: str) -> None:
    for at, state in enumerate(positions(seed, trap_contents="hidden" if seed == "one" else "open")):
        if at % 20:
            continue
        for seat in ("Anna", None):
            words = Words(SEATS, seat, GAME.view(state, seat))
            for line in report(state, seat).splitlines():
                assert len(line) <= WIDEST, line
                assert not (read := GAME.grammar.line(line, words)).orders or read.bare, line


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"mode": "auto", "push_mode": "arrival", "priority_close": True, "last_turn": None},
        {
            "mode": "open",
            "trap_contents": "hidden",
            "triggers": "claimed",
            "triggers_in_push": True,
            "foreign_trap_meta": True,
            "permanent_modifiers": True,
            "gm_silence": "hold",
        },
    ],
)
def test_no_line_of_the_rules_sheet_is_an_order_and_every_form_is_named(options: dict[str, Any]) -> None:
    text = rules(**options)
    for line in text.splitlines():
        assert len(line) <= WIDEST, line
        assert not (read := GAME.grammar.line(line, Words(SEATS, "Anna"))).orders or read.bare, line
    flat = " ".join(text.split())
    for pattern, _, _ in GAME.grammar.help():
        assert pattern in flat
    for card in Options(**options).library:
        assert card.text in flat
    assert "Etienne Ott" in text


def test_a_match_without_a_gm_lists_only_cards_that_need_none() -> None:
    assert "Powerup field" in rules()
    assert "Powerup field" not in rules(mode="auto")


def test_the_report_shows_the_towers_as_they_stand() -> None:
    text = " ".join(report(busy(), "Bruno").split())
    for part in (
        "Main stack, top first:",
        "by Anna, aimed at Bruno",
        "Trap 1 of Anna: face down.",
        "Trap 2 of Bruno against Anna: You did what, after playing of Anna.",
        "Your hand: - Medicine (Event)",
        "Clara: -2 life, disabled (life)",
        "Graveyard of Bruno, top first:",
    ):
        assert part in text


def test_the_report_of_others_does_not_name_a_trigger() -> None:
    assert "Timeout" not in report(busy(), "Bruno")
    assert "Timeout" in report(busy(), "Anna")
    assert "Timeout" not in report(busy(), None)


def test_the_gm_gets_the_table_and_the_request_but_no_hands() -> None:
    state = busy()
    text = report(state, "GM")
    assert "Your hand" not in text
    assert "Poison (card" in text
    assert "Powerup" in GAME.asks(state)["GM"].text


def test_html_tells_the_same_and_lets_nothing_in() -> None:
    state = busy()
    html = report(state, "Anna", "html")
    for part in ("Main stack", "2 x <b>Poison</b>", "Trap 1", "disabled (life)"):
        assert part in html
    assert "<script" not in html
    assert "http" not in html


def test_titles_of_cards_made_by_players_are_escaped() -> None:
    state = GAME.setup(("Anna", "Bruno"), Options(mode="open"), Dice("made/0"))
    deck = ['new card Event 1 Bold & brave: you win 3 < 4 > 2 & "much"']
    cut = list(STARTER)
    cut.remove("000003")
    deck += [f"deck {cut.count(card)} {CARDS[card].name}" for card in dict.fromkeys(cut)]
    after = answer(state, {"Anna": "\n".join(deck), "Bruno": "deck starter"})
    assert "3 < 4" not in report(after.state, "Bruno", "html")
    assert "3 &lt; 4 &gt; 2" in report(after.state, "Bruno", "html")
