"""Meta: the engine. Questions are put, answers taken, and the agenda worked off until the next question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.kit.cards import without
from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.model import Ask, Complaint, Gap, Meta, Orders, Resolution, Rules, Seat, Standing
from games.kit.options import strangers
from games.kit.order import Order
from games.meta import anything, autopilot, decks, example, meanwhile, rulebook, secrets, show
from games.meta.agenda import passing, rulings
from games.meta.agenda.answers import ROWS, Answers, Row
from games.meta.agenda.machine import advance
from games.meta.cards import Op
from games.meta.grammar import GRAMMAR
from games.meta.options import Options as MetaOptions
from games.meta.orders import Accept, Agree, Answer, Decline, Push, Rule, SetTrap
from games.meta.play import Play, card_of
from games.meta.show import asked
from games.meta.table import GM, MAIN, Question, Step
from games.meta.table import State as MetaState

CHANCE = (
    "coin",
    "dice",
    "steal",
    "discard_blindly",
    "pill",
    "subgame",
    "paradox",
    "draw",
    "schedule",
    "arm",
)  # not shown before they happen


class MetaGame(Rules[MetaState, MetaOptions]):
    """Stacks upon stacks, with a GM who rules only where a human must."""

    meta = Meta(
        key="meta",
        title="Meta",
        seats=range(2, 7),
        rules=3,
        blurb="Stack cards upon cards upon cards, set traps for what is still to come, and be the last one standing.",
        credit="Rules by Etienne Ott (github.com/eott/meta-cardgame)",
        endings=("last_standing", "turn_limit", "stalemate"),
    )
    grammar = GRAMMAR
    Options = MetaOptions
    State = MetaState
    short_questions = True

    rulebook = staticmethod(rulebook.entries)
    view = staticmethod(show.view)
    facts = staticmethod(show.facts)
    goes_on = staticmethod(meanwhile.goes_on)
    redeal = staticmethod(secrets.redeal)
    bared = staticmethod(secrets.bared)
    example = staticmethod(example.example)
    anything = staticmethod(anything.anything)

    def objections(self, seats: int, options: MetaOptions) -> Sequence[str]:
        wrong = list(options.objections(seats))
        for seat, text in options.decks.items():
            wrong += [f"The deck of {seat}: {fault}" for fault in _deck_faults(seat, text, options)]
        return wrong

    def strangers(self, seats: Sequence[Seat], options: MetaOptions) -> Sequence[str]:
        return strangers("decks", options.decks, seats)

    def referee(self, options: MetaOptions) -> bool:
        return options.refereed

    def lasts(self, seats: int, options: MetaOptions) -> str:
        """As matches of autopilots show, which take about four letters for a turn of a player."""
        few = 4 * options.last_turn if options.last_turn else 0
        return f"{f'about {few}' if 0 < few < 80 else '80 to 200'} short rounds of letters, several to a turn"

    def leading(self, options: MetaOptions) -> str:
        """What there is to rule on, which whoever plays the starter deck does not bring."""
        return _LEADING[options.mode]

    def setup(self, seats: Sequence[Seat], options: MetaOptions, dice: Dice) -> MetaState:
        play = Play(MetaState(tuple(seats), options, agenda=(Step("set up"), Step("decks"))), dice)
        for seat in seats:
            if seat in options.decks:
                orders = _read(seat, options.decks[seat])
                play.made.update(decks.inventions(seat, orders))
                play.decks[seat] = decks.filed(seat, orders, options.deck_size)
        advance(play)
        return play.frozen()

    def asks(self, state: MetaState) -> Mapping[Seat, Ask]:
        asks: dict[Seat, Ask] = {}
        for question in state.questions:
            if question.seat not in asks:
                waited = question.kind != "push" or (state.options.push_mode == "pulses" and not _may(question))
                pace = "turn" if question.kind == "push" and state.pulse < 2 else ROWS[question.kind].pace
                asks[question.seat] = Ask(
                    _text(state, question),
                    pace,
                    waited,
                    _topic(state, question),
                    *_plainly(question),
                    whole=question.seat == GM,
                    repeats=_repeated(state, question),
                    short=ROWS[question.kind].missing.partition(",")[0],
                )
        return asks

    def listens(self, state: MetaState, seat: Seat) -> frozenset[str]:
        """The kind of the question; a yes or a no where that answers it, instructions where the GM rules, what cards
        are meant to do where one will, and cards of one's own where they may be in a deck."""
        question = asked(state, seat)
        if question is None:
            return frozenset()
        choice = {"yes or no"} if Accept in ROWS[question.kind].orders else set[str]()
        meant = {"meant"} if state.options.refereed and Push in ROWS[question.kind].orders else set[str]()
        own = {"own cards"} if question.kind == "deck" and state.options.mode == "open" else set[str]()
        return frozenset({question.kind, *meant, *own, *({"ruling"} if seat == GM else choice)})

    def check(self, state: MetaState, seat: Seat, orders: Orders) -> Sequence[Complaint]:
        question = asked(state, seat)
        if question is None:
            return [Complaint(f"{seat} is not asked anything now.")] if orders else ()
        row, play = ROWS[question.kind], Play(state, Dice("check"))
        fits = tuple(order for order in orders if isinstance(order, row.orders))
        found = [
            Complaint(f"This is no answer to what is asked: {question.text}", about=order)
            for order in orders
            if order not in fits
        ]
        found += row.check(play, question, fits)
        if row.single and len(fits) > 1:
            found.append(Complaint("One answer is wanted here; leave the others out.", about=fits[1]))
        if question.kind == "ruling" and not found:
            found += _preview(state, question, fits)
        return found

    def gaps(self, state: MetaState, seat: Seat, orders: Orders) -> Sequence[Gap]:
        question = asked(state, seat)
        if question is None or _complete(ROWS[question.kind], orders):
            return ()
        row, trap = ROWS[question.kind], question.kind == "ruling" and question.number
        default = 'you say "play!"' if any(isinstance(order, SetTrap) for order in orders) else row.default
        return (Gap(row.missing, "the trap is not set" if trap else default),)

    def complete(self, state: MetaState, seat: Seat, orders: Orders, dice: Dice) -> Orders:
        question = asked(state, seat)
        if question is None:
            return ()
        for _ in range(len(orders) + 1):
            if not (wrong := [c for c in self.check(state, seat, orders) if c.fatal]):
                break
            dropped = [c.about for c in wrong if c.about in orders]
            for order in dropped:
                orders = without(orders, order) if order in orders else orders  # of two equal ones the other may do
            orders = orders if dropped else ()
        if _complete(ROWS[question.kind], orders):
            return orders
        return orders + ROWS[question.kind].silence(Play(state, dice), question, dice)

    def resolve(self, state: MetaState, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[MetaState]:
        play = Play(state, dice)
        answers: dict[Callable[[Play, Answers], None], Answers] = {}  # kinds that are taken together
        for seat in [*orders, *(seat for seat in self.asks(state) if seat not in orders)]:
            if question := asked(state, seat):
                play.questions.remove(question)
                answers.setdefault(ROWS[question.kind].take, []).append((question, orders.get(seat, ())))
        for take, given in answers.items():
            take(play, given)
        advance(play)
        return Resolution(play.frozen(), tuple(play.told))

    def result(self, state: MetaState) -> Mapping[Seat, float] | None:
        if not state.ending:
            return None
        return {seat: 1 / len(state.winners) if seat in state.winners else 0.0 for seat in state.seats}

    def standing(self, state: MetaState, seat: Seat) -> Standing:
        """Life, of those who are still in play."""
        if seat in state.gone or seat in state.out:
            return Standing("out of the game" if seat in state.gone else "disabled", float("-inf"))
        life = state.lives.get(seat, state.options.life_start)
        return Standing(f"{life} life", life)

    def glossary(self, state: MetaState) -> Mapping[str, str]:
        """Every card that may be in a deck of this match, those made for it too."""
        cards = {card.id: card for card in (*state.options.library, *state.made.values())}.values()
        return {
            card.name: f"({card.type}{'' if card.automatic else ', ruled by the GM'}) {card.text}" for card in cards
        }

    def suggest(self, state: MetaState, seat: Seat, dice: Dice) -> Orders:
        orders = autopilot.suggest(show.view(state, seat), dice)
        question = asked(state, seat)
        if question is None or _complete(ROWS[question.kind], orders):
            return orders
        return orders + ROWS[question.kind].silence(Play(state, dice), question, dice)

    def parts(self, options: MetaOptions, players: int | None = None, seat: Seat | None = None) -> frozenset[str]:
        """The GM's chair rules, the others play; some switches bring orders of their own."""
        if seat == GM:
            return frozenset({"gm"})
        switches = {"refereed": options.refereed, "open": options.mode == "open", "close": options.priority_close}
        return frozenset({"player"} | {part for part, there in switches.items() if there})

    def public(self, state: MetaState, seat: Seat, orders: Orders) -> Orders:
        """Whatever silence does is done openly."""
        return orders

    def ready(self, state: MetaState, orders: Mapping[Seat, Orders]) -> bool:
        """By arrival, a card is laid as soon as it comes; otherwise as ever."""
        asks = self.asks(state)
        if asks and not any(ask.required for ask in asks.values()):
            return all(question.seat in orders for question in state.questions if not _may(question)) or any(
                isinstance(order, Push) for seat in asks for order in orders.get(seat, ())
            )
        return super().ready(state, orders)


_LEADING = {
    "auto": "",
    "assisted": "The starter deck has nothing for you to rule on, only decks that players file have; cards that "
    "players make up are for the mode open.",
    "open": "You rule on cards that players make up, each on a line of the letter that files a deck, such as "
    '"new card Event 2 Sunshine: everybody gains 2 life"; the starter deck fills up around them, and has nothing to '
    "rule on itself.",
}


def _may(question: Question) -> bool:
    """May it be answered, while nobody waits for that?"""
    return passing.MAY in question.names


def _complete(row: Row, orders: Orders) -> bool:
    """Is nothing left open? Where an answer must hold one of certain orders, that one counts."""
    return any(isinstance(order, row.closes or row.orders) for order in orders)


def _read(seat: str, text: str) -> Orders:
    return GRAMMAR.orders(text.replace(";", "\n"), Words(me=seat))


def _deck_faults(seat: str, text: str, options: MetaOptions) -> list[str]:
    try:
        orders = _read(seat, text)
    except ValueError as wrong:
        return [f"{wrong}."]
    return decks.faults(decks.filed(seat, orders, options.deck_size), options, decks.inventions(seat, orders))


def _text(state: MetaState, question: Question) -> str:
    """The question as asked, for the GM with the ways to answer it."""
    if question.seat != GM:
        return question.text
    if question.kind == "answer":
        return f"{question.text} Answer in your own words; everybody will read them."
    if question.kind != "ruling":
        return question.text
    if not question.proposals:
        return f"{question.text} Say in a sentence or two what shall be done, or `no effect`."
    said = "; ".join(rulings.in_sentences(Play(state, Dice("words")), question.proposals))
    how = "Answer yes to that, or say in a sentence what happens instead, or `no effect`."
    return f"{question.text} Proposed: {said}. {how}"


def _plainly(question: Question) -> tuple[Orders, Orders, Callable[[str], Order] | None]:
    """What a plain yes, a plain no and any other sentence say to a question."""
    if question.seat == GM:
        no = (Rule(Op("nothing")),) if question.kind == "ruling" else ()
        yes = (Agree(),) if question.proposals else ()
        return yes, no, Answer if question.kind == "answer" else None
    choice = Accept in ROWS[question.kind].orders
    return ((Accept(),) if choice else ()), ((Decline(),) if choice else ()), None


def _repeated(state: MetaState, question: Question) -> Callable[[str], bool] | None:
    """For a GM's yes with the proposal in other words behind it: those of the card and the conditions will do."""
    if question.seat != GM or not question.proposals:
        return None
    play = Play(state, Dice("words"))
    return rulings.in_other_words(play, question)


def _topic(state: MetaState, question: Question) -> str | None:
    """Under what precedents a ruling is kept: card id and version."""
    if question.kind != "ruling":
        return None
    return card_of(state, state.cards[question.card]).topic


def _preview(state: MetaState, question: Question, orders: Orders) -> list[Complaint]:
    """What a ruling would do, told to the GM before it is done; chance is left out."""
    ops = rulings.ops_of(question, orders)
    if not ops or question.number or any(op.name in CHANCE for op in ops):
        return []
    play = Play(state if state.options.gm_sees_hidden else secrets.unseen(state), Dice("preview"))
    play.suppressed = play.suppressed or not state.options.gm_sees_hidden  # what springs is not for the GM to know
    play.questions.remove(question)
    floor = len(play.agenda)
    rulings.rule(play, question, orders)
    advance(play, floor)
    while floor and any(op.name == "invert" for op in ops) and play.levels(MAIN):  # what comes of it is seen at the end
        floor -= 1
        advance(play, floor)
    told = [h.text for h in play.told[1:] if h.audience is None] + _asked_first(state, play)
    if play.ending or len(play.gone) > len(state.gone):
        what = "ends the match" if play.ending else "puts somebody out of the match for good"
        return [Complaint(f"This ruling {what}: {' '.join(told)} That cannot be undone.", fatal=False, grave=True)]
    return [Complaint("What comes of it: " + (" ".join(told) or "nothing."), fatal=False)]


def _asked_first(state: MetaState, play: Play) -> list[str]:
    """Whom a ruling lets choose: that is not nothing, and not known yet."""
    new = (question.seat for question in play.questions if question not in state.questions)
    return [f"{seat} is asked for an answer first." for seat in dict.fromkeys(new) if seat != GM]
