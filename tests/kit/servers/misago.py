"""A private Misago forum on a private PostgreSQL: a real one, with a bot's account and players' accounts."""

from __future__ import annotations

import atexit
import os
import subprocess
from fcntl import LOCK_EX, flock
from functools import cache
from hashlib import sha256
from typing import Self

from tests.kit.servers import Server, answers_http, free_port, require
from tests.kit.servers.postgres import Postgres

BOT = "postgm"
SCRIBE = "scribe"
NEWBIE = "newbie"  # an account of no rights beside those of every member
PLAYERS = ("anna", "bruno", "clara", "dora", "emil")

_SETTINGS = """
from devproject.settings import *
DEBUG = False
DATABASES["default"].update(NAME="forum", USER="postgm", PASSWORD="", HOST="127.0.0.1", PORT={database})
INSTALLED_APPS = [app for app in INSTALLED_APPS if app != "debug_toolbar"]
MIDDLEWARE = [ware for ware in MIDDLEWARE if "debug_toolbar" not in ware]
ROOT_URLCONF = "forum_urls"
MEDIA_ROOT = "{folder}/media"
STATIC_ROOT = "{folder}/static"
MISAGO_USER_DATA_DOWNLOADS_WORKING_DIR = "{folder}/userdata"
MISAGO_AVATAR_GALLERY = None
CELERY_TASK_ALWAYS_EAGER = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
"""
_URLS = """
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog
urlpatterns = [path("", include("misago.urls", namespace="misago")),
               path("django-i18n.js", JavaScriptCatalog.as_view(packages=["misago"]), name="django-i18n")]
handler403 = "misago.core.errorpages.permission_denied"
handler404 = "misago.core.errorpages.page_not_found"
"""
_SEED = """
import django
django.setup()
from django.contrib.auth import get_user_model
from misago.acl.models import Role
from misago.cache.versions import invalidate_all_caches
from misago.categories.models import Category, CategoryRole, RoleCategoryACL
people = get_user_model().objects
people.create_superuser({bot!r}, "postgm@localhost", "postgm-password")
for name in {players!r}:
    people.create_user(name, name + "@localhost", name + "-password")
scribe = people.get(username={scribe!r})  # of the moderators, who need not wait between two posts
scribe.roles.add(Role.objects.get(name="Moderator"))
scribe.update_acl_key()
scribe.save()
swift = {{"misago.threads.permissions.threads": {{"can_omit_flood_protection": True}}}}
swift = Role.objects.create(name="Without delay", permissions=swift)  # else three seconds between two posts
for player in people.filter(username__in={swift!r}):
    player.roles.add(swift)
    player.update_acl_key()
    player.save()
games = Category(name="Games", slug="games")
games.insert_at(Category.objects.root_category(), position="last-child", save=True)
may = {{role.name: role for role in CategoryRole.objects.all()}}
for role in Role.objects.all():
    what = {{"Moderator": "Moderator", "Guest": "Read only"}}.get(role.name, "Start and reply threads")
    RoleCategoryACL.objects.create(role=role, category=games, category_role=may[what])
invalidate_all_caches()
"""


class Misago(Server):
    """The forum at `url`; `games` is the number of its category. Each account's password is its name and -password."""

    kind = "misago"

    def __init__(self) -> None:
        self.python = require("misago").parent / "python"
        super().__init__()
        self.database, self.port, self.games = Postgres(), free_port(), 0
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> Self:
        """Fill the database and start the forum: half a minute the first time on a machine, then a few seconds."""
        self.database.start()
        settings = _SETTINGS.format(database=self.database.port, folder=self.folder)
        (self.folder / "forum_settings.py").write_text(settings)
        (self.folder / "forum_urls.py").write_text(_URLS)
        self._fill()
        self.up()
        return self

    def up(self) -> None:
        """Start the forum on the database that is there, on the same port as before."""
        command = [
            str(self.python),
            "-m",
            "django",
            "runserver",
            "--noreload",
            "--nothreading",
            f"127.0.0.1:{self.port}",
        ]
        self.launch(command, lambda: answers_http(self.url), seconds=60, cwd=self.folder, env=self._env)

    def _fill(self) -> None:
        """The forum as it is when it has been set up: whoever comes first, of all test processes, keeps a copy."""
        seed = _SEED.format(bot=BOT, players=(*PLAYERS, NEWBIE, SCRIBE), scribe=SCRIBE, swift=PLAYERS)
        kept = self.python.parents[1] / f"set-up-{sha256(seed.encode()).hexdigest()[:8]}.sql"
        with kept.with_suffix(".lock").open("w") as lock:
            flock(lock, LOCK_EX)
            self.database.copy("template0", "forum")
            if kept.exists():
                self.database.load("forum", kept)
            else:
                self._run("-m", "django", "migrate", "-v", "0")
                self._run("-c", seed)
                self.database.dump("forum", kept)
        self.database.copy("forum", "clean")
        self.games = int(
            self.run('from misago.categories.models import Category as C; print(C.objects.get(slug="games").id)')
        )

    def emptied(self) -> Self:
        """As it was when it was set up, so that nobody has to read what was said in other tests."""
        self.database.copy("clean", "forum")
        return self

    def run(self, lines: str) -> str:
        """What a few lines of Python print that run inside the forum, as its administrator might."""
        return self._run("-c", f"import django\ndjango.setup()\n{lines}")

    def stop(self) -> None:
        """The forum, then its database."""
        super().stop()
        self.database.stop()

    @property
    def _env(self) -> dict[str, str]:
        paths = {"PYTHONPATH": str(self.folder), "DJANGO_SETTINGS_MODULE": "forum_settings"}
        return {**paths, "PYTHONWARNINGS": "ignore"}

    def _run(self, *words: str) -> str:
        done = subprocess.run(
            [self.python, *words],
            env={**os.environ, **self._env},
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=200,
        )
        if done.returncode:
            raise RuntimeError(f"{words[:3]}: {done.stdout[-1000:]}{done.stderr[-2000:]}")
        return done.stdout


@cache
def shared() -> Misago:
    """The one instance of this test process; it stops with it."""
    server = Misago().start()
    atexit.register(server.stop)
    return server
