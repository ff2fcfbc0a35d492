"""MEMBERS: who may take a chair by mail, and who may not; about others the GM is asked."""

from __future__ import annotations

from gm.desk.deeds.deed import Deed, Done, Wish, changed
from gm.desk.deeds.policy import terms
from gm.desk.matches.hosting import Wrong
from gm.domain.match import TermsChanged
from gm.domain.terms import whom

_SAID = {"members": "may join by themselves", "barred": "may not join"}
_DROPS = ("drop", "remove", "unbar")


def plan(wish: Wish) -> Done:
    match, policy = wish.table.match, wish.table.match.policy
    if not (said := wish.said["who"] or wish.said["bar"]):
        listed = [f"{who}: {', '.join(getattr(policy, name)) or 'nobody'}" for name, who in _SAID.items()]
        return Done(wish.table, f"For {wish.name}. " + "; ".join(listed) + ".")
    which = "barred" if wish.said["bar"] or wish.said["list"].lower() == "barred" else "members"
    after = _with(getattr(policy, which), said, (wish.said["how"] or wish.said["verb"]).lower() in _DROPS)
    table = changed(wish, TermsChanged(match.options, terms(policy, **{which: list(after)})))
    rest = " About everybody else you are asked." if which == "members" and after else ""
    return Done(table, f"Who {_SAID[which]} in {wish.name}: {', '.join(after) or 'nobody is named'}.{rest}")


def _with(there: tuple[str, ...], said: str, drops: bool) -> tuple[str, ...]:
    """The list with somebody more, or less. Wrong where that is so already, or where no address is said."""
    who = whom(said)
    if not who:
        raise Wrong("Write an address, or a host for all who write from there: members add @example.org")
    if drops != (who in there):
        raise Wrong(f"{who} is {'not ' if drops else ''}on that list{'' if drops else ' already'}.")
    return tuple(one for one in there if one != who) if drops else (*there, who)


DEED = Deed(
    "members",
    "members add|drop <address>",
    "Name who may take a chair by mail; about others you are asked. With barred: who may not.",
    "members add @example.org",
    (
        r"(?P<list>members?|barred)(?: list)?(?:: ?| )?(?:(?P<how>add|drop|remove):? (?P<who>\S*@\S+|.+<\S+@\S+>))?",
        r"(?P<verb>bar|unbar) (?P<bar>\S*@\S+|.+<\S+@\S+>)",
    ),
    plan,
    any_turn=True,
)
