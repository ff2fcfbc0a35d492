"""What a whole line is that names things of the game and only talks of them, told by its shape.

People talk of what they hold in a few shapes, whatever words fill them: a list under a heading that says what they have
or like ("My favourites: bear 1 and ferret 1"), a verdict ("My best play is 14", "the right one is my favourite"), a
place ("the fish is on Mystery"), a story ("ferret 1 and Bruno walk into a bar"), a word to somebody else ("Bruno, put
fish on Select"), irony ("sure, I play 14 and you all laugh"). So a line is held against these shapes, with # for things
of the game and ~ for other players; `stated` makes the shape and asks about what such a line would order.
"""

from __future__ import annotations

import re

_SUPERLATIVE = re.compile(
    r"(?!(?:hon|lat|mod|earn|inter|near|requ|harv|for|gu|qu|prot|t|r|w|b)est)[a-z]{3,}est|best|worst"
)
_EVALUATING = frozenset(
    "favourite favourites favorite favorites lucky unlucky dearest darling darlings beloved pride mine hero heroine "
    "heroes idol idols choicest weapon nightmare fear crush".split()
)
_HELD = (
    "(?:hand|!|cards|animals|foods|numbers|collection|treasures?|inventory|possessions?|stock|ranking|holdings?|"
    "belongings|pets|options|candidates|alternatives|temptations|sale|wanted|beauty|family|zoo|menagerie|pantry|fridge)"
)
_ACTS = (
    "(?:play|playing|give|giving|put|putting|take|taking|cook|cooking|serve|show|present|lay|bid|pass|today|turn|now|"
    "for (?:you|~|now|this|the))"
)
_A = "(?:(?:the|a|an|my|our|this|that|these|those|poor|little|old|own|very|dear) )*"
_SURE = "(?:oh )?(?:sure|yeah|yes|great|fine|brilliant|wonderful|fantastic|of course)(?: thing| right| yes| great)?"
_IS = "(?:is|are|was|were|remains)"
_TELLS = (
    "toast|ode|hymn|song|tribute|farewell|salute|cheers|hail|praise|applause|drink|poem|story|tale|fable|novel|film|"
    "movie|joke|word|word or two|question|thoughts?|remarks?|notes?"
)
_PAYS = "bid|play|pay|give|put|spend|offer|afford|dare|risk|pledge|do|stake|say|invest"
_BEHIND = "of|please|pls|now|too|for|on|to|from|with|at|in|and|thanks|thank|as"  # they may follow a name in an order
_SHAPES = re.compile(
    "|".join(
        (
            # a heading of what one has, or likes: "ranking of my cards: #"
            rf"^(?:and |so |well , |in )?(?!feel|(?:[^:]* )?{_ACTS} )[^:#~.]*(?<!\w){_HELD}(?!\w)[^:#~.]* : (?:\w+ )*"
            "[#~]",
            rf"^{_A}! (?:\w+ ){{0,3}}: (?:\w+ )*[#~]",
            # what others do or ask for: "what my brother plays: #", "a bad idea: #", "we are waiting for: ~"
            r"^(?:and |so )?what (?!(?:i|we|i'd|i'll|you|you'll|comes|follows|about|else|it)\b)[^:#~]* :",
            r"^[^:#]*\b(?:bad|silly|stupid|terrible|mad|wrong|awful|daft) (?:idea|plan|move|choice|bid|card) :",
            r"^[^:#~]*\b(?:at (?:home|work|school)|waiting (?:for|on))\b[^:#~]* :",
            # what answers a question of one's own: "who wins? #"
            r"^(?:\w+ , )?(?:who|what|which|how|when|where|whose|guess)\b"
            r"(?! (?:now|else|next|to|about|shall|should|can|do i|am i|is it|a|an)\b)[^?#]*\? "
            r"(?:the |a |here |well , )?[#~](?: [@#])?(?: [.,](?! i'll| i (?!hope|think))[^#]*)?$",
            # where things lie: "on my shelf: #"
            "^(?:and |so )?(?:on|in|at|under|behind|beside|near|inside|above) (?:my|our|his|her|their|~'s) "
            "(?!(?:turn|table|behalf|move|name|opinion|side|part|order|list|envelope|view|best|own)s? )[a-z]+ : "
            "(?:\\w+ )*[#~]",
            # what is said of things: "# : that is the best I have", "#, #: those are lovely"
            "^(?:\\w+ )?#[^.]* [:.,-] (?:that|those|these|they)(?: is| are|'s|'re) "
            "(?!(?:how|it|for|my|mine|me|our|the (?:move|order|plan|one|ones|bid|card|cards)|what|all from)\\b)"
            "(?:the |all |what |! |@ )*(?:i|we)(?: have|'ve| got| hold| own)\\b",
            "^(?:\\w+ )?#[^.:]* : (?:those|these|they)(?: are|'re) (?!(?:my|mine|for|it|what|the (?!best|worst))\\b)",
            # what one marvels at: "#, who would have thought"
            rf"^(?:two |three |another |and |so |well , )*{_A}#(?: [,@] {_A}#)*(?: @)?(?: [,-])+ "
            r"(?:(?:and )?who(?:'d| would| could) have|imagine (?:that|my)|"
            r"fancy (?:that|my|meeting)|of all things|what are the odds|go figure)\b",
            # what one misses: "# would be nice to have"
            r"# would be (?:very |so |really )?[a-z]+ to (?:have|own|get|see|draw|keep|hold)\b",
            # a word to somebody: "go ahead, ~", "after you, ~!"
            r"^(?:go ahead|you go [^ ]+|you all go ahead|after you|(?:go )?get (?:them|him|her|'em|em)|"
            r"note that|i'm afraid|i am afraid|alas|sadly|regrettably|(?:nearly|almost) \w+|i must|"
            r"i have to|my go(?: now)?)(?: ,)? ~(?: [.!])*$",
            # what is refused, dreamt, given up or forbidden: "I refuse: #", "# but the doctor forbade it"
            r"\b(?:i|we) (?:refuse|decline|dreamed|dreamt) :|\bonce upon a time\b",
            r"\b(?:idea|plan|deal|attempt) (?:has )?(?:failed|fell through|is off|was off|backfired)\b",
            r"^(?:that|this|it) was (?:a |an |my )*(?:!|bad|terrible|stupid|silly|awful|mad|old) (?:idea|plan) :",
            r"\bmy (?:old|former|first|original|previous|other) (?:plan|idea|order|bid|card|move)s? (?:was|were)\b",
            r"#[^#]*\b(?:forbade|forbids|forbid|vetoed|said no|says no|talked me out|advised against)\b",
            r"\b(?:i'll|i will|i shall|we'll|we will) (?:dodge|avoid|shun|dread|fear|envy) (?:the |my )?#",
            r"\b(?:he|she|they|~) (?:always|never|often|all) (?:did|does|do) (?:it|this|that|the same)\b",
            r"\b(?:experts|kids|others|they|everybody|everyone|family) (?:all )?(?:hated|disagreed?|expects?|did)"
            r"(?: it| this| that)? :",
            r"#[^#]* , but then\b|#[^#]*[.!,;-] (?:i was wrong|that was (?:silly|stupid|wrong|a mistake|mad)|i lost my "
            r"nerve|i chickened out)\b",
            # what others did, or what was: "my sister played: #", "in the last round: #"
            r"^(?:my|our|his|her|~'s) [a-z]+ (?:has |had )?(?:played|bid|laid|had|took|gave|cooked|put|used|did|won|"
            r"lost|threw|dreamt|dreamed|drew|got|holds|has) :",
            r"^(?:so )?(?:(?:in|for|at|during|from) )?(?:the |my |our )?(?:last|previous) (?:round|turn|game|match|"
            r"time)\b[^:#]* :",
            # an hour: "I must be home by #", "time to sleep, it's #"
            r"\b(?:be|home|back|there|here|ready|bed|work|school|up|asleep|leave|meet|start|starts|lunch|"
            r"dinner|train|bus|open|opens|close|closes)\b(?: \w+){0,3} (?:by|till|until) #(?: [.!])?$",
            r"\b(?:sleep|bed|late|tired|run|leave|hungry|dark|cold)\b(?: \w+){0,2} , (?:it's|it is) (?:already )?#",
            # the name of something: "# on #, the musical"
            r"^# (?:on|in|for|and) # , (?:the|a|an) (?!(?:rest|same|usual|first|last|left|right)\b)[a-z]+(?: [.!])?$",
            # a verdict: "my best move is #", "# is my favourite"
            rf"(?<!feeling )(?<!feel )\b{_A}!(?: [a-z']+){{0,4}} (?:{_IS}|would be|:) "
            "(?:number |card |the |my |a |always |still )*[#~]",
            rf"(?<!because )(?<!since )(?<!cause )(?<!cos )(?<!as )[#~](?: one| card| food| dish)? {_IS} {_A}!",
            # what one knows, thinks or feels: "# is all I'm sure of", "I'm thinking of #", "I like Dora"
            rf"# is all (?:i|i'm|we|we're|that|he|she|they|~)(?! (?:\w+ )?(?:to )?(?:{_PAYS})\b)",
            r"\b(?:i'm|i am|im|was|been|we're|keep|keeps|kept) (?:\w+ )?(?:thinking|dreaming|musing|talking|reading|"
            "hearing) [@of about]+ ",
            rf"^(?:\w+ , )?(?:i|we) (?:do |really |just |so |quite )*(?:like|love|adore|hate|admire|miss|trust) {_A}~"
            r"(?!.*\b(?:so|and) i(?:'ll)? (?:pick|choose|take|select) )",
            # where a thing is: "the fish is on Mystery"
            rf"^(?:and |but |so )?(?:the |my |your )?# (?:{_IS}|lies|sits|lie|sit) (?:already |still |now |also )?"
            "(?:on|in|at|under|inside) (?:the |a )?#",
            # what a thing does together with somebody: "# and ~ walk into a bar"
            rf"(?:^|[.;] ){_A}#(?: , {_A}[#~])* and (?:~|an? [a-z]+|i(?! (?:{_PAYS}) )) "
            rf"(?!(?:{_BEHIND})\b)[a-z]+",
            # what is said or written about things, or called out to them
            rf"^(?:an? |the )?(?:{_TELLS}) (?:to|of|about|on|for|with) {_A}#",
            r"^(?:hail|behold|alas|beware) (?:\w+ ){0,3}#[^:]*[,.]",
            rf"^(?:oh?|ah|hail|alas) {_A}#(?: [@,] {_A}#)?(?: \.|$)",
            "^(?:the |an? )?# (?:and|@|,) (?:the |an? )?# [,:-] (?:an?|what|such|the) (?!(?:\\w+ )*[#~])",
            # what somebody else's counting comes to: "cake for each of us, so #"
            r"(?:^|[.?] )(?:have|had|there|two|three|four|a|an|one|each|every)\b(?!.*\b(?:bid|play|points?|card)\b)"
            "[^#.?]*, (?:so|that makes|which makes|makes|equals) #$",
            # irony: "sure, I play # and you all laugh"
            rf"^{_SURE}(?: [,.])+ (?=.*#).* (?:and|then) (?:then )?(?:you|he|she|they|everybody|everyone|~|watch|lose|"
            r"lost|ruin|die|burn)\b",
            rf"^{_SURE}(?: [,.])+ (?=.*#).*[,.-] (?:great|brilliant|genius|clever|wonderful|fantastic)\b",
        )
    )
)
_LABEL = re.compile(r"(?:my )?(?:cards?|animals?|numbers?) :")
_WISHED = re.compile(
    r"(?:and |so |well , )*(?:i'd|i would|we'd|we would) (?:like|love|prefer|choose|take) [a-z ]*: [#~]"
)
_THINGS = re.compile(r"#(?: [#@])*(?<!@)")
_RANKED = re.compile(r"#(?: @){2,} #")  # "best: 14. if gone: 18": the words between lead from one to the next


def talks(shape: str, labelled: bool = False) -> bool:
    """Does a line of this shape (see `games.kit.reading.stated`) only talk of what it names?

    `labelled`: it is one of a letter of labels.
    """
    if _WISHED.match(shape) or _RANKED.search(shape) or (labelled and _LABEL.match(shape)):
        return False
    told = " ".join("!" if _evaluates(word) else word for word in _THINGS.sub("#", shape).replace("!", ".").split())
    return bool(_SHAPES.search(told))


def _evaluates(word: str) -> bool:
    """Does it judge what it stands beside: "favourite", "best", "loveliest"?"""
    return word in _EVALUATING or bool(_SUPERLATIVE.fullmatch(word))
