"""Plain answers to a question that has been put: yes and no, free words, and what waits for the rest of a ruling."""

from __future__ import annotations

import re
from itertools import filterfalse

from games.kit.interjections import SIGH
from games.kit.model import Ask
from games.kit.order import Order, Orders
from gm.desk import house_words
from gm.desk.case import Case, orders_of
from gm.desk.handling.proposing import drafts, hurry, on_shown
from gm.desk.table import Table
from gm.domain.match import GM
from gm.post.answers import agrees, body

Numbered = list[tuple[int, str, Order]]
_GREETING = re.compile(r"(?:hi|hello|hey|dear|good \w+)\b[^.?]{0,30}[,!]?", re.IGNORECASE)
_APPROVAL = re.compile(
    r"(?:(?:yes|ok|okay) )?(?:(?:that|this|it|which|all)(?: all)?(?:'s| is| looks| sounds| seems)|looks|sounds|seems)"
    r"(?: all| quite| perfectly| just)? (?:fine|good|right|ok|okay|great|perfect|correct|all|it|everything)"
    r"(?: (?:to|by|with|for) me)?|(?:yes )?(?:as|like) (?:that|this|you (?:say|propose|suggest)|proposed|suggested)"
    r"|(?:please )?(?:let it be|make it) so|perfect|great|good|(?:yes )?(?:with (?:great )?pleasure|gladly|by "
    r"all means|absolutely|granted|agreed|accepted|approved)|(?:and )?(?:this is |that is |that's )?final"
    r"|(?:(?:yes|yep|yeah|ok|okay|so|then|now|and|please|just|you (?:can|may)) )*(?:send|publish|post|mail|ship|do)"
    r"(?: (?:it|this|that|them|all))?(?: all| out| off| on| now| please| so| like (?:that|this)| as (?:it is|shown)"
    r"| right away| at once| to (?:all|everybody|everyone|them))*|(?:please )?go (?:ahead|on)|(?:that's|that is) it"
    r"|(?:and )?(?:(?:out|off|away) (?:with it|it goes)|let it go(?: out)?)",
    re.IGNORECASE,
)
_THANKS = ("thanks", "thank you", "thx", "many thanks", "please")
_UNREAD = (
    'I did not understand all of your letter, so nothing of it counts yet. What I did understand: "{}". '
    "Answer yes if that is all, or write the whole once more."
)
_GRAVE = "So nothing of it counts yet. Answer yes to do it, or write something else."
_LIFTED = " What you had approved before is not sent either, until you say yes to this."
_INSTEAD = " It takes the place of all that I showed you before."
_BESIDE = (
    'I read a yes to what is proposed, and more beside it that I did not understand ("{}"), so nothing of it counts '
    "yet. Answer yes if it is to be as proposed, or write what is to happen instead. I had asked: {}"
)
_BESIDE_SHOWN = (
    'I read a yes to what I showed you, and more beside it that I did not understand ("{}"), so nothing of it counts '
    'yet. Answer yes if it is to be "{}", or write what is to happen instead.'
)
_DECLINED = (
    'So not as proposed, and nothing counts yet.{} Write what is to happen instead; a yes to this letter would be "{}".'
)
_DROPPED = "Then nothing of it counts. I still wait for what you decide."
_BRIEF = 12  # words of a remark about what was shown
_ABOUT = re.compile(
    r"(?i)\b(?:yes|no|ok(?:ay)?|send|final|looks?|version|undo|hold on|wait|stop|cancel|draft|preview|above|"
    r"(?:not|correct|change|fix|forget|keep|leave) (?:it|this|that)|back to)\b"
)
_PUTS_OFF = re.compile(  # what is no answer yet: "Let me look that up"
    rf"(?i)(?:(?:{SIGH}|well|sorry|good (?:question|point)|ok(?:ay)?|i am not sure|not sure)\W+)*"
    r"(?:let me|i(?:'ll|'d| will| must| need to| have to| would like to| want to)|give me|i need)(?: \w+){0,3} "
    r"(?:look (?:it|that|this) up|think|ponder|check|get back|come back|sleep|ask|answer|time|moment|day|hour)\b"
    r"(?!.*\b(?:yes|no|but|if|it does|it is)\b)(?:\W+\w+){0,8}\W*$"
)
_HESITATION = 2  # words beside a no that say nothing: "No, wait"
_FEW = 4  # lines, or sentences, of a remark beside a yes
_FAREWELL = re.compile(  # what ends a match among friends
    r"(?:(?:very )?well played|good game|gg|congratulations|congrats|good luck|have fun|bravo)"
    r"(?:,? (?:all|everybody|everyone|folks|friends|[^\W\d_]+))?|(?:and )?(?:that|this|it)(?:'s| is) the end",
    re.IGNORECASE,
)
_INITIALS = re.compile(r"[A-Z](?:\. ?[A-Z])?\.?")  # how a friend signs
_SIGH = re.compile(rf"(?:{SIGH}|well|so|right then)", re.IGNORECASE)
_IF = re.compile(
    r"(?:but|only|if|though|although|unless|except|provided|as long as|just|without|and|plus|also)\b", re.IGNORECASE
)
_BOUND = re.compile(rf"(?P<yes>.+?) (?P<if>{_IF.pattern}.*)", re.IGNORECASE)
_PIECE = re.compile(r"[.,!;:\n]+|\s-+\s")


def answered(case: Case, text: str) -> bool:
    """Is the letter as a whole a plain answer to what its seat is asked? Then its orders lie on the case."""
    ask, table = _ask(case), case.table
    if ask is None or table is None:
        return False
    said = says(text)
    draft = _spoken_of(case, table, ask, text, said) if said else ()  # only a yes or a no speaks of it
    if draft is None:
        return True
    case.nodded = bool(draft) and said == "yes"
    case.final |= bool(hurry.beside_a_yes(text) * case.nodded)
    orders = draft if case.nodded else _meant(ask, text) or _in_own_words(case, ask, text)
    half = "" if orders else _without_orders(case, table, ask, text, draft)
    if half in ("read", "asked"):
        return half == "asked"
    if half == "yes":
        orders = ask.yes
    first = next(iter(text.strip().splitlines()), "").strip()
    case.orders += [(1, first, order) for order in orders]
    return bool(orders)


def _objected(case: Case, table: Table, draft: Orders, said: str, text: str) -> bool:
    """Was something said against what a yes would send, and not put right? Then it is asked about once more."""
    yes = said == "yes" and draft and table.game.grammar.whole
    doubt = on_shown.objected(case, table, text) if yes else ""
    return bool(doubt) and _put_off(case, table, draft, doubt)


def _without_orders(case: Case, table: Table, ask: Ask, text: str, draft: Orders) -> str:
    """What becomes of an answer with no orders in it, in the words of `_half`."""
    said = says(text)
    if draft and said == "no" and _refuses(case, table, text):
        return "asked"
    return _half(case, table, ask, text, said) if ask.whole else ""


def _refuses(case: Case, table: Table, text: str) -> bool:
    """Is it a no to what waits, with nothing in its place? Then that waits no longer."""
    if anew(case, text) or _reads(case, table, text):
        return False
    beside = _beyond(text) if table.game.grammar.whole else ""
    if len(beside.split()) > _HESITATION:  # it may yet be put right
        case.say(0, "", on_shown.refused(table, case.seat, beside), "told")
        case.draft = drafts.draft(case, table).orders
        drafts.keep(case, table, table.game.grammar.write(case.draft))
        on_shown.keep(case, table, beside)
        return True
    case.say(0, "", _DROPPED, "told")
    drafts.keep(case, table, "")
    return True


def _spoken_of(case: Case, table: Table, ask: Ask, text: str, said: str) -> Orders | None:
    """What waits for a yes, where this answer speaks of it and not of the question. None: it may be either, and its
    writer is asked."""
    waiting = drafts.draft(case, table)
    if _objected(case, table, waiting.orders, said, text):
        return None
    if not waiting.orders or not ask.yes or waiting.orders == ask.yes:
        return waiting.orders
    spoken = drafts.spoken_of(case, waiting)
    if spoken is None and _in_full(case, table, text):
        return ()
    if spoken is None and said == "yes":
        case.say(0, "", drafts.WHICH.format(*("; ".join(table.named(o)) for o in (ask.yes, waiting.orders))), "told")
        return None
    return () if spoken is False else waiting.orders


def _in_full(case: Case, table: Table, text: str) -> bool:
    """Is it no bare yes, but an order: "as proposed"?"""
    words = table.words(case.seat)
    return any(table.game.grammar.line(row, words).orders for row in body(text).splitlines())


def _half(case: Case, table: Table, ask: Ask, text: str, said: str) -> str:
    """What becomes of an answer that is no plain yes to what must be answered as a whole: it is "asked" about here, or
    "read" line by line, for there is a ruling in it, or a "yes" that says the proposal once more; empty: it is none."""
    if _reads(case, table, text):
        return "read"
    if said == "no" and ask.no:
        _put_off(case, table, ask.no, _DECLINED.format(_told(_beyond(text)), '", "'.join(table.named(ask.no))))
        return "asked"
    waits = () if table.game.grammar.whole else _shown(case, table)
    beside = leans(text) if (ask.yes or waits) and not said else None
    if beside is None:
        return ""
    if waits:
        _put_off(case, table, waits, _BESIDE_SHOWN.format('", "'.join(beside), '"; "'.join(table.named(waits))))
        return "asked"
    if ask.repeats is not None and all(map(ask.repeats, beside)):
        return "yes"
    _put_off(case, table, ask.yes, _BESIDE.format('", "'.join(beside), ask.text))
    return "asked"


def _shown(case: Case, table: Table) -> Orders:
    """What waits for a yes and was shown in the letter that this one answers."""
    waiting = drafts.draft(case, table)
    return waiting.orders if waiting.orders and drafts.spoken_of(case, waiting) else ()


def _reads(case: Case, table: Table, text: str) -> bool:
    """Is there a ruling in these words beside a yes or no, a question about one, or a word of the house?"""
    words, rows = table.words(case.seat), body(text).splitlines()
    lines = [table.game.grammar.line(row, words) for row in rows]
    told = any(line.orders or line.reading or line.why.endswith(".") for line in lines)
    return told or any(house_words.find(row.strip()) for row in rows if agrees(row) != "no")  # "leave it"


def _told(words: str) -> str:
    """Words beside a no, named as read past."""
    return f' I can do nothing with "{words}".' if words else ""


def _beyond(text: str) -> str:
    """What stands behind a no, thanks aside."""
    said = [piece for piece in _clauses(body(text)) if agrees(piece) != "no" and piece.lower() not in _THANKS]
    return ", ".join(said)


def afresh(case: Case, text: str) -> str:
    """What stands below a no to a whole letter that waited for a yes: the new one. Empty where nothing does, or none
    waited."""
    table, rows = case.table, text.strip("\n").splitlines()
    if (
        table is None
        or not table.game.grammar.whole
        or not rows
        or agrees(rows[0]) != "no"
        or not drafts.draft(case, table).orders
    ):
        return ""
    rest = "\n".join(rows[1:]).strip("\n")
    return rest if body(rest).strip() else ""


def anew(case: Case, text: str) -> str:
    """The letter that an answer to a shown one makes of it: the one below a no, the same with other words, or a part of
    it for others ("the last line is for everybody"). Empty where it is none of these."""
    table = case.table
    if table is None or not table.game.grammar.whole:
        return ""
    shown, said = on_shown.base(case, table), body(text).strip()
    if new := afresh(case, text) or on_shown.another(case, table, text):
        return new
    said = text.strip("\n") if "\n" in said else said
    return table.game.grammar.moved(shown, said, table.words(case.seat)) if shown and said else ""


def agreed(case: Case, text: str) -> bool:
    """Is it a yes to a whole letter that waits, in whatever words: "Yes, no need to wait"?"""
    table = case.table
    whole = table is not None and case.seat == GM and table.game.grammar.whole
    return bool(whole and table and says(text) == "yes" and drafts.draft(case, table).orders)


def aside(case: Case, text: str) -> bool:
    """Is this a short remark about the letter that waits for a yes, and none that could stand in its place?"""
    said = body(text).strip()
    about = remarks_on_it(said) or _leans_to_it(said)
    return bool(about and case.table and drafts.draft(case, case.table).orders)


def remarks_on_it(text: str) -> bool:
    """Is it a few words about what was shown, and nothing that could stand in its place?"""
    said = body(text).strip()
    return "\n" not in said and len(said.split()) <= _BRIEF and bool(_ABOUT.search(said))


def _leans_to_it(said: str) -> bool:
    """Does it begin with a yes, and is too short to be another answer with parts for single players?"""
    rows = said.splitlines()
    headed = any(re.match(r"\s*(?:#|to |for |[\w ,]+:$)", row, re.IGNORECASE) for row in rows)
    return len(rows) <= _FEW and not headed and leans(said) is not None


def beside_a_yes(case: Case, text: str) -> list[str]:
    """The sentences beside one that is a yes to a whole letter that waits; none where no such letter waits."""
    waits = case.table is not None and case.table.game.grammar.whole and drafts.draft(case, case.table).orders
    said = [one for row in body(text).splitlines() for one in re.split(r"(?<=[.!])\s+", row)] if waits else []
    more = said[1:] if len(said) <= _FEW + 1 and said and says(said[0]) == "yes" else []
    return [one for one in more if not hurry.hurries(one)]


def line(case: Case, text: str) -> Orders:
    """What a single line says that is a plain yes or no."""
    ask = _ask(case)
    return _meant(ask, text) if ask else ()


def unfinished(case: Case, table: Table, good: Numbered) -> bool:
    """Was only part of a letter understood, where all of it must be? Then nothing of it counts until its writer says
    so, and hears what would be done."""
    ask = table.asks.get(case.seat)
    if ask is None or not ask.whole:
        return False
    talk = set(body("\n".join((*(line for _, line, _ in good), *case.talk))).splitlines())  # a name below is none
    unread = [text for text in case.talk if text.strip() in talk]
    if not unread and not any(said.tone in ("unclear", "not allowed") for said in case.said):
        if _grave(case, table, good):
            return True
        drafts.keep(case, table, "")
        return False
    orders = orders_of(good)
    return _put_off(case, table, orders, _UNREAD.format('", "'.join(table.named(orders))))


def _grave(case: Case, table: Table, good: Numbered) -> bool:
    """Would these orders do what cannot be undone? Then they wait for a yes, or for the same once more."""
    orders = orders_of(good)
    again = orders == drafts.draft(case, table).orders and (case.nodded or not table.game.grammar.whole)
    if again or not any(c.grave for c in table.check(case.seat, orders)):
        return False
    held = table.game.grammar.whole and case.seat in table.match.held
    shown = table.game.grammar.whole and bool(drafts.draft(case, table).orders)
    return _put_off(case, table, orders, _GRAVE + _LIFTED * held + _INSTEAD * (shown and not held))


def _put_off(case: Case, table: Table, orders: Orders, why: str) -> bool:
    """They wait for a yes, and their writer hears why."""
    case.say(0, "", why, "told")
    case.draft = orders
    drafts.keep(case, table, table.game.grammar.write(orders))
    return True


def _ask(case: Case) -> Ask | None:
    """The question this letter may answer in plain words."""
    table, purpose = case.table, case.seal.purpose if case.seal else "orders"
    if table is None or purpose != "orders" or not table.match.position or case.stale:
        return None
    return table.asks.get(case.seat)


def _meant(ask: Ask, text: str) -> Orders:
    """Where all of a letter must be understood a bare no leaves open what is to be instead."""
    return {"yes": ask.yes, "no": () if ask.whole else ask.no}.get(says(text), ()) if ask.yes or ask.no else ()


def says(text: str) -> str:
    """ "yes" or "no" to what is proposed, where the whole text is one: also "Yes, that is fine" and "sounds good".

    >>> says("OK, that looks right to me."), says("yes, but only 2"), says("No, thanks")
    ('yes', '', 'no')
    """
    said = agrees(text)
    pieces = [plain for piece in _PIECE.split(body(text)) if (plain := piece.strip())]
    calm = [*filterfalse(hurry.hurries, pieces)] or pieces
    rest = [*filterfalse(_polite, calm)]
    more = len(calm) < len(pieces) or any(map(_FAREWELL.fullmatch, pieces))  # than a yes, and nothing against it
    if said == "yes" or not ((more and rest) or any(map(_approved, rest))):
        return said
    return "yes" if all(map(_approves, rest)) else ""


def _polite(piece: str) -> bool:
    return piece.lower() in _THANKS or bool(_INITIALS.fullmatch(piece) or _FAREWELL.fullmatch(piece))


def leans(text: str) -> list[str] | None:
    """What stands behind the yes a letter begins with; None where it does not, or is taken back."""
    rows = body(text).splitlines()
    rows = rows[len(rows) > 1 and bool(_GREETING.fullmatch(rows[0])) :]
    pieces = _clauses("\n".join(rows))
    if not pieces or not _approves(pieces[0]):
        return None
    refused = any(agrees(piece) == "no" and not _IF.match(piece) for piece in pieces)
    return None if refused else [piece for piece in pieces if not (_approves(piece) or _polite(piece))]


def _clauses(text: str) -> list[str]:
    """The pieces of a text, less a sigh at its head; what binds a yes there is a piece of its own.

    >>> _clauses("Hmm, ok but only if Bruno agrees. Thanks")
    ['ok', 'but only if Bruno agrees', 'Thanks']
    """
    pieces = [plain for piece in _PIECE.split(text) if (plain := piece.strip())]
    while pieces and _SIGH.fullmatch(pieces[0]):
        pieces = pieces[1:]
    bound = _BOUND.fullmatch(pieces[0]) if pieces else None
    return [bound["yes"], bound["if"], *pieces[1:]] if bound else pieces


def _approves(piece: str) -> bool:
    return agrees(piece) == "yes" or _approved(piece)


def _approved(piece: str) -> bool:
    return bool(_APPROVAL.fullmatch(piece.replace("\u2019", "'")))


def _in_own_words(case: Case, ask: Ask, text: str) -> Orders:
    """The whole letter as one answer, unless a line of it is an order or a word of the house."""
    lines = body(text).splitlines()
    said = " ".join(" ".join(lines[len(lines) > 1 and bool(_GREETING.fullmatch(lines[0])) :]).split()).rstrip(" .?!")
    if ask.words is None or not said or case.table is None or _PUTS_OFF.match(said):
        return ()
    grammar, words = case.table.game.grammar, case.table.words(case.seat)
    if any(
        house_words.find(row.strip()) or grammar.line(row, words).orders for row in text.splitlines() if row.strip()
    ):
        return ()
    order = ask.words(said)
    kept = grammar.line(grammar.spell(order), words).orders
    return kept if kept == (order,) else ()
