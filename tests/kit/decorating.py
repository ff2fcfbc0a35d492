"""Dresses a canonical order as people do: politeness, labels and remarks change nothing, marks of doubt stop it."""

from __future__ import annotations

from hypothesis import strategies as st

_BEFORE = (
    "",
    "Please ",
    "Hello Gina, ",
    "My order: ",
    "- ",
    "* ",
    "Final: ",
    "So, ",
    "ok, ",
    "hi all, ",
    "Here comes my move: ",
    "I have decided to ",
    "after long thinking: ",
    "well, I'd like to ",
)
_AFTER = (
    "",
    "!",
    ".",
    " please",
    ", thanks",
    ", thank you!",
    " (at last)",
    " (sorry for the delay)",
    " - cheers",
    " :)",
    ", that's final",
    ", final.",
    " - this is my final decision",
    " and good luck to all",
)
_STOPPED = (
    "don't {}",
    "maybe {}",
    "next turn {}",
    "{}, perhaps",
    "if Bruno passes, {}",
    "~~{}~~",
    "{}?",
    "// {}",
    "[ ] {}",
    "perhaps {}",
    "I'm not sure, {}",
    "tomorrow {}",
    "{} unless Bruno asks",
)


@st.composite
def polite(draw: st.DrawFn, order: str) -> str:
    """The order with words and signs around it that change nothing."""
    return draw(st.sampled_from(_BEFORE)) + order + draw(st.sampled_from(_AFTER))


def stopped(order: str) -> st.SearchStrategy[str]:
    """The order under a mark of negation, doubt or plan."""
    return st.sampled_from([mark.format(order) for mark in _STOPPED])
