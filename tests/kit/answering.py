"""A matrix of answers: each kind of question of ours, each kind of answer, each kind of thing beside it.

Wordings stand in two halves: what was mended was mended upon the first; the second is fresh.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import NamedTuple

from gm.rendering import Letters
from tests.kit.evening import Evening, Mail, address_of
from tests.kit.meta_evening import MetaEvening
from tests.kit.open_evening import OpenEvening

Halves = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Scene:
    """Somebody was asked something."""

    evening: Evening
    who: str
    asks: Mail
    done: Callable[[], bool]
    fills: Mapping[str, str]  # what wordings call {first}, {other}
    sent: int = 0

    def told(self, who: str = "") -> str:
        """All letters since, of one reader."""
        letters = self.evening.mailer.sent[self.sent :]
        address = address_of(who or self.who)
        there = [letter for letter in self.evening.mail(who or self.who) if letter.parcel in letters]
        return " ".join(letter.flat for letter in there if letter.to == address)

    @property
    def held(self) -> str:
        one = self.evening.table().match.held.get(self.who)
        return one.text if one else ""

    @property
    def asked(self) -> bool:
        """Is something asked that a yes would answer?"""
        return (
            "yes or no" in self.told()
            or "Did you mean" in self.told()
            or "Answer yes" in self.told()
            or "yes sends it" in self.told()
        )


class Beside(NamedTuple):
    """What stands beside an answer: its wordings, the words of them that a letter may name it by, and its effect."""

    words: Halves
    says: str
    effect: Callable[[Scene], bool] = lambda scene: False
    bars: bool = False  # is nothing of the question done with it?


class Kind(NamedTuple):
    """A kind of question: how it comes to be asked, and what may stand beside an answer to it."""

    scene: Callable[[Path], Scene]
    beside: Sequence[str]


YES: Halves = (
    ("Yes.", "Yes please!", "Sure.", "ok.", "Yes, exactly.", "Of course!"),
    ("Yep.", "Right.", "Yes, that's it.", "Please do.", "Certainly.", "Indeed!"),
)
NO: Halves = (
    ("No.", "No thanks.", "No, sorry.", "No no!", "Nope.", "no, please don't."),
    ("Nah.", "Oh no.", "No, leave it.", "Rather not.", "no!", "Not that, no."),
)
_N = count()


def _open(folder: Path, game: str = "Eat Me", **policy: object) -> Evening:
    plain = {"gm": address_of("gina"), "hours": 48, "absence_days": 20, "second_thoughts": 15, "press": "private"}
    return Evening(folder / str(next(_N)), game, policy={**plain, **policy}, pages=Letters(drawing=False))


def _ask(e: Evening, who: str, letter: str, done: Callable[[], bool], **fills: str) -> Scene:
    asks = e.write(who, letter, to=e.last(who))
    assert asks is not None
    assert "yes" in asks, asks
    assert not done(), asks
    return Scene(e, who, asks, done, fills, len(e.mailer.sent))


def _value(folder: Path) -> Scene:
    e = _open(folder).seated()
    return _ask(
        e,
        "Anna",
        "bid seventeen potatoes",
        lambda: (h := e.table().match.held.get("Anna")) is not None and h.text == "bid 17",
    )


def _card(folder: Path) -> Scene:
    e = MetaEvening(folder / str(next(_N))).seated()
    first, other = e.first, e.other
    return _ask(
        e,
        first,
        f"I would use my Poison upon {other}",
        lambda: (h := e.table().match.held.get(first)) is not None and h.text == f"play Poison on {other}",
        other=other,
    )


def _to_gm(folder: Path) -> Scene:
    e = _open(folder).seated()
    return _ask(
        e,
        "Anna",
        "My brother asks whether he may look on from the sofa",
        lambda: any("My brother asks" in m for m in e.mail("gina")),
    )


def _to_another(folder: Path) -> Scene:
    e = _open(folder).seated()
    return _ask(
        e,
        "Anna",
        "tell Bruno that I will help with the roof",
        lambda: any("help with the roof" in m for m in e.mail("Bruno")),
    )


def _invitation(folder: Path) -> Scene:
    e = _open(folder)
    chair = lambda: bool((c := e.table().match.chair("Anna")) and c.player)  # noqa: E731
    return Scene(e, "Anna", e.last("Anna", "invitation"), chair, {}, len(e.mailer.sent))


def _clock(folder: Path) -> Scene:
    e = _open(folder).seated()
    return _ask(e, "gina", "Please stop the clock, Ben is ill", lambda: e.table().match.status == "paused")


def _chair(folder: Path) -> Scene:
    e = _open(folder).seated()
    return _ask(
        e,
        "gina",
        "replace Clara with Dora dora@example.org",
        lambda: bool((c := e.table().match.chair("Clara")) and c.invited),
    )


def _time(folder: Path) -> Scene:
    e = _open(folder).seated()
    due = e.table().match.due
    e.write("Anna", "Could I have one more day please?")
    return Scene(e, "gina", e.last("gina"), lambda: e.table().match.due != due, {}, len(e.mailer.sent))


def _draft(folder: Path) -> Scene:
    e = OpenEvening(folder / str(next(_N)), ("Anna", "Bruno", "Clara"), {"second_thoughts": 15}).seated()
    e.orders(anna="A Paris - Burgundy", bruno="F Brest H", clara="A Rome H")
    e.later(minutes=30)
    turn = e.turn
    asks = e.answers("The rain came at noon.\nAnna gains two camels.\n\nTo Bruno: mind your back.")
    assert asks is not None
    held = lambda: (e.turn > turn) or "GM" in e.table().match.held  # noqa: E731
    return Scene(e, "gina", asks, held, {}, len(e.mailer.sent))


def _fell(scene: Scene, *values: str) -> bool:
    """Is another value held, or is it asked about with that in hand, and the first not held?"""
    anew = any(value in scene.held for value in values) and "Poison" not in scene.held
    return anew or (not scene.done() and scene.asked and any(value in scene.told() for value in values))


BESIDE: Mapping[str, Beside] = {
    "another value": Beside(
        (
            (
                "But make it 4.",
                "bid 4",
                "hmm, no! bid 4",
                "4 would be better.",
                "Could you make it 4?",
                "May I rather bid 4?",
            ),
            (
                "I'd sooner bid 4.",
                "only 4 though",
                "wait, 4!",
                "Actually let it be four.",
                "Might it be 4 instead?",
                "4 rather.",
            ),
        ),
        "4",
        lambda s: _fell(s, "bid 4"),
        True,
    ),
    "another card": Beside(
        (
            (
                "May I rather play Medicine?",
                "Could you make it Medicine?",
                "hmm, no! Medicine",
                "but Medicine instead",
                "Make it Medicine.",
            ),
            (
                "Would you take the Medicine instead?",
                "Wait, rather Medicine.",
                "Medicine would be better.",
                "Can it be Medicine?",
                "I'd sooner use Medicine.",
            ),
        ),
        "Medicine",
        lambda s: _fell(s, "play Medicine"),
        True,
    ),
    "an order": Beside(
        (("I bid 9.", "bid 9", "And my bid is 9."), ("And I bid 9 this time.", "My order: bid 9", "nine is my bid")),
        "bid 9",
        lambda s: s.held == "bid 9" or 'ean "bid 9"' in s.told() or 'mean: "bid 9"' in s.told(),
    ),
    "a question": Beside(
        (
            ("How is a tie decided?", "And who else plays?", "How many turns are there?"),
            ("By the way, who starts?", "Who plays with us?", "What happens if I write nothing?"),
        ),
        "?",
        lambda s: True,
    ),
    "an absence": Beside(
        (
            (
                "I am away from the 1st to the 5th of December.",
                "And I'm on holiday from 1 to 5 December.",
                "PS: no internet from the 1st of December until the 5th.",
            ),
            (
                "By the way, I shall be travelling from 1 December to 5 December.",
                "I'm abroad from the 1st until the 5th of December.",
                "Oh, and away 1 December to 5 December.",
            ),
        ),
        "December",
        lambda s: "1 December" in s.told() or "December" in s.told("gina"),
    ),
    "a word to a friend": Beside(
        (
            (
                "Tell Clara that I have the eggs.",
                "And please tell Clara I have the eggs.",
                "Let Clara know that I have the eggs, too.",
            ),
            (
                "Could you tell Clara I have the eggs?",
                "Say to Clara that I have the eggs.",
                "For Clara: I have the eggs.",
            ),
        ),
        "have the eggs",
        lambda s: "have the eggs" in s.told("Clara"),
    ),
    "for another": Beside(
        (
            (
                "It was for Clara.",
                "not Bruno, Clara!",
                "It was for Clara: tell Clara I have the eggs.",
                "I meant Clara.",
            ),
            (
                "That was meant for Clara.",
                "Send it to Clara instead.",
                "Clara, not Bruno. Tell Clara I have the eggs.",
                "to Clara please",
            ),
        ),
        "Clara",
        lambda s: not s.done() and s.asked and "Clara" in s.told(),
        True,
    ),
    "a condition": Beside(
        (
            ("But only after Friday.", "If Bruno agrees.", "Unless Clara minds.", "Though not before Sunday."),
            (
                "As long as Bruno is fine with it.",
                "But ask Clara first.",
                "Only if nobody objects.",
                "Provided that Clara agrees.",
            ),
        ),
        "",
        lambda s: not s.done() and s.asked,
        True,
    ),
    "a deed": Beside(
        (
            ("And remind Bruno.", "Please remind Bruno, too.", "Also give Bruno a nudge."),
            ("And nudge Bruno please.", "Could you remind Bruno as well?", "Bruno needs a reminder, too."),
        ),
        "Bruno",
        lambda s: bool(s.told("Bruno")) or (s.asked and "emind" in s.told()),
    ),
    "another length": Beside(
        (
            ("Twelve hours will do though.", "But only until Sunday 22:00.", "make it two days", "half a day, rather"),
            ("Two days even.", "12 hours is enough.", "till Wednesday is enough", "though just till Monday 20:00"),
        ),
        "",
        lambda s: not s.done() and s.asked,
        True,
    ),
    "a change of it": Beside(
        (
            (
                "But Pip loses two camels.",
                "And Anna gains three camels, not two.",
                "send it, but Clara loses a camel.",
                "Only Anna gains one camel.",
            ),
            (
                "Though the rain came at ten.",
                "and Clara loses a camel too",
                "But make it three camels.",
                "except that Anna gains one.",
            ),
        ),
        "",
        lambda s: not s.done() and "camel" in s.told() + "rain" * ("ten" in s.told()) and s.asked,
        True,
    ),
    "kind words": Beside(
        (
            ("Many thanks, dear!", "What a lovely evening.", "I am so looking forward to it."),
            ("You are a star.", "Greetings to your mother!", "This is such fun."),
        ),
        "",
        lambda s: True,
    ),
    "till when": Beside(
        (
            ("away till mon pls", "But I'm away until Wednesday.", "I can only write in the evenings."),
            ("though I'm slow this week", "but not before Sunday evening", "I have no computer until Tuesday"),
        ),
        "",
        lambda s: any(
            w in s.told("gina")
            for w in (
                "away till mon",
                "until Wednesday",
                "in the evenings",
                "slow this week",
                "before Sunday",
                "until Tuesday",
            )
        ),
    ),
}
_ALWAYS = ("kind words", "a question", "an absence")
KINDS: Mapping[str, Kind] = {
    "a value": Kind(_value, (*_ALWAYS, "another value", "a word to a friend", "a condition")),
    "a card": Kind(_card, (*_ALWAYS, "another card")),
    "words to the GM": Kind(_to_gm, (*_ALWAYS, "an order", "a word to a friend", "a condition")),
    "words to another": Kind(_to_another, (*_ALWAYS, "an order", "for another", "a word to a friend", "a condition")),
    "an invitation": Kind(_invitation, ("kind words", "a question", "till when")),
    "a stopped clock": Kind(_clock, ("kind words", "a question", "a deed", "a condition")),
    "a chair for another": Kind(_chair, ("kind words", "a question", "a deed", "a condition")),
    "more time": Kind(_time, ("kind words", "a deed", "another length", "a condition")),
    "a draft": Kind(_draft, ("kind words", "a change of it", "a condition")),
}


class Cell(NamedTuple):
    """One letter of the matrix, and its answer without what stands beside it."""

    kind: str
    says: str  # yes or no
    beside: str
    text: str
    bare: str


def cells(half: int) -> Iterator[Cell]:
    """The letters of one half of the wordings."""
    turn = count()
    for kind, (_, besides) in KINDS.items():
        for says, ways in (("yes", YES[half]), ("no", NO[half])):
            for way in ways:
                yield Cell(kind, says, "", way, way)
            for name in besides:
                if says == "no" and name in ("a condition", "another length", "till when", "a change of it"):
                    continue
                for words in BESIDE[name].words[half]:
                    if says == "yes" and name == "for another":
                        continue
                    way = ways[next(turn) % len(ways)]
                    yield Cell(kind, says, name, f"{way} {words}", way)


_UNTOLD = ("could not find your move", "I do not know what to do with this")


def fault(cell: Cell, folder: Path) -> str:
    """What is wrong with what became of a letter; empty: nothing."""
    scene, bare = _written(cell, folder, cell.text), ""
    if cell.beside in ("a question", "an absence"):
        bare = _written(cell, folder, cell.bare).told()
    return _fault(cell, scene, bare)


def scene_of(kind: str, folder: Path) -> Scene:
    """Somebody is asked a question of this kind."""
    return KINDS[kind].scene(folder)


def _written(cell: Cell, folder: Path, text: str) -> Scene:
    scene = scene_of(cell.kind, folder)
    scene.evening.write(scene.who, text, to=scene.asks)
    return scene


def _fault(cell: Cell, scene: Scene, bare: str) -> str:
    told, beside = scene.told(), BESIDE.get(cell.beside)
    if not told:
        return "no answer"
    if wrong := next((words for words in _UNTOLD if words in told), ""):
        return wrong
    if cell.says == "no" and scene.done():
        return "a no was a yes"
    if beside is None:
        return "" if scene.done() == (cell.says == "yes") else "not done"
    if beside.bars:
        return "" if beside.effect(scene) else f"done={scene.done()} held={scene.held!r}: change lost"
    if (
        cell.says == "yes"
        and not scene.done()
        and cell.beside != "till when"
        and not ("still open" in told or "yes sends it" in told)
    ):
        return "a yes came to nothing"
    if cell.beside == "a question" and not _more(told, bare):
        return "no answer to a question"
    named = beside.says and beside.says in told and (scene.asked or "read past" in told)
    return "" if beside.effect(scene) or named else f"{cell.beside} lost"


def _more(told: str, bare: str) -> bool:
    """Does a letter say more than the one that answers the mere yes or no, and not that it read past something?"""
    new = set(told.split()) - set(bare.split())
    return len(new) > 3 and told.count("read past") == bare.count("read past")
