"""The words in which people say yes and no: what `answers` knows a clause by, as tables of patterns.

Written for folded words: no capitals, accents or contractions ("I'm" is "i am", "can't" is "can not").
"""

from __future__ import annotations

import re

_WHEN = (
    r"(?: (?:(?:just|only)? ?(?:this|that) (?:time|one|round|once|week|month|year|season|evening|winter|autumn|"
    r"summer|"
    r"spring)|on this occasion|at the moment|at present|at this time|right now|just now|now|currently|for now|"
    r"these days|today|again|"
    r"any ?more|any time soon|at all|though|either))*"
)
_GAME = r"(?:game|match|round|group|fun|table|evening)"
_PLAY = (
    r"(?:play|join|participate|take part|come|come along|come in|do it|do that|do this|be in|be there|commit|accept|"
    r"be of (?:the|your) party|"
    r"make it|step (?:in|into (?:his|her|their|the|[a-z]+s) (?:shoes|place|seat|chair))|fill in|"
    r"take (?:over|(?:his|her|their) (?:place|seat|chair))|have a go|give it a (?:try|go|whirl|shot|spin)|try|try it|"
    r"be part of (?:it|this)|start|begin|take (?:the|my|a) (?:chair|seat|place))"
    r"(?: (?:(?:in |with |at )?(?:the|your|this|that|a|another|next|one more|yet another)(?: (?:second|third|new|other|"
    r"next|first|little|nice))? " + _GAME + r"|along|in|too|also|as well|again|"
    r"with you(?: all| lot| guys| folks)?|you(?: all| lot| guys| folks)?|all of you|"
    r"it|this(?=$| one)|one|at (?:the|your) (?:\w+ )?table|with (?:pleasure|delight|joy)))*"
)
_VERY = (
    r"(?: (?:really|very much|absolutely|definitely|certainly|simply|just|so|truly|gladly|of course|indeed|all|"
    r"still|therefore|thus|hence|accordingly|hereby|then))*"
)

_ONE = r"(?: (?:(?:in|for|to|on) )?(?:this|that|your)(?: one| match| game| time)?| too| also| as well| again)*"

_JOY = r"(?: (?:great|real|true|special))? (?:pleasure|honou?r|joy|delight)"
_OFFER = (
    r"(?:accept|confirm|join|participate|play|say yes|take part)(?: (?:to )?(?:the|your|this|my)(?: kind)? "
    r"(?:invitation|invite|offer|chair|seat|place|participation|attendance|game|match))?"
)
_REFUSE = (
    r"(?:say no|refuse|resist|decline|turn (?:it|that|this|you) down|pass (?:it|this|that) up)"
    r"(?: to (?:it|that|this|you|such an? \w+|an? \w+))?"
)
_NOT_WHY = r"(?:why|y) (?:on earth |ever |the (?:heck|hell) )?not"
#: Asked by who plays: it makes a yes of "Great, when do we start?".
EAGER = re.compile(
    r"(?:(?:so|and) )?(?:when (?:do|can|will|shall) (?:we|i|it) (?:all )?(?:start|begin|play|go)(?: playing)?|"
    r"where (?:do|can|shall) i sign(?: up)?)"
)
WHY_NOT = re.compile(_NOT_WHY)  # no question, whatever sign ends it

# A word that stands for itself, whatever follows: "yes I rang my brother".
STRONG_YES = (
    r"ye+s+|yes ?sir(?:ee)?|ye(?! old)|yep|yea|yeah|yeh|yup|yip|aye|ya|y|ja|jaa|jo|joo|jep|jup|jawohl|oui|ouais|si|sim|"
    r"tak|ano|evet|да|はい|⊕|hell ye(?:s|ah)|heck ye(?:s|ah)|oh yes"
)
STRONG_NO = r"no+|nope|nah|n|nein|non|nee|nej|nei|nao|net|нет|いいえ|⊖"

_TO_ALL = r"(?: to (?:both|all|everything|(?:all|both) of (?:it|that|them|these)|(?:that|it|this|your question)))"
_WITH_ALL = r"(?: with (?:it|that|this|all|both|them)(?: of (?:it|that|them|these))?)?"
YES = (
    STRONG_YES,
    rf"(?:{STRONG_YES}|ok|okay|sure|agreed){_TO_ALL}",
    r"(?:ok|okay|okey ?dokey|kk?|fine|alright|all right)(?: (?:by|with) me)?|ofc|bingo|roger(?: that)?|righto|"
    r"(?:(?:you|he|she|they) (?:have|has|got) )?(?:all )?(?:my|our) (?:full )?(?:blessing|permission|consent|approval|"
    r"agreement|okay|ok)s?",
    r"(?:you |he |she |they )?(?:have )?(?:just )?(?:convinced|persuaded) me|(?:you |he |she |"
    r"they )?(?:have )?(?:just )?"
    r"talked me into (?:it|this)|m+(?:-| )?hm+|uh huh|very well|sure(?: thing)?|certainly|definitely|absolutely|"
    r"of course|for sure|by all means|gladly|happily|"
    r"you bet|deal|affirmative|naturally|with (?:great |much )?pleasure|my pleasure|works for me|will do|please do",
    r"accept|accepted|accepting|agree|agreed|(?:i|we) (?:hereby |gladly |happily |am (?:pleased|happy|"
    r"glad) to )?(?:accept|agree|confirm)"
    r"(?: (?:the|your|this)(?: kind)? (?:invitation|invite|offer|chair|seat))?" + _ONE + r"|confirm(?:ed)?",
    r"(?:it|that|this) is (?:with )?(?:an?|the|my)(?: (?:greatest|greater|utmost))?"
    + _JOY
    + r" (?:that (?:i|we)|to) "
    + _OFFER,
    r"(?:(?:i|we) )?(?:hereby |most |very )*(?:gladly|happily|willingly|hereby)(?: do)?(?: (?:i|we))? " + _OFFER,
    r"(?:your |the |this )?(?:kind )?(?:invitation|invite) (?:is )?(?:hereby |gladly |gratefully )*accepted|"
    r"with (?:the )?(?:great |greatest |much )?(?:pleasure|joy|delight)",
    r"(?:it|that|this) (?:will|shall) be an?" + _JOY + r"(?: to " + _PLAY + r")?" + _ONE,
    r"(?:this|that) (?:one|match|game) (?:too|also|as well)|(?:you (?:can|may) )?(?:always )?reckon (?:with|on) me",
    r"(?:(?:no|oops|wait|sorry) )*(?:i|we) (?:mean|meant|said|say|wanted to say)(?: to (?:say|write))? "
    r"(?:(?:it is |it was )?an? )?(?:" + STRONG_YES + r")",
    r"(?:(?:that|this|it) is )?(?:exactly|precisely|just|quite|what|indeed)(?: (?:exactly|precisely|just))?(?: what)?"
    r" (?:i|we) (?:have |had )?(?:in mind|mean|meant|want|wanted|said|wrote|thought|think|wish|wished|intended|hoped)"
    r"(?: (?:for|all along|to say|to do))?",
    r"(?:i|we) (?:have )?(?:really )?meant (?:it|that|this|so|it so|it like that|exactly (?:that|this|so))|"
    r"quite(?: so| right)?|just so|right you are|(?:be|do) so good|so be it|be my guest|you (?:have )?got it|"
    r"(?:i am )?afraid so|indeed (?:so|do|it is|i do|i am|we do|please|please do)|permission granted|granted|"
    r"(?:(?:i|we) would be )?(?:much|very much|most) obliged|(?:i|we) would be (?:very |most |so )?grateful|"
    r"if you (?:would|please|will)(?: be so (?:kind|good))?",
    r"(?:(?:pray|please|kindly|do|just) )+(?:proceed|go on|carry on)(?: with (?:it|that|this))?(?: then)?|proceed|"
    r"(?:go on|carry on) with (?:it|that|this)(?: then)?|(?:(?:that|this|it) is )?(?:exactly|precisely|just) it|"
    r"(?:that|this|it) will do(?: (?:nicely|very well|perfectly|well|fine|splendidly))?",
    r"correct|(?:exactly|precisely|just)(?: (?:that|this|so|like that|as (?:it is|shown|proposed)))|exactly|"
    r"precisely|indeed|right|(?:that|this|it) is (?:right|correct|it|what i (?:meant|mean)|me|mine)|i did|"
    r"it was me|that was me|go ahead"
    + _WITH_ALL
    + r"|do it|do that|do so|(?:please )?do (?:both|all(?: of (?:it|that|them))?|"
    r"everything)|"
    r"make it so|(?:i )?(?:would )?say (?:"
    + STRONG_YES
    + r")|i (?:have )?(?:(?:also|already|too) )*said (?:"
    + STRONG_YES
    + r")|(?:all |good to |let it |ready to )?go|fire away",
    r"(?:please |you (?:can|may) |just )?(?:count|consider|deal|put|write|pencil|sign|book) me "
    r"(?:in|up|down|seated|on board|aboard|there|a player|one of you)"
    r"(?: for (?:it|this|that|both(?: of them| games| matches| tables)?|(?:the|your|this|a) (?:seat|chair|place|"
    + _GAME
    + r"))| this time)?|"
    r"(?:include|add) me(?: please)?|(?:you (?:can|may) )?(?:always )?count on (?:me|it)|always",
    r"(?:i|we|he|she|they) (?:would|could|can|will|shall|do)(?: (?:possibly|ever|really|simply|just|certainly))* not "
    r"(?:possibly |ever |really |simply |just )?" + _REFUSE,
    r"(?:how|who) (?:would|could|can) (?:(?:i|we|anybody|anyone|somebody) )?(?:possibly |ever )?" + _REFUSE,
    r"can not " + _REFUSE + r"|ready (?:when|if) you are|(?:i|we) do(?=$)",
    r"(?:i am)?"
    + _VERY
    + r" ?(?:in|game|on board|up for (?:it|that|this|a game|playing)|all for it)"
    + r"(?: too| again)?",
    r"(?:i|we) (?:will|shall)" + _VERY + r"(?: " + _PLAY + r")?",
    r"(?:i|we)(?: do)?" + _VERY + r" want (?:to " + _PLAY + r"|in)",
    r"(?:i|we) (?:do )?(?:play|join|participate|take part)(?: along| in| too| with you(?: all)?)?(?=$)",
    r"i am(?: going to| gonna) " + _PLAY + r"|i am (?:playing|joining|participating|taking part)" + _ONE,
    r"ye (?:ok(?:ay)?|sure|of course)",
    r"let us (?:go|play|do it|do this|start|begin|roll)|bring it on|game on|go for it|go on(?: then)?",
    _NOT_WHY,
    r"(?:i )?(?:really )?can not wait(?: to (?:play|start|begin|join))?",
    r"(?:i|we) (?:do|play|go|am) with(?: (?:you|it|that))?(?: all)?",
    r"(?:i|we) (?:shall|will|would|should) be"
    + _VERY
    + r" (?:delighted|happy|glad|thrilled|pleased|honou?red|more than happy)"
    r"(?: to " + _PLAY + r")?|(?:you (?:can|may) |please )?put my name (?:down|in|on (?:the|your) list)|"
    r"(?:i|we)? ?(?:would|will) not miss (?:it|that|this)(?: for (?:the world|anything))?",
    r"(?:(?:that|it|this|which) )?(?:all )?(?:(?:sounds?|looks?|seems?) (?:about |quite |all )?(?:right|correct)|"
    r"(?:is )?spot on)(?: to me)?",
    # others say it like this
    r"(?:ja |sehr |aber |ja sehr )*(?:gerne?|klar|na klar|natuerlich|naturlich|logo|auf jeden fall|sicher|"
    r"einverstanden)",
    r"(?:ich )?(?:bin|ware) (?:gerne? )?(?:mit )?dabei|ich (?:mache?|spiele?) (?:gerne? )?mit|mach ich|mit vergnugen",
    r"bien sur|avec (?:grand )?plaisir|volontiers|je suis partante?|daccord|je participe|je joue",
    r"claro(?: que si)?|por supuesto|con (?:mucho )?gusto|vale|de acuerdo|me apunto|acepto",
    r"certo|volentieri|va bene|con piacere|certamente|ci sto|accetto|com certeza|com prazer|aceito",
    r"(?:heel )?graag|ik doe (?:graag )?mee|natuurlijk|zeker|akkoord|garna|gjerne|selvfolgelig|jag ar med",
)
WISH = (
    r"(?:(?:i|we) )?would"
    + _VERY
    + r" (?:love|like|be(?: very| more than| really| so)? (?:happy|glad|delighted|pleased|"
    r"honou?red|thrilled|up for (?:it|that|this)|game)) ?(?:to(?: " + _PLAY + r")?)?",
    r"(?:(?:i|we) am )?(?:very |more than |really )?(?:love|happy|glad|delighted|keen|ready|thrilled) to(?: "
    + _PLAY
    + r")?",
    r"(?:i|we) would" + _VERY + r"(?: " + _PLAY + r")?",
    r"(?:that|it|this) would be (?:really |very |so |just )*(?:fun|good|great|nice|lovely|cool|fantastic|wonderful|"
    r"splendid|perfect)",
    r"(?:it|that|this) would be an?" + _JOY + r"(?: to " + _PLAY + r")?",
)
NO = (
    r"(?:" + STRONG_NO + r")(?:[ ]*(?:thank you|thanks|thx|merci|danke|gracias|grazie|obrigad[oa]|dank je|"
    r"bedankt|tack|"
    r"takk))?(?: (?:very|so) much)?",
    r"(?:(?:no|oops|wait|sorry) )*(?:i|we) (?:mean|meant|said|say|wanted to say)(?: to (?:say|write))? "
    r"(?:(?:it is |it was )?an? )?(?:" + STRONG_NO + r")",
    r"(?:please )?(?:find|ask|take|get|try|invite) (?:somebody|someone|anybody|anyone) else(?: (?:for (?:it|this|"
    r"that)|"
    r"(?:this|that) time|instead|then))*|(?:perhaps|maybe) (?:some )?(?:next|another|other) time",
    r"no (?:way|chance|can do|can not do)|absolutely not|certainly not|definitely not|of course not|"
    r"thanks but no thanks",
    r"(?:(?:i|we) )?(?:am afraid (?:i |we )?)?(?:really |simply |just |unfortunately |sadly )?can not"
    r"(?: (?:unfortunately|really|sadly|possibly))*(?: " + _PLAY + r")?" + _WHEN,
    r"(?:i|we) (?:will|would|shall)(?: unfortunately| sadly| probably)? not(?: be able to)?(?: be playing)?"
    r"(?: " + _PLAY + r")?" + _WHEN,
    r"(?:i am )?(?:afraid |unfortunately |sadly |sorry )?(?:out|unable|unavailable|not able|not available|not in|"
    r"not interested|not playing|not joining|(?:(?:too|very|so|quite|way too|really|much too|far too) )?busy"
    r"(?: (?:at (?:work|home|school|university)|with \w+|in the office))?)(?: to)?(?: " + _PLAY + r")?" + _WHEN,
    r"(?:i am )?(?:afraid|unfortunately|sadly|sorry|really) not|i am not|not (?:really|likely)|not"
    + _WHEN
    + r"(?<!not)",
    r"not (?:interested|for me|with me|w me|my (?:thing|cup of tea)|me)" + _WHEN,
    r"(?:(?:it|that) is )?(?:an? )?no (?:from|for) (?:me|us|my side|our side)|(?:i regret (?:to say )?(?:that )?)?"
    r"(?:i|we) (?:am|are) unable to (?:accept|take part|participate|join|play)" + _WHEN,
    r"(?:(?:i|we) )?(?:(?:really|just|simply) )?do not(?: really)? (?:want|wish|like|feel like|care|have the|"
    r"have)(?: to(?: " + _PLAY + r")?| it| that| this| "
    r"playing| (?:any |the |enough |much )?(?:free )?time)?" + _WHEN + r"(?<!do not have)(?<!have the)",
    r"(?:(?:i|we) (?:really |simply |just )?have (?:got )?)?(?:absolutely |really |simply )?(?:no|not enough|"
    r"too little) "
    r"(?:free |spare )?time(?: (?:for (?:it|this|that|games?|another)|to " + _PLAY + r"))?" + _WHEN,
    r"(?:i would )?(?:much )?(?:rather|prefer) not(?: to)?(?: " + _PLAY + r")?" + _WHEN,
    r"(?:i )?(?:will |would |must |shall |have to |need to |will have to |am going to |want to |would like to )*"
    r"(?:decline|declined|refuse|pass|skip|say no|sit (?:this|it|that)(?: one)? out|bow out|opt out|stay out)"
    r"(?: (?:on )?(?:this|that|it)(?: one| time)?)?" + _WHEN,
    r"hard pass|(?:please |you can |just )?(?:count|leave) me out(?: of (?:it|this|that)(?: one)?)?" + _WHEN + r"|"
    r"without me|(?:please )?do not (?:include|add|invite|count|deal)"
    r"(?: on)? me(?: in)?" + _WHEN,
    r"(?:i|we) do not play(?: (?:any |such |these |board |card )?games| by (?:e ?)?mail)?(?: any ?more| at all)?|"
    r"(?:please )?(?:take|remove|strike|drop) me (?:off|from|out of)(?: (?:the|your|this) (?:list|game|match|"
    r"table))?|"
    r"(?:no )?never(?: ever)?(?: in my life)?|not in a (?:million|thousand|hundred) years|over my dead body",
    r"(?:please |better |just )?(?:do not|better not)(?: (?:do|touch|change|send|go ahead(?: with)?))?"
    r"(?: (?:it|this|that|anything))?|negative|by no means|"
    r"under no circumstances|(?:i )?(?:really )?do not (?:think|believe) so|(?:i )?(?:would )?say (?:"
    + STRONG_NO
    + r")",
    r"not correct|that is (?:not|wrong).*|that was not (?:me|mine)|it was not me|wrong|never ?mind",
    # as it is, so that nothing is to be done
    r"(?:please |just |better |let us )*(?:leave|keep) (?:it|that|this|them|everything|all|things|him|"
    r"her)(?: all| just)*"
    r" (?:(?:as|like|how|where|the way) (?:it|that|this|they|everything|all|things) (?:is|was|are|were|stands?)|"
    r"as is|be|"
    r"alone|at that|unchanged)(?: (?:please|then|now|for now))*",
    r"(?:please |just |better )*leave (?:it|that|this)(?: (?:please|then|now|for now))*|"
    r"(?:please |just |better )*let (?:it|that|this|him|her|them) (?:be|stay|rest)(?: as (?:it|they) (?:is|was|are))?",
    r"(?:please |just |better )*(?:forget|cancel|drop|scrap|ignore|skip) (?:about )?(?:it|that|this)"
    r"(?: (?:please|then|again))*",
    r"(?:there is |there was |i see |absolutely |really )?no (?:need|point)(?: (?:any ?more|at all|now|really|"
    r"(?:for|in) (?:it|that|this)|to(?: do (?:it|that|this|so))?(?= (?:any|now|please)|$)))*",
    r"(?:(?:it|that|this) )?(?:(?:is|was|will|would) )?(?:really )?(?:not|no longer)(?: really| be)* "
    r"(?:needed|necessary|required)" + _WHEN,
    r"(?:please )?(?:do not|need not|you need not) (?:bother|trouble)(?: (?:yourself|with (?:it|that|this)|"
    r"any ?more))*",
    r"(?:sorry )?(?:i |we )?(?:have )?(?:just )?changed my mind",
    r"(?:leider |ich habe |habe )*(?:keine zeit|nicht|nein)(?: leider)?|ich kann (?:leider )?nicht|lieber nicht",
    r"pas le temps|je ne peux pas|pas cette fois|no puedo|no tengo tiempo|non posso|non ho tempo|purtroppo no|"
    r"ik kan niet|geen tijd|helaas niet",
)
SOFT = (
    r"(?:(?:it|that|this|everything|all|he|she|they)(?: is)? )?(?:all |quite |perfectly |just |really )*(?:good|"
    r"fine|well)"
    r"(?: (?:like (?:that|this|it is)|as (?:it|that|everything) (?:is|was|stands)|as is|already|now|then|for now|"
    r"here|with me|by me|for me|really|thanks))*",
    r"(?:it|that|this|everything|all)(?: is)? (?:all |quite |perfectly |just |really )*(?:ok|okay|alright|all right)"
    r"(?: (?:like (?:that|this|it is)|as (?:it|that|everything) (?:is|was|stands)|as is|already|now|then|"
    r"for now|really))*",
    r"(?:that |it |this )?(?:all )?(?:sounds?|looks?|seems?)(?: like| to me| me)?(?: (?:a|an|really|very|so|just|great|"
    r"good|like|lots? of|"
    r"much))*(?: (?:fun|good|great|nice|lovely|interesting|cool|perfect|fantastic|amazing|exciting|idea|plan))+",
    r"(?:(?:i|we) am )?(?:very much |really |already )?looking forward(?: (?:to (?:it|this|that|playing|"
    r"the (?:game|match)|"
    r"starting|our match)|very much|a lot|already))*|(?:i )?look forward to (?:it|this|playing|the (?:game|match))",
    r"(?:i )?do not mind(?: if i do)?|no (?:problem|worries|objections?)(?: at all)?|(?:i am )?interested|fun|"
    r"(?:i am )?curious|good|great|super|cool|nice|awesome|splendid|superb|marvell?ous|terrific|wonderful|"
    r"perfect|excellent|brilliant|fantastic|lovely|"
    r"(?:great|good|nice|lovely|excellent|what a \w+) (?:idea|plan|one|news)|hurray|hooray|yay|wow|leuk",
)
LATER = (
    r"(?:perhaps|maybe) (?:in (?:the |a )?(?:new year|spring|summer|autumn|fall|winter|(?:few )?(?:weeks?|months?)"
    r"|year|"
    r"january|february|march|april|may|june|july|august|september|october|november|december)|next \w+|later(?: on)?|"
    r"after \w+)",
    r"(?:(?:perhaps|maybe) )?(?:another|some other|next|a different|any other) (?:time|day|year)(?: (?:perhaps|"
    r"maybe|then"
    r"))?|(?:please )?(?:ask|invite) me again(?: (?:later|next \w+|in \w+|some ?time))?|not now|later|"
    r"ein ander ?mal|une autre fois|otra vez|vielleicht (?:ein ander ?mal|nachstes mal)",
)
DOUBT = (
    r"yes or no|yes and no|hard to say|difficult to say|"
    r"maybe(?: not)?|perhaps(?: not)?|possibly|probably(?: not)?|likely|hopefully|yeah right|⊙|both|undecided|"
    r"tentatively|(?:i )?(?:do not )?(?:think|guess|suppose|believe)(?: so| not)?|(?:i )?hope (?:so|not)|"
    r"(?:i would )?might(?: be)?",
    r"(?:i am )?(?:not (?:quite |really |entirely |so )?sure|unsure|uncertain)(?: yet)?|i do not know(?: yet)?(?=$)|"
    r"not yet|"
    r"no idea|(?:it |that )?(?:all )?depends|i will (?:think (?:about it|it over)|see|let you know|tell you)|"
    r"let me (?:think|see|check|know|sleep on it)(?: (?:about it|first))?|if|unless|only if|provided",
    r"vielleicht|eventuell|mal sehen|weiss nicht|peut etre|quizas?|tal vez|forse|talvez|misschien|kanske|kanskje",
)
FILLER = (
    r"please|pls|(?:many |so many |big )?thank(?:s|you| you)?(?: (?:so|very) much| a lot| a million|"
    r" again)?(?: for (?:the |"
    r"your |this |having |thinking of |inviting |asking )*(?:kind |nice |lovely )?(?:invitation|invite|invit\w*|"
    r"asking|"
    r"letter|mail|email|message|offer|me|us|reminder|having me|thinking of me|inviting me|inviting us|asking me))?",
    r"(?:many )?thanks? (?:you )?for (?:the|your|all the) (?:\w+ )?(?:answer|reply|response|help|work|patience|"
    r"trouble)|"
    r"thx|ta|cheers|danke(?: schon| sehr)?|bitte|merci(?: beaucoup)?|gracias|grazie|obrigad[oa]|bedankt|dank je|tack",
    r"(?:i am |we am )?(?:so |very |really |terribly )?sorry(?: (?:to say|about that|for the late (?:answer|"
    r"reply)))?|"
    r"(?:my )?apologies|i am afraid|unfortunately|regretfully|regrettably|sadly|alas|tut mir leid|leider|desolee?|"
    r"lo siento|mi dispiace|"
    r"helaas",
    r"(?<!not )(?<!to )wait(?: a (?:moment|minute|"
    r"second|sec))?|hold on|hang on|oops|"
    r"duh|heavens|oh|ah|ahh|well|hm+|eh|um|so|then|indeed|really|just|too|also|but|and|yet|though|still|for me|"
    r"from me|me|from my side|my answer is|the answer is|it is a|that is a|a|big|loud|clear",
    r"have fun(?: .*)?|enjoy(?: .*)?|good luck(?: .*)?|best of luck|best|regards|take care|see you(?: soon| then)?|"
    r"all the best|best (?:wishes|regards)|kind regards|good (?:game|games)",
    r"(?:hi|hello|hey|dear|hallo|moin|salut|bonjour|hola|ciao|good (?:morning|afternoon|evening|day)|"
    r"guten (?:tag|morgen"
    r"|abend))(?: (?:there|all|everybody|everyone|friends|folks))?",
    r"wholehearted|heartfelt|definite|resounding|enthusiastic|hearty|with (?:many )?(?:thanks|gratitude)|"
    r"if you (?:insist|like|must|say so|ask (?:me )?(?:so |that )?nicely)|since you ask(?: so nicely)?|same here|sirs?|"
    r"madam|maestro|(?:and )?see you (?:there|all|on \w+(?= )|at the table|on the ring)",
    r"(?:my |old |dear )?(?:mates?|buddy|buddies|pals?|dude|guys|folks|friends?|captain|boss|chief)|man",
)
STRANGER = (  # a no whose reason a person should hear
    r"(?:(?:i (?:think|fear|guess|believe)|i am (?:afraid|sure)) )?(?:(?:you|this|it) (?:have|got|has|is|"
    r"must (?:be|have)|had|"
    r"are writing to|reached) )?(?:got )?(?:the )?wrong (?:person|address|number|man|woman|guy|one)"
    r"(?: (?:i (?:think|fear|am afraid)|here))?",
    r"(?:this|that|it) (?:was|is) (?:surely |probably )?not (?:meant )?for me",
)
KINDS = {
    "stranger": STRANGER,
    "yes": YES,
    "wish": WISH,
    "no": NO,
    "soft": SOFT,
    "later": LATER,
    "doubt": DOUBT,
    "filler": FILLER,
}

CONTRACTIONS = (
    (r"\by not\b(?=\W*$|[,.!?])", "why not"),
    (r"\b(?:i'?m|i am|we are|we're)\b", "i am"),
    (r"\b(i|we)'ll\b", r"\1 will"),
    (r"\b(i|we|it|that|this|you|he|she|they)'d\b", r"\1 would"),
    (r"\b(?:can'?t|cannot|can not|couldn'?t|could not)\b", "can not"),
    (r"\b(?:won'?t|will not)\b", "will not"),
    (r"\b(?:don'?t|do not)\b", "do not"),
    (r"\bwouldn'?t\b", "would not"),
    (r"\b(?:it's|that'?s|this's)\b", "it is"),
    (r"\blet'?s\b", "let us"),
    (r"\b(\w+)n't\b", r"\1 not"),
    (r"\bi've\b", "i have"),
    (
        r"\b(?:no|oops|wait|sorry)\b[,.! ]+(?=(?:i|we) (?:mean|meant|said)(?: to say)? (?:ye+s+|yeah|yep)\b)",
        "",
    ),
)
SIGNS = {
    **dict.fromkeys("👍👌✅✔☑🙋💯🙌🤝🆗", " ⊕. "),
    **dict.fromkeys("👎❌🚫🙅✖⛔", " ⊖. "),
    **dict.fromkeys("🤷🤔❓", " ⊙. "),
}
GREETING = re.compile(
    r"(?:hi|hello|hey|hiya|dear|hallo|liebe[rs]?|moin|servus|salut|bonjour|hola|ciao|greetings|howdy|"
    r"good (?:morning|afternoon|evening|day)|guten (?:tag|morgen|abend))\b[^.!?]{0,40}[,.!:]*"
)
SIGN_OFF = re.compile(
    r"(?:-- ?|_{3,}|(?:with )?(?:(?:kind|best|warm|many)(?:est)? )?(?:regards|wishes|greetings)|best|cheers|ciao|bye|"
    r"all the best|yours(?: \w+)?|sincerely|love|xx+|take care|see you(?: soon)?|viele grusse|liebe grusse|"
    r"(?:mit )?(?:freundlichen|besten|lieben|vielen) grussen|beste grusse|lg|vg|mfg|gruss|cordialement|amities|"
    r"saludos|saluti|groeten|groetjes|sent (?:from|via) .*|get outlook for .*|von meinem .* gesendet|"
    r"gesendet von .*|envoye de(?:puis)? .*|enviado desde .*)[,.! ]*"
)
LIMITED = re.compile(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|until|till|before|after|next|between|from|by|"
    r"tomorrow|"
    r"tonight|for (?:a|the|two|some|\d+)|january|february|march|april|may|june|july|august|september|october|"
    r"november|"
    r"december|christmas|easter|holidays?|every|always|in the (?:morning|evening)s?|week|\d)\b"
)
AGAINST = re.compile(
    r"\b(?:not|never(?! (?:played|done|tried|heard|been|had|did|seen))|no longer|without me|too busy|no time|"
    r"take me off|remove me|unsubscribe|leave me out)\b"
)
#: In what is told behind a no: "No. Actually yes".
TURNS = re.compile(
    r"(?:(?:actually|wait|oh|well|sorry|hm+|no|rather|or|then|come to think of it) )+(?:" + STRONG_YES + r"|sure|"
    r"okay|ok)\b"
)
#: How a sentence goes on that has begun with a no: "no I will tell her", "no that was Bruno".
GOES_ON = re.compile(
    r"(?:(?:no+|oh|well|sorry|wait|please|just) )*(?:(?:i|we|it|that|this|he|she|they|you|there|those|these|"
    r"leave|keep|let|"
    r"wait|hold|hang|stop|forget|cancel|do|rather|sorry|thanks?|thank|please|because|since|all|as|only)\b|$)"
)
#: Behind a yes "no internet there" is about a thing that is lacking; "no I had rather not" is an answer.
LACK = re.compile(
    r"(?:no|kein\w*|pas de) (?!(?:i|we|it|that|this|he|she|they|you|thanks?|thank|thx|sorry|not|no|wait|but|and|"
    r"please|"
    r"longer|more|way|chance|never|really|ich|wir|danke|merci)\b)[a-z]"
)
HEDGE = re.compile(
    r"\b(?:if|unless|maybe|perhaps|possibly|probably|might|depends?|depending|provided|as (?:long|soon) as|"
    r"only when|let me|"
    r"not sure|unsure|i think|i guess|i suppose|wenn|falls|vielleicht)\b"
)
HEDGES_ALONE = re.compile(
    r"(?:only |but |and )?(?:if|unless|maybe|perhaps|provided|as (?:long|soon) as|only when|it depends|depends|"
    r"let me|"
    r"probably|i (?:must|have to|need to) (?:first )?(?:check|ask|see))\b"
)
#: Who will answer later: "let me think about it until tomorrow", "give me a day", "ask me again on Friday".
UNDECIDED = re.compile(
    r"\b(?:let me (?:think|check|see|ask|look|sleep|talk|speak)|(?:i |we )?(?:still |first )?(?:need|have|must|want|"
    r"ought) "
    r"(?:to )?(?:first )?(?:think|check|ask|talk|speak|look|see|consult)|give (?:me|us) (?:a|an|until|till|some|one|"
    r"two|\d)|"
    r"(?:think|sleep) (?:about|on|it)|ask me again|(?:will|shall|can) (?:let you know|tell you|get back|decide|"
    r"answer|see)|"
    r"(?:have )?not (?:yet )?(?:decided|made up my mind)|(?:not|un)(?: quite| really| entirely)? ?sure|undecided|"
    r"do not know(?: yet)?$)"
)
