"""Words and signs that bind: what they touch is not executed, or is taken back. Negation, doubt, plans, struck out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from games.kit.interjections import SIGHS
from games.kit.words import Token, fold, tokens

_NOT = frozenset(
    "not don't dont do'nt doesn't doesnt didn't didnt won't wont wouldn't wouldnt can't cant cannot couldn't couldnt "
    "shouldn't shouldnt isn't isnt aren't "
    "wasn't wasnt weren't werent haven't havent hasn't hasnt hadn't hadnt ain't "
    "never neither nor nope nah nobody nowhere without no non nicht kein nie ne pas".split()
)
_MAYBE = frozenset(
    "maybe perhaps possibly might probably may could should unsure undecided thinking wondering tempted considering "
    "guess suppose whether if unless except depends depending otherwise else until till either "
    "provided assuming hypothetically whatever whichever anyone anything anybody almost nearly roughly "
    "vielleicht peut-etre forse quizas".split()
)
_HESITATING = frozenset(
    "maybe perhaps possibly might probably may could should would can shall tempted inclined thinking wondering "
    "unsure guess suppose considering leaning otherwise unless whatever".split()
)
_RULES = frozenset(
    "what how why when where which who whose happens allowed legal possible permitted is are does do "
    "did will if".split()
)
_HARMLESS_AFTER_NO = frozenset(
    "problem problems worries hurry idea doubt comment offence offense matter one wonder".split()
)
_LATER = frozenset("later tomorrow tonight yesterday eventually someday".split())
_BACK = frozenset(
    "wait instead rather cancel undo ignore scratch disregard forget strike withdraw correction "
    "actually oops except".split()
)
_TOLD = frozenset(
    "says said say's told tells wants wanted suggests suggested thinks thought asks wrote writes "
    "advised recommends would".split()
)

_WAS = frozenset("was were had did once used".split())
_EXPECTED = frozenset("it that this which they".split())  # "that should be 20", "it should become 5": no doubt
_DOES = frozenset("will would can could may might has had is was did does should must gave took bid chose".split())

ALL = frozenset("all everything everybody everyone anything anybody anyone any".split())  # "all but one"
# (name of the reason, phrase): the phrase as the player wrote it is named in the receipt.
_PHRASES: tuple[tuple[str, str], ...] = (
    ("doubt", "not sure"),
    ("doubt", "hang on"),
    ("doubt", "hold on"),
    *(("doubt", f"give me a {time}") for time in ("minute", "moment", "second", "sec", "day")),
    ("doubt", "need to think"),
    ("doubt", "have to think"),
    ("doubt", "let me think"),
    ("doubt", "sleep on it"),
    ("doubt", "i think i"),
    ("doubt", "i'm thinking"),
    ("doubt", "thinking of"),
    ("doubt", "thinking about"),
    ("doubt", "what if"),
    ("doubt", "or so"),
    ("doubt", "only one of"),
    ("doubt", "to be confirmed"),
    ("doubt", "i bet"),
    ("doubt", "would be"),
    ("doubt", "in a perfect world"),
    ("doubt", "the opposite of"),
    ("doubt", "no order"),
    *(
        ("doubt", f"{only} {what}")
        for only in ("only", "just")
        for what in ("a test", "a draft", "an example", "testing")
    ),
    *(("doubt", f"{whom} but") for whom in sorted(ALL)),
    ("doubt", "last word"),
    ("doubt", "is decided"),
    ("doubt", "is void"),
    ("plan", "next turn"),
    ("plan", "next time"),
    ("plan", "in two turns"),
    ("plan", "the turn after"),
    ("past", "last turn"),
    ("past", "last round"),
    ("past", "last time"),
    ("past", "the other day"),
)

_WRITTEN = (  # what somebody sent before
    *(
        f"my {which}{what}"
        for which in ("", "last ", "earlier ", "first ")
        for what in ("letter", "mail", "email", "message", "order", "orders")
    ),
    *(f"what i {said}{before}" for said in ("wrote", "said", "sent") for before in ("", " before", " earlier")),
)

_ALL_OF_IT = "|".join(
    f"{verb} {what}"
    for verb in ("forget", "ignore", "disregard", "scratch", "strike", "cancel", "delete", "scrap")
    for what in (
        "all this",
        "all that",
        "all of this",
        "all of that",
        "everything",
        "everything above",
        "it all",
        "all of the above",
        "all the above",
        "what i wrote",
        "what i said",
        "what i just wrote",
        "what i just said",
        "this letter",
        "this mail",
        "this message",
        "this line",
        "that line",
    )
)

# Corrections: (phrase, does it take back what stands before it, whole?)
_CORRECTIONS: tuple[tuple[str, bool], ...] = tuple(
    (phrase, whole)
    for whole, said in (
        (
            True,
            "belay that|scrap that|erase that|withdraw that|revoke that|strike it|undo it|cancel it|"
            "scratch that|scratch it|strike that|forget that|forget it|forget it all|forget all that|forget "
            "all of it|forget everything|forget this|forget the above|ignore that|"
            "ignore that line|ignore the above|ignore this|ignore the last line|ignore the line above|"
            "disregard that|disregard the above|never mind|nevermind|never mind that|undo that|cancel that|"
            "take that back|just kidding|only kidding|just joking|only joking|i'm kidding|i'm joking|i am joking|"
            "i am kidding|was joking|was kidding|just a joke|only a joke|jk|april fool|fooled you|in your dreams|"
            "i take that back|i take it all back|i take it back|i take everything back|take it all "
            "back|changed my mind|i changed my mind|i've changed my mind|i have changed my mind|"
            "on second thought|on second thoughts|on reflection|no forget it|no scratch that|not that|not that one|"
            "not this one|not that card|not this card|"
            f"{_ALL_OF_IT}|"
            "delete that|delete the above|strike the above|scratch the above|cancel the above",
        ),
        (
            False,
            "no wait|oh no wait|wait no|no no|or rather|or better|or better still|"
            "hm better|hmm better|no better|ah better|oh better|better not|better on|sorry:|"
            "no sorry|sorry no|sorry i meant|"
            "sorry i mean|i meant|i mean|no i meant|no i mean|no make it|no make that|make that|no let's make it|"
            "correction|wait|hold on|hang on|hold it|no hang on|no hold on|no hold it|"
            "oops|oops i meant|oops no|ups|whoops|woops|oopsie|"
            "no better|no rather|rather|actually|no actually|"
            "er|erm|uh|um|well actually|"
            "other way round|other way around|the other way round|the other way around|"
            "hmm no|no instead|edit|no sorry i meant|sorry make it|sorry make that|better still|"
            "change of plan|change of plans|change of mind|change of heart|second thoughts|after second thoughts|"
            + "|".join(
                f"{lead} {what}" for lead in ("correction to", "a correction to", "instead of") for what in _WRITTEN
            ),
        ),
    )
    for phrase in said.split("|")
)

_DEAD = re.compile(r"^[\s>*•·-]*(?:❌|🚫|⛔|✗|✘|✖|☐|□|⬜|◻|\[ ?\]|//|/\*|;;|--(?=\s?\w)|\(not\b)")
_TICKED = re.compile(r"^[\s>*•·-]*(?:☑|✅|✔|✓|☒|\[[xX✓]\])")
_STRUCK = re.compile(r"(?<!~)~~(?!~).+?(?<!~)~~(?!~)|~[^~\s][^~]*~|\u0336|\u0335|/\*.*?\*/")


def dead(raw: str) -> str:
    """The sign that puts a line out of force ("~~play 14~~", "[ ] play 14", "// play 14"); empty when none does."""
    found = _DEAD.match(raw) or _STRUCK.search(raw)
    return (found[0].strip() or "~~")[:12] if found else ""


def ticked(raw: str) -> bool:
    """Is the line marked as the one that counts?"""
    return bool(_TICKED.match(raw))


def unticked(raw: str) -> str:
    """The line without its tick."""
    return _TICKED.sub("", raw, count=1)


def reason(line: Sequence[Token], seats: frozenset[str] = frozenset()) -> str:
    """The word that keeps a sentence from being an order, as typed; empty when none is in it."""
    folded = [token.fold for token in line]
    for at, word in enumerate(folded):
        if word in _NOT or word in _MAYBE or word in _LATER or word in _BACK:
            if (word == "should" and at and folded[at - 1] in _EXPECTED) or _idiom(folded, at):
                continue
            return line[at].text
        if word in seats and at + 1 < len(folded) and (folded[at + 1].endswith(("ed", "s")) or folded[at + 1] in _DOES):
            return f"{line[at].text} {line[at + 1].text}"
        if word in _TOLD and any(name in seats for name in folded[:at]):
            return f"{line[at - 1].text} {line[at].text}" if at else line[at].text
    said = _flat(folded)
    for _, phrase in _PHRASES:
        if f" {phrase} " in said:
            return phrase
    return ""


def denies(token: Token) -> bool:
    """Is it a word of negation?"""
    return token.fold in _NOT


_HEADS = (("played", "for"), ("out", "of"))  # of a report's line


def told_of(line: Sequence[Token], mine: frozenset[str]) -> str:
    """Words that tell what the writer did, as a report tells it: "Anna was silent", "played for Anna: ..."; empty for
    what they say."""
    if (head := tuple(token.fold for token in line[:2])) in _HEADS:
        return " ".join(head)
    for before, after in pairwise(line):
        if before.fold in mine and after.fold in ("was", "were", "had", "has"):
            return f"{before.text} {after.text}"
    return ""


_ONE = frozenset("i we it it's there anybody anyone".split())


def _idiom(folded: Sequence[str], at: int) -> bool:
    """Does a word that binds elsewhere only make a remark here: "not that I have a choice", "as if it helped"?"""
    if folded[at : at + 3] in (["hang", "on", "to"], ["hold", "on", "to"]):
        return True
    denied = folded[at] == "not" and folded[at + 1 : at + 2] == ["that"] and folded[at + 2 : at + 3]
    if folded[at] in ("might", "may") and folded[at + 1 : at + 3] == ["as", "well"]:
        return True
    if folded[at] == "may":  # "may the best animal win"
        return (at == 0 or folded[at - 1] in ("and", *_PAUSE)) and folded[at + 1 : at + 2] in (
            ["the"],
            ["god"],
            ["luck"],
        )
    return bool(denied and denied[0] in _ONE) or (folded[at] == "if" and at > 0 and folded[at - 1] == "as")


def hesitates(line: Sequence[Token], seats: frozenset[str] = frozenset()) -> bool:
    """Is a sentence that is no order only unsure of itself: "perhaps I should play 8", "bid 8?"? What denies, puts off
    or tells of others is more than that, and so is a question about the rules."""
    folded = [token.fold for token in line]
    rest = [token for token in line if token.fold not in _HESITATING]
    unsure = len(rest) < len(line) or folded[-1:] == ["?"]
    return unsure and not (_RULES & set(folded) or reason(rest, seats) or past(rest))


def judged(line: Sequence[Token]) -> bool:
    """Does a sentence only tell what an order would be: "to play 14 is bold", "bidding 8 sounds mad"?"""
    end = next((at for at, token in enumerate(line) if token.kind == "sign"), len(line))
    folded = [token.fold for token in line[: end or 1]]
    begun = bool(folded) and (folded[0] == "to" or folded[0].endswith("ing"))
    return begun and any(word in ("is", "seems", "sounds", "looks", "feels", "means") for word in folded[1:])


def asked_about(line: Sequence[Token]) -> bool:
    """Does it hold what a question of ours was asked about: (For "I meant card 4".)?"""
    folded = [token.fold for token in line]
    return any(
        folded[at : at + 2] == ["for", '"'] and (at == 0 or folded[at - 1] == "(") for at in range(len(folded) - 1)
    )


def past(line: Sequence[Token]) -> bool:
    """Does a sentence tell what was, or once happened: "I played Poison once", "it was mine"?"""
    return any(token.fold in _WAS or (len(token.fold) > 4 and token.fold.endswith("ed")) for token in line)


def binds(line: Sequence[Token]) -> str:
    """The word by which a remark touches the orders beside it, as typed; empty when it is only a remark."""
    folded = [token.fold for token in line]
    touching = _NOT | _MAYBE | _BACK | {"or", "but"}
    for at, word in enumerate(folded):
        if word in ("nobody", "guess") and "nobody will" in " ".join(folded[max(0, at - 2) : at + 2]):
            continue  # "nobody will guess"
        if _idiom(folded, at):
            continue
        if word in touching and word not in ("but", "no", "may", "until", "till", "could", "would", "should"):
            return line[at].text
        if word == "no" and (at + 1 == len(folded) or folded[at + 1] not in _HARMLESS_AFTER_NO):
            return line[at].text
        if word == "but" and at + 1 < len(folded) and folded[at + 1] in ("only", "if", "not", "just"):
            return line[at].text
    if (found := correction(line)) and found[2]:
        return " ".join(folded[found[0] : found[1]])
    return doubted(" ".join(folded))


_TURNS = frozenset(
    "meant mistake mistaken mistyped typo wrong oops whoops correction instead rather "
    "change changed misread miscounted forget ignore disregard scratch scrap cancel undo".split()
)


_TURNING = ("change of mind", "change of heart", "changed my mind", "other way round", "other way around")


def turned(line: Sequence[Token]) -> str:
    """The words by which a line that nobody could read seems to change what stands before it; empty without."""
    folded = [token.fold for token in line]
    if word := next((word for word in folded if word in _TURNS), ""):
        return word
    if folded[:1] and folded[0] in _NO and folded[1:2] and folded[1] in _PAUSE:
        return line[0].text
    said = f" {' '.join(folded)} "
    return next((phrase for phrase in _TURNING if f" {phrase} " in said), "")


_KEPT = re.compile(r" (?:hang|hold) on to ")


def doubted(said: str) -> str:
    """The phrase that doubts or puts off what it stands beside, in these folded words; empty where none does."""
    flat = _flat(said.split(" "))
    return next((phrase for _, phrase in _PHRASES if f" {phrase} " in flat), "")


def _flat(folded: Sequence[str]) -> str:
    """These words in a row, less "hang on to my pennies", which asks for no moment."""
    return _KEPT.sub(" keep ", f" {' '.join(folded)} ")


def _compiled() -> dict[str, list[tuple[tuple[str, ...], bool]]]:
    table: dict[str, list[tuple[tuple[str, ...], bool]]] = {}
    for phrase, whole in _CORRECTIONS:
        words = tuple(token.fold for token in tokens(fold(phrase)))
        table.setdefault(words[0], []).append((words, whole))
    return {first: sorted(rows, key=lambda row: -len(row[0])) for first, rows in table.items()}


_BY_FIRST = _compiled()


_NO = frozenset("no nope nah".split())
_PAUSE = (",", ":", "-", ".", ";", "!")
_TAKING_BACK = frozenset(
    "forget ignore disregard scratch strike cancel scrap delete undo withdraw revoke erase".split()
)
_WRITING = frozenset("above line lines letter mail email message order orders entry bit part wrote said sent".split())
_BEFORE_IT = (
    frozenset(
        "please pls so and then ok okay no sorry just kindly i i'd like to would must but well "
        "wait nah actually".split()
    )
    | SIGHS
)
_WHAT = frozenset("the my what that this these those all both everything".split())
_FAR = 9  # words of what is taken back


def takes_back(line: Sequence[Token]) -> tuple[int, int, bool] | None:
    """As `correction`, of a line that begins by taking something back: "forget the open card, I take karma", "please
    ignore my line above". What was written is taken back whole, a thing that is named only where something else stands
    for it."""
    at = next(
        (n for n, token in enumerate(line) if token.fold not in _BEFORE_IT and token.fold not in _PAUSE), len(line)
    )
    if at + 1 >= len(line) or line[at].fold not in _TAKING_BACK:
        return None
    end = next((n for n in range(at + 1, len(line)) if line[n].fold in _PAUSE or line[n].fold == "and"), len(line))
    if end == len(line) and line[at + 1].fold not in _WHAT and line[at + 1].kind != "number":
        return None
    written = any(token.fold in _WRITING for token in line[at:end])
    return (0, end, written) if end - at <= _FAR else None


def correction(line: Sequence[Token]) -> tuple[int, int, bool] | None:
    """Where a correction begins and ends in a line, and whether it takes back all before it; None without one."""
    found = next((found for at in range(len(line)) if (found := _corrects(line, at))), None)
    if found is None:
        return takes_back(line)
    at, end, whole = found
    while not whole and (further := _further(line, end)):
        end, whole = further
    return at, end, whole


def _corrects(line: Sequence[Token], at: int) -> tuple[int, int, bool] | None:
    """The same of one that begins here with words of the table, or with "no" between pauses."""
    for words, whole in _BY_FIRST.get(line[at].fold, ()):
        end = _along(line, at, words)
        if end is not None and not _idiom([token.fold for token in line], at) and not (at and denies(line[at - 1])):
            return at, end, whole  # but "don't wait for me" corrects nothing
    paused = at + 1 < len(line) and line[at + 1].fold in _PAUSE and (not at or line[at - 1].fold in _PAUSE)
    return (at, at + 2, False) if line[at].fold in _noes(at) and paused else None


def _noes(at: int) -> frozenset[str]:
    """The words that turn down what stands before them; at the head of a letter `amending` weighs them."""
    return _NO if at else _NO - {"nope", "nah"}


def _further(line: Sequence[Token], at: int) -> tuple[int, bool] | None:
    """Where a correction goes on right behind its beginning: "no, hang on", "uh, cancel that"; None where it ends."""
    while at < len(line) and line[at].fold in _PAUSE:
        at += 1
    rest = line[at:]
    found = (rest and _corrects(rest, 0)) or takes_back(rest)
    return (at + found[1], found[2]) if found and (found[2] or _corrects(rest, 0)) else None


def _along(line: Sequence[Token], at: int, words: tuple[str, ...]) -> int | None:
    """The place after these words, commas and dashes between them passed over."""
    for n, word in enumerate(words):
        while n and at < len(line) and line[at].fold in (",", "-", ".", "!"):
            at += 1
        if at >= len(line) or line[at].fold != word:
            return None
        at += 1
    return at
