"""What players write about that only a GM can do or settle: it is offered to be passed on, with what that would be."""

from __future__ import annotations

from gm.desk.handling.wishing.subject import Subject, any_of

_ENGINE = r"(?:computer|engine|robot|bot|machine|program|autopilot|ai|auto pilot)"
_TO_GM = "Shall I pass your words on to the GM, who is a person?"
_LAST = r"\b(?:last|previous) (?:turn|round|time|move|week)\b"
_ANEW = r"(?:change|correct|revise|alter|edit|amend|undo|redo|take back)"

FOR_THE_GM = (
    Subject(
        "passed",
        "",
        any_of(
            rf"{_ENGINE} (?:please )?(?:to )?(?:play|plays|move|moves|decide|do|take)\b.*\b(?:for me|my|instead of "
            r"me)\b",
            rf"(?:put|set|switch|place) (?:me|my (?:seat|chair|place)) (?:on|to|onto) (?:the |an )?{_ENGINE}\b",
            rf"(?:hand|give|leave) (?:it|my (?:seat|chair|place|turns?|cards?|hand)) (?:over )?to (?:the|a) "
            rf"{_ENGINE}\b",
            rf"(?:use|turn on|switch on|activate|start) (?:the |an )?{_ENGINE}\b.*\b(?:for me|my)\b",
            r"autopilot (?:on )?for me\b",
            r"(?:play|move|decide) (?:for me |my (?:turns?|cards?|seat) )(?:automatically|by yourself)\b",
        ),
        f"The GM can let the engine play for you, until you write orders again. {_TO_GM}",
        never=any_of(r"(?:do not|don't|not|never|stop)\b"),
        leads="autopilot {seat} on",
    ),
    Subject(
        "passed",
        "",
        any_of(
            r"(?:plays?|fills? in|sits? in|stands? in|steps? in|takes? over|covers?|sub(?:stitute)?s?|deputi[sz]es?|"
            r"answers?|moves?|writes?)\b.*\b(?:for me|in my (?:place|stead)|instead of me|on my behalf)\b",
            r"(?:takes? (?:over )?|looks? after )my (?:seat|chair|place|turns?|hand)\b.*\b(?:while|until|till|"
            r"next week|holidays?|away|from \w+day)\b",
            r"(?:a |my )(?:sitter|stand in|sub(?:stitute)?|deputy)\b",
            r"(?:need|want|looking|get|find|have|request) (?:for )?(?:a |another |my )?replacement\b(?! for (?!me\b))",
            r"(?:replace me|sub (?:me )?out)\b",
        ),
        f"The GM can let somebody sit in for you, whose mail address and last day should stand in your words. {_TO_GM}",
        never=any_of(
            r"(?:for good|for ever|forever|you play|you write|did|has|have)\b",
            r"^(?:why|who|what)\b",
            r"(?:some|any)(?:one|body) else\b(?!.*\b(?:while|until|till|next|away|holidays?|for (?:a|one|two|this))\b)",
        ),
        leads="sitter for {seat}: Dora <dora@example.net> until 9 December",
    ),
    Subject(
        "passed",
        "",
        any_of(
            r"complain(?:t|ts|ing)?\b",
            r"(?:rude|insult(?:s|ed|ing)?|abusive|offensive|cheat(?:s|ed|ing|er)?|unfair|not (?:very |at all )?fair|"
            r"bull(?:y|ies|ying)|harass\w*|threaten\w*|impolite|collud\w+|(?:working|ganging|teaming) (?:together|up)|"
            r"in cahoots)\b",
            r"(?:something|a thing) (?:is|has gone|went|must be) wrong\b",
            r"i (?:have )?(?:never|did not|have not) (?:play|played|sent|send|write|wrote|written|order|ordered|bid|"
            r"ask|asked)(?: for)? (?:that|this|it)\b",
        ),
        f"I am sorry to hear that. {_TO_GM}",
        never=any_of(
            r"(?:allowed|legal|rules?|can i|may i|if)\b",
            r"(?:no|without|not a) complain",
            r"(?:is|was|would) (?:it|that|this)(?: be)? (?:very |too |so )?\w+ (?:of me |when i |to )",  # politeness
            r"(?:not|n't) (?:want|mean|like|wish)? ?to be \w+",
        ),
    ),
    Subject(
        "passed",
        "",
        any_of(
            r"(?:mistakes?|errors?|bug|wrong)\b.*\b(?:in|with|about|of) (?:the |your |my )?(?:last |latest )?(?:report|"
            r"results?|scor(?:es?|ing)|points|letter|turn|round|picture)\b",
            r"(?:you|it|that|report|turn|result) (?:\w+ )?(?:got|read|took|played|has|have|mis(?:read|understood))\b.*"
            r"\bmy (?:orders?|moves?|bid|card|letter|vote)\b.*\b(?:wrong(?:ly)?|incorrectly|differently|last (?:turn|"
            r"round|time))\b",
            r"(?:misread|misunderstood|mistook) (?:my|me)\b",
        ),
        f"The GM can look into that, and put a past turn right. {_TO_GM}",
        never=any_of(r"if\b", r"(?:my|i made an?|i made the) (?:mistake|error)\b"),
    ),
    Subject(
        "passed",
        "",
        any_of(
            rf"(?:(?:can|may|could) i\b.*\b{_ANEW}|i (?:meant|intended|wanted to|should have|mis\w+|"
            rf"(?:played|bid|sent|wrote|picked) the wrong)|(?:{_ANEW}|correct) my)\b.*{_LAST}",
            rf"{_LAST}.*\b(?:(?:can|may|could) i\b.*\b{_ANEW}|i (?:meant|intended|wanted to|should have)|"
            rf"(?:{_ANEW}|correct) my)\b",
        ),
        f"A turn that is over stays as it was played, unless the GM puts it right. {_TO_GM}",
        never=any_of(r"if\b", r"now\b", r"(?:this|next) (?:turn|round|time)\b", r"wanted to (?:win|know|ask|say)\b"),
    ),
    Subject(
        "passed",
        "",
        any_of(
            r"(?:please )?(?:call|name|rename) me (?:\w+ )?(?!(?:if|when|back|a|an|the|at|on|later|tomorrow|tonight)\b)"
            r"\w+(?: (?:from now on|instead|in future|please))*$",
            r"(?:change|correct) my (?:nick ?)?name\b|my name is (?:not|spelt|spelled|misspelt|misspelled|wrong)\b",
        ),
        f"The GM can give you another name in this match. {_TO_GM}",
        leads="rename {seat} to NAME",
    ),
    Subject(
        "passed",
        "",
        any_of(
            r"(?:can|could|will|would)(?: only)? (?:only )?(?:play|write|answer|move) (?:only )?(?:at|on|in) (?:the )?"
            r"(?:weekends?|evenings?|mornings?|\w+days)\b|only (?:at|on) (?:weekends|\w+days)\b",
            r"(?:unavailable|away|busy|offline|off line|not (?:available|there|reachable)) (?:on|at) (?:\w+days|"
            r"weekends)\b",
            r"(?:never|not) (?:read|look at|check|answer|write|see)\b.*\bon (?:\w+days|weekends)\b",
        ),
        f"Days of the week on which nothing closes are for the GM to give. {_TO_GM}",
        leads="policy own_days=2",
    ),
    Subject(
        "passed",
        "",
        any_of(r"(?:weekend|my free days|my days off|days off)\b.*(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b"),
        f"In this match nobody has days of the week of their own; the GM can give everybody some. {_TO_GM}",
        never=any_of(r"(?:this|next|on|away|until|till|from)\b"),
        leads="policy own_days=2",
    ),
)
