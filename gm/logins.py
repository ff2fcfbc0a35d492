"""How the house logs in where it has no password: by a command that prints tokens, or by consent (postgm login)."""

from __future__ import annotations

from gm.accounts import tokens
from gm.accounts.asking import Web
from gm.accounts.tokens import Tokens
from gm.config import Settings
from gm.ports import Unreachable
from gm.sections import UNREAD, InSection, OutSection, printed, untold
from gm.transports.bearer import Token

Login = InSection | OutSection


class Printed:
    """Tokens that a command of the operator prints. It sees to it itself that they are good."""

    def __init__(self, command: str, user: str) -> None:
        self._command, self.user = command, user

    def __call__(self, fresh: bool = False) -> str:
        """Unreachable when it prints nothing."""
        try:
            token = printed(self._command)
        except UNREAD as why:
            raise Unreachable(f"There is no token for {self.user}: {untold('token_command', why)}") from None
        if not token:
            raise Unreachable(f"There is no token for {self.user}: token_command printed nothing.")
        return token


def token_of(settings: Settings, place: Login) -> Token | None:
    """What gives tokens for this login; None where it has a password, or no login at all."""
    if place.token_command:
        return Printed(place.token_command, place.user)
    if by_consent(settings, place):
        secret = settings.oauth.secret()
        return Tokens(
            tokens.place_of(settings.house.data, place.user),
            place.user,
            Web(settings.oauth.ca_file).post,
            lambda: secret,
        )
    return None


def by_consent(settings: Settings, place: Login) -> bool:
    """Does this login need a person's consent?"""
    mail = place.elsewhere and bool(place.user)
    return mail and bool(settings.oauth.issuer) and not place.has_password and not place.token_command


def lost(settings: Settings) -> list[str]:
    """Consents that are over or were never given, a sentence each."""
    places: list[Login] = [*settings.inboxes, settings.outgoing]
    users = {place.user for place in places if by_consent(settings, place)}
    found = []
    for user in sorted(users):
        known = tokens.read(tokens.place_of(settings.house.data, user))
        if known is None:
            found.append(f"Nobody has consented yet that I log in as {user}. Do it with: postgm login --user {user}")
        elif known.lost:
            found.append(tokens.sentence(known))
    return found
