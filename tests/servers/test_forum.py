"""Matches at a real forum: hands and orders by private message, led to their ends by people who only use the forum."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.servers.misago import PLAYERS, Misago, shared
from tests.servers.forum_world import opened, service_of, standing, until_over
from tests.servers.posters import Poster

pytestmark = [pytest.mark.server("misago"), pytest.mark.server("postgresql"), pytest.mark.timeout(300)]


@pytest.fixture
def forum() -> Misago:
    return shared()


def people_of(forum: Misago, *names: str) -> list[Poster]:
    return [Poster(name, forum.url) for name in names or PLAYERS[:3]]


def test_three_accounts_play_eat_me_to_its_end_by_private_messages(forum: Misago, tmp_path: Path) -> None:
    people = people_of(forum)
    with service_of(tmp_path, forum) as service:
        opened(service, "picnic", "Eat Me", people)
        sheet = until_over(service, "picnic", people, 200)
    assert sheet.turn >= 10
    assert not list((tmp_path / "out").glob("*/new/*"))  # nothing of it went by mail
    times = standing(people)
    assert set(times.values()) == {1}
    assert len(times) >= 3 * (sheet.turn + 1)
    for one in people:
        ours = [talk for talk in one.talks() if "picnic" in talk["title"]]
        assert len(ours) == 1, "one conversation for each seat and match"
        assert sum("I read: " in text for text in one.read) >= 10, "each answer has its receipt there"
        for other in people:
            if other is not one:
                with pytest.raises(ValueError, match="404"):
                    other.posts("private-threads", ours[0]["id"])
