"""A real forum whose administrator took rights from the bot: what it says of that, and to whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.servers.misago import BOT, Misago, shared
from tests.servers.forum_world import service_of
from tests.servers.posters import Poster
from tests.servers.test_forum_topics import conversation, held, opened, tick, told, topic_of

pytestmark = [pytest.mark.server("misago"), pytest.mark.server("postgresql"), pytest.mark.timeout(300)]

WITHOUT_RIGHTS = f"""
from django.contrib.auth import get_user_model
from misago.acl.models import Role
from misago.cache.versions import invalidate_all_caches
from misago.users.models import Rank
bot = get_user_model().objects.get(username={BOT!r})
bot.roles.set(Role.objects.filter(name__in=["Member", "Private threads", "Without delay"]))
bot.rank = Rank.objects.filter(is_default=True).first()
bot.is_superuser = bot.is_misago_root = False
bot.update_acl_key()
bot.save()
invalidate_all_caches()
"""


@pytest.fixture
def forum() -> Misago:
    return shared().emptied()


def test_a_bot_that_may_not_hide_tells_writer_and_gm_and_the_check_says_so(forum: Misago, tmp_path: Path) -> None:
    anna, bruno, emil = (Poster(name, forum.url) for name in ("anna", "bruno", "emil"))
    with service_of(tmp_path, forum, poll_seconds=0) as service:
        opened(service, "lake", "anna", "bruno", gm="emil@main")
        for one in (anna, bruno):
            one.write(conversation(one), "yes, please")
        tick(service)
        forum.run(WITHOUT_RIGHTS)
        rights = {test: (good, said) for test, good, said in service.house.mailboxes[-1].probe()}
        assert rights["hide"][0] is None
        assert "We may not hide posts" in rights["hide"][1]
        assert "We may not lock topics" in rights["lock"][1]
        topic = topic_of(anna, "lake", forum)
        post = anna.post(topic, "bid 4")
        tick(service, 4)
        assert held(service, "lake", "Anna") == ["bid 4"]
        assert [one["id"] for one in bruno.posts("threads", topic) if one["id"] == post and not one["is_hidden"]]
        assert sum("my account lacks the right there" in text for text in told(anna)) == 1
        assert sum("Please hide it by hand" in text for text in told(emil)) == 1
        assert not any("bid 4" in text for text in told(emil))
