"""Letters of a game led by a person: words of the house alone on a line are done, all the rest is one order."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import games
from gm.desk import deeds, verbs
from gm.desk.case import Case
from gm.desk.handling import completing, press
from gm.desk.handling.proposing import asking, drafts, hurry, on_shown, plainly
from gm.desk.handling.wishing import own_words, small_talk
from gm.desk.incoming.playing import for_one, once_more, other_words, table_talk
from gm.desk.matches import naming, voting
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.spans import span
from gm.desk.outgoing import enclosures
from gm.desk.table import Table
from gm.desk.verbs.verb import Verb
from gm.domain.match import GM, OrdersWithdrawn
from gm.post.answers import Answer, answer, remarks
from gm.post.trimming.signatures import footer

NONE_TO_CONFIRM = "There is no answer of yours that waits for a yes. Please write the whole of it."
NOT_ASKED = (
    "The orders of turn {} are still coming in, so there is nothing to answer yet: I kept and sent nothing of this. To "
    'play the turn now, write "process"; to say something to everybody, "announce: ..."; "help" tells you the rest.'
)
BARS = (
    "Your letter begins with lines behind bars (|), as mine have them, so I took them for my own words quoted and read "
    "nothing in them. Please send the lines that you mean without the bars."
)
LEFT_OUT = 'I took what is attached for the answer that I showed you, and left out your words beside it: "{}".'
_SENDS = re.compile(r"(?i)\b(?:send|publish|post|goes|go)\b")
_HOLDS = re.compile(r"(?i)\b(?:do not|don't|not yet|hold|wait|stop)\b")
GETS_UP = (
    "What you wrote is held as your orders. Or do you mean that you leave? Shall I take you out of {} for good? Others "
    "wait on your moves."
)
WRAPPED = 60  # characters; a longer line may go on below, as mail programs break it
_LEAVES = re.compile(
    r"(?i)(?:sorry,? )?i (?:leave|quit|give up|concede)(?: (?:now|for good|the (?:table|match|game)))*\W*"
)
LONGEST_SIGNATURE = 300  # characters of one that are told
COURTESIES = ("thank", "thx", "cheers", "merci", "danke")
Does = Callable[[Case, int, str, Verb, str], None]


def taken(case: Case, text: str, signature: Sequence[str], does: Does) -> bool:
    """Is this a letter of such a game? Then all of it is done or lies on the case, line for line. `does` runs a word of
    the house: (case, line number, line, verb, rest of the line).

    What looks like a signature goes along to the GM: a closing word may stand above more orders. Below an answer of the
    GM, which everybody reads, it is left out, and the GM hears so.
    """
    table = case.table
    if table is None or not case.seat or not table.match.position or not table.game.grammar.whole:
        return False
    new = plainly.anew(case, text)
    text = new or text
    rows, kept = text.splitlines(), list[str]()
    for number, line in enumerate(rows, 1):
        case.below, case.talk = "\n".join(rows[number:]), kept
        verb, rest = verbs.find(line.strip(), case.seal.purpose if case.seal else "") or (None, "")
        if verb is None or not verb.counts(case, rest, line) or not (not rest or _meant(case, verb.name, rest)):
            kept.append(line)
            continue
        if verb.name == "press" and (doubt := _doubted(case, table, rest, rows[number:])):
            case.say(number, line.strip(), doubt, "unclear")
            break
        does(case, number, line.strip(), verb, rest)
        if verb.block(rest):
            break
    case.below, case.talk = "", []
    said = _typed("\n".join(kept).strip("\n"))
    if _is_courtesy(said) or all(not row.strip() or small_talk.greets(row) for row in said.splitlines()):
        case.talk = [line for line in said.splitlines() if line.strip()]
    elif said.strip():
        _order(case, table, said, [line for line in signature if not footer(line.strip())], changed=bool(new))
    return True


def behind_bars(case: Case, text: str) -> None:
    """Tell who copied what I had shown, bars and all, that I took it for a quotation."""
    table = case.table
    if text or table is None or not case.seat or not table.match.position or not table.game.grammar.whole:
        return
    rows = (row for part in case.letter.inline_texts() for row in (part.text or "").splitlines() if row.strip())
    if next(rows, "").lstrip().startswith("|"):
        case.say(0, "", BARS, "told")


def in_chairs(case: Case, text: str) -> str:
    """A GM's letter with chairs where it says by the names of people for whom something is."""
    table = case.table
    if table is None or case.seat != GM or not table.match.position or not table.game.grammar.whole:
        return text
    words = replace(table.words(GM), called=naming.called(case.desk.archive, table))
    return table.game.grammar.chaired(text, words)


def _doubted(case: Case, table: Table, rest: str, below: Sequence[str]) -> str:
    """The question whose the lines below words for others are, where they stand apart from these: others should not
    read what may be orders."""
    to, _, words = rest.partition(":")
    ends = len(rest) < WRAPPED or not below or not below[0].strip()
    more = [line for line in remarks("\n".join(below)) if not footer(line.strip()) and not deeds.courtesy(line)]
    if not words.strip() or not ends or not more or case.seat == GM or case.seat not in table.asks:
        return ""
    return press.doubted(case, to, "\n".join([words.strip(), *more]), more)


def _typed(said: str) -> str:
    """The text without what a telephone wrote below it."""
    rows = said.rstrip().splitlines()
    while rows and (footer(rows[-1].strip()) or not rows[-1].strip()):
        rows.pop()
    return "\n".join(rows)


def _order(case: Case, table: Table, said: str, signature: Sequence[str], changed: bool = False) -> None:
    """The order that this text is, perhaps the one that was shown, `changed`; what a GM sends with it belongs to it."""
    ask = table.asks.get(case.seat)
    first = said.strip().splitlines()[0].strip()
    if ask is None and case.seat == GM:  # what is kept for later would be published unseen
        case.say(1, first, NOT_ASKED.format(table.match.turn), "told")
        return
    if ask and ask.whole and not case.stale:
        if (whole := _answer(case, table, said, changed)) is None:
            return
        _left_out(case, signature)
        said, first = whole, next(iter(whole.splitlines()), "").strip()
    elif enclosures.those_in(case.letter):
        case.say(0, "", "I pass on the words of your letter only, not what is attached to it.", "told")
    if table_talk.asked(case, table, said):
        return
    said = said if case.seat == GM else _players(case, table, said, signature)
    read = table.game.grammar.letter([*enumerate(said.splitlines(), 1)], table.words(case.seat))
    case.orders += [(1, first, order) for line in read for order in line.orders]  # one who says so was not silent


def _left_out(case: Case, signature: Sequence[str]) -> None:
    """Tell of what was taken for a signature below an answer to all."""
    if left := " / ".join(line.strip() for line in signature if line.strip(" -")):
        case.say(0, "", f"I took this for your signature and left it out: {left[:LONGEST_SIGNATURE]}.", "told")


def _players(case: Case, table: Table, said: str, signature: Sequence[str]) -> str:
    """The whole letter of a player, with what was held before where this one adds to it; one who leaves is asked."""
    other_words.presence_beside(case, table, said)
    table_talk.offer_questions(case, said)
    said = once_more.below(case, table, said)
    said = table_talk.with_held(case, table, "\n".join((said, *signature)).rstrip() + case.aside)
    if any(_gets_up(line) for line in said.splitlines()):
        case.say(0, "", asking.ask(case, "leave", GETS_UP.format(table.match.name)), "told")
    return said


def _answer(case: Case, table: Table, said: str, changed: bool) -> str | None:
    """The whole answer that a GM's words are with what is attached; None: they are none."""
    first = next(line.strip() for line in said.splitlines() if line.strip())
    if not changed and _remark(case, table, first, said):
        return None
    listed, trouble = enclosures.enclosed(case, table.match.name)
    if trouble:
        case.say(0, "", trouble, "not allowed")
        return None
    said = said if changed else _gets_files(case, table, said, listed) or said
    whole = completing.completed(case, table, said, listed)
    if whole == said and plainly.says(said):
        case.say(1, first, NONE_TO_CONFIRM, "unclear")
        return None
    completing.keep(case, table, whole)
    return whole


def _remark(case: Case, table: Table, first: str, said: str) -> bool:
    """Is it about the answer that was shown, or is held, and no other one? A wish to hurry is heard."""
    held, shown = case.seat in table.match.held, on_shown.base(case, table)
    if for_one.asked(case, table, said):
        return True
    if for_one.only_dice(case, table, said, "" if held else shown):
        return False
    if held and _of_approved(case, table, first, said):
        return True
    about = plainly.aside(case, said) or (held and plainly.remarks_on_it(said))
    if not shown or enclosures.those_in(case.letter) or not (about or not on_shown.replaces(said, shown)):
        return False
    _kept_beside(case, table, first, said, about)
    return True


def _of_approved(case: Case, table: Table, first: str, said: str) -> bool:
    """Is it a question that the house can answer while what was approved waits, or a word to send that at once?"""
    if other_words.of_questions(case, table, said):
        return True
    if not (hurry.hurries(said) or (plainly.says(said) == "yes" and _SENDS.search(said))):
        return False
    case.final = True
    case.say(1, first, "", "told")
    return True


def _kept_beside(case: Case, table: Table, first: str, said: str, about: bool) -> None:
    """Keep words of which it is not known what they are for, and ask; what was approved waits meanwhile."""
    against = on_shown.objects(case, table, said)
    draft = drafts.draft(case, table).orders
    held = case.seat in table.match.held and not draft
    back = held and (against or on_shown.cries(said))
    if back:  # an approval to which its writer objects is none any more
        draft, held = table.orders(case.seat), False
        case.table = table.then(OrdersWithdrawn(case.seat), stir=True)
    stays = verbs.verbs()["wait"].run(case, "") if held and (_HOLDS.search(said) or not about) else ""
    on_shown.keep(case, table, said)
    case.draft = () if held else draft  # it is shown once more
    if case.draft:
        drafts.keep(case, table, table.game.grammar.write(case.draft))
    head = _waits_for(case, table, held, back, against)
    case.say(1, first, f"{on_shown.told(table, case.seat, head)} {stays}".strip(), "told")


def _waits_for(case: Case, table: Table, held: bool, back: bool, against: bool) -> str:
    """What sends that which was shown: a yes, unless its writer objected to it, now or before; or, of what is
    held, the close of the turn."""
    if held or (back and not against):
        return on_shown.STANDS if held else on_shown.TAKEN_BACK
    against = against or bool(on_shown.objected(case, table, ""))
    return on_shown.NOT_BY_YES if against else on_shown.STILL_WAITS


def _gets_files(case: Case, table: Table, said: str, files: Sequence[str]) -> str:
    """The answer that was shown, where only files come with a few words: "here is the right map". They are for it."""
    shown = on_shown.base(case, table) if files else ""
    if not shown or on_shown.replaces(said, shown):
        return ""
    case.say(0, "", LEFT_OUT.format(" ".join(said.split())), "told")
    return on_shown.given_files(case, table, said, files)


def _gets_up(line: str) -> bool:
    """Does a sentence say that its writer leaves, and not what a fleet of theirs does?"""
    return any((wish and wish.name == "leave") or _LEAVES.fullmatch(part) for part, wish in own_words.parted(line))


def _is_courtesy(said: str) -> bool:
    """Thanks and nothing else: it takes the place of no letter."""
    return any(word in said.casefold() for word in COURTESIES) and answer(said) == Answer()


def _meant(case: Case, name: str, rest: str) -> bool:
    """Is a line with more than the word itself about the house, and not about a game that we do not know?"""
    return name in _TAKES and _TAKES[name](case, rest)


def _speaks(case: Case, rest: str) -> bool:
    to, colon, _ = rest.partition(":")
    known = case.table is not None and not press.addressees(case.table, case.seat, to, case.desk.archive)[1]
    return bool(colon) or known or rest.lower().strip(" .!") in ("on", "off")


def _seat(case: Case, rest: str) -> bool:
    return case.table is not None and rest in case.table.match.seats


def _vote(case: Case, rest: str) -> bool:
    return case.table is not None and case.table.match.motion is not None


def _motion(case: Case, rest: str) -> bool:
    assert case.table is not None
    try:
        voting.understood(case.desk, case.table, rest, case.now, case.seat)
    except Wrong:
        return False
    return True


def _match(case: Case, rest: str) -> bool:
    return case.desk.archive.match(rest.strip("[] ")) is not None


_TAKES: Mapping[str, Callable[[Case, str], bool]] = {
    "press": _speaks,
    "help": lambda case, rest: True,
    "resend": lambda case, rest: rest.split()[-1].isdigit(),
    "rules": lambda case, rest: games.find(rest) is not None,
    "ratings": lambda case, rest: games.find(rest) is not None,
    "record": _seat,
    "listed": lambda case, rest: rest.lower() in ("on", "off"),
    "join": _match,
    "watch": _match,
    "leave": _match,
    "away": lambda case, rest: True,  # these three count where they name days or an hour
    "weekend": lambda case, rest: True,
    "daily": lambda case, rest: True,
    "calendar": lambda case, rest: rest.lower() in ("on", "off", "feed"),
    "longer": lambda case, rest: span(rest) is not None,
    "propose": _motion,
    "vote": _vote,
    "timezone": lambda case, rest: "/" in rest or rest.upper() == "UTC",
    "address": lambda case, rest: rest.lower().startswith(("add ", "drop ", "list")),
}
