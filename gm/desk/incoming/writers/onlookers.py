"""Letters of spectators, whom the house knows by the copies it sent them: who wants no more of them gets none."""

from __future__ import annotations

from datetime import datetime

from gm.desk import house_words
from gm.desk.bench import Desk
from gm.desk.case import Outcome
from gm.desk.handling.wishing import own_words
from gm.desk.incoming.writers import foreseeing
from gm.desk.outgoing import unsubscribing
from gm.desk.outgoing.letters import notice
from gm.ports import Kept
from gm.post.addressing import normalise
from gm.post.answers import remarks, sentences
from gm.post.letter import Letter
from gm.post.trimming import trim
from gm.post.writing import Person

NO_MORE = "You get no more copies of the reports of {}."


def leaves(desk: Desk, kept: Kept, letter: Letter, address: str, now: datetime) -> Outcome | None:
    """What becomes of a spectator's letter that wants no more copies, in answer to one; None for all others."""
    sent = (desk.archive.sent_to(id) for id in foreseeing.answered(desk, letter, None))
    copies = [one for one in sent if one and one.kind == "watch" and normalise(one.to) == normalise(address)]
    if not copies or not any(_wants_out(one) for row in remarks(trim(letter).text) for one in sentences(row)):
        return None
    match = copies[0].match
    note = unsubscribing.word(unsubscribing.copies(match, address), "off", now, kept.id)
    about, words = f"[{match}] No more copies", [NO_MORE.format(match)]
    told = notice(desk, f"unwatched/{kept.id}", Person(address), about, words, now, match=match, auto="replied")
    return Outcome("done", "A spectator who wants no more copies.", "human", match=match, letters=[told], notes=[note])


def _wants_out(said: str) -> bool:
    """Does a sentence ask for no more letters?"""
    found, wish = house_words.find(said), own_words.find(said)
    return bool((found and found[0].name in ("stop", "leave")) or (wish and wish.name in ("stop", "leave")))
