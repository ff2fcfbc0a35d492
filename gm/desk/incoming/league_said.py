"""What a line says of a league, in the words of the house or in anybody's own: of which one, and what is wanted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.kit.words import number_said, tidy, tokens

Wants = Literal["join", "leave", "status", "load", "away", "back", "how", "challenge", "accept", "decline"]
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
    r"sign(?:ed)?(?: me| myself)? up (?:for|to|in)|enrol+(?: me)? (?:in|for)|put me (?:down|on the list) (?:for|of)|"
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
_ROOM = re.compile(rf"\b(?:room|places?|spots?|space)(?: left| free)? (?:in|for .* in) {HERE}")
_CHALLENGE = re.compile(
    rf"(?:{_WISHES} )?(?:now )?(?:challenge|(?:play|have a match|match) against) (?P<who>[^@]+?)"
    rf"(?: (?:on|in|for|at|to a match(?: (?:on|in))?) {HERE})?(?: to a match)?$"
)
_ITS = r"(?: (?:the|your|this|that|his|her|their|[\w-]+'s) (?:challenge|match|game)| it| that)?"
_ACCEPT = re.compile(
    rf"(?:i(?:'ll| will)? )?(?:gladly |happily )?(?:accept|take)(?: up)?{_ITS}(?: (?:on|in|for) {HERE})?(?: up)?"
    r"|yes|challenge accepted|(?:i'm|i am) (?:on|game|in)|(?:let's|let us) play|you're on"
)
_DECLINE = re.compile(
    rf"(?:i(?:'ll| will| must| have to| would rather)? )?(?:decline|refuse|turn down|reject){_ITS}"
    rf"(?: (?:on|in|for) {HERE})?|no|no challenge|not (?:now|this time)|i(?:'d| would) rather not"
)
_BACK = re.compile(r"(?:i(?:'m| am) )?back(?: again| home)?(?: (?:in|for) @)?")
_OPENS = re.compile(r"^(?:hi|hello|hey|dear (?:gm|all)|please|kindly|so|well|also|and|then|now|ok|okay|yes)[,!.:]?\s+")
_ENDS = re.compile(
    r"(?:[\s,;.!]+(?:please|thanks|thank you|thx|too|as well|then|now|again|this (?:time|year|season)|"
    r"if (?:i may|possible|that is (?:ok|possible))))+$"
)


def mentioned(line: str, names: Sequence[str]) -> tuple[str, str]:
    """The league that a line names, and the line with a sign in its place; a line that names none as it is."""
    plain = tidy(line).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").lower()
    for name in sorted(names, key=len, reverse=True):
        named = re.compile(
            r"(?:(?<=\W)|^)(?:(?:the|your|our|this|my) )?(?:new )?(?:(?:league|season|tournament) )?(?:called |named )?"
            rf"[\[\"'(]*{re.escape(name)}[\]\"')]*(?:[ -](?:league|season|tournament))*(?![\w-])"
        )
        if named.search(plain):
            return name, named.sub(HERE, plain, count=1)
    return "", re.sub(r"(?:the|your|this|our) (?:league|season|tournament)\b", HERE, plain)


_READS = re.compile(
    r"(?i)\W*(?:please )?(?:un)?subscribe(?: me)?(?: (?:to|from|for))?(?: the)?(?: paper(?: of)?)?(?: the)?"
    r"(?: league)? (?P<name>[\w-]+)(?: (?:league|paper))*(?: please)?[\s.!]*"
)


def subscribes(line: str, names: Sequence[str]) -> str:
    """The league whose paper a line asks for, or wants no longer; empty: none."""
    found = _READS.fullmatch(line)
    return found["name"].lower() if found and found["name"].lower() in names else ""


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


def _wants(plain: str, scoped: bool) -> tuple[Wants, str, bool] | None:
    """What a line without greeting and name wants, what stands behind it, and whether that is sure."""
    if (time := _AWAY.fullmatch(plain)) and not re.fullmatch(r".*\b(?:join|leave)\b.*", plain):
        return "away", time["when"].strip(), scoped
    if _BACK.fullmatch(plain):
        return "back", "", scoped
    if _ANY_LOAD.fullmatch(plain):
        return "load", "0", scoped
    if not scoped:
        return None
    if _STATUS.fullmatch(plain) or plain in ("status", "standings", "table", "crosstable", "members"):
        return "status", "", True
    if HERE in plain and _ASKS_HOW.search(plain):
        return "how", "", True
    if _ROOM.search(plain):
        return "join", "", False
    if found := _on_a_ladder(plain):
        return found
    return _comes_or_goes(plain)


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
