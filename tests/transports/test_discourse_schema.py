"""Every answer of the small Discourse is of the form that the published description of its API gives.

The description (discourse/discourse_api_docs, openapi.yml, MIT, (c) Civilized Discourse Construction Kit, Inc.) is not
ours and not part of the project: POSTGM_DISCOURSE_OPENAPI names a copy of it.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from gm.transports.forum.dialect import Forum, Posted
from gm.transports.forum.discourse import Discourse
from gm.transports.forum.line import Line
from tests.kit.forums.discourse import SmallDiscourse

# What the description leaves out: it was made of a public topic, of an account with much to its name, and of no queue.
UNTOLD = {
    "/t/{id}.json": lambda body: [body["details"].pop(f"allowed_{who}", None) for who in ("users", "groups")],
}
DOT = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\6\0\0\0"  # as far as its size
FULL_ONLY = "/u/{username}.json"  # what a person has beside a name is not looked at here


@pytest.fixture
def paths() -> Any:
    named = os.environ.get("POSTGM_DISCOURSE_OPENAPI", "")
    if not Path(named).is_file():
        pytest.skip("POSTGM_DISCOURSE_OPENAPI names no copy of Discourse's API description")
    return yaml.safe_load(Path(named).read_text(encoding="utf-8"))["paths"]


def template_of(paths: Any, path: str) -> str:
    return next(name for name in paths if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", name), path))


def test_all_answers_fit_the_published_schema(paths: Any) -> None:
    checked: Counter[str] = Counter()

    def looked(method: str, path: str, status: int, body: Any) -> None:
        if status != 200:
            return
        name = template_of(paths, path)
        said = paths[name][method.lower()]["responses"]
        content = next(iter(said.values())).get("content")
        if content and name != FULL_ONLY:
            body = deepcopy(body)
            UNTOLD.get(name, lambda _: None)(body)
            jsonschema.validate(body, next(iter(content.values()))["schema"])
        checked[f"{method} {name}"] += 1

    with SmallDiscourse() as there:
        there.looked = looked
        use(Discourse(Line(there.url, 5), "postgm", lambda: "postgm-key"), there)
    assert len(checked) == 12, checked


def use(bot: Forum, there: SmallDiscourse) -> None:
    """Everything that the dialect asks for."""
    posted = bot.open_topic("4", "Friday's match of Eat Me", "The match begins here, and all may read it.")
    talk = bot.open_talk("anna", "Match friday: letters of the game master", "Your hand: 2, 4, 6, 11, 14 and 18.")
    for number in range(25):
        bot.reply(posted.spot, f"Report number {number}: all is well, and all are here.")
    there.asked = 0
    anna = Discourse(Line(there.url, 5), "anna", lambda: "anna-key")
    answer = anna.reply(talk.spot, "play 11 and bid 12")
    bot.rewrite(posted, "The match began here, and all may read it.")
    page = bot.posts(posted.spot)
    assert len(bot.posts(posted.spot, page.earlier).entries) == 6
    assert [entry.text for entry in bot.posts(talk.spot).entries][1] == "play 11 and bid 12"
    assert (len(bot.topics("4")), len(bot.talks()), len(bot.opened())) == (1, 1, 1)
    assert bot.picture("ring.png", DOT).endswith("(upload://k1.png)")
    bot.lock(posted.spot.id, True)
    bot.hide(Posted(talk.spot, answer.post))
