"""STATUS: how a match stands, for its GM; nothing of it is secret."""

from __future__ import annotations

from gm.desk.deeds.deed import ANYBODY, Deed, Done, Wish
from gm.desk.deeds.speech import ALL, MATCH
from gm.desk.matches.gm_letters import standing
from gm.desk.outgoing import masks


def plan(wish: Wish) -> Done:
    stands = standing(wish.desk, wish.table, wish.now, wish.zone)
    leads = not wish.by or wish.by == (wish.table.match.policy.gm or wish.desk.us.operator)
    return Done(wish.table, "\n".join([*stands, *(masks.told_to_the_gm(wish.desk, wish.table) if leads else [])]))


DEED = Deed(
    "status",
    "status",
    "See who is in, who is late and how often, and whom no letter reaches.",
    "status",
    (r"(?:status|late|who(?: is|'s) (?:late|missing|in)|how (?:do things|does it) stand|overview)\??(?: (?:of )?.*)?",),
    plan,
    who=ANYBODY,
    freely=(
        r"(?:and\W+)?(?:who|whom|who all|whose orders?)(?: else)? ?(?:is|'?s|are|am i|are we)?(?: ?(?:still|now|yet"
        r"|we))* ?"
        r"(?:late|missing|in|absent|silent|due|outstanding|left|out|owing|dawdling|dragging (?:his|her|"
        r"their) feet|holding us up|waiting(?: for)?|waited for|to (?:write|answer|move))"
        r"(?: (?:now|yet|still|so far))?\??",
        r"(?:whom?|whose) (?:have|has|did|do|does)(?: ?n[o']t)? (?:not )?(?:we )?(?:not )?(?:still )?(?:yet )?"
        r"(?:written|answered|sent|replied|moved|voted|heard|hear|answer|write|send|reply|ordered|need|have|handed)\b"
        r"[\w' ]{0,30}\??",
        rf"(?:is|are|has|have|did) (?:{ALL}|they|we|anybody|anyone|all orders|the orders"
        rf"|[\w'-]+)(?: ?n[o']t)?(?: \w+)?"
        r" (?:in|missing|late|there|written|answered|sent|replied|moved|come|arrived|write|answer|send|done|ready)\b"
        r"(?: (?:in|yet|something|anything|orders?|(?:his|her|their|the) orders?|so far|now|still))*\??",
        r"(?:are|do) we (?:still )?(?:waiting|wait) (?:for|on) [\w' ]{3,20}\??|whom? are we"
        r" (?:still )?waiting (?:for|on)\??",
        rf"(?:how|where) (?:are|do|is|does|'s) (?:we|things|it|{MATCH}|everything|all)(?: (?:doing|going"
        rf"|looking|standing|"
        r"stand|look|now|today|getting on))*\??",
        r"what(?:'s| is) (?:the )?(?:state|status|situation|standing|score)(?: of (?:play|the match|the game"
        r"|things))?"
        r"(?: (?:now|please))?\??",
        r"(?:show|tell|give) me (?:the )?(?:status|state|how (?:it|the match) stands|who(?: is|'s)"
        r" (?:still )?(?:missing|late|in))",
        r"(?:anything|any (?:news|word|sign|life|letter|orders?|answer|reply)|something|news|word)(?: new| yet|"
        r" at all)* "
        r"(?:from|of) (?:[\w' -]{2,30})\?",
        r"(?:heard|got|received) (?:anything|something) (?:from|of) [\w' -]{2,30}\?",
        r"any ?(?:body|one) (?:still )?(?:missing|late)\??",
        r"when(?: is|'?s) (?:it|this|the turn|the round|the (?:next )?deadline)(?: due)?\??",
        r"(?:let me )?(?:(?:have a )?look at|see) who stands where\??|who stands where\??",
    ),
)
