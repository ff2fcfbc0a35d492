"""CORRECT: a past order (or ruling) was another one; everything since follows from it, by the same dice."""

from __future__ import annotations

from games.kit.words import number_said, tokens
from gm.desk.deeds.deed import Deed, Done, Wish, to_seat
from gm.desk.deeds.orders import repeated, stand, written
from gm.desk.deeds.rollback import told
from gm.desk.deeds.seats import seat_of
from gm.desk.history import History
from gm.desk.matches import stuck
from gm.desk.matches.correcting import Replay, correct, played_again
from gm.desk.matches.differences import in_words
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.setting_back import Back
from gm.desk.matches.veiling import veiled
from gm.desk.players import reader
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import GM, Match
from gm.ports import Player
from gm.ports.archive import Outgoing

BY_PLAY = (
    "Position, points and draws follow from what was played and from the match's own dice, so that everybody can check "
    "them; I do not set them by hand. What led to them can be another: correct turn 3: Clara: play 13 (an order, the "
    "choice of a card, or a ruling of the GM). To play a turn anew: rollback 3"
)

ASKED = (
    'The GM has asked what would come of it if you had ordered "{said}" in turn {turn}, and knows now that this was '
    "possible for you. Nothing is changed by that; if it is, you hear of it."
)
TRIED = (
    'The GM has tried to change your orders of turn {turn} to "{said}". They were not possible for you then, so '
    "nothing was changed."
)


def plan(wish: Wish) -> Done:
    _may_be(wish)
    seat, match = _whose(wish), wish.table.match
    if match.status == "over" and match.result is None:
        raise Wrong(f"{wish.name} was ended; take that back first: undo")
    history = History(wish.desk.archive, wish.name)
    turn = int(wish.said["turn"] or _ruled(wish, history))
    closed = history.closes(turn)
    if closed is None:
        raise Wrong(
            f"Turn {turn} of {wish.name} has not been played yet"
            + (f"; for the present turn: orders for {seat}: ..." if turn == match.turn else ".")
        )
    there = Table(closed)
    if seat not in there.asks:
        raise Wrong(f"{'The GM' if seat == GM else seat} was not asked anything in turn {turn}.")
    text = _instead(there, seat, wish.said["text"])
    orders, full = written(there, seat, text, f"correct turn {turn}: {seat}:")
    if not stand(there, seat, full):
        return _refused(wish, seat, turn, there.reading(orders))
    replay, back = _replayed(wish, history, turn, seat, there.game.grammar.write(full))
    if not back.seats and replay.match.position == match.position:
        raise Wrong(f"With that, turn {turn} and all since come out as they did; nothing was changed.")
    said = repeated(wish, there, seat, orders)
    shown = ASKED.format(said=there.reading(orders), turn=turn)
    return Done(
        back.table,
        " ".join(
            [f"Turn {turn} of {wish.name} is corrected. {told(back)}", *_moved(match, back.table.match, wish.zone)]
        ),
        "\n".join(_would(wish, replay, back, turn, f'{seat} with "{said}"')),
        back.letters,
        tries=_tried(wish, seat, shown),
    )


def _refused(wish: Wish, seat: str, turn: int, said: str) -> Done:
    """What was possible may tell of a hand: whoever tries leaves a trace."""
    refusal = f"{seat} cannot play that in turn {turn}. Nothing was changed."
    tries = _tried(wish, seat, TRIED.format(said=said, turn=turn))
    if not tries:
        raise Wrong(refusal)
    return Done(wish.table, f"{refusal} {seat} is told that you tried.", letters=tries, refused=True, tries=tries)


def _tried(wish: Wish, seat: str, words: str) -> list[Outgoing]:
    """The player hears of each try of a GM from whom hands are hidden."""
    player = None if seat == GM or wish.sees_hands or not wish.by else _reader(wish, seat)
    return [to_seat(wish, wish.table, seat, player, "The GM looks at a correction", words)] if player else []


def _reader(wish: Wish, seat: str) -> Player | None:
    return reader(wish.desk.archive, wish.table.match.chair(seat))


def _instead(there: Table, seat: str, text: str) -> str:
    """What is to stand in the place of what this seat wrote then: all of it, or of a letter what the game says."""
    held = there.match.held.get(seat)
    return there.game.grammar.corrected(held.text, text, there.words(seat)) if held else text


def _ruled(wish: Wish, history: History) -> int:
    """The turn of the ruling that is meant."""
    last = history.ruled()
    if card := (wish.said.get("card") or "").strip():
        return _ruled_on(wish, history, card)
    if turn := history.ruled(_ago(wish)):
        return turn
    again = f" Your last ruling was in turn {last}: correct turn {last}: GM: no effect" if last else ""
    raise Wrong(f"There is no ruling of that time in {wish.name}.{again}")


def _ruled_on(wish: Wish, history: History, card: str) -> int:
    """The last turn in which the GM was asked about a card of this name, and ruled."""
    now, turn = history.line()[-1].match.turn, history.ruled()
    while turn:
        asked = Table(there).asks.get(GM) if (there := history.closes(turn)) else None
        if asked and card.lower() in asked.text.lower():
            return turn
        turn = history.ruled(now - turn + 1)
    raise Wrong(f'There is no ruling on "{card}" in {wish.name}.')


def _ago(wish: Wish) -> int:
    """How many turns ago a GM says that they ruled; 0: they do not say."""
    said = wish.said.get("ago", "").lower()
    number = number_said(tokens(said), 0) if said else None
    return number[0] if number else int(bool(said))


def _whose(wish: Wish) -> str:
    """Whose orders they were; a "ruling" was the GM's."""
    said = wish.said["seat"]
    return seat_of(wish.table, GM if said.lower() in ("ruling", "ruled") else said, wish.desk)


def _may_be(wish: Wish) -> None:
    """Wrong where it is nothing that this GM could correct."""
    if wish.said.get("position") or wish.said.get("position_again"):
        raise Wrong(BY_PLAY)
    if wish.plays:  # it would tell what is in other hands, and mend one's own play
        raise Wrong(
            f"You play {wish.plays} in {wish.name} yourself, so you cannot correct orders; a deputy who does "
            "not play can, or whoever runs the house."
        )


def _replayed(wish: Wish, history: History, turn: int, seat: str, text: str) -> tuple[Replay, Back]:
    head = "The turns since cannot be played again like that."
    with stuck.told(wish.desk, wish.name, wish.now, head, most=1):
        replay = played_again(wish.desk, wish.table, history, turn, seat, text)
        back = correct(wish.desk, replay, wish.table, turn, wish.now)
    return replay, back


def _would(wish: Wish, replay: Replay, back: Back, turn: int, what: str) -> list[str]:
    """The exact effect, for the GM: what all can see, whose letters change, and what is left out; no hand is in it
    unless the match opens them."""
    match, after = wish.table.match, back.table
    public = _openly(wish, replay, after) if "" in back.seats else []
    rows = [
        f"That plays turn {turn} of {wish.name} again, {what}, and what came after with the orders that were sent.",
        *(_lost(wish, *lost) for lost in replay.spoilt),
        *(
            f"{_who(seat)} is asked in turn {number} only now, so silence is filled there."
            for number, seat in replay.unasked
        ),
        *_course(match, after.match),
        *_moved(match, after.match, wish.zone),
        "What all can see changes:" if public else "Nothing that all can see changes.",
        *public,
        *(_own(wish, replay, back, public) if wish.sees_hands else []),
    ]
    still = [c.name for c in match.chairs if c.player and c.name not in back.seats and c.name != GM]
    quiet = f" Nothing changes for {', '.join(still)}, who are not written to." if still and back.names else ""
    return [
        *rows,
        f"{told(back)}{quiet} What players have read since cannot be unread; undo brings back what stands now.",
    ]


def _moved(before: Match, after: Match, zone: str) -> list[str]:
    """That the present deadline moves, where it does."""
    if after.due in ("", before.due) or not before.due or after.status == "over":
        return []
    was, due = deadlines.moment(before.due), deadlines.moment(after.due)
    return [f"{deadlines.moves(was, due, zone)}, so that the new report can be read."]


def _openly(wish: Wish, replay: Replay, after: Table) -> list[str]:
    """What all can see changes, as this GM may be shown it."""
    shown, steps = (after, replay.steps) if wish.sees_hands else veiled(wish.table, after, replay.steps)
    return in_words(wish.desk, wish.table, shown, "", wish.now, steps)


def _lost(wish: Wish, turn: int, seat: str, text: str) -> str:
    what = f' ("{text}")'.replace("\n", "; ") if wish.sees_hands else ""
    filled = (
        "it is left out, and asked again" if turn == wish.table.match.turn else "it is left out, and silence filled"
    )
    return f"What {_who(seat)} sent for turn {turn}{what} is not possible any more: {filled}."


def _course(before: Match, after: Match) -> list[str]:
    if (before.status == "over") == (after.status == "over"):
        return []
    return [
        f"The match is over with turn {after.turn - 1} then."
        if after.status == "over"
        else f"The match is not over then: it goes on with turn {after.turn}."
    ]


def _own(wish: Wish, replay: Replay, back: Back, public: list[str]) -> list[str]:
    """What each of them reads beside."""
    own = (
        (seat, in_words(wish.desk, wish.table, back.table, seat, wish.now, replay.steps)) for seat in back.seats if seat
    )
    return [f"To {seat} alone: {words}" for seat, all_of_it in own for words in all_of_it if words not in public]


def _who(seat: str) -> str:
    return "the GM" if seat == GM else seat


_RULING = r"(?:my|the) (?:last |previous )?(?P<seat>ruling)(?: (?:in|of|for|from) turn (?P<turn>\d{1,4}))?"
_RULING += r"(?: (?:on|about|over) (?:the )?(?P<card>[^:,;]{3,40}?)(?=[:,;]| (?:was|is|should)\b))?"
_THINKS = r"(?:(?:i think|i fear|i believe|i am afraid|i'm afraid|it seems|sorry),? (?:that )?)?"
_WHEN = r"(?: (?:in|on|at|of) turn (?P<turn>\d{1,4})| (?P<ago>\w+ turns? ago|last turn))?"
DEED = Deed(
    "correct",
    "correct turn <turn>: <seat>: <orders>",
    "Change what was played in a past turn; all since is played again with what was sent.",
    "correct turn 3: Clara: play 13",
    (
        r"correct(?:ion)?(?: of| in| to)?(?: the)? turn (?P<turn>\d{1,4})\s*[:,]?\s*(?:orders )?(?:for |of )?"
        r"(?P<seat>[^:]{1,40}?)\s*:\s*(?P<text>.*)",
        r"(?:in )?turn (?P<turn>\d{1,4})[,:]? (?P<seat>[\w' -]{1,40}?) (?:meant|should have (?:played|sent)|played)"
        r"\s*:\s*(?P<text>.*)",
        rf"(?:correct|change|fix|mend|correction (?:of|to|in)) {_RULING}(?: to| so that)?[:,]? (?P<text>.+)",
        rf"{_RULING} (?:was|is) (?:wrong|a mistake|an error)[:,.;]+ (?P<text>.+)",
        rf"{_RULING} (?:should (?:be|have been)|was meant to be)[:,]? (?P<text>.+)",
        rf"{_THINKS}i (?:have )?(?P<seat>ruled) (?:wrong|badly|false|incorrect)(?:ly)?{_WHEN}[:,.;-]+ (?P<text>.+)",
        rf"{_THINKS}i (?:was wrong|erred) (?:when|in what) i (?P<seat>ruled){_WHEN}[:,.;-]+ (?P<text>.+)",
    ),
    plan,
    called="the correction",
    freely=(
        r"(?P<position>(?:(?:please|can you|could you) )*(?:set|change|edit|adjust|fix|correct|alter)(?: the)?"
        r" (?:position|board|points|scores?|shuffle|deck|deal|draw|[\w-]+['’]s? (?:points|score|position|draw))\b.*)",
        r"(?P<position_again>(?:re-?shuffle|shuffle again|re-?deal|deal again|deal (?:the cards|turn \d+) again|"
        r"draw again|draw the cards again|.{0,80}?\b(?:everybody|everyone|they|both|all)\b(?: of (?:them|you|us))? "
        r"should (?:both |all |each )?(?:have(?: (?:got|had|gained|gotten|been at))?|be (?:at|on)) (?:only )?\d+\b|"
        r"the (?:shuffle|draw|deal) (?:was|is) wrong)\b.*)",
    ),
    grave=True,
    words=True,
    about=r"correct(?:ed|ion)?|meant|misread|misheard|mistake|last turn",
)
