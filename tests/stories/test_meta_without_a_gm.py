"""Meta in the mode `auto`, led to its end by letters as people write them: owners say whether their traps spring.

The cells of the matrix count what letters show; here they are as people write them.
"""

from __future__ import annotations

from tests.kit.evening import Mail
from tests.kit.meta_evening import SEATS, MetaEvening
from tests.stories.conftest import OpenMeta

MOST = 24  # rounds of letters to the end of the match
_DECK = (
    "deck 2 I'm feeling great, 2 I've been waiting for this, 1 Last Words, 2 Timeout, 1 Trapping the trapmaker, "
    "2 We have gathered today, 3 You did what, 1 Deus Ex Machina, 3 Poison, 3 Medicine, 2 Throwing a party, "
    "3 Keep thinking, 3 I hate the world"
)
_ANSWERS = {
    "claim": "yes, spring it!",
    "push": "that's all from me this turn",
    "prepare": "play!",
    "fetch": "I take Medicine",
}


def test_a_match_without_a_gm_is_led_to_its_end_by_letters(opened: OpenMeta) -> None:
    e = opened(
        mode="auto",
        triggers="claimed",
        decks=dict.fromkeys(SEATS, _DECK),
        deck_size=28,
        first_hand=24,
        life_start=20,
        last_turn=4,
    )
    assert e.table().match.chair("GM") is None
    first, other = e.first, e.other
    told = _says(
        e,
        first,
        f"Trap: I'm feeling great with Medicine\nI set You did what on {other} with Throwing a party\n"
        "and for a start my Medicine please!",
    )
    assert "trap I'm feeling great with Medicine" in told
    assert f"trap You did what on {other} with Throwing a party" in told
    _says(e, other, "pass until aimed, I'd like to see this first")
    for _ in range(MOST):
        if e.state.questions[0].kind != "claim":
            _move_on(e)
    sprung = e.state.questions[0]
    assert (sprung.kind, sprung.seat) == ("claim", first)
    assert "I read: decline" in _says(e, first, "No, leave it where it is")
    _until_turn_of(e, other)
    mine = e.state.traps[0].number
    told = _says(
        e,
        other,
        f"Last Words with Poison on {first}, as a trap\ntrap Timeout with Keep thinking\n"
        f"trap Trapping the trapmaker on trap {mine} with Medicine\nplay!",
    )
    for title in ("Last Words", "Timeout", "Trapping the trapmaker"):
        assert f"trap {title}" in told, told
    _until_turn_of(e, first)
    told = _says(
        e,
        first,
        f"trap I've been waiting for this on Medicine with I hate the world\n"
        f"trap We have gathered today on {other} with Poison on {other}\nplay!",
    )
    assert "trap I've been waiting for this on Medicine" in told
    assert f"trap We have gathered today on {other}" in told
    _until_turn_of(e, other)
    mine = next(trap.number for trap in e.state.traps if trap.owner == other)
    told = _says(e, other, f"add Medicine to trap {mine}\nplay Deus Ex Machina")
    assert f"add Medicine to trap {mine}" in told
    for _ in range(MOST):
        _move_on(e)
    assert e.table().match.status == "over", e.state.questions
    assert e.table().match.result is not None
    assert "takes" in " ".join(letter.flat for letter in e.mail(other, "report"))
    assert "The match is over." in e.last(other, "report")


def _says(e: MetaEvening, seat: str, text: str) -> Mail:
    answer = e.write(seat, text)
    assert answer is not None
    assert "written that anew" not in answer, answer.text
    return answer


def _until_turn_of(e: MetaEvening, seat: str) -> None:
    """Turns go to their ends: who is asked about a trap springs it, who may push passes."""
    for _ in range(MOST):
        if e.first == seat and any(question.kind == "prepare" for question in e.state.questions):
            return
        _move_on(e)
    raise AssertionError(f"It is never the turn of {seat}")


def _move_on(e: MetaEvening) -> None:
    for seat in tuple(e.table().asks):
        kind = next((question.kind for question in e.state.questions if question.seat == seat), "")
        if kind and e.table().match.status == "running" and seat not in e.table().match.held:
            _says(e, seat, _ANSWERS.get(kind, "pass turn"))
