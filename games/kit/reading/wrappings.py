"""What orders are wrapped in, as tables: clauses that lead up to one or stand amid it, and words for plainer ones.

Each row is tried on one sentence of a line that orders nothing, or not all, as it stands. What a row takes away must
stand in one of these groups of its pattern, for each is judged otherwise (`games.kit.reading.unwrapping`):

idle    names nobody and no number, denies nothing and sets no condition
cause   says why: what it names is not ordered, whoever and whatever else it speaks of
gone    was turned down: what it names is not ordered
told    tells of a person or thing that stands before it: it names no thing, and takes nothing back
free    is one of a few words that touch nothing
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Wrapping(NamedTuple):
    """A pattern for a sentence, and what is left of that."""

    pattern: re.Pattern[str]
    left: str


def _row(pattern: str, left: str = r"\g<rest>") -> Wrapping:
    return Wrapping(re.compile(rf"(?is){pattern}"), left)


_NO = r"(?:no+|nah+|nope|naw|no thanks?(?: you)?|not (?:today|now|this (?:time|round|turn)))"
_I = r"(?:i|we)(?:'ve| have|'m| am|'re| are)?(?: now| then| finally| therefore| at last| \w+ly)*"
_MINE = r"(?:(?:my|our|the|this|a) (?:\w+ ){1,3})"
_VOTED = (
    r"(?:ha(?:s|ve) )?(?:voted|decided|chose|chosen|picked|agreed|spoken|rolled|fell|landed|settled|decreed|ruled|"
    r"nodded|pointed)(?: (?:for|on|at|that|unanimously|in favou?r of|it))*"
)
_DOER = r"(?:i|i'll|i'd|i'm|we|we'll|we'd|let me|let us|please|kindly|my|would you|could you)"
_WHY = r"(?:as|since|because|seeing (?:that|as)|given that|now that|considering(?: that)?|although|though|while)"
_LEADING = (
    r"(?:having|after|looking|considering|being|thinking|with|despite|in spite of|thanks to|following|upon|on|in view "
    r"of|in the light of|against|for)"
)
_COURTEOUS = (
    r"if (?:(?:it|that|this)(?:'s| is| be| would be| were|'d be)? (?:not |no |too |much |quite |really |still |of )*"
    r"(?:trouble|bother|problem|imposition|inconvenience|inconvenient|all right|alright|okay|ok|fine|agreeable|"
    r"convenient|"
    r"permitted|allowed|presumptuous|rude|impolite|possible|acceptable|use|help|pleases?)|"
    r"(?:nobody|no one|none of you) (?:minds?|objects?|has any objections?|has anything against it|is offended)|"
    r"(?:you|i) (?:please|may|might|will|would|will forgive me|will permit|will allow|permit|allow|could|"
    r"would be so (?:kind|good)|(?:don't|do not) mind|(?:have|had) no objections?|may be so bold|may say so))"
    r"(?: (?:to|with|for|by|it|me|you|anybody|anyone|everybody|everyone|of you|all|at this point|once more|saying so|"
    r"so|the others|my friends))*"
)
_HOUSE = r"(?:the )?(?:house|court|kitchen|management|gm|game master|chef|chair|table|company|gods|weather|others)"
_FORCED = (
    r"if (?:i (?:really |absolutely |simply )?(?:must|have to|'ve got to|am to|need to)\b[^,:;.!?]*|you "
    r"(?:insist|must know|"
    r"really (?:want|must) (?:to )?know|say so|ask me|force me)|it (?:must be|has to be|comes to that|pleases? "
    r"[^,:;.!?\d]*)|"
    rf"push comes to shove|needs must|{_HOUSE} (?:permits?|allows?|pleases?|wish(?:es)?|agrees?|will have it|"
    rf"forgives? me|"
    r"(?:does|do)(?:n't| not) (?:mind|object)))"
)
WRAPPINGS = (
    _row(  # "... have come to the conclusion that I will bid 12"
        rf"^(?P<idle>.*?\b(?:{_I}|and have|and then|and finally) (?:come|came|arrived|got|reached) (?:(?:to|at) "
        rf")?(?:the|a) (?:\w+ ){{0,2}}?"
        r"(?:conclusion|decision|opinion|view|result|insight|verdict) that) (?P<rest>.+)$"
    ),
    _row(  # "after some thought we decided that we bid 12"
        rf"^(?P<idle>.*?\b(?:{_I}|and have|and then|and finally) (?:decided|resolved|concluded|determined|"
        rf"agreed|settled) that) (?P<rest>.+)$"
    ),
    _row(  # "I would rather not claim", "we have decided not to bid"
        r"^(?P<before>.*?)\b(?P<who>i|we)(?: (?:would|'d) (?:\w+ )?(?:rather|prefer)|'d (?:\w+ )?(?:rather|prefer)|"
        r"(?:'ve| have)? (?:prefer|choose|chose|chosen|decided|elected|elect)) not (?:to )?(?P<rest>.+)$",
        r"\g<before>\g<who> will not \g<rest>",
    ),
    _row(  # "I will not bid, and leave the first move to the others"
        r"^(?P<rest>.*?\b(?:not|no|nothing|pass|decline)\b.*?)[, ]+(?:and|so|but)? ?(?:i |we |i'll |will |"
        r"rather |then )*"
        r"(?:leave|leaving|let|letting|grant|cede|yield|hand)\b(?P<free>[^.!?;\d]*\b(?:others?|everybody|everyone|"
        r"you|somebody|someone|rest)\b[^.!?;\d]*)[.!]*$"
    ),
    _row(  # "Tempted by the 27, but no: 14", "the fish looks good but no thanks, tofu"
        rf"^(?P<gone>[^.!?;:]+?)[,;:. -]*\b(?:but|yet|though) (?:then )?{_NO} ?(?:[:,;!-]|\.+)+ ?(?P<rest>.+)$"
    ),
    _row(rf"^(?P<idle>{_MINE}{_VOTED}) ?[:=-] ?(?P<rest>.+)$"),  # "The kids voted: 12"
    _row(r"^(?P<before>.*?)(?P<idle>\*(?:[a-z]+[ -]?){1,4}\*)(?P<rest>.*)$", r"\g<before> \g<rest>"),  # "*drumroll*"
    _row(rf"^(?P<before>.+?)[,(-] ?(?P<free>{_COURTEOUS}) ?[,)-](?P<rest>.*)$", r"\g<before> \g<rest>"),
    _row(rf"^(?P<free>{_COURTEOUS}),? (?P<rest>(?:{_DOER})\b.*)$"),
    _row(  # "If I must part with something, let it be 14", "if it pleases the house, I play 14"
        rf"^(?:(?:well|so|ok|okay|and|now|oh|alright),? )*(?P<cause>{_FORCED}) ?[,:-] ?(?:then |so )?(?P<rest>.+)$"
    ),
    _row(rf"^(?P<rest>.+?),? (?P<cause>{_FORCED})[.!]*$"),
    _row(  # "Bruno's monster will eat mine if I don't hurry, therefore ..."
        r"^(?!if\b|when\b|unless\b|should\b|suppos|perhaps\b|maybe\b)(?P<cause>[^;:.?]{6,}?)(?:[,;.-]+ (?:and "
        r")?so|[,;.-]* "
        r"(?:and )?(?:therefore|hence|thus|consequently|accordingly|that's why|that is why|which is why))[,:]? "
        r"(?!that\b|much\b|far\b|many\b|long\b|good\b|do\b|be it\b|what\b)(?P<rest>.+)$"
    ),
    _row(
        rf"^(?P<cause>{_WHY} [^,;:?.]{{8,}}?),? (?P<rest>{_DOER}\b(?! (?:stand|am|have|had|was|were|can't|think)\b).*)$"
    ),
    _row(rf"^(?P<idle>{_LEADING} [^,;:?.]{{4,}}), (?P<rest>{_DOER}\b.*)$"),  # "Having slept on it, I ..."
    _row(  # "I have looked at my row with my good glasses on, and I believe I should like to ..."
        rf"^(?P<idle>[^;:?.]{{8,}}?), and (?P<rest>(?:{_I} )?(?:believe|think|find|feel) (?:that )?i (?:should|"
        rf"would|'d) .*)$"
    ),
    _row(  # "I believe I should like to bid 12"
        r"^(?P<before>.*?)\b(?P<free>i (?:do |really |rather )?(?:believe|think|feel|reckon|fancy|find|dare say) "
        r"(?:that )?)(?P<rest>i(?: (?:should|would)|'d) (?:\w+ )?(?:like|love|prefer|rather|choose)\b.*)$",
        r"\g<before>\g<rest>",
    ),
    _row(  # "the 18, because it sits next to the 19; failing that ..."
        r"^(?P<before>.+?),? (?P<gone>(?:because (?:that|this|these|it|they|he|she)|(?:since|as) (?:it|they|he|she))\b"
        r"[^,;.!?]*)(?P<rest>[,;.!?].*|)$",
        r"\g<before>\g<rest>",
    ),
    _row(  # "to Clara, who never gets anything, I hand ..."
        r"^(?P<before>.*?\w),? ?[,(-] ?(?P<told>(?:(?:of|to|for|with|from) )?(?:who|whom|whose|"
        r"which)\b[^,.;:!?()]{3,90})"
        r"[,)-]?(?P<rest>[ .;!?].*|)$",
        r"\g<before>\g<rest>",
    ),
)


# Plainer words for others: what is said is the same.
_MOVES = (
    "vanish(?:es)?|disappears?|fl(?:y|ies)|wanders?|hops?|walks?|lands?|ends? up|travels?|march(?:es)?|slides?|sails?|"
    "drops?|tumbles?|heads?|trots?|moves|strolls?|drifts?|pops?|rolls?|sinks?|finds its way|makes its way|"
    "is off|trundles?|waddles?|crawls?|shuffles off|emigrates?|disappears?|jumps?|leaps?|swims?"
)
PLAINER = tuple(
    (re.compile(rf"(?i){pattern}"), plain)
    for pattern, plain in (
        (
            rf"\b(?:{_MOVES})(?: (?:round|over|straight|off|down|up|right|out|back|directly|quietly|happily))* "
            r"(?=(?:in|into|to|onto|on|out|at|upon|over)\b)",
            "goes ",
        ),
        (r"\bhelp(?:ing)? (?:myself|ourselves) to\b", "take"),
        (r"\bround (?:that follows|after this(?: one)?|to come|after that|ahead)\b", "next round"),
        (r"\bso very (?=kind|good|nice)", "so "),
        (r"\bafterwards(?: to)?\b", "then"),
        (r"\bupon\b", "on"),
        (r"\b(should|would|'d) (?:so |very |ever so |really )*(?:much|dearly|greatly) (?=like|love)", r"\1 "),
        (
            r"\b(?:seems?|looks?|sounds?|feels?|strikes? me as|appears?|ought to be|should be)(?: to me| to be| "
            r"quite| about| just)*"
            r" (?:enough|sufficient|plenty|fair|reasonable|right|adequate|appropriate|ample)\b(?: to me| for me)?",
            "will do",
        ),
        (
            r"\b(?:i|we)(?:'d| would| should| could| shall|'ll)(?: also| then)? (?:be )?(?:content|happy|satisfied|"
            r"fine|pleased|"
            r"settle|make do|live)(?: for| with) ",
            "",
        ),
        (r"[.;,!]?\s*\b(?:where|what|whom?|to whom|which(?: one)?)\s*[:=]\s*", ", "),
        (r",? (?:and |along |together )*with (?:it|him|her|that) (?:goes |comes )?(?=(?:the|my|a|an) )", " and "),
        (
            r"\b(?:the )?(?:pan|card|player|food|dish|person|gentleman|lady) (?:called|named|known as|labelled|"
            r"with the name(?: of)?) ",
            "",
        ),
        (
            r"\b(?:a|one|some|two) (?:\w+ )?(?:spoonfuls?|pinch|dash|portions?|plates?|helpings?|servings?|"
            r"bowls?|slices?|drops?|"
            r"sprinkle|touch|bits?|pieces?|glass|cups?|dollops?|splash) of ",
            "",
        ),
        (
            r"^[\s.]*(?:and )?(?:as (?:(?:a|the|my) )?(?:starter|side dish|dessert|side order|main course|main|"
            r"first course|"
            r"second course|extra|bonus|aperitif)|for (?:dessert|starters|the main course|afters))[,:]? ",
            "",
        ),
        (r"[~*_#=<>|]{2,}", " , "),
        (r"\b(?:[aà] la|au|alla) (?=\w)", "on "),
        (r"\*(\w+)\*", r"\1"),
        (r"\bright-hand (?=card|one|side|end)", "right "),
        (r"\bleft-hand (?=card|one|side|end)", "left "),
    )
)
