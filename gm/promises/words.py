"""What the words of a game promise: forms that can be read, and templates from which every letter can be written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from typing import Any

import games
from games.kit.grammar import Words
from games.kit.model import Seat
from gm.promises.play import CAST, Position, Trial
from gm.rendering import Letters

HOUSE = frozenset(
    "help status rules press ahead draw quit check final wait cancel hand orders games matches join leave resend "
    "timezone address stop".split()
)
Broken = Iterator[str]


def no_form_begins_with_a_word_of_the_house(trial: Trial) -> Broken:
    """A form may do so only if another word must follow that the house does not know."""
    for form in (form for form in trial.game.grammar.forms if form.help):
        first = form.shown.split()[0].strip("[]").lower()
        if first in HOUSE:
            yield f'The form "{form.shown}" begins with "{first}", a word of the house.'


def the_example_of_every_form_can_be_read(trial: Trial) -> Broken:
    """Help and rules sheet show these examples."""
    for form in (form for form in trial.game.grammar.forms if not form.when):
        line = trial.game.grammar.line(form.example, Words(CAST, CAST[0]))
        if not line.orders:
            yield f'The example "{form.example}" is not read as an order. {line.complaint or ""}'.rstrip()


def the_words_of_the_game_are_there(trial: Trial) -> Broken:
    """Report and rules sheet; and the sheet names every form that such a match has a use for."""
    key = trial.game.meta.key
    if lacking := _letters(trial).lacking(key):
        yield f"The templates of {key} lack {', '.join(lacking)}."
        return
    context = _sheet(trial)
    sheet = _letters(trial).part(key, "rules.txt.j2", context)
    for shown, _, _ in context["forms"]:
        if shown not in sheet and shown not in " ".join(sheet.split()):
            yield f'The rules sheet does not name the form "{shown}".'


def every_view_can_be_told_in_a_letter(trial: Trial) -> Broken:
    """In words, in HTML, and in the picture where there is one: templates use nothing that a view lacks."""
    letters, key = _letters(trial), trial.game.meta.key
    if letters.lacking(key):
        return
    for at in trial.positions("both", most=20):
        for seat in (*trial.seats, None):
            for part in ("report.txt.j2", "report.html.j2", "picture.svg.j2", "hand.txt.j2"):
                try:
                    letters.part(key, part, _report(trial, at, seat))
                except Exception as raised:  # a template under trial may fail in any way
                    yield f"At {at.seed} {part} cannot be written for {seat or 'a spectator'}: {raised}."


WORDS = (
    no_form_begins_with_a_word_of_the_house,
    the_example_of_every_form_can_be_read,
    the_words_of_the_game_are_there,
    every_view_can_be_told_in_a_letter,
)


def _letters(trial: Trial) -> Letters:
    return _pages(games.templates(trial.game.meta.key))


@lru_cache(maxsize=2)
def _pages(brought: Path | None) -> Letters:
    """The pages of the house, with those that a game brings along from its own folder."""
    return Letters()


def _heading(trial: Trial) -> dict[str, Any]:
    meta, options = trial.game.meta, trial.options or trial.game.Options()
    values = {field.name: getattr(options, field.name) for field in fields(options)}
    return {
        "game": meta.key,
        "match": "trial",
        "title": meta.title,
        "meta": {name: getattr(meta, name) for name in ("key", "title", "credit", "blurb", "rules")},
        "seats": list(trial.seats),
        "options": values,
    }


def _sheet(trial: Trial) -> Mapping[str, Any]:
    options = trial.options or trial.game.Options()
    forms = trial.game.grammar.help(trial.game.parts(options, trial.players))
    return {**_heading(trial), "options": options, "forms": forms, "us": "", "player": ""}


def _report(trial: Trial, at: Position, seat: Seat | None) -> Mapping[str, Any]:
    over = at.resolution is None
    status = "over" if over else "running"
    view = trial.game.view(at.state, seat)
    return {**_heading(trial), "turn": 1, "status": status, "over": over, "seat": seat, "view": view, "picture": ""}
