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
_THEIRS = rf"(?P<who>[^:,()]{{1,60}}?)['\u2019]s? (?:own )?(?:eyes?|ears?)(?:\s+{ALONE})?"
EYES = re.compile(
    rf"\s*{AND}(?:{ALONE}[,:]?\s+)?(?:(?:for|in|into|to)\s+)?{_THEIRS}\s*:(?P<rest>.*)", re.IGNORECASE
)  # "For Anna's eyes only: ..."
LED_TO = tuple(
    re.compile(rf"\s*[^:.!?]{{0,40}}?\b{whom}\s*:(?P<rest>.*)", re.IGNORECASE)
    for whom in (
        rf"{ALONE}\s+(?:for|to)\s+(?P<who>[^:,()]{{1,60}}?)",
        rf"(?:for|to)\s+(?P<who>[^:,()]{{1,60}}?)\s+{ALONE}",
        rf"(?:for|in|into|to)\s+{_THEIRS}",
    )
)  # "And now something just for Anna: ...", "A word in Anna's ear: ..."
_LEARNS = r"(?:know|learn|hear|read|see|find|be told|get wind|guess|suspect)"
SECRECY = re.compile(
    r"(?i)\b(?:secret(?:ly|s)?|secrecy|in (?:strict |the strictest )?confidence|confidential(?:ly)?|privately|"
    r"in private|(?:just|only) for (?:you|her|him)|(?:in|into|for) [\w'\u2019]+(?: own)? (?:ears?|eyes)|eyes only|"
    r"whisper\w*|hush|psst|not a (?:living )?soul|not a word (?:to|of|about)|"
    rf"(?:nobody|no ?one|none)\b[^.!?;:]{{0,30}}\b(?:may|must|shall|should|can|will|is to) {_LEARNS}|"
    r"(?:others|rest|any(?:body|one)|every(?:body|one)|they)(?: else)? (?:must|may|shall|should|can|will|need)"
    rf"(?: ?not|n['\u2019]t)(?: ever)? {_LEARNS}|"
    r"(?:nobody|no ?one) else|between (?:us|ourselves|you and me)|mum['\u2019]?s? (?:is )?the word|keep mum|"
    r"(?:tell|telling) (?:nobody|no ?one|not a)|(?:from|behind) the (?:others|rest)\b|"
    r"(?:don['\u2019]t|do not|never) (?:tell|breathe|let (?:it|this|that) out)|under the rose|on the quiet|"
    r"keep (?:it|this|that) (?:to yourself|quiet|dark|back))\b"
)  # of a line that only one is to read
PSST = r"(?:p+s+t+|sh+)"
WHISPER = re.compile(
    rf"(?i)[\s(*_]*(?:(?:{PSST}\W+|whisper(?:ed|ing)? to )(?P<who>[^:,.!?()]{{1,40}}?)|"
    rf"@?(?P<name>[^:,.!?()]{{1,40}}?)[\s,(]+{PSST})"
    r"[*_\s]*[:,.!?)\u2026\u2013\u2014-]+[*_]*\s*(?P<rest>\S.*)"
)  # "Psst, Clara: ...": a paragraph, and no more, for her
AT = re.compile(r"[\s*_]*@(?P<who>[^:.!?()]{1,40}?)[*_]*\s*:[*_]*\s*(?P<rest>.*)")  # "@Clara: ..."
EAR = re.compile(rf"[^:.!?]{{0,40}}?\b(?:in|into)\s+{_THEIRS}\s*:\s*(?P<rest>\S.*)", re.IGNORECASE)
OTHERS = re.compile(  # whoever else sits there: "All others: ..."
    rf"(?i)[\s*_]*{AND}(?:(?:to|for)\s+)?(?:(?:all|everybody|everyone) (?:else|(?:the |of the )?others?)|"
    r"(?:the |you )?others|the rest(?: of you)?)(?:\s+(?:only|alone))?[*_]*\s*:[*_]*\s*(?P<rest>.*)"
)
BARE = re.compile(r"\s*(?:to|for)\s+(?P<who>[^:.,!?]{1,60})\s*", re.IGNORECASE)  # "to Clara", alone on a line
ONE_READS = re.compile(
    rf"(?i)(?=.*\b(?:{ALONE}|meant|eyes?|ears?)\b)(?P<said>.+?) (?:is|are|was|were|be|goes?|belongs?|meant) "
    r"(?P<rest>.*\b(?:for|to) .+)"
)  # "the tale of the cousin was for Clara only"
