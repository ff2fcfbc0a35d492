"""Takes a GM's line apart where one of its sentences calls a deed, and another says something else."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.kit.interjections import SIGH, TURN
from games.kit.reading.shorthand import telegraphed
from gm.desk import deeds
from gm.desk.deeds.speech import AWAY, BESIDES, THEM, binds
from gm.desk.incoming.sentences.concepts import VERBS
from gm.desk.incoming.sentences.moments import DAY

FOR_US = re.compile(
    r"(?i)(?:(?:then|also|and|afterwards|by the way|ps),? )*(?:please|(?:could|can|would|will) you)\b|"
    r"(?:also|and|by the way|ps|one more thing),?:? (?:how|when|who|what|which|is|do|does|did|can|may|shall|"
    r"should)\b[^.!]*"
    r"\b(?:I|my|me)\b[^.!]*\?|"  # a question of the GM's own
    rf"(?:{BESIDES}|also,? )(?:and )?(?:how|when|who|whose|what|which|why|where)\b(?![^?]*\byours?\b|[^?]*\byou\b)"
    r"[^.!]*\?"
)
_ASKS = re.compile(  # a question of its own, which takes nothing back: "What happens if two bid the same?"
    rf"(?i)(?:(?:{BESIDES})|(?:also|and|then|so),? )*(?:how(?! about)|when|who|whose|what(?! (?:if|about))|which|why|"
    r"where)\b.{12,}\?\W*$"
)
SENTENCES = re.compile(
    r"(?<=[.!;])[ \t]+(?=[A-Z])|(?<=[a-z]{3}[.!])[ \t]+(?=[a-z])|(?<=\w)[ \t]+(?=(?:[Bb]tw|BTW|[Bb]y the way)\b)|"
    r"(?<=[.!;])[ \t]+(?=btw\b|by the way\b|ps\b|oh\b|also\b)"
)
_TALKS = re.compile(r"[^.!?]{1,60}:")  # words for somebody begin with whom they are for
_WHERE = re.compile(  # the address of somebody in a sentence of its own belongs to the one before
    r"[.!?]([)\"]?)[ \t\n]+(?=(?:(?:(?:her|his|their|the) (?:e-?mail |mail )?(?:address|mail) is|(?:she|he|they|it)"
    r"(?:'s| is| are) (?:at )?|address:|mail:)\s*)?<?[\w.+-]+@[\w-]+(?:\.[\w-]+)+>?[.!]?\s*$)",
    re.IGNORECASE | re.MULTILINE,
)
_AWAY = re.compile(rf"(?i)\b(?:{AWAY})\b")
_NO_WAIT = re.compile(
    r"(?i)(?:\bnot?\b|n't|\bno need to|\bwithout|\bstop) (?:\w+ )?wait(?:ing)?\b(?! (?:for|until|till) (?:my|me))"
)
_AND = re.compile(
    rf"(?i)(?:(?<=[.!?;]) +(?:{BESIDES.removesuffix(chr(92) + 's+')}))?,? (?:and|n) (?:(?:then|also|afterwards),? )*|"
    r",? (?:then|afterwards) "
)
_QUESTIONS = re.compile(r"(?<=\?)[ \t]+")  # what stands behind one is asked for by itself


_POINT = re.compile(r"(?:^|(?<=[;,.:])|(?<=[;,.:] and)|[ \t\n]+(?=\())[ \t\n]*\(?([a-f1-9])\)[ \t]+")
_HOW_MANY = re.compile(
    r"(?i)^\W*(?:\w+[ ,]+){0,4}(?:things?|points?|wishes|requests?|items?|matters?)\b[^:\n]{0,20}:\s*$"
)
DOES = re.compile(rf"(?i)(?:(?:please|kindly|then|also|and|n|afterwards|do|pray),? )*(?:{VERBS})\b")
_WISHED = re.compile(rf"{DOES.pattern}|(?:please|no|never|let)\b")  # behind a question
_SOME_POINTS = 2
_AT_WHAT = re.compile(  # "could we have until Sunday evening instead? say 8pm"
    rf"(?i)(?P<day>\b(?:{DAY})(?: (?:morning|afternoon|evening|night))?)(?: (?:instead|maybe|perhaps))?"
    r"[?.,]+ (?:let's |let us )?"
    rf"(?:say|make it|at) (?P<hour>\d{{1,2}}(?::\d\d)?(?: ?[ap]m)?)(?=\W*(?:$|\n))"
)


_EACH_CHAIR = re.compile(  # "give Anna's chair to Dirk and Bruno's to Ida"
    r"(?P<gives>\b(?i:give|hand|offer|pass) )(?P<one>[A-Z][\w -]{0,30}?)['\u2019]s (?P<thing>chair|seat|place) to "
    r"(?P<to>[^,;]+?),? and (?P<other>[A-Z][\w -]{0,30}?)['\u2019]s(?: (?:chair|seat|place))? to (?=\S)"
)


def _listed(text: str) -> str:
    """A text whose points are numbered, "(a) ...; (b) ...", with each on a line of its own, and without the marks."""
    head, *rest = _POINT.split(text)
    marks, points = "".join(rest[::2]), rest[1::2]
    if len(marks) < _SOME_POINTS or not ("abcdef".startswith(marks) or "123456789".startswith(marks)):
        return text
    said = points if _HOW_MANY.match(head) else [head, *points]
    return "\n".join(one.strip(" ;,\n") for one in said if one.strip())


def _stopped(text: str) -> str:
    """A text with the sentences of telegrams in it: "EXTEND BY A DAY STOP REMIND ALL STOP"."""
    return "\n".join(telegraphed(line).replace(" .", ".") for line in text.split("\n"))


def unwaited(line: str) -> bool:
    """Is somebody said to be away, and not to be waited for?"""
    return bool(_AWAY.search(line) and _NO_WAIT.search(line))


def heard(line: str) -> bool:
    """Does all of a line call deeds?"""
    return any(not beside for _, beside in deeds.hear(line))


def _each_chair(text: str) -> str:
    """A text in which each of two chairs that are given has a line of its own."""
    return _EACH_CHAIR.sub(r"\g<gives>\g<one>'s \g<thing> to \g<to>\n\g<gives>\g<other>'s \g<thing> to ", text)


def apart(text: str) -> list[str]:
    """The lines of a text; one of several sentences in which a sentence calls a deed is taken apart."""
    plain = _QUESTIONS.sub(
        "\n", _AT_WHAT.sub(r"\g<day> \g<hour>", _WHERE.sub(r"\1, ", _listed(_stopped(_each_chair(text)))))
    )
    return [row for line in plain.splitlines() for part in _swallowed(line) for row in _sentences(part)]


def _swallowed(line: str) -> list[str]:
    """A line in two, where its first words call a deed in which the others would be lost: "status and extend 6h"."""
    found = deeds.find(line) or _words_for(line)
    for joint in _AND.finditer(line):
        before, behind = line[: joint.start()], line[joint.end() :]
        comma = joint[0].lstrip().startswith(",")
        if first := _first(found, before, behind, comma):
            return [first, *_swallowed(behind)]
    return [line]


def _first(found: deeds.Asked | None, before: str, behind: str, comma: bool) -> str:
    """What stands before an "and", where something else is asked for behind it; `found` is what the line calls."""
    if comma and _ASKS.match(f"{before}?") and (_ASKS.match(behind) or _WISHED.match(behind) or deeds.read(behind)):
        return f"{before}?"
    first = deeds.find(before) or (deeds.read(before) if comma else _words_for(before))
    return before if first and _apart(found or first, first, before, behind, comma) else ""


def _apart(whole: deeds.Asked, first: deeds.Asked, before: str, behind: str, comma: bool) -> bool:
    """Is something else asked for behind an "and" than before it?"""
    second = deeds.find(behind) or (_for_us(behind) if comma else None)
    return _ends_there(whole, first, before) and _another(behind, second, whole)


def _ends_there(found: deeds.Asked, first: deeds.Asked, before: str) -> bool:
    """Would what stands behind the first words be lost, or be told to somebody?"""
    told = found.deed is first.deed and found.deed.words and ":" not in before
    return told or not _talks(found) or (first.deed, first.said) == (found.deed, found.said)


def _talks(asked: deeds.Asked) -> bool:
    """Do any words belong to it that stand behind?"""
    return asked.deed.words and asked.deed.name != "orders"


ASKS_ONE = re.compile(r"ask [A-Z]\w+(?: for me)?,? (?:if|whether|what|when|how|who|which|why|where)\b")


def _another(behind: str, second: deeds.Asked | None, found: deeds.Asked) -> bool:
    """Does what stands behind ask for something else, or for words to somebody else?"""
    if ASKS_ONE.match(behind):
        return True
    if _ASKS.match(behind):
        return not _talks(found)
    if second is None or not (second.deed.words and found.deed.words):
        return second is not None and second.deed is not found.deed
    return second.said.get("seat", "").lower() not in ("", *THEM, found.said.get("seat", "").lower())


def _words_for(line: str) -> deeds.Asked | None:
    """What is told to somebody, however it is said."""
    asked = deeds.read(line)
    return asked if asked and asked.deed.words else None


def _for_us(behind: str) -> deeds.Asked | None:
    """What is told to somebody behind a comma, or is to be done, where that is said to us."""
    asked = deeds.read(behind)
    return asked if asked and (asked.deed.words or DOES.match(behind)) else None


_QUESTION = re.compile(  # that has no sign: "k who are we waiting for"
    r"(?i)\W*(?:(?:k|kk|ok|okay|so|and|also|but|then|well|hi|hey|btw|by the way|now|pls|please)\b[,:]?\s*)*"
    r"(?:(?:who|what|how|where|why)(?:['\u2019]?(?:s|re)\b| (?:is|are|was|were|do|does|did|has|have|had|can|could|will|"
    r"would|shall|should|am|"
    r"happens?|counts?|wins?|breaks?)\b)|(?:when|which)(?:['\u2019]s| (?:is|are|do|does|did|will))\b|whom\b|whose\b|"
    r"how (?:many|much|long|far|late|soon|often)\b|what (?:turn|round|time)\b)(?!.*[,;.] )[^?!\n]*"
)


def signed(text: str) -> str:
    """A question with its sign, where it was written without."""
    return f"{text.rstrip(' .')}?" if _QUESTION.fullmatch(text) and not deeds.find(text) else text


def _asked_apart(said: Sequence[str]) -> list[str]:
    """Sentences together, but for questions of their own."""
    rows = list[str]()
    for n, one in enumerate(said):
        alone = not n or any(_ASKS.match(part) or signed(part) != part for part in (one, said[n - 1]))
        rows = [*rows, one] if alone else [*rows[:-1], f"{rows[-1]} {one}"]
    return rows


def _sentences(line: str) -> list[str]:
    """The sentences of a line that calls a deed in one of them, unless another one takes that back. What stands behind
    "tell Anna:" belongs to it."""
    said = SENTENCES.split(line)
    calls = [n for n, sentence in enumerate(said) if heard(sentence) and not deeds.courtesy(sentence)]
    told = calls == [0] and deeds.spoken(said[0]) and not any(map(FOR_US.match, said[1:]))
    if not calls:
        return _asked_apart(said)
    if told or _taken_back(said, calls):
        return [line]
    words = next((n for n in calls if _TALKS.match(said[n]) and _spoken(said[n])), len(said))
    return [*said[:words], *filter(None, [" ".join(said[words:])])]


def _spoken(line: str) -> bool:
    """Is the likeliest way to hear this line words that go on behind it?"""
    asked = deeds.read(line)
    return asked is not None and _talks(asked)


_NEVER_MIND = re.compile(  # all of a sentence
    rf"(?i)(?:(?:{SIGH}|{TURN}|no|sorry|but|or|well|rather|then|better)\b[,.! ]*)*"
    r"(?:(?:no|do not|don't|(?:we|i|let's) (?:do not|don't|won't|will not|not)|let's not|leave it(?: be| as it is)?|"
    r"(?:forget|scrap|strike|cancel|ignore) (?:it|that|this)|never ?mind|not after all|i take that back)"
    r"(?: (?:after all|then|please|do (?:it|that)|that|it))*)[.! ]*"
)


def retracted(line: str) -> bool:
    """Does the last sentence of a line take back what stands before it: "We pause. No wait, we don't."?"""
    said = SENTENCES.split(line)
    return len(said) > 1 and bool(_NEVER_MIND.fullmatch(said[-1])) and not _spoken(said[0])


def _taken_back(said: Sequence[str], calls: Sequence[int]) -> bool:
    """Does a sentence behind one that calls a deed bind it, or belong to it?"""
    return (
        retracted(" ".join(said))
        or unwaited(" ".join(said))
        or any(binds(one) and not _ASKS.match(one) for n, one in enumerate(said) if n > calls[0] and n not in calls)
    )
