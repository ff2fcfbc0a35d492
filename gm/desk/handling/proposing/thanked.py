"""Thanks for what was told, which are no answer to an offer that stands below it: "Ha, ok thanks"."""

from __future__ import annotations

import re

from gm.post.answers import answer

_HEARD = re.compile(
    r"(?i)\b(?:(?:many |big )?thanks?(?: (?:you|a lot|so much|very much))?|thx|cheers|ah+|oh+|ha+|aha|i see|"
    r"(?:i )?(?:got|get) (?:it|that)|understood|understand|makes? sense|good to know|clear(?:er)?(?: now)?|"
    r"now i (?:see|know)|that helps|very helpful|helpful)\b\W*"
)
_OK = re.compile(r"(?i)\b(?:ok|okay|right|alright|all right|well|fine|good|great)\b\W*")


def only(said: str) -> bool:
    """Do these words only take note of what was told?

    >>> only("Ha, ok thanks."), only("Yes, thanks!"), only("ok")
    (True, False, False)
    """
    return _HEARD.search(said) is not None and not answer(_OK.sub("", _HEARD.sub("", said))).says
