"""When a turn ends, when somebody is reminded, and how a moment is told to a player in their own zone."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import chain
from zoneinfo import ZoneInfo, available_timezones

from gm.domain.free_days import dark
from gm.domain.match import Match
from gm.domain.policy import DAYS, Chair, Policy

FEW = timedelta(minutes=5)  # that who changes their mind just before the close has to see what was understood
FORTNIGHT = 14  # days that are looked through for one that nobody who plays keeps free
HOURS_OF_A_DAY = 24
DARKEST = 400  # days that are looked through for one on which there may be a deadline
_HOUR = re.compile(
    r"(?P<hour>\d{1,2})(?:[:.](?P<minute>\d\d))?(?: ?(?P<half>[ap]\.?m\.?)| ?(?P<clock>h|hrs?|uhr|o'clock))?"
)
SETTLING = timedelta(seconds=5)  # servers stamp whole seconds, and show a letter a moment after its stamp


def iso(moment: datetime) -> str:
    """The text of a moment as matches keep it: UTC, to the microsecond, sortable."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def moment(text: str) -> datetime:
    """The moment of such a text."""
    return datetime.fromisoformat(text)


def next_due(policy: Policy, pace: str, now: datetime) -> datetime:
    """The deadline of questions put now: so many hours from now, or the next day of the calendar."""
    short = {"pick": policy.pick_hours, "ruling": policy.ruling_hours}
    if pace in short or not policy.days:
        return _open_day(policy, now + timedelta(hours=short.get(pace, policy.hours)))
    zone, (hour, minute) = ZoneInfo(policy.zone), clock_time(policy.at)
    earliest = now + timedelta(hours=policy.least_hours)
    days = ((now.astimezone(zone) + timedelta(days=ahead)).date() for ahead in range(DARKEST))
    dues = ((day, datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone).astimezone(UTC)) for day in days)
    named = ((day, due) for day, due in dues if DAYS[day.weekday()] in policy.days and due >= earliest)
    day, soonest = next(named)
    free = (due for day, due in chain([(day, soonest)], named) if not dark(policy, day))
    return next(free, soonest)  # where all of them are kept free, a match goes on all the same


def _open_day(policy: Policy, due: datetime) -> datetime:
    """This moment, or the same hour of the next day on which there may be deadlines."""
    local = due.astimezone(ZoneInfo(policy.zone))
    for _ in range(DARKEST):
        if not dark(policy, local.date()):
            break
        local += timedelta(days=1)
    return local.astimezone(UTC)


def when_back(policy: Policy, due: datetime, chairs: Collection[Chair]) -> datetime:
    """A deadline at which nobody of these is away, as told, or keeps the day free: else the same hour of a day on which
    all are back, or the next day that is nobody's. Where each day is somebody's, none of them counts."""
    due = _there(policy, due, chairs)
    free = due
    for _ in range(FORTNIGHT):
        if not any(kept(c, free) for c in chairs):
            return free
        later = free + timedelta(minutes=1)
        after = next_due(policy, "turn", later) if policy.days else _open_day(policy, free + timedelta(days=1))
        free = _there(policy, after, chairs)
    return due


def _there(policy: Policy, due: datetime, chairs: Collection[Chair]) -> datetime:
    for _ in range(len(chairs) + 1):
        late = [moment(c.away_until) for c in chairs if gone(c, due)]
        if not late:
            break
        back = max(late)
        due = next_due(policy, "turn", back) if policy.days else _open_day(policy, _same_hour(policy, due, back))
    return due


def _same_hour(policy: Policy, due: datetime, back: datetime) -> datetime:
    """A deadline after somebody is back, at the hour of day at which it was due, and half a day from then at least;
    turns shorter than a day have no such hour."""
    if policy.hours < HOURS_OF_A_DAY:
        return back + timedelta(hours=policy.hours)
    zone, soonest = ZoneInfo(policy.zone), back + timedelta(hours=HOURS_OF_A_DAY / 2)
    hour, day = due.astimezone(zone), soonest.astimezone(zone)
    same = day.replace(hour=hour.hour, minute=hour.minute, second=hour.second, microsecond=0)
    if same < day:
        same += timedelta(days=1)
    return same.astimezone(UTC)


def kept(chair: Chair, at: datetime) -> bool:
    """Does the player of this chair keep the day of that moment free of deadlines, each week?"""
    return bool(chair.own_days) and DAYS[at.astimezone(ZoneInfo(chair.own_zone)).weekday()] in chair.own_days


def gone(chair: Chair, at: datetime) -> bool:
    """Is the player of this chair away at that moment, as they said?"""
    return bool(chair.away_until) and moment(chair.away_from) <= at < moment(chair.away_until)


def clock_time(text: str) -> tuple[int, int]:
    """(hour, minute) of "20:00". ValueError says what would be right."""
    hour, _, minute = text.partition(":")
    if hour.isdigit() and minute.isdigit() and int(hour) < 24 and int(minute) < 60:
        return int(hour), int(minute)
    raise ValueError(f'"{text}" is no time of day; write it like "20:00"')


def hour_said(text: str) -> str:
    """A time of day as people write it, as "20:00"; any other text as it is.

    >>> hour_said("8pm"), hour_said("8:30 p.m."), hour_said("20h"), hour_said("eight")
    ('20:00', '20:30', '20:00', 'eight')
    """
    found = _HOUR.fullmatch(text.strip().lower())
    if not found or not (found["half"] or found["clock"] or found["minute"]):
        return text
    hour, half = int(found["hour"]), (found["half"] or "").replace(".", "")
    if half and not 1 <= hour <= 12:
        return text
    return f"{hour % 12 + 12 * (half == 'pm') if half else hour:02}:{found['minute'] or '00'}"


def closes(match: Match) -> datetime | None:
    """When silence is filled: the deadline and its grace; None without a deadline."""
    return moment(match.due) + timedelta(hours=match.policy.grace_hours) if match.due else None


def in_time(match: Match, arrived: datetime) -> bool:
    """Does a letter that the mailbox stamped so still count for the present turn? While the clock stands, all do."""
    end = closes(match)
    return end is None or match.status == "paused" or arrived <= end


def used(match: Match, seat: str, at: str) -> float:
    """Hours of their own that a seat has used in the match: where they run, up to its last word since then, or that
    moment."""
    chair, held = match.chair(seat), match.held.get(seat)
    if chair is None or seat not in match.drawing:
        return chair.banked if chair else 0.0
    since = moment(match.drawn)
    until = moment(held.arrived) if held and moment(held.arrived) > since else moment(at)
    ran = round(max(0.0, (until - since).total_seconds() / 3600), 1)
    return min(round(chair.banked + ran, 1), max(match.policy.bank_hours, chair.banked))


def may_draw(match: Match, chair: Chair) -> bool:
    """Will hours of its own run for this chair, if it is missing at the deadline and its report was read?"""
    able = match.policy.bank_late and not match.drawing and chair.banked < match.policy.bank_hours
    return able and bool(chair.player) and not chair.autopilot


def doubted(match: Match) -> list[str]:
    """Seats that were asked what they meant, or what else, and have not said so yet."""
    seats = (*(seat for seat, held in match.held.items() if held.doubted), *match.unsettled)
    return [seat for seat in seats if seat in match.questions]


def _kept_open(match: Match) -> bool:
    """Does the turn last to its deadline, whatever is in?"""
    return bool(match.waits or doubted(match)) or _by_rules(match)


def _by_rules(match: Match) -> bool:
    """Follows all of it from what stands for every question, and has nobody written for a round of the table? Then the
    turn lasts to its deadline, or such a match would play itself to its end."""
    held = [match.held[seat] for seat in match.questions if seat in match.held]
    unwritten = not any(one.letter for one in held)
    return unwritten and any(one.ruled for one in held) and match.unwritten >= len(match.chairs)


def closing(match: Match, ready: bool, now: datetime, changed: bool = False) -> datetime | None:
    """When the turn closes before its deadline, all being in as it is now; None while something is missing or somebody
    waits.

    The hour that was told stays, whoever writes again and whatever the GM changes, but where all have said final; and
    who has just `changed` something gets a few minutes.
    """
    if match.status != "running" or not ready or not (match.policy.early or match.drawing) or _kept_open(match):
        return None
    told = moment(match.closing) if match.closing else None
    if _at_once(match, now):
        return min(told, now) if told else now
    thoughts = timedelta(minutes=match.policy.second_thoughts)
    at = told or now + thoughts
    if changed:
        at = max(at, now + min(FEW, thoughts))
    end = closes(match)
    return min(at, end) if end else at


def _at_once(match: Match, now: datetime) -> bool:
    """Does it close now, which is sooner than an hour that was told only where all have said final?"""
    return hurried(match, now) and (not match.closing or _all_final(match))


def hurried(match: Match, now: datetime) -> bool:
    """Is there no time for second thoughts? Such is the match, or everything was left beforehand, or everybody who is
    asked has said final."""
    beforehand = _just_put(match, now) and not any(held.ruled for held in match.held.values())
    return not match.policy.second_thoughts or beforehand or _all_final(match)


def _all_final(match: Match) -> bool:
    seated = {c.name for c in match.chairs if c.in_person}
    asked = seated & set(match.questions)
    return bool(asked) and asked <= set(match.finals)


def _just_put(match: Match, now: datetime) -> bool:
    """Were the questions put this very moment? Then nobody can have written about them yet."""
    return match.asked == iso(now)


def ripe(match: Match, swept: datetime | None, ready: bool, now: datetime) -> bool:
    """May the turn be resolved? Its close has come, early or by the deadline, and the box was empty once after it: what
    lies there may change everything."""
    if match.status != "running":
        return False
    early, end = closing(match, ready, now), closes(match)
    if early is not None and early <= now and _just_put(match, now):
        return True
    if swept is None:
        return False
    if early is not None and swept >= early + (timedelta(0) if hurried(match, now) else SETTLING):
        return True
    return end is not None and swept > end + SETTLING


def begins(policy: Policy) -> datetime | None:
    """The moment before which the match does not begin; None where it says none, or none that can be read."""
    try:
        local = datetime.fromisoformat(policy.begins)
        return (local if local.tzinfo else local.replace(tzinfo=ZoneInfo(policy.zone))).astimezone(UTC)
    except (ValueError, KeyError, OSError):
        return None


def first_report(policy: Policy, zone: str) -> str:
    """When the match begins, for those who are invited and who have accepted."""
    first = begins(policy)
    if first is None:
        return "The first report comes when all have answered."
    short = "" if policy.begins_short == "engine" else ", if all have answered by then"
    return f"The match begins on {shown(first, zone)}{short}."


def reminder_due(match: Match, now: datetime) -> float | None:
    """The reminder (hours before the deadline) to be sent now: the latest whose time has come and was not sent."""
    if not match.due or match.status != "running":
        return None
    left = (moment(match.due) - now).total_seconds() / 3600
    if left <= 0:
        return None
    come = [h for h in match.policy.reminders if left <= h and _fits(match, h)]
    return min(come) if come and min(come) not in match.reminded else None


def wake(match: Match, now: datetime) -> datetime | None:
    """When the match wants to be looked at next: its next reminder, its close or its end; None when nothing is due."""
    if match.status == "paused":
        return moment(match.again) if match.again else None
    ends = [end + SETTLING + timedelta(seconds=1) for end in (*_terms_of_chairs(match), *_ends(match, now))]
    return min([*(t for t in _reminders(match) if t > now), *ends], default=None)


def _terms_of_chairs(match: Match) -> Iterator[datetime]:
    """When offers of a chair run out, and chairs that are lent go back."""
    for chair in match.chairs:
        if chair.offered and chair.invited:
            yield moment(chair.offered)
        if chair.lent_until and match.status != "over":
            yield moment(chair.lent_until)


def _ends(match: Match, now: datetime) -> Iterator[datetime]:
    """When a vote ends, the match begins, or its turn closes."""
    if match.motion and match.status in ("inviting", "running"):
        yield moment(match.motion.until)
    if match.status == "inviting" and (first := begins(match.policy)) and first > now:
        yield first
    if match.status == "running" and (end := closes(match)) is not None:
        yield end
        if match.closing:
            yield moment(match.closing)


def _reminders(match: Match) -> list[datetime]:
    if match.status != "running" or closes(match) is None:
        return []
    due = moment(match.due)
    return [due - timedelta(hours=h) for h in match.policy.reminders if _fits(match, h)]


def _fits(match: Match, hours: float) -> bool:
    """A reminder that would follow the report within an hour is no help."""
    return moment(match.due) - timedelta(hours=hours) >= moment(match.asked) + timedelta(hours=1)


def shown(at: datetime, zone: str) -> str:
    """A moment for people: "Tuesday 24 November 2026, 20:00 GMT (Europe/London)"."""
    local = at.astimezone(ZoneInfo(zone))
    name = local.tzname() or ""
    place = "" if zone == "UTC" else f" ({zone})"
    return f"{local:%A} {local.day} {local:%B %Y, %H:%M} {name}{place}".replace("  ", " ")


def day(at: datetime, zone: str) -> str:
    """The day of a moment: "19 January 2027"."""
    local = at.astimezone(ZoneInfo(zone))
    return f"{local.day} {local:%B %Y}"


def brief(at: datetime, zone: str) -> str:
    """A moment in few words: "Wed 25 Nov 20:00"."""
    local = at.astimezone(ZoneInfo(zone))
    return f"{local:%a} {local.day} {local:%b %H:%M}"


def moves(before: datetime, due: datetime, zone: str) -> str:
    """That a deadline moves: "The deadline moves from Wed 25 Nov 20:00 to ...", without a full stop."""
    return f"The deadline moves {from_to(before, due, zone)}"


def from_to(before: datetime, due: datetime, zone: str) -> str:
    """From where to where it moves."""
    return f"from {brief(before, zone)} to {shown(due, zone)}"


def weekday(at: datetime, since: datetime, zone: str) -> str:
    """A moment within a week of another: "Wed 20:00"; the day of the month too where it is later."""
    return f"{at.astimezone(ZoneInfo(zone)):%a %H:%M}" if at - since < timedelta(days=6) else brief(at, zone)


def hour(at: datetime, now: datetime, zone: str) -> str:
    """A moment soon to come, as told now: "19:47", or the day too where it is not today."""
    local, today = at.astimezone(ZoneInfo(zone)), now.astimezone(ZoneInfo(zone)).date()
    return f"{local:%H:%M}" if local.date() == today else brief(at, zone)


def close_told(at: datetime, now: datetime, zone: str) -> str:
    """When a turn closes in which all is in: "at 19:47"; of an hour that is over, since it is read first what came:
    "any moment now"."""
    return f"at {hour(at, now, zone)}" if at >= now else "any moment now"


def left(at: datetime, now: datetime) -> str:
    """How long that is from now, roughly: "2 days 3 hours"."""
    minutes = max(0, int((at - now).total_seconds() // 60))
    days, hours, rest = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = [(days, "day"), (hours, "hour"), (rest if not days else 0, "minute")]
    said = [f"{n} {unit}{'s' if n != 1 else ''}" for n, unit in parts if n]
    return " ".join(said[:2]) or "no time"


def find_zone(said: str) -> str | None:
    """The zone somebody means: its full name in any case, or a city that only one zone is named after."""
    wanted = said.strip().replace(" ", "_").casefold()
    exact = [zone for zone in zones() if zone.casefold() == wanted]
    cities = sorted(zone for zone in zones() if zone.casefold().endswith("/" + wanted))
    return exact[0] if exact else cities[0] if len(cities) == 1 else None


@lru_cache(maxsize=1)
def zones() -> frozenset[str]:
    """The time zones of this machine by name, looked up once: that takes reading some hundred files."""
    return frozenset(available_timezones())
