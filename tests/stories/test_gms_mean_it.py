"""GMs' wishes in words that no row of the desk's tables knows: heard by what they are about, shown, and never guessed
from a tale, a thought or a denial."""

from __future__ import annotations

import pytest

from gm.desk.incoming.leading.meanings import FIRM, LOOSE
from gm.desk.incoming.sentences.concepts import CONCEPTS
from tests.kit.evening import address_of
from tests.stories.conftest import Open

POLICY = {"gm": address_of("gina"), "hours": 48, "second_thoughts": 15}
CLOCK = (
    (
        "I should be grateful if the running turn ended a day later than planned.",
        "to Monday 23 November 2026, 20:20 UTC",
    ),
    ("could u bring the cut-off fwd to tmrw 17:00, everybody is bored", "to Saturday 21 November 2026, 17:00 UTC"),
    (
        "The deadline now falls at 20:20; please substitute 22:30 of that same evening for it.",
        "to Sunday 22 November 2026, 22:30",
    ),
    ("Shift the cut-off to Tuesday 2130, will you", "to Tuesday 24 November 2026, 21:30 UTC"),
    ("The GM asks that the deadline be deferred until Monday 21:00.", "to Monday 23 November 2026, 21:00 UTC"),
    ("could we close at 3.40 tomorrow afternoon?", "to Saturday 21 November 2026, 15:40 UTC"),
    ("We adjourn the match until Thursday, please.", "stops the clock until Thursday 26 November 2026"),
    ("u may let the timer tick again", "friday is not paused"),
    ("Evaluate the round immediately, if you please.", "That plays turn 2 of friday now"),
    ("Between Christmas and New Year's Day we keep everything free.", "24 December 2026 to 1 January 2027"),
    ("can turns be on mondays and thursdays from now on?", "from none to monday, thursday"),
)
PEOPLE = (
    ("As from tomorrow Max Lund (max@example.net) is game master here.", "That gives friday to max@example.net"),
    ("The computer ought to look after Bruno's place for the time being.", 'I would do this: "autopilot Bruno on"'),
    ("Anna has left us for good, so put a bot in her place.", "gives the chair Anna to a robot"),
    ("Might Ole (ole@example.net) mind Clara's seat for two weeks?", "Until when shall somebody sit in for Clara?"),
    ("Bruno was quiet through my own fault, so wipe his slate.", "No silence of Bruno counts"),
    ("cross wanda@example.net off the audience, her inbox is full", "wanda@example.net does not watch friday"),
    ("scratch tom from the subs list, he moved away", "Tom does not stand by"),
    (
        "May Pia, pia@example.net, see how the match stands, but not touch anything?",
        "That lets pia@example.net ask how",
    ),
    ("anna out tue-thu", "That notes: Anna is away from 24 November 2026 to 26 November 2026"),
    ("Clara is at her sister's from the 3rd to the 9th and won't have a computer.", "That notes: Clara is away"),
    ("Don't be strict, but do send Anna and Bruno a reminder.", "That sends a reminder to Anna and Bruno"),
)
RULES = (
    ("pls give ppl 45 minutes to change their minds once the last order is in, 15 min is too short", "from 15 to 45"),
    ("The players may whisper among themselves, I see no harm in it.", "from public to private"),
    ("A round mustn't close ahead of time any more.", "from on to off"),
    ("The nagging mails are too many, please switch them off.", "reminders from 24, 6 to none"),
    ("Anybody who is silent three turns in a row should be played by the machine.", "from 2 to 3"),
    ("I would not mind if nobody had to hand in anything on Sundays.", "No deadline falls on Sunday"),
    ("Please, no deadline on the bank holidays in Austria.", "holidays"),
    ("Ask them all to vote: 12 hours more for each turn?", "vote on policy hours=60"),
    ("Let them decide by ballot whether we call it a draw.", "vote on a draw"),
)
GRAVE = (
    ("Remind Anna kindly that letters are due.", 'to Anna is on its way: "letters are due."'),
    ("extend to Monday 20:00 IST", 'which time zone "IST" is'),
    (
        "two hours longer; please grant it",
        "20:20 to Sunday 22 November 2026, 22:20 UTC, for everybody who is asked. Shall I",
    ),
    ("Proclaim Anna the champion and be done with it.", "walkover: Anna wins"),
    ("It has fizzled out. Please shut this thing down, nobody wins.", "ends friday for good"),
    ("Redo turn 1 from scratch, but keep what the players have sent.", "What was sent for it is held again"),
    ("I'd like my latest instruction to be regarded as null and void.", "no deed of yours in friday"),
    ("shout it out to the whole table: splendid first turn", '"splendid first turn"'),
    ("tell every1 except bruno that its his birthday on fri", "sends a letter to Anna and Clara"),
    (
        "Please make Ida my deputy (ida@example.net), lengthen the turn by one day, and say to all: I am at sea.",
        "to Monday 23",
    ),
)


@pytest.mark.parametrize("wishes", [CLOCK, PEOPLE, RULES, GRAVE], ids=["clock", "people", "rules", "grave"])
def test_what_a_gm_means_is_shown_whatever_the_words_and_their_order(
    evening: Open, wishes: tuple[tuple[str, str], ...]
) -> None:
    e = evening(policy=POLICY).seated()
    for who in ("Anna", "Bruno", "Clara"):
        e.write(who, "bid 4")
    e.later(hours=1)
    before = e.table().match
    for words, shown in wishes:
        answer = e.write("gina", words)
        assert answer is not None
        assert shown in answer.flat, (words, answer.flat)
    assert e.table().match.policy == before.policy, "all of it is only shown"
    assert e.table().match.due == before.due


TALK = (
    "I told my wife about the deadline yesterday and she laughed.",
    "We had such a long pause last summer.",
    "Nearly stopped the whole thing last night, I was that cross.",
    "I would have extended if Bruno had asked.",
    "Bruno asked me for two more days but I said no.",
    "No, I won't give them more time this time.",
    "I already sent a reminder to Clara by phone.",
    "Nobody needs a reminder, they are all well.",
    "The robot vacuum ate my glasses, hence the typos.",
    "Under no circumstances is Clara to be replaced.",
    "If this goes well I might make Max my deputy next year.",
    "I was going to give them another day, but leave the deadline where it is.",
    "In the old days we would have thrown Bruno out after two NMRs.",
    "Bruno's wife takes over the shop on Monday.",
    "My sister sits in for me at the fete till five, so I've a minute for you at last.",
    "They talk to each other all the time anyway, on the bus.",
    'Somebody was reading a book called "End of the Match".',
    "Anna's brother watches football all weekend.",
    "I must say that the conduct of this table has been exemplary throughout.",
    "Nobody wrote on the weekend.",
    "Of course we wait for Bruno.",
    "The GM is in a splendid mood and has had cake.",
)


def test_talk_a_tale_a_thought_and_a_denial_are_no_wish(evening: Open) -> None:
    e = evening(policy=POLICY).seated()
    before = e.table().match
    for words in TALK:
        answer = e.write("gina", words)
        assert answer is None or "Shall I do it?" not in answer.flat, (words, answer.flat)
    assert e.table().match.seq == before.seq


def test_every_concept_is_one_that_a_meaning_asks_for() -> None:
    met = " ".join(f"{meaning.of} {meaning.but}" for meaning in (*FIRM, *LOOSE)).split()
    assert set(CONCEPTS) == set(met)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("pls get ppl 2 play w/o press, no talk between them at all", "press from public to none"),
        ("EXTEND THE DEADLINE BY A DAY STOP REMIND BRUNO STOP", "Nothing is missing from Bruno"),
        ("pls replay the 1st round b4 we go on", "turn 1"),
    ],
)
def test_the_shorthand_of_phones_and_telegrams_is_that_of_orders(evening: Open, words: str, shown: str) -> None:
    e = evening(policy=POLICY).seated()
    for who in ("Anna", "Bruno", "Clara"):
        e.write(who, "bid 4")
    answer = e.write("gina", words)
    assert answer is not None
    assert shown in answer.flat, answer.flat
