"""POLICY: how the match is run changes, with what changes from when; the players are told what concerns them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from games.kit.words import nearest
from gm.desk.deeds.deed import Deed, Done, Wish, changed, news, told
from gm.desk.deeds.speech import ALL, SPAN, SPAN_HINT, hour_of
from gm.desk.matches import absences
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.inviting import pace
from gm.desk.matches.spans import span
from gm.desk.outgoing import places
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain import deadlines, free_days
from gm.domain.match import ClosingSet, TermsChanged
from gm.domain.policy import Policy
from gm.domain.terms import policy_of

NEXT = "It counts from the next turn on; the present deadline stays."
NOW = "It counts from now on."
_NEXT = ("hours", "pick_hours", "ruling_hours", "days", "at", "least_hours")
_CLOCK = ("days", "at", "blackout", "holidays")  # of which one alone does not say when orders are due
_FREE = ("blackout", "holidays")  # deadlines to come keep clear of these days; the present one stays
_QUIET = (
    "gm_letter",
    "gm_name",
    "charge_unreached",
    "standby_hours",
    "joining",
    "reliability",
    "forum",
    "mailing_list",
    "category",
    "chat",
)  # what players need not hear of
_CALLED = {
    "hours": "hours for a turn",
    "pick_hours": "hours for a short answer",
    "ruling_hours": "hours that the GM has for an answer",
    "days": "days on which turns end",
    "at": "the hour at which turns end",
    "joining": "who may have a free chair by writing join",
    "zone": "the time zone",
    "least_hours": "hours that a turn lasts at least",
    "blackout": "days without a deadline",
    "holidays": "public holidays without a deadline",
    "absence_days": "days that a player may be away",
    "bank_hours": "hours of more time that each player may take",
    "bank_late": "whether these run by themselves for who is missing at a deadline",
    "own_days": "days of the week that each player may keep free",
    "extras": "times that a deadline is put off for who is missing",
    "extra_hours": "hours by which it is put off",
    "outage_hours": "how long an outage of mine lasts that moves deadlines",
    "grace_hours": "hours after the deadline in which letters still count",
    "reminders": "hours before the deadline at which I remind you",
    "early": "closing early when everybody is in",
    "second_thoughts": "minutes for second thoughts when everybody is in",
    "silence_limit": "silences in a row until the GM is told",
    "on_limit": "what plays for those who stay silent",
    "trust": "what a letter needs beside its reply address",
    "press": "letters between players",
    "press_pick": "letters between players while only short questions are open",
    "press_limit": "letters that each player may send to the others in a turn",
    "press_delay": "keeping letters between players until the turn is over",
    "press_gm": "whether the GM reads letters between players",
    "onlookers": "who may look on",
    "begins": "when the match begins",
    "begins_short": "what becomes of chairs that are empty then",
    "first_turn": "what becomes of who is missing in the first turn",
    "votes": "what you may propose, to be voted on",
    "vote_quorum": "how many must say yes in a vote",
    "vote_silence": "what silence counts as in a vote",
    "vote_hours": "hours that a vote stays open",
    "vote_secret": "whether it stays secret who voted how",
    "public_orders": "whether I read orders in the topic",
    "slips_count": "whether orders count that somebody posts in the topic by mistake",
    "topic_lock": "locking the topic from the deadline to the report",
    "gm_hands": "whether the GM may read hands and orders",
}  # to players
_PLAIN = ("hours", "press", "reminders")  # names that tell by themselves what they are
_ELSEWHERE = {
    "gm": "gm hand over greta@example.net",
    "deputies": "gm add greta@example.net",
    "observers": "gm add greta@example.net",
    "watchers": "watch add wanda@example.net",
    "members": "members add @example.org",
    "barred": "barred add bert@example.org",
    "standby": "standby add Dora <dora@example.net>",
}


def plan(wish: Wish) -> Done:
    wish = replace(wish, said=_named(wish.said))
    if not wish.said["name"]:
        return _settings(wish)
    before, name = wish.table.match.policy, wish.said["name"].lower().replace(" ", "_").replace("-", "_")
    known = [field for field in Policy.__dataclass_fields__ if field not in _ELSEWHERE]
    if name == "anonymous":
        raise Wrong("Whether a match is anonymous is settled when it is opened.")
    if name in _ELSEWHERE:
        raise Wrong(f"That is changed with words of its own, for example: {_ELSEWHERE[name]}")
    if name not in known:
        near = nearest(name, known)
        raise Wrong(
            f'There is no policy "{wish.said["name"]}"'
            + (f'; did you mean "{near}"?' if near else f"; there are {', '.join(known)}.")
        )
    _counts(wish, name)
    days = _free_days(wish, name)
    after = _placed(wish, terms(before, **{name: days or _as_said(wish, name)}))
    if after == before:
        raise Wrong(f"{_plain(name)} is {shown(getattr(before, name))} already.{_unused(wish, name)}")
    anew = (
        [ClosingSet("")] if name == "second_thoughts" and wish.table.match.closing else []
    )  # told by the other minutes
    table = changed(wish, TermsChanged(wish.table.match.options, after), *anew)
    since, was, now = _since(wish, name), _value(before, name), _value(after, name)
    said = f"{_plain(name)} is {now} now; it was {was}."
    clock = _clock(table, name)
    letters = (
        []
        if name in _QUIET
        else told(wish, table, news("How this match is run", _words(wish, after) + clock * (name != "blackout")))
    )
    told_them = (" The players are told." if letters else "") + clock
    would = f"That changes {_plain(name)} from {was} to {now}. {since}{told_them}"
    if name == "blackout" and after.blackout:  # the clock tells it
        would = f"That keeps days free of deadlines (before: {was}). {since}{told_them}"
    return Done(table, f"{said} {since}{told_them}", would, letters, anew=bool(letters))


_LENGTHS = {"second_thoughts": 60, "grace_hours": 3600, "hours": 3600, "pick_hours": 3600, "ruling_hours": 3600}


def _unused(wish: Wish, name: str) -> str:
    """That an hour at which turns end is set and does not count, as they end on no fixed days."""
    if name != "at" or wish.table.match.policy.days:
        return ""
    return (
        f' It counts only with fixed days, and now {pace(wish.table)}. Write for example "policy days=monday, friday".'
    )


def _as_said(wish: Wish, name: str) -> Any:
    """The value that a setting gets; an hour may be told by its part of the day."""
    said = wish.said["value"]
    if name in _LENGTHS and (length := span(said)):
        said = f"{length.total_seconds() / _LENGTHS[name]:g}"
    return value(hour_of(said) if name == "at" else said, getattr(wish.table.match.policy, name))


def _plain(name: str) -> str:
    """A setting with what it is."""
    return f"{name}, {_CALLED[name]}," if name in _CALLED and name not in _PLAIN else name


def _clock(table: Table, name: str) -> str:
    """When orders are due with the change of this setting, where that is about the clock."""
    policy = table.match.policy
    if name == "blackout" and policy.blackout:
        return f" No deadline falls on {_kept_free(policy)}."
    return f" Then {pace(table)}." if name in _CLOCK else ""


def _free_days(wish: Wish, name: str) -> tuple[str, ...]:
    """The days without a deadline, with those that are told by their names in a calendar ("24 December to 2 January")
    beside those there were; empty where they are told as a policy has them."""
    said = wish.said["value"] if name == "blackout" else ""
    spans = [
        absences.said(part.strip(), wish.now, wish.zone)
        for part in re.split(r"[,;]", said)
        if _SPAN_OF_DAYS.search(part)
    ]
    zone = ZoneInfo(wish.zone)
    told = tuple(
        f"{since.astimezone(zone).date()}..{(until - timedelta(days=1)).astimezone(zone).date()}"
        for since, until in filter(None, spans)
    )
    return tuple(dict.fromkeys((*wish.table.match.policy.blackout, *told))) if told and all(spans) else ()


def _kept_free(policy: Policy) -> str:
    """The days without a deadline, as people say them."""
    spans = (
        text.capitalize() if free_days.weekly(text) else " to ".join(_said(free_days.dates(text)))
        for text in policy.blackout
    )
    return listed(spans)


def _said(days: tuple[date, date]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"{day.day} {day:%B %Y}" for day in days))


def _settings(wish: Wish) -> Done:
    """How the match is run, as far as it is not as usual, and who stands by."""
    policy, usual = wish.table.match.policy, Policy()
    mine = [one for one in _CALLED if one in _ALWAYS or getattr(policy, one) != getattr(usual, one)]
    rows = [f"{_CALLED[one][0].upper()}{_CALLED[one][1:]} ({one}): {shown(getattr(policy, one))}." for one in mine]
    standby = f"Standing by: {shown(policy.standby)}."
    return Done(wish.table, "\n".join([f"How {wish.name} is run; all else is as usual.", *rows, standby]))


_ALWAYS = ("hours", "days", "early", "reminders", "press", "on_limit")


def _since(wish: Wish, name: str) -> str:
    match = wish.table.match
    if name in _NEXT and match.status != "inviting":
        return NEXT
    stays = name in _FREE and match.due and match.status == "running"
    due = deadlines.shown(deadlines.moment(match.due), match.policy.zone) if stays else ""
    return f"{NOW} The present deadline, {due}, stays." if stays else NOW


def _words(wish: Wish, after: Policy) -> str:
    """All that is run otherwise than before this letter, or command."""
    before = Table.open(wish.desk.archive, wish.name).match.policy
    other = [name for name in _CALLED if getattr(before, name) != getattr(after, name)]
    told_of = (f"{_change(name, before, after)} {_since(wish, name)}" for name in other if name not in _QUIET)
    return " ".join(["The GM has changed how this match is run.", *told_of])


def _change(name: str, before: Policy, after: Policy) -> str:
    heading = _CALLED[name]
    return f"{heading[0].upper()}{heading[1:]}: {_value(after, name)} (before: {_value(before, name)})."


def _value(policy: Policy, name: str) -> str:
    """What a policy says under a name, as people read it."""
    return _kept_free(policy) if name == "blackout" and policy.blackout else shown(getattr(policy, name))


def _counts(wish: Wish, name: str) -> None:
    """Wrong, where turns end on fixed days and their length would be changed, which would change nothing."""
    before = wish.table.match.policy
    if name == "hours" and before.days:
        raise Wrong(
            f"In {wish.name} turns end on {', '.join(before.days)} at {before.at}, so a length of turns would change "
            'nothing. For other days write for example "policy days=monday, friday"; for a length "policy days=none", '
            "and that once more."
        )


def _placed(wish: Wish, after: Policy) -> Policy:
    """The policy, whose channels are some that there are. Wrong says which there are."""
    before = wish.table.match.policy
    moved = any(getattr(after, one) != getattr(before, one) for one in ("forum", "chat", "mailing_list"))
    if moved and (wrong := places.unknown(wish.desk.us, after)):
        raise Wrong(wrong)
    if after.mailing_list and wish.desk.archive.player_at(after.mailing_list):
        raise Wrong(f"mailing_list: {after.mailing_list} is the address of a player, whose letters are secret.")
    return after


def _named(said: Mapping[str, str]) -> Mapping[str, str]:
    """What is said freely, as the name of a policy and its value. Wrong where it is no length of time."""
    lengths = {"hours": said["span"], "reminders": said["before"]}
    for name, length in lengths.items():
        hours = [span(part) for part in re.split(r",|\band\b", length) if part.strip()]
        if hours:
            if None in hours:
                raise Wrong(f'"{length}" is no time that I know; {SPAN_HINT}.')
            return {"name": name, "value": " and ".join(f"{h.total_seconds() / 3600:g}" for h in hours if h)}
    for name, switches in _SWITCHES.items():
        if key := next((key for key in switches if said[key]), ""):
            return {"name": name, "value": switches[key]}
    return said


def terms(before: Policy, **given: Any) -> Policy:
    """The policy with these words over what it says. Wrong says what is wrong with them."""
    after, wrong = policy_of({"second_thoughts": before.second_thoughts, **given}, before)
    if wrong:
        raise Wrong(*wrong)
    return after


def value(said: str, like: Any) -> Any:
    """A value as people write it: a list has commas or "and" between its parts."""
    plain = said.strip().strip("\"'[]")
    yes_no = {"yes": True, "on": True, "no": False, "off": False}
    if isinstance(like, int) and plain.isdigit() and not isinstance(like, bool):
        return int(plain)
    if isinstance(like, bool):
        return yes_no.get(plain.lower(), plain)
    if not isinstance(like, tuple):
        return plain
    parts = [part.strip(" \"'") for part in plain.replace(" and ", ",").split(",")]
    listed = [part for part in parts if part and part.lower() not in ("none", "never")]
    return [float(p) if p.replace(".", "", 1).isdigit() else p for p in listed]


def shown(found: Any) -> str:
    """A value as people read it."""
    if isinstance(found, bool):
        return "on" if found else "off"
    if isinstance(found, tuple):
        return ", ".join(map(shown, found)) or "none"
    return f"{found:g}" if isinstance(found, float) else str(found) or "none"


_SWITCHES = {  # words that stand for a value, by the group that they fill
    "early": {"late": "off", "soon": "on"},
    "press": {"silent": "none"},
    "reminders": {"unreminded": "none"},
    "gm_letter": {"each": "turns", "trouble": "trouble"},
}
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_SPAN_OF_DAYS = re.compile(  # "saturday and sunday" are days of each week
    rf"(?i)\b(?:{_MONTH}|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*).*\b(?:to|until|till|through)\b|\b{_MONTH}.*\band\b|"
    rf"\d.*\band\b.*\b{_MONTH}"
)
_LENGTH = rf"(?!\S+ (?:more|extra) )(?:{SPAN})"
_ON = (
    r"(?:(?:,| please)? (?:from now on|in (?:the )?future|from (?:the )?next (?:turn|round)(?: on)?|always|"
    r"any ?more|any longer|(?:will|would|should|must|can) (?:do|be (?:enough|fine|better|plenty|nice|good))|(?:is|"
    r"are) (?:enough|"
    r"fine|plenty|better)))*"
)
_TURN = r"(?:(?:per|a|for (?:each|every|a|one)|each|every|for the) (?:turn|round)|for (?:all )?(?:turns|rounds))"
DEED = Deed(
    "policy",
    "policy <name>=<value>",
    "Change how the match is run, such as hours, early, press or reminders; you read what changes from when.",
    "policy hours=48",
    (
        r"(?:set )?(?:the )?policy:? (?P<name>[a-z][a-z_ -]{0,30}?)\s*(?:=|:|\bto\b|\bis\b)\s*(?P<value>.+)",
        r"(?:the )?(?:policy|policies|settings)\??",
    ),
    plan,
    any_turn=True,
    called="the change of how the match is run",
    about=r"from now on|in future|reminders?|per turn|(?:each|every) turn|early|slower|faster|quicker|pace|no turns|"
    r"turns? (?:to |should |shall |must |always )*(?:end|close)s?|after (?:one|two|three|\d) silences?|nobody plays",
    likely=(
        (r"reminders?", "policy reminders=24, 3"),
        (r"no turns|nobody plays|christmas|holidays?", "policy blackout=2026-12-24..2026-12-26"),
        (r"silences?", "policy silence_limit=1"),
        (r"morning|noon|afternoon|evening|night|o'clock", "policy at=20:00"),
        (r"early", "policy early=off"),
    ),
    freely=(
        r"(?:what|which|how|show me|list|tell me)\b.{0,30}\b(?:settings?|polic(?:y|ies))(?: (?:now|at"
        r" present|here|at the moment"
        r"|are (?:there|set)|of (?:the|this) match))*\??",
        rf"(?:(?:give|grant|allow|let) (?:{ALL}|people)(?: have)? |(?:let's|let us|we|they|players|everybody|"
        rf"everyone) (?:should |shall |"
        rf"will |can )?(?:have|take|get|play with) |(?:have|take|play with|allow) |"
        rf"(?:make|set) (?:it|that|the (?:deadlines?|time|turns?))"
        rf"(?: to)? )?"
        rf"(?P<span>{_LENGTH}) {_TURN}{_ON}",
        rf"(?:from now on|in future),? (?:(?:it is|give (?:{ALL})|we (?:have|take|play with)|make it)"
        rf" )?(?P<span>{_LENGTH})(?: {_TURN})?{_ON}",
        rf"(?:(?:the |our )?turns?|(?:the |our )?rounds?|each turn|every turn|deadlines?) (?:should |shall |will |"
        rf"must |can |may |"
        rf"could |are to )?(?:take|last|"
        rf"be|are|run)(?: for)? "
        rf"(?P<span>{_LENGTH})(?: long| each)?{_ON}",
        rf"(?:give (?:{ALL})|make it|let's have|we have) (?P<span>{_LENGTH}),? (?:from now on|in future|always)",
        rf"(?P<late>no (?:more )?early clos(?:ing|es?|ure)|(?:do not|don't|never) close (?:the )?(?:turns? |"
        rf"rounds? )?early|no more closing "
        rf"(?:the )?(?:turns? |rounds? )?early|(?:stop|end) (?:the )?(?:early closing|closing (?:turns? )?early)"
        rf"){_ON}",
        rf"(?P<soon>close (?:the )?(?:turns?|rounds?) (?:early|as soon as (?:all|everybody|everyone) (?:is|are) in|"
        rf"when (?:all|everybody|everyone) "
        rf"(?:is|are) in)){_ON}",
        rf"(?P<silent>(?:switch|turn) (?:off )?(?:the )?press(?: off)?(?<!press)|(?:switch|turn)"
        rf" off (?:the )?press|(?:no|forbid|stop) (?:more |all )?(?:press|(?:letters|mails?|talk|"
        rf"messages|talking|writing) (?:between|among) (?:the )?players)){_ON}",
        rf"(?:send )?(?:the |a )?reminders? (?:should go out |go out |come )?(?P<before>{_LENGTH}(?:(?:,| and)"
        rf" {_LENGTH})*) before (?:the |each |every )?(?:deadlines?|end|close|bell|hour|time is up)"
        rf"(?:,? (?:and|with) none (?:in )?between)?{_ON}",
        rf"(?:(?:send )?(?:only |just )?(?:one |a |the )?reminders? )?(?P<before>the day) before(?: (?:the |each "
        rf"|every )?deadlines?)?(?: is enough| will do| suffices| only)?{_ON}",
        rf"(?P<each>(?:write|send|mail)(?: to)? me (?:a (?:letter|mail|report|note) )?(?:after|on|at the end of) "
        rf"(?:each|every) (?:turn|round)|i (?:want|would like|like) (?:a (?:letter|mail|report)|to"
        rf" hear) (?:after|of|on) "
        rf"(?:each|every) (?:turn|round)){_ON}",
        rf"(?P<trouble>(?:(?:write|send|mail)(?: to)? me (?:only|just)|only (?:write|mail)(?: to)? me)"
        rf" (?:if|when|in case"
        rf"|about|of) (?:there(?:'s| is) |of )?(?:trouble|problems?|a problem|something (?:is|goes) wrong)"
        rf"|(?:no|stop(?: the)?|don't send me|do not send me)(?: more)? (?:a )?(?:letters?|mails?)"
        rf" after (?:each|every|the) "
        rf"(?:turn|round)s?){_ON}",
        rf"(?P<unreminded>(?:no|stop|send no|do not send|don't send)(?: more| any| the| any more)? reminders){_ON}",
    ),
)
