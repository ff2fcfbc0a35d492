"""Whether a player who is named answers a question, or is only spoken to: "Bruno, take care", "see you, Clara"."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.kinds import Words
from games.kit.words import Token

_CHAT = frozenset(
    "good hello hi haha lol you well oh hey nice so bye dear love hugs cheers what how why do did are is have "
    "that i we "
    "see get happy call take all congratulations congrats enjoy bye kisses regards much talk xx xxx merry welcome "
    "sorry apologies best write tell send bring remember don't don let me any thanks thank thx cheers".split()
)
# What may follow a name that answers, behind a comma: a reason, a courtesy, more of the answer, or how sure it is.
_ON = frozenset(
    "please pls plz kindly thanks thx ta of as this for again obviously clearly definitely certainly naturally "
    "absolutely surely because cause cos coz bc cuz since and & my our final he he's she she's they they're him "
    "her them it it's its is that that's who no nobody points action then so without today now the let's lets to "
    "on yes yep always by not or rather instead if with us you're you be shall come join hop jump step else in at "
    "from just only left right once one who's final why where what which how".split()
)
_FOND = frozenset("my dear darling love friend old mate".split())
_CALLING = frozenset(",!:-")
_TOLD = frozenset("why how what do did are have you is that i we so".split())  # as ever: it is asked, or told
_THANKED = frozenset("thanks thank thx ta please pls".split())
_SIGNED = frozenset("for to".split())
_REASONS = frozenset("since because as cause cos considering given".split())
_FORMED = frozenset("get you let i we have that take".split())  # begin what forms say behind a name
_ENDS = frozenset(".!?;:")
# What may lead to a name behind a comma that answers: "well, Bruno", "this time, Bruno", "sorry Clara, Bruno".
_LEADING = frozenset(
    "ok okay well so then this that it's it is time turn round today now definitely certainly clearly obviously "
    "hmm hm um uh er oh ah and as always usual ever my our choice pick partner mate teammate team answer final "
    "for me i'll i i'd i'm course of sorry dear hi hello hey all everybody everyone folks friends gina gm yes "
    "yeah yep no not the a choose take want go with select name prefer like would will shall let's let see after "
    "long much some short careful thought thinking consideration reflection going please pls first second here "
    "goes to be be in my opinion finally but right alright absolutely naturally surely".split()
)
OF_THE_GAME = frozenset(
    "seal : my the card cards hand row envelope edge side left right offer combo it in one mate partner teammate "
    "to with please and".split()
)
_TO_DO = frozenset(
    "be become my me us join team help cook play partner work accompany share act go come do pair combine make "
    "take our".split()
)
_BOTH = frozenset(
    "are were was have had met know knew went like love live lived used see saw hate talked spoke".split()
)
_GREETED = frozenset(
    "greetings regards kisses hugs wishes birthday congratulations congrats welcome night day game thanks thank "
    "thx hi hello hey dear bye cheers sorry luck love morning".split()
)


def apart(line: Sequence[Token], at: int, words: Words) -> bool:
    """Is somebody who is named here only spoken to: "Bruno, take care", "see you, Bruno", "love to Bruno"?"""
    sign, after = _behind(line, at + 1)
    told = sign in _CALLING and bool(after) and after[0] in (_CHAT - _ON - _FORMED) | {"take", "get"}
    return told or _thanks(after) or greets(line, at) or ends_what_is_told(line, at, words)


def greets(line: Sequence[Token], at: int) -> bool:
    """Is a name greeted: "thanks Bruno", "love to Bruno"?"""
    before = [token.fold for token in line[max(0, at - 2) : at]]
    aimed = len(before) > 1 and before[1] in ("to", "for", "from") and before[0] in _GREETED
    return aimed or (bool(before) and before[-1] in _GREETED)


def ends_what_is_told(line: Sequence[Token], at: int, words: Words) -> bool:
    """Is somebody told something of their own, whose name ends it: "Happy birthday, Bruno", "call me, Bruno"?"""
    before = [token.fold for token in line[:at]]
    start = max((n + 1 for n, word in enumerate(before[:-1]) if word in _ENDS), default=0)
    ended = at + 1 >= len(line) or line[at + 1].fold in _ENDS
    said = [word for word in before[start:-1] if word.replace("'", "").isalpha()]
    reason = said[:1] != [] and said[0] in _REASONS
    return before[-1:] == [","] and ended and bool(said) and not reason and not set(said) <= _LEADING | _parts(words)


def _parts(words: Words) -> set[str]:
    return {part for name in words.names for part in name.casefold().split()}


def told_something(line: Sequence[Token], at: int, end: int, words: Words) -> bool:
    """Is somebody told something that is no choice, whatever form they might stand in: "Bruno, call me"?"""
    sign, *after = [token.fold for token in line[end : end + 2]] or [""]
    first = [line[0].fold] if ends_what_is_told(line, at, words) else after if sign in _CALLING else []
    return bool(first) and first[0] in _CHAT - _ON - _FORMED


def of_something_else(line: Sequence[Token], at: int, end: int) -> bool:
    """Does what follows make something else of it: "Bruno to the airport", "Bruno's birthday"?"""
    after = [token.fold for token in line[end : end + 3]]
    owner = line[end - 1].fold.endswith("'s") and after[:1] and after[0].isalpha() and after[0] not in OF_THE_GAME
    sent = after[:1] == ["to"] and len(after) > 1 and after[1] not in _TO_DO
    both = after[:1] == ["and"] and len(after) > 2 and after[1] in ("i", "me") and after[2] in _BOTH
    return bool(owner or sent or both)


def spoken_to(line: Sequence[Token], end: int, words: Words) -> bool:
    """Does what follows a name show that somebody is spoken to: "Bruno, happy birthday!", "Dora! Take care"?"""
    sign, after = _behind(line, end)
    if not after or sign not in _CALLING:
        return False
    goes_on = after[0] in _ON | _parts(words) or not after[0].replace("'", "").isalpha()
    spoken = after[0] in _CHAT - _ON or (after[0] in _CHAT and sign in ",!" and after[0] in _TOLD)
    return _thanks(after) or spoken or (sign != "!" and not goes_on)


def _behind(line: Sequence[Token], end: int) -> tuple[str, list[str]]:
    """The sign behind a name, and the words that follow it: "Bruno my dear, take care"."""
    while end < len(line) and line[end].fold in _FOND:
        end += 1
    sign, *after = [token.fold for token in line[end : end + 4]] or [""]
    return sign, after


def _thanks(after: Sequence[str]) -> bool:
    """Is somebody thanked for something: "Bruno, thanks for the cake"?"""
    return len(after) > 1 and after[0] in _THANKED and after[1] in _SIGNED
