"""Why a line that reads like an order is asked about, and lines that put those before them in doubt."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from games.kit.interjections import SIGH
from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.words import Token, fold, odd_digit, tidy, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar
    from games.kit.reading.sentence import Sentence


_DENIALS = re.compile(  # without a word of negation
    r"(?:^| )(?:last thing (?:i|we|i'll|i'd) (?:(?:will|would|shall|want|wish|need|to) )*(?:do|want|need|is|play|bid)|"
    r"(?:is|are|it's|that's|i'm|i am) (?:\w+ly )?"
    r"(?:off the (?:table|menu|cards)|against|unwilling|reluctant|disinclined|loath|opposed)|"
    r"be (?:\w+ly )?(?:mad|crazy|stupid|insane|daft|nuts|an idiot|a fool|foolish|silly) to|"
    r"no (?:\w+ )?(?:wish|desire|intention|intentions|plan|plans|inclination|appetite|interest) (?:to|of|in \w+ing)|"
    r"(?:those|these|they) were (?:my|the|our|his|her|their)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day (?:i|we)"
    r"(?:'ll| will| shall| am going to)|"
    r"(?:(?:my|the|our|your|that|an) ?other (?:match|game|table)|another (?:match|game|table))|"
    r"(?:in|for|at|from) (?:the|our|my|your|his|her|their|a|an) "
    r"(?!(?:same|present|current|whole|entire|very|last|next|first|new|only|card|board|bidding|great|good|best|big|"
    r"early|late|right|long|funny|fun|final|running|ongoing|end)\b)[\w'-]+ "
    r"(?:match|game|table|evening)(?= *(?:[:,.;!]|i\b|we\b|my\b|$))|in (?:my|our) (?:match|game) (?:with|against)|"
    r"plans? for (?:round|turn) [0-9]+|"
    r"(?:that's|that is|this is|it's|it is) (?:what (?!i\b|we\b|it\b)(?:the |my |our |his |her )?\w+ (?:suggest|say|"
    r"want|"
    r"recommend|advise|would|do|did|think|tell|told)\w*|(?!today's|tonight's|it's|that's|let's|what's)\w+'s(?! "
    r"(?:problem|fault|business|bad|loss|worry|trouble)))|"
    r"takes? (?:the |my )?[\w-]+ back|taking (?:the |my )?[\w-]+ back|"
    r"(?:there is |there's )?no way (?:that |in hell )?(?:i|we|i'm|i'll|we'll)|not a chance (?:that )?(?:i|we)|"
    r"(?:i'd|we'd|(?:i|we) would) (?!like|love|rather|prefer|say)\w+ (?:[\w'-]+ ){1,6}but (?:i|we|i'm|i've|it|my|alas)|"
    r"as long as|catch me \w+ing|(?:god|heaven|heavens|lord) forbid|perish the thought|far from it)(?= |$)"
)
_SHARE = re.compile(r"(?:^| )([0-9]+) ?(?:%|percent|per cent)(?! (?:sure|certain|ready|happy|fine|in|agreed|ok)\b)")
_SPAN = re.compile(r"\b(?:bid|offer|pay|stake|wager)\w* ([0-9]+-[0-9]+)\b", re.I)
_ABOUT = re.compile(r"\b([0-9]+ ?-? ?ish)\b", re.I)
_PLACEHOLDER = re.compile(r"<(\w[\w ]{0,30})>")
_PLANNED = re.compile(r"^\W*(?:(?:and|but|so|then|in|for|my|the) )*(next (?:turn|time))\b", re.IGNORECASE)
_GOODWILL = re.compile(  # behind such a number they are what is counted, and no farewell: "So 3 cheers for Bruno!"
    r"(?:^|[.!?;] *)(?:(?:so|and|then|here's|give|a|big|now) )*((?:3|three) (?:\w+ )?cheers|(?:100|1000|hundred|"
    r"thousand) "
    r"(?:\w+ )?(?:thanks|greetings|wishes)|(?:[0-9]+|two|three|four|five|ten|hundred|thousand) (?:\w+ )?"
    r"(?:kisses|hugs|hoorays?|hurrahs?|hurrays?|smiles))\b",
    re.IGNORECASE,
)
_ASKING_FOR = frozenset("please pls kindly just do would could can you".split())
_ME = frozenset({"me", "us"})
ASKS = "This ends in a question mark, so I did not take it as an order."
WONDERS = "This reads like a question, so I did not take it as an order."


def doubt_of(raw: str, plain: str, sentence: Sentence) -> str:
    """Why a line that reads like an order must not be taken as one; empty when it may."""
    asks = ASKS if sentence.line[-1].fold == "?" else WONDERS if sentence.wonders else ""
    told = damaged(raw, plain) or _spans(plain) or _put_off(plain) or _against(sentence.line) or _bids_another(sentence)
    return told or _named_anew(sentence) or asks


def _put_off(plain: str) -> str:
    """Why a line that begins with another turn, or gives three cheers, orders nothing: "Next turn: vole 2"."""
    found = _PLANNED.match(plain) or _GOODWILL.search(plain)
    return f'This says "{found[1].lower()}", so I did not take it as an order.' if found else ""


def _named_anew(sentence: Sentence) -> str:
    """Why a gift to one player is in doubt behind which "sorry, Bruno" stands: he may be meant instead."""
    said, others = [token.fold for token in sentence.line], sentence.names - sentence.mine
    before = others.intersection(said[:-3])
    anew = said[-3:-1] == ["sorry", ","] and said[-1] in others and bool(before - {said[-1]})
    return f"This may be meant for {sentence.line[-1].text}: please write once more to whom." if anew else ""


def _spans(plain: str) -> str:
    """Why a bid "from ... to" is none: "bid 5-7", "12-ish"; empty for all else."""
    span = _SPAN.search(plain) or _ABOUT.search(plain)
    return f'Please write one number in place of "{span[1]}".' if span else ""


def _bids_another(sentence: Sentence) -> str:
    """Whom it tells to do something of their own: "Clara, please cook your eggs"; empty for what tells nobody."""
    line, others = sentence.line, sentence.names - sentence.mine
    called = len(line) > 3 and line[0].fold in others and line[1].fold in (",", ":", "-")
    does = next((token.fold for token in line[2:] if token.fold not in _ASKING_FOR), "") if called else ""
    told = does in sentence.grammar.verbs and any(
        t.fold == "your" or (t.fold in _ME and b.fold == "to") for b, t in pairwise(line)
    )
    return f"This speaks to {line[0].text}, so I did not take it as an order." if told else ""


def _against(line: tuple[Token, ...]) -> str:
    """What a sentence says against itself: a denial, or a share of something where a number is asked for."""
    words = " ".join(token.fold for token in line)
    if share := _SHARE.search(words):
        return f'Please write the number itself in place of "{share[1]} %".'
    denial = _DENIALS.search(words)
    return f'This says "{denial[0].strip()}", so I did not take it as an order.' if denial else ""


def damaged(raw: str, plain: str = "") -> str:
    """What came with a line that nobody types who means it: another script's digit, a lost character, a form's
    placeholder."""
    if odd := odd_digit(raw):
        return f"The digit {odd!r} is not one of 0 to 9; please write the number with 0-9."
    if "\N{REPLACEMENT CHARACTER}" in raw:
        return "A character of this line was damaged on its way; please write it again."
    if place := _PLACEHOLDER.search(plain or raw):
        return f"Please write your own words in place of <{place[1]}>."
    return ""


_WONDERED = re.compile(r"\s*\(([^()]*\?)\s*\)")


def wondered(plain: str) -> tuple[str, str]:
    """What a line asks in brackets, and the line without it: "play 14 (or was it 27?)"; empty where it asks nothing."""
    found = _WONDERED.search(plain)
    return (found[1].strip(), plain[: found.start()] + plain[found.end() :]) if found else ("", plain)


_VAGUE = re.compile(
    r"(?i)\b(about|around|roughly|approximately|circa|something like|give or take|maybe about|some) "
    r"(?=(?:[0-9]+|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|(?:one|two|three|four|five|six|seven|eight|nine|ten|"
    r"eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen))\b)"
)


def vague(plain: str) -> tuple[str, str]:
    """The word by which a number in a line is none yet, and the line without it: "bid about 12"; empty without one."""
    found = _VAGUE.search(plain)
    return (found[1], plain[: found.start()] + plain[found.end() :]) if found else ("", plain)


def speaks_against(grammar: Grammar, before: list[Line], line: Line, words: Words) -> bool:
    """Does a line that was not understood speak of the same things as orders before it, or answer their question?"""
    keys = {order.key() for order in line.reading}
    held = [order for one in before for order in one.orders]
    said = tokens(tidy(line.text))
    hot = any(grammar.knows(said, at, words) for at in range(len(said)))
    return any(order.key() in keys for order in held) if keys else bool(held) and hot


_ANEW = re.compile(
    r"(?i)\b(?:better|nicer|rather|instead|slept on|wiser|thinking about it|thought about it|reconsider\w*|"
    rf"after all|{SIGH}|"
    r"sorry|make it|let it be|and now|but now|no|nope|nah|changed|changing|taking|prefer|would|should)\b"
)


def names_anew(grammar: Grammar, before: list[Line], line: Line, words: Words) -> str:
    """The word by which a line that was not understood may want another thing of the writer's own than is ordered
    before it: "I slept on it: the 27" behind a 14; empty where none stands there."""
    found = _ANEW.search(line.text) if line.talk and not line.text.endswith("?") else None
    ordered = {t.fold for one in before for order in one.orders for t in tokens(tidy(grammar.spell(order)))}
    return found[0] if found and ordered and _own_things(line, words) - ordered else ""


def _own_things(line: Line, words: Words) -> set[str]:
    """The words of what its writer holds that all stand in a line: "27", and "vole" and "2"."""
    hand = words.view.get("hand") or ()
    mine = [fold(str(card)).split() for card in hand if isinstance(card, int | str)]
    said = {token.fold for token in tokens(tidy(line.text))}
    return {word for card in mine if said.issuperset(card) for word in card}


def answers_anew(before: list[Line], line: Line) -> bool:
    """Would the nearest reading of a line, were it an order, contradict an order before it?"""
    said = {order.key(): order for one in before for order in one.orders if not order.several}
    return any(order.key() in said and said[order.key()] != order for order in line.reading)


def put_in_doubt(before: list[Line], line: Line, why: str) -> list[Line]:
    """The lines before one that may correct them: those it answers anew, else the last one, are asked about."""
    keys = {order.key() for order in line.reading}
    said = [at for at, one in enumerate(before) if one.orders]
    doubted = [at for at in said if keys & {order.key() for order in before[at].orders}] or said[-1:]
    return [
        replace(one, orders=(), reading=one.orders, why=why) if at in doubted else one for at, one in enumerate(before)
    ]


_UNSURE = re.compile(
    rf"(?i)^\W*(?:(?:{SIGH}|but|and|though|well|no),? )*(?:hang on|hold on(?! tight)|"
    r"i (?:don'?t|do not) know(?=[.,!]|$)|only if|unless|if |not yet|not sure|i'?m not sure|i am not sure|or maybe|"
    r"maybe not|don'?t do (?:it|that)|do not do (?:it|that)|not so fast|let me think|i will confirm|i'?ll confirm|"
    r"to be confirmed|wait (?:with|for|until|till)|except|or |(?:i am |i'?m |we are )?still (?:counting|thinking|"
    r"deciding|"
    r"weighing|pondering|undecided)|(?:this is |that is |that'?s |it'?s )?(?:just |only )?(?:a |an )?(?:test(?:ing)?|"
    r"draft|"
    r"example|joke)(?=[\s.!,]*$)|(?:my )?final (?:answer|orders?|decision) (?:will )?(?:follows?|comes?))[^\n]*"
)


def unsure(text: str) -> str:
    """The words by which a line puts the one before it in doubt; empty when it does not."""
    found = _UNSURE.match(text)
    return found[0].strip()[:40] if found else ""
