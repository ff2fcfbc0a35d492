"""Opens evenings for the checklists, with the letters looked over at the end, as the stories do."""

from __future__ import annotations

from tests.stories.conftest import Open as Open
from tests.stories.conftest import evening as evening
