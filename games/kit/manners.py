"""How people dress an order: greetings, politeness, labels, remarks. What stands here changes nothing about an order.

Nothing that denies, doubts, plans or corrects may stand in these tables: see `games.kit.binding`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from games.kit.words import EVERYDAY, Token, fold, number_said, ordinal, tidy, tokens

SIGNS = frozenset(",:;.!'\"()[]*_#=&~|/\\-><")  # may stand between two orders without a meaning
ENDS = frozenset(".!;?")  # end a sentence

# Said before, between or behind orders.
_SAID = """
please|pls|plz|plse|kindly|if you please|s'il vous plait|bitte|per favore|por favor|thanks|thank you|thx|tx|ta|tnx
ty|many thanks|thanks a lot|thank you very much|thanks so much|with thanks|cheers|danke|merci|thanks in advance
thank you in advance|much appreciated|you are welcome|sorry|so sorry|apologies|hi|hello|hey|hiya|hallo|dear
greetings|good morning|good evening|good afternoon|morning|evening|dear all|hi all|hello all|hi there|hello there
hello everybody|hi everybody|hello everyone|hi everyone|hi folks|hello folks|hey folks|hi again|hello again|bye
goodbye|bye bye|see you|see ya|see you soon|see you later|see you all|cu|talk soon|take care|all the best
best wishes|best|best regards|kind regards|regards|warm regards|yours|yours sincerely|yours faithfully|sincerely
love|hugs|kisses|love to all|x|xx|xxx|good night|good luck|good luck all|good luck everybody|have fun|good game
cheerio|i|me|we|i'll|ill|i will|i shall|i'd like|i would like|i want|i wanna|i wish|i'd love|i would love
i should like|i hereby|hereby|i beg to|i beg|i now|i do|i am|i'm|i'll just|i will now|i will just|we'll|we will
let's|lets|let us|let me|do|just|simply|this time|this turn|this round|for this turn|for this round|for my turn
for this one|in this round|in this turn|on this turn|now|right now|today|for now|here|here is|here's|here are
here you go|here goes|here we go|as follows|well|so|so then|ok|okay|ok then|okay then|alright|all right|right then
and|and then|then|also|plus|and also|n|as well|too|together with that|first|firstly|after that|afterwards|finally
lastly|at last|anyway|anyhow|yes|yep|yeah|aye|my order|my orders|order|orders|my move|my moves|move|moves|my turn
my choice|choice|my decision|decision|my answer|answer|final answer|my final answer|final|the order|the orders
the move|my order is|my orders are|my move is|my choice is|my answer is|my decision is|the answer is|the order is
my vote|my play is|now my order|now my orders|i confirm|confirmed|i confirm my order|as discussed|as usual
as always|as ever|as planned|as agreed|again|for me|on my behalf|on my behalf please|from me|that's it|that is it
that's all|that is all|that's all from me|that's it from me|that will be all|nothing else|that's my move
that's my order|that is my move|that is my order|that's my turn|that's me|that should do|that should do it
that will do|that'll do|hope that's ok|hope that is ok|i hope that's ok|i hope that is ok|hope this is ok
i hope this is ok|if that's ok|is that ok|ok with you|it is|it's|is it|it will be|it'll be|it shall be|it is then
be so kind as to|be so good as to|would you be so kind as to|would you be so kind|if i may|be kind enough to
i would ask you to|i ask you to|i'd ask you to|let's say|lets say|say|let's do|make it|let it be|let me see|i'm for
i am for|i'd rather|i would rather|i'd sooner|i would sooner|i'm done|i am done|have a nice day|have a nice evening
have a nice weekend|have a good one|have a good day|enjoy
here comes|here come|here comes my move|here is my move|here are|here are my orders|i have nothing to add
nothing to add|i have nothing more to add|no more from me|nothing more from me|after long thinking
after some thought|after much thought|after careful consideration|after long consideration|having thought about it
it has to be|it's got to be|it's gotta be|it must be|on top of it|on top of that|look|look look|4 me|4 us|4 now
gladly|happily|with pleasure|quick|quickly
immediately|at once|asap|i'm finished|i am finished|i rule|i rule that|my ruling|my ruling is|i decide|i decide that
please and thank you|to begin with|to start with|for starters
for a start|whatever happens|no matter what|come what may|in any case|either way|by all means|naturally|obviously
definitely|certainly|as for|as to|regarding|concerning|happy birthday|over and out|that's my last word
good luck to all|good luck everyone
yo|um|uhm|er|hm|hmm|letsgoo|let's go|here we go again|there you go|by the way|btw|count me in|nothing fancy
nothing fancy today
if that is alright|if that's alright|if it is alright|if it's alright|if it's all right|if it is all right
if it's okay|if it's ok|if it is ok|if it is okay|if it's no trouble|if it is no trouble|if it's not too late
if it is not too late|if possible|for the order of play|towards the next one|towards the next round|breaker breaker
if that is agreeable|if that's agreeable|if that is possible|if that's possible|if that is allowed|if that's allowed
if that is all right|if that's all right|if that is okay|if that's okay|if you don't mind|if you will|if you would
if it pleases you|if you would be so kind|if you'd be so kind|if you would be so good|if it helps|if that helps
if it's not too much trouble|if it is not too much trouble|if that suits you|if that works for you|if that works
whatever comes|whatever comes out|whatever it is
would you|will you|could you|thank you kindly|thank you in advance|for starters|to start with
for now only this|only this for now|for now|in any case|either way|its|naturally|obviously|of course
mate|buddy|pal|dude|bro|chief|boss|my friend|my friends|old friend|fingers crossed|wish me luck|good luck to me
here's hoping|what the heck|what the hell|why not|never mind why
may i present|i present|allow me|if you'll allow me|in that case|well well|mwahaha|in step one|in step two
for step one|for step two|first of all|after some thinking|like a good girl|like a good boy|kisses to all
good enough for me|fine by me|for yours truly
will do|will do for me|will do nicely|should do|will have to do|shall do|it shall be|it'll be|it must be|it has to be
from my side|on my side|for my part|as my answer|in the end|all in all|for better or worse|come what may
not a penny more|and not a penny more|not a point more|and not a point more|gotta be|got to be|it's gotta be
ought to do|ought to do it|should suffice|will suffice|shall suffice|has to suffice|whatever it's worth
whatever it is worth|no matter what it's worth|that's what i present|that's what i play|that's what i choose
that's what i pick|that's what i take|that is what i choose|that's the one|that is the one|and that's that
haha|lol|hihi|hehe|hoho|rofl|yay|hooray|hurrah|hurray|phew|wow|oh|ah|aha|ooh|hey ho|oops
whoops|roar|grr|argh|ugh|hmpf|pff|tada|ta-da|woohoo|muahaha|mwahaha|xd
"""
# How people begin to say what they choose, put together from these: "I | would now | like to | go for".
_WHO = """
the undersigned
i|we|i'll|ill|i will|i shall|we'll|we will|we shall|i'd|id|i would|we'd|we would|i should|i am|i'm|im|we are|we're|i do
i have|i've|ive|we have|we've|i must|i have to|i've got to|i got to|got to|gotta|i gotta|we must|let me|let's|lets
let us|so i|today i|this time i|for my part i
"""
_HOW = """
now|just|simply|then|also|really|definitely|certainly|today|happily|gladly|hereby|still|therefore|finally|surely|only
so|first|again|this time|this turn|this round|once more
"""
_WISH = """
like to|love to|want to|wanna|wish to|prefer to|going to|gonna|decided to|decide to|happy to|glad to|ready to|pleased to
elect to|elects to|elected to|chosen to|choose to|be happy to|be glad to|be pleased to|be delighted to|delighted to
like that you|want that you|want you to|like you to|wish you to|ask you to|ask that you
pleased if you|happy if you|glad if you|begin by|start by|like to begin by|like to start by
"""
_DO = """
go for|go with|going for|going with|settle for|settled for|settle on|settled on|opt for|opted for|choose|chosen|chose
decide for|decide on|decided for|decided on|stay with|staying with|stick with|stick to|sticking with|sticking to|keep to
vote for|open with|opening with|close with|be happy with|happy with|fine with|content with|ok with|okay with
good with|comfortable with|select|selected
begin with|beginning with|start with|starting with|end up with|try
like to have|want to have|love to have|prefer to have|wish to have|would prefer|prefer|like to go for|like to go with
like to use|like to see
risk|gamble on|take a chance on|take my chances with|make do with|live with|do with|run with|roll with|plump for
commit to
lock in|note down|write down|put down|be with|fine by|having
"""
# What somebody puts their name down for: only with "me" or "I'm" before it.
_SIGNED = """
put me down for|put me down with|mark me down for|mark me down with|note me down for|count me in for|count me in with
sign me up for|sign me up with|book me in for|pencil me in for|put me in for|put me in with|i'm in for|i'm in with
i am in for|i am in with|i'm all for|i am all for|make mine|make mine a|make it a|make that a|call it|let it be
i stand by|my money is on|my money's on|my heart is set on|i've set my heart on|we have a winner
"""
# How people say that an order is their last word, put together: "that is | my | final | decision".
_THIS = "that's|that is|thats|this is|it's|it is|these are|those are|and that's|and that is|and this is|consider this"
_MINE = "my|the|all|it|our|a|as"
_LAST = "final|definite|definitive|settled|decided|complete|everything|last"
_WORD = (
    "answer|decision|word|move|order|orders|choice|turn|play|selection|verdict|pick|favourite|favorite|vote|plan|wish|"
    "contribution|instruction|instructions|wishes|request"
)
# How people name what they choose, put together: "my | humble | pick | for this round | is".
_WHOSE = "my|our|the|mine"
_SUCH = "first|only|humble|final|own|clear|obvious|present|current|next|new|official|considered|firm|simple|modest|bold"
_THEN = "for this round|this round|for this turn|this turn|this time|for today|today|now|for now|here|tonight"
_BE = "is|are|will be|shall be|must be|has to be|remains|stays|goes to|goes for|falls on|is for|reads|is this"

# Words that say nothing beside an order that has its verb: "I want | that | you play 14 | for it".
_LIGHT = frozenset(
    "it its it's up down out mine me us is are be will shall then now still today really again both these those here "
    "there side place thing time turn round game card cards one ones only alone too together please so best first nice "
    "good little dear own whole new hand row table friend friends gm game's myself".split()
)
_LEADING_ON = frozenset("of to for with on in at by from into onto as the a an my our this that and".split())  # to more
# A request: with a word of politeness beside it it is an order, alone it may be a question.
_REQUESTS = """
can you|can u|could you|could u|would you|will you|can i|may i|could i|can we|could we|would you kindly
could you kindly|could you please|can you please|would you please|can i please|may i please|could i please|might i
"""
POLITE = frozenset("please pls plz kindly thanks thank thx ta cheers".split())
_LABELS = frozenset(
    "action type recipient item menu round turn step phase order orders move moves answer decision choice part "
    "item no nr number question my the for "
    "final play game match me seat player next first second third reply re".split()
)
_NUMERALS = frozenset("i ii iii iv v vi a b c d e".split())  # in brackets before a point of a list
_LAUGH = re.compile(
    r"(?:m?[wu]*a?(?:ha|he|hi|ho){2,}h?|ro+a+r+|grr+|a+rgh+|yay+|woo+|hm{0,0}|lol+|xx+|ha|oh+|ah+|oo+h+|yee+ha+w*)"
)
_WHY = frozenset("because cause cos coz 'cause since hoping hope".split())  # begin a reason, to the end of the sentence
_COURTEOUS = frozenset("sorry apologies thanks thx".split())  # "sorry about the silence", "thanks for the game"
_AIMS = frozenset(  # what an order is for: "to win this at last"
    "win beat see start begin open get be make show help keep annoy tease finish end save avoid surprise teach "
    "let punish have try test "
    "confuse".split()
)
_PEOPLE = frozenset("he she it they that this these those there we i you who which what".split())
_ARE = frozenset(
    "is are was were am has have had will shall would can does do did looks seems sounds feels need needs needed "
    "love loves like likes hate hates hope hopes think thinks know knows promised promises started asked deserve "
    "deserves".split()
)
_SHORTENED = re.compile(r"(?:i|he|she|it|they|that|this|there|we|you|who|what)'?(?:s|m|re|ll|ve|d)")


_PLEASED = "obliged|grateful|glad|happy|pleased|delighted|thankful|content|honoured"
_VERY = "very |much |most |so |really |more than |quite |"
_IF_YOU = "if you would|if you could|if you will|if you can|if you might|if you|to|for|with"


def _rows(table: str) -> list[str]:
    return table.replace("\n", "|").strip("|").split("|")


def _slips() -> dict[str, str]:
    """Long words of politeness as they come out in haste, two letters swapped: "thnaks"."""
    words = {
        word for row in _rows(_SAID + _WISH + _REQUESTS) for word in row.split() if len(word) > 5 and word.isalpha()
    }
    found = {
        word[:at] + word[at + 1] + word[at] + word[at + 2 :]: word
        for word in sorted(words)
        for at in range(1, len(word) - 1)
        if word[at] != word[at + 1]
    }
    return {typed: word for typed, word in found.items() if typed not in words | EVERYDAY}


_SLIPS = _slips()


def _next(node: dict[str, dict], typed: str) -> dict:  # type: ignore[type-arg]
    return node.get(typed) or node.get(_SLIPS.get(typed, typed), {})


def polite(word: str) -> bool:
    """Is this (folded) word one of politeness, in whatever haste it was typed?"""
    return _SLIPS.get(word, word) in POLITE


class Phrases:
    """A trie of phrases: how far does one of them reach from a place in a line?"""

    def __init__(self, said: Iterable[str]) -> None:
        self.root: dict[str, dict] = {}  # type: ignore[type-arg]
        for phrase in said:
            node = self.root
            for token in tokens(fold(phrase.strip())):
                node = node.setdefault(token.fold, {})
            node[""] = {}

    def ends(self, line: Sequence[Token], at: int) -> list[int]:
        """Where phrases that begin at `at` end, the longest last."""
        node, found = self.root, list[int]()
        while at < len(line) and (node := _next(node, line[at].fold.replace("`", "'"))):
            at += 1
            if "" in node:
                found.append(at)
        return found


# Verbs of games in sayings about something else.
_SAYINGS = """
play nice|play nicely|play fair|play safe|play well|play hard|play along|play together|play on|play again|play soon
play by|pick up|pick you|pick me|pick him|pick her|pick them|pick on|pick it up|take it easy|take your time|take that
take a|take part|take turns|take place|take time|take me|take you|take off|take over|take after|take for granted
give up|give in|give me|give us|give you|give my|give it|give a|make sense|make sure|make me|make you|make it|make my
put up|put off|put down|hold on|hold my|hold your|hold tight|pass on|pass the|pass me|pass it on|pass by|draw the line
toss a coin|bid farewell|bid you|set off|set up|set me|set you|send my|send me|send love|use your|show me|show off
keep calm|keep going|keep up|keep it|keep on|leave me|leave it|leave you|choose wisely|join us|join me|lose it
"""

_SAID_OTHERWISE = Phrases(_rows(_SAYINGS))
_FILLERS = Phrases(_rows(_SAID))
_ASKING = Phrases(_rows(_REQUESTS))
_SIGNED_UP = Phrases(_rows(_SIGNED))
_BEGUN, _MOOD, _DOING = (Phrases(_rows(table)) for table in (_WHO, _HOW, _DO))
_OBLIGED = (
    f"{be}{very}{pleased} {what}"
    for be in ("be ", "")
    for very in _VERY.split("|")
    for pleased in _PLEASED.split("|")
    for what in _IF_YOU.split("|")
)
_WISHED = Phrases((*_rows(_WISH), *_OBLIGED))
_HAVING = Phrases(_rows("i have|i've|i've got|i have got|we have|there is|there's|there are|i see|it makes|i had"))
_HOLDING, _QUALITY, _FOR_NOW, _BEING = (Phrases(_rows(table)) for table in (_WHOSE, _SUCH, _THEN, _BE))
_POINTED, _OWN, _FINAL, _NOUN = (Phrases(_rows(table)) for table in (_THIS, _MINE, _LAST, _WORD))
_OPENING = (_BEGUN, _MOOD, _WISHED, _DOING, _POINTED, _OWN, _FINAL, _HOLDING, _BEING)
_GREETED = """
hi|hello|hey|dear|hallo|thanks|thank you|thx|cheers|good morning|good evening|good afternoon|morning|greetings|sorry|bye
see you|hiya|good luck|love|yours|regards|best wishes|best|kind regards|all the best|yours sincerely|yours faithfully
take care|dear game master
"""
_NAMED = Phrases(_rows(_GREETED))


def counted(line: Sequence[Token], at: int) -> bool:
    """Are thanks counted here: "3 cheers for Dora"?"""
    if at + 1 >= len(line):
        return False
    return line[at].fold in ("cheers", "hugs", "kisses") and at > 0 and line[at - 1].kind == "number"


def fillers(line: Sequence[Token], at: int) -> list[int]:
    """Where words without a meaning for orders end that begin at `at`."""
    if counted(line, at):
        return []
    found = [*_FILLERS.ends(line, at), *_SIGNED_UP.ends(line, at)]
    if _opens(line[at].fold):
        found = [*found, *_choosing(line, at), *_named(line, at), *last_words(line, at)]
    if line[at].kind == "word" and _LAUGH.fullmatch(line[at].fold):
        found.append(at + 1)
    return found


@lru_cache(maxsize=4096)
def _opens(word: str) -> bool:
    """Does a way to say what one chooses, or that it is the last word, begin with this word?"""
    said = word.replace("`", "'")
    return any(_next(phrases.root, said) for phrases in _OPENING)


def _named(line: Sequence[Token], at: int) -> set[int]:
    """Where "my first pick is", "is my choice" ends."""
    owned = _further(line, _step_on(line, {at}, _HOLDING), _QUALITY)
    named = _step_on(line, owned, _NOUN)
    named |= _step_on(line, named, _FOR_NOW)
    before = _step_on(line, named, _BEING)
    begun = _further(line, _step_on(line, _step_on(line, {at}, _BEING), _HOLDING), _QUALITY)
    return before | _step_on(line, begun, _NOUN)


def _choosing(line: Sequence[Token], at: int) -> set[int]:
    """Where "I'd like to go for" ends."""
    begun = _further(line, {at} | _step_on(line, {at}, _BEGUN), _MOOD)
    wished = _further(line, _step_on(line, begun, _WISHED), _MOOD)
    return wished | _step_on(line, begun | wished, _DOING)


def last_words(line: Sequence[Token], at: int) -> set[int]:
    """Where "that's my final decision" ends."""
    said = _step_on(line, {at}, _POINTED)
    said |= _step_on(line, said, _OWN)
    final = _step_on(line, said | _step_on(line, {at}, _OWN), _FINAL)
    return final | _step_on(line, final, _NOUN)


def final(text: str) -> bool:
    """Does a sentence of orders say that it is the last word: "play 14, final", "14 and 8, that's my final answer"?

    >>> final("I'm happy with 15, final."), final("That's my final answer: 15"), final("the final round: 15")
    (True, True, False)
    """
    line = tokens(tidy(text))
    folded = [token.fold for token in line]
    said = {
        (at, end) for at in range(len(line)) for end in (*last_words(line, at), at + 1) if "final" in folded[at:end]
    }
    return any(
        (end == len(line) or line[end].kind == "sign") and (at == 0 or line[at - 1].kind == "sign" or end - at > 1)
        for at, end in said
    )


def _step_on(line: Sequence[Token], places: set[int], phrases: Phrases) -> set[int]:
    """The places that one of these phrases leads to."""
    return {end for at in places if at < len(line) for end in phrases.ends(line, at)}


def _further(line: Sequence[Token], places: set[int], phrases: Phrases) -> set[int]:
    """These places, and those that any number of these phrases leads to."""
    found, new = set(places), set(places)
    while new := _step_on(line, new, phrases) - found:
        found |= new
    return found


def light(line: Sequence[Token], at: int) -> bool:
    """Does this word say nothing beside an order? "Bid 0 to" breaks off, so more must follow a word that leads on."""
    spans = 0 < at < len(line) - 1 and line[at].fold == "to" and line[at - 1].kind == line[at + 1].kind == "number"
    leads = line[at].fold in _LEADING_ON and not (spans or breaks_off(line, at))  # "0 to 100" is no answer
    return line[at].fold in _LIGHT or leads


def breaks_off(line: Sequence[Token], at: int) -> bool:
    """Does a word that leads on lead nowhere: "bid 0 to"?"""
    return line[at].fold in _LEADING_ON and (at + 1 == len(line) or line[at + 1].kind == "sign")


def saying(line: Sequence[Token], at: int) -> bool:
    """Does a saying begin at `at` in which a verb of a game means something else: "pick up the kids"?"""
    return bool(_SAID_OTHERWISE.ends(line, at))


def requested(line: Sequence[Token]) -> tuple[Token, ...]:
    """The line with a full stop behind what is a request and only looks like a question: "Please, could you ...?"."""
    said = list(line)
    start = 0
    for at, token in enumerate(said):
        if token.fold in ENDS:
            if token.fold == "?" and _asks_you(said[start:at]):
                said[at] = replace(token, fold=".", text=".")
            start = at + 1
    return tuple(said)


def _asks_you(part: Sequence[Token]) -> bool:
    """Does it ask for something, politely? "May I bid 8, please?" may be a question."""
    you = any(token.fold in ("you", "u") for token in part[1:2])
    return you and bool(requests(part, 0)) and any(polite(token.fold) for token in part)


def requests(line: Sequence[Token], at: int) -> list[int]:
    """Where "could you" and its like end."""
    return _ASKING.ends(line, at)


_SAYS_MORE = frozenset("i meant mean make not no".split())  # "sorry, I meant Clara" greets nobody


def addressed(line: Sequence[Token], at: int, names: frozenset[str]) -> list[int]:
    """Where "Hi Gina," or "thanks, Bruno" ends: a greeting and up to three more words, closed by a sign or the end."""
    found = []
    for end in _NAMED.ends(line, at) if not counted(line, at) else ():
        here = end + 1 if end < len(line) and line[end].fold == "," else end
        last = here
        while last < len(line) and last - here < 3 and line[last].kind == "word" and line[last].fold not in _SAYS_MORE:
            last += 1
            if last == len(line) or line[last].fold in ",.!;:-" or line[last - 1].fold in names:
                found.append(last)
    return found


def label(line: Sequence[Token], at: int, names: frozenset[str]) -> int | None:
    """Where "Round 1:", "Step 2 -", "a)" or "Anna:" ends; None where no label begins."""
    end = at
    while end < len(line) and end - at < 4 and (line[end].fold in _LABELS or line[end].fold in names):
        end += 1
    if end > at and end < len(line) and (line[end].kind == "number" or number_said(line, end)):
        end += 1
    if end > at and end < len(line) and line[end].fold in (":", "=", ")", "|"):
        return end + 1
    if step := _step(line, at):
        return step
    if [token.fold for token in line[at : at + 3 : 2]] == ["(", ")"] and line[at + 1].fold in _NUMERALS:
        return at + 3 if at + 3 < len(line) else None
    one = line[at]
    if at + 1 < len(line) and line[at + 1].fold in (")", ".") and len(one.text) == 1 and one.fold in "abcdef":
        return at + 2
    return None


def _step(line: Sequence[Token], at: int) -> int | None:
    """Where "in step 1", "for step two" or "second step" ends, no sign behind it."""
    while at < len(line) and line[at].fold in ("in", "for", "as", "at", "my", "the"):
        at += 1
    if at + 1 >= len(line):
        return None
    if line[at].fold == "step" and (line[at + 1].kind == "number" or number_said(line, at + 1)):
        return at + 2
    return at + 2 if line[at + 1].fold == "step" and ordinal(line, at) else None


def having(line: Sequence[Token], at: int) -> int:
    """Where "no" stands in "I have no good cards"; 0 where nothing begins so."""
    end = max(_HAVING.ends(line, at), default=0)
    return end if end < len(line) else 0


def begins_a_reason(line: Sequence[Token], at: int) -> bool:
    """Does "because ..." or "to win this at last" begin here?"""
    after = line[at + 1].fold if at + 1 < len(line) else ""
    aim = line[at].fold == "to" and after in _AIMS
    courtesy = line[at].fold in _COURTEOUS and after in ("for", "about") and at + 2 < len(line)
    return aim or courtesy or line[at].fold in _WHY


def begins_a_comment(line: Sequence[Token], at: int) -> bool:
    """Does a clause of its own begin here: "she is nice", "it'll do", "and I will eat you all"?"""
    if line[at].fold in ("and", "but", "so") and at + 1 < len(line):
        at += 1
    if _SHORTENED.fullmatch(line[at].fold) and "'" in line[at].fold:
        return True
    return at + 1 < len(line) and line[at].fold in _PEOPLE and line[at + 1].fold in _ARE
