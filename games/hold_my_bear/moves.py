"""What a set of cards is worth, and which set beats which (rules section 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from games.hold_my_bear.cards import ANIMAL, BEAR, MOST, NUMBER, Card, bears, listed, many, plural, sort
from games.hold_my_bear.options import Options


@dataclass(frozen=True, slots=True)
class Measure:
    """The sports of a set, how many cards stand for each of them, the sum of all numbers, the number of bears."""

    sports: tuple[str, ...]
    count: int
    value: int
    bears: int


def measure(cards: Sequence[Card], options: Options, sport: str = "") -> Measure:
    """The measures of a set; `sport` is what its player declared, where the options let him."""
    counts: dict[str, int] = {}
    for card in cards:
        animal = ANIMAL[card]
        counts[animal] = counts.get(animal, 0) + 1
    value = sum(map(NUMBER.__getitem__, cards)) if "fish" not in counts else _with_fish(cards)
    joining = counts.pop(BEAR, 0)
    if not counts:
        return Measure((sport if options.any_animal and sport else BEAR,), joining, value, joining)
    most = max(counts.values())
    if options.bear_majority and joining > most:
        return Measure((BEAR,), joining, value, joining)
    lead = [animal for animal, count in counts.items() if count == most]
    if len(lead) > 1:
        lead.sort()
        if options.choose_one and joining:
            lead = [sport if sport in lead else lead[0]]
    return Measure(tuple(lead), most + joining, value, joining)


def _with_fish(cards: Sequence[Card]) -> int:
    others = [NUMBER[card] for card in cards if ANIMAL[card] != "fish"]
    return sum(NUMBER[c] if ANIMAL[c] != "fish" else max(others, default=NUMBER[c]) for c in cards)


def beats(new: Measure, old: Measure, options: Options, tie: bool = False) -> bool:
    """Is the new match good enough? `tie`: a sheep makes equality enough."""
    less = 1 if tie else 0
    if new.bears and new.bears + less > old.bears:
        return True
    fresh = [sport for sport in new.sports if sport not in old.sports]
    if len(fresh) == len(new.sports):
        return new.count + less > old.count
    if new.value + less > old.value:
        return True
    return bool(fresh) and options.partial_overlap == "literal" and new.count + less > old.count


def ties_count(cards: Sequence[Card], match: Sequence[Card], options: Options) -> bool:
    """Does a sheep make a tie good enough?"""
    where = {"new_match": (cards,), "current_match": (match,), "both": (cards, match)}[options.sheep]
    return any(ANIMAL[card] == "sheep" for place in where for card in place)


# What an animal demands of the move it is in: (animal, broken?, in words), of number of animals and of sports.
_DEMANDS: tuple[tuple[str, Callable[[int, int], bool], str], ...] = (
    ("ape", lambda kinds, sports: kinds < 2, "An ape is played only together with another animal."),
    ("bat", lambda kinds, sports: sports > 1, "A bat cannot be in a move with several sports."),
    ("walrus", lambda kinds, sports: kinds > 1, "A walrus is played only with walruses."),
    ("squid", lambda kinds, sports: sports < 2, "A squid is played only in a move with several sports."),
)
_DEMANDING = frozenset(row[0] for row in _DEMANDS)


def faults(cards: Sequence[Card], hand: Sequence[Card], options: Options, sport: str = "") -> list[str]:
    """What forbids this set whatever it is played on; `hand`: all of it, stolen cards too (H11)."""
    found = []
    if not 1 <= len(cards) <= MOST:
        found.append(f"A move has 1 to {MOST} cards; this has {len(cards)}.")
    if blocked := _blocked(cards, hand):
        found.append(blocked)
    kinds = {ANIMAL[card] for card in cards}
    if not kinds.isdisjoint(_DEMANDING):
        sports = len(measure(cards, options, sport).sports)
        found += [text for animal, broken, text in _DEMANDS if animal in kinds and broken(len(kinds), sports)]
    return found


def _blocked(cards: Sequence[Card], hand: Sequence[Card]) -> str:
    """Which of the cards a bear of the hand keeps from being played; empty: none."""
    bear_of = {NUMBER[bear]: bear for bear in bears(hand)}
    stuck = [c for c in cards if NUMBER[c] in bear_of and ANIMAL[c] != BEAR] if bear_of else []
    if not stuck:
        return ""
    why = listed([bear_of[n] for n in sorted({NUMBER[c] for c in stuck})])
    return f"You hold {why}, so {listed(list(sort(stuck)))} cannot be played (playing the bear along does not help)."


def valid(
    cards: Sequence[Card], match: Sequence[Card], old: Measure, hand: Sequence[Card], options: Options, sport: str = ""
) -> bool:
    """May this set be played on the match, whose measure is `old`, by who holds that hand?"""
    if faults(cards, hand, options, sport):
        return False
    return beats(measure(cards, options, sport), old, options, ties_count(cards, match, options))


def bears_choose(options: Options) -> bool:
    """May a player declare what the bears of a move stand for?"""
    return options.any_animal or options.choose_one


def best_sport(
    cards: Sequence[Card],
    match: Sequence[Card],
    old: Measure,
    hand: Sequence[Card],
    options: Options,
    animals: Sequence[str],
) -> str:
    """The declaration that makes a set valid, where the player made none; "" when none is needed or none helps."""
    if not bears_choose(options):
        return ""
    kinds = {ANIMAL[card] for card in cards}
    choices = animals if kinds == {BEAR} else sorted(kinds - {BEAR})
    return next((s for s in ("", *choices) if valid(cards, match, old, hand, options, s)), "")


def shapes(hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """For every number of cards of each animal, the set with the highest numbers that no bear blocks.

    Whether a set may be played depends on its shape and grows easier with its value, so if any set of this hand
    is valid on some match, one of these is.
    """
    blocked = {NUMBER[bear] for bear in bears(hand)}
    groups: dict[str, list[Card]] = {}
    for card in reversed(sort(hand)):
        if ANIMAL[card] == BEAR or NUMBER[card] not in blocked:
            groups.setdefault(ANIMAL[card], []).append(card)
    sets: list[tuple[Card, ...]] = [()]
    for group in groups.values():
        sets += [(*some, *group[:count]) for some in sets for count in range(1, min(len(group), MOST - len(some)) + 1)]
    return iter(sets[1:])


def playable(
    hand: Sequence[Card], match: Sequence[Card], options: Options, animals: Sequence[str], sport: str = ""
) -> Iterator[tuple[Card, ...]]:
    """Those shapes that are valid on the match (whose declared sport is `sport`)."""
    old = measure(match, options, sport)
    for cards in shapes(hand):
        declared = best_sport(cards, match, old, hand, options, animals)
        if valid(cards, match, old, hand, options, declared):
            yield cards


def least(
    hand: Sequence[Card], match: Sequence[Card], options: Options, animals: Sequence[str], sport: str = ""
) -> tuple[Card, ...]:
    """A smallest valid move: fewest cards, then numbers as low as they can be. Empty when there is none."""
    old = measure(match, options, sport)

    def fits(cards: Sequence[Card]) -> bool:
        return valid(cards, match, old, hand, options, best_sport(cards, match, old, hand, options, animals))

    found = sorted(playable(hand, match, options, animals, sport), key=lambda c: (len(c), sum(NUMBER[x] for x in c)))
    move = list(found[0]) if found else []
    for at, card in enumerate(move):
        spare = list(hand)
        for used in move:
            spare.remove(used)
        lower = [c for c in sort(spare) if ANIMAL[c] == ANIMAL[card] and NUMBER[c] < NUMBER[card]]
        move[at] = next((c for c in lower if fits([*move[:at], c, *move[at + 1 :]])), card)
    return sort(move)


def told(cards: Sequence[Card], options: Options, sport: str = "") -> str:
    """A set in a few words: "2 ferrets, value 3"; "a tie of tigers and voles, 2 each, value 7"."""
    m = measure(cards, options, sport)
    if len(m.sports) > 1:
        what = f"{listed([plural(s) for s in m.sports])} level at {m.count} each"
    else:
        what = many(m.count, m.sports[0])
    joined = f" ({many(m.bears, BEAR)} counted along)" if m.bears and m.sports != (BEAR,) else ""
    return f"{what}{joined}, value {m.value}"


def what_beats(cards: Sequence[Card], options: Options, sport: str = "") -> list[str]:
    """What would beat this match, one phrase each."""
    m = measure(cards, options, sport)
    own = listed([plural(s) for s in m.sports], "or")
    ways = [
        f"{m.bears + 1} or more bears, with or without other cards",
        f"{own} in the lead and a value above {m.value}",
        f"{m.count + 1} or more cards of another sport, bears counting along",
    ]
    if m.bears >= MOST:
        ways.pop(0)
    if m.count >= MOST:
        ways.pop()
    if options.sheep != "new_match" and any(ANIMAL[card] == "sheep" for card in cards):
        ways.append("a tie in one of these, because of the sheep")
    return ways
