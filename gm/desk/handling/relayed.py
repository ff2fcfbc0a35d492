"""Words for others told in a sentence: "tell Bruno that I am with him". Nothing is passed on before a yes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from games.kit.words import fold, tidy
from gm.desk import house_words
from gm.desk.case import Case
from gm.desk.handling import press, telling
from gm.desk.handling.proposing import asking
from gm.desk.handling.wishing import own_words
from gm.desk.outgoing.spoken_to import to_you
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain import talk
from gm.domain.match import GM
from gm.post.answers import remarks

NAMED = (
    "Here each letter stands under its writer's name, so I have passed nothing on. Write it once more without that "
    "wish if they may know that it is from you."
)
BRIEF = 5  # words to somebody by name that are small talk: "Bruno, are you still alive?"
KEPT_QUIET = "I tell {} nothing of it."
ON = "words"  # as what a sentence is heard that goes on with words for others
_GM = frozenset({"gm", "game master", "gamemaster", "host"})


def heard(case: Case, number: int, said: str) -> bool:
    """Are these words for somebody else? Then it is asked whether they shall be passed on, or told why not."""
    table = case.table
    if table is None or not case.seat:
        return False
    if words := _pointed(case, table, said):
        case.say(number, said, words, "told")
        return True
    return _heard(case, table, number, said)


def _heard(case: Case, table: Table, number: int, said: str) -> bool:
    """The same of a sentence that holds the words itself."""
    if private := for_the_gm(case, table, said):
        case.say(number, said, press.speak(case, GM, private), "done")
        return True
    if quiet := _quiet(case, table, said):
        case.say(number, said, quiet, "answer")
        return True
    for found in _found(case, table, said):
        to, text = found["to"], _to_them(table, found) or found["text"].strip(' "')
        text = text.removesuffix("?") if telling.POLITE.match(found.string) else text
        if _is_gm(case, table, to):
            case.say(number, said, asking.ask(case, "pass on", f'Shall I pass "{text}" on to the GM?', said), "told")
            return True
        if telling.NAMELESS.search(said) and table.match.policy.press not in ("anonymous", "grey"):
            case.say(number, said, NAMED, "told")
            return True
        text = " ".join(filter(None, [text, _goes_on(case, table, found, said)]))
        if words := _asked(case, table, to, text):
            case.say(number, said, words, "told")
            return True
    if words := _how(case, table, said):
        case.say(number, said, words, "answer")
    return bool(words)


def _quiet(case: Case, table: Table, said: str) -> str:
    """The answer to a wish that somebody shall not be told: "tell Bruno nothing of it"; empty where it is none."""
    ways = [
        *_matches(telling.QUIET, said),
        *(found for found in _told(case, table, said) if telling.NOTHING.match(found["text"])),
    ]
    named = next((found["to"] for found in ways if _seats(table, found["to"]) - {fold(case.seat)}), "")
    names = [chair.name for chair in table.match.chairs if fold(chair.name) in _seats(table, named)]
    return KEPT_QUIET.format(listed(names)) if names else ""


def _pointed(case: Case, table: Table, said: str) -> str:
    """The question whether what stands before a sentence shall be passed on: "Shall we meet? Tell Pia that please"."""
    found = telling.THAT.fullmatch(tidy(said).strip())
    before = case.text.partition(said)[0].strip().splitlines() if found and said in case.text else []
    words = _less_orders(case, table, telling.SENTENCE.split(before[-1].strip())) if before else []
    asked = _asked(case, table, found["to"] or found["also"], " ".join(words)) if found and words else ""
    case.heard |= dict.fromkeys(words, ON) if asked else {}
    case.talk = [line for line in case.talk if not asked or line not in words]
    return asked


def _less_orders(case: Case, table: Table, said: list[str]) -> list[str]:
    """The sentences behind the last one that holds an order."""
    orders = [at for at, one in enumerate(said) if press.orders_in(table, case.seat, one)]
    return said[orders[-1] + 1 :] if orders else said


def _goes_on(case: Case, table: Table, found: re.Match[str], said: str) -> str:
    """What behind a colon goes on with the same words in the line, up to an order, a wish, or words for another."""
    if ":" not in found.string[: found.start("text")]:
        return ""
    line = next((line for line in case.text.splitlines() if said in line), said)
    more = list[str]()
    for one in filter(None, map(str.strip, telling.SENTENCE.split(line[line.index(said) + len(said) :]))):
        if press.orders_in(table, case.seat, one) or own_words.find(one, case.hears) or _for_another(one):
            break
        more.append(one)
    case.heard |= dict.fromkeys([*more, *(one.rstrip(')" ') for one in more)], ON)
    return " ".join(more)


def _for_another(said: str) -> bool:
    verb, _ = house_words.find(said) or (None, "")
    return (verb is not None and verb.name == "press") or any(
        True
        for _ in _matches((*telling.OUTRIGHT, *telling.LETTER_FOR, *telling.LABELLED_FOR, *telling.TELLING[2:]), said)
    )


def labelled(case: Case, table: Table, said: str) -> bool:
    """Are these words for somebody at the table behind a colon, so that all that follows goes on with them?"""
    return ":" in said and any(
        ":" in found.string[: found.start("text")] and _is_other(case, table, found["to"])
        for found in _told(case, table, said)
    )


def plainly(case: Case, said: str) -> bool:
    """Does a sentence say that it is for somebody at the table, so that nothing in it is an order of its writer?"""
    table = case.table
    if table is None:
        return False
    whom = [found["to"] for found in _told(case, table, said)]
    if case.seat == GM:  # "Note for everybody: Anna shows Medicine" may be a ruling
        return any(_seats(table, to) for to in whom)
    return any(_is_other(case, table, to) for to in whom)


def _told(case: Case, table: Table, said: str) -> Iterator[re.Match[str]]:
    """The ways in which a sentence says that it is for somebody; a question to the GM may be an order."""
    said = _named(case, table, said)
    yield from _matches(telling.OUTRIGHT, said)
    yield from (found for found in _matches((telling.SPOKEN_TO,), said) if found["aside"])
    letters = ((fold(found["to"]).removeprefix("the "), found) for found in _matches(telling.LETTER_FOR, said))
    yield from (found for to, found in letters if to not in _GM and not _is_gm(case, table, to))


def _named(case: Case, table: Table, said: str) -> str:
    """A sentence with the name of the one other player of whom the letter has spoken before: "tell him that I wait"."""
    them = next((way for way in (telling.THEM, telling.TO_THEM) if way.search(said)), None)
    if them is None:
        return said
    before = fold(case.text.partition(said)[0])
    others = [seat for seat in table.match.seats if seat not in (case.seat, GM)]
    named = [seat for seat in others if re.search(rf"\b{re.escape(fold(seat))}\b", before)]
    return them.sub(rf"\1 {named[0]}", said) if len(named) == 1 else said


def _is_other(case: Case, table: Table, to: str) -> bool:
    """Does that name somebody else at the table, or everybody there?"""
    return bool(_seats(table, to) - {fold(case.seat)} or re.fullmatch(telling.ALL, to, re.IGNORECASE))


def behind(case: Case, said: str, at: int) -> bool:
    """Does a sentence tell something to others from this place on, which is no order of its writer?"""
    table, tail = case.table, said[at:]
    return table is not None and any(
        _seats(table, found["to"]) - {fold(case.seat)} or _is_gm(case, table, found["to"])
        for found in (*_told(case, table, tail), *_matches(telling.TELLING[2:], tail))
    )


def _found(case: Case, table: Table, said: str) -> Iterator[re.Match[str]]:
    """The ways in which a sentence may hold words for somebody, likeliest first."""
    yield from _told(case, table, said)
    yield from (
        one for one in _matches(telling.LABELLED_FOR, said) if not press.orders_in(table, case.seat, one["text"])
    )
    if "?" not in said.partition(":")[0]:
        yield from _matches(telling.TELLING, said)
    if (
        list(map(tidy, remarks(case.text))) == [tidy(said)]
        and table.game.grammar.line(said, table.words(case.seat)).talk
    ):
        called = _matches((telling.CALLED_BOTH, telling.CALLED), said)
        yield from (found for found in called if _seats(table, found["to"]) - {fold(case.seat)})
    elif found := _spoken_to(case, table, said):
        yield found


def _spoken_to(case: Case, table: Table, said: str) -> re.Match[str] | None:
    """The words of a sentence amid others that calls somebody at the table and goes on to them; it orders nothing."""
    found = next(_matches((telling.SPOKEN_TO,), said), None)
    if found is None or not _seats(table, found["to"]) - {fold(case.seat)} or case.seat == GM:
        return None
    to_them = (
        found["aside"]
        or found["sign"] == ":"
        or (telling.YOU.search(found["text"]) and len(found["text"].split()) > BRIEF)
    )
    return found if to_them and not press.orders_in(table, case.seat, said) else None


def to_others(table: Table, me: str, said: str) -> tuple[tuple[str, ...], str, str, str]:
    """Of a line at a table where whole letters are orders: for which other seats its words are, the words, what stands
    before them, and why they cannot be passed on; nobody and nothing where it holds none such."""
    at, asks = 0, telling.TELLING[2:]
    for sentence in filter(None, telling.SENTENCE.split(said)):
        at = said.index(sentence, at)
        for found in _matches((*telling.OUTRIGHT, *telling.LABELLED_FOR, *telling.HEADED, *asks), sentence):
            to = next(filter(None, (found.groupdict().get(name) for name in ("to", "also", "eyes"))), "")
            seats, wrong = press.addressees(table, me, "all" if re.fullmatch(telling.ALL, to, re.I) else to)
            named = wrong in ("", press.OPENLY) or bool(_seats(table, to) - {fold(me)})
            if named and seats != (GM,):
                return seats, _words(table, found, said[at + len(sentence) :]), said[:at].strip(), wrong
    return (), "", said, ""


def paragraph(table: Table, me: str, rows: Sequence[str], at: int) -> tuple[tuple[str, ...], str, int, str]:
    """Of the lines of a letter from one on: for which other seats a paragraph is that calls them ("Dear Pia, ..."), or
    ends with whose it is ("(for Pia please)"), its words, the line below it, and why they cannot be passed on."""
    end = next((n for n in range(at, len(rows)) if not rows[n].strip()), len(rows))
    whole = " ".join(" ".join(rows[at:end]).split())
    to, words = _called_in(whole, at == 0 or bool(rows[at - 1].strip()))
    seats, wrong = press.addressees(table, me, to) if to and words else ((), "")
    named = wrong in ("", press.OPENLY) or bool(_seats(table, to) - {fold(me)})
    return (seats, words, end, wrong) if named and GM not in seats else ((), "", at, "")


def _called_in(whole: str, amid: bool) -> tuple[str, str]:
    """Whom a paragraph is for, and its words; of one `amid` others, or of the first, only where its end says so."""
    label = telling.FOLLOWED.fullmatch(whole)
    text = label["text"] if label else whole
    called = None if amid and not label else telling.DEAR.fullmatch(text)
    if label and called and fold(label["to"]) != fold(called["to"]):
        return "", ""
    found = label or called
    return (found["to"], (called["text"] if called else text).strip()) if found else ("", "")


def below(line: str, words: str) -> str:
    """What stands behind the sentence that holds these words in a line; nothing where they go to its end."""
    _, found, rest = line.partition(words)
    return rest.strip(' "?.!,') if found else ""


def _words(table: Table, found: re.Match[str], below: str) -> str:
    """The words for somebody: behind a colon to the end of the line, else those of the sentence."""
    colon = ":" in found.string[: found.start("text")]
    text = (
        f"{found['text']} {below.strip()}" if colon else _to_them(table, found) or telling.ASIDE.sub("", found["text"])
    )
    return (text.removesuffix("?") if telling.POLITE.match(found.string) and not colon else text).strip(' "')


def _to_them(table: Table, found: re.Match[str]) -> str:
    """What is told to one of whom it speaks as "he" or "she", as words to that one: "tell Bruno his cat slaps"; else
    the sentence that it needs, or nothing where it can go as it is."""
    if not telling.OF_THIRD.search(found["text"]) or telling.THANKS.search(found.string[: found.start("to")]):
        return _sentence(found)
    others = [name for seat in table.match.seats for name in seat.split() if fold(name) != fold(found["to"])]
    spoken = to_you(telling.ASIDE.sub("", found["text"]), others, told=True) if _one(found) else ""
    return (spoken if spoken != found["text"] else "") or _sentence(found)


def _one(found: re.Match[str]) -> bool:
    """Is it told to one, and are its words not the whole sentence?"""
    to = found["to"]
    whole = found.start("text") <= found.start("to")
    return not whole and not re.search(r", | and | & ", to) and not re.fullmatch(telling.ALL, to, re.IGNORECASE)


def _sentence(found: re.Match[str]) -> str:
    """The whole sentence, where its words speak of their reader as of a third person: "tell Pia that I wait if she
    comes"; thanks are spoken to them. Nobody's words are put into other ones; empty where they need not be."""
    third = telling.OF_THIRD.search(found["text"])
    if (
        not third
        and telling.THANKS.search(found.string[: found.start("to")])
        and found["text"].lower().startswith("for ")
    ):
        return f"Thank you {found['text']}".strip(' "')
    reported = ":" not in found.string[: found.start("text")] and third
    return telling.JOINED.sub("", re.sub(r"\([^()]*\) ?", "", found.string).strip()) if reported else ""


def _matches(ways: Sequence[re.Pattern[str]], said: str) -> Iterator[re.Match[str]]:
    plain = telling.MENTIONS.sub(lambda found: telling.ALSO.sub(" and ", found[0]), tidy(said).strip())
    yield from filter(None, (pattern.fullmatch(plain) for pattern in ways))


def _seats(table: Table, to: str) -> set[str]:
    """Who of those named sits at the table; nobody where another is named, too."""
    named, there = set(re.split(r", | and | & ", fold(to))), {fold(chair.name) for chair in table.match.chairs}
    return named if named <= there else set()


def _how(case: Case, table: Table, said: str) -> str:
    """How its writer may speak to whom they want to speak to; empty where that is not asked."""
    found = telling.HOW.fullmatch(tidy(said).strip())
    everybody = found and re.fullmatch(telling.ALL, found["to"], re.IGNORECASE)
    if found is None or not (everybody or _seats(table, found["to"])):
        return ""
    seats, wrong = press.addressees(table, case.seat, "all" if everybody else found["to"], case.desk.archive)
    if not seats:
        return wrong
    to = "all" if wrong or everybody else " and ".join(seats)
    return f'{talk.openly(table.match.policy)} To speak, write a letter that begins with "press {to}:".'


def for_the_gm(case: Case, table: Table, said: str) -> str:
    """The words below a label that says they are for the GM alone; else empty."""
    found = telling.LABELLED.fullmatch(tidy(said).strip())
    alone = found and found.string[: found.start("text")].strip(" :-").lower() not in _GM  # "GM: ..." may be anything
    return found["text"].strip() if found and alone and _is_gm(case, table, found["to"]) else ""


def _asked(case: Case, table: Table, to: str, text: str) -> str:
    """The question whether to pass it on, or why it cannot be; empty where nobody of that name is here."""
    seats, wrong = press.addressees(
        table, case.seat, "all" if re.fullmatch(telling.ALL, to, re.IGNORECASE) else to, case.desk.archive
    )
    if not seats:
        return wrong if _seats(table, to) else ""
    named = " and ".join(chair.name for chair in table.match.chairs if fold(chair.name) in _seats(table, to))
    return press.offered(case, seats, f"{named}: {text}" if wrong and fold(to) not in fold(text) else text, wrong)


def _is_gm(case: Case, table: Table, to: str) -> bool:
    """Is the person meant who leads this match, and nobody at the table?"""
    names = {case.desk.us.name.split()[0], table.match.policy.gm_name.split(" ")[0]} - {"", "The", "the"}
    seats = {fold(chair.name) for chair in table.match.chairs}
    plain = fold(to).removeprefix("the ")
    return plain not in seats and (plain in _GM or plain in {fold(name) for name in names})
