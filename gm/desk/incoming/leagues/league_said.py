"""What a line says of a league, in the words of the house or in anybody's own: of which one, and what is wanted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from games.kit.words import number_said, tidy, tokens

Wants = Literal[
    "join",
    "leave",
    "status",
    "load",
    "away",
    "skip",
    "back",
    "how",
    "challenge",
    "accept",
    "decline",
    "subscribe",
    "unsubscribe",
]
HERE = "@"  # stands for the league in a line


@dataclass(frozen=True, slots=True)
class Said:
    """What is wanted of which league; `sure`: in the very words of the house, or so plainly that nothing is asked."""

    league: str  # empty: none was named
    wants: Wants
    rest: str = ""  # the number of matches, or the time
    sure: bool = True


_WISHES = (
    r"(?:i(?:'d| would) (?:really |very much )?(?:like|love|wish|be (?:happy|glad|delighted)) to|i(?:'m| am) going to|"
    r"i (?:want|wish|hope|intend|plan|mean) to|i(?:'ll| will| shall)?|may i|can i|could i|might i|let me|"
    r"(?:is it|would it be) (?:still )?(?:possible|ok|okay) to|(?:could|can|would|will) you)"
)
_JOINS = (
    r"(?:join(?: in)?(?: on)?|enter|(?:also )?play(?: along)?(?: in)?|take part in|participate in|"
    r"be (?:a )?(?:part|member) of|be in|get into|compete in|register(?: me)? (?:for|in)|"
    r"sign(?:ed)?(?: me| myself)? up (?:for|to|in)|put me on(?:to)?|enrol+(?: me)? (?:in|for)|"
    r"put me (?:down|on the list) (?:for|of)|"
    r"put my name down for|count me in (?:for|on|in)|add me to|enlist(?: me)? (?:for|in))"
)
_LEAVES = (
    r"(?:leave|quit|(?:drop|step|get|pull|opt|bow) out of|withdraw(?: myself| me)? from|resign from|retire from|"
    r"(?:take|get|count) me (?:out of|off)|(?:remove|drop|strike|cancel) "
    r"(?:me|my (?:sign-?up|registration|place|entry)) (?:from|in|for|off)|sign me off(?: from)?|"
    r"un(?:register|subscribe me)(?: me)? from|give up my place in)"
)
_NOT = re.compile(r"\b(?:not|never|cannot|no longer|any ?more|any longer|nobody)\b|n't\b")
_ASKS_HOW = re.compile(
    r"\b(?:how|when|where|what|which|who)\b.*\b(?:join|enter|sign up|play|take part|register|leave)\b"
)
_STANDS = r"(?:status|standings?|table|crosstable|results?|score|ranking|members?)"
_STATUS = re.compile(
    rf"(?:(?:please )?(?:(?:show|send|tell|give) me )?(?:the )?{_STANDS}(?: (?:of|in|for|from))? @|@ {_STANDS}"
    r"|how (?:does|do|is|are|did)(?: (?:things|i|we|everybody|everyone))?(?: (?:stand|go|look|doing|going|standing))?"
    r"(?: in)? @(?: (?:stand|go|going|look|doing|standing))?(?: (?:now|so far|at the moment))?"
    rf"|what(?:'s| is| are)(?: the)?(?: current)? {_STANDS}(?: (?:now|so far))?(?: (?:in|of|for) @)?"
    r"|(?:how many rounds (?:are|is) (?:left|there|played|to come|to go)|"
    r"(?:in )?(?:what|which) round (?:is it|are we)(?: in)?|when (?:does|will|is) (?:the |this )?(?:next |last )?"
    r"(?:round|season)(?: \d+)?(?: (?:end|over|begin|start|open|close))?)"
    r"(?: (?:in|of|for) @)?"
    r"|who (?:is|plays|leads|wins|is leading|is winning|has signed up|takes part)(?: (?:in|for|up))? @)"
)
_LOAD = re.compile(
    r"\b(?:(?:at most|up to|no more than|not more than|a maximum of|max(?:imum)?|only|just|with) )*"
    r"(?P<number>\d+|[a-z]+(?:-[a-z]+)?) (?:match|game)(?:es|s)? "
    r"(?:at (?:a|one|the same|any one) time|at once|in parallel)"
    r"(?: (?:at most|only|please|for me|is enough|are enough|maximum|max))*"
)
_ANY_LOAD = re.compile(
    r"(?:as many (?:matches|games) as (?:there are|you like)|any number of (?:matches|games))(?: at a time)?"
)
_AWAY = re.compile(
    r"(?:(?:i(?:'m| am|'ll be| will be| shall be)? )?(?:also )?"
    r"(?:away|on holidays?|on vacation|on leave|offline|travelling|abroad)|"
    r"(?:i )?(?:cannot|can't|can not|won't|will not) (?:be able to )?play)(?: (?:in|for|from) @)? (?P<when>.+)"
)
_AWAY_HERE = re.compile(  # in a letter about a league
    r"(?:(?:i(?:'m| am|'ll be| will be| shall be)? )?(?:also )?(?:out of (?:town|the office|office|the country)|busy|"
    r"unavailable|not (?:available|around|there|here))|(?:count|leave) me out|skip me|pause me|"
    r"no (?:matches|games|rounds|tables) for me|(?:i )?(?:need|want|have to take|would like|'d like) a (?:break|pause)"
    r"|i'd like a (?:break|pause)|(?:please )?(?:do not|don't) (?:seat|draw|pair) me)(?: (?:in|for|from) @)?"
    r" (?P<when>.+)"
)
_ROUND = (
    rf"(?:the |this |your )?(?:(?:next|coming|following|new) )*(?:(?P<many>[a-z]+|\d+) )??rounds?"
    rf"(?: (?:of|in|for|on) {HERE})?"
)
_SKIP = re.compile(
    rf"(?:{_WISHES} |i(?:'d| would) (?:rather|prefer to) |i (?:must|have to|need to) |let me |please )*"
    r"(?:(?:skip|miss|pass on|not play(?: in)?|(?:cannot|can't|won't) (?:be able to )?play(?: in)?)(?: me)?"
    r"(?: (?:out|for|in|of))*|(?:leave|count|keep|drop) me out (?:of|for|in)|sit(?: out)?(?: for)?|"
    r"(?:do not|don't) (?:seat|draw|pair|count) me(?: (?:in|for))?|no (?:seat|table|match) for me in)"
    rf" {_ROUND}(?: for me)?(?: out)?"
)
_READS = re.compile(
    r"(?:only |just )?(?P<no>(?:un|no longer |do not |don't )?)(?:subscribe(?: me)?|send me|read|get|receive)"
    r"(?: (?:to|from|for))?(?: (?:the|each|every|all))?(?: (?:paper|papers|zine|digest|newsletter|issues?))*"
    r"(?: (?:of|for|from))?(?: @)?(?: (?:paper|zine|digest|newsletter))?"
)
_READS_NO_MORE = re.compile(
    r"(?:(?:could |can |would )?(?:you )?(?:please )?stop (?:sending|mailing|posting)|(?:send )?no more|"
    r"(?:take|remove|strike) me (?:off|from)|"
    r"(?:i )?(?:don't|do not|no longer) (?:want|need|wish)(?: to (?:get|receive|read))?)"
    r"(?: (?:me|the|any|more|all|of|from|for|@|papers?|zine|digest|newsletter|issues?|copies|list|any ?more|longer))+"
)
_ROOM = re.compile(rf"\b(?:room|places?|spots?|space)(?: left| free)? (?:in|for .* in) {HERE}")
_CHALLENGE = re.compile(
    rf"(?:{_WISHES} )?(?:now )?(?:\bchallenge(?! (?:is )?(?:accepted|declined|taken|refused))|"
    rf"(?:play|have a match|match) against) (?P<who>[^@]+?)"
    rf"(?: (?:on|in|for|at|to a match(?: (?:on|in))?) {HERE})?(?: to a match)?$"
)
_ITS = r"(?: (?:the|your|this|that|his|her|their|[\w-]+'s) (?:challenge|match|game)| it| that)?"
_ACCEPT = re.compile(
    rf"(?:i(?:'ll| will| do)? )?(?:gladly |happily )?(?:accept|take)(?: up)?{_ITS}(?: (?:on|in|for) {HERE})?(?: up)?"
    r"(?:,? [\w-]+)?|challenge accepted|(?:i'm|i am) (?:on|game|in)|(?:let's|let us) play|you(?:'re| are) on"
)
_DECLINE = re.compile(
    rf"(?:i(?:'ll| will| must| have to| would rather)? )?(?:decline|refuse|turn down|reject){_ITS}"
    rf"(?: (?:on|in|for) {HERE})?|no challenge|not (?:now|this time)|i(?:'d| would) rather not"
)
_BACK = re.compile(r"(?:i(?:'m| am) )?back(?: again| home)?(?: (?:in|for) @)?")
_OPENS = re.compile(
    r"^(?:(?:hi|hello|hey|dear)(?: (?:gm|all|everybody|everyone|there|folks))?|please|kindly|so|well|also|and|but|then|"
    r"now|ok|okay|yes|sure|sorry|apologies|unfortunately|sadly|alas|fyi|btw|by the way|note that|please note(?: that)?|"
    r"just (?:to let you know|so you know|a (?:short |quick )?note|fyi)|i(?:'m| am) (?:afraid|sorry)(?: (?:that|but))?)"
    r"[,!.:]?\s+(?:that )?"
)
_ENDS = re.compile(
    r"(?:[\s,;.!]+(?:please|thanks|thank you|thx|too|as well|then|now|again|unfortunately|though|i(?:'m| am) afraid|"
    r"sorry(?: (?:about|for) (?:that|this|it))?|this (?:time|year|season)|"
    r"if (?:i may|possible|that(?:'s| is) (?:ok|okay|fine|possible))))+$"
)


_KINDS = "(?:league|season|tournament|ladder)"


def mentioned(line: str, names: Sequence[str]) -> tuple[str, str]:
    """The league that a line names, and the line with a sign in its place; a line that names none as it is."""
    plain = tidy(line).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").lower()
    for name in sorted(names, key=len, reverse=True):
        named = re.compile(
            rf"(?:(?<=\W)|^)(?:(?:the|your|our|this|my) )?(?:new )?(?:{_KINDS} )?(?:called |named )?"
            rf"[\[\"'(]*{re.escape(name)}[\]\"')]*(?:[ -]{_KINDS})*(?![\w-])"
        )
        if named.search(plain):
            return name, named.sub(HERE, plain, count=1)
    return "", re.sub(rf"(?:the|your|this|our) {_KINDS}\b", HERE, plain)


CLAUSE = re.compile(
    r",\s+(?!\d|to\b|until\b|till\b|through\b|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|"
    r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec))(?:and |but |so )*"
    r"|\s+(?:and|but)\s+(?=(?:please|i|i'm|i'd|i'll|can|could|may|my|we|is|send|put|only|also|no|at most)\b)",
    re.IGNORECASE,
)


def clauses(sentence: str, names: Sequence[str], here: str = "") -> list[tuple[str, list[Said]]]:
    """A sentence as a whole with what it wants, or, where its clauses say more surely what they want, these."""
    if several := _several(sentence, names):
        return [(sentence, list(chain.from_iterable(heard(one, names, here) for one in several)))]
    return _clauses(sentence, names, here)


def _clauses(sentence: str, names: Sequence[str], here: str) -> list[tuple[str, list[Said]]]:
    """The same of a sentence that names one league at most."""
    whole = heard(sentence, names, here)
    parts = [part for part in CLAUSE.split(sentence) if part.strip(" .!?")]
    name = mentioned(sentence, names)[0] or here
    apart = [(part, heard(part, names, name)) for part in parts] if name and len(parts) > 1 else []
    sure = [one for _, said in apart for one in said if one.sure]
    return apart if sure and len(sure) >= len(whole) else [(sentence, whole)]


def _several(sentence: str, names: Sequence[str]) -> list[str]:
    """A sentence that names leagues beside each other, once for each: "join both autumn and rungs"."""
    name = rf"(?:the )?(?:{_KINDS} )?(?:{'|'.join(map(re.escape, names))})(?: {_KINDS})?(?![\w-])"
    found = re.search(rf"(?i)(?:\bboth )?(?<![\w-])({name}(?:(?:,? (?:and|or|&) |, ){name})+)", sentence)
    if found is None:
        return []
    each = re.findall(rf"(?i)(?<![\w-]){name}", found[1])
    return [f"{sentence[: found.start()]}{one}{sentence[found.end() :]}" for one in each]


def wishes(text: str, names: Sequence[str], subject: str = "") -> tuple[list[Said], list[str]]:
    """All that a letter from outside any match wants of leagues, and the sentences that want nothing of them."""
    found, others, here = list[Said](), list[str](), mentioned(subject, names)[0]
    for line in (subject, *text.splitlines()[:50]):
        for sentence in SENTENCES.split(line):
            for words, said in clauses(sentence, names, here):
                here = next((one.league for one in said if one.league), here)
                found += said
                others += [] if said or line == subject or not words.strip() else [words.strip()]
    return found, others


SENTENCES = re.compile(r"(?<=[.!?;])\s+(?=\S)")


def heard(line: str, names: Sequence[str], here: str = "") -> list[Said]:
    """What a line wants of a league; `here` is the one that the letter is about. Nothing: nothing that we know."""
    name, plain = mentioned(line, names)
    name = name or (here if HERE in plain or here else "")
    plain = plain.strip(" .!*_:;,")
    plain = re.sub(r"^@\s*[:,-]\s*", "", plain) if re.match(r"^@\s*[:,-]\s*\S", plain) else plain
    while opened := _OPENS.match(plain):
        plain = plain[opened.end() :]
    plain = _ENDS.sub("", plain).strip(" .!,;:?")
    return [Said(name, *found) for found in _wanted(plain, scoped=bool(name))]


def _wanted(plain: str, scoped: bool) -> list[tuple[Wants, str, bool]]:
    """All that a line without greeting and name wants: also how many matches, beside joining."""
    load = _LOAD.search(plain)
    many = _number(load["number"]) if load else 0
    rest = f"{plain[: load.start()]} {plain[load.end() :]}".strip(" ,.;") if load and many else plain
    rest = re.sub(r"^(?:in |for )?@$", "", rest)
    rest = re.sub(r"[, ]+(?:but|and|with|for|only|at most|if i may have|in|please|i(?:'d| would) like)*$", "", rest)
    more: list[tuple[Wants, str, bool]] = [("load", str(many), scoped or not rest)] if many else []
    found = _wants(rest, scoped) if rest else None
    return [*([found] if found else []), *more]


def _presence(plain: str, scoped: bool) -> tuple[Wants, str, bool] | None:
    """When somebody plays and when not, and how much."""
    if found := _SKIP.fullmatch(plain):
        many = _number(found["many"]) if found["many"] else 1
        return "skip", str(many or 1), scoped and many > 0
    if time := _absence(plain, scoped):
        return "away", time, scoped
    if _BACK.fullmatch(plain):
        return "back", "", scoped
    if _ANY_LOAD.fullmatch(plain):
        return "load", "0", scoped
    return None


def _wants(plain: str, scoped: bool) -> tuple[Wants, str, bool] | None:
    """What a line without greeting and name wants, what stands behind it, and whether that is sure."""
    if found := _presence(plain, scoped):
        return found
    if not scoped:
        return None
    if found := _reads(plain):
        return found
    if _STATUS.fullmatch(plain) or plain in ("status", "standings", "table", "crosstable", "members"):
        return "status", "", True
    if HERE in plain and _ASKS_HOW.search(plain):
        return "how", "", True
    if _ROOM.search(plain):
        return "join", "", False
    if found := _on_a_ladder(plain):
        return found
    return _comes_or_goes(plain)


_TIME = re.compile(
    r"(?:from|until|till|to|through|for|between|on|in|next|this|\d|tomorrow|today|after|over|during|@)\b"
)


def _absence(plain: str, scoped: bool) -> str:
    """The time in which somebody says they are away; empty: no such thing."""
    if (time := _AWAY.fullmatch(plain)) and not re.fullmatch(r".*\b(?:join|leave)\b.*", plain):
        return time["when"].strip()
    here = _AWAY_HERE.fullmatch(plain) if scoped else None
    return here["when"].strip() if here and _TIME.match(here["when"]) else ""


def _reads(plain: str) -> tuple[Wants, str, bool] | None:
    """A wish to get the paper, or no longer."""
    words = re.sub(rf"^{_WISHES} ", "", plain)
    found = _READS.fullmatch(words)
    if not re.search(r"subscribe|paper|zine|digest|newsletter|issue", words):
        return None
    if _READS_NO_MORE.fullmatch(words):
        return "unsubscribe", "", True
    return ("unsubscribe" if found["no"] else "subscribe", "", True) if found else None


def _on_a_ladder(plain: str) -> tuple[Wants, str, bool] | None:
    """A challenge, and what is answered to one; what is denied is asked about."""
    if (named := _CHALLENGE.search(plain)) and not _NOT.search(plain):
        return "challenge", named["who"].replace(HERE, "").strip(" ,"), bool(_CHALLENGE.fullmatch(plain))
    if _ACCEPT.fullmatch(plain):
        return "accept", "", True
    return ("decline", "", True) if _DECLINE.fullmatch(plain) else None


def _comes_or_goes(plain: str) -> tuple[Wants, str, bool] | None:
    joins = re.search(
        rf"\b{_JOINS} {HERE}|^{HERE} (?:please )?(?:count me in|i'm in|sign me up)|^(?:join|sign me up|count me in)$",
        plain,
    )
    leaves = re.search(rf"\b{_LEAVES} {HERE}|^leave$", plain)
    refused = bool(_NOT.search(plain))
    if leaves:
        exact = bool(re.fullmatch(rf"(?:{_WISHES} )?{_LEAVES}(?: {HERE})?", plain))
        return None if refused and not exact else ("leave", "", exact)
    if joins and refused:
        return "leave", "", False
    if joins:
        return (
            "join",
            "",
            bool(re.fullmatch(rf"(?:{_WISHES} )?(?:please )?(?:{_JOINS} {HERE}|join|.*me (?:in|up))", plain)),
        )
    return None


def _number(word: str) -> int:
    line = tokens({"a": "one", "an": "one", "single": "one"}.get(word, word))
    found = number_said(line, 0)
    return found[0] if found and found[1] == len(line) else 0
