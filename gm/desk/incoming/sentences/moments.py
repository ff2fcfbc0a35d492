"""Moments as they stand in a GM's sentence: "Monday evening 9pm", "half past nine tonight", "21:00"."""

from __future__ import annotations

from gm.desk.deeds.speech import WEEKDAY

DAY = (
    rf"(?:(?:next |this |coming )?{WEEKDAY}|tomorrow|tonight|today|this (?:morning|afternoon|evening)|"
    r"(?:the )?\d{1,2}"
    r"(?:st|nd|rd|th)(?: of)?(?: (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)?|"
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}(?:st|nd|rd|th)?\b|"
    r"\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)"
)
_CLOCK = (
    r"(?:(?:0?[1-9]|1[0-2])\.[0-5]\d(?=,? (?:in the |this |tomorrow |\w+day )?(?:morning|afternoon|evening|night)\b)|"
    r"\d{1,2}(?::\d\d)? ?(?:[ap]\.?m\b\.?)|\d{1,2}:\d\d(?: ?h\b)?|(?:1[3-9]|2[0-3]) ?h\b|"
    r"(?<=day )(?:[01]\d|2[0-3])[0-5]\d\b|noon|"
    r"midday|midnight)"
)
_PART = r"(?:morning|afternoon|evening|night)"
_WORD = r"(?:half past )?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: o'clock)?(?!\w)"
_SAID = (
    rf"(?:(?:at )?(?:{_CLOCK}|{_WORD})|at \d{{1,2}}(?: ?o'clock)?(?![\w:]))"  # an hour, of the morning or the evening
)
_OF_DAY = r"(?: (?:in the (?:morning|afternoon|evening)|at night))?"
_ZONE = r"(?: ?(?:utc|gmt|bst|cet|cest|eet|eest|[ecmp][ds]t)\b| (?-i:[A-Z]{2,4}T)\b)?"  # also one that we do not know
_BEHIND = rf"(?:,? (?:at |by )?{_CLOCK}{_ZONE}|,? (?:at )?\d{{1,2}} ?o'clock|,? (?=at\b){_SAID}){_OF_DAY}"
WHEN = rf"(?P<when>(?:{_SAID}{_OF_DAY},? (?:on |this )?)?{DAY}(?:,? (?:in the )?{_PART})?(?:{_BEHIND})?)"
HOUR = rf"(?P<hour>{_CLOCK}|(?:at )?\d{{1,2}}(?: o'clock)?{_OF_DAY[:-1]}|(?:at )?{_WORD}{_OF_DAY})"
