"""What players ask about the rules of a game, and what its sheet says of that, in a sentence or two.

Each game has a table of entries (`rulebook` of its engine), with what holds in the match alone. A question counts as a
whole: what a word means ("what is a rotten combo?"), or one of the questions that an entry knows. Whose hand is good
for what, what somebody should play, and how the match stands, are none of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.kit import faq
from games.kit.words import fold, nearest


@dataclass(frozen=True, slots=True)
class Entry:
    """Words of the rules, with the sentence that explains them, and the questions that it answers: `asked`, patterns of
    whole ones, and `about`, what they name together (`faq`).

    The words are forms of one thing: "present/presenting/presenter"."""

    words: str
    said: str
    asked: tuple[str, ...] = ()
    about: tuple[str, ...] = ()


_ONE = r"(?:i|we|you|one|somebody|someone|anybody|anyone|everybody|everyone|nobody|a player|players|people|they)"
_OTHERS = r"(?:others|other players|opponents|anybody|anyone|everybody|everyone|somebody|someone|people|they)"
_THIS = r"(?:the game|this game|the match|this match|this|it|the whole thing)"
_GAME = r"(?:(?:the|this|our) (?:(?:whole|entire) )?(?:game|match))"
_DECIDED = r"(?:decided|determined|chosen|found|counted|computed|calculated|made|settled|worked out|scored|set)"
_NOT = (
    r"(?:(?:do|does|did|can|could|will) not|forgets?|forgot|miss(?:es)?|missed|never|fails?(?: to)?|stays?|(?:am|is) "
    r"(?:too )?(?:late|silent)|(?:say|write|send|do|doe|make|play|bid|pick)s? (?:no|nothing))"
)
_NOTHING = (
    r"(?: (?:to|say|write|answer|send|reply|respond|move|do|order|nothing|anything|in|on|time|late|by|my|the|a|an|"
    r"deadline|turns?|rounds?|silent|letters?|orders?|moves?|answers?|you|it|one|mail|at|all|this|for|today|enough|"
    r"make|get|finish|pick|anyone|anybody|anything|somebody|present|bid|card|cook|take|choose|play|give|side|seal))*"
)
WINS = (
    rf"how (?:do|does|can|could|would|will) {_ONE} (?:actually |even )?win(?: {_THIS})?",
    rf"how (?:is|are) (?:{_THIS}|games|the winner) (?:won|{_DECIDED})|who wins(?: {_THIS})?(?: (?:at|in) the end)?",
    rf"when (?:do|does|have|has|did) {_ONE} (?:win|won)|what (?:do|must|should|does) {_ONE} (?:have to do|do|need|"
    rf"need to do) (?:to|for a|for the) win(?: {_THIS})?",
    rf"what (?:is|are) (?:the|our|my) (?:goal|aim|point|object|objective|idea|target|winning conditions?)(?: (?:of|"
    rf"in|behind) (?:{_THIS}|all (?:of )?this|playing))?|what (?:are we|am i) (?:playing for|(?:trying|supposed) to "
    rf"(?:do|get|reach|achieve))",
)
ENDS = (
    rf"when (?:does|do|is|will|are) (?:{_GAME}|we) (?:be |all )?(?:end|over|finished|finish|stop|done)|how (?:does|"
    rf"will) {_GAME} end|what ends {_GAME}",
)
TIES = (
    r"what (?:happens |if |is )*(?:(?:if|when|in|at|on|with|in case of|there is|we have|it is|of|the result of) "
    r")*(?:an? )?(?:ties?|draws?|tied|tied game)|(?:what|who) (?:breaks|wins) (?:a |the |on a )?ties?|how are ties "
    r"broken|is there a tie ?break(?:er)?",
    r"(?:what (?:happens )?|and )?(?:if|when) (?:two|three|several|both|some)(?: of us| of them| players| people| "
    r"are)* (?:have|has|end with|end up with|are)(?: exactly)?(?: the)? (?:same|equal|equally|level|tied)[\w ]{0,25}",
)
PLACES = (
    rf"(?:what|which|how) (?:are|is) the (?:end|final|finishing|other)? ?(?:places?|placings?|ranks?|final "
    rf"ranking)(?: {_DECIDED})?|how (?:is|are) (?:the )?(?:second|third|last|other) places? {_DECIDED}|is there a "
    rf"second place|are there (?:end |other )?places?(?: in this game)?|who comes (?:in )?(?:second|last)(?: in the "
    rf"end)?",
)
SILENCE = (
    rf"(?:(?:what|which card) (?:happens|becomes of me|will happen|would happen|is played|do you (?:do|play)|if|gets "
    rf"played)(?: to me| for me| with me| then)*(?: if| when)?|(?:and )?if) {_ONE} {_NOT}{_NOTHING}(?: what "
    rf"(?:happens|then|is played)(?: to me)?)?",
)
STARTS = (
    rf"(?:who|which player) (?:starts|begins|started|began|goes first|went first|is first|plays first|moves first|"
    rf"opens|(?:is|was) the (?:start|starting|first) player|has the first (?:turn|move))(?: {_THIS})?|how (?:is|was|"
    rf"do you|do we) (?:decide |know )?(?:who (?:starts|begins|goes first)|the (?:start|starting|first) player)(?: "
    rf"(?:is )?{_DECIDED})?|who decides who (?:starts|begins|goes first)",
)
LIES = (
    r"(?:may|can|could|am|is|are|do|does) (?:i|we|you|one|people|it|lying|bluffing|(?:the |our )?talk|deals|promises|"
    r"what (?:i|we) say|everything (?:i|we) say)(?: really| also)?(?: allowed to| ok to| okay to| fine to| have to| "
    r"need to)? ?(?:lie|bluff|cheat in talk|binding|be true|true|keep (?:my|our|their|a) (?:word|promises?)|tell the "
    r"truth|allowed|bind(?: me| us| anybody)?)(?: (?:in|about|to) [\w ]{2,25})?",
)
SECRETS = (
    rf"(?:can|do|does|will|could) (?:the )?{_OTHERS}(?: else)? (?:also )?(?:see|know|look at) (?:what )?(?:my|our|"
    rf"each other s|what|which)(?: the)? ?(?:hands?|cards?|tiles|animals|bids?|foods?|i|we|have|hold|bid|in|my| )*|"
    rf"who (?:can |else )?(?:sees?|knows?) (?:my|our) (?:hand|cards?|bids?)|(?:is|are) (?:my|our|the) (?:hands?|"
    rf"cards?|bids?)(?: in my hand)? (?:secret|hidden|open|public|private|known)(?: to all| to everybody)?",
)
DEALT = (
    r"how many (?:food |tiles? )?cards (?:do|does|did|will|are|is) (?:i|we|you|everybody|everyone|each(?: player)?|a "
    r"player|dealt to (?:each|everybody|us|a player))(?: (?:start with|get|be dealt|dealt|begin with|at the (?:start|"
    r"beginning)))+",
)
LEFT = (
    r"how many (?:food |undealt )?(?:cards|ones)? ?(?:are|is)(?: there)?(?: still)? (?:left|remaining|in)(?: (?:in|"
    r"on|there|to draw|of))*(?: (?:the|a))? ?(?:deck|stack|draw pile|pile)?|how (?:big|large) is the deck(?: now)?|"
    r"is (?:there )?(?:anything|something|any cards?) left in the deck",
)
_ARTICLE = r"(?:(?:the|a|an|this|that|these|those|such a|all this|any|exactly|being|to|word|words|term) )*"
_TERM = r"(?P<term>\w[\w' /]{0,40}?)"
_TAIL = (
    r"(?: (?:(?:in|for|of|on) (?:this|the|our|a) (?:game|match|turn|letter|report|rules?)|here|again|exactly|then|"
    r"actually|really|anyway|about|for|good for|mean(?:s|ing)?|please|now|thing|stuff|though|in the end|at the end|"
    r"all about|supposed to (?:be|mean)))*"
)
_MEANT = tuple(
    re.compile(row)
    for row in (
        rf"what (?:exactly |actually )?(?:is|are|was|counts as|makes(?: for)?|do you mean by|is meant by|means) "
        rf"{_ARTICLE}{_TERM}{_TAIL}",
        rf"what (?:does|do|did|can|would) {_ARTICLE}{_TERM} (?:mean|do|stand for|refer to)s?{_TAIL}",
        rf"what {_ARTICLE}{_TERM} (?:is|are|means?|does|do|stands for){_TAIL}",
        rf"(?:explain|define|describe) (?:to me |to us )?(?:what )?{_ARTICLE}{_TERM}{_TAIL}",
        rf"how (?:does|do) (?:one |i |we |you )?{_ARTICLE}{_TERM} (?:work|function)s?{_TAIL}",
        rf"how (?:does one|do i|do we|do you|can i|is it to) {_TERM}{_TAIL}",
        rf"(?:when|why) (?:is|are) (?:a|an|the|something) (?:\w+ )?{_TERM}{_TAIL}",
        rf"the (?:meaning|definition) of {_ARTICLE}{_TERM}{_TAIL}",
    )
)
_FORETOLD = re.compile(r"\b(?:will|going to|gonna)\b")
_NEVER = re.compile(r"\b(?:he|she|his|hers?|their|best|better|good (?:move|card|idea)|should|shall|advice|safe)\b")
_LEAD = re.compile(  # a question about asking, before the question
    r"^.{0,60}?\b(?:ask|asking|wonder(?:ing)?|know|forgot(?:ten)?|remember|understand|tell me|question|get|got|sure|"
    r"confused|clear|remind me|explain)(?: about| to me| me)?[ ,:.-]+(?:but |so )?(?=(?:what|how|who|when|if|whether|"
    r"is|are|do|does|can|may|why|which)\b)"
)
_ENDING = re.compile(r"(?:ing|ers?|ed|es|s|e)$")
_SHORTEST = 4  # letters of a word that may be misspelt
_STEM = 3  # letters that must stay of a word whose ending is left out


def asked(forms: Iterable[str], entries: Sequence[Entry]) -> Entry | None:
    """What a question is answered by; None where no entry knows it. Its `forms`: folded, with and without courtesies.

    >>> rows = (Entry("rotten/rotten combo", "No action."), Entry("", "The highest sum wins.", WINS))
    >>> asked(["how do i win this game"], rows).said, asked(["how do i win with this card"], rows)
    ('The highest sum wins.', None)
    """
    said = _plain(forms)
    return next(
        (one for one in entries if any(map(_whole("|".join(one.asked)).fullmatch, said if one.asked else ()))), None
    )


def defined(forms: Iterable[str], entries: Sequence[Entry]) -> Entry | None:
    """The word whose meaning is asked for.

    >>> rows = (Entry("rotten/rotten combo", "No action."),)
    >>> [defined([said], rows).said for said in ("what is a rotten combo", "whats rotten?")]
    ['No action.', 'No action.']
    >>> defined(["what is rotten in the state of denmark"], rows)
    """
    terms = (found["term"] for said in _plain(forms) for row in _MEANT if (found := row.fullmatch(said)))
    return next(filter(None, (called(term, entries) for term in terms)), None)


def sought(said: str, forms: Iterable[str], entries: Sequence[Entry]) -> faq.Found | None:
    """The entry of what a question names together; None where none is, or it wants advice, or somebody else's."""
    plain = _plain(forms)
    return faq.sought(said, plain, entries) if plain else None


def _plain(forms: Iterable[str]) -> Sequence[str]:
    """What is said, without signs, and without a question about asking that stands before the question."""
    plain = [" ".join(re.sub(r"[^\w' /]+", " ", fold(said)).split()) for said in forms]
    plain = [re.sub(r"\b(what|who|how)(?:'s|s)\b", r"\1 is", said) for said in plain]
    every = dict.fromkeys(form for said in plain for form in (said, _LEAD.sub("", said)))
    return [] if any(map(_NEVER.search, every)) else list(every)


def called(word: str, entries: Sequence[Entry]) -> Entry | None:
    """The entry of one word: as written, in another form, or misspelt a little."""
    by_name = names(entries)
    plain = next((form for form in (_stem(word), _stem(word.split(" of ")[0])) if form in by_name), _stem(word))
    near = nearest(plain, by_name) if len(plain) >= _SHORTEST and plain not in by_name else plain
    return by_name.get(near or "")


def names(entries: Sequence[Entry]) -> Mapping[str, Entry]:
    """Every word of the entries, as it is compared."""
    return {_stem(word): one for one in reversed(entries) for word in one.words.split("/") if word}


def sentences(entries: Sequence[Entry]) -> Mapping[str, str]:
    """What the entries say, by the first word of each."""
    return {one.words.partition("/")[0]: one.said for one in reversed(entries) if one.words}


def mentioned(said: str, entries: Sequence[Entry]) -> Iterator[Entry]:
    """The entries whose words stand in a question, those of the longest words first; none where it is no question
    about the rules alone."""
    plain = "" if _NEVER.search(fold(said)) or _FORETOLD.search(fold(said)) else f" {_stem(said)} "
    found = dict[str, Entry]()
    for name, one in sorted(names(entries).items(), key=lambda row: -len(row[0])):
        if f" {name} " in plain:
            found.setdefault(one.said, one)
            plain = plain.replace(f" {name} ", "  ")
    yield from found.values()


@lru_cache(maxsize=512)
def _whole(row: str) -> re.Pattern[str]:
    return re.compile(rf"(?:and |so |but )?(?:{row}){_TAIL}")


@lru_cache(maxsize=1024)
def _stem(words: str) -> str:
    """Words without what their forms differ in.

    >>> _stem("Presenting the cards"), _stem("present card")
    ('present the card', 'present card')
    """
    return " ".join(_short(word) for word in re.findall(r"\w+", fold(words)))


def _short(word: str) -> str:
    cut = _ENDING.sub("", word)
    return cut if len(cut) >= _STEM else word
