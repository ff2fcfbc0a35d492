"""When a turn ends, when somebody is reminded, and how a moment is told to a player in their own zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from gm.domain.match import Match
from gm.domain.policy import DAYS, Policy

SETTLING = timedelta(seconds=5)  # servers stamp whole seconds, and show a letter a moment after its stamp


def iso(moment: datetime) -> str:
    """The text of a moment as matches keep it: UTC, to the microsecond, sortable."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def moment(text: str) -> datetime:
    """The moment of such a text."""
    return datetime.fromisoformat(text)


def next_due(policy: Policy, pace: str, now: datetime) -> datetime:
    """The deadline of questions put now: so many hours from now, or the next day of the calendar."""
    if pace == "pick":
        return now + timedelta(hours=policy.pick_hours)
    if not policy.days:
        return now + timedelta(hours=policy.hours)
    zone, (hour, minute) = ZoneInfo(policy.zone), clock_time(policy.at)
    earliest = now + timedelta(hours=policy.least_hours)
    for ahead in range(15):
        day = (now.astimezone(zone) + timedelta(days=ahead)).date()
        due = datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone).astimezone(UTC)
        if DAYS[day.weekday()] in policy.days and due >= earliest:
            return due
    raise ValueError(f"no deadline within two weeks on {policy.days}")


def clock_time(text: str) -> tuple[int, int]:
    """(hour, minute) of "20:00". ValueError says what would be right."""
    hour, _, minute = text.partition(":")
    if hour.isdigit() and minute.isdigit() and int(hour) < 24 and int(minute) < 60:
        return int(hour), int(minute)
    raise ValueError(f'"{text}" is no time of day; write it like "20:00"')


def closes(match: Match) -> datetime | None:
    """When silence is filled: the deadline and its grace; None without a deadline."""
    return moment(match.due) + timedelta(hours=match.policy.grace_hours) if match.due else None


def in_time(match: Match, arrived: datetime) -> bool:
    """Does a letter that the mailbox stamped so still count for the present turn? While the clock stands, all do."""
    end = closes(match)
    return end is None or match.status == "paused" or arrived <= end


def ripe(match: Match, swept: datetime | None, ready: bool) -> bool:
    """May the turn be resolved? All is in and nobody waits, or the box was empty once after the deadline."""
    if match.status != "running":
        return False
    if ready and match.policy.early and not match.waits:
        return True
    end = closes(match)
    return end is not None and swept is not None and swept > end + SETTLING


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
    """When the match wants to be looked at next: its next reminder or its end; None when nothing is due."""
    end = closes(match)
    if match.status != "running" or end is None:
        return None
    due = moment(match.due)
    reminders = [due - timedelta(hours=h) for h in match.policy.reminders if _fits(match, h)]
    return min([t for t in reminders if t > now] + [end + SETTLING + timedelta(seconds=1)])


def _fits(match: Match, hours: float) -> bool:
    """A reminder that would follow the report within an hour is no help."""
    return moment(match.due) - timedelta(hours=hours) >= moment(match.asked) + timedelta(hours=1)


def shown(at: datetime, zone: str) -> str:
    """A moment for people: "Tuesday 24 November 2026, 20:00 GMT (Europe/London)"."""
    local = at.astimezone(ZoneInfo(zone))
    name = local.tzname() or ""
    place = "" if zone == "UTC" else f" ({zone})"
    return f"{local:%A} {local.day} {local:%B %Y, %H:%M} {name}{place}".replace("  ", " ")


def left(at: datetime, now: datetime) -> str:
    """How long that is from now, roughly: "2 days 3 hours"."""
    minutes = max(0, int((at - now).total_seconds() // 60))
    days, hours, rest = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = [(days, "day"), (hours, "hour"), (rest if not days else 0, "minute")]
    said = [f"{n} {unit}{'s' if n != 1 else ''}" for n, unit in parts if n]
    return " ".join(said[:2]) or "no time"
