"""The issues of a league's paper as an Atom feed (RFC 4287), for readers who follow it without mail."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from xml.etree.ElementTree import Element, SubElement, register_namespace, tostring

from gm.desk.bench import Desk
from gm.desk.leagues.issues import page

_ATOM = "http://www.w3.org/2005/Atom"


def atom(desk: Desk, made: Iterable[Mapping[str, Any]]) -> bytes:
    """All these issues, the newest first; each keeps its id whenever the feed is made."""
    register_namespace("", _ATOM)
    issues = sorted(made, key=lambda one: -int(one["number"]))
    league = issues[0]["league"]
    feed = Element(f"{{{_ATOM}}}feed")
    _add(feed, "id", f"tag:{desk.us.host},2026:{league}")
    _add(feed, "title", f"The paper of the league {league}")
    _add(feed, "updated", str(issues[0]["date"]))
    _add(SubElement(feed, f"{{{_ATOM}}}author"), "name", desk.us.name)
    for one in issues:
        entry = SubElement(feed, f"{{{_ATOM}}}entry")
        _add(entry, "id", f"tag:{desk.us.host},2026:{league}/{one['number']}")
        _add(entry, "title", str(one["subject"]))
        _add(entry, "updated", str(one["date"]))
        _add(entry, "content", page(desk, one, "", plain=True).text)
    made_of: bytes = tostring(feed, encoding="utf-8", xml_declaration=True)
    return made_of


def _add(parent: Element, name: str, words: str) -> None:
    SubElement(parent, f"{{{_ATOM}}}{name}").text = words
