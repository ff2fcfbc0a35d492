"""A world of people: one match under one seed, its players writing as people write, and books on what they meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import games
from games.kit.model import Order, Orders
from games.kit.order import amend
from gm.desk.bench import Limits
from gm.desk.deeds import do
from gm.domain import codec
from gm.domain.deadlines import wake
from gm.domain.folding import apply
from gm.domain.match import GM, Match, SeatLeft, TurnResolved
from tests.games.random_play import CHOOSERS
from tests.kit.drawing import GAMES, MOST, options_of, with_decks
from tests.kit.evening import CAST, Evening, address_of
from tests.kit.faults import Chance
from tests.kit.leading import given
from tests.kit.letters import ENCODINGS, STYLES, Pen, Received, reply
from tests.kit.people.answers import Answer
from tests.kit.people.books import Books, Found
from tests.kit.people.phrases import Scene
from tests.kit.people.writing import (
    AGAIN,
    DECLINES,
    FIRST,
    IDLE,
    JOIN,
    LATER_PERHAPS,
    NO,
    YES,
    Meant,
    Wish,
    clearly,
    no_but,
    some,
)
from tests.kit.world import pages

NAMES = (*CAST, "Emil", "Frida")
GINA = "gina@example.net"
TURNS = 12  # of which somebody writes about
MOST_LETTERS = 45
MOST_ANSWERS = 3  # to one letter and what came of it
DRAWS = 10
PLANS: Sequence[tuple[int, Sequence[Any]]] = (
    (5, ()),
    (30, (FIRST,)),
    (20, (IDLE, FIRST)),
    (15, (FIRST, AGAIN)),
    (10, (IDLE, FIRST, AGAIN)),
    (10, (FIRST, AGAIN, FIRST)),
    (5, (IDLE, IDLE)),
)
"""What somebody writes about one question: how often, and letters of which kinds."""


@dataclass
class PeopleWorld:
    """Everything that happens under one seed; `run` lets it happen, `books` know what was wrong with it."""

    seed: str
    folder: Path
    key: str = ""
    tally: Counter[str] = field(default_factory=Counter)
    story: list[str] = field(default_factory=list)
    letters: dict[str, list[Received]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.chance = Chance(f"people/{self.seed}")
        self.key = self.key or GAMES[int(self.seed) % len(GAMES)]
        self.game = games.game(self.key)
        self.books = Books(self.game, self.tally)
        wide = dict.fromkeys(("answers_an_hour", "letters_an_hour", "match_letters_an_hour"), 10**6)
        self.evening = Evening(self.folder, "", pages=pages(), limits=Limits(**wide))
        self._seen = self._seq = self._count = 0

    # -- the whole -----------------------------------------------------------------------------------------------------

    def run(self, until: str = "") -> PeopleWorld:
        """Open a match, let everybody answer the invitation, and play some turns, or as many as it takes until the
        books have found something that begins so."""
        try:
            self._open()
            for _ in range(TURNS):
                if self.match.status != "running" or self._count > MOST_LETTERS or (until and self.found(until)):
                    break
                self._turn()
            self.tally["worlds"] += 1
            self.tally["letters"] += self._count
        finally:
            self.evening.close()
        return self

    def found(self, what: str) -> list[str]:
        """What is wrong, of this kind."""
        return [wrong for wrong in self.books.wrong if wrong.startswith(what)]

    def _open(self) -> None:
        chance = self.chance
        names = chance.sample(list(NAMES), max(2, min(3, 2 + chance.below(MOST.get(self.key, 3)))))
        options = with_decks(options_of(self.key, chance), names)
        policy = {
            "second_thoughts": float(chance.pick((0, 0, 15, 40))),
            "early": chance.often(0.8),
            "hours": float(chance.pick((24, 48))),
            "pick_hours": 24.0,
            "press": "private",
            "gm": GINA,
            "silence_limit": 0,
        }
        self.note(f"{self.key} {names} {options} {policy}")
        self.evening.open(self.game.meta.title, names, options, policy, f"people-{self.seed}")
        self._folded = Match(self.evening.name)
        self._gather()
        for name in names:
            self._invited(name)
        if self.match.status == "inviting":
            do(self.evening.desk, self.match.name, "start match", self.evening.now)
        self._tick()

    def _invited(self, name: str) -> None:
        """Most say yes at once, some want to think about it, a few say no."""
        if self.chance.often(0.2):
            self._answers_invitation(name, self.chance.pick(LATER_PERHAPS), "")
        if self.chance.often(0.08):
            self._answers_invitation(name, self.chance.pick(DECLINES), "no")
            chair = self.match.chair(name)
            if chair and not chair.player and not chair.autopilot:
                given(self.evening.desk, self.match.name, name, "robot", self.evening.now)
                self._tick()
            return
        said = (self.chance.pick(JOIN), "yes")
        if all(self._answers_invitation(name, text, "yes") == "asked" for text in said):
            self.books.blame("question", f"{name} said yes to the question after the invitation, in vain")

    def _answers_invitation(self, name: str, text: str, meant: str) -> str:
        letter = self.letters[name][-1]
        chair = self.match.chair(name)
        answers = self._post(name, letter, text, "bare")
        self._read_journal()
        now = self.match.chair(name)
        sits, gone = bool(now and now.player), bool(now and not now.player and not now.invited)
        self.tally[f"invitation answered: {meant or 'not yet'}"] += 1
        if not answers and not (meant == "yes" and sits):
            self.books.blame("unanswered", f'{name} answered the invitation with "{text}", and heard nothing')
        if (sits and meant != "yes") or (gone and meant != "no" and chair and chair.invited):
            self.books.blame("wrong", f'{name} answered the invitation with "{text}": {now}')
        took = sits if meant == "yes" else gone if meant == "no" else True
        return "taken" if took else "asked"

    # -- a turn --------------------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        return self.evening.table().match

    def _turn(self) -> None:
        """Everybody who is asked writes what they write, in turns, until all is said or the turn is closed."""
        number, asks = self.match.turn, self.evening.table().asks
        manned = {c.name for c in self.match.chairs if c.player} | ({GM} if GM in asks else set())
        plans = {seat: list(self._plan(seat)) for seat in sorted(asks) if seat in manned}
        while (open_ := [seat for seat, plan in plans.items() if plan]) and self._goes_on(number):
            seat = self.chance.pick(open_)
            kinds = plans[seat].pop(0)
            if self._advance(self.chance.minutes(2, 200), number):
                self._writes(seat, kinds, number)
        self._wait_for_the_end(number)

    def _plan(self, seat: str) -> Sequence[Any]:
        if seat == GM:
            return (FIRST,)
        n = self.chance.below(sum(often for often, _ in PLANS))
        for often, plan in PLANS:
            n -= often
            if n < 0:
                return plan
        return ()

    def _goes_on(self, number: int) -> bool:
        return self.match.turn == number and self.match.status == "running"

    def _advance(self, time: timedelta, number: int) -> bool:
        """Time passes; the house is awake when it wants to be. False when the turn is over by then."""
        end = self.evening.now + time
        while self._goes_on(number) and (at := wake(self.match, self.evening.now)) and self.evening.now < at <= end:
            self.evening.now = at
            self._tick()
        self.evening.now = max(end, self.evening.now)
        return self._goes_on(number)

    def _wait_for_the_end(self, number: int) -> None:
        for _ in range(60):
            if not self._goes_on(number):
                return
            at = wake(self.match, self.evening.now) or self.evening.now
            self.evening.now = max(at, self.evening.now + timedelta(seconds=30))
            self._tick()
        self.books.blame("stuck", f"turn {number} does not end")

    # -- a letter ------------------------------------------------------------------------------------------------------

    def _writes(self, seat: str, kinds: Any, number: int) -> None:
        wish = self._wish(seat)
        if wish is None:
            return
        meant = clearly(wish, wish.orders) if seat == GM else some(wish, kinds)
        newest = next(m for m in reversed(self.letters[seat]) if m.kind in ("report", "receipt", "reminder"))
        self._sends(wish, seat, newest, meant, number, 0)

    def _sends(self, wish: Wish, seat: str, letter: Received, meant: Meant, number: int, depth: int) -> None:
        """A letter goes out, its answers are read, and what they ask for is answered."""
        page = self.books.page(seat)
        before, held = self._found(seat, self.match), amend(page.standing, page.held)
        state, self._count = self.evening.table().state, self._count + 1
        answers = self._post(seat, letter, meant.text, meant.style or self._style(depth))
        match = self._match_after()
        after = self._found(seat, match)
        if meant.nature == "withdraw":
            self.books.withdrawn(seat, meant, before, after, answers)
            left: Orders = ()
        else:
            left = self.books.letter(seat, meant, before, after, answers)
        for answer in answers:
            if answer.letter.kind == "receipt":
                self.books.receipt(seat, answer, state, not self._goes_on(number), self.evening.now, held, after)
        self._must_come_true(seat, meant, left, answers)
        self._read_journal()
        if depth < MOST_ANSWERS and self._goes_on(number):
            self._answers_back(wish, seat, meant, left, answers, number, depth)

    def _must_come_true(self, seat: str, meant: Meant, left: Orders, answers: Sequence[Answer]) -> None:
        if left and meant.kind in ("yes", "clearly"):
            self.books.blame(
                "question",
                f'{seat} wrote "{meant.text}" ({meant.kind}), and {left} is still not held: '
                f"{[a.text for a in answers]}",
            )
        if meant.said_to and meant.said_to in self.letters:
            heard = [m for m in self.letters[meant.said_to] if m.kind == "press" and "fishing" in m.flat]
            self.tally["press"] += 1
            if not heard and self._player(meant.said_to):
                self.books.blame(
                    "wrong", f"what {seat} said to {meant.said_to} was not passed on: {[a.text for a in answers]}"
                )

    def _answers_back(
        self, wish: Wish, seat: str, meant: Meant, left: Orders, answers: Sequence[Answer], number: int, depth: int
    ) -> None:
        """What the answers ask is answered, mostly; what was not understood is said again."""
        if not answers or self.chance.often(0.08) or not self._advance(self.chance.minutes(1, 30), number):
            return
        truth = left if meant.nature == "orders" else meant.truth if meant.nature == "ask" else ()
        asked = next((a for a in answers if a.takes_a_yes), None)
        letter = asked.letter if asked else answers[-1].letter
        back = self._answer(wish, meant, truth, asked, any(a.offers for a in answers))
        if back is not None:
            self._sends(wish, seat, letter, back, number, depth + 1)

    def _answer(self, wish: Wish, meant: Meant, truth: Orders, asked: Answer | None, offered: bool) -> Meant | None:
        spell = self.game.grammar.spell
        if asked is None:
            if truth:
                return clearly(wish, truth)
            return Meant("about an offer", self.chance.pick(YES + NO), "nothing") if offered and meant.holiday else None
        reading = {said for question in asked.questions for said in question.split("; ")}
        hit = tuple(order for order in truth or meant.truth if spell(order) in reading)
        if len(hit) == len(reading) and (truth or (meant.nature == "nothing" and self.chance.often(0.3))):
            self.tally["questions answered yes"] += 1
            return Meant("yes", self.chance.pick(YES), "orders", hit)
        if truth:
            self.tally["questions answered no, but"] += 1
            return no_but(wish, truth)
        if self.chance.coin():
            self.tally["questions answered no"] += 1
            return Meant("no", self.chance.pick(NO), "nothing")
        return None

    def _style(self, depth: int) -> str:
        return self.chance.pick(sorted(STYLES)) if not depth else self.chance.pick(("bare", "top", "gmail"))

    # -- what somebody wants -------------------------------------------------------------------------------------------

    def _wish(self, seat: str) -> Wish | None:
        table, page = self.evening.table(), self.books.page(seat)
        listens = self.game.listens(table.state, seat)
        scene = Scene(self.game, table.state, seat, self.chance, listens)
        draws = [orders for orders in self._draws(seat) if self._legal(seat, orders)]
        if not draws:
            return None
        orders = draws[0]
        others: dict[str, Order] = {}
        for order in (order for other in draws[1:] for order in other):
            rival = self._rival(orders, order)
            if rival and order not in orders and self._legal(seat, (order,)):
                others.setdefault(rival, order)
        people = [name for name in table.match.seats if name != seat]
        return Wish(scene, orders, tuple(others.values()), bool(page.held), people)

    def _rival(self, orders: Orders, order: Order) -> str:
        """Which of the orders this one would stand in the place of; empty: none."""
        if self.game.grammar.replaces:
            return "all" if len(orders) == 1 else ""
        return next((mine.key() for mine in orders if mine.key() == order.key()), "")

    def _draws(self, seat: str) -> Iterator[Orders]:
        table = self.evening.table()
        for n in range(DRAWS):
            dice = Chance(f"{self.seed}/{table.match.turn}/{seat}/{self._count}/{n}")
            if seat == GM or n % 2:
                yield self.game.suggest(table.state, seat, dice)
            elif orders := CHOOSERS[self.key](table.state, seat, dice):
                yield orders

    def _legal(self, seat: str, orders: Orders) -> bool:
        table, page = self.evening.table(), self.books.page(seat)
        if not orders or any(order.mute for order in orders):
            return False
        now = orders if self.game.grammar.replaces else amend(page.held, orders)
        for held in (orders, amend(page.standing, now)):
            if any(c.fatal for c in self.game.check(table.state, seat, held)):
                return False
        return True

    # -- the house -----------------------------------------------------------------------------------------------------

    def _player(self, seat: str) -> bool:
        chair = self.match.chair(seat)
        return bool(chair and chair.player)

    def _address(self, seat: str) -> str:
        return GINA if seat == GM else address_of(seat)

    def _post(self, who: str, letter: Received, text: str, style: str) -> list[Answer]:
        """A letter is written and read by the house; what it answers."""
        number = self.evening._written = self.evening._written + 1
        id = f"<{number}.{who.lower()}@programs.example>"
        pen = Pen(who, self._address(who), style, self.chance.pick(ENCODINGS))
        self.note(f"{who} writes ({style}): {text!r}")
        self.evening.box.put(reply(pen, letter, text, id, self.evening.now), self.evening.now)
        new = self._rounds()
        mine = [m for m in new if m.to == self._address(who) and id in (m.head("In-Reply-To"), m.head("References"))]
        for answer in mine:
            self.note(f"  {who} reads {answer.kind}: {answer.flat}")
        return [Answer(m) for m in mine]

    def _rounds(self) -> list[Received]:
        self.evening.tick()
        return self._gather()

    def _tick(self) -> None:
        self._rounds()
        self._read_journal()

    def _gather(self) -> list[Received]:
        """What the house has sent since, each letter laid before its reader."""
        sent = self.evening.mailer.sent[self._seen :]
        self._seen += len(sent)
        names = {self._address(name): name for name in (*NAMES, GM)}
        new = [Received(parcel.raw, parcel.to) for parcel in sent]
        for letter in new:
            self.letters.setdefault(names.get(letter.to, letter.to), []).append(letter)
        return new

    def _entries(self) -> Iterator[Any]:
        for entry in self.evening.archive.journal(self.evening.name, self._seq):
            yield entry.seq, codec.event_from_json(entry.kind, entry.data)

    def _match_after(self) -> Match:
        """The match after the letter that was just read, before its turn was closed."""
        match = self._folded
        for _, event in self._entries():
            if isinstance(event, TurnResolved | SeatLeft):
                break
            match = apply(match, event)
        return match

    def _read_journal(self) -> None:
        """What was played is held against the books."""
        for seq, event in list(self._entries()):
            self._seq = seq
            if isinstance(event, TurnResolved):
                state = codec.position_from_json(self._folded.position, self.game.State)
                at = self.evening.now
                robots = {chair.name for chair in self._folded.chairs if chair.autopilot}
                self.books.played(state, self._folded.turn, self._folded.seed, event.played, at, robots)
                self.note(f"turn {self._folded.turn} is played: {event.played}, silent: {event.silent}")
                self.books.turn()
                self.tally["turns"] += 1
            self._folded = apply(self._folded, event)

    def _found(self, seat: str, match: Match) -> Found:
        chair = match.chair(seat)
        player = self.evening.archive.player_at(self._address(seat))
        deeds = [
            word
            for word, so in (
                ("left", chair is None or chair.left or not chair.player),
                ("stopped", bool(player and not player.address)),
                ("waits", seat in match.waits),
                ("final", seat in match.finals),
            )
            if so
        ]
        held = match.held[seat].text if seat in match.held else ""
        standing = match.standing.get(seat, "")
        read = replace(self.evening.table(), match=match).read
        return Found(
            held.splitlines(),
            standing.splitlines(),
            match.ahead.get(seat, "").splitlines(),
            deeds,
            (read(held, seat), read(standing, seat)),
        )

    def note(self, line: str) -> None:
        self.story.append(f"{self.evening.now:%m-%d %H:%M} {line}")
