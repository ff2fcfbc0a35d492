"""A result of a season that is over is corrected: who came first then, and who hears of it."""

from __future__ import annotations

from pathlib import Path

from gm.desk import deeds
from tests.leagues.test_signup import season_of
from tests.stories import test_leagues
from tests.stories.test_leagues import letters


def test_a_correction_of_a_former_season_tells_all_of_another_champion_and_the_next_paper_does(tmp_path: Path) -> None:
    e = test_leagues.league(tmp_path, 2, table=2, format="balanced", rounds=1, seasons=2)
    deeds.do(e.desk, "autumn-r1-t1", "walkover for Anna", e.now)
    e.later(hours=1)
    assert season_of(e).champions == (("anna",),)
    deeds.do(e.desk, "autumn-r1-t1", "walkover for Bruno", e.now)
    read = len(e.mailer.sent)
    e.later(hours=1, step=1 / 60)
    assert season_of(e).champions == (("bruno",),)
    [told] = [mail for mail in letters(e, read) if "corrected" in mail.subject and mail.to.startswith("anna")]
    assert "That changes who came first of season 1: it is Bruno now, and was Anna before." in told.flat
    assert "You have 0 points and stand in place 2 of season 1; before, you had 1 and stood in place 1." in told.flat
    deeds.do(e.desk, "autumn-r2-t1", "walkover for Anna", e.now)
    e.later(hours=1)
    issue = [m for m in e.mail("Anna") if "issue 2" in m.subject][-1]
    assert "A corrected result has changed who came first in season 1: it is Bruno." in issue.flat
    assert "- Champion: Anna" in issue
