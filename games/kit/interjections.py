"""What people put before what they mean: a breath, and a word that turns back on what was said before it.

One place for them, as patterns to be built into others: what one room takes for a breath is a breath for every other.
"""

from __future__ import annotations

from typing import Final

# It says nothing at all, and is never a word of a game: "oh", "hmm", "argh".
SIGH: Final = (
    r"o+h+|a+h+|a[ck]h|ack|och|aha|h+m+|e+r+m*|eh+|u+h+|u+h*m+|a+r+g+h+|u+g+h+|o+ps(?:ie)?|wh?o+ps(?:ie)?|ups|duh|d'oh|d[ao]h|"
    r"damn(?: it)?|dammit|dang|darn|gosh|heavens|goodness|p+h+e+w+|puh"
)
# What follows may stand in the place of what was said: "wait", "scratch that", "on second thoughts".
TURN: Final = (
    r"wait(?: (?:a|one) (?:moment|second|sec|minute))?|h[ao]ng on|hold on|one (?:moment|second|sec)|"
    r"just a (?:moment|sec|second|minute)|actually|correction|typo|(?:my )?mistake|my bad|"
    r"(?:scratch|scrap|strike|forget|ignore|cancel) (?:that|it|this)|on (?:second thoughts?|reflection)|"
    r"come to think of it|i take (?:it|that) back|(?:i|i've|i have) changed my mind|i change my mind"
)
SIGHS: Final = frozenset(
    "oh ooh ah aah ach ack och aha hm hmm hmmm hmmmm hmm er err erm eh uh um uhm ugh argh oops oopsie whoops woops ups "
    "duh damn dang darn gosh heavens goodness phew puh".split()
)
