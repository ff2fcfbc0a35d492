"""postgm explain believes the same servers as the service does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import CONFIG, Command

LETTER = """\
Received: from mail.example.org by mx.club.example with ESMTP; Sat, 21 Nov 2026 12:00:00 +0000
Authentication-Results: mx.club.example; dmarc=pass header.from=example.org
From: anna@example.org

play cat
"""


@pytest.mark.parametrize(("setting", "trust"), [("", "none"), ('received_by = ["mx.club.example"]\n', "pass")])
def test_the_border_servers_of_the_configuration_count(postgm: Command, setting: str, trust: str) -> None:
    house = f'[house]\nauthserv_ids = ["mx.club.example"]\n{setting}'
    Path("postgm.toml").write_text(CONFIG.replace("[house]\n", house))
    Path("letter.eml").write_text(LETTER)
    assert postgm("explain", "letter.eml", "--json").data["sender"]["trust"] == trust
