"""The vocabulary of GMs: for each thing a wish may be about, all the words that people have for it.

With it goes how a sentence is meant: as a wish, a denial, a tale, or a thought.

A concept is a pattern of words. Sentences are looked at for several of them in any order (`meanings`), so each way to
say one of them goes with all ways to say the others.
"""

from __future__ import annotations

import re
from functools import lru_cache

from games.kit.reading.shorthand import written_out
from gm.desk.deeds.speech import ENGINE, SPAN, WEEKDAY, with_colons
from gm.domain.policy import DAYS

CONCEPTS = {
    # -- time
    "due": (
        r"deadlines?|due|cut-?off|closing time|time limit|(?:this|present|current|running|open) (?:turn|"
        r"round)|the (?:turn|round)"
    ),
    "longer": (
        r"later|longer|extra|more|additional|further|another|extend\w*|extension|prolong\w*|lengthen\w*|stretch\w*|"
        r"push\w* (?:\w+ )?back|put\w* (?:\w+ )?off|mov\w* (?:\w+ )?back|postpon\w*|defer\w*|delay\w*|on top|late(?= "
        r"is)|respite|"
        r"in hand|breathing space"
    ),
    "sooner": (
        r"sooner|earlier|forwards?|shorten\w*|shorter|cut (?:\w+ ){0,2}(?:short|down)|less|take (?:\w+ ){0,3}off|"
        r"bring (?:\w+ ){0,3}forward|pull (?:\w+ ){0,3}forward|hurry\w*|speed\w* up"
    ),
    "moves": (
        r"mov\w*|shift\w*|knock\w*|set|make|chang\w*|substitut\w*|bring|push\w*|put|reset|pull|reschedul\w*|"
        r"fix|becom\w*|"
        r"give|get|has|have|let|allow|falls?|end|ends|close[sd]?"
    ),
    "stops": (
        r"paus(?:e|ed|es|ing)|freez\w*|froze\w*|halt\w*|suspend\w*|hiatus|on hold|on ice|down tools|"
        r"stop (?:the |our )?(?:clock|match|game|play|everything|it all)|time-?out|adjourn\w*|put (?:\w+ ){1,2}on hold"
    ),
    "runs_on": (
        r"resum\w*|restart\w*|unfreez\w*|unpaus\w*|(?:start|run|go|tick|carry|get|move|set|let|wind|switch)\w*"
        r"(?: \w+){0,3} (?:again|on|going|running|rolling|moving|off)|back in business|hiatus (?:is )?over|"
        r"(?:pause|break|stop|holiday)(?: is|'s)? (?:over|done|finished|at an end)"
    ),
    "clock": r"clocks?|match|game|timer|play|everything|things?|time|we|it|meter|hiatus|pause|break",
    "until": r"until|till|til|up to|by",
    "gives": r"give|gimme|let|allow|grant|have|get|gets|has|run|runs|stay\w*|keep\w*",
    "lasts": r"last\w*|tak(?:e|es|ing)|run(?:s|ning)?|have|length|long|be|suffice\w*|enough|do",
    "ahead_of": r"before|ahead|prior|in advance|to go|left",
    "xmas": r"christmas|xmas|holidays|new year'?s?",
    "rests": r"free|no (?:\w+ )?(?:deadlines?|turns?|rounds?|games?)|nothing|rest|break|off|skip|without|not? play\w*",
    "each": (
        r"(?:per|each|every|a|in each|for each|for every) (?:turn|round|move|go)|turns|rounds|from now on|"
        r"in future|"
        r"henceforth|going forward|from here on(?: in)?|always|generally|in general|any ?more|no longer"
    ),
    "late_mail": (
        r"(?:mail|letters?|orders?|answers?) (?:which |that |who )?(?:arriv|com|reach)\w*|late (?:mail|"
        r"letters?|orders?|answers?|replies)|after the (?:bell|deadline)|stragglers?|latecomers?"
    ),
    "counts": r"counts?|counted|valid|accept\w*|tak(?:e|en)|allow\w*|play(?:ed)?|good",
    # -- turns
    "plays": (
        r"process|adjudicat\w*|evaluat\w*|resolv\w*|execut\w*|clos(?:e|ed|ing)|run|play(?:ed)?|finish|work out|"
        r"crunch"
    ),
    "played": r"turns?|rounds?",
    "turn": r"turn|round|it|this one|things|orders|moves",
    "now": (
        r"now|forthwith|immediately|at once|right away|straight ?away|instantly|today|without (?:further|"
        r"more) \w+|asap|"
        r"this minute|(?:no|not) (?:use |sense |point )?(?:in )?wait\w*"
    ),
    "begins_anew": (
        r"(?:begin|start|do|play|run|tak|go|went|roll|rewind|wind|back|set|turn|reset|replay|redo|repeat)\w*"
    ),
    "anew": r"over|again|anew|afresh|from scratch|once more|back(?: to)?|re(?:play|do|wind|peat|set)\w*",
    "keeps_orders": r"keep\w*|kept|retain\w*|same orders|with orders|leav\w*|preserv\w*",
    "sent": r"orders|sent|moves|written|wrote|letters|answers|submitted",
    # -- people
    "forgives": (
        r"forgiv\w*|excus\w*|pardon\w*|clean (?:the |his |her |their )?slate|clean slate|slate clean|wip\w*|"
        r"(?:not|n't|never)(?: be| to be)?(?: \w+)? (?:hold|held|count\w*|charge\w*|blame\w*|punish\w*|penali[sz]e\w*)|"
        r"my (?:own )?fault|my doing|because of me|my mistake|let (?:him|her|them|\w+) off|overlook\w*|strike from|"
        r"no black mark|against (?:him|her|them|\w+)"
    ),
    "silence": (
        r"silen\w*|quiet|miss\w*|lapse\w*|nmrs?|no-?shows?|late(?:ness)?|absen\w*|didn't (?:write|answer|"
        r"play|send|get|reply)|"
        r"did not (?:write|answer|play|send|get|reply)|slate|record|not (?:writing|answering|playing|"
        r"sending)|forgot\w*|"
        r"strikes?|failing|slip"
    ),
    "takes_over": (
        r"tak\w* (?:over|(?:up )?(?:his|her|their|the|\w+'s) \w+)|replac\w*|assum\w*|step\w* in|jump\w* in|inherit\w*|"
        r"succe\w*|substitut\w*|fill\w* in|stand\w* in|instead|in (?:his|her|their) (?:place|stead)|new "
        r"(?:owner|player)|"
        r"swap\w*|give \w+'s (?:chair|seat|place)|get\w* (?:his|her|their|\w+'s) (?:chair|seat|place)|play\w* on for|"
        r"carry on for|continue\w* for"
    ),
    "for_a_while": (
        rf"until|till|for (?:a|the|one|two|three|some|{SPAN}) ?(?:while|week|month|day|time|meantime)?s?|"
        rf"meanwhile|in the "
        r"meantime|for now|while|so long|tempor\w*|as long|wants it back|back after|for the time being"
    ),
    "in_place": r"in (?:his|her|their|the) (?:\w+ )?(?:place|stead|chair|seat)|replac\w*|instead|for good",
    "gone": (
        r"(?:\w+n't|not) have (?:\w+ )?(?:computer|laptop|net|internet|phone|signal|mail)|"
        r"out|off|away|gone|abroad|travel\w*|holidays?|vacation|ill|sick|hospital|(?:no|without) (?:net|"
        r"internet|computer|laptop|"
        r"signal|phone|mail)|(?:can't|cannot|won't|unable to|not able to)(?: \w+){0,2} (?:play|write|answer|"
        r"reply|move|get)|"
        r"unreachable|unavailable|offline|on (?:a )?(?:trip|tour|leave|retreat)"
    ),
    "sits_in": (
        r"sit\w* in|mind\w*|look\w* after|keep\w* (?:\w+ ){0,4}warm|babysit\w*|cover\w*|play\w* for|fill\w* "
        r"in|stand\w* in|"
        r"takes? care|hold\w* the fort|mak\w* (?:his|her|their) (?:moves|orders)|chair-?sit\w*|step\w* in|jump\w* in"
    ),
    "engine": rf"{ENGINE}|ai|bots?|robots?",
    "plays_for": (
        r"play\w*|in for|look\w* after|tak\w*|run\w*|bid\w*|mind\w*|steer\w*|driv\w*|handl\w*|fill\w* in|cover\w*|"
        r"mov\w*"
    ),
    "reserves": r"stand-?by|subs(?: list)?|reserves?|substitutes?|waiting list|bench|spares?|stands? by|in reserve",
    "goes": (
        r"remov\w*|drop\w*|strike|scratch|delet\w*|off|no longer|cancel\w*|take (?:\w+ ){0,4}(?:off|out)|out of|"
        r"not (?:\w+ )?any ?more|cross (?:\w+ )?(?:off|out)|unsubscrib\w*|kick\w*|stop\w*|quit\w*|without"
    ),
    "watches": (
        r"spectat\w*|watch\w*|follow\w*|look(?:s|ing)? on|read(?:s|ing)? along|onlookers?|audience|lurk\w*|"
        r"(?:get|see|have|receive|read|copy of|copies of|on)(?: \w+){0,2} (?:reports?|copies|copy)|peek|observ\w*|"
        r"kibitz\w*|(?:over|behind) (?:our|their|my|the) shoulders?|what the public sees|public (?:view|"
        r"copy|copies)|look (?:at )?how it stands|(?:look|see)\w* how (?:the |our )?\w+ (?:stands|goes|runs)"
    ),
    "helps": (
        r"deput\w*|co-?gms?|co-?host\w*|assist\w*|helpers?|help\w* (?:me |out |us )?(?:to )?(?:lead|run|gm|"
        r"with)?|second gm|"
        r"do (?:everything|all|anything)(?: that)? i (?:can|do|may)|stand in for me|same (?:rights|powers)|"
        r"run it with me|"
        r"lead(?:s)? (?:it |this )?with me|act(?:s)? for me|in my (?:stead|absence|name)|right hand"
    ),
    "looks_only": (
        r"(?:not|n't|without|nothing)(?: \w+){0,3} (?:chang|touch|meddl|act|do|lead|alter)\w*|only (?:look|"
        r"see|read)|"
        r"just (?:look|see|read)"
    ),
    "leads": (
        r"runs?|leads?|in charge|take(?:s|n)? over(?: from me)?|(?:is|be|becomes?|as) (?:the )?(?:new "
        r")?(?:gm|game master)|"
        r"gms|host(?:s|ed)?|referee|succeed\w*|in my place|gm from|hand\w* over|hand\w* (?:it|this|the lot|the match)"
    ),
    "ahead": (
        r"from now on|from (?:today|tomorrow|now|here|next|mon|tue|wed|thu|fri|sat|sun)\w*|henceforth|for "
        r"good|as of|instead of "
        r"me|in my place|new|over|hand\w*"
    ),
    # -- words
    "says_to": (
        r"drop [\w']+ a (?:line|note|word)|tell|say|let(?: [\w']+){1,4} (?:know|hear)|inform|convey|pass "
        r"(?:\w+ )?on|write|shout\w*|announce|"
        r"whisper|mail|"
        r"make known|"
        r"spread the word|relay|mention"
    ),
    "votes": (
        r"vote|poll|ballot|ask (?:them|all|everybody|everyone|the (?:players|table|others|group))|put (?:it|"
        r"this|that) to|"
        r"let (?:them|all|everybody|everyone|the (?:players|table|others|group)) (?:decide|choose|say|vote)"
    ),
    "in_a_row": r"in a row|running|times|turns|rounds|deadlines|on end|consecutive\w*",
    "draw": r"draw|tie|even|quits|share the (?:win|victory)",
    "nudges": r"remind(?! me\b| us\b)\w*|nudg\w*|pok\w*|prod\w*|chas\w*|reminder|chivvy|jog",
    "missing": r"who|those|all|everybody|everyone|them|late|missing|rest|others|stragglers|laggards|sleepers|silent",
    "takes_back_chair": (
        r"hand\w* back|back from (?:the |his |her |their )?sitter|(?:take|have|get) (?:his|her|their|the) "
        r"\w+ back|"
        r"(?:home|back|here|well) again|returned|\bis back"
    ),
    "sitter": r"sitter|stand-?in|substitute",
    # -- how it is run
    "weekdays": rf"{WEEKDAY}s?",
    "private": (
        r"private\w*|one to one|one-to-one|each other|among(?:st)? (?:them|our)selves|between (?:them|"
        r"our)selves|secret\w*|"
        r"in secret|behind (?:\w+ )?backs?|personal\w*|confidential\w*"
    ),
    "each_other": (
        r"(?:to |with )?(?:each other|one another)|among(?:st)? (?:them|our)selves|between (?:them|"
        r"our)selves|private\w*|"
        r"secret\w*|behind (?:\w+ )?backs?|press|negotiat\w*"
    ),
    "talk": (
        r"talk\w*|whisper\w*|chat\w*|(?:private |secret |personal )?(?:notes?|messages?|letters?|mails?)|"
        r"press|diplomacy|"
        r"negotiat\w*|writ\w*|correspond\w*|scheme|plot|speak\w*"
    ),
    "players": r"they|them|players?|everybody|everyone|people|folk\w*|all|us|we|themselves|the (?:lot|table|group)",
    "denied": (
        r"not(?! mind)|no(?! (?:harm|problem|objections?|worries|matter|doubt|wonder|longer alone))|never|"
        r"\w+n't|nobody|without|nothing|none|forbid\w*|ban\w*|stop\w*|off|end|quit"
    ),
    "second_thoughts": (
        r"chang\w* (?:their|your|his|her|our|one's) minds?|second thoughts?|after (?:the )?(?:last|"
        r"everybody|everyone|all)"
        r"(?: \w+){0,3}|once (?:the last|everybody|everyone|all)(?: \w+){0,3}|reconsider\w*|think again|"
        r"when (?:everybody|everyone|all)(?: \w+){0,3}|quarter of an hour"
    ),
    "early": (
        r"early|before (?:the |their |its )?(?:time|deadline|end)|as soon|full (?:length|time)|to (?:the|their) (?:end|"
        r"deadline|full)|"
        r"ahead of time|run out"
    ),
    "holidays": (
        r"(?:bank|public|national|state|legal|religious) holidays?|feast days?|holidays (?:in|of|from)|red "
        r"days"
    ),
    "unasked": r"nags?|prods?|pokes?|reminders?|reminding|nagging|nag|reminder (?:mails?|letters?)|nudges",
    "too_much": (
        r"nobody|no|too (?:much|many|often)|no more|stop|switch(?:ed)? (?:\w+ )?off|turn(?:ed)? (?:\w+ "
        r")?off|off|without|none|enough|"
        r"get rid|drop|annoy\w*|no longer|unnecessary|spare"
    ),
    # -- taking back, ending
    "mine": (
        r"(?:my|the|that)(?: (?:most )?(?:last|latest|recent|previous))+ (?:instruction|change|word|deed|"
        r"step|command|wish|order|"
        r"letter|message|thing|request)|what(?:ever)? i (?:just )?(?:did|said|wrote|asked|have done)|i meddled|"
        r"that last \w+|"
        r"before i|i (?:didn't|did not) mean (?:to|that)|my meddling|i (?:just )?did"
    ),
    "back": (
        r"un-?do\w*|undone|revers\w*|revert\w*|restor\w*|take (?:\w+ )?back|null|void|status quo|as (?:it|"
        r"they|things) (?:was|were)|"
        r"annul\w*|rescind\w*|cancel\w*|roll\w* back|withdraw\w*|unmade|unmake|forget"
    ),
    "wins": r"winner|victor|victory|champion|wins?|won|laurels",
    "declares": r"declare|name|make|crown|give|award|call|proclaim|hand|grant",
    "ends": (
        r"end\w*|shut\w*|clos\w*|finish\w*|stop\w*|call (?:it|this) (?:off|a day)|wind (?:it |this )?up|"
        r"over|fizzled\w*|abandon\w*"
    ),
    "for_good": (
        r"nobody wins|no winner|for good|down|altogether|completely|without (?:a )?winner|nobody has won|"
        r"lost interest|"
        r"abandon\w*|fizzled"
    ),
    "match": r"match|game|it|this|thing|table",
}

_WISHES = (
    r"wanna|gonna|mustn't|only wants? to|shouldn't|needn't|would it be|is it possible|any chance|(?:how|"
    r"what) about|please|pls|kindly|"
    r"let'?s|let us|let (?:them|"
    r"him|her|all|the|everybody|everyone|people|late|it|this)|"
    r"(?:i|we)(?:'d| would| should| will)? (?:just |really |rather |much |very much )*(?:like|want|need|"
    r"prefer|love|wish|beg|ask|"
    r"be (?:\w+ ){0,2}(?:obliged|glad|grateful|happy))|i'd rather|(?:would|might) (?:like|love|prefer) (?:to|that|if)|"
    r"would you|will you|could you|can you|can we|could we|may we|shall we|could (?:everyone|everybody|they|\w+)|"
    r"may (?!be\b)(?:they|all|\w+)|they may|(?:should|shall|must|ought to|had best|had better|needs? to|has "
    r"to|have to|is to|"
    r"are to|can|could|may|might be allowed)|from now on|going forward|henceforth|in future|from here on|for good|"
    r"i (?:hereby )?(?:ask|beg|request|instruct|appoint|declare)|if possible|is possible|ok(?:ay)?\?|all "
    r"?right\?|too (?:much|many|short|long|little)|"
    r"it would be (?:nice|good|best|kind)|be so (?:good|kind)|(?:is|'s|are|'re) (?:taking|moving|running|going to)|"
    r"(?:takes|runs|leads|minds|makes|keeps|sits|steps|covers|plays) "
)
VERBS = (
    r"un-?do|stick|slot|pop|chuck|shove|park|whack|bump|nix|axe|scrap|sack|boot|gimme|begin|extend|grant|proclaim|"
    r"adjourn|lengthen|enlarge|relay|appoint|forward|extend|move|push|put|set|give|make|take|add|"
    r"remove|drop|strike|scratch|delete|cut|switch|turn|stop|"
    r"freeze|start|restart|"
    r"run|process|play|close|adjudicate|evaluate|resolve|declare|send|tell|write|say|shout|pass|inform|"
    r"convey|ask|excuse|"
    r"forgive|pardon|wipe|clean|clear|forget|replace|hand|bring|restore|undo|revert|reverse|keep|leave|"
    r"allow|forbid|change|"
    r"grant|allot|call|name|crown|award|invite|poke|nudge|remind|prod|chase|roll|throw|prolong|lengthen|"
    r"stretch|shorten|postpone|"
    r"delay|suspend|resume|hold|halt|pause|end|finish|shut|swap|enter|note|register|treat|substitute|cancel|annul|"
    r"redo|replay|repeat|rewind|go|carry|continue|let|spread|announce|whisper|unfreeze|pull|shift|reset|skip|spare|ban|"
    r"open|appoint|credit|unsubscribe|kick|cross|get"
)
_AS_AN_ORDER = (
    r"(?:^|[,;:.!?] |\b(?:so|and|then|but|just|also|now|to|that) )(?:(?:so|and|then|but|just|also|now|"
    r"ok(?:ay)?|right|well|oh|"
    rf"accordingly|hence|do|kindly|please)[, ]+)*(?:{VERBS})\b(?! (?:was|were|is|had)\b)"
)
_DENIES = (
    r"(?:not|never|nor|n't|cannot) (?:\w+ ){0,2}(?:be|been|want|like|wish|need|do|to|have|get|send|move|"
    r"pause|replace|undo|"
    r"extend|end|stop|announce|tell|give|change|process|any|yet)?|no need|not necessary|no \w+ (?:is "
    r")?(?:necessary|needed|"
    r"required)|needn't|nobody|under no circumstances|no,|instead of (?:extending|pausing)|(?:no|without) "
    r"(?:sitter|pause|"
    r"extension|announcement|reminder|vote|replacement|deputy)"
)
_WONDERS = (
    r"if|unless|whether|maybe|perhaps|might(?! (?:be allowed|as well))|in case|i wonder|thinking (?:of|"
    r"about)|thought (?:of|about)|"
    r"haven't (?:made|decided)|not (?:yet )?(?:sure|decided)|some (?:other )?(?:time|day)|we(?:'ll| shall| "
    r"will) see|next (?:month|year|time)|"
    r"sometime"
)
_TELLS = (
    r"nearly|almost|was (?:going|about) to|wanted to|used to|would have|'d have|should have (?:excused|"
    r"given|paused|extended)|"
    r"already (?:told|done|sent|did|reminded|said)|(?:told|reminded|asked|said|wrote|paused|extended|ended|"
    r"excused|moved) "
    r"(?:him|her|them|us|me|everybody|everyone|myself)|"
    r"in the old days|once upon|last (?:night|week|month|year|summer|winter|spring|autumn|time)|yesterday|"
    r"years ago|myself"
)
_SHORT = (  # as people type on a phone
    ("u", "you"),
    ("ur", "your"),
    ("r", "are"),
    ("pls|plz|pl", "please"),
    ("ppl", "people"),
    ("tmrw|tmr|tmw|2morrow|2moro|tomoz", "tomorrow"),
    ("2nite|tonite", "tonight"),
    ("fwd", "forward"),
    ("every1", "everyone"),
    ("some1", "someone"),
    ("any1", "anyone"),
    ("no1", "nobody"),
    ("em", "them"),
    ("nite", "night"),
    ("til", "till"),
    ("wkend", "weekend"),
    ("thx|thanx|ty", "thanks"),
    ("gd", "good"),
    ("hrs|hr", "hours"),
    ("mins", "minutes"),
    ("msgs|msg", "message"),
    ("cos|coz", "because"),
    ("sec", "second"),
    ("im", "I'm"),
    ("hes", "he's"),
    ("shes", "she's"),
    ("theyre", "they're"),
    ("dont", "don't"),
    ("doesnt", "doesn't"),
    ("didnt", "didn't"),
    ("cant", "can't"),
    ("wont", "won't"),
    ("isnt", "isn't"),
    ("lets", "let's"),
)
_MORE = {"tuesday": "s?", "wednesday": "s?", "thursday": "r?s?"}
_QUOTED = re.compile(r"[\"“”„][^\"“”„]{3,}[\"“”„]")
_MIGHT = re.compile(r"^(?i:might|may|could|can|would) (?=[A-Z].*\?)")  # "might Ole sit in for Clara?"
_I_SAY = re.compile(  # which announces nothing
    r"(?i)\b(?:i (?:must|have to|should|would|dare|can only) say|(?:needless|sad|sorry|strange|that is) to say)"
    r"(?: that)?\b"
)
_OF_ONESELF = re.compile(  # a GM who speaks of themselves as of somebody else
    r"(?i)\b(?:the|your|this) (?:gm|game ?master|undersigned|management) (wish|want|ask|beg|request|need|prefer|"
    r"would|hereby)(?:e?s)?\b"
)
_A_LINE = re.compile(r"(?i)\bdrop ([\w' ]{2,20}?) a (?:line|note|word)\b")
_DAY_OF = [(f"{day[:3]}{_MORE.get(day, '')}", day.capitalize()) for day in DAYS]  # "thurs" is Thursday
_LONG = [(re.compile(rf"(?i)(?<![\w'@.])(?:{short})(?![\w@'])"), full) for short, full in _DAY_OF] + [
    (re.compile(rf"(?i)(?<![\w'@.-])(?:{short})(?![\w'@-])"), full) for short, full in _SHORT
]


@lru_cache(maxsize=512)
def concept(name: str) -> re.Pattern[str]:
    """The pattern of a concept, as whole words."""
    return re.compile(rf"(?<![\w@-])(?:{CONCEPTS[name]})(?![\w@-])", re.IGNORECASE)


def spelt_out(line: str) -> str:
    """A line without what it quotes, and with the words written out that people shorten on a phone.

    >>> spelt_out("pls tell every1 its on fri")
    'please tell everyone its on Friday'
    """
    line = written_out(with_colons(_QUOTED.sub(" ", line).replace("\u2019", "'")))
    line = _OF_ONESELF.sub(r"I \1", _I_SAY.sub(" ", line))
    line = _A_LINE.sub(r"tell \1", _MIGHT.sub("please let ", line))
    for short, full in _LONG:
        line = short.sub(full, line)
    return " ".join(line.split())


_WISH = re.compile(rf"(?:\b(?:{_WISHES})(?!\w))|(?:{_AS_AN_ORDER})", re.IGNORECASE)
_DENY = re.compile(rf"(?<!\w)(?:{_DENIES})(?!\w)|n't\b", re.IGNORECASE)
_POLITE_IF = re.compile(
    r"\b(?:grateful|glad|obliged|happy|nice|kind|good|great|lovely|(?:like|love|appreciate) it)\b[^,;.]{0,12} if\b|"
    r"\bif (?:you please|possible|i may|that's ok(?:ay)?|you (?:would|could|can|like))\b",
    re.IGNORECASE,
)
_WONDER = re.compile(rf"\b(?:{_WONDERS})\b", re.IGNORECASE)
_TELL = re.compile(rf"(?<!\w)(?:{_TELLS})(?!\w)", re.IGNORECASE)


def wishes(sentence: str) -> bool:
    """Is this said as a wish, that something be done, and not as a tale?"""
    return bool(_WISH.search(sentence)) and not _TELL.search(sentence)


def wonders(sentence: str) -> bool:
    """Is it a thought, a plan for later, or under a condition?"""
    return bool(_WONDER.search(_POLITE_IF.sub(" ", sentence)))


def tells(sentence: str) -> bool:
    """Is it a tale of what was, and no wish?"""
    return bool(_TELL.search(sentence)) and not _WISH.search(sentence)


def denies(sentence: str) -> bool:
    """Does it say that something shall not be?"""
    return bool(_DENY.search(sentence))
