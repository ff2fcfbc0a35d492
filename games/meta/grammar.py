"""The grammar of Meta: all its forms read together, and what its letters need besides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from games.kit.dice import Dice
from games.kit.grammar import SMALL, Grammar, Line, Words
from games.kit.kinds import Listing
from games.kit.order import Order, Orders, once
from games.kit.reading.reader import named
from games.kit.reading.tree import fullest, pieces
from games.kit.words import Token, fold, tidy, tokens
from games.meta import decks, explaining
from games.meta.agenda import loaded
from games.meta.cards import CARDS, Op
from games.meta.kinds import KINDS
from games.meta.orders import (
    GM_FORMS,
    PLAYER_FORMS,
    RULING_FORMS,
    AddToTrap,
    Answer,
    Close,
    DeckCards,
    Discard,
    Go,
    Pass,
    PassTurn,
    PassUntilAimed,
    PassUntilPush,
    Push,
    Rule,
    SetTrap,
    Spend,
    Spring,
    Take,
)
from games.meta.play import Play, listed, tower_of
from games.meta.reading import (
    abstaining,
    appositions,
    besides,
    chatted,
    clausewise,
    counted,
    ending,
    gleaning,
    inventing,
    plainer,
    reasons,
    retracting,
    shedding,
    springs,
    trapped,
)
from games.meta.reading.named import NAMED, Keep
from games.meta.reading.titles import title_in, unknown, write_title
from games.meta.ruling import blindly, half, omitted, swallowed, swapping
from games.meta.ruling.ruled import said_rulings
from games.meta.ruling.sentences import sentence
from games.meta.ruling.weighing import rounded
from games.meta.speech import ConditionKind
from games.meta.table import MAIN, Laid, State, Target
from games.meta.targets import NEEDS, said

_ENTRY = re.compile(r"[,;]\s*(?=[0-9])")
_MOST_ENTRIES = 12  # entries of a deck list that surely fit into one line
_SHOWN_CARD = re.compile(
    r"(?i)(?:[\w'\u2019]+['\u2019]s? |(?:the|my|your) )?"
    rf"(?:{'|'.join(re.escape(card.title) for card in CARDS.values())}) "
    r"\(card (\d+)\)"
)
_PERCENT = re.compile(r"(?i)\b(\d+) ?(?:%|percent\b|per cent\b)")
_WISH = re.compile(
    r"(?i)(?:[.!;,]\s+|\s-+\s)(?P<wish>(?:i want|i'd like|i would like|it should|it shall|i "
    r"mean)\b[^.!?;]{3,120})"
)
_NTH_TRAP = re.compile(
    r"(?i)^\W*(?:and )?(?:(?:my|the|a) )?(?:first|second|third|fourth|next|another|other|one more) trap(?: is)?"
    r"\s*[:,-]?\s+"
)
_SLASHED = re.compile(r"(?i)^(\W*(?:my )?trap\b[^/]*?)(?<!\bw)\s*/\s*(?=\w)")
_I = r"(?:(?:i|we|i will|we will|let us|just|i'?ll|we'?ll|let'?s|rather|i'?d rather) )*"
_JOINED = (  # what joins two cards in other words than "then" and "and"
    (
        re.compile(
            r"(?i),?\s+(?:and )?(?:followed by|(?:after|behind) (?:it|that|this|which))(?=,?\s+(?:an?|the|my|one)?\b)"
        ),
        ", then",
    ),
    (re.compile(r"(?i)\btill\b"), "until"),
    (re.compile(rf"(?i)(?<=\w)\s*[,;.!-]\s*(?:and )?{_I}wait and see\b"), ""),
    (re.compile(rf"(?i)^\W*{_I}wait and see\b"), "wait and see"),
    (re.compile(r"(?i)\b(away|out) with (.{3,60}?),? and with "), r"\1 with \2 and "),
)
_TITLES = "|".join(re.escape(card.title) for card in CARDS.values())
_THE_CARD = re.compile(  # "I hate the world (the card, I'm fine really)"
    rf"(?i)^\W*({_TITLES}) \((?:i mean |that's |that is |as in )?the card\b[^()]*\)"
)
_QUOTED = re.compile(
    r"(?i)\b((?:card|play|push|add|use|lay|contribute|choose)(?: (?:the|my|a))?(?: card)?) "
    rf"[\"\u201c]({_TITLES})[\"\u201d]"
)
_ANEW = r"(?:s?he|they|it) (?:is|was|were|are|did|has|had|deserves?|started|hit|poisoned|made|took|never|always)\b"
_OWNED = re.compile(rf"(?i)\b([^\W\d_]+)s ({'|'.join(re.escape(card.title) for card in CARDS.values())})")
_AT_PLAYERS = "|".join(re.escape(card.title) for card in CARDS.values() if NEEDS[card.target].kinds == ("player",))
_VERBLESS = re.compile(  # "Poison Bruno and ...": the card is aimed without a word for it
    rf"(?i)(?P<before>^|[.;!,:] |\b(?:and|one|two|then|play|push|also|a|my) )(?P<title>{_AT_PLAYERS}) "
    r"(?P<who>[^\W\d_]+)(?=\s*(?:$|[.,;!]|(?:and|then|first|now|right now|rn|too|again|next|please)\b))"
)
_ASKING = tuple(fold(card.title) for card in CARDS.values() if card.title.endswith("?"))


class MetaGrammar(Grammar):
    """The grammar, with two words of its own: rulings are written by their row, questions may end in "?"."""

    def spell(self, order: Order) -> str:
        if isinstance(order, Push):
            return f"play {KINDS['play'].write(order.card)}"
        if isinstance(order, SetTrap):
            return f"trap {KINDS['trap'].write(order.trap)}"
        return self._ruling(order.op) if isinstance(order, Rule) else super().spell(order)

    def named(self, order: Order) -> str:
        """As ever, but a ruling is a sentence that people say, where it has one."""
        return (sentence(order.op) if isinstance(order, Rule) else "") or super().named(order)

    def told(self, order: Order, state: object) -> str:
        """As ever, made cards without the name of who made them; of a ruling with the cards by their names, and what a
        number on them becomes."""
        if not isinstance(state, State):
            return super().told(order, state)
        if isinstance(order, Rule):
            return told(order.op, Play(state, Dice("words")))
        said = super().told(order, state)
        for card_id, card in state.made.items():
            said = said.replace(f" {write_title(card_id)}", f" {write_title(card.id, {card.id: card.title})}")
        return said

    def _ruling(self, op: Op) -> str:
        said, args = [], list(op.args)
        for piece in fullest(pieces(RULING_FORMS[op.name].pattern, self.kinds)):
            kind = getattr(piece, "kind", None)
            if kind is None:
                said.append(piece[0])
            else:
                rest = isinstance(kind, Listing | ConditionKind)
                said.append(kind.write(tuple(args)) if rest else kind.write(args.pop(0)))
        return " ".join(map(str, said))

    def whole_order(self, order: Order) -> bool:
        """A card is aimed at as many as it wants."""
        return not isinstance(order, Push) or _aimed((order,))

    def answered(self, orders: Orders, words: Words) -> bool:
        """What cards do in a trap hangs on more than their titles: that is read where traps are."""
        return not any(isinstance(order, SetTrap) for order in orders)

    def forms_at(self, line: Sequence[Token], at: int, words: Words, *more: Any, **how: Any) -> Iterator[Any]:
        """As ever; "give me a Medicine" aims nothing."""
        for orders, *rest in super().forms_at(line, at, words, *more, **how):
            yield tuple(_plain(order, words.me) for order in orders), *rest

    def line(self, raw: str, words: Words = Words(), number: int = 1) -> Line:
        """As ever, but a public answer is free words, a question for the GM may look like one, and a title may end in
        "?"."""
        public = _PUBLIC.fullmatch(raw.strip())
        answer = (Answer(" ".join(public["text"].split())),) if public else ()
        return Line(number, raw.strip(), answer) if answer else self._other_line(raw, words, number)

    def _other_line(self, raw: str, words: Words, number: int) -> Line:
        typed, raw = raw, _joined(_SLASHED.sub(r"\1 with ", _NTH_TRAP.sub("trap ", raw)), words)
        plain, words = fold(tidy(raw)).rstrip(" .!"), words.remembering()
        if plain.lstrip("> -*").startswith("deck") and len(parts := _ENTRY.split(raw)) > _MOST_ENTRIES:
            return self._long_deck(raw, parts, words, number)
        if plain.lstrip("> -*").removeprefix("and ").startswith(("question", "ask the gm")) or plain.endswith(_ASKING):
            raw = raw.rstrip(" .!?")
        said = unknown(raw.lstrip("> -*"), "deck" in words.asked)
        read = besides.unpraised(raw, besides.unbroken(raw, self._settled(raw, words, number)))
        read = besides.dealt(raw, read, words)
        read = loaded.apart(raw, chatted.unspoken(raw, read, words), lambda part: self.line(part, words, number))
        meant = read.orders or read.reading
        if meant and all(isinstance(o, Pass | PassTurn) for o in meant) and (title := title_in(plain)):
            said = f'"{title}" is a card: write "play {title}" to play it, or "pass" alone.'
        read = replace(read, text=typed.strip()) if read.text == raw.strip() else read
        return Line(number, raw.strip(), complaint=said) if said else read

    def _settled(self, raw: str, words: Words, number: int) -> Line:
        """A line as it was read, less what something beside it touches; in a hand only, not at the GM's desk."""

        def read(part: str) -> Line:
            return self._read(part, words, number)

        def settle(part: str) -> Line:
            return blindly.read(part, lambda said: half.settled(said, words, read, raw))

        if "ruling" in words.asked and words.asked.isdisjoint(_ANSWERS):
            line = swallowed.settled(_plain_cards(raw), words, settle, lambda: half.proposal(words, read))
            return replace(omitted.whole(line, words), text=raw.strip())
        if words.asked.isdisjoint(_ANSWERS):
            return read(raw)
        if written := besides.written_out(raw, read, words):
            return written
        line = read(raw)
        told = self._accounted(raw, line, words) or besides.settled(raw, line, read, words)
        return clausewise.told(raw, told, read, words)

    def halves(self, whole: Sequence[Line], less: Sequence[Line], words: Words) -> bool:
        """A ruling is never held without an instruction that was made out of it, or a clause that rules something."""
        return "ruling" in words.asked and swallowed.halved(whole, less, words)

    def _accounted(self, raw: str, read: Line, words: Words) -> Line | None:
        """The line as it is told by the titles in it, where each of its words is accounted for, and it was not read
        otherwise or says what is kept back or lies on a trap."""
        otherwise = not words.asked & besides.PULSES or (read.orders and not (besides.keeps(raw) or besides.loads(raw)))
        if otherwise or read.corrects or read.withdraws or besides.refuses(raw):
            return None
        found = named(self, raw, words)
        if not found or not found.sure:
            return None
        orders, text = once(found.orders), raw.strip()
        left = retracting.less_counted(raw, orders)
        back = left != orders
        return Line(read.number, text, reading=left) if back else Line(read.number, text, orders, bare=found.bare)

    def _read(self, raw: str, words: Words, number: int) -> Line:
        """A line with its reason; a plain reading stands where that changes nothing."""
        read, why = super().line(raw, words, number), self._reasoned(raw, words, number)
        return read if why is None or (read.orders and why.orders and "meant" not in words.asked) else why

    def _reasoned(self, raw: str, words: Words, number: int) -> Line | None:
        """A line whose orders stand beside the reason for them; None for all others."""
        for ordered, why, rests in reasons.parted(raw):
            first = super().line(ordered, words, number)
            if first.orders and not (first.corrects or first.withdraws or (first.bare and reasons.hoped(why))):
                return self._with_its_reason(replace(first, text=raw.strip()), why, rests, words)
        return None

    def _with_its_reason(self, first: Line, why: str, rests: Sequence[str], words: Words) -> Line:
        """The line of these orders, with those behind the reason."""
        rest, more, sure = self._next(rests, words)
        if hidden := self._between(rests, rest, words):
            return Line(first.number, first.text, reading=(*first.orders, *hidden, *more))
        told = reasons.before(why, rest)
        head = super().line(reasons.meaning(told), words)
        if not sure or reasons.binds(told) or (head.orders and not head.bare):
            doubt = f'it says "{told.strip(" ,-(")[:40]}"'
            return Line(first.number, first.text, reading=(*first.orders, *more), why=doubt * sure)
        kept = _meant(first.orders, told) if "meant" in words.asked else first.orders
        past = () if kept != first.orders else self._told(told, words)  # what is kept as the meaning is not read past
        return replace(first, orders=(*kept, *more), past=past)

    def _next(self, rests: Sequence[str], words: Words) -> tuple[str, Orders, bool]:
        """What is ordered behind a reason, and whether that is sure: it has a verb of its own, and is none of it."""
        for rest in rests:
            read = self.line(rest, words)
            if read.orders and (not read.bare or _aimed(read.orders)):
                return rest, read.orders, not read.bare
        return "", (), True

    def _between(self, rests: Sequence[str], rest: str, words: Words) -> Orders:
        """A card that stands behind a reason, before what is surely ordered: "because he smiles, and Poison. Pass"."""
        for longer in rests if rest else ():
            read = self.line(reasons.before(longer, rest), words) if len(longer) > len(rest) else None
            if read and read.orders and all(isinstance(order, Push) for order in read.orders):
                return read.orders
        return ()

    def _told(self, why: str, words: Words) -> tuple[str, ...]:
        """A reason that speaks of the game: it is named as read past."""
        said = tokens(tidy(why))
        return (why.strip(" ,-("),) if any(self.knows(said, at, words) for at in range(len(said))) else ()

    def together(self, lines: Sequence[tuple[int, str]], words: Words) -> list[Line]:
        """As ever; cards in a list go together."""
        read = self._with_new_cards(lines, words) or super().together(lines, words)
        if words.asked & besides.PULSES:
            read = loaded.below(read, lambda text: self.line(text, words))
            read = clausewise.continued(read, lambda text: self.line(text, words), words)
            read = explaining.told(retracting.settled(read, words), lambda text: self.line(text, words), words)
            read = abstaining.widest([appositions.once(line) for line in read])
            read = abstaining.skipped(read, lambda text: self.line(text, replace(words, asked=_PULSE_ASKED)), words)
            read = loaded.kept(read, words) if "prepare" in words.asked else read
            read = gleaning.every(read, lambda text: self.line(text, words), words)
            read = trapped.told(read, words)
            read = ending.played([_wished(springs.told(line, self.line, words), words) for line in read])
            return shedding.told(besides.listed_apart(read, words), words) if "push" in words.asked else read
        return self._deck(read, words) if "deck" in words.asked else read

    def _deck(self, read: list[Line], words: Words) -> list[Line]:
        """A letter that files a deck: amid its list, a title on a line of its own is one card of it."""
        if any(isinstance(order, DeckCards) for line in read for order in line.orders):
            read = [self._of_a_deck(line, words) for line in read]
        return inventing.settled(read, lambda text: self.line(text, words), words)

    def _of_a_deck(self, line: Line, words: Words) -> Line:
        """A line amid a deck list: a title alone is one card of it."""
        orders = line.orders or self.line(f"deck {line.text}", words).orders
        return replace(line, orders=orders) if orders else line

    def _with_new_cards(self, lines: Sequence[tuple[int, str]], words: Words) -> list[Line]:
        """A deck with cards made up for it, whose texts go to the end of their lines and no further; [] for others."""
        made = "deck" in words.asked and decks.invents(lines)
        return [self.line(text, words, number) for number, text in decks.without_own(lines)] if made else []

    def _exact(self, line: str, words: Words) -> Orders:
        """As ever; a deck on one line is longer than a line may be, and is read piece by piece."""
        if not line.startswith("deck") or len(parts := _ENTRY.split(line)) <= _MOST_ENTRIES:
            return super()._exact(line, words)
        said = [", ".join(parts[at : at + _MOST_ENTRIES]) for at in range(0, len(parts), _MOST_ENTRIES)]
        read = [super(MetaGrammar, self)._exact(f"deck {part}" if i else part, words) for i, part in enumerate(said)]
        return tuple(order for orders in read for order in orders)

    def _long_deck(self, raw: str, parts: list[str], words: Words, number: int) -> Line:
        """A whole deck on one line is longer than a line may be, and is read piece by piece."""
        said = [", ".join(parts[at : at + _MOST_ENTRIES]) for at in range(0, len(parts), _MOST_ENTRIES)]
        said = [*(part.rstrip(" ?") for part in said[:-1]), said[-1]]  # a mark amid the list is that of a title
        lines = [super(MetaGrammar, self).line(f"deck {part}" if i else part, words) for i, part in enumerate(said)]
        strange = next((line for line in lines if not line.orders), None)
        orders = () if strange else tuple(order for line in lines for order in line.orders)
        return Line(number, raw.strip(), orders, strange.complaint if strange else None)


def _joined(raw: str, words: Words) -> str:
    """A line with its cards joined by the words for it ("Poison on Bruno, followed by a Medicine"), with "Claras
    Poison" as one of Clara, and with what swaps two cards."""
    if words.asked.isdisjoint(besides.PULSES):
        return raw
    names = "|".join(map(re.escape, words.names))
    raw = re.sub(
        rf"(?i)\b((?:for|on|at|to) (?:{names})) (?={_ANEW})",
        r"\1, ",
        _QUOTED.sub(r"\1 \2", _THE_CARD.sub(r"play \1", plainer.written(raw))),
    )
    for way, joint in _JOINED:
        raw = way.sub(joint, raw)
    raw = _VERBLESS.sub(lambda found: _at(found, words), abstaining.until_aimed(raw))
    raw = counted.written(loaded.written(raw) if "prepare" in words.asked else raw, words)
    return swapping.written(_OWNED.sub(lambda m: _owned(m, words), raw), words)


def _at(found: re.Match[str], words: Words) -> str:
    """ "Poison Bruno" as "Poison on Bruno", where that is a player."""
    aimed = fold(found["who"]) in map(fold, words.names)
    return f"{found['before']}{found['title']} on {found['who']}" if aimed else found[0]


def _owned(found: re.Match[str], words: Words) -> str:
    return f"{found[1]}'s {found[2]}" if fold(found[1]) in map(fold, words.names) else found[0]


def _plain_cards(raw: str) -> str:
    """A line with the cards as the language calls them: "Anna's Poison (card 1)" is card 1, and "150 percent" 150."""
    return _PERCENT.sub(r"\1", _SHOWN_CARD.sub(r"card \1", raw))


def _meant(orders: Orders, why: str) -> Orders:
    """The last card played, with what it is meant to do, where that is said for the GM who rules."""
    *before, last = orders
    if not isinstance(last, Push) or not reasons.kept(why):
        return orders
    return (*before, Push(replace(last.card, meaning=reasons.meaning(why))))


def _wished(line: Line, words: Words) -> Line:
    """The line; what its writer wants of the one card of a likely reading stays with it, for the GM who rules."""
    wish, order = _WISH.search(line.text), line.reading[-1] if line.reading else None
    if not wish or "meant" not in words.asked or len(line.reading) != 1 or not isinstance(order, Push):
        return line
    card = CARDS.get(order.card.card)
    if card is None or card.automatic or order.card.meaning:
        return line
    return replace(line, reading=(Push(replace(order.card, meaning=wish["wish"].strip(" ,-"))),))


def _aimed(orders: Orders) -> bool:
    """Are these cards played with all the targets that they want?"""
    return all(isinstance(order, Push) and _fully(order.card) for order in orders)


def _fully(laid: Laid) -> bool:
    """Is a card aimed at as many as it wants? One that somebody made up is aimed as its player likes."""
    return laid.card not in CARDS or len(laid.targets) == NEEDS[CARDS[laid.card].target].count


def _plain(order: Order, me: str | None) -> Order:
    """Who aims a card at themselves that needs no target only says for whom it is played."""
    mine = isinstance(order, Push) and order.card.targets == (Target("player", me or ""),)
    if not (isinstance(order, Push) and mine and (card := CARDS.get(order.card.card))):
        return order
    return order if NEEDS[card.target].count else Push(replace(order.card, targets=()))


_PULSE = (Push, Discard, Pass, PassTurn, PassUntilAimed, PassUntilPush, SetTrap, AddToTrap, Spring, Spend, Go, Close)
_ANSWERS = {"push": (*_PULSE, Keep), "prepare": (*_PULSE, Keep), "discard": (Discard, Keep), "fetch": (Take,)}
_CHAIRS = {"player": PLAYER_FORMS, "gm": (*GM_FORMS, *RULING_FORMS.values(), *said_rulings(Rule))}
_FORMS = tuple(replace(form, only=form.only or chair) for chair, forms in _CHAIRS.items() for form in forms)
_PULSE_ASKED = frozenset({"push"})
_TOLD, _FEW = ("card", "player"), SMALL - {"card", "cards", "your"}
_PUBLIC = re.compile(r"(?is)(?:>\s*)*public answer:? (?P<text>.*\w.*?)[\s.?!]*")  # free words, whatever they name
GRAMMAR = MetaGrammar(
    _FORMS,
    KINDS,
    replaces=True,
    small=_FEW,
    telling=_TOLD,
    amid_plain_words=False,
    answers=_ANSWERS,
    asides=True,
    everyday=True,
    named_by=NAMED,
)


def spelled(op: Op) -> str:
    """An instruction as the GM may write it."""
    return GRAMMAR.spell(Rule(op))


def told(op: Op, play: Play) -> str:
    """An instruction as people say it, with its cards by their names and what their numbers become."""
    text = sentence(op, lambda number: said(play, Target("card", number=number))) or spelled(op)
    if op.name != "scale" or not _in_sight(play, int(op.args[0])):
        return text
    played, card = play.played.get(int(op.args[0])), play.card(int(op.args[0]))
    numbers = list(dict.fromkeys(re.findall(r"\d+", card.text)))
    if played is None or played.percents or play.scales or not numbers:
        return text
    return f"{text} ({listed([f'{n} becomes {rounded(int(n), int(op.args[1]))}' for n in numbers])})"


def _in_sight(play: Play, number: int) -> bool:
    """Does a card lie where everybody sees it?"""
    return 0 < number < len(play.cards) and tower_of(play.place(number)) == MAIN
