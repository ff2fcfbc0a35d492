"""What players want done, in sentences that fit no row of `wishes`: a row for each subject, likeliest first."""

from __future__ import annotations

from gm.desk.handling.wishing.subject import MAIL, Subject, any_of

_CALM = any_of(  # more time that was given, or that nobody wants
    r"(?:thanks?|cheers|thx|grateful|nice|good|great) (?:you )?(?:very much |so much )?(?:for|that|of you)\b",
    r"(?:no|not|do not|don't|never) (?:need|want|wait|more|longer|any more|extend|pause|extension|delay)\b",
    r"(?:why|who|whose|whom|did|has|have|was|were) (?!.*\b(?:please|could|can|may)\b)",
    r"^(?:perhaps|maybe)\b|\b(?:needs|asked|i suppose|last (?:week|month|time|turn))\b",
    r"(?:no|any) longer\b|any more\b|(?:how|too) (?:long|much|many|slow)\b|before\b",
    r"wait and (?:see|watch)\b",
    r"^(?:you|he|she|they)\b",
)
WANTED = (
    Subject(
        "told",
        "longer",
        any_of(
            r"(?:deadline|turn|round|closing|match|game|whole thing|everything)\b.*\b(?:moved|extended|postponed|"
            r"pushed|"
            r"shifted|later|put off|longer|paused?|suspend(?:ed)?|frozen|wait)\b",
            r"(?:move|extend|postpone|push|shift|put off|delay|stretch|pause|suspend|freeze|hold(?! on\b))\b.*\b"
            r"(?:deadline|turn|"
            r"round|match|game|everything|things|it all|till|until|over)\b",
            r"(?:can|could|would|will|may|might) (?:it|this|that|everything|the others|everybody|we all) wait\b",
            r"(?:hours?|days?|time|minutes?|while|bit|night) (?:more|longer|extra)\b|(?:more|extra|another) (?:few |"
            r"couple of |two |three )?(?:hours?|days?|time|minutes|night)\b",
            r"(?:need|take|want|like|ask for|get|have|be) (?:a |some )?(?:bit |little )?(?:longer|more time|"
            r"an extension)\b",
            r"(?:i|we) (?:propose|suggest|ask|vote)\b.*\b(?:stop|pause|break|wait|rest)\b.*\b(?:until|till|for|over)\b",
            r"(?:a |let us )?(?:pause|break)(?: for| until| till| over| anyone| please|$)",
            r"(?:is|would) it (?:be )?(?:ok|okay|fine|alright|all right|possible|enough|too late|soon enough) (?:if|"
            r"when|for me|to)\b.*\b(?:send|answer|write|play|reply|move|order|decide|do it)\b.*\b(?:tomorrow|tonight|"
            r"later|until|till|after|weekend|evening|morning|\w+day)\b",
            r"(?:will|can|could|may|might) not (?:manage|make it|get to it|get round to it|be in time|make the "
            r"deadline)\b(?!.*\b(?:anymore|any more)\b)",
        ),
        quotes=True,
        ends=True,
        never=_CALM,
    ),
    Subject("told", "wait", any_of(r"(?:do not|don't|not) close\b", r"keep (?:it|the (?:turn|round)) open\b")),
    Subject(
        "told",
        "back",
        any_of(
            r"(?:absence|holidays?|vacation|trip|journey)\b.*\b(?:cancel|forget|off|through|not|scrap|ignore)",
            r"(?:forget|cancel|ignore|scrap)\b.*\b(?:absence|holidays?|vacation|trip)\b",
            r"(?:i|we) (?:have|am|are) (?:already |finally )?(?:returned|back|home|here again)\b",
            r"(?:i am|i'm|am) (?:here|there|around|back|home) again\b",
            r"stop (?:playing|deciding|answering) (?:in my place|for me|my (?:seat|chair|cards))\b",
        ),
        never=any_of(r"(?:until|till|only|on \w+day|from \w+day|next|will be|when|if)\b"),
    ),
    Subject(
        "asked",
        "press off",
        any_of(
            r"(?:do not|don't|no|not|stop|without|fewer|less)\b.*\b(?:messages?|mails?|letters?|words|press|"
            r"chat(?:ter)?|"
            r"talk)\b.*\b(?:(?:of|from|by|between) (?:the )?(?:other|others|players)|press)\b",
            r"(?:do not|don't|no|stop)\b.*\b(?:forward(?:ing)?|pass(?:ing)? on|relay(?:ing)?)\b.*\b(?:me|messages?|"
            r"mails?|"
            r"letters?)\b",
            r"(?:do not|don't|no longer) want [a-z]+(?:'s| s|s) (?:messages?|mails?|letters?|words)\b",
        ),
        "Shall I send you no more words of the other players? (press on brings them back.)",
    ),
    Subject(
        "said",
        "",
        any_of(
            r"are you (?:an? )?(?:\w+ )?(?:robot|bot|human|machine|person|program|computer|real|ai|people|alive|man|"
            r"woman)",
            r"who (?:or what )?are you\b",
            r"(?:am i|is this) (?:\w+ )?(?:talking|speaking|writing|an? (?:robot|bot|machine|program|human|person))",
        ),
        "I am PostGM, a program that keeps this table going by mail; behind me stands a GM, who is a person.",
    ),
    Subject(
        "asked",
        "i propose a draw",
        any_of(
            r"(?:call|declare|make) (?:it|this) (?:a |an? honou?rable )?(?:draw|tie)\b",
            r"(?:agree (?:to|on|upon)|settle (?:for|on)|offer(?: you)?|take|accept|end (?:it |this |the (?:game|"
            r"match) )?"
            r"(?:in|as|with)|how about|what about|fancy|for) (?:a|the) (?:draw|tie)\b",
            r"(?:a )?draw(?: (?:now|then|anyone|anybody|please))*$",
            r"(?:share|split) (?:the )?(?:win|victory|first place)\b",
            r"(?:call it (?:quits|a day|even)|all (?:of us )?(?:are )?winners|(?:two|three|four|five|"
            r"several) winners)\b",
        ),
        "Shall I let the table vote on a draw?",
        never=any_of(r"(?:not|never|no) (?:a )?draw", r"(?:want|wish|will|would) not\b", r"if\b"),
    ),
    Subject(
        "told",
        "leave the match",
        any_of(
            r"(?:take (?:over )?|have |want )(?:over )?my (?:seat|place|chair|position|cards)\b",
            r"(?:somebody|someone|anybody|anyone) else (?:please )?(?:to )?(?:play|take|can|could|should) "
            r".*\bmy (?:seat|place|chair|position)\b",
            r"(?:how|where) (?:do|can|may|could|should) i (?:leave|quit|resign|get out|drop out|step down)\b",
            r"(?:i|me) (?:would )?(?:rather|prefer to|had better) (?:stop|quit|leave|not go on|not continue|end)\b"
            r"(?!.*\b(?:early|talking|writing|mail)\b)",
            r"(?:i|we) (?:fear|must|have to|want to|wish to|am going to|would like to|will|shall|"
            r"need to)\b.*\b(?:quit|resign|stop (?:with |playing )?(?:this|the|our) (?:game|match)|give up "
            r"(?:this|the|our) (?:game|match)|leave you(?: all)?(?=$|,)|"
            r"withdraw|drop out|bow out|pull out|step (?:down|out)|retire|leave the (?:match|game|table))\b",
            r"(?:give|hand|offer|pass) (?:away )?my (?:seat|chair|place)\b",
            r"i (?:hereby |now )?(?:concede|surrender|give up|give in|capitulate|forfeit|throw in the towel|admit "
            r"defeat)(?: (?:now|here|defeat|(?:the|this) (?:match|game)|to \w+))*(?:$|,| -| and\b| as\b| because\b)",
            r"(?:this is|it is|it gets|it has become) (?:all )?(?:too much|over my head|too complicated) for me\b",
        ),
        never=any_of(
            r"if\b",
            r"(?:while|until|till|when|holidays?|vacation|away|next|this (?:turn|round|week)|today|tomorrow|once)\b",
            r"(?:he|she|bruno|they)\b.*(?:leave|quit)",
            r"(?:after|once|when|at the end|unless|until|but only|not|never)\b",
        ),
    ),
    Subject(
        "told",
        "leave the match",
        any_of(
            r"(?:i|we) (?:can not|could not|will not|no longer can|can no longer)(?: be able to)? (?:play on|"
            r"go on playing|go on with (?:this|the) (?:game|match)|continue)"
            r"(?: (?:any ?more|any longer|with you|with (?:this|the) (?:game|match)))*"
            r"(?=$|,(?! (?:until|till|before|this|today|tonight))| -| and\b| because\b| as\b)",
            r"(?:this|it|the game) is (?:really |just )?(?:not|nothing) for me(?:$|,| after all| -| and\b| sorry)",
            r"^(?:(?:please|just|sorry|can you|could you|would you|you can|you may|go ahead and) )*"
            r"(?:count me out|(?:drop|remove|withdraw|scratch) me)(?:,? (?:please|sorry|now|then|out|thanks|guys|all|"
            r"folks|from (?:here|this)))*$",
        ),
        never=any_of(r"if\b", r"(?:this|next) (?:turn|round|time)\b", r"(?:bruno|he|she)\b"),
    ),
    Subject(
        "asked",
        "cancel",
        any_of(
            r"(?:cancel|delete|scrap|withdraw|void|ignore|forget|disregard|undo|scratch|drop|remove|annul|throw away) "
            r"(?:everything|all|whatever|anything|the (?:whole|last|previous|earlier|other)|my (?:previous|last|"
            r"earlier)|"
            r"(?:that|this) (?:last |previous )?(?:mail|letter|message|order|move|e ?mail))\b",
            r"(?:mail|letter|message|order|move|that|it|this) (?:was|is) not (?:from|by|written by|sent by) me\b",
            rf"(?:son|daughter|wife|husband|kid|kids|child|children|cat|dog|brother|sister|partner|flatmate) (?:has |"
            rf"have )?"
            rf"(?:wrote|written|sent|typed|answered|walked|pressed)\b.*\b(?:{MAIL}|it|that|this|order|answer|"
            rf"keyboard)\b",
            r"(?:wrong|mistaken) (?:address|match|game|table|thread|recipient)\b",
            r"(?:put|throw|chuck|toss) .*\b(?:orders?|moves?|answer|bid|letter|mail)\b.* (?:in|into|to|"
            r"on) (?:the )?(?:bin|"
            r"trash|fire|basket|dustbin)\b",
            r"(?:^|[.!,] )(?:please )?take (?:it|that|this|everything) back\b",
            r"(?:do not|don't) (?:count|use|take|read|play) (?:what i|my (?:last|previous|earlier|first) \w+|that "
            r"(?:last )?(?:mail|letter|one))\b",
            r"(?:scratch|forget|ignore|disregard|drop|withdraw|cancel) (?:what i|my (?:bids?|orders?|moves?|answer|"
            r"vote|card|choice))\b",
            r"(?:that|it|this) was the wrong (?:one|letter|mail|order|move|answer|card|button)\b",
            r"(?:can|may|could) i (?:still )?(?:take|have|get|pull) (?:it|that|this|them|my \w+) back\b",
            r"(?:sent|send|hit|pressed) (?:it |that |this |them |send )?(?:by (?:mistake|accident)|too (?:early|soon)|"
            r"accidentally|prematurely)\b",
        ),
        "Shall I take all your orders of this turn back?",
        never=any_of(r"(?:do not|not|never) (?:cancel|delete|ignore|forget|withdraw|scratch|drop|disregard)"),
    ),
    Subject(
        "asked",
        "final",
        any_of(
            r"(?:do not|don't|not|no need to|without) (?:have to |need to )?wait(?:ing)? (?:for|on) (?:me|my)\b",
            r"(?:you (?:do not|don't) (?:have|need) to|no need to) wait(?: any longer| any more)?(?: please)?$",
            r"(?:you|we) (?:can|may|could) (?:now )?(?:close(?= it\b| the (?:turn|round)\b|$)|go ahead|go on|end it|"
            r"proceed|move on)\b|(?:please |just )?close it(?: now| early| please)*$",
            r"nothing (?:more |else )?to add\b|my final (?:offer|word|bid|answer)\b",
        ),
        "Are your orders final, so that the turn may close early?",
        never=any_of(r"(?:if|when|once|until|till|after|unless|but)\b"),
    ),
    Subject(
        "asked",
        "daily",
        any_of(
            rf"(?:many|fewer|less|a lot of|flood of|tons of) (?:of (?:these|your) )?{MAIL}\b",
            rf"(?:one|a single|once) (?:{MAIL} )?(?:a|per|each|every) day\b",
            rf"{MAIL} (?:\w+ )*(?:at|in|during|through) (?:the )?(?:night|mornings?|evenings?|afternoons?)\b",
            r"(?:a |any |no |each |every )receipts?\b|receipts? (?:each|every) time\b",
            r"(?:digest|bundle|summary (?:a|per|each|every) day|all (?:in|at) once a day|daily (?:mail|letter|"
            r"summary))\b",
        ),
        "Shall I gather all that is open for you into one letter a day, at 8:00? (Another hour: daily 19:00)",
        never=any_of(r"from (?:bruno|clara|the others)\b"),
    ),
)
