"""What people want to know or get of the house, in sentences: tables of who asks, of what, and how.

Written for folded sentences without greeting and courtesy (`own_words`). A question counts as a whole sentence, so each
row says all that may stand in it: what somebody else does, what was, what is denied or doubted fits none of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

KIND = r"(?:(?:please|kindly|maybe|perhaps|possibly|just|quickly|also|simply|still|really|already) )*"
AUX = r"(?:can|could|would|will|may|might)"
_AGAIN = r"(?:[ ,]+(?:again|once more|one more time|once again|anew))?"
_GAME = r"(?: (?:of|for|to|in|from|with|on) (?:the|this|our|your|that) (?:game|match|table|group|round)| here)?"
_THIS_GAME = r"(?: (?:the|this|our|your|that) (?:game|match|table|group|round)| here)?"
_TO_ME = r"(?: (?:to|for|with|from) (?:me|us))?"
_DO = (
    r"(?:(?:re ?)?send|show|give|mail|e ?mail|forward|post|tell|get|list|repeat|read|have|see|check|look at|find|"
    r"know|"
    r"(?:have|get|take) (?:a|another) (?:look at|copy of)|repost|provide|share|remind)"
)
_COPY = r"(?:of |about )?(?:(?:a|another|the) (?:new |fresh )?(?:copy|list|overview|summary) of )?"
_GET = (  # what stands before a thing that somebody would like to have
    rf"(?:{AUX} (?:you|i|we|somebody|someone|anybody|anyone) {KIND}(?:be able to )?{_DO}(?: me| us)?|"
    rf"(?:please )?(?:(?:re ?)?send|show|list|repeat|mail|e ?mail|forward|repost|give|remind)(?: me| us)?|"
    rf"please {_DO}(?: me| us)?|(?:send|tell|get|find) (?:me|us)|let (?:me|us) (?:see|have|know|look at|read|check)|"
    rf"(?:i|we) {KIND}(?:need|want|would (?:like|love)|wish)(?: to (?:see|have|get|read|know|check|look at|find))?|"
    rf"(?:is it|would it be) possible to (?:see|have|get|read)|(?:is there )?any (?:chance|way) (?:of|to) (?:see|"
    rf"have|get|"
    rf"seeing|having|getting)|do you (?:still )?have|have you got|is there|are there|where (?:is|are)|"
    rf"(?:where|how) (?:can|do|could) (?:i|we) (?:find|see|get|read|check|look up)|what (?:is|are|was|were)|"
    rf"what about|"
    rf"(?:i|we) (?:have )?(?:{KIND})(?:forgot|forgotten|lost|deleted|misplaced|missed|can not (?:find|see|open|read|"
    rf"remember|recall)|do not (?:{KIND})(?:know|remember|have|find|see|understand|recall)|(?:did|have)"
    rf" not (?:{KIND})"
    rf"(?:get|got|gotten|receive|received|see|seen|find|found)|never (?:got|received|saw)|accidentally (?:deleted|"
    rf"lost)))"
    rf" {_COPY}"
)
_THE = r"(?:(?:the|my|our|your|a|an|any|all|all my|all the|that|this|these|those|some) )?"
_HAND = (
    r"(?:(?:the|my|our|all|all my|all the|that|these|own) )?(?:current |present |own |"
    r"remaining )?(?:hand(?: of cards| cards)?|cards?|tiles?|position|board|pieces|animals|"
    r"bears)(?: (?:in (?:my )?hand|left|i (?:still )?(?:have|hold)(?: left| got)?))*"
)
_RULES = (
    rf"{_THE}(?:game )?(?:rules?(?: ?(?:sheet|book))?|rulebook|instructions|manual)"
    rf"(?: of play)?{_GAME}(?: somewhere| anywhere)?"
)
_NUMBER = r"(?: (?:of|from|for|about))?(?: the)? (?:turn|round)(?: no| number)? (?P<rest>\d{1,4})"
_LAST = r"(?:(?:last|latest|newest|previous|most recent|current|present) )?"
_REPORT = rf"{_THE}{_LAST}(?:reports?|letters?|mails?|e ?mails?|messages?|results?|copy|turn report|round report)"
_LETTER = (
    rf"{_REPORT}(?:{_NUMBER}|(?: of|from| for)? (?:the |this )?{_LAST}(?:turn|round)| with (?:my|the) (?:hand|"
    rf"cards|position))?(?: to me)?"
)
_SCORE = (
    rf"{_THE}(?:current |latest |present )?(?:scores?|score ?board|standings?|status|state of (?:play|the (?:game|"
    rf"match)|affairs|"
    rf"things)|situation|update|news|ranking|points)(?: so far)?(?: on (?:the|this|our) (?:game|match)| (?:is|are)"
    rf")?{_GAME}"
)
_DUE = (
    rf"{_THE}(?:next |exact |current |present )?(?:dead ?line|due date|cut ?off(?: time)?|closing time|time limit|"
    rf"due time)"
    rf"{_GAME}(?: for (?:my |our |the )?(?:bids?|moves?|orders?|answers?|turn))?(?: is| was)?"
)
_CHANCE = (
    rf"(?:{_THE}(?:first |starting )?(?:deals?|dealing|shuffles?|shuffling|dice|die|draws?|drawing|cards|deck|rolls?|"
    rf"seed|chance)){_GAME}"
)
_FAIR = r"(?:really |truly |all )?(?:fair|honest|random|rigged|fixed|bent|genuine|true|real|by chance)"
_CHECKS = r"(?:check|verify|prove|proof|test|know|see|tell|be (?:sure|certain))"
_I = r"(?:i|we)"
OURS = (  # what a player sends
    r"(?:orders?|moves?|letters?|mails?|e ?mails?|messages?|answers?|bids?|cards?|choices?|votes?|reply|replies|"
    r"turns?|"
    r"submissions?|decisions?|plays?|picks?)"
)
MINE = rf"(?:(?:all )?(?:of )?(?:my|our) (?:last |latest |present |current |previous |final )?{OURS})"
WROTE = (
    r"what i (?:have )?(?:just )?(?:sent|wrote|said|written|told you)(?: (?:you|before|earlier|to you|so far|last)"
    r")*"
)
_MOVED = (
    r"(?:moved?|answer(?:ed)?|repl(?:y|ied)|respond(?:ed)?|written?|write|wrote|ordered|order|play(?:ed)?|bid|"
    r"voted?|decided?|"
    r"(?:sent?|handed?|turned|got|gotten|have|been|put|submit(?:ted)?|given|gave|made)(?: in)?(?: (?:his|her|"
    r"their|your|its|the|any"
    r"thing|something|orders?|moves?|bids?|answers?|letters?|in|a|to you|you))*|done|finished|ready|in|there|"
    r"missing|late)"
    r"(?: (?:his|her|their|the))?(?: (?:orders?|moves?|bids?|answers?|turns?|cards?))?(?: in)?(?: to you)?"
)
_YET = r"(?:(?:already|yet|still|so far|all|both|not|now|by now|up to now) ?)*"
_ONE = (
    r"(?:everybody|everyone|anybody|anyone|somebody|someone|all(?: of (?:us|them))?|(?:all )?the (?:others|"
    r"other players|rest)|they|we|all players)"
)
_WHICH = r"(?:who(?:m)?(?: else)?|which (?:of (?:us|them|the others)|players?|ones?|people|seats?))"
_WHEN = (
    r"(?:(?:by |until |till )?when|(?:at |until |by |till )?what (?:time|day|date|hour)|on what day|(?:until |"
    r"till |by )?which (?:day|"
    r"date|time)|how late)(?: exactly)?"
)
_ENDS = (
    r"(?:answer|write|reply|respond|send|move|need|want|expect|end|ends|close|closes|closed|over|finish|run out|"
    r"decide|be in|hand"
    r"|submit|change|due|order|bid|wanted|needed|start|turn in|deliver|have my|have our|play)"
)
_SOMEBODY = r"(?P<rest>[^\W\d][\w -]{0,30}?)"
_MATCHES = r"(?:games?|match(?:es)?|tables?)"
INFORM: Mapping[str, Sequence[str]] = {  # changes nothing, whoever asks
    "record": (
        rf"how (?:high(?:ly)? |good |well )?(?:is|am|are) {_SOMEBODY} (?:rated|ranked)"
        r"(?: (?:here|now|so far|at the moment))*(?: (?:in|at) [\w ]{2,30})?",
        rf"(?:what is|how (?:high|good) is) (?:the )?(?:current |present )?(?:rating|ranking|record) of {_SOMEBODY}",
        rf"(?:what|which) (?:rating|record) (?:does|do|has|have) {_SOMEBODY}(?: have)?",
        rf"(?:what is|how (?:high|good) is) {_SOMEBODY}(?:'s|s| s) (?:current |present )?(?:rating|record|ranking)",
    ),
    "proof": (
        rf"{_GET}{_THE}proof(?: (?:of|for|about) {_CHANCE})?{_AGAIN}",
        rf"(?:how|where) (?:do|can|could|may) {_I} {_CHECKS}(?: (?:that|if|whether))? {_CHANCE}"
        rf"(?: (?:was|were|is|are|has been) (?:not )?{_FAIR})?",
        rf"(?:how|where) (?:do|can|could|may) {_I} (?:check|verify) {_THE}proof{_AGAIN}",
        rf"(?:was|were|is|are) {_CHANCE} {_FAIR}",
        rf"{AUX} (?:you|i|we) {KIND}(?:check|verify|prove)(?: (?:to (?:me|us)|that|if|whether))* {_CHANCE}"
        rf"(?: (?:was|were|is|are) {_FAIR})?",
    ),
    "matches": (
        rf"(?:which|what)(?: other)? {_MATCHES} (?:are (?:there|(?:still )?(?:open|free))|can i (?:still )?"
        r"(?:join|play)|(?:may|could) i join|have (?:a )?(?:free|open) (?:chairs?|seats?|places?))"
        r"(?: (?:here|now|at the moment|in))*",
        rf"(?:are there |do you have )?any (?:open |other |free |more |new )+{_MATCHES}"
        r"(?: (?:here|i can (?:join|play)))*",
        rf"(?:is|are) there (?:any |an?other |an? )?(?:open |other |free )?{_MATCHES} (?:that )?(?:i|one) "
        r"(?:can|could|may) (?:still )?(?:join|play)(?: (?:here|in|now))*",
        r"(?:where|how) (?:do|can) i sign up(?: (?:here|for (?:a|another|the next) (?:game|match)))?",
    ),
    "rules": (
        rf"{_GET}{_RULES}{_AGAIN}",
        rf"{_RULES}{_AGAIN}",
        rf"(?:(?:{AUX} (?:you|somebody|someone|anybody|anyone) {KIND}|please )?(?:explain|teach) (?:to )?(?:me|"
        rf"us)? ?(?:{_RULES}|(?:the|this) game|how (?:to play"
        rf"|(?:it|this|this game|the game) works))|{AUX} (?:you|somebody|someone|anybody|anyone)"
        rf" {KIND}explain (?:{_RULES}|(?:the|this) game|how (?:it|this|this game|the game)"
        rf" works)){_TO_ME}{_AGAIN}",
        rf"explain (?:the game|the rules?|how (?:it|this|this game) works){_TO_ME}",
        r"how (?!does (?:this|it|that) work$)(?:do (?:i|we|you) play|is|does)(?: (?:this|it|the|this game|the game|"
        r"that))*(?: game)?(?: (?:played|work|go))?",
        rf"is there an? explanation of {_RULES}",
    ),
    "hand": (
        rf"{_GET}{_HAND}{_AGAIN}",
        rf"my (?:hand|cards){_AGAIN}",
        rf"(?:what|which)(?: cards?| numbers?| tiles?)? (?:do|did|have) {_I} (?:still |currently |now )?(?:have|"
        rf"hold|got|keep)(?: got)?(?: (?:left|in (?:my )?hand|in hand))*",
        rf"(?:what|which)(?: cards?| numbers?| tiles?)? {_I} (?:still |currently |now )?(?:have|hold|am holding|"
        rf"have got|got)(?: (?:left|in (?:my )?hand))*",
        r"(?:what|which)(?: cards?| else)? (?:is|are|was)(?: there)?(?: (?:left|still|now))* in my hand",
        r"(?:what|which cards?)(?: am)? i (?:am )?holding|what is in my hand",
        rf"{AUX} (?:i|we) {KIND}(?:get|have|take) (?:a |another )?look at {_HAND}{_AGAIN}",
    ),
    "orders": (
        r"(?:(?:any|the|current|present) )?orders",
        rf"{_I} (?:have )?(?:already |just )?(?:sent|answered|submitted|mailed|written|replied)(?: (?:to )?you)?"
        rf"(?: (?:it|them|that|an answer|{MINE}))?(?: in)?"
        r"(?: (?:already|yesterday|in time|twice|on \w+|this \w+|last \w+|\w+ (?:hours|days) ago|long ago))*",
        rf"(?:did|have|do) (?:you not|not you) (?:get|got|have|receive|received|see) (?:it|that|them|{MINE})",
        rf"what (?:did|have|had|do|was|were|are) {_I} (?:already )?(?:send|sent|write|written|order|ordered|enter|"
        rf"entered|submit|submitted|bid|play|played|vote|voted|say|said|"
        rf"decide|decided|choose|chosen)(?: to)?(?: you)?(?: so far)?(?: for (?P<rest>[\w.-]+))?",
        rf"what {_I} (?:have )?(?:sent|wrote|written|ordered|bid|played|entered|submitted)"
        rf"(?: (?:to )?you)?(?: so far)?(?: for (?P<rest>[\w.-]+))?",
        r"(?:what|which orders?|which moves?) (?:do|did) you (?:have|hold|get)(?: from me| of mine|"
        r" for me)?(?: for (?P<rest>[\w.-]+))?",
        rf"(?:did|have|do) you (?:already )?(?:get|got|have|receive|received|see|seen|read) {MINE}",
        r"(?:did|have|has|do|does) (?:you|the gm|[^\W\d_]+) (?:already )?(?:get|got|have|received?|seen?|read) "
        r"my (?:last )?questions?|(?:is|was|has) my (?:last )?question (?:been )?(?:in|there|ok|received|passed on|"
        r"answered|through)(?: yet| already)?",
        rf"(?:is|are|was|were) {MINE} (?:already )?(?:in|there|ok|okay|registered|recorded|noted|valid|accepted|"
        rf"received|safe|alright)",
        rf"(?:did|has|have) {MINE} (?:arrive|arrived|get through|got through|come through|reach you|reached you|"
        rf"make it|made it|get there|count|counted)",
        rf"(?:have|did) {_I} (?:already )?(?:send|sent|answer|answered|bid|vote|voted|move|moved|order|ordered|"
        rf"play|played|repl(?:y|ied)|written?)(?: you)?(?: anything| something)?"
        r"(?: (?:my |any )?(?:orders?|moves?|bids?|answers?))?(?: (?:already|yet))?",
        rf"{_GET}{MINE}{_AGAIN}|{AUX} you {KIND}confirm {MINE}|what (?:is|are|was|were) {MINE}",
    ),
    "status": (
        r"(?:until|till|by) when(?: (?:now|then|exactly))?",
        rf"{_WHICH} (?:is|are) (?:{_YET})(?:missing|late|to (?:move|write|answer|play|bid|send)|outstanding|silent|"
        rf"slow|holding (?:us|it|things|everything|everybody)(?: all)? up|"
        rf"waiting|not (?:in|done|there|ready)(?: yet)?|in|done|ready|there)(?: {_YET})?",
        rf"{_WHICH} (?:do|does|are|is) (?:we|you|i|everybody|everyone|it)(?: all)?(?: still)? wait(?:ing)? (?:for|"
        rf"on)|{_WHICH} i am (?:all |still )*waiting (?:for|on)",
        rf"{_WHICH} (?:has|have|did|had) {_YET}{_MOVED}(?: {_YET})?|{_WHICH} (?:still )?(?:has|have|needs?)"
        rf" (?:still )?to (?:move|write|answer|send|play|bid|order)[\w ]{{0,20}}",
        rf"{_WHICH} (?:is|are) (?:winning|leading|ahead|in (?:the lead|front)|first|last|losing|behind)(?: so far|"
        rf" here)?{_GAME}",
        rf"{_WHICH} (?:has|have|got|holds?)(?: got)? (?:the )?(?:most|more|fewest|least|highest|lowest|best|longest)"
        rf"(?: [^\W\d]+){{0,3}}(?: so far| now| here)*{_GAME}",
        r"(?:are|do) (?:we|you|they)(?: all)? (?:still )?(?:wait(?:ing)?) (?:for|on) (?:me|us|anybody|anyone|"
        r"somebody|someone|\w+)(?: else)?",
        rf"(?:is|are|has|have|did) {_ONE} {_YET}{_MOVED}(?: {_YET})?",
        rf"(?:has|have|did) (?!you\b|i\b|he\b|she\b|it\b)\w+ {_YET}(?:answer|answered|repl(?:y|ied)|move|moved|"
        rf"respond|responded|(?:send|sent)(?: in)? (?:his|her|their|anything|something|in|you|"
        rf"a)[\w ]{{0,20}}|written (?:to )?you)(?: {_YET})?",
        r"(?:is it|whose|is this) (?:my |turn |our )?(?:turn|move|go|is it)(?: is it)?|am i (?:holding (?:you|us|"
        r"them|everybody|everyone|things|it)(?: all)? up|(?:too )?late|the (?:last|only) one|last)",
        r"where (?:do|does|are|is) (?:we|things|the (?:game|match))(?: (?:stand|at))?(?: now)?|(?:how|where)"
        r" (?:do|does|are|is) (?:we|things|the (?:game|match)|our (?:game|match))(?: (?:stand|look|"
        r"going|doing|looking|standing|coming along|doing in (?:the|this) (?:game|match)))(?: so far)?|"
        r"how (?:things|the (?:game|match)) (?:stands?|looks?|is going|are going|are)",
        rf"{_GET}{_SCORE}{_AGAIN}|any (?:news|updates?|progress)(?: (?:on|of|from|in|about) (?:the|this|our)"
        rf" (?:game|match))?|(?:the )?(?:score|standings)",
        r"(?:what|which) (?:turn|round) (?:is (?:it|this)|are we (?:in|on|at|playing)|is it now|do we play)",
        # until when
        rf"{_GET}{_DUE}{_AGAIN}|{_DUE}{_AGAIN}|remind (?:me|us) of {_DUE}",
        rf"{_WHEN} (?:is|are|was|were) (?:it|this|that|{_DUE}|(?:(?:the|my|our|this|your|next) )*(?:{OURS}|turn|"
        rf"round|match|report))?(?: all)? ?(?:due|over|closed|closing|ending|wanted|needed|expected|"
        rf"finished|to be sent|up)?(?: here)?(?: in (?P<rest>[\w/ ]+))?",
        rf"{_WHEN} (?:it|this|that|{_DUE}|(?:the|my|our|this|your) (?:{OURS}|turn|round)) ?(?:is|are|was)?(?: due|"
        rf" over| wanted| needed)?",
        rf"{_WHEN} (?:do|does|will|must|should|can|could|may|have|shall|am) (?:i|we|you|the (?:turn|round|game)|"
        rf"this (?:turn|round)|it|everybody|everyone|my (?:turn|orders?|bid|move))(?: (?:still|have to|need to|"
        rf"must|to|like|be|me|us|latest|at the latest))* {_ENDS}(?: [\w ]{{0,40}})?",
        rf"{_WHEN} (?:i|we) (?:must|can|should|have to|need to|may) {_ENDS}(?: [\w ]{{0,40}})?",
        r"how (?:much|long|many)(?: (?:time|hours|days|more time))? (?:do|have|is|are|will) (?:i|we|there|"
        r"you give us)(?: (?:still|have|got|left))*(?: (?:to (?:answer|write|move|decide|send|think|reply)|for "
        r"(?:this|my)|until (?:the deadline|it is due))[\w ]{0,30})?",
        rf"how (?:much|long|many)(?: (?:time|hours|days))? {_I} (?:still )?have(?: left)?|how (?:much|many)"
        rf"(?: (?:time|hours|days))? (?:is|are) left",
        r"(?:do|have) (?:i|we) (?:still )?(?:have |got )?(?:any |some |enough )?time(?: left)?|"
        r"is there (?:still )?(?:any |some |enough )?time(?: left)?(?: to [\w ]{2,30})?",
        r"is (?:the|my|our) deadline (?:today|tonight|tomorrow|on \w+|\w+day)(?: or (?:today|tonight|tomorrow|"
        r"on \w+|\w+day))?|(?:is it|am i) (?:already )?(?:too late|still possible|still in time|in time)(?: (?:to|"
        r"for) "
        r"[\w ]{2,30})?",
    ),
    "resend": (
        rf"{_GET}{_LETTER}{_AGAIN}",
        rf"(?:{AUX} you {KIND}|please )?(?:re ?send|repeat|repost)(?: (?:me|us))?(?: (?:it|that|this|them|"
        rf"everything|the last one))?(?:{_NUMBER}| (?:the |this )?{_LAST}(?:turn|round|one))?{_TO_ME}{_AGAIN}",
        rf"(?:{AUX} you {KIND}|please )?(?:send|mail|e ?mail|forward)(?: me| us)? (?:(?:it|that|this|them|"
        rf"the last one)|(?:the )?(?:turn|round) (?P<rest>\d+)){_TO_ME}[ ,]+(?:again|once more|one more time|"
        rf"once again)",
        rf"{AUX} {_I} {KIND}(?:have|get|see) (?:it|that|this|(?:the )?(?:turn|round) (?P<rest>\d+)) (?:again|"
        rf"once more|one more time)",
        rf"{_LETTER} (?:never|did not|has not|have not|has never)(?: (?:come|came|arrived?|reach(?:ed)? (?:me|us)|"
        rf"turned? up|get here|got here|show(?:ed)? up))(?: (?:here|yet|through))?",
        rf"[\w ]{{2,20}} (?:ate|swallowed|deleted|lost|blocked) {_LETTER}",
    ),
    "help": (
        rf"(?:(?:{AUX} (?:you|somebody|someone|anybody|anyone) {KIND}|please )help(?: me| us)?(?: out)?|help me|"
        rf"i need (?:some )?help)(?: with this| here)?|halp|(?:help|halp)(?: (?:please|pls|plz|me|here))+",
        r"(?:i have )?(?:absolutely )?no (?:clue|idea) (?:what|how) (?:i|to) [\w ]+|what (?:am i supposed|"
        r"do i have|am i expected) to (?:do|write|send|answer)",
        rf"i (?:do not|did not) (?:{KIND})(?:know|understand|get|see) (?:what|how) (?:to (?:do|write|play|answer|"
        rf"send|reply|order)|i (?:am supposed|have|should) (?:to )?[\w ]+)",
        r"i do not (?:get|understand) (?:it|this|any of (?:it|this)|anything)(?: at all)?|i am (?:completely |"
        r"totally |a bit |really |so )?(?:lost|confused|stuck|clueless)(?: here)?",
        rf"how (?:do|can|should|must) {_I} (?:{KIND})(?:play|answer|write|send|order|reply|respond|bid|move|vote|"
        rf"enter|give|submit|tell you|say)(?: (?:to )?(?:this|it|you|here|{MINE}|orders?|(?:a |an )(?:move|bid|"
        rf"order)|by mail|by e ?mail|"
        rf"(?:what i|my) want))*",
        rf"what (?:can|should|must|do|may|shall) {_I} (?:{KIND})(?:even |actually )?(?:write|do|say|send|answer|"
        rf"reply)(?: (?:here|to you|next|in this letter))?",
        r"what (?:commands?|words?|orders?|options?)(?: (?:are there|do you (?:know|understand|take|accept)|"
        r"can i (?:use|write|give|say)|are possible|exist|do i have))|what are my (?:options|choices|"
        r"possibilities)",
        r"what (?:do you (?:want|need|expect)(?: from me| of me)?|can you do(?: for me)?|format do you (?:want|"
        r"need|expect))|how does (?:this|it|that) (?:all )?work(?: by (?:e ?)?mail| here)?",
    ),
    "timezone": (r"(?:my time ?zone is|i (?:live|am) in the time ?zone) (?P<rest>[\w/ +-]+)",),
}
