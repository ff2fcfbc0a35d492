"""Shorthand of phones and telegrams, and other ways to put it, written out in the words that orders are read by."""

from __future__ import annotations

import re

from games.kit.words import EVERYDAY

_AS_ONE_DOES = {"laid": "lay", "gave": "give", "took": "take", "chose": "choose", "put": "put", "placed": "place"}
_TEXTED = (  # as thumbs type it
    (re.compile(r"(?i)(?<!\w)w/o(?!\w)"), "without"),
    (re.compile(r"(?i)(?<!\w)w/ ?(?=\w)"), "with "),
    (
        re.compile(
            r"(?i)\b4 (?=(?:me|us|you|u)\b)|(?:(?<=[0-9] )|(?<=pts )|(?<=ints ))4 (?=(?:nxt|next|the|this|rnd|round)\b)"
        ),
        "for ",
    ),
    (re.compile(r"(?i)(?<!\w)b/?c(?= \w)"), "because"),
    (re.compile(r"(?i)\bnxt\b"), "next"),
    (re.compile(r"(?i)\b(?:teh|hte)\b"), "the"),
    (re.compile(r"(?i)\b(?:adn|nad)\b"), "and"),
    (re.compile(r"(?i)\b(?:plese|pleas|plaese|pleaes|plase|pleese)\b"), "please"),
    (re.compile(r"(?i)\br(?:n)?d\b(?= ?[0-9])|\brnd\b|(?:(?<=next )|(?<=this ))rd\b"), "round"),
    (re.compile(r"(?i)\bone \(1\)"), "one"),
    (re.compile(r"(?i)\bgimme\b"), "give me"),
    (re.compile(r"(?i)\blemme\b"), "let me"),
    (re.compile(r"(?i)(?<![\w.])(?:[a-z]\.){3,}(?!\w)"), lambda m: m[0].replace(".", "")),  # "p.a.s.s."
    (re.compile(r"(?i)\b(?:cuz|cus|becos|becoz|becuz|becus|bcos|bcoz|bcuz|becuase|beacuse|becasue)\b"), "because"),
    (re.compile(r"(?i)\b(?:soz|sozz|sry|srry|soory|sowwy)\b"), "sorry"),
    (re.compile(r"(?i)\bnvm\b"), "never mind"),
    (re.compile(r"(?i)\b(?:ofc|obvs|obv|natch)\b"), "of course"),
    (re.compile(r"(?i)\b(?:deffo|defo)\b"), "definitely"),
    (re.compile(r"(?i)\bin2\b"), "into"),
    (re.compile(r"(?i)(?<=\w\ws )r(?= \w)"), "are"),  # "my wishes r 23 and 26"
    (re.compile(r"(?i)\b(bid|card|move|choice|answer|offer|pick)'s (?=\w)"), r"\1 is "),
    (
        re.compile(r"(?i)\b((?:my|the) (?:bid|card|move|choice|answer|offer|pick)) (?:would|should|shall) be (?=\w)"),
        r"\1 is ",
    ),
    (re.compile(r"(?i)\b(\w*[a-z0-9])'s (?=what (?:i|we)\b)"), r"\1 is "),  # "karma's what I take"
    (re.compile(r"(?i)\bb4\b"), "before"),
    (re.compile(r"(?i)\b(?:in (?:the )?(?:place|lieu|stead) of|as a (?:replacement|substitute) for)\b"), "instead of"),
    (re.compile(r"(?i)\bb/f\b"), "bid for"),
    (
        re.compile(
            r"(?i)\b(bid|card|rest|pan|food|dish|target|list|others?|points) (?:stays |remains |is |are |stay "
            r")?(?:just |exactly )?"
            r"(?:as|like) (?:it (?:is|was|stands)|they are|is|before|planned|sent)\b"
        ),
        r"\1 stays",
    ),
    (re.compile(r"(?i)(?<=\w )nd?(?= \w)"), "and"),
    (re.compile(r"(?i)\b(me|want|take|have|pick|play) them (?=[a-z]{3,}s\b(?! (?:to|for)\b))"), r"\1 those "),
    (re.compile(r"(?i)\b(like|love|want|wish|going|ready|happy|up|need|have) 2 (?=[a-z])"), r"\1 to "),
    (re.compile(r"(?i)\b[a-z]*([a-z])\1\1+[a-z]*\b"), lambda m: _drawn_in(m[0])),  # "goooo"
    (re.compile(r"(?i)^\W*(?:1|a) ?[:.)] ?(?=[a-z])([^/|;]+?) ?[/|;,] ?(?:2|b) ?[:.)] (?=[a-z])"), r"\1, "),
    (
        re.compile(r"(?i)\bif you (laid|played|put|gave|took|cooked|discarded|presented|picked|chose|added|placed)\b"),
        lambda m: f"if you would {_AS_ONE_DOES.get(m[1].lower()) or m[1].lower().removesuffix('ed')}",
    ),
    (re.compile(r"<-+"), "<"),
)
_DRAWN_OUT = re.compile(r"(?i)([a-z])\1\1+")


def _drawn_in(word: str) -> str:
    """A word with a sound drawn out as it is usually written: "goooo" is "go", and "karmaaa", which may be of a game,
    "karma"."""
    ways = [_DRAWN_OUT.sub(letters, word) for letters in (r"\1", r"\1\1")]
    told = ways[0] if len(ways[0]) >= _DRAWN else word
    return next((way for way in ways if way.lower() in EVERYDAY), told)


_DRAWN = 4  # letters of a word that is still one without those that draw it out


_DICTATED = re.compile(
    r"\b(?:new ?line|next line|full stop|new paragraph|period|exclamation (?:mark|point)"
    r"|(?<=\w )(?:stop|over)(?=[\s.!]*$))\b",
    re.I,
)
_PAUSED = re.compile(r"\s+comma\b", re.I)  # dictated, too


def written_out(line: str) -> str:
    """A tidied line with the shorthand of phones and telegrams written out: "w/ 14" is "with 14".

    >>> written_out("bid 5 4 me, w/ luck, w/o 3"), written_out("CARD 14 STOP BID 5 STOP")
    ('bid 5 for me, with luck, without 3', 'CARD 14 . BID 5 .')
    """
    for pattern, word in _TEXTED:
        line = pattern.sub(word, line)
    return telegraphed(line)


def telegraphed(line: str) -> str:
    """A line with the stops of a telegram as signs."""
    return re.sub(r"\bSTOP\b", ".", line) if len(re.findall(r"\bSTOP\b", line)) > 1 else line


def dictated(line: str) -> str:
    """A line with the stops and commas that somebody dictated as signs.

    >>> dictated("play 14 comma bid 5 full stop")
    'play 14 , bid 5  . '
    """
    return _PAUSED.sub(" ,", _DICTATED.sub(" . ", line))
