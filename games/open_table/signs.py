"""The ways in which a line of the GM's answer says for whom it is, or what stands below it: headings, and whispers."""

from __future__ import annotations

import re

HASH = re.compile(r"\s{0,3}#{1,6}\s*(?P<who>[^#\s].*?)\s*#*\s*:?\s*")
ALONE = r"(?:only|just|alone|privately|in private|private|secretly|secret|confidential(?:ly)?)"
AND = r"(?:(?:and|also|then|but|now|finally|p\.?\s?s\.?)\b[,:]?\s+)*"  # "And Anna alone: ..."
TO = re.compile(rf"\s*{AND}(?:{ALONE}[,:]?\s+)?(?:to|for)\s+(?P<who>[^:]{{1,200}}?)\s*:(?P<rest>.*)", re.IGNORECASE)
WORD_TO = re.compile(
    rf"\s*{AND}(?:(?:an?|one|another|my|the)\s+)?(?:(?:private|secret|short|quick|little|last)\s+)*"
    r"(?:word|note|message|line|letter|hint|whisper|tip)s?\s+(?:to|for)\s+(?P<who>[^:,()]{1,60}?)\s*:(?P<rest>.*)",
    re.IGNORECASE,
)  # "A word to Anna: ..."
NAMED = re.compile(
    rf"\s*{AND}@?(?P<who>[^:,()]{{1,60}}?)\s*[,(]?\s*"
    rf"(?:(?:this|that|it)(?: one| bit| part| line)? is )?"
    rf"(?:(?:{ALONE}\s+)?for (?:you|him|her|them)(?:r eyes)?(?: {ALONE})?|"
    rf"{ALONE}(?: (?:you|him|her|them))?)!?\)?!?\s*:(?P<rest>.*)",
    re.IGNORECASE,
)  # "Bruno, just for you: ..."
EYES = re.compile(
    rf"\s*{AND}(?:{ALONE}[,:]?\s+)?for\s+(?P<who>[^:,()]{{1,60}}?)['\u2019]s? (?:own )?(?:eyes|ears)"
    rf"(?:\s+{ALONE})?\s*:(?P<rest>.*)",
    re.IGNORECASE,
)  # "For Anna's eyes only: ..."
LED_TO = tuple(
    re.compile(rf"\s*[^:.!?]{{0,40}}?\b{whom}\s*:(?P<rest>.*)", re.IGNORECASE)
    for whom in (
        rf"{ALONE}\s+(?:for|to)\s+(?P<who>[^:,()]{{1,60}}?)",
        rf"(?:for|to)\s+(?P<who>[^:,()]{{1,60}}?)\s+{ALONE}",
    )
)  # "And now something just for Anna: ..."
PSST = r"(?:p+s+t+|sh+)"
WHISPER = re.compile(
    rf"(?i)[\s(*_]*(?:(?:{PSST}\W+|whisper(?:ed|ing)? to )(?P<who>[^:,.!?()]{{1,40}}?)|"
    rf"@?(?P<name>[^:,.!?()]{{1,40}}?)[\s,(]+{PSST})"
    r"[*_\s]*[:,.!?)\u2026\u2013\u2014-]+[*_]*\s*(?P<rest>\S.*)"
)  # "Psst, Clara: ...": a paragraph, and no more, for her
AT = re.compile(r"[\s*_]*@(?P<who>[^:.!?()]{1,40}?)[*_]*\s*:[*_]*\s*(?P<rest>.*)")  # "@Clara: ..."
OTHERS = re.compile(  # whoever else sits there: "All others: ..."
    rf"(?i)[\s*_]*{AND}(?:(?:to|for)\s+)?(?:(?:all|everybody|everyone) (?:else|(?:the |of the )?others?)|"
    r"(?:the |you )?others|the rest(?: of you)?)(?:\s+(?:only|alone))?[*_]*\s*:[*_]*\s*(?P<rest>.*)"
)
BARE = re.compile(r"\s*(?:to|for)\s+(?P<who>[^:.,!?]{1,60})\s*", re.IGNORECASE)  # "to Clara", alone on a line
