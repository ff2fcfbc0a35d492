"""postgm login: a person consents, once, that the house uses a mail account that takes no passwords."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import typer

from games.kit.words import nearest
from gm.accounts import consent, issuers, tokens
from gm.accounts.asking import Web
from gm.accounts.consent import Porch, Wish
from gm.accounts.issuers import Issuer
from gm.accounts.tokens import Consent
from gm.bootstrap import stays_here
from gm.cli.common import ConfigOption, complain, say, settings
from gm.config import Settings
from gm.sections import ISSUERS, NAMES, is_issuer

REGISTER = (
    'With "{name}" the configuration needs a [oauth] section: issuer = "{name}", and the client_id under which you '
    "registered this application there (see the operators' page)."
)
PASTED = "http://127.0.0.1:1/"  # where a browser on another machine ends up, and shows the address


def login(
    issuer: Annotated[str, typer.Argument(help="google, microsoft or an https address (default: oauth.issuer).")] = "",
    user: Annotated[str, typer.Option(help="The account (default: incoming.user).")] = "",
    browser: Annotated[bool, typer.Option("--browser", help="By a browser here, even where a code would do.")] = False,
    paste: Annotated[bool, typer.Option("--paste", help="By a browser elsewhere, whose address you paste.")] = False,
    config: ConfigOption = None,
) -> None:
    """Consent that the house logs in to its mail account; for providers that take no passwords.

    It keeps tokens in the data folder, for their owner alone, and renews them by itself.

    Example: postgm login google
    """
    known = settings(config)
    _registered(issuer.rstrip("/"), known.oauth.issuer.rstrip("/"))
    user = user or known.incoming.user or known.outgoing.user
    if not user:
        complain("For which account? Name it: postgm login --user gm@example.org")
    stays_here(known.house.data)
    web = Web(known.oauth.ca_file)
    place = issuers.find(known.oauth.issuer, web.get)
    wish = Wish(user, known.oauth.client_id, known.oauth.secret(), known.oauth.scopes)
    given = _ask(place, wish, web, browser, paste)
    file = tokens.place_of(known.house.data, user)
    _keep(known, file, given)
    say(f"Thank you. I may log in as {user} now; what I need for it lies in {file}. Try it with: postgm check")


def _registered(asked: str, ours: str) -> None:
    """Ends the command where the issuer that is asked for is none, or not the one of the configuration."""
    if asked and not is_issuer(asked):
        near = nearest(asked, ISSUERS)
        complain(f'"{asked}" is no issuer: {NAMES}' + (f"; did you mean {near}?" if near else "."))
    if ours and asked not in ("", ours):
        complain(
            f'The configuration names another issuer, {ours}: consent there with "postgm login", or write issuer = '
            f'"{asked}" under [oauth], with the client_id of your application there.'
        )
    if not ours:
        complain(REGISTER.format(name=asked or "google"))


def _ask(place: Issuer, wish: Wish, web: Web, browser: bool, paste: bool) -> Consent:
    if place.device and not browser and not paste:
        return consent.by_device(place, wish, web.post, say, time.sleep, time.time)
    if not place.browser:
        complain(f"{place.name} offers no way for a person to consent.")
    if paste:
        desk = consent.Flow(place, wish, PASTED)
        say(
            f"Open this page in any browser, and log in as {wish.user}:\n\n{desk.page}\n\nIn the end it cannot open a "
            "page at 127.0.0.1, which is right."
        )
        return desk.finish(_pasted(), web.post, time.time())
    with closing(Porch()) as porch:
        desk = consent.Flow(place, wish, porch.address)
        say(
            f"Open this page in a browser on this machine, and log in as {wish.user} (where there is none, stop this "
            f"and take --paste):\n\n{desk.page}\n"
        )
        return desk.finish(porch.wait(time.time), web.post, time.time())


def _pasted() -> str:
    answer: Any = typer.prompt("Paste the whole address that it shows then")
    if not urlsplit(str(answer)).query:
        complain("That address holds no answer; it should look like http://127.0.0.1:1/?state=...&code=...")
    return str(answer).strip()


def _keep(known: Settings, file: Path, given: Consent) -> None:
    try:
        known.house.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        tokens.write(file, given)
    except OSError as why:
        complain(f"{file} cannot be written: {why.strerror}.")
