"""Our questions in words: the deeds that they are about, and how each is put once more."""

from __future__ import annotations

from gm.desk.bench import Desk
from gm.ports import Seal

PUT = "worded"  # topic of notes: the words in which a question was put, by its token
AS_IT_IS = "as it is"  # topic of notes: questions whether something shall be done as it is, by their tokens
_LONGEST = 600  # characters of a question that is put once more
_SHOWN = 60  # characters of what is to be passed on
OFFERED = "pass on"  # of a question that nobody asked for: whether words that are not for us go to the GM
RELAY = "relay"  # of a question whether words of who leads are for a player
TALK = "talk"  # of a question whether a letter is words to the GM, or orders after all
MOVES = "moves"  # of a question whether words beside an answer are orders
WORD = "word"  # of a question whether a word of the house is meant
LEAD = "lead"  # of a question whether a GM's deed shall be done
GAP = "gap"  # of a question that is answered with words of the writer's own: what is missing in a GM's deed
TOGETHER = "together"  # of several questions of whoever leads, which one yes answers
PURPOSE = "question"
AGAIN = {  # how the question behind a deed is put once more
    "orders": 'Did you mean "{about}"?',
    "stop": "Shall I stop writing to you?",
    "leave": "Shall I take you out of the match for good?",
    "join": "Shall I give you the chair?",
    "standby": "Shall I put you on the list of those who wait for a chair?",
    "watch": "Shall I send you the copies?",
    "read": "Shall I send you the paper?",
    OFFERED: "Shall I pass your words on to the GM?",
    "open": "Shall I open the match?",
    "open more": "What is missing to open the match?",
    "open league": "Shall I open the league?",
    LEAD: "Shall I do what I asked about?",
    "lead league": "Shall I do what I asked about?",
    "league": "Shall I do what I asked about?",
    TOGETHER: "Shall I do all that I asked about?",
    "press": "Shall I pass your words on to the others?",
    RELAY: "Shall I pass your words on to the player?",
    TALK: "Shall I pass your words on to the GM?",
    MOVES: 'Shall I hold "{about}" as your orders?',
    WORD: 'Did you mean "{about}"?',
}
_TELLS_ITSELF = ("orders", "stop", OFFERED, TALK)  # of these the table says all


def question(desk: Desk, seal: Seal) -> str:
    """What this seal asks, in the words in which it was put; or, where these are too long, or say less than that, as it
    is put once more."""
    deed, _, about = seal.note.partition("\n")
    put = "" if deed in _TELLS_ITSELF else desk.archive.noted(PUT, seal.token) or ""
    if put and len(put) <= _LONGEST:
        return put
    if deed in (OFFERED, TALK):
        return f'Shall I pass "{shortened(about)}" on to the GM?'
    return AGAIN.get(deed, "").format(about=about)


def put_too(notes: list[tuple[str, str, str]], token: str, words: str) -> None:
    """A question was put beside the first, under the same seal: put once more, both are."""
    notes[:] = [(topic, key, f"{said} {words}" if (topic, key) == (PUT, token) else said) for topic, key, said in notes]


def shortened(said: str) -> str:
    """Words as they are quoted in a question."""
    words = " ".join(said.split())
    return words if len(words) <= _SHOWN else f"{words[:_SHOWN].rstrip()}..."
