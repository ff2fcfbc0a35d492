"""What of a player's letter wants something: a wish, a question, what shall be done later. Talk wants nothing."""

from __future__ import annotations

import re

from games.kit.reading import revising
from gm.desk import deeds
from gm.desk.handling.wishing import gist, small_talk
from gm.desk.incoming.sentences import politely
from gm.desk.incoming.sentences.concepts import VERBS
from gm.desk.table import Table
from gm.post.answers import answer

_LEAD = (
    r"\W*(?:(?:and|but|so|also|oh|ah|well|ok(?:ay)?|p\.?s\.?|btw|by the way|then|now|sorry|hey|hi|hello|gm|one more "
    r"thing)\b\W*)*"
)
_OF = (
    r"(?:me|my|us|our|him|his|her|them|their|it|the|this|that|these|those|an?|any\w*|every\w*|all|nobody|more|"
    r"(?-i:[A-Z])\w+)"
)
_WISHES = re.compile(
    rf"(?i){_LEAD}(?:(?:please|pls|kindly)\b|(?:let's |let us )?(?:{VERBS}) {_OF}\b|"
    rf"(?:do not|don't|never) (?:{VERBS}) {_OF} \w+|"
    r"(?:can|could|will|would|may|might|shall|should) (?:you|we|i|one|some(?:one|body)|any(?:one|body)|the|my|it)\b|"
    r"i(?:'d| would| should| do| really| also)*"
    r" (?:want|like (?:to|it|my|the|an?|some)|love to|wish (?:to|for)|need (?!coffee|sleep)|prefer|propose|suggest|"
    r"demand|request|insist|protest|object|complain)\b|"
    r"i(?: have|'ve)? (?:forgot(?:ten)? to|never (?:got|get|received)|(?:did not|didn't|have not|haven't) "
    r"(?:get|got|received?))\b)"
)
_LATER = re.compile(rf"(?i){_LEAD}(?:if|when(?:ever)?|unless|as soon as|once|next (?:turn|time|round|week|game))\b")
_OF_THINGS = re.compile(
    rf"(?i){_LEAD}(?:how|what|which|where|when|who|why|whose|does|do|did|is|are|was|were|has|have|am|"
    r"will|would|can|could|may|must|should)\b"
)
_OF_IT = re.compile(  # of the order
    r"(?i)\b(?:it|instead|(?<!\bdo )not|or|rather)\b|(?<!\bdo)n't\b|\b(?:this|that|these|those)\b"
)
_ANYWHERE = re.compile(  # words that speak of no order, though they may stand in one
    r"(?i)\b(?:\w+ (?:days?|hours?|weeks?|minutes?)|(?:after|before|until|till) (?:this|that)(?: one| is over| ends)?|"
    r"after|before|until|till|(?:this |that )?(?:turns?|rounds?|games?|match|weeks?|evening)|when this is over|"
    r"(?:any|every|some)(?:body|one)|(?:propose|suggest|say|wish) that|call it|(?:is|would|will) it be|is it|"
    r"it is|it would be)\b"
)
_OF_PERSONS = re.compile(r"(?i)\b(?:you|your|yours|we|us|our)\b|\b(?:it|that)\W*$")


def wants(table: Table, seat: str, sentence: str) -> bool:
    """Does a sentence wish for something, ask for it, or say what shall be done later in the game?"""
    if deeds.courtesy(sentence) or small_talk.greets(sentence) or answer(sentence).says:
        return False
    if sentence.endswith("?"):
        of_things = bool(_OF_THINGS.match(sentence)) and not _OF_PERSONS.search(sentence)
        return of_things or politely.begins(sentence) or bool(_WISHES.match(sentence))
    later = _LATER.match(sentence) and next(table.named_in(seat, sentence, seats=False), None)
    return bool(_WISHES.match(sentence) or later or gist.gone(sentence) or next(gist.wished(sentence), None))


def apart(table: Table, seat: str, clause: str) -> bool:
    """Is a clause beside an order a wish or a question of its own, which says nothing of that order?"""
    if not wants(table, seat, clause):
        return False
    told = _ANYWHERE.sub(" ", clause)
    if _OF_IT.search(told) or table.things_in(seat, told):
        return False
    return not revising.revises(clause) or any(about.sort in ("passed", "said") for about in gist.read(clause))
