"""What an engine promises: matches end, what it makes of silence is legal, chance and positions can be told again."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from copy import copy
from dataclasses import fields, is_dataclass
from typing import Any

import msgspec

from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.model import Game, Happening, Seat
from gm.promises.play import MANNERS, NeverEnding, Trial

Broken = Iterator[str]
PACES = ("turn", "pick")
_READ = 100  # positions of each manner whose orders are read again: reading takes longer than playing


def the_match_ends_and_then_there_is_a_result(trial: Trial) -> Broken:
    """However it is played; and a result exists exactly when nobody is asked."""
    for manner in MANNERS:
        try:
            for at in trial.positions(manner):
                result = trial.game.result(at.state)
                if (result is not None) != (at.resolution is None):
                    asked = "nobody" if at.resolution is None else "somebody"
                    yield f"At {at.seed} {asked} is asked; the result is {result}."
                if result is not None and not set(result) <= set(trial.seats):
                    yield f"The result names {sorted(set(result) - set(trial.seats))}, who do not sit there."
        except NeverEnding as told:
            yield str(told)


def only_people_at_the_table_are_asked(trial: Trial) -> Broken:
    """Seats; and the GM only where `referee` says so."""
    for at in trial.positions("both"):
        if strangers := set(at.asks) - trial.people:
            yield f"At {at.seed} {sorted(strangers)} are asked, who do not sit there."


def a_question_has_a_clock_and_short_ones_are_declared(trial: Trial) -> Broken:
    """The clocks of a match are those of turns and of picks; invitations tell the second where players are asked so."""
    for at in trial.positions("both"):
        for seat, ask in at.asks.items():
            if ask.pace not in PACES:
                yield f'At {at.seed} {seat} is asked at the pace "{ask.pace}", and there is no such clock.'
            elif ask.pace == "pick" and seat in trial.seats and not trial.game.short_questions:
                yield f"At {at.seed} {seat} is asked a short question; a game that does so has short_questions = True."


def what_is_played_is_of_a_form_that_the_match_tells(trial: Trial) -> Broken:
    """What help and rules sheet leave out (`Form.only`), nobody is asked for."""
    game, options = trial.game, trial.options or trial.game.Options()
    for manner in MANNERS:
        for at in trial.positions(manner):
            for seat, orders in at.full.items():
                parts = game.parts(options, trial.players, seat)
                for shown in filter(None, (_kept_back(game, order, parts) for order in orders)):
                    yield f'At {at.seed} {seat} plays "{shown}", which this match tells {seat} nothing of.'


def _kept_back(game: Game, order: object, parts: Container[str]) -> str:
    """The form of an order, where a match with these parts tells none of it; empty where it does."""
    forms = [form for form in game.grammar.forms if form.order and type(order) is form.order]
    told = not forms or any(not form.only or form.only in parts for form in forms)
    return "" if told else forms[0].shown


def what_is_suggested_is_legal_and_complete(trial: Trial) -> Broken:
    """The autopilot plays it."""
    for at in trial.positions():
        for seat in at.asks:
            orders = trial.game.suggest(at.state, seat, Dice(f"{at.seed}/s"))
            if wrong := [c.text for c in trial.game.check(at.state, seat, orders) if c.fatal]:
                yield f"At {at.seed} {orders} is suggested to {seat}, but: {wrong[0]}"
            if gaps := trial.game.gaps(at.state, seat, orders):
                yield f"At {at.seed} what is suggested to {seat} lacks {gaps[0].missing}."


def what_letters_show_as_an_example_is_legal_and_read_as_itself(trial: Trial) -> Broken:
    """Players copy it, on one line or on several; and it does not come from `suggest`."""
    game = _unadvised(trial.game)
    for manner in MANNERS:
        for at in trial.positions(manner, _READ):
            for seat in at.asks:
                for flaw in flaws_of_the_example(game, at.state, seat, trial.seats):
                    yield f"At {at.seed} {flaw}"


def flaws_of_the_example(game: Game, state: Any, seat: Seat, seats: Sequence[Seat]) -> Broken:
    """What is wrong with the example for this seat."""
    orders = game.example(state, seat)
    if wrong := [complaint.text for complaint in game.check(state, seat, orders) if complaint.fatal]:
        yield f"the example for {seat} is {orders}, but: {wrong[0]}"
    elif gaps := game.gaps(state, seat, orders):
        yield f"the example for {seat} lacks {gaps[0].missing}."
    words = Words(tuple(seats), seat, game.view(state, seat), game.listens(state, seat))
    said = [game.grammar.spell(order) for order in orders]
    for text in dict.fromkeys(("\n".join(said), "; ".join(said))):
        read = tuple(order for line in game.grammar.read(text, words) for order in line.orders)
        if read != orders or not said:
            yield f"the example {text!r} for {seat} is read as {read}."


def _unadvised(game: Game) -> Game:
    """The same game without its advice."""
    bare = copy(game)

    def silent(*_: Any) -> Any:
        raise LookupError("the example asks for advice")

    vars(bare)["suggest"] = silent
    return bare


def silence_becomes_something_legal_and_what_was_sent_is_kept(trial: Trial) -> Broken:
    """And `gaps` says of silence that something is missing."""
    game = trial.game
    for at in trial.positions():
        for seat, ask in at.asks.items():
            filled = game.complete(at.state, seat, (), Dice(f"{at.seed}/c"))
            if wrong := [c.text for c in game.check(at.state, seat, filled) if c.fatal]:
                yield f"At {at.seed} the silence of {seat} becomes {filled}, but: {wrong[0]}"
            if ask.required and game.gaps(at.state, seat, filled):
                yield f"At {at.seed} the filled orders of {seat} still have gaps."
            if ask.required and not game.gaps(at.state, seat, ()):
                yield f"At {at.seed} {seat} must answer, but nothing is said to be missing."
            sent = game.suggest(at.state, seat, Dice(f"{at.seed}/s"))
            if not set(sent) <= set(game.complete(at.state, seat, sent, Dice(f"{at.seed}/c"))):
                yield f"At {at.seed} what {seat} sent is not kept when it is completed."


def resolving_twice_gives_the_same_and_leaves_its_input_untouched(trial: Trial) -> Broken:
    """So that a match can be played again from its journal."""
    game = trial.game
    for seed in trial.seeds:
        state = game.setup(trial.seats, trial.options or game.Options(), Dice(f"{seed}/0"))
        for at in trial.match(seed, "both")[:-1]:
            before = msgspec.json.encode(state)
            once, again = (game.resolve(state, at.full, Dice(at.seed)) for _ in range(2))
            if once != again:
                yield f"At {at.seed} resolving twice gives two stories."
            if msgspec.json.encode(state) != before:
                yield f"At {at.seed} resolving changes the position it was given."
            state = once.state


def a_position_survives_json_and_is_frozen(trial: Trial) -> Broken:
    """Positions are kept with every turn."""
    kind = trial.game.State
    if not is_dataclass(kind) or not kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        yield f"{kind.__name__} is no frozen dataclass."
        return
    for at in trial.positions("both"):
        again: Any = msgspec.json.decode(msgspec.json.encode(at.state), type=kind)
        if again != at.state:
            changed = [f.name for f in fields(kind) if getattr(again, f.name) != getattr(at.state, f.name)]
            yield f"At {at.seed} {', '.join(changed)} of the position is another thing after JSON."


def orders_survive_writing_and_reading(trial: Trial) -> Broken:
    """The journal keeps orders as text."""
    for manner in MANNERS:
        for at in trial.positions(manner):
            for seat, orders in at.full.items():
                words = Words(trial.seats, seat, trial.game.view(at.state, seat))
                text = trial.game.grammar.write(orders)
                if (again := trial.game.grammar.orders(text, words)) != orders:
                    yield f"At {at.seed} {text!r} of {seat} is read as {again}, not {orders}."


def views_hold_plain_values(trial: Trial) -> Broken:
    """Nothing but what a template can show, for every seat and the spectators."""
    for at in trial.positions():
        for seat in (*trial.seats, None):
            if not _plain(trial.game.view(at.state, seat)):
                yield f"At {at.seed} the view of {seat or 'a spectator'} holds more than plain values."


def _plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all(isinstance(k, str | int) and _plain(v) for k, v in value.items())
    if isinstance(value, list | tuple):
        return all(map(_plain, value))
    return value is None or isinstance(value, str | int | float | bool)


def happenings_are_sentences_for_somebody_at_the_table(trial: Trial) -> Broken:
    """The GM may always be told something: the house passes it on."""
    for manner in MANNERS:
        for at in trial.positions(manner):
            for told in at.resolution.happenings if at.resolution else ():
                if not isinstance(told, Happening) or not told.text.strip() or told.text[-1] not in ".!?:)":
                    yield f"At {at.seed} this is no sentence: {told}"
                elif told.audience is not None and not set(told.audience) <= {*trial.seats, "GM"}:
                    yield f"At {at.seed} {told.audience} are told something, who do not all sit there."


RULES = (
    the_match_ends_and_then_there_is_a_result,
    only_people_at_the_table_are_asked,
    a_question_has_a_clock_and_short_ones_are_declared,
    what_is_played_is_of_a_form_that_the_match_tells,
    what_is_suggested_is_legal_and_complete,
    what_letters_show_as_an_example_is_legal_and_read_as_itself,
    silence_becomes_something_legal_and_what_was_sent_is_kept,
    resolving_twice_gives_the_same_and_leaves_its_input_untouched,
    a_position_survives_json_and_is_frozen,
    orders_survive_writing_and_reading,
    views_hold_plain_values,
    happenings_are_sentences_for_somebody_at_the_table,
)
