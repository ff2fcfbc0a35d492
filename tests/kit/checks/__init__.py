"""Looks at a finished world and says what is wrong in it, from books that the house did not write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from tests.kit.checks import clock, letters_in, letters_out, patience, people, press, secrets, turns
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
    press.press_reaches_exactly_its_addressees,
    press.words_of_others_come_as_press_alone,
    press.hidden_names_stay_hidden,
    clock.nothing_moves_while_the_clock_stands,
    clock.everybody_hears_what_the_gm_did_to_the_clock,
    people.who_stopped_gets_nothing_unasked,
    people.only_who_sits_at_the_table_gets_its_reports,
    people.a_doubted_letter_is_asked_about_at_the_registered_address,
    people.an_address_not_confirmed_gets_the_question_alone,
    people.a_letter_from_elsewhere_is_told_to_its_owner,
    patience.nobody_gets_more_answers_than_one_gets,
    patience.who_is_not_answered_is_told_why,
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
            silent, charged = len(getattr(event, "silent", ())), len(getattr(event, "charged", ()))
            tally["silences"] += silent
            tally["silences charged"] += charged
            tally["silences excused"] += silent - charged
    tally.update(f"{kind}s" for kind in ({letter.id: letter.kind for _, letter in look.sent}.values()))
    tally["twins"] += sum(len(parcels) - 1 for parcels in look.by_id.values())
    tally.update(f"from a {a.written.nature}" for a in world.arrivals if a.written.nature != "human")
    tally["the same letter again"] += len(world.arrivals) - len({a.written.id for a in world.arrivals})
    tally.update(f"hearing: {h.verdict}" for hearings in look.book.hearings.values() for h in hearings)
    tally.update(f"chair: {t.what}" for turned in look.book.turned.values() for t in turned)
    tally.update(f"a match of {match.game}" for match in world.matches)
    tally["words passed on"] += sum(letter.kind == "press" for _, letter in look.sent)
    tally["worlds"] += 1
    return tally
