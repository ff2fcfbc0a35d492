"""What whoever runs the house reads of a match before it is opened: who is invited, how it is run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gm.desk.deeds.policy import shown
from gm.desk.incoming.new_matches import for_one_alone, titles
from gm.desk.matches.hosting import Opening
from gm.desk.matches.inviting import pace
from gm.desk.standings import listed
from gm.domain.free_days import weekly
from gm.domain.policy import Policy

_WORDS_FOR_ALL = 'Words for everybody\'s first letter, such as the map: write "Opening: ...".'
_SOUNDS_PRIVATE = (
    'Everybody would read "{}", too, though it sounds as if it were for one alone: if it is, answer with a line such '
    'as "brief for Anna: ...", or "the last sentence is only for Anna".'
)
_IN_WORDS = ("briefs", "plays", "opening", "silence")  # options that are told by sentences of their own
_TOLD = (
    "hours",
    "days",
    "at",
    "holidays",
    "pick_hours",
    "ruling_hours",
    "gm",
    "gm_name",
    "deputies",
    "forum",
    "mailing_list",
)


def would(opening: Opening, operator: str) -> str:
    """What comes of a yes to the offer."""
    table, match = opening.table, opening.table.match
    when = pace(table).rstrip(".")
    invited = [f"{chair.name} <{chair.invited}>" for chair in match.chairs if chair.invited]
    other = table.title != table.game.meta.title
    others = [chair.name for chair in match.chairs if not chair.invited and not chair.player]
    return " ".join(
        filter(
            None,
            [
                f"That opens {match.name}: {table.title}.",
                f"{table.title} is not on the shelf, so that is an {titles.ANY}, where you decide." if other else "",
                f"I invite {listed(invited)}." if invited else "",
                f"Further chairs: {listed(others)}." if others else "",
                f"{when[:1].upper()}{when[1:]}.",
                *_short(opening),
                *_chosen(match.options, match.seats),
                table.game.leading(table.options),
                f"It has a topic on {match.policy.forum}." if match.policy.forum else "",
                f"It lives on the mailing list {match.policy.mailing_list}." if match.policy.mailing_list else "",
                _led_by(match.policy, match.policy.gm == operator),
                _besides(opening),
                _first_words(opening),
            ],
        )
    )


def _short(opening: Opening) -> Iterator[str]:
    """The clocks of short questions that were asked for, where they are not told with that of a turn."""
    table, policy = opening.table, opening.table.match.policy
    if "pick_hours" in opening.given and not table.game.short_questions:
        yield f"Short questions wait for {policy.pick_hours:g} hours at most."
    if "ruling_hours" in opening.given or table.game.meta.title == titles.ANY:
        yield f"The GM has {policy.ruling_hours or policy.pick_hours:g} hours for an answer."


def _besides(opening: Opening) -> str:
    """What else was said of how it is run, so that it can be seen to be understood."""
    policy = opening.table.match.policy
    told = (name for name in Policy.__dataclass_fields__ if name not in _TOLD)
    clock = {"blackout"} if all(map(weekly, policy.blackout)) else set[str]()  # the clock tells these days
    said = [f"{name} {shown(getattr(policy, name))}" for name in told if name in opening.given and name not in clock]
    return f"Also: {'; '.join(said)}." if said else ""


def _led_by(policy: Policy, mine: bool) -> str:
    leads = "You lead it." if mine else f"{policy.gm} leads it."
    return f"{leads} {listed(list(policy.deputies))} may help to lead it." if policy.deputies else leads


def _chosen(options: Mapping[str, Any], seats: Sequence[str]) -> Iterator[str]:
    """What the options of the game are, and what each player alone reads."""
    if chosen := [f"{name} {said}" for name, said in options.items() if name not in _IN_WORDS]:
        yield f"Options: {'; '.join(chosen)}."
    if said := options.get("silence"):
        yield f'Silence counts as "{said}".'
    if said := options.get("opening"):
        yield f'Everybody reads first: "{said}"'
        yield from map(_SOUNDS_PRIVATE.format, for_one_alone.doubts(str(said), seats))
    for seat, said in options.get("briefs", {}).items():
        yield f'{seat} alone reads: "{said}"'


def _first_words(opening: Opening) -> str:
    """That whoever leads any game may begin it with words of their own."""
    table = opening.table
    return _WORDS_FOR_ALL if table.game.meta.title == titles.ANY and "opening" not in table.match.options else ""
