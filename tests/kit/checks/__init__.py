"""Looks at a finished world and says what is wrong in it, from books that the house did not write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from tests.kit.checks import letters_in, letters_out, secrets, turns
from tests.kit.checks.inspection import Inspection, resolved
from tests.kit.world import World

Check = Callable[[Inspection], Iterator[str]]

CHECKS: tuple[Check, ...] = (
    turns.the_last_word_in_time_is_played,  # first: others read its books
    letters_in.no_letter_is_lost,
    letters_in.every_letter_is_answered_once,
    letters_in.machines_and_thieves_get_no_letter,
    letters_in.strangers_hear_once_a_day,
    letters_in.plain_letters_are_not_doubted,
    letters_in.receipts_say_what_is_held,
    turns.the_journal_can_be_played_again,
    turns.silence_is_charged_only_to_who_was_reached,
    turns.reminders_go_only_to_who_is_missing,
    turns.every_match_ends,
    letters_out.every_report_is_sent_once,
    letters_out.every_letter_reaches_the_wire_to_its_end,
    letters_out.one_identity_is_one_letter,
    letters_out.twins_only_where_the_answer_was_lost,
    secrets.nobody_gets_anothers_key,
    secrets.nobody_reads_anothers_words,
    secrets.nobody_sees_anothers_hand,
    secrets.nobody_hears_what_was_told_to_another,
    secrets.watchers_see_no_hand,
)


def complaints(world: World) -> list[str]:
    """Everything that is wrong, with the name of the promise that is broken."""
    look = Inspection(world)
    return [f"{check.__name__.replace('_', ' ')}: {wrong}" for check in CHECKS for wrong in check(look)]


def visited(world: World) -> Counter[str]:
    """Where the world has been: what the odds did, and what became of the letters."""
    look, tally = Inspection(world), Counter(world.tally)
    for name, referee in look.referees.items():
        referee.judge()
        tally.update(f"letter {fate}" for fate in referee.fates.values())
        for turn, event in zip(referee.turns, resolved(look, name), strict=False):
            tally["turns"] += 1
            tally["turns closed early"] += turn.closed <= turn.closes
            tally["turns closed at the deadline"] += turn.closed > turn.closes
            tally["turns played at once"] += not turn.told
            tally["silences"] += len(event.silent)
            tally["silences charged"] += len(event.charged)
            tally["silences excused"] += len(event.silent) - len(event.charged)
    tally.update(f"{kind}s" for kind in ({letter.id: letter.kind for _, letter in look.sent}.values()))
    tally["twins"] += sum(len(parcels) - 1 for parcels in look.by_id.values())
    tally.update(f"from a {a.written.nature}" for a in world.arrivals if a.written.nature != "human")
    tally["the same letter again"] += len(world.arrivals) - len({a.written.id for a in world.arrivals})
    tally["worlds"] += 1
    return tally
