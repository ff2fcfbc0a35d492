"""Letters of players to an open table that hold nothing but words to a person, and letters that change what is held.

Any text may be an order there, and one that is held may close the turn. So talk is asked about first, and nothing of it
is held: a yes passes it on to the GM, a no leaves it, and only what may be a move is asked about then; "orders: ..."
always is. A
letter takes the place of the one that is held where it is as long as that; a few words are put below it, for a person
reads both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from games.kit.interjections import SIGH, TURN
from games.kit.reading.revising import stays
from gm.desk import house_words
from gm.desk.case import Case
from gm.desk.handling import press, relayed
from gm.desk.handling.proposing import asking
from gm.desk.handling.wishing import gist, giving_up, own_words, small_talk
from gm.desk.incoming.playing import beside_an_answer, farewells, other_words, passing, taking_back
from gm.desk.matches import stretches
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain.match import GM
from gm.post.answers import answer, remarks

ASKED = (
    "I take this for words to the GM, so I hold nothing of it as your orders. Shall I pass it on to the GM? Should it "
    'be your orders after all, answer "these are my orders".'
)
BETWEEN = (
    "The GM decides about turn {} just now, and nothing is asked of you, so I hold nothing of this. Shall I pass it "
    'on to the GM? To have it kept as your orders for the next turn, answer "these are my orders".'
)
TALK_BETWEEN = "The GM decides about turn {} just now, and nothing is asked of you. Shall I pass this on to the GM?"
OF_NOTHING = (
    "This sounds like a correction, and I hold nothing of yours for this turn. Shall I pass it on to the GM? Should it "
    'be your orders for this turn, answer "these are my orders".'
)
THEN = "Then I pass nothing on. Shall I hold it as your orders, {}?"
NEXT = "for the next turn"
NOTHING = 'Nothing of it is held or passed on; should it be your orders, write it once more below "orders:".'
STAYS = "What I hold as your orders stays as it is."
GOES = "Shall I also take you out of {} for good? Others wait on your moves."
LEAVES = 'Shall I take you out of {} for good? If this was meant as your orders, write it once more below "orders:".'
TAKEN_BACK = "Shall I take back what I hold as your orders?"
INSTEAD = 'To have "{}" in the place of what I hold, write it below "orders:".'
ADDED = 'I have put this below what I held. To put it in the place of all of that, write "orders:" above it.'
NOW = 'The GM reads your letter when the turn is over. Shall I pass on "{}" at once?'
LATER = "\n\nLater:\n"
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_CALLS = re.compile(r"@(?P<to>[^\W\d]\w*)\s*[,:]?\s+(?P<text>.+)", re.DOTALL)
_TO_ONE = re.compile(r"(?i)\W*(?:(?:hi|hello|hey|dear|psst|oh|ok)\b[, ]+)*(?P<who>[^\W\d][\w'-]*)\s*[,:!-]")
_HAILS = re.compile(  # a letter to somebody: "Dear Pia, I go to Hull", "Pia, shall we meet?"
    r"(?i)\W*(?:(?:hi|hello|hey|dear|hallo|moin|ciao|good (?:morning|evening|afternoon|day)|my dear)\b[, ]+"
    r"(?P<who>[^\W\d][^,:!.\n]{0,40}?)\s*(?:[,:!\n]|\s[-\u2013\u2014])"
    r"|(?P<called>[^\W\d][\w'-]*(?: (?:and |& )?[^\W\d][\w'-]*){0,2}),\s+(?=(?:i|i'm|i'll|we|we'll|you|your|"
    r"shall|can|could|would|will|do|are|let's|let me|if|how|what|why|when|where|who|did|have)\b))"
)
TO_HIM = (
    "I take this for words to {}, so I hold nothing of it as your orders. Should it be your orders after all, answer "
    '"these are my orders".'
)
_SAYS_SO = re.compile(
    r"(?is)\s*(?:here are )?(?:my |our |the |new |real |whole |full )*(?:orders?|moves?)(?: "
    r"are)?\s*[:\n]\s*(?P<orders>\S.*)"
)
_HEADED = re.compile(  # "Sorry, that was for Milo. My orders: ..."
    r"(?is)(?:.*?)(?:^|\n|[.!?;]\s+|\s-+\s)\W*(?:(?:here|these|now|so|and|but)\b\W*)*(?:are |is )?"
    r"(?:my |our |the |new |real |whole |full )*(?:orders?|moves?)(?: (?:for|in) [^:\n]{1,30})?(?: are)?\s*:\s*\S.*"
)
_LISTED = re.compile(r"(?m)^\s*\d+[.)]\s*\S")
_BARE = re.compile(r"(?i)\A\s*orders?:\s*")
_ARE_ORDERS = re.compile(
    r"(?i)\W*(?:(?:no|yes|but|well|sorry)\W+)*(?:these|those|this|that|they|it)(?:'s| is| are| was| were|'re)?(?: "
    r"(?:really|meant (?:as|to be)|to "
    r"be|are|my|the|our))* (?:orders?|moves?)\b[^?]{0,20}"
)
_ADDS = re.compile(
    r"(?i)\b(?:(?:the )?rest|everything else|all (?:the )?(?:else|others?)|(?:all |the )?other (?:orders|moves|units|"
    r"ones))"
    r"(?: of (?:it|them|my orders))? (?:stays?|remains?|stands?|(?:is|are) (?:un ?changed|the same|"
    r"as)|as (?:it|they|before)|the same|un ?changed)\b|^\W*(?:and )?(?:also|in addition|additionally|plus|p\.? ?s\b|"
    r"one more (?:thing|order)|i (?:also )?forgot|forgot|i left out|to add to)\b"
)
_CORRECTS = re.compile(
    rf"(?i)^\W*(?:(?:{SIGH}|{TURN}|no|sorry|change|instead|rather|thanks)\b|i (?:made a mistake|"
    r"meant|mean)\b)|\bi (?:meant|mean)\b|\b(?:instead of|rather than|of course)\b|\bnot [A-Z]{2}|\b(?:just|only) "
    r"(?:the|an?)\b|\b(?:then|now) only\b"
)
_MEANT = re.compile(
    r"(?i)\b(?:i (?:meant|mean)|correction|oops|typo|i (?:made|have made) a mistake|that(?:'s| is| was) wrong)\b"
)
_ALL_NEW = re.compile(
    r"(?i)\b(?:forget|ignore|replaces?|instead of|scrap|discard) (?:all|everything|my (?:last|old|other|earlier))\b"
)


def asked(case: Case, table: Table, said: str) -> bool:
    """Is a player's letter talk, or does it take orders back? Then it is asked about, and that is all."""
    if case.seat == GM or case.check or _SAYS_SO.fullmatch(said):
        return False
    if relays(case, table, said) or farewells.of_a_player(case, table, said):
        return True
    if case.stale or _HEADED.fullmatch(said):
        return False
    if _answers_us(case, table, said) or _stays(case, table, said):
        return True
    return _between(case, table, said) if case.seat not in table.asks else _of_now(case, table, said)


def _of_now(case: Case, table: Table, said: str) -> bool:
    """The same while orders are awaited."""
    if taking_back.said(said):
        return _takes_back(case, table, said)
    return any(reads(case, table, said) for reads in (_for_another, _to_somebody, _for_the_gm))


def _says_so(said: str) -> bool:
    """Is a letter called orders by its writer, be there a word to us before them?"""
    return bool(_SAYS_SO.fullmatch(said) or _HEADED.fullmatch(said))


def _answers_us(case: Case, table: Table, said: str) -> bool:
    """Does the letter answer a question of ours? A word about that is no order, be it understood or not."""
    if not case.seal or case.seal.purpose != asking.PURPOSE or any(map(small_talk.orders, sentences(said))):
        return False
    deed, _, about = case.seal.note.partition("\n")
    about = about.partition("\n")[2] if deed == press.DEED else about
    if deed in (asking.TALK, press.DEED) and _ARE_ORDERS.fullmatch(said.strip()):
        case.question = None
        case.said[:] = [one for one in case.said if not (one.text.endswith(asking.ANSWER) or NOTHING in one.text)]
        orders(case, about)
        case.orders += [(0, "", order) for order in case.agreed]
        return True
    return case.question is not None or beside_an_answer.heard(case, table, said)


def _between(case: Case, table: Table, said: str) -> bool:
    """Ask whether words that come while the GM decides are for the GM."""
    if GM not in table.asks or case.question or not passing.reachable(case):
        return False
    if small_talk.leaves(said):
        case.say(0, "", asking.ask(case, "leave", LEAVES.format(table.match.name)), "told")
        return True
    if taking_back.said(said) and case.seat in table.match.ahead:
        case.say(0, "", asking.ask(case, asking.WORD, TAKEN_BACK, "cancel"), "told")
        return True
    if passing.answers_the_gm(case) and not any(map(small_talk.orders, sentences(said))):  # who was told that it would
        case.say(0, "", passing.deed(case, "\n".join(remarks(said)) or said), "done")
        return True
    if _is_talk(case, said):
        words = asking.ask(case, "pass on", TALK_BETWEEN.format(table.match.turn - 1), said)
    else:
        words = asking.ask(case, asking.TALK, BETWEEN.format(table.match.turn - 1), said)
    case.say(0, "", words, "told")
    return True


def _takes_back(case: Case, table: Table, said: str) -> bool:
    """Take back the last words that were put below orders; else ask about all of them, or take what stands beside."""
    held = table.match.held.get(case.seat)
    others = [one for one in sentences(said) if not taking_back.said(one)]
    if not held and any(map(small_talk.moves, others)):  # "Forget the orders of the king! My fleet sails to Hull"
        return False
    if rest := [one for one in others if small_talk.orders(one)]:
        _is_ordered(case, table, rest[0], "\n".join(rest))
    elif held and LATER in held.text:
        _is_ordered(case, table, said, held.text.rpartition(LATER)[0])
    elif held:
        _asks_back(case, " ".join(filter(small_talk.moves, others)))
    elif not _asks(case, table, said):
        case.say(0, "", beside_an_answer.NONE, "told")
    return True


def _is_ordered(case: Case, table: Table, line: str, text: str) -> None:
    case.orders += [(1, line, order) for order in table.game.grammar.orders(text, table.words(case.seat))]


def _asks_back(case: Case, new: str) -> None:
    """Ask whether all that is held is taken back; what may be other orders is named."""
    words = f"{INSTEAD.format(new)} {TAKEN_BACK}" if new else TAKEN_BACK
    case.say(0, "", asking.ask(case, asking.WORD, words, "cancel"), "told")


def _for_the_gm(case: Case, table: Table, said: str) -> bool:
    """Is it an absence, or other talk?"""
    return _is_away(case, table, said) or other_words.of_questions(case, table, said) or _asks(case, table, said)


def _is_away(case: Case, table: Table, said: str) -> bool:
    """Is it no order, and tells only that its writer is away, or there again?"""
    orders = case.question or small_talk.leaves(said) or any(map(small_talk.orders, sentences(said)))
    return not orders and other_words.of_presence(case, table, said)


def _asks(case: Case, table: Table, said: str) -> bool:
    """Ask about a letter of talk, or of somebody who gets up."""
    if case.question:
        return False
    if _leaves(said):
        case.say(0, "", asking.ask(case, "leave", LEAVES.format(table.match.name)), "told")
        return True
    corrects = case.seat not in table.match.held and _MEANT.search(said)
    if not passing.reachable(case) or not (corrects or passing.answers_the_gm(case) or _is_talk(case, said)):
        return False
    to = () if corrects else _calls_another(case, table, said)
    words = (
        press.offered(case, to, said) if to else asking.ask(case, asking.TALK, OF_NOTHING if corrects else ASKED, said)
    )
    case.say(0, "", words, "told")
    return True


def _stays(case: Case, table: Table, said: str) -> bool:
    """Does a letter say that what is held stays as it is: "no change from me"? Then it is no order in its place."""
    words = " ".join(remarks(said))
    if case.seat not in table.match.held or not stays(own_words.plain(words)):
        return False
    case.say(0, "", STAYS, "told")
    return True


def _leaves(said: str) -> bool:
    """Does a letter begin with it that its writer leaves, and say nothing that the GM has to read?"""
    first, *more = list(sentences(said)) or [""]
    wish = own_words.find(first)
    called = wish is not None and wish.name == "leave" and not giving_up.gives_up(first)
    plain = small_talk.leaves(first) or called
    return small_talk.leaves(said) or (plain and not any(small_talk.orders(one) or "?" in one for one in more))


def _calls_another(case: Case, table: Table, said: str) -> tuple[str, ...]:
    """The player whom a letter of talk calls at its head, where words can be passed on to one alone: "Ulla, shall we
    meet?"."""
    found = _TO_ONE.match(said)
    seats, wrong = press.addressees(table, case.seat, found["who"], case.desk.archive) if found else ((), "")
    return () if wrong or GM in seats else seats


def _is_talk(case: Case, said: str) -> bool:
    """Is all of a letter talk, or does it begin so and have no order in it?"""
    parts = [
        one for one in sentences("\n".join(remarks(said)) or said) if not (_name(case, one) or small_talk.greets(one))
    ]
    if not parts or any(map(small_talk.orders, parts)) or _LISTED.search(said):
        return not parts
    if any(map(giving_up.gives_up, parts)):
        return True
    return all(map(_talks, parts)) or (_talks(parts[0]) and _begins_so(case, said, parts))


def _begins_so(case: Case, said: str, parts: Sequence[str]) -> bool:
    """Of a letter that begins with talk: is it more than a kind word, and is nothing behind it told of a deed?"""
    ordered = any(map(small_talk.moves, parts[1:])) and not (case.table and _calls_another(case, case.table, said))
    return not (answer(parts[0]).says or ordered) and _tells(parts[0])


def _tells(sentence: str) -> bool:
    """Is it more than thanks or a greeting, behind which orders stand as well?"""
    return sentence.endswith("?") or (
        bool(answer(sentence).talk) and small_talk.talks(sentence) and len(sentence.split()) > 2
    )


def _name(case: Case, sentence: str) -> bool:
    """Is it no more than the name of its writer?"""
    names = {case.seat.casefold(), *case.player.name.casefold().split()}
    return set(sentence.casefold().strip(" .,!-").split()) <= names


def are_orders(sentence: str) -> bool:
    """ "Those are my orders!" """
    return bool(_ARE_ORDERS.fullmatch(sentence.strip()))


def with_held(case: Case, table: Table, said: str) -> str:
    """The letter of a player, below the one that is held where it only adds to it, or puts a word of it right."""
    bare = said
    said, held = _BARE.sub("", said, count=1), table.match.held.get(case.seat)
    if held is None or bare != said or _says_so(said) or _ALL_NEW.search(said) or said.strip() == held.text.strip():
        return said
    fewer = len(_pieces(said)) < len(_pieces(held.text))
    if not _ADDS.search(said) and (small_talk.whole(said) or not (fewer or _CORRECTS.search(said))):
        return said
    case.say(0, "", ADDED, "told")
    return f"{held.text}{LATER}{said}"


def offer_questions(case: Case, said: str) -> None:
    """Offer to pass on what a letter of orders asks: the GM reads the letter only when the turn is over."""
    asks = [
        one for one in sentences(said) if one.endswith("?") and not small_talk.orders(one) and not _CALLS.match(one)
    ]
    if asks and not case.question and passing.reachable(case):
        words = " ".join(asks)
        case.say(0, "", asking.ask(case, "pass on", NOW.format(words), about=words), "offer")


def _pieces(said: str) -> list[str]:
    return [one for one in re.split(r"[.;,\n]+", said) if one.strip()]


def _for_another(case: Case, table: Table, said: str) -> bool:
    """Ask whether a letter that calls a player by name ("@Bruno: ...") shall be passed on, or say why it cannot be."""
    found = _CALLS.fullmatch(said.strip())
    if found is None or found["to"].casefold() not in {seat.casefold() for seat in table.match.seats}:
        return False
    seats, wrong = press.addressees(table, case.seat, found["to"], case.desk.archive)
    words = press.offered(case, seats, said if wrong else found["text"], wrong) if seats else wrong
    case.say(0, "", words, "told")
    return True


def _to_somebody(case: Case, table: Table, said: str) -> bool:
    """Ask whether a letter that begins as one to another player does shall be passed on: "Dear Bruno, I go to Hull"."""
    found = _HAILS.match(said)
    seats, wrong = (
        press.addressees(table, case.seat, found["who"] or found["called"], case.desk.archive) if found else ((), "")
    )
    if case.question or not seats or GM in seats or len(seats) == len(table.match.chairs) - 1 > 1:
        return False
    why = " ".join(filter(None, [TO_HIM.format(listed(seats)), wrong]))
    case.say(0, "", press.offered(case, seats, "\n".join(remarks(said)), why), "told")
    return True


def relays(case: Case, table: Table, said: str) -> bool:
    """Does a letter hold words for other players: "tell Anna that I am with her"? They are asked about, and the rest of
    it is read as orders."""
    rows = said.splitlines()
    for at, row in enumerate(rows):
        seats, words, end, wrong = relayed.paragraph(table, case.seat, rows, at)
        if seats or wrong:
            _reads_the_rest(case, table, "\n".join([*rows[:at], *rows[end:]]).strip())
            case.say(0, row, press.offered(case, seats, words, wrong) if seats else wrong, "told")
            return True
        seats, words, before, wrong = relayed.to_others(table, case.seat, row)
        if not (seats or wrong) or beside_an_answer.only_says_whom(case, table, words):
            continue
        rest = [before, *rows[at + 1 :]]
        after = relayed.below(row, words)
        if after and not beside_an_answer.only_says_whom(case, table, after):
            rest.insert(1, after)
        _reads_the_rest(case, table, "\n".join([*rows[:at], *rest]).strip())
        case.say(0, row, press.offered(case, seats, words, wrong) if seats else wrong, "told")
        return True
    return False


def _reads_the_rest(case: Case, table: Table, rest: str) -> None:
    """What stands beside words for others is orders, but where it is talk."""
    parts = list(sentences("\n".join(remarks(rest))))
    if all(_name(case, one) or _talks(one) or answer(one).says for one in parts) or case.stale:
        return
    if case.seat in table.asks:
        whole = with_held(case, table, rest)
        case.orders += [(1, parts[0], one) for one in table.game.grammar.orders(whole, table.words(case.seat))]


def passed(case: Case, about: str) -> str:
    """Pass the words on; who gives up in them is asked whether the chair is left for good."""
    told = passing.deed(case, about)
    if not case.seat or case.table is None or not any(map(giving_up.gives_up, sentences(about))):
        return told
    return f"{told} {asking.ask(case, 'leave', GOES.format(case.table.match.name))}"


def left(case: Case, about: str) -> str:
    """They are not passed on; what may be a move is asked about."""
    table = case.table
    moves = any(small_talk.moves(one) or small_talk.orders(one) for one in sentences(about))
    if table is None or case.stale or (_is_talk(case, about) and not moves):
        return f"{asking.LEFT} {NOTHING}"
    now = beside_an_answer.BELOW if case.seat in table.match.held else beside_an_answer.ALONE
    return asking.ask(case, asking.MOVES, THEN.format(now if case.seat in table.asks else NEXT), about)


def orders(case: Case, about: str) -> str:
    """They are its writer's orders after all."""
    if case.table is None:
        return "This match is over."
    if case.stale:
        return asking.ask(case, "pass on", passing.TOO_LATE, about)
    held = case.table.match.held.get(case.seat)
    if held and case.seat in case.table.asks and LATER not in about:  # nothing that sounds like talk takes its place
        about = f"{held.text}{LATER}{about}"
        case.say(0, "", ADDED, "told")
    letter = case.table.game.grammar.letter([*enumerate(about.splitlines(), 1)], case.table.words(case.seat))
    case.agreed = tuple(order for read in letter for order in read.orders)
    return ""


def sentences(said: str) -> Iterator[str]:
    """What is said, a sentence each."""
    return filter(None, map(str.strip, stretches.split(_SENTENCE, said)))


def _asks_us(sentence: str) -> bool:
    """Is it a question, and not what somebody is asked in the game: "I question Tariq: where were you?"?"""
    told, colon, _ = sentence.partition(":")
    return sentence.endswith("?") and not (colon and small_talk.moves(told))


def _talks(sentence: str) -> bool:
    """Is this a question, a courtesy, or about the writer and not about what they move?"""
    wish = own_words.find(sentence)
    if wish and wish.name == "leave":
        return False
    if wish or house_words.find(sentence) or _asks_us(sentence) or not answer(sentence).talk:
        return True
    about = gist.read(sentence)
    return small_talk.talks(sentence) or any(one.sort == "said" or one.called.startswith("away") for one in about)
