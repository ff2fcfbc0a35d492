"""What GMs write in a second week, by kinds: several wishes in one, the clock in passing, helpers at an address."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening, Mail, address_of
from tests.stories.conftest import Open

_LED = {"gm": address_of("gina"), "absence_days": 20, "hours": 48}


def led(evening: Open, words: str, played: bool = True) -> Mail:
    e = evening(policy=_LED).seated()
    if played:
        _play(e)
    answer = e.write("gina", words, to=e.last("gina"))
    assert answer is not None
    return answer


def _play(e: Evening) -> None:
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 4")
    e.later(hours=1)
    assert e.turn == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "Please no turns on Saturdays, and deadlines at 8 pm.",
            ("falls on Saturday", "at, the hour at which turns end"),
        ),
        ("Turns should end at 9 pm, and no reminders", ("from 20:00 to 21:00", "reminders from 24, 6 to none")),
        (
            "Give Bruno one more day because he's moving house, and write him that it's no problem.",
            ("Monday 23 November 2026, 19:20", 'That sends a letter to Bruno: "it\'s no problem."'),
        ),
        (
            "Clara's out for good so put a robot in her place, then run the turn, we've waited enough.",
            ("gives the chair Clara to a robot", "That plays turn 2 of friday now"),
        ),
        (
            "I've the plumber in so quickly: Bruno bids 6, he texted, and give Clara till Sunday 11pm, she's last.",
            ("orders for Bruno: bid 6", "Sunday 22 November 2026, 23:00 UTC"),
        ),
        (
            "Two things: (a) the deadline moves to Sunday noon; (b) no reminders please",
            ("to Sunday 22 November 2026, 12:00 UTC", "reminders is none now"),
        ),
        (
            "Tell Anna and Bruno that we meet on Sunday, and remind Clara",
            ('to Anna and Bruno is on its way: "we meet on Sunday"', "A reminder to Clara"),
        ),
        (
            "tell Anna she has time until Tuesday, and ask Clara if that suits her.",
            (
                'letter to Anna: "The GM asks me to tell you: you have time until Tuesday"',
                'to Clara: "The GM would like to know if',
            ),
        ),
    ],
)
def test_every_wish_of_a_sentence_is_shown(evening: Open, words: str, told: tuple[str, str]) -> None:
    answer = led(evening, words)
    assert all(one in answer for one in told), answer
    assert "I can do nothing with" not in answer


KINDS: dict[str, list[tuple[str, str]]] = {
    "people": [
        ("Bruno never got my mail.", "What shall I do about Bruno?"),
        ("Bruno didn't get my mail because of me, so forgive him if he was silent.", "No silence of Bruno counts"),
        ("Wim is ill, so forgive him if he was silent", 'Whom do you mean by "him"?'),
        ("Pass this on to Clara only: well played last night.", 'a letter to Clara: "well played last night."'),
        ("give the last chair to clara", "none is free"),
        (
            "Write to Anna and Bruno, not to Clara, that the cake is hers.",
            'Anna and Bruno: "The GM asks me to tell you: the cake is hers."',
        ),
        ("Put it to the table whether we call it a draw.", "lets the table vote on a draw"),
        ("Anna's off to her sister's from the 3rd to the 9th", "Anna is away from 3 December 2026"),
        ("It has fizzled. Shut the match down, nobody wins.", "That ends friday for good"),
    ],
    "how it is run": [
        ("Let's do weekly turns, Sundays at 8pm", "orders are due on Sundays at 20:00"),
        ("From now on a day for each turn will do", "hours is 24 now; it was 48."),
        ("The turns can be three days each", "hours is 72 now; it was 24."),
        (
            "I would prefer that turns always run their full length.",
            "closing early when everybody is in, from on to off",
        ),
        ("It needn't be a quarter of an hour after the last answer, two minutes is plenty.", "to 2."),
        ("They should be able to send each other private notes.", "press from public to private"),
        ("Dec 24 to 26 no deadlines, family first.", "24 December 2026 to 26 December 2026"),
        ("We keep the days between Christmas and New Year free", "24 December 2026 to 1 January 2027"),
        ("Between Monday and Wednesday no deadlines please", "23 November 2026 to 25 November 2026"),
        ("No deadlines on Dec 24, thanks", "No deadline falls on 24 December 2026."),
        ("Let late mail count for three hours after the bell", "still count, from 0 to 3"),
        ("If Clara still hasn't sent anything by then, put another 12 hours on top.", "policy extra_hours=12"),
        ("I'd rather the players couldn't write to each other at all", "press from public to none"),
    ],
    "the clock": [
        ("no no, let's wait for Clara, she has time", "everything is left as it is"),
        ("lets give em another day n a half", "to Tuesday 24 November 2026, 07:20 UTC"),
        ("I was going to give them another day, but leave the deadline where it is", "Everything is left as it is"),
        ("Just play it as soon as Bruno's in, no need to wait for Clara.", "I cannot wait for Bruno alone"),
        ("let's say till sunday 9pm cet", "Sunday 22 November 2026, 20:00 UTC"),
        ("Knock the deadline back to Saturday 2200 my time, will you.", "Shall I do it?"),
        ("Could everyone get until Sunday evening instead? say 9pm", "Sunday 22 November 2026, 21:00 UTC"),
        ("move deadline to fri 12:00 utc thx", "to Friday 27 November 2026, 12:00 UTC"),
        ("deadline Sunday 9 pm CET", "Sunday 22 November 2026, 20:00 UTC"),
        ("deadline Monday 2200 my time", "Monday 23 November 2026, 22:00 UTC"),
    ],
    "helpers": [
        ("From Monday on Lena Voss (lena@example.net) will be the game master in my place.", 'not "From Monday"'),
        ("Clara's sister Nele (nele@example.net) keeps the chair warm until Sunday.", "sit in for Clara"),
        ("If one of them drops out, Oskar Lund (oskar@example.net) would take the seat.", "would stand by"),
        ("Dora (dora@example.net) was so kind to jump in for her.", "Whose chair shall Dora <dora@example.net> have?"),
        ("Could my wife Eva (eva@example.net) get to see the reports?", "watch add eva@example.net"),
        (
            "Clara has no net, her husband Jan makes her moves so long: jan@example.net, until 20 December.",
            "sit in for Clara",
        ),
        ("Dan runs this from now on: dan@example.net.", "That gives friday to dan@example.net, for good"),
    ],
    "the play": [
        ("bruno's gone fishing, can the machine bid for him till he surfaces?", "autopilot bruno on"),
        ("There was an error in round 1: Anna bid 6, not 4.", 'plays turn 1 of friday again, Anna with "bid 6"'),
        (
            "how many points may they bid in total and does a bid cost something even if you're last?",
            "All bids are spent",
        ),
        ("Clara sat out the last round", "Nothing in your letter was done"),
        ("Let's do the first turn over, from scratch.", "to the start of turn 1"),
        ("Remind me what Clara bid in the first turn?", "Of turn 1"),
        ("Here's Bruno's move, dictated over the phone while I was cooking: bid 7.", "orders for Bruno: bid 7"),
        ('Clara sent hers by postcard, would you believe: "I bid 7." Enter that, please.', "orders for Clara: bid 7"),
        ("Run the turn with what you've got.", "That plays turn 2 of friday now"),
    ],
}


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_answered_as_it_was_meant(evening: Open, kind: str) -> None:
    e = evening(policy=_LED).seated()
    _play(e)
    begun = e.last("gina")
    for words, told in KINDS[kind]:
        answer = e.write("gina", words, to=begun)
        assert answer
        assert told in answer, answer
        assert "Orders are missing from" not in answer


@pytest.mark.parametrize(
    "words",
    [
        "a word for Clara only, the others need not know: well played",
        "A word for Clara alone: well played",
        "Just between Clara and me: well played",
        "tell Clara, just between her and me: well played",
    ],
)
def test_what_is_said_of_who_may_read_it_is_not_told(evening: Open, words: str) -> None:
    assert 'a letter to Clara: "well played"' in led(evening, words).flat.replace(
        "A letter to Clara is on its way:", "a letter to Clara:"
    )


def test_words_to_all_that_may_end_in_a_wish_are_shown_first(evening: Open) -> None:
    assert "Shall I do it?" in led(evening, "Tell everybody that Anna won, and congratulate her")


def test_a_length_of_turns_that_cannot_be_moves_no_deadline(evening: Open) -> None:
    e = evening(policy={**_LED, "days": ("monday", "friday")}).seated()
    due = e.table().match.due
    answer = e.write("gina", "Three days for each turn, please.")
    assert answer
    assert "a length of turns would change nothing" in answer
    assert e.table().match.due == due


def test_the_turn_that_has_just_ended_can_be_corrected(evening: Open) -> None:
    assert 'Bruno with "bid 3"' in led(evening, "Bruno meant 3 instead of 4 in the turn that has just ended")


def test_a_stop_until_somebody_is_back_ends_on_the_day_that_is_named(evening: Open) -> None:
    assert "stopped until Monday 23 November 2026" in led(
        evening, "stop the clock till im back from glasto, back monday"
    )


@pytest.mark.parametrize("words", ["please stop the clock until I say so", "Stop the clock till further notice"])
def test_a_stop_without_an_end_names_none(evening: Open, words: str) -> None:
    answer = led(evening, words)
    assert "The clock of friday is stopped." in answer
    assert "is over, write resume" not in answer


def test_the_clock_runs_again_in_passing(evening: Open) -> None:
    e = evening(policy=_LED).seated()
    for words in (
        "The clock can run again",
        "Clara is home again, the clock may tick on",
        "Ok I'm out of hospital, everything can run again :)",
    ):
        e.write("gina", "pause")
        answer = e.write("gina", words)
        assert answer
        assert "The clock of friday runs again" in answer
    e.write("gina", "pause")
    for words in ("Clara says the clock should run again", "I wonder whether the clock can run again"):
        e.write("gina", words)
        assert e.table().match.status == "paused"


def test_who_jumps_in_gets_the_chair_of_the_one_who_left(evening: Open) -> None:
    e = evening(policy=_LED).seated()
    e.write("gina", "replace Clara with robot")
    e.write("gina", "yes")
    answer = e.write("gina", "Dora (dora@example.net) was so kind to jump in for her.")
    assert answer
    assert "the chair Clara of friday" in answer


def test_a_deadline_in_answer_to_a_letter_of_an_earlier_turn_is_asked_about(evening: Open) -> None:
    e = evening(policy=_LED).seated()
    old, words = e.last("gina"), "deadline Sunday 20:00"
    _play(e)
    due = e.table().match.due
    answer = e.write("gina", words, to=old)
    assert answer
    assert "Your letter answers one of turn 1, and friday is in turn 2 now" in answer
    assert e.table().match.due == due
    assert "The deadline moves" in str(e.write("gina", words, to=e.last("gina", "notice")))


def test_what_was_done_by_mistake_can_be_reversed(evening: Open) -> None:
    e = evening(policy=_LED).seated()
    e.write("gina", "extend 24h")
    answer = e.write("gina", "I didn't mean to do that, can it be reversed?")
    assert answer
    assert "That takes back the longer time" in answer


NEVER = [
    ("Bruno is back from holiday, so no more autopilot for him.", "autopilot Bruno on"),
    ("Merry Christmas! No deadline before the 2nd of January", "24 December 2026 to 26 December 2026"),
    ("Let's do weekly turns, Sundays at 8pm", "hours for a turn, from"),
    ("Clara must learn to be quick.", "Shall I do it?"),
    ("set the deadline of this turn to today at 23:58, Bruno is dreaming again", "orders for Bruno"),
    ("Anna and Bruno may bid what they like", "Shall I do it?"),
    ("Clara bid well in turn 1", "That plays"),
    ("Did Clara get my mail?", "What shall I do about"),
    ("Clara told me she wanted to undo her whole week", "taken back"),
    ("how many of them have already bid?", "All bids are spent"),
    ("Clara played well in the first round", "What was it"),
    ("Had Clara not written on Tuesday I should have excused her, but she did", "Clara"),
    ("Max (max@example.net) will lead the next match", "Shall I do it?"),
    ("Dora (dora@example.net) jumped in for me last year", "Shall I do it?"),
    ("Play the turn when all are in", "That plays"),
    ("The deadline was moved back to Sunday, right?", "is no moment"),
]


def test_what_looks_like_it_is_not_heard(evening: Open) -> None:
    e = evening(policy=_LED).seated()
    _play(e)
    begun = e.last("gina")
    for words, never in NEVER:
        answer = e.write("gina", words, to=begun)
        assert answer
        assert never not in answer, answer
