"""Days on which no deadline falls: those that a policy names, and the public holidays of a country or a part of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

import holidays
from holidays.registry import COUNTRIES

from gm.domain.policy import DAYS, Policy

LONGEST_DARK = 60  # days without deadlines in one go


def dark(policy: Policy, day: date) -> str:
    """Why no deadline falls on a day: "Christmas Day", or "kept free"; empty where one may."""
    if any(day.weekday() in weekly(text) or _within(text, day) for text in policy.blackout):
        return "kept free"
    return next((name for where in policy.holidays if (name := holiday(where, day))), "")


_WEEKEND = ("saturday", "sunday")


def weekly(text: str) -> frozenset[int]:
    """The days of each week that a text names, Monday 0: "saturday", "weekends"; none for a date."""
    plain = text.strip().lower().removesuffix("s")
    names = _WEEKEND if plain == "weekend" else (plain,)
    return frozenset(DAYS.index(name) for name in names if name in DAYS)


def _within(text: str, day: date) -> bool:
    if weekly(text):
        return False
    first, last = dates(text)
    return first <= day <= last


def free(text: str) -> None:
    """Read one entry of a policy's `blackout`. ValueError says what would be right."""
    if not weekly(text):
        dates(text)


def dates(text: str) -> tuple[date, date]:
    """The days of "2026-12-24..2026-12-26", or of "2026-12-24" alone. ValueError says what would be right."""
    first, _, last = text.partition("..")
    try:
        found = date.fromisoformat(first.strip()), date.fromisoformat((last or first).strip())
    except ValueError:
        raise ValueError(f'"{text}" is no day; write it like 2026-12-24, 2026-12-24..2026-12-26, or saturday') from None
    if not timedelta(0) <= found[1] - found[0] < timedelta(days=LONGEST_DARK):
        raise ValueError(f'"{text}" should end after it begins, and within {LONGEST_DARK} days')
    return found


def holiday(where: str, day: date) -> str:
    """The name of the public holiday on that day; empty where it is none. `where`: as `calendar_of` gives it."""
    country, _, part = where.partition("-")
    return str(_year(country, part, day.year).get(day, ""))


def calendar_of(said: str) -> str:
    """Whose public holidays are meant, as "DE" or "DE-BY": by code or by name, "Germany-Bayern". ValueError says what
    would be right."""
    country, _, part = (piece.strip() for piece in said.replace("/", "-").partition("-"))
    codes = _countries()
    code = codes.get(_plain(country))
    if code is None:
        near = next(iter(get_close_matches(_plain(country), codes, 1)), "")
        raise ValueError(
            f'I know no public holidays of "{country}"; write a country by its code, with the code of a '
            "part of it where holidays differ, like DE or DE-BY" + (f'. Did you mean "{codes[near]}"?' if near else "")
        )
    if not part:
        return code
    parts = _parts(code)
    if (found := parts.get(_plain(part))) is None:
        there = ", ".join(sorted(set(parts.values()))) or "none"
        raise ValueError(f'"{code}" has no part "{part}" with public holidays of its own; there are: {there}')
    return f"{code}-{found}"


@lru_cache(maxsize=64)
def _year(country: str, part: str, year: int) -> Mapping[date, Any]:
    return holidays.country_holidays(country, subdiv=part or None, years=year, language="en_US")


@lru_cache(maxsize=1)
def _countries() -> Mapping[str, str]:
    """Codes of countries by what people may write for them, folded."""
    return {_plain(name): row[1] for key, row in COUNTRIES.items() for name in (key, *row[1:3])}


@lru_cache(maxsize=64)
def _parts(country: str) -> Mapping[str, str]:
    """Codes of the parts of a country by their codes and names, folded."""
    aliases = holidays.country_holidays(country).get_subdivision_aliases()
    return {_plain(name): code for code, names in aliases.items() for name in (code, *names)}


def _plain(name: str) -> str:
    return name.casefold().replace("_", " ").replace("-", " ").strip()
