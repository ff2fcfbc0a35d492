"""Clauses that leave an order alone: asides to others, and words that only lead to what follows a colon."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from games.kit.reading import unsettling
from games.kit.reading.binding import binds
from games.kit.reading.manners import Phrases
from games.kit.words import Token


def aside(line: Sequence[Token], at: int, names: frozenset[str]) -> int:
    """Where "but don't tell Bruno" or "no offence, Clara" ends; 0 where no such aside begins."""
    for end in _ASIDES.ends(line, at)[-1:]:
        here = end + (end < len(line) and line[end].fold == ",")
        return here + 1 if here < len(line) and line[here].fold in names | _SOMEBODY else end * (end == len(line))
    return 0


# What readers of a letter are asked to feel or not to feel about it, put together.
_FEELINGS = tuple(
    f"{do} {feel}{it}"
    for do in ("don't", "do not", "dont", "please don't", "no need to", "try not to")
    for feel, its in (
        (
            "laugh|scream|shout|frown|groan|sigh|smile|grin|boo|giggle",
            "| at me| at it| at that| too hard| now",
        ),
        ("worry|panic|cry|fret|weep|faint", "| about it| about me| too much| now"),
        ("ask|mind", "| me| why| me why| how| that| it"),
        ("blame|hate|judge|kill|curse|sue|pity|thank|mind|envy", " me| me for it| me for that| me now| him| her| us"),
        ("be", " sad| angry| cross| mad| scared| afraid| shy| jealous| surprised| alarmed| shocked| upset| offended"),
        ("get", " angry| mad| cross| upset| excited| too excited| cocky| ideas"),
    )
    for feel in feel.split("|")
    for it in its.split("|")
) + tuple(
    f"{who} {cannot} {beat} {what}"
    for who in ("i", "we", "as i", "because i", "since i", "but i")
    for cannot in ("can't", "cannot", "can not", "couldn't", "cant", "don't want to", "won't even try to")
    for beat in ("beat", "top", "match", "better", "compete with")
    for what in ("that", "this", "it", "you", "him", "her", "them", "those")
)
_ASIDES = Phrases(
    f"{lead}{said}"
    for lead in ("", "but ", "and ", "please ")
    for said in (
        "don't tell",
        "do not tell",
        "no offence",
        "no offense",
        "no hard feelings",
        "nothing personal",
        "sorry about that",
        "don't wait for",
        "do not wait for",
        "dont wait for",
        *_FEELINGS,
    )
)
_SOMEBODY = frozenset("anybody anyone everybody everyone them him her me us".split())
_HEARSAY = frozenset(
    """
read hold held keep kept took taken played understood says said say tells told wrote writes asks idea ideas
option options rule rules example instance joke story rumour quote advice suggestion hint tip before previous
earlier yesterday wonder guess thinking thought last
""".split()
)


_LEADS = frozenset(
    "question questions answer request regards regarding concerning asked decision good final finally now comes "
    "follows "
    "i my me mine start opening offer choice choices vote verdict pick result conclusion bid card move play turn "
    "attempt try guess".split()
)


def leads(token: Token) -> bool:
    """Is it a word by which an answer is announced, whatever it means elsewhere: "start", "choice"?"""
    return token.fold in _LEADS


def lead_in(line: Sequence[Token], ahead: bool = False) -> int:
    """Where words end that only lead to what stands behind their colon: "As regards your question:"; 0 without.

    `ahead`: an order with a verb stands there, so any words will do that neither bind nor cite: "And for good:"."""
    end = next((at for at, token in enumerate(line[:_LEAD_LIMIT]) if token.fold == ":"), 0)
    said = {token.fold for token in line[:end]}
    led = said & _LEADS or (ahead and all(map(unsettling.aside, line[:end])))
    told = said & _HEARSAY or not led or any(word.endswith("'s") for word in said)
    behind = [token for token in line[end + 1 :] if token.kind != "sign"]  # nothing stands behind that of a smile
    return 0 if not end or told or not behind or binds(line[:end]) or line[end + 1].fold == '"' else end + 1


_LEAD_LIMIT = 12  # words and signs up to a colon


_APOLOGY = (
    r"(?i)[\s,;-]*\b(?:(?:so|very|i'm|i am) )*(?:sorry|soz|sry|apologies)(?: to)?,? (?:dear )?{0}\b"
    r"(?=[\s.,!;:)-]*(?:$|[,.;!]))"
)


def unapologetic(texts: Sequence[str], names: Collection[str]) -> list[str]:
    """The lines of a letter without an apology to somebody whom it has turned down, which chooses nobody.

    >>> unapologetic(["I pick Mia. Not Tom, sorry Tom."], ["Mia", "Tom"])
    ['I pick Mia. Not Tom.']
    >>> unapologetic(["Mia. Sorry, Tom"], ["Mia", "Tom"])
    ['Mia. Sorry, Tom']
    """
    told, before = list[str](), ""
    for text in texts:
        for name in names:
            found = re.search(_APOLOGY.format(re.escape(name)), text)
            denied = rf"(?i)\b(?:not|no)\b[^.;!?]{{0,12}}\b{re.escape(name)}\b"
            if found and re.search(denied, before + text[: found.start()]):
                text = text[: found.start()] + text[found.end() :]
        told.append(text)
        before += f"{text}\n"
    return told
